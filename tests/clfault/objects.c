/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Objects that the program owns, with the program's references.
 *
 * References of the driver (of a kernel to its program, of a command to its
 * buffers) do not count: the program has to release exactly the objects that it
 * created and retained.
 */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "clfault.h"

typedef struct Live {
    Object type;
    const void *handle;
    int references;
} Live;

static const char *const names[OBJECT_NB] = {
    [OBJECT_CONTEXT] = "context",
    [OBJECT_QUEUE]   = "queue",
    [OBJECT_MEM]     = "mem",
    [OBJECT_PROGRAM] = "program",
    [OBJECT_KERNEL]  = "kernel",
    [OBJECT_EVENT]   = "event",
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Live *live;
static size_t nb_live, nb_allocated;

/* newest first, as most objects are short-lived */
static Live *find(Object type, const void *handle)
{
    for (size_t i = nb_live; i--;)
        if (live[i].type == type && live[i].handle == handle)
            return &live[i];
    return NULL;
}

static Live *append(Object type, const void *handle)
{
    if (nb_live == nb_allocated) {
        nb_allocated = nb_allocated ? 2 * nb_allocated : 256;
        live         = realloc(live, nb_allocated * sizeof(*live));
        if (!live)
            abort();
    }
    live[nb_live] = (Live) { type, handle, 0 };
    return &live[nb_live++];
}

void clfault_created(Object type, const void *handle)
{
    Live *l;

    if (!handle)
        return;
    pthread_mutex_lock(&lock);
    l = find(type, handle);
    if (!l)
        l = append(type, handle);
    l->references++;
    pthread_mutex_unlock(&lock);
}

int clfault_used(Object type, const void *handle, int change, const char *call)
{
    Live *l;

    pthread_mutex_lock(&lock);
    l = find(type, handle);
    if (!l)
        fault_error("%s on the %s %p, which is not alive", call, names[type],
                    handle);
    else if (!(l->references += change))
        memmove(l, l + 1, (live + --nb_live - l) * sizeof(*l));
    pthread_mutex_unlock(&lock);
    return !!l;
}

void clfault_leaks(void)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < nb_live; i++)
        fault_error("the %s %p was not released (references: %d)",
                    names[live[i].type], live[i].handle, live[i].references);
    pthread_mutex_unlock(&lock);
}
