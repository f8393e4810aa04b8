/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * CUDASIM_BUSY: pending work.
 *
 * Device memory changes when work is enqueued, in that order, which is one of
 * the orders possible on a GPU. Only the effects visible to the program are
 * delayed: queries, and copies to pinned memory. A goal is the work of a stream
 * up to a number; completing it first completes the work before it, which
 * always has smaller numbers.
 */

#include <algorithm>
#include <deque>
#include <string.h>

#include "sim.h"

#define STREAM_LEGACY ((CUstream)0x1)

/** Limit of queued work; beyond it, the oldest is completed, as on a GPU. */
#define MAX_WORK 1024

struct Work : SimGoal {
    uint64_t asks;              ///< number of queries to answer "not ready"
    SimGoal after = {};         ///< goal of an event; number 0: none
    SimRows host = {};          ///< pinned memory read or written
    bool to_host = false;
    std::vector<char> bytes;    ///< to be written, or as read
};

static std::deque<Work> &list(void)
{
    static auto *l = new std::deque<Work>;      /* see sim_lock() */
    return *l;
}

static uint64_t last;           ///< number of the latest work

static uint64_t asks(void)
{
    static const uint64_t n = fault_option("BUSY", 0);
    return n;
}

/* ---- pinned memory ---- */

static bool overlap(const SimRows &a, const SimRows &b)
{
    return a.height && b.height && a.start < b.end() && b.start < a.end();
}

static void save(Work *w)
{
    for (size_t y = 0; y < w->host.height; y++) {
        const char *row = w->host.start + y * w->host.pitch;
        w->bytes.insert(w->bytes.end(), row, row + w->host.width);
    }
}

static void deliver(const Work &w)
{
    const size_t width = w.host.width;

    for (size_t y = 0; y < w.host.height; y++) {
        char *row = w.host.start + y * w.host.pitch;
        const char *bytes = &w.bytes[y * width];

        if (w.to_host) {
            memcpy(row, bytes, width);
        } else if (memcmp(row, bytes, width)) {
            sim_error("pinned memory at %p was changed before a copy from "
                      "it was finished", row);
            return;
        }
    }
}

/* ---- completing ---- */

/* Return whether work is part of a goal. The legacy stream is ordered with all
 * streams that are not non-blocking. */
static bool belongs(const Work &w, const SimGoal &goal)
{
    if (w.ctx != goal.ctx || w.number > goal.number)
        return false;
    return w.stream == goal.stream ||
           (w.blocking && goal.blocking && (!w.stream || !goal.stream));
}

static bool belongs_any(const Work &w, const std::vector<SimGoal> &goals)
{
    for (const SimGoal &goal : goals)
        if (belongs(w, goal))
            return true;
    return false;
}

static void complete(SimGoal goal)
{
    std::vector<SimGoal> goals = { goal };
    std::deque<Work> rest, done;

    for (auto w = list().rbegin(); w != list().rend(); ++w) {
        if (!belongs_any(*w, goals)) {
            rest.push_front(std::move(*w));
            continue;
        }
        if (w->after.number)
            goals.push_back(w->after);
        if (!w->stream)
            goals.push_back(*w);
        done.push_front(std::move(*w));
    }
    list().swap(rest);
    for (const Work &w : done)
        deliver(w);
}

/* Complete the work that uses this memory. */
static void complete_users(const SimRows &host)
{
    for (size_t i = list().size(); i--; )
        if (i < list().size() && overlap(list()[i].host, host))
            complete(list()[i]);
}

static Work *add(Context *ctx, CUstream stream)
{
    Work w = {};

    static_cast<SimGoal &>(w) = sim_goal(ctx, stream);
    w.number = ++last;
    w.asks   = asks();
    if (list().size() >= MAX_WORK) {
        deliver(list().front());
        list().pop_front();
    }
    list().push_back(std::move(w));
    return &list().back();
}

/* ---- interface ---- */

SimGoal sim_goal(Context *ctx, CUstream stream)
{
    const bool is_object = (uintptr_t)stream > 2;
    SimLock lock = sim_lock();

    return { ctx, stream == STREAM_LEGACY ? nullptr : stream,
             !is_object || !(((Stream *)stream)->flags & 1), last };
}

void sim_busy_add(Context *ctx, CUstream stream)
{
    SimLock lock = sim_lock();

    if (asks())
        add(ctx, stream);
}

void sim_busy_follow(Context *ctx, CUstream stream, const SimGoal &event)
{
    SimLock lock = sim_lock();

    if (asks())
        add(ctx, stream)->after = event;
}

void sim_busy_copy(Context *ctx, CUstream stream, const SimRows &host,
                   bool to_host)
{
    SimLock lock = sim_lock();

    if (!asks())
        return;
    Work *w = add(ctx, stream);
    w->host    = host;
    w->to_host = to_host;
    save(w);
    for (size_t y = 0; to_host && y < host.height; y++)
        sim_fill(host.start + y * host.pitch, host.width, w->number);
}

void sim_busy_touch(const SimRows &host)
{
    SimLock lock = sim_lock();

    complete_users(host);
}

bool sim_busy_ask(const SimGoal &goal)
{
    SimLock lock = sim_lock();
    auto w = std::find_if(list().rbegin(), list().rend(), [&](const Work &w) {
        return belongs(w, goal);
    });

    if (w == list().rend())
        return false;
    if (w->asks) {
        w->asks--;
        return true;
    }
    complete(goal);
    return false;
}

void sim_busy_wait(const SimGoal &goal)
{
    SimLock lock = sim_lock();

    complete(goal);
}

void sim_busy_wait_all(Context *ctx)
{
    SimLock lock = sim_lock();

    for (size_t i = list().size(); i--; )
        if (i < list().size() && list()[i].ctx == ctx)
            complete(list()[i]);
}
