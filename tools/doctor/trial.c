/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: run the filters on a device. Small frames are compared with
 * the plain C of reference/, which shares no code with the kernels; a
 * frame of 1920x1080 is timed.
 */

#include <stdlib.h>
#include <string.h>

#include "libavfilter/avfilter.h"
#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/frame.h"
#include "libavutil/time.h"

#include "../common/algorithms.h"
#include "../common/graph.h"
#include "doctor.h"
#include "remedies.h"

/* Large enough for the noise of all planes to be measured at full and at half
 * size (epsilon_noise.h). */
#define SMALL_W 242
#define SMALL_H 210
/* one more than preset=slow holds, and than the default needs before it */
#define NB_SMALL 5
#define LARGE_W 1920
#define LARGE_H 1080

/* ---- frames ---- */

static int plane_width(const AVFrame *frame, int p)
{
    return p ? frame->width / 2 : frame->width;
}

static int plane_height(const AVFrame *frame, int p)
{
    return p ? frame->height / 2 : frame->height;
}

AVFrame *make_frame(int width, int height, int n)
{
    AVFrame *frame = frame_new(AV_PIX_FMT_YUV420P, width, height, 0);
    uint32_t noise = 1 + n;

    for (int p = 0; p < 3 && frame; p++)
        for (int y = 0; y < plane_height(frame, p); y++)
            for (int x = 0; x < plane_width(frame, p); x++) {
                const int u = x + n;

                noise = noise * 1664525 + 1013904223;
                frame->data[p][y * frame->linesize[p] + x] =
                    (u / 3 + y / 2 + (u / 16 + y / 16) % 2 * 90 +
                     (noise >> 24) % (1 + x / 8 % 4 * 16)) & 255;
            }
    return frame;
}

/* ---- graphs ---- */

/* Build the graph buffer,FILTER,buffersink. */
static int make_graph(Graph *g, const Device *device, const Trial *trial,
                      const AVFrame *frame)
{
    char args[96];

    snprintf(args, sizeof(args), "device=%s%s%s", device->id,
             *trial->options ? ":" : "", trial->options);
    graph_open(g, NULL, frame->format, frame->width, frame->height);
    graph_append(g, trial->filter, args, NULL);
    return graph_configure(g);
}

/* Filter a frame; *ms is the time it took, including transfers.
 * @return 1, 0 if the filter waits for more frames, or an error */
static int run_graph(const Graph *g, AVFrame *in, AVFrame *out, double *ms)
{
    const int64_t start = av_gettime_relative();
    int ret;

    av_frame_unref(out);
    ret = graph_filter(g, in, out);
    *ms = (av_gettime_relative() - start) / 1e3;
    return ret == AVERROR(EAGAIN) ? 0 : ret < 0 ? ret : 1;
}

/* ---- comparing ---- */

/* Compare plane p with the reference, when nb frames were filtered. */
static int compare_plane(Trial *trial, const FilterSpec *spec,
                         AVFrame *const *in, int nb, const AVFrame *out, int p)
{
    static uint16_t src[NB_SMALL][SMALL_W * SMALL_H], want[SMALL_W * SMALL_H];
    const int w = plane_width(out, p), h = plane_height(out, p);
    const uint16_t *frames[NB_SMALL];
    RefEpsilon epsilon[NB_SMALL];
    const int n                = nb - 1 - spec_delay(spec);
    const FilterSpec used      = spec_effective(spec, out->format, out->width,
                                                out->height);
    RefMeasured measured[NB_SMALL];
    const RefStream stream     = { frames, nb, w, h, 8, epsilon, NULL,
                                   measured };
    int wrong = 0, first = 0;

    for (int f = 0; f < nb; f++) {
        frames[f]  = src[f];
        epsilon[f] = spec_epsilon(spec);
        for (int i = 0; i < w * h; i++)
            src[f][i] = want[i] = in[f]->data[p][i / w * in[f]->linesize[p] +
                                                 i % w];
    }
    if (ref_measure_stream(measured, &stream) < 0 ||
        (spec_selects(spec, out->format, p) &&
         spec_reference(&used, want, &stream, n) < 0))
        return AVERROR(ENOMEM);
    for (int i = w * h - 1; i >= 0; i--)
        if (out->data[p][i / w * out->linesize[p] + i % w] != want[i]) {
            first = i;
            wrong++;
        }
    if (!wrong || trial->result == WRONG)
        return 0;
    trial->result = WRONG;
    snprintf(trial->detail, sizeof(trial->detail), "%d of %d samples of plane "
             "%d of frame %d are wrong, the first one at %d,%d: %d, not %d\n",
             wrong, w * h, p, n, first % w, first / w,
             out->data[p][first / w * out->linesize[p] + first % w],
             want[first]);
    return 0;
}

/* Filter the frames one by one and compare them. */
static int compare_frames(const Graph *g, Trial *trial, AVFrame *const *in,
                          AVFrame *out)
{
    FilterSpec spec;
    double ms;
    int ret = spec_parse(&spec, trial->algorithm, trial->filter,
                         trial->options);

    if (ret < 0)
        return ret;
    spec          = spec_resolve(&spec);
    trial->result = RIGHT;
    for (int n = 0; n < NB_SMALL && ret >= 0; n++) {
        ret = run_graph(g, in[n], out, &ms);
        for (int p = 0; p < 3 && ret > 0; p++)
            if (compare_plane(trial, &spec, in, n + 1, out, p) < 0)
                ret = AVERROR(ENOMEM);
    }
    return ret ? ret : AVERROR(EAGAIN);
}

static int compare(const Device *device, Trial *trial)
{
    AVFrame *in[NB_SMALL], *out = av_frame_alloc();
    Graph g = { .graph = NULL };
    int ret = out ? 0 : AVERROR(ENOMEM);

    for (int n = 0; n < NB_SMALL; n++) {
        in[n] = make_frame(SMALL_W, SMALL_H, n);
        if (!in[n])
            ret = AVERROR(ENOMEM);
    }
    if (ret >= 0)
        ret = make_graph(&g, device, trial, in[0]);
    if (ret >= 0)
        ret = compare_frames(&g, trial, in, out);
    avfilter_graph_free(&g.graph);
    for (int n = 0; n < NB_SMALL; n++)
        av_frame_free(&in[n]);
    av_frame_free(&out);
    return ret;
}

/* ---- timing ---- */

/* Take the minimum over several frames without the first one, which selects and
 * builds kernels. */
static int time_frame(const Device *device, Trial *trial)
{
    AVFrame *in  = make_frame(LARGE_W, LARGE_H, 0);
    AVFrame *out = av_frame_alloc();
    double ms, sum = 0;
    Graph g = { .graph = NULL };
    int done = 0, ret = AVERROR(ENOMEM);

    if (in && out)
        ret = make_graph(&g, device, trial, in);
    for (int i = 0; i < 8 && sum < 500 && ret >= 0; i++) {
        ret = run_graph(&g, in, out, &ms);
        if (ret > 0 && done++) {
            trial->ms = done == 2 || ms < trial->ms ? ms : trial->ms;
            sum += ms;
        }
    }
    avfilter_graph_free(&g.graph);
    av_frame_free(&in);
    av_frame_free(&out);
    return ret;
}

/* ---- trials ---- */

/* Add problems for errors that have a known cause outside the filter. */
static void diagnose(Device *device, const Trial *trial)
{
    static const struct {
        const char *message, *what, *remedy;
    } known[] = {
        { "UNSUPPORTED_PTX_VERSION", "the driver is too old for the kernels",
          UPDATE_CUDA },
        { "NO_BINARY_FOR_GPU", "the kernels are for newer GPUs than this one",
          "build FFmpeg with clang: ./configure --cuda=llvm" },
        { "OUT_OF_MEMORY", "the GPU is out of memory",
          "end other jobs on it: nvidia-smi lists them" },
        { "(error -4)", "the device is out of memory",
          "end other jobs on it" },
        { "plane 0: -4", "the device is out of memory",
          "end other jobs on it" },
        { "failed to build the kernel", "the driver failed to build a kernel",
          "update the driver; please report it with the output of "
          "ffmpeg-doctor --json" },
        { "wrong results", "a kernel gives wrong results",
          "update the driver; please report it with the output of "
          "ffmpeg-doctor --json" },
        { "are wrong", "the filters give wrong results",
          "use another device until the driver is updated; please report it "
          "with the output of ffmpeg-doctor --json" },
    };

    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
        int said = 0;

        if (!strstr(trial->detail, known[i].message))
            continue;
        for (int k = 0; k < device->problems.nb; k++)
            said |= !strcmp(device->problems.problem[k].what, known[i].what);
        if (!said)
            add_problem(&device->problems, device->api, "%s\n%s",
                        known[i].what, known[i].remedy);
    }
}

/* Add the filter's warnings and errors to the trial and diagnose them. */
static void conclude(Device *device, Trial *trial, int ret)
{
    char messages[sizeof(trial->detail)];

    take_messages(messages, sizeof(messages));
    if (ret < 0) {
        trial->result = FAILED;
        if (!*messages)
            av_strerror(ret, messages, sizeof(messages));
    }
    av_strlcat(trial->detail, messages, sizeof(trial->detail));
    diagnose(device, trial);
}

static void try_small(Device *device, Trial *trial)
{
    if (!avfilter_get_by_name(trial->filter)) {
        trial->result = FAILED;
        snprintf(trial->detail, sizeof(trial->detail), "this FFmpeg was built "
                 "without it: see ./configure --help");
        return;
    }
    snprintf(device->doing, sizeof(device->doing), "filtering small frames "
             "by %s", trial->filter);
    conclude(device, trial, compare(device, trial));
}

static void try_large(Device *device, Trial *trial)
{
    snprintf(device->doing, sizeof(device->doing), "filtering a large frame "
             "by %s", trial->filter);
    conclude(device, trial, time_frame(device, trial));
}

/* Add a trial if filters.list, FILTERS, has the filter for this API. */
static void add_trial(Device *device, int algorithm, const char *options)
{
    Trial *trial = &device->trial[device->nb_trials];

    if (device->nb_trials == MAX_TRIALS)
        return;
    trial->algorithm = algorithm;
    snprintf(trial->filter, sizeof(trial->filter), "%s_%s",
             algorithm_names[algorithm], api_names[device->api]);
    if (!av_match_name(trial->filter, FILTERS))
        return;
    snprintf(trial->options, sizeof(trial->options), "%s", options);
    device->nb_trials++;
}

void try_filters(Device *device)
{
    const char *epsilon = algorithm_filter(ALGO_EPSILON);
    const AVOption *o   = filter_option(epsilon, "preset"), *preset;
    char text[48];

    for (int i = 0; i < NB_ALGORITHMS; i++)
        add_trial(device, i, "");
    for (int n = 0; o && (preset = filter_value(epsilon, o, n)); n++) {
        snprintf(text, sizeof(text), "preset=%s", preset->name);
        if (preset->default_val.i64 != o->default_val.i64)
            add_trial(device, ALGO_EPSILON, text);
    }
    keep_log(device);
    for (int i = 0; i < device->nb_trials; i++)
        try_small(device, &device->trial[i]);
    for (int i = 0; i < device->nb_trials && options.timing; i++)
        if (device->trial[i].result != FAILED)
            try_large(device, &device->trial[i]);
}
