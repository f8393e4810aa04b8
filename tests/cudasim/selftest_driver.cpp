/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests of the driver's calls: their effects, and the errors of invalid calls.
 */

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <vector>

#include "selftest.h"

/* ---- the table ---- */

/* all names that the loader of ffnvcodec needs */
static const char *const symbols[] = {
#define SYMBOL(name) #name,
#include "symbols.inc"
};
static_assert(sizeof(symbols) / sizeof(*symbols) > 50, "too few names");

static void resolves(void)
{
    for (const char *name : symbols)
        if (!dlsym(cu.lib, name))
            fail(name, 0, "is missing", 0);
}

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

/* ---- devices ---- */

static void device(void)
{
    static const struct { int attribute, value; } expected[] = {
        { 1, 1024 }, { 8, 49152 }, { 10, 32 }, { 14, 512 }, { 75, 8 },
        { 76, 6 },
    };
    char name[64];
    int n, major, minor;
    CUdevice dev;

    OK(cu.cuInit(0));
    OK(cu.cuDeviceGetCount(&n));
    CHECK(n == 1);
    OK(cu.cuDeviceGet(&dev, 0));
    EXPECT(cu.cuDeviceGet(&dev, 1), SIM_INVALID_DEVICE);
    EXPECT(cu.cuDeviceGet(&dev, -1), SIM_INVALID_DEVICE);
    OK(cu.cuDeviceGetName(name, sizeof(name), 0));
    CHECK(!strcmp(name, "cudasim (test only)"));
    OK(cu.cuDeviceComputeCapability(&major, &minor, 0));
    CHECK(major == 8 && minor == 6);
    for (const auto &e : expected) {
        OK(cu.cuDeviceGetAttribute(&n, (CUdevice_attribute)e.attribute, 0));
        CHECK(n == e.value);
    }
}

static void two_devices(void)
{
    CUcontext a, b, popped;
    CUdevice dev;

    OK(cu.cuInit(0));
    OK(cu.cuCtxCreate(&a, 0, 0));
    OK(cu.cuCtxCreate(&b, 0, 1));
    OK(cu.cuCtxGetDevice(&dev));
    CHECK(dev == 1);
    OK(cu.cuCtxPopCurrent(&popped));
    CHECK(popped == b);
    OK(cu.cuCtxGetDevice(&dev));
    CHECK(dev == 0);
    OK(cu.cuCtxDestroy(b));
    OK(cu.cuCtxDestroy(a));
}

static void primary_context(void)
{
    CUcontext a, b;
    unsigned flags;
    int active;

    OK(cu.cuInit(0));
    OK(cu.cuDevicePrimaryCtxSetFlags(0, 4));
    OK(cu.cuDevicePrimaryCtxRetain(&a, 0));
    OK(cu.cuDevicePrimaryCtxRetain(&b, 0));
    CHECK(a == b);
    OK(cu.cuDevicePrimaryCtxGetState(0, &flags, &active));
    CHECK(flags == 4 && active);
    OK(cu.cuDevicePrimaryCtxRelease(0));
    OK(cu.cuDevicePrimaryCtxRelease(0));
    OK(cu.cuDevicePrimaryCtxGetState(0, &flags, &active));
    CHECK(!active);
}

static void error_names(void)
{
    const char *s;

    OK(cu.cuGetErrorName(SIM_OUT_OF_MEMORY, &s));
    CHECK(!strcmp(s, "CUDA_ERROR_OUT_OF_MEMORY"));
    OK(cu.cuGetErrorString(SIM_ILLEGAL_ADDRESS, &s));
    CHECK(!strcmp(s, "an illegal memory access was encountered"));
    EXPECT(cu.cuGetErrorName((CUresult)12, &s), SIM_INVALID_VALUE);
    CHECK(!s);
}

/* ---- memory ---- */

static void memory(void)
{
    Setup s;
    CUdeviceptr p[50];

    for (int i = 0; i < 50; i++) {
        OK(cu.cuMemAlloc(&p[i], 1 + 397 * i));
        CHECK(p[i] % 512 == 0);
    }
    for (int i = 0; i < 50; i++)
        OK(cu.cuMemFree(p[i]));
    OK(cu.cuMemFree(0));
    EXPECT(cu.cuMemAlloc(p, 0), SIM_INVALID_VALUE);
    EXPECT(cu.cuMemAlloc(p, (size_t)1 << 40), SIM_OUT_OF_MEMORY);
}

/* Test that allocations differ if seeds differ and the fill is unset. */
static void fill_pattern(void)
{
    Setup s;
    Buffer p(1000), q(1000);
    unsigned char a[1000], b[1000];

    OK(cu.cuMemcpyDtoH(a, p, 1000));
    OK(cu.cuMemcpyDtoH(b, q, 1000));
    CHECK(memcmp(a, b, 1000));
}

static void fill_byte(void)
{
    Setup s;
    Buffer p(1000);
    unsigned char a[1000];

    OK(cu.cuMemcpyDtoH(a, p, 1000));
    for (int i = 0; i < 1000; i++)
        CHECK(a[i] == 0x5a);
}

static void copies(void)
{
    Setup s;
    Buffer p(3000), q(3000);
    std::vector<unsigned char> in(3000), out(3000);

    for (size_t i = 0; i < in.size(); i++)
        in[i] = i * 7 >> 1;
    OK(cu.cuMemcpyHtoD(p, in.data(), 3000));
    OK(cu.cuMemcpyDtoD(q + 1, p, 2999));
    OK(cu.cuMemsetD8Async(q, 99, 1, nullptr));
    OK(cu.cuMemcpyDtoH(out.data(), q, 3000));
    CHECK(out[0] == 99 && !memcmp(&out[1], in.data(), 2999));
}

/* Test odd sizes and offsets, host to device to device to host. */
static void copies_2d(void)
{
    const size_t width = 37, height = 11, pitch_a = 53, pitch_b = 1024;
    Setup s;
    Buffer p(pitch_b * (height + 2)), q(pitch_b * height);
    std::vector<unsigned char> in(pitch_a * height), out(in.size(), 1);
    CUDA_MEMCPY2D c = {};

    for (size_t i = 0; i < in.size(); i++)
        in[i] = i * 11;
    c.srcMemoryType = CU_MEMORYTYPE_HOST;
    c.srcHost       = in.data();
    c.srcPitch      = pitch_a;
    c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    c.dstDevice     = p;
    c.dstPitch      = pitch_b;
    c.dstXInBytes   = 5;
    c.dstY          = 2;
    c.WidthInBytes  = width;
    c.Height        = height;
    OK(cu.cuMemcpy2D(&c));
    c.srcMemoryType = CU_MEMORYTYPE_DEVICE;
    c.srcDevice     = p;
    c.srcPitch      = pitch_b;
    c.srcXInBytes   = 5;
    c.srcY          = 2;
    c.dstDevice     = q;
    c.dstXInBytes   = c.dstY = 0;
    OK(cu.cuMemcpy2DAsync(&c, nullptr));
    c.srcDevice     = q;
    c.srcXInBytes   = c.srcY = 0;
    c.dstMemoryType = CU_MEMORYTYPE_HOST;
    c.dstHost       = out.data();
    c.dstPitch      = pitch_a;
    OK(cu.cuMemcpy2D(&c));
    for (size_t i = 0; i < in.size(); i++)
        CHECK(out[i] == (i % pitch_a < width ? in[i] : 1));
}

/* ---- streams and events ---- */

static void streams(void)
{
    Setup s;
    CUstream stream;
    CUevent event;

    OK(cu.cuStreamCreate(&stream, 1));
    OK(cu.cuEventCreate(&event, 2));
    OK(cu.cuEventQuery(event));
    OK(cu.cuEventRecord(event, stream));
    OK(cu.cuStreamSynchronize(stream));
    OK(cu.cuEventSynchronize(event));
    OK(cu.cuStreamQuery(stream));
    OK(cu.cuEventDestroy(event));
    OK(cu.cuStreamDestroy(stream));
}

template<typename... Args> static int call(const char *name, Args... args)
{
    return ((CUresult (*)(Args...))dlsym(cu.lib, name))(args...);
}

/* Setup for pending work. */
struct Busy : Setup {
    CUstream stream;
    CUevent event;
    unsigned char *host;        ///< pinned
    Buffer p{100};

    Busy();
    ~Busy();
};

Busy::Busy()
{
    OK(cu.cuStreamCreate(&stream, 1));
    OK(cu.cuEventCreate(&event, 2));
    OK(call("cuMemHostAlloc", (void **)&host, (size_t)100, 0u));
}

Busy::~Busy()
{
    OK(call("cuMemFreeHost", (void *)host));
    OK(cu.cuEventDestroy(event));
    OK(cu.cuStreamDestroy(stream));
}

static void busy(void)
{
    Busy b;

    OK(cu.cuStreamQuery(b.stream));
    OK(cu.cuMemsetD8Async(b.p, 7, 100, b.stream));
    OK(cu.cuStreamQuery(nullptr));
    EXPECT(cu.cuStreamQuery(b.stream), SIM_NOT_READY);
    OK(cu.cuEventRecord(b.event, b.stream));
    EXPECT(cu.cuEventQuery(b.event), SIM_NOT_READY);
    EXPECT(cu.cuEventQuery(b.event), SIM_NOT_READY);
    OK(cu.cuEventQuery(b.event));
    OK(cu.cuStreamQuery(b.stream));

    /* later work is not part of the event */
    OK(launch(b.kernel("ok_fill"), { .dst = b.p, .n = 4 }, 1, 4));
    OK(cu.cuEventRecord(b.event, nullptr));
    OK(call("cuStreamWaitEvent", b.stream, b.event, 0u));
    EXPECT(cu.cuStreamQuery(b.stream), SIM_NOT_READY);
    OK(cu.cuEventSynchronize(b.event));
    OK(cu.cuStreamQuery(nullptr));
    EXPECT(cu.cuStreamQuery(b.stream), SIM_NOT_READY);

    /* but the stream waits for it */
    OK(cu.cuMemsetD8Async(b.p, 8, 100, nullptr));
    OK(cu.cuEventRecord(b.event, nullptr));
    OK(call("cuStreamWaitEvent", b.stream, b.event, 0u));
    OK(cu.cuStreamSynchronize(b.stream));
    OK(cu.cuStreamQuery(nullptr));
}

/* Test that copies to pinned memory are delayed, and no others. */
static void busy_copies(void)
{
    unsigned char other[100];
    Busy b;

    OK(cu.cuMemsetD8Async(b.p, 7, 100, b.stream));
    OK(cu.cuMemcpyDtoHAsync(b.host, b.p, 100, b.stream));
    CHECK(b.host[0] != 7 || b.host[1] != 7 || b.host[99] != 7);
    OK(cu.cuMemsetD8Async(b.p, 8, 100, b.stream));
    OK(cu.cuEventRecord(b.event, b.stream));
    OK(cu.cuEventSynchronize(b.event));
    CHECK(b.host[0] == 7 && b.host[1] == 7 && b.host[99] == 7);

    OK(cu.cuMemcpyDtoHAsync(b.host, b.p, 100, b.stream));
    OK(cu.cuMemcpyHtoDAsync(b.p, b.host, 50, b.stream));
    OK(cu.cuMemcpyDtoHAsync(other, b.p, 100, b.stream));
    CHECK(b.host[0] == 8 && other[0] == 8 && other[99] == 8);
}

static void busy_changed(void)
{
    Busy b;

    OK(cu.cuMemcpyHtoDAsync(b.p, b.host, 100, b.stream));
    b.host[50] ^= 1;
    OK(cu.cuStreamSynchronize(b.stream));
    b.host[50] ^= 1;
}

/* ---- order between streams ---- */

/** Two streams that are ordered by nothing, and a device buffer for each. */
struct Streams : Busy {
    CUstream other;
    Buffer q{100};
    unsigned char host2[100];

    Streams() { OK(cu.cuStreamCreate(&other, 1)); }
    ~Streams() { OK(cu.cuStreamDestroy(other)); }
    void fill(CUdeviceptr dst, int value, CUstream stream)
    {
        OK(cu.cuMemsetD8Async(dst, value, 100, stream));
    }
    void copy(CUdeviceptr dst, CUdeviceptr src, CUstream stream)
    {
        void *const copy = dlsym(cu.lib, "cuMemcpyDtoDAsync_v2");

        OK(((CUresult (*)(CUdeviceptr, CUdeviceptr, size_t, CUstream))copy)(
               dst, src, 100, stream));
    }
    void signal(CUstream from, CUstream to)
    {
        OK(cu.cuEventRecord(event, from));
        OK(call("cuStreamWaitEvent", to, event, 0u));
    }
    /* Wait for a stream, and return the first byte of a buffer. */
    int read(CUdeviceptr src, CUstream stream)
    {
        OK(cu.cuMemcpyDtoHAsync(host, src, 100, stream));
        OK(cu.cuStreamSynchronize(stream));
        return host[0];
    }
};

/* Fail unless some of many runs of a program differ from the expected result,
 * or, if it is correct, none does. */
template<typename Program>
static void compare_runs(Program run, int expected, bool is_correct)
{
    Streams s;
    int differ = 0;

    for (int i = 0; i < 64; i++) {
        differ += run(s, 1 + i) != expected + i;
        OK(cu.cuStreamSynchronize(s.stream));
        OK(cu.cuStreamSynchronize(s.other));
        OK(cu.cuStreamSynchronize(nullptr));
    }
    CHECK(is_correct ? !differ : differ > 0);
}

/* New memory is cleared in the legacy stream, and used in another one. */
template<bool CORRECT> static void order_clear(void)
{
    compare_runs([](Streams &s, int i) {
        s.fill(s.p, 0, CORRECT ? s.stream : nullptr);
        s.fill(s.p, i, s.stream);
        s.copy(s.q, s.p, s.stream);
        return s.read(s.q, s.stream);
    }, 1, CORRECT);
}

/* A stream reads what another one uploads. */
template<bool CORRECT> static void order_upload(void)
{
    compare_runs([](Streams &s, int i) {
        memset(s.host, i, 100);
        OK(cu.cuMemcpyHtoDAsync(s.p, s.host, 100, s.other));
        if (CORRECT)
            s.signal(s.other, s.stream);
        s.copy(s.q, s.p, s.stream);
        OK(cu.cuMemcpyDtoHAsync(s.host2, s.q, 100, s.stream));
        OK(cu.cuStreamSynchronize(s.stream));
        return (int)s.host2[0];
    }, 1, CORRECT);
}

/* The host reads a download. */
template<bool CORRECT> static void order_download(void)
{
    compare_runs([](Streams &s, int i) {
        s.fill(s.p, i, s.stream);
        OK(cu.cuMemcpyDtoHAsync(s.host, s.p, 100, s.stream));
        if (CORRECT)
            OK(cu.cuStreamSynchronize(s.stream));
        return (int)s.host[0];
    }, 1, CORRECT);
}

/* Memory is used again while another stream reads it. */
template<bool CORRECT> static void order_reuse(void)
{
    compare_runs([](Streams &s, int i) {
        s.fill(s.p, i, s.stream);
        s.signal(s.stream, s.other);
        s.copy(s.q, s.p, s.other);
        if (CORRECT)
            s.signal(s.other, s.stream);
        s.fill(s.p, 0, s.stream);
        OK(cu.cuStreamSynchronize(s.stream));
        return s.read(s.q, s.other);
    }, 1, CORRECT);
}

/* An event is recorded before the work that it stands for. */
template<bool CORRECT> static void order_event(void)
{
    compare_runs([](Streams &s, int i) {
        if (!CORRECT)
            OK(cu.cuEventRecord(s.event, s.other));
        s.fill(s.p, i, s.other);
        if (CORRECT)
            OK(cu.cuEventRecord(s.event, s.other));
        OK(call("cuStreamWaitEvent", s.stream, s.event, 0u));
        return s.read(s.p, s.stream);
    }, 1, CORRECT);
}

/* The legacy stream is ordered with streams that are not non-blocking. */
static void order_legacy(void)
{
    CUstream blocking;
    Streams s;

    OK(cu.cuStreamCreate(&blocking, 0));
    for (int i = 0; i < 64; i++) {
        s.fill(s.p, i, blocking);
        s.copy(s.q, s.p, nullptr);
        s.fill(s.p, 255, blocking);
        CHECK(s.read(s.q, nullptr) == i);
    }
    OK(cu.cuStreamDestroy(blocking));
}

/* Copies from memory that is not pinned have read it, but may be pending. */
static void order_pageable(void)
{
    int late = 0;
    Streams s;

    for (int i = 1; i < 64; i++) {
        memset(s.host2, i, 100);
        OK(cu.cuMemcpyHtoD(s.p, s.host2, 100));
        memset(s.host2, 0, 100);
        late += s.read(s.p, s.stream) != i;
        CHECK(s.read(s.p, nullptr) == i);
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

static void *worker(void *arg)
{
    Setup *s = (Setup *)arg;
    CUcontext dummy;

    OK(cu.cuCtxPushCurrent(s->ctx));
    for (int i = 0; i < 200; i++) {
        Buffer p(256);
        int out[64];

        OK(launch(s->kernel("ok_fill"), { p, 0, 64, i }, 2, 32));
        OK(cu.cuMemcpyDtoH(out, p, sizeof(out)));
        CHECK(out[63] == 189 + i);
    }
    OK(cu.cuCtxPopCurrent(&dummy));
    return nullptr;
}

/* Download to pinned memory, by work that other threads may run. */
static void *downloader(void *arg)
{
    Setup *s = (Setup *)arg;
    CUcontext dummy;
    CUstream stream;
    char *out;

    OK(cu.cuCtxPushCurrent(s->ctx));
    OK(cu.cuStreamCreate(&stream, 1));
    OK(call("cuMemHostAlloc", (void **)&out, (size_t)4096, 0u));
    for (int i = 0; i < 400; i++) {
        Buffer p(4096);

        OK(cu.cuMemsetD8Async(p, i & 127, 4096, stream));
        OK(cu.cuMemcpyDtoHAsync(out, p, 4096, stream));
        OK(cu.cuStreamSynchronize(stream));
        CHECK(out[0] == (i & 127) && !memcmp(out, out + 1, 4095));
    }
    OK(call("cuMemFreeHost", (void *)out));
    OK(cu.cuStreamDestroy(stream));
    OK(cu.cuCtxPopCurrent(&dummy));
    return nullptr;
}

template<void *function(void *)> static void threads(void)
{
    Setup s;
    pthread_t t[4];

    for (pthread_t &id : t)
        CHECK(!pthread_create(&id, nullptr, function, &s));
    for (pthread_t &id : t)
        pthread_join(id, nullptr);
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

/* ---- injected failures ---- */

static void inject_alloc(void)
{
    Setup s;
    Buffer a(10), b(10);
    CUdeviceptr c;

    EXPECT(cu.cuMemAlloc(&c, 10), SIM_OUT_OF_MEMORY);
    Buffer d(10);
}

static void inject_many(void)
{
    Setup s;
    CUfunction f;
    CUstream stream;
    CUevent event;
    int v = 0;

    EXPECT(cu.cuModuleGetFunction(&f, s.module, "ok_fill"), SIM_NOT_FOUND);
    f = s.kernel("ok_fill");
    Buffer p(4);
    EXPECT(cu.cuMemcpyHtoD(p, &v, 4), 719);
    EXPECT(cu.cuMemcpyHtoD(p, &v, 4), 719);
    EXPECT(launch(f, {}, 1, 1), 702);
    OK(launch(f, {}, 1, 1));
    EXPECT(cu.cuStreamCreate(&stream, 0), SIM_OUT_OF_MEMORY);
    EXPECT(cu.cuEventCreate(&event, 0), SIM_OUT_OF_MEMORY);
    EXPECT(cu.cuStreamSynchronize(nullptr), SIM_LAUNCH_FAILED);
}

static void inject_module(void)
{
    CUcontext ctx;
    CUmodule m;

    OK(cu.cuInit(0));
    EXPECT(cu.cuCtxCreate(&ctx, 0, 0), SIM_OUT_OF_MEMORY);
    OK(cu.cuCtxCreate(&ctx, 0, 0));
    EXPECT(cu.cuModuleLoadData(&m, faults_ptx().c_str()), SIM_INVALID_PTX);
    EXPECT(cu.cuModuleLoadData(&m, "\x50\xed\x55\xba"), SIM_OUT_OF_MEMORY);
    EXPECT(cu.cuModuleLoadData(&m, "\x50\xed\x55\xba"), SIM_NO_BINARY_FOR_GPU);
    OK(cu.cuCtxDestroy(ctx));
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

static void share(void)
{
    const char text[] = "seen by both";
    char back[sizeof(text)];
    Shared s;
    char *other = (char *)mmap(nullptr, s.size, PROT_READ | PROT_WRITE,
                               MAP_SHARED, s.fd, 0);

    CHECK(other != MAP_FAILED);
    OK(cu.cuMemcpyHtoD(s.p, text, sizeof(text)));
    OK(cu.cuStreamSynchronize(nullptr));
    CHECK(!memcmp(other, text, sizeof(text)));
    other[0] = 'S';
    OK(cu.cuMemcpyDtoH(back, s.p, sizeof(back)));
    CHECK(back[0] == 'S' && back[1] == 'e');
    munmap(other, s.size);
}

static void share_out_of_bounds(void)
{
    char text[64] = "";
    Shared s;

    EXPECT(cu.cuMemcpyHtoD(s.p + s.size - 32, text, sizeof(text)),
           SIM_INVALID_VALUE);
}

const Test driver_tests[] = {
    { "driver: all symbols", resolves },
    { "driver: prints a banner", resolves, "test-only CUDA driver" },
    { "driver: unsupported calls", unsupported, "cuArrayDestroy is not" },
    { "driver: stays loaded", unloaded_early, "context #1 is never" },
    { "driver: device", device, nullptr, "CUDASIM_CC=8.6" },
    { "driver: no device", CALL(EXPECT(cu.cuInit(0), SIM_NO_DEVICE)), nullptr,
      "CUDASIM_DEVICES=0" },
    { "driver: two devices", two_devices, nullptr, "CUDASIM_DEVICES=2" },
    { "driver: primary context", primary_context },
    { "driver: error names", error_names },
    { "driver: memory", memory },
    { "driver: fill pattern", fill_pattern },
    { "driver: fill byte", fill_byte, nullptr, "CUDASIM_FILL=0x5a" },
    { "driver: copies", copies },
    { "driver: 2-D copies", copies_2d },
    { "driver: streams and events", streams },
    { "driver: busy", busy, nullptr, "CUDASIM_BUSY=3" },
    { "driver: copies under way", busy_copies, nullptr, "CUDASIM_BUSY=3" },
    { "driver: changed under way", busy_changed, "was changed before a copy",
      "CUDASIM_BUSY=3" },
    { "driver: copies, busy", copies, nullptr, "CUDASIM_BUSY=3" },
    { "order: clear, then use", order_clear<true> },
    { "order: clear unordered", order_clear<false> },
    { "order: upload awaited", order_upload<true> },
    { "order: upload not awaited", order_upload<false> },
    { "order: download awaited", order_download<true> },
    { "order: download read too early", order_download<false> },
    { "order: memory used again later", order_reuse<true> },
    { "order: memory used again too early", order_reuse<false> },
    { "order: event after its work", order_event<true> },
    { "order: event before its work", order_event<false> },
    { "order: legacy stream", order_legacy },
    { "order: pageable memory", order_pageable },
    { "order: unload with pending kernels", unload_pending,
      "kernels of module #2 are pending" },
    { "driver: threads", threads<worker> },
    { "driver: downloads in threads", threads<downloader> },
    { "driver: modules", modules, "only_in_ptx is not among" },
    { "driver: kernels of the PTX", only_what_ptx_has },
    { "driver: shared memory", share },
    { "driver: beyond shared memory", share_out_of_bounds, "out of bounds" },
    { "driver: shared memory leaks", CALL(Shared s; s.release = false),
      "shareable memory #1 (65536 bytes) is never released" },
    { "driver: freed before unmapped",
      CALL(Shared s; s.unmap = s.release = false),
      "memory is still mapped there" },
    { "inject: allocation", inject_alloc, "injected: cuMemAlloc_v2",
      "CUDASIM_FAIL=alloc:3" },
    { "inject: many", inject_many, "injected: cuEventCreate",
      "CUDASIM_FAIL=function:1,copy:1+,launch:1:LAUNCH_TIMEOUT,stream:1,"
      "event:1,sync:1:719" },
    { "inject: context, module", inject_module, "injected: cuModuleLoad",
      "CUDASIM_FAIL=context:1,module:1,fatbin:1" },
    /* the calls before are for the context and the module */
    { "inject: any",
      CALL(Setup s; CUdeviceptr p;
           EXPECT(cu.cuMemAlloc(&p, 4), SIM_OUT_OF_MEMORY); Buffer q(4)),
      "no. 3 of any", "CUDASIM_FAIL=any:3" },
    { "inject: bad request", resolves, "'alloc' is not kind:n",
      "CUDASIM_FAIL=alloc" },
    { "inject: counts", memory, "stats: alloc=52 module=1 fatbin=0 function=0",
      "CUDASIM_STATS=1" },
    {}
};
