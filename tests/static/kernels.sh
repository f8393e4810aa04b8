#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Compile every kernel offline, without a device: .cl by clang's OpenCL front
# end with the defines of several formats, .cu by clang and by nvcc. Slow cases
# are sampled; the date selects which. SAMPLE=1: all.
set -u
. tests/lib.sh

unassembled=0

# ---- OpenCL ----

plane_defines() {   # SAMPLE MAX DEPTH SHIFT CHANNELS MASK IMAGE_MASK
    printf -- '-DSAMPLE=%s -DSAMPLE_MAX=%s -DDEPTH=%s -DSHIFT=%s ' $1 $2 $3 $4
    printf -- '-DCHANNELS=%s -DCHANNEL_MASK=%s -DIMAGE_MASK=%s' $5 $6 $7
}

compile_cl() {      # SOURCES DEFINES
    echo "plane_io.cl row_io.cl $1" >>"$tmp/compiled"
    # shellcheck disable=SC2086
    (cd "$build/src/libavfilter/opencl" && cat plane_io.cl row_io.cl $1) >"$tmp/joined.cl"
    # clang's builtin functions lack AMD's, which its slow header declares
    case $2 in
    *MEDIA_OPS*) header='-cl-no-stdinc -Xclang -finclude-default-header' ;;
    *)           header= ;;
    esac
    # shellcheck disable=SC2086
    check "$1 $2" clang -x cl -cl-std=CL1.2 $header \
        -target spir64-unknown-unknown -Wall -Wextra -Werror \
        -Wno-unused-parameter -Wno-unused-function -Wno-pass-failed \
        -fsyntax-only $2 "$tmp/joined.cl"
}

# Limit the number of LLVM instructions of the last source, optimized. Loops
# that are unrolled by the radius make some compilers take seconds.
bound_size() {      # MAX DEFINES
    # shellcheck disable=SC2086
    n=$(clang -x cl -cl-std=CL1.2 -O2 -w \
            -target spir64-unknown-unknown -S -emit-llvm $2 -o - \
            "$tmp/joined.cl" | grep -c '^  [%a-z]')
    check "at most $1 instructions in $2: $n" \
        [ $((n >= 100 && n <= $1)) = 1 ]
}

# Compile for NVIDIA, with inline PTX, which is assembled if ptxas is installed
nvidia='-target nvptx64-nvidia-nvcl -DFROM_IMAGE=1 -DTO_IMAGE=1 -DSURFACES=1'
nvidia="$nvidia -Dasm=__asm__ -D__NV_CL_C_VERSION=120"
compile_nvidia() {      # SOURCES DEFINES
    compile_cl "$1" "$nvidia $2"
    if ! command -v ptxas >/dev/null; then
        unassembled=$((unassembled + 1))
        return
    fi
    # shellcheck disable=SC2086
    clang -x cl -cl-std=CL1.2 -O1 -w -S -Xclang -target-cpu -Xclang sm_80 \
        -Xclang -target-feature -Xclang +ptx71 $nvidia $2 -o "$tmp/cl.ptx" \
        "$tmp/joined.cl"
    awk -f tests/static/nvcl.awk "$tmp/cl.ptx" "$tmp/cl.ptx" >"$tmp/out.ptx"
    check "ptxas $1 $2" ptxas -c -arch=sm_90 -o "$tmp/out.cubin" "$tmp/out.ptx"
}

# Compile for any device, or for a CPU
compile_vectors() {     # SOURCES OPTION DEFINES
    compile_cl "lanes.cl epsilon_lanes.cl $1" "${2:+-target x86_64-linux-gnu $2} $3"
}

# Compile all forms of all variants
compile_epsilon() {     # DEFINES
    compile_cl epsilon.cl "$1"
    for pixels in 1 4 8 16; do
        ladder="-DPIXELS=$pixels -DLIMIT=12"
        for branchless in 0 1; do
            compile_cl epsilon_ladder.cl \
                "$1 $ladder -DBRANCHLESS=$branchless -DTILE_ROWS=0 -DFLOATS=0"
        done
    done
    ladder="-DPIXELS=4 -DBRANCHLESS=0"
    for rows in 16 24 32; do
        compile_cl epsilon_ladder.cl \
            "$1 $ladder -DTILE_ROWS=$rows -DFLOATS=0 -DLIMIT=12"
    done
    for limit in 12 1023; do
        for half in 0 1; do
            compile_cl epsilon_ladder.cl \
                "$1 $ladder -DTILE_ROWS=0 -DFLOATS=1 -DLIMIT=$limit -DHALF=$half"
            for form in '0 0 4' '0 1 4' '1 0 4' '1 1 4'; do
                # shellcheck disable=SC2086
                compile_cl epsilon_tile.cl \
                    "$1 -DLIMIT=$limit -DGROUP_ROWS=8 -DHALF=$half $(tile $form)"
            done
        done
        for form in '-DPAIRS=0 -DCOLUMNS=4' '-DPAIRS=1 -DCOLUMNS=4'; do
            compile_nvidia epsilon_tile.cl \
                "$1 -DLIMIT=$limit -DGROUP_ROWS=8 -DHALF=0 $form"
        done
        for target in '' '-mavx2' '-mavx512bw'; do
            compile_vectors epsilon_vector.cl "$target" \
                "$1 -DPATCH=0 -DLIMIT=$limit -DROWS=16"
        done
    done
    # sums of 16, 32 and 64 bits, and of both the smallest and larger ones
    for form in "1 1 36 0 0 0" "2 1 300 0 0 1" "2 1 6375 1 0 3" \
                "1 0 108 0 0 0" "1 1 576 0 1 0" "2 0 411206 0 1 2"; do
        # shellcheck disable=SC2086
        compile_patches "$1" $form
    done
}

compile_patches() {     # DEFINES PATCH LINEAR LIMIT WIDE MEASURED REACH
    patches="$1 -DPATCH=$2 -DLINEAR=$3 -DLIMIT=$4 -DWIDE=$5 -DMEASURED=$6"
    patches="$patches -DREACH=$7 -DROWS=8 -DBLOCK=16 -DMIN_BLOCKS=40"
    patches="$patches -DMAX_BLOCKS=512 -DMAX_LEVEL=1023 -DUNDEFINED=1024"
    patches="$patches -DMIN_NOISE=64 -DMIN_HALF_NOISE=32 -DGRID_CAP=112"
    # REACH 3 as the kernel for half the size, others for two scales
    patches="$patches -DIS_HALF=$(($7 / 3)) -DITEM_UNITS=$((1 + 31 * $3))"
    common=epsilon_common.cl
    [ "$6" = 0 ] || common="$common epsilon_threshold.cl epsilon_noise.cl"
    [ "$7" = 3 ] || common="$common epsilon_scales.cl"
    for images in 0 1; do
        compile_cl "$common epsilon_patch_tile.cl" \
            "$patches -DVECTORS=0 -DGROUP_ROWS=4 $(tile 0 $images 1)"
    done
    compile_cl "$common epsilon_patch.cl" \
        "$patches -DVECTORS=0 $(tile 0 0 1)"
    lanes='epsilon_patch_lanes.cl epsilon_patch_lanes.cl'
    for target in '' '-mavx2' '-mavx512bw'; do
        compile_vectors "$common $lanes epsilon_patch_vector.cl" "$target" \
            "$patches -DVECTORS=1 $(tile 0 0 1)"
    done
    compile_nvidia "$common epsilon_patch_tile.cl" \
        "$patches -DVECTORS=0 -DGROUP_ROWS=4"
}

compile_gauss() {       # DEFINES
    for order in ORDER_TABLE ORDER_CURVE ORDER_INDEX; do
        compile_cl gauss_hilbert.cl "$1 -DPIXELS=4 -D$order"
        bound_size 1000 "$1 -DPIXELS=4 -D$order"
    done
    tile="$1 -DTILE_W=112 -DTILE_H=64 -DSTRIP=16 -DITEMS=128"
    compile_nvidia gauss_hilbert_tile.cl "$tile"
    tile="$tile -DSURFACES=0 -DTO_IMAGE=0"
    compile_cl gauss_hilbert_tile.cl "$tile -DFROM_IMAGE=1"
    compile_cl gauss_hilbert_tile.cl "$tile -DFROM_IMAGE=0"
    bound_size 2500 "$tile -DFROM_IMAGE=0"
    rows="$1 -DTILE=512"
    for target in "-mavx2" "-mavx512bw"; do
        compile_cl gauss_hilbert_rows.cl "-target x86_64-linux-gnu $target $rows"
    done
    compile_cl gauss_hilbert_rows.cl "$rows"
    bound_size 1500 "$rows"
    case $1 in
    *DEPTH=8*CENTER*)
        compile_nvidia gauss_hilbert_mma.cl "$1 -DANY_REACH=0 -DWARPS=4"
        compile_nvidia gauss_hilbert_mma.cl "$1 -DANY_REACH=1 -DWARPS=3" ;;
    esac
}

# Compile all variants, with the forms for CPUs and for vendors
compile_median() {      # DEFINES DEPTH
    for window in '-DRADIUS=1 -DRADIUS_V=1' '-DRADIUS=0 -DRADIUS_V=127'; do
        compile_cl median.cl "$1 $window"
        compile_cl median_count.cl "$1 $window -DCOLUMNS=128 -DROWS=64 -DSCRATCH=1000000"
        large="$window -DROWS=64 -DSCRATCH=1000000"
        if [ "$2" = 8 ]; then
            compile_cl median_slide.cl "$1 $large"
        else
            compile_cl median_sorted.cl "$1 $large"
        fi
        compile_cl median_count.cl \
            "-target x86_64-linux-gnu -mavx512bw -mavx512vl $1 $window -DCOLUMNS=256 -DROWS=256 -DSCRATCH=1000000"
    done
    for target in '' '-mavx2' '-mavx512bw'; do
        compile_cl 'lanes.cl median_rows.cl' \
            "${target:+-target x86_64-linux-gnu $target} $1 -DCOLUMNS=1024 -DROWS=32"
    done
    compile_cl median_article.cl "$1 -DRADIUS=1 -DMEDIA_OPS"
    compile_cl median_article.cl \
        "-target amdgcn-amd-amdhsa -nogpulib -mcpu=gfx900 $1 -DRADIUS=1 -DMEDIA_OPS"
    if [ "$2" = 8 ]; then
        compile_cl median_article.cl "$1 -DRADIUS=1"
        compile_cl median_article.cl "$1 -DRADIUS=2"
    fi
    # a quarter of the sizes per kind of planes and day: compiling large
    # networks takes seconds
    for size in 3 5 7 9 11 13 15; do
        is_turn 4 || continue
        for any in 0 1; do
            net="$1 -DNET_SIZE=$size -DNET_ANY_RANK=$any -DROWS=32"
            compile_cl 'median_vector.cl median_networks.cl' "$net"
            compile_cl 'median_vector.cl median_networks.cl' \
                "-target x86_64-linux-gnu -mavx2 $net"
            compile_cl 'median_lanes.cl median_pairs.cl median_networks.cl' \
                "$net -DFROM_IMAGE=$any -DTO_IMAGE=$any -DSURFACES=0"
            compile_nvidia \
                'median_lanes.cl median_pairs.cl median_networks.cl' \
                "$net -DPTX_TYPE=\"$([ "$2" = 16 ] && echo u || echo f)16x2\""
        done
    done
}

tile() {    # PAIRS IMAGES COLUMNS
    echo "-DPAIRS=$1 -DFROM_IMAGE=$2 -DTO_IMAGE=$2 -DSURFACES=0 -DCOLUMNS=$3"
}

for plane in "uchar 255 8 0 1 1 1" "uchar 255 8 0 4 14 7" \
             "ushort 65535 16 0 1 1 1" "ushort 65535 10 6 2 3 3"; do
    # shellcheck disable=SC2086
    defines=$(plane_defines $plane)
    for radius in 1 4 15; do
        is_turn 6 && compile_epsilon "$defines -DRADIUS=$radius"
    done
    for window in "-DRADIUS=2 -DWEIGHTS=40000u,10000u,2768u" \
                  "-DCENTER=136 -DMAX_RADIUS=127"; do
        compile_gauss "$defines $window"
    done
done
# one kind of each depth per day, counted separately from the sizes of is_turn
kind=$turn
for plane in "uchar 255 8 0 1 1 1" "uchar 255 8 0 4 14 7" \
             "ushort 65535 16 0 1 1 1" "ushort 65535 10 6 2 3 3"; do
    kind=$((kind + 1))
    [ $((kind % ${SAMPLE:-2})) = 0 ] || continue
    # shellcheck disable=SC2086
    compile_median "$(plane_defines $plane)" "$(echo $plane | cut -d ' ' -f 3)"
done
# every kernel must be compiled above
tr ' ' '\n' <"$tmp/compiled" | sort -u >"$tmp/names"
for cl in kernels/*.cl kernels/*/*.cl; do
    grep -qxF "${cl##*/}" "$tmp/names" || fail "$cl is not compiled here"
done

# ---- CUDA ----

# kernels.mak must compile a module for its GPUs if NVCCFLAGS name another
arch_flags() {      # NVCCFLAGS WANTED, for sm_90
    { echo 'include cuda/kernels.mak'
      printf 'libavfilter/cuda/x_sm90.ptx: ; @echo $(NVCCFLAGS)\n'
    } >"$tmp/makefile"
    # do not pass on flags of the calling make, nor let it print the directory
    made=$(env -u MAKEFLAGS NVCCFLAGS="$1" \
               make --no-print-directory -f "$tmp/makefile" \
               libavfilter/cuda/x_sm90.ptx 2>&1)
    check "kernels.mak: $1 becomes $made" [ "$made" = "$2" ]
}

arch_flags '--cuda-gpu-arch=sm_30 -O2' \
    '--cuda-gpu-arch=sm_90 -O2 -Xclang -target-feature -Xclang +ptx80'
both=arch=compute_90,code=sm_90
arch_flags '-gencode arch=compute_60,code=sm_60 -O2' "-gencode $both -O2"
arch_flags '-gencode=arch=compute_75,code=sm_75 -O2' "-gencode=$both -O2"
arch_flags '-O2 -arch=sm_86' '-O2 -arch=sm_90'
arch_flags '-O2 -arch sm_86' '-O2 -arch sm_90'

# Print the compute capability of a module, or ANY if it is for all GPUs
capability() {      # MODULE ANY
    case $1 in
    *_sm[0-9][0-9]) echo "${1##*_sm}" ;;
    *)              echo "$2" ;;
    esac
}

at_least() { [ "$1" -gt "$2" ] && echo "$1" || echo "$2"; }

by_clang() {        # MODULE FILE OPTION...
    module=$1 file=$2
    shift 2
    check "clang $module" tools/clang-cuda.sh -x cuda \
        -nocudalib -nocudainc --cuda-device-only -Wall -Werror \
        -Wno-c++11-narrowing -Wno-unknown-cuda-version \
        -Wno-unused-function -std=c++11 -m64 \
        -include "$build/src/compat/cuda/cuda_runtime.h" \
        --cuda-gpu-arch=sm_"$(capability "$module" 30)" "$@" "$file"
}

by_nvcc() {         # MODULE FILE OPTION...
    module=$1 file=$2
    shift 2
    # nvcc 13 supports 7.5 and later
    cc=$(at_least "$(capability "$module" 75)" 75)
    check "nvcc $module" nvcc -std=c++11 -m64 -O2 -Werror all-warnings \
        -diag-suppress 177 -gencode "arch=compute_$cc,code=sm_$cc" \
        -ptx -o "$tmp/out.ptx" "$@" "$file"
    # a launch bound above the limit of the oldest GPU is only a hint
    check "ptxas $module" ptxas -arch=sm_$cc -o "$tmp/out.cubin" "$tmp/out.ptx"
}

# Optimizers and the assembler take long for large networks: a twelfth of the
# modules per day.
echo "optimized by clang, and by nvcc: every twelfth module; the date selects"
tools/filters.sh modules >"$tmp/modules"
cuda=$build/src/libavfilter/cuda
while read -r module source macros; do
    set --
    for macro in $macros; do
        set -- "$@" "-D$macro"
    done
    by_clang "$module" "$cuda/$source.cu" -fsyntax-only "$@"
    is_turn 12 || continue
    by_clang "$module" "$cuda/$source.cu" -S -O2 -o "$tmp/out.ptx" "$@"
    check "clang $module is for its GPUs" \
        grep -qx "\.target sm_$(capability "$module" 30)" "$tmp/out.ptx"
    if command -v nvcc >/dev/null; then
        by_nvcc "$module" "$cuda/$source.cu" "$@"
    else
        skipped=$((skipped + 1))
    fi
done <"$tmp/modules"
[ $skipped = 0 ] || echo "SKIP: $skipped modules by nvcc: it is not installed"
[ $unassembled = 0 ] ||
    echo "SKIP: $unassembled programs by ptxas: it is not installed"
skipped=$((skipped + unassembled))
finish
