#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Lay our sources over a copy of an FFmpeg tree: overlay.sh FFMPEG-TREE DEST
#
# DEST is made anew when the FFmpeg tree or the patches changed; otherwise
# only files that differ are copied, and those removed that are gone, so that
# make rebuilds no more than it must. The patches have to apply without fuzz;
# register.sh adds the filters, resolve.py settles what differs by release.
set -eu
unset CDPATH

here=$(cd "$(dirname "$0")/.." && pwd)
tree=$1 dest=$2

# the set of patches, by the major version of libavfilter
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
        echo "overlay: taking it for 9.0" >&2
        echo 9.0 ;;
    esac
}

release=$(release_of "$tree")
patches=$("$here/tools/patches.sh" "$release")
# names and times of a tree that may be edited; those of the cache are not
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
    # as they are before the filters are registered
    (cd "$dest" && cp -a --parents $("$here/tools/register.sh" files) .base)
    printf '%s\n' "$release" >"$dest/.release"
    printf '%s\n' "$key" >"$dest/.overlay"
fi

"$here/tools/register.sh" "$dest/.base" "$dest"
rm -rf "$dest/.resolved"
python3 "$here/tools/resolve.py" "$major" "$here/libavfilter-patch/src" \
    "$dest/.resolved"

# copy FILES to a folder of DEST where they differ
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

cd "$here"
put libavfilter        "$dest"/.resolved/*.[ch]
put libavutil          libavfilter-patch/libavutil/*.[ch]
put libavfilter/opencl kernels/*.cl kernels/generated/*.cl
put libavfilter/cuda   cuda/*.h cuda/*.cuh cuda/*.cu cuda/*.mak
put libavfilter/cuda/generated cuda/generated/*.cuh
put doc                libavfilter-patch/doc/*.texi
put tools              tools/*networks*.py
put tests/fate         tests/fate/*.mak
for ref in fate-refs/filter-*; do
    [ ! -e "$ref" ] || put tests/ref/fate "$ref"
done

# what was copied before and is ours no longer
if [ -e "$dest/.overlaid" ]; then
    grep -vxFf "$dest/.overlaid.new" "$dest/.overlaid" |
        while read -r file; do rm -f "$dest/$file"; done
fi
mv "$dest/.overlaid.new" "$dest/.overlaid"

# FFmpeg's rules know nothing of what a .cu includes, and of macros
# shellcheck disable=SC2046
newest=$(cd "$dest/libavfilter/cuda" &&
         ls -t "$PWD"/*.h "$PWD"/*.cuh "$PWD"/*/*.cuh "$PWD"/*.mak \
            $(sed -n "s|^#include \"\(../opencl/.*\)\"|$PWD/\1|p" *.cuh) |
         head -n 1)
for cu in cuda/*.cu; do
    copy=$dest/libavfilter/$cu
    [ "$copy" -nt "$newest" ] || touch "$copy"
done
