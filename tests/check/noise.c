/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Check epsilon's noise measurement by its output, its metadata and the levels
 * that it logs, on planes whose blocks have different levels, and on streams.
 */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/pixdesc.h"

#include "../noise/planes.h"
#include "check.h"

/* divisor of M, in 8-bit code values */
#define EPSILON_NOISE_UNIT 32.

/* ---- metadata ---- */

/* Return whether a metadata value is this number with three decimals. */
static int says(const AVFrame *frame, const char *key, double want)
{
    const AVDictionaryEntry *e = av_dict_get(frame->metadata, key, NULL, 0);
    char text[32];

    snprintf(text, sizeof(text), "%.3f", want);
    if (e && !strcmp(e->value, text))
        return 1;
    printf("    %s is %s, want %s\n", key, e ? e->value : "not there", text);
    return 0;
}

/* Return whether a frame has values under keys with a suffix; NULL: no
 * noise. */
static int has_values(const AVFrame *out, const char *suffix,
                      const RefNoise *noise, int level, double threshold)
{
    static const char *const kinds[] = { "none", "white", "soft", "change",
                                         "kept" };
    const AVDictionaryEntry *e;
    char key[3][64];

    snprintf(key[0], sizeof(*key), "lavfi.epsilon.noise%s",     suffix);
    snprintf(key[1], sizeof(*key), "lavfi.epsilon.kind%s",      suffix);
    snprintf(key[2], sizeof(*key), "lavfi.epsilon.threshold%s", suffix);
    e = av_dict_get(out->metadata, key[1], NULL, 0);
    if (noise && (!e || strcmp(e->value, kinds[noise->kind]))) {
        printf("    %s is %s, want %s\n", key[1], e ? e->value : "not there",
               kinds[noise->kind]);
        return 0;
    }
    return says(out, key[2], threshold) &&
           (noise ? says(out, key[0], level / EPSILON_NOISE_UNIT) :
            !e && !av_dict_get(out->metadata, key[0], NULL, 0));
}

/* Return whether a plane's metadata is right, including the keys without a
 * plane number for the first filtered plane. */
static int has_plane(const AVFrame *out, AVFrame *const *in, int i,
                     const FilterSpec *specs, int step, int component,
                     int is_first)
{
    const FilterSpec *spec   = specs + i * step;
    const RefEpsilon epsilon = spec_epsilon(spec);
    const int area   = (2 * spec->patch + 1) * (2 * spec->patch + 1);
    const int is_auto = spec->threshold == REF_AUTO;
    double threshold = floor(spec->threshold * area + 0.5);
    int level = 0;
    RefNoise noise;
    char suffix[8];

    if (is_auto) {
        if (picture_noise(&noise, NULL, in, i, component, specs, step) < 0)
            return 0;
        level     = ref_noise_level(&noise, &epsilon);
        threshold = ref_noise_threshold(level, &epsilon);
    }
    threshold /= area;
    snprintf(suffix, sizeof(suffix), ".%d",
             component_bit(in[i]->format, component));
    return has_values(out, suffix, is_auto ? &noise : NULL, level, threshold) &&
           (!is_first ||
            has_values(out, "", is_auto ? &noise : NULL, level, threshold));
}

int has_metadata(const AVFrame *out, AVFrame *const *in, int i,
                 const FilterSpec *specs, int step, int filtered)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(in[i]->format);
    const FilterSpec *spec         = specs + i * step;
    int done = 0;

    for (int bit = 0; bit < 4 && filtered && spec->metadata; bit++) {
        int first = -1;

        for (int c = 0; c < desc->nb_components && first < 0; c++)
            if (component_bit(in[i]->format, c) == bit &&
                spec_selects(spec, in[i]->format, c))
                first = c;
        if (first < 0)
            continue;
        if (!has_plane(out, in, i, specs, step, first, !done))
            return 0;
        done = 1;
    }
    return done || !av_dict_get(out->metadata, "lavfi.epsilon.", NULL,
                                AV_DICT_IGNORE_SUFFIX);
}

/* ---- the levels in the log ---- */

static char logged[1 << 14], expected[1 << 14];

/* Keep the lines about levels. */
static void log_levels(void *avcl, int level, const char *format, va_list args)
{
    char line[512];

    if (level != AV_LOG_VERBOSE || !strstr(format, "%s size: ")) {
        av_log_default_callback(avcl, level, format, args);
        return;
    }
    vsnprintf(line, sizeof(line), format, args);
    av_strlcat(logged, line, sizeof(logged));
}

static void print_levels(const char *size, const RefLevels *l)
{
    const int at = strlen(expected);
    char change[32] = "undefined";

    if (l->change != REF_UNDEFINED)
        snprintf(change, sizeof(change), "%g%s", l->change / 16.,
                 l->even ? " (even)" : "");
    snprintf(expected + at, sizeof(expected) - at, "  %s size: %d of %d "
             "blocks, change %s, fine %g %g %g %g, rough %g %g %g %g, grid "
             "%g\n", size, l->nb, l->all, change, l->fine[0] / 16.,
             l->fine[1] / 16., l->fine[2] / 16., l->fine[3] / 16.,
             l->rough[0] / 16., l->rough[1] / 16., l->rough[2] / 16.,
             l->rough[3] / 16., l->grid / 16.);
}

/* Count the kinds of noise in a stream. */
static int nb_kinds[REF_KEPT + 1];

/* Return whether the log has the levels of the frames that were measured and
 * filtered. */
static int has_levels(AVFrame *const *in, int nb, const FilterSpec *specs,
                      int step, unsigned copied)
{
    *expected = 0;
    for (int i = 0; i < nb; i++) {
        const FilterSpec *spec = specs + i * step;
        RefMeasured measured;
        RefNoise noise;

        if (copied >> i & 1 || spec->threshold != REF_AUTO)
            continue;
        if (picture_noise(&noise, &measured, in, i, 0, specs, step) < 0)
            return 0;
        print_levels("full", &measured.p);
        print_levels("half", &measured.q);
        nb_kinds[noise.kind]++;
    }
    if (!strcmp(logged, expected))
        return 1;
    printf("    levels are\n%swant\n%s", logged, expected);
    return 0;
}

/* Filter frames, and compare all that is said about them. */
static int check_stream(const Device *device, const char *options, AVFrame **in,
                        int nb, const FilterSpec *specs, int step,
                        unsigned copied, const GraphCommand *commands)
{
    int ok;

    *logged = 0;
    av_log_set_callback(log_levels);
    ok = check_filter(device, options, in, nb, specs, step, copied,
                      commands) > 0;
    av_log_set_callback(av_log_default_callback);
    return ok && has_levels(in, nb, specs, step, copied);
}

/* ---- planes ---- */

enum { NB = 2 };

static uint16_t plane[NB][PLANES_MAX];
static uint16_t stream[7][360 * 48];

static const char *variant = "";    ///< FilterSpec.variant of all cases

/* A stream of the first nb planes, shifted to the depth. */
typedef struct Stream {
    int nb, width, height;
    int shift, depth;
    double strength;            ///< 0: 1
    int scales;
} Stream;

static int make_frames(AVFrame **in, const Stream *s,
                       enum AVPixelFormat format)
{
    Rng rng = { 4711 };

    for (int i = 0; i < s->nb; i++) {
        in[i] = picture_new(format, s->width, s->height, PATTERN_MID, &rng);
        if (!in[i])
            return 0;
        for (int k = 0; k < s->width * s->height; k++)
            plane[i][k] <<= s->shift;
        picture_set(in[i], 0, plane[i]);
    }
    return 1;
}

static void run_stream(const Device *device, const Stream *s, int patch,
                       int linear, const char *what)
{
    FilterSpec spec = spec_of(ALGO_EPSILON, "radius=1:planes=1:scales=1:"
                              "metadata=1");
    const enum AVPixelFormat format = device_planar_format(device, s->depth);
    AVFrame *in[NB] = { NULL };
    char options[256];
    int ok;

    if (format == AV_PIX_FMT_NONE || !is_our_turn())
        return;
    spec.patch  = patch;
    spec.linear = linear;
    if (s->strength)
        spec.strength = s->strength;
    if (s->scales)
        spec.scales = s->scales;
    spec.variant = variant;
    spec_options(&spec, device_filter(device, ALGO_EPSILON), options,
                 sizeof(options));
    ok = make_frames(in, s, format) &&
         check_stream(device, options, in, s->nb, &spec, 0, 0, NULL);
    result(ok, "%s %s=%s %s %s %dx%d: %s", device->name,
           device_filter(device, ALGO_EPSILON), options, variant,
           av_get_pix_fmt_name(format), s->width, s->height, what);
    frames_free(in, s->nb);
}

/* ---- one frame ---- */

/* Run the cases of one frame, or of two frames at a depth. */
static void check_cases(const Device *device, int first, int end, int depth)
{
    char what[80];

    for (int i = 0; i < PLANES_NB_CASES; i++) {
        const PlanesCase *c = &planes_cases[i];
        const int shift     = c->kind > PLANES_QUOTIENT ? depth - 8 : 0;
        const Stream s = { 1 + (c->kind >= FIRST_CHANGE), c->width, c->height,
                           shift, depth };

        if (c->kind < first || c->kind >= end)
            continue;
        planes_make(plane[s.nb - 1], plane[0], c);
        snprintf(what, sizeof(what), "%s, %d, %d", planes_names[c->kind], c->a,
                 c->b);
        run_stream(device, &s, c->kind == PLANES_FINE ? i % 3 :
                   c->kind == PLANES_STEPS || c->kind > PLANES_CHANGE, 1, what);
    }
}

static void check_grids(const Device *device, int depth)
{
    for (int i = 0; i < 6; i++) {
        const int down = i & 1, step = (const int[]) { 4, 9, 10 }[i / 2];
        const Stream s = { 1, down ? 24 : 40, down ? 40 : 24, 0, depth };

        planes_grid(plane[0], s.width, s.height, depth, step, down);
        run_stream(device, &s, 0, 1, "grid");
    }
    check_cases(device, PLANES_RARE_GRID, FIRST_CHANGE, depth);
}

/* ---- several frames ---- */

static void check_changes(const Device *device, int depth)
{
    const Stream t = { 2, 536, 264, depth - 8, depth };

    check_cases(device, FIRST_CHANGE, NB_PLANES_KINDS, depth);
    planes_coarse_tie(plane[1], plane[0], t.width, t.height);
    run_stream(device, &t, 1, 1, "equal displacements at a quarter of the size");
}

/* ---- streams ---- */

enum { WIDTH = 360, HEIGHT = 48, FRAMES = 7 };

/* A stream: a letter for each frame, see make_sample(); the options of some
 * frames, and what else to say. */
typedef struct Sequence {
    const char *frames;
    int given;                  ///< bit i: frame i has a given threshold
    int unselected;             ///< bit i: no plane of frame i is selected
    int disabled;               ///< frame that is not filtered, 0 = none
} Sequence;

/* Return a sample of a frame. left, above: the samples next to it.
 *
 * w: white noise that grows to the right. t: the same with quiet blocks, so
 * that neither still test holds. m: texture with noise. g: soft noise. b: one
 * value. r: as the frame before. */
static int make_sample(char kind, int x, int y, Rng *noise, int left, int above)
{
    const int now = rng_range(noise, -24, 24);
    const uint32_t cell = (x / 5 * 2654435761u) ^ (y / 5 * 2246822519u);

    switch (kind) {
    case 't':
        if (x < 40)
            return 120 + (now & 1);
        /* fall through */
    case 'w':
        return 120 + now * (100 + x) / 300;
    case 'm':
        return 120 + (int)(cell >> 16) % 90 + now / 4;
    case 'g':
        return 120 + (5 * now + 6 * (left - 120) + 6 * (above - 120)) / 13;
    default:
        return 120;
    }
}

static void make_sequence(const char *kinds)
{
    Rng noise = { 4712 };

    for (int n = 0; n < FRAMES; n++) {
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            const uint16_t *p = stream[n] + i;

            stream[n][i] = kinds[n] == 'r' ? stream[n - 1][i] :
                make_sample(kinds[n], i % WIDTH, i / WIDTH, &noise,
                            i ? p[-1] : 120, i < WIDTH ? 120 : p[-WIDTH]);
        }
    }
}

/* Set the options of each frame, and the commands that change them. */
static void set_options(FilterSpec specs[FRAMES], GraphCommand *commands,
                        const Sequence *s, int scales)
{
    int nb = 0;

    for (int i = 0; i < FRAMES; i++) {
        const int given = s->given >> i & 1, unselected = s->unselected >> i & 1;

        specs[i] = spec_of(ALGO_EPSILON, "preset=auto:radius=1:planes=1:"
                           "metadata=1");
        specs[i].variant   = variant;
        specs[i].scales    = scales;
        specs[i].threshold = given ? 6 : REF_AUTO;
        specs[i].planes    = !unselected;
        if (i && given != (s->given >> (i - 1) & 1))
            commands[nb++] = (GraphCommand) { i, "threshold",
                                              given ? "6" : "auto" };
        if (i && unselected != (s->unselected >> (i - 1) & 1))
            commands[nb++] = (GraphCommand) { i, "planes",
                                              unselected ? "0" : "1" };
    }
}

/* Return whether the case is run. */
static int check_sequence(const Device *device, const Sequence *s, int depth,
                          int scales)
{
    const enum AVPixelFormat format = device_planar_format(device, depth);
    GraphCommand commands[2 * FRAMES] = { { 0 } };
    AVFrame *in[FRAMES] = { NULL };
    FilterSpec specs[FRAMES];
    char options[256];
    unsigned copied = s->unselected;
    Rng rng = { 4711 };
    int ok  = 1;

    if (format == AV_PIX_FMT_NONE)
        skip("%s streams of %d bits: no format has it", device->name, depth);
    if (format == AV_PIX_FMT_NONE || !is_our_turn())
        return 0;
    make_sequence(s->frames);
    set_options(specs, commands, s, scales);
    spec_options(&specs[0], device_filter(device, ALGO_EPSILON), options,
                 sizeof(options));
    if (s->disabled) {
        av_strlcatf(options, sizeof(options), ":enable='not(eq(n,%d))'",
                    s->disabled);
        copied |= 1 << s->disabled;
    }
    for (int i = 0; i < FRAMES && ok; i++) {
        in[i] = picture_new(format, WIDTH, HEIGHT, PATTERN_MID, &rng);
        ok    = !!in[i];
        for (int k = 0; k < WIDTH * HEIGHT; k++)
            stream[i][k] <<= depth - 8;
        if (ok)
            picture_set(in[i], 0, stream[i]);
    }
    ok = ok && check_stream(device, options, in, FRAMES, specs, 1, copied,
                            commands);
    result(ok, "%s %s=%s %s, frames %s of %d bits, given %x, unselected %x",
           device->name, device_filter(device, ALGO_EPSILON), options, variant,
           s->frames, depth, s->given, s->unselected);
    frames_free(in, FRAMES);
    return 1;
}

/* Select a channel of packed samples after three frames, with its own noise. */
static void check_alpha(const Device *device)
{
    const GraphCommand commands[] = { { 3, "planes", "15" }, { 0 } };
    AVFrame *in[FRAMES] = { NULL };
    FilterSpec specs[FRAMES];
    char options[256];
    Rng rng = { 4711 };
    int ok  = 1;

    if (!device_has_format(device, AV_PIX_FMT_RGBA) || !is_our_turn())
        return;
    make_sequence("mmmmmmm");
    for (int i = 0; i < FRAMES && ok; i++) {
        specs[i] = spec_of(ALGO_EPSILON, "preset=auto:radius=1:planes=7:"
                           "metadata=1");
        specs[i].variant = variant;
        specs[i].planes  = i < 3 ? 7 : 15;
        in[i] = picture_new(AV_PIX_FMT_RGBA, WIDTH, HEIGHT, PATTERN_MID, &rng);
        ok    = !!in[i];
        for (int c = 0; c < 4 && ok; c++)
            picture_set(in[i], c, stream[(i + c) % FRAMES]);
    }
    spec_options(&specs[0], device_filter(device, ALGO_EPSILON), options,
                 sizeof(options));
    ok = ok && check_filter(device, options, in, FRAMES, specs, 1, 0,
                            commands) > 0;
    result(ok, "%s %s=%s %s, alpha from frame 3 on", device->name,
           device_filter(device, ALGO_EPSILON), options, variant);
    frames_free(in, FRAMES);
}

static void check_sequences(const Device *device)
{
    static const Sequence sequences[] = {
        { "mmmmmmm" }, { "wwwtttt" }, { "ggggggg" }, { "mrmrmgg" },
        { "wmwbwmw" }, { "mmmrrmm", .disabled = 2 },
        { "wwwtttt", .given = 0x04 }, { "mmmmmmm", .given = 0x06 },
        { "wwwtttt", .unselected = 0x08 },
        { "mmmmmmm", .unselected = 0x1c, .given = 1 },
        { "wwwtttt", .disabled = 3 }, { "mmggmmm", .given = 0x08 },
    };

    int all = 1;

    memset(nb_kinds, 0, sizeof(nb_kinds));
    for (int i = 0; i < FF_ARRAY_ELEMS(sequences); i++)
        all &= check_sequence(device, &sequences[i], i % 3 ? 8 : 16, 1 + i % 2);
    for (int i = 0; i < FF_ARRAY_ELEMS(nb_kinds) && all; i++)
        result(nb_kinds[i] > 0, "%s streams have noise of kind %d",
               device->name, i);
}

/* Check a threshold that is 0 except at half the size, where too few blocks
 * change and the texture counts. */
void check_restored(const Device *device)
{
    enum { W = 360, H = 210 };
    static const int depths[] = { 8, 10, 16 };

    for (int i = 0; i < FF_ARRAY_ELEMS(depths); i++) {
        const Stream s = { 2, W, H, depths[i] - 8, depths[i], 0.215, 2 };
        Rng rng = { 4711 };

        for (int k = 0; k < W * H; k++) {
            plane[0][k] = 90 + rng_range(&rng, 0, 60);
            plane[1][k] = plane[0][k] + (k % W < W / 3 ? k & 1 : 0);
        }
        run_stream(device, &s, 0, 1, "threshold of 0 at the whole size alone");
    }
}

static void check_all(const Device *device)
{
    static const int depths[] = { 8, 10, 16 };

    check_cases(device, 0, PLANES_RARE_GRID, 16);
    for (int i = 0; i < FF_ARRAY_ELEMS(depths); i++) {
        const int depth = depths[i];

        if (device_planar_format(device, depth) == AV_PIX_FMT_NONE) {
            skip("%s noise of %d bits: no format has it", device->name, depth);
            continue;
        }
        check_grids(device, depth);
        check_changes(device, depth);
    }
    check_sequences(device);
    check_alpha(device);
}

void check_noise(const Device *device)
{
    const int measures_twice = device->type == AV_HWDEVICE_TYPE_OPENCL &&
                               !device->gpu;

    variant = "";
    check_all(device);
    /* CPUs have kernels of their own, by default */
    variant = "patch_tile";
    if (measures_twice)
        check_all(device);
    variant = "";
}
