/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor on Linux: OpenCL drivers, the ICD files that the loader reads.
 */

#include <dlfcn.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "libavutil/avstring.h"

#include "../doctor.h"
#include "../system.h"

/* Get the folder or the single file that ocl-icd reads. */
static void vendors(char *path, size_t size)
{
    const char *given = getenv("OCL_ICD_VENDORS");

    if (!given || !*given)
        given = getenv("OPENCL_VENDOR_PATH");
    if (given && *given)
        snprintf(path, size, "%s", given);
    else
        snprintf(path, size, "%s/etc/OpenCL/vendors", options.root);
}

const char *install_opencl(const Report *report)
{
    if (report->gpus & VENDOR_NVIDIA)
        return "sudo apt-get install nvidia-opencl-icd (Debian non-free)";
    if (report->gpus & VENDOR_INTEL)
        return "sudo apt-get install intel-opencl-icd";
    if (report->gpus & VENDOR_AMD)
        return "sudo apt-get install mesa-opencl-icd, or AMD's ROCm";
    return "sudo apt-get install pocl-opencl-icd, which runs on the CPU";
}

/* Load the library that an ICD file names. */
static void look_at_icd(Report *report, const char *file, char *list,
                        size_t size)
{
    char library[256] = "";
    FILE *f = fopen(file, "r");
    void *handle;

    if (!f || !fgets(library, sizeof(library), f)) {
        add_problem(&report->problems, API_OPENCL, "failed to read %s\n"
                    "reinstall its package (dpkg -S %s)", file,
                    file);
    } else {
        library[strcspn(library, "\r\n")] = 0;
        snprintf(report->doing, sizeof(report->doing), "loading %s", library);
        handle = dlopen(library, RTLD_LAZY);
        if (!handle)
            add_problem(&report->problems, API_OPENCL, "%s names a driver that "
                        "fails to load: %s\nreinstall its package (dpkg -S "
                        "%s), or remove that file", file, dlerror(), file);
        av_strlcatf(list, size, "%s%s: %s", *list ? ", " : "", file, library);
    }
    if (f)
        fclose(f);
}

/* Report NVIDIA's library if no ICD file names it, which is common in
 * containers. */
static void look_for_nvidia(Report *report, const char *path, const char *list)
{
    void *handle;

    if (strstr(list, "libnvidia-opencl.so"))
        return;
    handle = dlopen("libnvidia-opencl.so.1", RTLD_LAZY);
    if (!handle)
        return;
    dlclose(handle);
    add_problem(&report->problems, API_OPENCL, "NVIDIA's libnvidia-opencl.so.1 "
                "is there, but no .icd file names it\nsudo mkdir -p %s; echo "
                "libnvidia-opencl.so.1 | sudo tee %s/nvidia.icd", path, path);
}

void look_at_opencl(Report *report)
{
    char path[512], pattern[520], list[400] = "";
    struct stat st;
    glob_t found;

    vendors(path, sizeof(path));
    snprintf(pattern, sizeof(pattern), "%s%s", path,
             !stat(path, &st) && S_ISDIR(st.st_mode) ? "/*.icd" : "");
    if (glob(pattern, 0, NULL, &found))
        found.gl_pathc = 0;
    for (size_t i = 0; i < found.gl_pathc; i++)
        look_at_icd(report, found.gl_pathv[i], list, sizeof(list));
    if (!found.gl_pathc)
        add_problem(&report->problems, API_OPENCL, "no OpenCL driver is "
                    "installed: there is no .icd file in %s\n%s", path,
                    install_opencl(report));
    look_for_nvidia(report, path, list);
    if (*list)
        add_fact(&report->system, "OpenCL", "%s", list);
    globfree(&found);
}
