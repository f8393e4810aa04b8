/*
 * This file is part of the FFmpeg GPU filters project's tests.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * What the parts of the unit tests share.
 */

#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

/** Count a test; say what failed, and for which two numbers. */
void result(int ok, const char *what, int a, int b);

/** gpu_selfcheck.h and the algorithms in plain C. */
void check_selfcheck(void);

/** The reference of the automatic threshold. */
void check_noise(void);

/** gpu_cache.h. */
void check_cache(void);

#endif /* TESTS_UNIT_H */
