/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Kernels for pyramids of planes, and for the vectors of their blocks; part of
 * every module whose kernels read neighbor frames.
 *
 * Formula:  libavfilter/ref_steps.h. The first launch makes pyramids of P,
 *           whose samples are as stored.
 * Launch:   blockIdx.x is the tile or region, .y the channel, .z the plane, in
 *           search times the neighbor frame. A thread makes the levels of 8x8
 *           samples of a tile. Levels above MOTION_PYRAMID_LEVELS take a second
 *           launch, from that level.
 * Cost:     pyramid: reads 1 byte per sample of 8 bits and writes 1/3: 0.65,
 *           2.6 and 10.3 us at 4.28 TB/s of an H200 for 1080p, 4K and 8K.
 *           search: the differences of motion_search.cl are 3.4 instructions
 *           (vabsdiff4) per sample and neighbor frame, 64 lanes per clock and
 *           multiprocessor: 0.4, 1.7 and 6.7 us. Half of the instructions load
 *           windows, and warps wait for others half of the time, as a region
 *           takes 3 us per level. Measured: pyramid 4.6, 12 and 26 us, search
 *           of two frames 20, 50 and 200 us.
 */

#ifndef AVFILTER_CUDA_EPSILON_MOTION_CUH
#define AVFILTER_CUDA_EPSILON_MOTION_CUH

#include "epsilon_frames.cuh"
#include "epsilon_params.h"
#include "epsilon_patch.cuh"

#define PYRAMID_ITEMS EPSILON_PYRAMID_THREADS
#define SEARCH_ITEMS  EPSILON_SEARCH_THREADS

#include "../../kernels/shared/gpu_language.cl"
#include "../../kernels/shared/motion_pyramid.cl"
#include "../../kernels/shared/motion_search.cl"

/* ---- pyramids ---- */

/** Return the means of 2x2 samples of two rows of eight, as bytes. */
FUNCTION unsigned means_of(const unsigned a[2], const unsigned b[2],
                           const CudaPlanes &)
{
    return means_of_bytes(a[0], a[1], b[0], b[1]);
}

/** The same of samples of 16 bits as stored, reduced to 8 bits. */
FUNCTION unsigned means_of(const unsigned long long a[2],
                           const unsigned long long b[2],
                           const CudaPlanes &planes)
{
    const int s = planes.depth - 6;
    unsigned word = 0;

    UNROLL
    for (int i = 0; i < 4; i++) {
        unsigned sum = 1 << s >> 1;

        UNROLL
        for (int k = 32 * (i & 1); k < 32 * (i & 1) + 32; k += 16)
            sum += ((unsigned)(a[i / 2] >> k & 65535) >> planes.shift) +
                   ((unsigned)(b[i / 2] >> k & 65535) >> planes.shift);
        sum >>= s;
        word |= (sum < 255 ? sum : 255) << 8 * i;
    }
    return word;
}

/** Return four samples of the next level, from channel c of the samples from
 * (x, y) on; x is a multiple of 8. Samples outside of the plane have any
 * value. */
template<typename T, int inside>
FUNCTION unsigned shrink4(const CudaPlanes &planes, const CudaPlane &pl, int x,
                          int y, int c)
{
    typedef typename Samples4<T>::Word Word;
    const Word a[2] = { pixels4<T, inside>(pl, x,     y, c),
                        pixels4<T, inside>(pl, x + 4, y, c) };
    const Word b[2] = { pixels4<T, inside>(pl, x,     y + 1, c),
                        pixels4<T, inside>(pl, x + 4, y + 1, c) };

    return means_of(a, b, planes);
}

/** Make 4x4 samples of the next level from 8x8, as words of rows. */
template<typename T, int inside>
FUNCTION void shrink4x4(unsigned row[4], const CudaPlanes &planes,
                        const CudaPlane &pl, int x, int y, int c)
{
    UNROLL
    for (int i = 0; i < 4; i++)
        row[i] = shrink4<T, inside>(planes, pl, x, y + 2 * i, c);
}

template<typename T>
FUNCTION void shrink4x4(unsigned row[4], const CudaPlanes &planes,
                        const CudaPlane &pl, int x, int y, int c)
{
    const int inside = x + 8 <= pl.width &&
                       is_aligned4<T>(pl.src, pl.src_pitch) ? pl.channels : 0;

    if (inside == 1)
        shrink4x4<T, 1>(row, planes, pl, x, y, c);
    else if (inside == 2)
        shrink4x4<T, 2>(row, planes, pl, x, y, c);
    else
        shrink4x4<T, 0>(row, planes, pl, x, y, c);
}

template<typename T>
FUNCTION void make_pyramid(PyramidTile &sh, const EpsilonPyramidParams &params)
{
    const CudaPlane pl = block_plane(params.planes);
    const int size     = MOTION_PYRAMID_TILE << params.level;
    const int across   = (pl.width + size - 1) / size;
    const int x = threadIdx.x % PYRAMID_SIDE, y = threadIdx.x / PYRAMID_SIDE;
    Pyramid p;
    unsigned row[4];
    int px, py;

    p.x  = blockIdx.x % across;
    p.y  = blockIdx.x / across;
    p.nb = motion_levels(pl.width, pl.height) - params.level;
    if ((int)blockIdx.y >= pl.channels || p.nb <= 0 || p.y * size >= pl.height)
        return;

    p.samples = (unsigned char *)of_plane(params.pyramid) +
                (long long)blockIdx.y * pyramid_levels(&sh, pl.width, pl.height,
                                                       params.level);
    px = 8 * (p.x * PYRAMID_SIDE + x);
    py = 8 * (p.y * PYRAMID_SIDE + y);
    if (params.level)
        shrink_level(row, &sh, &p, px, py);
    else
        shrink4x4<T>(row, params.planes, pl, px, py, blockIdx.y);
    pyramid_first(&sh, &p, x, y, row);
    pyramid_others(&sh, &p);
}

/* ---- search ---- */

FUNCTION void search(SearchTile &sh, const EpsilonSearchParams &p)
{
    const int z = blockIdx.z / p.nb_neighbors, k = blockIdx.z % p.nb_neighbors;
    const CudaPlane pl = plane_number(p.planes, z);
    const int across   = (pl.width + MOTION_REGION - 1) / MOTION_REGION;
    const int x = blockIdx.x % across, y = blockIdx.x / across, c = blockIdx.y;
    const int last     = motion_levels(pl.width, pl.height);

    if (c >= pl.channels || !(pl.channel_mask >> c & 1) || !last ||
        y * MOTION_REGION >= pl.height ||
        is_alone(p.limits, of_plane(p.number, z), c))
        return;

    const MotionLevel end = search_levels(&sh, pl.width, pl.height);
    const long long at    = (long long)c * end.at;

    search_region(&sh, (unsigned *)of_neighbor(p.vectors, k, z) +
                       (long long)c * end.first,
                  (const unsigned char *)of_plane(p.pyramid, z) + at,
                  (const unsigned char *)of_neighbor(p.other, k, z) + at,
                  x, y, last);
}

/** Define the kernels for samples of type T; type is u8 or u16. */
#define EPSILON_MOTION_KERNELS(type, T)                                       \
extern "C" __global__ void __launch_bounds__(EPSILON_PYRAMID_THREADS)         \
epsilon_pyramid_ ## type(const EpsilonPyramidParams p)                        \
{                                                                             \
    __shared__ PyramidTile sh;                                                \
                                                                              \
    make_pyramid<T>(sh, p);                                                   \
}                                                                             \
                                                                              \
extern "C" __global__ void __launch_bounds__(EPSILON_SEARCH_THREADS, 4)       \
epsilon_search_ ## type(const EpsilonSearchParams p)                          \
{                                                                             \
    __shared__ SearchTile sh;                                                 \
                                                                              \
    search(sh, p);                                                            \
}

#endif /* AVFILTER_CUDA_EPSILON_MOTION_CUH */
