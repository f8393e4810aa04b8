/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Common parts of the kernels that compare patches: a tile in shared memory,
 * and the limit of the weights.
 *
 * Formula:  over the q of the (2 radius + 1)^2 window around the sample c, in
 *           this frame and its neighbor frames,
 *               D = sum of |P(c + o) - P(q + o)| over (2 patch + 1)^2 offsets o
 *               w = min(max(0, limit - D) >> shift, cap)
 *               out = floor((2 S + n) / (2 n)), n = sum of w, S of w P(q)
 *           equal weights: limit = Td + 1, shift = 0, cap = 1; linear weights:
 *           limit = ((Tl + 2) << shift) - 1, shift = depth - 8, no cap, which
 *           is max(0, Tl + 1 - (D >> shift)).
 *           The limit is given, or that of the channel; or, with
 *           EPSILON_BY_MEAN, that of the sample c in the channel's table:
 *               table[floor(sum of 3x3 samples around c / 9) >> (depth - 8)]
 * Layout:   shared memory holds the tile with a halo of radius + patch samples,
 *           channels separate. It is filled once per frame; the patches around
 *           c stay in registers.
 * Launch:   blocks of EPSILON_PATCH_W x EPSILON_PATCH_H threads; a block
 *           filters EPSILON_PATCH_W samples of a row, a thread one column of
 *           one channel; blockIdx.z is the plane.
 * Borders:  coordinates are clamped while the tile is filled.
 * Cost:     blocks of planes with tables take a branch of their own, with
 *           limits in a register per one or two samples: per result, 3 loads
 *           from the tile (epsilon_patch_vabsdiff4_sm80.cu: 1), 7 instructions
 *           for the mean, and a load from the table. Others load the limits of
 *           a plane once per block.
 */

#ifndef AVFILTER_CUDA_EPSILON_PATCH_CUH
#define AVFILTER_CUDA_EPSILON_PATCH_CUH

#include "epsilon_frames.cuh"
#include "epsilon_mean.cuh"
#include "epsilon_params.h"

/** Return the address of the measured limits of this block's plane. */
FUNCTION const EpsilonLimits *plane_limits(const EpsilonParams &p)
{
    return (const EpsilonLimits *)p.limits + of_plane(p.number);
}

/** Return the limit for channel c of this block's plane. */
FUNCTION unsigned patch_limit(const EpsilonParams &p, int c)
{
    return p.limits ? load_global(plane_limits(p)->limit + c) : p.limit;
}

/** Return whether other frames give no samples to channel c of a plane. */
FUNCTION int is_alone(unsigned long long limits, int plane, int c)
{
    return limits &&
           load_global(((const EpsilonLimits *)limits + plane)->alone + c);
}

/** Return whether other frames give no samples to any filtered channel of this
 * block's plane. */
FUNCTION int all_alone(const EpsilonParams &p, const CudaPlane &pl)
{
    unsigned alone[EPSILON_CHANNELS], all = 1;

    if (!p.limits)
        return 0;
    load_global(alone, plane_limits(p)->alone);
    UNROLL
    for (int i = 0; i < EPSILON_CHANNELS; i++)
        all &= !(pl.channel_mask >> i & 1) || alone[i];
    return all;
}

/** Return the neighbor frames that give samples to this block's plane. */
FUNCTION int neighbors_of(const EpsilonParams &p, const CudaPlane &pl)
{
    const int nb = neighbor_count(p);

    return nb && !all_alone(p, pl) ? nb : 0;
}

/** Return whether a channel of this block's plane has a table. */
FUNCTION int has_table(const EpsilonParams &p, const CudaPlane &pl)
{
    unsigned limit[EPSILON_CHANNELS], bits = 0;

    if (!p.limits)
        return 0;
    load_global(limit, plane_limits(p)->limit);
    UNROLL
    for (int i = 0; i < EPSILON_CHANNELS; i++)
        bits |= i < pl.channels ? limit[i] : 0;
    return (bits & EPSILON_BY_MEAN) != 0;
}

/** Return the largest limit of this block's plane. */
FUNCTION unsigned largest_limit(const EpsilonParams &p, const CudaPlane &pl)
{
    unsigned limit[EPSILON_CHANNELS], largest = 0;

    if (!p.limits)
        return p.limit;
    load_global(limit, plane_limits(p)->limit);
    UNROLL
    for (int i = 0; i < EPSILON_CHANNELS; i++) {
        const unsigned v = i < pl.channels ? limit[i] & ~EPSILON_BY_MEAN : 0;

        largest = v > largest ? v : largest;
    }
    return largest;
}

/** Return the limit in the table of channel c for the sum of 3x3 samples. */
FUNCTION unsigned limit_of_sum(const EpsilonParams &p, int c, unsigned sum)
{
    const unsigned mean = sum / 9 >> (p.planes.depth - 8);

    /* larger ones: samples have more bits than the depth */
    return load_global(plane_limits(p)->table[c] + (mean < 255 ? mean : 255));
}

/** Return a sample of P, which may be out of the plane. */
template<typename T>
FUNCTION int sample_at(const EpsilonParams &p, const CudaPlane &pl, int x,
                       int y, int c)
{
    return load_global(src_row<T>(pl, clamp_to(y, pl.height - 1)) +
                       clamp_to(x, pl.width - 1) * pl.channels + c) >>
           p.planes.shift;
}

/** Return the limit in the table of channel c for the samples around one. */
template<typename T>
FUNCTION unsigned limit_around(const EpsilonParams &p, const CudaPlane &pl,
                               int x, int y, int c)
{
    unsigned sum = 0;

    NO_UNROLL
    for (int j = y - 1; j <= y + 1; j++)
        sum += sample_at<T>(p, pl, x - 1, j, c) + sample_at<T>(p, pl, x, j, c) +
               sample_at<T>(p, pl, x + 1, j, c);
    return limit_of_sum(p, c, sum);
}

/** Set the limits of a column of elements of channel c from the tile, where p
 * is the first: A::across(p) is the sum of three samples of a row. */
template<typename A, typename E>
FUNCTION void set_limits(A &a, const EpsilonParams &params, int c, const E *p,
                         int pitch)
{
    unsigned across[A::rows + 2];

    UNROLL
    for (int i = 0; i < A::rows + 2; i++)
        across[i] = A::across(p + (i - 1) * pitch);
    UNROLL
    for (int i = 0; i < A::rows; i++) {
        const unsigned sum = across[i] + across[i + 1] + across[i + 2];

        UNROLL
        for (int lane = 0; lane < A::lanes; lane++)
            a.set_limit(i, lane,
                        limit_of_sum(params, c, A::lanes == 1 ? sum :
                                     sum >> 16 * lane & 0xffff));
    }
}

/** Tag to unroll loops that may end early by overloads, as not all compilers
 * unroll them. */
template<int u> struct Step {};

/** Elements of the tile. */
extern __shared__ unsigned long long epsilon_patch_memory[];

/** Return this plane of frame i: 0 is the frame itself, others neighbors. */
FUNCTION CudaPlane plane_of_frame(const EpsilonParams &p, const CudaPlane &pl,
                                  int i)
{
    CudaPlane of = pl;

    UNROLL
    for (int k = 0; k < EPSILON_MAX_NEIGHBORS; k++) {
        const CudaPlane other = neighbor_plane(p.neighbor[k], pl);

        of.src       = i == k + 1 ? other.src       : of.src;
        of.src_pitch = i == k + 1 ? other.src_pitch : of.src_pitch;
    }
    return of;
}

/** Layout of the tile. */
struct PatchTile {
    int log_channels;   ///< of 1, 2, 4
    int width;          ///< pixels per row and channel, without the halo
    int left;           ///< pixels of the halo on either side, a multiple of 4
    int pitch;          ///< elements per row and channel
    int border;         ///< rows of the halo above and below
    int x0, y0;         ///< first pixel of the tile

    METHOD PatchTile(const EpsilonParams &p, const CudaPlane &pl, int patch,
                     int height, int row = blockIdx.y)
        : log_channels(pl.channels >> 1),
          width(EPSILON_PATCH_W >> log_channels),
          left(EPSILON_PATCH_LEFT(p.radius, patch)), pitch(width + 2 * left),
          border(p.radius + patch), x0(blockIdx.x * width),
          y0(row * height) {}
    /** The same pixels, from row y on, with another halo of up to 4 pixels. */
    METHOD PatchTile(const PatchTile &of, int halo, int y)
        : log_channels(of.log_channels), width(of.width), left(4),
          pitch(width + 2 * left), border(halo), x0(of.x0), y0(y) {}

    /** Return the index of the element of pixel (x, y) of channel c. */
    METHOD int at(int x, int y, int c) const
    {
        return (((y + border) << log_channels) + c) * pitch + left + x;
    }
    /* Return the channel and the pixel of the thread. */
    METHOD int channel(void) const
    {
        return threadIdx.x / width;
    }
    METHOD int column(void) const
    {
        return threadIdx.x & (width - 1);
    }
};

/** Return pixels x to x + 3 of channel c in row y; x is a multiple of 4. inside
 * is the number of channels, 1 or 2, if rows are aligned and all pixels are in
 * the plane; else 0. */
template<typename T, int inside>
FUNCTION typename Samples4<T>::Word pixels4(const CudaPlane &pl, int x, int y,
                                            int c)
{
    typedef typename Samples4<T>::Word Word;
    const T *row = src_row<T>(pl, clamp_to(y, pl.height - 1));
    Word v = 0;

    if (inside == 1) {
        v = load_global((const Word *)(row + x));
    } else if (inside == 2) {
        v = channel4(row + 2 * x, c);
    } else {
        NO_UNROLL
        for (int i = 0; i < 4; i++)
            v |= (Word)load_global(row + clamp_to(x + i, pl.width - 1) *
                                   pl.channels + c) << 8 * sizeof(T) * i;
    }
    return v;
}

/** Fill rows of the tile; at_once loads per thread are in flight together. */
template<typename A, typename T, int inside, typename Plane>
FUNCTION void fill_rows(typename A::Quad *tile, const PatchTile &t,
                        const Plane &pl, int rows, int shift)
{
    enum { threads = EPSILON_PATCH_W * EPSILON_PATCH_H,
           at_once = inside ? 4 : 1 };
    const unsigned quads = t.pitch / 4, row_quads = quads << t.log_channels;
    /* 2^32 / row_quads, rounded up: exact quotients below 2^16 */
    const unsigned inverse = 0xffffffffu / row_quads + 1;
    const int last = rows * row_quads - 1;

    NO_UNROLL
    for (int i = threadIdx.y * EPSILON_PATCH_W + threadIdx.x; i <= last;
         i += at_once * threads) {
        typename A::Quad v[at_once];

        UNROLL
        for (int k = 0; k < at_once; k++) {
            const int at = k && i + k * threads > last ? last : i + k * threads;
            const unsigned row  = (unsigned long long)at * inverse >> 32;
            const unsigned part = at - row * row_quads;
            const unsigned c    = inside == 1 ? 0 :
                                  inside == 2 ? part >= quads :
                                  (part >= quads) + (part >= 2 * quads) +
                                  (part >= 3 * quads);

            v[k] = A::template quad<T, inside>(
                pl, t.x0 - t.left + 4 * (part - c * quads),
                t.y0 - t.border + row, c, shift);
        }
        UNROLL
        for (int k = 0; k < at_once; k++)
            if (!k || i + k * threads <= last)
                tile[i + k * threads] = v[k];
    }
}

/** Return whether rows of samples T can be accessed as words of four. */
template<typename T>
FUNCTION int is_aligned(const CudaPlane &pl)
{
    return is_aligned4<T>(pl.src, pl.src_pitch);
}

/** Fill the tile with its halo: A::quad() makes four elements of pixels x to
 * x + 3 and up to 4 more on either side. */
template<typename A, typename T, typename Plane>
FUNCTION void fill_patch_tile(typename A::Quad *tile, const PatchTile &t,
                              const Plane &pl, int rows, int shift)
{
    const int nb = rows + 2 * t.border;
    const int inside = is_aligned<T>(pl) &&
                       t.x0 >= t.left + 4 &&
                       t.x0 + t.width + t.left + 4 <= pl.width ?
                       pl.channels : 0;

    if (inside == 1)
        fill_rows<A, T, 1>(tile, t, pl, nb, shift);
    else if (inside == 2)
        fill_rows<A, T, 2>(tile, t, pl, nb, shift);
    else
        fill_rows<A, T, 0>(tile, t, pl, nb, shift);
}

/** Store samples of a column, or copy them if the channel is not filtered. */
template<typename T, int rows>
FUNCTION void store_column(const CudaPlane &pl, int x, int y, int c, int shift,
                           const unsigned v[rows])
{
    const int i = x * pl.channels + c, copied = !(pl.channel_mask >> c & 1);

    if (x >= pl.width)
        return;
    UNROLL
    for (int k = 0; k < rows; k++)
        if (y + k < pl.height)
            dst_row<T>(pl, y + k)[i] = (T)(v[k] << shift);
    for (int k = 0; k < rows && copied && y + k < pl.height; k++)
        dst_row<T>(pl, y + k)[i] = src_row<T>(pl, y + k)[i];
}

#endif /* AVFILTER_CUDA_EPSILON_PATCH_CUH */
