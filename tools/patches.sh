#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# List the patches of FFmpeg's own files:
#
#   patches.sh              the supported releases
#   patches.sh RELEASE      its patches, in order
#   patches.sh message FILE the commit message of a patch, if it has one
#
# Patches in libavfilter-patch/patches/ are for all releases, patches in
# patches/RELEASE/ for one. They apply in the order of their numbers, without
# fuzz.
set -eu
unset CDPATH
cd "$(dirname "$0")/../libavfilter-patch/patches"

case ${1:-} in
'')
    for folder in */; do echo "${folder%/}"; done ;;
message)
    sed -n '1{/^Subject: /!q; s///}; /^---$/q; p' "$2" ;;
*)
    for patch in *.patch "$1"/*.patch; do
        printf '%s %s/%s\n' "${patch##*/}" "$PWD" "$patch"
    done | LC_ALL=C sort | cut -d ' ' -f 2- ;;
esac
