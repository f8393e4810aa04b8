/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <string.h>

#include "libavutil/hwcontext_cuda_internal.h"
#include "libavutil/hwcontext_opencl.h"
#include "libavutil/imgutils.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "jobs.h"

const char *wanted_format;

const char *device_filter(const Device *device, enum Algorithm algorithm)
{
    const int is_cpu = device->type == AV_HWDEVICE_TYPE_NONE;
    const AVFilter *filter;
    char name[64];

    if (is_cpu && algorithm != ALGO_MEDIAN && algorithm != ALGO_TMEDIAN)
        return NULL;
    snprintf(name, sizeof(name), "%s%s%.*s", algorithm_names[algorithm],
             is_cpu ? "" : "_", is_cpu ? 0 : (int)strcspn(device->name, ":"),
             device->name);
    filter = avfilter_get_by_name(name);
    return filter ? filter->name : NULL;
}

int device_has_option(const Device *device, enum Algorithm algorithm,
                      const char *option)
{
    return !!filter_option(device_filter(device, algorithm), option);
}

/* Return whether hardware frames of a format are filtered, by the rule of
 * doc/using.md: 8 to 16 bits, components alike, planes of 1, 2 or 4 interleaved
 * whole samples. */
static int is_filterable(enum AVPixelFormat format)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);
    const uint64_t no = AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM |
                        AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT |
                        AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_BE;
    const int bytes = desc->comp[0].depth + desc->comp[0].shift > 8 ? 2 : 1;

    if (desc->flags & no)
        return 0;
    for (int c = 0; c < desc->nb_components; c++) {
        const AVComponentDescriptor *cd = &desc->comp[c];
        const int samples = cd->step / bytes;

        if (cd->depth != desc->comp[0].depth || cd->depth < 8 ||
            cd->shift != desc->comp[0].shift || cd->depth + cd->shift > 16 ||
            cd->offset % bytes || (samples != 1 && samples != 2 && samples != 4))
            return 0;
    }
    return av_pix_fmt_count_planes(format) > 1 ||
           !(desc->log2_chroma_w || desc->log2_chroma_h);
}

/* Return whether software frames of a format are filtered: 8 to 16 bits,
 * components alike, integers in whole bytes, at most pairs of pixels. */
int is_software_filterable(enum AVPixelFormat format)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);
    const uint64_t no = AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM |
                        AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT |
                        AV_PIX_FMT_FLAG_BAYER;
    const AVComponentDescriptor *first = desc->comp;

    if (desc->flags & no || first->depth < 8 ||
        first->depth + first->shift > 16)
        return 0;
    for (int c = 1; c < desc->nb_components; c++)
        if (desc->comp[c].depth != first->depth ||
            desc->comp[c].shift != first->shift)
            return 0;
    return desc->nb_components && (av_pix_fmt_count_planes(format) > 1 ||
                                   desc->log2_chroma_w < 2);
}

static int keep_format(Device *device, int *nb, enum AVPixelFormat format)
{
    int ret;

    if (!(device->software ? is_software_filterable(format) :
                             is_filterable(format)) ||
        (wanted_format && strcmp(av_get_pix_fmt_name(format), wanted_format)))
        return 0;
    ret = av_reallocp_array(&device->formats, *nb + 2,
                            sizeof(*device->formats));
    if (ret < 0)
        return ret;
    device->formats[(*nb)++] = format;
    device->formats[*nb]     = AV_PIX_FMT_NONE;
    return 0;
}

/* Use software frames of all formats on a device from now on. */
static int use_software(Device *device)
{
    const AVPixFmtDescriptor *desc = NULL;
    int nb = 0, ret = 0;

    av_freep(&device->formats);
    device->software = 1;
    while (ret >= 0 && (desc = av_pix_fmt_desc_next(desc)))
        ret = keep_format(device, &nb, av_pix_fmt_desc_get_id(desc));
    return nb ? ret : AVERROR(ENOSYS);
}

static int find_formats(Device *device)
{
    AVHWFramesConstraints *limits;
    int nb = 0, ret = 0;

    limits = av_hwdevice_get_hwframe_constraints(device->ref, NULL);
    for (int i = 0; limits && limits->valid_sw_formats &&
                    limits->valid_sw_formats[i] != AV_PIX_FMT_NONE; i++)
        if ((ret = keep_format(device, &nb, limits->valid_sw_formats[i])) < 0)
            break;
    av_hwframe_constraints_free(&limits);
    return nb ? ret : AVERROR(ENOSYS);
}

/* List the planar formats that vf_median.c and vf_xmedian.c have. */
static int find_cpu_formats(Device *device)
{
    static const char *const names[] = {
        "gray", "gray9", "gray10", "gray12", "gray14", "gray16",
        "yuv420p", "yuv422p", "yuv444p", "yuv440p", "yuv411p", "yuv410p",
        "yuva420p", "gbrp", "gbrap", "yuv420p9", "yuv422p10", "yuv444p12",
        "yuv420p14", "yuv444p16", "yuva444p10", "gbrp12", "gbrap16",
    };
    int nb = 0, ret = 0;

    for (int i = 0; i < FF_ARRAY_ELEMS(names) && ret >= 0; i++)
        ret = keep_format(device, &nb, av_get_pix_fmt(names[i]));
    return ret;
}

static void ask_opencl(Device *device)
{
    AVHWDeviceContext *context = (AVHWDeviceContext *)device->ref->data;
    AVOpenCLDeviceContext *opencl = context->hwctx;
    char list[16384] = "";
    cl_device_type type = 0;

    clGetDeviceInfo(opencl->device_id, CL_DEVICE_EXTENSIONS, sizeof(list) - 1,
                    list, NULL);
    clGetDeviceInfo(opencl->device_id, CL_DEVICE_TYPE, sizeof(type), &type,
                    NULL);
    device->media_ops = !!strstr(list, "cl_amd_media_ops2");
    device->gpu       = !!(type & CL_DEVICE_TYPE_GPU);
    clGetDeviceInfo(opencl->device_id, CL_DEVICE_NAME, sizeof(list) - 1, list,
                    NULL);
    device->limits_loops = !strncmp(list, "llvmpipe", 8);
}

static void ask_cuda(Device *device)
{
    AVHWDeviceContext *context = (AVHWDeviceContext *)device->ref->data;
    AVCUDADeviceContext *cuda  = context->hwctx;
    int major = 0, minor = 0;

    cuda->internal->cuda_dl->cuDeviceComputeCapability(
        &major, &minor, cuda->internal->cuda_device);
    device->cc = 10 * major + minor;
}

AVBufferRef *device_open(const char *name)
{
    const char *which = strchr(name, ':');
    const int length  = which ? which - name : strlen(name);
    AVBufferRef *ref  = NULL;
    char type[16];

    snprintf(type, sizeof(type), "%.*s", length, name);
    av_hwdevice_ctx_create(&ref, av_hwdevice_find_type_by_name(type),
                           which ? which + 1 : NULL, NULL, 0);
    return ref;
}

/* Return whether a name is the wanted one, or of the wanted API or platform. */
static int is_named(const char *name, const char *wanted)
{
    const size_t length = strlen(wanted);

    return !length || (!strncmp(name, wanted, length) &&
                       strchr(":.", name[length]));
}

/* Add a device if it exists and its name is wanted; return whether the next one
 * may exist. */
static int add_device(Device **devices, int *nb, enum AVHWDeviceType type,
                      const char *which, const char *wanted)
{
    const int level = av_log_get_level();
    Device device   = { .type = type };
    int ret;

    if (type == AV_HWDEVICE_TYPE_NONE)
        snprintf(device.name, sizeof(device.name), "cpu");
    else
        snprintf(device.name, sizeof(device.name), "%s:%s",
                 type == TYPE_DUMMY ? "dummy" : av_hwdevice_get_type_name(type),
                 which);
    if (!is_named(device.name, wanted))
        return 1;

    if (type != AV_HWDEVICE_TYPE_NONE && type != TYPE_DUMMY) {
        av_log_set_level(AV_LOG_QUIET);
        device.ref = device_open(device.name);
        av_log_set_level(level);
        if (!device.ref)
            return 0;
    }
    if (type == AV_HWDEVICE_TYPE_OPENCL)
        ask_opencl(&device);
    if (type == AV_HWDEVICE_TYPE_CUDA)
        ask_cuda(&device);
    ret = device.ref         ? find_formats(&device) :
          type == TYPE_DUMMY ? use_software(&device) :
                               find_cpu_formats(&device);
    if (ret >= 0)
        ret = av_reallocp_array(devices, *nb + 1, sizeof(**devices));
    if (ret < 0) {
        av_buffer_unref(&device.ref);
        av_freep(&device.formats);
        return ret;
    }
    (*devices)[(*nb)++] = device;
    return 1;
}

Device *devices_find(const char *wanted, int *nb)
{
    Device *devices = NULL;
    char which[8];

    *nb = 0;
    add_device(&devices, nb, AV_HWDEVICE_TYPE_NONE, "", wanted);
    if (avfilter_get_by_name("epsilon_dummy"))
        add_device(&devices, nb, TYPE_DUMMY, "0", wanted);
    for (int platform = 0; platform < 8; platform++)
        for (int d = 0; d < 8; d++) {
            snprintf(which, sizeof(which), "%d.%d", platform, d);
            if (add_device(&devices, nb, AV_HWDEVICE_TYPE_OPENCL, which,
                           wanted) <= 0)
                break;
        }
    for (int d = 0; d < 8; d++) {
        snprintf(which, sizeof(which), "%d", d);
        if (add_device(&devices, nb, AV_HWDEVICE_TYPE_CUDA, which,
                       wanted) <= 0)
            break;
    }
    return devices;
}

int device_nb_formats(const Device *device)
{
    int nb = 0;

    while (device->formats[nb] != AV_PIX_FMT_NONE)
        nb++;
    return nb;
}

int device_has_format(const Device *device, enum AVPixelFormat format)
{
    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++)
        if (device->formats[i] == format)
            return 1;
    return 0;
}

int device_is_first_alike(const Device *device, int i)
{
    const AVPixFmtDescriptor *a = av_pix_fmt_desc_get(device->formats[i]);

    for (int k = 0; k < i; k++) {
        const AVPixFmtDescriptor *b = av_pix_fmt_desc_get(device->formats[k]);

        if (a->comp[0].depth == b->comp[0].depth &&
            a->comp[0].step  == b->comp[0].step &&
            a->comp[a->nb_components - 1].step ==
            b->comp[b->nb_components - 1].step)
            return 0;
    }
    return 1;
}

AVBufferRef *frames_new(AVBufferRef *device, enum AVHWDeviceType type,
                        enum AVPixelFormat format, int w, int h)
{
    AVBufferRef *ref = av_hwframe_ctx_alloc(device);
    AVHWFramesContext *frames;

    if (!ref)
        return NULL;
    frames            = (AVHWFramesContext *)ref->data;
    frames->format    = type == AV_HWDEVICE_TYPE_CUDA ? AV_PIX_FMT_CUDA :
                                                        AV_PIX_FMT_OPENCL;
    frames->sw_format = format;
    frames->width     = w;
    frames->height    = h;
    if (av_hwframe_ctx_init(ref) < 0)
        av_buffer_unref(&ref);
    return ref;
}

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

void devices_free(Device **devices, int nb)
{
    for (int i = 0; i < nb; i++) {
        av_buffer_unref(&(*devices)[i].ref);
        av_freep(&(*devices)[i].formats);
    }
    av_freep(devices);
}

/* ---- a device for hardware and for software frames ---- */

static int open_device(Device *device, const char *name)
{
    int nb;
    Device *found = devices_find(name, &nb);

    if (nb < 1) {
        devices_free(&found, nb);
        return AVERROR(ENODEV);
    }
    *device  = found[0];
    found[0] = found[nb - 1];
    devices_free(&found, nb - 1);
    return 0;
}

static void close_device(Device *device)
{
    av_buffer_unref(&device->ref);
    av_freep(&device->formats);
}

/* Use software frames of all formats on the same device. */
static int share_device(Device *to, const Device *from)
{
    *to = *from;
    to->formats = NULL;
    to->ref     = from->ref ? av_buffer_ref(from->ref) : NULL;
    return from->ref && !to->ref ? AVERROR(ENOMEM) : use_software(to);
}

int devices_open(Devices *devices, const char *name)
{
    int ret;

    *devices = (Devices) { 0 };
    ret      = open_device(&devices->hardware, name);
    /* FFmpeg's filters of the CPU have formats of their own */
    if (ret >= 0 && devices->hardware.type == AV_HWDEVICE_TYPE_NONE)
        ret = open_device(&devices->software, name);
    else if (ret >= 0)
        ret = share_device(&devices->software, &devices->hardware);
    if (ret < 0)
        devices_close(devices);
    return ret;
}

void devices_close(Devices *devices)
{
    frames_close();
    close_device(&devices->software);
    close_device(&devices->hardware);
}
