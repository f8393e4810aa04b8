#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Download a Debian source package to the cache, unpack it and print the folder:
# fetch.sh ffmpeg 7.1 | fetch.sh nv-codec-headers 12.1
#
# fetch.sh ffmpeg debian: the newest source package of the machine's own
# release; the folder holds the .dsc and the files that it lists.
#
# The download uses apt with a private configuration: the machine's sources with
# other suites. apt verifies it with the system's keys; the system's apt is not
# changed. On other distributions, packages come from Debian's archive too.
# GPU_FILTERS_ARCHIVE=URI sets another mirror of it, GPU_FILTERS_CACHE=DIR the
# cache. Exit status 3: the mirror does not have that release at the moment;
# 1: any other error.
set -eu
unset CDPATH

say() { printf '%s\n' "fetch: $*" >&2; }

package=$1 release=$2
cache=${GPU_FILTERS_CACHE:-${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}}
[ -n "$cache" ] || {
    say "HOME is not set; type: export GPU_FILTERS_CACHE=DIR"
    exit 1
}
[ -n "${GPU_FILTERS_CACHE:-}" ] || cache=$cache/ffmpeg-gpu-filters
dir=$cache/$package-$release
suites='bookworm trixie forky sid experimental'
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

if [ "$release" != debian ] && [ -e "$dir/.complete" ]; then
    echo "$dir"
    exit 0
fi
here=$(cd "$(dirname "$0")" && pwd)

distribution=$(. /etc/os-release && echo "$ID")

# print URIs of Debian's archive; on Debian, URIs that have the machine's
# release
archives() {
    if [ -n "${GPU_FILTERS_ARCHIVE:-}" ]; then
        echo "$GPU_FILTERS_ARCHIVE"
        return
    elif [ "$distribution" != debian ]; then
        "$here/archive.sh" Debian || true
        return
    fi
    codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' \
            'Created-By: Packages' 'Identifier: Packages' |
        awk -v c="$codename" '$3 == "main" &&
            ($2 == c || $2 ~ /^(old)*stable$/) && !seen[$1]++ { print $1 }'
}

mkdir -p "$cache" 2>/dev/null && [ -w "$cache" ] || {
    say "the cache $cache cannot be written;" \
        "type: export GPU_FILTERS_CACHE=DIR"
    exit 1
}
exec 9>"$cache/.lock"
flock 9
apt=$cache/apt
[ "$release" != debian ] || apt=$cache/apt-own
mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$apt/empty"
cat >"$apt/apt.conf" <<EOF
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "$apt/empty";
Dir::State::lists "$apt/lists";
Dir::Cache "$apt";
APT::Sandbox::User "";
EOF
# private_apt COMMAND...: run apt with its lists and files in $apt
private_apt() { env APT_CONFIG="$apt/apt.conf" "$@"; }

# print lines "URI SUITE" to search
places() {
    if [ "$release" = debian ]; then
        "$here/debian-suites.sh"
        return
    fi
    for uri in $(archives); do
        for suite in $suites; do
            echo "$uri $suite"
        done
    done
}

update_lists() {
    places | sed "s|^|deb-src [signed-by=$keyring] |; s|\$| main|" \
        >"$apt/sources.list"
    if [ ! -s "$apt/sources.list" ]; then
        say "apt knows no Debian archive on $distribution;" \
            "type: export GPU_FILTERS_ARCHIVE=URI of a Debian mirror," \
            "or ./configure --ffmpeg-src=DIR"
        exit 1
    fi
    if [ ! -e "$keyring" ]; then
        say "$keyring is missing; type: sudo apt-get install" \
            "debian-archive-keyring"
        exit 1
    fi
    # errors are reported only if no suite has the package
    private_apt "$here/progress.sh" "$apt/update.log" \
        "reading Debian's package lists" 0 '' \
        sh -c 'apt-get -q update || true'
}

# An archive with expired lists or an unknown key appears to be empty
apt_errors() {
    grep -s '^[EW]:' "$apt/update.log" | tail -n 5 >&2
}

no_lists() {
    apt_errors
    say "Debian's package lists cannot be read; is there a network?"
    exit 1
}

any_versions() {
    private_apt apt-cache madison "$package" |
        awk -F'|' '{ gsub(" ", "", $2); print $2 }'
}

# print the versions of the package in that release, newest first
versions() {
    any_versions |
        grep -E "^([0-9]+:)?$(echo "$release" | sed 's/\./\\./g')[.-]" |
        sort -rVu
}

# download the source package to the current folder
download() {
    size=$(private_apt apt-get -qq --print-uris "$@" source \
               "$package=$version" 2>/dev/null |
           awk '{ n += $3 } END { printf "%d", n / 1000000 + 0.5 }')
    private_apt "$here/progress.sh" "$apt/download.log" \
        "fetching $package $version (MB)" "$size" \
        "du -m . | cut -f 1" \
        apt-get -q --download-only "$@" source "$package=$version"
}

fetch_own() {
    [ -n "$fresh" ] && [ -n "$(any_versions)" ] || update_lists
    version=$(any_versions | sort -rVu | head -n 1)
    if [ -z "$version" ]; then
        no_lists
    fi
    if [ "$(cat "$dir/.complete" 2>/dev/null)" != "$version" ]; then
        rm -rf "$dir"
        mkdir -p "$dir"
        (cd "$dir" && download)
        echo "$version" >"$dir/.complete"
    fi
    echo "$dir"
}

# Lists are reused for a day, unless they lack the release
fresh=$(find "$apt/sources.list" -mtime -1 2>/dev/null || true)
if [ "$release" = debian ]; then
    fetch_own
    exit
fi
[ -n "$fresh" ] && [ -n "$(versions)" ] || update_lists

work=$cache/.unpack.$$
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -p "$work"
for version in $(versions); do
    if (cd "$work" && download --tar-only); then
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
    no_lists
elif [ -n "$(versions)" ]; then
    say "$package $release could not be downloaded"
    exit 1
fi
apt_errors
say "the Debian mirror has no $package $release at the moment"
exit 3
