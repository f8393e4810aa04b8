/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <dlfcn.h>
#include <pthread.h>

#include "late.h"

#define REAL(name) ((decltype(&name))dlsym(RTLD_NEXT, #name))

struct Queue {
    Queue *next;
    cl_command_queue handle;    ///< NULL after its release
    bool is_held;
    bool is_released;           ///< by the program, with commands
    Command *first, *last;
    unsigned long enqueued, done;   ///< numbers of commands
    unsigned polls;
};

/** An event that stands for the end of a command */
struct Event {
    Event *next;
    cl_event handle;
    int references;
    End end;
};

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static Queue *queues;           ///< not freed, as commands refer to them
static Event *events;

struct Lock {
    Lock()  { pthread_mutex_lock(&lock); }
    ~Lock() { pthread_mutex_unlock(&lock); }
};

static Queue *find(cl_command_queue handle)
{
    Queue *q = queues;

    while (q && q->handle != handle)
        q = q->next;
    return q;
}

static Event **find_event(cl_event handle)
{
    Event **e = &events;

    while (*e && (*e)->handle != handle)
        e = &(*e)->next;
    return e;
}

/* ---- run ---- */

static void run_until(const End *end);

/* Report a copy to memory that an earlier command of another queue uses: as the
 * commands that the copy waits for have run, nothing orders the two. */
static void check_order(const Queue *own, const Command *c)
{
    for (const Queue *q = queues; q; q = q->next)
        for (const Command *d = q->first; d && c->dst && q != own; d = d->next)
            for (int i = 0; i < d->nb_mems && d->time < c->time; i++)
                if (d->mem[i] == c->dst)
                    fault_error("a copy to the mem %p, which an earlier "
                                "command of another queue may still use",
                                (void *)c->dst);
}

/* Run the first command of a queue to its end. */
static void run_first(Queue *q)
{
    Command *c = q->first;
    cl_int err;

    for (cl_uint i = 0; i < c->nb_waits; i++)
        run_until(&c->wait[i]);
    check_order(q, c);
    q->first = c->next;
    err      = c->run(c);
    if (err || REAL(clFinish)(q->handle))
        fault_error("a command that runs late fails (%d)", err);
    if (c->event) {
        REAL(clSetUserEventStatus)(c->event, CL_COMPLETE);
        REAL(clReleaseEvent)(c->event);
    }
    q->done++;
    if (c->release)
        c->release(c);
    for (int i = 0; i < c->nb_mems; i++)
        REAL(clReleaseMemObject)(c->mem[i]);
    free(c->wait);
    free(c);
}

static void run_until(const End *end)
{
    while (end->queue->done < end->number)
        run_first(end->queue);
}

static bool is_ready(const Command *c)
{
    for (cl_uint i = 0; i < c->nb_waits; i++)
        if (c->wait[i].queue->done < c->wait[i].number)
            return false;
    return true;
}

/* Run what is ready in queues that are not held back. */
static void run_ready(void)
{
    bool again;

    do {
        again = false;
        for (Queue *q = queues; q; q = q->next)
            while (!q->is_held && q->first && is_ready(q->first)) {
                run_first(q);
                again = true;
            }
    } while (again);
}

static void run_all(Queue *q)
{
    const End end = { q, q->enqueued };

    run_until(&end);
}

/* ---- queues ---- */

bool late_has(cl_command_queue handle)
{
    const Lock locked;

    return find(handle);
}

/* Return a bit of a number, by CLFAULT_HOLD. */
static bool random_bit(uint32_t number)
{
    uint32_t x = ((uint32_t)fault_option("HOLD", 0) * 97 + number) *
                 2654435761u;

    x = (x ^ x >> 16) * 2146121005u;
    x = (x ^ x >> 15) * 2221713035u;
    return x & 0x10000;
}

void late_created(cl_command_queue handle)
{
    static unsigned nb;
    const Lock locked;
    Queue *q;

    if (!handle || !fault_variable("HOLD"))
        return;
    q = (Queue *)calloc(1, sizeof(*q));
    if (!q)
        abort();
    q->handle  = handle;
    q->is_held = random_bit(++nb);
    q->next    = queues;
    queues     = q;
}

/* Run the commands of queues that the program has released. */
static void run_released(void)
{
    for (Queue *q = queues; q; q = q->next) {
        if (!q->is_released)
            continue;
        run_all(q);
        REAL(clReleaseCommandQueue)(q->handle);
        q->handle      = NULL;
        q->is_released = false;
    }
}

void late_finish(cl_command_queue handle)
{
    const Lock locked;
    Queue *q = find(handle);

    if (!q)
        return;
    run_all(q);
    run_ready();
    run_released();
}

void late_before(cl_command_queue handle, cl_uint nb, const cl_event *wait)
{
    late_finish(handle);
    late_wait(nb, wait);
}

static void add_event(const End *end, Command *c, cl_event *event)
{
    cl_context context = NULL;
    Event *e = (Event *)calloc(1, sizeof(*e));

    REAL(clGetCommandQueueInfo)(end->queue->handle, CL_QUEUE_CONTEXT,
                                sizeof(context), &context, NULL);
    *event = REAL(clCreateUserEvent)(context, NULL);
    if (!e || !*event)
        abort();
    REAL(clRetainEvent)(*event);
    c->event      = *event;
    e->handle     = *event;
    e->references = 1;
    e->end        = *end;
    e->next       = events;
    events        = e;
}

cl_int late_add(cl_command_queue handle, Command *c, cl_uint nb,
                const cl_event *wait, cl_event *event)
{
    static unsigned long now;
    const Lock locked;
    Queue *q      = find(handle);
    const End end = { q, q->enqueued + 1 };

    c->time = ++now;
    c->wait = (End *)calloc(nb + 1, sizeof(*c->wait));
    if (!c->wait)
        abort();
    for (cl_uint i = 0; i < nb; i++) {
        const Event *e = *find_event(wait[i]);

        if (e)
            c->wait[c->nb_waits++] = e->end;
        else                    // of a command that ran at once
            REAL(clWaitForEvents)(1, &wait[i]);
    }
    if (event)
        add_event(&end, c, event);
    if (q->first)
        q->last->next = c;
    else
        q->first = c;
    q->last     = c;
    q->enqueued = end.number;
    run_ready();
    return CL_SUCCESS;
}

/* ---- waits of the program ---- */

void late_wait(cl_uint nb, const cl_event *wait)
{
    const Lock locked;

    for (cl_uint i = 0; i < nb; i++) {
        const Event *e = *find_event(wait[i]);

        if (e)
            run_until(&e->end);
    }
    run_ready();
    run_released();
}

void late_poll(cl_event event)
{
    const Lock locked;
    const Event *e = *find_event(event);

    if (e && e->end.queue->polls++ % 3 == 2)
        late_wait(1, &event);
}

void late_event(cl_event handle, int change)
{
    const Lock locked;
    Event **link = find_event(handle), *e = *link;

    if (!e || (e->references += change))
        return;
    *link = e->next;
    free(e);
}

void late_released(cl_command_queue handle)
{
    const Lock locked;
    Queue *q = find(handle);

    if (!q)
        return;
    q->is_released = q->first;
    if (q->first)
        REAL(clRetainCommandQueue)(handle);
    else
        q->handle = NULL;
}

/* ---- memory ---- */

void late_keep(Command *c, cl_mem mem)
{
    REAL(clRetainMemObject)(mem);
    c->mem[c->nb_mems++] = mem;
}

/* ---- kernels ---- */

struct Arg {
    bool is_set, is_local;
    size_t size;
    unsigned char value[64];
};

struct Kernel {
    Kernel *next;
    cl_kernel handle;
    Arg arg[MAX_ARGS];
};

static Kernel *kernels;         ///< not freed

static Kernel *find_kernel(cl_kernel handle)
{
    Kernel *k = kernels;

    while (k && k->handle != handle)
        k = k->next;
    if (k)
        return k;
    k = (Kernel *)calloc(1, sizeof(*k));
    if (!k)
        abort();
    k->handle = handle;
    k->next   = kernels;
    return kernels = k;
}

cl_int late_set_arg(cl_kernel handle, cl_uint index, size_t size,
                    const void *value)
{
    const Lock locked;
    const cl_int err = REAL(clSetKernelArg)(handle, index, size, value);
    Arg *a;

    if (err || !fault_variable("HOLD"))
        return err;
    if (index >= MAX_ARGS || (value && size > sizeof(a->value))) {
        fault_error("argument %u of %zu bytes cannot be kept", index, size);
        return err;
    }
    a  = &find_kernel(handle)->arg[index];
    *a = Arg { };
    a->is_set   = true;
    a->is_local = !value;
    a->size     = size;
    if (!value)
        return err;
    memcpy(a->value, value, size);
    return err;
}

/* Return the buffer or image that an argument may be, or NULL. */
static cl_mem mem_of(const Arg &a)
{
    cl_mem mem = NULL;

    if (a.is_set && !a.is_local && a.size == sizeof(mem))
        memcpy(&mem, a.value, sizeof(mem));
    return mem && clfault_is_alive(OBJECT_MEM, mem) ? mem : NULL;
}

static void set_args(const Kernel *k)
{
    for (int i = 0; i < MAX_ARGS; i++)
        if (k->arg[i].is_set)
            REAL(clSetKernelArg)(k->handle, i, k->arg[i].size,
                                 k->arg[i].is_local ? NULL : k->arg[i].value);
}

void late_kernel(cl_kernel handle, bool is_new)
{
    const Lock locked;

    if (!handle || !fault_variable("HOLD"))
        return;
    if (is_new)                 // drivers reuse handles
        memset(find_kernel(handle)->arg, 0, sizeof(Kernel::arg));
    else
        set_args(find_kernel(handle));
}

struct Launch : Command {
    cl_command_queue queue;
    Kernel kernel;              ///< with its arguments
    cl_uint dim;
    size_t global[3], local[3];
    bool has_local;
};

static cl_int run_launch(Command *c)
{
    Launch *l = static_cast<Launch *>(c);
    cl_int err;

    set_args(&l->kernel);
    err = REAL(clEnqueueNDRangeKernel)(l->queue, l->kernel.handle, l->dim, NULL,
                                       l->global, l->has_local ? l->local :
                                       NULL, 0, NULL, NULL);
    if (!err)
        clfault_wrong_launched(l->queue, l->kernel.handle);
    return err;
}

static void release_launch(Command *c)
{
    REAL(clReleaseKernel)(static_cast<Launch *>(c)->kernel.handle);
}

cl_int late_launch(cl_command_queue queue, cl_kernel kernel, cl_uint dim,
                   const size_t *offset, const size_t *global,
                   const size_t *local, cl_uint nb_waits, const cl_event *wait,
                   cl_event *event)
{
    const Lock locked;
    Launch *l = (Launch *)calloc(1, sizeof(*l));

    if (!l || offset)
        abort();
    l->run       = run_launch;
    l->release   = release_launch;
    l->queue     = queue;
    l->kernel    = *find_kernel(kernel);
    l->dim       = dim;
    l->has_local = local;
    memcpy(l->global, global, dim * sizeof(*global));
    if (local)
        memcpy(l->local, local, dim * sizeof(*local));
    for (const Arg &a : l->kernel.arg)
        if (mem_of(a))
            late_keep(l, mem_of(a));
    REAL(clRetainKernel)(kernel);
    return late_add(queue, l, nb_waits, wait, event);
}
