/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/pixdesc.h"

#include "busy.h"

/* Set the size, and a format of the same depth that frames of this size may
 * have, hardware frames as well if the device has images of two channels. */
static void set_size(Job *job, const Options *o, const int size[2])
{
    const int depth = av_pix_fmt_desc_get(job->format)->comp[0].depth;

    job->width  = size[0];
    job->height = size[1];
    if (!((size[0] | size[1]) & 1))
        return;
    if (depth == 8)
        job->format = AV_PIX_FMT_YUV444P;
    else if (!av_strstart(o->device, "cuda", NULL))
        job->format = AV_PIX_FMT_YUV444P10;
}

static int read_job(Job *job, const char *text, const char *options,
                    const Options *o, const int size[2])
{
    job_read(job, (const uint8_t *)text, strlen(text));
    if (job->nb_ignored)
        return AVERROR(EINVAL);
    av_strlcatf(job->options, sizeof(job->options), "%s%s",
                *job->options && *options ? ":" : "", options);
    set_size(job, o, size);
    return job_prepare(job);
}

/* Return whether the device has the filter, and it is wanted. */
static int is_wanted(const Options *o, const char *text)
{
    char name[64];
    Job job;

    job_read(&job, (const uint8_t *)text, strlen(text));
    snprintf(name, sizeof(name), "%s_%.*s", algorithm_names[job.algorithm],
             (int)strcspn(o->device, ":"), o->device);
    return avfilter_get_by_name(name) &&
           (!o->filter || !strcmp(name, o->filter));
}

static int add_case(Cases *cases, const Options *o, int number,
                    const char *text, const int size[2])
{
    Case *c = &cases->list[cases->nb];

    if ((o->number >= 0 && o->number != number) || !is_wanted(o, text))
        return 0;
    if (cases->nb == MAX_CASES)
        return AVERROR(ENOSPC);
    cases->nb++;
    c->number = number;
    return read_job(&c->job, text, o->options, o, size);
}

/* Read the jobs; the first size, whose references take long, comes first. */
static int add_cases(Cases *cases, const Options *o)
{
    const char *file = "tests/busy/jobs.txt";
    /* not open yet: the file depends on no device */
    const Device device = { .name = "" };
    JobList list     = { 0 };
    int ret = joblist_read(&list, file, &device, NB_ALGORITHMS);

    if (ret < 0)
        printf("%s: %s\n", file, av_err2str(ret));
    for (int i = 0; i < o->nb_sizes * list.nb && ret >= 0; i++)
        ret = add_case(cases, o, i, list.jobs[i % list.nb].text,
                       o->sizes[i / list.nb]);
    joblist_free(&list);
    return ret < 0 || cases->nb ? ret : AVERROR_FILTER_NOT_FOUND;
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
    int ret = add_cases(cases, o);

    if (ret >= 0 && o->heavy)
        ret = read_job(&cases->heavy.job, "filter median\nformat yuv420p\n"
                       "options radius=15:planes=1\nframe right noise 1\n",
                       "", o, o->sizes[0]);
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
