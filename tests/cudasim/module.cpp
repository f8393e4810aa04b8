/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Modules. PTX lists the kernels of a module; the code comes from host-compiled
 * kernels.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <algorithm>

#include "module.h"

/* Return the newest PTX version that the driver supports: 8.2 with 12.2. */
static int newest_ptx(void)
{
    const int v = sim_driver_version();
    return 10 * (v / 1000 - 4) + v % 1000 / 10;
}

static CUresult check_ptx(const Ptx &ptx, int device)
{
    const int cc = sim_compute_capability(device);

    if (ptx.version > newest_ptx()) {
        sim_note("PTX %d.%d is newer than the driver's %d.%d",
                 ptx.version / 10, ptx.version % 10, newest_ptx() / 10,
                 newest_ptx() % 10);
        return SIM_UNSUPPORTED_PTX_VERSION;
    }
    if (ptx.target > cc) {
        sim_note("PTX for sm_%d on a device of sm_%d", ptx.target, cc);
        return SIM_NO_BINARY_FOR_GPU;
    }
    return SIM_SUCCESS;
}

static CUresult load(Context *ctx, CUmodule *module, const void *image)
{
    static const char elf[] = "\177ELF";

    if (!module || !image)
        return SIM_INVALID_VALUE;
    if (!strncmp((const char *)image, elf, 4))
        return SIM_INVALID_IMAGE;       /* machine code, which cannot be run */
    std::unique_ptr<Module> m(new Module);
    m->ctx = ctx;
    if (!ptx_parse((const char *)image, &m->ptx)) {
        sim_note("invalid PTX: %s", m->ptx.error.c_str());
        return SIM_INVALID_PTX;
    }
    TRY(check_ptx(m->ptx, ctx->device));
    sim_object_add(m.get());
    *module = (CUmodule)m.release();
    return SIM_SUCCESS;
}

/* Return whether an image is machine code, for GPUs other than this one. Such
 * calls depend on the build. */
static bool is_fatbin(const void *image)
{
    return image && !strncmp((const char *)image, "\x50\xed\x55\xba", 4);
}

API cuModuleLoadData(CUmodule *module, const void *image)
{
    if (is_fatbin(image)) {
        TRY(sim_inject(KIND_FATBIN, __func__));
        return SIM_NO_BINARY_FOR_GPU;
    }
    ENTER(KIND_MODULE);
    return load(ctx, module, image);
}

API cuModuleUnload(CUmodule handle)
{
    ENTER_RELEASE();
    SimLock engine = sim_engine();
    Module *m = sim_find<Module>(__func__, handle);
    if (!m)
        return SIM_INVALID_HANDLE;
    if (sim_is_pending(m->work))
        sim_error("%s: kernels of module #%u are pending", __func__, m->id);
    sim_wait(m->work);
    SimLock lock = sim_lock();
    for (Object *o : sim_objects(Object::FUNCTION, m->ctx))
        if (static_cast<Function *>(o)->module == m) {
            static_cast<Function *>(o)->ptx = PtxFunction();
            sim_object_end(o);
        }
    m->ptx = Ptx();
    sim_object_end(m);
    return ctx->sticky;
}

/* ---- functions ---- */

/* Check that PTX and host code have the same parameters: they may be compiled
 * from different versions of the source. */
static bool check_params(const Function *f)
{
    return sim_same_params(f->kernel, f->ptx) ||
           FAIL(false, "kernel %s: the parameters in the PTX and in %s differ",
                f->kernel->name, f->unit->path.c_str());
}

/* Return the name for the host: clang marks functions of internal linkage with
 * an L, g++ does not. */
static std::string host_name(const std::string &name)
{
    return name.compare(0, 4, "_ZZL") ? name : "_ZZ" + name.substr(4);
}

/* Find the shared variables in host memory. If a name is not found (nvcc
 * mangles some names differently, and types may depend on the compiler), use
 * all variables of the file. */
static void find_shared(Function *f)
{
    const KernelUnit *u = f->unit;
    bool all = false;

    for (const std::string &name : f->ptx.shared_names) {
        auto it = u->tls.find(host_name(name));

        if (!f->module->ptx.variables[name].size)
            f->uses_dynamic = true;
        else if (it != u->tls.end())
            f->shared.push_back(it->second);
        else
            all = true;
    }
    if (!all)
        return;
    f->shared.clear();
    for (const auto &item : u->tls)
        f->shared.push_back(item.second);
    if (f->shared.empty())
        sim_error("kernel %s: %s has no symbols of shared memory",
                  f->name.c_str(), u->path.c_str());
}

static Function *find_function(Module *m, const char *name)
{
    for (Object *o : sim_objects(Object::FUNCTION, m->ctx)) {
        Function *f = static_cast<Function *>(o);
        if (f->module == m && f->name == name)
            return f;
    }
    return nullptr;
}

static CUresult make_function(Module *m, const char *name, Function **func)
{
    auto it = m->ptx.functions.find(name);

    if (it == m->ptx.functions.end() || !it->second.is_entry)
        return SIM_NOT_FOUND;
    std::unique_ptr<Function> f(new Function);
    f->ctx    = m->ctx;
    f->module = m;
    f->name   = name;
    f->ptx    = it->second;
    f->unit   = sim_find_unit(m->ptx, name);
    f->kernel = f->unit ? sim_unit_kernel(f->unit, name) : nullptr;
    if (!f->kernel) {
        sim_note("kernel %s is not among the host-compiled kernels", name);
        return SIM_NOT_FOUND;
    }
    if (!check_params(f.get()))
        return SIM_INVALID_IMAGE;
    find_shared(f.get());
    sim_object_add(f.get());
    *func = f.release();
    return SIM_SUCCESS;
}

API cuModuleGetFunction(CUfunction *func, CUmodule handle, const char *name)
{
    ENTER(KIND_FUNCTION);
    if (!func || !name)
        return SIM_INVALID_VALUE;
    SimLock lock = sim_lock();
    Module *m = sim_find<Module>(__func__, handle);
    if (!m)
        return SIM_INVALID_HANDLE;
    Function *f = find_function(m, name);
    if (!f)
        TRY(make_function(m, name, &f));
    *func = (CUfunction)f;
    return SIM_SUCCESS;
}
