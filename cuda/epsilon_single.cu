/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * Epsilon filter of 11- to 16-bit samples, and of those of 9 and 10 whose
 * threshold is too large for epsilon_half.cu, any device. A kernel has its
 * radius fixed (epsilon_radii.cuh), which spares a loop over the row its
 * conditions; they weigh less in larger windows, which take epsilon.cu's.
 */

#include "epsilon_single.cuh"

#define KERNEL(radius)                                                        \
    EPSILON_TILE_KERNEL(epsilon_single_ ## radius ## _u16, unsigned short,    \
                        EpsilonSingle<radius>)

#include "epsilon_radii.cuh"
