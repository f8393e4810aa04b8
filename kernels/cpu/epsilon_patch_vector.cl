/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter by patches for CPUs, on vectors of adjacent samples.
 *
 * Formula:  see epsilon_patch_lanes.cl, which comes twice before this.
 * Layout:   tiles of epsilon_lanes.cl; for neighbor frames see epsilon_near.cl.
 *           The host defines what epsilon_patch.cl needs and LIMIT, the maximum
 *           threshold.
 * Launch:   a work-item per LANES samples of a row and ROWS rows; the grid may
 *           be larger.
 * Borders:  coordinates are clamped when a tile is filled.
 * Cost:     per LANES taps with 3x3 patches, about 20 vector instructions for
 *           the weight and 10 for the sums: sums of rows of differences are
 *           reused for the next two rows. With a table, a scalar look-up per
 *           sample more.
 */

__kernel void epsilon_patch_vector(__global SAMPLE *dst,
                                   __global const SAMPLE *src, int width,
                                   int height, uint given,
                                   __global const uint *entries
                                   NEIGHBOR_SOURCES(__global const SAMPLE *)
                                   OLDER_SOURCES)
{
    const int stride = width * CHANNELS;
    const int i      = get_global_id(0) * LANES;
    const int y      = get_global_id(1) * ROWS;
    SAMPLE tile[TILE_ROWS * TILE_WIDTH];
    const SAMPLE *first = tile + RADIUS * TILE_WIDTH + MARGIN;
    __global const uint *table = get_table(given, entries, 0);
    Samples out[ROWS];
    uint limit[CHANNELS], largest = 0;      /* largest threshold */
#if NEIGHBORS
    Neighbors neighbors = {
        { 0 }, others(present, given, entries), 0, vectors, blocks, width,
        height, i, y
    };
#endif
#if OLDER
    Means means = { GET_GROUPS, src, given, entries, stride, height, i, y };
#endif

    if (i >= stride || y >= height)
        return;
    for (int c = 0; c < CHANNELS; c++) {
        limit[c] = get_limit(given, entries, c);
        largest  = max(largest, ((limit[c] & ~EPSILON_BY_MEAN) >>
                                 (LINEAR ? DEPTH - 8 : 0)) - 1);
    }
    fill(tile, src, width, height, i - MARGIN, y - RADIUS - PATCH);
#if NEIGHBORS
    FOR_NEIGHBORS(SET_NEIGHBOR,)
    for (int c = 0; c < CHANNELS; c++)
        neighbors.alone |= is_alone(given, entries, c) << c;
#endif
#if LIMIT > SMALL
    if (largest > SMALL)
        filter_large(out, first, limit, table, largest NEIGHBOR_POINTER
                     MEANS_POINTER);
    else
#endif
        filter_small(out, first, limit, table, largest NEIGHBOR_POINTER
                     MEANS_POINTER);

    for (int k = 0; k < min(ROWS, height - y); k++) {
        const int at    = (y + k) * stride + i;
        const Samples v = out[k] << (Samples)SHIFT;

        if (i + LANES <= stride && ALL_FILTERED)
            STORE(__global, v, dst + at);
        else
            store_some(dst + at, src + at, v, min(LANES, stride - i));
    }
}
