/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Common code of GPU filters with one input and one output, for any API:
 * formats, link configuration, runtime options, and one output frame per input
 * frame.
 *
 * The context of a filter begins with the context of its API (gpu_opencl.h,
 * gpu_cuda.h), which begins with a GPUFilterContext; its ops, which describe
 * the kernels, begin with a GPUFilterOps. GPU_FILTER_DEFINE() defines the
 * filter.
 *
 * Every frame is validated against the link: frames of another size, format,
 * device or layout are rejected. Output hardware frames come from a pool of the
 * filter; the output for software frames (gpu_software.h) is software frames of
 * the same format.
 */

#ifndef AVFILTER_GPU_FILTER_H
#define AVFILTER_GPU_FILTER_H

#include "libavutil/opt.h"

#include "gpu_backend.h"
#include "gpu_compat.h"

/** Fields of GPUFilterOps for the options of an algorithm, a struct in
 *  Context. */
#define GPU_FILTER_OPTIONS(Context, member)                 \
    .options      = offsetof(Context, member),              \
    .options_size = sizeof(((Context *)NULL)->member)

#define GPU_FLAGS (AV_OPT_FLAG_FILTERING_PARAM | AV_OPT_FLAG_VIDEO_PARAM)

/** An entry of the option list for an option with named values, an entry for
 *  one of the values, and an entry for its former name, which libavutil lists
 *  and reports as deprecated. */
#define GPU_CHOICE_OPTION(Context, member, help, first, nb)                   \
    { #member, help, offsetof(Context, member), AV_OPT_TYPE_INT,              \
      { .i64 = first }, first, nb - 1, GPU_FLAGS, .unit = #member }
#define GPU_CHOICE(member, name, value, help)                                 \
    { name, help, 0, AV_OPT_TYPE_CONST, { .i64 = value }, 0, 0, GPU_FLAGS,    \
      .unit = member }
#define GPU_FORMER_CHOICE(member, name, value, help)                          \
    { name, help, 0, AV_OPT_TYPE_CONST, { .i64 = value }, 0, 0,               \
      GPU_FLAGS | AV_OPT_FLAG_DEPRECATED, .unit = member }

/** Options common to all filters, for a Context that begins with a struct gpu,
 *  and the end of the option list. */
#define GPU_FILTER_OPTIONS_ALL(Context)                                       \
    { "device", "set device for software frames by its number, UUID, PCI "    \
      "address or part of its name", offsetof(Context, gpu.base.device),      \
      AV_OPT_TYPE_STRING, { .str = NULL }, 0, 0, GPU_FLAGS },                 \
    { "async_depth", "set maximum number of software frames in flight when "  \
      "the filter returns; they are lost unless the graph is drained",        \
      offsetof(Context, gpu.base.async_depth),                                \
      AV_OPT_TYPE_INT, { .i64 = -1 }, -1, GPU_MAX_ASYNC_DEPTH, GPU_FLAGS,     \
      .unit = "async_depth" },                                                \
        GPU_CHOICE("async_depth", "auto", -1, "keep none in flight, only "    \
                   "overlap frames that are already queued"),                 \
    { NULL }

/** Define a filter with options NAME_options and ops NAME_ops. */
#define GPU_FILTER_DEFINE(name_, Context, text)                               \
AVFILTER_DEFINE_CLASS(name_);                                                 \
                                                                              \
static int name_ ## _config(AVFilterLink *outlink)                            \
{                                                                             \
    return ff_gpu_filter_config(outlink, &name_ ## _ops.filter);              \
}                                                                             \
                                                                              \
static int name_ ## _formats(AVFilterContext *avctx)                          \
{                                                                             \
    return ff_gpu_filter_query_formats(avctx, name_ ## _ops.filter.api);      \
}                                                                             \
                                                                              \
static const AVFilterPad name_ ## _inputs[] = {                               \
    { .name = "default", .type = AVMEDIA_TYPE_VIDEO },                        \
};                                                                            \
                                                                              \
static const AVFilterPad name_ ## _outputs[] = {                              \
    { .name = "default", .type = AVMEDIA_TYPE_VIDEO,                          \
      .config_props = name_ ## _config },                                     \
};                                                                            \
                                                                              \
const FFFilter ff_vf_ ## name_ = {                                            \
    GPU_FILTER_FIELD(name)        = #name_,                                   \
    GPU_FILTER_FIELD(description) = NULL_IF_CONFIG_SMALL(text),               \
    GPU_FILTER_FIELD(priv_class)  = &name_ ## _class,                         \
    GPU_FILTER_FIELD(flags)       = AVFILTER_FLAG_HWDEVICE |                  \
                                    AVFILTER_FLAG_SLICE_THREADS |             \
                                    AVFILTER_FLAG_SUPPORT_TIMELINE_INTERNAL,  \
    .priv_size       = sizeof(Context),                                       \
    .uninit          = ff_gpu_filter_uninit,                                  \
    .activate        = ff_gpu_filter_activate,                                \
    .process_command = ff_gpu_filter_command,                                 \
    FILTER_INPUTS(name_ ## _inputs),                                          \
    FILTER_OUTPUTS(name_ ## _outputs),                                        \
    FILTER_QUERY_FUNC(name_ ## _formats),                                     \
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,                          \
}

/**
 * Check that the input frames are supported, create a pool of hardware frames
 * for the output or find a device for software frames, and build the kernels.
 * Log a remedy on failure.
 */
int ff_gpu_filter_config(AVFilterLink *outlink, const GPUFilterOps *ops);

/**
 * Filter frames, keeping the properties of the input. While the timeline
 * disables the filter, copy hardware frames and pass software frames.
 *
 * @return AVERROR(EINVAL) for a frame that does not match the link
 */
int ff_gpu_filter_activate(AVFilterContext *avctx);

/**
 * Set options at runtime. A command with unsupported options fails and leaves
 * the options unchanged.
 */
int ff_gpu_filter_command(AVFilterContext *avctx, const char *cmd,
                          const char *arg, char *res, int res_len, int flags);

/** Release everything; may be called repeatedly. */
void ff_gpu_filter_uninit(AVFilterContext *avctx);

/**
 * Set the formats of input and output: only the API's if the input offers it,
 * otherwise all supported software formats.
 *
 * @return 0, AVERROR(EINVAL) after logging a remedy if the input offers no
 *         supported format, or AVERROR(EAGAIN) if the input's formats are not
 *         known yet
 */
int ff_gpu_filter_query_formats(AVFilterContext *avctx, const GPUBackend *api);

#endif /* AVFILTER_GPU_FILTER_H */
