/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/common.h"

#include "gpu_compat.h"
#include "epsilon_opencl_plan.h"

extern const char *GPU_CL_SOURCE(epsilon);
extern const char *GPU_CL_SOURCE(epsilon_common);
extern const char *GPU_CL_SOURCE(epsilon_ladder);
extern const char *GPU_CL_SOURCE(epsilon_lanes);
extern const char *GPU_CL_SOURCE(epsilon_noise);
extern const char *GPU_CL_SOURCE(epsilon_patch);
extern const char *GPU_CL_SOURCE(epsilon_patch_lanes);
extern const char *GPU_CL_SOURCE(epsilon_patch_tile);
extern const char *GPU_CL_SOURCE(epsilon_patch_vector);
extern const char *GPU_CL_SOURCE(epsilon_scales);
extern const char *GPU_CL_SOURCE(epsilon_threshold);
extern const char *GPU_CL_SOURCE(epsilon_tile);
extern const char *GPU_CL_SOURCE(epsilon_vector);
extern const char *GPU_CL_SOURCE(lanes);

/* Maximum depth for half precision */
#define HALF_DEPTH 10

enum {
    IMAGES  = 1,        ///< uses images if uses_images(), else buffers
    PIXELS  = 2,        ///< a work-item filters all channels of a pixel
    PAIRED  = 4,        ///< two rows at once, up to HALF_DEPTH
    PATCHES = 8,        ///< any patch and weight
    VECTORS = 16,       ///< uses lanes.cl and epsilon_lanes.cl
};

#define TILE_SIZE "#define COLUMNS 4\n#define GROUP_ROWS 8\n"

#define LADDER(pixels, branchless, rows, floats)                    \
    "#define PIXELS " #pixels "\n#define BRANCHLESS " #branchless   \
    "\n#define TILE_ROWS " #rows "\n#define FLOATS " #floats "\n"

static const struct {
    const char *name;
    const char *const *source;
    const char *kernel, *defines;
    int columns, rows;
    size_t local[2];
    int flags;
} variants[] = {
#define X(id, name, help, source, kernel, defines, columns, rows, lx, ly,   \
          flags)                                                            \
    { name, &GPU_CL_SOURCE(source), kernel, defines, columns, rows,         \
      { lx, ly }, flags },
    EPSILON_OPENCL_VARIANTS(X)
#undef X
};

/* Variants to try by kind of device, measured where doc/epsilon.md has results,
 * otherwise recommended for similar devices by the documents that
 * epsilon_ladder.cl names */
typedef struct Candidates {
    int kinds;          ///< GPU_DEVICE_*
    int list[8];        ///< ends at EPSILON_OPENCL_AUTO
} Candidates;

static const Candidates candidates[] = {
    { GPU_DEVICE_CPU,    { EPSILON_OPENCL_VECTOR, EPSILON_OPENCL_AUTO } },
    { GPU_DEVICE_NVIDIA, { EPSILON_OPENCL_PAIRS_IMAGE, EPSILON_OPENCL_PAIRS,
                           EPSILON_OPENCL_TILE_IMAGE, EPSILON_OPENCL_TILE,
                           EPSILON_OPENCL_AUTO } },
    { GPU_DEVICE_ADRENO, { EPSILON_OPENCL_BRANCHLESS4, EPSILON_OPENCL_PACKED8,
                           EPSILON_OPENCL_HALF4, EPSILON_OPENCL_BRANCHLESS8,
                           EPSILON_OPENCL_PACKED4, EPSILON_OPENCL_PAIRS_IMAGE,
                           EPSILON_OPENCL_AUTO } },
    { GPU_DEVICE_MALI,   { EPSILON_OPENCL_HALF4, EPSILON_OPENCL_BRANCHLESS4,
                           EPSILON_OPENCL_PACKED8, EPSILON_OPENCL_PACKED4,
                           EPSILON_OPENCL_AUTO } },
    { GPU_DEVICE_ANY,    { EPSILON_OPENCL_PAIRS_IMAGE,
                           EPSILON_OPENCL_TILE_IMAGE, EPSILON_OPENCL_PAIRS,
                           EPSILON_OPENCL_TILE, EPSILON_OPENCL_BRANCHLESS4,
                           EPSILON_OPENCL_LOCAL8X32, EPSILON_OPENCL_PACKED8,
                           EPSILON_OPENCL_AUTO } },
};

static const Candidates patch_candidates[] = {
    { GPU_DEVICE_CPU,    { EPSILON_OPENCL_PATCH_VECTOR, EPSILON_OPENCL_AUTO } },
    { GPU_DEVICE_ANY,    { EPSILON_OPENCL_PATCH_TILE_IMAGE,
                           EPSILON_OPENCL_PATCH_TILE, EPSILON_OPENCL_AUTO } },
};

static int is_paired(int variant, const GPUPlanes *planes)
{
    return variants[variant].flags & PAIRED && planes->depth <= HALF_DEPTH;
}

/* Return whether a variant uses images. NVIDIA's are accessed as bytes
 * (row_io.cl), others as texels, which have to be single samples. */
static int uses_images(int variant, const GPUOpenCLDevice *device,
                       const GPUPlanes *planes, int p)
{
    const int flags = variants[variant].flags;

    return flags & IMAGES && (flags & PIXELS ||
                              planes->plane[p].channels == 1 ||
                              device->kind == GPU_DEVICE_NVIDIA);
}

static int item_rows(int variant, const GPUPlanes *planes)
{
    if (variants[variant].flags & PAIRED && !is_paired(variant, planes))
        return 1;
    return variants[variant].rows;
}

const char *ff_epsilon_opencl_name(int variant)
{
    return variants[variant].name;
}

int ff_epsilon_opencl_units(int variant)
{
    return variants[variant].flags & VECTORS ? EPSILON_CPU_UNITS : 1;
}

int ff_epsilon_opencl_has_patches(int variant)
{
    return !!(variants[variant].flags & PATCHES);
}

static void define_patches(AVBPrint *defines, int variant,
                           const EpsilonTerms *terms, int depth)
{
    av_bprintf(defines, "#define PATCH %d\n#define LINEAR %d\n"
               "#define WIDE %d\n#define MEASURED %d\n#define REACH %d\n"
               "#define VECTORS %d\n#define IS_HALF %d\n#define ITEM_UNITS %d\n",
               terms->patch, terms->linear,
               ff_epsilon_max_sum(terms, depth) > INT32_MAX, terms->measured,
               terms->radius_t, !!(variants[variant].flags & VECTORS),
               terms->is_half, ff_epsilon_opencl_units(variant));
    if (terms->measured)
        av_bprintf(defines, "#define BLOCK %d\n#define MIN_BLOCKS %d\n"
                   "#define MAX_BLOCKS %d\n#define MAX_LEVEL %d\n"
                   "#define UNDEFINED %d\n#define MIN_NOISE %d\n"
                   "#define MIN_HALF_NOISE %d\n#define GRID_CAP %d\n",
                   EPSILON_BLOCK, EPSILON_MIN_BLOCKS, EPSILON_MAX_BLOCKS,
                   EPSILON_MAX_LEVEL, EPSILON_UNDEFINED, EPSILON_MIN_NOISE,
                   EPSILON_MIN_HALF_NOISE, EPSILON_GRID_CAP);
}

/* Set the sources of a program, which have to be in this order. */
static void set_sources(GPUOpenCLPlan *plan, int variant,
                        const EpsilonTerms *terms)
{
    const int flags   = variants[variant].flags;
    const int vectors = !!(flags & VECTORS);
    int nb = 0;

    if (vectors)
        plan->source[nb++] = GPU_CL_SOURCE(lanes);
    if (vectors)
        plan->source[nb++] = GPU_CL_SOURCE(epsilon_lanes);
    if (flags & PATCHES)
        plan->source[nb++] = GPU_CL_SOURCE(epsilon_common);
    if (flags & PATCHES && terms->measured) {
        plan->source[nb++] = GPU_CL_SOURCE(epsilon_threshold);
        plan->source[nb++] = GPU_CL_SOURCE(epsilon_noise);
    }
    if (flags & PATCHES && terms->scales > 1)
        plan->source[nb++] = GPU_CL_SOURCE(epsilon_scales);
    for (int k = 0; k < 2 && vectors && flags & PATCHES; k++)
        plan->source[nb++] = GPU_CL_SOURCE(epsilon_patch_lanes);
    plan->source[nb] = *variants[variant].source;
}

void ff_epsilon_opencl_plan(GPUOpenCLPlan *plan, AVBPrint *defines,
                            int variant, const GPUOpenCLDevice *device,
                            const GPUPlanes *planes, int p, int images,
                            const EpsilonTerms *terms)
{
    images = images && uses_images(variant, device, planes, p);
    *plan = (GPUOpenCLPlan) {
        .kernel     = { variants[variant].kernel },
        .group      = { variants[variant].local[0],
                        variants[variant].local[1] },
        .from_image = images,
        .to_image   = images,
        .from_half  = terms->scales > 1,
    };
    set_sources(plan, variant, terms);
    if (terms->measured && variants[variant].flags & PATCHES) {
        plan->kernel[EPSILON_PASS_NOISE]     = "epsilon_noise";
        plan->kernel[EPSILON_PASS_THRESHOLD] = "epsilon_threshold";
    }
    if (terms->scales > 1 && variants[variant].flags & PATCHES) {
        plan->kernel[EPSILON_PASS_SHRINK]   = "epsilon_shrink";
        plan->kernel[EPSILON_PASS_PUT_BACK] = "epsilon_put_back";
        plan->kernel[EPSILON_PASS_RESTORE]  = "epsilon_restore";
    }
    av_bprintf(defines, "#define RADIUS %d\n#define LIMIT %d\n"
               "#define ROWS %d\n"
               "#define HALF %d\n#define PAIRS %d\n"
               "#define FROM_IMAGE %d\n#define TO_IMAGE %d\n"
               "#define SURFACES %d\n%s", terms->radius,
               terms->threshold, item_rows(variant, planes), device->has_fp16,
               is_paired(variant, planes), plan->from_image, plan->to_image,
               device->kind == GPU_DEVICE_NVIDIA, variants[variant].defines);
    if (variants[variant].flags & (PATCHES | VECTORS))
        define_patches(defines, variant, terms, planes->depth);
}

/* Build for twice the threshold, so that raising it rarely rebuilds. */
void ff_epsilon_opencl_widen(EpsilonTerms *terms, const EpsilonTerms *current,
                             int depth)
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
                                 ff_epsilon_terms(&largest, depth).threshold);
    terms->measured |= current->measured;
}

void ff_epsilon_opencl_items(int items[2], int variant,
                             const GPUPlanes *planes, int p)
{
    const GPUPlane *plane = &planes->plane[p];
    const int columns     = variants[variant].flags & PIXELS ?
                            plane->channels : variants[variant].columns;
    const int rows        = item_rows(variant, planes);

    items[0] = (plane->width * plane->channels + columns - 1) / columns;
    items[1] = (plane->height + rows - 1) / rows;
}

/* Return whether the variant is useful here and no other is equivalent. */
static int is_useful(int variant, const GPUOpenCLDevice *device,
                     const GPUPlanes *planes, int p)
{
    const int flags = variants[variant].flags;

    /* Mesa's CPU device compiles it for more than ten seconds */
    if (variant == EPSILON_OPENCL_PATCH_VECTOR &&
        strstr(device->name, "llvmpipe"))
        return 0;
    if (flags & PAIRED)
        if (!is_paired(variant, planes) ||
            !(device->has_fp16 || device->kind == GPU_DEVICE_NVIDIA))
            return 0;
    return !(flags & IMAGES) || uses_images(variant, device, planes, p);
}

int ff_epsilon_opencl_list(int list[GPU_MAX_CANDIDATES], int all,
                           const GPUOpenCLDevice *device,
                           const GPUPlanes *planes, int p, int patches)
{
    /* runs on every device: any work-group, plain OpenCL C */
    const int fallback = patches ? EPSILON_OPENCL_PATCH : EPSILON_OPENCL_BUFFER;
    const Candidates *k = patches ? patch_candidates : candidates;
    int nb = 0;

    while (!(k->kinds & device->kind))
        k++;
    for (const int *v = k->list; *v != EPSILON_OPENCL_AUTO; v++)
        if (is_useful(*v, device, planes, p))
            list[nb++] = *v;
    ff_gpu_opencl_add_candidate(list, &nb, fallback);
    for (int v = 0; v < NB_EPSILON_OPENCL_VARIANTS && all; v++)
        if (ff_epsilon_opencl_has_patches(v) == patches)
            ff_gpu_opencl_add_candidate(list, &nb, v);
    return nb;
}
