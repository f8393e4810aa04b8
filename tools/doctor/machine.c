/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: checks without a driver: FFmpeg's version, the environment.
 */

#include <stdlib.h>
#include <string.h>

#include "libavfilter/avfilter.h"
#include "libavutil/avstring.h"
#include "libavutil/avutil.h"

#include "doctor.h"
#include "system.h"

static void look_at_version(Report *report)
{
    const unsigned version = avfilter_version();
    char library[400];

    name_libavfilter(library, sizeof(library));
    add_fact(&report->system, "FFmpeg", "%s, libavfilter %u.%u.%u of %s",
             av_version_info(), AV_VERSION_MAJOR(version),
             AV_VERSION_MINOR(version), AV_VERSION_MICRO(version), library);
}

/* List environment variables that drivers, loaders and the filters read. */
static void look_at_environment(Report *report)
{
    static const char *const names[] = {
        "LD_LIBRARY_PATH=", "LD_PRELOAD=", "OCL_ICD_", "OPENCL_", "POCL_",
        "RUSTICL_", "CUDA_VISIBLE_", "CUDA_DEVICE_", "CUDA_CACHE_", "NVIDIA_", "FFMPEG_GPU_", "LIBVA_",
    };
#ifndef environ
    extern char **environ;
#endif
    char text[400] = "";

    for (char **e = environ; *e; e++)
        for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
            if (!strncmp(*e, names[i], strlen(names[i])))
                av_strlcatf(text, sizeof(text), "%s%s", *text ? " " : "", *e);
    if (*text)
        add_fact(&report->system, "variables", "%s", text);
}

void look_at_machine(Report *report)
{
    look_at_version(report);
    look_at_system(report);
    look_at_environment(report);
    look_at_gpus(report);
}
