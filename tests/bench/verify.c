/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Compare a row with the reference: first a small frame of the row's content,
 * as a job of tests/jobs; after the timing, windows of the last timed frame.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "../jobs/jobs.h"
#include "bench.h"

static void *need(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* Exit if a reference had no memory. */
static void done(int ret)
{
    if (ret >= 0)
        return;
    fprintf(stderr, "bench: out of memory\n");
    exit(1);
}

/* Filter a frame by FFmpeg's own median: it is faster than the reference for
 * large windows, and make check compares the two. */
static AVFrame *by_median(const AVFrame *in, const FilterSpec *spec)
{
    AVFrame *out = need(av_frame_alloc());
    char options[160];
    Graph g;

    spec_print(spec, "median", options, sizeof(options));
    graph_open(&g, NULL, in->format, in->width, in->height);
    graph_append(&g, "median", options, NULL);
    if (graph_configure(&g) < 0 || graph_filter(&g, in, out) < 0)
        av_frame_free(&out);
    avfilter_graph_free(&g.graph);
    return out;
}

/* ---- a small frame ---- */

/* The frame of a job and its expected output, which variants and sizes share */
typedef struct Expected {
    enum Content content;
    enum AVPixelFormat format;
    Step step;
} Expected;

static Expected *expected;
static int nb_expected;

/* Return whether FFmpeg's median has a format. */
static int median_takes(enum AVPixelFormat format)
{
    return format == AV_PIX_FMT_GRAY8 || format == AV_PIX_FMT_GRAY16 ||
           format == AV_PIX_FMT_YUV444P || format == AV_PIX_FMT_YUV444P16;
}

/* Prepare a job; without the variant, which only the filters of one API may
 * have. */
static void read_job(Job *job, const Pool *pool, const char *options,
                     const char *variant, const FilterSpec *spec)
{
    const int fast = spec->algorithm == ALGO_GAUSS ||
                     (spec->algorithm == ALGO_MEDIAN &&
                      median_takes(pool->format));
    const int side = fast ? 2 * spec->radius + 2 : 0;
    const char *kernels = getenv("FFMPEG_GPU_KERNELS");
    const char *cc      = getenv("FFMPEG_GPU_CUDA_CC");
    char text[512];

    max_side = 2 * 127 + 2;
    snprintf(text, sizeof(text), "filter %s\nmemory %s\nkernels %s\ncc %s\n"
             "format %s\nsize %d %d\noptions %.*s\n"
             "frame right noise 4 0 0 0\neof\n",
             algorithm_names[spec->algorithm],
             pool->frames ? "hardware" : "software", kernels ? kernels : "",
             cc ? cc : "",
             av_get_pix_fmt_name(pool->format), FFMAX(128, side),
             FFMAX(36, side), (int)(strlen(options) - strlen(variant)),
             options);
    job_read(job, (const uint8_t *)text, strlen(text));
    if (job->nb_ignored || job_prepare(job) < 0)
        abort();
    snprintf(job->options, sizeof(job->options), "%s", options);
}

/* Make the frame of a job and its expected output. */
static const Step *make(Job *job, enum Content content, int plant)
{
    Expected e = { content, job->format };
    Step *step = &job->step[0];
    Rng rng    = { 5 };

    if (content != CONTENT_NOISE)
        content_fill(step->picture, content, &rng);
    if (step->spec.algorithm == ALGO_MEDIAN && median_takes(job->format))
        step->want = by_median(step->picture, &step->spec);
    else
        job_expect(job, 0);
    if (plant && step->want)
        step->want->data[0][0] ^= 1;
    FFSWAP(Step, e.step, *step);
    need(av_dynarray2_add((void **)&expected, &nb_expected, sizeof(e),
                          (const uint8_t *)&e));
    return &expected[nb_expected - 1].step;
}

/* Give a job the frame and the expected output that are made for it. */
static void expect(Job *job, enum Content content, int plant)
{
    const FilterSpec spec = job->step[0].spec;
    const Step *found = NULL;

    for (int i = 0; i < nb_expected; i++)
        if (expected[i].content == content &&
            expected[i].format == job->format &&
            spec_equal(&expected[i].step.spec, &spec))
            found = &expected[i].step;
    if (!found)
        found = make(job, content, plant);
    av_frame_free(&job->step[0].picture);
    job->step[0] = *found;
    job->step[0].picture = need(av_frame_clone(found->picture));
    job->step[0].want    = need(av_frame_clone(found->want));
}

void job_finding(const Job *job, const char *text)
{
    printf("    %s: %s\n", job->options, text);
}

enum Verdict verify(const Pool *pool, const char *options, const char *variant,
                    const FilterSpec *spec, int plant)
{
    const Devices devices = { *pool->device, *pool->device };
    const int level       = av_log_get_level();
    Job job;
    int nb;

    av_log_set_level(AV_LOG_FATAL);     // "not served" is no error
    read_job(&job, pool, options, variant, spec);
    expect(&job, pool->content, plant);
    nb = job_run(&job, &devices);
    job_free(&job);
    av_log_set_level(level);
    return nb > 0 ? VERDICT_RIGHT : nb < 0 ? VERDICT_WRONG : VERDICT_NOT_SERVED;
}

void verify_free(void)
{
    for (int i = 0; i < nb_expected; i++) {
        av_frame_free(&expected[i].step.picture);
        av_frame_free(&expected[i].step.want);
    }
    av_freep(&expected);
    nb_expected = 0;
}

/* ---- a timed frame ---- */

#define PLACES  3               ///< first corner, middle, last corner
#define PLACE_W 64
#define PLACE_H 32
#define BLOCK   16              ///< samples that have one vector, per side
#define MAX_BLOCKS 15           ///< of a place

typedef struct Rect {
    int x, y, w, h;
} Rect;

/* One plane of the timed frame */
typedef struct Plane {
    FilterSpec spec;
    Rect all;
    int depth;
    uint16_t *out;
    uint16_t *in[MAX_STREAM];   ///< by frame, as the following
    RefEpsilon options[MAX_STREAM];
    RefMeasured measured[MAX_STREAM];
    RefVector vector[MAX_STREAM][MAX_BLOCKS];   ///< of a place
} Plane;

/* Return a part of a plane, of which the samples of a part are given; repeat
 * its samples beyond it. */
static uint16_t *part(const uint16_t *samples, Rect given, Rect r)
{
    uint16_t *to = need(malloc((size_t)r.w * r.h * sizeof(*to)));

    for (int y = 0; y < r.h; y++)
        for (int x = 0; x < r.w; x++)
            to[y * r.w + x] =
                samples[(size_t)av_clip(r.y + y - given.y, 0, given.h - 1) *
                        given.w + av_clip(r.x + x - given.x, 0, given.w - 1)];
    return to;
}

/* Return a part of a side with a margin, as far as it is in the plane; it
 * begins and ends at even samples or at the plane's edges. */
static void widen(int *begin, int *size, int margin, int side)
{
    const int first = av_clip(*begin, 0, side - 1);
    const int last  = av_clip(*begin + *size - 1, 0, side - 1);

    *begin = FFMAX(first - margin, 0) & ~1;
    *size  = FFMIN(FFALIGN(last + 1 + margin, 2), side) - *begin;
}

static Rect widened(Rect r, int margin, Rect all)
{
    widen(&r.x, &r.w, margin, all.w);
    widen(&r.y, &r.h, margin, all.h);
    return r;
}

/* Return where the n-th place begins in a length: at a block. */
static int begin_of(int n, int length, int size)
{
    return (int64_t)FFMAX(length - size, 0) * n / (PLACES - 1) / BLOCK * BLOCK;
}

static Rect place_of(const Plane *p, int n)
{
    Rect r = { begin_of(n, p->all.w, PLACE_W), begin_of(n, p->all.h, PLACE_H) };

    r.w = n == PLACES - 1 ? p->all.w - r.x : FFMIN(PLACE_W, p->all.w);
    r.h = n == PLACES - 1 ? p->all.h - r.y : FFMIN(PLACE_H, p->all.h);
    return r;
}

/* Return whether a part of the output equals filtered samples of a larger
 * part. */
static int equals(const Plane *p, Rect r, const uint16_t *want, Rect given)
{
    uint16_t *a = part(p->out, p->all, r), *b = part(want, given, r);
    const int same = !memcmp(a, b, (size_t)r.w * r.h * sizeof(*a));

    free(a);
    free(b);
    return same;
}

static void median_part(uint16_t *samples, Rect r, const Plane *p)
{
    AVFrame *in = need(frame_new(p->depth == 8  ? AV_PIX_FMT_GRAY8  :
                                 p->depth == 10 ? AV_PIX_FMT_GRAY10 :
                                                  AV_PIX_FMT_GRAY16,
                                 r.w, r.h, 0));
    AVFrame *out;

    picture_set(in, 0, samples);
    out = need(by_median(in, &p->spec));
    for (int y = 0; y < r.h; y++)
        av_read_image_line(samples + y * r.w, (const uint8_t **)out->data,
                           out->linesize, av_pix_fmt_desc_get(out->format), 0,
                           y, 0, r.w, 0);
    av_frame_free(&in);
    av_frame_free(&out);
}

/* Compare a place with the result of a window around it. */
static int check_window(const Plane *p, int frame, Rect r)
{
    /* a median's radius is limited to half the window */
    const Rect w  = widened(r, 2 * FFMAX(p->spec.radius, p->spec.radius_v),
                            p->all);
    uint16_t *src = part(p->in[frame], p->all, w);
    uint16_t *dst = part(src, w, w);
    const uint16_t *plane  = src;
    const RefStream stream = { &plane, 1, w.w, w.h, p->depth };
    int same;

    if (p->spec.algorithm == ALGO_MEDIAN)
        median_part(dst, w, p);
    else
        done(spec_reference(&p->spec, dst, &stream, 0));
    same = equals(p, r, dst, w);
    free(src);
    free(dst);
    return same;
}

/* ---- epsilon ---- */

static RefStream stream_of(const Plane *p, const uint16_t *const *src, Rect r)
{
    return (RefStream) { src, MAX_STREAM, r.w, r.h, p->depth, p->options, NULL,
                         p->measured };
}

/* Return samples of P' of frame i, extended beyond the frame by repeating. */
static uint16_t *prepared(const Plane *p, int i, Rect r)
{
    const int margin  = 2 * (p->spec.radius + p->spec.patch + 1);
    const Rect from   = widened(r, margin, p->all);
    uint16_t *raw     = part(p->in[i], p->all, from), *to;
    uint16_t *made    = part(raw, from, from);
    const uint16_t *src[MAX_STREAM] = { [0] = NULL };
    const RefStream stream = stream_of(p, src, from);

    src[i] = raw;
    done(ref_epsilon_prepare(made, &stream, i));
    to = part(made, from, r);
    free(raw);
    free(made);
    return to;
}

/* Compare a block of frame i, number `block` of a place, with the result of a
 * window around it and of the displaced ones of the other frames. */
static int check_block(const Plane *p, int i, int block, Rect r)
{
    static const RefVector none[(BLOCK + 2 * 32) * (BLOCK + 2 * 32)];
    const int own = p->spec.radius + p->spec.patch, side = BLOCK + 2 * own;
    const Rect around = { r.x - own, r.y - own, side, side };
    const int first = i - p->spec.prev, nb = p->spec.prev + 1 + p->spec.next;
    const RefNoise noise = p->spec.threshold == REF_AUTO ?
                           ref_noise(p->measured, i, p->depth) :
                           (RefNoise) { 0 };
    const RefVector *vector[MAX_STREAM];
    uint16_t *src[MAX_STREAM] = { NULL };
    uint16_t *original = part(p->in[i], p->all, around);
    uint16_t *dst      = part(original, around, around);
    int same;

    for (int k = FFMAX(-first, 0); k < nb; k++) {
        const RefVector v = p->vector[first + k][block];

        vector[k] = none;
        src[k]    = prepared(p, first + k, (Rect) {
                             around.x + v.u, around.y + v.v, side, side });
    }
    ref_epsilon(dst, (const uint16_t *const *)src, vector, side, side, p->depth,
                &p->options[i], original, &noise);
    same = equals(p, r, dst, around);
    for (int k = 0; k < nb; k++)
        free(src[k]);
    free(original);
    free(dst);
    return same;
}

static int check_blocks(Plane *p, int i, Rect r)
{
    const RefBlocks blocks = { r.x / BLOCK, r.y / BLOCK,
                               (r.w + BLOCK - 1) / BLOCK,
                               (r.h + BLOCK - 1) / BLOCK };
    int same = 1;

    for (int k = FFMAX(i - p->spec.prev, 0); k <= i + p->spec.next; k++)
        if (k != i)
            done(ref_motion_blocks(p->vector[k], p->in[i], p->in[k], p->all.w,
                                   p->all.h, p->depth, blocks));
    for (int b = 0; b < blocks.w * blocks.h && same; b++) {
        const int x = r.x + b % blocks.w * BLOCK;
        const int y = r.y + b / blocks.w * BLOCK;

        same = check_block(p, i, b, (Rect) { x, y, FFMIN(BLOCK, r.x + r.w - x),
                                             FFMIN(BLOCK, r.y + r.h - y) });
    }
    return same;
}

/* Load the samples of a component. */
static uint16_t *load(const AVFrame *frame, int component)
{
    const int w = frame->width, h = frame->height;
    uint16_t *to = need(malloc((size_t)w * h * sizeof(*to)));

    for (int y = 0; y < h; y++)
        av_read_image_line(to + (size_t)y * w, (const uint8_t **)frame->data,
                           frame->linesize, av_pix_fmt_desc_get(frame->format),
                           0, y, component, w, 0);
    return to;
}

static AVFrame *in_system(const AVFrame *frame)
{
    AVFrame *sw = need(frame->hw_frames_ctx ? av_frame_alloc() :
                                              av_frame_clone(frame));

    if (frame->hw_frames_ctx && av_hwframe_transfer_data(sw, frame, 0) < 0)
        abort();
    return sw;
}

/* Compare all places of a component of a timed frame. */
static int check_component(AVFrame *const *in, const AVFrame *out,
                           const Timed *t, const FilterSpec *spec,
                           int component)
{
    Plane p = {
        .spec  = spec_effective(spec, out->format, out->width, out->height),
        .all   = { 0, 0, out->width, out->height },
        .depth = av_pix_fmt_desc_get(out->format)->comp[component].depth,
        .out   = load(out, component),
    };
    const int epsilon      = spec->algorithm == ALGO_EPSILON;
    const RefStream stream = stream_of(&p, (const uint16_t *const *)p.in,
                                       p.all);
    int same = 1;

    for (int k = 0; k < t->nb; k++) {
        p.options[k] = spec_epsilon(&p.spec);
        if (epsilon || k == t->frame)
            p.in[k] = load(in[k], component);
    }
    if (epsilon)
        done(ref_measure_stream(p.measured, &stream));
    for (int n = 0; n < PLACES && same; n++)
        same = epsilon ? check_blocks(&p, t->frame, place_of(&p, n)) :
                         check_window(&p, t->frame, place_of(&p, n));
    for (int k = 0; k < t->nb; k++)
        free(p.in[k]);
    free(p.out);
    return same;
}

enum Verdict verify_timed(const Timed *t, const FilterSpec *spec, int plant)
{
    AVFrame *in[MAX_STREAM] = { NULL }, *out = in_system(t->out);
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(out->format);
    /* only luma of 4:2:0 */
    const int nb = desc->nb_components == 3 && !desc->log2_chroma_w ? 3 : 1;
    int same = 1;

    if (plant)
        out->data[0][0] ^= 0xff;
    for (int k = 0; k < t->nb; k++)
        in[k] = in_system(t->in[k]);
    for (int c = 0; c < nb && same; c++)
        same = check_component(in, out, t, spec, c);
    for (int k = 0; k < t->nb; k++)
        av_frame_free(&in[k]);
    av_frame_free(&out);
    return same ? VERDICT_RIGHT : VERDICT_WRONG;
}
