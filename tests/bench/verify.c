/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * A row against the reference: first a small frame of the row's content. What
 * is expected for one window and format is worked out once and kept, as many
 * variants share it; so is the verdict, as rows differ by size alone. Then,
 * after the timing, windows of the last frame that was timed.
 */

#include <pthread.h>
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
           a->threshold == b->threshold && a->strength == b->strength &&
           a->patch == b->patch &&
           a->linear == b->linear && a->radius_t == b->radius_t &&
           a->sigma == b->sigma &&
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
    if (graph_run(&cpu, "median", options, &in, &out, 1, 0, NULL) < 0)
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

    av_log_set_level(AV_LOG_FATAL);     // "not served" is an answer
    e  = expect(spec, format, content);
    in = e ? av_frame_clone(e->in) : NULL;
    if (in)
        ret = graph_run(device, filter, options, &in, &out, 1, spec->radius_t,
                        NULL);
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

/* ---- a frame that was timed ---- */

#define PLACES  3               ///< first corner, middle, last corner
#define PLACE_W 64
#define PLACE_H 16

typedef struct Place {
    /* in system memory; in: the window in time, NULL where there is none */
    const AVFrame *const *in, *out;
    FilterSpec spec;            ///< as given
    int n, wrong;
} Place;

static enum AVPixelFormat gray_of(const AVComponentDescriptor *c)
{
    return c->depth == 8 ? AV_PIX_FMT_GRAY8 :
           c->depth == 10 ? AV_PIX_FMT_GRAY10 : AV_PIX_FMT_GRAY16;
}

/* A window of one plane, as a picture of its own. */
static AVFrame *cut(const AVFrame *frame, int plane, int x, int y, int w, int h)
{
    const AVComponentDescriptor *c =
        &av_pix_fmt_desc_get(frame->format)->comp[plane];
    const int bytes = c->depth > 8 ? 2 : 1;
    AVFrame *gray   = av_frame_alloc();

    if (!gray)
        return NULL;
    gray->format = gray_of(c);
    gray->width  = w;
    gray->height = h;
    if (av_frame_get_buffer(gray, 0) < 0) {
        av_frame_free(&gray);
        return NULL;
    }
    for (int j = 0; j < h; j++) {
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

/* Where n of the places begins in a length that is cut to size. */
static int begin_of(int n, int length, int size)
{
    return (int64_t)(length - size) * n / (PLACES - 1);
}

/* What a filter makes of frame src[radius_t], of which there may be no frame
 * before or after. */
static AVFrame *expect_cut(AVFrame *const *src, const FilterSpec *spec)
{
    int first = 0, end = 2 * spec->radius_t + 1;

    while (first < spec->radius_t && !src[first])
        first++;
    while (end > spec->radius_t + 1 && !src[end - 1])
        end--;
    return spec->algorithm == ALGO_MEDIAN ? by_median(*src, spec) :
           picture_expect_in(src + first, end - first, spec->radius_t - first,
                             spec);
}

/* The measured threshold of a component as a given one: windows do not have the
 * whole frame's. */
static int know_threshold(FilterSpec *spec, const AVFrame *const *in,
                          int component)
{
    const RefEpsilon options = spec_epsilon(spec);
    const int back = TIMED_BACK(spec->radius_t);
    const int side = 2 * spec->patch + 1;
    int first      = back - 2;
    RefNoise noise;

    if (spec->algorithm != ALGO_EPSILON || spec->threshold != REF_AUTO)
        return 0;
    while (!in[first])
        first++;
    if (picture_noise(&noise, (AVFrame *const *)in + first, back + 1 - first,
                      back - first, component, spec) < 0)
        return AVERROR(ENOMEM);
    spec->threshold = (double)ref_noise_threshold(
        ref_noise_level(&noise, &options), &options) / (side * side);
    return 0;
}

/* Of 4:2:0 luma alone. */
static int plane_of_place(enum AVPixelFormat format, int n)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);

    return desc->nb_components == 3 && !desc->log2_chroma_w ? n : 0;
}

static void *check_place(void *opaque)
{
    Place *p = opaque;
    const int reach   = p->spec.radius_t;
    const AVFrame *const *frames = p->in + TIMED_BACK(reach) - reach;
    const AVFrame *in = frames[reach];
    const int plane   = plane_of_place(in->format, p->n);
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(in->format);
    FilterSpec known  = p->spec;
    const int is_known = know_threshold(&known, p->in, plane) >= 0;
    const FilterSpec spec = spec_effective(&known, in->format, in->width,
                                           in->height);
    const int margin  = FFMAX(spec.radius, spec.radius_v) + spec.patch;
    const int w = FFMIN(PLACE_W + 2 * margin, in->width);
    const int h = FFMIN(PLACE_H + 2 * margin, in->height);
    const int x = begin_of(p->n, in->width, w);
    const int y = begin_of(p->n, in->height, h);
    /* sure of their neighbours: up to the frame's own edges */
    const int x0 = x ? margin : 0, x1 = x + w == in->width  ? w : w - margin;
    const int y0 = y ? margin : 0, y1 = y + h == in->height ? h : h - margin;
    AVFrame *src[2 * MAX_REACH + 1] = { NULL }, *want = NULL;
    AVFrame *got = cut(p->out, plane, x, y, w, h);
    const int bytes = desc->comp[0].depth > 8 ? 2 : 1;

    for (int i = 0; i <= 2 * reach; i++)
        if (frames[i])
            src[i] = cut(frames[i], plane, x, y, w, h);
    if (src[reach] && is_known)
        want = expect_cut(src, &spec);
    p->wrong = !want || !got;
    for (int j = y0; j < y1 && !p->wrong; j++)
        p->wrong = memcmp(got->data[0]  + j * got->linesize[0]  + x0 * bytes,
                          want->data[0] + j * want->linesize[0] + x0 * bytes,
                          (x1 - x0) * bytes);
    for (int i = 0; i <= 2 * reach; i++)
        av_frame_free(&src[i]);
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

enum Verdict verify_timed(const AVFrame *const in[2 * MAX_REACH + 1],
                          const AVFrame *out, const FilterSpec *spec,
                          int plant)
{
    AVFrame *sw_in[2 * MAX_REACH + 1] = { NULL }, *sw_out = in_system(out);
    Place place[PLACES];
    pthread_t thread[PLACES];
    int started = !!sw_out, wrong;

    for (int i = 0; i <= TIMED_BACK(spec->radius_t) + spec->radius_t; i++) {
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
