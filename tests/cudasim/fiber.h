/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Fibers: stacks that hand over to each other within one thread.
 */

#ifndef CUDASIM_FIBER_H
#define CUDASIM_FIBER_H

#include <stddef.h>

/** Bytes of a fiber's stack: a GPU thread's local memory in a test. */
#define FIBER_STACK (128 << 10)

struct Fiber {
    void *sp = nullptr;         ///< where it stopped
    char *base = nullptr;       ///< lowest usable byte of its stack
    size_t size = 0;
    void *fake = nullptr;       ///< AddressSanitizer's second stack
    int running = -1;           ///< thread of the block that it runs
};

/** Gives the fiber a stack; false without memory. */
bool fiber_alloc(Fiber *f);
/**
 * Makes the fiber start in entry(), which must never return. n shifts the
 * stack a little: equal addresses in all fibers would fight for cache lines.
 */
void fiber_reset(Fiber *f, void (*entry)(void), unsigned n);
/** Describes the stack of the calling thread. */
void fiber_adopt(Fiber *f);
void fiber_switch(Fiber *from, Fiber *to);
/** To be called first in entry(). */
void fiber_started(Fiber *f);
/** Is p in the guard below the stack? */
bool fiber_overflow(const Fiber *f, const char *p);
/** The stack pointer of a function called on an empty stack. */
void *fiber_top(const Fiber *f);

#endif /* CUDASIM_FIBER_H */
