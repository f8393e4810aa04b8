# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: LGPL-2.1-or-later
# Common code of the shell suites: results as tests/run.py reads them, a
# temporary folder, runs of commands, samples. BUILD: build folder (build).

build=${BUILD:-build}
# seconds after which a command hangs, whatever else the machine does
hang=1800
passed=0 failed=0 skipped=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP

pass() { passed=$((passed + 1)); }

# fail WHAT [WHY [COMMAND]]
fail() {
    failed=$((failed + 1))
    printf 'FAIL: %s\n' "$1${2:+: $2}"
    [ -z "${3:-}" ] || printf '      repeat: %s\n' "$3"
}

# result STATUS WHAT [WHY [COMMAND]]: count a check, which failed unless STATUS
# is 0
result() {
    if [ "$1" = 0 ]; then
        pass
    else
        shift
        fail "$@"
    fi
}

# skip WHAT [REASON]
skip() {
    skipped=$((skipped + 1))
    printf 'SKIP: %s\n' "$1${2:+: $2}"
}

# check WHAT COMMAND...: the command has to succeed; its output: $tmp/log
check() {
    what=$1
    shift
    if "$@" >"$tmp/log" 2>&1; then
        pass
    else
        fail "$what" "status $?:$(quoted "$@")"
        tail -n 20 "$tmp/log" | sed 's/^/    /'
    fi
}

# expect WHAT STATUS PATTERN COMMAND...: the command has to end with a status,
# and its output, $tmp/log, to match a pattern, which may be empty
expect() {
    what=$1 want=$2 pattern=$3
    shift 3
    "$@" >"$tmp/log" 2>&1 </dev/null
    status=$?
    if [ $status = "$want" ] &&
       { [ -z "$pattern" ] || grep -q -e "$pattern" "$tmp/log"; }; then
        pass
    else
        fail "$what" "status $status, not $want and '$pattern':$(quoted "$@")"
        tail -n 20 "$tmp/log" | sed 's/^/    /'
    fi
}

# work_in NAME: make $work, an empty folder of the build
work_in() {
    work=$(pwd)/$build/$1
    rm -rf "$work"
    mkdir -p "$work"
}

# add LOG: add the sum at the end of another suite's log, and its share
add() {
    sed -n 's/^sampled: \([0-9]*\) of \([0-9]*\) cases.*/\1 \2/p' "$1" |
        tail -n 1 >>"$tmp/sampled"
    totals=$(grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' "$1" |
             tail -n 1)
    [ -n "$totals" ] || fail "${1##*/} ends without a sum" "$(tail -n 1 "$1")"
    # shellcheck disable=SC2086
    set -- ${totals:-0 passed, 0 failed, 0 skipped}
    passed=$((passed + $1)) failed=$((failed + $3)) skipped=$((skipped + $5))
}

# Print the share and the sum, and exit.
finish() {
    share
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" = 0 ]
    exit
}

# quoted WORD...: quote for the shell
quoted() {
    for word; do
        case $word in
        *[!A-Za-z0-9_./=:,+@%-]*|'')
            printf " '%s'" "$(printf %s "$word" | sed "s/'/'\\\\''/g")" ;;
        *)  printf ' %s' "$word" ;;
        esac
    done
}

# Repetitive cases are sampled; the date (SEED) selects which. SAMPLE=1: all.
turn=${SEED:-$(date +%Y%m%d)}

# is_turn EVERY: whether to run the next case, of which one in EVERY is run
is_turn() {
    turn=$((turn + 1))
    set -- "${SAMPLE:-$1}" $((turn % ${SAMPLE:-$1} == 0))
    [ "$1" = 1 ] || echo "$2 1" >>"$tmp/sampled"
    [ "$2" = 1 ]
}

# print the share of sampled cases that were run, if any are sampled
share() {
    [ ! -s "$tmp/sampled" ] || awk '{ taken += $1; all += $2 }
        END { printf "sampled: %d of %d cases\n", taken, all }' "$tmp/sampled"
}

# radius FILTER MAX: print the largest radius of a filter, at most MAX. tmedian_*
# have the range of tmedian, but take less.
radius() {
    case $1 in tmedian_*) set -- "$1" $(($2 < 7 ? $2 : 7)) ;; esac
    "$build/ffmpeg" -v error -h filter="$1" |
        awk -v max="$2" '$1 == "radius" { sub(/.* to /, "")
                                          print $0 + 0 < max ? $0 + 0 : max }'
}

# built FILTER: whether FFmpeg has it
built() { "$build/ffmpeg" -v error -h filter="$1" 2>&1 | grep -q "^Filter $1"; }
