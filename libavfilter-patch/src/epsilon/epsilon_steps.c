/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>

#include "libavutil/intmath.h"
#include "libavutil/macros.h"

#include "epsilon_common.h"
#include "epsilon_noise.h"
#include "epsilon_pictures.h"
#include "epsilon_reference.h"
#include "epsilon_steps.h"

static int measures(const void *options)
{
    return ff_epsilon_terms_of(options)->measured;
}

static GPUReach reach(const void *options)
{
    const Epsilon *eps = options;

    return (GPUReach) { eps->fixed_prev, eps->fixed_next };
}

/* Describe the options by the number of bits of the threshold, not its value,
 * as kernels have it as an argument. */
static void describe(char text[GPU_DESCRIPTION_SIZE], const void *options,
                     int depth)
{
    const EpsilonTerms *terms = ff_epsilon_terms_of(options);

    snprintf(text, GPU_DESCRIPTION_SIZE, "%sradius %d, frames -%d%s to %d, "
             "patch %d%s, %s of %d bits", terms->scales > 1 ? "2 scales, " :
             terms->size == EPSILON_Q ? "half, " : "", terms->radius,
             terms->prev, terms->older ? " and older" : "", terms->next,
             terms->patch,
             terms->linear ? ", linear" : "",
             terms->measured ? "auto" : "threshold",
             av_log2(2 * terms->threshold + 1));
}

/* ---- planes ---- */

static size_t bytes_of_sums(const GPUPlane *plane)
{
    const int w = plane->width, h = plane->height;

    return sizeof(uint32_t) * plane->channels *
           ((size_t)EPSILON_SUMS_WORDS(w, h) +
            EPSILON_SUMS_WORDS(w / 2, h / 2));
}

static void describe_q(GPUPlanes *q, const GPUPlanes *planes, int nb_others)
{
    q->depth   = FFMIN(planes->depth + 2, 16);
    q->shift   = 0;
    q->bytes   = 2;
    q->swapped = 0;
    for (int p = 0; p < q->nb_planes; p++) {
        q->plane[p].width  /= 2;
        q->plane[p].height /= 2;
        q->plane[p].extra   = bytes_of_sums(&planes->plane[p]);
    }
}

/* Describe a row per plane, of elements of some bytes. */
static void describe_rows(GPUPlanes *rows, int bytes)
{
    rows->depth   = 8 * bytes;
    rows->shift   = 0;
    rows->bytes   = bytes;
    rows->swapped = 0;
    for (int p = 0; p < rows->nb_planes; p++) {
        rows->plane[p].height   = 1;
        rows->plane[p].channels = 1;
    }
}

static void describe_levels(GPUPlanes *levels, const GPUPlanes *planes,
                            int nb_others)
{
    describe_rows(levels, 1);
    for (int p = 0; p < planes->nb_planes; p++) {
        const GPUPlane *plane = &planes->plane[p];

        levels->plane[p].width = plane->channels *
                                 motion_pyramid_size(plane->width,
                                                     plane->height);
    }
}

static void describe_vectors(GPUPlanes *vectors, const GPUPlanes *planes,
                             int nb_others)
{
    describe_rows(vectors, 2);
    for (int p = 0; p < planes->nb_planes; p++) {
        const GPUPlane *plane = &planes->plane[p];

        vectors->plane[p].width = 2 * nb_others * plane->channels *
                                  motion_nb_vectors(plane->width,
                                                    plane->height);
    }
}

static void describe_group(GPUPlanes *group, const GPUPlanes *planes,
                           int nb_others)
{
    describe_rows(group, EPSILON_SUM_BYTES(planes->depth));
    for (int p = 0; p < planes->nb_planes; p++)
        group->plane[p].width = planes->plane[p].width *
                                planes->plane[p].height *
                                planes->plane[p].channels;
}

static const GPUPlaneKind kinds[NB_EPSILON_KINDS] = {
    [EPSILON_KIND_Q]       = { describe_q },
    [EPSILON_KIND_G]       = { describe_q },
    [EPSILON_KIND_LEVELS]  = { describe_levels,  .is_rows = 1 },
    [EPSILON_KIND_VECTORS] = { describe_vectors, .is_rows = 1 },
    [EPSILON_KIND_GROUP]   = { describe_group,   .is_rows = 1 },
};

/* Return the bit mask of planes more than one pixel wide and high. */
static int with_q(const GPUPlanes *planes)
{
    int bits = 0;

    for (int p = 0; p < planes->nb_planes; p++)
        bits |= (planes->plane[p].width > 1 && planes->plane[p].height > 1) <<
                p;
    return bits;
}

int ff_epsilon_with_levels(const GPUPlanes *planes)
{
    int bits = 0;

    for (int p = 0; p < planes->nb_planes; p++)
        bits |= !!motion_levels(planes->plane[p].width,
                                planes->plane[p].height) << p;
    return bits;
}

/* ---- steps ---- */

static int has_q(const void *options)
{
    return measures(options) || ff_epsilon_filters_q(options);
}

static int searches(const void *options)
{
    const GPUReach frames = reach(options);

    return ff_gpu_has_neighbors(&frames);
}

static int has_older(const void *options)
{
    return ((const Epsilon *)options)->fixed_older;
}

int ff_epsilon_nb_groups(unsigned number)
{
    return FFMIN(number / EPSILON_GROUP, EPSILON_GROUPS);
}

int ff_epsilon_group(unsigned number, int back)
{
    return (number / EPSILON_GROUP - 1 - back) % GPU_MAX_KEPT;
}

int ff_epsilon_nb_complete(const GPUJob *job)
{
    const int nb = ff_epsilon_nb_groups(job->number);
    int k = 0;

    while (k < nb && !(job->selected &
                       ~job->kept->made[ff_epsilon_group(job->number, k)]))
        k++;
    return k;
}

static int keeps(unsigned number, int *begins)
{
    *begins = !(number % EPSILON_GROUP);
    return number / EPSILON_GROUP % GPU_MAX_KEPT;
}

#define READS_P      (1 << GPU_P)
#define READS_Q      (1 << EPSILON_KIND_Q)
#define READS_G      (1 << EPSILON_KIND_G)
#define READS_LEVELS (1 << EPSILON_KIND_LEVELS)

static const GPUStep steps[] = {
    {
        .op          = EPSILON_SHRINK,
        .name        = "Q",
        .reads       = READS_P,
        .out         = EPSILON_KIND_Q,
        .begins      = EPSILON_KIND_LEVELS,
        .when        = has_q,
        .on          = with_q,
        .always      = measures,
        .reference   = ff_epsilon_ref_shrink,
        .check       = &ff_epsilon_check_samples,
    }, {
        .op          = EPSILON_MEASURE,
        .name        = "measurement",
        .reads       = READS_P | READS_Q,
        .when        = measures,
        .always      = measures,
        .with_prev   = 1,
        .reference   = ff_epsilon_ref_measure,
        .check       = &ff_epsilon_check_noise,
    }, {
        .op           = EPSILON_PYRAMID,
        .name         = "pyramid",
        .reads        = READS_P,
        .out          = EPSILON_KIND_LEVELS,
        .when         = searches,
        .on           = ff_epsilon_with_levels,
        .reference    = ff_epsilon_ref_pyramid,
        .check        = &ff_epsilon_check_motion,
    }, {
        .op           = EPSILON_SEARCH,
        .name         = "vectors",
        .reads        = READS_LEVELS,
        .out          = EPSILON_KIND_VECTORS,
        .when         = searches,
        .on           = ff_epsilon_with_levels,
        .reads_before = 1,
        .reads_after  = 1,
        .reference    = ff_epsilon_ref_search,
        .check        = &ff_epsilon_check_motion,
    }, {
        .op           = EPSILON_FILTER_Q,
        .in           = EPSILON_KIND_Q,
        .log_size     = 1,
        .reads        = READS_Q,
        .out          = EPSILON_KIND_G,
        .when         = ff_epsilon_filters_q,
        .on           = with_q,
        .reads_before = 1,
        .set_options  = ff_epsilon_set_options_of_q,
        .is_filter    = 1,
    }, {
        .op          = EPSILON_PUT_BACK,
        .name        = "P'",
        .reads       = READS_P | READS_Q | READS_G,
        .out         = EPSILON_KIND_P2,
        .when        = ff_epsilon_filters_q,
        .on          = with_q,
        .reference   = ff_epsilon_ref_put_back,
        .check       = &ff_epsilon_check_samples,
    }, {
        .op          = EPSILON_ADD,
        .name        = "sums of frames",
        .reads       = READS_P,
        .out         = EPSILON_KIND_GROUP,
        .when        = has_older,
        .keeps       = keeps,
        .reference   = ff_epsilon_ref_add,
        .check       = &ff_epsilon_check_samples,
    },
};

const GPUAlgorithm ff_epsilon_algorithm = {
    .filter       = ff_epsilon_filter,
    .selected     = ff_epsilon_selected,
    .reach        = reach,
    .describe     = describe,
    .configure    = ff_epsilon_configure,
    .kinds        = kinds,
    .nb_kinds     = NB_EPSILON_KINDS,
    .reads        = EPSILON_KIND_P2,
    .steps        = steps,
    .nb_steps     = FF_ARRAY_ELEMS(steps),
    .check        = ff_epsilon_check,
    .measures     = measures,
    .set_level    = ff_epsilon_set_level,
    .entry_size   = sizeof(EpsilonEntry),
    .report_size  = ff_epsilon_report_size,
    .report       = ff_epsilon_report,
};
