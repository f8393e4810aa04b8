/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests of the reference of the epsilon filter's automatic threshold with
 * levels calculated by hand, and of the core with the reference.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "epsilon_common.h"
#include "epsilon_noise.h"
#include "../noise/planes.h"
#include "../../reference/ref.h"
#include "unit.h"

static uint16_t plane[PLANES_MAX], other[PLANES_MAX], third[PLANES_MAX];

/* Measure a plane by the reference, and compare the core with the result. */
static RefNoise measure(const uint16_t *src, const RefPast *past, int width,
                        int height, int depth)
{
    const RefNoise want = ref_noise(src, past, width, height, depth);
    EpsilonNoise got;

    ff_epsilon_noise(&got, src, past ? past->frame[0] : NULL, EPSILON_UNDEFINED,
                     width, height, depth, 1, 0);
    result(got.fine == want.fine && got.grid == want.grid &&
           got.change == (want.change == REF_UNDEFINED ? EPSILON_UNDEFINED
                                                       : want.change),
           "levels of the core by hand, of size:", width, height);
    return want;
}

/* ---- levels ---- */

static void check_case(const PlanesCase *c)
{
    const RefPast past = { .frame = { other } };
    const int grid     = c->kind == PLANES_QUOTIENT ||
                         c->kind == PLANES_RARE_GRID;
    const int change   = c->kind >= FIRST_CHANGE;
    RefNoise noise;
    int level;

    if (c->want == PLANES_ANY)
        return;
    planes_make(plane, other, c);
    noise = measure(plane, change ? &past : NULL, c->width, c->height,
                    c->kind > PLANES_QUOTIENT ? 8 : 16);
    level = change ? noise.change : grid ? noise.grid : noise.fine;
    result(level == c->want || (c->want == PLANES_LARGE && level > 400),
           planes_names[c->kind], level, c->want);
}

/* Test checkers: each sample adds 8 times the difference. */
static void check_checkers(int difference, int want)
{
    RefNoise noise;

    for (int i = 0; i < 168 * 72; i++)
        plane[i] = (i % 168 + i / 168) % 2 * difference;
    noise = measure(plane, NULL, 168, 72, 8);
    result(noise.fine == want, "level of checkers:", noise.fine, want);
}

/* ---- change ---- */

static int ascending(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Test that the first of equal displacements is used: 64 up, except in the
 * first two rows of blocks, and 32 to the left, except in the first column. */
static void check_coarse_tie(void)
{
    enum { W = 536, H = 264, ACROSS = 17, NB = ACROSS * 8 };
    const RefPast past = { .frame = { other } };
    int level[NB];

    planes_coarse_tie(plane, other, W, H);
    for (int i = 0; i < NB; i++) {
        const int x = 4 + i % ACROSS * 32, y = 4 + i / ACROSS * 32;
        const int at_x = x < 36 ? x + 32 : x - 32, at_y = y < 68 ? y : y - 64;

        level[i] = 227 * 256 * (2 + at_y / 64 * 3 + at_x / 64) >> 12;
    }
    qsort(level, NB, sizeof(*level), ascending);
    result(measure(plane, &past, W, H, 8).change == level[3 * NB / 8],
           "the first of equal displacements at a quarter of the size:",
           level[3 * NB / 8], 0);
}

/* Test that noise is the smaller level of two frames, or of one, or fine. */
static void check_past(void)
{
    enum { W = 168, H = 72 };
    RefPast past = { { other, third }, 1 };
    RefNoise noise;

    planes_change(plane, other, W, H, 40);
    for (int i = 0; i < W * H; i++)
        third[i] = other[i] + ((i % W ^ i / W) & 1 ? 3 : -3);
    noise = measure(plane, &past, W, H, 8);
    result(noise.change == 227 && noise.before == 42 && noise.noise == 42,
           "the frame before is smaller:", noise.before, noise.noise);
    past.measured = 0;
    noise = measure(plane, &past, W, H, 8);
    result(noise.before == REF_UNDEFINED && noise.noise == 227,
           "the frame before was not measured:", noise.before, noise.noise);
    past.measured = 1;
    past.frame[1] = other;
    noise = measure(plane, &past, W, H, 8);
    result(noise.before == REF_UNDEFINED && noise.noise == 227,
           "the frame before repeats:", noise.before, noise.noise);
    past.frame[0] = plane;
    noise = measure(plane, &past, W, H, 8);
    result(noise.change == REF_UNDEFINED && noise.before == 227 &&
           noise.noise == 227, "a repeat:", noise.change, noise.noise);
    past.frame[0] = NULL;
    noise = measure(plane, &past, W, H, 8);
    result(noise.noise == noise.fine, "no frame before:", noise.noise,
           noise.fine);
}

/* ---- grid ---- */

static void check_grid(int depth, int step, int want)
{
    enum { W = 40, H = 24 };

    planes_grid(plane, W, H, depth, step, 0);
    planes_grid(other, H, W, depth, step, 1);
    result(measure(plane, NULL, W, H, depth).grid == want &&
           measure(other, NULL, H, W, depth).grid == want,
           "grid of steps at depth, of:", depth, step);
}

/* ---- the threshold ---- */

static void check_level(void)
{
    static const struct {
        int noise, grid, patch, linear, want;
    } cases[] = {
        {   12,   0, 1, 1,    64 }, {   13,    0, 1, 1,   65 },
        { 1023, 1023, 0, 1, 10230 }, {  50,    0, 0, 0,  300 },
        {   50,   0, 1, 0,   200 }, {   50,    0, 2, 0,  150 },
        {   50,   0, 0, 1,   500 }, {   50,    0, 2, 1,  200 },
        {    0,  32, 1, 1,    64 }, {    0,   33, 1, 1,   66 },
        {    0,  41, 2, 1,    65 }, {    0,  111, 1, 1,  222 },
        {    0, 112, 1, 1,   224 }, {    0,  113, 1, 1,  224 },
        {   40, 110, 1, 1,   220 }, {   45,  110, 1, 1,  225 },
    };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const RefEpsilon options = { .patch  = cases[i].patch,
                                     .linear = cases[i].linear };
        const RefNoise noise     = { .noise = cases[i].noise,
                                     .grid  = cases[i].grid };

        result(ref_noise_level(&noise, &options) == cases[i].want,
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

/* Test that a threshold of 0, set or by strength=0, copies. */
static void check_copy(int depth, int patch, int linear)
{
    enum { W = 9, H = 7 };
    const uint16_t *src = plane;
    RefEpsilon options  = { .radius = 2, .patch = patch, .linear = linear };

    for (int i = 0; i < W * H; i++)
        plane[i] = rand() & ((1 << depth) - 1);
    ref_epsilon(other, &src, W, H, depth, &options, src, NULL);
    result(!memcmp(plane, other, 2 * W * H), "threshold 0, depth, patch:",
           depth, patch);
    options.threshold = REF_AUTO;
    ref_epsilon(other, &src, W, H, depth, &options, src, NULL);
    result(!memcmp(plane, other, 2 * W * H), "strength 0, depth, patch:",
           depth, patch);
}

/* ---- the core ---- */

/* Fill with noise, faint noise, cells of 8x8 or extremes, and a bar of one
 * value. */
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

/* Make the previous frame: another picture, the same, moved, or with noise. */
static void fill_before(uint16_t *before, const uint16_t *after, int width,
                        int height, int depth)
{
    const int max = (1 << depth) - 1, kind = rand() % 6, nb = width * height;
    const int shift = kind < 3 ? 0 : (rand() % 41 - 20) * width +
                                     rand() % 141 - 70;

    for (int i = 0; i < nb; i++)
        before[i] = kind == 0 ? rand() & max :
                    (after[(i + nb * 40 + shift) % nb] +
                     (kind == 1 || (kind == 2 && i % width < width / 3) ? 0 :
                      rand() % (max / 40 + 1))) & max;
}

static void check_core(int n)
{
    const int width = n % 3 ? 128 + rand() % 140 : 1 + rand() % 60;
    const int height = n % 3 ? 80 + rand() % 76 : 1 + rand() % 60;
    const int depth = 8 + n % 9, max = (1 << depth) - 1;
    const RefEpsilon options = {
        .threshold = REF_AUTO, .strength = rand() % 401 / 100.,
        .patch     = n % 4 % 3, .linear  = n / 4 % 2,
        .is_half   = n / 8 % 2,
    };
    const RefPast past = { { n % 5 ? other : NULL, n % 7 ? third : NULL },
                           n % 4 };
    const int factor   = ff_epsilon_noise_factor(options.patch, options.linear);
    const int strength = floor(256 * options.strength + 0.5);
    EpsilonNoise got, before = { .change = EPSILON_UNDEFINED };
    RefNoise want;
    int level, tl;

    fill(width, height, depth, n % 5 % 4);
    fill_before(other, plane, width, height, depth);
    fill_before(third, other, width, height, depth);
    if (past.measured && past.frame[0])
        ff_epsilon_noise(&before, past.frame[0], past.frame[1],
                         EPSILON_UNDEFINED, width, height, depth, factor,
                         options.is_half);
    ff_epsilon_noise(&got, plane, past.frame[0], before.change, width, height,
                     depth, factor, options.is_half);
    want  = ref_noise(plane, &past, width, height, depth);
    level = ref_noise_level(&want, &options);
    tl    = ref_noise_threshold(level, &options);
    result(got.change == (want.change == REF_UNDEFINED ? EPSILON_UNDEFINED
                                                       : want.change) &&
           got.fine == want.fine && got.grid == want.grid &&
           got.noise == level, "levels of the core, of size:", width, height);
    result(ff_epsilon_noise_threshold(level, strength, options.patch, 1,
                                      depth) == tl &&
           ff_epsilon_noise_threshold(level, strength, options.patch, 0,
                                      depth) ==
           (2LL * tl * max + 255) / 510, "thresholds of the core, depth:",
           depth, level);
}

/* Test that kernels are built for the largest automatic threshold. */
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

/* Test the filter in plain C with a measured threshold and without. */
static void check_filter(int n)
{
    enum { W = 171, H = 92 };
    const int depth   = 8 + n % 9;
    const Epsilon eps = {
        .radius   = 1 + n % 3, .threshold = n % 4 ? EPSILON_AUTO : 0,
        .strength = n % 5 / 2., .patch = n % 7 % 3, .weight = n % 2,
        .fixed_scales = 1, .is_half = n / 2 % 2,
    };
    const RefEpsilon options = {
        .radius   = eps.radius,   .threshold = eps.threshold,
        .strength = eps.strength, .patch     = eps.patch,
        .linear   = eps.weight,   .is_half   = eps.is_half,
    };
    const RefPast past  = { .frame = { other } };
    const uint16_t *src[2] = { plane, other };
    static uint16_t got[W * H], want[W * H];
    int history = GPU_NO_HISTORY;

    fill(W, H, depth, n % 5 % 4);
    fill_before(other, plane, W, H, depth);
    ff_epsilon_algorithm.filter(got, src, W, H, depth, &eps, &history);
    ref_epsilon(want, src, W, H, depth, &options, plane, &past);
    result(!memcmp(got, want, sizeof(got)), "automatic epsilon in C, case, "
           "depth:", n, depth);
}

void check_noise(void)
{
    static const int depths[] = { 8, 9, 10, 12, 16 };
    static const int grids[][2] = {     // for steps of 4 and of 9
        { 75, 262 }, { 75, 261 }, { 74, 261 }, { 74, 261 }, { 74, 261 },
    };

    for (int depth = 8; depth <= 16; depth++)
        for (int i = 0; i < 6; i++)
            check_copy(depth, i / 2, i % 2);
    for (int i = 0; i < PLANES_NB_CASES; i++)
        check_case(&planes_cases[i]);
    check_checkers(30, 802);
    check_checkers(255, 1023);
    check_coarse_tie();
    check_past();
    for (int i = 0; i < sizeof(depths) / sizeof(*depths); i++) {
        check_grid(depths[i], 4, grids[i][0]);
        check_grid(depths[i], 9, grids[i][1]);
        check_grid(depths[i], 10, 0);
    }
    check_level();
    check_threshold();
    for (int i = 0; i < 360; i++)
        check_core(i);
    for (int i = 0; i < 9 * 6; i++)
        check_largest(8 + i % 9, i / 9 % 3, i / 27);
    for (int i = 0; i < 45; i++)
        check_filter(i);
}
