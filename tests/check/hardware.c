/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Graphs for frames on a device, built by hand; for check and fuzz.
 */

#include <string.h>

#include "libavfilter/buffersrc.h"
#include "libavutil/imgutils.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "check.h"

AVFilterContext *graph_add(AVFilterGraph *graph, const char *filter,
                           const char *name, const char *options)
{
    AVFilterContext *f = avfilter_graph_alloc_filter(
                             graph, avfilter_get_by_name(filter), name);

    return f && avfilter_init_str(f, options) >= 0 ? f : NULL;
}

AVFilterContext *graph_add_source(AVFilterGraph *graph, const char *name,
                                  AVBufferRef *pool,
                                  enum AVPixelFormat format, int width,
                                  int height)
{
    AVBufferSrcParameters *par = av_buffersrc_parameters_alloc();
    AVFilterContext *f = avfilter_graph_alloc_filter(
                             graph, avfilter_get_by_name("buffer"), name);
    int ret = AVERROR(ENOMEM);

    if (f && par) {
        par->format = pool ? ((AVHWFramesContext *)pool->data)->format
                           : format;
        par->width         = width;
        par->height        = height;
        par->time_base     = (AVRational) { 1, 25 };
        par->hw_frames_ctx = pool;
        par->sample_aspect_ratio = (AVRational) { 4, 3 };
        ret = av_buffersrc_parameters_set(f, par);
        if (ret >= 0)
            ret = avfilter_init_str(f, NULL);
    }
    av_free(par);
    return ret < 0 ? NULL : f;
}

/* Move the data pointers into a larger frame, to the right and down. */
static void move(AVFrame *frame, enum AVPixelFormat format, int pixels)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);

    for (int p = 0; p < av_pix_fmt_count_planes(format); p++) {
        const int shift = p == 1 || p == 2 ? desc->log2_chroma_h : 0;

        frame->data[p] += (pixels >> shift) * (ptrdiff_t)frame->linesize[p] +
                          av_image_get_linesize(format, pixels, p);
    }
}

AVFrame *frames_upload(AVBufferRef *pool, const AVFrame *picture, int pixels)
{
    AVFrame *frame = av_frame_alloc();

    if (!frame)
        return NULL;
    if (!picture || !pool || av_hwframe_get_buffer(pool, frame, 0) < 0) {
        av_frame_free(&frame);
        return NULL;
    }
    move(frame, picture->format, pixels);
    if (av_hwframe_transfer_data(frame, picture, 0) < 0)
        av_frame_free(&frame);
    if (frame) {
        frame->width  = picture->width;
        frame->height = picture->height;
    }
    return frame;
}

AVBufferRef *device_again(const Device *device)
{
    AVBufferRef *ref = NULL;

    av_hwdevice_ctx_create(&ref, device->type, strchr(device->name, ':') + 1,
                           NULL, 0);
    return ref;
}
