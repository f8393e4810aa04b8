/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/attributes.h"
#include "libavutil/avassert.h"
#include "libavutil/error.h"
#include "libavutil/imgutils.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "formats.h"
#include "gpu_compat.h"
#include "gpu_filter.h"
#include "gpu_frames.h"
#include "gpu_setup.h"
#include "gpu_software.h"

/* ---- formats ---- */

static int is_hardware(enum AVPixelFormat format)
{
    return av_pix_fmt_desc_get(format)->flags & AV_PIX_FMT_FLAG_HWACCEL;
}

static int offers(const AVFilterFormats *offered, enum AVPixelFormat format)
{
    for (int i = 0; i < offered->nb_formats; i++)
        if (offered->formats[i] == format)
            return 1;
    return 0;
}

static void log_input_error(AVFilterContext *avctx, const GPUBackend *api,
                            enum AVPixelFormat format)
{
    /* new after FFmpeg 9.0 */
    if (!strcmp(av_get_pix_fmt_name(format), "cuarray"))
        av_log(avctx, AV_LOG_ERROR, "%s does not support CUDA arrays: remove "
               "output_format=cuarray, or insert hwdownload before the "
               "filter.\n", avctx->filter->name);
    else if (is_hardware(format))
        av_log(avctx, AV_LOG_ERROR, "%s supports %s and software frames, but "
               "the input is %s: insert %s=derive_device=%s before the "
               "filter.\n",
               avctx->filter->name, api->name, av_get_pix_fmt_name(format),
               format == api->hwupload_from ? "hwupload" : "hwmap",
               api->type);
    else
        ff_gpu_log_software_format_error(avctx, format);
}

/* The input link and all links upstream that share its list of formats, through
 * filters such as null, concat or interleave */
typedef struct Upstream {
    const AVFilterLink **link;
    int nb;
} Upstream;

static void add_link(Upstream *up, const AVFilterLink *link)
{
    for (int i = 0; i < up->nb; i++)
        if (up->link[i] == link)        // reached twice, or a loop
            return;
    up->link[up->nb++] = link;
}

static int find_upstream(const AVFilterContext *avctx, Upstream *up)
{
    const AVFilterGraph *graph = avctx->graph;
    int nb_links = 0;

    for (int i = 0; i < graph->nb_filters; i++)
        nb_links += graph->filters[i]->nb_inputs;
    up->link = av_malloc_array(nb_links, sizeof(*up->link));
    if (!up->link)
        return AVERROR(ENOMEM);
    add_link(up, avctx->inputs[0]);
    for (int i = 0; i < up->nb; i++) {
        const AVFilterFormats *formats = up->link[i]->incfg.formats;
        const AVFilterContext *src     = up->link[i]->src;

        if (!formats)
            return AVERROR(EAGAIN);
        for (int j = 0; j < src->nb_inputs; j++)
            if (src->inputs[j]->outcfg.formats == formats)
                add_link(up, src->inputs[j]);
    }
    return 0;
}

/* Return whether all links offer a format of hardware frames, which are not
 * converted. */
static int all_offer(const Upstream *up, enum AVPixelFormat format)
{
    for (int i = 0; i < up->nb; i++)
        if (!offers(up->link[i]->incfg.formats, format))
            return 0;
    return 1;
}

/* Return whether a format is supported, or PAL8: palette pictures, which may
 * occur in a sequence of others, are converted to RGB exactly. */
static int is_filterable(const AVFilterFormats *offered)
{
    for (int i = 0; i < offered->nb_formats; i++)
        if (ff_gpu_software_format_supported(offered->formats[i]) ||
            offered->formats[i] == AV_PIX_FMT_PAL8)
            return 1;
    return 0;
}

/* Return a format of the first link that offers no supported software format,
 * or AV_PIX_FMT_NONE. */
static enum AVPixelFormat find_unsupported(const Upstream *up)
{
    for (int i = up->nb - 1; i >= 0; i--)
        if (!is_filterable(up->link[i]->incfg.formats))
            return up->link[i]->incfg.formats->formats[0];
    return AV_PIX_FMT_NONE;
}

static int set_software_formats(AVFilterContext *avctx)
{
    const AVPixFmtDescriptor *desc = NULL;
    AVFilterFormats *formats       = NULL;
    int ret = 0;

    while (ret >= 0 && (desc = av_pix_fmt_desc_next(desc))) {
        const enum AVPixelFormat format = av_pix_fmt_desc_get_id(desc);

        if (ff_gpu_software_format_supported(format))
            ret = ff_add_format(&formats, format);
    }
    return ret < 0 ? ret : ff_set_common_formats(avctx, formats);
}

/* Set the formats; reject formats that libavfilter would fail to convert, or
 * would convert silently. */
static int choose_formats(AVFilterContext *avctx, const GPUBackend *api,
                          const Upstream *up)
{
    const int hardware[] = { api->format, AV_PIX_FMT_NONE };
    enum AVPixelFormat unsupported;

    if (all_offer(up, api->format))
        return ff_set_common_formats_from_list(avctx, hardware);
    unsupported = find_unsupported(up);
    if (unsupported == AV_PIX_FMT_NONE)
        return set_software_formats(avctx);
    if (unsupported == api->format)
        av_log(avctx, AV_LOG_ERROR, "The inputs of %s mix %s and other "
               "frames: insert hwupload for the latter, before the filter "
               "that merges them.\n", avctx->filter->name, api->name);
    else
        log_input_error(avctx, api, unsupported);
    return AVERROR(EINVAL);
}

int ff_gpu_filter_query_formats(AVFilterContext *avctx,
                                const GPUBackend *api)
{
    Upstream up = { NULL };
    int ret     = find_upstream(avctx, &up);

    if (ret >= 0)
        ret = choose_formats(avctx, api, &up);
    av_free(up.link);
    return ret;
}

/* ---- options ---- */

/* Return the algorithm's options as set by the user. */
static void *user_options(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return (uint8_t *)avctx->priv + s->ops->options;
}

/* Check the user's options and build their kernels, for frames to come. */
static int check_options(AVFilterContext *avctx)
{
    GPUFilterContext *s = avctx->priv;
    void *options       = user_options(avctx);
    const int ret       = s->ops->algorithm->check(options, &s->planes, avctx);

    return ret < 0 ? ret : ff_gpu_setup_replace(avctx, &s->setup, options);
}

/* Apply changed options, also those set by av_opt_set(). */
static int apply_options(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;
    int ret;

    if (!memcmp(s->setup->options, user_options(avctx), s->ops->options_size))
        return 0;
    ret = check_options(avctx);
    if (ret < 0)
        memcpy(user_options(avctx), s->setup->options, s->ops->options_size);
    return ret;
}

int ff_gpu_filter_command(AVFilterContext *avctx, const char *cmd,
                          const char *arg, char *res, int res_len, int flags)
{
    const GPUFilterContext *s = avctx->priv;
    int ret = ff_filter_process_command(avctx, cmd, arg, res, res_len, flags);

    if (ret < 0 || !s->setup)
        return ret;
    ret = apply_options(avctx);
    if (ret < 0)
        av_log(avctx, AV_LOG_WARNING, "Command %s %s rejected, keeping "
               "the previous options.\n", cmd, arg);
    return ret;
}

/* ---- the link ---- */

static void log_format_error(AVFilterContext *avctx, AVHWFramesContext *frames)
{
    AVHWFramesConstraints *limits =
        av_hwdevice_get_hwframe_constraints(frames->device_ref, NULL);

    ff_gpu_log_format_error(avctx, frames->sw_format,
                            limits ? limits->valid_sw_formats : NULL);
    av_hwframe_constraints_free(&limits);
}

static AVHWFramesContext *frames_of(AVFilterLink *link)
{
    const AVBufferRef *ref = ff_filter_link(link)->hw_frames_ctx;

    return ref ? (AVHWFramesContext *)ref->data : NULL;
}

/* Return the pool of fixed size that the link's frames come from, or NULL: the
 * link's context or, as a context that hwmap derives has no pool, the context of
 * hwmap's input. Other filters may pass frames of one context. */
static const AVHWFramesContext *find_pool(AVFilterLink *link)
{
    const AVHWFramesContext *frames = frames_of(link);

    while (frames && frames->initial_pool_size <= 0) {
        const AVFilterContext *src = link->src;

        link = src->nb_inputs ? src->inputs[0] : NULL;
        if (!link || (frames_of(link) != frames &&
                      strcmp(src->filter->name, "hwmap")))
            return NULL;
        frames = frames_of(link);
    }
    return frames;
}

/* Log how many frames of the input's pool the filter holds, as who allocates them
 * does not know. Pools of this API grow, unless an application limits them, but
 * those of decoders whose frames are mapped do not. */
static void log_pool(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;
    AVFilterLink *inlink      = avctx->inputs[0];
    const AVHWFramesContext *pool = find_pool(inlink);
    const int nb_held   = s->nb_kept + ff_gpu_nb_after(s) + 1;
    const int is_mapped = pool != frames_of(inlink);

    if (!pool || nb_held == 1)
        return;
    if (is_mapped && pool->initial_pool_size < nb_held)
        av_log(avctx, AV_LOG_WARNING, "The pool has %d frames, but %d of them "
               "are in use here: use the input option -extra_hw_frames %d.\n",
               pool->initial_pool_size, nb_held, nb_held);
    else
        av_log(avctx, is_mapped ? AV_LOG_INFO : AV_LOG_VERBOSE, "Up to %d "
               "frames of a pool of %d are in use here: if the decoder runs out "
               "of them, use the input option -extra_hw_frames %d.\n", nb_held,
               pool->initial_pool_size, nb_held);
}

/* Check the hardware frames of the input. */
static int input_frames(AVFilterLink *inlink, const GPUBackend *api)
{
    AVFilterContext *avctx = inlink->dst;
    GPUFilterContext *s    = avctx->priv;
    AVHWFramesContext *frames = frames_of(inlink);
    int ret;

    if (!frames) {
        log_input_error(avctx, api, inlink->format);
        return AVERROR(EINVAL);
    }
    ret = ff_gpu_planes_init(&s->planes, frames->sw_format, inlink->w,
                             inlink->h);
    if (ret < 0) {
        log_format_error(avctx, frames);
        return ret;
    }
    if (s->device && *s->device)
        av_log(avctx, AV_LOG_WARNING, "Ignoring the option device: %s frames "
               "are filtered on their own device.\n", api->name);
    log_pool(avctx);
    s->device_ref = av_buffer_ref(frames->device_ref);
    return s->device_ref ? 0 : AVERROR(ENOMEM);
}

static int input_software(AVFilterLink *inlink, const GPUBackend *api)
{
    AVFilterContext *avctx = inlink->dst;
    GPUFilterContext *s    = avctx->priv;
    int ret = ff_gpu_software_planes_init(&s->planes, inlink->format,
                                          inlink->w, inlink->h);

    if (ret < 0) {
        log_input_error(avctx, api, inlink->format);
        return AVERROR(EINVAL);
    }
    return ff_gpu_software_open(avctx);
}

/* Create the output's pool: the input's pool may belong to a decoder. */
static int init_output_frames(AVFilterLink *outlink)
{
    AVFilterContext *avctx = outlink->src;
    GPUFilterContext *s    = avctx->priv;
    FilterLink *l          = ff_filter_link(outlink);
    AVHWFramesContext *frames;
    int ret;

    s->frames_ref = av_hwframe_ctx_alloc(s->device_ref);
    if (!s->frames_ref)
        return AVERROR(ENOMEM);
    frames            = (AVHWFramesContext *)s->frames_ref->data;
    frames->format    = s->ops->api->format;
    frames->sw_format = s->planes.format;
    frames->width     = outlink->w;
    frames->height    = outlink->h;
    ret = av_hwframe_ctx_init(s->frames_ref);
    if (ret < 0) {
        av_log(avctx, AV_LOG_ERROR, "Failed to create a pool of %dx%d %s "
               "frames.\n", outlink->w, outlink->h, s->ops->api->name);
        return ret;
    }
    av_buffer_unref(&l->hw_frames_ctx);
    l->hw_frames_ctx = av_buffer_ref(s->frames_ref);
    return l->hw_frames_ctx ? 0 : AVERROR(ENOMEM);
}

int ff_gpu_filter_config(AVFilterLink *outlink, const GPUFilterOps *ops)
{
    AVFilterContext *avctx = outlink->src;
    AVFilterLink *inlink   = avctx->inputs[0];
    GPUFilterContext *s    = avctx->priv;
    int ret;

    av_assert0(ops->options_size <= GPU_MAX_OPTIONS && ops->algorithm);
    ff_gpu_filter_uninit(avctx);
    s->ops = ops;
    if (ops->algorithm->configure)
        ops->algorithm->configure(user_options(avctx));
    ret = ff_gpu_frames_init(avctx, user_options(avctx));
    if (ret < 0)
        return ret;
    ret = inlink->format == ops->api->format ?
          input_frames(inlink, ops->api) : input_software(inlink, ops->api);
    if (ret < 0)
        return ret;
    outlink->w = inlink->w;
    outlink->h = inlink->h;

    s->planes.memory = s->software ? ops->api->copy_memory :
                                     ops->api->frame_memory;
    ret = ops->api->open(avctx, s->software ? NULL :
                         (void *)ff_filter_link(inlink)->hw_frames_ctx->data);
    if (ret >= 0 && !s->software)
        ret = init_output_frames(outlink);
    else if (ret >= 0)
        ret = ff_gpu_software_init(avctx);
    if (ret < 0)
        return ret;
    ff_gpu_frames_set_depth(avctx, ret);
    return check_options(avctx);
}

av_cold void ff_gpu_filter_uninit(AVFilterContext *avctx)
{
    GPUFilterContext *s = avctx->priv;

    ff_gpu_frames_uninit(avctx);
    ff_gpu_setup_unref(avctx, &s->setup);
    if (s->ops)
        s->ops->api->close(avctx);
    s->ops = NULL;
    av_buffer_unref(&s->frames_ref);
    av_buffer_unref(&s->device_ref);
    ff_gpu_software_close(avctx);
}

/* ---- frames ---- */

/* Return the frames context of a frame, or NULL. */
static const AVHWFramesContext *hw_context_of(const AVFrame *frame)
{
    return frame->hw_frames_ctx ?
           (const AVHWFramesContext *)frame->hw_frames_ctx->data : NULL;
}

static const char *format_name(const AVFrame *frame)
{
    const AVHWFramesContext *frames = hw_context_of(frame);
    const char *name = av_get_pix_fmt_name(frames ? frames->sw_format :
                                                    frame->format);

    return name ? name : "an unknown format";
}

/* Return whether a frame matches the link. */
static int is_expected(const AVFilterLink *inlink, const AVFrame *in)
{
    const GPUFilterContext *s       = inlink->dst->priv;
    const AVHWFramesContext *frames = hw_context_of(in);

    if (in->width != inlink->w || in->height != inlink->h ||
        in->format != inlink->format)
        return 0;
    return s->software || (frames && frames->sw_format == s->planes.format);
}

/* Return whether plane p has memory for all of its rows. */
static int check_plane(AVFilterContext *avctx, const AVFrame *in, int p)
{
    const GPUFilterContext *s = avctx->priv;
    const int stored = s->planes.plane[p].stored;

    if (!in->data[stored])
        return 0;
    if (!s->software)
        return s->ops->api->check_plane(avctx, in, p);
    return FFABS(in->linesize[stored]) >=
           av_image_get_linesize(in->format, in->width, stored);
}

/* Validate a frame against the link. */
static int check_frame(const AVFilterLink *inlink, const AVFrame *in)
{
    AVFilterContext *avctx          = inlink->dst;
    const GPUFilterContext *s       = avctx->priv;
    const GPUBackend *api           = s->ops->api;
    const AVHWDeviceContext *device = (void *)s->device_ref->data;

    if (!is_expected(inlink, in)) {
        av_log(avctx, AV_LOG_ERROR, "Frame of %dx%d %s does not match the "
               "link, %dx%d %s: configure a new graph when the size or "
               "format changes.\n", in->width, in->height, format_name(in),
               inlink->w, inlink->h, av_get_pix_fmt_name(s->planes.format));
        return AVERROR(EINVAL);
    }
    if (!s->software &&
        !api->same_device(hw_context_of(in)->device_ctx, device)) {
        av_log(avctx, AV_LOG_ERROR, "Frame belongs to another %s device than "
               "the link: use one device for all inputs with "
               "-filter_hw_device.\n", api->name);
        return AVERROR(EINVAL);
    }
    for (int p = 0; p < s->planes.nb_planes; p++) {
        if (!check_plane(avctx, in, p)) {
            av_log(avctx, AV_LOG_ERROR, "Plane %d of a %dx%d %s frame is "
                   "missing or too small.\n", p, in->width, in->height,
                   format_name(in));
            return AVERROR(EINVAL);
        }
    }
    return 0;
}

static int filter_frame(AVFilterLink *inlink, AVFrame *in)
{
    AVFilterContext *avctx    = inlink->dst;
    const GPUFilterContext *s = avctx->priv;
    int ret = check_frame(inlink, in);

    if (ret < 0) {
        av_frame_free(&in);
        return ret;
    }
    if (apply_options(avctx) < 0)
        av_log(avctx, AV_LOG_WARNING, "New options rejected, keeping the "
               "previous ones.\n");
    return ff_gpu_frames_add(avctx, in, s->setup);
}

static int wait_for_frame(AVFilterContext *avctx)
{
    const int wanted = ff_outlink_frame_wanted(avctx->outputs[0]);
    int ret;

    if (wanted)
        ff_inlink_request_frame(avctx->inputs[0]);
    ret = ff_gpu_frames_idle(avctx);
    return ret < 0 || wanted ? ret : FFERROR_NOT_READY;
}

int ff_gpu_filter_activate(AVFilterContext *avctx)
{
    AVFilterLink *inlink = avctx->inputs[0], *outlink = avctx->outputs[0];
    AVFrame *in;
    int64_t pts;
    int ret, status;

    FF_FILTER_FORWARD_STATUS_BACK(outlink, inlink);
    ret = ff_inlink_consume_frame(inlink, &in);
    if (ret > 0)
        ret = filter_frame(inlink, in);
    if (ret < 0)
        return ret;
    if (ff_inlink_queued_frames(inlink)) {
        ff_filter_set_ready(avctx, 100);
        return 0;
    }
    if (ff_inlink_acknowledge_status(inlink, &status, &pts)) {
        ret = ff_gpu_frames_flush(avctx);
        ff_outlink_set_status(outlink, status, pts);
        return ret;
    }
    return wait_for_frame(avctx);
}
