/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Common declarations of the simulated driver.
 *
 * Locks: `sim_lock()` guards all tables and objects. One command runs at a
 * time: `sim_engine()`, which is taken before sim_lock(), is held while work of
 * streams runs, so that no other command runs between repeated launches.
 */

#ifndef CUDASIM_SIM_H
#define CUDASIM_SIM_H

#include <stddef.h>
#include <stdint.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "../faults/faults.h"
#include "errors.h"

#define API extern "C" __attribute__((visibility("default"))) CUresult CUDAAPI

/** Return from an entry point if a call fails. */
#define TRY(call)                                                            \
    do {                                                                     \
        const CUresult ret_ = (call);                                        \
        if (ret_)                                                            \
            return ret_;                                                     \
    } while (0)
/** Begin an entry point that uses the current context. */
#define ENTER(kind)                                                          \
    Context *ctx;                                                            \
    TRY(sim_enter_ctx(__func__, kind, &ctx))
/** Begin an entry point that releases an object, after a crash as well, so that
 * no leaks are reported then; it returns ctx->sticky. */
#define ENTER_RELEASE()                                                      \
    Context *ctx;                                                            \
    TRY(sim_enter_release(__func__, &ctx))

#define SIM_MAX_THREADS   1024          ///< threads per block
#define SIM_WARP          32
#define SIM_MAX_SHARED    49152         ///< bytes per block, static + dynamic
#define SIM_ALIGNMENT     512           ///< of device memory

/* ---- tool.cpp ---- */

#define sim_error fault_error
#define sim_note  fault_note
/** Report an error and give the result of the function. */
#define FAIL(result, ...) (sim_error(__VA_ARGS__), result)

uint64_t sim_seed(void);
/** Return the next number of a small generator, for orders and patterns. */
uint64_t sim_random(uint64_t *state);

typedef std::unique_lock<std::recursive_mutex> SimLock;
SimLock sim_lock(void);
SimLock sim_engine(void);

/** Kinds of calls that can fail: name, default error. */
#define SIM_KINDS(K)                                                         \
    K(ALLOC,    "alloc",    OUT_OF_MEMORY)                                   \
    K(MODULE,   "module",   INVALID_PTX)                                     \
    K(FATBIN,   "fatbin",   OUT_OF_MEMORY)                                   \
    K(FUNCTION, "function", NOT_FOUND)                                       \
    K(LAUNCH,   "launch",   LAUNCH_OUT_OF_RESOURCES)                         \
    K(COPY,     "copy",     LAUNCH_FAILED)                                   \
    K(MEMSET,   "memset",   LAUNCH_FAILED)                                   \
    K(STREAM,   "stream",   OUT_OF_MEMORY)                                   \
    K(EVENT,    "event",    OUT_OF_MEMORY)                                   \
    K(SYNC,     "sync",     LAUNCH_FAILED)                                   \
    K(CONTEXT,  "context",  OUT_OF_MEMORY)                                   \
    K(PUSH,     "push",     INVALID_CONTEXT)

enum SimKind {
#define SIM_KIND(kind, name, error) KIND_##kind,
    SIM_KINDS(SIM_KIND)
    KIND_NB,
    KIND_NONE = KIND_NB,    ///< neither counted nor injected
};

/** Count a call. Return the error to fail with, or success. */
CUresult sim_inject(SimKind kind, const char *call);

/** Return the last entry of a map by address that starts at p or before, or
 * NULL. */
template<typename Map>
static inline typename Map::value_type *sim_find_before(Map &map, uintptr_t p)
{
    auto it = map.upper_bound(p);
    return it == map.begin() ? nullptr : &*--it;
}

/* ---- object.cpp: handles ---- */

struct Context;

/** Object of a handle. Never freed, so that handles are not reused. */
struct Object {
    enum Type { CONTEXT, STREAM, EVENT, MODULE, FUNCTION } type;
    bool dead = false;
    unsigned id = 0;            ///< from 1, per type
    Context *ctx = nullptr;     ///< owner
    unsigned flags = 0;         ///< from its creation

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
    bool primary = false;
    /** error of all calls after a kernel has crashed, as on a GPU */
    CUresult sticky = SIM_SUCCESS;

    Context() : Object(CONTEXT) {}
};

/** Begin a call that uses the current context: check the context, count the
 * call, and return an injected failure. */
CUresult sim_enter_ctx(const char *call, SimKind kind, Context **ctx);
/** Check the current context. */
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

    Stream() : Object(STREAM) {}
};

/** Check the stream of an asynchronous call. */
CUresult sim_check_stream(const char *call, CUstream stream, Context *ctx);

/** Return whether the driver ignores an order on purpose: fill, wait, sync or
 * record, see CUDASIM_LOOSE. */
bool sim_is_loose(const char *what);

/* ---- queue.cpp: the work of streams ---- */

typedef std::function<void(void)> SimAction;

/** Rows of host memory. */
struct SimRows {
    char *start;
    size_t pitch, width, height;

    size_t size() const { return height ? (height - 1) * pitch + width : 0; }
    char *end() const { return start + size(); }
};

/** Add work to a stream, to run later.
 *
 * @param run   may be empty
 * @param event number of work to wait for in addition, or 0
 * @param host  pinned memory that the work reads or writes
 * @return number of the work */
uint64_t sim_enqueue(Context *ctx, CUstream stream, SimAction run,
                     uint64_t event = 0, const SimRows &host = {});
/** Add the mark of an event, which is pending as long as earlier work. */
uint64_t sim_mark(Context *ctx, CUstream stream, SimAction run);
/** Return the numbers of the work that later work of a stream waits for. */
std::vector<uint64_t> sim_stream_work(Context *ctx, CUstream stream);
/** Return the number of the work before the latest work of a stream, or 0. */
uint64_t sim_previous_work(Context *ctx, CUstream stream);
/** Run work that the program waits for. Not to be called with sim_lock(). */
void sim_wait(const std::vector<uint64_t> &numbers);
void sim_wait_all(const Context *ctx);
/** Run the work that uses host memory before other work uses it. */
void sim_wait_for_host(const SimRows &host);
bool sim_is_pending(const std::vector<uint64_t> &numbers);
/** Answer a query: return whether work is pending. */
bool sim_ask(const std::vector<uint64_t> &numbers);

#endif /* CUDASIM_SIM_H */
