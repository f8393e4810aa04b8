/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Layout of software pixel formats: planes, their sizes and the positions of
 * samples. Shared by the OpenCL and CUDA filters.
 */

#ifndef AVFILTER_GPU_PLANES_H
#define AVFILTER_GPU_PLANES_H

#include "libavutil/pixfmt.h"

#include "avfilter.h"

#define GPU_MAX_PLANES 4

/** Planar formats store alpha there. */
#define GPU_ALPHA_PLANE 3

/** Values of the option planes */
#define GPU_ALL_PLANES   ((1 << GPU_MAX_PLANES) - 1)
#define GPU_COLOR_PLANES (GPU_ALL_PLANES & ~(1 << GPU_ALPHA_PLANE))

typedef struct GPUPlane {
    int width, height;      ///< in pixels, at least 1
    int channels;           ///< interleaved samples per pixel: 1, 2 or 4
    /* bit c: sample c (in memory order) of each pixel; none has padding */
    int own_mask;           ///< is selected by the bit of its plane
    int alpha_mask;         ///< is alpha interleaved with color, selected by
                            ///< GPU_ALPHA_PLANE as an alpha plane would be
    int channel_mask;       ///< is filtered, see ff_gpu_planes_select()
    int stored;             ///< plane of the frame, and its bit in planes=
    /* software frames: positions of samples in a row, in bytes */
    int offset;             ///< of the first sample
    int step;               ///< from pixel to pixel
} GPUPlane;

typedef struct GPUPlanes {
    enum AVPixelFormat format;
    int nb_planes;          ///< 1 to 4
    int depth;              ///< significant bits of a sample, 8 to 16
    int shift;              ///< a sample is stored times 2^shift (P010: 6)
    int bytes;              ///< of a sample: 1 or 2
    int swapped;            ///< samples are not of native endianness
    int is_half;            ///< see ff_gpu_planes_halve()
    GPUPlane plane[GPU_MAX_PLANES];
} GPUPlanes;

/**
 * Return whether hardware frames of a pixel format are supported: integers of 8
 * to 16 bits, the same for all components, in whole bytes of native endianness,
 * and planes of 1, 2 or 4 interleaved samples.
 */
int ff_gpu_format_supported(enum AVPixelFormat format);

/**
 * Describe the planes of a frame. Everything but padding is selected.
 *
 * @param width, height size of the frame in pixels
 * @return 0, or AVERROR(ENOSYS) if ff_gpu_format_supported() is 0
 */
int ff_gpu_planes_init(GPUPlanes *planes, enum AVPixelFormat format,
                       int width, int height);

/**
 * Return whether software frames of a pixel format are supported: integers of 8
 * to 16 bits, the same for all components, in whole bytes.
 */
int ff_gpu_software_format_supported(enum AVPixelFormat format);

/**
 * Describe the planes of a software frame as passed to kernels. Packed formats
 * that kernels do not support (three samples per pixel, subsampled) are split
 * into one plane per component.
 *
 * @return 0, or AVERROR(ENOSYS) if ff_gpu_software_format_supported() is 0
 */
int ff_gpu_software_planes_init(GPUPlanes *planes, enum AVPixelFormat format,
                                int width, int height);

/**
 * Describe planes of half size, which have all the bits of the sums of 2x2
 * samples, up to 16. OpenCL has them in buffers.
 */
void ff_gpu_planes_halve(GPUPlanes *half, const GPUPlanes *planes);

/** Return the bit mask of the planes that have a plane of half size: the others
 *  are one sample wide or high. */
int ff_gpu_half_bits(const GPUPlanes *planes);

/** Return whether rows of plane p are the same on device and in frame. */
int ff_gpu_plane_is_plain(const GPUPlanes *planes, int p);

/** Log that a software format is not supported, and the nearest supported
 *  one. */
void ff_gpu_log_software_format_error(AVFilterContext *avctx,
                                      enum AVPixelFormat format);

/** Return the samples of a pixel that the option planes selects, see
 *  GPUPlane.channel_mask. */
int ff_gpu_channel_mask(const GPUPlane *plane, int selected);

/** Set GPUPlane.channel_mask by the option planes. */
void ff_gpu_planes_select(GPUPlanes *planes, int selected);

/** Convert the option planes to a bit mask of GPUPlanes.plane: those with a
 *  component to filter. */
int ff_gpu_plane_bits(const GPUPlanes *planes, int selected);

/** Return the first plane that uses the same kernel as plane p, if both are
 *  selected. */
int ff_gpu_plane_kind(const GPUPlanes *planes, int p);

/**
 * Log that a format of hardware frames is not supported, and those that both
 * the hardware context and the filter support.
 *
 * @param held formats of the hardware context, terminated by
 *             AV_PIX_FMT_NONE; NULL if unknown, then the nearest format that
 *             the filter supports is logged
 */
void ff_gpu_log_format_error(AVFilterContext *avctx, enum AVPixelFormat format,
                             const enum AVPixelFormat *held);

#endif /* AVFILTER_GPU_PLANES_H */
