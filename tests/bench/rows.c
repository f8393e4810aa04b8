/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The measured rows of our filters: the jobs of rows.txt, which build/job checks,
 * in the sizes of their tables.
 *
 *     table NAME SIZE...[, SIZE...]      sizes, and those of a quick run
 */

#include <stdlib.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/pixdesc.h"

#include "../jobs/jobs.h"
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

/* ---- one row ---- */

/* Return why a row has no time. */
static const char *reason(int ret, int is_peer)
{
    if (ret < 0 && is_peer)
        return "absent: it does not run on this device";
    if (ret == AVERROR(EINVAL) || ret == AVERROR(ENOSYS))
        return "not served";
    return ret < 0 ? "failed" : "WRONG";
}

void row_time(const Settings *set, const Pool *pool, const Row *row,
              const FilterSpec *spec)
{
    Timing timing;
    Stage stage;
    int ret = stage_init(&stage, pool, row->filter, row->options);

    if (ret >= 0)
        ret = stage_time(&stage, set->budget_us, &timing);
    if (ret >= 0)
        ret = !spec || verify(&stage, row, spec, set->plant);
    stage_free(&stage);
    if (ret > 0 && pool->device->type == AV_HWDEVICE_TYPE_OPENCL &&
        set->scale != SCALE_QUICK &&
        stage_profile(pool, row->filter, row->options, &timing) < 0)
        ret = AVERROR_EXTERNAL;
    if (ret > 0)
        sink_result(row, &timing);
    else
        sink_note(row, reason(ret, !spec));
}

typedef struct Context {
    const Settings *set;
    const Device *device;
    const Size *size;
    Pool pool;                  ///< of the last row
    int software;               ///< whether its frames are in memory
} Context;

/* Make the pool of a job unless the last row has had the same one. */
static int set_pool(Context *c, const Job *job, const char *table,
                    const char *filter)
{
    const char *content = pattern_names[job->step[0].pattern];
    const Pool *p       = &c->pool;

    if (p->in[0] && p->format == job->format && p->content == content &&
        p->size == c->size && c->software == job->software)
        return 0;
    pool_free(&c->pool);
    c->software = job->software;
    return pool_for_plane(&c->pool, table, filter, c->device, job->format,
                          c->size, content, job->software);
}

static void run_job(Context *c, const Job *job)
{
    const char *filter = device_filter(c->device, job->algorithm);
    FilterSpec spec;
    char table[32];

    snprintf(table, sizeof(table), "%.*s", (int)strcspn(job->table, " "),
             job->table);
    if (set_pool(c, job, table, filter) < 0)
        return;
    if (spec_parse(&spec, job->algorithm, filter, job->options) < 0)
        abort();
    spec = spec_resolve(&spec);
    row_time(c->set, &c->pool, &(Row) {
        .table = table, .device = c->device->name, .size = c->size->name,
        .w = c->pool.w, .h = c->pool.h,
        .format = av_get_pix_fmt_name(job->format), .filter = filter,
        .options = job->options, .samples = pool_samples(&c->pool),
        .content = c->pool.content,
    }, &spec);
}

/* ---- loops ---- */

/* Return whether a job is wanted. Runs that are not full have 8 bits alone; tiny
 * ones have the first radius of the job's text. */
static int is_wanted(const Context *c, const Job *job, const Job *first)
{
    const Settings *set = c->set;
    const char *filter  = device_filter(c->device, job->algorithm);
    const int depth     = av_pix_fmt_desc_get(job->format)->comp[0].depth;
    const int radius    = atoi(strchr(job->options, '=') + 1);
    const size_t n      = strcspn(job->table, " ");

    return filter && device_has_format(c->device, job->format) &&
           (!set->filter || !strcmp(set->filter, filter)) &&
           (!set->table  || (strlen(set->table) == n &&
                             !strncmp(set->table, job->table, n))) &&
           (!set->radius || set->radius == radius) &&
           (set->scale == SCALE_FULL || depth == 8) &&
           (set->scale != SCALE_TINY ||
            radius == atoi(strchr(first->options, '=') + 1));
}

/* Write the names of a table's sizes in this run. */
static void get_sizes(char *text, int size, const Settings *set,
                      const char *table)
{
    const char *full  = table + strcspn(table, " ");
    const char *quick = strchr(full, ',');

    if (set->scale == SCALE_TINY)
        full = "tiny";
    else if (set->table && set->size)
        full = set->size;
    else if (set->scale == SCALE_QUICK)
        full = quick ? quick + 1 : "";
    snprintf(text, size, "%.*s", (int)strcspn(full, ","), full);
}

/* Run the jobs of one text, size by size. */
static void run_jobs(Context *c, const ListedJob *jobs, int nb)
{
    char names[64], *save = NULL, *name;
    Job first, job;

    job_read(&first, (const uint8_t *)jobs[0].text, strlen(jobs[0].text));
    get_sizes(names, sizeof(names), c->set, first.table);
    for (name = av_strtok(names, " ", &save); name;
         name = av_strtok(NULL, " ", &save)) {
        c->size = size_find(name);
        for (int i = 0; i < nb && c->size &&
                        wanted_size(c->set, c->device, c->size); i++) {
            job_read(&job, (const uint8_t *)jobs[i].text,
                     strlen(jobs[i].text));
            if (is_wanted(c, &job, &first))
                run_job(c, &job);
        }
    }
}

/* No job runs here. */
void job_finding(const Job *job, const char *text)
{
    abort();
}

void filters_run(const Settings *set, const Device *device)
{
    Context c    = { .set = set, .device = device };
    JobList list = { 0 };
    int end;

    if (joblist_read(&list, "tests/bench/rows.txt", device,
                     NB_ALGORITHMS) < 0) {
        fprintf(stderr, "bench: cannot read tests/bench/rows.txt\n");
        nb_failed++;
    }
    for (int i = 0; i < list.nb; i = end) {
        for (end = i; end < list.nb && list.jobs[end].line ==
                                       list.jobs[i].line; end++);
        run_jobs(&c, list.jobs + i, end - i);
    }
    pool_free(&c.pool);
    joblist_free(&list);
}
