#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run the bench with tiny frames, and check that it reports planted errors.
# From the environment: BUILD (build).
set -u
. tests/lib.sh
export FFMPEG_GPU_SELFCHECK=0

says() {    # WHAT TEXT [FILE]
    grep -q -- "$2" "${3:-$tmp/log}"
    result $? "$1: nothing says \"$2\""
}

# --- the whole bench ---------------------------------------------------------

tables=general,e2e,absent
if "$build/bench" --list 2>/dev/null | grep -q '^opencl:'; then
    tables=$tables,floors,gauss-orders,gauss-passes,peers,quality,transfers
    opencl=yes
else
    opencl=no
    skip 'tables of OpenCL' 'no OpenCL device'
    tables=peers,e2e,absent,quality
fi
out=$tmp/out
expect "the whole bench" 0 '' \
    env TINY=1 EXPECT=$tables tests/bench/bench.sh "$build" "$out"
for file in info.txt bench-cpus.csv python.csv e2e-nvdec.csv e2e-gpus.csv \
        e2e-null.csv e2e-x264.csv e2e-denoisers.csv quality.csv gains.csv \
        motion.csv still.csv kinds.csv report.md; do
    [ -s "$out/$file" ]
    result $? "there is no $file"
done
! grep -qE '"(WRONG|failed)"' "$out"/bench-*.csv
result $? "there are rows that are WRONG or failed"
! grep -q ',failed,' "$out"/e2e-*.csv "$out/quality.csv"
result $? "there are ffmpeg runs that failed"
if grep -q 'matplotlib is absent' "$tmp/log"; then
    skip plots 'python3-matplotlib is absent'
else
    [ -s "$out/gain-auto.png" ] && [ -s "$out/median-cpu.png" ]
    result $? "there are no plots"
fi
if [ $opencl = yes ]; then
    # time by the device's clock: the fourth column from the end
    grep -q '"epsilon_opencl",.*,[0-9.]*[1-9][0-9.]*,[0-9]*,noise,[0-9.]*$' "$out"/bench-*.csv
    result $? "no time of OpenCL commands"
    says "the aims of preset=auto" '^| white noise: .*reached' "$out/report.md"
    says "the report" '^| fast_hilbert | device | [0-9]' "$out/report.md"
fi

# --- the rows, compared with the references -----------------------------------

every=${SAMPLE:-4}
rows() {        # DEVICE [NAME=VALUE...]
    device=$1
    shift
    check "rows of $device" env "$@" "$build/job" --device="$device" \
        --slice=$((turn % every))/"$every" tests/bench/rows.txt
}
[ $opencl = no ] || rows opencl:0.0
[ ! -e build/cudasim/libcuda.so.1 ] ||
    rows cuda:0 LD_LIBRARY_PATH=build/cudasim CUDASIM_CC=9.0

# --- planted errors ----------------------------------------------------------

rm -f "$out"/*.csv
expect "--plant" 1 '' "$build/bench" --tiny --plant --part=filters \
    --csv="$tmp/out/bench.csv"
says "--plant" ' rows are WRONG'
! grep -q ',"ok"' "$out/bench.csv"
result $? "--plant: there are rows that are ok"
if [ $opencl = yes ]; then
    expect "--plant-timed" 1 '' "$build/bench" --tiny --plant-timed \
        --device=opencl --part=filters
    says "--plant-timed" ' rows are WRONG'
    ! grep -q 'Gsample/s' "$tmp/log"
    result $? "--plant-timed: there are rows that are ok"
fi
expect "a report without its tables" 1 '' \
    tests/bench/report.py "$out" --expect=general,floors
says "a report without its tables" 'the table "floors" has no rows'
says "a report of WRONG rows" '^## WRONG or failed' "$out/report.md"

mkdir "$tmp/bin"
printf '#!/bin/sh\nexit 7\n' >"$tmp/bin/python3"
chmod +x "$tmp/bin/python3"
expect "a part that fails" 1 '' env TINY=1 PATH="$tmp/bin:$PATH" \
    tests/bench/bench.sh "$build" "$out" python
says "a part that fails" '^bench: python failed'

# --- streams over several devices --------------------------------------------

if [ -e build/cudasim/libcuda.so.1 ] && [ -e "$build/examples/service" ]; then
    streams() {     # OUT [NAME=VALUE...]
        to=$1
        shift
        env "$@" LD_LIBRARY_PATH="$PWD/build/cudasim" CUDASIM_DEVICES=2 GPUS=2 \
            SOFTWARE=1 HEAVY=median_cuda=radius=2,epsilon_cuda=preset=strong \
            LIGHT=median_cuda tests/bench/streams.py "$build" "$to" tiny
    }
    expect "streams" 0 '' streams "$tmp/streams"
    rows=$(grep -c ',equal$' "$tmp/streams/streams.csv")
    [ "$rows" = 9 ]
    result $? "streams: $rows rows with equal frames, not 9"
    expect "streams: other frames" 1 '' streams "$tmp/plant" PLANT=1 \
        STREAMS_ONLY=GPU
    says "streams: other frames" ' DIFFER |$'
    ! grep -q ',equal$' "$tmp/plant/streams.csv"
    result $? "streams: frames of two chains compare equal"
else
    skip streams "no CUDA simulator, or no $build/examples/service"
fi

expect "an unknown option" 2 '' "$build/bench" --no-such-option
says "an unknown option" '^Usage'
expect "no device" 1 '' "$build/bench" --device=nonesuch
if [ -e build/cudasim/libcuda.so.1 ]; then
    expect "the simulator" 0 '' env LD_LIBRARY_PATH=build/cudasim \
        "$build/bench" --tiny --device=cuda
    says "the simulator" 'which has no speed: left out'
fi
finish
