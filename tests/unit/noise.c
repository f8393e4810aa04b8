/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The reference of the epsilon filter's automatic threshold, by numbers that
 * were made by hand, and the core by the reference.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../libavfilter-patch/src/epsilon_common.h"
#include "../../libavfilter-patch/src/epsilon_noise.h"
#include "../ref/ref.h"
#include "unit.h"

enum { MAX_W = 252, MAX_H = 156 };

static uint16_t plane[MAX_W * MAX_H], other[MAX_W * MAX_H];

/* ---- fine and coarse ---- */

/* 16 bits, blocks of 16x16 samples: side by side from (1, 1) for the fine
 * level, scale 1, from (2, 2) for the coarse one, scale 2. An impulse of 1225
 * or half of it adds one to a block's level; the slope between impulses adds
 * nothing. Block i gets the level 5 + i * 11 mod nb, or 50 if that is more;
 * those from nb on have a row or a column of one value. */
static void fill_blocks(int scale, int width, int height, int nb)
{
    const int across = (width  / scale - 1) / (16 / scale);
    const int down   = (height / scale - 1) / (16 / scale);

    for (int i = 0; i < width * height; i++)
        plane[i] = i % width + i / width;
    for (int i = 0; i < across * down; i++) {
        uint16_t *first = plane + (scale + i / across * 16) * width + scale +
                          i % across * 16;
        const int line  = i % (16 / scale) * scale;
        const int level = i * 11 % nb < 45 ? 5 + i * 11 % nb : 50;

        if (i < nb)
            first[8 * width + 8] += (1225 * level + 600) / scale;
        for (int k = 0; k < 16 * scale && i >= nb; k++)
            if (i & 1)
                first[(line + k / 16) * width + k % 16] = 100;
            else
                first[k % 16 * width + line + k / 16] = 100;
    }
}

static void check_blocks(int scale, int width, int height, int nb, int want)
{
    RefNoise noise;

    fill_blocks(scale, width, height, nb);
    noise = ref_noise(plane, NULL, NULL, width, height, 16);
    result((scale == 1 ? noise.fine : noise.coarse) == want,
           "level of blocks that count, of width:", nb, width);
}

static void check_spatial(void)
{
    for (int scale = 1; scale <= 2; scale++) {
        const int more = 2 * (scale - 1);

        /* the third smallest of 40; 39, or 35 that are whole */
        check_blocks(scale, 130 + more, 82 + more, 40, 7);
        check_blocks(scale, 130 + more, 82 + more, 39, 0);
        check_blocks(scale, 129 + more, 82 + more, 40, 0);
        check_blocks(scale, 130 + more, 81 + more, 40, 0);
        /* three eighths of 108 are 40.5, of 112 they are 42 */
        check_blocks(scale, 194 + more, 146 + more, 108, 10);
        check_blocks(scale, 194 + more, 146 + more, 57, 7);
        check_blocks(scale, 194 + more, 146 + more, 41, 7);
        check_blocks(scale, 194 + more, 146 + more, 40, 0);
        check_blocks(scale, 226 + more, 130 + more, 42, 7);
        check_blocks(scale, 226 + more, 130 + more, 41, 0);
    }
}

/* Every other sample is larger: 8 times the difference is what each adds. */
static void check_checkers(int difference, int want)
{
    RefNoise noise;

    for (int i = 0; i < 130 * 82; i++)
        plane[i] = (i % 130 + i / 130) % 2 * difference;
    noise = ref_noise(plane, NULL, NULL, 130, 82, 8);
    result(noise.fine == want, "level of checkers:", noise.fine, want);
}

/* ---- motion ---- */

/* Noise, and frames beside it: (dx, dy) away and 50 more in each sample, 1
 * more, and the same one, which says nothing. By hand 227 * 12800 >> 12 and
 * 227 * 256 >> 12. */
static void check_motion(int width, int height, int dx, int dy, int large,
                         int small)
{
    static uint16_t one[MAX_W * MAX_H];
    const int nb = width * height;

    for (int i = 0; i < nb; i++)
        plane[i] = rand() % 200;
    for (int i = 0; i < nb; i++) {
        other[i] = plane[(i + nb - dy * width - dx) % nb] + 50;
        one[i]   = plane[i] + 1;
    }
#define MOTION(before, after) \
    ref_noise(plane, before, after, width, height, 8).motion
    result(MOTION(other, NULL) == large && MOTION(NULL, other) == large &&
           MOTION(plane, other) == large, "motion, one frame:", dx, dy);
    result(MOTION(other, one) == small && MOTION(one, other) == small,
           "motion, two frames:", width, height);
    result(!MOTION(NULL, NULL) && !MOTION(plane, plane) &&
           !MOTION(plane, NULL), "motion, nothing known:", width, height);
#undef MOTION
}

/* ---- grid ---- */

/* Steps of 10 each 8 samples. By hand: e is 20 at 8, 16 and 24, and -10 at 7 of
 * the 23 that are no multiple of 4; 320 - floor(-48.7) = 369, and a fourth
 * of that is the level. Those of 60 are clipped to 32 and -32: 512 + 156, but
 * what is rounded is less with more bits. */
static void check_grid(int depth, int step, int want)
{
    for (int i = 0; i < 33 * 3; i++) {
        plane[i] = i % 33 / 8 * step << (depth - 8);
        other[i % 33 * 3 + i / 33] = plane[i];
    }
    result(ref_noise(plane, NULL, NULL, 33, 3, depth).grid == want &&
           ref_noise(other, NULL, NULL, 3, 33, depth).grid == want,
           "grid of steps at depth, of:", depth, step);
}

/* ---- the threshold ---- */

static void check_level(void)
{
    static const struct {
        RefNoise noise;
        int radius_t, patch, linear, want;
    } cases[] = {
        { {   12,    9,    9,    3 }, 1, 1, 1,    64 },
        { {   13,    0,    0,    0 }, 0, 1, 1,    65 },
        { { 1023, 1023, 1023, 1023 }, 1, 0, 1, 10230 },
        { {   50,    0,    0,    0 }, 0, 0, 0,   300 },
        { {   50,    0,    0,    0 }, 0, 1, 0,   200 },
        { {   50,    0,    0,    0 }, 0, 2, 0,   150 },
        { {   50,    0,    0,    0 }, 0, 0, 1,   500 },
        { {   50,    0,    0,    0 }, 0, 2, 1,   200 },
        { {    0,    0,    0,   13 }, 0, 1, 1,    91 },
        { {    0,    0,    0,   13 }, 0, 2, 1,    72 },
        { {    0,    0,    0,   35 }, 0, 1, 1,   245 },
        { {    0,    0,    0,   36 }, 0, 1, 1,   252 },
        { {    0,    0,    0,   90 }, 0, 1, 1,   252 },
        { {    0,   33,   44,    0 }, 1, 2, 0,    79 },
        { {    0,   44,   33,    0 }, 3, 2, 0,    79 },
        { {    0,   44,   33,    0 }, 0, 2, 0,    64 },
    };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const RefEpsilon options = {
            .radius_t = cases[i].radius_t, .patch = cases[i].patch,
            .linear   = cases[i].linear,
        };

        result(ref_noise_level(&cases[i].noise, &options) == cases[i].want,
               "level of noise, case:", i, cases[i].want);
    }
}

static void check_threshold(void)
{
    static const struct {
        int level;
        double strength;
        int patch, want;
    } cases[] = {
        {    64, 1,      0,    2 }, {    64, 1,     1,   18 },
        {    64, 1,      2,   50 }, {    80, 1,     0,    3 },
        {    79, 1,      0,    2 }, {    64, 0,     2,    0 },
        {    64, 0.0019, 2,    0 }, {   163, 0.004, 2,    0 },
        {   164, 0.004,  2,    1 }, {  2047, 1,     0,   64 },
        { 10230, 4,      0,   64 }, { 10230, 4,     1,  576 },
        { 10230, 4,      2, 1600 }, {   300, 0.5,   1,   42 },
    };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const RefEpsilon options = { .strength = cases[i].strength,
                                     .patch    = cases[i].patch };

        result(ref_noise_threshold(cases[i].level, &options) == cases[i].want,
               "automatic threshold, case:", i, cases[i].want);
    }
}

/* A threshold of 0, given or by its strength, is a copy. */
static void check_copy(int depth, int patch, int linear)
{
    enum { W = 9, H = 7 };
    const uint16_t *src = plane;
    RefEpsilon options  = { .radius = 2, .patch = patch, .linear = linear };

    for (int i = 0; i < W * H; i++)
        plane[i] = rand() & ((1 << depth) - 1);
    ref_epsilon(other, &src, W, H, depth, &options);
    result(!memcmp(plane, other, 2 * W * H), "threshold 0, depth, patch:",
           depth, patch);
    options.threshold = REF_AUTO;
    ref_epsilon(other, &src, W, H, depth, &options);
    result(!memcmp(plane, other, 2 * W * H), "strength 0, depth, patch:",
           depth, patch);
}

/* ---- the core ---- */

/* Any noise, faint noise, cells of 8x8 or extremes, part of it of one value. */
static void fill(int width, int height, int depth, int kind)
{
    const int max = (1 << depth) - 1, bar = rand() % 3 ? 0 : rand() % height;

    for (int i = 0; i < width * height; i++) {
        const int x = i % width, y = i / width, r = rand();

        plane[i] = y < bar   ? max / 9 :
                   kind == 0 ? r & max :
                   kind == 1 ? max / 3 + r % (max / 30 + 1) :
                   kind == 2 ? max / 3 + (x / 8 * 7 + y / 8 * 13) % 5 *
                               (max / 120) + r % (max / 200 + 2) :
                               ((x ^ y) & 1) * max;
    }
}

static void check_core(int n)
{
    const int width = n % 3 ? 128 + rand() % 120 : 1 + rand() % 60;
    const int height = n % 3 ? 80 + rand() % 76 : 1 + rand() % 60;
    const int depth = 8 + n % 9, max = (1 << depth) - 1;
    const RefEpsilon options = {
        .threshold = REF_AUTO, .strength = rand() % 401 / 100.,
        .patch     = n % 4 % 3, .linear  = n / 4 % 2,
        .radius_t  = n % 2,
    };
    static uint16_t frames[2][MAX_W * MAX_H];
    const uint16_t *src[3] = { plane };
    const int factor   = ff_epsilon_noise_factor(options.patch, options.linear);
    const int strength = floor(256 * options.strength + 0.5);
    EpsilonNoise got;
    RefNoise want;
    int level, tl;

    fill(width, height, depth, n % 5 % 4);
    for (int k = 0; k < 2; k++) {
        src[1 + k] = rand() % 4 ? frames[k] : NULL;
        for (int i = 0; i < width * height; i++)
            frames[k][i] = n % 7 ? plane[i] + (rand() & 3) * (plane[i] < max - 3)
                                 : plane[i];
    }
    ff_epsilon_noise(&got, src, options.radius_t, width, height, depth, factor);
    want  = ref_noise(plane, src[1], src[2], width, height, depth);
    level = ref_noise_level(&want, &options);
    tl    = ref_noise_threshold(level, &options);
    result(got.fine == want.fine && got.grid == want.grid &&
           (!options.radius_t ||
            (got.coarse == want.coarse && got.motion == want.motion)) &&
           got.noise == level, "levels of the core, of size:", width, height);
    result(ff_epsilon_noise_threshold(level, strength, options.patch, 1,
                                      depth) == tl &&
           ff_epsilon_noise_threshold(level, strength, options.patch, 0,
                                      depth) ==
           (2LL * tl * max + 255) / 510, "thresholds of the core, depth:",
           depth, level);
}

/* The largest threshold there may be is what kernels have room for. */
static void check_largest(int depth, int patch, int linear)
{
    const int max = (1 << depth) - 1;

    for (int i = 0; i <= 400; i++) {
        const Epsilon eps = {
            .radius = 1, .threshold = EPSILON_AUTO, .strength = i / 100.,
            .patch  = patch, .weight = linear,
        };
        const RefEpsilon options = { .strength = eps.strength, .patch = patch };
        const int level    = 1023 * ff_epsilon_noise_factor(patch, linear);
        const int64_t tl   = ref_noise_threshold(level, &options);
        const EpsilonTerms terms = ff_epsilon_terms(&eps, depth);

        result(terms.threshold >= (linear ? tl : (2 * tl * max + 255) / 510),
               "largest threshold, depth, 100 strength:", depth, i);
    }
}

/* The filter in plain C, with options that it is to measure. */
static void check_filter(int n)
{
    enum { W = 131, H = 84 };
    const int depth   = 8 + n % 9;
    const Epsilon eps = {
        .radius   = 1 + n % 3, .threshold = n % 4 ? EPSILON_AUTO : 0,
        .strength = n % 5 / 2., .patch = n % 7 % 3, .weight = n % 2,
    };
    const RefEpsilon options = {
        .radius   = eps.radius,   .threshold = eps.threshold,
        .strength = eps.strength, .patch     = eps.patch,
        .linear   = eps.weight,
    };
    const uint16_t *src = plane;
    static uint16_t got[W * H];

    fill(W, H, depth, n % 5 % 4);
    ff_epsilon_algorithm.filter(got, &src, W, H, depth, &eps);
    ref_epsilon(other, &src, W, H, depth, &options);
    result(!memcmp(got, other, sizeof(got)), "automatic epsilon in C, case, "
           "depth:", n, depth);
}

void check_noise(void)
{
    for (int i = 0; i < 360; i++)
        check_core(i);
    for (int i = 0; i < 9 * 6; i++)
        check_largest(8 + i % 9, i / 9 % 3, i / 27);
    for (int i = 0; i < 45; i++)
        check_filter(i);
    for (int depth = 8; depth <= 16; depth++)
        for (int i = 0; i < 6; i++)
            check_copy(depth, i / 2, i % 2);
    check_spatial();
    check_checkers(30, 802);
    check_checkers(255, 1023);
    check_motion(248, 152, -4, -4, 709, 14);
    check_motion(248, 152, 4, 4, 709, 14);
    check_motion(247, 152, 0, 0, 0, 0);
    check_motion(248, 151, 0, 0, 0, 0);
    for (int depth = 8; depth <= 16; depth++) {
        check_grid(depth, 10, 92);
        check_grid(depth, 60, depth < 11 ? 167 : 166);
    }
    check_level();
    check_threshold();
}
