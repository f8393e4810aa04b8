/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <string.h>

#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#include "libavutil/common.h"
#include "libavutil/pixdesc.h"

#include "check.h"

int graph_append(AVFilterGraph *graph, AVFilterContext **last,
                 const char *filter, const char *name, const char *options,
                 const Device *device)
{
    const AVFilter *found = avfilter_get_by_name(filter);
    AVFilterContext *f    = NULL;
    int ret;

    if (!found)
        return AVERROR_FILTER_NOT_FOUND;
    f = avfilter_graph_alloc_filter(graph, found, name);
    if (!f)
        return AVERROR(ENOMEM);
    if (device && device->ref) {
        f->hw_device_ctx = av_buffer_ref(device->ref);
        if (!f->hw_device_ctx)
            return AVERROR(ENOMEM);
    }
    ret = avfilter_init_str(f, options);
    if (ret >= 0 && *last)
        ret = avfilter_link(*last, 0, f, 0);
    *last = f;
    return ret;
}

/* Add the option device for software frames. */
static const char *with_device(char *text, int size, const Device *device,
                               const char *options)
{
    const char *number = strchr(device->name, ':');

    if (!device->software)
        return options;
    snprintf(text, size, "%s%sdevice=%s", options ? options : "",
             options && *options ? ":" : "", number + 1);
    return text;
}

/* Make buffer,hwupload,FILTER,hwdownload,format,buffersink; without transfers
 * for the CPU filter and for software frames. */
static int make_graph(AVFilterGraph *graph, const Device *device,
                      const char *filter, const char *options,
                      const AVFrame *in, AVFilterContext **source,
                      AVFilterContext **sink)
{
    const char *format    = av_get_pix_fmt_name(in->format);
    const int gpu         = device->type != AV_HWDEVICE_TYPE_NONE &&
                            !device->software;
    AVFilterContext *last = NULL;
    char input[128], name[64], text[512];
    int ret;

    snprintf(input, sizeof(input), "video_size=%dx%d:pix_fmt=%s:time_base=1/25",
             in->width, in->height, format);
    snprintf(name, sizeof(name), "%s@filter", filter);
    graph->nb_threads = 2;

    ret = graph_append(graph, &last, "buffer", "in", input, NULL);
    *source = last;
    if (ret >= 0 && gpu)
        ret = graph_append(graph, &last, "hwupload", "up", NULL, device);
    if (ret >= 0)
        ret = graph_append(graph, &last, filter, name,
                           with_device(text, sizeof(text), device, options),
                           NULL);
    if (ret >= 0 && gpu)
        ret = graph_append(graph, &last, "hwdownload", "down", NULL, NULL);
    if (ret >= 0)
        ret = graph_append(graph, &last, "format", "format",
                           in->format == AV_PIX_FMT_PAL8 ? "rgb24" : format,
                           NULL);
    if (ret >= 0)
        ret = graph_append(graph, &last, "buffersink", "out", NULL, NULL);
    *sink = last;
    return ret < 0 ? ret : avfilter_graph_config(graph, NULL);
}

static int send_commands(AVFilterGraph *graph, const char *filter, int frame,
                         const GraphCommand *commands)
{
    char target[64], answer[64];
    int ret = 0;

    snprintf(target, sizeof(target), "%s@filter", filter);
    for (; commands && commands->command && ret >= 0; commands++) {
        if (commands->before_frame != frame)
            continue;
        ret = avfilter_graph_send_command(graph, target, commands->command,
                                          commands->argument, answer,
                                          sizeof(answer), 0);
        if (commands->refused)
            ret = ret < 0 ? 0 : AVERROR(EINVAL);
    }
    return ret;
}

/* Request a frame as some programs do, or push as ffmpeg does, which may free
 * the graph next, so that no frame may remain in it. */
static int push(AVFilterContext *source, AVFrame *in, int pushed)
{
    return av_buffersrc_add_frame_flags(source, in,
                                        AV_BUFFERSRC_FLAG_KEEP_REF |
                                        (pushed ? AV_BUFFERSRC_FLAG_PUSH : 0));
}

/* Take all available frames, and check their number. */
static int take(AVFilterContext *sink, AVFrame **out, int *taken, int expected,
                int nb, int pushed)
{
    int ret = 0;

    while (ret >= 0) {
        AVFrame *frame = av_frame_alloc();

        if (!frame)
            return AVERROR(ENOMEM);
        ret = av_buffersink_get_frame_flags(sink, frame, pushed ?
                                            AV_BUFFERSINK_FLAG_NO_REQUEST : 0);
        if (ret >= 0 && *taken < nb)
            out[(*taken)++] = frame;
        else
            av_frame_free(&frame);
    }
    if (ret != AVERROR(EAGAIN) && ret != AVERROR_EOF)
        return ret;
    if (*taken == expected)
        return 0;
    printf("    %d frames came, not %d\n", *taken, expected);
    return AVERROR_BUG;
}

int graph_run(const Device *device, const char *filter, const char *options,
              AVFrame **in, AVFrame **out, int nb, int delay,
              const GraphCommand *commands)
{
    AVFilterGraph *graph = avfilter_graph_alloc();
    AVFilterContext *source, *sink;
    int taken = 0, ret;

    if (!graph)
        return AVERROR(ENOMEM);
    ret = make_graph(graph, device, filter, options, in[0], &source, &sink);
    for (int i = 0; i < nb && ret >= 0; i++) {
        const int pushed = device->software && !(i & 1);

        in[i]->pts = i;
        ret = send_commands(graph, filter, i, commands);
        if (ret >= 0)
            ret = push(source, in[i], pushed);
        if (ret >= 0)
            ret = take(sink, out, &taken, FFMAX(i + 1 - delay, 0), nb, pushed);
    }
    if (ret >= 0 && delay)
        ret = av_buffersrc_add_frame(source, NULL);
    if (ret >= 0 && delay)
        ret = take(sink, out, &taken, nb, nb, 0);
    avfilter_graph_free(&graph);
    return ret;
}
