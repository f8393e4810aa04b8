/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stddef.h>

#include "libavutil/error.h"
#include "libavutil/log.h"

#include "cuda/median_params.h"
#include "median_cuda_plan.h"

/* threads and pixels per thread in x: see median_net.cuh */
#define NET_THREADS_W 32
#define NET_TILE_W    128

/*
 * Maximum radius for median_large_u8. 8 bits, yuv420p, one NVIDIA H200,
 * Gsample/s, median_large_u8 and median_large8_*_u8:
 *   radius                      8           10           12           15
 *   3840x2160, random   10.1 13.3     8.8 12.6     8.3 13.7     7.3 16.4
 *   1920x1080, random   10.1  9.9     8.6 10.0     8.0 10.2     6.7 11.7
 *   3840x2160, blocks    6.3  5.1                               5.8  5.5
 */
#define SLIDE_MAX_RADIUS 7

/*
 * Maximum samples of a window for median.cu, up to which it is not slower.
 * 16 bits, yuv444p16, 3840x2160, random, Gsample/s: 7x3 4.6, 5x9 2.0; sorted
 * tiles 2.7 and 2.9 (now faster at all radii: 5 and more).
 */
#define PLAIN_MAX_WINDOW    9
#define PLAIN_MAX_WINDOW_16 30

/* Maximum bytes of scratch memory for sorted tiles; exceeded if there would be
 * less than a tile per multiprocessor */
#define SORTED_MAX_SCRATCH (512 << 20)

/** Windows whose networks are in one module. */
enum NetGroup {
    NET_SMALL, NET_MID, NET_WIDE, NET_OBLONG, NET_17, NET_19, NET_21,
    NB_NET_GROUPS
};

#define NET(w, h, id, group, threads, rows)                                   \
    { w, h, NET_ ## group, threads, rows, {                                   \
        { "median_net_" id "_u8",  "median_rank_" id "_u8"  },                \
        { "median_net_" id "_u16", "median_rank_" id "_u16" },                \
    } }

static const struct {
    int w, h;
    enum NetGroup group;
    int threads, rows;          ///< threads per block in y, rows per thread
                                ///< and band
    const char *name[2][2];     ///< [16 bits][any rank]
} windows[] = {
    NET( 3,  3, "3",   SMALL,  8, 4),
    NET( 5,  5, "5",   SMALL,  4, 4),
    NET( 7,  7, "7",   SMALL,  4, 4),
    NET( 9,  9, "9",   MID,    4, 4),
    NET(11, 11, "11",  MID,    4, 4),
    NET(13, 13, "13",  WIDE,   4, 4),
    NET(15, 15, "15",  WIDE,   4, 4),
    NET(17, 17, "17",  17,     4, 8),
    NET(19, 19, "19",  19,     4, 8),
    NET(21, 21, "21",  21,     4, 8),
    NET( 3,  5, "3x5", OBLONG, 4, 4),
    NET( 3,  7, "3x7", OBLONG, 4, 4),
    NET( 5,  3, "5x3", OBLONG, 8, 4),
    NET( 5,  7, "5x7", OBLONG, 4, 4),
    NET( 7,  3, "7x3", OBLONG, 8, 4),
    NET( 7,  5, "7x5", OBLONG, 4, 4),
};

/** The networks, fastest first. */
static const struct {
    const char *module[NB_NET_GROUPS];  ///< NULL: none
    int cc;                     ///< of the modules
    int min_depth, max_depth;
    int any_rank;               ///< else only the median
    int bands;
    const char *why;
} nets[] = {
    { { "median_small8_sm80", "median_mid8_sm80", "median_wide8_sm80",
        "median_oblong8_sm80", "median_17_8_sm80", "median_19_8_sm80" },
      80, 8,  8, 0, 2,
      "selection network, two samples per instruction (f16x2)" },
    { { "median_rank_small8_sm80", "median_rank_mid8_sm80",
        "median_rank_wide8_sm80", "median_rank_oblong8_sm80" },
      80, 8,  8, 1, 2,
      "selection network, any rank, two samples per instruction (f16x2)" },
    { { "median_small16_sm90", "median_mid16_sm90", "median_wide16_sm90",
        "median_oblong16_sm90", "median_17_16_sm90", "median_19_16_sm90",
        "median_21_16_sm90" },
      90, 9, 16, 0, 2,
      "selection network, two samples per instruction (u16x2)" },
    { { "median_rank_small16_sm90", "median_rank_mid16_sm90",
        "median_rank_wide16_sm90", "median_rank_oblong16_sm90" },
      90, 9, 16, 1, 2,
      "selection network, any rank, two samples per instruction (u16x2)" },
    { { "median_small16_sm80", "median_mid16_sm80", "median_wide16_sm80",
        "median_oblong16_sm80", "median_17_16_sm80", "median_19_16_sm80",
        "median_21_16_sm80" },
      80, 9, 14, 0, 2,
      "selection network, two samples per instruction (f16x2)" },
    { { "median" },
      0, 8, 16, 0, 1,
      "selection network, one sample per instruction" },
};

static int ceil_div(int a, int b)
{
    return (a + b - 1) / b;
}

static int clip(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

static void set(GPUCudaPlan *plan, const char *module, const char *name,
                int block_w, int block_h, int tile_w, int tile_h,
                const char *why)
{
    plan->module  = module;
    plan->pass[0] = (GPUCudaPass) { name, block_w, block_h, tile_w, tile_h };
    plan->why     = why;
}

static void pick_article(enum MedianCudaVariant variant, int radius,
                         GPUCudaPlan *plan)
{
    static const char module[] = "median_article";

    if (variant == MEDIAN_CUDA_ARTICLE1)
        set(plan, module, "median_article1_3_u8", 32, 8, 32, 8,
            "one pixel per thread");
    else if (variant == MEDIAN_CUDA_ARTICLE2)
        set(plan, module, "median_article2_3_u8", 32, 8, 32, 32,
            "four bands packed in a word");
    else
        set(plan, module, radius == 1 ? "median_article3_3_u8"
                                      : "median_article3_5_u8",
            32, 8, 32, 32, "four rows packed in a word");
}

/**
 * Return the rows per thread: an even number up to 10 for which all
 * multiprocessors are fully occupied an integer number of times. More rows mean
 * fewer rows loaded twice, but leave multiprocessors idle at the end.
 * One NVIDIA H200, 132 multiprocessors, us:
 *   frame        1920x1080  1920x1080  3840x2160  7680x4320  7680x4320
 *   planes               1    yuv420p    yuv420p          1    yuv444p
 *   2 rows             4.7        7.1       17.8       35.9       98.1
 *   4 rows             5.2        6.8       16.5       30.0       78.4
 *   8 rows             6.0        7.6       16.3       28.8       73.6
 *   10 rows            5.4        8.5       14.1       28.8       72.7
 *   12 rows            5.9        7.8       15.7       29.5       72.5
 */
static int rows_per_thread(const GPUCudaQuery *q)
{
    const int threads = MEDIAN_3X3_BLOCK_W * MEDIAN_3X3_BLOCK_H *
                        MEDIAN_3X3_BLOCKS * q->nb_sm;
    const double rows = q->samples / (16. * threads);
    const int times   = rows / 10 + 1;

    return 2 * (int)(rows / times / 2 + 1);
}

static int pick_net(const GPUCudaQuery *q, GPUCudaPlan *plan)
{
    const Median *median = q->options;
    const int w = 2 * median->radius + 1, h = 2 * median->radius_v + 1;
    int n = 0;

    if (w == 3 && h == 3 && median->rank == 4 && q->depth == 8 && q->cc >= 80) {
        const int rows = rows_per_thread(q);

        set(plan, "median_small8_sm80", "median_3x3_registers_u8",
            MEDIAN_3X3_BLOCK_W, MEDIAN_3X3_BLOCK_H,
            16 * MEDIAN_3X3_BLOCK_W, rows * MEDIAN_3X3_BLOCK_H,
            "registers only, two samples per instruction (f16x2)");
        return 0;
    }
    while (windows[n].w != w || windows[n].h != h)
        if (++n == sizeof(windows) / sizeof(*windows))
            return -1;
    for (int i = 0; i < (int)(sizeof(nets) / sizeof(*nets)); i++) {
        const char *module = nets[i].module[windows[n].group];

        if (!module || q->cc < nets[i].cc ||
            q->depth < nets[i].min_depth || q->depth > nets[i].max_depth ||
            (!nets[i].any_rank && median->rank != w * h / 2))
            continue;
        set(plan, module, windows[n].name[q->depth > 8][nets[i].any_rank],
            NET_THREADS_W, windows[n].threads, NET_TILE_W,
            windows[n].threads * windows[n].rows * nets[i].bands,
            nets[i].why);
        return 0;
    }
    return -1;
}

/**
 * Return the rows per tile of tile_w columns for about `blocks` tiles. With
 * fewer rows, whole windows are counted more often; with more rows, some
 * multiprocessors are idle.
 */
static int tile_rows(const GPUCudaQuery *q, int tile_w, int blocks)
{
    const double columns = ceil_div(q->row_samples, tile_w) *
                           (q->samples / (double)q->row_samples);

    return clip(columns / blocks + 1, 8, q->height);
}

/** Set a pass that is launched over all tiles. */
static void set_stage(GPUCudaPlan *plan, int i, const char *name, int block_w,
                      int block_h, int grid_h, int grid_d)
{
    plan->pass[i] = (GPUCudaPass) {
        name, block_w, block_h, plan->pass[0].tile_w, plan->pass[0].tile_h,
        { grid_h, grid_d }
    };
}

/**
 * Pick the kernels for 8 bits. The number of passes differs between tiles. Many
 * small tiles balance the load, but the first window of each column costs more.
 */
static void pick_large8(const GPUCudaQuery *q, GPUCudaPlan *plan)
{
    const Median *median = q->options;
    const int tile_w = MEDIAN_TILE_COLUMNS - 2 * median->radius;
    const int rows   = clip(tile_rows(q, tile_w, 3 * q->nb_sm),
                            8 + median->radius_v / 4,
                            clip(2 * median->radius_v, 24, 128));

    set(plan, "median_large8_sm80", "median_large8_upper_u8",
        MEDIAN_COUNT_THREADS, 1, tile_w, rows,
        "counts below 16 values per pass, any radius at the same cost");
    set_stage(plan, 0, plan->pass[0].name, MEDIAN_COUNT_THREADS, 1, 1, 1);
    set_stage(plan, 1, "median_large8_lower_u8", MEDIAN_COUNT_THREADS, 1, 16,
              1);
    *GPU_PRIV(plan, MedianCudaTiles) = (MedianCudaTiles) { MEDIAN_MAP_BYTES,
                                                          1 << 14 };
}

/**
 * Pick the kernels for 9 to 16 bits. Large tiles cost less per sample, as they
 * overlap less, but there must be enough tiles for all multiprocessors.
 */
static void pick_sorted(const GPUCudaQuery *q, GPUCudaPlan *plan)
{
    MedianCudaTiles *tiles = GPU_PRIV(plan, MedianCudaTiles);
    const Median *median   = q->options;
    const int tile_w = MEDIAN_TILE_COLUMNS - 2 * median->radius;
    const int max_rows = clip(tile_rows(q, tile_w, q->nb_sm),
                            clip(median->radius_v / 2, 32, 64),
                            clip(2 * median->radius_v, 64, 256));
    const int rows   = ceil_div(q->height, ceil_div(q->height, max_rows));

    set(plan, "median_sorted16_sm80", "median_sorted_sort_u16",
        MEDIAN_SORT_THREADS, 1, tile_w, rows,
        "sorted tiles, any radius at the same cost");
    set_stage(plan, 0, plan->pass[0].name, MEDIAN_SORT_THREADS, 1, 1, 1);
    set_stage(plan, 1, "median_sorted_upper_u16", MEDIAN_COUNT_THREADS, 1, 1,
              1);
    set_stage(plan, 2, "median_sorted_lower_u16", MEDIAN_COUNT_THREADS, 1, 16,
              1);
    set_stage(plan, 3, "median_sorted_select_u16", 32, MEDIAN_SELECT_ROWS,
              ceil_div(rows, MEDIAN_SELECT_ROWS),
              ceil_div(tile_w, MEDIAN_SELECT_WIDTH));
    tiles->tile_bytes = MEDIAN_TILE_BYTES(median->radius_v, rows);
    tiles->max_tiles  = clip(SORTED_MAX_SCRATCH / tiles->tile_bytes, q->nb_sm,
                             3 * q->nb_sm);
}

static void pick_general(const GPUCudaQuery *q, int is_auto, GPUCudaPlan *plan)
{
    const Median *median = q->options;
    const int window = (2 * median->radius + 1) * (2 * median->radius_v + 1);

    if (is_auto && q->depth == 8 && q->cc >= 80 &&
        median->radius > SLIDE_MAX_RADIUS)
        pick_large8(q, plan);
    else if (is_auto && q->depth == 8 && q->cc >= 0 &&
             window > PLAIN_MAX_WINDOW)
        set(plan, "median_large", "median_large_u8",
            MEDIAN_LARGE_THREADS, 1, MEDIAN_LARGE_THREADS,
            tile_rows(q, MEDIAN_LARGE_THREADS, 6 * q->nb_sm),
            "sliding histograms");
    else if (is_auto && q->depth > 8 && q->cc >= 80 &&
             window > PLAIN_MAX_WINDOW_16)
        pick_sorted(q, plan);
    else {
        set(plan, "median",
            q->depth == 8 ? "median_plain_u8" : "median_plain_u16",
            MEDIAN_BLOCK_W, MEDIAN_BLOCK_H, MEDIAN_BLOCK_W, MEDIAN_BLOCK_H,
            "one thread per sample, supports everything");
        if (is_auto && window > PLAIN_MAX_WINDOW_16)
            plan->warning = "Large windows of samples of more than 8 bits are "
                            "slow on this GPU: use 8 bits, a smaller radius, "
                            "or a GPU of compute capability 8.0.";
    }
}

/* Add the pass for a threshold. */
static void add_select(const GPUCudaQuery *q, GPUCudaPlan *plan)
{
    plan->pass[MEDIAN_CUDA_SELECT] = (GPUCudaPass) {
        q->depth > 8 ? "median_select_u16" : "median_select_u8",
        MEDIAN_SELECT_W, MEDIAN_SELECT_H, 4 * MEDIAN_SELECT_W, MEDIAN_SELECT_H,
        .module = "median_select",
    };
}

int ff_median_cuda_plan(AVFilterContext *avctx, const GPUCudaQuery *query,
                        GPUCudaPlan *plan)
{
    static const struct {
        const char *name;
        GPULimits limits;
    } variants[] = {
#define X(id, name, help, ...) { name, { __VA_ARGS__ } },
        MEDIAN_CUDA_VARIANTS(X)
#undef X
    };
    const MedianCUDAContext *s = avctx->priv;
    const Median *median = query->options;
    const int variant    = query->variant;
    const int w = 2 * median->radius + 1, h = 2 * median->radius_v + 1;
    const GPUDemand demand = {
        .depth    = query->depth,
        .radius   = median->radius,
        .radius_v = median->radius_v,
        .any_rank = median->rank != w * h / 2,
    };
    char why_not[GPU_WHY_NOT];

    if (ff_gpu_why_not(why_not, &variants[variant].limits, &demand)) {
        av_log(avctx, s->gpu.base.is_trial ? AV_LOG_VERBOSE : AV_LOG_ERROR,
               "variant=%s %s: use variant=auto for radius=%d:radiusV=%d:"
               "percentile=%g at %d bits.\n",
               variants[variant].name, why_not, median->radius,
               median->radius_v, median->percentile, query->depth);
        return AVERROR(EINVAL);
    }
    if (variant >= MEDIAN_CUDA_ARTICLE1)
        pick_article(variant, median->radius, plan);
    else if (variant != MEDIAN_CUDA_AUTO || pick_net(query, plan) < 0)
        pick_general(query, variant == MEDIAN_CUDA_AUTO, plan);
    if (ff_median_limit(median, query->depth))
        add_select(query, plan);
    return 0;
}
