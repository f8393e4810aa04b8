/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * A libcuda.so.1 without a GPU, with host memory that is filled with a pattern.
 * FAIL=copy or FAIL=sync: asynchronous copies, or waiting for them, fail.
 * Functions that transfers do not need are stubs, as FFmpeg fails to load
 * without them.
 */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FAILED = 719, NOT_SUPPORTED = 801 };
enum { HOST = 1, TEXTURE_ALIGNMENT = 14 };

typedef struct Side {
    size_t x, y;
    int    type;
    char  *host;
    char  *device;
    void  *array;
    size_t pitch;
} Side;

typedef struct Copy {
    Side   src, dst;
    size_t width, height;
} Copy;

static int context;

static int result(const char *call)
{
    const char *fail = getenv("FAIL");

    return fail && !strcmp(fail, call) ? FAILED : 0;
}

static char *start(const Side *side)
{
    return (side->type == HOST ? side->host : side->device) +
           side->y * side->pitch + side->x;
}

int cuMemcpy2DAsync_v2(const Copy *copy, void *stream)
{
    for (size_t y = 0; y < copy->height; y++)
        memcpy(start(&copy->dst) + y * copy->dst.pitch,
               start(&copy->src) + y * copy->src.pitch, copy->width);
    return result("copy");
}

int cuStreamSynchronize(void *stream)
{
    return result("sync");
}

int cuMemAlloc_v2(char **data, size_t size)
{
    *data = malloc(size);
    if (*data)
        memset(*data, 0xa5, size);
    return *data ? 0 : 2;
}

int cuMemFree_v2(char *data)
{
    free(data);
    return 0;
}

int cuInit(unsigned flags)
{
    return 0;
}

int cuDriverGetVersion(int *version)
{
    *version = 12000;
    return 0;
}

int cuDeviceGetCount(int *count)
{
    *count = 1;
    return 0;
}

int cuDeviceGet(int *device, int index)
{
    *device = 0;
    return index ? 101 : 0;
}

int cuDeviceGetAttribute(int *value, int attribute, int device)
{
    *value = attribute == TEXTURE_ALIGNMENT ? 512 : 0;
    return 0;
}

int cuDeviceGetUuid(char uuid[16], int device)
{
    memset(uuid, 0xa5, 16);
    return 0;
}

int cuCtxCreate_v2(void **ctx, unsigned flags, int device)
{
    *ctx = &context;
    return 0;
}

int cuCtxDestroy_v2(void *ctx)
{
    return 0;
}

int cuCtxPushCurrent_v2(void *ctx)
{
    return ctx ? 0 : 201;
}

int cuCtxPopCurrent_v2(void **ctx)
{
    *ctx = &context;
    return 0;
}

static int text(const char **string)
{
    *string = "an error";
    return 0;
}

int cuGetErrorName(int error, const char **string)   { return text(string); }
int cuGetErrorString(int error, const char **string) { return text(string); }

#define NOT(name) int name(void) { return NOT_SUPPORTED; }

NOT(cuDeviceGetName) NOT(cuDeviceComputeCapability) NOT(cuCtxGetCurrent)
NOT(cuCtxSetLimit) NOT(cuCtxGetDevice) NOT(cuMemAllocPitch_v2)
NOT(cuMemAllocManaged) NOT(cuMemsetD8Async) NOT(cuMemcpy) NOT(cuMemcpyAsync)
NOT(cuMemcpy2D_v2) NOT(cuMemcpyHtoD_v2) NOT(cuMemcpyHtoDAsync_v2)
NOT(cuMemcpyDtoH_v2) NOT(cuMemcpyDtoHAsync_v2) NOT(cuMemcpyDtoD_v2)
NOT(cuMemcpyDtoDAsync_v2) NOT(cuDevicePrimaryCtxRetain)
NOT(cuDevicePrimaryCtxRelease) NOT(cuDevicePrimaryCtxSetFlags)
NOT(cuDevicePrimaryCtxGetState) NOT(cuDevicePrimaryCtxReset)
NOT(cuStreamCreate) NOT(cuStreamQuery) NOT(cuStreamDestroy_v2)
NOT(cuStreamAddCallback) NOT(cuStreamWaitEvent) NOT(cuEventCreate)
NOT(cuEventDestroy_v2) NOT(cuEventSynchronize) NOT(cuEventQuery)
NOT(cuEventRecord) NOT(cuLaunchKernel) NOT(cuLinkCreate) NOT(cuLinkAddData)
NOT(cuLinkComplete) NOT(cuLinkDestroy) NOT(cuModuleLoadData)
NOT(cuModuleUnload) NOT(cuModuleGetFunction) NOT(cuModuleGetGlobal)
NOT(cuTexObjectCreate) NOT(cuTexObjectDestroy) NOT(cuGLGetDevices_v2)
NOT(cuGraphicsGLRegisterImage) NOT(cuGraphicsUnregisterResource)
NOT(cuGraphicsMapResources) NOT(cuGraphicsUnmapResources)
NOT(cuGraphicsSubResourceGetMappedArray)
NOT(cuGraphicsResourceGetMappedPointer_v2) NOT(cuArrayCreate_v2)
NOT(cuArray3DCreate_v2) NOT(cuArrayDestroy)
