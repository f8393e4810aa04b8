/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "epsilon_check_measure.h"
#include "epsilon_reference.h"
#include "epsilon_steps.h"
#include "gpu_check_planes.h"

/* Size of the frames: with blocks of 16x16 samples that overlap, 40 of which
 * count in Q */
enum { WIDTH = 408, HEIGHT = 48 };
_Static_assert(4 * WIDTH * HEIGHT <= GPU_CHECK_SAMPLES, "too large");

/* Numbers of the frames: not all of a stream are measured */
static const unsigned numbers[] = { 0, 1, 3, 4 };
#define NB_FRAMES FF_ARRAY_ELEMS(numbers)

typedef struct Measure {
    AVFilterContext *avctx;
    const GPUQuery *query;
    const GPUKernel *kernel;
    GPUSlot slot;               ///< to wait for
    GPUPlanes planes, of[GPU_MAX_KINDS];
    int p;
    GPUFrame frame[NB_FRAMES];
    GPUDerived derived[NB_FRAMES];
    uint16_t component[NB_FRAMES][4][WIDTH * HEIGHT];
    uint16_t stored[4 * WIDTH * HEIGHT];
    uint32_t want[NB_FRAMES][GPU_MAX_REPORT / 4], got[GPU_MAX_REPORT / 4];
} Measure;

static const GPUBackend *api_of(const Measure *m)
{
    const GPUFilterContext *s = m->avctx->priv;

    return s->ops->api;
}

static const GPUAlgorithm *algorithm_of(const Measure *m)
{
    const GPUFilterContext *s = m->avctx->priv;

    return s->ops->algorithm;
}

static int random_at(int x, int y, uint32_t seed)
{
    return ff_gpu_check_mix(seed ^ ff_gpu_check_mix(x + 65536 * y)) >> 8;
}

/* Return a sample of a ramp that moves to the left, with noise that grows to
 * the right and is the same in all frames in an eighth of the width. Every
 * other component has softer noise, and steps every 8 samples. Two columns are
 * black. */
static int pattern(int x, int y, int frame, int depth, uint32_t seed)
{
    const int soft      = seed & 1;
    const int amplitude = (3 + x / 32) << (depth - 8);
    const int steps     = soft ? 6 * ((x / 8 + y / 8) & 1) : 0;
    const int base      = (40 + (x + frame) / 4 + y / 2 + steps) <<
                          (depth - 8);
    const uint32_t at   = ff_gpu_check_mix(x < WIDTH / 8 ? seed : seed + frame);

    if (x / 2 == 90)
        return 0;
    return base + (random_at(x, y, at) % amplitude +
                   random_at(x + soft, y, at) % amplitude) / 2;
}

static void make_frame(Measure *m, int frame)
{
    const GPUPlane *plane = &m->planes.plane[m->p];
    const int shift       = m->planes.shift;

    for (int i = 0; i < WIDTH * HEIGHT * plane->channels; i++) {
        const int c = i % plane->channels, k = i / plane->channels;
        const int v = pattern(k % WIDTH, k / WIDTH, frame, m->planes.depth,
                              c + 1);

        m->component[frame][c][k] = v;
        ff_gpu_check_put(&m->planes, m->stored, i, v << shift |
                         (ff_gpu_check_mix(i) & ((1 << shift) - 1)));
    }
}

/* Return the index of the frame `back` frames before a frame, or -1. */
static int index_of(int frame, int back)
{
    for (int i = 0; i < frame; i++)
        if (numbers[i] + back == numbers[frame])
            return i;
    return -1;
}

static int expect(Measure *m, int frame)
{
    const GPUPlane *plane = &m->planes.plane[m->p];
    const int prev        = index_of(frame, 1);
    int ret = 0;

    for (int c = 0; c < plane->channels && ret >= 0; c++) {
        const int is_measured = plane->channel_mask >> c & 1;
        EpsilonComponent measured = {
            .number    = 4 * m->p + c,
            .src       = is_measured ? m->component[frame][c] : NULL,
            .prev      = prev >= 0 ? m->component[prev][c] : NULL,
            .width     = WIDTH,
            .height    = HEIGHT,
            .depth     = m->planes.depth,
            .frame     = numbers[frame],
        };

        for (int i = 0; i < EPSILON_NB_PAST; i++) {
            const int k = index_of(frame, i + 1);

            measured.past[i] = k >= 0 ? m->want[k] : NULL;
        }
        ret = ff_epsilon_measure(m->want[frame], &measured,
                                 m->query->options);
    }
    return ret;
}

static int compare(const Measure *m, int frame, char why[128])
{
    for (int i = 0; i < algorithm_of(m)->entry_size / 4; i++) {
        if (m->got[i] == m->want[frame][i])
            continue;
        snprintf(why, 128, "word %d of the measurements of frame %d is %d, not "
                 "%d", i, frame, (int)m->got[i], (int)m->want[frame][i]);
        return AVERROR_BUG;
    }
    return 0;
}

static void set_step(const Measure *m, GPUJob *job, const GPUKernel *kernel)
{
    job->op     = kernel->op;
    job->step   = kernel->step;
    job->kernel = kernel;
}

/* Upload a frame, and make its Q. */
static int prepare(Measure *m, int frame, GPUJob *job)
{
    const GPUBackend *api = api_of(m);
    int ret = api->put(m->avctx, job, m->p, &m->frame[frame],
                       (const uint8_t *)m->stored);

    job->in[0].frame = m->frame[frame];
    job->selected = 1 << m->p;
    set_step(m, job, m->query->kernel[EPSILON_SHRINK]);
    if (ret >= 0)
        ret = api->allocate(m->avctx, job, EPSILON_KIND_Q, m->p);
    job->out = job->in[0].derived->frame[EPSILON_KIND_Q];
    if (ret >= 0)
        ret = api->run(m->avctx, job);
    job->in[0].derived->made[EPSILON_KIND_Q] |= 1 << m->p;
    return ret;
}

static int measure(Measure *m, int frame, GPUJob *job)
{
    const GPUBackend *api = api_of(m);
    const int prev        = index_of(frame, 1);
    int ret;

    set_step(m, job, m->kernel);
    if (prev >= 0)
        job->in[1] = (GPUInput) { m->frame[prev], &m->derived[prev] };
    ret = api->run(m->avctx, job);
    job->in[0].derived->done[job->op] |= 1 << m->p;
    if (ret >= 0)
        ret = api->get_report(m->avctx, job);
    return ret < 0 ? ret : api->poll(m->avctx, &m->slot, 1);
}

static int check_frame(Measure *m, int frame, char why[128])
{
    GPUJob job = {
        .planes      = &m->planes,
        .options     = m->query->options,
        .of          = m->of,
        .in[0].derived = &m->derived[frame],
        .number      = numbers[frame],
        .is_check    = 1,
        .report      = (uint8_t *)m->got,
        .report_size = algorithm_of(m)->entry_size,
    };
    int ret;

    make_frame(m, frame);
    job.queue = m->slot.queue;
    ret = api_of(m)->set_entry(m->avctx, &job, m->want[frame], job.report_size);
    if (ret >= 0)
        ret = expect(m, frame);
    if (ret >= 0)
        ret = prepare(m, frame, &job);
    if (ret >= 0)
        ret = measure(m, frame, &job);
    return ret < 0 ? ret : compare(m, frame, why);
}

int ff_epsilon_check_measure(AVFilterContext *avctx, const GPUQuery *query,
                             const GPUKernel *kernel, int p, char why[128])
{
    const GPUFilterContext *s = avctx->priv;
    const GPUBackend *api     = s->ops->api;
    Measure *m = av_mallocz(sizeof(*m));
    int ret    = 0;

    if (!m)
        return AVERROR(ENOMEM);
    m->avctx  = avctx;
    m->query  = query;
    m->kernel = kernel;
    m->p      = p;
    m->planes = *query->planes;
    m->slot.queue = s->queue;
    m->planes.plane[p].width  = WIDTH;
    m->planes.plane[p].height = HEIGHT;
    ff_gpu_planes_derive(m->of, s->ops->algorithm->kinds, NB_EPSILON_KINDS,
                         &m->planes, 0, api->copy_memory);
    for (int i = 0; i < NB_FRAMES && ret >= 0; i++)
        ret = check_frame(m, i, why);
    for (int i = 0; i < NB_FRAMES; i++) {
        GPUFrame *planes[] = { &m->frame[i], &m->derived[i].frame[GPU_P],
                               &m->derived[i].frame[EPSILON_KIND_Q] };

        for (int k = 0; k < FF_ARRAY_ELEMS(planes); k++)
            if (planes[k]->data[p])
                api->drop(avctx, planes[k], p);
    }
    av_free(m);
    return ret;
}
