/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Pyramids of planes, and the search for the vectors of their blocks; part of
 * every module whose kernels read neighbor frames.
 *
 * Formula:  pyramids: see motion_pyramid.cl; the first level is made of P, as
 *           its samples are stored. A block of level l is the 8x8 samples from
 *           (8X, 8Y). With A and B, levels of the frame and of another,
 *           repeated beyond their edges,
 *               c(u,v) = sum of |A(8X + i, 8Y + j) - B(8X + u + i, 8Y + v + j)|
 *                        over -2 <= i, j < 10
 *           V is the (u,v) with the least c, the first of equal ones: (0,0);
 *           then at the last level -4 ... 4 in both directions, at others
 *           -1 ... 1 around V0, twice the V of the block of the next level in
 *           which it lies, and -1 ... 1 around (0,0); row by row. At level 1,
 *           V = (0,0) if 8 c(V) >= 7 c(0,0); the result is 2 V.
 * Layout:   motion_layout.cl; channels follow one another.
 * Launch:   pyramid: a thread per 8x8 samples of a tile. Levels above
 *           MOTION_PYRAMID_LEVELS take a second launch, from that level.
 *           search: a block of EPSILON_SEARCH_THREADS finds the vectors of a
 *           region of 8x8 blocks of level 1, from the last level on: of 4x4,
 *           2x2 and 1 block, which other regions search as well if they lie in
 *           it. So one launch does all levels, planes and neighbor frames;
 *           blockIdx.x is the tile or region, .y the channel, .z the plane, in
 *           search times the neighbor frame.
 * Borders:  coordinates are clamped when windows are loaded.
 * Cost:     pyramid: reads 1 byte per sample of 8 bits and writes 1/3: 0.65,
 *           2.6 and 10.3 us at 4.28 TB/s of an H200 for 1080p, 4K and 8K.
 *           search: 18 places of 144 differences per block of 16x16 samples,
 *           and 1/3 of it for the other levels, which are 3.4 instructions
 *           (vabsdiff4) per sample and neighbor frame, 64 lanes per clock and
 *           multiprocessor: 0.4, 1.7 and 6.7 us. Half of the instructions load
 *           windows, and warps wait for others half of the time, as a region
 *           takes 3 us per level. Measured: pyramid 4.6, 12 and 26 us, search
 *           of two frames 20, 50 and 200 us.
 *           Where V0 is (0,0) the places around it are not compared twice.
 */

#ifndef AVFILTER_CUDA_EPSILON_MOTION_CUH
#define AVFILTER_CUDA_EPSILON_MOTION_CUH

#include "epsilon_frames.cuh"
#include "epsilon_params.h"
#include "epsilon_patch.cuh"

#define PYRAMID_ITEMS EPSILON_PYRAMID_THREADS

#include "../../kernels/shared/gpu_language.cl"
#include "../../kernels/shared/motion_pyramid.cl"

/* ---- pyramids ---- */

/** Return the means of 2x2 samples of two rows of eight, as bytes. */
FUNCTION unsigned means_of(const unsigned a[2], const unsigned b[2],
                           const CudaPlanes &)
{
    return means_of_bytes(a[0], a[1], b[0], b[1]);
}

/** The same of samples of 16 bits as stored, reduced to 8 bits. */
FUNCTION unsigned means_of(const unsigned long long a[2],
                           const unsigned long long b[2],
                           const CudaPlanes &planes)
{
    const int s = planes.depth - 6;
    unsigned word = 0;

    UNROLL
    for (int i = 0; i < 4; i++) {
        unsigned sum = 1 << s >> 1;

        UNROLL
        for (int k = 32 * (i & 1); k < 32 * (i & 1) + 32; k += 16)
            sum += ((unsigned)(a[i / 2] >> k & 65535) >> planes.shift) +
                   ((unsigned)(b[i / 2] >> k & 65535) >> planes.shift);
        sum >>= s;
        word |= (sum < 255 ? sum : 255) << 8 * i;
    }
    return word;
}

/** Return four samples of the next level, from channel c of the samples from
 * (x, y) on; x is a multiple of 8. Samples outside of the plane have any
 * value. */
template<typename T, int inside>
FUNCTION unsigned shrink4(const CudaPlanes &planes, const CudaPlane &pl, int x,
                          int y, int c)
{
    typedef typename Samples4<T>::Word Word;
    const Word a[2] = { pixels4<T, inside>(pl, x,     y, c),
                        pixels4<T, inside>(pl, x + 4, y, c) };
    const Word b[2] = { pixels4<T, inside>(pl, x,     y + 1, c),
                        pixels4<T, inside>(pl, x + 4, y + 1, c) };

    return means_of(a, b, planes);
}

/** Make 4x4 samples of the next level from 8x8, as words of rows. */
template<typename T, int inside>
FUNCTION void shrink4x4(unsigned row[4], const CudaPlanes &planes,
                        const CudaPlane &pl, int x, int y, int c)
{
    UNROLL
    for (int i = 0; i < 4; i++)
        row[i] = shrink4<T, inside>(planes, pl, x, y + 2 * i, c);
}

template<typename T>
FUNCTION void shrink4x4(unsigned row[4], const CudaPlanes &planes,
                        const CudaPlane &pl, int x, int y, int c)
{
    const int inside = x + 8 <= pl.width &&
                       is_aligned4<T>(pl.src, pl.src_pitch) ? pl.channels : 0;

    if (inside == 1)
        shrink4x4<T, 1>(row, planes, pl, x, y, c);
    else if (inside == 2)
        shrink4x4<T, 2>(row, planes, pl, x, y, c);
    else
        shrink4x4<T, 0>(row, planes, pl, x, y, c);
}

template<typename T>
FUNCTION void make_pyramid(PyramidTile &sh, const EpsilonPyramidParams &params)
{
    const CudaPlane pl = block_plane(params.planes);
    const int size     = MOTION_PYRAMID_TILE << params.level;
    const int across   = (pl.width + size - 1) / size;
    const int x = threadIdx.x % PYRAMID_SIDE, y = threadIdx.x / PYRAMID_SIDE;
    Pyramid p;
    unsigned row[4];
    int px, py;

    p.x  = blockIdx.x % across;
    p.y  = blockIdx.x / across;
    p.nb = motion_levels(pl.width, pl.height) - params.level;
    if ((int)blockIdx.y >= pl.channels || p.nb <= 0 || p.y * size >= pl.height)
        return;

    p.samples = (unsigned char *)of_plane(params.pyramid) +
                (long long)blockIdx.y * pyramid_levels(&sh, pl.width, pl.height,
                                                       params.level);
    px = 8 * (p.x * PYRAMID_SIDE + x);
    py = 8 * (p.y * PYRAMID_SIDE + y);
    if (params.level)
        shrink_level(row, &sh, &p, px, py);
    else
        shrink4x4<T>(row, params.planes, pl, px, py, blockIdx.y);
    pyramid_first(&sh, &p, x, y, row);
    pyramid_others(&sh, &p);
}

/* ---- search ---- */

/** Levels of a pyramid from the first one of a block on, and the end of the
 * last one, computed once per block: [i] by thread i. */
struct MotionLevels {
    MotionLevel level[MOTION_MAX_LEVEL + 1];

    FUNCTION void set(MotionLevels &l, const CudaPlane &pl, int first, int nb)
    {
        if ((int)threadIdx.x < nb)
            l.level[threadIdx.x] = motion_level(pl.width, pl.height,
                                                first + threadIdx.x);
    }
};

/** Words of the windows in shared memory: of A, of B around the region, and of
 * B around the V0 of a block of the next level, which has 2x2 blocks. */
enum {
    SEARCH_SIDE      = MOTION_REGION / (2 * MOTION_BLOCK),
    SEARCH_ALL       = SEARCH_SIDE * SEARCH_SIDE,
    SEARCH_SPAN      = MOTION_BLOCK + 2 * MOTION_MARGIN,
    SEARCH_REACH     = 4,               ///< at the last level
    SEARCH_PITCH     = 2 * SEARCH_SIDE + 4,
    SEARCH_ROWS      = MOTION_BLOCK * SEARCH_SIDE + 2 * MOTION_MARGIN,
    SEARCH_WIDE_ROWS = SEARCH_ROWS + 2 * SEARCH_REACH,
    SEARCH_ABOVE     = SEARCH_ALL / 4,
    SEARCH_NEAR      = 2 * MOTION_BLOCK + 2 * MOTION_MARGIN + 2,    ///< rows
    SEARCH_NEAR_WORDS = SEARCH_NEAR / 4 + 1,
    SEARCH_NEAR_PITCH = SEARCH_NEAR_WORDS + 1,  ///< odd: other banks

    SEARCH_FIRST_ZERO = 1 + 9,          ///< number of the first place around
                                        ///< (0,0), if V0 has places
    SEARCH_PLACES    = 128,             ///< numbers are less
    SEARCH_SEGMENT   = SEARCH_NEAR_WORDS,   ///< words that a thread copies
};

struct SearchTile {
    MotionLevels levels;                ///< from 1 on, and the end
    unsigned a[SEARCH_ROWS * SEARCH_PITCH];
    unsigned zero[SEARCH_WIDE_ROWS * SEARCH_PITCH];
    unsigned near[SEARCH_ABOVE][SEARCH_NEAR * SEARCH_NEAR_PITCH];
    unsigned key[SEARCH_ALL];           ///< c SEARCH_PLACES + number
    unsigned still[SEARCH_ALL];         ///< c(0,0)
    int u[2][SEARCH_ALL], v[2][SEARCH_ALL];     ///< V, by level & 1
};

/** Samples of a level of one component, and the region in it. */
struct SearchLevel {
    MotionLevel l;
    const unsigned char *a, *b;
    int log_side;                       ///< of the blocks per side of a region
    int x, y;                           ///< its first block

    METHOD SearchLevel(const MotionLevels &levels, int level,
                       const unsigned char *now, const unsigned char *other,
                       int region_x, int region_y)
        : l(levels.level[level - 1]), a(now + l.at), b(other + l.at),
          log_side(level > 3 ? 0 : 4 - level),
          x(region_x * SEARCH_SIDE >> (level - 1)),
          y(region_y * SEARCH_SIDE >> (level - 1)) {}

    /** Copy up to SEARCH_SEGMENT words of a row, from (sx, sy) on, to shared
     * memory. */
    METHOD void copy_segment(unsigned *to, const unsigned char *p, int sx,
                             int sy, int nb) const
    {
        enum { span = 4 * SEARCH_SEGMENT };
        const unsigned char *row = p + clamp_to(sy, l.height - 1) * l.pitch;
        const unsigned bytes     = 0x3210 + 0x1111 * (sx & 3);
        unsigned v[SEARCH_SEGMENT + 1];

        UNROLL
        for (int k = 0; k <= SEARCH_SEGMENT; k++)
            v[k] = load_global((const unsigned *)row +
                               clamp_to((sx >> 2) + k, l.pitch / 4 - 1));
        UNROLL
        for (int k = 0; k < SEARCH_SEGMENT; k++)
            v[k] = pick_bytes(v[k], v[k + 1], bytes);
        if (sx < 0 || sx + span > l.width)
            repeat_edges(v, row, sx);
        UNROLL
        for (int k = 0; k < SEARCH_SEGMENT; k++)
            if (k < nb)
                to[k] = v[k];
    }
    /** Replace samples outside of the level, of words from sx on. */
    METHOD void repeat_edges(unsigned v[SEARCH_SEGMENT],
                             const unsigned char *row, int sx) const
    {
        const unsigned first = 0x1010101u * load_global(row);
        const unsigned last  = 0x1010101u * load_global(row + l.width - 1);

        UNROLL
        for (int k = 0; k < SEARCH_SEGMENT; k++, sx += 4) {
            /* bytes before and after the level, and bits of those */
            const int before    = clamp_to(-sx, 4);
            const int after     = clamp_to(sx + 4 - l.width, 4);
            const unsigned low  = before < 4 ? (1u << 8 * before) - 1 : ~0u;
            const unsigned high = after ? ~0u << (32 - 8 * after) : 0;

            v[k] = (v[k] & ~(low | high)) | (first & low) | (last & high);
        }
    }
    /** Copy a window from (sx, sy) on. */
    METHOD void copy(unsigned *to, const unsigned char *p, int sx, int sy,
                     int words, int rows) const
    {
        const int per_row = (words + SEARCH_SEGMENT - 1) / SEARCH_SEGMENT;
        /* 2^16 / per_row, rounded up: exact quotients below 2^11 */
        const unsigned inverse = 65535u / per_row + 1;

        NO_UNROLL
        for (int i = threadIdx.x; i < per_row * rows;
             i += EPSILON_SEARCH_THREADS) {
            const int row = i * inverse >> 16;
            const int k   = (i - row * per_row) * SEARCH_SEGMENT;

            copy_segment(to + row * SEARCH_PITCH + k, p, sx + 4 * k, sy + row,
                         words - k);
        }
    }
};

/** Return c at three places, one below the other; b is the word that has the
 * first sample to compare at the first place, in byte `phase`. */
FUNCTION void compare_places(unsigned c[3], const unsigned *a,
                             const unsigned *b, int pitch, int phase)
{
    enum { words = SEARCH_SPAN / 4 };
    const unsigned bytes = 0x3210 + 0x1111 * phase;
    unsigned rows[3][words];

    c[0] = c[1] = c[2] = 0;
    UNROLL
    for (int j = 0; j < SEARCH_SPAN + 2; j++, b += pitch) {
        UNROLL
        for (int i = 0; i < words; i++) {
            const unsigned r = pick_bytes(b[i], b[i + 1], bytes);

            if (j < SEARCH_SPAN)
                rows[j % 3][i] = a[j * SEARCH_PITCH + i];
            UNROLL
            for (int k = 0; k < 3; k++)
                if (j >= k && j < k + SEARCH_SPAN)
                    c[k] = sad4(rows[(j - k) % 3][i], r, c[k]);
        }
    }
}

/** Places of a task: three, one below the other. */
struct SearchPlaces {
    const unsigned *b;                  ///< first word to compare
    int pitch, phase;                   ///< see compare_places()
    int first, step;                    ///< numbers of the places
    int zero;                           ///< number that stands for (0,0), or -1

    /** Set places around (0,0), u and v from the first ones on. */
    METHOD void set_zero(const SearchTile &sh, int x, int y, int u, int v,
                         int reach, int base)
    {
        const int side = 2 * reach + 1;

        b     = sh.zero + (MOTION_BLOCK * y + v) * SEARCH_PITCH + 2 * x +
                (u >> 2);
        pitch = SEARCH_PITCH;
        phase = u & 3;
        first = base + v * side + u;
        step  = side;
        zero  = base + reach * side + reach;
    }
    /** Set places around V0; x and y: 0 or 1. */
    METHOD void set_near(const unsigned *window, int x, int y, int u)
    {
        b     = window + MOTION_BLOCK * y * SEARCH_NEAR_PITCH + 2 * x;
        pitch = SEARCH_NEAR_PITCH;
        phase = u;
        first = 1 + u;
        step  = 3;
        zero  = -1;
    }
};

/** Compare three places for a block. */
FUNCTION void search_places(SearchTile &sh, int block, const unsigned *a,
                            const SearchPlaces &places)
{
    unsigned c[3], least = ~0u;

    compare_places(c, a, places.b, places.pitch, places.phase);
    UNROLL
    for (int k = 0; k < 3; k++) {
        const int number   = places.first + k * places.step;
        const unsigned key = c[k] * SEARCH_PLACES +
                             (number == places.zero ? 0 : number);

        if (number == places.zero)
            sh.still[block] = c[k];
        least = key < least ? key : least;
    }
    ATOMIC_MIN(&sh.key[block], least);
}

/** Search for the V of all blocks of a region at one level. */
struct Search : SearchLevel {
    SearchTile &sh;
    int is_last;                        ///< level L
    int side, log_above;                ///< blocks per side, at the next level
    const int *above_u, *above_v;       ///< V of the next level
    int *u, *v;                         ///< V

    METHOD Search(SearchTile &tile, const SearchLevel &of, int level, int last)
        : SearchLevel(of), sh(tile), is_last(level == last),
          side(1 << of.log_side),
          log_above(of.log_side ? of.log_side - 1 : 0),
          above_u(tile.u[(level + 1) & 1]), above_v(tile.v[(level + 1) & 1]),
          u(tile.u[level & 1]), v(tile.v[level & 1]) {}

    /** Return the index of the block of the next level. */
    METHOD int above(int bx, int by) const
    {
        return log_side ? (by >> 1 << log_above) + (bx >> 1) : 0;
    }
    METHOD void load(void)
    {
        const int reach = is_last ? (int)SEARCH_REACH : 1;
        const int sx = MOTION_BLOCK * x - MOTION_MARGIN;
        const int sy = MOTION_BLOCK * y - MOTION_MARGIN;
        const int words = 2 * side + 1;
        const int rows  = MOTION_BLOCK * side + 2 * MOTION_MARGIN;

        if ((int)threadIdx.x < side * side)
            sh.key[threadIdx.x] = ~0u;
        copy(sh.a, a, sx, sy, words, rows);
        copy(sh.zero, b, sx - reach, sy - reach, words + (2 * reach + 3) / 4,
             rows + 2 * reach);
        if (!is_last)
            load_near(sx - 1, sy - 1);
    }
    /** Load the windows around V0 unless that is (0,0), from (sx, sy) with a V0
     * of (0,0) on. */
    METHOD void load_near(int sx, int sy)
    {
        /* for one block the upper left of 2x2 */
        const int rows = log_side ? SEARCH_NEAR << 2 * log_above
                                  : SEARCH_SPAN + 2;

        NO_UNROLL
        for (int i = threadIdx.x; i < rows; i += EPSILON_SEARCH_THREADS) {
            const int k  = i / SEARCH_NEAR, row = i % SEARCH_NEAR;
            const int px = k & ((1 << log_above) - 1), py = k >> log_above;

            if (above_u[k] | above_v[k])
                copy_segment(sh.near[k] + row * SEARCH_NEAR_PITCH, b,
                             sx + 2 * MOTION_BLOCK * px + 2 * above_u[k],
                             sy + 2 * MOTION_BLOCK * py + 2 * above_v[k] + row,
                             SEARCH_SEGMENT);
        }
    }
    /** Run a task: block i and some of its places. */
    METHOD void run(int i, int k)
    {
        const int bx = i & (side - 1), by = i >> log_side;
        SearchPlaces places;

        if (is_last) {
            places.set_zero(sh, bx, by, k % 9, k / 9 * 3, SEARCH_REACH, 1);
        } else if (k < 3) {
            const int of = above(bx, by);

            if (!(above_u[of] | above_v[of]))
                return;
            places.set_near(sh.near[of], bx & 1, by & 1, k);
        } else {
            places.set_zero(sh, bx, by, k - 3, 0, 1, SEARCH_FIRST_ZERO);
        }
        search_places(sh, i, sh.a + MOTION_BLOCK * by * SEARCH_PITCH + 2 * bx,
                      places);
    }
    METHOD void compare(void)
    {
        enum { last = 27, others = 6 };     /* tasks per block */
        const unsigned nb = (is_last ? last : others) << 2 * log_side;

        NO_UNROLL
        for (unsigned i = threadIdx.x; i < nb; i += EPSILON_SEARCH_THREADS)
            run(is_last ? i / last : i / others,
                is_last ? i % last : i % others);
    }
    /** Set V of block i. */
    METHOD void conclude(int i)
    {
        enum { wide = 2 * SEARCH_REACH + 1 };
        const unsigned number = sh.key[i] % SEARCH_PLACES, k = number - 1;
        const int of = above(i & (side - 1), i >> log_side);

        u[i] = v[i] = 0;
        if (number && is_last) {
            u[i] = (int)(k % wide) - SEARCH_REACH;
            v[i] = (int)(k / wide) - SEARCH_REACH;
        } else if (number) {
            const int is_near = number < SEARCH_FIRST_ZERO;

            u[i] = (int)(k % 9 % 3) - 1 + (is_near ? 2 * above_u[of] : 0);
            v[i] = (int)(k % 9 / 3) - 1 + (is_near ? 2 * above_v[of] : 0);
        }
    }
    /** Store the vector of block i of level 1. */
    METHOD void store(unsigned *vectors, int i) const
    {
        const int bx = x + (i & (side - 1)), by = y + (i >> log_side);
        const int moves = 8 * (sh.key[i] / SEARCH_PLACES) < 7 * sh.still[i];

        if (bx < l.across && by < l.down)
            vectors[by * l.across + bx] =
                moves ? (2 * u[i] & 0xffff) | (unsigned)(2 * v[i]) << 16 : 0;
    }
};

FUNCTION void search_region(SearchTile &sh, const EpsilonSearchParams &p)
{
    enum { span = MOTION_REGION };
    const int z = blockIdx.z / p.nb_neighbors, k = blockIdx.z % p.nb_neighbors;
    const CudaPlane pl = plane_number(p.planes, z);
    const int c = blockIdx.y, across = (pl.width + span - 1) / span;
    const int region_x = blockIdx.x % across, region_y = blockIdx.x / across;
    const int levels = motion_levels(pl.width, pl.height);

    if (c >= pl.channels || !(pl.channel_mask >> c & 1) || !levels ||
        region_y * span >= pl.height)
        return;

    MotionLevels::set(sh.levels, pl, 1, levels + 1);
    __syncthreads();

    const MotionLevel end      = sh.levels.level[levels];
    const unsigned char *now   = (const unsigned char *)of_plane(p.pyramid, z) +
                                 (long long)c * end.at;
    const unsigned char *other = (const unsigned char *)
                                 of_neighbor(p.other, k, z) +
                                 (long long)c * end.at;
    unsigned *vectors = (unsigned *)of_neighbor(p.vectors, k, z) +
                        (long long)c * end.first;

    NO_UNROLL
    for (int level = levels; level >= 1; level--) {
        Search s(sh, SearchLevel(sh.levels, level, now, other, region_x,
                                 region_y), level, levels);

        s.load();
        __syncthreads();
        s.compare();
        __syncthreads();
        if ((int)threadIdx.x < s.side * s.side) {
            s.conclude(threadIdx.x);
            if (level == 1)
                s.store(vectors, threadIdx.x);
        }
        __syncthreads();
    }
}

/** Define the kernels for samples of type T, in modules with neighbor frames;
 * type is u8 or u16. */
#if HAS_NEIGHBORS
#define EPSILON_MOTION_KERNELS(type, T)                                       \
extern "C" __global__ void __launch_bounds__(EPSILON_PYRAMID_THREADS)         \
epsilon_pyramid_ ## type(const EpsilonPyramidParams p)                        \
{                                                                             \
    __shared__ PyramidTile sh;                                                \
                                                                              \
    make_pyramid<T>(sh, p);                                                   \
}                                                                             \
                                                                              \
extern "C" __global__ void __launch_bounds__(EPSILON_SEARCH_THREADS, 4)       \
epsilon_search_ ## type(const EpsilonSearchParams p)                          \
{                                                                             \
    __shared__ SearchTile sh;                                                 \
                                                                              \
    search_region(sh, p);                                                     \
}
#else
#define EPSILON_MOTION_KERNELS(type, T)
#endif

#endif /* AVFILTER_CUDA_EPSILON_MOTION_CUH */
