/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <deque>
#include <unordered_map>

#include "sim.h"

/* never destroyed: see sim_lock() */
static std::unordered_map<const void *, Object *> &table(void)
{
    static auto *t = new std::unordered_map<const void *, Object *>;
    return *t;
}

static const char *const type_names[] = {
    "context", "stream", "event", "module", "function",
};

const char *Object::type_name() const
{
    return type_names[type];
}

void sim_object_add(Object *o)
{
    static unsigned last_id[sizeof(type_names) / sizeof(*type_names)];
    SimLock lock = sim_lock();

    o->id = ++last_id[o->type];
    table()[o] = o;
}

/* Keep the latest objects, to distinguish stale from invalid handles, and all
 * contexts, as they may be on stacks of threads. */
void sim_object_end(Object *o)
{
    static auto *ended = new std::deque<Object *>;
    SimLock lock = sim_lock();

    o->dead = true;
    if (o->type == Object::CONTEXT)
        return;
    ended->push_back(o);
    if (ended->size() > 4096) {
        table().erase(ended->front());
        delete ended->front();
        ended->pop_front();
    }
}

Object *sim_object_find(const char *call, const void *handle,
                        Object::Type type)
{
    SimLock lock = sim_lock();
    auto it = table().find(handle);

    if (it == table().end())
        return FAIL(nullptr, "%s: %p is not a %s", call, handle,
                    type_names[type]);
    Object *o = it->second;
    if (o->type != type)
        return FAIL(nullptr, "%s: %p is a %s, not a %s", call, handle,
                    o->type_name(), type_names[type]);
    if (o->dead)
        return FAIL(nullptr, "%s: %s #%u is already destroyed", call,
                    o->type_name(), o->id);
    return o;
}

std::vector<Object *> sim_objects(Object::Type type, const Context *ctx)
{
    SimLock lock = sim_lock();
    std::vector<Object *> list;

    for (auto &entry : table()) {
        Object *o = entry.second;
        if (o->type == type && !o->dead && (!ctx || o->ctx == ctx))
            list.push_back(o);
    }
    return list;
}
