#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check that every header compiles alone as C, headers for kernels also as C++;
# that the CUDA filters compile for all results of configure's checks of the
# CUDA compiler; and that no test program needs the CUDA toolkit.
set -u
. tests/lib.sh

flags="-Wall -Werror -Wno-unused-function -fsyntax-only -D_GNU_SOURCE"
flags="$flags -I$build/src -I$build/src/libavfilter -I$build/obj"
flags="$flags -I$build/obj/nv-codec-headers/include -DHAVE_AV_CONFIG_H"

for header in libavfilter-patch/src/*/*.h libavfilter-patch/libavutil/*.h \
              cuda/*.h cuda/*/*.h; do
    case $header in
    */libavutil/*) copy=$build/src/${header#libavfilter-patch/} ;;
    cuda/*)        copy=$build/src/libavfilter/cuda/${header##*/} ;;
    *)             copy=$build/src/libavfilter/${header##*/} ;;
    esac
    echo "#include \"$(cd "$(dirname "$copy")" && pwd)/${copy##*/}\"" >"$tmp/a.c"
    # shellcheck disable=SC2086
    check "$header alone" gcc -std=c11 $flags "$tmp/a.c"
done
for header in reference/*.h cuda/*.h cuda/*/*.h; do
    echo "#include \"$PWD/$header\"" >"$tmp/a.cpp"
    # shellcheck disable=SC2086
    check "$header alone (C++)" g++ -std=c++11 -iquote cuda $flags "$tmp/a.cpp"
done

# write_modules RESULT...: make cuda_modules.h for results of these checks
mkdir -p "$tmp/config/libavfilter/cuda" "$tmp/config/ffbuild"
touch "$tmp/config/ffbuild/config.mak"
write_modules() {
    rm -f "$tmp/config/libavfilter/cuda/cuda_modules.h"
    # shellcheck disable=SC2046
    { printf '%s := yes\n' "$@" $(tools/filters.sh names cuda | tr a-z A-Z |
                                  sed 's/.*/CONFIG_&_FILTER/')
      echo "SRC_PATH := $(cd "$build/src" && pwd)"
      echo 'include $(SRC_PATH)/libavfilter/Makefile'
    } | MAKEFLAGS='' make -s -C "$tmp/config" -f - \
            libavfilter/cuda/cuda_modules.h
}
for found in '' HAVE_CUDA_SM90 CONFIG_CUDA_FATBIN \
             'HAVE_CUDA_SM90 CONFIG_CUDA_FATBIN'; do
    # shellcheck disable=SC2086
    check "cuda_modules.h with: $found" write_modules $found
    check "gpu_cuda_module.c with: $found" gcc -std=c11 -I"$tmp/config" $flags \
        "$build/src/libavfilter/gpu_cuda_module.c"
done

# cuda.h exists only on machines with the CUDA toolkit
mkdir "$tmp/toolkit"
echo '#error not every machine has cuda.h' >"$tmp/toolkit/cuda.h"
for source in $(grep -rl --include=*.c 'hwcontext_cuda\.h"' tests tools); do
    # shellcheck disable=SC2086
    check "$source without the CUDA toolkit" gcc -std=c11 -I"$tmp/toolkit" \
        $flags -UHAVE_AV_CONFIG_H -DCL_TARGET_OPENCL_VERSION=120 "$source"
done
finish
