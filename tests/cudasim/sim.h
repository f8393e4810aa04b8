/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * What the parts of the simulated driver share.
 *
 * Locks: `sim_lock()` guards every table and object. A device does one thing
 * at a time: copies, fills and launches hold `sim_engine()`, taken before the
 * other one, so a launch that is run twice and compared sees no other work.
 */

#ifndef CUDASIM_SIM_H
#define CUDASIM_SIM_H

#include <stddef.h>
#include <stdint.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "errors.h"

#define API extern "C" __attribute__((visibility("default"))) CUresult CUDAAPI

#define SIM_MAX_THREADS   1024          ///< threads of a block
#define SIM_WARP          32
#define SIM_MAX_SHARED    49152         ///< bytes of a block, static + dynamic
#define SIM_ALIGNMENT     512           ///< of device memory

/* ---- report.cpp: findings, options, the end ---- */

/** Reports and counts a finding; it decides the exit status. */
void sim_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/** Says something that is not a finding. */
void sim_note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
uint64_t sim_option(const char *name, uint64_t def);
uint64_t sim_seed(void);
/** One step of a small generator, for orders and patterns. */
uint64_t sim_random(uint64_t *state);

typedef std::unique_lock<std::recursive_mutex> SimLock;
SimLock sim_lock(void);
SimLock sim_engine(void);

/* ---- inject.cpp: counted and injected failures ---- */

enum SimKind {
    KIND_ALLOC,
    KIND_MODULE,
    KIND_FUNCTION,
    KIND_LAUNCH,
    KIND_COPY,
    KIND_MEMSET,
    KIND_STREAM,
    KIND_EVENT,
    KIND_SYNC,
    KIND_CONTEXT,
    KIND_PUSH,
    KIND_NB,
    KIND_NONE = KIND_NB,    ///< neither counted nor injected
};

/** Counts a call; the error that it shall fail with, or success. */
CUresult sim_inject(SimKind kind, const char *call);
void sim_stats_report(void);

/* ---- object.cpp: handles ---- */

struct Context;

/** What a handle stands for. Never freed, so that a handle is never reused. */
struct Object {
    enum Type { CONTEXT, STREAM, EVENT, MODULE, FUNCTION } type;
    bool dead = false;
    unsigned id = 0;            ///< counted from 1 for each type
    Context *ctx = nullptr;     ///< owner

    Object(Type type) : type(type) {}
    virtual ~Object() {}
    const char *type_name() const;
};

void sim_object_add(Object *o);
/** From now on its handle is stale. The object itself stays for a while. */
void sim_object_end(Object *o);
/** The living object of this type behind a handle; reports and NULL if none. */
Object *sim_object_find(const char *call, const void *handle,
                        Object::Type type);
/** Objects of a type that live in ctx, or in any if NULL. */
std::vector<Object *> sim_objects(Object::Type type, const Context *ctx);

template<typename T>
static inline T *sim_find(const char *call, const void *handle)
{
    return static_cast<T *>(sim_object_find(call, handle, T::TYPE));
}

/* ---- device.cpp ---- */

bool sim_initialized(void);
int sim_nb_devices(void);
int sim_compute_capability(int device); ///< 10 * major + minor
int sim_driver_version(void);           ///< 1000 * major + 10 * minor
/** The start of every call that needs the driver to be initialised. */
CUresult sim_enter(const char *call);

/* ---- context.cpp ---- */

struct Context : Object {
    static const Type TYPE = CONTEXT;
    CUdevice device = 0;
    unsigned flags = 0;
    bool primary = false;
    /** Once a kernel crashed, every call fails with this, as on a GPU. */
    CUresult sticky = SIM_SUCCESS;

    Context() : Object(CONTEXT) {}
};

/**
 * The start of every call that works in the current context: checks it, then
 * counts the call and asks for an injected failure.
 */
CUresult sim_enter_ctx(const char *call, SimKind kind, Context **ctx);
/**
 * The start of a call that releases something. It works after a crash too, so
 * that nothing is taken for a leak; the caller returns (*ctx)->sticky.
 */
CUresult sim_enter_release(const char *call, Context **ctx);
/** Reports what is left of contexts at the end of the process. */
void sim_context_report(void);

/* ---- memory.cpp ---- */

struct Allocation {
    char *start;                ///< what the program got
    size_t size;
    char *map;                  ///< the mapping with both guards
    size_t map_size;
    Context *ctx;
    unsigned id;
    bool freed;

    char *end() const { return start + size; }
};

size_t sim_total_memory(void);
/** "allocation #3 (4096 bytes) + 17", or what else is at that address. */
std::string sim_describe_address(const void *p);
/** Is p within device memory, freed memory or a guard? */
bool sim_is_device_address(const void *p);
/** Checks that [p, p + size) is living device memory; reports if not. */
bool sim_check_range(const char *call, const char *what, CUdeviceptr p,
                     size_t size);
/** While a kernel of ctx runs, the memory of other devices is out of reach. */
void sim_hide_others(const Context *ctx, bool hide);
/** Looks at the bytes around the allocations; who: what has just run. */
void sim_check_canaries(const char *who);
/** Makes a module's global variable known as device memory. */
void sim_add_global(void *p, size_t size);
std::vector<Allocation> sim_allocations(const Context *ctx);
void sim_free_all(Context *ctx);
/** Fills with what uninitialised memory holds in this run. */
void sim_fill(void *p, size_t size, uint64_t seed);

/* ---- host.cpp ---- */

/** Is [p, p + size) pinned? */
bool sim_is_pinned(const void *p, size_t size);
/** Reports and frees the pinned memory that a context leaves. */
void sim_free_host(const Context *ctx);

/* ---- vmm.cpp ---- */

/** Is [p, p + size) mapped and accessible? */
bool sim_vmm_holds(uintptr_t p, size_t size);
size_t sim_vmm_used(void);
void sim_vmm_report(void);

/* ---- stream.cpp ---- */

struct Stream : Object {
    static const Type TYPE = STREAM;
    unsigned flags = 0;

    Stream() : Object(STREAM) {}
};

/** Checks the stream of an asynchronous call. */
CUresult sim_check_stream(const char *call, CUstream stream, Context *ctx);

/* ---- busy.cpp: work that is under way, with CUDASIM_BUSY ---- */

/** The work of a stream up to some number. */
struct SimGoal {
    Context *ctx;
    CUstream stream;            ///< NULL: the legacy one
    bool blocking;              ///< in order with that
    uint64_t number;
};

/** Rows of host memory. */
struct SimRows {
    char *start;
    size_t pitch, width, height;

    size_t size() const { return height ? (height - 1) * pitch + width : 0; }
    char *end() const { return start + size(); }
};

/** The work of a stream so far. */
SimGoal sim_goal(Context *ctx, CUstream stream);
/** A stream has something to do. */
void sim_busy_add(Context *ctx, CUstream stream);
/** What comes next in a stream waits for an event. */
void sim_busy_follow(Context *ctx, CUstream stream, const SimGoal &event);
/** A copy to pinned memory, which has just been made and shall be later; or
 *  from there. */
void sim_busy_copy(Context *ctx, CUstream stream, const SimRows &host,
                   bool to_host);
/** Other work is about to use this memory of the host. */
void sim_busy_touch(const SimRows &host);
/** The program asks: is there work under way? */
bool sim_busy_ask(const SimGoal &goal);
/** The program waits. */
void sim_busy_wait(const SimGoal &goal);
void sim_busy_wait_all(Context *ctx);

#endif /* CUDASIM_SIM_H */
