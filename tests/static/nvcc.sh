#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# FFmpeg's --nvcc for a build whose PTX is not run: check that a module compiles with
# this release's headers, and take its PTX from the folder PTX, of another build of
# the same kernels. Anything else is compiled.
set -eu

clang=$(dirname "$0")/../../tools/clang-cuda.sh
out='' last=''
for word; do
    [ "$last" != -o ] || out=$word
    last=$word
done
ptx=${PTX:-}/${out##*/}
[ -n "$out" ] && [ -e "$ptx" ] || exec "$clang" "$@"
mkdir -p "$(dirname "$out")"
cp "$ptx" "$out"
exec "$clang" "$@" -fsyntax-only
