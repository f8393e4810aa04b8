#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Enable each filter alone in FFmpeg's configure: libavfilter must link, with the
# build's libavutil, so that filters.list must name every object that the filter
# needs.
set -u
. tests/lib.sh

src=$(cd "$build/src" && pwd)
lib=$(cd "$build/lib" && pwd)
nv=$(cd "$build/obj" && pwd)/nv-codec-headers/lib/pkgconfig

# shellcheck disable=SC2086
alone() {   # FILTER
    obj=$build/alone/$1
    mkdir -p "$obj/libavfilter/cuda"
    # compiling PTX is slow: use the build's, without machine code
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
            --enable-ffnvcodec --disable-cuda-fatbin $compiler \
            --enable-filter="$1"; } &&
        make -s libavfilter/libavfilter.a &&
        cat >main.c <<EOF &&
#include "libavfilter/avfilter.h"
int main(void) { return !avfilter_get_by_name("$1"); }
EOF
        gcc -I"$src" -I. main.c libavfilter/libavfilter.a \
            "$lib"/libavutil.so.* -lOpenCL -lz -lm -lpthread -o main &&
        LD_LIBRARY_PATH=$lib ./main
    )
}

# each filter needs FFmpeg configured again: one per day
names=$(for name in $(tools/filters.sh names); do
            ! is_turn 8 || echo "$name"
        done)
for name in $names; do
    case $name in
    *_cuda) compiler=--enable-cuda-llvm ;;
    *)      compiler= ;;
    esac
    if [ -n "$compiler" ] && ! built "$name"; then
        skip "$name alone" 'this FFmpeg was built without it'
    else
        check "$name alone" alone "$name"
    fi
done
finish
