/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: add entries to the report.
 */

#include <stdarg.h>
#include <string.h>

#include "libavutil/avstring.h"

#include "doctor.h"

void add_fact(Facts *facts, const char *name, const char *format, ...)
{
    const int i = facts->nb;
    va_list args;

    if (i == MAX_FACTS)
        return;
    va_start(args, format);
    snprintf(facts->fact[i].name, sizeof(facts->fact[i].name), "%s", name);
    vsnprintf(facts->fact[i].value, sizeof(facts->fact[i].value), format,
              args);
    va_end(args);
    facts->nb++;
}

void add_problem(Problems *problems, int api, const char *format, ...)
{
    const int i = problems->nb;
    char text[800], *remedy;
    va_list args;

    if (i == MAX_PROBLEMS)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    remedy = strrchr(text, '\n');
    if (remedy)
        *remedy++ = 0;
    problems->problem[i].api = api;
    av_strlcpy(problems->problem[i].what, text,
               sizeof(problems->problem[i].what));
    av_strlcpy(problems->problem[i].remedy, remedy ? remedy : "",
               sizeof(problems->problem[i].remedy));
    problems->nb++;
}

Device *add_device(Report *report, int api)
{
    Device *device = &report->device[report->nb_devices];

    if (report->nb_devices == MAX_DEVICES)
        return NULL;
    device->api    = api;
    device->usable = 1;
    report->nb_devices++;
    return device;
}

int serves_all(const Device *device)
{
    for (int i = 0; i < device->nb_trials; i++) {
        const Trial *trial = &device->trial[i];

        if (trial->result == WRONG ||
            (trial->result != RIGHT && !*trial->options))
            return 0;
    }
    return device->nb_trials > 0;
}
