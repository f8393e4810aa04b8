/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Fibers: stacks of one thread that switch to each other.
 */

#ifndef CUDASIM_FIBER_H
#define CUDASIM_FIBER_H

#include <stddef.h>

/** Bytes of stack per fiber, the local memory of a GPU thread. */
#define FIBER_STACK (128 << 10)

struct Fiber {
    void *sp = nullptr;         ///< saved stack pointer
    char *base = nullptr;       ///< lowest usable byte of the stack
    size_t size = 0;
    void *fake = nullptr;       ///< AddressSanitizer's second stack
};

/** Allocate a stack. Return false if out of memory. */
bool fiber_alloc(Fiber *f);
/** Make the fiber start in entry(), which must not return. n shifts the stack,
 * because equal addresses in all fibers would compete for cache lines. */
void fiber_reset(Fiber *f, void (*entry)(void), unsigned n);
/** Initialize a fiber with the stack of the calling thread. */
void fiber_adopt(Fiber *f);
void fiber_switch(Fiber *from, Fiber *to);
/** Complete the switch; to be called first in entry(). */
void fiber_started(Fiber *f);
/** Return whether p is in the guard below the stack. */
bool fiber_overflow(const Fiber *f, const char *p);
/** Return the stack pointer of a function called on an empty stack. */
void *fiber_top(const Fiber *f);

#endif /* CUDASIM_FIBER_H */
