#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Write the C++ source that compiles a .cu file and registers its kernels:
#   gen-kernels.sh unit PREPROCESSED.ii PATH-OF-THE.cu UNIT-NAME
# or the source that joins these in a library:
#   gen-kernels.sh library UNIT-NAME:PREPROCESSED.ii ...
# The preprocessed text is made with -DCUDASIM_LIST_KERNELS, which keeps the
# words CUDASIM_GLOBAL and _SHARED, so that kernels defined by macros are found,
# too.

set -e

# text in one line, without attributes between a word and the name
one_line() {
    grep -hv '^#' "$@" | tr '\n\t' '  ' |
        sed 's/__attribute__ *(([^()]*\(([^()]*)[^()]*\)*))//g'
}

last_word() {
    sed 's/[^A-Za-z0-9_]*$//; s/.*[^A-Za-z0-9_]//' | sort -u
}

# names of the kernels: the last word before the parameters, except templates,
# which modules do not export
kernels() {
    one_line "$1" | sed 's/template *<[^>]*>[^;{(]*CUDASIM_GLOBAL//g' |
        grep -o 'CUDASIM_GLOBAL[^;{}()]*(' | last_word
}

# names of `extern __shared__` arrays
dynamic_arrays() {
    one_line "$@" | grep -o 'extern  *CUDASIM_SHARED[^;]*\[ *\]' | last_word
}

case $1 in
unit)
    unit=$4
    kernels=$(kernels "$2")
    # two files may define the same names: add the name of the unit
    for name in $kernels; do
        echo "#define $name ${unit}__$name"
    done
    echo "#include \"$3\""
    echo '#include "register.h"'
    printf 'CUDASIM_KERNEL(%s)\n' $kernels
    echo "static const CudasimKernel *const kernels_of_${unit}[] = {"
    printf '    &cudasim_kernel_%s,\n' $kernels
    echo "    nullptr"
    echo "};"
    echo "extern const CudasimUnit cudasim_unit_$unit = {"
    echo "    \"$unit\", kernels_of_$unit,"
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
    printf 'extern const CudasimUnit cudasim_unit_%s;\n' $units
    echo "static const CudasimUnit *const units[] = {"
    printf '    &cudasim_unit_%s,\n' $units
    echo "    nullptr"
    echo "};"
    echo "CUDASIM_LIBRARY(units)"
    ;;
*)
    echo "usage: $0 unit|library ..." >&2
    exit 1
    ;;
esac
