/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/opt.h"
#include "libavutil/pixdesc.h"

#include "devices.h"
#include "limits.h"

FilterSpec spec_default(enum Algorithm algorithm)
{
    FilterSpec spec;

    if (spec_parse(&spec, algorithm, algorithm_filter(algorithm),
                   algorithm == ALGO_EPSILON ? "preset=document:planes=1" :
                                               "") < 0)
        abort();
    return spec_resolve(&spec);
}

/* ---- random values ---- */

/* Values that tests often use, instead of the default */
static const struct {
    const char *name;
    int nb;
    double value[7];
} picks[] = {
    { "radius",     3, { 1, 2, 5 } },
    { "planes",     3, { 15, 15, -1 } },
    { "threshold",  4, { 12.5, 12.5, 200, 0 } },
    { "sigma",      4, { REF_AUTO, REF_AUTO, 3, 0 } },
    { "percentile", 2, { 0.25, 0.5 } },
    { "prev",       7, { 0, 0, 0, 0, 1, 2, 3 } },
    { "next",       7, { 0, 0, 0, 0, 1, 2, 3 } },
    { "older",      2, { 0, 1 } },
};

/* Choose a value that tests often use, or the default. */
static double option_pick(const AVOption *o, Rng *rng)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(picks); i++)
        if (!strcmp(picks[i].name, o->name))
            return av_clipd(picks[i].value[rng_range(rng, 0, picks[i].nb - 1)],
                            o->min, o->max);
    return o->type == AV_OPT_TYPE_DOUBLE || o->type == AV_OPT_TYPE_FLOAT ?
           o->default_val.dbl : o->default_val.i64;
}

double option_random(const AVOption *o, Rng *rng)
{
    const int is_int = o->type != AV_OPT_TYPE_DOUBLE &&
                       o->type != AV_OPT_TYPE_FLOAT;

    if (!rng_range(rng, 0, 5))
        return rng_range(rng, 0, 1) ? o->min : o->max;
    if (is_int && (o->max - o->min <= 16 || !rng_range(rng, 0, 4)))
        return rng_range(rng, o->min, o->max);
    switch (rng_range(rng, 0, is_int ? 2 : 3)) {
    case 0:  return av_clipd(rng_range(rng, 0, 40), o->min, o->max);
    case 1:
    case 2:  if (is_int)
                 return av_clipd(rng_range(rng, 0, 7), o->min, o->max);
             return FFMIN(o->max, 255) * rng_range(rng, 0, 2550) / 2550;
    default: return ldexp(o->max, -rng_range(rng, 0, 20));
    }
}

/* Reduce the radii if the reference would take too long. */
static void limit_work(FilterSpec *spec, int pixels)
{
    while (spec->radius > 1 && spec_work(spec, 8) * pixels > 16 << 20) {
        spec->radius--;
        spec->radius_v = FFMIN(spec->radius_v, spec->radius);
    }
}

void spec_random(FilterSpec *spec, enum Algorithm algorithm, int width,
                 int height, Rng *rng)
{
    const char *filter = algorithm_filter(algorithm), *name;

    *spec = (FilterSpec) { .algorithm = algorithm, .variant = "" };
    for (int i = 0; (name = spec_name(i)); i++) {
        const AVOption *o = filter_option(filter, name);

        if (o)
            spec_set(spec, name, rng_range(rng, 0, 2) ? option_random(o, rng) :
                                 option_pick(o, rng));
    }
    if (algorithm == ALGO_TMEDIAN)
        spec->radius = rng_range(rng, 1, option_max(algorithm, filter_option(
                                                filter, "radius")));
    if (algorithm == ALGO_MEDIAN && rng_range(rng, 0, 1))
        spec->threshold = 0;
    if (rng_range(rng, 0, 1))
        spec->planes = 15;
    if (rng_range(rng, 0, 1))
        spec->prev = spec->next = spec->older = 0;
    /* noise is measured in large planes only */
    if (algorithm == ALGO_EPSILON &&
        rng_range(rng, 0, 7) < (width * height > 6000 ? 7 : 2))
        spec->threshold = REF_AUTO;
    else if (spec->threshold == REF_AUTO)
        spec->threshold = rng_range(rng, 1, 40);
    limit_work(spec, width * height);
}

/* ---- variants ---- */

/* Return whether text has an option with the value `name`. */
static int names(const char *text, const char *name)
{
    const size_t length = strlen(name);

    while ((text = strchr(text, '='))) {
        text++;
        if (!strncmp(text, name, length) &&
            (!text[length] || text[length] == ':'))
            return 1;
    }
    return 0;
}

#define CUDA   AV_HWDEVICE_TYPE_CUDA
#define OPENCL AV_HWDEVICE_TYPE_OPENCL

#define MAX_VARIANTS 40

typedef struct VariantList {
    char text[MAX_VARIANTS][48];
    GPULimits limits[MAX_VARIANTS];
    int nb;
} VariantList;

static void list_variant(VariantList *v, const char *unit, const char *name,
                         const GPULimits *limits)
{
    if (v->nb == MAX_VARIANTS)
        abort();
    v->limits[v->nb] = *limits;
    snprintf(v->text[v->nb++], sizeof(v->text[0]), "%s%s%s%s", *unit ? ":" : "",
             unit, *unit ? "=" : "", name);
}

/* Return the options that cases of a filter add in turn: all of its variants
 * without limits, and some other options; or the variants with limits. */
static const VariantList *variants(const Device *device,
                                   enum Algorithm algorithm, int limited)
{
    static const struct {
        enum AVHWDeviceType type;
        enum Algorithm algorithm;
        const char *text[8];
    } others[] = {
        { CUDA,   ALGO_EPSILON, { "", "6.1" } },
        { CUDA,   ALGO_MEDIAN,  { "", "3.0", "8.0" } },
        { CUDA,   ALGO_TMEDIAN, { "", "3.0" } },
        { CUDA,   ALGO_GAUSS,   { "7.5" } },
        { OPENCL, ALGO_GAUSS,
          { "BUFFER:order=tile_raster", "IMAGE:order=tile_raster",
            ":order=hilbert:mem=host" } },
    };
    static const GPULimits none;
    static VariantList lists[2][3][NB_ALGORITHMS];
    VariantList *v = &lists[limited][device->type == OPENCL ? 2 :
                                     device->type == CUDA][algorithm];
    const char *filter = device_filter(device, algorithm);
    const AVOption *o, *value;

    if (v->nb)
        return v;
    if (!limited)
        list_variant(v, "", "", &none);
    for (int i = 0; i < FF_ARRAY_ELEMS(others) && !limited; i++)
        for (int k = 0; k < 8 && others[i].text[k]; k++)
            if (others[i].type == device->type &&
                others[i].algorithm == algorithm)
                list_variant(v, "", others[i].text[k], &none);
    for (int k = 0; k < 2; k++)
        if ((o = filter_option(filter, k ? "order" : "variant")))
            for (int n = 0; (value = filter_value(filter, o, n)); n++) {
                const GPULimits limits = kernel_limits(filter, value->name);

                if (strcmp(value->name, "auto") &&
                    !!memcmp(&limits, &none, sizeof(none)) == limited)
                    list_variant(v, o->name, value->name, &limits);
            }
    return v;
}

/* Return whether a kernel takes long to compile: networks on vectors are for
 * CPUs, and large ones take NVIDIA's compiler minutes, so that GPUs run them up
 * to 7x7. */
static int compiles_long(const Device *device, const char *variant, int radius)
{
    return device->gpu && radius > 3 && names(variant, "vector");
}

/* Return the n-th radius to test a kernel with, 0 if there are no more. */
static int radius_within(const GPULimits *limits, enum Algorithm algorithm,
                         int n)
{
    static const int radii[] = { 2, 8, 40, 110 }, small[] = { 1, 4, 7, 10, 15 };

    if (limits->max_square)
        return n < limits->max_square ? n + 1 : 0;
    if (algorithm == ALGO_EPSILON)
        return n < FF_ARRAY_ELEMS(small) ? small[n] : 0;
    return n < FF_ARRAY_ELEMS(radii) ? radii[n] : 0;
}

int spec_set_limited(FilterSpec *spec, const Device *device, int depth,
                     unsigned n)
{
    const VariantList *v = variants(device, spec->algorithm, 1);

    for (int i = 0; i < v->nb; i++) {
        const GPULimits *limits = &v->limits[i];
        int radius;

        if (limits->min_depth > depth ||
            (limits->max_depth && limits->max_depth < depth) ||
            limits->min_cc > device->cc ||
            (!device->media_ops && names(v->text[i], "media_ops")))
            continue;
        for (int k = 0; (radius = radius_within(limits, spec->algorithm, k));
             k++) {
            if (compiles_long(device, v->text[i], radius) || n--)
                continue;
            spec->radius     = radius;
            spec->percentile = limits->only_median || (i + k) % 2 ? 0.5f : 0.3f;
            spec->variant    = v->text[i];
            return 1;
        }
    }
    return 0;
}

int spec_nb_variants(const Device *device, enum Algorithm algorithm)
{
    return variants(device, algorithm, 0)->nb;
}

int spec_compares_patches(const Device *device, const char *variant)
{
    /* OpenCL's ladder of kernels has no patches and no measured threshold */
    return device->type == AV_HWDEVICE_TYPE_CUDA ||
           !strstr(variant, "variant=") || strstr(variant, "variant=patch");
}

/* Return whether a kernel for CPUs does not fit a device for this window:
 * llvmpipe limits the rounds of loops, and a GPU has private memory for as many
 * work-items as it can run at once, which is some GB per process. */
static int is_too_large(const Device *device, const FilterSpec *spec)
{
    const int radius = FFMAX(spec->radius, spec->radius_v);

    if (names(spec->variant, "patch_vector"))
        return radius > 8 && (device->gpu || device->limits_loops);
    return radius > 3 && device->gpu && names(spec->variant, "count");
}

void spec_set_variant(FilterSpec *spec, const Device *device, unsigned n)
{
    const VariantList *v = variants(device, spec->algorithm, 0);

    spec->variant = v->text[n % v->nb];
    if (is_too_large(device, spec))
        spec->variant = "";
    if (spec->algorithm != ALGO_EPSILON ||
        spec_compares_patches(device, spec->variant))
        return;
    if (spec->threshold == REF_AUTO)
        spec->variant = "";
    else
        *spec = (FilterSpec) {
            .algorithm = spec->algorithm, .radius = spec->radius,
            .threshold = spec->threshold, .planes = spec->planes,
            .strength  = spec->strength,  .preset = spec->preset,
            .scales    = 1,               .variant = spec->variant,
        };
}

void variant_lines(char *text, int size, const char *variant)
{
    const int length = strcspn(variant, ":");

    snprintf(text, size, "%s%s%.*s", variant + length, !length ? "" :
             av_isdigit(*variant) ? "\ncc " : "\nkernels ", length, variant);
}

int has_packed_alpha(enum AVPixelFormat format)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);

    return desc->flags & AV_PIX_FMT_FLAG_ALPHA &&
           av_pix_fmt_count_planes(format) == 1;
}
