/*
 * This file is part of the FFmpeg GPU filters project's tests.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */


/**
 * @file
 * Modules, their functions, and the host-compiled kernels behind them.
 */

#ifndef CUDASIM_MODULE_H
#define CUDASIM_MODULE_H

#include "device.h"
#include "ptx.h"
#include "sim.h"

struct SharedRange {
    size_t offset, size;            ///< in the kernels' thread-local storage
};

/** A loaded library of kernels. */
struct KernelLibrary {
    const CudasimLibrary *lib;
    void *handle;
    std::string path;
    const char *base;               ///< load address, finds its TLS
    size_t tls_size;
    /** Where the linker put its thread-local variables, by symbol. */
    std::map<std::string, SharedRange> tls_symbols;
};

struct Module : Object {
    static const Type TYPE = MODULE;
    Ptx ptx;

    Module() : Object(MODULE) {}
};

struct Function : Object {
    static const Type TYPE = FUNCTION;
    Module *module = nullptr;
    std::string name;
    PtxFunction ptx;
    const CudasimKernel *kernel = nullptr;
    const KernelLibrary *library = nullptr;
    bool uses_dynamic = false;      ///< has an `extern __shared__` array
    /** Its static shared memory; empty if there is none. */
    std::vector<SharedRange> shared;

    Function() : Object(FUNCTION) {}
};

/** The host implementation of a kernel, or NULL. */
const CudasimKernel *sim_find_kernel(const std::string &name,
                                     const KernelLibrary **library);
/** The address of a global variable of the kernels, or NULL. */
void *sim_find_global(const std::string &name);

#endif /* CUDASIM_MODULE_H */
