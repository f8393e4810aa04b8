#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The series of `make patch`, patch by patch, as its reviewer goes through it:
# git am, configure, make, and FATE of what is there by then.
#
#   tests/packages/steps.sh RELEASE [FFMPEG-SRC]
#
# By hand: half an hour on two cores, less with ccache. FROM=12: the patches
# before that are only applied. FATE: hwdevice, every case of the filters that the
# series has added so far, and three of FFmpeg's own filters. OpenCL runs on
# device FATE_OPENCL_DEVICE (0.0), CUDA on cudasim.
# FFmpeg's tools/patcheck prints its findings into OUT/patcheck-NNNN.txt.
set -u
cd "$(dirname "$0")/../.." || exit

release=${1:?the release, such as 9.0} source=${2:-} from=${FROM:-1}
out=$PWD/${BUILD:-build}/steps-$release
passed=0 failed=0

step() {    # WHAT COMMAND...: its output goes to the step's log
    what=$1
    shift
    if "$@" >>"$log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL: $name: $what, see $log"
        return 1
    fi
}

configure() {
    cd "$out/obj" || return
    # shellcheck disable=SC2046
    PKG_CONFIG_PATH=$out/nv/lib/pkgconfig "$out/tree/configure" \
        --disable-ffplay --disable-doc --disable-autodetect --disable-debug \
        --optflags=-O1 --enable-opencl --enable-zlib --enable-ffnvcodec \
        --enable-cuda-llvm --enable-shared --disable-static --cc="$cc" \
        $(. ../../../tools/ffmpeg-options.sh; ffmpeg_components) \
        $(for f in $added; do echo "--enable-filter=$f"; done)
}

fate() {    # PATTERN: cases of fate-list, which lacks hwdevice
    cases=$(make -s -C "$out/obj" FATE_OPENCL_DEVICE=0.0 FATE_CUDA_DEVICE=0 \
                fate-list 2>/dev/null | tr ' ' '\n' | grep -E "$1")
    # shellcheck disable=SC2086
    [ -n "$cases" ] && make -k -j2 -C "$out/obj" fate-hwdevice $cases \
        FATE_OPENCL_DEVICE="${FATE_OPENCL_DEVICE:-0.0}" FATE_CUDA_DEVICE=0
}

rm -rf "$out"
mkdir -p "$out/obj" "$out/nv"
log=$out/series.log
tools/patch-series.sh "$release" "$source" "$out" >"$log" 2>&1 ||
    { cat "$log"; exit 1; }
[ -n "$source" ] || source=$(tools/fetch.sh ffmpeg "$release")
cp -a "$source" "$out/tree"
nv=$(tools/fetch.sh nv-codec-headers 12.1) || exit
cp -a "$nv" "$out/nv-codec-headers"

series=$out/patches-$release
for p in "$series"/nv-codec-headers/*.patch; do
    patch -s -d "$out/nv-codec-headers" -p1 <"$p" || exit
done
make -s -C "$out/nv-codec-headers" PREFIX="$out/nv" install

git() { command git -c user.name=steps -c user.email=steps@localhost \
            -C "$out/tree" "$@"; }
rm -rf "$out/tree/.git"
git init -q
git add -Af .
git commit -qm "FFmpeg $release"

cc=$(command -v ccache >/dev/null && echo ccache) cc="${cc:+$cc }${CC:-cc}"
LD_LIBRARY_PATH=$PWD/build/cudasim
for lib in avcodec avdevice avfilter avformat avutil swresample swscale; do
    LD_LIBRARY_PATH=$LD_LIBRARY_PATH:$out/obj/lib$lib
done
export LD_LIBRARY_PATH
added=
for patch in "$series"/0*-[af]*.patch; do
    name=$(basename "$patch" .patch)
    number=${name%%-*}
    log=$out/$number.log
    start=$(date +%s)
    step 'git am' git am "$patch" || break
    (cd "$out/tree" && tools/patcheck "$patch") >"$out/patcheck-$number.txt" 2>&1
    new=$(sed -n 's/^Subject:.* add \([a-z_]*\) filter$/\1/p' "$patch")
    added="$added${new:+ $new}"
    [ "${number#"${number%%[1-9]*}"}" -ge "$from" ] || continue
    step configure configure || break
    step make make -j"$(nproc)" -C "$out/obj" || break
    ours=$(for f in $added; do printf '|%s-' "$f"; done)
    step FATE fate "^fate-f(ilter-(median\$|overlay\$|pad\$$ours)|fmpeg-filter_drain)"
    echo "$number: $(grep -c '^TEST' "$log") cases of FATE, $(($(date +%s) - start)) s: $name"
done
echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
