/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * Faults for the sanitizers to report; see asan.sh.
 */

#include <stdlib.h>
#include <string.h>

static void *volatile kept;

int main(int argc, char **argv)
{
    const char *fault = argc > 1 ? argv[1] : "none";
    volatile char *p  = malloc(argc);
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
