/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/bprint.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "limits.h"
#include "../noise/planes.h"
#include "values.h"

/* What a list depends on */
typedef struct Context {
    const Device *device;
    const char *filter;         ///< NULL: the device has not got it
    Job job;                    ///< up to the list
    int depth;
} Context;

void values_free(Values *values)
{
    for (int i = 0; i < values->nb; i++)
        av_free(values->value[i]);
    av_freep(&values->value);
}

static void add(Values *values, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(Values *values, const char *format, ...)
{
    char text[1000];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    av_dynarray_add(&values->value, &values->nb, av_strdup(text));
    if (!values->nb)
        abort();                // no memory
}

int nb_unknown_words;

/* Count a word that is not known, lest its jobs are left out. @return 0 */
static int unknown_word(const char *word)
{
    fprintf(stderr, "there is no '%s'\n", word);
    nb_unknown_words++;
    return 0;
}

int device_is(const Device *device, const char *kind)
{
    char api[16];

    if (!strcmp(kind, "opencl-cpu"))
        return device->type == AV_HWDEVICE_TYPE_OPENCL && !device->gpu;
    if (!av_match_name(kind, "cpu,opencl,cuda,dummy"))
        return unknown_word(kind);
    snprintf(api, sizeof(api), "%.*s", (int)strcspn(device->name, ":"),
             device->name);
    return !strcmp(api, kind);
}

/* ---- formats ---- */

static int has_property(const Device *device, int i, const char *word)
{
    const enum AVPixelFormat format = device->formats[i];
    const AVPixFmtDescriptor *desc  = av_pix_fmt_desc_get(format);
    const int depth  = desc->comp[0].depth;
    const int is_rgb = !!(desc->flags & AV_PIX_FMT_FLAG_RGB);
    const char *v;

    if (av_strstart(word, "depth", &v))
        return depth == atoi(v);
    if (av_strstart(word, "plane", &v))
        return depth == atoi(v) &&
               format == (device->type == AV_HWDEVICE_TYPE_CUDA ?
                          depth == 8 ? AV_PIX_FMT_YUV444P : AV_PIX_FMT_YUV444P16 :
                          depth == 8 ? AV_PIX_FMT_GRAY8 : AV_PIX_FMT_GRAY16);
    if (av_strstart(word, "planar", &v))
        return depth == atoi(v) && !desc->log2_chroma_w &&
               !desc->log2_chroma_h &&
               desc->comp[0].step == (depth > 8 ? 2 : 1);
    if (!strcmp(word, "alike"))
        return device_is_first_alike(device, i);
    if (!strcmp(word, "alpha"))
        return has_packed_alpha(format);
    if (!strcmp(word, "rgb"))
        return is_rgb;
    if (!strcmp(word, "yuv"))
        return !is_rgb && av_pix_fmt_count_planes(format) > 2;
    if (!strcmp(word, "halved"))
        return desc->log2_chroma_w > 0;
    if (!strcmp(word, "interleaved"))
        return av_pix_fmt_count_planes(format) < desc->nb_components;
    if (!strcmp(word, "semiplanar"))
        return desc->nb_components > 2 &&
               desc->comp[1].step > desc->comp[0].step;
    if (av_get_pix_fmt(word) != AV_PIX_FMT_NONE)
        return format == av_get_pix_fmt(word);
    return word[strspn(word, "0123456789")] ? unknown_word(word) : 1;
}

enum AVPixelFormat format_of(const Device *device, const char *words, int n)
{
    char copy[64], *word, *saved;
    int limit = INT_MAX, found = 0;

    for (int i = 0; device->formats &&
                    device->formats[i] != AV_PIX_FMT_NONE; i++) {
        int has = 1;            // all properties

        av_strlcpy(copy, words, sizeof(copy));
        saved = NULL;
        for (word = strtok_r(copy, " ", &saved); word;
             word = strtok_r(NULL, " ", &saved)) {
            has  &= *word == '-' ? !has_property(device, i, word + 1) :
                                   has_property(device, i, word);
            limit = av_isdigit(*word) ? atoi(word) : limit;
        }
        if (n < limit && has && found++ == n)
            return device->formats[i];
    }
    return AV_PIX_FMT_NONE;
}

/* Add the formats that are not filtered as software frames. A palette is
 * converted. */
static void add_refused(Values *values)
{
    const AVPixFmtDescriptor *desc = NULL;

    while ((desc = av_pix_fmt_desc_next(desc)))
        if (!is_software_filterable(av_pix_fmt_desc_get_id(desc)) &&
            !(desc->flags & AV_PIX_FMT_FLAG_HWACCEL) &&
            av_pix_fmt_desc_get_id(desc) != AV_PIX_FMT_PAL8)
            add(values, "%s", desc->name);
}

static void add_formats(Values *values, const Context *c, const char *lists)
{
    enum AVPixelFormat format;
    char words[64];

    if (!strcmp(lists, "refused")) {
        add_refused(values);
        return;
    }
    for (;; lists++) {
        snprintf(words, sizeof(words), "%.*s", (int)strcspn(lists, "|"), lists);
        for (int n = 0; (format = format_of(c->device, words, n)) !=
                        AV_PIX_FMT_NONE; n++)
            add(values, "%s", av_get_pix_fmt_name(format));
        lists += strcspn(lists, "|");
        if (!*lists)
            break;
    }
}

/* ---- kernels ---- */

/* Return whether a text has all words of a selection but those with a '-'. */
static int is_selected(const char *text, const char *selection)
{
    char words[100], *word, *saved = NULL;

    av_strlcpy(words, selection, sizeof(words));
    for (word = strtok_r(words, " ", &saved); word;
         word = strtok_r(NULL, " ", &saved)) {
        const int no = *word == '-';

        if (!strstr(text, word + no) == !no)
            return 0;
    }
    return 1;
}

/* Only AMD's GPUs have media_ops. */
static void add_kernels(Values *values, const Context *c, const char *words)
{
    const char *depth = c->depth > 8 ? " 16bit" : " 8bit";
    char filter[64], kernel[64];

    snprintf(filter, sizeof(filter), "%s_%.*s",
             algorithm_names[c->job.algorithm],
             (int)strcspn(c->device->name, ":"), c->device->name);
    for (int i = 0; kernel_describe(kernel, sizeof(kernel), filter, i); i++)
        if (is_selected(kernel, words) && strstr(kernel, depth) &&
            !strstr(kernel, "media_ops"))
            add(values, "%.*s", (int)strcspn(kernel, " "), kernel);
}

/* Write a variant of a FilterSpec as the end of an options line and lines. */
static void add_variant(Values *values, const char *variant)
{
    char text[200];

    variant_lines(text, sizeof(text), variant);
    add(values, "%s", text);
}

static void add_variants(Values *values, const Context *c, const char *words)
{
    const int nb = c->filter ? spec_nb_variants(c->device, c->job.algorithm) :
                               0;

    for (int i = 0; i < nb; i++) {
        FilterSpec spec = spec_default(c->job.algorithm);

        spec_set_variant(&spec, c->device, i);
        if (!*words || spec_compares_patches(c->device, spec.variant) ==
                       (*words != '-'))
            add_variant(values, spec.variant);
    }
}

static void add_limited(Values *values, const Context *c)
{
    FilterSpec spec = spec_default(c->job.algorithm);

    for (int n = 0; c->filter && spec_set_limited(&spec, c->device, c->depth,
                                                  n); n++)
        if (c->job.algorithm == ALGO_MEDIAN)
            add(values, "radius=%d:percentile=%g%s", spec.radius,
                spec.percentile, spec.variant);
        else
            add(values, "radius=%d%s", spec.radius, spec.variant);
}

/* ---- other lists ---- */

static void add_named(Values *values, const Context *c, const char *option)
{
    const AVOption *o = filter_option(c->filter, option), *value;

    for (int n = 0; o && (value = filter_value(c->filter, o, n)); n++)
        add(values, "%s", value->name);
}

static void add_with(Values *values, const Context *c, const char *option)
{
    char name[32];

    snprintf(name, sizeof(name), "%.*s", (int)strcspn(option, "="), option);
    if (filter_option(c->filter, name))
        add(values, ":%s", option);
    else
        add(values, "%s", "");
}

static void add_planes(Values *values, const char *which)
{
    static const struct { const char *name; int first, end; } kinds[] = {
        { "still",  0,                PLANES_RARE_GRID },
        { "grid",   PLANES_RARE_GRID, FIRST_CHANGE },
        { "change", FIRST_CHANGE,     NB_PLANES_KINDS },
    };

    for (int i = 0; i < PLANES_NB_CASES; i++)
        for (int k = 0; k < 3; k++) {
            const PlanesCase *c = &planes_cases[i];
            char second[40];

            if (strcmp(kinds[k].name, which) || c->kind < kinds[k].first ||
                c->kind >= kinds[k].end)
                continue;
            snprintf(second, sizeof(second), "\nframe right plane:%d 1", i);
            add(values, "size %d %d\nframe right plane:%d 0%s", c->width,
                c->height, i, c->kind >= FIRST_CHANGE ? second : "");
        }
}

/* Add values that are listed as such, but for "on KIND VALUE" of other
 * devices. */
static void add_given(Values *values, const Context *c, const char *text)
{
    for (const char *value = text;; value++) {
        const int n = strcspn(value, ",");
        char copy[MAX_TEXT], kind[16];
        int skip = 0;

        snprintf(copy, sizeof(copy), "%.*s", n, value);
        if (sscanf(copy, "on %15s %n", kind, &skip) != 1 || !skip)
            add(values, "%s", copy);
        else if (device_is(c->device, kind))
            add(values, "%s", copy + skip);
        value += n;
        if (!*value)
            break;
    }
}

static Context context_of(const Device *device, const char *text, int length)
{
    Context c = { .device = device };

    job_read(&c.job, (const uint8_t *)text, length);
    c.filter = device_filter(device, c.job.algorithm);
    c.depth  = av_pix_fmt_desc_get(c.job.format)->comp[0].depth;
    return c;
}

/* Return whether a list has a name, and what follows it. */
static int is_list(const char *list, const char *name, const char **words)
{
    const char *rest;

    if (!av_strstart(list, name, &rest) || (*rest && *rest != ' '))
        return 0;
    *words = rest + strspn(rest, " ");
    return 1;
}

int values_of(Values *values, const Device *device, const char *text,
              const char *part, int length)
{
    const Context c = context_of(device, text, part - 1 - text);
    char list[MAX_JOB];
    const char *v;

    *values = (Values) { 0 };
    snprintf(list, sizeof(list), "%.*s", length, part);
    if (is_list(list, "formats", &v))
        add_formats(values, &c, v);
    else if (is_list(list, "kernels", &v))
        add_kernels(values, &c, v);
    else if (is_list(list, "variants", &v))
        add_variants(values, &c, v);
    else if (!strcmp(list, "limited"))
        add_limited(values, &c);
    else if (is_list(list, "values", &v))
        add_named(values, &c, v);
    else if (is_list(list, "planes", &v))
        add_planes(values, v);
    else if (is_list(list, "with", &v))
        add_with(values, &c, v);
    else if (!strcmp(list, "device"))
        add(values, "%s", strchr(device->name, ':') + 1);
    else
        add_given(values, &c, list);
    return 0;
}
