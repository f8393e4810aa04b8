/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "gpu_reference.h"
#include "opencl/motion_layout.cl"

/* ---- operations ---- */

/* Return the bits of a sum of 2x2 samples that Q does not have. */
static int lost_bits(int depth)
{
    return FFMAX(depth - 14, 0);
}

void ff_gpu_shrink(uint16_t *q, const uint16_t *p, int width, int height,
                   int depth)
{
    const int w = width / 2, shift = lost_bits(depth);

    for (int i = 0; i < w * (height / 2); i++) {
        const uint16_t *s = p + (ptrdiff_t)(i / w) * 2 * width + i % w * 2;

        q[i] = (s[0] + s[1] + s[width] + s[width + 1] + (1 << shift >> 1)) >>
               shift;
    }
}

void ff_gpu_put_back(uint16_t *p2, const uint16_t *p, const uint16_t *q,
                     const uint16_t *g, int width, int height, int depth)
{
    const int w = width / 2, factor = 1 << lost_bits(depth);

    for (int i = 0; i < width * height; i++) {
        const int x = i % width / 2, y = i / width / 2;
        const int change = x < w && y < height / 2 ?
                           (g[y * w + x] - q[y * w + x]) * factor : 0;

        p2[i] = av_clip(p[i] + ((change + 2) >> 2), 0, (1 << depth) - 1);
    }
}

/* ---- motion ---- */

void ff_gpu_pyramid(uint8_t *levels, const uint16_t *p, int width, int height,
                    int depth)
{
    const int nb = motion_levels(width, height);

    for (int l = 1; l <= nb; l++) {
        const MotionLevel above = motion_level(width, height, l - 1);
        const MotionLevel m     = motion_level(width, height, l);
        const int shift         = l == 1 ? depth - 6 : 2;

#define SAMPLE(x, y) (l == 1 ? p[(y) * width + (x)] :                       \
                               levels[above.at + (y) * above.pitch + (x)])
        for (int y = 0; y < m.height; y++)
            for (int x = 0; x < m.width; x++)
                levels[m.at + y * m.pitch + x] = FFMIN(255,
                    (SAMPLE(2 * x,     2 * y) + SAMPLE(2 * x,     2 * y + 1) +
                     SAMPLE(2 * x + 1, 2 * y) + SAMPLE(2 * x + 1, 2 * y + 1) +
                     (1 << shift >> 1)) >> shift);
#undef SAMPLE
    }
}

/* Search of a block at a level */
typedef struct Search {
    const uint8_t *levels, *other;
    MotionLevel m;
    int x, y;                   ///< first sample of the block
    GPUVector best;
    int least;                  ///< sum of differences at best
} Search;

static int difference(const Search *s, int u, int v)
{
    const int w = s->m.width - 1, h = s->m.height - 1;
    int sum     = 0;

    for (int y = s->y - MOTION_MARGIN;
         y < s->y + MOTION_BLOCK + MOTION_MARGIN; y++) {
        const int row   = av_clip(y,     0, h) * s->m.pitch;
        const int other = av_clip(y + v, 0, h) * s->m.pitch;

        for (int x = s->x - MOTION_MARGIN;
             x < s->x + MOTION_BLOCK + MOTION_MARGIN; x++)
            sum += abs(s->levels[s->m.at + row + av_clip(x, 0, w)] -
                       s->other[s->m.at + other + av_clip(x + u, 0, w)]);
    }
    return sum;
}

/* Try the displacements up to reach around (u, v), unless an earlier one is as
 * good. */
static void search_around(Search *s, int u, int v, int reach)
{
    for (int i = 0; i < (2 * reach + 1) * (2 * reach + 1); i++) {
        const GPUVector d = { u - reach + i % (2 * reach + 1),
                              v - reach + i / (2 * reach + 1) };
        const int sum     = difference(s, d.u, d.v);

        if (sum < s->least) {
            s->least = sum;
            s->best  = d;
        }
    }
}

/* Find the vector of a block. above: of the block of the next level, or NULL */
static GPUVector find_vector(Search *s, const GPUVector *above)
{
    s->best  = (GPUVector) { 0, 0 };
    s->least = difference(s, 0, 0);
    if (above) {
        search_around(s, 2 * above->u, 2 * above->v, 1);
        search_around(s, 0, 0, 1);
    } else {
        search_around(s, 0, 0, 4);
    }
    return s->best;
}

/* Scale a vector of level 1 to samples of P, or replace it by (0, 0) where that
 * is hardly worse. */
static GPUVector finish_vector(const Search *s)
{
    return 8 * s->least >= 7 * difference(s, 0, 0) ? (GPUVector) { 0, 0 } :
           (GPUVector) { 2 * s->best.u, 2 * s->best.v };
}

void ff_gpu_search(GPUVector *vectors, const uint8_t *levels,
                   const uint8_t *other, int width, int height)
{
    const int nb = motion_levels(width, height);

    for (int l = nb; l; l--) {
        const MotionLevel next = motion_level(width, height, l + 1);
        Search s = { levels, other, motion_level(width, height, l) };

        for (int i = 0; i < s.m.across * s.m.down; i++) {
            const int x = i % s.m.across, y = i / s.m.across;
            GPUVector v;

            s.x = MOTION_BLOCK * x;
            s.y = MOTION_BLOCK * y;
            v   = find_vector(&s, l == nb ? NULL : vectors + next.first +
                                  (y >> 1) * next.across + (x >> 1));
            vectors[s.m.first + i] = l == 1 ? finish_vector(&s) : v;
        }
    }
}

/* ---- windows ---- */

#define MAX_LEVELS 4
/* Nodes of the levels: values, then values >> 4, >> 8 and >> 12. */
#define NODES ((1 << 16) + (1 << 12) + (1 << 8) + (1 << 4))

/* Tree over the values with 16 branches per node. A node is the number of its
 * samples times 2^32, plus their sum, which is less than 2^32 as the largest
 * window has 255 x 255 samples. */
struct GPUWindow {
    int levels;
    uint64_t node[NODES];
};

static const int first_node[MAX_LEVELS] = {
    0, 1 << 16, (1 << 16) + (1 << 12), (1 << 16) + (1 << 12) + (1 << 8),
};

/* Add n samples of a value; n may be negative, as nodes are modulo 2^64. */
static void add(GPUWindow *window, int value, int64_t n)
{
    const uint64_t samples = n * ((1LL << 32) + value);

    for (int level = 0; level < window->levels; level++)
        window->node[first_node[level] + (value >> 4 * level)] += samples;
}

/* Add the samples from at - radius to at + radius of a row or column, clamped
 * to its ends, n times each. */
static void add_line(GPUWindow *window, const uint16_t *line, ptrdiff_t step,
                     int size, int at, int radius, int n)
{
    const int first = FFMAX(at - radius, 0);
    const int last  = FFMIN(at + radius, size - 1);

    for (int i = first; i <= last; i++) {
        int times = 1;

        if (i == 0)
            times += FFMAX(radius - at, 0);
        if (i == size - 1)
            times += FFMAX(at + radius - i, 0);
        add(window, line[i * step], n * times);
    }
}

void ff_gpu_window_below(const GPUWindow *window, int value, uint32_t *count,
                         uint32_t *sum)
{
    uint64_t samples = 0;

    for (int level = window->levels - 1; level >= 0; level--) {
        const int last = value >> 4 * level;
        int i = level == window->levels - 1 ? 0 : last & ~15;

        for (; i < last; i++)
            samples += window->node[first_node[level] + i];
    }
    *count = samples >> 32;
    *sum   = samples;
}

int ff_gpu_window_rank(const GPUWindow *window, uint32_t rank)
{
    int value = 0;

    for (int level = window->levels - 1; level >= 0; level--) {
        const uint64_t *node = window->node + first_node[level];

        for (value *= 16; rank >= node[value] >> 32; value++)
            rank -= node[value] >> 32;
    }
    return value;
}

/* Move the window forth and back over the rows, so that it never jumps. */
int ff_gpu_window_filter(uint16_t *dst, const uint16_t *src, int width,
                         int height, int depth, int radius, int radius_v,
                         GPUWindowPick pick, const void *opaque)
{
    GPUWindow *window = av_mallocz(sizeof(*window));
    int x = 0;

#define COLUMN(x, n) add_line(window, src + av_clip(x, 0, width - 1), width,  \
                              height, y, radius_v, n)
#define ROW(y, n)    add_line(window, src + av_clip(y, 0, height - 1) *       \
                              width, 1, width, x, radius, n)
    if (!window)
        return AVERROR(ENOMEM);
    window->levels = (depth + 3) / 4;
    for (int i = -radius, y = 0; i <= radius; i++)
        COLUMN(i, 1);
    for (int y = 0; y < height; y++) {
        const int step = y & 1 ? -1 : 1;

        for (int i = 0; i < width; i++) {
            if (i) {
                COLUMN(x - step * radius, -1);
                x += step;
                COLUMN(x + step * radius, 1);
            }
            dst[y * width + x] = pick(window, src[y * width + x], opaque);
        }
        ROW(y - radius_v, -1);
        ROW(y + radius_v + 1, 1);
    }
    av_free(window);
    return 0;
#undef COLUMN
#undef ROW
}
