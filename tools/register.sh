#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Register the filters of libavfilter-patch/filters.list:
#
#   register.sh TREE DEST [FILTER...]
#   register.sh files
#
# TREE has the files that the second form lists, without our filters, of any
# supported release. They are written to DEST with all filters or the named
# ones, unless nothing changes. Entries are sorted by name; each filter adds a
# line to Changelog and bumps the minor version of libavfilter.
set -eu
unset CDPATH

here=$(cd "$(dirname "$0")" && pwd)
files='configure Changelog libavfilter/Makefile libavfilter/allfilters.c
       libavfilter/version.h'
if [ "$1" = files ]; then
    echo $files
    exit
fi
tree=$1 dest=$2
shift 2
[ $# != 0 ] || set -- $("$here/filters.sh" names)

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP
export LC_ALL=C

die() {
    printf 'register: %s\n' "$*" >&2
    exit 1
}

# entry FILE NAME BEFORE AFTER: add the lines on standard input to FILE. Names
# of entries are between the regular expressions BEFORE and AFTER, and sorted but
# for some of FFmpeg's own, which are skipped: NAME follows the last sorted entry
# before it, and the lines that continue this entry after a backslash.
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
    [ -n "$after" ] || die "$tree/$1 already has $2, or no place to insert it"
    sed -i "${after}r $tmp/entry" "$tmp/$1"
}

dependencies() {    # NAME
    case $1 in
    *_opencl) echo "$1_filter_deps=\"opencl\"" ;;
    *_cuda)   echo "$1_filter_deps=\"ffnvcodec\""
              echo "$1_filter_deps_any=\"cuda_nvcc cuda_llvm\"" ;;
    esac
}

# print the objects as in libavfilter/Makefile, in lines of up to 100 columns
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

# add to the changes of the next version, a list that releases do not have yet
changelog() {
    added=$(printf -- '- %s filter\n' "$@") awk '
    BEGIN { added = ENVIRON["added"] }
    !done && /^version <next>:/ { open = 1 }
    !done && !open && /^version / {
        print "version <next>:\n" added "\n\n"
        done = 1
    }
    open && !/^-|^version <next>/ { print added; open = 0; done = 1 }
    { print }' "$tmp/Changelog" >"$tmp/new"
    mv "$tmp/new" "$tmp/Changelog"
}

# bump the minor version once per filter
version() {     # HOW-MANY
    awk -v n="$1" '
    /^#define LIBAVFILTER_VERSION_MINOR/ { sub(/[0-9]+$/, $3 + n) }
    /^#define LIBAVFILTER_VERSION_MICRO/ { sub(/[0-9]+$/, 100) }
    { print }' "$tmp/libavfilter/version.h" >"$tmp/new"
    mv "$tmp/new" "$tmp/libavfilter/version.h"
}

for file in $files; do
    mkdir -p "$(dirname "$tmp/$file")"
    cp "$tree/$file" "$tmp/$file"
done
# AVFilter or, since 8.1, FFFilter
type=$(sed -n 's/^extern const \([A-Z]*Filter\) ff_vf_.*/\1/p' \
       "$tmp/libavfilter/allfilters.c" | head -n 1)

for name; do
    ls "$here"/../libavfilter-patch/src/*/vf_"$name".c >/dev/null 2>&1 ||
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
changelog "$@"
version $#

# add to configure the checks whether the compiler supports compute capability
# 9.0 and writes PTX that has min.u16x2, and whether NVIDIA's tools for machine
# code are installed
cuda_modules() {
    awk '
    /^  --disable-(ptx|shader)-compression/ {
        print "  --disable-cuda-fatbin    don" "\047" "t add machine code for " \
              "current GPUs to CUDA PTX code"
        n++
    }
    { print }
    /^HAVE_LIST="/             { list = 1 }
    list && /^    \$TYPES_LIST/ { print "    cuda_sm90"; list = 0; n++ }
    /^CONFIG_LIST="/           { config = 1 }
    config && /^    autodetect/ { print "    cuda_fatbin"; config = 0; n++ }
    /^enable (ptx|shader)_compression/ { print "enable cuda_fatbin"; n++ }
    /&& \{ check_nvcc cuda_nvcc / {
        print ""
        while ((getline line <test) > 0)
            print line
        n++
    }
    END { exit n != 5 }' test=/dev/stdin "$tmp/configure" <<'END' ||
# modules for GPUs of compute capability 9.0 have instructions of PTX 8.0
if enabled_any cuda_nvcc cuda_llvm ; then
    nvccflags_saved=$nvccflags
    nvccflags=$(echo "$nvccflags" | sed -e 's/sm_[0-9]*/sm_90/' -e 's/compute_[0-9]*/compute_90/')
    enabled cuda_llvm && nvccflags="$nvccflags -Xclang -target-feature -Xclang +ptx80"
    check_nvcc cuda_sm90 && ! grep -q '^\.version [89]\.' $TMPO && disable cuda_sm90
    nvccflags=$nvccflags_saved
fi
enabled cuda_fatbin       && { enabled_any cuda_nvcc cuda_llvm && test_cmd ptxas --version &&
                               test_cmd fatbinary --version || disable cuda_fatbin; }

END
        die "$tree/configure has no place to insert the checks of nvcc"
}

for name in $("$here/filters.sh" names cuda); do
    grep -q "vf_$name\.o" "$tmp/libavfilter/Makefile" || continue
    cuda_modules >"$tmp/new"
    mv "$tmp/new" "$tmp/configure"
    cat >>"$tmp/libavfilter/Makefile" <<'END'

# CUDA modules for newer GPUs
include $(SRC_PATH)/libavfilter/cuda/kernels.mak
END
    break
done

for file in $files; do
    cmp -s "$tmp/$file" "$dest/$file" || cat "$tmp/$file" >"$dest/$file"
done
