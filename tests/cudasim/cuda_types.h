/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * CUDA C's vector types for host-compiled kernels, with CUDA's alignments.
 */

#ifndef CUDASIM_CUDA_TYPES_H
#define CUDASIM_CUDA_TYPES_H

#define CUDASIM_VECTOR(type, name, align2, align4)                           \
    struct name##1 {                                                         \
        type x;                                                              \
    };                                                                       \
    struct __attribute__((aligned(align2))) name##2 {                        \
        type x, y;                                                           \
    };                                                                       \
    struct name##3 {                                                         \
        type x, y, z;                                                        \
    };                                                                       \
    struct __attribute__((aligned(align4))) name##4 {                        \
        type x, y, z, w;                                                     \
    };                                                                       \
    static inline name##1 make_##name##1(type x)                             \
    {                                                                        \
        name##1 v = { x };                                                   \
        return v;                                                            \
    }                                                                        \
    static inline name##2 make_##name##2(type x, type y)                     \
    {                                                                        \
        name##2 v = { x, y };                                                \
        return v;                                                            \
    }                                                                        \
    static inline name##3 make_##name##3(type x, type y, type z)             \
    {                                                                        \
        name##3 v = { x, y, z };                                             \
        return v;                                                            \
    }                                                                        \
    static inline name##4 make_##name##4(type x, type y, type z, type w)     \
    {                                                                        \
        name##4 v = { x, y, z, w };                                          \
        return v;                                                            \
    }

CUDASIM_VECTOR(signed char,         char,  2,  4)
CUDASIM_VECTOR(unsigned char,       uchar,  2,  4)
CUDASIM_VECTOR(short,               short,  4,  8)
CUDASIM_VECTOR(unsigned short,      ushort,  4,  8)
CUDASIM_VECTOR(int,                 int,  8, 16)
CUDASIM_VECTOR(unsigned int,        uint,  8, 16)
CUDASIM_VECTOR(long,                long, 16, 16)
CUDASIM_VECTOR(unsigned long,       ulong, 16, 16)
CUDASIM_VECTOR(long long,           longlong, 16, 16)
CUDASIM_VECTOR(unsigned long long,  ulonglong, 16, 16)
CUDASIM_VECTOR(float,               float,  8, 16)
CUDASIM_VECTOR(double,              double, 16, 16)

struct dim3 {
    unsigned x, y, z;

    dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
    dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    operator uint3() const { return make_uint3(x, y, z); }
};

#endif /* CUDASIM_CUDA_TYPES_H */
