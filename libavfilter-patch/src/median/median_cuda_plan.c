/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stddef.h>

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

/** The module that contains a window's network. */
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

#define NO_MODULE NB_MEDIAN_CUDA_MODULES
#define MODULES(kind, bits_cc)                                                \
    MEDIAN_CUDA_MODULE_ ## kind ## _SMALL  ## bits_cc,                        \
    MEDIAN_CUDA_MODULE_ ## kind ## _MID    ## bits_cc,                        \
    MEDIAN_CUDA_MODULE_ ## kind ## _WIDE   ## bits_cc,                        \
    MEDIAN_CUDA_MODULE_ ## kind ## _OBLONG ## bits_cc

/** The networks, fastest first. */
static const struct {
    enum MedianCudaModule module[NB_NET_GROUPS];
    int cc;                     ///< lowest compute capability
    int min_depth, max_depth;
    int any_rank;               ///< else only the median
    int bands;
    const char *why;
} nets[] = {
    { { MODULES(NET, 8_SM80), MEDIAN_CUDA_MODULE_NET_17_8_SM80,
        MEDIAN_CUDA_MODULE_NET_19_8_SM80, NO_MODULE },
      80, 8,  8, 0, 2,
      "selection network, two samples per instruction (f16x2)" },
    { { MODULES(RANK, 8_SM80), NO_MODULE, NO_MODULE, NO_MODULE },
      80, 8,  8, 1, 2,
      "selection network, any rank, two samples per instruction (f16x2)" },
    { { MODULES(NET, 16_SM90), MEDIAN_CUDA_MODULE_NET_17_16_SM90,
        MEDIAN_CUDA_MODULE_NET_19_16_SM90, MEDIAN_CUDA_MODULE_NET_21_16_SM90 },
      90, 9, 16, 0, 2,
      "selection network, two samples per instruction (u16x2)" },
    { { MODULES(RANK, 16_SM90), NO_MODULE, NO_MODULE, NO_MODULE },
      90, 9, 16, 1, 2,
      "selection network, any rank, two samples per instruction (u16x2)" },
    { { MODULES(NET, 16_SM80), MEDIAN_CUDA_MODULE_NET_17_16_SM80,
        MEDIAN_CUDA_MODULE_NET_19_16_SM80, MEDIAN_CUDA_MODULE_NET_21_16_SM80 },
      80, 9, 14, 0, 2,
      "selection network, two samples per instruction (f16x2)" },
    { { MEDIAN_CUDA_MODULE_BASE, NO_MODULE, NO_MODULE, NO_MODULE, NO_MODULE,
        NO_MODULE, NO_MODULE },
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

static void set(GPUCudaPlan *plan, enum MedianCudaModule module,
                const char *name, int block_w, int block_h, int tile_w,
                int tile_h, const char *why)
{
    plan->module  = module;
    plan->pass[0] = (GPUCudaPass) { name, block_w, block_h, tile_w, tile_h };
    plan->why     = why;
}

static void pick_article(const MedianCudaQuery *q, GPUCudaPlan *plan)
{
    const enum MedianCudaModule module = MEDIAN_CUDA_MODULE_ARTICLE;

    if (q->variant == MEDIAN_CUDA_ARTICLE1)
        set(plan, module, "median_article1_3_u8", 32, 8, 32, 8,
            "one pixel per thread");
    else if (q->variant == MEDIAN_CUDA_ARTICLE2)
        set(plan, module, "median_article2_3_u8", 32, 8, 32, 32,
            "four bands packed in a word");
    else
        set(plan, module, q->radius == 1 ? "median_article3_3_u8"
                                         : "median_article3_5_u8",
            32, 8, 32, 32, "four rows packed in a word");
}

static int multiprocessors(const MedianCudaQuery *q)
{
    return q->nb_sm > 0 ? q->nb_sm : 64;
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
static int rows_per_thread(const MedianCudaQuery *q)
{
    const int threads = MEDIAN_3X3_BLOCK_W * MEDIAN_3X3_BLOCK_H *
                        MEDIAN_3X3_BLOCKS * multiprocessors(q);
    const double rows = q->samples / (16. * threads);
    const int times   = rows / 10 + 1;

    return 2 * (int)(rows / times / 2 + 1);
}

static int pick_net(const MedianCudaQuery *q, GPUCudaPlan *plan)
{
    const int w = 2 * q->radius + 1, h = 2 * q->radius_v + 1;
    int n = 0;

    if (w == 3 && h == 3 && q->rank == 4 && q->depth == 8 && q->cc >= 80) {
        const int rows = rows_per_thread(q);

        set(plan, MEDIAN_CUDA_MODULE_NET_SMALL8_SM80, "median_3x3_registers_u8",
            MEDIAN_3X3_BLOCK_W, MEDIAN_3X3_BLOCK_H,
            16 * MEDIAN_3X3_BLOCK_W, rows * MEDIAN_3X3_BLOCK_H,
            "registers only, two samples per instruction (f16x2)");
        return 0;
    }
    while (windows[n].w != w || windows[n].h != h)
        if (++n == sizeof(windows) / sizeof(*windows))
            return -1;
    for (int i = 0; i < (int)(sizeof(nets) / sizeof(*nets)); i++) {
        const enum MedianCudaModule module = nets[i].module[windows[n].group];

        if (module == NO_MODULE || q->cc < nets[i].cc ||
            q->depth < nets[i].min_depth || q->depth > nets[i].max_depth ||
            (!nets[i].any_rank && q->rank != w * h / 2))
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
static int tile_rows(const MedianCudaQuery *q, int tile_w, int blocks)
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
static void pick_large8(const MedianCudaQuery *q, GPUCudaPlan *plan)
{
    const int tile_w = MEDIAN_TILE_COLUMNS - 2 * q->radius;
    const int rows   = clip(tile_rows(q, tile_w, 3 * multiprocessors(q)),
                            8 + q->radius_v / 4,
                            clip(2 * q->radius_v, 24, 128));

    set(plan, MEDIAN_CUDA_MODULE_LARGE8_SM80, "median_large8_upper_u8",
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
static void pick_sorted(const MedianCudaQuery *q, GPUCudaPlan *plan)
{
    MedianCudaTiles *tiles = GPU_PRIV(plan, MedianCudaTiles);
    const int sms    = multiprocessors(q);
    const int tile_w = MEDIAN_TILE_COLUMNS - 2 * q->radius;
    const int max_rows = clip(tile_rows(q, tile_w, sms),
                            clip(q->radius_v / 2, 32, 64),
                            clip(2 * q->radius_v, 64, 256));
    const int rows   = ceil_div(q->height, ceil_div(q->height, max_rows));

    set(plan, MEDIAN_CUDA_MODULE_SORTED16_SM80, "median_sorted_sort_u16",
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
    tiles->tile_bytes = MEDIAN_TILE_BYTES(q->radius_v, rows);
    tiles->max_tiles  = clip(SORTED_MAX_SCRATCH / tiles->tile_bytes, sms,
                             3 * sms);
}

static void pick_general(const MedianCudaQuery *q, GPUCudaPlan *plan)
{
    const int window = (2 * q->radius + 1) * (2 * q->radius_v + 1);

    if (q->variant == MEDIAN_CUDA_AUTO && q->depth == 8 && q->cc >= 80 &&
        q->radius > SLIDE_MAX_RADIUS)
        pick_large8(q, plan);
    else if (q->variant == MEDIAN_CUDA_AUTO && q->depth == 8 && q->cc >= 0 &&
             window > PLAIN_MAX_WINDOW)
        set(plan, MEDIAN_CUDA_MODULE_LARGE, "median_large_u8",
            MEDIAN_LARGE_THREADS, 1, MEDIAN_LARGE_THREADS,
            tile_rows(q, MEDIAN_LARGE_THREADS, 6 * multiprocessors(q)),
            "sliding histograms");
    else if (q->variant == MEDIAN_CUDA_AUTO && q->depth > 8 && q->cc >= 80 &&
             window > PLAIN_MAX_WINDOW_16)
        pick_sorted(q, plan);
    else {
        set(plan, MEDIAN_CUDA_MODULE_BASE, q->depth == 8 ? "median_plain_u8"
                                                         : "median_plain_u16",
            MEDIAN_BLOCK_W, MEDIAN_BLOCK_H, MEDIAN_BLOCK_W, MEDIAN_BLOCK_H,
            "one thread per sample, supports everything");
        if (q->variant == MEDIAN_CUDA_AUTO && window > PLAIN_MAX_WINDOW_16)
            plan->warning = "Large windows of samples of more than 8 bits are "
                            "slow on this GPU: use 8 bits, a smaller radius, "
                            "or a GPU of compute capability 8.0.";
    }
}

int ff_median_cuda_pick(const MedianCudaQuery *query, GPUCudaPlan *plan,
                        char why_not[GPU_WHY_NOT])
{
    static const GPULimits limits[] = {
#define X(id, name, help, ...) { __VA_ARGS__ },
        MEDIAN_CUDA_VARIANTS(X)
#undef X
    };
    const int w = 2 * query->radius + 1, h = 2 * query->radius_v + 1;
    const GPUDemand demand = {
        .depth    = query->depth,
        .radius   = query->radius,
        .radius_v = query->radius_v,
        .any_rank = query->rank != w * h / 2,
    };

    if (ff_gpu_why_not(why_not, &limits[query->variant], &demand))
        return -1;
    if (query->variant >= MEDIAN_CUDA_ARTICLE1)
        pick_article(query, plan);
    else if (query->variant != MEDIAN_CUDA_AUTO || pick_net(query, plan) < 0)
        pick_general(query, plan);
    return 0;
}
