/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/bprint.h"
#include "libavutil/common.h"

#include "gpu_compat.h"
#include "median_opencl_plan.h"

extern const char *GPU_CL_SOURCE(lanes);
extern const char *GPU_CL_SOURCE(median);
extern const char *GPU_CL_SOURCE(median_article);
extern const char *GPU_CL_SOURCE(median_count);
extern const char *GPU_CL_SOURCE(median_lanes);
extern const char *GPU_CL_SOURCE(median_networks);
extern const char *GPU_CL_SOURCE(median_pairs);
extern const char *GPU_CL_SOURCE(median_rows);
extern const char *GPU_CL_SOURCE(median_slide);
extern const char *GPU_CL_SOURCE(median_sorted);
extern const char *GPU_CL_SOURCE(median_vector);

#define MAX_NETWORK 7           ///< radius of the largest networks

/* median_vector: rows per work-item, and bytes per row of a work-item with the
 * shortest vectors, 16 bytes */
#define VECTOR_ROWS 32
#define VECTOR_BYTES 64

/* median_rows: rows per work-item, and bytes per row of a work-item. Its six
 * private arrays of that size have to fit into the first-level cache. */
#define ROWS_ROWS  32
#define ROWS_BYTES 2048

/* median_slide and median_sorted: work-items per work-group, and bytes of local
 * memory for their histograms */
#define SLIDE_GROUP 64
#define SLIDE_LOCAL_MEMORY (2 * 256 * SLIDE_GROUP)

/* Scratch memory of median_sorted and median_count: maximum size in bytes and
 * as a fraction of the device's memory. Maximum number of work-groups of
 * median_sorted and of work-items of median_count: several times the number
 * that a large GPU or a CPU runs at once. */
#define MAX_SCRATCH   (512 << 20)
#define SCRATCH_PART  8
#define MAX_GROUPS    4096
#define MAX_ITEMS     256

enum {
    IMAGES   = 1,       ///< reads and writes images if uses_images()
    NETWORK  = 2,       ///< uses median_networks.cl
    ONE_ITEM = 4,       ///< work-groups of one work-item
    COLUMN   = 8,       ///< a work-item filters a column of samples
    SCRATCH  = 16,      ///< needs scratch memory for more than 8 bits
    PAIRED   = 32,      ///< works on tiles, uses median_lanes.cl and row_io.cl
    VECTORS  = 64,      ///< uses lanes.cl
};

static const struct {
    const char *name;
    const char *const *source;
    const char *kernel;
    int flags;
} variants[] = {
#define X(id, name, help, source, kernel, flags) \
    { name, &GPU_CL_SOURCE(source), kernel, flags },
    MEDIAN_OPENCL_VARIANTS(X)
#undef X
};

const char *ff_median_opencl_name(int variant)
{
    return variants[variant].name;
}

MedianWindow ff_median_opencl_window(const Median *median)
{
    const int side = 2 * median->radius + 1, side_v = 2 * median->radius_v + 1;

    return (MedianWindow) {
        .radius   = median->radius,
        .radius_v = median->radius_v,
        .any_rank = median->rank != side * side_v / 2,
    };
}

static int is_square(const MedianWindow *window, int max_radius)
{
    return window->radius == window->radius_v && window->radius >= 1 &&
           window->radius <= max_radius;
}

const char *ff_median_opencl_why_not(int variant,
                                     const GPUOpenCLDevice *device,
                                     const GPUPlanes *planes,
                                     const MedianWindow *window)
{
    switch (variant) {
    case MEDIAN_OPENCL_ARTICLE3:
        if (planes->depth > 8)
            return "supports only 8 bits";
        if (!is_square(window, 2))
            return "supports only 3x3 and 5x5";
        break;
    case MEDIAN_OPENCL_ROWS:
        if (!is_square(window, 1))
            return "supports only 3x3";
        break;
    case MEDIAN_OPENCL_MEDIA_OPS:
        if (!device->has_media_ops)
            return "needs a device with cl_amd_media_ops2";
        if (!is_square(window, 1))
            return "supports only 3x3";
        break;
    case MEDIAN_OPENCL_SORTED:
    case MEDIAN_OPENCL_SLIDE:
        if (variant == MEDIAN_OPENCL_SLIDE && planes->depth > 8)
            return "supports only 8 bits";
        if (variant == MEDIAN_OPENCL_SORTED && planes->depth <= 8)
            return "supports only 9 to 16 bits";
        return device->local_memory >= SLIDE_LOCAL_MEMORY &&
               device->max_group >= SLIDE_GROUP ? NULL :
               "needs 32 KB of local memory and work-groups of 64";
    case MEDIAN_OPENCL_VECTOR:
    case MEDIAN_OPENCL_PAIRS:
    case MEDIAN_OPENCL_PAIRS_IMAGE:
        return is_square(window, MAX_NETWORK) ? NULL :
               "supports only squares from 3x3 to 15x15";
    default:
        return NULL;
    }
    return window->any_rank ?
           "supports only the median: percentile must be 0.5" : NULL;
}

/* Get the samples per row and the rows that a work-item filters. The block must
 * not be small compared with the window, as samples around it are read, too. */
static void block_of(int *columns, int *rows, int variant,
                     const GPUPlanes *planes, const MedianWindow *window)
{
    switch (variant) {
    case MEDIAN_OPENCL_VECTOR:
        *columns = VECTOR_BYTES / planes->bytes;
        *rows    = VECTOR_ROWS;
        break;
    case MEDIAN_OPENCL_ROWS:
        *columns = ROWS_BYTES / planes->bytes;
        *rows    = ROWS_ROWS;
        break;
    case MEDIAN_OPENCL_COUNT:
        *columns = window->radius > 31 ? 256 : 128;
        *rows    = av_clip((planes->depth > 8 ? 2 : 4) *
                           (2 * window->radius_v + 1), 64, 256);
        break;
    case MEDIAN_OPENCL_SLIDE:
        *columns = 1;
        *rows    = av_clip(2 * window->radius_v, 64, 256);
        break;
    case MEDIAN_OPENCL_SORTED:
        *columns = 1;
        *rows    = window->radius_v > 63 ? 128 : 64;
        break;
    case MEDIAN_OPENCL_PAIRS:
    case MEDIAN_OPENCL_PAIRS_IMAGE:
        *columns = 4;
        *rows    = 8;
        break;
    default:
        *columns = 1;
        *rows    = variant == MEDIAN_OPENCL_PLAIN ? 1 : 4;
        break;
    }
}

/* Return whether a variant uses images. NVIDIA's are accessed as bytes
 * (row_io.cl), others as texels, which have to be single samples. */
static int uses_images(int variant, const GPUOpenCLDevice *device,
                       const GPUPlanes *planes, int p)
{
    return variants[variant].flags & IMAGES &&
           (planes->plane[p].channels == 1 ||
            device->kind == GPU_DEVICE_NVIDIA);
}

/* Return the scratch memory of a work-group or, for median_count, a work-item.
 * median_sorted: two lists of samples with their positions, in 32 bits up to
 * 256 x 256 samples, otherwise in 64, and one byte per sample. median_count
 * with more than 8 bits: the sorted samples and their positions, padded to 256
 * classes of whole vectors, positions of 32 bits, the samples in order of
 * positions, and one byte per sample. */
static size_t scratch_size(int variant, const GPUPlane *plane,
                           const MedianWindow *window, int columns, int rows)
{
    const size_t w = columns + 2 * window->radius *
                     (variant == MEDIAN_OPENCL_SORTED ? plane->channels : 1);
    const size_t h = rows + 2 * window->radius_v, samples = w * h;
    const int sorted = variant == MEDIAN_OPENCL_SORTED;
    const int place  = w + sorted <= 256 && h + sorted <= 256 ? 1 : 2;

    if (sorted)
        return FFALIGN(FFALIGN(samples, 1024) * 2 * 4 * place + samples, 64);
    return FFALIGN(FFALIGN(samples, 4096) * (2 + 2 * place) +
                   FFALIGN(samples, 2) * (4 + 2 + 1), 64);
}

MedianScratch ff_median_opencl_scratch(int variant,
                                       const GPUOpenCLDevice *device,
                                       const GPUPlanes *planes, int p,
                                       const MedianWindow *window)
{
    const uint64_t limit  = FFMIN(MAX_SCRATCH, device->memory / SCRATCH_PART);
    const GPUPlane *plane = &planes->plane[p];
    const int max_groups  = variants[variant].flags & ONE_ITEM ? MAX_ITEMS :
                                                                 MAX_GROUPS;
    int columns, rows, across, down;
    size_t size;

    if (!(variants[variant].flags & SCRATCH) || planes->depth <= 8)
        return (MedianScratch) { .size = 0 };
    block_of(&columns, &rows, variant, planes, window);
    if (variant == MEDIAN_OPENCL_SORTED)
        columns = SLIDE_GROUP;
    across = (plane->width * plane->channels + columns - 1) / columns;
    down   = (plane->height + rows - 1) / rows;
    if (variant == MEDIAN_OPENCL_COUNT)
        columns /= plane->channels;
    size = scratch_size(variant, plane, window, columns, rows);
    return (MedianScratch) {
        .size   = size,
        .groups = FFMIN3((int64_t)across * down, max_groups,
                         FFMAX(limit / size, 1)),
    };
}

/* Return the PTX type with min and max instructions for two samples at once, or
 * NULL. */
static const char *ptx_type(const GPUOpenCLDevice *device, int depth)
{
    return device->cc >= 80 && depth <= 14 ? "f16x2" :
           device->cc >= 90                ? "u16x2" : NULL;
}

void ff_median_opencl_plan(GPUOpenCLPlan *plan, AVBPrint *defines, int variant,
                           const GPUOpenCLDevice *device,
                           const GPUPlanes *planes, int p,
                           const MedianWindow *window)
{
    const int flags  = variants[variant].flags;
    const int images = uses_images(variant, device, planes, p);
    const int tile   = flags & PAIRED;
    const char *type = ptx_type(device, planes->depth);
    MedianScratch scratch;
    int columns, rows, nb = 0;

    *plan = (GPUOpenCLPlan) {
        .kernel     = { variants[variant].kernel },
        .group      = { tile ? 32 : 64, 4 },
        .from_image = images,
        .to_image   = images,
    };
    if (tile)
        plan->source[nb++] = GPU_CL_SOURCE(median_lanes);
    if (flags & VECTORS)
        plan->source[nb++] = GPU_CL_SOURCE(lanes);
    plan->source[nb++] = *variants[variant].source;
    if (flags & NETWORK)
        plan->source[nb] = GPU_CL_SOURCE(median_networks);
    if (flags & ONE_ITEM)
        plan->group[0] = plan->group[1] = 1;
    if (flags & COLUMN)
        plan->group[1] = 1;

    block_of(&columns, &rows, variant, planes, window);
    if (flags & NETWORK)
        av_bprintf(defines, "#define NET_SIZE %d\n#define NET_ANY_RANK %d\n",
                   2 * window->radius + 1, window->any_rank);
    else
        av_bprintf(defines, "#define RADIUS %d\n#define RADIUS_V %d\n",
                   window->radius, window->radius_v);
    if (flags & (ONE_ITEM | COLUMN))
        av_bprintf(defines, "#define COLUMNS %d\n#define ROWS %d\n", columns,
                   rows);
    if (tile)
        av_bprintf(defines, "#define FROM_IMAGE %d\n#define TO_IMAGE %d\n"
                   "#define SURFACES %d\n", images, images,
                   device->kind == GPU_DEVICE_NVIDIA);
    scratch = ff_median_opencl_scratch(variant, device, planes, p, window);
    if (scratch.size)
        av_bprintf(defines, "#define SCRATCH %zu\n", scratch.size);
    if (tile && type)
        av_bprintf(defines, "#define PTX_TYPE \"%s\"\n", type);
    if (variant == MEDIAN_OPENCL_MEDIA_OPS)
        av_bprintf(defines, "#define MEDIA_OPS\n");
}

void ff_median_opencl_items(int items[2], int variant, const GPUPlanes *planes,
                            int p, const MedianWindow *window)
{
    const GPUPlane *plane = &planes->plane[p];
    int columns, rows;

    block_of(&columns, &rows, variant, planes, window);
    items[0] = (plane->width * plane->channels + columns - 1) / columns;
    items[1] = (plane->height + rows - 1) / rows;
}

/* Variants by kind of device; the first that supports the window is used */
static const struct {
    int kinds;
    int list[8];        ///< ends at MEDIAN_OPENCL_AUTO
} preferred[] = {
    { GPU_DEVICE_CPU, { MEDIAN_OPENCL_ROWS, MEDIAN_OPENCL_VECTOR,
                        MEDIAN_OPENCL_COUNT, MEDIAN_OPENCL_AUTO } },
    { GPU_DEVICE_NVIDIA, { MEDIAN_OPENCL_PAIRS_IMAGE, MEDIAN_OPENCL_PAIRS,
                        MEDIAN_OPENCL_SORTED, MEDIAN_OPENCL_SLIDE,
                        MEDIAN_OPENCL_PLAIN, MEDIAN_OPENCL_AUTO } },
    { GPU_DEVICE_ANY, { MEDIAN_OPENCL_PAIRS_IMAGE, MEDIAN_OPENCL_PAIRS,
                        MEDIAN_OPENCL_MEDIA_OPS, MEDIAN_OPENCL_ARTICLE3,
                        MEDIAN_OPENCL_SORTED, MEDIAN_OPENCL_SLIDE,
                        MEDIAN_OPENCL_PLAIN, MEDIAN_OPENCL_AUTO } },
};

/* Return whether a variant supports the window and is no duplicate of another.
 * The private arrays of ONE_ITEM are far too large for a work-item of a GPU.
 * NVIDIA's surfaces are always the faster choice for images. */
static int is_useful(int variant, const GPUOpenCLDevice *device,
                     const GPUPlanes *planes, int p, int buffers,
                     const MedianWindow *window)
{
    const int flags = variants[variant].flags;

    if (flags & PAIRED && device->kind == GPU_DEVICE_NVIDIA &&
        !!(flags & IMAGES) == buffers)
        return 0;
    return !ff_median_opencl_why_not(variant, device, planes, window) &&
           (!(flags & ONE_ITEM) || device->kind == GPU_DEVICE_CPU) &&
           (!(flags & IMAGES) || uses_images(variant, device, planes, p));
}

int ff_median_opencl_list(int list[GPU_MAX_CANDIDATES], int all,
                          const GPUOpenCLDevice *device,
                          const GPUPlanes *planes, int p, int buffers,
                          const MedianWindow *window)
{
    int k = 0, nb = 0;

    while (!(preferred[k].kinds & device->kind))
        k++;
    for (const int *v = preferred[k].list; *v != MEDIAN_OPENCL_AUTO; v++)
        if (is_useful(*v, device, planes, p, buffers, window))
            list[nb++] = *v;
    for (int v = 0; v < NB_MEDIAN_OPENCL_VARIANTS && all; v++)
        if (is_useful(v, device, planes, p, buffers, window))
            ff_gpu_opencl_add_candidate(list, &nb, v);
    return nb;
}
