/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

#include <stddef.h>

#include "median_cuda_plan.h"

/* how the networks' kernels cut a plane: see median_net.cuh */
#define NET_THREADS_W 32
#define NET_TILE_W    128

/* median_direct.cuh */
#define DIRECT_BLOCK_W 32
#define DIRECT_BLOCK_H 4
/*
 * Samples from which 4 rows a thread are faster than 2. One NVIDIA H200, us:
 *   frame     1920x1080  3840x2160  7680x4320
 *   2 rows          4.7       13.1       35.5
 *   4 rows          5.7       13.8       34.3
 */
#define DIRECT_LARGE_FRAME (20 * 1000 * 1000)

/*
 * 8 bits, one NVIDIA H200, 7680x4320, random samples, Gpixel/s:
 *   radius                   8     15     31     63    127
 *   median_large_u8         22   14.5    8.0    4.3    2.0   (8: by the fit)
 *   median_large8_u8      12.9   16.4   17.2   11.4   10.8
 * The first takes time for 2 radius + 1 samples, the second for the number of
 * different upper four bits that occur near a pixel: they meet about here.
 */
#define SLIDE_MAX_RADIUS 12

/*
 * Up to here trying value after value is not slower than histograms, whose
 * median wanders far from pixel to pixel in a small window. 8 bits: 3x5 makes
 * 9 Gpixel/s so; 16 bits: 5x9 2.1, and 17x17 with partial histograms 1.45.
 */
#define PLAIN_MAX_WINDOW    9
#define PLAIN_MAX_WINDOW_16 60

/* median_large8_sm80.cu */
#define LARGE8_THREADS 192
#define LARGE8_COLUMNS 768

#define NB_NETS 7               /* 3x3, 5x5, ... 15x15 */

/** Threads of a block of a network in y, and rows of a thread (one band). */
static const struct {
    int threads, rows;
} net_geometry[NB_NETS] = {
    { 8, 4 }, { 4, 4 }, { 4, 4 }, { 4, 4 }, { 4, 4 }, { 4, 4 }, { 4, 4 },
};

#define NET_NAMES(kind, bits) {                                               \
    "median_" kind "_3_u"  bits, "median_" kind "_5_u"  bits,                 \
    "median_" kind "_7_u"  bits, "median_" kind "_9_u"  bits,                 \
    "median_" kind "_11_u" bits, "median_" kind "_13_u" bits,                 \
    "median_" kind "_15_u" bits,                                              \
}

/* [16 bits][any rank] */
static const char *const net_names[2][2][NB_NETS] = {
    { NET_NAMES("net", "8"),  NET_NAMES("rank", "8")  },
    { NET_NAMES("net", "16"), NET_NAMES("rank", "16") },
};

#define MODULES(id, cc) {                                                     \
    MEDIAN_CUDA_MODULE_SMALL ## id ## _ ## cc,                                \
    MEDIAN_CUDA_MODULE_SMALL ## id ## _ ## cc,                                \
    MEDIAN_CUDA_MODULE_SMALL ## id ## _ ## cc,                                \
    MEDIAN_CUDA_MODULE_MID   ## id ## _ ## cc,                                \
    MEDIAN_CUDA_MODULE_MID   ## id ## _ ## cc,                                \
    MEDIAN_CUDA_MODULE_WIDE  ## id ## _ ## cc,                                \
    MEDIAN_CUDA_MODULE_WIDE  ## id ## _ ## cc,                                \
}
#define RANK_MODULES(id, cc) {                                                \
    MEDIAN_CUDA_MODULE_RANK_SMALL ## id ## _ ## cc,                           \
    MEDIAN_CUDA_MODULE_RANK_SMALL ## id ## _ ## cc,                           \
    MEDIAN_CUDA_MODULE_RANK_SMALL ## id ## _ ## cc,                           \
    MEDIAN_CUDA_MODULE_RANK_MID   ## id ## _ ## cc,                           \
    MEDIAN_CUDA_MODULE_RANK_MID   ## id ## _ ## cc,                           \
    MEDIAN_CUDA_MODULE_RANK_WIDE  ## id ## _ ## cc,                           \
    MEDIAN_CUDA_MODULE_RANK_WIDE  ## id ## _ ## cc,                           \
}

/**
 * The networks, the best first. A kernel serves squares up to 15x15, where
 * the networks are faster than the histograms on every device measured.
 */
static const struct {
    enum MedianCudaModule module[NB_NETS];
    int cc;                     ///< lowest compute capability
    int min_depth, max_depth;
    int any_rank;               ///< else only the median
    int nb_nets;
    int bands;
    const char *why;
} nets[] = {
    { MODULES(8, SM80),       80, 8,  8, 0, 7, 2,
      "selection network, two samples an instruction (f16x2)" },
    { RANK_MODULES(8, SM80),  80, 8,  8, 1, 7, 2,
      "selection network, any rank, two samples an instruction (f16x2)" },
    { MODULES(16, SM90),      90, 9, 16, 0, 7, 2,
      "selection network, two samples an instruction (u16x2)" },
    { RANK_MODULES(16, SM90), 90, 9, 16, 1, 7, 2,
      "selection network, any rank, two samples an instruction (u16x2)" },
    { MODULES(16, SM80),      80, 9, 14, 0, 7, 2,
      "selection network, two samples an instruction (f16x2)" },
    { { MEDIAN_CUDA_MODULE_BASE, MEDIAN_CUDA_MODULE_BASE,
        MEDIAN_CUDA_MODULE_BASE }, 0, 8, 16, 0, 3, 1,
      "selection network, one sample an instruction" },
};

static int ceil_div(int a, int b)
{
    return (a + b - 1) / b;
}

static int clip(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

static void set(MedianCudaPlan *plan, enum MedianCudaModule module,
                const char *name, int block_w, int block_h, int tile_w,
                int tile_h, const char *why)
{
    plan->module  = module;
    plan->name    = name;
    plan->block_w = block_w;
    plan->block_h = block_h;
    plan->tile_w  = tile_w;
    plan->tile_h  = tile_h;
    plan->why     = why;
}

static int pick_article(const MedianCudaQuery *q, MedianCudaPlan *plan,
                        const char **why_not)
{
    const int three = q->variant == MEDIAN_CUDA_ARTICLE3;
    const enum MedianCudaModule module = MEDIAN_CUDA_MODULE_ARTICLE;

    *why_not = NULL;
    if (q->depth != 8)
        *why_not = "serves 8-bit samples only";
    else if (q->radius != q->radius_v)
        *why_not = "serves square windows only: radiusV must equal radius";
    else if (q->radius < 1 || q->radius > 1 + three)
        *why_not = three ? "serves radius 1 and 2 only"
                         : "serves radius 1 only";
    else if (q->rank != 2 * q->radius * (q->radius + 1))
        *why_not = "serves the median only: percentile must be 0.5";
    if (*why_not)
        return -1;

    if (q->variant == MEDIAN_CUDA_ARTICLE1)
        set(plan, module, "median_article1_3_u8", 32, 8, 32, 8,
            "one pixel a thread");
    else if (q->variant == MEDIAN_CUDA_ARTICLE2)
        set(plan, module, "median_article2_3_u8", 32, 8, 32, 32,
            "four bands packed in a word");
    else
        set(plan, module, q->radius == 1 ? "median_article3_3_u8"
                                         : "median_article3_5_u8",
            32, 8, 32, 32, "four rows packed in a word");
    return 0;
}

static int pick_net(const MedianCudaQuery *q, MedianCudaPlan *plan)
{
    const int size = 2 * q->radius + 1, n = q->radius - 1;

    if (q->radius != q->radius_v || n < 0)
        return -1;
    if (size == 3 && q->rank == 4 && q->depth == 8 && q->cc >= 80) {
        const int rows = (long long)q->row_samples * q->height >=
                         DIRECT_LARGE_FRAME ? 4 : 2;

        set(plan, MEDIAN_CUDA_MODULE_SMALL8_SM80,
            rows == 4 ? "median_direct4_3_u8" : "median_direct2_3_u8",
            DIRECT_BLOCK_W, DIRECT_BLOCK_H, 16 * DIRECT_BLOCK_W,
            rows * DIRECT_BLOCK_H,
            "registers only, two samples an instruction (f16x2)");
        return 0;
    }
    for (int i = 0; i < (int)(sizeof(nets) / sizeof(*nets)); i++) {
        if (q->cc < nets[i].cc || n >= nets[i].nb_nets ||
            q->depth < nets[i].min_depth || q->depth > nets[i].max_depth ||
            (!nets[i].any_rank && q->rank != size * size / 2))
            continue;
        set(plan, nets[i].module[n],
            net_names[q->depth > 8][nets[i].any_rank][n],
            NET_THREADS_W, net_geometry[n].threads, NET_TILE_W,
            net_geometry[n].threads * net_geometry[n].rows * nets[i].bands,
            nets[i].why);
        return 0;
    }
    return -1;
}

/**
 * Rows that a block of the sliding histograms makes. The fewer, the more
 * often a whole window is counted; but all multiprocessors shall have work.
 */
static int slide_rows(const MedianCudaQuery *q, int tile_w, int blocks_per_sm,
                      int waves)
{
    const int sms     = q->nb_sm > 0 ? q->nb_sm : 64;
    const int columns = ceil_div(q->row_samples, tile_w) *
                        clip(q->nb_planes, 1, 4);
    const int strips  = clip(sms * blocks_per_sm * waves / columns, 1,
                             ceil_div(q->height, 8));

    return ceil_div(q->height, strips);
}

/**
 * The same for median_large8_sm80.cu, where tiles differ in the passes they
 * need: many small ones balance that, up to where the first rows cost more.
 */
static int pass_rows(const MedianCudaQuery *q)
{
    const int rows = slide_rows(q, LARGE8_COLUMNS - 2 * q->radius, 3, 1);

    return clip(rows, 8 + q->radius_v / 4, clip(2 * q->radius_v, 24, 128));
}

/**
 * The same for median_large16_sm80.cu: the first row of a block costs as much
 * as 0.8 radius_v others.
 */
static int window_rows(const MedianCudaQuery *q)
{
    const int wanted = clip(8 * q->radius_v, 128, 1024);
    const int rows   = slide_rows(q, 4, 9, 1);
    const int strips = (q->height + wanted / 2) / wanted;

    return rows < wanted ? rows : ceil_div(q->height, strips > 1 ? strips : 1);
}

static void pick_general(const MedianCudaQuery *q, MedianCudaPlan *plan)
{
    const int window = (2 * q->radius + 1) * (2 * q->radius_v + 1);

    if (q->variant == MEDIAN_CUDA_AUTO && q->depth == 8 && q->cc >= 80 &&
        q->radius > SLIDE_MAX_RADIUS)
        set(plan, MEDIAN_CUDA_MODULE_LARGE8_SM80, "median_large8_u8",
            LARGE8_THREADS, 1, LARGE8_COLUMNS - 2 * q->radius, pass_rows(q),
            "counts below 16 values a pass, any radius at the same cost");
    else if (q->variant == MEDIAN_CUDA_AUTO && q->depth == 8 &&
             window > PLAIN_MAX_WINDOW)
        set(plan, MEDIAN_CUDA_MODULE_LARGE, "median_large_u8", 64, 1, 64,
            slide_rows(q, 64, 6, 1), "sliding histograms");
    else if (q->variant == MEDIAN_CUDA_AUTO && q->depth > 8 && q->cc >= 80 &&
             window > PLAIN_MAX_WINDOW_16)
        set(plan, MEDIAN_CUDA_MODULE_LARGE16_SM80, "median_large_u16", 32, 4,
            4, window_rows(q), "sliding partial histograms");
    else
        set(plan, MEDIAN_CUDA_MODULE_BASE, q->depth == 8 ? "median_plain_u8"
                                                         : "median_plain_u16",
            32, 8, 32, 8, "one thread a sample, serves everything");
}

int ff_median_cuda_pick(const MedianCudaQuery *query, MedianCudaPlan *plan,
                        const char **why_not)
{
    switch (query->variant) {
    case MEDIAN_CUDA_ARTICLE1:
    case MEDIAN_CUDA_ARTICLE2:
    case MEDIAN_CUDA_ARTICLE3:
        return pick_article(query, plan, why_not);
    case MEDIAN_CUDA_AUTO:
        if (pick_net(query, plan) >= 0)
            return 0;
        break;
    default:
        break;
    }
    pick_general(query, plan);
    return 0;
}
