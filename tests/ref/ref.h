/* SPDX-License-Identifier: LGPL-2.1-or-later */

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

/** As a threshold: twice what is measured, and more; as a sigma: by radius. */
#define REF_AUTO (-1)

/** The epsilon filter's options. */
typedef struct RefEpsilon {
    int radius;         ///< of the window, 1 to 15
    int radius_t;       ///< frames before and after, 0 to 3
    double threshold;   ///< 0 to 255 in 8-bit values, or REF_AUTO
    double strength;    ///< factor of the automatic threshold, 0 to 4
    int patch;          ///< 0 to 2
    int linear;         ///< linear weights, else equal ones
    int scales;         ///< 2: filter at half the size first
    int is_half;        ///< the planes are of half size
} RefEpsilon;

/** Previous frames that a measurement depends on. */
typedef struct RefPast {
    const uint16_t *frame[2];   ///< n - 1 and n - 2, or NULL
    int measured;               ///< whether frame n - 1 was measured
} RefPast;

/**
 * Epsilon filter of one scale: src has the component of 2 radius_t + 1 frames,
 * NULL for those that do not exist; the middle one is filtered. With REF_AUTO
 * original is measured, and past is used, NULL if there is no frame before. The
 * output is a copy of original where the threshold is 0.
 */
void ref_epsilon(uint16_t *dst, const uint16_t *const *src, int width,
                 int height, int depth, const RefEpsilon *options,
                 const uint16_t *original, const RefPast *past);

/** A component of a stream of frames. */
typedef struct RefStream {
    const uint16_t *const *src; ///< nb frames, NULL for those that do not exist
    int nb;
    int width, height, depth;
    const RefEpsilon *options;  ///< nb, of each frame
    const int *selected;        ///< nb, whether the options of each frame select
                                ///< the component; NULL: all do
} RefStream;

/** Make a component of half the size, floor(width / 2) x floor(height / 2)
 *  samples of min(depth + 2, 16) bits. */
void ref_shrink(uint16_t *dst, const uint16_t *src, int width, int height,
                int depth);

/** Make the frame that the filter works on with two scales: P'. */
void ref_epsilon_prepare(uint16_t *dst, const RefStream *stream, int frame);

/** Epsilon filter of one or two scales. */
void ref_epsilon_stream(uint16_t *dst, const RefStream *stream, int frame);

/** Value of RefNoise.change and before: not defined. */
#define REF_UNDEFINED (-1)

/** Levels of a frame, in sixteenths of an 8-bit value, at most 1023. */
typedef struct RefNoise {
    int change, before;     ///< from the frame before; that of the frame before
    int fine;               ///< highest frequencies within the frame
    int noise;              ///< derived from these three
    int grid;               ///< borders of 8x8 blocks
} RefNoise;

/** Measure a frame; past: NULL if there is no frame before. */
RefNoise ref_noise(const uint16_t *src, const RefPast *past, int width,
                   int height, int depth);

/** Return M of the definition, or M2 of a plane of half size, 0 if less than
 *  32. */
int ref_noise_level(const RefNoise *noise, const RefEpsilon *options);

/** The automatic threshold of a patch in 8-bit values: the definition's Tl. */
int ref_noise_threshold(int level, const RefEpsilon *options);

/**
 * Order statistic of the window: radius and radius_v 0 to 127, percentile 0
 * (minimum) to 1 (maximum).
 */
void ref_median(uint16_t *dst, const uint16_t *src, int width, int height,
                int radius, int radius_v, float percentile);

/** Gaussian filter: radius 1 to 127, sigma 0 (a copy) to 1024 or REF_AUTO (by
 *  radius). */
void ref_gauss(uint16_t *dst, const uint16_t *src, int width, int height,
               int depth, int radius, double sigma);

/** The Gaussian's integer weights W[-radius] to W[radius], sum 65536. */
void ref_gauss_weights(uint32_t *weight, int radius, double sigma);

#endif /* TESTS_REF_REF_H */
