/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Kernels for two scales: make planes of half size, add the change made to
 * these, and copy planes whose threshold is 0.
 *
 * Formula:  libavfilter/ref_steps.h. shrink makes Q from P, sums of 4x4 samples
 *           of both if they are measured, and level 1 of pyramids if there are
 *           neighbor frames; put_back makes P' from P, Q and G.
 * Layout:   planes.h; samples of Q and G have 16 bits. A unit is 8 samples of P
 *           in each of two rows and 4 samples of Q.
 * Launch:   blocks of EPSILON_SCALES_W x EPSILON_SCALES_H threads, a thread per
 *           unit, in restore per EPSILON_SCALES_ROWS rows of 8 samples;
 *           blockIdx.z is the plane.
 * Borders:  samples of P after the last pair in a row or column are not in Q.
 *           D, the change of Q, is repeated beyond its edges.
 * Cost:     memory bandwidth. With 8 bits shrink reads 1 byte per sample of P
 *           and writes 1/2, with sums 13/16; put_back reads 2 and writes 1. At
 *           4.28 TB/s of an H200 that is 0.9, 3.5 and 14 us with sums, and 1.5,
 *           5.8 and 23 us, for 1080p, 4K and 8K, and 2.7 us per launch.
 *           A thread of put_back loads two rows of P, and of three of Q and G a
 *           word and the pixels before and after it, 20 loads and 2 stores for
 *           16 samples; L1 and L2 serve two thirds of the rows of D. That is
 *           336 instructions of compute capability 9.0 a thread (16 bits: 408),
 *           21 a sample; at 28 T a second 1.6, 6.2 and 25 us.
 */

#ifndef AVFILTER_CUDA_EPSILON_SCALES_CUH
#define AVFILTER_CUDA_EPSILON_SCALES_CUH

#include "epsilon_frames.cuh"
#include "epsilon_params.h"
#include "epsilon_sums.cuh"
#include "planes.cuh"

/* ---- eight samples of a row ---- */

FUNCTION void unit_load(unsigned v[8], const unsigned char *p)
{
    const unsigned long long w = load_global((const unsigned long long *)p);

    UNROLL
    for (int k = 0; k < 8; k++)
        v[k] = w >> 8 * k & 255;
}
FUNCTION void unit_load(unsigned v[8], const unsigned short *p)
{
    unsigned w[4];

    load_global(w, p);
    UNROLL
    for (int k = 0; k < 8; k++)
        v[k] = w[k / 2] >> 16 * (k & 1) & 65535;
}

FUNCTION void unit_store(unsigned char *p, const unsigned v[8])
{
    unsigned long long w = 0;

    UNROLL
    for (int k = 0; k < 8; k++)
        w |= (unsigned long long)v[k] << 8 * k;
    *(unsigned long long *)p = w;
}
FUNCTION void unit_store(unsigned short *p, const unsigned v[8])
{
    Words4 w;

    UNROLL
    for (int k = 0; k < 4; k++)
        w.w[k] = v[2 * k] | v[2 * k + 1] << 16;
    *(Words4 *)p = w;
}

/** A unit: position and number of its samples. */
template<typename T> struct Unit {
    int i, y;           ///< first sample, and its row
    int nb;             ///< samples per row, 0 to 8
    int paired;         ///< samples per row that are in Q
    int rows;           ///< 1 or 2
    int wide;           ///< whether rows are accessed as words

    METHOD Unit(const CudaPlane &pl, int rows_of_thread)
        : i(8 * (blockIdx.x * EPSILON_SCALES_W + threadIdx.x)),
          y(rows_of_thread * (blockIdx.y * EPSILON_SCALES_H + threadIdx.y))
    {
        const int left  = pl.width * pl.channels - i;
        const int pairs = (pl.width & ~1) * pl.channels - i;
        const unsigned long long address =
            pl.src | pl.dst | (unsigned)(pl.src_pitch | pl.dst_pitch);

        nb     = y >= pl.height || left < 0 ? 0 : left < 8 ? left : 8;
        rows   = pl.height - y < 2 ? 1 : 2;
        paired = rows < 2 || pairs < 0 ? 0 : pairs < 8 ? pairs : 8;
        wide   = nb == 8 && !(address & (8 * sizeof(T) - 1));
    }
};

template<typename T>
FUNCTION void load_row(unsigned v[8], const CudaPlane &pl, const Unit<T> &u,
                       int y, int shift)
{
    const T *row = src_row<T>(pl, y) + u.i;

    if (u.wide) {
        unit_load(v, row);
    } else {
        UNROLL
        for (int k = 0; k < 8; k++)
            v[k] = k < u.nb ? load_global(row + k) : 0;
    }
    UNROLL
    for (int k = 0; k < 8; k++)
        v[k] >>= shift;
}

/** Store samples of a row; copy channels that are not in mask. */
template<typename T>
FUNCTION void store_row(const CudaPlane &pl, const Unit<T> &u, int y, int shift,
                        unsigned v[8], unsigned mask)
{
    T *row       = dst_row<T>(pl, y) + u.i;
    const T *src = src_row<T>(pl, y) + u.i;
    const int all = mask == (1u << pl.channels) - 1;

    UNROLL
    for (int k = 0; k < 8; k++)
        v[k] <<= shift;
    if (u.wide && all) {
        unit_store(row, v);
        return;
    }
    UNROLL
    for (int k = 0; k < 8; k++)
        if (k < u.nb)
            row[k] = mask >> (k & (pl.channels - 1)) & 1 ? (T)v[k] : src[k];
}

/** Return the first sample of pair k of a unit; the second is + channels. */
template<int channels>
FUNCTION int first_of_pair(int k)
{
    return channels == 1 ? 2 * k : channels == 2 ? (k >> 1) * 4 + (k & 1) : k;
}

/** Return the pair of sample k of a unit. */
template<int channels>
FUNCTION int pair_of(int k)
{
    return channels == 1 ? k >> 1 : channels == 2 ? (k >> 2) * 2 + (k & 1) :
                                                    k & 3;
}

/** Return the unit's first sample in Q or G. */
template<typename Planes, typename Pitches, typename T>
FUNCTION unsigned short *q_row(const Planes &planes, const Pitches &pitches,
                               const Unit<T> &u)
{
    return row_at<unsigned short>(of_plane(planes), of_plane(pitches),
                                  u.y / 2) + u.i / 2;
}

/** Return the number of bits by which Q is shorter than the sums. */
FUNCTION int q_shift(const EpsilonScalesParams &p)
{
    return p.planes.depth > 14 ? p.planes.depth - 14 : 0;
}

/* ---- shrink ---- */

/** Argument of the kernel. */
struct ShrinkParams : EpsilonScalesParams {
    EpsilonLevel1 level1;               ///< see EpsilonShrinkParams
};

/** Store the samples of level 1 of a unit, see motion_pyramid.cl. */
template<int channels>
FUNCTION void store_level1(const ShrinkParams &p, const CudaPlane &pl,
                           int i, int y, const unsigned sum[4])
{
    const int s = p.planes.depth - 6;
    const int pitch = ((pl.width >> 1) + MOTION_ALIGN - 1) & -MOTION_ALIGN;
    unsigned char *to = (unsigned char *)of_plane(p.level1.pyramid) +
                        y * pitch + i / channels;
    unsigned v[4];

    UNROLL
    for (int k = 0; k < 4; k++) {
        v[k] = (sum[k] + (1 << s >> 1)) >> s;
        v[k] = v[k] < 255 ? v[k] : 255;
    }
    UNROLL
    for (int c = 0; c < channels; c++, to += of_plane(p.level1.size)) {
        if (channels == 1)
            *(unsigned *)to = v[0] | v[1] << 8 | v[2] << 16 | v[3] << 24;
        else if (channels == 2)
            *(unsigned short *)to = v[c] | v[(c + 2) & 3] << 8;
        else
            *to = v[c];
    }
}

/** Sums of 2x2 samples of a block, channels separate. */
struct ScalesTile {
    enum { words = 4 * EPSILON_SCALES_W };
    unsigned row[EPSILON_SCALES_H][words] __attribute__((aligned(16)));

    /** Store the sums of the thread's unit. */
    template<int channels>
    METHOD void put(const unsigned v[4])
    {
        unsigned *to = row[threadIdx.y] + threadIdx.x * (4 / channels);

        UNROLL
        for (int k = 0; k < 4; k++)
            to[k % channels * (words / channels) + k / channels] = v[k];
    }
    /** Return the sum of n words from (n x, y) on, with y of n rows. */
    METHOD unsigned add2(int x, int y) const
    {
        unsigned sum = 0;

        UNROLL
        for (int j = 0; j < 2; j++) {
            const unsigned long long v =
                *(const unsigned long long *)&row[2 * y + j][2 * x];

            sum += (unsigned)v + (unsigned)(v >> 32);
        }
        return sum;
    }
    METHOD unsigned add4(int x, int y, int shift) const
    {
        unsigned sum = 0;

        UNROLL
        for (int j = 0; j < 4; j++) {
            const Words4 v = *(const Words4 *)&row[4 * y + j][4 * x];

            UNROLL
            for (int k = 0; k < 4; k++)
                sum += (v.w[k] + (1 << shift >> 1)) >> shift;
        }
        return sum;
    }
};

/** Store sum i of row y of the block, of nb sums per row and rows rows. */
FUNCTION void store_sum(unsigned long long memory, const CudaPlane &pl,
                        int size, int i, int y, int nb, int rows, unsigned sum)
{
    const int across = nb >> (pl.channels >> 1), c = i / across;
    const Sums sums(memory, pl.width >> size, pl.height >> size, c);
    const int x = blockIdx.x * across + i - c * across;

    y += blockIdx.y * rows;
    if (sums.has(x, y))
        *sums.at(x, y) = sum;
}

/** Store the sums of 4x4 samples of P and of Q. */
FUNCTION void store_sums(const ScalesTile &tile, const EpsilonScalesParams &p,
                         const CudaPlane &pl)
{
    enum { nb = ScalesTile::words / 2, rows = EPSILON_SCALES_H / 2 };
    const unsigned long long sums = of_plane(p.sums);
    const int i = threadIdx.y * EPSILON_SCALES_W + threadIdx.x;

    store_sum(sums, pl, 0, i % nb, i / nb, nb, rows,
              tile.add2(i % nb, i / nb));
    if (i < nb / 2 * (rows / 2))
        store_sum(sums + sizeof(unsigned) * pl.channels *
                         EPSILON_SUMS_WORDS(pl.width, pl.height),
                  pl, 1, i % (nb / 2), i / (nb / 2), nb / 2, rows / 2,
                  tile.add4(i % (nb / 2), i / (nb / 2), q_shift(p)));
}

template<typename T, int channels>
FUNCTION void shrink_unit(ScalesTile &tile, const ShrinkParams &p,
                          const CudaPlane &pl, const Unit<T> &u)
{
    const int shift = q_shift(p);
    unsigned short *dst = q_row(p.q, p.q_pitch, u);
    unsigned a[8], b[8], sum[4], q[4];

    load_row(a, pl, u, u.y,     p.planes.shift);
    load_row(b, pl, u, u.y + 1, p.planes.shift);
    UNROLL
    for (int k = 0; k < 4; k++) {
        const int i = first_of_pair<channels>(k), j = i + channels;

        sum[k] = a[i] + a[j] + b[i] + b[j];
        q[k]   = (sum[k] + (1 << shift >> 1)) >> shift;
    }
    if (of_plane(p.sums))
        tile.put<channels>(sum);
    if (of_plane(p.level1.pyramid))
        store_level1<channels>(p, pl, u.i / 2, u.y / 2, sum);
    if (u.paired == 8) {
        *(unsigned long long *)dst = (unsigned long long)(q[2] | q[3] << 16) <<
                                     32 | (q[0] | q[1] << 16);
        return;
    }
    UNROLL
    for (int k = 0; k < 4; k++)
        if (first_of_pair<channels>(k) + channels < u.paired)
            dst[k] = q[k];
}

template<typename T>
FUNCTION void shrink(const ShrinkParams &p)
{
    __shared__ ScalesTile tile;
    const CudaPlane pl = block_plane(p.planes);
    const Unit<T> u(pl, 2);

    if (u.paired) {
        if (pl.channels == 1)
            shrink_unit<T, 1>(tile, p, pl, u);
        else if (pl.channels == 2)
            shrink_unit<T, 2>(tile, p, pl, u);
        else
            shrink_unit<T, 4>(tile, p, pl, u);
    }
    if (!of_plane(p.sums))
        return;
    __syncthreads();
    store_sums(tile, p, pl);
}

/* ---- put_back and restore ---- */

/** Type to access a pixel of Q or G with one instruction. */
template<int channels> struct QPixel;
template<> struct QPixel<1> { typedef unsigned short Word; };
template<> struct QPixel<2> { typedef unsigned Word; };
template<> struct QPixel<4> { typedef unsigned long long Word; };

/** Set nb samples of D from words of Q and G, from sample first on. */
template<int first, int nb, typename D>
FUNCTION void unpack_d(D &d, unsigned long long q, unsigned long long g)
{
    UNROLL
    for (int k = 0; k < nb; k++)
        d[first + k] = (int)(g >> 16 * k & 65535) - (int)(q >> 16 * k & 65535);
}

/** Set the pixel of D from sample first on, which is sample at of Q. */
template<int first, int channels, typename D>
FUNCTION void load_pixel(D &d, const unsigned short *q, const unsigned short *g,
                         int at)
{
    typedef typename QPixel<channels>::Word Word;

    unpack_d<first, channels>(d, load_global((const Word *)(q + at)),
                              load_global((const Word *)(g + at)));
}

/** Make the sums of 3 D and 1 D for the eight samples of a row, from sample i
 * of row y of Q on. */
template<int channels>
FUNCTION void sums_of_d(int (&sum)[8], const EpsilonScalesParams &p,
                        const CudaPlane &pl, int i, int y)
{
    typedef unsigned long long Word;
    const int last = ((pl.width >> 1) - 1) * channels;
    const int row  = clamp_to(y, (pl.height >> 1) - 1);
    const unsigned short *q = row_at<unsigned short>(of_plane(p.q),
                                                     of_plane(p.q_pitch), row);
    const unsigned short *g = row_at<unsigned short>(of_plane(p.g),
                                                     of_plane(p.g_pitch), row);
    int d[4 + 2 * channels];    /* with the pixels before and after */

    load_pixel<0, channels>(d, q, g, clamp_to(i - channels, last));
    load_pixel<4 + channels, channels>(d, q, g, clamp_to(i + 4, last));
    if (i + 4 <= last + channels) {
        unpack_d<channels, 4>(d, load_global((const Word *)(q + i)),
                              load_global((const Word *)(g + i)));
    } else {
        UNROLL
        for (int k = 0; k < 4; k++) {
            const int c  = k & (channels - 1);
            const int at = clamp_to(i + k - c, last) + c;

            d[channels + k] = (int)load_global(g + at) -
                              (int)load_global(q + at);
        }
    }
    UNROLL
    for (int k = 0; k < 8; k++) {
        const int at = channels + pair_of<channels>(k);

        sum[k] = 3 * d[at] + d[k & channels ? at + channels : at - channels];
    }
}

template<typename T, int channels>
FUNCTION void put_unit(const EpsilonScalesParams &p, const CudaPlane &pl,
                       const Unit<T> &u)
{
    /* constants save a fifth of the instructions */
    const int is_8bit = sizeof(T) == 1, shift = is_8bit ? 0 : q_shift(p);
    const int max     = is_8bit ? 255 : (1 << p.planes.depth) - 1;
    const int lost    = is_8bit ? 0 : p.planes.shift;
    int sum[3][8];

    UNROLL
    for (int k = 0; k < 3; k++)
        sums_of_d<channels>(sum[k], p, pl, u.i / 2, u.y / 2 + k - 1);
    UNROLL
    for (int row = 0; row < 2; row++) {
        unsigned v[8];

        if (row >= u.rows)
            break;
        load_row(v, pl, u, u.y + row, lost);
        UNROLL
        for (int k = 0; k < 8; k++) {
            const int four = 3 * sum[1][k] + sum[2 * row][k];
            const int step = (four * (1 << shift) + 32) >> 6;

            v[k] = clamp_to((int)v[k] + step, max);
        }
        store_row(pl, u, u.y + row, lost, v, pl.channel_mask);
    }
}

template<typename T>
FUNCTION void put_back(const EpsilonScalesParams &p)
{
    const CudaPlane pl = block_plane(p.planes);
    const Unit<T> u(pl, 2);

    if (u.nb <= 0)
        return;
    if (pl.channels == 1)
        put_unit<T, 1>(p, pl, u);
    else if (pl.channels == 2)
        put_unit<T, 2>(p, pl, u);
    else
        put_unit<T, 4>(p, pl, u);
}

template<typename T>
FUNCTION void restore(const EpsilonScalesParams &p)
{
    const CudaPlane pl = block_plane(p.planes);
    const unsigned *limit =
        ((const EpsilonLimits *)p.limits)[of_plane(p.number)].limit;
    const Unit<T> u(pl, EPSILON_SCALES_ROWS);
    unsigned copied = 0;

    for (int c = 0; c < pl.channels; c++)
        copied |= (load_global(limit + c) == p.limit_0) << c;
    copied &= pl.channel_mask;
    if (!copied || u.nb <= 0)
        return;
    for (int y = u.y; y < u.y + EPSILON_SCALES_ROWS && y < pl.height; y++) {
        const T *src = src_row<T>(pl, y) + u.i;
        T *dst       = dst_row<T>(pl, y) + u.i;

        for (int k = 0; k < u.nb; k++)
            if (copied >> (k & (pl.channels - 1)) & 1)
                dst[k] = (T)(src[k] >> p.planes.shift << p.planes.shift);
    }
}

#define EPSILON_SCALES_KERNEL(name, type, T, Params)                          \
extern "C" __global__ void                                                    \
__launch_bounds__(EPSILON_SCALES_W * EPSILON_SCALES_H)                        \
epsilon_ ## name ## _ ## type(const Params p)                               \
{                                                                             \
    name<T>(p);                                                               \
}

/** Define the kernels for samples of type T; type is u8 or u16. */
#define EPSILON_SCALES_KERNELS(type, T)                                       \
EPSILON_SCALES_KERNEL(shrink,   type, T, ShrinkParams)                        \
EPSILON_SCALES_KERNEL(put_back, type, T, EpsilonScalesParams)                 \
EPSILON_SCALES_KERNEL(restore,  type, T, EpsilonScalesParams)                 \
EPSILON_SCALES_KERNEL(add,      type, T, EpsilonAddParams)

#endif /* AVFILTER_CUDA_EPSILON_SCALES_CUH */
