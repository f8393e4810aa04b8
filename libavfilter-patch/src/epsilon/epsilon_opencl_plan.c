/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/common.h"

#include "epsilon_opencl_plan.h"

extern const char *GPU_CL_SOURCE(epsilon);
extern const char *GPU_CL_SOURCE(epsilon_add);
extern const char *GPU_CL_SOURCE(epsilon_block);
extern const char *GPU_CL_SOURCE(epsilon_block_lanes);
extern const char *GPU_CL_SOURCE(epsilon_common);
extern const char *GPU_CL_SOURCE(epsilon_constants);
extern const char *GPU_CL_SOURCE(epsilon_classes);
extern const char *GPU_CL_SOURCE(epsilon_derive);
extern const char *GPU_CL_SOURCE(epsilon_ladder);
extern const char *GPU_CL_SOURCE(epsilon_lanes);
extern const char *GPU_CL_SOURCE(epsilon_levels);
extern const char *GPU_CL_SOURCE(epsilon_match);
extern const char *GPU_CL_SOURCE(epsilon_means);
extern const char *GPU_CL_SOURCE(epsilon_means_lanes);
extern const char *GPU_CL_SOURCE(epsilon_measure);
extern const char *GPU_CL_SOURCE(epsilon_near);
extern const char *GPU_CL_SOURCE(epsilon_noise);
extern const char *GPU_CL_SOURCE(epsilon_older);
extern const char *GPU_CL_SOURCE(epsilon_patch);
extern const char *GPU_CL_SOURCE(epsilon_patch_lanes);
extern const char *GPU_CL_SOURCE(epsilon_patch_tile);
extern const char *GPU_CL_SOURCE(epsilon_patch_vector);
extern const char *GPU_CL_SOURCE(epsilon_planes);
extern const char *GPU_CL_SOURCE(epsilon_pyramid);
extern const char *GPU_CL_SOURCE(epsilon_record_lanes);
extern const char *GPU_CL_SOURCE(epsilon_restore);
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

static int has_neighbors(const EpsilonTerms *terms)
{
    return terms->prev || terms->next;
}

/* ---- the filter ---- */

/* Define what kernels for patches need: epsilon_common.cl. */
static void define_terms(AVBPrint *defines, const EpsilonTerms *terms,
                         int vectors, int units)
{
    av_bprintf(defines, "#define PATCH %d\n#define LINEAR %d\n"
               "#define WIDE %d\n#define PREV %d\n#define NEXT %d\n"
               "#define OLDER %d\n#define SIZE_Q %d\n"
               "#define VECTORS %d\n#define ITEM_UNITS %d\n", terms->patch,
               terms->linear, ff_epsilon_max_sum(terms) > INT32_MAX,
               terms->prev, terms->next, terms->older,
               terms->size == EPSILON_Q, vectors, units);
}

/* Set the sources of the filter, which have to be in this order. */
static void set_sources(GPUOpenCLPlan *plan, const GPUOpenCLEntry *entry,
                        const EpsilonTerms *terms)
{
    const char **source = plan->source;

    if (entry->flags & EPSILON_VECTORS) {
        *source++ = GPU_CL_SOURCE(lanes);
        *source++ = GPU_CL_SOURCE(epsilon_lanes);
    }
    if (entry->flags & EPSILON_PATCHES) {
        *source++ = GPU_CL_SOURCE(epsilon_constants);
        *source++ = GPU_CL_SOURCE(epsilon_older);
        *source++ = GPU_CL_SOURCE(epsilon_common);
    }
    if (terms->older)
        *source++ = entry->flags & EPSILON_VECTORS ?
                    GPU_CL_SOURCE(epsilon_means_lanes) :
                    GPU_CL_SOURCE(epsilon_means);
    if (entry->flags & EPSILON_PATCHES && terms->scales > 1) {
        *source++ = GPU_CL_SOURCE(epsilon_restore);
        plan->kernel[EPSILON_PASS_RESTORE] = "epsilon_restore";
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

/* Return whether kernels of a size access images: planes of Q are buffers, and
 * so are planes of software frames, which they are computed from. */
static int accesses_images(const GPUOpenCLContext *s, const GPUQuery *q)
{
    const EpsilonTerms *terms = ff_epsilon_terms_of(q->options);

    return terms->size == EPSILON_P &&
           !(q->planes->memory == GPU_MEMORY_BUFFER &&
             (terms->scales > 1 || terms->measured || has_neighbors(terms))) &&
           uses_images(q->candidate, &s->device, &q->planes->plane[q->p]);
}

int ff_epsilon_opencl_plan(AVFilterContext *avctx, const GPUQuery *q,
                           const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                           AVBPrint *defines)
{
    const EpsilonOpenCLContext *s   = avctx->priv;
    const GPUOpenCLDevice *device   = &s->gpu.device;
    const GPUOpenCLEntry *entry     = &table[q->candidate];
    const int vectors               = !!(entry->flags & EPSILON_VECTORS);
    const int paired                = is_paired(q->candidate, q->planes);
    const EpsilonTerms *user        = ff_epsilon_terms_of(q->options);
    EpsilonOpenCLPriv priv          = {
        .built_for   = *user,
        .has_patches = !!(entry->flags & EPSILON_PATCHES),
        .units       = vectors ? EPSILON_CPU_UNITS : 1,
    };
    const EpsilonTerms *terms       = &priv.built_for;

    if (!ff_epsilon_is_plain(user) && !priv.has_patches) {
        log_unsupported(avctx, q->candidate, user);
        return AVERROR(EINVAL);
    }
    if (current)
        widen(&priv.built_for,
              &GPU_PRIV(current, EpsilonOpenCLPriv)->built_for);
    *plan = ff_gpu_opencl_entry_plan(entry, accesses_images(&s->gpu, q));
    plan->from_derived = terms->scales > 1;
    plan->has_entries  = priv.has_patches;
    if (entry->flags & EPSILON_PIXELS)
        plan->item[0] = q->planes->plane[q->p].channels;
    if (entry->flags & EPSILON_PAIRED && !paired)
        plan->item[1] = 1;
    set_sources(plan, entry, terms);
    av_bprintf(defines, "#define RADIUS %d\n#define LIMIT %d\n"
               "#define ROWS %d\n#define HALF %d\n#define PAIRS %d\n",
               terms->radius, terms->threshold, plan->item[1],
               device->has_fp16, paired);
    ff_gpu_opencl_io_defines(defines, plan, device);
    if (entry->defines)
        av_bprintf(defines, "%s", entry->defines);
    if (entry->flags & (EPSILON_PATCHES | EPSILON_VECTORS))
        define_terms(defines, terms, vectors, priv.units);
    *GPU_PRIV(plan, EpsilonOpenCLPriv) = priv;
    return 0;
}

/* ---- steps ---- */

/* Add the sources that measure the blocks of both sizes; see epsilon_planes.cl
 * and, for CPUs, epsilon_block_lanes.cl. Return the end of the list. */
static const char **add_noise(const char **source, int vectors)
{
    *source++ = GPU_CL_SOURCE(epsilon_derive);
    *source++ = GPU_CL_SOURCE(epsilon_classes);
    *source++ = GPU_CL_SOURCE(epsilon_levels);
    if (!vectors)
        *source++ = GPU_CL_SOURCE(epsilon_match);
    for (int size = 0; size < EPSILON_NB_SIZES; size++) {
        if (vectors) {
            *source++ = GPU_CL_SOURCE(epsilon_block_lanes);
            *source++ = GPU_CL_SOURCE(epsilon_record_lanes);
            continue;
        }
        *source++ = GPU_CL_SOURCE(epsilon_planes);
        *source++ = GPU_CL_SOURCE(epsilon_measure);
        *source++ = GPU_CL_SOURCE(epsilon_block);
    }
    *source++ = GPU_CL_SOURCE(epsilon_noise);
    return source;
}

/* Add the sources of pyramids and vectors. Return the end of the list. */
static const char **add_motion(const char **source, int vectors)
{
    *source++ = GPU_CL_SOURCE(motion_pyramid);
    *source++ = GPU_CL_SOURCE(epsilon_pyramid);
    if (!vectors)
        *source++ = GPU_CL_SOURCE(motion_search);
    *source++ = vectors ? GPU_CL_SOURCE(epsilon_search_lanes) :
                          GPU_CL_SOURCE(epsilon_search);
    return source;
}

/* Set the sources of the program of all steps. */
static void set_steps(GPUOpenCLPlan *plan, const EpsilonTerms *terms,
                      int vectors)
{
    const char **source = plan->source;

    if (vectors)
        *source++ = GPU_CL_SOURCE(lanes);
    *source++ = GPU_CL_SOURCE(gpu_language);
    *source++ = GPU_CL_SOURCE(epsilon_constants);
    *source++ = GPU_CL_SOURCE(epsilon_common);
    *source++ = GPU_CL_SOURCE(motion_layout);
    *source++ = GPU_CL_SOURCE(epsilon_scales);
    if (terms->older)
        *source++ = GPU_CL_SOURCE(epsilon_add);
    if (has_neighbors(terms))
        source = add_motion(source, vectors);
    if (terms->measured)
        source = add_noise(source, vectors);
}

/* Set the kernels of a step, and its memory. */
static void set_step(GPUOpenCLPlan *plan, int op)
{
    static const char *const kernels[GPU_MAX_OPERATIONS][2] = {
        [EPSILON_MEASURE]  = { "epsilon_noise",   "epsilon_threshold" },
        [EPSILON_SHRINK]   = { "epsilon_shrink" },
        [EPSILON_PUT_BACK] = { "epsilon_put_back" },
        [EPSILON_PYRAMID]  = { "epsilon_pyramid", "epsilon_shrink" },
        [EPSILON_SEARCH]   = { "epsilon_search" },
        [EPSILON_ADD]      = { "epsilon_add_frame" },
    };

    plan->kernel[0] = kernels[op][0];
    plan->kernel[1] = kernels[op][1];
    if (op == EPSILON_MEASURE) {
        /* the records of all components */
        plan->scratch = EPSILON_COMPONENTS * EPSILON_NB_SIZES *
                        EPSILON_RECORD_WORDS * EPSILON_MAX_BLOCKS *
                        sizeof(cl_int);
        plan->has_entries = 1;
    }
}

/* All steps have one program. It depends on the steps that the options need and
 * on the memory of the planes that its kernels read, not on the filter. */
int ff_epsilon_opencl_plan_step(AVFilterContext *avctx, const GPUQuery *q,
                                const GPUOpenCLPlan *current,
                                GPUOpenCLPlan *plan, AVBPrint *defines)
{
    static const EpsilonTerms none;
    const GPUOpenCLContext *s     = avctx->priv;
    const GPUOpenCLDevice *device = &s->device;
    const EpsilonTerms *terms     = ff_epsilon_terms_of(q->options);
    const int vectors = !!(table[q->candidate].flags & EPSILON_VECTORS);
    const int large   = device->max_group < EPSILON_LARGE_GROUP ?
                        EPSILON_SMALL_GROUP : EPSILON_LARGE_GROUP;
    EpsilonOpenCLPriv priv = {
        .built_for   = *terms,
        .has_patches = 1,
        .units       = vectors ? EPSILON_CPU_UNITS : 1,
    };

    if (current)
        priv.built_for.measured |=
            GPU_PRIV(current, EpsilonOpenCLPriv)->built_for.measured;
    *plan = (GPUOpenCLPlan) { .group = { 1, 1 } };
    plan->from_image   = plan->to_image = accesses_images(s, q);
    plan->from_derived = terms->scales > 1;
    if (!vectors && q->op != EPSILON_MEASURE && q->op != EPSILON_SEARCH)
        memcpy(plan->group, table[q->candidate].group, sizeof(plan->group));
    set_steps(plan, &priv.built_for, vectors);
    set_step(plan, q->op);
    ff_gpu_opencl_io_defines(defines, plan, device);
    define_terms(defines, &none, vectors, priv.units);
    av_bprintf(defines, "#define UNROLL %s\n#define NOISE_ITEMS %d\n"
               "#define LEVELS_ITEMS %d\n#define ITEMS LEVELS_ITEMS\n"
               "#define PYRAMID_ITEMS %d\n#define SEARCH_ITEMS %d\n",
               vectors || device->kind == GPU_DEVICE_CPU ? "" :
               "_Pragma(\"unroll\")",
               vectors ? 1 : EPSILON_NOISE_ITEMS, vectors ? 1 : large,
               vectors ? 1 : EPSILON_PYRAMID_ITEMS, vectors ? 1 : large);
    *GPU_PRIV(plan, EpsilonOpenCLPriv) = priv;
    return 0;
}

/* ---- the candidates ---- */

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

/* List the candidates for a step: kernels for the same kind of device as the
 * filter's and, if those are for CPUs, kernels for any device. */
static int list_step(int filter, int list[GPU_MAX_CANDIDATES])
{
    list[0] = filter;
    list[1] = EPSILON_OPENCL_PATCH;
    return table[filter].flags & EPSILON_VECTORS ? 2 : 1;
}

int ff_epsilon_opencl_list(AVFilterContext *avctx, const GPUQuery *q,
                           int list[GPU_MAX_CANDIDATES])
{
    const EpsilonOpenCLContext *s = avctx->priv;
    const EpsilonTerms *terms     = ff_epsilon_terms_of(q->options);
    uint32_t useful = 0;

    if (!ff_gpu_is_filter(q->step))     // for planes as the filter reads them
        return list_step(q->kernel[GPU_FILTER]->candidate, list);
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
