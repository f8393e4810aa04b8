/*
 * This file is part of the FFmpeg GPU filters project's tests.
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
 * Entry points that ffnvcodec's loader asks for and that no test uses.
 */

#include "sim.h"

/* the callers' arguments are of no interest, so none are declared */
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

UNSUPPORTED(cuArrayCreate_v2)
UNSUPPORTED(cuArray3DCreate_v2)
UNSUPPORTED(cuArrayDestroy)

UNSUPPORTED(cuEGLStreamProducerConnect)
UNSUPPORTED(cuEGLStreamProducerDisconnect)
UNSUPPORTED(cuEGLStreamConsumerDisconnect)
UNSUPPORTED(cuEGLStreamProducerPresentFrame)
UNSUPPORTED(cuEGLStreamProducerReturnFrame)
