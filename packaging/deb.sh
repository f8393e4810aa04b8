#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Build the Debian packages ffmpeg-gpu-filters and -dev:
# deb.sh BUILD OUT [--prebuilt]
#
# FFmpeg with all components is built in the folder BUILD; the packages are
# written to OUT. --prebuilt: package the existing build in BUILD, to test the
# packaging. Environment: FFMPEG, FFMPEG_SRC and CUDA, as in config.mak, JOBS,
# and DEBFULLNAME and DEBEMAIL for the maintainer's name.
set -eu
unset CDPATH
umask 022

here=$(cd "$(dirname "$0")" && pwd)
TOP=$(cd "$here/.." && pwd)
mkdir -p "$1" "$2"
BUILD=$(cd "$1" && pwd)
out=$(cd "$2" && pwd)
PREBUILT=${3:-}
export TOP BUILD PREBUILT FFMPEG FFMPEG_SRC JOBS
# keep variables of make's command line from overriding those of debian/rules
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL

die() {
    printf 'deb: %s\n' "$*" >&2
    exit 1
}

command -v dh >/dev/null || die "debhelper is missing; type: make deps deb"
[ "${CUDA:-llvm}" = llvm ] ||
    die "packages are built with --cuda=llvm, which can be redistributed;" \
        "this is configured with --cuda=$CUDA"

# part NAME: print the Debian packages of a part of tools/packages
part() {
    sed -n "/^# $1\$/,/^# /{ /^#/!s/ .*//p }" "$TOP/tools/packages"
}
build_depends() {
    { part build
      part cuda
      [ "$release" != 5.1 ] || part ffnvcodec
      part vaapi
      awk '!/^#/ && $2 != "-" { print $2 }' \
          "$here/ffmpeg-gpu-filters/libraries"
    } | grep -vx -e gcc -e libc6-dev -e make -e dpkg-dev | sort -u | sed 's/.*/ &,/'
}
filters() {
    "$TOP/tools/filters.sh" names | while read -r filter; do
        printf '  * %s\n' "$("$TOP/tools/filters.sh" about "$filter")"
    done
}

if [ -n "$PREBUILT" ]; then
    tree=$BUILD/src
else
    tree=$FFMPEG_SRC
    [ -n "$tree" ] || tree=$("$TOP/tools/fetch.sh" ffmpeg "$FFMPEG")
fi
release=$(cat "$tree/RELEASE")
version=$release+gpufilters$("$TOP/tools/version.sh")
maintainer="${DEBFULLNAME:-GPU filters for FFmpeg} <${DEBEMAIL:-gpu-filters@example.org}>"
date=$(date -R -d "@$(git -C "$TOP" log -1 --format=%ct 2>/dev/null ||
                      date +%s)")

# --- the source package's folder ---------------------------------------------

work=$BUILD/package
rm -rf "$work"
mkdir -p "$work"
cp -R "$here/ffmpeg-gpu-filters/debian" "$work/"
cd "$work/debian"
{ build_depends >depends; filters >list; }
sed -e "s|@MAINTAINER@|$maintainer|; s|@RELEASE@|$release|" \
    -e '/@BUILD_DEPENDS@/{ r depends' -e 'd }' \
    -e '/@FILTERS@/{ r list' -e 'd }' control.in >control
rm control.in depends list
python3 "$here/ffmpeg-gpu-filters/copyright.py" "$tree" >copyright
cat >changelog <<EOF
ffmpeg-gpu-filters ($version) unstable; urgency=medium

  * FFmpeg $release with denoising and blur filters on OpenCL and CUDA,
    version $("$TOP/tools/version.sh").

 -- $maintainer  $date
EOF

# --- build and check ---------------------------------------------------------

cd ..
[ -n "$PREBUILT" ] || without=$(LC_ALL=C dpkg-checkbuilddeps 2>&1) ||
    die "missing: ${without##*: }; type: make deps deb"
dpkg-buildpackage -us -uc -b ${PREBUILT:+-d}
cd ..
for file in ffmpeg-gpu-filters_*.changes; do
    lintian --allow-root --fail-on error --suppress-tags bad-distribution-in-changes-file \
        "$file" || die "lintian found errors"
done
mv ffmpeg-gpu-filters*_*.deb ffmpeg-gpu-filters_*.buildinfo \
    ffmpeg-gpu-filters_*.changes "$out/"
ls "$out"/ffmpeg-gpu-filters*_"$version"_*.deb
