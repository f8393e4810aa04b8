#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The demo works, gains something, and prints a command that works; it takes a
# video of odd size and 10 bits, and names the devices where one is not there.
# BUILD: where ffmpeg was built (build).
set -u
cd "$(dirname "$0")/../.." || exit
. tests/errors/lib.sh

# demo WHAT STATUS PATTERN VARIABLE=VALUE... -- [VIDEO]: into "$tmp/out"
demo() {
    what=$1 want=$2 pattern=$3
    shift 3
    vars=
    while [ "$1" != -- ]; do vars="$vars $1"; shift; done
    shift
    rm -rf "$tmp/out"
    # shellcheck disable=SC2086
    env $vars BUILD="$build" OUT="$tmp/out" tests/demo/demo.sh "$@" \
        >"$tmp/log" 2>&1 </dev/null
    status=$?
    if [ "$status" = "$want" ] && grep -q -- "$pattern" "$tmp/log"; then
        pass
    else
        fail "$what" "status $status, not $want and '$pattern': $(tail -n 2 \
            "$tmp/log")" "$vars tests/demo/demo.sh$(quoted "$@")"
    fi
}

# The command that the last demo printed makes its video once more.
repeat() {
    sed -n '/^The command:/,/^$/p' "$tmp/out/demo.txt" | sed 1d >"$tmp/command"
    cp "$tmp/out/demo.mp4" "$tmp/good.mp4"
    rm "$tmp/out/demo.mp4"
    if sh "$tmp/command" </dev/null >"$tmp/log" 2>&1 &&
       cmp -s "$tmp/good.mp4" "$tmp/out/demo.mp4"; then
        pass
    else
        fail "$1: the command" "$(tail -n 1 "$tmp/log")" "$(cat "$tmp/command")"
    fi
}

if ! works epsilon_opencl -- $opencl; then
    skip 'demo' "no OpenCL device: $(tail -n 1 "$tmp/works")"
    finish
fi
if [ -e /usr/share/backgrounds/Bridge_by_Sander_Klootwijk.jpg ]; then
    demo 'the photograph' 0 '^PSNR.*+0\.[1-9]' DEMO_OPTIONS=preset=strong --
    repeat 'the photograph'
else
    skip 'the photograph' 'no lomiri-wallpapers-16.04; type: make deps'
fi
"$ffmpeg" $quiet -v error -f lavfi -i testsrc2=s=140x120:d=0.4 \
    -vf format=yuv444p10le,crop=131:99:exact=1 -c:v ffv1 "$tmp/a b.nut"
demo 'an odd video' 0 'pix_fmt yuv420p10le' -- "$tmp/a b.nut"
repeat 'an odd video'
demo 'no such device' 1 'device=0 or 0.0' OPENCL_DEVICE=9.9 --
demo 'no such video' 1 'there is no file' -- nosuch.mp4
finish
