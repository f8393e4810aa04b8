/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Planes of neighbor frames.
 */

#ifndef AVFILTER_CUDA_EPSILON_FRAMES_CUH
#define AVFILTER_CUDA_EPSILON_FRAMES_CUH

#include "epsilon_params.h"
#include "planes.cuh"

/** 1 if the kernels of the module support neighbor frames, which needs
 * registers, else 0. */
#ifndef NEIGHBORS
#define NEIGHBORS 0
#endif

/** 1 if the kernels of the module filter Q, else 0. */
#ifndef SIZE_Q
#define SIZE_Q 0
#endif

/** Names of the kernels that filter, for Q with a suffix. */
#if SIZE_Q
#define KERNEL_NAME(name) name ## _q
#else
#define KERNEL_NAME(name) name
#endif

/** Argument of the kernels that filter. */
#if NEIGHBORS
struct EpsilonKernelParams : EpsilonParams {
    EpsilonMotion motion;               ///< see EpsilonFramesParams
    EpsilonOlder older;
};
#else
typedef EpsilonParams EpsilonKernelParams;
#endif

/** Return the address of plane z of neighbor frame k; all indices are constant,
 * see plane_number(). */
FUNCTION unsigned long long of_neighbor(
    const unsigned long long (&v)[EPSILON_MAX_NEIGHBORS][CUDA_MAX_PLANES],
    int k, int z = blockIdx.z)
{
    unsigned long long of = 0;

    UNROLL
    for (int i = 0; i < EPSILON_MAX_NEIGHBORS; i++) {
        const unsigned long long at = of_plane(v[i], z);

        of = i == k ? at : of;
    }
    return of;
}

/** Return the number of neighbor frames. */
FUNCTION int neighbor_count(const EpsilonParams &p)
{
    return NEIGHBORS ? p.nb_neighbors : 0;
}

/** Return plane z of another frame, of the size of a plane. All indices are
 * constant, see plane_number(). */
FUNCTION CudaPlane neighbor_plane(const EpsilonFrame &frame,
                                  const CudaPlane &pl, int z = blockIdx.z)
{
    CudaPlane of = pl;

#define FRAME_FIELD(f, name) do {                                             \
    const auto a = frame.name[0], b = frame.name[1];                          \
    const auto c = frame.name[2], d = frame.name[3];                          \
    of.f = z & 2 ? z & 1 ? d : c : z & 1 ? b : a;                             \
} while (0)
    FRAME_FIELD(src, src);
    FRAME_FIELD(src_pitch, pitch);
#undef FRAME_FIELD
    return of;
}

/** Displacement in samples of the plane. */
struct Displacement {
    int u, v;
};

/** Return the displacement in neighbor frame k of the block that contains
 * sample (x, y) of channel c; coordinates are clamped to the plane. */
FUNCTION Displacement vector_at(const EpsilonKernelParams &p, int k, int c,
                                int x, int y)
{
    Displacement d = { 0, 0 };

#if NEIGHBORS
    enum { side = EPSILON_BLOCK_SIDE(SIZE_Q) };
    const int nb     = of_plane(p.motion.nb_vectors);
    const int across = of_plane(p.motion.across);

    if (nb) {
        const unsigned vector = load_global(
            (const unsigned *)of_neighbor(p.motion.vectors, k) + c * nb +
            clamp_to(y / side, of_plane(p.motion.down) - 1) * across +
            clamp_to(x / side, across - 1));

        /* of P */
        d.u = (short)vector     >> SIZE_Q;
        d.v = (int)vector >> 16 >> SIZE_Q;
    }
#endif
    return d;
}

#endif /* AVFILTER_CUDA_EPSILON_FRAMES_CUH */
