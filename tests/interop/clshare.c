/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * A library to preload that adds the extension
 * cl_khr_external_memory_opaque_fd to a CPU device and its platform. The file
 * is mapped and used as host memory, which PoCL and cudasim share like GPU
 * memory. The device has the UUID of cudasim's device CLSHARE_DEVICE (0).
 *
 * Listing devices is serialized, as in NVIDIA's driver: otherwise PoCL 3.1
 * reports no devices to the second of two threads.
 *
 * Errors are reported as "clshare: ERROR: ...", with exit status 88: use or
 * release of a buffer that is not acquired, or acquiring a buffer twice.
 */

#define _GNU_SOURCE
#define CL_TARGET_OPENCL_VERSION 300
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <CL/cl.h>

#define EXTENSION   "cl_khr_external_memory_opaque_fd"
#define OPAQUE_FD   0x2060
#define DEVICE_LIST 0x2051
#define DEVICE_UUID 0x106A
#define MAX_BUFFERS 1024

typedef struct Buffer {
    cl_mem mem;
    void *map;
    size_t size;
    int fd;
    int acquired;
} Buffer;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Buffer buffers[MAX_BUFFERS];
static int errors;

#define NEXT(name) \
    static __typeof__(&name) next; \
    if (!next) \
        next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static void error(const char *what)
{
    errors++;
    fprintf(stderr, "clshare: ERROR: %s\n", what);
}

__attribute__((destructor)) static void goodbye(void)
{
    for (int i = 0; i < MAX_BUFFERS; i++)
        if (buffers[i].mem)
            error("an imported buffer is never released");
    if (errors) {
        fflush(NULL);
        _exit(88);
    }
}

/* Find a buffer. The lock must be held. */
static Buffer *find(cl_mem mem)
{
    for (int i = 0; i < MAX_BUFFERS; i++)
        if (buffers[i].mem == mem)
            return &buffers[i];
    return NULL;
}

static void check_use(cl_mem mem)
{
    Buffer *b;

    pthread_mutex_lock(&lock);
    b = find(mem);
    if (b && !b->acquired)
        error("a buffer is used that is not acquired");
    pthread_mutex_unlock(&lock);
}

/* ---- the extension ---- */

/* Free a buffer, including the file, which belongs to it by the
 * specification. */
static void CL_CALLBACK buffer_gone(cl_mem mem, void *data)
{
    Buffer *b = data;

    (void)mem;
    pthread_mutex_lock(&lock);
    munmap(b->map, b->size);
    close(b->fd);
    memset(b, 0, sizeof(*b));
    pthread_mutex_unlock(&lock);
}

static cl_mem import_file(cl_context context, int fd, cl_mem_flags flags,
                          size_t size, cl_int *err)
{
    NEXT(clCreateBuffer);
    void *map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    cl_mem mem;
    Buffer *b;

    if (map == MAP_FAILED) {
        *err = CL_INVALID_VALUE;
        return NULL;
    }
    mem = next(context, flags | CL_MEM_USE_HOST_PTR, size, map, err);
    if (!mem) {
        munmap(map, size);
        return NULL;
    }
    pthread_mutex_lock(&lock);
    b = find(NULL);
    if (!b)
        abort();
    *b = (Buffer){ mem, map, size, fd, 0 };
    pthread_mutex_unlock(&lock);
    clSetMemObjectDestructorCallback(mem, buffer_gone, b);
    return mem;
}

cl_mem clCreateBufferWithProperties(cl_context context,
                                    const cl_mem_properties *properties,
                                    cl_mem_flags flags, size_t size,
                                    void *host_ptr, cl_int *err)
{
    if (properties && properties[0] == OPAQUE_FD && !host_ptr &&
        properties[2] == DEVICE_LIST && properties[3] && !properties[4] &&
        !properties[5])
        return import_file(context, properties[1], flags, size, err);
    *err = CL_INVALID_PROPERTY;
    return NULL;
}

static cl_int set_acquired(cl_command_queue queue, cl_uint nb,
                           const cl_mem *mem, int acquired, cl_uint nb_wait,
                           const cl_event *wait, cl_event *event)
{
    NEXT(clEnqueueMarkerWithWaitList);

    pthread_mutex_lock(&lock);
    for (cl_uint i = 0; i < nb; i++) {
        Buffer *b = find(mem[i]);

        if (!b)
            error("a buffer that is not imported is acquired or released");
        else if (b->acquired == acquired)
            error(acquired ? "a buffer is acquired twice" :
                             "a buffer is released that is not acquired");
        else
            b->acquired = acquired;
    }
    pthread_mutex_unlock(&lock);
    return next(queue, nb_wait, wait, event);
}

static cl_int acquire(cl_command_queue queue, cl_uint nb, const cl_mem *mem,
                      cl_uint nb_wait, const cl_event *wait, cl_event *event)
{
    return set_acquired(queue, nb, mem, 1, nb_wait, wait, event);
}

static cl_int release(cl_command_queue queue, cl_uint nb, const cl_mem *mem,
                      cl_uint nb_wait, const cl_event *wait, cl_event *event)
{
    return set_acquired(queue, nb, mem, 0, nb_wait, wait, event);
}

void *clGetExtensionFunctionAddressForPlatform(cl_platform_id platform,
                                               const char *name)
{
    NEXT(clGetExtensionFunctionAddressForPlatform);

    if (!strcmp(name, "clEnqueueAcquireExternalMemObjectsKHR"))
        return (void *)acquire;
    if (!strcmp(name, "clEnqueueReleaseExternalMemObjectsKHR"))
        return (void *)release;
    return next(platform, name);
}

/* ---- device information ---- */

static cl_int answer(const void *value, size_t len, size_t size, void *to,
                     size_t *size_ret)
{
    if (size_ret)
        *size_ret = len;
    if (to && size < len)
        return CL_INVALID_VALUE;
    if (to)
        memcpy(to, value, len);
    return CL_SUCCESS;
}

/* Append the extension to a list. */
static cl_int extended(cl_int ret, char *text, size_t size, void *to,
                       size_t *size_ret)
{
    if (ret != CL_SUCCESS)
        return ret;
    strcat(text, " " EXTENSION);
    return answer(text, strlen(text) + 1, size, to, size_ret);
}

cl_int clGetDeviceInfo(cl_device_id device, cl_device_info what, size_t size,
                       void *value, size_t *size_ret)
{
    NEXT(clGetDeviceInfo);
    const char *number = getenv("CLSHARE_DEVICE");
    char text[8192] = "";
    cl_int ret;

    if (what == DEVICE_UUID) {
        memcpy(text, "cudasim-device-0", 16);
        text[15] += number ? atoi(number) : 0;
        return answer(text, 16, size, value, size_ret);
    }
    if (what != CL_DEVICE_EXTENSIONS)
        return next(device, what, size, value, size_ret);
    ret = next(device, what, sizeof(text) - 100, text, NULL);
    return extended(ret, text, size, value, size_ret);
}

cl_int clGetPlatformInfo(cl_platform_id platform, cl_platform_info what,
                         size_t size, void *value, size_t *size_ret)
{
    NEXT(clGetPlatformInfo);
    char text[8192] = "";
    cl_int ret;

    if (what != CL_PLATFORM_EXTENSIONS)
        return next(platform, what, size, value, size_ret);
    ret = next(platform, what, sizeof(text) - 100, text, NULL);
    return extended(ret, text, size, value, size_ret);
}

cl_int clGetDeviceIDs(cl_platform_id platform, cl_device_type type,
                      cl_uint size, cl_device_id *devices, cl_uint *nb)
{
    NEXT(clGetDeviceIDs);
    cl_int ret;

    pthread_mutex_lock(&lock);
    ret = next(platform, type, size, devices, nb);
    pthread_mutex_unlock(&lock);
    return ret;
}

/* ---- uses of buffers ---- */

cl_int clEnqueueCopyBufferToImage(cl_command_queue queue, cl_mem buffer,
                                  cl_mem image, size_t offset,
                                  const size_t *origin, const size_t *region,
                                  cl_uint nb_wait, const cl_event *wait,
                                  cl_event *event)
{
    NEXT(clEnqueueCopyBufferToImage);

    check_use(buffer);
    return next(queue, buffer, image, offset, origin, region, nb_wait, wait,
                event);
}

cl_int clEnqueueCopyImageToBuffer(cl_command_queue queue, cl_mem image,
                                  cl_mem buffer, const size_t *origin,
                                  const size_t *region, size_t offset,
                                  cl_uint nb_wait, const cl_event *wait,
                                  cl_event *event)
{
    NEXT(clEnqueueCopyImageToBuffer);

    check_use(buffer);
    return next(queue, image, buffer, origin, region, offset, nb_wait, wait,
                event);
}
