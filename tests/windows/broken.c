/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Broken drivers, as nvcuda.dll and OpenCL.dll. The environment variable BROKEN
 * is what the first call does: crash, hang, exit, or fail with an error code.
 */

#include <stdlib.h>
#include <string.h>
#include <windows.h>

static int fail(void)
{
    const char *how = getenv("BROKEN");

    if (!how)
        return 999;
    if (!strcmp(how, "crash"))
        *(volatile int *)8 = 1;
    if (!strcmp(how, "hang"))
        Sleep(INFINITE);
    if (!strcmp(how, "exit"))
        exit(7);
    return atoi(how);
}

#define FIRST(name) \
    __declspec(dllexport) int name(void) { return fail(); }
#define LATER(name) \
    __declspec(dllexport) int name(void) { return 999; }

FIRST(cuInit)
FIRST(clGetPlatformIDs)
LATER(cuDriverGetVersion)
LATER(cuDeviceGetCount)
LATER(cuDeviceGet)
LATER(cuDeviceGetName)
LATER(cuDeviceGetPCIBusId)
LATER(cuDeviceGetUuid)
LATER(cuDeviceComputeCapability)
LATER(cuGetErrorName)
LATER(cuCtxPushCurrent_v2)
LATER(cuCtxPopCurrent_v2)
