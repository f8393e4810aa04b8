#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Apply the series of `make patch` patch by patch, as a reviewer does, with git
# am, configure, make, and FATE tests of the filters added so far.
#
#   tests/packages/steps.sh RELEASE [FFMPEG-SRC]
#   SERIES=fixes tests/packages/steps.sh RELEASE [FFMPEG-SRC]
#
# The second form tests the series of `make patch-fixes`, starting with
# unpatched FFmpeg, and prints the faults that are present after each patch.
# Run by hand: half an hour on two cores, less with ccache. FROM=12: only apply
# the patches before 12. FATE: hwdevice, all cases of the added filters, and of
# three of FFmpeg's filters; for the fixes, all tests that need no samples,
# except those of libswresample, checkasm, two of three vsynth and
# mov-mp4-iamf, whose encoder is not built. OpenCL runs on device
# FATE_OPENCL_DEVICE (0.0), CUDA on cudasim, faults on the libraries of
# tests/fixes. FLAGS: more options of configure, such as --enable-vulkan.
# FFmpeg's tools/patcheck writes OUT/patcheck-NNNN.txt.
set -u
cd "$(dirname "$0")/../.." || exit
. tests/lib.sh

release=${1:?the release, such as 9.0} source=${2:-} from=${FROM:-1}
series=${SERIES:-series}
out=$PWD/$build/steps-$series-$release
components=$(. tools/ffmpeg-options.sh; ffmpeg_components)

step() {    # WHAT COMMAND...: run it with its output in the step's log
    what=$1
    shift
    if "$@" >>"$log" 2>&1; then
        pass
    else
        fail "$name: $what" "see $log"
        return 1
    fi
}

configure() (
    cd "$out/obj" || exit
    # shellcheck disable=SC2046,SC2086
    PKG_CONFIG_PATH=$out/nv/lib/pkgconfig:${PKG_CONFIG_PATH:-} \
        "$out/tree/configure" \
        --disable-ffplay --disable-doc --disable-autodetect --disable-debug \
        --optflags=-O1 --enable-opencl --enable-zlib --enable-ffnvcodec \
        --enable-cuda-llvm --enable-shared --disable-static --cc="$cc" \
        $components $(for f in $added; do echo "--enable-filter=$f"; done) \
        ${FLAGS:-}
)

wanted() {  # select from the names of fate-list, which lacks hwdevice
    if [ "$series" = fixes ]; then
        grep '^fate-' | grep -Ev '^fate-(swr|checkasm|vsynth[23]|mov-mp4-iamf)'
    else
        ours=$(for f in $added; do printf '|%s-' "$f"; done)
        grep -E "^fate-filter-(median\$|overlay\$|pad\$$ours)"
    fi
}

fate() {
    cases=$(make -s -C "$out/obj" FATE_OPENCL_DEVICE=0.0 FATE_CUDA_DEVICE=0 \
                fate-list 2>/dev/null | tr ' ' '\n' | wanted)
    # shellcheck disable=SC2086
    [ -n "$cases" ] && make -k -j2 -C "$out/obj" fate-hwdevice $cases \
        FATE_OPENCL_DEVICE="${FATE_OPENCL_DEVICE:-0.0}" FATE_CUDA_DEVICE=0
}

build() {
    start=$(date +%s)
    # fixes do not change the configuration
    { [ "$series" = fixes ] && [ "$number" != 0000 ]; } ||
        step configure configure || return
    step make make -j"$(nproc)" -C "$out/obj" || return
    step FATE fate
    echo "$number: $(grep -c '^TEST' "$log") cases of FATE, $(($(date +%s) - start)) s: $name"
    [ "$series" = series ] ||
        tests/fixes/show.sh "$out/obj/ffmpeg" 2>&1 | sed 's/^/    /'
}

rm -rf "$out"
mkdir -p "$out/obj" "$out/nv"
log=$out/series.log
"tools/patch-$series.sh" "$release" "$source" "$out" >"$log" 2>&1 ||
    { cat "$log"; exit 1; }
[ -n "$source" ] || source=$(tools/fetch.sh ffmpeg "$release")
cp -a "$source" "$out/tree"
nv=$(tools/fetch.sh nv-codec-headers 12.1) || exit
cp -a "$nv" "$out/nv-codec-headers"

patches=$(echo "$out"/[pf]*-*/)
for p in "$patches"nv-codec-headers/*.patch; do
    [ "$series" = fixes ] || patch -s -d "$out/nv-codec-headers" -p1 <"$p" || exit
done
make -s -C "$out/nv-codec-headers" PREFIX="$out/nv" install

git() { command git -c user.name=steps -c user.email=steps@localhost \
            -C "$out/tree" "$@"; }
rm -rf "$out/tree/.git"
git init -q
git config gc.auto 0        # no process in the background
git add -Af .
git commit -qm "FFmpeg $release"

cc=$(command -v ccache >/dev/null && echo ccache) cc="${cc:+$cc }${CC:-cc}"
LD_LIBRARY_PATH=$PWD/build/cudasim
for lib in avcodec avdevice avfilter avformat avutil swresample swscale; do
    LD_LIBRARY_PATH=$LD_LIBRARY_PATH:$out/obj/lib$lib
done
export LD_LIBRARY_PATH
added=
log=$out/0000.log number=0000 name="unpatched FFmpeg"
[ "$series" = series ] || build
for patch in "$patches"0*-[af]*.patch; do
    name=$(basename "$patch" .patch)
    number=${name%%-*}
    log=$out/$number.log
    step 'git am' git am "$patch" || break
    (cd "$out/tree" && tools/patcheck "$patch") >"$out/patcheck-$number.txt" 2>&1
    new=$(sed -n 's/^+extern .*ff_vf_\([a-z_]*\);$/\1/p' "$patch")
    added="$added${new:+ $(echo $new)}"
    [ "${number#"${number%%[1-9]*}"}" -ge "$from" ] || continue
    build || break
done
finish
