/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Copies of the device to and from the host's memory that are under way.
 *
 * Memory that is mapped must stay so until the program has waited for the
 * copies that use it. A wait for an event counts for all that was enqueued
 * before that event, on any queue, and only copies that begin where a mapping
 * does are known by it: what this reports is wrong, but it does not see all.
 */

#include <pthread.h>

#include "clfault.h"

/* As many as are remembered, the last ones */
#define NB 64

typedef struct Copy {
    const void *queue, *ptr;
    unsigned long time;         ///< 0: none, or it is over
} Copy;

typedef struct Event {
    const void *handle;
    unsigned long time;
} Event;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Copy copies[NB];
static Event events[NB];
static unsigned long now;       ///< commands so far

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

/* Drivers use a handle again: the newest counts. */
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
            clfault_error("%s of %p, which a copy may still use", call, ptr);
    pthread_mutex_unlock(&lock);
}
