/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Common declarations of the simulated driver.
 *
 * Locks: `sim_lock()` guards all tables and objects. A device runs one command
 * at a time: copies, fills and launches hold `sim_engine()`, which is taken
 * before sim_lock(), so that no other command runs between repeated launches.
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

#define SIM_MAX_THREADS   1024          ///< threads per block
#define SIM_WARP          32
#define SIM_MAX_SHARED    49152         ///< bytes per block, static + dynamic
#define SIM_ALIGNMENT     512           ///< of device memory

/* ---- report.cpp: errors, options, the end ---- */

/** Report and count an error, which changes the exit status. */
void sim_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/** Print a message that is not an error. */
void sim_note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
uint64_t sim_option(const char *name, uint64_t def);
uint64_t sim_seed(void);
/** Return the next number of a small generator, for orders and patterns. */
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

/** Count a call. Return the error to fail with, or success. */
CUresult sim_inject(SimKind kind, const char *call);
void sim_stats_report(void);

/* ---- object.cpp: handles ---- */

struct Context;

/** Object of a handle. Never freed, so that handles are not reused. */
struct Object {
    enum Type { CONTEXT, STREAM, EVENT, MODULE, FUNCTION } type;
    bool dead = false;
    unsigned id = 0;            ///< from 1, per type
    Context *ctx = nullptr;     ///< owner

    Object(Type type) : type(type) {}
    virtual ~Object() {}
    const char *type_name() const;
};

void sim_object_add(Object *o);
/** Make the handle of an object stale; the object is kept for a while. */
void sim_object_end(Object *o);
/** Return the living object of a type and handle; report and return NULL if
 * there is none. */
Object *sim_object_find(const char *call, const void *handle,
                        Object::Type type);
/** Return the living objects of a type in ctx, or in any if NULL. */
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
/** Begin a call that needs an initialized driver. */
CUresult sim_enter(const char *call);

/* ---- context.cpp ---- */

struct Context : Object {
    static const Type TYPE = CONTEXT;
    CUdevice device = 0;
    unsigned flags = 0;
    bool primary = false;
    /** error of all calls after a kernel has crashed, as on a GPU */
    CUresult sticky = SIM_SUCCESS;

    Context() : Object(CONTEXT) {}
};

/** Begin a call that uses the current context: check the context, count the
 * call, and return an injected failure. */
CUresult sim_enter_ctx(const char *call, SimKind kind, Context **ctx);
/** Begin a call that releases an object, after a crash as well, so that no
 * leaks are reported then; the caller returns (*ctx)->sticky. */
CUresult sim_enter_release(const char *call, Context **ctx);
/** Report contexts and their objects left at the end of the process. */
void sim_context_report(void);

/* ---- memory.cpp ---- */

struct Allocation {
    char *start;                ///< address that the program has
    size_t size;
    char *map;                  ///< mapping with both guards
    size_t map_size;
    Context *ctx;
    unsigned id;
    bool freed;

    char *end() const { return start + size; }
};

size_t sim_total_memory(void);
/** Return "ADDRESS is 17 bytes into allocation #3 of 4096 bytes", or similar. */
std::string sim_describe_address(const void *p);
/** Return whether p is in device memory, freed memory or a guard. */
bool sim_is_device_address(const void *p);
/** Return whether [p, p + size) is living device memory; report if not. */
bool sim_check_range(const char *call, const char *what, CUdeviceptr p,
                     size_t size);
/** Hide the memory of other devices while a kernel of ctx runs. */
void sim_hide_others(const Context *ctx, bool hide);
/** Check the bytes around all allocations after who has run. */
void sim_check_canaries(const char *who);
/** Register a global variable of a module as device memory. */
void sim_add_global(void *p, size_t size);
std::vector<Allocation> sim_allocations(const Context *ctx);
void sim_free_all(Context *ctx);
/** Fill with the pattern of uninitialized memory. */
void sim_fill(void *p, size_t size, uint64_t seed);

/* ---- host.cpp ---- */

/** Return whether [p, p + size) is pinned. */
bool sim_is_pinned(const void *p, size_t size);
/** Report and free pinned memory left by a context. */
void sim_free_host(const Context *ctx);

/* ---- vmm.cpp ---- */

/** Return whether [p, p + size) is mapped and accessible. */
bool sim_vmm_holds(uintptr_t p, size_t size);
size_t sim_vmm_used(void);
void sim_vmm_report(void);

/* ---- stream.cpp ---- */

struct Stream : Object {
    static const Type TYPE = STREAM;
    unsigned flags = 0;

    Stream() : Object(STREAM) {}
};

/** Check the stream of an asynchronous call. */
CUresult sim_check_stream(const char *call, CUstream stream, Context *ctx);

/* ---- busy.cpp: pending work, with CUDASIM_BUSY ---- */

/** Work of a stream up to a number. */
struct SimGoal {
    Context *ctx;
    CUstream stream;            ///< NULL: the legacy stream
    bool blocking;              ///< ordered with the legacy stream
    uint64_t number;
};

/** Rows of host memory. */
struct SimRows {
    char *start;
    size_t pitch, width, height;

    size_t size() const { return height ? (height - 1) * pitch + width : 0; }
    char *end() const { return start + size(); }
};

/** Return the work of a stream so far. */
SimGoal sim_goal(Context *ctx, CUstream stream);
/** Add work to a stream. */
void sim_busy_add(Context *ctx, CUstream stream);
/** Make later work of a stream wait for an event. */
void sim_busy_follow(Context *ctx, CUstream stream, const SimGoal &event);
/** Delay a copy to pinned memory, already done, or record a copy from pinned
 * memory. */
void sim_busy_copy(Context *ctx, CUstream stream, const SimRows &host,
                   bool to_host);
/** Complete the work that uses host memory before other work uses it. */
void sim_busy_touch(const SimRows &host);
/** Answer a query: return whether work is pending. */
bool sim_busy_ask(const SimGoal &goal);
/** Complete work that the program waits for. */
void sim_busy_wait(const SimGoal &goal);
void sim_busy_wait_all(Context *ctx);

#endif /* CUDASIM_SIM_H */
