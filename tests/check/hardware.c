/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Upload frames to a device; for check and fuzz.
 */

#include <string.h>

#include "libavutil/imgutils.h"
#include "libavutil/pixdesc.h"

#include "check.h"

/* Move the data pointers into a larger frame, to the right and down. */
static void move(AVFrame *frame, enum AVPixelFormat format, int pixels)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);

    for (int p = 0; p < av_pix_fmt_count_planes(format); p++) {
        const int shift = p == 1 || p == 2 ? desc->log2_chroma_h : 0;

        frame->data[p] += (pixels >> shift) * (ptrdiff_t)frame->linesize[p] +
                          av_image_get_linesize(format, pixels, p);
    }
}

AVFrame *frames_upload(AVBufferRef *pool, const AVFrame *picture, int pixels)
{
    AVFrame *frame = av_frame_alloc();

    if (!frame)
        return NULL;
    if (!picture || !pool || av_hwframe_get_buffer(pool, frame, 0) < 0) {
        av_frame_free(&frame);
        return NULL;
    }
    move(frame, picture->format, pixels);
    if (av_hwframe_transfer_data(frame, picture, 0) < 0)
        av_frame_free(&frame);
    if (frame) {
        frame->width  = picture->width;
        frame->height = picture->height;
    }
    return frame;
}

