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

/**
 * @file
 * The hardware frames at a GPU filter's input. Shared by the OpenCL and CUDA
 * filters.
 */

#ifndef AVFILTER_GPU_FRAMES_H
#define AVFILTER_GPU_FRAMES_H

#include "libavutil/hwcontext.h"
#include "libavutil/pixfmt.h"

#include "avfilter.h"
#include "gpu_planes.h"

/** An API's frames, and how a user comes by them. */
typedef struct GPUFramesAPI {
    enum AVPixelFormat format;
    const char *name;           ///< "CUDA"
    const char *type, *device;  ///< of -init_hw_device: "cuda", "cu"
} GPUFramesAPI;

extern const GPUFramesAPI ff_gpu_frames_opencl, ff_gpu_frames_cuda;

/**
 * The formats of a filter with one input and one output: the API's alone.
 *
 * @return 0, AVERROR(EINVAL) where the input cannot deliver it, after telling
 *         what to do; AVERROR(EAGAIN) as long as the input's are not known
 */
int ff_gpu_opencl_query_formats(AVFilterContext *avctx);
int ff_gpu_cuda_query_formats(AVFilterContext *avctx);

/**
 * Check that the input delivers frames of an API in a format that we filter,
 * and describe their planes. Logs what to do otherwise.
 *
 * @param frames on success the input's frames context; the link's own
 * @return 0, AVERROR(EINVAL) for frames of another kind, AVERROR(ENOSYS) for
 *         a format that cannot be filtered
 */
int ff_gpu_input_frames(AVFilterLink *inlink, const GPUFramesAPI *api,
                        AVHWFramesContext **frames, GPUPlanes *planes);

#endif /* AVFILTER_GPU_FRAMES_H */
