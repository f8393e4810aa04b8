/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Filter raw video by the reference filters, to create the references of FATE.
 *
 *   reffilter FILTER FORMAT WIDTH HEIGHT [NAME=VALUE ...] <raw >raw
 *
 * FILTER is one of the last table below, with the options of the filter, FORMAT
 * one of the first table. levels=1 prints the levels that the epsilon
 * filter measures, in sixteenths of an 8-bit value, M, M2 and Tl.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../libavfilter-patch/src/epsilon/epsilon_presets.h"
#include "ref.h"

#define MAX_FRAMES 24           /* at least 15 before and 7 after a frame */
#define MAX_LEAD   7

/* Planes in file order: log2 of subsampling, samples per pixel, and masks of
 * the samples selected by the plane's bit of planes=, and by bit 3. */
typedef struct Format {
    const char *name;
    int depth, shift, nb_planes;
    struct { int sub_w, sub_h, channels, own, alpha; } plane[4];
} Format;

static const Format formats[] = {
#define PACKED(channels, own, alpha) 1, { { 0, 0, channels, own, alpha } }
#define PLANAR(w, h) 3, { { 0, 0, 1, 1, 0 }, { w, h, 1, 1, 0 }, \
                          { w, h, 1, 1, 0 } }
#define SEMI(w, h)   2, { { 0, 0, 1, 1, 0 }, { w, h, 2, 3, 0 } }
    { "gray",         8, 0, PACKED(1, 1, 0) },
    { "gray10le",    10, 0, PACKED(1, 1, 0) },
    { "gray12le",    12, 0, PACKED(1, 1, 0) },
    { "gray16le",    16, 0, PACKED(1, 1, 0) },
    { "yuv420p",      8, 0, PLANAR(1, 1) },
    { "yuv422p",      8, 0, PLANAR(1, 0) },
    { "yuv444p",      8, 0, PLANAR(0, 0) },
    { "yuv420p10le", 10, 0, PLANAR(1, 1) },
    { "yuv420p12le", 12, 0, PLANAR(1, 1) },
    { "yuv444p10le", 10, 0, PLANAR(0, 0) },
    { "yuv444p16le", 16, 0, PLANAR(0, 0) },
    { "gbrp",         8, 0, PLANAR(0, 0) },
    { "gbrp10le",    10, 0, PLANAR(0, 0) },
    { "gbrp14le",    14, 0, PLANAR(0, 0) },
    { "gbrp16le",    16, 0, PLANAR(0, 0) },
    { "nv12",         8, 0, SEMI(1, 1)   },
    { "p010le",      10, 6, SEMI(1, 1)   },
    { "p016le",      16, 0, SEMI(1, 1)   },
    { "rgba",         8, 0, PACKED(4, 7, 8) },
    { "bgr0",         8, 0, PACKED(4, 7, 0) },
    { "rgba64le",    16, 0, PACKED(4, 7, 8) },
};

struct Job;

typedef struct Filter {
    const char *name;
    const char *options;        ///< " NAME= NAME= "
    int (*run)(const struct Job *job, uint16_t *dst, const RefStream *stream,
               int n);          ///< filter frame n
} Filter;

/* Parameters of all frames. */
typedef struct Job {
    const Filter *filter;
    const Format *format;
    int width, height, planes, levels;
    int argc;                   ///< options
    char **argv;
    RefEpsilon epsilon;
    int lead;                   ///< tmedian's radius, 0 for others
} Job;

static const Format *find_format(const char *name)
{
    for (size_t i = 0; i < sizeof(formats) / sizeof(*formats); i++)
        if (!strcmp(formats[i].name, name))
            return &formats[i];
    fprintf(stderr, "reffilter: unknown format %s\n", name);
    exit(2);
}

/* Exit unless all options are options of the filter. */
static void check_options(const Filter *filter, int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        const char *value = strchr(argv[i], '=');
        char name[32];

        snprintf(name, sizeof(name), " %.*s ",
                 value ? (int)(value - argv[i]) + 1 : 0, argv[i]);
        if (!value || !strstr(filter->options, name)) {
            fprintf(stderr, "reffilter: %s has no option %s\n", filter->name,
                    argv[i]);
            exit(2);
        }
    }
}

static double option(int argc, char **argv, const char *name, double value)
{
    const size_t n = strlen(name);

    for (int i = 0; i < argc; i++) {
        const char *text;

        if (strncmp(argv[i], name, n) || argv[i][n] != '=')
            continue;
        text  = argv[i] + n + 1;
        value = !strcmp(text, "linear") ? 1 :
                !strcmp(text, "auto")   ? REF_AUTO : atof(text);
    }
    return value;
}

/* Return an option, or, if it is not set, the value of the preset: column 0 is
 * the radius, 1 the threshold, 2 the patch, 3 the weight, 4 the scales, 5
 * prev, 6 next, 7 older. */
static double by_preset(int argc, char **argv, const char *name, int column)
{
    enum {
        EPSILON_WEIGHT_EQUAL, EPSILON_WEIGHT_LINEAR
    };
    enum {
#define ID(id, ...) EPSILON_PRESET_ ## id,
        EPSILON_PRESETS(ID)
#undef ID
    };
    const struct {
        const char *name;
        double value[8];
    } presets[] = {
#define PRESET(id, name, r, t, p, w, weight_name, s, before, after, older) \
        { name, { r, t, p, EPSILON_WEIGHT_ ## w, s, before, after, older } },
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

/* Return the planes to filter. The default is the colors for epsilon, except
 * that presets with a threshold filter only luma of YUV, and all planes for the
 * other filters. Names of RGB formats contain a b. */
static int selected_planes(const char *filter, const Format *format, int argc,
                           char **argv)
{
    const int planes = option(argc, argv, "planes", -1);

    if (planes != -1)
        return planes;
    if (strcmp(filter, "epsilon"))
        return 15;
    return strchr(format->name, 'b') ||
           by_preset(argc, argv, "", 1) == REF_AUTO ? 7 : 1;
}

static RefEpsilon epsilon_options(int argc, char **argv)
{
    const double prev = by_preset(argc, argv, "", 5);
    const double next = by_preset(argc, argv, "", 6);

    return (RefEpsilon) {
        .radius    = by_preset(argc, argv, "radius", 0),
        .prev      = option(argc, argv, "prev",
                            option(argc, argv, "radiusT", prev)),
        .next      = option(argc, argv, "next",
                            option(argc, argv, "radiusT", next)),
        .older     = by_preset(argc, argv, "older", 7),
        .threshold = by_preset(argc, argv, "threshold", 1),
        .strength  = option(argc, argv, "strength", 1),
        .patch     = by_preset(argc, argv, "patch", 2),
        .linear    = by_preset(argc, argv, "weight", 3),
        .scales    = by_preset(argc, argv, "scales", 4),
    };
}

static void print_noise(const RefEpsilon *o, const RefStream *s, int n, int p,
                        int c)
{
    static const char *const kinds[] = { "none", "white", "soft", "change",
                                         "kept", "classes" };
    const RefLevels *l   = &s->measured[n].p, *q = &s->measured[n].q;
    const RefNoise noise = ref_noise(s->measured, n, s->depth);
    const int level      = ref_noise_level(&noise, o);

    fprintf(stderr, "frame %d plane %d component %d: change %d%s fine %d rough "
            "%d grid %d, half: change %d%s fine %d rough %d, noise %d %d %s M "
            "%d M2 %d Tl %d\n", n, p, c, l->change, l->even ? " even" : "",
            l->fine[0], l->rough[1], l->grid, q->change, q->even ? " even" : "",
            q->fine[0], q->rough[1], noise.noise, noise.noise2,
            kinds[noise.kind], level, ref_noise_q_level(&noise, o),
            ref_noise_threshold(level, o));
}

/* ---- filters ---- */

static int run_epsilon(const Job *job, uint16_t *dst, const RefStream *s, int n)
{
    return ref_epsilon_stream(dst, s, n);
}

static int run_median(const Job *job, uint16_t *dst, const RefStream *s, int n)
{
    const int radius = option(job->argc, job->argv, "radius", 1);
    const int v      = option(job->argc, job->argv, "radiusV", 0);

    return ref_median(dst, s->src[n], s->width, s->height, s->depth, radius,
                      v ? v : radius,
                      option(job->argc, job->argv, "percentile", 0.5),
                      option(job->argc, job->argv, "threshold", 0));
}

/* Frame n is the first one of its window. */
static int run_tmedian(const Job *job, uint16_t *dst, const RefStream *s, int n)
{
    ref_tmedian(dst, s->src + n, s->width * s->height, job->lead,
                option(job->argc, job->argv, "percentile", 0.5));
    return 0;
}

static int run_gauss(const Job *job, uint16_t *dst, const RefStream *s, int n)
{
    return ref_gauss(dst, s->src[n], s->width, s->height, s->depth,
                     option(job->argc, job->argv, "radius", 0),
                     option(job->argc, job->argv, "sigma", REF_AUTO));
}

static const Filter filters[] = {
    { "epsilon",       " planes= radius= threshold= strength= prev= next= "
                       " radiusT= older= patch= weight= scales= preset= "
                       " levels= ",
                       run_epsilon },
    { "median",        " planes= radius= radiusV= percentile= threshold= ",
                       run_median },
    { "tmedian",       " planes= radius= percentile= ", run_tmedian },
    { "gauss_hilbert", " planes= radius= sigma= ", run_gauss },
};

#define NB_FILTERS (sizeof(filters) / sizeof(*filters))

static const Filter *find_filter(const char *name)
{
    for (size_t i = 0; i < NB_FILTERS; i++)
        if (!strcmp(filters[i].name, name))
            return &filters[i];
    fprintf(stderr, "reffilter: unknown filter %s\n", name);
    exit(2);
}

/* ---- frames ---- */

typedef struct Plane {
    int width, height, channels, bytes;
    size_t offset, size;        ///< in a frame, in bytes
} Plane;

/* Set the layout of planes. Return the size of a frame in bytes. */
static size_t set_planes(Plane planes[4], const Job *job)
{
    const Format *f = job->format;
    size_t offset   = 0;

    for (int p = 0; p < f->nb_planes; p++) {
        Plane *plane = &planes[p];

        plane->width    = -(-job->width  >> f->plane[p].sub_w);
        plane->height   = -(-job->height >> f->plane[p].sub_h);
        plane->channels = f->plane[p].channels;
        plane->bytes    = f->depth + f->shift > 8 ? 2 : 1;
        plane->offset   = offset;
        plane->size     = (size_t)plane->width * plane->height *
                          plane->channels * plane->bytes;
        offset         += plane->size;
    }
    return offset;
}

static void check_memory(int is_there)
{
    if (is_there)
        return;
    fprintf(stderr, "reffilter: out of memory\n");
    exit(2);
}

static void *allocate(size_t size)
{
    void *p = malloc(size + 1);

    check_memory(!!p);
    return p;
}

/* Return the samples of a component. */
static uint16_t *load(const uint8_t *frame, const Plane *p, int c, int shift)
{
    const size_t nb  = (size_t)p->width * p->height;
    uint16_t *sample = allocate(nb * sizeof(*sample));

    for (size_t i = 0; i < nb; i++) {
        const uint8_t *s = frame + p->offset + (i * p->channels + c) * p->bytes;

        sample[i] = (s[0] | (p->bytes == 2 ? s[1] << 8 : 0)) >> shift;
    }
    return sample;
}

static void store(uint8_t *frame, const Plane *p, int c, int shift,
                  const uint16_t *sample)
{
    const size_t nb = (size_t)p->width * p->height;

    for (size_t i = 0; i < nb; i++) {
        uint8_t *s = frame + p->offset + (i * p->channels + c) * p->bytes;

        s[0] = sample[i] << shift;
        if (p->bytes == 2)
            s[1] = sample[i] << shift >> 8;
    }
}

/* The frames around the current one, and the levels of all frames so far. */
typedef struct Input {
    uint8_t *frame[MAX_FRAMES]; ///< frame n is at n % MAX_FRAMES
    int nb;                     ///< frames read
    RefMeasured *measured[4][4];    ///< by plane and component
} Input;

/* Measure the frames of a component from frame n on. */
static void measure(RefMeasured **measured, const RefStream *s, int n)
{
    *measured = realloc(*measured, s->nb * sizeof(**measured));
    check_memory(!!*measured);
    for (; n < s->nb; n++)
        check_memory(ref_measure_frame(&(*measured)[n], s->src[n],
                                       n ? s->src[n - 1] : NULL, s->width,
                                       s->height, s->depth) >= 0);
}

/* Filter component c of plane p of frame n. */
static void filter_component(const Job *job, const Plane *plane, Input *in,
                             uint8_t *out, int n, int p, int c)
{
    const RefEpsilon *o = &job->epsilon;
    uint16_t **src      = calloc(in->nb, sizeof(*src));
    RefEpsilon *options = calloc(in->nb, sizeof(*options));
    uint16_t *dst       = allocate(plane->size * sizeof(*dst));
    RefStream s = { (const uint16_t *const *)src, in->nb, plane->width,
                    plane->height, job->format->depth, options };

    check_memory(src && options);
    for (int i = n > 15 ? n - 15 : 0; i < in->nb; i++) {
        src[i]     = load(in->frame[i % MAX_FRAMES], plane, c,
                          job->format->shift);
        options[i] = *o;
    }
    if (o->threshold == REF_AUTO)       // at frame 0 all frames so far
        measure(&in->measured[p][c], &s, n ? n + o->next : 0);
    s.measured = in->measured[p][c];
    check_memory(job->filter->run(job, dst, &s, n) >= 0);
    if (job->levels && s.measured)
        print_noise(o, &s, n, p, c);
    store(out, plane, c, job->format->shift, dst);
    for (int i = 0; i < in->nb; i++)
        free(src[i]);
    free(src);
    free(options);
    free(dst);
}

/* Filter frame n to out. */
static void filter_frame(const Job *job, const Plane *planes, Input *in,
                         uint8_t *out, int n)
{
    const Format *f = job->format;

    for (int p = 0; p < f->nb_planes; p++) {
        const int own   = job->planes >> p & 1 ? f->plane[p].own   : 0;
        const int alpha = job->planes >> 3 & 1 ? f->plane[p].alpha : 0;

        for (int c = 0; c < planes[p].channels; c++)
            if ((own | alpha) >> c & 1)
                filter_component(job, &planes[p], in, out, n, p, c);
    }
}

/* Read a frame. Return 0 at the end of the input. */
static int read_frame(uint8_t *frame, size_t size)
{
    const size_t got = fread(frame, 1, size, stdin);

    if (got && got < size) {
        fprintf(stderr, "reffilter: the input ends within a frame\n");
        exit(2);
    }
    return got > 0;
}

static void filter_all(const Job *job)
{
    const int t = job->epsilon.next + 2 * job->lead;
    Plane planes[4];
    const size_t size = set_planes(planes, job);
    uint8_t *out = allocate(size);
    Input in     = { { NULL } };
    int more     = 1;

    for (int i = 0; i < MAX_FRAMES; i++)
        in.frame[i] = allocate(size);
    for (int n = 0; more || n < in.nb; n++) {
        while (more && in.nb <= n + t) {
            more   = read_frame(in.frame[in.nb % MAX_FRAMES], size);
            in.nb += more;
        }
        if (n + 2 * job->lead >= in.nb)
            break;
        memcpy(out, in.frame[(n + job->lead) % MAX_FRAMES], size);
        filter_frame(job, planes, &in, out, n);
        fwrite(out, size, 1, stdout);
    }
    for (int i = 0; i < MAX_FRAMES; i++)
        free(in.frame[i]);
    for (int i = 0; i < 16; i++)
        free(in.measured[i / 4][i % 4]);
    free(out);
}

int main(int argc, char **argv)
{
    Job job;

    if (argc < 5) {
        fprintf(stderr, "Usage: reffilter ");
        for (size_t i = 0; i < NB_FILTERS; i++)
            fprintf(stderr, "%s%s", i ? "|" : "", filters[i].name);
        fprintf(stderr, " FORMAT WIDTH HEIGHT [NAME=VALUE ...] <raw >raw\n");
        return 2;
    }
    job = (Job) {
        .filter = find_filter(argv[1]),
        .format = find_format(argv[2]),
        .width  = atoi(argv[3]),
        .height = atoi(argv[4]),
        .planes = selected_planes(argv[1], find_format(argv[2]), argc - 5,
                                  argv + 5),
        .levels = option(argc - 5, argv + 5, "levels", 0),
        .argc   = argc - 5,
        .argv   = argv + 5,
    };
    check_options(job.filter, job.argc, job.argv);
    if (job.filter->run == run_epsilon)
        job.epsilon = epsilon_options(job.argc, job.argv);
    if (job.filter->run == run_tmedian)
        job.lead = option(job.argc, job.argv, "radius", 1);
    if (job.lead < 0 || job.lead > MAX_LEAD) {
        fprintf(stderr, "reffilter: tmedian's radius is 1 to %d\n",
                MAX_LEAD);
        return 2;
    }
    if (job.epsilon.prev < 0 || job.epsilon.prev > 3 ||
        job.epsilon.next < 0 || job.epsilon.next > 3) {
        fprintf(stderr, "reffilter: prev, next and radiusT are 0 to 3\n");
        return 2;
    }
    filter_all(&job);
    return 0;
}
