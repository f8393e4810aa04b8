/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests of the noise and the automatic threshold that the epsilon filter derives
 * from levels: the reference by values calculated by hand, each comparison at
 * equality and next to it, and the texts that kernels share (epsilon_derive.cl,
 * epsilon_classes.cl) by the reference.
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
    int by_mean = 0, most = 0;
    const int r = !want->noise2 ? 720 : 360 * want->noise / want->noise2;
    int same    = limits->alone[0] == ref_noise_is_quiet(want, options) &&
                  limits->r[0] == (r < 720 ? r : 720);

    for (int c = 0; c < nb; c++) {
        by_mean |= curve[c].tl != curve[0].tl;
        most     = curve[c].tl > most ? curve[c].tl : most;
    }
    if (!by_mean)
        return same && limits->limit[0] ==
                       limit_of(ref_noise_threshold(level, options),
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
    for (int c = 0; c < want->classes; c++)
        if (got->mean[c] != want->of_class[c].mean ||
            got->of_class[c] != ref_noise_class_level(want, options, c))
            return 0;
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

/* ---- lines, and what is raised ---- */

static void check_lined(void)
{
    static const struct {
        int nb, all, fine_2, rough_4, line, want;
        const char *what;
    } cases[] = {
        { 40, 106, 20,  87,  57, 1, "rough is 3/2 of line" },
        { 40, 106, 20,  87,  56, 0, "rough is above 3/2 of line" },
        { 40, 106, 20,  89, 120, 1, "line is 4/3 of rough" },
        { 40, 106, 20,  89, 121, 0, "line is above 4/3 of rough" },
        { 40, 106, 20, 672, 448, 1, "rough is 32 times fine" },
        { 40, 106, 20, 673, 448, 0, "rough is above 32 times fine" },
        { 40, 107, 20,  87,  57, 0, "lined, but not covering" },
    };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        RefMeasured frames[2] = { still(texture, texture), changing(50, 40, 1) };
        RefLevels *p = &frames[1].p, *q = &frames[1].q;

        for (int is_q = 0; is_q < 2; is_q++) {
            RefLevels *l = is_q ? q : p;

            p->rough[1] = q->rough[1] = 99;     // far
            p->line     = q->line     = 0;
            l->nb       = cases[i].nb;
            l->all      = cases[i].all;
            l->fine[0]  = cases[i].fine_2;
            l->rough[1] = cases[i].rough_4;
            l->line     = cases[i].line;
            check(frames, 2, cases[i].want ? REF_CHANGE : REF_NONE,
                  50 * cases[i].want, 40 * cases[i].want, cases[i].what);
        }
    }
}

/* Test noise that is found and raised to the change that lasts. */
static void check_raised(void)
{
    static const struct {
        int rough_4, change, is_soft, want;     // want: 0 if it is not raised
        const char *what;
    } cases[] = {
        { 26,  50, 0,  0, "rough of white is 5/4 of fine" },
        { 27,  50, 0, 34, "above, up to 5/4 of rough" },
        { 27,  34, 0, 34, "up to the change" },
        { 27,  33, 0, 33, "up to a smaller change" },
        { 27,  21, 0, 21, "just raised" },
        { 27,  20, 0,  0, "a change as large as the noise" },
        { 63,  79, 1, 79, "soft, up to the change" },
        { 63,  80, 1, 79, "soft, up to 5/4 of rough" },
        { 63,  27, 1, 27, "soft, just raised" },
        { 63,  26, 1,  0, "soft, a change as large as the noise" },
    };
    RefMeasured frames[2] = { still(texture, texture) };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const int is_soft = cases[i].is_soft, want = cases[i].want;

        frames[1] = is_soft ? still(texture, white(15).p) : white(20);
        frames[1].p.rough[1] = cases[i].rough_4;
        frames[1].p.change   = cases[i].change;
        frames[1].p.even     = 1;
        if (want)
            check(frames, 2, REF_CHANGE, want, is_soft ? want : want / 2,
                  cases[i].what);
        else
            check(frames, 2, is_soft ? REF_SOFT : REF_WHITE, is_soft ? 26 : 20,
                  is_soft ? 26 : 10, cases[i].what);
    }
    /* as smooth as what is not raised, but not white */
    frames[1]            = still(white(20).p, white(10).p);
    frames[1].p.nb       = 40;
    frames[1].p.all      = 107;
    frames[1].p.change   = 50;
    frames[1].p.even     = 1;
    check(frames, 2, REF_CHANGE, 26, 26, "soft is raised at any rough");
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

/* ---- classes ---- */

/* Return a frame with nb classes of texture, which show nothing. */
static RefMeasured classed(int nb)
{
    RefMeasured m = still(texture, texture);

    for (int i = 0; i < 2; i++) {
        RefLevels *l = i ? &m.q : &m.p;

        l->nb         = l->all = (128 * nb + 2) / 3;
        l->nb_classes = nb;
        l->rough[3]   = 0;                      // no floor above 8 bits
        for (int c = 0; c < nb; c++)
            l->of_class[c] = (RefClass) {
                .nb    = 32,       .mean   = 30 + 30 * c + i,
                .fine  = FOUR(20), .rough  = FOUR(63),
                .change = REF_UNDEFINED,
            };
    }
    return m;
}

/* Let a class show a by itself, as white noise. */
static void show(RefMeasured *m, int c, int a)
{
    for (int i = 0; i < 4; i++)
        m->p.of_class[c].fine[i] = m->p.of_class[c].rough[i] = a;
}

/* Let a class show a by itself, as soft noise: 7/4 of its level. */
static void show_soft(RefMeasured *m, int c, int level)
{
    for (int i = 0; i < 4; i++)
        m->q.of_class[c].fine[i] = m->q.of_class[c].rough[i] = level;
}

static void set_change(RefClass *l, int change, int even)
{
    l->change = change;
    l->even   = even;
}

/* Test the noise of one class of the last of nb frames. */
static void check_class(const RefMeasured *frames, int nb, int c, int noise,
                        int noise2, const char *what)
{
    static const RefEpsilon options = { .patch = 1, .linear = 1,
                                        .strength = 1 };
    const RefNoise got = ref_noise(frames, nb - 1, 10);

    result(got.of_class[c].noise == noise && got.of_class[c].noise2 == noise2,
           what, got.of_class[c].noise, got.of_class[c].noise2);
    result(same_noise(frames, nb - 1, 10, &options, &got), what, 10, nb);
}

/* Test class 0 of three, of which the others show noise. It has 85 at most if it
 * shows nothing, by rough_4 = 63. */
static void check_shown(void)
{
    static const struct {
        int fine, rough_4;              // of P
        int q_fine, q_fine_8, q_rough_4;
        int want, want2;
        const char *what;
    } cases[] = {
        { 19, 30, 20, 20, 63,  19,  9, "white, rough is 3/2 of fine" },
        { 19, 31, 20, 20, 63,  42, 42, "white, rough is above 3/2" },
        { 20, 63, 15, 17, 15,  26, 26, "soft, fine_8 is 17/16 of fine_2" },
        { 20, 63, 15, 18, 15,  85, 85, "soft, fine_8 is above 17/16" },
        { 20, 63, 15, 15, 32,  26, 26, "soft, rough is twice fine" },
        { 20, 63, 15, 15, 33,  85, 85, "not soft" },
    };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        RefMeasured frames[2] = { classed(3), classed(3) };
        RefClass *p = &frames[1].p.of_class[0], *q = &frames[1].q.of_class[0];

        show(&frames[1], 1, 300);
        show(&frames[1], 2, 300);
        show(&frames[1], 0, cases[i].fine);
        show_soft(&frames[1], 0, cases[i].q_fine);
        p->rough[1] = cases[i].rough_4;
        q->fine[2]  = cases[i].q_fine_8;
        q->rough[1] = cases[i].q_rough_4;
        check_class(frames, 2, 0, cases[i].want, cases[i].want2, cases[i].what);
        if (i > 3)
            continue;
        /* a change of any of four frames takes the doubt away */
        set_change(&frames[0].p.of_class[0], 200, 0);
        check_class(frames, 2, 0, cases[i & ~1].want, cases[i & ~1].want2,
                    "shown with a change");
        set_change(&frames[0].p.of_class[0], 12, 0);
        check_class(frames, 2, 0, 16, i < 2 ? 8 : 16, "shown, up to a change");
        set_change(p, 200, 1);
        check_class(frames, 2, 0, cases[i & ~1].want, cases[i & ~1].want2,
                    "shown with an even change");
        set_change(p, 33, 0);
        check_class(frames, 2, 0, 33, i < 2 ? 33 : 21,
                    "not shown with an uneven change");
    }
}

/* Test when planes cover, by P, whose 900 eighths are three of 300. */
static void check_class_covers(void)
{
    for (int nb = 112; nb <= 113; nb++) {
        RefMeasured m = classed(3);

        for (int c = 0; c < 3; c++)
            show(&m, c, 40);
        m.p.nb  = nb;
        m.p.all = 300;
        check_class(&m, 1, 1, nb == 113 ? 40 : 0, nb == 113 ? 20 : 0,
                    "white classes of P, blocks:");
        m = classed(3);
        for (int c = 0; c < 3; c++)
            show_soft(&m, c, 40);
        m.q.nb  = nb;
        m.q.all = 300;
        check_class(&m, 1, 1, nb == 113 ? 70 : 0, nb == 113 ? 70 : 0,
                    "soft classes of Q, blocks:");
    }
}

/* Test class 0 of three by its even changes. If these do not count, it takes the
 * last one, and noise2 is not 0. */
static void check_in_changes(void)
{
    static const struct {
        int any, change, rough_4, q_rough_4, want, want2;
        const char *what;
    } cases[] = {
        { 1, 84, 62,  63, 84,  0, "a change of 4/3 of rough" },
        { 1, 85, 62,  63, 84, 84, "above 4/3 of rough" },
        { 1, 36, 60,  63, 36,  0, "a change of 3/5 of rough" },
        { 1, 35, 60,  63, 35, 35, "below 3/5 of rough" },
        { 1, 80, 84,  85, 80,  0, "Q is far" },
        { 1, 80, 85,  84, 80,  0, "P is far" },
        { 1, 80, 85,  85, 80, 80, "both are far" },
        { 0, 72, 63,  63, 72,  0, "a change of 9/8, no class shows noise" },
        { 0, 73, 63,  63,  0,  0, "above 9/8, no class shows noise" },
        { 1, 73, 63,  63, 73,  0, "above 9/8, others show noise" },
    };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        RefMeasured frames[3] = { classed(3), classed(3), classed(3) };

        for (int c = 0; c < 3; c++) {
            for (int k = 1; k < 3; k++)
                set_change(&frames[k].p.of_class[c], cases[i].change, 1);
            frames[2].p.of_class[c].rough[1] = cases[i].rough_4;
            frames[2].q.of_class[c].rough[1] = cases[i].q_rough_4;
            if (cases[i].any && c)
                show(&frames[2], c, 40);
        }
        check_class(frames, 3, 0, cases[i].want, cases[i].want2, cases[i].what);
        if (i)
            continue;
        for (int k = 1; k < 3; k++)
            set_change(&frames[k].q.of_class[0], 50, 1);
        check_class(frames, 3, 0, 84, 50, "changes of Q");
        set_change(&frames[2].q.of_class[0], REF_UNDEFINED, 0);
        frames[1].p.nb = 95;
        check_class(frames, 3, 0, 84, 84, "a change in a frame without classes");
        frames[1].p.nb = 96;
        set_change(&frames[1].p.of_class[0], REF_UNDEFINED, 0);
        check_class(frames, 3, 0, 84, 84, "a change alone, in frame 2");
        frames[1] = frames[2];
        check_class(frames, 2, 0, 84, 0, "a change alone, in frame 1");
    }
}

/* Test what classes 2 and 3 of six take from the others. */
static void check_borrowed(void)
{
    RefMeasured m = classed(6);

    show(&m, 0, 20);
    show(&m, 1, 60);
    show_soft(&m, 4, 28);
    show(&m, 5, 200);
    check_class(&m, 1, 2, 49, 30, "the lower one of both neighbors");
    check_class(&m, 1, 3, 49, 30, "the lower one of both neighbors");
    m.p.of_class[2].rough[1] = 32;
    check_class(&m, 1, 2, 44, 30, "at most 4/3 of rough");
    m.p.of_class[2].rough[1] = 20;
    m.p.of_class[2].fine[0]  = 10;                 // not white
    check_class(&m, 1, 2, 28, 28, "at most 4/3 of rough, both");
    set_change(&m.p.of_class[3], 70, 0);
    check_class(&m, 1, 3, 70, 70, "the own change");
    set_change(&m.p.of_class[3], 86, 0);
    check_class(&m, 1, 3, 85, 85, "the own change, at most 4/3 of rough");
    m.q.of_class[3].rough[1] = 47;
    check_class(&m, 1, 3, 85, 64, "at most 4/3 of rough of Q");
    set_change(&m.q.of_class[3], 9, 0);
    check_class(&m, 1, 3, 85, 9, "the own change in Q");
    set_change(&m.q.of_class[3], 0, 0);
    check_class(&m, 1, 3, 85, 0, "a change of 0 in Q");
    set_change(&m.p.of_class[3], 0, 0);
    check_class(&m, 1, 3, 0, 0, "a change of 0");
    m = classed(6);
    for (int c = 2; c < 6; c++)
        show(&m, c, 10 * c);
    for (int c = 0; c < 2; c++)
        check_class(&m, 1, c, 20, 10, "only a neighbor above");
    m = classed(6);
    for (int c = 0; c < 4; c++)
        show(&m, c, 10 + 10 * c);
    for (int c = 4; c < 6; c++)
        check_class(&m, 1, c, 40, 20, "only a neighbor below");
}

/* Test when a frame has noise by classes. */
static void check_agreement(void)
{
    for (int nb = 3; nb <= 6; nb++) {
        const int least = nb == 3 ? 2 : nb == 4 ? 3 : 4;
        RefMeasured m = classed(nb);

        for (int c = 0; c < nb; c++) {
            check_class(&m, 1, 0, c < least ? 0 : 40, c < least ? 0 : 20,
                        "classes that agree");
            show(&m, c, 40);
        }
        m.p.nb = m.q.nb = 32 * nb;
        check_class(&m, 1, 0, 40, 20, "32 blocks per class");
        m.p.nb--;
        check_class(&m, 1, 0, 0, 0, "less than 32 blocks of P");
        m.p.nb++;
        m.q.nb--;
        check_class(&m, 1, 0, 0, 0, "less than 32 blocks of Q");
        m.q.nb++;
        m.p.rough[1] = 85;
        check_class(&m, 1, 0, 40, 20, "P is far");
        m.q.rough[1] = 85;
        check_class(&m, 1, 0, 0, 0, "P and Q are far");
        m.q.line = 90;
        check_class(&m, 1, 0, 0, 0, "P and Q are far, and Q is lined");
        memcpy(&m.p.fine, white(30).p.fine, sizeof(m.p.fine));
        m.p.rough[1] = 30;
        check_class(&m, 1, 0, 30, 15, "noise of the plane");
    }
}

static void check_nb_classes(void)
{
    static const struct {
        int p, q, want;
    } cases[] = {
        { 127, 128, 0 }, { 128, 127, 0 }, { 128, 128, 3 }, { 170, 512, 3 },
        { 512, 171, 4 }, { 213, 512, 4 }, { 214, 214, 5 }, { 255, 256, 5 },
        { 256, 256, 6 }, { 512, 512, 6 },
    };

    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++)
        result(epsilon_nb_classes(cases[i].p, cases[i].q) == cases[i].want,
               "number of classes, blocks:", cases[i].p, cases[i].q);
}

/* Test that each class keeps noise of its own, and the middle one. */
static void check_kept_by_class(void)
{
    static const int a[3][4] = {
        { 20, 30, 400, 50 }, { 30, 20, 20, 80 }, { 90, 90, 90, 90 },
    };
    RefMeasured frames[4];
    RefNoise noise;

    for (int i = 0; i < 4; i++) {
        frames[i] = classed(4);
        frames[i].p.change = i ? 300 : REF_UNDEFINED;
        for (int c = 0; c < 4 && i < 3; c++)
            show(&frames[i], c, a[i][c]);
    }
    check_class(frames, 4, 0, 30, 15, "kept of class 0");
    check_class(frames, 4, 1, 30, 15, "kept of class 1");
    check_class(frames, 4, 2, 90, 45, "kept of class 2");
    check_class(frames, 4, 3, 80, 40, "kept of class 3");
    noise = ref_noise(frames, 3, 10);
    result(noise.kind == REF_KEPT && noise.noise == 30 && noise.noise2 == 15,
           "kept of the middle class", noise.noise, noise.noise2);
    for (int c = 0; c < 4; c++)
        show(&frames[3], c, 30);
    check_class(frames, 4, 2, 90, 45, "found a third of what is kept");
    show(&frames[3], 2, 29);
    check_class(frames, 4, 2, 29, 14, "found less in class 2");
    check_class(frames, 4, 3, 80, 40, "found less in class 2 alone");
    for (int c = 1; c >= 0; c--) {
        const enum RefKind kind = c ? REF_CLASSES : REF_KEPT;

        show(&frames[3], c, 29);
        noise = ref_noise(frames, 3, 10);
        result(noise.kind == kind, "kept in two or three of four classes",
               noise.kind, kind);
        check_class(frames, 4, c, 30, 15, "kept of a class that finds less");
    }
    frames[3] = classed(4);
    frames[3].p.change = 300;
    frames[3].q.nb     = 127;
    noise = ref_noise(frames, 3, 10);
    result(noise.noise == 30 && noise.noise2 == 15 && !noise.classes,
           "kept of classes in a frame without", noise.noise, noise.noise2);
    check_class(frames, 4, 3, 80, 40, "kept of a class in a frame without");
}

/* Test thresholds between classes. */
static void check_curve(void)
{
    static const RefPoint point[] = {
        { 50, 30 }, { 100, 10 }, { 103, 31 }, { 103, 50 }, { 200, 50 },
    };
    static const int cases[][2] = {             // of a mean, Tl
        {   0, 30 }, {  49, 30 }, {  50, 30 }, {  51, 29 }, {  52, 29 },
        {  53, 28 }, {  75, 20 }, {  99, 10 }, { 100, 10 }, { 101, 17 },
        { 102, 24 }, { 103, 50 }, { 104, 50 }, { 200, 50 }, { 255, 50 },
    };
    EpsilonCurve curve = { .nb = 5 };

    for (int i = 0; i < curve.nb; i++) {
        curve.mean[i] = point[i].mean;
        curve.tl[i]   = point[i].tl;
    }
    for (int i = 0; i < sizeof(cases) / sizeof(*cases); i++)
        result(ref_noise_tl_at(point, 5, cases[i][0]) == cases[i][1] &&
               curve_tl(&curve, cases[i][0]) == cases[i][1],
               "threshold by brightness, mean:", cases[i][0], cases[i][1]);
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

        l.of_class[c] = random_set(base / (1 + (rand() % 8 < top)) + c * rise,
                                next - first);
        l.of_class[c].mean = c ? l.of_class[c - 1].mean + rand() % 40 : rand() % 50;
    }
    return l;
}

static void forget_changes(RefMeasured *frame)
{
    frame->p.change = frame->q.change = REF_UNDEFINED;
    for (int c = 0; c < REF_MAX_CLASSES; c++)
        frame->p.of_class[c].change = frame->q.of_class[c].change = REF_UNDEFINED;
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
    check_lined();
    check_raised();
    check_kept();
    check_memory();
    check_shown();
    check_class_covers();
    check_in_changes();
    check_borrowed();
    check_agreement();
    check_nb_classes();
    check_kept_by_class();
    check_curve();
    check_floor();
    check_level();
    check_threshold();
    for (int k = 0; k < 5000; k++)
        check_stream(k);
}
