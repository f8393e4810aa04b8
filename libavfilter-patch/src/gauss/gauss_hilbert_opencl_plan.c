/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/common.h"

#include "gauss_hilbert_opencl_plan.h"

extern const char *GPU_CL_SOURCE(gauss_hilbert);
extern const char *GPU_CL_SOURCE(gauss_hilbert_constants);
extern const char *GPU_CL_SOURCE(gauss_hilbert_mma);
extern const char *GPU_CL_SOURCE(gauss_hilbert_rows);
extern const char *GPU_CL_SOURCE(gauss_hilbert_tile);

#define PASSES(name_, order_, pixels, group_w, group_h, define) {           \
        { .name = name_, .kernel = "gauss_vertical",                        \
          .source = { GPU_CL(gauss_hilbert) },                              \
          .item = { pixels, 1 }, .group = { group_w, group_h },             \
          .defines = "#define PIXELS " #pixels "\n#define " define "\n" },  \
        .order = GAUSS_ORDER_ ## order_ }

#define ROWS(w, h) {                                                        \
        { .name = "rows_" #w "x" #h, .kernel = "gauss_rows",                \
          .source = { GPU_CL(gauss_hilbert_rows) },                         \
          .group = { 1, 1 }, .defines = "#define TILE " #w "\n" },          \
        .order = GAUSS_ORDER_ROWS, .tile_w = w, .tile_h = h }

/* strip: rows per work-item in the vertical pass */
#define TILE(io_, w, h, strip, items) {                                     \
        { .name = "tile_" #w "x" #h ":" #io_, .kernel = "gauss_tile",       \
          .source = { GPU_CL(gauss_hilbert_tile) }, .group = { items, 1 },  \
          .defines = "#define TILE_W " #w "\n#define TILE_H " #h            \
                     "\n#define STRIP " #strip "\n#define ITEMS " #items    \
                     "\n" },                                                \
        .order = GAUSS_ORDER_TILE_RASTER, .io = GAUSS_IO_ ## io_,           \
        .tile_w = w, .tile_h = h }

/* In the order of the indices that preferred_shape() returns */
#define TILES(io)               \
    TILE(io, 112, 64, 16, 128), \
    TILE(io, 192, 64,  8, 256), \
    TILE(io, 256, 32,  8, 256), \
    TILE(io, 256,  8,  8, 128)

enum { NB_SHAPES = 4 };

/* In order of preference, after tiles of the preferred shape */
const GaussKernel ff_gauss_hilbert_opencl_kernels[NB_GAUSS_KERNELS] = {
    { { .name = "mma", .kernel = "gauss_mma",
        .source = { GPU_CL(gauss_hilbert_constants),
                    GPU_CL(gauss_hilbert_mma) } },
      .order = GAUSS_ORDER_MMA, .io = GAUSS_IO_SURFACE },
    PASSES("raster",       RASTER,       1, 256, 1, "ORDER_TABLE"),
    PASSES("hilbert",      HILBERT,      1, 256, 1, "ORDER_TABLE"),
    PASSES("fast_raster",  FAST_RASTER,  4,  64, 4, "ORDER_INDEX"),
    PASSES("fast_hilbert", FAST_HILBERT, 1, 256, 1, "ORDER_CURVE"),
    ROWS(1024, 8),
    ROWS(512, 16),
    TILES(SURFACE),
    TILES(IMAGE),
    TILES(BUFFER),
};

int ff_gauss_hilbert_opencl_has_table(enum GaussOrder order)
{
    return order == GAUSS_ORDER_RASTER || order == GAUSS_ORDER_HILBERT;
}

int ff_gauss_hilbert_opencl_is_tile(const GaussKernel *kernel)
{
    return kernel->order == GAUSS_ORDER_TILE_RASTER;
}

int ff_gauss_hilbert_opencl_tile_rows(const GaussKernel *kernel, int radius)
{
    return kernel->order == GAUSS_ORDER_ROWS && radius > 32 ?
           kernel->tile_h / 8 : kernel->tile_h;
}

/* Return the index of the best shape: wide halos need wide tiles, which leave
 * local memory for fewer rows. */
static int preferred_shape(int halo)
{
    return halo <= 16 ? 0 : halo <= 64 ? 1 : halo <= 128 ? 2 : 3;
}

uint64_t ff_gauss_hilbert_opencl_local_bytes(const GaussKernel *k,
                                             int radius, int channels)
{
    return 2ULL * k->tile_h * (k->tile_w + 2 * FFALIGN(radius * channels, 8));
}

void ff_gauss_hilbert_opencl_window(GaussWindow *window,
                                    const GaussHilbert *gauss)
{
    const int radius = ff_gauss_hilbert_radius(gauss);
    uint32_t weight[GAUSS_MAX_RADIUS + 1];

    ff_gauss_hilbert_weights(gauss, weight);
    memset(window, 0, sizeof(*window));
    for (int k = -radius; k <= radius; k++)
        window->weight[GAUSS_CENTER + k] = weight[FFABS(k)];
    for (int i = 0; i < 2 * GAUSS_CENTER - 1; i++)
        window->pair[i] = (window->weight[i] & 0xffff) |
                          window->weight[i + 1] << 16;
}

/* Compilers for CPUs, especially Intel's, are slow with unrolled loops, see
 * doc/hilbert.md. */
int ff_gauss_hilbert_opencl_is_unrolled(const GaussKernel *k, int radius,
                                const GPUOpenCLDevice *device)
{
    const int is_long = device->kind == GPU_DEVICE_CPU &&
                        (ff_gauss_hilbert_opencl_is_tile(k) ||
                         k->order == GAUSS_ORDER_ROWS);

    return radius <= (is_long ? 5 : 16);
}

int ff_gauss_hilbert_opencl_mma(GaussMma *mma, int radius,
                                const GPUPlane *plane,
                                const GPUOpenCLDevice *device)
{
    const int reach   = radius * plane->channels;
    const int width   = plane->width * plane->channels;
    const size_t room = FFMIN(device->local_memory, GAUSS_MAX_BYTES);

    *mma = (GaussMma) {
        .any_reach = reach > MMA_REACH,
        .warps     = MMA_WARPS,
        .local     = MMA_REACH8_BYTES,
    };
    for (; mma->any_reach && mma->warps; mma->warps--) {
        mma->local = MMA_ANY_BYTES(radius, reach, mma->warps);
        if (mma->local <= room)
            break;
    }
    if (!mma->warps || mma->local > room)
        return -1;
    mma->tile_w = ff_gauss_hilbert_tile_columns((double)width * plane->height,
                                                width, 16 * mma->warps,
                                                device->units * MMA_BLOCKS,
                                                128 + (mma->any_reach ?
                                                       2 * reach : 0));
    return 0;
}

/* Return whether samples have 8 bits, weights at most 16, and the GPU has the
 * instructions and enough local memory. */
static int mma_possible(const GPUQuery *q, const GPUOpenCLDevice *device)
{
    const GPUPlane *plane = &q->planes->plane[q->p];
    const int all         = (1 << plane->channels) - 1;
    uint32_t weight[GAUSS_MAX_RADIUS + 1];
    GaussMma mma;

    ff_gauss_hilbert_weights(q->options, weight);
    return device->cc >= 80 && q->planes->depth <= 8 && weight[0] <= 65535 &&
           (plane->channel_mask & all) == all &&
           ff_gauss_hilbert_opencl_mma(&mma,
                                       ff_gauss_hilbert_radius(q->options),
                                       plane, device) >= 0;
}

/* Return whether order=auto tries a kernel on a kind of device. */
static int is_tried(const GaussKernel *k, enum GPUDeviceKind kind)
{
    if (k->order == GAUSS_ORDER_FAST_RASTER)    // the last one
        return 1;
    return kind == GPU_DEVICE_CPU ? k->order == GAUSS_ORDER_ROWS :
           k->order == GAUSS_ORDER_MMA || ff_gauss_hilbert_opencl_is_tile(k);
}

int ff_gauss_hilbert_opencl_possible(const GaussKernel *k, const GPUQuery *q,
                                     const GPUOpenCLDevice *device)
{
    const int channels = q->planes->plane[q->p].channels;

    if (k->order == GAUSS_ORDER_MMA)
        return mma_possible(q, device);
    if (!ff_gauss_hilbert_opencl_is_tile(k))
        return 1;
    if (k->io == GAUSS_IO_IMAGE && channels > 1)
        return 0;
    if (k->io == GAUSS_IO_SURFACE && device->kind != GPU_DEVICE_NVIDIA)
        return 0;
    /* NVIDIA's compiler needs some local memory of its own: a kernel that takes
     * all 48 KiB fails to start */
    return k->entry.group[0] <= device->max_group &&
           ff_gauss_hilbert_opencl_local_bytes(
               k, ff_gauss_hilbert_radius(q->options), channels) <
           device->local_memory;
}

int ff_gauss_hilbert_opencl_list(int list[NB_GAUSS_KERNELS],
                                 const GPUQuery *q,
                                 const GPUOpenCLDevice *device)
{
    const int shape = preferred_shape(ff_gauss_hilbert_radius(q->options) *
                                      q->planes->plane[q->p].channels);
    int nb = 0;

    for (int other = 0; other < 2; other++) {
        int tile = 0;

        for (int i = 0; i < NB_GAUSS_KERNELS; i++) {
            const GaussKernel *k = &ff_gauss_hilbert_opencl_kernels[i];
            const int is_tile    = ff_gauss_hilbert_opencl_is_tile(k);
            const int later = is_tile ? tile++ % NB_SHAPES != shape :
                              k->order == GAUSS_ORDER_FAST_RASTER;

            if (later == other &&
                ff_gauss_hilbert_opencl_possible(k, q, device) &&
                (q->variant == GAUSS_ORDER_AUTO ?
                 is_tried(k, device->kind) : k->order == q->variant))
                list[nb++] = i;
        }
    }
    return nb;
}
