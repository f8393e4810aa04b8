/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Add a frame to the sums of its group, see epsilon_older.cl.
 *
 * Layout:   planes.h; sums: packed rows of 16 bits, or 32 above 14 bits.
 * Launch:   blocks of EPSILON_SCALES_W x EPSILON_SCALES_H threads, a thread per
 *           8 samples of a row; blockIdx.z is the plane.
 * Cost:     memory bandwidth: with 8 bits 5 bytes per sample, for the first
 *           frame of a group 3.
 */

#ifndef AVFILTER_CUDA_EPSILON_ADD_CUH
#define AVFILTER_CUDA_EPSILON_ADD_CUH

#include "epsilon_params.h"
#include "epsilon_scales.cuh"

/** Add 8 samples to sums, which are aligned. */
FUNCTION void add_unit(unsigned short *sums, unsigned v[8], int begins)
{
    if (!begins) {
        unsigned before[8];

        unit_load(before, sums);
        UNROLL
        for (int k = 0; k < 8; k++)
            v[k] += before[k];
    }
    unit_store(sums, v);
}

template<typename Sum>
FUNCTION void add_some(Sum *sums, const unsigned v[8], int nb, int begins)
{
    UNROLL
    for (int k = 0; k < 8; k++)
        if (k < nb)
            sums[k] = (Sum)(v[k] + (begins ? 0 : sums[k]));
}

template<typename T>
FUNCTION void add(const EpsilonAddParams &p)
{
    const CudaPlane pl = block_plane(p.planes);
    const Unit<T> u(pl, 1);
    const int width = pl.width * pl.channels;
    unsigned v[8];

    if (u.nb <= 0)
        return;
    load_row(v, pl, u, u.y, p.planes.shift);
    if (sizeof(T) == 2 && EPSILON_SUM_BYTES(p.planes.depth) == 4)
        add_some((unsigned *)of_plane(p.sums) + u.y * width + u.i, v, u.nb,
                 p.begins);
    else if (u.nb == 8 && !(width & 7))
        add_unit((unsigned short *)of_plane(p.sums) + u.y * width + u.i, v,
                 p.begins);
    else
        add_some((unsigned short *)of_plane(p.sums) + u.y * width + u.i, v,
                 u.nb, p.begins);
}

#endif /* AVFILTER_CUDA_EPSILON_ADD_CUH */
