#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The folders that the makefile writes into, of which `make clean` removes only
# those that it has made:
#
#   folder.sh make FOLDER       with a mark in it, if it is new
#   folder.sh remove FOLDER...  those that have the mark, and this tree's own
#                               build and out
set -eu
unset CDPATH
cd "$(dirname "$0")/.."
mark=.made-by-ffmpeg-gpu-filters

# ours FOLDER
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
remove)
    for folder; do
        [ -e "$folder" ] || continue
        ours "$folder" || {
            echo "clean: $folder was not made by this makefile;" \
                "remove it by hand if you mean it" >&2
            exit 1
        }
    done
    for folder; do
        [ ! -e "$folder/libavfilter8/root" ] ||
            packaging/clean-root.sh remove "$folder/libavfilter8/root"
        rm -rf "$folder"
    done
    ;;
esac
