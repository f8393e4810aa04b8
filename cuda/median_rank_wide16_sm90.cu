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
 * 13x13 and 15x15 windows, any rank, of samples of 9 to 16 bits, for compute
 * capability 9.0 and later; all else is in median_net.cuh. The instructions
 * need PTX 8.0.
 */

#define MEDIAN_NET_13_1
#define MEDIAN_NET_15_1

#include "median_net.cuh"

MEDIAN_NET_KERNEL(median_rank_13_u16, unsigned short, LanesU16, 13, 1, 4)
MEDIAN_NET_KERNEL(median_rank_15_u16, unsigned short, LanesU16, 15, 1, 4)
