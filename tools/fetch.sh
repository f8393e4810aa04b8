#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Bring a source package of Debian into the cache, unpack it and print the
# folder: fetch.sh ffmpeg 7.1 | fetch.sh nv-codec-headers 12.1
#
# The download goes through apt with a configuration of its own, made from the
# machine's sources with the suite exchanged, and apt verifies it; nothing of
# the system's apt is read or written but its keys and source lines. Exit
# status 3: the mirror does not have that release at the moment; 1: it was not
# reached.
set -eu

package=$1 release=$2
cache=${GPU_FILTERS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/ffmpeg-gpu-filters}
dir=$cache/$package-$release
suites='bookworm trixie forky sid experimental'
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

if [ -e "$dir/.complete" ]; then
    echo "$dir"
    exit 0
fi

say() { printf '%s\n' "fetch: $*" >&2; }

# URIs of the machine's own Debian archive: those that offer its release
archives() {
    codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' \
            'Created-By: Packages' 'Identifier: Packages' |
        awk -v c="$codename" '$3 == "main" &&
            ($2 == c || $2 ~ /^(old)*stable$/) && !seen[$1]++ { print $1 }'
}

# A private apt: its lists and files below $apt
mkdir -p "$cache"
exec 9>"$cache/.lock"
flock 9
apt=$cache/apt
mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$apt/empty"
private_apt() {
    tool=$1
    shift
    "$tool" -o Dir::Etc::sourcelist="$apt/sources.list" \
            -o Dir::Etc::sourceparts="$apt/empty" \
            -o Dir::State::lists="$apt/lists" -o Dir::Cache="$apt" \
            -o APT::Sandbox::User= "$@"
}

update_lists() {
    for uri in $(archives); do
        for suite in $suites; do
            echo "deb-src [signed-by=$keyring] $uri $suite main"
        done
    done >"$apt/sources.list"
    if [ ! -s "$apt/sources.list" ]; then
        say "apt knows no Debian archive; use ./configure --ffmpeg-src=DIR"
        exit 1
    fi
    say "reading the package lists"
    private_apt apt-get -qq update >&2 || true
}

any_versions() {
    private_apt apt-cache madison "$package" |
        awk -F'|' '{ gsub(" ", "", $2); print $2 }'
}

# The versions of the package in that release, newest first
versions() {
    any_versions |
        grep -E "^([0-9]+:)?$(echo "$release" | sed 's/\./\\./g')[.-]" |
        sort -rVu
}

# The lists are used again for a day; a release may be newer than they are
fresh=$(find "$apt/sources.list" -mtime -1 2>/dev/null || true)
[ -n "$fresh" ] && [ -n "$(versions)" ] || update_lists

work=$cache/.unpack.$$
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -p "$work"
for version in $(versions); do
    say "downloading $package $version"
    if (cd "$work" && private_apt apt-get -qq --download-only --tar-only \
            source "$package=$version" >&2); then
        rm -rf "$dir"
        mkdir -p "$dir"
        tar -xf "$(find "$work" -name '*.orig.tar.*' ! -name '*.asc')" \
            -C "$dir" --strip-components=1
        : >"$dir/.complete"
        echo "$dir"
        exit 0
    fi
done
if [ -z "$(any_versions)" ]; then
    say "the mirror's package lists cannot be read; is there a network?"
    exit 1
elif [ -n "$(versions)" ]; then
    say "$package $release could not be downloaded"
    exit 1
fi
say "the Debian mirror has no $package $release at the moment"
exit 3
