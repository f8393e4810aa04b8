/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Shared memory is thread-local storage of the kernels' library: a CPU thread
 * runs one block at a time. Before each block it gets a content that shows in
 * the output if a kernel reads what it has not written.
 */

#include <link.h>
#include <string.h>

#include "block.h"

/** Bytes behind dynamic shared memory that must stay as they are. */
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

/* where this thread's copy of the library's variables begins */
static char *tls_start(const KernelUnit *u)
{
    static __thread const CudasimLibrary *known;
    static __thread char *start;

    if (known != u->lib) {
        FindTls f = { u->base, nullptr };
        u->lib->dynamic_shared();       /* makes the C library allocate it */
        dl_iterate_phdr(find_tls, &f);
        known = u->lib;
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

/* the bytes behind the dynamic memory, as far as the array goes */
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
        sim_error("kernel %s, block (%u,%u,%u): write %zu bytes behind its "
                  "%u bytes of dynamic shared memory", f->name.c_str(),
                  w->block.x, w->block.y, w->block.z, i, run->dynamic_shared);
        return;
    }
}
