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
 * The life of a GPU filter with one input and one output, for OpenCL and CUDA
 * alike: formats, link configuration, options that change while it runs, and
 * one output frame for each input frame.
 *
 * A filter embeds the context of its API (gpu_opencl.h, gpu_cuda.h), which
 * begins with a GPUFilterContext, describes itself by a GPUFilterOps and calls
 * ff_gpu_filter_config() in its output pad's config_props.
 * ff_gpu_filter_activate() is its activate, and ff_gpu_filter_command() its
 * process_command.
 *
 * Frames are trusted in nothing: each has to be what the link was configured
 * for (size, format, device, planes), else it is refused. Hardware frames that
 * leave come from a pool of the filter's own, not from the next filter's.
 *
 * Software frames are filtered as well (gpu_software.h), and software frames of
 * that format leave then.
 */

#ifndef AVFILTER_GPU_FILTER_H
#define AVFILTER_GPU_FILTER_H

#include <stddef.h>
#include <stdint.h>

#include "libavutil/frame.h"
#include "libavutil/hwcontext.h"
#include "libavutil/pixfmt.h"

#include "avfilter.h"
#include "gpu_planes.h"
#include "gpu_reference.h"
#include "gpu_software.h"

/** A GPU API's part in the life of a filter. */
typedef struct GPUFilterAPI {
    enum AVPixelFormat format;
    const char *name;           ///< "CUDA"
    const char *type, *device;  ///< of -init_hw_device: "cuda", "cu"

    /** Whether kernels of one may work on memory of the other. */
    int (*same_device)(const AVHWDeviceContext *a, const AVHWDeviceContext *b);
    /** Can frames of that kind be filtered? Logs why not. */
    int (*check_frames)(AVFilterContext *avctx,
                        const AVHWFramesContext *frames);
    /** Whether plane p of a frame is as long as its rows, rows as wide. */
    int (*check_plane)(AVFilterContext *avctx, const AVFrame *frame, int p);
    /** Open what kernels need on GPUFilterContext.device_ref. */
    int (*init)(AVFilterContext *avctx);
    /**
     * Have out's planes filled from those of in: bit p of selected: by the
     * filter, otherwise by a copy. Where GPUFilterContext.report_size is set
     * and something is filtered, wait for the device and call
     * ff_gpu_filter_report() for out.
     */
    int (*run)(AVFilterContext *avctx, AVFrame *out, const AVFrame *in,
               int selected);
    /** Release all of init() and of kernels; safe at any time, and twice. */
    void (*uninit)(AVFilterContext *avctx);
    const GPUSoftwareAPI *software;
} GPUFilterAPI;

/** A filter, to GPU_FILTER_OPTIONS() and what it does when options change. */
typedef struct GPUFilterOps {
    const GPUFilterAPI *api;
    const GPUAlgorithm *algorithm;  ///< of these options, in plain C
    size_t options;             ///< offset of the algorithm's options
    size_t options_size;        ///< at most GPU_MAX_OPTIONS
    size_t planes;              ///< offset of the option planes
    /**
     * Check the options, derive what depends on them, and have kernels ready.
     * Called when the link is configured and when options have changed.
     *
     * @return 0, or an error after logging it; everything but the options is
     *         then as it was before
     */
    int (*update)(AVFilterContext *avctx);
} GPUFilterOps;

/** The options of an algorithm: a struct with an int planes in Context. */
#define GPU_FILTER_OPTIONS(Context, member)                 \
    .options      = offsetof(Context, member),              \
    .options_size = sizeof(((Context *)NULL)->member),      \
    .planes       = offsetof(Context, member.planes)

/** Options of all filters, for a context type that begins with a struct gpu. */
#define GPU_FILTER_OPTIONS_ALL(Context, option_flags)                         \
    { "device", "device for software frames: number, UUID, PCI address or "   \
      "part of a name", offsetof(Context, gpu.base.device),                   \
      AV_OPT_TYPE_STRING, { .str = NULL }, 0, 0, option_flags },              \
    { "async_depth", "maximum number of software frames in flight when the "  \
      "filter returns; a program that drops a graph without draining it "     \
      "loses them", offsetof(Context, gpu.base.async_depth),                  \
      AV_OPT_TYPE_INT, { .i64 = -1 }, -1, GPU_MAX_ASYNC_DEPTH, option_flags,  \
      .unit = "async_depth" },                                                \
        { "auto", "none; while more frames are queued, as many as the device "\
          "can make use of", 0, AV_OPT_TYPE_CONST, { .i64 = -1 }, 0, 0,       \
          option_flags, .unit = "async_depth" }

typedef struct GPUFilterContext {
    const AVClass *class;       ///< must be first

    const GPUFilterOps *ops;    ///< NULL until the link is configured
    GPUPlanes planes;           ///< of the frames that pass
    AVBufferRef *device_ref;    ///< of the frames that pass
    AVBufferRef *frames_ref;    ///< pool of output hardware frames
    GPUSoftware *software;      ///< NULL: hardware frames pass

    int report_size;            ///< GPUAlgorithm.report_size(): bytes that the
                                ///< backend fetches of each frame

    char *device;               ///< option
    int async_depth;            ///< option
    /** The options that update() has accepted last. */
    uint8_t accepted[GPU_MAX_OPTIONS];
} GPUFilterContext;

/**
 * Check that the input delivers frames of the API in a format that we filter,
 * and make a pool of such frames for the output; or find a device for software
 * frames. Then update(). Logs what to do otherwise.
 */
int ff_gpu_filter_config(AVFilterLink *outlink, const GPUFilterOps *ops);

/**
 * Filter frames and pass them on with the input's properties; all planes are
 * copied, or software frames passed, while the timeline disables the filter.
 *
 * @return AVERROR(EINVAL) for a frame that is not what was configured
 */
int ff_gpu_filter_activate(AVFilterContext *avctx);

/**
 * Set options while running. A command with which the filter cannot go on is
 * refused: it fails, and the options are as before.
 */
int ff_gpu_filter_command(AVFilterContext *avctx, const char *cmd,
                          const char *arg, char *res, int res_len, int flags);

/**
 * Put what kernels report of a frame into its metadata.
 *
 * @param options those that it was filtered with
 * @return 0 or AVERROR(ENOMEM)
 */
int ff_gpu_filter_report(AVFilterContext *avctx, AVFrame *frame,
                         const void *report, const void *options);

/** Release everything; safe at any time, and twice. */
void ff_gpu_filter_uninit(AVFilterContext *avctx);

/**
 * The formats of a filter: the API's alone where the input has that, else all
 * software formats that it filters; input and output have the same.
 *
 * @return 0, AVERROR(EINVAL) where the input cannot deliver any, after telling
 *         what to do; AVERROR(EAGAIN) as long as the input's are not known
 */
int ff_gpu_filter_query_formats(AVFilterContext *avctx,
                                const GPUFilterAPI *api);

#endif /* AVFILTER_GPU_FILTER_H */
