#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# clang as FFmpeg's --nvcc, with PTX for compute capability 9.0 from a clang
# that does not know it (14): compiled for 8.0, and the first lines of the PTX
# say 9.0. What such modules have of it is inline assembly, which is passed on.
set -eu

case " $* " in
*' --cuda-gpu-arch=sm_90 '*) ;;
*) exec clang "$@" ;;
esac

out='' last=''
for word; do
    shift
    [ "$last" != -o ] || out=$word
    last=$word
    case $word in
    --cuda-gpu-arch=sm_90) word=--cuda-gpu-arch=sm_80 ;;
    +ptx80)                word=+ptx70 ;;
    esac
    set -- "$@" "$word"
done
clang "$@"
[ -z "$out" ] || sed -i -e '1,20s/^\.version .*/.version 8.0/' \
    -e '1,20s/^\.target sm_80/.target sm_90/' "$out"
