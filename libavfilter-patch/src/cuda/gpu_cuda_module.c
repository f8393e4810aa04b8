/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <string.h>

#include "libavutil/avassert.h"
#include "libavutil/error.h"
#include "libavutil/macros.h"
#include "libavutil/mem.h"

#include "gpu_cache.h"
#include "gpu_compat.h"
#include "gpu_cuda.h"
#include "cuda/load_helper.h"     // needs hwcontext_cuda.h first

#define CHECK_CU(x) GPU_CUDA_CHECK(avctx, x)

/** An embedded module; its source must include copy.cuh. */
typedef struct GPUCudaModule {
    const char *name;
    int cc;                     ///< lowest compute capability times 10
    const unsigned char *ptx;
    const unsigned int *ptx_size;
    const unsigned char *fatbin;    ///< machine code for some GPUs, or NULL
    const unsigned int *fatbin_size;
} GPUCudaModule;

/* modules[], written by kernels.mak */
#include "libavfilter/cuda/cuda_modules.h"

struct GPUCudaLoaded {
    GPUCudaLoaded *next;
    const GPUCudaModule *embedded;
    int users;
    CUmodule module;
    int is_fatbin;              ///< loaded from machine code, not from PTX
    CUfunction copy;            ///< cuda_copy_planes
};

static const GPUCudaModule *get_module(const char *name)
{
    const GPUCudaModule *module = modules;

    for (; strcmp(module->name, name); module++)
        av_assert0(module + 1 < modules + FF_ARRAY_ELEMS(modules));
    return module;
}

int ff_gpu_cuda_module_cc(const char *name)
{
    return get_module(name)->cc;
}

static int find(AVFilterContext *avctx, const GPUCudaLoaded *l,
                const char *name, CUfunction *function)
{
    return CHECK_CU(ff_gpu_cuda_functions(avctx)->cuModuleGetFunction(
                        function, l->module, name));
}

/* Load the machine code or, on GPUs and drivers that do not support it, PTX,
 * which the driver has to compile. */
static int load_module(AVFilterContext *avctx, GPUCudaLoaded *l)
{
    const GPUCudaContext *s     = avctx->priv;
    const GPUCudaModule *module = l->embedded;
    int ret;

    l->is_fatbin = module->fatbin &&
                   !ff_gpu_cuda_functions(avctx)->cuModuleLoadData(
                       &l->module, module->fatbin);
    if (l->is_fatbin)
        return 0;
    ret = ff_cuda_load_module(avctx, s->hwctx, &l->module, module->ptx,
                              *module->ptx_size);
    return ret == AVERROR_EXTERNAL ? AVERROR(EIO) : ret;
}

static uint64_t hash_module(uint64_t hash, const GPUCudaLoaded *l)
{
    const GPUCudaModule *module = l->embedded;

    return l->is_fatbin ?
           ff_gpu_cache_hash(hash, module->fatbin, *module->fatbin_size) :
           ff_gpu_cache_hash(hash, module->ptx, *module->ptx_size);
}

/* Hash everything that cached results about a kernel depend on; the tiles may
 * depend on the size of frames. */
static uint64_t hash_kernel(const GPUCudaKernel *k)
{
    uint64_t hash = hash_module(0, k->loaded);

    if (k->second)
        hash = hash_module(hash, k->second);
    for (int i = 0; i < GPU_CUDA_MAX_KERNELS; i++) {
        const GPUCudaPass *pass = &k->plan.pass[i];
        const int blocks[]      = { pass->block_w, pass->block_h, pass->tile_w,
                                    pass->tile_h, pass->extra[0],
                                    pass->extra[1] };

        if (pass->name)
            hash = ff_gpu_cache_hash(hash, pass->name, strlen(pass->name) + 1);
        if (pass->name)
            hash = ff_gpu_cache_hash(hash, blocks, sizeof(blocks));
    }
    return hash;
}

/* Return a module in use, or a new one, not loaded yet. */
static GPUCudaLoaded *get_loaded(GPUCudaContext *s, const GPUCudaModule *module)
{
    GPUCudaLoaded *l = s->loaded;

    while (l && l->embedded != module)
        l = l->next;
    if (!l && (l = av_mallocz(sizeof(*l)))) {
        l->embedded = module;
        l->next     = s->loaded;
        s->loaded   = l;
    }
    return l;
}

static void drop_loaded(GPUCudaContext *s, GPUCudaLoaded *l)
{
    GPUCudaLoaded **link = &s->loaded;

    while (*link != l)
        link = &(*link)->next;
    *link = l->next;
    av_free(l);
}

/* Count a user of a module, and load it for the first one. */
static int use_module(AVFilterContext *avctx, GPUCudaLoaded **loaded,
                      const char *name)
{
    GPUCudaLoaded *l = *loaded = get_loaded(avctx->priv, get_module(name));
    int ret;

    if (!l)
        return AVERROR(ENOMEM);
    if (l->users++)
        return 0;
    ret = load_module(avctx, l);
    return ret < 0 ? ret : find(avctx, l, "cuda_copy_planes", &l->copy);
}

int ff_gpu_cuda_load(AVFilterContext *avctx, GPUCudaKernel *k)
{
    const GPUCudaPlan *plan = &k->plan;
    int ret = use_module(avctx, &k->loaded, plan->module);

    if (ret >= 0 && plan->second)
        ret = use_module(avctx, &k->second, plan->second_module);
    for (int i = 0; i < GPU_CUDA_MAX_KERNELS && ret >= 0; i++)
        if (plan->pass[i].name)
            ret = find(avctx, plan->second >> i & 1 ? k->second : k->loaded,
                       plan->pass[i].name, &k->function[i]);
    if (ret < 0)
        return ret;
    snprintf(k->base.why, sizeof(k->base.why), "%s%s", plan->why,
             k->loaded->is_fatbin ? "" : "; from PTX");
    k->base.warning = plan->warning;
    k->base.hash    = hash_kernel(k);
    return 0;
}

/* Unload a module without users, unless it was released together with the
 * context. Kernels for hardware frames may be pending. */
static void leave_module(AVFilterContext *avctx, GPUCudaLoaded *l)
{
    GPUCudaContext *s = avctx->priv;

    if (!l || --l->users)
        return;
    if (l->module && s->entered) {
        CudaFunctions *cu = ff_gpu_cuda_functions(avctx);

        cu->cuStreamSynchronize(s->hwctx->stream);
        CHECK_CU(cu->cuModuleUnload(l->module));
    }
    drop_loaded(s, l);
}

void ff_gpu_cuda_unload(AVFilterContext *avctx, GPUCudaKernel *k)
{
    leave_module(avctx, k->loaded);
    leave_module(avctx, k->second);
    k->loaded = k->second = NULL;
}

CUfunction ff_gpu_cuda_copy_function(const GPUCudaKernel *kernel)
{
    return kernel->loaded->copy;
}
