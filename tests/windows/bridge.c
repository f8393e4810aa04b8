/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * OpenCL.dll and nvcuda.dll for Wine, built by winegcc: functions with Windows'
 * calling convention that call the functions of the same name in LIBRARY, a
 * library of Linux. names.h has a line NAME(function) for each. No function has
 * arguments in floating-point registers, or more than 11. Wine 8's own OpenCL.dll
 * shortens the extensions of a device, but not their size, which FFmpeg asserts.
 */

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

typedef intptr_t (*Function)(intptr_t, intptr_t, intptr_t, intptr_t, intptr_t,
                             intptr_t, intptr_t, intptr_t, intptr_t, intptr_t,
                             intptr_t);

/* a function that the library lacks */
static intptr_t missing(intptr_t a, intptr_t b, intptr_t c, intptr_t d,
                        intptr_t e, intptr_t f, intptr_t g, intptr_t h,
                        intptr_t i, intptr_t j, intptr_t k)
{
    return 801;             // CUDA_ERROR_NOT_SUPPORTED
}

/* a callback would be called with the other convention */
#define CALLBACK(name) (!strcmp(name, "clCreateContext"))

#define NAME(name)                                                            \
    static Function real_ ## name;                                            \
    __attribute__((ms_abi))                                                   \
    intptr_t windows_ ## name(intptr_t a, intptr_t b, intptr_t c, intptr_t d, \
                              intptr_t e, intptr_t f, intptr_t g, intptr_t h, \
                              intptr_t i, intptr_t j, intptr_t k)             \
    {                                                                         \
        if (CALLBACK(#name))                                                  \
            d = e = 0;                                                        \
        return real_ ## name(a, b, c, d, e, f, g, h, i, j, k);                \
    }
#include "names.h"
#undef NAME

__attribute__((ms_abi)) int DllMain(void *module, unsigned reason, void *unused)
{
    void *library = dlopen(LIBRARY, RTLD_NOW);

    if (!library)
        return 0;
#define NAME(name)                                                            \
    real_ ## name = (Function)dlsym(library, #name);                          \
    if (!real_ ## name)                                                       \
        real_ ## name = missing;
#include "names.h"
    return 1;
}
