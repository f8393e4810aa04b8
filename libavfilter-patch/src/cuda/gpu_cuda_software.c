/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Software frames on CUDA devices: copied through pinned memory to device
 * memory with aligned rows, and back. Each slot has its own stream, so that
 * copies of one frame overlap with kernels of another.
 */

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/intmath.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"

#include "gpu_compat.h"
#include "gpu_cuda.h"
#include "gpu_slot.h"

/* Alignment of rows in bytes */
#define ROW_ALIGN 128

/* CU_STREAM_NON_BLOCKING, not in ffnvcodec */
#define STREAM_NON_BLOCKING 1

/* not in ffnvcodec */
typedef CUresult (CUDAAPI *HostAlloc)(void **host, size_t size,
                                      unsigned flags);
typedef CUresult (CUDAAPI *FreeHost)(void *host);

typedef struct Slot {
    GPUCudaQueue queue;
    CUdeviceptr device[2];      ///< planes of input and output, or 0
    uint8_t *host[2];           ///< pinned memory with the same layout; the
                                ///< report follows the output
    FreeHost free_host;
    size_t size;                ///< bytes of the planes of a frame
    CUevent recorded;           ///< for jobs of other frames, or NULL
} Slot;

#define CHECK_CU(x) GPU_CUDA_CHECK(avctx, x)

/* ---- memory ---- */

static int row_pitch(const GPUPlanes *planes, int p)
{
    return FFALIGN(ff_gpu_row_bytes(planes, p), ROW_ALIGN);
}

static size_t plane_bytes(const GPUPlanes *planes, int p)
{
    return (size_t)row_pitch(planes, p) * planes->plane[p].height;
}

/* Return the offset of plane p. Space is reserved for all planes, as the
 * selection may change. */
static size_t plane_offset(const GPUPlanes *planes, int p)
{
    size_t offset = 0;

    for (int i = 0; i < p; i++)
        offset += plane_bytes(planes, i);
    return offset;
}

static CUstream stream_of(const Slot *priv)
{
    return priv->queue.base.stream;
}

static void log_lost(AVFilterContext *avctx)
{
    av_log(avctx, AV_LOG_ERROR, "Device lost; restart the program and check "
           "dmesg.\n");
}

static int alloc_host(AVFilterContext *avctx, Slot *priv)
{
    CudaFunctions *cu = ff_gpu_cuda_functions(avctx);
    HostAlloc alloc   = (HostAlloc)FFNV_SYM_FUNC(cu->lib, "cuMemHostAlloc");
    int ret = 0;

    priv->free_host = (FreeHost)FFNV_SYM_FUNC(cu->lib, "cuMemFreeHost");
    if (!alloc || !priv->free_host) {
        av_log(avctx, AV_LOG_ERROR, "The NVIDIA driver does not support "
               "pinned memory: update it.\n");
        return AVERROR(ENOSYS);
    }
    for (int i = 0; i < 2 && ret >= 0; i++)
        ret = CHECK_CU(alloc((void **)&priv->host[i],
                             priv->size + (i ? GPU_MAX_REPORT : 0), 0));
    return ret;
}

static int alloc_slot(AVFilterContext *avctx, Slot *priv)
{
    GPUCudaContext *s = avctx->priv;
    CudaFunctions *cu = ff_gpu_cuda_functions(avctx);
    CUstream stream   = NULL;
    int ret;

    priv->size = plane_offset(&s->base.planes, s->base.planes.nb_planes);
    ret = CHECK_CU(cu->cuStreamCreate(&stream, STREAM_NON_BLOCKING));
    priv->queue.base.stream = stream;
    for (int i = 0; i < 2 && ret >= 0; i++)
        ret = CHECK_CU(cu->cuMemAlloc(&priv->device[i], priv->size));
    if (ret >= 0 && (s->base.nb_kept || s->base.lead))
        ret = ff_gpu_cuda_create_event(avctx, &priv->recorded);
    if (ret >= 0)
        ret = alloc_host(avctx, priv);
    if (ret == AVERROR(EIO))
        log_lost(avctx);
    if (ret == AVERROR(ENOMEM))
        av_log(avctx, AV_LOG_ERROR, "Out of memory on the %s device for a "
               "frame of %dx%d: use smaller frames or run fewer jobs at "
               "once.\n",
               s->base.ops->api->name, s->base.planes.plane[0].width,
               s->base.planes.plane[0].height);
    return ret;
}

static void release(AVFilterContext *avctx, Slot *priv)
{
    CudaFunctions *cu = ff_gpu_cuda_functions(avctx);

    if (stream_of(priv))
        CHECK_CU(cu->cuStreamDestroy(stream_of(priv)));
    for (int i = 0; i < 2; i++) {
        if (priv->device[i])
            CHECK_CU(cu->cuMemFree(priv->device[i]));
        if (priv->host[i])
            CHECK_CU(priv->free_host(priv->host[i]));
    }
    if (priv->recorded)
        CHECK_CU(cu->cuEventDestroy(priv->recorded));
    ff_gpu_cuda_free_scratch(avctx, &priv->queue);
}

/* Without the context there is nothing left to release. */
void ff_gpu_cuda_free(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUCudaContext *s = avctx->priv;

    if (slot->priv && s->entered)
        release(avctx, slot->priv);
    av_freep(&slot->priv);
}

/* ---- frames ---- */

static int ensure_slot(AVFilterContext *avctx, GPUSlot *slot)
{
    int ret;

    if (slot->priv)
        return 0;
    slot->priv = av_mallocz(sizeof(Slot));
    if (!slot->priv)
        return AVERROR(ENOMEM);
    ret = alloc_slot(avctx, slot->priv);
    if (ret < 0)
        ff_gpu_cuda_free(avctx, slot);
    return ret;
}

/* Set the planes of a frame in the memory of a slot. */
static void place_planes(const GPUPlanes *planes, CUdeviceptr memory,
                         GPUFrame *frame)
{
    for (int p = 0; p < planes->nb_planes; p++) {
        frame->data[p]  = (uint8_t *)(uintptr_t)memory +
                          plane_offset(planes, p);
        frame->pitch[p] = row_pitch(planes, p);
    }
}

int ff_gpu_cuda_begin(AVFilterContext *avctx, GPUSlot *slot, int out, int bits)
{
    const GPUCudaContext *s = avctx->priv;
    const GPUPlanes *planes = &s->base.planes;
    int ret = ensure_slot(avctx, slot);
    Slot *priv = slot->priv;

    if (ret < 0)
        return ret;
    slot->queue = &priv->queue.base;
    place_planes(planes, priv->device[out], &slot->device[out]);
    if (out)
        slot->report = priv->host[1] + priv->size;
    for (int p = 0; p < planes->nb_planes; p++) {
        if (!(bits >> p & 1))
            continue;
        slot->host[out][p] = priv->host[out] + plane_offset(planes, p);
        slot->pitch[p]     = row_pitch(planes, p);
    }
    return 0;
}

/* Copy planes from or to the host, adjacent planes at once. */
static int copy_planes(AVFilterContext *avctx, Slot *priv, int bits, int out)
{
    const GPUCudaContext *s = avctx->priv;
    CudaFunctions *cu       = ff_gpu_cuda_functions(avctx);
    int ret = 0;

    while (bits && ret >= 0) {
        const int first     = ff_ctz(bits), end = ff_ctz(~(bits >> first)) +
                                                  first;
        const size_t offset = plane_offset(&s->base.planes, first);
        const size_t size   = plane_offset(&s->base.planes, end) - offset;

        ret = CHECK_CU(out ?
            cu->cuMemcpyDtoHAsync(priv->host[1] + offset,
                                  priv->device[1] + offset, size,
                                  stream_of(priv)) :
            cu->cuMemcpyHtoDAsync(priv->device[0] + offset,
                                  priv->host[0] + offset, size,
                                  stream_of(priv)));
        bits &= ~((1 << end) - 1);
    }
    return ret;
}

int ff_gpu_cuda_upload(AVFilterContext *avctx, GPUSlot *slot, int planes)
{
    return copy_planes(avctx, slot->priv, planes, 0);
}

int ff_gpu_cuda_download(AVFilterContext *avctx, GPUSlot *slot)
{
    return copy_planes(avctx, slot->priv, slot->selected, 1);
}

/* Wait for commands that poll() did not wait for, which may use the memory of
 * other slots. Frames are not accessed by the device, and hardware frames are in
 * order. */
int ff_gpu_cuda_end(AVFilterContext *avctx, GPUSlot *slot, int out)
{
    if (slot->priv && slot->is_pending)
        ff_gpu_cuda_functions(avctx)->cuStreamSynchronize(
            stream_of(slot->priv));
    return 0;
}

/* ---- order ---- */

int ff_gpu_cuda_record(AVFilterContext *avctx, GPUSlot *slot)
{
    const Slot *priv = slot->priv;

    return !priv->recorded ? 0 :
           CHECK_CU(ff_gpu_cuda_functions(avctx)->cuEventRecord(
                        priv->recorded, stream_of(priv)));
}

int ff_gpu_cuda_wait_for(AVFilterContext *avctx, GPUSlot *slot,
                         const GPUJob *job)
{
    const Slot *priv = slot->priv;

    return ff_gpu_cuda_wait_event(avctx, job->queue->stream, priv->recorded);
}

int ff_gpu_cuda_poll(AVFilterContext *avctx, GPUSlot *slot, int wait)
{
    CudaFunctions *cu = ff_gpu_cuda_functions(avctx);
    CUstream stream   = slot->queue->stream;
    int ret;

    if (!wait)
        return cu->cuStreamQuery(stream) != CUDA_ERROR_NOT_READY;
    ret = CHECK_CU(cu->cuStreamSynchronize(stream));
    if (ret == AVERROR(EIO))
        log_lost(avctx);
    return ret < 0 ? ret : 1;
}
