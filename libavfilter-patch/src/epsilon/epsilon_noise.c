/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdio.h>

#include "libavutil/bprint.h"
#include "libavutil/dict.h"
#include "libavutil/intmath.h"
#include "libavutil/log.h"

#include "epsilon_noise.h"

EpsilonBlocks ff_epsilon_blocks(int width, int height)
{
    const int border = 2 * EPSILON_MARGIN + EPSILON_BLOCK;
    EpsilonBlocks b  = { .step = EPSILON_MIN_STEP };

    if (width < border || height < border)
        return b;
    for (;; b.step *= 2) {
        b.across = (width  - border) / b.step + 1;
        b.down   = (height - border) / b.step + 1;
        if ((int64_t)b.across * b.down <= EPSILON_MAX_BLOCKS)
            return b;
    }
}

EpsilonRule ff_epsilon_rule(const EpsilonTerms *terms, unsigned number)
{
    return (EpsilonRule) {
        .depth    = terms->depth,
        .patch    = terms->patch,
        .linear   = terms->linear,
        .factor   = terms->factor,
        .strength = terms->strength,
        .number   = number,
    };
}

/* ---- metadata ---- */

_Static_assert(sizeof(EpsilonEntry) <= GPU_MAX_ENTRY, "the entry is larger");
_Static_assert(sizeof(((EpsilonEntry *)0)->noise) <= GPU_MAX_REPORT,
               "the report is larger");

int ff_epsilon_report_size(const void *options)
{
    const Epsilon *eps = options;

    return eps->terms.measured &&
           (eps->metadata || av_log_get_level() >= AV_LOG_VERBOSE) ?
           sizeof(((EpsilonEntry *)0)->noise) : 0;
}

static const char *kind_of(const EpsilonNoise *noise)
{
    static const char *const kinds[] = {
        [EPSILON_NONE]   = "none",   [EPSILON_WHITE] = "white",
        [EPSILON_SOFT]   = "soft",   [EPSILON_CHANGE] = "change",
        [EPSILON_KEPT]   = "kept",   [EPSILON_CLASSES] = "classes",
    };

    return kinds[noise->kind];
}

static int set_text(AVFrame *frame, const char *name, int p, const char *text)
{
    char key[64];

    if (p >= 0)
        snprintf(key, sizeof(key), "lavfi.epsilon.%s.%d", name, p);
    else
        snprintf(key, sizeof(key), "lavfi.epsilon.%s", name);
    return av_dict_set(&frame->metadata, key, text, 0);
}

static int set_decimal(AVFrame *frame, const char *name, int p, double value)
{
    char text[32];

    snprintf(text, sizeof(text), "%.3f", value);
    return set_text(frame, name, p, text);
}

/* Print the noise of each class: the mean of its samples in 8 bits, a colon, and
 * its noise. */
static void print_curve(AVBPrint *text, const EpsilonNoise *noise)
{
    for (int c = 0; c < noise->classes; c++)
        av_bprintf(text, "%s%d:%.3f", c ? "," : "", noise->mean[c],
                   noise->of_class[c] / 32.);
}

static int set_curve(AVFrame *frame, int p, const EpsilonNoise *noise)
{
    char key[64];
    AVBPrint text;

    if (!noise->classes)
        return 0;
    av_bprint_init(&text, 0, AV_BPRINT_SIZE_AUTOMATIC);
    print_curve(&text, noise);
    snprintf(key, sizeof(key), "lavfi.epsilon.noise.%d.curve", p);
    return av_dict_set(&frame->metadata, key, text.str, 0);
}

/* Set the metadata of stored plane p, or without a plane number if p < 0. */
static int set_values(AVFrame *frame, int p, const EpsilonNoise *noise,
                      double threshold)
{
    int ret = 0;

    if (noise)
        ret = set_decimal(frame, "noise", p, noise->noise[EPSILON_P] / 32.);
    if (noise && ret >= 0)
        ret = set_text(frame, "kind", p, kind_of(noise));
    if (noise && ret >= 0 && p >= 0)
        ret = set_curve(frame, p, noise);
    return ret < 0 ? ret :
           set_decimal(frame, "threshold", p, threshold);
}

static void log_levels(AVFilterContext *avctx, const char *size,
                       const EpsilonLevels *l)
{
    const int *fine = l->fine, *rough = l->rough;
    char change[32] = "undefined";

    if (l->change)
        snprintf(change, sizeof(change), "%g%s",
                 EPSILON_LEVEL(l->change) / 16.,
                 EPSILON_IS_EVEN(l->change) ? " (even)" : "");
    av_log(avctx, AV_LOG_VERBOSE, "  %s size: %d of %d blocks, change %s, fine "
           "%g %g %g %g, rough %g %g %g %g, line %g, grid %g\n", size, l->nb,
           l->all, change, fine[0] / 16., fine[1] / 16., fine[2] / 16.,
           fine[3] / 16., rough[0] / 16., rough[1] / 16., rough[2] / 16.,
           rough[3] / 16., l->line / 16., l->grid / 16.);
}

static void log_noise(AVFilterContext *avctx, int p, const EpsilonNoise *noise)
{
    av_log(avctx, AV_LOG_VERBOSE, "Plane %d: noise %g, at half size %g, found "
           "by: %s\n", p, noise->noise[EPSILON_P] / 32.,
           noise->noise[EPSILON_Q] / 32., kind_of(noise));
    log_levels(avctx, "full", &noise->levels[EPSILON_P]);
    log_levels(avctx, "half", &noise->levels[EPSILON_Q]);
    if (noise->classes) {
        AVBPrint text;

        av_bprint_init(&text, 0, AV_BPRINT_SIZE_AUTOMATIC);
        print_curve(&text, noise);
        av_log(avctx, AV_LOG_VERBOSE, "  by brightness: %s\n", text.str);
    }
}

/* Return the index in the report of the first component, in the order of
 * FFmpeg's descriptor, that bit p of the option planes selects, or -1. */
static int find_component(const GPUPlanes *planes, int p)
{
    for (int i = 0; i < planes->nb_planes; i++) {
        const GPUPlane *plane = &planes->plane[i];

        if (plane->stored == p && plane->own_mask)
            return 4 * i + plane->first_channel;
        if (p == GPU_ALPHA_PLANE && plane->alpha_mask)
            return 4 * i + ff_ctz(plane->alpha_mask);
    }
    return -1;
}

/* Log, once for a plane of the stream, that nothing was found in it. */
static void log_quiet(AVFilterContext *avctx, int p, unsigned *logged)
{
    if (*logged >> p & 1)
        return;
    *logged |= 1 << p;
    av_log(avctx, AV_LOG_VERBOSE, "found no noise in plane %d; threshold=... "
           "forces one\n", p);
}

/* Set the metadata of stored plane p. noise: NULL if it is not measured */
static int export(AVFilterContext *avctx, AVFrame *frame, int p,
                  const Epsilon *eps, const EpsilonNoise *noise)
{
    const EpsilonTerms *terms = &eps->terms;
    const int area = EPSILON_AREA(terms->patch);
    int tl = floor(ff_epsilon_threshold(eps) * area + 0.5), ret;

    if (noise) {
        tl = epsilon_tl(noise->noise[EPSILON_P], terms->strength, area);
        log_noise(avctx, p, noise);
    }
    ret = set_values(frame, p, noise, (double)tl / area);
    return ret < 0 || p ? ret :
           set_values(frame, -1, noise, (double)tl / area);
}

int ff_epsilon_report(AVFilterContext *avctx, AVFrame *frame,
                      const void *report, const GPUPlanes *planes,
                      const void *options, unsigned *logged)
{
    const Epsilon *eps         = options;
    const EpsilonNoise *noises = report;
    const int bits = ff_epsilon_selected(options, planes->format);
    int ret = 0;

    for (int p = 0; p < GPU_MAX_PLANES && ret >= 0; p++) {
        const int component       = find_component(planes, p);
        const EpsilonNoise *noise = report ? &noises[FFMAX(component, 0)] :
                                             NULL;

        if (!(bits >> p & 1) || component < 0)
            continue;
        if (noise && noise->is_quiet)
            log_quiet(avctx, p, logged);
        if (eps->metadata)
            ret = export(avctx, frame, p, eps, noise);
    }
    return ret;
}
