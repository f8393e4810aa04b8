#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Register the filters of libavfilter-patch/filters.list:
#
#   register.sh TREE DEST [ALGORITHM...]
#
# TREE is a pristine FFmpeg of any supported release. Its configure,
# libavfilter/Makefile and libavfilter/allfilters.c are written to DEST, with
# all filters or those of the algorithms; a file that is so already is left.
# Each entry comes after that of the filter whose name is the next lower one.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
tree=$1 dest=$2
shift 2
[ $# != 0 ] || set -- $("$here/filters.sh" algorithms)

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP
export LC_ALL=C

die() {
    printf 'register: %s\n' "$*" >&2
    exit 1
}

# entry FILE NAME BEFORE AFTER: put the lines on standard input into FILE. Its
# entries have their names between BEFORE and AFTER, regular expressions.
entry() {
    cat >"$tmp/entry"
    after=$(awk -v name="$2" -v before="^$3" -v after="$4" '
    {
        other = $0
        if (sub(before, "", other) && sub(after ".*", "", other)) {
            other = tolower(other)
            there = there || other == name
            last = other < name && other >= next_lower
            if (last)
                next_lower = other
        } else if (!continued) {
            last = 0
        }
        if (last)
            line = NR
        continued = /\\$/
    }
    END { if (!there && line) print line }' "$tmp/$1")
    [ -n "$after" ] || die "$tree/$1 has $2 already, or no place for it"
    sed -i "${after}r $tmp/entry" "$tmp/$1"
}

dependencies() {    # NAME
    case $1 in
    *_opencl) echo "$1_filter_deps=\"opencl\"" ;;
    *_cuda)   echo "$1_filter_deps=\"ffnvcodec\""
              echo "$1_filter_deps_any=\"cuda_nvcc cuda_llvm\"" ;;
    esac
}

# the objects as libavfilter/Makefile has them, in lines of up to 100 columns
objects() {     # NAME
    "$here/filters.sh" objects "$1" | awk -v name="$1" '
    BEGIN {
        line = sprintf("%-44s +=", "OBJS-$(CONFIG_" toupper(name) "_FILTER)")
    }
    length(line " " $0 " \\") > 100 {
        print line " \\"
        line = sprintf("%47s", "")
    }
    { line = line " " $0 }
    END { print line }'
}

files='configure libavfilter/Makefile libavfilter/allfilters.c'
for file in $files; do
    mkdir -p "$(dirname "$tmp/$file")"
    cp "$tree/$file" "$tmp/$file"
done
# AVFilter or, since 8.1, FFFilter
type=$(sed -n 's/^extern const \([A-Z]*Filter\) ff_vf_.*/\1/p' \
       "$tmp/libavfilter/allfilters.c" | head -n 1)

for algorithm; do
    for name in $("$here/filters.sh" names "$algorithm"); do
        [ -e "$here/../libavfilter-patch/src/vf_$name.c" ] ||
            die "filters.list names $name, and there is no vf_$name.c"
        dependencies "$name" |
            entry configure "$name" '' '_filter_[a-z_]*='
        objects "$name" |
            entry libavfilter/Makefile "$name" 'OBJS-[$][(]CONFIG_' \
                '_FILTER[)] *[+]= vf_'
        echo "extern const $type ff_vf_$name;" |
            entry libavfilter/allfilters.c "$name" \
                'extern const [A-Z]*Filter ff_vf_' ';'
    done
done

for name in $("$here/filters.sh" names cuda); do
    grep -q "vf_$name\.o" "$tmp/libavfilter/Makefile" || continue
    cat >>"$tmp/libavfilter/Makefile" <<'END'

# CUDA modules for newer GPUs
include $(SRC_PATH)/libavfilter/cuda/kernels.mak
END
    break
done

for file in $files; do
    cmp -s "$tmp/$file" "$dest/$file" || cat "$tmp/$file" >"$dest/$file"
done
