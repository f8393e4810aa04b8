/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "gpu_check.h"

/* Sizes of P in pixels: odd and even, several vectors and a partial vector */
static const struct {
    int width, height;
} sizes[] = {
    { 131, 7 }, { 64, 10 }, { 3, 3 },
};

#define MAX_SAMPLES (4 * 131 * 10)

/* Planes as they are stored: P, Q and G of gpu_steps.h, and results */
typedef struct Half {
    AVFilterContext *avctx;
    GPUPlanes planes, half_planes;
    int p;
    uint16_t src[MAX_SAMPLES], half[MAX_SAMPLES], filtered[MAX_SAMPLES];
    uint16_t expected[MAX_SAMPLES], got[MAX_SAMPLES];
} Half;

static int nb_samples(const GPUPlanes *planes, int p)
{
    const GPUPlane *plane = &planes->plane[p];

    return plane->width * plane->height * plane->channels;
}

/* Make a quarter of the samples extreme, the others random. */
static void make_samples(const GPUPlanes *planes, int p, uint16_t *samples,
                         uint32_t seed)
{
    const int max = (1 << planes->depth) - 1;

    for (int i = 0; i < nb_samples(planes, p); i++) {
        const uint32_t v = ff_gpu_check_mix(seed + i);

        ff_gpu_check_put(planes, samples, i,
                         ((v >> 16 & 3 ? v & max : v & 1 ? max : 0) <<
                          planes->shift) |
                         (v >> 20 & ((1 << planes->shift) - 1)));
    }
}

/* Return sample k of the 2x2 samples of P that Q at (x, y) is the mean of. */
static int sample(const Half *h, int x, int y, int c, int k)
{
    const GPUPlane *plane = &h->planes.plane[h->p];
    const int i = (2 * y + k / 2) * plane->width + 2 * x + k % 2;

    return ff_gpu_check_get(&h->planes, h->src, i * plane->channels + c) >>
           h->planes.shift;
}

static int lost_bits(const Half *h)
{
    return h->planes.depth + 2 - h->half_planes.depth;
}

static void expect_half(Half *h)
{
    const GPUPlane *plane = &h->half_planes.plane[h->p];
    const int shift = lost_bits(h);

    for (int i = 0; i < nb_samples(&h->half_planes, h->p); i++) {
        const int c = i % plane->channels, x = i / plane->channels;
        int sum = 1 << shift >> 1;

        for (int k = 0; k < 4; k++)
            sum += sample(h, x % plane->width, x / plane->width, c, k);
        h->expected[i] = sum >> shift;
    }
}

/* Return P' at sample i of P. */
static int put_back(const Half *h, int i)
{
    const GPUPlane *plane = &h->planes.plane[h->p];
    const GPUPlane *half  = &h->half_planes.plane[h->p];
    const int stored = ff_gpu_check_get(&h->planes, h->src, i);
    const int c = i % plane->channels;
    const int x = i / plane->channels % plane->width / 2;
    const int y = i / plane->channels / plane->width / 2;
    const int k = (y * half->width + x) * half->channels + c;
    int step;

    if (!(plane->channel_mask >> c & 1) || x >= half->width ||
        y >= half->height)
        return stored;
    step = (h->filtered[k] - h->half[k]) * (1 << lost_bits(h));
    return av_clip((stored >> h->planes.shift) + ((step + 2) >> 2), 0,
                   (1 << h->planes.depth) - 1) << h->planes.shift;
}

/* Compare the bits that the filter reads: not those below the samples, and in Q
 * no unfiltered channel. */
static int compare(const Half *h, const GPUPlanes *planes, char why[128])
{
    const GPUPlane *plane = &planes->plane[h->p];
    const int row = plane->width * plane->channels;

    for (int i = 0; i < row * plane->height; i++) {
        const int is_filtered = plane->channel_mask >> i % plane->channels & 1;
        const int shift    = is_filtered ? planes->shift : 0;
        const int got      = ff_gpu_check_get(planes, h->got,      i) >> shift;
        const int expected = ff_gpu_check_get(planes, h->expected, i) >> shift;

        if (got == expected || (planes->is_half && !is_filtered))
            continue;
        snprintf(why, 128, "sample %d of row %d of %dx%d at %s size is %d, "
                 "not %d", i % row, i / row, row, plane->height,
                 planes->is_half ? "half" : "full", got, expected);
        return AVERROR_BUG;
    }
    return 0;
}

static int upload(const Half *h, const GPUJob *job, const GPUPlanes *planes,
                  GPUFrame *frame, const uint16_t *samples)
{
    const GPUFilterContext *s = h->avctx->priv;
    GPUJob other = *job;

    other.planes = planes;
    return s->ops->api->put(h->avctx, &other, h->p, frame,
                            (const uint8_t *)samples);
}

static int download(Half *h, const GPUJob *job, const GPUPlanes *planes,
                    const GPUFrame *frame)
{
    const GPUFilterContext *s = h->avctx->priv;
    GPUJob other = *job;

    other.planes = planes;
    return s->ops->api->get(h->avctx, &other, h->p, frame, (uint8_t *)h->got);
}

static int check_shrink(Half *h, GPUJob *job, char why[128])
{
    const GPUFilterContext *s = h->avctx->priv;
    GPUFrame *q = &job->derived->frame[GPU_Q];
    int ret     = upload(h, job, &h->planes, &job->in[0], h->src);

    if (ret >= 0)
        ret = upload(h, job, &h->half_planes, q, h->half);
    job->op  = GPU_SHRINK;
    job->out = *q;
    if (ret >= 0)
        ret = s->ops->api->run(h->avctx, job);
    if (ret >= 0)
        ret = download(h, job, &h->half_planes, q);
    if (ret < 0)
        return ret;
    expect_half(h);
    memcpy(h->half, h->got, sizeof(h->half));
    return compare(h, &h->half_planes, why);
}

static int check_put_back(Half *h, GPUJob *job, char why[128])
{
    const GPUFilterContext *s = h->avctx->priv;
    int ret = upload(h, job, &h->half_planes, &job->derived->frame[GPU_G],
                     h->filtered);

    job->op = GPU_PUT_BACK;
    if (ret >= 0)
        ret = s->ops->api->allocate(h->avctx, job, GPU_P2, h->p);
    job->out = job->derived->frame[GPU_P2];
    if (ret >= 0)
        ret = s->ops->api->run(h->avctx, job);
    if (ret >= 0)
        ret = download(h, job, &h->planes, &job->out);
    for (int i = 0; i < nb_samples(&h->planes, h->p); i++)
        ff_gpu_check_put(&h->planes, h->expected, i, put_back(h, i));
    return ret < 0 ? ret : compare(h, &h->planes, why);
}

static int check_size(Half *h, const GPUQuery *query, const GPUKernel *kernel,
                      char why[128])
{
    const GPUFilterContext *s = h->avctx->priv;
    GPUDerived derived = { .made = { 0 } };
    GPUJob job = {
        .planes   = &h->planes,
        .options  = query->options,
        .kernel   = kernel,
        .selected = 1 << h->p,
        .derived  = &derived,
        .present  = 1,
        .half_planes = &h->half_planes,
    };
    int ret;

    job.queue = s->queue;
    ret = check_shrink(h, &job, why);
    if (ret >= 0)
        ret = check_put_back(h, &job, why);
    for (int name = 0; name < GPU_NB_NAMES; name++)
        if (derived.frame[name].data[h->p])
            s->ops->api->drop(h->avctx, &derived.frame[name], h->p);
    if (job.in[0].data[h->p])
        s->ops->api->drop(h->avctx, &job.in[0], h->p);
    return ret;
}

int ff_gpu_check_half(AVFilterContext *avctx, const GPUQuery *query,
                      const GPUKernel *kernel, int p, char why[128])
{
    const GPUFilterContext *s = avctx->priv;
    Half *h = av_mallocz(sizeof(*h));
    int ret = h ? 0 : AVERROR(ENOMEM);

    for (int i = 0; i < FF_ARRAY_ELEMS(sizes) && ret >= 0; i++) {
        h->avctx  = avctx;
        h->p      = p;
        h->planes = *query->planes;
        h->planes.plane[p].width  = sizes[i].width;
        h->planes.plane[p].height = sizes[i].height;
        ff_gpu_planes_halve(&h->half_planes, &h->planes,
                            s->ops->api->copy_memory);
        make_samples(&h->planes,      p, h->src,      3 * i);
        make_samples(&h->half_planes, p, h->half,     3 * i + 1);
        make_samples(&h->half_planes, p, h->filtered, 3 * i + 2);
        ret = check_size(h, query, kernel, why);
    }
    av_free(h);
    return ret;
}
