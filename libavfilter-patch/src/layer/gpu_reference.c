/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "gpu_reference.h"

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
