#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run README's first commands in minimal roots: roots.sh [MACHINE...]
#
# MACHINE is debian-12, debian-13 or ubuntu-24.04, optionally with traits of a used
# machine: debian-12+clang+icd+environment. A named machine runs all steps below.
# Without a name, the date selects a machine, which runs `make deps demo` and
# `make install` with an FFmpeg that compiles in a third of the time: -O1, and the
# components of these steps; with SAMPLE=1 all machines run all steps. Needs root;
# takes minutes per machine.
#
# CCACHE=DIR: compile with this ccache, which installs another package.
# KEEP=yes: keep the roots.
set -u
. tests/lib.sh
work_in packages-roots
ccache=${CCACHE:-}
# do not pass the settings of the calling make on to make in the roots
unset MAKEFLAGS MAKELEVEL

trap '[ -n "${KEEP:-}" ] || rm -rf --one-file-system "$work"/*/
      rm -rf "$tmp"' EXIT

prefix=/opt/ffmpeg-gpu-filters
flags=
[ $# -gt 0 ] || [ -n "${SAMPLE:-}" ] || flags="FFMPEG_FLAGS=--optflags=-O1 \
--disable-hwaccels --disable-decoders --disable-encoders --disable-demuxers \
--disable-muxers --enable-decoder=mjpeg,png,h264,ffv1,rawvideo,wrapped_avframe \
--enable-encoder=libx264,png,ffv1,rawvideo,wrapped_avframe \
--enable-demuxer=image2,image_png_pipe,mov,matroska,rawvideo,h264 \
--enable-muxer=image2,mp4,mov,matroska,rawvideo,null"
# variables of other software, which must not be taken as settings
others='CUDA=12.4 FFMPEG=/usr/bin/ffmpeg BUILD=/srv PREFIX=/opt/conda
    CDPATH=.:/srv GREP_OPTIONS=-v'

# machine COMMAND...: run it in the copy of this tree
machine() {
    # shellcheck disable=SC2086
    BIND=$ccache packaging/clean-root.sh in "$root" env -C /src $variables "$@"
}
as_nobody() {
    machine setpriv --reuid=nobody --regid=nogroup --clear-groups \
        env HOME=/tmp POCL_CACHE_DIR=/tmp/pocl FFMPEG_GPU_CACHE=0 "$@"
}
apt_get() {
    machine apt-get -qy --no-install-recommends "$@"
}

new_machine() {
    case $1 in
    debian-12)    suite=bookworm ;;
    debian-13)    suite=trixie ;;
    ubuntu-24.04) suite=noble ;;
    *)            echo "$1: unknown machine"; return 1 ;;
    esac
    SUITE=$suite packaging/clean-root.sh new "$root" make >"$work/new.log" 2>&1
}
copy_tree() {
    # machines have no deb-src lines by default
    sed -i /^deb-src/d "$root/etc/apt/sources.list"
    mkdir "$root/src" &&
    tar -c --exclude=./build --exclude=./out --exclude=./config.mak . |
        tar -x --no-same-owner -C "$root/src" &&
    machine apt-get -q update
}

# use TRAIT: set up a trait of a used machine
use() {
    case $1 in
    clang)       apt_get install clang &&
                 ! machine dpkg-query -W libffmpeg-nvenc-dev ;;
    icd)         apt_get install pocl-opencl-icd &&
                 apt_get remove --auto-remove pocl-opencl-icd &&
                 [ -e "$root/etc/OpenCL/vendors/pocl.icd" ] ;;
    environment) variables="$variables $others" ;;
    ccache)      apt_get install ccache ;;
    *)           echo "$1: unknown trait"; return 1 ;;
    esac
}

demo() {
    machine make deps demo ${flags:+"$flags"} &&
    [ "$(grep -c 'PSNR of luma' "$root/src/out/demo.txt")" = 2 ] &&
    machine build/ffmpeg -v error -filters >"$work/filters" &&
    grep ' epsilon_opencl ' "$work/filters" || return
    case $1 in
    *+clang*) grep ' epsilon_cuda ' "$work/filters" ;;
    esac
}
again() {       # must not build or install again
    machine make deps demo ${flags:+"$flags"} 2>&1 | tee "$work/again" | tail -n 20
    grep 'all packages are installed' "$work/again" &&
    ! grep -E 'compiling|configuring|settings changed' "$work/again"
}

# print the libraries and codecs of the distribution's ffmpeg
own_ffmpeg() {
    machine sh -c 'ldconfig; ldd /usr/bin/ffmpeg | sed "s/ (0x.*//"
        /usr/bin/ffmpeg -v error -decoders; /usr/bin/ffmpeg -v error -encoders'
}
others_files() {
    find "$root/opt" "$root/usr/local" | sort
}
install() {
    # packages create folders below /usr/local
    apt_get install ffmpeg && own_ffmpeg >"$work/own" || return
    others_files >"$work/files"
    grep libx265 "$work/own" &&
    machine sh -c 'umask 077; make install "$@"' - ${flags:+"$flags"} &&
    own_ffmpeg | diff "$work/own" - &&
    [ ! -e "$root/usr/local/bin/ffmpeg" ] &&
    as_nobody "$prefix/bin/ffmpeg" -v error -filters | grep ' epsilon_opencl '
}
# run by an unprivileged user, without ldconfig
example() {
    as_nobody env PKG_CONFIG_PATH=$prefix/lib/pkgconfig \
        make -C $prefix/share/ffmpeg-gpu-filters/examples O=/tmp/examples &&
    as_nobody /tmp/examples/filter_picture \
        out/before-after.png /tmp/out.png gauss_hilbert_opencl=radius=3 &&
    [ -s "$root/tmp/out.png" ]
}
links() {
    machine make install LINKS=yes ${flags:+"$flags"} &&
    as_nobody env PATH=/usr/local/bin:/usr/bin:/bin \
        ffmpeg -v error -filters | grep ' epsilon_opencl ' &&
    machine make uninstall ${flags:+"$flags"} &&
    others_files | diff "$work/files" -
}

# try MACHINE[+TRAIT...] CORE; CORE is empty to skip `make deps check`
try() {
    name=$1
    root=$work/$name
    variables=
    if ! new_machine "${name%%+*}"; then
        if grep -qE ' 404 |not have a Release|Could not resolve' "$work/new.log"
        then
            skip "$name" "$(grep -m 1 '^E:' "$work/new.log")"
        else
            check "$name: a minimal root" sh -c "cat '$work/new.log'; false"
        fi
        return
    fi
    check "$name: the tree" copy_tree
    if [ -n "$ccache" ]; then
        check "$name: ccache" use ccache
        variables="CCACHE_DIR=$ccache CCACHE_BASEDIR=/src
            PATH=/usr/lib/ccache:/usr/sbin:/usr/bin:/sbin:/bin"
    fi
    for trait in $(echo "${name#"${name%%+*}"}" | tr + ' '); do
        check "$name: $trait" use "$trait"
    done
    check "$name: make deps demo"         demo "$name"
    check "$name: make deps demo again"   again
    [ -z "$2" ] || check "$name: make deps check" machine make deps check
    check "$name: make install"           install
    check "$name: an example program"     example
    check "$name: links, make uninstall"  links
    [ -n "${KEEP:-}" ] || rm -rf --one-file-system "$root"
}

if [ "$(id -u)" != 0 ]; then
    skip 'minimal roots' 'only root can'
elif ! command -v mmdebstrap >/dev/null; then
    skip 'minimal roots' 'there is no mmdebstrap; type: make deps check-all'
elif ! unshare --mount --pid --fork true 2>/dev/null; then
    skip 'minimal roots' 'there are no namespaces here'
elif [ $# -gt 0 ]; then
    for machine; do
        try "$machine" core
    done
else
    for machine in debian-12 debian-13 ubuntu-24.04 \
                   debian-12+clang+icd+environment; do
        if is_turn 4; then
            try "$machine" "${SAMPLE:+core}"
        else
            skip "$machine" "not selected by today's date"
        fi
    done
fi
finish
