#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Build BUILD/programs/lib/libavfilter.so.8 for the programs of Debian 12:
# FFmpeg 5.1's with the OpenCL filters and filters that the programs need,
# linked with Debian's other libraries; if BUILD is of 5.1, copy its library.
# If the mirror has no FFmpeg 5.1, build nothing, without an error. build.sh
# BUILD
set -eu

build=$1
out=$build/programs
rm -rf "$out/lib"
mkdir -p "$out/lib"

if [ "$(cat "$build/src/.release")" = 5.1 ]; then
    cp -L "$build/obj/libavfilter/libavfilter.so.8" "$out/lib/"
    exit
fi
tree=$(tools/fetch.sh ffmpeg 5.1) || { [ $? = 3 ]; exit; }
tools/overlay.sh "$tree" "$out/src"
if [ ! "$out/obj/.configured" -nt tools/configure-ffmpeg.sh ] ||
   [ ! "$out/obj/.configured" -nt libavfilter-patch/filters.list ]; then
    CUDA=no PREFIX=/usr NVHEADERS= \
        tools/configure-ffmpeg.sh "$out/src" "$out/obj" library
    touch "$out/obj/.configured"
fi
make -C "$out/obj" "-j${JOBS:-$(nproc)}" libavfilter/libavfilter.so.8
cp -L "$out/obj/libavfilter/libavfilter.so.8" "$out/lib/"
