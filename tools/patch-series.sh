#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Write mail-ready patches that add our filters to one FFmpeg release:
#
#   patch-series.sh RELEASE FFMPEG-SRC OUTDIR
#
# The output is OUTDIR/patches-RELEASE/*.patch for git am, with a cover letter,
# and a folder with the patches for nv-codec-headers. FFMPEG-SRC is a pristine
# tree, from git or not, or empty to fetch the release. The series splits the
# output of overlay.sh and resolve.py. The script checks that the series,
# applied to the pristine tree, gives that output, and that each filter is
# complete with the patch that adds it. The same sources give the same patches,
# byte for byte.
set -eu
unset CDPATH

here=$(cd "$(dirname "$0")/.." && pwd)
release=$1 tree=$2 out=$3

# shellcheck source=tools/series.sh
. "$here/tools/series.sh"

[ -n "$tree" ] || "$here/tools/patches.sh" | grep -Fxq "$release" ||
    die "FFmpeg $release is not supported; supported are" \
        $("$here/tools/patches.sh")
[ -n "$tree" ] || tree=$("$here/tools/fetch.sh" ffmpeg "$release")
tree=$(cd "$tree" && pwd)

start

# --- the pristine tree and the final one -------------------------------------

"$here/tools/overlay.sh" "$tree" "$work/overlay"
release=$(cat "$work/overlay/.release")
# remove tests of libavfilter's version
(
    cd "$work/overlay"
    ours=$(grep '^libavfilter/[^/]*$' .overlaid)
    # shellcheck disable=SC2086
    python3 "$here/tools/resolve.py" "$(sed -n \
        's/^#define LIBAVFILTER_VERSION_MAJOR *//p' libavfilter/version*.h)" \
        .resolved $ours
    # shellcheck disable=SC2086
    rm $ours
    mv .resolved/* libavfilter
)
begin
add_tree "$work/overlay"
final=$(git write-tree)
git read-tree "$base"

# --- contents of a patch -----------------------------------------------------

# rest PATTERN: print the files that still differ from the final tree, by a
# pattern of grep -E
rest() {
    git diff --name-only --no-renames "$head" "$final" | grep -E "$1" || true
}

# take: add the files named on standard input to the index, from the final tree
take() {
    xargs -r git ls-tree "$final" -- | git update-index --index-info
}

# put FILE: add the file to the index, with the contents on standard input
put() {
    mode=$(git ls-tree "$final" "$1" | cut -d ' ' -f 1)
    git update-index --add \
        --cacheinfo "$mode,$(git hash-object -w --stdin),$1"
}

# register FILTER...: add their lines of the shared files to the index
register() {
    mkdir -p "$work/registered/libavfilter"
    "$here/tools/register.sh" "$work/overlay/.base" "$work/registered" "$@"
    for file in $("$here/tools/register.sh" files); do
        put "$file" <"$work/registered/$file"
    done
}

# added GIT-DIFF-ARGUMENTS: print the names of the filters that the diff
# registers
added() {
    git diff -U0 "$@" -- libavfilter/allfilters.c |
        sed -n 's/^+.*ff_vf_\([a-z_0-9]*\);.*/\1/p' | sort
}

filters() { "$here/tools/filters.sh" "$@"; }

# --- the series --------------------------------------------------------------

# changes of FFmpeg's own files, with the files that belong to them
for patch in $("$here/tools/patches.sh" "$release"); do
    "$here/tools/patches.sh" message "$patch" >"$work/message"
    [ -s "$work/message" ] || continue
    git apply --cached "$patch"
    for file in $(git diff --name-only --diff-filter=A "$head" "$final" \
                  -- libavutil); do
        stem=${file##*/}
        ! grep -q "^+.*${stem%.*}\." "$patch" || echo "$file"
    done | take
    commit <"$work/message"
done

# add_api PATTERN FILTER...: commit the files of libavfilter that match an option
# and pattern of grep, and register these filters
add_api() {
    rest '^libavfilter/' |
        grep -Fxv "$("$here/tools/register.sh" files | tr ' ' '\n')" |
        { grep -E $1 || true; } | take
    shift
    register "$@"
    {
        cat
        printf '\nAll arithmetic is in integers, so that every device gives the %s\n' \
            'same bytes.'
        for filter in $(added --cached "$head"); do
            printf '\n%s: ' "$filter"
            filters about "$filter" | sed 's/^[^:]*: //'
        done | fmt -w 75
    } >"$work/message"
    commit <"$work/message"
}
# gpu_device_cuda, which OpenCL filters need, too, is part of the first
# shellcheck disable=SC2046
add_api '-v ^libavfilter/(cuda/|gpu_cuda|[^/]*_cuda_|vf_[^/]*_cuda\.)' $(filters names opencl) <<'EOF'
avfilter: add OpenCL filters for denoising and blur that work on any format

gpu_backend is a table of functions of an API. gpu_filter checks the input, sets
up frame pools and runs a filter over the selected planes of each frame;
gpu_planes describes the planes of a pixel format and which of its samples are
filtered. gpu_setup holds options and their kernels, which gpu_kernels lists and
builds; gpu_check compares them with plain C before their first frame, since
drivers miscompile; gpu_cache keeps the outcome. The files ref_*.c are a part of
this plain C: the definitions of what the epsilon filter does to planes before it
filters them. gpu_limits has the limits of kernels and the messages about them.
gpu_frames queues frames until their next neighbors arrive, gpu_hardware filters
hardware frames, and gpu_device and gpu_software choose a device for frames in
system memory, and transfer them.

gpu_opencl is the table of functions for gpu_backend: it runs kernels on the
images and buffers of a frame; gpu_opencl_program compiles them when a filter
needs them, gpu_opencl_table lists and plans them, gpu_opencl_base has errors,
memory and devices, and gpu_opencl_software takes frames from system memory.
EOF
# shellcheck disable=SC2046
add_api '-e .' $(filters names) <<'EOF'
avfilter: add CUDA filters for denoising and blur that work on any format

gpu_cuda is the table of functions for gpu_backend: it launches kernels over the
planes of a frame; gpu_cuda_module loads the modules that suit a GPU,
gpu_cuda_base has errors, memory and devices, and gpu_cuda_software takes frames
from system memory.
EOF
rest . | take
commit <<'EOF'
doc/filters, fate: add the chapter and the tests of the GPU filters

The tests run where FATE_OPENCL_DEVICE and FATE_CUDA_DEVICE name a device. Their
references come from plain C code and are compared exactly. The files that say
so at their top are written by the scripts in tools.
EOF

write_series cover-letter.txt

mkdir "$work/series/nv-codec-headers"
for patch in "$here"/libavfilter-patch/nv-codec-headers/*.patch; do
    {
        echo "From 0000000000000000000000000000000000000000" \
             "Mon Sep 17 00:00:00 2001"
        printf 'From: %s <%s>\nDate: %s\n' "$name_of_author" "$mail" \
            "$(date -u -R -d "$date")"
        sed 's/^Subject: /&[PATCH] /' "$patch"
    } >"$work/series/nv-codec-headers/${patch##*/}"
done

# --- check -------------------------------------------------------------------

check_series "$final" "the tree that it was cut from"

# known FILTER: print what configure and make have about it in the checked out
# tree: the lines that register it, and the sources of its objects
known() {
    grep -hw -e "ff_vf_$1" -e "$1_filter_deps.*" \
        configure libavfilter/allfilters.c
    MAKEFLAGS= make -s -f - objects >"$work/objects" <<EOF || return
SRC_PATH := $check
HAVE_CUDA_SM90 := yes
CONFIG_$(echo "$1" | tr a-z A-Z)_FILTER := yes
include libavfilter/Makefile
objects: ; @printf '%s\n' \$(sort \$(OBJS-yes))
EOF
    while read -r object; do
        name=${object%.o}
        name=${name%.ptx}
        shared=
        case $name in
        cuda/*) shared=$(sed -n "s|^ *${name##*/}:\([^: ]*\).*|cuda/\1|p" \
                         libavfilter/cuda/kernels.mak) ;;
        esac
        ls libavfilter/"${shared:-$name}".c* 2>/dev/null ||
            echo "no source of $object"
    done <"$work/objects"
}

# a filter without its objects, which a later patch adds, would not link
for filter in $(added "$base" "$final"); do
    known "$filter" >"$work/known.$filter" &&
        ! grep '^no source' "$work/known.$filter" >&2 ||
        die "$filter is incomplete"
done
last=$base
for commit in $(git rev-list --reverse "$base..$head"); do
    git checkout -q --detach "$commit"
    for filter in $(added "$last" "$commit"); do
        known "$filter" | diff - "$work/known.$filter" >&2 ||
            die "$filter is incomplete with the patch that adds it"
    done
    last=$commit
done

finish_series "$out/patches-$release"
