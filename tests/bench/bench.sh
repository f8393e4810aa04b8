#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run all measurements of `make bench`; write CSV files, a report and plots to
# OUT: bench.sh BUILD OUT [PART...]
#
# PART: gpus e2e python quality opencv cpus report [all, in this order]
# From the environment: QUICK=1: fewer and smaller frames; TINY=1: a smoke test.
# BUILD may come from another machine; nothing is compiled here.
set -eu

[ $# -ge 2 ] || { sed -n 's/^# //p' "$0" | sed 1d; exit 2; }
build=$1 out=$2
shift 2
[ $# -gt 0 ] || set -- gpus e2e python quality opencv cpus report
bench=tests/bench
scale=full
[ -z "${QUICK:-}" ] || scale=quick
[ -z "${TINY:-}" ] || scale=tiny
status=0

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -p "$out"
export POCL_CACHE_DIR="${POCL_CACHE_DIR:-$(cd "$build" && pwd)/pocl-cache}"
mkdir -p "$POCL_CACHE_DIR"
. tests/icd.sh
add_nvidia_icd "$tmp"

info() {
    echo "date: $(date -u +'%Y-%m-%d %H:%M UTC'), scale: $scale"
    cat "$build/bench.info" 2>/dev/null || git describe --always || true
    "$build/ffmpeg" -hide_banner -version | sed -n '1s/ Copyright.*//p;2p'
    grep -m 1 'model name' /proc/cpuinfo || true
    echo "CPUs: $(nproc)"
    if command -v nvidia-smi >/dev/null; then
        nvidia-smi --format=csv,noheader --query-gpu=name,driver_version,clocks.sm,clocks.mem,clocks.max.sm,clocks.max.mem |
            sed 's/^/GPU, driver, clocks of SM and memory now and at most: /'
    fi
    "$build/bench" --list
}

step() { printf '\n== %s: %s\n' "$(date -u +%H:%M:%S)" "$*"; }

sizes() {
    case $scale in
    full)  echo 1080p ;;
    quick) echo 360p 1080p ;;
    tiny)  echo tiny ;;
    esac
}

larger() {      # print sizes for peers on the GPU
    [ $scale != full ] || echo 8K
}

part() {
    case $1 in
    gpus|cpus)
        arg=
        [ $scale = full ] || arg=--$scale
        # shellcheck disable=SC2086
        "$build/bench" --$1 $arg --csv="$out/bench-$1.csv" ;;
    opencv)
        # shellcheck disable=SC2046
        "$build/bench-opencv" $(sizes) >"$out/opencv.csv" 2>/dev/null ||
            printf '%s\n' table,device,filter,status \
                'peer,cpu,OpenCV,absent: no libopencv when this was built' \
                >"$out/opencv.csv"
        cut -d, -f 3,6-10 "$out/opencv.csv" | tail -n +2 ;;
    python)
        # shellcheck disable=SC2046
        "$bench/peers.py" $(sizes) $(larger) >"$out/python.csv" || return
        cut -d, -f 3,6-10 "$out/python.csv" | tail -n +2 ;;
    e2e)     "$bench/e2e.py" "$build" "$out" $scale ;;
    quality) "$bench/quality.py" "$build" "$out" $scale ;;
    report)
        "$bench/report.py" "$out" ${EXPECT:+--expect=$EXPECT} || return
        "$bench/plots.py" "$out" || return
        echo "$out/report.md" ;;
    *)  echo "bench.sh: there is no part $1" >&2; return 2 ;;
    esac
}

# a report alone keeps info.txt, as the results may be another machine's
if [ "$*" != report ]; then
    info >"$out/info.txt" ||
        { echo "bench.sh: $build/bench --list failed" >&2; exit 1; }
    cat "$out/info.txt"
fi
for p; do
    step "$p"
    part "$p" || { status=1; echo "bench: $p failed" >&2; }
done
exit $status
