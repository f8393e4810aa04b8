/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * What the host-compiled kernels and the simulator's libcuda.so.1 share: the
 * registration of kernels and the calls that a running thread makes.
 */

#ifndef CUDASIM_DEVICE_H
#define CUDASIM_DEVICE_H

#include <stddef.h>

/** One kernel as the generated registration source describes it. */
struct CudasimKernel {
    const char *name;
    /** Calls the kernel with the arguments that params point to. */
    void (*run)(void **params);
    int nb_params;
    const size_t *sizes;            ///< sizeof() of each parameter
    const size_t *aligns;           ///< alignof() of each parameter
};

/** A global variable of a .cu file. */
struct CudasimVariable {
    const char *name;
    void *address;
};

/** One .cu file. Several may have kernels of the same name. */
struct CudasimUnit {
    const char *name;                       ///< "u_" and the file's name
    const CudasimKernel *const *kernels;    ///< ends with NULL
    const CudasimVariable *variables;       ///< ends with a NULL name
};

/** One shared library of host-compiled kernels. */
struct CudasimLibrary {
    const CudasimUnit *const *units;        ///< ends with NULL
    /** This thread's `extern __shared__` memory. */
    unsigned char *(*dynamic_shared)(void);
    size_t dynamic_shared_size;
};

/** Rendezvous of the threads of a warp that a mask names. */
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
/** Gives up the launch, as a failed assertion does. */
void cudasim_trap(const char *what, const char *file, int line)
    __attribute__((noreturn));
/** Reports undefined behaviour and ends the launch with this error code. */
void cudasim_undefined(int code, const char *what, const char *file, int line)
    __attribute__((noreturn));

}

#endif /* CUDASIM_DEVICE_H */
