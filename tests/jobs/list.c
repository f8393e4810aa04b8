/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Read files of jobs, and expand what stands for several lines or jobs.
 */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/bprint.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "../check/limits.h"
#include "jobs.h"

/* Where jobs come from, and where they go */
typedef struct Reader {
    JobList *list;
    const char *file, *api;
    int line;                   ///< of the job's text
} Reader;

static int expand(const Reader *r, const char *text);

static int add(const Reader *r, const char *text)
{
    JobList *list  = r->list;
    char *copy     = av_strdup(text);
    ListedJob *job = copy ? av_dynarray2_add((void **)&list->jobs, &list->nb,
                                             sizeof(*job), NULL) : NULL;

    if (!job) {
        av_free(copy);
        return AVERROR(ENOMEM);
    }
    *job = (ListedJob) { .text = copy, .file = r->file, .line = r->line };
    return 0;
}

/* Expand a text with a part replaced by a value. */
static int substitute(const Reader *r, const char *text, const char *part,
                      int length, const char *value, int value_length)
{
    AVBPrint b;
    int ret = AVERROR(ENOMEM);

    av_bprint_init(&b, 0, AV_BPRINT_SIZE_UNLIMITED);
    av_bprintf(&b, "%.*s%.*s%s", (int)(part - text), text, value_length, value,
               part + length);
    if (av_bprint_is_complete(&b))
        ret = expand(r, b.str);
    av_bprint_finalize(&b, NULL);
    return ret;
}

/* Return whether a kernel's description has the depth and all texts of a
 * selection but those with a '-'. Only AMD's GPUs have media_ops. */
static int is_selected(const char *kernel, const char *depth, const char *part,
                       int length)
{
    char words[100], *word, *saved = NULL;

    snprintf(words, sizeof(words), "%.*s", length, part);
    strtok_r(words, " ", &saved);
    while ((word = strtok_r(NULL, " ", &saved))) {
        const int no = *word == '-';

        if (!strstr(kernel, word + no) == !no)
            return 0;
    }
    return strstr(kernel, depth) && !strstr(kernel, "media_ops");
}

/* Expand a text for each kernel that a part of it selects. */
static int expand_kernels(const Reader *r, const char *text, const char *part,
                          int length)
{
    char filter[64], kernel[64];
    const char *depth;
    Job job;
    int ret = 0;

    job_read(&job, (const uint8_t *)text, part - text);
    snprintf(filter, sizeof(filter), "%s_%s", algorithm_names[job.algorithm],
             r->api);
    depth = av_pix_fmt_desc_get(job.format)->comp[0].depth > 8 ? " 16bit" :
                                                                 " 8bit";
    for (int i = 0; ret >= 0 && kernel_describe(kernel, sizeof(kernel), filter,
                                                i); i++)
        if (is_selected(kernel, depth, part + 1, length - 2))
            ret = substitute(r, text, part, length, kernel,
                             strcspn(kernel, " "));
    return ret;
}

/* Add the jobs that a text stands for. */
static int expand(const Reader *r, const char *text)
{
    const char *part = strchr(text, '{');
    const char *end  = part ? strchr(part, '}') : NULL;
    const int length = end ? end + 1 - part : 0;
    int ret = 0;

    if (!end)
        return add(r, text);
    if (!strncmp(part, "{kernels", 8))
        return expand_kernels(r, text, part, length);
    for (const char *value = part + 1; value <= end && ret >= 0;) {
        const int n = strcspn(value, ",}");

        ret    = substitute(r, text, part, length, value, n);
        value += n + 1;
    }
    return ret;
}

/* Add an item to a job's text, and repeat it for the numbers of
 * [FIRST-LAST]. */
static void add_item(AVBPrint *b, const char *item)
{
    int nb = 1;

    for (int i = 0; i < nb; i++) {
        const char *rest = item, *part;
        int first, last, n = 0;

        while ((part = strchr(rest, '[')) &&
               sscanf(part, "[%d-%d]%n", &first, &last, &n) == 2 && n) {
            av_bprintf(b, "%.*s%d", (int)(part - rest), rest, first + i);
            nb   = last - first + 1;
            rest = part + n;
        }
        av_bprintf(b, "%s\n", rest);
    }
}

/* Add the items of a line of a file to a job's text. */
static void add_line(AVBPrint *b, char *line)
{
    for (char *next; line; line = next) {
        next = strstr(line, "; ");
        if (next) {
            *next = 0;
            next += 2;
        }
        add_item(b, line);
    }
}

/* Add the jobs that a file's text stands for, at least one. */
static int add_jobs(const Reader *r, const AVBPrint *text)
{
    const int before = r->list->nb;
    const int ret    = av_bprint_is_complete(text) ? expand(r, text->str) :
                                                     AVERROR(ENOMEM);

    if (ret < 0 || r->list->nb > before)
        return ret;
    fprintf(stderr, "%s:%d: no kernel is selected\n", r->file, r->line);
    return AVERROR(EINVAL);
}

static int read_jobs(Reader *r, FILE *f)
{
    char line[1000];
    AVBPrint b;
    int ret = 0, more = 1;

    av_bprint_init(&b, 0, AV_BPRINT_SIZE_UNLIMITED);
    for (int n = 1; more && ret >= 0; n++) {
        more = !!fgets(line, sizeof(line), f);
        if (more && *line == '#')
            continue;
        line[more ? strcspn(line, "\n") : 0] = 0;
        if (*line) {
            r->line = b.len ? r->line : n;
            add_line(&b, line);
        } else if (b.len) {
            ret = add_jobs(r, &b);
            av_bprint_clear(&b);
        }
    }
    av_bprint_finalize(&b, NULL);
    return ret;
}

int joblist_read(JobList *list, const char *file, const char *api)
{
    Reader r = { .list = list, .file = file, .api = api };
    const int is_stdin = !strcmp(file, "-");
    FILE *f = is_stdin ? stdin : fopen(file, "r");
    int ret;

    if (!f)
        return AVERROR(errno);
    ret = read_jobs(&r, f);
    if (!is_stdin)
        fclose(f);
    return ret;
}

void joblist_free(JobList *list)
{
    for (int i = 0; i < list->nb; i++)
        av_free(list->jobs[i].text);
    av_freep(&list->jobs);
    list->nb = 0;
}
