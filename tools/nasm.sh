#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Faster nasm for FFmpeg: expand the macros once instead of in each pass of
# nasm. The objects differ only in the source's name and in padding (nops of
# one byte).
set -eu

case " $* " in
*' -MD '*) ;;
*)         exec nasm "$@" ;;    # called by configure, not by the makefile
esac

format= out= left=$#
while [ "$left" -gt 0 ]; do
    case $1 in
    -f) format=$2 ;;
    -o) out=$2 ;;
    *)  set -- "$@" "$1"
        shift
        left=$((left - 1))
        continue ;;
    esac
    shift 2
    left=$((left - 2))
done
trap 'rm -f "$out.asm"' EXIT
trap 'exit 130' INT TERM HUP

nasm -E -f "$format" -MT "$out" -o "$out.asm" "$@"
nasm -f "$format" -o "$out" "$out.asm"
