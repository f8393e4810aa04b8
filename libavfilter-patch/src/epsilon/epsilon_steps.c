/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>

#include "libavutil/intmath.h"
#include "libavutil/macros.h"

#include "epsilon_common.h"
#include "epsilon_noise.h"
#include "epsilon_reference.h"
#include "ref_steps.h"

static int measures(const void *options)
{
    return ff_epsilon_terms_of(options)->measured;
}

static GPUReach reach(const void *options)
{
    const Epsilon *eps = options;

    return (GPUReach) { eps->fixed_prev, eps->fixed_next };
}

static int searches(const void *options)
{
    return 1;
}

/* Describe the options by the number of bits of the threshold, not its value,
 * as kernels have it as an argument. */
static void describe(char text[GPU_DESCRIPTION_SIZE], const void *options,
                     int depth)
{
    const EpsilonTerms *terms = ff_epsilon_terms_of(options);

    snprintf(text, GPU_DESCRIPTION_SIZE, "%sradius %d, frames -%d to %d, "
             "patch %d%s, %s of %d bits", terms->scales > 1 ? "2 scales, " :
             terms->size == EPSILON_Q ? "half, " : "", terms->radius,
             terms->prev, terms->next, terms->patch,
             terms->linear ? ", linear" : "",
             terms->measured ? "auto" : "threshold",
             av_log2(2 * terms->threshold + 1));
}

static const GPUStep steps[] = {
    { GPU_SHRINK,   GPU_P,      GPU_Q,       .if_measured = 1, .if_q = 1,
      .begins = GPU_LEVELS },
    { GPU_MEASURE,  GPU_P,      GPU_P,       .if_measured = 1,
      .with_prev = 1 },
    { GPU_FILTER,   GPU_Q,      GPU_G,       .if_q        = 1 },
    { GPU_PUT_BACK, GPU_P,      GPU_P2,      .if_q        = 1 },
    { GPU_PYRAMID,  GPU_P,      GPU_LEVELS,  .if_searched = 1 },
    { GPU_SEARCH,   GPU_LEVELS, GPU_VECTORS, .if_searched = 1, .is_last = 1 },
};

const GPUAlgorithm ff_epsilon_algorithm = {
    .filter       = ff_epsilon_filter,
    .selected     = ff_epsilon_selected,
    .reach        = reach,
    .describe     = describe,
    .configure    = ff_epsilon_configure,
    .options_of_q = ff_epsilon_options_of_q,
    .searches     = searches,
    .steps        = steps,
    .nb_steps     = FF_ARRAY_ELEMS(steps),
    .check        = ff_epsilon_check,
    .shrink       = ff_ref_shrink,
    .put_back     = ff_ref_put_back,
    .pyramid      = ff_epsilon_pyramid,
    .search       = ff_epsilon_search,
    .measures     = measures,
    .measure      = ff_epsilon_measure,
    .set_level    = ff_epsilon_set_level,
    .entry_size   = sizeof(EpsilonEntry),
    .report_size  = ff_epsilon_report_size,
    .report       = ff_epsilon_report,
};
