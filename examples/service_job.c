// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: a job of service.c
 *
 * Each job runs its decoder, graph and encoder in one thread: many concurrent
 * jobs keep the machine busy, and messages can be assigned to the thread's
 * job.
 */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libavutil/avstring.h>
#include <libavutil/mem.h>
#include <libavutil/time.h>

#include "pipeline.h"
#include "service.h"

static int check_limits(Pipeline *p, int has_progress)
{
    const int64_t now = av_gettime_relative();
    ServiceJob *job = p->opaque;

    if (atomic_load(&job->service->stopped))
        return AVERROR_EXIT;
    if (has_progress)
        atomic_store(&job->progress, now);
    if (now - atomic_load(&job->progress) > job->service->max_wait)
        return AVERROR(ETIMEDOUT);
    atomic_fetch_add(&job->device->nb_frames, p->nb_out - job->nb_frames);
    job->nb_frames = p->nb_out;
    if (p->nb_out <= (p->nb_in + 10) * SERVICE_MAX_OUT)
        return 0;
    av_log(NULL, AV_LOG_ERROR, "The chain makes more than %d frames of each of "
           "the input: limit tpad or loop\n", SERVICE_MAX_OUT);
    return AVERROR(ERANGE);
}

/* Return whether a path without links is in a folder, which may be a link or end
 * with a slash. */
static int is_in(const char *path, const char *folder)
{
    char *root  = realpath(folder, NULL);
    size_t size = root ? strlen(root) : 0;
    int found;

    while (size && root[size - 1] == '/')
        size--;
    found = root && !strncmp(path, root, size) &&
            (!path[size] || path[size] == '/');
    free(root);
    return found;
}

/* Fail unless place, the file called name or its folder, is in one of the
 * folders for jobs. */
static int check_place(const Service *service, const char *place,
                       const char *name)
{
    char folder[SERVICE_MAX_LINE];
    const char *list = service->folders;
    int is_allowed   = !list;
    char *path       = realpath(place, NULL);

    if (!path)
        return AVERROR(errno);
    while (list && *list && !is_allowed) {
        const size_t length = strcspn(list, ":");

        av_strlcpy(folder, list, FFMIN(length + 1, sizeof(folder)));
        is_allowed = length && is_in(path, folder);
        list += length + (list[length] == ':');
    }
    free(path);
    if (!is_allowed)
        av_log(NULL, AV_LOG_ERROR, "%s is not in %s\n", name, service->folders);
    return is_allowed ? 0 : AVERROR(EPERM);
}

/* Fail unless an output, which does not exist yet, is in such a folder. */
static int check_output(const Service *service, const char *name)
{
    char folder[SERVICE_MAX_LINE + 2];
    int ret = output_refuse_url(name);

    av_strlcpy(folder, name, SERVICE_MAX_LINE);
    strcpy(strrchr(folder, '/') ? strrchr(folder, '/') + 1 : folder, ".");
    return ret < 0 ? ret : check_place(service, folder, name);
}

void service_job_discard(const Service *service, const ServiceJob *job)
{
    if (check_output(service, job->output) >= 0)
        output_discard(job->output);
}

/* Allow only filters that neither open files nor load code. Called before the
 * chain is parsed, as FFmpeg 5.1 initializes filters while parsing. */
static int check_chain(const char *chain)
{
    static const char allowed[] =
        "epsilon_cuda,epsilon_opencl,median,median_cuda,median_opencl,"
        "tmedian,tmedian_cuda,tmedian_opencl,"
        "gauss_hilbert_cuda,gauss_hilbert_opencl,nlmeans,nlmeans_opencl,"
        "bilateral,bilateral_cuda,avgblur,avgblur_opencl,boxblur,gblur,unsharp,"
        "unsharp_opencl,hqdn3d,atadenoise,scale,scale_cuda,scale_vaapi,"
        "transpose,transpose_opencl,transpose_vaapi,pad,pad_opencl,crop,hflip,"
        "vflip,overlay,overlay_cuda,overlay_opencl,yadif,yadif_cuda,bwdif,"
        "bwdif_cuda,bwdif_vulkan,deinterlace_vaapi,hwupload,hwupload_cuda,"
        "hwdownload,hwmap,format,noformat,null,copy,colorspace,colorspace_cuda,"
        "zscale,tonemap,tonemap_opencl,eq,hue,negate,lut,lutyuv,lutrgb,noise,"
        "fade,fps,framerate,setpts,settb,setsar,setdar,setparams,setfield,trim,"
        "tpad,loop,select,split,hstack,vstack,blend,tmix,realtime,showinfo";
    static const char names[] = "=,;[", options[] = "[],;", label[] = "]";
    const char *end = names;
    int is_refused  = 0;

    while (*chain && !is_refused) {
        char *token = av_get_token(&chain, end);

        if (!token)
            return AVERROR(ENOMEM);
        if (end == names) {
            token[strcspn(token, "@")] = 0; /* NAME@INSTANCE */
            is_refused = *token && !av_match_name(token, allowed);
        }
        if (is_refused)
            av_log(NULL, AV_LOG_ERROR, "%s is not for jobs: check_chain() has "
                   "the filters\n", token);
        av_free(token);
        end = *chain == '[' ? label : *chain == '=' ? options : names;
        if (*chain)
            chain++;
    }
    return is_refused ? AVERROR(EPERM) : 0;
}

/* Open a regular file. Jobs of other users must not open anything else, and a
 * FIFO would block. The file is opened once by name, as that may change. */
static int open_file(AVFormatContext *in, AVIOContext **pb, const char *name,
                     int flags, AVDictionary **options)
{
    char url[64];
    const char *path = url + 5;             /* without "file:" */
    int ret      = output_refuse_url(name);
    const int fd = ret < 0 ? -1 : open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat st;

    if (fd < 0)
        return ret < 0 ? ret : AVERROR(errno);
    snprintf(url, sizeof(url), "file:/proc/self/fd/%d", fd);
    ret = check_place(in->opaque, path, name);
    if (ret >= 0 && (fstat(fd, &st) || !S_ISREG(st.st_mode))) {
        av_log(NULL, AV_LOG_ERROR, "%s is not a regular file\n", name);
        ret = AVERROR(EPERM);
    }
    if (ret >= 0)
        ret = avio_open2(pb, url, flags, &in->interrupt_callback, options);
    close(fd);
    return ret;
}

static AVFormatContext *alloc_demuxer(Service *service)
{
    /* without demuxers that open other files, such as concat and hls */
    static const char formats[] =
        "matroska,webm,mov,mp4,avi,mpegts,mpeg,mpegvideo,m4v,h264,hevc,vvc,obu,"
        "av1,ivf,vc1,nut,flv,mxf,gxf,asf,ogg,dv,yuv4mpegpipe,gif,apng,png_pipe,"
        "jpeg_pipe,jpegxl_pipe,tiff_pipe,webp_pipe,bmp_pipe,exr_pipe,dpx_pipe,"
        "mjpeg";
    AVFormatContext *in = avformat_alloc_context();

    if (!in)
        return NULL;
    in->opaque  = service;
    in->io_open = open_file;
    if (!(in->format_whitelist = av_strdup(formats)))
        avformat_close_input(&in);
    return in;
}

int service_job_run(Service *service, ServiceDevice *device, ServiceJob *job)
{
    Pipeline p = { .chain = job->chain, .device = device->ctx,
                   .encoder = *job->encoder ? job->encoder : NULL,
                   .frames = &device->frames, .nb_threads = 1,
                   .check = check_limits, .opaque = job };
    int ret;

    if ((ret = check_chain(job->chain)) < 0 ||
        (ret = check_output(service, job->output)) < 0)
        return ret;
    if (!(p.in = alloc_demuxer(service)))
        return AVERROR(ENOMEM);
    /* the suffix would select image2, which opens other files */
    if (av_match_ext(job->input, "jpg,jpeg"))
        p.in->iformat = av_find_input_format("jpeg_pipe");
    job->service   = service;
    job->device    = device;
    job->nb_frames = 0;
    atomic_store(&job->progress, av_gettime_relative());
    ret = pipeline_run(&p, job->input, job->output,
                       *job->format ? job->format : NULL);
    atomic_store(&job->progress, 0);
    return ret;
}
