/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * Counts the levels of blocks that the noise of frames with frames beside them
 * depends on, for CPUs: vectors of a block's rows.
 *
 * Formula:  coarse and motion of epsilon_noise.h.
 * Layout:   packed rows of raw samples. Goes after lanes.cl and
 *           epsilon_noise.cl.
 * Launch:   a work-item every MOTION_UNIT blocks: first those of motion, for
 *           both frames, then those of coarse; get_global_id(1) is the
 *           component. The grid may be larger.
 * Borders:  there are none, as blocks lie inside of the plane.
 * Cost:     of motion: for each of 81 displacements 24 instructions for 8 bits
 *           with AVX2, else 100 or so. Of coarse: about 40 for a row of 8 sums.
 */

#if MEASURED && REACH

#define SEARCH   (BLOCK + 2 * MOTION_REACH)
#define SHIFTS   (2 * MOTION_REACH + 1)     /* displacements either way */

/* Sums of four samples, and |L| of these, which is up to 32 times a sample */
#if DEPTH <= 10
#define COARSE_NUMBER short
#else
#define COARSE_NUMBER int
#endif
typedef JOIN(SAMPLE, 16)        BlockRow;
typedef JOIN(COARSE_NUMBER, 16) Pairs;
typedef JOIN(COARSE_NUMBER, 8)  Coarse;

/* Row k of a block from p on; PoCL's vload16() and vstore16() go by bytes */
#ifdef __AVX2__                     /* the compiler is clang */
typedef SAMPLE LooseRow
    __attribute__((ext_vector_type(16), aligned(SAMPLE_MAX / 255 & 3)));
#define LOAD_ROW(space, k, p)                           \
    ((BlockRow)*(space const LooseRow *)((p) + 16 * (k)))
#define STORE_ROW(v, k, p)    (*(LooseRow *)((p) + 16 * (k)) = (v))
#else
#define LOAD_ROW(space, k, p) vload16(k, p)
#define STORE_ROW(v, k, p)    vstore16(v, k, p)
#endif

/* Where a row of component c lies at pixel x of row y: in the plane, or copied
 * to line */
#if CHANNELS == 1
#define LINE_SPACE __global
#define GET_LINE(line, nb, src, width, x, y, c) \
    __global const SAMPLE *line = (src) + (y) * (width) + (x)
#else
#define LINE_SPACE
#define GET_LINE(line, nb, src, width, x, y, c)                         \
    SAMPLE line[nb];                                                    \
    for (int k_ = 0; k_ < nb; k_++)                                     \
        line[k_] = (src)[((y) * (width) + (x) + k_) * CHANNELS + (c)]
#endif

/* 16 samples from pixel x of a line on */
BlockRow samples16(LINE_SPACE const SAMPLE *line, int x)
{
    return LOAD_ROW(LINE_SPACE, 0, line + x) >> (BlockRow)SHIFT;
}

/* ---- motion ---- */

/* Whether no row and no column is of one value. */
bool block_counts(const SAMPLE *block)
{
    const BlockRow first = LOAD_ROW(, 0, block);
    BlockRow differs     = 0;

    for (int y = 0; y < BLOCK; y++) {
        const BlockRow row = LOAD_ROW(, y, block);

        differs |= row ^ first;
        if (all(row == (BlockRow)row.s0))
            return false;
    }
    return all(differs != (BlockRow)0);
}

#if SAMPLE_MAX == 255 && defined(__AVX2__)  /* the compiler is clang */
typedef char Bytes __attribute__((ext_vector_type(32)));
typedef char LooseBytes __attribute__((ext_vector_type(32), aligned(1)));

/* Sums of 8 differences in each lane, each far less than 2^16 */
uint difference(const SAMPLE *a, const SAMPLE *b)
{
    long4 sum = 0;

    for (int k = 0; k < BLOCK * BLOCK; k += 32)
        sum += __builtin_astype(__builtin_ia32_psadbw256(
                                    *(const LooseBytes *)(a + k),
                                    *(const LooseBytes *)(b + k)), long4);
    sum.lo += sum.hi;
    return (uint)sum.s0 + (uint)sum.s1;
}
#else
/* 16 differences of up to 12 bits fit 16 bits */
#if DEPTH <= 12
typedef ushort16 Differences;
#define TO_DIFFERENCES convert_ushort16
#else
typedef uint16 Differences;
#define TO_DIFFERENCES convert_uint16
#endif

uint difference(const SAMPLE *a, const SAMPLE *b)
{
    Differences sum = 0;
    uint8 eight;
    uint4 four;

    for (int y = 0; y < BLOCK; y++) {
        const BlockRow v = LOAD_ROW(, y, a), w = LOAD_ROW(, y, b);

        sum += TO_DIFFERENCES(MAX(v, w) - MIN(v, w));
    }
    eight = convert_uint8(sum.lo) + convert_uint8(sum.hi);
    four  = eight.lo + eight.hi;
    return four.x + four.y + four.z + four.w;
}
#endif

/* The least difference of a block to those around pixel x, y of src. For each
 * displacement across the samples lie in rows of a block first. */
uint least_difference(const SAMPLE *block, __global const SAMPLE *src,
                      int width, int x, int y, int c)
{
    SAMPLE other[SHIFTS * SEARCH * BLOCK];
    uint least = 0xFFFFFFFF;

    for (int k = 0; k < SEARCH; k++) {
        GET_LINE(line, SEARCH, src, width, x - MOTION_REACH,
                 y - MOTION_REACH + k, c);

        for (int j = 0; j < SHIFTS; j++)
            STORE_ROW(samples16(line, j), j * SEARCH + k, other);
    }
    for (int j = 0; j < SHIFTS; j++)
        for (int k = 0; k < SHIFTS; k++)
            least = min(least, difference(block, other + (j * SEARCH + k) *
                                                         BLOCK));
    return least;
}

void count_motion(volatile __global uint *counts, int c, int kind, uint least)
{
    add_temporal(counts, c, kind, temporal_level(kind, least), 1);
    if (least)
        set_differs(counts, c, kind);
}

/* ---- coarse ---- */

/* 8 sums of four samples, from pixel x of two lines on */
Coarse coarse_sums(LINE_SPACE const SAMPLE *a, LINE_SPACE const SAMPLE *b,
                   int x)
{
    const Pairs pairs = JOIN(convert_, JOIN(COARSE_NUMBER, 16))(
                            samples16(a, x)) +
                        JOIN(convert_, JOIN(COARSE_NUMBER, 16))(
                            samples16(b, x));

    return pairs.even + pairs.odd;
}

/* The level of the block around which the sums begin at pixel x, y; -1 if it
 * does not count. */
int coarse_level(__global const SAMPLE *src, int width, int x, int y, int c)
{
    Coarse h[2], first, differs = 0;    /* h: of the two rows before */
    uint8 sum = 0;
    uint4 four;
    bool even = false;

    for (int k = 0; k < COARSE_BLOCK + 2; k++) {
        GET_LINE(a, 2 * COARSE_BLOCK + 4, src, width, x, y + 2 * k,     c);
        GET_LINE(b, 2 * COARSE_BLOCK + 4, src, width, x, y + 2 * k + 1, c);
        const Coarse middle = coarse_sums(a, b, 2);
        const Coarse row    = coarse_sums(a, b, 0) + coarse_sums(a, b, 4) -
                              middle - middle;

        if (k == 1)
            first = middle;
        if (k >= 1 && k <= COARSE_BLOCK) {
            differs |= middle ^ first;
            even    |= all(middle == (Coarse)middle.s0);
        }
        if (k >= 2) {
            const Coarse l = h[0] - h[1] - h[1] + row;

            sum += convert_uint8(MAX(l, -l));
        }
        h[0] = h[1];
        h[1] = row;
    }
    four = sum.lo + sum.hi;
    return even || !all(differs != (Coarse)0) ? -1 :
           (int)temporal_level(COARSE, four.x + four.y + four.z + four.w);
}

/* ---- the kernel ---- */

/* present: as the filter's kernels know it */
__kernel void epsilon_motion(volatile __global uint *counts,
                             __global const SAMPLE *src,
                             __global const SAMPLE *before,
                             __global const SAMPLE *after, int width,
                             int height, uint present)
{
    const int c      = get_global_id(1);
    const int across = motion_blocks(width);
    const int motion = across * motion_blocks(height);
    const int coarse = coarse_blocks(width) * coarse_blocks(height);
    const int units  = (motion + MOTION_UNIT - 1) / MOTION_UNIT;
    const int number = get_global_id(0);

    if (c >= CHANNELS || !is_filtered(c))
        return;
    for (int k = number * MOTION_UNIT;
         k < min((number + 1) * MOTION_UNIT, motion); k++) {
        const int x = k % across * MOTION_STEP + MOTION_REACH;
        const int y = k / across * MOTION_STEP + MOTION_REACH;
        SAMPLE block[BLOCK * BLOCK];

        for (int j = 0; j < BLOCK; j++) {
            GET_LINE(line, BLOCK, src, width, x, y + j, c);

            STORE_ROW(samples16(line, 0), j, block);
        }
        if (!block_counts(block))
            continue;
        if (present & 2)
            count_motion(counts, c, BEFORE,
                         least_difference(block, before, width, x, y, c));
        if (present & 4)
            count_motion(counts, c, AFTER,
                         least_difference(block, after, width, x, y, c));
    }
    for (int k = (number - units) * MOTION_UNIT; number >= units &&
         k < min((number - units + 1) * MOTION_UNIT, coarse); k++) {
        const int side  = 2 * COARSE_BLOCK;
        const int level = coarse_level(src, width,
                                       k % coarse_blocks(width) * side,
                                       k / coarse_blocks(width) * side, c);

        if (level >= 0)
            add_temporal(counts, c, COARSE, level, 1);
    }
}

#endif /* MEASURED && REACH */
