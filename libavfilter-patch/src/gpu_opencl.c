/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/attributes.h"
#include "libavutil/avassert.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/hwcontext.h"
#include "libavutil/intmath.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "gpu_compat.h"
#include "gpu_opencl.h"
#include "gpu_opencl_tune.h"
#include "gpu_selfcheck.h"

/* The same without subsampling: of that depth, with alpha if that has it. */
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

/* hwcontext_opencl has no frames whose chroma is not a whole fraction */
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

/* An upload would fail, later and with less to say. */
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
    av_log(avctx, AV_LOG_ERROR, "%s: frames of %dx%d are larger than the "
           "OpenCL device's images, which have up to %zux%zu: insert scale or "
           "crop before hwupload.\n", avctx->filter->name, frames->width,
           frames->height, max_w, max_h);
    return AVERROR(EINVAL);
}

/* While candidates are tried, one that fails is no error of the filter. */
static int error_level(const GPUOpenCLContext *s)
{
    return s->trying ? AV_LOG_VERBOSE : AV_LOG_ERROR;
}

static int is_memory_error(cl_int cle)
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
    char remedy[128]    = "update its driver or name another device with "
                          "-init_hw_device opencl=ocl:PLATFORM.DEVICE";

    if (s->buffers)
        snprintf(remedy, sizeof(remedy), "update its driver or name another "
                 "device with device=PLATFORM.DEVICE");
    if (is_memory_error(cle))
        snprintf(remedy, sizeof(remedy),
                 "use smaller frames or run fewer jobs at once");
    else if (cle == CL_INVALID_WORK_GROUP_SIZE && s->ops)
        snprintf(remedy, sizeof(remedy), "use %s=auto", s->ops->option);
    log_error(avctx, what, cle, remedy);
    return is_memory_error(cle)              ? AVERROR(ENOMEM) :
           cle == CL_INVALID_WORK_GROUP_SIZE ? AVERROR(ENOSYS) : AVERROR(EIO);
}

int ff_gpu_opencl_wait_error(AVFilterContext *avctx, const char *what,
                             cl_int cle)
{
    if (is_memory_error(cle) && cle != CL_OUT_OF_RESOURCES)
        return ff_gpu_opencl_error(avctx, what, cle);
    log_error(avctx, what, cle, "device lost; restart the program and check "
              "dmesg");
    return AVERROR(EIO);
}

/* Components are image channels in this order, packed alpha the last one. */
static int image_mask(const GPUPlane *plane)
{
    return (1 << av_popcount(plane->channel_mask)) - 1;
}

static void plane_defines(AVBPrint *defines, const GPUOpenCLContext *s, int p)
{
    const GPUPlanes *planes = &s->base.planes;
    const GPUPlane *plane   = &planes->plane[p];

    av_bprintf(defines, "#define SAMPLE %s\n",
               planes->bytes == 1 ? "uchar" : "ushort");
    av_bprintf(defines, "#define SAMPLE_MAX %d\n",
               planes->bytes == 1 ? 255 : 65535);
    av_bprintf(defines, "#define DEPTH %d\n", planes->depth);
    av_bprintf(defines, "#define SHIFT %d\n", planes->shift);
    av_bprintf(defines, "#define CHANNELS %d\n", plane->channels);
    av_bprintf(defines, "#define CHANNEL_MASK %d\n", plane->channel_mask);
    /* staging images have the samples in their order in memory */
    av_bprintf(defines, "#define IMAGE_MASK %d\n",
               s->buffers ? plane->channel_mask : image_mask(plane));
}

int ff_gpu_opencl_alike(const GPUPlanes *planes, int p)
{
    int q = 0;

    while (planes->plane[q].channels     != planes->plane[p].channels ||
           planes->plane[q].channel_mask != planes->plane[p].channel_mask)
        q++;
    return q;
}

int ff_gpu_opencl_build_plane(AVFilterContext *avctx, cl_program *program,
                              int p, const char *extra,
                              const char *const *sources, int nb)
{
    GPUOpenCLContext *s = avctx->priv;
    AVBPrint defines;
    int ret;

    av_bprint_init(&defines, 0, AV_BPRINT_SIZE_UNLIMITED);
    plane_defines(&defines, s, p);
    av_bprintf(&defines, "%s", extra);
    ret = av_bprint_is_complete(&defines) ?
          ff_gpu_opencl_build(avctx, program, defines.str, sources, nb) :
          AVERROR(ENOMEM);
    av_bprint_finalize(&defines, NULL);
    return ret;
}

/* What a kernel may have on the device, and needs. */
typedef struct KernelLimits {
    size_t fixed[3];            ///< work-group in its source; 0: none
    size_t items[3], group;     ///< largest sides and size of a work-group
    cl_ulong local, used;       ///< local memory of the device, of the kernel
} KernelLimits;

/* Mesa's rusticl 22.3 answers the width of a vector in place of the kernel's
 * largest work-group, and counts its local memory twice. Later versions do
 * neither; there, what is too much fails when it is enqueued. */
static void distrust_rusticl(KernelLimits *limits, cl_device_id device)
{
    clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_GROUP_SIZE,
                    sizeof(limits->group), &limits->group, NULL);
    limits->used /= 2;
}

static void ask_limits(KernelLimits *limits, const GPUOpenCLContext *s,
                       cl_kernel kernel)
{
    const cl_device_id device = s->hwctx->device_id;

    *limits = (KernelLimits) {
        .items = { SIZE_MAX, SIZE_MAX, SIZE_MAX },
        .group = SIZE_MAX,
        .local = UINT64_MAX,
    };
    clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                             sizeof(limits->fixed), limits->fixed, NULL);
    clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE,
                             sizeof(limits->group), &limits->group, NULL);
    clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_LOCAL_MEM_SIZE,
                             sizeof(limits->used), &limits->used, NULL);
    clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES,
                    sizeof(limits->items), limits->items, NULL);
    clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(limits->local),
                    &limits->local, NULL);
    if (!strcmp(s->device.platform, "rusticl"))
        distrust_rusticl(limits, device);
}

static int group_fits(const size_t group[2], const KernelLimits *limits)
{
    return group[0] <= limits->items[0] && group[1] <= limits->items[1] &&
           group[0] * group[1] <= limits->group;
}

/* Halve work-groups until the device takes them, unless their size is fixed.
 * A kernel that it cannot run is an error now, not at the first frame: then
 * another one may be taken. */
static int fit_group(AVFilterContext *avctx, GPUOpenCLKernel *k)
{
    GPUOpenCLContext *s = avctx->priv;
    size_t *group       = k->group;
    KernelLimits limits;

    ask_limits(&limits, s, k->kernel);
    while (!limits.fixed[0] && group[0] * group[1] > 1 &&
           !group_fits(group, &limits))
        group[group[1] > 1 && (group[0] == 1 || group[1] > limits.items[1] ||
                               group[0] <= limits.items[0])] /= 2;
    if (!group_fits(group, &limits))
        return ff_gpu_opencl_error(avctx, "the kernel's work-groups are too "
                                   "large", CL_INVALID_WORK_GROUP_SIZE);
    if (limits.used > limits.local)
        return ff_gpu_opencl_error(avctx, "the kernel's work-groups take too "
                                   "much local memory",
                                   CL_INVALID_WORK_GROUP_SIZE);
    return 0;
}

int ff_gpu_opencl_kernel(AVFilterContext *avctx, GPUOpenCLKernel *kernel,
                         cl_program program, const char *name,
                         const size_t group[2])
{
    char what[64];
    cl_int cle;

    kernel->group[0] = group[0];
    kernel->group[1] = group[1];
    kernel->kernel   = clCreateKernel(program, name, &cle);
    if (kernel->kernel)
        return fit_group(avctx, kernel);
    snprintf(what, sizeof(what), "cannot create the kernel %s", name);
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
    snprintf(what, sizeof(what), "cannot allocate a buffer of %zu bytes", size);
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

static int ensure_image(AVFilterContext *avctx, cl_mem *image, int p)
{
    GPUOpenCLContext *s     = avctx->priv;
    const GPUPlane *plane   = &s->base.planes.plane[p];
    const cl_channel_order order[] = { 0, CL_R, CL_RG, 0, CL_RGBA };
    const cl_image_format format   = {
        .image_channel_order     = order[plane->channels],
        .image_channel_data_type = s->base.planes.bytes == 1 ? CL_UNORM_INT8
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
    return *image ? 0 : ff_gpu_opencl_error(avctx, "cannot create an image",
                                            cle);
}

int ff_gpu_opencl_images(AVFilterContext *avctx, int p)
{
    GPUOpenCLContext *s = avctx->priv;
    const int q = ff_gpu_opencl_alike(&s->base.planes, p);
    int ret = ensure_image(avctx, &s->image_in[q], p);

    return ret < 0 ? ret : ensure_image(avctx, &s->image_out[q], p);
}

size_t ff_gpu_opencl_plane_size(const GPUPlanes *planes)
{
    size_t size = (size_t)GPU_CHECK_SAMPLES * planes->bytes;

    for (int p = 0; p < planes->nb_planes; p++) {
        const GPUPlane *plane = &planes->plane[p];

        size = FFMAX(size, (size_t)plane->width * plane->height *
                           plane->channels * planes->bytes);
    }
    return size;
}

/* Where the event of the next command goes: NULL when nobody times it. */
static cl_event *next_event(GPUOpenCLContext *s)
{
    if (!s->timing || s->nb_events == GPU_OPENCL_MAX_EVENTS)
        return NULL;
    return &s->event[s->nb_events++];
}

static int check_enqueued(AVFilterContext *avctx, cl_int cle, const char *what)
{
    return cle == CL_SUCCESS ? 0 : ff_gpu_opencl_error(avctx, what, cle);
}

int ff_gpu_opencl_load(AVFilterContext *avctx, int p, cl_mem buffer,
                       cl_mem image)
{
    GPUOpenCLContext *s = avctx->priv;
    const size_t origin[3] = { 0, 0, 0 };
    const size_t region[3] = { s->base.planes.plane[p].width,
                               s->base.planes.plane[p].height, 1 };

    return check_enqueued(avctx,
                          clEnqueueCopyImageToBuffer(s->queue, image, buffer,
                                                     origin, region, 0,
                                                     0, NULL, next_event(s)),
                          "cannot enqueue the copy of an image to a buffer");
}

int ff_gpu_opencl_store(AVFilterContext *avctx, int p, cl_mem image,
                        cl_mem buffer)
{
    GPUOpenCLContext *s = avctx->priv;
    const size_t origin[3] = { 0, 0, 0 };
    const size_t region[3] = { s->base.planes.plane[p].width,
                               s->base.planes.plane[p].height, 1 };

    return check_enqueued(avctx,
                          clEnqueueCopyBufferToImage(s->queue, buffer, image,
                                                     0, origin, region,
                                                     0, NULL, next_event(s)),
                          "cannot enqueue the copy of a buffer to an image");
}

int ff_gpu_opencl_run(AVFilterContext *avctx, const GPUOpenCLKernel *kernel,
                      size_t width, size_t height)
{
    GPUOpenCLContext *s = avctx->priv;
    const size_t *local = kernel->group;
    const size_t global[2] = { (width  + local[0] - 1) / local[0] * local[0],
                               (height + local[1] - 1) / local[1] * local[1] };

    return check_enqueued(avctx,
                          clEnqueueNDRangeKernel(s->queue, kernel->kernel, 2,
                                                 NULL, global, local, 0, NULL,
                                                 next_event(s)),
                          "cannot enqueue a kernel");
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
    /* only NVIDIA's own compiler takes PTX, and others serve its GPUs, too */
    if (kind == GPU_DEVICE_NVIDIA && !has_extension(device, "cl_nv_"))
        kind = GPU_DEVICE_OTHER;
    return kind;
}

/* cl_nv_device_attribute_query: the headers may lack it */
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

static void ask_device(GPUOpenCLDevice *device, cl_device_id id)
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

/* ---- frames ---- */

static int copy_plane(AVFilterContext *avctx, int p, cl_mem dst, cl_mem src)
{
    GPUOpenCLContext *s = avctx->priv;
    const size_t origin[3] = { 0, 0, 0 };
    const size_t region[3] = { s->base.planes.plane[p].width,
                               s->base.planes.plane[p].height, 1 };

    return check_enqueued(avctx,
                          clEnqueueCopyImage(s->queue, src, dst, origin,
                                             origin, region, 0, NULL, NULL),
                          "cannot enqueue the copy of an image");
}

int ff_gpu_opencl_get_report(AVFilterContext *avctx, int selected,
                             uint8_t *report)
{
    GPUOpenCLContext *s = avctx->priv;
    const size_t size   = s->base.report_size;

    return check_enqueued(avctx,
                          clEnqueueReadBuffer(s->queue, s->report, CL_FALSE,
                                              ff_ctz(selected) * size, size,
                                              report, 0, NULL, NULL),
                          "cannot enqueue the reading of a buffer");
}

/* Nobody downstream waits for our queue, so wait here, failed or not. */
static int run(AVFilterContext *avctx, AVFrame *out, const AVFrame *in,
               int selected)
{
    GPUOpenCLContext *s = avctx->priv;
    const int filtered  = selected & ((1 << s->base.planes.nb_planes) - 1);
    const int is_reported = s->base.report_size && filtered;
    uint8_t report[GPU_MAX_REPORT];
    int ret = 0;
    cl_int cle;

    for (int p = 0; p < s->base.planes.nb_planes && ret >= 0; p++) {
        cl_mem dst = (cl_mem)out->data[p], src = (cl_mem)in->data[p];

        ret = selected >> p & 1 ? ff_gpu_opencl_tuned_plane(avctx, p, dst, src)
                                : copy_plane(avctx, p, dst, src);
    }
    if (ret >= 0 && is_reported)
        ret = ff_gpu_opencl_get_report(avctx, filtered, report);
    cle = clFinish(s->queue);
    if (ret >= 0 && cle)
        ret = ff_gpu_opencl_wait_error(avctx, "failed to run", cle);
    return ret < 0 || !is_reported ? ret :
           ff_gpu_filter_report(avctx, out, report, s->base.accepted);
}

/* ---- the API's part in the life of a filter ---- */

static int same_device(const AVHWDeviceContext *a, const AVHWDeviceContext *b)
{
    const AVOpenCLDeviceContext *x = a->hwctx, *y = b->hwctx;

    return a == b || (x->context == y->context &&
                      x->device_id == y->device_id);
}

static int check_frames(AVFilterContext *avctx, const AVHWFramesContext *frames)
{
    const AVFilterLink *inlink = avctx->inputs[0];
    int ret = check_chroma(avctx, frames->sw_format, inlink->w, inlink->h);

    return ret < 0 ? ret : check_images(avctx, frames);
}

/* An image may be larger than the plane, as those of decoders are. */
static int check_plane(AVFilterContext *avctx, const AVFrame *frame, int p)
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

static av_cold int init(AVFilterContext *avctx)
{
    GPUOpenCLContext *s = avctx->priv;
    AVHWDeviceContext *device = (void *)s->base.device_ref->data;
    cl_int cle;

    s->hwctx   = device->hwctx;
    s->buffers = !!s->base.software;
    ask_device(&s->device, s->hwctx->device_id);
    s->queue = clCreateCommandQueue(s->hwctx->context, s->hwctx->device_id, 0,
                                    &cle);
    return s->queue ? 0 : ff_gpu_opencl_error(avctx, "cannot create a command "
                                              "queue", cle);
}

static av_cold void uninit(AVFilterContext *avctx)
{
    GPUOpenCLContext *s = avctx->priv;

    ff_gpu_opencl_release_candidates(avctx);
    if (s->queue)
        clReleaseCommandQueue(s->queue);
    s->queue = NULL;
    s->hwctx = NULL;
}

const GPUFilterAPI ff_gpu_opencl_api = {
    .format       = AV_PIX_FMT_OPENCL,
    .name         = "OpenCL",
    .type         = "opencl",
    .device       = "ocl",
    .same_device  = same_device,
    .check_frames = check_frames,
    .check_plane  = check_plane,
    .init         = init,
    .run          = run,
    .uninit       = uninit,
    .software     = &ff_gpu_opencl_software,
};

int ff_gpu_opencl_config(AVFilterLink *outlink, const GPUFilterOps *filter,
                         const GPUOpenCLOps *ops)
{
    GPUOpenCLContext *s = outlink->src->priv;

    s->ops   = ops;
    s->spent = 0;
    ff_gpu_opencl_forget(outlink->src);
    return ff_gpu_filter_config(outlink, filter);
}

int ff_gpu_opencl_query_formats(AVFilterContext *avctx)
{
    return ff_gpu_filter_query_formats(avctx, &ff_gpu_opencl_api);
}

void ff_gpu_opencl_release_mem(cl_mem *mem)
{
    if (*mem)
        clReleaseMemObject(*mem);
    *mem = NULL;
}

void ff_gpu_opencl_release_kernel(GPUOpenCLKernel *kernel)
{
    if (kernel->kernel)
        clReleaseKernel(kernel->kernel);
    kernel->kernel = NULL;
}

void ff_gpu_opencl_release_program(cl_program *program)
{
    if (*program)
        clReleaseProgram(*program);
    *program = NULL;
}
