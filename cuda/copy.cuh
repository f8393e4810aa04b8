/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Kernel that copies planes.
 *
 * Layout: planes.h, but with the width in bytes / channels.
 * Launch: blocks of CUDA_COPY_BLOCK_W x CUDA_COPY_BLOCK_H, each thread copies
 *         16 bytes of CUDA_COPY_ROWS rows; blockIdx.z is the plane.
 * Cost:   memory bandwidth.
 */

#ifndef AVFILTER_CUDA_COPY_CUH
#define AVFILTER_CUDA_COPY_CUH

#include "compat.cuh"
#include "planes.h"

FUNCTION void copy_load(unsigned v[4], unsigned long long p)
{
#ifdef __CUDA_ARCH__
    asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3]) : "l"(p));
#else
    for (int i = 0; i < 4; i++)
        v[i] = ((const unsigned *)p)[i];
#endif
}

FUNCTION void copy_store(unsigned long long p, const unsigned v[4])
{
#ifdef __CUDA_ARCH__
    asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};"
                 : : "l"(p), "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3])
                 : "memory");
#else
    for (int i = 0; i < 4; i++)
        ((unsigned *)p)[i] = v[i];
#endif
}

FUNCTION void copy_plane(const CudaPlane &pl)
{
    const int at = (blockIdx.x * CUDA_COPY_BLOCK_W + threadIdx.x) * 16;
    const int y0 = (blockIdx.y * CUDA_COPY_BLOCK_H + threadIdx.y) *
                   CUDA_COPY_ROWS;
    const int end = pl.width * pl.channels;
    const int wide = at + 16 <= end &&
        !((pl.src | pl.dst | (unsigned)(pl.src_pitch | pl.dst_pitch)) & 15);
    unsigned v[CUDA_COPY_ROWS][4];

    if (wide && y0 + CUDA_COPY_ROWS <= pl.height) {
        const unsigned long long src = pl.src + at +
                                       (long long)pl.src_pitch * y0;
        const unsigned long long dst = pl.dst + at +
                                       (long long)pl.dst_pitch * y0;

        UNROLL
        for (int i = 0; i < CUDA_COPY_ROWS; i++)
            copy_load(v[i], src + (long long)pl.src_pitch * i);
        UNROLL
        for (int i = 0; i < CUDA_COPY_ROWS; i++)
            copy_store(dst + (long long)pl.dst_pitch * i, v[i]);
        return;
    }
    for (int y = y0; y < y0 + CUDA_COPY_ROWS && y < pl.height; y++)
        for (int i = at; i < at + 16 && i < end; i++)
            *(unsigned char *)(pl.dst + (long long)pl.dst_pitch * y + i) =
                *(const unsigned char *)(pl.src +
                                         (long long)pl.src_pitch * y + i);
}

extern "C" __global__ void cuda_copy_planes(const CudaPlanes p)
{
    /* constant indices, see plane_number() */
    if (blockIdx.z == 0)
        copy_plane(p.plane[0]);
    else if (blockIdx.z == 1)
        copy_plane(p.plane[1]);
    else if (blockIdx.z == 2)
        copy_plane(p.plane[2]);
    else
        copy_plane(p.plane[3]);
}

#endif /* AVFILTER_CUDA_COPY_CUH */
