/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median in time, simplest kernel.
 *
 * Formula:  out(x, y) = the sample of rank RANK, counted from 0, among the
 *           samples at (x, y) of FRAMES successive frames: exactly
 *           libavfilter/vf_xmedian.c. It is the sample that at most RANK
 *           samples are below and more than RANK are not above.
 * Layout:   packed rows of raw samples. The host defines FRAMES, an odd number
 *           from 3 to 15, RANK, and what plane_io.cl needs. src is the middle
 *           frame, the others are in any order.
 * Launch:   one work-item per sample, width * CHANNELS per row; the grid may be
 *           larger.
 * Borders:  none, as no other position is read.
 * Cost:     FRAMES reads and FRAMES^2 comparisons per sample.
 */

/* FOR_OTHERS(F) expands to F(k) for each frame k but the middle one. */
#define OTHERS_3(F)   F(1) F(2)
#define OTHERS_5(F)   OTHERS_3(F)  F(3)  F(4)
#define OTHERS_7(F)   OTHERS_5(F)  F(5)  F(6)
#define OTHERS_9(F)   OTHERS_7(F)  F(7)  F(8)
#define OTHERS_11(F)  OTHERS_9(F)  F(9)  F(10)
#define OTHERS_13(F)  OTHERS_11(F) F(11) F(12)
#define OTHERS_15(F)  OTHERS_13(F) F(13) F(14)
#define FOR_OTHERS(F) JOIN(OTHERS_, FRAMES)(F)

#define BUFFER(k)     , __global const SAMPLE *src ## k

__kernel void tmedian_plain(__global SAMPLE *dst, __global const SAMPLE *src,
                            int width, int height FOR_OTHERS(BUFFER))
{
    const int n = width * CHANNELS;
    const int i = get_global_id(0);
    const int y = get_global_id(1);
    const int at = y * n + i;
    SAMPLE v[FRAMES], found = 0;

    if (i >= n || y >= height)
        return;
    v[0] = src[at];
    if (!is_filtered(i)) {
        dst[at] = v[0];
        return;
    }
#define LOAD(k) v[k] = src ## k[at];
    FOR_OTHERS(LOAD)
#undef LOAD
    for (int k = 0; k < FRAMES; k++)
        v[k] >>= SHIFT;
    for (int k = 0; k < FRAMES; k++) {
        int below = 0, equal = 0;

        for (int j = 0; j < FRAMES; j++) {
            below += v[j] < v[k];
            equal += v[j] == v[k];
        }
        if (below <= RANK && below + equal > RANK)
            found = v[k];
    }
    dst[at] = found << SHIFT;
}
