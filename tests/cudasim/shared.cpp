/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Shared memory, thread-local storage of the library of kernels: a CPU thread
 * runs one block at a time. It is filled before each block, to reveal kernels
 * that read memory before they write it.
 */

#include <link.h>
#include <string.h>

#include "block.h"

/** Bytes after dynamic shared memory that must not change. */
#define REDZONE 256
#define CANARY  0xb7

struct FindTls {
    const char *base;
    char *tls;
};

static int find_tls(struct dl_phdr_info *info, size_t, void *arg)
{
    FindTls *f = (FindTls *)arg;

    if ((const char *)info->dlpi_addr != f->base)
        return 0;
    f->tls = (char *)info->dlpi_tls_data;
    return 1;
}

/* Return the start of the calling thread's variables of a library. */
static char *tls_start(const KernelUnit *u)
{
    static __thread const CudasimLibrary *last;
    static __thread char *start;

    if (last != u->lib) {
        FindTls f = { u->base, nullptr };
        u->lib->dynamic_shared();       /* makes the C library allocate them */
        dl_iterate_phdr(find_tls, &f);
        last  = u->lib;
        start = f.tls;
    }
    return start;
}

static void poison(char *p, size_t size, uint64_t pattern)
{
    for (; size >= sizeof(pattern); size -= sizeof(pattern)) {
        memcpy(p, &pattern, sizeof(pattern));
        p += sizeof(pattern);
    }
    memcpy(p, &pattern, size);
}

/* Return the number of bytes after dynamic memory within the array. */
static size_t redzone(const Run *run)
{
    const size_t rest = run->func->unit->lib->dynamic_shared_size -
                        run->dynamic_shared;
    return rest < REDZONE ? rest : REDZONE;
}

void shared_prepare(const Run *run)
{
    const Function *f = run->func;

    if (!f->shared.empty()) {
        char *tls = tls_start(f->unit);
        for (const SharedRange &r : f->shared)
            poison(tls + r.offset, r.size, run->poison);
    }
    if (f->uses_dynamic) {
        char *p = (char *)f->unit->lib->dynamic_shared();
        poison(p, run->dynamic_shared, run->poison);
        memset(p + run->dynamic_shared, CANARY, redzone(run));
    }
}

void shared_check(const Worker *w)
{
    const Run *run = w->run;
    const Function *f = run->func;

    if (!f->uses_dynamic)
        return;
    const unsigned char *p = f->unit->lib->dynamic_shared() +
                             run->dynamic_shared;
    for (size_t i = 0; i < redzone(run); i++) {
        if (p[i] == CANARY)
            continue;
        sim_error("kernel %s, block (%u,%u,%u): write %zu bytes after its "
                  "%u bytes of dynamic shared memory", f->name.c_str(),
                  w->block.x, w->block.y, w->block.z, i, run->dynamic_shared);
        return;
    }
}
