/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdlib.h>

#include "libavutil/common.h"

#include "gauss_hilbert_curve.h"

void ff_gpu_raster_order(GPUCoord *order, int width, int height)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            *order++ = (GPUCoord) { x, y };
}

typedef struct Vec {
    int x, y;
} Vec;

static Vec add(Vec a, Vec b)
{
    return (Vec) { a.x + b.x, a.y + b.y };
}

static Vec sub(Vec a, Vec b)
{
    return (Vec) { a.x - b.x, a.y - b.y };
}

static int length(Vec v)
{
    return abs(v.x + v.y);      // x or y is 0
}

static Vec unit(Vec v)
{
    return (Vec) { FFDIFFSIGN(v.x, 0), FFDIFFSIGN(v.y, 0) };
}

/* Return about half of v, with an even length if possible, so that the curve of
 * the first half ends next to the beginning of the second. */
static Vec half(Vec v, int even)
{
    Vec h = { v.x / 2, v.y / 2 };

    return even && length(h) & 1 && length(v) > 2 ? add(h, unit(v)) : h;
}

static GPUCoord *add_line(GPUCoord *order, Vec at, Vec step, int n)
{
    for (int i = 0; i < n; i++, at = add(at, step))
        *order++ = (GPUCoord) { at.x, at.y };
    return order;
}

/**
 * Visit the rectangle with the corner `at` and the sides `along` and `across`,
 * from `at` to the other end of `along`. Split a long rectangle into two
 * halves, others into the three parts of a Hilbert curve: in direction across,
 * then of double size in direction along, then back.
 */
static GPUCoord *visit(GPUCoord *order, Vec at, Vec along, Vec across)
{
    const int n = length(along), m = length(across);
    const Vec da = unit(along), dc = unit(across);
    Vec a, c;

    if (m == 1)
        return add_line(order, at, da, n);
    if (n == 1)
        return add_line(order, at, dc, m);

    if (2 * n > 3 * m) {
        a     = half(along, 1);
        order = visit(order, at, a, across);
        return visit(order, add(at, a), sub(along, a), across);
    }
    a     = half(along, 0);
    c     = half(across, 1);
    order = visit(order, at, c, a);
    order = visit(order, add(at, c), along, sub(across, c));
    at    = add(at, add(sub(along, da), sub(c, dc)));
    return visit(order, at, sub((Vec) { 0, 0 }, c), sub(a, along));
}

void ff_hilbert_order(GPUCoord *order, int width, int height)
{
    const Vec at = { 0, 0 }, w = { width, 0 }, h = { 0, height };

    if (width >= height)
        visit(order, at, w, h);
    else
        visit(order, at, h, w);
}

int ff_hilbert_square(int width, int height)
{
    return av_log2(FFMIN(width, height));
}
