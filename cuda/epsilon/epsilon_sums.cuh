/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Sums of 4x4 samples, which the measurement of noise searches in: made
 * together with a plane of half size, for this frame and the next one.
 */

#ifndef AVFILTER_CUDA_EPSILON_SUMS_CUH
#define AVFILTER_CUDA_EPSILON_SUMS_CUH

#include "epsilon_params.h"
#include "planes.cuh"

/** Sums of a channel of a plane. */
struct Sums {
    unsigned *first;
    int across, down, pitch;    ///< sums per row, rows, words between rows

    METHOD Sums(unsigned long long memory, int width, int height, int c)
        : first((unsigned *)memory + c * EPSILON_SUMS_WORDS(width, height)),
          across(width >> 2), down(height >> 2),
          pitch(EPSILON_SUMS_PITCH(width)) {}

    METHOD int has(int x, int y) const
    {
        return (unsigned)x < (unsigned)across && (unsigned)y < (unsigned)down;
    }
    METHOD unsigned *at(int x, int y) const
    {
        return first + y * pitch + x;
    }
};

#endif /* AVFILTER_CUDA_EPSILON_SUMS_CUH */
