/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median of large windows of 8-bit samples by sliding histograms.
 *
 * Formula:  out(x, y) = the sample of rank `rank`, counted from 0, among the
 *           (2 radius + 1) (2 radius_v + 1) samples around (x, y): exactly
 *           libavfilter/vf_median.c.
 * Method:   a thread filters a column of the plane (Huang 1979): per row, it
 *           adds a row of samples to the histogram of the window and removes
 *           one, then searches from the bin of the previous result on.
 * Layout:   planes.h. Histograms are 16-bit counters in shared memory: bin b of
 *           lane l of warp w is counter 64 b + 2 l + w, which avoids bank
 *           conflicts.
 * Launch:   blocks of 64 x 1, blockIdx.z is the plane; a block filters
 *           MedianParams.tile_h rows.
 * Borders:  coordinates are clamped.
 * Cost:     2 (2 radius + 1) updates per sample, each one load and one store in
 *           shared memory; the whole window once per tile_h rows.
 */

#include "median_params.h"
#include "planes.cuh"

typedef unsigned short Count;

/** Load samples s to s + 3 of a row, clamped. */
FUNCTION unsigned load_samples(const unsigned char *row, int s, int width,
                               int channels)
{
    unsigned v = 0;

    NO_UNROLL
    for (int i = 0; i < 4; i++) {
        const int k = (s + i) & (channels - 1);
        const int x = (s + i - k) / channels;
        v |= load_global(row + clamp_to(x, width - 1) * channels + k) <<
             8 * i;
    }
    return v;
}

/** Load the aligned word of samples s to s + 3 of a row, clamped. */
FUNCTION unsigned load_word(const unsigned char *row, int s, int width,
                            int channels, int wide)
{
    if (wide && s >= 0 && s + 4 <= width * channels)
        return load_global((const unsigned *)(row + s));
    return load_samples(row, s, width, channels);
}

FUNCTION void add_sample(unsigned char *hist, unsigned a)
{
    ++*(Count *)(hist + a * (2 * MEDIAN_LARGE_THREADS));
}

/** Add a and remove b; return the change in the number below median. */
FUNCTION int exchange(unsigned char *hist, unsigned a, unsigned b,
                      unsigned median)
{
    Count *const pa = (Count *)(hist + a * (2 * MEDIAN_LARGE_THREADS));
    Count *const pb = (Count *)(hist + b * (2 * MEDIAN_LARGE_THREADS));
    /* both loads first, so that their latencies overlap */
    const unsigned na = *pa, nb = *pb;

    *pa = (Count)(na + 1);
    *pb = (Count)(nb - (a != b));
    return (a < median) - (b < median);
}

/** Add a row of samples and, unless build is set, remove another. Return the
 * change in the number below median. */
template<int channels, int build>
FUNCTION int slide_row(unsigned char *hist, const unsigned char *in,
                       const unsigned char *out, int s, int n, int width,
                       int wide, unsigned median)
{
    /* samples s, s + channels, ... from words at multiples of 4 */
    const int shift = s & 3;
    const unsigned sel = 0x3210 + 0x1111 * shift;
    const int per = 4 / channels;
    unsigned in0, out0 = 0;
    int below = 0;

    s  -= shift;
    in0 = load_word(in, s, width, channels, wide);
    if (!build)
        out0 = load_word(out, s, width, channels, wide);
    NO_UNROLL
    for (; n > 0; n -= per) {
        unsigned in1, out1 = 0, a, b;

        s  += 4;
        in1 = load_word(in, s, width, channels, wide);
        if (!build)
            out1 = load_word(out, s, width, channels, wide);
        a = pick_bytes(in0, in1, sel);
        b = pick_bytes(out0, out1, sel);
        UNROLL
        for (int i = 0; i < per; i++) {
            const unsigned av = a >> 8 * channels * i & 0xff;
            const unsigned bv = b >> 8 * channels * i & 0xff;

            if (i < n) {
                if (build)
                    add_sample(hist, av);
                else
                    below += exchange(hist, av, bv, median);
            }
        }
        in0  = in1;
        out0 = out1;
    }
    return below;
}

template<int channels>
FUNCTION void large_column(const CudaPlane &pl, const MedianParams &p,
                           unsigned char *hist, int i, int y0)
{
    const int n = 2 * p.radius + 1, last = pl.height - 1;
    const int s = i - p.radius * channels;
    const int wide = !((pl.src | (unsigned)pl.src_pitch) & 3);
    const int y1 = y0 + p.tile_h < pl.height ? y0 + p.tile_h : pl.height;
    unsigned char *dst = dst_row<unsigned char>(pl, y0);
    int median = 0, below = 0;

    for (int b = 0; b < 256; b++)
        *(Count *)(hist + b * (2 * MEDIAN_LARGE_THREADS)) = 0;
    NO_UNROLL
    for (int y = y0 - p.radius_v; y <= y0 + p.radius_v; y++) {
        const unsigned char *row =
            src_row<unsigned char>(pl, clamp_to(y, last));
        slide_row<channels, 1>(hist, row, row, s, n, pl.width, wide, 0);
    }
    NO_UNROLL
    for (int y = y0; ; y++) {
        int count;

        /* below <= rank < below + count must hold */
        NO_UNROLL
        while (below > p.rank)
            below -= *(Count *)(hist + --median * (2 * MEDIAN_LARGE_THREADS));
        NO_UNROLL
        while (below + (count = *(Count *)(hist + median * (2 *
                        MEDIAN_LARGE_THREADS))) <= p.rank) {
            below += count;
            median++;
        }
        dst[i] = median;
        dst += pl.dst_pitch;
        if (y + 1 >= y1)
            break;
        below += slide_row<channels, 0>(hist,
            src_row<unsigned char>(pl, clamp_to(y + 1 + p.radius_v, last)),
            src_row<unsigned char>(pl, clamp_to(y - p.radius_v, last)),
            s, n, pl.width, wide, median);
    }
}

extern "C" __global__ void __launch_bounds__(MEDIAN_LARGE_THREADS)
median_large_u8(const MedianParams p)
{
    __shared__ unsigned shared[256 * MEDIAN_LARGE_THREADS / 2];
    const CudaPlane pl = block_plane(p.planes);
    const int tid = threadIdx.x;
    const int i = blockIdx.x * MEDIAN_LARGE_THREADS + tid;
    const int y0 = blockIdx.y * p.tile_h;
    const int k = i & (pl.channels - 1);
    unsigned char *const hist = (unsigned char *)shared + (tid & 31) * 4 +
                                (tid >> 5) * 2;

    if (i >= pl.width * pl.channels || y0 >= pl.height)
        return;
    if (!(pl.channel_mask >> k & 1)) {
        for (int y = y0; y < y0 + p.tile_h && y < pl.height; y++)
            dst_row<unsigned char>(pl, y)[i] = src_row<unsigned char>(pl, y)[i];
        return;
    }
    if (pl.channels == 1)
        large_column<1>(pl, p, hist, i, y0);
    else if (pl.channels == 2)
        large_column<2>(pl, p, hist, i, y0);
    else
        large_column<4>(pl, p, hist, i, y0);
}
