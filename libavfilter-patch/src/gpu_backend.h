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

/**
 * @file
 * What a GPU API has to do for the filters, as a table of functions: the layer
 * above it (gpu_filter.c, gpu_kernels.c, gpu_check.c, gpu_tune.c) knows no API.
 * gpu_opencl.c and gpu_cuda.c each define a table.
 *
 * Functions do not find their way by the filter's state but by what they are
 * given: a GPUQuery asks for a kernel, a GPUJob is what a kernel works on, be
 * it a frame or a plane to check or time it with.
 */

#ifndef AVFILTER_GPU_BACKEND_H
#define AVFILTER_GPU_BACKEND_H

#include <stddef.h>
#include <stdint.h>

#include "libavutil/buffer.h"
#include "libavutil/frame.h"
#include "libavutil/hwcontext.h"
#include "libavutil/pixfmt.h"

#include "avfilter.h"
#include "gpu_device.h"
#include "gpu_planes.h"
#include "gpu_reference.h"

/** Most candidates that a filter chooses among. */
#define GPU_MAX_CANDIDATES 32

/** Most input frames of an output frame. */
#define GPU_MAX_INPUTS 1

/** Largest async_depth. */
#define GPU_MAX_ASYNC_DEPTH 8

/** A filter's own part of a plan. */
typedef union GPUOwnPlan {
    int64_t align;
    uint8_t bytes[1024];
} GPUOwnPlan;

/** It, as what the filter has there; an array of -1 elements: too large. */
#define GPU_OWN(plan, Type)                                                   \
    ((Type *)((plan)->own.bytes +                                             \
              0 * sizeof(char[sizeof(Type) <= sizeof(GPUOwnPlan) ? 1 : -1])))

/** What a kernel is wanted for. */
typedef struct GPUQuery {
    int candidate;              ///< number of the kernel, as list() gives them
    int p;                      ///< a plane that it is to filter
    const GPUPlanes *planes;    ///< format and sizes
    const void *options;        ///< of the algorithm
    const struct GPUKernel *before; ///< the kernel in use, or NULL
} GPUQuery;

/** A candidate that is built; backends have more behind it. */
typedef struct GPUKernel {
    int candidate;
    int p;                      ///< the plane that it was wanted for
    const char *name;
    uint64_t text;              ///< hash of its program and of its geometry
} GPUKernel;

/** The planes of a frame: images or buffers of OpenCL, addresses of CUDA. */
typedef struct GPUFrame {
    uint8_t *data[GPU_MAX_PLANES];
    int pitch[GPU_MAX_PLANES];  ///< bytes from row to row; no use for OpenCL
} GPUFrame;

/** What a kernel works on. */
typedef struct GPUJob {
    const GPUPlanes *planes;    ///< format and sizes
    const void *options;        ///< of the algorithm
    const GPUKernel *kernel;
    int selected;               ///< bit p: plane p is filtered
    int copied;                 ///< bit p: plane p is copied
    GPUFrame out, in[GPU_MAX_INPUTS];
    void *stream;               ///< a CUstream or cl_command_queue
    struct GPUScratch *scratch; ///< CUDA: memory that belongs to the stream
    struct GPUTimer *timer;     ///< OpenCL: times commands, unless NULL
    uint8_t *report;            ///< where the kernels' report goes, or NULL
    int report_size;            ///< bytes of it, 0: none is wanted
} GPUJob;

/** A software frame on its way through the device. */
typedef struct GPUSlot {
    AVFrame *in;                ///< NULL: out passes as it is
    AVFrame *out;
    int selected;               ///< bit p: plane p is filtered
    /**
     * Memory of the host for the planes that are filtered, with rows of
     * pitch bytes; NULL: the device works on the frame's memory.
     */
    uint8_t *src[GPU_MAX_PLANES], *dst[GPU_MAX_PLANES];
    int pitch[GPU_MAX_PLANES];
    int report_size;            ///< bytes of report that are asked for
    uint8_t report[GPU_MAX_REPORT]; ///< valid after GPUSlotAPI.finish()
    int64_t options[GPU_MAX_OPTIONS / 8];   ///< that it is filtered with
    void *priv;                 ///< of the backend, kept for later frames
} GPUSlot;

/** A backend's part in software frames. All but free() may fail, and log why.
 *  Called between enter() and leave(). */
typedef struct GPUSlotAPI {
    /** Called once, after GPUBackend.open().
     *  @return how many frames had better be under way, 0: none */
    int (*init)(AVFilterContext *avctx);
    /** Have src and dst, for slot->selected. */
    int (*begin)(AVFilterContext *avctx, GPUSlot *slot);
    /** Upload src, and say where the job finds it and works. */
    int (*upload)(AVFilterContext *avctx, GPUSlot *slot, GPUJob *job);
    /** Download what the job leaves to dst and report. */
    int (*download)(AVFilterContext *avctx, GPUSlot *slot);
    /** Is it done, as far as can be told without waiting? */
    int (*is_done)(AVFilterContext *avctx, GPUSlot *slot);
    /** Wait until dst and report hold the result. */
    int (*finish)(AVFilterContext *avctx, GPUSlot *slot);
    /** After begin(), whatever failed since: nothing touches the frames
     *  any more. */
    int (*end)(AVFilterContext *avctx, GPUSlot *slot);
    /** Release priv, if there is one. */
    void (*free)(AVFilterContext *avctx, GPUSlot *slot);
    /** Undo init(), after all slots are free; safe at any time, and twice. */
    void (*uninit)(AVFilterContext *avctx);
} GPUSlotAPI;

/** A GPU API. Functions that may fail log why. */
typedef struct GPUBackend {
    enum AVPixelFormat format;
    const char *name;           ///< "CUDA"
    const char *type, *device;  ///< of -init_hw_device: "cuda", "cu"
    size_t kernel_size;         ///< of what begins with a GPUKernel
    int whole_frames;           ///< a kernel takes all planes of a frame, and
                                ///< one is there even if none is selected
    const GPUDeviceAPI *devices;

    /** Whether kernels of one may work on memory of the other. */
    int (*same_device)(const AVHWDeviceContext *a, const AVHWDeviceContext *b);
    /** Can frames of that kind be filtered? */
    int (*check_frames)(AVFilterContext *avctx,
                        const AVHWFramesContext *frames);
    /** Whether plane p of a frame is as long as its rows, rows as wide. */
    int (*check_plane)(AVFilterContext *avctx, const AVFrame *frame, int p);

    /** Open GPUFilterContext.device_ref, and describe it there. */
    int (*open)(AVFilterContext *avctx);
    /** Undo open() and release memory; safe at any time, and twice. */
    void (*close)(AVFilterContext *avctx);
    /** Make the device current for the calls that follow, and what was so
     *  before again; NULL: no need. */
    int (*enter)(AVFilterContext *avctx);
    void (*leave)(AVFilterContext *avctx);

    /**
     * List the candidates that make sense, the best guess first.
     *
     * @param all also those that are known to be slow
     * @return how many, at least 1, or an error
     */
    int (*list)(AVFilterContext *avctx, const GPUQuery *query,
                int list[GPU_MAX_CANDIDATES], int all);
    /**
     * What to try after a kernel that failed or was wrong, besides the list;
     * NULL: nothing. Logs it, or that nothing is left.
     *
     * @param failed as prepare() left it
     * @return whether there is something
     */
    int (*fall_back)(AVFilterContext *avctx, const GPUKernel *failed,
                     int error, int *candidate);
    /** Build a kernel and allocate what it needs, as far as it is not there:
     *  also to be called again after release_memory(). */
    int (*prepare)(AVFilterContext *avctx, const GPUQuery *query,
                   GPUKernel *kernel);
    /** Log which kernel is used from here on; NULL: that is done elsewhere. */
    void (*log_use)(AVFilterContext *avctx, const GPUKernel *kernel,
                    const GPUKernel *before);
    /** Undo prepare(), also after it failed half-way. */
    void (*release)(AVFilterContext *avctx, GPUKernel *kernel);
    /** Release memory that kernels share; NULL: there is none. */
    void (*release_memory)(AVFilterContext *avctx);
    /** Have the copy of a kernel be for planes of the job's sizes, if there
     *  it would be the same but for its geometry; NULL: it always is. */
    void (*resize)(AVFilterContext *avctx, const GPUJob *job,
                   GPUKernel *kernel);

    /** Say where hardware frames are filtered. */
    void (*set_stream)(AVFilterContext *avctx, GPUJob *job);
    /** Enqueue the filtering of the selected planes. */
    int (*run)(AVFilterContext *avctx, const GPUJob *job);
    /** Enqueue the copy of planes of frames. */
    int (*copy)(AVFilterContext *avctx, const GPUJob *job);
    /** Enqueue the reading of report_size bytes to report. */
    int (*get_report)(AVFilterContext *avctx, const GPUJob *job);
    /**
     * Wait for a hardware frame, as far as the next filter does not, or as
     * there is a report.
     *
     * @param failed the job has failed: log nothing
     */
    int (*wait)(AVFilterContext *avctx, const GPUJob *job, int failed);

    /** Make a plane of the job's size as frames have it, of these samples:
     *  rows without gaps. */
    int (*put)(AVFilterContext *avctx, const GPUJob *job, int p,
               GPUFrame *frame, const uint8_t *samples);
    /** Wait, and read such a plane. */
    int (*get)(AVFilterContext *avctx, const GPUJob *job, int p,
               const GPUFrame *frame, uint8_t *samples);
    /** Release it, unless it is NULL. */
    void (*drop)(AVFilterContext *avctx, GPUFrame *frame, int p);

    /** Set the stream to one that jobs are timed on, or NULL it; NULL: this
     *  backend's list says what is the fastest. */
    int (*begin_timing)(AVFilterContext *avctx, GPUJob *job);
    /** Run a job, and say how long it took, in ns. */
    int (*time)(AVFilterContext *avctx, const GPUJob *job, uint64_t *ns);
    void (*end_timing)(AVFilterContext *avctx, GPUJob *job);

    const GPUSlotAPI *slots;
} GPUBackend;

/** A filter; a backend has more behind it. */
typedef struct GPUFilterOps {
    const GPUBackend *api;
    const GPUAlgorithm *algorithm;
    size_t options;             ///< offset of the algorithm's options
    size_t options_size;        ///< at most GPU_MAX_OPTIONS
    size_t planes;              ///< offset of the option planes
    /** The option that names a candidate, and their names; NULL: none does. */
    const char *option;
    const char *(*name)(int candidate);
    /** Whether another candidate may be the best than with the options of
     *  before, though the list is the same; NULL: no. */
    int (*is_other)(const void *before, const void *options);
} GPUFilterOps;

/** The context of a filter, behind which a backend and the filter have more. */
typedef struct GPUFilterContext {
    const AVClass *class;       ///< must be first

    const GPUFilterOps *ops;    ///< NULL until the link is configured
    GPUPlanes planes;           ///< of the frames that pass
    AVBufferRef *device_ref;    ///< of the frames that pass
    AVBufferRef *frames_ref;    ///< pool of output hardware frames
    struct GPUSoftware *software;   ///< NULL: hardware frames pass

    /* by GPUBackend.open() */
    const char *device_name, *driver;   ///< the latter empty: not known
    int is_cpu;

    /* kernels: gpu_kernels.c */
    int kind[GPU_MAX_PLANES];   ///< bits of the planes that kernel p serves
    GPUKernel *kernel[GPU_MAX_PLANES];
    int untimed;                ///< bit p: the first frame chooses kernel p
    int64_t spent;              ///< us that choosing took
    int trying;                 ///< failures are told at verbose level only
    int report_size;            ///< GPUAlgorithm.report_size()

    char *device;               ///< option
    int async_depth;            ///< option
    int tune;                   ///< option, enum GPUTuneMode
    /** The options that are in effect. */
    int64_t accepted[GPU_MAX_OPTIONS / 8];
} GPUFilterContext;

/** The algorithm's options as they are set. */
static inline void *ff_gpu_options(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return (uint8_t *)avctx->priv + s->ops->options;
}

/** The option planes. */
static inline int ff_gpu_selected(const AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return *(const int *)((const uint8_t *)avctx->priv + s->ops->planes);
}

static inline int ff_gpu_enter(AVFilterContext *avctx)
{
    const GPUBackend *api = ((GPUFilterContext *)avctx->priv)->ops->api;

    return api->enter ? api->enter(avctx) : 0;
}

static inline void ff_gpu_leave(AVFilterContext *avctx)
{
    const GPUBackend *api = ((GPUFilterContext *)avctx->priv)->ops->api;

    if (api->leave)
        api->leave(avctx);
}

#endif /* AVFILTER_GPU_BACKEND_H */
