/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Layout of the pyramids and vectors of a component of a plane, w x h samples,
 * for C, OpenCL C and CUDA C++.
 *
 * A pyramid has levels 1 to L of 8 bits (libavfilter/ref_steps.h); L = 0: there
 * is no pyramid, and all vectors are (0, 0).
 *
 * In memory, levels follow one another, the first one at 0. Rows are padded to
 * whole units of MOTION_ALIGN bytes, so that levels and components begin with a
 * unit. The padding has no defined values.
 *
 * Blocks of level l are the 8x8 samples from (8 X, 8 Y), of 16x16 samples of
 * the plane at level 1; there are ceil(w / 2^(l + 3)) x ceil(h / 2^(l + 3)).
 * Vectors are pairs of 16-bit integers, u and v, in rows without padding, the
 * blocks of level 1 first. Those of level 1 are in samples of the plane.
 */

#ifndef AVFILTER_MOTION_LAYOUT_CL
#define AVFILTER_MOTION_LAYOUT_CL

/* Qualifiers of a function */
#if defined(__OPENCL_VERSION__)
#define MOTION_FUNCTION
#elif defined(__CUDA__) || defined(__CUDACC__)
#define MOTION_FUNCTION \
    static __device__ inline __attribute__((always_inline))
#else
#define MOTION_FUNCTION static inline
#endif

/* Bytes of a unit */
#define MOTION_ALIGN     16

/* Smallest side of a plane with vectors, and of a level */
#define MOTION_MIN_PLANE 32
#define MOTION_MIN_LEVEL 16

/* Largest L: of planes with sides of less than 32768 samples */
#define MOTION_MAX_LEVEL 10

/* Side of a block in samples of its level, and samples that are compared on
 * each side of it */
#define MOTION_BLOCK     8
#define MOTION_MARGIN    2

/* What a work-group does: levels, of a tile of samples per side of the level
 * before them; the vectors of a region of samples of the plane per side */
#define MOTION_PYRAMID_TILE   64
#define MOTION_PYRAMID_LEVELS 6
#define MOTION_REGION         128

/* Bytes of a vector */
#define MOTION_VECTOR    4

/* Blocks of level 1 along a side of a plane, and the one of sample (x, y) */
#define MOTION_ACROSS(side)            (((side) + 15) >> 4)
#define MOTION_BLOCK_OF(x, y, across)  (((y) >> 4) * (across) + ((x) >> 4))

/* Level of a pyramid and its blocks */
typedef struct MotionLevel {
    int width, height;          /* samples */
    int pitch;                  /* bytes between rows */
    int at;                     /* bytes before it in a pyramid */
    int across, down;           /* blocks */
    int first;                  /* blocks of the levels before it */
} MotionLevel;

/* Return L. */
MOTION_FUNCTION int motion_levels(int w, int h)
{
    const int side = w < h ? w : h;
    int l = 0;

    if (side < MOTION_MIN_PLANE)
        return 0;
    while (l < MOTION_MAX_LEVEL && side >> (l + 1) >= MOTION_MIN_LEVEL)
        l++;
    return l;
}

/* Return level l, from 1; at L + 1, at and first are the sums of all levels. */
MOTION_FUNCTION MotionLevel motion_level(int w, int h, int l)
{
    MotionLevel m = { 0, 0, 0, 0, 0, 0, 0 };

    for (int i = 1; i <= l; i++) {
        const int block = MOTION_BLOCK << i;

        m.at    += m.pitch  * m.height;
        m.first += m.across * m.down;
        m.width  = w >> i;
        m.height = h >> i;
        m.pitch  = (m.width + MOTION_ALIGN - 1) / MOTION_ALIGN * MOTION_ALIGN;
        m.across = (w + block - 1) >> (i + 3);
        m.down   = (h + block - 1) >> (i + 3);
    }
    return m;
}

/* Return the bytes of the pyramid of a component; 0: it has none. */
MOTION_FUNCTION int motion_pyramid_size(int w, int h)
{
    return motion_level(w, h, motion_levels(w, h) + 1).at;
}

/* Return the number of the vectors of a component for one other frame. */
MOTION_FUNCTION int motion_nb_vectors(int w, int h)
{
    return motion_level(w, h, motion_levels(w, h) + 1).first;
}

#endif /* AVFILTER_MOTION_LAYOUT_CL */
