/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter with a tile of the plane in local memory, on two rows at once
 * in half precision or on one row in single precision.
 *
 * Formula:  see epsilon.cl. Half precision adds up the differences from the
 *           center, S' = S - n c.
 * Layout:   see row_io.cl. The host also defines
 *             RADIUS
 *             LIMIT       maximum threshold
 *             PAIRS       1: an element of the tile is two samples of up to
 *                         10 bits, of the rows y and y + GROUP_ROWS, in half
 *                         precision; 0: one sample
 *             HALF        1: the device has cl_khr_fp16 (PAIRS)
 *             COLUMNS     adjacent output samples per work-item, a multiple of
 *                         4
 *             GROUP_ROWS  rows of work-items in a work-group
 * Launch:   groups of 32 x GROUP_ROWS work-items, each of which filters COLUMNS
 *           samples of a row (of two rows with PAIRS).
 * Borders:  coordinates are clamped when the tile is filled.
 * Cost:     2 (PAIRS) or 3 instructions per tap. Samples are read in vectors of
 *           four, once or twice.
 */

#define SIDE       (2 * RADIUS + 1)
#define HALO       ((RADIUS * CHANNELS + 3) / 4 * 4)    /* whole vectors */
#define TILE_WIDTH (32 * COLUMNS + 2 * HALO)
#define TILE_ROWS  (GROUP_ROWS + 2 * RADIUS)
#define OUT_ROWS   (GROUP_ROWS * (1 + PAIRS))           /* per work-group */
#define WINDOW     (COLUMNS + 2 * HALO)     /* samples read per row and item */

/* ---- arithmetic: a tile's element, a tap, the mean ---- */

#if PAIRS

/* Half precision is exact for integers up to 2048. A sample p of 10 bits is
 * stored as 1024 + p, whose bits are 0x6400 + p; differences cancel the 1024
 * and are exact. So are counts (at most 961) and sums of up to CHUNK
 * differences, which are then added to a float. */
#define CHUNK (2048 / (LIMIT > 0 ? LIMIT : 1))

uint pair_bits(uint low, uint high)
{
    return low | high << 16 | 0x64006400;
}

#ifdef __NV_CL_C_VERSION
/* NVIDIA's OpenCL C has no arithmetic in half precision, but its PTX has. */
typedef uint Pair;
#define TO_PAIR(bits) (bits)

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
        : "r"(value), "r"(center[j]), "r"(limit))
#else
#if HALF
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half2 Pair;
#define TO_PAIR(bits)     as_half2(bits)
#define pair_values(pair) convert_float2(pair)
#else
typedef float2 Pair;
#define TO_PAIR(bits)     ((float2)((bits) & 1023, (bits) >> 16 & 1023))
#define pair_values(pair) (pair)
#endif

Pair pair_of(float value)
{
    return (Pair)(value, value);
}

#define TAP(j, value)                                                       \
    do {                                                                    \
        const Pair d_  = (value) - center[j];                               \
        const Pair in_ = select((Pair)0, (Pair)1, fabs(d_) <= limit);       \
        part[j]  += d_ * in_;                                               \
        count[j] += in_;                                                    \
    } while (0)
#endif

#define FLUSH()                                     \
    do {                                            \
        _Pragma("unroll")                           \
        for (int j = 0; j < COLUMNS; j++) {         \
            sum[j] += pair_values(part[j]);         \
            part[j] = pair_of(0);                   \
        }                                           \
    } while (0)

/* Return the rounded mean for a sum of n differences from c. (sum + 1/4) / n is
 * at least 1 / 4n away from a half-integer, and a float's error is smaller for
 * means up to 511, which LIMIT guarantees. Adding 2^23 rounds to an integer, in
 * the lower bits. */
uint mean_near(uint c, float sum, float n)
{
#if LIMIT > 511
    const int count = (int)n;

    return mean((uint)((int)sum + count * (int)c), (uint)count);
#elif defined(__NV_CL_C_VERSION)
    return as_uint(native_divide(sum + 0.25f, n) + (c + 8388608.0f)) & 65535;
#else
    return as_uint((sum + 0.25f) / n + (c + 8388608.0f)) & 65535;
#endif
}

#else

/* A word has the bits of the float 2^23 + sample. Differences are exact, and
 * comparing floats leaves the integer pipe to the sums. Adding words as
 * integers also counts them, in the upper byte: 255 * 65535 < 2^24, and
 * 99 * 0x4b is 1 modulo 256. */
#define BITS_2_23     0x4b000000u
#define CHUNK         255
#define TO_PAIR(bits) (bits)

#ifdef __NV_CL_C_VERSION
#define TAP(j, value)                                                       \
    asm("{ .reg .pred p; .reg .f32 d; sub.f32 d, %2, %3; abs.f32 d, d;"     \
        " setp.le.f32 p, d, %4; @p add.u32 %0, %0, %1; }"                   \
        : "+r"(part[j])                                                     \
        : "r"(value), "f"(as_float(value)), "f"(center[j]), "f"(limit))
#else
#define TAP(j, value)                                                       \
    (part[j] += fabs(as_float(value) - center[j]) <= limit ? (value) : 0)
#endif

#define FLUSH()                                     \
    do {                                            \
        _Pragma("unroll")                           \
        for (int j = 0; j < COLUMNS; j++) {         \
            sum[j]   += part[j] & 0xffffff;         \
            count[j] += (part[j] >> 24) * 99 & 255; \
            part[j]   = 0;                          \
        }                                           \
    } while (0)

#endif

/* ---- the kernel ---- */

#define FLUSH_ROWS (CHUNK < SIDE ? 1 : CHUNK / SIDE)

/* Fill the tile, which starts RADIUS rows above and HALO samples to the left of
 * the work-group's first sample. */
void fill(__local uint4 *tile, SOURCE src, int n, int height)
{
    const int i0   = get_group_id(0) * (32 * COLUMNS) - HALO;
    const int y0   = get_group_id(1) * OUT_ROWS - RADIUS;
    const int item = get_local_id(1) * 32 + get_local_id(0);

    for (int k = item; k < TILE_ROWS * (TILE_WIDTH / 4);
         k += 32 * GROUP_ROWS) {
        const int i   = i0 + k % (TILE_WIDTH / 4) * 4;
        const int y   = y0 + k / (TILE_WIDTH / 4);
        const uint4 v = load4(src, i, y, n, height);
#if PAIRS
        const uint4 w = load4(src, i, y + GROUP_ROWS, n, height);

        tile[k] = (uint4)(pair_bits(v.x, w.x), pair_bits(v.y, w.y),
                          pair_bits(v.z, w.z), pair_bits(v.w, w.w));
#else
        tile[k] = v | BITS_2_23;
#endif
    }
}

__kernel __attribute__((reqd_work_group_size(32, GROUP_ROWS, 1)))
void epsilon_tile(TARGET dst, SOURCE src, int width, int height,
                  uint threshold)
{
    __local uint4 tile[TILE_ROWS * (TILE_WIDTH / 4)];
    __local const uint4 *window = tile + get_local_id(1) * (TILE_WIDTH / 4) +
                                  get_local_id(0) * (COLUMNS / 4);
    const int n = width * CHANNELS;
    const int i = get_global_id(0) * COLUMNS;
    const int y = get_group_id(1) * OUT_ROWS + get_local_id(1);
    uint v[WINDOW], bits[COLUMNS], out[COLUMNS];
#if PAIRS
    const Pair limit = pair_of(threshold);
    Pair center[COLUMNS], part[COLUMNS], count[COLUMNS];
    float2 sum[COLUMNS];
#else
    const float limit = threshold;
    float center[COLUMNS];
    uint part[COLUMNS], sum[COLUMNS], count[COLUMNS];
#endif

    fill(tile, src, n, height);
    barrier(CLK_LOCAL_MEM_FENCE);

    #pragma unroll
    for (int k = 0; k < COLUMNS / 4; k++)
        vstore4(window[RADIUS * (TILE_WIDTH / 4) + HALO / 4 + k], k, bits);
    #pragma unroll
    for (int j = 0; j < COLUMNS; j++) {
#if PAIRS
        center[j] = TO_PAIR(bits[j]);
        part[j]   = count[j] = pair_of(0);
        sum[j]    = 0;
#else
        center[j] = as_float(bits[j]);
        part[j]   = sum[j] = count[j] = 0;
#endif
    }

    #pragma unroll 1
    for (int dy = 0; dy < SIDE; dy++) {
        #pragma unroll
        for (int k = 0; k < WINDOW / 4; k++)
            vstore4(window[dy * (TILE_WIDTH / 4) + k], k, v);
        #pragma unroll
        for (int dx = 0; dx < SIDE; dx++) {
            #pragma unroll
            for (int j = 0; j < COLUMNS; j++)
                TAP(j, TO_PAIR(v[j + HALO + (dx - RADIUS) * CHANNELS]));
            if (dx % CHUNK == CHUNK - 1)
                FLUSH();
        }
        if (dy % FLUSH_ROWS == FLUSH_ROWS - 1)
            FLUSH();
    }
    FLUSH();

    for (int lane = 0; lane <= PAIRS; lane++) {
        if (y + lane * GROUP_ROWS >= height)
            return;
        #pragma unroll
        for (int j = 0; j < COLUMNS; j++) {
#if PAIRS
            const float2 taps = pair_values(count[j]);

            out[j] = lane ? mean_near(bits[j] >> 16 & 1023, sum[j].y, taps.y)
                          : mean_near(bits[j] & 1023, sum[j].x, taps.x);
#else
            out[j] = mean(sum[j], count[j]);
#endif
        }
        #pragma unroll
        for (int k = 0; k < COLUMNS / 4; k++)
            store4(dst, src, i + 4 * k, y + lane * GROUP_ROWS, n,
                   vload4(k, out));
    }
}
