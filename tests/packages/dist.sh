#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run the folder of `make dist` on minimal roots of other releases, and the wheel
# made of it in Python environments: dist.sh [MACHINE...]
#
# MACHINE is debian-11, debian-12, debian-13, ubuntu-24.04 or wheel. Without a
# name the date selects one; SAMPLE=1: all. Uses the folder in build/dist, or
# builds one with few components. Needs root.
# shellcheck disable=SC2317
set -u
. tests/lib.sh
work_in packages-dist
unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES
trap 'rm -rf --one-file-system "$work"/*/root; rm -rf "$tmp"' EXIT

filters=$(tools/filters.sh names | paste -sd , -)

# a build with the components that the chains below need
flags="--disable-everything --optflags=-O1 --enable-protocol=file,pipe \
--enable-demuxer=rawvideo,avi \
--enable-muxer=framemd5,null,rawvideo,avi,image2pipe \
--enable-decoder=rawvideo,wrapped_avframe \
--enable-encoder=rawvideo,wrapped_avframe --enable-indev=lavfi \
--enable-filter=testsrc2,noise,format,scale,null,trim,$filters"
make_dist() {
    WITHOUT_AV1=yes FLAGS=$flags PTX=$build/obj/libavfilter/cuda \
        packaging/dist/linux.sh "$work/build" "$work/out" 9.0
}
small() {
    make_dist &&
    cp -R "$work"/build/ffmpeg-gpu-filters-*-linux-x86_64 "$work/folder"
}
# the archive of the same build is the same
again() {
    sha256sum "$work"/out/*.xz >"$work/sum"
    touch batch/*.py
    make_dist && sha256sum -c "$work/sum"
}

suite_of() {
    case $1 in
    debian-11)    echo bullseye ;;
    debian-12)    echo bookworm ;;
    debian-13)    echo trixie ;;
    ubuntu-24.04) echo noble ;;
    esac
}

# a name that nothing else has: with spaces, and not ASCII
there='/srv/a folder é'
# as an unprivileged user
machine() {
    packaging/clean-root.sh in "$root" setpriv --reuid=nobody --regid=nogroup \
        --clear-groups env HOME=/tmp POCL_CACHE_DIR=/tmp/pocl "$@"
}
frames() {      # FFMPEG FILTER
    "$@" -v error -f lavfi -i testsrc2=size=128x96:rate=5:duration=1 \
        -vf "noise=20:all_seed=1,format=yuv420p,$filter" -f framemd5 - |
        grep -v '^#'
}
has_filters() {
    machine "$there/ffmpeg" -v error -filters >"$tmp/filters" &&
    for name in $(tools/filters.sh names); do
        grep -q " $name " "$tmp/filters" || return
    done
}
same_frames() {
    for filter in epsilon_opencl median_opencl=3 gauss_hilbert_opencl=4; do
        frames "$build/ffmpeg" >"$tmp/want" &&
        frames machine "$there/ffmpeg" >"$tmp/got" &&
        [ -s "$tmp/want" ] && cmp "$tmp/want" "$tmp/got" || return
    done
}
# PoCL of Debian 11 fails to compile on CPUs that its LLVM does not know
knows_cpu() {
    ! machine "$there/ffmpeg" -v verbose -f lavfi -i testsrc2=duration=0.1 \
        -vf median_opencl -f null - 2>&1 | grep -q 'unknown target CPU'
}
install_pocl() {
    packaging/clean-root.sh in "$root" apt-get -q update &&
    packaging/clean-root.sh in "$root" apt-get -qy --no-install-recommends \
        install pocl-opencl-icd
}
# all libraries are in the folder or in every system
libraries() {
    ! machine ldd "$there/ffmpeg" "$there/ffprobe" "$there/ffmpeg-doctor" |
        grep 'not found'
}
try() {
    root=$work/$1/root
    if ! SUITE=$(suite_of "$1") packaging/clean-root.sh new "$root" \
            >"$tmp/new" 2>&1; then
        skip "$1" "$(grep -m 1 '^E:' "$tmp/new")"
        return
    fi
    cp -R "$folder" "$root$there"
    check "$1: programs start and have the filters" has_filters
    check "$1: libraries" libraries
    filter=null
    check "$1: a chain without OpenCL" frames machine "$there/ffmpeg"
    expect "$1: a filter without OpenCL" 237 'no OpenCL device.*ffmpeg-doctor' \
        machine "$there/ffmpeg" -v error -f lavfi -i testsrc2=d=1 \
        -vf median_opencl -f null -
    expect "$1: ffmpeg-doctor" 1 'apt-get install' machine "$there/ffmpeg-doctor"
    check "$1: PoCL" install_pocl
    if knows_cpu; then
        check "$1: the frames of this build, on PoCL" same_frames
    else
        skip "$1: the frames of this build" 'its PoCL does not know this CPU'
    fi
    rm -rf --one-file-system "$root"
}

# the wheel, for programs that ask for FFmpeg by a variable
python() { "$work/venv/bin/python" "$@"; }
wheel() {
    mkdir -p "$work/out" &&
    packaging/dist/wheel.py "$folder" "$work/out" 0+test >"$tmp/wheel" &&
    cp "$(cat "$tmp/wheel")" "$work/first.whl" &&
    packaging/dist/wheel.py "$folder" "$work/out" 0+test &&
    cmp "$(cat "$tmp/wheel")" "$work/first.whl" &&
    python3 -m venv "$work/venv" &&
    python -m pip install -q "$(cat "$tmp/wheel")"
}
same_by_wheel() {
    filter=epsilon_opencl
    frames "$build/ffmpeg" >"$tmp/want" &&
    frames "$work/venv/bin/ffmpeg-gpu-filters" >"$tmp/got" &&
    [ -s "$tmp/want" ] && cmp "$tmp/want" "$tmp/got"
}
# its status depends on the machine's drivers
doctor() {
    python -m ffmpeg_gpu_filters.doctor >"$tmp/report"
    grep -q '^  FFmpeg ' "$tmp/report" && grep -q '^Result: ' "$tmp/report"
}
peers() {
    python -m pip install -q imageio imageio-ffmpeg moviepy ffmpeg-python &&
    PATH=$work/venv/bin:$PATH python tests/packages/wheel_users.py "$work"
}
try_wheel() {
    check 'make wheel, twice, and pip' wheel
    check 'a filter by ffmpeg-gpu-filters' same_by_wheel
    check 'python -m ffmpeg_gpu_filters.doctor' doctor
    check 'imageio, moviepy and ffmpeg-python' peers
}

if [ "$(id -u)" != 0 ] || ! unshare --mount --pid --fork true 2>/dev/null; then
    skip 'the folder on other releases' 'only root can make roots, where there
        are namespaces'
    finish
fi
# One artifact per day: the folder, the wheel, or the zip for Windows
machines=${*:-debian-11 debian-12 debian-13 ubuntu-24.04 wheel}
if [ $# = 0 ] && [ "${SAMPLE:-}" != 1 ]; then
    # shellcheck disable=SC2086
    set -- debian-11 debian-12 debian-13 ubuntu-24.04
    shift $((turn / 3 % 4))
    case $((turn % 3)) in
    0) machines=$1 ;;
    2) machines=wheel ;;
    1) skip 'the folder and the wheel' "today's date selects the zip"
       finish ;;
    esac
    skip 'other releases' "today's date selects $machines"
fi

folder=$(echo build/dist/ffmpeg-gpu-filters-*-linux-x86_64)
if [ ! -e "$folder" ]; then
    check 'packaging/dist/linux.sh' small
    folder=$work/folder
    check 'the same archive again' again
fi
[ -e "$folder/ffmpeg" ] || finish
for machine in $machines; do
    if [ "$machine" = wheel ]; then
        try_wheel
    else
        try "$machine"
    fi
done
finish
