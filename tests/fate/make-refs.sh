#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Write fate-refs/ from the references in C: make-refs.sh BUILD DIR
# The cases are read from gpu-filters.mak, so they are written down once.
set -eu

build=$1 dir=$2
here=$(cd "$(dirname "$0")" && pwd)
size=70x54

deep() {    # FORMAT MAXIMUM
    echo "nullsrc=s=$size:d=0.12,format=$1,geq=lum=bitand(X*977+Y*1313+N*77\\,$2)"
}

# as GPU_SOURCE in gpu-filters.mak
source_of() {   # FORMAT
    case $1 in
    *16le)  deep "$1" 65535 ;;
    p010le) deep yuv420p10le 1023 ;;
    *)      echo "testsrc2=s=$size:d=0.12" ;;
    esac
}

raw() {     # FORMAT
    "$build/ffmpeg" -v error -nostdin -noauto_conversion_filters -lavfi \
        "$(source_of "$1"),scale=flags=accurate_rnd+bitexact,format=$1" \
        -f rawvideo -
}

checksums() {   # FORMAT
    "$build/ffmpeg" -v error -nostdin -f rawvideo -pix_fmt "$1" \
        -video_size $size -framerate 25 -i pipe:0 -vf setsar=1 -bitexact -f framecrc -
}

sed -n 's/^    \([A-Z_]*:[a-z0-9]*:[a-z0-9]*:[^ ]*\) *\\*$/\1/p' \
    "$here/gpu-filters.mak" |
while IFS=: read -r algorithm name format options; do
    algorithm=$(echo "$algorithm" | tr A-Z a-z)
    # shellcheck disable=SC2046
    raw "$format" |
        "$build/reffilter" "$algorithm" "$format" ${size%x*} ${size#*x} \
            $(echo "$options" | tr : ' ') |
        checksums "$format" >"$dir/filter-$algorithm-$name"
done
