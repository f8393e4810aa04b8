/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * AVFrame as bytes, so that members which a later FFmpeg adds get values and are
 * compared like the others.
 */

#ifndef TESTS_JOBS_MEMBERS_H
#define TESTS_JOBS_MEMBERS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "libavutil/frame.h"
#include "libavutil/macros.h"

/* FFmpeg 5.1: a duration of packets, and two ways to describe audio */
#if LIBAVUTIL_VERSION_MAJOR < 58
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#define FRAME_DURATION pkt_duration
#define FRAME_OLD_AUDIO , FRAME_MEMBER(channel_layout), FRAME_MEMBER(channels)
#else
#define FRAME_DURATION duration
#define FRAME_OLD_AUDIO
#endif

#define FRAME_MEMBER(m) { offsetof(AVFrame, m), sizeof(((AVFrame *)NULL)->m) }

/** Copy the bytes of a frame with 0 for its data, for audio and for pointers. A
 *  pointer that a later FFmpeg adds has to be added here. */
static inline void frame_values(uint8_t values[sizeof(AVFrame)],
                                const void *frame)
{
    static const struct { size_t offset, size; } others[] = {
        FRAME_MEMBER(data), FRAME_MEMBER(linesize),
        FRAME_MEMBER(extended_data), FRAME_MEMBER(buf),
        FRAME_MEMBER(extended_buf), FRAME_MEMBER(nb_extended_buf),
        FRAME_MEMBER(hw_frames_ctx), FRAME_MEMBER(private_ref),
        FRAME_MEMBER(side_data), FRAME_MEMBER(nb_side_data),
        FRAME_MEMBER(metadata), FRAME_MEMBER(opaque_ref),
        FRAME_MEMBER(nb_samples), FRAME_MEMBER(ch_layout) FRAME_OLD_AUDIO
    };

    memcpy(values, frame, sizeof(AVFrame));
    for (int i = 0; i < FF_ARRAY_ELEMS(others); i++)
        memset(values + others[i].offset, 0, others[i].size);
}

#endif /* TESTS_JOBS_MEMBERS_H */
