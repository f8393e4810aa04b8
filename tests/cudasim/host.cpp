/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Pinned host memory.
 */

#include <cstdlib>
#include <map>

#include "sim.h"

struct HostMemory {
    size_t size;
    const Context *ctx;
};

static std::map<uintptr_t, HostMemory> &host_memory(void)
{
    static auto *memory = new std::map<uintptr_t, HostMemory>;
    return *memory;
}

API cuMemHostAlloc(void **host, size_t size, unsigned flags)
{
    ENTER(KIND_ALLOC);
    if (!host || !size || flags & ~7u)
        return SIM_INVALID_VALUE;
    SimLock lock = sim_lock();
    *host = malloc(size);
    if (!*host)
        return SIM_OUT_OF_MEMORY;
    sim_fill(*host, size, host_memory().size());
    host_memory()[(uintptr_t)*host] = { size, ctx };
    return SIM_SUCCESS;
}

API cuMemFreeHost(void *host)
{
    ENTER_RELEASE();
    SimLock engine = sim_engine();
    sim_wait_all(ctx);
    SimLock lock = sim_lock();
    auto m = host_memory().find((uintptr_t)host);
    if (m == host_memory().end())
        return FAIL(SIM_INVALID_VALUE, "%s: %p is not pinned memory", __func__,
                    host);
    free(host);
    host_memory().erase(m);
    return ctx->sticky;
}

bool sim_is_pinned(const void *p, size_t size)
{
    SimLock lock = sim_lock();
    const auto *m = sim_find_before(host_memory(), (uintptr_t)p);

    return m && (uintptr_t)p - m->first <= m->second.size &&
           size <= m->second.size - ((uintptr_t)p - m->first);
}

void sim_free_host(const Context *ctx)
{
    SimLock lock = sim_lock();

    for (auto m = host_memory().begin(); m != host_memory().end(); ) {
        if (m->second.ctx != ctx) {
            ++m;
            continue;
        }
        sim_error("leak: %zu bytes of pinned memory", m->second.size);
        free((void *)m->first);
        m = host_memory().erase(m);
    }
}
