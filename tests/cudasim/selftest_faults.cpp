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
static int bad_kernel(const char *name, size_t size, int n, int v,
                      unsigned block, CUresult after, unsigned shared = 0)
{
    FaultArgs a = {};
    Setup s;

    if (s.begin())
        return 1;
    a.dst = a.src = device_alloc(size);
    a.n   = n;
    a.v   = v;
    OK(launch(s.kernel(name), a, 4, block, shared));
    EXPECT(cu.cuStreamSynchronize(nullptr), after);
    EXPECT(cu.cuMemFree(a.dst), after);
    return s.end();
}

#define CRASHES SIM_ILLEGAL_ADDRESS

static int use_after_free(Setup &s)
{
    FaultArgs a = {};

    a.src = device_alloc(100);
    a.dst = device_alloc(100);
    OK(cu.cuMemFree(a.src));
    OK(launch(s.kernel("bad_read"), a, 1, 1));
    EXPECT(cu.cuMemFree(a.dst), CRASHES);
    return 0;
}

static int crash_then_launch(Setup &s)
{
    FaultArgs a = {};

    a.dst = device_alloc(4);
    CUfunction f = s.kernel("bad_division");
    OK(launch(f, a, 1, 1));
    EXPECT(launch(f, a, 1, 1), SIM_LAUNCH_FAILED);
    EXPECT(cu.cuMemFree(a.dst), SIM_LAUNCH_FAILED);
    return 0;
}

/* Test that a crash does not affect other contexts and later launches. */
static int crash_is_local(void)
{
    FaultArgs a = {};
    Setup s, other;

    if (s.begin() || other.begin())
        return 1;
    OK(launch(other.kernel("bad_two_barriers"), a, 3, 64));
    if (other.end())
        return 1;
    a.dst = device_alloc(256);
    a.n   = 64;
    for (int i = 0; i < 3; i++)
        OK(launch(s.kernel("ok_reverse"), { a.dst, a.dst, 64, 0 }, 1, 64));
    OK(cu.cuMemFree(a.dst));
    return s.end();
}

/* Write memory of another device in a kernel. */
static int other_device(void)
{
    FaultArgs a = {};
    Setup s, other;

    if (other.begin(1))
        return 1;
    a.dst = device_alloc(256);
    a.n   = 64;
    OK(launch(other.kernel("ok_fill"), a, 1, 64));
    if (s.begin())
        return 1;
    OK(launch(s.kernel("ok_fill"), a, 1, 64));
    EXPECT(cu.cuStreamSynchronize(nullptr), CRASHES);
    s.end();
    OK(cu.cuMemFree(a.dst));
    return other.end();
}

/* ---- launches beyond the limits ---- */

static int bad_launch(const char *name, unsigned gx, unsigned gy,
                      unsigned gz, unsigned bx, unsigned by, unsigned bz,
                      unsigned shared)
{
    FaultArgs a = {};
    void *params[] = { &a };
    Setup s;

    if (s.begin())
        return 1;
    EXPECT(cu.cuLaunchKernel(s.kernel(name), gx, gy, gz, bx, by, bz, shared,
                             nullptr, params, nullptr), SIM_INVALID_VALUE);
    return s.end();
}

/* ---- contexts ---- */

static int unbalanced_push(void)
{
    CUcontext ctx;

    OK(cu.cuInit(0));
    OK(cu.cuCtxCreate(&ctx, 0, 0));
    OK(cu.cuCtxPopCurrent(&ctx));
    OK(cu.cuCtxPushCurrent(ctx));
    OK(cu.cuCtxDestroy(ctx));
    return 0;
}

static int push_at_exit(void)
{
    CUcontext ctx;

    OK(cu.cuInit(0));
    OK(cu.cuDevicePrimaryCtxRetain(&ctx, 0));
    OK(cu.cuCtxPushCurrent(ctx));
    OK(cu.cuDevicePrimaryCtxRelease(0));
    return 0;
}

static void *push_only(void *ctx)
{
    cu.cuCtxPushCurrent((CUcontext)ctx);
    return nullptr;
}

static int push_in_thread(void)
{
    CUcontext ctx;
    pthread_t t;

    OK(cu.cuInit(0));
    OK(cu.cuCtxCreate(&ctx, 0, 0));
    CHECK(!pthread_create(&t, nullptr, push_only, ctx));
    pthread_join(t, nullptr);
    OK(cu.cuCtxDestroy(ctx));
    return 0;
}

static int pop_empty(void)
{
    CUcontext ctx;

    OK(cu.cuInit(0));
    EXPECT(cu.cuCtxPopCurrent(&ctx), SIM_INVALID_CONTEXT);
    return 0;
}

static int no_context(void)
{
    CUdeviceptr p;

    OK(cu.cuInit(0));
    EXPECT(cu.cuMemAlloc(&p, 1), SIM_INVALID_CONTEXT);
    return 0;
}

static int not_initialized(void)
{
    int n;

    EXPECT(cu.cuDeviceGetCount(&n), SIM_NOT_INITIALIZED);
    return 0;
}

static int destroyed_twice(void)
{
    Setup s;

    if (s.begin() || s.end())
        return 1;
    EXPECT(cu.cuCtxDestroy(s.ctx), SIM_INVALID_CONTEXT);
    return 0;
}

static int leak_context(void)
{
    CUcontext ctx;

    OK(cu.cuInit(0));
    OK(cu.cuCtxCreate(&ctx, 0, 0));
    OK(cu.cuCtxPopCurrent(&ctx));
    return 0;
}

static int leak_primary(void)
{
    CUcontext ctx;

    OK(cu.cuInit(0));
    OK(cu.cuDevicePrimaryCtxRetain(&ctx, 0));
    return 0;
}

/* ---- leaks and stale handles ---- */

static int leak_module(Setup &)
{
    CUmodule m;

    OK(cu.cuModuleLoadData(&m, faults_ptx().c_str()));
    return 0;
}

static int leak_stream(Setup &)
{
    CUstream stream;

    OK(cu.cuStreamCreate(&stream, 0));
    return 0;
}

static int leak_event(Setup &)
{
    CUevent event;

    OK(cu.cuEventCreate(&event, 0));
    return 0;
}

static int leak_at_exit(void)
{
    Setup s;
    return s.begin() || !device_alloc(10);
}

static int double_free(Setup &)
{
    CUdeviceptr p = device_alloc(10);
    OK(cu.cuMemFree(p));
    EXPECT(cu.cuMemFree(p), SIM_INVALID_VALUE);
    return 0;
}

static int free_inside(Setup &)
{
    CUdeviceptr p = device_alloc(10);
    EXPECT(cu.cuMemFree(p + 1), SIM_INVALID_VALUE);
    OK(cu.cuMemFree(p));
    return 0;
}

static int stale_function(void)
{
    FaultArgs a = {};
    Setup s;

    if (s.begin())
        return 1;
    CUfunction f = s.kernel("ok_fill");
    OK(cu.cuModuleUnload(s.module));
    EXPECT(launch(f, a, 1, 1), SIM_INVALID_HANDLE);
    OK(cu.cuCtxDestroy(s.ctx));
    return 0;
}

static int wrong_handle(Setup &s)
{
    EXPECT(cu.cuStreamSynchronize((CUstream)s.module), SIM_INVALID_HANDLE);
    return 0;
}

static int foreign_stream(void)
{
    CUstream stream;
    Setup a, b;

    if (a.begin())
        return 1;
    OK(cu.cuStreamCreate(&stream, 0));
    if (b.begin())
        return 1;
    EXPECT(cu.cuStreamSynchronize(stream), SIM_INVALID_HANDLE);
    if (b.end())
        return 1;
    OK(cu.cuStreamDestroy(stream));
    return a.end();
}

static int foreign_function(void)
{
    FaultArgs args = {};
    Setup a, b;

    if (a.begin() || b.begin())
        return 1;
    EXPECT(launch(a.kernel("ok_fill"), args, 1, 1), SIM_INVALID_HANDLE);
    return b.end() || a.end();
}

static int stale_ptx(Setup &)
{
    CUmodule m;
    CUfunction f;

    OK(cu.cuModuleLoadData(&m, ".version 6.0 .target sm_50 .visible .entry "
                           "ok_fill(.param .align 8 .b8 p[40]) { ret; }"));
    EXPECT(cu.cuModuleGetFunction(&f, m, "ok_fill"), SIM_INVALID_IMAGE);
    OK(cu.cuModuleUnload(m));
    return 0;
}

/* ---- copies ---- */

static int copy_out_of_bounds(Setup &)
{
    char buf[600];

    CUdeviceptr p = device_alloc(512);
    EXPECT(cu.cuMemcpyHtoD(p, buf, 513), SIM_INVALID_VALUE);
    OK(cu.cuMemFree(p));
    return 0;
}

static int memset_out_of_bounds(Setup &)
{
    CUdeviceptr p = device_alloc(512);
    EXPECT(cu.cuMemsetD8Async(p + 1, 0, 512, nullptr), SIM_INVALID_VALUE);
    OK(cu.cuMemFree(p));
    return 0;
}

static int copy_2d(size_t src_pitch, size_t x, size_t height)
{
    char buf[4096];
    CUDA_MEMCPY2D c = {};
    Setup s;

    if (s.begin())
        return 1;
    c.srcMemoryType = CU_MEMORYTYPE_HOST;
    c.srcHost       = buf;
    c.srcPitch      = src_pitch;
    c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    c.dstDevice     = device_alloc(1024);
    c.dstPitch      = 128;
    c.dstXInBytes   = x;
    c.WidthInBytes  = 100;
    c.Height        = height;
    EXPECT(cu.cuMemcpy2D(&c), SIM_INVALID_VALUE);
    OK(cu.cuMemFree(c.dstDevice));
    return s.end();
}

static int copy_freed(Setup &)
{
    char buf[16];

    CUdeviceptr p = device_alloc(512);
    OK(cu.cuMemFree(p));
    EXPECT(cu.cuMemcpyDtoH(buf, p, 16), SIM_INVALID_VALUE);
    return 0;
}

static int copy_wrong_side(Setup &)
{
    CUdeviceptr p = device_alloc(512);
    EXPECT(cu.cuMemcpyHtoD(p, (void *)(p + 16), 16), SIM_INVALID_VALUE);
    OK(cu.cuMemFree(p));
    return 0;
}

static int copy_overlap(Setup &)
{
    CUdeviceptr p = device_alloc(512);
    OK(cu.cuMemcpyDtoD(p, p + 16, 32));
    OK(cu.cuMemFree(p));
    return 0;
}

const Test fault_tests[] = {
    { "fault: write after the end",
      CALL(bad_kernel("bad_write", 4096, 1024, 1, 1, CRASHES)),
      "write out of bounds: " },
    { "fault: write after the end, named",
      CALL(bad_kernel("bad_write", 4096, 1024, 1, 1, CRASHES)),
      "0 bytes after the end of allocation #1 of 4096 bytes" },
    { "fault: write far after",
      CALL(bad_kernel("bad_write", 4096, 1024 + 30000, 1, 1, CRASHES)),
      "write out of bounds" },
    { "fault: write into slack",
      CALL(bad_kernel("bad_write", 400, 100, 1, 1, SIM_SUCCESS)),
      "kernel bad_write has written out of bounds" },
    { "fault: write before",
      CALL(bad_kernel("bad_write", 512, -1, 1, 1, SIM_SUCCESS)),
      "has written out of bounds" },
    { "fault: write far before",
      CALL(bad_kernel("bad_write", 512, -2000, 1, 1, CRASHES)),
      "write out of bounds" },
    { "fault: read after the end",
      CALL(bad_kernel("bad_read", 4096, 1024, 1, 1, CRASHES)),
      "read out of bounds" },
    { "fault: read before",
      CALL(bad_kernel("bad_read", 4096, -1, 1, 1, CRASHES)),
      "read out of bounds" },
    { "fault: read of slack",
      CALL(bad_kernel("bad_read", 400, 100, 1, 1, CRASHES)),
      "read out of bounds", "CUDASIM_ALIGN=16" },
    { "fault: use after free", use_after_free, "into freed allocation #1" },
    { "fault: null pointer", WITHIN(launch(s.kernel("bad_read"), {}, 1, 1)),
      "is not device memory" },
    { "fault: uninitialized shared memory",
      CALL(bad_kernel("bad_uninitialized", 256, 0, 0, 64, SIM_SUCCESS)),
      "uninitialized shared memory", "CUDASIM_ORDERS=2" },
    { "fault: race of threads",
      CALL(bad_kernel("bad_race", 256, 0, 0, 64, SIM_SUCCESS)),
      "race: the result", "CUDASIM_ORDERS=2" },
    { "orders: unordered kernel",
      CALL(bad_kernel("bad_race", 256, 0, 0, 64, SIM_SUCCESS)), nullptr,
      "CUDASIM_ORDERS=4 CUDASIM_UNORDERED=ok_fill,bad_race" },
    { "fault: race of blocks",
      CALL(bad_kernel("bad_block_race", 256, 0, 0, 64, SIM_SUCCESS)),
      "race: the result", "CUDASIM_ORDERS=2" },
    { "fault: two barriers",
      CALL(bad_kernel("bad_two_barriers", 64, 0, 0, 64, SIM_LAUNCH_FAILED)),
      "divergent barrier" },
    { "fault: barrier and shuffle",
      CALL(bad_kernel("bad_barrier_and_warp", 64, 0, 0, 64,
            SIM_LAUNCH_TIMEOUT)),
      "threads that never come" },
    { "fault: own lane not in mask",
      CALL(bad_kernel("bad_mask", 64, 0, 0, 32, SIM_LAUNCH_FAILED)),
      "is wrong for lane 0" },
    { "fault: masks differ",
      CALL(bad_kernel("bad_masks_differ", 64, 0, 0, 32, SIM_LAUNCH_FAILED)),
      "lanes of a warp disagree" },
    { "fault: lane takes no part",
      CALL(bad_kernel("bad_lane", 64, 0, 0, 32, SIM_SUCCESS)),
      "which takes no part" },
    { "fault: division by zero",
      CALL(bad_kernel("bad_division", 64, 0, 0, 1, SIM_LAUNCH_FAILED)),
      "division by zero" },
    { "fault: recursion",
      CALL(bad_kernel("bad_recursion", 64, 1000000, 0, 1, CRASHES)),
      "bytes of stack" },
    { "fault: assertion",
      CALL(bad_kernel("bad_assert", 64, 0, 3, 1, SIM_ASSERT)),
      "a.v > 3 failed" },
    { "fault: dynamic shared memory",
      CALL(bad_kernel("bad_dynamic", 64, 0, 3, 32, SIM_SUCCESS, 128)),
      "after its 128 bytes of dynamic" },
    { "fault: index of a shared array",
      CALL(bad_kernel("bad_shared_index", 256, 0, 1, 64, CRASHES)),
      "index 64 is beyond the array at " },
    { "fault: index of a local array",
      CALL(bad_kernel("bad_local_index", 64, 8, 1, 1, CRASHES)),
      "index 8 is beyond the array" },
    { "fault: misaligned address",
      CALL(bad_kernel("bad_alignment", 64, 0, 4, 1, SIM_MISALIGNED_ADDRESS)),
      "misaligned address 0x" },
    { "fault: shift",
      CALL(bad_kernel("bad_shift", 64, 0, 32, 1, SIM_LAUNCH_FAILED)),
      "shift by 32 bits" },
    { "fault: signed overflow",
      CALL(bad_kernel("bad_overflow", 64, 0, 0x7fffffff, 1, SIM_LAUNCH_FAILED)),
      "signed overflow" },
    { "fault: launch after a crash", crash_then_launch, "launch after" },
    { "fault: crash is local", crash_is_local, "divergent barrier" },
    { "limit: threads", CALL(bad_launch("ok_fill", 1, 1, 1, 64, 17, 1, 0)),
      "1088 threads" },
    { "limit: block depth", CALL(bad_launch("ok_fill", 1, 1, 1, 1, 1, 65, 0)),
      "block (1,1,65)" },
    { "limit: grid height",
      CALL(bad_launch("ok_fill", 1, 65536, 1, 1, 1, 1, 0)),
      "grid (1,65536,1)" },
    { "limit: empty grid", CALL(bad_launch("ok_fill", 0, 1, 1, 1, 1, 1, 0)),
      "grid (0,1,1)" },
    { "limit: empty block", CALL(bad_launch("ok_fill", 1, 1, 1, 1, 0, 1, 0)),
      "block (1,0,1)" },
    { "limit: dynamic shared memory",
      CALL(bad_launch("ok_fill", 1, 1, 1, 1, 1, 1, 49153)),
      "0 + 49153 bytes" },
    { "limit: static shared memory",
      CALL(bad_launch("ok_tree", 1, 1, 1, 256, 1, 1, 49152 - 1023)),
      "1024 + 48129 bytes" },
    { "limit: maxntid",
      CALL(bad_launch("limit_threads", 1, 1, 1, 129, 1, 1, 0)),
      "at most 128" },
    { "limit: reqntid", CALL(bad_launch("limit_shape", 1, 1, 1, 128, 1, 1, 0)),
      "requires (32,4,1)" },
    { "context: other device", other_device,
      "allocation #1 of 256 bytes on device 1", "CUDASIM_DEVICES=2" },
    { "context: unbalanced push", unbalanced_push, "still 1 time on the" },
    { "context: push at exit", push_at_exit, "pushed and not popped" },
    { "context: push in a thread", push_in_thread, "pushed and not popped" },
    { "context: pop of nothing", pop_empty, "is empty" },
    { "context: none", no_context, "no context is current" },
    { "context: no cuInit", not_initialized, "before cuInit" },
    { "context: destroyed twice", destroyed_twice, "already destroyed" },
    { "leak: context", leak_context, "context #1 is never" },
    { "leak: primary context", leak_primary, "still retained 1 time" },
    { "leak: memory", WITHIN(!device_alloc(10)), "leak: allocation #1" },
    { "leak: module", leak_module, "leak: module #2" },
    { "leak: stream", leak_stream, "leak: stream #1" },
    { "leak: event", leak_event, "leak: event #1" },
    { "leak: at exit", leak_at_exit, "the end of the process" },
    { "handle: double free", double_free, "double free" },
    { "handle: free of the middle", free_inside, "not an allocation" },
    { "handle: unloaded module", stale_function, "already destroyed" },
    { "handle: wrong type", wrong_handle, "is a module, not a stream" },
    { "handle: other context's stream", foreign_stream, "is of context #1" },
    { "handle: other context's kernel", foreign_function, "is of context #1" },
    { "handle: stale PTX", stale_ptx, "the parameters in the PTX" },
    { "copy: out of bounds", copy_out_of_bounds, "out of bounds" },
    { "copy: memset out of bounds", memset_out_of_bounds, "out of bounds" },
    { "copy: pitch", CALL(copy_2d(99, 0, 8)), "source pitch 99" },
    { "copy: x offset", CALL(copy_2d(128, 29, 8)), "destination pitch 128" },
    { "copy: height", CALL(copy_2d(128, 0, 9)), "out of bounds" },
    { "copy: freed memory", copy_freed, "freed allocation #1" },
    { "copy: wrong side", copy_wrong_side, "the host source" },
    { "copy: overlap", copy_overlap, "overlap" },
    {}
};
