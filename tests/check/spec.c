/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/opt.h"
#include "libavutil/pixdesc.h"

#include "../../libavfilter-patch/src/epsilon/epsilon_presets.h"
#include "check.h"

enum { WEIGHT_EQUAL, WEIGHT_LINEAR };

enum {
    PLANES_DOCUMENT = PLANES_LUMA, PLANES_LIGHT  = PLANES_LUMA,
    PLANES_MEDIUM   = PLANES_LUMA, PLANES_STRONG = PLANES_LUMA,
    PLANES_AUTO     = PLANES_COLOR,
};

const SpecPreset spec_presets[] = {
#define PRESET(id, name, r, t, p, w, weight_name, s)                        \
    { name, { .radius = r, .threshold = t, .strength = 1, .patch = p,       \
               .linear = WEIGHT_ ## w, .planes = PLANES_ ## id,             \
               .scales = s } },
    EPSILON_PRESETS(PRESET)
#undef PRESET
};

int spec_nb_presets(void)
{
    return FF_ARRAY_ELEMS(spec_presets);
}

int spec_max_radius(enum Algorithm algorithm)
{
    return algorithm == ALGO_EPSILON ? 15 : 127;
}

/* Choose a radius: mostly small, often an end of the range; limit the
 * reference's work. */
static int random_radius(enum Algorithm algorithm, int pixels, Rng *rng)
{
    const int max = spec_max_radius(algorithm);
    int radius;

    switch (rng_range(rng, 0, 5)) {
    case 0:  radius = 1; break;
    case 1:  radius = rng_range(rng, 1, max); break;
    case 2:  radius = rng_range(rng, 1, FFMIN(max, 40)); break;
    default: radius = rng_range(rng, 1, 7); break;
    }
    if (algorithm != ALGO_GAUSS)
        while (radius > 1 && (int64_t)radius * radius * pixels > 12 << 20)
            radius--;
    return radius;
}

/* Reduce the radius if patches would take the reference too long. */
static void limit_patches(FilterSpec *spec, int pixels)
{
    const int side = 2 * spec->patch + 1;

    while (spec->radius > 1 && (int64_t)spec->radius * spec->radius * side *
                               side * pixels * (2 * spec->radius_t + 1) >
                               8 << 20)
        spec->radius--;
}

static void random_automatic(FilterSpec *spec, Rng *rng)
{
    static const double strengths[] = { 0, 0.004, 0.5, 1, 1, 1, 2.37, 4 };

    spec->threshold = REF_AUTO;
    spec->strength  = strengths[rng_range(rng, 0,
                                          FF_ARRAY_ELEMS(strengths) - 1)];
}

void spec_random(FilterSpec *spec, enum Algorithm algorithm, int width,
                 int height, Rng *rng)
{
    static const float percentiles[] = { 0, 0.25, 0.3333f, 0.75, 0.999f, 1 };
    static const double sigmas[] = { REF_AUTO, REF_AUTO, 0, 1e-3, 0.3, 0.5, 1,
                                     2, 3.7, 1024 };
    const int pixels = width * height;

    *spec = (FilterSpec) {
        .algorithm  = algorithm,
        .radius     = random_radius(algorithm, pixels, rng),
        .radius_v   = rng_range(rng, 0, 1) ? 0 :
                      random_radius(algorithm, pixels, rng),
        .planes     = rng_range(rng, 0, 2) ? 15 :
                      rng_range(rng, algorithm == ALGO_EPSILON ? -1 : 0, 15),
        .threshold  = rng_range(rng, 0, 1) ? rng_range(rng, 0, 40) :
                      rng_range(rng, 0, 2550) / 10.0,
        .sigma      = rng_range(rng, 0, 2) ?
                      sigmas[rng_range(rng, 0, FF_ARRAY_ELEMS(sigmas) - 1)] :
                      rng_range(rng, 1, 4000) / 64.0,
        .percentile = rng_range(rng, 0, 1) ? 0.5 :
                      percentiles[rng_range(rng, 0,
                                      FF_ARRAY_ELEMS(percentiles) - 1)],
        .patch      = rng_range(rng, 0, 1) ? 0 : rng_range(rng, 0, 2),
        .linear     = rng_range(rng, 0, 1),
        .variant    = "",
    };
    if (algorithm != ALGO_EPSILON)
        return;
    if (!rng_range(rng, 0, 2))
        spec->radius_t = rng_range(rng, 1, MAX_REACH);
    spec->scales = rng_range(rng, 1, 2);
    limit_patches(spec, pixels);
    if (rng_range(rng, 0, 7) < (pixels > 6000 ? 7 : 2))
        random_automatic(spec, rng);
}

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

/* Variants for these windows only; a negative radius: any rank */
static const struct {
    enum AVHWDeviceType type;
    enum Algorithm algorithm;
    int min_cc, min_depth, max_depth;
    const char *text;
    int radii[8];
} limited[] = {
    { CUDA,   ALGO_EPSILON, 61, 8, 8,  ":variant=bytes",    { 1, 4, 15 } },
    { CUDA,   ALGO_EPSILON, 80, 9, 10, ":variant=half",     { 1, 4, 7, 10, 15 } },
    { CUDA,   ALGO_MEDIAN,   0, 8, 8,  ":variant=article1", { 1 } },
    { CUDA,   ALGO_MEDIAN,   0, 8, 8,  ":variant=article2", { 1 } },
    { CUDA,   ALGO_MEDIAN,   0, 8, 8,  ":variant=article3", { 1, 2 } },
    { OPENCL, ALGO_MEDIAN,   0, 8, 16, ":variant=media_ops", { 1 } },
    { OPENCL, ALGO_MEDIAN,   0, 8, 8,  ":variant=article3", { 1, 2 } },
    { OPENCL, ALGO_MEDIAN,   0, 8, 8,  ":variant=slide",    { -2, 8, -40, 110 } },
    { OPENCL, ALGO_MEDIAN,   0, 9, 16, ":variant=sorted",   { -2, 8, -40, 110 } },
    { OPENCL, ALGO_MEDIAN,   0, 8, 16, ":variant=vector",
      { -1, 2, -3, 4, -5, 6, -7 } },
    { OPENCL, ALGO_MEDIAN,   0, 8, 16, ":variant=pairs",
      { 1, -2, 3, -4, 5, -6, 7 } },
    { OPENCL, ALGO_MEDIAN,   0, 8, 16, ":variant=pairs_image",
      { -1, 2, -3, 4, -5, 6, -7 } },
    { OPENCL, ALGO_MEDIAN,   0, 8, 16, ":variant=rows",     { 1 } },
};

static int is_limited(const Device *device, enum Algorithm algorithm,
                      const char *name)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(limited); i++)
        if (limited[i].type == device->type &&
            limited[i].algorithm == algorithm && names(limited[i].text, name))
            return 1;
    return 0;
}

#define MAX_VARIANTS 40

typedef struct VariantList {
    char text[MAX_VARIANTS][48];
    int nb;
} VariantList;

static void list_variant(VariantList *v, const char *format, const char *unit,
                         const char *name)
{
    if (v->nb < MAX_VARIANTS)
        snprintf(v->text[v->nb++], sizeof(v->text[0]), format, unit, name);
}

/* Return the options that cases of a filter add in turn: all of its variants
 * but the limited ones, and some other options. */
static const VariantList *variants(const Device *device,
                                   enum Algorithm algorithm)
{
    static const struct {
        enum AVHWDeviceType type;
        enum Algorithm algorithm;
        const char *text[8];
    } others[] = {
        { CUDA,   ALGO_EPSILON, { "", "61" } },
        { CUDA,   ALGO_MEDIAN,  { "", "30", "80" } },
        { CUDA,   ALGO_GAUSS,   { "75" } },
        { OPENCL, ALGO_EPSILON, { ":tune=time", ":tune=table", ":tune=all" } },
        { OPENCL, ALGO_MEDIAN,  { ":tune=time", ":tune=table", ":tune=all" } },
        { OPENCL, ALGO_GAUSS,
          { ":order=tile_raster:tune=0",
            "BUFFER:order=tile_raster:tune=0",
            "IMAGE:order=tile_raster:tune=0", ":tune=time",
            ":order=hilbert:mem=host", ":order=mma:tune=0" } },
    };
    static VariantList lists[3][NB_ALGORITHMS];
    VariantList *v = &lists[device->type == OPENCL ? 2 :
                            device->type == CUDA][algorithm];
    const char *filter   = device_filter(device, algorithm);
    const AVClass *class = avfilter_get_by_name(filter)->priv_class;
    const AVOption *o    = NULL;

    if (v->nb)
        return v;
    list_variant(v, "%s%s", "", "");
    for (int i = 0; i < FF_ARRAY_ELEMS(others); i++)
        for (int k = 0; k < 8 && others[i].text[k]; k++)
            if (others[i].type == device->type &&
                others[i].algorithm == algorithm)
                list_variant(v, "%s%s", "", others[i].text[k]);
    while ((o = av_opt_next(&class, o)))
        if (o->type == AV_OPT_TYPE_CONST && strcmp(o->name, "auto") &&
            (!strcmp(o->unit, "variant") || !strcmp(o->unit, "order")) &&
            !is_limited(device, algorithm, o->name))
            list_variant(v, ":%s=%s", o->unit, o->name);
    return v;
}

/* Return whether a kernel takes long to compile: networks on vectors are for
 * CPUs, and large ones take NVIDIA's compiler minutes, so that GPUs run them up
 * to 7x7. */
static int compiles_long(const Device *device, const char *variant, int radius)
{
    return device->gpu && radius > 3 && names(variant, "vector");
}

int spec_set_limited(FilterSpec *spec, const Device *device, int depth,
                     unsigned n)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(limited); i++) {
        if (limited[i].type != device->type ||
            limited[i].algorithm != spec->algorithm ||
            limited[i].min_depth > depth || limited[i].max_depth < depth ||
            limited[i].min_cc > device->cc ||
            (!device->media_ops && names(limited[i].text, "media_ops")))
            continue;
        for (int k = 0; k < 8 && limited[i].radii[k]; k++) {
            const int radius = FFABS(limited[i].radii[k]);

            if (compiles_long(device, limited[i].text, radius) || n--)
                continue;
            spec->radius     = radius;
            spec->percentile = limited[i].radii[k] < 0 ? 0.3f : 0.5f;
            spec->variant    = limited[i].text;
            return 1;
        }
    }
    return 0;
}

int spec_nb_variants(const Device *device, enum Algorithm algorithm)
{
    return variants(device, algorithm)->nb;
}

int spec_compares_patches(const Device *device, const char *variant)
{
    /* OpenCL's ladder of kernels has no patches and no measured threshold */
    return device->type == AV_HWDEVICE_TYPE_CUDA ||
           !strstr(variant, "variant=") || strstr(variant, "variant=patch");
}

void spec_set_variant(FilterSpec *spec, const Device *device, unsigned n)
{
    const VariantList *v = variants(device, spec->algorithm);

    spec->variant = v->text[n % v->nb];
    if (device->limits_loops && spec->radius > 8 &&
        names(spec->variant, "patch_vector"))
        spec->variant = "";
    if (spec_compares_patches(device, spec->variant))
        return;
    if (spec->threshold == REF_AUTO || spec->radius_t || spec->scales > 1)
        spec->variant = "";
    else
        spec->patch = spec->linear = 0;
}

/* Set FFMPEG_GPU_KERNELS to a variant up to its ':', or restore the
 * environment's value. */
static const char *set_kernels(const char *variant)
{
    const char *options = strchr(variant, ':');
    const int length    = options ? options - variant : strlen(variant);
    static char given[64];
    static int known;
    char text[64];

    if (!known++ && getenv("FFMPEG_GPU_KERNELS"))
        snprintf(given, sizeof(given), "%s", getenv("FFMPEG_GPU_KERNELS"));
    snprintf(text, sizeof(text), "%.*s", length, variant);
    if (*text || *given)
        setenv("FFMPEG_GPU_KERNELS", *text ? text : given, 1);
    else
        unsetenv("FFMPEG_GPU_KERNELS");
    return options ? options : "";
}

void spec_options(const FilterSpec *spec, char *text, int size)
{
    const char *variant = set_kernels(spec->variant);
    char threshold[64];

    switch (spec->algorithm) {
    case ALGO_EPSILON:
        if (spec->threshold == REF_AUTO)
            snprintf(threshold, sizeof(threshold), "auto:strength=%.17g",
                     spec->strength);
        else
            snprintf(threshold, sizeof(threshold), "%.17g", spec->threshold);
        snprintf(text, size, "radius=%d:radiusT=%d:threshold=%s:patch=%d:"
                 "weight=%s:scales=%d:planes=%d%s", spec->radius,
                 spec->radius_t, threshold, spec->patch,
                 spec->linear ? "linear" : "equal", FFMAX(spec->scales, 1),
                 spec->planes, variant);
        break;
    case ALGO_MEDIAN:
        snprintf(text, size, "radius=%d:radiusV=%d:percentile=%.9g:planes=%d%s",
                 spec->radius, spec->radius_v, spec->percentile, spec->planes,
                 variant);
        break;
    case ALGO_GAUSS:
        snprintf(text, size, "radius=%d:sigma=%.17g:planes=%d%s", spec->radius,
                 spec->sigma, spec->planes, variant);
        break;
    case NB_ALGORITHMS:
        break;
    }
}

int has_packed_alpha(enum AVPixelFormat format)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);

    return desc->flags & AV_PIX_FMT_FLAG_ALPHA &&
           av_pix_fmt_count_planes(format) == 1;
}

int component_bit(enum AVPixelFormat format, int component)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);

    return desc->flags & AV_PIX_FMT_FLAG_ALPHA &&
           component == desc->nb_components - 1 ?
           3 : desc->comp[component].plane;
}

int spec_selects(const FilterSpec *spec, enum AVPixelFormat format,
                 int component)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);
    const int bit = component_bit(format, component);

    if (spec->planes == PLANES_LUMA && !(desc->flags & AV_PIX_FMT_FLAG_RGB))
        return bit == 0;
    return spec->planes < 0 ? bit < 3 : spec->planes >> bit & 1;
}

FilterSpec spec_effective(const FilterSpec *spec, enum AVPixelFormat format,
                          int width, int height)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);
    FilterSpec s = *spec;

    if (s.algorithm != ALGO_MEDIAN)
        return s;
    if (!s.radius_v)
        s.radius_v = s.radius;
    /* packed chroma limits the window like a plane */
    for (int c = 0; c < desc->nb_components; c++) {
        const int chroma = desc->nb_components > 2 && (c == 1 || c == 2);
        const int w = AV_CEIL_RSHIFT(width, chroma ? desc->log2_chroma_w : 0);
        const int h = AV_CEIL_RSHIFT(height, chroma ? desc->log2_chroma_h : 0);

        if (!spec_selects(&s, format, c))
            continue;
        s.radius   = FFMIN(s.radius,   (w - 1) / 2);
        s.radius_v = FFMIN(s.radius_v, (h - 1) / 2);
    }
    return s;
}

RefEpsilon spec_epsilon(const FilterSpec *spec)
{
    return (RefEpsilon) {
        .radius   = spec->radius,   .threshold = spec->threshold,
        .strength = spec->strength, .patch     = spec->patch,
        .linear   = spec->linear,   .radius_t  = spec->radius_t,
        .scales   = spec->scales,
    };
}

void spec_reference(const FilterSpec *spec, uint16_t *dst,
                    const RefStream *s, int frame)
{
    switch (spec->algorithm) {
    case ALGO_EPSILON:
        ref_epsilon_stream(dst, s, frame);
        break;
    case ALGO_MEDIAN:
        ref_median(dst, s->src[frame], s->width, s->height, spec->radius,
                   spec->radius_v, spec->percentile);
        break;
    case ALGO_GAUSS:
        ref_gauss(dst, s->src[frame], s->width, s->height, s->depth,
                  spec->radius, spec->sigma);
        break;
    case NB_ALGORITHMS:
        break;
    }
}
