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

struct Test {
    const char *name;
    void (*run)(void);          ///< run in a separate process
    const char *report;         ///< expected report, NULL if none
    const char *env;            ///< environment, "NAME=value NAME=value"
};

/** Test of one call. */
#define CALL(...) +[](void) { __VA_ARGS__; }

extern const Test driver_tests[], fault_tests[];

/** Entry points of the driver, as ffnvcodec's loader gets them, and others. */
struct Driver {
#define DRIVER_FUNCTIONS(F)                                                  \
    F(cuInit) F(cuDeviceGetCount) F(cuDevicePrimaryCtxRetain)                \
    F(cuDevicePrimaryCtxRelease) F(cuMemsetD8Async) F(cuStreamCreate)        \
    F(cuStreamQuery) F(cuStreamSynchronize) F(cuEventCreate)                 \
    F(cuLaunchKernel) F(cuModuleLoadData) F(cuModuleUnload)                  \
    F(cuModuleGetFunction)
#define DRIVER_FUNCTIONS_V2(F)                                               \
    F(cuCtxCreate) F(cuCtxPushCurrent) F(cuCtxPopCurrent) F(cuCtxDestroy)    \
    F(cuMemAlloc) F(cuMemFree) F(cuMemcpy2D) F(cuMemcpyHtoD)                 \
    F(cuMemcpyDtoH) F(cuMemcpyDtoD) F(cuMemcpyHtoDAsync)                     \
    F(cuMemcpyDtoHAsync) F(cuStreamDestroy)
#define DECLARE(name)    t##name *name;
#define DECLARE_V2(name) t##name##_v2 *name;
    DRIVER_FUNCTIONS(DECLARE)
    DRIVER_FUNCTIONS_V2(DECLARE_V2)
#undef DECLARE
#undef DECLARE_V2
    void *lib;
};

extern Driver cu;

/** End the test as failed, without reports of the driver. */
void fail(const char *file, int line, const char *what, int code)
    __attribute__((noreturn));

/** Fail the test with a message unless the condition holds. */
#define CHECK(cond) ((cond) ? (void)0 : fail(__FILE__, __LINE__, #cond, 0))
/** Fail the test unless the call returns code. */
#define EXPECT(call, code)                                                   \
    do {                                                                     \
        const int ret_ = (int)(call);                                        \
        if (ret_ != (int)(code))                                             \
            fail(__FILE__, __LINE__, #call, ret_);                           \
    } while (0)
#define OK(call) EXPECT(call, SIM_SUCCESS)

/** Context with the faults module. */
struct Setup {
    CUcontext ctx;
    CUmodule module;
    bool ended = false;

    explicit Setup(int device = 0);
    ~Setup() { end(); }
    void end(void);
    CUfunction kernel(const char *name);
};

/** Device memory that is freed with the expected result. */
struct Buffer {
    CUdeviceptr p;
    CUresult after = SIM_SUCCESS;

    explicit Buffer(size_t n) { OK(cu.cuMemAlloc(&p, n)); }
    ~Buffer() { EXPECT(cu.cuMemFree(p), after); }
    operator CUdeviceptr() const { return p; }
};

/** Launch a kernel of faults.cu. */
CUresult launch(CUfunction f, const FaultArgs &args, unsigned grid,
                unsigned block, unsigned shared = 0);
/** Return PTX with the kernels of faults.cu. */
std::string faults_ptx(const char *version = "6.3", const char *target =
                       "sm_30");
std::string own_folder(void);

#endif /* CUDASIM_SELFTEST_H */
