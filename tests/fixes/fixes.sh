#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check the series of make patch-fixes for the built release: its output is
# reproducible, patcheck reports nothing, no fault is present with all patches,
# and each fault is present without its patch. Only the changed files are
# compiled, and linked with the objects of the build.
set -u
. tests/lib.sh
work_in fixes
build=$(pwd)/$build
release=$(cat "$build/src/.release")

# use a cache whose release has only the patched files, which is faster
# shellcheck disable=SC2046
cache() {
    small=$work/cache/ffmpeg-$release
    mkdir -p "$small" &&
    (cd "$tree" &&
     cp -a --parents $(sed -n 's/^--- a\///p' $patched | sort -u) "$small") &&
    touch "$small/.complete"
}
series() {
    GPU_FILTERS_CACHE=$work/cache tools/patch-fixes.sh "$release" '' "$work/$1"
}
same()   { diff -r "$work/first" "$work/again"; }

# Ignore findings about Changelog, which fixes do not change, and NULL.
patcheck() {
    for patch in $patches; do
        cp "$patch" "$work/patch"
        (cd "$work" && "$tree/tools/patcheck" patch 2>&1) |
            sed -e '/^patCHeck/,/^License/d' -e '/^$/d; /^NULL$/d' \
                -e '/^Missing changelog entry (ignore if/d' >"$work/said"
        if [ -s "$work/said" ]; then
            echo "${patch##*/}:"
            cat "$work/said"
            return 1
        fi
    done
}

files() { sed -n 's/^+++ b\/\(.*\.[ch]\)$/\1/p' "$@" | sort -u; }

# Write the build's commands that use a changed file, for its copy in $work/src
commands() {
    # shellcheck disable=SC2046,SC2086
    make -s -n -C "$build/obj" V=1 $(files $patches | sed 's,^,-W src/,') \
        ffmpeg_g >"$work/made"
    sed -n "s|.* -c -o \([^ ]*\) src.*|s, \1, $work/obj/\1,|p" "$work/made" \
        >"$work/objects"
    grep -E -e ' -c -o | -o (libavutil/libavutil\.so|ffmpeg_g )' "$work/made" |
        sed -e "s, src/\(fftools\|libavutil\)\(/[^ ]*\)\$, -iquote src/\1 $work/src/\1\2," \
            -e 's, -MMD.* -c , -c ,; s, -O3 , -O1 ,' -f "$work/objects" \
            -e "s, -o libavutil/libavutil, -o $work/lib/libavutil," \
            -e "s, -o ffmpeg_g, -o $work/ffmpeg," >"$work/commands"
    grep -q " -o $work/ffmpeg " "$work/commands" &&
        ! grep -v " -o $work/" "$work/commands" >"$work/outside" ||
        { echo "this would change the build:"; head -n 1 "$work/outside"; false; }
}
each() {    # PATTERN: run the matching commands
    grep -e "$1" "$work/commands" >"$work/now" || return 0
    while read -r command; do
        (cd "$build/obj" && sh -c "$command") || return
    done <"$work/now"
}
compile() {     # FILE...: and link
    for file; do
        case $file in
        *.h) each " $work/src/${file%/*}/" ;;
        *)   each " $work/src/$file\$" ;;
        esac || return
    done
    each " -o $work/lib/" && each " -o $work/ffmpeg "
}
# shellcheck disable=SC2046,SC2086
all_of_it() {
    mkdir -p "$work/obj/libavutil" "$work/obj/fftools" "$work/lib" \
             "$work/src/libavutil" &&
    cp -a "$tree/fftools" "$work/src" &&
    (cd "$tree" && cp --parents $(files $patches) "$work/src") &&
    fixed $patches && commands && compile $(files $patches)
}
# fixed PATCH OPTION...: apply the changes to C files
fixed() (
    cd "$work/src" &&
    GIT_CEILING_DIRECTORIES=$work git apply --include='*.[ch]' "$@"
)

show() {        # FAULT...
    LD_LIBRARY_PATH=$work/lib:$build/lib \
        tests/fixes/show.sh "$work/ffmpeg" "$@" 2>&1
}
fault_of() {
    case $1 in
    *release-events*)               echo events ;;
    *opencl-return-errors*)         echo opencl ;;
    *cuda-return-errors*)           echo cuda ;;
    *place-the-chroma*)             echo place ;;
    *last-chroma*)                  echo copy ;;
    *return-an-error-when-no*)      echo derive ;;
    esac
}
without() {     # PATCH: print the state of its fault without it
    fixed -R "$1" >"$tmp/log" 2>&1 &&
        compile $(files "$1") >>"$tmp/log" 2>&1 || return
    # shellcheck disable=SC2046
    show $(fault_of "$1")
    fixed "$1" && rm -rf "$work/obj" && cp -a "$work/whole" "$work/obj"
}
# is WHAT STATE OUTPUT: only a missing Vulkan driver is a skip
is() {
    case $3 in
    *'derive: not shown'*) skip "$1" "$(echo "$3" | tail -n 1)" ;;
    *) check "$1" [ "$3" = "$2" ] ;;
    esac
}

tree=$(tools/fetch.sh ffmpeg "$release") || {
    skip fixes "no FFmpeg $release"
    finish
}
patched=$(tools/patches.sh "$release")
check "a small FFmpeg" cache
check "the series" series first
check "the series again" series again
check "the same bytes" same
patches=$(echo "$work"/first/*/0*-[af]*.patch)
check patcheck patcheck
check "ffmpeg with the series" all_of_it
[ -x "$work/ffmpeg" ] && cp -a "$work/obj" "$work/whole" || patches=
# shellcheck disable=SC2046,SC2086
for patch in $patches; do
    faults=$(fault_of "$patch")
    is "$faults with all patches" "$(printf '%s: fixed\n' $faults)" \
       "$(show $faults)"
    is "$faults without its patch" "$(printf '%s: present\n' $faults)" \
       "$(without "$patch")"
done
rm -rf "$work/obj" "$work/whole"
finish
