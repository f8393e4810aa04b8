/*
 * This file is part of the FFmpeg GPU filters project's tests.
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
 * The filters' definitions as plain C, one sample at a time, with no
 * cleverness and nothing in common with the filters' own code. What these
 * functions give is right; every kernel has to give the same.
 *
 * All take one component of a picture as width x height values of depth bits
 * (8 to 16), in rows without gaps; dst and src are different arrays.
 * Coordinates outside the picture are clamped to it.
 */

#ifndef TESTS_REF_REF_H
#define TESTS_REF_REF_H

#include <stdint.h>

/**
 * Epsilon filter: radius 1 to 15, threshold 0 to 255 in 8-bit values, patch 0
 * to 2, equal weights or linear ones.
 */
void ref_epsilon(uint16_t *dst, const uint16_t *src, int width, int height,
                 int depth, int radius, double threshold, int patch,
                 int linear);

/**
 * Order statistic of the window: radius and radius_v 0 to 127, percentile 0
 * (minimum) to 1 (maximum).
 */
void ref_median(uint16_t *dst, const uint16_t *src, int width, int height,
                int radius, int radius_v, float percentile);

/** Gaussian filter: radius 1 to 127, sigma 0 (by radius) to 1024. */
void ref_gauss(uint16_t *dst, const uint16_t *src, int width, int height,
               int depth, int radius, double sigma);

/** The Gaussian's integer weights W[-radius] to W[radius], sum 65536. */
void ref_gauss_weights(uint32_t *weight, int radius, double sigma);

#endif /* TESTS_REF_REF_H */
