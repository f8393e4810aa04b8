/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Write random jobs.
 */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/pixdesc.h"

#include "jobs.h"

static Rng rng_of(uint64_t seed, int i, int part)
{
    Rng rng = { (seed * 1000003 + i) * 2654435761u + part };

    for (int k = 0; k < 8; k++)
        rng_next(&rng);
    return rng;
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

/* Choose a frame size: close to multiples of tiles and work-groups, or any;
 * sometimes large enough for the algorithm to measure noise. */
static void rng_size(Rng *rng, enum Algorithm algorithm, int *width,
                     int *height)
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

void random_frame(char *text, int size, int nb, const char *pattern,
                  int64_t pts, Rng *rng)
{
    const int pad = rng_range(rng, 0, 2) * rng_range(rng, 0, 64);

    snprintf(text, size, "frame %s %s %d %d %d %"PRId64,
             what_names[rng_range(rng, 0, nb - 1)], pattern,
             rng_range(rng, 0, 255), pad & 127,
             rng_range(rng, 0, 1) * rng_range(rng, 0, 63), pts);
}

/* ---- jobs of one set of options ---- */

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

/* Return whether the output depends on other frames, too. */
static int depends_on_others(const FilterSpec *spec)
{
    return spec_has_neighbors(spec) || spec_lost(spec) ||
           spec->threshold == REF_AUTO;
}

static void add_frames(char *text, int size, const FilterSpec *spec, Rng *rng)
{
    const int others = depends_on_others(spec);
    const int most   = spec->older && spec->prev ? 4 * MAX_FRAMES : MAX_FRAMES;
    const int nb     = (others ? rng_range(rng, 1, most) : 2) + spec_lost(spec);
    char line[MAX_TEXT];

    for (int i = 0; i < nb; i++) {
        const int pattern = rng_range(rng, 0, 1) ? PATTERN_NOISE :
                            rng_range(rng, 0, NB_PATTERNS - 1);

        random_frame(line, sizeof(line), WHAT_FLIPPED + 1,
                     i && others && pattern != PATTERN_COARSE &&
                     rng_range(rng, 0, 3) ? "next" : pattern_names[pattern], i,
                     rng);
        av_strlcatf(text, size, "%s\n", line);
    }
    av_strlcatf(text, size, "eof\n");
}

static void add_options(char *text, int size, const FilterSpec *spec,
                        const Device *device)
{
    char options[400], variant[100];

    spec_print(spec, device_filter(device, spec->algorithm), options,
               sizeof(options));
    variant_lines(variant, sizeof(variant), spec->variant);
    av_strlcatf(text, size, "options %s%s\n", options, variant);
}

void random_job(char *text, int size, const Device *device,
                enum Algorithm algorithm, uint64_t seed, int i)
{
    Rng rng = rng_of(seed, i, 1);
    const enum AVPixelFormat format =
        device->formats[(i + rng_range(&rng, 0, 3)) %
                        device_nb_formats(device)];
    FilterSpec spec;
    int width, height;

    rng_size(&rng, algorithm, &width, &height);
    spec_random(&spec, algorithm, width, height, &rng);
    spec_set_variant(&spec, device, rng_next(&rng));
    if (!device_has_option(device, algorithm, "threshold"))
        spec.threshold = 0;     // median's, of our filters alone
    if (algorithm == ALGO_MEDIAN && rng_range(&rng, 0, 1))
        random_limited(&spec, device, format, width, height, &rng);
    snprintf(text, size, "filter %s\nmemory %s\nfeed %s\nformat %s\n"
             "size %d %d\n", algorithm_names[algorithm],
             device->software || !device->ref ? "software" : "hardware",
             i & 1 ? "push" : "pull", av_get_pix_fmt_name(format), width,
             height);
    add_options(text, size, &spec, device);
    add_frames(text, size, &spec, &rng);
}

/* ---- streams ---- */

/* Frames of a stream; GPU_MAX_OPERATIONS and GPU_FRAME_ENTRIES */
enum { FRAMES = 14, MAX_OPERATIONS = 8, ENTRIES = 16 };

/* Add any commands before a frame. */
static void add_commands(char *text, int size, Rng *rng)
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

    for (int nb = 0; nb < 2 && rng_range(rng, 0, 1); nb++) {
        const int i = rng_range(rng, 0, FF_ARRAY_ELEMS(options) - 1);

        av_strlcatf(text, size, "command %s %s\n", options[i].name,
                    options[i].values[rng_range(rng, 0, 3)]);
    }
}

void random_stream(char *text, int size, const Device *device, uint64_t seed,
                   int i)
{
    Rng rng = rng_of(seed, i, 7);
    /* large planes have just enough blocks at half the size, too */
    const int is_large = rng_range(&rng, 0, 1);
    const int width    = is_large ? 360 : rng_range(&rng, 1, 60);
    const int height   = is_large ?  48 : rng_range(&rng, 1, 60);
    const int format   = device->formats[rng_next(&rng) %
                                         device_nb_formats(device)];
    char line[MAX_TEXT];

    snprintf(text, size, "filter epsilon\nmemory software\nformat %s\n"
             "size %d %d\noptions threshold=auto:planes=15:"
             "radius=1:scales=%d:prev=%d:next=%d:older=%d:patch=%d:metadata=1:",
             av_get_pix_fmt_name(format), width, height,
             rng_range(&rng, 1, 2), rng_range(&rng, 0, MAX_REACH),
             rng_range(&rng, 0, MAX_REACH), rng_range(&rng, 0, 1),
             rng_range(&rng, 0, 1));
    /* a step of a frame; some numbers are of later frames */
    av_strlcatf(text, size, "enable='not(eq(n,%d))':failing=%d\n",
                rng_range(&rng, 0, 2 * FRAMES - 1),
                rng_range(&rng, 0, 2 * MAX_OPERATIONS * ENTRIES - 1));
    for (int n = 0; n < FRAMES; n++) {
        if (n)
            add_commands(text, size, &rng);
        random_frame(line, sizeof(line), WHAT_FLIPPED + 1, n ? "next" :
                     pattern_names[rng_range(&rng, 0, NB_PATTERNS - 1)], n,
                     &rng);
        av_strlcatf(text, size, "%s\n", line);
    }
    av_strlcatf(text, size, "eof\n");
}
