/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Check software frames: each format, rows in every layout, and refused frames.
 */

#include <stdio.h>

#include "libavutil/common.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "check.h"

/* Memory layout of a frame's rows */
enum Layout { LAYOUT_PLAIN, LAYOUT_FLIPPED, LAYOUT_CROPPED, NB_LAYOUTS };

static const char *const layouts[NB_LAYOUTS] = {
    "plain", "bottom up", "cropped",
};

static AVFrame *layout_frame(enum AVPixelFormat format, enum Layout layout,
                          int width, int height, Rng *rng)
{
    const int more = layout == LAYOUT_CROPPED ? 4 : 0;
    AVFrame *frame = picture_new(format, width + 2 * more, height + 2 * more,
                                 PATTERN_DIRTY, rng);

    if (!frame || layout == LAYOUT_PLAIN)
        return frame;
    if (layout == LAYOUT_FLIPPED) {
        picture_flip(frame);
        return frame;
    }
    frame->crop_left = frame->crop_right  = more;
    frame->crop_top  = frame->crop_bottom = more;
    if (av_frame_apply_cropping(frame, AV_FRAME_CROP_UNALIGNED) < 0)
        av_frame_free(&frame);
    return frame;
}

/* Return options that are fast and change all samples. */
static FilterSpec cheap_spec(enum Algorithm algorithm, int planes)
{
    FilterSpec spec = spec_default(algorithm);

    spec.radius    = 1;
    spec.planes    = planes;
    spec.threshold = algorithm == ALGO_MEDIAN ? 9 : 255;
    return spec;
}

static void check_layout(const Device *device, enum Algorithm algorithm,
                         enum AVPixelFormat format, enum Layout layout,
                         int width, int height, int planes)
{
    const char *filter    = device_filter(device, algorithm);
    const FilterSpec spec = cheap_spec(algorithm, planes);
    const int nb    = 1 + spec_lost(&spec);
    Rng rng         = { 977 * format + layout + width };
    AVFrame *in[MAX_LOST + 1] = { NULL }, *want = NULL, *out = NULL;
    char options[256];
    int ok = 1;

    for (int i = 0; i < nb; i++) {
        in[i] = layout_frame(format, layout, width, height, &rng);
        ok   &= !!in[i];
    }
    if (ok)
        want = picture_expect_in(in, nb, 0, &spec, 0);
    spec_options(&spec, filter, options, sizeof(options));
    ok = want &&
         graph_run(device, filter, options, in, &out, nb, &spec, NULL) >= 0;
    if (ok && plant_error)
        out->data[0][0] ^= 1;
    ok = ok && !picture_compare(out, want);
    result(ok, "%s %s software frames: %s, %dx%d, %s, planes=%d",
           device->name, filter, av_get_pix_fmt_name(format), width, height,
           layouts[layout], planes);
    frames_free(in, nb);
    av_frame_free(&want);
    av_frame_free(&out);
}

static void check_refused(const Device *device, enum Algorithm algorithm,
                          enum AVPixelFormat format)
{
    const char *filter = device_filter(device, algorithm);
    const int level    = av_log_get_level();
    AVFrame *in        = av_frame_alloc(), *out = NULL;
    int ret = 0;

    if (in) {
        in->format = format;
        in->width  = in->height = 32;
        av_log_set_level(AV_LOG_QUIET);
        ret = graph_run(device, filter, "", &in, &out, 1, NULL, NULL);
        av_log_set_level(level);
    }
    result(ret == AVERROR(EINVAL), "%s %s refuses %s: %d", device->name,
           filter, av_get_pix_fmt_name(format), ret);
    av_frame_free(&in);
    av_frame_free(&out);
}

/* Return whether an RGB frame has the colors of a palette picture. */
static int has_colors(const AVFrame *out, const AVFrame *in)
{
    const AVComponentDescriptor *c = av_pix_fmt_desc_get(out->format)->comp;
    const uint32_t *palette        = (const uint32_t *)in->data[1];

    for (int i = 0; i < 3 * in->width * in->height; i++) {
        const int k = i % 3, x = i / 3 % in->width, y = i / 3 / in->width;
        const uint32_t color = palette[in->data[0][y * in->linesize[0] + x]];

        if (c[k].depth != 8 ||
            out->data[c[k].plane][y * out->linesize[c[k].plane] +
                                  x * c[k].step + c[k].offset] !=
            (color >> 8 * (2 - k) & 255))
            return 0;
    }
    return 1;
}

/* Check that a palette picture is converted to RGB. */
static void check_palette(const Device *device)
{
    const char *filter = device_filter(device, ALGO_EPSILON);
    Rng rng     = { 4711 };
    AVFrame *in = picture_new(AV_PIX_FMT_PAL8, 48, 36, PATTERN_NOISE, &rng);
    AVFrame *out = NULL;
    int ret      = AVERROR(ENOMEM);

    for (int i = 0; i < 256 && in; i++)
        ((uint32_t *)in->data[1])[i] = 0xff000000 | rng_next(&rng);
    if (in)
        ret = graph_run(device, filter, "threshold=0", &in, &out, 1, NULL,
                        NULL);
    result(ret >= 0 && has_colors(out, in), "%s %s=threshold=0 pal8",
           device->name, filter);
    av_frame_free(&in);
    av_frame_free(&out);
}

void check_software(const Device *device, enum Algorithm algorithm)
{
    const AVPixFmtDescriptor *desc = NULL;
    unsigned turn = 0;

    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++) {
        const int width = 33 + i % 8, height = 21 + i % 3;

        if (!is_our_turn())
            continue;
        check_layout(device, algorithm, device->formats[i],
                     turn++ % NB_LAYOUTS, width, height, 0xf);
        check_layout(device, algorithm, device->formats[i],
                     turn % NB_LAYOUTS, width, height, 1 << turn % 4);
        for (int planes = 7; planes <= 8; planes++)
            if (has_packed_alpha(device->formats[i]))
                check_layout(device, algorithm, device->formats[i],
                             turn % NB_LAYOUTS, width, height, planes);
    }
    if (algorithm == ALGO_EPSILON)
        check_levels(device);
    if (algorithm == ALGO_EPSILON && is_our_turn())
        check_palette(device);
    /* rows without gaps may be filtered in place */
    for (int layout = 0; layout < NB_LAYOUTS; layout++)
        if (is_our_turn())
            check_layout(device, algorithm, device->formats[0], layout, 256,
                         32, 5);
    while ((desc = av_pix_fmt_desc_next(desc))) {
        const enum AVPixelFormat format = av_pix_fmt_desc_get_id(desc);

        if (!is_software_filterable(format) &&
            !(desc->flags & AV_PIX_FMT_FLAG_HWACCEL) &&
            format != AV_PIX_FMT_PAL8 && is_our_turn())
            check_refused(device, algorithm, format);
    }
}
