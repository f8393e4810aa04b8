#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The presets in the source follow from the kept measurements, and a table that
# does not is noticed.
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

echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
