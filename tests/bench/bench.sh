#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run the measurements of `make bench`; write CSV files, a report and plots to
# OUT: bench.sh BUILD OUT [PART...]
#
# PART, all in this order by default: cuda opencl nvdec gpus null x264 denoisers
# python quality opencv cpus report. cuda:NAME or opencl:NAME is one part or table
# of build/bench.
# page.py keeps the parts of several runs, also of other machines, if all of them
# are of one commit.
# From the environment: QUICK=1: fewer and smaller frames; TINY=1: a smoke test.
# BUILD may come from another machine; nothing is compiled here.
set -eu

[ $# -ge 2 ] || { sed -n 's/^# //p' "$0" | sed 1d; exit 2; }
build=$1 out=$2
shift 2
all='cuda opencl nvdec gpus null x264 denoisers python quality opencv cpus report'
# shellcheck disable=SC2086
[ $# -gt 0 ] || set -- $all
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
    echo "parts: $*"
    echo "date: $(date -u +'%Y-%m-%d %H:%M UTC'), scale: $scale"
    cat "$build/bench.info" 2>/dev/null || true
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

speed() {       # NAME OPTION...: time filters and peers
    name=$1
    shift
    [ $scale = full ] || set -- --$scale "$@"
    "$build/bench" "$@" --csv="$out/bench-$name.csv"
}

gpus() {        # API[:NAME]
    api=${1%%:*} table=${1#"$api"} only=
    table=${table#:}
    case $table in
    '') ;;
    floors|filters|npp|peers|orders|transfers) only=--part=$table ;;
    *)  only=--table=$table ;;
    esac
    if "$build/bench" --list 2>/dev/null | grep -q "^$api:"; then
        speed "$api${table:+-$table}" --gpus --device="$api" ${only:+"$only"}
    else
        echo "no $api device"
    fi
}

part() {
    case $1 in
    cuda|cuda:*|opencl|opencl:*) gpus "$1" ;;
    cpus)    speed cpus --cpus ;;
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
    nvdec|gpus|null|x264|denoisers)
        "$bench/e2e.py" "$build" "$out" $scale "$1" ;;
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
    info "$@" >"$tmp/info" ||
        { echo "bench.sh: $build/bench --list failed" >&2; exit 1; }
    # parts that are run later are added
    [ "$*" != "$all" ] || rm -f "$out/info.txt"
    cat "$tmp/info" >>"$out/info.txt"
    cat "$tmp/info"
fi
for p; do
    step "$p"
    part "$p" || { status=1; echo "bench: $p failed" >&2; }
done
exit $status
