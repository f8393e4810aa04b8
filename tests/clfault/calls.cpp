/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Wrappers of OpenCL calls.
 *
 * The library is preloaded: the dynamic linker prefers these functions to
 * libOpenCL's. Calls by the driver itself are not wrapped.
 */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tuple>

#include "clfault.h"
#include "late.h"

/* symbols for the program; all others in the library are hidden */
#define EXPORT extern "C" __attribute__((visibility("default")))

static void *real_call(const char *name)
{
    void *call = dlsym(RTLD_NEXT, name);

    if (!call) {
        fault_error("no %s in the libraries after this one", name);
        abort();
    }
    return call;
}

#define REAL(name) ((decltype(&name))real_call(#name))

/* ---- parameters a0, a1, ... of a call, from its declaration ---- */

template<typename F> struct Call;
template<typename R, typename... Args> struct Call<R(Args...)> {
    typedef R Result;
    typedef std::tuple<Args...> Params;
};

#define RESULT(f)    Call<decltype(f)>::Result
#define PARAM(f, i)  std::tuple_element<i, Call<decltype(f)>::Params>::type a##i
#define PARAMS_1(f)  PARAM(f, 0)
#define PARAMS_2(f)  PARAMS_1(f), PARAM(f, 1)
#define PARAMS_3(f)  PARAMS_2(f), PARAM(f, 2)
#define PARAMS_4(f)  PARAMS_3(f), PARAM(f, 3)
#define PARAMS_5(f)  PARAMS_4(f), PARAM(f, 4)
#define PARAMS_6(f)  PARAMS_5(f), PARAM(f, 5)
#define PARAMS_7(f)  PARAMS_6(f), PARAM(f, 6)
#define PARAMS_8(f)  PARAMS_7(f), PARAM(f, 7)
#define PARAMS_9(f)  PARAMS_8(f), PARAM(f, 8)
#define PARAMS_10(f) PARAMS_9(f), PARAM(f, 9)
#define PARAMS_11(f) PARAMS_10(f), PARAM(f, 10)
#define PARAMS_12(f) PARAMS_11(f), PARAM(f, 11)
#define ARGS_3       a0, a1, a2
#define ARGS_4       ARGS_3, a3
#define ARGS_5       ARGS_4, a4
#define ARGS_6       ARGS_5, a5
#define ARGS_7       ARGS_6, a6
#define ARGS_8       ARGS_7, a7
#define ARGS_9       ARGS_8, a8
#define ARGS_10      ARGS_9, a9
#define ARGS_11      ARGS_10, a10
#define ARGS_12      ARGS_11, a11

/* ---- platforms and devices ---- */

/* A spoiled list is empty without an error, like the image formats of a device
 * without images. */
#define LIST(nb, name, nb_out, kind, error)                                  \
    EXPORT cl_int name(PARAMS_##nb(name))                                    \
    {                                                                        \
        const cl_int err = fault_inject(kind, __func__, error);              \
                                                                             \
        if (!err)                                                            \
            return REAL(name)(ARGS_##nb);                                    \
        if (nb_out)                                                          \
            *nb_out = 0;                                                     \
        return err == SPOILED ? CL_SUCCESS : err;                            \
    }

LIST(3, clGetPlatformIDs, a2, KIND_PLATFORM, -1001)
LIST(5, clGetDeviceIDs, a4, KIND_DEVICE, CL_DEVICE_NOT_FOUND)
LIST(6, clGetSupportedImageFormats, a5, KIND_IMAGES, SPOILED)

static cl_int answer(const void *what, size_t length, size_t size, void *value,
                     size_t *got)
{
    if (value && size < length)
        return CL_INVALID_VALUE;
    if (value)
        memcpy(value, what, length);
    if (got)
        *got = length;
    return CL_SUCCESS;
}

/* Apply CLFAULT_PLATFORM, the name of every platform. */
EXPORT cl_int clGetPlatformInfo(cl_platform_id platform, cl_platform_info what,
                                size_t size, void *value, size_t *got)
{
    const char *name = fault_variable("PLATFORM");

    if (name && what == CL_PLATFORM_NAME)
        return answer(name, strlen(name) + 1, size, value, got);
    return REAL(clGetPlatformInfo)(platform, what, size, value, got);
}

/* Apply CLFAULT_EXTENSIONS, which every device has as well, CLFAULT_DEVICE: every
 * device is a GPU of that name and vendor, with dedicated memory, and
 * CLFAULT_LOCAL, its local memory in bytes. */
EXPORT cl_int clGetDeviceInfo(cl_device_id device, cl_device_info what,
                              size_t size, void *value, size_t *got)
{
    const char *name = fault_variable("DEVICE");
    const char *more = fault_variable("EXTENSIONS");
    const cl_device_type gpu = CL_DEVICE_TYPE_GPU;
    const cl_bool is_unified = CL_FALSE;
    const cl_ulong local = fault_option("LOCAL", 0);
    char list[16384] = "", all[sizeof(list) + 256];

    if (more && what == CL_DEVICE_EXTENSIONS) {
        REAL(clGetDeviceInfo)(device, what, sizeof(list), list, NULL);
        snprintf(all, sizeof(all), "%s %s", list, more);
        return answer(all, strlen(all) + 1, size, value, got);
    }
    if (name && what == CL_DEVICE_TYPE)
        return answer(&gpu, sizeof(gpu), size, value, got);
    if (name && what == CL_DEVICE_HOST_UNIFIED_MEMORY)
        return answer(&is_unified, sizeof(is_unified), size, value, got);
    if (local && what == CL_DEVICE_LOCAL_MEM_SIZE)
        return answer(&local, sizeof(local), size, value, got);
    if (name && (what == CL_DEVICE_NAME || what == CL_DEVICE_VENDOR))
        return answer(name, strlen(name) + 1, size, value, got);
    return REAL(clGetDeviceInfo)(device, what, size, value, got);
}

/* ---- objects ---- */

template<typename T> static T fail(cl_int *out, cl_int err)
{
    if (out)
        *out = err;
    return NULL;
}

#define CREATE(nb, name, err_out, kind, object, error)                       \
    CREATE_AND(nb, name, err_out, kind, object, error, (void)0)

#define CREATE_AND(nb, name, err_out, kind, object, error, after)            \
    EXPORT RESULT(name) name(PARAMS_##nb(name))                              \
    {                                                                        \
        const cl_int err = fault_inject(kind, __func__, error);              \
        RESULT(name) handle = err ? fail<RESULT(name)>(err_out, err)         \
                                  : REAL(name)(ARGS_##nb);                   \
                                                                             \
        clfault_created(object, handle);                                     \
        after;                                                               \
        return handle;                                                       \
    }

CREATE(6, clCreateContext, a5, KIND_CONTEXT, OBJECT_CONTEXT,
       CL_OUT_OF_HOST_MEMORY)
CREATE_AND(4, clCreateCommandQueue, a3, KIND_QUEUE, OBJECT_QUEUE,
           CL_OUT_OF_HOST_MEMORY, late_created(handle))
CREATE_AND(4, clCreateCommandQueueWithProperties, a3, KIND_QUEUE,
           OBJECT_QUEUE, CL_OUT_OF_HOST_MEMORY, late_created(handle))
CREATE(5, clCreateBuffer, a4, KIND_ALLOC, OBJECT_MEM,
       CL_MEM_OBJECT_ALLOCATION_FAILURE)
#ifdef CL_VERSION_3_0
CREATE(6, clCreateBufferWithProperties, a5, KIND_ALLOC, OBJECT_MEM,
       CL_MEM_OBJECT_ALLOCATION_FAILURE)
#endif
CREATE(5, clCreateSubBuffer, a4, KIND_ALLOC, OBJECT_MEM,
       CL_MEM_OBJECT_ALLOCATION_FAILURE)
CREATE(6, clCreateImage, a5, KIND_ALLOC, OBJECT_MEM,
       CL_MEM_OBJECT_ALLOCATION_FAILURE)
CREATE(7, clCreateProgramWithBinary, a6, KIND_BINARY, OBJECT_PROGRAM,
       CL_INVALID_BINARY)
CREATE_AND(3, clCreateKernel, a2, KIND_BUILD, OBJECT_KERNEL,
           CL_INVALID_KERNEL_NAME, clfault_wrong_kernel(handle, a0, a1);
           late_kernel(handle, true))

/* Pass an object to the driver only if the program owns it. */
#define RETAIN_RELEASE(suffix, object, error)                                \
    CHANGE(clRetain ## suffix, object, 1, error)                             \
    CHANGE(clRelease ## suffix, object, -1, error)

#define CHANGE(name, object, by, error)                                      \
    EXPORT cl_int name(PARAMS_1(name))                                       \
    {                                                                        \
        return clfault_used(object, a0, by, __func__) ? REAL(name)(a0)       \
                                                      : error;               \
    }

RETAIN_RELEASE(Context,      OBJECT_CONTEXT, CL_INVALID_CONTEXT)
RETAIN_RELEASE(MemObject,    OBJECT_MEM,     CL_INVALID_MEM_OBJECT)
RETAIN_RELEASE(Program,      OBJECT_PROGRAM, CL_INVALID_PROGRAM)
RETAIN_RELEASE(Kernel,       OBJECT_KERNEL,  CL_INVALID_KERNEL)
CHANGE(clRetainCommandQueue, OBJECT_QUEUE, 1, CL_INVALID_COMMAND_QUEUE)

EXPORT cl_int clReleaseCommandQueue(cl_command_queue queue)
{
    if (!clfault_used(OBJECT_QUEUE, queue, -1, __func__))
        return CL_INVALID_COMMAND_QUEUE;
    if (!clfault_is_alive(OBJECT_QUEUE, queue))
        late_released(queue);
    return REAL(clReleaseCommandQueue)(queue);
}

EXPORT cl_int clRetainEvent(cl_event event)
{
    if (!clfault_used(OBJECT_EVENT, event, 1, __func__))
        return CL_INVALID_EVENT;
    late_event(event, 1);
    return REAL(clRetainEvent)(event);
}

EXPORT cl_int clReleaseEvent(cl_event event)
{
    if (!clfault_used(OBJECT_EVENT, event, -1, __func__))
        return CL_INVALID_EVENT;
    late_event(event, -1);
    return REAL(clReleaseEvent)(event);
}

/* Wrapper of a call that uses an object. */
#define USE(nb, name, kind, error, object, invalid, before)                  \
    EXPORT cl_int name(PARAMS_##nb(name))                                    \
    {                                                                        \
        const cl_int err = fault_inject(kind, __func__, error);              \
                                                                             \
        if (err)                                                             \
            return err;                                                      \
        if (!clfault_used(object, a0, 0, __func__))                          \
            return invalid;                                                  \
        before;                                                              \
        return REAL(name)(ARGS_##nb);                                        \
    }

USE(6, clBuildProgram, KIND_BUILD, CL_BUILD_PROGRAM_FAILURE, OBJECT_PROGRAM,
    CL_INVALID_PROGRAM, (void)0)

EXPORT cl_int clSetKernelArg(PARAMS_4(clSetKernelArg))
{
    const cl_int err = fault_inject(KIND_ARG, __func__, CL_INVALID_ARG_VALUE);

    if (err)
        return err;
    if (!clfault_used(OBJECT_KERNEL, a0, 0, __func__))
        return CL_INVALID_KERNEL;
    clfault_wrong_arg(a0, a1, a2, a3);
    return late_set_arg(a0, a1, a2, a3);
}

/* Replace the first OLD in a source by NEW; edit: OLD=>NEW. */
static char *edited(char *source, const char *edit)
{
    const char *arrow = strstr(edit, "=>");
    char *old  = arrow ? strndup(edit, arrow - edit) : NULL;
    char *at   = old && source ? strstr(source, old) : NULL;
    char *text = NULL;

    if (!arrow)
        fault_error("CLFAULT_EDIT: '%s' is not OLD=>NEW", edit);
    if (at && asprintf(&text, "%.*s%s%s", (int)(at - source), source,
                       arrow + 2, at + strlen(old)) >= 0) {
        fault_note("edited: %s", edit);
        free(source);
        source = text;
    }
    free(old);
    return source;
}

/* Join the texts of a program, with the changes of CLFAULT_SOURCE and
 * CLFAULT_EDIT. */
static char *join(cl_uint nb, const char **text, const size_t *length)
{
    const char *first = fault_variable("SOURCE");
    const char *edit  = fault_variable("EDIT");
    char *joined = NULL;
    size_t size;
    FILE *f = open_memstream(&joined, &size);

    if (!f)
        return NULL;
    if (first)
        fprintf(f, "%s\n", first);
    for (cl_uint i = 0; i < nb; i++)
        fwrite(text[i], 1, length && length[i] ? length[i] : strlen(text[i]),
               f);
    if (fclose(f))
        return NULL;
    return edit ? edited(joined, edit) : joined;
}

/* A spoiled source makes the driver's compiler fail and write its log. */
EXPORT cl_program clCreateProgramWithSource(cl_context context, cl_uint nb,
                                            const char **text,
                                            const size_t *length,
                                            cl_int *err_out)
{
    cl_int err = fault_inject(KIND_BUILD, __func__, CL_OUT_OF_HOST_MEMORY);
    cl_program program;
    char *joined;

    if (!err)
        err = fault_inject(KIND_SOURCE, __func__, SPOILED);
    if (err && err != SPOILED)
        return fail<cl_program>(err_out, err);
    joined = err ? strdup("#error spoiled by clfault\n")
                 : join(nb, text, length);
    if (!joined)
        return fail<cl_program>(err_out, CL_OUT_OF_HOST_MEMORY);
    program = REAL(clCreateProgramWithSource)(context, 1,
                                              (const char **)&joined, NULL,
                                              err_out);
    clfault_created(OBJECT_PROGRAM, program);
    clfault_wrong_program(program, joined);
    free(joined);
    return program;
}

/* ---- commands ---- */

/* Return whether CLFAULT_LOOSE has the name: such waits do nothing. */
static bool is_loose(const char *name)
{
    const char *list = fault_variable("LOOSE");

    return list && strstr(list, name);
}

EXPORT cl_int clFinish(cl_command_queue queue)
{
    const cl_int err = fault_inject(KIND_FINISH, __func__,
                                      CL_OUT_OF_RESOURCES);

    if (!clfault_used(OBJECT_QUEUE, queue, 0, __func__))
        return CL_INVALID_COMMAND_QUEUE;
    if (is_loose("finish"))
        return CL_SUCCESS;
    late_finish(queue);
    /* all commands have ended in either case, as on a device that failed */
    clfault_finished(queue);
    return err ? REAL(clFinish)(queue), err : REAL(clFinish)(queue);
}

EXPORT cl_int clWaitForEvents(cl_uint nb, const cl_event *events)
{
    const cl_int err = fault_inject(KIND_FINISH, __func__,
                                      CL_OUT_OF_RESOURCES);

    if (is_loose("wait"))
        return CL_SUCCESS;
    late_wait(nb, events);
    for (cl_uint i = 0; i < nb; i++)
        clfault_waited(events[i]);
    return err ? REAL(clWaitForEvents)(nb, events), err
               : REAL(clWaitForEvents)(nb, events);
}

EXPORT cl_int clGetEventInfo(PARAMS_5(clGetEventInfo))
{
    if (!clfault_used(OBJECT_EVENT, a0, 0, __func__))
        return CL_INVALID_EVENT;
    if (a1 == CL_EVENT_COMMAND_EXECUTION_STATUS)
        late_poll(a0);
    return REAL(clGetEventInfo)(ARGS_5);
}

/* Delay each kernel by CLFAULT_SLOW seconds. */
static void delay_kernel(const char *call)
{
    if (!strcmp(call, "clEnqueueNDRangeKernel"))
        sleep(fault_option("SLOW", 0));
}

static cl_int enqueue(cl_command_queue queue, const char *call)
{
    const cl_int err = fault_inject(KIND_ENQUEUE, call,
                                      CL_OUT_OF_RESOURCES);

    delay_kernel(call);
    if (!clfault_used(OBJECT_QUEUE, queue, 0, call))
        return CL_INVALID_COMMAND_QUEUE;
    return err;
}

static cl_int enqueued(cl_int err, const cl_event *event)
{
    if (!err && event) {
        clfault_created(OBJECT_EVENT, *event);
        clfault_marked(*event);
    }
    return err;
}

#define WAIT_PARAMS cl_uint nb_wait, const cl_event *wait, cl_event *event
#define WAIT_ARGS   nb_wait, wait, event

/* A command that may run late unless it has to run at once. */
#define COMMAND_AFTER(nb, name, event, at_once, before)                      \
    EXPORT cl_int name(PARAMS_##nb(name))                                    \
    {                                                                        \
        const cl_int err = enqueue(a0, __func__);                            \
                                                                             \
        if (err)                                                             \
            return err;                                                      \
        before;                                                              \
        return enqueued(late_call(at_once, REAL(name), ARGS_##nb), event);   \
    }

#define COMMAND(nb, name, event)                                             \
    COMMAND_AFTER(nb, name, event, false, (void)0)

#define COPY(nb, name, ptr, event)                                           \
    COMMAND_AFTER(nb, name, event, a2, a2 ? (void)0 : clfault_copied(a0, ptr))

#define MAP(nb, name, nb_wait, wait, event, err_out)                         \
    EXPORT void *name(PARAMS_##nb(name))                                     \
    {                                                                        \
        const cl_int err = enqueue(a0, __func__);                            \
        void *ptr;                                                           \
                                                                             \
        if (!err)                                                            \
            late_before(a0, nb_wait, wait);                                  \
        ptr = err ? fail<void *>(err_out, err) : REAL(name)(ARGS_##nb);      \
        enqueued(!ptr, event);                                               \
        return ptr;                                                          \
    }

COPY(9, clEnqueueReadBuffer, a5, a8)
COPY(9, clEnqueueWriteBuffer, a5, a8)
COPY(11, clEnqueueReadImage, a7, a10)
COPY(11, clEnqueueWriteImage, a7, a10)
COMMAND_AFTER(9, clEnqueueFillBuffer, a8, true, (void)0)
COMMAND(9, clEnqueueCopyBuffer, a8)
COMMAND_AFTER(8, clEnqueueFillImage, a7, true, (void)0)
COMMAND(9, clEnqueueCopyImage, a8)
COMMAND(9, clEnqueueCopyImageToBuffer, a8)
COMMAND(9, clEnqueueCopyBufferToImage, a8)
COMMAND(4, clEnqueueMarkerWithWaitList, a3)

EXPORT cl_int clEnqueueBarrierWithWaitList(
    PARAMS_4(clEnqueueBarrierWithWaitList))
{
    const cl_int err = enqueue(a0, __func__);

    if (err)
        return err;
    if (is_loose("barrier"))
        a1 = 0, a2 = NULL;
    return enqueued(late_call(false, REAL(clEnqueueBarrierWithWaitList),
                              ARGS_4), a3);
}

COMMAND_AFTER(6, clEnqueueUnmapMemObject, a5, false,
              clfault_unmapped(a2, __func__))
MAP(10, clEnqueueMapBuffer, a6, a7, a8, a9)
MAP(12, clEnqueueMapImage, a8, a9, a10, a11)

/* Memory of another API, by an extension whose two functions are not symbols.
 * The program repeats a failed release; a second failure in a row releases the
 * memory anyway, as a lost device would: NVIDIA's clReleaseCommandQueue never
 * returns while memory is acquired. */
typedef cl_int (CL_API_CALL *EnqueueExternal)(cl_command_queue queue,
                                              cl_uint nb, const cl_mem *mem,
                                              WAIT_PARAMS);
#define ACQUIRE "clEnqueueAcquireExternalMemObjectsKHR"
#define RELEASE "clEnqueueReleaseExternalMemObjectsKHR"

static EnqueueExternal real_acquire, real_release;

static cl_int CL_API_CALL acquire(cl_command_queue queue, cl_uint nb,
                                  const cl_mem *mem, WAIT_PARAMS)
{
    const cl_int err = enqueue(queue, ACQUIRE);

    late_before(queue, nb_wait, wait);
    return err ? err : enqueued(real_acquire(queue, nb, mem, WAIT_ARGS), event);
}

static cl_int CL_API_CALL release(cl_command_queue queue, cl_uint nb,
                                  const cl_mem *mem, WAIT_PARAMS)
{
    static __thread int nb_failed;
    const cl_int err = enqueue(queue, RELEASE);

    late_before(queue, nb_wait, wait);
    nb_failed = err ? nb_failed + 1 : 0;
    if (!err)
        return enqueued(real_release(queue, nb, mem, WAIT_ARGS), event);
    if (nb_failed > 1)
        real_release(queue, nb, mem, nb_wait, wait, NULL);
    return err;
}

EXPORT void *clGetExtensionFunctionAddressForPlatform(cl_platform_id platform,
                                                      const char *name)
{
    void *call = REAL(clGetExtensionFunctionAddressForPlatform)(platform, name);

    if (call && !strcmp(name, ACQUIRE)) {
        real_acquire = (EnqueueExternal)call;
        return (void *)acquire;
    }
    if (call && !strcmp(name, RELEASE)) {
        real_release = (EnqueueExternal)call;
        return (void *)release;
    }
    return call;
}

/* Return whether a kernel needs more local memory than CLFAULT_LOCAL. */
static bool exceeds_local(cl_command_queue queue, cl_kernel kernel)
{
    const cl_ulong local = fault_option("LOCAL", 0);
    cl_device_id device;
    cl_ulong needed = 0;

    if (!local)
        return false;
    clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof(device), &device, NULL);
    clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_LOCAL_MEM_SIZE,
                             sizeof(needed), &needed, NULL);
    return needed > local;
}

EXPORT cl_int clEnqueueNDRangeKernel(PARAMS_9(clEnqueueNDRangeKernel))
{
    cl_int err = enqueue(a0, __func__);

    if (err)
        return err;
    if (!clfault_used(OBJECT_KERNEL, a1, 0, __func__))
        return CL_INVALID_KERNEL;
    if (exceeds_local(a0, a1))
        return CL_OUT_OF_RESOURCES;
    if (late_has(a0))
        return enqueued(late_launch(ARGS_9), a8);
    late_kernel(a1, false);
    err = REAL(clEnqueueNDRangeKernel)(ARGS_9);
    if (!err)
        clfault_wrong_launched(a0, a1);
    return enqueued(err, a8);
}
