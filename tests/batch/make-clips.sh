#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Remake tests/batch/clips; needs an ffmpeg with libx265 and libvpx (Debian's).
set -eu
cd "$(dirname "$0")/clips"

# encode NAME OPTIONS...
encode() {
    name=$1
    shift
    ffmpeg -v error -y -f lavfi -i testsrc2=s=96x64:r=25:d=3 "$@" "$name"
}

hdr='G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)'
encode hevc10.mkv -pix_fmt yuv420p10le -c:v libx265 -crf 40 -preset ultrafast \
    -x265-params "log-level=none:info=0:open-gop=1:keyint=12:bframes=3:\
master-display=$hdr:max-cll=900,300" \
    -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc
encode vp9.mkv -c:v libvpx-vp9 -g 12 -b:v 60k -deadline realtime -cpu-used 8 \
    -auto-alt-ref 1 -lag-in-frames 12
