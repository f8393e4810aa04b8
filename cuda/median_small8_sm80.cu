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
 * 3x3 to 7x7 medians of 8-bit samples, for compute capability 8.0 and later;
 * all else is in median_net.cuh.
 */

#define MEDIAN_NET_5_0
#define MEDIAN_NET_7_0

#include "median_net.cuh"
#include "median_direct.cuh"

MEDIAN_NET_KERNEL(median_net_5_u8, unsigned char, LanesF16<1>, 5, 0, 4)
MEDIAN_NET_KERNEL(median_net_7_u8, unsigned char, LanesF16<1>, 7, 0, 4)
