#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Compare the packages that `make deps` installs on a clean Debian 12 with
# README's table: make check-packages. Needs root.
set -u
. tests/lib.sh
work_in packages-deps

root=$work/root
# without config.mak, whose settings would count
tree=$work/tree
mkdir "$tree"
cp -R tools packaging "$tree"
clean_root() { packaging/clean-root.sh "$@"; }
trap 'clean_root remove "$root"; rm -rf "$tmp"' EXIT

# about N M: whether the numbers differ by at most 5%
about() { [ $((20 * ($1 - $2))) -le "$1" ] && [ $((20 * ($2 - $1))) -le "$1" ]; }

# target NAME PACKAGES FETCH DISK, as in the table
target() {
    # shellcheck disable=SC2046
    set -- "$@" $(BIND=$tree clean_root in "$root" "$tree/tools/deps.sh" \
        --size $1 | sed 's/[^0-9 ]//g')
    echo "$1: README has $2 $3 $4, found $5 $6 $7"
    about "$5" "$2" && about "$6" "$3" && about "$7" "$4"
}

export SUITE=bookworm
check 'a clean root' clean_root new "$root" make
# update the package lists, which are removed with apt's package cache
check 'package lists' clean_root in "$root" apt-get -qq update
sed -n 's/^| `make deps` /| `make deps everything` /
    s/^| `make deps \([a-z-]*\)` |\([^|]*\)|\([^|]*\)|\([^|]*\)|.*/\1 \2 \3 \4/p' \
    README.md >"$work/table"
check 'README has a table' grep -q '^demo ' "$work/table"
while read -r name packages fetch disk; do
    check "make deps $name" target "$name" "$packages" "$fetch" "$disk"
    case $name in
    demo)  check "make deps $name: at most 130" [ "$packages" -le 130 ] ;;
    check) check "make deps $name: at most 150" [ "$packages" -le 150 ] ;;
    esac
done <"$work/table"
finish
