/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Check timeline editing, runtime commands, metadata and steps that fail.
 */

#include <stdio.h>
#include <stdlib.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "check.h"

static int set_properties(AVFrame *frame)
{
    AVFrameSideData *side;

    frame->color_range     = AVCOL_RANGE_MPEG;
    frame->color_primaries = AVCOL_PRI_BT2020;
    frame->color_trc       = AVCOL_TRC_SMPTE2084;
    frame->colorspace      = AVCOL_SPC_BT2020_NCL;
    frame->chroma_location = AVCHROMA_LOC_TOPLEFT;
    frame->sample_aspect_ratio = (AVRational) { 4, 3 };
    side = av_frame_new_side_data(frame, AV_FRAME_DATA_AFD, 1);
    if (!side)
        return AVERROR(ENOMEM);
    side->data[0] = 9;
    return av_dict_set(&frame->metadata, "key", "value", 0);
}

/* ---- trials ---- */

/* Frames through a filter; the expected options follow from the commands */
typedef struct Trial {
    FilterSpec spec;            ///< when the filter is configured
    const char *preset;         ///< replaces the options
    const char *more;           ///< appended to the options
    const GraphCommand *commands;
    unsigned copied;            ///< bit mask of frames that are not filtered
    enum AVPixelFormat format;  ///< AV_PIX_FMT_NONE: the device's first
    int width, height;
    int nb;                     ///< frames that are output
    uint64_t seed;              ///< of the pictures
    int is_stream;              ///< whether each frame is made from the
                                ///< previous one
    enum Pattern first, others; ///< of the first frame and of the others
} Trial;

static Trial trial_of(FilterSpec spec)
{
    return (Trial) { .spec = spec, .more = "", .format = AV_PIX_FMT_NONE,
                     .width = 48, .height = 36, .nb = 4, .seed = 4711,
                     .first = PATTERN_NOISE, .others = PATTERN_NOISE };
}

static Trial base_trial(const Device *device, enum Algorithm algorithm)
{
    FilterSpec spec = spec_default(algorithm);

    spec.radius    = algorithm == ALGO_TMEDIAN ? 1 : 2;
    spec.planes    = 15;
    spec.threshold = device_has_option(device, algorithm, "threshold") ? 60 : 0;
    return trial_of(spec);
}

/* Return a trial of epsilon's automatic threshold. */
static Trial auto_trial(int scales)
{
    Trial t = trial_of(spec_of(ALGO_EPSILON, "planes=15"));

    t.spec.scales = scales;
    t.width  = 130;
    t.height = 84;
    t.first  = PATTERN_CELLS;
    t.others = PATTERN_GRAIN;
    return t;
}

/* Set the options of each frame. */
static void apply_commands(FilterSpec *specs, int nb, const Trial *t)
{
    FilterSpec now = t->spec;

    /* median keeps the radius it was configured with */
    if (!now.radius_v)
        now.radius_v = now.radius;
    for (int i = 0; i < nb; i++) {
        for (const GraphCommand *c = t->commands; c && c->command; c++)
            if (c->before_frame == i && !c->refused &&
                spec_command(&now, c->command, c->argument) <= 0)
                abort();
        specs[i] = spec_resolve(&now);
        spec_fix(&specs[i], &specs[0]);
    }
}

/* Return whether the frames are right, or not wanted. */
static int run_trial(const Device *device, const Trial *t, const char *what)
{
    const char *filter = device_filter(device, t->spec.algorithm);
    const int nb    = t->nb + spec_lost(&t->spec);
    AVFrame *in[MAX_STREAM] = { NULL };
    FilterSpec specs[MAX_STREAM];
    Rng rng = { t->seed };
    const enum AVPixelFormat format = t->format == AV_PIX_FMT_NONE ?
                                      device->formats[0] : t->format;
    char options[320];
    int ok = 1;

    if (!is_our_turn())
        return 1;
    apply_commands(specs, nb, t);
    spec_options(&t->spec, filter, options, sizeof(options));
    if (t->preset)
        snprintf(options, sizeof(options), "preset=%s", t->preset);
    av_strlcat(options, t->more, sizeof(options));
    for (int i = 0; i < nb && ok; i++) {
        in[i] = i && t->is_stream ? picture_next(in[i - 1], &rng) :
                picture_new(format, t->width, t->height,
                            i ? t->others : t->first, &rng);
        ok = in[i] && set_properties(in[i]) >= 0;
    }
    ok = ok && check_filter(device, options, in, nb, specs, 1, t->copied,
                            t->commands) > 0;
    result(ok, "%s %s=%s %s: %s", device->name, filter, options,
           av_get_pix_fmt_name(format), what);
    frames_free(in, nb);
    return ok;
}

static void check_timeline(const Device *device, enum Algorithm algorithm)
{
    Trial t = base_trial(device, algorithm);

    t.more   = ":enable='mod(n,2)'";
    t.copied = 1 << 0 | 1 << 2 | 1 << 4;
    run_trial(device, &t, "timeline");
}

/* Send a command before frame 1 and two before frame 3, if the filter has the
 * options; `more` holds further options. */
static void check_commands(const Device *device, enum Algorithm algorithm,
                           const char *more)
{
    static const GraphCommand all[] = {
        { 1, "radius", "3", 0 }, { 3, "threshold", "0.75", 0 },
        { 3, "percentile", "0.75", 0 }, { 3, "sigma", "0.75", 0 },
        { 3, "planes", "1", 0 },
    };
    GraphCommand commands[FF_ARRAY_ELEMS(all) + 1] = { { 0, NULL, NULL, 0 } };
    Trial t = base_trial(device, algorithm);
    int nb  = 0;

    for (int i = 0; i < FF_ARRAY_ELEMS(all); i++) {
        const AVOption *o = filter_option(device_filter(device, algorithm),
                                          all[i].command);

        if (!o)
            continue;
        commands[nb]           = all[i];
        commands[nb++].refused = !(o->flags & AV_OPT_FLAG_RUNTIME_PARAM);
    }
    t.more     = more;
    t.commands = commands;
    run_trial(device, &t, "runtime commands");
}

/* Return the first format of a device with a property, or AV_PIX_FMT_NONE. */
static enum AVPixelFormat find_format(const Device *device,
                                      int (*is_so)(enum AVPixelFormat))
{
    const enum AVPixelFormat *f = device->formats;

    while (*f != AV_PIX_FMT_NONE && !is_so(*f))
        f++;
    return *f;
}

/* Select other components of a packed format at runtime. */
static void check_alpha(const Device *device, enum Algorithm algorithm)
{
    static const GraphCommand commands[] = {
        { 1, "planes", "8", 0 }, { 2, "planes", "1", 0 },
        { 3, "planes", "9", 0 }, { 0, NULL, NULL, 0 },
    };
    Trial t = base_trial(device, algorithm);

    t.format = find_format(device, has_packed_alpha);
    if (t.format == AV_PIX_FMT_NONE) {
        skip("%s %s packed alpha: no format has it", device->name,
             device_filter(device, algorithm));
        return;
    }
    t.spec.planes = 6;
    t.commands    = commands;
    run_trial(device, &t, "packed alpha");
}

/* Change sigma from -1 to 0 (a copy) and back at runtime. */
static void check_sigma(const Device *device)
{
    static const GraphCommand commands[] = {
        { 1, "sigma", "0", 0 }, { 2, "sigma", "-0.5", 1 },
        { 3, "sigma", "-1", 0 }, { 0, NULL, NULL, 0 },
    };
    const int level = av_log_get_level();
    Trial t = base_trial(device, ALGO_GAUSS);

    t.commands = commands;
    av_log_set_level(AV_LOG_QUIET);
    run_trial(device, &t, "sigma to 0 and back");
    av_log_set_level(level);
}

static int is_rgb(enum AVPixelFormat format)
{
    return av_pix_fmt_desc_get(format)->flags & AV_PIX_FMT_FLAG_RGB;
}

static int is_yuv(enum AVPixelFormat format)
{
    return !is_rgb(format) && av_pix_fmt_count_planes(format) > 2;
}

/* Return the name of the n-th preset, or NULL. */
static const char *preset_name(int n)
{
    const char *filter = algorithm_filter(ALGO_EPSILON);
    const AVOption *o  = filter_value(filter, filter_option(filter, "preset"),
                                      n);

    return o ? o->name : NULL;
}

/* Check that unset options follow the preset, also after commands that select a
 * preset by its number, and that set options do not. */
static void check_preset(const Device *device, int preset,
                         int (*is_so)(enum AVPixelFormat))
{
    const char *const name = preset_name(preset);
    const char *const next = preset_name(preset + 1) ? preset_name(preset + 1) :
                                                       preset_name(0);
    const GraphCommand commands[] = {
        { 1, "preset", next, 0 },
        { 2, "radius", "1", 0 }, { 2, "patch", "2", 0 },
        { 2, "weight", "equal", 0 }, { 3, "preset", name, 0 },
        { 0, NULL, NULL, 0 },
    };
    Trial t = base_trial(device, ALGO_EPSILON);
    char text[64];

    snprintf(text, sizeof(text), "preset=%s", name);
    if (spec_parse(&t.spec, ALGO_EPSILON, device_filter(device, ALGO_EPSILON),
                   text) < 0)
        abort();
    t.format   = find_format(device, is_so);
    t.preset   = name;
    t.commands = commands;
    run_trial(device, &t, "preset");
}

/* ---- automatic threshold ---- */

/* Switch between automatic and given thresholds at runtime. */
static void check_auto_commands(const Device *device, int given, int scales)
{
    const GraphCommand commands[] = {
        { 1, "threshold", given ? "auto" : "4.5", 0 },
        { 2, "threshold", given ? "0" : "auto", 0 },
        { 3, "threshold", "auto", 0 }, { 3, "strength", "0.75", 0 },
        { 0, NULL, NULL, 0 },
    };
    Trial t = auto_trial(scales);

    if (given)
        t.spec.threshold = 4.5;
    t.commands = commands;
    run_trial(device, &t, "commands to and from threshold=auto");
}

/* given: the threshold or REF_AUTO */
static void check_metadata(const Device *device, int metadata, int planes,
                           double given)
{
    Trial t = auto_trial(2);

    t.spec.planes    = planes;
    t.spec.threshold = given;
    t.spec.strength  = 1.5;
    t.spec.metadata  = metadata;
    t.width  = 268;
    t.height = 168;
    run_trial(device, &t, "metadata");
}

/* ---- neighbor frames ---- */

static Trial temporal_trial(int prev, double threshold, int scales)
{
    Trial t = auto_trial(scales);

    t.spec.prev      = prev;
    t.spec.next      = MAX_REACH - prev;
    t.spec.threshold = threshold;
    t.width     = 292;
    t.height    = 200;
    t.is_stream = 1;
    return t;
}

/* Check that unfiltered frames remain neighbors, that commands apply to the
 * frames after them although earlier frames wait, and that prev and next do not
 * change. */
static void check_temporal(const Device *device, int scales)
{
    static const GraphCommand commands[] = {
        { 1, "threshold", "9", 0 }, { 1, "planes", "6", 0 },
        { 2, "threshold", "auto", 0 }, { 2, "planes", "1", 0 },
        { 3, "radius", "1", 0 }, { 3, "planes", "15", 0 },
        { 0, NULL, NULL, 0 },
    };
    static const GraphCommand refused[] = {
        { 1, "prev", "1", 1 }, { 1, "next", "1", 1 }, { 2, "radiusT", "1", 1 },
        { 2, "scales", "1", 1 }, { 3, "scales", "2", 1 }, { 0, NULL, NULL, 0 },
    };

    for (int prev = 0; prev <= MAX_REACH; prev++) {
        Trial t = temporal_trial(prev, prev == 2 ? 7 : REF_AUTO, scales);

        t.more   = ":enable='not(eq(n,1))'";
        t.copied = 1 << 1;
        t.spec.metadata = 1;
        run_trial(device, &t, "neighbor frames and a timeline");

        t = temporal_trial(prev, REF_AUTO, scales);
        t.commands = commands;
        run_trial(device, &t, "commands with neighbor frames");

        t = temporal_trial(prev, 7, scales);
        t.commands = refused;
        run_trial(device, &t, "prev, next and scales do not change");
    }
}

/* Check that a command may select alpha, or a component, of frames that arrived
 * before it. */
static void check_later_planes(const Device *device)
{
    static const GraphCommand commands[] = {
        { 1, "planes", "8", 0 }, { 2, "planes", "15", 0 },
        { 3, "planes", "7", 0 }, { 0, NULL, NULL, 0 },
    };

    for (int scales = 1; scales <= 2; scales++) {
        Trial t = temporal_trial(2, scales == 1 ? 30 : REF_AUTO, scales);

        t.spec.planes = 7;
        t.format      = find_format(device, has_packed_alpha);
        t.commands    = commands;
        if (t.format != AV_PIX_FMT_NONE)
            run_trial(device, &t, "planes selected later");
    }
}

static void check_automatic(const Device *device)
{
    static const struct { int planes; double threshold; } measured[] = {
        { 1, REF_AUTO }, { 6, REF_AUTO },
        { 0, REF_AUTO }, { 8, REF_AUTO },       // no plane, or none that exists
        { 1, 0 }, { 1, 3 },
    };

    for (int scales = 1; scales <= 2; scales++) {
        Trial t = auto_trial(scales);

        check_auto_commands(device, 0, scales);
        check_auto_commands(device, 1, scales);
        /* an unfiltered frame between filtered ones */
        t.first    = PATTERN_NOISE;
        t.more   = ":enable='1-mod(n,2)'";
        t.copied = 1 << 1 | 1 << 3;
        t.spec.metadata = 1;
        run_trial(device, &t, "threshold=auto with a timeline");
        check_temporal(device, scales);
    }
    check_later_planes(device);
    check_metadata(device, 0, 1, REF_AUTO);
    for (int i = 0; i < FF_ARRAY_ELEMS(measured); i++)
        check_metadata(device, 1, measured[i].planes, measured[i].threshold);
}

/* Check that a command whose options the kernel cannot serve is refused, and
 * that the old options and the next command work. */
static void check_refusal(const Device *device, enum Algorithm algorithm)
{
    const int epsilon  = algorithm == ALGO_EPSILON;
    const GraphCommand commands[] = {
        { 1, epsilon ? "threshold" : "radius", epsilon ? "128" : "3", 1 },
        { 2, "planes", "1", 0 }, { 0, NULL, NULL, 0 },
    };
    const int level = av_log_get_level();
    Trial t = base_trial(device, algorithm);

    t.spec.radius  = 1;
    t.spec.variant = epsilon ? ":variant=u8x4" : ":variant=article3";
    t.commands     = commands;
    av_log_set_level(AV_LOG_QUIET);
    run_trial(device, &t, "refused command");
    av_log_set_level(level);
}

/* Return a format whose samples have unused high bits, or AV_PIX_FMT_NONE. */
static enum AVPixelFormat roomy_format(const Device *device)
{
    const enum AVPixelFormat *f = device->formats;

    for (; *f != AV_PIX_FMT_NONE; f++) {
        const AVComponentDescriptor *cd = av_pix_fmt_desc_get(*f)->comp;

        if (!cd->shift && cd->depth > 8 && cd->depth < 16)
            break;
    }
    return *f;
}

/* Check that samples above the format's maximum do not crash a kernel. */
static void check_large_samples(const Device *device, enum Algorithm algorithm,
                                int radius)
{
    const char *filter = device_filter(device, algorithm);
    const enum AVPixelFormat format = roomy_format(device);
    FilterSpec spec = base_trial(device, algorithm).spec;
    AVFrame *in, *out = NULL;
    Rng rng = { 4711 };
    char options[256];
    int ok;

    if (!is_our_turn())
        return;
    if (format == AV_PIX_FMT_NONE) {
        skip("%s %s samples above the depth: no format has room for them",
             device->name, filter);
        return;
    }
    spec.radius = radius;
    spec_options(&spec, filter, options, sizeof(options));
    in = picture_new(format, 48, 36, PATTERN_NOISE, &rng);
    for (int i = 0; in && i < in->buf[0]->size; i++)
        in->buf[0]->data[i] = rng_next(&rng);
    ok = in && graph_run(device, filter, options, &in, &out, 1, NULL,
                         NULL) >= 0;
    result(ok, "%s %s samples above the depth, radius=%d", device->name,
           filter, radius);
    av_frame_free(&in);
    av_frame_free(&out);
}

void check_behavior(const Device *device, enum Algorithm algorithm)
{
    static const char *const orders[] = {
        ":order=raster", ":order=fast_raster", ":order=fast_hilbert",
    };

    check_timeline(device, algorithm);
    check_commands(device, algorithm, "");
    /* kernels for all windows replace those for one window */
    for (int i = 0; i < FF_ARRAY_ELEMS(orders) && algorithm == ALGO_GAUSS &&
                    device->type == AV_HWDEVICE_TYPE_OPENCL; i++)
        check_commands(device, algorithm, orders[i]);
    for (int i = 0; algorithm == ALGO_EPSILON && preset_name(i); i++)
        check_preset(device, i, i % 3 == 1 ? is_rgb : is_yuv);
    if (device->type != AV_HWDEVICE_TYPE_NONE)
        check_alpha(device, algorithm);
    if (algorithm == ALGO_GAUSS)
        check_sigma(device);
    if (algorithm == ALGO_EPSILON)
        check_automatic(device);
    if (device->type != AV_HWDEVICE_TYPE_CUDA &&
        (device->type != AV_HWDEVICE_TYPE_OPENCL || algorithm != ALGO_MEDIAN))
        return;
    if (algorithm != ALGO_EPSILON && algorithm != ALGO_MEDIAN)
        return;
    check_refusal(device, algorithm);
    /* a network, and kernels for any window */
    check_large_samples(device, algorithm, 2);
    check_large_samples(device, algorithm, 9);
}

/* ---- random streams ---- */

enum { FRAMES = 7 };

/* Send any commands before a frame. @return their number */
static int random_commands(GraphCommand *commands, int frame, Rng *rng)
{
    static const struct {
        const char *name, *values[4];
    } options[] = {
        { "threshold", { "auto", "4.5", "0", "-0.5" } },
        { "strength",  { "1", "2", "0", "5" } },
        { "planes",    { "15", "5", "8", "1" } },
        { "radius",    { "1", "2", "1", "16" } },
        { "patch",     { "0", "1", "0", "3" } },
        { "weight",    { "equal", "linear", "linear", "2" } },
        { "scales",    { "1", "2", "2", "1" } },
        { "radiusT",   { "0", "1", "2", "3" } },
    };
    int nb = 0;

    while (nb < 2 && rng_range(rng, 0, 1)) {
        const int i = rng_range(rng, 0, FF_ARRAY_ELEMS(options) - 1);
        const char *value = options[i].values[rng_range(rng, 0, 3)];
        FilterSpec any    = spec_of(ALGO_EPSILON, "");

        commands[nb++] = (GraphCommand) {
            frame, options[i].name, value,
            spec_command(&any, options[i].name, value) < 0,
        };
    }
    return nb;
}

/* Return whether a stream is right, with options that change, a frame that is
 * not filtered, and a step that fails once. */
static int random_stream(const Device *device, Rng *rng)
{
    GraphCommand commands[2 * FRAMES + 1] = { { 0 } };
    const int disabled = rng_range(rng, 0, 2 * FRAMES - 1);
    const int is_large = rng_range(rng, 0, 1);
    char more[64];
    Trial t = auto_trial(rng_range(rng, 1, 2));
    int nb  = 0;

    for (int i = 1; i < FRAMES; i++)
        nb += random_commands(commands + nb, i, rng);
    /* epsilon has six operations; half of the numbers are later frames */
    snprintf(more, sizeof(more), ":enable='not(eq(n,%d))':failing=%d", disabled,
             rng_range(rng, 0, 2 * 6 * 2 * FRAMES - 1));
    t.spec.radius   = 1;
    t.spec.prev     = rng_range(rng, 0, MAX_REACH);
    t.spec.next     = rng_range(rng, 0, MAX_REACH);
    t.spec.patch    = rng_range(rng, 0, 1);
    t.spec.metadata = 1;
    t.more      = more;
    t.commands  = commands;
    t.copied    = disabled < FRAMES ? 1 << disabled : 0;
    t.format    = device->formats[rng_next(rng) % device_nb_formats(device)];
    /* large planes have just enough blocks at half the size, too */
    t.width     = is_large ? 360 : rng_range(rng, 1, 60);
    t.height    = is_large ?  48 : rng_range(rng, 1, 60);
    t.nb        = FRAMES;
    t.seed      = 1 + rng_next(rng);
    t.is_stream = 1;
    t.first     = rng_range(rng, 0, NB_PATTERNS - 1);
    return run_trial(device, &t, "random stream");
}

void check_streams(const Device *device, int first, int cases, uint64_t seed)
{
    const int level = av_log_get_level();

    av_log_set_level(AV_LOG_QUIET);     // of refused commands
    for (int i = first; i < first + cases; i++) {
        Rng rng = { (seed * 1000003 + i) * 2654435761u + 7 };

        if (!random_stream(device, &rng))
            printf("    repeat with: --device=%s --seed=%llu --first=%d "
                   "--cases=1\n", device->name, (unsigned long long)seed, i);
    }
    av_log_set_level(level);
}
