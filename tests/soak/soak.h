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

/** Make a graph, run it and free it. Counts; complains of what is wrong.
 * @return the graphs that there were before */
long soak_graph(Soak *s, Rng *rng);

/** What a process holds, memory in KiB; HEAP is what malloc() has given. */
enum { RESIDENT, HEAP, DESCRIPTORS, THREADS, DEVICE, NB_HELD };

/** How much of it there is after so many graphs; -1: not known. */
typedef struct Usage {
    long graphs, held[NB_HELD];
} Usage;

Usage usage_now(const Soak *s);

#endif /* SOAK_H */
