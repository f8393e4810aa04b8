/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Wrong results of kernels on request.
 *
 * CLFAULT_WRONG is a list of "KERNEL[,source=TEXT][,at=N][,odd][,launch=N]",
 * separated by semicolons: after a launch of the kernel function, one bit is
 * flipped in byte N (0) of the first row of argument 0, an image or buffer, if
 * the plane is wider than N and all conditions hold: the program's source
 * contains TEXT, the width (argument 2) is odd, it is the N-th launch of the
 * kernel.
 */

#define _GNU_SOURCE         // strsep()
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clfault.h"

#define MAX_WRONG 8

typedef struct Wrong {
    char kernel[64], source[128];
    int at, odd, launch;
} Wrong;

/* A program or kernel; there are few, and they are never removed. */
typedef struct Tracked {
    struct Tracked *next;
    const void *handle;
    const char *name;           ///< of the kernel
    char *source;               ///< of the program
    cl_mem dst;                 ///< arguments 0 and 2
    cl_int width;
    int launches;
} Tracked;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Wrong wrongs[MAX_WRONG];
static int nb_wrongs;
static Tracked *tracked;

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

/* before main(), so that invalid requests are reported first */
__attribute__((constructor)) static void parse(void)
{
    const char *env = getenv("CLFAULT_WRONG");
    char *list = strdup(env ? env : ""), *rest = list, *item;

    while (list && (item = strsep(&rest, ";")) && *item) {
        if (nb_wrongs < MAX_WRONG && parse_wrong(item, &wrongs[nb_wrongs]))
            nb_wrongs++;
        else
            clfault_error("CLFAULT_WRONG: '%s' is not KERNEL,...", item);
    }
    free(list);
}

/* Find a handle; handles may be reused, the newest one counts. */
static Tracked *find(const void *handle)
{
    Tracked *k = tracked;

    while (k && k->handle != handle)
        k = k->next;
    return k;
}

static Tracked *add(const void *handle)
{
    Tracked *k = calloc(1, sizeof(*k));

    if (k) {
        k->handle = handle;
        k->next   = tracked;
        tracked   = k;
    }
    return k;
}

void clfault_wrong_program(const void *program, cl_uint nb, const char **text,
                           const size_t *length)
{
    Tracked *k;

    if (!nb_wrongs || !program)
        return;
    pthread_mutex_lock(&lock);
    k = add(program);
    if (k)
        k->source = clfault_join("", nb, text, length);
    pthread_mutex_unlock(&lock);
}

void clfault_wrong_kernel(const void *kernel, const void *program,
                          const char *name)
{
    Tracked *k, *p;

    if (!nb_wrongs || !kernel)
        return;
    pthread_mutex_lock(&lock);
    p = find(program);
    k = add(kernel);
    if (k && p) {
        k->source = p->source;
        k->name   = strdup(name);
    }
    pthread_mutex_unlock(&lock);
}

void clfault_wrong_arg(const void *kernel, cl_uint index, size_t size,
                       const void *value)
{
    Tracked *k;

    if (!nb_wrongs || !value)
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

static void flip(cl_command_queue queue, cl_mem dst, size_t at)
{
    const size_t origin[3] = { at, 0, 0 }, region[3] = { 1, 1, 1 };
    cl_mem_object_type type = 0;
    unsigned char texel[16] = { 0 };

    REAL(clGetMemObjectInfo)(dst, CL_MEM_TYPE, sizeof(type), &type, NULL);
    if (type == CL_MEM_OBJECT_BUFFER) {
        REAL(clEnqueueReadBuffer)(queue, dst, CL_TRUE, at, 1, texel, 0, NULL,
                                  NULL);
        texel[0] ^= 1;
        REAL(clEnqueueWriteBuffer)(queue, dst, CL_TRUE, at, 1, texel, 0, NULL,
                                   NULL);
    } else {
        REAL(clEnqueueReadImage)(queue, dst, CL_TRUE, origin, region, 0, 0,
                                 texel, 0, NULL, NULL);
        texel[0] ^= 1;
        REAL(clEnqueueWriteImage)(queue, dst, CL_TRUE, origin, region, 0, 0,
                                  texel, 0, NULL, NULL);
    }
}

static int is_wrong(const Wrong *w, const Tracked *k)
{
    return !strcmp(w->kernel, k->name) && k->width > w->at &&
           (!w->odd || k->width & 1) &&
           (!w->launch || k->launches == w->launch) &&
           (!*w->source || (k->source && strstr(k->source, w->source)));
}

void clfault_wrong_launched(cl_command_queue queue, const void *kernel)
{
    Tracked *k;

    if (!nb_wrongs)
        return;
    pthread_mutex_lock(&lock);
    k = find(kernel);
    if (k && k->name && k->dst) {
        k->launches++;
        for (int i = 0; i < nb_wrongs; i++)
            if (is_wrong(&wrongs[i], k))
                flip(queue, k->dst, wrongs[i].at);
    }
    pthread_mutex_unlock(&lock);
}
