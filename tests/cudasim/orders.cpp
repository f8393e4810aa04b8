/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Repetition of a launch in several orders: a difference is a race, or shared
 * memory that was read before it was written.
 */

#include <stdlib.h>
#include <string.h>

#include "launch.h"

/** Copy of the memory of a context. */
class Snapshot {
public:
    explicit Snapshot(const Context *ctx) : list(sim_allocations(ctx))
    {
        for (const Allocation &a : list)
            data.emplace_back(a.start, a.end());
    }

    void restore() const
    {
        for (size_t i = 0; i < list.size(); i++)
            memcpy(list[i].start, data[i].data(), list[i].size);
    }

    /* return the first changed byte of memory, or NULL */
    const char *difference() const
    {
        for (size_t i = 0; i < list.size(); i++) {
            const char *now = list[i].start, *then = data[i].data();
            if (!memcmp(now, then, list[i].size))
                continue;
            while (*now == *then)
                now++, then++;
            return now;
        }
        return nullptr;
    }

private:
    std::vector<Allocation> list;
    std::vector<std::vector<char>> data;
};

static const char *const order_names[] = { "forward", "backward", "random" };

static uint64_t poison_of(Order order, uint64_t seed)
{
    return order == ORDER_RANDOM ? sim_random(&seed) : POISON_SECOND;
}

/* Report a difference. Repeat the forward order with another poison to find out
 * whether shared memory or the order is the reason. */
static void report(Run *r, const Snapshot &before, const Snapshot &after,
                   Order order, uint64_t seed, const char *where)
{
    const std::string place = sim_describe_address(where);

    before.restore();
    launch_run(r, ORDER_FORWARD, seed, poison_of(order, seed));
    if (after.difference())
        sim_error("kernel %s: the result depends on uninitialized shared "
                  "memory: %s", r->func->name.c_str(), place.c_str());
    else
        sim_error("kernel %s: race: the result depends on the order of the "
                  "threads or blocks (%s, seed %llu): %s",
                  r->func->name.c_str(), order_names[order],
                  (unsigned long long)seed, place.c_str());
}

/* Return whether the kernel is in CUDASIM_UNORDERED. */
static bool is_unordered(const std::string &name)
{
    static const char *const env = getenv("CUDASIM_UNORDERED");

    return env && ("," + std::string(env) + ",").find("," + name + ",") !=
                  std::string::npos;
}

CUresult compare_orders(const Context *ctx, Run *r)
{
    static const unsigned runs = sim_option("CUDASIM_ORDERS", 1);
    static uint64_t unordered = sim_seed();

    if (is_unordered(r->func->name))
        return launch_run(r, ORDER_RANDOM, ++unordered, POISON_SECOND);
    const Snapshot before(ctx);
    CUresult ret = launch_run(r, ORDER_FORWARD, sim_seed(), POISON_FIRST);

    if (ret)
        return ret;
    const Snapshot after(ctx);
    for (unsigned i = 1; i < runs && !ret; i++) {
        const Order order = i == 1 ? ORDER_BACKWARD : ORDER_RANDOM;
        const uint64_t seed = sim_seed() + i;

        before.restore();
        ret = launch_run(r, order, seed, poison_of(order, seed));
        const char *where = ret ? nullptr : after.difference();
        if (where) {
            report(r, before, after, order, seed, where);
            break;
        }
    }
    after.restore();
    return ret;
}
