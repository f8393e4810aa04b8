/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/hwcontext.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "gpu_compat.h"
#include "gpu_opencl.h"
#include "gpu_software.h"

/* ---- frames ---- */

/* Return the format without subsampling, of the same depth and alpha. */
static const char *full_chroma_format(const AVPixFmtDescriptor *desc)
{
    const AVPixFmtDescriptor *full = NULL;

    while ((full = av_pix_fmt_desc_next(full)))
        if (!full->log2_chroma_w && !full->log2_chroma_h &&
            full->flags == desc->flags &&
            full->nb_components == desc->nb_components &&
            full->comp[0].depth == desc->comp[0].depth &&
            full->comp[0].shift == desc->comp[0].shift &&
            full->comp[1].step  == desc->comp[1].step)
            return full->name;
    return "yuv444p";
}

/* Check the size for hwcontext_opencl, which supports only multiples of the
 * subsampling. */
static int check_chroma(AVFilterContext *avctx, enum AVPixelFormat format,
                        int w, int h)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);
    const int step_w = 1 << desc->log2_chroma_w;
    const int step_h = 1 << desc->log2_chroma_h;
    char crop[64] = "";

    if (!(w % step_w) && !(h % step_h))
        return 0;
    if (w >= step_w && h >= step_h)
        snprintf(crop, sizeof(crop), " or crop=%d:%d", w - w % step_w,
                 h - h % step_h);
    av_log(avctx, AV_LOG_ERROR, "%s: OpenCL frames of %s need a size in "
           "multiples of %dx%d, not %dx%d: insert pad=%d:%d%s before "
           "hwupload, or format=%s there and after hwdownload.\n",
           avctx->filter->name, desc->name, step_w, step_h, w, h,
           FFALIGN(w, step_w), FFALIGN(h, step_h), crop,
           full_chroma_format(desc));
    return AVERROR(EINVAL);
}

/* Check the limits of the device, as an upload would fail with a less helpful
 * message. */
static int check_images(AVFilterContext *avctx, const AVHWFramesContext *frames)
{
    const AVOpenCLDeviceContext *hwctx = frames->device_ctx->hwctx;
    size_t max_w = SIZE_MAX, max_h = SIZE_MAX;

    clGetDeviceInfo(hwctx->device_id, CL_DEVICE_IMAGE2D_MAX_WIDTH,
                    sizeof(max_w), &max_w, NULL);
    clGetDeviceInfo(hwctx->device_id, CL_DEVICE_IMAGE2D_MAX_HEIGHT,
                    sizeof(max_h), &max_h, NULL);
    if (frames->width <= max_w && frames->height <= max_h)
        return 0;
    av_log(avctx, AV_LOG_ERROR, "%s: frames of %dx%d exceed the OpenCL "
           "device's maximum image size of %zux%zu: insert scale or crop "
           "before hwupload.\n", avctx->filter->name, frames->width,
           frames->height, max_w, max_h);
    return AVERROR(EINVAL);
}

int ff_gpu_opencl_check_frames(AVFilterContext *avctx,
                               const AVHWFramesContext *frames)
{
    const AVFilterLink *inlink = avctx->inputs[0];
    int ret = check_chroma(avctx, frames->sw_format, inlink->w, inlink->h);

    return ret < 0 ? ret : check_images(avctx, frames);
}

/* Check an image; images of decoders may be larger than the plane. */
int ff_gpu_opencl_check_plane(AVFilterContext *avctx, const AVFrame *frame,
                              int p)
{
    const GPUOpenCLContext *s = avctx->priv;
    const GPUPlane *plane     = &s->base.planes.plane[p];
    cl_mem image = (cl_mem)frame->data[p];
    size_t texel = 0, width = 0, height = 0;

    clGetImageInfo(image, CL_IMAGE_ELEMENT_SIZE, sizeof(texel), &texel, NULL);
    clGetImageInfo(image, CL_IMAGE_WIDTH, sizeof(width), &width, NULL);
    clGetImageInfo(image, CL_IMAGE_HEIGHT, sizeof(height), &height, NULL);
    return texel == plane->channels * s->base.planes.bytes &&
           width >= plane->width && height >= plane->height;
}

/* ---- errors ---- */

static int error_level(const GPUOpenCLContext *s)
{
    return s->base.is_trial ? AV_LOG_VERBOSE : AV_LOG_ERROR;
}

int ff_gpu_opencl_is_memory_error(cl_int cle)
{
    return cle == CL_MEM_OBJECT_ALLOCATION_FAILURE ||
           cle == CL_OUT_OF_RESOURCES || cle == CL_OUT_OF_HOST_MEMORY ||
           cle == CL_INVALID_BUFFER_SIZE;
}

static void log_error(AVFilterContext *avctx, const char *what, cl_int cle,
                      const char *remedy)
{
    GPUOpenCLContext *s = avctx->priv;
    char device[128]    = "";

    clGetDeviceInfo(s->hwctx->device_id, CL_DEVICE_NAME,
                    sizeof(device) - 1, device, NULL);
    av_log(avctx, error_level(s), "%s: %s on the OpenCL device '%s' (error "
           "%d): %s.\n", avctx->filter->name, what, device, cle, remedy);
}

int ff_gpu_opencl_error(AVFilterContext *avctx, const char *what, cl_int cle)
{
    GPUOpenCLContext *s = avctx->priv;
    char remedy[128], setting[64];

    snprintf(remedy, sizeof(remedy), "update its driver or name another device "
             "with %sPLATFORM.DEVICE",
             ff_gpu_device_setting(avctx, setting, sizeof(setting)));
    if (ff_gpu_opencl_is_memory_error(cle))
        snprintf(remedy, sizeof(remedy),
                 "use smaller frames or run fewer jobs at once");
    else if (cle == CL_INVALID_WORK_GROUP_SIZE && s->base.ops->option)
        snprintf(remedy, sizeof(remedy), "use %s=auto", s->base.ops->option);
    log_error(avctx, what, cle, remedy);
    return ff_gpu_opencl_is_memory_error(cle) ? AVERROR(ENOMEM) :
           cle == CL_INVALID_WORK_GROUP_SIZE  ? AVERROR(ENOSYS) : AVERROR(EIO);
}

int ff_gpu_opencl_check(AVFilterContext *avctx, cl_int cle, const char *what)
{
    return cle == CL_SUCCESS ? 0 : ff_gpu_opencl_error(avctx, what, cle);
}

int ff_gpu_opencl_check_wait(AVFilterContext *avctx, cl_int cle,
                             const char *what)
{
    if (cle == CL_SUCCESS ||
        (ff_gpu_opencl_is_memory_error(cle) && cle != CL_OUT_OF_RESOURCES))
        return ff_gpu_opencl_check(avctx, cle, what);
    log_error(avctx, what, cle, "device lost; restart the program and check "
              "dmesg");
    return AVERROR(EIO);
}

/* ---- memory ---- */

int ff_gpu_opencl_create_queue(AVFilterContext *avctx, cl_command_queue *queue,
                               const char *use)
{
    GPUOpenCLContext *s = avctx->priv;
    char what[64];
    cl_int cle;

    *queue = clCreateCommandQueue(s->hwctx->context, s->hwctx->device_id,
                                  0, &cle);
    if (*queue)
        return 0;
    snprintf(what, sizeof(what), "failed to create a command queue%s", use);
    return ff_gpu_opencl_error(avctx, what, cle);
}

int ff_gpu_opencl_buffer(AVFilterContext *avctx, cl_mem *buffer,
                         cl_mem_flags flags, size_t size)
{
    GPUOpenCLContext *s = avctx->priv;
    char what[64];
    cl_int cle;

    if (!*buffer)
        *buffer = clCreateBuffer(s->hwctx->context, flags, size, NULL, &cle);
    if (*buffer)
        return 0;
    snprintf(what, sizeof(what), "failed to allocate a buffer of %zu bytes", size);
    return ff_gpu_opencl_error(avctx, what, cle);
}

static int is_large_enough(cl_mem image, const GPUPlane *plane)
{
    size_t width = 0, height = 0;

    if (!image)
        return 0;
    clGetImageInfo(image, CL_IMAGE_WIDTH, sizeof(width), &width, NULL);
    clGetImageInfo(image, CL_IMAGE_HEIGHT, sizeof(height), &height, NULL);
    return width >= plane->width && height >= plane->height;
}

int ff_gpu_opencl_image(AVFilterContext *avctx, cl_mem *image,
                        const GPUPlanes *planes, int p)
{
    GPUOpenCLContext *s     = avctx->priv;
    const GPUPlane *plane   = &planes->plane[p];
    const cl_channel_order order[] = { 0, CL_R, CL_RG, 0, CL_RGBA };
    const cl_image_format format   = {
        .image_channel_order     = order[plane->channels],
        .image_channel_data_type = planes->bytes == 1 ? CL_UNORM_INT8
                                                     : CL_UNORM_INT16,
    };
    const cl_image_desc desc = {
        .image_type   = CL_MEM_OBJECT_IMAGE2D,
        .image_width  = plane->width,
        .image_height = plane->height,
    };
    cl_int cle;

    if (is_large_enough(*image, plane))
        return 0;
    ff_gpu_opencl_release_mem(image);
    *image = clCreateImage(s->hwctx->context, CL_MEM_READ_WRITE, &format,
                           &desc, NULL, &cle);
    if (cle == CL_IMAGE_FORMAT_NOT_SUPPORTED || cle == CL_INVALID_OPERATION) {
        av_log(avctx, AV_LOG_ERROR, "The OpenCL device '%s' has no images of "
               "%d channels of %d bits, which the kernel needs: use %s=auto.\n",
               s->device.name, plane->channels, 8 * planes->bytes,
               s->base.ops->option);
        return AVERROR(ENOSYS);
    }
    return *image ? 0 : ff_gpu_opencl_error(avctx, "failed to create an image",
                                            cle);
}

int ff_gpu_opencl_images(AVFilterContext *avctx, const GPUPlanes *planes,
                         int p)
{
    GPUOpenCLContext *s = avctx->priv;
    const int q = ff_gpu_plane_kind(planes, p);
    int ret = 0;

    for (int i = 0; i < GPU_MAX_INPUTS && ret >= 0; i++)
        if (ff_gpu_is_input(&s->base.reach, i))
            ret = ff_gpu_opencl_image(avctx, &s->image_in[q][i], planes, p);
    return ret < 0 ? ret : ff_gpu_opencl_image(avctx, &s->image_out[q], planes,
                                               p);
}

void ff_gpu_opencl_release_mem(cl_mem *mem)
{
    if (*mem)
        clReleaseMemObject(*mem);
    *mem = NULL;
}

/* ---- devices ---- */

static void get_text(cl_device_id device, cl_device_info what, char *text,
                     size_t size)
{
    memset(text, 0, size);
    if (clGetDeviceInfo(device, what, size - 1, text, NULL))
        *text = 0;
}

static int has_extension(cl_device_id device, const char *extension)
{
    char *list  = NULL;
    size_t size = 0;
    int found   = 0;

    clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, 0, NULL, &size);
    if (size)
        list = av_mallocz(size + 1);
    if (list && !clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, size, list,
                                 NULL))
        found = !!strstr(list, extension);
    av_free(list);
    return found;
}

static enum GPUDeviceKind device_kind(cl_device_id device, const char *name)
{
    static const struct {
        const char *text;
        enum GPUDeviceKind kind;
    } known[] = {
        { "NVIDIA",   GPU_DEVICE_NVIDIA }, { "AMD",      GPU_DEVICE_AMD   },
        { "Advanced", GPU_DEVICE_AMD    }, { "Intel",    GPU_DEVICE_INTEL },
        { "QUALCOMM", GPU_DEVICE_ADRENO }, { "Adreno",   GPU_DEVICE_ADRENO },
        { "ARM",      GPU_DEVICE_MALI   }, { "Mali",     GPU_DEVICE_MALI  },
    };
    enum GPUDeviceKind kind = GPU_DEVICE_OTHER;
    cl_device_type type = 0;
    char vendor[128];

    get_text(device, CL_DEVICE_VENDOR, vendor, sizeof(vendor));
    clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof(type), &type, NULL);
    if (type & CL_DEVICE_TYPE_CPU)
        return GPU_DEVICE_CPU;
    for (int i = 0; i < FF_ARRAY_ELEMS(known) && kind == GPU_DEVICE_OTHER; i++)
        if (strstr(vendor, known[i].text) || strstr(name, known[i].text))
            kind = known[i].kind;
    /* other drivers for NVIDIA's GPUs do not accept PTX */
    if (kind == GPU_DEVICE_NVIDIA && !has_extension(device, "cl_nv_"))
        kind = GPU_DEVICE_OTHER;
    return kind;
}

/* cl_nv_device_attribute_query, not in all headers */
#define COMPUTE_CAPABILITY_MAJOR_NV 0x4000
#define COMPUTE_CAPABILITY_MINOR_NV 0x4001

static cl_uint get_number(cl_device_id device, cl_device_info what)
{
    cl_uint number = 0;

    clGetDeviceInfo(device, what, sizeof(number), &number, NULL);
    return number;
}

static void get_platform(GPUOpenCLDevice *device, cl_device_id id)
{
    cl_platform_id platform;

    if (!clGetDeviceInfo(id, CL_DEVICE_PLATFORM, sizeof(platform), &platform,
                         NULL))
        clGetPlatformInfo(platform, CL_PLATFORM_NAME,
                          sizeof(device->platform) - 1, device->platform,
                          NULL);
}

void ff_gpu_opencl_get_info(GPUOpenCLDevice *device, cl_device_id id)
{
    cl_ulong local = 0, memory = 0;
    size_t group   = 0;
    char version[120], driver[120];

    memset(device, 0, sizeof(*device));
    get_platform(device, id);
    get_text(id, CL_DEVICE_NAME, device->name, sizeof(device->name));
    get_text(id, CL_DEVICE_VERSION, version, sizeof(version));
    get_text(id, CL_DRIVER_VERSION, driver, sizeof(driver));
    snprintf(device->driver, sizeof(device->driver), "%s (%s)", driver,
             version);
    device->kind     = device_kind(id, device->name);
    device->has_fp16 = has_extension(id, "cl_khr_fp16");
    device->has_media_ops = has_extension(id, "cl_amd_media_ops2");
    clGetDeviceInfo(id, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof(group), &group,
                    NULL);
    clGetDeviceInfo(id, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(local), &local, NULL);
    clGetDeviceInfo(id, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof(memory), &memory,
                    NULL);
    device->max_group    = group;
    device->local_memory = local;
    device->memory       = memory;
    device->units        = get_number(id, CL_DEVICE_MAX_COMPUTE_UNITS);
    if (device->kind == GPU_DEVICE_NVIDIA)
        device->cc = 10 * get_number(id, COMPUTE_CAPABILITY_MAJOR_NV) +
                     get_number(id, COMPUTE_CAPABILITY_MINOR_NV);
}
