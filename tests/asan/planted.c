/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Faults that the sanitizers have to report; see asan.sh.
 */

#include <stdlib.h>
#include <string.h>

static void *volatile kept;

int main(int argc, char **argv)
{
    const char *fault = argc > 1 ? argv[1] : "none";
    /* of a size that the compiler does not know, so that ASan finds it */
    volatile char *volatile p = malloc(argc);
    volatile int bits = 31 + argc;

    kept = NULL;
    if (!strcmp(fault, "overflow"))
        p[argc] = 1;
    if (!strcmp(fault, "undefined"))
        bits = 1 << bits;
    if (!strcmp(fault, "leak")) {
        p = NULL;
        return 0;
    }
    free((void *)p);
    return !strcmp(fault, "freed") ? p[0] : 0;
}
