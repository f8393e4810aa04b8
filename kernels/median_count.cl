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
 * Median filter for CPUs and large windows: counts of samples by value.
 *
 * Formula:  see median.cl.
 * Layout:   packed rows of raw samples. More defines of the host: RADIUS,
 *           RADIUS_V, COLUMNS (samples of a row a work-item makes, a multiple
 *           of CHANNELS) and ROWS; see plane_io.cl.
 * Launch:   a work-item every COLUMNS samples of a row and every ROWS rows; the
 *           grid may be larger.
 * Borders:  coordinates are clamped.
 * Cost:     8 bits: the same for all radii but for what moves from row to row,
 *           a column's counts. More bits: 2 (2 RADIUS_V + 1) counts change from
 *           sample to sample.
 */

#define SIDE   (2 * RADIUS + 1)
#define SIDE_V (2 * RADIUS_V + 1)
#define PIXELS (COLUMNS / CHANNELS)

/* What a channel's functions need. */
typedef struct Source {
    __global const SAMPLE *samples;     /* of the channel */
    int width, height, stride;
} Source;

uint value(const Source *s, int x, int y)
{
    const uint v = s->samples[clamp(y, 0, s->height - 1) * s->stride +
                              clamp(x, 0, s->width - 1) * CHANNELS] >> SHIFT;

    return v & ((1u << DEPTH) - 1);
}

#if SAMPLE_MAX == 255

/* ---- 8 bits: counts by columns ---- */

/* Counts of a column, or of the window, add up: number v of upper is how many
 * samples have at most v in their upper 4 bits; number v of lower[u] how many
 * have u there and at most v in their lower 4 bits. (S. Perreault, P. Hebert:
 * Median filtering in constant time, 2007, has them each by itself.) */
typedef struct Columns {
    uchar16 upper[PIXELS + 2 * RADIUS];
    uchar16 lower[16][PIXELS + 2 * RADIUS];
} Columns;

/* 1 from number v on */
uchar16 step_at(uint v)
{
    const uchar16 numbers = (uchar16)(0, 1, 2, 3, 4, 5, 6, 7,
                                      8, 9, 10, 11, 12, 13, 14, 15);

    return as_uchar16(numbers >= (uchar16)v) & (uchar16)1;
}

void clear(Columns *c)
{
    for (int i = 0; i < PIXELS + 2 * RADIUS; i++) {
        c->upper[i] = 0;
        for (int u = 0; u < 16; u++)
            c->lower[u][i] = 0;
    }
}

void add(Columns *c, int i, uint v)
{
    c->upper[i]         += step_at(v >> 4);
    c->lower[v >> 4][i] += step_at(v & 15);
}

void take(Columns *c, int i, uint v)
{
    c->upper[i]         -= step_at(v >> 4);
    c->lower[v >> 4][i] -= step_at(v & 15);
}

/* Move the columns from x0 - RADIUS on one row down, to y. */
void move_down(Columns *c, const Source *s, int x0, int nb, int y)
{
    for (int i = 0; i < nb + 2 * RADIUS; i++) {
        add(c, i,  value(s, x0 + i - RADIUS, y + RADIUS_V));
        take(c, i, value(s, x0 + i - RADIUS, y - RADIUS_V - 1));
    }
}

/* The columns of row y, the first of a strip */
void fill(Columns *c, const Source *s, int x0, int nb, int y)
{
    clear(c);
    for (int dy = -RADIUS_V; dy <= RADIUS_V; dy++)
        for (int i = 0; i < nb + 2 * RADIUS; i++)
            add(c, i, value(s, x0 + i - RADIUS, y + dy));
}

/* How many counts are at most rank, as they do not fall; below: the last of
 * them, or 0. */
uint position(ushort16 counts, uint rank, uint *below)
{
    union {
        ushort16 v[2];
        ushort n[32];
    } u;
    const ushort *all = u.n + 15;   /* one before the counts */
    uint k;

    u.n[15] = 0;
    u.v[1]  = counts;
#if defined __AVX512BW__ && defined __AVX512VL__
    typedef short Shorts __attribute__((vector_size(32)));

    k = popcount(__builtin_ia32_ucmpw256_mask(
            __builtin_astype(counts, Shorts),
            __builtin_astype((ushort16)rank, Shorts), 2, 0xffff));
#else
    k  = all[8] <= rank ? 8 : 0;
    k += all[k + 4] <= rank ? 4 : 0;
    k += all[k + 2] <= rank ? 2 : 0;
    k += all[k + 1] <= rank ? 1 : 0;
#endif
    *below = all[k];
    return k;
}

/* The counts of column i enter the window, those of column i - SIDE leave. */
#define SLIDE(window, columns, i) \
    (window) += convert_ushort16((columns)[i]) - \
                convert_ushort16((columns)[(i) - SIDE])

ushort16 sum(const uchar16 *columns)
{
    ushort16 total = 0;

    for (int i = 0; i < SIDE; i++)
        total += convert_ushort16(columns[i]);
    return total;
}

/* A row: the windows of lower counts follow when they are looked at. */
void filter_row(__global SAMPLE *dst, const Columns *c, int nb, uint rank)
{
    ushort16 upper = sum(c->upper), lower[16];
    int done[16];

    for (int u = 0; u < 16; u++)
        done[u] = -SIDE - 1;
    for (int x = 0; x < nb; x++) {
        uint u, v, below, rest;

        if (x)
            SLIDE(upper, c->upper, x + SIDE - 1);
        u = position(upper, rank, &below);
        if (2 * (x - done[u]) > SIDE)
            lower[u] = sum(c->lower[u] + x);
        else
            for (int k = done[u] + 1; k <= x; k++)
                SLIDE(lower[u], c->lower[u], k + SIDE - 1);
        done[u] = x;
        v = position(lower[u], rank - below, &rest);
        dst[x * CHANNELS] = u << 4 | v;
    }
}

void filter(__global SAMPLE *dst, const Source *s, int x0, int nb, int y0,
            int y1, uint rank)
{
    Columns c;

    fill(&c, s, x0, nb, y0);
    for (int y = y0; y < y1; y++) {
        if (y > y0)
            move_down(&c, s, x0, nb, y);
        filter_row(dst + y * s->stride + x0 * CHANNELS, &c, nb, rank);
    }
}

#else

/* ---- more bits: counts of the window ---- */

#define MANY (DEPTH / 2)        /* bits: so many values are counted as one */

/* Samples by value, and by all but the lower bits; below is how many there are
 * whose upper bits are less than upper. */
typedef struct Window {
    ushort one[1 << DEPTH];
    ushort many[1 << (DEPTH - MANY)];
    uint upper, below;
} Window;

void count(Window *w, uint v, int by)
{
    w->one[v]          += by;
    w->many[v >> MANY] += by;
    w->below           += v >> MANY < w->upper ? by : 0;
}

void count_column(Window *w, const Source *s, int x, int y, int by)
{
    for (int dy = -RADIUS_V; dy <= RADIUS_V; dy++)
        count(w, value(s, x, y + dy), by);
}

void count_row(Window *w, const Source *s, int x, int y, int by)
{
    for (int dx = -RADIUS; dx <= RADIUS; dx++)
        count(w, value(s, x + dx, y), by);
}

uint pick(Window *w, uint rank)
{
    uint v, rest;

    while (w->below > rank)
        w->below -= w->many[--w->upper];
    while (w->below + w->many[w->upper] <= rank)
        w->below += w->many[w->upper++];
    rest = rank - w->below;
    for (v = w->upper << MANY; w->one[v] <= rest; v++)
        rest -= w->one[v];
    return v;
}

/* Row by row, to the right and back. */
void filter(__global SAMPLE *dst, const Source *s, int x0, int nb, int y0,
            int y1, uint rank)
{
    Window w;
    int x = x0;

    w.upper = w.below = 0;
    for (int i = 0; i < 1 << DEPTH; i++)
        w.one[i] = 0;
    for (int i = 0; i < 1 << (DEPTH - MANY); i++)
        w.many[i] = 0;
    for (int dx = -RADIUS; dx <= RADIUS; dx++)
        count_column(&w, s, x + dx, y0, 1);
    for (int y = y0; y < y1; y++) {
        const int step = (y - y0) & 1 ? -1 : 1;

        if (y > y0) {
            count_row(&w, s, x, y + RADIUS_V, 1);
            count_row(&w, s, x, y - RADIUS_V - 1, -1);
        }
        for (int i = 0; i < nb; i++) {
            if (i) {
                x += step;
                count_column(&w, s, x + step * RADIUS, y, 1);
                count_column(&w, s, x - step * (RADIUS + 1), y, -1);
            }
            dst[y * s->stride + x * CHANNELS] = pick(&w, rank) << SHIFT;
        }
    }
}

#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void median_count(__global SAMPLE *dst, __global const SAMPLE *src,
                  int width, int height, uint rank)
{
    const int n  = width * CHANNELS;
    const int x0 = get_global_id(0) * PIXELS;
    const int nb = min(PIXELS, width - x0);
    const int y0 = get_global_id(1) * ROWS, y1 = min(y0 + ROWS, height);

    if (nb <= 0 || y0 >= y1)
        return;
    for (int c = 0; c < CHANNELS; c++) {
        if (is_filtered(c)) {
            const Source s = { src + c, width, height, n };

            filter(dst + c, &s, x0, nb, y0, y1, rank);
        } else {
            for (int y = y0; y < y1; y++)
                for (int x = x0; x < x0 + nb; x++)
                    dst[y * n + x * CHANNELS + c] =
                        src[y * n + x * CHANNELS + c];
        }
    }
}
