/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median in time of 3 to 15 frames of 8 bits, two samples per instruction, for
 * compute capability 8.0: tmedian.cuh.
 */

#include "tmedian.cuh"

#define KERNEL(frames)                                                        \
TMEDIAN_KERNEL(tmedian_pairs_ ## frames ## _u8, unsigned char, TmedianPairs,  \
               frames)

KERNEL(3)
KERNEL(5)
KERNEL(7)
KERNEL(9)
KERNEL(11)
KERNEL(13)
KERNEL(15)
