/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Modules, their functions, and host-compiled kernels.
 */

#ifndef CUDASIM_MODULE_H
#define CUDASIM_MODULE_H

#include "device.h"
#include "ptx.h"
#include "sim.h"

struct SharedRange {
    size_t offset, size;            ///< in the thread-local storage of kernels
};

/** Host-compiled kernels of a .cu file in a library. */
struct KernelUnit {
    const CudasimUnit *unit;
    const CudasimLibrary *lib;
    std::string path;               ///< of the library
    const char *base;               ///< load address, identifies the TLS
    int sm;                         ///< 80 for a file named *_sm80.cu, or 0
    /** thread-local variables, by their names in PTX */
    std::map<std::string, SharedRange> tls;
};

struct Module : Object {
    static const Type TYPE = MODULE;
    Ptx ptx;
    std::vector<uint64_t> work;     ///< numbers of the launches of its kernels

    Module() : Object(MODULE) {}
};

struct Function : Object {
    static const Type TYPE = FUNCTION;
    Module *module = nullptr;
    std::string name;
    PtxFunction ptx;
    const CudasimKernel *kernel = nullptr;
    const KernelUnit *unit = nullptr;
    bool uses_dynamic = false;      ///< has an `extern __shared__` array
    /** static shared memory, empty if there is none */
    std::vector<SharedRange> shared;

    Function() : Object(FUNCTION) {}
};

/**
 * Return the .cu file of a module, or NULL. It contains the named kernel;
 * among several such files, it has the most kernels in common with the module,
 * and the target in its name.
 */
const KernelUnit *sim_find_unit(const Ptx &ptx, const std::string &name);
bool sim_same_params(const CudasimKernel *k, const PtxFunction &ptx);
const CudasimKernel *sim_unit_kernel(const KernelUnit *u,
                                     const std::string &name);

#endif /* CUDASIM_MODULE_H */
