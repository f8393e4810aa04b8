/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median in time of 3 to 15 frames, any depth and any device: tmedian.cuh.
 */

#include "tmedian.cuh"

#define KERNELS(frames)                                                       \
TMEDIAN_KERNEL(tmedian_ ## frames ## _u8,  unsigned char,  TmedianSingles,    \
               frames)                                                        \
TMEDIAN_KERNEL(tmedian_ ## frames ## _u16, unsigned short, TmedianSingles,    \
               frames)

KERNELS(3)
KERNELS(5)
KERNELS(7)
KERNELS(9)
KERNELS(11)
KERNELS(13)
KERNELS(15)
