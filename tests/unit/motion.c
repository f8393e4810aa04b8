/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests of the vectors: their values in pictures whose motion is known, ties in
 * every order, the 7/8 rule at equality; the layout of pyramids and vectors in
 * memory.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/pixdesc.h"

#include "epsilon_common.h"
#include "epsilon_reference.h"
#include "epsilon_steps.h"
#include "gpu_planes.h"
#include "opencl/motion_layout.cl"
#include "../../reference/ref.h"
#include "unit.h"

enum { MAX_W = 300, MAX_H = 180, MAX_BLOCKS = 19 * 12 };

static uint16_t a[MAX_W * MAX_H], b[MAX_W * MAX_H];
static RefVector want[MAX_BLOCKS];

static int nb_blocks(int w, int h)
{
    return (w + 15) / 16 * ((h + 15) / 16);
}

/* ---- the reference ---- */

/* Return how many blocks have another vector in b than (u, v), in percent. */
static int others(int w, int h, int depth, int u, int v)
{
    int nb = 0;

    done(ref_motion(want, a, b, w, h, depth));
    for (int i = 0; i < nb_blocks(w, h); i++)
        nb += want[i].u != u || want[i].v != v;
    return 100 * nb / nb_blocks(w, h);
}

static int texture(int x, int y)
{
    uint32_t h = x * 0x9e3779b1u + y * 0x85ebca6bu;

    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return (h ^ h >> 12) >> 8 & 255;
}

/* Set b to a moved by (u, v); texture of cells of some samples. */
static void move(int w, int h, int depth, int cell, int u, int v)
{
    for (int i = 0; i < w * h; i++) {
        const int x = i % w + 1024, y = i / w + 1024;

        a[i] = texture(x / cell, y / cell) << (depth - 8);
        b[i] = texture((x - u) / cell, (y - v) / cell) << (depth - 8);
    }
}

/* Test motion of whole samples of level 1, within the reach of all levels: most
 * blocks away from the edges have it. */
static void check_known(void)
{
    static const struct {
        int w, h, depth, cell, u, v;
    } moves[] = {
        {  64,  64, 8, 8, 8, -8 }, { 128,  96,  8,  8,   2,  0 },
        { 128,  96, 10, 8, -6, 4 }, { 300, 180,  8, 16,  24, -16 },
        { 300, 180, 16, 16, -32, 32 },
    };

    for (int i = 0; i < sizeof(moves) / sizeof(*moves); i++) {
        move(moves[i].w, moves[i].h, moves[i].depth, moves[i].cell, moves[i].u,
             moves[i].v);
        result(others(moves[i].w, moves[i].h, moves[i].depth, moves[i].u,
                      moves[i].v) < 40, "known motion:", moves[i].u,
               moves[i].v);
    }
    move(31, 180, 8, 8, 2, 2);
    result(!others(31, 180, 8, 0, 0), "planes without vectors:", 31, 180);
}

static void fill(uint16_t *p, int nb, int value)
{
    for (int i = 0; i < nb; i++)
        p[i] = value;
}

/* Set a to lines of `thick` rows, or columns, and b to a moved by as much. */
static void draw_lines(int w, int h, int thick, int columns)
{
    for (int i = 0; i < w * h; i++) {
        const int at = columns ? i % w : i / w;

        a[i] = texture(at / thick + 64, 0);
        b[i] = texture(at / thick + 63, 0);
    }
}

/* Check the vector of a block. */
static void check_block(const char *what, int w, int h, int block, int u, int v)
{
    done(ref_motion(want, a, b, w, h, 8));
    result(want[block].u == u && want[block].v == v, what, want[block].u,
           want[block].v);
}

/* Test which of equal displacements is taken, with one level, which has
 * displacements of up to 4, and with two, around twice that. */
static void check_ties(void)
{
    fill(a, 40 * 40, 90);
    fill(b, 40 * 40, 90);
    result(!others(40, 40, 8, 0, 0), "ties: equal planes", 0, 0);
    fill(b, 40 * 40, 60);
    result(!others(40, 40, 8, 0, 0), "ties: another constant", 0, 0);
    draw_lines(40, 40, 4, 0);
    check_block("ties along a row:",       40, 40,  4,  -8,   4);
    draw_lines(40, 40, 4, 1);
    check_block("ties along a column:",    40, 40,  4,   4,  -8);
    draw_lines(80, 80, 8, 0);
    check_block("ties along a row, two:",    80, 80, 12, -18,   8);
    draw_lines(80, 80, 8, 1);
    check_block("ties along a column, two:", 80, 80, 12,   8, -18);
}

/* Test that V is (0, 0) where 8 c(V) = 7 c(0,0), and V where it is less: with
 * one level and a plane of 0, in another plane with a column of 10 that u > 0
 * avoids, and one of 70 that all displacements of the middle block reach. */
static void check_ratio(void)
{
    enum { W = 40, H = 40 };

    fill(a, W * H, 0);
    fill(b, W * H, 0);
    for (int i = 0; i < W * H; i++)
        b[i] = i % W / 2 == 6 ? 10 : i % W / 2 == 12 ? 70 : 0;
    check_block("7/8 at equality:", W, H, 4, 0, 0);
    for (int i = 0; i < 4; i++)         // one sample of level 1
        b[(20 + i / 2) * W + 24 + i % 2]--;
    check_block("less than 7/8:", W, H, 4, 2, -8);
}

/* Test how means round, and that white is 255 at all depths. */
static void check_means(void)
{
    enum { W = 32, H = 32 };
    RefPyramid p;

    done(ff_ref_alloc_pyramid(&p, W, H));
    for (int depth = 8; depth <= 16; depth++) {
        const int half = 2 << (depth - 8);  // of a level, as a sum of four

        fill(a, W * H, (1 << depth) - 1);
        a[0] = a[1] = a[W] = 0;
        a[2] = a[3] = a[W + 2] = 0;
        a[W + 1] = half - 1;
        a[W + 3] = half;
        ff_ref_make_pyramid(&p, a, depth);
        result(p.level[1].sample[0] == 0 && p.level[1].sample[1] == 1 &&
               p.level[1].sample[2] == 255, "means, depth:", depth,
               p.level[1].sample[2]);
    }
    ff_ref_free_pyramid(&p);
}

/* ---- memory ---- */

/* Test that levels do not overlap, and that the numbers are those of the
 * formulas. */
static void check_layout(int w, int h)
{
    const int nb = motion_levels(w, h), side = w < h ? w : h;
    int bytes = 0, blocks = 0, l;

    result(side < 32 ? !nb : side >> nb >= 16 && side >> (nb + 1) < 16,
           "levels of:", w, h);
    for (l = 1; l <= nb; l++) {
        const MotionLevel m = motion_level(w, h, l);
        const double block  = 8 << l;

        result(m.at == bytes && m.first == blocks && !(m.pitch % 16) &&
               m.pitch >= m.width && m.pitch < m.width + 16 &&
               m.width == w >> l && m.height == h >> l &&
               m.across - 1 < w / block && m.across >= w / block &&
               m.down - 1 < h / block && m.down >= h / block,
               "layout of level:", l, w);
        bytes  += m.pitch * m.height;
        blocks += m.across * m.down;
    }
    result(motion_pyramid_size(w, h) == bytes &&
           motion_nb_vectors(w, h) == blocks, "size of pyramids:", w, h);
    result(motion_level(w, h, 1).across == MOTION_ACROSS(w), "blocks of:", w,
           h);
}

/* Test the vectors by pyramids as they are in memory. */
static void check_search(int n)
{
    static uint8_t levels[2][MAX_W * MAX_H];
    static GPUVector got[2 * MAX_BLOCKS];
    static const Epsilon given;     /* its threshold is given */
    GPUReference r = { .channels = 1, .selected = 1, .options = &given };
    const int depth = 8 + n % 9;
    const int w = n % 4 ? 32 + rand() % (MAX_W - 31) : 1 + rand() % 64;
    const int h = n % 4 ? 32 + rand() % (MAX_H - 31) : 1 + rand() % 64;
    int wrong = 0;

    check_layout(w, h);
    move(w, h, depth, 3, rand() % 61 - 30, rand() % 41 - 20);
    done(ref_motion(want, a, b, w, h, depth));
    r.width  = w;
    r.height = h;
    r.depth  = depth;
    for (int i = 0; i < 2; i++) {
        r.in[0][GPU_P] = i ? b : a;
        r.out          = levels[i];
        done(ff_epsilon_ref_pyramid(&r));
    }
    r.in[0][EPSILON_KIND_LEVELS] = levels[0];
    r.in[1][EPSILON_KIND_LEVELS] = levels[1];
    r.out                        = got;
    done(ff_epsilon_ref_search(&r));
    for (int i = 0; i < nb_blocks(w, h); i++)
        wrong += motion_levels(w, h) ?
                 got[i].u != want[i].u || got[i].v != want[i].v :
                 want[i].u || want[i].v;
    result(!wrong, "vectors by pyramids in memory, depth, width:", depth, w);
}

/* Test the planes of pyramids and vectors. */
static void check_planes_of_motion(void)
{
    GPUPlanes planes, of[GPU_MAX_KINDS];
    const GPUPlanes *levels = &of[EPSILON_KIND_LEVELS], *vectors = &of[EPSILON_KIND_VECTORS];

    ff_gpu_planes_init(&planes, av_get_pix_fmt("nv12"), 100, 60);
    ff_gpu_planes_derive(of, ff_epsilon_algorithm.kinds, NB_EPSILON_KINDS,
                         &planes, 3, GPU_MEMORY_BUFFER);
    result(ff_epsilon_with_levels(&planes) == 1, "nv12: planes with levels",
           0, 0);
    result(ff_gpu_row_bytes(levels, 0) == 64 * 30 &&
           ff_gpu_row_bytes(vectors, 0) == 3 * 7 * 4 * 4 &&
           !ff_gpu_row_bytes(levels, 1) && levels->plane[0].height == 1,
           "nv12: sizes", ff_gpu_row_bytes(levels, 0),
           ff_gpu_row_bytes(vectors, 0));
    ff_gpu_planes_init(&planes, av_get_pix_fmt("rgba64le"), 64, 130);
    ff_gpu_planes_derive(of, ff_epsilon_algorithm.kinds, NB_EPSILON_KINDS,
                         &planes, 3, GPU_MEMORY_BUFFER);
    result(ff_gpu_row_bytes(levels, 0) == 4 * (32 * 65 + 16 * 32),
           "rgba64: sizes", ff_gpu_row_bytes(levels, 0), 0);
}

void check_motion(void)
{
    check_known();
    check_ties();
    check_ratio();
    check_means();
    check_planes_of_motion();
    for (int n = 0; n < 180; n++)
        check_search(n);
}
