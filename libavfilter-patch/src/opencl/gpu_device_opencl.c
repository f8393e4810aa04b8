/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/hwcontext.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"

#include "gpu_compat.h"
#include "gpu_device_cuda.h"
#include "gpu_install.h"
#include "gpu_opencl.h"

/* not in older headers */
#define DEVICE_UUID             0x106A  // CL_DEVICE_UUID_KHR
#define DEVICE_PCI_BUS_INFO     0x410F  // CL_DEVICE_PCI_BUS_INFO_KHR
#define DEVICE_PCI_BUS_ID_NV    0x4008
#define DEVICE_PCI_SLOT_ID_NV   0x4009
#define DEVICE_PCI_DOMAIN_ID_NV 0x400A

static void print_pci(GPUDeviceID *id, cl_device_id device)
{
    struct { cl_uint domain, bus, device, function; } khr;
    cl_uint domain = 0, bus, slot;

    if (!clGetDeviceInfo(device, DEVICE_PCI_BUS_INFO, sizeof(khr), &khr,
                         NULL)) {
        snprintf(id->pci, sizeof(id->pci), "%04x:%02x:%02x.%x", khr.domain,
                 khr.bus, khr.device, khr.function);
        return;
    }
    if (clGetDeviceInfo(device, DEVICE_PCI_BUS_ID_NV, sizeof(bus), &bus,
                        NULL) ||
        clGetDeviceInfo(device, DEVICE_PCI_SLOT_ID_NV, sizeof(slot), &slot,
                        NULL))
        return;
    clGetDeviceInfo(device, DEVICE_PCI_DOMAIN_ID_NV, sizeof(domain), &domain,
                    NULL);
    /* slot: device << 3 | function */
    snprintf(id->pci, sizeof(id->pci), "%04x:%02x:%02x.%x", domain, bus,
             slot >> 3, slot & 7);
}

/* Describe device d of platform p. @return whether it can be used */
static int identify(GPUDeviceID *id, cl_device_id device,
                    const char *platform, int p, int d)
{
    cl_device_type type = 0;
    cl_bool available   = CL_TRUE, compiler = CL_TRUE;
    char name[128]      = "";
    uint8_t uuid[16];

    memset(id, 0, sizeof(*id));
    clGetDeviceInfo(device, CL_DEVICE_AVAILABLE, sizeof(available),
                    &available, NULL);
    clGetDeviceInfo(device, CL_DEVICE_COMPILER_AVAILABLE, sizeof(compiler),
                    &compiler, NULL);
    clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof(type), &type, NULL);
    clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof(name) - 1, name, NULL);
    id->handle = device;
    snprintf(id->number, sizeof(id->number), "%d.%d", p, d);
    snprintf(id->name, sizeof(id->name), "%s / %s", platform, name);
    id->is_gpu = !!(type & CL_DEVICE_TYPE_GPU);
    if (!clGetDeviceInfo(device, DEVICE_UUID, sizeof(uuid), uuid, NULL))
        ff_gpu_device_print_uuid(id->uuid, uuid);
    print_pci(id, device);
    return available && compiler;
}

/* PoCL has no device if it cannot write its cache. */
static void warn_if_pocl(void *log_ctx, const char *platform)
{
    if (!strcmp(platform, "Portable Computing Language"))
        av_log(log_ctx, AV_LOG_WARNING, "PoCL is installed, but has no device, "
               "as it cannot write to ~/.cache: set the environment variable "
               "POCL_CACHE_DIR to a folder that can be written.\n");
}

static int list_platform(void *log_ctx, GPUDeviceID **list, int *nb,
                         cl_platform_id platform, int p)
{
    cl_device_id *devices;
    cl_uint nb_devices = 0;
    char name[64] = "";
    GPUDeviceID id;
    int ret = 0;

    clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof(name) - 1, name,
                      NULL);
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, NULL, &nb_devices) ||
        !nb_devices) {
        warn_if_pocl(log_ctx, name);
        return 0;
    }
    devices = av_calloc(nb_devices, sizeof(*devices));
    if (!devices)
        return AVERROR(ENOMEM);
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, nb_devices, devices,
                       NULL))
        nb_devices = 0;
    for (int d = 0; d < nb_devices && ret >= 0; d++)
        if (identify(&id, devices[d], name, p, d))
            ret = ff_gpu_device_add(list, nb, &id);
    av_free(devices);
    return ret;
}

static int list_devices(void *log_ctx, GPUDeviceID **list)
{
    cl_platform_id *platforms;
    cl_uint nb_platforms = 0;
    int nb = 0, ret = 0;

    if (clGetPlatformIDs(0, NULL, &nb_platforms) || !nb_platforms)
        return 0;
    platforms = av_calloc(nb_platforms, sizeof(*platforms));
    if (!platforms)
        return AVERROR(ENOMEM);
    if (clGetPlatformIDs(nb_platforms, platforms, NULL))
        nb_platforms = 0;
    for (int p = 0; p < nb_platforms && ret >= 0; p++)
        ret = list_platform(log_ctx, list, &nb, platforms[p], p);
    av_free(platforms);
    return ret < 0 ? ret : nb;
}

static int is_full(const GPUDeviceID *id)
{
    cl_device_id device = id->handle;
    cl_int cle          = CL_SUCCESS;
    cl_context context  = clCreateContext(NULL, 1, &device, NULL, NULL, &cle);
    cl_command_queue queue = context ?
                             clCreateCommandQueue(context, device, 0, &cle) :
                             NULL;

    if (queue)
        clReleaseCommandQueue(queue);
    if (context)
        clReleaseContext(context);
    return ff_gpu_opencl_is_memory_error(cle);
}

/* Deriving a device from a CUDA device would require shared memory. */
const GPUDeviceAPI ff_gpu_opencl_devices = {
    .type     = AV_HWDEVICE_TYPE_OPENCL,
    .name     = "OpenCL",
    .install  = GPU_INSTALL_OPENCL,
    .list     = list_devices,
    .identify = ff_gpu_cuda_identify,
    .is_full  = is_full,
};
