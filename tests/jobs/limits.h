/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef TESTS_JOBS_LIMITS_H
#define TESTS_JOBS_LIMITS_H

#include "gpu_limits.h"

/** Return the limits of a filter's kernel, from its table; name: the value of
 *  the option. */
GPULimits kernel_limits(const char *filter, const char *name);

/** Describe the n-th kernel of a filter: options that select and suit it, "8bit"
 *  and "16bit" if it has these depths, "image" if it uses images.
 *  @return 0 if there is none */
int kernel_describe(char *text, int size, const char *filter, int n);

#endif /* TESTS_JOBS_LIMITS_H */
