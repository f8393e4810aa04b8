/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "epsilon_noise.h"

int ff_epsilon_noise_factor(int patch, int linear)
{
    static const int factors[2][3] = { { 6, 4, 3 }, { 10, 5, 4 } };

    return factors[!!linear][patch];
}

EpsilonBlocks ff_epsilon_blocks(int width, int height)
{
    const int border = 2 * EPSILON_MARGIN + EPSILON_BLOCK;
    EpsilonBlocks b  = { .step = EPSILON_MIN_STEP };

    if (width < border || height < border)
        return b;
    for (;; b.step *= 2) {
        b.across = (width  - border) / b.step + 1;
        b.down   = (height - border) / b.step + 1;
        if ((int64_t)b.across * b.down <= EPSILON_MAX_BLOCKS)
            return b;
    }
}
