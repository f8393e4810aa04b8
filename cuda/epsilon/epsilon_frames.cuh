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

/** Argument of the kernels that filter. */
#if NEIGHBORS
struct EpsilonKernelParams : EpsilonParams {
    EpsilonMotion motion;               ///< see EpsilonFramesParams
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

/** Return the vector of a block in neighbor frame k, of channel c; blocks
 * outside of the plane have that of the last one in their row or column. The
 * halves are u and v. */
FUNCTION unsigned vector_at(const EpsilonKernelParams &p, const CudaPlane &pl,
                            int k, int c, int block_x, int block_y)
{
#if NEIGHBORS
    const int nb     = of_plane(p.motion.nb_vectors);
    const int across = (pl.width + 15) >> 4, down = (pl.height + 15) >> 4;

    if (nb)
        return load_global((const unsigned *)of_neighbor(p.motion.vectors, k) +
                           c * nb + clamp_to(block_y, down - 1) * across +
                           clamp_to(block_x, across - 1));
#endif
    return 0;
}

#endif /* AVFILTER_CUDA_EPSILON_FRAMES_CUH */
