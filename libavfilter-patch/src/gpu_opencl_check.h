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
 * The check of gpu_selfcheck.h for the candidates of OpenCL filters: none
 * filters a frame before it was right on this device and driver.
 */

#ifndef AVFILTER_GPU_OPENCL_CHECK_H
#define AVFILTER_GPU_OPENCL_CHECK_H

#include "gpu_opencl.h"

/**
 * Check a prepared candidate for plane p, with the options as they are, unless
 * that was done.
 *
 * @param named see ff_gpu_selfcheck()
 * @return 0, AVERROR_BUG when it is wrong, or another error
 */
int ff_gpu_opencl_check(AVFilterContext *avctx, int i, int p, int named);

/** ff_gpu_opencl_prepare(), and the check. */
int ff_gpu_opencl_prepare_right(AVFilterContext *avctx, int i, int p,
                                int named);

/** Warn of a candidate that does not build or run, once in a process; memory
 *  or a device that is too small for it is no fault of its own. */
void ff_gpu_opencl_passed_over(AVFilterContext *avctx, int i, int error);

#endif /* AVFILTER_GPU_OPENCL_CHECK_H */
