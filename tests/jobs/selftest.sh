#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check what a file of jobs stands for, and that the job program finds planted
# faults. BUILD: folder of job (build).
set -u
cd "$(dirname "$0")/../.." || exit
. tests/ffmpeg.sh

job="$build/job --device=opencl:0.0"
cat >"$tmp/list" <<END
# a comment
filter {epsilon,tmedian}; format {gray,gray16le}
frame right noise [1-3] 0 0 [5-7]

filter median
format {gray,gray16le}
options {kernels variant=sorted}:{kernels -image variant=p}
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
    found=$($job --list "$tmp/list" | grep -c -e "$2")
    [ "$found" = "$3" ]
    result $? "$1" "$found lines and not $3: $2"
}

# found WHAT PATTERN SED-SCRIPT [VARIABLE=VALUE...]: check that an edited job fails
# with a line that matches PATTERN
found() {
    sed "$3" "$tmp/jobs" >"$tmp/edited"
    what=$1 pattern=$2
    shift 3
    # shellcheck disable=SC2086
    expect "$what" 1 "^FAIL: .*/edited:1: $pattern" env "$@" $job \
        --timeout=20 --slice=0/2 "$tmp/edited"
}

lists 'alternatives'     '^format gray$' 2
lists 'repeated lines'   '^frame right noise [1-3] 0 0 [5-7]$' 12
lists 'a number of each' '^frame right noise 2 0 0 6$' 4
lists 'selected kernels' '^options variant=sorted:variant=p[a-z]*$' 1
printf 'options {kernels nosuch}\n' >"$tmp/none"
# shellcheck disable=SC2086
{
expect 'no kernel' 1 '/none:1: no kernel is selected' $job "$tmp/none"
expect 'no such file' 1 'nosuch: No such' $job nosuch
expect 'no file' 2 Usage $job
expect 'no such slice' 2 Usage $job --slice=2/2 "$tmp/jobs"
expect 'no device' 0 '^SKIP: no device is called opencl:9.9' \
    "$build/job" --device=opencl:9.9 "$tmp/jobs"
}
if ! "$build/check" --list | grep -q '^opencl:'; then
    skip 'planted faults' 'no OpenCL device'
    finish
fi
# shellcheck disable=SC2086
expect 'jobs pass' 0 '^sampled: 1 of 2 cases' $job --slice=1/2 "$tmp/jobs"
found 'an unknown line'  'status 1: 1 lines are not' 's/^format/fromat/'
found 'a refused option' 'status 1: no frame is output' \
                         's/^size.*/options radius=0/'
found 'a wrong byte'     'status 1: first difference' '' \
                         LD_PRELOAD="$clfault" CLFAULT_WRONG=median_rows
found 'a failed call'    'status 1: clfault: injected' '' \
                         LD_PRELOAD="$clfault" CLFAULT_FAIL=enqueue:2
found 'an early end'     'status 1: ' '' JOB_PLANT=dies
found 'a hang'           'status 142: ' '' JOB_PLANT=hangs
finish
