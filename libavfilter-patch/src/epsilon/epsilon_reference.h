/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The steps of the epsilon filter in plain C, by their definitions (ref_steps.h),
 * with data as the kernels have it in memory.
 */

#ifndef AVFILTER_EPSILON_REFERENCE_H
#define AVFILTER_EPSILON_REFERENCE_H

#include "gpu_reference.h"

/** Set a component of an EpsilonEntry, see GPUAlgorithm.measure(). */
int ff_epsilon_measure(void *entry, const GPUMeasured *m, const void *options);

#endif /* AVFILTER_EPSILON_REFERENCE_H */
