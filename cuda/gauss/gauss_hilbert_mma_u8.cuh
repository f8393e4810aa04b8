/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Gaussian for 8 bits: definitions to compile opencl/gauss_hilbert_mma.cl as
 * CUDA C.
 */

#ifndef AVFILTER_CUDA_GAUSS_HILBERT_MMA_U8_CUH
#define AVFILTER_CUDA_GAUSS_HILBERT_MMA_U8_CUH

#include "gauss_hilbert_load.cuh"
#include "median_warp.cuh"

typedef unsigned uint;

#define LANE       ((int)threadIdx.x)
#define WARP       ((int)threadIdx.y)
#define GROUP_BARRIER() __syncthreads()
#define PRIVATE
#define MMA_WEIGHT(params, k) (params).weight[k]

#ifdef __CUDA_ARCH__
#define HAS_PTX 1
typedef unsigned SharedAt;
#else
#define HAS_PTX 0
typedef unsigned char *SharedAt;
#endif

struct MmaSource {
    unsigned long long src;
    int pitch;
};

struct MmaResult {
    CudaPlane pl;
    int whole;                  ///< any eight samples can be stored together
};

typedef const MmaSource &MmaPlane;
typedef const MmaResult &MmaTarget;
typedef const GaussParams &MmaWeights;

FUNCTION SharedAt mma_shared(void *p)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }"
        : "=r"(v) : "l"(p));
    return v;
#else
    return (unsigned char *)p;
#endif
}

FUNCTION uint mma_row(MmaPlane pl, int y, int height)
{
    return clamp_to(y, height - 1) * pl.pitch;
}

FUNCTION void mma_load8(uint v[2], MmaPlane pl, uint row, int x)
{
    const unsigned long long at = pl.src + row + x;
#ifdef __CUDA_ARCH__
    asm("ld.global.v2.u32 {%0, %1}, [%2];"
        : "=r"(v[0]), "=r"(v[1]) : "l"(at));
#else
    v[0] = ((const uint *)at)[0];
    v[1] = ((const uint *)at)[1];
#endif
}

FUNCTION uint mma_load1(MmaPlane pl, uint row, int x)
{
    return load_global((const unsigned char *)(pl.src + row + x));
}

FUNCTION void mma_store(MmaTarget dst, int x, int y, int samples, int height,
                        const uint v[2]);

#include "../../kernels/shared/gauss_hilbert_mma.cl"

FUNCTION MmaResult gauss_mma_result(const CudaPlane &pl)
{
    const int all       = (1 << pl.channels) - 1;
    const MmaResult dst = {
        pl, (pl.channel_mask & all) == all && !(pl.width * pl.channels & 7) &&
            !((pl.dst | (unsigned)pl.dst_pitch) & 7)
    };

    return dst;
}

/** Filter the tile of a block, reach up to 8. */
FUNCTION void gauss_reach8(const GaussParams &p, Words4 *memory)
{
    const CudaPlane pl   = block_plane(p.planes);
    const GaussTile at   = gauss_tile(p);
    const int samples    = pl.width * pl.channels;
    const int end        = at.x + p.tile_w < samples ? at.x + p.tile_w
                                                     : samples;
    const MmaSource src  = { pl.src, pl.src_pitch };
    const MmaResult dst  = gauss_mma_result(pl);
    const int aligned    = !((pl.src | (unsigned)pl.src_pitch) & 7);

    if (at.x >= end || at.y >= pl.height)
        return;
    mma_reach8(dst, src, p, p.radius, samples, pl.height, pl.channels, aligned,
               at.x, at.y, end, mma_shared(memory));
}

#endif /* AVFILTER_CUDA_GAUSS_HILBERT_MMA_U8_CUH */
