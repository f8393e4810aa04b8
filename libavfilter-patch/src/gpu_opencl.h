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
 * The OpenCL backend: what filters over the planes of a frame have in common
 * there, on top of gpu_filter.h. The counterpart of gpu_cuda.h.
 *
 * A filter embeds GPUOpenCLContext as the first member of its context and
 * describes its kernels by a GPUOpenCLOps: several that do the same, of which
 * one is chosen for each kind of plane.
 *
 * Hardware frames are images, one a plane, of normalised integers. A kernel may
 * read and write them (one texel is one pixel), or work on plain buffers, into
 * and from which the plane is copied on the device: raw samples, rows packed
 * without gaps, channels in memory order. Planes of software frames are such
 * buffers on the device; there it is the kernels of images whose planes are
 * copied.
 */

#ifndef AVFILTER_GPU_OPENCL_H
#define AVFILTER_GPU_OPENCL_H

#include <stdint.h>

#include "libavutil/bprint.h"

#include "gpu_backend.h"
#include "opencl.h"

/**
 * A work-item's loops may go round so often, all of them together: after that
 * Mesa's llvmpipe leaves them silently (its LP_MAX_TGSI_LOOP_ITERATIONS).
 */
#define GPU_OPENCL_MAX_ROUNDS 65535

/** Commands that one plane may take and still be timed. */
#define GPU_OPENCL_MAX_EVENTS 8

/** Kernels of one candidate. */
#define GPU_OPENCL_MAX_PASSES 3

/** Sources that make up its program, after plane_io.cl and row_io.cl. */
#define GPU_OPENCL_MAX_SOURCES 8

/** Kinds of devices that want different kernels. */
enum GPUDeviceKind {
    GPU_DEVICE_OTHER  = 1,
    GPU_DEVICE_CPU    = 2,
    GPU_DEVICE_NVIDIA = 4,      ///< by NVIDIA's own OpenCL
    GPU_DEVICE_AMD    = 8,
    GPU_DEVICE_INTEL  = 16,
    GPU_DEVICE_ADRENO = 32,
    GPU_DEVICE_MALI   = 64,
    GPU_DEVICE_ANY    = 127,
};

/** What a choice of kernels depends on; answers that are missing are 0. */
typedef struct GPUOpenCLDevice {
    enum GPUDeviceKind kind;
    char platform[64];          ///< its name
    char name[128];
    char driver[256];           ///< version of OpenCL and of the driver
    int has_fp16;               ///< cl_khr_fp16
    int has_media_ops;          ///< cl_amd_media_ops2
    int cc;                     ///< NVIDIA's compute capability times 10
    int units;                  ///< compute units
    size_t max_group;           ///< work-items in a work-group
    uint64_t local_memory;      ///< bytes a work-group
    uint64_t memory;            ///< bytes in all
} GPUOpenCLDevice;

/** A kernel and the size of the work-groups that it runs in. */
typedef struct GPUOpenCLPass {
    cl_kernel kernel;
    size_t group[2];
} GPUOpenCLPass;

/** How a candidate works on a plane, but for its #define lines. */
typedef struct GPUOpenCLPlan {
    int candidate;
    /** What goes after plane_io.cl and row_io.cl; ends at NULL. */
    const char *source[GPU_OPENCL_MAX_SOURCES];
    /** Kernels for GPUOpenCLOps.run(); NULL where there are fewer. */
    const char *kernel[GPU_OPENCL_MAX_PASSES];
    size_t group[2];            ///< work-group that they are made for
    int from_image, to_image;   ///< of the frames; otherwise packed buffers
    GPUOwnPlan own;
} GPUOpenCLPlan;

/** A candidate for one kind of plane. */
typedef struct GPUOpenCLKernel {
    GPUKernel base;             ///< must be first
    GPUOpenCLPlan plan;
    char *defines;              ///< it was built with
    cl_program program;
    GPUOpenCLPass pass[GPU_OPENCL_MAX_PASSES];
} GPUOpenCLKernel;

/** A filter's kernels: candidates, numbered from 0, that do the same. */
typedef struct GPUOpenCLOps {
    GPUFilterOps filter;        ///< must be first
    /** GPUBackend.list() */
    int (*list)(AVFilterContext *avctx, const GPUQuery *query,
                int list[GPU_MAX_CANDIDATES], int all);
    /**
     * Say how a candidate filters a plane.
     *
     * @param before  the plan of the kernel in use, or NULL
     * @param defines to be filled with #define lines, which go before the
     *                sources and after those that plane_io.cl wants. A
     *                program is built anew when this text changes.
     */
    int (*plan)(AVFilterContext *avctx, const GPUQuery *query,
                const GPUOpenCLPlan *before, GPUOpenCLPlan *plan,
                AVBPrint *defines);
    /** Allocate what the plan needs besides; NULL: nothing. May be called
     *  again when it is there already. */
    int (*allocate)(AVFilterContext *avctx, const GPUOpenCLPlan *plan, int p);
    /** Enqueue the filtering of plane p, from and to the images or buffers
     *  that the plan says. The plane may be lower than the images. */
    int (*run)(AVFilterContext *avctx, const GPUJob *job,
               const GPUOpenCLKernel *kernel, int p, cl_mem dst, cl_mem src);
    /** Release all that allocate() made, also when it was not called. */
    void (*release)(AVFilterContext *avctx);
} GPUOpenCLOps;

/** What all filters' ops have of the API. */
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
    cl_command_queue queue;     ///< in order
    cl_image_format format[GPU_MAX_PLANES]; ///< of the frames' images, once
                                            ///< it is known
    cl_mem in, out;             ///< staging, NULL as long as nobody needs it
    cl_mem report;              ///< of the filter: what its kernels report of
                                ///< each plane, base.report_size bytes each

    /* software frames: gpu_opencl_software.c */
    cl_mem image_in[GPU_MAX_PLANES], image_out[GPU_MAX_PLANES]; ///< staging
    int shares_memory;          ///< the device works on the host's memory
    cl_command_queue upload, download;  ///< or the same as queue
} GPUOpenCLContext;

extern const GPUBackend ff_gpu_opencl_api;
extern const GPUSlotAPI ff_gpu_opencl_slots;

/* ---- errors, memory, devices: gpu_opencl_base.c ---- */

/**
 * Log a failed OpenCL call with its error, the device and a remedy.
 *
 * @param what "failed to ..."
 * @return AVERROR(ENOMEM), AVERROR(ENOSYS) for a kernel that the device has no
 *         room for, or AVERROR(EIO)
 */
int ff_gpu_opencl_error(AVFilterContext *avctx, const char *what, cl_int cle);

/** The same, but 0 for CL_SUCCESS. */
int ff_gpu_opencl_check(AVFilterContext *avctx, cl_int cle, const char *what);

/**
 * The same of a call that waits for the device: CL_OUT_OF_RESOURCES, which is
 * NVIDIA's answer after a kernel's fault, is AVERROR(EIO).
 */
int ff_gpu_opencl_check_wait(AVFilterContext *avctx, cl_int cle,
                             const char *what);

/** Describe a device. */
void ff_gpu_opencl_ask(GPUOpenCLDevice *device, cl_device_id id);

/** Create an in-order queue. @param use of it, for messages */
int ff_gpu_opencl_queue(AVFilterContext *avctx, cl_command_queue *queue,
                        cl_command_queue_properties properties,
                        const char *use);

/** Allocate a buffer of size bytes, unless there is one; flags as for
 *  clCreateBuffer(). */
int ff_gpu_opencl_buffer(AVFilterContext *avctx, cl_mem *buffer,
                         cl_mem_flags flags, size_t size);

/** Have staging images for plane p, which are at least as large. */
int ff_gpu_opencl_images(AVFilterContext *avctx, const GPUPlanes *planes,
                         int p);

/** Bytes of the largest plane as a packed buffer, be it the filter's or one
 *  that kernels are checked with. */
size_t ff_gpu_opencl_plane_size(const GPUPlanes *planes);

/** Bytes of plane p as a packed buffer. */
size_t ff_gpu_opencl_plane_bytes(const GPUPlanes *planes, int p);

/** GPUBackend.check_frames() and check_plane(). */
int ff_gpu_opencl_check_frames(AVFilterContext *avctx,
                               const AVHWFramesContext *frames);
int ff_gpu_opencl_check_plane(AVFilterContext *avctx, const AVFrame *frame,
                              int p);

/** Release an object if there is one, and forget it. */
void ff_gpu_opencl_release_mem(cl_mem *mem);

/* ---- programs: gpu_opencl_program.c ---- */

/** Build the program of a kernel's plan and defines, or share that of before,
 *  if it is the same. */
int ff_gpu_opencl_build(AVFilterContext *avctx, GPUOpenCLKernel *kernel,
                        const GPUOpenCLKernel *before);

/** Undo it, also after it failed half-way. */
void ff_gpu_opencl_release(GPUOpenCLKernel *kernel);

/* ---- for GPUOpenCLOps: gpu_opencl.c ---- */

/** Append candidate i to a list of nb, unless it is there. */
void ff_gpu_opencl_add_candidate(int *list, int *nb, int i);

/** An argument of a kernel; of local memory the value is NULL. */
typedef struct GPUOpenCLArg {
    size_t size;
    const void *value;
} GPUOpenCLArg;

#define GPU_ARG(variable) { sizeof(variable), &(variable) }
#define GPU_ARGS(...) (const GPUOpenCLArg[]) { __VA_ARGS__ },                 \
    sizeof((const GPUOpenCLArg[]) { __VA_ARGS__ }) / sizeof(GPUOpenCLArg)

/**
 * Enqueue a kernel over at least width x height work-items; both sides are
 * rounded up to whole work-groups.
 *
 * @param args all of its arguments: GPU_ARGS()
 */
int ff_gpu_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                      const GPUOpenCLPass *pass, size_t width, size_t height,
                      const GPUOpenCLArg *args, int nb_args);

#endif /* AVFILTER_GPU_OPENCL_H */
