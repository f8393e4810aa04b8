/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Thresholds that are derived from the measured levels of planes (ref_steps.h),
 * independent of any GPU API. The self-check compares kernels with plain C
 * (epsilon_reference.h).
 *
 * P is the plane of frame n, of depth d, and Q is made from it; both have
 * levels. Noise has the unit of levels, sixteenths of an 8-bit code value.
 *
 *     A plane covers if nb >= 40 and 8 nb >= 3 all; it is far if nb >= 40 and
 *     rough_4 > 4 (fine_2 + 1); it is lined if it covers, 2 rough_4 <=
 *     3 (line + 1), 3 line <= 4 (rough_4 + 1) and rough_4 <= 32 (fine_2 + 1).
 *     white: if P covers and 5 rough_4 <= 9 (fine_2 + 1), a = fine_i of the
 *            last i with 3 rough_i <= 4 (fine_i + 1), fine_2 if there is none
 *     soft:  else if Q covers, rough_4 <= 2 (fine_2 + 1) and 8 fine_8 <=
 *            9 (fine_2 + 1) of Q: a = 7 fine_2(Q) >> 2; else a = 0
 *     a is at most (5 h >> 2) + 1, h the largest defined one of change(n) ...
 *     change(n-3) of P, even or not.
 *     lasting: the second largest of those of change(n) ... change(n-3) that
 *            are defined and even, in frame 1 the only one, or 0
 *     found, found2: if a > 0, a and a >> 1 if white, else a and a, where a is
 *            raised to min(lasting(P), (5 rough_4 >> 2) + 1), unless it is
 *            white and 4 rough_4 <= 5 (fine_2 + 1); if a = 0, lasting(P) and
 *            min(lasting(P), lasting(Q)), or 0 and 0 if P and Q are far and
 *            neither is lined
 *     kept, kept2: the second largest of found and of found2 of frames n-1,
 *            n-2, n-3; 0 for a frame that was not measured
 *     noise, noise2: if at least two of change(n), change(n-1), change(n-2) of
 *            P are defined and 4 largest <= 5 (smallest + 1) of them, and
 *            found = 0 or 3 found >= kept: max(found, kept) and
 *            max(found2, kept2); else found and found2
 *     floor = 64 if d = 8, else min(64, rough_15 of P)
 *     M  = max(floor, F noise, floor(2 F min(grid, 112) / 5))
 *     M2 = floor(4 F noise2 / 5), or 0 if that is less than floor(floor / 2)
 *     Tl = min(64 A, (A floor(256 strength + 1/2) M + 4096) >> 13)
 *     Td = floor((2 Tl (2^d - 1) + 255) / 510)
 *
 * and the same for the filter of Q with M2 and dq. A and F depend on patch and
 * weight. With strength 1 Tl / A is M / 32.
 *
 * A frame has classes if C > 0 and nb of P and of Q are at least 32 C. If found
 * = 0 and P or Q is not far, noise is sought in each class, with its levels and
 * changes; a frame without classes has none of these. A class covers where its
 * plane does, and is far by rough_4 alone.
 *
 *     shown: a and a >> 1 or a as above, but 0 if change(n) of the class is
 *            defined and not even, or if none of its four changes in P is
 *            defined and 2 rough_4 > 3 (fine_2 + 1) if white, 16 fine_8 >
 *            17 (fine_2 + 1) of Q if soft
 *     in changes: else e = lasting(P) and min(e, lasting(Q)) of the class; 0 if
 *            it is far in P and Q, 3 e > 4 (rough_4 + 1), 5 e < 3 rough_4, or
 *            8 e > 9 (rough_4 + 1) and no class shows noise by itself
 *     borrowed: if floor((2 C + 2) / 3) classes have noise, the others take,
 *            with l = floor(4 (rough_4 + 1) / 3) and l2 the same of Q,
 *            min(change(n), l) if change(n) is defined in P, and the least of
 *            that, l2 and change(n) in Q, if that is defined; else the lower
 *            noise of the nearest classes below and above that have some, in P
 *            and in Q, both at most l
 *     Where fewer classes have noise, all have found and found2.
 *
 * What is kept, noise, M and Tl are of each class; floor, grid and the test of
 * changes are of the plane. The report has M and M2 of the middle class,
 * element (C - 1) / 2 in ascending order. If Tl differs between classes, the
 * filter takes Tl of a sample from a table by m, the mean of its 3x3 samples >>
 * (d - 8): with b_c the mean of class c, T_c its Tl and i the last class with
 * b_i <= m,
 *
 *     T_0 if there is none, T_i if it is the last class, else
 *     T_i + floor((T_(i+1) - T_i) (m - b_i) / (b_(i+1) - b_i))
 *
 * Steps, as a frame arrives, before it is filtered at either size:
 *
 *   1. Q is made (EPSILON_SHRINK), also with scales=1.
 *   2. A work-group per block, component and size (P, Q) writes a record of 14
 *      words, RECORD_* of epsilon_levels.cl. It reads the block of P with two
 *      samples around it, the block's place in R and 4 samples around, up to
 *      144x144 samples of R for the first search and 24x24 for the second one;
 *      the same of Q.
 *   3. A work-group per component reduces the records of P and those of Q to
 *      EpsilonLevels of the plane and its classes (find_levels(),
 *      epsilon_levels.cl), and all of its work-items derive noise and limits of
 *      both (derive_noise(), epsilon_classes.cl) from them and from
 *      EpsilonNoise.past of the last measured frame. They write limits[] and
 *      noise[] of the component in the frame's EpsilonEntry.
 *
 * On CUDA one launch has 2 and 3: the last block of a component and size that
 * is done reduces its records, the last of both sizes derives. OpenCL has a
 * launch for the blocks of a plane at both sizes, and one for 3. The filters of
 * Q and of P' then read limits[EPSILON_Q] and limits[EPSILON_P] of the entry.
 *
 * Entries are a ring in device memory, GPU_NB_ENTRIES of them; the host passes
 * the number of the frame's entry, that of the last frame in which the plane
 * was measured, and the distance of both. Frames are measured in order, one
 * after the other, whatever their queues; records are memory of all frames. The
 * report of a frame is EpsilonEntry.noise.
 */

#ifndef AVFILTER_EPSILON_NOISE_H
#define AVFILTER_EPSILON_NOISE_H

#include <stdint.h>

#include "epsilon_common.h"
#include "opencl/epsilon_derive.cl"
#include "opencl/epsilon_classes.cl"

/** Blocks of a plane */
typedef struct EpsilonBlocks {
    int step;                   ///< distance between blocks
    int across, down;           ///< numbers of blocks; 0 if the plane is too
                                ///< small
} EpsilonBlocks;

EpsilonBlocks ff_epsilon_blocks(int width, int height);

/** Return what the measured thresholds of a frame depend on besides the
 *  levels. */
EpsilonRule ff_epsilon_rule(const EpsilonTerms *terms, unsigned number);

/** Return the size of the report, see GPUAlgorithm.report_size(). */
int ff_epsilon_report_size(const void *options);

/** Set the metadata of a frame, see GPUAlgorithm.report(). */
int ff_epsilon_report(AVFilterContext *avctx, AVFrame *frame,
                      const void *report, const GPUPlanes *planes,
                      const void *options, unsigned *logged);

#endif /* AVFILTER_EPSILON_NOISE_H */
