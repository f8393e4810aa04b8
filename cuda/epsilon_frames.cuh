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
 * Planes of the frames beside one.
 */

#ifndef AVFILTER_CUDA_EPSILON_FRAMES_CUH
#define AVFILTER_CUDA_EPSILON_FRAMES_CUH

#include "epsilon_params.h"
#include "planes.cuh"

/** Whether the module's kernels have frames beside, which takes registers. */
#ifdef BESIDE
#define HAS_BESIDE 1
#else
#define HAS_BESIDE 0
#endif

/** How many there are. */
static __forceinline__ __device__ int frames_beside(const EpsilonParams &p)
{
    return HAS_BESIDE ? p.nb_beside : 0;
}

/** This block's plane in a frame beside. No index that is only known at run
 * time, as in plane_number(). */
static __forceinline__ __device__ CudaPlane
plane_beside(const EpsilonFrame &frame, const CudaPlane &pl)
{
    const int z  = blockIdx.z;
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

/** Element z of an array by plane. */
template<typename V>
static __forceinline__ __device__ V of_plane(const V (&v)[CUDA_MAX_PLANES])
{
    const int z = blockIdx.z;
    const V a = v[0], b = v[1], c = v[2], d = v[3];

    return z & 2 ? z & 1 ? d : c : z & 1 ? b : a;
}

#endif /* AVFILTER_CUDA_EPSILON_FRAMES_CUH */
