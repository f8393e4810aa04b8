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
 * What OpenCL filters over the planes of a frame have in common, on top of
 * gpu_filter.h: the device, programs from embedded sources, staging buffers,
 * and several kernels that do the same, of which one is chosen for each kind
 * of plane. The counterpart of gpu_cuda.h.
 *
 * A filter embeds GPUOpenCLContext as the first member of its context and
 * describes its kernels by a GPUOpenCLOps.
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

#include "avfilter.h"
#include "gpu_filter.h"
#include "opencl.h"

/**
 * A work-item's loops may go round so often, all of them together: after that
 * Mesa's llvmpipe leaves them silently (its LP_MAX_TGSI_LOOP_ITERATIONS).
 */
#define GPU_OPENCL_MAX_ROUNDS 65535

/** Commands that one plane may take and still be timed. */
#define GPU_OPENCL_MAX_EVENTS 8

/** Most kernels that a filter chooses among. */
#define GPU_OPENCL_MAX_CANDIDATES 32

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
typedef struct GPUOpenCLKernel {
    cl_kernel kernel;
    size_t group[2];
} GPUOpenCLKernel;

/** How a candidate works on a plane, but for its #define lines. */
typedef struct GPUOpenCLPlan {
    /** What goes after plane_io.cl and row_io.cl; ends at NULL. */
    const char *source[GPU_OPENCL_MAX_SOURCES];
    /** Kernels for GPUOpenCLOps.run(); NULL where there are fewer. */
    const char *kernel[GPU_OPENCL_MAX_PASSES];
    size_t group[2];            ///< work-group that they are made for
    int from_image, to_image;   ///< of the frames; otherwise packed buffers
} GPUOpenCLPlan;

/** A filter's kernels: candidates, numbered from 0, that do the same. */
typedef struct GPUOpenCLOps {
    const char *option;         ///< that names one, for messages: "variant"
    const char *(*name)(AVFilterContext *avctx, int i);
    /**
     * List the candidates that make sense for plane p, the best guess first.
     *
     * @param all also those that are known to be slow
     * @return how many, at least 1, or an error, which it logs
     */
    int (*list)(AVFilterContext *avctx, int list[GPU_OPENCL_MAX_CANDIDATES],
                int all, int p);
    /**
     * Say how candidate i filters plane p with the options as they are.
     *
     * @param defines to be filled with #define lines, which go before the
     *                sources and after those that plane_io.cl wants. A
     *                program is built anew when this text changes.
     */
    int (*plan)(AVFilterContext *avctx, int i, int p, GPUOpenCLPlan *plan,
                AVBPrint *defines);
    /** Allocate what candidate i needs besides; NULL: nothing. May be called
     *  again when it is there already. */
    int (*allocate)(AVFilterContext *avctx, int i, int p);
    /** Enqueue the filtering of plane p, from and to the images or buffers
     *  that the plan says. The plane may be lower than the images. */
    int (*run)(AVFilterContext *avctx, int i, int p,
               const GPUOpenCLKernel kernel[GPU_OPENCL_MAX_PASSES],
               cl_mem dst, cl_mem src);
    /** Release all that allocate() made, also when it was not called. */
    void (*release)(AVFilterContext *avctx);
} GPUOpenCLOps;

/** A candidate for one kind of plane. */
typedef struct GPUOpenCLBuilt {
    char *defines;              ///< it was built with; NULL: it is not built
    uint64_t text;              ///< ff_gpu_cache_hash() of the program
    unsigned generation;        ///< of the options that it is prepared for
    unsigned checked;           ///< ... that it was right with; 0: none
    GPUOpenCLPlan plan;
    cl_program program;
    GPUOpenCLKernel kernel[GPU_OPENCL_MAX_PASSES];
} GPUOpenCLBuilt;

typedef struct GPUOpenCLContext {
    GPUFilterContext base;      ///< must be first

    AVOpenCLDeviceContext *hwctx;   ///< of base.device_ref
    GPUOpenCLDevice device;
    cl_command_queue queue;     ///< in order
    const GPUOpenCLOps *ops;    ///< set by ff_gpu_opencl_config()

    unsigned generation;        ///< counts changes of options and memory
    GPUOpenCLBuilt built[GPU_MAX_PLANES][GPU_OPENCL_MAX_CANDIDATES];
    cl_mem in, out;             ///< staging, NULL as long as nobody needs it
    cl_mem report;              ///< of the filter: what its kernels report of
                                ///< each plane, base.report_size bytes each

    /* software frames: gpu_opencl_software.c */
    int buffers;                ///< planes are buffers, not images
    cl_mem image_in[GPU_MAX_PLANES], image_out[GPU_MAX_PLANES]; ///< staging
    int shares_memory;          ///< the device works on the host's memory
    cl_command_queue upload, download;  ///< or the same as queue

    /* gpu_opencl_tune.c */
    int tune;                   ///< option, enum GPUTuneMode
    int choice[GPU_MAX_PLANES]; ///< candidate, -1: not known yet
    int64_t spent;              ///< us that went into it
    int trying;                 ///< failures are told at verbose level only
    int timing;                 ///< commands leave their events here
    cl_event event[GPU_OPENCL_MAX_EVENTS];
    int nb_events;
} GPUOpenCLContext;

extern const GPUFilterAPI ff_gpu_opencl_api;
extern const GPUSoftwareAPI ff_gpu_opencl_software;

/** For FILTER_QUERY_FUNC. */
int ff_gpu_opencl_query_formats(AVFilterContext *avctx);

/** The config_props of an output pad: ff_gpu_filter_config(), with kernels. */
int ff_gpu_opencl_config(AVFilterLink *outlink, const GPUFilterOps *filter,
                         const GPUOpenCLOps *ops);

/**
 * Log what an OpenCL call could not do, its error, the device, and the remedy.
 *
 * @param what "cannot ..."
 * @return AVERROR(ENOMEM), AVERROR(ENOSYS) for a kernel that the device has no
 *         room for, or AVERROR(EIO)
 */
int ff_gpu_opencl_error(AVFilterContext *avctx, const char *what, cl_int cle);

/**
 * The same of a call that waits for the device: CL_OUT_OF_RESOURCES, which is
 * NVIDIA's answer after a kernel's fault, is AVERROR(EIO).
 */
int ff_gpu_opencl_wait_error(AVFilterContext *avctx, const char *what,
                             cl_int cle);

/** The first plane whose programs serve plane p as well, maybe p itself. */
int ff_gpu_opencl_alike(const GPUPlanes *planes, int p);

/* ---- candidates: gpu_opencl_kernels.c ---- */

/** Append candidate i to a list of nb, unless it is there: for
 *  GPUOpenCLOps.list(). */
void ff_gpu_opencl_add_candidate(int *list, int *nb, int i);

/** Candidate i for planes like p. */
GPUOpenCLBuilt *ff_gpu_opencl_built(AVFilterContext *avctx, int i, int p);

/** Build candidate i for plane p and allocate what it needs, unless it is
 *  there. On failure what was built of it before stays. */
int ff_gpu_opencl_prepare(AVFilterContext *avctx, int i, int p);

/** Enqueue the filtering of plane p by a candidate that is prepared. */
int ff_gpu_opencl_run_candidate(AVFilterContext *avctx, int i, int p,
                                cl_mem dst, cl_mem src);

/** Undo prepare(), also after it failed half-way, also when not called. */
void ff_gpu_opencl_release_candidate(AVFilterContext *avctx, int i, int p);

/** Release all candidates and the staging. */
void ff_gpu_opencl_release_candidates(AVFilterContext *avctx);

/* ---- what they are made of: gpu_opencl_program.c, gpu_opencl.c ---- */

/**
 * Build a program for the filter's device, or take it as an earlier process
 * compiled it, where the driver has no cache of its own.
 *
 * @param defines text put in front of the sources
 * @param sources nb embedded sources, joined in this order
 * @param program on success the program, to be released by the caller;
 *                NULL on failure
 */
int ff_gpu_opencl_build(AVFilterContext *avctx, cl_program *program,
                        const char *defines, const char *const *sources,
                        int nb);

/**
 * The same for one plane, after the defines that plane_io.cl wants.
 *
 * @param defines #define lines
 */
int ff_gpu_opencl_build_plane(AVFilterContext *avctx, cl_program *program,
                              int p, const char *defines,
                              const char *const *sources, int nb);

/**
 * Create a kernel that runs in work-groups of group[0] x group[1] work-items,
 * or of fewer where the device needs it and the kernel's source fixes no size.
 *
 * @return 0, or an error, which is logged, when there is no such kernel or the
 *         device cannot run it
 */
int ff_gpu_opencl_kernel(AVFilterContext *avctx, GPUOpenCLKernel *kernel,
                         cl_program program, const char *name,
                         const size_t group[2]);

/** Allocate a buffer of size bytes, unless there is one; flags as for
 *  clCreateBuffer(). */
int ff_gpu_opencl_buffer(AVFilterContext *avctx, cl_mem *buffer,
                         cl_mem_flags flags, size_t size);

/** Have staging images for plane p, which are at least as large. */
int ff_gpu_opencl_images(AVFilterContext *avctx, int p);

/** Bytes of the largest plane as a packed buffer, be it the filter's or one
 *  that kernels are checked with. */
size_t ff_gpu_opencl_plane_size(const GPUPlanes *planes);

/** Enqueue the copy of plane p from an image to the start of a buffer. */
int ff_gpu_opencl_load(AVFilterContext *avctx, int p, cl_mem buffer,
                       cl_mem image);

/** Enqueue the copy of plane p from the start of a buffer to an image. */
int ff_gpu_opencl_store(AVFilterContext *avctx, int p, cl_mem image,
                        cl_mem buffer);

/**
 * Enqueue a kernel whose arguments are set over at least width x height
 * work-items; both sides are rounded up to whole work-groups.
 */
int ff_gpu_opencl_run(AVFilterContext *avctx, const GPUOpenCLKernel *kernel,
                      size_t width, size_t height);

/**
 * Enqueue the reading of what kernels report of a frame.
 *
 * @param selected the planes that they filter
 * @param report   base.report_size bytes, written when the queue is done
 */
int ff_gpu_opencl_get_report(AVFilterContext *avctx, int selected,
                             uint8_t *report);

/** Release an object if there is one, and forget it. */
void ff_gpu_opencl_release_mem(cl_mem *mem);
void ff_gpu_opencl_release_kernel(GPUOpenCLKernel *kernel);
void ff_gpu_opencl_release_program(cl_program *program);

#endif /* AVFILTER_GPU_OPENCL_H */
