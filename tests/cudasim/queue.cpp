/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The work of streams: kernels, copies, fills and marks of events.
 *
 * Work runs only when the program waits for it, as late as a busy device would
 * run it, and as far as the program has ordered it: work waits for earlier work
 * of its stream, of the legacy stream if either is the legacy stream and the
 * other one is not non-blocking, and for events. Between unordered work the
 * latest runs first, and now and then work that nobody waits for runs before,
 * as CUDASIM_SEED selects. So programs that lack an order compute something
 * else.
 *
 * Memory of the host is read and written at that time as well: destinations
 * have garbage until then, and sources must not change.
 */

#include <map>
#include <set>
#include <string.h>

#include "sim.h"

#define STREAM_LEGACY ((CUstream)0x1)

/** Limit of pending work; beyond it, the oldest runs, as on a GPU. */
#define MAX_WORK 1024

struct Work {
    Context *ctx;
    SimAction run;
    std::vector<uint64_t> after;    ///< numbers of work to wait for
    uint64_t asks;                  ///< number of queries to answer "not ready"
    SimRows host;                   ///< pinned memory that it uses
};

/** The latest work of a stream. */
struct Tail {
    uint64_t number;
    uint64_t previous;              ///< the work before
    bool blocking;                  ///< ordered with the legacy stream
};

struct Queues {
    std::map<uint64_t, Work> pending;       ///< by number
    std::map<std::pair<Context *, CUstream>, Tail> tail;
    uint64_t last = 0;              ///< number of the latest work
    uint64_t random = sim_seed();
};

static Queues &queues(void)
{
    static auto *q = new Queues;    /* never destroyed: see sim_lock() */
    return *q;
}

/* ---- order ---- */

static CUstream stream_key(CUstream stream)
{
    return stream == STREAM_LEGACY ? nullptr : stream;
}

static bool is_blocking(CUstream stream)
{
    return (uintptr_t)stream <= 2 || !(((Stream *)stream)->flags & 1);
}

std::vector<uint64_t> sim_stream_work(Context *ctx, CUstream stream)
{
    SimLock lock = sim_lock();
    std::vector<uint64_t> list;

    stream = stream_key(stream);
    for (const auto &entry : queues().tail) {
        const CUstream other = entry.first.second;

        if (entry.first.first == ctx &&
            (other == stream ||
             (entry.second.blocking && is_blocking(stream) &&
              (!other || !stream))))
            list.push_back(entry.second.number);
    }
    return list;
}

uint64_t sim_previous_work(Context *ctx, CUstream stream)
{
    SimLock lock = sim_lock();
    const auto tail = queues().tail.find({ ctx, stream_key(stream) });

    return tail == queues().tail.end() ? 0 : tail->second.previous;
}

static bool is_ready(const Work &w)
{
    for (uint64_t number : w.after)
        if (queues().pending.count(number))
            return false;
    return true;
}

/* Add the pending work that a number depends on, and itself. */
static void add_needed(std::set<uint64_t> *needed, uint64_t number)
{
    const auto w = queues().pending.find(number);

    if (w == queues().pending.end() || !needed->insert(number).second)
        return;
    for (uint64_t before : w->second.after)
        add_needed(needed, before);
}

/* Return the latest work that is ready, among the needed or the other work; 0
 * if there is none. */
static uint64_t latest_ready(const std::set<uint64_t> &needed, bool is_needed)
{
    const auto &pending = queues().pending;

    for (auto w = pending.rbegin(); w != pending.rend(); ++w)
        if (!!needed.count(w->first) == is_needed && is_ready(w->second))
            return w->first;
    return 0;
}

/* ---- running ---- */

/* The caller holds sim_engine(), but not sim_lock(): threads of kernels may
 * take it. */
static void run_work(uint64_t number)
{
    Queues &q = queues();
    SimLock lock = sim_lock();
    const SimAction run = q.pending[number].run;

    lock.unlock();
    if (run)
        run();
    lock.lock();
    q.pending.erase(number);
}

static uint64_t choose(const std::set<uint64_t> &needed, unsigned others)
{
    SimLock lock = sim_lock();
    uint64_t number = sim_random(&queues().random) % 8 < others ?
                      latest_ready(needed, false) : 0;

    return number ? number : latest_ready(needed, true);
}

void sim_wait(const std::vector<uint64_t> &numbers)
{
    static const unsigned shares[] = { 0, 0, 1, 4 };
    SimLock engine = sim_engine();
    std::set<uint64_t> needed;
    SimLock lock = sim_lock();
    /* eighths of the choices that are of other work */
    const unsigned others = shares[sim_random(&queues().random) % 4];

    for (uint64_t number : numbers)
        add_needed(&needed, number);
    lock.unlock();
    while (!needed.empty()) {
        const uint64_t number = choose(needed, others);

        run_work(number);
        needed.erase(number);
    }
}

static std::vector<uint64_t> all_work(const Context *ctx)
{
    SimLock lock = sim_lock();
    std::vector<uint64_t> list;

    for (const auto &w : queues().pending)
        if (w.second.ctx == ctx)
            list.push_back(w.first);
    return list;
}

void sim_wait_all(const Context *ctx)
{
    sim_wait(all_work(ctx));
}

bool sim_is_pending(const std::vector<uint64_t> &numbers)
{
    SimLock lock = sim_lock();

    for (uint64_t number : numbers)
        if (queues().pending.count(number))
            return true;
    return false;
}

bool sim_ask(const std::vector<uint64_t> &numbers)
{
    SimLock lock = sim_lock();
    std::set<uint64_t> needed;
    bool is_busy = false;

    for (uint64_t number : numbers)
        add_needed(&needed, number);
    for (uint64_t number : needed) {
        uint64_t &asks = queues().pending[number].asks;

        is_busy |= asks > 0;
        asks    -= asks > 0;
    }
    lock.unlock();
    if (!is_busy)
        sim_wait(numbers);
    return is_busy;
}

/* ---- memory of the host ---- */

static bool overlap(const SimRows &a, const SimRows &b)
{
    return a.height && b.height && a.start < b.end() && b.start < a.end();
}

void sim_wait_for_host(const SimRows &host)
{
    SimLock lock = sim_lock();
    std::vector<uint64_t> users;

    for (const auto &w : queues().pending)
        if (overlap(w.second.host, host))
            users.push_back(w.first);
    lock.unlock();
    sim_wait(users);
}

/* ---- adding work ---- */

static uint64_t add(CUstream stream, Work w)
{
    Context *ctx = w.ctx;
    SimLock engine = sim_engine(), lock = sim_lock();
    Queues &q = queues();

    for (uint64_t number : sim_stream_work(ctx, stream))
        w.after.push_back(number);
    stream = stream_key(stream);
    Tail &tail = q.tail[{ ctx, stream }];
    tail = { ++q.last, tail.number, is_blocking(stream) };
    q.pending[q.last] = w;
    if (q.pending.size() <= MAX_WORK)
        return tail.number;
    const uint64_t number = tail.number, oldest = q.pending.begin()->first;
    lock.unlock();
    run_work(oldest);
    return number;
}

uint64_t sim_enqueue(Context *ctx, CUstream stream, SimAction run,
                     uint64_t event, const SimRows &host)
{
    static const uint64_t asks = fault_option("BUSY", 0);

    return add(stream, { ctx, run, { event }, asks, host });
}

uint64_t sim_mark(Context *ctx, CUstream stream, SimAction run)
{
    return add(stream, { ctx, run, {}, 0, {} });
}
