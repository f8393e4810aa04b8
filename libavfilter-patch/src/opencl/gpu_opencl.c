/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <string.h>

#include "libavutil/attributes.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/frame.h"
#include "libavutil/hwcontext.h"
#include "libavutil/intmath.h"

#include "gpu_compat.h"
#include "gpu_opencl.h"

static const GPUOpenCLOps *ops_of(const AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return (const GPUOpenCLOps *)s->ops;
}

/* ---- commands ---- */

static const size_t origin[3];

#define REGION(job, p)                                                        \
    (const size_t[3]) { (job)->planes->plane[p].width,                        \
                        (job)->planes->plane[p].height, 1 }

/* Copy plane p from an image to the start of a buffer. */
static int image_to_buffer(AVFilterContext *avctx, const GPUJob *job, int p,
                           cl_mem buffer, cl_mem image)
{
    return ff_gpu_opencl_check(avctx,
        clEnqueueCopyImageToBuffer(job->queue->stream, image, buffer, origin,
                                   REGION(job, p), 0, 0, NULL, NULL),
        "failed to enqueue the copy of an image to a buffer");
}

static int buffer_to_image(AVFilterContext *avctx, const GPUJob *job, int p,
                           cl_mem image, cl_mem buffer)
{
    return ff_gpu_opencl_check(avctx,
        clEnqueueCopyBufferToImage(job->queue->stream, buffer, image, 0, origin,
                                   REGION(job, p), 0, NULL, NULL),
        "failed to enqueue the copy of a buffer to an image");
}

int ff_gpu_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                      const GPUOpenCLPass *pass, size_t width, size_t height,
                      const GPUOpenCLArg *args, int nb_args)
{
    const size_t *local = pass->group;
    const size_t global[2] = { (width  + local[0] - 1) / local[0] * local[0],
                               (height + local[1] - 1) / local[1] * local[1] };

    for (int i = 0; i < nb_args; i++) {
        const cl_int cle = clSetKernelArg(pass->kernel, i, args[i].size,
                                          args[i].value);
        char what[48];

        if (!cle)
            continue;
        snprintf(what, sizeof(what), "failed to set argument %d of a kernel", i);
        return ff_gpu_opencl_error(avctx, what, cle);
    }
    return ff_gpu_opencl_check(avctx,
        clEnqueueNDRangeKernel(job->queue->stream, pass->kernel, 2, NULL,
                               global, local, 0, NULL, NULL),
        "failed to enqueue a kernel");
}

/* ---- kernels ---- */

static int list(AVFilterContext *avctx, const GPUQuery *query,
                int list[GPU_MAX_CANDIDATES])
{
    return ops_of(avctx)->list(avctx, query, list);
}

static int plan(AVFilterContext *avctx, const GPUQuery *query,
                GPUOpenCLKernel *k)
{
    const GPUOpenCLKernel *current = (const GPUOpenCLKernel *)query->current;
    AVBPrint defines;
    int ret, complete, error;

    av_bprint_init(&defines, 0, AV_BPRINT_SIZE_UNLIMITED);
    ff_gpu_opencl_plane_defines(avctx, query, &defines);
    ret = ops_of(avctx)->plan[query->op](avctx, query,
                                         current ? &current->plan : NULL,
                                         &k->plan, &defines);
    k->plan.candidate = query->candidate;
    complete = av_bprint_is_complete(&defines);
    error    = av_bprint_finalize(&defines, &k->defines);
    return ret < 0 ? ret : complete ? error : AVERROR(ENOMEM);
}

/* Allocate the entries, 0 at first, unless already done. */
static int allocate_entries(AVFilterContext *avctx)
{
    GPUOpenCLContext *s = avctx->priv;
    const cl_uint zero  = 0;
    const size_t size   = GPU_NB_ENTRIES *
                          s->base.ops->algorithm->entry_size;
    int ret;

    if (s->entries)
        return 0;
    ret = ff_gpu_opencl_buffer(avctx, &s->entries, CL_MEM_READ_WRITE, size);
    if (ret >= 0)
        ret = ff_gpu_opencl_check(avctx,
            clEnqueueFillBuffer(s->queue.stream, s->entries, &zero,
                                sizeof(zero), 0, size, 0, NULL, NULL),
            "failed to enqueue the fill of a buffer");
    if (ret < 0)
        ff_gpu_opencl_release_mem(&s->entries);
    return ret;
}

/* Replace the scratch memory if a plan needs more. */
static int allocate_scratch(AVFilterContext *avctx, const GPUOpenCLPlan *plan)
{
    GPUOpenCLContext *s = avctx->priv;
    cl_mem larger = NULL;
    int ret;

    if (plan->scratch <= s->scratch_size)
        return 0;
    ret = ff_gpu_opencl_buffer(avctx, &larger, CL_MEM_READ_WRITE |
                               plan->scratch_flags, plan->scratch);
    if (ret < 0)
        return ret;
    ff_gpu_opencl_release_mem(&s->scratch);
    s->scratch      = larger;
    s->scratch_size = plan->scratch;
    return 0;
}

/* Allocate the staging memory of a plan. */
static int allocate_staging(AVFilterContext *avctx, const GPUOpenCLPlan *plan,
                            int p)
{
    GPUOpenCLContext *s = avctx->priv;
    const size_t size   = ff_gpu_opencl_plane_size(&s->base.planes);
    const int is_image  = s->base.planes.memory == GPU_MEMORY_IMAGE;
    int ret = 0;

    if (!is_image && (plan->from_image || plan->to_image))
        ret = ff_gpu_opencl_images(avctx, &s->base.planes, p);
    for (int i = 0; i < GPU_MAX_INPUTS && ret >= 0; i++)
        if (ff_gpu_is_input(&s->base.reach, i) && is_image &&
            !plan->from_image && !plan->from_derived)
            ret = ff_gpu_opencl_buffer(avctx, &s->in[i], CL_MEM_READ_WRITE,
                                       size);
    if (is_image && ret >= 0 && !plan->to_image)
        ret = ff_gpu_opencl_buffer(avctx, &s->out, CL_MEM_READ_WRITE, size);
    return ret;
}

static int allocate_memory(AVFilterContext *avctx, const GPUOpenCLKernel *k)
{
    int ret = allocate_staging(avctx, &k->plan, k->base.p);

    if (ret >= 0 && k->plan.has_entries)
        ret = allocate_entries(avctx);
    return ret < 0 ? ret : allocate_scratch(avctx, &k->plan);
}

static int prepare(AVFilterContext *avctx, const GPUQuery *query,
                   GPUKernel *kernel)
{
    GPUOpenCLKernel *k = (GPUOpenCLKernel *)kernel;
    int ret;

    k->base.name = ops_of(avctx)->filter.name(query->candidate);
    ret          = plan(avctx, query, k);
    if (!ff_gpu_is_filter(query->step))
        k->base.name = k->plan.kernel[0];
    if (ret >= 0)
        ret = ff_gpu_opencl_build(avctx, k);
    return ret < 0 ? ret : allocate_memory(avctx, k);
}

static void release(AVFilterContext *avctx, GPUKernel *kernel)
{
    ff_gpu_opencl_release(avctx, (GPUOpenCLKernel *)kernel);
}

static void release_memory(AVFilterContext *avctx)
{
    GPUOpenCLContext *s = avctx->priv;

    ff_gpu_opencl_release_mem(&s->out);
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        ff_gpu_opencl_release_mem(&s->image_out[p]);
    for (int i = 0; i < GPU_OPENCL_NB_SOURCES; i++) {
        ff_gpu_opencl_release_mem(&s->in[i]);
        for (int p = 0; p < GPU_MAX_PLANES; p++)
            ff_gpu_opencl_release_mem(&s->image_in[p][i]);
    }
    for (int i = 0; i < FF_ARRAY_ELEMS(s->tables); i++)
        ff_gpu_opencl_release_mem(&s->tables[i]);
    ff_gpu_opencl_release_mem(&s->entries);
    ff_gpu_opencl_release_mem(&s->scratch);
    s->scratch_size = 0;
}

/* ---- planes ---- */

static int is_buffer(const GPUFrame *frame, int p)
{
    return frame->memory[p] == GPU_MEMORY_BUFFER;
}

static int allocate_plane(AVFilterContext *avctx, const GPUPlanes *planes,
                          int p, GPUFrame *frame)
{
    frame->memory[p] = GPU_MEMORY_BUFFER;
    return ff_gpu_opencl_buffer(avctx, (cl_mem *)&frame->data[p],
                                CL_MEM_READ_WRITE,
                                ff_gpu_opencl_plane_bytes(planes, p));
}

/* Copy a plane to a buffer, which is kept for later jobs of the frame. */
static int copy_to_buffer(AVFilterContext *avctx, const GPUJob *job, int p,
                          GPUDerived *keep, cl_mem *src)
{
    GPUFrame *copy = &keep->frame[GPU_P];
    int ret        = allocate_plane(avctx, job->planes, p, copy);

    if (ret >= 0)
        ret = image_to_buffer(avctx, job, p, (cl_mem)copy->data[p], *src);
    if (ret >= 0)
        keep->made[GPU_P] |= 1 << p;
    *src = (cl_mem)copy->data[p];
    return ret;
}

/* Copy source i of a plane from a buffer to an image, or vice versa. */
static int stage(AVFilterContext *avctx, const GPUJob *job, int p, int i,
                 int from_buffer, cl_mem *src)
{
    GPUOpenCLContext *s = avctx->priv;
    const cl_mem in     = *src;
    const int q         = ff_gpu_plane_kind(job->planes, p);
    int ret;

    if (from_buffer) {
        ret  = ff_gpu_opencl_image(avctx, &s->image_in[q][i], job->planes, p);
        *src = s->image_in[q][i];
        return ret < 0 ? ret : buffer_to_image(avctx, job, p, *src, in);
    }
    ret  = ff_gpu_opencl_buffer(avctx, &s->in[i], CL_MEM_READ_WRITE,
                                ff_gpu_opencl_plane_size(&s->base.planes));
    *src = s->in[i];
    return ret < 0 ? ret : image_to_buffer(avctx, job, p, *src, in);
}

/* Get plane p of a frame as source i of a kernel, copied between an image and a
 * buffer if kernel and frame differ; frame: NULL if it does not exist.
 * @param keep keeps a copy to a buffer; NULL: it is for this job */
static int get_source(AVFilterContext *avctx, const GPUJob *job, int p, int i,
                      const GPUFrame *frame, GPUDerived *keep,
                      cl_mem src[GPU_OPENCL_NB_SOURCES])
{
    const GPUOpenCLKernel *k = (const GPUOpenCLKernel *)job->kernel;

    src[i] = frame ? (cl_mem)frame->data[p] : NULL;
    if (!frame || k->plan.from_image != is_buffer(frame, p))
        return 0;
    return keep && !k->plan.from_image ?
           copy_to_buffer(avctx, job, p, keep, &src[i]) :
           stage(avctx, job, p, i, is_buffer(frame, p), &src[i]);
}

static int get_sources(AVFilterContext *avctx, const GPUJob *job, int p,
                       cl_mem src[GPU_OPENCL_NB_SOURCES])
{
    int ret = 0;

    for (int i = 0; i < GPU_MAX_INPUTS && ret >= 0; i++)
        ret = get_source(avctx, job, p, i, job->in[i].derived ?
                         ff_gpu_input(job, i, p) : NULL, NULL, src);
    src[GPU_OPENCL_ORIGINAL] = src[0];
    if (ret >= 0 && ff_gpu_is_prepared(job, p))
        ret = get_source(avctx, job, p, GPU_OPENCL_ORIGINAL,
                         ff_gpu_plane_of(job, 0, GPU_P, p), NULL, src);
    return ret;
}

/* Get the destination of a kernel: plane p of the output, or staging memory. */
static int get_destination(AVFilterContext *avctx, const GPUJob *job, int p,
                           cl_mem *dst)
{
    GPUOpenCLContext *s      = avctx->priv;
    const GPUOpenCLKernel *k = (const GPUOpenCLKernel *)job->kernel;
    cl_mem *image            = &s->image_out[ff_gpu_plane_kind(job->planes, p)];
    int ret;

    *dst = (cl_mem)job->out.data[p];
    if (k->plan.to_image != is_buffer(&job->out, p))
        return 0;
    if (k->plan.to_image)
        ret = ff_gpu_opencl_image(avctx, image, job->planes, p);
    else
        ret = ff_gpu_opencl_buffer(avctx, &s->out, CL_MEM_READ_WRITE,
                                   ff_gpu_opencl_plane_size(&s->base.planes));
    *dst = k->plan.to_image ? *image : s->out;
    return ret;
}

static int filter_plane(AVFilterContext *avctx, const GPUJob *job, int p)
{
    const GPUOpenCLOps *ops  = ops_of(avctx);
    const GPUOpenCLKernel *k = (const GPUOpenCLKernel *)job->kernel;
    const cl_mem out         = (cl_mem)job->out.data[p];
    cl_mem src[GPU_OPENCL_NB_SOURCES], dst;
    int ret = get_destination(avctx, job, p, &dst);

    if (ret >= 0)
        ret = get_sources(avctx, job, p, src);
    if (ret >= 0)
        ret = ops->run[job->op](avctx, job, k, p, dst, src);
    if (ret < 0 || dst == out)
        return ret;
    return k->plan.to_image ? image_to_buffer(avctx, job, p, out, dst) :
                              buffer_to_image(avctx, job, p, out, dst);
}

/* Call a function for each plane of a job. */
static int for_planes(AVFilterContext *avctx, const GPUJob *job,
                      int (*function)(AVFilterContext *avctx,
                                      const GPUJob *job, int p))
{
    int ret = 0;

    for (int p = 0; p < job->planes->nb_planes && ret >= 0; p++)
        if (job->selected >> p & 1)
            ret = function(avctx, job, p);
    return ret;
}

/* ---- measurements ---- */

static int set_entry(AVFilterContext *avctx, const GPUJob *job,
                     const void *entry, int size)
{
    const GPUOpenCLContext *s = avctx->priv;
    const size_t entry_size   = s->base.ops->algorithm->entry_size;

    return ff_gpu_opencl_check(avctx,
        clEnqueueWriteBuffer(job->queue->stream, s->entries, CL_TRUE,
                             ff_gpu_entry(job, 0) * entry_size, size, entry, 0,
                             NULL, NULL),
        "failed to write to a buffer");
}

static int get_report(AVFilterContext *avctx, const GPUJob *job)
{
    const GPUOpenCLContext *s = avctx->priv;
    const size_t entry_size   = s->base.ops->algorithm->entry_size;

    return ff_gpu_opencl_check(avctx,
        clEnqueueReadBuffer(job->queue->stream, s->entries, CL_FALSE,
                            ff_gpu_entry(job, 0) * entry_size, job->report_size,
                            job->report, 0, NULL, NULL),
        "failed to enqueue the read of a buffer");
}

/* ---- planes made from a frame ---- */

static int allocate(AVFilterContext *avctx, const GPUJob *job, int kind, int p,
                    GPUFrame *frame)
{
    const GPUOpenCLKernel *k = (const GPUOpenCLKernel *)job->kernel;
    cl_mem *mem              = (cl_mem *)&frame->data[p];

    if (!ff_gpu_is_as_p(avctx, kind))
        return allocate_plane(avctx, &job->of[kind], p, frame);
    if (k->plan.from_image == is_buffer(frame, p))
        ff_gpu_opencl_release_mem(mem);
    if (!k->plan.from_image)
        return allocate_plane(avctx, job->planes, p, frame);
    frame->memory[p] = GPU_MEMORY_IMAGE;
    return ff_gpu_opencl_image(avctx, mem, job->planes, p);
}

/* Do a step for a plane. */
static int step_plane(AVFilterContext *avctx, const GPUJob *job, int p)
{
    const GPUDerived *prev = job->in[1].derived;
    cl_mem src[GPU_OPENCL_NB_SOURCES] = { NULL };
    int ret = 0;

    if (job->step->reads >> GPU_P & 1)
        ret = get_source(avctx, job, p, 0, ff_gpu_input(job, 0, p),
                         job->in[0].derived, src);
    if (ret >= 0 && job->step->with_prev)
        ret = get_source(avctx, job, p, GPU_OPENCL_PREV,
                         prev && prev->done[job->op] >> p & 1 ?
                         ff_gpu_input(job, 1, p) : NULL, NULL, src);
    return ret < 0 ? ret :
           ops_of(avctx)->run[job->op](avctx, job,
                                       (const GPUOpenCLKernel *)job->kernel, p,
                                       (cl_mem)job->out.data[p], src);
}

/* ---- jobs ---- */

static int copy_plane(AVFilterContext *avctx, const GPUJob *job, int p)
{
    return ff_gpu_opencl_check(avctx,
        clEnqueueCopyImage(job->queue->stream,
                           (cl_mem)job->in[0].frame.data[p],
                           (cl_mem)job->out.data[p], origin, origin,
                           REGION(job, p), 0, NULL, NULL),
        "failed to enqueue the copy of an image");
}

static int run(AVFilterContext *avctx, const GPUJob *job)
{
    return for_planes(avctx, job,
                      job->op == GPU_COPY         ? copy_plane   :
                      ff_gpu_is_filter(job->step) ? filter_plane : step_plane);
}

/* ---- planes to check kernels with ---- */

/* Get the image format of the output pool. */
static int ensure_format(AVFilterContext *avctx, int p)
{
    GPUOpenCLContext *s = avctx->priv;
    AVFrame *frame;
    int ret = AVERROR(ENOMEM);

    if (s->format[p].image_channel_order)
        return 0;
    frame = av_frame_alloc();
    if (frame)
        ret = av_hwframe_get_buffer(s->base.frames_ref, frame, 0);
    if (ret >= 0)
        ret = ff_gpu_opencl_check(avctx,
            clGetImageInfo((cl_mem)frame->data[p], CL_IMAGE_FORMAT,
                           sizeof(s->format[p]), &s->format[p], NULL),
            "failed to get the format of an image");
    av_frame_free(&frame);
    return ret;
}

static cl_int make_image(const GPUOpenCLContext *s, const GPUJob *job, int p,
                         cl_mem *image, const uint8_t *samples)
{
    const cl_image_desc desc = {
        .image_type   = CL_MEM_OBJECT_IMAGE2D,
        .image_width  = job->planes->plane[p].width,
        .image_height = job->planes->plane[p].height,
    };
    cl_int cle;

    *image = clCreateImage(s->hwctx->context, CL_MEM_READ_WRITE,
                           &s->format[p], &desc, NULL, &cle);
    return !*image ? cle :
           clEnqueueWriteImage(job->queue->stream, *image, CL_TRUE, origin,
                               REGION(job, p), 0, 0, samples, 0, NULL, NULL);
}

static cl_int make_buffer(const GPUOpenCLContext *s, const GPUJob *job, int p,
                          cl_mem *buffer, const uint8_t *samples)
{
    const size_t size = ff_gpu_opencl_plane_bytes(job->planes, p);
    cl_int cle;

    *buffer = clCreateBuffer(s->hwctx->context, CL_MEM_READ_WRITE, size, NULL,
                             &cle);
    return !*buffer ? cle :
           clEnqueueWriteBuffer(job->queue->stream, *buffer, CL_TRUE, 0, size,
                                samples, 0, NULL, NULL);
}

/* Create an image or a buffer. */
static int put(AVFilterContext *avctx, const GPUJob *job, int p,
               GPUFrame *frame, const uint8_t *samples)
{
    GPUOpenCLContext *s = avctx->priv;
    const int is_image  = job->planes->memory == GPU_MEMORY_IMAGE;
    cl_mem mem = NULL;
    int ret    = is_image ? ensure_format(avctx, p) : 0;
    cl_int cle;

    if (ret < 0)
        return ret;
    cle = is_image ? make_image(s, job, p, &mem, samples) :
                     make_buffer(s, job, p, &mem, samples);
    frame->data[p]   = (uint8_t *)mem;
    frame->memory[p] = job->planes->memory;
    return ff_gpu_opencl_check(avctx, cle, "failed to create a plane for "
                               "the self-check");
}

static int get(AVFilterContext *avctx, const GPUJob *job, int p,
               const GPUFrame *frame, uint8_t *samples)
{
    const cl_mem mem = (cl_mem)frame->data[p];
    const cl_int cle = is_buffer(frame, p) ?
        clEnqueueReadBuffer(job->queue->stream, mem, CL_TRUE, 0,
                            ff_gpu_opencl_plane_bytes(job->planes, p), samples,
                            0, NULL, NULL) :
        clEnqueueReadImage(job->queue->stream, mem, CL_TRUE, origin,
                           REGION(job, p), 0, 0, samples, 0, NULL, NULL);

    return ff_gpu_opencl_check_wait(avctx, cle, "failed to run");
}

static void drop(AVFilterContext *avctx, GPUFrame *frame, int p)
{
    cl_mem mem = (cl_mem)frame->data[p];

    ff_gpu_opencl_release_mem(&mem);
    frame->data[p] = NULL;
}

/* ---- the backend ---- */

static int same_device(const AVHWDeviceContext *a, const AVHWDeviceContext *b)
{
    const AVOpenCLDeviceContext *x = a->hwctx, *y = b->hwctx;

    return a == b || (x->context == y->context &&
                      x->device_id == y->device_id);
}

static av_cold int open_device(AVFilterContext *avctx,
                               const AVHWFramesContext *frames)
{
    GPUOpenCLContext *s = avctx->priv;
    AVHWDeviceContext *device = (void *)s->base.device_ref->data;
    cl_command_queue queue;
    int ret = frames ? ff_gpu_opencl_check_frames(avctx, frames) : 0;

    if (ret < 0)
        return ret;
    s->hwctx = device->hwctx;
    ff_gpu_opencl_get_info(&s->device, s->hwctx->device_id);
    s->base.device_name = s->device.name;
    s->base.driver      = s->device.driver;
    ret = ff_gpu_opencl_create_queue(avctx, &queue, "");
    s->queue.stream = queue;
    s->base.queue   = &s->queue;
    return ret < 0 || frames ? ret : ff_gpu_opencl_open_queues(avctx);
}

static av_cold void close_device(AVFilterContext *avctx)
{
    GPUOpenCLContext *s = avctx->priv;

    release_memory(avctx);
    ff_gpu_opencl_close_queues(avctx);
    if (s->queue.stream)
        clReleaseCommandQueue(s->queue.stream);
    s->queue.stream = NULL;
    s->hwctx = NULL;
    memset(s->format, 0, sizeof(s->format));
}

const GPUBackend ff_gpu_opencl_api = {
    .format        = AV_PIX_FMT_OPENCL,
    .name          = "OpenCL",
    .type          = "opencl",
    .device        = "ocl",
    .frame_memory  = GPU_MEMORY_IMAGE,
    .copy_memory   = GPU_MEMORY_BUFFER,
    .hwupload_from = AV_PIX_FMT_CUDA,
    .kernel_size   = sizeof(GPUOpenCLKernel),
    .devices       = &ff_gpu_opencl_devices,
    .same_device   = same_device,
    .check_plane   = ff_gpu_opencl_check_plane,
    .open          = open_device,
    .close         = close_device,
    .list          = list,
    .prepare       = prepare,
    .release       = release,
    .run           = run,
    .set_entry     = set_entry,
    .get_report    = get_report,
    .allocate      = allocate,
    .put           = put,
    .get           = get,
    .drop          = drop,
    .begin         = ff_gpu_opencl_begin,
    .upload        = ff_gpu_opencl_upload,
    .download      = ff_gpu_opencl_download,
    .end           = ff_gpu_opencl_end,
    .free          = ff_gpu_opencl_free,
    .poll          = ff_gpu_opencl_poll,
};
