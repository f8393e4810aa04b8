/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <string.h>

#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#include "libavutil/common.h"
#include "libavutil/opt.h"
#include "libavutil/pixdesc.h"

#include "bench.h"

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
static int make_graph(Graph *g, AVFilterContext **filter,
                      const Device *device, const char *name,
                      const char *options, const AVFrame *in)
{
    const char *format = in->format == AV_PIX_FMT_PAL8 ? "rgb24" :
                         av_get_pix_fmt_name(in->format);
    const int gpu      = device->type != AV_HWDEVICE_TYPE_NONE &&
                         !device->software;
    char text[512];

    graph_open(g, NULL, in->format, in->width, in->height);
    if (g->graph)
        g->graph->nb_threads = 2;
    if (gpu)
        graph_append(g, "hwupload", NULL, device->ref);
    graph_append(g, name, with_device(text, sizeof(text), device, options),
                 NULL);
    *filter = g->last;
    if (gpu)
        graph_append(g, "hwdownload", NULL, NULL);
    graph_append(g, "format", format, NULL);
    return graph_configure(g);
}

static int send_commands(AVFilterContext *filter, int frame,
                         const GraphCommand *commands)
{
    char answer[64];
    int ret = 0;

    for (; commands && commands->command && ret >= 0; commands++) {
        if (commands->before_frame != frame)
            continue;
        ret = avfilter_process_command(filter, commands->command,
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

/* Return an error if an idle filter has more kernels than for its options, on
 * a device that counts them. */
static int check_kernels(AVFilterContext *filter)
{
    int64_t nb = 0;

    av_opt_get_int(filter->priv, "kernels", 0, &nb);
    if (nb <= 2 * 4)            // of each plane, and its half
        return 0;
    printf("    %d kernels of former options remain\n", (int)nb);
    return AVERROR_BUG;
}

int graph_run(const Device *device, const char *filter, const char *options,
              AVFrame **in, AVFrame **out, int nb, const FilterSpec *spec,
              const GraphCommand *commands)
{
    const int delay = spec ? spec_delay(spec) : 0;
    const int end   = spec ? nb - spec_lost(spec) : nb;
    Graph g;
    AVFilterContext *f;
    int taken = 0;
    int ret = make_graph(&g, &f, device, filter, options, in[0]);

    for (int i = 0; i < nb && ret >= 0; i++) {
        const int pushed = device->software && !(i & 1);

        in[i]->pts = i;
        ret = send_commands(f, i, commands);
        if (ret >= 0)
            ret = push(g.source, in[i], pushed);
        if (ret >= 0)
            ret = take(g.last, out, &taken, FFMAX(i + 1 - delay, 0), end,
                       pushed);
    }
    if (ret >= 0 && delay)
        ret = av_buffersrc_add_frame(g.source, NULL);
    if (ret >= 0 && delay)
        ret = take(g.last, out, &taken, end, end, 0);
    if (ret >= 0)
        ret = check_kernels(f);
    avfilter_graph_free(&g.graph);
    return ret;
}
