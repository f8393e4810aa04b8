/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdlib.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/time.h"

#include "bench.h"

/* Longer batches would fill the driver's queue, and enqueuing would wait. */
#define MAX_BATCH 100

int time_compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

int work_enqueue(Work *work, int nb)
{
    CudaTime *ct = work->device->type == AV_HWDEVICE_TYPE_CUDA ?
                   cudatime_get(work->device) : NULL;
    int ret = 0;

    if (ct)
        cudatime_push(ct);
    for (int i = 0; i < nb && ret >= 0; i++)
        ret = work->enqueue(work->opaque, work->next++);
    if (ct)
        cudatime_pop(ct);
    return ret;
}

static int wait_for(Work *work)
{
    if (work->wait)
        return work->wait(work->opaque);
    if (work->device->type == AV_HWDEVICE_TYPE_CUDA)
        return cudatime_wait(cudatime_get(work->device));
    return 0;       // the OpenCL filters wait before they output a frame
}

/* Measure microseconds per run by the host's clock; host_us: of enqueuing
 * alone. */
static int wall_batch(Work *work, int nb, double *us, double *host_us)
{
    const int64_t start = av_gettime_relative();
    int ret = work_enqueue(work, nb);

    *host_us = (double)(av_gettime_relative() - start) / nb;
    if (ret >= 0)
        ret = wait_for(work);
    *us = (double)(av_gettime_relative() - start) / nb;
    return ret;
}

static int one_batch(Work *work, int nb, double host_us, double *us)
{
    double unused;

    if (work->device->type == AV_HWDEVICE_TYPE_CUDA && !work->wait)
        return cudatime_batch(cudatime_get(work->device), work, nb, host_us,
                              us);
    return wall_batch(work, nb, us, &unused);
}

int time_work(Work *work, double budget_us, Timing *timing)
{
    double t[BATCHES], wall[3], host_us;
    int nb, done = 0, ret;

    /* warm-up: builds kernels, fills pools, raises clocks */
    ret = wall_batch(work, 1, &wall[0], &host_us);
    if (ret >= 0)
        ret = wall_batch(work, 1, &wall[0], &host_us);
    if (ret >= 0 && wall[0] < budget_us)
        ret = wall_batch(work, 3, &wall[0], &host_us);
    if (ret < 0)
        return ret;
    nb = av_clip(budget_us / (BATCHES + 3) / FFMAX(wall[0], 1), 1, MAX_BATCH);
    if (wall[0] > budget_us) {          // slow enough for one run
        *timing = (Timing) { wall[0], wall[0], wall[0], wall[0], -1 };
        return 0;
    }
    for (int i = 0; i < 3 && ret >= 0; i++)
        ret = wall_batch(work, nb, &wall[i], &host_us);
    for (int i = 0; i < BATCHES && ret >= 0; i++, done++)
        ret = one_batch(work, nb, host_us, &t[i]);
    if (ret < 0)
        return ret;
    qsort(wall, 3, sizeof(*wall), time_compare);
    qsort(t, done, sizeof(*t), time_compare);
    *timing = (Timing) { t[done / 2], t[0], t[done - 1], wall[1], -1 };
    return 0;
}
