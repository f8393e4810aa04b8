/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * cuLaunchKernel: check the limits of a launch and run the grid once or, with
 * CUDASIM_ORDERS, several times, and compare the results.
 */

#include <stdlib.h>
#include <string.h>

#include <algorithm>
#include <numeric>

#include "../../cuda/planes.h"
#include "block.h"

/** Initial content of shared memory, in the first run and in others. */
#define POISON_FIRST  0xa55aa55aa55aa55aULL
#define POISON_SECOND 0x5aa55aa55aa55aa5ULL

/* ---- limits ---- */

static bool check_dim(const Function *f, const char *what, const Index &v,
                      const Index &max)
{
    if (v.x && v.y && v.z && v.x <= max.x && v.y <= max.y && v.z <= max.z)
        return true;
    return FAIL(false,
                "launch of %s: %s (%u,%u,%u), each must be 1 to (%u,%u,%u)",
                f->name.c_str(), what, v.x, v.y, v.z, max.x, max.y, max.z);
}

static bool check_threads(const Function *f, const Index &b)
{
    static const Index max = { 1024, 1024, 64 };
    const unsigned *req = f->ptx.reqntid;

    if (!check_dim(f, "block", b, max))
        return false;
    const unsigned threads = b.x * b.y * b.z;
    const unsigned limit = f->ptx.maxntid ? f->ptx.maxntid : SIM_MAX_THREADS;
    if (threads > limit)
        return FAIL(false, "launch of %s: %u threads in a block, at most %u",
                    f->name.c_str(), threads, limit);
    if (req[0] && (b.x != req[0] || b.y != req[1] || b.z != req[2]))
        return FAIL(false,
                    "launch of %s: block (%u,%u,%u) for a kernel that requires "
                    "(%u,%u,%u)", f->name.c_str(), b.x, b.y, b.z, req[0],
                    req[1], req[2]);
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
    return FAIL(false,
                "launch of %s: %zu + %u bytes of shared memory, at most %d",
                f->name.c_str(), f->ptx.shared, dynamic_shared,
                SIM_MAX_SHARED);
}

/* ---- parameters ---- */

static bool has_params(const CudasimKernel *k, void **params, void **extra)
{
    if (extra)
        return false;           /* not supported: arguments in a buffer */
    if (!params)
        return !k->nb_params;
    return std::find(params, params + k->nb_params, nullptr) ==
           params + k->nb_params;
}

/* ---- running ---- */

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
    while (std::gcd(r->step, r->nb_blocks) > 1)
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

static CUresult run_once(Run *r, Order order, uint64_t seed, uint64_t poison)
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

/* ---- several orders ---- */

/** Copy of the memory of a context. */
class Snapshot {
public:
    explicit Snapshot(const Context *ctx) : list(sim_allocations(ctx))
    {
        for (const Allocation &a : list)
            data.emplace_back(a.start, a.end());
    }

    void restore() const
    {
        for (size_t i = 0; i < list.size(); i++)
            memcpy(list[i].start, data[i].data(), list[i].size);
    }

    /* return the first changed byte of memory, or NULL */
    const char *difference() const
    {
        for (size_t i = 0; i < list.size(); i++) {
            const char *now = list[i].start, *then = data[i].data();
            if (!memcmp(now, then, list[i].size))
                continue;
            while (*now == *then)
                now++, then++;
            return now;
        }
        return nullptr;
    }

private:
    std::vector<Allocation> list;
    std::vector<std::vector<char>> data;
};

static const char *const order_names[] = { "forward", "backward", "random" };

static uint64_t poison_of(Order order, uint64_t seed)
{
    return order == ORDER_RANDOM ? sim_random(&seed) : POISON_SECOND;
}

/* Report a difference. Repeat the forward order with another poison to find out
 * whether shared memory or the order is the reason. */
static void report_race(Run *r, const Snapshot &before, const Snapshot &after,
                        Order order, uint64_t seed, const char *where)
{
    const std::string place = sim_describe_address(where);

    before.restore();
    run_once(r, ORDER_FORWARD, seed, poison_of(order, seed));
    if (after.difference())
        sim_error("kernel %s: the result depends on uninitialized shared "
                  "memory: %s", r->func->name.c_str(), place.c_str());
    else
        sim_error("kernel %s: race: the result depends on the order of the "
                  "threads or blocks (%s, seed %llu): %s",
                  r->func->name.c_str(), order_names[order],
                  (unsigned long long)seed, place.c_str());
}

/* Return whether the kernel is in CUDASIM_UNORDERED. */
static bool is_unordered(const std::string &name)
{
    static const char *const env = getenv("CUDASIM_UNORDERED");

    return env && ("," + std::string(env) + ",").find("," + name + ",") !=
                  std::string::npos;
}

/* Run the grid CUDASIM_ORDERS times with the same device memory: forward,
 * backward, then in random orders, each time with other shared memory, and
 * report where the results differ: a race, or shared memory that was read
 * before it was written. Keep the results of the first run. Run kernels in
 * CUDASIM_UNORDERED once, in a new random order per launch. */
static CUresult compare_orders(const Context *ctx, Run *r)
{
    static const unsigned runs = fault_option("ORDERS", 1);
    static uint64_t unordered = sim_seed();

    if (is_unordered(r->func->name))
        return run_once(r, ORDER_RANDOM, ++unordered, POISON_SECOND);
    const Snapshot before(ctx);
    CUresult ret = run_once(r, ORDER_FORWARD, sim_seed(), POISON_FIRST);

    if (ret)
        return ret;
    const Snapshot after(ctx);
    for (unsigned i = 1; i < runs && !ret; i++) {
        const Order order = i == 1 ? ORDER_BACKWARD : ORDER_RANDOM;
        const uint64_t seed = sim_seed() + i;

        before.restore();
        ret = run_once(r, order, seed, poison_of(order, seed));
        const char *where = ret ? nullptr : after.difference();
        if (where) {
            report_race(r, before, after, order, seed, where);
            break;
        }
    }
    after.restore();
    return ret;
}

/* ---- wrong results ---- */

static void flip(void *plane, int at)
{
    *(unsigned char *)(uintptr_t)(((CudaPlane *)plane)->dst + at) ^= 1;
}

/* Apply CUDASIM_WRONG to the results of a launch. The parameter of the kernel
 * has to begin with CudaPlanes. */
static void spoil(const Run *r)
{
    CudaPlane plane;

    if (!fault_any_wrong() || r->func->kernel->sizes[0] < sizeof(plane))
        return;
    memcpy(&plane, r->params[0], sizeof(plane));
    fault_spoil(r->func->name.c_str(), nullptr, plane.width, flip, &plane);
}

/* ---- launches ---- */

/** A launch to run later, with its own copy of the arguments. */
struct Launch {
    Run run = {};
    std::vector<std::vector<char>> bytes;
    std::vector<void *> params;
};

static void run_launch(Context *ctx, Launch *l)
{
    Run *r = &l->run;
    const std::string who = "kernel " + r->func->name;

    if (ctx->sticky)            /* nothing runs after a crash */
        return;
    set_indices(r);
    sim_hide_others(ctx, true);
    CUresult ret = fault_option("ORDERS", 1) > 1
                   ? compare_orders(ctx, r)
                   : run_once(r, ORDER_FORWARD, sim_seed(), POISON_FIRST);
    sim_hide_others(ctx, false);
    sim_check_canaries(who.c_str());
    if (ret)
        ctx->sticky = ret;
    spoil(r);
}

static void copy_params(Launch *l, const CudasimKernel *k, void **params)
{
    for (int i = 0; i < k->nb_params; i++)
        l->bytes.emplace_back((char *)params[i],
                              (char *)params[i] + k->sizes[i]);
    for (auto &bytes : l->bytes)
        l->params.push_back(bytes.data());
    l->run.params = l->params.data();
}

API cuLaunchKernel(CUfunction handle, unsigned grid_x, unsigned grid_y,
                   unsigned grid_z, unsigned block_x, unsigned block_y,
                   unsigned block_z, unsigned shared_bytes, CUstream stream,
                   void **kernel_params, void **extra)
{
    Context *ctx = nullptr;
    CUresult ret = sim_enter_ctx(__func__, KIND_LAUNCH, &ctx);
    const std::shared_ptr<Launch> l(new Launch);
    Run &run = l->run;

    if (ret && ret == (ctx ? ctx->sticky : SIM_SUCCESS))
        sim_error("%s: launch after a kernel has crashed", __func__);
    if (ret || (ret = sim_check_stream(__func__, stream, ctx)))
        return ret;
    Function *f = sim_find<Function>(__func__, handle);
    if (!f)
        return SIM_INVALID_HANDLE;
    if (f->ctx != ctx)
        return FAIL(SIM_INVALID_HANDLE,
                    "%s: %s is of context #%u, current is #%u", __func__,
                    f->name.c_str(), f->ctx->id, ctx->id);
    run.func  = f;
    run.grid  = { grid_x, grid_y, grid_z };
    run.block = { block_x, block_y, block_z };
    run.dynamic_shared = shared_bytes;
    if (!check_limits(f, run.grid, run.block, shared_bytes))
        return SIM_INVALID_VALUE;
    if (!has_params(f->kernel, kernel_params, extra))
        return FAIL(SIM_INVALID_VALUE,
                    "launch of %s: the arguments are incomplete",
                    f->name.c_str());
    copy_params(l.get(), f->kernel, kernel_params);
    f->module->work.push_back(
        sim_enqueue(ctx, stream, [ctx, l] { run_launch(ctx, l.get()); }));
    return SIM_SUCCESS;
}
