/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/common.h"

#include "epsilon_opencl_plan.h"

extern const char *GPU_CL_SOURCE(epsilon);
extern const char *GPU_CL_SOURCE(epsilon_block);
extern const char *GPU_CL_SOURCE(epsilon_block_items);
extern const char *GPU_CL_SOURCE(epsilon_block_lanes);
extern const char *GPU_CL_SOURCE(epsilon_common);
extern const char *GPU_CL_SOURCE(epsilon_constants);
extern const char *GPU_CL_SOURCE(epsilon_derive);
extern const char *GPU_CL_SOURCE(epsilon_ladder);
extern const char *GPU_CL_SOURCE(epsilon_lanes);
extern const char *GPU_CL_SOURCE(epsilon_levels);
extern const char *GPU_CL_SOURCE(epsilon_near);
extern const char *GPU_CL_SOURCE(epsilon_noise);
extern const char *GPU_CL_SOURCE(epsilon_patch);
extern const char *GPU_CL_SOURCE(epsilon_patch_lanes);
extern const char *GPU_CL_SOURCE(epsilon_patch_tile);
extern const char *GPU_CL_SOURCE(epsilon_patch_vector);
extern const char *GPU_CL_SOURCE(epsilon_pyramid);
extern const char *GPU_CL_SOURCE(epsilon_record);
extern const char *GPU_CL_SOURCE(epsilon_scales);
extern const char *GPU_CL_SOURCE(epsilon_search);
extern const char *GPU_CL_SOURCE(epsilon_search_lanes);
extern const char *GPU_CL_SOURCE(epsilon_tile);
extern const char *GPU_CL_SOURCE(epsilon_vector);
extern const char *GPU_CL_SOURCE(gpu_language);
extern const char *GPU_CL_SOURCE(lanes);
extern const char *GPU_CL_SOURCE(motion_layout);
extern const char *GPU_CL_SOURCE(motion_pyramid);
extern const char *GPU_CL_SOURCE(motion_search);

/* Maximum depth for half precision */
#define HALF_DEPTH 10

static const GPUOpenCLEntry table[] = {
    EPSILON_OPENCL_VARIANTS(GPU_OPENCL_ENTRY)
};

static int is_paired(int variant, const GPUPlanes *planes)
{
    return table[variant].flags & EPSILON_PAIRED &&
           planes->depth <= HALF_DEPTH;
}

static int uses_images(int variant, const GPUOpenCLDevice *device,
                       const GPUPlane *plane)
{
    return table[variant].flags & EPSILON_PIXELS ||
           ff_gpu_opencl_uses_images(&table[variant], device, plane);
}

const char *ff_epsilon_opencl_name(int variant)
{
    return table[variant].name;
}

/* Return whether a program measures P and Q: the one for P. */
static int measures(const EpsilonTerms *terms)
{
    return terms->measured && terms->size == EPSILON_P;
}

static int has_neighbors(const EpsilonTerms *terms)
{
    return terms->prev || terms->next;
}

static void define_patches(AVBPrint *defines, const EpsilonOpenCLPriv *priv)
{
    const EpsilonTerms *terms = &priv->built_for;

    av_bprintf(defines, "#define PATCH %d\n#define LINEAR %d\n"
               "#define WIDE %d\n#define MEASURED 0\n#define PREV %d\n"
               "#define NEXT %d\n#define VECTORS %d\n#define ITEM_UNITS %d\n"
               "#define PYRAMID_ITEMS %d\n", terms->patch, terms->linear,
               ff_epsilon_max_sum(terms) > INT32_MAX, terms->prev, terms->next,
               priv->units > 1, priv->units, priv->pyramid_items);
}

/* Set the sources that measure the blocks of both sizes. */
static const char **set_noise(GPUOpenCLPlan *plan, int vectors,
                              const char **source)
{
    *source++ = GPU_CL_SOURCE(epsilon_derive);
    *source++ = GPU_CL_SOURCE(epsilon_levels);
    for (int size = 0; size < EPSILON_NB_SIZES; size++) {
        *source++ = GPU_CL_SOURCE(epsilon_block);
        *source++ = vectors ? GPU_CL_SOURCE(epsilon_block_lanes) :
                              GPU_CL_SOURCE(epsilon_block_items);
        *source++ = GPU_CL_SOURCE(epsilon_record);
    }
    *source++ = GPU_CL_SOURCE(epsilon_noise);
    /* the records of all components */
    plan->scratch = EPSILON_COMPONENTS * EPSILON_NB_SIZES *
                    EPSILON_RECORD_WORDS * EPSILON_MAX_BLOCKS * sizeof(cl_int);
    plan->kernel[EPSILON_PASS_NOISE]     = "epsilon_noise";
    plan->kernel[EPSILON_PASS_THRESHOLD] = "epsilon_threshold";
    plan->second |= 1 << EPSILON_PASS_NOISE | 1 << EPSILON_PASS_THRESHOLD;
    return source;
}

/* Plan the program for noise and vectors, which depends on no other option; see
 * epsilon_block.cl. */
static void set_second(GPUOpenCLPlan *plan, const GPUOpenCLEntry *entry,
                       const GPUOpenCLDevice *device,
                       const EpsilonOpenCLPriv *priv, AVBPrint *defines)
{
    const EpsilonTerms *terms = &priv->built_for;
    const int vectors   = !!(entry->flags & EPSILON_VECTORS);
    const char **source = plan->source[1];

    av_bprintf(defines, "#define HALF 0\n#define PATCH 0\n#define LINEAR 0\n"
               "#define WIDE 0\n#define MEASURED 1\n#define PREV 0\n"
               "#define NEXT 0\n#define VECTORS %d\n#define UNROLL %s\n"
               "#define NOISE_ITEMS %d\n#define LEVELS_ITEMS %d\n"
               "#define SEARCH_ITEMS %d\n", vectors,
               device->kind == GPU_DEVICE_CPU ? "" : "_Pragma(\"unroll\")",
               priv->noise_items, priv->levels_items, priv->search_items);
    ff_gpu_opencl_io_defines(defines, plan, device);
    if (vectors)
        *source++ = GPU_CL_SOURCE(lanes);
    *source++ = GPU_CL_SOURCE(gpu_language);
    *source++ = GPU_CL_SOURCE(epsilon_constants);
    *source++ = GPU_CL_SOURCE(epsilon_common);
    if (has_neighbors(terms)) {
        *source++ = GPU_CL_SOURCE(motion_layout);
        if (!vectors)
            *source++ = GPU_CL_SOURCE(motion_search);
        *source++ = vectors ? GPU_CL_SOURCE(epsilon_search_lanes) :
                              GPU_CL_SOURCE(epsilon_search);
        plan->kernel[EPSILON_PASS_SEARCH] = "epsilon_search";
        plan->second |= 1 << EPSILON_PASS_SEARCH;
    }
    if (measures(terms))
        set_noise(plan, vectors, source);
}

/* Set the sources of the filter's program, which have to be in this order, and
 * the kernels for two scales and for pyramids. */
static void set_program(GPUOpenCLPlan *plan, const GPUOpenCLEntry *entry,
                        const EpsilonTerms *terms)
{
    const int is_patch  = entry->flags & EPSILON_PATCHES;
    const char **source = plan->source[0];

    if (entry->flags & EPSILON_VECTORS) {
        *source++ = GPU_CL_SOURCE(lanes);
        *source++ = GPU_CL_SOURCE(epsilon_lanes);
    }
    if (is_patch) {
        *source++ = GPU_CL_SOURCE(epsilon_constants);
        *source++ = GPU_CL_SOURCE(epsilon_common);
    }
    if (is_patch &&
        (measures(terms) || terms->scales > 1 || has_neighbors(terms))) {
        *source++ = GPU_CL_SOURCE(motion_layout);
        *source++ = GPU_CL_SOURCE(epsilon_scales);
        plan->kernel[EPSILON_PASS_SHRINK] = "epsilon_shrink";
    }
    if (is_patch && has_neighbors(terms)) {
        *source++ = GPU_CL_SOURCE(gpu_language);
        *source++ = GPU_CL_SOURCE(motion_pyramid);
        *source++ = GPU_CL_SOURCE(epsilon_pyramid);
        plan->kernel[EPSILON_PASS_PYRAMID] = "epsilon_pyramid";
    }
    if (is_patch && terms->scales > 1) {
        plan->kernel[EPSILON_PASS_PUT_BACK] = "epsilon_put_back";
        plan->kernel[EPSILON_PASS_RESTORE]  = "epsilon_restore";
    }
    for (int i = 0; i < FF_ARRAY_ELEMS(entry->source) && entry->source[i]; i++)
        *source++ = *entry->source[i];
}

/* Widen the terms to build a program for: the threshold becomes its maximum,
 * twice the threshold, so that raising it rarely rebuilds, and measured stays
 * set if it is set in current, the terms of the program in use. */
static void widen(EpsilonTerms *terms, const EpsilonTerms *current)
{
    const Epsilon largest = {
        .radius = 1, .threshold = 255, .patch = terms->patch,
        .weight = terms->linear,
    };

    if (current->patch != terms->patch || current->linear != terms->linear)
        return;
    if (current->threshold >= terms->threshold)
        terms->threshold = current->threshold;
    else if (!terms->measured)
        terms->threshold = FFMIN(2 * terms->threshold,
                                 ff_epsilon_terms(&largest,
                                                  terms->depth).threshold);
    terms->measured |= current->measured;
}

static void log_unsupported(AVFilterContext *avctx, int variant,
                            const EpsilonTerms *terms)
{
    const EpsilonOpenCLContext *s = avctx->priv;
    const char *comma = "";
    AVBPrint names;

    av_bprint_init(&names, 0, AV_BPRINT_SIZE_AUTOMATIC);
    for (int v = 0; v < NB_EPSILON_OPENCL_VARIANTS; v++) {
        if (!(table[v].flags & EPSILON_PATCHES))
            continue;
        av_bprintf(&names, "%s%s", comma, table[v].name);
        comma = ", ";
    }
    av_log(avctx, s->gpu.base.is_trial ? AV_LOG_VERBOSE : AV_LOG_ERROR,
           "variant=%s supports only patch=0:weight=equal:prev=0:next=0:"
           "scales=1 with a given threshold: for patch=%d:weight=%s:prev=%d:"
           "next=%d:scales=%d%s use variant=auto or one of %s.\n",
           table[variant].name, terms->patch,
           terms->linear ? "linear" : "equal", terms->prev, terms->next,
           terms->scales, terms->measured ? ":threshold=auto" : "", names.str);
}

/* Set the sizes of work-items and groups that do not depend on the kernel. */
static void set_items(EpsilonOpenCLPriv *priv, const GPUOpenCLDevice *device,
                      int vectors)
{
    const int items = device->max_group < EPSILON_LARGE_GROUP ?
                      EPSILON_SMALL_GROUP : EPSILON_LARGE_GROUP;

    priv->units         = vectors ? EPSILON_CPU_UNITS : 1;
    priv->noise_items   = vectors ? 1 : EPSILON_NOISE_ITEMS;
    priv->levels_items  = vectors ? 1 : items;
    priv->pyramid_items = vectors ? 1 : EPSILON_PYRAMID_ITEMS;
    priv->search_items  = vectors ? 1 : items;
}

int ff_epsilon_opencl_plan(AVFilterContext *avctx, const GPUQuery *q,
                           const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                           AVBPrint defines[GPU_OPENCL_PROGRAMS])
{
    const EpsilonOpenCLContext *s   = avctx->priv;
    const GPUOpenCLDevice *device   = &s->gpu.device;
    const GPUOpenCLEntry *entry     = &table[q->candidate];
    const GPUPlane *plane           = &q->planes->plane[q->p];
    const int paired                = is_paired(q->candidate, q->planes);
    const EpsilonTerms *user        = ff_epsilon_terms_of(q->options);
    EpsilonOpenCLPriv priv = { *user, !!(entry->flags & EPSILON_PATCHES) };
    const EpsilonTerms *terms       = &priv.built_for;
    /* planes of Q are buffers, and so are planes of software frames,
     * which they are computed from */
    const int images = user->size == EPSILON_P &&
                       !(q->planes->memory == GPU_MEMORY_BUFFER &&
                         (user->scales > 1 || user->measured ||
                          has_neighbors(user))) &&
                       uses_images(q->candidate, device, plane);

    if (!ff_epsilon_is_plain(user) && !priv.has_patches) {
        log_unsupported(avctx, q->candidate, user);
        return AVERROR(EINVAL);
    }
    set_items(&priv, device, entry->flags & EPSILON_VECTORS);
    if (current)
        widen(&priv.built_for,
              &GPU_PRIV(current, EpsilonOpenCLPriv)->built_for);
    *plan = ff_gpu_opencl_entry_plan(entry, images);
    plan->from_derived = terms->scales > 1;
    if (entry->flags & EPSILON_PIXELS)
        plan->item[0] = plane->channels;
    if (entry->flags & EPSILON_PAIRED && !paired)
        plan->item[1] = 1;
    set_program(plan, entry, terms);
    av_bprintf(defines, "#define RADIUS %d\n#define LIMIT %d\n"
               "#define ROWS %d\n#define HALF %d\n#define PAIRS %d\n",
               terms->radius, terms->threshold, plan->item[1],
               device->has_fp16, paired);
    ff_gpu_opencl_io_defines(defines, plan, device);
    if (entry->defines)
        av_bprintf(defines, "%s", entry->defines);
    if (entry->flags & (EPSILON_PATCHES | EPSILON_VECTORS))
        define_patches(defines, &priv);
    plan->has_entries = priv.has_patches;
    if (priv.has_patches && (measures(terms) || has_neighbors(terms)))
        set_second(plan, entry, device, &priv, &defines[1]);
    *GPU_PRIV(plan, EpsilonOpenCLPriv) = priv;
    return 0;
}

/* Return whether the variant is useful here and no other is equivalent. */
static int is_useful(int variant, const GPUOpenCLDevice *device,
                     const GPUPlanes *planes, int p)
{
    const int is_image = table[variant].images;

    /* Mesa's CPU device compiles it for more than ten seconds */
    if (variant == EPSILON_OPENCL_PATCH_VECTOR &&
        strstr(device->name, "llvmpipe"))
        return 0;
    if (table[variant].flags & EPSILON_PAIRED &&
        (!is_paired(variant, planes) ||
         !(device->has_fp16 || device->kind == GPU_DEVICE_NVIDIA)))
        return 0;
    return !is_image || uses_images(variant, device, &planes->plane[p]);
}

int ff_epsilon_opencl_list(AVFilterContext *avctx, const GPUQuery *q,
                           int list[GPU_MAX_CANDIDATES])
{
    const EpsilonOpenCLContext *s = avctx->priv;
    const EpsilonTerms *terms     = ff_epsilon_terms_of(q->options);
    uint32_t useful = 0;

    if (q->variant != EPSILON_OPENCL_AUTO) {
        list[0] = q->variant;
        return 1;
    }
    for (int v = 0; v < NB_EPSILON_OPENCL_VARIANTS; v++) {
        const int has_patches = !!(table[v].flags & EPSILON_PATCHES);

        if (has_patches != ff_epsilon_is_plain(terms) &&
            is_useful(v, &s->gpu.device, q->planes, q->p))
            useful |= 1U << v;
    }
    return ff_gpu_opencl_list(list, table, NB_EPSILON_OPENCL_VARIANTS,
                              s->gpu.device.kind, useful);
}
