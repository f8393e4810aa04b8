/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Run filter graphs on an OpenCL device, each until its source ends, and print
 * a checksum for each:
 *
 *     onethread [host] PLATFORM GRAPH...
 *
 * All work is done in the main thread: Oclgrind's --uninitialized crashes if a
 * kernel is built in another thread than the device's, as in ffmpeg,
 * which runs filters in separate threads.
 *
 * With "host" before the platform, images are copied to buffers through the
 * host: Oclgrind takes samples that the device copies from an image for
 * uninitialized.
 */

#define _GNU_SOURCE
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "libavfilter/avfilter.h"
#include "libavfilter/buffersink.h"
#include "libavutil/adler32.h"
#include "libavutil/dict.h"
#include "libavutil/hwcontext.h"
#include "libavutil/imgutils.h"
#include "libavutil/mem.h"

static int copy_through_host;

/* Replace the function for libavfilter, as symbols of the program have
 * priority. */
cl_int clEnqueueCopyImageToBuffer(cl_command_queue queue, cl_mem src,
                                  cl_mem dst, const size_t *origin,
                                  const size_t *region, size_t offset,
                                  cl_uint nb_wait, const cl_event *wait,
                                  cl_event *event)
{
    __typeof__(&clEnqueueCopyImageToBuffer) real;
    size_t size;
    void *bytes;
    cl_int err;

    if (!copy_through_host) {
        real = dlsym(RTLD_NEXT, __func__);
        return real(queue, src, dst, origin, region, offset, nb_wait, wait,
                    event);
    }
    err = clGetImageInfo(src, CL_IMAGE_ELEMENT_SIZE, sizeof(size), &size,
                         NULL);
    if (err)
        return err;
    size *= region[0] * region[1];
    bytes = av_malloc(size);
    if (!bytes)
        return CL_OUT_OF_HOST_MEMORY;
    err = clEnqueueReadImage(queue, src, CL_TRUE, origin, region, 0, 0, bytes,
                             nb_wait, wait, NULL);
    if (!err)
        err = clEnqueueWriteBuffer(queue, dst, CL_TRUE, offset, size, bytes,
                                   0, NULL, event);
    av_free(bytes);
    return err;
}

static AVBufferRef *open_device(const char *platform)
{
    AVBufferRef *device   = NULL;
    AVDictionary *options = NULL;

    av_dict_set(&options, "platform_name", platform, 0);
    av_hwdevice_ctx_create(&device, AV_HWDEVICE_TYPE_OPENCL, NULL, options, 0);
    av_dict_free(&options);
    return device;
}

static int set_device(AVFilterGraph *graph, AVBufferRef *device)
{
    for (unsigned i = 0; i < graph->nb_filters; i++) {
        graph->filters[i]->hw_device_ctx = av_buffer_ref(device);
        if (!graph->filters[i]->hw_device_ctx)
            return AVERROR(ENOMEM);
    }
    return 0;
}

static int add_frame(uint32_t *sum, const AVFrame *frame)
{
    const int size = av_image_get_buffer_size(frame->format, frame->width,
                                              frame->height, 1);
    uint8_t *bytes = size < 0 ? NULL : av_malloc(size);
    int ret;

    if (!bytes)
        return AVERROR(ENOMEM);
    ret = av_image_copy_to_buffer(bytes, size,
                                  (const uint8_t *const *)frame->data,
                                  frame->linesize, frame->format,
                                  frame->width, frame->height, 1);
    if (ret >= 0)
        *sum = av_adler32_update(*sum, bytes, size);
    av_free(bytes);
    return ret;
}

static int pull_frames(AVFilterContext *sink, int *nb, uint32_t *sum)
{
    AVFrame *frame = av_frame_alloc();
    int ret        = frame ? 0 : AVERROR(ENOMEM);

    while (ret >= 0) {
        ret = av_buffersink_get_frame(sink, frame);
        if (ret >= 0)
            ret = add_frame(sum, frame);
        if (ret >= 0)
            ++*nb;
        av_frame_unref(frame);
    }
    av_frame_free(&frame);
    return ret == AVERROR_EOF ? 0 : ret;
}

static int run_graph(AVBufferRef *device, const char *text)
{
    AVFilterGraph *graph = avfilter_graph_alloc();
    AVFilterContext *sink = NULL;
    AVFilterInOut *in = NULL, *out = NULL;
    uint32_t sum = 1;
    int nb = 0, ret;

    if (!graph)
        return AVERROR(ENOMEM);
    graph->nb_threads = 1;
    ret = avfilter_graph_parse_ptr(graph, text, &in, &out, NULL);
    if (ret >= 0 && (!out || in))
        ret = AVERROR(EINVAL);
    if (ret >= 0)
        ret = avfilter_graph_create_filter(&sink,
                                           avfilter_get_by_name("buffersink"),
                                           "out", NULL, NULL, graph);
    if (ret >= 0)
        ret = avfilter_link(out->filter_ctx, out->pad_idx, sink, 0);
    if (ret >= 0)
        ret = set_device(graph, device);
    if (ret >= 0)
        ret = avfilter_graph_config(graph, NULL);
    if (ret >= 0)
        ret = pull_frames(sink, &nb, &sum);
    if (ret >= 0)
        printf("%s: %d frames, %08"PRIx32"\n", text, nb, sum);
    avfilter_inout_free(&in);
    avfilter_inout_free(&out);
    avfilter_graph_free(&graph);
    return ret;
}

int main(int argc, char **argv)
{
    AVBufferRef *device;
    int failed;

    av_log_set_level(AV_LOG_ERROR);
    copy_through_host = argc > 1 && !strcmp(argv[1], "host");
    argv  += copy_through_host;
    argc  -= copy_through_host;
    device = argc > 1 ? open_device(argv[1]) : NULL;
    failed = !device;
    for (int i = 2; i < argc && device; i++) {
        const int ret = run_graph(device, argv[i]);

        if (ret < 0) {
            printf("%s: failed: %s\n", argv[i], av_err2str(ret));
            failed = 1;
        }
        fflush(stdout);
    }
    av_buffer_unref(&device);
    return failed;
}
