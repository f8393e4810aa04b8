#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Copy the programs and libraries from OBJ to BUILD, which may be moved to
# another machine: collect.sh OBJ BUILD
set -eu

obj=$1 build=$2
mkdir -p "$build/lib"
rm -f "$build"/lib/*.so*

for lib in "$obj"/lib*/lib*.so.*; do
    cp -L "$lib" "$build/lib/"
done
for program in ffmpeg ffprobe; do
    cp "$obj/$program" "$build/.$program"
    mv "$build/.$program" "$build/$program"
done

# Copy libraries of packages that other machines may lack. libc and the drivers
# come from the other machine.
ldd "$build/ffmpeg" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' |
    grep -E '/lib(x264|OpenCL|va|va-drm|drm|z)\.so' |
    while read -r lib; do
        cp -L "$lib" "$build/lib/"
    done
