/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Tiles for large windows, numbered consecutively over all planes and channels;
 * blockIdx.x is the tile minus MedianParams.first_tile. A tile has
 * MedianParams.tile_bytes of scratch memory.
 */

#ifndef AVFILTER_CUDA_MEDIAN_TILES_CUH
#define AVFILTER_CUDA_MEDIAN_TILES_CUH

#include "median_params.h"
#include "planes.cuh"

/** Upper bits of the results, at the start of the scratch memory of a tile: bit
 * b of a word is set if upper bits b occur. */
struct TileMap {
    unsigned all, unused[3];    ///< in the tile
    /** in bands of map_band() rows and 32 columns */
    unsigned bands[MEDIAN_MAP_ROWS * MEDIAN_MAP_COLUMNS];
};

/** Return the number of rows per band. */
FUNCTION int map_band(int tile_h)
{
    return (tile_h + MEDIAN_MAP_ROWS - 1) / MEDIAN_MAP_ROWS;
}

struct Tile {
    CudaPlane pl;
    int channel, x0, y0;        ///< first result
    int width, height;          ///< results
    TileMap *map;
};

FUNCTION Tile find_tile(const MedianParams &p)
{
    int i = p.first_tile + blockIdx.x, z = 0;
    Tile t;

    UNROLL
    for (int n = 0; n < CUDA_MAX_PLANES - 1; n++) {
        const int tiles = MEDIAN_TILES(p.planes.plane[n], p.radius, p.tile_h);
        if (z == n && i >= tiles) {
            i -= tiles;
            z++;
        }
    }
    t.pl = plane_number(p.planes, z);

    const int nx = MEDIAN_TILES_X(t.pl.width, p.radius);
    const int width = (t.pl.width + nx - 1) / nx;

    t.channel = i % t.pl.channels;
    i        /= t.pl.channels;
    t.x0      = i % nx * width;
    t.y0      = i / nx * p.tile_h;
    t.width   = t.pl.width - t.x0 < width ? t.pl.width - t.x0 : width;
    t.height  = t.pl.height - t.y0 < p.tile_h ? t.pl.height - t.y0 : p.tile_h;
    t.map     = (TileMap *)(p.scratch +
                            (unsigned long long)blockIdx.x * p.tile_bytes);
    return t;
}

/** Return whether the channel of the tile is only copied, or the tile empty. */
FUNCTION int is_copied(const Tile &t)
{
    return t.width <= 0 || !(t.pl.channel_mask >> t.channel & 1);
}

#endif /* AVFILTER_CUDA_MEDIAN_TILES_CUH */
