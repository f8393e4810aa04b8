# SPDX-License-Identifier: LGPL-2.1-or-later
# Find out what the machine has, and which of tools/packages a build needs.
# Sourced by configure, deps.sh and needs.sh in the root of the tree.
# shellcheck shell=sh

# variables that other software may have set
unset CDPATH GREP_OPTIONS PKG_CONFIG_LIBDIR
[ -d "${TMPDIR:-/tmp}" ] || unset TMPDIR
# a root for tests, in place of /
machine=${GPU_FILTERS_MACHINE:-}

# works_icd FILE: whether the driver's library exists
works_icd() {
    [ -r "$1" ] || return
    library=$(head -n 1 "$1")
    case $library in
    /*) [ -e "$machine$library" ] ;;
    *)  # search the folders: the cache lists sonames only
        PATH=$PATH:/usr/sbin:/sbin ldconfig -p |
            sed -n 's,.* => \(.*\)/[^/]*$,\1,p' | sort -u |
            while read -r folder; do
                [ ! -e "$folder/$library" ] || echo found
            done | grep -q found ;;
    esac
}

# found KIND:NAME: whether the machine has it
found() {
    case $1 in
    tool:*)   command -v "${1#*:}" ;;
    pkg:*)    pkg-config --exists "${1#*:}" ;;
    file:*)   [ -e "$machine${1#*:}" ] ;;
    icd:*)    works_icd "$machine/etc/OpenCL/vendors/${1#*:}" ;;
    python:*) python3 -c "import ${1#*:}" ;;
    esac >/dev/null 2>&1
}

# section NAME: print its lines of tools/packages
section() {
    sed -n "/^# $1\$/,/^# /{ /^#/!p; }" tools/packages
}

# installed PACKAGE...: print the installed packages
installed() {
    dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null |
        sed -n 's/^.i. *//p'
}

# missing SECTION...: print the lines "PACKAGE KIND:NAME PURPOSE" of what is
# missing
missing() {
    for part; do section "$part"; done | while read -r package how what; do
        found "$how" || printf '%s %s %s\n' "$package" "$how" "$what"
    done
}

# told: format lines of missing for users, with a note for packages that are
# installed but not found
told() {
    while read -r package how what; do
        if [ -n "$(installed "$package")" ]; then
            # without pkg-config, nothing else is known to be missing
            [ "${how%%:*}" != pkg ] || found tool:pkg-config || continue
            what="$what: installed, but $(unseen_by "$how")"
        fi
        printf '  %-20s %s\n' "$package" "$what"
    done
}

# unseen_by KIND:NAME: print why an installed package is not found
unseen_by() {
    case $1 in
    pkg:*)    echo "$(command -v pkg-config) does not see it" ;;
    tool:*)   echo "PATH=$PATH does not have it" ;;
    python:*) echo "$(command -v python3) does not see it" ;;
    *)        echo "${1#*:} is missing" ;;
    esac
}

# makes_ptx: whether clang compiles a kernel without CUDA's headers
makes_ptx() {
    echo '__attribute__((global)) void kernel(int *p) { *p = 0; }' |
        clang -S -x cuda --cuda-device-only -nocudainc -nocudalib \
            --cuda-gpu-arch=sm_80 -o - - 2>/dev/null | grep -q '\.entry'
}

# find_cuda: set $cuda to the compiler of CUDA kernels if none was chosen, or to
# no, with the reason in $no_cuda
find_cuda() {
    cuda=no no_cuda=
    if ! command -v clang >/dev/null; then
        no_cuda="there is no clang (make deps all)"
    elif ! makes_ptx; then
        no_cuda="$(command -v clang) cannot compile CUDA kernels"
        no_cuda="$no_cuda (PATH=/usr/bin:\$PATH make deps all)"
    else
        cuda=llvm
    fi
}

find_vaapi() {
    pkg-config --exists libva libdrm 2>/dev/null && echo yes
}

# old_headers RELEASE SOURCE: whether it builds with the ffnvcodec of Debian 12,
# which is too old for later releases
old_headers() {
    if [ -n "$2" ]; then
        grep -qs 'LIBAVFILTER_VERSION_MAJOR *8$' "$2"/libavfilter/version*.h
    else
        [ "$1" = 5.1 ]
    fi
}

# base: print the sections that every build needs; FFmpeg's source comes from
# Debian's archive
base() {
    echo build
    [ "$(. "$machine/etc/os-release" && echo "$ID")" = debian ] || echo derived
}

# fetches CUDA RELEASE SOURCE: whether the build fetches from Debian's archive
fetches() {
    [ -z "$3" ] || { [ "$1" != no ] && ! old_headers "$2" "$3"; }
}

# sections_of_build CUDA RELEASE SOURCE: print the sections that the build needs
sections_of_build() {
    if fetches "$@"; then base; else echo build; fi
    [ "$1" != llvm ] || echo cuda
    [ "$1" != nvcc ] || echo nvcc
    [ "$1" = no ] || ! old_headers "$2" "$3" || echo ffnvcodec
}

# setting NAME: print its value in config.mak
setting() {
    sed -n "s/^$1  *:= *//p" config.mak 2>/dev/null || true
}
