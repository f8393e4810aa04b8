/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Number of samples below each of 16 values in the windows of all pixels of a
 * tile, compute capability 8.0.
 *
 * Formula:  N(t) = number of samples of the window below base + t, for t from 1
 *           to 16; then the number of t with N(t) <= rank.
 * Method:   a block moves down its tile with these counts for each column of
 *           the window's height: per row, a sample is added and one is
 *           removed. N is the difference of two prefix sums along the row (a
 *           scan over the block), so the cost does not depend on the radius.
 *           Two kinds of passes give all bits of a result: the first, for the
 *           multiples of 16, gives the upper four bits and records in TileMap
 *           which values of these occur where; then a pass per value gives the
 *           lower four bits, in the bands of rows and columns with that value.
 * Layout:   each thread reads COUNT_COLUMNS adjacent columns and filters
 *           pixels MEDIAN_COUNT_THREADS apart. A word has two counts; sums of
 *           words are correct modulo 2^32, including carries.
 * Launch:   blocks of MEDIAN_COUNT_THREADS x 1.
 * Cost:     about 150 instructions per pixel, and reading 2 radius_v + 1 rows
 *           more.
 */

#ifndef AVFILTER_CUDA_MEDIAN_COUNTS_CUH
#define AVFILTER_CUDA_MEDIAN_COUNTS_CUH

#include "median_tiles.cuh"
#include "median_warp.cuh"

#define COUNT_COLUMNS 4
#define COUNT_WARPS   (MEDIAN_COUNT_THREADS / 32)
#define COUNT_SLOTS   (MEDIAN_COUNT_THREADS + 2)   /* avoids bank conflicts */

/** Half of 16 counts: of all words, word 2 j has t = 4 j + 1 and 4 j + 3, word
 * 2 j + 1 has t = 4 j + 2 and 4 j + 4. */
struct __align__(16) Four { unsigned w[4]; };

struct CountSums {
    /* column x: [x % COUNT_COLUMNS * COUNT_SLOTS + x / COUNT_COLUMNS] */
    Four sums[2][COUNT_COLUMNS * COUNT_SLOTS];
    Four warps[COUNT_WARPS][2];
    /** Bit i of word j: filter band j of rows, band i of columns. */
    unsigned wanted[MEDIAN_MAP_ROWS];
    unsigned all;               ///< TileMap.all so far
};

/** Parameters of a pass. */
struct CountPass {
    int radius, radius_v, rank;
    int width, height;          ///< of the tile, in results
    int upper;                  ///< upper bits of the results to complete, or
                                ///< -1 for the pass that finds the upper bits
    int band;                   ///< rows per band
    int bands;                  ///< number of bands of rows
};

FUNCTION CountPass count_pass_of(const Tile &t, const MedianParams &p,
                                 int upper)
{
    CountPass c;

    c.radius   = p.radius;
    c.radius_v = p.radius_v;
    c.rank     = p.rank;
    c.width    = t.width;
    c.height   = t.height;
    c.upper    = upper;
    c.band     = map_band(p.tile_h);
    c.bands    = (t.height + c.band - 1) / c.band;
    return c;
}

/** Return a << b for b from 0 to 32. */
INSTRUCTION2(shift_left, "shl.b32", b > 31 ? 0 : a << b)

/** Return bytes that are 1 where d8 / 8 is below 4 j + 1, ... 4 j + 4; d8 is a
 * multiple of 8 up to 8 * 255. */
FUNCTION unsigned below(int d8, int j)
{
    const int n = d8 - 32 * j;
    return shift_left(0x01010101, n < 0 ? 0 : n);
}

/** Return the d8 of below() for a sample. */
FUNCTION int above_base(unsigned v, int upper)
{
    return upper < 0 ? (int)(v >> 4) * 8 : (int)v * 8 - 128 * upper;
}

/** Add the bytes of v minus bias to two words of counts. */
FUNCTION void add_bytes(unsigned &w0, unsigned &w1, unsigned v, unsigned bias)
{
    w0 = w0 + (v & 0x00ff00ff) - bias;
    w1 = w1 + pick_bytes(v, 0, 0x4341) - bias;
}

/**
 * Store prefix sums of the columns' counts along the row in shared memory.
 *
 * @param has whether columns of this warp are needed; else their counts are 0
 */
FUNCTION void scan(CountSums &sh, const unsigned col[COUNT_COLUMNS][8], int tid,
                   int has)
{
    const int lane = tid & 31, warp = tid >> 5;
    unsigned off[8] = { 0 };

    UNROLL
    for (int j = 0; j < 8; j++) {
        unsigned v = 0, sum = 0;

        if (has) {
            UNROLL
            for (int c = 0; c < COUNT_COLUMNS; c++)
                sum += col[c][j];
            v = warp_scan(sum, lane);
        }
        off[j] = v - sum;
        if (lane == 31)
            sh.warps[warp][j >> 2].w[j & 3] = v;
    }
    __syncthreads();
    if (has) {
        NO_UNROLL
        for (int i = 0; i < warp; i++) {
            const Four a = sh.warps[i][0], b = sh.warps[i][1];
            UNROLL
            for (int j = 0; j < 4; j++) {
                off[j]     += a.w[j];
                off[j + 4] += b.w[j];
            }
        }
        UNROLL
        for (int c = 0; c < COUNT_COLUMNS; c++)
            UNROLL
            for (int h = 0; h < 2; h++) {
                Four a;
                UNROLL
                for (int j = 0; j < 4; j++)
                    a.w[j] = off[4 * h + j] += col[c][4 * h + j];
                sh.sums[h][c * COUNT_SLOTS + tid] = a;
            }
    }
    __syncthreads();
}

/** Get the counts of a window: sums up to column x + 2 radius minus those
 * before x. */
FUNCTION void count_window(unsigned n[8], const CountSums &sh, int x,
                           int radius)
{
    const int r = x + 2 * radius, l = x - 1;
    const int rs = (r & (COUNT_COLUMNS - 1)) * COUNT_SLOTS + r / COUNT_COLUMNS;
    const int ls = (l & (COUNT_COLUMNS - 1)) * COUNT_SLOTS + l / COUNT_COLUMNS;

    UNROLL
    for (int h = 0; h < 2; h++) {
        const Four a = sh.sums[h][rs];
        Four b = { { 0, 0, 0, 0 } };
        if (x)
            b = sh.sums[h][ls];
        UNROLL
        for (int j = 0; j < 4; j++)
            n[4 * h + j] = a.w[j] - b.w[j];
    }
}

/**
 * Return the number of t from 1 to 16 with N(t) <= rank, if N(16) > rank.
 *
 * @param lower set to the largest of these N(t), if there are any
 * @param upper set to the smallest other N(t)
 */
FUNCTION int count_not_above(unsigned w0, unsigned w1, unsigned w2, unsigned w3,
                             unsigned w4, unsigned w5, unsigned w6, unsigned w7,
                             unsigned rank, unsigned &lower, unsigned &upper)
{
    unsigned a0, a1, a2, a3, e, o;
    int n, t;

#define NOT_ABOVE(v)                                                          \
    (t = (v) <= rank, lower = t ? (v) : lower, upper = t ? upper : (v), t)

    upper = w7 >> 16;
    NOT_ABOVE(w3 >> 16);                        /* N(8) */
    n  = t ? 8 : 0;
    a0 = t ? w4 : w0;
    a1 = t ? w5 : w1;
    a2 = t ? w6 : w2;
    a3 = t ? w7 : w3;
    NOT_ABOVE(a1 >> 16);                        /* N(n + 4) */
    n += t ? 4 : 0;
    e  = t ? a2 : a0;
    o  = t ? a3 : a1;
    NOT_ABOVE(o & 0xffff);                      /* N(n + 2) */
    n += t ? 2 : 0;
    e  = t ? e >> 16 : e & 0xffff;
    return n + NOT_ABOVE(e);                    /* N(n + 1) */
#undef NOT_ABOVE
}

/** Count in the thread's columns of the window of row y. Counts fit a byte: a
 * window has up to 255 rows. */
template<typename Image>
FUNCTION void count_columns(unsigned col[COUNT_COLUMNS][8], const Image &image,
                            const CountPass &p, int y)
{
    unsigned bytes[COUNT_COLUMNS][4] = { { 0 } }, next[COUNT_COLUMNS];
    const int last = y + 2 * p.radius_v;

    image.load(next, y);
    NO_UNROLL
    for (; y <= last; y++) {
        unsigned v[COUNT_COLUMNS];

        UNROLL
        for (int c = 0; c < COUNT_COLUMNS; c++)
            v[c] = next[c];
        image.load(next, y < last ? y + 1 : y);
        UNROLL
        for (int c = 0; c < COUNT_COLUMNS; c++)
            UNROLL
            for (int j = 0; j < 4; j++)
                bytes[c][j] += below(above_base(v[c], p.upper), j);
    }
    UNROLL
    for (int c = 0; c < COUNT_COLUMNS; c++)
        UNROLL
        for (int j = 0; j < 4; j++) {
            col[c][2 * j] = col[c][2 * j + 1] = 0;
            add_bytes(col[c][2 * j], col[c][2 * j + 1], bytes[c][j], 0);
        }
}

/** Move the columns down: add a row and remove one. */
FUNCTION void move_columns(unsigned col[COUNT_COLUMNS][8],
                           const unsigned in[COUNT_COLUMNS],
                           const unsigned out[COUNT_COLUMNS], int upper)
{
    UNROLL
    for (int c = 0; c < COUNT_COLUMNS; c++) {
        const int a = above_base(in[c], upper), b = above_base(out[c], upper);

        UNROLL
        for (int j = 0; j < 4; j++)
            add_bytes(col[c][2 * j], col[c][2 * j + 1],
                      below(a, j) + 0x01010101 - below(b, j), 0x00010001);
    }
}

/** Find the bands to filter in a pass: those with its upper bits, or all.
 * Return a mask of the bands of columns with anything to filter. */
FUNCTION unsigned find_wanted(CountSums &sh, const TileMap *map,
                              const CountPass &p)
{
    unsigned all = 0;

    if (threadIdx.x < MEDIAN_MAP_ROWS)
        sh.wanted[threadIdx.x] = p.upper < 0 ? 0xffffffff : 0;
    if (!threadIdx.x)
        sh.all = 0;
    __syncthreads();
    if (p.upper < 0)
        return 0xffffffff;
    for (int i = threadIdx.x; i < p.bands * MEDIAN_MAP_COLUMNS;
         i += MEDIAN_COUNT_THREADS)
        if (map->bands[i] >> p.upper & 1)
            atomicOr(&sh.wanted[i / MEDIAN_MAP_COLUMNS],
                     1u << i % MEDIAN_MAP_COLUMNS);
    __syncthreads();
    for (int i = 0; i < p.bands; i++)
        all |= sh.wanted[i];
    return all;
}

/** Return the bands of columns whose windows, or the column before, overlap the
 * columns of a warp. */
FUNCTION unsigned reached_by(int warp, int radius)
{
    const int per = COUNT_COLUMNS;      /* bands per warp */
    const int first = per * warp - (2 * radius + 31) / 32;

    return (2u << (per * warp + per)) - (1u << (first < 0 ? 0 : first));
}

/** Record the upper bits of a band of rows, and start the next band. */
FUNCTION void note_seen(CountSums &sh, unsigned *band,
                        unsigned seen[COUNT_COLUMNS])
{
    UNROLL
    for (int c = 0; c < COUNT_COLUMNS; c++) {
        const unsigned all = warp_or(seen[c]);

        if (!(threadIdx.x & 31)) {
            band[(threadIdx.x >> 5) + c * COUNT_WARPS] = all;
            atomicOr(&sh.all, all);
        }
        seen[c] = 0;
    }
}

/**
 * Run a pass down the tile.
 *
 * @param image  image.load(v, y) loads the samples of this thread's columns in
 *               row y; row 0 and column 0 are the first of the first window
 * @param result result.load(x, y) returns the current value; result.set(x, y,
 *               was, n, lower, upper) takes this value, the number n of t with
 *               N(t) <= rank, N(n), which is result.lower(was) if n is 0, and
 *               N(n + 1)
 */
template<typename Image, typename Result>
FUNCTION void count_pass(CountSums &sh, TileMap *map, const Image &image,
                         const Result &result, const CountPass &p)
{
    const int tid = threadIdx.x, warp = tid >> 5;
    const unsigned all = find_wanted(sh, map, p);
    const int has = !!(all & reached_by(warp, p.radius));
    unsigned col[COUNT_COLUMNS][8] = { { 0 } }, seen[COUNT_COLUMNS] = { 0 };
    int band = 0, last = p.bands - 1, left = p.band, y, end;

    /* from the first band of rows to filter to the last */
    while (band < last && !sh.wanted[band])
        band++;
    while (last > band && !sh.wanted[last])
        last--;
    y   = band * p.band;
    end = (last + 1) * p.band < p.height ? (last + 1) * p.band : p.height;
    if (has)
        count_columns(col, image, p, y);
    NO_UNROLL
    for (; y < end; y++) {
        const unsigned wanted = sh.wanted[band];
        unsigned in[COUNT_COLUMNS], out[COUNT_COLUMNS];

        if (has && y + 1 < end) {
            image.load(in,  y + 1 + 2 * p.radius_v);
            image.load(out, y);
        }
        if (wanted) {
            unsigned was[COUNT_COLUMNS];
            int make[COUNT_COLUMNS];

            UNROLL
            for (int c = 0; c < COUNT_COLUMNS; c++) {
                const int x = tid + c * MEDIAN_COUNT_THREADS;

                make[c] = x < p.width &&
                          (wanted >> (warp + c * COUNT_WARPS) & 1);
                was[c]  = make[c] ? result.load(x, y) : 0;
            }
            scan(sh, col, tid, has);
            UNROLL
            for (int c = 0; c < COUNT_COLUMNS; c++) {
                const int x = tid + c * MEDIAN_COUNT_THREADS;
                unsigned n[8], lower = result.lower(was[c]), upper;

                if (!make[c])
                    continue;
                count_window(n, sh, x, p.radius);
                const int v = count_not_above(n[0], n[1], n[2], n[3], n[4],
                                              n[5], n[6], n[7], p.rank, lower,
                                              upper);
                result.set(x, y, was[c], v, lower, upper);
                seen[c] |= 1 << v;
            }
        }
        if (has && y + 1 < end)
            move_columns(col, in, out, p.upper);
        if (!--left) {
            if (p.upper < 0)
                note_seen(sh, map->bands + band * MEDIAN_MAP_COLUMNS, seen);
            left = p.band;
            band++;
        }
    }
    if (p.upper >= 0)
        return;
    if (left < p.band)
        note_seen(sh, map->bands + band * MEDIAN_MAP_COLUMNS, seen);
    __syncthreads();
    if (!tid)
        map->all = sh.all;
}

#endif /* AVFILTER_CUDA_MEDIAN_COUNTS_CUH */
