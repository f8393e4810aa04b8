/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter of 9- to 16-bit samples, any device. One kernel per radius
 * (epsilon_radii.cuh) saves conditions in the loop over a row; larger windows,
 * where these matter less, use epsilon.cu.
 */

#include "epsilon_single.cuh"

#define KERNEL(radius)                                                        \
    EPSILON_TILE_KERNEL(epsilon_single_ ## radius ## _u16, unsigned short,    \
                        EpsilonSingle<radius>)

#include "epsilon_radii.cuh"
