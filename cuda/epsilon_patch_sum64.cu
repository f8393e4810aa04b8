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
 * Epsilon filter that compares patches, thresholds and radii whose sums do not
 * fit 32 bits; all else is in epsilon_patch_samples.cuh.
 */

#include "epsilon_patch_samples.cuh"

EPSILON_PATCH_COLUMNS(epsilon_patch_0_u8_sum64,
                      unsigned char, unsigned long long, 0)
EPSILON_PATCH_COLUMNS(epsilon_patch_1_u8_sum64,
                      unsigned char, unsigned long long, 1)
EPSILON_PATCH_COLUMNS(epsilon_patch_2_u8_sum64,
                      unsigned char, unsigned long long, 2)
EPSILON_PATCH_COLUMNS(epsilon_patch_0_u16_sum64,
                      unsigned short, unsigned long long, 0)
EPSILON_PATCH_COLUMNS(epsilon_patch_1_u16_sum64,
                      unsigned short, unsigned long long, 1)
EPSILON_PATCH_COLUMNS(epsilon_patch_2_u16_sum64,
                      unsigned short, unsigned long long, 2)
