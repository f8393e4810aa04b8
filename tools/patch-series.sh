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

# register ALGORITHM...: put their lines in the shared files into the index
register() {
    mkdir -p "$work/registered/libavfilter"
    "$here/tools/register.sh" "$tree" "$work/registered" "$@"
    git ls-tree "$base" configure libavfilter/Makefile \
        libavfilter/allfilters.c | while read -r mode _ _ file; do
        blob=$(git hash-object -w "$work/registered/$file")
        git update-index --cacheinfo "$mode,$blob,$file"
    done
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

filters() { "$here/tools/filters.sh" "$@"; }

# of ALGORITHM...: a pattern of the files that belong to those alone
of() {
    for algorithm; do
        filters stems "$algorithm"
    done | awk '{ stems = stems (NR > 1 ? "|" : "") $0 }
                END { print "^libavfilter/(.*/)?[^/]*(" stems ")[^/]*$" }'
}

# described FILTER...: what each says that it does
described() {
    for filter; do filters about "$filter"; done
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

git apply --cached "$here/libavfilter-patch/patches/$release"/0002-*.patch
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

# shellcheck disable=SC2046
rest '^libavfilter/' |
    grep -Ev -e "$(of $(filters algorithms))" \
        -e '^libavfilter/(Makefile|allfilters\.c)$' >"$work/files"
while read -r file; do
    take "^$file\$"
done <"$work/files"
commit <<'EOF'
avfilter: add code shared by OpenCL and CUDA filters that work on any format

gpu_filter checks the input, sets up frame pools and runs a filter over the
selected planes of each frame; gpu_planes describes the planes of a pixel
format and which of its samples are filtered. gpu_opencl and gpu_cuda are what
it needs of an API; gpu_opencl_kernels and gpu_opencl_tune build kernels and
find the fastest; gpu_selfcheck compares them with gpu_reference before their
first frame, and gpu_cache keeps what was found. gpu_compat.h holds all
differences between releases.
EOF

so_far=
for algorithm in $(filters algorithms); do
    so_far="$so_far $algorithm"
    take "$(of "$algorithm")"
    # shellcheck disable=SC2086
    register $so_far
    # shellcheck disable=SC2046
    commit <<EOF
avfilter: add $(new_filters)

$(described $(filters names "$algorithm"))

All arithmetic is in integers, so every device gives the same bytes.
EOF
done

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
        name=${name%.ptx}
        shared=$(sed -n "s|^ *${name##*/}:\([^: ]*\).*|cuda/\1|p" \
                 libavfilter/cuda/kernels.mak)
        ls libavfilter/"${shared:-$name}".c* 2>/dev/null ||
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
