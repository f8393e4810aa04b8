/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/avassert.h"
#include "libavutil/cpu.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/time.h"

#include "gpu_cache.h"
#include "gpu_compat.h"
#include "gpu_opencl.h"

#define MAX_SOURCES (GPU_OPENCL_MAX_SOURCES + 2)

/* What takes less is not worth a file. */
#define MIN_BUILD_TIME_US 20000

static void log_build_error(AVFilterContext *avctx, cl_program program,
                            cl_int cle)
{
    GPUOpenCLContext *s = avctx->priv;
    char *log   = NULL;
    size_t size = 0;

    ff_gpu_opencl_error(avctx, "the kernel does not build (-v verbose shows "
                        "the build log)", cle);
    clGetProgramBuildInfo(program, s->hwctx->device_id,
                          CL_PROGRAM_BUILD_LOG, 0, NULL, &size);
    if (size)
        log = av_mallocz(size + 1);
    if (log && !clGetProgramBuildInfo(program, s->hwctx->device_id,
                                      CL_PROGRAM_BUILD_LOG, size, log, NULL))
        av_log(avctx, AV_LOG_VERBOSE, "Build log:\n%s\n", log);
    av_free(log);
}

/* ---- compiled programs of earlier processes ---- */

/* Drivers with a cache of their own on disk, of which all others profit */
static int driver_keeps_programs(const GPUOpenCLDevice *device)
{
    return !strcmp(device->platform, "Portable Computing Language") ||
           !strcmp(device->platform, "NVIDIA CUDA");
}

/* A folder may serve several machines; two processors of one name may be told
 * to offer different instructions. */
static void print_key(const GPUOpenCLContext *s, char key[GPU_CACHE_SIZE],
                      const char *const *text, int nb)
{
    const int cpu = s->device.kind == GPU_DEVICE_CPU ? av_get_cpu_flags() : 0;
    uint64_t hash = 0;

    for (int k = 0; k < nb; k++)
        hash = ff_gpu_cache_hash(hash, text[k], strlen(text[k]));
    snprintf(key, GPU_CACHE_SIZE, "program %016"PRIx64" on %s, %s, %x", hash,
             s->device.name, s->device.driver, cpu);
}

/* @return whether there is one, built */
static int load_program(AVFilterContext *avctx, cl_program *program,
                        const char *key)
{
    GPUOpenCLContext *s = avctx->priv;
    cl_int status = CL_SUCCESS, cle;
    const unsigned char *bytes;
    size_t size;
    uint8_t *kept = ff_gpu_cache_load(key, &size);

    if (!kept)
        return 0;
    bytes    = kept;
    *program = clCreateProgramWithBinary(s->hwctx->context, 1,
                                         &s->hwctx->device_id, &size, &bytes,
                                         &status, &cle);
    if (*program && !status &&
        !clBuildProgram(*program, 1, &s->hwctx->device_id, NULL, NULL, NULL))
        av_log(avctx, AV_LOG_VERBOSE, "Program compiled by an earlier run\n");
    else
        ff_gpu_opencl_release_program(program);
    av_free(kept);
    return !!*program;
}

static void keep_program(cl_program program, const char *key)
{
    cl_uint nb  = 0;
    size_t size = 0;
    uint8_t *bytes;

    if (clGetProgramInfo(program, CL_PROGRAM_NUM_DEVICES, sizeof(nb), &nb,
                         NULL) || nb != 1 ||
        clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size,
                         NULL) || !size)
        return;
    bytes = av_malloc(size);
    if (bytes && !clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(bytes),
                                   &bytes, NULL))
        ff_gpu_cache_save(key, bytes, size);
    av_free(bytes);
}

/* ---- building ---- */

static int build(AVFilterContext *avctx, cl_program *program,
                 const char **text, int nb)
{
    GPUOpenCLContext *s = avctx->priv;
    cl_int cle;

    *program = clCreateProgramWithSource(s->hwctx->context, nb, text, NULL,
                                         &cle);
    if (!*program)
        return ff_gpu_opencl_error(avctx, "cannot create a program", cle);
    cle = clBuildProgram(*program, 1, &s->hwctx->device_id, NULL, NULL,
                         NULL);
    if (cle != CL_SUCCESS) {
        log_build_error(avctx, *program, cle);
        ff_gpu_opencl_release_program(program);
        return AVERROR(EIO);
    }
    return 0;
}

int ff_gpu_opencl_build(AVFilterContext *avctx, cl_program *program,
                        const char *defines, const char *const *sources,
                        int nb)
{
    GPUOpenCLContext *s = avctx->priv;
    const int keep      = !driver_keeps_programs(&s->device);
    const char *text[MAX_SOURCES + 1] = { defines };
    int64_t start;
    char key[GPU_CACHE_SIZE];
    int ret;

    av_assert0(nb <= MAX_SOURCES);
    memcpy(text + 1, sources, nb * sizeof(*text));
    if (keep) {
        print_key(s, key, text, nb + 1);
        if (load_program(avctx, program, key))
            return 0;
    }
    start = av_gettime_relative();
    ret   = build(avctx, program, text, nb + 1);
    if (ret >= 0 && keep && av_gettime_relative() - start > MIN_BUILD_TIME_US)
        keep_program(*program, key);
    return ret;
}
