// SPDX-License-Identifier: LGPL-2.1-or-later

#ifndef SOAK_H
#define SOAK_H

#include <stdatomic.h>
#include <stdint.h>

#include "libavcodec/avcodec.h"
#include "libavutil/buffer.h"
#include "libavutil/hwcontext.h"

#include "../check/check.h"

#define MAX_DEVICES 4

/** What the threads share. */
typedef struct Soak {
    const char *device_name[MAX_DEVICES];   ///< as of -init_hw_device
    AVBufferRef *device[MAX_DEVICES];
    int nb_devices;
    int faulty;                 ///< calls of the driver fail: so may all else
    AVPacket *packet[8];        ///< a stream of 96x64 yuv420p
    int nb_packets;

    atomic_long graphs, frames, commands, refused, broken, failed;
    atomic_long wrong;          ///< errors, or frames, that should not be
} Soak;

/** Is the sum of these frames the one that the same name had before? */
int sums_agree(const char *name, uint32_t sum);

/** Make a graph, run it and free it. Counts; complains of what is wrong. */
void soak_graph(Soak *s, Rng *rng);

/** How much of something the process holds; -1: not known. */
typedef struct Usage {
    long resident;              ///< KiB
    long descriptors, threads;
    long device;                ///< KiB of device memory
} Usage;

Usage usage_now(const Soak *s);

#endif /* SOAK_H */
