#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Compile every kernel offline, without a device: .cl by clang's OpenCL front
# end, as the filters plan them (plans.c), .cu by clang and by nvcc.
# Cases are sampled; the date selects which. SAMPLE=1: all.
set -u
. tests/lib.sh

unassembled=0

# ---- OpenCL ----

# Compile a program of plans.c.
compile_cl() {      # FILE OPTION...
    program=$1
    shift
    check "${program##*/} $*" clang -x cl -cl-std=CL1.2 "$@" "-I$opencl" \
        -Wall -Wextra -Werror -Wno-unused-parameter -Wno-unused-function \
        -Wno-pass-failed -fsyntax-only "$program"
}

# Limit the number of LLVM instructions of a program, optimized. Loops that are
# unrolled by the radius make some compilers take seconds.
bound_size() {      # MAX FILE
    n=$(clang -x cl -cl-std=CL1.2 -O2 -w -target spir64-unknown-unknown \
            "-I$opencl" -S -emit-llvm -o - "$2" | grep -c '^  [%a-z]')
    check "at most $1 instructions in ${2##*/}: $n" \
        [ $((n >= 100 && n <= $1)) = 1 ]
}

# Compile for NVIDIA, with inline PTX, which is assembled if ptxas is installed.
compile_nvidia() {      # FILE
    nvidia='-target nvptx64-nvidia-nvcl -Dasm=__asm__ -D__NV_CL_C_VERSION=120'
    # shellcheck disable=SC2086
    compile_cl "$1" $nvidia
    if ! command -v ptxas >/dev/null; then
        unassembled=$((unassembled + 1))
        return
    fi
    # shellcheck disable=SC2086
    clang -x cl -cl-std=CL1.2 -O1 -w -S -Xclang -target-cpu -Xclang sm_80 \
        -Xclang -target-feature -Xclang +ptx71 $nvidia "-I$opencl" \
        -o "$tmp/cl.ptx" "$1"
    awk -f tests/static/nvcl.awk "$tmp/cl.ptx" "$tmp/cl.ptx" >"$tmp/out.ptx"
    check "ptxas ${1##*/}" ptxas -c -arch=sm_90 -o "$tmp/out.cubin" "$tmp/out.ptx"
}

# Compile a program for its device, which its name begins with.
compile_program() {     # FILE
    any='-target spir64-unknown-unknown'
    # shellcheck disable=SC2086
    case ${1##*/} in
    nvidia.*)
        compile_nvidia "$1" ;;
    cpu.*)
        compile_cl "$1" $any
        for cpu in -mavx2 '-mavx512bw -mavx512vl'; do
            compile_cl "$1" -target x86_64-linux-gnu $cpu
        done ;;
    *.median_media.*)
        # clang's builtin functions lack AMD's, which its slow header declares
        header='-cl-no-stdinc -Xclang -finclude-default-header'
        compile_cl "$1" $any $header
        compile_cl "$1" -target amdgcn-amd-amdhsa -nogpulib -mcpu=gfx900 \
            $header ;;
    *)
        compile_cl "$1" $any ;;
    esac
    case ${1##*/} in
    any.gauss_vertical.*) bound_size 1000 "$1" ;;
    any.gauss_tile.*)     bound_size 2500 "$1" ;;
    cpu.gauss_rows.*)     bound_size 1500 "$1" ;;
    esac
}

opencl=$build/src/libavfilter/opencl
mkdir "$tmp/programs"
check 'programs of all kernels' "$build/plans" "$tmp/programs"
for file in "$tmp"/programs/*.cl; do
    is_turn 40 || continue
    compile_program "$file"
done
# every kernel must be in a program
for cl in kernels/*.cl kernels/*/*.cl; do
    grep -qhF "\"${cl##*/}\"" "$tmp"/programs/* || fail "$cl is in no program"
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

# Modules of a source differ in macros only, and optimizers and the assembler take
# long for large networks.
echo "by clang: every 3rd module; optimized, and by nvcc: every 48th"
tools/filters.sh modules >"$tmp/modules"
cuda=$build/src/libavfilter/cuda
while read -r module source macros; do
    set --
    for macro in $macros; do
        set -- "$@" "-D$macro"
    done
    is_turn 3 || continue
    by_clang "$module" "$cuda/$source.cu" -fsyntax-only "$@"
    [ $((turn % ${SAMPLE:-48})) = 0 ] || continue
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
