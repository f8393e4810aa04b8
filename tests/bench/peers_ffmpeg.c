/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Measure FFmpeg's own filters for the same purposes, at the most similar
 * settings. Only their speed is compared: their arithmetic differs.
 */

#include <string.h>

#include "libavutil/common.h"

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

static void run_peers(const Settings *set, const Pool *pool, Row *row)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(peers); i++) {
        row->filter  = peers[i].filter;
        row->options = peers[i].options;
        if (peers[i].type != pool->device->type ||
            (set->filter && strcmp(set->filter, row->filter)))
            continue;
        if (avfilter_get_by_name(row->filter))
            row_time(set, pool, row, NULL);
        else
            sink_note(row, "absent: not in this FFmpeg");
    }
}

void peers_ffmpeg_run(const Settings *set, const Device *device)
{
    static const char *const sizes[] = {
        "tiny", "360p", "1080p", "4K", "8K", NULL
    };

    planes_run(set, device, "peer", "FFmpeg's", sizes, 0, run_peers);
}
