/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Sorting network for up to 16 values, in OpenCL C and CUDA C++.
 *
 * The network of 16 values with the fewest comparisons known (M. W. Green;
 * D. E. Knuth, The Art of Computer Programming, volume 3, section 5.3.4).
 * F(a, b), a < b, sorts values a and b. For n values, F ignores b >= n: values
 * that are larger than all others would remain there. 3 to 15 values take 3, 9,
 * 16, 26, 36, 46 and 56 comparisons.
 */

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
