#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run the checks of `make check-gpu` on every real device. Needs only a build
# folder, from this or another machine, and the drivers.
#
# Usage: tests/check-gpu.sh [PART...]
# Runs these parts, or all:
#   busy       as many processes as cores, and threads of one process, that filter
#              at the same time
#   opencl     the OpenCL filters on every OpenCL device
#   cuda       the CUDA filters on every CUDA device
#   portable   filters with inline PTX, built without it; a quarter of the
#              random cases
#   sanitizer  compute-sanitizer: memcheck, racecheck, initcheck
#   nvdec      decoder -> filter -> download, compared with software decoding
#   interop    frames between CUDA and OpenCL
# Environment: BUILD (build), CASES (500 random cases per filter and device),
# SEED (the date), EVERY (1; N runs one case in N). Prints failures at once, and
# a line per finished filter and device with the sum of its jobs' seconds.
# shellcheck disable=SC2317
set -u
. tests/lib.sh

parts=${*:-busy opencl cuda portable sanitizer nvdec interop}
cases=${CASES:-500}
every=${EVERY:-1}
seed=$turn
cores=$(nproc)
# per filter and device; opening a busy GPU takes long, and a slice without
# cases fails
slices=$(((cores < 16 ? cores : 16) / every))
[ $slices != 0 ] || slices=1
start=$(date +%s)
# processes share no checked or timed kernels
export FFMPEG_GPU_CACHE=0
LD_LIBRARY_PATH=${LD_LIBRARY_PATH:-}

# one job per core: limit PoCL's threads
export POCL_MAX_PTHREAD_COUNT=2 POCL_CPU_MAX_CU_COUNT=2

for name in $parts; do
    case $name in
    busy|opencl|cuda|portable|sanitizer|nvdec|interop) ;;
    *)  sed -n '/^# Usage/,/^[^#]/s/^# //p' "$0"
        exit 2 ;;
    esac
done

trap 'trap "" TERM; kill 0; exit 143' INT TERM

# shellcheck source=tests/icd.sh
. tests/icd.sh

# ---- jobs, as many at a time as there are cores ----

mkfifo "$tmp/free"
exec 3<>"$tmp/free"
for core in $(seq "$cores"); do
    echo "$core" >&3
done
n=0

# Start a line of the output, which is printed after this number of jobs.
line() {    # NAME JOBS
    line=$1 jobs=$2
    dir=$tmp/$(echo "$1" | tr ' /' __)
    mkdir "$dir"
}

# Run a command, which counts its results, and write its counts to a file.
job() {     # COMMAND...
    read -r core <&3
    n=$((n + 1))
    {
        begun=$(date +%s)
        "$@"
        [ $((passed + failed + skipped)) != 0 ] ||
            fail "$line" 'nothing was counted'
        echo "$passed $failed $skipped $(($(date +%s) - begun))" \
            >"$dir/counts.$n.new"
        mv "$dir/counts.$n.new" "$dir/counts.$n"
        ended
        echo "$core" >&3
    } &
}

sum() {     # FILE...
    cat "$@" |
        awk '{ p += $1; f += $2; s += $3; t += $4 }
             END { printf "%d passed, %d failed, %d skipped, %d s\n", p, f, s, t
                   exit f || !p }'
}

# Print the line if all of its jobs have ended.
ended() {
    set -- "$dir"/counts.*[0-9]
    if [ $# = "$jobs" ] && mkdir "$dir/printed" 2>/dev/null; then
        printf '%-40s %s\n' "$line" "$(sum "$@")"
    fi
}

# Run a program that prints and counts as build/job does.
checked() {     # COMMAND...
    log=$dir/log.$n
    { "$@" 2>&1; echo $? >"$log.status"; } | tee "$log" |
        awk -v line="$line" '
            /^(FAIL|SKIP|SLOW|    |\[)|ERROR SUMMARY|RACECHECK/ && k++ < 40 {
                print line ": " $0
                fflush()
            }'
    add "$log"
    # status 1 without failures: all cases were skipped
    status=$(cat "$log.status")
    if [ "$status" != 0 ] && [ $failed = 0 ] && [ "$passed$skipped" != 01 ]; then
        fail "$line" "exit status $status"
        tail -n 20 "$log"
    fi
}

# ---- the parts ----

wanted() {  # PART
    case " $parts " in *" $1 "*) ;; *) false ;; esac
}

# Print the GPUs that $tmp/devices lists.
gpus() {
    grep 'Portable Computing Language\|CPU' "$tmp/opencl-names" |
        sed 's/ .*/ /' >"$tmp/cpus"
    grep '^cuda:\|^opencl:' "$tmp/devices" | grep -vF -f "$tmp/cpus" |
        cut -d ' ' -f 1 | uniq
}

# load WHAT ARGUMENT...: run build/job busy, whose processes share a cache, as
# those of users do
load() {
    line "$1" 1
    shift
    mkdir "$dir/cache"
    job checked env FFMPEG_GPU_CACHE="$dir/cache" "$build/job" busy \
        --seed="$seed" "$@"
}

# Keep all GPUs and cores busy. Software frames of epsilon come first, as they
# have the most streams.
busy() {
    # shellcheck disable=SC2046
    set -- $(gpus)
    if [ $# = 0 ]; then
        line busy 1
        job skip "$line" "no GPU"
        return
    fi
    for device; do
        case $device in
        cuda*) load "busy $device, epsilon_cuda, software frames" \
                   --device="$device" --filter=epsilon_cuda --software \
                   --processes="$cores" --rounds=2
               wait ;;
        esac
    done
    for device; do
        load "busy $device, processes" --device="$device" \
            --processes=$(((cores + $# - 1) / $#)) --rounds=2
    done
    wait
    for device; do
        load "busy $device, threads" --device="$device" --threads=8 \
            --sizes=1280x720,320x240,203x131 --heavy=64 --rounds=2
        wait
    done
}

# Check one filter on one device, in slices.
sliced() {  # NAME DEVICE FILTER CASES [ENVIRONMENT...]
    name=$1 device=$2 filter=$3 random=$4
    shift 4
    line "$name" "$slices"
    for slice in $(seq 0 $((slices - 1))); do
        job checked env "$@" "$build/job" --device="$device" \
            --filter="$filter" --cases="$random" --seed="$seed" \
            --slice="$((slice * every))/$((slices * every))"
    done
}

# Run the rows of the bench, which compares them with plain variants only.
bench_rows() {  # DEVICE
    line "$1, rows of the bench" 1
    job checked "$build/job" --device="$1" --slice="0/$every" \
        tests/bench/rows.txt
}

# Run build/job on each device: DEVICE FILTER
on_devices() {  # KIND
    grep "^$1:" "$tmp/devices" >"$tmp/$1" || {
        line "$1" 1
        job skip "$line" "no device"
        return
    }
    last=
    while read -r device filter; do
        [ "$device" = "$last" ] || bench_rows "$device"
        last=$device
        sliced "$device $filter" "$device" "$filter" "$cases"
    done <"$tmp/$1"
}

# CUDA C: use the libavfilter of tests/portable.
portable_cuda() {
    if ! [ -d "$build/portable" ]; then
        line "CUDA filters, no PTX" 1
        job skip "$line" "$build/portable is missing: make portable"
        return
    fi
    grep "^cuda:" "$tmp/devices" >"$tmp/portable"
    while read -r device filter; do
        sliced "$device $filter, no PTX" "$device" "$filter" $((cases / 4)) \
            LD_LIBRARY_PATH="$build/portable:$build/lib:$LD_LIBRARY_PATH"
    done <"$tmp/portable"
}

# OpenCL C: hide that the device and the compiler are NVIDIA's.
portable_opencl() {
    nvidia=$(sed -n 's/^\(opencl:[^ ]*\) NVIDIA.*/\1/p' "$tmp/opencl-names")
    grep -F "${nvidia:-none}" "$tmp/devices" >"$tmp/portable"
    clfault=${CLFAULT_OUT:-build/clfault}/libclfault.so
    if [ -s "$tmp/portable" ] && ! [ -e "$clfault" ]; then
        line "OpenCL filters, no PTX" 1
        job fail "$line" "$clfault is missing: make clfault"
        return
    fi
    while read -r device filter; do
        sliced "$device $filter, no PTX" "$device" "$filter" $((cases / 4)) \
            CLFAULT_DEVICE='some GPU' \
            CLFAULT_SOURCE='#undef __NV_CL_C_VERSION' \
            LD_PRELOAD="$clfault"
    done <"$tmp/portable"
}

sanitizer() {   # TOOL AND ITS OPTIONS...
    line "compute-sanitizer $1" 1
    if ! command -v compute-sanitizer >/dev/null; then
        job skip "$line" "it is not installed"
    elif ! grep -q '^cuda:' "$tmp/devices"; then
        job skip "$line" "no CUDA device"
    else
        job checked env FFMPEG_GPU_CLEAR=1 \
            compute-sanitizer --tool "$@" --error-exitcode 9 \
            "$build/job" --alone --device=cuda:0 --first=0 --cases=25 \
            --seed=11
    fi
}

run() { "$build/ffmpeg" -v error -nostdin -y "$@"; }

# Filter frames on the decoder's surfaces, which have more rows, download them,
# and compare them with software decoding and the reference.
decoded() {     # CLIP FORMAT SIZE FILTER OPTIONS
    what="NVDEC -> $4=$5, $2 $3"
    run -hwaccel cuda -hwaccel_output_format cuda -i "$1" \
        -vf "$4=$5,hwdownload,format=$2" -f rawvideo "$dir/$n.gpu"
    result $? "$what"
    # shellcheck disable=SC2046
    run -i "$1" -pix_fmt "$2" -f rawvideo - |
        "$build/reffilter" "${4%_cuda}" "$2" "${3%x*}" "${3#*x}" \
            $(echo "$5" | tr : ' ') >"$dir/$n.ref"
    [ -s "$dir/$n.ref" ] && cmp "$dir/$n.gpu" "$dir/$n.ref"
    result $? "$what differs from the reference"
    rm -f "$dir/$n".*
}

h264() {        # SIZE FILTER OPTIONS
    run -f lavfi -i "testsrc2=s=$1:d=0.2,format=yuv420p" -c:v libx264 \
        -preset veryfast "$dir/$n.mkv" && decoded "$dir/$n.mkv" nv12 "$@"
}

hevc10() {      # SIZE FILTER OPTIONS
    decoded "tests/interop/clips/p010-$1.hevc" p010le "$@"
}

has_nvidia() { [ -e /dev/nvidia0 ] || command -v nvidia-smi >/dev/null; }

nvdec() {
    if ! has_nvidia; then
        line nvdec 1
        job skip "$line" "no NVIDIA GPU"
        return
    fi
    # the clips are too short for all radii of tmedian_cuda
    for filter in $(tools/filters.sh names cuda | grep -v '^tmedian'); do
        line "NVDEC H.264 -> $filter" 3
        job h264 1920x1080 "$filter" radius=1:planes=15
        job h264 1276x714  "$filter" "radius=$(radius "$filter" 8)"
        job h264 1920x1080 "$filter" "radius=$(radius "$filter" 15):planes=2"
        line "NVDEC HEVC 10 bits -> $filter" 3
        job hevc10 1920x1080 "$filter" radius=1
        job hevc10 1278x714  "$filter" "radius=$(radius "$filter" 15)"
        job hevc10 3840x2160 "$filter" radius=2
    done
    line "NVDEC -> median_cuda, its own options" 3
    job h264   1920x1080 median_cuda radius=3:percentile=0.25
    job hevc10 1920x1080 median_cuda radius=4:percentile=0.75
    job hevc10 1920x1080 median_cuda radius=2:radiusV=9
    line "NVDEC -> tmedian_cuda" 3
    job h264   1276x714  tmedian_cuda radius=2:percentile=0.3
    job h264   1920x1080 tmedian_cuda planes=2
    job hevc10 1920x1080 tmedian_cuda radius=1
    line "NVDEC -> epsilon_cuda, neighbor frames" 2
    job h264   1276x714  epsilon_cuda radiusT=3:planes=3
    job hevc10 1920x1080 epsilon_cuda radiusT=1:threshold=6
}

# Fail if NVIDIA's OpenCL exists and a case was skipped without OpenCL.
opencl_too() {  # COMMAND...
    checked "$@"
    lacking=$(grep '^SKIP:.* no OpenCL' "$dir/log.$n")
    if grep -q NVIDIA "$tmp/opencl-names" && [ -n "$lacking" ]; then
        fail "$line" "$lacking"
    fi
}

interop() {
    if ! has_nvidia; then
        line interop 1
        job skip "$line" "no NVIDIA GPU"
        return
    fi
    line "CUDA <-> OpenCL frames" 1
    job opencl_too "$build/interop"
    line "NVDEC -> OpenCL filters" 1
    job opencl_too tests/interop/gpu.sh
}

# ---- main; OpenCL last, as it takes longest ----

if command -v nvidia-smi >/dev/null; then
    nvidia-smi --query-gpu=name,driver_version --format=csv,noheader \
        ${CUDA_VISIBLE_DEVICES:+-i "$CUDA_VISIBLE_DEVICES"}
fi
add_nvidia_icd "$tmp"
run -v verbose -init_hw_device opencl -f lavfi -i nullsrc -t 0 -f null - 2>&1 |
    sed -n 's/^\[AVHWDevice.*\] \([0-9.]*\): \(.* \/ .*\)/opencl:\1 \2/p' |
    tee "$tmp/opencl-names"
"$build/job" list >"$tmp/devices"
"$build/ffmpeg" -hide_banner -version | head -n 1
cat "$build/bench.info" 2>/dev/null
echo "CASES=$cases SEED=$seed, $cores CPU cores"

# alone, as it needs all cores
wanted busy    && busy
wanted interop && interop
wanted nvdec   && nvdec
if wanted sanitizer; then
    sanitizer memcheck
    sanitizer racecheck
    # hwdownload also copies padding, which is uninitialized
    sanitizer initcheck --check-api-memory-access no
fi
wanted cuda     && on_devices cuda
wanted portable && portable_cuda
wanted opencl   && on_devices opencl
wanted portable && portable_opencl
wait

sum "$tmp"/*/counts.*[0-9] >"$tmp/sum"
status=$?
echo "in $(($(date +%s) - start)) s:"
sed 's/, [0-9]* s$//' "$tmp/sum"
exit $status
