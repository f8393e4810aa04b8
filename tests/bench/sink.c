/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <string.h>

#include "libavutil/time.h"

#include "bench.h"

int nb_wrong, nb_failed, nb_rows;

static FILE *csv;
static int64_t begin;

int sink_open(const char *path)
{
    csv   = fopen(path, "w");
    begin = av_gettime_relative();
    if (!csv)
        return -1;
    fprintf(csv, "table,device,size,width,height,format,filter,options,status,"
            "us,least,most,wall_us,device_us,samples,content,at\n");
    return 0;
}

void sink_close(void)
{
    if (csv)
        fclose(csv);
    csv = NULL;
}

static void head(const Row *row, const char *status)
{
    const int is_noise = !row->content || !strcmp(row->content, "noise");

    nb_rows++;
    printf("%-10s %-6s %-9s %s=%s%s%s: ", row->device, row->size, row->format,
           row->filter, row->options, is_noise ? "" : " on ",
           is_noise ? "" : row->content);
    if (csv)
        fprintf(csv, "%s,%s,%s,%d,%d,%s,\"%s\",\"%s\",\"%s\"", row->table,
                row->device, row->size, row->w, row->h, row->format,
                row->filter, row->options, status);
}

/* Write the content, and the time at which the row was done. */
static void tail(const Row *row)
{
    fprintf(csv, ",%s,%.2f\n", row->content ? row->content : "noise",
            (av_gettime_relative() - begin) / 1e6);
    fflush(csv);
}

static void number(double value)
{
    if (value >= 0)
        fprintf(csv, ",%.3f", value);
    else
        fprintf(csv, ",");
}

void sink_result(const Row *row, const Timing *t)
{
    head(row, "ok");
    printf("%.1f us (%.1f - %.1f), %.2f Gsample/s\n", t->us, t->least, t->most,
           row->samples / t->us / 1000);
    fflush(stdout);
    if (!csv)
        return;
    number(t->us);
    number(t->least);
    number(t->most);
    number(t->wall_us);
    number(t->device_us);
    fprintf(csv, ",%.0f", row->samples);
    tail(row);
}

void sink_work(const Settings *set, Work *work, const Row *row, int ok)
{
    Timing timing;

    if (ok && time_work(work, set->budget_us, &timing) >= 0)
        sink_result(row, &timing);
    else
        sink_note(row, "failed");
}

void sink_note(const Row *row, const char *note)
{
    if (!strcmp(note, "WRONG"))
        nb_wrong++;
    if (!strcmp(note, "failed"))
        nb_failed++;
    head(row, note);
    printf("%s\n", note);
    fflush(stdout);
    if (csv) {
        fprintf(csv, ",,,,,,");
        tail(row);
    }
}
