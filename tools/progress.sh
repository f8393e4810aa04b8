#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run a command, its output into a log, and say on stderr how far it is:
#
#   progress.sh LOG WHAT TOTAL COUNT COMMAND...
#
# COUNT is a shell command that prints how much of TOTAL is done; TOTAL is 0
# where that is not known. On a terminal that is one line, written anew each second;
# elsewhere a line every 30 seconds. Where the command fails, the log's last
# lines follow.
set -u

log=$1 what=$2 total=$3 count=$4
shift 4
start=$(date +%s)

state() {
    done=
    if [ "$total" -gt 0 ]; then
        done=$(eval "$count" 2>/dev/null) || true
        # what is done besides is no more than all
        [ "${done:-0}" -le "$total" ] || done=$total
    fi
    printf '%s: %s%d s' "$what" "${done:+$done of $total, }" \
        $(($(date +%s) - start))
}

watch() {
    seconds=0
    while sleep 1; do
        seconds=$((seconds + 1))
        if [ -t 2 ]; then
            printf '\r%s\033[K' "$(state)"
        elif [ $((seconds % 30)) = 0 ]; then
            printf '%s\n' "$(state)"
        fi
    done >&2
}

# The command stays in the foreground, where Ctrl-C reaches it
[ ! -t 2 ] || printf '%s' "$what" >&2
watch &
watcher=$!
trap 'kill $watcher 2>/dev/null' EXIT
trap 'echo >&2; exit 130' INT TERM HUP
status=0
"$@" >"$log" 2>&1 </dev/null || status=$?
kill $watcher 2>/dev/null
[ ! -t 2 ] || printf '\r\033[K' >&2
if [ $status = 0 ]; then
    printf '%s: %d s\n' "$what" $(($(date +%s) - start)) >&2
else
    tail -n 20 "$log" >&2
    printf '%s failed; the log is %s\n' "$what" "$log" >&2
fi
exit $status
