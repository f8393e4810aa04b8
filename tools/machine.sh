# SPDX-License-Identifier: LGPL-2.1-or-later
# What the machine has, and what of tools/packages a build takes. Sourced by
# configure, deps.sh and needs.sh in the root of the tree.
# shellcheck shell=sh

# what other software may have set
unset CDPATH GREP_OPTIONS PKG_CONFIG_LIBDIR
[ -d "${TMPDIR:-/tmp}" ] || unset TMPDIR
# a test's machine, in place of /
machine=${GPU_FILTERS_MACHINE:-}

# works_icd FILE: the driver's library is there
works_icd() {
    [ -r "$1" ] || return
    library=$(head -n 1 "$1")
    case $library in
    /*) [ -e "$machine$library" ] ;;
    *)  # the cache has sonames only, and this may be a longer name
        PATH=$PATH:/usr/sbin:/sbin ldconfig -p |
            sed -n 's,.* => \(.*\)/[^/]*$,\1,p' | sort -u |
            while read -r folder; do
                [ ! -e "$folder/$library" ] || echo found
            done | grep -q found ;;
    esac
}

# found KIND:NAME
found() {
    case $1 in
    tool:*)   command -v "${1#*:}" ;;
    pkg:*)    pkg-config --exists "${1#*:}" ;;
    file:*)   [ -e "$machine${1#*:}" ] ;;
    icd:*)    works_icd "$machine/etc/OpenCL/vendors/${1#*:}" ;;
    python:*) python3 -c "import ${1#*:}" ;;
    esac >/dev/null 2>&1
}

# section NAME: its lines of tools/packages
section() {
    sed -n "/^# $1\$/,/^# /{ /^#/!p; }" tools/packages
}

# installed PACKAGE...: those that are
installed() {
    dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null |
        sed -n 's/^.i. *//p'
}

# missing SECTION...: their lines "PACKAGE KIND:NAME what for" that are not found
missing() {
    for part; do section "$part"; done | while read -r package how what; do
        found "$how" || printf '%s %s %s\n' "$package" "$how" "$what"
    done
}

# told: lines of missing for users; what is installed and not found says so
told() {
    while read -r package how what; do
        if [ -n "$(installed "$package")" ]; then
            # without pkg-config only that is missing
            [ "${how%%:*}" != pkg ] || found tool:pkg-config || continue
            what="$what: installed, but $(unseen_by "$how")"
        fi
        printf '  %-20s %s\n' "$package" "$what"
    done
}

# unseen_by KIND:NAME
unseen_by() {
    case $1 in
    pkg:*)    echo "$(command -v pkg-config) does not see it" ;;
    tool:*)   echo "PATH=$PATH does not have it" ;;
    python:*) echo "$(command -v python3) does not see it" ;;
    *)        echo "${1#*:} is not there" ;;
    esac
}

# one kernel, without the headers of CUDA
makes_ptx() {
    echo '__attribute__((global)) void kernel(int *p) { *p = 0; }' |
        clang -S -x cuda --cuda-device-only -nocudainc -nocudalib \
            --cuda-gpu-arch=sm_80 -o - - 2>/dev/null | grep -q '\.entry'
}

# find_cuda: the compiler of CUDA kernels where none was chosen, and why not
find_cuda() {
    cuda=no no_cuda=
    if ! command -v clang >/dev/null; then
        no_cuda="there is no clang (make deps all)"
    elif ! makes_ptx; then
        no_cuda="$(command -v clang) cannot compile CUDA kernels"
    else
        cuda=llvm
    fi
}

find_vaapi() {
    pkg-config --exists libva libdrm 2>/dev/null && echo yes
}

# old_headers RELEASE SOURCE: built with the ffnvcodec of Debian 12, which
# later releases are too new for
old_headers() {
    if [ -n "$2" ]; then
        grep -qs 'LIBAVFILTER_VERSION_MAJOR *8$' "$2"/libavfilter/version*.h
    else
        [ "$1" = 5.1 ]
    fi
}

# what any FFmpeg is built with; its source comes from Debian's archive
base() {
    echo build
    [ "$(. /etc/os-release && echo "$ID")" = debian ] || echo derived
}

# sections_of_build CUDA RELEASE SOURCE: what has to be there
sections_of_build() {
    base
    [ "$1" != llvm ] || echo cuda
    [ "$1" = no ] || ! old_headers "$2" "$3" || echo ffnvcodec
}

# setting NAME: its value in config.mak
setting() {
    sed -n "s/^$1  *:= *//p" config.mak 2>/dev/null || true
}
