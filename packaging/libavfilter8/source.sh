#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Add our series to Debian's ffmpeg source package: source.sh OUTDIR
#
# The output is OUTDIR/ffmpeg, the unpacked tree, and its source package (.dsc
# and the files that it lists). dpkg-source accepts patches without fuzz only.
# The package builds libavfilter8-gpufilters or, with WHOLE=yes, all of
# Debian's packages.
set -eu
unset CDPATH

here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)

die() {
    printf 'deb-libavfilter: %s\n' "$*" >&2
    exit 1
}

debian=$("$top/tools/fetch.sh" ffmpeg debian)
cd "$out"
rm -rf ffmpeg patches-* ffmpeg_*
dpkg-source --require-strong-checksums -x "$debian"/ffmpeg_*.dsc ffmpeg \
    >unpack.log 2>&1 || { cat unpack.log >&2; die "cannot unpack Debian's ffmpeg"; }
grep -q '^Package: libavfilter8$' ffmpeg/debian/control ||
    die "Debian 12's ffmpeg is supported, whose library is libavfilter8;" \
        "this is $(basename "$debian"/ffmpeg_*.dsc .dsc)"
cp "$debian"/ffmpeg_*.orig.tar.* .

"$top/tools/patch-series.sh" debian ffmpeg . >/dev/null
mv patches-5.1 patches

# --- debian/patches ----------------------------------------------------------

# DEP-3: From and Subject stand for author and description
rm patches/0000-*
for patch in patches/*.patch; do
    name=gpu-filters-$(basename "$patch")
    awk 'NR == 1                { next }        # the mailbox line
         /^Date: /              { next }
         !done && /^$/          { print "Forwarded: not-needed"
                                  print "Last-Update: " day
                                  done = 1 }
         { sub(/^Subject: \[PATCH[^]]*\]/, "Subject:"); print }' \
        day="$(date -u +%F -d "$(sed -n 's/^Date: //p;/^$/q' "$patch")")" \
        "$patch" >"ffmpeg/debian/patches/$name"
    echo "$name" >>ffmpeg/debian/patches/series
done

# --- debian/changelog, control and rules -------------------------------------

cd ffmpeg/debian
version=$(dpkg-parsechangelog -l changelog -S Version)
maintainer="${DEBFULLNAME:-GPU filters for FFmpeg} <${DEBEMAIL:-gpu-filters@example.org}>"
sed -i "s/^Maintainer:/XSBC-Original-&/; 1a\\
Maintainer: $maintainer" control
{
    cat <<EOF
ffmpeg ($version+gpufilters$("$top/tools/version.sh")) bookworm; urgency=medium

  * Denoising and blur filters on OpenCL and CUDA.

 -- $maintainer  $(
    date -R -d "@$(git -C "$top" log -1 --format=%ct 2>/dev/null || date +%s)")

EOF
    cat changelog
} >changelog.new
mv changelog.new changelog

# with WHOLE=yes, Debian's rules build all packages
if [ "${WHOLE:-}" != yes ]; then
    mv rules rules.debian
    cp "$here/rules" rules
    {
        # link with the libraries of the same version
        sed '/^Package:/,$d' control | sed "s/^Build-Depends:\$/&\\
 libavcodec-dev (= $version),\\
 libavformat-dev (= $version),\\
 libavutil-dev (= $version),\\
 libpostproc-dev (= $version),\\
 libswresample-dev (= $version),\\
 libswscale-dev (= $version),/"
        cat "$here/control"
        "$top/tools/filters.sh" names | while read -r filter; do
            printf '  * %s\n' "$("$top/tools/filters.sh" about "$filter")"
        done
    } >control.new
    mv control.new control
    echo 'usr/lib/*/libavfilter.so.*' >libavfilter8-gpufilters.install
    echo 'usr/lib/*/libavfilter.so' >>not-installed
    cat >libavfilter8-gpufilters.lintian-overrides <<'EOF'
# As with libavfilter-extra8: another variant of the library with this soname.
libavfilter8-gpufilters: package-name-doesnt-match-sonames libavfilter*
EOF
    # remove files of packages that are not built
    find . -maxdepth 1 \( -name '*.install' -o -name '*.lintian-overrides' \
        -o -name '*.manpages' -o -name '*.examples' -o -name '*.links' \
        -o -name '*.doc-base.*' -o -name '*.install.*' \) \
        ! -name 'libavfilter8-gpufilters.*' -delete
fi

cd ../..
dpkg-source -b ffmpeg >pack.log 2>&1 || { cat pack.log >&2; die "dpkg-source failed"; }
ls ffmpeg_*+gpufilters*
