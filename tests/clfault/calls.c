/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Wrappers of OpenCL calls.
 *
 * The library is preloaded: the dynamic linker prefers these functions to
 * libOpenCL's. Calls by the driver itself are not wrapped.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clfault.h"

/* symbols for the program; all others in the library are hidden */
#define EXPORT __attribute__((visibility("default")))

static void *real_call(const char *name)
{
    void *call = dlsym(RTLD_NEXT, name);

    if (!call) {
        clfault_error("no %s in the libraries after this one", name);
        abort();
    }
    return call;
}

#define REAL(name) ((__typeof__(&name))real_call(#name))

static void *fail(cl_int *out, cl_int err)
{
    if (out)
        *out = err;
    return NULL;
}

/* --- Platforms and devices ----------------------------------------------- */

EXPORT cl_int clGetPlatformIDs(cl_uint nb, cl_platform_id *list,
                               cl_uint *nb_out)
{
    const cl_int err = clfault_inject(KIND_PLATFORM, __func__, -1001);

    if (err) {
        if (nb_out)
            *nb_out = 0;
        return err;
    }
    return REAL(clGetPlatformIDs)(nb, list, nb_out);
}

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
    const char *name = getenv("CLFAULT_PLATFORM");

    if (name && what == CL_PLATFORM_NAME)
        return answer(name, strlen(name) + 1, size, value, got);
    return REAL(clGetPlatformInfo)(platform, what, size, value, got);
}

EXPORT cl_int clGetDeviceIDs(cl_platform_id platform, cl_device_type type,
                             cl_uint nb, cl_device_id *list, cl_uint *nb_out)
{
    const cl_int err = clfault_inject(KIND_DEVICE, __func__,
                                      CL_DEVICE_NOT_FOUND);

    if (err) {
        if (nb_out)
            *nb_out = 0;
        return err;
    }
    return REAL(clGetDeviceIDs)(platform, type, nb, list, nb_out);
}

/* Add CLFAULT_EXTENSIONS to the extensions of a device. */
static cl_int device_extensions(const char *more, cl_device_id device,
                                size_t size, char *value, size_t *got)
{
    char list[16384] = "";
    cl_int err = REAL(clGetDeviceInfo)(device, CL_DEVICE_EXTENSIONS,
                                       sizeof(list) - 1, list, NULL);
    size_t length = strlen(list) + strlen(more) + 2;

    if (err)
        return err;
    if (value && size < length)
        return CL_INVALID_VALUE;
    if (value)
        snprintf(value, size, "%s %s", list, more);
    if (got)
        *got = length;
    return CL_SUCCESS;
}

/* Apply CLFAULT_DEVICE: every device is a GPU of that name and vendor, with
 * dedicated memory. */
EXPORT cl_int clGetDeviceInfo(cl_device_id device, cl_device_info what,
                              size_t size, void *value, size_t *got)
{
    const char *name = getenv("CLFAULT_DEVICE");
    const char *more = getenv("CLFAULT_EXTENSIONS");
    const cl_device_type gpu = CL_DEVICE_TYPE_GPU;
    const int is_type = what == CL_DEVICE_TYPE;
    const size_t length = is_type ? sizeof(gpu) : name ? strlen(name) + 1 : 0;

    if (more && what == CL_DEVICE_EXTENSIONS)
        return device_extensions(more, device, size, value, got);
    if (name && what == CL_DEVICE_HOST_UNIFIED_MEMORY && value &&
        size == sizeof(cl_bool)) {
        *(cl_bool *)value = CL_FALSE;
        return CL_SUCCESS;
    }
    if (!name || (!is_type && what != CL_DEVICE_NAME &&
                  what != CL_DEVICE_VENDOR))
        return REAL(clGetDeviceInfo)(device, what, size, value, got);
    return answer(is_type ? (const void *)&gpu : name, length, size, value,
                  got);
}

/* Fail as a device without images: with success, and no format. */
EXPORT cl_int clGetSupportedImageFormats(cl_context context,
                                         cl_mem_flags flags,
                                         cl_mem_object_type type, cl_uint nb,
                                         cl_image_format *list,
                                         cl_uint *nb_out)
{
    const cl_int err = clfault_inject(KIND_IMAGES, __func__, SPOILED);

    if (err) {
        if (nb_out)
            *nb_out = 0;
        return err == SPOILED ? CL_SUCCESS : err;
    }
    return REAL(clGetSupportedImageFormats)(context, flags, type, nb, list,
                                            nb_out);
}

/* --- Objects ------------------------------------------------------------- */

#define CREATE(type, name, kind, object, error, params, args)              \
    EXPORT type name params                                                \
    {                                                                      \
        const cl_int err = clfault_inject(kind, #name, error);             \
        type handle = err ? fail(err_out, err) : REAL(name) args;          \
                                                                           \
        clfault_created(object, handle);                                   \
        return handle;                                                     \
    }

/* Pass an object to the driver only if the program owns it. */
#define RETAIN_RELEASE(type, suffix, object, error)                        \
    EXPORT cl_int clRetain ## suffix(type handle)                          \
    {                                                                      \
        if (!clfault_used(object, handle, __func__))                       \
            return error;                                                  \
        clfault_retained(object, handle, __func__);                        \
        return REAL(clRetain ## suffix)(handle);                           \
    }                                                                      \
                                                                           \
    EXPORT cl_int clRelease ## suffix(type handle)                         \
    {                                                                      \
        if (!clfault_released(object, handle, __func__))                   \
            return error;                                                  \
        return REAL(clRelease ## suffix)(handle);                          \
    }

RETAIN_RELEASE(cl_context,       Context,      OBJECT_CONTEXT,
               CL_INVALID_CONTEXT)
RETAIN_RELEASE(cl_command_queue, CommandQueue, OBJECT_QUEUE,
               CL_INVALID_COMMAND_QUEUE)
RETAIN_RELEASE(cl_mem,           MemObject,    OBJECT_MEM,
               CL_INVALID_MEM_OBJECT)
RETAIN_RELEASE(cl_program,       Program,      OBJECT_PROGRAM,
               CL_INVALID_PROGRAM)
RETAIN_RELEASE(cl_kernel,        Kernel,       OBJECT_KERNEL,
               CL_INVALID_KERNEL)
RETAIN_RELEASE(cl_event,         Event,        OBJECT_EVENT,
               CL_INVALID_EVENT)

typedef void (CL_CALLBACK *ContextNotify)(const char *, const void *, size_t,
                                          void *);
typedef void (CL_CALLBACK *BuildNotify)(cl_program, void *);

CREATE(cl_context, clCreateContext, KIND_CONTEXT, OBJECT_CONTEXT,
       CL_OUT_OF_HOST_MEMORY,
       (const cl_context_properties *props, cl_uint nb,
        const cl_device_id *devices, ContextNotify notify, void *user,
        cl_int *err_out),
       (props, nb, devices, notify, user, err_out))

CREATE(cl_command_queue, clCreateCommandQueue, KIND_QUEUE, OBJECT_QUEUE,
       CL_OUT_OF_HOST_MEMORY,
       (cl_context context, cl_device_id device,
        cl_command_queue_properties props, cl_int *err_out),
       (context, device, props, err_out))

CREATE(cl_command_queue, clCreateCommandQueueWithProperties, KIND_QUEUE,
       OBJECT_QUEUE, CL_OUT_OF_HOST_MEMORY,
       (cl_context context, cl_device_id device,
        const cl_queue_properties *props, cl_int *err_out),
       (context, device, props, err_out))

CREATE(cl_mem, clCreateBuffer, KIND_ALLOC, OBJECT_MEM,
       CL_MEM_OBJECT_ALLOCATION_FAILURE,
       (cl_context context, cl_mem_flags flags, size_t size, void *host,
        cl_int *err_out),
       (context, flags, size, host, err_out))

#ifdef CL_VERSION_3_0
CREATE(cl_mem, clCreateBufferWithProperties, KIND_ALLOC, OBJECT_MEM,
       CL_MEM_OBJECT_ALLOCATION_FAILURE,
       (cl_context context, const cl_mem_properties *props, cl_mem_flags flags,
        size_t size, void *host, cl_int *err_out),
       (context, props, flags, size, host, err_out))
#endif

CREATE(cl_mem, clCreateSubBuffer, KIND_ALLOC, OBJECT_MEM,
       CL_MEM_OBJECT_ALLOCATION_FAILURE,
       (cl_mem buffer, cl_mem_flags flags, cl_buffer_create_type type,
        const void *info, cl_int *err_out),
       (buffer, flags, type, info, err_out))

CREATE(cl_mem, clCreateImage, KIND_ALLOC, OBJECT_MEM,
       CL_MEM_OBJECT_ALLOCATION_FAILURE,
       (cl_context context, cl_mem_flags flags, const cl_image_format *format,
        const cl_image_desc *desc, void *host, cl_int *err_out),
       (context, flags, format, desc, host, err_out))

EXPORT cl_kernel clCreateKernel(cl_program program, const char *name,
                                cl_int *err_out)
{
    const cl_int err = clfault_inject(KIND_BUILD, __func__,
                                      CL_INVALID_KERNEL_NAME);
    cl_kernel kernel = err ? fail(err_out, err)
                           : REAL(clCreateKernel)(program, name, err_out);

    clfault_created(OBJECT_KERNEL, kernel);
    clfault_wrong_kernel(kernel, program, name);
    return kernel;
}

char *clfault_join(const char *first, cl_uint nb, const char **text,
                   const size_t *length)
{
    char *joined = NULL;
    size_t size;
    FILE *f = open_memstream(&joined, &size);

    if (!f)
        return NULL;
    fprintf(f, "%s\n", first);
    for (cl_uint i = 0; i < nb; i++)
        fwrite(text[i], 1, length && length[i] ? length[i] : strlen(text[i]),
               f);
    return fclose(f) ? NULL : joined;
}

/* Replace the first OLD in a source by NEW; edit: OLD=>NEW. */
static char *edited(char *source, const char *edit)
{
    const char *arrow = strstr(edit, "=>");
    char *old  = arrow ? strndup(edit, arrow - edit) : NULL;
    char *at   = old && source ? strstr(source, old) : NULL;
    char *text = NULL;

    if (!arrow)
        clfault_error("CLFAULT_EDIT: '%s' is not OLD=>NEW", edit);
    if (at && asprintf(&text, "%.*s%s%s", (int)(at - source), source,
                       arrow + 2, at + strlen(old)) >= 0) {
        fprintf(stderr, "clfault: edited: %s\n", edit);
        free(source);
        source = text;
    }
    free(old);
    return source;
}

/* Create a program with the changes of CLFAULT_SOURCE and CLFAULT_EDIT. */
static cl_program create_program(cl_context context, cl_uint nb,
                                 const char **text, const size_t *length,
                                 cl_int *err_out)
{
    const char *first = getenv("CLFAULT_SOURCE");
    const char *edit  = getenv("CLFAULT_EDIT");
    char *joined = first || edit ? clfault_join(first ? first : "", nb, text,
                                                length) : NULL;
    cl_program program;

    if (!first && !edit)
        return REAL(clCreateProgramWithSource)(context, nb, text, length,
                                               err_out);
    if (edit)
        joined = edited(joined, edit);
    if (!joined)
        return fail(err_out, CL_OUT_OF_HOST_MEMORY);
    program = REAL(clCreateProgramWithSource)(context, 1,
                                              (const char **)&joined, NULL,
                                              err_out);
    free(joined);
    return program;
}

/* A spoiled source makes the driver's compiler fail and write its log. */
EXPORT cl_program clCreateProgramWithSource(cl_context context, cl_uint nb,
                                            const char **text,
                                            const size_t *length,
                                            cl_int *err_out)
{
    const char *spoiled = "#error spoiled by clfault\n";
    cl_int err = clfault_inject(KIND_BUILD, __func__, CL_OUT_OF_HOST_MEMORY);
    cl_program program;

    if (err)
        return fail(err_out, err);
    err = clfault_inject(KIND_SOURCE, __func__, SPOILED);
    if (err == SPOILED)
        program = REAL(clCreateProgramWithSource)(context, 1, &spoiled, NULL,
                                                  err_out);
    else if (err)
        program = fail(err_out, err);
    else
        program = create_program(context, nb, text, length, err_out);
    clfault_created(OBJECT_PROGRAM, program);
    clfault_wrong_program(program, nb, text, length);
    return program;
}

EXPORT cl_program
clCreateProgramWithBinary(cl_context context, cl_uint nb,
                          const cl_device_id *devices, const size_t *size,
                          const unsigned char **bytes, cl_int *status,
                          cl_int *err_out)
{
    const cl_int err = clfault_inject(KIND_BINARY, __func__,
                                      CL_INVALID_BINARY);
    cl_program program;

    if (err)
        return fail(err_out, err);
    program = REAL(clCreateProgramWithBinary)(context, nb, devices, size,
                                              bytes, status, err_out);
    clfault_created(OBJECT_PROGRAM, program);
    return program;
}

EXPORT cl_int clBuildProgram(cl_program program, cl_uint nb,
                             const cl_device_id *devices, const char *options,
                             BuildNotify notify, void *user)
{
    const cl_int err = clfault_inject(KIND_BUILD, __func__,
                                      CL_BUILD_PROGRAM_FAILURE);

    if (err)
        return err;
    if (!clfault_used(OBJECT_PROGRAM, program, __func__))
        return CL_INVALID_PROGRAM;
    return REAL(clBuildProgram)(program, nb, devices, options, notify, user);
}

EXPORT cl_int clSetKernelArg(cl_kernel kernel, cl_uint index, size_t size,
                             const void *value)
{
    const cl_int err = clfault_inject(KIND_ARG, __func__,
                                      CL_INVALID_ARG_VALUE);

    if (err)
        return err;
    if (!clfault_used(OBJECT_KERNEL, kernel, __func__))
        return CL_INVALID_KERNEL;
    clfault_wrong_arg(kernel, index, size, value);
    return REAL(clSetKernelArg)(kernel, index, size, value);
}

/* --- Commands ------------------------------------------------------------ */

EXPORT cl_int clFinish(cl_command_queue queue)
{
    const cl_int err = clfault_inject(KIND_FINISH, __func__,
                                      CL_OUT_OF_RESOURCES);

    if (!clfault_used(OBJECT_QUEUE, queue, __func__))
        return CL_INVALID_COMMAND_QUEUE;
    /* all commands have ended in either case, as on a device that failed */
    clfault_finished(queue);
    return err ? REAL(clFinish)(queue), err : REAL(clFinish)(queue);
}

EXPORT cl_int clWaitForEvents(cl_uint nb, const cl_event *events)
{
    const cl_int err = clfault_inject(KIND_FINISH, __func__,
                                      CL_OUT_OF_RESOURCES);

    for (cl_uint i = 0; i < nb; i++)
        clfault_waited(events[i]);
    return err ? REAL(clWaitForEvents)(nb, events), err
               : REAL(clWaitForEvents)(nb, events);
}

/* Report the end of a command one second late. */
EXPORT cl_int clGetEventProfilingInfo(cl_event event, cl_profiling_info what,
                                      size_t size, void *value, size_t *got)
{
    const cl_int err = what == CL_PROFILING_COMMAND_END ?
                       clfault_inject(KIND_TIME, __func__, SPOILED) : 0;
    cl_int ret;

    if (!clfault_used(OBJECT_EVENT, event, __func__))
        return CL_INVALID_EVENT;
    if (err && err != SPOILED)
        return err;
    ret = REAL(clGetEventProfilingInfo)(event, what, size, value, got);
    if (!ret && err && value)
        *(cl_ulong *)value += 1000000000;
    return ret;
}

/* Delay the first CLFAULT_SLOW kernels by 0.1 s each, which counts as time of a
 * chain that an earlier command began. */
static void delay_kernel(const char *call)
{
    static int nb;
    const char *slow = getenv("CLFAULT_SLOW");

    if (slow && !strcmp(call, "clEnqueueNDRangeKernel") && nb++ < atoi(slow))
        usleep(100000);
}

static cl_int enqueue(cl_command_queue queue, const char *call)
{
    const cl_int err = clfault_inject(KIND_ENQUEUE, call,
                                      CL_OUT_OF_RESOURCES);

    delay_kernel(call);
    if (!clfault_used(OBJECT_QUEUE, queue, call))
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

/* Calls have their own parameters between the queue and the events. */
#define WAIT_PARAMS cl_uint nb_wait, const cl_event *wait, cl_event *event
#define WAIT_ARGS   nb_wait, wait, event

#define ENQUEUE(name, params, args)                                        \
    ENQUEUE_AFTER(name, params, args, (void)0)

#define ENQUEUE_AFTER(name, params, args, before)                          \
    EXPORT cl_int name params                                              \
    {                                                                      \
        const cl_int err = enqueue(queue, #name);                          \
                                                                           \
        if (err)                                                           \
            return err;                                                    \
        before;                                                            \
        return enqueued(REAL(name) args, event);                           \
    }

#define COPY(name, params, args)                                           \
    ENQUEUE_AFTER(name, params, args,                                      \
                  blocking ? (void)0 : clfault_copied(queue, ptr))

COPY(clEnqueueReadBuffer,
     (cl_command_queue queue, cl_mem mem, cl_bool blocking, size_t offset,
      size_t size, void *ptr, WAIT_PARAMS),
     (queue, mem, blocking, offset, size, ptr, WAIT_ARGS))
COPY(clEnqueueWriteBuffer,
     (cl_command_queue queue, cl_mem mem, cl_bool blocking, size_t offset,
      size_t size, const void *ptr, WAIT_PARAMS),
     (queue, mem, blocking, offset, size, ptr, WAIT_ARGS))
ENQUEUE(clEnqueueFillBuffer,
        (cl_command_queue queue, cl_mem mem, const void *pattern,
         size_t pattern_size, size_t offset, size_t size, WAIT_PARAMS),
        (queue, mem, pattern, pattern_size, offset, size, WAIT_ARGS))
ENQUEUE(clEnqueueCopyBuffer,
        (cl_command_queue queue, cl_mem src, cl_mem dst, size_t src_offset,
         size_t dst_offset, size_t size, WAIT_PARAMS),
        (queue, src, dst, src_offset, dst_offset, size, WAIT_ARGS))
COPY(clEnqueueReadImage,
     (cl_command_queue queue, cl_mem image, cl_bool blocking,
      const size_t *origin, const size_t *region, size_t row_pitch,
      size_t slice_pitch, void *ptr, WAIT_PARAMS),
     (queue, image, blocking, origin, region, row_pitch, slice_pitch, ptr,
      WAIT_ARGS))
COPY(clEnqueueWriteImage,
     (cl_command_queue queue, cl_mem image, cl_bool blocking,
      const size_t *origin, const size_t *region, size_t row_pitch,
      size_t slice_pitch, const void *ptr, WAIT_PARAMS),
     (queue, image, blocking, origin, region, row_pitch, slice_pitch, ptr,
      WAIT_ARGS))
ENQUEUE(clEnqueueFillImage,
        (cl_command_queue queue, cl_mem image, const void *color,
         const size_t *origin, const size_t *region, WAIT_PARAMS),
        (queue, image, color, origin, region, WAIT_ARGS))
ENQUEUE(clEnqueueCopyImage,
        (cl_command_queue queue, cl_mem src, cl_mem dst,
         const size_t *src_origin, const size_t *dst_origin,
         const size_t *region, WAIT_PARAMS),
        (queue, src, dst, src_origin, dst_origin, region, WAIT_ARGS))
ENQUEUE(clEnqueueCopyImageToBuffer,
        (cl_command_queue queue, cl_mem src, cl_mem dst, const size_t *origin,
         const size_t *region, size_t offset, WAIT_PARAMS),
        (queue, src, dst, origin, region, offset, WAIT_ARGS))
ENQUEUE(clEnqueueCopyBufferToImage,
        (cl_command_queue queue, cl_mem src, cl_mem dst, size_t offset,
         const size_t *origin, const size_t *region, WAIT_PARAMS),
        (queue, src, dst, offset, origin, region, WAIT_ARGS))
ENQUEUE_AFTER(clEnqueueUnmapMemObject,
              (cl_command_queue queue, cl_mem mem, void *ptr, WAIT_PARAMS),
              (queue, mem, ptr, WAIT_ARGS), clfault_unmapped(ptr, __func__))
ENQUEUE(clEnqueueMarkerWithWaitList,
        (cl_command_queue queue, WAIT_PARAMS),
        (queue, WAIT_ARGS))
ENQUEUE(clEnqueueBarrierWithWaitList,
        (cl_command_queue queue, WAIT_PARAMS),
        (queue, WAIT_ARGS))

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

    return err ? err : enqueued(real_acquire(queue, nb, mem, WAIT_ARGS), event);
}

static cl_int CL_API_CALL release(cl_command_queue queue, cl_uint nb,
                                  const cl_mem *mem, WAIT_PARAMS)
{
    static _Thread_local int nb_failed;
    const cl_int err = enqueue(queue, RELEASE);

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

EXPORT cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel,
                                     cl_uint dimensions, const size_t *offset,
                                     const size_t *global, const size_t *local,
                                     WAIT_PARAMS)
{
    cl_int err = enqueue(queue, __func__);

    if (err)
        return err;
    if (!clfault_used(OBJECT_KERNEL, kernel, __func__))
        return CL_INVALID_KERNEL;
    err = REAL(clEnqueueNDRangeKernel)(queue, kernel, dimensions, offset,
                                       global, local, WAIT_ARGS);
    if (!err)
        clfault_wrong_launched(queue, kernel);
    return enqueued(err, event);
}

EXPORT void *clEnqueueMapBuffer(cl_command_queue queue, cl_mem mem,
                                cl_bool blocking, cl_map_flags flags,
                                size_t offset, size_t size, WAIT_PARAMS,
                                cl_int *err_out)
{
    const cl_int err = enqueue(queue, __func__);
    void *ptr = err ? fail(err_out, err)
                    : REAL(clEnqueueMapBuffer)(queue, mem, blocking, flags,
                                               offset, size, WAIT_ARGS,
                                               err_out);

    enqueued(!ptr, event);
    return ptr;
}

EXPORT void *clEnqueueMapImage(cl_command_queue queue, cl_mem image,
                               cl_bool blocking, cl_map_flags flags,
                               const size_t *origin, const size_t *region,
                               size_t *row_pitch, size_t *slice_pitch,
                               WAIT_PARAMS, cl_int *err_out)
{
    const cl_int err = enqueue(queue, __func__);
    void *ptr = err ? fail(err_out, err)
                    : REAL(clEnqueueMapImage)(queue, image, blocking, flags,
                                              origin, region, row_pitch,
                                              slice_pitch, WAIT_ARGS,
                                              err_out);

    enqueued(!ptr, event);
    return ptr;
}
