#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Write fate-refs/ from the references in C: make-refs.sh BUILD DIR
# The cases are read from gpu-filters.mak.
set -eu

build=$1 dir=$2
here=$(cd "$(dirname "$0")" && pwd)

source_of() {   # FORMAT CASE
    printf 'include %s/gpu-filters.mak\nsource:\n\t@echo %s\n' "$here" \
        "'\$(call GPU_SOURCE,$1,$2)'" |
        make -s --no-print-directory -f - source
}

raw() {     # FORMAT SOURCE
    "$build/ffmpeg" -v error -nostdin -noauto_conversion_filters -lavfi \
        "$2,scale=flags=accurate_rnd+bitexact,format=$1" -f rawvideo -
}

checksums() {   # FORMAT SIZE
    "$build/ffmpeg" -v error -nostdin -f rawvideo -pix_fmt "$1" \
        -video_size "$2" -framerate 25 -i pipe:0 -vf setsar=1 -bitexact -f framecrc -
}

sed -n 's/^    \([A-Z_]*:[a-z0-9]*:[a-z0-9]*:[^ ]*\) *\\*$/\1/p' \
    "$here/gpu-filters.mak" |
while IFS=: read -r algorithm name format options; do
    algorithm=$(echo "$algorithm" | tr A-Z a-z)
    source=$(source_of "$format" "$name")
    size=$(echo "$source" | sed 's/[^=]*=s=\([0-9x]*\):.*/\1/')
    # shellcheck disable=SC2046
    raw "$format" "$source" |
        "$build/reffilter" "$algorithm" "$format" "${size%x*}" "${size#*x}" \
            $(echo "$options" | tr : ' ') |
        checksums "$format" "$size" >"$dir/filter-$algorithm-$name"
done
