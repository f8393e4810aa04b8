#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Install packages in a clean root with apt, run their programs, and purge them:
# clean.sh ROOT DEB... ROOT is created if missing (packaging/clean-root.sh,
# minutes). No file may be left. Needs root.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$1
shift
in_root() { "$here/../../packaging/clean-root.sh" in "$root" "$@"; }

[ -e "$root/etc/debian_version" ] ||
    "$here/../../packaging/clean-root.sh" new "$root"
mkdir -p "$root/try"
cp "$@" "$here/in-root.sh" "$root/try/"

files() {
    find "$root" -xdev \( -path "$root/try" -o -path "$root/proc" \
        -o -path "$root/sys" -o -path "$root/dev" -o -path "$root/tmp" \
        -o -path "$root/var/lib/dpkg" -o -path "$root/var/lib/apt" \
        -o -path "$root/var/cache" -o -path "$root/var/log" \) -prune \
        -o -print | sort
}
packages() { in_root dpkg-query -W; }

# PoCL is not part of the packages and stays installed
in_root sh -euc 'apt-get -q update
    apt-get -qy install --no-install-recommends pocl-opencl-icd'
files >"$root/try/before"
packages >"$root/try/packages"
in_root sh -euc 'apt-get -qy install --no-install-recommends /try/*.deb
    sh /try/in-root.sh
    # remove its dependencies, even if other packages suggest them
    apt-get -qy -o APT::AutoRemove::SuggestsImportant=false \
        -o APT::AutoRemove::RecommendsImportant=false \
        purge --auto-remove ffmpeg-gpu-filters'
files | diff "$root/try/before" -
packages | diff "$root/try/packages" -
echo "nothing is left"
