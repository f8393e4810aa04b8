/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * A launch, run once or several times.
 */

#ifndef CUDASIM_LAUNCH_H
#define CUDASIM_LAUNCH_H

#include "block.h"

/** Initial content of shared memory, in the first run and in others. */
#define POISON_FIRST  0xa55aa55aa55aa55aULL
#define POISON_SECOND 0x5aa55aa55aa55aa5ULL

/** Run the grid of r once. */
CUresult launch_run(Run *r, Order order, uint64_t seed, uint64_t poison);

/**
 * Run the grid CUDASIM_ORDERS times with the same device memory: forward,
 * backward, then in random orders, each time with other shared memory, and
 * report where the results differ. Keep the results of the first run. Run
 * kernels in CUDASIM_UNORDERED once, in a new random order per launch.
 */
CUresult compare_orders(const Context *ctx, Run *r);

/** Apply CUDASIM_WRONG to the results of a launch. */
void launch_spoil(const Run *r);

#endif /* CUDASIM_LAUNCH_H */
