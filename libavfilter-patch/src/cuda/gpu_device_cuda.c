/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/hwcontext.h"

#include "gpu_compat.h"
#include "gpu_device_cuda.h"
#include "gpu_install.h"

#if CONFIG_CUDA
#include "libavutil/hwcontext_cuda_internal.h"

static void identify(CudaFunctions *cu, CUdevice device, GPUDeviceID *id)
{
    int domain, bus, slot;
    CUuuid uuid;

    id->is_gpu = 1;
    cu->cuDeviceGetName(id->name, sizeof(id->name), device);
    if (cu->cuDeviceGetUuid && !cu->cuDeviceGetUuid(&uuid, device))
        ff_gpu_device_print_uuid(id->uuid, (const uint8_t *)uuid.bytes);
    if (!cu->cuDeviceGetAttribute(&domain, CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID,
                                  device) &&
        !cu->cuDeviceGetAttribute(&bus, CU_DEVICE_ATTRIBUTE_PCI_BUS_ID,
                                  device) &&
        !cu->cuDeviceGetAttribute(&slot, CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID,
                                  device))
        snprintf(id->pci, sizeof(id->pci), "%04x:%02x:%02x.0", domain, bus,
                 slot);
}

static int list_loaded(CudaFunctions *cu, GPUDeviceID **list)
{
    int count = 0, nb = 0, ret = 0;

    if (cu->cuInit(0) || cu->cuDeviceGetCount(&count))
        return 0;
    for (int i = 0; i < count && ret >= 0; i++) {
        GPUDeviceID id = { .is_gpu = 1 };
        CUdevice device;

        if (cu->cuDeviceGet(&device, i))
            continue;
        identify(cu, device, &id);
        snprintf(id.number, sizeof(id.number), "%d", i);
        ret = ff_gpu_device_add(list, &nb, &id);
    }
    return ret < 0 ? ret : nb;
}

static int list_devices(void *log_ctx, GPUDeviceID **list)
{
    CudaFunctions *cu = NULL;
    int nb = 0;

    if (cuda_load_functions(&cu, log_ctx) >= 0)
        nb = list_loaded(cu, list);
    cuda_free_functions(&cu);
    return nb;
}

static int is_full(const GPUDeviceID *id)
{
    CudaFunctions *cu = NULL;
    CUcontext context = NULL, dummy;
    CUresult result   = CUDA_SUCCESS;
    CUdevice device;

    if (cuda_load_functions(&cu, NULL) >= 0 &&
        !cu->cuDeviceGet(&device, atoi(id->number)))
        result = cu->cuCtxCreate(&context, 0, device);
    if (context) {
        cu->cuCtxPopCurrent(&dummy);
        cu->cuCtxDestroy(context);
    }
    cuda_free_functions(&cu);
    return result == GPU_CUDA_OUT_OF_MEMORY;
}

const GPUDeviceAPI ff_gpu_cuda_devices = {
    .type    = AV_HWDEVICE_TYPE_CUDA,
    .name    = "CUDA",
    .install = GPU_INSTALL_CUDA,
    .list    = list_devices,
    .is_full = is_full,
};

int ff_gpu_cuda_identify(AVHWDeviceContext *device, GPUDeviceID *id)
{
    AVCUDADeviceContext *hwctx = device->hwctx;
    CUcontext dummy;
    CudaFunctions *cu;
    CUdevice number;
    int found;

    if (device->type != AV_HWDEVICE_TYPE_CUDA)
        return AVERROR(ENOSYS);
    cu = hwctx->internal->cuda_dl;
    if (cu->cuCtxPushCurrent(hwctx->cuda_ctx))
        return AVERROR(ENODEV);
    found = !cu->cuCtxGetDevice(&number);
    cu->cuCtxPopCurrent(&dummy);
    if (!found)
        return AVERROR(ENODEV);
    identify(cu, number, id);
    return 0;
}
#endif
