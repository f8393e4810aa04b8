/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests of correct kernels: results have to be correct in any order of threads,
 * without reports.
 */

#include <string.h>
#include <time.h>

#include <algorithm>
#include <vector>

#include "selftest.h"

/** Run of a kernel on ints: upload src, launch, download dst. */
struct IntRun {
    std::vector<int> src, dst;
    unsigned grid = 1, block = 64, shared = 0;
    int n = 0, v = 0;

    int run(const char *name);
};

int IntRun::run(const char *name)
{
    Setup s;
    FaultArgs a = {};

    if (s.begin())
        return 1;
    CUfunction f = s.kernel(name);
    CHECK(f);
    if (!src.empty()) {
        a.src = device_alloc(4 * src.size());
        OK(cu.cuMemcpyHtoD(a.src, src.data(), 4 * src.size()));
    }
    a.dst = device_alloc(4 * dst.size());
    OK(cu.cuMemcpyHtoD(a.dst, dst.data(), 4 * dst.size()));
    a.n = n;
    a.v = v;
    OK(launch(f, a, grid, block, shared));
    OK(cu.cuStreamSynchronize(nullptr));
    OK(cu.cuMemcpyDtoH(dst.data(), a.dst, 4 * dst.size()));
    OK(cu.cuMemFree(a.dst));
    OK(cu.cuMemFree(a.src));
    return s.end();
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

static int fill(void)
{
    IntRun r;

    r.dst.resize(10007);
    r.n     = r.dst.size();
    r.v     = 5;
    r.grid  = 40;
    r.block = 256;
    CHECK(!r.run("ok_fill"));
    for (int i = 0; i < r.n; i++)
        CHECK(r.dst[i] == 3 * i + 5);
    return 0;
}

static int early_exit(void)
{
    IntRun r;

    r.src = numbers(1000);
    r.dst.resize(1000);
    r.n    = 1000;
    r.grid = 16;
    CHECK(!r.run("ok_reverse"));
    for (int i = 0; i < 1000; i++) {
        const int first = i / 64 * 64, count = std::min(64, 1000 - first);
        CHECK(r.dst[i] == r.src[first + count - 1 - (i - first)]);
    }
    return 0;
}

static int barrier_in_loop(void)
{
    IntRun r;

    r.src = numbers(256 * 9);
    r.dst.resize(9);
    r.grid  = 9;
    r.block = 256;
    CHECK(!r.run("ok_tree"));
    for (int b = 0; b < 9; b++) {
        unsigned sum = 0;
        for (int i = 0; i < 256; i++)
            sum += r.src[256 * b + i];
        CHECK(r.dst[b] == (int)sum);
    }
    return 0;
}

static int votes(void)
{
    IntRun r;

    r.dst.resize(96);
    r.block = 96;
    r.v     = 40;
    CHECK(!r.run("ok_votes"));
    for (int t = 0; t < 96; t++)
        CHECK(r.dst[t] == 100 + (t < 32 ? 32 : t < 64 ? 8 : 0));
    return 0;
}

static int shuffles(void)
{
    IntRun r;

    r.src = numbers(96);
    r.dst.resize(4 * 96);
    r.block = 96;
    CHECK(!r.run("ok_shuffle"));
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
    return 0;
}

static int half_warps(void)
{
    IntRun r;

    r.dst.resize(60);
    r.block = 64;
    r.n     = 60;
    CHECK(!r.run("ok_half_warps"));
    for (int t = 0; t < 60; t++) {
        int v = t, first = t / 16 * 16;
        for (int i = 0; i < (t & 16 ? 3 : 1); i++) {
            v += first;
            first *= 2;
        }
        CHECK(r.dst[t] == v);
    }
    return 0;
}

static int dynamic_shared(void)
{
    IntRun r;

    r.src = numbers(128);
    r.dst.resize(128);
    r.block  = 128;
    r.shared = 4 * 128;
    CHECK(!r.run("ok_dynamic"));
    for (int i = 0; i < 128; i++)
        CHECK(r.dst[i] == r.src[127 - i]);
    return 0;
}

static int atomics(void)
{
    IntRun r;
    std::vector<int> count(16);

    r.src = numbers(64 * 50);
    r.dst.resize(16);
    r.grid = 50;
    CHECK(!r.run("ok_histogram"));
    for (int v : r.src)
        count[v & 15]++;
    CHECK(r.dst == count);
    return 0;
}

static int constants(Setup &s)
{
    const int table[4] = { 10, 20, 30, 40 };
    int out[4];
    CUdeviceptr p;
    size_t size;
    FaultArgs a = {};

    OK(cu.cuModuleGetGlobal(&p, &size, s.module, "faults_table"));
    CHECK(size == sizeof(table));
    OK(cu.cuMemcpyHtoD(p, table, size));
    a.dst = device_alloc(sizeof(out));
    OK(launch(s.kernel("ok_constant"), a, 1, 4));
    OK(cu.cuMemcpyDtoH(out, a.dst, sizeof(out)));
    CHECK(!memcmp(out, table, sizeof(out)));
    EXPECT(cu.cuModuleGetGlobal(&p, &size, s.module, "nothing"),
           SIM_NOT_FOUND);
    OK(cu.cuMemFree(a.dst));
    return 0;
}

/* ---- launches ---- */

static int many_parameters(Setup &s)
{
    unsigned char c = 1;
    double d = 2;
    short v = 3;
    float f = 4;
    int out = 0;

    CUdeviceptr p = device_alloc(4);
    void *params[] = { &c, &d, &v, &p, &f };
    CUfunction k = s.kernel("ok_many");
    CHECK(k);
    OK(cu.cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, nullptr, params, nullptr));
    OK(cu.cuMemcpyDtoH(&out, p, 4));
    CHECK(out == 4321);

    struct { unsigned char c; double d; short s; CUdeviceptr p; float f; }
        packed = { 5, 6, 7, p, 8 };
    size_t size = sizeof(packed);
    void *extra[] = { (void *)1, &packed, (void *)2, &size, nullptr };
    OK(cu.cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra));
    OK(cu.cuMemcpyDtoH(&out, p, 4));
    CHECK(out == 8765);
    OK(cu.cuMemFree(p));
    return 0;
}

static int by_macro(void)
{
    IntRun r;

    r.dst.resize(1);
    r.block = 1;
    CHECK(!r.run("ok_macro"));
    CHECK(r.dst[0] == 9);
    return 0;
}

/* Test kernels of the same name in two files: the other kernels of the module
 * select the file. */
static int same_name(Setup &s)
{
    const std::string param = "(.param .align 8 .b8 p[" +
                              std::to_string(sizeof(FaultArgs)) + "])";
    const std::string ptx = ".version 7.0 .target sm_80 .address_size 64 "
        ".visible .entry ok_macro" + param + "{ ret; } "
        ".visible .entry ok_twin" + param + "{ ret; } ";
    CUfunction f;
    CUmodule twin;
    FaultArgs a = {};
    int out;

    a.dst = device_alloc(4);
    OK(cu.cuModuleLoadData(&twin, ptx.c_str()));
    OK(cu.cuModuleGetFunction(&f, twin, "ok_macro"));
    OK(launch(f, a, 1, 1));
    OK(cu.cuMemcpyDtoH(&out, a.dst, 4));
    CHECK(out == 10);
    OK(launch(s.kernel("ok_macro"), a, 1, 1));
    OK(cu.cuMemcpyDtoH(&out, a.dst, 4));
    CHECK(out == 9);
    OK(cu.cuModuleUnload(twin));
    OK(cu.cuMemFree(a.dst));
    return 0;
}

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* Test the limit of the cost per thread; tests run thousands of launches. */
static int cost(const char *name, int n, double limit_ns)
{
    const unsigned grid = 400, block = 256;
    double best = 1e9;
    FaultArgs a = {};
    Setup s;

    if (s.begin())
        return 1;
    a.n = n;
    CUfunction f = s.kernel(name);
    for (int i = 0; i < 5; i++) {
        const double start = seconds();
        OK(launch(f, a, grid, block));
        best = std::min(best, seconds() - start);
    }
    const double ns = best * 1e9 / grid / block / (n ? n : 1);
    fprintf(stdout, "     %s: %.1f ns per thread\n", name, ns);
    fflush(stdout);
    CHECK(ns < limit_ns);
    return s.end();
}

static int launch_cost(Setup &s)
{
    const int n = 2000;
    FaultArgs a = {};

    CUfunction f = s.kernel("ok_launch_cost");
    const double start = seconds();
    for (int i = 0; i < n; i++)
        OK(launch(f, a, 4, 64));
    const double us = (seconds() - start) * 1e6 / n;
    fprintf(stdout, "     %.1f us per launch\n", us);
    fflush(stdout);
    CHECK(us < 1000);
    return 0;
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
    { "kernel: cost of a launch", launch_cost },
    { "kernel: cost of a thread", CALL(cost("ok_launch_cost", 0, 500)) },
    { "kernel: cost of a barrier", CALL(cost("ok_barrier_cost", 16, 2000)) },
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
