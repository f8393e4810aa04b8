/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Fibers. On x86-64, a switch is 15 instructions; elsewhere, ucontext is
 * used, which is slow (it saves the signal mask with a system call).
 */

#include "fiber.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#define GUARD 4096

/* only in programs with AddressSanitizer, which has to be told of a switch of
 * stacks */
extern "C" {
void __sanitizer_start_switch_fiber(void **fake, const void *base,
                                    size_t size) __attribute__((weak));
void __sanitizer_finish_switch_fiber(void *fake, const void **base,
                                     size_t *size) __attribute__((weak));
}

#ifdef __x86_64__

extern "C" void cudasim_switch(void **save_sp, void *load_sp)
    __attribute__((visibility("hidden")));

/* registers that a function has to preserve are saved on the old stack */
__asm__(
    ".text\n"
    ".hidden cudasim_switch\n"
    ".globl cudasim_switch\n"
    ".type cudasim_switch, @function\n"
    "cudasim_switch:\n"
    "    pushq %rbp\n"
    "    pushq %rbx\n"
    "    pushq %r12\n"
    "    pushq %r13\n"
    "    pushq %r14\n"
    "    pushq %r15\n"
    "    movq %rsp, (%rdi)\n"
    "    movq %rsi, %rsp\n"
    "    popq %r15\n"
    "    popq %r14\n"
    "    popq %r13\n"
    "    popq %r12\n"
    "    popq %rbx\n"
    "    popq %rbp\n"
    "    ret\n"
    ".size cudasim_switch, . - cudasim_switch\n");

void fiber_reset(Fiber *f, void (*entry)(void), unsigned n)
{
    /* six registers, the entry as return address, no caller */
    uintptr_t *sp = (uintptr_t *)((char *)fiber_top(f) - n % 16 * 256) - 8;

    memset(sp, 0, 8 * sizeof(*sp));
    sp[6] = (uintptr_t)entry;
    f->sp = sp;
    f->fake = nullptr;
}

static void do_switch(Fiber *from, Fiber *to)
{
    cudasim_switch(&from->sp, to->sp);
}

#else

static ucontext_t *context_of(Fiber *f)
{
    if (!f->sp)
        f->sp = new ucontext_t;
    return (ucontext_t *)f->sp;
}

void fiber_reset(Fiber *f, void (*entry)(void), unsigned)
{
    ucontext_t *uc = context_of(f);

    getcontext(uc);
    uc->uc_stack.ss_sp   = f->base;
    uc->uc_stack.ss_size = f->size;
    uc->uc_link          = nullptr;
    makecontext(uc, entry, 0);
    f->fake = nullptr;
}

static void do_switch(Fiber *from, Fiber *to)
{
    swapcontext(context_of(from), context_of(to));
}

#endif

void *fiber_top(const Fiber *f)
{
    return (void *)((uintptr_t)(f->base + f->size) & ~(uintptr_t)63);
}

bool fiber_alloc(Fiber *f)
{
    char *p = (char *)mmap(nullptr, GUARD + FIBER_STACK,
                           PROT_READ | PROT_WRITE, MAP_PRIVATE |
                           MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (p == MAP_FAILED)
        return false;
    mprotect(p, GUARD, PROT_NONE);
    f->base = p + GUARD;
    f->size = FIBER_STACK;
    return true;
}

bool fiber_overflow(const Fiber *f, const char *p)
{
    return p < f->base && p >= f->base - GUARD;
}

void fiber_adopt(Fiber *f)
{
    pthread_attr_t attr;
    void *base;

    if (!__sanitizer_start_switch_fiber || f->base ||
        pthread_getattr_np(pthread_self(), &attr))
        return;
    if (!pthread_attr_getstack(&attr, &base, &f->size))
        f->base = (char *)base;
    pthread_attr_destroy(&attr);
}

void fiber_switch(Fiber *from, Fiber *to)
{
    if (__sanitizer_start_switch_fiber)
        __sanitizer_start_switch_fiber(&from->fake, to->base, to->size);
    do_switch(from, to);
    if (__sanitizer_finish_switch_fiber)
        __sanitizer_finish_switch_fiber(from->fake, nullptr, nullptr);
}

void fiber_started(Fiber *f)
{
    if (__sanitizer_finish_switch_fiber)
        __sanitizer_finish_switch_fiber(f->fake, nullptr, nullptr);
}
