/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Measure GPU time on CUDA by events around a batch on the stream of
 * libavutil's device. Enqueuing a small frame may take the host longer than the
 * GPU needs for it, so a waiting kernel holds the stream until the batch is
 * enqueued, which then runs without gaps.
 */

#include <dlfcn.h>
#include <stdint.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/time.h"

#include "bench.h"

/* copy_rows: 16 bytes per thread, blockIdx.y rows. spin: for ns nanoseconds. */
static const char ptx[] =
    ".version 6.0\n.target sm_30\n.address_size 64\n"
    ".visible .entry copy_rows(.param .u64 dst, .param .u64 src,\n"
    "    .param .u32 dst_pitch, .param .u32 src_pitch, .param .u32 bytes)\n"
    "{\n"
    "    .reg .pred %p;\n"
    "    .reg .b32 %x, %y, %n, %a, %b, %c, %d;\n"
    "    .reg .b64 %dst, %src, %off, %x64;\n"
    "    mov.u32 %x, %ctaid.x;\n"
    "    mov.u32 %n, %ntid.x;\n"
    "    mov.u32 %a, %tid.x;\n"
    "    mad.lo.u32 %x, %x, %n, %a;\n"
    "    shl.b32 %x, %x, 4;\n"
    "    ld.param.u32 %n, [bytes];\n"
    "    setp.ge.u32 %p, %x, %n;\n"
    "    @%p ret;\n"
    "    mov.u32 %y, %ctaid.y;\n"
    "    cvt.u64.u32 %x64, %x;\n"
    "    ld.param.u64 %src, [src];\n"
    "    ld.param.u32 %n, [src_pitch];\n"
    "    mul.wide.u32 %off, %y, %n;\n"
    "    add.u64 %src, %src, %off;\n"
    "    add.u64 %src, %src, %x64;\n"
    "    ld.param.u64 %dst, [dst];\n"
    "    ld.param.u32 %n, [dst_pitch];\n"
    "    mul.wide.u32 %off, %y, %n;\n"
    "    add.u64 %dst, %dst, %off;\n"
    "    add.u64 %dst, %dst, %x64;\n"
    "    ld.global.v4.u32 {%a, %b, %c, %d}, [%src];\n"
    "    st.global.v4.u32 [%dst], {%a, %b, %c, %d};\n"
    "    ret;\n"
    "}\n"
    ".visible .entry spin(.param .u64 ns)\n"
    "{\n"
    "    .reg .pred %p;\n"
    "    .reg .b64 %start, %now, %ns;\n"
    "    ld.param.u64 %ns, [ns];\n"
    "    mov.u64 %start, %globaltimer;\n"
    "again:\n"
    "    mov.u64 %now, %globaltimer;\n"
    "    sub.u64 %now, %now, %start;\n"
    "    setp.lt.u64 %p, %now, %ns;\n"
    "    @%p bra again;\n"
    "    ret;\n"
    "}\n"
    ".visible .entry empty()\n{\n    ret;\n}\n";

static struct { const Device *device; CudaTime ct; } made[16];
static int nb_made;

void cudatime_push(CudaTime *ct)
{
    ct->cu->cuCtxPushCurrent(ct->hwctx->cuda_ctx);
}

void cudatime_pop(CudaTime *ct)
{
    CUcontext dummy;

    ct->cu->cuCtxPopCurrent(&dummy);
}

void *cuda_symbol(const char *name)
{
    void *lib = dlopen("libcuda.so.1", RTLD_NOW);

    return lib ? dlsym(lib, name) : NULL;
}

static int load(CudaTime *ct)
{
    CudaFunctions *cu = ct->cu;
    int failed;

    ct->elapsed = cuda_symbol("cuEventElapsedTime");
    if (!ct->elapsed)
        return AVERROR(ENOSYS);
    cudatime_push(ct);
    failed = cu->cuModuleLoadData(&ct->module, ptx) ||
             cu->cuModuleGetFunction(&ct->copy, ct->module, "copy_rows") ||
             cu->cuModuleGetFunction(&ct->spin, ct->module, "spin") ||
             cu->cuModuleGetFunction(&ct->empty, ct->module, "empty") ||
             cu->cuEventCreate(&ct->start, 0) || cu->cuEventCreate(&ct->end, 0);
    cudatime_pop(ct);
    return failed ? AVERROR_EXTERNAL : 0;
}

CudaTime *cudatime_get(const Device *device)
{
    CudaTime *ct;

    for (int i = 0; i < nb_made; i++)
        if (made[i].device == device)
            return made[i].ct.elapsed ? &made[i].ct : NULL;
    if (nb_made == FF_ARRAY_ELEMS(made))
        return NULL;
    made[nb_made].device = device;
    ct  = &made[nb_made++].ct;
    *ct = (CudaTime) { 0 };
    ct->hwctx = ((AVHWDeviceContext *)device->ref->data)->hwctx;
    ct->cu    = ct->hwctx->internal->cuda_dl;
    if (load(ct) < 0) {
        fprintf(stderr, "%s: the driver does not take the bench's kernels or "
                "has no cuEventElapsedTime\n", device->name);
        ct->elapsed = NULL;
        return NULL;
    }
    return ct;
}

static int hold(CudaTime *ct, uint64_t ns)
{
    void *args[] = { &ns };

    return ct->cu->cuLaunchKernel(ct->spin, 1, 1, 1, 1, 1, 1, 0,
                                  ct->hwctx->stream, args, NULL);
}

static int record(CudaTime *ct, CUevent event)
{
    int failed;

    cudatime_push(ct);
    failed = ct->cu->cuEventRecord(event, ct->hwctx->stream);
    cudatime_pop(ct);
    return failed ? AVERROR_EXTERNAL : 0;
}

static int try_batch(CudaTime *ct, Work *work, int nb, double hold_us,
                     double *us, int *late)
{
    float ms = 0;
    int64_t begin;
    int ret;

    cudatime_push(ct);
    ret = hold(ct, hold_us * 1000);
    cudatime_pop(ct);
    begin = av_gettime_relative();
    if (!ret)
        ret = record(ct, ct->start);
    if (!ret)
        ret = work_enqueue(work, nb);
    *late = av_gettime_relative() - begin > hold_us;
    if (ret >= 0)
        ret = record(ct, ct->end);
    if (ret >= 0)
        ret = cudatime_wait(ct);
    cudatime_push(ct);
    if (ret >= 0 && ct->elapsed(&ms, ct->start, ct->end))
        ret = AVERROR_EXTERNAL;
    cudatime_pop(ct);
    *us = ms * 1000 / nb;
    return ret;
}

int cudatime_batch(CudaTime *ct, Work *work, int nb, double host_us,
                   double *us)
{
    double hold_us = FFMIN(host_us * nb * 1.5 + 100, 50000);
    int late = 1, ret;

    if (!ct)
        return AVERROR(ENOSYS);
    for (int i = 0; i < 4 && late; i++, hold_us *= 2) {
        ret = try_batch(ct, work, nb, hold_us, us, &late);
        if (ret < 0)
            return ret;
        if (*us > 4 * host_us)      // the GPU is much slower than the host
            break;
    }
    return 0;
}

int cudatime_wait(CudaTime *ct)
{
    int failed;

    if (!ct)
        return AVERROR(ENOSYS);
    cudatime_push(ct);
    failed = ct->cu->cuStreamSynchronize(ct->hwctx->stream);
    cudatime_pop(ct);
    return failed ? AVERROR_EXTERNAL : 0;
}

void cudatime_free(void)
{
    for (int i = 0; i < nb_made; i++) {
        CudaTime *ct = &made[i].ct;

        cudatime_push(ct);
        if (ct->start)
            ct->cu->cuEventDestroy(ct->start);
        if (ct->end)
            ct->cu->cuEventDestroy(ct->end);
        if (ct->module)
            ct->cu->cuModuleUnload(ct->module);
        cudatime_pop(ct);
    }
    nb_made = 0;
}
