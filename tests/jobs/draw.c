/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Draw pictures for the measurement of noise and for the search of vectors. The
 * base of most moving pictures is the same in each 2x2 samples; the detail upon
 * it, which pyramids do not have, depends on the place in each frame, so that
 * each vector gives another output.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "devices.h"
#include "../noise/planes.h"
#include "draw.h"

enum Kind {
    MOVED, CUT, ACROSS, DOWN, FLAT, FEW, ROUNDED, EXTREME, ALMOST, LESS,
    FIRST_PLANE, PLANE = FIRST_PLANE, GRID, COARSE_TIE, RESTORED, STREAM,
    NB_KINDS
};

static const char *const kinds[NB_KINDS] = {
    "moved", "cut", "across", "down", "flat", "few", "rounded", "extreme",
    "almost", "less", "plane", "grid", "coarse-tie", "restored", "stream",
};

/* A component of a frame to draw */
typedef struct Canvas {
    enum Kind kind;
    const char *letters;
    int a, b;                   ///< numbers of the picture's name
    int depth, width, height;
    int n, c;                   ///< frame and component
} Canvas;

static int find_kind(const char *name)
{
    const size_t length = strcspn(name, ":");

    for (int k = 0; k < NB_KINDS; k++)
        if (strlen(kinds[k]) == length && !strncmp(kinds[k], name, length))
            return k;
    return -1;
}

/* Read the name of a picture. @return whether it is one */
static int parse(Canvas *s, const char *name)
{
    const char *values = strchr(name, ':');

    *s = (Canvas) { .kind = find_kind(name), .letters = "" };
    if (values && s->kind == STREAM)
        s->letters = values + 1;
    else if (values)
        sscanf(values, ":%d:%d", &s->a, &s->b);
    if (s->kind == PLANE)
        return s->a >= 0 && s->a < PLANES_NB_CASES;
    if (s->kind == STREAM)
        return *s->letters && *s->letters != 'r' &&
               strspn(s->letters, "wtmgbrlse") == strlen(s->letters);
    if (s->kind == ACROSS || s->kind == DOWN || s->kind == GRID)
        return s->a > 0;
    return (int)s->kind >= 0;
}

int is_drawn(const char *name)
{
    Canvas s;

    return parse(&s, name);
}

/* ---- motion ---- */

static unsigned hash(int x, int y, int seed)
{
    uint32_t h = x * 0x9e3779b1u + y * 0x85ebca6bu + seed * 0xc2b2ae35u;

    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return (h ^ h >> 12) >> 8;
}

/* Return the base at a place, of 8 bits. */
static int base(const Canvas *s, int x, int y)
{
    const int n = s->n, c = s->c;
    const int u = x + 4096 - n * (s->a + 2 * c), v = y + 4096 - n * s->b;

    switch (s->kind) {
    case MOVED:
        return 30 + hash(u / 6, v / 6, c) % 190;
    case CUT:
        return 30 + hash(u / 6, v / 6, c + 9 * (n / 2)) % 190;
    case ACROSS:
        return 30 + hash(0, (y + 4096 - n * s->a) / s->a, c) % 190;
    case DOWN:
        return 30 + hash((x + 4096 - n * s->a) / s->a, 0, c) % 190;
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

/* Return the sample at a place. The detail of 2x2 samples adds up to 0. */
static int moving(const Canvas *s, int x, int y)
{
    const int amount = hash(x / 2, y / 2, 100 + s->n) % 13 - 6;
    const int detail = (x ^ y) & 1 ? amount : -amount, shift = s->depth - 8;

    if (s->kind == EXTREME)
        return hash(x / 4, y / 4, s->n) & 1 ? (1 << s->depth) - 1 : 0;
    if (s->kind == ROUNDED)
        return (base(s, x, y) << shift) + hash(x, y, s->n) % (1 + (1 << shift));
    return (base(s, x, y) + detail) << shift;
}

/* ---- noise ---- */

/* Return a sample of a stream's frame. left, above: the samples next to it.
 *
 * w: white noise that grows to the right. t: the same with quiet blocks, so
 * that neither still test holds. m: texture with noise. g: soft noise. b: one
 * value. r: as the frame before. l: white noise that follows the light, which
 * grows to the right. s: soft noise that does. e: noise that grows downwards, in
 * blocks of equal sums: of 208x208 samples, 96 of 144 blocks count, just enough
 * for classes, and 6 have so little noise that only classes show it. */
static int make_sample(char kind, int x, int y, Rng *noise, int left, int above)
{
    const int now = rng_range(noise, -24, 24);
    const int light = 20 + x / 2;
    const int growing = y >= 132 ? 0 : x < 108 && y < 20 ? 25 : 60 + y / 2;
    const int pair = (int)(hash(x / 4 * 2 + (x & 1), y, 0) % 49 - 24);
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
    case 'l':
        return light + now * x / 400;
    case 's':
        return light + (5 * now * x / 200 + 6 * (left - light) +
                        6 * (above - light)) / 13;
    case 'e':
        return 120 + (x & 2 ? -1 : 1) * (pair * growing / 100);
    default:
        return 120;
    }
}

/* Each component begins with another frame. */
static void draw_stream(uint16_t *plane, const Canvas *s)
{
    const int nb = (s->n + s->c) % (int)strlen(s->letters);
    const int w  = s->width;
    Rng noise    = { 4712 };

    for (int n = 0; n <= nb; n++)
        for (int i = 0; i < w * s->height; i++) {
            const int now = make_sample(s->letters[n], i % w, i / w, &noise,
                                        i ? plane[i - 1] : 120,
                                        i < w ? 120 : plane[i - w]);

            if (s->letters[n] != 'r')
                plane[i] = now;
        }
}

static void draw_restored(uint16_t *plane, const Canvas *s)
{
    Rng rng = { 4711 };

    for (int i = 0; i < s->width * s->height; i++)
        plane[i] = 90 + rng_range(&rng, 0, 60) +
                   (s->n & 1 && i % s->width < s->width / 3 ? i & 1 : 0);
}

/* Draw a plane of 8 bits, or of all. @return whether it has all */
static int draw_plane(uint16_t *plane, uint16_t *before, const Canvas *s)
{
    PlanesCase c;

    switch (s->kind) {
    case PLANE:
        c        = planes_cases[s->a];
        c.width  = s->width;
        c.height = s->height;
        planes_make(plane, before, &c);
        return c.kind <= PLANES_QUOTIENT;
    case GRID:
        planes_grid(plane, s->width, s->height, s->depth, s->a, s->b);
        return 1;
    case COARSE_TIE:
        planes_coarse_tie(plane, before, s->width, s->height, s->a);
        return 0;
    case RESTORED:
        draw_restored(plane, s);
        return 0;
    default:
        draw_stream(plane, s);
        return 0;
    }
}

/* ---- frames ---- */

/* Return the samples, freed by the caller, or NULL. */
static uint16_t *samples_of(const Canvas *s)
{
    const int size   = s->width * s->height;
    uint16_t *plane  = av_calloc(size, sizeof(*plane));
    uint16_t *before = av_calloc(size, sizeof(*before));
    int all = 1;

    if (!plane || !before) {
        av_freep(&plane);
    } else if (s->kind < FIRST_PLANE) {
        for (int i = 0; i < size; i++)
            plane[i] = moving(s, i % s->width, i / s->width);
    } else {
        srand(1);               // planes_make() makes both frames
        all = draw_plane(plane, before, s);
        if ((s->kind == COARSE_TIE ||
             (s->kind == PLANE && planes_cases[s->a].kind >= FIRST_CHANGE)) &&
            !(s->n & 1))
            FFSWAP(uint16_t *, plane, before);
    }
    for (int i = 0; i < size && plane && !all; i++)
        plane[i] <<= s->depth - 8;
    av_free(before);
    return plane;
}

AVFrame *draw(enum AVPixelFormat format, int width, int height,
              const char *name, int n)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);
    AVFrame *frame = picture_new(format, width, height, PATTERN_MID,
                                 &(Rng) { 4711 });
    Canvas s;

    parse(&s, name);
    s.depth = desc->comp[0].depth;
    s.n     = n;
    for (int c = 0; frame && c < desc->nb_components; c++) {
        const int chroma = (c == 1 || c == 2) && desc->nb_components >= 3;
        uint16_t *samples;

        s.c      = c;
        s.width  = AV_CEIL_RSHIFT(width,  chroma ? desc->log2_chroma_w : 0);
        s.height = AV_CEIL_RSHIFT(height, chroma ? desc->log2_chroma_h : 0);
        if (c && s.kind >= FIRST_PLANE && s.kind != STREAM)
            continue;           // one plane is measured
        samples = samples_of(&s);
        if (samples)
            picture_set(frame, c, samples);
        else
            av_frame_free(&frame);
        av_free(samples);
    }
    return frame;
}
