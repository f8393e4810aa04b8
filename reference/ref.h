/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Definitions of the filters in plain C, one sample at a time, without
 * optimization and without code of the filters. Their results are correct by
 * definition; all kernels have to produce the same.
 *
 * All functions work on one component of a picture: width x height values of
 * depth bits (8 to 16), in packed rows; dst and src are different arrays.
 * Coordinates outside of the picture are clamped.
 */

#ifndef TESTS_REF_REF_H
#define TESTS_REF_REF_H

#include <stdint.h>

/** Automatic threshold (derived from the measured noise) or sigma (from the
 * radius). */
#define REF_AUTO (-1)

/** Options of the epsilon filter. */
typedef struct RefEpsilon {
    int radius;         ///< of the window, 1 to 15
    int radius_t;       ///< neighbor frames before and after, 0 to 3
    double threshold;   ///< 0 to 255 in 8-bit values, or REF_AUTO
    double strength;    ///< factor of the automatic threshold, 0 to 4
    int patch;          ///< 0 to 2
    int linear;         ///< 1: linear weights, 0: equal weights
    int scales;         ///< 2: filter at half the size first
    int is_half;        ///< planes have half the size
} RefEpsilon;

/** Previous frames that a measurement depends on. */
typedef struct RefPast {
    const uint16_t *frame[2];   ///< n - 1 and n - 2, or NULL
    int measured;               ///< whether frame n - 1 was measured
} RefPast;

/**
 * Filter the middle one of the 2 radius_t + 1 frames in src by the epsilon
 * filter at one scale; frames that do not exist are NULL. With REF_AUTO,
 * measure original and use past, NULL if there is no previous frame. Copy
 * original if the threshold is 0.
 */
void ref_epsilon(uint16_t *dst, const uint16_t *const *src, int width,
                 int height, int depth, const RefEpsilon *options,
                 const uint16_t *original, const RefPast *past);

/** One component of a stream of frames. */
typedef struct RefStream {
    const uint16_t *const *src; ///< nb frames, NULL if missing
    int nb;
    int width, height, depth;
    const RefEpsilon *options;  ///< nb, per frame
    const int *selected;        ///< nb, whether the options of a frame select
                                ///< the component; NULL: all frames do
} RefStream;

/** Shrink a component to half the size, floor(width / 2) x floor(height / 2)
 * samples of min(depth + 2, 16) bits. */
void ref_shrink(uint16_t *dst, const uint16_t *src, int width, int height,
                int depth);

/** Compute P', the input of the filter with two scales. */
void ref_epsilon_prepare(uint16_t *dst, const RefStream *stream, int frame);

/** Filter a frame by the epsilon filter at one or two scales. */
void ref_epsilon_stream(uint16_t *dst, const RefStream *stream, int frame);

/** Value of RefNoise.change and before if undefined. */
#define REF_UNDEFINED (-1)

/** Levels of a frame, in sixteenths of an 8-bit value, at most 1023. */
typedef struct RefNoise {
    int change, before;     ///< from frame n - 1 to n, from n - 2 to n - 1
    int fine;               ///< highest frequencies within the frame
    int noise;              ///< derived from change, before and fine
    int grid;               ///< borders of 8x8 blocks
} RefNoise;

/** Measure a frame; past is NULL if there is no previous frame. */
RefNoise ref_noise(const uint16_t *src, const RefPast *past, int width,
                   int height, int depth);

/** Return M of the definition, or, for a plane of half size, M2, 0 if below
 * 32. */
int ref_noise_level(const RefNoise *noise, const RefEpsilon *options);

/** Return Tl, the automatic threshold of a patch in 8-bit values. */
int ref_noise_threshold(int level, const RefEpsilon *options);

/** Filter by an order statistic of the window: radius and radius_v 0 to 127,
 * percentile 0 (minimum) to 1 (maximum). */
void ref_median(uint16_t *dst, const uint16_t *src, int width, int height,
                int radius, int radius_v, float percentile);

/** Filter by a Gaussian: radius 1 to 127, sigma 0 (a copy) to 1024, or
 * REF_AUTO. */
void ref_gauss(uint16_t *dst, const uint16_t *src, int width, int height,
               int depth, int radius, double sigma);

/** Compute the integer weights W[-radius] to W[radius], sum 65536. */
void ref_gauss_weights(uint32_t *weight, int radius, double sigma);

#endif /* TESTS_REF_REF_H */
