#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Write mail-ready patches that fix FFmpeg itself, without our filters:
#
#   patch-fixes.sh RELEASE FFMPEG-SRC OUTDIR
#
# The output is OUTDIR/fixes-RELEASE/*.patch for git am, with a cover letter,
# and show/ with programs that show each bug without a GPU. FFMPEG-SRC is a
# pristine tree, such as git's master, or empty to fetch the release; an empty
# RELEASE is the newest one. The script checks that git am gives the same tree.
# The same sources give the same patches, byte for byte.
set -eu
unset CDPATH

here=$(cd "$(dirname "$0")/.." && pwd)
release=$1 tree=$2 out=$3
fixes='000[1-6]'

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

for patch in $("$here/tools/patches.sh" "${releases%%[!0-9.]*}" |
               grep "/$fixes-"); do
    if git apply --cached "$patch" 2>"$work/log"; then
        "$here/tools/patches.sh" message "$patch" >"$work/message"
        commit <"$work/message"
    else
        cat "$work/log" >&2
        die "$(basename "$patch") does not apply"
    fi
done

# enough context for patcheck to find the declarations of a line's variables
write_series cover-letter-fixes.txt -U8
check_series "$(git rev-parse "$head^{tree}")" "the tree it was made from"

mkdir "$work/series/show"
cp "$here"/tests/fixes/show.sh "$here"/tests/fixes/*.c "$work/series/show"
finish_series "$out/fixes-$release"
