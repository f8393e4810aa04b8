/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Compute the values of a filter's options after commands.
 */

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/opt.h"

#include "fuzz.h"

/* unset, so that the preset applies */
#define UNSET (-2)

static double get(void *filter, const char *name)
{
    double value = 0;

    av_opt_get_double(filter, name, 0, &value);
    return value;
}

Values values_read(void *filter, enum Algorithm algorithm)
{
    /* 0 if the filter has no such option */
    return (Values) {
        .spec = {
            .algorithm  = algorithm,
            .radius     = get(filter, "radius"),
            .radius_v   = get(filter, "radiusV"),
            .planes     = get(filter, "planes"),
            .threshold  = get(filter, "threshold"),
            .strength   = get(filter, "strength"),
            .sigma      = get(filter, "sigma"),
            .patch      = get(filter, "patch"),
            .radius_t   = get(filter, "radiusT"),
            .scales     = get(filter, "scales"),
            .linear     = get(filter, "weight"),
            .percentile = get(filter, "percentile"),
            .variant    = "",
        },
        .preset = get(filter, "preset"),
    };
}

Values values_accepted(const Values *values, const Job *job)
{
    Values v = *values;

    v.spec = spec_effective(&v.spec, job->format, job->width, job->height);
    return v;
}

FilterSpec values_spec(const Values *values)
{
    const FilterSpec *preset = &spec_presets[values->preset].spec;
    FilterSpec s = values->spec;

    if (s.algorithm != ALGO_EPSILON)
        return s;
    s.radius    = s.radius    == UNSET ? preset->radius    : s.radius;
    s.threshold = s.threshold == UNSET ? preset->threshold : s.threshold;
    s.patch     = s.patch     == UNSET ? preset->patch     : s.patch;
    s.linear    = s.linear    == UNSET ? preset->linear    : s.linear;
    s.scales    = s.scales    == UNSET ? preset->scales    : s.scales;
    s.planes    = s.planes < 0         ? preset->planes    : s.planes;
    return s;
}

int values_equal(const Values *a, const Values *b)
{
    return a->spec.radius     == b->spec.radius     &&
           a->spec.radius_v   == b->spec.radius_v   &&
           a->spec.planes     == b->spec.planes     &&
           a->spec.threshold  == b->spec.threshold  &&
           a->spec.strength   == b->spec.strength   &&
           a->spec.sigma      == b->spec.sigma      &&
           a->spec.patch      == b->spec.patch      &&
           a->spec.radius_t   == b->spec.radius_t   &&
           a->spec.scales     == b->spec.scales     &&
           a->spec.linear     == b->spec.linear     &&
           a->spec.percentile == b->spec.percentile &&
           a->preset          == b->preset;
}

int values_valid(const Values *values)
{
    const FilterSpec *s = &values->spec;

    return (s->radius || s->algorithm == ALGO_MEDIAN) &&
           (s->scales || s->algorithm != ALGO_EPSILON) &&
           !isnan(s->threshold) && !isnan(s->strength) && !isnan(s->sigma) &&
           !isnan(s->percentile) &&
           !(s->threshold > REF_AUTO && s->threshold < 0) &&
           !(s->sigma > REF_AUTO && s->sigma < 0);
}

static const AVOption *find_option(void *filter, const char *name)
{
    return av_opt_find2(filter, name, NULL, AV_OPT_FLAG_RUNTIME_PARAM |
                        AV_OPT_FLAG_FILTERING_PARAM, 0, NULL);
}

/* Parse a plain number or a named value of the option. */
static int understand(double *value, void *filter, const AVOption *option,
                      const char *text)
{
    const AVOption *o = NULL;
    char *end;

    while ((o = av_opt_next(filter, o)))
        if (o->type == AV_OPT_TYPE_CONST && o->unit && option->unit &&
            !strcmp(o->unit, option->unit) && !strcmp(o->name, text)) {
            *value = o->default_val.i64;
            return 1;
        }
    if (strspn(text, "0123456789.-") != strlen(text) || !isdigit(*text) ||
        (option->type == AV_OPT_TYPE_BOOL && text[1]))
        return 0;
    *value = strtod(text, &end);
    return !*end && (option->type != AV_OPT_TYPE_INT ||
                     *value == rint(*value));
}

static void assign(Values *values, const char *name, double value)
{
    FilterSpec *s = &values->spec;

    if (!strcmp(name, "radius"))
        s->radius = value;
    else if (!strcmp(name, "radiusV"))
        s->radius_v = value;
    else if (!strcmp(name, "planes"))
        s->planes = value;
    else if (!strcmp(name, "threshold"))
        s->threshold = value;
    else if (!strcmp(name, "strength"))
        s->strength = value;
    else if (!strcmp(name, "sigma"))
        s->sigma = value;
    else if (!strcmp(name, "patch"))
        s->patch = value;
    else if (!strcmp(name, "weight"))
        s->linear = value;
    else if (!strcmp(name, "percentile"))
        s->percentile = value;
    else if (!strcmp(name, "preset"))
        values->preset = value;
    else if (strcmp(name, "metadata"))  // changes no sample
        abort();                // an option missing above
}

int values_set(Values *values, void *filter, const char *name,
               const char *text)
{
    const AVOption *option = find_option(filter, name);
    double value;

    if (!option || option->type == AV_OPT_TYPE_CONST)
        return AVERROR(ERANGE);
    if (!understand(&value, filter, option, text))
        return 0;
    if (value < option->min || value > option->max)
        return AVERROR(ERANGE);
    assign(values, name, value);
    return 1;
}

int is_automatic(void *filter)
{
    static const char *const names[] = { "variant", "order" };

    for (int i = 0; i < 2; i++) {
        const AVOption *o = av_opt_find(filter, names[i], NULL, 0, 0);

        if (o && get(filter, names[i]) != o->default_val.i64)
            return 0;
    }
    return 1;
}
