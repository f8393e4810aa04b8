#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Mail-ready patches that add our filters to one FFmpeg release:
#
#   patch-series.sh RELEASE FFMPEG-SRC OUTDIR
#
# writes OUTDIR/patches-RELEASE/*.patch for git am. FFMPEG-SRC is a pristine
# tree, or empty to fetch the release. The series is cut from what overlay.sh
# makes, and checked: applied to the pristine tree, it has to give that again,
# and each filter has to be whole with the patch that adds it. The same sources
# give the same patches, byte for byte.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
release=$1 tree=$2 out=$3

die() {
    printf 'patch-series: %s\n' "$*" >&2
    exit 1
}

command -v git >/dev/null || die "git is missing; type: make deps"
[ -n "$tree" ] || [ -d "$here/libavfilter-patch/patches/$release" ] ||
    die "FFmpeg $release is not supported; supported are" \
        $(ls "$here/libavfilter-patch/patches")
[ -n "$tree" ] || tree=$("$here/tools/fetch.sh" ffmpeg "$release")
tree=$(cd "$tree" && pwd)

mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d "$out/.patches.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

setting() { git -C "$here" config "$1" 2>/dev/null || echo "$2"; }
name=$(setting user.name "GPU filters for FFmpeg")
mail=$(setting user.email "gpu-filters@localhost")
date=$(git -C "$here" log -1 --format=%aI 2>/dev/null ||
       echo 2026-01-01T00:00:00+00:00)
export GIT_AUTHOR_NAME="$name"    GIT_AUTHOR_EMAIL="$mail"
export GIT_COMMITTER_NAME="$name" GIT_COMMITTER_EMAIL="$mail"
export GIT_AUTHOR_DATE="$date"    GIT_COMMITTER_DATE="$date"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
export GIT_DIR="$work/git"

# --- the pristine tree and the final one -------------------------------------

add_tree() {    # FOLDER: make the index what lies there
    git --work-tree="$1" add -A "$1"
    git rm -q --cached --ignore-unmatch .complete .overlay .overlaid \
        .release
}

"$here/tools/overlay.sh" "$tree" "$work/overlay"
release=$(cat "$work/overlay/.release")
git init -q
git config core.autocrlf false
git config core.bare true
add_tree "$tree"
base=$(git commit-tree -m "FFmpeg $release" "$(git write-tree)")
add_tree "$work/overlay"
final=$(git write-tree)
git read-tree "$base"
head=$base

# --- what a patch consists of ------------------------------------------------

# Files that still differ from the final tree, by a pattern of grep -E
rest() {
    git diff --name-only --no-renames "$head" "$final" | grep -E "$1" || true
}

# take PATTERN: put those files into the index as they will be
take() {
    rest "$1" | while read -r file; do
        git ls-tree "$final" "$file" | git update-index --index-info
        [ -n "$(git ls-tree "$final" "$file")" ] ||
            git update-index --force-remove "$file"
    done
}

# Hunks without context that match a word; the others are left out and the
# lines counted anew
hunks() {
    awk -v word="$1" '
    function flush(    n, m) {
        if (hunk != "" && tolower(hunk) ~ word) {
            if (header != "")
                printf "%s", header
            header = ""
            split(range, at, " ")
            n = split(substr(at[2], 2), old, ","); if (n < 2) old[2] = 1
            m = split(substr(at[3], 2), new, ","); if (m < 2) new[2] = 1
            printf "@@ -%d,%d +%d,%d @@\n%s", old[1], old[2],
                old[1] + shift + (old[2] == 0) - (new[2] == 0), new[2], hunk
            shift += new[2] - old[2]
        }
        hunk = ""
    }
    /^diff /      { flush(); header = ""; shift = 0; inside = 0 }
    /^@@ /        { flush(); range = $0; inside = 1; next }
    inside        { hunk = hunk $0 "\n"; next }
                  { header = header $0 "\n" }
    END           { flush() }'
}

# register WORD: the lines of the shared files that belong to an algorithm
register() {
    git diff -U0 --no-color "$head" "$final" -- configure \
        libavfilter/Makefile libavfilter/allfilters.c | hunks "$1" >"$work/hunks"
    [ ! -s "$work/hunks" ] ||
        git apply --cached --unidiff-zero "$work/hunks"
}

# added GIT-DIFF-ARGUMENTS: names of the filters that the difference registers
added() {
    git diff -U0 "$@" -- libavfilter/allfilters.c |
        sed -n 's/^+.*ff_vf_\([a-z_0-9]*\);.*/\1/p' | sort
}

# those that the index registers and the last patch does not, in a line
new_filters() {
    added --cached "$head" |
        awk '{ list = list (NR > 1 ? ", " : "") $0 } END { print list }'
}

commit() {      # the message on standard input
    next=$(git write-tree)
    if [ "$next" = "$(git rev-parse "$head^{tree}")" ]; then
        cat >/dev/null
    else
        head=$(git commit-tree -p "$head" "$next")
    fi
}

# --- the series --------------------------------------------------------------

git apply --cached "$here/libavfilter-patch/patches/$release"/0004-*.patch
commit <<'EOF'
avutil/hwcontext_opencl, hwcontext_cuda: say what helps when no device opens

The messages named the failed call only. Without an OpenCL platform, with
several devices or without libcuda, users could not tell what to install or
to type.
EOF

take '^libavutil/'
commit <<'EOF'
avutil/hwcontext_opencl: transfer frames from and to CUDA on the GPU

An OpenCL device can be derived from a CUDA device and the reverse, and frames
be transferred in both directions by hwupload. They pass through memory that
CUDA exports and OpenCL imports (cl_khr_external_memory_opaque_fd), instead of
system memory.
EOF

rest '^libavfilter/.*/?[^/]*$' >"$work/files"
mine='epsilon|median|gauss|hilbert|allfilters\.c|Makefile'
for file in $(grep -Ev "^libavfilter/(.*/)?[^/]*($mine)" "$work/files"); do
    take "^$file\$"
done
commit <<'EOF'
avfilter: add code shared by OpenCL and CUDA filters that work on any format

gpu_frames checks the input, gpu_planes describes the planes of a pixel
format and which of its samples are filtered. gpu_opencl and gpu_cuda set up
devices and frame pools, run a filter over the selected planes and report
errors with what helps; gpu_opencl_tune finds the fastest kernel.
gpu_compat.h holds all differences between releases.
EOF

take '^libavfilter/(.*/)?[^/]*epsilon'
register epsilon
commit <<EOF
avfilter: add $(new_filters)

The epsilon filter averages the neighbours that differ from the centre by no
more than a threshold. It removes mosquito noise and keeps edges. All of its
arithmetic is in integers, so every device gives the same bytes.
EOF

take '^libavfilter/(.*/)?[^/]*median'
register median
commit <<EOF
avfilter: add $(new_filters)

It has the options of the median filter and gives the same bytes for each of
them, at the edges as well.
EOF

take '^libavfilter/(.*/)?[^/]*(gauss|hilbert)'
register gauss_hilbert
commit <<EOF
avfilter: add $(new_filters)

A Gaussian blur with integer weights in two passes, exact on every device.
The pixels can be visited in raster order or along a Hilbert curve, which
changes the speed and not the result.
EOF

take '.'
commit <<'EOF'
doc/filters, fate: add the GPU denoising and blur filters

The tests run where a device is named with FATE_OPENCL_DEVICE or
FATE_CUDA_DEVICE. Their references were made by plain C code and are compared
exactly.
EOF

git update-ref refs/heads/series "$head"
git format-patch -q --zero-commit --no-signature --full-index --no-renames \
    -o "$work/series" "$base..series"

# --- check -------------------------------------------------------------------

unset GIT_DIR
check=$work/check
git clone -q --no-checkout "$work/git" "$check" 2>/dev/null ||
    die "cannot set up the check"
cd "$check"
git checkout -q --detach "$base"
git am -q --whitespace=nowarn "$work"/series/*.patch ||
    die "the series does not apply"
[ "$(git rev-parse 'HEAD^{tree}')" = "$final" ] ||
    die "the series does not give the tree that overlay.sh makes"

# known FILTER: what configure and make know of it in the tree checked out: the
# lines that register it and its objects, with the source of each
known() {
    grep -hw -e "ff_vf_$1" -e "$1_filter_deps.*" \
        configure libavfilter/allfilters.c
    MAKEFLAGS= make -s -f - objects >"$work/objects" <<EOF || return
SRC_PATH := $check
CONFIG_$(echo "$1" | tr a-z A-Z)_FILTER := yes
include libavfilter/Makefile
objects: ; @printf '%s\n' \$(sort \$(OBJS-yes))
EOF
    while read -r object; do
        name=${object%.o}
        ls libavfilter/"${name%.ptx}".c* 2>/dev/null ||
            echo "no source of $object"
    done <"$work/objects"
}

# a patch whose filter lacks what a later patch brings would not link
for filter in $(added "$base" "$final"); do
    known "$filter" >"$work/known.$filter" &&
        ! grep '^no source' "$work/known.$filter" >&2 ||
        die "$filter is not whole"
done
last=$base
for commit in $(git rev-list --reverse "$base..$head"); do
    git checkout -q --detach "$commit"
    for filter in $(added "$last" "$commit"); do
        known "$filter" | diff - "$work/known.$filter" >&2 ||
            die "$filter is not whole with the patch that adds it"
    done
    last=$commit
done

rm -rf "$out/patches-$release"
mv "$work/series" "$out/patches-$release"
echo "patches for FFmpeg $release, to be applied with git am:"
ls "$out/patches-$release"/*.patch
