/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Pinned host memory.
 */

#include <cstdlib>
#include <map>

#include "sim.h"

namespace {

struct HostMemory {
    size_t size;
    const Context *ctx;
};

std::map<void *, HostMemory> &host_memory(void)
{
    static auto *memory = new std::map<void *, HostMemory>;

    return *memory;
}

} // namespace

API cuMemHostAlloc(void **host, size_t size, unsigned flags)
{
    Context *ctx;
    CUresult ret = sim_enter_ctx(__func__, KIND_ALLOC, &ctx);

    if (ret)
        return ret;
    if (!host || !size || flags & ~7u)
        return SIM_INVALID_VALUE;
    SimLock lock = sim_lock();
    *host = malloc(size);
    if (!*host)
        return SIM_OUT_OF_MEMORY;
    sim_fill(*host, size, host_memory().size());
    host_memory()[*host] = { size, ctx };
    return SIM_SUCCESS;
}

API cuMemFreeHost(void *host)
{
    Context *ctx;
    CUresult ret = sim_enter_release(__func__, &ctx);

    if (ret)
        return ret;
    SimLock engine = sim_engine(), lock = sim_lock();
    auto m = host_memory().find(host);
    if (m == host_memory().end()) {
        sim_error("%s: %p is not pinned memory", __func__, host);
        return SIM_INVALID_VALUE;
    }
    sim_busy_wait_all(ctx);
    free(host);
    host_memory().erase(m);
    return ctx->sticky;
}

bool sim_is_pinned(const void *p, size_t size)
{
    SimLock lock = sim_lock();
    auto m = host_memory().upper_bound((void *)p);

    if (m == host_memory().begin())
        return false;
    --m;
    const size_t offset = (const char *)p - (const char *)m->first;
    return offset <= m->second.size && size <= m->second.size - offset;
}

/* Report and free memory left by a context. */
void sim_free_host(const Context *ctx)
{
    SimLock lock = sim_lock();

    for (auto m = host_memory().begin(); m != host_memory().end(); ) {
        if (m->second.ctx != ctx) {
            ++m;
            continue;
        }
        sim_error("leak: %zu bytes of pinned memory", m->second.size);
        free(m->first);
        m = host_memory().erase(m);
    }
}
