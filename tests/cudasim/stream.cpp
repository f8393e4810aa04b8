/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Streams and events. Work is done when it is enqueued, so streams are always
 * idle and recorded events always complete, unless busy.cpp delays them.
 */

#include <time.h>

#include "sim.h"

#define STREAM_LEGACY     ((CUstream)0x1)
#define STREAM_PER_THREAD ((CUstream)0x2)

struct Event : Object {
    static const Type TYPE = EVENT;
    bool recorded = false;
    SimGoal goal = {};          ///< work enqueued before the event
    double time = 0;            ///< in ms

    Event() : Object(EVENT) {}
};

CUresult sim_check_stream(const char *call, CUstream stream, Context *ctx)
{
    if (!stream || stream == STREAM_LEGACY || stream == STREAM_PER_THREAD)
        return SIM_SUCCESS;
    Stream *s = sim_find<Stream>(call, stream);
    if (!s)
        return SIM_INVALID_HANDLE;
    if (s->ctx == ctx)
        return SIM_SUCCESS;
    return FAIL(SIM_INVALID_HANDLE,
                "%s: stream #%u is of context #%u, current is #%u", call,
                s->id, s->ctx->id, ctx->id);
}

#define ENTER_STREAM(kind, stream)                                           \
    ENTER(kind);                                                             \
    TRY(sim_check_stream(__func__, stream, ctx))

#define ENTER_EVENT(kind, handle)                                            \
    ENTER(kind);                                                             \
    Event *ev = sim_find<Event>(__func__, handle);                           \
    if (!ev)                                                                 \
        return SIM_INVALID_HANDLE

template<typename T, typename Handle>
static CUresult create(Context *ctx, Handle *handle, unsigned flags,
                       unsigned valid)
{
    if (!handle || flags & ~valid)
        return SIM_INVALID_VALUE;
    T *o = new T;
    o->ctx   = ctx;
    o->flags = flags;
    sim_object_add(o);
    *handle = (Handle)o;
    return SIM_SUCCESS;
}

template<typename T>
static CUresult destroy(const char *call, Context *ctx, const void *handle)
{
    T *o = sim_find<T>(call, handle);

    if (!o)
        return SIM_INVALID_HANDLE;
    sim_object_end(o);
    return ctx->sticky;
}

static CUresult query(const SimGoal &goal)
{
    return sim_busy_ask(goal) ? SIM_NOT_READY : SIM_SUCCESS;
}

static CUresult wait(const SimGoal &goal)
{
    sim_engine();               /* wait for commands of other threads */
    sim_busy_wait(goal);
    return SIM_SUCCESS;
}

/* ---- streams ---- */

API cuStreamCreate(CUstream *stream, unsigned flags)
{
    ENTER(KIND_STREAM);
    return create<Stream>(ctx, stream, flags, 1);
}

API cuStreamDestroy_v2(CUstream handle)
{
    ENTER_RELEASE();
    return destroy<Stream>(__func__, ctx, handle);
}

API cuStreamQuery(CUstream stream)
{
    ENTER_STREAM(KIND_NONE, stream);
    return query(sim_goal(ctx, stream));
}

API cuStreamSynchronize(CUstream stream)
{
    ENTER_STREAM(KIND_SYNC, stream);
    return wait(sim_goal(ctx, stream));
}

API cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags)
{
    ENTER_EVENT(KIND_NONE, event);
    TRY(sim_check_stream(__func__, stream, ctx));
    if (flags & ~1u)
        return SIM_INVALID_VALUE;
    if (ev->recorded)
        sim_busy_follow(ctx, stream, ev->goal);
    return SIM_SUCCESS;
}

/* ---- events ---- */

API cuEventCreate(CUevent *event, unsigned flags)
{
    ENTER(KIND_EVENT);
    return create<Event>(ctx, event, flags, 7);
}

API cuEventDestroy_v2(CUevent handle)
{
    ENTER_RELEASE();
    return destroy<Event>(__func__, ctx, handle);
}

API cuEventRecord(CUevent handle, CUstream stream)
{
    struct timespec now;

    ENTER_EVENT(KIND_EVENT, handle);
    TRY(sim_check_stream(__func__, stream, ctx));
    Stream *s = (uintptr_t)stream > 2 ? (Stream *)stream : nullptr;
    if (s && s->ctx != ev->ctx)
        return FAIL(SIM_INVALID_HANDLE,
                    "%s: event #%u and stream #%u are of different contexts",
                    __func__, ev->id, s->id);
    SimLock engine = sim_engine();
    clock_gettime(CLOCK_MONOTONIC, &now);
    ev->time     = now.tv_sec * 1e3 + now.tv_nsec * 1e-6;
    ev->recorded = true;
    ev->goal     = sim_goal(ctx, stream);
    return SIM_SUCCESS;
}

API cuEventQuery(CUevent handle)
{
    ENTER_EVENT(KIND_NONE, handle);
    return query(ev->goal);
}

API cuEventSynchronize(CUevent handle)
{
    ENTER_EVENT(KIND_SYNC, handle);
    return wait(ev->goal);
}

API cuEventElapsedTime(float *ms, CUevent start, CUevent end)
{
    ENTER_EVENT(KIND_NONE, start);
    const Event *last = sim_find<Event>(__func__, end);

    if (!last)
        return SIM_INVALID_HANDLE;
    if (!ms)
        return SIM_INVALID_VALUE;
    if (!ev->recorded || !last->recorded ||
        (ev->flags | last->flags) & CU_EVENT_DISABLE_TIMING)
        return SIM_INVALID_HANDLE;
    TRY(query(ev->goal));
    TRY(query(last->goal));
    *ms = last->time - ev->time;
    return SIM_SUCCESS;
}
