#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check what a file of jobs stands for, and that build/job finds planted
# faults. BUILD: folder of check (build).
set -u
cd "$(dirname "$0")/../.." || exit
. tests/ffmpeg.sh

job="$build/job --apart --device=opencl:0.0"
cat >"$tmp/list" <<END
# a comment
filter {epsilon,tmedian}; format {gray,gray16le}
frame right noise [1-3] 0 0 [5-7]

filter median
format {gray,gray16le}
options {kernels variant=sorted}:{kernels -image variant=p}

filter median; every 2; format gray10le; size <1,2> <9,9,8,8>
options radius={1,2,3}:percentile={0.2,0.4}

on cuda; filter median; feed push

on cuda opencl; filter median; device {on cuda graph,on opencl own}
END
cat >"$tmp/jobs" <<END
filter median
memory software
format gray
size 33 21
frame right noise {1,2}
command percentile 0.2
frame right noise 2
eof
END

# lists WHAT PATTERN NUMBER: check that NUMBER lines of the jobs of $tmp/list match
# PATTERN
lists() {
    found=$("$build/job" list --device=opencl:0.0 "$tmp/list" | grep -c -e "$2")
    [ "$found" = "$3" ]
    result $? "$1" "$found lines and not $3: $2"
}

limit=
# found WHAT PATTERN SED-SCRIPT [VARIABLE=VALUE...]: check that an edited job fails
# with a line that matches PATTERN
found() {
    sed "$3" "$tmp/jobs" >"$tmp/edited"
    what=$1 pattern=$2
    shift 3
    # shellcheck disable=SC2086
    expect "$what" 1 "^FAIL: .*/edited:1: $pattern" env "$@" $job $limit \
        --slice=0/2 "$tmp/edited"
}

if ! "$build/job" list | grep -q '^opencl:'; then
    skip 'jobs' 'no OpenCL device'
    finish
fi
lists 'alternatives'     '^format gray$' 2
lists 'repeated lines'   '^frame right noise [1-3] 0 0 [5-7]$' 12
lists 'a number of each' '^frame right noise 2 0 0 6$' 4
lists 'selected kernels' '^options variant=sorted:variant=p[a-z]*$' 1
lists 'values by number' '^size 2 9$' 1
lists 'every other job'  '^options radius=3:' 1
lists 'another device'   '^feed push$' 0
lists 'a device'         '^device own$' 1
printf 'options {kernels nosuch}\n' >"$tmp/none"
# shellcheck disable=SC2086
{
expect 'no kernel' 1 '/none:1: no kernel is selected' $job "$tmp/none"
printf 'filter median; format {formats semiplaner}\n' >"$tmp/none"
expect 'no such format' 1 "there is no 'semiplaner'" $job "$tmp/none"
printf 'on openc; filter median; frame right noise 1\n' >"$tmp/none"
expect 'no such kind' 1 "there is no 'openc'" $job "$tmp/none"
expect 'no such file' 1 'nosuch: No such' $job nosuch
expect 'no such slice' 2 Usage $job --slice=2/2 "$tmp/jobs"
expect 'no device' 0 '^SKIP: no device is called opencl:9.9' \
    "$build/job" --apart --device=opencl:9.9 "$tmp/jobs"
}
# shellcheck disable=SC2086
expect 'jobs pass' 0 '^sampled: 1 of 2 cases' $job --slice=1/2 "$tmp/jobs"
found 'an unknown line'  'status 1: 1 lines are not' 's/^format/fromat/'
found 'half a word'      'status 1: 1 lines are not' 's/software/softwar/'
found 'a longer word'    'status 1: 1 lines are not' 's/software/softwares/'
found 'an unknown feed'  'status 1: 1 lines are not' '1s/$/; feed psh/'
found 'a longer list'    'status 1: 1 lines are not' \
                         's/^format.*/format {formatsx}/'
found 'a refused option' 'status 1: no frame is output' \
                         's/^size.*/options radius=0/'
found 'a wrong byte'     'status 1: first difference' '' \
                         LD_PRELOAD="$clfault" CLFAULT_WRONG=median_rows
found 'a failed call'    'status 1: clfault: injected' '' \
                         LD_PRELOAD="$clfault" CLFAULT_FAIL=enqueue:2
found 'an early end'     'status 1: ' '' JOB_PLANT=dies
limit=--timeout=20
found 'a hang'           'it hangs, status 142: ' '' JOB_PLANT=hangs
# each property, of one frame each
for i in $(seq 60); do
    printf 'filter median; format gray; frame right noise 62; eof\n\n'
done >"$tmp/edited"
expect 'frames keep their properties' 0 '^60 passed' \
    "$build/job" --device=opencl:0.0 "$tmp/edited"
expect 'a lost property' 1 '^0 passed, 60 failed' \
    env LD_PRELOAD="$PWD/$build/lose.so" "$build/job" --device=opencl:0.0 \
    "$tmp/edited"
# one process: the next one goes on
{
    cat "$tmp/jobs"
    printf '\nfilter median; format gray; frame right noise 1; eof\n'
} >"$tmp/edited"
expect 'a job after a dead process' 1 '^1 passed, 2 failed' \
    env JOB_PLANT=dies "$build/job" --device=opencl:0.0 "$tmp/edited"
# stdin is read by each process
expect 'jobs of stdin' 0 '^2 passed' sh -c "$job - <'$tmp/jobs'"
expect 'a job as an argument' 0 '^1 passed' "$build/job" \
    --device=opencl:0.0 '--job=filter median; frame right noise 1; eof'
# a job without frames, and a command that has to be refused
printf 'filter median; format gray; options radius=%s\n' 0 3 |
    sed 's/$/\n/' >"$tmp/edited"
expect 'an option that is not refused' 1 '^1 passed, 1 failed' \
    "$build/job" --device=opencl:0.0 "$tmp/edited"
sed 's/command /command !/' "$tmp/jobs" >"$tmp/edited"
expect 'a command that is not refused' 1 'command is not refused' \
    "$build/job" --device=opencl:0.0 "$tmp/edited"
finish
