#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Test the source package of make deb-libavfilter: the series applies to
# Debian's ffmpeg, and dpkg accepts the package's fields.
set -u
. tests/lib.sh
work_in packages-series

# generate the binary package's control file and check its fields
control() (
    top=$(pwd)
    cd "$work/source/ffmpeg" &&
    dpkg-gencontrol -plibavfilter8-gpufilters -O"$work/control" -P"$work" \
        -Vdebian:Version=1:2-3 -Vshlibs:Depends=libc6 -Vmisc:Depends= &&
    grep -Fx 'Provides: libavfilter8 (= 1:2-3)' "$work/control" &&
    grep -Fx 'Conflicts: libavfilter8' "$work/control" &&
    grep -F 'libavutil57 (= 1:2-3)' "$work/control" &&
    for filter in $("$top/tools/filters.sh" names); do
        grep -q "^ *\* $filter: " "$work/control" || exit
    done
)
newer() {       # than Debian's version, and older than Debian's next one
    ours=$(dpkg-parsechangelog -l "$work/source/ffmpeg/debian/changelog" \
           -S Version)
    own=${ours%+gpufilters*}
    dpkg --compare-versions "$ours" gt "$own" &&
    dpkg --compare-versions "$ours" lt "${own%?}9" &&
    dpkg --compare-versions "$ours" lt "$own.1"
}
headers() {     # DEP-3
    for patch in "$work"/source/ffmpeg/debian/patches/gpu-filters-*; do
        sed '/^$/q' "$patch" >"$work/header"
        for field in From Subject Forwarded Last-Update; do
            grep "^$field: ." "$work/header" || return
        done
    done
}

if [ "$(. /etc/os-release && echo "$VERSION_CODENAME")" != bookworm ]; then
    skip 'make deb-libavfilter' 'this is not Debian 12'
elif ! tools/fetch.sh ffmpeg debian >"$tmp/log" 2>&1; then
    skip 'make deb-libavfilter' "$(tail -n 1 "$tmp/log")"
else
    check 'the series on Debian'\''s ffmpeg' \
        packaging/libavfilter8/source.sh "$work/source"
    check "libavfilter8-gpufilters' fields"  control
    check "libavfilter8-gpufilters' version" newer
    check 'headers of the series'            headers
fi

rm -rf "$work/source"
finish
