/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * A fuzzer for the filters, whose inputs are jobs.
 */

#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "../jobs/jobs.h"

#define MAX_LINES 40

/** Change lines of a text. @return the new size, at most max */
size_t text_mutate(uint8_t *data, size_t size, size_t max,
                   const Devices *devices, Rng *rng);
/** Mutate bytes; defined by libFuzzer. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

#endif /* TESTS_FUZZ_FUZZ_H */
