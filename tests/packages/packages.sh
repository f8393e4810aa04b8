#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check the installation and packages of the build in BUILD: packages.sh
# install | deb
# install: make install and uninstall, pkg-config; deb: the packages of make deb
set -u
. tests/lib.sh

part=${1:-}
work_in "packages-$part"
# do not pass options of the calling make to a package's make
unset MAKEFLAGS MAKELEVEL

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
    # with its own libraries
    ldd "$dest$prefix/bin/ffmpeg" | grep -F "$dest$prefix/bin/../lib/libavfilter"
}

# link a program as users do
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

# install over an older installation, and with other files in the folders
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
    grep 'nothing is installed' "$work/error"
}
# install as root with umask 077; all users must be able to read the files
umask_077() {
    (umask 077 && tools/install.sh stage "$build" "$work/stage" "$prefix" &&
     tools/install.sh install "$work/stage" "$dest" "$prefix") &&
    [ -z "$(find "$dest$prefix" ! -type l ! -perm -o=r)" ]
}
links() {
    bin=$dest/usr/local/bin
    mkdir -p "$bin" && echo other >"$bin/ffmpeg" &&
    ! tools/install.sh install "$work/stage" "$dest" "$prefix" yes \
        2>"$work/error" && grep 'was not installed by this' "$work/error" &&
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
    # without this capability root has no access to other files
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
    check 'the installed files'         there bin/ffmpeg bin/ffprobe \
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
        skip 'the chapter as a manual page' 'there is no man'
    fi
    check 'all users can read the files' umask_077
    check 'make install LINKS=yes'      links
    check 'make install without rights' no_rights
    check 'make uninstall leaves only other files' again
    check 'make uninstall when not installed' twice
}

# --- make deb ----------------------------------------------------------------

deb=$work/deb
pack() {        # including lintian
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
        skip 'make deb' \
            'no debhelper or no lintian; type: make deps check-all'
    elif [ "${CUDA:-llvm}" = nvcc ]; then
        skip 'make deb' 'a build by nvcc cannot be redistributed'
    else
        check 'make deb, of this build' pack
        check "the package's fields"    fields
        if [ "$(id -u)" != 0 ]; then
            skip 'the package installed, run and removed' 'only root can'
        elif ! [ -e /etc/OpenCL/vendors/pocl.icd ]; then
            skip 'the package installed, run and removed' 'there is no PoCL'
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
