/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Rows: one per OpenCL kernel of a filter. A filter defines
 * FILTER_ROWS(ROW) with a ROW(id, name, help, fields of GPUOpenCLRow) for each
 * of them, from which its enum, its option's values and its table of rows are
 * made. Geometry that depends on planes or options is computed by the filter.
 */

#ifndef AVFILTER_GPU_OPENCL_ROWS_H
#define AVFILTER_GPU_OPENCL_ROWS_H

#include "libavutil/bprint.h"

#include "gpu_compat.h"
#include "gpu_opencl.h"
#include "gpu_rows.h"

typedef struct GPUOpenCLRow {
    const char *name;           ///< value of the filter's option
    const char *kernel;         ///< name in the program
    const char *const *source[4];   ///< GPU_CL(), after the common sources
    const char *defines;        ///< #define lines, or NULL
    size_t group[2];            ///< preferred size of work-groups
    int item[2];                ///< samples per row, and rows, of a work-item;
                                ///< 0: computed by the filter
    int images;                 ///< accesses images where it can
    int flags;                  ///< of the filter
    GPULimits limits;
    int rank[GPU_NB_DEVICES];   ///< GPU_RANK()
} GPUOpenCLRow;

/** An element of a table of rows. */
#define GPU_OPENCL_ROW(id, name_, help, ...) { .name = name_, __VA_ARGS__ },

/** A source of a row, which has to be declared as extern const char *. */
#define GPU_CL(name_) &GPU_CL_SOURCE(name_)

/** Position of a row in the list of kernels to try, from 1 to 9, by kind of
 *  device; 0: not tried unless it is named. */
#define GPU_RANK(cpu, nvidia, adreno, mali, others) .rank = {                 \
        [GPU_DEVICE_CPU]    = cpu,    [GPU_DEVICE_NVIDIA] = nvidia,           \
        [GPU_DEVICE_ADRENO] = adreno, [GPU_DEVICE_MALI]   = mali,             \
        [GPU_DEVICE_AMD]    = others, [GPU_DEVICE_INTEL]  = others,           \
        [GPU_DEVICE_OTHER]  = others,                                         \
    }

/**
 * List rows by rank.
 *
 * @param useful bit i: list row i if it has a rank for this kind of device
 * @return number of rows
 */
int ff_gpu_opencl_list(int list[GPU_MAX_CANDIDATES], const GPUOpenCLRow *rows,
                       int nb_rows, enum GPUDeviceKind kind, uint32_t useful);

/** Return whether a row accesses images. NVIDIA's are accessed as bytes
 *  (row_io.cl), others as texels, which have to be single samples. */
int ff_gpu_opencl_uses_images(const GPUOpenCLRow *row,
                              const GPUOpenCLDevice *device,
                              const GPUPlane *plane);

/** Return the plan of a row, without private data. */
GPUOpenCLPlan ff_gpu_opencl_row_plan(const GPUOpenCLRow *row, int images);

/** Append the #define lines of row_io.cl. */
void ff_gpu_opencl_io_defines(AVBPrint *defines, const GPUOpenCLPlan *plan,
                              const GPUOpenCLDevice *device);

/** Get the number of work-items in x and y for a plane. */
void ff_gpu_opencl_items(int items[2], const GPUOpenCLPlan *plan,
                         const GPUPlane *plane);

#endif /* AVFILTER_GPU_OPENCL_ROWS_H */
