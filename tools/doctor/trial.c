/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: run the filters on a device. A small frame is compared with
 * the plain C of reference/, which shares no code with the kernels; a frame of
 * 1920x1080 is timed.
 */

#include <stdlib.h>
#include <string.h>

#include "libavfilter/avfilter.h"
#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/frame.h"
#include "libavutil/opt.h"
#include "libavutil/time.h"

#include "../../libavfilter-patch/src/epsilon/epsilon_presets.h"
#include "../../reference/ref.h"
#include "doctor.h"

#define SMALL_W 126
#define SMALL_H 70
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

/* Return a yuv420p frame of slopes and edges with several strengths of noise,
 * including none. */
static AVFrame *make_frame(int width, int height)
{
    AVFrame *frame = av_frame_alloc();
    uint32_t noise = 1;

    if (!frame)
        return NULL;
    frame->format = AV_PIX_FMT_YUV420P;
    frame->width  = width;
    frame->height = height;
    if (av_frame_get_buffer(frame, 0) < 0) {
        av_frame_free(&frame);
        return NULL;
    }
    for (int p = 0; p < 3; p++)
        for (int y = 0; y < plane_height(frame, p); y++)
            for (int x = 0; x < plane_width(frame, p); x++) {
                noise = noise * 1664525 + 1013904223;
                frame->data[p][y * frame->linesize[p] + x] =
                    (x / 3 + y / 2 + (x / 16 + y / 16) % 2 * 90 +
                     (noise >> 24) % (1 + x / 8 % 4 * 16)) & 255;
            }
    return frame;
}

/* ---- graphs ---- */

typedef struct Graph {
    AVFilterGraph *graph;
    AVFilterContext *source, *sink;
} Graph;

static int append(Graph *g, const char *filter, const char *args)
{
    AVFilterContext *f = avfilter_graph_alloc_filter(
                             g->graph, avfilter_get_by_name(filter), filter);
    int ret;

    if (!f)
        return AVERROR(ENOMEM);
    ret = avfilter_init_str(f, args);
    if (ret >= 0 && g->sink)
        ret = avfilter_link(g->sink, 0, f, 0);
    if (!g->source)
        g->source = f;
    g->sink = f;
    return ret;
}

/* Build the graph buffer,FILTER,buffersink. */
static int make_graph(Graph *g, const Device *device, const Trial *trial,
                      const AVFrame *frame)
{
    char input[96], args[96];
    int ret;

    *g = (Graph) { .graph = avfilter_graph_alloc() };
    if (!g->graph)
        return AVERROR(ENOMEM);
    snprintf(input, sizeof(input), "video_size=%dx%d:pix_fmt=yuv420p:"
             "time_base=1/25", frame->width, frame->height);
    snprintf(args, sizeof(args), "device=%s%s%s", device->id,
             *trial->options ? ":" : "", trial->options);
    ret = append(g, "buffer", input);
    if (ret >= 0)
        ret = append(g, trial->filter, args);
    if (ret >= 0)
        ret = append(g, "buffersink", NULL);
    return ret < 0 ? ret : avfilter_graph_config(g->graph, NULL);
}

/* Filter a frame; *ms is the time it took, including transfers. */
static int run_graph(const Graph *g, AVFrame *in, AVFrame *out, double *ms)
{
    const int64_t start = av_gettime_relative();
    int ret = av_buffersrc_write_frame(g->source, in);

    av_frame_unref(out);
    if (ret >= 0)
        ret = av_buffersink_get_frame(g->sink, out);
    *ms = (av_gettime_relative() - start) / 1e3;
    return ret;
}

/* ---- the algorithms ---- */

#define ID(id, ...) EPSILON_PRESET_ ## id,
enum { EPSILON_PRESETS(ID) NB_PRESETS };
#undef ID

/* Options of each epsilon preset. */
static const struct {
    const char *option;
    RefEpsilon epsilon;
} presets[] = {
#define WEIGHT_EQUAL  0
#define WEIGHT_LINEAR 1
#define PRESET(id, name, r, t, p, w, weight_name, s) \
    { "preset=" name, { .radius = r, .threshold = t, .strength = 1, \
                         .patch = p, .linear = WEIGHT_ ## w, .scales = s } },
    EPSILON_PRESETS(PRESET)
#undef PRESET
#undef WEIGHT_LINEAR
#undef WEIGHT_EQUAL
};

static void by_epsilon(const Trial *trial, uint16_t *dst, const uint16_t *src,
                       int width, int height)
{
    int i = EPSILON_DEFAULT_PRESET;
    RefStream stream = { &src, 1, width, height, 8, NULL, NULL };

    for (int k = 0; k < NB_PRESETS; k++)
        if (!strcmp(presets[k].option, trial->options))
            i = k;
    stream.options = &presets[i].epsilon;
    ref_epsilon_stream(dst, &stream, 0);
}

static void by_median(const Trial *trial, uint16_t *dst, const uint16_t *src,
                      int width, int height)
{
    ref_median(dst, src, width, height, 1, 1, 0.5);
}

static void by_gauss(const Trial *trial, uint16_t *dst, const uint16_t *src,
                     int width, int height)
{
    ref_gauss(dst, src, width, height, 8, 5, REF_AUTO);
}

/* The first algorithm is also run with its presets. */
static const struct {
    const char *name;           ///< its filters are NAME_API
    void (*reference)(const Trial *trial, uint16_t *dst, const uint16_t *src,
                      int width, int height);
} algorithms[] = {
    { "epsilon",       by_epsilon },
    { "median",        by_median  },
    { "gauss_hilbert", by_gauss   },
};

/* Return whether plane p is filtered by default. Of epsilon's presets only auto
 * filters chroma. */
static int is_filtered(const Trial *trial, int p)
{
    return !p || !*trial->options || !strcmp(trial->options, "preset=auto");
}

/* ---- comparing ---- */

static void compare_plane(Trial *trial, const AVFrame *in, const AVFrame *out,
                          int p)
{
    static uint16_t src[SMALL_W * SMALL_H], want[SMALL_W * SMALL_H];
    const int w = plane_width(in, p), h = plane_height(in, p);
    int wrong = 0, first = 0;

    for (int i = 0; i < w * h; i++)
        src[i] = want[i] = in->data[p][i / w * in->linesize[p] + i % w];
    if (is_filtered(trial, p))
        algorithms[trial->algorithm].reference(trial, want, src, w, h);
    for (int i = w * h - 1; i >= 0; i--)
        if (out->data[p][i / w * out->linesize[p] + i % w] != want[i]) {
            first = i;
            wrong++;
        }
    if (!wrong || trial->result == WRONG)
        return;
    trial->result = WRONG;
    snprintf(trial->detail, sizeof(trial->detail), "%d of %d samples of plane "
             "%d are wrong, the first one at %d,%d: %d, not %d\n", wrong,
             w * h, p, first % w, first / w,
             out->data[p][first / w * out->linesize[p] + first % w],
             want[first]);
}

static int compare(const Device *device, Trial *trial)
{
    AVFrame *in  = make_frame(SMALL_W, SMALL_H);
    AVFrame *out = av_frame_alloc();
    double ms;
    Graph g = { .graph = NULL };
    int ret = AVERROR(ENOMEM);

    if (in && out)
        ret = make_graph(&g, device, trial, in);
    if (ret >= 0)
        ret = run_graph(&g, in, out, &ms);
    if (ret >= 0) {
        trial->result = RIGHT;
        for (int p = 0; p < 3; p++)
            compare_plane(trial, in, out, p);
    }
    avfilter_graph_free(&g.graph);
    av_frame_free(&in);
    av_frame_free(&out);
    return ret;
}

/* ---- timing ---- */

/* Take the minimum over several frames without the first one, which selects and
 * builds kernels. */
static int time_frame(const Device *device, Trial *trial)
{
    AVFrame *in  = make_frame(LARGE_W, LARGE_H);
    AVFrame *out = av_frame_alloc();
    double ms, sum = 0;
    Graph g = { .graph = NULL };
    int ret = AVERROR(ENOMEM);

    if (in && out)
        ret = make_graph(&g, device, trial, in);
    for (int i = 0; i < 6 && sum < 500 && ret >= 0; i++) {
        ret = run_graph(&g, in, out, &ms);
        if (i && ret >= 0) {
            trial->ms = i == 1 || ms < trial->ms ? ms : trial->ms;
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
          "update the NVIDIA driver (package nvidia-driver)" },
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
    snprintf(device->doing, sizeof(device->doing), "filtering a small frame "
             "by %s", trial->filter);
    conclude(device, trial, compare(device, trial));
}

static void try_large(Device *device, Trial *trial)
{
    snprintf(device->doing, sizeof(device->doing), "filtering a large frame "
             "by %s", trial->filter);
    conclude(device, trial, time_frame(device, trial));
}

static void add_trial(Device *device, int algorithm, const char *set)
{
    Trial *trial = &device->trial[device->nb_trials];

    if (device->nb_trials == MAX_TRIALS)
        return;
    trial->algorithm = algorithm;
    snprintf(trial->filter, sizeof(trial->filter), "%s_%s",
             algorithms[algorithm].name, api_names[device->api]);
    snprintf(trial->options, sizeof(trial->options), "%s", set);
    device->nb_trials++;
}

void try_filters(Device *device)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(algorithms); i++)
        add_trial(device, i, "");
    for (int i = 0; i < NB_PRESETS; i++)
        if (i != EPSILON_DEFAULT_PRESET)
            add_trial(device, 0, presets[i].option);
    keep_log(device);
    for (int i = 0; i < device->nb_trials; i++)
        try_small(device, &device->trial[i]);
    for (int i = 0; i < device->nb_trials && options.timing; i++)
        if (device->trial[i].result != FAILED)
            try_large(device, &device->trial[i]);
}
