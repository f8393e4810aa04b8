/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor --tune: time the kernels of the filters, and write those that
 * are faster than a filter's own choice to the file that it reads (gpu_cache.h).
 * A child times one kernel. Lines are written when all kernels were timed, so
 * that an interrupted job writes none.
 */

#include <math.h>
#include <string.h>

#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#ifdef _WIN32                   // names are UTF-8
#include "libavformat/os_support.h"
#include "libavutil/file_open.h"
#define fopen avpriv_fopen_utf8
#endif
#include "libavutil/avstring.h"
#include "libavutil/bprint.h"
#include "libavutil/dict.h"
#include "libavutil/hwcontext.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"
#include "libavutil/random_seed.h"
#include "libavutil/time.h"

#include "../../libavfilter-patch/src/layer/gpu_cache.h"
#include "../common/algorithms.h"
#include "../common/graph.h"
#include "doctor.h"
#include "system.h"

/* Minimum duration of a run in ms, so that waiting for its last frame hardly
 * counts */
#define RUN_MS 40

/* Factor of the time of the kernel by rank up to which another one counts as
 * faster, and of the fastest kernel's time from which on one run will do */
#define FASTER   0.96
#define TOO_SLOW 3

/* ---- one kernel, in a child ---- */

static Tuning *timed;

/* Get the kernels and their lines from messages of gpu_kernels.c, and the first
 * error. */
static void read_message(void *avcl, int level, const char *format,
                         va_list args)
{
    char line[2 * GPU_CACHE_SIZE], *name, *key;

    if (level > AV_LOG_VERBOSE)
        return;
    vsnprintf(line, sizeof(line), format, args);
    line[strcspn(line, "\n")] = 0;
    if (level <= AV_LOG_ERROR && !*timed->error)
        av_strlcpy(timed->error, line, sizeof(timed->error));
    name = strstr(line, ": line of kernel ");
    key  = name ? strstr(name + 17, ": ") : NULL;
    if (!key || timed->nb_keys == MAX_KEYS)
        return;
    *name = *key = 0;
    av_strlcpy(timed->path, line, sizeof(timed->path));
    av_strlcat(timed->kernels, name + 16, sizeof(timed->kernels));
    av_strlcpy(timed->key[timed->nb_keys++], key + 2, sizeof(timed->key[0]));
}

/* Return whether frames have the format: libavfilter may have converted them to
 * one that hwupload supports. */
static int has_format(const AVFilterContext *sink)
{
    const AVBufferRef *ref = av_buffersink_get_hw_frames_ctx(sink);

    return (ref ? ((AVHWFramesContext *)ref->data)->sw_format :
                  av_buffersink_get_format(sink)) ==
           av_get_pix_fmt(timed->format);
}

/* Build a graph that filters a frame again and again. */
static int make_graph(Graph *g, const Device *device, AVBufferRef *ref)
{
    AVFrame *in = make_frame(timed->width, timed->height, 0);
    char args[320];
    int ret = AVERROR(ENOMEM);

    if (!in)
        return ret;
    in->pts = 0;
    snprintf(args, sizeof(args), "device=%s%s%s", device->id,
             *timed->options ? ":" : "", timed->options);
    graph_open(g, NULL, in->format, in->width, in->height);
    graph_append(g, "format", timed->format, NULL);
    if (ref)
        graph_append(g, "hwupload", NULL, ref);
    graph_append(g, "loop", "loop=-1:size=1", NULL);
    graph_append(g, timed->filter, args, NULL);
    ret = graph_configure(g);
    if (ret >= 0 && has_format(g->last))
        ret = av_buffersrc_write_frame(g->source, in);
    else
        ret = AVERROR(ENOSYS);
    av_frame_free(&in);
    return ret;
}

/* Filter frames and wait for the last one. @return ms per frame, or an error */
static double run(const Graph *g, int nb)
{
    const int64_t start = av_gettime_relative();
    AVFrame *out = av_frame_alloc(), *host = av_frame_alloc();
    int ret = out && host ? 0 : AVERROR(ENOMEM);

    for (int i = 0; i < nb && ret >= 0; i++) {
        av_frame_unref(out);
        ret = av_buffersink_get_frame(g->last, out);
    }
    if (ret >= 0 && out->hw_frames_ctx)
        ret = av_hwframe_transfer_data(host, out, 0);
    av_frame_free(&out);
    av_frame_free(&host);
    return ret < 0 ? ret : (av_gettime_relative() - start) / 1e3 / nb;
}

/* Return the median of three runs in ms per frame, or an error. */
static double time_graph(const Graph *g)
{
    double a = run(g, 1), b, c;     // builds kernels and allocates memory
    int nb   = 1;

    while (a >= 0 && (a = run(g, nb)) >= 0 && a * nb < RUN_MS && nb < 4096)
        nb *= 2;
    if (a < 0 || (timed->limit && a > timed->limit))
        return a;
    a = run(g, nb);
    b = run(g, nb);
    c = run(g, nb);
    return FFMAX(FFMIN(a, b), FFMIN(FFMAX(a, b), c));
}

void time_kernel(Report *report)
{
    const Device *device = &report->device[report->tuning.device];
    AVBufferRef *ref     = NULL;
    Graph g = { .graph = NULL };
    int ret = 0;

    timed = &report->tuning;
    av_log_set_callback(read_message);
    if (timed->is_hardware)
        ret = av_hwdevice_ctx_create(&ref, av_hwdevice_find_type_by_name(
                                     api_names[device->api]), device->id, NULL,
                                     0);
    if (ret >= 0)
        ret = make_graph(&g, device, ref);
    timed->ms = ret < 0 ? 0 : FFMAX(time_graph(&g), 0);
    if (!*timed->error)
        snprintf(timed->error, sizeof(timed->error), "no such frames");
    avfilter_graph_free(&g.graph);
    av_buffer_unref(&ref);
}

/* ---- the file ---- */

/* Return whether a line is one of another key. */
static int is_kept(const char *line, const Tuning *t)
{
    const char *rest;

    for (int i = 0; i < t->nb_keys; i++)
        if (av_strstart(line, t->key[i], &rest) && av_strstart(rest, " ->", NULL))
            return 0;
    return strchr(line, '\n') && strstr(line, " -> ");
}

/* Replace the lines of the keys by new ones, or by none if choice is empty; of
 * too many lines the oldest go. */
static int save(const Tuning *t, const char *device, const char *choice)
{
    enum { MAX = GPU_CACHE_LINES - 1, SIZE = 512 };
    static char line[MAX][SIZE];
    char other[sizeof(t->path) + 16];
    FILE *f = fopen(t->path, "rb");
    int nb = 0, ok;

    while (f && fgets(line[nb % MAX], SIZE, f))
        nb += is_kept(line[nb % MAX], t);
    if (f)
        fclose(f);
    for (int i = 0; i < t->nb_keys && *choice; i++)
        snprintf(line[nb++ % MAX], SIZE, "%s -> %s\n", t->key[i], choice);

    snprintf(other, sizeof(other), "%s.%08x", t->path, av_get_random_seed());
    f = fopen(other, "wb");
    if (!f)
        return -1;
    ok = fprintf(f, "Kernels of %s that ffmpeg-doctor --tune found to be faster "
                 "than those by rank\n", device) > 0;
    for (int i = FFMAX(nb - MAX, 0); i < nb; i++)
        ok &= fputs(line[i % MAX], f) >= 0;
    ok &= !fclose(f);
    return ok ? rename(other, t->path) : -1;
}

/* ---- a job: all kernels of a filter for the same frames ---- */

/* Time a kernel in a child, and print its time. */
static void time_variant(Report *report, const Tuning *job, const char *option,
                         double limit)
{
    const char *name = *option ? option : "by rank";
    Tuning *t        = &report->tuning;
    char how[80];

    *t       = *job;
    t->limit = limit;
    av_strlcatf(t->options, sizeof(t->options), "%s%s", *job->options &&
                *option ? ":" : "", option);
    run_child(report, run_step, TUNE, how, sizeof(how));
    if (*how)
        t->ms = 0;
    if (t->ms)
        printf("    %-22s %10.3f ms%s\n", name, t->ms, t->kernels);
    else if (*how || !*option)          // else it does not support the options
        printf("    %-22s %s\n", name, *how ? how : t->error);
    fflush(stdout);
}

static void conclude(const Device *device, const Tuning *ranked,
                     const char *option, double ms)
{
    char choice[160] = "";

    if (*option) {
        snprintf(choice, sizeof(choice), "%s, %.3f ms, by rank %.3f ms", option,
                 ms, ranked->ms);
        printf("  gained %.0f %% by %s\n", 100 - 100 * ms / ranked->ms, option);
    } else {
        printf("  gained nothing\n");
    }
    if (!ranked->nb_keys)
        printf("  not kept: there is no folder for it (FFMPEG_GPU_CACHE)\n");
    else if (save(ranked, device->name, choice) < 0)
        printf("  not kept: failed to write %s\n", ranked->path);
}

/* Return whether a kernel could be timed. */
static int tune_job(Report *report, const Tuning *job, const AVOption *option)
{
    const Tuning *t = &report->tuning;
    char text[80], best[80] = "";
    const AVOption *value;
    Tuning ranked;
    double ms = INFINITY;

    time_variant(report, job, "", 0);
    if (!t->ms)
        return 0;
    ranked = *t;
    for (int n = 0; (value = filter_value(job->filter, option, n)); n++) {
        if (!strcmp(value->name, "auto"))
            continue;
        snprintf(text, sizeof(text), "%s=%s", option->name, value->name);
        time_variant(report, job, text, TOO_SLOW * FFMIN(ms, ranked.ms));
        if (t->ms && !strcmp(t->kernels, ranked.kernels)) {
            ranked.ms = FFMIN(ranked.ms, t->ms);
        } else if (t->ms && t->ms < ms) {
            ms = t->ms;
            av_strlcpy(best, text, sizeof(best));
        }
    }
    if (ms > FASTER * ranked.ms)
        *best = 0;
    conclude(&report->device[job->device], &ranked, best, ms);
    return 1;
}

/* ---- jobs ---- */

/* Options, frames and sizes that people use */
static const char *const usual[NB_ALGORITHMS][6] = {
    [ALGO_EPSILON] = { "", "preset=light", "preset=medium", "preset=strong",
                       "preset=document" },
    [ALGO_MEDIAN]  = { "", "radius=2", "radius=3", "radius=5", "radius=10" },
    [ALGO_TMEDIAN] = { "", "radius=2" },
    [ALGO_GAUSS]   = { "", "radius=2", "radius=10", "sigma=5" },
};

static const Tuning frames[] = {
#define FRAMES(w, h)                                                          \
    { .format = "yuv420p",   .width = w, .height = h },                       \
    { .format = "yuv420p",   .width = w, .height = h, .is_hardware = 1 },     \
    { .format = "yuv420p10", .width = w, .height = h },                       \
    { .format = "p010",      .width = w, .height = h, .is_hardware = 1 }
    FRAMES(1920, 1080), FRAMES(3840, 2160),
};

/* Jobs that were tried, and those of them in which a kernel was timed */
static int nb_tried, nb_timed;

/* Return the option that selects a filter's kernel, NULL if there is none or
 * this build lacks the filter. */
static const AVOption *kernel_option(const char *filter)
{
    const AVOption *variant = filter_option(filter, "variant");

    return variant ? variant : filter_option(filter, "order");
}

static void tune_options(Report *report, int device, const char *filter,
                         const char *text)
{
    const AVOption *option = kernel_option(filter);
    const int all = options.width ? 4 : FF_ARRAY_ELEMS(frames);

    for (int i = 0; option && i < all; i++) {
        Tuning job = frames[i];

        job.device = device;
        if (options.width) {
            job.width  = options.width;
            job.height = options.height;
        }
        av_strlcpy(job.filter,  filter, sizeof(job.filter));
        av_strlcpy(job.options, text,   sizeof(job.options));
        printf("%s%s%s, %s frames of %s, %dx%d (%d of %d)\n", filter,
               *text ? "=" : "", text, job.is_hardware ? "hardware" :
               "software", job.format, job.width, job.height, i + 1, all);
        nb_tried++;
        nb_timed += tune_job(report, &job, option);
    }
}

static void filter_name(char name[32], int algorithm, int api)
{
    snprintf(name, 32, "%s_%s", algorithm_names[algorithm], api_names[api]);
}

/* Return what follows the filter's name in an argument, "" or "=OPTIONS"; NULL
 * if the argument names another filter. */
static const char *after_name(const char *argument, const char *filter)
{
    const char *rest;

    return av_strstart(argument, filter, &rest) && (!*rest || *rest == '=') ?
           rest : NULL;
}

/* Tune a filter with the options of the arguments, or the usual ones. */
static void tune_filter(Report *report, int device, int algorithm,
                        char **wanted)
{
    int all = !*wanted;
    char filter[32];

    filter_name(filter, algorithm, report->device[device].api);
    for (; *wanted; wanted++) {
        const char *rest = after_name(*wanted, filter);

        if (rest && *rest)
            tune_options(report, device, filter, rest + 1);
        else if (rest)
            all = 1;
    }
    for (int i = 0; all && usual[algorithm][i]; i++)
        tune_options(report, device, filter, usual[algorithm][i]);
}

int tune(Report *report, char **wanted)
{
    /* the text is in no kernel's name, but lets filters ignore the file */
    set_variable("FFMPEG_GPU_KERNELS", "by rank");
    for (int d = 0; d < report->nb_devices; d++) {
        const Device *device = &report->device[d];

        printf("\n%s device %s: %s\n", api_titles[device->api], device->id,
               device->name);
        for (int i = 0; device->usable && i < NB_ALGORITHMS; i++)
            tune_filter(report, d, i, wanted);
    }
    if (!nb_tried)
        printf("\nNo device has these filters; ffmpeg-doctor without --tune "
               "says why.\n");
    else if (!nb_timed)
        printf("\nNo kernel was timed; the reasons are above.\n");
    return !nb_timed;
}

/* ---- arguments ---- */

/* Set the options of a filter as a graph does, but without init(), which may
 * load a driver. */
static int set_options(const char *filter, const char *text)
{
    AVFilterGraph *graph = avfilter_graph_alloc();
    AVFilterContext *f   = graph ?
        avfilter_graph_alloc_filter(graph, avfilter_get_by_name(filter), NULL) :
        NULL;
    AVDictionary *set = NULL;
    int ret = f ? av_dict_parse_string(&set, text, "=", ":", 0) :
                  AVERROR(ENOMEM);

    if (ret == AVERROR(EINVAL))
        av_log(f, AV_LOG_ERROR, "an option needs NAME=VALUE\n");
    if (ret >= 0)
        ret = av_opt_set_dict2(f, &set, AV_OPT_SEARCH_CHILDREN);
    if (ret >= 0 && av_dict_count(set)) {
        av_log(f, AV_LOG_ERROR, "there is no option '%s'\n",
               av_dict_get(set, "", NULL, AV_DICT_IGNORE_SUFFIX)->key);
        ret = AVERROR_OPTION_NOT_FOUND;
    }
    av_dict_free(&set);
    avfilter_graph_free(&graph);
    return ret;
}

/* Check the options of an argument. @return 0, or an error, with its reason */
static int check_options(const char *filter, const char *rest, AVBPrint *why)
{
    static Tuning parsed;
    int ret;

    timed = &parsed;
    av_log_set_callback(read_message);
    ret = *rest ? set_options(filter, rest + 1) : 0;
    av_log_set_callback(av_log_default_callback);
    if (ret < 0)
        av_bprintf(why, "%s%s: %s", filter, rest, *parsed.error ?
                   parsed.error : av_err2str(ret));
    return ret;
}

/* Write the filters that can be tuned. @return AVERROR(EINVAL) */
static int list_filters(AVBPrint *why)
{
    char filter[32];

    av_bprintf(why, "; type one of");
    for (int i = 0; i < NB_ALGORITHMS * NB_APIS; i++) {
        filter_name(filter, i % NB_ALGORITHMS, i / NB_ALGORITHMS);
        if (kernel_option(filter))
            av_bprintf(why, " %s", filter);
    }
    return AVERROR(EINVAL);
}

static int check_argument(const char *argument, AVBPrint *why)
{
    for (int i = 0; i < NB_ALGORITHMS * NB_APIS; i++) {
        const char *rest;
        char filter[32];

        filter_name(filter, i % NB_ALGORITHMS, i / NB_ALGORITHMS);
        rest = after_name(argument, filter);
        if (!rest)
            continue;
        if (kernel_option(filter))
            return check_options(filter, rest, why);
        av_bprintf(why, avfilter_get_by_name(filter) ?
                   "%s has no choice of kernels, so there is nothing to tune" :
                   "this build has no %s", filter);
        return list_filters(why);
    }
    av_bprintf(why, "'%.*s' is no filter with kernels to tune",
               (int)strcspn(argument, "="), argument);
    return list_filters(why);
}

int tune_check(char **wanted)
{
    AVBPrint why;
    int ret = 0;

    av_bprint_init(&why, 0, AV_BPRINT_SIZE_AUTOMATIC);
    for (; *wanted && ret >= 0; wanted++)
        ret = check_argument(*wanted, &why);
    if (ret < 0)
        fprintf(stderr, "ffmpeg-doctor: --tune: %s\n", why.str);
    return ret;
}
