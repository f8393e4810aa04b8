/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Threads of a block.
 *
 * A fiber starts threads one after the other. A thread that has to wait keeps
 * its fiber, and another fiber starts the remaining threads. So a kernel
 * without barriers needs one fiber and one function call per thread. Resumed
 * threads run before threads that have not started, which keeps the number of
 * stacks small for warp operations.
 */

#include <stdio.h>
#include <stdlib.h>

#include "block.h"

extern "C" {
#define EXPORT __attribute__((visibility("default"), \
                              tls_model("initial-exec")))
EXPORT __thread Index cudasim_threadIdx;
EXPORT __thread Index cudasim_blockIdx;
EXPORT __thread Index cudasim_blockDim;
EXPORT __thread Index cudasim_gridDim;
}

static __thread Worker *self __attribute__((tls_model("initial-exec")));

Worker *worker_self(void)
{
    return self;
}

std::string worker_where(const Worker *w)
{
    const Index t = w->run->index[w->thread];
    char text[200];

    snprintf(text, sizeof(text), "kernel %s, block (%u,%u,%u), thread "
             "(%u,%u,%u)", w->run->func->name.c_str(), w->block.x, w->block.y,
             w->block.z, t.x, t.y, t.z);
    return text;
}

/* ---- fibers ---- */

static void fiber_main(void);

static Fiber *take_fiber(Worker *w)
{
    if (!w->unused.empty()) {
        Fiber *f = w->unused.back();
        w->unused.pop_back();
        return f;
    }
    Fiber *f = new Fiber;
    if (!fiber_alloc(f)) {
        sim_error("no memory for the stacks of a block's threads");
        abort();
    }
    fiber_reset(f, fiber_main, w->fibers.size());
    w->fibers.push_back(f);
    return f;
}

static void switch_to(Worker *w, Fiber *to)
{
    Fiber *from = w->fiber ? w->fiber : &w->main;

    w->fiber = to;
    fiber_switch(from, to ? to : &w->main);
}

/* ---- turns ---- */

void worker_wake(Worker *w, unsigned thread)
{
    const unsigned tail = w->ready_head + w->ready_count++;

    w->wait[thread].state = RUNNABLE;
    w->ready[tail % SIM_MAX_THREADS] = thread;
}

static unsigned take_ready(Worker *w)
{
    unsigned *const head = &w->ready[w->ready_head++ % SIM_MAX_THREADS];
    unsigned *pick = head;

    if (w->run->order == ORDER_RANDOM)
        pick = &w->ready[(w->ready_head - 1 + sim_random(&w->random) %
                          w->ready_count) % SIM_MAX_THREADS];
    const unsigned thread = *pick;
    *pick = *head;
    w->ready_count--;
    return thread;
}

static bool start_before_ready(Worker *w)
{
    return w->next < w->run->nb_threads && w->run->order == ORDER_RANDOM &&
           sim_random(&w->random) & 1;
}

/* Release the threads of a block from their barrier; report different ones. */
static void release_barrier(Worker *w)
{
    const Waiting *first = nullptr;

    w->at_barrier = 0;
    for (unsigned i = 0; i < w->run->nb_threads; i++) {
        const unsigned t = w->run->turn[i];
        const Waiting *s = &w->wait[t];

        if (s->state != AT_BARRIER)
            continue;
        if (!first)
            first = s;
        else if (first->line != s->line || first->file != s->file) {
            w->thread = t;
            sim_error("divergent barrier: %s waits at %s:%d, others at "
                      "%s:%d", worker_where(w).c_str(), s->file, s->line,
                      first->file, first->line);
            worker_abort(w, SIM_LAUNCH_FAILED);
        }
        worker_wake(w, t);
    }
}

static void report_deadlock(Worker *w)
{
    const char *const states[] = { "is ready", "waits at the barrier",
                                   "waits for its warp" };
    unsigned shown[3] = { 0 };

    for (unsigned t = 0; t < w->run->nb_threads; t++) {
        const Waiting *s = &w->wait[t];
        const bool left = w->warp[t / SIM_WARP].done >> t % SIM_WARP & 1;

        if (left || s->state == RUNNABLE || shown[s->state]++)
            continue;
        w->thread = t;
        sim_error("divergent barrier: %s %s at %s:%d for threads that never "
                  "come", worker_where(w).c_str(), states[s->state], s->file,
                  s->line);
    }
}

/* Return the fiber to run next. The calling thread waits or, with leaving set,
 * has returned. */
static Fiber *next_fiber(Worker *w, bool leaving)
{
    for (;;) {
        if (w->ready_count && !start_before_ready(w)) {
            w->thread = take_ready(w);
            return w->owner[w->thread];
        }
        if (w->next < w->run->nb_threads)
            return leaving ? w->fiber : take_fiber(w);
        if (!w->live)
            return nullptr;
        if (w->at_barrier == w->live) {
            release_barrier(w);
            continue;
        }
        report_deadlock(w);
        worker_abort(w, SIM_LAUNCH_TIMEOUT);
    }
}

void worker_park(Worker *w)
{
    const unsigned thread = w->thread;
    Fiber *to;

    w->owner[thread] = w->fiber;
    to = next_fiber(w, false);
    if (to != w->fiber)
        switch_to(w, to);
    w->thread = thread;
    cudasim_threadIdx = w->run->index[thread];
}

void worker_abort(Worker *w, CUresult err)
{
    int none = 0;

    w->run->failed.compare_exchange_strong(none, err);
    w->broken = true;
    switch_to(w, nullptr);
    abort();                        /* an abandoned fiber is never resumed */
}

static void thread_left(Worker *w, unsigned thread)
{
    const unsigned warp = thread / SIM_WARP;

    w->live--;
    w->warp[warp].done |= 1u << thread % SIM_WARP;
    if (w->warp[warp].waiting)
        warp_lane_left(w, warp);
}

static void run_thread(Worker *w)
{
    const Run *run = w->run;
    const unsigned thread = run->turn[w->next++];

    w->thread = thread;
    cudasim_threadIdx = run->index[thread];
    run->func->kernel->run(run->params);
    thread_left(w, thread);
}

static void fiber_main(void)
{
    Worker *w = self;

    fiber_started(w->fiber);
    for (;;) {
        run_thread(w);
        Fiber *to = next_fiber(w, true);
        if (to != w->fiber) {
            w->unused.push_back(w->fiber);
            switch_to(w, to);       /* switched back to start threads */
        }
    }
}

/* ---- barriers ---- */

extern "C" __attribute__((visibility("default")))
void cudasim_block_sync(const char *file, int line)
{
    Worker *w = self;
    Waiting *s = &w->wait[w->thread];

    s->state = AT_BARRIER;
    s->file  = file;
    s->line  = line;
    w->at_barrier++;
    worker_park(w);
}

extern "C" __attribute__((visibility("default")))
void cudasim_undefined(int code, const char *what, const char *file, int line)
{
    sim_error("%s: %s at %s:%d", worker_where(self).c_str(), what, file,
              line);
    worker_abort(self, (CUresult)code);
}

/* ---- blocks ---- */

/* Reset the fibers after a crash. */
static void reset_fibers(Worker *w)
{
    w->unused = w->fibers;
    for (unsigned i = 0; i < w->fibers.size(); i++)
        fiber_reset(w->fibers[i], fiber_main, i);
    w->broken = false;
}

static void run_block(Worker *w, uint64_t number)
{
    const Run *run = w->run;
    const uint64_t row = number / run->grid.x;

    w->block = { (unsigned)(number % run->grid.x),
                 (unsigned)(row % run->grid.y), (unsigned)(row / run->grid.y) };
    cudasim_blockIdx = w->block;
    w->next   = w->at_barrier = 0;
    w->live   = run->nb_threads;
    w->ready_head = w->ready_count = 0;
    w->random = run->seed + number;
    for (unsigned i = 0; i * SIM_WARP < run->nb_threads; i++)
        w->warp[i] = { 0, 0 };
    for (unsigned i = 0; i < run->nb_threads; i++)
        w->wait[i].state = RUNNABLE;

    shared_prepare(run);
    switch_to(w, take_fiber(w));
    if (w->broken)
        reset_fibers(w);
    else
        shared_check(w);
}

void worker_run(Worker *w, Run *run)
{
    uint64_t n;

    self   = w;
    w->run = run;
    cudasim_blockDim = run->block;
    cudasim_gridDim  = run->grid;
    w->fiber = nullptr;
    w->main.base = nullptr;         /* the stack may differ between calls */
    fiber_adopt(&w->main);
    crash_thread_begin(w);
    while (!run->failed && (n = run->next_block++) < run->nb_blocks)
        run_block(w, (n * run->step + run->offset) % run->nb_blocks);
    crash_thread_end(w);
    self = nullptr;
}
