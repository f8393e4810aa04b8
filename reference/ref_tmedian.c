/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdlib.h>

#include "ref.h"

static int compare(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

void ref_tmedian(uint16_t *dst, const uint16_t *const *src, int nb_samples,
                 int radius, float percentile)
{
    /* expression and float arithmetic of vf_xmedian.c */
    const int rank = radius * 2.f * percentile;
    uint16_t v[255];

    for (int i = 0; i < nb_samples; i++) {
        for (int k = 0; k <= 2 * radius; k++)
            v[k] = src[k][i];
        qsort(v, 2 * radius + 1, sizeof(*v), compare);
        dst[i] = v[rank];
    }
}
