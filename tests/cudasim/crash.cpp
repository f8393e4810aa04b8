/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Invalid memory accesses of kernels: report the signal and end the launch.
 * Other signals go to the previous handler.
 */

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "block.h"

#define HANDLER_STACK (64 << 10)

static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
static struct sigaction previous[NSIG];

/* Leave a crashed thread, on its emptied stack. */
static void leave_crashed(void)
{
    Worker *w = worker_self();
    worker_abort(w, SIM_ILLEGAL_ADDRESS);
}

/* registers; bytes between a function's stack pointer and an empty stack */
#ifdef __x86_64__
#define REGISTER(uc, x86, arm) (uc)->uc_mcontext.gregs[REG_##x86]
#define ENTRY_OFFSET           8
#define ACCESS(uc)             (REGISTER(uc, ERR, ) & 2 ? "write" : "read")
#elif defined(__aarch64__)
#define REGISTER(uc, x86, arm) (uc)->uc_mcontext.arm
#define ENTRY_OFFSET           0
#define ACCESS(uc)             "access"
#else                               /* the process ends after the report */
static uintptr_t unknown;
#define REGISTER(uc, x86, arm) (*((void)(uc), &unknown))
#define ENTRY_OFFSET           -1
#define ACCESS(uc)             "access"
#endif

static void *instruction(const ucontext_t *uc)
{
    return (void *)(uintptr_t)REGISTER(uc, RIP, pc);
}

/* Return " (libcudasim-kernels.so+0x1234)", for addr2line. */
static std::string code_place(const void *pc)
{
    char text[300];
    Dl_info info;

    if (!dladdr(pc, &info) || !info.dli_fname)
        return "";
    const char *slash = strrchr(info.dli_fname, '/');
    snprintf(text, sizeof(text), " (%s+%#tx)",
             slash ? slash + 1 : info.dli_fname,
             (const char *)pc - (const char *)info.dli_fbase);
    return text;
}

static void report_crash(const Worker *w, int sig, const char *address,
                         const ucontext_t *uc)
{
    const std::string where = worker_where(w);
    const std::string code = code_place(instruction(uc));

    if (sig == SIGFPE)
        sim_error("%s: division by zero%s", where.c_str(), code.c_str());
    else if (sig == SIGILL)
        sim_error("%s: undefined behavior%s", where.c_str(), code.c_str());
    else if (fiber_overflow(w->fiber, address))
        sim_error("%s: more than %d bytes of stack%s", where.c_str(),
                  FIBER_STACK, code.c_str());
    else
        sim_error("%s: %s out of bounds: %s%s", where.c_str(), ACCESS(uc),
                  sim_describe_address(address).c_str(), code.c_str());
}

/* Pass a signal to the previous handler. */
static void chain(int sig, siginfo_t *info, void *uc)
{
    const struct sigaction *old = &previous[sig];

    if (old->sa_flags & SA_SIGINFO && old->sa_sigaction)
        old->sa_sigaction(sig, info, uc);
    else if (old->sa_handler != SIG_DFL && old->sa_handler != SIG_IGN)
        old->sa_handler(sig);
    else
        sigaction(sig, old, nullptr);   /* the signal is raised again */
}

static void on_signal(int sig, siginfo_t *info, void *context)
{
    Worker *w = worker_self();
    ucontext_t *uc = (ucontext_t *)context;

    if (w && w->fiber && info->si_code > 0) {
        report_crash(w, sig, (const char *)info->si_addr, uc);
        if (ENTRY_OFFSET >= 0) {
            REGISTER(uc, RIP, pc) = (uintptr_t)leave_crashed;
            REGISTER(uc, RSP, sp) = (uintptr_t)fiber_top(w->fiber) -
                                    ENTRY_OFFSET;
            return;
        }
    } else if (sig == SIGSEGV && sim_is_device_address(info->si_addr)) {
        sim_error("the program itself accesses device memory: %s%s",
                  sim_describe_address(info->si_addr).c_str(),
                  code_place(instruction(uc)).c_str());
    }
    chain(sig, info, context);
}

void crash_init(void)
{
    struct sigaction sa = {};

    sa.sa_sigaction = on_signal;
    /* not deferred: leave_crashed() does not return from the handler */
    sa.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    for (int sig : signals)
        sigaction(sig, &sa, &previous[sig]);
}

/* ---- stack of signal handlers ---- */

void crash_thread_begin(Worker *w)
{
    stack_t ss = {};

    if (!w->handler_stack) {
        void *p = mmap(nullptr, HANDLER_STACK, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (p == MAP_FAILED)
            return;
        w->handler_stack = p;
    }
    ss.ss_sp   = w->handler_stack;
    ss.ss_size = HANDLER_STACK;
    sigaltstack(&ss, &w->saved_stack);
}

void crash_thread_end(Worker *w)
{
    if (w->handler_stack)
        sigaltstack(&w->saved_stack, nullptr);
}
