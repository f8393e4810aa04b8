/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Tiles of vectors, for the epsilon filter's kernels for CPUs. Goes between
 * lanes.cl and those.
 *
 * A work-item makes LANES samples of each of ROWS rows. What it needs of the
 * packed rows of raw samples it copies to a tile, a private array: TILE_ROWS
 * rows of TILE_WIDTH samples, extended beyond the plane, SHIFT undone. Defines
 * of the host: RADIUS, PATCH (0: no patches) and ROWS.
 */

#define MARGIN     ((RADIUS + PATCH) * CHANNELS)
#define TILE_WIDTH (LANES + 2 * MARGIN)
#define TILE_ROWS  (ROWS + 2 * (RADIUS + PATCH))

/* Copy what the work-item needs; tile's first sample is number i of row y. */
void fill(SAMPLE *tile, __global const SAMPLE *src, int width, int height,
          int i, int y)
{
    const bool inside = i >= 0 && i + TILE_WIDTH <= width * CHANNELS;

    for (int k = 0; k < TILE_ROWS; k++) {
        __global const SAMPLE *row =
            src + clamp(y + k, 0, height - 1) * width * CHANNELS;
        SAMPLE *line = tile + k * TILE_WIDTH;

        if (inside) {
            for (int j = 0; j < TILE_WIDTH; j += LANES) {
                const int at    = min(j, TILE_WIDTH - LANES);
                const Samples v = LOAD(__global, row + i + at);

                STORE(, v >> (Samples)SHIFT, line + at);
            }
        } else {
            for (int j = 0; j < TILE_WIDTH; j++)
                line[j] = edge_sample(row, width, i + j) >> SHIFT;
        }
    }
}
