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
 * PSNR and SSIM of luma, as it is and through the epsilon filter at many
 * settings at once: quality.py's measure.
 *
 *     gain WIDTH HEIGHT CLEAN SPOILT [PATCH:WEIGHT:RADII:THRESHOLD,...]...
 *     gain WIDTH HEIGHT CLEAN SPOILT --write=FILE PATCH:WEIGHT:RADIUS:THRESHOLD
 *     gain --noise SIGMA IN OUT
 *     gain --check
 *
 * CLEAN and SPOILT hold as many frames of 8-bit samples. A line for each
 * setting, "none" first: none|RADIUS:THRESHOLD:PATCH:WEIGHT PSNR SSIM. RADII
 * is the largest radius; the smaller ones come with it, since their windows
 * lie in its window: a difference of patches is made once for all of them and
 * for all thresholds. --write gives the filtered clip at one setting. --check compares every setting with tests/ref.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../ref/ref.h"

#define MAX_RADIUS     6
#define MAX_PATCH      2
#define MAX_THRESHOLDS 32
#define PAD            (MAX_RADIUS + MAX_PATCH)

typedef struct Grid {
    int patch, linear, radius;
    double threshold[MAX_THRESHOLDS];
    int nb_thresholds;
} Grid;

typedef struct Clip {
    int width, height, frames;
    uint8_t *clean, *spoilt;
} Clip;

typedef struct Offset {
    int x, y;
} Offset;

/* Rows of one setting and their sums, and the padded plane. */
typedef struct Work {
    int width, height, stride;
    uint8_t *padded;            ///< extended by PAD samples on each side
    uint16_t *column, *d;
    uint32_t *n[MAX_THRESHOLDS], *sum[MAX_THRESHOLDS];
} Work;

static void *need(void *p)
{
    if (!p) {
        fprintf(stderr, "gain: out of memory\n");
        exit(1);
    }
    return p;
}

static void init_work(Work *w, int width, int height)
{
    w->width  = width;
    w->height = height;
    w->stride = width + 2 * PAD;
    w->padded = need(calloc(w->stride, height + 2 * PAD));
    w->column = need(calloc(width + 2 * MAX_PATCH, sizeof(*w->column)));
    w->d      = need(calloc(width, sizeof(*w->d)));
    for (int i = 0; i < MAX_THRESHOLDS; i++) {
        w->n[i]   = need(calloc(width, sizeof(*w->n[i])));
        w->sum[i] = need(calloc(width, sizeof(*w->sum[i])));
    }
}

static void free_work(Work *w)
{
    free(w->padded);
    free(w->column);
    free(w->d);
    for (int i = 0; i < MAX_THRESHOLDS; i++) {
        free(w->n[i]);
        free(w->sum[i]);
    }
}

static void pad(Work *w, const uint8_t *src)
{
    for (int y = -PAD; y < w->height + PAD; y++) {
        const int from     = y < 0 ? 0 : y >= w->height ? w->height - 1 : y;
        const uint8_t *row = src + from * w->width;
        uint8_t *to        = w->padded + (y + PAD) * w->stride;

        memset(to, row[0], PAD);
        memcpy(to + PAD, row, w->width);
        memset(to + PAD + w->width, row[w->width - 1], PAD);
    }
}

/* Differences of the patches of row y with those that lie at an offset. */
static void differences(Work *w, int y, Offset o, int patch)
{
    const int columns = w->width + 2 * patch;
    uint16_t *restrict column = w->column, *restrict d = w->d;

    memset(column, 0, columns * sizeof(*column));
    for (int j = -patch; j <= patch; j++) {
        const uint8_t *restrict p = w->padded + (y + PAD + j) * w->stride +
                                    PAD - patch;
        const uint8_t *restrict q = p + o.y * w->stride + o.x;

        for (int x = 0; x < columns; x++)
            column[x] += (uint8_t)(p[x] > q[x] ? p[x] - q[x] : q[x] - p[x]);
    }
    for (int x = 0; x < w->width; x++)
        d[x] = column[x];
    for (int i = 1; i <= 2 * patch; i++)
        for (int x = 0; x < w->width; x++)
            d[x] += column[x + i];
}

static void add(const Work *w, int y, Offset o, int i, int level, int linear)
{
    const uint8_t *restrict q = w->padded + (y + PAD + o.y) * w->stride +
                                PAD + o.x;
    const uint16_t *restrict d = w->d;
    uint32_t *restrict n = w->n[i], *restrict sum = w->sum[i];

    if (linear) {
        const uint16_t most = level + 1;

        for (int x = 0; x < w->width; x++) {
            const uint16_t wt = d[x] < most ? most - d[x] : 0;

            n[x]   += wt;
            sum[x] += (int16_t)wt * (int16_t)q[x];
        }
    } else {
        for (int x = 0; x < w->width; x++) {
            const uint16_t wt = d[x] <= level;

            n[x]   += wt;
            sum[x] += wt ? q[x] : 0;
        }
    }
}

/* The window's offsets, from its centre outwards; returns their number. */
static int offsets(Offset *o, int radius)
{
    int n = 0;

    for (int ring = 0; ring <= radius; ring++)
        for (int y = -ring; y <= ring; y++)
            for (int x = -ring; x <= ring; x++)
                if (abs(x) == ring || abs(y) == ring)
                    o[n++] = (Offset) { x, y };
    return n;
}

/* One row at all settings; out[radius - 1][threshold] are whole clips. */
static void filter_row(Work *w, const Grid *g, int y,
                       uint8_t *out[][MAX_THRESHOLDS], size_t at)
{
    const int area = (2 * g->patch + 1) * (2 * g->patch + 1);
    Offset o[(2 * MAX_RADIUS + 1) * (2 * MAX_RADIUS + 1)];
    const int nb = offsets(o, g->radius);

    for (int i = 0; i < g->nb_thresholds; i++) {
        memset(w->n[i], 0, w->width * sizeof(*w->n[i]));
        memset(w->sum[i], 0, w->width * sizeof(*w->sum[i]));
    }
    for (int k = 0, radius = 1; k < nb; k++) {
        differences(w, y, o[k], g->patch);
        for (int i = 0; i < g->nb_thresholds; i++)
            add(w, y, o[k], i, floor(g->threshold[i] * area + 0.5), g->linear);
        if (k + 1 != (2 * radius + 1) * (2 * radius + 1))
            continue;
        for (int i = 0; i < g->nb_thresholds; i++) {
            uint8_t *restrict row = out[radius - 1][i] + at;
            const uint32_t *n = w->n[i], *sum = w->sum[i];

            for (int x = 0; x < w->width; x++)
                row[x] = (2 * sum[x] + n[x]) / (2 * n[x]);
        }
        radius++;
    }
}

static double psnr(const Clip *c, const uint8_t *out)
{
    const size_t size = (size_t)c->width * c->height * c->frames;
    uint64_t sum = 0;

    for (size_t i = 0; i < size; i++)
        sum += (out[i] - c->clean[i]) * (out[i] - c->clean[i]);
    return sum ? 10 * log10(255. * 255 * size / sum) : 100;
}

typedef struct Block {
    int a, b, squares, product;
} Block;

/* Sums of a row of 4x4 blocks. */
static void blocks(Block *block, const uint8_t *a, const uint8_t *b, int width)
{
    for (int i = 0; i < width / 4; i++) {
        Block s = { 0 };

        for (int y = 0; y < 4; y++)
            for (int x = 4 * i; x < 4 * i + 4; x++) {
                const int p = a[y * width + x], q = b[y * width + x];

                s.a       += p;
                s.b       += q;
                s.squares += p * p + q * q;
                s.product += p * q;
            }
        block[i] = s;
    }
}

/* Of 8x8 samples, as vf_ssim.c has it. */
static double similarity(const Block *s, const Block *t)
{
    const double c1 = .01 * .01 * 255 * 255 * 64;
    const double c2 = .03 * .03 * 255 * 255 * 64 * 63;
    const double a = s[0].a + s[1].a + t[0].a + t[1].a;
    const double b = s[0].b + s[1].b + t[0].b + t[1].b;
    const double squares = s[0].squares + s[1].squares + t[0].squares +
                           t[1].squares;
    const double product = s[0].product + s[1].product + t[0].product +
                           t[1].product;

    return (2 * a * b + (int)(c1 + .5)) *
           (2 * (product * 64 - a * b) + (int)(c2 + .5)) /
           ((a * a + b * b + (int)(c1 + .5)) *
            (squares * 64 - a * a - b * b + (int)(c2 + .5)));
}

static double ssim(const Clip *c, const uint8_t *out)
{
    const int wide = c->width / 4, high = c->height / 4;
    Block *block = need(calloc(2 * wide, sizeof(*block)));
    double sum = 0;

    for (int f = 0; f < c->frames; f++)
        for (int y = 0; y < high; y++) {
            const size_t at = ((size_t)f * c->height + 4 * y) * c->width;

            blocks(block + (y & 1) * wide, c->clean + at, out + at, c->width);
            for (int x = 0; y && x < wide - 1; x++)
                sum += similarity(block + x, block + wide + x);
        }
    free(block);
    return sum / c->frames / (wide - 1) / (high - 1);
}

static void print(const Clip *c, const char *name, const uint8_t *out)
{
    printf("%s %.4f %.6f\n", name, psnr(c, out), ssim(c, out));
}

static int parse(Grid *g, const char *text)
{
    char weight[8];
    int n = 0;

    memset(g, 0, sizeof(*g));
    if (sscanf(text, "%d:%7[a-z]:%d:%n", &g->patch, weight, &g->radius, &n) != 3
        || !n || g->patch < 0 || g->patch > MAX_PATCH || g->radius < 1 ||
        g->radius > MAX_RADIUS)
        return 0;
    g->linear = !strcmp(weight, "linear");
    if (!g->linear && strcmp(weight, "equal"))
        return 0;
    for (const char *p = text + n; *p; ) {
        char *end;

        if (g->nb_thresholds == MAX_THRESHOLDS)
            return 0;
        g->threshold[g->nb_thresholds++] = strtod(p, &end);
        if (end == p || (*end && *end != ','))
            return 0;
        p = *end ? end + 1 : end;
    }
    return g->nb_thresholds > 0;
}

/* out[radius - 1][threshold]: the clip at every setting of a grid. */
static void filter(Work *w, const Grid *g, const Clip *c,
                   uint8_t *out[][MAX_THRESHOLDS])
{
    for (int r = 0; r < g->radius; r++)
        for (int i = 0; i < g->nb_thresholds; i++)
            out[r][i] = need(malloc((size_t)c->width * c->height * c->frames));
    for (int f = 0; f < c->frames; f++) {
        const size_t frame = (size_t)f * c->width * c->height;

        pad(w, c->spoilt + frame);
        for (int y = 0; y < c->height; y++)
            filter_row(w, g, y, out, frame + (size_t)y * c->width);
    }
}

/* The clip at a grid's largest radius and its last threshold. */
static void write_clip(const char *path, const uint8_t *data, const Clip *c)
{
    const size_t size = (size_t)c->width * c->height * c->frames;
    FILE *f           = fopen(path, "wb");
    int failed        = !f || fwrite(data, 1, size, f) != size;

    if (f && fclose(f))
        failed = 1;
    if (failed) {
        perror(path);
        exit(1);
    }
}

static void measure(Work *w, const Grid *g, const Clip *c, const char *path)
{
    uint8_t *out[MAX_RADIUS][MAX_THRESHOLDS];
    char name[64];

    filter(w, g, c, out);
    if (path)
        write_clip(path, out[g->radius - 1][g->nb_thresholds - 1], c);
    for (int r = 0; r < g->radius; r++)
        for (int i = 0; i < g->nb_thresholds; i++) {
            snprintf(name, sizeof(name), "%d:%g:%d:%s", r + 1,
                     g->threshold[i], g->patch, g->linear ? "linear" : "equal");
            print(c, name, out[r][i]);
            free(out[r][i]);
        }
}

/* A plane of noise and edges against the reference; returns what differs. */
static int check_grid(const Grid *g)
{
    enum { W = 61, H = 23 };
    uint16_t src[W * H], want[W * H];
    const uint16_t *plane = src;
    uint8_t small[W * H];
    const Clip c = { W, H, 1, small, small };
    uint8_t *out[MAX_RADIUS][MAX_THRESHOLDS];
    Work w = { 0 };
    int wrong = 0;

    for (int i = 0; i < W * H; i++)
        small[i] = src[i] = i * 2654435761u >> 30 ? 90 + rand() % 30
                                                  : rand() % 256;
    init_work(&w, W, H);
    filter(&w, g, &c, out);
    for (int r = 0; r < g->radius; r++)
        for (int i = 0; i < g->nb_thresholds; i++) {
            const RefEpsilon options = {
                .radius = r + 1, .threshold = g->threshold[i],
                .patch  = g->patch, .linear = g->linear,
            };

            ref_epsilon(want, &plane, W, H, 8, &options);
            for (int k = 0; k < W * H; k++)
                wrong += out[r][i][k] != want[k];
            free(out[r][i]);
        }
    free_work(&w);
    return wrong;
}

static int check(void)
{
    int wrong = 0;

    for (int patch = 0; patch <= MAX_PATCH; patch++)
        for (int linear = 0; linear < 2; linear++) {
            const Grid g = { patch, linear, MAX_RADIUS,
                             { 0, 0.5, 4, 12.3, 40, 255 }, 6 };

            wrong += check_grid(&g);
        }
    printf("%d samples differ from the reference\n", wrong);
    return wrong > 0;
}

static uint8_t *load(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    uint8_t *data;

    if (!f || fseek(f, 0, SEEK_END)) {
        fprintf(stderr, "gain: %s cannot be read\n", path);
        exit(1);
    }
    *size = ftell(f);
    rewind(f);
    data = need(malloc(*size + 1));
    *size = fread(data, 1, *size, f);
    fclose(f);
    return data;
}

static double uniform(void)
{
    static uint64_t state = 1;      // the same noise everywhere

    state = state * 6364136223846793005u + 1442695040888963407u;
    return ((state >> 11) + 1) / 9007199254740993.;
}

static int noise(double sigma, const char *in, const char *to)
{
    Clip c = { .height = 1, .frames = 1 };
    size_t size;

    c.spoilt = load(in, &size);
    c.width  = size;
    for (size_t i = 0; i < size; i++) {
        const double g = sqrt(-2 * log(uniform())) *
                         cos(6.283185307179586 * uniform());
        const int v    = floor(c.spoilt[i] + sigma * g + 0.5);

        c.spoilt[i] = v < 0 ? 0 : v > 255 ? 255 : v;
    }
    write_clip(to, c.spoilt, &c);
    free(c.spoilt);
    return 0;
}

int main(int argc, char **argv)
{
    size_t size, spoilt;
    const char *path = NULL;
    Work w = { 0 };
    Clip c = { 0 };

    if (argc == 2 && !strcmp(argv[1], "--check"))
        return check();
    if (argc == 5 && !strcmp(argv[1], "--noise"))
        return noise(atof(argv[2]), argv[3], argv[4]);
    if (argc < 5 || (c.width = atoi(argv[1])) < 8 ||
        (c.height = atoi(argv[2])) < 8) {
        fprintf(stderr, "usage: gain WIDTH HEIGHT CLEAN SPOILT "
                "[PATCH:WEIGHT:RADII:THRESHOLD,...]...\n");
        return 2;
    }
    c.clean  = load(argv[3], &size);
    c.spoilt = load(argv[4], &spoilt);
    c.frames = size / ((size_t)c.width * c.height);
    if (size != spoilt || size != (size_t)c.width * c.height * c.frames ||
        !c.frames) {
        fprintf(stderr, "gain: %s has %zu bytes, %s %zu: not the same whole "
                "frames\n", argv[3], size, argv[4], spoilt);
        return 1;
    }
    print(&c, "none", c.spoilt);
    init_work(&w, c.width, c.height);
    for (int i = 5; i < argc; i++) {
        Grid g;

        if (!strncmp(argv[i], "--write=", 8)) {
            path = argv[i] + 8;
            continue;
        }
        if (!parse(&g, argv[i])) {
            fprintf(stderr, "gain: %s is no grid\n", argv[i]);
            return 2;
        }
        measure(&w, &g, &c, path);
    }
    free_work(&w);
    free(c.clean);
    free(c.spoilt);
    return 0;
}
