/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter by patches, with a tile of the plane in local memory.
 *
 * Formula:  see epsilon_patch.cl.
 * Layout:   see row_io.cl. Comes after epsilon_common.cl. The host defines what
 *           epsilon_patch.cl needs and
 *             ROWS        output rows per work-item
 *             GROUP_ROWS  rows of work-items in a work-group
 *           An element of the tile is a sample or, with patches at 8 bits, the
 *           bytes of a row of the patch around it: 0, -1, 1 and -2 pixels away.
 *           One instruction that adds up differences of bytes then processes a
 *           row of 3 pixels; of 5 pixels, the last one is in another element.
 *           The tile is filled once per frame, and the patches around the
 *           centers stay in registers.
 * Launch:   groups of 32 x GROUP_ROWS work-items, each of which filters ROWS
 *           samples of a column.
 * Borders:  coordinates are clamped when the tile is filled.
 * Cost:     8 bits, 3x3 patches, per sample, tap and frame: 1.25 differences of
 *           rows, which vertically adjacent taps and patches share, and 4
 *           instructions for the sum of rows, the weight and both sums.
 */

#define SIDE       (2 * RADIUS + 1)
#define HALO       (((RADIUS + PATCH) * CHANNELS + 3) / 4 * 4)
#define TILE_WIDTH (32 + 2 * HALO)
#define OUT_ROWS   (ROWS * GROUP_ROWS)  /* of a group */
#define TILE_ROWS  (OUT_ROWS + 2 * (RADIUS + PATCH))

/* ---- a row of a patch: WORDS elements ---- */

#if SAMPLE_MAX == 255
#define WORDS       (PATCH == 2 ? 2 : 1)
#define PACKED_SIDE PATCH
#define VALUE(row) ((row)[0] & 255)

void read_row(uint row[WORDS], __local const uint *at)
{
    row[0] = at[0];
#if PATCH == 2
    row[1] = at[2 * CHANNELS] & 255;
#endif
}
#else
#define WORDS       (2 * PATCH + 1)
#define PACKED_SIDE 0
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

/* ---- the tile ---- */

/* Vectors of four samples on either side that four elements consist of */
#define SIDE_VECTORS ((PACKED_SIDE * CHANNELS + 3) / 4)

/* Fill the tile, which starts RADIUS + PATCH rows above and HALO samples to the
 * left of the work-group's first sample. */
void fill(__local uint *tile, SOURCE src, int n, int height)
{
    const int i0   = get_group_id(0) * 32 - HALO;
    const int y0   = get_group_id(1) * OUT_ROWS - RADIUS - PATCH;
    const int item = get_local_id(1) * 32 + get_local_id(0);

    for (int k = item; k < TILE_ROWS * (TILE_WIDTH / 4);
         k += 32 * GROUP_ROWS) {
        const int i = i0 + k % (TILE_WIDTH / 4) * 4;
        const int y = y0 + k / (TILE_WIDTH / 4);
        uint v[4 * (2 * SIDE_VECTORS + 1)];

        #pragma unroll
        for (int j = 0; j <= 2 * SIDE_VECTORS; j++)
            vstore4(load4(src, i + 4 * (j - SIDE_VECTORS), y, n, height), j, v);
        #pragma unroll
        for (int j = 0; j < 4; j++) {
            const uint *p = v + 4 * SIDE_VECTORS + j;

#if PACKED_SIDE == 0
            tile[4 * k + j] = p[0];
#elif PACKED_SIDE == 1
            tile[4 * k + j] = p[0] | p[-CHANNELS] << 8 | p[CHANNELS] << 16;
#else
            tile[4 * k + j] = p[0] | p[-CHANNELS] << 8 | p[CHANNELS] << 16 |
                              p[-2 * CHANNELS] << 24;
#endif
        }
    }
}

/* Store the results: OUT_ROWS rows of 32 values. */
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

/* Vertically adjacent taps that share rows of samples, if registers suffice */
#if (ROWS + 2 * PATCH + 2 * RADIUS) * (2 * PATCH + 1) <= 64
#define SHARED_TAPS SIDE
#else
#define SHARED_TAPS 1
#endif
#define CENTER_ROWS (ROWS + 2 * PATCH)
#define COLUMN_ROWS (CENTER_ROWS + SHARED_TAPS - 1)

/* Add the windows of the frame in the tile. Inlined to keep arrays in
 * registers. */
__attribute__((always_inline))
void add_windows(SUM sum[ROWS], uint count[ROWS],
                 const uint center[CENTER_ROWS][WORDS],
                 __local const uint *window, uint limit)
{
    #pragma unroll 1
    for (int dx = -RADIUS; dx <= RADIUS; dx++) {
        #pragma unroll 1
        for (int dy = 0; dy < SIDE; dy += SHARED_TAPS) {
            uint column[COLUMN_ROWS][WORDS];

            #pragma unroll
            for (int k = 0; k < COLUMN_ROWS; k++)
                read_row(column[k],
                         window + (dy + k) * TILE_WIDTH + dx * CHANNELS);
            #pragma unroll
            for (int t = 0; t < SHARED_TAPS; t++) {
                uint d[CENTER_ROWS];

                #pragma unroll
                for (int k = 0; k < CENTER_ROWS; k++)
                    d[k] = row_difference(center[k], column[k + t]);
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

/* a switch, as images cannot be in an array */
#define FILL_NEIGHBOR(k)                       \
    case k:                                 \
        fill(tile, src ## k, n, height);    \
        break;

__kernel __attribute__((reqd_work_group_size(32, GROUP_ROWS, 1)))
void epsilon_patch_tile(TARGET dst, SOURCE src, int width, int height,
                        uint given, __global const uint *entries
                        NEIGHBOR_SOURCES(SOURCE))
{
    __local uint tile[TILE_ROWS * TILE_WIDTH];
    __local const uint *window =        /* its top, in the center's column */
        tile + get_local_id(1) * ROWS * TILE_WIDTH + get_local_id(0) + HALO;
    const int n = width * CHANNELS;
    const uint limit = get_limit(given, entries, get_local_id(0));
    uint center[CENTER_ROWS][WORDS], count[ROWS];
    SUM sum[ROWS];

    fill(tile, src, n, height);
    barrier(CLK_LOCAL_MEM_FENCE);

    #pragma unroll
    for (int k = 0; k < CENTER_ROWS; k++)
        read_row(center[k], window + (RADIUS + k) * TILE_WIDTH);
    #pragma unroll
    for (int k = 0; k < ROWS; k++)
        count[k] = sum[k] = 0;
#if REACH == 0
    add_windows(sum, count, center, window, limit);
#else
    /* use frame k - 1 in the tile, then replace it by frame k */
    #pragma unroll 1
    for (int k = 1; k <= 2 * REACH + 1; k++) {
        if (present >> (k - 1) & 1)
            add_windows(sum, count, center, window, limit);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (present >> k & 1)
            switch (k) {
            FOR_NEIGHBORS(FILL_NEIGHBOR)
            }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
#endif

    /* pass results through the tile to store four samples at once */
    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll
    for (int k = 0; k < ROWS; k++)
        tile[(get_local_id(1) * ROWS + k) * 32 + get_local_id(0)] =
            MEAN(sum[k], count[k]);
    barrier(CLK_LOCAL_MEM_FENCE);
    store_tile(dst, src, tile, n, height);
}
