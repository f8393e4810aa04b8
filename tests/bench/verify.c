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
    spec_options(&plain, "median", options, sizeof(options));
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
#define PLACE_H 16

typedef struct Place {
    /* in system memory; in: neighbor frames, NULL where there is none */
    const AVFrame *const *in, *out;
    FilterSpec spec;            ///< before limits of the window
    int n, wrong;
    int plane, x, y, w, h;      ///< of the window
} Place;

static enum AVPixelFormat gray_of(const AVComponentDescriptor *c)
{
    return c->depth == 8 ? AV_PIX_FMT_GRAY8 :
           c->depth == 10 ? AV_PIX_FMT_GRAY10 : AV_PIX_FMT_GRAY16;
}

/* Copy a window of one plane to a picture. */
static AVFrame *cut(const AVFrame *frame, int plane, int x, int y, int w, int h)
{
    const AVComponentDescriptor *c =
        &av_pix_fmt_desc_get(frame->format)->comp[plane];
    const int bytes = c->depth > 8 ? 2 : 1;
    AVFrame *gray   = frame_new(gray_of(c), w, h, 0);

    for (int j = 0; j < h && gray; j++) {
        const uint8_t *src = frame->data[plane] +
                             (ptrdiff_t)(y + j) * frame->linesize[plane] +
                             x * bytes;
        uint8_t *dst = gray->data[0] + (ptrdiff_t)j * gray->linesize[0];

        memcpy(dst, src, w * bytes);
        for (int i = 0; i < w && c->shift; i++)
            ((uint16_t *)dst)[i] >>= c->shift;
    }
    return gray;
}

/* Return where the n-th place begins in a length that is cut to size. */
static int begin_of(int n, int length, int size)
{
    return (int64_t)(length - size) * n / (PLACES - 1);
}

/* Return the expected output of frame src[prev]; frames before or after it
 * may be missing. */
static AVFrame *expect_cut(AVFrame *const *src, const FilterSpec *spec)
{
    int first = 0, end = spec->prev + 1 + spec->next;

    while (first < spec->prev && !src[first])
        first++;
    while (end > spec->prev + 1 && !src[end - 1])
        end--;
    return spec->algorithm == ALGO_MEDIAN ? by_median(*src, spec) :
           picture_expect_in(src + first, end - first, spec->prev - first,
                             spec, 0);
}

/* Replace the measured threshold of frame i, or of its half-size plane, by a
 * given one, as windows do not contain the whole frame. in has pictures of the
 * previous frames. */
static int set_threshold(FilterSpec *spec, AVFrame *const *in, int i,
                          int component, int is_half)
{
    const RefEpsilon options = spec_epsilon(spec);
    const int side = 2 * spec->patch + 1;
    int first      = 0, level;
    RefNoise noise;

    while (!in[first])
        first++;
    if (picture_noise(&noise, NULL, in + first, i - first, component, spec, 0) < 0)
        return AVERROR(ENOMEM);
    level = is_half ? ref_noise_half_level(&noise, &options) :
                      ref_noise_level(&noise, &options);
    spec->threshold = (double)ref_noise_threshold(level, &options) /
                      (side * side) * (1 + is_half);
    return 0;
}

/* Cut a window of frame i, and filter it at half its size if the options say
 * so. */
static AVFrame *prepare(const Place *p, int i)
{
    AVFrame *raw    = cut(p->in[i], p->plane, p->x, p->y, p->w, p->h);
    FilterSpec spec = p->spec;
    AVFrame *made   = NULL;

    if (!raw || spec.algorithm != ALGO_EPSILON || spec.scales < 2 ||
        spec.threshold == 0)
        return raw;
    if (spec.threshold != REF_AUTO ||
        set_threshold(&spec, (AVFrame *const *)p->in, i, p->plane, 1) >= 0)
        made = picture_prepare(raw, &spec);
    av_frame_free(&raw);
    return made;
}

/* Return the plane of a place; only luma of 4:2:0. */
static int plane_of_place(enum AVPixelFormat format, int n)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);

    return desc->nb_components == 3 && !desc->log2_chroma_w ? n : 0;
}

/* Return the expected output of the window, or NULL. */
static AVFrame *expect_window(const Place *p, const FilterSpec *effective)
{
    const int prev = p->spec.prev, nb = prev + 1 + p->spec.next;
    const int first = TIMED_BACK(prev) - prev;
    FilterSpec spec = *effective;
    AVFrame *src[2 * MAX_REACH + 1] = { NULL }, *want = NULL;
    int ret = 0;

    if (spec.algorithm == ALGO_EPSILON && spec.threshold == REF_AUTO)
        ret = set_threshold(&spec, (AVFrame *const *)p->in, first + prev,
                            p->plane, 0);
    spec.scales = 1;
    for (int i = 0; i < nb && ret >= 0; i++)
        if (p->in[first + i])
            src[i] = spec.threshold == 0 ?
                     cut(p->in[first + i], p->plane, p->x, p->y, p->w, p->h) :
                     prepare(p, first + i);
    if (ret >= 0 && src[prev])
        want = expect_cut(src, &spec);
    for (int i = 0; i < nb; i++)
        av_frame_free(&src[i]);
    return want;
}

/* Compare a window; windows of two scales begin at even samples. */
static void *check_place(void *opaque)
{
    Place *p = opaque;
    const AVFrame *in = p->in[TIMED_BACK(p->spec.prev)];
    const FilterSpec spec = spec_effective(&p->spec, in->format, in->width,
                                           in->height);
    const int own     = FFMAX(spec.radius, spec.radius_v) + spec.patch;
    const int margin  = spec.scales < 2 ? own : FFALIGN(3 * own, 2);
    const int bytes   = av_pix_fmt_desc_get(in->format)->comp[0].depth > 8 ?
                        2 : 1;
    int x0, y0, x1, y1;
    AVFrame *want, *got;

    p->plane = plane_of_place(in->format, p->n);
    p->w = FFMIN(PLACE_W + 2 * margin, in->width);
    p->h = FFMIN(PLACE_H + 2 * margin, in->height);
    p->x = begin_of(p->n, in->width,  p->w) & ~1;
    p->y = begin_of(p->n, in->height, p->h) & ~1;
    if (p->n == PLACES - 1) {
        p->w = in->width  - p->x;
        p->h = in->height - p->y;
    }
    /* without samples that lack neighbors, except at the frame's edges */
    x0   = p->x ? margin : 0;
    y0   = p->y ? margin : 0;
    x1   = p->x + p->w == in->width  ? p->w : p->w - margin;
    y1   = p->y + p->h == in->height ? p->h : p->h - margin;
    got  = cut(p->out, p->plane, p->x, p->y, p->w, p->h);
    want = expect_window(p, &spec);
    p->wrong = !want || !got;
    for (int j = y0; j < y1 && !p->wrong; j++)
        p->wrong = memcmp(got->data[0]  + j * got->linesize[0]  + x0 * bytes,
                          want->data[0] + j * want->linesize[0] + x0 * bytes,
                          (x1 - x0) * bytes);
    av_frame_free(&want);
    av_frame_free(&got);
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

    for (int i = 0; i <= TIMED_BACK(spec->prev) + spec->next; i++) {
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
