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
 * A filter numbers its candidates, lists those that make sense for a plane on
 * its device with the best guess first (the table of known devices), and says
 * how to prepare, run and release one. ff_gpu_opencl_tuned_plane() chooses on
 * a plane's first frame and runs that candidate from there on. The time of the
 * whole chain counts: copies from and to images, all kernels. All commands
 * have to go through gpu_opencl.h's functions.
 *
 * A candidate that fails is dropped and told of at verbose level; the filter
 * fails only when all do. The time spent is bounded, see GPU_TUNE_BUDGET_*.
 */

#ifndef AVFILTER_GPU_OPENCL_TUNE_H
#define AVFILTER_GPU_OPENCL_TUNE_H

#include <stdint.h>

#include "gpu_opencl.h"

/** Most candidates in a list. */
#define GPU_TUNE_MAX 32

/** No further candidate is built once tuning took that long, in us. */
#define GPU_TUNE_BUDGET_GPU  400000
#define GPU_TUNE_BUDGET_CPU 1600000

/** Rows of a plane that are filtered to time a candidate on a CPU. */
#define GPU_TUNE_CPU_ROWS 128

enum GPUTuneMode {
    GPU_TUNE_TABLE,             ///< none: take the first that can be prepared
    GPU_TUNE_BUDGET,            ///< as many as there is time for
    GPU_TUNE_ALL,               ///< all, to show their times
};

/** A filter's option tune, for a context type that has an int tune. */
#define GPU_TUNE_OPTIONS(Context, option_flags)                               \
    { "tune", "how auto chooses", offsetof(Context, tune),                    \
      AV_OPT_TYPE_INT, { .i64 = GPU_TUNE_BUDGET }, GPU_TUNE_TABLE,            \
      GPU_TUNE_ALL, option_flags, .unit = "tune" },                           \
        { "table", "what the kind of device is known for", 0,                 \
          AV_OPT_TYPE_CONST, { .i64 = GPU_TUNE_TABLE }, 0, 0, option_flags,   \
          .unit = "tune" },                                                   \
        { "time",  "time the likely ones on the first frame", 0,              \
          AV_OPT_TYPE_CONST, { .i64 = GPU_TUNE_BUDGET }, 0, 0, option_flags,  \
          .unit = "tune" },                                                   \
        { "all",   "time all, however long it takes (-v verbose shows the "   \
          "times)", 0, AV_OPT_TYPE_CONST, { .i64 = GPU_TUNE_ALL }, 0, 0,      \
          option_flags, .unit = "tune" }

/** Kinds of devices that want different kernels. */
enum GPUDeviceKind {
    GPU_DEVICE_OTHER  = 1,
    GPU_DEVICE_CPU    = 2,
    GPU_DEVICE_NVIDIA = 4,      ///< by NVIDIA's own OpenCL
    GPU_DEVICE_AMD    = 8,
    GPU_DEVICE_INTEL  = 16,
    GPU_DEVICE_ADRENO = 32,
    GPU_DEVICE_MALI   = 64,
    GPU_DEVICE_ANY    = 127,
};

/** What a choice of kernels depends on. */
typedef struct GPUOpenCLDevice {
    enum GPUDeviceKind kind;
    char name[128];
    int has_fp16;               ///< cl_khr_fp16
    size_t max_group;           ///< work-items in a work-group
    uint64_t local_memory;      ///< bytes a work-group
} GPUOpenCLDevice;

/** What the tuner has to know of a filter's candidates. */
typedef struct GPUTuneOps {
    const char *option;         ///< that names a candidate, for the log
    const char *(*name)(AVFilterContext *avctx, int i);
    /** List the candidates for plane p that the user's options leave, the best
     *  guess first; all: also those that make little sense.
     *  @return how many, at least one, or an error, which is logged */
    int (*list)(AVFilterContext *avctx, int list[GPU_TUNE_MAX], int all,
                int p);
    /**
     * Build candidate i for plane p and allocate what it needs. May be called
     * for one that is prepared already: then it does nothing.
     */
    int (*prepare)(AVFilterContext *avctx, int i, int p);
    /** Enqueue the filtering of plane p from image src to image dst. The
     *  plane's height may be less than the images' while tuning. */
    int (*run)(AVFilterContext *avctx, int i, int p, cl_mem dst, cl_mem src);
    /** Undo prepare(), also after it failed half-way, also when not called. */
    void (*release)(AVFilterContext *avctx, int i, int p);
} GPUTuneOps;

/** What is known of a filter's device and planes. */
typedef struct GPUTuner {
    const GPUTuneOps *ops;
    GPUOpenCLDevice device;
    int choice[GPU_MAX_PLANES]; ///< candidate, -1: not known yet
    int64_t spent;              ///< us that went into it: all planes share
                                ///< the budget
} GPUTuner;

/** Ask the filter's device, whose answers that are missing are 0; nothing is
 *  chosen yet. */
void ff_gpu_opencl_tuner_init(AVFilterContext *avctx, GPUTuner *tuner,
                              const GPUTuneOps *ops);

/** Choose again; the budget is what is left of it. */
void ff_gpu_opencl_tuner_forget(GPUTuner *tuner);

/**
 * Filter plane p, with the best candidate; find it when it is not known yet.
 * Of those that were tried only the best one stays prepared.
 *
 * @param mode     which of the candidates to time
 * @param dst, src plane p of the frames
 * @return 0, or the error of the best guess when all failed
 */
int ff_gpu_opencl_tuned_plane(AVFilterContext *avctx, GPUTuner *tuner,
                              enum GPUTuneMode mode, int p, cl_mem dst,
                              cl_mem src);

#endif /* AVFILTER_GPU_OPENCL_TUNE_H */
