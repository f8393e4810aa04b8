/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * A library to preload on Oclgrind that copies images to buffers through the
 * host: Oclgrind takes samples that the device copies from an image for
 * uninitialized.
 */

#define _GNU_SOURCE
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdlib.h>

cl_int clEnqueueCopyImageToBuffer(cl_command_queue queue, cl_mem src,
                                  cl_mem dst, const size_t *origin,
                                  const size_t *region, size_t offset,
                                  cl_uint nb_wait, const cl_event *wait,
                                  cl_event *event)
{
    size_t size;
    void *bytes;
    cl_int err = clGetImageInfo(src, CL_IMAGE_ELEMENT_SIZE, sizeof(size), &size,
                                NULL);

    if (err)
        return err;
    size *= region[0] * region[1];
    bytes = malloc(size);
    if (!bytes)
        return CL_OUT_OF_HOST_MEMORY;
    err = clEnqueueReadImage(queue, src, CL_TRUE, origin, region, 0, 0, bytes,
                             nb_wait, wait, NULL);
    if (!err)
        err = clEnqueueWriteBuffer(queue, dst, CL_TRUE, offset, size, bytes,
                                   0, NULL, event);
    free(bytes);
    return err;
}
