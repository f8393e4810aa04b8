/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests of the reference of the epsilon filter's automatic threshold with
 * levels calculated by hand, and of the filter in plain C with the reference.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "epsilon_common.h"
#include "epsilon_noise.h"
#include "epsilon_reference.h"
#include "epsilon_steps.h"
#include "../noise/planes.h"
#include "../../reference/ref.h"
#include "unit.h"

static uint16_t plane[PLANES_MAX], other[PLANES_MAX];

/* Return whether an entry has the levels of the reference. */
static int same_levels(const EpsilonLevels *got, const RefLevels *want)
{
    const int change = want->change == REF_UNDEFINED ? 0 :
                       EPSILON_STORED(want->change, want->even);

    return got->nb == want->nb && got->all == want->all &&
           got->change == change && got->line == want->line &&
           got->grid == want->grid &&
           !memcmp(got->fine,  want->fine,  sizeof(got->fine)) &&
           !memcmp(got->rough, want->rough, sizeof(got->rough));
}

/* Measure a plane by the reference, and for an entry; before: the previous
 * frame, or NULL. */
static RefMeasured measure(const uint16_t *src, const uint16_t *before,
                           int width, int height, int depth)
{
    enum { C = 5 };
    static EpsilonEntry entry;
    const EpsilonEntry last = { .noise[C].stamp = EPSILON_STAMP(0, 1) };
    const EpsilonBlocks blocks = ff_epsilon_blocks(width, height);
    uint16_t *q[2] = { NULL };
    Epsilon eps = { .radius = 1, .threshold = EPSILON_AUTO, .strength = 1 };
    RefMeasured want;

    eps.terms = ff_epsilon_terms(&eps, depth);
    done(ref_measure_frame(&want, src, before, width, height, depth));
    for (int i = 0; i < 2; i++) {
        q[i] = malloc((width / 2) * (height / 2) * sizeof(*q[i]) + 1);
        if (!i || before)
            ff_ref_shrink(q[i], i ? before : src, width, height, depth);
    }
    done(ff_epsilon_ref_measure(&(GPUReference) {
        .p = C / 4, .channel = C % 4, .channels = 4, .selected = 1,
        .width = width, .height = height, .depth = depth, .options = &eps,
        .in[0] = { [GPU_P] = src, [EPSILON_KIND_Q] = q[0] },
        .in[1] = { [GPU_P] = before, [EPSILON_KIND_Q] = q[1] },
        .number = 1, .entry = &entry, .past[0] = before ? &last : NULL,
    }));
    free(q[0]);
    free(q[1]);
    result(same_levels(&entry.noise[C].levels[EPSILON_P], &want.p) &&
           same_levels(&entry.noise[C].levels[EPSILON_Q], &want.q),
           "levels of an entry, of size:", width, height);
    result(blocks.across * blocks.down == want.p.all, "blocks of size:", width,
           height);
    return want;
}

/* ---- levels ---- */

/* Return the level that a case is about. */
static int level_of(const PlanesCase *c, const RefLevels *l)
{
    switch (c->kind) {
    case PLANES_FINE:
    case PLANES_STEPS:     return l->fine[0];
    case PLANES_ROUGH:
    case PLANES_EXTREME:   return l->rough[0];
    case PLANES_BLOCKS:    return l->all;
    case PLANES_QUOTIENT:
    case PLANES_RARE_GRID: return l->grid;
    default:               return l->change;
    }
}

/* Test the quantiles of PLANES_FINE and PLANES_ROUGH. */
static void check_quantiles(const PlanesCase *c, const RefLevels *l)
{
    static const int part[] = { 2, 4, 8, 15 };

    for (int i = 0; i < 4 && c->a >= 40; i++) {
        const int rank = c->kind == PLANES_FINE ? part[i] * c->a / 40 :
                                                  part[i] * c->a / 10;
        const int want = c->kind == PLANES_FINE ? 5 + (rank < 45 ? rank : 45) :
                                                  3 + (rank < 100 ? rank : 100);

        result((c->kind == PLANES_FINE ? l->fine : l->rough)[i] == want,
               planes_names[c->kind], part[i], want);
    }
    result(l->nb == c->a, "blocks that count:", l->nb, c->a);
}

static void check_case(const PlanesCase *c)
{
    const int has_before = c->kind >= FIRST_CHANGE;
    RefLevels l;
    int level;

    if (c->want == PLANES_ANY)
        return;
    planes_make(plane, other, c);
    l = measure(plane, has_before ? other : NULL, c->width, c->height,
                c->kind > PLANES_QUOTIENT ? 8 : 16).p;
    level = level_of(c, &l);
    result(level == c->want || (c->want == PLANES_LARGE && level > 400),
           planes_names[c->kind], level, c->want);
    if (c->kind == PLANES_FINE || c->kind == PLANES_ROUGH)
        check_quantiles(c, &l);
    if (c->kind == PLANES_EVEN || c->kind == PLANES_UNEVEN)
        result(l.even == (c->kind == PLANES_EVEN), planes_names[c->kind],
               c->a, c->b);
}

/* Test checkers: each sample adds 8 times the difference. */
static void check_checkers(int difference, int want)
{
    RefLevels l;

    for (int i = 0; i < 168 * 72; i++)
        plane[i] = (i % 168 + i / 168) % 2 * difference;
    l = measure(plane, NULL, 168, 72, 8).p;
    result(l.fine[0] == want, "level of checkers:", l.fine[0], want);
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
    int level[NB];

    planes_coarse_tie(plane, other, W, H, 0);
    for (int i = 0; i < NB; i++) {
        const int x = 4 + i % ACROSS * 32, y = 4 + i / ACROSS * 32;
        const int at_x = x < 36 ? x + 32 : x - 32, at_y = y < 68 ? y : y - 64;

        level[i] = 227 * 256 * (2 + at_y / 64 * 3 + at_x / 64) >> 12;
    }
    qsort(level, NB, sizeof(*level), ascending);
    result(measure(plane, other, W, H, 8).p.change == level[3 * NB / 8],
           "the first of equal displacements at a quarter of the size:",
           level[3 * NB / 8], 0);
}

/* ---- grid ---- */

static void check_grid(int depth, int step, int want)
{
    enum { W = 40, H = 24 };

    planes_grid(plane, W, H, depth, step, 0);
    planes_grid(other, H, W, depth, step, 1);
    result(measure(plane, NULL, W, H, depth).p.grid == want &&
           measure(other, NULL, H, W, depth).p.grid == want,
           "grid of steps at depth, of:", depth, step);
}

/* ---- a copy ---- */

/* Test that a threshold of 0, set or by strength=0, copies. */
static void check_copy(int depth, int patch, int linear)
{
    enum { W = 9, H = 7 };
    const uint16_t *src = plane;
    RefEpsilon options  = { .radius = 2, .patch = patch, .linear = linear };
    const RefNoise noise = { .noise = 99, .floor = 64 };

    for (int i = 0; i < W * H; i++)
        plane[i] = rand() & ((1 << depth) - 1);
    ref_epsilon(other, &src, NULL, W, H, depth, &options, NULL, src, NULL);
    result(!memcmp(plane, other, 2 * W * H), "threshold 0, depth, patch:",
           depth, patch);
    options.threshold = REF_AUTO;
    ref_epsilon(other, &src, NULL, W, H, depth, &options, NULL, src, &noise);
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
        const int level    = 1790 * ff_epsilon_noise_factor(patch, linear);
        const int64_t tl   = ref_noise_threshold(level, &options);
        const EpsilonTerms terms = ff_epsilon_terms(&eps, depth);

        result(terms.threshold >= (linear ? tl : (2 * tl * max + 255) / 510),
               "largest threshold, depth, 100 strength:", depth, i);
    }
}

/* Test the filter in plain C with a level of noise and without. */
static void check_filter(int n)
{
    enum { W = 71, H = 32 };
    const int depth   = 8 + n % 9, level = n % 6 * n;
    Epsilon eps = {
        .radius   = 1 + n % 3, .threshold = n % 4 ? EPSILON_AUTO : 0,
        .strength = n % 5 / 2., .patch = n % 7 % 3, .weight = n % 2,
        .fixed_scales = 1,
    };
    const RefEpsilon options = {
        .radius   = eps.radius,   .threshold = eps.threshold,
        .strength = eps.strength, .patch     = eps.patch,
        .linear   = eps.weight,
    };
    const RefNoise noise = { .floor = level };
    const uint16_t *src  = plane;
    static uint16_t got[W * H], want[W * H];
    static EpsilonEntry entry;

    fill(W, H, depth, n % 5 % 4);
    eps.terms = ff_epsilon_terms(&eps, depth);
    ff_epsilon_set_level(&entry, n % 16, level, &eps);
    ff_epsilon_algorithm.filter(got, &src, NULL, 0, NULL, 0, W, H, 1, depth,
                                &eps, &entry, n % 16);
    ref_epsilon(want, &src, NULL, W, H, depth, &options, NULL, plane, &noise);
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
    for (int i = 0; i < sizeof(depths) / sizeof(*depths); i++) {
        check_grid(depths[i], 4, grids[i][0]);
        check_grid(depths[i], 9, grids[i][1]);
        check_grid(depths[i], 10, 0);
    }
    for (int i = 0; i < 9 * 6; i++)
        check_largest(8 + i % 9, i / 9 % 3, i / 27);
    for (int i = 0; i < 45; i++)
        check_filter(i);
}
