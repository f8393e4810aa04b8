/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests of the noise and the automatic threshold that the epsilon filter derives
 * from levels: the reference by values calculated by hand, each comparison at
 * equality and beside it, and the text that kernels share (epsilon_derive.cl)
 * by the reference.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "epsilon_common.h"
#include "epsilon_reference.h"
#include "../../reference/ref.h"
#include "unit.h"

enum { MAX_FRAMES = 12 };

/* ---- the reference and the core ---- */

/* Derive the noise of frame n by the core, into the entry's component 0. */
static void core_noise(EpsilonEntry *entry, const RefMeasured *frames, int n,
                       EpsilonRule *rule)
{
    int last = -1;

    memset(entry, 0, sizeof(*entry));
    for (int i = 0; i <= n; i++) {
        const int gap = last < 0 || i - last > EPSILON_NB_FOUND ? 0 : i - last;
        EpsilonWork w = { 0 };

        if (!frames[i].measured)
            continue;
        ff_epsilon_set_levels(w.levels[EPSILON_P], &frames[i].p);
        ff_epsilon_set_levels(w.levels[EPSILON_Q], &frames[i].q);
        if (gap)
            memcpy(w.before, entry->noise->past, sizeof(w.before));
        rule->number = i;
        derive_noise(entry, &w, 0, gap, rule, 1);
        last = i;
    }
}

/* Return the limit of weights for a threshold; 0 may be a copy. */
static unsigned limit_of(int tl, int linear, int depth, int copies)
{
    const int64_t td = (2LL * tl * ((1 << depth) - 1) + 255) / 510;

    return !linear       ? td + 1 :
           tl || !copies ? ((unsigned)(tl + 2) << (depth - 8)) - 1 :
                           1u << (depth - 8);
}

/* Return whether the limits of a size are those of the reference. */
static int same_limits(const EpsilonLimits *limits, const RefNoise *want,
                       const RefEpsilon *options, int level, int depth)
{
    RefPoint curve[REF_MAX_CLASSES];
    const int nb  = ref_noise_curve(curve, want, options);
    int by_mean = 0, most = 0, same = 1;

    for (int c = 0; c < nb; c++) {
        by_mean |= curve[c].tl != curve[0].tl;
        most     = curve[c].tl > most ? curve[c].tl : most;
    }
    if (!by_mean)
        return limits->limit[0] == limit_of(ref_noise_threshold(level, options),
                                            options->linear, depth, 1);
    for (int m = 0; m < EPSILON_NB_MEANS; m++)
        same &= limits->table[0][m] == limit_of(ref_noise_tl_at(curve, nb, m),
                                                options->linear, depth, 0);
    return same && limits->limit[0] ==
                   (EPSILON_BY_MEAN | limit_of(most, options->linear, depth,
                                               0));
}

/* Return whether the core's noise and limits of frame n, which was measured,
 * are those of the reference. */
static int same_noise(const RefMeasured *frames, int n, int depth,
                      const RefEpsilon *options, const RefNoise *want)
{
    EpsilonRule rule = {
        .depth = depth, .patch = options->patch, .linear = options->linear,
        .factor   = ff_epsilon_noise_factor(options->patch, options->linear),
        .strength = floor(256 * options->strength + 0.5),
    };
    static EpsilonEntry entry;
    const EpsilonNoise *got = entry.noise;
    const int m        = ref_noise_level(want, options);
    const int m2       = ref_noise_q_level(want, options);
    RefEpsilon of_q    = *options;

    of_q.is_q = 1;
    core_noise(&entry, frames, n, &rule);
    return got->noise[EPSILON_P] == m && got->noise[EPSILON_Q] == m2 &&
           got->kind == (int)want->kind && got->classes == want->classes &&
           same_limits(entry.limits[EPSILON_P], want, options, m, depth) &&
           same_limits(entry.limits[EPSILON_Q], want, &of_q, m2,
                       depth < 14 ? depth + 2 : 16);
}

/* Test the noise of the last of nb frames. */
static void check(const RefMeasured *frames, int nb, enum RefKind kind,
                  int noise, int noise2, const char *what)
{
    static const RefEpsilon options = { .patch = 1, .linear = 1,
                                        .strength = 1 };
    const RefNoise got = ref_noise(frames, nb - 1, 8);

    result(got.noise == noise && got.noise2 == noise2, what, got.noise,
           got.noise2);
    result(got.kind == kind, what, got.kind, kind);
    result(same_noise(frames, nb - 1, 8, &options, &got), what, 8, nb);
}

/* ---- frames ---- */

#define FOUR(v) { v, v, v, v }

/* Levels that are neither white nor soft nor far: rough_4 is 3 (fine_2 + 1) */
static const RefLevels texture = {
    .nb = 100, .all = 100, .change = REF_UNDEFINED, .fine = FOUR(20),
    .rough = FOUR(63),
};

static RefMeasured still(RefLevels p, RefLevels q)
{
    return (RefMeasured) { 1, p, q };
}

/* Return a frame of white noise of level a. */
static RefMeasured white(int a)
{
    RefLevels p = texture;

    for (int i = 0; i < 4; i++)
        p.fine[i] = p.rough[i] = a;
    return still(p, texture);
}

/* Return a frame of texture with changes of P and Q, or REF_UNDEFINED. */
static RefMeasured changing(int p, int q, int even)
{
    RefMeasured m = still(texture, texture);

    m.p.change = p;
    m.q.change = q;
    m.p.even   = m.q.even = even;
    return m;
}

static void check_still(RefLevels p, RefLevels q, enum RefKind kind, int noise,
                        int noise2, const char *what)
{
    const RefMeasured frame = still(p, q);

    check(&frame, 1, kind, noise, noise2, what);
}

/* ---- what a frame shows by itself ---- */

static void check_white(void)
{
    static const struct {
        int nb, all, fine[4], rough[4], want;
        const char *what;
    } cases[] = {
        { 40, 106, FOUR(20), FOUR(20), 20, "40 of 106 blocks cover" },
        { 40, 107, FOUR(20), FOUR(20),  0, "40 of 107 blocks do not cover" },
        { 39,  39, FOUR(20), FOUR(20),  0, "39 blocks do not cover" },
        { 48, 128, FOUR(20), FOUR(20), 20, "three eighths cover" },
        { 48, 129, FOUR(20), FOUR(20),  0, "less than three eighths" },
        { 40,  40, FOUR(19), { 1, 36, 1, 1 }, 19, "rough is 9/5 of fine" },
        { 40,  40, FOUR(19), { 1, 37, 1, 1 },  0, "rough is above 9/5" },
        { 40,  40, { 20, 30, 40, 50 }, { 1, 1, 1, 68 }, 50, "4/3 of fine_15" },
        { 40,  40, { 20, 30, 40, 50 }, { 1, 1, 1, 69 }, 40, "above, fine_8" },
        { 40,  40, { 20, 30, 41, 50 }, { 1, 1, 56, 69 }, 41, "4/3 of fine_8" },
        { 40,  40, { 20, 30, 41, 50 }, { 1, 1, 57, 69 }, 30, "above, fine_4" },
        { 40,  40, { 20, 23, 41, 50 }, { 1, 32, 57, 69 }, 23, "4/3 of fine_4" },
        { 40,  40, { 20, 23, 41, 50 }, { 1, 33, 57, 69 }, 20, "above, fine_2" },
        { 40,  40, { 20, 23, 41, 50 }, { 9, 33, 57, 69 }, 20, "none, fine_2" },
        { 40,  40, { 20, 23, 41, 50 }, { 33, 33, 57, 69 }, 20, "none at all" },
        { 40,  40, { 20, 30, 40, 50 }, { 1, 1, 99, 68 }, 50, "the last one" },
    };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        RefLevels p = { .nb = cases[i].nb, .all = cases[i].all,
                        .change = REF_UNDEFINED };

        memcpy(p.fine,  cases[i].fine,  sizeof(p.fine));
        memcpy(p.rough, cases[i].rough, sizeof(p.rough));
        check_still(p, texture, cases[i].want ? REF_WHITE : REF_NONE,
                    cases[i].want, cases[i].want / 2, cases[i].what);
    }
}

static void check_soft(void)
{
    static const struct {
        int nb, all, fine_2, fine_8, rough_4, want;
        const char *what;
    } cases[] = {
        { 40, 106, 15, 15, 15, 26, "40 of 106 blocks of Q cover" },
        { 40, 107, 15, 15, 15,  0, "40 of 107 blocks of Q do not cover" },
        { 39,  39, 15, 15, 15,  0, "39 blocks of Q do not cover" },
        { 40,  40, 15, 15, 32, 26, "rough of Q is twice fine" },
        { 40,  40, 15, 15, 33,  0, "rough of Q is above twice fine" },
        { 40,  40, 15, 18, 15, 26, "fine_8 of Q is 9/8 of fine_2" },
        { 40,  40, 15, 19, 15,  0, "fine_8 of Q is above 9/8" },
        { 40,  40,  0,  1,  2,  0, "soft with a level of 0" },
        { 40,  40,  1,  1,  1,  1, "7/4 is rounded down" },
        { 40,  40, 1023, 1023, 1023, 1790, "the largest level" },
    };
    RefLevels p = texture;

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const int fine = cases[i].fine_2;
        const RefLevels q = {
            .nb    = cases[i].nb, .all = cases[i].all, .change = REF_UNDEFINED,
            .fine  = { fine, fine, cases[i].fine_8, 99 },
            .rough = { 99, cases[i].rough_4, 99, 99 },
        };

        check_still(texture, q, cases[i].want ? REF_SOFT : REF_NONE,
                    cases[i].want, cases[i].want, cases[i].what);
        if (i)
            continue;
        check_still(white(20).p, q, REF_WHITE, 20, 10, "white before soft");
        p.fine[0] = 0;
        p.rough[1] = 1;
        memset(p.fine, 0, sizeof(p.fine));
        check_still(p, q, REF_NONE, 0, 0, "white with 0 is not soft");
    }
}

/* Test that noise is at most 5/4 of the largest change of four. */
static void check_bound(void)
{
    RefMeasured frames[6];

    for (int at = 0; at < 6; at++) {
        for (int even = 0; even < 2; even++) {
            for (int i = 0; i < 6; i++)
                frames[i] = white(40);
            frames[5 - at].p.change = 15;
            frames[5 - at].p.even   = even;
            check(frames, 6, REF_WHITE, at < 4 ? 19 : 40, at < 4 ? 9 : 20,
                  "bounded by a change, so many frames ago:");
        }
    }
    for (int i = 0; i < 6; i++)
        frames[i] = white(40);
    frames[5].p.change = 12;
    frames[2].p.change = 16;
    check(frames, 6, REF_WHITE, 21, 10, "bounded by the largest change");
    frames[2].p.change = 31;
    check(frames, 6, REF_WHITE, 39, 19, "a change just below 4/5");
    frames[2].p.change = 32;
    check(frames, 6, REF_WHITE, 40, 20, "a change of 4/5");
    frames[2].p.change = 0;
    frames[5].p.change = 0;
    check(frames, 6, REF_WHITE, 1, 0, "changes of 0");
    frames[5].q.change = 9;
    frames[2].p.change = frames[5].p.change = REF_UNDEFINED;
    check(frames, 6, REF_WHITE, 40, 20, "a change of Q bounds nothing");
    frames[5].p.change = 12;
    frames[5].p.even   = 0;
    frames[5].q        = (RefLevels) { .nb = 40, .all = 40, .fine = FOUR(30),
                                       .change = REF_UNDEFINED };
    frames[5].p.rough[1] = 200;
    check(frames, 6, REF_SOFT, 16, 16, "soft is bounded, too");
}

/* ---- changes ---- */

/* Return the second largest of the values that are not 0, or 0. */
static int second_of(const int v[4])
{
    int best = 0, second = 0;

    for (int i = 0; i < 4; i++) {
        if (v[i] > best) {
            second = best;
            best   = v[i];
        } else if (v[i] > second) {
            second = v[i];
        }
    }
    return second;
}

/* Test each pattern of four changes, undefined or even or not, of P and Q. No
 * three of them are alike. */
static void check_lasting(int pattern, const int values[4])
{
    RefMeasured frames[9];
    int p[4] = { 0 }, q[4] = { 0 }, noise, noise2;

    for (int i = 0; i < 9; i++)
        frames[i] = changing(REF_UNDEFINED, REF_UNDEFINED, 0);
    for (int i = 0; i < 4; i++) {
        const int kind = pattern >> 2 * i & 3, v = values[i];

        /* 0: undefined, 1: not even, 2: of P, 3: of both */
        if (kind)
            frames[8 - i].p.change = v;
        frames[8 - i].p.even = kind > 1;
        if (kind == 3)
            frames[8 - i].q.change = v - 5;
        frames[8 - i].q.even = kind == 3;
        p[i] = kind > 1  ? v     : 0;
        q[i] = kind == 3 ? v - 5 : 0;
    }
    frames[4] = changing(99, 99, 1);            // too long ago
    noise  = second_of(p);
    noise2 = second_of(q);
    check(frames, 9, noise ? REF_CHANGE : REF_NONE, noise,
          noise2 < noise ? noise2 : noise, "changes that last");
    frames[8].q.change = 200;                   // Q at most P
    frames[8].q.even   = 1;
    frames[7].q        = frames[8].q;
    check(frames, 9, noise ? REF_CHANGE : REF_NONE, noise, noise,
          "noise of Q is at most noise of P");
}

static void check_second_frame(void)
{
    RefMeasured frames[3];

    frames[0] = changing(REF_UNDEFINED, REF_UNDEFINED, 0);
    frames[1] = changing(50, 30, 1);
    check(frames, 2, REF_CHANGE, 50, 30, "the only change of frame 1");
    frames[1].q.even = 0;
    check(frames, 2, REF_CHANGE, 50, 0, "the only change of frame 1, of P");
    frames[1] = changing(50, 30, 0);
    check(frames, 2, REF_NONE, 0, 0, "a change of frame 1 that is not even");
    frames[1] = changing(REF_UNDEFINED, 30, 1);
    check(frames, 2, REF_NONE, 0, 0, "a change of frame 1 of Q alone");
    frames[1] = changing(50, 30, 1);
    frames[2] = changing(REF_UNDEFINED, REF_UNDEFINED, 0);
    check(frames, 3, REF_NONE, 0, 0, "the only change of frame 2");
    frames[1] = changing(REF_UNDEFINED, REF_UNDEFINED, 0);
    frames[2] = changing(50, 30, 1);
    check(frames, 3, REF_NONE, 0, 0, "the first change in frame 2");
}

static void check_far(void)
{
    static const struct {
        int p, q, nb_p, nb_q, want;
    } cases[] = {
        { 85, 85, 40, 40, 0 }, { 84, 85, 40, 40, 50 }, { 85, 84, 40, 40, 50 },
        { 85, 85, 39, 40, 50 }, { 85, 85, 40, 39, 50 }, { 85, 85, 41, 99, 0 },
        { 84, 84, 40, 40, 50 },
    };
    RefMeasured frames[2] = { still(texture, texture), changing(50, 50, 1) };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        frames[1].p.rough[1] = cases[i].p;
        frames[1].q.rough[1] = cases[i].q;
        frames[1].p.nb       = cases[i].nb_p;
        frames[1].q.nb       = cases[i].nb_q;
        check(frames, 2, cases[i].want ? REF_CHANGE : REF_NONE, cases[i].want,
              cases[i].want, "far");
    }
}

/* ---- what is kept ---- */

/* Test three frames of white noise, and a fourth one with other noise;
 * changes: of frames 1 to 3 */
static void check_kept_case(const int found[3], const int changes[3], int last,
                            int want, int want2, const char *what)
{
    RefMeasured frames[4];

    for (int i = 0; i < 4; i++) {
        const int a = i < 3 ? found[i] : last;

        frames[i] = a ? white(a) : still(texture, texture);
        frames[i].p.change = i ? changes[i - 1] : REF_UNDEFINED;
        frames[i].p.even   = 0;
    }
    check(frames, 4, want != last ? REF_KEPT : last ? REF_WHITE : REF_NONE,
          want, want2, what);
}

static void check_kept(void)
{
    enum { NONE = REF_UNDEFINED };
    static const struct {
        int found[3], changes[3], last, want, want2;
        const char *what;
    } cases[] = {
        { { 30, 60, 90 }, { 200, 200, 200 },  0, 60, 30, "nothing found" },
        { { 60, 60, 10 }, { 200, 200, 200 },  0, 60, 30, "equal ones are two" },
        { {  0, 60,  0 }, { 200, 200, 200 },  0,  0,  0, "one found" },
        { { 60,  0, 50 }, { 200, 200, 200 },  0, 50, 25, "two found" },
        { { 30, 60, 90 }, { 200, 200, 200 }, 20, 60, 30, "a third of it" },
        { { 30, 60, 90 }, { 200, 200, 200 }, 19, 19,  9, "less than a third" },
        { { 30, 60, 90 }, { 200, 200, 200 }, 70, 70, 35, "more is found" },
        { { 30, 60, 90 }, { 199, 250, 200 },  0, 60, 30, "changes of 5/4" },
        { { 30, 60, 90 }, { 199, 251, 200 },  0,  0,  0, "above 5/4" },
        { { 30, 60, 90 }, { 250, 200, 199 },  0, 60, 30, "5/4, turned" },
        { { 30, 60, 90 }, { 251, 200, 199 },  0,  0,  0, "above, turned" },
        { { 30, 60, 90 }, { NONE, 200, 200 }, 0, 60, 30, "the first undefined" },
        { { 30, 60, 90 }, { 200, NONE, 200 }, 0, 60, 30, "the second" },
        { { 30, 60, 90 }, { 200, 200, NONE }, 0, 60, 30, "the third" },
        { { 30, 60, 90 }, { NONE, NONE, 200 }, 0, 0,  0, "one defined" },
        { { 30, 60, 90 }, { 200, NONE, NONE }, 0, 0,  0, "another defined" },
        { { 30, 60, 90 }, { NONE, NONE, NONE }, 0, 0, 0, "none defined" },
        { { 30, 60, 90 }, { NONE, 199, 250 }, 0, 60, 30, "two of 5/4" },
        { { 30, 60, 90 }, { NONE, 199, 251 }, 0,  0,  0, "two above 5/4" },
    };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++)
        check_kept_case(cases[i].found, cases[i].changes, cases[i].last,
                        cases[i].want, cases[i].want2, cases[i].what);
}

/* Test that nothing is kept of what was kept, and for how long it is kept. */
static void check_memory(void)
{
    RefMeasured frames[8];

    for (int i = 0; i < 8; i++) {
        frames[i] = i < 3 ? white(40) : still(texture, texture);
        frames[i].p.change = i ? 300 : REF_UNDEFINED;
    }
    check(frames, 4, REF_KEPT, 40, 20, "kept for one frame");
    check(frames, 5, REF_KEPT, 40, 20, "kept for two frames");
    check(frames, 6, REF_NONE, 0, 0, "kept for three frames");
    frames[3].measured = 0;                     // breaks the next change
    frames[4].p.change = REF_UNDEFINED;
    check(frames, 6, REF_NONE, 0, 0, "a frame that was not measured");
    frames[4].p.change = 300;
    check(frames, 5, REF_KEPT, 40, 20, "after a frame not measured");
    frames[2].measured = 0;
    check(frames, 5, REF_NONE, 0, 0, "after two frames not measured");
    for (int i = 0; i < 8; i++)
        frames[i] = white(40);
    frames[4] = changing(300, 300, 0);
    frames[3].measured = 0;
    frames[5] = frames[6] = frames[7] = frames[4];
    check(frames, 6, REF_NONE, 0, 0, "found too long ago");
    /* noise2 alone is kept */
    for (int i = 0; i < 4; i++) {
        frames[i]          = i < 3 ? white(40) : changing(50, 5, 1);
        frames[i].p.change = i ? 50 : REF_UNDEFINED;
        frames[i].p.even   = i >= 2;
        frames[i].q.change = i < 2 ? REF_UNDEFINED : 5;
        frames[i].q.even   = 1;
    }
    check(frames, 4, REF_CHANGE, 50, 20, "noise2 alone is kept");
}

/* ---- the threshold ---- */

static void check_floor(void)
{
    static const struct {
        int depth, rough, want, noise2, want2;
    } cases[] = {
        { 8,   0, 64,  8, 32 }, { 8,  99, 64,  7,  0 }, { 9,  63, 63, 8, 32 },
        { 9,  64, 64,  8, 32 }, { 16, 65, 64,  8, 32 }, { 10,  0,  0, 0,  0 },
        { 10,  1,  1,  1,  4 }, { 10, 17, 17,  2,  8 }, { 12, 18, 18, 2,  0 },
        { 12, 10, 10,  1,  0 }, { 12,  9,  9,  1,  4 },
    };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const RefEpsilon options = { .patch = 1, .linear = 1, .strength = 1 };
        RefMeasured frame = still(texture, texture);
        RefNoise noise;

        frame.p.rough[3] = cases[i].rough;
        noise            = ref_noise(&frame, 0, cases[i].depth);
        result(same_noise(&frame, 0, cases[i].depth, &options, &noise),
               "floor of the core, depth, rough:", cases[i].depth,
               cases[i].rough);
        noise.noise2     = cases[i].noise2;
        result(ref_noise_level(&noise, &options) == cases[i].want,
               "floor, depth, rough:", cases[i].depth, cases[i].rough);
        result(ref_noise_q_level(&noise, &options) == cases[i].want2,
               "floor at half the size, depth, rough:", cases[i].depth,
               cases[i].rough);
    }
}

static void check_level(void)
{
    static const struct {
        int noise, grid, patch, linear, want;
    } cases[] = {
        {   12,   0, 1, 1,    64 }, {   13,    0, 1, 1,   65 },
        { 1790, 1023, 0, 1, 17900 }, {  50,    0, 0, 0,  300 },
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
                                     .grid  = cases[i].grid, .floor = 64 };

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

        const int strength       = floor(256 * options.strength + 0.5);
        const int tl             = cases[i].want;

        result(ref_noise_threshold(cases[i].level, &options) == tl &&
               epsilon_tl(cases[i].level, strength,
                          EPSILON_AREA(options.patch)) == tl,
               "automatic threshold, case:", i, tl);
        for (int depth = 8; depth <= 16; depth++)
            result(epsilon_td(tl, depth) ==
                   (2LL * tl * ((1 << depth) - 1) + 255) / 510,
                   "threshold of the core, case, depth:", i, depth);
    }
}

/* ---- random streams ---- */

static int near(int v)
{
    const int n = v + rand() % 5 - 2;

    return n < 0 ? 0 : n > 1023 ? 1023 : n;
}

/* Make levels of blocks near the borders of all tests; base: of the noise. */
static RefClass random_set(int base, int nb)
{
    static const int ratios[] = { 10, 13, 15, 18, 20, 40, 99 };     // tenths
    const int ratio = ratios[rand() % 7];
    RefClass l      = { .nb = nb, .change = REF_UNDEFINED };

    for (int i = 0; i < 4; i++) {
        l.fine[i]  = near(base * (8 + rand() % 2 * i) / 8);
        l.rough[i] = near((l.fine[i] + 1) *
                          (rand() % 2 ? ratio : ratios[rand() % 7]) / 10);
    }
    if (rand() % 4)
        l.change = near(base * (4 + rand() % 3) / 4);
    l.even = l.change != REF_UNDEFINED && rand() % 3;
    return l;
}

/* Make levels of a plane with `all` blocks. */
static RefLevels random_levels(int base, int all, int classes)
{
    const int nbs[] = { 0, 39, 40, 41, all, all, near(all * 3 / 8),
                        32 * classes, 32 * classes - 1 };
    const int nb    = nbs[rand() % 9];
    RefLevels l     = { .nb = nb < 0 ? 0 : nb < all ? nb : all, .all = all,
                        .grid = rand() % 3 ? 0 : rand() % 1024,
                        .nb_classes = classes };
    const RefClass plane = random_set(base, l.nb);
    const int top = rand() % 4, rise = rand() % 3 * base / 8;

    l.change = plane.change;
    l.even   = plane.even;
    if (l.nb >= 40) {
        memcpy(l.fine,  plane.fine,  sizeof(l.fine));
        memcpy(l.rough, plane.rough, sizeof(l.rough));
        l.line = near(l.rough[1] * (2 + rand() % 7) / 4);
    }
    for (int c = 0; c < classes && l.nb >= 32 * classes; c++) {
        const int first = (c * l.nb + classes - 1) / classes;
        const int next  = ((c + 1) * l.nb + classes - 1) / classes;

        l.class[c] = random_set(base / (1 + (rand() % 8 < top)) + c * rise,
                                next - first);
        l.class[c].mean = c ? l.class[c - 1].mean + rand() % 40 : rand() % 50;
    }
    return l;
}

static void forget_changes(RefMeasured *frame)
{
    frame->p.change = frame->q.change = REF_UNDEFINED;
    for (int c = 0; c < REF_MAX_CLASSES; c++)
        frame->p.class[c].change = frame->q.class[c].change = REF_UNDEFINED;
}

static void check_stream(int k)
{
    const int depth = 8 + k % 9, bases[] = { 1, 5, 20, 60, 300, 1000 };
    const RefEpsilon options = {
        .patch = k % 3, .linear = k / 3 % 2, .strength = rand() % 401 / 100.,
    };
    const int alls[] = { 0, 40, 127, 128, 171, 300, 396, 512 };
    const int all[]  = { alls[rand() % 8], alls[rand() % 8] };
    const int least  = all[0] < all[1] ? all[0] : all[1];
    const int classes = least < 128 ? 0 : least < 256 ? 3 * least / 128 : 6;
    static RefMeasured frames[MAX_FRAMES];
    int base = bases[rand() % 6];

    for (int n = 0; n < MAX_FRAMES; n++) {
        RefNoise want;

        if (!(rand() % 6))
            base = bases[rand() % 6];
        frames[n] = (RefMeasured) { rand() % 8 > 0,
                                    random_levels(base, all[0], classes),
                                    random_levels(base, all[1], classes) };
        if (!n || !frames[n - 1].measured)
            forget_changes(&frames[n]);
        if (!frames[n].measured)
            continue;
        want = ref_noise(frames, n, depth);
        result(same_noise(frames, n, depth, &options, &want),
               "noise of a random stream, frame:", k, n);
    }
}

void check_derive(void)
{
    static const int changes[][4] = {
        { 17, 31, 44, 17 }, { 44, 31, 17, 60 }, { 10, 20, 40, 80 },
        { 80, 40, 20, 10 },
    };

    srand(1);
    check_white();
    check_soft();
    check_bound();
    for (int pattern = 0; pattern < 256; pattern++)
        for (int i = 0; i < sizeof(changes) / sizeof(*changes); i++)
            check_lasting(pattern, changes[i]);
    check_second_frame();
    check_far();
    check_kept();
    check_memory();
    check_floor();
    check_level();
    check_threshold();
    for (int k = 0; k < 5000; k++)
        check_stream(k);
}
