#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Whether a missing order between streams changes the output of a filter on the
# simulated driver: order.sh
#
# The driver ignores one kind of order, see CUDASIM_LOOSE: a clear runs in another
# stream, an upload or a kernel of another stream is not waited for, a download is
# read too early, an event is recorded too early. Each has to change the output, or
# to be reported, with one of four seeds, the same each day; without them no seed may
# change it.
set -u
# shellcheck source=tests/ffmpeg.sh
. tests/ffmpeg.sh

# CUDASIM_BUSY: no query answers "done", so that the host has to wait
output() {  # LOOSE SEED
    attempt "LD_LIBRARY_PATH=$cudasim CUDASIM_CC=8.0 CUDASIM_BUSY=999999
             CUDASIM_LOOSE=$1 CUDASIM_SEED=$2" -v error -f lavfi \
        -i testsrc2=s=96x80:r=25:d=0.4,noise=alls=20:allf=t,format=gray \
        -vf epsilon_cuda=radiusT=1 -f framecrc -
    [ -z "$why" ] || echo "$why"
    cat "$tmp/out"
}

first=${SEED:-1}
expected=$(output '' "$first")
echo "SEED=$first"
printf '%s\n' "$expected" | grep -q '^0,  *9,'
result $? 'ten frames'
for loose in '' fill wait sync record; do
    differ=0
    [ -z "$loose" ] || first=1
    for seed in $(seq "$first" $((first + 3))); do
        [ "$(output "$loose" "$seed")" = "$expected" ] || differ=$((differ + 1))
    done
    if [ -n "$loose" ]; then
        [ $differ != 0 ]
        result $? "CUDASIM_LOOSE=$loose is not found"
    else
        [ $differ = 0 ]
        result $? "the output depends on CUDASIM_SEED"
    fi
done
finish
