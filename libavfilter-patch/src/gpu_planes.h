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
 * What a GPU filter has to know of a software pixel format: its planes, their
 * sizes, and where the samples lie. Shared by the OpenCL and CUDA filters.
 */

#ifndef AVFILTER_GPU_PLANES_H
#define AVFILTER_GPU_PLANES_H

#include "libavutil/pixfmt.h"

#include "avfilter.h"

#define GPU_MAX_PLANES 4

typedef struct GPUPlane {
    int width, height;      ///< in pixels, at least 1
    int channels;           ///< interleaved samples a pixel: 1, 2 or 4
    /**
     * Bit c: sample c (in memory order) is filtered. Clear for padding and
     * for alpha that is interleaved with colour; a plane of alpha is a plane
     * like any other.
     */
    int channel_mask;
    int stored;             ///< plane of the frame, and its bit in planes=
    /* of software frames: where samples lie in a row, in bytes */
    int offset;             ///< of the first one
    int step;               ///< from pixel to pixel
} GPUPlane;

typedef struct GPUPlanes {
    enum AVPixelFormat format;
    int nb_planes;          ///< 1 to 4
    int depth;              ///< significant bits of a sample, 8 to 16
    int shift;              ///< a sample is stored times 2^shift (P010: 6)
    int bytes;              ///< of a sample: 1 or 2
    int swapped;            ///< samples are of the other byte order
    GPUPlane plane[GPU_MAX_PLANES];
} GPUPlanes;

/**
 * Whether the filters can work on hardware frames of a pixel format: 8 to 16
 * bits a component, all components alike, whole bytes, native endian, integers,
 * and planes of 1, 2 or 4 interleaved samples.
 */
int ff_gpu_format_supported(enum AVPixelFormat format);

/**
 * Describe the planes of a frame.
 *
 * @param width, height size of the frame in pixels
 * @return 0, or AVERROR(ENOSYS) where ff_gpu_format_supported() is 0
 */
int ff_gpu_planes_init(GPUPlanes *planes, enum AVPixelFormat format,
                       int width, int height);

/**
 * Whether the filters can work on software frames of a pixel format: 8 to 16
 * bits a component, all components alike, integers in whole bytes.
 */
int ff_gpu_software_format_supported(enum AVPixelFormat format);

/**
 * Describe the planes that kernels get of a software frame. Packed formats
 * that they do not know (three samples a pixel, subsampled) are taken apart:
 * a plane for each component.
 *
 * @return 0, or AVERROR(ENOSYS) where ff_gpu_software_format_supported() is 0
 */
int ff_gpu_software_planes_init(GPUPlanes *planes, enum AVPixelFormat format,
                                int width, int height);

/** Whether a row of plane p is the same on the device and in the frame. */
int ff_gpu_plane_is_plain(const GPUPlanes *planes, int p);

/** Log, as an error, the software format that comes next to one that is
 *  refused. */
void ff_gpu_log_software_format_error(AVFilterContext *avctx,
                                      enum AVPixelFormat format);

/** Bit p: plane p is one of those that the user's option planes selects. */
int ff_gpu_plane_bits(const GPUPlanes *planes, int selected);

/** The first plane whose kernels serve plane p as well, maybe p itself. */
int ff_gpu_plane_kind(const GPUPlanes *planes, int p);

/**
 * Log, as an error, which formats a hardware context holds that the filter
 * accepts as well.
 *
 * @param held formats of the hardware context, ended by AV_PIX_FMT_NONE;
 *             NULL when the context cannot tell
 */
void ff_gpu_log_format_error(AVFilterContext *avctx, enum AVPixelFormat format,
                             const enum AVPixelFormat *held);

#endif /* AVFILTER_GPU_PLANES_H */
