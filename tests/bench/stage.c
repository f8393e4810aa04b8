/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#include "libavutil/common.h"
#include "libavutil/hwcontext.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "bench.h"

static_assert(!(STREAM_PERIOD % NB_IN) && !(STREAM_PERIOD % 4),
              "period of a stream");

/* ---- frames ---- */

AVFrame *pool_software(const Pool *pool)
{
    return frame_new(pool->format, pool->w, pool->h, 0);
}

/* Set every byte at random, the slowest content for data-dependent filters. A
 * few megabytes are repeated, with a length that is no multiple of a row. */
void noise_fill(uint8_t *data, size_t size, Rng *rng)
{
    static uint8_t noise[(4 << 20) + 12];

    for (size_t i = 0; i < sizeof(noise); i += 4) {
        const uint32_t r = rng_next(rng);

        memcpy(noise + i, &r, 4);
    }
    for (size_t i = 0; i < size; i += sizeof(noise))
        memcpy(data + i, noise, FFMIN(sizeof(noise), size - i));
}

static void fill(AVFrame *frame, const char *content, Rng *rng)
{
    enum Pattern pattern = 0;

    while (strcmp(pattern_names[pattern], content))
        pattern++;
    if (pattern != PATTERN_NOISE)
        picture_fill(frame, pattern, rng);
    for (int b = 0; pattern == PATTERN_NOISE && b < AV_NUM_DATA_POINTERS &&
                    frame->buf[b]; b++)
        noise_fill(frame->buf[b]->data, frame->buf[b]->size, rng);
}

static int add_input(Pool *pool, int i, Rng *rng)
{
    AVFrame *sw = pool_software(pool);

    if (!sw)
        return AVERROR(ENOMEM);
    fill(sw, pool->content, rng);
    pool->in[i] = pool->frames ? frames_upload(pool->frames, sw, 0)
                               : av_frame_clone(sw);
    av_frame_free(&sw);
    return pool->in[i] ? 0 : AVERROR(ENOMEM);
}

static int pool_init(Pool *pool, int software)
{
    Rng rng = { 99 };
    int ret = 0;

    if (!software) {
        pool->frames = frames_new(pool->device->ref, pool->device->type,
                                  pool->format, pool->w, pool->h);
        ret = pool->frames ? 0 : AVERROR(ENOMEM);
    }
    for (int i = 0; i < NB_IN && ret >= 0; i++)
        ret = add_input(pool, i, &rng);
    if (ret < 0)
        pool_free(pool);
    return ret;
}

int pool_for_plane(Pool *pool, const char *table, const char *filter,
                   const Device *device, enum AVPixelFormat format,
                   const Size *size, const char *content, int software)
{
    const int thirds = format == AV_PIX_FMT_YUV444P ||
                       format == AV_PIX_FMT_YUV444P16;
    /* odd if the size is odd */
    const int h   = thirds ? (size->h + 2) / 3 | (size->h & 1) : size->h;
    const Row row = {
        .table = table, .device = device->name, .size = size->name,
        .w = size->w, .h = h, .format = av_get_pix_fmt_name(format),
        .filter = filter, .options = "no frames", .content = content,
    };
    int ret;

    *pool = (Pool) { .device = device, .format = format, .content = content,
                     .size = size, .w = size->w, .h = h };
    ret = pool_init(pool, software || device->type == AV_HWDEVICE_TYPE_NONE);
    if (ret < 0)
        sink_note(&row, "failed");
    return ret;
}

static void run_plane(const Settings *set, const Device *device,
                      const char *table, const char *what, const Size *size,
                      int depth, void (*run)(const Settings *set,
                                             const Pool *pool, Row *row))
{
    Pool pool;
    Row row = { .table = table, .device = device->name, .size = size->name,
                .options = "" };

    if (pool_for_plane(&pool, table, what, device, plane_format(device, depth),
                       size, pattern_names[PATTERN_NOISE], 0) < 0)
        return;
    row.w = pool.w;
    row.h = pool.h;
    row.format  = av_get_pix_fmt_name(pool.format);
    row.samples = pool_samples(&pool);
    run(set, &pool, &row);
    pool_free(&pool);
}

void planes_run(const Settings *set, const Device *device, const char *table,
                const char *what, const char *const *sizes, int both,
                void (*run)(const Settings *set, const Pool *pool, Row *row))
{
    for (int depth = 8; depth <= (both ? 16 : 8); depth += 8)
        for (int i = 0; sizes[i]; i++)
            if (wanted_size(set, device, size_find(sizes[i])))
                run_plane(set, device, table, what, size_find(sizes[i]), depth,
                          run);
}

void pool_free(Pool *pool)
{
    for (int i = 0; i < NB_IN; i++)
        av_frame_free(&pool->in[i]);
    av_buffer_unref(&pool->frames);
}

double pool_samples(const Pool *pool)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(pool->format);
    double n = 0;

    for (int c = 0; c < desc->nb_components; c++) {
        const int chroma = c == 1 || c == 2;

        n += (double)AV_CEIL_RSHIFT(pool->w, chroma ? desc->log2_chroma_w : 0) *
             AV_CEIL_RSHIFT(pool->h, chroma ? desc->log2_chroma_h : 0);
    }
    return n;
}

AVFrame *pool_output(const Pool *pool)
{
    AVFrame *frame;

    if (!pool->frames)
        return pool_software(pool);
    frame = av_frame_alloc();
    if (frame && av_hwframe_get_buffer(pool->frames, frame, 0) < 0)
        av_frame_free(&frame);
    return frame;
}

/* ---- one filter ---- */

int stage_init(Stage *s, const Pool *pool, const char *filter,
               const char *options)
{
    const int level = av_log_get_level();
    int ret;

    *s = (Stage) { .pool = pool };
    av_log_set_level(AV_LOG_FATAL);     // "not served" is no error
    graph_open(&s->graph, pool->frames, pool->in[0]->format, pool->w, pool->h);
    graph_append(&s->graph, filter, options, pool->device->ref);
    ret = graph_configure(&s->graph);
    av_log_set_level(level);
    if (ret < 0)
        stage_free(s);
    return ret;
}

/* Feed frames until there is output: the first one waits for later frames. */
static int next_frame(Stage *s, AVFrame *out)
{
    int ret;

    do
        ret = graph_filter(&s->graph, s->pool->in[s->fed++ % NB_IN], out);
    while (ret == AVERROR(EAGAIN) && s->fed - s->sent < MAX_STREAM);
    return ret;
}

static int send_frame(void *opaque, int n)
{
    Stage *s      = opaque;
    AVFrame **out = &s->out[n % NB_OUT];

    av_frame_free(out);
    *out    = av_frame_alloc();
    s->sent = n + 1;
    return *out ? next_frame(s, *out) : AVERROR(ENOMEM);
}

int stage_time(Stage *s, double budget_us, Timing *timing)
{
    Work work = { .device = s->pool->device, .enqueue = send_frame,
                  .opaque = s };

    return time_work(&work, budget_us, timing);
}

int stage_frame(Stage *s, int number)
{
    int ret = 0;

    while (ret >= 0 && (s->sent <= number ||
                        (s->sent - 1 - number) % STREAM_PERIOD))
        ret = send_frame(s, s->sent);
    return ret;
}

const AVFrame *stage_output(const Stage *s)
{
    return s->out[(s->sent - 1) % NB_OUT];
}

int stage_profile(const Pool *pool, const char *filter, const char *options,
                  Timing *timing)
{
    double t[5];
    Stage stage;
    int ret, nb = timing->us > 200e3 ? 1 : 5;

    clprof_enable(1);
    ret = stage_init(&stage, pool, filter, options);
    for (int i = -2; i < nb && ret >= 0; i++) {    // two warm up
        double us;

        ret = send_frame(&stage, i + 2);
        us  = clprof_take() / 1000;
        if (i >= 0)
            t[i] = us;
    }
    clprof_enable(0);
    stage_free(&stage);
    if (ret < 0)
        return ret;
    qsort(t, nb, sizeof(*t), time_compare);
    if (t[nb / 2] > 0)
        timing->device_us = t[nb / 2];
    return 0;
}

void stage_free(Stage *s)
{
    for (int i = 0; i < NB_OUT; i++)
        av_frame_free(&s->out[i]);
    avfilter_graph_free(&s->graph.graph);
}
