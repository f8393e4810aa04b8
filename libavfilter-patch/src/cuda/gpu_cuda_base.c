/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "config.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#ifdef _WIN32
#include "libavformat/os_support.h"     // stat() of UTF-8 names
#endif
#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/cuda_check.h"
#include "libavutil/error.h"
#include "libavutil/log.h"

#include "gpu_compat.h"
#include "gpu_cuda.h"

/* not in ffnvcodec */
typedef CUresult (CUDAAPI *StreamWaitEvent)(CUstream stream, CUevent event,
                                            unsigned flags);

#define CHECK_CU(x) GPU_CUDA_CHECK(avctx, x)

CudaFunctions *ff_gpu_cuda_functions(const AVFilterContext *avctx)
{
    const GPUCudaContext *s = avctx->priv;

    return s->hwctx->internal->cuda_dl;
}

int ff_gpu_cuda_result(AVFilterContext *avctx, CUresult result,
                       const char *call)
{
    CudaFunctions *cu = ff_gpu_cuda_functions(avctx);

    if (!result)
        return 0;
    ff_cuda_check(avctx, cu->cuGetErrorName, cu->cuGetErrorString, result,
                  call);
    return result == GPU_CUDA_OUT_OF_MEMORY ? AVERROR(ENOMEM) : AVERROR(EIO);
}

int ff_gpu_cuda_enter(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;
    int ret = AVERROR(EIO);

    if (s->hwctx)
        ret = CHECK_CU(ff_gpu_cuda_functions(avctx)->cuCtxPushCurrent(
                           s->hwctx->cuda_ctx));
    s->entered += ret >= 0;
    return ret;
}

void ff_gpu_cuda_leave(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;
    CUcontext dummy;

    CHECK_CU(ff_gpu_cuda_functions(avctx)->cuCtxPopCurrent(&dummy));
    s->entered--;
}

/* ---- the device ---- */

/* Limit the compute capability by the environment variable FFMPEG_GPU_CUDA_CC,
 * such as 7.5, for tests and driver bug reports. */
static int limit_capability(int cc)
{
    const char *text = getenv("FFMPEG_GPU_CUDA_CC");
    int major, minor;

    return text && sscanf(text, "%d.%d", &major, &minor) == 2 ?
           FFMIN(cc, 10 * major + minor) : cc;
}

#ifdef _WIN32
/* Get the path of the loaded driver. nvcuda.dll may be a part that loads the
 * other. */
static int find_driver(char path[1024])
{
    HMODULE module = GetModuleHandleA("nvcuda64.dll");
    wchar_t wide[1024];
    DWORD length;

    if (!module)
        module = GetModuleHandleA("nvcuda.dll");
    length = module ? GetModuleFileNameW(module, wide, 1024) : 0;
    return length && length < 1024 &&
           WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, 1024, NULL, NULL);
}
#else
/* Get the path of the loaded driver, whose name contains its version. */
static int find_driver(char path[1024])
{
    FILE *f = fopen("/proc/self/maps", "r");
    int found = 0;
    char *start;

    while (f && !found && fgets(path, 1024, f))
        found = !!strstr(path, "/libcuda.so");
    if (f)
        fclose(f);
    if (!found)
        return 0;
    path[strcspn(path, "\n")] = 0;
    start = strchr(path, '/');
    memmove(path, start, strlen(start) + 1);
    return 1;
}
#endif

/* Describe the driver by the name, size and time of its file; empty if
 * unknown. */
static void describe_driver(char *driver, size_t size)
{
    char path[1024];
    struct stat st;

    *driver = 0;
    if (find_driver(path) && !stat(path, &st))
        snprintf(driver, size, "%s (%lld bytes of %lld)", av_basename(path),
                 (long long)st.st_size, (long long)st.st_mtime);
}

int ff_gpu_cuda_get_info(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;
    CudaFunctions *cu = ff_gpu_cuda_functions(avctx);
    int major, minor, ret;
    CUdevice dev;

    ret = CHECK_CU(cu->cuCtxGetDevice(&dev));
    if (ret >= 0)
        ret = CHECK_CU(cu->cuDeviceGetName(s->device_name,
                                           sizeof(s->device_name), dev));
    if (ret >= 0)
        ret = CHECK_CU(cu->cuDeviceComputeCapability(&major, &minor, dev));
    if (ret < 0)
        return ret;
    describe_driver(s->driver, sizeof(s->driver));
    s->cc = limit_capability(FFMIN(10 * major + minor,
                                   HAVE_CUDA_SM90 ? INT_MAX : 89));
    return CHECK_CU(cu->cuDeviceGetAttribute(
                        &s->nb_sm, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
                        dev));
}

/* ---- memory ---- */

GPUCudaQueue *ff_gpu_cuda_queue(const GPUJob *job)
{
    return (GPUCudaQueue *)job->queue;
}

void ff_gpu_cuda_free_scratch(AVFilterContext *avctx, GPUCudaQueue *queue)
{
    if (queue->memory)
        CHECK_CU(ff_gpu_cuda_functions(avctx)->cuMemFree(queue->memory));
    *queue = (GPUCudaQueue) { .base = queue->base };
}

int ff_gpu_cuda_scratch(AVFilterContext *avctx, const GPUJob *job, size_t size)
{
    CudaFunctions *cu   = ff_gpu_cuda_functions(avctx);
    GPUCudaQueue *queue = ff_gpu_cuda_queue(job);
    int ret;

    if (size <= queue->size)
        return 0;
    ff_gpu_cuda_free_scratch(avctx, queue);
    ret = CHECK_CU(cu->cuMemAlloc(&queue->memory, size));
    if (ret < 0) {
        queue->memory = 0;
        if (ret != AVERROR(ENOMEM))
            return ret;
        av_log(avctx, AV_LOG_ERROR, "Out of memory on the GPU for %zu MiB of "
               "scratch data: use smaller frames, a smaller radius, or run "
               "fewer jobs at once.\n", (size + (1 << 20) - 1) >> 20);
        return ret;
    }
    queue->size = size;
    return CHECK_CU(cu->cuMemsetD8Async(queue->memory, 0, size,
                                        job->queue->stream));
}

/* ---- events ---- */

static StreamWaitEvent wait_function(const AVFilterContext *avctx)
{
    return (StreamWaitEvent)FFNV_SYM_FUNC(ff_gpu_cuda_functions(avctx)->lib,
                                          "cuStreamWaitEvent");
}

int ff_gpu_cuda_create_event(AVFilterContext *avctx, CUevent *event)
{
    if (!wait_function(avctx)) {
        av_log(avctx, AV_LOG_ERROR, "The NVIDIA driver does not support "
               "events: update it.\n");
        return AVERROR(ENOSYS);
    }
    return CHECK_CU(ff_gpu_cuda_functions(avctx)->cuEventCreate(
                        event, CU_EVENT_DISABLE_TIMING));
}

int ff_gpu_cuda_wait_event(AVFilterContext *avctx, void *stream, CUevent event)
{
    return CHECK_CU(wait_function(avctx)(stream, event, 0));
}

int ff_gpu_cuda_copy_plane(AVFilterContext *avctx, const GPUJob *job,
                           CUdeviceptr device, int pitch, uint8_t *host,
                           int to_device, int row, int height)
{
    CUDA_MEMCPY2D copy = {
        .srcMemoryType = to_device ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE,
        .dstMemoryType = to_device ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST,
        .srcPitch      = to_device ? row : pitch,
        .dstPitch      = to_device ? pitch : row,
        .WidthInBytes  = row,
        .Height        = height,
    };

    if (to_device) {
        copy.srcHost   = host;
        copy.dstDevice = device;
    } else {
        copy.srcDevice = device;
        copy.dstHost   = host;
    }
    return CHECK_CU(ff_gpu_cuda_functions(avctx)->cuMemcpy2DAsync(
                        &copy, job->queue->stream));
}
