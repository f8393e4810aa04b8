/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Planes and samples, for all kernels.
 */

#ifndef AVFILTER_CUDA_PLANES_CUH
#define AVFILTER_CUDA_PLANES_CUH

#include "bytes.cuh"
#include "compat.cuh"
#include "copy.cuh"
#include "planes.h"

FUNCTION int clamp_to(int v, int last)
{
    return v < 0 ? 0 : v > last ? last : v;
}

template<typename T>
FUNCTION T *row_at(unsigned long long base, int pitch, int y)
{
    return (T *)(base + (long long)pitch * y);
}

/** Return row y of the input, and of the output. */
template<typename T>
FUNCTION const T *src_row(const CudaPlane &pl, int y)
{
    return row_at<const T>(pl.src, pl.src_pitch, y);
}

template<typename T>
FUNCTION T *dst_row(const CudaPlane &pl, int y)
{
    return row_at<T>(pl.dst, pl.dst_pitch, y);
}

/** Return plane z. All indices are constant; with others the compiler would
 * copy the whole argument to memory first. */
FUNCTION CudaPlane plane_number(const CudaPlanes &planes, int z)
{
    CudaPlane pl;

#define PLANE_FIELD(f) do {                                                   \
    const auto a = planes.plane[0].f, b = planes.plane[1].f;                  \
    const auto c = planes.plane[2].f, d = planes.plane[3].f;                  \
    pl.f = z & 2 ? z & 1 ? d : c : z & 1 ? b : a;                             \
} while (0)
    PLANE_FIELD(src);
    PLANE_FIELD(dst);
    PLANE_FIELD(src_pitch);
    PLANE_FIELD(dst_pitch);
    PLANE_FIELD(width);
    PLANE_FIELD(height);
    PLANE_FIELD(channels);
    PLANE_FIELD(channel_mask);
#undef PLANE_FIELD
    return pl;
}

/** Return the plane of this block. */
FUNCTION CudaPlane block_plane(const CudaPlanes &planes)
{
    return plane_number(planes, blockIdx.z);
}

/** Return the element of plane z; all indices are constant as well. */
template<typename V>
FUNCTION V of_plane(const V (&v)[CUDA_MAX_PLANES], int z = blockIdx.z)
{
    const V a = v[0], b = v[1], c = v[2], d = v[3];

    return z & 2 ? z & 1 ? d : c : z & 1 ? b : a;
}

/** Return whether rows can be accessed as words of 4 samples. */
template<typename T>
FUNCTION int is_aligned4(unsigned long long base, int pitch)
{
    return !((base | (unsigned)pitch) & (4 * sizeof(T) - 1));
}

/* Load from the input, which no thread writes; not ordered with other
 * accesses. */
#ifdef __CUDA_ARCH__
#define LOAD_GLOBAL(result, type, ptx, constraint)                            \
FUNCTION result load_global(const type *p)                                    \
{                                                                             \
    result v;                                                                 \
    asm("ld.global." ptx " %0, [%1];" : constraint(v) : "l"(p));              \
    return v;                                                                 \
}
#else
#define LOAD_GLOBAL(result, type, ptx, constraint)                            \
FUNCTION result load_global(const type *p) { return *p; }
#endif
LOAD_GLOBAL(unsigned, unsigned char, "u8", "=r")
LOAD_GLOBAL(unsigned, unsigned short, "u16", "=r")
LOAD_GLOBAL(unsigned, unsigned, "u32", "=r")
LOAD_GLOBAL(unsigned long long, unsigned long long, "u64", "=l")

/** Four words that one instruction accesses. */
struct Words4 { unsigned w[4]; } __attribute__((aligned(16)));

/** Load four words with one instruction; p is a multiple of 16. */
FUNCTION void load_global(unsigned v[4], const void *p)
{
#ifdef __CUDA_ARCH__
    asm("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
        : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3]) : "l"(p));
#else
    for (int i = 0; i < 4; i++)
        v[i] = ((const unsigned *)p)[i];
#endif
}

/** Types to access four samples and two samples with one instruction. */
template<typename T> struct Samples4;
template<> struct Samples4<unsigned char> {
    typedef unsigned Word;
    typedef unsigned short Half;
};
template<> struct Samples4<unsigned short> {
    typedef unsigned long long Word;
    typedef unsigned Half;
};

/** Return a word of channel c from the two words of two-channel pixels at p. */
FUNCTION unsigned channel_word(const unsigned char *p, int c)
{
    const unsigned *words = (const unsigned *)p;

    return pick_bytes(load_global(words), load_global(words + 1),
                      c ? 0x7531 : 0x6420);
}
FUNCTION unsigned channel_word(const unsigned short *p, int c)
{
    const unsigned long long v = load_global((const unsigned long long *)p);

    return pick_bytes((unsigned)v, (unsigned)(v >> 32), c ? 0x7632 : 0x5410);
}

/** Return channel c of the four two-channel pixels at p. */
FUNCTION unsigned channel4(const unsigned char *p, int c)
{
    return channel_word(p, c);
}
FUNCTION unsigned long long channel4(const unsigned short *p, int c)
{
    return channel_word(p, c) |
           (unsigned long long)channel_word(p + 4, c) << 32;
}

/** Load samples s to s + 3 of a row, clamped; s is a multiple of 4. */
template<typename T>
FUNCTION typename Samples4<T>::Word load4(const CudaPlane &pl, int s, int y,
                                          int wide)
{
    typedef typename Samples4<T>::Word Word;
    const T *row = src_row<T>(pl, clamp_to(y, pl.height - 1));
    Word v = 0;

    if (wide && s >= 0 && s + 4 <= pl.width * pl.channels)
        return load_global((const Word *)(row + s));
    NO_UNROLL
    for (int i = 0; i < 4; i++) {
        const int k = (s + i) & (pl.channels - 1);
        const int x = (s + i) >> (pl.channels >> 1);
        v |= (Word)load_global(row + clamp_to(x, pl.width - 1) *
                               pl.channels + k) <<
             8 * sizeof(T) * i;
    }
    return v;
}

#endif /* AVFILTER_CUDA_PLANES_CUH */
