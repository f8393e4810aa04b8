#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Manage a minimal root to build and try packages in: of the machine's own
# Debian release, or of SUITE=trixie, noble... The machine's packages and its
# apt are not changed. Needs root (sudo) and mmdebstrap.
#
#   clean-root.sh new DIR [PACKAGE...]   make it; DIR must not exist
#   clean-root.sh unpack DIR PACKAGE,...  only unpack packages and their
#                                        dependencies; needs no root
#   clean-root.sh in DIR COMMAND...      run a command there, by chroot in
#                                        private mount and process namespaces
#   clean-root.sh remove DIR
#
# BIND="DIR..." makes `in` mount folders of the machine under the same names.
set -eu
unset CDPATH
umask 022

here=$(cd "$(dirname "$0")" && pwd)
do=$1 root=$2
shift 2
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

die() {
    printf 'clean-root: %s\n' "$*" >&2
    exit 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# print lines "URI SUITE COMPONENTS" of Debian, from the machine's sources
debian() {
    codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    "$here/../tools/debian-suites.sh" |
        sed "s/ $codename/ ${SUITE:-$codename}/; s/\$/ main/"
}
ubuntu() {
    uri=$("$here/../tools/archive.sh" Ubuntu)
    for part in '' -updates -security; do
        echo "$uri $SUITE$part main universe"
    done
}

# download a package of Debian with the keys of Ubuntu's archive, and print the
# file
ubuntu_keyring() {
    as_root mkdir -p "$root.keys"
    (cd "$root.keys" && as_root apt-get -q download apt-venv) >&2
    as_root dpkg-deb -x "$root.keys"/apt-venv_*.deb "$root.keys"
    # the key of 2018 signs 20.04 and later
    echo "$root.keys/usr/share/apt-venv/ubuntu-871920D1991BC93C-archive-keyring.asc"
}

# the machine's own setting: a mirror may be a snapshot of an earlier day
valid_until() {
    eval "$(apt-config shell value Acquire::Check-Valid-Until)"
    echo "Acquire::Check-Valid-Until \"${value:-true}\""
}

new() {
    command -v mmdebstrap >/dev/null ||
        die "mmdebstrap is missing; type: make deps check-packages"
    [ ! -e "$root" ] || die "$root already exists"
    mkdir -p "$(dirname "$root")"
    root=$(cd "$(dirname "$root")" && pwd)/${root##*/}
    case ${SUITE:=$(. /etc/os-release && echo "$VERSION_CODENAME")} in
    noble) family=ubuntu own=ubuntu-keyring keyring=$(ubuntu_keyring) ;;
    *)     family=debian own=debian-archive-keyring ;;
    esac
    packages=$own
    for package; do packages=$packages,$package; done
    # without recommended packages
    $family | while read -r place; do
        echo "deb [signed-by=$keyring] $place"
        echo "deb-src [signed-by=$keyring] $place"
    done | as_root mmdebstrap --quiet --mode=root --variant=apt \
        --aptopt='APT::Install-Recommends "false"' \
        --aptopt="$(valid_until)" --include="$packages" "$SUITE" "$root" -
    # the root has the keys in apt's keyrings
    as_root sed -i 's/ \[signed-by=[^]]*\]//' "$root/etc/apt/sources.list"
    as_root rm -rf "$root.keys"
    # start no services in the root
    printf '#!/bin/sh\nexit 101\n' | as_root tee "$root/usr/sbin/policy-rc.d" \
        >/dev/null
    as_root chmod +x "$root/usr/sbin/policy-rc.d"
}

unpack() {
    command -v mmdebstrap >/dev/null ||
        die "mmdebstrap is missing; type: make deps dist"
    debian | while read -r place; do
        echo "deb [signed-by=$keyring] $place"
    done | mmdebstrap --quiet --mode=chrootless --variant=extract \
        --aptopt='APT::Install-Recommends "false"' \
        --aptopt="$(valid_until)" --include="$1" "$SUITE" "$root" -
}

# The mounts exist only in the namespace.
enter() {
    # shellcheck disable=SC2016
    as_root unshare --mount --pid --fork --kill-child sh -euc '
        root=$1 bind=$2
        shift 2
        mount --make-rprivate /
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount --rbind /sys "$root/sys"
        for folder in $bind; do
            mkdir -p "$root$folder"
            mount --bind "$folder" "$root$folder"
        done
        cat /etc/resolv.conf >"$root/etc/resolv.conf"
        exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
            DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"
        ' sh "$root" "${BIND:-}" "$@"
}

case $do in
new)    new "$@" ;;
unpack) unpack "$@" ;;
in)     enter "$@" ;;
remove) as_root rm -rf --one-file-system "$root" ;;
*)      die "$do: new, unpack, in or remove" ;;
esac
