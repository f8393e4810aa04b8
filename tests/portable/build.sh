#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# BUILD/portable/libavfilter.so.N: BUILD's, but with CUDA kernels that use no
# inline PTX. `make check-gpu` compares both. build.sh BUILD
set -eu

build=$1
here=$(cd "$(dirname "$0")" && pwd)
log=$build/portable.log
tmp=$build/portable/obj

# FFmpeg's own rules, in a copy of its objects (links) that lacks the kernels
rm -rf "$build/portable"
mkdir -p "$tmp"
cp -as "$(cd "$build/obj" && pwd)/." "$tmp/"
rm -f "$tmp"/libavfilter/libavfilter.so* "$tmp"/libavfilter/cuda/median*
cp --remove-destination -p "$build/obj/ffbuild/config.mak" "$tmp/ffbuild/"
flags="-include $here/portable.cuh"
# warp functions, which clang has for PTX 6.0 and later
grep -qx 'NVCC=nvcc' "$build/obj/ffbuild/config.mak" ||
    flags="$flags -Xclang -target-feature -Xclang +ptx70"
sed -i "s|^NVCCFLAGS=.*|& $flags|" "$tmp/ffbuild/config.mak"
touch -r "$build/obj/ffbuild/config.mak" "$tmp/ffbuild/config.mak"

lib=$(basename "$build"/lib/libavfilter.so.*)
MAKEFLAGS='' make -j"$(nproc)" -C "$tmp" "libavfilter/$lib" >"$log" 2>&1 ||
    { grep -E 'error|Error|\*\*\*' "$log" | head -n 20; exit 1; }
cp -L "$tmp/libavfilter/$lib" "$build/portable/"
mkdir "$build/portable/cuda"
cp "$tmp"/libavfilter/cuda/*.ptx "$build/portable/cuda/"
rm -rf "$tmp"
