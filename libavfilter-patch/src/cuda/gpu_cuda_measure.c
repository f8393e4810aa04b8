/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measurements of frames on CUDA devices: a chain of jobs, which use the same
 * memory one after the other. Software frames have different streams.
 */

#include "libavutil/attributes.h"
#include "libavutil/error.h"
#include "libavutil/log.h"

#include "gpu_cuda.h"

#define CHECK_CU(x) GPU_CUDA_CHECK(avctx, x)

static const GPUCudaOps *ops_of(const AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return (const GPUCudaOps *)s->ops;
}

/* Allocate the memory unless already done, and wait until it is cleared, as any
 * stream may use it. */
static int allocate(AVFilterContext *avctx, const GPUJob *job)
{
    GPUCudaContext *s = avctx->priv;
    CudaFunctions *cu = ff_gpu_cuda_functions(avctx);
    const size_t size = ops_of(avctx)->measured_size;
    int ret;

    if (s->measured)
        return 0;
    ret = CHECK_CU(cu->cuMemAlloc(&s->measured, size));
    if (ret == AVERROR(ENOMEM))
        av_log(avctx, AV_LOG_ERROR, "Out of memory on the GPU for %zu KiB of "
               "measurements: run fewer jobs at once.\n", (size + 1023) >> 10);
    if (ret < 0)
        s->measured = 0;
    if (ret >= 0 && s->base.software)
        ret = ff_gpu_cuda_create_event(avctx, &s->done_measuring);
    if (ret >= 0)
        ret = CHECK_CU(cu->cuMemsetD8Async(s->measured, 0, size,
                                           job->queue->stream));
    if (ret >= 0)
        ret = CHECK_CU(cu->cuStreamSynchronize(job->queue->stream));
    if (ret < 0)
        ff_gpu_cuda_free_measured(avctx);
    return ret;
}

av_cold void ff_gpu_cuda_free_measured(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;
    CudaFunctions *cu = ff_gpu_cuda_functions(avctx);

    if (s->done_measuring)
        CHECK_CU(cu->cuEventDestroy(s->done_measuring));
    if (s->measured)
        CHECK_CU(cu->cuMemFree(s->measured));
    s->done_measuring = NULL;
    s->measured       = 0;
}

CUdeviceptr ff_gpu_cuda_entry(const AVFilterContext *avctx, int entry)
{
    const GPUCudaContext *s = avctx->priv;

    return s->measured + entry * ops_of(avctx)->filter.algorithm->entry_size;
}

int ff_gpu_cuda_run_in_order(AVFilterContext *avctx, const GPUJob *job,
                             const CudaPlanes *planes)
{
    GPUCudaContext *s = avctx->priv;
    int ret = allocate(avctx, job);

    if (ret >= 0 && s->done_measuring)
        ret = ff_gpu_cuda_wait_event(avctx, job->queue->stream,
                                     s->done_measuring);
    if (ret < 0)
        return ret;
    ret = ops_of(avctx)->launch[job->op](avctx, job,
                                         (const GPUCudaKernel *)job->kernel,
                                         planes);
    return ret < 0 || !s->done_measuring ? ret :
           CHECK_CU(ff_gpu_cuda_functions(avctx)->cuEventRecord(
                        s->done_measuring, job->queue->stream));
}

/* Wait until the entry is copied, as the caller may change it. */
int ff_gpu_cuda_set_entry(AVFilterContext *avctx, const GPUJob *job,
                          const void *entry, int size)
{
    CudaFunctions *cu = ff_gpu_cuda_functions(avctx);
    int ret           = allocate(avctx, job);

    if (ret >= 0)
        ret = CHECK_CU(cu->cuMemcpyHtoDAsync(ff_gpu_cuda_entry(avctx,
                                             ff_gpu_entry(job, 0)),
                                             entry, size, job->queue->stream));
    return ret < 0 ? ret :
           CHECK_CU(cu->cuStreamSynchronize(job->queue->stream));
}

int ff_gpu_cuda_get_report(AVFilterContext *avctx, const GPUJob *job)
{
    return CHECK_CU(ff_gpu_cuda_functions(avctx)->cuMemcpyDtoHAsync(
                        job->report, ff_gpu_cuda_entry(avctx, ff_gpu_entry(job, 0)),
                        job->report_size, job->queue->stream));
}
