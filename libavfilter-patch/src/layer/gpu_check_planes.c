/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "gpu_check_planes.h"
#include "opencl/motion_layout.cl"

enum { NB_SIZES = 4 };

typedef struct Size {
    int width, height;
} Size;

/* Sizes of the planes to filter in samples, all components together: odd and
 * wider than any tile, a multiple of any vector, smaller than any vector. */
enum { MAX_WIDTH = 1043, MAX_SAMPLES = 144 * 67 };
static const Size sizes[NB_SIZES] = {
    { MAX_WIDTH, 9 }, { 144, 67 }, { 5, 3 }, { 131, 41 }
};

/* Planes by round: plane 1 is repeated after another size. */
static const int rounds[] = { 0, 1, 2, 3, 1 };

/* Levels of noise, of which components get one after the other: of thresholds
 * that are small, medium, 0 and large, or depend on the brightness */
static const int levels[] = { 64, 300, 0, 1200, 1200, 90, -1, 300 };

/* Return a sample: a quarter of the width is bright and an eighth is black, so
 * that whole windows are flat; the rest is cells of a size that divides no
 * tile. */
static int pattern(int x, int y, int width, int depth, uint32_t seed,
                   uint32_t frame)
{
    const int max        = (1 << depth) - 1;
    const int eighth     = 8 * x / width;
    const uint32_t cell  = ff_gpu_check_mix(seed + 977 * (x / 13) +
                                            65537 * (y / 5));
    const uint32_t noise = ff_gpu_check_mix(seed ^ (cell & 8 ? frame : 0) ^
                                            ff_gpu_check_mix(x + 65536 * y));
    const int base       = cell >> 8 & max;

    if (eighth == 3 || eighth == 4)
        return max - (noise & 3);
    if (eighth == 5)
        return 0;
    switch (cell & 7) {
    case 0:
        return base;
    case 1:
        return noise & 1 ? max : 0;
    case 2:
        return (base + ((5 * x + 3 * y) << (depth - 8))) & max;
    case 3:
    case 4:
        return noise & max;
    default:        /* faint */
        return av_clip(base + (int)(noise >> (36 - depth)) -
                       (8 << (depth - 8)), 0, max);
    }
}

/* Test plane and expected result, as they are stored */
typedef struct CheckPlane {
    GPUPlanes planes[GPU_MAX_KINDS];
    int present;                ///< bit i: input i exists
    GPUVector *vectors;         ///< NULL if the plane has none
    void *kept[GPU_MAX_KEPT];   ///< likewise
    uint32_t entry[GPU_MAX_ENTRY / 4];  ///< with the levels of noise
    uint16_t src[GPU_MAX_INPUTS][MAX_SAMPLES];
    uint16_t expected[MAX_SAMPLES];
} CheckPlane;

typedef struct CheckPlanes {
    CheckPlane plane[NB_SIZES];
    uint16_t in[GPU_MAX_INPUTS][MAX_SAMPLES];     ///< component
    uint16_t out[MAX_SAMPLES];
    uint16_t dst[MAX_SAMPLES];
} CheckPlanes;

static int is_measured(const GPUCheck *check)
{
    return ff_gpu_measures(check->algorithm, check->options);
}

/* Return the kind of the planes to filter. */
static int kind_of(const GPUCheck *check)
{
    return check->step ? check->step->in : GPU_P;
}

static int log_size(const GPUCheck *check)
{
    return check->step ? check->step->log_size : 0;
}

static int is_selected(const GPUPlanes *planes, int p, int c)
{
    return planes->plane[p].channel_mask >> c & 1;
}

/* Return the significant bits of a channel, and set its shift: all bits of those
 * that are not selected. */
static int channel_depth(const GPUPlanes *planes, int p, int c, int *shift)
{
    *shift = is_selected(planes, p, c) ? planes->shift : 0;
    return is_selected(planes, p, c) ? planes->depth : 8 * planes->bytes;
}

/* Make a component of input i: half of the cells share their noise with the other
 * frames; a frame k frames away is shifted by k samples. */
static void make_samples(uint16_t *samples, const GPUPlane *plane, int i,
                         int depth, int c)
{
    const int width     = plane->width;
    const uint32_t seed = ff_gpu_check_mix(width + c);

    for (int k = 0; k < width * plane->height; k++) {
        const int x = k % width + GPU_INPUT_OFFSET(i);

        samples[k] = pattern(av_clip(x, 0, width - 1), k / width, width, depth,
                             seed, i);
    }
}

/* Interleave one component with the others, and set the unused bits of
 * inputs. */
static void store(const GPUPlanes *planes, int p, uint16_t *samples,
                  const uint16_t *component, int c, int is_src)
{
    const GPUPlane *plane = &planes->plane[p];
    int shift, unused;

    channel_depth(planes, p, c, &shift);
    unused = is_src ? (1 << shift) - 1 : 0;
    for (int k = 0; k < plane->width * plane->height; k++) {
        const int i = k * plane->channels + c;

        ff_gpu_check_put(planes, samples, i, component[k] << shift |
                         (ff_gpu_check_mix(i) & unused));
    }
}

/* Set all vectors, most of them to short ones and some to long ones, which lead
 * out of the plane. */
static int make_vectors(CheckPlane *made, const GPUStep *last, int p)
{
    const int nb = made->planes[last->out].plane[p].width / 2;

    made->vectors = nb ? av_malloc_array(nb, sizeof(*made->vectors)) : NULL;
    if (nb && !made->vectors)
        return AVERROR(ENOMEM);
    for (int i = 0; i < nb; i++) {
        const uint32_t v = ff_gpu_check_mix(i);
        const int reach  = v & 7 ? 4 : 200;

        made->vectors[i] = (GPUVector) {
            (int)(v >> 8  & 0xfff) % (2 * reach + 1) - reach,
            (int)(v >> 20 & 0xfff) % (2 * reach + 1) - reach,
        };
    }
    return 0;
}

/* Return a step that makes planes of the stream, if the options ask for it. */
static const GPUStep *keeping_step(const GPUCheck *check)
{
    const GPUStep *step = ff_gpu_keeping_step(check->algorithm);

    return step && step->when(check->options) ? step : NULL;
}

/* Numbers of the frames to filter, which have different planes that the stream
 * keeps before them, of NB_BEFORE frames */
static const unsigned frame_numbers[NB_SIZES] = { 13, 9, 3, 14 };
enum { NB_BEFORE = 12 };

/* Add a component of the frames before to what the stream keeps. */
static int keep_component(const GPUCheck *check, CheckPlanes *b,
                          CheckPlane *made, int c)
{
    const GPUStep *step   = keeping_step(check);
    const GPUPlane *plane = &made->planes[kind_of(check)].plane[check->p];
    int ret = 0, begins, shift;
    const int depth = channel_depth(&made->planes[kind_of(check)], check->p, c,
                                    &shift);

    for (unsigned n = 0; step && n < NB_BEFORE && ret >= 0; n++) {
        GPUReference r = {
            .p            = check->p,
            .channel      = c,
            .channels     = plane->channels,
            .selected     = 1,
            .width        = plane->width,
            .height       = plane->height,
            .depth        = check->planes->depth,
            .options      = check->options,
            .in[0][GPU_P] = b->out,
            .out          = made->kept[step->keeps(n, &begins)],
            .number       = n,
        };

        make_samples(b->out, plane, n % 3, depth, c);
        ret = step->reference(&r);
    }
    return ret;
}

/* Allocate planes that the stream keeps. */
static int make_kept(const GPUCheck *check, CheckPlane *made)
{
    const GPUStep *step = keeping_step(check);
    int ret = 0;

    for (int k = 0; step && k < GPU_MAX_KEPT && ret >= 0; k++) {
        made->kept[k] = av_mallocz(ff_gpu_row_bytes(&made->planes[step->out],
                                                    check->p));
        ret = made->kept[k] ? 0 : AVERROR(ENOMEM);
    }
    return ret;
}

/* Filter a component in plain C. */
static int filter(const GPUCheck *check, const CheckPlane *made, int n,
                  uint16_t *dst, const uint16_t *const *src, int c)
{
    static const GPUVector none[MOTION_ACROSS(2 * MAX_WIDTH) *
                                MOTION_ACROSS(2 * MOTION_MIN_PLANE)];
    const GPUPlane *plane = &made->planes[kind_of(check)].plane[check->p];
    const int width       = plane->width  << log_size(check);
    const int nb          = motion_nb_vectors(width, plane->height <<
                                                     log_size(check));
    const GPUVector *vector[GPU_MAX_INPUTS] = { NULL };

    for (int i = 1; i < GPU_MAX_INPUTS; i++)
        vector[i] = made->vectors ? made->vectors +
                                    ((i - 1) * plane->channels + c) * nb : none;
    return check->algorithm->filter(dst, src, vector, MOTION_ACROSS(width),
                                    (const void *const *)made->kept,
                                    frame_numbers[n], plane->width,
                                    plane->height, plane->channels,
                                    check->planes->depth, check->options,
                                    made->entry, 4 * check->p + c);
}

static int make_component(const GPUCheck *check, CheckPlanes *b, int n, int c)
{
    CheckPlane *made     = &b->plane[n];
    const int p          = check->p;
    const int filtered   = is_selected(check->planes, p, c);
    const int level      = filtered ? levels[(2 * n + c) %
                                             FF_ARRAY_ELEMS(levels)] : 0;
    const GPUPlanes *planes = &made->planes[kind_of(check)];
    const uint16_t *src[GPU_MAX_INPUTS] = { NULL };
    int ret = 0, shift;

    for (int i = 0; i < GPU_MAX_INPUTS; i++) {
        if (!(made->present >> i & 1))
            continue;
        make_samples(b->in[i], &planes->plane[p], i,
                     channel_depth(planes, p, c, &shift), c);
        store(planes, p, made->src[i], b->in[i], c, 1);
        src[i] = b->in[i];
    }
    if (is_measured(check))
        check->algorithm->set_level(made->entry, 4 * p + c, level,
                                    check->options);
    if (filtered)
        ret = keep_component(check, b, made, c);
    if (filtered && ret >= 0)
        ret = filter(check, made, n, b->out, src, c);
    store(planes, p, made->expected, filtered ? b->out : b->in[0], c, 0);
    return ret;
}

/* Return the bit mask of the inputs that exist for test plane n. */
static int present_inputs(const GPUCheck *check, int n)
{
    const GPUReach reach = ff_gpu_reach(check->algorithm, check->options);
    int all = 0;

    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        all |= ff_gpu_is_input(&reach, i) << i;
    if (check->algorithm->windows)
        return all;
    switch (n) {
    case 1:     /* the last frame is missing, or the first one */
        return reach.next ? all & ~(1 << 2 * reach.next) :
               reach.prev ? all & ~(1 << (2 * reach.prev - 1)) : all;
    case 2:     /* no previous frames */
        return all & 0x5555;
    default:
        return all;
    }
}

/* Describe the planes for planes to filter, which are smaller than P if the
 * kernel is that of a step. */
static void describe_planes(const GPUCheck *check, CheckPlane *made,
                            const GPUPlanes *planes)
{
    const GPUReach reach = ff_gpu_reach(check->algorithm, check->options);
    GPUPlanes p          = *planes;

    p.plane[check->p].width  <<= log_size(check);
    p.plane[check->p].height <<= log_size(check);
    ff_gpu_planes_derive(made->planes, check->algorithm->kinds,
                         check->algorithm->nb_kinds, &p,
                         ff_gpu_nb_others(&reach), planes->memory);
    made->planes[kind_of(check)] = *planes;
}

static int make_planes(const GPUCheck *check, CheckPlanes *b)
{
    const GPUStep *last  = ff_gpu_step_after(check->algorithm);
    const int channels   = check->planes->plane[check->p].channels;
    int ret = 0;

    for (int n = 0; n < NB_SIZES && ret >= 0; n++) {
        const Size *size = &sizes[n];
        CheckPlane *made = &b->plane[n];
        GPUPlanes planes = *check->planes;
        GPUPlane *plane  = &planes.plane[check->p];

        plane->width  = size->width / channels | (size->width & 1);
        plane->height = size->height;
        describe_planes(check, made, &planes);
        made->present = present_inputs(check, n);
        if (last && last->when(check->options))
            ret = make_vectors(made, last, check->p);
        if (ret >= 0)
            ret = make_kept(check, made);
        for (int c = 0; c < channels && ret >= 0; c++)
            ret = make_component(check, b, n, c);
    }
    return ret;
}

static int compare(const GPUCheck *check, const CheckPlane *made,
                   const uint16_t *dst, char why[128])
{
    const GPUPlanes *planes = &made->planes[kind_of(check)];
    const GPUPlane *plane   = &planes->plane[check->p];
    const int row           = plane->width * plane->channels;

    for (int i = 0; i < row * plane->height; i++) {
        const int got      = ff_gpu_check_get(planes, dst, i);
        const int expected = ff_gpu_check_get(planes, made->expected, i);

        if (got == expected)
            continue;
        snprintf(why, 128, "sample %d of row %d of %dx%d is %d, not %d", i % row,
                 i / row, row, plane->height, got, expected);
        return AVERROR_BUG;
    }
    return 0;
}

static int check_plane(const GPUCheck *check, CheckPlanes *b, int round,
                       char why[128])
{
    const CheckPlane *made = &b->plane[rounds[round]];
    const uint8_t *src[GPU_MAX_INPUTS] = { NULL };
    int ret;

    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        if (made->present >> i & 1)
            src[i] = (const uint8_t *)made->src[i];
    for (int i = 0; i < MAX_SAMPLES; i++)
        b->dst[i] = ~made->expected[i];
    ret = check->run(check->opaque, (uint8_t *)b->dst, src, made->planes, round,
                     is_measured(check) ? made->entry : NULL, made->vectors,
                     (const void *const *)made->kept,
                     frame_numbers[rounds[round]]);
    return ret < 0 ? ret : compare(check, made, b->dst, why);
}

int ff_gpu_check_planes(const GPUCheck *check, char why[128])
{
    CheckPlanes *b = av_mallocz(sizeof(*b));
    int ret        = b ? make_planes(check, b) : AVERROR(ENOMEM);

    for (int round = 0; round < FF_ARRAY_ELEMS(rounds) && ret >= 0; round++)
        ret = check_plane(check, b, round, why);
    for (int n = 0; n < NB_SIZES && b; n++) {
        av_free(b->plane[n].vectors);
        for (int k = 0; k < GPU_MAX_KEPT; k++)
            av_free(b->plane[n].kept[k]);
    }
    av_free(b);
    return ret;
}

uint16_t *ff_gpu_check_component(const GPUPlanes *planes, int p,
                                 const uint8_t *plane, int channel)
{
    const GPUPlane *shape = &planes->plane[p];
    const int nb          = shape->width * shape->height;
    uint16_t *component   = av_malloc_array(nb + 1, sizeof(*component));

    for (int i = 0; i < nb && component; i++)
        component[i] = ff_gpu_check_get(planes, (const uint16_t *)plane,
                                        i * shape->channels + channel) >>
                       planes->shift;
    return component;
}

void ff_gpu_check_store(const GPUPlanes *planes, int p, uint8_t *plane,
                        int channel, const uint16_t *component)
{
    const GPUPlane *shape = &planes->plane[p];

    for (int i = 0; i < shape->width * shape->height; i++)
        ff_gpu_check_put(planes, (uint16_t *)plane,
                         i * shape->channels + channel,
                         component[i] << planes->shift);
}
