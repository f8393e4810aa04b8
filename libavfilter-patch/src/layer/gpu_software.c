/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <string.h>

#include "libavutil/attributes.h"
#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/imgutils.h"
#include "libavutil/intreadwrite.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "gpu_compat.h"
#include "gpu_setup.h"
#include "gpu_software.h"

static const GPUBackend *api_of(const AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return s->ops->api;
}

/* ---- rows ---- */

/* Copy nb samples that are steps of bytes apart. */
static void copy_samples(uint8_t *dst, int dst_step, const uint8_t *src,
                         int src_step, int nb, int bytes, int swapped)
{
    if (bytes == 1)
        for (int i = 0; i < nb; i++)
            dst[i * dst_step] = src[i * src_step];
    else if (!swapped)
        for (int i = 0; i < nb; i++)
            AV_WN16(dst + i * dst_step, AV_RN16(src + i * src_step));
    else
        for (int i = 0; i < nb; i++)
            AV_WN16(dst + i * dst_step,
                    av_bswap16(AV_RN16(src + i * src_step)));
}

/* Rows y to end - 1 of a plane, in packed memory and in a frame */
typedef struct Rows {
    uint8_t *packed, *data;
    int pitch, linesize;
    int y, end;
} Rows;

/* Copy rows from the frame if from is set, otherwise to the frame. */
static void copy_rows(const GPUPlanes *planes, int p, const Rows *r, int from)
{
    const GPUPlane *plane = &planes->plane[p];
    const int bytes = planes->bytes, row = plane->width * plane->channels;
    const int is_packed = plane->step == plane->channels * bytes;
    const int step      = is_packed ? bytes : plane->step;
    uint8_t *packed = r->packed + (ptrdiff_t)r->y * r->pitch;
    uint8_t *data   = r->data   + (ptrdiff_t)r->y * r->linesize +
                      plane->offset;

    if (ff_gpu_plane_is_plain(planes, p)) {
        av_image_copy_plane(from ? packed : data,
                            from ? r->pitch : r->linesize,
                            from ? data : packed,
                            from ? r->linesize : r->pitch,
                            row * bytes, r->end - r->y);
        return;
    }
    for (int y = r->y; y < r->end; y++) {
        copy_samples(from ? packed : data, from ? bytes : step,
                     from ? data : packed, from ? step : bytes, row, bytes,
                     planes->swapped);
        packed += r->pitch;
        data   += r->linesize;
    }
}

/* Arguments of copy_slice() */
typedef struct Copy {
    const GPUSlot *slot;
    int planes;                 ///< bit p: copy plane p
    int out;                    ///< copy to the frame out instead of from in
} Copy;

/* Return whether plane p has to be copied: the device may work on the frame. */
static int is_copied(const Copy *copy, int p)
{
    return copy->planes >> p & 1 && copy->slot->host[copy->out][p];
}

static int copy_slice(AVFilterContext *avctx, void *arg, int job, int nb_jobs)
{
    const GPUFilterContext *s = avctx->priv;
    const Copy *copy     = arg;
    const GPUSlot *slot  = copy->slot;
    const AVFrame *frame = copy->out ? slot->out : slot->in;

    for (int p = 0; p < s->planes.nb_planes; p++) {
        const int stored = s->planes.plane[p].stored;
        const int height = s->planes.plane[p].height;
        const Rows rows  = {
            .packed   = slot->host[copy->out][p],
            .pitch    = slot->pitch[p],
            .data     = frame->data[stored],
            .linesize = frame->linesize[stored],
            .y        = height *  job      / nb_jobs,
            .end      = height * (job + 1) / nb_jobs,
        };

        if (is_copied(copy, p))
            copy_rows(&s->planes, p, &rows, !copy->out);
    }
    return 0;
}

/* Minimum number of bytes per thread */
#define BYTES_PER_JOB (1 << 19)

static void copy_planes(AVFilterContext *avctx, GPUSlot *slot, int planes,
                        int out)
{
    const GPUFilterContext *s = avctx->priv;
    Copy copy    = { slot, planes, out };
    size_t bytes = 0;

    for (int p = 0; p < s->planes.nb_planes; p++)
        if (is_copied(&copy, p))
            bytes += (size_t)slot->pitch[p] * s->planes.plane[p].height;
    if (bytes)
        ff_filter_execute(avctx, copy_slice, &copy, NULL,
                          av_clip(bytes / BYTES_PER_JOB, 1,
                                  ff_filter_get_nb_threads(avctx)));
}

/* ---- output frames ---- */

/* Return the index of the buffer of out that contains only this plane, or of an
 * unused buffer; -1 if no buffer contains the plane, as in mapped frames. */
static int find_place(AVFrame *out, int stored)
{
    const AVBufferRef *buf = av_frame_get_plane_buffer(out, stored);
    int i = stored;

    if (!buf)
        return -1;
    if (buf == out->buf[i] && (!i || av_frame_get_plane_buffer(out, 0) != buf))
        return i;
    for (i = 0; i < AV_NUM_DATA_POINTERS && out->buf[i];)
        i++;
    return i < AV_NUM_DATA_POINTERS ? i : -1;
}

/* Reference an unfiltered plane of the input in the output. Replace the buffer
 * of that plane if possible, as mpv supports only four buffers.
 * @return 1, 0 if the plane has to be copied, or an error */
static int share_plane(AVFrame *out, AVFrame *in, int stored)
{
    AVBufferRef *buf = av_frame_get_plane_buffer(in, stored);
    const int i      = find_place(out, stored);

    if (!buf || i < 0)
        return 0;
    buf = av_buffer_ref(buf);
    if (!buf)
        return AVERROR(ENOMEM);
    av_buffer_unref(&out->buf[i]);
    out->buf[i]           = buf;
    out->data[stored]     = in->data[stored];
    out->linesize[stored] = in->linesize[stored];
    return 1;
}

/* Return whether rows of odd width end in a pair of pixels, whose second sample
 * is not filtered. */
static int has_gaps(const GPUPlanes *planes)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(planes->format);

    return planes->nb_planes > 1 && !planes->plane[1].stored &&
           desc->log2_chroma_w && planes->plane[0].width & 1;
}

static void copy_plane(const GPUPlanes *planes, int p, AVFrame *out,
                       const AVFrame *in)
{
    const int stored = planes->plane[p].stored;

    av_image_copy_plane(out->data[stored], out->linesize[stored],
                        in->data[stored], in->linesize[stored],
                        av_image_get_linesize(planes->format, in->width,
                                              stored),
                        planes->plane[p].height);
}

static int fill_unselected(AVFilterContext *avctx, GPUSlot *slot, AVFrame *in)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUPlanes *planes   = &s->planes;

    for (int p = 0; p < planes->nb_planes; p++) {
        int ret;

        if (slot->selected >> p & 1)
            continue;
        ret = share_plane(slot->out, in, planes->plane[p].stored);
        if (ret < 0)
            return ret;
        if (!ret)
            copy_plane(planes, p, slot->out, in);
    }
    if (has_gaps(planes))
        copy_plane(planes, 0, slot->out, in);
    return 0;
}

/* Create the output, with the planes of a frame that are not filtered. */
static int get_output(AVFilterContext *avctx, GPUSlot *slot, AVFrame *in)
{
    AVFilterLink *outlink = avctx->outputs[0];
    int ret;

    slot->out = ff_get_video_buffer(outlink, outlink->w, outlink->h);
    if (!slot->out) {
        av_log(avctx, AV_LOG_ERROR, "Out of memory for a frame of %dx%d.\n",
               outlink->w, outlink->h);
        return AVERROR(ENOMEM);
    }
    ret = av_frame_copy_props(slot->out, slot->in);
    return ret < 0 ? ret : fill_unselected(avctx, slot, in);
}

/* ---- jobs ---- */

int ff_gpu_software_has_job(const GPUSlot *slot)
{
    return slot->selected || slot->setup->in_order;
}

static int begin(AVFilterContext *avctx, GPUSlot *slot, int out, int planes)
{
    const int ret = api_of(avctx)->begin(avctx, slot, out, planes);

    if (ret >= 0)
        slot->is_pending = 1;
    return ret;
}

int ff_gpu_software_begin(AVFilterContext *avctx, GPUSlot *slot)
{
    return begin(avctx, slot, 1, slot->selected);
}

int ff_gpu_software_record(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUBackend *api = api_of(avctx);

    return api->record ? api->record(avctx, slot) : 0;
}

int ff_gpu_software_upload(AVFilterContext *avctx, GPUSlot *slot, int planes)
{
    int ret;

    planes &= ~slot->uploaded;
    if (!planes)
        return 0;
    ret = begin(avctx, slot, 0, planes);
    if (ret < 0)
        return ret;
    copy_planes(avctx, slot, planes, 0);
    ret = api_of(avctx)->upload(avctx, slot, planes);
    if (ret >= 0)
        ret = ff_gpu_software_record(avctx, slot);
    if (ret >= 0)
        slot->uploaded |= planes;
    return ret;
}

/* Output the input frame, which other frames may still need. */
static int pass(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;

    if (!s->nb_kept && !s->lead)
        FFSWAP(AVFrame *, slot->in, slot->out);
    else
        slot->out = av_frame_clone(slot->in);
    return slot->out ? 0 : AVERROR(ENOMEM);
}

int ff_gpu_software_output(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *in)
{
    return slot->selected || in != slot ? get_output(avctx, slot, in->in) :
                                          pass(avctx, slot);
}

/* Stop using in (out = 0) or out (1). */
static int end(AVFilterContext *avctx, GPUSlot *slot, int out)
{
    const int ret = api_of(avctx)->end(avctx, slot, out);

    slot->is_pending = 0;
    return ret;
}

void ff_gpu_software_abort(AVFilterContext *avctx, GPUSlot *slot)
{
    if (!slot->priv || ff_gpu_enter(avctx) < 0)
        return;
    end(avctx, slot, 1);
    ff_gpu_leave(avctx);
}

/* Return whether the job of a slot is done, or an error; wait: for it. */
static int poll(AVFilterContext *avctx, GPUSlot *slot, int wait)
{
    const int ret = api_of(avctx)->poll(avctx, slot, wait);

    if (ret > 0)
        slot->is_pending = 0;
    return ret;
}

int ff_gpu_software_finish(AVFilterContext *avctx, GPUSlot *slot)
{
    int ret, error;

    if (!ff_gpu_software_has_job(slot))
        return 0;
    ret = ff_gpu_enter(avctx);
    if (ret < 0)
        return ret;
    ret = poll(avctx, slot, 1);
    if (ret >= 0)
        ret = ff_gpu_setup_report(avctx, slot);
    if (ret >= 0)
        copy_planes(avctx, slot, slot->selected, 1);
    error = end(avctx, slot, 1);
    ff_gpu_leave(avctx);
    return ret < 0 ? ret : error;
}

int ff_gpu_software_is_done(AVFilterContext *avctx, GPUSlot *slot)
{
    int done = 1;

    if (ff_gpu_software_has_job(slot) && ff_gpu_enter(avctx) >= 0) {
        done = api_of(avctx)->poll(avctx, slot, 0);
        ff_gpu_leave(avctx);
    }
    return done;
}

void ff_gpu_software_release(AVFilterContext *avctx, GPUSlot *slot)
{
    if (slot->priv && ff_gpu_enter(avctx) >= 0) {
        if (slot->out && ff_gpu_software_has_job(slot))
            end(avctx, slot, 1);
        end(avctx, slot, 0);
        ff_gpu_leave(avctx);
    }
    slot->uploaded = 0;
}

/* ---- redundant copies ---- */

static int has_suffix(const char *name, const char *suffix)
{
    const size_t n = strlen(name), m = strlen(suffix);

    return n >= m && !strcmp(name + n - m, suffix);
}

/* Return the source of a link's frames, skipping filters that pass them on. */
static const AVFilterContext *source_of(const AVFilterLink *link)
{
    while (link->src->nb_inputs == 1 &&
           (!strcmp(link->src->filter->name, "format") ||
            !strcmp(link->src->filter->name, "null")))
        link = link->src->inputs[0];
    return link->src;
}

static int holds_format(AVBufferRef *device, enum AVPixelFormat format)
{
    AVHWFramesConstraints *limits =
        av_hwdevice_get_hwframe_constraints(device, NULL);
    int found = 0;

    for (int i = 0; limits && limits->valid_sw_formats && !found &&
                    limits->valid_sw_formats[i] != AV_PIX_FMT_NONE; i++)
        found = limits->valid_sw_formats[i] == format;
    av_hwframe_constraints_free(&limits);
    return found;
}

/* Warn if the previous filter is a GPU filter of the same API that downloaded
 * its output: no other filters called *_TYPE output software frames. */
static void warn_redundant_copies(AVFilterContext *avctx)
{
    GPUFilterContext *s = avctx->priv;
    const char *before  = source_of(avctx->inputs[0])->filter->name;
    const char *format  = av_get_pix_fmt_name(s->planes.format);
    const GPUBackend *api = s->ops->api;
    char suffix[16];

    snprintf(suffix, sizeof(suffix), "_%s", api->type);
    if (!has_suffix(before, suffix) ||
        !holds_format(s->device_ref, s->planes.format))
        return;
    av_log(avctx, AV_LOG_WARNING, "Redundant download and upload between %s "
           "and %s: put format=%s,hwupload before the former and hwdownload,"
           "format=%s after the latter, and run ffmpeg with -init_hw_device "
           "%s=%s -filter_hw_device %s, to copy frames once.\n", before,
           avctx->filter->name, format, format, api->type, api->device,
           api->device);
}

/* ---- init and uninit ---- */

const char *ff_gpu_device_setting(const AVFilterContext *avctx, char *text,
                                  size_t size)
{
    const GPUFilterContext *s = avctx->priv;

    if (s->software)
        snprintf(text, size, "device=");
    else
        snprintf(text, size, "-init_hw_device %s=%s:", s->ops->api->type,
                 s->ops->api->device);
    return text;
}

int ff_gpu_software_open(AVFilterContext *avctx)
{
    GPUFilterContext *s = avctx->priv;
    AVBufferRef *ref;
    int ret = ff_gpu_device_get(avctx, s->ops->api->devices, s->device,
                                &s->software, &ref);

    if (ret < 0)
        return ret;
    s->device_ref = av_buffer_ref(ref);
    return s->device_ref ? 0 : AVERROR(ENOMEM);
}

int ff_gpu_software_init(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    if (s->depth)               // frames are copied to device memory
        warn_redundant_copies(avctx);
    return s->async_depth < 0 ? s->depth : s->async_depth;
}

av_cold void ff_gpu_software_uninit(AVFilterContext *avctx, GPUSlot *slots,
                                    int nb)
{
    const int entered = ff_gpu_enter(avctx) >= 0;

    for (int i = 0; i < nb; i++)
        api_of(avctx)->free(avctx, &slots[i]);
    if (entered)
        ff_gpu_leave(avctx);
}

void ff_gpu_software_close(AVFilterContext *avctx)
{
    GPUFilterContext *s = avctx->priv;

    ff_gpu_device_free(&s->software);
}
