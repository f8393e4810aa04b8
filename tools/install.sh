#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The steps of `make install`:
#
#   install.sh stage BUILD STAGE PREFIX        copy the files to STAGE
#   install.sh install STAGE DESTDIR PREFIX [yes]   copy STAGE to DESTDIR;
#                                      yes: with links in /usr/local/bin
#   install.sh uninstall DESTDIR PREFIX
#   install.sh man BUILD MAN                   write our manual pages only
#
# A list of the installed files and created folders is installed too, so that
# uninstall removes only those, even if called from another tree.
set -eu
unset CDPATH
# files installed by root must be readable by all users
umask 022

here=$(cd "$(dirname "$0")/.." && pwd)
list=share/ffmpeg-gpu-filters/installed
links=/usr/local/bin

die() {
    printf 'install: %s\n' "$*" >&2
    exit 1
}

# page NAME SECTION: write a manual page from POD text on standard input
page() {
    mkdir -p "$man/man$2"
    pod2man --section="$2" --center=" " --release=" " --date=" " \
        --name="$(echo "$1" | tr a-z A-Z)" >"$man/man$2/$1.$2"
}

chapter_page() {
    perl "$build/src/doc/texi2pod.pl" -Dconfig-not-all=yes \
        -I"$build/src/doc" "$here/packaging/man/$1.texi" | page "$1" 7
}

# help_page PROGRAM DESCRIPTION: write a manual page from the program's --help
help_page() {
    [ -e "$build/$1" ] || return 0
    {
        printf '=head1 NAME\n\n%s - %s\n\n=head1 DESCRIPTION\n\n' "$1" "$2"
        "$build/$1" --help | sed 's/^/  /'
        printf '\n=head1 SEE ALSO\n\nffmpeg-gpu-filters(7)\n'
    } | page "$1" 1
}

# our_pages: write our manual pages to $man
our_pages() {
    chapter_page ffmpeg-gpu-filters
    help_page ffmpeg-doctor "tell what FFmpeg's GPU filters can use here"
    help_page ffmpeg-batch "divide one FFmpeg job among GPUs and machines"
}

stage() {
    build=$1 stage=$2 prefix=$3
    rm -rf "$stage"
    mkdir -p "$stage"
    stage=$(cd "$stage" && pwd)
    dest=$stage$prefix

    ${MAKE:-make} --no-print-directory -C "$build/obj" DESTDIR="$stage" \
        install-progs install-libs install-headers install-data
    # tests of packages stage a build for another prefix
    made=$(sed -n 's/^prefix=//p' "$build/obj/ffbuild/config.mak")
    if [ "$made" != "$prefix" ]; then
        mkdir -p "${dest%/*}"
        mv "$stage$made" "$dest"
        sed -i "s|$made|$prefix|g" "$dest"/lib/pkgconfig/*.pc
    fi
    for program in ffmpeg-doctor ffmpeg-batch; do
        [ ! -e "$build/$program" ] ||
            install -m 755 "$build/$program" "$dest/bin/"
    done

    # not by FFmpeg's install-man, which needs all of its documents
    man=$dest/share/man
    mkdir -p "$man/man1"
    for name in ffmpeg ffprobe ffmpeg-filters; do
        ${MAKE:-make} --no-print-directory -C "$build/obj" "doc/$name.1"
        install -m 644 "$build/obj/doc/$name.1" "$man/man1/"
    done
    our_pages

    for example in "$here"/examples/*.[ch] "$here"/examples/*.py \
                   "$here"/examples/*.service "$here"/examples/*.yaml \
                   "$here"/examples/Makefile; do
        install -D -m 644 "$example" \
            "$dest/share/ffmpeg-gpu-filters/examples/${example##*/}"
    done
}

# link_programs: add links to $stage, unless another program has that name
link_programs() {
    rm -rf "$stage$links"
    [ "$1" = yes ] || return 0
    mkdir -p "$stage$links"
    for program in "$stage$prefix"/bin/*; do
        name=${program##*/}
        there=$(readlink "$dest$links/$name") || there=
        [ ! -e "$dest$links/$name" ] || [ "$there" = "$prefix/bin/$name" ] ||
            die "$dest$links/$name exists and was not installed by this;" \
                "move it, or type: make install"
        ln -s "$prefix/bin/$name" "$stage$links/$name"
    done
}

# writable FOLDER: whether it, or files in it, can be created
writable() {
    folder=$1
    while [ ! -d "$folder" ]; do
        folder=${folder%/*}
        folder=${folder:-/}
    done
    [ -w "$folder" ]
}

install_() {
    stage=$1 dest=$2 prefix=$3
    writable "$dest$prefix" ||
        die "$dest$prefix cannot be written; type: sudo make install," \
            "or ./configure --prefix=DIR"
    [ "$prefix" = "${links%/bin}" ] || link_programs "${4:-no}"
    [ ! -e "$dest$prefix/$list" ] || uninstall "$dest" "$prefix"
    mkdir -p "$dest/"
    new=$(mktemp)
    trap 'rm -f "$new"' EXIT
    mkdir -p "$stage$prefix/${list%/*}"
    (cd "$stage" && find . -mindepth 1 -type d | sort) | cut -c3- |
        while read -r folder; do
            [ -d "$dest/$folder" ] || {
                mkdir "$dest/$folder"
                echo "$folder/"
            }
        done >"$new"
    (cd "$stage" && find . ! -type d) | cut -c3- >>"$new"
    echo "${prefix#/}/$list" >>"$new"
    tar -C "$stage" -cf - . |
        tar -C "$dest/" -xf - --no-same-owner --no-overwrite-dir
    install -m 644 "$new" "$dest$prefix/$list"
    echo "installed: $dest$prefix/bin/ffmpeg"
}

uninstall() {
    dest=$1 prefix=$2
    [ -e "$dest$prefix/$list" ] ||
        die "nothing is installed in $dest$prefix;" \
            "type: make uninstall PREFIX=DIR for another folder"
    writable "$dest$prefix" ||
        die "$dest$prefix cannot be written; type: sudo make uninstall"
    # folders after their contents; keep those with other files
    sort -r "$dest$prefix/$list" | while read -r name; do
        case $name in
        */) rmdir --ignore-fail-on-non-empty "$dest/$name" ;;
        *)  rm -f "$dest/$name" ;;
        esac
    done
}

do=$1
shift
case $do in
stage)     stage "$@" ;;
install)   install_ "$@" ;;
uninstall) uninstall "$@" ;;
man)       build=$1 man=$2; our_pages ;;
esac
