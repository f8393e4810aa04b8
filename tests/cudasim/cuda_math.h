/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * CUDA C's integer, bit, cache-hint, atomic and conversion functions for
 * host-compiled kernels.
 */

#ifndef CUDASIM_CUDA_MATH_H
#define CUDASIM_CUDA_MATH_H

/* ---- minimum, maximum, absolute value: CUDA's overloads ---- */

#undef min
#undef max
#define CUDASIM_MINMAX(R, A, B)                                              \
    static inline R min(A a, B b) { return (R)a < (R)b ? (R)a : (R)b; }      \
    static inline R max(A a, B b) { return (R)a > (R)b ? (R)a : (R)b; }
CUDASIM_MINMAX(int,                int,                int)
CUDASIM_MINMAX(unsigned,           unsigned,           unsigned)
CUDASIM_MINMAX(unsigned,           int,                unsigned)
CUDASIM_MINMAX(unsigned,           unsigned,           int)
CUDASIM_MINMAX(long,               long,               long)
CUDASIM_MINMAX(unsigned long,      unsigned long,      unsigned long)
CUDASIM_MINMAX(long long,          long long,          long long)
CUDASIM_MINMAX(unsigned long long, unsigned long long, unsigned long long)
CUDASIM_MINMAX(float,              float,              float)
CUDASIM_MINMAX(double,             double,             double)

static inline unsigned umin(unsigned a, unsigned b) { return min(a, b); }
static inline unsigned umax(unsigned a, unsigned b) { return max(a, b); }

/* ---- bits ---- */

static inline int __popc(unsigned v) { return __builtin_popcount(v); }
static inline int __popcll(unsigned long long v)
{
    return __builtin_popcountll(v);
}
static inline int __clz(int v)         { return v ? __builtin_clz(v) : 32; }
static inline int __clzll(long long v) { return v ? __builtin_clzll(v) : 64; }
static inline int __ffs(int v)         { return __builtin_ffs(v); }
static inline int __ffsll(long long v) { return __builtin_ffsll(v); }

static inline unsigned long long __brevll(unsigned long long v)
{
    v = (v >> 1 & 0x5555555555555555ULL) | (v & 0x5555555555555555ULL) << 1;
    v = (v >> 2 & 0x3333333333333333ULL) | (v & 0x3333333333333333ULL) << 2;
    v = (v >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (v & 0x0f0f0f0f0f0f0f0fULL) << 4;
    return __builtin_bswap64(v);
}

static inline unsigned __brev(unsigned v) { return __brevll(v) >> 32; }

/* selector nibbles: bits 0 to 2 the byte of b:a, bit 3 spreads its sign */
static inline unsigned __byte_perm(unsigned a, unsigned b, unsigned s)
{
    const unsigned long long v = (unsigned long long)b << 32 | a;
    unsigned r = 0;

    for (int i = 0; i < 4; i++) {
        const unsigned sel = s >> (4 * i);
        unsigned byte = v >> (8 * (sel & 7)) & 0xff;
        if (sel & 8)
            byte = byte & 0x80 ? 0xff : 0;
        r |= byte << (8 * i);
    }
    return r;
}

static inline unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned n)
{
    return (((unsigned long long)hi << 32 | lo) << (n & 31)) >> 32;
}

static inline unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned n)
{
    return ((unsigned long long)hi << 32 | lo) >> (n & 31);
}

static inline unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned n)
{
    return (((unsigned long long)hi << 32 | lo) << (n < 32 ? n : 32)) >> 32;
}

static inline unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned n)
{
    return ((unsigned long long)hi << 32 | lo) >> (n < 32 ? n : 32);
}

/* ---- integer arithmetic ---- */

static inline int __mulhi(int a, int b) { return (long long)a * b >> 32; }
static inline unsigned __umulhi(unsigned a, unsigned b)
{
    return (unsigned long long)a * b >> 32;
}
static inline unsigned long long __umul64hi(unsigned long long a,
                                            unsigned long long b)
{
    return (unsigned __int128)a * b >> 64;
}
static inline unsigned __umul24(unsigned a, unsigned b)
{
    return (a & 0xffffff) * (b & 0xffffff);
}
static inline int __mul24(int a, int b)
{
    return (unsigned)((int)((unsigned)a << 8) >> 8) *
           (unsigned)((int)((unsigned)b << 8) >> 8);
}
static inline unsigned __usad(unsigned a, unsigned b, unsigned c)
{
    return (a > b ? a - b : b - a) + c;
}
static inline unsigned __sad(int a, int b, unsigned c)
{
    return (a > b ? (unsigned)a - b : (unsigned)b - a) + c;
}
static inline unsigned __uhadd(unsigned a, unsigned b)
{
    return ((unsigned long long)a + b) >> 1;
}
static inline unsigned __urhadd(unsigned a, unsigned b)
{
    return ((unsigned long long)a + b + 1) >> 1;
}
static inline int __hadd(int a, int b)  { return ((long long)a + b) >> 1; }
static inline int __rhadd(int a, int b) { return ((long long)a + b + 1) >> 1; }

/* ---- loads and stores with cache hints ---- */

template<typename T> static inline T __ldg(const T *p)  { return *p; }
template<typename T> static inline T __ldca(const T *p) { return *p; }
template<typename T> static inline T __ldcg(const T *p) { return *p; }
template<typename T> static inline T __ldcs(const T *p) { return *p; }
template<typename T> static inline T __ldlu(const T *p) { return *p; }
template<typename T> static inline T __ldcv(const T *p)
{
    return *(const volatile T *)p;
}
template<typename T> static inline void __stwb(T *p, T v) { *p = v; }
template<typename T> static inline void __stcg(T *p, T v) { *p = v; }
template<typename T> static inline void __stcs(T *p, T v) { *p = v; }
template<typename T> static inline void __stwt(T *p, T v) { *p = v; }

/* ---- atomics: blocks run at the same time on several CPU threads ---- */

/* keeps the value's type from taking part in the deduction, as overloads do */
template<typename T> struct CudasimSame { typedef T type; };
#define CUDASIM_T typename CudasimSame<T>::type

template<typename T, typename F>
static inline T cudasim_atomic(T *p, F f)
{
    T old, now;

    __atomic_load(p, &old, __ATOMIC_RELAXED);
    do
        now = f(old);
    while (!__atomic_compare_exchange(p, &old, &now, 1, __ATOMIC_SEQ_CST,
                                      __ATOMIC_RELAXED));
    return old;
}

/* integers wrap round in an atomic operation */
template<typename T> static inline T cudasim_wrap(T a, T b) { return a + b; }
static inline int cudasim_wrap(int a, int b) { return (unsigned)a + b; }

#define CUDASIM_ATOMIC(name, expr)                                           \
    template<typename T>                                                     \
    static inline T name(T *p, CUDASIM_T v)                                  \
    {                                                                        \
        return cudasim_atomic(p, [v](T old) -> T { return expr; });          \
    }

CUDASIM_ATOMIC(atomicAdd,  cudasim_wrap(old, (T)v))
CUDASIM_ATOMIC(atomicSub,  cudasim_wrap(old, (T)(0 - v)))
CUDASIM_ATOMIC(atomicMin,  old < v ? old : v)
CUDASIM_ATOMIC(atomicMax,  old > v ? old : v)
CUDASIM_ATOMIC(atomicAnd,  old & v)
CUDASIM_ATOMIC(atomicOr,   old | v)
CUDASIM_ATOMIC(atomicXor,  old ^ v)
CUDASIM_ATOMIC(atomicExch, ((void)old, v))
CUDASIM_ATOMIC(atomicInc,  old >= v ? 0 : old + 1)
CUDASIM_ATOMIC(atomicDec,  old == 0 || old > v ? v : old - 1)

template<typename T>
static inline T atomicCAS(T *p, CUDASIM_T compare, CUDASIM_T v)
{
    return cudasim_atomic(p, [compare, v](T old) -> T {
        return old == compare ? v : old;
    });
}

/* ---- floating point ---- */

static inline unsigned __float_as_uint(float f)
{
    unsigned v;
    memcpy(&v, &f, sizeof(v));
    return v;
}
static inline float __uint_as_float(unsigned v)
{
    float f;
    memcpy(&f, &v, sizeof(f));
    return f;
}
static inline int __float_as_int(float f) { return __float_as_uint(f); }
static inline float __int_as_float(int v) { return __uint_as_float(v); }

/* CUDA's conversions saturate where C leaves it undefined; NaN gives 0 */
static inline int cudasim_f2i(float f)
{
    return f != f ? 0 : f >= 2147483648.f ? 0x7fffffff
                      : f < -2147483648.f ? -0x7fffffff - 1 : (int)f;
}
static inline unsigned cudasim_f2u(float f)
{
    return f >= 4294967296.f ? 0xffffffff : f > 0 ? (unsigned)f : 0;
}

#define CUDASIM_ROUND(suffix, f)                                             \
    static inline int __float2int_##suffix(float v)                          \
    {                                                                        \
        return cudasim_f2i(f(v));                                            \
    }                                                                        \
    static inline unsigned __float2uint_##suffix(float v)                    \
    {                                                                        \
        return cudasim_f2u(f(v));                                            \
    }
CUDASIM_ROUND(rn, rintf)
CUDASIM_ROUND(rz, truncf)
CUDASIM_ROUND(rd, floorf)
CUDASIM_ROUND(ru, ceilf)

static inline float __int2float_rn(int v)       { return v; }
static inline float __uint2float_rn(unsigned v) { return v; }

static inline float __fadd_rn(float a, float b) { return a + b; }
static inline float __fsub_rn(float a, float b) { return a - b; }
static inline float __fmul_rn(float a, float b) { return a * b; }
static inline float __fdiv_rn(float a, float b) { return a / b; }
static inline float __fmaf_rn(float a, float b, float c)
{
    return fmaf(a, b, c);
}
static inline float __frcp_rn(float a)          { return 1 / a; }
static inline float __fsqrt_rn(float a)         { return sqrtf(a); }
static inline float rsqrtf(float a)             { return 1 / sqrtf(a); }
static inline float __saturatef(float a)
{
    return a > 0 ? a < 1 ? a : 1 : 0;
}

/* approximations on a GPU: no test may depend on their last bits */
static inline float __fdividef(float a, float b) { return a / b; }
static inline float cudasim_expf(float a)          { return expf(a); }
static inline float cudasim_sinf(float a)          { return sinf(a); }
static inline float cudasim_cosf(float a)          { return cosf(a); }
static inline float cudasim_logf(float a)          { return logf(a); }
static inline float cudasim_powf(float a, float b) { return powf(a, b); }
/* glibc declares functions of these very names */
#define __expf cudasim_expf
#define __sinf cudasim_sinf
#define __cosf cudasim_cosf
#define __logf cudasim_logf
#define __powf cudasim_powf

#endif /* CUDASIM_CUDA_MATH_H */
