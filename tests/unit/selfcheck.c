/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests that the comparison of kernels with plain C finds planted errors. The
 * plain C itself is compared with the references by tests/dummy.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/pixdesc.h"

#include "epsilon_common.h"
#include "gpu_check_planes.h"
#include "../../reference/ref.h"
#include "unit.h"

static void reference(uint16_t *dst, const uint16_t *src, int width, int height,
                      int depth, const Epsilon *eps)
{
    const RefEpsilon options = {
        .radius   = eps->radius, .threshold = eps->threshold,
        .strength = eps->strength,
    };
    const RefVector *vector[1] = { NULL };

    ref_epsilon(dst, &src, vector, width, height, depth, &options, NULL, src,
                &(RefNoise) { 0 });
}

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

/* Run a kernel made of the reference, with a planted error. */
static int run(void *opaque, uint8_t *dst, const uint8_t *const *src,
               const GPUPlanes *planes, int round, const void *entry,
               const GPUVector *vectors)
{
    static uint16_t out[GPU_CHECK_SAMPLES];
    Kernel *k = opaque;
    const GPUPlane *plane = &planes->plane[k->check->p];
    const int w = plane->width, h = plane->height;

    memcpy(dst, src[0], w * h * plane->channels * planes->bytes);
    for (int c = 0; c < plane->channels; c++) {
        uint16_t *in;

        if (!(plane->channel_mask >> c & 1))
            continue;
        in = ff_gpu_check_component(planes, k->check->p, src[0], c);
        reference(out, in, w, h, planes->depth, k->check->options);
        ff_gpu_check_store(planes, k->check->p, dst, c, out);
        free(in);
    }
    plant(k, planes, dst, src[0]);
    return 0;
}

static void check_plant(const char *format, int p, int radius, int selected,
                        enum Plant plant, int seen)
{
    Epsilon eps = { .radius = radius, .threshold = 12 };
    GPUPlanes planes;
    GPUCheck check = {
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
    result(ret == (seen ? AVERROR_BUG : 0), "planted kernel:", plant, radius);
    result(!!*why == seen, "says what is wrong:", plant, radius);
}

static void check_plants(void)
{
    static const struct { const char *format; int p; } planes[] = {
        { "gray", 0 }, { "gray16le", 0 }, { "nv12", 1 }, { "p010le", 0 },
        { "p010le", 1 }, { "rgba", 0 }, { "rgba64le", 0 },
    };

    for (int i = 0; i < sizeof(planes) / sizeof(*planes); i++)
        for (int selected = 7; selected <= 15; selected += 8)
            check_plant(planes[i].format, planes[i].p, 4, selected, PLANT_NONE,
                        0);
    for (int i = PLANT_NONE; i < PLANT_BELOW; i++)
        check_plant("gray", 0, 15, 15, i, i != PLANT_NONE);
    check_plant("gray", 0, 14, 15, PLANT_RADIUS_15, 0);
    check_plant("nv12", 1, 2, 15, PLANT_SECOND, 1);
    check_plant("p010le", 0, 2, 15, PLANT_ODD_WIDTH, 1);
    check_plant("p010le", 0, 2, 15, PLANT_BELOW, 1);
    check_plant("rgba", 0, 2, 7, PLANT_COPIED, 1);
}

void check_selfcheck(void)
{
    check_plants();
}
