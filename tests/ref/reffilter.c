/*
 * This file is part of the FFmpeg GPU filters project's tests.
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
 * Filter raw video by the references: what FATE's references are made of.
 *
 *   reffilter FILTER FORMAT WIDTH HEIGHT [NAME=VALUE ...] <raw >raw
 *
 * FILTER is epsilon, median or gauss_hilbert; options are named as the
 * filters name them. FORMAT is one of the table below.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../libavfilter-patch/src/epsilon_presets.h"
#include "ref.h"

/* Planes in file order: log2 of subsampling, samples a pixel, and which of
 * them are filtered (not packed alpha). */
typedef struct Format {
    const char *name;
    int depth, shift, nb_planes;
    struct { int sub_w, sub_h, channels, mask; } plane[4];
} Format;

static const Format formats[] = {
    { "gray",      8, 0, 1, { { 0, 0, 1, 1 } } },
    { "gray16le", 16, 0, 1, { { 0, 0, 1, 1 } } },
    { "yuv420p",   8, 0, 3, { { 0, 0, 1, 1 }, { 1, 1, 1, 1 }, { 1, 1, 1, 1 } } },
    { "yuv420p10le", 10, 0, 3,
                            { { 0, 0, 1, 1 }, { 1, 1, 1, 1 }, { 1, 1, 1, 1 } } },
    { "yuv444p",   8, 0, 3, { { 0, 0, 1, 1 }, { 0, 0, 1, 1 }, { 0, 0, 1, 1 } } },
    { "yuv444p16le", 16, 0, 3,
                            { { 0, 0, 1, 1 }, { 0, 0, 1, 1 }, { 0, 0, 1, 1 } } },
    { "gbrp",      8, 0, 3, { { 0, 0, 1, 1 }, { 0, 0, 1, 1 }, { 0, 0, 1, 1 } } },
    { "nv12",      8, 0, 2, { { 0, 0, 1, 1 }, { 1, 1, 2, 3 } } },
    { "p010le",   10, 6, 2, { { 0, 0, 1, 1 }, { 1, 1, 2, 3 } } },
    { "rgba",      8, 0, 1, { { 0, 0, 4, 7 } } },
    { "bgr0",      8, 0, 1, { { 0, 0, 4, 7 } } },
};

static const Format *find_format(const char *name)
{
    for (size_t i = 0; i < sizeof(formats) / sizeof(*formats); i++)
        if (!strcmp(formats[i].name, name))
            return &formats[i];
    fprintf(stderr, "reffilter: unknown format %s\n", name);
    exit(2);
}

/* Each option has to be one of the filter's. */
static void check_options(const char *filter, int argc, char **argv)
{
    static const struct { const char *filter, *options; } known[] = {
        { "epsilon",       " planes= radius= threshold= patch= weight= preset= " },
        { "median",        " planes= radius= radiusV= percentile= "  },
        { "gauss_hilbert", " planes= radius= sigma= "                },
    };
    const char *options = NULL;

    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
        if (!strcmp(known[i].filter, filter))
            options = known[i].options;
    if (!options) {
        fprintf(stderr, "reffilter: unknown filter %s\n", filter);
        exit(2);
    }
    for (int i = 0; i < argc; i++) {
        const char *value = strchr(argv[i], '=');
        char name[32];

        snprintf(name, sizeof(name), " %.*s ",
                 value ? (int)(value - argv[i]) + 1 : 0, argv[i]);
        if (!value || !strstr(options, name)) {
            fprintf(stderr, "reffilter: %s has no option %s\n", filter,
                    argv[i]);
            exit(2);
        }
    }
}

static double option(int argc, char **argv, const char *name, double value)
{
    const size_t n = strlen(name);

    for (int i = 0; i < argc; i++)
        if (!strncmp(argv[i], name, n) && argv[i][n] == '=')
            value = strcmp(argv[i] + n + 1, "linear") ? atof(argv[i] + n + 1)
                                                      : 1;
    return value;
}

/* The value of a preset's option where it is not set: column 0 is the radius,
 * 1 the threshold, 2 the patch, 3 the weight. */
static double by_preset(int argc, char **argv, const char *name, int column)
{
    enum {
        EPSILON_WEIGHT_equal, EPSILON_WEIGHT_linear
    };
    enum {
#define ID(name, ...) EPSILON_PRESET_ ## name,
        EPSILON_PRESETS(ID)
#undef ID
    };
    static const struct {
        const char *name;
        double value[4];
    } presets[] = {
#define PRESET(name, r, t, p, w) \
        { #name, { r, t, p, EPSILON_WEIGHT_ ## w } },
        EPSILON_PRESETS(PRESET)
#undef PRESET
    };
    int preset = EPSILON_DEFAULT_PRESET;

    for (int i = 0; i < argc; i++)
        for (size_t k = 0; k < sizeof(presets) / sizeof(*presets); k++)
            if (!strncmp(argv[i], "preset=", 7) &&
                !strcmp(argv[i] + 7, presets[k].name))
                preset = k;
    return option(argc, argv, name, presets[preset].value[column]);
}

static void filter(const char *name, uint16_t *dst, const uint16_t *src,
                   int w, int h, int depth, int argc, char **argv)
{
    if (!strcmp(name, "epsilon")) {
        ref_epsilon(dst, src, w, h, depth, by_preset(argc, argv, "radius", 0),
                    by_preset(argc, argv, "threshold", 1),
                    by_preset(argc, argv, "patch", 2),
                    by_preset(argc, argv, "weight", 3));
    } else if (!strcmp(name, "median")) {
        const int radius = option(argc, argv, "radius", 1);
        const int v      = option(argc, argv, "radiusV", 0);

        ref_median(dst, src, w, h, radius, v ? v : radius,
                   option(argc, argv, "percentile", 0.5));
    } else {
        ref_gauss(dst, src, w, h, depth, option(argc, argv, "radius", 5),
                  option(argc, argv, "sigma", 0));
    }
}

/* One plane from stdin to stdout. @return 0 at the end of the input */
static int filter_plane(const char *name, const Format *f, int p, int w, int h,
                        int selected, int argc, char **argv)
{
    const int bytes    = f->depth + f->shift > 8 ? 2 : 1;
    const int channels = f->plane[p].channels;
    const size_t size  = (size_t)w * h;
    uint8_t *raw       = malloc(size * channels * bytes);
    uint16_t *src      = malloc(size * sizeof(*src));
    uint16_t *dst      = malloc(size * sizeof(*dst));
    size_t got;

    if (!raw || !src || !dst)
        exit(2);
    got = fread(raw, 1, size * channels * bytes, stdin);
    if (got ? got < size * channels * bytes : p > 0) {
        fprintf(stderr, "reffilter: the input ends within a frame\n");
        exit(2);
    }
    for (int c = 0; got && c < channels; c++) {
        if (!selected || !(f->plane[p].mask >> c & 1))
            continue;
        for (size_t i = 0; i < size; i++) {
            const uint8_t *s = raw + (i * channels + c) * bytes;

            src[i] = (s[0] | (bytes == 2 ? s[1] << 8 : 0)) >> f->shift;
        }
        filter(name, dst, src, w, h, f->depth, argc, argv);
        for (size_t i = 0; i < size; i++) {
            uint8_t *s = raw + (i * channels + c) * bytes;

            s[0] = dst[i] << f->shift;
            if (bytes == 2)
                s[1] = dst[i] << f->shift >> 8;
        }
    }
    if (got)
        fwrite(raw, size * channels * bytes, 1, stdout);
    free(raw);
    free(src);
    free(dst);
    return got > 0;
}

int main(int argc, char **argv)
{
    const Format *f;
    int w, h, planes, more = 1;

    if (argc < 5) {
        fprintf(stderr, "Usage: reffilter epsilon|median|gauss_hilbert FORMAT "
                "WIDTH HEIGHT [NAME=VALUE ...] <raw >raw\n");
        return 2;
    }
    check_options(argv[1], argc - 5, argv + 5);
    f      = find_format(argv[2]);
    w      = atoi(argv[3]);
    h      = atoi(argv[4]);
    planes = option(argc - 5, argv + 5, "planes",
                    strcmp(argv[1], "epsilon") ? 15 : 1);
    while (more) {
        for (int p = 0; p < f->nb_planes && more; p++) {
            const int sw = f->plane[p].sub_w, sh = f->plane[p].sub_h;

            more = filter_plane(argv[1], f, p, -(-w >> sw), -(-h >> sh),
                                planes >> p & 1, argc - 5, argv + 5);
        }
    }
    return 0;
}
