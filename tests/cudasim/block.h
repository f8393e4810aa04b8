/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Threads of a block, and blocks of a launch.
 */

#ifndef CUDASIM_BLOCK_H
#define CUDASIM_BLOCK_H

#include <signal.h>

#include <atomic>

#include "fiber.h"
#include "module.h"

struct Index {
    unsigned x, y, z;
};

/** Order of the threads of a block, and of the blocks. */
enum Order { ORDER_FORWARD, ORDER_BACKWARD, ORDER_RANDOM };

/** Pass over the grid of a launch. */
struct Run {
    const Function *func;
    void **params;
    Index grid, block;
    unsigned dynamic_shared;        ///< bytes
    Order order;
    uint64_t seed;                  ///< of random orders
    uint64_t poison;                ///< initial content of shared memory

    unsigned nb_threads;            ///< per block
    uint64_t nb_blocks;
    std::vector<Index> index;       ///< threadIdx by number
    std::vector<unsigned> turn;     ///< numbers in the order of the run
    uint64_t step, offset;          ///< permute the blocks
    std::atomic<uint64_t> next_block;
    std::atomic<int> failed;        ///< CUresult of the first crash
};

enum WaitState { RUNNABLE, AT_BARRIER, AT_WARP_OP };

/** Operation of a thread that waits. */
struct Waiting {
    WaitState state;
    int op;
    unsigned mask;
    int arg, width;
    unsigned long long value;       ///< argument, then the result
    const char *file;
    int line;
};

struct Warp {
    unsigned done;                  ///< lanes that have returned
    unsigned waiting;               ///< lanes at a warp operation
};

/** State of a CPU thread that runs blocks. */
struct Worker {
    Run *run;
    Index block;
    Fiber main;                     ///< stack of the CPU thread
    Fiber *fiber;                   ///< running fiber; NULL: main
    std::vector<Fiber *> fibers, unused;
    bool broken;                    ///< fibers were abandoned
    void *handler_stack;            ///< for signals; see crash.cpp
    stack_t saved_stack;

    unsigned thread;                ///< the running thread of the block
    unsigned next;                  ///< number of threads started, in order
    unsigned live;                  ///< threads that have not returned
    unsigned at_barrier;
    unsigned ready_head, ready_count;
    uint64_t random;

    unsigned ready[SIM_MAX_THREADS];        ///< ring
    Fiber *owner[SIM_MAX_THREADS];
    Waiting wait[SIM_MAX_THREADS];
    Warp warp[SIM_MAX_THREADS / SIM_WARP];
};

/** Return the worker of the calling thread while it runs blocks, else NULL. */
Worker *worker_self(void);
/** Run blocks until none are left. */
void worker_run(Worker *w, Run *run);
/** Return "kernel k, block (0,0,0), thread (1,0,0)" of the running thread. */
std::string worker_where(const Worker *w);
/** Abort the launch, and the block, from within a fiber. */
void worker_abort(Worker *w, CUresult err) __attribute__((noreturn));
/** Resume a waiting thread. */
void worker_wake(Worker *w, unsigned thread);
/** Wait until worker_wake(). */
void worker_park(Worker *w);

/* ---- pool.cpp ---- */

/** Run a grid on all CPUs, including the calling thread. */
void pool_run(Run *run);

/* ---- warp.cpp ---- */

/** Return a mask of the lanes of a warp that exist and have not returned. */
unsigned warp_live(const Worker *w, unsigned warp);
/** Complete operations that have waited for a lane that returned. */
void warp_lane_left(Worker *w, unsigned warp);

/* ---- shared.cpp ---- */

void shared_prepare(const Run *run);
/** Check for writes beyond dynamic shared memory after a block. */
void shared_check(const Worker *w);

/* ---- crash.cpp ---- */

/** Install the signal handlers for crashing kernels. */
void crash_init(void);
/** Allocate, or free, the stack of signal handlers of the calling thread. */
void crash_thread_begin(Worker *w);
void crash_thread_end(Worker *w);

#endif /* CUDASIM_BLOCK_H */
