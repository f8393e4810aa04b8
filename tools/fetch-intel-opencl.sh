#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Download Intel's OpenCL runtime for CPUs to the cache, unpack it and print the
# folder; its lib/ is for LD_LIBRARY_PATH, its vendors/ for OCL_ICD_VENDORS.
#
# The runtime is proprietary (LICENSE.txt in that folder), used for tests only
# and never distributed. pip downloads the wheels from its configured index and
# checks their hashes; nothing is installed. Exit status 3: unsupported processor;
# 1: download failed.
set -eu

version=2026.2.0
cache=${GPU_FILTERS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/ffmpeg-gpu-filters}
dir=$cache/intel-opencl-$version

say() { printf '%s\n' "fetch: $*" >&2; }

if [ "$(uname -m)" != x86_64 ]; then
    say "Intel's OpenCL runtime is for x86-64"
    exit 3
fi
mkdir -p "$cache"
exec 9>"$cache/.lock-intel-opencl"
flock 9
if [ -e "$dir/.complete" ]; then
    echo "$dir"
    exit 0
fi

work=$cache/.unpack.$$
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -p "$work"
cat >"$work/wheels" <<EOF
intel-opencl-rt==$version --hash=sha256:6b6215a420598b4999ee01caca6d5cbe106aa4155c46c52377619c5aafce9f67
intel-cmplr-lib-rt==$version --hash=sha256:9f713083073a820d2496a6da8e8d4f3482aba6640f74521d25ea48dcebe72748
tbb==2023.2.0 --hash=sha256:7d80615b6e970f11671fa05b6eaa9483ac864fbfe525ac280271a78b37870b7c
tcmlib==1.6.0 --hash=sha256:46c2491988bfd18c4733eeb08aca6a386706a497b92cc51d155f37ddea003c14
EOF
say "downloading Intel's OpenCL runtime $version (275 MB)"
if ! python3 -m pip --disable-pip-version-check download --quiet --no-deps \
        --only-binary :all: --require-hashes --dest "$work" \
        -r "$work/wheels" >&2; then
    say "Intel's OpenCL runtime could not be downloaded by pip"
    exit 1
fi

rm -rf "$dir"
mkdir -p "$dir/lib" "$dir/vendors"
for wheel in "$work"/*.whl; do
    python3 -m zipfile -e "$wheel" "$work/wheel"
done
mv "$work"/wheel/intel_opencl_rt-*.dist-info/LICENSE.txt "$dir"
mv "$work"/wheel/*.data/data/lib/* "$dir/lib"
# remove the loader, as the system's is used, duplicates and unused libraries
rm "$dir"/lib/libOpenCL.so* "$dir"/lib/libintelocl.so.* \
   "$dir/lib/libcommon_clang.so" "$dir/lib/icx-lto.so" "$dir"/lib/libtcm_debug*
echo "$dir/lib/libintelocl.so" >"$dir/vendors/intel.icd"
: >"$dir/.complete"
echo "$dir"
