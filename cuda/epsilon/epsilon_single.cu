/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter of 9- to 16-bit samples, any device. A kernel has its radius
 * fixed (epsilon_radii.cuh), which spares a loop over the row its
 * conditions; they weigh less in larger windows, which take epsilon.cu's.
 */

#include "epsilon_single.cuh"

#define KERNEL(radius)                                                        \
    EPSILON_TILE_KERNEL(epsilon_single_ ## radius ## _u16, unsigned short,    \
                        EpsilonSingle<radius>)

#include "epsilon_radii.cuh"
