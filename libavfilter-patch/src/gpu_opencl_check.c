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

#include "libavutil/error.h"
#include "libavutil/frame.h"
#include "libavutil/hwcontext.h"

#include "gpu_compat.h"
#include "gpu_opencl_check.h"
#include "gpu_selfcheck.h"

/* What one call of run() works on. */
typedef struct Checking {
    AVFilterContext *avctx;
    int i, p;
    cl_image_format format;     ///< of the plane's images
} Checking;

/* That of the images in our own pool. */
static int get_format(Checking *c)
{
    const GPUOpenCLContext *s = c->avctx->priv;
    AVFrame *frame;
    int ret = AVERROR(ENOMEM);
    cl_int cle;

    if (s->buffers)
        return 0;
    frame = av_frame_alloc();
    if (frame)
        ret = av_hwframe_get_buffer(s->base.frames_ref, frame, 0);
    if (ret >= 0) {
        cle = clGetImageInfo((cl_mem)frame->data[c->p], CL_IMAGE_FORMAT,
                             sizeof(c->format), &c->format, NULL);
        if (cle)
            ret = ff_gpu_opencl_error(c->avctx, "cannot tell the format of an "
                                      "image", cle);
    }
    av_frame_free(&frame);
    return ret;
}

static size_t plane_bytes(const Checking *c, int width, int height)
{
    const GPUOpenCLContext *s = c->avctx->priv;

    return (size_t)width * height * s->base.planes.plane[c->p].channels *
           s->base.planes.bytes;
}

static cl_int make_buffer(const Checking *c, cl_mem *buffer,
                          const uint8_t *samples, size_t size)
{
    const GPUOpenCLContext *s = c->avctx->priv;
    cl_int cle;

    *buffer = clCreateBuffer(s->hwctx->context, CL_MEM_READ_WRITE, size, NULL,
                             &cle);
    return !*buffer ? cle :
           clEnqueueWriteBuffer(s->queue, *buffer, CL_TRUE, 0, size, samples,
                                0, NULL, NULL);
}

static cl_int make_image(const Checking *c, cl_mem *image,
                         const uint8_t *samples, int width, int height)
{
    const GPUOpenCLContext *s = c->avctx->priv;
    const size_t origin[3]    = { 0, 0, 0 };
    const size_t region[3]    = { width, height, 1 };
    const cl_image_desc desc  = {
        .image_type   = CL_MEM_OBJECT_IMAGE2D,
        .image_width  = width,
        .image_height = height,
    };
    cl_int cle;

    *image = clCreateImage(s->hwctx->context, CL_MEM_READ_WRITE, &c->format,
                           &desc, NULL, &cle);
    return !*image ? cle :
           clEnqueueWriteImage(s->queue, *image, CL_TRUE, origin, region, 0,
                               0, samples, 0, NULL, NULL);
}

/* An image that holds these samples, or a buffer where planes are such. */
static int create(const Checking *c, cl_mem *mem, const uint8_t *samples,
                  int width, int height)
{
    const GPUOpenCLContext *s = c->avctx->priv;
    const cl_int cle = s->buffers ?
                       make_buffer(c, mem, samples,
                                   plane_bytes(c, width, height)) :
                       make_image(c, mem, samples, width, height);

    return cle ? ff_gpu_opencl_error(c->avctx, "cannot make a plane to check "
                                     "a kernel with", cle) : 0;
}

static int run_plane(const Checking *c, cl_mem out, cl_mem in, uint8_t *dst,
                     int width, int height)
{
    const GPUOpenCLContext *s = c->avctx->priv;
    const size_t origin[3]    = { 0, 0, 0 };
    const size_t region[3]    = { width, height, 1 };
    int ret = ff_gpu_opencl_run_candidate(c->avctx, c->i, c->p, out, in);
    cl_int cle;

    if (ret < 0)
        return ret;
    cle = s->buffers ?
          clEnqueueReadBuffer(s->queue, out, CL_TRUE, 0,
                              plane_bytes(c, width, height), dst, 0, NULL,
                              NULL) :
          clEnqueueReadImage(s->queue, out, CL_TRUE, origin, region, 0, 0, dst,
                             0, NULL, NULL);
    return cle ? ff_gpu_opencl_wait_error(c->avctx, "failed to run", cle) : 0;
}

/* Filter a plane of another size than the stream's. */
static int run(void *opaque, uint8_t *dst, const uint8_t *src, int width,
               int height, int round)
{
    Checking *c          = opaque;
    GPUOpenCLContext *s  = c->avctx->priv;
    GPUPlane *plane      = &s->base.planes.plane[c->p];
    const GPUPlane saved = *plane;
    cl_mem in = NULL, out = NULL;
    int ret = round ? 0 : get_format(c);

    if (ret < 0)
        return ret;
    plane->width  = width;
    plane->height = height;
    ret = create(c, &in, src, width, height);
    if (ret >= 0)
        ret = create(c, &out, dst, width, height);
    if (ret >= 0)
        ret = run_plane(c, out, in, dst, width, height);
    clFinish(s->queue);
    ff_gpu_opencl_release_mem(&in);
    ff_gpu_opencl_release_mem(&out);
    *plane = saved;
    return ret;
}

static GPUKernelID kernel_id(AVFilterContext *avctx, int i)
{
    const GPUOpenCLContext *s = avctx->priv;

    return (GPUKernelID) {
        .filter = avctx->filter->name,
        .option = s->ops->option,
        .kernel = s->ops->name(avctx, i),
        .device = s->device.name,
        .driver = s->device.driver,
    };
}

int ff_gpu_opencl_check(AVFilterContext *avctx, int i, int p, int named)
{
    GPUOpenCLContext *s   = avctx->priv;
    GPUOpenCLBuilt *built = ff_gpu_opencl_built(avctx, i, p);
    Checking checking     = { .avctx = avctx, .i = i, .p = p };
    GPUKernelID id        = kernel_id(avctx, i);
    const GPUCheck check  = {
        .algorithm = s->base.ops->algorithm,
        .options   = (const uint8_t *)s + s->base.ops->options,
        .planes    = &s->base.planes,
        .p         = p,
        .run       = run,
        .opaque    = &checking,
    };
    int ret;

    if (built->checked == s->generation)
        return 0;
    id.text = built->text;
    ret = ff_gpu_selfcheck(avctx, &id, &check, named);
    if (ret >= 0)
        built->checked = s->generation;
    return ret;
}

int ff_gpu_opencl_prepare_right(AVFilterContext *avctx, int i, int p,
                                int named)
{
    int ret = ff_gpu_opencl_prepare(avctx, i, p);

    if (ret >= 0)
        ret = ff_gpu_opencl_check(avctx, i, p, named);
    if (ret < 0 && !named)
        ff_gpu_opencl_passed_over(avctx, i, ret);
    return ret;
}

void ff_gpu_opencl_passed_over(AVFilterContext *avctx, int i, int error)
{
    const GPUKernelID id = kernel_id(avctx, i);

    if (error != AVERROR_BUG && error != AVERROR(ENOMEM) &&
        error != AVERROR(ENOSYS))
        ff_gpu_selfcheck_failed(avctx, &id, error);
}
