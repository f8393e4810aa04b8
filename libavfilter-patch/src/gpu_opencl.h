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
 * opencl.h: link configuration, programs from embedded sources, staging
 * buffers, and the life of one output frame. The counterpart of gpu_cuda.h.
 *
 * A filter embeds GPUOpenCLContext as the first member of its context, calls
 * ff_gpu_opencl_config_output() in its output pad's config_props and
 * ff_gpu_opencl_uninit() in its uninit, and hands a function that filters one
 * plane to ff_gpu_opencl_frame().
 *
 * Frames are images, one a plane, of normalised integers. A kernel may read
 * and write them (one texel is one pixel), or work on plain buffers between
 * ff_gpu_opencl_load() and ff_gpu_opencl_store(), which copy on the device
 * and give raw samples, rows packed without gaps, channels in memory order.
 */

#ifndef AVFILTER_GPU_OPENCL_H
#define AVFILTER_GPU_OPENCL_H

#include "avfilter.h"
#include "gpu_planes.h"
#include "opencl.h"

/** Commands that one plane may take and still be timed. */
#define GPU_OPENCL_MAX_EVENTS 8

typedef struct GPUOpenCLContext {
    OpenCLFilterContext ocf;    ///< must be first

    GPUPlanes planes;           ///< of the frames that pass, once configured
    cl_command_queue queue;     ///< in order

    const char *option;         ///< that names a kernel, for messages

    /* for gpu_opencl_tune.c */
    int trying;                 ///< failures are told at verbose level only
    int timing;                 ///< commands leave their events here
    cl_event event[GPU_OPENCL_MAX_EVENTS];
    int nb_events;
} GPUOpenCLContext;

/** A kernel and the size of the work-groups that it runs in. */
typedef struct GPUOpenCLKernel {
    cl_kernel kernel;
    size_t group[2];
} GPUOpenCLKernel;

/**
 * Check that the input delivers OpenCL frames of a format and size we can
 * filter, give the output a frame pool of the same kind, and make the queue.
 * Logs what to do otherwise.
 */
int ff_gpu_opencl_config_output(AVFilterLink *outlink);

/**
 * Log what an OpenCL call could not do, its error, the device, and the remedy.
 *
 * @param what "cannot ..."
 * @return AVERROR(EIO)
 */
int ff_gpu_opencl_error(AVFilterContext *avctx, const char *what, cl_int cle);

/** The first plane whose programs serve plane p as well, maybe p itself. */
int ff_gpu_opencl_alike(const GPUPlanes *planes, int p);

/**
 * Build the program of one plane for the filter's device.
 *
 * @param defines text put in front of the sources, after the defines that
 *                plane_io.cl wants: #define lines
 * @param sources nb embedded sources, joined in this order
 * @param program on success the program, to be released by the caller;
 *                NULL on failure
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

/** Allocate a buffer of size bytes; flags as for clCreateBuffer(). */
int ff_gpu_opencl_buffer(AVFilterContext *avctx, cl_mem *buffer,
                         cl_mem_flags flags, size_t size);

/** Bytes of the largest plane as a packed buffer. */
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

/** Enqueue the filtering of plane p from image src to image dst. */
typedef int (*GPUOpenCLFilterPlane)(AVFilterContext *avctx, int p,
                                    cl_mem dst, cl_mem src);

/**
 * Take a frame from the pool, have its planes filtered, wait, and pass it on
 * with the input's properties. Planes that are not selected, and all planes
 * when the timeline disables the filter, are copied on the device.
 *
 * @param selected bit p: plane p is to be filtered
 * @param in       always consumed
 */
int ff_gpu_opencl_frame(AVFilterLink *inlink, AVFrame *in, int selected,
                        GPUOpenCLFilterPlane filter_plane);

/** Release what the functions above hold; safe at any time, and twice. */
void ff_gpu_opencl_uninit(AVFilterContext *avctx);

/** Release an object if there is one, and forget it. */
void ff_gpu_opencl_release_mem(cl_mem *mem);
void ff_gpu_opencl_release_kernel(GPUOpenCLKernel *kernel);
void ff_gpu_opencl_release_program(cl_program *program);

#endif /* AVFILTER_GPU_OPENCL_H */
