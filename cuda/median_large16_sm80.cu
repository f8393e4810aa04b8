/*
 * This file is part of FFmpeg.
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
 * Median of any window of samples of 9 to 16 bits, compute capability 8.0.
 *
 * Formula:  out(x, y) = the sample of rank `rank`, counted from 0, among the
 *           (2 radius + 1) (2 radius_v + 1) samples around (x, y): exactly
 *           libavfilter/vf_median.c.
 * Method:   a warp goes down a column of the image, each step takes a row of
 *           samples in and one out, 32 at a time. It has counters for BINS
 *           values around the last median only and knows how many samples are
 *           below a group of 128 of them; from there it walks to the median.
 *           When the median leaves the counters, they are made anew around
 *           it, in two passes over the window: multiples of 64 first.
 * Layout:   planes.h.
 * Launch:   a warp a sample of a row, blocks of 32 x WARPS, which make WARPS
 *           samples of tile_h rows; blockIdx.z is the plane.
 * Borders:  coordinates are clamped.
 * Cost:     about 20 instructions for 32 samples in and 32 out; each time the
 *           median moves by more than half of BINS, two passes of 10
 *           instructions for 32 samples of the window.
 */

#include "median_common.cuh"
#include "median_warp.cuh"

#define WARPS 4
#define BINS  1024
#define GROUP 128               /* bins that a warp looks at together */

struct Window {
    const CudaPlane *pl;
    int *bins;                  ///< this warp's counters
    int lane;
    int x, k;                   ///< pixel of the window's centre, channel
    int radius, radius_v, rank, shift;
    int base;                   ///< value of counter 0
    int group;                  ///< number of the group that is looked at
    int below;                  ///< samples below its first value
};

static __forceinline__ __device__ const unsigned short *
window_row(const Window &w, int y)
{
    return median_row<const unsigned short>(w.pl->src, w.pl->src_pitch,
                                            median_clamp(y, w.pl->height - 1));
}

/** Position of the window's sample n in its row. */
static __forceinline__ __device__ int window_pos(const Window &w, int n)
{
    return median_clamp(w.x - w.radius + n, w.pl->width - 1) *
           w.pl->channels + w.k;
}

static __forceinline__ __device__ void clear_bins(const Window &w)
{
    warp_sync();
    for (int i = w.lane; i < BINS; i += 32)
        w.bins[i] = 0;
    warp_sync();
}

/** Lane's share of a group: 4 counters. */
static __forceinline__ __device__ int load_group(const Window &w, int group,
                                                 int v[4])
{
    const int *b = w.bins + group * GROUP + 4 * w.lane;
    for (int i = 0; i < 4; i++)
        v[i] = b[i];
    return v[0] + v[1] + v[2] + v[3];
}

/**
 * Walk to the group with the sample of the wanted rank.
 *
 * @return its bin, or -1 when it is outside of the counters
 */
static __forceinline__ __device__ int find_bin(Window &w)
{
    int v[4], sum, incl, n, bin;

    while (w.below > w.rank) {
        if (!w.group)
            return -1;
        w.group--;
        w.below -= warp_sum(load_group(w, w.group, v));
    }
    for (;;) {
        int total;

        sum   = load_group(w, w.group, v);
        total = warp_sum(sum);
        if (w.below + total > w.rank)
            break;
        w.below += total;
        if (++w.group == BINS / GROUP) {
            w.group--;
            w.below -= total;
            return -1;
        }
    }
    incl = sum;
    for (n = 1; n < 32; n <<= 1) {
        const int up = warp_up(incl, n);
        if (w.lane >= n)
            incl += up;
    }
    /* the first lane whose counters reach beyond the rank has it */
    n   = warp_count(w.below + incl <= w.rank);
    sum = w.below + incl - sum;
    bin = 4 * w.lane;
    for (int i = 0; i < 3; i++) {
        sum += v[i];
        bin += sum <= w.rank;
    }
    return w.group * GROUP + warp_from(bin, n);
}

/** Count the whole window around row y; returns the wanted bin. */
static __forceinline__ __device__ int rebuild(Window &w, int y)
{
    const int size = 2 * w.radius + 1;
    int bin = 0;

    /* first multiples of 64 all over the range, then the values around */
    NO_UNROLL
    for (int pass = 0; pass < 2; pass++) {
        const int down = pass ? 0 : 6;
        int below = 0;

        w.base = pass ? median_clamp(bin * 64 + 32 - BINS / 2,
                                     65536 - BINS) : 0;
        clear_bins(w);
        NO_UNROLL
        for (int yy = y - w.radius_v; yy <= y + w.radius_v; yy++) {
            const unsigned short *row = window_row(w, yy);
            NO_UNROLL
            for (int n = w.lane; n < size; n += 32) {
                const int v = (int)(median_load(row + window_pos(w, n)) >> w.shift) - w.base;

                below += v < 0;
                if ((unsigned)(v >> down) < BINS)
                    atomicAdd(w.bins + (v >> down), 1);
            }
        }
        warp_sync();
        w.group = 0;
        w.below = warp_sum(below);
        bin     = find_bin(w);
    }
    return bin;
}

/** One row in, one out. */
static __forceinline__ __device__ void slide(Window &w, int y_in, int y_out)
{
    const unsigned short *in = window_row(w, y_in), *out = window_row(w, y_out);
    const int size = 2 * w.radius + 1, first = w.group * GROUP;
    int delta = 0;

    NO_UNROLL
    for (int n = w.lane; n < size; n += 32) {
        const int pos = window_pos(w, n);
        const int a = (int)(median_load(in + pos)  >> w.shift) - w.base;
        const int b = (int)(median_load(out + pos) >> w.shift) - w.base;

        delta += (a < first) - (b < first);
        if (a != b) {
            if ((unsigned)a < BINS)
                atomicAdd(w.bins + a, 1);
            if ((unsigned)b < BINS)
                atomicAdd(w.bins + b, -1);
        }
    }
    w.below += warp_sum(delta);
    warp_sync();
}

extern "C" __global__ void __launch_bounds__(32 * WARPS)
median_large_u16(const MedianParams p)
{
    __shared__ __align__(16) int shared[WARPS * BINS];
    const CudaPlane pl = median_plane(p.planes);
    const int i = blockIdx.x * WARPS + threadIdx.y;
    const int y0 = blockIdx.y * p.tile_h;
    const int y1 = y0 + p.tile_h < pl.height ? y0 + p.tile_h : pl.height;
    Window w;
    int bin;

    if (i >= pl.width * pl.channels || y0 >= pl.height)
        return;
    w.pl       = &pl;
    w.bins     = shared + threadIdx.y * BINS;
    w.lane     = threadIdx.x;
    w.k        = i & (pl.channels - 1);
    w.x        = (i - w.k) / pl.channels;
    w.radius   = p.radius;
    w.radius_v = p.radius_v;
    w.rank     = p.rank;
    w.shift    = p.planes.shift;

    if (!(pl.channel_mask >> w.k & 1)) {
        for (int y = y0 + w.lane; y < y1; y += 32)
            median_row<unsigned short>(pl.dst, pl.dst_pitch, y)[i] =
                median_row<const unsigned short>(pl.src, pl.src_pitch, y)[i];
        return;
    }
    bin = rebuild(w, y0);
    NO_UNROLL
    for (int y = y0; ; ) {
        if (!w.lane)
            median_row<unsigned short>(pl.dst, pl.dst_pitch, y)[i] =
                (unsigned short)((w.base + bin) << w.shift);
        if (++y >= y1)
            break;
        slide(w, y + w.radius_v, y - 1 - w.radius_v);
        bin = find_bin(w);
        if (bin < 0)
            bin = rebuild(w, y);
    }
}
