/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Compare an algorithm's OpenCL filter with its CUDA filter, without a
 * reference.
 */

#include <stdio.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/pixdesc.h"

#include "check.h"

#define NB 3

/* Filter frames with both. Return 1 if the bytes are equal, or if a named
 * kernel does not support the device. */
static int run_twins(const Device *const twins[2], const FilterSpec specs[2],
                     AVFrame **in, int nb)
{
    AVFrame *out[2][NB + MAX_LOST] = { { NULL } };
    char options[2][256], error[64];
    int ret = 0, ok = 0;

    for (int k = 0; k < 2 && ret >= 0; k++) {
        const char *filter = device_filter(twins[k], specs[k].algorithm);

        spec_options(&specs[k], filter, options[k], sizeof(options[k]));
        ret = graph_run(twins[k], filter, options[k], in, out[k], nb,
                        &specs[k], NULL);
        if (ret == AVERROR(ENOSYS) && *specs[k].variant) {
            skip("%s=%s: %s has no such kernel", filter, options[k],
                 twins[k]->name);
            frames_free(out[0], nb);
            return 1;
        }
        if (ret < 0)
            printf("    %s %s=%s, %s %dx%d: %s\n", twins[k]->name, filter,
                   options[k], av_get_pix_fmt_name(in[0]->format),
                   in[0]->width, in[0]->height,
                   av_make_error_string(error, sizeof(error), ret));
    }
    if (ret >= 0) {
        if (plant_error)
            out[1][0]->data[0][0] ^= 1;
        ok = 1;
        for (int i = 0; i < nb - spec_lost(specs); i++)
            ok = ok && !picture_compare(out[1][i], out[0][i]);
        result(ok, "%s %s=%s and %s %s=%s, %s %dx%d", twins[0]->name,
               device_filter(twins[0], specs[0].algorithm), options[0],
               twins[1]->name, device_filter(twins[1], specs[1].algorithm),
               options[1], av_get_pix_fmt_name(in[0]->format), in[0]->width,
               in[0]->height);
    } else {
        result(0, "%s or %s does not filter", twins[0]->name, twins[1]->name);
    }
    frames_free(out[0], nb);
    frames_free(out[1], nb);
    return ok;
}

/* Run random case i; both filters take software frames of the same formats. */
static int random_twins(const Device *const twins[2], enum Algorithm algorithm,
                        Rng *rng)
{
    const enum AVPixelFormat format =
        twins[0]->formats[rng_next(rng) % device_nb_formats(twins[0])];
    FilterSpec specs[2];
    AVFrame *in[NB + MAX_LOST] = { NULL };
    int width, height, nb, ok = 1;

    rng_size(rng, algorithm, &width, &height);
    spec_random(&specs[0], algorithm, width, height, rng);
    spec_set_variant(&specs[0], twins[0], rng_next(rng));
    specs[1] = specs[0];
    spec_set_variant(&specs[1], twins[1], rng_next(rng));
    nb = (spec_has_neighbors(specs) ? NB : 1) + spec_lost(specs);
    for (int i = 0; i < nb && ok; i++) {
        in[i] = i ? picture_next(in[i - 1], rng) :
                picture_new(format, width, height,
                            rng_range(rng, 0, 1) ? PATTERN_NOISE :
                            rng_range(rng, 0, NB_PATTERNS - 1), rng);
        ok = !!in[i];
    }
    if (ok)
        ok = run_twins(twins, specs, in, nb);
    else
        result(0, "no memory for frames");
    frames_free(in, nb);
    return ok;
}

void check_twins(const Device *opencl, const Device *cuda,
                 enum Algorithm algorithm, int first, int cases, uint64_t seed)
{
    const Device *const twins[2] = { opencl, cuda };

    for (int i = first; i < first + cases; i++) {
        Rng rng = { (seed * 1000003 + i) * 2654435761u + 1 + algorithm };

        if (!is_our_turn())
            continue;
        for (int k = 0; k < 8; k++)
            rng_next(&rng);
        if (!random_twins(twins, algorithm, &rng))
            printf("    repeat with: --twins --filter=%s --seed=%llu "
                   "--first=%d --cases=1\n", device_filter(opencl, algorithm),
                   (unsigned long long)seed, i);
    }
}
