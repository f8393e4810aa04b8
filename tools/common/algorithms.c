/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavfilter/avfilter.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/pixdesc.h"

#include "../../libavfilter-patch/src/epsilon/epsilon_presets.h"
#include "algorithms.h"

const char *const algorithm_names[NB_ALGORITHMS] = {
    [ALGO_EPSILON] = "epsilon", [ALGO_MEDIAN] = "median",
    [ALGO_TMEDIAN] = "tmedian", [ALGO_GAUSS]  = "gauss_hilbert",
};

/* The option's range is that of the CPU's tmedian, so that a larger radius gives
 * an error that names it. */
#define TMEDIAN_MAX_RADIUS 7

/* ---- the options ---- */

/* Value of options that follow the preset */
#define UNSET (-2)

typedef struct Field {
    const char *name;           ///< of the AVOption
    size_t offset;              ///< in FilterSpec
    enum { INT, FLOAT, DOUBLE } type;
    int by_preset;              ///< whether a preset of epsilon sets it
} Field;

static const Field fields[] = {
#define FIELD(name, member)                                                 \
    name, offsetof(FilterSpec, member),                                     \
    _Generic(((FilterSpec *)0)->member, int: INT, float: FLOAT,             \
             double: DOUBLE)
    { FIELD("radius",     radius),    1 },
    { FIELD("radiusV",    radius_v),  0 },
    { FIELD("planes",     planes),    0 },
    { FIELD("threshold",  threshold), 1 },
    { FIELD("strength",   strength),  0 },
    { FIELD("sigma",      sigma),     0 },
    { FIELD("patch",      patch),     1 },
    { FIELD("weight",     linear),    1 },
    { FIELD("radiusT",    radius_t),  1 },
    { FIELD("prev",       prev),      1 },
    { FIELD("next",       next),      1 },
    { FIELD("older",      older),     1 },
    { FIELD("scales",     scales),    1 },
    { FIELD("preset",     preset),    0 },
    { FIELD("metadata",   metadata),  0 },
    { FIELD("percentile", percentile), 0 },
#undef FIELD
};

#define FOR_FIELDS(f) \
    for (const Field *f = fields; f < fields + FF_ARRAY_ELEMS(fields); f++)

enum { WEIGHT_EQUAL, WEIGHT_LINEAR };

enum {
#define ID(id, ...) PRESET_ ## id,
    EPSILON_PRESETS(ID)
#undef ID
};

static const FilterSpec presets[] = {
#define PRESET(id, name, r, t, p, w, weight_name, s, before, after, means)  \
    { .radius = r, .threshold = t, .patch = p, .linear = WEIGHT_ ## w,      \
      .scales = s, .prev = before, .next = after, .older = means },
    EPSILON_PRESETS(PRESET)
#undef PRESET
};

static double get(const FilterSpec *spec, const Field *f)
{
    const void *p = (const char *)spec + f->offset;

    return f->type == INT   ? *(const int *)p :
           f->type == FLOAT ? *(const float *)p : *(const double *)p;
}

static void set(FilterSpec *spec, const Field *f, double value)
{
    void *p = (char *)spec + f->offset;

    if (f->type == INT)
        *(int *)p = value;
    else if (f->type == FLOAT)
        *(float *)p = value;
    else
        *(double *)p = value;
}

static const Field *find(const char *name)
{
    FOR_FIELDS(f)
        if (!strcmp(f->name, name))
            return f;
    return NULL;
}

const char *spec_name(int n)
{
    return n < FF_ARRAY_ELEMS(fields) ? fields[n].name : NULL;
}

int spec_set(FilterSpec *spec, const char *name, double value)
{
    const Field *f = find(name);

    if (f)
        set(spec, f, value);
    return !!f;
}

int spec_equal(const FilterSpec *a, const FilterSpec *b)
{
    FOR_FIELDS(f)
        if (get(a, f) != get(b, f))
            return 0;
    return a->algorithm == b->algorithm;
}

/* ---- the filters ---- */

const char *algorithm_filter(enum Algorithm algorithm)
{
    static const char *const apis[] = { "_opencl", "_cuda", "" };
    const AVFilter *filter = NULL;
    char name[64];

    for (int i = 0; i < FF_ARRAY_ELEMS(apis) && !filter; i++) {
        snprintf(name, sizeof(name), "%s%s", algorithm_names[algorithm],
                 apis[i]);
        filter = avfilter_get_by_name(name);
    }
    return filter ? filter->name : NULL;
}

static const AVClass *class_of(const char *filter)
{
    const AVFilter *found = filter ? avfilter_get_by_name(filter) : NULL;

    return found ? found->priv_class : NULL;
}

const AVOption *filter_option(const char *filter, const char *name)
{
    const AVClass *class = class_of(filter);

    return class ? av_opt_find(&class, name, NULL, 0, AV_OPT_SEARCH_FAKE_OBJ)
                 : NULL;
}

double option_max(enum Algorithm algorithm, const AVOption *option)
{
    return algorithm == ALGO_TMEDIAN && !strcmp(option->name, "radius") ?
           TMEDIAN_MAX_RADIUS : option->max;
}

const AVOption *filter_value(const char *filter, const AVOption *option, int n)
{
    const AVClass *class = class_of(filter);
    const AVOption *o    = NULL;

    while (class && option->unit && (o = av_opt_next(&class, o)))
        if (o->type == AV_OPT_TYPE_CONST && o->unit &&
            !strcmp(o->unit, option->unit) &&
            !(o->flags & AV_OPT_FLAG_DEPRECATED) && !n--)
            return o;
    return NULL;
}

FilterSpec spec_read(void *priv, enum Algorithm algorithm)
{
    FilterSpec spec = { .algorithm = algorithm, .variant = "" };
    double value;

    FOR_FIELDS(f)
        if (av_opt_get_double(priv, f->name, 0, &value) >= 0)
            set(&spec, f, value);
    return spec;
}

FilterSpec spec_resolve(const FilterSpec *spec)
{
    FilterSpec s = *spec;

    if (s.radius_t != UNSET && s.prev == UNSET)
        s.prev = s.radius_t;
    if (s.radius_t != UNSET && s.next == UNSET)
        s.next = s.radius_t;
    FOR_FIELDS(f)
        if (s.algorithm == ALGO_EPSILON && f->by_preset && get(&s, f) == UNSET)
            set(&s, f, get(&presets[s.preset], f));
    return s;
}

void spec_fix(FilterSpec *spec, const FilterSpec *configured)
{
    spec->scales = configured->scales;
    spec->prev   = configured->prev;
    spec->next   = configured->next;
    spec->older  = configured->older;
}

int spec_first(const FilterSpec *spec, int frame, int back)
{
    const int group = 4, older = 15;

    if (spec->algorithm != ALGO_EPSILON)
        return frame;
    return FFMAX(spec->older && spec->prev ? (frame - older) & -group :
                                             frame - spec->prev - back, 0);
}

int spec_parse(FilterSpec *spec, enum Algorithm algorithm, const char *filter,
               const char *text)
{
    AVFilterGraph *graph = avfilter_graph_alloc();
    AVFilterContext *f   = graph ?
        avfilter_graph_alloc_filter(graph, avfilter_get_by_name(filter), NULL) :
        NULL;
    int ret = AVERROR(ENOMEM);

    if (f)
        ret = av_set_options_string(f->priv, text, "=", ":");
    if (ret >= 0)
        *spec = spec_read(f->priv, algorithm);
    avfilter_graph_free(&graph);
    return ret;
}

/* Return whether a value is invalid in the options' ranges: threshold and sigma
 * have no value below 0 but REF_AUTO. */
static int is_between(double value)
{
    return value > REF_AUTO && value < 0;
}

/* Parse a plain number or a named value of the option. */
static int parse_value(double *value, const char *filter,
                       const AVOption *option, const char *text)
{
    const AVOption *o;
    char *end;

    for (int n = 0; (o = filter_value(filter, option, n)); n++)
        if (!strcmp(o->name, text)) {
            *value = o->default_val.i64;
            return 1;
        }
    if (strspn(text, "0123456789.-") != strlen(text) ||
        !strpbrk(text, "0123456789") ||
        (option->type == AV_OPT_TYPE_BOOL && text[1]))
        return 0;
    *value = strtod(text, &end);
    return !*end && (option->type != AV_OPT_TYPE_INT ||
                     *value == rint(*value));
}

int spec_command(FilterSpec *spec, const char *name, const char *text)
{
    const char *filter = algorithm_filter(spec->algorithm);
    const AVOption *o  = filter_option(filter, name);
    double value;

    if (!o || o->type == AV_OPT_TYPE_CONST ||
        !(o->flags & AV_OPT_FLAG_RUNTIME_PARAM))
        return AVERROR(ERANGE);
    if (!parse_value(&value, filter, o, text))
        return 0;
    if (value < o->min || value > o->max || is_between(value))
        return AVERROR(ERANGE);
    if (!spec_set(spec, name, value))
        abort();                // an option missing in the table
    return 1;
}

/* Write a value, by its name if it has one, with as few digits as possible. */
static void print_value(char *text, int size, const char *filter,
                        const AVOption *option, double value)
{
    const AVOption *o;

    for (int n = 0; (o = filter_value(filter, option, n)); n++)
        if (o->default_val.i64 == value) {
            snprintf(text, size, "%s", o->name);
            return;
        }
    snprintf(text, size, "%.15g", value);
    if (strtod(text, NULL) != value)
        snprintf(text, size, "%.17g", value);
}

void spec_print(const FilterSpec *spec, const char *filter, char *text,
                int size)
{
    int length = 0;

    *text = 0;
    FOR_FIELDS(f) {
        const AVOption *o = filter_option(filter, f->name);
        char value[64];

        if (!o || length >= size)
            continue;
        print_value(value, sizeof(value), filter, o, get(spec, f));
        length += snprintf(text + length, size - length, "%s%s=%s",
                           length ? ":" : "", f->name, value);
    }
}

int spec_is_valid(const FilterSpec *spec)
{
    const char *filter = algorithm_filter(spec->algorithm);

    FOR_FIELDS(f) {
        const AVOption *o  = filter_option(filter, f->name);
        const double value = get(spec, f);
        const int fits     = o && value >= o->min &&
                             value <= option_max(spec->algorithm, o);

        if (!o || (f->by_preset && spec->algorithm == ALGO_EPSILON &&
                   value == UNSET))
            continue;
        if (is_between(value))
            return 0;
        /* planes of one pixel reduce the median's radius to 0 */
        if (!fits && (value || spec->algorithm != ALGO_MEDIAN))
            return 0;
    }
    return 1;
}

/* ---- planes and windows ---- */

int spec_lost(const FilterSpec *spec)
{
    return spec->algorithm == ALGO_TMEDIAN ? 2 * spec->radius : 0;
}

int spec_has_neighbors(const FilterSpec *spec)
{
    return spec->prev || spec->next;
}

int spec_delay(const FilterSpec *spec)
{
    return spec->next + spec_lost(spec);
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
    const int bit  = component_bit(format, component);
    const int luma = presets[spec->preset].threshold != REF_AUTO &&
                     !(desc->flags & AV_PIX_FMT_FLAG_RGB);

    return spec->planes < 0 ? bit < (luma ? 1 : 3) : spec->planes >> bit & 1;
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

/* ---- the references ---- */

RefEpsilon spec_epsilon(const FilterSpec *spec)
{
    return (RefEpsilon) {
        .radius   = spec->radius,   .threshold = spec->threshold,
        .strength = spec->strength, .patch     = spec->patch,
        .linear   = spec->linear,   .scales    = spec->scales,
        .prev     = spec->prev,     .next      = spec->next,
        .older    = spec->older,
    };
}

int spec_reference(const FilterSpec *spec, uint16_t *dst, const RefStream *s,
                   int frame)
{
    int ret = 0;

    switch (spec->algorithm) {
    case ALGO_EPSILON:
        ret = ref_epsilon_stream(dst, s, frame);
        break;
    case ALGO_MEDIAN:
        ret = ref_median(dst, s->src[frame], s->width, s->height, s->depth,
                         spec->radius, spec->radius_v, spec->percentile,
                         spec->threshold);
        break;
    case ALGO_TMEDIAN:
        ref_tmedian(dst, s->src + frame, s->width * s->height, spec->radius,
                    spec->percentile);
        break;
    case ALGO_GAUSS:
        ret = ref_gauss(dst, s->src[frame], s->width, s->height, s->depth,
                        spec->radius, spec->sigma);
        break;
    case NB_ALGORITHMS:
        break;
    }
    return ret < 0 ? AVERROR(ENOMEM) : 0;
}

/* Samples of the window in another frame, and the search for its vectors; means
 * of older frames */
#define OTHER_WORK 30
#define OLDER_WORK 8

int64_t spec_work(const FilterSpec *spec, int depth)
{
    const int radius   = spec->radius ? spec->radius :
                         ref_gauss_radius(spec->sigma);
    const int64_t side = 2 * radius + 1, patch = 2 * spec->patch + 1;

    switch (spec->algorithm) {
    case ALGO_EPSILON:
        return (side * side + OTHER_WORK * (spec->prev + spec->next) +
                OLDER_WORK * spec->older) * patch * patch;
    case ALGO_MEDIAN:
        return side * (2 * (spec->radius_v ? spec->radius_v : spec->radius) +
                       1) + (1 << depth) / 16;
    default:
        return side;
    }
}
