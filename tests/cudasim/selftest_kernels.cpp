/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests of correct kernels: results have to be correct in any order of threads,
 * without reports.
 */

#include <string.h>

#include <algorithm>
#include <vector>

#include "selftest.h"

/** Run of a kernel on ints: upload src, launch, download dst. */
struct IntRun {
    std::vector<int> src, dst;
    unsigned grid = 1, block = 64, shared = 0;
    int n = 0, v = 0;

    void run(const char *name);
};

void IntRun::run(const char *name)
{
    Setup s;
    Buffer in(4 * src.size() + 1), out(4 * dst.size());
    const FaultArgs a = { out, in, n, v };

    OK(cu.cuMemcpyHtoD(in, src.data(), 4 * src.size()));
    OK(cu.cuMemcpyHtoD(out, dst.data(), 4 * dst.size()));
    OK(launch(s.kernel(name), a, grid, block, shared));
    OK(cu.cuStreamSynchronize(nullptr));
    OK(cu.cuMemcpyDtoH(dst.data(), out, 4 * dst.size()));
}

/* Return numbers whose sum per block fits an int. */
static std::vector<int> numbers(size_t n)
{
    std::vector<int> v(n);

    for (size_t i = 0; i < n; i++)
        v[i] = (int)(i * 2654435761u) >> 10;
    return v;
}

/* ---- threads and barriers ---- */

static void fill(void)
{
    IntRun r = { .dst = std::vector<int>(10007), .grid = 40, .block = 256,
                 .n = 10007, .v = 5 };

    r.run("ok_fill");
    for (int i = 0; i < r.n; i++)
        CHECK(r.dst[i] == 3 * i + 5);
}

static void early_exit(void)
{
    IntRun r = { .src = numbers(1000), .dst = std::vector<int>(1000),
                 .grid = 16, .n = 1000 };

    r.run("ok_reverse");
    for (int i = 0; i < 1000; i++) {
        const int first = i / 64 * 64, count = std::min(64, 1000 - first);
        CHECK(r.dst[i] == r.src[first + count - 1 - (i - first)]);
    }
}

static void barrier_in_loop(void)
{
    IntRun r = { .src = numbers(256 * 9), .dst = std::vector<int>(9),
                 .grid = 9, .block = 256 };

    r.run("ok_tree");
    for (int b = 0; b < 9; b++) {
        unsigned sum = 0;
        for (int i = 0; i < 256; i++)
            sum += r.src[256 * b + i];
        CHECK(r.dst[b] == (int)sum);
    }
}

static void votes(void)
{
    IntRun r = { .dst = std::vector<int>(96), .block = 96, .v = 40 };

    r.run("ok_votes");
    for (int t = 0; t < 96; t++)
        CHECK(r.dst[t] == 100 + (t < 32 ? 32 : t < 64 ? 8 : 0));
}

static void shuffles(void)
{
    IntRun r = { .src = numbers(96), .dst = std::vector<int>(4 * 96),
                 .block = 96 };

    r.run("ok_shuffle");
    for (int t = 0; t < 96; t++) {
        const int *d = &r.dst[4 * t], *s = &r.src[t / 32 * 32];
        const int lane = t % 32;
        unsigned sum = 0;
        for (int i = 0; i < 32; i++)
            sum += s[i];
        CHECK(d[0] == (int)sum);
        CHECK(d[1] == s[lane < 3 ? lane : lane - 3]);
        CHECK(d[2] == s[31 - lane]);
        CHECK(d[3] == s[lane / 8 * 8 + 5]);
    }
}

static void half_warps(void)
{
    IntRun r = { .dst = std::vector<int>(60), .block = 64, .n = 60 };

    r.run("ok_half_warps");
    for (int t = 0; t < 60; t++) {
        int v = t, first = t / 16 * 16;
        for (int i = 0; i < (t & 16 ? 3 : 1); i++) {
            v += first;
            first *= 2;
        }
        CHECK(r.dst[t] == v);
    }
}

static void dynamic_shared(void)
{
    IntRun r = { .src = numbers(128), .dst = std::vector<int>(128),
                 .block = 128, .shared = 4 * 128 };

    r.run("ok_dynamic");
    for (int i = 0; i < 128; i++)
        CHECK(r.dst[i] == r.src[127 - i]);
}

static void atomics(void)
{
    IntRun r = { .src = numbers(64 * 50), .dst = std::vector<int>(16),
                 .grid = 50 };
    std::vector<int> count(16);

    r.run("ok_histogram");
    for (int v : r.src)
        count[v & 15]++;
    CHECK(r.dst == count);
}

static void constants(void)
{
    IntRun r = { .dst = std::vector<int>(4), .block = 4 };

    r.run("ok_constant");
    CHECK(r.dst == std::vector<int>({ 1, 2, 4, 8 }));
}

/* ---- launches ---- */

static void many_parameters(void)
{
    Setup s;
    Buffer out(4);
    unsigned char c = 1;
    double d = 2;
    short v = 3;
    float f = 4;
    int result;
    void *params[] = { &c, &d, &v, &out.p, &f };

    OK(cu.cuLaunchKernel(s.kernel("ok_many"), 1, 1, 1, 1, 1, 1, 0, nullptr,
                         params, nullptr));
    OK(cu.cuMemcpyDtoH(&result, out, 4));
    CHECK(result == 4321);
}

static void by_macro(void)
{
    IntRun r = { .dst = std::vector<int>(1), .block = 1 };

    r.run("ok_macro");
    CHECK(r.dst[0] == 9);
}

/* Test kernels of the same name in two files: the other kernels of the module
 * select the file. */
static void same_name(void)
{
    Setup s;
    const std::string param = "(.param .align 8 .b8 p[" +
                              std::to_string(sizeof(FaultArgs)) + "])";
    const std::string ptx = ".version 7.0 .target sm_80 .address_size 64 "
        ".visible .entry ok_macro" + param + "{ ret; } "
        ".visible .entry ok_twin" + param + "{ ret; } ";
    Buffer result(4);
    const FaultArgs a = { .dst = result };
    CUfunction f;
    CUmodule twin;
    int out;

    OK(cu.cuModuleLoadData(&twin, ptx.c_str()));
    OK(cu.cuModuleGetFunction(&f, twin, "ok_macro"));
    OK(launch(f, a, 1, 1));
    OK(cu.cuMemcpyDtoH(&out, result, 4));
    CHECK(out == 10);
    OK(launch(s.kernel("ok_macro"), a, 1, 1));
    OK(cu.cuMemcpyDtoH(&out, result, 4));
    CHECK(out == 9);
    OK(cu.cuModuleUnload(twin));
}

#define ORDERS "CUDASIM_ORDERS=6"

const Test kernel_tests[] = {
    { "kernel: fill", fill },
    { "kernel: early exit", early_exit },
    { "kernel: barrier in a loop", barrier_in_loop },
    { "kernel: votes", votes },
    { "kernel: shuffles", shuffles },
    { "kernel: half warps", half_warps },
    { "kernel: dynamic shared memory", dynamic_shared },
    { "kernel: atomics", atomics },
    { "kernel: constants", constants },
    { "kernel: many parameters", many_parameters },
    { "kernel: made by a macro", by_macro },
    { "kernel: same name twice", same_name, nullptr, "CUDASIM_CC=8.0" },
    { "orders: fill", fill, nullptr, ORDERS },
    { "orders: early exit", early_exit, nullptr, ORDERS },
    { "orders: barrier in a loop", barrier_in_loop, nullptr, ORDERS },
    { "orders: votes", votes, nullptr, ORDERS },
    { "orders: shuffles", shuffles, nullptr, ORDERS },
    { "orders: half warps", half_warps, nullptr, ORDERS },
    { "orders: dynamic shared memory", dynamic_shared, nullptr, ORDERS },
    { "orders: atomics", atomics, nullptr, ORDERS },
    {}
};
