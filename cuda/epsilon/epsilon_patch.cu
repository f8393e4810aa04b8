/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter with patches compared sample by sample, any radius, any
 * threshold, 8 to 16 bits, any device: one thread per sample, and columns of a
 * tile. Modules with SUM64 (kernels.mak) are for thresholds and radii whose
 * sums exceed 32 bits. Formula and tile: epsilon_patch.cuh.
 *
 * Cost: epsilon_patch_plain: (2 patch + 1)^2 differences per tap. Columns, per
 *       tap with patch 1: 3 differences for each of 10 rows per 8 results, an
 *       addition of three terms, two instructions for the weight, 3 / 2 for the
 *       sums, and 11 / 16 loads.
 */

#include "epsilon_patch_samples.cuh"

/* ---- one thread per sample ---- */

template<typename T>
FUNCTION unsigned difference(const EpsilonParams &p, const CudaPlane &pl,
                             const CudaPlane &other, int x, int y, int c,
                             int dx, int dy)
{
    unsigned sum = 0;

    for (int j = y - p.patch; j <= y + p.patch; j++)
        for (int i = x - p.patch; i <= x + p.patch; i++) {
            const int d = sample_at<T>(p, pl, i, j, c) -
                          sample_at<T>(p, other, i + dx, j + dy, c);

            sum += d < 0 ? -d : d;
        }
    return sum;
}

FUNCTION unsigned weight_of(const EpsilonParams &p, unsigned limit,
                            unsigned difference)
{
    const int rest = (int)limit - (int)difference;
    const unsigned w = (unsigned)(rest < 0 ? 0 : rest) >> p.weight_shift;

    return w < p.cap ? w : p.cap;
}

/** Return the limit of a sample. */
template<typename T>
FUNCTION unsigned limit_at(const EpsilonParams &p, const CudaPlane &pl, int x,
                           int y, int c)
{
    const unsigned limit = patch_limit(p, c);

    return limit & EPSILON_BY_MEAN ? limit_around<T>(p, pl, x, y, c) : limit;
}

template<typename T>
FUNCTION void patch_plain(const EpsilonKernelParams &p)
{
    const CudaPlane pl = block_plane(p.planes);
    const int i = blockIdx.x * EPSILON_BLOCK_W + threadIdx.x;
    const int y = blockIdx.y * EPSILON_BLOCK_H + threadIdx.y;
    const int x = i / pl.channels, c = i % pl.channels;
    unsigned long long sum = 0;
    unsigned n = 0;

    if (i >= pl.width * pl.channels || y >= pl.height)
        return;

    const unsigned limit = limit_at<T>(p, pl, x, y, c);
    const int nb = is_alone(p.limits, of_plane(p.number), c) ?
                   0 : neighbor_count(p);

    for (int k = 0; k <= nb; k++) {
        const CudaPlane other = plane_of_frame(p, pl, k);
        const Displacement none = { 0, 0 };
        const Displacement d    = k ? vector_at(p, k - 1, c, x, y) : none;
        const int u = d.u, v = d.v, radius = k ? 1 : p.radius;

        for (int dy = v - radius; dy <= v + radius; dy++)
            for (int dx = u - radius; dx <= u + radius; dx++) {
                const unsigned w =
                    weight_of(p, limit, difference<T>(p, pl, other, x, y, c,
                                                      dx, dy));

                n   += w;
                sum += (unsigned long long)w *
                       sample_at<T>(p, other, x + dx, y + dy, c);
            }
    }

    add_older_plain<T>(p, pl, x, y, c, sample_at<T>(p, pl, x, y, c), limit, n,
                       sum);

    const unsigned v[1] = { mean(sum, n) };

    store_column<T, 1>(pl, x, y, c, p.planes.shift, v);
}

/* ---- the kernels ---- */

#define PLAIN(name, T)                                                        \
extern "C" __global__ void                                                    \
__launch_bounds__(EPSILON_BLOCK_W * EPSILON_BLOCK_H)                          \
KERNEL_NAME(name)(const EpsilonKernelParams p)                                \
{                                                                             \
    patch_plain<T>(p);                                                        \
}

#ifdef SUM64
#if !SIZE_Q                             /* samples of Q have 16 bits */
COLUMNS(epsilon_patch_0_u8_sum64,  unsigned char,  unsigned long long, 0)
COLUMNS(epsilon_patch_1_u8_sum64,  unsigned char,  unsigned long long, 1)
COLUMNS(epsilon_patch_2_u8_sum64,  unsigned char,  unsigned long long, 2)
#endif
COLUMNS(epsilon_patch_0_u16_sum64, unsigned short, unsigned long long, 0)
COLUMNS(epsilon_patch_1_u16_sum64, unsigned short, unsigned long long, 1)
COLUMNS(epsilon_patch_2_u16_sum64, unsigned short, unsigned long long, 2)
#else
#if !SIZE_Q
PLAIN(epsilon_patch_plain_u8,  unsigned char)
COLUMNS(epsilon_patch_0_u8,  unsigned char,  unsigned, 0)
COLUMNS(epsilon_patch_1_u8,  unsigned char,  unsigned, 1)
COLUMNS(epsilon_patch_2_u8,  unsigned char,  unsigned, 2)
#endif
PLAIN(epsilon_patch_plain_u16, unsigned short)
COLUMNS(epsilon_patch_0_u16, unsigned short, unsigned, 0)
COLUMNS(epsilon_patch_1_u16, unsigned short, unsigned, 1)
COLUMNS(epsilon_patch_2_u16, unsigned short, unsigned, 2)
#endif
