/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Objects that the program owns, with the program's references.
 *
 * References of the driver (of a kernel to its program, of a command to its
 * buffers) do not count: the program has to release exactly the objects that it
 * created and retained.
 *
 * For CLFAULT_WRONG, programs have their source, kernels their first plane:
 * argument 0, an image or buffer, whose width is argument 2.
 */

#define _GNU_SOURCE         // RTLD_NEXT
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "clfault.h"

typedef struct Live {
    struct Live *next;
    Object type;
    const void *handle;
    int references;
    char *name;                 ///< of a kernel
    char *source;               ///< of a program or kernel
    cl_mem dst;                 ///< arguments of a kernel
    cl_int width;
    cl_command_queue queue;     ///< of the latest launch
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
static Live *live;              ///< newest first, as most are short-lived

/* Return the link to an object, or to NULL. */
static Live **find(Object type, const void *handle)
{
    Live **l = &live;

    while (*l && ((*l)->type != type || (*l)->handle != handle))
        l = &(*l)->next;
    return l;
}

static void add(Object type, const void *handle)
{
    Live *l = calloc(1, sizeof(*l));

    if (!l)
        abort();
    l->next   = live;
    l->type   = type;
    l->handle = handle;
    live      = l;
}

static void end(Live **link)
{
    Live *l = *link;

    *link = l->next;
    free(l->name);
    free(l->source);
    free(l);
}

void clfault_created(Object type, const void *handle)
{
    if (!handle)
        return;
    pthread_mutex_lock(&lock);
    if (!*find(type, handle))
        add(type, handle);
    (*find(type, handle))->references++;
    pthread_mutex_unlock(&lock);
}

int clfault_used(Object type, const void *handle, int change, const char *call)
{
    Live **l;
    int alive;

    pthread_mutex_lock(&lock);
    l     = find(type, handle);
    alive = !!*l;
    if (!alive)
        fault_error("%s on the %s %p, which is not alive", call, names[type],
                    handle);
    else if (!((*l)->references += change))
        end(l);
    pthread_mutex_unlock(&lock);
    return alive;
}

int clfault_is_alive(Object type, const void *handle)
{
    int alive;

    pthread_mutex_lock(&lock);
    alive = !!*find(type, handle);
    pthread_mutex_unlock(&lock);
    return alive;
}

void clfault_leaks(void)
{
    pthread_mutex_lock(&lock);
    for (const Live *l = live; l; l = l->next)
        fault_error("the %s %p was not released (references: %d)",
                    names[l->type], l->handle, l->references);
    pthread_mutex_unlock(&lock);
}

/* ---- wrong results ---- */

void clfault_wrong_program(const void *program, const char *source)
{
    if (!fault_any_wrong() || !program)
        return;
    pthread_mutex_lock(&lock);
    (*find(OBJECT_PROGRAM, program))->source = strdup(source);
    pthread_mutex_unlock(&lock);
}

void clfault_wrong_kernel(const void *kernel, const void *program,
                          const char *name)
{
    Live *k;
    const Live *p;

    if (!fault_any_wrong() || !kernel)
        return;
    pthread_mutex_lock(&lock);
    k = *find(OBJECT_KERNEL, kernel);
    p = *find(OBJECT_PROGRAM, program);
    k->name   = strdup(name);
    k->source = p && p->source ? strdup(p->source) : NULL;
    pthread_mutex_unlock(&lock);
}

void clfault_wrong_arg(const void *kernel, cl_uint index, size_t size,
                       const void *value)
{
    Live *k;

    if (!fault_any_wrong() || !value)
        return;
    pthread_mutex_lock(&lock);
    k = *find(OBJECT_KERNEL, kernel);
    if (k && index == 0 && size == sizeof(k->dst))
        memcpy(&k->dst, value, size);
    if (k && index == 2 && size == sizeof(k->width))
        memcpy(&k->width, value, size);
    pthread_mutex_unlock(&lock);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void flip(void *arg, int at)
{
    const Live *k = arg;
    const size_t origin[3] = { at, 0, 0 }, region[3] = { 1, 1, 1 };
    cl_mem_object_type type = 0;
    unsigned char texel[16] = { 0 };

    REAL(clGetMemObjectInfo)(k->dst, CL_MEM_TYPE, sizeof(type), &type, NULL);
    if (type == CL_MEM_OBJECT_BUFFER) {
        REAL(clEnqueueReadBuffer)(k->queue, k->dst, CL_TRUE, at, 1, texel, 0,
                                  NULL, NULL);
        texel[0] ^= 1;
        REAL(clEnqueueWriteBuffer)(k->queue, k->dst, CL_TRUE, at, 1, texel, 0,
                                   NULL, NULL);
    } else {
        REAL(clEnqueueReadImage)(k->queue, k->dst, CL_TRUE, origin, region, 0,
                                 0, texel, 0, NULL, NULL);
        texel[0] ^= 1;
        REAL(clEnqueueWriteImage)(k->queue, k->dst, CL_TRUE, origin, region, 0,
                                  0, texel, 0, NULL, NULL);
    }
}

void clfault_wrong_launched(cl_command_queue queue, const void *kernel)
{
    Live *k;

    if (!fault_any_wrong())
        return;
    pthread_mutex_lock(&lock);
    k = *find(OBJECT_KERNEL, kernel);
    pthread_mutex_unlock(&lock);
    if (!k || !k->name || !k->dst)
        return;
    k->queue = queue;
    fault_spoil(k->name, k->source, k->width, flip, k);
}
