#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Compare NVDEC -> OpenCL filter -> CUDA -> download on a real GPU with software
# decoding and the C references, byte by byte. Also test two concurrent graphs,
# a change of size, and seeking. All jobs run concurrently. Run by
# check-gpu.sh.
# BUILD: build folder of ffmpeg.
set -u
. tests/lib.sh

clips=tests/interop/clips
clfault=$build/clfault/libclfault.so
with=       # environment
# shellcheck disable=SC2086
run() { timeout -k 5 "$hang" env $with "$build/ffmpeg" -v error -nostdin "$@"; }
nvdec() {
    run -init_hw_device cuda=cu -filter_hw_device cu -hwaccel cuda \
        -hwaccel_output_format cuda "$@"
}

# jobs run at the same time: count in a file
result() {  # STATUS WHAT
    [ "$1" = 0 ] || echo "FAIL: $2"
    echo "$1" >>"$dir/results"
}

# job COMMAND...: run it in a separate process and folder
job() {
    dir=$(mktemp -d "$tmp/job.XXXXXX")
    "$@" >"$dir/out" 2>&1 &
}

# same WHAT: compare $dir/gpu.raw with $dir/ref.raw
same() {
    [ -s "$dir/ref.raw" ] && cmp "$dir/gpu.raw" "$dir/ref.raw"
    result $? "$1"
}

there=hwupload=derive_device=opencl
back=hwupload=derive_device=cuda

# reference NAME CLIP FORMAT SIZE REFERENCE OPTION...
reference() {
    name=$1 file=$2 format=$3 size=$4 filter=$5
    shift 5
    run -i "$file" -pix_fmt "$format" -f rawvideo - |
        "$build/reffilter" "$filter" "$format" "${size%x*}" "${size#*x}" "$@" \
            >"$dir/ref.raw"
    mv "$dir/$name.raw" "$dir/gpu.raw"
    same "NVDEC -> $filter $* -> CUDA, $format $size differs from the reference"
}

# compare each filter, and a transfer without a filter, as branches of one graph
all_filters() {     # CLIP FORMAT SIZE
    down=hwdownload,format=$2
    nvdec -i "$1" -filter_complex "split=4[a][b][c][d];
        [a]$there,epsilon_opencl=radius=3,$back,$down[e1];
        [b]$there,epsilon_opencl=radius=2:threshold=20:planes=3,$back,$down[e2];
        [c]$there,gauss_hilbert_opencl=radius=4,$back,$down[g];
        [d]$there,$back,$there,$back,$down[n]" \
        -map '[e1]' -f rawvideo "$dir/e1.raw" \
        -map '[e2]' -f rawvideo "$dir/e2.raw" \
        -map '[g]' -f rawvideo "$dir/g.raw" \
        -map '[n]' -f rawvideo "$dir/n.raw" -y
    result $? "NVDEC -> OpenCL -> CUDA, $2 $3"
    reference e1 "$@" epsilon radius=3
    reference e2 "$@" epsilon radius=2 threshold=20 planes=3
    reference g  "$@" gauss_hilbert radius=4
    run -i "$1" -pix_fmt "$2" -f rawvideo "$dir/ref.raw" -y
    mv "$dir/n.raw" "$dir/gpu.raw"
    same "NVDEC -> OpenCL -> CUDA twice, $2 $3"
}

clip() {    # SIZE SECONDS NAME OPTIONS...
    size=$1 seconds=$2 name=$3
    shift 3
    run -y -f lavfi -i "testsrc2=s=$size:d=$seconds,format=yuv420p" \
        -c:v libx264 -preset ultrafast "$@" "$dir/$name"
}

e=epsilon_opencl g=gauss_hilbert_opencl=radius=3

nv12() {    # SIZE
    clip "$1" 0.12 nv12.mkv
    all_filters "$dir/nv12.mkv" nv12 "$1"
}

p010() { all_filters "$clips/p010-$1.hevc" p010le "$1"; }

# branches in one process
branches() {
    down=hwdownload,format=nv12
    clip 1280x720 2 long.mkv
    nvdec -extra_hw_frames 8 -filter_complex_threads 4 -i "$dir/long.mkv" -filter_complex \
        "split=3[a][b][c];[a]$there,$e,$back,$down[x];
         [b]$there,$g,$back,$down[y];[c]$there,$back,median_cuda,$down[z]" \
        -map '[x]' -map '[y]' -map '[z]' -f framemd5 "$dir/gpu" -y
    result $? "three branches"
    run -init_hw_device cuda=cu -filter_hw_device cu -i "$dir/long.mkv" \
        -filter_complex "format=nv12,split=3[a][b][c];[a]$there,$e,$down[x];
         [b]$there,$g,$down[y];[c]hwupload,median_cuda,$down[z]" \
        -map '[x]' -map '[y]' -map '[z]' -f framemd5 "$dir/ref" -y
    sort "$dir/gpu" >"$dir/gpu.raw"
    sort "$dir/ref" >"$dir/ref.raw"
    same "three branches differ"
}

# two graphs in separate threads, and two decoders in one process
graphs() {
    down=hwdownload,format=nv12
    clip 1280x720 2 1.mkv
    clip 640x362 4 2.mkv
    nvdec -filter_complex_threads 4 -i "$dir/1.mkv" \
        -hwaccel cuda -hwaccel_output_format cuda -i "$dir/2.mkv" \
        -filter_complex "[0:v]$there,$e,$back,$down[x]" \
        -filter_complex "[1:v]$there,$g,$back,$down[y]" \
        -map '[x]' -map '[y]' -f framemd5 "$dir/gpu" -y
    result $? "two graphs"
    run -init_hw_device cuda=cu -filter_hw_device cu -i "$dir/1.mkv" \
        -i "$dir/2.mkv" -filter_complex "[0:v]format=nv12,$there,$e,$down[x];
         [1:v]format=nv12,$there,$g,$down[y]" \
        -map '[x]' -map '[y]' -f framemd5 "$dir/ref" -y
    sort "$dir/gpu" >"$dir/gpu.raw"
    sort "$dir/ref" >"$dir/ref.raw"
    same "two graphs differ"
}

# lost FAULT: lose OpenCL in the middle of a stream by a fault of
# tests/clfault. The run must end with a status and a message, and without
# leaks.
lost() {
    clip 320x180 2 lost.mkv
    with="LD_PRELOAD=$clfault CLFAULT_FAIL=$1"
    nvdec -i "$dir/lost.mkv" -vf "$there,$e,$back" -f null - \
        2>"$dir/err"
    status=$?
    case $status in
    0|124|129|1[345]?) ;;   # went well, hung, crashed
    *) grep -q 'injected:' "$dir/err" && grep -q '^\[' "$dir/err" &&
           ! grep -q 'clfault: ERROR' "$dir/err" && status=ended ;;
    esac
    [ "$status" = ended ]
    result $? "OpenCL lost at $1: $status, $(tail -n 1 "$dir/err")"
}

# like_upload WHAT INPUT-OPTIONS [MORE-FILTERS]: compare frames of NVDEC,
# filtered by OpenCL, with uploaded frames
like_upload() {
    down=hwdownload,format=nv12${3:+,$3}
    # shellcheck disable=SC2086
    nvdec $2 -vf "$there,$e,$back,$down" -f framemd5 "$dir/gpu.raw" -y
    # shellcheck disable=SC2086
    run -init_hw_device cuda=cu -filter_hw_device cu $2 \
        -vf "format=nv12,$there,$e,$down" -f framemd5 "$dir/ref.raw" -y
    same "$1"
}

change_of_size() {
    clip 640x360 0.4 1.h264
    clip 322x182 0.4 2.h264
    cat "$dir/1.h264" "$dir/2.h264" "$dir/1.h264" >"$dir/sizes.h264"
    like_upload "a change of size" "-i $dir/sizes.h264" scale=640:360
}

# NVDEC has new hardware frames after a seek, so that ffmpeg reconfigures the graph:
# only a filter without earlier frames gives the same as with software decoding
seeking() {     # START
    e=epsilon_opencl=prev=0:threshold=8
    clip 1280x720 2 long.mkv -g 10
    like_upload "seeking to $1" "-ss $1 -stream_loop 1 -i $dir/long.mkv"
}

nvdec -f lavfi -i testsrc2=s=64x48:d=0.04 \
    -vf "format=nv12,hwupload,$there,$back" -f null - 2>"$tmp/err"
status=$?
if grep -q 'No OpenCL device can share memory' "$tmp/err"; then
    skip 'CUDA to OpenCL' 'this GPU has no OpenCL'
    finish
elif [ $status != 0 ]; then
    fail 'hwupload to CUDA, OpenCL and CUDA' "$(cat "$tmp/err")"
    finish
fi

for size in 1920x1080 3840x2160 1278x714 322x182; do
    job nv12 $size
done
for size in 1920x1080 3840x2160 1278x714; do
    job p010 $size
done
job branches
job graphs
job change_of_size
job seeking 0.5
job seeking 1.3
if [ -e "$clfault" ]; then
    for fault in enqueue:60 enqueue:60+ finish:12+ any:150+ context:1 alloc:4+; do
        job lost $fault
    done
else
    skip 'OpenCL lost in a stream' "no $clfault; type: make clfault"
fi
wait
cat "$tmp"/job.*/out
# a job without results did not run
for dir in "$tmp"/job.*; do
    [ -s "$dir/results" ] || result 1 "$dir"
done
passed=$(cat "$tmp"/job.*/results | grep -c '^0$')
failed=$(cat "$tmp"/job.*/results | grep -vc '^0$')
finish
