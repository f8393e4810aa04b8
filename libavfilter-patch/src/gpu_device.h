/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * The device of a filter that gets software frames: which one, by the option
 * device, by the device of the filter graph or by what there is; and one
 * context of it for all filters of the process.
 */

#ifndef AVFILTER_GPU_DEVICE_H
#define AVFILTER_GPU_DEVICE_H

#include <stdint.h>

#include "libavutil/buffer.h"
#include "libavutil/hwcontext.h"

#include "avfilter.h"

/** How a device can be named; what is not known is empty. */
typedef struct GPUDeviceID {
    char number[24];            ///< as in -init_hw_device: "0.1", or "1"
    char name[192];             ///< that of its platform included
    char uuid[33];              ///< hexadecimal, lower case
    char pci[40];               ///< address: "0000:65:00.0"
    int is_gpu;
} GPUDeviceID;

/** The devices of an API. */
typedef struct GPUDeviceAPI {
    enum AVHWDeviceType type;
    const char *name;           ///< "CUDA"
    const char *install;        ///< what to do where there is none
    /**
     * List the devices there are.
     *
     * @param list to be freed by the caller, also when there are none
     * @return how many, or AVERROR(ENOMEM)
     */
    int (*list)(void *log_ctx, GPUDeviceID **list);
} GPUDeviceAPI;

extern const GPUDeviceAPI ff_gpu_opencl_devices;
extern const GPUDeviceAPI ff_gpu_cuda_devices;

/** A device that filters share. */
typedef struct GPUDevice GPUDevice;

/**
 * Have a device for software frames, for ff_gpu_device_free().
 *
 * @param wanted the option device: NULL or "", or a number, a UUID, a PCI
 *               address or a part of a name
 * @param ref    the device's context, valid until it is freed
 * @return 0, AVERROR(ENODEV) after listing what there is, or another error,
 *         logged
 */
int ff_gpu_device_get(AVFilterContext *avctx, const GPUDeviceAPI *api,
                      const char *wanted, GPUDevice **device,
                      AVBufferRef **ref);

/** The last user of a device closes it. */
void ff_gpu_device_free(GPUDevice **device);

/** Tell a device of a context how it can be named; of CUDA's alone.
 *  @return 0, or AVERROR(ENOSYS) */
int ff_gpu_cuda_identify(AVHWDeviceContext *device, GPUDeviceID *id);

/* ---- gpu_device_id.c ---- */

/** Whether a text, or NULL, consists of digits. */
int ff_gpu_is_number(const char *text);

/** Whether a user's text names a device. */
int ff_gpu_device_matches(const GPUDeviceID *id, const char *wanted);

/** Print bytes in hexadecimal. */
void ff_gpu_device_print_uuid(char uuid[33], const uint8_t bytes[16]);

/** Add a device to a list. */
int ff_gpu_device_add(GPUDeviceID **list, int *nb, const GPUDeviceID *id);

#endif /* AVFILTER_GPU_DEVICE_H */
