// SPDX-License-Identifier: LGPL-2.1-or-later
/**
 * @file
 * Measure PSNR and SSIM of luma, unfiltered and through the epsilon filter at
 * many settings at once, for quality.py.
 *
 *     gain WIDTH HEIGHT CLEAN SPOILT [PATCH:WEIGHT:RADIUS:THRESHOLD,...]...
 *     gain --psnr WIDTH HEIGHT [CLEAN OUT]...
 *     gain --frames WIDTH HEIGHT CLEAN OUT
 *     gain --levels WIDTH HEIGHT IN FRAME...
 *     gain --noise|--grain SIGMA WIDTH HEIGHT IN OUT
 *     gain --spoil KIND SIGMA WIDTH HEIGHT IN OUT
 *     gain --check
 *
 * CLEAN and SPOILT hold the same number of frames of 8-bit samples. The output is
 * one line per setting, "none" first: none|RADIUS:THRESHOLD:PATCH:WEIGHT PSNR
 * SSIM. Differences of patches are computed once for all thresholds. --psnr
 * prints PSNR and SSIM of each pair of files. --frames prints the PSNR of the
 * clip and of each frame. --levels prints the levels of threshold=auto in the
 * given frames by reference/: noise and grid, in sixteenths.
 *
 * --noise adds white noise, --grain noise blurred by a Gaussian of 0.7 samples;
 * blurred noise also has the standard deviation SIGMA. --spoil takes YUV 4:2:0
 * frames. KIND is one of
 *     blurred:S  luma noise blurred by S samples, white with S = 0
 *     camera     noise of a Bayer sensor, each color interpolated bilinearly
 *     tape       noise blurred along the lines, luma by 1, chroma by 3 samples
 *     rows       luma noise shared by rows, and white noise of half its amplitude
 *     light      luma noise that grows with the square root of the brightness
 * --check compares every setting with reference/.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../reference/ref.h"

#define MAX_RADIUS     6
#define MAX_PATCH      2
#define MAX_THRESHOLDS 32
#define MAX_BLUR       14   // largest reach of a blur, in samples
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

/* Compute the differences between the patches of row y and those at an offset. */
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

/* Filter one row at all thresholds; out has whole clips. */
static void filter_row(Work *w, const Grid *g, int y, uint8_t **out, size_t at)
{
    const int area = (2 * g->patch + 1) * (2 * g->patch + 1);
    Offset o;

    for (int i = 0; i < g->nb_thresholds; i++) {
        memset(w->n[i], 0, w->width * sizeof(*w->n[i]));
        memset(w->sum[i], 0, w->width * sizeof(*w->sum[i]));
    }
    for (o.y = -g->radius; o.y <= g->radius; o.y++)
        for (o.x = -g->radius; o.x <= g->radius; o.x++) {
            differences(w, y, o, g->patch);
            for (int i = 0; i < g->nb_thresholds; i++)
                add(w, y, o, i, floor(g->threshold[i] * area + 0.5),
                    g->linear);
        }
    for (int i = 0; i < g->nb_thresholds; i++) {
        uint8_t *restrict row = out[i] + at;
        const uint32_t *n = w->n[i], *sum = w->sum[i];

        for (int x = 0; x < w->width; x++)
            row[x] = (2 * sum[x] + n[x]) / (2 * n[x]);
    }
}

/* Return the PSNR of some frames of a clip. */
static double psnr(const Clip *c, const uint8_t *out, int first, int frames)
{
    const size_t frame = (size_t)c->width * c->height, size = frame * frames;
    const uint8_t *clean = c->clean + frame * first;
    uint64_t sum = 0;

    out += frame * first;
    for (size_t i = 0; i < size; i++)
        sum += (out[i] - clean[i]) * (out[i] - clean[i]);
    return sum ? 10 * log10(255. * 255 * size / sum) : 100;
}

typedef struct Block {
    int a, b, squares, product;
} Block;

/* Sum up a row of 4x4 blocks. */
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

/* Return the SSIM of 8x8 samples, as vf_ssim.c computes it. */
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
    printf("%s %.4f %.6f\n", name, psnr(c, out, 0, c->frames), ssim(c, out));
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

/* Filter a clip with all settings of a grid into out[threshold]. */
static void filter(Work *w, const Grid *g, const Clip *c, uint8_t **out)
{
    for (int i = 0; i < g->nb_thresholds; i++)
        out[i] = need(malloc((size_t)c->width * c->height * c->frames));
    for (int f = 0; f < c->frames; f++) {
        const size_t frame = (size_t)f * c->width * c->height;

        pad(w, c->spoilt + frame);
        for (int y = 0; y < c->height; y++)
            filter_row(w, g, y, out, frame + (size_t)y * c->width);
    }
}

static void measure(Work *w, const Grid *g, const Clip *c)
{
    uint8_t *out[MAX_THRESHOLDS];
    char name[64];

    filter(w, g, c, out);
    for (int i = 0; i < g->nb_thresholds; i++) {
        snprintf(name, sizeof(name), "%d:%g:%d:%s", g->radius, g->threshold[i],
                 g->patch, g->linear ? "linear" : "equal");
        print(c, name, out[i]);
        free(out[i]);
    }
}

/* Compare a plane of noise and edges with the reference; return the number of
 * differences. */
static int check_grid(const Grid *g)
{
    enum { W = 61, H = 23 };
    uint16_t src[W * H], want[W * H];
    const uint16_t *plane = src;
    uint8_t small[W * H];
    const Clip c = { W, H, 1, small, small };
    uint8_t *out[MAX_THRESHOLDS];
    Work w = { 0 };
    int wrong = 0;

    for (int i = 0; i < W * H; i++)
        small[i] = src[i] = i * 2654435761u >> 30 ? 90 + rand() % 30
                                                  : rand() % 256;
    init_work(&w, W, H);
    filter(&w, g, &c, out);
    for (int i = 0; i < g->nb_thresholds; i++) {
        const RefEpsilon options = {
            .radius = g->radius, .threshold = g->threshold[i],
            .patch  = g->patch,  .linear    = g->linear,
        };

        ref_epsilon(want, &plane, W, H, 8, &options, plane, NULL);
        for (int k = 0; k < W * H; k++)
            wrong += out[i][k] != want[k];
        free(out[i]);
    }
    free_work(&w);
    return wrong;
}

static int check(void)
{
    int wrong = 0;

    for (int i = 0; i < 2 * MAX_RADIUS * (MAX_PATCH + 1); i++) {
        const Grid g = { i / 2 % (MAX_PATCH + 1), i % 2,
                         i / 2 / (MAX_PATCH + 1) + 1,
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
    static uint64_t state = 1;      // the same noise on every machine

    state = state * 6364136223846793005u + 1442695040888963407u;
    return ((state >> 11) + 1) / 9007199254740993.;
}

static double gaussian(void)
{
    const double radius = sqrt(-2 * log(uniform()));

    return radius * cos(6.283185307179586 * uniform());
}

/* Blur noise along one axis, keeping its deviation; frees n. */
static double *blur(double *n, int width, int height, double s, int dx, int dy)
{
    const int reach = 3.5 * s;
    double *to      = need(malloc(width * height * sizeof(*to)));
    double squares  = 0;
    double w[2 * MAX_BLUR + 1];

    for (int i = -reach; i <= reach; i++) {
        w[i + reach] = reach ? exp(-i * i / (2 * s * s)) : 1;
        squares     += w[i + reach] * w[i + reach];
    }
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            double sum = 0;

            for (int i = -reach; i <= reach; i++) {
                // wraps around at the edges, so that they have the same deviation
                const int u = (x + i * dx + width) % width;
                const int v = (y + i * dy + height) % height;

                sum += w[i + reach] * n[v * width + u];
            }
            to[y * width + x] = sum / sqrt(squares);
        }
    free(n);
    return to;
}

/* Make noise of standard deviation 1, blurred by a number of samples per axis. */
static double *make_noise(int width, int height, double across, double down)
{
    double *n = need(malloc(width * height * sizeof(*n)));

    for (int i = 0; i < width * height; i++)
        n[i] = gaussian();
    if (across > 0)
        n = blur(n, width, height, across, 1, 0);
    if (down > 0)
        n = blur(n, width, height, down, 0, 1);
    return n;
}

static void add_to(uint8_t *sample, double noise)
{
    const int v = floor(*sample + noise + 0.5);

    *sample = v < 0 ? 0 : v > 255 ? 255 : v;
}

static void add_noise(uint8_t *plane, double sigma, int width, int height,
                      double across, double down)
{
    double *n = make_noise(width, height, across, down);

    for (int i = 0; i < width * height; i++)
        add_to(plane + i, sigma * n[i]);
    free(n);
}

static void add_rows(uint8_t *luma, double sigma, int width, int height)
{
    for (int y = 0; y < height; y++) {
        const double row = sigma * gaussian();

        for (int x = 0; x < width; x++)
            add_to(luma + y * width + x, row + sigma / 2 * gaussian());
    }
}

static void add_light(uint8_t *luma, double sigma, int width, int height)
{
    for (int i = 0; i < width * height; i++)
        add_to(luma + i, sigma * sqrt(luma[i] > 16 ? luma[i] - 16 : 0) *
                         gaussian());
}

/* Interpolate a color, 0 to 2 for RGB, of a sensor with red at even
 * coordinates. */
static double demosaic(const double *n, int width, int height, int x, int y,
                       int color)
{
    double sum = 0;
    int count  = 0;

    if ((x & 1) + (y & 1) == color)
        return n[y * width + x];
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
            const int u = (x + i + width) % width;
            const int v = (y + j + height) % height;

            if ((u & 1) + (v & 1) == color) {
                sum += n[v * width + u];
                count++;
            }
        }
    return sum / count;
}

static void add_camera(uint8_t *frame, double sigma, int width, int height)
{
    static const double yuv[3][3] = {   // BT.601
        { 0.257, 0.504, 0.098 }, { -0.148, -0.291, 0.439 },
        { 0.439, -0.368, -0.071 },
    };
    const int size = width * height;
    double *n      = make_noise(width, height, 0, 0);
    double *plane  = need(calloc(size + size / 2, sizeof(*plane)));

    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const int half = y / 2 * (width / 2) + x / 2;

            for (int c = 0; c < 3; c++) {
                const double v = sigma * demosaic(n, width, height, x, y, c);

                plane[y * width + x]          += yuv[0][c] * v;
                plane[size + half]            += yuv[1][c] * v / 4;
                plane[size + size / 4 + half] += yuv[2][c] * v / 4;
            }
        }
    for (int i = 0; i < size + size / 2; i++)
        add_to(frame + i, plane[i]);
    free(n);
    free(plane);
}

/* Add noise to a YUV 4:2:0 frame. */
static void spoil_frame(uint8_t *frame, const char *kind, double sigma,
                        int width, int height)
{
    const int size = width * height;
    double s;

    if (sscanf(kind, "blurred:%lf", &s) == 1 && s >= 0 && s <= MAX_BLUR / 3.5) {
        add_noise(frame, sigma, width, height, s, s);
    } else if (!strcmp(kind, "camera")) {
        add_camera(frame, sigma, width, height);
    } else if (!strcmp(kind, "tape")) {
        add_noise(frame, sigma, width, height, 1, 0);
        for (int c = 0; c < 2; c++)
            add_noise(frame + size + c * size / 4, sigma, width / 2,
                      height / 2, 3, 0);
    } else if (!strcmp(kind, "rows")) {
        add_rows(frame, sigma, width, height);
    } else if (!strcmp(kind, "light")) {
        add_light(frame, sigma, width, height);
    } else {
        fprintf(stderr, "gain: unknown kind of noise %s\n", kind);
        exit(2);
    }
}

/* Load the frames of a file. */
static uint8_t *load_frames(const char *path, int width, int height,
                            size_t *size)
{
    uint8_t *data = load(path, size);

    if (width < 8 || height < 8 || *size % (width * height)) {
        fprintf(stderr, "gain: %s does not hold whole frames\n", path);
        exit(1);
    }
    return data;
}

static int save(const char *path, const uint8_t *data, size_t size)
{
    FILE *f    = fopen(path, "wb");
    int failed = !f || fwrite(data, 1, size, f) != size;

    if (f && fclose(f))
        failed = 1;
    if (failed)
        perror(path);
    return failed;
}

static int noise(char **argv)
{
    const double blurred = strcmp(argv[1], "--grain") ? 0 : 0.7;
    const int width = atoi(argv[3]), height = atoi(argv[4]);
    size_t size;
    uint8_t *data = load_frames(argv[5], width, height, &size);
    int failed;

    for (size_t i = 0; i < size; i += width * height)
        add_noise(data + i, atof(argv[2]), width, height, blurred, blurred);
    failed = save(argv[6], data, size);
    free(data);
    return failed;
}

static int spoil(char **argv)
{
    const int width = atoi(argv[4]), height = atoi(argv[5]);
    size_t size;
    uint8_t *data = load_frames(argv[6], width, height * 3 / 2, &size);
    int failed;

    for (size_t i = 0; i < size; i += width * height * 3 / 2)
        spoil_frame(data + i, argv[2], atof(argv[3]), width, height);
    failed = save(argv[7], data, size);
    free(data);
    return failed;
}

static int levels(int argc, char **argv)
{
    const int width = atoi(argv[2]), height = atoi(argv[3]);
    const int samples = width * height;
    size_t size;
    uint8_t *data   = load_frames(argv[4], width, height, &size);
    uint16_t *frame = need(malloc(3 * samples * sizeof(*frame)));

    for (int i = 5; i < argc; i++) {
        const int n  = atoi(argv[i]);
        RefPast past = { { n > 0 ? frame + samples : NULL,
                           n > 1 ? frame + 2 * samples : NULL }, 1 };
        RefNoise found;

        if (n < 0 || n >= size / samples) {
            fprintf(stderr, "gain: %s has no frame %d\n", argv[4], n);
            return 1;
        }
        for (int k = 0; k < 3 && k <= n; k++)
            for (int j = 0; j < samples; j++)
                frame[k * samples + j] = data[(n - k) * samples + j];
        found = ref_noise(frame, &past, width, height, 8);
        printf("%d %d\n", found.noise, found.grid);
    }
    free(frame);
    free(data);
    return 0;
}

/* Load the clips WIDTH HEIGHT CLEAN SPOILT; return whether they match. */
static int load_clip(Clip *c, char **argv)
{
    size_t size, spoilt;

    c->width  = atoi(argv[0]);
    c->height = atoi(argv[1]);
    c->clean  = load_frames(argv[2], c->width, c->height, &size);
    c->spoilt = load_frames(argv[3], c->width, c->height, &spoilt);
    c->frames = size / ((size_t)c->width * c->height);
    if (size == spoilt && c->frames)
        return 1;
    fprintf(stderr, "gain: %s has %zu bytes, %s %zu: not as many frames\n",
            argv[2], size, argv[3], spoilt);
    free(c->clean);
    free(c->spoilt);
    return 0;
}

static void free_clip(Clip *c)
{
    free(c->clean);
    free(c->spoilt);
}

static int frames(char **argv)
{
    Clip c;

    if (!load_clip(&c, argv + 2))
        return 1;
    printf("%.3f", psnr(&c, c.spoilt, 0, c.frames));
    for (int i = 0; i < c.frames; i++)
        printf(" %.2f", psnr(&c, c.spoilt, i, 1));
    printf("\n");
    free_clip(&c);
    return 0;
}

static int pairs(int argc, char **argv)
{
    for (int i = 4; i + 1 < argc; i += 2) {
        char *clip[] = { argv[2], argv[3], argv[i], argv[i + 1] };
        Clip c;

        if (!load_clip(&c, clip))
            return 1;
        printf("%.4f %.6f\n", psnr(&c, c.spoilt, 0, c.frames),
               ssim(&c, c.spoilt));
        free_clip(&c);
    }
    return 0;
}

int main(int argc, char **argv)
{
    Work w = { 0 };
    Clip c;

    if (argc == 2 && !strcmp(argv[1], "--check"))
        return check();
    if (argc == 7 && (!strcmp(argv[1], "--noise") ||
                      !strcmp(argv[1], "--grain")))
        return noise(argv);
    if (argc == 8 && !strcmp(argv[1], "--spoil"))
        return spoil(argv);
    if (argc > 5 && !strcmp(argv[1], "--levels"))
        return levels(argc, argv);
    if (argc > 5 && !strcmp(argv[1], "--psnr"))
        return pairs(argc, argv);
    if (argc == 6 && !strcmp(argv[1], "--frames"))
        return frames(argv);
    if (argc < 5) {
        fprintf(stderr, "usage: gain WIDTH HEIGHT CLEAN SPOILT "
                "[PATCH:WEIGHT:RADIUS:THRESHOLD,...]...\n");
        return 2;
    }
    if (!load_clip(&c, argv + 1))
        return 1;
    print(&c, "none", c.spoilt);
    init_work(&w, c.width, c.height);
    for (int i = 5; i < argc; i++) {
        Grid g;

        if (!parse(&g, argv[i])) {
            fprintf(stderr, "gain: %s is not a grid\n", argv[i]);
            return 2;
        }
        measure(&w, &g, &c);
    }
    free_work(&w);
    free_clip(&c);
    return 0;
}
