#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check that the demo works, gains something, prints commands that work, takes
# files of every kind, and names the available devices if one is missing. BUILD:
# folder of ffmpeg (build).
set -u
cd "$(dirname "$0")/../.." || exit
. tests/ffmpeg.sh

# demo WHAT STATUS PATTERN VARIABLE=VALUE... -- [VIDEO]: into "$tmp/out"
demo() {
    what=$1 want=$2 pattern=$3
    shift 3
    vars=
    while [ "$1" != -- ]; do vars="$vars $1"; shift; done
    shift
    rm -rf "$tmp/out"
    # shellcheck disable=SC2086
    expect "$what" "$want" "$pattern" env $vars BUILD="$build" OUT="$tmp/out" \
        tests/demo/demo.py "$@"
}

# Run the commands that the last demo printed.
repeat() {
    sed -n '/^the command:/{n;p;}' "$tmp/out/demo.txt" >"$tmp/command"
    rm -rf "$tmp/good"
    mkdir "$tmp/good"
    for clip in "$tmp"/out/*filtered.mp4 "$tmp/out/demo.mkv"; do
        [ ! -e "$clip" ] || mv "$clip" "$tmp/good"
    done
    why=
    sh -e "$tmp/command" </dev/null >"$tmp/log" 2>&1 || why='it fails'
    for clip in "$tmp"/good/*; do
        [ -n "$why" ] || same_frames "$clip" "$tmp/out/${clip##*/}" ||
            why="${clip##*/} is another"
    done
    [ -z "$why" ]
    result $? "$1: the command" "$why: $(tail -n 1 "$tmp/log")" \
        "$(cat "$tmp/command")"
}

# Matroska files have random identifiers
same_frames() {
    for file; do
        "$ffmpeg" $quiet -v error -y -i "$file" -f framecrc "$tmp/frames" ||
            return 1
        [ "$file" != "$1" ] || mv "$tmp/frames" "$tmp/frames.first"
    done
    cmp -s "$tmp/frames.first" "$tmp/frames"
}

# input NAME OPTION...: make a file for the demo
input() {
    name=$1
    shift
    "$ffmpeg" $quiet -v error -y "$@" "$tmp/$name"
    demo "$name" 0 'PSNR of luma' -- "$tmp/$name"
    repeat "$name"
}

# Test the demo with inputs, one per line: FILE ENCODER OPTIONS
inputs() {
    while read -r name codec options; do
        is_turn 3 || continue
        rm -f "$tmp/$name"
        # shellcheck disable=SC2086
        if "$ffmpeg" $quiet -v error -f lavfi -i \
               testsrc2=s=352x288:r=25:d=0.12 -c:v "$codec" $options \
               "$tmp/$name" >"$tmp/log" 2>&1
        then
            demo "$name" 0 'PSNR of luma' -- "$tmp/$name"
        else
            fail "$name" "$(tail -n 1 "$tmp/log")" "$ffmpeg -c:v $codec"
        fi
    done
}

# clip FILE: a kept input, whose decoder may need a library
clip() {
    case $1 in
    *.jxl)  library=libjxl ;;
    */av1*) library=libdav1d ;;
    *)      library= ;;
    esac
    # shellcheck disable=SC2086
    if [ -z "$library" ] || "$ffmpeg" $quiet -v error -h decoder=$library |
           grep -q "^Decoder $library"; then
        demo "${1##*/}" 0 'PSNR of luma' -- "$1"
    else
        demo "${1##*/}" 1 "install $library-dev" -- "$1"
    fi
}

progress="tools/progress.sh $tmp/progress.log counting"
# shellcheck disable=SC2086
{
    expect 'what is done' 0 '^counting: [0-9]* s$' $progress 4 'echo 3' true
    # until the count is shown
    expect 'a count on a terminal' 0 'counting: 3 of 4, [0-9]* s' \
        timeout $hang script -qefc "$progress 4 'echo 3' sh -c 'until
            grep -q 3.[o]f.4 $tmp/shown; do sleep 0.1; done'" "$tmp/shown"
    expect 'a log that ends in an error' 7 '^the error$' $progress 0 '' \
        sh -c 'seq 99; echo the error; exit 7'
    # it gets the signal, too, as from Ctrl-C
    expect 'progress interrupted' 130 '^$' \
        setsid -w $progress 0 '' sh -c 'kill -INT 0; sleep 9'
}

if ! works epsilon_opencl -- $opencl; then
    skip 'demo' "no OpenCL device: $(tail -n 1 "$tmp/works")"
    finish
fi
if [ -e /usr/share/backgrounds/Bridge_by_Sander_Klootwijk.jpg ]; then
    # up to the frame that is shown
    demo 'the photograph' 0 '^  PSNR.*+[1-9]' DEMO_FRAMES=42 --
    repeat 'the photograph'
    rm -rf "$tmp/out"
    # shellcheck disable=SC2086
    expect 'the demo interrupted' 130 '== Making' tests/demo/interrupt.py \
        '== Making' env BUILD="$build" OUT="$tmp/out" tests/demo/demo.py
    left=$(ls -A "$tmp/out")
    [ -z "$left" ]
    result $? 'the demo interrupted' "it leaves $left"
else
    skip 'the photograph' 'no lomiri-wallpapers-16.04; type: make deps demo'
fi
video='-f lavfi -i testsrc2=s=140x120:d=0.4'
# shellcheck disable=SC2086
{
    input 'odd 10 bits.nut' $video -c:v ffv1 \
        -vf format=yuv444p10le,crop=131:99:exact=1
    input sound.mkv $video -f lavfi -t 0.4 \
        -i anullsrc,aformat=sample_fmts=s16 -c:a pcm_s16le \
        -c:v ffv1 -pix_fmt yuv420p
    input interlaced.ts $video -vf setparams=field_mode=tff -c:v mpeg2video \
        -flags +ilme+ildct
    input picture.png $video -frames:v 1
    # UTF-8, and bytes that are not
    input "$(printf 'gr\303\266\303\237e.png')" $video -frames:v 1
    input "$(printf 'gr\366\337e.png')" $video -frames:v 1
}
inputs <<'EOF'
phone.jpg    mjpeg      -frames:v 1 -pix_fmt yuvj420p
picture.gif  gif
picture.bmp  bmp        -frames:v 1
picture.tiff tiff       -frames:v 1
scan.dpx     dpx        -frames:v 1
video.flv    flv
video.avi    msmpeg4v3
video.wmv    wmv2
video.dv     dvvideo    -pix_fmt yuv420p -s 720x576
v210.mov     v210
ut.avi       utvideo
huffyuv.avi  huffyuv
dnxhd.mov    dnxhd      -profile:v dnxhr_hq -pix_fmt yuv422p
prores.mov   prores_ks
EOF
for file in tests/demo/clips/*; do
    ! is_turn 3 || clip "$file"
done
demo 'no such device' 1 'device=0 or 0.0' OPENCL_DEVICE=9.9 --
mkdir "$tmp/lib"
for library in "$build"/lib/libavfilter.so.*; do
    : >"$tmp/lib/${library##*/}"
done
demo "another FFmpeg's libraries" 1 'env -u LD_LIBRARY_PATH make demo' \
    LD_LIBRARY_PATH="$tmp/lib" --
demo 'no such video' 1 'there is no file' -- nosuch.mp4
demo 'no video' 1 'README.md: no video' -- README.md
finish
