/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * CUDA C's SIMD-within-a-register functions (__vminu4 and the like) for
 * host-compiled kernels.
 *
 * They go through 16-byte compiler vectors of which only the first 4 bytes
 * count: that compiles to a few SSE or NEON instructions, and a sorting
 * network made of them runs at a speed that tests can live with.
 */

#ifndef CUDASIM_CUDA_SIMD_H
#define CUDASIM_CUDA_SIMD_H

typedef unsigned       cudasim_x4 __attribute__((vector_size(16)));
typedef unsigned char  cudasim_u4 __attribute__((vector_size(16)));
typedef signed char    cudasim_s4 __attribute__((vector_size(16)));
typedef unsigned short cudasim_u2 __attribute__((vector_size(16)));
typedef short          cudasim_s2 __attribute__((vector_size(16)));

template<typename V>
static inline V cudasim_pack(unsigned a)
{
    cudasim_x4 v = { a };
    return (V)v;
}

template<typename V>
static inline unsigned cudasim_unpack(V v)
{
    return ((cudasim_x4)v)[0];
}

/* name, vector type, expression of the lanes' vectors a and b */
#define CUDASIM_SIMD2(name, V, expr)                                         \
    static inline unsigned name(unsigned x, unsigned y)                      \
    {                                                                        \
        const V a = cudasim_pack<V>(x), b = cudasim_pack<V>(y);              \
        return cudasim_unpack<V>((V)(expr));                                 \
    }

#define CUDASIM_SIMD1(name, V, expr)                                         \
    static inline unsigned name(unsigned x)                                  \
    {                                                                        \
        const V a = cudasim_pack<V>(x);                                      \
        return cudasim_unpack<V>((V)(expr));                                 \
    }

/* what exists for 2 and 4 lanes, with the unsigned (U) and signed (S) type */
#define CUDASIM_SIMD_LANES(n, U, S, msb)                                     \
    CUDASIM_SIMD2(__vadd##n,       U, a + b)                                 \
    CUDASIM_SIMD2(__vsub##n,       U, a - b)                                 \
    CUDASIM_SIMD2(__vaddus##n,     U, (a + b) | (U)(a + b < a))              \
    CUDASIM_SIMD2(__vsubus##n,     U, (a - b) & (U)(a > b))                  \
    CUDASIM_SIMD2(__vminu##n,      U, a < b ? a : b)                         \
    CUDASIM_SIMD2(__vmaxu##n,      U, a > b ? a : b)                         \
    CUDASIM_SIMD2(__vmins##n,      S, a < b ? a : b)                         \
    CUDASIM_SIMD2(__vmaxs##n,      S, a > b ? a : b)                         \
    CUDASIM_SIMD2(__vabsdiffu##n,  U, a > b ? a - b : b - a)                 \
    CUDASIM_SIMD2(__vabsdiffs##n,  S, a > b ? (S)((U)a - (U)b)               \
                                            : (S)((U)b - (U)a))              \
    CUDASIM_SIMD2(__vavgu##n,      U, (a | b) - ((a ^ b) >> 1))              \
    CUDASIM_SIMD2(__vhaddu##n,     U, (a & b) + ((a ^ b) >> 1))              \
    CUDASIM_SIMD2(__vavgs##n,      S, (a & b) + ((a ^ b) >> 1) +             \
                                      ((a ^ b) & 1 &                         \
                                       ((a & b) + ((a ^ b) >> 1) >= 0)))     \
    CUDASIM_SIMD1(__vneg##n,       U, -a)                                    \
    CUDASIM_SIMD1(__vabs##n,       S, a < 0 ? (S)-(U)a : a)                  \
    CUDASIM_SIMD1(__vabsss##n,     S, a < 0 ? (S)((U)~a - (U)(a != msb))     \
                                            : a)                             \
    CUDASIM_SIMD_CMP(n, eq,  U, a == b)                                      \
    CUDASIM_SIMD_CMP(n, ne,  U, a != b)                                      \
    CUDASIM_SIMD_CMP(n, geu, U, a >= b)                                      \
    CUDASIM_SIMD_CMP(n, gtu, U, a > b)                                       \
    CUDASIM_SIMD_CMP(n, leu, U, a <= b)                                      \
    CUDASIM_SIMD_CMP(n, ltu, U, a < b)                                       \
    CUDASIM_SIMD_CMP(n, ges, S, a >= b)                                      \
    CUDASIM_SIMD_CMP(n, gts, S, a > b)                                       \
    CUDASIM_SIMD_CMP(n, les, S, a <= b)                                      \
    CUDASIM_SIMD_CMP(n, lts, S, a < b)

/* __vcmp: all bits of a lane, __vset: its lowest bit */
#define CUDASIM_SIMD_CMP(n, op, V, expr)                                     \
    CUDASIM_SIMD2(__vcmp##op##n, V, expr)                                    \
    CUDASIM_SIMD2(__vset##op##n, V, (V)(expr) & 1)

CUDASIM_SIMD_LANES(2, cudasim_u2, cudasim_s2, -32768)
CUDASIM_SIMD_LANES(4, cudasim_u4, cudasim_s4, -128)

template<typename V, int lanes>
static inline unsigned cudasim_lane_sum(unsigned x)
{
    const V v = cudasim_pack<V>(x);
    unsigned sum = 0;

    for (int i = 0; i < lanes; i++)
        sum += v[i];
    return sum;
}

static inline unsigned __vsadu4(unsigned a, unsigned b)
{
    return cudasim_lane_sum<cudasim_u4, 4>(__vabsdiffu4(a, b));
}

static inline unsigned __vsadu2(unsigned a, unsigned b)
{
    return cudasim_lane_sum<cudasim_u2, 2>(__vabsdiffu2(a, b));
}

/* signed saturation, lane by lane */
template<int bits>
static inline unsigned cudasim_saturating(unsigned a, unsigned b, int sign)
{
    const int top = (1 << (bits - 1)) - 1;
    unsigned r = 0;

    for (int i = 0; i < 32; i += bits) {
        const int x = (int)(a << (32 - bits - i)) >> (32 - bits);
        const int y = (int)(b << (32 - bits - i)) >> (32 - bits);
        int v = x + sign * y;
        v = v > top ? top : v < -top - 1 ? -top - 1 : v;
        r |= ((unsigned)v & (0xffffffffu >> (32 - bits))) << i;
    }
    return r;
}

#define CUDASIM_SIMD_SAT(n, bits)                                            \
    static inline unsigned __vaddss##n(unsigned a, unsigned b)               \
    {                                                                        \
        return cudasim_saturating<bits>(a, b, 1);                            \
    }                                                                        \
    static inline unsigned __vsubss##n(unsigned a, unsigned b)               \
    {                                                                        \
        return cudasim_saturating<bits>(a, b, -1);                           \
    }

CUDASIM_SIMD_SAT(2, 16)
CUDASIM_SIMD_SAT(4, 8)

/* dot products of packed bytes, and of halves with bytes; sums wrap round */
template<typename A, typename B>
static inline unsigned cudasim_dp4a(unsigned a, unsigned b, unsigned c)
{
    for (int i = 0; i < 32; i += 8)
        c += (A)(a >> i) * (B)(b >> i);
    return c;
}

template<typename A, typename B>
static inline unsigned cudasim_dp2a(unsigned a, unsigned b, unsigned c)
{
    return c + (A)a * (B)b + (A)(a >> 16) * (B)(b >> 8);
}

static inline int __dp4a(int a, int b, int c)
{
    return cudasim_dp4a<signed char, signed char>(a, b, c);
}

static inline unsigned __dp4a(unsigned a, unsigned b, unsigned c)
{
    return cudasim_dp4a<unsigned char, unsigned char>(a, b, c);
}

static inline unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c)
{
    return cudasim_dp2a<unsigned short, unsigned char>(a, b, c);
}

static inline unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c)
{
    return cudasim_dp2a<unsigned short, unsigned char>(a, b >> 16, c);
}

static inline int __dp2a_lo(int a, int b, int c)
{
    return cudasim_dp2a<short, signed char>(a, b, c);
}

static inline int __dp2a_hi(int a, int b, int c)
{
    return cudasim_dp2a<short, signed char>(a, (unsigned)b >> 16, c);
}

#endif /* CUDASIM_CUDA_SIMD_H */
