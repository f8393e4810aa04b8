#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Install the Debian packages that are not there yet: deps.sh [--list] [TARGET...]
#
# Those that the targets of make need, or all; --list only prints the names of
# all that they need. The parts are those of tools/packages; the libraries are
# what `make deb` builds with. Without a target, and for tests, nothing depends
# on the machine; for the others what serves its hardware is chosen.
set -eu
cd "$(dirname "$0")"

list=
[ "${1:-}" != --list ] || { list=yes; shift; }

# a driver for OpenCL that is no package of ours to choose
has_opencl() {
    for icd in /etc/OpenCL/vendors/*.icd; do
        [ ! -e "$icd" ] || return 0
    done
    return 1
}

# what FFmpeg is built with here
building() {
    echo build
    [ ! -e /dev/nvidiactl ] || echo cuda
    [ ! -e /dev/dri/renderD128 ] || echo vaapi
}

parts_of() {
    case $1 in
    all|programs|install|check-gpu)
               building; echo cuda vaapi ;;
    demo)      building; has_opencl || echo pocl; echo demo ;;
    doc)       echo doc ;;
    bench)     building; echo cuda pocl demo bench ;;
    patch)     building; echo cuda test ;;
    deb|deb-libavfilter)
               building; echo cuda vaapi package libraries ;;
    check|check-*|fate|soak|fuzz)
               echo build cuda vaapi pocl demo test doc bench package ;;
    everything) parts_of check; echo libraries ;;
    *)         echo "deps: no packages are known for the target $1" >&2
               exit 1 ;;
    esac
}

packages_of() {
    case $1 in
    libraries) awk '!/^#/ && $2 != "-" { print $2 }' \
                   ../packaging/ffmpeg-gpu-filters/libraries ;;
    *)         sed -n "/^# $1\$/,/^# /{ /^#/!s/ .*//p }" packages ;;
    esac
}

[ $# -gt 0 ] || set -- everything
parts=$(for target; do parts_of "$target"; done)
wanted=$(for part in $parts; do packages_of "$part"; done | awk '!seen[$0]++')
if [ -n "$list" ]; then
    printf '%s\n' "$wanted"
    exit 0
fi

absent=$(for package in $wanted; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
        grep -q 'ok installed' || echo "$package"
done)
if [ -z "$absent" ]; then
    echo "all packages are there"
    exit 0
fi

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}
# shellcheck disable=SC2086
echo "installing:" $absent
as_root apt-get -qq update
# shellcheck disable=SC2086
as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -qqy -o Dpkg::Use-Pty=0 install --no-install-recommends \
    --no-upgrade $absent >/dev/null
