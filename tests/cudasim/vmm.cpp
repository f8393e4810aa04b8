/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Virtual memory management, as needed to share memory with another API: a
 * physical allocation is a memfd, which is exported.
 */

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <map>

#include "sim.h"

#define GRANULARITY (64 << 10)

/** CUmemAllocationProp, up to the end of the location. */
struct Properties {
    int type, handle_types, location_type, location_id;
};

/** CUmemAccessDesc. */
struct Access {
    int location_type, location_id, flags;
};

struct Physical {
    int fd;
    size_t size;
    int nb_maps;
};

struct Reserved {
    size_t size;
    uint64_t mapped;            ///< handle, 0 if none
    bool accessible;
};

struct Virtual {
    std::map<uint64_t, Physical> physical;
    std::map<uintptr_t, Reserved> reserved;
    uint64_t last_handle = 0;
};

static Virtual &state(void)
{
    static Virtual *v = new Virtual;    /* never destroyed: see sim_lock() */
    return *v;
}

bool sim_vmm_holds(uintptr_t p, size_t size)
{
    SimLock lock = sim_lock();
    const auto *r = sim_find_before(state().reserved, p);

    return r && r->second.accessible && p - r->first <= r->second.size &&
           size <= r->second.size - (p - r->first);
}

size_t sim_vmm_used(void)
{
    SimLock lock = sim_lock();
    size_t used = 0;

    for (const auto &p : state().physical)
        used += p.second.size;
    return used;
}

void sim_vmm_report(void)
{
    SimLock lock = sim_lock();

    for (const auto &p : state().physical)
        sim_error("leak: shareable memory #%llu (%zu bytes) is never released",
                  (unsigned long long)p.first, p.second.size);
    for (const auto &r : state().reserved)
        sim_error("leak: %zu reserved addresses are never freed",
                  r.second.size);
}

/* Return the reservation of that start and size; report and return NULL if
 * there is none. */
static Reserved *find(const char *call, CUdeviceptr ptr, size_t size)
{
    auto it = state().reserved.find(ptr);

    if (it != state().reserved.end() && it->second.size == size)
        return &it->second;
    return FAIL(nullptr, "%s: 0x%llx with %zu bytes is not a reservation",
                call, ptr, size);
}

static Physical *find_physical(const char *call, uint64_t handle)
{
    auto it = state().physical.find(handle);

    if (it != state().physical.end())
        return &it->second;
    return FAIL(nullptr, "%s: %llu is not a valid handle", call,
                (unsigned long long)handle);
}

#define FIND_RESERVED(ptr, size)                                             \
    SimLock engine = sim_engine(), lock = sim_lock();                        \
    Reserved *r = find(__func__, ptr, size);                                 \
    if (!r)                                                                  \
        return SIM_INVALID_VALUE

#define FIND_PHYSICAL(handle)                                                \
    Physical *memory = find_physical(__func__, handle);                      \
    if (!memory)                                                             \
        return SIM_INVALID_VALUE

/* Replace a mapping by inaccessible addresses, at any place if NULL. */
static void *map_nothing(CUdeviceptr at, size_t size)
{
    return mmap((void *)(uintptr_t)at, size, PROT_NONE, MAP_PRIVATE |
                MAP_ANONYMOUS | MAP_NORESERVE | (at ? MAP_FIXED : 0), -1, 0);
}

API cuMemGetAllocationGranularity(size_t *granularity, const Properties *p,
                                  int option)
{
    TRY(sim_enter(__func__));
    if (!granularity || !p || option < 0 || option > 1)
        return SIM_INVALID_VALUE;
    *granularity = GRANULARITY;
    return SIM_SUCCESS;
}

API cuMemCreate(uint64_t *handle, size_t size, const Properties *p,
                uint64_t flags)
{
    ENTER(KIND_ALLOC);
    if (!handle || !p || flags || !size || size % GRANULARITY ||
        p->type != 1 || p->handle_types != 1 || p->location_type != 1 ||
        p->location_id != ctx->device)
        return SIM_INVALID_VALUE;
    const int fd = memfd_create("cudasim", MFD_CLOEXEC);
    if (fd < 0 || ftruncate(fd, size) < 0) {
        close(fd);
        return SIM_OUT_OF_MEMORY;
    }
    SimLock lock = sim_lock();
    *handle = ++state().last_handle;
    state().physical[*handle] = { fd, size, 0 };
    return SIM_SUCCESS;
}

API cuMemRelease(uint64_t handle)
{
    ENTER_RELEASE();
    SimLock lock = sim_lock();
    FIND_PHYSICAL(handle);
    if (memory->nb_maps)
        sim_error("%s: the memory is still mapped", __func__);
    close(memory->fd);
    state().physical.erase(handle);
    return ctx->sticky;
}

API cuMemAddressReserve(CUdeviceptr *ptr, size_t size, size_t alignment,
                        CUdeviceptr address, uint64_t flags)
{
    ENTER(KIND_ALLOC);
    if (!ptr || alignment || address || flags || !size || size % GRANULARITY)
        return SIM_INVALID_VALUE;
    void *p = map_nothing(0, size);
    if (p == MAP_FAILED)
        return SIM_OUT_OF_MEMORY;
    SimLock lock = sim_lock();
    state().reserved[(uintptr_t)p] = { size, 0, false };
    *ptr = (CUdeviceptr)(uintptr_t)p;
    return SIM_SUCCESS;
}

API cuMemAddressFree(CUdeviceptr ptr, size_t size)
{
    ENTER_RELEASE();
    FIND_RESERVED(ptr, size);
    if (r->mapped)
        sim_error("%s: memory is still mapped there", __func__);
    munmap((void *)(uintptr_t)ptr, size);
    state().reserved.erase(ptr);
    return ctx->sticky;
}

API cuMemMap(CUdeviceptr ptr, size_t size, size_t offset, uint64_t handle,
             uint64_t flags)
{
    ENTER(KIND_ALLOC);
    FIND_RESERVED(ptr, size);
    FIND_PHYSICAL(handle);
    if (r->mapped || offset || flags)
        return SIM_INVALID_VALUE;
    memory->nb_maps++;
    r->mapped = handle;
    mmap((void *)(uintptr_t)ptr, size, PROT_NONE, MAP_SHARED | MAP_FIXED,
         memory->fd, 0);
    return SIM_SUCCESS;
}

API cuMemUnmap(CUdeviceptr ptr, size_t size)
{
    ENTER_RELEASE();
    sim_wait_all(ctx);
    FIND_RESERVED(ptr, size);
    if (!r->mapped)
        return SIM_INVALID_VALUE;
    state().physical[r->mapped].nb_maps--;
    r->mapped     = 0;
    r->accessible = false;
    map_nothing(ptr, size);
    return ctx->sticky;
}

API cuMemSetAccess(CUdeviceptr ptr, size_t size, const Access *access,
                   size_t nb)
{
    ENTER(KIND_ALLOC);
    FIND_RESERVED(ptr, size);
    if (!r->mapped || !access || nb != 1 || access->flags != 3 ||
        access->location_type != 1 || access->location_id != ctx->device)
        return SIM_INVALID_VALUE;
    r->accessible = true;
    mprotect((void *)(uintptr_t)ptr, size, PROT_READ | PROT_WRITE);
    return SIM_SUCCESS;
}

API cuMemExportToShareableHandle(int *fd, uint64_t handle, int type,
                                 uint64_t flags)
{
    ENTER(KIND_ALLOC);
    SimLock lock = sim_lock();
    FIND_PHYSICAL(handle);
    if (!fd || type != 1 || flags)
        return SIM_INVALID_VALUE;
    *fd = dup(memory->fd);
    return *fd < 0 ? SIM_OUT_OF_MEMORY : SIM_SUCCESS;
}
