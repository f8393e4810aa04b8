#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Create and remove the makefile's output folders, so that `make clean` removes
# no folder that existed before:
#
#   folder.sh make FOLDER       create and mark it, unless it exists
#   folder.sh use FOLDER        fail if a first build there replaces files
#   folder.sh remove FOLDER...  remove marked folders, and the tree's own build
#                               and out
set -eu
unset CDPATH
cd "$(dirname "$0")/.."
mark=.made-by-ffmpeg-gpu-filters

# ours FOLDER: whether it may be removed
ours() {
    [ ! -e "$1/$mark" ] || return 0
    case $(realpath "$1")/ in
    "$(realpath .)"/build/*|"$(realpath .)"/out/*) ;;
    *) false ;;
    esac
}

do=$1
shift
case $do in
make)
    [ ! -d "$1" ] || exit 0
    mkdir -p "$1"
    : >"$1/$mark"
    ;;
use)
    ! ours "$1" || exit 0
    for name in src obj lib stage examples; do
        [ ! -e "$1/$name" ] || {
            echo "make: $1/$name was not made by this makefile, which would" \
                "replace it; set BUILD= to another folder" >&2
            exit 1
        }
    done
    ;;
remove)
    for folder; do
        [ -e "$folder" ] || continue
        ours "$folder" || {
            echo "clean: $folder was not made by this makefile;" \
                "remove it by hand" >&2
            exit 1
        }
    done
    for folder; do
        [ ! -e "$folder/libavfilter8/root" ] ||
            packaging/clean-root.sh remove "$folder/libavfilter8/root"
        # after sudo make install
        rm -rf "$folder" || {
            echo "clean: $folder has files of root; type: sudo make clean" >&2
            exit 1
        }
    done
    ;;
esac
