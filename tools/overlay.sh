#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Copy our sources to a copy of an FFmpeg tree: overlay.sh FFMPEG-TREE DEST
#
# DEST is created again when the FFmpeg tree or the patches changed. Otherwise
# only files that differ are copied and deleted ones removed, so that make
# rebuilds no more than necessary. The patches must apply without fuzz;
# register.sh adds the filters. Sources are copied without their folders, with
# FFmpeg's license text in place of their SPDX line, and with texts of
# kernels/shared and kernels/generated included from libavfilter/opencl.
set -eu
unset CDPATH

here=$(cd "$(dirname "$0")/.." && pwd)
tree=$1 dest=$2

# the major version of libavfilter selects the patches
major=$(sed -n 's/^#define LIBAVFILTER_VERSION_MAJOR *//p' \
        "$tree"/libavfilter/version*.h)
release_of() {
    case $major in
    8)  echo 5.1 ;;
    10) echo 7.1 ;;
    11) echo 8.1 ;;
    12) echo 9.0 ;;
    *)  echo "overlay: $1 has libavfilter $major; supported are FFmpeg 5.1," \
             "7.1, 8.1 and 9.0 (libavfilter 8, 10, 11, 12)" >&2
        [ "${major:-0}" -gt 12 ] || exit 1
        echo "overlay: treating it as 9.0" >&2
        echo 9.0 ;;
    esac
}

release=$(release_of "$tree")
patches=$("$here/tools/patches.sh" "$release")
# state: print names and times of the files, unless the tree is from the cache,
# which is not edited
state() {
    [ -e "$tree/.complete" ] ||
        (cd "$tree" && find . -name .git -prune -o -type f -printf '%p %T@\n' |
         sort)
}
# shellcheck disable=SC2086
key=$(cd "$tree" && pwd; { cat $patches; state; } | cksum)

if [ "$(cat "$dest/.overlay" 2>/dev/null)" != "$key" ]; then
    rm -rf "$dest"
    mkdir -p "$(dirname "$dest")"
    cp -a "$tree" "$dest"
    mkdir "$dest/.base"
    for p in $patches; do
        patch -d "$dest" -p1 --fuzz=0 -s --no-backup-if-mismatch <"$p"
    done
    # keep the files as they are before the filters are registered
    (cd "$dest" && cp -a --parents $("$here/tools/register.sh" files) .base)
    printf '%s\n' "$release" >"$dest/.release"
    printf '%s\n' "$key" >"$dest/.overlay"
fi

"$here/tools/register.sh" "$dest/.base" "$dest"

work=$dest/.licensed
# licensed FILE...: copy the files to $work with FFmpeg's license text
licensed() {
    rm -rf "$work"
    mkdir "$work"
    awk -v work="$work" '
    FILENAME ~ /license\.txt$/ { text[++n] = $0; next }
    FNR == 1 {
        close(out)
        out = FILENAME
        sub(/.*\//, work "/", out)
    }
    /^#include / { sub(/"[.\/]*kernels\/(shared|generated)\//, "\"../opencl/") }
    !/SPDX-License-Identifier/ || FNR > 2 { print >out; next }
    {
        hash = /^#/
        print hash ? "#" : "/*" >out
        for (i = 1; i <= n; i++) {
            line = (hash ? "# " : " * ") text[i]
            sub(/ $/, "", line)
            print line >out
        }
        if (!hash)
            print " */\n" >out
    }' libavfilter-patch/license.txt "$@"
    for file; do
        [ ! -x "$file" ] || chmod +x "$work/${file##*/}"
    done
}

# put FOLDER FILE...: copy the files that differ to a folder of DEST
: >"$dest/.overlaid.new"
put() {
    folder=$dest/$1
    mkdir -p "$folder"
    where=$1
    shift
    for file; do
        echo "$where/${file##*/}" >>"$dest/.overlaid.new"
        cmp -s "$file" "$folder/${file##*/}" || cp "$file" "$folder/"
    done
}

# put_source FOLDER FILE...: as put, with FFmpeg's license text
put_source() {
    folder=$1
    shift
    licensed "$@"
    put "$folder" "$work"/*
}

cd "$here"
put_source libavfilter        libavfilter-patch/src/*/*.[ch] \
                              reference/ref_steps.h reference/ref_mem.h \
                              reference/ref_levels.c reference/ref_motion.c \
                              reference/ref_scales.c
put_source libavutil          libavfilter-patch/libavutil/*.[ch]
put_source libavfilter/opencl kernels/*.cl kernels/*/*.cl
put_source libavfilter/cuda   cuda/*.h cuda/*.cuh cuda/*/*.h cuda/*/*.cuh \
                              cuda/*/*.cu
put_source tools              tools/*networks*.py
rm -rf "$work"
put libavfilter/cuda   cuda/*.mak
put doc                libavfilter-patch/doc/*.texi
put tests/fate         tests/fate/*.mak
for ref in fate-refs/filter-*; do
    [ ! -e "$ref" ] || put tests/ref/fate "$ref"
done

# remove files that were copied before and are gone
if [ -e "$dest/.overlaid" ]; then
    grep -vxFf "$dest/.overlaid.new" "$dest/.overlaid" |
        while read -r file; do rm -f "$dest/$file"; done
fi
mv "$dest/.overlaid.new" "$dest/.overlaid"

# FFmpeg's rules track neither the includes of a .cu nor macros: touch each .cu
# that is older than them
shared=$(cd kernels/shared && echo * && cd ../generated && echo *)
cd "$dest/libavfilter/opencl"
# shellcheck disable=SC2086
newest=$(ls -t $shared ../cuda/*.h ../cuda/*.cuh ../cuda/*.mak | head -n 1)
for cu in ../cuda/*.cu; do
    [ "$cu" -nt "$newest" ] || touch "$cu"
done
