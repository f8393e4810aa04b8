/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "config.h"

#include <stdio.h>
#include <string.h>

#if CONFIG_ZLIB
#include <zlib.h>
#endif

#include "libavutil/attributes.h"
#include "libavutil/avassert.h"
#include "libavutil/error.h"
#include "libavutil/intreadwrite.h"
#include "libavutil/log.h"
#include "libavutil/macros.h"
#include "libavutil/mem.h"

#include "gpu_cache.h"
#include "gpu_compat.h"
#include "gpu_cuda.h"

#define CHECK_CU(x) GPU_CUDA_CHECK(avctx, x)

/** An embedded module; its source must include copy.cuh. */
typedef struct GPUCudaModule {
    const char *name;
    int cc;                     ///< lowest compute capability times 10
    const unsigned char *ptx;       ///< text, or its gzip file
    const unsigned int *ptx_size;
    const unsigned char *fatbin;    ///< machine code for some GPUs, or NULL
    const unsigned int *fatbin_size;
} GPUCudaModule;

/* modules[], written by kernels.mak */
#include "libavfilter/cuda/cuda_modules.h"

struct GPUCudaLoaded {
    GPUCudaLoaded *next;
    const GPUCudaModule *embedded;
    CUmodule module;            ///< NULL until it is loaded
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

static int is_gzip(const GPUCudaModule *module)
{
    return AV_RB16(module->ptx) == 0x1f8b;
}

#if CONFIG_ZLIB
static int expand(const GPUCudaModule *module, char *text, size_t size)
{
    z_stream z = {
        .next_in   = (Bytef *)module->ptx,
        .avail_in  = *module->ptx_size,
        .next_out  = (Bytef *)text,
        .avail_out = size,
    };
    int result;

    if (inflateInit2(&z, 16 + MAX_WBITS) != Z_OK)
        return AVERROR(ENOMEM);
    result = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    return result == Z_STREAM_END ? 0 : AVERROR_INVALIDDATA;
}
#else
static int expand(const GPUCudaModule *module, char *text, size_t size)
{
    return AVERROR(ENOSYS);
}
#endif

/* Get the PTX, to be freed by the caller. FFmpeg compresses it by default, and
 * its ff_cuda_load_module() does not return the driver's error. */
static int get_ptx(const GPUCudaModule *module, char **text)
{
    const size_t size = is_gzip(module) ?
                        AV_RL32(module->ptx + *module->ptx_size - 4) :
                        *module->ptx_size;

    *text = av_mallocz(size + 1);
    if (!*text)
        return AVERROR(ENOMEM);
    if (is_gzip(module))
        return expand(module, *text, size);
    memcpy(*text, module->ptx, size);
    return 0;
}

static int load_ptx(AVFilterContext *avctx, GPUCudaLoaded *l)
{
    CudaFunctions *cu = ff_gpu_cuda_functions(avctx);
    char *ptx;
    int ret = get_ptx(l->embedded, &ptx);

    if (ret >= 0)
        ret = CHECK_CU(cu->cuModuleLoadData(&l->module, ptx));
    av_free(ptx);
    return ret;
}

/* Load the machine code or, on GPUs and drivers that do not support it, PTX,
 * which the driver has to compile. */
static int load_module(AVFilterContext *avctx, GPUCudaLoaded *l)
{
    CudaFunctions *cu       = ff_gpu_cuda_functions(avctx);
    const void *fatbin      = l->embedded->fatbin;
    const CUresult result   = fatbin ? cu->cuModuleLoadData(&l->module, fatbin) :
                                       CUDA_SUCCESS;

    l->is_fatbin = fatbin && !result;
    return l->is_fatbin || result == GPU_CUDA_OUT_OF_MEMORY ?
           CHECK_CU(result) : load_ptx(avctx, l);
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
    uint64_t hash = 0;

    for (int i = 0; i < GPU_CUDA_MAX_KERNELS; i++) {
        const GPUCudaPass *pass = &k->plan.pass[i];
        const int blocks[]      = { pass->block_w, pass->block_h, pass->tile_w,
                                    pass->tile_h, pass->extra[0],
                                    pass->extra[1] };

        if (!pass->name)
            continue;
        hash = hash_module(hash, k->loaded[i]);
        hash = ff_gpu_cache_hash(hash, pass->name, strlen(pass->name) + 1);
        hash = ff_gpu_cache_hash(hash, blocks, sizeof(blocks));
    }
    return hash;
}

/* Return a module of the filter's list, or a new one, not loaded yet. */
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

/* Load a module unless already done. */
static int use_module(AVFilterContext *avctx, GPUCudaLoaded **loaded,
                      const char *name)
{
    GPUCudaLoaded *l = *loaded = get_loaded(avctx->priv, get_module(name));
    int ret = 0;

    if (!l)
        return AVERROR(ENOMEM);
    if (!l->module)
        ret = load_module(avctx, l);
    return ret < 0 || l->copy ? ret :
           find(avctx, l, "cuda_copy_planes", &l->copy);
}

int ff_gpu_cuda_load(AVFilterContext *avctx, GPUCudaKernel *k)
{
    const GPUCudaPlan *plan = &k->plan;
    int ret = 0;

    for (int i = 0; i < GPU_CUDA_MAX_KERNELS && ret >= 0; i++) {
        const GPUCudaPass *pass = &plan->pass[i];

        if (!pass->name)
            continue;
        ret = use_module(avctx, &k->loaded[i],
                         pass->module ? pass->module : plan->module);
        if (ret >= 0)
            ret = find(avctx, k->loaded[i], pass->name, &k->function[i]);
    }
    if (ret == AVERROR(ENOMEM))
        av_log(avctx, AV_LOG_ERROR, "Out of memory on the CUDA device for the "
               "kernels of %s: use smaller frames or run fewer jobs at "
               "once.\n", plan->module);
    if (ret < 0)
        return ret;
    snprintf(k->base.why, sizeof(k->base.why), "%s%s", plan->why,
             k->loaded[0]->is_fatbin ? "" : "; from PTX");
    k->base.warning = plan->warning;
    k->base.hash    = hash_kernel(k);
    return 0;
}

/* Kernels for hardware frames may be pending. */
av_cold void ff_gpu_cuda_unload(AVFilterContext *avctx)
{
    GPUCudaContext *s   = avctx->priv;
    CudaFunctions *cu   = ff_gpu_cuda_functions(avctx);
    GPUCudaLoaded *next = s->loaded;

    if (s->entered)
        cu->cuStreamSynchronize(s->hwctx->stream);
    for (GPUCudaLoaded *l = next; l; l = next) {
        next = l->next;
        if (l->module && s->entered)
            CHECK_CU(cu->cuModuleUnload(l->module));
        av_free(l);
    }
    s->loaded = NULL;
}

CUfunction ff_gpu_cuda_copy_function(const GPUCudaKernel *kernel)
{
    return kernel->loaded[0]->copy;
}
