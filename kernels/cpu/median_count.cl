/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter for CPUs and large windows, by counts of samples by value.
 *
 * Formula:  see median.cl.
 * Layout:   packed rows of raw samples. The host defines RADIUS, RADIUS_V,
 *           COLUMNS (samples per row of a work-item, a multiple of CHANNELS),
 *           ROWS, and what plane_io.cl needs; with more than 8 bits also
 *           SCRATCH, the bytes of a work-item's scratch memory.
 * Launch:   8 bits: a work-item per COLUMNS samples of a row and ROWS rows; the
 *           grid may be larger. More bits: each work-item has scratch memory
 *           and filters several tiles.
 * Borders:  coordinates are clamped.
 * Cost:     8 bits: the same for all radii, except for updating the counts of
 *           columns. More bits: the same on 8-bit classes, which are equal
 *           parts of the tile's sorted samples, plus sorting and reading, on
 *           average, 1 / 512 of the tile's list.
 */

#define SIDE   (2 * RADIUS + 1)
#define SIDE_V (2 * RADIUS_V + 1)
#define PIXELS (COLUMNS / CHANNELS)

/* A channel of the plane */
typedef struct Source {
    __global const SAMPLE *samples;     /* the channel's first one */
    int width, height, stride;
} Source;

uint sample(const Source *s, int x, int y)
{
    const uint v = s->samples[clamp(y, 0, s->height - 1) * s->stride +
                              clamp(x, 0, s->width - 1) * CHANNELS] >> SHIFT;

    return v & ((1u << DEPTH) - 1);
}

#if DEPTH > 8

/* ---- more than 8 bits: sorted tiles ---- */

#define WIDTH   (PIXELS + 2 * RADIUS)           /* of the sorted area */
#define HEIGHT  (ROWS + 2 * RADIUS_V)
#define SAMPLES (WIDTH * HEIGHT)
#define CLASS   ((SAMPLES + 4095) / 4096 * 16)  /* samples per class */
#define LOWER   (DEPTH - 8)                     /* bits, sorted first */

#if WIDTH <= 256 && HEIGHT <= 256
typedef uchar Place;
typedef uchar16 Places;
#define ARE_TRUE(condition) as_ulong2(condition)
#else
typedef ushort Place;
typedef ushort16 Places;
#define ARE_TRUE(condition) as_ulong2(convert_char16(condition))
#endif

/* Samples in and around the work-item's tile, which starts at (x0, y0), sorted
 * by value in 256 classes */
typedef struct Tile {
    int x0, y0;
    __global Place *column, *row;
    __global ushort *value;
    __global ushort *values;    /* row by row */
    __global uchar *classes;
    __global uint *other;       /* row and column by 16 bits */
} Tile;

Tile tile_at(__global uchar *scratch)
{
    Tile t;

    t.other   = (__global uint *)scratch;
    t.value   = (__global ushort *)(t.other + SAMPLES);
    t.values  = t.value + 256 * CLASS;
    t.column  = (__global Place *)(t.values + SAMPLES + SAMPLES % 2);
    t.row     = t.column + 256 * CLASS;
    t.classes = (__global uchar *)(t.row + 256 * CLASS);
    return t;
}

/* Convert the counts of digits into the positions of their first elements. */
void sum_up(uint *counts)
{
    uint total = 0;

    for (int d = 0; d < 256; d++) {
        const uint count = counts[d];

        counts[d] = total;
        total += count;
    }
}

/* Sort by the lower bits, then by the upper 8. The class of a sample is its
 * index in the sorted list divided by CLASS. */
void sort(const Tile *t, const Source *s)
{
    uint lower[256], upper[256];

    for (int d = 0; d < 256; d++)
        lower[d] = upper[d] = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const uint v = sample(s, t->x0 + x - RADIUS, t->y0 + y - RADIUS_V);

            t->values[y * WIDTH + x] = v;
            lower[v % (1 << LOWER)]++;
            upper[v >> LOWER]++;
        }
    sum_up(lower);
    sum_up(upper);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            t->other[lower[t->values[y * WIDTH + x] % (1 << LOWER)]++] =
                y << 16 | x;
    for (int k = 0; k < SAMPLES; k++) {
        const uint x  = t->other[k] & 65535, y = t->other[k] >> 16;
        const uint v  = t->values[y * WIDTH + x];
        const uint at = upper[v >> LOWER]++;

        t->column[at] = x;
        t->row[at]    = y;
        t->value[at]  = v;
        t->classes[y * WIDTH + x] = at / CLASS;
    }
    for (int k = SAMPLES; k < 256 * CLASS; k++)
        t->column[k] = t->row[k] = 0;
}

uint value(const Tile *t, int x, int y)
{
    return t->classes[(y - t->y0 + RADIUS_V) * WIDTH + x - t->x0 + RADIUS];
}

/* Return the index of the byte with this rank among the bytes that are 255; the
 * other bytes are 0. */
uint byte_of_rank(ulong bytes, uint rank)
{
    const ulong ones   = 0x0101010101010101;
    const ulong counts = (bytes & ones) * ones;     /* cumulative */

    return popcount(((rank * ones | 0x80 * ones) - counts) & 0x80 * ones);
}

/* Return the sample of this rank in a class and in the window of sample (x, y)
 * of the tile. The padding after the last sample is never reached. */
uint result(const Tile *t, uint class, int x, int y, uint rank)
{
    for (uint k = class * CLASS; k < class * CLASS + CLASS; k += 16) {
        const Places dx = vload16(0, t->column + k) - (Place)x;
        const Places dy = vload16(0, t->row + k)    - (Place)y;
        const ulong2 inside =
            ARE_TRUE(dx < (Place)SIDE & dy < (Place)SIDE_V);
        const uint first = popcount(inside.x) >> 3;
        const uint nb = first + (popcount(inside.y) >> 3);

        if (rank < first)
            return t->value[k + byte_of_rank(inside.x, rank)];
        if (rank < nb)
            return t->value[k + 8 + byte_of_rank(inside.y, rank - first)];
        rank -= nb;
    }
    return 0;       /* never */
}

#else

/* ---- 8 bits: samples as stored ---- */

typedef Source Tile;

#define value sample
#define result(t, class, x, y, rank) (class)

#endif

/* ---- counts by columns ---- */

/* Cumulative counts per column: element v of upper is the number of samples
 * whose upper 4 bits are at most v; element v of lower[u] the number of samples
 * whose upper bits are u and whose lower 4 bits are at most v. (S. Perreault,
 * P. Hebert: Median filtering in constant time, 2007, without cumulation.) */
typedef struct Columns {
    uchar16 upper[PIXELS + 2 * RADIUS];
    uchar16 lower[16][PIXELS + 2 * RADIUS];
} Columns;

/* Return a vector that is 1 from element v on and 0 before. */
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

void subtract(Columns *c, int i, uint v)
{
    c->upper[i]         -= step_at(v >> 4);
    c->lower[v >> 4][i] -= step_at(v & 15);
}

/* Move the columns from x0 - RADIUS on down by one row, to y. */
void move_down(Columns *c, const Tile *t, int x0, int nb, int y)
{
    for (int i = 0; i < nb + 2 * RADIUS; i++) {
        add(c, i,      value(t, x0 + i - RADIUS, y + RADIUS_V));
        subtract(c, i, value(t, x0 + i - RADIUS, y - RADIUS_V - 1));
    }
}

/* Count the columns for row y, the first of a strip. */
void fill(Columns *c, const Tile *t, int x0, int nb, int y)
{
    clear(c);
    for (int dy = -RADIUS_V; dy <= RADIUS_V; dy++)
        for (int i = 0; i < nb + 2 * RADIUS; i++)
            add(c, i, value(t, x0 + i - RADIUS, y + dy));
}

/* Return the number of counts that are at most rank; set below to the last such
 * count, or to 0. Counts do not decrease. */
uint position(ushort16 counts, uint rank, uint *below)
{
    union {
        ushort16 v[2];
        ushort n[32];
    } u;
    const ushort *all = u.n + 15;   /* 0, then the counts */
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

/* Add the counts of column i to the window and subtract column i - SIDE. */
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

/* Filter row y of the tile. The windows of lower counts are updated only when
 * they are needed. */
void filter_row(__global SAMPLE *dst, const Columns *c, const Tile *t, int nb,
                int y, uint rank)
{
    ushort16 upper = sum(c->upper), lower[16];
    int done[16];

    for (int u = 0; u < 16; u++)
        done[u] = -SIDE - 1;
    for (int x = 0; x < nb; x++) {
        uint u, v, below, below_v;

        if (x)
            SLIDE(upper, c->upper, x + SIDE - 1);
        u = position(upper, rank, &below);
        if (2 * (x - done[u]) > SIDE)
            lower[u] = sum(c->lower[u] + x);
        else
            for (int k = done[u] + 1; k <= x; k++)
                SLIDE(lower[u], c->lower[u], k + SIDE - 1);
        done[u] = x;
        v = position(lower[u], rank - below, &below_v);
        dst[x * CHANNELS] = result(t, u << 4 | v, x, y, rank - below - below_v)
                            << SHIFT;
    }
}

void filter(__global SAMPLE *dst, const Tile *t, int stride, int x0, int nb,
            int y0, int y1, uint rank)
{
    Columns c;

    fill(&c, t, x0, nb, y0);
    for (int y = y0; y < y1; y++) {
        if (y > y0)
            move_down(&c, t, x0, nb, y);
        filter_row(dst + y * stride + x0 * CHANNELS, &c, t, nb, y - y0, rank);
    }
}

/* ---- the kernel ---- */

#if DEPTH > 8
#define SCRATCH_ARGUMENT , __global uchar *scratch
#define SCRATCH_OF(k)    , scratch + (size_t)(k) * SCRATCH
#else
#define SCRATCH_ARGUMENT
#define SCRATCH_OF(k)
#endif

/* Filter a channel of the tile that starts at (x0, y0). */
void filter_channel(__global SAMPLE *dst, const Source *s, int x0, int y0,
                    uint rank SCRATCH_ARGUMENT)
{
    const int nb = min(PIXELS, s->width - x0);
    const int y1 = min(y0 + ROWS, s->height);
#if DEPTH > 8
    Tile t = tile_at(scratch);

    t.x0 = x0;
    t.y0 = y0;
    sort(&t, s);
#else
    const Tile t = *s;
#endif

    filter(dst, &t, s->stride, x0, nb, y0, y1, rank);
}

void copy_channel(__global SAMPLE *dst, const Source *s, int x0, int y0)
{
    for (int y = y0; y < min(y0 + ROWS, s->height); y++)
        for (int x = x0; x < min(x0 + PIXELS, s->width); x++)
            dst[y * s->stride + x * CHANNELS] =
                s->samples[y * s->stride + x * CHANNELS];
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void median_count(__global SAMPLE *dst, __global const SAMPLE *src,
                  int width, int height, uint rank SCRATCH_ARGUMENT)
{
    const int across = (width + PIXELS - 1) / PIXELS;
    const int parts  = (height + ROWS - 1) / ROWS * across;
    const int item   = get_global_id(1) * get_global_size(0) +
                       get_global_id(0);

    for (int k = item; k < parts;
         k += get_global_size(0) * get_global_size(1)) {
        const int x0 = k % across * PIXELS, y0 = k / across * ROWS;

        for (int c = 0; c < CHANNELS; c++) {
            const Source s = { src + c, width, height, width * CHANNELS };

            if (is_filtered(c))
                filter_channel(dst + c, &s, x0, y0, rank SCRATCH_OF(item));
            else
                copy_channel(dst + c, &s, x0, y0);
        }
    }
}
