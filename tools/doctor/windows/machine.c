/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor on Windows: the system's version, GPUs among the display
 * devices, and OpenCL.dll.
 */

#include <string.h>
#include <windows.h>

#include "libavutil/avstring.h"

#include "../doctor.h"
#include "../remedies.h"
#include "../system.h"
#include "module.h"

static void read_version(const char *name, char *text, DWORD size)
{
    if (RegGetValueA(HKEY_LOCAL_MACHINE,
                     "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion", name,
                     RRF_RT_REG_SZ, NULL, text, &size))
        *text = 0;
}

void look_at_system(Report *report)
{
    /* a function of Wine's ntdll only */
    const char *(*wine)(void) = (const char *(*)(void))GetProcAddress(
        GetModuleHandleA("ntdll.dll"), "wine_get_version");
    char product[100], build[32];
    SYSTEM_INFO system;

    read_version("ProductName", product, sizeof(product));
    read_version("CurrentBuild", build, sizeof(build));
    GetSystemInfo(&system);
    add_fact(&report->system, "system", "%s, build %s, %lu processors%s%s",
             product, build, system.dwNumberOfProcessors,
             wine ? ", Wine " : "", wine ? wine() : "");
}

void look_at_gpus(Report *report)
{
    static const struct {
        const char *id;
        int vendor;
    } known[] = {
        { "VEN_10DE", VENDOR_NVIDIA },
        { "VEN_8086", VENDOR_INTEL  },
        { "VEN_1002", VENDOR_AMD    },
    };
    DISPLAY_DEVICEA device = { sizeof(device) };
    char list[400] = "";

    for (int i = 0; EnumDisplayDevicesA(NULL, i, &device, 0); i++)
        for (size_t k = 0; k < sizeof(known) / sizeof(*known); k++) {
            if (!strstr(device.DeviceID, known[k].id))
                continue;
            report->gpus |= known[k].vendor;
            /* a device has an entry per output */
            if (!strstr(list, device.DeviceString))
                av_strlcatf(list, sizeof(list), "%s%s", *list ? ", " : "",
                            device.DeviceString);
        }
    add_fact(&report->system, "GPUs", "%s", *list ? list :
             "none of NVIDIA, Intel or AMD among the display devices");
}

const char *install_opencl(const Report *report)
{
    if (report->gpus & VENDOR_NVIDIA)
        return INSTALL_NVIDIA;
    if (report->gpus & VENDOR_INTEL)
        return "install Intel's driver of the GPU (from intel.com)";
    if (report->gpus & VENDOR_AMD)
        return "install AMD's driver of the GPU (from amd.com)";
    return "install the driver of the GPU's vendor (from nvidia.com, amd.com or "
           "intel.com)";
}

void look_at_opencl(Report *report)
{
    char why[400], path[400];
    void *library;

    snprintf(report->doing, sizeof(report->doing), "loading OpenCL.dll");
    library = open_library("OpenCL.dll", why);
    if (!library) {
        add_problem(&report->problems, API_OPENCL, "no OpenCL driver is "
                    "installed: %s\n%s", why, install_opencl(report));
        return;
    }
    name_module(library, path, sizeof(path));
    add_fact(&report->system, "OpenCL", "%s", path);
}
