/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * cuLaunchKernel: check the limits of a launch and run the grid once or, with
 * CUDASIM_ORDERS, several times, and compare the results.
 */

#include <string.h>

#include "block.h"
#include "launch.h"

#define PARAM_END            ((void *)0)
#define PARAM_BUFFER_POINTER ((void *)1)
#define PARAM_BUFFER_SIZE    ((void *)2)

/* ---- limits ---- */

static bool check_dim(const Function *f, const char *what, const Index &v,
                      const Index &max)
{
    if (v.x && v.y && v.z && v.x <= max.x && v.y <= max.y && v.z <= max.z)
        return true;
    sim_error("launch of %s: %s (%u,%u,%u), each must be 1 to (%u,%u,%u)",
              f->name.c_str(), what, v.x, v.y, v.z, max.x, max.y, max.z);
    return false;
}

static bool check_threads(const Function *f, const Index &b)
{
    static const Index max = { 1024, 1024, 64 };
    const unsigned *req = f->ptx.reqntid;

    if (!check_dim(f, "block", b, max))
        return false;
    const unsigned threads = b.x * b.y * b.z;
    const unsigned limit = f->ptx.maxntid ? f->ptx.maxntid : SIM_MAX_THREADS;
    if (threads > limit) {
        sim_error("launch of %s: %u threads in a block, at most %u",
                  f->name.c_str(), threads, limit);
        return false;
    }
    if (req[0] && (b.x != req[0] || b.y != req[1] || b.z != req[2])) {
        sim_error("launch of %s: block (%u,%u,%u) for a kernel that requires "
                  "(%u,%u,%u)", f->name.c_str(), b.x, b.y, b.z, req[0],
                  req[1], req[2]);
        return false;
    }
    return true;
}

static bool check_limits(const Function *f, const Index &grid,
                         const Index &block, unsigned dynamic_shared)
{
    static const Index max_grid = { 0x7fffffff, 65535, 65535 };

    if (!check_dim(f, "grid", grid, max_grid) || !check_threads(f, block))
        return false;
    if (f->ptx.shared + (size_t)dynamic_shared <= SIM_MAX_SHARED)
        return true;
    sim_error("launch of %s: %zu + %u bytes of shared memory, at most %d",
              f->name.c_str(), f->ptx.shared, dynamic_shared, SIM_MAX_SHARED);
    return false;
}

/* ---- parameters ---- */

/* Split a CU_LAUNCH_PARAM_* buffer of all arguments, each at its alignment. */
static bool unpack_buffer(const CudasimKernel *k, void **extra,
                          std::vector<void *> *params)
{
    char *buffer = nullptr;
    size_t size = 0, pos = 0;

    for (; *extra != PARAM_END; extra += 2) {
        if (*extra == PARAM_BUFFER_POINTER)
            buffer = (char *)extra[1];
        else if (*extra == PARAM_BUFFER_SIZE)
            size = *(size_t *)extra[1];
        else
            return false;
    }
    for (int i = 0; i < k->nb_params; i++) {
        pos = (pos + k->aligns[i] - 1) / k->aligns[i] * k->aligns[i];
        params->push_back(buffer + pos);
        pos += k->sizes[i];
    }
    return buffer && pos <= size;
}

static bool get_params(const CudasimKernel *k, void **kernel_params,
                       void **extra, std::vector<void *> *params)
{
    if (kernel_params && extra)
        return false;
    if (extra)
        return unpack_buffer(k, extra, params);
    if (!kernel_params)
        return !k->nb_params;
    params->assign(kernel_params, kernel_params + k->nb_params);
    for (void *p : *params)
        if (!p)
            return false;
    return true;
}

/* ---- running ---- */

static uint64_t greatest_divisor(uint64_t a, uint64_t b)
{
    return b ? greatest_divisor(b, a % b) : a;
}

/* Set the order of threads, and step and offset for the order of blocks. */
static void set_order(Run *r)
{
    const unsigned n = r->nb_threads;
    uint64_t random = r->seed;

    r->turn.resize(n);
    for (unsigned i = 0; i < n; i++)
        r->turn[i] = r->order == ORDER_BACKWARD ? n - 1 - i : i;
    r->step   = 1;
    r->offset = 0;
    if (r->nb_blocks >= 1u << 31)
        return;
    if (r->order == ORDER_BACKWARD)
        r->step = r->offset = r->nb_blocks > 1 ? r->nb_blocks - 1 : 1;
    if (r->order != ORDER_RANDOM)
        return;
    for (unsigned i = n - 1; i; i--)
        std::swap(r->turn[i], r->turn[sim_random(&random) % (i + 1)]);
    r->offset = sim_random(&random) % r->nb_blocks;
    r->step   = sim_random(&random) % r->nb_blocks + 1;
    while (greatest_divisor(r->step, r->nb_blocks) > 1)
        r->step = r->step % r->nb_blocks + 1;
}

static void set_indices(Run *r)
{
    const Index b = r->block;

    r->nb_threads = b.x * b.y * b.z;
    r->nb_blocks  = (uint64_t)r->grid.x * r->grid.y * r->grid.z;
    for (unsigned z = 0; z < b.z; z++)
        for (unsigned y = 0; y < b.y; y++)
            for (unsigned x = 0; x < b.x; x++)
                r->index.push_back({ x, y, z });
}

CUresult launch_run(Run *r, Order order, uint64_t seed, uint64_t poison)
{
    r->order  = order;
    r->seed   = seed;
    r->poison = poison;
    r->failed     = 0;
    r->next_block = 0;
    set_order(r);
    pool_run(r);
    return (CUresult)r->failed.load();
}

static CUresult launch(Context *ctx, Run *r)
{
    const std::string who = "kernel " + r->func->name;

    set_indices(r);
    sim_hide_others(ctx, true);
    CUresult ret = sim_option("CUDASIM_ORDERS", 1) > 1
                   ? compare_orders(ctx, r)
                   : launch_run(r, ORDER_FORWARD, sim_seed(), POISON_FIRST);
    sim_hide_others(ctx, false);
    sim_check_canaries(who.c_str());
    if (ret)
        ctx->sticky = ret;      /* asynchronous: returned by the next call */
    return SIM_SUCCESS;
}

API cuLaunchKernel(CUfunction handle, unsigned grid_x, unsigned grid_y,
                   unsigned grid_z, unsigned block_x, unsigned block_y,
                   unsigned block_z, unsigned shared_bytes, CUstream stream,
                   void **kernel_params, void **extra)
{
    Context *ctx;
    CUresult ret = sim_enter_ctx(__func__, KIND_LAUNCH, &ctx);
    std::vector<void *> params;
    Run run = {};

    if (ret && ret == (ctx ? ctx->sticky : SIM_SUCCESS))
        sim_error("%s: launch after a kernel has crashed", __func__);
    if (ret || (ret = sim_check_stream(__func__, stream, ctx)))
        return ret;
    SimLock engine = sim_engine();
    Function *f = sim_find<Function>(__func__, handle);
    if (!f)
        return SIM_INVALID_HANDLE;
    if (f->ctx != ctx) {
        sim_error("%s: %s is of context #%u, current is #%u", __func__,
                  f->name.c_str(), f->ctx->id, ctx->id);
        return SIM_INVALID_HANDLE;
    }
    run.func  = f;
    run.grid  = { grid_x, grid_y, grid_z };
    run.block = { block_x, block_y, block_z };
    run.dynamic_shared = shared_bytes;
    if (!check_limits(f, run.grid, run.block, shared_bytes))
        return SIM_INVALID_VALUE;
    if (!get_params(f->kernel, kernel_params, extra, &params)) {
        sim_error("launch of %s: the arguments are incomplete",
                  f->name.c_str());
        return SIM_INVALID_VALUE;
    }
    run.params = params.data();
    ret = launch(ctx, &run);
    if (!ret)
        launch_spoil(&run);
    if (!ret)
        sim_busy_add(ctx, stream);
    return ret;
}
