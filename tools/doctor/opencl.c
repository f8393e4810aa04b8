/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: OpenCL platforms and devices.
 */

#include <CL/cl.h>
#include <string.h>

#include "doctor.h"
#include "system.h"

#define MAX_IDS 16

/* ---- devices ---- */

static void get_text(cl_device_id id, cl_device_info what, char *text,
                     size_t size)
{
    memset(text, 0, size);
    if (clGetDeviceInfo(id, what, size - 1, text, NULL))
        *text = 0;
}

static int is_true(cl_device_id id, cl_device_info what)
{
    cl_bool value = CL_FALSE;

    clGetDeviceInfo(id, what, sizeof(value), &value, NULL);
    return value;
}

/* Return whether the device supports images of this channel order with 8 and
 * 16 bits, as hwcontext_opencl creates them. */
static int has_images(cl_context context, cl_channel_order order)
{
    cl_image_format format[256];
    cl_uint nb = 0;
    int bytes  = 0;

    clGetSupportedImageFormats(context, CL_MEM_READ_WRITE,
                               CL_MEM_OBJECT_IMAGE2D, 256, format, &nb);
    for (cl_uint i = 0; i < nb && i < 256; i++)
        if (format[i].image_channel_order == order)
            bytes |= format[i].image_channel_data_type == CL_UNORM_INT8  ? 1 :
                     format[i].image_channel_data_type == CL_UNORM_INT16 ? 2 :
                     0;
    return bytes == 3;
}

static void look_at_images(Device *device, cl_device_id id)
{
    cl_int cle         = 0;
    cl_context context = clCreateContext(NULL, 1, &id, NULL, NULL, &cle);

    if (!context) {
        add_problem(&device->problems, API_OPENCL, "failed to create a "
                    "context (error %d)\nfree the device's memory, or update "
                    "its driver", cle);
        device->usable = 0;
        return;
    }
    if (!has_images(context, CL_R)) {
        add_problem(&device->problems, API_OPENCL, "no image support, so no "
                    "OpenCL frames\nuse no hwupload and no hwmap: give the "
                    "filters frames in the CPU's memory, as below");
        add_fact(&device->facts, "images", "none");
    } else if (!has_images(context, CL_RG)) {
        add_problem(&device->problems, API_OPENCL, "no images of two channels, "
                    "so no OpenCL frames of nv12 or p010\nuse no hwupload, as "
                    "in the command below, or format=yuv420p before it");
        add_fact(&device->facts, "images", "of one channel");
    } else {
        add_fact(&device->facts, "images", "of one and two channels");
    }
    clReleaseContext(context);
}

static void look_at_version(Device *device, cl_device_id id)
{
    char version[128];
    int major = 0, minor = 0;

    get_text(id, CL_DEVICE_VERSION, version, sizeof(version));
    add_fact(&device->facts, "version", "%s", version);
    sscanf(version, "OpenCL %d.%d", &major, &minor);
    if (10 * major + minor < 12) {
        add_problem(&device->problems, API_OPENCL, "%s is too old for the "
                    "filters, which need 1.2\nupdate the device's driver",
                    version);
        device->usable = 0;
    }
    if (!is_true(id, CL_DEVICE_COMPILER_AVAILABLE)) {
        add_problem(&device->problems, API_OPENCL, "the driver has no "
                    "compiler\ninstall the driver in full");
        device->usable = 0;
    }
    if (!is_true(id, CL_DEVICE_AVAILABLE)) {
        add_problem(&device->problems, API_OPENCL, "the driver says that the "
                    "device is not available\nend the process that uses "
                    "it exclusively, or restart the machine");
        device->usable = 0;
    }
}

static void look_at_device(Report *report, cl_device_id id, const char *platform,
                           int p, int d)
{
    Device *device      = add_device(report, API_OPENCL);
    cl_device_type type = 0;
    cl_ulong memory     = 0;
    char text[256];

    if (!device)
        return;
    snprintf(device->id, sizeof(device->id), "%d.%d", p, d);
    get_text(id, CL_DEVICE_NAME, device->name, sizeof(device->name));
    snprintf(report->doing, sizeof(report->doing), "looking at %.60s",
             device->name);
    clGetDeviceInfo(id, CL_DEVICE_TYPE, sizeof(type), &type, NULL);
    clGetDeviceInfo(id, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof(memory), &memory,
                    NULL);
    device->is_gpu = !!(type & CL_DEVICE_TYPE_GPU);
    get_text(id, CL_DEVICE_VENDOR, text, sizeof(text));
    add_fact(&device->facts, "type", "%s of %s, %llu MiB",
             type & CL_DEVICE_TYPE_GPU ? "GPU" :
             type & CL_DEVICE_TYPE_CPU ? "CPU" : "accelerator", text,
             (unsigned long long)memory >> 20);
    add_fact(&device->facts, "platform", "%s", platform);
    get_text(id, CL_DRIVER_VERSION, text, sizeof(text));
    add_fact(&device->facts, "driver", "%s", text);
    look_at_version(device, id);
    look_at_images(device, id);
}

/* Return the remedy for a platform without devices. */
static const char *no_device(const char *platform)
{
    if (!strcmp(platform, "rusticl"))
        return "to use it, name Mesa's drivers in RUSTICL_ENABLE, such as "
               "RUSTICL_ENABLE=radeonsi,iris";
    if (!strcmp(platform, "Portable Computing Language"))
        return "PoCL cannot write to ~/.cache: set POCL_CACHE_DIR to a folder "
               "that can be written, such as POCL_CACHE_DIR=/tmp/pocl";
    return "ignore this without a GPU for it; otherwise look for refused device "
           "nodes above";
}

static void look_at_platform(Report *report, cl_platform_id id, int p)
{
    cl_device_id device[MAX_IDS];
    char name[128] = "";
    cl_uint nb     = 0;
    cl_int cle;

    clGetPlatformInfo(id, CL_PLATFORM_NAME, sizeof(name) - 1, name, NULL);
    snprintf(report->doing, sizeof(report->doing), "listing the devices of %s",
             name);
    cle = clGetDeviceIDs(id, CL_DEVICE_TYPE_ALL, MAX_IDS, device, &nb);
    if (cle || !nb)
        add_problem(&report->problems, API_OPENCL, "the platform %d, '%s', has "
                    "no device (error %d)\n%s", p, name, cle,
                    no_device(name));
    for (int d = 0; !cle && d < nb && d < MAX_IDS; d++)
        look_at_device(report, device[d], name, p, d);
}

/* Report GPUs on the PCI bus if no platform has a GPU. */
static void look_for_gpus(Report *report)
{
    int nb = 0;

    for (int i = 0; i < report->nb_devices; i++)
        nb += report->device[i].is_gpu;
    if (report->gpus && !nb)
        add_problem(&report->problems, API_OPENCL, "OpenCL lists none of the "
                    "machine's GPUs\n%s", install_opencl(report));
}

void find_opencl_devices(Report *report)
{
    cl_platform_id platform[MAX_IDS];
    cl_uint nb = 0;
    cl_int cle;

    look_at_opencl(report);
    snprintf(report->doing, sizeof(report->doing), "listing the platforms");
    cle = clGetPlatformIDs(MAX_IDS, platform, &nb);
    if ((cle || !nb) && !report->problems.nb)
        add_problem(&report->problems, API_OPENCL, "OpenCL has no platform "
                    "(error %d)\n%s", cle, install_opencl(report));
    for (int p = 0; !cle && p < nb && p < MAX_IDS; p++)
        look_at_platform(report, platform[p], p);
    look_for_gpus(report);
}
