/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The Gaussian filter's core: options and integer weights, free of any GPU
 * API.
 *
 * The weights W[-radius..radius] in Q16 sum to 65536. For samples of d bits:
 *     vertical:    V   = (sum W[k] p(x, y + k) + 2^(d - 1))  >> d
 *     horizontal:  out = (sum W[k] V(x + k, y) + 2^(31 - d)) >> (32 - d)
 * Coordinates are clamped to the plane; both sums fit 32 bits unsigned. With
 * sigma=0, W[0] is 65536, which is a copy.
 */

#ifndef AVFILTER_GAUSS_HILBERT_COMMON_H
#define AVFILTER_GAUSS_HILBERT_COMMON_H

#include <stddef.h>
#include <stdint.h>

#include "libavutil/opt.h"

#include "gpu_reference.h"
#include "opencl/gauss_hilbert_constants.cl"

/** Value of sigma: 0.3 (radius - 1) + 0.8. */
#define GAUSS_HILBERT_AUTO (-1)

typedef struct GaussHilbert {
    int radius;             ///< 1 to GAUSS_MAX_RADIUS pixels; 0: see
                            ///< ff_gauss_hilbert_radius()
    double sigma;           ///< 0 (a copy) to 1024, or GAUSS_HILBERT_AUTO
    int planes;             ///< bit p: filter plane p
    int warned;             ///< not an option: a narrow window was reported
} GaussHilbert;

#define GAUSS_HILBERT_FLAGS (AV_OPT_FLAG_FILTERING_PARAM |                  \
                         AV_OPT_FLAG_VIDEO_PARAM |                          \
                         AV_OPT_FLAG_RUNTIME_PARAM)

/** The algorithm's options for a context type that has a GaussHilbert gauss. */
#define GAUSS_HILBERT_OPTIONS(Context)                                      \
    { "radius", "set radius of the window in pixels, 0 = 3 * sigma, or 5 "  \
      "without sigma", offsetof(Context, gauss.radius), AV_OPT_TYPE_INT,    \
      { .i64 = 0 }, 0, GAUSS_MAX_RADIUS, GAUSS_HILBERT_FLAGS },             \
    { "sigma", "set standard deviation in pixels, 0 = copy, -1 = 0.3 * "    \
      "(radius - 1) + 0.8", offsetof(Context, gauss.sigma),                 \
      AV_OPT_TYPE_DOUBLE, { .dbl = GAUSS_HILBERT_AUTO },                    \
      GAUSS_HILBERT_AUTO, 1024, GAUSS_HILBERT_FLAGS },                      \
    { "planes", "set planes to filter, as a bit mask (1 = first plane)",    \
      offsetof(Context, gauss.planes), AV_OPT_TYPE_INT,                     \
      { .i64 = 0xF }, 0, 0xF, GAUSS_HILBERT_FLAGS }

/** Return the radius: by sigma if it is not set. */
int ff_gauss_hilbert_radius(const GaussHilbert *gauss);

/**
 * Compute the weights: weight[k] is for the distances k and -k,
 * 0 <= k <= radius; weight[0] + 2 (weight[1] + ...) = 65536.
 */
void ff_gauss_hilbert_weights(const GaussHilbert *gauss,
                          uint32_t weight[GAUSS_MAX_RADIUS + 1]);

/**
 * Return the columns per tile, a multiple of 32. Wide tiles cost less, as the
 * first pass also covers columns on both sides of a tile, but there should be
 * about at_once tiles.
 *
 * @param samples     in all planes
 * @param row_samples in the widest row
 * @param tile_h      rows per tile
 * @param at_once     number of tiles that the GPU runs at once
 * @param min_w       minimum width
 */
int ff_gauss_hilbert_tile_columns(double samples, int row_samples, int tile_h,
                                  int at_once, int min_w);

/** The filter in plain C, whose options are a GaussHilbert */
extern const GPUAlgorithm ff_gauss_hilbert_algorithm;

#endif /* AVFILTER_GAUSS_HILBERT_COMMON_H */
