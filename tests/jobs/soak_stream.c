/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include "libavcodec/avcodec.h"
#include "libavutil/common.h"
#include "libavutil/error.h"

#include "soak.h"

#define WIDTH  96
#define HEIGHT 64

static AVPacket *packets[8];

/* Encode the next frame. */
static int encode(AVCodecContext *enc, const AVFrame *frame, AVPacket **packet)
{
    int ret = avcodec_send_frame(enc, frame);

    *packet = av_packet_alloc();
    if (!*packet)
        return AVERROR(ENOMEM);
    return ret < 0 ? ret : avcodec_receive_packet(enc, *packet);
}

static int encode_all(AVCodecContext *enc)
{
    Rng rng = { 1 };
    AVFrame *frame = NULL;
    int ret = avcodec_open2(enc, NULL, NULL);

    for (int i = 0; i < FF_ARRAY_ELEMS(packets) && ret >= 0; i++) {
        AVFrame *next = frame ? picture_next(frame, &rng) :
                        picture_new(enc->pix_fmt, enc->width, enc->height,
                                    PATTERN_TEXTURE, &rng);

        av_frame_free(&frame);
        frame = next;
        if (!frame)
            return AVERROR(ENOMEM);
        frame->pts = i;
        ret = encode(enc, frame, &packets[i]);
    }
    av_frame_free(&frame);
    return ret;
}

int stream_make(void)
{
    const AVCodec *codec = avcodec_find_encoder(AV_CODEC_ID_MPEG4);
    AVCodecContext *enc  = codec ? avcodec_alloc_context3(codec) : NULL;
    int ret = AVERROR_ENCODER_NOT_FOUND;

    if (enc) {
        enc->width     = WIDTH;
        enc->height    = HEIGHT;
        enc->pix_fmt   = AV_PIX_FMT_YUV420P;
        enc->time_base = (AVRational) { 1, 25 };
        ret = encode_all(enc);
    }
    avcodec_free_context(&enc);
    return ret;
}

/* Decode a packet with up to three wrong bits; append its frame to a job. */
static int decode(AVCodecContext *dec, Job *job, const AVPacket *original,
                  Rng *rng)
{
    AVPacket *packet = av_packet_clone(original);
    AVFrame *frame   = av_frame_alloc();
    int ret = packet && frame ? av_packet_make_writable(packet) :
                                AVERROR(ENOMEM);

    for (int k = rng_range(rng, 0, 3); k > 0 && ret >= 0; k--)
        packet->data[rng_range(rng, 0, packet->size - 1)] ^=
            1 << rng_range(rng, 0, 7);
    if (ret >= 0 && avcodec_send_packet(dec, packet) < 0)
        atomic_fetch_add(&soak.broken, 1);
    if (ret >= 0 && avcodec_receive_frame(dec, frame) >= 0 &&
        frame->width == job->width && frame->height == job->height &&
        frame->format == job->format) {
        job->step[job->nb_steps] = (Step) { .kind    = LINE_FRAME,
                                            .pts     = job->nb_steps,
                                            .picture = frame };
        job->nb_steps++;
        frame = NULL;
    }
    av_frame_free(&frame);
    av_packet_free(&packet);
    return ret;
}

int stream_decode(Job *job, Rng *rng)
{
    const AVCodec *codec = avcodec_find_decoder(AV_CODEC_ID_MPEG4);
    AVCodecContext *dec  = codec ? avcodec_alloc_context3(codec) : NULL;
    int ret = AVERROR_DECODER_NOT_FOUND;

    job->nb_steps = 0;
    if (dec) {
        dec->thread_count    = 1;
        dec->err_recognition = AV_EF_EXPLODE;
        ret = avcodec_open2(dec, NULL, NULL);
    }
    for (int i = 0; i < FF_ARRAY_ELEMS(packets) && ret >= 0; i++)
        ret = decode(dec, job, packets[i], rng);
    avcodec_free_context(&dec);
    return ret;
}

void stream_free(void)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(packets); i++)
        av_packet_free(&packets[i]);
}
