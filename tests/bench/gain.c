// SPDX-License-Identifier: LGPL-2.1-or-later
/**
 * @file
 * Measure PSNR, SSIM and trails of luma, of files and through the epsilon
 * filter by reference/, for quality.py.
 *
 *     gain --psnr WIDTH HEIGHT FRAME,... [CLEAN OUT]...
 *     gain --filter WIDTH HEIGHT FRAME,... CLEAN IN
 *          RADIUS:THRESHOLD:PATCH:LINEAR:SCALES:PREV:NEXT:OLDER...
 *     gain --levels WIDTH HEIGHT FRAME,... IN
 *     gain --spoil KIND SIGMA WIDTH HEIGHT IN OUT
 *
 * Files hold frames of 8-bit samples. The given frames, counted from 0, of
 * CLEAN and of OUT are measured, which has all frames or only these. --psnr
 * prints a line per pair of files, --filter a line per setting; threshold -1 is
 * automatic. The trail is the share of the difference to the clean frames
 * before and after that is in the output: 0 if it has nothing of them. The long
 * one, printed after it, is of the mean of the frames n-10 to n-3 that exist.
 * --levels prints what threshold=auto measures: noise and grid, in sixteenths,
 * noise and threshold as metadata=1 does.
 *
 * --spoil adds noise of standard deviation SIGMA to YUV 4:2:0 frames. KIND is
 *     blurred:S  luma noise blurred by S samples, white with S = 0
 *     camera     noise of a Bayer sensor, each color interpolated bilinearly
 *     tape       noise blurred along the lines, luma by 1, chroma by 3 samples
 *     rows       luma noise shared by rows, and half as much white noise
 *     light      luma noise that grows with the square root of the brightness
 */

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../reference/ref.h"

#define MAX_BLUR     14         // largest reach of a blur, in samples
#define MAX_MEASURED 1024

static void fatal(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fprintf(stderr, "gain: ");
    vfprintf(stderr, format, args);
    fprintf(stderr, "\n");
    va_end(args);
    exit(1);
}

static void *need(size_t size)
{
    void *p = calloc(1, size);

    if (!p)
        fatal("out of memory");
    return p;
}

/* ---- files ---- */

/* Load a file of whole frames of `size` samples; set their number. */
static uint8_t *load(const char *path, size_t size, int *frames)
{
    FILE *f = fopen(path, "rb");
    uint8_t *data;
    size_t length;

    if (!f || fseek(f, 0, SEEK_END))
        fatal("%s cannot be read", path);
    length = ftell(f);
    if (size < 64 || !length || length % size)
        fatal("%s does not hold whole frames", path);
    rewind(f);
    data    = need(length);
    *frames = fread(data, 1, length, f) / size;
    fclose(f);
    return data;
}

/* ---- PSNR and SSIM ---- */

static uint64_t squared_error(const uint8_t *a, const uint8_t *b, size_t size)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < size; i++)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
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

static double ssim(const uint8_t *a, const uint8_t *b, int width, int height)
{
    const int wide = width / 4, high = height / 4;
    Block *block = need(2 * wide * sizeof(*block));
    double sum = 0;

    for (int y = 0; y < high; y++) {
        const size_t at = (size_t)4 * y * width;

        blocks(block + (y & 1) * wide, a + at, b + at, width);
        for (int x = 0; y && x < wide - 1; x++)
            sum += similarity(block + x, block + wide + x);
    }
    free(block);
    return sum / (wide - 1) / (high - 1);
}

/* ---- some frames of a clip ---- */

typedef struct Frames {
    int frame[MAX_MEASURED], nb;
} Frames;

static Frames parse_frames(const char *text)
{
    Frames f = { .nb = 0 };

    for (char *end = (char *)text; f.nb < MAX_MEASURED; text = end + 1) {
        f.frame[f.nb++] = strtol(text, &end, 10);
        if (end == text || f.frame[f.nb - 1] < 0)
            break;
        if (!*end)
            return f;
    }
    fatal("frames are numbers: N,...");
    return f;
}

typedef struct Trail {
    double product, square;
} Trail;

/* Add what a frame has of the mean of other frames, first to last from it. */
static void add_trail(Trail *trail, const uint8_t *out, const uint8_t *clean,
                      int size, int first, int last)
{
    const int nb = last - first + 1;
    int64_t p = 0, s = 0;

    for (int i = 0; i < size && nb > 0; i++) {
        int d = -nb * clean[i];

        for (int n = first; n <= last; n++)
            d += clean[n * size + i];
        p += (out[i] - clean[i]) * d;
        s += d * d;
    }
    if (nb > 0) {
        trail->product += (double)p / nb;
        trail->square  += (double)s / nb / nb;
    }
}

static double share(Trail trail)
{
    return trail.square ? trail.product / trail.square : 0;
}

/* Print PSNR, SSIM and trails of the given frames; clean: all frames, out: all
 * or only these. */
static void print_frames(const uint8_t *clean, int frames, const uint8_t *out,
                         int given, int width, int height, const Frames *f)
{
    const size_t size = width * height;
    Trail near = { 0 }, far = { 0 };
    double similar = 0;
    uint64_t error = 0;

    for (int i = 0; i < f->nb; i++) {
        const int n = f->frame[i];
        const uint8_t *a = clean + n * size;
        const uint8_t *b = out + (given == f->nb ? i : n) * size;

        error   += squared_error(a, b, size);
        similar += ssim(a, b, width, height);
        if (n > 0)
            add_trail(&near, b, a, size, -1, -1);
        if (n + 1 < frames)
            add_trail(&near, b, a, size, 1, 1);
        add_trail(&far, b, a, size, n < 10 ? -n : -10, -3);
    }
    printf("%.4f %.6f %.4f %.4f\n",
           error ? 10 * log10(255. * 255 * size * f->nb / error) : 100,
           similar / f->nb, share(near), share(far));
}

static int pairs(int argc, char **argv)
{
    const int width   = atoi(argv[0]), height = atoi(argv[1]);
    const size_t size = width * height;
    const Frames f    = parse_frames(argv[2]);

    for (int i = 3; i + 1 < argc; i += 2) {
        int frames, given;
        uint8_t *clean = load(argv[i], size, &frames);
        uint8_t *out   = load(argv[i + 1], size, &given);

        if (f.frame[f.nb - 1] >= frames ||
            (given != frames && given != f.nb))
            fatal("%s has %d frames, %s %d", argv[i], frames, argv[i + 1],
                  given);
        print_frames(clean, frames, out, given, width, height, &f);
        free(clean);
        free(out);
    }
    return 0;
}

/* ---- noise ---- */

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
    double *to      = need(width * height * sizeof(*to));
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
                // wraps around, so that edges have the same deviation
                const int u = (x + i * dx + width) % width;
                const int v = (y + i * dy + height) % height;

                sum += w[i + reach] * n[v * width + u];
            }
            to[y * width + x] = sum / sqrt(squares);
        }
    free(n);
    return to;
}

/* Make noise of standard deviation 1, blurred by some samples per axis. */
static double *make_noise(int width, int height, double across, double down)
{
    double *n = need(width * height * sizeof(*n));

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
    double *plane  = need((size + size / 2) * sizeof(*plane));

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

static int spoil(int argc, char **argv)
{
    const char *kind   = argv[0];
    const double sigma = atof(argv[1]);
    const int width    = atoi(argv[2]), height = atoi(argv[3]);
    const size_t size  = width * height, frame = size * 3 / 2;
    int frames;
    uint8_t *data = load(argv[4], frame, &frames);
    FILE *f       = fopen(argv[5], "wb");
    double s;

    (void)argc;
    for (uint8_t *p = data; p < data + frame * frames; p += frame) {
        if (sscanf(kind, "blurred:%lf", &s) == 1 && s >= 0 &&
            s <= MAX_BLUR / 3.5) {
            add_noise(p, sigma, width, height, s, s);
        } else if (!strcmp(kind, "camera")) {
            add_camera(p, sigma, width, height);
        } else if (!strcmp(kind, "tape")) {
            add_noise(p, sigma, width, height, 1, 0);
            for (int c = 0; c < 2; c++)
                add_noise(p + size + c * size / 4, sigma, width / 2,
                          height / 2, 3, 0);
        } else if (!strcmp(kind, "rows")) {
            add_rows(p, sigma, width, height);
        } else if (!strcmp(kind, "light")) {
            add_light(p, sigma, width, height);
        } else {
            fatal("unknown kind of noise %s", kind);
        }
    }
    if (!f || fwrite(data, frame, frames, f) != frames || fclose(f))
        fatal("%s cannot be written", argv[5]);
    free(data);
    return 0;
}

/* ---- the epsilon filter ---- */

/* A clip of 8-bit samples as the reference filters it. */
typedef struct Stream {
    RefStream s;
    uint16_t *sample;
    const uint16_t **src;
    RefEpsilon *options;
    RefMeasured *measured;
} Stream;

static Stream open_stream(const char *path, int width, int height)
{
    const size_t size = width * height;
    Stream t = { 0 };
    uint8_t *data = load(path, size, &t.s.nb);

    t.sample   = need(t.s.nb * size * sizeof(*t.sample));
    t.src      = need(t.s.nb * sizeof(*t.src));
    t.options  = need(t.s.nb * sizeof(*t.options));
    t.measured = need(t.s.nb * sizeof(*t.measured));
    for (size_t i = 0; i < t.s.nb * size; i++)
        t.sample[i] = data[i];
    for (int n = 0; n < t.s.nb; n++) {
        t.src[n]      = t.sample + n * size;
        if (ref_measure_frame(&t.measured[n], t.src[n], n ? t.src[n - 1] : NULL,
                              width, height, 8) < 0)
            fatal("out of memory");
    }
    t.s = (RefStream) { t.src, t.s.nb, width, height, 8, t.options, NULL,
                        t.measured };
    free(data);
    return t;
}

static void close_stream(Stream *t)
{
    free(t->sample);
    free(t->src);
    free(t->options);
    free(t->measured);
}

static int levels(int argc, char **argv)
{
    const RefEpsilon o = { .patch = 1, .linear = 1, .strength = 1 };
    const Frames f     = parse_frames(argv[2]);
    Stream t           = open_stream(argv[3], atoi(argv[0]), atoi(argv[1]));

    (void)argc;
    for (int i = 0; i < f.nb; i++) {
        RefNoise found;
        int level;

        if (f.frame[i] >= t.s.nb)
            fatal("%s has no frame %d", argv[3], f.frame[i]);
        found = ref_noise(t.measured, f.frame[i], 8);
        level = ref_noise_level(&found, &o);
        printf("%d %d %.3f %.3f\n", found.noise, found.grid, level / 32.,
               ref_noise_threshold(level, &o) / 9.);
    }
    close_stream(&t);
    return 0;
}

/* Print what a clip gains with some options. */
static void measure(Stream *t, const RefEpsilon *o, const uint8_t *clean,
                    const Frames *f)
{
    const size_t size = t->s.width * t->s.height;
    uint8_t *out      = need(size * f->nb);
    uint16_t *dst     = need(size * sizeof(*dst));

    for (int n = 0; n < t->s.nb; n++)
        t->options[n] = *o;
    for (int i = 0; i < f->nb; i++) {
        if (ref_epsilon_stream(dst, &t->s, f->frame[i]) < 0)
            fatal("out of memory");
        for (size_t k = 0; k < size; k++)
            out[i * size + k] = dst[k];
    }
    print_frames(clean, t->s.nb, out, f->nb, t->s.width, t->s.height, f);
    free(out);
    free(dst);
}

static int filter(int argc, char **argv)
{
    const int width = atoi(argv[0]), height = atoi(argv[1]);
    const Frames f  = parse_frames(argv[2]);
    Stream t        = open_stream(argv[4], width, height);
    int frames;
    uint8_t *clean  = load(argv[3], width * height, &frames);

    if (frames != t.s.nb || f.frame[f.nb - 1] >= frames)
        fatal("%s and %s differ, or are too short", argv[3], argv[4]);
    for (int i = 5; i < argc; i++) {
        RefEpsilon o = { .strength = 1 };

        if (sscanf(argv[i], "%d:%lf:%d:%d:%d:%d:%d:%d", &o.radius,
                   &o.threshold, &o.patch, &o.linear, &o.scales, &o.prev,
                   &o.next, &o.older) != 8)
            fatal("%s is not a setting", argv[i]);
        measure(&t, &o, clean, &f);
    }
    close_stream(&t);
    free(clean);
    return 0;
}

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    int least, most;            ///< number of arguments
} commands[] = {
    { "--psnr",   pairs,  5, INT_MAX }, { "--filter", filter, 6, INT_MAX },
    { "--levels", levels, 4, 4 },       { "--spoil",  spoil,  6, 6 },
};

int main(int argc, char **argv)
{
    for (int i = 0; i < sizeof(commands) / sizeof(*commands) && argc > 1; i++)
        if (!strcmp(argv[1], commands[i].name) &&
            argc - 2 >= commands[i].least && argc - 2 <= commands[i].most)
            return commands[i].run(argc - 2, argv + 2);
    fprintf(stderr, "usage: gain --psnr|--filter|--levels|--spoil ...\n");
    return 2;
}
