/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Device selection for software frames: by the option device, by the device of
 * the filter graph or among all devices. All filters of a process share one
 * context per device.
 */

#ifndef AVFILTER_GPU_DEVICE_H
#define AVFILTER_GPU_DEVICE_H

#include <stdint.h>

#include "libavutil/buffer.h"
#include "libavutil/hwcontext.h"

#include "avfilter.h"

/** Identification of a device; unknown fields are empty. */
typedef struct GPUDeviceID {
    char number[24];            ///< as in -init_hw_device: "0.1", or "1"
    char name[192];             ///< includes the platform
    char uuid[33];              ///< hexadecimal, lower case
    char pci[40];               ///< address: "0000:65:00.0"
    int is_gpu;
    void *handle;               ///< of the API, or NULL
} GPUDeviceID;

/** The devices of an API. */
typedef struct GPUDeviceAPI {
    enum AVHWDeviceType type;
    const char *name;           ///< "CUDA"
    const char *install;        ///< remedy if no device is found
    /**
     * List the available devices.
     *
     * @param list to be freed by the caller, even if it is empty
     * @return number of devices, or AVERROR(ENOMEM)
     */
    int (*list)(void *log_ctx, GPUDeviceID **list);
    /**
     * Identify the GPU of a device of another API, so that a device of this API
     * need not be derived from it; NULL if this works for no API.
     *
     * @return 0, AVERROR(ENOSYS) if a device has to be derived, or AVERROR(ENODEV)
     */
    int (*identify)(AVHWDeviceContext *device, GPUDeviceID *id);
    /** Return whether memory is too short to open a listed device: libavutil has
     *  failed to open it, and does not return the reason. */
    int (*is_full)(const GPUDeviceID *id);
} GPUDeviceAPI;

/** A device shared by filters. */
typedef struct GPUDevice GPUDevice;

/**
 * Get a device for software frames; release it with ff_gpu_device_free().
 *
 * @param wanted the option device: NULL or "", or a number, a UUID, a PCI
 *               address or a part of a name
 * @param ref    set to the device's context, without a reference
 * @return 0, AVERROR(ENODEV) after logging the available devices, or another
 *         error, also logged
 */
int ff_gpu_device_get(AVFilterContext *avctx, const GPUDeviceAPI *api,
                      const char *wanted, GPUDevice **device,
                      AVBufferRef **ref);

/** Release a device; the last user closes it. */
void ff_gpu_device_free(GPUDevice **device);

/* ---- gpu_device_id.c ---- */

/** Return whether a text, which may be NULL, is a number. */
int ff_gpu_is_number(const char *text);

/** Return whether the option device matches a device. */
int ff_gpu_device_matches(const GPUDeviceID *id, const char *wanted);

/** Print bytes in hexadecimal. */
void ff_gpu_device_print_uuid(char uuid[33], const uint8_t bytes[16]);

/** Add a device to a list. */
int ff_gpu_device_add(GPUDeviceID **list, int *nb, const GPUDeviceID *id);

#endif /* AVFILTER_GPU_DEVICE_H */
