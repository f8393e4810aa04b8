/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: example command lines.
 */

#include "libavcodec/avcodec.h"

#include "doctor.h"
#include "remedies.h"

/* Return an encoder for frames in system memory. */
static const char *cpu_encoder(void)
{
    return avcodec_find_encoder_by_name("libx264") ? "libx264" : "mpeg4";
}

static const char *encoder(const Device *device)
{
    return device->nvenc ? "h264_nvenc" : cpu_encoder();
}

/* Write a command that filters software frames. */
static void software_command(const Device *device, char *line, size_t size)
{
    snprintf(line, size, "%s -i in.mp4 -vf epsilon_%s=device=%s -c:v %s "
             "out.mp4", options.ffmpeg, api_names[device->api], device->id,
             encoder(device));
}

/* Write a command with NVDEC whose frames stay on the GPU up to NVENC, or are
 * downloaded for a CPU encoder. */
static void nvdec_command(const Device *device, char *line, size_t size)
{
    snprintf(line, size, "%s -hwaccel cuda -hwaccel_device %s "
             "-hwaccel_output_format cuda " CONTINUED "\n-i in.mp4 -vf epsilon_cuda%s "
             "-c:v %s out.mp4", options.ffmpeg, device->id,
             device->nvenc ? "" : ",hwdownload,format=nv12", encoder(device));
}

/* Return the priority: CUDA, which may have NVDEC and NVENC, then other GPUs,
 * then CPUs. */
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
            if (device->nvdec)
                nvdec_command(device, command[nb++], sizeof(command[0]));
            else
                software_command(device, command[nb++], sizeof(command[0]));
        }
    return nb;
}
