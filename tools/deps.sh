#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Install the Debian packages that are not there yet:
# deps.sh [--list|--size] [TARGET...]
#
# Those that the targets of make need, or all; --list only prints the names of
# all that they need, --size how much apt would install. The parts are those of tools/packages; the libraries are
# what `make deb` builds with. Without a target, and for tests, nothing depends
# on the machine; for the others what serves its hardware is chosen.
set -eu
cd "$(dirname "$0")"

list='' size=''
case ${1:-} in
--list) list=yes; shift ;;
--size) size=yes; shift ;;
esac

# a driver for OpenCL that is no package of ours to choose
has_opencl() {
    for icd in /etc/OpenCL/vendors/*.icd; do
        [ ! -e "$icd" ] || return 0
    done
    return 1
}

# what any FFmpeg is built with; its source comes from Debian's archive
base() {
    echo build
    [ "$(. /etc/os-release && echo "$ID")" = debian ] || echo derived
}

# what FFmpeg is built with here
building() {
    base
    [ ! -e /dev/nvidiactl ] || echo cuda
    [ ! -e /dev/dri/renderD128 ] || echo vaapi
}

parts_of() {
    case $1 in
    all|programs|install)
               building; echo cuda vaapi ;;
    check-gpu) building; echo cuda vaapi test ;;
    demo)      building; has_opencl || echo pocl; echo demo ;;
    doc)       echo doc ;;
    bench)     building; echo cuda pocl demo bench ;;
    patch)     building; echo cuda test ;;
    deb|deb-libavfilter)
               building; echo cuda vaapi package libraries ;;
    check-packages)
               base; echo package ;;
    check|fate|fuzz|load|soak)
               base; echo cuda pocl demo test doc ;;
    check-all) parts_of check; echo vaapi integration bench package ;;
    everything) parts_of check-all; echo libraries ;;
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

sudo=sudo
[ "$(id -u)" != 0 ] || sudo=
apt_get="$sudo env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get"
apt_get="$apt_get -o Dpkg::Use-Pty=0 --no-install-recommends"
log=${TMPDIR:-/tmp}/deps-$(id -u).log
# progress WHAT TOTAL COUNT COMMAND...
progress() { ./progress.sh "$log" "$@"; }

# Ctrl-C leaves dpkg in the middle, and apt refuses to go on from there
mend() {
    [ -n "$(dpkg --audit)" ] || ls /var/lib/dpkg/updates/0* >/dev/null 2>&1 ||
        return 0
    # shellcheck disable=SC2086
    progress 'finishing what was interrupted' 0 '' $sudo sh -c \
        'dpkg --configure -a; '"$apt_get"' -y --fix-broken install'
}
trap 'mend; exit 130' INT TERM HUP
[ -n "$size" ] || mend
# shellcheck disable=SC2086
[ -n "$size" ] || progress 'reading the package lists' 0 '' $apt_get update

# what apt says that it would do
# shellcheck disable=SC2086
plan=$($apt_get --assume-no --no-upgrade install $absent 2>&1) || true
new=$(echo "$plan" | sed -n 's/.* \([0-9]*\) newly installed.*/\1/p')
megabytes() {   # LINE: that starts so
    echo "$plan" | sed -n "s/^$1//p" | awk '{
        sub(/.*\//, "")
        gsub(/,/, "", $1)
        print int($1 * ($2 ~ /^G/ ? 1000 : $2 ~ /^k/ ? .001 : 1) + .5)
    }'
}
# shellcheck disable=SC2086
[ -n "$size" ] || echo "installing" $absent
echo "${new:-no} packages, $(megabytes 'Need to get ') MB to fetch," \
    "$(megabytes 'After this operation, ') MB on disk"
[ -z "$size" ] || exit 0
# each is fetched, unpacked and set up
# shellcheck disable=SC2086
progress "installing ${new:-0} packages (30 s, steps)" $((3 * ${new:-0})) \
    "grep -cE '^(Get:|Unpacking |Setting up )' '$log'" \
    $apt_get -y --no-upgrade install $absent
rm -f "$log"
