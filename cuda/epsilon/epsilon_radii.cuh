/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * KERNEL(radius), defined by the including source, for the up to four radii of
 * a module from FIRST_RADIUS on (kernels.mak).
 */

#ifndef AVFILTER_CUDA_EPSILON_RADII_CUH
#define AVFILTER_CUDA_EPSILON_RADII_CUH

#if FIRST_RADIUS == 1
KERNEL(1)
KERNEL(2)
KERNEL(3)
KERNEL(4)
#elif FIRST_RADIUS == 5
KERNEL(5)
KERNEL(6)
KERNEL(7)
KERNEL(8)
#elif FIRST_RADIUS == 9
KERNEL(9)
KERNEL(10)
KERNEL(11)
KERNEL(12)
#elif FIRST_RADIUS == 13
KERNEL(13)
KERNEL(14)
KERNEL(15)
#else
#error FIRST_RADIUS has to be 1, 5, 9 or 13
#endif

#endif /* AVFILTER_CUDA_EPSILON_RADII_CUH */
