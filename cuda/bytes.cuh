/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Arithmetic on words and their bytes, one instruction each. dot2() and dot4()
 * need compute capability 6.1.
 */

#ifndef AVFILTER_CUDA_BYTES_CUH
#define AVFILTER_CUDA_BYTES_CUH

#include "compat.cuh"

/** Return the bytes of a (0 to 3) and b (4 to 7) that the hexadecimal digits of
 * sel select; a digit plus 8 replicates the sign bit of the byte. */
FUNCTION unsigned pick_bytes(unsigned a, unsigned b, unsigned sel)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(v) : "r"(a), "r"(b), "r"(sel));
    return v;
#else
    const unsigned long long ab = (unsigned long long)b << 32 | a;
    unsigned v = 0;

    for (int i = 0; i < 4; i++) {
        const unsigned byte = ab >> (sel >> 4 * i & 7) * 8 & 0xff;
        v |= (sel >> 4 * i & 8 ? (byte >> 7) * 0xff : byte) << 8 * i;
    }
    return v;
#endif
}

/** Return c + |a - b|. */
INSTRUCTION3(add_distance, "sad.u32", c + (a > b ? a - b : b - a))

/** Return the absolute differences of the bytes of a and b. */
FUNCTION unsigned distance4(unsigned a, unsigned b)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("vabsdiff4.u32.u32.u32 %0, %1, %2, %3;"
        : "=r"(v) : "r"(a), "r"(b), "r"(0));
    return v;
#else
    unsigned v = 0;

    for (int i = 0; i < 32; i += 8) {
        const int d = (int)(a >> i & 255) - (int)(b >> i & 255);
        v |= (unsigned)(d < 0 ? -d : d) << i;
    }
    return v;
#endif
}

/** Return c plus the products of the bytes of a and b. */
INSTRUCTION3(dot4, "dp4a.u32.u32",
             c + (a & 255) * (b & 255) + (a >> 8 & 255) * (b >> 8 & 255) +
             (a >> 16 & 255) * (b >> 16 & 255) + (a >> 24) * (b >> 24))

/** Return c plus the absolute differences of the bytes of a and b. */
INSTRUCTION3(sad4, "vabsdiff4.u32.u32.u32.add",
             dot4(distance4(a, b), 0x01010101, c))

/** Return c plus the 16-bit halves of a times the lower two bytes of b. */
INSTRUCTION3(dot2, "dp2a.lo.u32.u32",
             c + (a & 0xffff) * (b & 255) + (a >> 16) * (b >> 8 & 255))

/** Return c plus the 16-bit halves of a times the upper two bytes of b. */
INSTRUCTION3(dot2_high, "dp2a.hi.u32.u32", dot2(a, b >> 16, c))

/** Return a * b + c as one instruction, even if the compiler could simplify
 * it. */
INSTRUCTION3(multiply_add, "mad.lo.u32", a * b + c)

/** Return the smaller of each half of a and b. */
FUNCTION unsigned smaller_halves(unsigned a, unsigned b)
{
    const unsigned low  = (a & 0xffff) < (b & 0xffff) ? a : b;
    const unsigned high = a >> 16 < b >> 16 ? a : b;

    return (low & 0xffff) | (high & 0xffff0000);
}

#endif /* AVFILTER_CUDA_BYTES_CUH */
