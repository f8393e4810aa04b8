#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run a command with its output in a log, and print its progress to stderr:
#
#   progress.sh LOG WHAT TOTAL COUNT COMMAND...
#
# COUNT is a shell command that prints how much of TOTAL is done; TOTAL is 0 if
# unknown. It is one line, on a terminal updated every second. If the command
# fails, the end of the log is printed.
set -u

log=$1 what=$2 total=$3 count=$4
shift 4
start=$(date +%s)

state() {
    done=
    if [ "$total" -gt 0 ]; then
        done=$(eval "$count" 2>/dev/null) || true
        # the count may include other lines
        [ "${done:-0}" -le "$total" ] || done=$total
    fi
    printf '%s: %s%d s' "$what" "${done:+$done of $total, }" \
        $(($(date +%s) - start))
}

watch() {
    while sleep 1; do
        printf '\r%s\033[K' "$(state)"
    done >&2
}

end_watch() { [ -z "$watcher" ] || kill "$watcher" 2>/dev/null; }

# run the command in the foreground, where it receives Ctrl-C
watcher=
if [ -t 2 ]; then
    printf '%s' "$what" >&2
    watch &
    watcher=$!
fi
trap end_watch EXIT
trap 'echo >&2; exit 130' INT TERM HUP
status=0
"$@" >"$log" 2>&1 </dev/null || status=$?
end_watch
[ ! -t 2 ] || printf '\r\033[K' >&2
if [ $status = 0 ]; then
    printf '%s: %d s\n' "$what" $(($(date +%s) - start)) >&2
else
    tail -n 20 "$log" >&2
    printf '%s failed; the log is %s\n' "$what" "$log" >&2
fi
exit $status
