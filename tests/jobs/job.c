/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/pixdesc.h"

#include "draw.h"
#include "jobs.h"

const char *const line_names[NB_LINES] = {
    "filter", "memory", "device", "feed", "kernels", "cc", "format", "size",
    "options", "table", "frame", "command", "set", "eof",
};

const char *const what_names[NB_WHATS] = {
    "right", "flipped", "size", "format", "plane", "pitch", "context",
    "device",
};

const char *const feed_names[NB_FEEDS] = { "pull", "push", "hold" };

static const char *const memory_names[] = { "hardware", "software" };
static const char *const device_names[] = { "graph", "own" };

int max_side = 144;

static int find(const char *const *names, int nb, const char *name)
{
    for (int i = 0; i < nb; i++)
        if (!strcmp(names[i], name))
            return i;
    return -1;
}

/* Return the index of a name in a list, or a default derived from the name. */
static int choice(Job *job, const char *const *names, int nb, const char *name)
{
    const int i = find(names, nb, name);

    job->nb_ignored += i < 0;
    return i >= 0 ? i : (uint8_t)name[0] % nb;
}

static void read_memory(Job *job, const char *text)
{
    char name[16] = "";
    int more = 0;

    sscanf(text, "%15s %d", name, &more);
    job->software = choice(job, memory_names, 2, name);
    job->more     = more & 31;
}

static int read_frame(Job *job, Step *step, const char *text)
{
    char what[32] = "right", pattern[32] = "noise";
    int pad = 0, offset = 0;
    long long pts = job->nb_steps;

    sscanf(text, "%31s %31s %u %d %d %lld", what, pattern, &step->seed, &pad,
           &offset, &pts);
    step->what    = choice(job, what_names, NB_WHATS, what);
    if (!strcmp(pattern, "next") || is_drawn(pattern))
        snprintf(step->drawn, sizeof(step->drawn), "%.23s", pattern);
    else
        step->pattern = choice(job, pattern_names, NB_PATTERNS, pattern);
    step->pad     = pad & 127;
    step->offset  = offset & 63;
    step->pts     = pts;
    return 1;
}

/* Return whether an expression is simple: others may take forever or have
 * state. */
static int is_plain(const char *text)
{
    static const char *const not[] = { "while", "taylor", "root", "random",
                                       "st(", "print" };

    for (int i = 0; i < FF_ARRAY_ELEMS(not); i++)
        if (strstr(text, not[i]))
            return 0;
    return 1;
}

static int read_step(Job *job, enum LineKind kind, const char *text)
{
    Step *step = &job->step[job->nb_steps];

    *step = (Step) { .kind = kind };
    if (kind == LINE_FRAME)
        return read_frame(job, step, text);
    if (kind == LINE_EOF)
        return 1;
    step->refused = *text == '!';
    sscanf(text + step->refused, "%31s %63[^\n]", step->name, step->text);
    return step->name[0] && is_plain(step->text);
}

static void read_line(Job *job, char *line)
{
    char *space = strchr(line, ' '), *text = space ? space + 1 : "";
    int kind, w = 0, h = 0;

    if (space)
        *space = 0;
    kind = find(line_names, NB_LINES, line);
    switch (kind) {
    case LINE_FILTER:
        job->algorithm = choice(job, algorithm_names, NB_ALGORITHMS, text);
        break;
    case LINE_MEMORY:
        read_memory(job, text);
        break;
    case LINE_DEVICE:
        job->own_device = choice(job, device_names, 2, text);
        break;
    case LINE_FEED:
        job->feed = choice(job, feed_names, NB_FEEDS, text);
        break;
    case LINE_KERNELS:
        snprintf(job->kernels, sizeof(job->kernels), "%s", text);
        break;
    case LINE_CC:
        snprintf(job->cc, sizeof(job->cc), "%s", text);
        break;
    case LINE_FORMAT:
        if (av_get_pix_fmt(text) != AV_PIX_FMT_NONE)
            job->format = av_get_pix_fmt(text);
        else
            job->nb_ignored++;
        break;
    case LINE_SIZE:
        sscanf(text, "%d %d", &w, &h);
        job->width  = (w - 1U) % max_side + 1;
        job->height = (h - 1U) % max_side + 1;
        job->nb_ignored += w != job->width || h != job->height;
        break;
    case LINE_OPTIONS:
        if (is_plain(text))
            snprintf(job->options, sizeof(job->options), "%s", text);
        else
            job->nb_ignored++;
        break;
    case LINE_TABLE:
        snprintf(job->table, sizeof(job->table), "%s", text);
        break;
    default:
        if (kind >= FIRST_STEP && job->nb_steps < MAX_STEPS &&
            read_step(job, kind, text))
            job->nb_steps++;
        else
            job->nb_ignored++;
    }
}

void job_read(Job *job, const uint8_t *data, size_t size)
{
    *job = (Job) { .format = AV_PIX_FMT_GRAY8, .width = 16, .height = 16 };
    while (size) {
        const uint8_t *end = memchr(data, '\n', size);
        const size_t n     = end ? end - data : size;
        char line[MAX_TEXT + 32];

        if (n < sizeof(line) && !memchr(data, 0, n)) {
            memcpy(line, data, n);
            line[n] = 0;
            read_line(job, line);
        } else {
            job->nb_ignored++;
        }
        data += n + !!end;
        size -= n + !!end;
    }
}
