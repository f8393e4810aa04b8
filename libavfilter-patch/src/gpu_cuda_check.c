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

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "libavutil/avassert.h"
#include "libavutil/common.h"
#include "libavutil/error.h"

#include "gpu_cache.h"
#include "gpu_compat.h"
#include "gpu_cuda_check.h"
#include "gpu_selfcheck.h"

#define CHECK_CU(x) GPU_CUDA_CHECK(c->avctx, x)

/* Rows of planes that are checked begin at multiples of it, as those of
 * frames do. */
#define ROW_ALIGN 512

/* What one call of run() works on. */
typedef struct Checking {
    AVFilterContext *avctx;
    CudaFunctions *cu;
    int cc, p;
    CUdeviceptr memory;         ///< of two planes; 0: not there yet
} Checking;

/* ---- the driver ---- */

void ff_gpu_cuda_driver(char *driver, size_t size)
{
    FILE *f = fopen("/proc/self/maps", "r");
    char line[1024], *name = NULL;
    struct stat st;

    *driver = 0;
    while (f && !name && fgets(line, sizeof(line), f))
        name = strstr(line, "/libcuda.so");
    if (f)
        fclose(f);
    if (!name)
        return;
    name[strcspn(name, "\n")] = 0;
    if (!stat(strchr(line, '/'), &st))
        snprintf(driver, size, "%s (%lld bytes of %lld)", name + 1,
                 (long long)st.st_size, (long long)st.st_mtime);
}

/* ---- planes ---- */

static int copy(const Checking *c, CUdeviceptr device, uint8_t *host,
                int to_device, int row, int height, int pitch)
{
    const GPUCudaContext *s = c->avctx->priv;
    CUDA_MEMCPY2D copy      = {
        .srcMemoryType = to_device ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE,
        .dstMemoryType = to_device ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST,
        .srcPitch      = to_device ? row : pitch,
        .dstPitch      = to_device ? pitch : row,
        .WidthInBytes  = row,
        .Height        = height,
    };

    if (to_device) {
        copy.srcHost   = host;
        copy.dstDevice = device;
    } else {
        copy.srcDevice = device;
        copy.dstHost   = host;
    }
    return CHECK_CU(c->cu->cuMemcpy2DAsync(&copy, s->stream));
}

/* Two planes. Kernels may read what follows a row and have to ignore it. */
static int allocate(Checking *c)
{
    const GPUCudaContext *s = c->avctx->priv;
    int ret = CHECK_CU(c->cu->cuMemAlloc(&c->memory, 2 * GPU_CHECK_BYTES));

    return ret < 0 ? ret :
           CHECK_CU(c->cu->cuMemsetD8Async(c->memory, 0xa5, 2 * GPU_CHECK_BYTES,
                                           s->stream));
}

/* Have the filter's launch() be for frames of these planes. Larger frames may
 * have larger tiles. */
static int replan(const Checking *c, const GPUPlanes *planes)
{
    GPUCudaContext *s = c->avctx->priv;
    GPUCudaKernels kernels;
    int ret;

    memset(&kernels, 0, sizeof(kernels));
    s->base.planes = *planes;
    ret = s->ops->pick(c->avctx, c->cc, &kernels);
    if (ret >= 0 && !memcmp(&kernels, &s->loaded, sizeof(kernels)))
        s->ops->adopt(c->avctx);
    return ret;
}

/* The first round runs with the tiles that the frames have, the others with
 * those of a small frame, of which there are more. */
static int launch(const Checking *c, const CudaPlanes *planes, int round)
{
    GPUCudaContext *s      = c->avctx->priv;
    const GPUPlanes frames = s->base.planes;
    const CudaPlane *plane = &planes->plane[0];
    GPUPlanes small        = frames;
    int ret, back;

    if (!round)
        return s->ops->launch(c->avctx, planes);
    small.nb_planes = 1;
    small.plane[0]  = (GPUPlane) { plane->width, plane->height,
                                   plane->channels, plane->channel_mask };
    ret = replan(c, &small);
    if (ret >= 0)
        ret = s->ops->launch(c->avctx, planes);
    back = replan(c, &frames);
    return ret < 0 ? ret : back;
}

static int run(void *opaque, uint8_t *dst, const uint8_t *src, int width,
               int height, int round)
{
    Checking *c             = opaque;
    GPUCudaContext *s       = c->avctx->priv;
    const GPUPlanes *planes = &s->base.planes;
    const GPUPlane *plane   = &planes->plane[c->p];
    const int row   = width * plane->channels * planes->bytes;
    const int pitch = FFALIGN(row, ROW_ALIGN);
    CudaPlanes check = { .depth = planes->depth, .shift = planes->shift };
    int ret = 0;

    av_assert0(pitch * height <= GPU_CHECK_BYTES);
    if (!c->memory)
        ret = allocate(c);
    if (ret < 0)
        return ret;
    check.plane[0] = (CudaPlane) {
        .src          = c->memory,
        .dst          = c->memory + GPU_CHECK_BYTES,
        .src_pitch    = pitch,
        .dst_pitch    = pitch,
        .width        = width,
        .height       = height,
        .channels     = plane->channels,
        .channel_mask = plane->channel_mask,
    };
    ret = copy(c, check.plane[0].src, (uint8_t *)src, 1, row, height, pitch);
    if (ret >= 0)
        ret = copy(c, check.plane[0].dst, dst, 1, row, height, pitch);
    if (ret >= 0)
        ret = launch(c, &check, round);
    if (ret >= 0)
        ret = copy(c, check.plane[0].dst, dst, 0, row, height, pitch);
    if (ret >= 0)
        ret = CHECK_CU(c->cu->cuStreamSynchronize(s->stream));
    return ret;
}

/* ---- kernels ---- */

/* Frames of another size may have other tiles. */
static uint64_t hash_kernels(AVFilterContext *avctx)
{
    const GPUCudaContext *s       = avctx->priv;
    const uint64_t geometry       = s->ops->geometry(avctx);
    const GPUCudaKernels *kernels = &s->loaded;
    const GPUCudaModule *module   = kernels->module;
    uint64_t hash = s->is_fatbin ?
                    ff_gpu_cache_hash(0, module->fatbin, *module->fatbin_size) :
                    ff_gpu_cache_hash(0, module->ptx, *module->ptx_size);

    for (int i = 0; i < GPU_CUDA_MAX_KERNELS && kernels->name[i]; i++)
        hash = ff_gpu_cache_hash(hash, kernels->name[i],
                                 strlen(kernels->name[i]) + 1);
    return ff_gpu_cache_hash(hash, &geometry, sizeof(geometry));
}

int ff_gpu_cuda_check(AVFilterContext *avctx, int cc)
{
    GPUCudaContext *s       = avctx->priv;
    const GPUFilterOps *ops = s->base.ops;
    Checking checking       = {
        .avctx = avctx,
        .cu    = s->hwctx->internal->cuda_dl,
        .cc    = cc,
    }, *c = &checking;
    const GPUKernelID id = {
        .filter = avctx->filter->name,
        .kernel = s->loaded.name[0],
        .device = s->device_name,
        .driver = s->driver,
        .text   = hash_kernels(avctx),
    };
    GPUCheck check = {
        .algorithm = ops->algorithm,
        .options   = (const uint8_t *)s + ops->options,
        .planes    = &s->base.planes,
        .run       = run,
        .opaque    = &checking,
    };
    const int selected = *(const int *)((const uint8_t *)s + ops->planes);
    int ret = 0;

    for (int p = 0; p < s->base.planes.nb_planes && ret >= 0; p++) {
        checking.p = check.p = p;
        if (ff_gpu_plane_mask(&s->base.planes, p, selected))
            ret = ff_gpu_selfcheck(avctx, &id, &check, 0);
    }
    if (checking.memory)
        CHECK_CU(c->cu->cuMemFree(checking.memory));
    /* wrong kernels may have left anything there */
    if (ret == AVERROR_BUG && s->scratch)
        CHECK_CU(c->cu->cuMemsetD8Async(s->scratch, 0, s->scratch_size,
                                        s->stream));
    return ret;
}
