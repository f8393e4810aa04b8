/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>

#include "libavutil/bprint.h"
#include "libavutil/common.h"

#include "median_opencl_plan.h"

extern const char *GPU_CL_SOURCE(lanes);
extern const char *GPU_CL_SOURCE(median);
extern const char *GPU_CL_SOURCE(median_article);
extern const char *GPU_CL_SOURCE(median_count);
extern const char *GPU_CL_SOURCE(median_lanes);
extern const char *GPU_CL_SOURCE(median_networks);
extern const char *GPU_CL_SOURCE(median_pairs);
extern const char *GPU_CL_SOURCE(median_rows);
extern const char *GPU_CL_SOURCE(median_select);
extern const char *GPU_CL_SOURCE(median_slide);
extern const char *GPU_CL_SOURCE(median_sorted);
extern const char *GPU_CL_SOURCE(median_vector);

/* median_slide and median_sorted: bytes of local memory for the histograms of
 * a work-group of SLIDE_GROUP */
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

static const GPUOpenCLEntry table[] = {
    MEDIAN_OPENCL_VARIANTS(GPU_OPENCL_ENTRY)
};

const char *ff_median_opencl_name(int variant)
{
    return table[variant].name;
}

static int any_rank(const Median *m)
{
    return m->rank != (2 * m->radius + 1) * (2 * m->radius_v + 1) / 2;
}

/* Print why a variant does not support the query. */
static int why_not(char text[GPU_WHY_NOT], int variant, const GPUQuery *q,
                   const GPUOpenCLDevice *device)
{
    const Median *median   = q->options;
    const GPUDemand demand = { q->planes->depth, median->radius,
                               median->radius_v, any_rank(median) };
    const int slides = variant == MEDIAN_OPENCL_SLIDE ||
                       variant == MEDIAN_OPENCL_SORTED;

    *text = 0;
    if (variant == MEDIAN_OPENCL_MEDIA_OPS && !device->has_media_ops)
        snprintf(text, GPU_WHY_NOT, "needs a device with cl_amd_media_ops2");
    else if (slides && (device->local_memory < SLIDE_LOCAL_MEMORY ||
                        device->max_group < SLIDE_GROUP))
        snprintf(text, GPU_WHY_NOT, "needs 32 KB of local memory and "
                 "work-groups of 64");
    return *text || ff_gpu_why_not(text, &table[variant].limits, &demand);
}

/* Set the samples per row and the rows that a work-item filters. The block must
 * not be small compared with the window, as samples around it are read, too. */
static void set_item(int item[2], int variant, const GPUPlanes *planes,
                     const Median *median)
{
    switch (variant) {
    case MEDIAN_OPENCL_VECTOR:
    case MEDIAN_OPENCL_ROWS:
        item[0] /= planes->bytes;
        break;
    case MEDIAN_OPENCL_COUNT:
        item[0] = median->radius > 31 ? 256 : 128;
        item[1] = av_clip((planes->depth > 8 ? 2 : 4) *
                          (2 * median->radius_v + 1), 64, 256);
        break;
    case MEDIAN_OPENCL_SLIDE:
        item[0] = 1;
        item[1] = av_clip(2 * median->radius_v, 64, 256);
        break;
    case MEDIAN_OPENCL_SORTED:
        item[0] = 1;
        item[1] = median->radius_v > 63 ? 128 : 64;
        break;
    }
}

/* Return the scratch memory of a work-group or, for median_count, a work-item.
 * median_sorted: two lists of samples with their positions, in 32 bits up to
 * 256 x 256 samples, otherwise in 64, and one byte per sample. median_count
 * with more than 8 bits: the sorted samples and their positions, padded to 256
 * classes of whole vectors, positions of 32 bits, the samples in order of
 * positions, and one byte per sample. */
static size_t scratch_size(int variant, const GPUPlane *plane,
                           const Median *median, int columns, int rows)
{
    const size_t w = columns + 2 * median->radius *
                     (variant == MEDIAN_OPENCL_SORTED ? plane->channels : 1);
    const size_t h = rows + 2 * median->radius_v, samples = w * h;
    const int sorted = variant == MEDIAN_OPENCL_SORTED;
    const int place  = w + sorted <= 256 && h + sorted <= 256 ? 1 : 2;

    if (sorted)
        return FFALIGN(FFALIGN(samples, 1024) * 2 * 4 * place + samples, 64);
    return FFALIGN(FFALIGN(samples, 4096) * (2 + 2 * place) +
                   FFALIGN(samples, 2) * (4 + 2 + 1), 64);
}

int ff_median_opencl_groups(const GPUOpenCLPlan *plan, const GPUPlane *plane)
{
    const MedianOpenCLPriv *priv = GPU_PRIV(plan, MedianOpenCLPriv);
    const int group = plan->group[0];
    int items[2];

    ff_gpu_opencl_items(items, plan, plane);
    return FFMIN((int64_t)((items[0] + group - 1) / group) * items[1],
                 priv->max_groups);
}

/* Set the scratch memory of a plan. */
static void set_scratch(GPUOpenCLPlan *plan, int variant,
                        const GPUOpenCLDevice *device, const GPUPlane *plane,
                        const Median *median)
{
    const uint64_t limit   = FFMIN(MAX_SCRATCH, device->memory / SCRATCH_PART);
    const int is_count     = variant == MEDIAN_OPENCL_COUNT;
    MedianOpenCLPriv *priv = GPU_PRIV(plan, MedianOpenCLPriv);

    priv->scratch    = scratch_size(variant, plane, median, is_count ?
                                    plan->item[0] / plane->channels :
                                    SLIDE_GROUP, plan->item[1]);
    priv->max_groups = FFMIN(is_count ? MAX_ITEMS : MAX_GROUPS,
                             FFMAX(limit / priv->scratch, 1));
    plan->scratch    = priv->scratch * ff_median_opencl_groups(plan, plane);
}

/* Return the PTX type with min and max instructions for two samples at once, or
 * NULL. */
static const char *ptx_type(const GPUOpenCLDevice *device, int depth)
{
    return device->cc >= 80 && depth <= 14 ? "f16x2" :
           device->cc >= 90                ? "u16x2" : NULL;
}

/* Add the kernel for a threshold, which reads and writes the output: no
 * image. */
static void add_select(GPUOpenCLPlan *plan)
{
    int nb = 0;

    while (plan->source[nb])
        nb++;
    plan->source[nb] = GPU_CL_SOURCE(median_select);
    plan->kernel[MEDIAN_PASS_SELECT] = "median_select";
    plan->from_image = plan->to_image = 0;
}

int ff_median_opencl_plan(AVFilterContext *avctx, const GPUQuery *q,
                          const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                          AVBPrint *defines)
{
    const GPUOpenCLContext *s     = avctx->priv;
    const GPUOpenCLDevice *device = &s->device;
    const GPUOpenCLEntry *entry   = &table[q->candidate];
    const GPUPlane *plane         = &q->planes->plane[q->p];
    const Median *median          = q->options;
    const int depth               = q->planes->depth;
    const char *type              = ptx_type(device, depth);
    const int limit               = ff_median_limit(median, depth);
    char text[GPU_WHY_NOT];

    if (why_not(text, q->candidate, q, device)) {
        av_log(avctx, s->base.is_trial ? AV_LOG_VERBOSE : AV_LOG_ERROR,
               "variant=%s %s: use variant=auto for radius=%d:radiusV=%d:"
               "percentile=%g at %d bits.\n", entry->name, text, median->radius,
               median->radius_v, median->percentile, depth);
        return AVERROR(EINVAL);
    }
    *plan = ff_gpu_opencl_entry_plan(entry, ff_gpu_opencl_uses_images(
                                                entry, device, plane));
    if (limit)
        add_select(plan);
    set_item(plan->item, q->candidate, q->planes, median);
    if (entry->flags & MEDIAN_NETWORK)
        av_bprintf(defines, "#define NET_SIZE %d\n#define NET_ANY_RANK %d\n",
                   2 * median->radius + 1, any_rank(median));
    else
        av_bprintf(defines, "#define RADIUS %d\n#define RADIUS_V %d\n",
                   median->radius, median->radius_v);
    if (entry->flags & MEDIAN_BLOCKS)
        av_bprintf(defines, "#define COLUMNS %d\n#define ROWS %d\n",
                   plan->item[0], plan->item[1]);
    if (entry->flags & MEDIAN_TILE || limit)
        ff_gpu_opencl_io_defines(defines, plan, device);
    if (entry->flags & MEDIAN_TILE && type)
        av_bprintf(defines, "#define PTX_TYPE \"%s\"\n", type);
    if (entry->flags & MEDIAN_SCRATCH && depth > 8) {
        set_scratch(plan, q->candidate, device, plane, median);
        av_bprintf(defines, "#define SCRATCH %zu\n",
                   GPU_PRIV(plan, MedianOpenCLPriv)->scratch);
    }
    if (entry->defines)
        av_bprintf(defines, "%s", entry->defines);
    return 0;
}

/* Return whether a variant supports the query and is no duplicate of another.
 * The private arrays of work-groups of one work-item are far too large for a
 * GPU. NVIDIA's surfaces are always the faster choice for images. */
static int is_useful(int variant, const GPUQuery *q, const GPUOpenCLContext *s)
{
    const GPUOpenCLDevice *device = &s->device;
    const GPUOpenCLEntry *entry   = &table[variant];
    const int limit   = ff_median_limit(q->options, q->planes->depth);
    const int buffers = q->planes->memory == GPU_MEMORY_BUFFER || limit;
    char text[GPU_WHY_NOT];

    if (entry->flags & MEDIAN_TILE && device->kind == GPU_DEVICE_NVIDIA &&
        entry->images == buffers)
        return 0;
    return !why_not(text, variant, q, device) &&
           (entry->group[0] > 1 || device->kind == GPU_DEVICE_CPU) &&
           (!entry->images || (!limit && ff_gpu_opencl_uses_images(
                entry, device, &q->planes->plane[q->p])));
}

int ff_median_opencl_list(AVFilterContext *avctx, const GPUQuery *query,
                          int list[GPU_MAX_CANDIDATES])
{
    const MedianOpenCLContext *s = avctx->priv;
    uint32_t useful = 0;

    if (query->variant != MEDIAN_OPENCL_AUTO) {
        list[0] = query->variant;
        return 1;
    }
    for (int v = 0; v < NB_MEDIAN_OPENCL_VARIANTS; v++)
        if (is_useful(v, query, &s->gpu))
            useful |= 1U << v;
    return ff_gpu_opencl_list(list, table, NB_MEDIAN_OPENCL_VARIANTS,
                              s->gpu.device.kind, useful);
}
