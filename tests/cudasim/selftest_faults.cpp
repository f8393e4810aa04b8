/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests of planted faults of kernels and programs, which have to be reported.
 */

#include <pthread.h>
#include <string.h>

#include "selftest.h"

/* ---- kernels ---- */

/**
 * Run a kernel that has to crash or be reported.
 *
 * @param size  bytes of output
 * @param n, v  arguments of the kernel
 * @param after expected result of the next call
 */
static void bad_kernel(const char *name, size_t size, int n, int v,
                       unsigned block, CUresult after, unsigned shared = 0)
{
    Setup s;
    Buffer p(size);

    p.after = after;
    OK(launch(s.kernel(name), { p, p, n, v }, 4, block, shared));
    EXPECT(cu.cuStreamSynchronize(nullptr), after);
}

/** Test of calls in a Setup s, with a Buffer p. */
#define WITHIN(...)         CALL(Setup s; __VA_ARGS__)
#define WITH_BUFFER(n, ...) CALL(Setup s; Buffer p(n); __VA_ARGS__)

#define CRASHES  SIM_ILLEGAL_ADDRESS
#define BAD(...) CALL(bad_kernel(__VA_ARGS__))

static void use_after_free(void)
{
    Setup s;
    CUdeviceptr freed;

    OK(cu.cuMemAlloc(&freed, 100));
    OK(cu.cuMemFree(freed));
    Buffer out(100);
    OK(launch(s.kernel("bad_read"), { out, freed }, 1, 1));
    out.after = CRASHES;
}

static void crash_then_launch(void)
{
    Setup s;
    Buffer out(4);
    CUfunction f = s.kernel("bad_division");

    out.after = SIM_LAUNCH_FAILED;
    OK(launch(f, { .dst = out }, 1, 1));
    EXPECT(cu.cuStreamSynchronize(nullptr), SIM_LAUNCH_FAILED);
    EXPECT(launch(f, { .dst = out }, 1, 1), SIM_LAUNCH_FAILED);
}

/* Test that a crash does not affect other contexts and later launches. */
static void crash_is_local(void)
{
    Setup s, other;

    OK(launch(other.kernel("bad_two_barriers"), {}, 3, 64));
    other.end();
    Buffer p(256);
    for (int i = 0; i < 3; i++)
        OK(launch(s.kernel("ok_reverse"), { p, p, 64, 0 }, 1, 64));
}

/* Write memory of another device in a kernel. */
static void other_device(void)
{
    Setup other(1);
    Buffer p(256);
    const FaultArgs a = { .dst = p, .n = 64 };

    OK(launch(other.kernel("ok_fill"), a, 1, 64));
    Setup s;
    OK(launch(s.kernel("ok_fill"), a, 1, 64));
    EXPECT(cu.cuStreamSynchronize(nullptr), CRASHES);
    s.end();
}

/* ---- launches beyond the limits ---- */

static void bad_launch(const char *name, unsigned gx, unsigned gy, unsigned gz,
                       unsigned bx, unsigned by, unsigned bz, unsigned shared)
{
    FaultArgs a = {};
    void *params[] = { &a };
    Setup s;

    EXPECT(cu.cuLaunchKernel(s.kernel(name), gx, gy, gz, bx, by, bz, shared,
                             nullptr, params, nullptr), SIM_INVALID_VALUE);
}

#define BEYOND(...) CALL(bad_launch(__VA_ARGS__))

/* ---- contexts ---- */

static CUcontext create_context(void)
{
    CUcontext ctx;

    OK(cu.cuInit(0));
    OK(cu.cuCtxCreate(&ctx, 0, 0));
    return ctx;
}

static CUcontext retain_primary(void)
{
    CUcontext ctx;

    OK(cu.cuInit(0));
    OK(cu.cuDevicePrimaryCtxRetain(&ctx, 0));
    return ctx;
}

static void unbalanced_push(void)
{
    CUcontext ctx = create_context();

    OK(cu.cuCtxPopCurrent(&ctx));
    OK(cu.cuCtxPushCurrent(ctx));
    OK(cu.cuCtxDestroy(ctx));
}

static void *push_only(void *ctx)
{
    cu.cuCtxPushCurrent((CUcontext)ctx);
    return nullptr;
}

static void push_in_thread(void)
{
    CUcontext ctx = create_context();
    pthread_t t;

    CHECK(!pthread_create(&t, nullptr, push_only, ctx));
    pthread_join(t, nullptr);
    OK(cu.cuCtxDestroy(ctx));
}

/* ---- leaks and stale handles ---- */

static void leak_at_exit(void)
{
    Setup s;
    CUdeviceptr p;

    OK(cu.cuMemAlloc(&p, 10));
    s.ended = true;
}

static void double_free(void)
{
    Setup s;
    Buffer p(10);

    OK(cu.cuMemFree(p));
    p.after = SIM_INVALID_VALUE;
}

static void stale_function(void)
{
    Setup s;
    CUfunction f = s.kernel("ok_fill");

    OK(cu.cuModuleUnload(s.module));
    EXPECT(launch(f, {}, 1, 1), SIM_INVALID_HANDLE);
    OK(cu.cuCtxDestroy(s.ctx));
    s.ended = true;
}

static void foreign_stream(void)
{
    CUstream stream;
    Setup a;

    OK(cu.cuStreamCreate(&stream, 0));
    Setup b;
    EXPECT(cu.cuStreamSynchronize(stream), SIM_INVALID_HANDLE);
    b.end();
    OK(cu.cuStreamDestroy(stream));
}

static void stale_ptx(void)
{
    Setup s;
    CUmodule m;
    CUfunction f;

    OK(cu.cuModuleLoadData(&m, ".version 6.0 .target sm_50 .visible .entry "
                           "ok_fill(.param .align 8 .b8 p[40]) { ret; }"));
    EXPECT(cu.cuModuleGetFunction(&f, m, "ok_fill"), SIM_INVALID_IMAGE);
    OK(cu.cuModuleUnload(m));
}

/* ---- copies ---- */

static void copy_2d(size_t src_pitch, size_t x, size_t height)
{
    Setup s;
    Buffer p(1024);
    char buf[4096];
    CUDA_MEMCPY2D c = {};

    c.srcMemoryType = CU_MEMORYTYPE_HOST;
    c.srcHost       = buf;
    c.srcPitch      = src_pitch;
    c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    c.dstDevice     = p;
    c.dstPitch      = 128;
    c.dstXInBytes   = x;
    c.WidthInBytes  = 100;
    c.Height        = height;
    EXPECT(cu.cuMemcpy2D(&c), SIM_INVALID_VALUE);
}

static void copy_freed(void)
{
    Setup s;
    CUdeviceptr p;
    char buf[16];

    OK(cu.cuMemAlloc(&p, 512));
    OK(cu.cuMemFree(p));
    EXPECT(cu.cuMemcpyDtoH(buf, p, 16), SIM_INVALID_VALUE);
}

const Test fault_tests[] = {
    { "fault: write after the end",
      BAD("bad_write", 4096, 1024, 1, 1, CRASHES), "write out of bounds: " },
    { "fault: write after the end, named",
      BAD("bad_write", 4096, 1024, 1, 1, CRASHES),
      "0 bytes after the end of allocation #1 of 4096 bytes" },
    { "fault: write far after",
      BAD("bad_write", 4096, 1024 + 30000, 1, 1, CRASHES),
      "write out of bounds" },
    { "fault: write into slack", BAD("bad_write", 400, 100, 1, 1, SIM_SUCCESS),
      "kernel bad_write has written out of bounds" },
    { "fault: write before", BAD("bad_write", 512, -1, 1, 1, SIM_SUCCESS),
      "has written out of bounds" },
    { "fault: write far before", BAD("bad_write", 512, -2000, 1, 1, CRASHES),
      "write out of bounds" },
    { "fault: read after the end", BAD("bad_read", 4096, 1024, 1, 1, CRASHES),
      "read out of bounds" },
    { "fault: read before", BAD("bad_read", 4096, -1, 1, 1, CRASHES),
      "read out of bounds" },
    { "fault: read of slack", BAD("bad_read", 400, 100, 1, 1, CRASHES),
      "read out of bounds", "CUDASIM_ALIGN=16" },
    { "fault: use after free", use_after_free, "into freed allocation #1" },
    { "fault: null pointer", WITHIN(OK(launch(s.kernel("bad_read"), {}, 1, 1))),
      "is not device memory" },
    { "fault: uninitialized shared memory",
      BAD("bad_uninitialized", 256, 0, 0, 64, SIM_SUCCESS),
      "uninitialized shared memory", "CUDASIM_ORDERS=2" },
    { "fault: race of threads", BAD("bad_race", 256, 0, 0, 64, SIM_SUCCESS),
      "race: the result", "CUDASIM_ORDERS=2" },
    { "orders: unordered kernel", BAD("bad_race", 256, 0, 0, 64, SIM_SUCCESS),
      nullptr, "CUDASIM_ORDERS=4 CUDASIM_UNORDERED=ok_fill,bad_race" },
    { "fault: race of blocks",
      BAD("bad_block_race", 256, 0, 0, 64, SIM_SUCCESS), "race: the result",
      "CUDASIM_ORDERS=2" },
    { "fault: two barriers",
      BAD("bad_two_barriers", 64, 0, 0, 64, SIM_LAUNCH_FAILED),
      "divergent barrier" },
    { "fault: barrier and shuffle",
      BAD("bad_barrier_and_warp", 64, 0, 0, 64, SIM_LAUNCH_TIMEOUT),
      "threads that never come" },
    { "fault: own lane not in mask",
      BAD("bad_mask", 64, 0, 0, 32, SIM_LAUNCH_FAILED), "is wrong for lane 0" },
    { "fault: masks differ",
      BAD("bad_masks_differ", 64, 0, 0, 32, SIM_LAUNCH_FAILED),
      "lanes of a warp disagree" },
    { "fault: lane takes no part", BAD("bad_lane", 64, 0, 0, 32, SIM_SUCCESS),
      "which takes no part" },
    { "fault: division by zero",
      BAD("bad_division", 64, 0, 0, 1, SIM_LAUNCH_FAILED), "division by zero" },
    { "fault: recursion", BAD("bad_recursion", 64, 1000000, 0, 1, CRASHES),
      "bytes of stack" },
    { "fault: assertion", BAD("bad_assert", 64, 0, 3, 1, SIM_ASSERT),
      "a.v > 3 failed" },
    { "fault: dynamic shared memory",
      BAD("bad_dynamic", 64, 0, 3, 32, SIM_SUCCESS, 128),
      "after its 128 bytes of dynamic" },
    { "fault: index of a shared array",
      BAD("bad_shared_index", 256, 0, 1, 64, CRASHES),
      "index 64 is beyond the array at " },
    { "fault: index of a local array",
      BAD("bad_local_index", 64, 8, 1, 1, CRASHES),
      "index 8 is beyond the array" },
    { "fault: misaligned address",
      BAD("bad_alignment", 64, 0, 4, 1, SIM_MISALIGNED_ADDRESS),
      "misaligned address 0x" },
    { "fault: shift", BAD("bad_shift", 64, 0, 32, 1, SIM_LAUNCH_FAILED),
      "shift by 32 bits" },
    { "fault: signed overflow",
      BAD("bad_overflow", 64, 0, 0x7fffffff, 1, SIM_LAUNCH_FAILED),
      "signed overflow" },
    { "fault: launch after a crash", crash_then_launch, "launch after" },
    { "fault: crash is local", crash_is_local, "divergent barrier" },
    { "limit: threads", BEYOND("ok_fill", 1, 1, 1, 64, 17, 1, 0),
      "1088 threads" },
    { "limit: block depth", BEYOND("ok_fill", 1, 1, 1, 1, 1, 65, 0),
      "block (1,1,65)" },
    { "limit: grid height", BEYOND("ok_fill", 1, 65536, 1, 1, 1, 1, 0),
      "grid (1,65536,1)" },
    { "limit: empty grid", BEYOND("ok_fill", 0, 1, 1, 1, 1, 1, 0),
      "grid (0,1,1)" },
    { "limit: empty block", BEYOND("ok_fill", 1, 1, 1, 1, 0, 1, 0),
      "block (1,0,1)" },
    { "limit: dynamic shared memory",
      BEYOND("ok_fill", 1, 1, 1, 1, 1, 1, 49153), "0 + 49153 bytes" },
    { "limit: static shared memory",
      BEYOND("ok_tree", 1, 1, 1, 256, 1, 1, 49152 - 1023),
      "1024 + 48129 bytes" },
    { "limit: maxntid", BEYOND("limit_threads", 1, 1, 1, 129, 1, 1, 0),
      "at most 128" },
    { "limit: reqntid", BEYOND("limit_shape", 1, 1, 1, 128, 1, 1, 0),
      "requires (32,4,1)" },
    { "context: other device", other_device,
      "allocation #1 of 256 bytes on device 1", "CUDASIM_DEVICES=2" },
    { "context: unbalanced push", unbalanced_push, "still 1 time on the" },
    { "context: push at exit",
      CALL(OK(cu.cuCtxPushCurrent(retain_primary()));
           OK(cu.cuDevicePrimaryCtxRelease(0))), "pushed and not popped" },
    { "context: push in a thread", push_in_thread, "pushed and not popped" },
    { "context: pop of nothing",
      CALL(CUcontext c; OK(cu.cuInit(0));
           EXPECT(cu.cuCtxPopCurrent(&c), SIM_INVALID_CONTEXT)), "is empty" },
    { "context: none",
      CALL(CUdeviceptr p; OK(cu.cuInit(0));
           EXPECT(cu.cuMemAlloc(&p, 1), SIM_INVALID_CONTEXT)),
      "no context is current" },
    { "context: no cuInit",
      CALL(int n; EXPECT(cu.cuDeviceGetCount(&n), SIM_NOT_INITIALIZED)),
      "before cuInit" },
    { "context: destroyed twice",
      WITHIN(s.end(); EXPECT(cu.cuCtxDestroy(s.ctx), SIM_INVALID_CONTEXT)),
      "already destroyed" },
    { "leak: context",
      CALL(CUcontext c = create_context(); OK(cu.cuCtxPopCurrent(&c))),
      "context #1 is never" },
    { "leak: primary context", CALL(retain_primary()),
      "still retained 1 time" },
    { "leak: memory", WITHIN(CUdeviceptr p; OK(cu.cuMemAlloc(&p, 10))),
      "leak: allocation #1" },
    { "leak: module",
      WITHIN(CUmodule m; OK(cu.cuModuleLoadData(&m, faults_ptx().c_str()))),
      "leak: module #2" },
    { "leak: stream", WITHIN(CUstream t; OK(cu.cuStreamCreate(&t, 0))),
      "leak: stream #1" },
    { "leak: event", WITHIN(CUevent e; OK(cu.cuEventCreate(&e, 0))),
      "leak: event #1" },
    { "leak: at exit", leak_at_exit, "the end of the process" },
    { "handle: double free", double_free, "double free" },
    { "handle: free of the middle",
      WITH_BUFFER(10, EXPECT(cu.cuMemFree(p + 1), SIM_INVALID_VALUE)),
      "not an allocation" },
    { "handle: unloaded module", stale_function, "already destroyed" },
    { "handle: wrong type",
      WITHIN(EXPECT(cu.cuStreamQuery((CUstream)s.module), SIM_INVALID_HANDLE)),
      "is a module, not a stream" },
    { "handle: other context's stream", foreign_stream, "is of context #1" },
    { "handle: other context's kernel",
      CALL(Setup a, b; EXPECT(launch(a.kernel("ok_fill"), {}, 1, 1),
                              SIM_INVALID_HANDLE)), "is of context #1" },
    { "handle: stale PTX", stale_ptx, "the parameters in the PTX" },
    { "copy: out of bounds",
      WITH_BUFFER(512, char buf[600]; EXPECT(cu.cuMemcpyHtoD(p, buf, 513),
                                             SIM_INVALID_VALUE)),
      "out of bounds" },
    { "copy: memset out of bounds",
      WITH_BUFFER(512, EXPECT(cu.cuMemsetD8Async(p + 1, 0, 512, nullptr),
                              SIM_INVALID_VALUE)), "out of bounds" },
    { "copy: pitch", CALL(copy_2d(99, 0, 8)), "source pitch 99" },
    { "copy: x offset", CALL(copy_2d(128, 29, 8)), "destination pitch 128" },
    { "copy: height", CALL(copy_2d(128, 0, 9)), "out of bounds" },
    { "copy: freed memory", copy_freed, "freed allocation #1" },
    { "copy: wrong side",
      WITH_BUFFER(512, EXPECT(cu.cuMemcpyHtoD(p, (void *)(p + 16), 16),
                              SIM_INVALID_VALUE)), "the host source" },
    { "copy: overlap", WITH_BUFFER(512, OK(cu.cuMemcpyDtoD(p, p + 16, 32))),
      "overlap" },
    {}
};
