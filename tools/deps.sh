#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Install the Debian packages that are not there yet: deps.sh [build]
#
# Those of tools/packages and what `make deb` builds with; or only those of
# its part "build".
set -eu
cd "$(dirname "$0")"

packages() {
    if [ "${1:-}" = build ]; then
        sed -n '/^# build$/,/^# test$/p' packages
    else
        cat packages
        awk '!/^#/ && $2 != "-" { print $2 }' \
            ../packaging/ffmpeg-gpu-filters/libraries
    fi | grep -v '^#'
}

absent=$(packages "$@" | while read -r package rest; do
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
as_root apt-get -q update
# shellcheck disable=SC2086
as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -qy install --no-install-recommends --no-upgrade $absent
