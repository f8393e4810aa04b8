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
 * Which of several kernels is the fastest on the device at hand: they all
 * give the same bytes, so they are timed on the first frame's own data, and
 * the best one makes the rest.
 *
 * ff_gpu_opencl_tuned_plane() chooses on a plane's first frame and runs that
 * candidate from there on. The time of the whole chain counts: copies from and
 * to images, all kernels. All commands have to go through gpu_opencl.h's
 * functions.
 *
 * A candidate that fails or is wrong (gpu_opencl_check.h) is dropped, with a
 * warning; the filter fails only when all do. The time spent is bounded, see
 * GPU_TUNE_BUDGET_*, and what was the fastest is kept for later processes
 * (gpu_cache.h), which time nothing then.
 */

#ifndef AVFILTER_GPU_OPENCL_TUNE_H
#define AVFILTER_GPU_OPENCL_TUNE_H

#include <stdint.h>

#include "gpu_opencl.h"

/** No further candidate is built once tuning took that long, in us. */
#define GPU_TUNE_BUDGET_GPU  400000
#define GPU_TUNE_BUDGET_CPU 1600000

/** Rows of a plane that are filtered to time a candidate on a CPU. */
#define GPU_TUNE_CPU_ROWS 128

enum GPUTuneMode {
    GPU_TUNE_AUTO = -1,         ///< BUDGET; TABLE on CPUs, whose compilers
                                ///< take longer than a choice gains
    GPU_TUNE_TABLE,             ///< none: take the first that can be prepared
    GPU_TUNE_BUDGET,            ///< as many as there is time for
    GPU_TUNE_ALL,               ///< all, to show their times
};

/** A filter's option tune, for a context type that begins with a
 *  GPUOpenCLContext gpu. */
#define GPU_TUNE_OPTIONS(Context, option_flags)                               \
    { "tune", "how auto chooses", offsetof(Context, gpu.tune),                \
      AV_OPT_TYPE_INT, { .i64 = GPU_TUNE_AUTO }, GPU_TUNE_AUTO,               \
      GPU_TUNE_ALL, option_flags, .unit = "tune" },                           \
        GPU_TUNE_CHOICE("auto",  GPU_TUNE_AUTO, "time on GPUs, table on "     \
                        "CPUs", option_flags),                                \
        GPU_TUNE_CHOICE("table", GPU_TUNE_TABLE, "what the kind of device "   \
                        "is known for", option_flags),                        \
        GPU_TUNE_CHOICE("time",  GPU_TUNE_BUDGET, "time the likely ones on "  \
                        "the first frame", option_flags),                     \
        GPU_TUNE_CHOICE("all",   GPU_TUNE_ALL, "time all, however long it "   \
                        "takes (-v verbose shows the times)", option_flags)

#define GPU_TUNE_CHOICE(name, mode, help, option_flags)                       \
    { name, help, 0, AV_OPT_TYPE_CONST, { .i64 = mode }, 0, 0, option_flags,  \
      .unit = "tune" }

/** Choose again; the budget is what is left of it. */
void ff_gpu_opencl_forget(AVFilterContext *avctx);

/**
 * Have a candidate prepared for each plane that is to be filtered, with the
 * options as they are: the one that was chosen or, where it does not work with
 * them, another one. What was chosen stays where none does.
 *
 * @param selected bit p: plane p is to be filtered
 * @param anew     choose again, as other candidates may be the best now
 */
int ff_gpu_opencl_update(AVFilterContext *avctx, int selected, int anew);

/**
 * Filter plane p, with the best candidate; find it when it is not known yet.
 * Of those that were tried only the best one stays prepared.
 *
 * @param dst, src plane p of the frames
 * @return 0, or the error of the best guess when all failed
 */
int ff_gpu_opencl_tuned_plane(AVFilterContext *avctx, int p, cl_mem dst,
                              cl_mem src);

#endif /* AVFILTER_GPU_OPENCL_TUNE_H */
