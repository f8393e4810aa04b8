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
 *           below a group of GROUP of them; from there it walks to the median.
 *           When the median leaves the counters, they move by half of BINS and
 *           the new half is counted in the whole window; if it is still not
 *           there, all are made anew, in two passes: multiples of BINS / 64
 *           first.
 * Layout:   planes.h. Two counters a word in shared memory.
 * Launch:   a warp a sample of a row, blocks of 32 x WARPS, which make WARPS
 *           samples of tile_h rows; blockIdx.z is the plane.
 * Borders:  coordinates are clamped.
 * Cost:     about 24 instructions for 32 samples in and 32 out, 80 for the
 *           walk; each time the counters move, 10 for 32 of the window.
 */

#include "median_common.cuh"
#include "median_warp.cuh"

#define WARPS 4
#define BINS  2048
#define GROUP 256               /* bins that a warp looks at together */
#define COARSE 5                /* log2(65536 / BINS) */

static __forceinline__ __device__ unsigned shared_address(const unsigned *p)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("{\n\t.reg .b64 a;\n\tcvta.to.shared.u64 a, %1;\n\t"
        "cvt.u32.u64 %0, a;\n\t}" : "=r"(v) : "l"(p));
    return v;
#else
    (void)p;
    return 0;
#endif
}

/** A warp's window; width: samples of a row that a lane has. */
template<int width>
struct Window {
    unsigned long long src;
    int pitch, last;            ///< last row of the plane
    unsigned *bins;             ///< this warp's counters
    unsigned address;           ///< of bins in shared memory
    int lane, size;
    int radius_v, rank, shift;
    int base;                   ///< value of counter 0
    int group;                  ///< number of the group that is looked at
    int below;                  ///< samples below its first value
    int pos[width];             ///< this lane's samples in a row

    __forceinline__ __device__ const unsigned short *row(int y) const
    {
        return median_row<const unsigned short>(src, pitch,
                                                median_clamp(y, last));
    }
    /** Does the row have sample n of this lane? */
    __forceinline__ __device__ int has(int n) const
    {
        return lane + 32 * n < size;
    }
    __forceinline__ __device__ int load(const unsigned short *row,
                                        int n) const
    {
        return (int)(median_load(row + pos[n]) >> shift);
    }
    /** Change a counter if pred; without a branch, which costs more. */
    __forceinline__ __device__ void count(int bin, int sign, int pred)
    {
        const unsigned v = (unsigned)sign << ((bin & 1) << 4);
#ifdef __CUDA_ARCH__
        asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.s32 p, %2, 0;\n\t"
                     "@p red.shared.add.u32 [%0], %1;\n\t}"
                     : : "r"(address + ((bin >> 1) << 2)), "r"(v), "r"(pred)
                     : "memory");
#else
        if (pred)
            atomicAdd(bins + (bin >> 1), v);
#endif
    }
    /** Lane's share of a group: 8 counters in 4 words. */
    __forceinline__ __device__ int load_group(unsigned v[4]) const
    {
        const unsigned *b = bins + group * (GROUP / 2) + 4 * lane;
        unsigned sum;

        UNROLL
        for (int i = 0; i < 4; i++)
            v[i] = b[i];
        sum = v[0] + v[1] + v[2] + v[3];
        return (sum & 0xffff) + (sum >> 16);
    }
    /**
     * Walk to the group with the sample of the wanted rank.
     *
     * @return its bin; -1: it is below the counters, BINS: above
     */
    __forceinline__ __device__ int find(void)
    {
        unsigned v[4];
        int sum, incl, n, bin;

        while (below > rank) {
            if (!group)
                return -1;
            group--;
            below -= warp_sum(load_group(v));
        }
        for (;;) {
            int total;

            sum   = load_group(v);
            total = warp_sum(sum);
            if (below + total > rank)
                break;
            if (group == BINS / GROUP - 1)
                return BINS;
            below += total;
            group++;
        }
        incl = sum;
        UNROLL
        for (n = 1; n < 32; n <<= 1) {
            const int up = warp_up(incl, n);
            incl += lane >= n ? up : 0;
        }
        /* the first lane whose counters reach beyond the rank has it */
        n   = warp_count(below + incl <= rank);
        sum = below + incl - sum;
        bin = 8 * lane;
        UNROLL
        for (int i = 0; i < 4; i++) {
            sum += v[i] & 0xffff;
            bin += sum <= rank;
            sum += v[i] >> 16;
            bin += sum <= rank;
        }
        return group * GROUP + warp_from(bin, n);
    }
    /**
     * Count the window's samples around row y whose value less base, divided
     * by 2^down, is from lo to hi - 1.
     *
     * @return the number of samples below base
     */
    __forceinline__ __device__ int count_window(int y, int down, int lo,
                                                int hi)
    {
        enum { rows = 8 / width };      /* to have 8 loads under way */
        int less = 0;

        NO_UNROLL
        for (int dy = -radius_v; dy <= radius_v; dy += rows) {
            int v[rows][width];

            UNROLL
            for (int i = 0; i < rows; i++) {
                const unsigned short *r = row(y + dy + i);
                UNROLL
                for (int n = 0; n < width; n++)
                    v[i][n] = has(n) && dy + i <= radius_v ? load(r, n)
                                                           : 1 << 30;
            }
            UNROLL
            for (int i = 0; i < rows; i++)
                UNROLL
                for (int n = 0; n < width; n++) {
                    const int bin = (v[i][n] - base) >> down;

                    less += bin < 0;
                    count(bin, 1, bin >= lo && bin < hi);
                }
        }
        return warp_sum(less);
    }
    __forceinline__ __device__ void clear(int first, int last)
    {
        warp_sync();
        for (int i = first + lane; i < last; i += 32)
            bins[i] = 0;
        warp_sync();
    }
    /** Make the counters anew for the window around row y; the wanted bin. */
    __forceinline__ __device__ int rebuild(int y)
    {
        int bin = 0;

        NO_UNROLL
        for (int pass = 0; pass < 2; pass++) {
            base = pass ? median_clamp((bin << COARSE) - BINS / 2,
                                       65536 - BINS) : 0;
            clear(0, BINS / 2);
            below = count_window(y, pass ? 0 : COARSE, 0, BINS);
            group = 0;
            warp_sync();
            bin = find();
        }
        return bin;
    }
    /** Move the counters up or down by half of them; the wanted bin. */
    __forceinline__ __device__ int move(int y, int up)
    {
        const int half = BINS / 4;      /* words of half of the counters */
        const int from = up ? half : 0, to = half - from;

        if (up ? base > 65536 - BINS - BINS / 2 : base < BINS / 2)
            return rebuild(y);
        warp_sync();
        for (int i = lane; i < half; i += 32)
            bins[to + i] = bins[from + i];
        clear(from, from + half);
        base += up ? BINS / 2 : -BINS / 2;
        below = count_window(y, 0, 2 * from, 2 * (from + half));
        group = 0;
        warp_sync();
        const int bin = find();
        return bin < 0 || bin == BINS ? rebuild(y) : bin;
    }
    /** One row in, one out. */
    __forceinline__ __device__ void slide(int y_in, int y_out)
    {
        const unsigned short *in = row(y_in), *out = row(y_out);
        const int first = base + group * GROUP;
        int a[width], b[width], delta = 0;

        UNROLL
        for (int n = 0; n < width; n++) {
            a[n] = has(n) ? load(in,  n) : 0;
            b[n] = has(n) ? load(out, n) : 0;
        }
        UNROLL
        for (int n = 0; n < width; n++) {
            delta += (a[n] < first) - (b[n] < first);
            count(a[n] - base, 1,
                  a[n] != b[n] && (unsigned)(a[n] - base) < BINS);
            count(b[n] - base, -1,
                  a[n] != b[n] && (unsigned)(b[n] - base) < BINS);
        }
        below += warp_sum(delta);
        warp_sync();
    }
};

template<int width>
static __forceinline__ __device__ void
large_column(const MedianParams &p, const CudaPlane &pl, unsigned *bins,
             int i, int y0, int y1)
{
    const int k = i & (pl.channels - 1), x = i >> (pl.channels >> 1);
    Window<width> w;
    int bin;

    w.src      = pl.src;
    w.pitch    = pl.src_pitch;
    w.last     = pl.height - 1;
    w.bins     = bins;
    w.address  = shared_address(bins);
    w.lane     = threadIdx.x;
    w.size     = 2 * p.radius + 1;
    w.radius_v = p.radius_v;
    w.rank     = p.rank;
    w.shift    = p.planes.shift;
    UNROLL
    for (int n = 0; n < width; n++)
        w.pos[n] = median_clamp(x - p.radius + w.lane + 32 * n,
                                pl.width - 1) * pl.channels + k;

    bin = w.rebuild(y0);
    NO_UNROLL
    for (int y = y0; ; ) {
        if (!w.lane)
            median_row<unsigned short>(pl.dst, pl.dst_pitch, y)[i] =
                (unsigned short)((w.base + bin) << w.shift);
        if (++y >= y1)
            break;
        w.slide(y + w.radius_v, y - 1 - w.radius_v);
        bin = w.find();
        if (bin < 0 || bin == BINS)
            bin = w.move(y, bin > 0);
    }
}

extern "C" __global__ void __launch_bounds__(32 * WARPS)
median_large_u16(const MedianParams p)
{
    __shared__ __align__(16) unsigned shared[WARPS * BINS / 2];
    const CudaPlane pl = median_plane(p.planes);
    const int i = blockIdx.x * WARPS + threadIdx.y;
    const int y0 = blockIdx.y * p.tile_h;
    const int y1 = y0 + p.tile_h < pl.height ? y0 + p.tile_h : pl.height;
    unsigned *const bins = shared + threadIdx.y * (BINS / 2);

    if (i >= pl.width * pl.channels || y0 >= pl.height)
        return;
    if (!(pl.channel_mask >> (i & (pl.channels - 1)) & 1)) {
        for (int y = y0 + threadIdx.x; y < y1; y += 32)
            median_row<unsigned short>(pl.dst, pl.dst_pitch, y)[i] =
                median_row<const unsigned short>(pl.src, pl.src_pitch, y)[i];
        return;
    }
    if (p.radius < 16)
        large_column<1>(p, pl, bins, i, y0, y1);
    else if (p.radius < 32)
        large_column<2>(p, pl, bins, i, y0, y1);
    else if (p.radius < 64)
        large_column<4>(p, pl, bins, i, y0, y1);
    else
        large_column<8>(p, pl, bins, i, y0, y1);
}
