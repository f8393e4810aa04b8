/*
 * This file is part of the FFmpeg GPU filters project's tests.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * A row against the reference, on a small frame of the row's content. What is
 * expected for one window and format is worked out once and kept, as many
 * variants share it; so is the verdict, as rows differ by size alone.
 */

#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/pixdesc.h"

#include "bench.h"

typedef struct Expected {
    FilterSpec spec;
    enum AVPixelFormat format;
    enum Content content;
    AVFrame *in, *want;
} Expected;

static Expected *known;
static int nb_known;

typedef struct Judged {
    const Device *device;
    enum AVPixelFormat format;
    enum Content content;
    char what[256];             ///< the filter and its options
    enum Verdict verdict;
} Judged;

static Judged *judged;
static int nb_judged;

static int same(const FilterSpec *a, const FilterSpec *b)
{
    return a->algorithm == b->algorithm && a->radius == b->radius &&
           a->radius_v == b->radius_v && a->planes == b->planes &&
           a->threshold == b->threshold && a->sigma == b->sigma &&
           a->percentile == b->percentile;
}

/* Formats in which FFmpeg's own median defines the result: it is faster than
 * the reference for large windows, and the two are compared by make check. */
static int median_takes(enum AVPixelFormat format)
{
    return format == AV_PIX_FMT_GRAY8 || format == AV_PIX_FMT_GRAY16 ||
           format == AV_PIX_FMT_YUV420P || format == AV_PIX_FMT_YUV444P ||
           format == AV_PIX_FMT_YUV444P16;
}

static AVFrame *by_median(AVFrame *in, const FilterSpec *spec)
{
    const Device cpu = { .type = AV_HWDEVICE_TYPE_NONE };
    FilterSpec plain = *spec;
    AVFrame *out     = NULL;
    char options[128];

    plain.variant = "";
    spec_options(&plain, options, sizeof(options));
    if (graph_run(&cpu, "median", options, &in, &out, 1, NULL) < 0)
        av_frame_free(&out);
    return out;
}

static const Expected *expect(const FilterSpec *spec,
                              enum AVPixelFormat format, enum Content content)
{
    const int fast = spec->algorithm == ALGO_GAUSS ||
                     (spec->algorithm == ALGO_MEDIAN && median_takes(format));
    const int side = fast ? 2 * spec->radius + 2 : 0;
    Rng rng        = { 5 };
    Expected e     = { .spec = *spec, .format = format, .content = content };
    Expected *larger;

    for (int i = 0; i < nb_known; i++)
        if (known[i].format == format && known[i].content == content &&
            same(&known[i].spec, spec))
            return &known[i];
    e.in = picture_new(format, FFMAX(128, side), FFMAX(36, side),
                       PATTERN_NOISE, &rng);
    if (e.in && content != CONTENT_NOISE)
        content_fill(e.in, content, &rng);
    if (e.in)
        e.want = spec->algorithm == ALGO_MEDIAN && fast ?
                 by_median(e.in, spec) : picture_expect(e.in, spec);
    larger = e.want ? realloc(known, (nb_known + 1) * sizeof(*known)) : NULL;
    if (!larger) {
        av_frame_free(&e.in);
        av_frame_free(&e.want);
        return NULL;
    }
    known = larger;
    known[nb_known] = e;
    return &known[nb_known++];
}

static enum Verdict run(const Device *device, const char *filter,
                        const char *options, const FilterSpec *spec,
                        enum AVPixelFormat format, enum Content content,
                        int plant)
{
    const int level = av_log_get_level();
    const Expected *e;
    AVFrame *in = NULL, *out = NULL;
    enum Verdict verdict = VERDICT_NOT_SERVED;

    av_log_set_level(AV_LOG_FATAL);     // "not served" is an answer
    e  = expect(spec, format, content);
    in = e ? av_frame_clone(e->in) : NULL;
    if (in && graph_run(device, filter, options, &in, &out, 1, NULL) >= 0) {
        if (plant)
            out->data[0][0] ^= 1;
        verdict = picture_compare(out, e->want) ? VERDICT_WRONG
                                                : VERDICT_RIGHT;
    }
    av_log_set_level(level);
    av_frame_free(&in);
    av_frame_free(&out);
    return verdict;
}

enum Verdict verify(const Device *device, const char *filter,
                    const char *options, const FilterSpec *spec,
                    enum AVPixelFormat format, enum Content content, int plant)
{
    Judged j = { .device = device, .format = format, .content = content };
    Judged *larger;

    snprintf(j.what, sizeof(j.what), "%s=%s", filter, options);
    for (int i = 0; i < nb_judged; i++)
        if (judged[i].device == device && judged[i].format == format &&
            judged[i].content == content && !strcmp(judged[i].what, j.what))
            return judged[i].verdict;
    j.verdict = run(device, filter, options, spec, format, content, plant);
    larger    = realloc(judged, (nb_judged + 1) * sizeof(*judged));
    if (larger) {
        judged = larger;
        judged[nb_judged++] = j;
    }
    return j.verdict;
}

void verify_free(void)
{
    free(judged);
    judged    = NULL;
    nb_judged = 0;
    for (int i = 0; i < nb_known; i++) {
        av_frame_free(&known[i].in);
        av_frame_free(&known[i].want);
    }
    free(known);
    known    = NULL;
    nb_known = 0;
}
