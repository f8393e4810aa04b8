#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Build BUILD/portable/libavfilter.so.N with CUDA kernels without inline PTX.
# `make check-gpu` compares it with BUILD's. build.sh BUILD
set -eu

build=$1
here=$(cd "$(dirname "$0")" && pwd)
out=$build/portable
kept=$out/kernels       # PTX of earlier builds, named after its source
obj=$out/obj
cuda=$build/src/libavfilter/cuda

# use FFmpeg's rules, in a copy of its objects (links) without the kernels
mkdir -p "$kept"
rm -rf "$obj"
mkdir "$obj"
cp -as "$(cd "$build/obj" && pwd)/." "$obj/"
rm -f "$obj"/libavfilter/libavfilter.so* "$obj"/libavfilter/cuda/*.ptx*
cp --remove-destination -p "$build/obj/ffbuild/config.mak" "$obj/ffbuild/"
flags="-include $here/portable.cuh"
# clang has the warp functions for PTX 6.0 and later only
grep -qx 'NVCC=nvcc' "$obj/ffbuild/config.mak" ||
    flags="$flags -Xclang -target-feature -Xclang +ptx70"
sed -i "s|^NVCCFLAGS=.*|& $flags|" "$obj/ffbuild/config.mak"
touch -r "$build/obj/ffbuild/config.mak" "$obj/ffbuild/config.mak"

# kernels: print lines "PTX-OF-THE-BUILD KEPT-PTX"
kernels() {
    "$here/../../tools/filters.sh" modules | while read -r name source macros; do
        sum=$({ grep '^NVCC' "$obj/ffbuild/config.mak"
                echo "$macros"
                cat "$here/portable.cuh" "$cuda"/*.cuh \
                    "$cuda"/*.h "$cuda/$source.cu" "$cuda"/../opencl/*.cl
              } | cksum | tr ' ' -)
        echo "$obj/libavfilter/cuda/$name.ptx $kept/$name-$sum"
    done
}

kernels | while read -r ptx old; do
    [ ! -e "$old" ] || cp "$old" "$ptx"
done
lib=$(basename "$build"/lib/libavfilter.so.*)
MAKEFLAGS='' make -j"$(nproc)" -C "$obj" "libavfilter/$lib"
rm -f "$kept"/*
kernels | while read -r ptx old; do
    cp "$ptx" "$old"
done

# allow FFmpeg's inline PTX for coordinates of threads
if grep -hA 1 'begin inline asm' "$kept"/* |
   grep -v 'inline asm\|^--\|mov\.u32 .*%\(ctaid\|ntid\|tid\)\.'; then
    echo "inline PTX without a portable form" >&2
    exit 1
fi
cp -L "$obj/libavfilter/$lib" "$out/"
rm -rf "$obj"
