/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Reproduce bugs of OpenCL drivers (doc/opencl-drivers.md) in a few lines, on
 * the first device of the first platform:
 *
 *   cc tests/opencl/driver.c -o build/driver -lOpenCL
 *   tests/opencl.sh rusticl build/driver
 *
 * Exit status: number of wrong results.
 */

#define CL_TARGET_OPENCL_VERSION 120
#include <stdio.h>
#include <CL/cl.h>

static const char *const source =
    "__kernel void count(__global uint *out, uint rounds)\n"
    "{\n"
    "    uint sum = 0;\n"
    "    for (uint i = 0; i < rounds; i++)\n"
    "        sum += out[1 + (i & 1)];\n"
    "    out[0] = sum;\n"
    "}\n"
    "__kernel __attribute__((reqd_work_group_size(256, 1, 1)))\n"
    "void group(__global uint *out, uint rounds)\n"
    "{\n"
    "    __local uint data[1024];\n"
    "    data[get_local_id(0)] = rounds;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    out[0] = data[get_local_id(0) ^ 1];\n"
    "}\n"
    "typedef struct { uint first, rest[2]; } Words;\n"
    "__kernel void cast(__global Words *words, uint i)\n"
    "{\n"
    "    __global uint *word = (__global uint *)words;\n"
    "    word[i] = 7;\n"
    "}\n";

static cl_context context;
static cl_device_id device;
static cl_command_queue queue;
static cl_program program;

static int is(const char *what, cl_ulong got, int ok, const char *want)
{
    printf("%-7s %s: %llu%s%s\n", ok ? "right" : "WRONG", what,
           (unsigned long long)got, ok ? "" : ", not ", ok ? "" : want);
    return !ok;
}

/* Run a kernel of one work-item on three words. */
static void run(const char *name, cl_uint words[3], cl_uint argument)
{
    const size_t one = 1, size = 3 * sizeof(*words);
    cl_kernel kernel = clCreateKernel(program, name, NULL);
    cl_mem buffer    = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, size,
                                      words, NULL);

    clSetKernelArg(kernel, 0, sizeof(buffer), &buffer);
    clSetKernelArg(kernel, 1, sizeof(argument), &argument);
    clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, size, words, 0, NULL, NULL);
    clReleaseMemObject(buffer);
    clReleaseKernel(kernel);
}

/* Check the sum of a loop in one work-item. */
static int check_loops(void)
{
    cl_uint words[3] = { 0, 1, 1 };

    run("count", words, 100000);
    return is("rounds of a loop", words[0], words[0] == 100000, "100000");
}

/* Check a struct that is written as words. */
static int check_casts(void)
{
    cl_uint words[3] = { 0 };

    run("cast", words, 2);
    return is("a word of a struct", words[2], words[2] == 7, "7");
}

static int check_limits(void)
{
    cl_kernel kernel = clCreateKernel(program, "group", NULL);
    size_t max_size  = 0;
    cl_ulong local   = 0;
    int wrong;

    clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE,
                             sizeof(max_size), &max_size, NULL);
    wrong  = is("CL_KERNEL_WORK_GROUP_SIZE of a kernel that requires 256",
                max_size, max_size >= 256, "256 or more");
    clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_LOCAL_MEM_SIZE,
                             sizeof(local), &local, NULL);
    wrong += is("CL_KERNEL_LOCAL_MEM_SIZE of a kernel with 4096", local,
                local >= 4096 && local < 8192, "4096");
    clReleaseKernel(kernel);
    return wrong;
}

int main(void)
{
    cl_platform_id platform;
    char name[128] = "", version[128] = "";
    int wrong;

    if (clGetPlatformIDs(1, &platform, NULL) ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL)) {
        fprintf(stderr, "no OpenCL device\n");
        return 99;
    }
    clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof(name) - 1, name, NULL);
    clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof(version) - 1, version,
                    NULL);
    printf("%s, driver %s\n", name, version);
    context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    queue   = clCreateCommandQueue(context, device, 0, NULL);
    program = clCreateProgramWithSource(context, 1, (const char **)&source,
                                        NULL, NULL);
    if (clBuildProgram(program, 1, &device, NULL, NULL, NULL)) {
        fprintf(stderr, "the kernels do not build\n");
        return 99;
    }
    wrong = check_loops() + check_casts() + check_limits();
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return wrong;
}
