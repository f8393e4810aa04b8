/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Constants of the Gaussian for C, OpenCL C and CUDA C: definitions of the
 * preprocessor only.
 */

#ifndef AVFILTER_GAUSS_HILBERT_CONSTANTS_CL
#define AVFILTER_GAUSS_HILBERT_CONSTANTS_CL

#define GAUSS_MAX_RADIUS 127

/* ---- products of matrices; reach is radius * channels ---- */

/* Bytes of shared memory that every GPU has for a block. */
#define GAUSS_MAX_BYTES 49152

/* Steps of 32 columns by which results lag behind the first pass. */
#define GAUSS_LAG(reach)        (((reach) + 31) / 32)
/* Input rows for the 16 rows of a warp, in units of 32 rows. */
#define GAUSS_PRODUCTS(radius)  ((16 + 2 * (radius) + 31) / 32)

/* ---- gauss_hilbert_mma.cl ---- */

#define MMA_PAD          16     /* bytes after a row in shared memory */
#define MMA_WARPS        4      /* per block, at most */
#define MMA_BLOCKS       4      /* at once per multiprocessor */

/* up to reach 8: columns and rows of samples, entries of a table of weights,
 * bytes of shared memory */
#define MMA_REACH        8
#define MMA_REACH8_STEP  64
#define MMA_REACH8_ROWS  (16 * MMA_WARPS + 16)
#define MMA_REACH8_PITCH (MMA_REACH8_STEP + MMA_PAD)
#define MMA_REACH8_TABLE 48
#define MMA_REACH8_BYTES (2 * MMA_REACH8_ROWS * MMA_REACH8_PITCH +            \
                          4 * (4 * MMA_REACH8_TABLE + 4))

/* any reach: columns of samples, bytes of a warp's V of 32 columns, rows that
 * warps need, entries of the tables of weights, bytes of shared memory */
#define MMA_ANY_STEP  32
#define MMA_ANY_PITCH (MMA_ANY_STEP + MMA_PAD)
#define MMA_ANY_V     1024
#define MMA_ANY_ROWS(radius, warps)                                           \
    (16 * ((warps) - 1) + 32 * GAUSS_PRODUCTS(radius))
#define MMA_ROWS_TABLE(radius)    (32 * GAUSS_PRODUCTS(radius) + 16)
#define MMA_COLUMNS_FIRST(reach)  (32 * GAUSS_LAG(reach) + 32)
#define MMA_COLUMNS_TABLE(reach)  (2 * MMA_COLUMNS_FIRST(reach))
#define MMA_ANY_BYTES(radius, reach, warps)                                   \
    (MMA_ANY_ROWS(radius, warps) * MMA_ANY_PITCH +                            \
     (2 * GAUSS_LAG(reach) + 1) * MMA_ANY_V * (warps) +                       \
     8 * (MMA_ROWS_TABLE(radius) + MMA_COLUMNS_TABLE(reach)))

#endif /* AVFILTER_GAUSS_HILBERT_CONSTANTS_CL */
