/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * One launch, run once or several times.
 */

#ifndef CUDASIM_LAUNCH_H
#define CUDASIM_LAUNCH_H

#include "block.h"

/** What shared memory holds before a block: in the first run, in others. */
#define POISON_FIRST  0xa55aa55aa55aa55aULL
#define POISON_SECOND 0x5aa55aa55aa55aa5ULL

/** Runs the grid of r once. */
CUresult launch_run(Run *r, Order order, uint64_t seed, uint64_t poison);

/**
 * Runs the grid CUDASIM_ORDERS times from the same device memory: forward,
 * backward, then in random orders, each time with other shared memory, and
 * reports where the results differ. What the first run wrote remains. The
 * kernels in CUDASIM_UNORDERED run once, each time in another random order.
 */
CUresult compare_orders(const Context *ctx, Run *r);

/** Makes what a launch wrote wrong, where CUDASIM_WRONG asks for it. */
void launch_spoil(const Run *r);

#endif /* CUDASIM_LAUNCH_H */
