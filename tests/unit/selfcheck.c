/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests that the algorithms in plain C, which kernels are compared with, equal
 * the references of the tests, and that the comparison finds planted errors.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/pixdesc.h"

#include "epsilon_common.h"
#include "gauss_hilbert_common.h"
#include "median_common.h"
#include "tmedian_common.h"
#include "gpu_check_planes.h"
#include "../../reference/ref.h"
#include "unit.h"

/* ---- the algorithms ---- */

enum { MAX_W = 70, MAX_H = 40, MAX_BLOCKS = 5 * 3, LEVEL = 150 };

/* Fill with noise, faint noise or extremes. */
static void fill(uint16_t *src, int nb, int depth, int kind)
{
    const int max = (1 << depth) - 1;

    for (int i = 0; i < nb; i++)
        src[i] = kind == 0 ? rand() & max :
                 kind == 1 ? max / 2 + rand() % 16 : rand() & 1 ? max : 0;
}

/* Vectors of the blocks in each input, as the core and the reference have
 * them */
static GPUVector vectors[GPU_MAX_INPUTS][MAX_BLOCKS];
static RefVector reference_vectors[GPU_MAX_INPUTS][MAX_BLOCKS];

/* Set vectors, a quarter of which lead out of the plane. */
static void fill_vectors(GPUVector *vector, RefVector *same, int nb)
{
    for (int i = 0; i < nb; i++) {
        const int reach = rand() & 3 ? 8 : 2 * MAX_W;

        same[i]   = (RefVector) { rand() % (2 * reach + 1) - reach,
                                  rand() % (2 * reach + 1) - reach };
        vector[i] = (GPUVector) { same[i].u, same[i].v };
    }
}

/* Filter by the reference; src has the order of the core. */
static void reference(uint16_t *dst, const uint16_t *const *src, int width,
                      int height, int depth, const Epsilon *eps)
{
    const RefNoise noise = { .floor = LEVEL };
    const RefEpsilon options = {
        .radius   = eps->radius,     .threshold = eps->threshold,
        .patch    = eps->patch,      .linear    = eps->weight,
        .prev     = eps->fixed_prev, .next      = eps->fixed_next,
        .strength = eps->strength,
    };
    const GPUReach reach = { eps->fixed_prev, eps->fixed_next };
    const uint16_t *in_order[GPU_MAX_INPUTS]   = { NULL };
    const RefVector *vector[GPU_MAX_INPUTS]    = { NULL };

    for (int i = 0; i < GPU_MAX_INPUTS; i++) {
        const int k = eps->fixed_prev + GPU_INPUT_OFFSET(i);

        if (!ff_gpu_is_input(&reach, i))
            continue;
        in_order[k] = src[i];
        vector[k]   = reference_vectors[i];
    }
    ref_epsilon(dst, in_order, vector, width, height, depth, &options, src[0],
                &noise);
}

/* Check the median in time with frames that may be the same. */
static void check_tmedian(uint16_t (*planes)[MAX_W * MAX_H], int n, int w,
                          int h, int depth)
{
    static uint16_t got[MAX_W * MAX_H], want[MAX_W * MAX_H];
    const uint16_t *src[GPU_MAX_INPUTS];
    GPUPlanes gray;
    Tmedian tmedian = {
        .radius     = 1 + n % TMEDIAN_MAX_RADIUS,
        .percentile = n % 3 ? 0.5f : rand() % 101 / 100.f,
    };

    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        src[i] = planes[rand() % GPU_MAX_INPUTS];
    ff_gpu_planes_init(&gray, AV_PIX_FMT_GRAY8, w, h);
    ff_tmedian_algorithm.configure(&tmedian);
    result(!ff_tmedian_algorithm.check(&tmedian, &gray, NULL),
           "tmedian's options, radius:", tmedian.radius, 0);
    ff_tmedian_algorithm.filter(got, src, NULL, w, h, depth, &tmedian, 0);
    ref_tmedian(want, src, w * h, tmedian.radius, tmedian.percentile);
    result(!memcmp(got, want, 2 * w * h), "tmedian in C at depth, radius:",
           depth, tmedian.radius);
}

/* Check P', which the filter with two scales works on. */
static void check_steps(const uint16_t *src, int n, int w, int h, int depth)
{
    static uint16_t q[MAX_W * MAX_H], g[MAX_W * MAX_H], got[MAX_W * MAX_H],
                    want[MAX_W * MAX_H];
    const uint16_t *of_q = q;
    const int depth_of_q = FFMIN(depth + 2, 16);
    Epsilon eps          = { .radius = 1 + n % 3, .threshold = 20, .patch = 1,
                             .weight = n % 2 };
    const RefEpsilon options = { .radius = eps.radius, .threshold = 40,
                                 .patch = 1, .linear = eps.weight,
                                 .scales = 2 };
    const RefStream stream   = { .src = &src, .nb = 1, .width = w, .height = h,
                                 .depth = depth, .options = &options };

    eps.terms = ff_epsilon_terms(&eps, depth_of_q);
    ff_gpu_shrink(q, src, w, h, depth);
    ff_epsilon_algorithm.filter(g, &of_q, NULL, w / 2, h / 2, depth_of_q, &eps,
                                0);
    ff_gpu_put_back(got, src, q, g, w, h, depth);
    ref_epsilon_prepare(want, &stream, 0);
    result(!memcmp(got, want, 2 * w * h), "steps in C at depth, width:", depth,
           w);
}

static void check_references(int n)
{
    static uint16_t planes[GPU_MAX_INPUTS][MAX_W * MAX_H], got[MAX_W * MAX_H],
                    want[MAX_W * MAX_H];
    const uint16_t *src[GPU_MAX_INPUTS];
    const GPUVector *vector[GPU_MAX_INPUTS];
    const int w = 1 + rand() % MAX_W, h = 1 + rand() % MAX_H;
    const int depth  = 8 + n % 9;
    const int radius = 1 + rand() % (n % 3 ? 15 : 127);
    Epsilon eps = {
        .radius    = 1 + rand() % 15,
        .fixed_prev = n % 4,
        .fixed_next = n / 4 % 4,
        .threshold = n % 11 ? rand() % 2551 / (n % 4 ? 10.0 : 40)
                            : EPSILON_AUTO,
        .strength  = 1,
        .patch     = n % 5 % 3,
        .weight    = n % 7 % 2,
    };
    const GaussHilbert gauss = {
        .radius = radius,
        .sigma  = n % 4 ? GAUSS_HILBERT_AUTO : rand() % 30 / 10.0,
    };
    Median median = {
        .radius     = radius,
        .radius_v   = n % 2 ? radius : 1 + rand() % 20,
        .percentile = n % 3 ? 0.5f : rand() % 101 / 100.f,
        .threshold  = n % 5 ? 0 : rand() % 2551 / 10.0,
    };

    median.rank = (2 * median.radius * median.radius_v + median.radius_v +
                   median.radius) * 2.f * median.percentile;
    for (int i = 0; i < GPU_MAX_INPUTS; i++) {
        fill(planes[i], w * h, depth, n / 9 % 3);
        src[i] = i && !(rand() % 4) ? NULL : planes[i];
    }

    eps.terms = ff_epsilon_terms(&eps, depth);
    for (int i = 0; i < GPU_MAX_INPUTS; i++) {
        vector[i] = vectors[i];
        fill_vectors(vectors[i], reference_vectors[i], MOTION_ACROSS(w) *
                                                       MOTION_ACROSS(h));
    }
    ff_epsilon_algorithm.filter(got, src, vector, w, h, depth, &eps, LEVEL);
    reference(want, src, w, h, depth, &eps);
    result(!memcmp(got, want, 2 * w * h), "epsilon in C at depth, other "
           "frames:", depth, 10 * eps.fixed_prev + eps.fixed_next);
    ff_gauss_hilbert_algorithm.filter(got, src, NULL, w, h, depth, &gauss, 0);
    ref_gauss(want, *src, w, h, depth, gauss.radius, gauss.sigma);
    result(!memcmp(got, want, 2 * w * h), "Gaussian in C at depth, radius:",
           depth, radius);
    ff_median_algorithm.filter(got, src, NULL, w, h, depth, &median, 0);
    ref_median(want, *src, w, h, depth, median.radius, median.radius_v,
               median.percentile, median.threshold);
    result(!memcmp(got, want, 2 * w * h), "median in C at depth, radius:",
           depth, radius);
    check_tmedian(planes, n, w, h, depth);
    check_steps(*src, n, w, h, depth);
}

/* ---- the comparison ---- */

enum Plant {
    PLANT_NONE,
    PLANT_TILE_EDGE,            ///< one bit, at the start of the third tile
    PLANT_RADIUS_15,            ///< one bit, with radius 15
    PLANT_ODD_WIDTH,            ///< the last sample of a row
    PLANT_SECOND,               ///< one bit, in the second launch
    PLANT_UNWRITTEN,            ///< the last sample of a plane is not written
    PLANT_COPIED,               ///< one bit of alpha, which has to be copied
    PLANT_TINY,                 ///< one bit, in planes less than 8 wide
    PLANT_BRIGHT,               ///< where a window has its largest sum
    PLANT_BELOW,                ///< a bit below a sample
};

typedef struct Kernel {
    const GPUCheck *check;
    enum Plant plant;
    int launches;
} Kernel;

static void flip(const GPUPlanes *planes, uint8_t *dst, int i)
{
    dst[i * planes->bytes] ^= 1 << (planes->shift & 7);
}

static void plant(Kernel *k, const GPUPlanes *planes, uint8_t *dst,
                  const uint8_t *src)
{
    const GPUPlane *plane = &planes->plane[k->check->p];
    const Epsilon *eps    = k->check->options;
    const int width       = plane->width, row = width * plane->channels;
    const int last   = row * plane->height - 1;
    const int bright = planes->bytes == 1 && row > 8 &&
                       src[row / 2] > 250 && src[row / 2 + 1] > 250;

    k->launches++;
    if (k->plant == PLANT_TILE_EDGE && row > 256)
        flip(planes, dst, 256);
    if (k->plant == PLANT_RADIUS_15 && eps->radius == 15)
        flip(planes, dst, 0);
    if (k->plant == PLANT_ODD_WIDTH && width & 1)
        flip(planes, dst, row - 1);
    if (k->plant == PLANT_SECOND && k->launches == 2)
        flip(planes, dst, 0);
    if (k->plant == PLANT_TINY && width < 8)
        flip(planes, dst, 0);
    if (k->plant == PLANT_BRIGHT && bright)
        flip(planes, dst, row / 2);
    if (k->plant == PLANT_UNWRITTEN)
        dst[last * planes->bytes] = ~dst[last * planes->bytes];
    if (k->plant == PLANT_COPIED)
        flip(planes, dst, last);
    if (k->plant == PLANT_BELOW && planes->shift)
        dst[0] ^= 1;
}

static void get_component(const Kernel *k, const GPUPlanes *planes,
                          uint16_t *to, const uint8_t *from, int c)
{
    const GPUPlane *plane = &planes->plane[k->check->p];

    for (int i = 0; i < plane->width * plane->height; i++)
        to[i] = ff_gpu_check_get(planes, (const uint16_t *)from,
                                 i * plane->channels + c) >> planes->shift;
}

static void put_component(const Kernel *k, const GPUPlanes *planes, uint8_t *to,
                          const uint16_t *from, int c)
{
    const GPUPlane *plane = &planes->plane[k->check->p];

    for (int i = 0; i < plane->width * plane->height; i++)
        ff_gpu_check_put(planes, (uint16_t *)to, i * plane->channels + c,
                         from[i] << planes->shift);
}

/* Run a kernel made of the reference, or of the steps, with a planted error. */
static int run(void *opaque, uint8_t *dst, const uint8_t *const *src,
               const GPUPlanes *planes, int round, const void *entry,
               const GPUVector *vectors)
{
    static uint16_t in[3][GPU_CHECK_SAMPLES], out[GPU_CHECK_SAMPLES];
    Kernel *k = opaque;
    const enum GPUOperation op = k->check->op;
    const GPUPlanes *format    = &planes[op == GPU_SHRINK ? GPU_Q : GPU_P];
    const GPUPlane *plane      = &planes[GPU_P].plane[k->check->p];
    const int w = plane->width, h = plane->height, depth = planes[GPU_P].depth;

    if (op != GPU_SHRINK)
        memcpy(dst, src[0], w * h * plane->channels * planes[GPU_P].bytes);
    for (int c = 0; c < plane->channels; c++) {
        if (!(plane->channel_mask >> c & 1))
            continue;
        get_component(k, &planes[GPU_P], in[GPU_P], src[0], c);
        for (int i = GPU_Q; i <= GPU_G && op == GPU_PUT_BACK; i++)
            get_component(k, &planes[GPU_Q], in[i], src[i], c);
        if (op == GPU_FILTER)
            reference(out, (const uint16_t *const [2]) { in[GPU_P] }, w, h,
                      depth, k->check->options);
        else if (op == GPU_SHRINK)
            ff_gpu_shrink(out, in[GPU_P], w, h, depth);
        else
            ff_gpu_put_back(out, in[GPU_P], in[GPU_Q], in[GPU_G], w, h, depth);
        put_component(k, format, dst, out, c);
    }
    plant(k, format, dst, src[0]);
    return 0;
}

static void check_plant(const char *format, int p, enum GPUOperation op,
                        int radius, int selected, enum Plant plant, int seen)
{
    Epsilon eps = { .radius = radius, .threshold = 12 };
    GPUPlanes planes;
    GPUCheck check = {
        .op        = op,
        .algorithm = &ff_epsilon_algorithm,
        .options   = &eps,
        .planes    = &planes,
        .p         = p,
        .run       = run,
    };
    Kernel kernel = { .check = &check, .plant = plant };
    char why[128]  = "";
    int ret;

    check.opaque = &kernel;
    ff_gpu_planes_init(&planes, av_get_pix_fmt(format), 64, 64);
    ff_gpu_planes_select(&planes, selected);
    eps.terms = ff_epsilon_terms(&eps, planes.depth);
    ret = ff_gpu_check_planes(&check, why);
    result(ret == (seen ? AVERROR_BUG : 0), "planted kernel, operation:",
           plant, op);
    result(!!*why == seen, "says what is wrong:", plant, op);
}

/* Plant errors in a step. */
static void check_step_plants(enum GPUOperation op)
{
    static const enum Plant plants[] = {
        PLANT_ODD_WIDTH, PLANT_SECOND, PLANT_UNWRITTEN, PLANT_TINY,
    };

    for (int i = 0; i < sizeof(plants) / sizeof(*plants); i++) {
        check_plant("gray", 0, op, 2, 15, plants[i], 1);
        check_plant("p010le", 1, op, 2, 15, plants[i], 1);
    }
    /* alpha: is not in Q, and copied to P' */
    check_plant("rgba", 0, op, 2, 7, PLANT_COPIED, op == GPU_PUT_BACK);
    check_plant("rgba", 0, op, 2, 15, PLANT_COPIED, 1);
    check_plant("p010le", 0, op, 2, 15, PLANT_BELOW, 0);
}

static void check_plants(void)
{
    static const struct { const char *format; int p; } planes[] = {
        { "gray", 0 }, { "gray16le", 0 }, { "nv12", 1 }, { "p010le", 0 },
        { "p010le", 1 }, { "rgba", 0 }, { "rgba64le", 0 },
    };

    for (enum GPUOperation op = 0; op <= GPU_PUT_BACK; op++)
        for (int i = 0; i < sizeof(planes) / sizeof(*planes); i++)
            for (int selected = 7; selected <= 15; selected += 8)
                if (op != GPU_MEASURE)
                    check_plant(planes[i].format, planes[i].p, op, 4, selected,
                                PLANT_NONE, 0);
    for (int i = PLANT_NONE; i < PLANT_BELOW; i++)
        check_plant("gray", 0, GPU_FILTER, 15, 15, i, i != PLANT_NONE);
    check_plant("gray", 0, GPU_FILTER, 14, 15, PLANT_RADIUS_15, 0);
    check_plant("nv12", 1, GPU_FILTER, 2, 15, PLANT_SECOND, 1);
    check_plant("p010le", 0, GPU_FILTER, 2, 15, PLANT_ODD_WIDTH, 1);
    check_plant("p010le", 0, GPU_FILTER, 2, 15, PLANT_BELOW, 1);
    check_plant("rgba", 0, GPU_FILTER, 2, 7, PLANT_COPIED, 1);
    check_step_plants(GPU_SHRINK);
    check_step_plants(GPU_PUT_BACK);
}

void check_selfcheck(void)
{
    srand(1);
    for (int n = 0; n < 180; n++)
        check_references(n);
    check_plants();
}
