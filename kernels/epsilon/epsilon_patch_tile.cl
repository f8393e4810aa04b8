/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter by patches, a tile of the plane in local memory.
 *
 * Formula:  see epsilon_patch.cl.
 * Layout:   see row_io.cl. Goes after epsilon_common.cl. More defines of the
 *           host: as for epsilon_patch.cl, and
 *             ROWS        rows that a work-item makes
 *             GROUP_ROWS  rows of work-items in a group
 *           An element of the tile is one sample, or for 8 bits and patches
 *           the bytes of one row of the patch around it: 0, -1, 1 and -2
 *           pixels away. So one instruction that adds up differences of bytes
 *           serves a row of 3 pixels; the last one of 5 is another element's.
 *           The tile is filled once for each frame, and the patches around the
 *           centres stay in registers.
 * Launch:   groups of 32 x GROUP_ROWS work-items, each of which makes ROWS
 *           samples, one above the other.
 * Borders:  coordinates are clamped where the tile is filled.
 * Cost:     for 8 bits and patches of 3x3 a sample and tap of each frame: 1.25
 *           differences of rows, which the taps and patches above and below
 *           share, and 4 instructions for their sum, the weight, and both sums.
 */

#define SIDE       (2 * RADIUS + 1)
#define HALO     (((RADIUS + PATCH) * CHANNELS + 3) / 4 * 4)
#define TILE_WIDTH (32 + 2 * HALO)
#define OUT_ROWS   (ROWS * GROUP_ROWS)  /* of a group */
#define TILE_ROWS  (OUT_ROWS + 2 * (RADIUS + PATCH))

#if WIDE
#define SUM          ulong
#define MEAN(sum, n) ((uint)((2 * (sum) + (n)) / (2 * (SUM)(n))))
#else
#define SUM          uint
#define MEAN(sum, n) mean(sum, n)
#endif

/* ---- a row of a patch: WORDS elements ---- */

#if SAMPLE_MAX == 255
#define WORDS      (PATCH == 2 ? 2 : 1)
#define NEIGHBOURS PATCH
#define VALUE(row) ((row)[0] & 255)

void read_row(uint row[WORDS], __local const uint *at)
{
    row[0] = at[0];
#if PATCH == 2
    row[1] = at[2 * CHANNELS] & 255;
#endif
}
#else
#define WORDS      (2 * PATCH + 1)
#define NEIGHBOURS 0
#define VALUE(row) ((row)[PATCH])

void read_row(uint row[WORDS], __local const uint *at)
{
    #pragma unroll
    for (int k = 0; k < WORDS; k++)
        row[k] = at[(k - PATCH) * CHANNELS];
}
#endif

uint row_difference(const uint a[WORDS], const uint b[WORDS])
{
    uint d = 0;

    #pragma unroll
    for (int k = 0; k < WORDS; k++)
        d = add_differences(a[k], b[k], d);
    return d;
}

uint weight(uint difference, uint limit)
{
#if LINEAR
    return (uint)max((int)limit - (int)difference, 0) >> (DEPTH - 8);
#else
    return difference < limit;
#endif
}

/* ---- the tile ---- */

/* Fours of samples on either side that four elements are made of */
#define FOURS ((NEIGHBOURS * CHANNELS + 3) / 4)

/* Fill the tile: its first sample is RADIUS + PATCH rows above and HALO
 * samples to the left of the group's first one. */
void fill(__local uint *tile, SOURCE src, int n, int height)
{
    const int i0   = get_group_id(0) * 32 - HALO;
    const int y0   = get_group_id(1) * OUT_ROWS - RADIUS - PATCH;
    const int item = get_local_id(1) * 32 + get_local_id(0);

    for (int k = item; k < TILE_ROWS * (TILE_WIDTH / 4);
         k += 32 * GROUP_ROWS) {
        const int i = i0 + k % (TILE_WIDTH / 4) * 4;
        const int y = y0 + k / (TILE_WIDTH / 4);
        uint v[4 * (2 * FOURS + 1)];

        #pragma unroll
        for (int j = 0; j <= 2 * FOURS; j++)
            vstore4(load4(src, i + 4 * (j - FOURS), y, n, height), j, v);
        #pragma unroll
        for (int j = 0; j < 4; j++) {
            const uint *p = v + 4 * FOURS + j;

#if NEIGHBOURS == 0
            tile[4 * k + j] = p[0];
#elif NEIGHBOURS == 1
            tile[4 * k + j] = p[0] | p[-CHANNELS] << 8 | p[CHANNELS] << 16;
#else
            tile[4 * k + j] = p[0] | p[-CHANNELS] << 8 | p[CHANNELS] << 16 |
                              p[-2 * CHANNELS] << 24;
#endif
        }
    }
}

/* Store OUT_ROWS rows of 32 values. */
void store_tile(TARGET dst, SOURCE src, __local const uint *tile, int n,
                int height)
{
    const int item = get_local_id(1) * 32 + get_local_id(0);

    for (int k = item; k < OUT_ROWS * 8; k += 32 * GROUP_ROWS) {
        const int i = get_group_id(0) * 32 + k % 8 * 4;
        const int y = get_group_id(1) * OUT_ROWS + k / 8;

        if (i < n && y < height)
            store4(dst, src, i, y, n, vload4(k, tile));
    }
}

/* ---- the kernel ---- */

/* Taps in a column that share their differences' rows, as far as registers
 * go */
#if (ROWS + 2 * PATCH + 2 * RADIUS) * (2 * PATCH + 1) <= 64
#define SHARING SIDE
#else
#define SHARING 1
#endif
#define CENTRE_ROWS (ROWS + 2 * PATCH)
#define COLUMN_ROWS (CENTRE_ROWS + SHARING - 1)

/* Add the windows of a frame, which the tile holds. Inlined, so that arrays are
 * registers. */
__attribute__((always_inline))
void add_windows(SUM sum[ROWS], uint count[ROWS],
                 const uint centre[CENTRE_ROWS][WORDS],
                 __local const uint *mine, uint limit)
{
    #pragma unroll 1
    for (int dx = -RADIUS; dx <= RADIUS; dx++) {
        #pragma unroll 1
        for (int dy = 0; dy < SIDE; dy += SHARING) {
            uint column[COLUMN_ROWS][WORDS];

            #pragma unroll
            for (int k = 0; k < COLUMN_ROWS; k++)
                read_row(column[k],
                         mine + (dy + k) * TILE_WIDTH + dx * CHANNELS);
            #pragma unroll
            for (int t = 0; t < SHARING; t++) {
                uint d[CENTRE_ROWS];

                #pragma unroll
                for (int k = 0; k < CENTRE_ROWS; k++)
                    d[k] = row_difference(centre[k], column[k + t]);
                #pragma unroll
                for (int k = 0; k < ROWS; k++) {
                    uint patch = d[k], w;

                    #pragma unroll
                    for (int j = 1; j <= 2 * PATCH; j++)
                        patch += d[k + j];
                    w         = weight(patch, limit);
                    count[k] += w;
                    sum[k]   += (SUM)w * VALUE(column[k + t + PATCH]);
                }
            }
        }
    }
}

/* images have no indices */
#define FILL_OTHER(k)                       \
    case k:                                 \
        fill(tile, src ## k, n, height);    \
        break;

__kernel __attribute__((reqd_work_group_size(32, GROUP_ROWS, 1)))
void epsilon_patch_tile(TARGET dst, SOURCE src, int width, int height,
                        uint given, __global const uint *results
                        OTHER_SOURCES(SOURCE))
{
    __local uint tile[TILE_ROWS * TILE_WIDTH];
    __local const uint *mine =          /* where the window's column begins */
        tile + get_local_id(1) * ROWS * TILE_WIDTH + get_local_id(0) + HALO;
    const int n = width * CHANNELS;
    const uint limit = get_limit(given, results, get_local_id(0));
    uint centre[CENTRE_ROWS][WORDS], count[ROWS];
    SUM sum[ROWS];

    fill(tile, src, n, height);
    barrier(CLK_LOCAL_MEM_FENCE);

    #pragma unroll
    for (int k = 0; k < CENTRE_ROWS; k++)
        read_row(centre[k], mine + (RADIUS + k) * TILE_WIDTH);
    #pragma unroll
    for (int k = 0; k < ROWS; k++)
        count[k] = sum[k] = 0;
#if REACH == 0
    add_windows(sum, count, centre, mine, limit);
#else
    /* that of frame k - 1 lies in the tile, then that of k */
    #pragma unroll 1
    for (int k = 1; k <= 2 * REACH + 1; k++) {
        if (present >> (k - 1) & 1)
            add_windows(sum, count, centre, mine, limit);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (present >> k & 1)
            switch (k) {
            FOR_OTHERS(FILL_OTHER)
            }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
#endif

    /* through the tile, to store four samples of a row at once */
    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll
    for (int k = 0; k < ROWS; k++)
        tile[(get_local_id(1) * ROWS + k) * 32 + get_local_id(0)] =
            MEAN(sum[k], count[k]);
    barrier(CLK_LOCAL_MEM_FENCE);
    store_tile(dst, src, tile, n, height);
}
