/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Tables of the OpenCL kernels of a filter. A filter defines
 * FILTER_OPENCL_VARIANTS(V) with a V(id, name, help, fields of GPUOpenCLEntry)
 * for each of them, from which its enum, its option's values and its table are
 * made. Geometry that depends on planes or options is computed by the filter.
 */

#ifndef AVFILTER_GPU_OPENCL_TABLE_H
#define AVFILTER_GPU_OPENCL_TABLE_H

#include "libavutil/bprint.h"

#include "gpu_compat.h"
#include "gpu_limits.h"
#include "gpu_opencl.h"

typedef struct GPUOpenCLEntry {
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
} GPUOpenCLEntry;

/** Make an element of a table. */
#define GPU_OPENCL_ENTRY(id, name_, help, ...) { .name = name_, __VA_ARGS__ },

/** A source of a kernel, which has to be declared as extern const char *. */
#define GPU_CL(name_) &GPU_CL_SOURCE(name_)

/** Position of a kernel in the list of kernels to try, from 1 to 9, by kind of
 *  device; 0: not tried unless it is named. */
#define GPU_RANK(cpu, nvidia, adreno, mali, others) .rank = {                 \
        [GPU_DEVICE_CPU]    = cpu,    [GPU_DEVICE_NVIDIA] = nvidia,           \
        [GPU_DEVICE_ADRENO] = adreno, [GPU_DEVICE_MALI]   = mali,             \
        [GPU_DEVICE_AMD]    = others, [GPU_DEVICE_INTEL]  = others,           \
        [GPU_DEVICE_OTHER]  = others,                                         \
    }

/**
 * List kernels by rank.
 *
 * @param useful bit i: list entry i if it has a rank for this kind of device
 * @return number of kernels
 */
int ff_gpu_opencl_list(int list[GPU_MAX_CANDIDATES],
                       const GPUOpenCLEntry *table, int nb_entries,
                       enum GPUDeviceKind kind, uint32_t useful);

/** Return whether a kernel accesses images. NVIDIA's are accessed as bytes
 *  (row_io.cl), others as texels, which have to be single samples. */
int ff_gpu_opencl_uses_images(const GPUOpenCLEntry *entry,
                              const GPUOpenCLDevice *device,
                              const GPUPlane *plane);

/** Return the plan of a kernel, without private data. */
GPUOpenCLPlan ff_gpu_opencl_entry_plan(const GPUOpenCLEntry *entry, int images);

/** Append the #define lines of row_io.cl. */
void ff_gpu_opencl_io_defines(AVBPrint *defines, const GPUOpenCLPlan *plan,
                              const GPUOpenCLDevice *device);

/** Get the number of work-items in x and y for a plane. */
void ff_gpu_opencl_items(int items[2], const GPUOpenCLPlan *plan,
                         const GPUPlane *plane);

#endif /* AVFILTER_GPU_OPENCL_TABLE_H */
