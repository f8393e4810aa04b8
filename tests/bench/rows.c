/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The measured rows of our filters: the tables of the documents, and the sizes,
 * depths and radii in use. Variants are read from the filters' options.
 */

#include <stdlib.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/opt.h"
#include "libavutil/pixdesc.h"

#include "bench.h"

static const Size sizes[] = {
    { "tiny",  96, 64 },       { "360p", 640, 360 },
    { "512",   512, 512 },     { "1024", 1024, 1024 },
    { "2048",  2048, 2048 },   { "4096", 4096, 4096 },
    { "1080p", 1920, 1080 },   { "8MP",  3264, 2448 },
    { "4K",    3840, 2160 },   { "8K",   7680, 4320 },
    { "1917x1079", 1917, 1079 },            // not divisible by a power of two
};

const Size *size_find(const char *name)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(sizes); i++)
        if (!strcmp(name, sizes[i].name))
            return &sizes[i];
    return NULL;
}

/* ---- the tables ---- */

enum Depths {
    DEPTH_8 = 1, DEPTH_16 = 2, P010 = 4, NV12 = 8,
    BOTH = DEPTH_8 | DEPTH_16, VIDEO = DEPTH_8 | P010, ALL = BOTH | P010
};

enum Flags {
    VARIANTS = 1,               ///< all variants, not only auto
    CONTENTS = 2,               ///< all contents, not only noise
    SOFTWARE = 4,               ///< frames in system memory, on CPUs
    GRAIN    = 8,               ///< content GRAIN, for measured thresholds
};

typedef struct Table {
    const char *name;
    enum Algorithm algorithm;
    const char *sizes, *quick;  ///< all sizes, and those of a quick run
    unsigned depths;
    const char *radii;
    const char *options;        ///< without the radius, or NULL
    unsigned flags;
} Table;

/* Options of the documents' filter */
#define SINGLE ":preset=document"

/* Options that preset=auto stands for, but prev=2 */
#define AUTO ":threshold=auto:patch=1:weight=linear:scales=2"

/* Those of a frame by itself with a given threshold */
#define FIXED ":threshold=12:patch=1:weight=linear:scales=1:prev=0"

/* The most important tables first. */
static const Table tables[] = {
    { "median", ALGO_MEDIAN, "8K 1080p 4K", "1080p", ALL,
      "1 2 3 4 5 6 7 8 9 10 11 15 31 63 127" },
    { "epsilon", ALGO_EPSILON, "8K 1080p 8MP 4K", "1080p", ALL, "4", SINGLE },
    { "gauss", ALGO_GAUSS, "8K 1080p 4K", "1080p", ALL, "5" },

    { "median-ladder", ALGO_MEDIAN, "8K 1080p", "1080p", DEPTH_8, "1 2", "",
      VARIANTS },
    { "epsilon-ladder", ALGO_EPSILON, "8MP 1080p", "360p", DEPTH_8, "4",
      SINGLE, VARIANTS },
    { "gauss-orders", ALGO_GAUSS, "512 1024 2048 4096", "512 1024", DEPTH_8,
      "5", "", VARIANTS },

    { "median-content", ALGO_MEDIAN, "4K", "", BOTH, "8 31 63 127", "",
      CONTENTS },
    { "median-rank", ALGO_MEDIAN, "8K", "", BOTH, "1 2 3 4 5 6 7 15 31 127",
      ":percentile=0.25" },
    { "median-frame", ALGO_MEDIAN, "1080p 4K", "", NV12, "1 2 5 15" },
    { "epsilon-radius", ALGO_EPSILON, "1080p", "", VIDEO, "1 2 8 15", SINGLE },
    { "epsilon-patch", ALGO_EPSILON, "1080p 4K", "1080p", VIDEO, "2 3", FIXED },
    /* the default; without other frames, one scale, without measuring */
    { "epsilon-auto", ALGO_EPSILON, "1080p 4K 8K", "1080p", VIDEO, "2", AUTO,
      GRAIN },
    { "epsilon-auto", ALGO_EPSILON, "1080p 4K 8K", "", VIDEO, "2",
      AUTO ":prev=0", GRAIN },
    { "epsilon-auto", ALGO_EPSILON, "1080p 4K 8K", "", VIDEO, "2",
      ":threshold=auto:patch=1:weight=linear:scales=1:prev=0", GRAIN },
    { "epsilon-auto", ALGO_EPSILON, "1080p 4K 8K", "", VIDEO, "2", FIXED,
      GRAIN },
    /* none, one and two other frames; the largest number */
    { "epsilon-frames", ALGO_EPSILON, "1080p 4K 8K", "1080p", ALL, "2", FIXED },
    { "epsilon-frames", ALGO_EPSILON, "1080p 4K 8K", "", VIDEO, "2",
      ":threshold=12:patch=1:weight=linear:scales=1:prev=1" },
    { "epsilon-frames", ALGO_EPSILON, "1080p 4K 8K", "1080p", ALL, "2",
      ":threshold=12:patch=1:weight=linear:scales=1:prev=2" },
    { "epsilon-frames", ALGO_EPSILON, "1080p", "", ALL, "2", ":radiusT=3" AUTO,
      GRAIN },
    { "gauss-radius", ALGO_GAUSS, "4096 1080p", "", BOTH, "2 10 32 127" },

    { "software", ALGO_MEDIAN, "1080p", "1080p", BOTH, "1 2 3 7 15", "",
      SOFTWARE },
    { "software", ALGO_EPSILON, "1080p", "1080p", BOTH, "4", SINGLE, SOFTWARE },
    { "software", ALGO_EPSILON, "1080p", "1080p", DEPTH_8, "2", AUTO,
      SOFTWARE },
    { "software", ALGO_EPSILON, "1080p", "1080p", DEPTH_8, "2",
      AUTO ":prev=0", SOFTWARE },
    { "software", ALGO_GAUSS, "1080p", "1080p", BOTH, "5", "", SOFTWARE },

    /* OpenCL frames have whole chroma samples: no P010 */
    { "unaligned", ALGO_MEDIAN, "1080p 1917x1079", "", BOTH, "1 2 15" },
    { "unaligned", ALGO_EPSILON, "1080p 1917x1079", "", BOTH, "4", SINGLE },
    { "unaligned", ALGO_GAUSS, "1080p 1917x1079", "", BOTH, "5" },
};

void tables_list(void)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(tables); i++)
        if (!i || strcmp(tables[i].name, tables[i - 1].name))
            printf("%s%s", i % 4 ? ", " : i ? ",\n      " : "      ",
                   tables[i].name);
    printf("\n");
}

static int pixel_formats(const Table *table, const Settings *set,
                         const Device *device, enum AVPixelFormat format[4])
{
    const unsigned depths = set->scale == SCALE_FULL ? table->depths
                                                     : table->depths & DEPTH_8;
    int nb = 0;

    if (depths & DEPTH_8)
        format[nb++] = plane_format(device, 8);
    if (depths & DEPTH_16)
        format[nb++] = plane_format(device, 16);
    if (depths & P010)
        format[nb++] = AV_PIX_FMT_P010;
    if (depths & NV12)
        format[nb++] = AV_PIX_FMT_NV12;
    return nb;
}

/* ---- one row ---- */

typedef struct Context {
    const Settings *set;
    const Device *device;
    const Table *table;
    const Size *size;
    const char *filter;
    Pool pool;
} Context;

/* Return why a row has no time. */
static const char *reason(int error, enum Verdict verdict, int is_peer)
{
    if (error < 0 && is_peer)
        return "absent: it does not run on this device";
    if (error == AVERROR(EINVAL) || error == AVERROR(ENOSYS))
        return "not served";
    return error < 0 || verdict == VERDICT_NOT_SERVED ? "failed" : "WRONG";
}

void row_time(const Settings *set, const Pool *pool, const Row *row,
              const FilterSpec *spec, enum Verdict verdict)
{
    const enum AVHWDeviceType type = pool->device->type;
    Timing timing;
    Stage stage;
    int ret = stage_init(&stage, pool, row->filter, row->options);

    if (ret >= 0 && verdict == VERDICT_RIGHT) {
        ret = stage_time(&stage, set->budget_us, &timing);
        if (ret >= 0 && spec && type != AV_HWDEVICE_TYPE_NONE) {
            const Timed timed = stage_last(&stage, spec);

            verdict = verify_timed(&timed, spec, set->plant == 2);
        }
    }
    stage_free(&stage);
    if (ret >= 0 && verdict == VERDICT_RIGHT &&
        type == AV_HWDEVICE_TYPE_OPENCL && set->scale != SCALE_QUICK)
        ret = stage_profile(pool, row->filter, row->options, &timing);
    if (ret >= 0 && verdict == VERDICT_RIGHT)
        sink_result(row, &timing);
    else
        sink_note(row, reason(ret, verdict, !spec));
}

static void run_row(Context *c, int radius, const char *variant)
{
    enum Verdict verdict;
    FilterSpec spec;
    char options[160];
    const Row row = {
        .table = c->table->name, .device = c->device->name,
        .size = c->size->name, .w = c->pool.w, .h = c->pool.h,
        .format = av_get_pix_fmt_name(c->pool.format), .filter = c->filter,
        .options = options, .samples = pool_samples(&c->pool),
        .content = c->pool.content,
    };

    snprintf(options, sizeof(options), "radius=%d%s%s%s", radius,
             c->table->algorithm == ALGO_EPSILON &&
             c->device->type != AV_HWDEVICE_TYPE_NONE ? ":planes=15" : "",
             c->table->options ? c->table->options : "", variant);
    if (spec_parse(&spec, c->table->algorithm, c->filter, options) < 0)
        abort();
    spec = spec_resolve(&spec);
    verdict = verify(&c->pool, options, variant, &spec, c->set->plant == 1);
    if (verdict == VERDICT_WRONG)
        sink_note(&row, "WRONG");
    else
        row_time(c->set, &c->pool, &row, &spec, verdict);
}

static void run_variants(Context *c, int radius)
{
    const AVOption *option = filter_option(c->filter,
                                           c->table->algorithm == ALGO_GAUSS ?
                                           "order" : "variant");
    const AVOption *mem    = filter_option(c->filter, "mem"), *o, *m;
    char text[96];

    if (!option)
        run_row(c, radius, "");
    for (int i = 0; option && (o = filter_value(c->filter, option, i)); i++) {
        snprintf(text, sizeof(text), ":%s=%s", option->name, o->name);
        if (!mem)
            run_row(c, radius, text);
        for (int k = 0; mem && (m = filter_value(c->filter, mem, k)); k++) {
            snprintf(text, sizeof(text), ":%s=%s:mem=%s", option->name,
                     o->name, m->name);
            run_row(c, radius, text);
        }
    }
}

/* ---- loops ---- */

static const char *radii(const Context *c)
{
    if (c->set->scale == SCALE_TINY)
        return c->table->algorithm == ALGO_GAUSS ? "5" : "2";
    if (c->set->scale == SCALE_QUICK && !strcmp(c->table->name, "median"))
        return "1 2 3 7 15";
    return c->table->radii;
}

static void run_pool(Context *c)
{
    for (const char *r = radii(c); *r; r += strspn(r, " ")) {
        const int radius = strtol(r, (char **)&r, 10);

        if (c->set->radius && c->set->radius != radius)
            continue;
        if (c->table->flags & VARIANTS)
            run_variants(c, radius);
        else
            run_row(c, radius, "");
    }
}

static void run_format(Context *c, enum AVPixelFormat format)
{
    const int nb = c->table->flags & CONTENTS ? NB_CONTENTS : 1;

    for (int i = 0; i < nb; i++) {
        if (pool_for_plane(&c->pool, c->table->name, c->filter, c->device,
                           format, c->size,
                           c->table->flags & GRAIN ? CONTENT_GRAIN : i,
                           c->table->flags & SOFTWARE) < 0)
            continue;
        run_pool(c);
        pool_free(&c->pool);
    }
}

static void run_size(Context *c)
{
    enum AVPixelFormat format[4];
    const int nb = pixel_formats(c->table, c->set, c->device, format);

    for (int i = 0; i < nb; i++)
        if (device_has_format(c->device, format[i]))
            run_format(c, format[i]);
}

static void run_table(Context *c)
{
    const char *list = c->set->table && c->set->size ? c->set->size :
                       c->set->scale == SCALE_FULL   ? c->table->sizes :
                       c->set->scale == SCALE_QUICK  ? c->table->quick : "tiny";
    char *copy = av_strdup(list), *save = NULL;

    for (char *name = copy ? av_strtok(copy, " ", &save) : NULL; name;
         name = av_strtok(NULL, " ", &save)) {
        c->size = size_find(name);
        if (c->size && wanted_size(c->set, c->device, c->size))
            run_size(c);
    }
    av_free(copy);
}

void filters_run(const Settings *set, const Device *device)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(tables); i++) {
        Context c = { .set = set, .device = device, .table = &tables[i] };

        c.filter = device_filter(device, tables[i].algorithm);
        if (!c.filter || (set->filter && strcmp(set->filter, c.filter)) ||
            (set->table && strcmp(set->table, tables[i].name)))
            continue;
        if (device->type == AV_HWDEVICE_TYPE_NONE &&
            tables[i].flags & (VARIANTS | SOFTWARE))
            continue;
        if (tables[i].flags & SOFTWARE && !device_is_cpu(device))
            continue;
        run_table(&c);
    }
}
