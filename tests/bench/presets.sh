#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check that tables and charts of the epsilon filter's quality are those of the
# kept measurements, and that changes of either are detected.
set -u
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

page() {    # DIR PAGE...
    tests/bench/quality_page.py "$@" >"$tmp/log" 2>&1
}

page doc/quality doc/quality.md README.md doc/results.md
result $? "$(cat "$tmp/log")"

# change one digit in a table, then in the files of the tables and charts
sed '/^| nlmeans |/s/+/-/' doc/quality.md >"$tmp/page.md"
! page doc/quality "$tmp/page.md" && grep -q 'a table differs' "$tmp/log"
result $? "another number in the page is not noticed"
mkdir "$tmp/dir"
cp doc/quality/* "$tmp/dir"
sed '/^bridge,noise 8,/s/,3/,4/' doc/quality/gains.csv >"$tmp/dir/gains.csv"
! page "$tmp/dir" doc/quality.md && grep -q 'a table differs' "$tmp/log" &&
    [ "$(grep -c 'drawn of other numbers' "$tmp/log")" = 3 ]
result $? "another number in gains.csv is not noticed"

sed 's/^cut,noise 8,3/cut,noise 8,4/' doc/quality/frames.csv \
    >"$tmp/dir/frames.csv"
cp doc/quality/gains.csv "$tmp/dir"
! page "$tmp/dir" doc/quality.md && grep -q 'a table differs' "$tmp/log" &&
    ! grep -q 'drawn of other numbers' "$tmp/log"
result $? "another number in frames.csv is not noticed"

echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
