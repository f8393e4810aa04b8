/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Streams and events.
 */

#include <stdlib.h>
#include <time.h>

#include "sim.h"

#define STREAM_LEGACY     ((CUstream)0x1)
#define STREAM_PER_THREAD ((CUstream)0x2)

struct Event : Object {
    static const Type TYPE = EVENT;
    uint64_t work = 0;          ///< number of its mark in a stream; 0: none
    /** in ms, set when the mark is reached */
    std::shared_ptr<double> time = std::make_shared<double>(0);

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

static CUresult query(const Context *ctx, const std::vector<uint64_t> &work)
{
    return sim_ask(work) ? SIM_NOT_READY : ctx->sticky;
}

static CUresult wait(const Context *ctx, const std::vector<uint64_t> &work)
{
    sim_wait(work);
    return ctx->sticky;
}

bool sim_is_loose(const char *what)
{
    static const char *const env = getenv("CUDASIM_LOOSE");

    return env && ("," + std::string(env) + ",").find("," + std::string(what) +
                                                      ",") != std::string::npos;
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
    return query(ctx, sim_stream_work(ctx, stream));
}

API cuStreamSynchronize(CUstream stream)
{
    ENTER_STREAM(KIND_SYNC, stream);
    if (sim_is_loose("sync"))
        return SIM_SUCCESS;
    return wait(ctx, sim_stream_work(ctx, stream));
}

API cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags)
{
    ENTER_EVENT(KIND_NONE, event);
    TRY(sim_check_stream(__func__, stream, ctx));
    if (flags & ~1u)
        return SIM_INVALID_VALUE;
    if (ev->work && !sim_is_loose("wait"))
        sim_enqueue(ctx, stream, nullptr, ev->work);
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

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

API cuEventRecord(CUevent handle, CUstream stream)
{
    ENTER_EVENT(KIND_EVENT, handle);
    TRY(sim_check_stream(__func__, stream, ctx));
    Stream *s = (uintptr_t)stream > 2 ? (Stream *)stream : nullptr;
    if (s && s->ctx != ev->ctx)
        return FAIL(SIM_INVALID_HANDLE,
                    "%s: event #%u and stream #%u are of different contexts",
                    __func__, ev->id, s->id);
    if (sim_is_loose("record")) {
        ev->work = sim_previous_work(ctx, stream);
        return SIM_SUCCESS;
    }
    const std::shared_ptr<double> time = std::make_shared<double>(0);
    ev->time = time;
    ev->work = sim_mark(ctx, stream, [time] { *time = now(); });
    return SIM_SUCCESS;
}

API cuEventQuery(CUevent handle)
{
    ENTER_EVENT(KIND_NONE, handle);
    return query(ctx, { ev->work });
}

API cuEventSynchronize(CUevent handle)
{
    ENTER_EVENT(KIND_SYNC, handle);
    return wait(ctx, { ev->work });
}

API cuEventElapsedTime(float *ms, CUevent start, CUevent end)
{
    ENTER_EVENT(KIND_NONE, start);
    const Event *last = sim_find<Event>(__func__, end);

    if (!last)
        return SIM_INVALID_HANDLE;
    if (!ms)
        return SIM_INVALID_VALUE;
    if (!ev->work || !last->work ||
        (ev->flags | last->flags) & CU_EVENT_DISABLE_TIMING)
        return SIM_INVALID_HANDLE;
    TRY(query(ctx, { ev->work }));
    TRY(query(ctx, { last->work }));
    *ms = *last->time - *ev->time;
    return SIM_SUCCESS;
}
