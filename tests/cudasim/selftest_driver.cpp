/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests of the driver's calls: what no filter or program does, so that no other
 * test would show that the driver accepts it.
 */

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

#include "selftest.h"

static void unsupported(void)
{
    auto f = (CUresult (*)(void *))dlsym(cu.lib, "cuArrayDestroy");

    OK(cu.cuInit(0));
    EXPECT(f(nullptr), SIM_NOT_SUPPORTED);
}

static void unloaded_early(void)
{
    OK(cu.cuInit(0));
    CUcontext ctx;
    OK(cu.cuCtxCreate(&ctx, 0, 0));
    dlclose(cu.lib);            /* as ffnvcodec; the report is still required */
}

/* ---- pending work ---- */

template<typename... Args> static int call(const char *name, Args... args)
{
    return ((CUresult (*)(Args...))dlsym(cu.lib, name))(args...);
}

/* Setup for pending work. */
struct Busy : Setup {
    CUstream stream;
    unsigned char *host;        ///< pinned
    Buffer p{100};

    Busy();
    ~Busy();
};

Busy::Busy()
{
    OK(cu.cuStreamCreate(&stream, 1));
    OK(call("cuMemHostAlloc", (void **)&host, (size_t)100, 0u));
}

Busy::~Busy()
{
    OK(call("cuMemFreeHost", (void *)host));
    OK(cu.cuStreamDestroy(stream));
}

static void busy_changed(void)
{
    Busy b;

    OK(cu.cuMemcpyHtoDAsync(b.p, b.host, 100, b.stream));
    b.host[50] ^= 1;
    OK(cu.cuStreamSynchronize(b.stream));
    b.host[50] ^= 1;
}

/* Test that copies from memory that is not pinned have read it, but may be
 * pending. */
static void pageable(void)
{
    unsigned char from[100];
    int late = 0;
    Busy b;

    for (int i = 1; i < 64; i++) {
        memset(from, i, 100);
        OK(cu.cuMemcpyHtoD(b.p, from, 100));
        memset(from, 0, 100);
        for (CUstream stream : { b.stream, (CUstream)nullptr }) {
            OK(cu.cuMemcpyDtoHAsync(b.host, b.p, 100, stream));
            OK(cu.cuStreamSynchronize(stream));
            late += b.host[0] != i;
        }
        CHECK(b.host[0] == i);
    }
    CHECK(late);
}

static void unload_pending(void)
{
    Busy b;
    CUmodule m;
    CUfunction f;

    OK(cu.cuModuleLoadData(&m, faults_ptx().c_str()));
    OK(cu.cuModuleGetFunction(&f, m, "ok_fill"));
    OK(launch(f, { .dst = b.p, .n = 4 }, 1, 4));
    OK(cu.cuModuleUnload(m));
}

/* ---- modules ---- */

static CUresult load(const std::string &ptx)
{
    CUmodule m;
    CUresult ret = cu.cuModuleLoadData(&m, ptx.c_str());

    return ret ? ret : cu.cuModuleUnload(m);
}

static void modules(void)
{
    Setup s;
    const std::string ptx = faults_ptx();
    CUfunction f;

    EXPECT(load("no module"), SIM_INVALID_PTX);
    EXPECT(load(""), SIM_INVALID_PTX);
    EXPECT(load("\177ELF"), SIM_INVALID_IMAGE);
    EXPECT(load(ptx.substr(0, ptx.size() - 3)), SIM_INVALID_PTX);
    EXPECT(load(ptx + "garbage"), SIM_INVALID_PTX);
    EXPECT(load(".version 6.0\n" + ptx.substr(ptx.find(".address"))),
           SIM_INVALID_PTX);
    EXPECT(load(faults_ptx("7.8", "sm_90")), SIM_NO_BINARY_FOR_GPU);
    EXPECT(load(faults_ptx("9.0", "sm_75")), SIM_UNSUPPORTED_PTX_VERSION);
    OK(load(faults_ptx("8.2", "sm_75")));
    EXPECT(cu.cuModuleGetFunction(&f, s.module, "ok_fil"), SIM_NOT_FOUND);
    EXPECT(cu.cuModuleGetFunction(&f, s.module, "only_in_ptx"),
           SIM_NOT_FOUND);
}

/* Test that kernels missing from the PTX are not found, even with host code. */
static void only_what_ptx_has(void)
{
    Setup s;
    CUmodule m;
    CUfunction f;

    OK(cu.cuModuleLoadData(&m, ".version 6.0 .target sm_50 .address_size 64 "
                           ".visible .entry ok_fill(.param .align 8 .b8 "
                           "p[24]) { ret; }"));
    OK(cu.cuModuleGetFunction(&f, m, "ok_fill"));
    EXPECT(cu.cuModuleGetFunction(&f, m, "ok_tree"), SIM_NOT_FOUND);
    OK(cu.cuModuleUnload(m));
}

/* ---- virtual memory management ---- */

/* Setup for sharing memory with another API. */
struct Shared : Setup {
    uint64_t handle;
    CUdeviceptr p;
    size_t size;
    int fd;
    bool unmap = true, release = true;   ///< at the end

    Shared();
    ~Shared();
};

Shared::Shared()
{
    int properties[8] = { 1, 1, 1, 0 }, access[3] = { 1, 0, 3 };

    OK(call("cuMemGetAllocationGranularity", &size, properties, 0));
    OK(call("cuMemCreate", &handle, size, properties, (uint64_t)0));
    OK(call("cuMemAddressReserve", &p, size, (size_t)0, (CUdeviceptr)0,
            (uint64_t)0));
    OK(call("cuMemMap", p, size, (size_t)0, handle, (uint64_t)0));
    OK(call("cuMemSetAccess", p, size, access, (size_t)1));
    OK(call("cuMemExportToShareableHandle", &fd, handle, 1, (uint64_t)0));
}

Shared::~Shared()
{
    close(fd);
    if (unmap)
        OK(call("cuMemUnmap", p, size));
    OK(call("cuMemAddressFree", p, size));
    if (release)
        OK(call("cuMemRelease", handle));
}

static void share_out_of_bounds(void)
{
    char text[64] = "";
    Shared s;

    EXPECT(cu.cuMemcpyHtoD(s.p + s.size - 32, text, sizeof(text)),
           SIM_INVALID_VALUE);
}

const Test driver_tests[] = {
    { "driver: prints a banner", CALL(OK(cu.cuInit(0))),
      "test-only CUDA driver" },
    { "driver: unsupported calls", unsupported, "cuArrayDestroy is not" },
    { "driver: stays loaded", unloaded_early, "context #1 is never" },
    { "driver: changed under way", busy_changed, "was changed before a copy",
      "CUDASIM_BUSY=3" },
    { "driver: pageable memory", pageable },
    { "driver: unload with pending kernels", unload_pending,
      "kernels of module #2 are pending" },
    { "driver: modules", modules, "only_in_ptx is not among" },
    { "driver: kernels of the PTX", only_what_ptx_has },
    { "driver: beyond shared memory", share_out_of_bounds, "out of bounds" },
    { "driver: shared memory leaks", CALL(Shared s; s.release = false),
      "shareable memory #1 (65536 bytes) is never released" },
    { "driver: freed before unmapped",
      CALL(Shared s; s.unmap = s.release = false),
      "memory is still mapped there" },
    { "inject: bad request", CALL(OK(cu.cuInit(0))), "'alloc' is not kind:n",
      "CUDASIM_FAIL=alloc" },
    {}
};
