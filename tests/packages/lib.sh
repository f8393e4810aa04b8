# SPDX-License-Identifier: LGPL-2.1-or-later
# Sourced by the tests of packages, which set $work; it is deleted and created
# again.
# shellcheck shell=sh

passed=0 failed=0 skipped=0
rm -rf "$work"
mkdir -p "$work"

# check WHAT COMMAND...
check() {
    what=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL: $what"
        tail -n 20 "$work/log"
    fi
}

skip() {
    skipped=$((skipped + 1))
    echo "SKIP: $*"
}

finish() {
    echo "$passed passed, $failed failed, $skipped skipped"
    [ $failed = 0 ]
}
