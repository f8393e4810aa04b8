/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The OpenCL backend, a GPUBackend; the counterpart of gpu_cuda.h.
 *
 * The context of a filter begins with a GPUOpenCLContext, and a GPUOpenCLOps
 * describes its kernels: candidates with identical output, of which one is
 * selected for each kind of plane (planes that can share a kernel).
 *
 * Planes of hardware frames are images of normalized integers, a texel per
 * pixel. Planes of software frames are buffers of raw samples in memory order,
 * rows without padding. A kernel accesses either images or buffers; planes are
 * copied between the two on the device where necessary.
 */

#ifndef AVFILTER_GPU_OPENCL_H
#define AVFILTER_GPU_OPENCL_H

#include <stdint.h>

#include "libavutil/bprint.h"

#include "gpu_backend.h"
#include "opencl.h"

/** Maximum number of kernels of a candidate. */
#define GPU_OPENCL_MAX_PASSES 9

/** Maximum number of sources of a candidate after plane_io.cl and row_io.cl. */
#define GPU_OPENCL_MAX_SOURCES 24

/** Sources of a kernel: the planes of GPUJob.in, numbered as there, then those
 *  of the frame where those are P', and of the previous frame. */
enum GPUOpenCLSource {
    GPU_OPENCL_ORIGINAL = GPU_MAX_INPUTS,
    GPU_OPENCL_PREV,
    GPU_OPENCL_NB_SOURCES
};

/** Kinds of devices that prefer different kernels. */
enum GPUDeviceKind {
    GPU_DEVICE_OTHER,
    GPU_DEVICE_CPU,
    GPU_DEVICE_NVIDIA,          ///< with NVIDIA's OpenCL driver
    GPU_DEVICE_AMD,
    GPU_DEVICE_INTEL,
    GPU_DEVICE_ADRENO,
    GPU_DEVICE_MALI,
    GPU_NB_DEVICES,
};

/** Device properties that kernels are selected by; 0 if unknown. */
typedef struct GPUOpenCLDevice {
    enum GPUDeviceKind kind;
    char platform[64];          ///< name of the platform
    char name[128];
    char driver[256];           ///< versions of the driver and of OpenCL
    int has_fp16;               ///< cl_khr_fp16
    int has_media_ops;          ///< cl_amd_media_ops2
    int cc;                     ///< NVIDIA's compute capability times 10
    int units;                  ///< number of compute units
    size_t max_group;           ///< maximum work-items per work-group
    uint64_t local_memory;      ///< bytes per work-group
    uint64_t memory;            ///< total bytes
} GPUOpenCLDevice;

/** A kernel and the size of its work-groups. */
typedef struct GPUOpenCLPass {
    cl_kernel kernel;
    size_t group[2];
} GPUOpenCLPass;

/** A program of a filter. */
typedef struct GPUOpenCLProgram GPUOpenCLProgram;

/** Plan of a candidate for an operation on a plane, except the #define lines. */
typedef struct GPUOpenCLPlan {
    int candidate;
    /** Sources after plane_io.cl and row_io.cl, terminated by NULL. */
    const char *source[GPU_OPENCL_MAX_SOURCES];
    /** Names of the kernels for GPUOpenCLOps.run(); NULL if unused. */
    const char *kernel[GPU_OPENCL_MAX_PASSES];
    size_t group[2];            ///< preferred size of work-groups
    int item[2];                ///< samples per row, and rows, of a work-item
    int from_image, to_image;   ///< access images instead of buffers
    int from_derived;           ///< most sources are planes that steps made
    size_t scratch;             ///< bytes of GPUOpenCLContext.scratch
    cl_mem_flags scratch_flags; ///< besides CL_MEM_READ_WRITE
    int has_entries;            ///< kernels access GPUOpenCLContext.entries
    GPUPlanPriv priv;
} GPUOpenCLPlan;

/** A built candidate for one kind of plane. */
typedef struct GPUOpenCLKernel {
    GPUKernel base;             ///< must be first
    GPUOpenCLPlan plan;
    char *defines;              ///< #define lines
    GPUOpenCLProgram *program;
    GPUOpenCLPass pass[GPU_OPENCL_MAX_PASSES];
} GPUOpenCLKernel;

/** A filter's kernels: candidates, numbered from 0, with equal output. */
typedef struct GPUOpenCLOps {
    GPUFilterOps filter;        ///< must be first
    /** GPUBackend.list() */
    int (*list)(AVFilterContext *avctx, const GPUQuery *query,
                int list[GPU_MAX_CANDIDATES]);
    /**
     * Plan how a candidate does an operation on a plane.
     *
     * @param current plan of the kernel in use, or NULL
     * @param defines #define lines to append to, which precede the sources.
     *                Kernels with the same lines and sources share a program.
     */
    int (*plan[GPU_MAX_OPERATIONS])(AVFilterContext *avctx,
                                   const GPUQuery *query,
                                   const GPUOpenCLPlan *current,
                                   GPUOpenCLPlan *plan, AVBPrint *defines);
    /**
     * Enqueue the kernels of an operation (GPUBackend.run()) for plane p, which
     * access images or buffers as planned; planes that steps make are buffers.
     * Images may have more rows than the plane.
     *
     * @param dst the plane that the operation makes, if any
     * @param src numbered by GPUOpenCLSource; NULL if the frame does not exist
     */
    int (*run[GPU_MAX_OPERATIONS])(AVFilterContext *avctx, const GPUJob *job,
                                  const GPUOpenCLKernel *kernel, int p,
                                  cl_mem dst,
                                  const cl_mem src[GPU_OPENCL_NB_SOURCES]);
} GPUOpenCLOps;

/** Initializer of the fields that all filters set alike. */
#define GPU_OPENCL_OPS(Context, member, algorithm_, option_, name_)           \
    .filter = {                                                               \
        .api       = &ff_gpu_opencl_api,                                      \
        .algorithm = &algorithm_,                                             \
        .option    = option_,                                                 \
        .name      = name_,                                                   \
        GPU_FILTER_OPTIONS(Context, member),                                  \
    }

typedef struct GPUOpenCLContext {
    GPUFilterContext base;      ///< must be first

    AVOpenCLDeviceContext *hwctx;   ///< of base.device_ref
    GPUOpenCLDevice device;
    GPUQueue queue;
    GPUOpenCLProgram *programs; ///< list of those in use
    cl_image_format format[GPU_MAX_PLANES]; ///< of frames; 0 if unknown
    /** Staging buffers, NULL until needed. */
    cl_mem in[GPU_OPENCL_NB_SOURCES], out;
    /** Staging images per kind of plane, NULL until needed. */
    cl_mem image_in[GPU_MAX_PLANES][GPU_OPENCL_NB_SOURCES];
    cl_mem image_out[GPU_MAX_PLANES];
    cl_mem entries;             ///< of GPUEntry, 0 at first, or NULL
    /** Memory that the kernels of a filter share, of the size of the largest
     *  plan; NULL if none has any. */
    cl_mem scratch;
    size_t scratch_size;
    cl_mem tables[GPU_MAX_PLANES + 1];  ///< written by the filter, or NULL

    /* software frames: gpu_opencl_software.c */
    int shares_memory;          ///< the device works on the host's memory
    cl_command_queue upload, download;  ///< NULL if shares_memory
} GPUOpenCLContext;

extern const GPUBackend ff_gpu_opencl_api;
extern const GPUDeviceAPI ff_gpu_opencl_devices;

/* ---- errors, memory, devices: gpu_opencl_base.c ---- */

/**
 * Log a failed OpenCL call with its error, the device and a remedy.
 *
 * @param what "failed to ..."
 * @return AVERROR(ENOMEM), AVERROR(ENOSYS) for work-groups that are too large,
 *         or AVERROR(EIO)
 */
int ff_gpu_opencl_error(AVFilterContext *avctx, const char *what, cl_int cle);

/** Return whether an error means that memory is short. */
int ff_gpu_opencl_is_memory_error(cl_int cle);

/** Return 0 for CL_SUCCESS, otherwise ff_gpu_opencl_error(). */
int ff_gpu_opencl_check(AVFilterContext *avctx, cl_int cle, const char *what);

/** Check a call that waits for the device: NVIDIA's driver returns
 *  CL_OUT_OF_RESOURCES after a fault of a kernel, which is AVERROR(EIO). */
int ff_gpu_opencl_check_wait(AVFilterContext *avctx, cl_int cle,
                             const char *what);

/** Describe a device. */
void ff_gpu_opencl_get_info(GPUOpenCLDevice *device, cl_device_id id);

/** Create an in-order queue. @param use its purpose, for messages */
int ff_gpu_opencl_create_queue(AVFilterContext *avctx, cl_command_queue *queue,
                               const char *use);

/** Allocate a buffer of size bytes unless *buffer is set; flags as for
 *  clCreateBuffer(). */
int ff_gpu_opencl_buffer(AVFilterContext *avctx, cl_mem *buffer,
                         cl_mem_flags flags, size_t size);

/** Allocate an image unless it is at least as large as plane p. */
int ff_gpu_opencl_image(AVFilterContext *avctx, cl_mem *image,
                        const GPUPlanes *planes, int p);

/** Allocate staging images at least as large as plane p. */
int ff_gpu_opencl_images(AVFilterContext *avctx, const GPUPlanes *planes,
                         int p);

/** Check whether such hardware frames can be filtered. */
int ff_gpu_opencl_check_frames(AVFilterContext *avctx,
                               const AVHWFramesContext *frames);

/** GPUBackend.check_plane() */
int ff_gpu_opencl_check_plane(AVFilterContext *avctx, const AVFrame *frame,
                              int p);

/** Release an object and set it to NULL; it may be NULL. */
void ff_gpu_opencl_release_mem(cl_mem *mem);

/* ---- sizes: gpu_opencl_table.c ---- */

/** Return the bytes of the largest plane as a packed buffer, planes of the
 *  self-check included. */
size_t ff_gpu_opencl_plane_size(const GPUPlanes *planes);

/** Return the bytes of plane p as a packed buffer. */
size_t ff_gpu_opencl_plane_bytes(const GPUPlanes *planes, int p);

/* ---- software frames: gpu_opencl_software.c ---- */

/** Create the queues for copies, if the device has memory of its own, and set
 *  GPUFilterContext.depth. */
int ff_gpu_opencl_open_queues(AVFilterContext *avctx);

/** Release the queues; may be called repeatedly. */
void ff_gpu_opencl_close_queues(AVFilterContext *avctx);

/** Functions of GPUBackend. */
int ff_gpu_opencl_begin(AVFilterContext *avctx, GPUSlot *slot, int out,
                        int planes);
int ff_gpu_opencl_upload(AVFilterContext *avctx, GPUSlot *slot, int planes);
int ff_gpu_opencl_download(AVFilterContext *avctx, GPUSlot *slot);
int ff_gpu_opencl_end(AVFilterContext *avctx, GPUSlot *slot, int out);
void ff_gpu_opencl_free(AVFilterContext *avctx, GPUSlot *slot);
int ff_gpu_opencl_poll(AVFilterContext *avctx, GPUSlot *slot, int wait);

/* ---- programs: gpu_opencl_program.c ---- */

/** Append the #define lines of plane_io.cl. */
void ff_gpu_opencl_plane_defines(AVFilterContext *avctx, const GPUQuery *query,
                                 AVBPrint *defines);

/** Make a kernel by its plan and defines; build its program unless another
 *  kernel uses it. */
int ff_gpu_opencl_build(AVFilterContext *avctx, GPUOpenCLKernel *kernel);

/** Undo ff_gpu_opencl_build(), also if it failed. */
void ff_gpu_opencl_release(AVFilterContext *avctx, GPUOpenCLKernel *kernel);

/* ---- for GPUOpenCLOps: gpu_opencl.c ---- */

/** An argument of a kernel; value is NULL for local memory. */
typedef struct GPUOpenCLArg {
    size_t size;
    const void *value;
} GPUOpenCLArg;

#define GPU_ARG(variable) { sizeof(variable), &(variable) }
#define GPU_ARGS(...) (const GPUOpenCLArg[]) { __VA_ARGS__ },                 \
    sizeof((const GPUOpenCLArg[]) { __VA_ARGS__ }) / sizeof(GPUOpenCLArg)

/**
 * Enqueue a kernel over width x height work-items, rounded up to whole
 * work-groups.
 *
 * @param args all arguments of the kernel: GPU_ARGS()
 */
int ff_gpu_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                      const GPUOpenCLPass *pass, size_t width, size_t height,
                      const GPUOpenCLArg *args, int nb_args);

#endif /* AVFILTER_GPU_OPENCL_H */
