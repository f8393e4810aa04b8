#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run the programs of ffmpeg-gpu-filters in a root where it is installed, with
# PoCL.
set -eu

export FFMPEG_GPU_CACHE=0 POCL_CACHE_DIR=/tmp/pocl
export OCL_ICD_VENDORS=/etc/OpenCL/vendors/pocl.icd

ffmpeg-gpu -v error -version | head -n 1
ffprobe-gpu -v error -version | head -n 1
ffmpeg-gpu -v error -filters | grep -E ' (epsilon|gauss_hilbert|median)_opencl '

# run the filters, and compare the median with FFmpeg's
frames() {
    ffmpeg-gpu -v error -init_hw_device opencl=ocl -filter_hw_device ocl \
        -f lavfi -i testsrc2=s=320x240:d=0.12 -pix_fmt yuv420p -vf "$1" \
        -f framemd5 -
}
gpu=hwdownload,format=yuv420p
for filter in epsilon gauss_hilbert; do
    [ "$(frames "format=yuv420p,hwupload,${filter}_opencl,$gpu" |
         grep -c '^0, ')" = 3 ]
done
[ "$(frames "format=yuv420p,hwupload,median_opencl=radius=2,$gpu")" = \
  "$(frames format=yuv420p,median=radius=2)" ]
# and with software frames
[ "$(frames format=yuv420p,median_opencl=radius=2)" = \
  "$(frames format=yuv420p,median=radius=2)" ]

if command -v ffmpeg-doctor; then ffmpeg-doctor --no-timing; fi
man -w ffmpeg-gpu-filters 2>/dev/null ||
    ls /usr/share/man/man7/ffmpeg-gpu-filters.7.gz

# files of the -dev package
if [ -e /usr/lib/ffmpeg-gpu-filters/include ] && command -v pkg-config; then
    PKG_CONFIG_PATH=/usr/lib/ffmpeg-gpu-filters/lib/pkgconfig \
        pkg-config --cflags --libs libavfilter
fi
