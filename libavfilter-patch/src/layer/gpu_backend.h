/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The functions that a GPU API implements for the filters. The layer above
 * (gpu_filter.c, gpu_kernels.c, gpu_check.c, gpu_tune.c) does not depend on an
 * API; gpu_opencl.c and gpu_cuda.c each define a table of these functions.
 *
 * Functions work on their arguments rather than on the state of the filter: a
 * GPUQuery requests a kernel; a GPUJob is what a kernel runs on, either a frame
 * or a plane for the self-check or for timing.
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

/** Maximum number of candidate kernels of a filter. */
#define GPU_MAX_CANDIDATES 32

/** Maximum number of input frames per output frame. */
#define GPU_MAX_INPUTS (2 * GPU_MAX_REACH + 1)

/** The position of input i relative to the frame: 0, -1, 1, -2, 2 ... */
#define GPU_INPUT_OFFSET(i) ((i) & 1 ? -((i) + 1) / 2 : (i) / 2)

/** Largest async_depth. */
#define GPU_MAX_ASYNC_DEPTH 8

/** The private data of a filter in a plan. */
typedef union GPUPlanPriv {
    int64_t align;
    uint8_t bytes[1024];
} GPUPlanPriv;

/** Access the private data of a plan. */
#define GPU_PRIV(plan, Type) ((Type *)(plan)->priv.bytes)

/** Fail to compile if Type is too large for it. */
#define GPU_CHECK_PRIV(Type)                                                  \
    _Static_assert(sizeof(Type) <= sizeof(GPUPlanPriv), "too large for a plan")

/** A request for a kernel. */
typedef struct GPUQuery {
    int candidate;              ///< index of the kernel, as returned by list()
    int p;                      ///< a plane to filter
    const GPUPlanes *planes;    ///< format, sizes and what options select
    const void *options;        ///< of the algorithm
    const struct GPUKernel *before; ///< the kernel in use, or NULL
} GPUQuery;

/** A built candidate; backends append their own fields. */
typedef struct GPUKernel {
    int candidate;
    int p;                      ///< GPUQuery.p
    const char *name;
    uint64_t text;              ///< hash of program and geometry
} GPUKernel;

/** The planes of a frame: OpenCL images or buffers, CUDA addresses. */
typedef struct GPUFrame {
    uint8_t *data[GPU_MAX_PLANES];
    int pitch[GPU_MAX_PLANES];  ///< bytes between rows; unused by OpenCL
    int buffers;                ///< bit p: plane p is an OpenCL buffer, also in
                                ///< hardware frames
} GPUFrame;

/** Device memory of a frame that is filtered at half its size first, see
 *  gpu_half.h. */
typedef struct GPUHalf {
    int shrunk;                 ///< bit p: half has plane p
    int measured;               ///< bit p: plane p of half is measured
    int copied;                 ///< bit p: copy has plane p
    int prepared;               ///< bit p: result has plane p
    GPUFrame copy;              ///< P, if kernels do not read it from the frame
    GPUFrame half;              ///< Q
    GPUFrame filtered;          ///< G
    GPUFrame result;            ///< P'
} GPUHalf;

/** Slots in device memory for the measurements of a frame, which the next frame
 *  needs: frames alternate between the first two, frames of half size between
 *  the next two, and planes of the self-check between the others. */
enum GPUHistory {
    GPU_HISTORY_FRAMES,
    GPU_HISTORY_HALF  = 2,
    GPU_HISTORY_CHECK = 4,
    GPU_NB_HISTORIES  = 6,
};

/** What a kernel runs on. */
typedef struct GPUJob {
    const GPUPlanes *planes;    ///< format, sizes and what options select
    const void *options;        ///< of the algorithm
    const GPUKernel *kernel;
    int selected;               ///< bit p: plane p is filtered
    int copied;                 ///< bit p: plane p is copied
    int measured;               ///< bit p: plane p is measured
    /**
     * Bit p: plane p of the frame before, in[1], was measured, and
     * history_before has the results.
     */
    int measured_before;
    int history, history_before;    ///< GPUHistory of this frame and of the
                                    ///< frame before
    /**
     * in[0] is the frame, in[2 k - 1] the one k before it and in[2 k] the one
     * k after it, for k up to the reach.
     */
    GPUFrame out, in[GPU_MAX_INPUTS];
    int present;                ///< bit i: there is in[i]
    /** The frame and the one before it, as they are measured; differ from in
     *  where planes were filtered at half size. */
    GPUFrame original[2];
    int prepared;               ///< bit p: plane p of in[0] was
    GPUHalf *half;              ///< for shrink() and put_back()
    void *stream;               ///< a CUstream or cl_command_queue
    struct GPUScratch *scratch; ///< CUDA: memory that belongs to the stream
    struct GPUScratch *scratch_before;  ///< CUDA: memory with history_before
    struct GPUTimer *timer;     ///< OpenCL: times commands, unless NULL
    uint8_t *report;            ///< destination of the report, or NULL
    int report_size;            ///< bytes of it, 0 = no report
} GPUJob;

/** A frame in the filter. */
typedef struct GPUSlot {
    AVFrame *in;                ///< kept while frames beside it need it
    AVFrame *out;               ///< NULL before it is filtered, and once it was
                                ///< output
    int selected;               ///< bit p: plane p is filtered
    int measured;               ///< bit p: plane p is measured
    unsigned number;            ///< of the frame
    int64_t options[GPU_MAX_OPTIONS / 8];   ///< it is filtered with
    GPUHalf half;
    int error;                  ///< making GPUHalf.result failed

    /* software frames */
    /**
     * Host memory of the planes, with rows of pitch bytes; NULL if the device
     * works on the memory of the frame itself.
     */
    uint8_t *src[GPU_MAX_PLANES], *dst[GPU_MAX_PLANES];
    int pitch[GPU_MAX_PLANES];
    int uploaded;               ///< bit p: the device has plane p of in
    int report_size;            ///< bytes of report
    uint8_t report[GPU_MAX_REPORT]; ///< valid after GPUSlotAPI.finish()
    void *priv;                 ///< of the backend, reused by later frames
} GPUSlot;

/** How a backend handles software frames. Functions that fail log the reason.
 *  Called between enter() and leave(). */
typedef struct GPUSlotAPI {
    /** Called once, after GPUBackend.open().
     *  @return useful number of frames in flight, or 0 */
    int (*init)(AVFilterContext *avctx);
    /** Set src of these planes. */
    int (*begin)(AVFilterContext *avctx, GPUSlot *slot, int planes);
    /** Upload src of these planes. */
    int (*upload)(AVFilterContext *avctx, GPUSlot *slot, int planes);
    /** Set the stream of the job to the one upload() uses. */
    void (*set_stream)(AVFilterContext *avctx, GPUSlot *slot, GPUJob *job);
    /** Have input() wait for what was enqueued in the slot's stream until now;
     *  NULL if jobs run in order. */
    int (*uploaded)(AVFilterContext *avctx, GPUSlot *slot);
    /** Set out and the stream of the job, to filter GPUSlot.selected. */
    int (*begin_output)(AVFilterContext *avctx, GPUSlot *slot, GPUJob *job);
    /** Set a frame of the job to what was uploaded, and have the job wait for
     *  that. */
    int (*input)(AVFilterContext *avctx, GPUSlot *slot, const GPUJob *job,
                 GPUFrame *frame);
    /** Have the job wait for the kernels of the frame before; NULL if jobs run
     *  in order. */
    int (*follow)(AVFilterContext *avctx, const GPUSlot *before, GPUJob *job);
    /** Download the results of the job to dst and report. */
    int (*download)(AVFilterContext *avctx, GPUSlot *slot);
    /** Return whether it is known to be done; does not wait. */
    int (*is_done)(AVFilterContext *avctx, GPUSlot *slot);
    /** Wait until dst and report hold the result. */
    int (*finish)(AVFilterContext *avctx, GPUSlot *slot);
    /** Stop using out. Called after begin_output(), even if something failed
     *  in between. */
    int (*end_output)(AVFilterContext *avctx, GPUSlot *slot);
    /** Stop using in. Called after begin(), even if something failed in
     *  between, when no job that reads it is under way. */
    int (*end)(AVFilterContext *avctx, GPUSlot *slot);
    /** Release priv, which may be NULL. */
    void (*free)(AVFilterContext *avctx, GPUSlot *slot);
    /** Undo init() after all slots are freed; may be called repeatedly. */
    void (*uninit)(AVFilterContext *avctx);
} GPUSlotAPI;

/** A GPU API. Functions that fail log the reason. */
typedef struct GPUBackend {
    enum AVPixelFormat format;
    const char *name;           ///< "CUDA"
    const char *type, *device;  ///< of -init_hw_device: "cuda", "cu"
    size_t kernel_size;         ///< of the struct that begins with a GPUKernel
    int whole_frames;           ///< one kernel filters all planes of a frame,
                                ///< and exists even if none is selected
    const GPUDeviceAPI *devices;

    /** Return whether kernels of one may access memory of the other. */
    int (*same_device)(const AVHWDeviceContext *a, const AVHWDeviceContext *b);
    /** Check whether such frames can be filtered. */
    int (*check_frames)(AVFilterContext *avctx,
                        const AVHWFramesContext *frames);
    /** Return whether plane p has memory for all of its rows. */
    int (*check_plane)(AVFilterContext *avctx, const AVFrame *frame, int p);

    /** Open GPUFilterContext.device_ref and set the fields that describe it. */
    int (*open)(AVFilterContext *avctx);
    /** Undo open() and release memory; may be called repeatedly. */
    void (*close)(AVFilterContext *avctx);
    /** Make the device current for the following calls, and restore the
     *  previous one; NULL if not needed. */
    int (*enter)(AVFilterContext *avctx);
    void (*leave)(AVFilterContext *avctx);

    /**
     * List the candidates worth trying, most promising first.
     *
     * @param all include those that are known to be slow
     * @return number of candidates, at least 1, or an error
     */
    int (*list)(AVFilterContext *avctx, const GPUQuery *query,
                int list[GPU_MAX_CANDIDATES], int all);
    /**
     * Select a candidate outside of the list after a kernel failed or gave
     * wrong results, and log that, or that none is left; NULL: there is none.
     *
     * @param failed as prepare() left it
     * @return whether there is a candidate
     */
    int (*fall_back)(AVFilterContext *avctx, const GPUKernel *failed,
                     int error, int *candidate);
    /** Build a kernel and allocate what it needs, unless already done. Must be
     *  called again after release_memory(). */
    int (*prepare)(AVFilterContext *avctx, const GPUQuery *query,
                   GPUKernel *kernel);
    /** Log which kernel is used from now on; may be NULL. */
    void (*log_use)(AVFilterContext *avctx, const GPUKernel *kernel,
                    const GPUKernel *before);
    /** Undo prepare(), also after it failed. */
    void (*release)(AVFilterContext *avctx, GPUKernel *kernel);
    /** Release memory shared by kernels; may be NULL. */
    void (*release_memory)(AVFilterContext *avctx);
    /** Adapt a copy of a kernel to the plane sizes of the job, if only its
     *  geometry differs there; NULL if it never does. */
    void (*resize)(AVFilterContext *avctx, const GPUJob *job,
                   GPUKernel *kernel);

    /** Set the stream for hardware frames. */
    void (*set_stream)(AVFilterContext *avctx, GPUJob *job);
    /** Enqueue the kernels for the selected and the measured planes. */
    int (*run)(AVFilterContext *avctx, const GPUJob *job);
    /**
     * Make the planes of half size from in[0], for GPUJob.selected of
     * GPUJob.half, with the kernel of the whole planes. Also sets
     * GPUHalf.copy where it is needed.
     */
    int (*shrink)(AVFilterContext *avctx, const GPUJob *job);
    /** Make GPUHalf.result, which is allocated as the kernel reads it. */
    int (*put_back)(AVFilterContext *avctx, const GPUJob *job);
    /** Enqueue copies of GPUJob.copied. */
    int (*copy)(AVFilterContext *avctx, const GPUJob *job);
    /** Enqueue the download of report_size bytes to report. */
    int (*get_report)(AVFilterContext *avctx, const GPUJob *job);
    /**
     * Wait for a hardware frame if the next filter does not, or if there is
     * a report.
     *
     * @param failed whether the job failed; then log nothing
     */
    int (*wait)(AVFilterContext *avctx, const GPUJob *job, int failed);

    /** Create a plane of the job's size from samples without padding between
     *  rows. */
    int (*put)(AVFilterContext *avctx, const GPUJob *job, int p,
               GPUFrame *frame, const uint8_t *samples);
    /** Allocate a plane unless it is allocated. */
    int (*allocate)(AVFilterContext *avctx, const GPUPlanes *planes, int p,
                    GPUFrame *frame);
    /** Wait for a plane and download it. */
    int (*get)(AVFilterContext *avctx, const GPUJob *job, int p,
               const GPUFrame *frame, uint8_t *samples);
    /** Release it. */
    void (*drop)(AVFilterContext *avctx, GPUFrame *frame, int p);

    /** Set GPUJob.stream to one for timing, or to NULL on failure. NULL if the
     *  backend does not time: the first candidate is the fastest. */
    int (*begin_timing)(AVFilterContext *avctx, GPUJob *job);
    /** Run a job and return its duration in ns. */
    int (*time)(AVFilterContext *avctx, const GPUJob *job, uint64_t *ns);
    void (*end_timing)(AVFilterContext *avctx, GPUJob *job);

    const GPUSlotAPI *slots;
} GPUBackend;

/** A filter; backends append their own fields. */
typedef struct GPUFilterOps {
    const GPUBackend *api;
    const GPUAlgorithm *algorithm;
    size_t options;             ///< offset of the algorithm's options
    size_t options_size;        ///< at most GPU_MAX_OPTIONS
    /** The option that selects a candidate, and their names; may be NULL. */
    const char *option;
    const char *(*name)(int candidate);
    /** Return whether a change of options may change the fastest candidate
     *  even if the list is the same; NULL if it never does. */
    int (*is_other)(const void *before, const void *options);
} GPUFilterOps;

/** The context of a filter; backends and filters append their own fields. */
typedef struct GPUFilterContext {
    const AVClass *class;       ///< must be first

    const GPUFilterOps *ops;    ///< NULL until the link is configured
    GPUPlanes planes;           ///< of the filtered frames, with what the
                                ///< accepted options select
    GPUPlanes half_planes;      ///< the same of half size
    AVBufferRef *device_ref;    ///< of the filtered frames
    AVBufferRef *frames_ref;    ///< pool of output hardware frames
    struct GPUSoftware *software;   ///< NULL for hardware frames
    struct GPUFrames *frames;   ///< in the filter
    int reach;                  ///< GPUAlgorithm.reach()
    int back;                   ///< frames that are kept for later ones

    /* set by GPUBackend.open() */
    const char *device_name, *driver;   ///< driver: "" if unknown
    int is_cpu;

    /* kernels: gpu_kernels.c */
    int kind[GPU_MAX_PLANES];   ///< bit mask of the planes of kernel p
    GPUKernel *kernel[GPU_MAX_PLANES];
    GPUKernel *half_kernel[GPU_MAX_PLANES]; ///< NULL until needed
    int untimed;                ///< bit p: time candidates for kernel p
    int64_t spent;              ///< time spent on that, in us
    int trying;                 ///< log failures at verbose level only
    int report_size;            ///< GPUAlgorithm.report_size()

    char *device;               ///< option
    int async_depth;            ///< option
    int tune;                   ///< option, enum GPUTuneMode
    /** The options that the kernels are built for, and those of frames to
     *  come. */
    int64_t accepted[GPU_MAX_OPTIONS / 8], latest[GPU_MAX_OPTIONS / 8];
} GPUFilterContext;

/** Return the number of inputs that a job may have, see GPUJob.in. */
static inline int ff_gpu_nb_inputs(const GPUFilterContext *s)
{
    return (s->reach ? 2 * s->reach : s->back) + 1;
}

/** Return the algorithm's options as set by the user. */
static inline void *ff_gpu_options(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return (uint8_t *)avctx->priv + s->ops->options;
}

/** Return the planes that options select, as a bit mask of stored planes. */
static inline int ff_gpu_selected(const AVFilterContext *avctx,
                                  const void *options)
{
    const GPUFilterContext *s = avctx->priv;

    return s->ops->algorithm->selected(options, s->planes.format);
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
