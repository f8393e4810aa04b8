#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Install packages in an overlay over the machine's root, run their programs,
# and remove them: overlay.sh WORK DEB... No file may be left. The machine
# itself is not changed. Needs root.
set -eu

mkdir -p "$1"
work=$(cd "$1" && pwd)
shift

# shellcheck disable=SC2016
exec unshare --mount --pid --fork sh -euc '
    here=$1 work=$2
    shift 2
    mount --make-rprivate /
    mount -t tmpfs tmpfs "$work"
    cd "$work"
    mkdir upper own root
    mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=own root
    mount -t proc proc root/proc
    mount --bind /dev root/dev
    mount --rbind /sys root/sys
    mount -t tmpfs tmpfs root/tmp
    cp "$@" "$here/tests/packages/in-root.sh" root/tmp/
    clean="env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp"
    $clean chroot root sh -c "cd /tmp && dpkg --no-triggers -i *.deb"
    $clean chroot root sh /tmp/in-root.sh
    $clean chroot root dpkg --no-triggers -P ffmpeg-gpu-filters-dev \
        ffmpeg-gpu-filters
    # files in the upper layer that are new or hide others
    cd upper
    find . ! -path "./var/lib/dpkg*" ! -path "./var/log/*" | while read -r f; do
        [ -d "$f" ] && [ -d "/$f" ] || echo "left: $f"
    done | tee ../left
    [ ! -s ../left ]
' sh "$(pwd)" "$work" "$@"
