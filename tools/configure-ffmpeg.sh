#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Configure the FFmpeg tree SRC, made by overlay.sh, in the folder OBJ.
#
#   configure-ffmpeg.sh SRC OBJ FLAVOUR [further options of FFmpeg's configure]
#
# FLAVOUR: default | full   for users, with shared libraries that find each
#                           other by relative paths
#          dist             for any Linux: every component of FFmpeg's own, and
#                           few libraries; see packaging/dist/linux.sh
#          asan             a minimal build with ASan and UBSan, by ASAN_CC: gcc,
#                           or clang, with counters for libFuzzer
#          library          libavfilter for programs of another FFmpeg build
#          windows          static programs for Windows, by Debian's mingw-w64
# Environment: CUDA (llvm, nvcc or no), VAAPI (yes or empty), PREFIX, NVHEADERS
# (a tree of nv-codec-headers, or empty for the system's).
set -eu
unset CDPATH

src=$1 obj=$2 flavour=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
. "$here/ffmpeg-options.sh"

mkdir -p "$obj"
obj=$(cd "$obj" && pwd)
src=$(cd "$src" && pwd)
# FFmpeg's configure runs programs in TMPDIR; /tmp may be mounted noexec
TMPDIR=$obj/tmp
export TMPDIR
mkdir -p "$TMPDIR"

# Install the headers of ffnvcodec to OBJ and patch them for sharing frames
# between CUDA and OpenCL. If the patch does not apply, configure disables that.
nv_headers() {
    own=$obj/nv-codec-headers
    rm -rf "$own"
    if [ -n "${NVHEADERS:-}" ]; then
        # install from a copy: it writes to the tree, which may be in use
        copy=$obj/.nv-codec-headers
        rm -rf "$copy"
        cp -R "$NVHEADERS" "$copy"
        make -s -C "$copy" PREFIX="$own" install
        rm -rf "$copy"
    elif pkg-config --exists ffnvcodec; then
        mkdir -p "$own/include" "$own/lib/pkgconfig"
        cp -R "$(pkg-config --variable=includedir ffnvcodec)/ffnvcodec" \
            "$own/include/"
        sed "s,^prefix=.*,prefix=$own," \
            "$(pkg-config --variable=pcfiledir ffnvcodec)/ffnvcodec.pc" \
            >"$own/lib/pkgconfig/ffnvcodec.pc"
    fi
    if [ -e "$own" ] &&
       ! grep -q CUmemAllocationProp "$own/include/ffnvcodec/dynlink_cuda.h"
    then
        for patch in "$here"/../libavfilter-patch/nv-codec-headers/*.patch; do
            patch -d "$own" -p1 --fuzz=0 -s --no-backup-if-mismatch \
                --dry-run <"$patch" &&
                patch -d "$own" -p1 --fuzz=0 -s --no-backup-if-mismatch \
                    <"$patch" ||
                echo "${patch##*/} does not apply to these nv-codec-headers" >&2
        done
    fi
    PKG_CONFIG_PATH=$obj/nv-codec-headers/lib/pkgconfig:${PKG_CONFIG_PATH:-}
    export PKG_CONFIG_PATH
}

our_filters() {
    "$here/filters.sh" names opencl
    [ "$CUDA" = no ] || "$here/filters.sh" names cuda
}

cuda_options() {
    case $CUDA in
    llvm) printf '%s\n' --enable-cuda-llvm "--nvcc=$here/clang-cuda.sh" ;;
    nvcc) # the oldest GPUs that nvcc 13 supports
          printf '%s\n' --enable-nonfree --enable-cuda-nvcc
          echo '--nvccflags=-gencode=arch=compute_75,code=sm_75 -O2' ;;
    esac
    # CUDA needs these headers
    [ -e "$own" ] || return 0
    echo --enable-ffnvcodec
    case $flavour in
    asan|library|dist|windows) echo --disable-cuda-fatbin ;;
    esac
    case $flavour in
    asan|library) ;;
    *)            printf '%s\n' --enable-cuvid --enable-nvdec --enable-nvenc ;;
    esac
}

# Print options of clang that instrument the filters for libFuzzer, but not the
# plain C of the self-check, whose many samples would take three times as long.
coverage() {
    for filter in $(our_filters); do "$here/filters.sh" objects "$filter"; done |
        sed -n '/\//d; /^opencl/d; s/\.o$/.c/; s/^/src:*libavfilter\//p' |
        sort -u >"$obj/coverage.list"
    echo 'fun:*' >>"$obj/coverage.list"
    printf '%s\n' 'src:*gpu_reference.c' 'src:*epsilon_reference.c' \
        'src:*/ref_*.c' fun:reference >"$obj/coverage.not"
    echo -fsanitize=fuzzer-no-link \
         "-fsanitize-coverage-allowlist=$obj/coverage.list" \
         "-fsanitize-coverage-ignorelist=$obj/coverage.not"
}

# Print an option of clang by which FFmpeg's own conversions are not checked for
# undefined behavior, which would take half of the time to compile; they are for
# addresses, as they read our frames.
unchecked() {
    printf '%s\n' '[undefined]' 'src:*/libswscale/*' 'src:*/libavutil/tx*' \
        'src:*/vf_overlay.c' >"$obj/undefined.not"
    echo "-fsanitize-ignorelist=$obj/undefined.not"
}

flavour_options() {
    case $flavour in
    default)
        echo --disable-autodetect
        printf '%s\n' --enable-gpl --enable-libx264
        [ -z "${VAAPI:-}" ] || printf '%s\n' --enable-vaapi --enable-libdrm
        ffmpeg_libraries "$src"
        ffmpeg_components
        ;;
    full)
        printf '%s\n' --enable-gpl --enable-libx264
        ffmpeg_libraries "$src"
        ;;
    dist)
        printf '%s\n' --disable-autodetect --enable-gpl --enable-iconv \
            --enable-libx264 --enable-libx265
        [ -n "${WITHOUT_AV1:-}" ] ||
            printf '%s\n' --enable-libdav1d --enable-libsvtav1
        ;;
    asan)
        flags='-fsanitize=undefined -fno-sanitize-recover=all'
        [ "${ASAN_CC:-gcc}" != clang ] || flags="$flags $(coverage) $(unchecked)"
        printf '%s\n' --disable-autodetect --enable-gpl \
            "--toolchain=${ASAN_CC:-gcc}-asan" "--extra-cflags=$flags" \
            --extra-ldflags=-fsanitize=undefined \
            --disable-everything --disable-x86asm --optflags=-O0
        enable protocol fd file pipe
        enable demuxer rawvideo
        enable muxer framecrc null rawvideo
        enable decoder rawvideo wrapped_avframe
        enable encoder rawvideo wrapped_avframe
        enable indev lavfi
        enable filter concat crop format geq hflip hstack hwdownload hwmap \
            hwupload interleave lut median negate null nullsrc overlay scale \
            sendcmd setpts split streamselect testsrc2 tmedian trim vflip
        ;;
    windows)
        # the cross compiler finds Debian's libraries for it and Windows' own
        printf '%s\n' --enable-gpl --target-os=mingw64 --arch=x86_64 \
            --cross-prefix=x86_64-w64-mingw32- --pkg-config=pkg-config \
            --pkg-config-flags=--static --enable-w32threads --disable-debug \
            '--extra-ldflags=-static -Wl,--no-insert-timestamp'
        ;;
    library)
        printf '%s\n' --disable-autodetect --disable-everything \
            --disable-programs --disable-avcodec --disable-avformat \
            --disable-avdevice --disable-x86asm
        enable filter aformat anull aresample atrim crop format fps hflip \
            null pad scale setpts transpose trim vflip
        ;;
    esac
    case $flavour in
    asan|windows) ;;
    *)    # quoted for configure's eval, for make (twice for libraries, whose
          # rules pass through its eval function) and for the shell
          printf '%s\n' --enable-shared --disable-static --disable-debug \
            --extra-ldexeflags="-Wl,-rpath,'\\\$\\\$ORIGIN/lib:\\\$\\\$ORIGIN/../lib'" \
            --extra-ldsoflags="-Wl,-rpath,'\\\$\\\$\\\$\\\$ORIGIN'" ;;
    esac
    enable filter $(our_filters)
}

# configure only warns when it disables a filter whose dependency is missing
check_filters() {
    for filter in $(our_filters); do
        config=CONFIG_$(echo "$filter" | tr a-z A-Z)_FILTER=yes
        grep -qx "$config" ffbuild/config.mak || {
            echo "FFmpeg's configure dropped $filter: see above and" \
                 "$obj/ffbuild/config.log" >&2
            exit 1
        }
    done
}

# libraries of the cross compiler instead of this machine's
if [ "$flavour" = windows ]; then
    PKG_CONFIG_LIBDIR=/usr/x86_64-w64-mingw32/lib/pkgconfig
    export PKG_CONFIG_LIBDIR
fi
nv_headers
IFS='
'
set -f
cd "$obj"
"$src/configure" --prefix="$PREFIX" --disable-ffplay --disable-doc \
    --x86asmexe="$here/nasm.sh" \
    --enable-opencl --enable-zlib $(cuda_options) $(flavour_options) "$@"
check_filters
