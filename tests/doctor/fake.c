/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Broken drivers to test ffmpeg-doctor with: links with the names of libcuda,
 * libnvcuvid, libnvidia-encode and OpenCL drivers point to this library, or it
 * is preloaded before OpenCL and libav*.
 *
 *   FAKE_CUINIT=N       cuInit() returns N
 *   FAKE_NVDEC=N        decodes only codec N (cudaVideoCodec)
 *   FAKE_NVENC=VERSION  NVENC's largest version, 16 times the major one
 *   FAKE_ICD=crash|hang|exit  what an OpenCL driver does when it is loaded
 *   FAKE_VERSION=TEXT   CL_DEVICE_VERSION
 *   FAKE_FALSE=N        the CL_DEVICE_... that is false
 *   FAKE_WITHOUT=NAME   FFmpeg has no filter or encoder of that name
 *   FAKE_PRESETS=0      the filters have no presets, each of which takes time
 */

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <CL/cl.h>
#include <ffnvcodec/dynlink_cuda.h>
#include <ffnvcodec/dynlink_cuviddec.h>

#include "libavutil/opt.h"

static int number(const char *name)
{
    const char *value = getenv(name);

    return value ? strtol(value, NULL, 0) : -1;
}

/* ---- libcuda that fails to initialize ---- */

#define REFUSED(name) int name(void) { return 1; }
REFUSED(cuDriverGetVersion)
REFUSED(cuDeviceGetCount)
REFUSED(cuDeviceGet)
REFUSED(cuDeviceGetName)
REFUSED(cuDeviceGetPCIBusId)
REFUSED(cuDeviceGetUuid)
REFUSED(cuDeviceComputeCapability)
REFUSED(cuCtxPushCurrent_v2)
REFUSED(cuCtxPopCurrent_v2)

int cuInit(unsigned flags)
{
    return flags ? 1 : number("FAKE_CUINIT");
}

int cuGetErrorName(int error, const char **name)
{
    *name = "CUDA_ERROR_FAKE";
    return !error;
}

/* ---- libnvcuvid, libnvidia-encode ---- */

int cuvidGetDecoderCaps(CUVIDDECODECAPS *caps)
{
    caps->bIsSupported = caps->eCodecType == number("FAKE_NVDEC");
    return 0;
}

int NvEncodeAPIGetMaxSupportedVersion(uint32_t *version)
{
    *version = number("FAKE_NVENC");
    return 0;
}

int NvEncodeAPICreateInstance(void *functions)
{
    return !functions + 1;
}

/* ---- OpenCL: entry points of the loader, and device properties ---- */

void *clGetExtensionFunctionAddress(const char *name)
{
    const char *icd = getenv("FAKE_ICD");

    if (icd && !strcmp(icd, "crash"))
        abort();
    if (icd && !strcmp(icd, "exit"))
        _exit(7);
    if (icd && !strcmp(icd, "hang"))
        for (;;)
            pause();
    return name ? NULL : &environ;
}

cl_int clGetDeviceInfo(cl_device_id device, cl_device_info what, size_t size,
                       void *value, size_t *got)
{
    cl_int (*real)(cl_device_id, cl_device_info, size_t, void *, size_t *);
    const char *version = getenv("FAKE_VERSION");

    *(void **)&real = dlsym(RTLD_NEXT, "clGetDeviceInfo");
    if (version && what == CL_DEVICE_VERSION && value &&
        size > strlen(version)) {
        strcpy(value, version);
        return CL_SUCCESS;
    }
    if (what == number("FAKE_FALSE")) {
        memset(value, 0, size);
        return CL_SUCCESS;
    }
    return real(device, what, size, value, got);
}

/* ---- libav* ---- */

static const void *find(const char *function, const char *name)
{
    const char *without = getenv("FAKE_WITHOUT");
    const void *(*real)(const char *);

    if (without && !strcmp(name, without))
        return NULL;
    *(void **)&real = dlsym(RTLD_NEXT, function);
    return real(name);
}

const void *avfilter_get_by_name(const char *name)
{
    return find(__func__, name);
}

const void *avcodec_find_encoder_by_name(const char *name)
{
    return find(__func__, name);
}

const AVOption *av_opt_find(void *obj, const char *name, const char *unit,
                            int flags, int search)
{
    const AVOption *(*real)(void *, const char *, const char *, int, int);

    // the doctor asks for options of a class, FFmpeg for those of an object
    if (search & AV_OPT_SEARCH_FAKE_OBJ && !number("FAKE_PRESETS") &&
        !strcmp(name, "preset"))
        return NULL;
    *(void **)&real = dlsym(RTLD_NEXT, __func__);
    return real(obj, name, unit, flags, search);
}
