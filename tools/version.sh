#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Print the version of these filters for packages: the last tag vN.N and the
# number of commits since, or outside of git the contents of VERSION.
set -eu
unset CDPATH
cd "$(dirname "$0")/.."

if [ -e .git ] && hash=$(git rev-parse --short=7 HEAD 2>/dev/null); then
    if tag=$(git describe --tags --match 'v[0-9]*' --abbrev=0 2>/dev/null); then
        beyond=$(git rev-list --count "$tag..HEAD")
    else
        tag=v0 beyond=$(git rev-list --count HEAD)
    fi
    version=${tag#v}
    [ "$beyond" = 0 ] || version=$version+git$beyond.$hash
elif [ -e VERSION ]; then
    version=$(cat VERSION)
else
    version=0
fi
printf '%s\n' "$version" | tr - '~'
