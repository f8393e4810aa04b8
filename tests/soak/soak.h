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

/** State shared by the threads. */
typedef struct Soak {
    const char *device_name[MAX_DEVICES];   ///< as for -init_hw_device
    AVBufferRef *device[MAX_DEVICES];
    int nb_devices;
    int faulty;                 ///< driver calls fail on request, so anything may
                                ///< fail
    AVPacket *packet[8];        ///< a stream of 96x64 yuv420p
    int nb_packets;

    atomic_long graphs, frames, commands, refused, broken, failed;
    atomic_long wrong;          ///< unexpected errors, and wrong frames
} Soak;

/** Return whether the frames have the same checksum as earlier ones of this
 *  name. */
int sums_agree(const char *name, uint32_t sum);

/** Make a graph, run it and free it; count and report errors.
 * @return the number of graphs before it */
long soak_graph(Soak *s, Rng *rng);

/** Resources of a process, memory in KiB; HEAP is allocated by malloc(). */
enum { RESIDENT, HEAP, DESCRIPTORS, THREADS, DEVICE, NB_HELD };

/** Resources in use after a number of graphs; -1: unknown. */
typedef struct Usage {
    long graphs, held[NB_HELD];
} Usage;

Usage usage_now(const Soak *s);

#endif /* SOAK_H */
