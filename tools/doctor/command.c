/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: the command lines to type.
 */

#include <string.h>

#include "libavcodec/avcodec.h"

#include "doctor.h"

/* An encoder that takes frames from the CPU's memory */
static const char *cpu_encoder(void)
{
    return avcodec_find_encoder_by_name("libx264") ? "libx264" : "mpeg4";
}

static void opencl_command(const Device *device, char *line, size_t size)
{
    snprintf(line, size, "%s -init_hw_device opencl=ocl:%s -filter_hw_device "
             "ocl -i in.mp4 \\\n-vf format=yuv420p,hwupload,epsilon_opencl,"
             "hwdownload,format=yuv420p \\\n-c:v %s out.mp4", options.ffmpeg,
             device->id, cpu_encoder());
}

/* Frames stay on the GPU where decoder and encoder are there. */
static void cuda_command(const Device *device, char *line, size_t size)
{
    char input[128], decoder[32] = "";
    const char *upload = "", *download = "";

    if (device->nvdec) {
        if (strcmp(device->id, "0"))
            snprintf(decoder, sizeof(decoder), " -hwaccel_device %s",
                     device->id);
        snprintf(input, sizeof(input), "-hwaccel cuda%s "
                 "-hwaccel_output_format cuda", decoder);
        download = ",hwdownload,format=nv12";
    } else {
        snprintf(input, sizeof(input), "-init_hw_device cuda=cu:%s "
                 "-filter_hw_device cu", device->id);
        upload   = "format=yuv420p,hwupload,";
        download = ",hwdownload,format=yuv420p";
    }
    snprintf(line, size, "%s %s -i in.mp4 \\\n-vf %sepsilon_cuda%s \\\n"
             "-c:v %s out.mp4", options.ffmpeg, input, upload,
             device->nvenc ? "" : download,
             device->nvenc ? "h264_nvenc" : cpu_encoder());
}

/* CUDA, where decoder and encoder may be, before other GPUs before CPUs */
static int rank(const Device *device)
{
    return device->api == API_CUDA ? 0 : device->is_gpu ? 1 : 2;
}

int get_commands(const Report *report, char command[MAX_COMMANDS][512])
{
    int nb = 0;

    for (int r = 0; r < 3; r++)
        for (int i = 0; i < report->nb_devices && nb < MAX_COMMANDS; i++) {
            const Device *device = &report->device[i];

            if (rank(device) != r || !serves_all(device))
                continue;
            if (device->api == API_CUDA)
                cuda_command(device, command[nb++], sizeof(command[0]));
            else
                opencl_command(device, command[nb++], sizeof(command[0]));
        }
    return nb;
}
