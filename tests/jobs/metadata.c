/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Compare the metadata and the log of epsilon's measurement with the reference.
 */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/pixdesc.h"

#include "jobs.h"

/* divisor of M, in 8-bit code values */
#define EPSILON_NOISE_UNIT 32.

int noise_kinds, levels_watched;

static _Thread_local char logged[1 << 14];  ///< by the thread's filter

void levels_clear(void)
{
    *logged = 0;
}

int levels_left(void)
{
    return levels_watched && *logged;
}

void levels_log(const char *line)
{
    av_strlcat(logged, line, sizeof(logged));
}

/* ---- metadata ---- */

/* Return whether a value is as wanted; NULL: there is none. */
static int says(const AVFrame *frame, const char *name, const char *suffix,
                const char *want)
{
    const AVDictionaryEntry *e;
    char key[64];

    snprintf(key, sizeof(key), "lavfi.epsilon.%s%s", name, suffix);
    e = av_dict_get(frame->metadata, key, NULL, 0);
    if (want ? e && !strcmp(e->value, want) : !e)
        return 1;
    printf("    %s is %s, want %s\n", key, e ? e->value : "not there",
           want ? want : "none");
    return 0;
}

/* Return whether a frame has values under keys with a suffix. kind: of the
 * noise, or NULL */
static int has_values(const AVFrame *out, const char *suffix, const char *kind,
                      int level, double threshold)
{
    char noise[32], limit[32];

    snprintf(noise, sizeof(noise), "%.3f", level / EPSILON_NOISE_UNIT);
    snprintf(limit, sizeof(limit), "%.3f", threshold);
    return says(out, "kind", suffix, kind) &&
           says(out, "threshold", suffix, limit) &&
           says(out, "noise", suffix, kind ? noise : NULL);
}

/* ---- the log ---- */

static void print_levels(char *text, int size, const char *which,
                         const RefLevels *l)
{
    char change[32] = "undefined";

    if (l->change != REF_UNDEFINED)
        snprintf(change, sizeof(change), "%g%s", l->change / 16.,
                 l->even ? " (even)" : "");
    av_strlcatf(text, size, "  %s size: %d of %d blocks, change %s, fine %g %g "
                "%g %g, rough %g %g %g %g, line %g, grid %g\n", which, l->nb,
                l->all, change, l->fine[0] / 16., l->fine[1] / 16.,
                l->fine[2] / 16., l->fine[3] / 16., l->rough[0] / 16.,
                l->rough[1] / 16., l->rough[2] / 16., l->rough[3] / 16.,
                l->line / 16., l->grid / 16.);
}

/* Return whether the log goes on with a plane's levels; remove them. */
static int has_levels(const RefMeasured *measured, const char *curve)
{
    char want[1024] = "";
    size_t length;

    print_levels(want, sizeof(want), "full", &measured->p);
    print_levels(want, sizeof(want), "half", &measured->q);
    if (*curve)
        av_strlcatf(want, sizeof(want), "  by brightness: %s\n", curve);
    length = strlen(want);
    if (levels_watched && strncmp(logged, want, length)) {
        printf("    levels are\n%.*swant\n%s", (int)length, logged, want);
        return 0;
    }
    memmove(logged, logged + FFMIN(length, strlen(logged)),
            strlen(logged) + 1 - FFMIN(length, strlen(logged)));
    return 1;
}

/* Print the noise of each class. */
static void print_curve(char *text, int size, const RefNoise *noise,
                        const RefEpsilon *options)
{
    for (int c = 0; c < noise->classes; c++)
        av_strlcatf(text, size, "%s%d:%.3f", c ? "," : "",
                    noise->of_class[c].mean,
                    ref_noise_class_level(noise, options, c) /
                    EPSILON_NOISE_UNIT);
}

/* ---- frames ---- */

/* Return whether the values of a plane are right, of plane 0 those of the keys
 * without a plane number as well. */
static int has_plane(const AVFrame *out, AVFrame *const *in,
                     const FilterSpec *specs, int i, int component)
{
    static const char *const kinds[] = { "none", "white", "soft", "change",
                                         "kept", "classes" };
    const FilterSpec *spec   = specs + i;
    const RefEpsilon epsilon = spec_epsilon(spec);
    const int first = FFMAX(i - NOISE_BACK, 0);
    const int area  = (2 * spec->patch + 1) * (2 * spec->patch + 1);
    const int bit   = component_bit(in[i]->format, component);
    double threshold = floor(spec->threshold * area + 0.5);
    const char *kind = NULL;
    int level = 0;
    RefMeasured measured;
    RefNoise noise;
    char suffix[16], curve[256] = "";

    snprintf(suffix, sizeof(suffix), ".%d.curve", bit);
    if (spec->threshold == REF_AUTO) {
        if (picture_noise(&noise, &measured, in + first, i - first, component,
                          specs + first, 1) < 0)
            return 0;
        print_curve(curve, sizeof(curve), &noise, &epsilon);
        if (!has_levels(&measured, curve))
            return 0;
        level       = ref_noise_level(&noise, &epsilon);
        threshold   = ref_noise_threshold(level, &epsilon);
        kind        = kinds[noise.kind];
        noise_kinds |= 1 << noise.kind;
    }
    threshold /= area;
    if (!says(out, "noise", suffix, *curve ? curve : NULL))
        return 0;
    snprintf(suffix, sizeof(suffix), ".%d", bit);
    return has_values(out, suffix, kind, level, threshold) &&
           (bit || has_values(out, "", kind, level, threshold));
}

/* Return whether there are no values of a plane. */
static int has_nothing(const AVFrame *out, int bit)
{
    static const char *const names[] = { "noise", "kind", "threshold" };
    char suffix[8];
    int ok = 1;

    snprintf(suffix, sizeof(suffix), ".%d", bit);
    for (int i = 0; i < FF_ARRAY_ELEMS(names); i++)
        ok = ok && says(out, names[i], suffix, NULL) &&
             (bit || says(out, names[i], "", NULL));
    return ok;
}

/* Return the first selected component of a bit of the option planes, or -1. */
static int find_component(const FilterSpec *spec, enum AVPixelFormat format,
                          int bit)
{
    for (int c = 0; c < av_pix_fmt_desc_get(format)->nb_components; c++)
        if (component_bit(format, c) == bit && spec_selects(spec, format, c))
            return c;
    return -1;
}

int metadata_right(const AVFrame *out, AVFrame *const *in,
                   const FilterSpec *specs, int i, int filtered)
{
    for (int bit = 0; bit < 4; bit++) {
        const int c = filtered && specs[i].metadata ?
                      find_component(&specs[i], in[i]->format, bit) : -1;

        if (c < 0 ? !has_nothing(out, bit) : !has_plane(out, in, specs, i, c))
            return 0;
    }
    return 1;
}
