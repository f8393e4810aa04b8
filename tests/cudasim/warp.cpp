/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Shuffles and votes: lanes in a mask wait for each other; the last one
 * computes all results and resumes all.
 */

#include "block.h"

unsigned warp_live(const Worker *w, unsigned warp)
{
    const unsigned rest = w->run->nb_threads - warp * SIM_WARP;
    const unsigned exist = rest < SIM_WARP ? (1u << rest) - 1 : 0xffffffff;

    return exist & ~w->warp[warp].done;
}

/* Return the lane that a shuffle reads: the same lane if the source is out of
 * range. */
static unsigned source_lane(const Waiting *s, unsigned lane)
{
    const int width = s->width, base = lane & ~(width - 1);
    int src = lane;

    switch (s->op) {
    case CUDASIM_SHFL:      return base | (s->arg & (width - 1));
    case CUDASIM_SHFL_UP:   src -= s->arg; break;
    case CUDASIM_SHFL_XOR:  src ^= s->arg; break;
    }
    if (s->op == CUDASIM_SHFL_UP)
        return src < base ? lane : src;
    return src < 0 || src >= base + width ? lane : src;
}

static unsigned long long shuffle(Worker *w, const Waiting *lanes,
                                  unsigned lane, unsigned members)
{
    const Waiting *s = &lanes[lane];
    const unsigned src = source_lane(s, lane);

    if (members >> src & 1)
        return lanes[src].value;
    sim_error("%s: lane %u reads lane %u, which takes no part, at %s:%d",
              worker_where(w).c_str(), lane, src, s->file, s->line);
    return w->run->poison;
}

static unsigned long long lane_result(Worker *w, const Waiting *lanes,
                                      unsigned lane, unsigned members)
{
    unsigned mask = 0;

    if (lanes[lane].op != CUDASIM_BALLOT)
        return shuffle(w, lanes, lane, members);
    for (unsigned i = 0; i < SIM_WARP; i++)
        if (members >> i & 1 && lanes[i].value)
            mask |= 1u << i;
    return mask;
}

static void check_agreement(Worker *w, const Waiting *lanes, unsigned lane,
                            unsigned members)
{
    const Waiting *a = &lanes[lane];

    for (unsigned i = 0; i < SIM_WARP; i++) {
        const Waiting *b = &lanes[i];
        if (!(members >> i & 1) || (b->op == a->op && b->mask == a->mask))
            continue;
        sim_error("%s: the lanes of a warp disagree: lane %u is at %s:%d "
                  "with mask %08x, lane %u at %s:%d with mask %08x",
                  worker_where(w).c_str(), lane, a->file, a->line, a->mask, i,
                  b->file, b->line, b->mask);
        worker_abort(w, SIM_LAUNCH_FAILED);
    }
}

/* Resume all lanes, in the order of the run. */
static void wake_lanes(Worker *w, unsigned warp, unsigned members)
{
    const bool backward = w->run->order == ORDER_BACKWARD;

    w->warp[warp].waiting &= ~members;
    for (unsigned i = 0; i < SIM_WARP; i++) {
        const unsigned lane = backward ? SIM_WARP - 1 - i : i;
        if (members >> lane & 1)
            worker_wake(w, warp * SIM_WARP + lane);
    }
}

/* Complete the operation of a lane if all lanes have arrived. */
static void try_complete(Worker *w, unsigned warp, unsigned lane)
{
    Waiting *lanes = &w->wait[warp * SIM_WARP];
    const unsigned members = lanes[lane].mask & warp_live(w, warp);
    unsigned long long results[SIM_WARP];

    if (members & ~w->warp[warp].waiting)
        return;
    check_agreement(w, lanes, lane, members);
    for (unsigned i = 0; i < SIM_WARP; i++)
        if (members >> i & 1)
            results[i] = lane_result(w, lanes, i, members);
    for (unsigned i = 0; i < SIM_WARP; i++)
        if (members >> i & 1)
            lanes[i].value = results[i];
    wake_lanes(w, warp, members);
}

void warp_lane_left(Worker *w, unsigned warp)
{
    for (unsigned i = 0; i < SIM_WARP; i++)
        if (w->warp[warp].waiting >> i & 1)
            try_complete(w, warp, i);
}

extern "C" __attribute__((visibility("default")))
unsigned long long cudasim_warp_op(int op, unsigned mask,
                                   unsigned long long value, int arg,
                                   int width, const char *file, int line)
{
    Worker *w = worker_self();
    const unsigned thread = w->thread, warp = thread / SIM_WARP;
    const unsigned lane = thread % SIM_WARP;
    Waiting *s = &w->wait[thread];

    if (!(mask >> lane & 1) || width < 1 || width > SIM_WARP ||
        width & (width - 1)) {
        sim_error("%s: mask %08x or width %d is wrong for lane %u at %s:%d",
                  worker_where(w).c_str(), mask, width, lane, file, line);
        worker_abort(w, SIM_LAUNCH_FAILED);
    }
    *s = { AT_WARP_OP, op, mask, arg, width, value, file, line };
    w->warp[warp].waiting |= 1u << lane;
    try_complete(w, warp, lane);
    worker_park(w);
    return s->value;
}
