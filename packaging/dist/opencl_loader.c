/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * An OpenCL library that loads the system's when a program first calls
 * clGetPlatformIDs(), so that programs linked with it also start on machines
 * without OpenCL. x86-64 only.
 *
 * On Linux it loads the system's libOpenCL.so.1, or opencl/libOpenCL.so.1 in its
 * own folder if that has more of the functions of CL/cl.h. On Windows it loads
 * OpenCL.dll from the program's folder or as installed by the GPU's driver.
 *
 * opencl_names.h has a line NAME(function), or OBJECT(function) if it returns a
 * pointer, for each function of CL/cl.h but clGetPlatformIDs(). Each is a jump
 * through a pointer. clGetPlatformIDs() sets the pointers; without a platform, no
 * other function can be called. Functions that the loaded library lacks return
 * CL_INVALID_OPERATION or NULL.
 */

#define _GNU_SOURCE                     /* dladdr() */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stddef.h>
#include <stdio.h>

#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#endif

/* CL_PLATFORM_NOT_FOUND_KHR of CL/cl_ext.h, as loaders return without drivers */
#define PLATFORM_NOT_FOUND -1001

typedef cl_int (CL_API_CALL *GetPlatformIDs)(cl_uint, cl_platform_id *,
                                             cl_uint *);

static GetPlatformIDs get_platform_ids;

static cl_int unsupported(void)
{
    return CL_INVALID_OPERATION;
}

static void *no_object(void)
{
    return NULL;
}

#ifdef _WIN32
#define HIDDEN __attribute__((used))
#else
#define HIDDEN __attribute__((used, visibility("hidden")))
#endif

/* all jumps before the first variable, as they change the section */
#define NAME(name)                                                            \
    __asm__(".text\n.globl " #name "\n" #name ":\n"                           \
            "jmp *opencl_" #name "(%rip)\n");
#define OBJECT(name) NAME(name)
#include "opencl_names.h"
#undef NAME
#undef OBJECT

#define NAME(name)   HIDDEN void *opencl_ ## name = unsupported;
#define OBJECT(name) HIDDEN void *opencl_ ## name = no_object;
#include "opencl_names.h"
#undef NAME
#undef OBJECT

static const struct {
    const char *name;
    void **pointer;
} functions[] = {
#define NAME(name)   { #name, &opencl_ ## name },
#define OBJECT(name) NAME(name)
#include "opencl_names.h"
#undef NAME
#undef OBJECT
};
#define NB_FUNCTIONS (sizeof(functions) / sizeof(*functions))

#ifdef _WIN32
static HMODULE open_library(void)
{
    return LoadLibraryExA("OpenCL.dll", NULL,
                          LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
}
#define get_function(library, name) (void *)GetProcAddress(library, name)
#else
#define get_function dlsym

/* Return the number of functions in the library. */
static int count(void *library)
{
    int nb = 0;

    for (size_t i = 0; library && i < NB_FUNCTIONS; i++)
        nb += !!dlsym(library, functions[i].name);
    return nb;
}

/* Open opencl/libOpenCL.so.1 next to this library. */
static void *open_own(void)
{
    char path[4096];
    Dl_info info;
    int length;

    if (!dladdr((void *)unsupported, &info) || !strrchr(info.dli_fname, '/'))
        return NULL;
    length = strrchr(info.dli_fname, '/') - info.dli_fname;
    if (snprintf(path, sizeof(path), "%.*s/opencl/libOpenCL.so.1", length,
                 info.dli_fname) >= (int)sizeof(path))
        return NULL;
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

static void *open_library(void)
{
    void *system = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
    void *own    = count(system) < (int)NB_FUNCTIONS ? open_own() : NULL;
    void *worse  = count(own) > count(system) ? system : own;

    if (worse)
        dlclose(worse);
    return worse == own ? system : own;
}
#endif

static void load(void)
{
    void *library = open_library();

    if (!library)
        return;
    for (size_t i = 0; i < NB_FUNCTIONS; i++) {
        void *function = get_function(library, functions[i].name);

        if (function)
            *functions[i].pointer = function;
    }
    get_platform_ids = (GetPlatformIDs)get_function(library,
                                                    "clGetPlatformIDs");
}

#ifdef _WIN32
static BOOL CALLBACK load_once(INIT_ONCE *once, void *opaque, void **context)
{
    load();
    return TRUE;
}
#endif

__attribute__((visibility("default")))
cl_int CL_API_CALL clGetPlatformIDs(cl_uint nb, cl_platform_id *platforms,
                                    cl_uint *nb_found)
{
#ifdef _WIN32
    static INIT_ONCE once = INIT_ONCE_STATIC_INIT;

    InitOnceExecuteOnce(&once, load_once, NULL, NULL);
#else
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, load);
#endif
    if (get_platform_ids)
        return get_platform_ids(nb, platforms, nb_found);
    if (nb_found)
        *nb_found = 0;
    return PLATFORM_NOT_FOUND;
}
