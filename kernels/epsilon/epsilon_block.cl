/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measure a block in a work-group of NOISE_ITEMS on GPUs: sums of 4x4 samples,
 * and the order of all parts. Comes after epsilon_planes.cl and
 * epsilon_measure.cl, twice.
 *
 * Layout:   see row_io.cl.
 * Borders:  see epsilon_match.cl.
 * Cost:     see epsilon_noise.cl.
 */

#undef NOISE_SHIFT
#if IS_Q
#define NOISE_SHIFT 0
#else
#define NOISE_SHIFT SHIFT
#define DOT(v)      ((v).x + (v).y + (v).z + (v).w)
#endif

#if NOISE_BITS == 8
typedef uchar8 Samples8;
typedef uchar16 Samples16;
#else
typedef ushort8 Samples8;
typedef ushort16 Samples16;
#endif

/* ---- sums of R ---- */

#if CHANNELS <= 2
/* Return sixteen samples inside the plane, as stored; i is a multiple of 16. */
Samples16 read_block16(NOISE_SOURCE src, int i, int y, int n)
{
#if IS_Q
    return n % 16 ? vload16(0, src + y * n + i) :
           *(__global const ushort16 *)(src + y * n + i);
#else
    return read16(src, i, y, n);
#endif
}
#endif

#if CHANNELS == 2
/* Return the sums of four samples of channel c of eight pixels. */
uint2 add_fours(NOISE_SOURCE src, int c, int i, int y, int n)
{
    const Samples16 v = read_block16(src, i, y, n);
    const uint8 w     = convert_uint8((c ? v.odd : v.even) >>
                                      (Samples8)NOISE_SHIFT);
    const uint4 pairs = w.even + w.odd;

    return pairs.even + pairs.odd;
}
#endif

/* Return the sums of 4x4 samples of 16 pixels inside the plane; x is a multiple
 * of 16. */
uint4 add4(NOISE_SOURCE src, int c, const NoiseBlock *b, int x, int y)
{
    uint4 sum = 0;

    UNROLL
    for (int k = 0; k < 4; k++) {
#if CHANNELS == 2
        sum += (uint4)(add_fours(src, c, 2 * x,      y + k, 2 * b->width),
                       add_fours(src, c, 2 * x + 16, y + k, 2 * b->width));
#elif CHANNELS == 4
        sum += (uint4)(DOT(get4(src, c, b, x,      y + k)),
                       DOT(get4(src, c, b, x + 4,  y + k)),
                       DOT(get4(src, c, b, x + 8,  y + k)),
                       DOT(get4(src, c, b, x + 12, y + k)));
#elif NOISE_BITS == 8
        const uint4 v = as_uint4(read_block16(src, x, y + k, b->width));

        sum.x = sad4(v.x, 0, sum.x);
        sum.y = sad4(v.y, 0, sum.y);
        sum.z = sad4(v.z, 0, sum.z);
        sum.w = sad4(v.w, 0, sum.w);
#else
        const Samples16 v = read_block16(src, x, y + k, b->width) >>
                            (Samples16)NOISE_SHIFT;

        sum += convert_uint4(v.s048c) + convert_uint4(v.s159d) +
               convert_uint4(v.s26ae) + convert_uint4(v.s37bf);
#endif
    }
    return sum;
}

uint sum4(NOISE_SOURCE src, int c, const NoiseBlock *b, int x, int y)
{
    uint sum = 0;

    for (int k = 0; k < 4; k++) {
        const uint4 v = get4(src, c, b, x, y + k);

        sum += DOT(v);
    }
    return sum;
}

/* Compute the sums of R around the block. Work-items compute four sums at a
 * time, aligned to 16 pixels: the first ones are up to three sums before. */
void fill_sums(__local uint *sums, NOISE_SOURCE src, int c, const NoiseBlock *b)
{
    const int x4   = b->x / 4 - EPSILON_COARSE_REACH;
    const int y4   = b->y / 4 - EPSILON_COARSE_REACH;
    const int lead = x4 & 3, across = (NOISE_SUMS + 4) / 4;

    for (int k = ITEM; k < NOISE_SUMS * across; k += NOISE_ITEMS) {
        const int i = k % across * 4 - lead, j = k / across;
        const int x = x4 + i, y = y4 + j;
        const bool inside = y >= 0 && y < b->height / 4;
        uint4 v  = (uint4)sum_outside(b);
        uint four[4];

        if (inside && x >= 0 && x + 4 <= b->width / 4)
            v = add4(src, c, b, 4 * x, 4 * y);
        else if (inside)
            for (int n = 0; n < 4; n++)
                if (x + n >= 0 && x + n < b->width / 4)
                    v = (int4)(0, 1, 2, 3) == n ?
                        (uint4)sum4(src, c, b, 4 * (x + n), 4 * y) : v;
        vstore4(v, 0, four);
        UNROLL
        for (int n = 0; n < 4; n++)
            if (i + n >= 0 && i + n < NOISE_SUMS)
                sums[j * NOISE_PITCH + i + n] = four[n];
    }
}

/* ---- the block ---- */

/* Write the record of the block at pixel (x, y); prev is R. */
void record_block(__global int *record, __local NoiseTile *sh, PLANES,
                  bool has_prev, int width, int height, int x, int y)
{
    const NoiseBlock b = { x, y, width, height, NOISE_DEPTH };
    int change = NO_LEVEL;
    bool counts;

    fill_sums(sh->sums, prev, c, &b);
    load_samples(sh, PLANES_GIVEN, &b);
    GROUP_BARRIER();
    if (ITEM < NOISE_FOURS)
        measure_samples(sh, &b);
    else
        make_phases(sh, 0, ITEM - NOISE_FOURS, NOISE_ITEMS - NOISE_FOURS);
    GROUP_BARRIER();
    counts = sh->total[NOISE_LINES] == ~0u;
    if (counts && has_prev && sh->total[NOISE_DIFFERS])
        change = change_level(sh, PLANES_GIVEN, &b);
    if (ITEM == 0)
        write_record(record, sh->total, NOISE_DEPTH, counts, change);
}
