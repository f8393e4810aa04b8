/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Measure FFmpeg's own filters for the same purposes, at the most similar
 * settings. Only their speed is compared: their arithmetic differs.
 */

#include <string.h>

#include "libavutil/common.h"
#include "libavutil/pixdesc.h"

#include "bench.h"

#define ONES_3 "1 1 1 1 1 1 1 1 1"
#define ONES_5 "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"

typedef struct Peer {
    enum AVHWDeviceType type;
    const char *filter, *options;
} Peer;

/* bilateral, smartblur: peers of epsilon. gblur, avgblur, unsharp, convolution:
 * peers of the Gaussian at radius 5. The CPU's median is measured with our
 * filters. */
static const Peer peers[] = {
    { AV_HWDEVICE_TYPE_NONE, "gblur", "sigma=2:planes=1" },
    { AV_HWDEVICE_TYPE_NONE, "bilateral", "sigmaS=3:sigmaR=0.05:planes=1" },
    { AV_HWDEVICE_TYPE_NONE, "smartblur", "lr=3:ls=1:lt=12" },
    { AV_HWDEVICE_TYPE_OPENCL, "avgblur_opencl", "sizeX=5:planes=1" },
    { AV_HWDEVICE_TYPE_OPENCL, "unsharp_opencl", "lx=11:ly=11:la=-1:ca=0" },
    { AV_HWDEVICE_TYPE_OPENCL, "convolution_opencl",
      "0m=" ONES_3 ":0rdiv=0.1111111" },
    { AV_HWDEVICE_TYPE_OPENCL, "convolution_opencl",
      "0m=" ONES_5 ":0rdiv=0.04" },
    { AV_HWDEVICE_TYPE_CUDA, "bilateral_cuda",
      "sigmaS=3:sigmaR=12:window_size=9" },
};

static void run_peer(const Settings *set, const Pool *pool, const Size *size,
                     const Peer *peer)
{
    const Row row = {
        .table = "peer", .device = pool->device->name, .size = size->name,
        .w = pool->w, .h = pool->h, .format = av_get_pix_fmt_name(pool->format),
        .filter = peer->filter, .options = peer->options,
        .samples = pool_samples(pool),
    };
    Timing timing;
    Stage stage;
    int ret;

    if (!avfilter_get_by_name(peer->filter)) {
        sink_note(&row, "absent: not in this FFmpeg");
        return;
    }
    ret = stage_init(&stage, pool, peer->filter, peer->options);
    if (ret >= 0) {
        ret = stage_time(&stage, set->budget_us, &timing);
        stage_free(&stage);
    }
    if (ret >= 0 && pool->device->type == AV_HWDEVICE_TYPE_OPENCL &&
        set->scale == SCALE_FULL)
        stage_profile(pool, peer->filter, peer->options, &timing);
    if (ret >= 0)
        sink_result(&row, &timing);
    else
        sink_note(&row, "absent: it does not run on this device");
}

static void run_size(const Settings *set, const Device *device,
                     const Size *size)
{
    Pool pool;

    if (pool_for_plane(&pool, "peer", "FFmpeg's", device,
                       plane_format(device, 8), size, CONTENT_NOISE, 0) < 0)
        return;
    for (int i = 0; i < FF_ARRAY_ELEMS(peers); i++)
        if (peers[i].type == device->type &&
            (!set->filter || !strcmp(set->filter, peers[i].filter)))
            run_peer(set, &pool, size, &peers[i]);
    pool_free(&pool);
}

void peers_ffmpeg_run(const Settings *set, const Device *device)
{
    static const char *const list[] = { "tiny", "360p", "1080p", "4K", "8K" };

    for (int i = 0; i < FF_ARRAY_ELEMS(list); i++)
        if (wanted_size(set, device, size_find(list[i])))
            run_size(set, device, size_find(list[i]));
}
