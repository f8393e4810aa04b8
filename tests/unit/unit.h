/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Common declarations of the unit tests.
 */

#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

/** Count a test; on failure, print what and two numbers. */
void result(int ok, const char *what, int a, int b);

/** Exit if a reference had no memory. */
void done(int ret);

/** Test gpu_check.h and the algorithms in plain C. */
void check_selfcheck(void);

/** Test the reference of the levels of noise, and the filter in plain C. */
void check_noise(void);

/** Test the reference of the noise and the threshold derived from levels, and
 *  the core with it. */
void check_derive(void);

/** Test the vectors of the reference, and pyramids and vectors in memory. */
void check_motion(void);

/** Test gpu_cache.h. */
void check_cache(void);

#endif /* TESTS_UNIT_H */
