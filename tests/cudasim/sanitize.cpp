/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Functions that compilers call for undefined behavior of kernels (-fsanitize):
 * an index out of bounds, a misaligned access (which stops a GPU, but not most
 * CPUs), a shift by too many bits, an overflow, a division by zero. Part of the
 * library of kernels, so that the runtime of a program with sanitizers is not
 * used.
 */

#include <stdio.h>

#include "device.h"

/* Start of all records from the compiler. */
struct Place {
    const char *file;
    unsigned line, column;
};

#define LAUNCH_FAILED 719

static void undefined(int code, const char *what, unsigned long value,
                      const Place *p)
{
    char text[100];

    snprintf(text, sizeof(text), what, value);
    cudasim_undefined(code, text, p->file, p->line);
}

/* a and b are operands, or an index, an address */
#define HANDLER(name, code, what, value)                                     \
    extern "C" __attribute__((visibility("hidden")))                         \
    void __ubsan_handle_##name(Place *p, unsigned long a, unsigned long b)   \
    {                                                                        \
        (void)a;                                                             \
        (void)b;                                                             \
        undefined(code, what, value, p);                                     \
    }

HANDLER(out_of_bounds, 700, "index %ld is beyond the array", a)
HANDLER(type_mismatch_v1, 716, "misaligned address %#lx", a)
HANDLER(shift_out_of_bounds, LAUNCH_FAILED, "shift by %ld bits", b)
HANDLER(divrem_overflow, LAUNCH_FAILED,
        b ? "overflow of a division by %ld" : "division by zero", b)
HANDLER(add_overflow, LAUNCH_FAILED, "signed overflow of %ld + ...", a)
HANDLER(sub_overflow, LAUNCH_FAILED, "signed overflow of %ld - ...", a)
HANDLER(mul_overflow, LAUNCH_FAILED, "signed overflow of %ld * ...", a)
HANDLER(negate_overflow, LAUNCH_FAILED, "signed overflow of -(%ld)", a)
