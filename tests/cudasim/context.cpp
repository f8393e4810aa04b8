/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Contexts, and the stack of current contexts per thread.
 */

#include <algorithm>
#include <pthread.h>

#include "sim.h"

struct StackEntry {
    Context *ctx;
    bool pushed;                ///< else by its creation
};

struct ThreadStack {
    std::vector<StackEntry> entries;
    unsigned id;
};

struct Primary {
    Context *ctx;
    unsigned retained;
    unsigned flags;
};

/* never destroyed: see sim_lock() */
static std::vector<ThreadStack *> &stacks(void)
{
    static auto *s = new std::vector<ThreadStack *>;
    return *s;
}

static Primary &primary_of(CUdevice dev)
{
    static auto *p = new std::vector<Primary>(std::max(sim_nb_devices(), 1));
    return (*p)[dev];
}

/* ---- the stack of a thread ---- */

/* Report pushes without a pop. A context made current by cuCtxCreate() may
 * stay so. */
static void report_stack(const ThreadStack *s, const char *when)
{
    for (const StackEntry &e : s->entries)
        if (e.pushed)
            sim_error("context #%u was pushed and not popped by thread %u, "
                      "which %s", e.ctx->id, s->id, when);
}

/* Check a thread that ends, except the one that ends the process, see
 * sim_context_report(). */
static void thread_ends(void *arg)
{
    ThreadStack *s = (ThreadStack *)arg;
    SimLock lock = sim_lock();
    auto &all = stacks();

    report_stack(s, "ends");
    all.erase(std::find(all.begin(), all.end(), s));
    delete s;
}

static pthread_key_t make_key(void)
{
    pthread_key_t key;

    pthread_key_create(&key, thread_ends);
    return key;
}

static ThreadStack *thread_stack(void)
{
    static const pthread_key_t key = make_key();
    static unsigned last_id;
    ThreadStack *s = (ThreadStack *)pthread_getspecific(key);

    if (!s) {
        SimLock lock = sim_lock();
        s     = new ThreadStack;
        s->id = ++last_id;
        stacks().push_back(s);
        pthread_setspecific(key, s);
    }
    return s;
}

static Context *current(void)
{
    const ThreadStack *s = thread_stack();
    return s->entries.empty() ? nullptr : s->entries.back().ctx;
}

CUresult sim_enter_release(const char *call, Context **ctx)
{
    TRY(sim_enter(call));
    *ctx = current();
    if (!*ctx)
        return FAIL(SIM_INVALID_CONTEXT, "%s: no context is current", call);
    if ((*ctx)->dead)
        return FAIL(SIM_CONTEXT_IS_DESTROYED, "%s: context #%u is destroyed",
                    call, (*ctx)->id);
    return SIM_SUCCESS;
}

CUresult sim_enter_ctx(const char *call, SimKind kind, Context **ctx)
{
    TRY(sim_enter_release(call, ctx));
    TRY((*ctx)->sticky);
    return sim_inject(kind, call);
}

/* ---- the end of a context ---- */

static void context_end(Context *ctx, const char *when)
{
    SimLock engine = sim_engine();

    sim_wait_all(ctx);
    SimLock lock = sim_lock();
    for (const Allocation &a : sim_allocations(ctx))
        sim_error("leak: allocation #%u (%zu bytes) of context #%u still "
                  "exists at %s", a.id, a.size, ctx->id, when);
    sim_free_all(ctx);
    sim_free_host(ctx);
    for (auto type : { Object::STREAM, Object::EVENT, Object::MODULE })
        for (Object *o : sim_objects(type, ctx)) {
            sim_error("leak: %s #%u of context #%u still exists at %s",
                      o->type_name(), o->id, ctx->id, when);
            sim_object_end(o);
        }
    for (Object *f : sim_objects(Object::FUNCTION, ctx))
        sim_object_end(f);      /* part of modules, not released */
    sim_object_end(ctx);
}

/* Pop a destroyed context from the top of the caller's stack, as documented;
 * report it at all other places, which a driver does not. */
static void remove_from_stacks(Context *ctx)
{
    ThreadStack *own = thread_stack();

    if (!own->entries.empty() && own->entries.back().ctx == ctx &&
        !own->entries.back().pushed)
        own->entries.pop_back();
    for (ThreadStack *s : stacks()) {
        auto is_ctx = [ctx](const StackEntry &e) { return e.ctx == ctx; };
        const size_t n = std::count_if(s->entries.begin(), s->entries.end(),
                                       is_ctx);
        if (!n)
            continue;
        sim_error("cuCtxDestroy: context #%u is still %zu time%s on the "
                  "stack of thread %u", ctx->id, n, n > 1 ? "s" : "", s->id);
        s->entries.erase(std::remove_if(s->entries.begin(), s->entries.end(),
                                        is_ctx), s->entries.end());
    }
}

void sim_context_report(void)
{
    SimLock lock = sim_lock();

    for (const ThreadStack *s : stacks())
        report_stack(s, "is there at the end of the process");
    for (Object *o : sim_objects(Object::CONTEXT, nullptr)) {
        Context *ctx = static_cast<Context *>(o);
        if (!ctx->primary)
            sim_error("leak: context #%u is never destroyed", ctx->id);
        else
            sim_error("leak: the primary context of device %d is still "
                      "retained %u times", ctx->device,
                      primary_of(ctx->device).retained);
        context_end(ctx, "the end of the process");
    }
}

/* ---- entry points ---- */

static Context *new_context(CUdevice dev, unsigned flags, bool primary)
{
    Context *ctx = new Context;

    ctx->ctx     = ctx;
    ctx->device  = dev;
    ctx->flags   = flags;
    ctx->primary = primary;
    sim_object_add(ctx);
    return ctx;
}

API cuCtxCreate_v2(CUcontext *pctx, unsigned flags, CUdevice dev)
{
    TRY(sim_enter(__func__));
    TRY(sim_inject(KIND_CONTEXT, __func__));
    if (!pctx || flags & ~0x1fu)
        return SIM_INVALID_VALUE;
    if (dev < 0 || dev >= sim_nb_devices())
        return SIM_INVALID_DEVICE;
    Context *ctx = new_context(dev, flags, false);
    thread_stack()->entries.push_back({ ctx, false });
    *pctx = (CUcontext)ctx;
    return SIM_SUCCESS;
}

API cuCtxDestroy_v2(CUcontext handle)
{
    TRY(sim_enter(__func__));
    SimLock engine = sim_engine(), lock = sim_lock();
    Context *ctx = sim_find<Context>(__func__, handle);
    if (!ctx)
        return SIM_INVALID_CONTEXT;
    if (ctx->primary)
        return FAIL(SIM_INVALID_CONTEXT,
                    "cuCtxDestroy: context #%u is a primary context", ctx->id);
    remove_from_stacks(ctx);
    context_end(ctx, "cuCtxDestroy");
    return SIM_SUCCESS;
}

API cuCtxPushCurrent_v2(CUcontext handle)
{
    TRY(sim_enter(__func__));
    TRY(sim_inject(KIND_PUSH, __func__));
    Context *ctx = sim_find<Context>(__func__, handle);
    if (!ctx)
        return SIM_INVALID_CONTEXT;
    thread_stack()->entries.push_back({ ctx, true });
    return SIM_SUCCESS;
}

API cuCtxPopCurrent_v2(CUcontext *pctx)
{
    TRY(sim_enter(__func__));
    ThreadStack *s = thread_stack();
    if (s->entries.empty())
        return FAIL(SIM_INVALID_CONTEXT,
                    "cuCtxPopCurrent: the stack of thread %u is empty", s->id);
    if (pctx)
        *pctx = (CUcontext)s->entries.back().ctx;
    s->entries.pop_back();
    return SIM_SUCCESS;
}

API cuCtxGetCurrent(CUcontext *pctx)
{
    TRY(sim_enter(__func__));
    if (!pctx)
        return SIM_INVALID_VALUE;
    *pctx = (CUcontext)current();
    return SIM_SUCCESS;
}

API cuCtxGetDevice(CUdevice *device)
{
    ENTER(KIND_NONE);
    if (!device)
        return SIM_INVALID_VALUE;
    *device = ctx->device;
    return SIM_SUCCESS;
}

/* ---- primary contexts ---- */

static CUresult enter_primary(const char *call, CUdevice dev)
{
    TRY(sim_enter(call));
    return dev < 0 || dev >= sim_nb_devices() ? SIM_INVALID_DEVICE
                                              : SIM_SUCCESS;
}

API cuDevicePrimaryCtxRetain(CUcontext *pctx, CUdevice dev)
{
    TRY(enter_primary(__func__, dev));
    TRY(sim_inject(KIND_CONTEXT, __func__));
    if (!pctx)
        return SIM_INVALID_VALUE;
    SimLock lock = sim_lock();
    Primary &p = primary_of(dev);
    if (!p.ctx)
        p.ctx = new_context(dev, p.flags, true);
    p.retained++;
    *pctx = (CUcontext)p.ctx;
    return SIM_SUCCESS;
}

API cuDevicePrimaryCtxRelease(CUdevice dev)
{
    TRY(enter_primary(__func__, dev));
    SimLock engine = sim_engine(), lock = sim_lock();
    Primary &p = primary_of(dev);
    if (!p.retained)
        return FAIL(SIM_INVALID_CONTEXT,
                    "cuDevicePrimaryCtxRelease: the primary context of device "
                    "%d is not retained", dev);
    if (!--p.retained) {
        context_end(p.ctx, "cuDevicePrimaryCtxRelease");
        p.ctx = nullptr;
    }
    return SIM_SUCCESS;
}

API cuDevicePrimaryCtxSetFlags(CUdevice dev, unsigned flags)
{
    TRY(enter_primary(__func__, dev));
    if (flags & ~0x1fu)
        return SIM_INVALID_VALUE;
    SimLock lock = sim_lock();
    Primary &p = primary_of(dev);
    p.flags = flags;
    if (p.ctx)
        p.ctx->flags = flags;
    return SIM_SUCCESS;
}

API cuDevicePrimaryCtxGetState(CUdevice dev, unsigned *flags, int *active)
{
    TRY(enter_primary(__func__, dev));
    if (!flags || !active)
        return SIM_INVALID_VALUE;
    SimLock lock = sim_lock();
    *flags  = primary_of(dev).flags;
    *active = primary_of(dev).ctx != nullptr;
    return SIM_SUCCESS;
}
