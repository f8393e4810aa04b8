/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * A library to preload, with which a filter loses properties: of all that frames
 * have, av_frame_copy_props() clears one, and with each call the next one.
 */

#include <dlfcn.h>

#include "libavutil/dict.h"

#include "../members.h"

/* Clear the n-th 32 bits of values that are set.
 * @return how many fewer than n+1 there are */
static int lose_value(AVFrame *frame, int n)
{
    static const uint32_t none = 0;
    const size_t size = sizeof(none);
    AVFrame kept = *frame;
    uint8_t values[sizeof(AVFrame)];

    /* the link has them, too */
    kept.width = kept.height = kept.format = 0;
    kept.sample_aspect_ratio = (AVRational) { 0 };
    frame_values(values, &kept);
    for (size_t i = 0; i < sizeof(values); i += size)
        if (memcmp(values + i, &none, size) && !n--) {
            memcpy((uint8_t *)frame + i, &none, size);
            return -1;
        }
    return n;
}

/* Clear what the n-th pointer leads to. @return whether there is one */
static int lose_more(AVFrame *frame, int n)
{
    AVFrameSideData *last = frame->side_data[frame->nb_side_data - 1];

    switch (n) {
    case 0: av_buffer_unref(&frame->opaque_ref);               return 1;
    case 1: av_dict_free(&frame->metadata);                    return 1;
    case 2: av_dict_free(&frame->side_data[0]->metadata);      return 1;
    case 3: av_frame_remove_side_data(frame, last->type);      return 1;
    }
    return 0;
}

int av_frame_copy_props(AVFrame *dst, const AVFrame *src)
{
    static int call;
    int (*copy)(AVFrame *, const AVFrame *) = dlsym(RTLD_NEXT, __func__);
    const int ret = copy(dst, src);
    int left;

    if (ret < 0)
        return ret;
    left = lose_value(dst, call++);
    if (left >= 0 && !lose_more(dst, left)) {
        lose_value(dst, 0);
        call = 1;
    }
    return ret;
}
