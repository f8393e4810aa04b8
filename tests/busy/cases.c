/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The cases: each filter, size and depth, defaults and neighbor frames, with
 * commands in every other case.
 */

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"

#include "busy.h"

#define NB_FRAMES 6

/* ---- texts ---- */

/* Return a format of a depth that frames of any size may have, hardware frames
 * as well if the device has images of two channels and the size is even. */
static const char *format_of(const Options *o, int depth, const int size[2])
{
    const int odd  = size[0] & 1 || size[1] & 1;
    const int cuda = av_strstart(o->device, "cuda", NULL);

    if (depth > 8)
        return odd && !cuda ? "yuv444p10le" : "p010le";
    return odd ? "yuv444p" : "yuv420p";
}

static const char *command_of(enum Algorithm algorithm, int n)
{
    static const char *const commands[NB_ALGORITHMS][2] = {
        [ALGO_EPSILON] = { "strength 0.5", "radius 1" },
        [ALGO_MEDIAN]  = { "percentile 0.25", "radius 3" },
        [ALGO_TMEDIAN] = { "percentile 0.25", "planes 1" },
        [ALGO_GAUSS]   = { "sigma 1.5", "planes 1" },
    };

    return commands[algorithm][n];
}

static void write_case(Case *c, const Options *o, enum Algorithm algorithm,
                       const char *format, const int size[2],
                       const char *options, int commands)
{
    static const enum Pattern patterns[] = { PATTERN_GRAIN, PATTERN_COARSE,
                                             PATTERN_TEXTURE };
    char *text = c->text;
    const size_t room = sizeof(c->text);

    snprintf(text, room, "filter %s\nformat %s\nsize %d %d\noptions %s%s%s\n",
             algorithm_names[algorithm], format, size[0], size[1], options,
             *options && *o->options ? ":" : "", o->options);
    for (int i = 0; i < NB_FRAMES; i++) {
        if (commands && i && i % 2 == 0)
            av_strlcatf(text, room, "command %s\n",
                        command_of(algorithm, i / 2 - 1));
        av_strlcatf(text, room, "frame right %s %d 0 0 %d\n",
                    pattern_names[patterns[i % FF_ARRAY_ELEMS(patterns)]], i,
                    i);
    }
    av_strlcat(text, "eof\n", room);
}

static int add_case(Cases *cases, const Options *o, enum Algorithm algorithm,
                    const char *format, const int size[2], const char *options)
{
    const int number = cases->nb;
    Case *c          = &cases->list[number];

    if (number == MAX_CASES)
        return AVERROR(ENOSPC);
    c->number = number;
    write_case(c, o, algorithm, format, size, options, number & 1);
    job_read(&c->job, (const uint8_t *)c->text, strlen(c->text));
    cases->nb++;
    return job_prepare(&c->job);
}

static int add_cases(Cases *cases, const Options *o, enum Algorithm algorithm)
{
    static const char *const options[] = { "", "radiusT=1" };
    const int nb = algorithm == ALGO_EPSILON ? 2 : 1;
    int ret = 0;

    /* large planes first, as their references take long */
    for (int i = 0; i < o->nb_sizes; i++)
        for (int k = nb - 1; k >= 0; k--)
            for (int depth = 10; depth >= 8 && ret >= 0; depth -= 2)
                ret = add_case(cases, o, algorithm,
                               format_of(o, depth, o->sizes[i]), o->sizes[i],
                               options[k]);
    return ret;
}

/* The heavy filter: one frame of the first size */
static int add_heavy(Case *c, const Options *o)
{
    snprintf(c->text, sizeof(c->text), "filter median\nformat %s\nsize %d %d\n"
             "options radius=15:planes=1\nframe right noise 1 0 0 0\n",
             format_of(o, 8, o->sizes[0]), o->sizes[0][0], o->sizes[0][1]);
    job_read(&c->job, (const uint8_t *)c->text, strlen(c->text));
    return job_prepare(&c->job);
}

/* ---- references ---- */

typedef struct Work {
    Cases *cases;
    atomic_int next;            ///< MAX_STEPS of each case, then of heavy
    atomic_int error;
} Work;

static void *work(void *arg)
{
    Work *w = arg;
    int i;

    while ((i = atomic_fetch_add(&w->next, 1)) <
           (w->cases->nb + 1) * MAX_STEPS) {
        const int n = i / MAX_STEPS;
        Case *c     = n < w->cases->nb ? &w->cases->list[n] :
                                         &w->cases->heavy;
        const int ret = job_expect(&c->job, i % MAX_STEPS);

        if (ret < 0)
            atomic_store(&w->error, ret);
    }
    return NULL;
}

static int make_references(Cases *cases)
{
    Work w = { .cases = cases };
    pthread_t threads[64];
    const int cores = av_clip(sysconf(_SC_NPROCESSORS_ONLN), 1, 64);
    int nb = 0;

    while (nb < cores && !pthread_create(&threads[nb], NULL, work, &w))
        nb++;
    for (int i = 0; i < nb; i++)
        pthread_join(threads[i], NULL);
    return nb ? w.error : AVERROR(EAGAIN);
}

static void plant(Cases *cases)
{
    for (int i = 0; i < cases->nb; i++)
        for (int k = 0; k < MAX_STEPS; k++)
            if (cases->list[i].job.step[k].want)
                cases->list[i].job.step[k].want->data[0][0] ^= 1;
}

int cases_make(Cases *cases, const Options *o)
{
    const char *api = strchr(o->device, ':');
    const int n     = api ? api - o->device : strlen(o->device);
    char name[64];
    int ret = 0;

    for (int a = 0; a < NB_ALGORITHMS && ret >= 0; a++) {
        snprintf(name, sizeof(name), "%s_%.*s", algorithm_names[a], n,
                 o->device);
        if (avfilter_get_by_name(name) &&
            (!o->filter || !strcmp(name, o->filter)))
            ret = add_cases(cases, o, a);
    }
    if (ret >= 0 && o->number >= 0) {   // keep one alone
        for (int i = 0; i < cases->nb; i++)
            if (i != o->number)
                job_free(&cases->list[i].job);
        if (o->number < cases->nb && o->number)
            cases->list[0] = cases->list[o->number];
        cases->nb = o->number < cases->nb;
    }
    if (ret >= 0 && !cases->nb)
        ret = AVERROR_FILTER_NOT_FOUND;
    if (ret >= 0 && o->heavy)
        ret = add_heavy(&cases->heavy, o);
    if (ret >= 0)
        ret = make_references(cases);
    if (ret >= 0 && o->plant)
        plant(cases);
    if (ret < 0)
        printf("the cases cannot be made: %s\n", av_err2str(ret));
    return ret;
}

void cases_free(Cases *cases)
{
    for (int i = 0; i < cases->nb; i++)
        job_free(&cases->list[i].job);
    job_free(&cases->heavy.job);
}
