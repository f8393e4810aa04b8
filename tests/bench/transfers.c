/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Measure upload and download of frames as by hwupload and hwdownload, by the
 * host's clock: they return when the transfer is complete.
 */

#include "libavutil/common.h"
#include "libavutil/hwcontext.h"
#include "libavutil/pixdesc.h"

#include "bench.h"

typedef struct Transfer {
    const Pool *pool;
    AVFrame *host[NB_IN];       ///< in system memory
    int download;
    int next;
} Transfer;

static int enqueue(void *opaque, int nb)
{
    Transfer *t = opaque;
    int ret     = 0;

    for (int i = 0; i < nb && ret >= 0; i++, t->next++) {
        AVFrame *host   = t->host[t->next % NB_IN];
        AVFrame *device = t->pool->in[t->next % NB_IN];

        ret = t->download ? av_hwframe_transfer_data(host, device, 0)
                          : av_hwframe_transfer_data(device, host, 0);
    }
    return ret;
}

static int nothing(void *opaque)
{
    (void)opaque;
    return 0;
}

static void run_size(const Settings *set, const Device *device, int depth,
                     const Size *size)
{
    static const char *const names[] = { "upload", "download" };
    Pool pool;
    Transfer t = { .pool = &pool };
    Work work  = { .device = device, .enqueue = enqueue, .opaque = &t,
                   .wait = nothing };
    Row row    = { .table = "transfer", .device = device->name,
                   .size = size->name, .options = "" };
    Timing timing;
    int ok = 1;

    if (pool_for_plane(&pool, row.table, "upload and download", device,
                       plane_format(device, depth), size, CONTENT_NOISE, 0) < 0)
        return;
    row.w = pool.w;
    row.h = pool.h;
    row.format  = av_get_pix_fmt_name(pool.format);
    row.samples = pool_samples(&pool);
    for (int i = 0; i < NB_IN; i++)     // touch every page first
        ok &= (t.host[i] = pool_software(&pool)) != NULL &&
              av_hwframe_transfer_data(t.host[i], pool.in[i], 0) >= 0;
    for (t.download = 1; t.download >= 0; t.download--) {
        row.filter = names[t.download];
        if (ok && time_work(&work, set->budget_us, &timing) >= 0)
            sink_result(&row, &timing);
        else
            sink_note(&row, "failed");
    }
    for (int i = 0; i < NB_IN; i++)
        av_frame_free(&t.host[i]);
    pool_free(&pool);
}

void transfers_run(const Settings *set, const Device *device)
{
    static const char *const list[] = { "tiny", "1080p", "4K", "8K" };

    for (int depth = 8; depth <= 16; depth += 8)
        for (int i = 0; i < FF_ARRAY_ELEMS(list); i++)
            if (wanted_size(set, device, size_find(list[i])))
                run_size(set, device, depth, size_find(list[i]));
}
