/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The pictures and the expected output of a job, made before it runs.
 */

#include "libavutil/common.h"
#include "libavutil/error.h"

#include "jobs.h"

AVFrame *job_reference(AVFrame *const *picture, const FilterSpec *spec, int nb,
                       int i)
{
    const int first = spec_first(&spec[i], i, NOISE_BACK);
    const int end   = FFMIN(i + spec_delay(&spec[i]) + 1, nb);

    return picture_expect_in(picture + first, end - first, i - first,
                             spec + first, 1);
}

static int prepare_frame(const Job *job, Step *step, const FilterSpec *spec,
                         const AVFrame **before)
{
    if (step->what != WHAT_RIGHT && step->what != WHAT_FLIPPED)
        return AVERROR(EINVAL);
    step->spec    = *spec;
    step->picture = step_picture(job, step, *before);
    *before       = step->picture;
    return step->picture ? 0 : AVERROR(ENOMEM);
}

/* Apply a command of a valid value. */
static int prepare_command(const Job *job, const Step *step, FilterSpec *spec)
{
    if (step->kind != LINE_COMMAND ||
        spec_command(spec, step->name, step->text) <= 0)
        return AVERROR(EINVAL);
    *spec = spec_effective(spec, job->format, job->width, job->height);
    return 0;
}

int job_prepare(Job *job)
{
    FilterSpec spec, used;
    int ret = spec_parse(&spec, job->algorithm,
                         algorithm_filter(job->algorithm), job->options);
    const AVFrame *before = NULL;
    FilterSpec first;

    if (ret < 0)
        return ret;
    first  = spec_resolve(&spec);
    spec   = spec_effective(&spec, job->format, job->width, job->height);
    for (int i = 0; i < job->nb_steps && ret >= 0; i++) {
        Step *step = &job->step[i];

        used        = spec_resolve(&spec);
        spec_fix(&used, &first);
        if (step->kind == LINE_FRAME)
            ret = prepare_frame(job, step, &used, &before);
        else if (step->kind != LINE_EOF)
            ret = prepare_command(job, step, &spec);
    }
    return ret;
}

int job_expect(Job *job, int step)
{
    AVFrame *picture[MAX_STEPS];
    FilterSpec spec[MAX_STEPS];
    int nb = 0, n = 0;

    if (job->step[step].kind != LINE_FRAME)
        return 0;
    for (int i = 0; i < job->nb_steps; i++) {
        if (job->step[i].kind != LINE_FRAME)
            continue;
        n             = i == step ? nb : n;
        picture[nb]   = job->step[i].picture;
        spec[nb++]    = job->step[i].spec;
    }
    if (n + spec_lost(&spec[n]) >= nb)      // there is no output
        return 0;
    job->step[step].want = job_reference(picture, spec, nb, n);
    return job->step[step].want ? 0 : AVERROR(ENOMEM);
}

void job_free(Job *job)
{
    for (int i = 0; i < job->nb_steps; i++) {
        av_frame_free(&job->step[i].picture);
        av_frame_free(&job->step[i].want);
    }
}
