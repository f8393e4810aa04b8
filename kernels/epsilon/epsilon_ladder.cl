/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter: the steps of two documents, for comparison (doc/epsilon.md).
 * NVIDIA GPUs and CPUs do not use them by default; other GPUs also try the
 * steps that the documents recommend.
 *   guide: Qualcomm Snapdragon Mobile Platform OpenCL General Programming and
 *          Optimization, section 10.3
 *   blog:  V. R. Gandhi, H. Wang, A. Bourd: OpenCL Optimization: Accelerating
 *          the Epsilon Filter on the Adreno GPU. Qualcomm, 2018
 *
 * Formula:  see epsilon.cl.
 * Layout:   packed rows of raw samples, read as texels of four adjacent
 *           samples, like an RGBA view of the plane, which not all devices
 *           support. The host defines what plane_io.cl needs and
 *             RADIUS
 *             PIXELS      output samples per work-item: 1, 4, 8 or 16
 *             BRANCHLESS  1: arithmetic on the comparison's result
 *             TILE_ROWS   rows of a work-group, 8 work-items wide, whose texels
 *                         are in local memory; 0: texels are not shared
 *             FLOATS      1: half precision if the device has it and it is
 *                         exact, else single; 0: 16-bit integers
 *             HALF        1: the device has cl_khr_fp16 (FLOATS)
 *             LIMIT       maximum threshold (FLOATS)
 * Launch:   a work-item per PIXELS samples of a row; the grid may be larger.
 * Borders:  texels that cross an edge are loaded sample by sample.
 * Cost:     (2 RADIUS + 1) (PIXELS / 4 + 2 SIDE_TEXELS) / PIXELS texels per
 *           sample: 27, 6.75, 4.5, 3.375 for RADIUS 4 and 1, 4, 8, 16 pixels.
 */

#define SIDE_TEXELS   ((RADIUS * CHANNELS + 3) / 4)     /* on either side */
#define CENTER_TEXELS ((PIXELS + 3) / 4)
#define ROW_TEXELS    (CENTER_TEXELS + 2 * SIDE_TEXELS) /* read per row */
#define SIDE          (2 * RADIUS + 1)

/* Half precision is exact for integers up to 2048, single up to 2^24. Samples
 * of 11 bits, differences, counts and sums of CHUNK differences fit; such a sum
 * is then added to the total. */
#if FLOATS && HALF && DEPTH <= 11
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define VALUE half
#define EXACT 2048
#elif FLOATS
#define VALUE float
#define EXACT (1 << 24)
#else
#define VALUE ushort
#endif

#if FLOATS
#define CHUNK (EXACT / (LIMIT > 0 ? LIMIT : 1))
#define TOTAL int
#elif DEPTH == 8 && SIDE * SIDE <= 257              /* 257 * 255 = 65535 */
#define TOTAL ushort
#else
#define TOTAL uint
#endif

ushort4 texel(__global const SAMPLE *src, int width, int height, int word,
              int y)
{
    const int stride = width * CHANNELS;
    const int x = word * 4;
    __global const SAMPLE *row = src + clamp(y, 0, height - 1) * stride;
    JOIN(SAMPLE, 4) t;

    if (x < 0 || x + 4 > stride)
        t = (JOIN(SAMPLE, 4))(edge_sample(row, width, x),
                              edge_sample(row, width, x + 1),
                              edge_sample(row, width, x + 2),
                              edge_sample(row, width, x + 3));
    else if (stride & 3)
        t = vload4(0, row + x);
    else
        t = *(__global const JOIN(SAMPLE, 4) *)(row + x);
    return convert_ushort4(t) >> (ushort4)SHIFT;
}

#if FLOATS
#define TAP(j, value)                                           \
    do {                                                        \
        const VALUE d_  = (value) - center[j];                  \
        const VALUE in_ = fabs(d_) <= limit ? 1 : 0;            \
        part[j]  += d_ * in_;                                   \
        count[j] += in_;                                        \
    } while (0)
#elif BRANCHLESS
#define TAP(j, value)                                           \
    do {                                                        \
        const VALUE p_  = (value);                              \
        const VALUE in_ = abs_diff(p_, center[j]) <= limit;     \
        sum[j]   += p_ * in_;                                   \
        count[j] += in_;                                        \
    } while (0)
#else
#define TAP(j, value)                                           \
    do {                                                        \
        const VALUE p_ = (value);                               \
        if (abs_diff(p_, center[j]) <= limit) {                 \
            sum[j] += p_;                                       \
            count[j]++;                                         \
        }                                                       \
    } while (0)
#endif

#if TILE_ROWS
#define TILE_WIDTH (8 * CENTER_TEXELS + 2 * SIDE_TEXELS)    /* in texels */

void load_tile(__local ushort4 *tile, __global const SAMPLE *src, int width,
               int height)
{
    const int word = get_group_id(0) * 8 * CENTER_TEXELS - SIDE_TEXELS;
    const int y    = get_group_id(1) * TILE_ROWS - RADIUS;

    for (int i = get_local_id(1) * 8 + get_local_id(0);
         i < TILE_WIDTH * (TILE_ROWS + 2 * RADIUS); i += 8 * TILE_ROWS)
        tile[i] = texel(src, width, height, word + i % TILE_WIDTH,
                        y + i / TILE_WIDTH);
}
#endif

__kernel
#if TILE_ROWS
__attribute__((reqd_work_group_size(8, TILE_ROWS, 1)))
#endif
void epsilon_ladder(__global SAMPLE *dst, __global const SAMPLE *src,
                    int width, int height, uint threshold)
{
    const int stride = width * CHANNELS;
    const int first  = get_global_id(0) * PIXELS;
    const int y      = get_global_id(1);
    const VALUE limit = threshold;
    VALUE center[PIXELS];
    TOTAL sum[PIXELS];
#if FLOATS
    VALUE part[PIXELS], count[PIXELS];
#else
    ushort count[PIXELS];
#endif
#if TILE_ROWS
    __local ushort4 tile[TILE_WIDTH * (TILE_ROWS + 2 * RADIUS)];
    __local const ushort4 *shared = tile + get_local_id(1) * TILE_WIDTH +
                                    get_local_id(0) * CENTER_TEXELS;

    load_tile(tile, src, width, height);
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    if (first >= stride || y >= height)
        return;

    #pragma unroll
    for (int j = 0; j < PIXELS; j++) {
        center[j] = edge_sample(src + y * stride, width, first + j) >> SHIFT;
        sum[j]    = 0;
        count[j]  = 0;
#if FLOATS
        part[j]   = 0;
#endif
    }

    for (int dy = 0; dy < SIDE; dy++) {
        VALUE v[4 * ROW_TEXELS];

        #pragma unroll
        for (int k = 0; k < ROW_TEXELS; k++) {
#if TILE_ROWS
            const ushort4 t = shared[dy * TILE_WIDTH + k];
#else
            const ushort4 t = texel(src, width, height,
                                    first / 4 - SIDE_TEXELS + k,
                                    y + dy - RADIUS);
#endif
            v[4 * k]     = t.x;
            v[4 * k + 1] = t.y;
            v[4 * k + 2] = t.z;
            v[4 * k + 3] = t.w;
        }
#if PIXELS == 1
        /* the position in the texel differs between work-items */
        #pragma unroll
        for (int k = 0; k < 4 * ROW_TEXELS; k++) {
            const int dx = k - 4 * SIDE_TEXELS - first % 4;

            if (abs_diff(dx, 0) <= RADIUS * CHANNELS &&
                (dx & (CHANNELS - 1)) == 0)
                TAP(0, v[k]);
        }
#else
        #pragma unroll
        for (int dx = 0; dx < SIDE; dx++) {
            #pragma unroll
            for (int j = 0; j < PIXELS; j++)
                TAP(j, v[4 * SIDE_TEXELS + j + (dx - RADIUS) * CHANNELS]);
#if FLOATS
            if (dx % CHUNK == CHUNK - 1 || dx == SIDE - 1) {
                #pragma unroll
                for (int j = 0; j < PIXELS; j++) {
                    sum[j] += (int)part[j];
                    part[j] = 0;
                }
            }
#endif
        }
#endif
    }

    #pragma unroll
    for (int j = 0; j < PIXELS; j++) {
        const int i  = y * stride + first + j;
        const uint n = (uint)count[j];
#if FLOATS
        const uint s = sum[j] + (int)n * (int)center[j];
#else
        const uint s = sum[j];
#endif

        if (first + j < stride)
            dst[i] = is_filtered(first + j) ? mean(s, n) << SHIFT : src[i];
    }
}
