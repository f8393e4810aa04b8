#!/bin/sh
# This file is part of the FFmpeg GPU filters project's tests.
#
# FFmpeg is free software; you can redistribute it and/or
# modify it under the terms of the GNU Lesser General Public
# License as published by the Free Software Foundation; either
# version 2.1 of the License, or (at your option) any later version.
#
# FFmpeg is distributed in the hope that it will be useful,
# but WITHOUT ANY WARRANTY; without even the implied warranty of
# MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
# Lesser General Public License for more details.
#
# You should have received a copy of the GNU Lesser General Public
# License along with FFmpeg; if not, write to the Free Software
# Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA

# Writes the C++ source that compiles one .cu file and registers its kernels:
#   gen-kernels.sh kernels PREPROCESSED.ii PATH-OF-THE.cu UNIT-NAME
# and the one that joins all of them into a library:
#   gen-kernels.sh library UNIT-NAME:PREPROCESSED.ii ...
# The preprocessed text is made with -DCUDASIM_LIST_KERNELS, which leaves the
# words CUDASIM_GLOBAL and CUDASIM_SHARED in it, so that kernels which macros
# define are found, too.

set -e

# names of the kernels: the last word before the parameters. Templates are no
# kernels that a module exports.
kernels() {
    grep -v '^#' "$1" | tr '\n\t' '  ' |
        sed 's/__attribute__ *(([^()]*\(([^()]*)[^()]*\)*))//g
             s/template *<[^>]*>[^;{(]*CUDASIM_GLOBAL//g' |
        grep -o 'CUDASIM_GLOBAL[^;{}()]*(' |
        sed 's/ *($//; s/.*[^A-Za-z0-9_]//' | sort -u
}

# names of `extern __shared__` arrays
dynamic_arrays() {
    grep -hv '^#' "$@" | tr '\n\t' '  ' |
        grep -o 'extern  *CUDASIM_SHARED[^;]*\[ *\]' |
        sed 's/ *\[ *\]$//; s/.*[^A-Za-z0-9_]//' | sort -u
}

case $1 in
kernels)
    echo "#include \"$3\""
    echo '#include "register.h"'
    list=$(kernels "$2") || true
    for k in $list; do
        echo "CUDASIM_KERNEL($k)"
    done
    echo "extern const CudasimKernel *const cudasim_unit_$4[] = {"
    for k in $list; do
        echo "    &cudasim_kernel_$k,"
    done
    echo "    nullptr"
    echo "};"
    ;;
library)
    shift
    units= files=
    for arg; do
        units="$units ${arg%%:*}"
        files="$files ${arg#*:}"
    done
    echo '#include "register.h"'
    echo 'CUDASIM_DYNAMIC_SHARED'
    for name in $(dynamic_arrays $files); do
        echo "CUDASIM_DYNAMIC_ARRAY($name)"
    done
    for unit in $units; do
        echo "extern const CudasimKernel *const cudasim_unit_$unit[];"
    done
    echo "static const CudasimKernel *const *const units[] = {"
    for unit in $units; do
        echo "    cudasim_unit_$unit,"
    done
    echo "    nullptr"
    echo "};"
    echo "CUDASIM_LIBRARY(units)"
    ;;
*)
    echo "usage: $0 kernels|library ..." >&2
    exit 1
    ;;
esac
