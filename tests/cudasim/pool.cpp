/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * CPU threads that run the blocks of a grid, one launch at a time: the caller
 * holds sim_engine().
 */

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <condition_variable>

#include "block.h"

struct Pool {
    std::mutex lock;
    std::condition_variable work, done;
    Run *run = nullptr;
    unsigned serial = 0;            ///< number of the run
    unsigned busy = 0;
    unsigned nb_helpers = 0;
    Worker *callers = nullptr;
};

static Pool &pool(void)
{
    static Pool *p = new Pool;      /* never destroyed: threads wait in it */
    return *p;
}

static void *helper(void *)
{
    Pool &p = pool();
    Worker *w = new Worker();
    unsigned seen = 0;

    std::unique_lock<std::mutex> lock(p.lock);
    for (;;) {
        while (!p.run || p.serial == seen)
            p.work.wait(lock);
        Run *run = p.run;
        seen = p.serial;
        p.busy++;
        lock.unlock();
        worker_run(w, run);
        lock.lock();
        if (!--p.busy)
            p.done.notify_one();
    }
    return nullptr;
}

/* Start helpers, with signals blocked, which are for the program. */
static void start_helpers(Pool &p)
{
    const long cpus = sysconf(_SC_NPROCESSORS_ONLN);
    const unsigned want = fault_option("THREADS", cpus > 0 ? cpus : 1);
    sigset_t all, old;
    pthread_t t;

    p.callers = new Worker();
    sigfillset(&all);
    for (int sig : { SIGSEGV, SIGBUS, SIGFPE, SIGILL })
        sigdelset(&all, sig);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    while (p.nb_helpers + 1 < want && !pthread_create(&t, nullptr, helper,
                                                      nullptr)) {
        pthread_detach(t);
        p.nb_helpers++;
    }
    pthread_sigmask(SIG_SETMASK, &old, nullptr);
}

void pool_run(Run *run)
{
    Pool &p = pool();

    if (!p.callers) {
        crash_init();
        start_helpers(p);
    }
    const bool share = p.nb_helpers && run->nb_blocks > 1;
    if (share) {
        std::unique_lock<std::mutex> lock(p.lock);
        p.run = run;
        p.serial++;
        p.work.notify_all();
    }
    worker_run(p.callers, run);
    if (share) {
        std::unique_lock<std::mutex> lock(p.lock);
        p.run = nullptr;            /* late helpers do not join */
        while (p.busy)
            p.done.wait(lock);
    }
}
