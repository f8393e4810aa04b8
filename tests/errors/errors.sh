#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Bad input and broken machines: each gets a clear line and a status, and
# leaks, crashes and writes nothing.
#
#   tests/errors/errors.sh              every case
#   tests/errors/errors.sh --self-test  cases that must fail do so
#
# BUILD: where ffmpeg was built (build); see lib.sh.
set -u
cd "$(dirname "$0")/../.." || exit
. tests/errors/lib.sh

# --- One case ----------------------------------------------------------------

# Run ffmpeg: leaves status, "$tmp/err", "$tmp/out" and the text in $command
# launch VARIABLE=VALUE... -- OPTION... (output options included, but the file)
launch() {
    vars=
    while [ "$1" != -- ]; do vars="$vars $1"; shift; done
    shift
    command="env$vars $ffmpeg $quiet -v ${level:-warning}"
    command="$command$(quoted "$@") -f framecrc -"
    # shellcheck disable=SC2086
    env $vars timeout 60 "$ffmpeg" $quiet -v "${level:-warning}" "$@" \
        -f framecrc - >"$tmp/out" 2>"$tmp/err"
    status=$?
}

# lines of frames, not the header
frames() { grep -c '^[0-9]' "$tmp/out"; }

# A failure: a line with the pattern, a status, no frame.
# refuses WHAT PATTERN VARIABLE=VALUE... -- OPTION...
refuses() {
    what=$1
    shift
    stops "$what" 0 "$@"
}

# The same after that many frames.
# stops WHAT FRAMES PATTERN VARIABLE=VALUE... -- OPTION...
stops() {
    what=$1 want=$2 pattern=$3
    shift 3
    launch "$@"
    why=$(flaw "$status" "$tmp/err")
    if [ -n "$why" ]; then
        fail "$what" "$why" "$command"
    elif [ "$status" = 0 ]; then
        fail "$what" "status 0" "$command"
    elif ! grep -q -- "$pattern" "$tmp/err"; then
        fail "$what" "no line \"$pattern\"" "$command"
    elif [ "$(frames)" != "$want" ]; then
        fail "$what" "$(frames) frames in the output, not $want" "$command"
    else
        pass
    fi
}

# A success with that many frames; the log has the pattern, or with an empty
# pattern no line of the filter at all.
# accepts WHAT FRAMES PATTERN VARIABLE=VALUE... -- OPTION...
accepts() {
    what=$1 want=$2 pattern=$3
    shift 3
    launch "$@"
    why=$(flaw "$status" "$tmp/err")
    if [ -n "$why" ]; then
        fail "$what" "$why" "$command"
    elif [ "$status" != 0 ]; then
        fail "$what" "status $status" "$command"
    elif [ "$(frames)" != "$want" ]; then
        fail "$what" "$(frames) frames, not $want" "$command"
    elif [ -n "$pattern" ] && ! grep -q -- "$pattern" "$tmp/err"; then
        fail "$what" "no line \"$pattern\"" "$command"
    elif [ -z "$pattern" ] && grep -q 'Parsed_.*_\(opencl\|cuda\)_' "$tmp/err"
    then
        fail "$what" "the filter says something" "$command"
    else
        pass
    fi
}

source='-f lavfi -i testsrc2=s=32x24:d=0.08'

# chain FORMAT FILTER: to the GPU, the filter and back
chain() { echo "format=$1,hwupload,$2,hwdownload,format=$1"; }

# --- Filters on OpenCL -------------------------------------------------------

# opencl_filter FILTER ALLOC BUILD OPTION: which allocation is the first output
# frame's, from which "build" call on the second program is made, and the
# option that names one kernel
# shellcheck disable=SC2086
opencl_filter() {
    f=$1
    ok=$(chain yuv420p "$f")
    watch=LD_PRELOAD=$clfault

    accepts "$f: software frames" 2 '' "$watch" -- $opencl $source -vf "$f"
    accepts "$f: software frames, no device" 2 '' "$watch" -- $source -vf "$f"
    refuses "$f: floats" \
        "$f works on integers of 8 to 16 bits, .* grayf32le: insert format=gray16le " \
        "$watch" -- $source -vf "format=grayf32,$f"
    refuses "$f: mixed depths" "its input is rgb565le: insert format=[a-z0-9]* " \
        "$watch" -- $source -vf "format=rgb565le,$f"
    refuses "$f: no platform for software frames" \
        "_${f}_.*no OpenCL device: install .*pocl-opencl-icd.*ffmpeg-doctor" \
        "$watch" CLFAULT_FAIL=platform:1+ -- $source -vf "$f"
    refuses "$f: no driver for software frames" \
        "_${f}_.*no OpenCL device: install .*pocl-opencl-icd.*ffmpeg-doctor" \
        OCL_ICD_VENDORS=$tmp/none "$watch" -- $source -vf "$f"
    refuses "$f: a device by a name that none has" \
        "_${f}_.*there is no OpenCL device 'nosuch'. There are:" \
        "$watch" -- $source -vf "$f=device=nosuch"
    grep -q "_${f}_.*device=0 or [0-9]*.[0-9]*: " "$tmp/err" ||
        fail "$f: a device by a name that none has" 'no list' "$command"
    accepts "$f: a device by its name" 2 '' "$watch" -- $source \
        -vf "$f=device=pthread"
    refuses "$f: upload without a device" 'hardware device reference' \
        "$watch" -- $source -vf "$ok"
    refuses "$f: a format that the device holds" \
        "_${f}_.*$f: frames of grayf32.* format=FORMAT .*one of:.* yuv420p " \
        "$watch" -- $opencl $source -vf "$(chain grayf32 "$f")"
    refuses "$f: a format that the device refuses" 'yuv420p10' \
        "$watch" -- $opencl $source -vf "$(chain yuv420p10 "$f")"
    refuses "$f: odd 4:2:0" \
        "_${f}_.*yuv420p need.*2x2, not 33x25: .*pad=34:26 or crop=32:24 .*format=yuv444p " \
        "$watch" -- $opencl $source -vf "scale=33:25,$ok"
    refuses "$f: one pixel of 4:2:0" "_${f}_.*not 1x1: .*pad=2:2 before" \
        "$watch" -- $opencl $source -vf "scale=1:1:flags=neighbor,$ok"
    refuses "$f: odd 4:2:0 of 16 bits" '33x25: .*format=yuva444p16le ' \
        "$watch" -- $opencl $source \
        -vf "scale=33:25,$(chain yuva420p16 "$f")"
    refuses "$f: larger than images" "$f: frames of 70000x2 are larger" \
        "$watch" -- $opencl $source \
        -vf "scale=70000:2:flags=neighbor,$ok"
    refuses "$f: odd 4:2:0 height" "_${f}_.*2x2, not 32x25" \
        "$watch" -- $opencl $source -vf "scale=32:25,$ok"
    refuses "$f: odd 4:2:2" "_${f}_.*yuv422p need.*2x1, not 33x25" \
        "$watch" -- $opencl $source \
        -vf "scale=33:25,$(chain yuv422p "$f")"
    accepts "$f: odd 4:4:4" 2 '' "$watch" -- $opencl $source \
        -vf "scale=33:25,$(chain yuv444p "$f")"
    says=
    [ "$f" != median_opencl ] || says='radius is clipped to 0'
    accepts "$f: one pixel" 2 "$says" "$watch" -- $opencl $source \
        -vf "scale=1:1:flags=neighbor,$(chain gray "$f")"

    refuses "$f: no platform" 'OpenCL platforms: -1001.*[Ii]nstall' \
        "$watch" CLFAULT_FAIL=platform:1+ -- $opencl $source -vf "$ok"
    refuses "$f: no driver" 'OpenCL platforms: -1001.*[Ii]nstall' \
        OCL_ICD_VENDORS=$tmp/none "$watch" -- $opencl $source -vf "$ok"
    refuses "$f: no device" 'No matching devices found' \
        "$watch" CLFAULT_FAIL=device:1+ -- $opencl $source -vf "$ok"
    refuses "$f: no such device" 'No matching devices found' \
        "$watch" -- -init_hw_device opencl=ocl:99.0 -filter_hw_device ocl \
        $source -vf "$ok"
    refuses "$f: no images" 'No image support' \
        "$watch" CLFAULT_FAIL=images:1+ -- $opencl $source -vf "$ok"

    # one kernel: under auto, the next best would do
    one=$(chain yuv420p "$f=$4")
    refuses "$f: no queue" "_${f}_.*queue.*(error -6): use smaller" \
        "$watch" CLFAULT_FAIL=queue:2 -- $opencl $source -vf "$one"
    refuses "$f: no program" "_${f}_.*program.*(error -6): use smaller" \
        "$watch" CLFAULT_FAIL=build:1 -- $opencl $source -vf "$one"
    refuses "$f: the kernel does not build" \
        "$f: the kernel does not build.* '.*' (error -11): .*driver" \
        "$watch" CLFAULT_FAIL=build:2 -- $opencl $source -vf "$one"
    accepts "$f: a command that cannot be followed" 2 \
        "_${f}_.*ommand radius 3 rejected, the options stay" \
        "$watch" CLFAULT_FAIL=build:$3+ -- $opencl $source \
        -vf "$(chain gray "sendcmd=c='0.04 $f radius 3',$f=$4")"
    level=verbose
    refuses "$f: the driver's compiler fails, with its log" \
        'spoiled by clfault' \
        "$watch" CLFAULT_FAIL=source:1 -- $opencl $source -vf "$one"
    level=warning
    refuses "$f: no kernel" "_${f}_.*kernel .*error -46.*device" \
        "$watch" CLFAULT_FAIL=build:3 -- $opencl $source -vf "$one"
    refuses "$f: no buffer" \
        "_${f}_.*buffer of [1-9][0-9]* bytes .*(error -4): use smaller" \
        "$watch" CLFAULT_FAIL=alloc:1 -- $opencl $source -vf "$one"
    refuses "$f: no output frame" "_${f}_.*frame of 32x24: use smaller" \
        "$watch" CLFAULT_FAIL=alloc:$2+ -- $opencl $source -vf "$one"
    refuses "$f: the upload has no frame" 'Failed to allocate frame' \
        "$watch" CLFAULT_FAIL=alloc:$(($2 - 1))+ -- $opencl $source -vf "$one"
    refuses "$f: an argument is refused" "_${f}_.*argument 0.*-50" \
        "$watch" CLFAULT_FAIL=arg:1 -- $opencl $source -vf "$one"
    refuses "$f: enqueuing fails" "_${f}_.*enqueue.*(error -5): use smaller" \
        "$watch" CLFAULT_FAIL=enqueue:4 -- $opencl $source -vf "$one"
    refuses "$f: launching fails" "_${f}_.*a kernel.*(error -5): use smaller" \
        "$watch" CLFAULT_FAIL=enqueue:${5:-5} -- $opencl $source -vf "$one"
    refuses "$f: running fails" \
        "_${f}_.*failed to run.*(error -5): device lost; restart the" \
        "$watch" CLFAULT_FAIL=finish:2 -- $opencl $source -vf "$one"
}

# --- Options -----------------------------------------------------------------

# bad_option FILTER OPTION=VALUE PATTERN: told before any device is needed
# shellcheck disable=SC2086
bad_option() {
    refuses "$1: $2" "$3" -- $source -vf "$1=$2"
    grep -q "'\{0,1\}$1'\{0,1\}" "$tmp/err" ||
        fail "$1: $2" "no line names the filter" "$command"
}

options() {
    f=$1
    bad_option "$f" radius=0 "_${f}_.*0.*'radius' out of range \[1 - $2\]"
    bad_option "$f" radius=999 "999.*'radius' out of range \[1 - $2\]"
    bad_option "$f" radius=-1 "'radius' out of range"
    bad_option "$f" planes=16 "16.*'planes' out of range \[0 - 15\]"
    bad_option "$f" radius=x 'value "x"'
    bad_option "$f" nonsense=1 'nonsense'
}

# ranges ALGORITHM LARGEST-RADIUS "OPTION=VALUE PATTERN"...: of each of its filters
ranges() {
    algorithm=$1 radius=$2
    shift 2
    for f in $(tools/filters.sh names "$algorithm"); do
        built "$f" || continue
        options "$f" "$radius"
        for case in "$@"; do
            bad_option "$f" "${case%% *}" "${case#* }"
        done
    done
}

bad_options() {
    ranges epsilon 15 "threshold=256 256.*'threshold' out of range" \
        "threshold=-2 'threshold' out of range" \
        "threshold=automatic 'automatic" \
        "strength=5 5.*'strength' out of range \[0 - 4\]" \
        "strength=-1 'strength' out of range" \
        "strength=auto 'auto" "metadata=2 value .2. as boolean" \
        "patch=3 3.*'patch' out of range \[0 - 2\]" \
        "patch=-1 'patch' out of range" "weight=2 'weight' out of range" \
        "weight=-1 'weight' out of range" "weight=round 'round" \
        "preset=5 'preset' out of range" "preset=best 'best"
    ranges gauss_hilbert 127 "sigma=-1 'sigma' out of range" \
        "sigma=1025 1025.*'sigma' out of range"
    ranges median 127 "radiusV=128 128.*'radiusV' out of range" \
        "percentile=1.5 1.5.*'percentile' out of range" \
        "percentile=-0.5 'percentile' out of range"
    bad_option epsilon_opencl variant=nosuch 'nosuch'
    bad_option gauss_hilbert_opencl order=nosuch 'nosuch'
    ! built gauss_hilbert_cuda ||
        bad_option gauss_hilbert_cuda order=nosuch 'nosuch'
    bad_option gauss_hilbert_opencl mem=nosuch 'nosuch'
    bad_option median_opencl variant=nosuch 'nosuch'
}

# --- Windows that are larger than the plane ----------------------------------

# shellcheck disable=SC2086
large_radius() {
    for f in epsilon_opencl=radius=15:planes=7 \
             epsilon_opencl=preset=document:radius=15:planes=7:variant=naive \
             gauss_hilbert_opencl=radius=127:order=rows \
             gauss_hilbert_opencl=radius=127:order=hilbert \
             gauss_hilbert_opencl=radius=127:order=fast_raster; do
        accepts "$f, larger than the plane" 2 '' LD_PRELOAD=$clfault -- \
            $opencl $source -vf "scale=16:8,$(chain yuv420p "$f")"
    done
}

# --- Options that no kernel follows ------------------------------------------

# shellcheck disable=SC2086
unused_options() {
    f=gauss_hilbert_opencl
    for order in rows tile_hilbert; do
        case $order in
        rows) warning="$f: the option mem has no effect" ;;
        *)    warning='' ;;
        esac
        accepts "$f: mem=host:order=$order" 2 "$warning" \
            LD_PRELOAD=$clfault -- $opencl $source \
            -vf "$(chain gray $f=mem=host:order=$order)"
    done
}

# --- Kernels that the device cannot run --------------------------------------

# shellcheck disable=SC2086
small_device() {
    small="LD_PRELOAD=$clfault CLFAULT_DEVICE=small POCL_MAX_WORK_GROUP_SIZE=64"
    for variant in tile local8x32; do
        refuses "epsilon_opencl: variant=$variant on small work-groups" \
            '_opencl: .*too large .*small.* (error -54): use variant=auto\.' \
            $small -- $opencl $source \
            -vf "$(chain gray epsilon_opencl=preset=document:variant=$variant)"
    done
}

# --- Variants that do not serve the options or the device --------------------

# shellcheck disable=SC2086
unserved() {
    for set in patch=1 weight=linear preset=medium threshold=auto metadata=1; do
        for variant in naive buffer packed4 vector tile_image pairs; do
            refuses "epsilon_opencl: $set:variant=$variant" \
                "_opencl_.*=$variant supports only patch=0:weight=equal with a given threshold: .*auto or one of patch, patch_vector, patch_tile, " \
                -- $opencl $source -vf "$(chain gray \
                    epsilon_opencl=preset=document:$set:variant=$variant)"
        done
    done
    for set in 'variant=article3:radius=3 supports only 3x3 and 5x5 gray' \
               'variant=article3:radiusV=2 supports only 3x3 and 5x5 gray' \
               'variant=article3 supports only 8 bits gray16' \
               'variant=article3:percentile=0.2 supports only the median gray' \
               'variant=vector:radius=8 supports only squares from 3x3 to 15x15 gray' \
               'variant=media_ops needs a device with cl_amd_media_ops2 gray'; do
        options=${set%% *} format=${set##* }
        why=${set#* } why=${why% *}
        refuses "median_opencl: $options" \
            "${options%%:*} $why.*: use variant=auto " LD_PRELOAD=$clfault -- \
            $opencl $source -vf "$(chain $format median_opencl=$options)"
    done
}

# --- FFMPEG_GPU_KERNELS ------------------------------------------------------

# limits FILTER NAME YES NO VARIABLE=VALUE... -- OPTION...: of the settings YES
# and NO one alone makes the filter take another kernel, whose log line begins
# with NAME
limits() {
    f=$1 name=$2 yes=$3 no=$4 level=verbose
    shift 4
    for set in 0 "$yes" "$no"; do
        launch "FFMPEG_GPU_KERNELS=${set#0}" "$@"
        sed -n "s/.*\($name [^ :]*\).*/\1/p" "$tmp/err" >"$tmp/kernel.$set"
    done
    level=warning
    if [ ! -s "$tmp/kernel.0" ] ||
       cmp -s "$tmp/kernel.0" "$tmp/kernel.$yes" ||
       ! cmp -s "$tmp/kernel.0" "$tmp/kernel.$no"; then
        fail "$f: FFMPEG_GPU_KERNELS" "'$yes' does nothing or '$no' does" \
            "$command"
    else
        pass
    fi
}

# --- Filters on CUDA ---------------------------------------------------------

# shellcheck disable=SC2086
cuda_without_cuda() {
    # an empty file in front of any driver that this machine may have
    mkdir -p "$tmp/nocuda"
    : >"$tmp/nocuda/libcuda.so.1"
    refuses "$1: no libcuda for software frames" \
        "_${1}_.*no CUDA device: install NVIDIA's driver.*ffmpeg-doctor" \
        "LD_LIBRARY_PATH=$tmp/nocuda" -- $source -vf "$1"
    refuses "$1: no libcuda" 'not .*load CUDA' \
        "LD_LIBRARY_PATH=$tmp/nocuda" -- $cuda $source \
        -vf "$(chain yuv420p "$1")"
}

# shellcheck disable=SC2086
cuda_with_opencl() {
    refuses "$1: OpenCL frames" \
        "$1 works on CUDA .* opencl: put hwupload=derive_device=cuda" \
        LD_PRELOAD=$clfault -- $opencl $source -vf "$(chain yuv420p "$1")"
}

# shellcheck disable=SC2086
opencl_with_cuda() {
    refuses "$1: CUDA frames" \
        "$1 works on OpenCL .* cuda: put hwupload=derive_device=opencl" \
        LD_LIBRARY_PATH=$cudasim -- $cuda $source \
        -vf "$(chain yuv420p "$1")"
}

# shellcheck disable=SC2086
cuda_filter() {
    f=$1
    ok=$(chain yuv420p "$f=planes=7")
    sim=LD_LIBRARY_PATH=$cudasim

    accepts "$f: runs" 2 '' $sim -- $cuda $source -vf "$ok"
    accepts "$f: software frames" 2 '' $sim -- $source -vf "$f"
    refuses "$f: floats" \
        "$f works on integers of 8 to 16 bits, .* grayf32le: insert format=gray16le " \
        $sim -- $source -vf "format=grayf32,$f"
    refuses "$f: no device for software frames" \
        "_${f}_.*no CUDA device: install NVIDIA's driver.*ffmpeg-doctor" \
        $sim CUDASIM_DEVICES=0 -- $source -vf "$f"
    refuses "$f: a device by a number that none has" \
        "_${f}_.*there is no CUDA device '7'. There are:" \
        $sim -- $source -vf "$f=device=7"
    accepts "$f: a device by its address" 2 '' $sim CUDASIM_DEVICES=2 -- \
        $source -vf "$f=device=1"
    refuses "$f: a format that the device refuses" 'gbrp' \
        $sim -- $cuda $source -vf "$(chain gbrp "$f")"
    refuses "$f: no device" 'CUDA_ERROR_NO_DEVICE' \
        $sim CUDASIM_DEVICES=0 -- $cuda $source -vf "$ok"
    refuses "$f: too old a driver" \
        "_${f}_.*does not load the kernels: update the NVIDIA driver, free" \
        $sim CUDASIM_FAIL=module:1:UNSUPPORTED_PTX_VERSION+ -- $cuda $source \
        -vf "$ok"
    refuses "$f: kernels for newer GPUs" "_${f}_.*update the NVIDIA driver" \
        $sim CUDASIM_FAIL=module:1:NO_BINARY_FOR_GPU+ -- $cuda $source \
        -vf "$ok"
    refuses "$f: no kernel" "_${f}_.*update the NVIDIA driver" \
        $sim CUDASIM_FAIL=function:1+ -- $cuda $source -vf "$ok"
    refuses "$f: the upload has no frame" 'OUT_OF_MEMORY' \
        $sim CUDASIM_FAIL=alloc:1+ -- $cuda $source -vf "$ok"
    refuses "$f: no memory for software frames" \
        "_${f}_.*No memory on the CUDA device for a frame of 32x24: use" \
        $sim CUDASIM_FAIL=alloc:1+ -- $source -vf "$f"
    refuses "$f: no stream for software frames" "_${f}_.*Device lost; restart" \
        $sim CUDASIM_FAIL=stream:1:LAUNCH_FAILED -- $source -vf "$f"
    limits "$f" Kernel 75 tile $sim CUDASIM_CC=8.0 -- $cuda $source -vf "$ok"
    refuses "$f: launching fails" \
        "_${f}_.*kernel .*32x24.*: .*\(device\|GPU\|driver\)" \
        $sim CUDASIM_FAIL=launch:1 -- $cuda $source -vf "$ok"
    refuses "$f: the upload fails" 'Failed to upload frame' \
        $sim CUDASIM_FAIL=copy:1 -- $cuda $source -vf "$ok"
    refuses "$f: the download fails" 'Failed to download frame' \
        $sim CUDASIM_FAIL=copy:4 -- $cuda $source -vf "$ok"
    skip "$f: a format that the device holds and the filter refuses" \
        'there is none on CUDA'
}

# A grid has 65535 blocks in y at most; other kernels' tiles are higher.
too_high() {    # CHAIN
    refuses "$1: too many rows" \
        "_${f}_.*16x1500000 are too high .* up to [1-9][0-9]* rows: insert" \
        "$sim" -- -f lavfi -i nullsrc=s=16x1500000 -frames:v 1 \
        -vf "format=gray,$1"
}

# shellcheck disable=SC2086
epsilon_cuda() {
    f=epsilon_cuda
    too_high $f
    refuses "$f: bytes of 10 bits" "_${f}_.*only 8-bit samples: use variant" \
        $sim -- $cuda $source -vf "$(chain p010le $f=preset=document:variant=bytes)"
    refuses "$f: a threshold too large for bytes" \
        "_${f}_.*only thresholds below 127.5: use variant=auto, tile" \
        $sim -- $cuda $source \
        -vf "$(chain yuv420p $f=preset=document:variant=bytes:threshold=128)"
    refuses "$f: half precision of 8 bits" "_${f}_.*only 9 and 10 bits" \
        $sim -- $cuda $source -vf "$(chain yuv420p $f=preset=document:variant=half)"
    refuses "$f: a threshold too large for half precision" \
        "_${f}_.*supports only smaller thresholds: use variant=auto" $sim -- $cuda \
        $source -vf "$(chain p010le $f=preset=document:variant=half:threshold=57)"
    refuses "$f: a GPU too old for bytes" "_${f}_.*capability 6.1: use variant" \
        $sim CUDASIM_CC=5.0 -- $cuda $source \
        -vf "$(chain yuv420p $f=preset=document:variant=bytes)"
    accepts "$f: older kernels" 2 "_${f}_.*not load these kernels: trying" \
        $sim CUDASIM_FAIL=module:1:UNSUPPORTED_PTX_VERSION -- $cuda \
        $source -vf "$(chain yuv420p $f=preset=document)"
}

# shellcheck disable=SC2086
median_cuda() {
    f=median_cuda
    ok=$(chain yuv420p $f)
    too_high $f=variant=plain
    accepts "$f: wider than the plane" 2 \
        "_${f}_.*Plane 1 has a width of 16.*radius is clipped to 7" \
        $sim -- $cuda $source -vf "$(chain yuv420p $f=radius=12)"
    accepts "$f: higher than the plane" 2 \
        "_${f}_.*Plane 1 has a height of 12.*radiusV is clipped to 5" \
        $sim -- $cuda $source -vf "$(chain yuv420p $f=radiusV=9)"

    accepts "$f: slow kernels" 2 "_${f}_.*slow on this GPU: use 8 bits" \
        $sim CUDASIM_CC=7.5 -- $cuda $source \
        -vf "$(chain p010le $f=radius=4:planes=1)"
    accepts "$f: no slow kernels" 2 '' $sim CUDASIM_CC=8.0 -- $cuda $source \
        -vf "$(chain p010le $f=radius=4:planes=1)"

    refuses "$f: no output frame" "_${f}_.*frame of 32x24: use smaller" \
        $sim CUDASIM_FAIL=alloc:2+ -- $cuda $source -vf "$ok"
    refuses "$f: no memory for scratch data" \
        "_${f}_.*No memory on the GPU for 1 MiB of scratch data: use smaller" \
        $sim CUDASIM_CC=8.0 CUDASIM_FAIL=alloc:3 -- $cuda $source \
        -vf "$(chain yuv420p $f=radius=8:radiusV=2:planes=1)"
    refuses "$f: a kernel that does not fit" \
        "_${f}_.*supports only radius 1: use variant=auto for radius=3" $sim -- $cuda \
        $source -vf "$(chain yuv420p $f=variant=article1:radius=3)"
    accepts "$f: a command that the kernel does not fit" 2 \
        "_${f}_.*: use variant=auto for radius=3" $sim -- $cuda $source -vf \
        "$(chain yuv420p "sendcmd=c='0.04 $f radius 3',$f=variant=article1")"
    accepts "$f: a command whose kernel does not load" 2 \
        "_${f}_.*ommand radius 3 rejected, the options stay" \
        $sim CUDASIM_FAIL=module:2+ -- $cuda $source \
        -vf "$(chain yuv420p "sendcmd=c='0.04 $f radius 3',$f=planes=1")"
    accepts "$f: a command with a kernel of the same module" 2 '' \
        $sim CUDASIM_FAIL=module:2+ -- $cuda $source \
        -vf "$(chain yuv420p "sendcmd=c='0.04 $f percentile 0.2',$f")"
    accepts "$f: older kernels do" 2 \
        "_${f}_.*trying those for compute capability 7.9 and less" \
        $sim CUDASIM_CC=8.0 CUDASIM_FAIL=module:1 -- $cuda $source -vf "$ok"
    ! grep -q 'update the' "$tmp/err" ||
        fail "$f: older kernels do" 'a remedy for what worked' "$command"
}

# shellcheck disable=SC2086
gauss_hilbert_cuda() {
    f=gauss_hilbert_cuda
    ok=$(chain yuv420p $f)
    accepts "$f, larger than the plane" 2 '' $sim CUDASIM_CC=8.0 -- $cuda \
        $source -vf "scale=16:8,$(chain yuv420p $f=radius=127)"
    refuses "$f: no memory for scratch data" \
        "_${f}_.*No memory on the GPU for 1 MiB of scratch data: use smaller" \
        $sim CUDASIM_CC=7.5 CUDASIM_FAIL=alloc:3 -- $cuda $source -vf "$ok"
    accepts "$f: older kernels do" 2 \
        "_${f}_.*trying those for compute capability 7.9 and less" \
        $sim CUDASIM_CC=8.0 CUDASIM_FAIL=module:1 -- $cuda $source -vf "$ok"
    # one weight of 65536 is more than two bytes
    accepts "$f: a command whose kernels do not load" 2 \
        "_${f}_.*ommand sigma 0.01 rejected, the options stay" \
        $sim CUDASIM_CC=8.0 CUDASIM_FAIL=module:2+ -- $cuda $source \
        -vf "$(chain yuv420p "sendcmd=c='0.04 $f sigma 0.01',$f")"
    accepts "$f: a command with kernels of the same module" 2 '' \
        $sim CUDASIM_CC=8.0 CUDASIM_FAIL=module:2+ -- $cuda $source \
        -vf "$(chain yuv420p "sendcmd=c='0.04 $f radius 99',$f")"
}

# --- These checks can fail ---------------------------------------------------

# detects WHAT: the case before it counted as a failure, as it must
detects() {
    if [ "$failed" = 1 ]; then
        passed=$((passed + 1))
    else
        echo "FAIL: self-test: not noticed: $1"
        missed=$((missed + 1))
    fi
    failed=0
}

# shellcheck disable=SC2086
self_test() {
    missed=0 good="$source -vf null"
    refuses 'planted' . -- $good >"$tmp/log";                detects success
    refuses 'planted' 'no such text' -- $source -vf nosuch >"$tmp/log"
                                                  detects 'a missing message'
    accepts 'planted' 3 '' -- $good >"$tmp/log";  detects 'a missing frame'
    accepts 'planted' 2 'no such text' -- $good >"$tmp/log"
                                                  detects 'a missing warning'
    accepts 'planted' 2 '' -- $source -vf nosuch >"$tmp/log"; detects failure
    cat >"$tmp/ffmpeg" <<'FAKE'
#!/bin/sh
case $FAKE in
crash) kill -SEGV $$ ;;
leak)  echo "clfault: ERROR: planted" >&2; exit 1 ;;
frame) echo "0, 0, 0, 1"; exit 1 ;;
asan)  echo "==1==ERROR: AddressSanitizer: planted" >&2; exit 1 ;;
esac
FAKE
    chmod +x "$tmp/ffmpeg"
    ffmpeg=$tmp/ffmpeg
    for fault in crash leak frame asan; do
        refuses 'planted' '' FAKE=$fault -- >"$tmp/log" 2>&1
        detects $fault
    done
    failed=$missed
    finish
}

# --- All ---------------------------------------------------------------------

[ "${1:-}" != --self-test ] || self_test
have_cuda=yes have_opencl=yes
works epsilon_opencl -- $opencl || have_opencl=no
[ -e "$cudasim/libcuda.so.1" ] || have_cuda=no

bad_options
for filter in $(tools/filters.sh names cuda); do
    ! built "$filter" || cuda_without_cuda "$filter"
done
if [ ! -e "$clfault" ]; then
    skip 'OpenCL filters' "no $clfault; type: make clfault"
elif [ $have_opencl = no ]; then
    skip 'OpenCL filters' "no OpenCL device: $(tail -n 1 "$tmp/works")"
else
    # the filters' own frame is allocated after their buffers and the upload
    opencl_filter epsilon_opencl 6 4 preset=document:variant=buffer
    opencl_filter gauss_hilbert_opencl 7 5 order=fast_raster 6
    opencl_filter median_opencl 6 4 variant=plain
    large_radius
    unused_options
    small_device
    unserved
    # shellcheck disable=SC2086
    limits epsilon_opencl 'Using variant' branchless4 4 \
        LD_PRELOAD="$clfault" CLFAULT_DEVICE=card -- $opencl $source \
        -vf "$(chain gray epsilon_opencl=preset=document:tune=0)"
    for filter in $(tools/filters.sh names cuda); do
        ! built "$filter" || cuda_with_opencl "$filter"
    done
fi
if [ $have_cuda = no ]; then
    skip 'CUDA filters' "no $cudasim/libcuda.so.1; type: make cudasim"
    finish
fi
for filter in $(tools/filters.sh names cuda); do
    if works "$filter" "LD_LIBRARY_PATH=$cudasim" -- $cuda; then
        cuda_filter "$filter"
        "$filter"               # what it has besides
    else
        skip "$filter" "it does not run: $(tail -n 1 "$tmp/works")"
    fi
done
for filter in $(tools/filters.sh names opencl); do
    opencl_with_cuda "$filter"
done
finish
