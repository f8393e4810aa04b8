/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Definitions of the filters in plain C, one sample at a time, without
 * optimization and without code of the filters. Their results are correct by
 * definition; all kernels have to produce the same.
 *
 * All functions work on one component of a picture: width x height values of
 * depth bits (8 to 16), in packed rows; dst and src are different arrays.
 * Coordinates outside of the picture are clamped. Functions that need memory
 * return 0, or a negative value if there is none.
 */

#ifndef TESTS_REF_REF_H
#define TESTS_REF_REF_H

#include <stdint.h>

#include "ref_steps.h"

/** Automatic threshold (derived from the measured noise) or sigma (from the
 * radius). */
#define REF_AUTO (-1)

/** Options of the epsilon filter. */
typedef struct RefEpsilon {
    int radius;         ///< of the window, 1 to 15
    int prev, next;     ///< neighbor frames before and after, 0 to 3
    int older;          ///< 1: means of older frames, too; 0 where prev is 0
    double threshold;   ///< 0 to 255 in 8-bit values, or REF_AUTO
    double strength;    ///< factor of the automatic threshold, 0 to 4
    int patch;          ///< 0 to 2
    int linear;         ///< 1: linear weights, 0: equal weights
    int scales;         ///< 2: filter at half the size first
    int is_q;           ///< planes are Q
} RefEpsilon;

/** Levels of a frame, or 0 if the frame was not measured. */
typedef struct RefMeasured {
    int measured;
    RefLevels p, q;         ///< of the plane, and at half its size
} RefMeasured;

/** Measure a frame; before: the previous frame, NULL if that does not exist or
 * was not measured. */
int ref_measure_frame(RefMeasured *measured, const uint16_t *src,
                      const uint16_t *before, int width, int height,
                      int depth);

/** How noise was found. */
enum RefKind {
    REF_NONE, REF_WHITE, REF_SOFT, REF_CHANGE, REF_KEPT, REF_CLASSES
};

/** Noise of a frame, in sixteenths of an 8-bit value. */
typedef struct RefNoise {
    int noise, noise2;      ///< of the plane, and at half its size: of the
                            ///< middle class
    enum RefKind kind;      ///< of noise
    int grid;
    int floor;              ///< of M
    int classes;            ///< C if the frame has classes, else 0
    int nb;                 ///< of classes that have noise: C, 1 if that is 0
    struct {
        int noise, noise2;
        int mean, mean2;    ///< of the class in P and Q, in 8 bits
    } of_class[REF_MAX_CLASSES];
} RefNoise;

/** Derive the noise of frame n, which was measured, from the levels of the
 * stream's frames 0 to n; depth: of the plane. */
RefNoise ref_noise(const RefMeasured *frames, int n, int depth);

/** Return M. */
int ref_noise_level(const RefNoise *noise, const RefEpsilon *options);

/** Return whether nothing was found: M of all classes is the floor. */
int ref_noise_is_quiet(const RefNoise *noise, const RefEpsilon *options);

/** Return M2, 0 if the plane at half the size is not filtered. */
int ref_noise_q_level(const RefNoise *noise, const RefEpsilon *options);

/** Return Tl, the automatic threshold of a patch in 8-bit values, for M or
 * M2. */
int ref_noise_threshold(int level, const RefEpsilon *options);

/** Return M of class c. */
int ref_noise_class_level(const RefNoise *noise, const RefEpsilon *options,
                          int c);

/** Threshold at a brightness. */
typedef struct RefPoint {
    int mean;               ///< of samples, in 8 bits
    int tl;                 ///< Tl
} RefPoint;

/** Get the thresholds of the classes of P, or of Q. Return their number, 0 if the
 * frame has no classes. */
int ref_noise_curve(RefPoint curve[REF_MAX_CLASSES], const RefNoise *noise,
                    const RefEpsilon *options);

/** Return Tl for a mean of samples, by the thresholds of nb classes. */
int ref_noise_tl_at(const RefPoint *curve, int nb, int mean);

/**
 * Find the vectors of the blocks of 16x16 samples of src, from (0,0) on, in
 * another frame: ceil(width / 16) x ceil(height / 16), in rows without padding.
 */
int ref_motion(RefVector *vector, const uint16_t *src, const uint16_t *other,
               int width, int height, int depth);

/** Find the vectors of some blocks of a plane. */
int ref_motion_blocks(RefVector *vector, const uint16_t *src,
                      const uint16_t *other, int width, int height, int depth,
                      RefBlocks blocks);

/** Mean of nb frames, of min(depth + 2, 16) bits; NULL if there is none. */
typedef struct RefMean {
    const uint16_t *plane;
    int nb;
} RefMean;

/**
 * Filter src[prev] by the epsilon filter at one scale; src has prev + 1 + next
 * frames, those that do not exist are NULL. Copy original if the threshold is
 * 0. vector: of ref_motion(), by frame; not used for src[prev]; of Q, of its
 * blocks of 8x8 samples. older: means of older frames, or NULL. noise: for
 * REF_AUTO, else NULL.
 */
void ref_epsilon(uint16_t *dst, const uint16_t *const *src,
                 const RefVector *const *vector, int width, int height,
                 int depth, const RefEpsilon *options,
                 const RefMean older[2], const uint16_t *original,
                 const RefNoise *noise);

/** One component of a stream of frames. */
typedef struct RefStream {
    const uint16_t *const *src; ///< nb frames, NULL if missing
    int nb;
    int width, height, depth;
    const RefEpsilon *options;  ///< nb, per frame
    const int *selected;        ///< nb, whether the options of a frame select
                                ///< the component; NULL: all frames do
    const RefMeasured *measured;    ///< nb, by ref_measure_stream(); NULL if no
                                    ///< threshold is REF_AUTO
} RefStream;

/** Measure the frames that are selected and whose threshold is REF_AUTO. */
int ref_measure_stream(RefMeasured *measured, const RefStream *stream);

/** Compute P', the input of the filter with two scales. */
int ref_epsilon_prepare(uint16_t *dst, const RefStream *stream, int frame);

/** Filter a frame by the epsilon filter at one or two scales. */
int ref_epsilon_stream(uint16_t *dst, const RefStream *stream, int frame);

/** Replace samples by an order statistic of the window where they differ by more
 * than the threshold: radius and radius_v 0 to 127, percentile 0 (minimum) to 1
 * (maximum), threshold 0 to 255 in 8-bit values. */
int ref_median(uint16_t *dst, const uint16_t *src, int width, int height,
               int depth, int radius, int radius_v, float percentile,
               double threshold);

/** Filter by an order statistic of the 2 radius + 1 successive frames in src:
 * radius 1 to 127, percentile 0 (minimum) to 1 (maximum). */
void ref_tmedian(uint16_t *dst, const uint16_t *const *src, int nb_samples,
                 int radius, float percentile);

/** Return the radius that a sigma has by default. */
int ref_gauss_radius(double sigma);

/** Filter by a Gaussian: radius 1 to 127, or 0 for the default, sigma 0 (a copy)
 * to 1024, or REF_AUTO. */
int ref_gauss(uint16_t *dst, const uint16_t *src, int width, int height,
              int depth, int radius, double sigma);

/** Compute the integer weights W[-radius] to W[radius], sum 65536. */
void ref_gauss_weights(uint32_t *weight, int radius, double sigma);

#endif /* TESTS_REF_REF_H */
