/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Self-test of the simulated driver: each check has a test that plants the
 * fault and expects the report.
 */

#ifndef CUDASIM_SELFTEST_H
#define CUDASIM_SELFTEST_H

#include <stddef.h>
#include <stdio.h>

#include <string>

#include "errors.h"
#include "faults.h"

struct Setup;

/** Function of a test, run in a separate process; returns 0 on success. */
struct Run {
    Run(void) {}
    Run(int (*f)(void)) : alone(f) {}
    Run(int (*f)(Setup &s)) : within(f) {}
    int operator()(void) const;

    int (*alone)(void) = nullptr;
    int (*within)(Setup &s) = nullptr;  ///< same, with a Setup around it
};

struct Test {
    const char *name = nullptr;
    Run run;
    /** expected report, NULL if none */
    const char *report = nullptr;
    /** environment, "NAME=value NAME=value" */
    const char *env = nullptr;
};

/** Test of one call, WITHIN: in a Setup s. */
#define CALL(...)   +[](void) -> int { return __VA_ARGS__; }
#define WITHIN(...) +[]([[maybe_unused]] Setup &s) -> int { return __VA_ARGS__; }

extern const Test driver_tests[], kernel_tests[], fault_tests[];

/** Entry points of the driver, as ffnvcodec's loader gets them, and others. */
struct Driver {
#define DRIVER_FUNCTIONS(F)                                                  \
    F(cuInit) F(cuDeviceGet) F(cuDeviceGetCount) F(cuDeviceGetAttribute)     \
    F(cuDeviceGetName) F(cuDeviceComputeCapability)                          \
    F(cuDevicePrimaryCtxRetain) F(cuDevicePrimaryCtxRelease)                 \
    F(cuDevicePrimaryCtxGetState)                                            \
    F(cuDevicePrimaryCtxSetFlags) F(cuCtxGetDevice) F(cuMemAllocManaged)     \
    F(cuMemsetD8Async) F(cuMemcpy) F(cuStreamCreate) F(cuStreamQuery)        \
    F(cuStreamSynchronize) F(cuStreamAddCallback) F(cuEventCreate)           \
    F(cuEventQuery) F(cuEventSynchronize) F(cuEventRecord) F(cuLaunchKernel) \
    F(cuModuleLoadData) F(cuModuleUnload) F(cuModuleGetFunction)             \
    F(cuModuleGetGlobal)          \
    F(cuGetErrorName) F(cuGetErrorString)
#define DRIVER_FUNCTIONS_V2(F)                                               \
    F(cuCtxCreate) F(cuCtxPushCurrent) F(cuCtxPopCurrent) F(cuCtxDestroy)    \
    F(cuMemAlloc) F(cuMemAllocPitch) F(cuMemFree) F(cuMemcpy2D)              \
    F(cuMemcpy2DAsync) F(cuMemcpyHtoD) F(cuMemcpyDtoH) F(cuMemcpyDtoD)       \
    F(cuMemcpyHtoDAsync) F(cuStreamDestroy) F(cuEventDestroy)
#define DECLARE(name)    t##name *name;
#define DECLARE_V2(name) t##name##_v2 *name;
    DRIVER_FUNCTIONS(DECLARE)
    DRIVER_FUNCTIONS_V2(DECLARE_V2)
#undef DECLARE
#undef DECLARE_V2
    void *lib;
};

extern Driver cu;

/** Fail the test with a message unless the condition holds. */
#define CHECK(cond)                                                          \
    do {                                                                     \
        if (!(cond)) {                                                       \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #cond);       \
            return 1;                                                        \
        }                                                                    \
    } while (0)
/** Fail the test unless the call returns code. */
#define EXPECT(call, code)                                                   \
    do {                                                                     \
        const int ret_ = (int)(call);                                        \
        if (ret_ != (int)(code)) {                                           \
            fprintf(stderr, "%s:%d: %s returned %d\n", __FILE__, __LINE__,   \
                    #call, ret_);                                            \
            return 1;                                                        \
        }                                                                    \
    } while (0)
#define OK(call) EXPECT(call, SIM_SUCCESS)

/** Context with the faults module, for the duration of a test. */
struct Setup {
    CUcontext ctx = nullptr;
    CUmodule module = nullptr;

    int begin(int device = 0);  ///< 0 or 1, as a test
    int end(void);
    CUfunction kernel(const char *name);
};

/** Allocate n bytes of device memory; 0 on failure. */
CUdeviceptr device_alloc(size_t n);
/** Launch a kernel of faults.cu. */
CUresult launch(CUfunction f, const FaultArgs &args, unsigned grid,
                unsigned block, unsigned shared = 0);
/** Return PTX with the kernels of faults.cu. */
std::string faults_ptx(const char *version = "6.3", const char *target =
                       "sm_30");
std::string own_folder(void);

#endif /* CUDASIM_SELFTEST_H */
