/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median of small windows by networks, two samples per word. kernels.mak builds
 * many modules from this file, with the macros
 *   BITS           maximum bits of a sample: 8, 14, or 16, which needs compute
 *                  capability 9.0 and PTX 8.0
 *   FIRST_SIZE     smallest square window
 *   LAST_SIZE      largest square window
 *   OBLONG         if defined: windows 3x5, 5x3, ... 7x5 instead
 *   ANY_RANK       if defined: any rank, else the median
 *   MEDIAN_3X3_REGISTERS  if defined: median_3x3_registers.cuh as well
 * Code: median_net.cuh.
 */

#ifndef ANY_RANK
#define ANY_RANK 0
#endif
#ifdef OBLONG
#define MEDIAN_NETWORK(width, height, any_rank) \
    ((width) != (height) && (any_rank) == ANY_RANK)
#else
#define MEDIAN_NETWORK(width, height, any_rank) \
    ((width) == (height) && (width) >= FIRST_SIZE && (width) <= LAST_SIZE && \
     (any_rank) == ANY_RANK)
#endif

#include "median_net.cuh"
#ifdef MEDIAN_3X3_REGISTERS
#include "median_3x3_registers.cuh"
#endif

#if BITS == 8
typedef unsigned char Sample;
typedef LanesF16<1> Lanes;
#define SUFFIX _u8
#elif BITS == 14
typedef unsigned short Sample;
typedef LanesF16<0> Lanes;
#define SUFFIX _u16
#elif BITS == 16
typedef unsigned short Sample;
typedef LanesU16 Lanes;
#define SUFFIX _u16
#else
#error BITS has to be 8, 14 or 16
#endif

#if ANY_RANK
#define PREFIX median_rank_
#else
#define PREFIX median_net_
#endif

#define JOIN_(a, b, c) a ## b ## c
#define JOIN(a, b, c)  JOIN_(a, b, c)
#define KERNEL(name, width, height, threads_y)                                \
    MEDIAN_NET_KERNEL(JOIN(PREFIX, name, SUFFIX), Sample, Lanes, width,       \
                      height, ANY_RANK, threads_y)

#ifdef OBLONG
KERNEL(3x5, 3, 5, 4)
KERNEL(3x7, 3, 7, 4)
KERNEL(5x3, 5, 3, 8)
KERNEL(5x7, 5, 7, 4)
KERNEL(7x3, 7, 3, 8)
KERNEL(7x5, 7, 5, 4)
#endif
#if MEDIAN_NETWORK(3, 3, ANY_RANK)
KERNEL(3, 3, 3, 8)
#endif
#if MEDIAN_NETWORK(5, 5, ANY_RANK)
KERNEL(5, 5, 5, 4)
#endif
#if MEDIAN_NETWORK(7, 7, ANY_RANK)
KERNEL(7, 7, 7, 4)
#endif
#if MEDIAN_NETWORK(9, 9, ANY_RANK)
KERNEL(9, 9, 9, 4)
#endif
#if MEDIAN_NETWORK(11, 11, ANY_RANK)
KERNEL(11, 11, 11, 4)
#endif
#if MEDIAN_NETWORK(13, 13, ANY_RANK)
KERNEL(13, 13, 13, 4)
#endif
#if MEDIAN_NETWORK(15, 15, ANY_RANK)
KERNEL(15, 15, 15, 4)
#endif
#if MEDIAN_NETWORK(17, 17, ANY_RANK)
KERNEL(17, 17, 17, 4)
#endif
#if MEDIAN_NETWORK(19, 19, ANY_RANK)
KERNEL(19, 19, 19, 4)
#endif
#if MEDIAN_NETWORK(21, 21, ANY_RANK)
KERNEL(21, 21, 21, 4)
#endif
