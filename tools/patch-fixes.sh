#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Write mail-ready patches that fix FFmpeg itself, without our filters:
#
#   patch-fixes.sh RELEASE FFMPEG-SRC OUTDIR
#
# The output is OUTDIR/fixes-RELEASE/*.patch for git am, with a cover letter,
# and show/ with programs that show each bug without a GPU. FFMPEG-SRC is a
# pristine tree, such as git's master, or empty to fetch the release; an empty
# RELEASE is the newest one. Of a patch that differs by release, use the newest
# that applies. The script checks that git am gives the same tree. The same
# sources give the same patches, byte for byte.
set -eu
unset CDPATH

here=$(cd "$(dirname "$0")/.." && pwd)
release=$1 tree=$2 out=$3
fixes='0001 0002 0003 0004 0005 0006 0010 0011'

# shellcheck source=tools/series.sh
. "$here/tools/series.sh"

releases=$("$here/tools/patches.sh" | sort -Vr)
if [ -n "$tree" ]; then
    release=$(cat "$tree/RELEASE") || die "$tree is no tree of FFmpeg"
else
    release=${release:-$(echo "$releases" | head -n 1)}
    echo "$releases" | grep -Fxq "$release" ||
        die "FFmpeg $release is not supported; supported are" $releases
    tree=$("$here/tools/fetch.sh" ffmpeg "$release")
    releases="$release $releases"
fi
tree=$(cd "$tree" && pwd)

start
begin
git read-tree "$base"

# candidates NUMBER: print the patches of that number, of all releases
candidates() {
    for r in $releases; do
        "$here/tools/patches.sh" "$r" | grep "/$1-[^/]*$" || true
    done | awk '!seen[$0]++'
}

# A release without the patch does not need the fix
for number in $fixes; do
    patch=
    for p in $(candidates "$number"); do
        if git apply --cached "$p" 2>>"$work/log"; then
            patch=$p
            break
        fi
    done
    if [ -n "$patch" ]; then
        "$here/tools/patches.sh" message "$patch" >"$work/message"
        commit <"$work/message"
    elif "$here/tools/patches.sh" "${releases%%[!0-9.]*}" |
         grep -q "/$number-"; then
        cat "$work/log" >&2
        die "patch $number does not apply in any version"
    fi
done

# enough context for patcheck to find the declarations of a line's variables
write_series cover-letter-fixes.txt -U8
check_series "$(git rev-parse "$head^{tree}")" "the tree it was made from"

mkdir "$work/series/show"
cp "$here"/tests/fixes/show.sh "$here"/tests/fixes/*.c "$work/series/show"
finish_series "$out/fixes-$release"
