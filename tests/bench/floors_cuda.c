/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Measure copies of a plane on a CUDA device: a lower limit for a filter, which
 * reads and writes the same number of bytes.
 */

#include "libavutil/common.h"
#include "libavutil/error.h"

#include "bench.h"

enum Floor { EMPTY, LINEAR, ROWS, MEMCPY, MEMCPY_2D, NB_FLOORS };

static const char *const names[NB_FLOORS] = {
    "empty kernel", "copy kernel linear", "copy kernel pitched",
    "cuMemcpyDtoDAsync", "cuMemcpy2DAsync",
};

typedef struct Copy {
    CudaTime *ct;
    const Pool *pool;
    AVFrame *out[NB_OUT];
    enum Floor floor;
    int row_bytes, rows;    ///< of all planes, which are contiguous
} Copy;

static int launch(Copy *c, CUdeviceptr dst, CUdeviceptr src, unsigned dst_pitch,
                  unsigned src_pitch, unsigned bytes, int rows)
{
    void *args[] = { &dst, &src, &dst_pitch, &src_pitch, &bytes };

    return c->ct->cu->cuLaunchKernel(c->ct->copy, (bytes + 4095) / 4096, rows,
                                     1, 256, 1, 1, 0, c->ct->hwctx->stream,
                                     args, NULL);
}

static int copy_2d(Copy *c, const AVFrame *out, const AVFrame *in)
{
    const CUDA_MEMCPY2D copy = {
        .srcMemoryType = CU_MEMORYTYPE_DEVICE,
        .srcDevice     = (CUdeviceptr)in->data[0],
        .srcPitch      = in->linesize[0],
        .dstMemoryType = CU_MEMORYTYPE_DEVICE,
        .dstDevice     = (CUdeviceptr)out->data[0],
        .dstPitch      = out->linesize[0],
        .WidthInBytes  = c->row_bytes,
        .Height        = c->rows,
    };

    return c->ct->cu->cuMemcpy2DAsync(&copy, c->ct->hwctx->stream);
}

static int run_floor(Copy *c, const AVFrame *out, const AVFrame *in)
{
    const CUdeviceptr src = (CUdeviceptr)in->data[0];
    const CUdeviceptr dst = (CUdeviceptr)out->data[0];
    const size_t bytes    = (size_t)c->row_bytes * c->rows;

    switch (c->floor) {
    case EMPTY:
        return c->ct->cu->cuLaunchKernel(c->ct->empty, 1, 1, 1, 32, 1, 1, 0,
                                         c->ct->hwctx->stream, NULL, NULL);
    case LINEAR:
        return launch(c, dst, src, 0, 0, bytes, 1);
    case ROWS:
        return launch(c, dst, src, out->linesize[0], in->linesize[0],
                      c->row_bytes, c->rows);
    case MEMCPY:
        return c->ct->cu->cuMemcpyDtoDAsync(dst, src, bytes,
                                            c->ct->hwctx->stream);
    default:
        return copy_2d(c, out, in);
    }
}

static int enqueue(void *opaque, int n)
{
    Copy *c = opaque;

    return run_floor(c, c->out[n % NB_OUT], c->pool->in[n % NB_IN]) ?
           AVERROR_EXTERNAL : 0;
}

static void run_copies(const Settings *set, const Pool *pool, Row *row)
{
    Copy c    = { .ct = cudatime_get(pool->device), .pool = pool };
    Work work = { .device = pool->device, .enqueue = enqueue, .opaque = &c };
    int ok    = 1;

    /* yuv444p: planes of one size, contiguous in memory */
    c.row_bytes = pool->w * (pool->format == AV_PIX_FMT_YUV444P16 ? 2 : 1);
    c.rows      = pool->h * 3;
    for (int i = 0; i < NB_OUT; i++)
        ok &= (c.out[i] = pool_output(pool)) != NULL;
    for (c.floor = 0; c.floor < NB_FLOORS; c.floor++) {
        row->filter = names[c.floor];
        sink_work(set, &work, row, ok);
    }
    for (int i = 0; i < NB_OUT; i++)
        av_frame_free(&c.out[i]);
}

void floors_cuda_run(const Settings *set, const Device *device)
{
    static const char *const sizes[] = {
        "1080p", "8MP", "4096", "4K", "8K", NULL
    };

    if (cudatime_get(device))
        planes_run(set, device, "floor", "copies", sizes, 1, run_copies);
}
