/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Error codes of the driver; dynlink_cuda.h has only a few of them.
 */

#ifndef CUDASIM_ERRORS_H
#define CUDASIM_ERRORS_H

#include <ffnvcodec/dynlink_cuda.h>

#define SIM_ERRORS(E)                                                        \
    E(INVALID_VALUE,             1, "invalid argument")                      \
    E(OUT_OF_MEMORY,             2, "out of memory")                         \
    E(NOT_INITIALIZED,           3, "initialization error")                  \
    E(DEINITIALIZED,             4, "driver shutting down")                  \
    E(NO_DEVICE,               100, "no CUDA-capable device is detected")    \
    E(INVALID_DEVICE,          101, "invalid device ordinal")                \
    E(INVALID_IMAGE,           200, "device kernel image is invalid")        \
    E(INVALID_CONTEXT,         201, "invalid device context")                \
    E(NO_BINARY_FOR_GPU,       209, "no kernel image is available for "      \
                                    "execution on the device")               \
    E(INVALID_PTX,             218, "a PTX JIT compilation failed")          \
    E(UNSUPPORTED_PTX_VERSION, 222, "the provided PTX was compiled with an " \
                                    "unsupported toolchain.")                \
    E(INVALID_SOURCE,          300, "device kernel image is invalid")        \
    E(FILE_NOT_FOUND,          301, "file not found")                        \
    E(INVALID_HANDLE,          400, "invalid resource handle")               \
    E(NOT_FOUND,               500, "named symbol not found")                \
    E(NOT_READY,               600, "device not ready")                      \
    E(ILLEGAL_ADDRESS,         700, "an illegal memory access was "          \
                                    "encountered")                           \
    E(LAUNCH_OUT_OF_RESOURCES, 701, "too many resources requested for launch") \
    E(LAUNCH_TIMEOUT,          702, "the launch timed out and was terminated") \
    E(PRIMARY_CONTEXT_ACTIVE,  708, "cannot set while device is active in "  \
                                    "this process")                          \
    E(CONTEXT_IS_DESTROYED,    709, "context is destroyed")                  \
    E(ASSERT,                  710, "device-side assert triggered")          \
    E(MISALIGNED_ADDRESS,      716, "misaligned address")                    \
    E(LAUNCH_FAILED,           719, "unspecified launch failure")            \
    E(NOT_PERMITTED,           800, "operation not permitted")               \
    E(NOT_SUPPORTED,           801, "operation not supported")               \
    E(SYSTEM_NOT_READY,        802, "system not yet initialized")            \
    E(UNKNOWN,                 999, "unknown error")

#define SIM_ERROR_CONSTANT(name, value, text)                                \
    static const CUresult SIM_##name = (CUresult)value;
SIM_ERROR_CONSTANT(SUCCESS, 0, "")
SIM_ERRORS(SIM_ERROR_CONSTANT)

#endif /* CUDASIM_ERRORS_H */
