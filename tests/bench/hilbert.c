/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Model the cache of a GPU under the Gaussian filter's orders of traversal
 * (doc/notes/hilbert.md): cache hits, bytes filled and written back. orders.c
 * measures their time.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../libavfilter-patch/src/gauss/gauss_hilbert_curve.h"

enum { RADIUS = 5, SIDE = 2048, LINE = 64, MAX_LANES = 64,
       MAX_BYTES = 256 << 10 };

/* LRU cache with write-allocate and write-back. Sets are hashed, as rows of a
 * power of two would map to few of them. */
typedef struct Cache {
    int sets, ways;
    uint64_t tag[MAX_BYTES / LINE];     /* most recently used of a set first */
    char dirty[MAX_BYTES / LINE];
    uint64_t accesses, hits, written;
} Cache;

static void touch(Cache *c, uint64_t line, int write)
{
    const int set = (line * 0x9E3779B97F4A7C15 >> 32) % c->sets;
    uint64_t *tag = c->tag + (size_t)set * c->ways;
    char *dirty   = c->dirty + (size_t)set * c->ways;
    int i = 0, was_dirty;

    c->accesses++;
    while (i < c->ways - 1 && tag[i] != line)
        i++;
    if (tag[i] == line) {
        c->hits++;
        was_dirty = dirty[i];
    } else {
        c->written += dirty[i] ? LINE : 0;
        was_dirty   = 0;
    }
    memmove(tag + 1, tag, i * sizeof(*tag));
    memmove(dirty + 1, dirty, i);
    tag[0]   = line;
    dirty[0] = was_dirty || write;
}

/* Access memory from lanes in lockstep: one access per line. */
static void touch_lanes(Cache *c, const uint64_t *address, int lanes,
                        int write)
{
    uint64_t seen[MAX_LANES];
    int nb = 0;

    for (int i = 0; i < lanes; i++) {
        const uint64_t line = address[i] / LINE;
        int j = 0;

        while (j < nb && seen[j] != line)
            j++;
        if (j == nb) {
            seen[nb++] = line;
            touch(c, line, write);
        }
    }
}

enum { PLANE_SRC, PLANE_BETWEEN, PLANE_DST, PLANE_TABLE };

static uint64_t address_of(int plane, int bytes, int x, int y)
{
    x = x < 0 ? 0 : x >= SIDE ? SIDE - 1 : x;
    y = y < 0 ? 0 : y >= SIDE ? SIDE - 1 : y;
    return ((uint64_t)plane << 32) + (y * SIDE + x) * bytes;
}

/* Model one pass over the pixels in order, `lanes` at a time. */
static void walk(Cache *c, const GPUCoord *order, int lanes, int vertical,
                 int table)
{
    const int from = vertical ? PLANE_SRC : PLANE_BETWEEN;
    const int to   = vertical ? PLANE_BETWEEN : PLANE_DST;
    uint64_t at[MAX_LANES];

    for (int first = 0; first < SIDE * SIDE; first += lanes) {
        const GPUCoord *p = order + first;

        if (table) {
            for (int i = 0; i < lanes; i++)
                at[i] = ((uint64_t)PLANE_TABLE << 32) + 4ull * (first + i);
            touch_lanes(c, at, lanes, 0);
        }
        for (int k = 0; k <= 2 * RADIUS; k++) {
            const int d = k & 1 ? -(k + 1) / 2 : k / 2;     /* 0 -1 1 -2 2 */

            for (int i = 0; i < lanes; i++)
                at[i] = address_of(from, 1 + !vertical,
                                   p[i].x + (vertical ? 0 : d),
                                   p[i].y + (vertical ? d : 0));
            touch_lanes(c, at, lanes, 0);
        }
        for (int i = 0; i < lanes; i++)
            at[i] = address_of(to, 1 + vertical, p[i].x, p[i].y);
        touch_lanes(c, at, lanes, 1);
    }
}

static void model(int bytes, int ways, int lanes, int hilbert, int table)
{
    static GPUCoord order[SIDE * SIDE];

    (hilbert ? ff_hilbert_order : ff_gpu_raster_order)(order, SIDE, SIDE);
    printf("| %d KiB | %d | %s%s |", bytes / 1024, lanes,
           hilbert ? "hilbert" : "raster", table ? ", table" : "");
    for (int vertical = 1; vertical >= 0; vertical--) {
        Cache c = { .sets = bytes / LINE / ways, .ways = ways };

        memset(c.tag, 0xff, sizeof(c.tag));
        walk(&c, order, lanes, vertical, table);
        for (int i = 0; i < bytes / LINE; i++)
            c.written += c.dirty[i] ? LINE : 0;
        printf(" %.1f | %.0f | %.0f |", 100. * c.hits / c.accesses,
               (c.accesses - c.hits) * LINE / 1024., c.written / 1024.);
    }
    printf("\n");
}

int main(void)
{
    static const int sizes[][2] = { { 4, 16 }, { 16, 16 }, { 48, 12 },
                                    { 256, 16 } };

    printf("2048x2048, 8 bits, radius %d, lines of %d bytes; of the vertical, "
           "then of the horizontal pass:\n\n| cache | items in step | order | "
           "hits %% | filled KB | written KB | hits %% | filled KB | "
           "written KB |\n|---|---|---|---|---|---|---|---|---|\n", RADIUS,
           LINE);
    for (int i = 0; i < sizeof(sizes) / sizeof(*sizes); i++)
        for (int lanes = 1; lanes <= MAX_LANES; lanes *= MAX_LANES)
            for (int order = 0; order < 4; order++)
                model(sizes[i][0] << 10, sizes[i][1], lanes, order & 1,
                      order < 2);
    return 0;
}

