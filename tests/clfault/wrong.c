/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Wrong results of kernels on request (CLFAULT_WRONG): the first plane is
 * argument 0, an image or buffer, its width is argument 2.
 */

#define _GNU_SOURCE         // RTLD_NEXT
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "clfault.h"

/* A program or kernel; there are few, and they are never removed. */
typedef struct Tracked {
    struct Tracked *next;
    const void *handle;
    const char *name;           ///< of the kernel
    const char *source;         ///< of the program
    cl_mem dst;                 ///< arguments 0 and 2
    cl_int width;
    cl_command_queue queue;     ///< of the launch
} Tracked;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Tracked *tracked;

/* Find a handle; handles may be reused, the newest one counts. */
static Tracked *find(const void *handle)
{
    Tracked *k = tracked;

    while (k && k->handle != handle)
        k = k->next;
    return k;
}

static void add(const void *handle, const char *name, const char *source)
{
    Tracked *k = calloc(1, sizeof(*k));

    if (!k)
        abort();
    k->handle = handle;
    k->name   = name ? strdup(name) : NULL;
    k->source = source;
    k->next   = tracked;
    tracked   = k;
}

void clfault_wrong_program(const void *program, const char *source)
{
    if (!fault_any_wrong() || !program)
        return;
    pthread_mutex_lock(&lock);
    add(program, NULL, strdup(source));
    pthread_mutex_unlock(&lock);
}

void clfault_wrong_kernel(const void *kernel, const void *program,
                          const char *name)
{
    const Tracked *p;

    if (!fault_any_wrong() || !kernel)
        return;
    pthread_mutex_lock(&lock);
    p = find(program);
    add(kernel, name, p ? p->source : NULL);
    pthread_mutex_unlock(&lock);
}

void clfault_wrong_arg(const void *kernel, cl_uint index, size_t size,
                       const void *value)
{
    Tracked *k;

    if (!fault_any_wrong() || !value)
        return;
    pthread_mutex_lock(&lock);
    k = find(kernel);
    if (k && index == 0 && size == sizeof(k->dst))
        memcpy(&k->dst, value, size);
    if (k && index == 2 && size == sizeof(k->width))
        memcpy(&k->width, value, size);
    pthread_mutex_unlock(&lock);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void flip(void *arg, int at)
{
    const Tracked *k = arg;
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
    Tracked *k;

    if (!fault_any_wrong())
        return;
    pthread_mutex_lock(&lock);
    k = find(kernel);
    if (k && k->name && k->dst) {
        k->queue = queue;
        fault_spoil(k->name, k->source, k->width, flip, k);
    }
    pthread_mutex_unlock(&lock);
}
