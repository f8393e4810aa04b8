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

static void check_blocks(const Device *device)
{
    static const struct { int width, height, nb; } cases[] = {
        { 168,  72,  40 }, { 168,  72,  39 }, { 167,  72,  36 },
        { 168,  71,  30 }, { 200, 152, 108 }, { 200, 152,  41 },
        { 200, 152,  40 }, { 232, 136,  42 }, { 232, 136,  41 },
        { 520, 264, 512 }, { 520, 264, 192 }, { 520, 264, 191 },
    };
    char what[64];

    for (int i = 0; i < FF_ARRAY_ELEMS(cases); i++) {
        const Stream s = { 1, cases[i].width, cases[i].height, 0, 16 };

        planes_fine(plane[0], s.width, s.height, cases[i].nb);
        snprintf(what, sizeof(what), "%d blocks that count", cases[i].nb);
        run_stream(device, &s, i % 3, 1, what);
    }
    for (int width = 520; width <= 536; width += 16) {
        const Stream s = { 1, width, 264, 0, 16 };

        planes_steps(plane[0], width, s.height);
        run_stream(device, &s, 1, 1, "distance of blocks");
    }
}

static void check_quotient(const Device *device)
{
    const Stream s = { 1, 520, 264, 0, 16 };

    planes_quotient(plane[0], s.width, s.height);
    run_stream(device, &s, 0, 1, "a quotient just below an integer");
}

static void check_grids(const Device *device, int depth)
{
    for (int i = 0; i < 6; i++) {
        const int down = i & 1, step = (const int[]) { 4, 9, 10 }[i / 2];
        const Stream s = { 1, down ? 24 : 40, down ? 40 : 24, 0, depth };

        planes_grid(plane[0], s.width, s.height, depth, step, down);
        run_stream(device, &s, 0, 1, "grid");
    }
    planes_rare_grid(plane[0], 40, 24, 1);
    run_stream(device, &(Stream) { 1, 40, 24, depth - 8, depth }, 0, 1,
               "grid in one row of a block");
}

/* ---- several frames ---- */

static void check_changes(const Device *device, int depth)
{
    static const struct { int width, height, k; } cases[] = {
        { 168,  72, 40 }, { 168,  72, 39 }, { 328, 152, 45 }, { 328, 152, 44 },
        { 328, 152, 46 }, { 520, 264, 512 },
    };

    for (int i = 0; i < FF_ARRAY_ELEMS(cases); i++) {
        const Stream s = { 2, cases[i].width, cases[i].height, depth - 8,
                           depth };

        planes_change(plane[1], plane[0], s.width, s.height, cases[i].k);
        run_stream(device, &s, 0, 1, "blocks that changed");
    }
}

static void check_matches(const Device *device, int depth)
{
    static const int moved[][2] = {
        { -4,  4 }, { 4, -4 }, { 3, 0 }, { 64, -64 }, { -64, 60 }, { 60, 64 },
        { 66, -66 }, { 68, 68 }, { 72, 0 },
    };
    const Stream s = { 2, 520, 264, depth - 8, depth };
    const Stream t = { 2, 536, 264, depth - 8, depth };
    char what[64];

    for (int i = 0; i < FF_ARRAY_ELEMS(moved); i++) {
        planes_moved(plane[1], plane[0], s.width, s.height, moved[i][0],
                     moved[i][1]);
        snprintf(what, sizeof(what), "moved by %d,%d", moved[i][0],
                 moved[i][1]);
        run_stream(device, &s, 1, 1, what);
    }
    for (int first = 0; first < 2; first++) {
        planes_tie(plane[1], plane[0], t.width, t.height, first);
        run_stream(device, &t, 1, 1, "equal displacements");
    }
    for (int difference = -2; difference <= 2; difference += 4) {
        planes_mean(plane[1], plane[0], s.width, s.height, difference);
        run_stream(device, &s, 1, 1, "the mean's rounding");
    }
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

    check_blocks(device);
    check_quotient(device);
    for (int i = 0; i < FF_ARRAY_ELEMS(depths); i++) {
        const int depth = depths[i];

        if (device_planar_format(device, depth) == AV_PIX_FMT_NONE) {
            skip("%s noise of %d bits: no format has it", device->name, depth);
            continue;
        }
        check_grids(device, depth);
        check_changes(device, depth);
        check_matches(device, depth);
        check_past(device, depth);
    }
}
