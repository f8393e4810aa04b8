/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Initialization and attributes of devices.
 */

#include <atomic>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static std::atomic<bool> initialized;

bool sim_initialized(void)
{
    return initialized;
}

int sim_nb_devices(void)
{
    static const int nb = fault_option("DEVICES", 1);
    return nb;
}

CUresult sim_enter(const char *call)
{
    if (initialized)
        return SIM_SUCCESS;
    return FAIL(SIM_NOT_INITIALIZED, "%s: called before cuInit()", call);
}

static CUresult enter_device(const char *call, CUdevice dev, const void *out)
{
    TRY(sim_enter(call));
    if (dev < 0 || dev >= sim_nb_devices())
        return SIM_INVALID_DEVICE;
    return out ? SIM_SUCCESS : SIM_INVALID_VALUE;
}

/* CUDASIM_CC is one for all devices, or a list; the last one is repeated */
int sim_compute_capability(int device)
{
    const char *s = getenv("CUDASIM_CC");
    int major = 7, minor = 5;

    for (; device > 0 && s && strchr(s, ','); device--)
        s = strchr(s, ',') + 1;
    if (s && *s && sscanf(s, "%d.%d", &major, &minor) != 2)
        sim_error("CUDASIM_CC: '%s' is not major.minor", s);
    return 10 * major + minor;
}

int sim_driver_version(void)
{
    static const int version = fault_option("DRIVER", 12020);
    return version;
}

API cuInit(unsigned flags)
{
    if (flags)
        return SIM_INVALID_VALUE;
    if (sim_nb_devices() < 1)
        return SIM_NO_DEVICE;
    initialized = true;
    return SIM_SUCCESS;
}

API cuDriverGetVersion(int *version)
{
    if (!version)
        return SIM_INVALID_VALUE;
    *version = sim_driver_version();
    return SIM_SUCCESS;
}

API cuDeviceGetCount(int *count)
{
    TRY(sim_enter(__func__));
    if (!count)
        return SIM_INVALID_VALUE;
    *count = sim_nb_devices();
    return SIM_SUCCESS;
}

API cuDeviceGet(CUdevice *device, int ordinal)
{
    TRY(enter_device(__func__, ordinal, device));
    *device = ordinal;
    return SIM_SUCCESS;
}

/* numbers of cuda.h's CUdevice_attribute; values of an average GPU */
static const struct {
    int attribute, value;
} attributes[] = {
    {  1, SIM_MAX_THREADS },    // max threads per block
    {  2, 1024 }, { 3, 1024 }, { 4, 64 },               // max block dims
    {  5, 0x7fffffff }, { 6, 65535 }, { 7, 65535 },     // max grid dims
    {  8, SIM_MAX_SHARED },     // max shared memory per block
    {  9, 65536 },              // constant memory
    { 10, SIM_WARP },
    { 11, 0x7fffffff },         // max pitch of copies
    { 12, 65536 },              // registers per block
    { 13, 1000000 },            // clock rate, kHz
    { 14, SIM_ALIGNMENT },      // texture alignment
    { 15, 1 },                  // copies overlap kernels
    { 16, 8 },                  // multiprocessors
    { 17, 0 },                  // no kernel timeout
    { 18, 0 }, { 19, 1 }, { 20, 0 }, { 31, 1 }, { 32, 0 },
    { 21, 131072 }, { 22, 131072 }, { 23, 65536 },      // max textures
    { 33, 1 }, { 34, 0 }, { 50, 0 },                    // PCI ids
    { 35, 0 },                  // no TCC driver
    { 36, 1000000 },            // memory clock, kHz
    { 37, 256 },                // memory bus width
    { 38, 4 << 20 },            // L2 cache
    { 39, 1024 },               // threads per multiprocessor
    { 40, 2 },                  // copy engines
    { 41, 1 },                  // unified addressing
    { 51, 32 },                 // texture pitch alignment
    { 81, 65536 }, { 82, 65536 }, { 83, 1 }, { 84, 0 }, { 85, 0 },
    { 97, SIM_MAX_SHARED },     // max shared memory per block, opt-in
};

API cuDeviceGetAttribute(int *value, CUdevice_attribute attribute,
                         CUdevice dev)
{
    TRY(enter_device(__func__, dev, value));
    if ((int)attribute == 75 || (int)attribute == 76) {
        const int cc = sim_compute_capability(dev);
        *value = (int)attribute == 75 ? cc / 10 : cc % 10;
        return SIM_SUCCESS;
    }
    for (const auto &a : attributes) {
        if (a.attribute == (int)attribute) {
            *value = a.value;
            return SIM_SUCCESS;
        }
    }
    sim_note("%s: attribute %d is not simulated", __func__, (int)attribute);
    return SIM_INVALID_VALUE;
}

API cuDeviceGetName(char *name, int len, CUdevice dev)
{
    TRY(enter_device(__func__, dev, name));
    if (len < 1)
        return SIM_INVALID_VALUE;
    snprintf(name, len, "cudasim (test only)");
    return SIM_SUCCESS;
}

API cuDeviceComputeCapability(int *major, int *minor, CUdevice dev)
{
    TRY(enter_device(__func__, dev, major));
    if (!minor)
        return SIM_INVALID_VALUE;
    *major = sim_compute_capability(dev) / 10;
    *minor = sim_compute_capability(dev) % 10;
    return SIM_SUCCESS;
}

API cuDeviceGetUuid(CUuuid *uuid, CUdevice dev)
{
    TRY(enter_device(__func__, dev, uuid));
    memcpy(uuid->bytes, "cudasim-device-0", 16);
    uuid->bytes[15] += dev;
    return SIM_SUCCESS;
}

/* bus 1 + device: as cuDeviceGetByPCIBusId() reads it */
API cuDeviceGetPCIBusId(char *id, int len, CUdevice dev)
{
    TRY(enter_device(__func__, dev, id));
    if (snprintf(id, len > 0 ? len : 0, "0000:%02x:00.0", dev + 1) >= len)
        return SIM_INVALID_VALUE;
    return SIM_SUCCESS;
}
