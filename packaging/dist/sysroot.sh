#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Unpack the C library, headers and libraries of an older Debian release, and
# build what it lacks, for programs that run on any later Linux:
# sysroot.sh FOLDER
#
#   FOLDER/debian  packages of $release, unpacked without root's rights
#   FOLDER/opt     libraries that are built here
#   FOLDER/cc, cxx, pkg-config    commands that use both
#
# Debian 11 is the oldest release that Debian's mirrors have: glibc 2.31.
set -eu
unset CDPATH

release=bullseye
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
root=$folder/debian
opt=$folder/opt
jobs=${JOBS:-$(nproc)}
PATH=$PATH:/usr/sbin

packages=libc6-dev,libgcc-10-dev,libstdc++-10-dev,zlib1g-dev,libx264-dev
packages=$packages,libx265-dev,libnuma1,ocl-icd-libopencl1

unpack() {
    SUITE=$release "$here/../clean-root.sh" unpack "$root" "$packages"
    # links between packages are absolute
    find "$root" -type l -lname '/*' | while read -r link; do
        ln -sfn "$root$(readlink "$link")" "$link"
    done
}

# write a command of FOLDER
command_() {    # NAME LINE...
    name=$1
    shift
    { echo '#!/bin/sh'; printf '%s\n' "$@"; } >"$folder/$name"
    chmod +x "$folder/$name"
}
commands() {
    # programs contain no folder names; DT_RPATH of a program also serves the
    # libraries that have none, such as x265
    flags="--sysroot=$root -ffile-prefix-map=$folder=. -I$opt/include"
    flags="$flags -L$opt/lib -Wl,--disable-new-dtags"
    command_ cc  "exec ${CCACHE:-} clang $flags -Qunused-arguments \"\$@\""
    command_ cxx "exec ${CCACHE:-} clang++ $flags -Qunused-arguments \"\$@\""
    lib=usr/lib/x86_64-linux-gnu/pkgconfig
    # packages of $root have the prefix /usr
    command_ pkg-config \
        "export PKG_CONFIG_LIBDIR=$opt/lib/pkgconfig" \
        'pkg-config --exists "$@" >/dev/null 2>&1 &&' \
        '    exec pkg-config --static "$@"' \
        "export PKG_CONFIG_LIBDIR=$opt/lib/pkgconfig:$root/$lib" \
        "export PKG_CONFIG_SYSROOT_DIR=$root" \
        'exec pkg-config "$@"'
}

# the library that finds OpenCL at run time
opencl() {
    mkdir -p "$opt/include" "$opt/lib/pkgconfig"
    cp -R /usr/include/CL "$opt/include/"
    "$here/opencl_names.sh" /usr/include >"$folder/opencl_names.h"
    "$folder/cc" -O2 -Wall -fPIC -shared -I"$folder" "$here/opencl_loader.c" \
        -Wl,-soname,libgpufilters-opencl.so -o "$opt/lib/libgpufilters-opencl.so" \
        -ldl -pthread
    ln -sf libgpufilters-opencl.so "$opt/lib/libOpenCL.so"
    cat >"$opt/lib/pkgconfig/OpenCL.pc" <<EOF
Name: OpenCL
Description: the OpenCL library of the system, opened at run time
Version: 3.0
Libs: -L$opt/lib -lOpenCL
Cflags: -I$opt/include
EOF
}

# AV1, of which $release has old versions or none
dav1d() {
    source=$("$here/../../tools/fetch.sh" dav1d 1.0)
    rm -rf "$folder/dav1d"
    CC=$folder/cc meson setup "$folder/dav1d" "$source" --prefix="$opt" \
        --libdir=lib --buildtype=release --default-library=static \
        -Denable_tools=false -Denable_tests=false
    meson install -C "$folder/dav1d"
}
svtav1() {
    source=$("$here/../../tools/fetch.sh" svt-av1 1.4)
    rm -rf "$folder/svtav1"
    cmake -S "$source" -B "$folder/svtav1" -G Ninja \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER="$folder/cc" \
        -DCMAKE_CXX_COMPILER="$folder/cxx" -DCMAKE_INSTALL_PREFIX="$opt" \
        -DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=OFF -DBUILD_APPS=OFF \
        -DBUILD_DEC=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
        -DCMAKE_OUTPUT_DIRECTORY="$folder/svtav1/out" -DENABLE_AVX512=ON
    cmake --build "$folder/svtav1" --parallel "$jobs" --target install
}

rm -rf "$root" "$opt"
unpack
commands
opencl
[ -n "${WITHOUT_AV1:-}" ] || { dav1d; svtav1; }
