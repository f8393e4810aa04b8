# shellcheck shell=sh disable=SC2034,SC2154
# SPDX-License-Identifier: LGPL-2.1-or-later
# Sourced by linux.sh and windows.sh: parse the arguments BUILD OUT RELEASE and set
# the names of the folder and archive, which end in $platform.

unset CDPATH PKG_CONFIG_PATH MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL
umask 022
export LC_ALL=C TZ=UTC

top=$(cd "$here/../.." && pwd)
mkdir -p "$2"
"$top/tools/folder.sh" make "$(realpath "$1")"
build=$(cd "$1" && pwd)
out=$(cd "$2" && pwd)
release=$3
jobs=${JOBS:-$(nproc)}
version=$("$top/tools/version.sh")
name=ffmpeg-gpu-filters-$version-$platform
folder=$build/$name
# all files get the time of the commit
time=$(git -C "$top" log -1 --format=%ct 2>/dev/null || echo 0)

# Remove folder names from FFmpeg's configuration, which becomes part of its
# programs. All objects depend on the file.
clean_configuration() {     # OBJ
    ! grep -qF -e "$top/" "$1/config.h" ||
        sed -i "s,$build/,,g; s,$top/,,g" "$1/config.h"
}

# With PTX=FOLDER, for tests, take the PTX of another build of the same kernels,
# unless the same is there already: make compiles what is newer.
reuse_ptx() {               # OBJ
    [ -n "${PTX:-}" ] || return 0
    mkdir -p "$1/libavfilter/cuda"
    for ptx in "$PTX"/*.ptx; do
        cmp -s "$ptx" "$1/libavfilter/cuda/${ptx##*/}" ||
            cp "$ptx" "$1/libavfilter/cuda/" || true
    done
}
