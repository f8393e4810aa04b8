#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Enable each filter alone in FFmpeg's configure: libavfilter must link, so that
# filters.list must name every object that the filter needs.
set -u
. tests/sample.sh

build=${BUILD:-build}
passed=0 failed=0 skipped=0
src=$(cd "$build/src" && pwd)
nv=$(cd "$build/obj" && pwd)/nv-codec-headers/lib/pkgconfig

# shellcheck disable=SC2086
alone() {   # FILTER
    obj=$build/alone/$1
    mkdir -p "$obj/libavfilter/cuda"
    # compiling PTX is slow: use the build's
    [ -z "$compiler" ] ||
        cp -pu "$build"/obj/libavfilter/cuda/*.ptx "$obj/libavfilter/cuda"
    (
        cd "$obj" &&
        { [ -e ffbuild/config.mak ] && grep -q "$1" ffbuild/config.mak ||
          PKG_CONFIG_PATH=$nv "$src/configure" --disable-everything \
            --disable-autodetect --disable-programs --disable-doc \
            --disable-avcodec --disable-avformat --disable-avdevice \
            --disable-swscale --disable-swresample --disable-x86asm \
            --disable-debug --optflags=-O0 --enable-zlib --enable-opencl \
            --enable-ffnvcodec $compiler --enable-filter="$1"; } &&
        make -s libavfilter/libavfilter.a libavutil/libavutil.a &&
        cat >main.c <<EOF &&
#include "libavfilter/avfilter.h"
int main(void) { return !avfilter_get_by_name("$1"); }
EOF
        gcc -I"$src" -I. main.c libavfilter/libavfilter.a \
            libavutil/libavutil.a -lOpenCL -lz -lm -lpthread -o main &&
        ./main
    ) >"$build/alone/$1.log" 2>&1
}

mkdir -p "$build/alone"
# each filter needs FFmpeg configured again: one algorithm per day, on both APIs
names=$(for algorithm in $(tools/filters.sh algorithms); do
            ! is_turn 3 || tools/filters.sh names "$algorithm"
        done)
for name in $names; do
    case $name in
    *_cuda) compiler=--enable-cuda-llvm ;;
    *)      compiler= ;;
    esac
    if [ -n "$compiler" ] &&
       ! "$build/ffmpeg" -v error -h filter="$name" 2>&1 |
           grep -q "^Filter $name"; then
        skipped=$((skipped + 1))
        echo "SKIP: $name alone: this FFmpeg was built without it"
    elif alone "$name"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL: $name alone, see $build/alone/$name.log"
        tail -n 10 "$build/alone/$name.log"
    fi
done

echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
