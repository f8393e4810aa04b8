/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/time.h"

#include "gpu_cache.h"
#include "gpu_check.h"

/* Increment when the planes change, to invalidate cached results. */
#define CHECK_VERSION 5

/* ---- planes ---- */

/* Sizes of the planes in samples, all components together: odd and wider than
 * any tile, a multiple of any vector, smaller than any vector. */
static const struct {
    int width, height;
} sizes[] = {
    { 1043, 9 }, { 144, 67 }, { 5, 3 },
};

/* Planes by round: plane 1 is repeated after another size. */
static const int rounds[] = { 0, 1, 2, 1 };

/* Levels of noise, of which components get one after the other: of thresholds
 * that are small, medium, 0 and large */
static const int levels[] = { 64, 300, 0, 1200, 90 };

/* Return a sample: a quarter of the width is bright and an eighth is black, so
 * that whole windows are flat; the rest is cells of a size that divides no
 * tile. */
static int pattern(int x, int y, int width, int depth, uint32_t seed,
                   uint32_t frame)
{
    const int max        = (1 << depth) - 1;
    const int eighth     = 8 * x / width;
    const uint32_t cell  = ff_gpu_check_mix(seed + 977 * (x / 13) +
                                            65537 * (y / 5));
    const uint32_t noise = ff_gpu_check_mix(seed ^ (cell & 8 ? frame : 0) ^
                                            ff_gpu_check_mix(x + 65536 * y));
    const int base       = cell >> 8 & max;

    if (eighth == 3 || eighth == 4)
        return max - (noise & 3);
    if (eighth == 5)
        return 0;
    switch (cell & 7) {
    case 0:
        return base;
    case 1:
        return noise & 1 ? max : 0;
    case 2:
        return (base + ((5 * x + 3 * y) << (depth - 8))) & max;
    case 3:
    case 4:
        return noise & max;
    default:        /* faint */
        return av_clip(base + (int)(noise >> (36 - depth)) -
                       (8 << (depth - 8)), 0, max);
    }
}

/* Test plane and expected result, as they are stored */
typedef struct CheckPlane {
    int width, height;
    int present;                ///< bit i: input frame i exists
    uint8_t entry[GPU_MAX_REPORT];  ///< with the levels of noise
    uint16_t src[GPU_MAX_INPUTS][GPU_CHECK_SAMPLES];
    uint16_t expected[GPU_CHECK_SAMPLES];
} CheckPlane;

typedef struct CheckPlanes {
    CheckPlane plane[FF_ARRAY_ELEMS(sizes)];
    uint16_t in[GPU_MAX_INPUTS][GPU_CHECK_SAMPLES];     ///< component
    uint16_t out[GPU_CHECK_SAMPLES];
    uint16_t dst[GPU_CHECK_SAMPLES];
} CheckPlanes;

/* Make a component of input frame i: half of the cells share their noise with
 * the other frames; a frame k frames away is shifted by k samples. */
static void make_samples(CheckPlanes *b, int n, int i, int depth, int c)
{
    const CheckPlane *made = &b->plane[n];
    const uint32_t seed    = ff_gpu_check_mix(made->width + c);

    for (int k = 0; k < made->width * made->height; k++) {
        const int x = k % made->width + GPU_INPUT_OFFSET(i);

        b->in[i][k] = pattern(av_clip(x, 0, made->width - 1), k / made->width,
                              made->width, depth, seed, i);
    }
}

/* Interleave one component with the others, and set the unused bits of src. */
static void store(const GPUCheck *check, CheckPlane *made, uint16_t *samples,
                  const uint16_t *component, int c, int shift, int is_src)
{
    const int channels = check->planes->plane[check->p].channels;
    const int unused   = is_src ? (1 << shift) - 1 : 0;

    for (int k = 0; k < made->width * made->height; k++) {
        const int i = k * channels + c;

        ff_gpu_check_put(check->planes, samples, i, component[k] << shift |
                         (ff_gpu_check_mix(i) & unused));
    }
}

static int is_measured(const GPUCheck *check)
{
    return ff_gpu_measures(check->algorithm, check->options);
}

static int make_component(const GPUCheck *check, CheckPlanes *b, int n, int c)
{
    CheckPlane *made        = &b->plane[n];
    const GPUPlanes *planes = check->planes;
    const int filtered      = planes->plane[check->p].channel_mask >> c & 1;
    const int depth = filtered ? planes->depth : 8 * planes->bytes;
    const int shift = filtered ? planes->shift : 0;
    const int level = filtered ? levels[(2 * n + c) % FF_ARRAY_ELEMS(levels)]
                               : 0;
    const uint16_t *src[GPU_MAX_INPUTS] = { NULL };
    int ret = 0;

    for (int i = 0; i < GPU_MAX_INPUTS; i++) {
        if (!(made->present >> i & 1))
            continue;
        make_samples(b, n, i, depth, c);
        store(check, made, made->src[i], b->in[i], c, shift, 1);
        src[i] = b->in[i];
    }
    if (is_measured(check))
        check->algorithm->set_level(made->entry, 4 * check->p + c, level, depth,
                                    check->options);
    if (filtered)
        ret = check->algorithm->filter(b->out, src, made->width, made->height,
                                       depth, check->options, level);
    store(check, made, made->expected, filtered ? b->out : b->in[0], c, shift,
          0);
    return ret;
}

/* Return the bit mask of the input frames that exist for test plane n. */
static int present_frames(const GPUCheck *check, int n)
{
    const int reach = ff_gpu_reach(check->algorithm, check->options);
    const int all   = (1 << (2 * reach + 1)) - 1;

    if (check->algorithm->windows)
        return all;
    switch (n) {
    case 1:     /* the last frame is missing */
        return reach ? all & ~(1 << 2 * reach) : all;
    case 2:     /* no previous frames */
        return all & 0x55;
    default:
        return all;
    }
}

static int make_planes(const GPUCheck *check, CheckPlanes *b)
{
    const int channels = check->planes->plane[check->p].channels;
    int ret = 0;

    for (int i = 0; i < FF_ARRAY_ELEMS(sizes); i++) {
        b->plane[i].width   = sizes[i].width / channels | (sizes[i].width & 1);
        b->plane[i].height  = sizes[i].height;
        b->plane[i].present = present_frames(check, i);
        for (int c = 0; c < channels && ret >= 0; c++)
            ret = make_component(check, b, i, c);
    }
    return ret;
}

static int compare(const GPUCheck *check, const CheckPlane *plane,
                   const uint16_t *dst, char why[128])
{
    const GPUPlanes *planes = check->planes;
    const int row = plane->width * planes->plane[check->p].channels;

    for (int i = 0; i < row * plane->height; i++) {
        const int got      = ff_gpu_check_get(planes, dst, i);
        const int expected = ff_gpu_check_get(planes, plane->expected, i);

        if (got == expected)
            continue;
        snprintf(why, 128, "sample %d of row %d of %dx%d is %d, not %d",
                 i % row, i / row, row, plane->height, got, expected);
        return AVERROR_BUG;
    }
    return 0;
}

static int check_plane(const GPUCheck *check, CheckPlanes *b, int round,
                       char why[128])
{
    const CheckPlane *plane = &b->plane[rounds[round]];
    const uint8_t *src[GPU_MAX_INPUTS] = { NULL };
    int ret;

    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        if (plane->present >> i & 1)
            src[i] = (const uint8_t *)plane->src[i];

    for (int i = 0; i < GPU_CHECK_SAMPLES; i++)
        b->dst[i] = ~plane->expected[i];
    ret = check->run(check->opaque, (uint8_t *)b->dst, src, plane->width,
                     plane->height, round,
                     is_measured(check) ? plane->entry : NULL);
    return ret < 0 ? ret : compare(check, plane, b->dst, why);
}

int ff_gpu_check_planes(const GPUCheck *check, char why[128])
{
    CheckPlanes *b = av_mallocz(sizeof(*b));
    int ret        = b ? make_planes(check, b) : AVERROR(ENOMEM);

    for (int round = 0; round < FF_ARRAY_ELEMS(rounds) && ret >= 0; round++)
        ret = check_plane(check, b, round, why);
    av_free(b);
    return ret;
}

/* ---- running a kernel ---- */

/* GPUCheck.opaque of run_kernel() */
typedef struct Checking {
    AVFilterContext *avctx;
    const GPUQuery *query;
    const GPUKernel *kernel;
    GPUKernel *resized;         ///< copy of kernel
    int p;
} Checking;

static int run_job(const Checking *c, GPUJob *job, uint8_t *dst,
                   const uint8_t *const *src, const void *entry)
{
    const GPUFilterContext *s = c->avctx->priv;
    const GPUBackend *api     = s->ops->api;
    int ret = !entry ? 0 :
              api->set_entry(c->avctx, job, entry, s->ops->algorithm->entry_size);

    for (int i = 0; i < GPU_MAX_INPUTS && ret >= 0; i++) {
        if (!src[i])
            continue;
        job->present |= 1 << i;
        ret = api->put(c->avctx, job, c->p, &job->in[i], src[i]);
    }
    job->original = job->in[0];
    if (ret >= 0)
        ret = api->put(c->avctx, job, c->p, &job->out, dst);
    if (ret >= 0)
        ret = api->run(c->avctx, job);
    return ret < 0 ? ret : api->get(c->avctx, job, c->p, &job->out, dst);
}

/* GPUCheck.run(): the first round uses the launch geometry of the frames, the
 * others the geometry of a small frame. */
static int run_kernel(void *opaque, uint8_t *dst, const uint8_t *const *src,
                      int width, int height, int round, const void *entry)
{
    const Checking *c         = opaque;
    const GPUFilterContext *s = c->avctx->priv;
    const GPUBackend *api     = s->ops->api;
    GPUPlanes planes          = *c->query->planes;
    GPUJob job = {
        .planes   = &planes,
        .options  = c->query->options,
        .kernel   = c->kernel,
        .selected = 1 << c->p,
        .measured = entry ? 1 << c->p : 0,
        .entry    = GPU_FRAME_ENTRIES,
    };
    int ret;

    planes.plane[c->p].width  = width;
    planes.plane[c->p].height = height;
    job.queue = s->queue;
    if (round && api->resize) {
        memcpy(c->resized, c->kernel, api->kernel_size);
        api->resize(c->avctx, &job, c->resized);
        job.kernel = c->resized;
    }
    ret = run_job(c, &job, dst, src, entry);
    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        if (job.present >> i & 1)
            api->drop(c->avctx, &job.in[i], c->p);
    api->drop(c->avctx, &job.out, c->p);
    return ret;
}

/* ---- cached results ---- */

static void print_check_key(AVFilterContext *avctx, char key[GPU_CACHE_SIZE],
                            const GPUKernel *kernel, const GPUCheck *check)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUPlanes *planes   = check->planes;
    const GPUPlane *plane     = &planes->plane[check->p];
    char options[GPU_DESCRIPTION_SIZE];

    check->algorithm->describe(options, check->options, planes->depth);
    snprintf(key, GPU_CACHE_SIZE, "check %d: %s, %s, %016"PRIx64", %s, %d bits "
             "times %d in %d bytes, %d channels, mask %d, on %s, %s",
             CHECK_VERSION, avctx->filter->name, kernel->name, kernel->hash,
             options, planes->depth, 1 << planes->shift, planes->bytes,
             plane->channels, plane->channel_mask, s->device_name, s->driver);
    for (char *c = key; *c; c++)
        if ((uint8_t)*c < ' ')
            *c = ' ';
}

static void log_skipped(AVFilterContext *avctx, const GPUKernel *kernel,
                        int level, const char *what, const char *why,
                        const char *advice)
{
    const GPUFilterContext *s = avctx->priv;
    const char *option        = s->ops->name ? s->ops->option : NULL;

    av_log(avctx, level, "%s: kernel %s%s%s %s on '%s' (driver %s): %s; not "
           "using it (%s).\n", avctx->filter->name, option ? option : "",
           option ? "=" : "", kernel->name, what, s->device_name,
           *s->driver ? s->driver : "unknown", why, advice);
}

static int run_checks(AVFilterContext *avctx, const GPUQuery *query,
                      const GPUKernel *kernel, const GPUCheck *check,
                      char why[128])
{
    int ret = ff_gpu_check_planes(check, why);

    if (ret >= 0 && ff_gpu_halves(check->algorithm, check->options))
        ret = ff_gpu_check_half(avctx, query, kernel, check->p, why);
    if (ret >= 0 && is_measured(check) && !query->planes->is_half)
        ret = ff_gpu_check_measure(avctx, query, kernel, check->p, why);
    return ret;
}

static int check_kind(AVFilterContext *avctx, const GPUQuery *query,
                      const GPUKernel *kernel, const GPUCheck *check, int named)
{
    const GPUFilterContext *s = avctx->priv;
    const char *setting       = getenv("FFMPEG_GPU_SELFCHECK");
    const int force           = setting && !strcmp(setting, "1");
    char key[GPU_CACHE_SIZE], cached[GPU_CACHE_SIZE], why[128] = "";
    int64_t start;
    int ret;

    if (setting && !strcmp(setting, "0"))
        return 0;
    print_check_key(avctx, key, kernel, check);
    if (!force && ff_gpu_cache_get(key, cached)) {
        if (!strcmp(cached, "right"))
            return 0;
        if (!named && !strcmp(cached, "wrong"))
            return AVERROR_BUG;
    }
    start = av_gettime_relative();
    ret   = run_checks(avctx, query, kernel, check, why);
    if (ret >= 0) {
        av_log(avctx, AV_LOG_VERBOSE, "Kernel %s passed the self-check on %s "
               "(%.1f ms).\n", kernel->name, s->device_name,
               (av_gettime_relative() - start) / 1e3);
        ff_gpu_cache_put(key, "right", !!*s->driver);
    } else if (ret == AVERROR_BUG) {
        log_skipped(avctx, kernel, named ? AV_LOG_ERROR : AV_LOG_WARNING,
                    "gives wrong results", why, "please report this");
        ff_gpu_cache_put(key, "wrong", 0);
    }
    return ret;
}

int ff_gpu_check(AVFilterContext *avctx, const GPUQuery *query,
                 const GPUKernel *kernel, int named)
{
    const GPUFilterContext *s = avctx->priv;
    const int bits = s->ops->api->whole_frames ?
                     ff_gpu_plane_bits(query->planes,
                                       ff_gpu_selected(avctx,
                                                       query->options)) :
                     1 << query->p;
    Checking checking = { .avctx = avctx, .query = query, .kernel = kernel,
                          .resized = av_malloc(s->ops->api->kernel_size) };
    GPUCheck check    = {
        .algorithm = s->ops->algorithm,
        .options   = query->options,
        .planes    = query->planes,
        .run       = run_kernel,
        .opaque    = &checking,
    };
    int ret = checking.resized ? 0 : AVERROR(ENOMEM);

    for (int p = 0; p < query->planes->nb_planes && ret >= 0; p++) {
        checking.p = check.p = p;
        if (bits >> p & 1)
            ret = check_kind(avctx, query, kernel, &check, named);
    }
    av_free(checking.resized);
    return ret;
}

void ff_gpu_check_skipped(AVFilterContext *avctx, const GPUKernel *kernel,
                          int error)
{
    const GPUFilterContext *s = avctx->priv;
    char key[GPU_CACHE_SIZE], cached[GPU_CACHE_SIZE];

    if (error == AVERROR_BUG || error == AVERROR(ENOMEM) ||
        error == AVERROR(ENOSYS))
        return;
    snprintf(key, sizeof(key), "failed: %s, %s, on %s, %s",
             avctx->filter->name, kernel->name, s->device_name, s->driver);
    if (ff_gpu_cache_get(key, cached))
        return;
    ff_gpu_cache_put(key, "failed", 0);
    log_skipped(avctx, kernel, AV_LOG_WARNING, "failed",
                av_err2str(error), "-v verbose shows more");
}
