/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Running the threads of one block, and the blocks of one launch.
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

/** In which order the threads of a block, and the blocks, take turns. */
enum Order { ORDER_FORWARD, ORDER_BACKWARD, ORDER_RANDOM };

/** One pass over the grid of a launch. */
struct Run {
    const Function *func;
    void **params;
    Index grid, block;
    unsigned dynamic_shared;        ///< bytes
    Order order;
    uint64_t seed;                  ///< of random orders
    uint64_t poison;                ///< what shared memory holds at first

    unsigned nb_threads;            ///< of a block
    uint64_t nb_blocks;
    std::vector<Index> index;       ///< threadIdx by number
    std::vector<unsigned> turn;     ///< numbers in the order of the run
    uint64_t step, offset;          ///< permute the blocks
    std::atomic<uint64_t> next_block;
    std::atomic<int> failed;        ///< CUresult of the first crash
};

enum WaitState { RUNNABLE, AT_BARRIER, AT_WARP_OP };

/** What a thread that waits has handed in. */
struct Waiting {
    WaitState state;
    int op;
    unsigned mask;
    int arg, width;
    unsigned long long value;       ///< handed in, then the result
    const char *file;
    int line;
};

struct Warp {
    unsigned done;                  ///< lanes that left the kernel
    unsigned waiting;               ///< lanes at a warp operation
};

/** A CPU thread's equipment for running blocks. */
struct Worker {
    Run *run;
    Index block;
    Fiber main;                     ///< the CPU thread's own stack
    Fiber *fiber;                   ///< the running one; NULL: main
    std::vector<Fiber *> fibers, unused;
    bool broken;                    ///< fibers were abandoned
    void *handler_stack;            ///< for signals; see crash.cpp
    stack_t saved_stack;

    unsigned thread;                ///< the running thread of the block
    unsigned next;                  ///< threads started, in the run's order
    unsigned live;                  ///< threads that have not left
    unsigned at_barrier;
    unsigned ready_head, ready_count;
    uint64_t random;

    unsigned ready[SIM_MAX_THREADS];        ///< ring
    Fiber *owner[SIM_MAX_THREADS];
    Waiting wait[SIM_MAX_THREADS];
    Warp warp[SIM_MAX_THREADS / SIM_WARP];
};

/** The worker of the calling thread while it runs blocks, else NULL. */
Worker *worker_self(void);
/** Runs blocks until there are none left. */
void worker_run(Worker *w, Run *run);
/** "kernel k, block (0,0,0), thread (1,0,0)" of the running thread. */
std::string worker_where(const Worker *w);
/** Ends the launch: gives up the block from within a fiber. */
void worker_abort(Worker *w, CUresult err) __attribute__((noreturn));
/** Lets a thread that waits go on. */
void worker_wake(Worker *w, unsigned thread);
/** Waits until worker_wake(). */
void worker_park(Worker *w);

/* ---- pool.cpp ---- */

/** Runs a grid on all CPUs; the caller takes part. */
void pool_run(Run *run);

/* ---- warp.cpp ---- */

/** Lanes of a warp that exist and have not left. */
unsigned warp_live(const Worker *w, unsigned warp);
/** Completes what has waited for a lane that left. */
void warp_lane_left(Worker *w, unsigned warp);

/* ---- shared.cpp ---- */

void shared_prepare(const Run *run);
/** Looks for writes beyond dynamic shared memory after a block. */
void shared_check(const Worker *w);

/* ---- crash.cpp ---- */

/** Installs the handlers for crashing kernels. */
void crash_init(void);
/** Gives the calling thread a stack for them, or takes it back. */
void crash_thread_begin(Worker *w);
void crash_thread_end(Worker *w);

#endif /* CUDASIM_BLOCK_H */
