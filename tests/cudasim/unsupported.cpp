/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Entry points that the loader of ffnvcodec needs and no test uses.
 */

#include "sim.h"

/* arguments are ignored, and so not declared */
#define UNSUPPORTED(name)                                                    \
    extern "C" __attribute__((visibility("default"))) CUresult name(void)    \
    {                                                                        \
        sim_note(#name " is not supported");                                 \
        return SIM_NOT_SUPPORTED;                                            \
    }

#pragma GCC diagnostic ignored "-Wmissing-declarations"

UNSUPPORTED(cuDeviceGetLuid)

UNSUPPORTED(cuLinkCreate)
UNSUPPORTED(cuLinkAddData)
UNSUPPORTED(cuLinkComplete)
UNSUPPORTED(cuLinkDestroy)

UNSUPPORTED(cuGLGetDevices_v2)
UNSUPPORTED(cuGraphicsGLRegisterImage)
UNSUPPORTED(cuGraphicsUnregisterResource)
UNSUPPORTED(cuGraphicsMapResources)
UNSUPPORTED(cuGraphicsUnmapResources)
UNSUPPORTED(cuGraphicsSubResourceGetMappedArray)
UNSUPPORTED(cuGraphicsResourceGetMappedPointer)
UNSUPPORTED(cuGraphicsResourceGetMappedPointer_v2)

UNSUPPORTED(cuImportExternalMemory)
UNSUPPORTED(cuDestroyExternalMemory)
UNSUPPORTED(cuExternalMemoryGetMappedBuffer)
UNSUPPORTED(cuExternalMemoryGetMappedMipmappedArray)
UNSUPPORTED(cuMipmappedArrayGetLevel)
UNSUPPORTED(cuMipmappedArrayDestroy)
UNSUPPORTED(cuImportExternalSemaphore)
UNSUPPORTED(cuDestroyExternalSemaphore)
UNSUPPORTED(cuSignalExternalSemaphoresAsync)
UNSUPPORTED(cuWaitExternalSemaphoresAsync)

UNSUPPORTED(cuTexObjectCreate)
UNSUPPORTED(cuTexObjectDestroy)

UNSUPPORTED(cuArrayCreate_v2)
UNSUPPORTED(cuArray3DCreate_v2)
UNSUPPORTED(cuArrayDestroy)

UNSUPPORTED(cuEGLStreamProducerConnect)
UNSUPPORTED(cuEGLStreamProducerDisconnect)
UNSUPPORTED(cuEGLStreamConsumerDisconnect)
UNSUPPORTED(cuEGLStreamProducerPresentFrame)
UNSUPPORTED(cuEGLStreamProducerReturnFrame)
