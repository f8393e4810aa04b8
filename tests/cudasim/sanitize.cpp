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

#define HANDLER extern "C" __attribute__((visibility("hidden"))) void

HANDLER __ubsan_handle_out_of_bounds(Place *p, unsigned long index);
HANDLER __ubsan_handle_type_mismatch_v1(Place *p, unsigned long address);
HANDLER __ubsan_handle_shift_out_of_bounds(Place *p, unsigned long base,
                                           unsigned long by);
HANDLER __ubsan_handle_divrem_overflow(Place *p, unsigned long a,
                                       unsigned long b);
HANDLER __ubsan_handle_add_overflow(Place *p, unsigned long a,
                                    unsigned long b);
HANDLER __ubsan_handle_sub_overflow(Place *p, unsigned long a,
                                    unsigned long b);
HANDLER __ubsan_handle_mul_overflow(Place *p, unsigned long a,
                                    unsigned long b);
HANDLER __ubsan_handle_negate_overflow(Place *p, unsigned long a);

static void undefined(int code, const char *what, unsigned long value,
                      const Place *p)
{
    char text[100];

    snprintf(text, sizeof(text), what, value);
    cudasim_undefined(code, text, p->file, p->line);
}

#define LAUNCH_FAILED 719

void __ubsan_handle_out_of_bounds(Place *p, unsigned long index)
{
    undefined(700, "index %ld is beyond the array", index, p);
}

void __ubsan_handle_type_mismatch_v1(Place *p, unsigned long address)
{
    undefined(716, "misaligned address %#lx", address, p);
}

void __ubsan_handle_shift_out_of_bounds(Place *p, unsigned long,
                                        unsigned long by)
{
    undefined(LAUNCH_FAILED, "shift by %ld bits", by, p);
}

void __ubsan_handle_divrem_overflow(Place *p, unsigned long, unsigned long b)
{
    undefined(LAUNCH_FAILED, b ? "overflow of a division by %ld"
                               : "division by zero", b, p);
}

void __ubsan_handle_add_overflow(Place *p, unsigned long a, unsigned long)
{
    undefined(LAUNCH_FAILED, "signed overflow of %ld + ...", a, p);
}

void __ubsan_handle_sub_overflow(Place *p, unsigned long a, unsigned long)
{
    undefined(LAUNCH_FAILED, "signed overflow of %ld - ...", a, p);
}

void __ubsan_handle_mul_overflow(Place *p, unsigned long a, unsigned long)
{
    undefined(LAUNCH_FAILED, "signed overflow of %ld * ...", a, p);
}

void __ubsan_handle_negate_overflow(Place *p, unsigned long a)
{
    undefined(LAUNCH_FAILED, "signed overflow of -(%ld)", a, p);
}
