/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * A block of 16x16 samples whose noise is measured: its planes, and the text of
 * the measurement for samples of 8 and of 16 bits. See epsilon_noise.cuh.
 */

#ifndef AVFILTER_CUDA_EPSILON_NOISE_BLOCK_CUH
#define AVFILTER_CUDA_EPSILON_NOISE_BLOCK_CUH

#include "epsilon_frames.cuh"
#include "epsilon_params.h"
#include "epsilon_sums.cuh"
#include "planes.cuh"

#include "../../kernels/shared/gpu_language.cl"

#define ITEMS       EPSILON_NOISE_THREADS
#define NOISE_ITEMS EPSILON_NOISE_THREADS

#include "../../kernels/shared/epsilon_classes.cl"
#include "../../kernels/shared/epsilon_levels.cl"
#include "../../kernels/shared/epsilon_match.cl"

/** Return the element of plane z of a size. All loads are constant, see
 * plane_number(). */
template<typename V>
FUNCTION V of_size(const V (&of_p)[CUDA_MAX_PLANES],
                   const V (&of_q)[CUDA_MAX_PLANES], int z, int is_q)
{
    const V a = of_plane(of_p, z), b = of_plane(of_q, z);

    return is_q ? b : a;
}
#define OF_SIZE(params, field, z, is_q)                                       \
    of_size(params.size[EPSILON_P].field, params.size[EPSILON_Q].field, z,    \
            is_q)

/** Return whether a component was measured in the previous frame. */
FUNCTION int has_prev(const EpsilonNoiseParams &n, int component)
{
    const EpsilonMeasured *m = (const EpsilonMeasured *)n.measured;

    return epsilon_has_prev(m->entry[n.past[0]].noise[component].stamp,
                            n.rule.number);
}

/** A block of P or of Q, and format of its samples. */
struct CudaBlock : NoiseBlock {
    CudaPlane p, r;             ///< r: p if there is no previous frame
    int c, shift;
    Sums sums;                  ///< of R
    int is_wide;                ///< rows can be read by words of 4 pixels

    METHOD CudaBlock(const EpsilonNoiseParams &n, const CudaPlane &plane,
                     int z, int is_q, int bytes)
        : p(plane), r(plane), c(blockIdx.y), shift(n.planes.shift),
          sums(OF_SIZE(n, sums, z, is_q), plane.width >> is_q,
               plane.height >> is_q, c)
    {
        const int step = OF_SIZE(n, step, z, is_q), i = blockIdx.x;
        const int row  = i * OF_SIZE(n, inverse, z, is_q) >> 20;

        x = EPSILON_MARGIN + (i - row * OF_SIZE(n, across, z, is_q)) * step;
        y = EPSILON_MARGIN + row * step;
        depth       = n.planes.depth;
        p.src       = OF_SIZE(n, now.src,    z, is_q);
        p.src_pitch = OF_SIZE(n, now.pitch,  z, is_q);
        r.src       = p.src;
        r.src_pitch = p.src_pitch;
        if (has_prev(n, 4 * of_plane(n.number, z) + c)) {
            r.src       = OF_SIZE(n, prev.src,   z, is_q);
            r.src_pitch = OF_SIZE(n, prev.pitch, z, is_q);
        }
        if (is_q) {
            depth = depth < 14 ? depth + 2 : 16;
            shift = 0;
        }
        width   = p.width  = r.width  = plane.width  >> is_q;
        height  = p.height = r.height = plane.height >> is_q;
        is_wide = plane.channels < 4 &&
                  !(((unsigned)(p.src | r.src) |
                     (unsigned)(p.src_pitch | r.src_pitch)) &
                    (4 * bytes * plane.channels - 1));
    }
};

/** Return the quad of P or R at (x, y). */
template<typename T, typename Quad>
FUNCTION Quad noise_quad(const CudaBlock &b, int is_p, int x, int y)
{
    CudaPlane pl = b.r;
    const T *row;
    Quad v = 0;

    pl.src       = is_p ? b.p.src       : b.r.src;
    pl.src_pitch = is_p ? b.p.src_pitch : b.r.src_pitch;
    row = src_row<T>(pl, y);
    if (b.is_wide && pl.channels == 1) {
        v = load_global((const Quad *)(row + x));
    } else if (b.is_wide) {
        v = channel4(row + 2 * x, b.c);
    } else {
        NO_UNROLL
        for (int i = 0; i < 4; i++)
            v |= (Quad)load_global(row + min(x + i, pl.width - 1) *
                                   pl.channels + b.c) << 8 * sizeof(T) * i;
    }
    return sizeof(T) == 1 ? v : v >> b.shift &
                            (0xffffu >> b.shift) * (Quad)0x0001000100010001;
}

#define PLANES       const CudaBlock &planes
#define PLANES_GIVEN planes
#define NOISE_QUAD(b, is_p, x, y)                                             \
    noise_quad<NoiseSample, NoiseQuad>(planes, is_p, x, y)

#define NOISE_BITS  8
#define SIZED(name) name ## 8
#include "../../kernels/shared/epsilon_measure.cl"
#undef NOISE_BITS
#undef SIZED
#define NOISE_BITS  16
#define SIZED(name) name ## 16
#include "../../kernels/shared/epsilon_measure.cl"

/** Sums of R that a thread loads. */
struct NoiseSums {
    enum {
        all = NOISE_SUMS * NOISE_SUMS,
        nb  = (all + EPSILON_NOISE_THREADS - 1) / EPSILON_NOISE_THREADS
    };
    unsigned v[nb];

    METHOD void load(const CudaBlock &b)
    {
        const int left = (b.x >> 2) - EPSILON_COARSE_REACH;
        const int top  = (b.y >> 2) - EPSILON_COARSE_REACH;

        UNROLL
        for (int k = 0; k < nb; k++) {
            const unsigned i = threadIdx.x + k * EPSILON_NOISE_THREADS;
            const int x = left + i % NOISE_SUMS, y = top + i / NOISE_SUMS;

            v[k] = sum_outside(&b);
            if (b.sums.has(x, y))
                v[k] = load_global(b.sums.at(x, y));
        }
    }
    METHOD void store(unsigned *sums) const
    {
        UNROLL
        for (int k = 0; k < nb; k++) {
            const unsigned i = threadIdx.x + k * EPSILON_NOISE_THREADS;

            if (i < all)
                sums[i / NOISE_SUMS * NOISE_PITCH + i % NOISE_SUMS] = v[k];
        }
    }
};

#endif /* AVFILTER_CUDA_EPSILON_NOISE_BLOCK_CUH */
