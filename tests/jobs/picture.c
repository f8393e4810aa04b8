/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/imgutils.h"
#include "libavutil/intreadwrite.h"
#include "libavutil/pixdesc.h"

#include "devices.h"

const char *const pattern_names[NB_PATTERNS] = {
    "minimum", "middle", "maximum", "ramp-x", "ramp-y", "checkerboard",
    "stripes", "impulse", "noise", "faint-noise", "salt", "texture", "dirty",
    "grain", "bars", "cells", "few-blocks", "enough-blocks",
    "coarse-grain", "blocks", "edges",
};

uint32_t rng_next(Rng *rng)
{
    /* xorshift64* (Vigna 2016) */
    rng->state ^= rng->state >> 12;
    rng->state ^= rng->state << 25;
    rng->state ^= rng->state >> 27;
    return rng->state * 2685821657736338717ULL >> 32;
}

int rng_range(Rng *rng, int first, int last)
{
    return first + rng_next(rng) % (unsigned)(last - first + 1);
}

/* One component of a frame */
typedef struct Component {
    uint8_t *data;
    int linesize, step, width, height, depth, shift, bytes, big_endian;
    int index;
} Component;

static Component component(const AVFrame *frame, int c)
{
    const AVPixFmtDescriptor *desc  = av_pix_fmt_desc_get(frame->format);
    const AVComponentDescriptor *cd = &desc->comp[c];
    const int chroma = (c == 1 || c == 2) && desc->nb_components >= 3;

    return (Component) {
        .data     = frame->data[cd->plane] + cd->offset,
        .linesize = frame->linesize[cd->plane],
        .step     = cd->step,
        .width    = AV_CEIL_RSHIFT(frame->width,
                                   chroma ? desc->log2_chroma_w : 0),
        .height   = AV_CEIL_RSHIFT(frame->height,
                                   chroma ? desc->log2_chroma_h : 0),
        .depth    = cd->depth,
        .shift    = cd->shift,
        .bytes    = cd->depth + cd->shift > 8 ? 2 : 1,
        .big_endian = !!(desc->flags & AV_PIX_FMT_FLAG_BE),
        .index    = c,
    };
}

static uint8_t *sample(const Component *c, int x, int y)
{
    return c->data + (ptrdiff_t)y * c->linesize + (ptrdiff_t)x * c->step;
}

static int load(const Component *c, int x, int y)
{
    const uint8_t *p = sample(c, x, y);

    return (c->bytes == 1 ? *p : c->big_endian ? AV_RB16(p) : AV_RL16(p)) >>
           c->shift;
}

static void store(const Component *c, int x, int y, int value, int low_bits)
{
    uint8_t *p = sample(c, x, y);

    value = value << c->shift | (low_bits & ((1 << c->shift) - 1));
    if (c->bytes == 1)
        *p = value;
    else if (c->big_endian)
        AV_WB16(p, value);
    else
        AV_WL16(p, value);
}

/* Return grain, different per component. */
static int grain(const Component *c, int x, int y, unsigned r)
{
    const int max = (1 << c->depth) - 1;

    return max / 3 + (int64_t)max * (x + y) / (4 * (c->width + c->height)) +
           r % (max / (40 >> c->index) + 1);
}

/* Return small steps, and some above the limit of the measurement. */
static int cells(const Component *c, int x, int y)
{
    const int max = (1 << c->depth) - 1, i = x / 8 * 7 + y / 8 * 13;

    return max / 3 + (i % 5 << (c->depth - 8)) + (i % 61 ? 0 : max / 4);
}

/* Return the number of measured blocks of a plane with up to 512 of them. */
static int nb_blocks(int size)
{
    return size < 24 ? 0 : (size - 24) / 16 + 1;
}

/* Return whether a row or a column has one value in the measured blocks from nb
 * on. */
static int is_flat(const Component *c, int x, int y, int nb)
{
    const int across = nb_blocks(c->width), down = nb_blocks(c->height);
    const int i = (y - 4) / 16 * across + (x - 4) / 16;

    return x >= 4 && x < 4 + 16 * across && y >= 4 && y < 4 + 16 * down &&
           i >= nb && ((i & 1 ? x : y) - 4) % 16 == i % 16;
}

/* Return the least number of blocks for a fine level. */
static int enough(const Component *c)
{
    const int all = nb_blocks(c->width) * nb_blocks(c->height);

    return FFMAX(40, (3 * all + 7) / 8);
}

static int pattern_value(enum Pattern pattern, const Component *c, int x,
                         int y, Rng *rng)
{
    const int max = (1 << c->depth) - 1;
    const unsigned r = rng_next(rng);

    switch (pattern) {
    case PATTERN_MIN:     return 0;
    case PATTERN_MID:     return max / 2 + 1;
    case PATTERN_MAX:     return max;
    case PATTERN_RAMP_X:  return (int64_t)max * x / FFMAX(c->width - 1, 1);
    case PATTERN_RAMP_Y:  return (int64_t)max * y / FFMAX(c->height - 1, 1);
    case PATTERN_CHECKER: return (x ^ y) & 1 ? max : 0;
    case PATTERN_STRIPES: return x / 3 & 1 ? max : max - 1;
    case PATTERN_IMPULSE: return x == c->width / 2 && y == c->height / 2 ?
                                 max : 0;
    case PATTERN_FAINT:   return FFMIN(max / 3 + r % (max / 20 + 1), max);
    case PATTERN_SALT:    return r % 10 ? max / 2 : r / 10 % 2 * max;
    case PATTERN_TEXTURE: return (x * 7 + y * 13 + r % (max / 8 + 1)) & max;
    case PATTERN_GRAIN:   return grain(c, x, y, r);
    case PATTERN_BARS:    return y < c->height / 8 || x > 7 * c->width / 8 ?
                                 max / 16 : grain(c, x, y, r);
    case PATTERN_CELLS:   return cells(c, x, y) + r % (max / 80 + 1);
    case PATTERN_SPARSE:  return is_flat(c, x, y, enough(c) - 1) ? max / 2 :
                                 grain(c, x, y, r);
    case PATTERN_ENOUGH:  return is_flat(c, x, y, enough(c)) ? max / 2 :
                                 grain(c, x, y, r);
    case PATTERN_BLOCKS:  return ((x / 16 * 7919u + y / 16 * 104729u) *
                                  2654435761u >> 8) & max;
    case PATTERN_EDGES:   return (x / 64 ^ y / 64) & 1 ? max / 8 * 7 : max / 8;
    case PATTERN_COARSE:  return !x || !y ? grain(c, x, y, r) :
                                 (grain(c, x, y, r) + load(c, x - 1, y) +
                                  load(c, x, y - 1)) / 3;
    default:              return r & max;
    }
}

void picture_fill(AVFrame *frame, enum Pattern pattern, Rng *rng)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(frame->format);

    for (int i = 0; i < desc->nb_components; i++) {
        const Component c = component(frame, i);

        for (int y = 0; y < c.height; y++)
            for (int x = 0; x < c.width; x++)
                store(&c, x, y, pattern_value(pattern, &c, x, y, rng),
                      pattern == PATTERN_DIRTY ? rng_next(rng) : 0);
    }
}

void picture_set(AVFrame *frame, int index, const uint16_t *samples)
{
    const Component c = component(frame, index);

    for (int i = 0; i < c.width * c.height; i++)
        store(&c, i % c.width, i / c.width, samples[i], 0);
}

AVFrame *picture_new(enum AVPixelFormat format, int width, int height,
                     enum Pattern pattern, Rng *rng)
{
    /* different pitches */
    AVFrame *frame = frame_new(format, width, height,
                               16 << rng_range(rng, 0, 3));

    if (!frame)
        return NULL;
    /* padding and unused components get noise, too */
    for (int i = 0; frame->buf[0] && i < frame->buf[0]->size; i++)
        frame->buf[0]->data[i] = rng_next(rng);
    picture_fill(frame, pattern, rng);
    return frame;
}

static uint16_t *load_component(const Component *c)
{
    const int size = c->width * c->height;
    uint16_t *src  = malloc(size * sizeof(*src));

    for (int i = 0; src && i < size; i++)
        src[i] = load(c, i % c->width, i / c->width);
    return src;
}

/* One component of all frames */
typedef struct Stream {
    uint16_t *src[MAX_STREAM];
    int failed;
} Stream;

static Stream load_stream(AVFrame *const *in, int nb, int index)
{
    Stream s = { .failed = nb > MAX_STREAM };

    for (int i = 0; i < nb && !s.failed; i++) {
        const Component c = component(in[i], index);

        s.src[i]  = load_component(&c);
        s.failed |= !s.src[i];
    }
    return s;
}

static void free_stream(Stream *s)
{
    for (int i = 0; i < MAX_STREAM; i++)
        free(s->src[i]);
}

/* The options of a component's frames, and its levels */
typedef struct Options {
    RefEpsilon epsilon[MAX_STREAM];
    int selected[MAX_STREAM];
    RefMeasured measured[MAX_STREAM];
} Options;

/* Set a component of nb frames, measured. step: distance between the options of
 * two frames, 0 or 1 */
static int make_stream(RefStream *stream, const Stream *s, Options *o,
                       AVFrame *const *in, int nb, int index,
                       const FilterSpec *specs, int step)
{
    const Component c = component(in[0], index);

    *stream = (RefStream) {
        (const uint16_t *const *)s->src, nb, c.width, c.height, c.depth,
        o->epsilon, o->selected, o->measured,
    };

    for (int k = 0; k < nb; k++) {
        o->epsilon[k]  = spec_epsilon(specs + k * step);
        o->selected[k] = spec_selects(specs + k * step, in[0]->format, index);
    }
    return ref_measure_stream(o->measured, stream) < 0 ? AVERROR(ENOMEM) : 0;
}

int picture_noise(RefNoise *noise, RefMeasured *measured, AVFrame *const *in,
                  int i, int index, const FilterSpec *specs, int step)
{
    Stream s = load_stream(in, i + 1, index);
    Options options;
    RefStream stream;
    int ret = s.failed ? AVERROR(ENOMEM) :
              make_stream(&stream, &s, &options, in, i + 1, index, specs, step);

    if (ret >= 0) {
        *noise = ref_noise(options.measured, i, stream.depth);
        if (measured)
            *measured = options.measured[i];
    }
    free_stream(&s);
    return ret;
}

/* Return the options of frame i, which is output: those of the last frame of its
 * window. */
static const FilterSpec *options_of(const FilterSpec *specs, int i, int step)
{
    return specs + (i + spec_lost(specs)) * step;
}

static int filter_component(AVFrame *frame, AVFrame *const *in, int nb, int i,
                            int index, const FilterSpec *specs, int step)
{
    const Component c = component(frame, index);
    const int size    = c.width * c.height;
    Stream s          = load_stream(in, nb, index);
    uint16_t *dst     = malloc(size * sizeof(*dst));
    int ret           = dst && !s.failed ? 0 : AVERROR(ENOMEM);
    const FilterSpec used = spec_effective(options_of(specs, i, step),
                                           frame->format, frame->width,
                                           frame->height);
    Options options;
    RefStream stream;

    if (ret >= 0)
        ret = make_stream(&stream, &s, &options, in, nb, index, specs, step);
    if (ret >= 0)
        ret = spec_reference(&used, dst, &stream, i);
    for (int k = 0; k < size && ret >= 0; k++)
        store(&c, k % c.width, k / c.width, dst[k], 0);
    free_stream(&s);
    free(dst);
    return ret;
}

AVFrame *picture_expect_in(AVFrame *const *in, int nb, int i,
                           const FilterSpec *specs, int step)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(in[i]->format);
    AVFrame *frame = av_frame_clone(in[i + spec_lost(specs) / 2]);
    int ret = frame ? av_frame_make_writable(frame) : AVERROR(ENOMEM);

    /* av_frame_make_writable() copies only what the format uses */
    for (int c = 0; c < desc->nb_components && ret >= 0; c++) {
        if (spec_selects(options_of(specs, i, step), in[i]->format, c))
            ret = filter_component(frame, in, nb, i, c, specs, step);
    }
    if (ret < 0)
        av_frame_free(&frame);
    return frame;
}

AVFrame *picture_expect(const AVFrame *in, const FilterSpec *spec)
{
    AVFrame *same[MAX_LOST + 1];

    for (int i = 0; i <= spec_lost(spec); i++)
        same[i] = (AVFrame *)in;
    return picture_expect_in(same, 1 + spec_lost(spec), 0, spec, 0);
}

/* Changes from one frame to the next */
typedef struct Motion {
    int dx, dy;
    int noise, fade;            ///< amplitude and offset, relative to the
                                ///< maximum
    int still;                  ///< columns that do not change, relative to the
                                ///< width
} Motion;

static void move_component(const Component *to, const Component *from,
                           const Motion *m, Rng *rng)
{
    const int max = (1 << to->depth) - 1, noise = max / m->noise;

    for (int y = 0; y < to->height; y++) {
        for (int x = 0; x < to->width; x++) {
            const int still = m->still && x < to->width / m->still;
            const int v = load(from,
                               av_clip(x + m->dx * !still, 0, from->width - 1),
                               av_clip(y + m->dy * !still, 0,
                                       from->height - 1)) +
                          rng_range(rng, -noise, noise) * !still +
                          (m->fade && !still ? max / m->fade : 0);

            store(to, x, y, av_clip(v, 0, max), 0);
        }
    }
}

AVFrame *picture_next(const AVFrame *frame, Rng *rng)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(frame->format);
    const int kind  = rng_range(rng, 0, 7);
    const int reach = kind < 3 ? 0 : kind < 5 ? 5 : kind < 6 ? 72 : 20;
    const Motion m  = {
        .dx    = rng_range(rng, -reach, reach),
        .dy    = rng_range(rng, -reach, reach),
        .noise = 10 << rng_range(rng, 0, 9),
        .fade  = kind == 4 ? rng_range(rng, -40, 40) : 0,
        .still = kind == 7 ? rng_range(rng, 1, 4) : 0,
    };
    AVFrame *next;

    if (!kind)
        return av_frame_clone(frame);
    next = picture_new(frame->format, frame->width, frame->height,
                       PATTERN_NOISE, rng);
    for (int c = 0; next && kind > 1 && c < desc->nb_components; c++) {
        const Component to = component(next, c), from = component(frame, c);

        move_component(&to, &from, &m, rng);
    }
    return next;
}

int picture_rows(const AVFrame *frame, int p)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(frame->format);

    return AV_CEIL_RSHIFT(frame->height,
                          p == 1 || p == 2 ? desc->log2_chroma_h : 0);
}

void picture_flip(AVFrame *frame)
{
    for (int p = 0; p < av_pix_fmt_count_planes(frame->format); p++) {
        frame->data[p]    += (picture_rows(frame, p) - 1) *
                             (ptrdiff_t)frame->linesize[p];
        frame->linesize[p] = -frame->linesize[p];
    }
}

int picture_compare(const AVFrame *got, const AVFrame *want)
{
    if (got->format != want->format || got->width != want->width ||
        got->height != want->height) {
        printf("    got %dx%d of format %d\n", got->width, got->height,
               got->format);
        return 1;
    }
    for (int p = 0; p < av_pix_fmt_count_planes(want->format); p++) {
        const int bytes = av_image_get_linesize(want->format, want->width, p);

        for (int y = 0; y < picture_rows(want, p); y++) {
            const uint8_t *a = got->data[p]  + y * got->linesize[p];
            const uint8_t *b = want->data[p] + y * want->linesize[p];

            if (!memcmp(a, b, bytes))
                continue;
            for (int i = 0; i < bytes; i++) {
                if (a[i] == b[i])
                    continue;
                printf("    first difference: plane %d, row %d, byte %d: "
                       "got %d, want %d\n", p, y, i, a[i], b[i]);
                return 1;
            }
        }
    }
    return 0;
}
