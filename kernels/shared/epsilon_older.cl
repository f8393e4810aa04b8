/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Weights of the means of older frames. Group j is the frames 4 j to 4 j + 3 of
 * the stream, as they came:
 *
 *     E_j = the mean of the frames of group j, of dq = min(depth + 2, 16) bits
 *     J   = floor(n / 4) for frame n:
 *     X1  = E_(J-1), of m = 4 frames
 *     X2  = E_(J-2), of m = 4 frames, or (E_(J-2) + E_(J-3) + 1) >> 1, of m = 8
 *     g(o) = (P(c + o) << (dq - depth)) - X(c + o) for the 5x5 offsets o
 *     De  = max(sum |g|, (R |sum g|) >> 8)
 *     linear weights: w = u m / 4 max(0, limit - (De >> (dq - 8)))
 *     equal weights:  w = m if De < limit, else 0
 *
 * With n and S of the windows and f = dq - depth, the result is
 *     floor((2 S' + (n' << f)) / (2 n' << f)), n' = n + w1 + w2,
 *                                              S' = (S << f) + w1 X1 + w2 X2.
 * u, Te for Tl, and R: epsilon_constants.cl, epsilon_derive.cl.
 *
 * One text for C, OpenCL C and CUDA C++.
 */

#ifndef AVFILTER_EPSILON_OLDER_CL
#define AVFILTER_EPSILON_OLDER_CL

#ifndef __OPENCL_VERSION__
#include "epsilon_constants.cl"
#endif

/* Return the limit of weights for Te; below 0: none. depth: of the samples */
EPSILON_FUNCTION int epsilon_older_limit(int te, int linear, int depth)
{
    const int max = (1 << EPSILON_OLDER_DEPTH(depth)) - 1;

    return te < 0 ? 0 : linear ? te + 1 : (2 * te * max + 255) / 510 + 1;
}

/* Return the limit for a measured limit of the weights of samples, which is not
 * that of a copy. */
EPSILON_FUNCTION int epsilon_older_measured(unsigned int limit, int linear,
                                            int depth, int patch)
{
    const int max = (1 << depth) - 1, td = (int)limit - 1;
    const int tl  = linear ? (int)((limit + 1) >> (depth - 8)) - 2 :
                             (510 * td + max) / (2 * max);

    return epsilon_older_limit(EPSILON_OLDER_TE(tl, patch), linear, depth);
}

/* Return the weight of a mean of nb frames. differences: the sum of |g|; sum:
 * of g */
EPSILON_FUNCTION int epsilon_older_weight(int differences, int sum, int r,
                                          int limit, int nb, int linear,
                                          int depth, int patch)
{
    const int same = r * (sum < 0 ? -sum : sum) >> 8;
    const int de   = differences > same ? differences : same;
    const int rest = limit - (de >> (EPSILON_OLDER_DEPTH(depth) - 8));

    return !linear  ? de < limit ? nb : 0 :
           rest < 0 ? 0 : EPSILON_OLDER_U(patch) * nb / 4 * rest;
}

/* Return a sample of a group's mean from the sum of its frames. */
EPSILON_FUNCTION int epsilon_older_mean(unsigned int sum, int depth)
{
    const int shift = EPSILON_OLDER_SHIFT(depth);

    return (int)((sum + (1u << shift >> 1)) >> shift);
}

#endif /* AVFILTER_EPSILON_OLDER_CL */
