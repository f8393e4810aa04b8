/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measurement of the noise and the blocking of planes P and of their planes Q
 * of half size, and the limits of weights for both.
 *
 * Formula:  libavfilter/ref_steps.h and epsilon_noise.h, for each filtered
 *           component. R is the plane of the previous frame, or P.
 * Launch:   EPSILON_NOISE_THREADS threads per block of 16x16 samples;
 *           blockIdx.x is the block, .y the channel, .z twice the plane, plus 1
 *           for Q. See epsilon_match.cl.
 * Layout:   sums of 4x4 samples of R are loaded as words from epsilon_sums.cuh
 *           while P is measured.
 * Result:   each block writes a record; the last block of a component and size
 *           reduces the records of these to levels, the last of both sizes
 *           derives noise and limits (epsilon_classes.cl).
 * Cost:     per block of 8-bit samples, in instructions of a warp:
 *               addresses and loads           4 warps x 150        600
 *               sums of R                     4 warps x 110        440
 *               the block of P                2 warps x 430        860
 *               search by sums                4 warps x 310       1240
 *               search by samples             4 warps x 380       1520
 *               the level and the record      4 warps x 150        600
 *           In total 5300. 16 bits, which all Q have, are compared one by one:
 *           the search by samples takes 2800. For the at most 512 blocks of P
 *           and of Q each, on 132 multiprocessors, that is 11900 instructions a
 *           scheduler, 6 us at 1.98 GHz, 3 of them for P alone. The blocks read
 *           7.6 MB, half of it sums.
 */

#ifndef AVFILTER_CUDA_EPSILON_NOISE_CUH
#define AVFILTER_CUDA_EPSILON_NOISE_CUH

#include "epsilon_noise_block.cuh"
#include "epsilon_scales.cuh"

/* ---- levels of all blocks ---- */

/** Count a part; return whether it is the last of nb. */
FUNCTION int count_part(unsigned *done, unsigned nb)
{
    unsigned before;

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("atom.release.gpu.global.add.u32 %0, [%1], 1;"
                 : "=r"(before) : "l"(done) : "memory");
    if (before == nb - 1)
        asm volatile("fence.acq_rel.gpu;" : : : "memory");
#elif defined(__CUDA_ARCH__)
    asm volatile("membar.gl;" : : : "memory");
    before = atomicAdd(done, 1u);
    asm volatile("membar.gl;" : : : "memory");
#else
    __threadfence();
    before = atomicAdd(done, 1u);
    __threadfence();
#endif
    if (before == nb - 1)
        *done = 0;
    return before == nb - 1;
}

/* ---- a block ---- */

/** Measure a block and write its record. */
template<typename Tile>
FUNCTION void measure_block(Tile *sh, const CudaBlock &b, int *record)
{
    const int t = threadIdx.x;
    int change = NO_LEVEL;
    NoiseSums sums;

    sums.load(b);
    load_samples(sh, b, &b);
    __syncthreads();
    if (t < NOISE_FOURS)
        measure_samples(sh, &b);
    else
        make_phases(sh, 0, t - NOISE_FOURS,
                    EPSILON_NOISE_THREADS - NOISE_FOURS);
    sums.store(sh->sums);
    __syncthreads();

    const int counts = sh->total[NOISE_LINES] == ~0u;

    if (counts && sh->total[NOISE_DIFFERS])
        change = change_level(sh, b, &b);
    if (!t)
        write_record(record, sh->total, b.depth, counts, change);
}

/* ---- a component ---- */

/** Load what derive_noise() needs, by all threads. Return the gap. */
FUNCTION int load_work(EpsilonWork *w, const EpsilonNoiseParams &p, int number,
                       int is_measured)
{
    enum { words = sizeof(EpsilonPast) / sizeof(int) * EPSILON_NB_SETS,
           level_words = sizeof(w->levels) / sizeof(int) };
    const EpsilonMeasured *m = (const EpsilonMeasured *)p.measured;
    const int *levels        = (const int *)m->levels[number];
    unsigned stamp[EPSILON_NB_FOUND];
    int gap, last;

    UNROLL
    for (int i = 0; i < EPSILON_NB_FOUND; i++)
        stamp[i] = m->entry[p.past[i]].noise[number].stamp;
    gap  = epsilon_gap(stamp, p.rule.number);
    last = p.past[0];
    UNROLL
    for (int i = 1; i < EPSILON_NB_FOUND; i++)
        last = gap == i + 1 ? p.past[i] : last;

    const int *past = (const int *)m->entry[last].noise[number].past;

    for (int i = ITEM; i < words; i += ITEMS)
        ((int *)w->before)[i] = gap ? past[i] : 0;
    for (int i = ITEM; i < level_words; i += ITEMS)
        ((int *)w->levels)[i] = is_measured ? fetch(levels + i) : 0;
    __syncthreads();
    return gap;
}

/** Derive noise and limits of a component from the levels of both sizes, or
 * those of a component that is not measured. */
FUNCTION void derive_component(EpsilonWork *w, const EpsilonNoiseParams &p,
                               int number, int is_measured)
{
    EpsilonMeasured *m = (EpsilonMeasured *)p.measured;
    const int gap      = load_work(w, p, number, is_measured);

    derive_noise(m->entry + p.entry, w, number, gap, &p.rule, is_measured);
}

/* ---- the kernel ---- */

/** Shared memory of a block: for measurement, then for levels, then for the
 * derivation. */
template<typename Tile> struct NoiseMemory {
    union {
        Tile tile;
        NoiseTile16 q_tile;
        LevelsShared levels;
        EpsilonWork work;
    };
    int is_last;
};

/** Return in all threads whether the part that the first one counts is the last
 * of nb. */
template<typename Tile>
FUNCTION int is_last_part(NoiseMemory<Tile> &sh, unsigned *done, unsigned nb)
{
    __syncthreads();
    if (!threadIdx.x)
        sh.is_last = count_part(done, nb);
    __syncthreads();
    return sh.is_last;
}

/** Measure a block of a component. Return whether both sizes are done, in all
 * threads of the block. */
template<typename Tile>
FUNCTION int measure_plane(NoiseMemory<Tile> &sh, int bytes,
                           const EpsilonNoiseParams &p, const CudaPlane &pl,
                           int z, int blocks, int *records)
{
    EpsilonMeasured *m = (EpsilonMeasured *)p.measured;
    const int size     = blockIdx.z & 1;
    const int number   = 4 * of_plane(p.number, z) + blockIdx.y;
    const int classes  = epsilon_nb_classes(OF_SIZE(p, blocks, z, EPSILON_P),
                                            OF_SIZE(p, blocks, z, EPSILON_Q));

    if (blocks && size)
        measure_block(&sh.q_tile, CudaBlock(p, pl, z, 1, 2),
                      records + blockIdx.x);
    else if (blocks)
        measure_block(&sh.tile, CudaBlock(p, pl, z, 0, bytes),
                      records + blockIdx.x);
    if (!is_last_part(sh, &m->done[number][size], blocks ? blocks : 1))
        return 0;
    find_levels(&sh.levels, m->levels[number][size], records, blocks, classes,
                epsilon_depth(&p.rule, size));
    return is_last_part(sh, &m->done[number][EPSILON_NB_SIZES],
                        EPSILON_NB_SIZES);
}

template<typename Tile>
FUNCTION void measure_noise(NoiseMemory<Tile> &sh, int bytes,
                            const EpsilonNoiseParams &p)
{
    EpsilonMeasured *m = (EpsilonMeasured *)p.measured;
    const int z = blockIdx.z >> 1, size = blockIdx.z & 1, c = blockIdx.y;
    const CudaPlane pl = plane_number(p.planes, z);
    const int number   = 4 * of_plane(p.number, z) + c;
    const int blocks   = OF_SIZE(p, blocks, z, size);
    const int nb       = blocks ? blocks : 1;
    int *records       = m->records[number][size];
    const int is_measured = pl.channel_mask >> c & 1;

    if (c >= pl.channels || (int)blockIdx.x >= nb ||
        (!is_measured && (blockIdx.x | size)))
        return;
    if (is_measured && !measure_plane(sh, bytes, p, pl, z, blocks, records))
        return;
    /* once in the code, which takes long to load */
    derive_component(&sh.work, p, number, is_measured);
}

/** Define the kernel for samples of some bytes. */
#define EPSILON_NOISE_KERNEL(name, Tile, bytes)                               \
extern "C" __global__ void __launch_bounds__(EPSILON_NOISE_THREADS, 8)        \
name(const EpsilonNoiseParams p)                                              \
{                                                                             \
    __shared__ NoiseMemory<Tile> sh;                                          \
                                                                              \
    measure_noise(sh, bytes, p);                                              \
}

#endif /* AVFILTER_CUDA_EPSILON_NOISE_CUH */
