/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Set and compare properties of frames: all of AVFrame but its data.
 */

#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/pixdesc.h"

#include "jobs.h"
#include "members.h"

#define NB_TYPES 64             ///< more than FFmpeg has of side data

/* ---- to set them ---- */

/* Give all values random bytes. unset: some are 0 */
static void set_values(AVFrame *frame, int unset, Rng *rng)
{
    uint8_t all[sizeof(AVFrame)], is_value[sizeof(AVFrame)];
    uint32_t word = 0;

    memset(all, 1, sizeof(all));
    frame_values(is_value, all);
    for (size_t i = 0; i < sizeof(all); i++) {
        if (i % sizeof(word) == 0)
            word = unset && !rng_range(rng, 0, 3) ? 0 : rng_next(rng);
        if (is_value[i])
            ((uint8_t *)frame)[i] = word >> i % sizeof(word) * 8;
    }
}

/* Give values that FFmpeg interprets those of a video. */
static void set_video(AVFrame *frame, const Step *step, int unset, Rng *rng)
{
    const int first = !unset;

    frame->pts             = step->pts;
    frame->pict_type       = rng_range(rng, first, AV_PICTURE_TYPE_BI);
    frame->color_range     = rng_range(rng, first, AVCOL_RANGE_NB - 1);
    frame->color_primaries = rng_range(rng, first, AVCOL_PRI_BT2020);
    frame->color_trc       = rng_range(rng, first, AVCOL_TRC_SMPTE2084);
    frame->colorspace      = rng_range(rng, first, AVCOL_SPC_BT2020_NCL);
    frame->chroma_location = rng_range(rng, first, AVCHROMA_LOC_NB - 1);
    frame->crop_left       = step->seed & 3;
    frame->crop_right      = step->seed >> 2 & 3;
    frame->crop_top        = step->seed >> 4 & 1;
    frame->crop_bottom     = step->seed >> 5 & 1;
    /* buffersrc adds it to pts */
    frame->FRAME_DURATION  = FFMIN(rng_range(rng, first, 1 << 20),
                                   INT64_MAX - FFMAX(step->pts, 0));
}

static int set_entries(AVDictionary **entries, Rng *rng)
{
    char text[16];
    int ret = 0;

    for (const char *key = "abc"; *key && ret >= 0; key++) {
        snprintf(text, sizeof(text), "%u", rng_next(rng));
        ret = rng_range(rng, 0, 3) ? av_dict_set(entries, key, text, 0) : 0;
    }
    return ret;
}

static int add_side_data(AVFrame *frame, int type, Rng *rng)
{
    AVFrameSideData *side = av_frame_new_side_data(frame, type,
                                                   rng_range(rng, 1, 40));

    if (!side)
        return AVERROR(ENOMEM);
    for (int i = 0; i < side->size; i++)
        side->data[i] = rng_next(rng);
    return set_entries(&side->metadata, rng);
}

/* Add side data of some of FFmpeg's types, and twice of one type. */
static int set_side_data(AVFrame *frame, Rng *rng)
{
    int ret = add_side_data(frame, AV_FRAME_DATA_SEI_UNREGISTERED, rng);

    for (int i = 0; i < NB_TYPES && ret >= 0; i++)
        if (i == AV_FRAME_DATA_SEI_UNREGISTERED ||
            (av_frame_side_data_name(i) && !rng_range(rng, 0, 3)))
            ret = add_side_data(frame, i, rng);
    return ret;
}

int properties_set(AVFrame *frame, const Step *step)
{
    const int width = frame->width, height = frame->height;
    const int format = frame->format, unset = step->seed & 1;
    Rng rng = { step->seed + (uint64_t)step->pts * 7919 + 1 };
    int ret;

    for (int i = 0; i < 8; i++)
        rng_next(&rng);
    set_values(frame, unset, &rng);
    set_video(frame, step, unset, &rng);
    frame->width      = width;
    frame->height     = height;
    frame->format     = format;
    frame->opaque_ref = av_buffer_alloc(1);
    ret = frame->opaque_ref ? set_entries(&frame->metadata, &rng) :
                              AVERROR(ENOMEM);
    return ret < 0 ? ret : set_side_data(frame, &rng);
}

/* ---- to compare them ---- */

/* Return the next entry that is not of epsilon's measurement. */
static const AVDictionaryEntry *next_entry(const AVDictionary *entries,
                                           const AVDictionaryEntry *e)
{
    do
        e = av_dict_get(entries, "", e, AV_DICT_IGNORE_SUFFIX);
    while (e && !strncmp(e->key, "lavfi.epsilon.", 14));
    return e;
}

static int same_entries(const AVDictionary *a, const AVDictionary *b)
{
    const AVDictionaryEntry *e = NULL, *f = NULL;

    do {
        e = next_entry(a, e);
        f = next_entry(b, f);
    } while (e && f && !strcmp(e->key, f->key) && !strcmp(e->value, f->value));
    return !e && !f;
}

/* Return the type of the first side data that differ, or -1. */
static int find_side_data(const AVFrame *a, const AVFrame *b)
{
    for (int i = 0; i < a->nb_side_data && i < b->nb_side_data; i++) {
        const AVFrameSideData *s = a->side_data[i], *t = b->side_data[i];

        if (s->type != t->type || s->size != t->size ||
            memcmp(s->data, t->data, s->size) ||
            !same_entries(s->metadata, t->metadata))
            return t->type;
    }
    return a->nb_side_data < b->nb_side_data ?
           b->side_data[a->nb_side_data]->type :
           a->nb_side_data > b->nb_side_data ?
           a->side_data[b->nb_side_data]->type : -1;
}

static int same_buffer(const AVBufferRef *a, const AVBufferRef *b)
{
    return a && b ? a->data == b->data && a->size == b->size : a == b;
}

int properties_equal(const AVFrame *out, const AVFrame *want, char *what,
                     size_t size)
{
    const int type = find_side_data(out, want);
    uint8_t a[sizeof(AVFrame)], b[sizeof(AVFrame)];
    size_t i = 0;

    frame_values(a, out);
    frame_values(b, want);
    while (i < sizeof(a) && a[i] == b[i])
        i++;
    if (i < sizeof(a))
        snprintf(what, size, "byte %zu of AVFrame", i);
    else if (type >= 0)
        snprintf(what, size, "side data of type %d", type);
    else if (!same_entries(out->metadata, want->metadata))
        snprintf(what, size, "metadata");
    else if (!same_buffer(out->opaque_ref, want->opaque_ref))
        snprintf(what, size, "opaque_ref");
    else if (!out->hw_frames_ctx != !want->hw_frames_ctx)
        snprintf(what, size, "hw_frames_ctx");
    else
        return 1;
    return 0;
}
