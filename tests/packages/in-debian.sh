#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Test the OpenCL filters in Debian's ffmpeg, mpv, python3-av and melt, in a
# root with these, PoCL and libavfilter8-gpufilters. The median's output must
# be equal to the CPU filter's. Prints a line per test.
set -u

export POCL_CACHE_DIR=/tmp/pocl FFMPEG_GPU_CACHE=/tmp/gpu-cache HOME=/tmp
export OCL_ICD_VENDORS=/etc/OpenCL/vendors/pocl.icd
mkdir -p /tmp/pocl /tmp/gpu-cache
cd /tmp || exit
passed=0 failed=0

check() {       # WHAT COMMAND...
    what=$1
    shift
    if "$@" >log 2>&1; then
        passed=$((passed + 1))
        echo "ok    $what"
    else
        failed=$((failed + 1))
        echo "FAIL  $what"
        tail -n 15 log
    fi
}

ffmpeg -y -v error -f lavfi -i testsrc2=s=320x240:d=0.2:r=25 -pix_fmt yuv420p \
    -c:v ffv1 in.mkv || exit
filters='epsilon_opencl gauss_hilbert_opencl median_opencl'

listed() {      # including the CUDA filters
    ffmpeg -v warning -filters >listed 2>&1 &&
    ! grep -i 'mismatch' listed &&
    for filter in $filters epsilon_cuda gauss_hilbert_cuda median_cuda; do
        grep " $filter " listed || return
    done
}
same() {        # FILE FILE: whether they are equal and not empty
    [ -s "$1" ] && cmp "$1" "$2"
}

by_ffmpeg() {
    ffmpeg -y -v error -i in.mkv -vf "$1" -f rawvideo "$2"
}
ffmpeg_median() {
    by_ffmpeg median=radius=2 cpu.yuv && by_ffmpeg median_opencl=radius=2 gpu.yuv &&
    same gpu.yuv cpu.yuv
}

by_mpv() {
    mpv --no-config --really-quiet --no-audio in.mkv --vf="lavfi=[$1]" \
        --of=rawvideo --ovc=rawvideo --o="$2"
}
mpv_filters() {
    for filter in $filters; do
        by_mpv "$filter" "$filter.yuv" && [ -s "$filter.yuv" ] || return
    done
    by_mpv median=radius=2 cpu.yuv && by_mpv median_opencl=radius=2 gpu.yuv &&
    same gpu.yuv cpu.yuv
}

pyav_filters() {
    python3 - <<'EOF'
import av, numpy

def frames(name, args):
    with av.open('in.mkv') as container:
        stream = container.streams.video[0]
        graph = av.filter.Graph()
        source = graph.add_buffer(template=stream)
        filter = graph.add(name, args)
        sink = graph.add('buffersink')
        source.link_to(filter)
        filter.link_to(sink)
        graph.configure()
        for frame in container.decode(stream):
            graph.push(frame)
            yield graph.pull().to_ndarray()

for name in 'epsilon_opencl', 'gauss_hilbert_opencl':
    assert sum(1 for frame in frames(name, 'radius=2')) == 5, name
pairs = list(zip(frames('median_opencl', 'radius=2'),
                 frames('median', 'radius=2')))
assert len(pairs) == 5
assert all(numpy.array_equal(a, b) for a, b in pairs)
EOF
}

by_melt() {
    melt -silent in.mkv -filter "avfilter.$1" av.radius=2 \
        -consumer avformat:"$2" f=rawvideo vcodec=rawvideo pix_fmt=yuv422p \
        an=1 real_time=-1
}
melt_filters() {
    for filter in epsilon_opencl gauss_hilbert_opencl; do
        by_melt "$filter" "$filter.melt.yuv" && [ -s "$filter.melt.yuv" ] || return
    done
    by_melt hflip other.yuv
    by_melt median cpu.yuv && by_melt median_opencl gpu.yuv &&
    same gpu.yuv cpu.yuv && ! cmp other.yuv cpu.yuv
}

check "ffmpeg lists all filters, without warnings" listed
for filter in $filters; do
    check "ffmpeg -vf $filter"                  by_ffmpeg "$filter" out.yuv
done
check "ffmpeg: median_opencl is median"         ffmpeg_median
check "mpv: all three, median_opencl is median" mpv_filters
check "PyAV: all three, median_opencl is median" pyav_filters
check "melt: all three, median_opencl is median" melt_filters
echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
