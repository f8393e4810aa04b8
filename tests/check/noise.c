/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Check epsilon's noise measurement by its output and metadata, on planes whose
 * blocks have different levels.
 */

#include <stdio.h>
#include <string.h>

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

/* Return whether a frame has this noise M and threshold under keys with a
 * suffix; level < 0: no noise. */
static int has_values(const AVFrame *out, const char *suffix, int level,
                      double threshold)
{
    char noise[64], limit[64];

    snprintf(noise, sizeof(noise), "lavfi.epsilon.noise%s", suffix);
    snprintf(limit, sizeof(limit), "lavfi.epsilon.threshold%s", suffix);
    return (level < 0 ? !av_dict_get(out->metadata, noise, NULL, 0) :
            says(out, noise, level / EPSILON_NOISE_UNIT)) &&
           says(out, limit, threshold);
}

/* Return whether a plane's metadata is right, including the keys without a
 * plane number for the first filtered plane. */
static int has_plane(const AVFrame *out, AVFrame *const *in, int nb, int i,
                     const FilterSpec *spec, const FilterSpec *before,
                     int component, int is_first)
{
    const RefEpsilon epsilon = spec_epsilon(spec);
    const int area   = (2 * spec->patch + 1) * (2 * spec->patch + 1);
    double threshold = floor(spec->threshold * area + 0.5);
    int level = -1;
    RefNoise noise;
    char suffix[8];

    if (spec->threshold == REF_AUTO) {
        if (picture_noise(&noise, in, nb, i, component, before) < 0)
            return 0;
        level     = ref_noise_level(&noise, &epsilon);
        threshold = ref_noise_threshold(level, &epsilon);
    }
    snprintf(suffix, sizeof(suffix), ".%d",
             component_bit(in[i]->format, component));
    return has_values(out, suffix, level, threshold / area) &&
           (!is_first || has_values(out, "", level, threshold / area));
}

int has_metadata(const AVFrame *out, AVFrame *const *in, int nb, int i,
                 const FilterSpec *spec, const FilterSpec *before, int filtered)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(in[i]->format);
    int done = 0;

    for (int bit = 0; bit < 4 && filtered && spec->metadata; bit++) {
        /* in memory order, as only packed formats start with red */
        int first = -1;

        for (int c = 0; c < desc->nb_components; c++)
            if (component_bit(in[i]->format, c) == bit &&
                spec_selects(spec, in[i]->format, c) &&
                (first < 0 || desc->comp[c].offset < desc->comp[first].offset))
                first = c;
        if (first < 0)
            continue;
        if (!has_plane(out, in, nb, i, spec, before, first, !done))
            return 0;
        done = 1;
    }
    return done || !av_dict_get(out->metadata, "lavfi.epsilon.", NULL,
                                AV_DICT_IGNORE_SUFFIX);
}

/* ---- planes ---- */

#define NB 3

static uint16_t plane[NB][PLANES_MAX];

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
    spec_options(&spec, options, sizeof(options));
    ok = make_frames(in, s, format) &&
         check_filter(device, options, in, s->nb, &spec, 0, 0, NULL) > 0;
    result(ok, "%s %s=%s %s %dx%d: %s", device->name,
           device_filter(device, ALGO_EPSILON), options,
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

/* Check a change of the previous frame that is smaller or larger than the
 * current one's. */
static void check_past(const Device *device, int depth)
{
    enum { W = 168, H = 72 };
    const Stream s = { 3, W, H, depth - 8, depth };

    for (int amount = 3; amount <= 30; amount += 27) {
        planes_change(plane[2], plane[1], W, H, 40);
        for (int i = 0; i < W * H; i++)
            plane[0][i] = plane[1][i] +
                          ((i % W ^ i / W) & 1 ? amount : -amount);
        run_stream(device, &s, 0, 1, "the smaller of two frames");
    }
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

void check_noise(const Device *device)
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
        check_past(device, depth);
    }
}
