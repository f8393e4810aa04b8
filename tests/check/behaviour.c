/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * What surrounds the arithmetic: timeline, runtime commands, properties.
 */

#include <stdio.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "check.h"

#define NB 4

/* M, in 8-bit code values, is divided by it. */
#define EPSILON_NOISE_UNIT 32.

static int make_pictures(const Device *device, AVFrame **in, int width,
                         int height, enum Pattern first, enum Pattern others)
{
    Rng rng = { 4711 };

    for (int i = 0; i < NB; i++) {
        in[i] = picture_new(device->formats[0], width, height,
                            i ? others : first, &rng);
        if (!in[i])
            return AVERROR(ENOMEM);
    }
    return 0;
}

static int make_frames(const Device *device, AVFrame **in)
{
    return make_pictures(device, in, 48, 36, PATTERN_NOISE, PATTERN_NOISE);
}

static void free_frames(AVFrame **frames)
{
    for (int i = 0; i < NB; i++)
        av_frame_free(&frames[i]);
}

/* Frame i has to be what specs[i] makes of it; NULL: untouched. */
static int frames_equal(AVFrame **out, AVFrame **in,
                        const FilterSpec *const specs[NB])
{
    for (int i = 0; i < NB; i++) {
        AVFrame *want = specs[i] ? picture_expect(in[i], specs[i])
                                 : av_frame_clone(in[i]);
        const int equal = want && out[i] && !picture_compare(out[i], want);

        av_frame_free(&want);
        if (!equal) {
            printf("    frame %d\n", i);
            return 0;
        }
    }
    return 1;
}

static FilterSpec base_spec(enum Algorithm algorithm)
{
    return (FilterSpec) { .algorithm = algorithm, .radius = 2, .planes = 15,
                          .threshold = 60, .percentile = 0.5, .variant = "" };
}

static void check_timeline(const Device *device, enum Algorithm algorithm)
{
    const char *filter = device_filter(device, algorithm);
    FilterSpec spec = base_spec(algorithm);
    const FilterSpec *const specs[NB] = { NULL, &spec, NULL, &spec };
    AVFrame *in[NB] = { NULL }, *out[NB] = { NULL };
    char options[256], text[320];
    int ok;

    spec_options(&spec, options, sizeof(options));
    snprintf(text, sizeof(text), "%s:enable='mod(n,2)'", options);
    ok = make_frames(device, in) >= 0 &&
         graph_run(device, filter, text, in, out, NB, NULL) >= 0 &&
         frames_equal(out, in, specs);
    result(ok, "%s %s timeline", device->name, filter);
    free_frames(in);
    free_frames(out);
}

/* A command before frame 1, and one before frame 3, with more options. */
static void check_commands(const Device *device, enum Algorithm algorithm,
                           const char *more)
{
    const char *filter = device_filter(device, algorithm);
    const char *second = algorithm == ALGO_EPSILON ? "threshold" :
                         algorithm == ALGO_MEDIAN  ? "percentile" : "sigma";
    const GraphCommand commands[] = {
        { 1, "radius", "3", 0 }, { 3, second, "0.75", 0 },
        { 3, "planes", "1", 0 }, { 0, NULL, NULL, 0 },
    };
    FilterSpec spec0 = base_spec(algorithm), spec1, spec3;
    const FilterSpec *const specs[NB] = { &spec0, &spec1, &spec1, &spec3 };
    AVFrame *in[NB] = { NULL }, *out[NB] = { NULL };
    char options[256];
    int ok;

    spec1 = spec0;
    spec1.radius   = 3;
    spec1.radius_v = 2;         /* median: keeps what radius was at first */
    spec3 = spec1;
    spec3.threshold = spec3.percentile = spec3.sigma = 0.75;
    spec3.planes    = 1;

    spec_options(&spec0, options, sizeof(options));
    av_strlcat(options, more, sizeof(options));
    ok = make_frames(device, in) >= 0 &&
         graph_run(device, filter, options, in, out, NB, commands) >= 0 &&
         frames_equal(out, in, specs);
    result(ok, "%s %s runtime commands%s", device->name, filter,
           more);
    free_frames(in);
    free_frames(out);
}

/* Options that are not set are the preset's, also while running: a preset, by
 * its number, and the next one; then options that stay when it changes. */
static void check_preset(const Device *device, int preset)
{
    const char *filter = device_filter(device, ALGO_EPSILON);
    const int next = (preset + 1) % spec_nb_presets();
    const GraphCommand commands[] = {
        { 1, "preset", spec_presets[next].name, 0 },
        { 2, "radius", "1", 0 }, { 2, "patch", "2", 0 },
        { 2, "weight", "equal", 0 }, { 3, "preset", spec_presets[preset].name, 0 },
        { 0, NULL, NULL, 0 },
    };
    FilterSpec spec[NB] = { spec_presets[preset].spec, spec_presets[next].spec,
                            spec_presets[next].spec,   spec_presets[preset].spec };
    const FilterSpec *const specs[NB] = { &spec[0], &spec[1], &spec[2],
                                          &spec[3] };
    AVFrame *in[NB] = { NULL }, *out[NB] = { NULL };
    char options[64];
    int ok;

    for (int i = 0; i < NB; i++) {
        spec[i].planes = 15;
        if (i < 2)
            continue;
        spec[i].radius = 1;
        spec[i].patch  = 2;
        spec[i].linear = 0;
    }
    snprintf(options, sizeof(options), "preset=%s:planes=15",
             spec_presets[preset].name);
    ok = make_frames(device, in) >= 0 &&
         graph_run(device, filter, options, in, out, NB, commands) >= 0 &&
         frames_equal(out, in, specs);
    result(ok, "%s %s preset=%s", device->name, filter, spec_presets[preset].name);
    free_frames(in);
    free_frames(out);
}

/* ---- epsilon's automatic threshold ---- */

static FilterSpec auto_spec(void)
{
    FilterSpec spec = base_spec(ALGO_EPSILON);

    spec.threshold = REF_AUTO;
    spec.strength  = 1;
    spec.patch     = 1;
    spec.linear    = 1;
    return spec;
}

/* From auto to numbers and back, or from a number on. */
static void check_auto_commands(const Device *device, int given)
{
    const char *filter = device_filter(device, ALGO_EPSILON);
    const GraphCommand commands[] = {
        { 1, "threshold", given ? "auto" : "4.5", 0 },
        { 2, "threshold", given ? "0" : "auto", 0 },
        { 3, "threshold", "auto", 0 }, { 3, "strength", "0.75", 0 },
        { 0, NULL, NULL, 0 },
    };
    FilterSpec spec[NB] = { auto_spec(), auto_spec(), auto_spec(),
                            auto_spec() };
    const FilterSpec *const specs[NB] = { &spec[0], &spec[1], &spec[2],
                                          &spec[3] };
    AVFrame *in[NB] = { NULL }, *out[NB] = { NULL };
    char options[256];
    int ok;

    spec[!given].threshold = 4.5;
    if (given)
        spec[2].threshold = 0;
    spec[3].strength = 0.75;
    spec_options(&spec[0], options, sizeof(options));
    ok = make_pictures(device, in, 130, 84, PATTERN_CELLS,
                       PATTERN_GRAIN) >= 0 &&
         graph_run(device, filter, options, in, out, NB, commands) >= 0 &&
         frames_equal(out, in, specs);
    result(ok, "%s %s commands to and from threshold=auto, %s", device->name,
           filter, options);
    free_frames(in);
    free_frames(out);
}

/* A frame that is not filtered is between those that are. */
static void check_auto_timeline(const Device *device)
{
    const char *filter = device_filter(device, ALGO_EPSILON);
    const FilterSpec spec = auto_spec();
    const FilterSpec *const specs[NB] = { &spec, NULL, &spec, NULL };
    AVFrame *in[NB] = { NULL }, *out[NB] = { NULL };
    char options[256], text[320];
    int ok;

    spec_options(&spec, options, sizeof(options));
    snprintf(text, sizeof(text), "%s:metadata=1:enable='1-mod(n,2)'", options);
    ok = make_pictures(device, in, 130, 84, PATTERN_NOISE,
                       PATTERN_GRAIN) >= 0 &&
         graph_run(device, filter, text, in, out, NB, NULL) >= 0 &&
         frames_equal(out, in, specs);
    result(ok, "%s %s threshold=auto with a timeline", device->name, filter);
    free_frames(in);
    free_frames(out);
}

/* Is the frame's metadata that number, with five decimals? */
static int says(const AVFrame *frame, const char *key, double want)
{
    const AVDictionaryEntry *e = av_dict_get(frame->metadata, key, NULL, 0);
    char text[32];

    snprintf(text, sizeof(text), "%.5f", want);
    if (e && !strcmp(e->value, text))
        return 1;
    printf("    %s is %s, want %s\n", key, e ? e->value : "not there", text);
    return 0;
}

/* A component of the first plane of those, -1: there is none. */
static int first_component(enum AVPixelFormat format, int planes)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);
    int first = -1;

    for (int c = 0; c < desc->nb_components; c++)
        if (planes >> desc->comp[c].plane & 1 &&
            (first < 0 || desc->comp[c].plane < desc->comp[first].plane))
            first = c;
    return first;
}

/* What was measured in the first filtered plane; nothing where there is none,
 * or without metadata=1. */
static int has_metadata(const AVFrame *out, const AVFrame *in,
                        const FilterSpec *spec, int component)
{
    const RefEpsilon epsilon = spec_epsilon(spec);
    const int side           = 2 * spec->patch + 1;
    double threshold         = spec->threshold;
    RefNoise noise;
    int level;

    if (component < 0)
        return !av_dict_get(out->metadata, "lavfi.epsilon.", NULL,
                            AV_DICT_IGNORE_SUFFIX);
    if (picture_noise(&noise, in, component) < 0)
        return 0;
    level = ref_noise_level(&noise, &epsilon);
    if (threshold == REF_AUTO)
        threshold = ref_noise_threshold(level, &epsilon) /
                    (double)(side * side);
    return says(out, "lavfi.epsilon.noise", level / EPSILON_NOISE_UNIT) &&
           says(out, "lavfi.epsilon.threshold", threshold);
}

/* given: the threshold, or REF_AUTO */
static void check_metadata(const Device *device, const char *metadata,
                           int planes, double given)
{
    const char *filter = device_filter(device, ALGO_EPSILON);
    const int component = !*metadata ? -1 :
                          first_component(device->formats[0], planes);
    FilterSpec spec = auto_spec();
    const FilterSpec *const specs[NB] = { &spec, &spec, &spec, &spec };
    AVFrame *in[NB] = { NULL }, *out[NB] = { NULL };
    char options[256];
    int ok;

    spec.planes    = planes;
    spec.threshold = given;
    spec.strength  = 1.5;
    spec_options(&spec, options, sizeof(options));
    av_strlcat(options, metadata, sizeof(options));
    ok = make_pictures(device, in, 268, 168, PATTERN_CELLS, PATTERN_GRAIN) >= 0;
    for (int i = 0; i < NB && ok; i++)
        ok = av_dict_set(&in[i]->metadata, "key", "value", 0) >= 0;
    ok = ok && graph_run(device, filter, options, in, out, NB, NULL) >= 0 &&
         frames_equal(out, in, specs);
    for (int i = 0; i < NB && ok; i++)
        ok = av_dict_get(out[i]->metadata, "key", NULL, 0) &&
             has_metadata(out[i], in[i], &spec, component);
    result(ok, "%s %s=%s: metadata", device->name, filter, options);
    free_frames(in);
    free_frames(out);
}

static void check_automatic(const Device *device)
{
    if (is_our_turn())
        check_auto_commands(device, 0);
    if (is_our_turn())
        check_auto_commands(device, 1);
    if (is_our_turn())
        check_auto_timeline(device);
    if (is_our_turn())
        check_metadata(device, "", 1, REF_AUTO);
    if (is_our_turn())
        check_metadata(device, ":metadata=1", 1, REF_AUTO);
    if (is_our_turn())
        check_metadata(device, ":metadata=1", 6, REF_AUTO);
    if (is_our_turn())          // no plane, or none that is there
        check_metadata(device, ":metadata=1", 0, REF_AUTO);
    if (is_our_turn())
        check_metadata(device, ":metadata=1", 8, REF_AUTO);
    if (is_our_turn())
        check_metadata(device, ":metadata=1", 1, 0);
    if (is_our_turn())
        check_metadata(device, ":metadata=1", 1, 3);
}

/* A command that the kernel cannot serve: the job goes on as before, and with
 * the next one. */
static void check_refusal(const Device *device, enum Algorithm algorithm)
{
    const char *filter = device_filter(device, algorithm);
    const int epsilon  = algorithm == ALGO_EPSILON;
    const GraphCommand commands[] = {
        { 1, epsilon ? "threshold" : "radius", epsilon ? "128" : "3", 1 },
        { 2, "planes", "1", 0 }, { 0, NULL, NULL, 0 },
    };
    FilterSpec spec0 = base_spec(algorithm), spec2;
    const FilterSpec *const specs[NB] = { &spec0, &spec0, &spec2, &spec2 };
    AVFrame *in[NB] = { NULL }, *out[NB] = { NULL };
    const int level = av_log_get_level();
    char options[256];
    int ok;

    spec0.radius  = 1;
    spec0.variant = epsilon ? ":variant=bytes" : ":variant=article3";
    spec2         = spec0;
    spec2.planes  = 1;

    spec_options(&spec0, options, sizeof(options));
    av_log_set_level(AV_LOG_QUIET);
    ok = make_frames(device, in) >= 0 &&
         graph_run(device, filter, options, in, out, NB, commands) >= 0 &&
         frames_equal(out, in, specs);
    av_log_set_level(level);
    result(ok, "%s %s refused command", device->name, filter);
    free_frames(in);
    free_frames(out);
}

/* A format whose samples have unused bits above them, or AV_PIX_FMT_NONE. */
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

/* Samples that are larger than the format has them give some result, and
 * nothing crashes. */
static void check_large_samples(const Device *device, enum Algorithm algorithm,
                                int radius)
{
    const char *filter = device_filter(device, algorithm);
    const enum AVPixelFormat format = roomy_format(device);
    FilterSpec spec = base_spec(algorithm);
    AVFrame *in, *out = NULL;
    Rng rng = { 4711 };
    char options[256];
    int ok;

    if (format == AV_PIX_FMT_NONE) {
        skip("%s %s samples above the depth: no format has room for them",
             device->name, filter);
        return;
    }
    spec.radius = radius;
    spec_options(&spec, options, sizeof(options));
    in = picture_new(format, 48, 36, PATTERN_NOISE, &rng);
    for (int i = 0; in && i < in->buf[0]->size; i++)
        in->buf[0]->data[i] = rng_next(&rng);
    ok = in && graph_run(device, filter, options, &in, &out, 1, NULL) >= 0;
    result(ok, "%s %s samples above the depth, radius=%d", device->name,
           filter, radius);
    av_frame_free(&in);
    av_frame_free(&out);
}

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

static int same_properties(const AVFrame *a, const AVFrame *b)
{
    const AVFrameSideData *side = av_frame_get_side_data(a, AV_FRAME_DATA_AFD);
    const AVDictionaryEntry *e  = av_dict_get(a->metadata, "key", NULL, 0);

    return a->pts == b->pts && a->color_primaries == b->color_primaries &&
           a->color_trc == b->color_trc &&
           a->chroma_location == b->chroma_location &&
           side && side->size == 1 && side->data[0] == 9 &&
           e && !strcmp(e->value, "value");
}

static void check_properties(const Device *device, enum Algorithm algorithm)
{
    const char *filter = device_filter(device, algorithm);
    AVFrame *in[NB] = { NULL }, *out[NB] = { NULL };
    int ok = make_frames(device, in) >= 0;

    for (int i = 0; i < NB && ok; i++)
        ok = set_properties(in[i]) >= 0;
    ok = ok && graph_run(device, filter, "radius=1", in, out, NB, NULL) >= 0;
    for (int i = 0; i < NB && ok; i++)
        ok = same_properties(out[i], in[i]);
    result(ok, "%s %s frame properties and side data", device->name, filter);
    free_frames(in);
    free_frames(out);
}

void check_behaviour(const Device *device, enum Algorithm algorithm)
{
    static const char *const orders[] = {
        ":order=raster", ":order=fast_raster", ":order=fast_hilbert",
        ":order=tile_hilbert",
    };

    if (is_our_turn())
        check_timeline(device, algorithm);
    if (is_our_turn())
        check_commands(device, algorithm, "");
    /* programs of all windows take the place of those of one */
    for (int i = 0; i < 4 && algorithm == ALGO_GAUSS &&
                    device->type == AV_HWDEVICE_TYPE_OPENCL; i++)
        if (is_our_turn())
            check_commands(device, algorithm, orders[i]);
    if (is_our_turn())
        check_properties(device, algorithm);
    for (int i = 0; i < spec_nb_presets() && algorithm == ALGO_EPSILON &&
                    spec_compares_patches(device, ""); i++)
        if (is_our_turn())
            check_preset(device, i);
    if (algorithm == ALGO_EPSILON)
        check_automatic(device);
    if (device->type != AV_HWDEVICE_TYPE_CUDA &&
        (device->type != AV_HWDEVICE_TYPE_OPENCL || algorithm != ALGO_MEDIAN))
        return;
    if (algorithm == ALGO_GAUSS)
        return;
    if (is_our_turn())
        check_refusal(device, algorithm);
    /* a network, and what serves windows of any size */
    if (is_our_turn())
        check_large_samples(device, algorithm, 2);
    if (is_our_turn())
        check_large_samples(device, algorithm, 9);
}
