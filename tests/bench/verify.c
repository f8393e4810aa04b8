/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Compare a row with the reference: first a small frame of the row's content.
 * The expected output of a window and format is computed once, as many variants
 * share it; so is the verdict, as rows differ by size alone. After the timing,
 * compare windows of the last timed frame.
 */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "bench.h"

typedef struct Expected {
    FilterSpec spec;
    enum AVPixelFormat format;
    enum Content content;
    AVFrame *in, *want;
} Expected;

static Expected *expected;
static int nb_expected;

typedef struct Judged {
    const Device *device;
    enum AVPixelFormat format;
    enum Content content;
    char what[256];             ///< the filter and its options
    enum Verdict verdict;
} Judged;

static Judged *judged;
static int nb_judged;

/* Return whether FFmpeg's own median defines the result: it is faster than the
 * reference for large windows, and make check compares the two. */
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
    spec_print(&plain, "median", options, sizeof(options));
    if (graph_run(&cpu, "median", options, &in, &out, 1, NULL, NULL) < 0)
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

    for (int i = 0; i < nb_expected; i++)
        if (expected[i].format == format && expected[i].content == content &&
            spec_equal(&expected[i].spec, spec))
            return &expected[i];
    e.in = picture_new(format, FFMAX(128, side), FFMAX(36, side),
                       PATTERN_NOISE, &rng);
    if (e.in && content != CONTENT_NOISE)
        content_fill(e.in, content, &rng);
    if (e.in)
        e.want = spec->algorithm == ALGO_MEDIAN && fast ?
                 by_median(e.in, spec) : picture_expect(e.in, spec);
    if (e.want && av_dynarray2_add((void **)&expected, &nb_expected, sizeof(e),
                                   (const uint8_t *)&e))
        return &expected[nb_expected - 1];
    av_frame_free(&e.in);
    av_frame_free(&e.want);
    return NULL;
}

enum Verdict verdict_of(int error)
{
    return error == AVERROR(EINVAL) || error == AVERROR(ENOSYS) ?
           VERDICT_NOT_SERVED : VERDICT_FAILED;
}

static enum Verdict run(const Device *device, const char *filter,
                        const char *options, const FilterSpec *spec,
                        enum AVPixelFormat format, enum Content content,
                        int plant)
{
    const int level = av_log_get_level();
    const Expected *e;
    AVFrame *in = NULL, *out = NULL;
    enum Verdict verdict;
    int ret = AVERROR(ENOMEM);

    av_log_set_level(AV_LOG_FATAL);     // "not served" is no error
    e  = expect(spec, format, content);
    in = e ? av_frame_clone(e->in) : NULL;
    if (in)
        ret = graph_run(device, filter, options, &in, &out, 1, spec, NULL);
    if (ret >= 0) {
        if (plant)
            out->data[0][0] ^= 1;
        verdict = picture_compare(out, e->want) ? VERDICT_WRONG
                                                : VERDICT_RIGHT;
    } else {
        verdict = verdict_of(ret);
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

    snprintf(j.what, sizeof(j.what), "%s=%s", filter, options);
    for (int i = 0; i < nb_judged; i++)
        if (judged[i].device == device && judged[i].format == format &&
            judged[i].content == content && !strcmp(judged[i].what, j.what))
            return judged[i].verdict;
    j.verdict = run(device, filter, options, spec, format, content, plant);
    av_dynarray2_add((void **)&judged, &nb_judged, sizeof(j),
                     (const uint8_t *)&j);
    return j.verdict;
}

/* ---- a timed frame ---- */

#define PLACES  3               ///< first corner, middle, last corner
#define PLACE_W 64
#define PLACE_H 32
#define BLOCK   16              ///< samples that have one vector, per side

typedef struct Rect {
    int x, y, w, h;
} Rect;

typedef struct Place {
    /* in system memory; in: neighbor frames, NULL where there is none */
    const AVFrame *const *in, *out;
    FilterSpec spec;            ///< before limits of the window
    int n, wrong;
    int plane;
    FilterSpec effective;
    /* for ALGO_EPSILON: */
    double half_threshold[MAX_STREAM];  ///< of Q, by frame
    RefVector *vector[MAX_STREAM];      ///< by frame, of all blocks
} Place;

static enum AVPixelFormat gray_of(const AVComponentDescriptor *c)
{
    return c->depth == 8 ? AV_PIX_FMT_GRAY8 :
           c->depth == 10 ? AV_PIX_FMT_GRAY10 : AV_PIX_FMT_GRAY16;
}

/* Copy a window of one plane to a picture. */
static AVFrame *cut(const AVFrame *frame, int plane, Rect r)
{
    const AVComponentDescriptor *c =
        &av_pix_fmt_desc_get(frame->format)->comp[plane];
    const int bytes = c->depth > 8 ? 2 : 1;
    AVFrame *gray   = frame_new(gray_of(c), r.w, r.h, 0);

    for (int j = 0; j < r.h && gray; j++) {
        const uint8_t *src = frame->data[plane] +
                             (ptrdiff_t)(r.y + j) * frame->linesize[plane] +
                             r.x * bytes;
        uint8_t *dst = gray->data[0] + (ptrdiff_t)j * gray->linesize[0];

        memcpy(dst, src, r.w * bytes);
        for (int i = 0; i < r.w && c->shift; i++)
            ((uint16_t *)dst)[i] >>= c->shift;
    }
    return gray;
}

static int load(const AVFrame *gray, int x, int y)
{
    const uint8_t *row = gray->data[0] + (ptrdiff_t)y * gray->linesize[0];

    return gray->format == AV_PIX_FMT_GRAY8 ? row[x] :
                                              ((const uint16_t *)row)[x];
}

/* Return where the n-th place begins in a length. */
static int begin_of(int n, int length, int size)
{
    return (int64_t)FFMAX(length - size, 0) * n / (PLACES - 1);
}

/* Return the n-th place: blocks, as far as they are in the frame. */
static Rect place_of(const Place *p)
{
    const AVFrame *in = p->out;
    Rect r = {
        .x = begin_of(p->n, in->width,  PLACE_W) / BLOCK * BLOCK,
        .y = begin_of(p->n, in->height, PLACE_H) / BLOCK * BLOCK,
    };

    r.w = p->n == PLACES - 1 ? in->width  - r.x : FFMIN(PLACE_W, in->width);
    r.h = p->n == PLACES - 1 ? in->height - r.y : FFMIN(PLACE_H, in->height);
    return r;
}

/* Return a part of a side with a margin, as far as it is in the frame; it
 * begins and ends at even samples or at the frame's edges. */
static void widen(int *begin, int *size, int margin, int side)
{
    const int first = av_clip(*begin, 0, side - 1);
    const int last  = av_clip(*begin + *size - 1, 0, side - 1);

    *begin = FFMAX(first - margin, 0) & ~1;
    *size  = FFMIN(FFALIGN(last + 1 + margin, 2), side) - *begin;
}

static Rect widened(Rect r, int margin, const AVFrame *frame)
{
    widen(&r.x, &r.w, margin, frame->width);
    widen(&r.y, &r.h, margin, frame->height);
    return r;
}

/* Return the samples of a part of a frame in rows without padding, or NULL. */
static uint16_t *load_rect(const AVFrame *frame, int plane, Rect r)
{
    AVFrame *gray     = cut(frame, plane, r);
    uint16_t *samples = malloc((size_t)r.w * r.h * sizeof(*samples));

    for (int j = 0; j < r.h && gray && samples; j++)
        for (int i = 0; i < r.w; i++)
            samples[(size_t)j * r.w + i] = load(gray, i, j);
    if (!gray) {
        free(samples);
        samples = NULL;
    }
    av_frame_free(&gray);
    return samples;
}

/* Return whether a part of the output equals samples, in rows of pitch. */
static int equals(const Place *p, Rect r, const uint16_t *want, int pitch)
{
    uint16_t *got = load_rect(p->out, p->plane, r);
    int same      = !!got;

    for (int j = 0; j < r.h && same; j++)
        same = !memcmp(got + j * r.w, want + j * pitch, r.w * sizeof(*got));
    free(got);
    return same;
}

/* Compare a place with the result of a window around it. */
static int check_window(const Place *p)
{
    const FilterSpec *spec = &p->effective;
    const AVFrame *in = p->in[TIMED_BACK(0)];
    const Rect r = place_of(p);
    const Rect w = widened(r, FFMAX(spec->radius, spec->radius_v), in);
    AVFrame *src   = cut(in, p->plane, w), *want = NULL;
    uint16_t *samples = NULL;
    int same;

    if (src)
        want = spec->algorithm == ALGO_MEDIAN ? by_median(src, spec) :
                                                picture_expect(src, spec);
    if (want)
        samples = load_rect(want, 0, (Rect) { 0, 0, w.w, w.h });
    same = samples &&
           equals(p, r, samples + (r.y - w.y) * w.w + r.x - w.x, w.w);
    free(samples);
    av_frame_free(&src);
    av_frame_free(&want);
    return same;
}

/* ---- epsilon ---- */

/* Return the measured threshold of frame i, or of its half-size plane, for use
 * as a given one, as windows do not contain the whole frame; -1: no memory. */
static double measured_threshold(const Place *p, int i, int is_half)
{
    const RefEpsilon options = spec_epsilon(&p->spec);
    const int side = 2 * p->spec.patch + 1;
    int first      = 0, level;
    RefNoise noise;

    while (!p->in[first])
        first++;
    if (picture_noise(&noise, NULL, (AVFrame *const *)p->in + first, i - first,
                      p->plane, &p->spec, 0) < 0)
        return -1;
    level = is_half ? ref_noise_half_level(&noise, &options) :
                      ref_noise_level(&noise, &options);
    return (double)ref_noise_threshold(level, &options) / (side * side) *
           (1 + is_half);
}

/* Return a window of frame i, filtered at half its size if the options say
 * so. */
static AVFrame *prepared(const Place *p, int i, Rect r)
{
    AVFrame *raw    = cut(p->in[i], p->plane, r), *made;
    FilterSpec spec = p->spec;

    if (!raw || spec.scales < 2 || p->effective.threshold == 0)
        return raw;
    spec.threshold = p->half_threshold[i];
    made = picture_prepare(raw, &spec);
    av_frame_free(&raw);
    return made;
}

/* Return samples of P' of frame i, extended beyond the frame by repeating. */
static uint16_t *extended(const Place *p, int i, Rect r)
{
    const AVFrame *in = p->in[i];
    const int margin  = 2 * (p->spec.radius + p->spec.patch + 1);
    const Rect from   = widened(r, margin, in);
    AVFrame *made     = prepared(p, i, from);
    uint16_t *samples = malloc(r.w * r.h * sizeof(*samples));

    for (int k = 0; k < r.w * r.h && made && samples; k++)
        samples[k] = load(made,
                          av_clip(r.x + k % r.w, 0, in->width  - 1) - from.x,
                          av_clip(r.y + k / r.w, 0, in->height - 1) - from.y);
    if (!made) {
        free(samples);
        samples = NULL;
    }
    av_frame_free(&made);
    return samples;
}

/* Set the vectors of frame i in frame k for the blocks of a place. */
static int set_vectors(Place *p, int i, int k, Rect r)
{
    const AVFrame *in = p->in[i];
    const int depth   = av_pix_fmt_desc_get(in->format)->comp[p->plane].depth;
    const RefBlocks blocks = { r.x / BLOCK, r.y / BLOCK,
                               (r.w + BLOCK - 1) / BLOCK,
                               (r.h + BLOCK - 1) / BLOCK };
    const Rect all  = { 0, 0, in->width, in->height };
    uint16_t *now   = load_rect(in, p->plane, all);
    uint16_t *other = load_rect(p->in[k], p->plane, all);

    p->vector[k] = malloc(blocks.w * blocks.h * sizeof(*p->vector[k]));
    if (now && other && p->vector[k])
        ref_motion_blocks(p->vector[k], now, other, in->width, in->height,
                          depth, blocks);
    free(now);
    free(other);
    return now && other && p->vector[k];
}

/* Set thresholds and vectors of a place of frame i, which the whole frame
 * determines. */
static int set_whole(Place *p, int i, Rect r)
{
    const FilterSpec *spec = &p->effective;
    int ok = 1;

    for (int k = i - spec->prev; k <= i + spec->next && ok; k++) {
        if (!p->in[k])
            continue;
        p->half_threshold[k] = p->spec.threshold;
        if (p->spec.threshold == REF_AUTO && spec->scales > 1)
            ok = (p->half_threshold[k] = measured_threshold(p, k, 1)) >= 0;
        if (k != i && ok)
            ok = set_vectors(p, i, k, r);
    }
    if (p->spec.threshold == REF_AUTO && ok)
        ok = (p->effective.threshold = measured_threshold(p, i, 0)) >= 0;
    return ok;
}

/* Compare a block of frame i, number `block` of a place, with the result of a
 * window around it and of the displaced ones of the other frames. */
static int check_block(const Place *p, int i, int block, Rect r)
{
    static const RefVector none[(BLOCK + 2 * 32) * (BLOCK + 2 * 32)];
    const int own   = p->effective.radius + p->effective.patch;
    const int first = i - p->effective.prev, side = BLOCK + 2 * own;
    const int depth = av_pix_fmt_desc_get(p->out->format)->comp[p->plane].depth;
    const RefEpsilon options = spec_epsilon(&p->effective);
    const RefVector *vector[MAX_STREAM];
    uint16_t *src[MAX_STREAM] = { NULL };
    uint16_t *dst = malloc(side * side * sizeof(*dst));
    int ok = !!dst;

    for (int k = 0; k <= p->effective.prev + p->effective.next && ok; k++) {
        const RefVector v = p->vector[first + k] ?
                            p->vector[first + k][block] : none[0];

        vector[k] = none;
        if (!p->in[first + k])
            continue;
        src[k] = extended(p, first + k, (Rect) { r.x - own + v.u,
                                                 r.y - own + v.v, side, side });
        ok = !!src[k];
    }
    if (ok) {
        ref_epsilon(dst, (const uint16_t *const *)src, vector, side, side,
                    depth, &options, src[p->effective.prev], NULL);
        ok = equals(p, r, dst + own * side + own, side);
    }
    for (int k = 0; k < MAX_STREAM; k++)
        free(src[k]);
    free(dst);
    return ok;
}

static int check_blocks(Place *p)
{
    const int i  = TIMED_BACK(p->effective.prev);
    const Rect r = place_of(p);
    int ok = set_whole(p, i, r), block = 0;

    for (int y = r.y; y < r.y + r.h && ok; y += BLOCK)
        for (int x = r.x; x < r.x + r.w && ok; x += BLOCK, block++)
            ok = check_block(p, i, block, (Rect) {
                                 x, y, FFMIN(BLOCK, r.x + r.w - x),
                                 FFMIN(BLOCK, r.y + r.h - y) });
    for (int k = 0; k < MAX_STREAM; k++)
        free(p->vector[k]);
    return ok;
}

/* Return the plane of a place; only luma of 4:2:0. */
static int plane_of_place(enum AVPixelFormat format, int n)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);

    return desc->nb_components == 3 && !desc->log2_chroma_w ? n : 0;
}

static void *check_place(void *opaque)
{
    Place *p = opaque;

    p->plane     = plane_of_place(p->out->format, p->n);
    p->effective = spec_effective(&p->spec, p->out->format, p->out->width,
                                  p->out->height);
    p->wrong     = p->spec.algorithm == ALGO_EPSILON ? !check_blocks(p) :
                                                       !check_window(p);
    return NULL;
}

static AVFrame *in_system(const AVFrame *frame)
{
    AVFrame *sw;

    if (!frame->hw_frames_ctx)
        return av_frame_clone(frame);
    sw = av_frame_alloc();
    if (sw && av_hwframe_transfer_data(sw, frame, 0) < 0)
        av_frame_free(&sw);
    return sw;
}

enum Verdict verify_timed(const AVFrame *const in[MAX_STREAM],
                          const AVFrame *out, const FilterSpec *spec,
                          int plant)
{
    AVFrame *sw_in[MAX_STREAM] = { NULL }, *sw_out = in_system(out);
    Place place[PLACES];
    pthread_t thread[PLACES];
    int started = !!sw_out, wrong;

    for (int i = 0; i < MAX_STREAM; i++) {
        if (!in[i])
            continue;
        sw_in[i] = in_system(in[i]);
        started &= !!sw_in[i];
    }
    wrong = !started;

    if (!wrong && plant)
        sw_out->data[0][0] ^= 1;
    for (int i = 0; i < PLACES && started; i++) {
        place[i] = (Place) {
            .in = (const AVFrame *const *)sw_in, .out = sw_out, .n = i,
            .spec = *spec,
        };
        if (pthread_create(&thread[i], NULL, check_place, &place[i]))
            abort();
    }
    for (int i = 0; i < PLACES && started; i++) {
        pthread_join(thread[i], NULL);
        wrong |= place[i].wrong;
    }
    for (int i = 0; i < FF_ARRAY_ELEMS(sw_in); i++)
        av_frame_free(&sw_in[i]);
    av_frame_free(&sw_out);
    return wrong ? VERDICT_WRONG : VERDICT_RIGHT;
}

void verify_free(void)
{
    for (int i = 0; i < nb_expected; i++) {
        av_frame_free(&expected[i].in);
        av_frame_free(&expected[i].want);
    }
    av_freep(&expected);
    av_freep(&judged);
    nb_expected = nb_judged = 0;
}
