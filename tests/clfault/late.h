/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Commands that run late, for CLFAULT_HOLD: each queue is a list of commands,
 * which the driver gets when they run, one at a time. A queue that is held back
 * runs its commands when the program waits for them, or for a command of another
 * queue that waits for them; other queues run each command as soon as the
 * commands that it waits for have run. So the order of commands that are not
 * ordered by the queue, an event or a wait of the program is as unusual as
 * possible. A copy to memory that an earlier command of another queue still uses
 * is reported.
 */

#ifndef TESTS_CLFAULT_LATE_H
#define TESTS_CLFAULT_LATE_H

#include <stdlib.h>
#include <string.h>

#include <new>
#include <tuple>
#include <utility>

#include "clfault.h"

struct Queue;

/** The end of a command */
struct End {
    Queue *queue;
    unsigned long number;
};

#define MAX_ARGS 64

/** A command that has not run */
struct Command {
    Command *next;
    unsigned long time;         ///< number of the command among all queues
    cl_int (*run)(Command *c);  ///< give it to the driver
    void (*release)(Command *c);    ///< undo the copies of its arguments, or NULL
    cl_mem mem[MAX_ARGS];       ///< memory that it uses, kept until it has run
    int nb_mems;
    cl_mem dst;                 ///< memory that a copy writes, or NULL
    cl_uint nb_waits;
    End *wait;
    cl_event event;             ///< a user event, or NULL
};

/** Return whether commands of a queue may run late. */
bool late_has(cl_command_queue queue);
void late_created(cl_command_queue queue);
/** Run all commands of a queue that the program waits for. */
void late_finish(cl_command_queue queue);
/** Run them at the program's next wait, as it releases the queue. */
void late_released(cl_command_queue queue);
/** Run all commands of a queue and those that its next command waits for. */
void late_before(cl_command_queue queue, cl_uint nb_waits,
                 const cl_event *wait);
/** Append a command to a queue. @return CL_SUCCESS */
cl_int late_add(cl_command_queue queue, Command *c, cl_uint nb_waits,
                const cl_event *wait, cl_event *event);
/** Run what the program waits for. */
void late_wait(cl_uint nb, const cl_event *events);
/** Run what the program asks for, in some cases. */
void late_poll(cl_event event);
/** Count the program's references to an event. */
void late_event(cl_event event, int change);

/** Set an argument of a kernel, in the driver and for late_launch(). */
cl_int late_set_arg(cl_kernel kernel, cl_uint index, size_t size,
                    const void *value);
/** Forget the arguments of a new kernel, or set them again in the driver. */
void late_kernel(cl_kernel kernel, bool is_new);
/** Enqueue a kernel. */
cl_int late_launch(cl_command_queue queue, cl_kernel kernel, cl_uint dim,
                   const size_t *offset, const size_t *global,
                   const size_t *local, cl_uint nb_waits, const cl_event *wait,
                   cl_event *event);

/* ---- a command of any type ---- */

void late_keep(Command *c, cl_mem mem);

template<typename... P> struct LateCall : Command {
    cl_int (*function)(P...);
    std::tuple<P...> args;
    size_t sizes[3][3];         ///< origins and regions
    int nb_sizes;

    /* of two, the second one is written */
    void keep(cl_mem &mem)
    {
        dst = nb_mems ? mem : NULL;
        late_keep(this, mem);
    }
    void keep(const void *&) { dst = mem[0]; }  // a copy from the host
    void keep(const size_t *&size)
    {
        memcpy(sizes[nb_sizes], size, sizeof(sizes[0]));
        size = sizes[nb_sizes++];
    }
    template<typename T> void keep(T &) { }
};

template<typename... P> static cl_int run_call(Command *c)
{
    LateCall<P...> *call = static_cast<LateCall<P...> *>(c);

    return std::apply(call->function, call->args);
}

/**
 * Enqueue a command, whose last parameters are the events to wait for and its
 * own event.
 *
 * @param at_once whether it blocks, or cannot be copied
 */
template<typename... P> static cl_int late_call(bool at_once,
                                                cl_int (*function)(P...),
                                                P... args)
{
    constexpr size_t nb = sizeof...(P);
    std::tuple<P...> all(args...);
    const cl_command_queue queue = std::get<0>(all);
    const cl_uint nb_waits       = std::get<nb - 3>(all);
    const cl_event *wait         = std::get<nb - 2>(all);
    cl_event *event              = std::get<nb - 1>(all);
    LateCall<P...> *c;

    if (!late_has(queue))
        return function(args...);
    if (at_once) {
        late_before(queue, nb_waits, wait);
        return function(args...);
    }
    c = static_cast<LateCall<P...> *>(calloc(1, sizeof(*c)));
    if (!c)
        abort();
    c->function = function;
    c->run      = run_call<P...>;
    new (&c->args) std::tuple<P...>(all);
    std::get<nb - 3>(c->args) = 0;
    std::get<nb - 2>(c->args) = NULL;
    std::get<nb - 1>(c->args) = NULL;
    std::apply([c](P &...arg) { (c->keep(arg), ...); }, c->args);
    return late_add(queue, c, nb_waits, wait, event);
}

#endif /* TESTS_CLFAULT_LATE_H */
