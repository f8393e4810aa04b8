#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The main job on real input: demo.sh [VIDEO]
#
# Filters a compressed video with epsilon_opencl and writes demo.mp4,
# before-after.png and demo.txt into OUT. Without VIDEO it pans over a
# photograph and compresses that, so that there is a clean source to compare
# with. From the environment:
#   BUILD, OUT       where ffmpeg is and where the results go (build, out)
#   OPENCL_DEVICE    option device: PLATFORM.DEVICE as clinfo -l counts them,
#                    or part of a name
#   DEMO_SECONDS     how much of VIDEO to filter (10)
#   DEMO_PRESET, DEMO_RATE  what x264 spoils the photograph's video with
#                    (ultrafast), and to how many kbit/s (400)
#   DEMO_OPTIONS     of epsilon_opencl (none: the default preset), such as
#                    preset=strong
set -eu

build=${BUILD:-build} out=${OUT:-out} video=${1:-}
ffmpeg=$build/ffmpeg
photo=/usr/share/backgrounds/Bridge_by_Sander_Klootwijk.jpg
package=lomiri-wallpapers-16.04
frames=75
preset=${DEMO_PRESET:-ultrafast} rate=${DEMO_RATE:-400}
# the filter, with its options after =
set_options=${DEMO_OPTIONS:-}${OPENCL_DEVICE:+${DEMO_OPTIONS:+:}device=$OPENCL_DEVICE}
epsilon=epsilon_opencl${set_options:+=$set_options}
work=

die() {
    printf 'demo: %s\n' "$*" >&2
    exit 1
}

step() { printf '\n== %s\n' "$*"; }

clean_up() {
    [ -z "$work" ] || rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP

# ffmpeg, quiet but for errors; run adds a line of progress
quiet() { "$ffmpeg" -v error -nostdin -y "$@"; }
run()   { quiet -stats "$@"; }

probe() {   # FILE ENTRY
    "$build/ffprobe" -v error -select_streams v:0 -show_entries "stream=$2" \
        -of default=nw=1:nk=1 "$1" | head -n 1
}

# --- device ------------------------------------------------------------------

# Sets device_name: the one that the filter finds, or is told to take.
find_device() {
    "$ffmpeg" -hide_banner -nostdin -v verbose -f lavfi \
        -i nullsrc=s=16x16 -frames:v 1 -vf "$epsilon" -f null - \
        2>"$work/device.log" ||
        { sed 's/^\[[^]]*\] //' "$work/device.log" |
              grep -i -m 3 'opencl\|device' >&2
          die "$epsilon does not run here; make deps installs an OpenCL" \
              "driver for the CPU (pocl-opencl-icd)"; }
    device_name=$(sed -n "s/.*Using OpenCL device [^,]*, '\(.*\)'.*/\1/p" \
        "$work/device.log" | head -n 1)
    echo "OpenCL device: $device_name"
}

# --- input -------------------------------------------------------------------

# A pan over a photograph: the clean source, and what a fast encoder makes of
# it at a low bit rate.
make_clip() {
    [ -e "$photo" ] ||
        die "$photo is missing; type: make deps   (package $package)"
    step "Making a clip of $frames frames, 1280x720, from a photograph"
    quiet -i "$photo" -vf scale=1920:-2:flags=lanczos -frames:v 1 \
        "$work/photo.png"
    run -loop 1 -framerate 25 -i "$work/photo.png" -frames:v $frames \
        -vf "scale=out_range=tv:flags=lanczos,format=yuv420p,crop=1280:720:8*n:4*n,setsar=1" \
        -c:v ffv1 "$work/source.nut"

    step "Compressing it with x264 to $rate kbit/s"
    run -i "$work/source.nut" -c:v libx264 -preset "$preset" -b:v "${rate}k" \
        -maxrate "${rate}k" -bufsize $((2 * rate))k "$work/compressed.mp4"

    input=$work/compressed.mp4 shown=$out/compressed.mp4
    title="Photo pan, x264 $preset, $rate kbit/s"
    format=yuv420p even='' prepare=format=$format limit=
    at=1.6 crop=160:120:840:430
}

take_video() {
    [ -r "$video" ] || die "there is no file $video"
    input=$video shown=$video title=$video
    case $video in
    *[!A-Za-z0-9_./-]*) shown="'$video'" ;;
    esac
    width=$(probe "$video" width)
    [ -n "$width" ] || die "$video: no video that this ffmpeg can read"
    height=$(probe "$video" height)
    [ "$width" -ge 64 ] && [ "$height" -ge 64 ] ||
        die "$video is ${width}x$height; the demo wants 64x64 or more"

    case $(probe "$video" pix_fmt) in
    *9le|*9be|*10le|*10be|*12le|*12be|*14le|*16le|p01*) format=yuv420p10le ;;
    *)                                                  format=yuv420p ;;
    esac
    even=
    [ $((width % 2 + height % 2)) = 0 ] ||      # x264 wants them so
        even="crop=iw-mod(iw\,2):ih-mod(ih\,2),"
    prepare=${even}format=$format
    seconds=${DEMO_SECONDS:-10}
    limit="-t $seconds"
    at=0
    w=160 h=120
    [ "$width" -ge 160 ] && [ "$height" -ge 120 ] || w=64 h=64
    crop=$w:$h
    echo "input: $video, ${width}x$height, the first $seconds s (DEMO_SECONDS)"
}

# --- the job -----------------------------------------------------------------

filter_video() {
    step "Filtering with epsilon_opencl"
    graph=$even$epsilon
    options="-map 0:v:0 -c:v libx264 -preset veryfast -crf 18 -pix_fmt $format"
    start=$(date +%s%N)
    # shellcheck disable=SC2086
    run $limit -i "$input" -vf "$graph" $options "$work/demo.mp4"
    end=$(date +%s%N)
    count=$(probe "$work/demo.mp4" nb_frames)
    fps=$(awk -v n="$count" -v ns=$((end - start)) \
              'BEGIN { printf "%.1f", n * 1e9 / ns }')
    [ -z "$even" ] || graph="'$graph'"
    command="$ffmpeg ${limit:+$limit }-i $shown -vf $graph \\
        $options $out/demo.mp4"
}

# measure [REFERENCE]: PSNR and SSIM of the input and of the filter's output
# against the reference, or of input and output where there is no reference
measure() {
    step "Measuring"
    if [ -n "${1:-}" ]; then
        quiet -v info -i "$input" -i "$1" -lavfi "
            [0:v]$prepare,split=3[a][b][f]; [1:v]$prepare,split=4[r][s][t][u];
            [f]$epsilon,split[c][d];
            [a][r]psnr@before,nullsink; [b][s]ssim@before,nullsink;
            [c][t]psnr@after,nullsink; [d][u]ssim@after[o]" \
            -map '[o]' -f null - 2>"$work/measure.log"
    else
        # shellcheck disable=SC2086
        quiet -v info $limit -i "$input" -lavfi "
            [0:v]$prepare,split=3[a][b][f]; [f]$epsilon,split[c][d];
            [c][a]psnr@change,nullsink; [d][b]ssim@change[o]" \
            -map '[o]' -f null - 2>"$work/measure.log"
    fi || { cat "$work/measure.log" >&2; die "measuring failed"; }
}

# score psnr|ssim WHICH: of luma
score() {
    case $1 in
    psnr) key=y ;;
    ssim) key=Y ;;
    esac
    sed -n "s/.*$1@$2 .* $key:\([0-9.inf]*\).*/\1/p" "$work/measure.log" |
        tail -n 1
}

# --- picture -----------------------------------------------------------------

# labels WIDTH TEXT...: a bar of raw grey samples, each text over its panel
labels() {
    panel=$1
    shift
    printf '%s\n' "$@" | awk -v panel="$panel" '
    BEGIN {     # 5x7 letters, a row a hexadecimal byte
        glyph["C"] = "0e11101010110e"; glyph["D"] = "1e11111111111e"
        glyph["E"] = "1f10101e10101f"; glyph["F"] = "1f10101e101010"
        glyph["I"] = "0e04040404040e"; glyph["L"] = "1010101010101f"
        glyph["M"] = "111b1515111111"; glyph["N"] = "11191513111111"
        glyph["O"] = "0e11111111110e"; glyph["P"] = "1e11111e101010"
        glyph["R"] = "1e11111e141211"; glyph["S"] = "0f10100e01011e"
        glyph["T"] = "1f040404040404"; glyph["U"] = "1111111111110e"
        glyph["X"] = "11110a040a1111"; glyph["8"] = "0e11110e11110e"
        glyph[" "] = "00000000000000"
        size = 3
    }
    { text[NR] = $0 }
    function bit(line, x, y,    letter, byte) {
        x = int(x / size) - 2; y = int(y / size) - 2
        if (x < 0 || x % 6 == 5 || y < 0 || y > 6)
            return 0
        letter = substr(line, int(x / 6) + 1, 1)
        if (letter == "")
            return 0
        byte = 16 * substr(glyph[letter], 2 * y + 1, 1) + \
               index("123456789abcdef", substr(glyph[letter], 2 * y + 2, 1))
        return int(byte / 2 ^ (4 - x % 6)) % 2
    }
    END {       # space and ~: printable, so that any awk can write them
        for (y = 0; y < 11 * size; y++)
            for (n = 1; n <= NR; n++)
                for (x = 0; x < panel; x++)
                    printf "%s", bit(text[n], x, y) ? "~" : " "
    }'
}

# panel NAME GRAPH INPUTS...: one enlarged crop, as a picture
panel() {
    name=$1 graph=$2
    shift 2
    quiet "$@" -lavfi "$graph" -frames:v 1 "$work/$name.png"
}

draw() {
    step "Drawing before-after.png"
    w=${crop%%:*} h=${crop#*:} h=${h%%:*}
    big="scale=$((3 * w)):$((3 * h)):flags=neighbor,format=rgb24,setsar=1"
    still="crop=$crop,$big"
    set -- INPUT FILTERED "DIFFERENCE X8"
    stack="[0:v][1:v][2:v]hstack=3"
    pictures="-i $work/input.png -i $work/filtered.png -i $work/diff.png"
    if [ -n "${source:-}" ]; then
        panel source "$still" -ss $at -i "$source"
        set -- SOURCE COMPRESSED FILTERED "DIFFERENCE X8"
        stack="[0:v][1:v][2:v][3:v]hstack=4"
        pictures="-i $work/source.png $pictures"
    fi
    panel input "$prepare,$still" -ss $at -i "$input"
    panel filtered "$prepare,$epsilon,$still" -ss $at -i "$input"
    # grey where nothing changed, 8 times the change of luma elsewhere
    panel diff "[0:v]$prepare,split[a][f];[f]$epsilon,crop=$crop,format=gray[g];
                [a]crop=$crop,format=gray[b];
                [g][b]blend=all_expr=128+8*(A-B),$big" -ss $at -i "$input"

    labels $((3 * w)) "$@" >"$work/labels.gray"
    # shellcheck disable=SC2086
    quiet $pictures -f rawvideo -pix_fmt gray -video_size $((3 * w * $#))x33 \
        -i "$work/labels.gray" -lavfi "$stack,format=rgb24[p];
            [$#:v]lut=y=if(gt(val\,80)\,255\,0),scale=in_range=pc,format=rgb24,setsar=1[l];
            [l][p]vstack" -frames:v 1 "$work/before-after.png"
}

# --- result ------------------------------------------------------------------

kbytes() { wc -c <"$1" | awk '{ printf "%.0f", $1 / 1000 }'; }

table() {
    echo "$title"
    echo "$count frames, $fps frames/s for the whole command (decoding," \
         "filter, encoding)"
    echo "on $device_name"
    echo
    if [ -n "${source:-}" ]; then
        psnr=$(score psnr before) psnr2=$(score psnr after)
        ssim=$(score ssim before) ssim2=$(score ssim after)
        echo "luma against the clean source    compressed   filtered   gain"
        awk -v a="$psnr" -v b="$psnr2" -v c="$ssim" -v d="$ssim2" 'BEGIN {
            printf "%-30s %12.2f %10.2f  %+.2f\n", "PSNR (dB)", a, b, b - a
            printf "%-30s %12.4f %10.4f  %+.4f\n", "SSIM", c, d, d - c }'
    else
        echo "There is no clean source to compare with; this is how far the" \
             "filter's output"
        echo "is from its input, and what each takes when encoded alike."
        echo
        printf '%-48s %.2f\n' "PSNR of luma, output against input (dB)" \
            "$(score psnr change)"
        printf '%-48s %.4f\n' "SSIM of luma, output against input" \
            "$(score ssim change)"
        printf '%-48s %s\n' \
            "x264 -crf 18: input as it is (kB)" "$(kbytes "$work/plain.mp4")" \
            "x264 -crf 18: filtered (kB)" "$(kbytes "$work/demo.mp4")"
    fi
    echo
    echo "The command:"
    echo "    $command"
}

advice() {
    cat <<EOF

On a GPU: install its OpenCL driver, and the filter takes the GPU by itself. Of
several devices name one by option device, here with

    make demo OPENCL_DEVICE=1.0

    NVIDIA   nvidia-opencl-icd (non-free), or NVIDIA's own driver
    Intel    intel-opencl-icd
    AMD      mesa-opencl-icd, or AMD's ROCm
The result is the same, byte for byte.
EOF
}

[ $# -le 1 ] || die "give one video at most: make demo INPUT=file"
[ -x "$ffmpeg" ] || die "$ffmpeg is not there; type: make"
case $rate in
*[!0-9]*) die "DEMO_RATE=$rate is not a number of kbit/s" ;;
esac
mkdir -p "$out"
work=$(mktemp -d "$out/.demo.XXXXXX")

find_device
if [ -n "$video" ]; then
    take_video
    filter_video
    # shellcheck disable=SC2086
    run $limit -i "$input" -vf "$prepare" $options "$work/plain.mp4"
    measure
else
    make_clip
    source=$work/source.nut
    filter_video
    measure "$source"
fi
draw
table >"$work/demo.txt"

results="demo.mp4 before-after.png demo.txt"
[ -n "$video" ] || results="$results compressed.mp4"
for result in $results; do
    mv "$work/$result" "$out/$result"
done
step "Done"
cat "$out/demo.txt"
printf '\nwritten:'
printf " $out/%s" $results
echo
advice
