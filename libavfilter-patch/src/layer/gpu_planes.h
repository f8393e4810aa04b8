/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Layout of software pixel formats: planes, their sizes and the positions of
 * samples. Shared by the OpenCL and CUDA filters.
 */

#ifndef AVFILTER_GPU_PLANES_H
#define AVFILTER_GPU_PLANES_H

#include <stddef.h>

#include "libavutil/pixfmt.h"

#include "avfilter.h"

#define GPU_MAX_PLANES 4

/** Plane with the alpha of planar formats. */
#define GPU_ALPHA_PLANE 3

/** Values of the option planes */
#define GPU_ALL_PLANES   ((1 << GPU_MAX_PLANES) - 1)
#define GPU_COLOR_PLANES (GPU_ALL_PLANES & ~(1 << GPU_ALPHA_PLANE))

/** Device memory that holds a plane. */
enum GPUMemory {
    GPU_MEMORY_LINEAR,      ///< an address, and rows of a pitch
    GPU_MEMORY_IMAGE,       ///< an OpenCL image
    GPU_MEMORY_BUFFER,      ///< an OpenCL buffer of rows without padding
};

typedef struct GPUPlane {
    int width, height;      ///< in pixels, at least 1
    int channels;           ///< interleaved samples per pixel: 1, 2 or 4
    /* bit c: sample c (in memory order) of each pixel; padding is in no mask */
    int own_mask;           ///< is selected by the bit of its plane
    int alpha_mask;         ///< is interleaved alpha, selected by
                            ///< GPU_ALPHA_PLANE
    int first_channel;      ///< of own_mask, the first component of FFmpeg's
                            ///< descriptor: red, Y, U
    int channel_mask;       ///< is filtered, see ff_gpu_planes_select()
    int stored;             ///< plane of the frame, and bit in planes=
    int offset;             ///< software frames: of the first sample, in bytes
    int step;               ///< software frames: between pixels, in bytes
    size_t extra;           ///< bytes after the rows of linear memory
} GPUPlane;

/** Kinds of planes of a frame: its own, and others that an algorithm makes from
 *  it and numbers from 1 on. */
enum { GPU_P, GPU_MAX_KINDS = 7 };

typedef struct GPUPlanes {
    enum AVPixelFormat format;
    int nb_planes;          ///< 1 to 4
    int depth;              ///< significant bits of a sample, 8 to 16
    int shift;              ///< samples are stored times 2^shift (P010: 6)
    int bytes;              ///< per sample: 1 or 2
    int swapped;            ///< samples are not of native endianness
    enum GPUMemory memory;  ///< of the planes of a frame
    GPUPlane plane[GPU_MAX_PLANES];
} GPUPlanes;

/** A kind of planes that an algorithm makes from a frame. */
typedef struct GPUPlaneKind {
    /**
     * Describe such planes; NULL: they are as those of the frame, and in memory
     * as the kernel of the filter reads it.
     *
     * @param made      a copy of planes; its memory is set
     * @param nb_others number of other frames
     */
    void (*describe)(GPUPlanes *made, const GPUPlanes *planes, int nb_others);
    int is_rows;                ///< a row per plane, of no samples
} GPUPlaneKind;

/**
 * Describe the planes of a hardware frame. Everything but padding is selected.
 * Supported pixel formats have integers of 8 to 16 bits, the same for all
 * components, in whole bytes of native endianness, and planes of 1, 2 or 4
 * interleaved samples.
 *
 * @param width, height size of the frame in pixels
 * @return 0, or AVERROR(ENOSYS) if the format is not supported
 */
int ff_gpu_planes_init(GPUPlanes *planes, enum AVPixelFormat format,
                       int width, int height);

/**
 * Return whether software frames of a pixel format are supported: integers of 8
 * to 16 bits, the same for all components, in whole bytes.
 */
int ff_gpu_software_format_supported(enum AVPixelFormat format);

/**
 * Describe the planes of a software frame as passed to kernels. Split packed
 * formats that kernels do not support (three samples per pixel, subsampled)
 * into one plane per component.
 *
 * @return 0, or AVERROR(ENOSYS) if ff_gpu_software_format_supported() is 0
 */
int ff_gpu_software_planes_init(GPUPlanes *planes, enum AVPixelFormat format,
                                int width, int height);

/**
 * Describe planes by their kind.
 *
 * @param kinds     by kind, from GPU_P on, which is not read
 * @param nb_others number of other frames
 * @param memory    of planes that are not as those of the frame
 */
void ff_gpu_planes_derive(GPUPlanes of[GPU_MAX_KINDS],
                          const GPUPlaneKind *kinds, int nb_kinds,
                          const GPUPlanes *planes, int nb_others,
                          enum GPUMemory memory);

/** Return the bytes of the samples in a row of plane p. */
static inline int ff_gpu_row_bytes(const GPUPlanes *planes, int p)
{
    const GPUPlane *plane = &planes->plane[p];

    return plane->width * plane->channels * planes->bytes;
}

/** Return whether the rows of plane p in the frame have the samples that the
 *  device has, in the same order. */
int ff_gpu_plane_is_plain(const GPUPlanes *planes, int p);

/** Log that a software format is not supported, and the closest supported
 *  format. */
void ff_gpu_log_software_format_error(AVFilterContext *avctx,
                                      enum AVPixelFormat format);

/** Set GPUPlane.channel_mask by the option planes. */
void ff_gpu_planes_select(GPUPlanes *planes, int selected);

/** Return the bit mask of GPUPlanes.plane that have a component selected by the
 *  option planes. */
int ff_gpu_plane_bits(const GPUPlanes *planes, int selected);

/** Return the first plane that can use the kernel of plane p. */
int ff_gpu_plane_kind(const GPUPlanes *planes, int p);

/**
 * Log that a format of hardware frames is not supported, and the formats that
 * both the hardware context and the filter support.
 *
 * @param held formats of the hardware context, terminated by AV_PIX_FMT_NONE;
 *             NULL: log the closest format that the filter supports
 */
void ff_gpu_log_format_error(AVFilterContext *avctx, enum AVPixelFormat format,
                             const enum AVPixelFormat *held);

#endif /* AVFILTER_GPU_PLANES_H */
