/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Run a job through a filter: valid frames and options give the bytes of
 * reference/ and keep their properties; invalid ones are refused, and the filter
 * continues.
 */

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/eval.h"
#include "libavutil/mem.h"
#include "libavutil/opt.h"
#include "libavutil/pixdesc.h"

#include "jobs.h"

int64_t max_work = 16 << 20;
int plant_error;
_Thread_local int job_error;
_Thread_local char log_error[200];

/* An expected output frame */
typedef struct Expected {
    AVFrame *picture;           ///< input
    AVFrame *properties;        ///< the input as the filter null outputs it
    const AVFrame *want;        ///< output, if the job is prepared
    FilterSpec spec;
    int enabled;                ///< -1: unknown
} Expected;

/* Totals of all jobs */
static struct {
    atomic_int jobs, configured, equal, refused, commands, refused_commands;
} count;

void job_count(void)
{
    fprintf(stderr, "jobs: %d, %d configured: %d frames as they have to be, "
            "%d refused; %d commands taken, %d refused\n", count.jobs,
            count.configured, count.equal, count.refused, count.commands,
            count.refused_commands);
}

void log_format(void *ctx, int level, const char *format, va_list args)
{
    char text[1024];
    int prefix = 1;

    if (strstr(format, "%s size: ") || strstr(format, "by brightness: ")) {
        vsnprintf(text, sizeof(text), format, args);
        levels_log(text);
        return;
    }
    av_log_format_line(ctx, level, format, args, text, sizeof(text), &prefix);
    if (level <= AV_LOG_ERROR && !strstr(format, "Failed to configure"))
        av_strlcpy(log_error, text, sizeof(log_error));
}

typedef struct Run {
    const Job *job;
    const Devices *devices;
    AVBufferRef *pool;
    Graph g, null;              ///< null: of the filter null
    AVFilterContext *filter;
    FilterSpec values;              ///< last accepted values
    FilterSpec configured;          ///< values of the configuration
    int is_set;                 ///< values were set after the last command
    AVExpr *enable;
    int frames;                 ///< frames that were fed
    Expected expected[MAX_STEPS];
    int nb, done;
    AVFrame *in, *out, *got, *want;     ///< in use; a finding may end the job
    int64_t budget;
    int closed;
    jmp_buf end;                ///< of the job after a finding
} Run;

static void finding(Run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

static void finding(Run *run, const char *format, ...)
{
    char text[256];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    job_finding(run->job, text);
    longjmp(run->end, 1);
}

/* ---- the graph ---- */

/* Return whether valid options may be refused, as a named kernel serves only
 * some. */
static int may_refuse(const Run *run)
{
    static const char *const names[] = { "variant", "order" };
    void *filter = run->filter->priv;

    for (int i = 0; i < 2; i++) {
        const AVOption *o = av_opt_find(filter, names[i], NULL, 0, 0);
        int64_t value     = 0;

        if (o && (av_opt_get_int(filter, names[i], 0, &value) < 0 ||
                  value != o->default_val.i64))
            return 1;
    }
    return *run->job->kernels || *run->job->cc ||
           strstr(run->job->options, "dev");
}

/* Return the options that the filter uses when it is configured for a job. */
static FilterSpec accepted(const FilterSpec *spec, const Job *job)
{
    return spec_effective(spec, job->format, job->width, job->height);
}

/* Return whether the size has whole chroma pixels, as OpenCL's images require. */
static int is_whole(const Run *run)
{
    const Job *job = run->job;
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(job->format);

    return job->software ||
           run->devices->hardware.type != AV_HWDEVICE_TYPE_OPENCL ||
           !(job->width  & ((1 << desc->log2_chroma_w) - 1) ||
             job->height & ((1 << desc->log2_chroma_h) - 1));
}

/* Return whether the device has to have the job's valid frames. */
static int has_frames(const Run *run)
{
    const Job *job = run->job;

    return job->software ||
           (is_whole(run) && !job->more &&
            device_has_format(&run->devices->hardware, job->format));
}

/* Make the pool of hardware frames. @return whether the job has its frames */
static int open_pool(Run *run)
{
    const Job *job       = run->job;
    const Device *device = &run->devices->hardware;

    if (job->software)
        return 1;
    run->pool = frames_new(device->ref, device->type, job->format,
                           job->width + job->more, job->height + job->more);
    if (!run->pool && has_frames(run))
        finding(run, "the device has no pool of frames");
    return !!run->pool;
}

static void read_enable(Run *run)
{
    static const char *const names[] = { "t", "n", "w", "h", NULL };
    char *text = NULL;

    av_expr_free(run->enable);
    run->enable = NULL;
    if (av_opt_get(run->filter, "enable", AV_OPT_ALLOW_NULL,
                   (uint8_t **)&text) >= 0 && text && *text)
        av_expr_parse(&run->enable, text, names, NULL, NULL, NULL, NULL, 0,
                      NULL);
    av_free(text);
}

/* Return whether the frame is filtered; -1: unknown. */
static int is_enabled(Run *run, int64_t pts)
{
    const double values[] = { pts == AV_NOPTS_VALUE ? NAN : pts / 25.0,
                              run->frames, run->job->width,
                              run->job->height };
    char *text = NULL;
    int plain;

    if (run->enable)
        return fabs(av_expr_eval(run->enable, values, NULL)) >= 0.5;
    plain = av_opt_get(run->filter, "enable", AV_OPT_ALLOW_NULL,
                       (uint8_t **)&text) >= 0 && !(text && *text);
    av_free(text);
    return plain ? 1 : -1;
}

/* Open the graph of the filter null, whose output has the properties that the
 * job's frames have to have. */
static void open_null(Run *run)
{
    const Job *job = run->job;

    graph_open(&run->null, run->pool, job->format, job->width, job->height);
    if (run->null.graph)
        run->null.graph->nb_threads = 1;
    graph_append(&run->null, "null", NULL, NULL);
    if (graph_configure(&run->null) < 0)
        finding(run, "the filter null is not configured");
}

/* Open the graph. @return whether the filter is there and has its options */
static int open_graph(Run *run)
{
    const Job *job       = run->job;
    const Device *device = job->software ? &run->devices->software :
                                           &run->devices->hardware;

    graph_open(&run->g, run->pool, job->format, job->width, job->height);
    if (run->g.graph)
        run->g.graph->nb_threads = 2;
    graph_append(&run->g, device_filter(device, job->algorithm), job->options,
                 job->software && !job->own_device ? device->ref : NULL);
    run->filter = run->g.last;
    return graph_append(&run->g, "buffersink", NULL, NULL) >= 0;
}

/* Set an environment variable, or unset it if the text is empty. */
static void set_variable(const char *name, const char *text)
{
    if (*text)
        setenv(name, text, 1);
    else
        unsetenv(name);
}

/* Configure the graph, and check that it accepts exactly the valid options. */
static int configure(Run *run)
{
    const Job *job       = run->job;
    const Device *device = job->software ? &run->devices->software :
                                           &run->devices->hardware;
    const FilterSpec set     = spec_read(run->filter->priv, job->algorithm);
    const int listed     = device_has_format(device, job->format);
    FilterSpec now;
    int ret;

    set_variable("FFMPEG_GPU_KERNELS", job->kernels);
    set_variable("FFMPEG_GPU_CUDA_CC", job->cc);
    ret = avfilter_graph_config(run->g.graph, NULL);
    if (ret < 0) {
        if (listed && spec_is_valid(&set) && is_whole(run) && !may_refuse(run))
            finding(run, "the filter is not configured: %s", av_err2str(ret));
        job_error = ret;
        return 0;
    }
    /* OpenCL devices support more formats than they list */
    if (!listed && job->software)
        finding(run, "the filter takes %s", av_get_pix_fmt_name(job->format));
    if (!spec_is_valid(&set))
        finding(run, "the filter takes an option that is not valid");
    run->values = accepted(&set, job);
    now         = spec_read(run->filter->priv, job->algorithm);
    if (!spec_equal(&now, &run->values))
        finding(run, "options differ when the filter is configured");
    run->configured = spec_resolve(&run->values);
    read_enable(run);
    count.configured++;
    return 1;
}

/* ---- frames ---- */

static int64_t cost(const FilterSpec *spec, const Job *job)
{
    const FilterSpec s = accepted(spec, job);
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(job->format);

    return spec_work(&s, desc->comp[0].depth) * job->width * job->height *
           desc->nb_components;
}

/* FFmpeg's tmedian keeps the timestamp alone. */
static int loses_properties(const Run *run)
{
    return run->devices->hardware.type == AV_HWDEVICE_TYPE_NONE &&
           run->job->algorithm == ALGO_TMEDIAN;
}

static void check_properties(Run *run, const AVFrame *out,
                             const AVFrame *want)
{
    char what[64];

    if (out->pts == want->pts && loses_properties(run))
        return;
    if (!properties_equal(out, want, what, sizeof(what)))
        finding(run, "properties of frame %"PRId64" differ: %s", want->pts,
                what);
}

/* Return the frame that the filter null outputs for a frame. */
static AVFrame *pass(const Run *run, const AVFrame *frame)
{
    AVFrame *out = av_frame_alloc();

    if (out && graph_filter(&run->null, frame, out) < 0)
        av_frame_free(&out);
    return out;
}

/* Return how many of the frames that were fed are not output. */
static int lost(const Run *run)
{
    return FFMIN(spec_lost(&run->values), run->nb);
}

/* Pictures and options of the expected frames */
typedef struct Inputs {
    AVFrame *picture[MAX_STEPS];
    FilterSpec spec[MAX_STEPS];
} Inputs;

static void get_inputs(Inputs *in, const Run *run)
{
    for (int i = 0; i < run->nb; i++) {
        in->picture[i] = run->expected[i].picture;
        in->spec[i]    = run->expected[i].spec;
    }
}

/* Return the reference of expected frame i. */
static AVFrame *reference(const Run *run, const Inputs *in, int i)
{
    return run->expected[i].want ? av_frame_clone(run->expected[i].want) :
           job_reference(in->picture, in->spec, run->nb, i);
}

/* Spoil the first byte of a frame. */
static void plant(Run *run, AVFrame *frame)
{
    if (av_frame_make_writable(frame) < 0)
        finding(run, "no memory for a frame");
    frame->data[0][0] ^= 1;
}

static void check_bytes(Run *run, AVFrame *out, int i)
{
    const Expected *e = &run->expected[i];
    const int on      = run->expected[i + lost(run)].enabled;
    int equal         = 0;
    Inputs in;

    run->got = av_frame_alloc();
    if (!run->got)
        finding(run, "no memory for a frame");
    run->got->format = run->job->format;
    if (run->pool && av_hwframe_transfer_data(run->got, out, 0) < 0)
        finding(run, "a frame cannot be downloaded");
    if (plant_error)
        plant(run, run->pool ? run->got : out);
    get_inputs(&in, run);
    for (int enabled = 0; enabled < 2 && !equal; enabled++) {
        if (on == !enabled)
            continue;
        run->want = enabled ? reference(run, &in, i)
                            : av_frame_clone(e->picture);
        if (!run->want)
            finding(run, "no memory for the reference");
        equal = !picture_compare(run->pool ? run->got : out, run->want);
        av_frame_free(&run->want);
    }
    if (!equal)
        finding(run, "frame %d differs from the reference", run->done);
    if (on >= 0 && run->job->algorithm == ALGO_EPSILON &&
        !metadata_right(out, in.picture, in.spec, i, on))
        finding(run, "metadata of frame %d differ", run->done);
    av_frame_free(&run->got);
}

static void free_expected(Expected *e)
{
    av_frame_free(&e->picture);
    av_frame_free(&e->properties);
}

/* Take a frame from the filter; return 0 if there is none or an error. */
static int take(Run *run, int flags)
{
    int ret = AVERROR(ENOMEM);

    run->out = av_frame_alloc();
    if (run->out)
        ret = av_buffersink_get_frame_flags(run->g.last, run->out, flags);
    if (ret >= 0) {
        if (run->done + lost(run) == run->nb)
            finding(run, "a frame too many");
        check_properties(run, run->out, run->expected[run->done].properties);
        check_bytes(run, run->out, run->done);
        count.equal++;
        /* later frames may depend on the frame */
        if (run->done >= MAX_REACH + MAX_BACK)
            free_expected(&run->expected[run->done - MAX_REACH - MAX_BACK]);
        run->done++;
    }
    av_frame_free(&run->out);
    return ret >= 0 ? 1 : ret;
}

/* Apply options that were set without a command to the next frames. */
static void settle(Run *run)
{
    FilterSpec now = spec_read(run->filter->priv, run->job->algorithm);

    if (run->is_set && !spec_is_valid(&now))
        finding(run, "an option that is not valid stays set");
    if (!run->is_set && !spec_equal(&now, &run->values))
        finding(run, "a frame changes options");
    run->values = accepted(&now, run->job);
    if (!spec_equal(&now, &run->values))
        finding(run, "options that were set are not accepted");
    run->is_set = 0;
}

static int feed(Run *run, AVFrame *frame)
{
    int ret = av_buffersrc_add_frame_flags(run->g.source, frame,
                                           AV_BUFFERSRC_FLAG_KEEP_REF |
                                           (run->job->feed == FEED_PULL ? 0 :
                                            AV_BUFFERSRC_FLAG_PUSH));

    while (ret >= 0 && run->job->feed == FEED_PUSH &&
           (ret = take(run, AV_BUFFERSINK_FLAG_NO_REQUEST)) > 0);
    return ret;
}

/* Return whether the option async_depth delays output, which discrete devices
 * do. */
static int keeps_frames(const Run *run)
{
    int64_t depth = 0;

    av_opt_get_int(run->filter->priv, "async_depth", 0, &depth);
    return depth > 0;
}

/* Return whether the filter waits for later frames. */
static int waits(const Run *run)
{
    return run->nb - run->done <= spec_delay(&run->configured);
}

/* Feed all frames of the source to the filter before a command; with
 * async_depth, output may come before they were fed. */
static int pull(Run *run)
{
    int ret;

    do
        ret = take(run, 0);
    while (ret > 0 && keeps_frames(run));
    return ret;
}

/* Feed a frame that has to be refused; later ones are filtered. */
static void feed_wrong(Run *run, AVFrame *frame, const Step *step)
{
    int ret = feed(run, frame);

    if (ret >= 0 && run->job->feed == FEED_PULL)
        ret = pull(run);
    if (ret != AVERROR(EINVAL))
        finding(run, "a wrong frame (%s) gives %s", what_names[step->what],
                av_err2str(ret));
    count.refused++;
}

/* Feed a valid frame; there is room, as jobs have limited steps. Count it as
 * expected first, since it may be output at once. */
static void feed_right(Run *run, AVFrame *frame, AVFrame **picture,
                       const AVFrame *want, int enabled)
{
    Expected *e  = &run->expected[run->nb];
    const FilterSpec now = spec_read(run->filter->priv, run->job->algorithm);
    int ret;

    *e = (Expected) { .enabled = enabled, .picture = *picture, .want = want,
                      .properties = pass(run, frame) };
    *picture = NULL;
    /* invalid values that were set are not applied */
    e->spec = run->is_set && spec_is_valid(&now) ? spec_resolve(&now) :
                                                  spec_resolve(&run->values);
    spec_fix(&e->spec, &run->configured);
    run->nb++;
    ret = e->properties ? feed(run, frame) : AVERROR(ENOMEM);
    if (run->job->feed == FEED_PULL && ret >= 0 && pull(run) <= 0 &&
        !waits(run) && !keeps_frames(run))
        finding(run, "a frame gives none");
    if (ret < 0 && ret != AVERROR(EAGAIN))
        finding(run, "a right frame gives %s", av_err2str(ret));
    settle(run);
}

/* @return 0 if the job ends */
static int run_frame(Run *run, const Step *step)
{
    const FilterSpec now = spec_read(run->filter->priv, run->job->algorithm);
    const FilterSpec spec = spec_resolve(&now);
    AVFrame *picture;
    int enabled;

    run->budget -= step->picture ? 0 : cost(&spec, run->job);
    if (run->closed || run->budget < 0)
        return 0;
    run->in = frame_make(run->job, run->devices, step, run->pool,
                         run->nb ? run->expected[run->nb - 1].picture : NULL,
                         &picture);
    if (!run->in && has_frames(run) && step->what <= WHAT_FLIPPED)
        finding(run, "a right frame cannot be made");
    if (!run->in)
        return 1;
    enabled = is_enabled(run, run->in->pts);
    if (picture)
        feed_right(run, run->in, &picture, step->want, enabled);
    else
        feed_wrong(run, run->in, step);
    run->frames++;
    av_frame_free(&run->in);
    return 1;
}

/* Check that an idle filter has no more kernels than for its options, on a
 * device that counts them. */
static void check_kernels(Run *run)
{
    int64_t nb = 0;

    av_opt_get_int(run->filter->priv, "kernels", 0, &nb);
    if (nb > 7 * 4)             // of each plane: operations, and one for Q
        finding(run, "%d kernels of former options remain", (int)nb);
}

static void run_eof(Run *run)
{
    int ret = run->closed ? 0 :
              av_buffersrc_add_frame_flags(run->g.source, NULL,
                                           AV_BUFFERSRC_FLAG_PUSH);

    if (ret < 0)
        finding(run, "the end gives %s", av_err2str(ret));
    run->closed = 1;
    while ((ret = take(run, 0)) > 0);
    if (ret != AVERROR_EOF || run->done + lost(run) != run->nb)
        finding(run, "%d of %d frames come out before %s", run->done,
                run->nb - lost(run), av_err2str(ret));
    if (levels_left())
        finding(run, "levels are logged that no frame has");
    check_kernels(run);
}

/* ---- commands ---- */

static void run_command(Run *run, const Step *step)
{
    const int is_option = strcmp(step->name, "enable") &&
                          strcmp(step->name, "ping");
    void *filter = run->filter->priv;
    FilterSpec want  = spec_read(filter, run->job->algorithm), now;
    char answer[32] = "";
    int meaning = !is_option ? 0 :
                  !filter_option(run->filter->filter->name, step->name) ?
                  AVERROR(ERANGE) :
                  spec_command(&want, step->name, step->text);
    int ret = avfilter_process_command(run->filter, step->name, step->text,
                                       answer, sizeof(answer), 0);

    if (!is_option) {
        read_enable(run);
        return;
    }
    now = spec_read(filter, run->job->algorithm);
    *(ret < 0 ? &count.refused_commands : &count.commands) += 1;
    if ((meaning < 0 || step->refused) && ret >= 0)
        finding(run, "the command is not refused: %s %s", step->name, step->text);
    if (ret < 0) {
        if (meaning > 0 && !step->refused && !run->is_set && !may_refuse(run))
            finding(run, "a command gives %s: %s %s", av_err2str(ret), step->name,
                    step->text);
        if (!run->is_set && !spec_equal(&now, &run->values))
            finding(run, "a command is refused, and options differ");
        /* values that were set before may be refused as well */
        run->is_set &= !spec_equal(&now, &run->values);
        return;
    }
    if (!spec_is_valid(&now))
        finding(run, "a command sets an option that is not valid");
    want = accepted(meaning ? &want : &now, run->job);
    if (!spec_equal(&now, &want))
        finding(run, "the command %s %s sets other options", step->name,
                step->text);
    run->values = now;
    run->is_set = 0;
}

/* Set an option without a command, if FFmpeg may not refuse its name and
 * value. */
static void run_set(Run *run, const Step *step)
{
    void *filter = run->filter->priv;
    FilterSpec any   = run->values;
    double value = strtod(step->text, NULL);

    if (spec_command(&any, step->name, "0") == AVERROR(ERANGE) &&
        spec_command(&any, step->name, "1") == AVERROR(ERANGE))
        return;
    if (may_refuse(run))        // is the value applied? unknown
        return;
    if (isnan(value) ? av_opt_set_double(filter, step->name, NAN, 0) >= 0 :
        av_opt_set(filter, step->name, step->text, 0) >= 0)
        run->is_set = 1;
}

static void run_steps(Run *run)
{
    const Job *job = run->job;

    if (setjmp(run->end)) {
        run->done = -1;
        return;
    }
    levels_clear();
    job_error = 0;
    if (!open_pool(run))
        return;
    if (!open_graph(run))
        job_error = run->g.error;
    if (job_error < 0 || !configure(run))
        return;
    open_null(run);
    for (int i = 0; i < job->nb_steps; i++) {
        const Step *step = &job->step[i];

        if (step->kind == LINE_COMMAND)
            run_command(run, step);
        else if (step->kind == LINE_SET)
            run_set(run, step);
        else if (step->kind == LINE_EOF)
            run_eof(run);
        else if (!run_frame(run, step))
            break;
    }
}

/* Write to the pool's frames, as their next user does while the filter's work may
 * still be under way. */
static void reuse_frames(const Run *run)
{
    const Job *job   = run->job;
    AVFrame *picture = picture_new(job->format, job->width, job->height,
                                   PATTERN_NOISE, &(Rng) { 1 });
    AVFrame *frame[MAX_STEPS];

    for (int i = 0; i < run->nb; i++)
        frame[i] = frames_upload(run->pool, picture, 0);
    for (int i = 0; i < run->nb; i++)
        av_frame_free(&frame[i]);
    av_frame_free(&picture);
}

int job_run(const Job *job, const Devices *devices)
{
    Run run = { .job = job, .devices = devices, .budget = max_work };

    count.jobs++;
    run_steps(&run);
    /* frames are still under way unless the job ended them */
    avfilter_graph_free(&run.g.graph);
    avfilter_graph_free(&run.null.graph);
    for (int i = 0; i < run.nb; i++)
        free_expected(&run.expected[i]);
    if (run.pool && !run.closed)
        reuse_frames(&run);
    av_expr_free(run.enable);
    av_buffer_unref(&run.pool);
    av_frame_free(&run.in);
    av_frame_free(&run.out);
    av_frame_free(&run.got);
    av_frame_free(&run.want);
    return !run.done && !run.closed && waits(&run) ? run.nb : run.done;
}
