/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/bprint.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "gpu_planes.h"

#define REFUSED_FLAGS (AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | \
                       AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT | \
                       AV_PIX_FMT_FLAG_BAYER)

static int is_packed_alpha(const AVPixFmtDescriptor *desc, int component)
{
    return (desc->flags & AV_PIX_FMT_FLAG_ALPHA) &&
           component == desc->nb_components - 1 &&
           desc->comp[component].plane == desc->comp[0].plane;
}

/* Return the samples per pixel of plane p, 0 if the layout is not supported. */
static int plane_channels(const AVPixFmtDescriptor *desc, int p, int bytes)
{
    int step = 0;

    for (int c = 0; c < desc->nb_components; c++) {
        const AVComponentDescriptor *comp = &desc->comp[c];

        if (comp->plane != p)
            continue;
        if ((step && comp->step != step) || comp->offset % bytes ||
            comp->offset + bytes > comp->step)
            return 0;
        step = comp->step;
    }
    if (step != bytes && step != 2 * bytes && step != 4 * bytes)
        return 0;
    return step / bytes;
}

static void set_masks(GPUPlane *plane, const AVPixFmtDescriptor *desc, int p,
                      int bytes)
{
    for (int c = 0; c < desc->nb_components; c++) {
        const int channel = desc->comp[c].offset / bytes;

        if (desc->comp[c].plane != p)
            continue;
        if (is_packed_alpha(desc, c)) {
            plane->alpha_mask |= 1 << channel;
            continue;
        }
        if (!plane->own_mask)
            plane->first_channel = channel;
        plane->own_mask |= 1 << channel;
    }
}

static int is_other_endian(const AVPixFmtDescriptor *desc)
{
    return !(desc->flags & AV_PIX_FMT_FLAG_BE) == !!AV_HAVE_BIGENDIAN;
}

/* Set the properties that all planes share. */
static int init_samples(GPUPlanes *planes, enum AVPixelFormat format)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);

    memset(planes, 0, sizeof(*planes));
    if (!desc || !desc->nb_components || desc->flags & REFUSED_FLAGS)
        return AVERROR(ENOSYS);

    planes->format    = format;
    planes->depth     = desc->comp[0].depth;
    planes->shift     = desc->comp[0].shift;
    planes->bytes     = planes->depth + planes->shift > 8 ? 2 : 1;
    planes->swapped   = planes->bytes == 2 && is_other_endian(desc);
    planes->nb_planes = av_pix_fmt_count_planes(format);

    if (planes->depth < 8 || planes->depth + planes->shift > 16)
        return AVERROR(ENOSYS);
    for (int c = 1; c < desc->nb_components; c++)
        if (desc->comp[c].depth != planes->depth ||
            desc->comp[c].shift != planes->shift)
            return AVERROR(ENOSYS);
    return 0;
}

static void set_size(GPUPlane *plane, const AVPixFmtDescriptor *desc,
                     int chroma, int width, int height)
{
    plane->width  = AV_CEIL_RSHIFT(width,  chroma ? desc->log2_chroma_w : 0);
    plane->height = AV_CEIL_RSHIFT(height, chroma ? desc->log2_chroma_h : 0);
}

/* Set the planes as they are stored. */
static int init_stored(GPUPlanes *planes, int width, int height)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(planes->format);

    for (int p = 0; p < planes->nb_planes; p++) {
        GPUPlane *plane = &planes->plane[p];

        set_size(plane, desc, p == 1 || p == 2, width, height);
        plane->channels     = plane_channels(desc, p, planes->bytes);
        plane->stored       = p;
        plane->step         = plane->channels * planes->bytes;
        if (!plane->channels)
            return AVERROR(ENOSYS);
        set_masks(plane, desc, p, planes->bytes);
    }
    /* packed formats with subsampling: a texel is not one pixel */
    if (planes->nb_planes == 1 && (desc->log2_chroma_w || desc->log2_chroma_h))
        return AVERROR(ENOSYS);
    ff_gpu_planes_select(planes, GPU_ALL_PLANES);
    return 0;
}

/* Return whether two pixels of a packed format share chroma, as in yuyv422. */
static int is_paired(const AVPixFmtDescriptor *desc)
{
    return desc->nb_components == 3 && desc->log2_chroma_w == 1 &&
           !desc->log2_chroma_h && desc->comp[1].step == desc->comp[2].step &&
           desc->comp[1].step == 2 * desc->comp[0].step;
}

/* Set one plane per component of a packed format. */
static int init_components(GPUPlanes *planes, int width, int height)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(planes->format);

    if (planes->nb_planes != 1 ||
        ((desc->log2_chroma_w || desc->log2_chroma_h) && !is_paired(desc)))
        return AVERROR(ENOSYS);
    planes->nb_planes = desc->nb_components;
    for (int c = 0; c < desc->nb_components; c++) {
        const AVComponentDescriptor *comp = &desc->comp[c];
        GPUPlane *plane = &planes->plane[c];

        if (comp->offset % planes->bytes || comp->step % planes->bytes)
            return AVERROR(ENOSYS);
        set_size(plane, desc, c == 1 || c == 2, width, height);
        plane->channels = 1;
        plane->stored   = 0;
        plane->offset   = comp->offset;
        plane->step     = comp->step;
        plane->alpha_mask = is_packed_alpha(desc, c);
        plane->own_mask   = !plane->alpha_mask;
    }
    ff_gpu_planes_select(planes, GPU_ALL_PLANES);
    return 0;
}

int ff_gpu_planes_init(GPUPlanes *planes, enum AVPixelFormat format,
                       int width, int height)
{
    int ret = init_samples(planes, format);

    if (ret < 0 || planes->swapped)
        return AVERROR(ENOSYS);
    return init_stored(planes, width, height);
}

int ff_gpu_software_planes_init(GPUPlanes *planes, enum AVPixelFormat format,
                                int width, int height)
{
    int ret = init_samples(planes, format);

    if (ret < 0 || init_stored(planes, width, height) >= 0)
        return ret;
    return init_components(planes, width, height);
}

/* ff_gpu_planes_init() or ff_gpu_software_planes_init() */
typedef int (*Init)(GPUPlanes *planes, enum AVPixelFormat format, int width,
                    int height);

static int is_supported(enum AVPixelFormat format, Init init)
{
    GPUPlanes planes;

    return init(&planes, format, 64, 64) >= 0;
}

int ff_gpu_software_format_supported(enum AVPixelFormat format)
{
    return is_supported(format, ff_gpu_software_planes_init);
}

void ff_gpu_planes_derive(GPUPlanes of[GPU_MAX_KINDS],
                          const GPUPlaneKind *kinds, int nb_kinds,
                          const GPUPlanes *planes, int nb_others,
                          enum GPUMemory memory)
{
    of[GPU_P] = *planes;
    for (int kind = 1; kind < nb_kinds; kind++) {
        of[kind] = *planes;
        if (!kinds[kind].describe)
            continue;
        of[kind].memory = memory;
        kinds[kind].describe(&of[kind], planes, nb_others);
    }
}

int ff_gpu_plane_is_plain(const GPUPlanes *planes, int p)
{
    const GPUPlane *plane = &planes->plane[p];

    return !planes->swapped && plane->step == plane->channels * planes->bytes;
}

/* Return GPUPlane.channel_mask for a value of the option planes. */
static int channel_mask(const GPUPlane *plane, int selected)
{
    return (selected >> plane->stored    & 1 ? plane->own_mask   : 0) |
           (selected >> GPU_ALPHA_PLANE  & 1 ? plane->alpha_mask : 0);
}

void ff_gpu_planes_select(GPUPlanes *planes, int selected)
{
    for (int p = 0; p < planes->nb_planes; p++)
        planes->plane[p].channel_mask =
            channel_mask(&planes->plane[p], selected);
}

int ff_gpu_plane_bits(const GPUPlanes *planes, int selected)
{
    int bits = 0;

    for (int p = 0; p < planes->nb_planes; p++)
        bits |= !!channel_mask(&planes->plane[p], selected) << p;
    return bits;
}

int ff_gpu_plane_kind(const GPUPlanes *planes, int p)
{
    int q = 0;

    while (planes->plane[q].channels   != planes->plane[p].channels ||
           planes->plane[q].own_mask   != planes->plane[p].own_mask ||
           planes->plane[q].alpha_mask != planes->plane[p].alpha_mask)
        q++;
    return q;
}

/* Return the supported format that is closest to another one. */
static enum AVPixelFormat nearest_format(enum AVPixelFormat format, Init init)
{
    const AVPixFmtDescriptor *desc = NULL, *own = av_pix_fmt_desc_get(format);
    const int has_alpha = !!(own->flags & AV_PIX_FMT_FLAG_ALPHA);
    enum AVPixelFormat best = AV_PIX_FMT_NONE;

    /* the depths of Bayer formats are the shares of a pixel */
    if (own->flags & AV_PIX_FMT_FLAG_BAYER && own->comp[0].step > 1)
        format = AV_PIX_FMT_RGB48;
    while ((desc = av_pix_fmt_desc_next(desc))) {
        const enum AVPixelFormat candidate = av_pix_fmt_desc_get_id(desc);

        if (is_supported(candidate, init) &&
            (desc->comp[0].depth == 8 || !is_other_endian(desc)))
            best = av_find_best_pix_fmt_of_2(best, candidate, format, has_alpha,
                                             NULL);
    }
    return best;
}

void ff_gpu_log_format_error(AVFilterContext *avctx, enum AVPixelFormat format,
                             const enum AVPixelFormat *held)
{
    AVBPrint list;

    av_bprint_init(&list, 0, AV_BPRINT_SIZE_AUTOMATIC);
    for (; held && *held != AV_PIX_FMT_NONE; held++)
        if (is_supported(*held, ff_gpu_planes_init))
            av_bprintf(&list, " %s", av_get_pix_fmt_name(*held));
    if (!list.len)
        av_bprintf(&list, " %s", av_get_pix_fmt_name(
                       nearest_format(format, ff_gpu_planes_init)));
    av_log(avctx, AV_LOG_ERROR, "%s: frames of %s are not supported: insert "
           "format=FORMAT before the upload, with one of:%s.\n",
           avctx->filter->name, av_get_pix_fmt_name(format), list.str);
    av_bprint_finalize(&list, NULL);
}

void ff_gpu_log_software_format_error(AVFilterContext *avctx,
                                      enum AVPixelFormat format)
{
    av_log(avctx, AV_LOG_ERROR, "%s supports integers of 8 to 16 bits, all "
           "of one depth and in bytes of their own, but the input is %s: insert "
           "format=%s before the filter.\n", avctx->filter->name,
           av_get_pix_fmt_name(format), av_get_pix_fmt_name(
               nearest_format(format, ff_gpu_software_planes_init)));
}
