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
 * How fast the filters are, through libavfilter, on frames that already lie on
 * the device: a table in Markdown on stdout, the same as CSV in a file.
 *
 * Each line is checked against the reference on a small frame before it is
 * timed. Frames and results rotate, so that caches hold little of them. A
 * batch of frames is sent without waiting, then waited for; the time of a
 * frame is the batch's over its length, so it holds the host's part, too,
 * where that is longer. The table shows the median, the least and the most of
 * several batches. The samples of all planes count. With planes=0 the filter
 * copies the same bytes on the device.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavfilter/avfilter.h"
#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#include "libavutil/common.h"
#include "libavutil/hwcontext.h"
#include "libavutil/hwcontext_cuda_internal.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"
#include "libavutil/time.h"

#include "../check/check.h"

#define NB_IN   6
#define NB_OUT  5
#define BATCHES 7

int passed, failed, skipped, plant_error;

void result(int ok, const char *format, ...)
{
    (void)ok;
    (void)format;
}

void skip(const char *format, ...)
{
    (void)format;
}

typedef struct Stage {
    AVFilterGraph *graph;
    AVFilterContext *source, *sink;
    AVBufferRef *frames;
    AVFrame *in[NB_IN], *out[NB_OUT];
    int sent;
} Stage;

static int fill_inputs(Stage *s, const Device *device,
                       enum AVPixelFormat format, int w, int h)
{
    Rng rng = { 99 };
    int ret = 0;

    for (int i = 0; i < NB_IN && ret >= 0; i++) {
        AVFrame *sw = picture_new(format, w, h, PATTERN_NOISE, &rng);

        if (!sw)
            return AVERROR(ENOMEM);
        if (device->type == AV_HWDEVICE_TYPE_NONE) {
            s->in[i] = sw;
            continue;
        }
        s->in[i] = av_frame_alloc();
        ret = s->in[i] ? av_hwframe_get_buffer(s->frames, s->in[i], 0)
                       : AVERROR(ENOMEM);
        if (ret >= 0)
            ret = av_hwframe_transfer_data(s->in[i], sw, 0);
        av_frame_free(&sw);
    }
    return ret;
}

static int make_frames(Stage *s, const Device *device,
                       enum AVPixelFormat format, int w, int h)
{
    AVHWFramesContext *frames;

    if (device->type == AV_HWDEVICE_TYPE_NONE)
        return 0;
    s->frames = av_hwframe_ctx_alloc(device->ref);
    if (!s->frames)
        return AVERROR(ENOMEM);
    frames            = (AVHWFramesContext *)s->frames->data;
    frames->format    = device->type == AV_HWDEVICE_TYPE_CUDA ?
                        AV_PIX_FMT_CUDA : AV_PIX_FMT_OPENCL;
    frames->sw_format = format;
    frames->width     = w;
    frames->height    = h;
    return av_hwframe_ctx_init(s->frames);
}

static int make_graph(Stage *s, const char *filter, const char *options)
{
    AVBufferSrcParameters *par = av_buffersrc_parameters_alloc();
    AVFilterContext *f = NULL;
    const int level = av_log_get_level();
    int ret;

    s->graph  = avfilter_graph_alloc();
    s->source = avfilter_graph_alloc_filter(s->graph,
                                            avfilter_get_by_name("buffer"),
                                            "in");
    if (!par || !s->source) {
        av_freep(&par);
        return AVERROR(ENOMEM);
    }
    par->format        = s->in[0]->format;
    par->width         = s->in[0]->width;
    par->height        = s->in[0]->height;
    par->time_base     = (AVRational) { 1, 25 };
    par->hw_frames_ctx = s->frames;
    ret = av_buffersrc_parameters_set(s->source, par);
    av_freep(&par);
    av_log_set_level(AV_LOG_FATAL);     // variants that do not serve a window
    if (ret >= 0)
        ret = avfilter_init_str(s->source, NULL);
    if (ret >= 0)
        ret = avfilter_graph_create_filter(&f, avfilter_get_by_name(filter),
                                           "f", options, NULL, s->graph);
    if (ret >= 0)
        ret = avfilter_graph_create_filter(&s->sink,
                                           avfilter_get_by_name("buffersink"),
                                           "out", NULL, NULL, s->graph);
    if (ret >= 0)
        ret = avfilter_link(s->source, 0, f, 0);
    if (ret >= 0)
        ret = avfilter_link(f, 0, s->sink, 0);
    if (ret >= 0)
        ret = avfilter_graph_config(s->graph, NULL);
    av_log_set_level(level);
    return ret;
}

static void stage_free(Stage *s)
{
    for (int i = 0; i < NB_IN; i++)
        av_frame_free(&s->in[i]);
    for (int i = 0; i < NB_OUT; i++)
        av_frame_free(&s->out[i]);
    avfilter_graph_free(&s->graph);
    av_buffer_unref(&s->frames);
}

static int send_frames(Stage *s, int nb)
{
    int ret = 0;

    for (int i = 0; i < nb && ret >= 0; i++, s->sent++) {
        AVFrame **out = &s->out[s->sent % NB_OUT];

        av_frame_free(out);
        *out = av_frame_alloc();
        ret  = *out ? av_buffersrc_write_frame(s->source,
                                               s->in[s->sent % NB_IN])
                    : AVERROR(ENOMEM);
        if (ret >= 0)
            ret = av_buffersink_get_frame(s->sink, *out);
    }
    return ret;
}

/* The OpenCL filters wait by themselves before they pass a frame on. */
static int wait_for_device(const Device *device)
{
    AVCUDADeviceContext *hwctx;
    CudaFunctions *cu;
    CUcontext dummy;
    int ok;

    if (device->type != AV_HWDEVICE_TYPE_CUDA)
        return 0;
    hwctx = ((AVHWDeviceContext *)device->ref->data)->hwctx;
    cu    = hwctx->internal->cuda_dl;
    cu->cuCtxPushCurrent(hwctx->cuda_ctx);
    ok = !cu->cuStreamSynchronize(hwctx->stream);
    cu->cuCtxPopCurrent(&dummy);
    return ok ? 0 : AVERROR(EIO);
}

static int compare_double(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

/* Microseconds a frame of a batch of nb frames. */
static double batch_us(Stage *s, const Device *device, int nb)
{
    const int64_t start = av_gettime_relative();

    if (send_frames(s, nb) < 0 || wait_for_device(device) < 0)
        return -1;
    return (double)(av_gettime_relative() - start) / nb;
}

/* Median, least and most microseconds a frame. */
static int time_frames(Stage *s, const Device *device, double budget_us,
                       double us[3])
{
    double t[BATCHES], one;
    int nb;

    if (batch_us(s, device, 1) < 0 || (one = batch_us(s, device, 2)) < 0)
        return AVERROR(EIO);
    nb = av_clip(budget_us / BATCHES / one, 1, 1000);
    for (int i = 0; i < BATCHES; i++) {
        t[i] = batch_us(s, device, nb);
        if (t[i] < 0)
            return AVERROR(EIO);
        if (t[i] > budget_us) {         // slow enough to need no care
            us[0] = us[1] = us[2] = t[i];
            return 0;
        }
    }
    qsort(t, BATCHES, sizeof(*t), compare_double);
    us[0] = t[BATCHES / 2];
    us[1] = t[0];
    us[2] = t[BATCHES - 1];
    return 0;
}

/* ---- what is measured ---- */

typedef struct Row {
    enum Algorithm algorithm;
    const char *options;        ///< of the filter
    FilterSpec spec;            ///< the same for the reference
} Row;

#define MEDIAN(r, v)  { ALGO_MEDIAN, "radius=" #r v, \
                        { ALGO_MEDIAN, .radius = r, .planes = 15, \
                          .percentile = 0.5, .variant = v } }
#define EPSILON(r, v) { ALGO_EPSILON, "radius=" #r ":planes=15" v, \
                        { ALGO_EPSILON, .radius = r, .planes = 15, \
                          .threshold = 12, .variant = v } }
#define GAUSS(r, v)   { ALGO_GAUSS, "radius=" #r v, \
                        { ALGO_GAUSS, .radius = r, .planes = 15, \
                          .variant = v } }

static const Row rows[] = {
    MEDIAN(1, ""), MEDIAN(2, ""), MEDIAN(3, ""), MEDIAN(4, ""), MEDIAN(5, ""),
    MEDIAN(7, ""), MEDIAN(10, ""), MEDIAN(15, ""), MEDIAN(31, ""),
    MEDIAN(63, ""), MEDIAN(127, ""),
    MEDIAN(1, ":variant=article1"), MEDIAN(1, ":variant=article2"),
    MEDIAN(1, ":variant=article3"), MEDIAN(2, ":variant=article3"),
    MEDIAN(1, ":arch=30"), MEDIAN(2, ":arch=30"),
    EPSILON(4, ""), EPSILON(4, ":variant=naive"), EPSILON(4, ":variant=buffer"),
    EPSILON(1, ""), EPSILON(15, ""),
    GAUSS(5, ""), GAUSS(5, ":order=raster"), GAUSS(5, ":order=hilbert"),
    GAUSS(5, ":order=fast_raster"), GAUSS(5, ":order=fast_raster:pixels=16"),
    GAUSS(5, ":order=fast_hilbert"), GAUSS(5, ":order=hilbert:mem=host"),
    GAUSS(2, ""), GAUSS(32, ""), GAUSS(127, ""),
};

static const struct { const char *name; int w, h; } sizes[] = {
    { "1080p", 1920, 1080 }, { "4K", 3840, 2160 }, { "8K", 7680, 4320 },
};

static double samples_of(enum AVPixelFormat format, int w, int h)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);
    double n = 0;

    for (int c = 0; c < desc->nb_components; c++) {
        const int chroma = c == 1 || c == 2;

        n += (double)AV_CEIL_RSHIFT(w, chroma ? desc->log2_chroma_w : 0) *
             AV_CEIL_RSHIFT(h, chroma ? desc->log2_chroma_h : 0);
    }
    return n;
}

/* 1: the reference's bytes, 0: others, -1: the filter does not serve that. */
static int is_right(const Device *device, const char *filter, const Row *row,
                    enum AVPixelFormat format)
{
    Rng rng = { 5 };
    AVFrame *in = picture_new(format, 128, 36, PATTERN_NOISE, &rng);
    AVFrame *out = NULL, *want = NULL;
    const int level = av_log_get_level();
    int right = -1;

    av_log_set_level(AV_LOG_FATAL);     // a clipped radius is what we want
    want = in ? picture_expect(in, &row->spec) : NULL;
    if (want && graph_run(device, filter, row->options, &in, &out, 1,
                          NULL) >= 0)
        right = !picture_compare(out, want);
    av_log_set_level(level);
    av_frame_free(&in);
    av_frame_free(&out);
    av_frame_free(&want);
    return right;
}

typedef struct Settings {
    const char *device, *filter, *size;
    double budget_us;
    FILE *csv;
} Settings;

static void print_row(const Settings *set, const Device *device,
                      const char *format, const char *size, const char *filter,
                      const char *options, double samples, const double us[3])
{
    printf("| %s | %s | %s | %s | %.1f | %.1f - %.1f | %.2f |\n", size, format,
           filter, options, us[0], us[1], us[2], samples / us[0] / 1000);
    fflush(stdout);
    if (set->csv)
        fprintf(set->csv, "%s,%s,%s,%s,%s,%.2f,%.2f,%.2f,%.3f\n", device->name,
                size, format, filter, options, us[0], us[1], us[2],
                samples / us[0] / 1000);
}

static void print_note(enum AVPixelFormat format, int size, const char *filter,
                       const char *options, const char *note)
{
    printf("| %s | %s | %s | %s | %s | | |\n", sizes[size].name,
           av_get_pix_fmt_name(format), filter, options, note);
}

static void run_row(const Settings *set, const Device *device,
                    const char *filter, const char *options,
                    enum AVPixelFormat format, int size)
{
    const int w = sizes[size].w, h = sizes[size].h;
    Stage stage = { 0 };
    double us[3];
    int ret;

    ret = make_frames(&stage, device, format, w, h);
    if (ret >= 0)
        ret = fill_inputs(&stage, device, format, w, h);
    if (ret >= 0)
        ret = make_graph(&stage, filter, options);
    if (ret >= 0)
        ret = time_frames(&stage, device, set->budget_us, us);
    if (ret >= 0)
        print_row(set, device, av_get_pix_fmt_name(format), sizes[size].name,
                  filter, options, samples_of(format, w, h), us);
    else
        print_note(format, size, filter, options, "failed");
    stage_free(&stage);
}

static int has_format(const Device *device, enum AVPixelFormat format)
{
    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++)
        if (device->formats[i] == format)
            return 1;
    return 0;
}

/* One filter at one format: first as a copy, then its rows. */
static void run_filter(const Settings *set, const Device *device,
                       enum Algorithm algorithm, enum AVPixelFormat format)
{
    const char *filter = device_filter(device, algorithm);

    for (int size = 0; size < FF_ARRAY_ELEMS(sizes); size++) {
        if (set->size && strcmp(set->size, sizes[size].name))
            continue;
        run_row(set, device, filter, "planes=0", format, size);
        for (int i = 0; i < FF_ARRAY_ELEMS(rows); i++) {
            if (rows[i].algorithm != algorithm ||
                (device->type == AV_HWDEVICE_TYPE_NONE &&
                 *rows[i].spec.variant))
                continue;
            switch (is_right(device, filter, &rows[i], format)) {
            case 1:
                run_row(set, device, filter, rows[i].options, format, size);
                break;
            case 0:
                print_note(format, size, filter, rows[i].options, "WRONG");
                failed++;
                break;
            default:
                print_note(format, size, filter, rows[i].options,
                           "not served");
                break;
            }
        }
    }
}

static void run_device(const Settings *set, const Device *device)
{
    static const enum AVPixelFormat formats[] = {
        AV_PIX_FMT_GRAY8, AV_PIX_FMT_YUV420P, AV_PIX_FMT_P010, AV_PIX_FMT_GRAY16,
        AV_PIX_FMT_YUV444P16,
    };

    printf("\n## %s\n\n", device->name);
    printf("| size | format | filter | options | us a frame | least - most "
           "| Gsample/s |\n|---|---|---|---|---|---|---|\n");
    for (int a = 0; a < NB_ALGORITHMS; a++) {
        const char *filter = device_filter(device, a);

        if (!filter || (set->filter && strcmp(set->filter, filter)))
            continue;
        for (int i = 0; i < FF_ARRAY_ELEMS(formats); i++)
            if (has_format(device, formats[i]))
                run_filter(set, device, a, formats[i]);
    }
}

static const char *value_of(const char *arg, const char *name)
{
    const size_t n = strlen(name);

    return !strncmp(arg, name, n) && arg[n] == '=' ? arg + n + 1 : NULL;
}

int main(int argc, char **argv)
{
    Settings set = { .device = "", .budget_us = 200000 };
    Device *devices;
    const char *v;
    int nb;

    for (int i = 1; i < argc; i++) {
        if ((v = value_of(argv[i], "--device"))) {
            set.device = v;
        } else if ((v = value_of(argv[i], "--filter"))) {
            set.filter = v;
        } else if ((v = value_of(argv[i], "--size"))) {
            set.size = v;
        } else if ((v = value_of(argv[i], "--budget"))) {
            set.budget_us = atof(v) * 1000;
        } else if ((v = value_of(argv[i], "--csv"))) {
            set.csv = fopen(v, "w");
        } else {
            printf("Usage: bench [--device=cpu|opencl:P.D|cuda:N] "
                   "[--filter=NAME]\n             [--size=1080p|4K|8K] "
                   "[--budget=MILLISECONDS A ROW] [--csv=FILE]\n");
            return 2;
        }
    }
    av_log_set_level(AV_LOG_ERROR);
    if (set.csv)
        fprintf(set.csv, "device,size,format,filter,options,us,least,most,"
                "gsamples_per_s\n");
    devices = devices_find(set.device, &nb);
    for (int i = 0; i < nb; i++)
        run_device(&set, &devices[i]);
    devices_free(&devices, nb);
    if (set.csv)
        fclose(set.csv);
    return failed || !nb;
}
