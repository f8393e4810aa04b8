/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The epsilon filter's core: options and derived values, free of any GPU API.
 *
 * Coordinates are clamped to the plane. Each sample q of the (2 radius + 1)^2
 * window around the sample c has a weight w that depends on the difference D of
 * the patches around both, of A = (2 patch + 1)^2 samples:
 *
 *     D(q) = sum of |P(c + o) - P(q + o)| over the A offsets o of the patch
 *     equal:   w = 1 if D <= Td, else 0,     Td = floor(T A max / 255 + 1/2)
 *     linear:  w = max(0, Tl + 1 - (D >> (depth - 8))), Tl = floor(T A + 1/2)
 *     out = floor((2 S + n) / (2 n)),        n = sum of w, S = sum of w P(q)
 *
 * T is the threshold and max the largest sample. With prev and next, windows of
 * neighbor frames are added, each of 3x3 samples around the place to which the
 * vector of c's block leads (ref_steps.h). patch=0:weight=equal is the mean of
 * the samples that differ from c by no more than the threshold.
 * threshold=0 is a copy. threshold=auto derives Td and Tl from the noise of
 * each component of each frame (epsilon_noise.h).
 *
 * With scales=2, a plane P is first filtered at half its size (ref_steps.h),
 * with half the threshold or a threshold measured at that size. The filter then
 * works on the result P' instead of P; a component whose threshold, measured on
 * P, is 0 is a copy of P.
 */

#ifndef AVFILTER_EPSILON_COMMON_H
#define AVFILTER_EPSILON_COMMON_H

#include <stddef.h>
#include <stdint.h>

#include "libavutil/opt.h"

#include "epsilon_presets.h"
#include "gpu_reference.h"
#include "opencl/epsilon_constants.cl"
#include "opencl/motion_layout.cl"

#define EPSILON_MAX_SCALES 2
#define EPSILON_MAX_RADIUS_T 3

/** Value of radius, threshold, patch, weight, scales, prev, next and older: use
 *  the preset; of radiusT: it is not set. */
#define EPSILON_UNSET (-2)

/** Value of threshold: derive it from the measured noise. */
#define EPSILON_AUTO (-1)

/** Value of planes: all color planes, but only luma of YUV unless the preset
 *  measures the threshold. */
#define EPSILON_COLOR (-1)

enum EpsilonPreset {
#define EPSILON_ID(id, ...) EPSILON_PRESET_ ## id,
    EPSILON_PRESETS(EPSILON_ID)
#undef EPSILON_ID
    NB_EPSILON_PRESETS
};

enum EpsilonWeight { EPSILON_WEIGHT_EQUAL, EPSILON_WEIGHT_LINEAR };

/** What kernels work with, derived from the options for a bit depth */
typedef struct EpsilonTerms {
    int radius;             ///< of the window
    int prev, next;         ///< frames before and after
    int older;              ///< means of older frames, too
    int patch;              ///< radius of the patch
    int linear;             ///< weights decrease linearly, else are equal
    int threshold;          ///< Td, or Tl for linear weights; the maximum if
                            ///< it is measured
    unsigned limit;         ///< EPSILON_LIMIT() of the threshold
    unsigned copy_limit;    ///< EPSILON_COPY_LIMIT()
    int te;                 ///< Te of a given threshold, -1 of a copy
    int may_copy;           ///< the threshold is measured and may be 0: with a
                            ///< small strength, or above 8 bits
    int strength;           ///< floor(256 strength + 1/2)
    int measured;           ///< the threshold is measured
    int factor;             ///< F of the noise, see epsilon_noise.h
    int scales;             ///< 1 or 2
    int size;               ///< EPSILON_P, or EPSILON_Q: planes of half size
    int depth;              ///< bits per sample, 8 to 16
} EpsilonTerms;

/** Options as set by the user */
typedef struct Epsilon {
    double threshold;       ///< 0 to 255, in 8-bit code values; EPSILON_AUTO
    double strength;        ///< 0 to 4, factor of the measured threshold
    int radius;             ///< 1 to EPSILON_MAX_RADIUS pixels
    int prev, next;         ///< 0 to EPSILON_MAX_RADIUS_T frames
    int radius_t;           ///< prev and next where they are not set
    int older;              ///< include means of older frames, if prev is not 0
    int patch;              ///< 0 to EPSILON_MAX_PATCH pixels
    int weight;             ///< enum EpsilonWeight
    int scales;             ///< 1 or 2
    int preset;             ///< enum EpsilonPreset
    int planes;             ///< bit p: filter plane p; EPSILON_COLOR
    int metadata;           ///< export measurements as frame metadata

    /* not options */
    /** Values of scales, prev, next and older when the link was configured */
    int fixed_scales, fixed_prev, fixed_next, fixed_older;
    EpsilonTerms terms;     ///< by check(), for the depth of the planes
} Epsilon;

#define EPSILON_FLAGS (AV_OPT_FLAG_FILTERING_PARAM |                        \
                       AV_OPT_FLAG_VIDEO_PARAM | AV_OPT_FLAG_RUNTIME_PARAM)
/** Flags of options that cannot be changed after configuration */
#define EPSILON_FIXED_FLAGS (EPSILON_FLAGS & ~AV_OPT_FLAG_RUNTIME_PARAM)

/* An option that may be unset. No value in its range means that, so a second
 * entry of the same name, which av_opt_find() never returns, has EPSILON_UNSET
 * in its range and as its default. */
#define EPSILON_OPTIONAL(name, member, help, Context, type, field, default, \
                         min, max, unit_, flags_)                           \
    { name, help, offsetof(Context, eps.member), type,                      \
      { .field = default }, min, max, flags_, .unit = unit_ },              \
    { name, NULL, offsetof(Context, eps.member), type,                      \
      { .field = EPSILON_UNSET }, EPSILON_UNSET, max }

/* An option whose default depends on the preset */
#define EPSILON_BY_PRESET(name, help, Context, type, field, default, min,   \
                          max, unit_, flags_)                               \
    EPSILON_OPTIONAL(#name, name, help " (default: the preset's)", Context, \
                     type, field,                                           \
                     EPSILON_PRESETS(EPSILON_IF_ ## default) min, min, max, \
                     unit_, flags_)

#define EPSILON_IF(id) EPSILON_PRESET_ ## id == EPSILON_DEFAULT_PRESET ?
#define EPSILON_IF_RADIUS(id, name, radius, threshold, patch, weight,       \
                          weight_name, scales, prev, next, older)           \
    EPSILON_IF(id) radius :
#define EPSILON_IF_THRESHOLD(id, name, radius, threshold, patch, weight,    \
                             weight_name, scales, prev, next, older)        \
    EPSILON_IF(id) threshold :
#define EPSILON_IF_PATCH(id, name, radius, threshold, patch, weight,        \
                         weight_name, scales, prev, next, older)            \
    EPSILON_IF(id) patch :
#define EPSILON_IF_WEIGHT(id, name, radius, threshold, patch, weight,       \
                          weight_name, scales, prev, next, older)           \
    EPSILON_IF(id) EPSILON_WEIGHT_ ## weight :
#define EPSILON_IF_SCALES(id, name, radius, threshold, patch, weight,       \
                          weight_name, scales, prev, next, older)           \
    EPSILON_IF(id) scales :
#define EPSILON_IF_PREV(id, name, radius, threshold, patch, weight,         \
                        weight_name, scales, prev, next, older)             \
    EPSILON_IF(id) prev :
#define EPSILON_IF_NEXT(id, name, radius, threshold, patch, weight,         \
                        weight_name, scales, prev, next, older)             \
    EPSILON_IF(id) next :
#define EPSILON_IF_OLDER(id, name, radius, threshold, patch, weight,        \
                         weight_name, scales, prev, next, older)            \
    EPSILON_IF(id) older :

#define EPSILON_CONSTANT(unit_, name, value, help)                          \
    { name, help, 0, AV_OPT_TYPE_CONST, { .i64 = value }, 0, 0,             \
      EPSILON_FLAGS, .unit = unit_ }
#define EPSILON_PRESET_CONSTANT(id, name, radius, threshold, patch, weight, \
                                weight_name, scales, prev, next, older)     \
    EPSILON_CONSTANT("preset", name, EPSILON_PRESET_ ## id,                 \
                     "radius=" #radius ":threshold=" #threshold             \
                     ":patch=" #patch ":weight=" weight_name                \
                     ":scales=" #scales ":prev=" #prev ":next=" #next       \
                     ":older=" #older),

/** The algorithm's options for a context type that has an Epsilon eps. */
#define EPSILON_OPTIONS(Context)                                            \
    { "strength", "set multiplier for the threshold that auto derives",     \
      offsetof(Context, eps.strength), AV_OPT_TYPE_DOUBLE,                  \
      { .dbl = 1 }, 0, 4, EPSILON_FLAGS },                                  \
    EPSILON_BY_PRESET(radius, "set radius of the square window in pixels",  \
                      Context, AV_OPT_TYPE_INT, i64, RADIUS, 1,             \
                      EPSILON_MAX_RADIUS, NULL, EPSILON_FLAGS),             \
    EPSILON_BY_PRESET(threshold, "set maximum mean absolute difference "    \
                      "between patches, on the 8-bit scale at any depth",   \
                      Context, AV_OPT_TYPE_DOUBLE, dbl, THRESHOLD,          \
                      EPSILON_AUTO, 255, "threshold", EPSILON_FLAGS),       \
        EPSILON_CONSTANT("threshold", "auto", EPSILON_AUTO, "derive it "    \
                         "from the noise of each plane of each frame"),     \
    EPSILON_OPTIONAL("radiusT", radius_t, "set prev and next where they "   \
                     "are not set (default: not set)", Context,             \
                     AV_OPT_TYPE_INT, i64, 0, 0, EPSILON_MAX_RADIUS_T,      \
                     NULL, EPSILON_FIXED_FLAGS),                            \
    EPSILON_BY_PRESET(prev, "set number of previous frames to include",     \
                      Context, AV_OPT_TYPE_INT, i64, PREV, 0,               \
                      EPSILON_MAX_RADIUS_T, NULL, EPSILON_FIXED_FLAGS),     \
    EPSILON_BY_PRESET(next, "set number of next frames to include; delays " \
                      "the output by this number",                          \
                      Context, AV_OPT_TYPE_INT, i64, NEXT, 0,               \
                      EPSILON_MAX_RADIUS_T, NULL, EPSILON_FIXED_FLAGS),     \
    { "planes", "set planes to filter, as a bit mask (1 = first plane), -1 "\
      "= all color planes, but only luma of YUV with preset=document, "     \
      "light, medium or strong", offsetof(Context, eps.planes),             \
      AV_OPT_TYPE_INT, { .i64 = EPSILON_COLOR }, EPSILON_COLOR,             \
      GPU_ALL_PLANES, EPSILON_FLAGS },                                      \
    EPSILON_BY_PRESET(patch, "set radius of the patches to compare in "     \
                      "pixels, 0 = compare single pixels",                  \
                      Context, AV_OPT_TYPE_INT, i64, PATCH, 0,              \
                      EPSILON_MAX_PATCH, NULL, EPSILON_FLAGS),              \
    EPSILON_BY_PRESET(scales, "set number of scales, 2 = filter at half "   \
                      "the size first",                                     \
                      Context, AV_OPT_TYPE_INT, i64, SCALES, 1,             \
                      EPSILON_MAX_SCALES, NULL, EPSILON_FIXED_FLAGS),       \
    { "preset", "set defaults of radius, threshold, patch, weight, "        \
      "scales, prev, next, older and planes",                               \
      offsetof(Context, eps.preset), AV_OPT_TYPE_INT,                       \
      { .i64 = EPSILON_DEFAULT_PRESET }, 0, NB_EPSILON_PRESETS - 1,         \
      EPSILON_FLAGS, .unit = "preset" },                                    \
        EPSILON_PRESETS(EPSILON_PRESET_CONSTANT)                            \
    EPSILON_BY_PRESET(weight, "set how to weight the averaged pixels",      \
                      Context, AV_OPT_TYPE_INT, i64, WEIGHT,                \
                      EPSILON_WEIGHT_EQUAL, EPSILON_WEIGHT_LINEAR,          \
                      "weight", EPSILON_FLAGS),                             \
        EPSILON_CONSTANT("weight", "equal", EPSILON_WEIGHT_EQUAL,           \
                         "weight all pixels up to the threshold equally"),  \
        EPSILON_CONSTANT("weight", "linear", EPSILON_WEIGHT_LINEAR,         \
                         "decrease linearly with the difference"),          \
    { "metadata", "export measured noise and threshold as frame metadata",  \
      offsetof(Context, eps.metadata), AV_OPT_TYPE_BOOL,                    \
      { .i64 = 0 }, 0, 1, EPSILON_FLAGS },                                  \
    EPSILON_BY_PRESET(older, "set whether to include means of older "       \
                      "frames, up to 15 before, unless prev is 0",          \
                      Context, AV_OPT_TYPE_INT, i64, OLDER, 0, 1, NULL,     \
                      EPSILON_FIXED_FLAGS)

/** Check the options, and derive their terms, see GPUAlgorithm.check(). */
int ff_epsilon_check(void *options, const GPUPlanes *planes, void *log_ctx);

/** Return the selected planes, see GPUAlgorithm.selected(). */
int ff_epsilon_selected(const void *options, enum AVPixelFormat format);

/** Fix the options that cannot be changed, see GPUAlgorithm.configure(). */
void ff_epsilon_configure(void *options);

/** Return whether Q is filtered before the frame: not with one scale, nor if a
 *  given threshold rounds to 0 there, which would be a copy. */
int ff_epsilon_filters_q(const void *options);

/** Set the options for Q. */
void ff_epsilon_set_options_of_q(void *q, const void *options);

/** Return the threshold that is set, or the preset's. */
double ff_epsilon_threshold(const Epsilon *eps);

/** Return F for a patch radius and linear or equal weights. */
int ff_epsilon_noise_factor(int patch, int linear);

/** Return the threshold in terms of EpsilonTerms.threshold for M or M2. */
int ff_epsilon_noise_threshold(const EpsilonTerms *terms, int level);

/** Derive the terms of planes of full size from the options. */
EpsilonTerms ff_epsilon_terms(const Epsilon *eps, int depth);

/** Return the terms of options that were checked. */
static inline const EpsilonTerms *ff_epsilon_terms_of(const void *options)
{
    return &((const Epsilon *)options)->terms;
}

/** Return whether the terms are patch=0:weight=equal:prev=0:next=0:scales=1
 *  with a given threshold. */
int ff_epsilon_is_plain(const EpsilonTerms *terms);

/** Samples of the window in another frame than n */
#define EPSILON_OTHER_TAPS 9

/** Samples of a window whose weights are at least as large as the largest ones
 *  of both means of older frames: their factors u (a + b) / 4 Te are at most
 *  26 Tl, and 12 with equal weights. */
#define EPSILON_OLDER_TAPS 32

/** Return the samples of all windows, and those that stand for means of older
 *  frames. */
int ff_epsilon_taps(const EpsilonTerms *terms);

/** Return the bits of the samples that are added up: with means of older
 *  frames, those of these. */
int ff_epsilon_sum_depth(const EpsilonTerms *terms);

/** Return the maximum of 2 S + n: less than 2^30 for equal weights, but up to
 *  2^43 for linear weights. */
int64_t ff_epsilon_max_sum(const EpsilonTerms *terms);

/** The algorithm (epsilon_steps.c), whose options are an Epsilon. The report,
 *  with metadata, is an EpsilonEntry. */
extern const GPUAlgorithm ff_epsilon_algorithm;

#endif /* AVFILTER_EPSILON_COMMON_H */
