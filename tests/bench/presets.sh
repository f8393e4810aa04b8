#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The presets in the source and the tables of doc/quality.md follow from the kept
# measurements, the charts were drawn of them, and what does not is noticed.
set -u
kept=doc/quality/quality.csv
passed=0 failed=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

result() {  # STATUS WHAT
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL: $2"
    fi
}

tests/bench/presets.py "$kept" --check >"$tmp/log" 2>&1
result $? "epsilon_presets.h is not what $kept gives"
[ $failed = 0 ] || grep '^presets.py' "$tmp/log"

# without the measurements of light's setting another one is chosen
light=$(sed -n 's/^light *\([^ ]*\):.*poor.*/\1/p' "$tmp/log")
grep -v "epsilon,${light:-nothing}," "$kept" >"$tmp/less.csv"
! tests/bench/presets.py "$tmp/less.csv" --check >/dev/null 2>&1
result $? "another choice is not noticed"

gpu=doc/bench/H200/quality.csv
page() {    # PAGE DIR [GPU.CSV]
    tests/bench/quality_page.py "$1" "$2" "${3:-$gpu}" >"$tmp/log" 2>&1
}

page doc/quality.md doc/quality
result $? "doc/quality.md: $(cat "$tmp/log")"

# one digit in a table; one in a file, which charts and tables have to follow
mkdir "$tmp/dir"
cp doc/quality/*.csv doc/quality/gain-*.png "$tmp/dir"
sed '/^| nlmeans |/s/+0/+1/' doc/quality.md >"$tmp/page.md"
! page "$tmp/page.md" "$tmp/dir" && grep -q 'a table is not' "$tmp/log"
result $? "another number in the page is not noticed"
sed '/nlmeans_opencl/s/,[0-9][0-9.]*,/,7.0,/' $gpu >"$tmp/gpu.csv"
! page doc/quality.md "$tmp/dir" "$tmp/gpu.csv" && grep -q gain-gpu "$tmp/log"
result $? "other frames/s on a GPU are not noticed"
sed '/^cpu,.*,nlmeans,/s/,ok,.*/,ok,,,1.00/' doc/quality/peers.csv \
    >"$tmp/dir/peers.csv"
! page doc/quality.md "$tmp/dir" && grep -q 'a table is not' "$tmp/log" &&
    grep -q 'drawn of other numbers' "$tmp/log"
result $? "another number in peers.csv is not noticed"
# the same clip cannot be two
sed '/^quality,.*,none,/s/,ok,[0-9]*/,ok,99/' doc/quality/peers.csv \
    >"$tmp/dir/peers.csv"
! page doc/quality.md "$tmp/dir" && grep -q 'two clips' "$tmp/log"
result $? "peers on other clips are not noticed"

echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
