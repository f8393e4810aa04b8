/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median in time by a sorting network on vectors.
 *
 * Formula:  see tmedian.cl. Results that nothing depends on are left to the
 *           compiler to remove.
 * Layout:   packed rows or images, see row_io.cl. Comes after tmedian.cl and
 *           tmedian_sort.cl. The host defines COLUMNS: 4 (values of 32 bits,
 *           for GPUs) or 16 (raw samples, whose unused low bits do not change
 *           the order of the others, for CPUs), and what tmedian.cl and
 *           row_io.cl need.
 * Launch:   one work-item per COLUMNS samples of a row; the grid may be larger.
 * Borders:  vectors that exceed a row are loaded clamped and stored in part.
 * Cost:     FRAMES reads and up to 112 / COLUMNS minima and maxima of vectors
 *           per sample.
 */

#if COLUMNS == 16
#define SIGNIFICANT (SAMPLE)(SAMPLE_MAX >> SHIFT << SHIFT)
#define LOAD(src)   load16(src, i, y, n, height)
#define STORE(v)    store16(dst, src, i, y, n, (v) & SIGNIFICANT)
typedef Sample16 Values;
#else
#define LOAD(src)   load4(src, i, y, n, height)
#define STORE(v)    store4(dst, src, i, y, n, v)
typedef uint4 Values;
#endif

#define SOURCES(k) , SOURCE src ## k

__kernel void tmedian_network(TARGET dst, SOURCE src, int width,
                              int height FOR_OTHERS(SOURCES))
{
    const int n = width * CHANNELS;
    const int i = get_global_id(0) * COLUMNS;
    const int y = get_global_id(1);
    Values v[16];

    if (i >= n || y >= height)
        return;
    v[0] = LOAD(src);
#define LOAD_OTHER(k) v[k] = LOAD(src ## k);
    FOR_OTHERS(LOAD_OTHER)
#define SORT(a, b)                              \
    if (b < FRAMES) {                           \
        const Values low = min(v[a], v[b]);     \
                                                \
        v[b] = max(v[a], v[b]);                 \
        v[a] = low;                             \
    }
    TMEDIAN_SORT(SORT)
    STORE(v[RANK]);
}
