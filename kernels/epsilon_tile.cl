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
 * Epsilon filter, a tile of the plane in local memory, and 16-bit arithmetic
 * on two rows at once or 32-bit arithmetic on one.
 *
 * Formula:  see epsilon.cl. With half precision the sum is that of the
 *           differences to the centre, S' = S - n c.
 * Layout:   the source is the frame's image (FROM_IMAGE 1, planes of one
 *           channel) or packed rows of raw samples; the result goes into
 *           packed rows. More defines of the host:
 *             RADIUS
 *             LIMIT  no threshold is larger
 *             PAIRS  1: elements of the tile are two halves, the samples of
 *                    rows y and y + GROUP_ROWS; 0: one sample
 * Launch:   groups of 32 x GROUP_ROWS work-items, each of which makes COLUMNS
 *           samples of a row (and of its pair).
 * Borders:  coordinates are clamped where the tile is filled.
 * Cost:     per tap 2 instructions (PAIRS) or 3; per sample one or two reads.
 */

#define SIDE       (2 * RADIUS + 1)
#define GROUP_ROWS 8
#define COLUMNS    4
#define BESIDE     ((2 * RADIUS * CHANNELS + 3) / 4)    /* in fours */
#define TILE_WIDTH (32 * COLUMNS + 4 * BESIDE)
#define TILE_ROWS  (GROUP_ROWS + 2 * RADIUS)

#if FROM_IMAGE
#define SOURCE __read_only image2d_t
__constant sampler_t texels = CLK_NORMALIZED_COORDS_FALSE |
                              CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;

uint sample_at(SOURCE src, int width, int height, int i, int y)
{
    const int2 at = (int2)(clamp(i, 0, width - 1), clamp(y, 0, height - 1));

    return (uint)(read_imagef(src, texels, at).x * SAMPLE_MAX + 0.5f) >> SHIFT;
}
#else
#define SOURCE __global const SAMPLE *
uint sample_at(SOURCE src, int width, int height, int i, int y)
{
    return edge_sample(src + clamp(y, 0, height - 1) * (width * CHANNELS),
                       width, i) >> SHIFT;
}
#endif

#if PAIRS

/* Half holds the integers up to 2048, so samples of 11 bits, differences and
 * counts up to 2048 are exact. A sum of differences is while it takes no more
 * than CHUNK of them; then it moves on to a float, which holds 2^24. */
#define CHUNK (2048 / (LIMIT > 0 ? LIMIT : 1))

#ifdef __NV_CL_C_VERSION
/* NVIDIA's OpenCL C has no half arithmetic; its assembler does */
typedef uint Pair;

Pair pair_of(float value)
{
    Pair pair;

    asm("{ .reg .b16 h; cvt.rn.f16.f32 h, %1; mov.b32 %0, {h, h}; }"
        : "=r"(pair) : "f"(value));
    return pair;
}

float2 pair_values(Pair pair)
{
    float2 v;

    asm("{ .reg .b16 l, h; mov.b32 {l, h}, %2;"
        " cvt.f32.f16 %0, l; cvt.f32.f16 %1, h; }"
        : "=f"(v.x), "=f"(v.y) : "r"(pair));
    return v;
}

#define TAP(j, value)                                                       \
    asm("{ .reg .b32 d, a, m; sub.f16x2 d, %2, %3; abs.f16x2 a, d;"         \
        " set.le.f16x2.f16x2 m, a, %4; fma.rn.f16x2 %0, d, m, %0;"          \
        " add.f16x2 %1, %1, m; }"                                           \
        : "+r"(part[j]), "+r"(count[j])                                     \
        : "r"(value), "r"(centre[j]), "r"(limit))
#define TO_PAIR(bits) (bits)
#else
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half2 Pair;
#define TO_PAIR(bits) as_half2(bits)
#define TO_PAIR_VALUES convert_float2
#else
/* the same in float */
typedef float2 Pair;
#define TO_PAIR_VALUES(pair) (pair)
Pair to_pair(uint bits)
{
    return vload_half2(0, (const half *)&bits);
}
#define TO_PAIR(bits) to_pair(bits)
#endif

Pair pair_of(float value)
{
    return (Pair)(value, value);
}

float2 pair_values(Pair pair)
{
    return TO_PAIR_VALUES(pair);
}

#define TAP(j, value)                                                       \
    do {                                                                    \
        const Pair d_  = (value) - centre[j];                               \
        const Pair in_ = select((Pair)0, (Pair)1, fabs(d_) <= limit);       \
        part[j]  += d_ * in_;                                               \
        count[j] += in_;                                                    \
    } while (0)
#endif

/* Sample (i, y) of the tile is the low half of its own row and the high half
 * of the row GROUP_ROWS above. */
#define STORED_ROWS (TILE_ROWS + GROUP_ROWS)
#define OUT_ROWS    (2 * GROUP_ROWS)

void put(__local uint *tile, int row, int column, uint sample)
{
    __local half *halves = (__local half *)tile;

    if (row < TILE_ROWS)
        vstore_half((float)sample, 2 * (row * TILE_WIDTH + column), halves);
    if (row >= GROUP_ROWS)
        vstore_half((float)sample, 2 * ((row - GROUP_ROWS) * TILE_WIDTH + column) + 1,
                    halves);
}

#else

/* A word is a sample, and one in its upper 8 bits: adding up words counts
 * them, too, and no sum of 255 of them carries over (255 * 65535 < 2^24). */
typedef uint Pair;

#define ONE   (1u << 24)
#define CHUNK 255
#define TO_PAIR(bits) (bits)
#define TAP(j, value)                                                       \
    do {                                                                    \
        const uint w_ = (value);                                            \
        part[j] += w_ - low[j] <= limit ? w_ : 0;                           \
    } while (0)
#define STORED_ROWS TILE_ROWS
#define OUT_ROWS    GROUP_ROWS

void put(__local uint *tile, int row, int column, uint sample)
{
    tile[row * TILE_WIDTH + column] = sample + ONE;
}

#endif

#define FOURS       (1 + BESIDE)            /* that a work-item reads of a row */
#define FLUSH_ROWS  (CHUNK >= SIDE ? CHUNK / SIDE : 1)

/* Fill the tile: its first sample is RADIUS rows above and RADIUS pixels to
 * the left of the group's first one. */
void fill(__local uint *tile, SOURCE src, int width, int height)
{
    const int i0   = get_group_id(0) * (32 * COLUMNS) - RADIUS * CHANNELS;
    const int y0   = get_group_id(1) * OUT_ROWS - RADIUS;
    const int item = get_local_id(1) * 32 + get_local_id(0);

    for (int k = item; k < STORED_ROWS * TILE_WIDTH; k += 32 * GROUP_ROWS) {
        const int row = k / TILE_WIDTH, column = k % TILE_WIDTH;

        put(tile, row, column, sample_at(src, width, height, i0 + column,
                                         y0 + row));
    }
}

/* The rounded mean, given the sum of n differences to c: LIMIT is a bound of
 * the quotient. Neither it nor its fraction comes nearer to one half than
 * 1 / 4n, which is more than a float's error up to LIMIT 511; added to 2^23,
 * it is rounded to an integer, which the lower bits are. */
uint mean_near(float c, float sum, float n)
{
#if LIMIT > 511
    const int s = (int)sum, count = (int)n;

    return mean((uint)(s + count * (int)c), (uint)count);
#elif defined(__NV_CL_C_VERSION)
    return as_uint(native_divide(sum + 0.25f, n) + (c + 8388608.0f)) & 0xffff;
#else
    return as_uint((sum + 0.25f) / n + (c + 8388608.0f)) & 0xffff;
#endif
}

/* Store the samples of one row that a work-item made. */
void store(__global SAMPLE *dst, SOURCE src, int stride, int height, int i,
           int y, const uint *out)
{
    if (i >= stride || y >= height)
        return;
    dst += y * stride + i;
    if (!(stride & 3) && ALL_FILTERED) {
        *(__global JOIN(SAMPLE, 4) *)dst =
            (JOIN(SAMPLE, 4))((SAMPLE)(out[0] << SHIFT), (SAMPLE)(out[1] << SHIFT),
                              (SAMPLE)(out[2] << SHIFT), (SAMPLE)(out[3] << SHIFT));
        return;
    }
    for (int j = 0; j < COLUMNS && i + j < stride; j++)
#if FROM_IMAGE
        dst[j] = out[j] << SHIFT;
#else
        dst[j] = is_filtered(i + j) ? out[j] << SHIFT : src[y * stride + i + j];
#endif
}

__kernel __attribute__((reqd_work_group_size(32, GROUP_ROWS, 1)))
void epsilon_tile(__global SAMPLE *dst, SOURCE src, int width, int height,
                  uint threshold)
{
    __local uint tile[TILE_ROWS * TILE_WIDTH] __attribute__((aligned(16)));
    __local const uint *mine = tile + get_local_id(1) * TILE_WIDTH +
                               get_local_id(0) * COLUMNS;
    const int i = (get_group_id(0) * 32 + get_local_id(0)) * COLUMNS;
    const int y = get_group_id(1) * OUT_ROWS + get_local_id(1);
    Pair centre[COLUMNS], part[COLUMNS];
#if PAIRS
    const Pair limit = pair_of(threshold);
    Pair count[COLUMNS];
    float2 sum[COLUMNS];
#else
    const uint limit = 2 * threshold;
    uint low[COLUMNS], sum[COLUMNS], count[COLUMNS];
#endif
    uint out[COLUMNS];

    fill(tile, src, width, height);
    barrier(CLK_LOCAL_MEM_FENCE);

    #pragma unroll
    for (int j = 0; j < COLUMNS; j++) {
        centre[j] = TO_PAIR(mine[RADIUS * TILE_WIDTH + RADIUS * CHANNELS + j]);
#if PAIRS
        part[j] = count[j] = pair_of(0);
        sum[j]  = 0;
#else
        low[j]  = centre[j] - threshold;
        part[j] = sum[j] = count[j] = 0;
#endif
    }

#if PAIRS
#define FLUSH()                                 \
    do {                                        \
        _Pragma("unroll")                       \
        for (int j = 0; j < COLUMNS; j++) {     \
            sum[j] += pair_values(part[j]);     \
            part[j] = pair_of(0);               \
        }                                       \
    } while (0)
#else
#define FLUSH()                                 \
    do {                                        \
        _Pragma("unroll")                       \
        for (int j = 0; j < COLUMNS; j++) {     \
            sum[j]   += part[j] & (ONE - 1);    \
            count[j] += part[j] >> 24;          \
            part[j]   = 0;                      \
        }                                       \
    } while (0)
#endif
    #pragma unroll 1
    for (int dy = 0; dy < SIDE; dy++) {
        uint v[4 * FOURS];

        #pragma unroll
        for (int k = 0; k < FOURS; k++)
            vstore4(*(__local const uint4 *)(mine + dy * TILE_WIDTH + 4 * k),
                    k, v);
        #pragma unroll
        for (int dx = 0; dx < SIDE; dx++) {
            #pragma unroll
            for (int j = 0; j < COLUMNS; j++)
                TAP(j, TO_PAIR(v[j + dx * CHANNELS]));
            if (CHUNK < SIDE && dx % CHUNK == CHUNK - 1)
                FLUSH();
        }
        if (CHUNK < SIDE || dy % FLUSH_ROWS == FLUSH_ROWS - 1)
            FLUSH();
    }
    FLUSH();

#if PAIRS
    for (int lane = 0; lane < 2; lane++) {
        #pragma unroll
        for (int j = 0; j < COLUMNS; j++) {
            const float2 c = pair_values(centre[j]);
            const float2 n = pair_values(count[j]);

            out[j] = lane ? mean_near(c.y, sum[j].y, n.y)
                          : mean_near(c.x, sum[j].x, n.x);
        }
        store(dst, src, width * CHANNELS, height, i, y + lane * GROUP_ROWS,
              out);
    }
#else
    #pragma unroll
    for (int j = 0; j < COLUMNS; j++)
        out[j] = mean(sum[j], count[j]);
    store(dst, src, width * CHANNELS, height, i, y, out);
#endif
}
