/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Gaussian filter in two passes, vertical then horizontal, in integers. Pixels
 * are visited in the orders of a paper, for comparison (doc/hilbert.md): R. V.
 * Arzumanyan: Application of the Hilbert curve to the traversal of a
 * computation domain's points in image processing (in Russian), 2015. By
 * default, GPUs also try ORDER_INDEX; the other orders are used only if the
 * option order selects them.
 *
 * Formula:  V   = (sum W[k] p(x, y + k) + 2^(DEPTH - 1))  >> DEPTH
 *           out = (sum W[k] V(x + k, y) + 2^(31 - DEPTH)) >> (32 - DEPTH)
 *           for |k| <= RADIUS, W in Q16 with sum 65536; both sums fit 32 bits,
 *           V fits 16.
 * Layout:   packed rows of raw samples; V as ushort in the same layout. The
 *           host defines PIXELS, one of the ORDER_ below, and what plane_io.cl
 *           needs.
 * Window:   if RADIUS and WEIGHTS (of the distances 0 to RADIUS) are defined,
 *           the program is for that window, with unrolled loops. Otherwise it
 *           is for all windows: the radius and W of the distances -CENTER to
 *           CENTER - 1, 0 beyond the radius, are arguments.
 * Orders:   ORDER_TABLE    raster, hilbert: the work-item's index selects its
 *                          pixel from a table in memory, filled in that order
 *           ORDER_CURVE    fast_hilbert: the index is the distance along the
 *                          Hilbert curve of a square of side 2^square, from
 *                          which the pixel is computed; squares cover the frame
 *                          row by row
 *           ORDER_INDEX    fast_raster: the two-dimensional index is the pixel;
 *                          the vertical pass filters PIXELS pixels of a row
 * Launch:   one pixel per work-item, or PIXELS; the grid may be larger.
 * Borders:  coordinates are clamped, except with ORDER_INDEX in work-groups
 *           inside the plane.
 * Cost:     2 * (2 RADIUS + 1) reads and RADIUS + 1 products per sample and
 *           pass.
 */

#ifdef RADIUS
__constant uint weights[RADIUS + 1] = { WEIGHTS };
#define WEIGHT(k) weights[k]
#define UNROLL _Pragma("unroll")
#else
#define RADIUS radius               /* argument of each function */
#define WEIGHT(k) window[CENTER + (k)]
#define UNROLL _Pragma("unroll 4")
#endif

#if defined ORDER_CURVE
/* Return the point at a distance along a Hilbert curve. From the finest to the
 * coarsest level, two bits of the distance give the quadrant and the rotation
 * of the path inside it. */
int2 curve_point(uint distance, int levels)
{
    int2 at = 0;

    for (int level = 0; level < levels; level++, distance >>= 2) {
        const int side = 1 << level;
        const int far  = distance >> 1 & 1;
        const int next = (distance ^ far) & 1;

        if (!next) {
            if (far)
                at = side - 1 - at;
            at = at.yx;
        }
        at += (int2)(far * side, next * side);
    }
    return at;
}
#endif

/* Return the pixel of the work-item, which may be outside the frame. */
int2 item_pixel(__global const ushort2 *order, int square,
                int width, int height)
{
#if defined ORDER_TABLE
    const int i = get_global_id(0);

    return i < width * height ? convert_int2(order[i]) : (int2)(width, height);
#elif defined ORDER_CURVE
    const uint i   = get_global_id(0);
    const int row  = (width + (1 << square) - 1) >> square;
    const int tile = i >> 2 * square;

    return (int2)(tile % row, tile / row) * (1 << square) +
           curve_point(i & ((1u << 2 * square) - 1), square);
#else
    return (int2)(get_global_id(0), get_global_id(1));
#endif
}

/* Return whether all windows of the work-group, with step pixels per work-item,
 * are inside the plane in dimension dim. */
bool inside(int dim, int step, int size, int radius)
{
#if defined ORDER_INDEX
    const int first = get_group_id(dim) * get_local_size(dim) * step;

    return first >= RADIUS &&
           first + (int)get_local_size(dim) * step + RADIUS <= size;
#else
    return false;
#endif
}

uint vertical_sum(__global const SAMPLE *column, int stride, int y, int height,
                  bool no_border, __constant const uint *window, int radius)
{
    uint sum = WEIGHT(0) * (column[y * stride] >> SHIFT);

    if (no_border) {
        UNROLL
        for (int k = 1; k <= RADIUS; k++)
            sum += WEIGHT(k) * ((column[(y - k) * stride] >> SHIFT) +
                                (column[(y + k) * stride] >> SHIFT));
    } else {
        for (int k = 1; k <= RADIUS; k++)
            sum += WEIGHT(k) *
                   ((column[max(y - k, 0) * stride] >> SHIFT) +
                    (column[min(y + k, height - 1) * stride] >> SHIFT));
    }
    return sum;
}

uint horizontal_sum(__global const ushort *row, int x, int width,
                    bool no_border, __constant const uint *window, int radius)
{
    uint sum = WEIGHT(0) * row[x * CHANNELS];

    if (no_border) {
        UNROLL
        for (int k = 1; k <= RADIUS; k++)
            sum += WEIGHT(k) * (row[(x - k) * CHANNELS] +
                                row[(x + k) * CHANNELS]);
    } else {
        for (int k = 1; k <= RADIUS; k++)
            sum += WEIGHT(k) * (row[max(x - k, 0) * CHANNELS] +
                                row[min(x + k, width - 1) * CHANNELS]);
    }
    return sum;
}

__kernel void gauss_vertical(__global ushort *dst, __global const SAMPLE *src,
                             int width, int height,
                             __global const ushort2 *order, int square,
                             __constant const uint *window, int radius)
{
    const int2 at        = item_pixel(order, square, width, height);
    const int stride     = width * CHANNELS;
    const bool no_border = inside(1, 1, height, radius);

    if (at.y >= height)
        return;
    for (int x = at.x * PIXELS; x < min((at.x + 1) * PIXELS, width); x++) {
        for (int c = 0; c < CHANNELS; c++) {
            const int i = x * CHANNELS + c;

            if (CHANNEL_MASK >> c & 1)
                dst[at.y * stride + i] =
                    (vertical_sum(src + i, stride, at.y, height, no_border,
                                  window, radius) +
                     (1u << (DEPTH - 1))) >> DEPTH;
        }
    }
}

__kernel void gauss_horizontal(__global SAMPLE *dst,
                               __global const ushort *vertical,
                               __global const SAMPLE *src,
                               int width, int height,
                               __global const ushort2 *order, int square,
                               __constant const uint *window, int radius)
{
    const int2 at        = item_pixel(order, square, width, height);
    const int row        = at.y * width * CHANNELS;
    const bool no_border = inside(0, 1, width, radius);

    if (at.x >= width || at.y >= height)
        return;
    for (int c = 0; c < CHANNELS; c++) {
        const int i = row + at.x * CHANNELS + c;

        if (CHANNEL_MASK >> c & 1)
            dst[i] = ((horizontal_sum(vertical + row + c, at.x, width,
                                      no_border, window, radius) +
                       (1u << (31 - DEPTH))) >> (32 - DEPTH)) << SHIFT;
        else
            dst[i] = src[i];
    }
}
