/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Timing of kernels: all candidates have the same output, so they are timed on
 * the first frame, and the fastest one filters all frames. Copies from and to
 * images are included in the time.
 *
 * The total time is limited, see GPU_TUNE_BUDGET_*, and the fastest kernel is
 * cached (gpu_cache.h), so that later processes need no timing.
 */

#ifndef AVFILTER_GPU_TUNE_H
#define AVFILTER_GPU_TUNE_H

#include "gpu_backend.h"

/** Time after which no more candidates are built, in us. */
#define GPU_TUNE_BUDGET_GPU  400000
#define GPU_TUNE_BUDGET_CPU 1600000

/** Number of rows that are filtered to time a candidate on a CPU. */
#define GPU_TUNE_CPU_ROWS 128

enum GPUTuneMode {
    GPU_TUNE_AUTO = -1,         ///< BUDGET; TABLE on CPUs, whose compilers
                                ///< take longer than timing gains
    GPU_TUNE_TABLE,             ///< time no candidate: use the first usable one
    GPU_TUNE_BUDGET,            ///< time candidates within the budget
    GPU_TUNE_ALL,               ///< time all candidates, to show their times
};

/** The option tune, for a Context that begins with a struct gpu. */
#define GPU_TUNE_OPTIONS(Context)                                             \
    { "tune", "set how to select a kernel automatically",                     \
      offsetof(Context, gpu.base.tune),                                       \
      AV_OPT_TYPE_INT, { .i64 = GPU_TUNE_AUTO }, GPU_TUNE_AUTO,               \
      GPU_TUNE_ALL, GPU_FLAGS, .unit = "tune" },                              \
        GPU_CHOICE("tune", "auto",  GPU_TUNE_AUTO, "use time on GPUs, table " \
                   "on CPUs"),                                                \
        GPU_CHOICE("tune", "table", GPU_TUNE_TABLE, "use a built-in table "   \
                   "for the device type"),                                    \
        GPU_CHOICE("tune", "time",  GPU_TUNE_BUDGET, "time the most "         \
                   "promising kernels on the first frame"),                   \
        GPU_CHOICE("tune", "all",   GPU_TUNE_ALL, "time all kernels, however "\
                   "long it takes (-v verbose logs the times)")

/** State of one selection. */
typedef struct GPUTuning {
    GPUJob job;                 ///< of the first rows of plane p
    GPUPlanes planes;           ///< of the job
    int p, rows;

    int64_t start_us;           ///< time when the selection started
    int64_t candidate_us;       ///< time when the candidate's build started
    int64_t longest_us;         ///< longest time spent on a candidate
    int tried;                  ///< number of candidates so far

    uint64_t ns;                ///< duration of the candidate
    uint64_t best_ns;           ///< duration of the best candidate; 0: none
    int runs;                   ///< of the candidate; 0: it cannot win
    int64_t build_us;           ///< build time of the candidate
    char times[1024];           ///< of all timed candidates, for the cache
} GPUTuning;

/** Return whether to select one of nb candidates by time. */
int ff_gpu_tune_times(AVFilterContext *avctx, int nb);

/** Prepare to time candidates with plane p of a job. */
int ff_gpu_tune_begin(AVFilterContext *avctx, GPUTuning *tuning,
                      const GPUJob *job, int p);

/** Return whether there is time for another candidate, of which left remain;
 *  log if there is not. */
int ff_gpu_tune_has_time(AVFilterContext *avctx, const GPUTuning *tuning,
                         int left);

/** Start the clock of a candidate, before its build. */
void ff_gpu_tune_start(GPUTuning *tuning);

/** Time a kernel.
 *  @return 1 if it is faster than the best candidate, 0 if not, or an error */
int ff_gpu_tune_time(AVFilterContext *avctx, GPUTuning *tuning,
                     const GPUKernel *kernel);

/** Record the time of a kernel. @return whether it is now the best candidate */
int ff_gpu_tune_record(AVFilterContext *avctx, GPUTuning *tuning,
                       const GPUKernel *kernel);

/** Stop the clock of a candidate. */
void ff_gpu_tune_stop(GPUTuning *tuning);

void ff_gpu_tune_end(AVFilterContext *avctx, GPUTuning *tuning);

/** Cache the best of all candidates for later processes. */
void ff_gpu_tune_save(AVFilterContext *avctx, const GPUTuning *tuning,
                      const GPUQuery *query, const int *list, int nb,
                      const GPUKernel *best);

/**
 * Look up the best candidate of an earlier process.
 *
 * @param list all candidates
 * @param hash set to GPUKernel.hash of the timed kernel
 * @return a candidate of the list, or -1
 */
int ff_gpu_tune_load(AVFilterContext *avctx, const GPUQuery *query,
                     const int *list, int nb, uint64_t *hash);

#endif /* AVFILTER_GPU_TUNE_H */
