/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Check epsilon with neighbor frames on pictures whose motion is known, or that
 * fit in many places. The base of most pictures is the same in each 2x2 samples;
 * the detail upon it, which pyramids do not have, depends on the place in each
 * frame, so that each vector gives another output.
 */

#include <stdlib.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/pixdesc.h"

#include "check.h"

/* What the frames of a stream show */
enum Kind {
    MOVED,          ///< cells of 6x6 samples that move, each component by more
    ACROSS, DOWN,   ///< lines, along which all displacements fit
    FLAT,           ///< nothing: all displacements fit
    FEW,            ///< 4x4 samples of few values, others in each frame
    ROUNDED,        ///< FEW with noise that the rounding of level 1 decides on
    EXTREME,        ///< 4x4 samples of the extremes, others in each frame
    CUT,            ///< MOVED, then other cells
    ALMOST,         ///< c(V) is 7/8 of c(0,0) in the middle block, size 40x40
    LESS,           ///< it is less
};

/* A stream; filtered with linear weights */
typedef struct Stream {
    enum Kind kind;
    int depth, width, height;
    int prev, next, patch;
    int dx, dy;                 ///< of the motion per frame, or of the lines
} Stream;

enum { RADIUS = 1, FRAMES = 4 };

static unsigned hash(int x, int y, int seed)
{
    uint32_t h = x * 0x9e3779b1u + y * 0x85ebca6bu + seed * 0xc2b2ae35u;

    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return (h ^ h >> 12) >> 8;
}

/* Return the base at a place of frame n, of 8 bits. */
static int base(const Stream *s, int x, int y, int n, int c)
{
    const int u = x + 4096 - n * (s->dx + 2 * c), v = y + 4096 - n * s->dy;

    switch (s->kind) {
    case MOVED:
        return 30 + hash(u / 6, v / 6, c) % 190;
    case CUT:
        return 30 + hash(u / 6, v / 6, c + 9 * (n / 2)) % 190;
    case ACROSS:
        return 30 + hash(0, v / s->dy, c) % 190;
    case DOWN:
        return 30 + hash((u + 2 * c * n) / s->dx, 0, c) % 190;
    case FEW:
    case ROUNDED:
        return hash(x / 4, y / 4, n) & 7 ? 90 : 160;
    case ALMOST:
    case LESS:
        return n & 1 ? 20 : x / 2 == 6 ? 30 : x / 2 != 12 ? 20 :
               90 - (s->kind == LESS && y / 2 == 10);
    default:
        return 100;
    }
}

/* Return the sample at a place of frame n. The detail of 2x2 samples adds up to
 * 0. */
static int sample_at(const Stream *s, int x, int y, int n, int c)
{
    const int amount = hash(x / 2, y / 2, 100 + n) % 13 - 6;
    const int detail = (x ^ y) & 1 ? amount : -amount;

    if (s->kind == EXTREME)
        return hash(x / 4, y / 4, n) & 1 ? (1 << s->depth) - 1 : 0;
    if (s->kind == ROUNDED)
        return (base(s, x, y, n, c) << (s->depth - 8)) +
               hash(x, y, n) % (1 + (1 << (s->depth - 8)));
    return (base(s, x, y, n, c) + detail) << (s->depth - 8);
}

static AVFrame *draw(const Stream *s, enum AVPixelFormat format, int n)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);
    AVFrame *frame    = frame_new(format, s->width, s->height, 0);
    uint16_t *samples = malloc(s->width * s->height * sizeof(*samples));

    if (!samples)
        av_frame_free(&frame);
    for (int c = 0; frame && c < desc->nb_components; c++) {
        const int chroma = (c == 1 || c == 2) && desc->nb_components >= 3;
        const int w = AV_CEIL_RSHIFT(s->width,
                                     chroma ? desc->log2_chroma_w : 0);
        const int h = AV_CEIL_RSHIFT(s->height,
                                     chroma ? desc->log2_chroma_h : 0);

        for (int i = 0; i < w * h; i++)
            samples[i] = sample_at(s, i % w, i / w, n, c);
        picture_set(frame, c, samples);
    }
    free(samples);
    return frame;
}

static void run_stream(const Device *device, const Stream *s,
                       enum AVPixelFormat format, const FilterSpec *spec)
{
    const char *filter    = device_filter(device, ALGO_EPSILON);
    AVFrame *in[FRAMES]   = { NULL };
    char options[256];
    int ret = 0;

    if (!is_our_turn())
        return;
    for (int n = 0; n < FRAMES && ret >= 0; n++) {
        in[n] = draw(s, format, n);
        ret   = in[n] ? 0 : AVERROR(ENOMEM);
    }
    spec_options(spec, filter, options, sizeof(options));
    if (ret >= 0)
        ret = check_filter(device, options, in, FRAMES, spec, 0, 0, NULL);
    result(ret == 1, "%s %s=%s %s %dx%d: motion %d by %d,%d", device->name,
           filter, options, av_get_pix_fmt_name(format), s->width, s->height,
           s->kind, s->dx, s->dy);
    frames_free(in, FRAMES);
}

static void run_gray(const Device *device, const Stream *s, int *variant)
{
    const enum AVPixelFormat format = device_planar_format(device, s->depth);
    FilterSpec spec = spec_default(ALGO_EPSILON);

    if (format == AV_PIX_FMT_NONE)
        return;
    spec.radius    = RADIUS;
    spec.linear    = 1;
    spec.patch     = s->patch;
    spec.prev      = s->prev;
    spec.next      = s->next;
    spec.threshold = s->kind == EXTREME ? 255 : 100;
    spec_set_patch_variant(&spec, device, variant);
    run_stream(device, s, format, &spec);
}

static void every_stream(const Device *device)
{
    static const Stream streams[] = {
        /* planes without vectors, and the smallest ones with */
        { MOVED,   8,   1,   1, 1, 1, 1,   2,   0 },
        { MOVED,   8,  31,  31, 1, 1, 1,   2,   2 },
        { MOVED,   8, 300,  31, 1, 1, 1,   4,   2 },
        { MOVED,   8,  31, 200, 1, 1, 1,   4,   2 },
        { MOVED,   8,  32,  32, 1, 1, 1,   4,   2 },
        { MOVED,   8, 100,  32, 1, 1, 1,  -6,   2 },
        { MOVED,   8,  33, 130, 1, 1, 1,   2,  -8 },
        /* levels, odd sizes, blocks at the right and lower edge */
        { MOVED,   8,  63,  63, 1, 1, 1,   8,   8 },
        { MOVED,   8,  64,  64, 1, 1, 1,  12, -10 },
        { MOVED,   8, 129, 127, 1, 1, 1,  14,  -6 },
        { MOVED,   8, 161, 145, 1, 1, 1, -18,  22 },
        { MOVED,   8, 275, 259, 1, 1, 1,  26, -34 },
        /* out of the plane: also displaced windows and patches */
        { MOVED,   8,  70,  50, 1, 1, 1,  46, -30 },
        { MOVED,   8, 140, 140, 1, 1, 1, -90, 100 },
        /* depths and patches, frames on one side or on both */
        { MOVED,   9,  97,  83, 1, 1, 1,   6,  -4 },
        { MOVED,  10,  97,  83, 2, 0, 2,   6,  -4 },
        { MOVED,  12,  97,  83, 0, 2, 0,   6,  -4 },
        { MOVED,  14,  97,  83, 3, 1, 1,   2,   4 },
        { MOVED,  16,  97,  83, 2, 3, 1,  -2,   4 },
        { MOVED,   8,  97,  83, 2, 0, 1,   6,   4 },
        { MOVED,   8,  97,  83, 3, 3, 2,   6,   4 },
        { MOVED,   8,  97,  83, 0, 3, 0,   6,   4 },
        { CUT,     8, 129, 100, 1, 1, 1,   4,   2 },
        /* ties, with one level and with more */
        { ACROSS,  8,  40,  40, 1, 1, 1,   0,   4 },
        { DOWN,    8,  40,  40, 1, 1, 1,   4,   0 },
        { ACROSS,  8,  80,  80, 1, 1, 1,   0,   8 },
        { DOWN,    8,  80,  80, 1, 1, 1,   8,   0 },
        { ACROSS, 10, 161, 140, 1, 1, 1,   0,   8 },
        { DOWN,   16, 161, 140, 1, 1, 1,   8,   0 },
        { FLAT,    8,  70,  70, 1, 1, 1,   0,   0 },
        { FEW,     8, 129, 100, 1, 1, 1,   0,   0 },
        { FEW,    12, 129, 100, 2, 0, 1,   0,   0 },
        { ROUNDED, 8, 129, 100, 1, 1, 1,   0,   0 },
        { ROUNDED, 10, 129, 100, 1, 1, 1,  0,   0 },
        { ROUNDED, 16,  97,  83, 1, 1, 1,  0,   0 },
        /* sums of the largest differences, white samples of all depths */
        { EXTREME, 8, 129, 100, 1, 1, 1,   0,   0 },
        { EXTREME, 9,  65,  40, 1, 1, 1,   0,   0 },
        { EXTREME, 16, 129, 100, 1, 1, 2,  0,   0 },
        { ALMOST,  8,  40,  40, 1, 1, 1,   0,   0 },
        { LESS,    8,  40,  40, 1, 1, 1,   0,   0 },
        { ALMOST, 10,  40,  40, 1, 1, 1,   0,   0 },
        { LESS,   10,  40,  40, 1, 1, 1,   0,   0 },
    };

    int variant = 0;

    for (int i = 0; i < FF_ARRAY_ELEMS(streams); i++)
        run_gray(device, &streams[i], &variant);
}

/* Run all kinds of planes, at two scales: interleaved components have vectors
 * of their own, and chroma may have none. */
static void every_format(const Device *device)
{
    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++) {
        const enum AVPixelFormat format = device->formats[i];
        const AVPixFmtDescriptor *desc  = av_pix_fmt_desc_get(format);
        FilterSpec spec = spec_of(ALGO_EPSILON, "preset=slow:radius=1:"
                                  "threshold=60:planes=15");
        const Stream s = {
            MOVED, desc->comp[0].depth, i % 3 ? 132 : 56, i % 3 ? 84 : 48,
            .dx = 4, .dy = -2,
        };

        if (!device_is_first_alike(device, i))
            continue;
        spec.prev  = i % 3;
        spec.next  = 1 + i % 2;
        spec.patch = 1;
        run_stream(device, &s, format, &spec);
    }
}

void check_motion(const Device *device)
{
    every_stream(device);
    every_format(device);
}
