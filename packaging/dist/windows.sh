#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Build FFmpeg with the filters for Windows on x86-64, by Debian's mingw-w64, and
# its zip: windows.sh BUILD OUT RELEASE
#
# The programs are static: they need only Windows' own DLLs, and load OpenCL.dll
# and nvcuda.dll when a filter asks for them. Environment: JOBS, FLAGS (further
# options of FFmpeg's configure).
set -eu

here=$(cd "$(dirname "$0")" && pwd)
platform=windows-x86_64
# shellcheck source=packaging/dist/common.sh
. "$here/common.sh"
# strip writes a time into programs
export SOURCE_DATE_EPOCH="$time"
target=x86_64-w64-mingw32
flags="--extra-cflags=-I$build/include --extra-ldflags=-L$build/lib"

# the OpenCL headers alone, as their folder also has headers of Linux, and the
# library that loads OpenCL.dll; headers of the same time, so that another run
# compiles nothing
opencl() {
    mkdir -p "$build/include" "$build/lib"
    cp -RL --preserve=timestamps "$(pkg-config --variable=includedir OpenCL-Headers)/CL" \
        "$build/include/"
    "$here/opencl_names.sh" "$build/include" >"$build/lib/opencl_names.h"
    $target-gcc -O2 -I"$build/include" -I"$build/lib" \
        -c "$here/opencl_loader.c" -o "$build/lib/opencl_loader.o"
    rm -f "$build/lib/libOpenCL.a"
    $target-ar rcsD "$build/lib/libOpenCL.a" "$build/lib/opencl_loader.o"
}

ffmpeg() {
    opencl
    make --no-print-directory -C "$top" BUILD="$build" FFMPEG="$release" \
        FFMPEG_SRC= CUDA=llvm VAAPI= FULL=no FLAVOUR=windows PREFIX=/usr \
        FFMPEG_FLAGS="$flags ${FLAGS:-}" "$build/obj/.configured"
    clean_configuration "$build/obj"
    reuse_ptx "$build/obj"
    "$top/tools/progress.sh" "$build/build.log" \
        "compiling FFmpeg for Windows (files)" \
        "$(make -n -C "$build/obj" 2>/dev/null | grep -c '^ *printf "')" \
        "grep -cE '^[A-Z0-9]+[[:blank:]]' '$build/build.log'" \
        make --no-print-directory -C "$build/obj" -j"$jobs"
    touch "$build/.built"
    make --no-print-directory -s -C "$top" -f packaging/dist/windows.mak \
        BUILD="$build" "$build/ffmpeg-doctor.exe"
}

# package NAME: print the version of an installed package
package() { dpkg-query -W -f '${Version}' "$1"; }

sources() {
    cat <<EOF
ffmpeg.exe and ffprobe.exe
  FFmpeg $(cat "$build/src/RELEASE" 2>/dev/null || echo "$release"), https://ffmpeg.org/releases/
  with ffmpeg-gpu-filters $version; tools/overlay.sh of it applies the patches
$("$top/tools/patches.sh" "$(cat "$build/src/.release")" | sed "s|^$top/|    |")
  zlib, Debian's source package libz-mingw-w64 $(package libz-mingw-w64-dev)
  mingw-w64, Debian's source package mingw-w64 $(package mingw-w64-x86-64-dev)
ffmpeg-doctor.exe
  the same, and tools/doctor of ffmpeg-gpu-filters $version

ffmpeg-gpu-filters builds this zip by make dist-windows. Configuration of FFmpeg:
$(sed -n 's/^#define FFMPEG_CONFIGURATION "\(.*\)"$/\1/p' "$build/obj/config.h")
EOF
}

licenses() {
    cat <<EOF
The programs are under the GNU General Public License, version 2 or later,
which follows. The filters themselves are under the GNU Lesser General Public
License, version 2.1 or later. The licenses of zlib and mingw-w64, which are
part of the programs, are at the end.

EOF
    cat "$build/src/COPYING.GPLv2"
    for package in libz-mingw-w64-dev mingw-w64-x86-64-dev; do
        printf '\n==== %s ====\n\n' $package
        cat /usr/share/doc/$package/copyright
    done
}

# Windows' editors want CRLF
text() { sed 's/$/\r/' >"$folder/$1"; }

collect() {
    rm -rf "$build"/ffmpeg-gpu-filters-*
    mkdir "$folder"
    for program in obj/ffmpeg obj/ffprobe ffmpeg-doctor; do
        $target-strip -o "$folder/${program#obj/}.exe" "$build/$program.exe"
    done
    licenses | text LICENSE.txt
    sources | text SOURCES.txt
    text README.txt <"$here/README-windows.txt"
    find "$folder" -exec touch -d "@$time" {} +
}

ffmpeg
collect
rm -f "$out"/ffmpeg-gpu-filters-*-windows-x86_64.zip
"$here/zip.py" "$out/$name.zip" "$folder" "$time"
ls -s --block-size=MiB "$out/$name.zip"
