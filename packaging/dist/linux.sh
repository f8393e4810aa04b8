#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Build a folder with FFmpeg and the filters that runs on any Linux with glibc
# 2.29 or later, and its archive: linux.sh BUILD OUT RELEASE
#
# Environment: JOBS, FLAGS (options of FFmpeg's configure), CCACHE (a command),
# WITHOUT_AV1 (leave out dav1d and SVT-AV1, for tests), PTX (see common.sh).
set -eu

here=$(cd "$(dirname "$0")" && pwd)
platform=linux-x86_64
# shellcheck source=packaging/dist/common.sh
. "$here/common.sh"
debian=$build/sysroot/debian/usr
bundled='libx264-160 libx265-192 libnuma1 ocl-icd-libopencl1'

progress() { "$top/tools/progress.sh" "$build/dist.log" "$@"; }

libraries() {
    # built again when a script or source changes
    built=$build/sysroot/.built
    [ ! -e "$built" ] || [ -n "$(find "$here/sysroot.sh" "$here"/opencl_* \
                                      -newer "$built")" ] || return 0
    JOBS=$jobs progress 'libraries of Debian 11, dav1d, SVT-AV1 (4 min)' 0 '' \
        "$here/sysroot.sh" "$build/sysroot"
    touch "$built"
}

run_make() {
    options="--cc=$build/sysroot/cc --cxx=$build/sysroot/cxx"
    options="$options --pkg-config=$build/sysroot/pkg-config ${FLAGS:-}"
    # -s: a program's build ID would depend on folder names in its debug
    # information
    # shellcheck disable=SC2086
    make --no-print-directory -C "$top" BUILD="$build/ffmpeg" FFMPEG="$release" \
        FFMPEG_SRC= CUDA=llvm VAAPI= FULL=yes FLAVOUR=dist JOBS="$jobs" MORE_LIBS=-s \
        PREFIX=/opt/ffmpeg-gpu-filters CC="$build/sysroot/cc" \
        FFMPEG_FLAGS="$options" "$@"
}
ffmpeg() {
    run_make "$build/ffmpeg/obj/.configured"
    clean_configuration "$build/ffmpeg/obj"
    reuse_ptx "$build/ffmpeg/obj"
    run_make programs
}

# SOURCES.txt names all sources, with the version of each
sources() {
    cat <<EOF
The programs and libraries in this folder as a whole are under the GNU General
Public License, version 2 or later; the folder licenses has all licenses.

Built from
  FFmpeg $(cat "$build/ffmpeg/src/RELEASE")
  ffmpeg-gpu-filters $version, which patches it: see its folder libavfilter-patch
EOF
    for package in $bundled; do
        zcat "$debian/share/doc/$package/changelog.Debian.gz" |
            sed -n '1s/^\([^ ]*\) (\([^)]*\)).*/  \1 \2, source package of Debian 11/p'
    done
    for library in dav1d SvtAv1Enc; do
        number=$("$build/sysroot/pkg-config" --modversion $library 2>/dev/null) &&
            echo "  $library $number, source package of Debian 12"
    done
    true
}

licenses() {
    mkdir "$folder/licenses"
    cp "$build"/ffmpeg/src/COPYING.* "$build/ffmpeg/src/LICENSE.md" \
        "$folder/licenses/"
    for package in $bundled; do
        cp "$debian/share/doc/$package/copyright" "$folder/licenses/${package%-[0-9]*}.txt"
    done
    [ -n "${WITHOUT_AV1:-}" ] || {
        cp "$("$top/tools/fetch.sh" dav1d 1.0)/COPYING" "$folder/licenses/dav1d.txt"
        svt=$("$top/tools/fetch.sh" svt-av1 1.4)
        cat "$svt/LICENSE.md" "$svt/PATENTS.md" >"$folder/licenses/SVT-AV1.txt"
    }
}

# a zipped application, as by zipapp but reproducible
batch() {
    rm -rf "$build/batch"
    mkdir "$build/batch"
    cp "$top"/batch/*.py "$build/batch/"
    printf 'import cli\ncli.main()\n' >"$build/batch/__main__.py"
    "$here/zip.py" "$build/batch.zip" "$build/batch/" "$time"
    { echo '#!/usr/bin/env python3'
      cat "$build/batch.zip"; } >"$folder/ffmpeg-batch"
    chmod +x "$folder/ffmpeg-batch"
}

collect() {
    rm -rf "$build"/ffmpeg-gpu-filters-*
    mkdir -p "$folder/lib/opencl"
    cp "$build/ffmpeg/ffmpeg" "$build/ffmpeg/ffprobe" \
        "$build/ffmpeg/ffmpeg-doctor" "$folder/"
    for library in "$build"/ffmpeg/obj/lib*/lib*.so.*; do
        [ -h "$library" ] || cp "$library" "$folder/lib/${library##*/}"
    done
    # name libraries by DT_SONAME
    for library in "$folder"/lib/*.so.*; do
        soname=$(objdump -p "$library" | awk '$1 == "SONAME" { print $2 }')
        [ "$library" = "$folder/lib/$soname" ] ||
            mv "$library" "$folder/lib/$soname"
    done
    cp "$build/sysroot/opt/lib/libgpufilters-opencl.so" "$folder/lib/"
    from=$debian/lib/x86_64-linux-gnu
    cp -L "$from/libx264.so.160" "$from/libx265.so.192" "$from/libnuma.so.1" \
        "$folder/lib/"
    cp -L "$from/libOpenCL.so.1" "$folder/lib/opencl/"
    strip --strip-unneeded "$folder"/ff* "$folder"/lib/*.so* "$folder"/lib/*/*
    batch
    licenses
    sources >"$folder/SOURCES.txt"
    cp "$here/README-linux.txt" "$folder/README.txt"
    find "$folder" -exec touch -d "@$time" {} +
}

archive() {
    rm -f "$out"/ffmpeg-gpu-filters-*-linux-x86_64.tar.xz
    # xz splits its input into blocks only with several threads
    tar -C "$build" --sort=name --owner=0 --group=0 --numeric-owner -c "$name" |
        xz -9 --threads=2 >"$out/$name.tar.xz"
}

libraries
ffmpeg
collect
archive
ls -s --block-size=MiB "$out/$name.tar.xz"
