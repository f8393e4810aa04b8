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
#ifdef NEIGHBORS
#define HAS_NEIGHBORS 1
#else
#define HAS_NEIGHBORS 0
#endif

/** Return the number of neighbor frames. */
FUNCTION int neighbor_count(const EpsilonParams &p)
{
    return HAS_NEIGHBORS ? p.nb_neighbors : 0;
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

#endif /* AVFILTER_CUDA_EPSILON_FRAMES_CUH */
