/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "epsilon_check_motion.h"
#include "epsilon_reference.h"
#include "epsilon_steps.h"
#include "gpu_check_planes.h"
#include "opencl/motion_layout.cl"

/* Sizes of the planes: three levels, and one level with odd sides */
static const struct {
    int width, height;
} sizes[] = { { 150, 130 }, { 47, 33 } };

enum {
    MAX_WIDTH = 150, MAX_HEIGHT = 130,
    MAX_LEVELS = 8192, MAX_VECTORS = 128,   // bytes of a pyramid, vectors
};
_Static_assert(4 * MAX_WIDTH * MAX_HEIGHT <= GPU_CHECK_SAMPLES, "too large");

/* Other frames at most: an algorithm that searches has few. */
enum { MAX_INPUTS = 7 };

typedef struct Motion {
    AVFilterContext *avctx;
    const GPUQuery *query;
    const GPUKernel *kernel;
    int p, width, height;
    int present;                ///< bit i: input i exists
    GPUPlanes planes, of[GPU_MAX_KINDS];
    GPUFrame frame[MAX_INPUTS];
    GPUDerived derived[MAX_INPUTS];
    uint16_t component[MAX_WIDTH * MAX_HEIGHT];
    uint16_t stored[4 * MAX_WIDTH * MAX_HEIGHT];
    uint8_t levels[MAX_INPUTS][4][MAX_LEVELS], got_levels[4 * MAX_LEVELS];
    GPUVector want[MAX_VECTORS], got[(MAX_INPUTS - 1) * 4 * MAX_VECTORS];
} Motion;

static const GPUBackend *api_of(const Motion *m)
{
    const GPUFilterContext *s = m->avctx->priv;

    return s->ops->api;
}

static int hash(int x, int y, int seed)
{
    return ff_gpu_check_mix(seed ^ ff_gpu_check_mix(x + 65536 * y)) >> 8;
}

/* Return a sample: cells with noise, most of which move by 3 samples a frame and
 * the rest by 22, beside flat cells and stripes, which match in many places. */
static int pattern(int x, int y, int frame, int depth, uint32_t seed)
{
    const int fast = y / 40 & 1;
    const int max  = (1 << depth) - 1;
    const int u    = x + 512 - frame * (fast ? 22 : 3), v = y + frame;
    const int cell = hash(u / 6, v / 5, seed);

    if (x / 24 == 1)
        return max / 3;
    if (x / 24 == 2)
        return y / 4 & 1 ? max : 0;
    return (cell & max) / 2 + hash(u, v, cell) % (max / 4) +
           hash(x, y, seed + frame) % (max / 16);
}

/* Make a frame, and the pyramids of its channels in plain C. */
static int make_frame(Motion *m, int i)
{
    const int channels = m->planes.plane[m->p].channels;
    const int shift    = m->planes.shift;
    int ret = 0;

    for (int c = 0; c < channels && ret >= 0; c++) {
        for (int k = 0; k < m->width * m->height; k++) {
            const int v = pattern(k % m->width, k / m->width,
                                  GPU_INPUT_OFFSET(i), m->planes.depth, c);

            m->component[k] = v;
            ff_gpu_check_put(&m->planes, m->stored, k * channels + c,
                             v << shift |
                             (ff_gpu_check_mix(k) & ((1 << shift) - 1)));
        }
        ret = ff_epsilon_pyramid(m->levels[i][c], m->component, m->width,
                                 m->height, m->planes.depth);
    }
    return ret;
}

static int compare_levels(const Motion *m, int i, int c, char why[128])
{
    const uint8_t *want = m->levels[i][c];
    const uint8_t *got  = m->got_levels + c * motion_pyramid_size(m->width,
                                                                  m->height);

    for (int l = 1; l <= motion_levels(m->width, m->height); l++) {
        const MotionLevel level = motion_level(m->width, m->height, l);

        for (int k = 0; k < level.width * level.height; k++) {
            const int x = k % level.width, y = k / level.width;
            const int at = level.at + y * level.pitch + x;

            if (got[at] == want[at])
                continue;
            snprintf(why, 128, "pyramid: sample %d of row %d of level %d of "
                     "%dx%d is %d, not %d", x, y, l, m->width, m->height,
                     got[at], want[at]);
            return AVERROR_BUG;
        }
    }
    return 0;
}

static GPUJob job_of(Motion *m, int i, const GPUKernel *kernel)
{
    const GPUFilterContext *s = m->avctx->priv;

    return (GPUJob) {
        .op             = kernel->op,
        .step           = kernel->step,
        .planes         = &m->planes,
        .of             = m->of,
        .options        = m->query->options,
        .kernel         = kernel,
        .selected       = 1 << m->p,
        .is_check       = 1,
        .in[0].derived  = &m->derived[i],
        .queue          = s->queue,
    };
}

/* Run a job, and download what it made. */
static int run(Motion *m, GPUJob *job, int out, void *samples)
{
    const GPUBackend *api = api_of(m);
    int ret = api->allocate(m->avctx, job, out, m->p);
    GPUJob made;

    job->out = job->in[0].derived->frame[out];
    if (ret >= 0)
        ret = api->run(m->avctx, job);
    made        = *job;
    made.planes = &job->of[out];
    return ret < 0 ? ret : api->get(m->avctx, &made, m->p, &job->out, samples);
}

/* Make Q, as EPSILON_SHRINK may make a part of the pyramid. */
static int make_q(Motion *m, int i)
{
    const GPUBackend *api = api_of(m);
    GPUJob job = job_of(m, i, m->query->kernel[EPSILON_SHRINK]);
    int ret    = api->allocate(m->avctx, &job, EPSILON_KIND_Q, m->p);

    if (ret >= 0)
        ret = api->allocate(m->avctx, &job, EPSILON_KIND_LEVELS, m->p);
    job.in[0].frame = m->frame[i];
    job.out         = job.in[0].derived->frame[EPSILON_KIND_Q];
    if (ret >= 0)
        ret = api->run(m->avctx, &job);
    job.in[0].derived->made[EPSILON_KIND_Q] |= 1 << m->p;
    return ret;
}

/* Return the kernel of a step: the one to check, or one that exists already. */
static const GPUKernel *kernel_of(const Motion *m, int op)
{
    return op == m->query->op ? m->kernel : m->query->kernel[op];
}

static int check_levels(Motion *m, int i, char why[128])
{
    GPUJob job = job_of(m, i, kernel_of(m, EPSILON_PYRAMID));
    int ret = make_frame(m, i);

    if (ret >= 0)
        ret = api_of(m)->put(m->avctx, &job, m->p, &m->frame[i],
                             (const uint8_t *)m->stored);
    job.in[0].frame = m->frame[i];
    if (ret >= 0 && m->query->kernel[EPSILON_SHRINK])
        ret = make_q(m, i);
    if (ret >= 0)
        ret = run(m, &job, EPSILON_KIND_LEVELS, m->got_levels);
    for (int c = 0; c < m->planes.plane[m->p].channels && ret >= 0; c++)
        ret = compare_levels(m, i, c, why);
    return ret;
}

/* Compare the vectors of level 1 of channel c in input i. */
static int compare_vectors(Motion *m, int i, int c, char why[128])
{
    const int across     = MOTION_ACROSS(m->width);
    const GPUVector *got = m->got + motion_nb_vectors(m->width, m->height) *
                           ((i - 1) * m->planes.plane[m->p].channels + c);
    const int ret        = ff_epsilon_search(m->want, m->levels[0][c],
                                             m->levels[i][c], m->width,
                                             m->height);

    if (ret < 0)
        return ret;
    for (int k = 0; k < across * MOTION_ACROSS(m->height); k++) {
        if (!memcmp(&got[k], &m->want[k], sizeof(*got)))
            continue;
        snprintf(why, 128, "the vector of block %d of row %d of %dx%d in frame "
                 "%d is (%d, %d), not (%d, %d)", k % across, k / across,
                 m->width, m->height, GPU_INPUT_OFFSET(i), got[k].u, got[k].v,
                 m->want[k].u, m->want[k].v);
        return AVERROR_BUG;
    }
    return 0;
}

static int check_vectors(Motion *m, char why[128])
{
    const GPUPlane *plane = &m->planes.plane[m->p];
    GPUJob job = job_of(m, 0, kernel_of(m, EPSILON_SEARCH));
    int ret;

    for (int i = 1; i < MAX_INPUTS; i++)
        if (m->present >> i & 1)
            job.in[i].derived = &m->derived[i];
    ret = run(m, &job, EPSILON_KIND_VECTORS, m->got);
    for (int i = 1; i < MAX_INPUTS; i++)
        for (int c = 0; c < plane->channels && ret >= 0; c++)
            if (m->present >> i & 1 && plane->channel_mask >> c & 1)
                ret = compare_vectors(m, i, c, why);
    return ret;
}

/* Set the planes of a size, and the inputs: with the second size one is
 * missing. */
static void set_size(Motion *m, int n)
{
    const GPUFilterContext *s = m->avctx->priv;
    const GPUReach reach      = ff_gpu_reach(s->ops->algorithm,
                                             m->query->options);

    m->planes = *m->query->planes;
    m->width  = m->planes.plane[m->p].width  = sizes[n].width;
    m->height = m->planes.plane[m->p].height = sizes[n].height;
    ff_gpu_planes_derive(m->of, s->ops->algorithm->kinds, NB_EPSILON_KINDS,
                         &m->planes, ff_gpu_nb_others(&reach),
                         s->ops->api->copy_memory);
    m->present = 0;
    for (int i = 0; i < MAX_INPUTS; i++)
        m->present |= ff_gpu_is_input(&reach, i) << i;
    if (n && m->present & ~3)
        m->present &= ~2;
}

static void drop_all(Motion *m)
{
    for (int i = 0; i < MAX_INPUTS; i++) {
        GPUFrame *frames[] = { &m->frame[i], &m->derived[i].frame[GPU_P],
                               &m->derived[i].frame[EPSILON_KIND_Q],
                               &m->derived[i].frame[EPSILON_KIND_LEVELS],
                               &m->derived[i].frame[EPSILON_KIND_VECTORS] };

        for (int k = 0; k < FF_ARRAY_ELEMS(frames); k++)
            if (frames[k]->data[m->p])
                api_of(m)->drop(m->avctx, frames[k], m->p);
        m->derived[i] = (GPUDerived) { .made = { 0 } };
    }
}

int ff_epsilon_check_motion(AVFilterContext *avctx, const GPUQuery *query,
                            const GPUKernel *kernel, int p, char why[128])
{
    Motion *m = av_mallocz(sizeof(*m));
    int ret   = 0;

    if (!m)
        return AVERROR(ENOMEM);
    m->avctx  = avctx;
    m->query  = query;
    m->kernel = kernel;
    m->p      = p;
    for (int n = 0; n < FF_ARRAY_ELEMS(sizes) && ret >= 0; n++) {
        set_size(m, n);
        for (int i = 0; i < MAX_INPUTS && ret >= 0; i++)
            if (m->present >> i & 1)
                ret = check_levels(m, i, why);
        if (ret >= 0 && query->op == EPSILON_SEARCH)
            ret = check_vectors(m, why);
        drop_all(m);
    }
    av_free(m);
    return ret;
}
