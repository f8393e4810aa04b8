/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The planes whose blocks are measured on GPUs. The program contains this file,
 * then epsilon_measure.cl and epsilon_block.cl, twice: first for P, then for Q,
 * a plane of half the size in packed rows of 16 bits. What they define has the
 * suffix _p or _q.
 *
 * Layout:   see row_io.cl, which comes before, with epsilon_match.cl.
 */

#ifndef PLANES                          /* first inclusion: P */
#define PLANES       NOISE_SOURCE src, NOISE_SOURCE prev, int c
#define PLANES_GIVEN src, prev, c

#define IS_Q         0
#define SIZED(name)  name ## _p
#if SAMPLE_MAX == 255
#define NOISE_BITS   8
#else
#define NOISE_BITS   16
#endif
#define NOISE_DEPTH  DEPTH
#define NOISE_SOURCE SOURCE

#define Samples8        SIZED(Samples8)
#define Samples16       SIZED(Samples16)
#define add4            SIZED(add4)
#define add_fours       SIZED(add_fours)
#define add_quad        SIZED(add_quad)
#define add_steps       SIZED(add_steps)
#define change_level    SIZED(change_level)
#define compare_rows    SIZED(compare_rows)
#define fill_sums       SIZED(fill_sums)
#define fit_quarter     SIZED(fit_quarter)
#define get4            SIZED(get4)
#define load_samples    SIZED(load_samples)
#define load_span       SIZED(load_span)
#define make_phases     SIZED(make_phases)
#define measure_rough   SIZED(measure_rough)
#define measure_samples SIZED(measure_samples)
#define noise_quad      SIZED(noise_quad)
#define read_block4     SIZED(read_block4)
#define read_block16    SIZED(read_block16)
#define record_block    SIZED(record_block)
#define search_samples  SIZED(search_samples)
#define search_sums     SIZED(search_sums)
#define sum4            SIZED(sum4)
#define window_at       SIZED(window_at)
#else
#undef IS_Q
#undef SIZED
#undef NOISE_BITS
#undef NOISE_DEPTH
#undef NOISE_SOURCE
#undef NOISE_QUAD
#define IS_Q         1
#define SIZED(name)  name ## _q
#define NOISE_BITS   16
#define NOISE_DEPTH  Q_DEPTH
#define NOISE_SOURCE __global const ushort *
#endif

#if !IS_Q && FROM_IMAGE                 /* images cannot be selected */
#define NOISE_QUAD(b, is_p, x, y) ((is_p) ? noise_quad(src,  c, b, x, y) \
                                          : noise_quad(prev, c, b, x, y))
#else
#define NOISE_QUAD(b, is_p, x, y) noise_quad((is_p) ? src : prev, c, b, x, y)
#endif

/* Return four samples from i on, which may be outside the plane; n is the
 * number of samples per row. */
uint4 read_block4(NOISE_SOURCE src, int i, int y, int n, int height)
{
#if IS_Q
    __global const ushort *row = src + clamp(y, 0, height - 1) * n;
    uint v[4];

    if (i >= 0 && i + 4 <= n)
        return convert_uint4(n % 4 ? vload4(0, row + i) :
                             *(__global const ushort4 *)(row + i));
    for (int k = 0; k < 4; k++) {
        const int c = (i + k) & (CHANNELS - 1);

        v[k] = row[clamp(i + k, c, n - CHANNELS + c)];
    }
    return vload4(0, v);
#else
    return load4(src, i, y, n, height);
#endif
}

/* Return the samples of four pixels; x is a multiple of 4. */
uint4 get4(NOISE_SOURCE src, int c, const NoiseBlock *b, int x, int y)
{
    const int n = b->width * CHANNELS;
#if CHANNELS == 1
    return read_block4(src, x, y, n, b->height);
#elif CHANNELS == 2
    const uint4 v = read_block4(src, 2 * x,     y, n, b->height);
    const uint4 w = read_block4(src, 2 * x + 4, y, n, b->height);

    return c ? (uint4)(v.yw, w.yw) : (uint4)(v.xz, w.xz);
#else
    uint v[16];

    for (int k = 0; k < 4; k++)
        vstore4(read_block4(src, 4 * (x + k), y, n, b->height), k, v);
    return (uint4)(v[c], v[4 + c], v[8 + c], v[12 + c]);
#endif
}

#if NOISE_BITS == 8
uint noise_quad(NOISE_SOURCE src, int c, const NoiseBlock *b, int x, int y)
{
    const uint4 v = get4(src, c, b, x, y);

    return v.x | v.y << 8 | v.z << 16 | v.w << 24;
}
#else
ulong noise_quad(NOISE_SOURCE src, int c, const NoiseBlock *b, int x, int y)
{
    const uint4 v = get4(src, c, b, x, y);

    return (ulong)(v.z | v.w << 16) << 32 | (v.x | v.y << 16);
}
#endif
