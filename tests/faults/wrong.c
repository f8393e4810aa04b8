/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Wrong results of kernels on request.
 *
 * The variable ..._WRONG is a list of
 * "KERNEL[,source=TEXT][,at=N][,odd][,launch=N]", separated by semicolons:
 * after a launch of the kernel, one bit is flipped in byte N (0) of the first
 * row of its first plane, if the plane is wider than N and all conditions hold:
 * the source contains TEXT, the width is odd, it is the N-th launch.
 */

#define _GNU_SOURCE         // strsep()
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults.h"

#define MAX_WRONG 8

typedef struct Wrong {
    char kernel[64], source[128];
    int at, odd, launch;
    int launches;               ///< of the kernel so far
} Wrong;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Wrong wrongs[MAX_WRONG];
static int nb_wrongs;

static int parse_wrong(char *item, Wrong *w)
{
    char *word = strsep(&item, ",");

    *w = (Wrong) { .at = 0 };
    snprintf(w->kernel, sizeof(w->kernel), "%s", word);
    while ((word = strsep(&item, ","))) {
        if (!strncmp(word, "source=", 7))
            snprintf(w->source, sizeof(w->source), "%s", word + 7);
        else if (!strcmp(word, "odd"))
            w->odd = 1;
        else if (sscanf(word, "at=%d", &w->at) != 1 &&
                 sscanf(word, "launch=%d", &w->launch) != 1)
            return 0;
    }
    return !!*w->kernel;
}

void fault_parse_wrong(void)
{
    const char *env = fault_variable("WRONG");
    char *list = strdup(env ? env : ""), *rest = list, *item;

    while (list && (item = strsep(&rest, ";")) && *item) {
        if (nb_wrongs < MAX_WRONG && parse_wrong(item, &wrongs[nb_wrongs]))
            nb_wrongs++;
        else
            fault_error("%s_WRONG: '%s' is not KERNEL,...",
                        fault_tool.variables, item);
    }
    free(list);
}

int fault_any_wrong(void)
{
    return nb_wrongs;
}

void fault_spoil(const char *kernel, const char *source, int width,
                 void (*flip)(void *arg, int at), void *arg)
{
    pthread_mutex_lock(&lock);
    for (Wrong *w = wrongs; w < wrongs + nb_wrongs; w++) {
        if (strcmp(w->kernel, kernel) ||
            (*w->source && !(source && strstr(source, w->source))))
            continue;
        w->launches++;
        if (width > w->at && (!w->odd || width & 1) &&
            (!w->launch || w->launches == w->launch))
            flip(arg, w->at);
    }
    pthread_mutex_unlock(&lock);
}
