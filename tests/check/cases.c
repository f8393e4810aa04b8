/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "check.h"

/* Return whether the properties of a frame and its own metadata are kept. */
static int same_properties(const AVFrame *a, const AVFrame *b)
{
    const AVFrameSideData *side = av_frame_get_side_data(a, AV_FRAME_DATA_AFD);
    const AVFrameSideData *want = av_frame_get_side_data(b, AV_FRAME_DATA_AFD);
    const AVDictionaryEntry *e  = NULL, *got;

    while ((e = av_dict_get(b->metadata, "", e, AV_DICT_IGNORE_SUFFIX))) {
        got = av_dict_get(a->metadata, e->key, NULL, 0);
        if (!got || strcmp(got->value, e->value))
            return 0;
    }
    return a->pts == b->pts && a->color_primaries == b->color_primaries &&
           a->color_trc == b->color_trc &&
           a->chroma_location == b->chroma_location && !side == !want &&
           (!want || (side->size == want->size &&
                      !memcmp(side->data, want->data, want->size)));
}

/* Return whether the filter keeps no property but the timestamp. */
static int loses_properties(const Device *device, const FilterSpec *spec)
{
    return device->type == AV_HWDEVICE_TYPE_NONE &&
           spec->algorithm == ALGO_TMEDIAN;
}

int check_filter(const Device *device, const char *options, AVFrame **in,
                 int nb, const FilterSpec *specs, int step, unsigned copied,
                 const GraphCommand *commands)
{
    const int lost = spec_lost(specs);
    AVFrame *out[MAX_STREAM] = { NULL };
    int ret   = graph_run(device, device_filter(device, specs->algorithm),
                          options, in, out, nb, specs, commands);
    int equal = 1;

    for (int i = 0; i < nb - lost && ret >= 0 && equal; i++) {
        const int same = copied >> (i + lost) & 1;
        AVFrame *want  = same ? av_frame_clone(in[i]) :
                         picture_expect_in(in, nb, i, specs, step);

        if (plant_error)
            out[i]->data[0][0] ^= 1;
        equal = want && !picture_compare(out[i], want) &&
                (loses_properties(device, specs) ? out[i]->pts == in[i]->pts :
                 same_properties(out[i], in[i])) &&
                has_metadata(out[i], in, i, specs, step, !same);
        if (!equal)
            printf("    frame %d\n", i);
        av_frame_free(&want);
    }
    frames_free(out, nb);
    return ret < 0 ? ret : equal;
}

/* Round a size up to whole chroma samples for OpenCL. */
static void fit_size(const Device *device, enum AVPixelFormat format,
                     int *width, int *height)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);
    const int sw = 1 << desc->log2_chroma_w, sh = 1 << desc->log2_chroma_h;

    if (device->type != AV_HWDEVICE_TYPE_OPENCL || device->software)
        return;
    *width  = FFALIGN(*width, sw);
    *height = FFALIGN(*height, sh);
}

/* Return whether the output depends on other frames, too. */
static int depends_on_others(const FilterSpec *spec)
{
    return spec_has_neighbors(spec) || spec_lost(spec) ||
           spec->threshold == REF_AUTO;
}

/* Filter frames of the given patterns, and spec_lost() more, and compare them
 * with the reference. The size is rounded up to one that the device holds.
 * Return 1 if all are equal. */
static int run_case(const Device *device, const FilterSpec *spec,
                    enum AVPixelFormat format, int width, int height,
                    const enum Pattern *patterns, int nb_patterns, Rng *rng)
{
    const char *filter = device_filter(device, spec->algorithm);
    const int nb       = nb_patterns + spec_lost(spec);
    AVFrame *in[MAX_STREAM] = { NULL };
    char options[256], error[64];
    int ret = 0;

    if (!is_our_turn())
        return 1;
    fit_size(device, format, &width, &height);
    for (int i = 0; i < nb && ret >= 0; i++) {
        const enum Pattern pattern = patterns[i % nb_patterns];

        in[i] = i && depends_on_others(spec) && pattern != PATTERN_COARSE &&
                rng_range(rng, 0, 3) ?
                picture_next(in[i - 1], rng) :
                picture_new(format, width, height, pattern, rng);
        if (!in[i])
            ret = AVERROR(ENOMEM);
    }
    spec_options(spec, filter, options, sizeof(options));
    if (ret >= 0)
        ret = check_filter(device, options, in, nb, spec, 0, 0, NULL);
    if (ret < 0)
        printf("    %s\n", av_make_error_string(error, sizeof(error), ret));
    frames_free(in, nb);
    /* a variant that was named by the user */
    if (ret == AVERROR(ENOSYS) && *spec->variant) {
        skip("%s %s=%s, %s: the device has no such kernel", device->name,
             filter, options, av_get_pix_fmt_name(format));
        return 1;
    }
    result(ret > 0, "%s %s=%s %s %dx%d", device->name, filter, options,
           av_get_pix_fmt_name(format), width, height);
    return ret > 0;
}

static int random_side(Rng *rng)
{
    /* sizes close to those of tiles and work-groups */
    static const int edges[] = { 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33,
                                 63, 64, 65, 127, 128, 129 };

    return rng_range(rng, 0, 1) ? edges[rng_range(rng, 0,
                                                  FF_ARRAY_ELEMS(edges) - 1)]
                                : rng_range(rng, 1, 100);
}

void rng_size(Rng *rng, enum Algorithm algorithm, int *width, int *height)
{
    if (algorithm == ALGO_EPSILON && !rng_range(rng, 0, 9)) {
        /* about 40 blocks of 16x16, or more */
        *width  = 128 + rng_range(rng, 0, rng_range(rng, 4, 60));
        *height =  80 + rng_range(rng, 0, rng_range(rng, 4, 40));
    } else {
        *width  = random_side(rng);
        *height = FFMIN(random_side(rng), FFMAX(6000 / *width, 1));
    }
}

/* Select one of the variants for few windows if it serves this window; mostly
 * one of the first variants, which differ most. */
static void random_limited(FilterSpec *spec, const Device *device,
                           enum AVPixelFormat format, int width, int height,
                           Rng *rng)
{
    const int depth = av_pix_fmt_desc_get(format)->comp[0].depth;
    FilterSpec special = *spec, clipped;

    special.radius_v = 0;
    special.planes   = 15;
    if (!spec_set_limited(&special, device, depth,
                          rng_range(rng, 0, rng_range(rng, 0, 24))))
        return;
    clipped = spec_effective(&special, format, width, height);
    if (clipped.radius == special.radius && clipped.radius_v == special.radius)
        *spec = special;
}

void check_random(const Device *device, enum Algorithm algorithm, int first,
                  int cases, uint64_t seed)
{
    const int formats = device_nb_formats(device);

    for (int i = first; i < first + cases; i++) {
        Rng rng = { (seed * 1000003 + i) * 2654435761u + 1 };
        enum AVPixelFormat format;
        enum Pattern patterns[MAX_FRAMES];
        FilterSpec spec;
        int width, height, nb;

        for (int k = 0; k < 8; k++)
            rng_next(&rng);
        format = device->formats[(i + rng_range(&rng, 0, 3)) % formats];
        rng_size(&rng, algorithm, &width, &height);
        fit_size(device, format, &width, &height);
        spec_random(&spec, algorithm, width, height, &rng);
        spec_set_variant(&spec, device, rng_next(&rng));
        if (!device_has_option(device, algorithm, "threshold"))
            spec.threshold = 0;     // median's, of our filters alone
        if (algorithm == ALGO_MEDIAN && rng_range(&rng, 0, 1))
            random_limited(&spec, device, format, width, height, &rng);
        nb = depends_on_others(&spec) ? rng_range(&rng, 1, MAX_FRAMES) : 2;
        for (int k = 0; k < nb; k++)
            patterns[k] = rng_range(&rng, 0, 1) ? PATTERN_NOISE :
                          rng_range(&rng, 0, NB_PATTERNS - 1);
        if (!run_case(device, &spec, format, width, height, patterns, nb, &rng))
            printf("    repeat with: --device=%s --filter=%s --seed=%llu "
                   "--first=%d --cases=1\n", device->name,
                   device_filter(device, algorithm),
                   (unsigned long long)seed, i);
    }
}

/* Run every pattern at one size. */
static void all_patterns(const Device *device, const FilterSpec *spec,
                         enum AVPixelFormat format, int width, int height)
{
    for (int first = 0; first < NB_PATTERNS; first += MAX_FRAMES) {
        Rng rng = { 20231 + width * 97 + height + first };
        enum Pattern patterns[MAX_FRAMES];
        const int nb = FFMIN(MAX_FRAMES, NB_PATTERNS - first);

        for (int i = 0; i < nb; i++)
            patterns[i] = first + i;
        run_case(device, spec, format, width, height, patterns, nb, &rng);
    }
}

/* Run every format with default options and all planes; packed alpha also alone
 * and without it. */
static void every_format(const Device *device, enum Algorithm algorithm)
{
    static const int planes[] = { 15, 7, 8 };

    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++) {
        const enum Pattern patterns[] = { PATTERN_NOISE, PATTERN_DIRTY };
        FilterSpec spec = spec_default(algorithm);
        const int nb    = has_packed_alpha(device->formats[i]) ? 3 : 1;

        for (int k = 0; k < nb; k++) {
            spec.planes = planes[k];
            run_case(device, &spec, device->formats[i], 50, 38, patterns, 2,
                     &(Rng) { 77 + i });
        }
    }
}

/* Run planes of one pixel, lines, and sizes close to those of tiles. */
static void every_size(const Device *device, enum Algorithm algorithm)
{
    static const int sizes[][2] = {
        { 1, 1 }, { 2, 1 }, { 1, 2 }, { 1, 200 }, { 200, 1 }, { 3, 3 },
        { 8, 8 }, { 63, 5 }, { 64, 4 }, { 65, 3 }, { 127, 9 }, { 257, 17 },
        { 31, 33 }, { 512, 2 },
    };

    for (int i = 0; i < FF_ARRAY_ELEMS(sizes); i++) {
        const enum Pattern patterns[] = { PATTERN_NOISE, PATTERN_RAMP_X };
        FilterSpec spec = spec_default(algorithm);

        spec.planes = 15;
        spec_set_variant(&spec, device, i);
        run_case(device, &spec, device->formats[0], sizes[i][0], sizes[i][1],
                 patterns, 2, &(Rng) { 99 + i });
    }
}

/* Run the smallest and the largest value of every option. */
static void every_extreme(const Device *device, enum Algorithm algorithm)
{
    const int max = spec_max_radius(algorithm);

    for (int i = 0; i < 16; i++) {
        const enum Pattern patterns[] = { PATTERN_NOISE, PATTERN_CHECKER };
        FilterSpec spec = spec_default(algorithm);
        const int formats = device_nb_formats(device);

        spec.radius     = i & 1 ? max : 1;
        spec.radius_v   = i & 2 ? 0 : max;
        spec.threshold  = i & 2 && device_has_option(device, algorithm,
                                                     "threshold") ? 255 : 0;
        spec.sigma      = i & 2 ? 1024 : i & 4 ? 0 : 1e-300;
        spec.percentile = i & 4 ? 1 : 0;
        spec.planes     = i & 8 ? 15 : 0;
        run_case(device, &spec, device->formats[i * 7 % formats], 40, 36,
                 patterns, 2, &(Rng) { 55 + i });
    }
}

static enum AVPixelFormat format_of_depth(const Device *device, int depth)
{
    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++)
        if (av_pix_fmt_desc_get(device->formats[i])->comp[0].depth == depth)
            return device->formats[i];
    return AV_PIX_FMT_NONE;
}

/* Run planes of several tiles with radii that exceed a tile, or that only large
 * planes do not limit. */
static void every_wide(const Device *device, enum Algorithm algorithm)
{
    static const struct {
        enum Algorithm algorithm;
        int depth, radius, radius_v, width, height;
    } cases[] = {
        { ALGO_EPSILON,  8,  15,   0, 1040,   9 },
        { ALGO_EPSILON, 16,   3,   0, 1040,   5 },
        { ALGO_GAUSS,    8,   5,   0, 1040,   3 },
        { ALGO_GAUSS,    8,  50,   0, 1080,   8 },
        { ALGO_GAUSS,    8, 127,   0,  300, 270 },
        { ALGO_GAUSS,   16, 120,   0,  601,   9 },
        { ALGO_MEDIAN,   8, 127,   0,  262, 260 },
        { ALGO_MEDIAN,  16, 127,   2,  262,   8 },
        { ALGO_MEDIAN,  16,   2, 127,    8, 262 },
        { ALGO_MEDIAN,  16,   1,   0, 1040,   3 },
        { ALGO_MEDIAN,  16,  10,   0,  150,  37 },
        { ALGO_MEDIAN,  10,  10,   0,  150,  37 },
        { ALGO_GAUSS,    8, 127,   0, 1100,  16 },
        { ALGO_EPSILON,  8,  15,   0,   70,  37 },
        { ALGO_TMEDIAN,  8,   2,   0, 1043,  37 },
        { ALGO_TMEDIAN, 16,   7,   0,  523,  39 },
    };

    for (int i = 0; i < FF_ARRAY_ELEMS(cases); i++) {
        const enum Pattern patterns[] = { PATTERN_NOISE };
        const enum AVPixelFormat format =
            format_of_depth(device, cases[i].depth);
        FilterSpec spec = spec_default(algorithm);
        Rng rng = { 111 + i };

        if (cases[i].algorithm != algorithm || format == AV_PIX_FMT_NONE)
            continue;
        spec.radius   = cases[i].radius;
        spec.radius_v = cases[i].radius_v;
        spec.planes   = 1;
        for (int v = i % 3; v < spec_nb_variants(device, algorithm); v += 3) {
            if (algorithm != ALGO_MEDIAN)   // median's variants depend on the
                                            // window
                spec_set_variant(&spec, device, v);
            else if (v > 2)
                break;
            run_case(device, &spec, format, cases[i].width, cases[i].height,
                     patterns, 1, &rng);
        }
    }
}

/* Run every variant on a third of the kinds of planes, and on the first kind with
 * several radii. A GPU's compiler takes too long for all combinations. Each
 * variant begins with another third: three in a row, which mostly share code, run
 * on all kinds. */
static void every_variant(const Device *device, enum Algorithm algorithm)
{
    const enum Pattern patterns[] = { PATTERN_NOISE, PATTERN_DIRTY };
    FilterSpec spec = spec_default(algorithm);

    spec.planes = 15;
    for (int v = 0; v < spec_nb_variants(device, algorithm); v++) {
        Rng rng = { 33 + v };
        int kind = v;

        spec_set_variant(&spec, device, v);
        for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++) {
            spec.radius    = i ? 1 + (v + 5 * i) % 15 : 15;
            spec.threshold = i & 1 ? 12 : 70;
            if (device_is_first_alike(device, i) && kind++ % 3 == 0)
                run_case(device, &spec, device->formats[i], 70, 37, patterns,
                         2, &rng);
        }
        for (spec.radius = 1 + v % 4; spec.radius < 15; spec.radius += 4)
            run_case(device, &spec, device->formats[0], 70, 37, patterns, 1,
                     &rng);
    }
}

/* Run every variant on packed pixels without their alpha, and on alpha alone:
 * then whole work-groups may have nothing to filter. */
static void every_selection(const Device *device, enum Algorithm algorithm)
{
    static const int planes[] = { 7, 8 };
    const enum Pattern patterns[] = { PATTERN_GRAIN, PATTERN_GRAIN };
    int i = 0;

    while (device->formats[i] != AV_PIX_FMT_NONE &&
           !has_packed_alpha(device->formats[i]))
        i++;
    for (int v = 0; v < spec_nb_variants(device, algorithm) &&
                    device->formats[i] != AV_PIX_FMT_NONE; v++) {
        FilterSpec spec = spec_default(algorithm);

        spec_set_variant(&spec, device, v);
        if (algorithm == ALGO_EPSILON)
            spec.threshold = spec_compares_patches(device, spec.variant) ?
                             REF_AUTO : 12;
        for (int k = 0; k < FF_ARRAY_ELEMS(planes); k++) {
            spec.planes = planes[k];
            run_case(device, &spec, device->formats[i], 186, 93, patterns, 2,
                     &(Rng) { 66 + v });
        }
    }
}

/* Run every number of frames on each kind of plane, with all variants and the
 * ranks at the ends and in between in turn. */
static void every_window(const Device *device)
{
    static const float percentiles[] = { 0.5f, 0, 0.3f, 1, 0.8f };
    const enum Pattern patterns[] = { PATTERN_NOISE, PATTERN_DIRTY,
                                      PATTERN_SALT };
    FilterSpec spec = spec_default(ALGO_TMEDIAN);

    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++) {
        if (!device_is_first_alike(device, i))
            continue;
        for (int r = 1; r <= spec_max_radius(ALGO_TMEDIAN); r++) {
            spec.radius     = r;
            spec.percentile = percentiles[(i + r) % FF_ARRAY_ELEMS(percentiles)];
            spec_set_variant(&spec, device, i / 2 + r);
            run_case(device, &spec, device->formats[i], 66 + r, 37, patterns, 3,
                     &(Rng) { 88 + i });
        }
    }
}

/* Run patches at and beyond the largest differences, weights and sums that
 * kernels serve. */
static void every_patch(const Device *device)
{
    static const struct {
        int depth, radius;
        double threshold;
        int patch, linear;
    } cases[] = {
        /* weights of 11 bits and of 12 */
        {  8,  2, 227,    1, 1 }, {  8,  2, 228,    1, 1 },
        {  8,  3, 227.3,  1, 0 }, {  8,  1, 81.8,   2, 1 },
        {  8,  2, 81.84,  2, 0 }, {  8,  1, 81.9,   2, 0 },
        { 10,  2, 56.6,   1, 1 }, { 10,  2, 57,     1, 1 },
        { 10,  3, 56.67,  1, 0 }, { 10,  4, 20,     2, 1 },
        /* 2 S + n of 31 bits and of 32 */
        { 16,  2, 72.67,  1, 1 }, { 16,  2, 72.8,   1, 1 },
        {  8, 15, 174.88, 2, 1 }, {  8, 15, 174.92, 2, 1 },
        { 16, 15, 255,    2, 1 }, { 10, 15, 255,    0, 1 },
        /* copies */
        { 14,  2, 0,      0, 1 }, { 10,  1, 0,      1, 1 },
        { 16,  3, 0,      2, 1 }, { 12,  1, 0,      2, 0 },
    };
    const enum Pattern patterns[] = { PATTERN_NOISE, PATTERN_MAX,
                                      PATTERN_CHECKER };

    for (int i = 0; i < FF_ARRAY_ELEMS(cases); i++) {
        const enum AVPixelFormat format =
            format_of_depth(device, cases[i].depth);
        FilterSpec spec = spec_default(ALGO_EPSILON);
        Rng rng = { 66 + i };
        const int width = cases[i].radius > 4 ? 9 : 24;

        if (format == AV_PIX_FMT_NONE)
            continue;
        for (int v = 0; v < spec_nb_variants(device, ALGO_EPSILON); v++) {
            spec.radius    = cases[i].radius;
            spec.threshold = cases[i].threshold;
            spec.patch     = cases[i].patch;
            spec.linear    = cases[i].linear;
            spec_set_variant(&spec, device, v);
            if (!spec_compares_patches(device, spec.variant) ||
                (i + v) % (device->type == AV_HWDEVICE_TYPE_OPENCL ? 9 : 3))
                continue;       // a program per case takes too long
            run_case(device, &spec, format, width, width - 1, patterns, 3,
                     &rng);
        }
    }
}

/* ---- epsilon's measured thresholds, neighbor frames and scales ---- */

/* A stream of frames of a planar format */
typedef struct Stream {
    int depth, width, height;
    int prev, next, radius, patch, linear;
    double threshold, strength;
    int frames;
    enum Pattern patterns[MAX_FRAMES];
} Stream;

/* patterns: of all streams, or NULL; scales: 0: alternate, and so do variants */
static void run_streams(const Device *device, const Stream *streams, int nb,
                        const enum Pattern *patterns, int scales,
                        uint64_t seed)
{
    for (int i = 0; i < nb; i++) {
        const Stream *s = &streams[i];
        const enum AVPixelFormat format = device_planar_format(device,
                                                               s->depth);
        FilterSpec spec = spec_default(ALGO_EPSILON);
        int v = i;

        if (format == AV_PIX_FMT_NONE)
            continue;
        if (!scales)
            spec_set_patch_variant(&spec, device, &v);
        spec.scales    = scales ? scales : 1 + i % 2;
        spec.prev      = s->prev;
        spec.next      = s->next;
        spec.radius    = s->radius;
        spec.patch     = s->patch;
        spec.linear    = s->linear;
        spec.threshold = s->threshold;
        spec.strength  = s->strength;
        run_case(device, &spec, format, s->width, s->height,
                 patterns ? patterns : s->patterns, s->frames,
                 &(Rng) { seed + i });
    }
}

/* Check measured thresholds: the least number of blocks that count and one less
 * (by size and by content), sizes at which the distance of blocks doubles,
 * levels from 0 to the maximum, and a threshold that changes between frames. */
static void every_level(const Device *device)
{
    static const Stream streams[] = {
        {  8,  168,  72, 0, 0,  2, 1, 1, REF_AUTO, 1, 3,    // 40 blocks, 36, 39
          { PATTERN_GRAIN, PATTERN_MAX, PATTERN_NOISE } },
        {  8,  167,  72, 0, 0,  2, 1, 1, REF_AUTO, 1, 3,
          { PATTERN_GRAIN, PATTERN_CELLS, PATTERN_MIN } },
        {  8,  216,  56, 0, 0,  1, 1, 1, REF_AUTO, 1, 3,
          { PATTERN_GRAIN, PATTERN_NOISE, PATTERN_GRAIN } },
        {  8,   24,  24, 0, 0,  1, 1, 1, REF_AUTO, 1, 3,   // one block, none
          { PATTERN_GRAIN, PATTERN_NOISE, PATTERN_GRAIN } },
        {  8,  300,  23, 0, 0,  1, 1, 1, REF_AUTO, 1, 3,
          { PATTERN_GRAIN, PATTERN_NOISE, PATTERN_GRAIN } },
        {  8,  226, 130, 0, 0,  1, 0, 0, REF_AUTO, 1, 3,
          { PATTERN_ENOUGH, PATTERN_SPARSE, PATTERN_CELLS } },
        {  8,  520, 264, 0, 0,  1, 0, 0, REF_AUTO, 1, 3,    // 512 blocks, 144
          { PATTERN_GRAIN, PATTERN_GRAIN, PATTERN_SPARSE } },
        { 10,  536, 264, 0, 0,  1, 0, 0, REF_AUTO, 1, 3,
          { PATTERN_GRAIN, PATTERN_GRAIN, PATTERN_BARS } },
        {  8, 1100, 600, 0, 0,  1, 0, 1, REF_AUTO, 1, 3,    // 64 apart
          { PATTERN_GRAIN, PATTERN_GRAIN, PATTERN_CELLS } },
        {  8,  151,  99, 0, 0,  1, 0, 1, REF_AUTO, 4, 3,
          { PATTERN_BARS, PATTERN_NOISE, PATTERN_CHECKER } },
        {  8,  171,  92, 0, 0, 15, 0, 1, REF_AUTO, 0.5, 3,
          { PATTERN_GRAIN, PATTERN_CELLS, PATTERN_NOISE } },
        {  8,  171,  92, 0, 0,  3, 2, 0, REF_AUTO, 1, 3,
          { PATTERN_GRAIN, PATTERN_SPARSE, PATTERN_CELLS } },
        { 10,  170,  93, 0, 0,  2, 1, 1, REF_AUTO, 0.004, 3,
          { PATTERN_NOISE, PATTERN_GRAIN, PATTERN_BARS } },
        { 10,  194, 131, 0, 0,  2, 2, 1, REF_AUTO, 1.5, 3,
          { PATTERN_ENOUGH, PATTERN_TEXTURE, PATTERN_CELLS } },
        { 12,  170,  91, 0, 0,  7, 0, 0, REF_AUTO, 2.5, 3,
          { PATTERN_GRAIN, PATTERN_STRIPES, PATTERN_CELLS } },
        { 14,  170,  92, 0, 0,  2, 1, 1, REF_AUTO, 0, 3,
          { PATTERN_GRAIN, PATTERN_NOISE, PATTERN_MID } },
        { 16,  170,  92, 0, 0,  2, 1, 1, REF_AUTO, 4, 3,
          { PATTERN_NOISE, PATTERN_MAX, PATTERN_GRAIN } },
        { 16,  187,  93, 0, 0,  1, 2, 0, REF_AUTO, 0.5, 3,
          { PATTERN_CHECKER, PATTERN_CELLS, PATTERN_TEXTURE } },
    };

    run_streams(device, streams, FF_ARRAY_ELEMS(streams), NULL, 1, 174);
}

/* Return whether samples of two components alternate. */
static int is_semiplanar(enum AVPixelFormat format)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);

    return desc->nb_components > 2 && desc->comp[1].step > desc->comp[0].step;
}

/* Measure each component in all kinds of formats, with alternating variants, on
 * planes in which enough blocks count. */
static void every_measured(const Device *device)
{
    const enum Pattern patterns[] = { PATTERN_GRAIN, PATTERN_CELLS,
                                      PATTERN_DIRTY };
    int v = 0;

    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++) {
        const enum AVPixelFormat format = device->formats[i];
        const AVPixFmtDescriptor *desc  = av_pix_fmt_desc_get(format);
        FilterSpec spec = spec_of(ALGO_EPSILON, "radius=1:planes=15");

        if (!device_is_first_alike(device, i))
            continue;
        spec_set_patch_variant(&spec, device, &v);
        spec.scales = 1 + i % 2;
        run_case(device, &spec, format, 184 << desc->log2_chroma_w,
                 92 << desc->log2_chroma_h, patterns, 3, &(Rng) { 88 + i });
        /* tiles of two channels, also away from the borders */
        if (is_semiplanar(format))
            run_case(device, &spec, format, 264 << desc->log2_chroma_w,
                     92 << desc->log2_chroma_h, patterns, 3,
                     &(Rng) { 88 + i });
    }
}

/* Check neighbor frames: streams of one frame to more than 2 * radiusT + 1, all
 * depths and kinds of planes, and noise measured against the previous frame. */
static void every_reach(const Device *device)
{
    static const Stream streams[] = {
        {  8, 300, 200, 1, 1,  2, 1, 1, REF_AUTO, 1, 1 },
        {  8, 284, 152, 1, 1,  2, 1, 1, REF_AUTO, 1, 2 },
        {  8, 301, 201, 1, 1,  2, 1, 1, REF_AUTO, 1, 4 },
        {  8, 315, 187, 1, 1,  1, 0, 0, REF_AUTO, 1, 3 },
        {  8, 300, 200, 2, 2,  1, 2, 0, REF_AUTO, 1, 5 },
        {  8, 283, 151, 3, 3,  1, 0, 1, REF_AUTO, 1, 6 },
        {  8, 301, 201, 0, 0,  2, 1, 1, REF_AUTO, 1, 6 },
        {  9, 284, 152, 0, 0,  1, 2, 1, REF_AUTO, 1, 6 },
        { 16, 284, 152, 0, 0,  1, 0, 0, REF_AUTO, 1, 6 },
        { 10, 284, 152, 1, 1,  2, 1, 1, REF_AUTO, 1, 3 },
        { 10, 320, 216, 2, 2,  1, 2, 1, REF_AUTO, 1, 4 },
        { 12, 284, 152, 1, 1,  2, 1, 1, REF_AUTO, 1, 3 },
        { 16, 284, 152, 1, 1,  1, 1, 1, REF_AUTO, 1, 3 },
        { 16, 300, 160, 3, 3,  1, 0, 0, REF_AUTO, 1, 3 },
        {  8,  33,  17, 3, 3,  4, 0, 0,       12, 1, 6 },
        {  8,  70,  37, 2, 2,  2, 1, 1,        9, 1, 4 },
        {  8,   1,   1, 3, 3, 15, 2, 1,       30, 1, 2 },
        { 10,  65,  33, 2, 2,  3, 1, 0,       20, 1, 6 },
        { 16,  33,  21, 1, 1,  2, 2, 1,       70, 1, 5 },
        {  8,  40,  30, 2, 2,  2, 1, 1,        0, 1, 3 },
    };
    /* 2 S + n has 31 bits, 32, or more */
    static const Stream largest[] = {
        {  8,  20,   9, 1, 1, 15, 2, 1,   171.64, 1, 3 },
        {  8,  20,   9, 1, 1, 15, 2, 1,   171.68, 1, 3 },
        {  8,  20,   9, 3, 3, 15, 2, 1,      255, 1, 4 },
        { 16,  20,   9, 1, 1, 15, 2, 1,      0.6, 1, 3 },
        { 16,  20,   9, 1, 1, 15, 2, 1,     0.64, 1, 3 },
        { 16,  20,   9, 3, 3, 15, 2, 1,     1.24, 1, 4 },
        { 16,  20,   9, 3, 3, 15, 2, 1,     1.28, 1, 4 },
        { 16,  20,  11, 3, 3, 15, 2, 1,      255, 1, 4 },
    };
    static const enum Pattern patterns[MAX_FRAMES] = {
        PATTERN_GRAIN, PATTERN_BARS, PATTERN_CELLS, PATTERN_NOISE,
        PATTERN_GRAIN, PATTERN_MAX,
    };
    static const enum Pattern maxima[MAX_FRAMES] = {
        PATTERN_MAX, PATTERN_MAX, PATTERN_MAX, PATTERN_MAX,
    };

    run_streams(device, streams, FF_ARRAY_ELEMS(streams), patterns, 0, 377);
    run_streams(device, largest, FF_ARRAY_ELEMS(largest), maxima, 0, 378);
}

/* Check two scales: planes of one sample, odd sizes, depths at which half the
 * size has fewer bits than the sums, thresholds of 0 at half the size, and
 * levels of both sizes. */
void check_scales(const Device *device)
{
    static const Stream streams[] = {
        {  8,   1,   9, 0, 0,  2, 1, 1, 9,        1, 5 },
        {  8,   9,   1, 1, 1,  2, 1, 1, 9,        1, 5 },
        {  8,   2,   2, 0, 0,  2, 1, 1, 30,       1, 5 },
        { 10,   3,   3, 0, 0, 15, 2, 0, 30,       1, 5 },
        {  8,  33,  18, 0, 0,  3, 0, 0, 12,       1, 5 },
        { 10,  35,  20, 1, 1,  2, 0, 0, 12,       1, 5 },
        { 12,  50,  39, 0, 0,  2, 2, 1, 20,       1, 5 },
        { 14,  67,  31, 0, 0,  2, 1, 1, 20,       1, 5 },
        { 16,  66,  33, 0, 0,  2, 1, 1, 20,       1, 5 },
        { 16,  35,  34, 2, 2,  1, 1, 0, 20,       1, 5 },
        {  8,  49,  26, 0, 0,  2, 1, 1, 0.11,     1, 5 },
        {  8,  49,  26, 0, 0,  2, 1, 1, 0.12,     1, 5 },
        {  8,  49,  26, 0, 0,  2, 0, 0, 0.9,      1, 5 },
        {  8,  49,  26, 0, 0,  2, 0, 0, 1.1,      1, 5 },
        { 10,  49,  26, 0, 0,  2, 1, 0, 0.12,     1, 5 },
        {  8,  49,  26, 1, 1,  2, 1, 1, 255,      1, 5 },
        {  8, 360, 210, 0, 0,  2, 1, 1, REF_AUTO, 1, 5 },
        {  8, 361, 211, 1, 1,  2, 1, 1, REF_AUTO, 1, 5 },
        {  8, 360, 210, 1, 1,  2, 1, 1, REF_AUTO, 0, 5 },
        {  8, 360, 210, 0, 0,  2, 1, 1, REF_AUTO, 0.01, 5 },
        { 10, 362, 212, 0, 0,  2, 2, 0, REF_AUTO, 4, 5 },
        { 12, 363, 213, 0, 0,  1, 0, 1, REF_AUTO, 1, 5 },
        { 14, 364, 214, 2, 2,  1, 1, 1, REF_AUTO, 1, 5 },
        { 16, 365, 215, 0, 0,  2, 1, 1, REF_AUTO, 1, 5 },
        { 16, 365, 215, 1, 1,  1, 0, 0, REF_AUTO, 0.01, 5 },
    };
    static const enum Pattern patterns[MAX_FRAMES] = {
        PATTERN_COARSE, PATTERN_COARSE, PATTERN_NOISE, PATTERN_GRAIN,
        PATTERN_MAX,
    };

    run_streams(device, streams, FF_ARRAY_ELEMS(streams), patterns, 2, 91);
}

/* Run neighbor frames in all kinds of formats. */
static void every_format_temporal(const Device *device)
{
    const enum Pattern patterns[] = { PATTERN_COARSE, PATTERN_COARSE,
                                      PATTERN_DIRTY, PATTERN_GRAIN };

    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++) {
        /* chroma has 40 blocks, too */
        const int more    = is_semiplanar(device->formats[i]);
        const int is_auto = i & 1 || more;
        FilterSpec spec = spec_of(ALGO_EPSILON, "radius=1:planes=15:"
                                  "strength=2");

        if (!device_is_first_alike(device, i))
            continue;
        spec.prev      = i % (MAX_REACH + 1);
        spec.next      = i / 4 % (MAX_REACH + 1);
        spec.threshold = is_auto ? REF_AUTO : 10;
        spec.scales    = 1 + (i >> 1 & 1);
        run_case(device, &spec, device->formats[i],
                 more ? 504 : is_auto ? 320 : 66,
                 more ? 312 : is_auto ? 180 : 38, patterns, 4,
                 &(Rng) { 88 + i });
    }
}

void check_levels(const Device *device)
{
    every_level(device);
    every_measured(device);
    every_reach(device);
    every_format_temporal(device);
}

/* Run the variants for few windows on every format that they serve. */
static void every_limited(const Device *device, enum Algorithm algorithm)
{
    const enum Pattern patterns[] = { PATTERN_NOISE, PATTERN_DIRTY };
    FilterSpec spec = spec_default(algorithm);

    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++) {
        const enum AVPixelFormat format = device->formats[i];
        const int depth = av_pix_fmt_desc_get(format)->comp[0].depth;
        Rng rng = { 44 + i };

        for (int n = 0; spec_set_limited(&spec, device, depth, n); n++) {
            if (device->type == AV_HWDEVICE_TYPE_OPENCL &&
                (i + n) % (device_is_first_alike(device, i) ? 3 : 16))
                continue;       // a program per case takes too long
            run_case(device, &spec, format, 70 + i, 37 + 9 * (n % 10),
                     patterns, 2, &rng);
        }
    }
}

void check_listed(const Device *device, enum Algorithm algorithm)
{
    FilterSpec spec = spec_default(algorithm);

    every_format(device, algorithm);
    every_size(device, algorithm);
    every_extreme(device, algorithm);
    every_wide(device, algorithm);
    if (algorithm == ALGO_EPSILON && device->type != AV_HWDEVICE_TYPE_NONE)
        every_variant(device, algorithm);
    if (algorithm != ALGO_MEDIAN)       // its variants depend on the window
        every_selection(device, algorithm);
    if (algorithm == ALGO_TMEDIAN)
        every_window(device);
    if (algorithm == ALGO_EPSILON && device->limits_loops)
        skip("%s epsilon_opencl=variant=patch_vector above 17x17: more rounds "
             "than llvmpipe has", device->name);
    if (algorithm == ALGO_EPSILON) {
        every_patch(device);
        check_levels(device);
    }
    every_limited(device, algorithm);
    if (algorithm == ALGO_MEDIAN && !device->media_ops &&
        device->type == AV_HWDEVICE_TYPE_OPENCL)
        skip("%s median_opencl=variant=media_ops: the device has no "
             "cl_amd_media_ops2", device->name);
    if (algorithm == ALGO_MEDIAN && device->gpu)
        skip("%s median_opencl=variant=vector above 7x7: networks for CPUs, "
             "which a GPU's compiler may take minutes for", device->name);
    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE && i < 3; i++)
        all_patterns(device, &spec, device->formats[i], 45, 33);
}
