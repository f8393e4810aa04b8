/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter of 9- and 10-bit samples, (2 radius + 1) threshold up to
 * EPSILON_HALF_LIMIT, compute capability 7.5; all else is in epsilon_tile.cuh.
 * A kernel has its radius fixed (epsilon_radii.cuh).
 *
 * An element is two samples, of the rows y and y + EPSILON_BLOCK_H, in half
 * precision. It holds the integers up to 2048. A sample p is stored as the bits
 * of 1024 + p, which are 0x6400 + p; differences cancel the 1024 and are exact.
 * Counts are exact, too (961 at most), and sums of differences while they are
 * of no more than 2048 / threshold taps, after which they move on to a float.
 *
 * Cost: 4 instructions for 2 taps: a difference, a comparison, the sum and the
 *       count.
 */

#include "epsilon_tile.cuh"

#ifdef __CUDA_ARCH__
#define HALF_BASE 0x64006400u

/** An integer twice. */
static __forceinline__ __device__ unsigned half_pair(unsigned value)
{
    unsigned v;
    asm("{ .reg .b16 h; cvt.rn.f16.u32 h, %1; mov.b32 %0, {h, h}; }"
        : "=r"(v) : "r"(value));
    return v;
}

/** One of the two. */
static __forceinline__ __device__ float half_value(unsigned v, int lane)
{
    float f;
    asm("{ .reg .b16 l, h; mov.b32 {l, h}, %1; cvt.f32.f16 %0, l; }"
        : "=f"(f) : "r"(lane ? v >> 16 : v));
    return f;
}

static __forceinline__ __device__ void
half_tap(unsigned &part, unsigned &count, unsigned v, unsigned centre,
         unsigned limit)
{
    asm("{ .reg .b32 d, a, m; sub.f16x2 d, %2, %3; abs.f16x2 a, d;"
        " set.le.f16x2.f16x2 m, a, %4; fma.rn.f16x2 %0, d, m, %0;"
        " add.f16x2 %1, %1, m; }"
        : "+r"(part), "+r"(count) : "r"(v), "r"(centre), "r"(limit));
}
#else
/* the same with integers of 16 bits */
#define HALF_BASE 0u

static __forceinline__ __device__ unsigned half_pair(unsigned value)
{
    return value * 0x10001;
}

static __forceinline__ __device__ float half_value(unsigned v, int lane)
{
    return (short)(v >> 16 * lane);
}

static __forceinline__ __device__ void
half_tap(unsigned &part, unsigned &count, unsigned v, unsigned centre,
         unsigned limit)
{
    for (int i = 0; i < 32; i += 16) {
        const int d = (int)(v >> i & 0xffff) - (int)(centre >> i & 0xffff);

        if ((d < 0 ? -d : d) <= (int)(limit & 0xffff)) {
            part   = (part & 0xffffu << (16 - i)) |
                     (((part >> i) + (unsigned)d) & 0xffff) << i;
            count += 1u << i;
        }
    }
}
#endif

template<int fixed> struct EpsilonHalf : EpsilonWords {
    enum { passes = 1, radius = fixed, always = 0 };

    int chunk;
    unsigned limit;
    unsigned centre[PIXELS];
    unsigned part[PIXELS];              ///< sum of differences, moves on to
    float sum[ROWS][PIXELS];
    unsigned count[PIXELS];

    __forceinline__ __device__ explicit EpsilonHalf(unsigned t)
        : chunk(2048 / (t + !t)), limit(half_pair(t)) {}

    static __forceinline__ __device__ Quad
    quad(const unsigned a[2], const unsigned b[2])
    {
        Quad q;

        UNROLL
        for (int j = 0; j < 4; j++)
            q.e[j] = pick_bytes(a[j >> 1], b[j >> 1], j & 1 ? 0x7632 : 0x5410) |
                     HALF_BASE;
        return q;
    }
    __forceinline__ __device__ void init(int k, int j, const Element *p)
    {
        centre[j] = *p;
        part[j]   = count[j] = half_pair(0);
        UNROLL
        for (int row = 0; row < ROWS; row++)
            sum[row][j] = 0;
    }
    template<int first, int last>
    __forceinline__ __device__ void tap(const unsigned v[PIXELS])
    {
        UNROLL
        for (int j = 0; j < PIXELS; j++)
            half_tap(part[j], count[j], v[j], centre[j], limit);
    }
    __forceinline__ __device__ void flush(void)
    {
        UNROLL
        for (int j = 0; j < PIXELS; j++) {
            UNROLL
            for (int row = 0; row < ROWS; row++)
                sum[row][j] += half_value(part[j], row);
            part[j] = half_pair(0);
        }
    }
    /**
     * The mean, rounded half up, of n samples the sum of whose differences to
     * c is S. (S + 1/4) / n is 1 / 4n or more away from one half of an
     * integer, and its rounding errors are less: it is below 2048 / side, and
     * 2048 / side * 2^-22 < 1 / (4 side^2) for sides up to 512. Added to 2^23
     * and c, it becomes the nearest integer, which the lower bits are: as no
     * sample is below 0, the sum is not below 2^23, where halves would stay.
     */
    __forceinline__ __device__ unsigned result(int row, int j) const
    {
        const unsigned c = centre[j] >> 16 * row & 0x3ff;
        FloatBits f;

        f.value = quotient(sum[row][j] + 0.25f, half_value(count[j], row)) +
                  ((float)c + MAGIC_FLOAT);
        return f.bits & 0xffff;
    }
};

#define KERNEL(radius)                                                        \
    EPSILON_TILE_KERNEL(epsilon_half_ ## radius ## _u16, unsigned short,      \
                        EpsilonHalf<radius>)

#include "epsilon_radii.cuh"
