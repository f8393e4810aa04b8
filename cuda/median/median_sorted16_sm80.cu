/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median of any window of 9- to 16-bit samples by sorted tiles, compute
 * capability 8.0. The cost depends neither on the radius nor, but for a factor
 * of about 2, on the picture.
 *
 * Formula:  out(x, y) = the sample of rank `rank`, counted from 0, among the
 *           (2 radius + 1) (2 radius_v + 1) samples around (x, y): exactly
 *           libavfilter/vf_median.c.
 * Method:   a tile is up to tile_w x tile_h pixels with their halo. Four
 *           kernels, in this order:
 *           sort:   sort the samples of the tile (counting sort, SORT_VALUES
 *                   values at a time) and split the sorted list into 256
 *                   classes of equal length, so that a sample becomes a number
 *                   of 8 bits, its class; equal samples are in any order and
 *                   may differ in class;
 *           upper:  find the upper four bits of the class of each result, as
 *                   for 8-bit samples (median_counts.cuh);
 *           lower:  find the lower four bits, for each value of the upper bits
 *                   that occurs, and the number of samples of the window in
 *                   lower classes;
 *           select: a thread reads the sorted list of the class, 8 samples at
 *                   a time from the nearer end, and counts the samples in the
 *                   window up to the result. Adjacent threads mostly read the
 *                   same lists.
 * Layout:   planes.h, median_tiles.cuh; scratch memory of a tile: SortedTile.
 * Launch:   blockIdx.x is the tile;
 *           sort:   blocks of MEDIAN_SORT_THREADS x 1;
 *           upper:  blocks of MEDIAN_COUNT_THREADS x 1;
 *           lower:  blocks as in upper; blockIdx.y, 0 to 15, is the upper
 *                   bits;
 *           select: blocks of 32 x MEDIAN_SELECT_ROWS filter
 *                   MEDIAN_SELECT_WIDTH samples of each row; blockIdx.y and
 *                   blockIdx.z are the position in the tile.
 * Borders:  coordinates are clamped.
 * Cost:     per result: upper and lower 8 instructions of a warp per pass, 2 to
 *           17 passes; select reads up to S / 512 samples, 4 instructions of a
 *           thread each, with S samples per tile.
 */

#include "median_counts.cuh"

#define SORT_WARPS   (MEDIAN_SORT_THREADS / 32)
#define SORT_VALUES  11264      /* counters: 44 KiB of shared memory */
#define SORT_BATCH   8          /* samples in flight per thread */
#define SELECT_BATCH 8          /* points compared at a time per thread */
#define POINT_BITS   0x80008000 /* set in a point: bits 15 of x and y */
#define UNFINISHED   256        /* added to the upper bits until lower ends */
#define FROM_END     512        /* added to a class to count from its end */
#define OUTSIDE      0xffffffff /* a point in no window */

/**
 * A tile and its scratch memory:
 * - TileMap;
 * - a word per result, the upper half its class, the lower half its rank among
 *   the samples of the class in the window, from the nearer end;
 * - the sorted list of points (y << 16 | x | POINT_BITS), padded with OUTSIDE
 *   to the end of the last class, and SELECT_BATCH words more;
 * - the classes.
 */
struct SortedTile {
    Tile t;
    int columns, rows;          ///< samples; columns is a multiple of 4
    int step;                   ///< samples per class, a multiple of 4
    unsigned *result, *list;
    unsigned char *classes;
};

FUNCTION SortedTile find_sorted_tile(const MedianParams &p)
{
    SortedTile s;

    s.t       = find_tile(p);
    s.columns = (s.t.width + 2 * p.radius + 3) & ~3;
    s.rows    = s.t.height + 2 * p.radius_v;
    s.step    = ((s.columns * s.rows + 255) / 256 + 3) & ~3;
    s.result  = (unsigned *)(s.t.map + 1);
    s.list    = s.result + MEDIAN_TILE_RESULTS(p.tile_h);
    s.classes = (unsigned char *)(s.list + 256 * s.step + SELECT_BATCH);
    return s;
}

/** Return the address of sample (x, y) of a tile in the frame. */
FUNCTION const unsigned short *sample_at(const Tile &t, const MedianParams &p,
                                         int x, int y)
{
    return src_row<unsigned short>(t.pl, clamp_to(t.y0 + y - p.radius_v,
                                                  t.pl.height - 1)) +
           clamp_to(t.x0 + x - p.radius, t.pl.width - 1) *
           t.pl.channels + t.channel;
}

/** Replace each counter by `before` plus the sum of the counters before it.
 * Return `before` plus the sum of all. */
FUNCTION int sum_counters(unsigned *counters, int before)
{
    __shared__ int totals[SORT_WARPS];
    enum { size = SORT_VALUES / SORT_WARPS };
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    unsigned *const from = counters + warp * size + lane;
    int sum = 0, all;

    UNROLL
    for (int i = 0; i < size; i += 32)
        sum += from[i];
    sum = warp_sum(sum);
    if (!lane)
        totals[warp] = sum;
    __syncthreads();
    all = before + warp_sum(totals[lane]);
    sum = before + warp_sum(lane < warp ? totals[lane] : 0);
    NO_UNROLL
    for (int i = 0; i < size; i += 32) {
        const int v = from[i], incl = warp_scan(v, lane);

        from[i] = sum + incl - v;
        sum += warp_from(incl, 31);
    }
    __syncthreads();
    return all;
}

/** Pass all samples of a tile to visit.take(v, x, y, inside): `inside` samples
 * at x, x + 32, ... of row y per call. */
template<typename Visit>
FUNCTION void visit_samples(const SortedTile &s, const MedianParams &p,
                            Visit &visit)
{
    const Tile &t = s.t;

    NO_UNROLL
    for (int x = threadIdx.x & 31; x < s.columns; x += 32 * SORT_BATCH) {
        const int inside = (s.columns - x + 31) >> 5;
        int pos[SORT_BATCH];

        UNROLL
        for (int i = 0; i < SORT_BATCH; i++)
            pos[i] = clamp_to(t.x0 + x + 32 * i - p.radius,
                                  t.pl.width - 1) * t.pl.channels + t.channel;
        NO_UNROLL
        for (int y = threadIdx.x >> 5; y < s.rows; y += SORT_WARPS) {
            const unsigned short *row =
                src_row<unsigned short>(t.pl, clamp_to(t.y0 + y - p.radius_v,
                                                       t.pl.height - 1));
            unsigned v[SORT_BATCH];

            UNROLL
            for (int i = 0; i < SORT_BATCH; i++)
                v[i] = load_global(row + pos[i]) >> p.planes.shift;
            visit.take(v, x, y, inside);
        }
    }
}

/** Visitor that counts samples by value, SORT_VALUES values from first on. */
struct CountSamples {
    unsigned *counters, first;

    METHOD void take(const unsigned v[SORT_BATCH], int, int, int inside)
    {
        UNROLL
        for (int i = 0; i < SORT_BATCH; i++)
            if (i < inside && v[i] - first < SORT_VALUES)
                atomicAdd(counters + (v[i] - first), 1u);
    }
};

/** Visitor that stores the same samples at the positions in the counters. */
struct PlaceSamples {
    unsigned *counters, first;
    unsigned *list;
    unsigned char *classes;
    int columns;
    unsigned inverse;           ///< 2^32 / samples per class, rounded up

    METHOD void take(const unsigned v[SORT_BATCH], int x, int y, int inside)
    {
        unsigned at[SORT_BATCH];

        UNROLL
        for (int i = 0; i < SORT_BATCH; i++)
            if (i < inside && v[i] - first < SORT_VALUES)
                at[i] = atomicAdd(counters + (v[i] - first), 1u);
        UNROLL
        for (int i = 0; i < SORT_BATCH; i++)
            if (i < inside && v[i] - first < SORT_VALUES) {
                list[at[i]] = (y << 16 | (x + 32 * i)) | POINT_BITS;
                classes[y * columns + x + 32 * i] =
                    (unsigned long long)at[i] * inverse >> 32;
            }
    }
};

extern "C" __global__ void __launch_bounds__(MEDIAN_SORT_THREADS, 1)
median_sorted_sort_u16(const MedianParams p)
{
    __shared__ unsigned counters[SORT_VALUES];
    const SortedTile s = find_sorted_tile(p);
    CountSamples count;
    PlaceSamples place;
    int before = 0;

    if (is_copied(s.t))
        return;
    count.counters = place.counters = counters;
    place.list     = s.list;
    place.classes  = s.classes;
    place.columns  = s.columns;
    /* exact: columns * rows < 2^19, step < 2^12 */
    place.inverse  = 0xffffffffu / (unsigned)s.step + 1;
    for (int i = s.columns * s.rows + threadIdx.x; i < 256 * s.step;
         i += MEDIAN_SORT_THREADS)
        s.list[i] = OUTSIDE;
    /* until all samples are stored, including values beyond the depth */
    NO_UNROLL
    for (int first = 0; before < s.columns * s.rows; first += SORT_VALUES) {
        for (int i = threadIdx.x; i < SORT_VALUES; i += MEDIAN_SORT_THREADS)
            counters[i] = 0;
        __syncthreads();
        count.first = place.first = first;
        visit_samples(s, p, count);
        __syncthreads();
        const int sum = sum_counters(counters, before);
        if (sum != before)
            visit_samples(s, p, place);
        before = sum;
        __syncthreads();
    }
}

struct ClassImage {
    const unsigned char *first; ///< this thread's columns
    int columns, has;

    METHOD void load(unsigned v[COUNT_COLUMNS], int y) const
    {
        const unsigned w =
            has ? load_global((const unsigned *)(first + y * columns)) : 0;
        UNROLL
        for (int c = 0; c < COUNT_COLUMNS; c++)
            v[c] = w >> 8 * c & 0xff;
    }
};

struct ClassResult {
    unsigned *result;
    int width, rank;
    int upper;                  ///< as in CountPass

    METHOD unsigned lower(unsigned was) const
    {
        return was & 0xffff;
    }
    METHOD unsigned load(int x, int y) const
    {
        return upper < 0 ? 0 : result[y * width + x];
    }
    METHOD void set(int x, int y, unsigned was, int v, unsigned below,
                    unsigned end) const
    {
        unsigned *const r = result + y * width + x;
        const unsigned before = rank - below, after = end - 1 - rank;

        if (upper < 0)
            *r = (UNFINISHED + v) << 16 | below;
        else if ((int)(was >> 16) == UNFINISHED + upper)
            *r = after < before ? (FROM_END | upper << 4 | v) << 16 | after
                                : (upper << 4 | v) << 16 | before;
    }
};

FUNCTION void find_classes(CountSums &sums, const SortedTile &s,
                           const MedianParams &p, int upper)
{
    const int column = threadIdx.x * COUNT_COLUMNS;
    ClassImage image;
    ClassResult result;

    image.first    = s.classes + column;
    image.columns  = s.columns;
    image.has      = column < s.columns;
    result.result  = s.result;
    result.width   = s.t.width;
    result.rank    = p.rank;
    result.upper   = upper;
    count_pass(sums, s.t.map, image, result, count_pass_of(s.t, p, upper));
}

extern "C" __global__ void __launch_bounds__(MEDIAN_COUNT_THREADS, 3)
median_sorted_upper_u16(const MedianParams p)
{
    __shared__ CountSums sums;
    const SortedTile s = find_sorted_tile(p);

    if (!is_copied(s.t))
        find_classes(sums, s, p, -1);
}

extern "C" __global__ void __launch_bounds__(MEDIAN_COUNT_THREADS, 3)
median_sorted_lower_u16(const MedianParams p)
{
    __shared__ CountSums sums;
    const SortedTile s = find_sorted_tile(p);

    if (!is_copied(s.t) && s.t.map->all >> blockIdx.y & 1)
        find_classes(sums, s, p, blockIdx.y);
}

/** Return whether both coordinates of a point are from first to end - 1. All
 * coordinates are below 2^15: differences borrow from POINT_BITS only. */
FUNCTION int is_inside(unsigned point, unsigned first, unsigned end)
{
    return !((~(point - first) | (point - end)) & POINT_BITS);
}

/** Return point n, counted from 0, of the points of a class in a window, with
 * from_end counted from the end of the class. */
FUNCTION unsigned select_point(const unsigned *list, int step, int n,
                               int from_end, unsigned first, unsigned end)
{
    const int stride = from_end ? -SELECT_BATCH : SELECT_BATCH;
    unsigned v[SELECT_BATCH], point = 0;
    int total;

    list += from_end ? step - SELECT_BATCH : 0;
    NO_UNROLL
    for (;; list += stride) {
        total = 0;
        UNROLL
        for (int i = 0; i < SELECT_BATCH; i += 4)
            load_global(v + i, list + i);
        UNROLL
        for (int i = 0; i < SELECT_BATCH; i++)
            total += is_inside(v[i], first, end);
        if (n < total)
            break;
        n -= total;
    }
    /* from here on counted from the start of the batch */
    n = from_end ? total - 1 - n : n;
    UNROLL
    for (int i = 0; i < SELECT_BATCH; i++)
        if (is_inside(v[i], first, end) && !n--)
            point = v[i];
    return point;
}

extern "C" __global__ void __launch_bounds__(32 * MEDIAN_SELECT_ROWS, 12)
median_sorted_select_u16(const MedianParams p)
{
    const SortedTile s = find_sorted_tile(p);
    const Tile &t = s.t;
    const int shift = p.planes.shift;
    const int y = blockIdx.y * MEDIAN_SELECT_ROWS + threadIdx.y;
    const int first = blockIdx.z * MEDIAN_SELECT_WIDTH;
    const int last = first + MEDIAN_SELECT_WIDTH < t.width ?
                     first + MEDIAN_SELECT_WIDTH : t.width;
    const unsigned size = (2 * p.radius_v + 1) << 16 | (2 * p.radius + 1);

    if (y >= t.height)
        return;
    unsigned short *dst = dst_row<unsigned short>(t.pl, t.y0 + y) +
                          t.x0 * t.pl.channels + t.channel;
    NO_UNROLL
    for (int x = first + threadIdx.x; x < last; x += 32) {
        unsigned short *to = dst + x * t.pl.channels;

        if (is_copied(t)) {
            *to = *sample_at(t, p, x + p.radius, y + p.radius_v);
            continue;
        }
        const unsigned w = s.result[y * t.width + x], at = y << 16 | x;
        const unsigned found =
            select_point(s.list + (w >> 16 & 0xff) * s.step, s.step,
                         w & 0xffff, w >> 16 & FROM_END, at, at + size);

        *to = load_global(sample_at(t, p, found & 0x7fff,
                                    found >> 16 & 0x7fff)) >> shift << shift;
    }
}
