#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# nasm for FFmpeg, in a fraction of the time: nasm expands FFmpeg's macros anew
# in each of its passes, here they are expanded once. Of the objects, nothing but
# the source's name and what pads (nops of one byte) is another.
set -eu

case " $* " in
*' -MD '*) ;;
*)         exec nasm "$@" ;;    # not from FFmpeg's makefile: configure
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
