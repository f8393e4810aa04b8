/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Tiles of the epsilon filter's kernels for CPUs. Comes between lanes.cl and
 * those kernels.
 *
 * A work-item filters LANES samples of each of ROWS rows. It copies packed rows
 * of raw samples to a tile, a private array of TILE_ROWS rows of TILE_WIDTH
 * samples, with edges extended and SHIFT undone. The host defines RADIUS, ROWS
 * and PATCH (0: no patches).
 */

#define MARGIN     ((RADIUS + PATCH) * CHANNELS)
#define TILE_WIDTH (LANES + 2 * MARGIN)
#define TILE_ROWS  (ROWS + 2 * (RADIUS + PATCH))

/* Fill the tile, which starts with sample i of row y. */
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
