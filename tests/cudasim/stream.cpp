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
    unsigned flags = 0;
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
    sim_error("%s: stream #%u is of context #%u, current is #%u", call,
              s->id, s->ctx->id, ctx->id);
    return SIM_INVALID_HANDLE;
}

/* Begin a call that only queries a stream. */
static CUresult enter_stream(const char *call, SimKind kind, CUstream stream,
                             Context **ctx)
{
    CUresult ret = sim_enter_ctx(call, kind, ctx);

    return ret ? ret : sim_check_stream(call, stream, *ctx);
}

static CUresult enter_event(const char *call, SimKind kind, CUevent handle,
                            Event **ev)
{
    Context *ctx;
    CUresult ret = sim_enter_ctx(call, kind, &ctx);

    if (ret)
        return ret;
    *ev = sim_find<Event>(call, handle);
    return *ev ? SIM_SUCCESS : SIM_INVALID_HANDLE;
}

/* ---- streams ---- */

API cuStreamCreate(CUstream *stream, unsigned flags)
{
    Context *ctx;
    CUresult ret = sim_enter_ctx(__func__, KIND_STREAM, &ctx);

    if (ret)
        return ret;
    if (!stream || flags & ~1u)
        return SIM_INVALID_VALUE;
    Stream *s = new Stream;
    s->ctx   = ctx;
    s->flags = flags;
    sim_object_add(s);
    *stream = (CUstream)s;
    return SIM_SUCCESS;
}

API cuStreamCreateWithPriority(CUstream *stream, unsigned flags, int)
{
    return cuStreamCreate(stream, flags);
}

API cuStreamDestroy_v2(CUstream handle)
{
    Context *ctx;
    CUresult ret = sim_enter_release(__func__, &ctx);

    if (ret)
        return ret;
    Stream *s = sim_find<Stream>(__func__, handle);
    if (!s)
        return SIM_INVALID_HANDLE;
    sim_object_end(s);
    return ctx->sticky;
}

API cuStreamQuery(CUstream stream)
{
    Context *ctx;
    CUresult ret = enter_stream(__func__, KIND_NONE, stream, &ctx);

    return !ret && sim_busy_ask(sim_goal(ctx, stream)) ? SIM_NOT_READY : ret;
}

API cuStreamSynchronize(CUstream stream)
{
    Context *ctx;
    CUresult ret = enter_stream(__func__, KIND_SYNC, stream, &ctx);

    if (!ret) {
        sim_engine();       /* wait for commands of other threads */
        sim_busy_wait(sim_goal(ctx, stream));
    }
    return ret;
}

API cuStreamAddCallback(CUstream stream, CUstreamCallback *callback,
                        void *userdata, unsigned flags)
{
    Context *ctx;
    CUresult ret = enter_stream(__func__, KIND_NONE, stream, &ctx);

    if (ret)
        return ret;
    if (!callback || flags)
        return SIM_INVALID_VALUE;
    sim_busy_wait(sim_goal(ctx, stream));
    callback(stream, SIM_SUCCESS, userdata);
    return SIM_SUCCESS;
}

API cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags)
{
    Context *ctx;
    Event *ev;
    CUresult ret = enter_event(__func__, KIND_NONE, event, &ev);

    if (ret || (ret = enter_stream(__func__, KIND_NONE, stream, &ctx)))
        return ret;
    if (flags & ~1u)
        return SIM_INVALID_VALUE;
    if (ev->recorded)
        sim_busy_follow(ctx, stream, ev->goal);
    return SIM_SUCCESS;
}

/* ---- events ---- */

API cuEventCreate(CUevent *event, unsigned flags)
{
    Context *ctx;
    CUresult ret = sim_enter_ctx(__func__, KIND_EVENT, &ctx);

    if (ret)
        return ret;
    if (!event || flags & ~7u)
        return SIM_INVALID_VALUE;
    Event *ev = new Event;
    ev->ctx   = ctx;
    ev->flags = flags;
    sim_object_add(ev);
    *event = (CUevent)ev;
    return SIM_SUCCESS;
}

API cuEventDestroy_v2(CUevent handle)
{
    Context *ctx;
    CUresult ret = sim_enter_release(__func__, &ctx);

    if (ret)
        return ret;
    Event *ev = sim_find<Event>(__func__, handle);
    if (!ev)
        return SIM_INVALID_HANDLE;
    sim_object_end(ev);
    return ctx->sticky;
}

API cuEventRecord(CUevent handle, CUstream stream)
{
    struct timespec now;
    Context *ctx;
    Event *ev;
    CUresult ret = enter_event(__func__, KIND_EVENT, handle, &ev);

    if (ret || (ret = enter_stream(__func__, KIND_NONE, stream, &ctx)))
        return ret;
    Stream *s = (uintptr_t)stream > 2 ? (Stream *)stream : nullptr;
    if (s && s->ctx != ev->ctx) {
        sim_error("%s: event #%u and stream #%u are of different contexts",
                  __func__, ev->id, s->id);
        return SIM_INVALID_HANDLE;
    }
    SimLock engine = sim_engine();
    clock_gettime(CLOCK_MONOTONIC, &now);
    ev->time     = now.tv_sec * 1e3 + now.tv_nsec * 1e-6;
    ev->recorded = true;
    ev->goal     = sim_goal(ctx, stream);
    return SIM_SUCCESS;
}

API cuEventQuery(CUevent handle)
{
    Event *ev;
    CUresult ret = enter_event(__func__, KIND_NONE, handle, &ev);

    return !ret && sim_busy_ask(ev->goal) ? SIM_NOT_READY : ret;
}

API cuEventSynchronize(CUevent handle)
{
    Event *ev;
    CUresult ret = enter_event(__func__, KIND_SYNC, handle, &ev);

    if (!ret) {
        sim_engine();
        sim_busy_wait(ev->goal);
    }
    return ret;
}

API cuEventElapsedTime(float *ms, CUevent start, CUevent end)
{
    Event *a, *b;
    CUresult ret = enter_event(__func__, KIND_NONE, start, &a);

    if (ret || (ret = enter_event(__func__, KIND_NONE, end, &b)))
        return ret;
    if (!ms)
        return SIM_INVALID_VALUE;
    if (!a->recorded || !b->recorded ||
        (a->flags | b->flags) & CU_EVENT_DISABLE_TIMING)
        return SIM_INVALID_HANDLE;
    if (sim_busy_ask(a->goal) || sim_busy_ask(b->goal))
        return SIM_NOT_READY;
    *ms = b->time - a->time;
    return SIM_SUCCESS;
}
