/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#include "libavutil/error.h"
#include "libavutil/hwcontext.h"
#include "libavutil/mem.h"

#include "graph.h"

AVFrame *frame_new(enum AVPixelFormat format, int width, int height, int align)
{
    AVFrame *frame = av_frame_alloc();

    if (!frame)
        return NULL;
    frame->format = format;
    frame->width  = width;
    frame->height = height;
    if (av_frame_get_buffer(frame, align) < 0)
        av_frame_free(&frame);
    return frame;
}

int graph_add(AVFilterGraph *graph, AVFilterContext **added,
              const char *filter, const char *options, AVBufferRef *device)
{
    const AVFilter *found = avfilter_get_by_name(filter);

    if (!found)
        return AVERROR_FILTER_NOT_FOUND;
    *added = avfilter_graph_alloc_filter(graph, found, filter);
    if (!*added)
        return AVERROR(ENOMEM);
    /* before it is initialized, which parsing a graph could not */
    if (device && !((*added)->hw_device_ctx = av_buffer_ref(device)))
        return AVERROR(ENOMEM);
    return avfilter_init_str(*added, options);
}

int graph_add_source(AVFilterGraph *graph, AVFilterContext **added,
                     AVBufferRef *pool, enum AVPixelFormat format, int width,
                     int height)
{
    AVBufferSrcParameters *par = av_buffersrc_parameters_alloc();
    int ret = AVERROR(ENOMEM);

    *added = avfilter_graph_alloc_filter(graph, avfilter_get_by_name("buffer"),
                                         "buffer");
    if (*added && par) {
        par->format = pool ? ((AVHWFramesContext *)pool->data)->format
                           : format;
        par->width         = width;
        par->height        = height;
        par->time_base     = (AVRational) { 1, 25 };
        par->hw_frames_ctx = pool;
        par->sample_aspect_ratio = (AVRational) { 4, 3 };
        ret = av_buffersrc_parameters_set(*added, par);
    }
    av_free(par);
    return ret < 0 ? ret : avfilter_init_str(*added, NULL);
}

void graph_open(Graph *g, AVBufferRef *pool, enum AVPixelFormat format,
                int width, int height)
{
    *g       = (Graph) { .graph = avfilter_graph_alloc() };
    g->error = g->graph ? graph_add_source(g->graph, &g->source, pool, format,
                                           width, height) : AVERROR(ENOMEM);
    g->last  = g->source;
}

int graph_append(Graph *g, const char *filter, const char *options,
                 AVBufferRef *device)
{
    AVFilterContext *f = NULL;

    if (g->error >= 0)
        g->error = graph_add(g->graph, &f, filter, options, device);
    if (g->error >= 0)
        g->error = avfilter_link(g->last, 0, f, 0);
    if (f)
        g->last = f;
    return g->error;
}

int graph_configure(Graph *g)
{
    if (graph_append(g, "buffersink", NULL, NULL) >= 0)
        g->error = avfilter_graph_config(g->graph, NULL);
    return g->error;
}

int graph_filter(const Graph *g, const AVFrame *in, AVFrame *out)
{
    const int ret = av_buffersrc_write_frame(g->source, in);

    return ret < 0 ? ret : av_buffersink_get_frame(g->last, out);
}
