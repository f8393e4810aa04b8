// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: filter one picture on the GPU
 * @example filter_picture.c
 *
 * Read a picture, filter it with a filter chain, and write the result as PNG.
 * All use of libavfilter is in filter_picture() and parse_chain().
 *
 *   filter_picture in.jpg out.png gauss_hilbert_opencl=radius=9
 *
 * Filters for hardware frames only need a device and hwupload:
 *
 *   filter_picture in.jpg out.png \
 *       format=gbrp,hwupload,median_opencl,hwdownload,format=gbrp opencl
 */

#include <stdio.h>
#include <string.h>

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avstring.h>
#include <libavutil/hwcontext.h>

/* Create the filters of a chain. Some, such as hwupload, need the device before
 * they are initialized. */
static int parse_chain(AVFilterGraph *graph, const char *chain,
                       AVBufferRef *device, AVFilterInOut **in,
                       AVFilterInOut **out)
{
#if LIBAVFILTER_VERSION_MAJOR < 9       /* FFmpeg 5.1: before configuring */
    int ret = avfilter_graph_parse2(graph, chain, in, out);
#else
    AVFilterGraphSegment *segment = NULL;
    int ret = avfilter_graph_segment_parse(graph, chain, 0, &segment);

    if (ret >= 0)
        ret = avfilter_graph_segment_create_filters(segment, 0);
#endif
    for (unsigned i = 0; device && ret >= 0 && i < graph->nb_filters; i++)
        if (!(graph->filters[i]->hw_device_ctx = av_buffer_ref(device)))
            ret = AVERROR(ENOMEM);
#if LIBAVFILTER_VERSION_MAJOR >= 9
    if (ret >= 0)
        ret = avfilter_graph_segment_apply(segment, 0, in, out);
    avfilter_graph_segment_free(&segment);
#endif
    return ret;
}

/* Replace the picture with the output of the chain. */
static int filter_picture(AVFrame *picture, const char *chain,
                          AVBufferRef *device)
{
    AVFilterGraph *graph = avfilter_graph_alloc();
    AVFilterInOut *in = NULL, *out = NULL;
    AVFilterContext *source, *sink;
    char args[128];
    int ret = AVERROR(ENOMEM);

    if (!graph)
        goto end;
    snprintf(args, sizeof(args), "video_size=%dx%d:pix_fmt=%d:time_base=1/1",
             picture->width, picture->height, picture->format);
#if LIBAVFILTER_VERSION_MAJOR >= 10
    av_strlcatf(args, sizeof(args), ":colorspace=%d:range=%d",
                picture->colorspace, picture->color_range);
#endif
    if ((ret = avfilter_graph_create_filter(&source,
                   avfilter_get_by_name("buffer"), "in", args, NULL,
                   graph)) < 0 ||
        (ret = avfilter_graph_create_filter(&sink,
                   avfilter_get_by_name("buffersink"), "out", NULL, NULL,
                   graph)) < 0 ||
        (ret = parse_chain(graph, chain, device, &in, &out)) < 0)
        goto end;
    ret = AVERROR(EINVAL);
    if (!in || !out || in->next || out->next)   /* not one input, one output */
        goto end;
    if ((ret = avfilter_link(source, 0, in->filter_ctx, in->pad_idx)) < 0 ||
        (ret = avfilter_link(out->filter_ctx, out->pad_idx, sink, 0)) < 0 ||
        (ret = avfilter_graph_config(graph, NULL)) < 0 ||
        (ret = av_buffersrc_add_frame(source, picture)) < 0 ||
        (ret = av_buffersrc_add_frame(source, NULL)) < 0)
        goto end;
    ret = av_buffersink_get_frame(sink, picture);

end:
    avfilter_inout_free(&in);
    avfilter_inout_free(&out);
    avfilter_graph_free(&graph);
    return ret;
}

static int read_picture(AVFrame *picture, const char *name)
{
    AVFormatContext *file   = NULL;
    AVCodecContext *decoder = NULL;
    AVPacket *packet        = av_packet_alloc();
    const AVCodec *codec;
    int ret = AVERROR(ENOMEM);

    if (!packet ||
        (ret = avformat_open_input(&file, name, NULL, NULL)) < 0 ||
        (ret = avformat_find_stream_info(file, NULL)) < 0 ||
        (ret = av_find_best_stream(file, AVMEDIA_TYPE_VIDEO, -1, -1, &codec,
                                   0)) < 0)
        goto end;
    decoder = avcodec_alloc_context3(codec);
    if (!decoder) {
        ret = AVERROR(ENOMEM);
        goto end;
    }
    if ((ret = avcodec_parameters_to_context(decoder,
                   file->streams[ret]->codecpar)) < 0 ||
        (ret = avcodec_open2(decoder, NULL, NULL)) < 0 ||
        (ret = av_read_frame(file, packet)) < 0 ||
        (ret = avcodec_send_packet(decoder, packet)) < 0 ||
        (ret = avcodec_send_packet(decoder, NULL)) < 0)
        goto end;
    ret = avcodec_receive_frame(decoder, picture);

end:
    av_packet_free(&packet);
    avcodec_free_context(&decoder);
    avformat_close_input(&file);
    return ret;
}

static int write_picture(AVFrame *picture, const char *name)
{
    AVCodecContext *encoder =
        avcodec_alloc_context3(avcodec_find_encoder(AV_CODEC_ID_PNG));
    AVPacket *packet = av_packet_alloc();
    AVIOContext *file;
    int ret          = AVERROR(ENOMEM);

    if (!encoder || !packet)
        goto end;
    encoder->width     = picture->width;
    encoder->height    = picture->height;
    encoder->pix_fmt   = picture->format;
    encoder->time_base = (AVRational) { 1, 1 };
    if ((ret = avcodec_open2(encoder, NULL, NULL)) < 0 ||
        (ret = avcodec_send_frame(encoder, picture)) < 0 ||
        (ret = avcodec_send_frame(encoder, NULL)) < 0 ||
        (ret = avcodec_receive_packet(encoder, packet)) < 0 ||
        (ret = avio_open(&file, name, AVIO_FLAG_WRITE)) < 0)
        goto end;
    avio_write(file, packet->data, packet->size);
    if ((ret = avio_close(file)) < 0)
        remove(name);           /* leave no incomplete picture */

end:
    av_packet_free(&packet);
    avcodec_free_context(&encoder);
    return ret;
}

int main(int argc, char **argv)
{
    AVFrame *picture    = av_frame_alloc();
    AVBufferRef *device = NULL;
    enum AVHWDeviceType type;
    char chain[1024];
    int ret = picture ? 0 : AVERROR(ENOMEM);

    if (argc < 4 || argc > 5) {
        fprintf(stderr, "Usage: %s INPUT OUTPUT.png CHAIN [DEVICE TYPE]\n"
                "such as %s in.jpg out.png median_opencl\n", argv[0], argv[0]);
        return 2;
    }
    /* PNG does not support YUV; libavfilter inserts conversions if
     * necessary. */
    snprintf(chain, sizeof(chain), "%s,format=rgb24", argv[3]);
    if (ret >= 0 && argc > 4) {
        type = av_hwdevice_find_type_by_name(argv[4]);
        ret  = type == AV_HWDEVICE_TYPE_NONE ? AVERROR(EINVAL) :
               av_hwdevice_ctx_create(&device, type, NULL, NULL, 0);
    }
    if (ret >= 0 && (ret = read_picture(picture, argv[1])) >= 0 &&
        (ret = filter_picture(picture, chain, device)) >= 0)
        ret = write_picture(picture, argv[2]);
    if (ret < 0)
        fprintf(stderr, "%s: %s\n", argv[1], av_err2str(ret));
    av_frame_free(&picture);
    av_buffer_unref(&device);
    return ret < 0;
}
