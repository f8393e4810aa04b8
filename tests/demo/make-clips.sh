#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Remake tests/demo/clips, inputs that the default build cannot encode; needs
# Debian's ffmpeg.
set -eu
cd "$(dirname "$0")/clips"

# encode NAME ENCODER OPTION...
encode() {
    name=$1 encoder=$2
    shift 2
    ffmpeg -v error -y -bitexact -f lavfi -i testsrc2=s=176x144:r=25:d=0.12 \
        -c:v "$encoder" "$@" "$name"
}

encode picture.webp libwebp -frames:v 1
encode picture.jxl libjxl -frames:v 1
encode video.ogv libtheora -q:v 4
encode video.3gp h263 -q:v 8 -f mov
encode vp9.webm libvpx-vp9
encode av1.mp4 libsvtav1
encode av1.webm libaom-av1 -cpu-used 8
