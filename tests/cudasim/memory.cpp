/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Device memory: host memory between guards.
 *
 * A mapping is guard | canaries | allocation | canaries | guard. The end is as
 * close to the guard as the alignment of the start permits (SIM_ALIGNMENT, or
 * CUDASIM_ALIGN); the bytes between have canaries. Freed memory has no pages
 * and stays inaccessible until the quarantine is full.
 */

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <deque>
#include <map>

#include "sim.h"

#define PAGE  4096
/** Size of a guard, enough to catch kernels that are one row off. */
#define GUARD (64 * PAGE)

struct Memory {
    /* by start of the mapping; freed ones are kept while in quarantine */
    std::map<uintptr_t, Allocation> all;
    std::deque<uintptr_t> quarantine;
    size_t quarantine_size = 0;
    size_t used = 0;
    unsigned last_id = 0;
};

static Memory &memory(void)
{
    static Memory *m = new Memory;      /* never destroyed: see sim_lock() */
    return *m;
}

static size_t round_up(size_t v, size_t to)
{
    return (v + to - 1) / to * to;
}

size_t sim_total_memory(void)
{
    static const size_t total = fault_option("MEMORY", 4096) << 20;
    return total;
}

/* ---- finding ---- */

/* Return the allocation, living or freed, whose mapping contains p. */
static Allocation *find(uintptr_t p)
{
    auto *entry = sim_find_before(memory().all, p);

    return entry && p - entry->first < entry->second.map_size ? &entry->second
                                                              : nullptr;
}

bool sim_is_device_address(const void *p)
{
    SimLock lock = sim_lock();
    return find((uintptr_t)p) != nullptr;
}

std::string sim_describe_address(const void *address)
{
    SimLock lock = sim_lock();
    const char *p = (const char *)address;
    const Allocation *a = find((uintptr_t)p);
    char text[160], device[32] = "";

    if (!a) {
        snprintf(text, sizeof(text), "%p is not device memory", p);
        return text;
    }
    if (sim_nb_devices() > 1)
        snprintf(device, sizeof(device), " on device %d", a->ctx->device);
    snprintf(text, sizeof(text), "%p is %zu bytes %s %sallocation #%u of %zu "
             "bytes%s", p,
             (size_t)(p < a->start ? a->start - p :
                      p < a->end() ? p - a->start : p - a->end()),
             p < a->start ? "before" :
             p < a->end() ? "into" : "after the end of",
             a->freed ? "freed " : "", a->id, a->size, device);
    return text;
}

bool sim_check_range(const char *call, const char *what, CUdeviceptr ptr,
                     size_t size)
{
    SimLock lock = sim_lock();
    const char *p = (const char *)ptr;
    const Allocation *a = find(ptr);

    if (a && !a->freed && p >= a->start && p <= a->end() &&
        size <= (size_t)(a->end() - p))
        return true;
    if (!a && sim_vmm_holds(ptr, size))
        return true;
    if (a && !a->freed && p >= a->start && p < a->end())
        p = a->end();       /* the start is valid: describe the end */
    return FAIL(false,
                "%s: the %s of %zu bytes at 0x%llx is out of bounds: %s", call,
                what, size, ptr, sim_describe_address(p).c_str());
}

std::vector<Allocation> sim_allocations(const Context *ctx)
{
    SimLock lock = sim_lock();
    std::vector<Allocation> list;

    for (const auto &entry : memory().all)
        if (!entry.second.freed && (!ctx || entry.second.ctx == ctx))
            list.push_back(entry.second);
    return list;
}

/* ---- patterns ---- */

void sim_fill(void *p, size_t size, uint64_t seed)
{
    char *dst = (char *)p;

    seed ^= sim_seed() << 32;
    for (; size; ) {
        const uint64_t v = sim_random(&seed);
        const size_t n = size < sizeof(v) ? size : sizeof(v);
        memcpy(dst, &v, n);
        dst  += n;
        size -= n;
    }
}

static unsigned char canary(const Allocation *a)
{
    return 0xc3 ^ a->id;
}

static char *body_start(const Allocation *a)
{
    return a->map + GUARD;
}

static char *body_end(const Allocation *a)
{
    return a->map + a->map_size - GUARD;
}

/* Return the first byte in [p, end) that differs from the canary, or NULL.
 * Called after each launch, so the usual case is fast. */
static char *find_damage(const Allocation *a, char *p, const char *end)
{
    if (p >= end || (*(unsigned char *)p == canary(a) &&
                     !memcmp(p, p + 1, end - p - 1)))
        return nullptr;
    for (; p < end; p++)
        if (*(unsigned char *)p != canary(a))
            return p;
    return nullptr;
}

static void check_canary(const Allocation *a, const char *who)
{
    char *p = find_damage(a, body_start(a), a->start);

    if (!p)
        p = find_damage(a, a->end(), body_end(a));
    if (!p)
        return;
    sim_error("%s has written out of bounds: %s", who,
              sim_describe_address(p).c_str());
    memset(body_start(a), canary(a), a->start - body_start(a));
    memset(a->end(), canary(a), body_end(a) - a->end());
}

void sim_check_canaries(const char *who)
{
    SimLock lock = sim_lock();

    for (const auto &entry : memory().all)
        if (!entry.second.freed)
            check_canary(&entry.second, who);
}

/* ---- allocating and freeing ---- */

static void release_oldest(void)
{
    Memory &m = memory();
    auto it = m.all.find(m.quarantine.front());

    m.quarantine.pop_front();
    m.quarantine_size -= it->second.map_size;
    munmap(it->second.map, it->second.map_size);
    m.all.erase(it);
}

static void *map_memory(size_t size)
{
    void *p;

    while ((p = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS |
                     MAP_NORESERVE, -1, 0)) == MAP_FAILED)
        if (memory().quarantine.empty())
            return nullptr;
        else
            release_oldest();
    return p;
}

static CUresult allocate(Context *ctx, CUdeviceptr *ptr, size_t size)
{
    static const size_t align = fault_option("ALIGN", SIM_ALIGNMENT);
    SimLock lock = sim_lock();
    Memory &m = memory();
    Allocation a = {};

    if (!ptr || !size)
        return SIM_INVALID_VALUE;
    if (size > sim_total_memory() - m.used)
        return SIM_OUT_OF_MEMORY;
    const size_t body = round_up(round_up(size, align), PAGE);
    a.map_size = body + 2 * GUARD;
    a.map      = (char *)map_memory(a.map_size);
    if (!a.map)
        return SIM_OUT_OF_MEMORY;
    if (mprotect(body_start(&a), body, PROT_READ | PROT_WRITE) < 0) {
        munmap(a.map, a.map_size);
        return SIM_OUT_OF_MEMORY;
    }
    a.start = body_end(&a) - round_up(size, align);
    a.size  = size;
    a.ctx   = ctx;
    a.id    = ++m.last_id;
    memset(body_start(&a), canary(&a), body);
    sim_fill(a.start, size, a.id);
    m.all[(uintptr_t)a.map] = a;
    m.used += size;
    *ptr = (CUdeviceptr)(uintptr_t)a.start;
    return SIM_SUCCESS;
}

/* All devices share an address space, so a kernel could access the memory of
 * another device, unlike a GPU. */
void sim_hide_others(const Context *ctx, bool hide)
{
    SimLock lock = sim_lock();

    for (const auto &m : memory().all) {
        const Allocation &a = m.second;

        if (!a.freed && a.ctx->device != ctx->device)
            mprotect(body_start(&a), body_end(&a) - body_start(&a),
                     hide ? PROT_NONE : PROT_READ | PROT_WRITE);
    }
}

static void free_allocation(Allocation *a, const char *who)
{
    static const size_t limit = fault_option("QUARANTINE", 2048) << 20;
    Memory &m = memory();

    check_canary(a, who);
    a->freed = true;
    m.used  -= a->size;
    /* a new mapping in the same place, inaccessible and without pages */
    mmap(a->map, a->map_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS |
         MAP_NORESERVE | MAP_FIXED, -1, 0);
    m.quarantine.push_back((uintptr_t)a->map);
    m.quarantine_size += a->map_size;
    while (m.quarantine_size > limit)
        release_oldest();
}

void sim_free_all(Context *ctx)
{
    SimLock lock = sim_lock();

    for (const Allocation &a : sim_allocations(ctx))
        free_allocation(find((uintptr_t)a.map), "something");
}

/* ---- entry points ---- */

API cuMemAlloc_v2(CUdeviceptr *ptr, size_t size)
{
    ENTER(KIND_ALLOC);
    return allocate(ctx, ptr, size);
}

API cuMemFree_v2(CUdeviceptr ptr)
{
    ENTER_RELEASE();
    if (!ptr)
        return SIM_SUCCESS;
    SimLock engine = sim_engine();
    sim_wait_all(ctx);
    SimLock lock = sim_lock();
    Allocation *a = find(ptr);
    if (!a || a->freed || (uintptr_t)a->start != ptr)
        return FAIL(SIM_INVALID_VALUE, "%s: %s: 0x%llx: %s", __func__,
                    a && a->freed ? "double free" : "not an allocation", ptr,
                    sim_describe_address((void *)(uintptr_t)ptr).c_str());
    free_allocation(a, "something");
    return ctx->sticky;
}

API cuMemGetInfo_v2(size_t *free_size, size_t *total)
{
    ENTER(KIND_NONE);
    if (!free_size || !total)
        return SIM_INVALID_VALUE;
    SimLock lock = sim_lock();
    *total     = sim_total_memory();
    *free_size = *total - memory().used - sim_vmm_used();
    return SIM_SUCCESS;
}
