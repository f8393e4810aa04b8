/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Interface between host-compiled kernels and the simulated libcuda.so.1:
 * registration of kernels, and functions for running threads.
 */

#ifndef CUDASIM_DEVICE_H
#define CUDASIM_DEVICE_H

#include <stddef.h>

/** Description of a kernel in the generated registration source. */
struct CudasimKernel {
    const char *name;
    /** call the kernel with the arguments that params point to */
    void (*run)(void **params);
    int nb_params;
    const size_t *sizes;            ///< sizeof() of each parameter
};

/** A .cu file; several may have kernels of the same name. */
struct CudasimUnit {
    const char *name;                       ///< "u_" and the file's name
    const CudasimKernel *const *kernels;    ///< ends with NULL
};

/** Shared library of host-compiled kernels. */
struct CudasimLibrary {
    const CudasimUnit *const *units;        ///< ends with NULL
    /** return the `extern __shared__` memory of the calling thread */
    unsigned char *(*dynamic_shared)(void);
    size_t dynamic_shared_size;
};

/** Operation of the lanes of a warp in a mask. */
enum CudasimWarpOp {
    CUDASIM_SHFL,
    CUDASIM_SHFL_UP,
    CUDASIM_SHFL_XOR,
    CUDASIM_BALLOT,
};

extern "C" {

void cudasim_register_library(const CudasimLibrary *lib);

void cudasim_block_sync(const char *file, int line);
unsigned long long cudasim_warp_op(int op, unsigned mask,
                                   unsigned long long value, int arg,
                                   int width, const char *file, int line);
/** Report undefined behavior, or a failed assertion, and end the launch with an
 * error code. */
void cudasim_undefined(int code, const char *what, const char *file, int line)
    __attribute__((noreturn));

}

#endif /* CUDASIM_DEVICE_H */
