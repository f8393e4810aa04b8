/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter by selection networks on two samples at once.
 *
 * Formula:  see median.cl. A work-item filters 4 x 4 samples of each of two
 *           bands of rows by the network of median_networks.cl.
 * Layout:   see row_io.cl and median_lanes.cl. The host also defines NET_SIZE,
 *           the side of the square window in samples, and NET_ANY_RANK (see
 *           median_networks.cl). A word of local memory holds a sample of the
 *           upper band and, in its upper half, the sample BAND rows below.
 *           Quarter q of a row has the pixels 4 t + q, which avoids bank
 *           conflicts.
 * Launch:   groups of LANES x GROUP_ROWS work-items, each of which filters four
 *           adjacent pixels of one channel in eight rows.
 * Borders:  coordinates are clamped when the tile is loaded.
 * Cost:     1 / 32 of a network's instructions per sample. Samples are read and
 *           written in vectors of 16, as an access to a surface takes the same
 *           time for 4 and 16 bytes.
 */

#define RADIUS     (NET_SIZE / 2)
#define LANES      32
#define GROUP_ROWS 4
#define ITEMS      (LANES * GROUP_ROWS)
#define BAND       (4 * GROUP_ROWS)                     /* rows */
#define HALO       ((RADIUS * CHANNELS + 15) / 16 * 16) /* whole vectors */
#define COLUMNS    (4 * LANES)                          /* samples */
#define CHUNKS     ((COLUMNS + 2 * HALO) / 16)          /* vectors per row */
#define QUARTER    (4 * CHUNKS)
#define TILE_WIDTH (4 * QUARTER)
#define TILE_ROWS  (BAND + 2 * RADIUS)

/* ---- the network's macros ---- */

#ifdef PAIR_ABOVE
#define MNF(d, a, b) v[d] = pair_sub(v[a], pair_above(v[a], v[b]))
#define MXF(d, a, b) v[d] = pair_add(v[b], pair_above(v[a], v[b]))
#define CF(low, high, a, b)                                                 \
    do {                                                                    \
        const Value above_ = pair_above(v[a], v[b]);                        \
        const Value low_   = pair_sub(v[a], above_);                        \
        v[high] = pair_add(v[b], above_);                                   \
        v[low]  = low_;                                                     \
    } while (0)
#define XF(a, b) CF(a, b, a, b)
#endif

/* Words of a work-item's footprint: columns whose number modulo 4 is 0 or 1,
 * and 2 or 3 */
typedef struct Footprint {
    __local const Value *columns01, *columns23;
} Footprint;

/* Return a footprint moved by an even number of columns. */
Footprint moved(Footprint at, int columns, int rows)
{
    const int words = rows * TILE_WIDTH + (columns >> 2) * CHANNELS;
    const int odd   = columns & 2;

    at.columns01 += words + (odd ? 2 * QUARTER : 0);
    at.columns23 += words + (odd ? CHANNELS - 2 * QUARTER : 0);
    return at;
}

/* Samples of the result, as stored */
typedef __local SAMPLE *Result;

#define NET_ARGUMENTS const Footprint start, const Footprint at, Result to
void median_network(NET_ARGUMENTS, int rank);

/* column x of the footprint, in the tile */
#define COLUMN(x)       ((x) + HALO / CHANNELS - RADIUS)
#define NO_UNROLL       _Pragma("unroll 1")
#define LOWEST          0
#define HIGHEST         ((Value)((1 << DEPTH) - 1) * 0x10001)
#define CORE_INDEX(i, n) clamp((i) + 1, 0, (n) + 1)
#define LD(d, x, y)                                                         \
    v[d] = (COLUMN(x) & 2 ? at.columns23 : at.columns01)                    \
           [(y) * TILE_WIDTH + (COLUMN(x) & 3) * QUARTER +                  \
            (COLUMN(x) >> 2) * CHANNELS]
#define IN(d, variable) v[d] = variable
#define MN(d, a, b)     v[d] = pair_min(v[a], v[b])
#define MX(d, a, b)     v[d] = pair_max(v[a], v[b])
#define CE(low, high, a, b)                                                 \
    do {                                                                    \
        const Value low_ = pair_min(v[a], v[b]);                            \
        v[high] = pair_max(v[a], v[b]);                                     \
        v[low]  = low_;                                                     \
    } while (0)
#define X(a, b)         CE(a, b, a, b)
#define MOVE(x, y)      const Footprint at = moved(start, x, y)

/* offset in the result, and to the sample of the lower band */
#define PLACE(dx, dy)   ((dy) * COLUMNS + (dx) * CHANNELS)
#define BELOW           (BAND * COLUMNS)
#define PUT(dx, dy, v)                                                      \
    do {                                                                    \
        to[PLACE(dx, dy)]         = (v) << SHIFT;                           \
        to[PLACE(dx, dy) + BELOW] = (v) >> 16 << SHIFT;                     \
    } while (0)
#if CHANNELS == 1
#define PUT2(dx, dy, a, b)                                                  \
    do {                                                                    \
        put2(to + PLACE(dx, dy), a, b);                                     \
        put2(to + PLACE(dx, dy) + BELOW, (a) >> 16, (b) >> 16);             \
    } while (0)
#define PUT4(dx, dy, a, b, c, d)                                            \
    do {                                                                    \
        put4(to + PLACE(dx, dy), a, b, c, d);                               \
        put4(to + PLACE(dx, dy) + BELOW, (a) >> 16, (b) >> 16, (c) >> 16,   \
             (d) >> 16);                                                    \
    } while (0)

void put2(Result to, uint a, uint b)
{
    *(__local JOIN(SAMPLE, 2) *)to =
        (JOIN(SAMPLE, 2))(a << SHIFT, b << SHIFT);
}

void put4(Result to, uint a, uint b, uint c, uint d)
{
    *(__local Sample4 *)to =
        (Sample4)(a << SHIFT, b << SHIFT, c << SHIFT, d << SHIFT);
}
#else
#define PUT2(dx, dy, a, b)                                                  \
    do {                                                                    \
        PUT(dx, dy, a);                                                     \
        PUT((dx) + 1, dy, b);                                               \
    } while (0)
#define PUT4(dx, dy, a, b, c, d)                                            \
    do {                                                                    \
        PUT2(dx, dy, a, b);                                                 \
        PUT2((dx) + 2, dy, c, d);                                           \
    } while (0)
#endif

/* ---- the kernel ---- */

/* Combine 16 samples of a row and 16 of the other band into words. */
void pair_up(Value pair[16], Sample16 a, Sample16 b)
{
    #pragma unroll
    for (int k = 0; k < 16; k++)
        pair[k] = ((SAMPLE *)&a)[k] | (uint)((SAMPLE *)&b)[k] << 16;
#if SHIFT || DEPTH % 8
    #pragma unroll
    for (int k = 0; k < 16; k++)
        pair[k] = pair[k] >> SHIFT & HIGHEST;
#endif
}

/* Index in 16 samples of the k-th of the four in quarter q */
#define SAMPLE_OF(q, k) \
    ((k) / CHANNELS * 4 * CHANNELS + (q) * CHANNELS + (k) % CHANNELS)

/* Fill the tile, which starts RADIUS rows above and HALO samples to the left of
 * the work-group's first sample. */
void fill(__local Value *tile, SOURCE src, int item, int n, int height)
{
    const int i0 = get_group_id(0) * COLUMNS - HALO;
    const int y0 = get_group_id(1) * (2 * BAND) - RADIUS;

    for (int k = item; k < TILE_ROWS * CHUNKS; k += ITEMS) {
        const int chunk = k % CHUNKS, row = k / CHUNKS;
        const int i = i0 + chunk * 16, y = y0 + row;
        __local Value *to = tile + row * TILE_WIDTH + chunk * 4;
        Value pair[16];

        pair_up(pair, load16(src, i, y, n, height),
                load16(src, i, y + BAND, n, height));
        #pragma unroll
        for (int q = 0; q < 4; q++)
            *(__local uint4 *)(to + q * QUARTER) =
                (uint4)(pair[SAMPLE_OF(q, 0)], pair[SAMPLE_OF(q, 1)],
                        pair[SAMPLE_OF(q, 2)], pair[SAMPLE_OF(q, 3)]);
    }
}

void store_result(TARGET dst, SOURCE src, __local const SAMPLE *result,
                  int item, int n, int height)
{
    for (int k = item; k < 2 * BAND * (COLUMNS / 16); k += ITEMS) {
        const int i = get_group_id(0) * COLUMNS + k % (COLUMNS / 16) * 16;
        const int y = get_group_id(1) * (2 * BAND) + k / (COLUMNS / 16);

        if (i < n && y < height)
            store16(dst, src, i, y, n,
                    *(__local const Sample16 *)(result + k * 16));
    }
}

__kernel __attribute__((reqd_work_group_size(LANES, GROUP_ROWS, 1)))
void median_pairs(TARGET dst, SOURCE src, int width, int height, uint rank)
{
    __local Value tile[TILE_ROWS * TILE_WIDTH] __attribute__((aligned(16)));
    __local SAMPLE result[2 * BAND * COLUMNS] __attribute__((aligned(32)));
    const int n    = width * CHANNELS;
    const int lane = get_local_id(0);
    const int item = get_local_id(1) * LANES + lane;
    const int row  = get_local_id(1) * 4;
    const int x    = lane / CHANNELS * (4 * CHANNELS) + lane % CHANNELS;
    const int i    = get_group_id(0) * COLUMNS + x;
    const int y    = get_group_id(1) * (2 * BAND) + row;
    Footprint at;

    fill(tile, src, item, n, height);
    barrier(CLK_LOCAL_MEM_FENCE);
    at.columns01 = at.columns23 = tile + row * TILE_WIDTH + lane;
    if (i < n && y < height)
        median_network(at, at, result + row * COLUMNS + x, rank);
    barrier(CLK_LOCAL_MEM_FENCE);
    store_result(dst, src, result, item, n, height);
}
