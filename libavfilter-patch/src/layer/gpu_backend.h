/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The functions that a GPU API implements for the filters; gpu_opencl.c and
 * gpu_cuda.c each define a table of them. The layer above calls an API only
 * through its table and its GPUDeviceAPI.
 *
 * Functions work on their arguments rather than on the state of the filter: a
 * GPUQuery requests a kernel; a GPUJob has the arguments of a kernel, which
 * filters either a frame or a plane for the self-check.
 *
 * Several kernels can filter a plane, all with the same output; each is a
 * candidate, of which one is used (gpu_kernels.h).
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

/** Largest async_depth. */
#define GPU_MAX_ASYNC_DEPTH 8

/** Private data of a filter in a plan. */
typedef union GPUPlanPriv {
    int64_t align;
    uint8_t bytes[1024];
} GPUPlanPriv;

/** Access the private data of a plan. */
#define GPU_PRIV(plan, Type) ((Type *)(plan)->priv.bytes)

/** Fail to compile if Type is too large for the private data of a plan. */
#define GPU_CHECK_PRIV(Type)                                                  \
    _Static_assert(sizeof(Type) <= sizeof(GPUPlanPriv), "too large for a plan")

/** A request for the kernel of an operation. */
typedef struct GPUQuery {
    int op;                     ///< GPU_FILTER or of step
    const GPUStep *step;        ///< NULL: the filter
    int candidate;              ///< from list() or fall_back(): the index of a
                                ///< kernel; on CUDA see gpu_cuda.h
    int p;                      ///< index of a plane that it filters
    const GPUPlanes *planes;    ///< format, sizes and selected channels
    const void *options;        ///< of the algorithm
    int variant;                ///< value of GPUFilterOps.option, if any, or
                                ///< of ffmpeg-doctor --tune in place of auto
    const struct GPUKernel *current;    ///< the kernel in use, or NULL
    /** Kernels of the same planes that exist already, by operation. */
    struct GPUKernel *const *kernel;
} GPUQuery;

/** A built candidate; backends append their own fields. */
typedef struct GPUKernel {
    int op;
    const GPUStep *step;
    int candidate, p, variant;  ///< of the GPUQuery
    const char *name;
    uint64_t hash;              ///< of program and geometry
    char why[160];              ///< description for a log line; may be empty
    const char *warning;        ///< to log when the kernel is used, or NULL
} GPUKernel;

/** Planes of a frame: addresses, OpenCL images or buffers. */
typedef struct GPUFrame {
    uint8_t *data[GPU_MAX_PLANES];
    int pitch[GPU_MAX_PLANES];  ///< bytes between rows of linear memory
    enum GPUMemory memory[GPU_MAX_PLANES];
} GPUFrame;

/** Planes that are made from a frame. */
typedef struct GPUDerived {
    GPUFrame frame[GPU_MAX_KINDS];  ///< [GPU_P]: a copy, if kernels cannot
                                    ///< read the frame
    int made[GPU_MAX_KINDS];    ///< bit p: frame has plane p
    int done[GPU_MAX_OPERATIONS];   ///< bit p: the step was done for plane p
} GPUDerived;

/** Planes that a stream keeps: GPUStep.keeps(). */
typedef struct GPUKept {
    GPUFrame frame[GPU_MAX_KEPT];
    int made[GPU_MAX_KEPT];     ///< bit p: no frame is missing in plane p
} GPUKept;

/** Entries in device memory, for the measurements of frames, 0 at first: those of
 *  frames are a ring, which the measurements of later frames and the frame's
 *  filters read. The self-check has a ring of its own. */
enum GPUEntry {
    GPU_FRAME_ENTRIES = 16,
    GPU_CHECK_ENTRIES = 4,
    GPU_NB_ENTRIES    = GPU_FRAME_ENTRIES + GPU_CHECK_ENTRIES,
};

/** Commands that run in order, and the memory they use; backends append their
 *  own fields. */
typedef struct GPUQueue {
    void *stream;               ///< a CUstream or cl_command_queue
} GPUQueue;

/** A frame that a job reads. */
typedef struct GPUInput {
    GPUFrame frame;             ///< its planes P
    GPUDerived *derived;        ///< planes made from it; NULL if the frame does
                                ///< not exist
} GPUInput;

/** The arguments of a kernel. */
typedef struct GPUJob {
    int op;                     ///< GPU_FILTER, GPU_COPY or of step
    const GPUStep *step;        ///< NULL: none
    const GPUPlanes *planes;    ///< format, sizes and selected channels
    const void *options;        ///< of the algorithm
    const GPUKernel *kernel;
    int selected;               ///< bit p: the job is for plane p
    unsigned number;            ///< of the frame in the stream
    int is_check;               ///< of a frame that the self-check made
    int reads;                  ///< kind of planes of in[] that it reads, or
                                ///< P where they are not made: ff_gpu_input()
    /** in[0] is the frame, in[2 k - 1] the frame k before it and in[2 k] the
     *  frame k after it, for k up to the reach: ff_gpu_is_input(). A step
     *  with_prev may have in[1]. */
    GPUInput in[GPU_MAX_INPUTS];
    GPUFrame out;
    GPUQueue *queue;            ///< runs the commands
    const GPUPlanes *of;        ///< by kind: planes made from a frame
    GPUKept *kept;              ///< of the stream
    uint8_t *report;            ///< destination of the report, or NULL
    int report_size;            ///< bytes of the report, 0 = no report
} GPUJob;

/** See gpu_setup.h. */
typedef struct GPUSetup GPUSetup;

/** A frame in the filter. */
typedef struct GPUSlot {
    AVFrame *in;                ///< kept while neighbor frames need it
    AVFrame *out;               ///< NULL before filtering and after output
    int is_disabled;            ///< by the timeline
    int selected;               ///< bit p: plane p is filtered
    unsigned number;            ///< of the frame
    GPUSetup *setup;            ///< a reference
    GPUDerived derived;
    int error;                  ///< of ff_gpu_steps_run()
    int is_retried;             ///< that was its second call

    GPUQueue *queue;            ///< of the frame's jobs
    uint8_t *report;            ///< valid after GPUBackend.poll()

    /* software frames: [0] of in, [1] of out */
    GPUFrame device[2];         ///< planes in device memory
    /** Host memory of the planes, to copy from or to; NULL if the device works
     *  on the memory of the frame. */
    uint8_t *host[2][GPU_MAX_PLANES];
    int pitch[GPU_MAX_PLANES];  ///< bytes between rows of host
    int uploaded;               ///< bit p: the device has plane p of in
    int is_pending;             ///< commands may be running
    uint8_t own_report[GPU_MAX_REPORT]; ///< memory for report
    void *priv;                 ///< of the backend, reused by later frames
} GPUSlot;

/** A GPU API. Functions log their errors. */
typedef struct GPUBackend {
    enum AVPixelFormat format;
    const char *name;           ///< "CUDA"
    const char *type, *device;  ///< of -init_hw_device: "cuda", "cu"
    enum GPUMemory frame_memory;    ///< of hardware frames
    enum GPUMemory copy_memory;     ///< of software frames and of planes made
                                    ///< from frames
    enum AVPixelFormat hwupload_from;   ///< frames of another API that the
                                        ///< filter hwupload copies on the GPU
    size_t kernel_size;         ///< of the struct that begins with a GPUKernel
    int whole_frames;           ///< one kernel filters all planes of a frame,
                                ///< and exists even if no plane is selected
    int in_order;               ///< later users of a hardware frame wait for
                                ///< GPUFilterContext.queue
    const GPUDeviceAPI *devices;

    /* ---- the device ---- */

    /** Return whether kernels of device a may access memory of device b. */
    int (*same_device)(const AVHWDeviceContext *a, const AVHWDeviceContext *b);
    /** Return whether plane p of a hardware frame has memory for all of its
     *  rows. */
    int (*check_plane)(AVFilterContext *avctx, const AVFrame *frame, int p);
    /**
     * Open GPUFilterContext.device_ref and set the fields that describe it.
     *
     * @param frames hardware frames to check, or NULL for software frames
     */
    int (*open)(AVFilterContext *avctx, const AVHWFramesContext *frames);
    /** Undo open() and release memory; may be called repeatedly. */
    void (*close)(AVFilterContext *avctx);
    /** Make the device current for the following calls, and restore the
     *  previous one; NULL if not needed. */
    int (*enter)(AVFilterContext *avctx);
    void (*leave)(AVFilterContext *avctx);

    /* ---- kernels ---- */

    /**
     * List the candidates of a variant, most promising first.
     *
     * @return number of candidates, at least 1, or an error
     */
    int (*list)(AVFilterContext *avctx, const GPUQuery *query,
                int list[GPU_MAX_CANDIDATES]);
    /**
     * Select and log a candidate outside the list after a kernel failed or gave
     * wrong results, or log that no candidate is left; NULL: there is none.
     *
     * @param failed the kernel, after prepare()
     * @return whether there is a candidate
     */
    int (*fall_back)(AVFilterContext *avctx, const GPUKernel *failed,
                     int error, int *candidate);
    /** Build a kernel and allocate its memory. */
    int (*prepare)(AVFilterContext *avctx, const GPUQuery *query,
                   GPUKernel *kernel);
    /** Undo prepare(), also if that failed. Commands of any queue may still use
     *  the kernel. NULL: nothing to undo before close(). */
    void (*release)(AVFilterContext *avctx, GPUKernel *kernel);
    /** Adapt a copy of a kernel to the plane sizes of the job if only its
     *  geometry depends on the size; NULL if nothing does. */
    void (*resize)(AVFilterContext *avctx, const GPUJob *job,
                   GPUKernel *kernel);

    /* ---- jobs ---- */

    /**
     * Enqueue a job for the selected planes: GPU_FILTER makes out from in,
     * GPU_COPY copies in[0] to out, and a step makes out, allocated planes of
     * in[0]. Kernels that cannot read in[0] copy it, and keep the copy as
     * GPUDerived.frame[GPU_P]. A step with_prev runs after the same step
     * of earlier frames, in any queue.
     */
    int (*run)(AVFilterContext *avctx, const GPUJob *job);
    /** Write the start of an entry from the host, for the self-check. */
    int (*set_entry)(AVFilterContext *avctx, const GPUJob *job,
                     const void *entry, int size);
    /** Enqueue the download of the first report_size bytes of the entry to
     *  report. */
    int (*get_report)(AVFilterContext *avctx, const GPUJob *job);
    /* ---- planes in device memory ---- */

    /** Create a plane of the job's size from samples without padding between
     *  rows. */
    int (*put)(AVFilterContext *avctx, const GPUJob *job, int p,
               GPUFrame *frame, const uint8_t *samples);
    /** Allocate plane p of a kind, unless already done: as the kernel of the
     *  job reads P, or in copy_memory (GPUPlaneKind). */
    int (*allocate)(AVFilterContext *avctx, const GPUJob *job, int kind, int p,
                    GPUFrame *frame);
    /** Wait for a plane and download it. */
    int (*get)(AVFilterContext *avctx, const GPUJob *job, int p,
               const GPUFrame *frame, uint8_t *samples);
    /** Release a plane. */
    void (*drop)(AVFilterContext *avctx, GPUFrame *frame, int p);

    /* ---- software frames ---- */

    /**
     * Set GPUSlot.queue, and device and host of planes of in (out = 0) or out
     * (1). For out, report is set, too, and the device may set host as late as
     * poll().
     */
    int (*begin)(AVFilterContext *avctx, GPUSlot *slot, int out, int planes);
    /** Enqueue the upload of host[0] of these planes. */
    int (*upload)(AVFilterContext *avctx, GPUSlot *slot, int planes);
    /** Enqueue the download of the selected planes to host[1]. */
    int (*download)(AVFilterContext *avctx, GPUSlot *slot);
    /** Stop using in (out = 0) or out (1), and wait for pending commands. Called
     *  after begin(), also if a call in between failed; for in once no job reads
     *  the frame. Hardware frames: for out, after a failure or at the end of the
     *  filter, whatever the slot. */
    int (*end)(AVFilterContext *avctx, GPUSlot *slot, int out);
    /** Release priv, which may be NULL. */
    void (*free)(AVFilterContext *avctx, GPUSlot *slot);

    /* ---- order ---- */

    /** Record the commands enqueued so far in the slot's queue, for wait_for();
     *  NULL if jobs run in order. */
    int (*record)(AVFilterContext *avctx, GPUSlot *slot);
    /** Make a job wait for the recorded commands of a slot; NULL if jobs run in
     *  order. */
    int (*wait_for)(AVFilterContext *avctx, GPUSlot *slot, const GPUJob *job);
    /**
     * Get whether the job of a slot is done: host[1] and report hold the result.
     *
     * @param wait whether to wait for it
     * @return 1, 0 if it is not known to be done, or an error
     */
    int (*poll)(AVFilterContext *avctx, GPUSlot *slot, int wait);
} GPUBackend;

/** A filter; backends append their own fields. */
typedef struct GPUFilterOps {
    const GPUBackend *api;
    const GPUAlgorithm *algorithm;
    size_t options;             ///< offset of the algorithm's options
    size_t options_size;        ///< at most GPU_MAX_OPTIONS
    const char *option;         ///< name of the option that selects kernels,
                                ///< and unit of its values; may be NULL
    const char *(*name)(int candidate); ///< name of a candidate; may be NULL
} GPUFilterOps;

/** The context of a filter; backends and filters append their own fields. */
typedef struct GPUFilterContext {
    const AVClass *class;       ///< must be first

    const GPUFilterOps *ops;    ///< NULL until the link is configured
    GPUPlanes planes;           ///< of the frames
    AVBufferRef *device_ref;    ///< of the filtered frames
    AVBufferRef *frames_ref;    ///< pool of output hardware frames
    GPUDevice *software;        ///< of software frames, else NULL
    struct GPUFrames *frames;   ///< frames in the filter
    GPUReach reach;             ///< GPUAlgorithm.reach()
    int lead;                   ///< frames from the one whose properties the
                                ///< output has to GPUJob.in[0]: reach.prev with
                                ///< GPUAlgorithm.windows, else 0
    int nb_kept;                ///< number of frames kept for later frames

    /* set by GPUBackend.open() */
    const char *device_name, *driver;   ///< driver: "" if unknown
    GPUQueue *queue;            ///< of hardware frames and the self-check
    int depth;                  ///< useful number of software frames in flight

    GPUSetup *setup;            ///< of the frames to come
    int is_trial;               ///< log failures at verbose level only
    unsigned logged;            ///< of the stream, see GPUAlgorithm.report()

    char *device;               ///< option
    int async_depth;            ///< option
} GPUFilterContext;

/** Return the number of frames that have to follow a frame before it is
 *  filtered, unless the stream ends. */
static inline int ff_gpu_nb_after(const GPUFilterContext *s)
{
    return s->lead + s->reach.next;
}

/** Return the entry of a frame, or of the frame `back` frames before it. */
static inline int ff_gpu_entry(const GPUJob *job, int back)
{
    const unsigned number = job->number - back;

    return job->is_check ? GPU_FRAME_ENTRIES + number % GPU_CHECK_ENTRIES :
                           number % GPU_FRAME_ENTRIES;
}

/** Return plane p of input i by its kind: where it was not made, P. */
static inline const GPUFrame *ff_gpu_plane_of(const GPUJob *job, int i,
                                              int kind, int p)
{
    const GPUInput *in = &job->in[i];

    return in->derived->made[kind]  >> p & 1 ? &in->derived->frame[kind]  :
           in->derived->made[GPU_P] >> p & 1 ? &in->derived->frame[GPU_P] :
                                               &in->frame;
}

/** Return the frame that has plane p of input i as the job reads it. */
static inline const GPUFrame *ff_gpu_input(const GPUJob *job, int i, int p)
{
    return ff_gpu_plane_of(job, i, job->reads, p);
}

/** Return whether a job filters what steps made of plane p of the frame. */
static inline int ff_gpu_is_prepared(const GPUJob *job, int p)
{
    return !job->step && job->reads != GPU_P &&
           job->in[0].derived->made[job->reads] >> p & 1;
}

/** Return whether planes of a kind are in memory as the filter reads P. */
static inline int ff_gpu_is_as_p(const AVFilterContext *avctx, int kind)
{
    const GPUFilterContext *s = avctx->priv;

    return kind != GPU_P && !s->ops->algorithm->kinds[kind].describe;
}

/** Return the planes that options select, as a bit mask of stored planes. */
static inline int ff_gpu_selected(const AVFilterContext *avctx,
                                  const void *options)
{
    const GPUFilterContext *s = avctx->priv;

    return s->ops->algorithm->selected(options, s->planes.format);
}

/** Call GPUBackend.enter() or leave(). */
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
