/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Read files of jobs, and expand what stands for several lines or jobs.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/bprint.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "values.h"

/* Where jobs come from, and where they go */
typedef struct Reader {
    JobList *list;
    const char *file;
    const Device *device;
    enum Algorithm algorithm;   ///< NB_ALGORITHMS: all
    int line;                   ///< of the job's text
    int is_on, every;           ///< of the lines on and every
    int nb;                     ///< jobs of the text so far
} Reader;

/* A text of jobs while it is expanded */
typedef struct Text {
    char text[MAX_JOB];
    int sum;                    ///< of the indexes of the values
} Text;

/* Replace a part of a text by a value. */
static int substitute(Text *to, const Text *from, const char *part, int length,
                      const char *value)
{
    const int n = snprintf(to->text, sizeof(to->text), "%.*s%s%s",
                           (int)(part - from->text), from->text, value,
                           part + length);

    to->sum = from->sum;
    return n < (int)sizeof(to->text) ? 0 : AVERROR(ENOMEM);
}

/* Replace the first "format first WORD..." that is complete.
 * @return 0 if the device has no such format */
static int resolve_format(const Reader *r, Text *text)
{
    static const char line[] = "format first";
    char *part = strstr(text->text, line), words[64];
    const int length = part ? strcspn(part, "\n") : 0;
    const Text copy  = *text;
    enum AVPixelFormat format;
    char value[64];

    if (!part || memchr(part, '{', length) || memchr(part, '<', length))
        return 1;
    snprintf(words, sizeof(words), "%.*s", length - (int)strlen(line),
             part + strlen(line));
    format = format_of(r->device, words, 0);
    if (format == AV_PIX_FMT_NONE)
        return 0;
    snprintf(value, sizeof(value), "format %s", av_get_pix_fmt_name(format));
    substitute(text, &copy, copy.text + (part - text->text), length, value);
    return 1;
}

/* ---- jobs ---- */

/* Add a line, repeated for the numbers of [FIRST-LAST]. */
static void repeat_line(AVBPrint *b, const char *line)
{
    int nb = 1;

    for (int i = 0; i < nb; i++) {
        const char *rest = line, *part;
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

/* Add a job. text: changed */
static int add(const Reader *r, char *text)
{
    JobList *list = r->list;
    ListedJob job = { .file = r->file, .line = r->line };
    char *saved   = NULL;
    AVBPrint b;

    av_bprint_init(&b, 0, AV_BPRINT_SIZE_UNLIMITED);
    for (char *line = strtok_r(text, "\n", &saved); line;
         line = strtok_r(NULL, "\n", &saved))
        repeat_line(&b, line);
    if (av_bprint_finalize(&b, &job.text) < 0 ||
        !av_dynarray2_add((void **)&list->jobs, &list->nb, sizeof(job),
                          (const uint8_t *)&job)) {
        av_free(job.text);
        return AVERROR(ENOMEM);
    }
    return 0;
}

/* Take a value of each <a,b> by the job's number, and add the job. */
static int add_by_number(Reader *r, const Text *text)
{
    Text now = *text, next;
    const int number = r->nb;
    char *part, *end;

    if (text->sum % r->every)
        return 0;
    r->nb++;
    while ((part = strchr(now.text, '<')) && (end = strchr(part, '>'))) {
        Values values;

        values_of(&values, r->device, now.text, part + 1, end - part - 1);
        if (values.nb)
            substitute(&next, &now, part, end + 1 - part,
                       values.value[number % values.nb]);
        values_free(&values);
        if (!values.nb)
            return 0;
        now = next;
    }
    return resolve_format(r, &now) ? add(r, now.text) : 0;
}

/* Return whether the jobs of a text are of another algorithm than wanted. */
static int is_other(const Reader *r, const char *text)
{
    const int length = strcspn(text, "\n");
    Job job;

    if (r->algorithm == NB_ALGORITHMS || !av_strstart(text, "filter ", NULL) ||
        memchr(text, '{', length))
        return 0;
    job_read(&job, (const uint8_t *)text, length);
    return job.algorithm != r->algorithm;
}

/* Add the jobs that a text stands for. */
static int expand(Reader *r, const Text *text)
{
    Text now = *text, next;
    const char *part, *end;
    Values values;
    int ret = 0;

    if (is_other(r, now.text) || !resolve_format(r, &now))
        return 0;
    part = strchr(now.text, '{');
    end  = part ? strchr(part, '}') : NULL;
    if (!end)
        return add_by_number(r, &now);
    ret = values_of(&values, r->device, now.text, part + 1, end - part - 1);
    for (int i = 0; i < values.nb && ret >= 0; i++) {
        ret = substitute(&next, &now, part, end + 1 - part, values.value[i]);
        next.sum += i;
        if (ret >= 0)
            ret = expand(r, &next);
    }
    values_free(&values);
    return ret;
}

/* ---- lines ---- */

/* Apply a line for the list. @return whether it is one */
static int read_rule(Reader *r, char *item)
{
    char *saved = NULL, *word;
    int every, n = 0;

    if (sscanf(item, "every %d%n", &every, &n) == 1 && n) {
        if (!item[n] || device_is(r->device, item + n + 1))
            r->every = every;
        return 1;
    }
    if (!av_strstart(item, "on ", NULL))
        return 0;
    r->is_on = 0;
    strtok_r(item, " ", &saved);
    while ((word = strtok_r(NULL, " ", &saved)))
        r->is_on |= device_is(r->device, word);
    return 1;
}

/* Add the items of a line of a file to a job's text. */
static void add_line(Reader *r, AVBPrint *b, char *line)
{
    if (*line == ' ' && b->len) {
        b->str[--b->len] = 0;
        line += strspn(line, " ");
    }
    for (char *next; line; line = next) {
        next = strstr(line, "; ");
        if (next) {
            *next = 0;
            next += 2;
        }
        if (!read_rule(r, line))
            av_bprintf(b, "%s\n", line);
    }
}

/* Add the jobs that a file's text stands for, at least one of those of
 * {kernels}. */
static int add_jobs(Reader *r, const AVBPrint *b)
{
    const int before = r->list->nb;
    Text text        = { "", 0 };
    int ret;

    if (!r->is_on)
        return 0;
    r->nb = 0;
    if (av_strlcpy(text.text, b->str, sizeof(text.text)) >= sizeof(text.text))
        return AVERROR(ENOMEM);
    ret = expand(r, &text);
    if (ret < 0 || r->list->nb > before || !strstr(b->str, "{kernels"))
        return ret;
    fprintf(stderr, "%s:%d: no kernel is selected\n", r->file, r->line);
    return AVERROR(EINVAL);
}

static int read_jobs(Reader *r, FILE *f)
{
    char line[MAX_JOB];
    AVBPrint b;
    int ret = 0, more = 1;

    av_bprint_init(&b, 0, AV_BPRINT_SIZE_UNLIMITED);
    for (int n = 1; more && ret >= 0; n++) {
        more = !!fgets(line, sizeof(line), f);
        if (more && *line == '#')
            continue;
        line[more ? strcspn(line, "\r\n") : 0] = 0;
        if (*line) {
            r->line = b.len ? r->line : n;
            add_line(r, &b, line);
        } else {
            if (b.len)
                ret = add_jobs(r, &b);
            av_bprint_clear(&b);
            r->is_on = r->every = 1;
        }
    }
    av_bprint_finalize(&b, NULL);
    return ret;
}

int joblist_read(JobList *list, const char *file, const Device *device,
                 enum Algorithm algorithm)
{
    Reader r = { .list = list, .file = file, .device = device,
                 .algorithm = algorithm, .is_on = 1, .every = 1 };
    const int is_stdin = !strcmp(file, "-");
    const int unknown  = nb_unknown_words;
    FILE *f = is_stdin ? stdin : fopen(file, "r");
    int ret;

    if (!f)
        return AVERROR(errno);
    rewind(f);                  // other processes read stdin, too
    ret = read_jobs(&r, f);
    if (!is_stdin)
        fclose(f);
    return ret < 0 || nb_unknown_words == unknown ? ret : AVERROR(EINVAL);
}

void joblist_free(JobList *list)
{
    for (int i = 0; i < list->nb; i++)
        av_free(list->jobs[i].text);
    av_freep(&list->jobs);
    list->nb = 0;
}
