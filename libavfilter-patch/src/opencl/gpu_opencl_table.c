/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/macros.h"

#include "gpu_check_planes.h"
#include "gpu_opencl_table.h"

int ff_gpu_opencl_list(int list[GPU_MAX_CANDIDATES],
                       const GPUOpenCLEntry *table, int nb_entries,
                       enum GPUDeviceKind kind, uint32_t useful)
{
    int nb = 0;

    for (int rank = 1; rank <= 9; rank++)
        for (int i = 0; i < nb_entries; i++)
            if (table[i].rank[kind] == rank && useful >> i & 1)
                list[nb++] = i;
    return nb;
}

int ff_gpu_opencl_uses_images(const GPUOpenCLEntry *entry,
                              const GPUOpenCLDevice *device,
                              const GPUPlane *plane)
{
    return entry->images && (plane->channels == 1 ||
                             device->kind == GPU_DEVICE_NVIDIA);
}

GPUOpenCLPlan ff_gpu_opencl_entry_plan(const GPUOpenCLEntry *entry, int images)
{
    GPUOpenCLPlan plan = {
        .kernel     = { entry->kernel },
        .group      = { entry->group[0], entry->group[1] },
        .item       = { entry->item[0],  entry->item[1]  },
        .from_image = images,
        .to_image   = images,
    };

    for (int i = 0; i < FF_ARRAY_ELEMS(entry->source) && entry->source[i]; i++)
        plan.source[i] = *entry->source[i];
    return plan;
}

void ff_gpu_opencl_io_defines(AVBPrint *defines, const GPUOpenCLPlan *plan,
                              const GPUOpenCLDevice *device)
{
    av_bprintf(defines, "#define FROM_IMAGE %d\n#define TO_IMAGE %d\n"
               "#define SURFACES %d\n", plan->from_image, plan->to_image,
               device->kind == GPU_DEVICE_NVIDIA);
}

void ff_gpu_opencl_items(int items[2], const GPUOpenCLPlan *plan,
                         const GPUPlane *plane)
{
    items[0] = (plane->width * plane->channels + plan->item[0] - 1) /
               plan->item[0];
    items[1] = (plane->height + plan->item[1] - 1) / plan->item[1];
}

size_t ff_gpu_opencl_plane_bytes(const GPUPlanes *planes, int p)
{
    return (size_t)ff_gpu_row_bytes(planes, p) * planes->plane[p].height;
}

size_t ff_gpu_opencl_plane_size(const GPUPlanes *planes)
{
    size_t size = (size_t)GPU_CHECK_SAMPLES * planes->bytes;

    for (int p = 0; p < planes->nb_planes; p++)
        size = FFMAX(size, ff_gpu_opencl_plane_bytes(planes, p));
    return size;
}
