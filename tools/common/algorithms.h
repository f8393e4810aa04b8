/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The algorithms, for ffmpeg-doctor and the tests: values of their options, and
 * their references.
 *
 * Names, ranges, defaults and named values are the AVOptions of the filters. A
 * new option needs a member of FilterSpec, a line of the table in algorithms.c,
 * and its use by the reference.
 */

#ifndef TOOLS_ALGORITHMS_H
#define TOOLS_ALGORITHMS_H

#include <stdint.h>

#include "libavutil/opt.h"
#include "libavutil/pixfmt.h"

#include "../../reference/ref.h"

enum Algorithm {
    ALGO_EPSILON, ALGO_MEDIAN, ALGO_TMEDIAN, ALGO_GAUSS, NB_ALGORITHMS
};

/** Names of the algorithms as in filters' names, ALGORITHM_API. */
extern const char *const algorithm_names[NB_ALGORITHMS];

/** Epsilon's default for planes: all but alpha, or the luma plane of YUV. */
#define PLANES_COLOR (-1)

/** Values of a filter's options, as set by the user. */
typedef struct FilterSpec {
    enum Algorithm algorithm;
    int radius, radius_v;
    int planes;                 ///< bit mask, or PLANES_COLOR
    double threshold, sigma;    ///< may be REF_AUTO
    double strength;            ///< of the automatic threshold
    int patch, linear;          ///< epsilon's patch and weight
    int radius_t, prev, next;   ///< epsilon's: radiusT sets prev and next where
                                ///< they are not set
    int older;                  ///< epsilon's, 0 or 1
    int scales;                 ///< epsilon's, 1 or 2
    int preset;                 ///< epsilon's, by number
    int metadata;
    float percentile;
    const char *variant;        ///< for tests: option text, "" or ":name=value"
} FilterSpec;

/** Return the filter of an algorithm that has its options, of any API. */
const char *algorithm_filter(enum Algorithm algorithm);
/** Return an option of a filter by its name, or NULL. */
const AVOption *filter_option(const char *filter, const char *name);
/** Return the largest value of an option that the algorithm's filters accept. */
double option_max(enum Algorithm algorithm, const AVOption *option);
/** Return the n-th named value of an option of a filter that is not deprecated,
 *  or NULL. */
const AVOption *filter_value(const char *filter, const AVOption *option,
                             int n);

/** Return the name of the n-th option in FilterSpec, or NULL. */
const char *spec_name(int n);
/** Set an option. @return 0 if FilterSpec has no such option */
int spec_set(FilterSpec *spec, const char *name, double value);

/** Read the options of a filter's private context; options that depend on the
 *  preset may be unset. */
FilterSpec spec_read(void *priv, enum Algorithm algorithm);
/** Replace unset options by the preset's. */
FilterSpec spec_resolve(const FilterSpec *spec);
/** Set the options that are fixed when a link is configured, as they were then:
 *  no command changes them, not even one that changes the preset. */
void spec_fix(FilterSpec *spec, const FilterSpec *configured);
/** Return the first frame of a stream that a frame depends on. @param back
 *  frames before a frame that its measured noise may depend on */
int spec_first(const FilterSpec *spec, int frame, int back);
/** Parse the options of a filter. Options that depend on the preset may remain
 *  unset. */
int spec_parse(FilterSpec *spec, enum Algorithm algorithm, const char *filter,
               const char *text);
/**
 * Set the option of a command.
 *
 * @return 1, 0 if FFmpeg decides what the text means, or AVERROR(ERANGE) if it
 * has to be refused
 */
int spec_command(FilterSpec *spec, const char *name, const char *text);
/** Write all options of a filter but the variant. */
void spec_print(const FilterSpec *spec, const char *filter, char *text,
                int size);
int spec_equal(const FilterSpec *a, const FilterSpec *b);
/** Return whether the filters accept the values. */
int spec_is_valid(const FilterSpec *spec);

/** Return whether other frames than the next ones of spec_lost() matter. */
int spec_has_neighbors(const FilterSpec *spec);
/** Return how many frames have to follow a frame before it is output. */
int spec_delay(const FilterSpec *spec);
/** Return how many frames at the end of the stream are not output: of each
 *  window of so many frames and one more, the first one is. */
int spec_lost(const FilterSpec *spec);

/** Return the options with radii reduced as the filter does for small
 *  frames. */
FilterSpec spec_effective(const FilterSpec *spec, enum AVPixelFormat format,
                          int width, int height);
/** Return the bit of a component in the option planes. */
int component_bit(enum AVPixelFormat format, int component);
/** Return whether a component is filtered; alpha has bit 3 in all formats. */
int spec_selects(const FilterSpec *spec, enum AVPixelFormat format,
                 int component);

/** Return the options of epsilon's reference. */
RefEpsilon spec_epsilon(const FilterSpec *spec);
/** Filter a component by the reference; stream->options are for epsilon. frame:
 *  the frame that is output, see spec_lost(). @return 0 or AVERROR(ENOMEM) */
int spec_reference(const FilterSpec *spec, uint16_t *dst,
                   const RefStream *stream, int frame);
/** Return an estimate of the reference's operations per sample. */
int64_t spec_work(const FilterSpec *spec, int depth);

#endif /* TOOLS_ALGORITHMS_H */
