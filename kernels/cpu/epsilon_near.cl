/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The windows in neighbor frames, for kernels for CPUs. Comes between
 * epsilon_lanes.cl and epsilon_patch_lanes.cl.
 *
 * Blocks of MOTION_BLOCK_SIZE samples have a vector each, so that adjacent
 * lanes may be displaced differently: NEAR_LANES at a time are not. A private
 * array holds the displaced samples of LANES lanes in MOTION_BLOCK_SIZE rows,
 * and of NEAR_SIDE rows above and below, once for each column of their windows
 * with patches: NEAR_COLUMNS times NEAR_STEP samples. So all samples of a tap
 * are adjacent, as in a tile.
 */

#if NEIGHBORS
#define NEAR_SIDE    (PATCH + 1)
#define NEAR_COLUMNS (2 * NEAR_SIDE + 1)
#define NEAR_ROWS    (MOTION_BLOCK_SIZE + 2 * NEAR_SIDE)
#define NEAR_STEP    (NEAR_ROWS * LANES)
#define NEAR_LANES   (MOTION_BLOCK_SIZE * CHANNELS < 16 ? 8 : 16)
#define NEAR_LINE    (NEAR_LANES + 2 * NEAR_SIDE * CHANNELS)

#if ROWS % MOTION_BLOCK_SIZE
#error a work-item filters whole rows of blocks
#endif

#define NEIGHBOR_ARGUMENT , const Neighbors *neighbors
#define NEIGHBOR_POINTER  , &neighbors
#define SET_NEIGHBOR(k, unused) neighbors.src[k] = src ## k;

/* The neighbor frames of a work-item whose first sample is i of row y */
typedef struct Neighbors {
    __global const SAMPLE *src[LAST_INPUT + 1];
    uint present, alone;        /* frames that give samples, and channels that
                                 * get none */
    __global const short2 *vectors;
    int2 blocks;
    int width, height, i, y;
} Neighbors;

#if MOTION_BLOCK_SIZE * CHANNELS < 16
typedef JOIN(SAMPLE, 8) Near;
#else
typedef JOIN(SAMPLE, 16) Near;
#endif

/* PoCL's vload16() and vstore16() access single bytes */
#ifdef __AVX2__                         /* the compiler is clang */
typedef SAMPLE NearLoose                /* with the alignment of a sample */
    __attribute__((ext_vector_type(NEAR_LANES), aligned(SAMPLE_MAX / 255 & 3)));
#define NEAR_LOAD(space, p) ((Near)*(space const NearLoose *)(p))
#define NEAR_STORE(v, p)    (*(NearLoose *)(p) = (v))
#elif MOTION_BLOCK_SIZE * CHANNELS < 16
#define NEAR_LOAD(space, p) vload8(0, p)
#define NEAR_STORE(v, p)    vstore8(v, 0, p)
#else
#define NEAR_LOAD(space, p) vload16(0, p)
#define NEAR_STORE(v, p)    vstore16(v, 0, p)
#endif

/* Replace the samples of channel c. */
Near put_channel(Near v, Near of, int c)
{
#if CHANNELS == 1
    return of;
#else
    #pragma unroll
    for (int k = 0; k < NEAR_LANES; k++)
        if ((k & (CHANNELS - 1)) == c)
            ((SAMPLE *)&v)[k] = ((const SAMPLE *)&of)[k];
    return v;
#endif
}

/* Set channel c of NEAR_LANES lanes, of the columns of a row; i is the first
 * sample of the first column. */
void fill_line(SAMPLE *to, __global const SAMPLE *row, int i, int width, int c)
{
    SAMPLE line[NEAR_LINE];
    const bool inside = i >= 0 && i + NEAR_LINE <= width * CHANNELS;

    if (!inside)
        for (int k = 0; k < NEAR_LINE; k++)
            line[k] = edge_sample(row, width, i + k);
    for (int k = 0; k < NEAR_COLUMNS; k++) {
        const Near v = inside ? NEAR_LOAD(__global, row + i + k * CHANNELS) :
                                NEAR_LOAD(, line + k * CHANNELS);

        NEAR_STORE(put_channel(NEAR_LOAD(, to + k * NEAR_STEP),
                               v >> (Near)SHIFT, c), to + k * NEAR_STEP);
    }
}

/* Fill the columns with neighbor frame k, for the blocks in row y of the
 * work-item. */
void fill_near(SAMPLE *columns, const Neighbors *n, int k, int y)
{
    __global const SAMPLE *src = n->src[k];

    for (int lane = 0; lane < LANES; lane += NEAR_LANES) {
        const int i = n->i + lane;

        for (int c = 0; c < CHANNELS; c++) {
            const int2 v = vector_at(n->vectors, n->blocks, k, c, n->width,
                                     n->height, i / CHANNELS, n->y + y);

            for (int j = 0; j < NEAR_ROWS; j++) {
                const int from = clamp(n->y + y + v.y + j - NEAR_SIDE, 0,
                                       n->height - 1);

                fill_line(columns + j * LANES + lane,
                          src + from * n->width * CHANNELS,
                          i + (v.x - NEAR_SIDE) * CHANNELS, n->width, c);
            }
        }
    }
}
#else
#define NEIGHBOR_ARGUMENT
#define NEIGHBOR_POINTER
#endif
