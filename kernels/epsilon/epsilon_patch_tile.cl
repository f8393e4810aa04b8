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
 *           The patches around the centers stay in registers. Then the tile is
 *           filled once per neighbor frame: with segments of up to 16 pixels of
 *           a channel in 16 rows, which have a vector each, from a multiple of
 *           four pixels on.
 * Launch:   groups of 32 x GROUP_ROWS work-items, each of which filters ROWS
 *           samples of a column.
 * Borders:  coordinates are clamped when the tile is filled.
 * Cost:     8 bits, 3x3 patches, per sample and tap: 1.25 differences of rows,
 *           which vertically adjacent taps and patches share, and 4
 *           instructions for the sum of rows, the weight and both sums. With a
 *           table, 1.5 differences, and per sample 4 reads of the tile and one
 *           of the table.
 */

#define SIDE       (2 * RADIUS + 1)
#define HALO       (((RADIUS + PATCH) * CHANNELS + 3) / 4 * 4)
#define TILE_WIDTH (32 + 2 * HALO)
#define OUT_ROWS   (ROWS * GROUP_ROWS)  /* of a group */
#define MAX_OF(a, b) ((a) > (b) ? (a) : (b))
#define TILE_ROWS  (OUT_ROWS + 2 * (RADIUS + PATCH))

/* ---- a row of a patch: WORDS elements ---- */

#if SAMPLE_MAX == 255
#define WORDS       (PATCH == 2 ? 2 : 1)
#define PACKED_SIDE PATCH
#define VALUE(row) ((row)[0] & 255)

/* step: elements from a pixel to the next */
void read_row(uint row[WORDS], __local const uint *at, int step)
{
    row[0] = at[0];
#if PATCH == 2
    row[1] = at[2 * step] & 255;
#endif
}
#else
#define WORDS       (2 * PATCH + 1)
#define PACKED_SIDE 0
#define VALUE(row) ((row)[PATCH])

void read_row(uint row[WORDS], __local const uint *at, int step)
{
    #pragma unroll
    for (int k = 0; k < WORDS; k++)
        row[k] = at[(k - PATCH) * step];
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

/* Return the element of the sample at p; pixels are step samples apart. */
uint element(const uint *p, int step)
{
#if PACKED_SIDE == 0
    return p[0];
#elif PACKED_SIDE == 1
    return p[0] | p[-step] << 8 | p[step] << 16;
#else
    return p[0] | p[-step] << 8 | p[step] << 16 | p[-2 * step] << 24;
#endif
}

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
        for (int j = 0; j < 4; j++)
            tile[4 * k + j] = element(v + 4 * SIDE_VECTORS + j, CHANNELS);
    }
}

#if NEIGHBORS
/* Segments: pixels and rows, the number of a group's rows of blocks, pixels on
 * each side, and sizes in the tile */
#define SEGMENT        (32 / CHANNELS < MOTION_BLOCK_SIZE ?             \
                        32 / CHANNELS : MOTION_BLOCK_SIZE)
#define ROW_SEGMENTS   (32 / CHANNELS / SEGMENT)        /* of a channel */
#define SEGMENT_ROWS   MOTION_BLOCK_SIZE
#define SEGMENTS       (32 / SEGMENT * (OUT_ROWS / SEGMENT_ROWS))
#define SEGMENT_SIDE   (PATCH + 1)
#define SEGMENT_WIDTH  ((SEGMENT + 2 * SEGMENT_SIDE + 3 + 3) / 4 * 4)
#define SEGMENT_HEIGHT (SEGMENT_ROWS + 2 * SEGMENT_SIDE)
#define SEGMENT_SIZE   (SEGMENT_HEIGHT * SEGMENT_WIDTH)

#if OUT_ROWS % SEGMENT_ROWS || SEGMENT_ROWS % ROWS
#error a group filters whole rows of blocks
#endif

/* Where a segment is: channel, first pixel, and the first pixel displaced */
typedef struct Segment {
    int c, x, y;
    int2 from;
} Segment;

/* Return segment s; the segments of a row are adjacent pixels or channels. */
Segment get_segment(__global const short2 *vectors, int2 blocks, int k,
                    int s, int width, int height)
{
    const int i = s % (32 / SEGMENT);
    Segment seg;

    seg.c = i / ROW_SEGMENTS;
    seg.x = get_group_id(0) * (32 / CHANNELS) + i % ROW_SEGMENTS * SEGMENT;
    seg.y = get_group_id(1) * OUT_ROWS + s / (32 / SEGMENT) * SEGMENT_ROWS;
    seg.from = (int2)(seg.x, seg.y) +
               vector_at(vectors, blocks, k, seg.c, width, height, seg.x,
                         seg.y);
    return seg;
}

/* Load channel c of four pixels from x on, a multiple of four. */
uint4 load_pixels(SOURCE src, int x, int y, int c, int n, int height)
{
#if CHANNELS == 1
    return load4(src, x, y, n, height);
#elif CHANNELS == 2
    const uint4 a = load4(src, 2 * x,     y, n, height);
    const uint4 b = load4(src, 2 * x + 4, y, n, height);

    return c ? (uint4)(a.odd, b.odd) : (uint4)(a.even, b.even);
#else
    uint v[4];

    #pragma unroll
    for (int k = 0; k < 4; k++) {
        const uint4 a = load4(src, 4 * (x + k), y, n, height);

        v[k] = c & 2 ? c & 1 ? a.w : a.z : c & 1 ? a.y : a.x;
    }
    return vload4(0, v);
#endif
}

/* Fill the tile with the segments of neighbor frame k. */
void fill_segments(__local uint *tile, SOURCE src,
                   __global const short2 *vectors, int2 blocks, int k,
                   int width, int height)
{
    const int quads = SEGMENT_WIDTH / 4;
    const int item  = get_local_id(1) * 32 + get_local_id(0);

    for (int i = item; i < SEGMENTS * SEGMENT_HEIGHT * quads;
         i += 32 * GROUP_ROWS) {
        const Segment seg =
            get_segment(vectors, blocks, k, i / (SEGMENT_HEIGHT * quads),
                        width, height);
        const int x = ((seg.from.x - SEGMENT_SIDE) & ~3) + i % quads * 4;
        const int y = seg.from.y - SEGMENT_SIDE + i / quads % SEGMENT_HEIGHT;
        const int n = width * CHANNELS;
        uint v[4 + 8 * (PACKED_SIDE > 0)];

        #pragma unroll
        for (int j = -(PACKED_SIDE > 0); j <= (PACKED_SIDE > 0); j++)
            vstore4(load_pixels(src, x + 4 * j, y, seg.c, n, height),
                    j + (PACKED_SIDE > 0), v);
        #pragma unroll
        for (int j = 0; j < 4; j++)
            tile[4 * i + j] = element(v + 4 * (PACKED_SIDE > 0) + j, 1);
    }
}

/* Return the top of the windows that the work-item's samples are displaced to,
 * in the column of their centers. */
__local const uint *displaced(__local const uint *tile,
                              __global const short2 *vectors, int2 blocks,
                              int k, int width, int height)
{
    const int row = get_local_id(1) * ROWS, i = get_local_id(0);
    const int x   = i / CHANNELS, c = i % CHANNELS;
    const int s   = row / SEGMENT_ROWS * (32 / SEGMENT) + c * ROW_SEGMENTS +
                    x / SEGMENT;
    const Segment seg = get_segment(vectors, blocks, k, s, width, height);

    return tile + s * SEGMENT_SIZE + row % SEGMENT_ROWS * SEGMENT_WIDTH +
           SEGMENT_SIDE + ((seg.from.x - SEGMENT_SIDE) & 3) + x % SEGMENT;
}
#endif

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

/* ---- the windows ---- */

/* Vertically adjacent taps that share rows of samples, if registers suffice */
#define TAPS_OF(radius)                                                     \
    ((ROWS + 2 * PATCH + 2 * (radius)) * (2 * PATCH + 1) <= 64 ?            \
     2 * (radius) + 1 : 1)
#define MAX_TAPS    MAX_OF(TAPS_OF(RADIUS), TAPS_OF(1))
#define CENTER_ROWS (ROWS + 2 * PATCH)

/* Rows of a work-item that are filtered at a time with limits from a table. A
 * register for each limit of all rows would leave space for fewer work-groups,
 * also of planes without a table. */
#define TABLE_ROWS  (ROWS / 2)

/* Return whether any channel has a table: the same for all work-items, as there
 * are barriers between the windows. */
bool has_table(uint given, __global const uint *entries)
{
    uint limits = 0;

    for (int c = 0; c < CHANNELS; c++)
        limits |= get_limit(given, entries, c);
    return limits & EPSILON_BY_MEAN;
}

/* Store the limits of a column of samples, 32 elements apart; column points to
 * the first of these samples in the tile. */
void store_limits(__local uint *limits, uint limit, __global const uint *table,
                  __local const uint *column)
{
    uint row[ROWS + 2];                 /* sums of three samples */

    #pragma unroll
    for (int k = 0; k < ROWS + 2; k++) {
        __local const uint *at = column + (k - 1) * TILE_WIDTH;

        row[k] = (at[-CHANNELS] & SAMPLE_MAX) + (at[0] & SAMPLE_MAX) +
                 (at[CHANNELS] & SAMPLE_MAX);
    }
    #pragma unroll
    for (int k = 0; k < ROWS; k++)
        limits[32 * k] = limit & EPSILON_BY_MEAN ?
                         table[mean_index(row[k] + row[k + 1] + row[k + 2])] :
                         limit;
}

/* Add the windows of `rows` rows of centers. See add_windows(). */
static __attribute__((always_inline))
void add_rows(SUM *sum, uint *count, const uint center[][WORDS], int rows,
              __local const uint *window, int radius, int taps, int pitch,
              int step, uint limit, bool by_mean, __local const uint *limits)
{
    #pragma unroll 1
    for (int dx = -radius; dx <= radius; dx++) {
        #pragma unroll 1
        for (int dy = 0; dy < 2 * radius + 1; dy += taps) {
            uint column[CENTER_ROWS + MAX_TAPS - 1][WORDS];

            #pragma unroll
            for (int k = 0; k < rows + 2 * PATCH + taps - 1; k++)
                read_row(column[k], window + (dy + k) * pitch + dx * step,
                         step);
            #pragma unroll
            for (int t = 0; t < taps; t++) {
                uint d[CENTER_ROWS];

                #pragma unroll
                for (int k = 0; k < rows + 2 * PATCH; k++)
                    d[k] = row_difference(center[k], column[k + t]);
                #pragma unroll
                for (int k = 0; k < rows; k++) {
                    uint patch = d[k], w;

                    #pragma unroll
                    for (int j = 1; j <= 2 * PATCH; j++)
                        patch += d[k + j];
                    w         = weight(patch, by_mean ? limits[32 * k] : limit);
                    count[k] += w;
                    sum[k]   += (SUM)w * VALUE(column[k + t + PATCH]);
                }
            }
        }
    }
}

/* Add the windows in the tile, of which `window` is the top in the center's
 * column: `taps` rows of them at a time, from rows of pitch elements, `step`
 * apart. The limits are `limit`, or by_mean those that are 32 elements apart.
 * Inlined to keep arrays in registers. */
static __attribute__((always_inline))
void add_windows(SUM sum[ROWS], uint count[ROWS],
                 const uint center[CENTER_ROWS][WORDS],
                 __local const uint *window, int radius, int taps, int pitch,
                 int step, uint limit, bool by_mean, __local const uint *limits)
{
    if (by_mean) {
        #pragma unroll
        for (int k = 0; k < ROWS; k += TABLE_ROWS)
            add_rows(sum + k, count + k, center + k, TABLE_ROWS,
                     window + k * pitch, radius, taps, pitch, step, limit, true,
                     limits + 32 * k);
    } else {
        add_rows(sum, count, center, ROWS, window, radius, taps, pitch, step,
                 limit, false, limits);
    }
}

/* ---- means of older frames ---- */

#if OLDER
/* The tile of g: elements of two words for all samples of the rows, with a halo
 * on every side */
#define MEANS_SIDE  (2 * EPSILON_OLDER_PATCH + 1)
#define MEANS_HALO  (EPSILON_OLDER_PATCH * CHANNELS)
#define MEANS_WIDTH (32 + 2 * MEANS_HALO)
#define MEANS_ROWS  (OUT_ROWS + 2 * EPSILON_OLDER_PATCH)
#define MEANS_SIZE  (2 * MEANS_WIDTH * MEANS_ROWS)

void fill_means(__local MeanElement *tile, SOURCE src, const Groups *g, int n,
                int height)
{
    const int i0   = get_group_id(0) * 32 - MEANS_HALO;
    const int y0   = get_group_id(1) * OUT_ROWS - EPSILON_OLDER_PATCH;
    const int item = get_local_id(1) * 32 + get_local_id(0);

    for (int k = item; k < MEANS_ROWS * MEANS_WIDTH; k += 32 * GROUP_ROWS)
        tile[k] = mean_element(src, g, i0 + k % MEANS_WIDTH,
                               y0 + k / MEANS_WIDTH, n, height);
}

/* Add the means to n and S of the work-item's samples; inlined to keep arrays
 * in registers. */
static __attribute__((always_inline))
void add_older(SUM sum[ROWS], uint count[ROWS], __local const MeanElement *tile,
               const uint center[CENTER_ROWS][WORDS], uint given, uint limit,
               bool by_mean, __local const uint *limits, int r, const Groups *g)
{
    const int fixed = limit_of_means(given, limit, g);
    __local const MeanElement *at = tile + get_local_id(1) * ROWS *
                                    MEANS_WIDTH + get_local_id(0);
    MeanSums row[MEANS_SIDE];

    #pragma unroll
    for (int j = 0; j < ROWS + MEANS_SIDE - 1; j++) {
        const int k  = j - MEANS_SIDE + 1;
        MeanSums all = 0;

        #pragma unroll
        for (int i = 0; i < MEANS_SIDE; i++)
            all += sums_of(at[j * MEANS_WIDTH + i * CHANNELS]);
        row[j % MEANS_SIDE] = all;
        if (k < 0)
            continue;
        #pragma unroll
        for (int i = 1; i < MEANS_SIDE; i++)
            all += row[(j + i) % MEANS_SIDE];
        add_means(&sum[k], &count[k], all,
                  at[(k + EPSILON_OLDER_PATCH) * MEANS_WIDTH + MEANS_HALO],
                  VALUE(center[k + PATCH]), r, by_mean ?
                  limit_of_means(given, limits[32 * k], g) : fixed, g);
    }
}
#else
#define MEANS_SIZE 0
#endif

/* ---- the kernel ---- */

#if NEIGHBORS
#define WINDOWS_SIZE MAX_OF(TILE_ROWS * TILE_WIDTH, SEGMENTS * SEGMENT_SIZE)
#else
#define WINDOWS_SIZE (TILE_ROWS * TILE_WIDTH)
#endif
#define TILE_SIZE MAX_OF(WINDOWS_SIZE, MEANS_SIZE)

/* a switch, as images cannot be in an array */
#define FILL_NEIGHBOR(k, unused)                                        \
    case k:                                                             \
        fill_segments(tile, src ## k, vectors, blocks, k, width,    \
                      height);                                          \
        break;

__kernel __attribute__((reqd_work_group_size(32, GROUP_ROWS, 1)))
void epsilon_patch_tile(TARGET dst, SOURCE src, int width, int height,
                        uint given, __global const uint *entries
                        NEIGHBOR_SOURCES(SOURCE) OLDER_SOURCES)
{
    __local uint tile[TILE_SIZE] __attribute__((aligned(8)));
    __local uint limits[32 * OUT_ROWS];
    __local const uint *window =        /* its top, in the center's column */
        tile + get_local_id(1) * ROWS * TILE_WIDTH + get_local_id(0) + HALO;
    const int n = width * CHANNELS;
    const int item = get_local_id(0);
    const uint limit = get_limit(given, entries, item);
    const bool by_mean = has_table(given, entries);
    __local uint *own = limits + get_local_id(1) * ROWS * 32 + item;
    uint center[CENTER_ROWS][WORDS], count[ROWS];
    SUM sum[ROWS];

    fill(tile, src, n, height);
    barrier(CLK_LOCAL_MEM_FENCE);

    #pragma unroll
    for (int k = 0; k < CENTER_ROWS; k++)
        read_row(center[k], window + (RADIUS + k) * TILE_WIDTH, CHANNELS);
    #pragma unroll
    for (int k = 0; k < ROWS; k++)
        count[k] = sum[k] = 0;
    if (by_mean)
        store_limits(own, limit, get_table(given, entries, item),
                     window + (RADIUS + PATCH) * TILE_WIDTH);
    add_windows(sum, count, center, window, RADIUS, TAPS_OF(RADIUS), TILE_WIDTH,
                CHANNELS, limit, by_mean, own);
#if NEIGHBORS
    /* a limit of 0 instead of a branch, which PoCL compiles wrongly where there
     * are barriers */
    const uint others_limit = is_alone(given, entries, item) ? 0 : limit;

    for (int k = 0; by_mean && k < ROWS; k++)
        own[32 * k] = others_limit ? own[32 * k] : 0;
    present = others(present, given, entries);
    #pragma unroll 1
    for (int k = 1; k <= LAST_INPUT; k++) {
        if (!(present >> k & 1))
            continue;
        barrier(CLK_LOCAL_MEM_FENCE);
        switch (k) {
        FOR_NEIGHBORS(FILL_NEIGHBOR,)
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        add_windows(sum, count, center,
                    displaced(tile, vectors, blocks, k, width, height),
                    1, TAPS_OF(1), SEGMENT_WIDTH, 1, others_limit, by_mean,
                    own);
    }
#endif

#if OLDER
    const Groups older = GET_GROUPS;

    if (groups) {
        barrier(CLK_LOCAL_MEM_FENCE);
        fill_means((__local MeanElement *)tile, src, &older, n, height);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (others_limit)
            add_older(sum, count, (__local const MeanElement *)tile, center,
                      given, limit, by_mean, own, get_r(given, entries, item),
                      &older);
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
