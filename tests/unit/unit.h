/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * What the parts of the unit tests share.
 */

#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

/** Count a test; say what failed, and for which two numbers. */
void result(int ok, const char *what, int a, int b);

/** gpu_check.h and the algorithms in plain C. */
void check_selfcheck(void);

/** The reference of the automatic threshold. */
void check_noise(void);

/** gpu_cache.h. */
void check_cache(void);

#endif /* TESTS_UNIT_H */
