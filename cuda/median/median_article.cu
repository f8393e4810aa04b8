/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Versions of a published CUDA median filter (8 bits, 3x3 and 5x5), for
 * comparison (doc/median.md): an article in Russian and German on optimizing
 * image processing on GPUs, with median filtering on a GeForce GTX 780 Ti as
 * its example. Used only with variant=article1 to article3. Unlike in the
 * article, borders are filtered.
 *
 * Formula:  out(x, y) = the median of the samples around (x, y).
 * Layout:   planes.h, 8 bits.
 * Borders:  coordinates are clamped.
 * Launch:   blocks of 32 x 8; blockIdx.z is the plane.
 * Cost:     article1: 9 loads and 19 compare-exchanges per sample.
 *           article2: 9 loads per sample, 19 packed compare-exchanges per 4.
 *           article3: 18 (5x5: 40) loads per 4 samples, as many packed
 *           compare-exchanges as article2.
 * Byte-wise minimum and maximum use additions and logic, as later devices
 * emulate the video instructions that the article uses.
 */

#include "median_params.h"
#include "planes.cuh"

#define ROWS_OF_THREADS 8

typedef unsigned char Sample;

struct Plain {
    FUNCTION void sort(unsigned &a, unsigned &b)
    {
        const unsigned lo = a < b ? a : b;
        b = a < b ? b : a;
        a = lo;
    }
};

struct Packed {
    FUNCTION void sort(unsigned &a, unsigned &b)
    {
        /* bytes of t: a - b modulo 128, with the top bit set if the 7 lower
         * bits of b are not larger */
        const unsigned t    = (a | 0x80808080) - (b & 0x7f7f7f7f);
        const unsigned less = (~a & b) | (~(a ^ b) & ~t);
        const unsigned mask = pick_bytes(less, 0, 0xba98);
        const unsigned lo   = (a & mask) | (b & ~mask);
        b = (b & mask) | (a & ~mask);
        a = lo;
    }
};

#define NETWORK     template<typename S> FUNCTION
#define SORT(a, b)  S::sort(a, b)
typedef unsigned Word;

#include "../../kernels/shared/median_article.cl"

/** Load by the read-only path, compute capability 3.2. */
FUNCTION unsigned load_read_only(const Sample *p)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 320
    unsigned v;
    asm("ld.global.nc.u8 %0, [%1];" : "=r"(v) : "l"(p));
    return v;
#else
    return *p;
#endif
}

/** Load channel k of a pixel, clamped. */
FUNCTION unsigned load(const CudaPlane &pl, int x, int y, int k)
{
    const Sample *p = src_row<Sample>(pl, clamp_to(y, pl.height - 1)) +
                      clamp_to(x, pl.width - 1) * pl.channels + k;
    return load_read_only(p);
}

FUNCTION void store(const CudaPlane &pl, int i, int x, int y, int k, unsigned v)
{
    if (y < pl.height)
        dst_row<Sample>(pl, y)[i] = pl.channel_mask >> k & 1 ?
                                    v : load(pl, x, y, k);
}

/** Return a word of the bytes a, b, c, d. */
FUNCTION unsigned pack(unsigned a, unsigned b, unsigned c, unsigned d)
{
    return a | b << 8 | c << 16 | d << 24;
}

template<int radius>
FUNCTION void four_rows(const MedianParams &p)
{
    enum { size = 2 * radius + 1 };
    const CudaPlane pl = block_plane(p.planes);
    const int i = blockIdx.x * 32 + threadIdx.x;
    const int y = (blockIdx.y * ROWS_OF_THREADS + threadIdx.y) * 4;
    const int k = i & (pl.channels - 1);
    const int x = (i - k) / pl.channels;
    unsigned v[size * size], m;

    if (i >= pl.width * pl.channels || y >= pl.height)
        return;
    UNROLL
    for (int dx = 0; dx < size; dx++) {
        unsigned c[size + 3];

        UNROLL
        for (int dy = 0; dy < size + 3; dy++)
            c[dy] = load(pl, x + dx - radius, y + dy - radius, k);
        UNROLL
        for (int dy = 0; dy < size; dy++)
            v[dx * size + dy] = dy ? v[dx * size + dy - 1] >> 8 |
                                     c[dy + 3] << 24
                                   : pack(c[0], c[1], c[2], c[3]);
    }
    m = radius == 1 ? median_1<Packed>(v) : median_2<Packed>(v);
    UNROLL
    for (int dy = 0; dy < 4; dy++)
        store(pl, i, x, y + dy, k, m >> 8 * dy & 0xff);
}

extern "C" __global__ void median_article1_3_u8(const MedianParams p)
{
    const CudaPlane pl = block_plane(p.planes);
    const int i = blockIdx.x * 32 + threadIdx.x;
    const int y = blockIdx.y * ROWS_OF_THREADS + threadIdx.y;
    const int k = i & (pl.channels - 1);
    const int x = (i - k) / pl.channels;
    unsigned v[9];

    if (i >= pl.width * pl.channels || y >= pl.height)
        return;
    UNROLL
    for (int n = 0; n < 9; n++)
        v[n] = load(pl, x + n % 3 - 1, y + n / 3 - 1, k);
    store(pl, i, x, y, k, median_1<Plain>(v));
}

/* 8 blocks share all registers of a multiprocessor, as in the article */
extern "C" __global__ void __launch_bounds__(32 * ROWS_OF_THREADS, 8)
median_article2_3_u8(const MedianParams p)
{
    const CudaPlane pl = block_plane(p.planes);
    const int i = blockIdx.x * 32 + threadIdx.x;
    const int y = blockIdx.y * ROWS_OF_THREADS + threadIdx.y;
    const int k = i & (pl.channels - 1);
    const int x = (i - k) / pl.channels;
    const int band = (pl.height + 3) / 4;
    unsigned v[9], m;

    if (i >= pl.width * pl.channels || y >= band)
        return;
    UNROLL
    for (int n = 0; n < 9; n++) {
        const int xx = x + n % 3 - 1, yy = y + n / 3 - 1;
        v[n] = pack(load(pl, xx, yy,            k),
                    load(pl, xx, yy + band,     k),
                    load(pl, xx, yy + 2 * band, k),
                    load(pl, xx, yy + 3 * band, k));
    }
    m = median_1<Packed>(v);
    UNROLL
    for (int n = 0; n < 4; n++)
        store(pl, i, x, y + n * band, k, m >> 8 * n & 0xff);
}

extern "C" __global__ void __launch_bounds__(32 * ROWS_OF_THREADS, 6)
median_article3_3_u8(const MedianParams p)
{
    four_rows<1>(p);
}

extern "C" __global__ void __launch_bounds__(32 * ROWS_OF_THREADS, 4)
median_article3_5_u8(const MedianParams p)
{
    four_rows<2>(p);
}
