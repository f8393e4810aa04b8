#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Fail if a target's packages are missing, and print how to install them:
# needs.sh TARGET PACKAGE|SECTION...: of tools/packages, or "libraries", those
# of `make deb`
set -eu
unset CDPATH
cd "$(dirname "$0")/.."
. tools/machine.sh

target=$1
shift
without=$(for need; do
    if [ "$need" = libraries ]; then
        wanted=$(awk '!/^#/ && $2 != "-" { print $2 }' \
            packaging/ffmpeg-gpu-filters/libraries)
        # shellcheck disable=SC2086
        { echo "$wanted"; installed $wanted; } | sort | uniq -u
    elif grep -q "^# $need\$" tools/packages; then
        missing "$need" | awk '{ print $1 }'
    else
        how=$(awk -v p="$need" '$1 == p { print $2; exit }' tools/packages)
        found "$how" || echo "$need"
    fi
done)
[ -z "$without" ] || {
    # shellcheck disable=SC2086
    echo "make $target: missing" $without "(type: make deps $target)" >&2
    exit 1
}
