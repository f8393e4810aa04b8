#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# List the patches of FFmpeg's own files:
#
#   patches.sh              the supported releases
#   patches.sh RELEASE      its patches, in order
#   patches.sh message FILE the commit message of a patch, if it has one
#
# Each is one text for all releases, with one line of context, which applies
# without fuzz. libavfilter-patch/patches/releases lists the releases, each with
# the numbers of the patches that it does not need.
set -eu
unset CDPATH
cd "$(dirname "$0")/../libavfilter-patch/patches"

case ${1:-} in
'')
    cut -d ' ' -f 1 releases ;;
message)
    sed -n '1{/^Subject: /!q; s///}; /^---$/q; p' "$2" ;;
*)
    without=$(sed -n "s/^$1\\( \\|\$\\)/ /p" releases)
    for patch in *.patch; do
        case "$without " in *" ${patch%%-*} "*) continue ;; esac
        echo "$PWD/$patch"
    done ;;
esac
