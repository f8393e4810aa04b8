/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Measure upload and download of frames as by hwupload and hwdownload, by the
 * host's clock: they return when the transfer is complete.
 */

#include "libavutil/common.h"
#include "libavutil/hwcontext.h"

#include "bench.h"

typedef struct Transfer {
    const Pool *pool;
    AVFrame *host[NB_IN];       ///< in system memory
    int download;
} Transfer;

static int enqueue(void *opaque, int n)
{
    const Transfer *t = opaque;
    AVFrame *host     = t->host[n % NB_IN], *device = t->pool->in[n % NB_IN];

    return t->download ? av_hwframe_transfer_data(host, device, 0)
                       : av_hwframe_transfer_data(device, host, 0);
}

static int nothing(void *opaque)
{
    (void)opaque;
    return 0;
}

static void run_both(const Settings *set, const Pool *pool, Row *row)
{
    static const char *const names[] = { "upload", "download" };
    Transfer t = { .pool = pool };
    Work work  = { .device = pool->device, .enqueue = enqueue, .opaque = &t,
                   .wait = nothing };
    int ok     = 1;

    for (int i = 0; i < NB_IN; i++)     // touch every page first
        ok &= (t.host[i] = pool_software(pool)) != NULL &&
              av_hwframe_transfer_data(t.host[i], pool->in[i], 0) >= 0;
    for (t.download = 1; t.download >= 0; t.download--) {
        row->filter = names[t.download];
        sink_work(set, &work, row, ok);
    }
    for (int i = 0; i < NB_IN; i++)
        av_frame_free(&t.host[i]);
}

void transfers_run(const Settings *set, const Device *device)
{
    static const char *const sizes[] = { "tiny", "1080p", "4K", "8K", NULL };

    planes_run(set, device, "transfer", "upload and download", sizes, 1,
               run_both);
}
