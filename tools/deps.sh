#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Install the missing Debian packages:
# deps.sh [--list|--size] [--cuda=C] [--ffmpeg=RELEASE] [--ffmpeg-src=DIR]
#         [TARGET...]
#
# TARGETs are make's; without one, install the packages of all targets. --list
# only prints the names of all packages needed, --size the size of those to
# install. Parts are the sections of tools/packages, and "libraries", which
# `make deb` builds with. Settings that are not given are taken from config.mak.
# Without a target, and for tests, the packages are the same on every machine;
# for other targets they depend on its hardware.
set -eu
unset CDPATH
cd "$(dirname "$0")/.."
. tools/machine.sh

say() { printf 'deps: %s\n' "$*" >&2; }
die() {
    say "$@"
    exit 1
}

list='' size='' cuda='' release='' source=''
while [ $# -gt 0 ]; do
    case $1 in
    --list)         list=yes ;;
    --size)         size=yes ;;
    --cuda=*)       cuda=${1#*=} ;;
    --ffmpeg=*)     release=${1#*=} ;;
    --ffmpeg-src=*) source=${1#*=} ;;
    *)              break ;;
    esac
    shift
done
given=$cuda
[ -n "$release" ] || release=$(setting FFMPEG)
[ -n "$source" ] || source=$(setting FFMPEG_SRC)
# settings of an earlier configure count as given
if [ -z "$cuda" ]; then
    cuda=$(setting CUDA)
    ! grep -qs "^# Made by .*'--cuda=" config.mak || given=$cuda
fi

# has_device VENDOR: whether there is a GPU with that PCI vendor ID
has_device() {
    cat "$machine"/sys/class/drm/renderD*/device/vendor 2>/dev/null |
        grep -qx "$1"
}

# has_opencl: whether a driver finds a device. Mesa's drivers are ignored, as they
# show no device by default, and so is PoCL, which dpkg knows about.
has_opencl() {
    for icd in "$machine"/etc/OpenCL/vendors/*.icd; do
        works_icd "$icd" || continue
        case ${icd##*/} in
        nvidia*) [ ! -e "$machine/dev/nvidiactl" ] || return 0 ;;
        intel*)  ! has_device 0x8086 || return 0 ;;
        amd*)    [ ! -e "$machine/dev/kfd" ] || return 0 ;;
        esac
    done
    return 1
}

# cuda_parts COMPILER: any clang that compiles CUDA kernels will do; the section
# "found-cuda" has no packages
cuda_parts() {
    [ "$1" != llvm ] || { makes_ptx && echo found-cuda; } || echo cuda
    [ "$1" != nvcc ] || echo nvcc
    [ "$1" = no ] || ! old_headers "$release" "$source" || echo ffnvcodec
}

# building: print the parts that the FFmpeg build needs on this machine
building() {
    base
    compiler=$cuda
    [ -n "$compiler" ] || [ ! -e "$machine/dev/nvidiactl" ] || compiler=llvm
    if [ -z "$compiler" ]; then
        find_cuda
        compiler=$cuda
    fi
    cuda_parts "$compiler"
    ! ls "$machine"/dev/dri/renderD* >/dev/null 2>&1 || echo vaapi
}

# all filters, unless the command line excludes some
complete() {
    building
    cuda_parts "${given:-llvm}"
    echo vaapi
}

parts_of() {
    case $1 in
    help|clean|distclean|uninstall) ;;
    networks|patch|patch-fixes)
               base; echo patch ;;
    all|programs|install)
               complete ;;
    check-gpu) complete; echo test ;;
    demo)      building; has_opencl || echo pocl; echo demo ;;
    doc)       echo doc ;;
    bench)     complete | grep -vx vaapi; echo pocl demo bench ;;
    deb|deb-libavfilter)
               complete; echo cuda vaapi package libraries ;;
    dist|wheel)
               base; echo cuda dist ;;
    dist-windows|wheel-windows)
               base; echo cuda windows ;;
    check-packages)
               base; echo package ;;
    check|fate|fuzz|load|soak)
               base; echo cuda
               ! old_headers "$release" "$source" || echo ffnvcodec
               echo pocl demo patch test ;;
    check-all) parts_of check; echo ffnvcodec vaapi doc integration bench package
               echo dist windows wine ;;
    everything) parts_of check-all; echo libraries ;;
    *)         die "no packages are known for the target $1;" \
                   "make help lists the targets" ;;
    esac
}

packages_of() {
    case $1 in
    libraries) awk '!/^#/ && $2 != "-" { print $2 }' \
                   packaging/ffmpeg-gpu-filters/libraries ;;
    *)         section "$1" | sed 's/ .*//' ;;
    esac
}

[ $# -gt 0 ] || set -- everything
parts=$(for target; do parts_of "$target"; done)
wanted=$(for part in $parts; do packages_of "$part"; done | awk '!seen[$0]++')
if [ -n "$list" ]; then
    printf '%s\n' "$wanted"
    exit 0
fi
case $cuda:$parts in
nvcc:*build*)
    found tool:nvcc ||
        die "CUDA=nvcc: there is no nvcc; install NVIDIA's CUDA toolkit" \
            "first, or use CUDA=llvm" ;;
esac

# look_again: run configure again for targets that use CUDA or VAAPI; other
# targets keep its earlier results
look_again() {
    again=
    [ -e config.mak ] || return 0
    case $parts in
    *cuda*)  [ -n "$given" ] || [ "$(setting CUDA)" != no ] || again=yes ;;
    esac
    case $parts in
    *vaapi*) [ -n "$(setting VAAPI)" ] || again=yes ;;
    esac
    [ -z "$again" ] || ./configure --again >/dev/null
}

[ -n "$wanted" ] || exit 0
command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    die "no apt and dpkg here, so this is not Debian; install what" \
        "tools/packages lists for build, then type:" \
        "./configure --cuda=no --ffmpeg-src=DIR && make"
# shellcheck disable=SC2086
there=$(installed $wanted)
absent=$(echo "$wanted" | grep -vxF "${there:-none}" || true)
if [ -z "$absent" ]; then
    echo "all packages are installed"
    look_again
    exit 0
fi

# --- as root -----------------------------------------------------------------

sudo=sudo
[ "$(id -u)" != 0 ] || sudo=
# shellcheck disable=SC2086
by_hand() { echo apt-get install --no-install-recommends $absent; }
if [ -n "$sudo" ]; then
    command -v sudo >/dev/null ||
        die "there is no sudo; as root, type: $(by_hand)"
    # ask for the password before progress lines can overwrite the prompt
    sudo -n true 2>/dev/null || {
        say "sudo is needed to install" $absent
        sudo -v || die "sudo was refused; as root, type: $(by_hand)"
    }
fi
apt_get="$sudo env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get"
apt_get="$apt_get -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300"
apt_get="$apt_get --no-install-recommends"
log=$(mktemp)
# progress WHAT TOTAL COUNT COMMAND...
progress() { tools/progress.sh "$log" "$@"; }

# finish an interrupted dpkg run, without which apt refuses to start
mend() {
    [ -n "$(dpkg --audit)" ] || ls /var/lib/dpkg/updates/0* >/dev/null 2>&1 ||
        return 0
    # shellcheck disable=SC2086
    progress 'finishing what was interrupted' 0 '' $sudo sh -c \
        'dpkg --configure -a; '"$apt_get"' -y --fix-broken install'
}

# An unreachable source is ignored if the other sources have all packages
read_lists() {
    # shellcheck disable=SC2016,SC2086
    progress 'reading the package lists' 0 '' sh -c '"$@" || true' sh \
        $apt_get update
    grep '^[EW]:' "$log" | head -n 5 >&2
    ! grep -q '^E:' "$log" ||
        say "some package lists were not read; continuing with the others"
}

# known: print the packages in $absent that apt can install
known() {
    # shellcheck disable=SC2086
    LC_ALL=C apt-cache policy $absent 2>/dev/null |
        sed -n '/^[^ ]*:$/{ s/:$//; h; }; /^  Candidate: [^(]/{ g; p; }'
}

# leave_out_unknown: drop packages that this release lacks, unless the build needs
# them
leave_out_unknown() {
    known=$(known)
    needed=$(for part in $(base) cuda ffnvcodec; do packages_of $part; done)
    unknown=$(for package in $absent; do
                  echo "$known" | grep -qxF "$package" || echo "$package"
              done)
    [ -n "$unknown" ] || return 0
    for package in $unknown; do
        ! echo "$needed" | grep -qxF "$package" ||
            die "apt has no package $package; is there a network, and do" \
                "apt's sources include this release?"
    done
    say "this release has no" $unknown "(skipped, with the tests that need it)"
    absent=$known
}

trap 'mend; exit 130' INT TERM HUP
if [ -z "$size" ]; then
    mend
    read_lists
fi
leave_out_unknown
if [ -z "$absent" ]; then
    rm -f "$log"
    look_again
    exit 0
fi

# let apt simulate the installation, which may not remove packages
careful="$apt_get --no-remove --no-upgrade"
# shellcheck disable=SC2086
plan=$($careful --assume-no install $absent 2>&1) || true
removed=$(echo "$plan" | sed -n '/ REMOVED:$/,/^[^ ]/s/^  //p')
# shellcheck disable=SC2086
[ -z "$removed" ] ||
    die "these packages replace" $removed"; to allow that, type:" \
        "${sudo:+sudo }$(by_hand)"
new=$(echo "$plan" | sed -n 's/.* \([0-9]*\) newly installed.*/\1/p')
if [ -z "$new" ]; then
    echo "$plan" | tail -n 15 >&2
    die "apt cannot install these packages; is there a network?"
fi
megabytes() {   # START-OF-LINE
    echo "$plan" | sed -n "s/^$1//p" | awk '{
        sub(/.*\//, "")
        gsub(/,/, "", $1)
        print int($1 * ($2 ~ /^G/ ? 1000 : $2 ~ /^k/ ? .001 : 1) + .5)
    }'
}
# shellcheck disable=SC2086
[ -n "$size" ] || echo "installing" $absent
echo "$new packages, $(megabytes 'Need to get ') MB to fetch," \
    "$(megabytes 'After this operation, ') MB on disk"
if [ -n "$size" ]; then
    rm -f "$log"
    exit 0
fi
# three steps per package: fetch, unpack, set up
# shellcheck disable=SC2086
progress "installing $new packages (30 s, steps)" $((3 * new)) \
    "grep -cE '^(Get:|Unpacking |Setting up )' '$log'" \
    $careful -y install $absent
rm -f "$log"
look_again
