/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter for CPUs and 3x3 windows, on vectors of sorted columns.
 *
 * Formula:  see median.cl. For nine samples in three sorted columns, it is the
 *           median of three: the largest of the columns' smallest samples, the
 *           median of their middle samples, and the smallest of their largest
 *           samples.
 * Layout:   packed rows of raw samples, vectors of lanes.cl. The host defines
 *           COLUMNS, at least twice LANES, and ROWS, an even number. The sorted
 *           columns of a row are three private arrays; adjacent columns are
 *           loaded CHANNELS samples apart.
 * Launch:   a work-item per COLUMNS samples of a row and ROWS rows; the grid
 *           may be larger.
 * Borders:  rows are clamped, columns at the edges are copied. The last vector
 *           of a row ends with the row and overlaps the previous vector; rows
 *           shorter than a vector are extended.
 * Cost:     17 minimums and maximums, 11 loads and 4 stores per vector of
 *           samples: the middle samples of two rows are sorted once.
 */

#define INLINE __attribute__((always_inline))

/* The sorted columns of a work-item's row, with a vector before and after */
#define LINE (COLUMNS + 2 * LANES)
typedef struct Line {
    SAMPLE lo[LINE], mid[LINE], hi[LINE];
} Line;

/* Load from sample i on; repeat the last sample of a row shorter than LANES. */
INLINE Samples load_row(__global const SAMPLE *row, int i, int n)
{
    SAMPLE some[LANES];

    if (n >= LANES)
        return LOAD(__global, row + i);
    for (int k = 0; k < LANES; k++)
        some[k] = row[min(k, n - 1)];
    return LOAD(, some);
}

INLINE Samples median3(Samples a, Samples b, Samples c)
{
    return MAX(MIN(a, b), MIN(MAX(a, b), c));
}

/* Insert a third sample into two sorted ones. */
INLINE void put_columns(Line *line, int at, Samples low, Samples high,
                        Samples v)
{
    const Samples upper = MAX(low, v);

    STORE(, MIN(low, v),      line->lo  + at);
    STORE(, MIN(upper, high), line->mid + at);
    STORE(, MAX(upper, high), line->hi  + at);
}

/* Sort the columns of two rows from sample i on, from four rows of n
 * samples. */
INLINE void sort_columns(Line line[2], int at,
                         __global const SAMPLE *const row[4], int i, int n)
{
    const Samples b = load_row(row[1], i, n), c = load_row(row[2], i, n);
    const Samples low = MIN(b, c), high = MAX(b, c);

    put_columns(line,     at, low, high, load_row(row[0], i, n));
    put_columns(line + 1, at, low, high, load_row(row[3], i, n));
}

/* Copy the columns of a pixel at an edge to the adjacent pixel. */
INLINE void extend(Line *line, int to, int from)
{
    for (int c = 0; c < CHANNELS; c++) {
        line->lo[to + c]  = line->lo[from + c];
        line->mid[to + c] = line->mid[from + c];
        line->hi[to + c]  = line->hi[from + c];
    }
}

INLINE Samples median9(const Line *line, int at)
{
#define AT(what, k) LOAD(, line->what + at + (k) * CHANNELS)
    const Samples lo  = MAX(MAX(AT(lo, -1), AT(lo, 0)), AT(lo, 1));
    const Samples mid = median3(AT(mid, -1), AT(mid, 0), AT(mid, 1));
    const Samples hi  = MIN(MIN(AT(hi, -1), AT(hi, 0)), AT(hi, 1));
#undef AT

    return median3(lo, mid, hi);
}

/* Sort the columns of nb samples from i0 on and of a pixel on either side. */
INLINE void fill(Line line[2], __global const SAMPLE *const row[4], int i0,
                 int nb, int n)
{
    const int first = i0 ? -CHANNELS : 0;
    const int end   = min(nb + CHANNELS, n - i0);

    for (int k = first; k < end; k += LANES) {
        const int at = max(min(k, n - i0 - LANES), first);

        sort_columns(line, LANES + at, row, i0 + at, n);
    }
    for (int j = 0; j < 2; j++) {
        if (!i0)
            extend(line + j, LANES - CHANNELS, LANES);
        if (i0 + nb == n)
            extend(line + j, LANES + nb, LANES + nb - CHANNELS);
    }
}

/* Return the first sample of a work-item. The last work-item of a row gets at
 * least a vector unless the row is shorter. */
INLINE int start(int item, int n)
{
    return max(min(item * COLUMNS, n - LANES), 0);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void median_rows(__global SAMPLE *dst, __global const SAMPLE *src, int width,
                 int height, uint rank)
{
    const int n    = width * CHANNELS;
    const int item = get_global_id(0);
    const int last = (item + 1) * COLUMNS >= n;
    const int i0   = start(item, n);
    const int nb   = (last ? n : start(item + 1, n)) - i0;
    const int y0   = get_global_id(1) * ROWS;
    Line line[2];

    if (item * COLUMNS >= n)
        return;
    for (int y = y0; y < min(y0 + ROWS, height); y += 2) {
        __global const SAMPLE *const row[4] = {
            src + max(y - 1, 0) * n,          src + y * n,
            src + min(y + 1, height - 1) * n, src + min(y + 2, height - 1) * n,
        };

        fill(line, row, i0, nb, n);
        for (int j = 0; j < min(2, height - y); j++)
            for (int k = 0; k < nb; k += LANES) {
                const int at    = max(min(k, nb - LANES), 0);
                const int i     = (y + j) * n + i0 + at;
                const Samples v = median9(line + j, LANES + at) >>
                                  (Samples)SHIFT << (Samples)SHIFT;

                if (nb >= LANES && ALL_FILTERED)
                    STORE(__global, v, dst + i);
                else
                    store_some(dst + i, src + i, v, min(LANES, nb));
            }
    }
}
