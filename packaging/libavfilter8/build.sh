#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Build Debian's own libavfilter with our filters: build.sh BUILD OUT
#
# The package of source.sh is built in a clean root below BUILD; packages and
# source are written to OUT. The root is kept, to build again after a security
# update of Debian's ffmpeg. WHOLE=yes: build all of Debian's packages.
# CCACHE_DIR sets a ccache. Needs root or sudo.
set -eu
unset CDPATH

here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1" "$2"
build=$(cd "$1" && pwd)
out=$(cd "$2" && pwd)
root=$build/root
clean_root() { "$here/../clean-root.sh" "$@"; }
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

"$here/source.sh" "$build/source"
[ -e "$root/etc/debian_version" ] || clean_root new "$root" build-essential ccache
as_root rm -rf "$root/build"
as_root cp -R "$build/source" "$root/build"

echo "installing build dependencies"
clean_root in "$root" sh -euc 'apt-get -q update
    cd /build/ffmpeg
    apt-get -qy --no-install-recommends --arch-only build-dep .' \
    >"$build/depends.log" 2>&1 ||
    { tail -n 20 "$build/depends.log"; exit 1; }

echo "building (the log is $build/build.log)"
# shellcheck disable=SC2016
BIND=${CCACHE_DIR:-} clean_root in "$root" env \
    ${CCACHE_DIR:+CCACHE_DIR="$CCACHE_DIR" CCACHE_NOHASHDIR=1} \
    PATH=/usr/lib/ccache:/usr/sbin:/usr/bin:/sbin:/bin \
    DEB_BUILD_OPTIONS="nocheck noautodbgsym parallel=${JOBS:-$(nproc)}" \
    sh -euc 'cd /build/ffmpeg && dpkg-buildpackage -us -uc -B' \
    >"$build/build.log" 2>&1 ||
    { tail -n 20 "$build/build.log"; exit 1; }

for file in "$root"/build/*.deb "$root"/build/*+gpufilters*.dsc \
            "$root"/build/*+gpufilters*.tar.* "$root"/build/*.orig.tar.*; do
    install -m 644 "$file" "$out/"
    echo "$out/${file##*/}"
done
