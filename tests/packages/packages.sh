#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check what the build in BUILD installs and packs: packages.sh install | deb
# install: make install and uninstall, pkg-config; deb: the packages of make deb
set -u

part=${1:-}
build=${BUILD:-build}
work=$(pwd)/$build/packages-$part
# what the make that runs this was given is not for the one of a package
unset MAKEFLAGS MAKELEVEL

# shellcheck source=tests/packages/lib.sh
. tests/packages/lib.sh

# --- make install ------------------------------------------------------------

prefix=/opt/gpu-filters
dest=$work/root
lib=$dest$prefix/lib

there() {       # FILE... below the prefix
    for file; do
        ls "$dest$prefix"/$file || return
    done
}

runs_there() {
    "$dest$prefix/bin/ffmpeg" -v error -filters >"$work/filters" &&
    for filter in $(tools/filters.sh names opencl); do
        grep -q " $filter " "$work/filters" || return
    done
    # by the libraries beside it and no others
    ldd "$dest$prefix/bin/ffmpeg" | grep -F "$dest$prefix/bin/../lib/libavfilter"
}

# a program that is linked as users link theirs
example() {
    cat >"$work/example.c" <<'EOF'
#include <libavfilter/avfilter.h>
#include <stdio.h>

int main(void)
{
    const AVFilter *filter = avfilter_get_by_name("median_opencl");
    if (filter)
        printf("%s: %s\n", filter->name, filter->description);
    return !filter;
}
EOF
    PKG_CONFIG_LIBDIR=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$dest \
        pkg-config --cflags --libs libavfilter >"$work/flags" &&
    grep -F "$dest$prefix/include" "$work/flags" &&
    # shellcheck disable=SC2046
    gcc "$work/example.c" -o "$work/example" $(cat "$work/flags") \
        -Wl,-rpath-link,"$lib" &&
    LD_LIBRARY_PATH=$lib "$work/example"
}

chapter() {
    man -l "$dest$prefix/share/man/man7/ffmpeg-gpu-filters.7" >"$work/page" &&
    for filter in $(tools/filters.sh names); do
        grep -q "^ *$filter\$" "$work/page" || return
    done
}

# again over an older one, and with others' files in the folders
again() {
    tools/install.sh install "$work/stage" "$dest" "$prefix" &&
    touch "$lib/pkgconfig/other.pc" &&
    tools/install.sh uninstall "$dest" "$prefix" &&
    [ "$(find "$dest" -type f)" = "$lib/pkgconfig/other.pc" ] &&
    rm -r "$dest" && mkdir -p "$dest/opt" &&
    tools/install.sh install "$work/stage" "$dest" "$prefix" &&
    tools/install.sh uninstall "$dest" "$prefix" &&
    [ "$(find "$dest")" = "$dest
$dest/opt" ]
}
twice() {
    ! tools/install.sh uninstall "$dest" "$prefix" 2>"$work/error" &&
    grep 'nothing of this is installed' "$work/error"
}
# by a root whose files are its own, for all
umask_077() {
    (umask 077 && tools/install.sh stage "$build" "$work/stage" "$prefix" &&
     tools/install.sh install "$work/stage" "$dest" "$prefix") &&
    [ -z "$(find "$dest$prefix" ! -type l ! -perm -o=r)" ]
}
links() {
    bin=$dest/usr/local/bin
    mkdir -p "$bin" && echo other >"$bin/ffmpeg" &&
    ! tools/install.sh install "$work/stage" "$dest" "$prefix" yes \
        2>"$work/error" && grep 'is not of this' "$work/error" &&
    [ "$(cat "$bin/ffmpeg")" = other ] && rm "$bin/ffmpeg" &&
    tools/install.sh install "$work/stage" "$dest" "$prefix" yes &&
    tools/install.sh install "$work/stage" "$dest" "$prefix" yes &&
    [ "$(readlink "$bin/ffmpeg")" = "$prefix/bin/ffmpeg" ] &&
    tools/install.sh install "$work/stage" "$dest" "$prefix" &&
    [ -z "$(ls "$bin")" ] && rm -r "$dest/usr" &&
    tools/install.sh uninstall "$dest" "$prefix"
}
no_rights() {
    drop=
    # without that capability root is a user like others
    [ "$(id -u)" != 0 ] || drop='setpriv --bounding-set=-dac_override'
    mkdir -m 555 "$work/closed" &&
    ! $drop tools/install.sh install "$work/stage" "$work/closed" "$prefix" \
        2>"$work/error" && grep 'type: sudo make install' "$work/error"
}
check_install() {
    check 'make install'                tools/install.sh stage "$build" \
                                        "$work/stage" "$prefix"
    check 'make install DESTDIR='       tools/install.sh install "$work/stage" \
                                        "$dest" "$prefix"
    check 'what was installed'          there bin/ffmpeg bin/ffprobe \
        bin/ffmpeg-doctor bin/ffmpeg-batch \
        'share/ffmpeg-gpu-filters/examples/*.c' lib/libavfilter.so \
        include/libavfilter/avfilter.h lib/pkgconfig/libavfilter.pc \
        share/man/man1/ffmpeg.1 \
        share/man/man1/ffmpeg-doctor.1 share/man/man1/ffmpeg-batch.1
    check 'the installed ffmpeg'        runs_there
    check 'pkg-config and a program'    example
    if command -v man >/dev/null; then
        check 'the chapter as a manual page' chapter
    else
        skip "the chapter as a manual page: there is no man"
    fi
    check 'what is installed is for all' umask_077
    check 'make install LINKS=yes'      links
    check 'make install without rights' no_rights
    check 'make uninstall leaves what is not its own, and no more' again
    check 'make uninstall of nothing'   twice
}

# --- make deb ----------------------------------------------------------------

deb=$work/deb
pack() {        # lintian is part of it
    FFMPEG= FFMPEG_SRC= CUDA=llvm packaging/deb.sh "$build" "$deb" --prebuilt
}
fields() {
    package=$(echo "$deb"/ffmpeg-gpu-filters_*_"$(dpkg --print-architecture)".deb)
    dpkg-deb -f "$package" Depends | grep -q 'libc6.*libopencl' &&
    dpkg-deb -f "$package" Recommends | grep -q opencl-icd &&
    ! dpkg-deb -f "$package" Depends | grep -E 'libav|icd( |,|$)' &&
    dpkg-deb --fsys-tarfile "$package" |
        tar -xO ./usr/share/doc/ffmpeg-gpu-filters/copyright |
        grep 'whole are under'
}

check_deb() {
    if ! command -v dh >/dev/null || ! command -v lintian >/dev/null; then
        skip "make deb: no debhelper or no lintian; type: make deps check-all"
    elif [ "${CUDA:-llvm}" = nvcc ]; then
        skip "make deb: a build by nvcc cannot be redistributed"
    else
        check 'make deb, of this build' pack
        check "the package's fields"    fields
        if [ "$(id -u)" != 0 ]; then
            skip "the package installed, run and removed: only root can"
        elif ! [ -e /etc/OpenCL/vendors/pocl.icd ]; then
            skip "the package installed, run and removed: there is no PoCL"
        else
            check 'the package installed, run and removed' \
                tests/packages/overlay.sh "$work/overlay" "$deb"/*.deb
        fi
    fi
}

case $part in
install|deb) "check_$part" ;;
*) sed -n '/^# Check/,/^set/s/^# //p' "$0"
   exit 2 ;;
esac
rm -rf "$work/stage" "$work/root"
finish
