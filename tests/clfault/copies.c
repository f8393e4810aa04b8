/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Copies in flight between device and host memory.
 *
 * Memory must stay mapped until the program has waited for the copies that use
 * it. A wait for an event covers all commands enqueued before that event, on
 * any queue, and only copies that begin at the start of a mapping are found:
 * all reports are errors, but some errors are not reported.
 */

#include <pthread.h>

#include "clfault.h"

/* number of the latest copies and events recorded */
#define NB 64

typedef struct Command {
    const void *handle;         ///< queue of a copy, or event
    const void *ptr;            ///< host memory of a copy, or NULL
    unsigned long time;         ///< 0: none, or finished
} Command;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Command commands[NB];
static unsigned long now;       ///< number of commands so far

static void record(const void *handle, const void *ptr)
{
    pthread_mutex_lock(&lock);
    now++;
    commands[now % NB] = (Command) { handle, ptr, now };
    pthread_mutex_unlock(&lock);
}

void clfault_copied(const void *queue, const void *ptr)
{
    record(queue, ptr);
}

void clfault_marked(const void *event)
{
    record(event, NULL);
}

void clfault_finished(const void *queue)
{
    pthread_mutex_lock(&lock);
    for (Command *c = commands; c < commands + NB; c++)
        if (c->ptr && c->handle == queue)
            c->time = 0;
    pthread_mutex_unlock(&lock);
}

void clfault_waited(const void *event)
{
    unsigned long time = 0;

    pthread_mutex_lock(&lock);
    /* drivers reuse handles, the newest event counts */
    for (const Command *c = commands; c < commands + NB; c++)
        if (!c->ptr && c->handle == event && c->time > time)
            time = c->time;
    for (Command *c = commands; c < commands + NB; c++)
        if (c->ptr && c->time < time)
            c->time = 0;
    pthread_mutex_unlock(&lock);
}

void clfault_unmapped(const void *ptr, const char *call)
{
    pthread_mutex_lock(&lock);
    for (const Command *c = commands; c < commands + NB; c++)
        if (c->time && c->ptr == ptr)
            fault_error("%s of %p, which a copy may still use", call, ptr);
    pthread_mutex_unlock(&lock);
}
