/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter: selection networks on a tile in local memory.
 *
 * Formula:  see median.cl. A work-item filters 4 x 4 samples by the network of
 *           median_networks.cl.
 * Layout:   see row_io.cl. The host also defines NET_SIZE, the side of the
 *           square window in samples, and NET_ANY_RANK (see
 *           median_networks.cl).
 * Launch:   groups of 32 x 4 work-items, each of which filters four adjacent
 *           pixels of one channel in four rows.
 * Borders:  coordinates are clamped when the tile is loaded.
 * Cost:     1 / 16 of a network's instructions per sample. Samples are read in
 *           fours, between once and (1 + NET_SIZE / 8) times.
 */

#define RADIUS     (NET_SIZE / 2)
#define GROUP_ROWS 4
#define HALO     ((RADIUS * CHANNELS + 3) / 4 * 4)    /* whole fours */
#define TILE_WIDTH (32 * 4 + 2 * HALO)
#define TILE_ROWS  (GROUP_ROWS * 4 + 2 * RADIUS)

/* The work-item's input, and its first sample. The networks' loops use i and
 * j. */
#define NET_ARGUMENTS TARGET dst, SOURCE src, __local const SAMPLE *in,     \
                      int i0, int y0, int n, int height
void median_network(NET_ARGUMENTS, int rank);

/* ---- the network's macros ---- */

enum { shift_x, shift_y = 0 };      /* unless moved */

typedef uint Value;

#define NO_UNROLL       _Pragma("unroll 1")
#define LOWEST          0
#define HIGHEST         SAMPLE_MAX
#define CORE_INDEX(i, n) clamp((i) + 1, 0, (n) + 1)
#define LD(d, x, y)     v[d] = in[((y) + shift_y) * TILE_WIDTH +    \
                                  ((x) + shift_x) * CHANNELS]
#define IN(d, variable) v[d] = variable
#define MN(d, a, b)     v[d] = min(v[a], v[b])
#define MX(d, a, b)     v[d] = max(v[a], v[b])
#define CE(low, high, a, b)                         \
    do {                                            \
        const Value low_ = min(v[a], v[b]);         \
        v[high] = max(v[a], v[b]);                  \
        v[low]  = low_;                             \
    } while (0)
#define X(a, b)         CE(a, b, a, b)
#define MOVE(x, y)      const int shift_x = x, shift_y = y
#define PUT(dx, dy, v) \
    put(dst, src, i0 + (dx) * CHANNELS, y0 + (dy), n, height, v)
#define PUT2(dx, dy, a, b)                          \
    do {                                            \
        PUT(dx, dy, a);                             \
        PUT((dx) + 1, dy, b);                       \
    } while (0)
#if CHANNELS == 1
#define PUT4(dx, dy, a, b, c, d)                                    \
    do {                                                            \
        if (y0 + (dy) < height)                                     \
            store4(dst, src, i0, y0 + (dy), n,                      \
                   (uint4)(a, b, c, d));                            \
    } while (0)
#else
#define PUT4(dx, dy, a, b, c, d)                    \
    do {                                            \
        PUT2(dx, dy, a, b);                         \
        PUT2((dx) + 2, dy, c, d);                   \
    } while (0)
#endif

void put(TARGET dst, SOURCE src, int i, int y, int n, int height, uint v)
{
    if (i < n && y < height)
        write1(dst, i, y, n, is_filtered(i) ? v << SHIFT :
                             read1(src, i, y, n));
}

/* ---- the kernel ---- */

/* Load the tile: its first sample is RADIUS rows above and HALO samples to
 * the left of the group's first one. */
void fill(__local SAMPLE *tile, SOURCE src, int n, int height)
{
    const int i0   = get_group_id(0) * 128 - HALO;
    const int y0   = get_group_id(1) * (GROUP_ROWS * 4) - RADIUS;
    const int item = get_local_id(1) * 32 + get_local_id(0);

    for (int k = item; k < TILE_ROWS * (TILE_WIDTH / 4);
         k += 32 * GROUP_ROWS) {
        const int i = i0 + k % (TILE_WIDTH / 4) * 4;
        const int y = y0 + k / (TILE_WIDTH / 4);

        ((__local Sample4 *)tile)[k] =
            CONVERT_SAMPLE4(load4(src, i, y, n, height));
    }
}

__kernel __attribute__((reqd_work_group_size(32, GROUP_ROWS, 1)))
void median_tile(TARGET dst, SOURCE src, int width, int height, uint rank)
{
    __local SAMPLE tile[TILE_ROWS * TILE_WIDTH] __attribute__((aligned(8)));
    const int n = width * CHANNELS;
    /* four pixels of one channel, interleaved with other channels */
    const int item = get_local_id(0);
    const int x = item / CHANNELS * (4 * CHANNELS) + item % CHANNELS;
    const int i = get_group_id(0) * 128 + x;
    const int y = get_global_id(1) * 4;

    fill(tile, src, n, height);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < n && y < height)
        median_network(dst, src,
                       tile + get_local_id(1) * 4 * TILE_WIDTH + x + HALO -
                       RADIUS * CHANNELS, i, y, n, height, rank);
}
