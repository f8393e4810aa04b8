/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Entry points that the loader of ffnvcodec needs and no test uses. All are
 * weak: other files define the supported ones.
 */

#include "sim.h"

/* arguments are ignored, and so not declared */
#define SYMBOL(name)                                                         \
    extern "C" __attribute__((visibility("default"), weak))                  \
    CUresult name(void)                                                      \
    {                                                                        \
        sim_note(#name " is not supported");                                 \
        return SIM_NOT_SUPPORTED;                                            \
    }

#include "symbols.inc"
