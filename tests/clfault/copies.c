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

/* number of copies and of events recorded, the latest ones */
#define NB 64

typedef struct Copy {
    const void *queue, *ptr;
    unsigned long time;         ///< 0: none, or finished
} Copy;

typedef struct Event {
    const void *handle;
    unsigned long time;
} Event;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Copy copies[NB];
static Event events[NB];
static unsigned long now;       ///< number of commands so far

void clfault_copied(const void *queue, const void *ptr)
{
    pthread_mutex_lock(&lock);
    now++;
    copies[now % NB] = (Copy) { queue, ptr, now };
    pthread_mutex_unlock(&lock);
}

void clfault_marked(const void *event)
{
    pthread_mutex_lock(&lock);
    now++;
    events[now % NB] = (Event) { event, now };
    pthread_mutex_unlock(&lock);
}

void clfault_finished(const void *queue)
{
    pthread_mutex_lock(&lock);
    for (int i = 0; i < NB; i++)
        if (copies[i].queue == queue)
            copies[i].time = 0;
    pthread_mutex_unlock(&lock);
}

/* Return the time of an event; drivers reuse handles, the newest one counts. */
static unsigned long time_of(const void *event)
{
    unsigned long time = 0;

    for (int i = 0; i < NB; i++)
        if (events[i].handle == event && events[i].time > time)
            time = events[i].time;
    return time;
}

void clfault_waited(const void *event)
{
    pthread_mutex_lock(&lock);
    for (int i = 0; i < NB; i++)
        if (copies[i].time < time_of(event))
            copies[i].time = 0;
    pthread_mutex_unlock(&lock);
}

void clfault_unmapped(const void *ptr, const char *call)
{
    pthread_mutex_lock(&lock);
    for (int i = 0; i < NB; i++)
        if (copies[i].time && copies[i].ptr == ptr)
            fault_error("%s of %p, which a copy may still use", call, ptr);
    pthread_mutex_unlock(&lock);
}
