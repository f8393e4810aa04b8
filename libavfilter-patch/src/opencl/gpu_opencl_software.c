/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Software frames on OpenCL devices. Planes are buffers of packed rows.
 *
 * CPUs filter frames with packed and aligned rows in place. Other rows are
 * copied to buffers that the host maps, if the device shares memory with the
 * host, otherwise through pinned memory, with separate queues for uploads and
 * downloads, so that copies overlap with kernels.
 */

#include <stdint.h>
#include <string.h>

#include "libavutil/attributes.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "gpu_compat.h"
#include "gpu_opencl.h"

/* Frames in flight if copies overlap with kernels: one is uploaded, one
 * filtered, one downloaded. */
#define ASYNC_DEPTH 2

/* Alignment that kernels and drivers of CPUs may expect */
#define ALIGNMENT 64

/* Plane of a slot: input and output, NULL until needed */
typedef struct Plane {
    cl_mem buffer[2];
    cl_mem wrapped[2];          ///< memory of a frame, instead of buffer
    uint8_t *mapped[2];         ///< buffer, while the host maps it
    cl_mem pinned[2];           ///< for the host's copies
    uint8_t *host[2];           ///< pinned, always mapped
} Plane;

typedef struct Slot {
    Plane plane[GPU_MAX_PLANES];
    cl_event done;              ///< end of the last command, or NULL
} Slot;

static cl_command_queue queue_of(const GPUOpenCLContext *s)
{
    return s->queue.stream;
}

static size_t plane_bytes(const GPUOpenCLContext *s, int p)
{
    return ff_gpu_opencl_plane_bytes(&s->base.planes, p);
}

static cl_mem memory(const Plane *plane, int out)
{
    return plane->wrapped[out] ? plane->wrapped[out] : plane->buffer[out];
}

/* ---- memory of the frame ---- */

static int can_wrap(const GPUOpenCLContext *s, const AVFrame *frame, int p)
{
    const int stored = s->base.planes.plane[p].stored;

    return s->device.kind == GPU_DEVICE_CPU &&
           ff_gpu_plane_is_plain(&s->base.planes, p) &&
           frame->linesize[stored] == ff_gpu_row_bytes(&s->base.planes, p) &&
           !((uintptr_t)frame->data[stored] % ALIGNMENT);
}

static int wrap(AVFilterContext *avctx, Plane *plane, int out,
                const AVFrame *frame, int p)
{
    GPUOpenCLContext *s = avctx->priv;
    cl_int cle;

    plane->wrapped[out] =
        clCreateBuffer(s->hwctx->context, CL_MEM_USE_HOST_PTR |
                       (out ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY),
                       plane_bytes(s, p),
                       frame->data[s->base.planes.plane[p].stored], &cle);
    return plane->wrapped[out] ? 0 :
           ff_gpu_opencl_error(avctx, "failed to use a frame's memory", cle);
}

/* ---- memory that the host maps ---- */

static int map(AVFilterContext *avctx, Plane *plane, int out, int p)
{
    GPUOpenCLContext *s = avctx->priv;
    cl_int cle;

    plane->mapped[out] =
        clEnqueueMapBuffer(queue_of(s), plane->buffer[out], CL_TRUE,
                           out ? CL_MAP_READ : CL_MAP_WRITE_INVALIDATE_REGION,
                           0, plane_bytes(s, p), 0, NULL, NULL, &cle);
    if (plane->mapped[out])
        return 0;
    /* mapping the output waits for its kernels */
    return (out ? ff_gpu_opencl_check_wait : ff_gpu_opencl_check)(
               avctx, cle, "failed to map a buffer");
}

static int unmap(AVFilterContext *avctx, Plane *plane, int out)
{
    GPUOpenCLContext *s = avctx->priv;
    cl_int cle = CL_SUCCESS;

    if (plane->mapped[out])
        cle = clEnqueueUnmapMemObject(queue_of(s), plane->buffer[out],
                                      plane->mapped[out], 0, NULL, NULL);
    plane->mapped[out] = NULL;
    return ff_gpu_opencl_check(avctx, cle, "failed to unmap a buffer");
}

/* ---- pinned memory ---- */

static int ensure_pinned(AVFilterContext *avctx, Plane *plane, int out, int p)
{
    GPUOpenCLContext *s = avctx->priv;
    cl_int cle = CL_SUCCESS;
    int ret;

    if (plane->host[out])
        return 0;
    ret = ff_gpu_opencl_buffer(avctx, &plane->pinned[out], CL_MEM_READ_WRITE |
                               CL_MEM_ALLOC_HOST_PTR, plane_bytes(s, p));
    if (ret < 0)
        return ret;
    plane->host[out] = clEnqueueMapBuffer(queue_of(s), plane->pinned[out],
                                          CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                                          0, plane_bytes(s, p), 0, NULL, NULL,
                                          &cle);
    return plane->host[out] ? 0 :
           ff_gpu_opencl_error(avctx, "failed to map pinned memory", cle);
}

static void release_pinned(GPUOpenCLContext *s, Plane *plane, int out)
{
    if (plane->host[out])
        clEnqueueUnmapMemObject(queue_of(s), plane->pinned[out],
                                plane->host[out], 0, NULL, NULL);
    plane->host[out] = NULL;
    ff_gpu_opencl_release_mem(&plane->pinned[out]);
}

/* ---- queues ---- */

int ff_gpu_opencl_open_queues(AVFilterContext *avctx)
{
    GPUOpenCLContext *s = avctx->priv;
    cl_bool unified     = CL_FALSE;
    int ret;

    clGetDeviceInfo(s->hwctx->device_id, CL_DEVICE_HOST_UNIFIED_MEMORY,
                    sizeof(unified), &unified, NULL);
    s->shares_memory = unified || s->device.kind == GPU_DEVICE_CPU;
    if (s->shares_memory)
        return 0;
    s->base.depth = ASYNC_DEPTH;
    ret = ff_gpu_opencl_create_queue(avctx, &s->upload, " for copies");
    return ret < 0 ? ret : ff_gpu_opencl_create_queue(avctx, &s->download,
                                                      " for copies");
}

void ff_gpu_opencl_close_queues(AVFilterContext *avctx)
{
    GPUOpenCLContext *s = avctx->priv;

    if (s->upload)
        clReleaseCommandQueue(s->upload);
    if (s->download)
        clReleaseCommandQueue(s->download);
    s->upload = s->download = NULL;
}

/* Make later commands in a queue wait for earlier commands in another queue. */
static cl_int wait_for_queue(cl_command_queue queue, cl_command_queue other)
{
    cl_event event;
    cl_int cle = clEnqueueMarkerWithWaitList(other, 0, NULL, &event);

    if (cle)
        return cle;
    clFlush(other);
    cle = clEnqueueBarrierWithWaitList(queue, 1, &event, NULL);
    clReleaseEvent(event);
    return cle;
}

/* ---- frames ---- */

/* Call a function for each plane of a bit mask. */
static int for_planes(AVFilterContext *avctx, GPUSlot *slot, int planes,
                      int (*function)(AVFilterContext *avctx, GPUSlot *slot,
                                      int p))
{
    const GPUOpenCLContext *s = avctx->priv;
    int ret = 0;

    for (int p = 0; p < s->base.planes.nb_planes && ret >= 0; p++)
        if (planes >> p & 1)
            ret = function(avctx, slot, p);
    return ret;
}

/* Allocate or wrap the memory for a plane of a frame, unless already done. */
static int ensure_memory(AVFilterContext *avctx, GPUSlot *slot, int out, int p)
{
    GPUOpenCLContext *s  = avctx->priv;
    Plane *plane         = &((Slot *)slot->priv)->plane[p];
    const AVFrame *frame = out ? slot->out : slot->in;
    int ret;

    slot->pitch[p] = ff_gpu_row_bytes(&s->base.planes, p);
    if (plane->wrapped[out])            // in an earlier, failed attempt
        return 0;
    if (can_wrap(s, frame, p))
        ret = wrap(avctx, plane, out, frame, p);
    else
        ret = ff_gpu_opencl_buffer(avctx, &plane->buffer[out],
                                   CL_MEM_READ_WRITE |
                                   (s->shares_memory ?
                                    CL_MEM_ALLOC_HOST_PTR : 0),
                                   plane_bytes(s, p));
    return ret < 0 || s->shares_memory ? ret :
           ensure_pinned(avctx, plane, out, p);
}

static int ensure_slot(GPUSlot *slot)
{
    if (!slot->priv)
        slot->priv = av_mallocz(sizeof(Slot));
    return slot->priv ? 0 : AVERROR(ENOMEM);
}

static int begin_input(AVFilterContext *avctx, GPUSlot *slot, int p)
{
    GPUOpenCLContext *s = avctx->priv;
    Plane *plane        = &((Slot *)slot->priv)->plane[p];
    int ret = ensure_memory(avctx, slot, 0, p);

    if (ret >= 0 && s->shares_memory && !plane->wrapped[0] &&
        !plane->mapped[0])
        ret = map(avctx, plane, 0, p);
    slot->host[0][p] = s->shares_memory ? plane->mapped[0] : plane->host[0];
    return ret;
}

static int begin_output(AVFilterContext *avctx, GPUSlot *slot, int p)
{
    slot->host[1][p] = NULL;
    return ensure_memory(avctx, slot, 1, p);
}

/* Set the planes of the input or output of a slot. */
static void set_planes(const Slot *priv, int out, GPUFrame *frame)
{
    for (int p = 0; p < GPU_MAX_PLANES; p++) {
        frame->data[p]   = (uint8_t *)memory(&priv->plane[p], out);
        frame->memory[p] = GPU_MEMORY_BUFFER;
    }
}

int ff_gpu_opencl_begin(AVFilterContext *avctx, GPUSlot *slot, int out,
                        int planes)
{
    GPUOpenCLContext *s = avctx->priv;
    int ret = ensure_slot(slot);

    if (ret >= 0)
        ret = for_planes(avctx, slot, planes, out ? begin_output : begin_input);
    if (ret < 0)
        return ret;
    slot->queue = &s->queue;
    set_planes(slot->priv, out, &slot->device[out]);
    return 0;
}

static int upload_plane(AVFilterContext *avctx, GPUSlot *slot, int p)
{
    GPUOpenCLContext *s = avctx->priv;
    Plane *plane        = &((Slot *)slot->priv)->plane[p];

    if (s->shares_memory)
        return unmap(avctx, plane, 0);
    return ff_gpu_opencl_check(avctx,
        clEnqueueWriteBuffer(s->upload, plane->buffer[0], CL_FALSE, 0,
                             plane_bytes(s, p), plane->host[0], 0, NULL,
                             NULL),
        "failed to enqueue an upload");
}

int ff_gpu_opencl_upload(AVFilterContext *avctx, GPUSlot *slot, int planes)
{
    GPUOpenCLContext *s = avctx->priv;
    int ret = for_planes(avctx, slot, planes, upload_plane);

    return ret < 0 || s->shares_memory ? ret :
           ff_gpu_opencl_check(avctx, wait_for_queue(queue_of(s), s->upload),
                               "failed to enqueue a barrier");
}

static int download_plane(AVFilterContext *avctx, GPUSlot *slot, int p)
{
    GPUOpenCLContext *s = avctx->priv;
    Plane *plane        = &((Slot *)slot->priv)->plane[p];

    slot->host[1][p] = plane->host[1];
    return ff_gpu_opencl_check(avctx,
        clEnqueueReadBuffer(s->download, plane->buffer[1], CL_FALSE, 0,
                            plane_bytes(s, p), plane->host[1], 0, NULL, NULL),
        "failed to enqueue a download");
}

int ff_gpu_opencl_download(AVFilterContext *avctx, GPUSlot *slot)
{
    GPUOpenCLContext *s = avctx->priv;
    Slot *priv          = slot->priv;
    int ret;

    if (s->shares_memory)
        return 0;
    ret = ff_gpu_opencl_check(avctx, wait_for_queue(s->download, queue_of(s)),
                              "failed to enqueue a barrier");
    if (ret >= 0)
        ret = for_planes(avctx, slot, slot->selected, download_plane);
    if (ret >= 0)
        ret = ff_gpu_opencl_check(avctx,
            clEnqueueMarkerWithWaitList(s->download, 0, NULL, &priv->done),
            "failed to enqueue a marker");
    clFlush(s->download);
    return ret;
}

/* Make shared memory with the output accessible to the host. */
static int fetch(AVFilterContext *avctx, GPUSlot *slot, int p)
{
    GPUOpenCLContext *s = avctx->priv;
    Plane *plane        = &((Slot *)slot->priv)->plane[p];
    void *mapped;
    int ret = 0;
    cl_int cle;

    if (!plane->wrapped[1]) {
        ret = map(avctx, plane, 1, p);
        slot->host[1][p] = plane->mapped[1];
        return ret;
    }
    mapped = clEnqueueMapBuffer(queue_of(s), plane->wrapped[1], CL_TRUE,
                                CL_MAP_READ, 0, plane_bytes(s, p), 0, NULL,
                                NULL, &cle);
    if (mapped)
        cle = clEnqueueUnmapMemObject(queue_of(s), plane->wrapped[1], mapped, 0,
                                      NULL, NULL);
    return ff_gpu_opencl_check_wait(avctx, cle, "failed to map a frame");
}

static int is_done(const Slot *priv)
{
    cl_int status = CL_COMPLETE;

    return !priv->done ||
           clGetEventInfo(priv->done, CL_EVENT_COMMAND_EXECUTION_STATUS,
                          sizeof(status), &status, NULL) ||
           status <= CL_COMPLETE;
}

int ff_gpu_opencl_poll(AVFilterContext *avctx, GPUSlot *slot, int wait)
{
    const GPUOpenCLContext *s = avctx->priv;
    const Slot *priv          = slot->priv;
    int ret;

    if (!wait)
        return is_done(priv);
    ret = ff_gpu_opencl_check_wait(avctx, priv && priv->done ?
                                   clWaitForEvents(1, &priv->done) :
                                   clFinish(slot->queue->stream),
                                   "failed to run");
    if (ret >= 0 && priv && s->shares_memory)
        ret = for_planes(avctx, slot, slot->selected, fetch);
    return ret < 0 ? ret : 1;
}

/* Wait for commands that use pinned memory, if a failure or the end of the
 * filter kept poll() from it. */
static void wait_for_copies(GPUOpenCLContext *s, GPUSlot *slot)
{
    Slot *priv = slot->priv;

    if (slot->is_pending)
        for (int i = 0; i < 3; i++)
            clFinish(i == 0 ? s->upload : i == 1 ? queue_of(s) : s->download);
    if (priv->done)
        clReleaseEvent(priv->done);
    priv->done = NULL;
}

int ff_gpu_opencl_end(AVFilterContext *avctx, GPUSlot *slot, int out)
{
    GPUOpenCLContext *s = avctx->priv;
    Slot *priv          = slot->priv;
    int ret = 0;
    cl_int cle;

    if (!priv) {                // a hardware frame
        clFinish(queue_of(s));
        return 0;
    }
    if (!s->shares_memory)
        wait_for_copies(s, slot);
    for (int p = 0; p < GPU_MAX_PLANES; p++) {
        const int error = unmap(avctx, &priv->plane[p], out);

        ret = FFMIN(ret, error);
    }
    cle = s->shares_memory ? clFinish(queue_of(s)) : CL_SUCCESS;
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        ff_gpu_opencl_release_mem(&priv->plane[p].wrapped[out]);
    return ret < 0 ? ret : ff_gpu_opencl_check_wait(avctx, cle,
                                                    "failed to run");
}

void ff_gpu_opencl_free(AVFilterContext *avctx, GPUSlot *slot)
{
    GPUOpenCLContext *s = avctx->priv;
    Slot *priv          = slot->priv;

    for (int p = 0; priv && p < GPU_MAX_PLANES; p++)
        for (int out = 0; out < 2; out++) {
            release_pinned(s, &priv->plane[p], out);
            ff_gpu_opencl_release_mem(&priv->plane[p].buffer[out]);
        }
    av_freep(&slot->priv);
}
