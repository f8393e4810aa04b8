#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# clang as FFmpeg's --nvcc. clang 14 does not support compute capability 9.0:
# compile for 8.0 and replace the version and target in the first lines of the
# PTX. Instructions of 9.0 are inline assembly only, which clang does not check.
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
