#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The version of these filters, as packages spell it: the last tag vN.N, and
# how far the tree is beyond it; outside of git what VERSION says.
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
