/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median in time by a sorting network, in OpenCL C and CUDA C++. Comes after
 * gpu_language.cl and, in CUDA, definitions of Values, which hold samples of a
 * frame, of smaller() and larger() of two of them, and of ANY_FRAMES, which
 * makes FRAMES a parameter of a function.
 *
 * Formula:  out(x, y) = the sample of rank `rank`, counted from 0, among the
 *           samples at (x, y) of FRAMES successive frames, an odd number from 3
 *           to 15: exactly libavfilter/vf_xmedian.c. Samples are compared as
 *           they are stored, as the unused low bits do not change the order of
 *           the others.
 * Layout:   OpenCL: packed rows or images, see row_io.cl. The host defines
 *           FRAMES, RANK, COLUMNS: 4 (values of 32 bits, for GPUs) or 16 (raw
 *           samples, for CPUs), and what row_io.cl needs; without COLUMNS the
 *           kernel has single samples of packed rows, and needs plane_io.cl
 *           only. src is the middle frame, the others are in any order.
 * Launch:   OpenCL: one work-item per COLUMNS samples of a row; the grid may be
 *           larger. CUDA: tmedian.cu.
 * Borders:  none, as no other position is read. OpenCL: vectors that exceed a
 *           row are loaded clamped and stored in part.
 * Cost:     FRAMES reads per sample, and 6 to 112 minima and maxima of Values.
 *           Results that nothing depends on are left to the compiler to remove.
 */

/* The network of 16 values with the fewest comparisons known (M. W. Green;
 * D. E. Knuth, The Art of Computer Programming, volume 3, section 5.3.4).
 * F(a, b), a < b, sorts values a and b. For n values, F ignores b >= n: values
 * that are larger than all others would remain there. 3 to 15 values take 3, 9,
 * 16, 26, 36, 46 and 56 comparisons. */
#define TMEDIAN_SORT(F)                                                     \
    F(0, 1)  F(2, 3)  F(4, 5)   F(6, 7)   F(8, 9)   F(10, 11) F(12, 13)     \
    F(14, 15)                                                               \
    F(0, 2)  F(4, 6)  F(8, 10)  F(12, 14) F(1, 3)   F(5, 7)   F(9, 11)      \
    F(13, 15)                                                               \
    F(0, 4)  F(8, 12) F(1, 5)   F(9, 13)  F(2, 6)   F(10, 14) F(3, 7)       \
    F(11, 15)                                                               \
    F(0, 8)  F(1, 9)  F(2, 10)  F(3, 11)  F(4, 12)  F(5, 13)  F(6, 14)      \
    F(7, 15)                                                                \
    F(5, 10) F(6, 9)  F(3, 12)  F(13, 14) F(4, 8)   F(7, 11)  F(1, 2)       \
    F(1, 4)  F(7, 13) F(2, 8)   F(11, 14) F(5, 6)   F(9, 10)                \
    F(2, 4)  F(11, 13) F(3, 8)  F(7, 12)                                    \
    F(6, 8)  F(10, 12) F(3, 5)  F(7, 9)                                     \
    F(3, 4)  F(5, 6)  F(7, 8)   F(9, 10)  F(11, 12)                         \
    F(6, 7)  F(8, 9)

#ifndef __cplusplus
#define ANY_FRAMES
#define smaller min
#define larger  max

#ifndef COLUMNS
#define COLUMNS     1
#define TARGET      __global SAMPLE *
#define SOURCE      __global const SAMPLE *
#define LOAD(src)   src[y * n + i]
#define STORE(v)    dst[y * n + i] = is_filtered(i) ? (v) & SIGNIFICANT : \
                                                      src[y * n + i]
typedef SAMPLE Values;
#elif COLUMNS == 16
#define LOAD(src)   load16(src, i, y, n, height)
#define STORE(v)    store16(dst, src, i, y, n, (v) & SIGNIFICANT)
typedef Sample16 Values;
#else
#define LOAD(src)   load4(src, i, y, n, height)
#define STORE(v)    store4(dst, src, i, y, n, v)
typedef uint4 Values;
#endif
#define SIGNIFICANT (SAMPLE)(SAMPLE_MAX >> SHIFT << SHIFT)
#endif

/* Return the samples of a rank among those of each frame, which are
 * reordered. */
ANY_FRAMES FUNCTION Values tmedian_pick(Values v[16], int rank)
{
    Values found;

#define EXCHANGE(a, b)                                  \
    if (b < FRAMES) {                                   \
        const Values low = smaller(v[a], v[b]);         \
                                                        \
        v[b] = larger(v[a], v[b]);                      \
        v[a] = low;                                     \
    }
    TMEDIAN_SORT(EXCHANGE)
    found = v[0];
    UNROLL
    for (int f = 1; f < FRAMES; f++)
        found = rank == f ? v[f] : found;
    return found;
}

#ifndef __cplusplus
/* FOR_OTHERS(F) expands to F(k) for each frame k but the middle one. */
#define OTHERS_3(F)   F(1) F(2)
#define OTHERS_5(F)   OTHERS_3(F)  F(3)  F(4)
#define OTHERS_7(F)   OTHERS_5(F)  F(5)  F(6)
#define OTHERS_9(F)   OTHERS_7(F)  F(7)  F(8)
#define OTHERS_11(F)  OTHERS_9(F)  F(9)  F(10)
#define OTHERS_13(F)  OTHERS_11(F) F(11) F(12)
#define OTHERS_15(F)  OTHERS_13(F) F(13) F(14)
#define FOR_OTHERS(F) JOIN(OTHERS_, FRAMES)(F)

#define OTHER_SOURCE(k) , SOURCE src ## k
#define LOAD_OTHER(k)   v[k] = LOAD(src ## k);

__kernel void tmedian(TARGET dst, SOURCE src, int width, int height
                      FOR_OTHERS(OTHER_SOURCE))
{
    const int n = width * CHANNELS;
    const int i = get_global_id(0) * COLUMNS;
    const int y = get_global_id(1);
    Values v[16];

    if (i >= n || y >= height)
        return;
    v[0] = LOAD(src);
    FOR_OTHERS(LOAD_OTHER)
    STORE(tmedian_pick(v, RANK));
}
#endif
