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
 * The check of gpu_selfcheck.h for CUDA filters: no kernel filters a frame
 * before it was right on this GPU and driver.
 */

#ifndef AVFILTER_GPU_CUDA_CHECK_H
#define AVFILTER_GPU_CUDA_CHECK_H

#include "gpu_cuda.h"

/**
 * Describe the driver by the file of libcuda that is loaded: its name, which
 * has the version, its size and time. Empty where that cannot be told.
 */
void ff_gpu_cuda_driver(char *driver, size_t size);

/**
 * Check the loaded kernels for each selected plane, with the options as they
 * are and the CUDA context current, unless that was done.
 *
 * @param cc what the kernels were picked with
 * @return 0, AVERROR_BUG when they are wrong, or another error
 */
int ff_gpu_cuda_check(AVFilterContext *avctx, int cc);

#endif /* AVFILTER_GPU_CUDA_CHECK_H */
