/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Pictures whose noise, motion or grid is known, as a job's frame line names
 * them:
 *
 *     moved:DX:DY        cells of 6x6 samples that move so far per frame, each
 *                        component by more
 *     cut:DX:DY          the same; from frame 2 on, other cells
 *     across:N, down:N   lines, along which all displacements fit
 *     flat               nothing: all displacements fit
 *     few                4x4 samples of few values, others in each frame
 *     rounded            the same, with noise on which the rounding of the
 *                        pyramid's first level depends
 *     extreme            4x4 samples of the extremes, others in each frame
 *     almost, less       c(V) is 7/8 of c(0,0) in the middle block of 40x40
 *                        samples; it is less
 *     plane:I            tests/noise/planes.c, case I; frame 0 is the previous
 *                        one, frame 1 the plane
 *     grid:STEP:DOWN     its grid, along rows or columns
 *     coarse-tie:DOWN    its equal displacements at a quarter of the size
 *     restored           texture, of which a third flickers: too few blocks
 *     stream:LETTERS     a letter for each frame: see draw.c
 */

#ifndef TESTS_JOBS_DRAW_H
#define TESTS_JOBS_DRAW_H

#include "libavutil/frame.h"

int is_drawn(const char *name);
/** Draw frame n of a stream. */
AVFrame *draw(enum AVPixelFormat format, int width, int height,
              const char *name, int n);

#endif /* TESTS_JOBS_DRAW_H */
