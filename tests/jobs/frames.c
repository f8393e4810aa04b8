/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Make the frames of a job: in memory with rows at any address, followed by
 * poisoned bytes; on a device from a pool.
 */

#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/imgutils.h"
#include "libavutil/pixdesc.h"

#include "draw.h"
#include "jobs.h"

AVFrame *step_picture(const Job *job, const Step *step, const AVFrame *before)
{
    Rng rng = { step->seed + 1 };

    if (before && !strcmp(step->drawn, "next"))
        return picture_next(before, &rng);
    return is_drawn(step->drawn) ?
           draw(job->format, job->width, job->height, step->drawn,
                step->seed) :
           picture_new(job->format, job->width, job->height,
                       *step->drawn ? PATTERN_NOISE : step->pattern, &rng);
}

/* Copy the picture's rows to buffers that end with the last row. */
static AVFrame *lay_out(const AVFrame *picture, const Step *step)
{
    const int planes = av_pix_fmt_count_planes(picture->format);
    const int alone  = step->seed & 1;      // one buffer per plane
    size_t size[4] = { 0 }, total = 0;
    AVFrame *frame = av_frame_alloc();

    if (!frame)
        return NULL;
    frame->format = picture->format;
    frame->width  = picture->width;
    frame->height = picture->height;
    for (int p = 0; p < planes; p++) {
        const int bytes = av_image_get_linesize(picture->format,
                                                picture->width, p);

        frame->linesize[p] = bytes + step->pad;
        size[p] = step->offset + bytes +
                  (size_t)frame->linesize[p] * (picture_rows(picture, p) - 1);
        total  += size[p];
    }
    if (!alone)
        frame->buf[0] = av_buffer_alloc(total);
    total = 0;
    for (int p = 0; p < planes; p++) {
        if (alone)
            frame->buf[p] = av_buffer_alloc(size[p]);
        if (!frame->buf[alone ? p : 0]) {
            av_frame_free(&frame);
            return NULL;
        }
        frame->data[p] = frame->buf[alone ? p : 0]->data +
                         (alone ? 0 : total) + step->offset;
        total += size[p];
    }
    if (step->what == WHAT_FLIPPED)
        picture_flip(frame);
    av_frame_copy(frame, picture);
    return frame;
}

/* Upload to a pool of the picture's size. */
static AVFrame *upload_apart(const Device *device, AVBufferRef *ref,
                             const AVFrame *picture)
{
    AVBufferRef *pool = picture ? frames_new(ref, device->type,
                                             picture->format, picture->width,
                                             picture->height) : NULL;
    AVFrame *frame = frames_upload(pool, picture, 0);

    av_buffer_unref(&pool);
    return frame;
}

static AVBufferRef *second;     ///< opened once

void frames_close(void)
{
    av_buffer_unref(&second);
}

static enum AVPixelFormat other_format(const Device *device,
                                       enum AVPixelFormat format,
                                       unsigned seed)
{
    const int nb = device_nb_formats(device);

    for (int i = 0; i < nb; i++)
        if (device->formats[(seed + i) % nb] != format)
            return device->formats[(seed + i) % nb];
    return AV_PIX_FMT_NONE;
}

static int is_wrong(const Job *job, const Devices *devices, enum What what)
{
    switch (what) {
    case WHAT_RIGHT:
    case WHAT_FLIPPED: return 0;
    case WHAT_DEVICE:  return !job->software;
    case WHAT_PITCH:   return job->software ||
                              devices->hardware.type == AV_HWDEVICE_TYPE_CUDA;
    default:           return 1;
    }
}

/* Change a property that the filter has to refuse. */
static void spoil(AVFrame *frame, const Job *job, const Step *step)
{
    const int planes = av_pix_fmt_count_planes(job->format);

    if (step->what == WHAT_PLANE)
        frame->data[step->seed % planes] = NULL;
    if (step->what == WHAT_PITCH)
        frame->linesize[0] = av_image_get_linesize(job->format, job->width,
                                                   0) - 1;
    if (step->what == WHAT_CONTEXT && !job->software)
        av_buffer_unref(&frame->hw_frames_ctx);     // shared with the job
}

static AVFrame *wrong_frame(const Job *job, const Devices *devices,
                            const Step *step, AVBufferRef *pool)
{
    const Device *device = job->software ? &devices->software :
                                           &devices->hardware;
    const int grow = step->what == WHAT_SIZE ? 2 : 0;
    const int less = step->seed & 2 && job->width > 2 ? -2 * grow : 0;
    const enum AVPixelFormat format = step->what == WHAT_FORMAT ?
        other_format(device, job->format, step->seed) : job->format;
    Rng rng = { step->seed + 1 };
    AVFrame *picture, *frame;

    if (format == AV_PIX_FMT_NONE)
        return NULL;
    picture = picture_new(format, job->width + grow + less, job->height + grow,
                          step->pattern, &rng);
    if (!picture)
        return NULL;
    /* software instead of hardware frames, and vice versa */
    if (step->what == WHAT_FORMAT && step->seed & 4)
        frame = job->software ? upload_apart(&devices->hardware,
                                             devices->hardware.ref, picture)
                              : lay_out(picture, step);
    else if (job->software)
        frame = step->what == WHAT_CONTEXT ?
                upload_apart(&devices->hardware, devices->hardware.ref,
                             picture) : lay_out(picture, step);
    else if (step->what == WHAT_SIZE || step->what == WHAT_FORMAT)
        frame = upload_apart(device, device->ref, picture);
    else if (step->what == WHAT_DEVICE)
        frame = upload_apart(device, second ? second :
                             (second = device_open(device->name)), picture);
    else
        frame = frames_upload(pool, picture, 0);
    if (frame)
        spoil(frame, job, step);
    av_frame_free(&picture);
    return frame;
}

/* Return by how many pixels a frame may be moved within a larger one; OpenCL's
 * are images. */
static int room(const Job *job, const Devices *devices, const Step *step)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(job->format);
    const int pixels = step->offset & 7;

    if (devices->hardware.type != AV_HWDEVICE_TYPE_CUDA || job->more < 8)
        return 0;
    return pixels >> desc->log2_chroma_w << desc->log2_chroma_w;
}

AVFrame *frame_make(const Job *job, const Devices *devices, const Step *step,
                    AVBufferRef *pool, const AVFrame *before,
                    AVFrame **picture)
{
    AVFrame *frame;

    *picture = NULL;
    if (is_wrong(job, devices, step->what)) {
        frame = wrong_frame(job, devices, step, pool);
    } else {
        *picture = step->picture ? av_frame_clone(step->picture) :
                   step_picture(job, step, before);
        if (!*picture)
            return NULL;
        frame = devices->hardware.type == AV_HWDEVICE_TYPE_NONE ?
                av_frame_clone(*picture) :      // with room for FFmpeg's filter
                job->software ? lay_out(*picture, step) :
                frames_upload(pool, *picture, room(job, devices, step));
    }
    if (!frame || properties_set(frame, step) < 0) {
        av_frame_free(picture);
        av_frame_free(&frame);
    }
    return frame;
}
