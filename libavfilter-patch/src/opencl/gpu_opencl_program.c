/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/avassert.h"
#include "libavutil/common.h"
#include "libavutil/cpu.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/time.h"

#include "gpu_cache.h"
#include "gpu_compat.h"
#include "gpu_opencl.h"

extern const char *GPU_CL_SOURCE(plane_io), *GPU_CL_SOURCE(row_io);

#define MAX_SOURCES (GPU_OPENCL_MAX_SOURCES + 2)

/* Minimum build time of cached programs */
#define MIN_BUILD_TIME_US 20000

struct GPUOpenCLProgram {
    GPUOpenCLProgram *next;
    int users;
    char *defines;
    const char *source[GPU_OPENCL_MAX_SOURCES];
    cl_program program;         ///< NULL until it is built
};

static void release_program(cl_program *program)
{
    if (*program)
        clReleaseProgram(*program);
    *program = NULL;
}

/* Log a failed build. @return as ff_gpu_opencl_error() */
static int log_build_error(AVFilterContext *avctx, cl_program program,
                           cl_int cle)
{
    GPUOpenCLContext *s = avctx->priv;
    char *log   = NULL;
    size_t size = 0;
    const int ret = ff_gpu_opencl_error(avctx, "failed to build the kernel (-v "
                                        "verbose shows the build log)", cle);

    clGetProgramBuildInfo(program, s->hwctx->device_id,
                          CL_PROGRAM_BUILD_LOG, 0, NULL, &size);
    if (size)
        log = av_mallocz(size + 1);
    if (log && !clGetProgramBuildInfo(program, s->hwctx->device_id,
                                      CL_PROGRAM_BUILD_LOG, size, log, NULL))
        av_log(avctx, AV_LOG_VERBOSE, "Build log:\n%s\n", log);
    av_free(log);
    return ret;
}

/* ---- compiled programs of earlier processes ---- */

/* Return whether the driver caches programs on disk. */
static int driver_keeps_programs(const GPUOpenCLDevice *device)
{
    return !strcmp(device->platform, "Portable Computing Language") ||
           !strcmp(device->platform, "NVIDIA CUDA");
}

/* Print the key of a program. Machines may share the directory, and CPUs of the
 * same name may have different instructions enabled. */
static void print_program_key(const GPUOpenCLContext *s,
                              char key[GPU_CACHE_SIZE],
                              const char *const *text, int nb)
{
    const int cpu = s->device.kind == GPU_DEVICE_CPU ? av_get_cpu_flags() : 0;
    uint64_t hash = 0;

    for (int k = 0; k < nb; k++)
        hash = ff_gpu_cache_hash(hash, text[k], strlen(text[k]));
    snprintf(key, GPU_CACHE_SIZE, "program %016"PRIx64" on %s, %s, %x", hash,
             s->device.name, s->device.driver, cpu);
}

/* Return whether a cached program was found and built. */
static int load_program(AVFilterContext *avctx, cl_program *program,
                        const char *key)
{
    GPUOpenCLContext *s = avctx->priv;
    cl_int status = CL_SUCCESS, cle;
    const unsigned char *bytes;
    size_t size;
    uint8_t *kept = ff_gpu_cache_load(key, &size);

    if (!kept)
        return 0;
    bytes    = kept;
    *program = clCreateProgramWithBinary(s->hwctx->context, 1,
                                         &s->hwctx->device_id, &size, &bytes,
                                         &status, &cle);
    if (*program && !status &&
        !clBuildProgram(*program, 1, &s->hwctx->device_id, NULL, NULL, NULL))
        av_log(avctx, AV_LOG_VERBOSE, "Using a program compiled by an earlier "
               "run\n");
    else
        release_program(program);
    av_free(kept);
    return !!*program;
}

static void keep_program(cl_program program, const char *key)
{
    cl_uint nb  = 0;
    size_t size = 0;
    uint8_t *bytes;

    if (clGetProgramInfo(program, CL_PROGRAM_NUM_DEVICES, sizeof(nb), &nb,
                         NULL) || nb != 1 ||
        clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size,
                         NULL) || !size)
        return;
    bytes = av_malloc(size);
    if (bytes && !clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(bytes),
                                   &bytes, NULL))
        ff_gpu_cache_save(key, bytes, size);
    av_free(bytes);
}

/* ---- building ---- */

static int compile(AVFilterContext *avctx, cl_program *program,
                   const char **text, int nb)
{
    GPUOpenCLContext *s = avctx->priv;
    cl_int cle;
    int ret = 0;

    *program = clCreateProgramWithSource(s->hwctx->context, nb, text, NULL,
                                         &cle);
    if (!*program)
        return ff_gpu_opencl_error(avctx, "failed to create a program", cle);
    cle = clBuildProgram(*program, 1, &s->hwctx->device_id, NULL, NULL,
                         NULL);
    if (cle != CL_SUCCESS) {
        ret = log_build_error(avctx, *program, cle);
        release_program(program);
    }
    return ret;
}

/* Load a program from the cache or compile it. */
static int build_program(AVFilterContext *avctx, cl_program *program,
                         const char *defines, const char *const *sources,
                         int nb)
{
    GPUOpenCLContext *s = avctx->priv;
    const int keep      = !driver_keeps_programs(&s->device);
    const char *text[MAX_SOURCES + 1] = { defines };
    int64_t start;
    char key[GPU_CACHE_SIZE];
    int ret;

    av_assert0(nb <= MAX_SOURCES);
    memcpy(text + 1, sources, nb * sizeof(*text));
    if (keep) {
        print_program_key(s, key, text, nb + 1);
        if (load_program(avctx, program, key))
            return 0;
    }
    start = av_gettime_relative();
    ret   = compile(avctx, program, text, nb + 1);
    if (ret >= 0 && keep && av_gettime_relative() - start > MIN_BUILD_TIME_US)
        keep_program(*program, key);
    return ret;
}

/* ---- kernels ---- */

/* Limits of a kernel on a device */
typedef struct KernelLimits {
    size_t fixed[3];            ///< reqd_work_group_size, 0 if none
    size_t items[3], group;     ///< maximum sides and size of a work-group
    cl_ulong local, used;       ///< local memory of the device, of the kernel
} KernelLimits;

/* Work around Mesa's rusticl 22.3, which returns the width of a vector instead
 * of the kernel's maximum work-group size, and counts local memory twice. In
 * later versions, kernels that exceed a limit fail when enqueued. */
static void work_around_rusticl(KernelLimits *limits, cl_device_id device)
{
    clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_GROUP_SIZE,
                    sizeof(limits->group), &limits->group, NULL);
    limits->used /= 2;
}

static void ask_limits(KernelLimits *limits, const GPUOpenCLContext *s,
                       cl_kernel kernel)
{
    const cl_device_id device = s->hwctx->device_id;

    *limits = (KernelLimits) {
        .items = { SIZE_MAX, SIZE_MAX, SIZE_MAX },
        .group = SIZE_MAX,
        .local = UINT64_MAX,
    };
    clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                             sizeof(limits->fixed), limits->fixed, NULL);
    clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE,
                             sizeof(limits->group), &limits->group, NULL);
    clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_LOCAL_MEM_SIZE,
                             sizeof(limits->used), &limits->used, NULL);
    clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES,
                    sizeof(limits->items), limits->items, NULL);
    clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(limits->local),
                    &limits->local, NULL);
    if (!strcmp(s->device.platform, "rusticl"))
        work_around_rusticl(limits, device);
}

static int group_fits(const size_t group[2], const KernelLimits *limits)
{
    return group[0] <= limits->items[0] && group[1] <= limits->items[1] &&
           group[0] * group[1] <= limits->group;
}

/* Set the size of work-groups that the kernel requires, or else halve it until
 * the device supports it. Failing here, not at the first frame, allows a fallback
 * to another kernel. */
static int fit_group(AVFilterContext *avctx, GPUOpenCLPass *k)
{
    GPUOpenCLContext *s = avctx->priv;
    size_t *group       = k->group;
    KernelLimits limits;

    ask_limits(&limits, s, k->kernel);
    if (limits.fixed[0])
        memcpy(group, limits.fixed, sizeof(k->group));
    while (!limits.fixed[0] && group[0] * group[1] > 1 &&
           !group_fits(group, &limits))
        group[group[1] > 1 && (group[0] == 1 || group[1] > limits.items[1] ||
                               group[0] <= limits.items[0])] /= 2;
    if (!group_fits(group, &limits))
        return ff_gpu_opencl_error(avctx, "the kernel's work-groups are too "
                                   "large", CL_INVALID_WORK_GROUP_SIZE);
    if (limits.used > limits.local)
        return ff_gpu_opencl_error(avctx, "the kernel's work-groups take too "
                                   "much local memory",
                                   CL_INVALID_WORK_GROUP_SIZE);
    return 0;
}

static int create_kernel(AVFilterContext *avctx, GPUOpenCLPass *pass,
                         cl_program program, const char *name,
                         const size_t group[2])
{
    char what[64];
    cl_int cle;

    pass->group[0] = group[0];
    pass->group[1] = group[1];
    pass->kernel   = clCreateKernel(program, name, &cle);
    if (pass->kernel)
        return fit_group(avctx, pass);
    snprintf(what, sizeof(what), "failed to create the kernel %s", name);
    return ff_gpu_opencl_error(avctx, what, cle);
}

/* Return the mask of image channels: color components in order, then packed
 * alpha. */
static int image_mask(const GPUPlane *plane)
{
    const int alpha = 1 << av_popcount(plane->own_mask);

    return (plane->channel_mask & plane->own_mask   ? alpha - 1 : 0) |
           (plane->channel_mask & plane->alpha_mask ? alpha     : 0);
}

void ff_gpu_opencl_plane_defines(AVFilterContext *avctx, const GPUQuery *query,
                                 AVBPrint *defines)
{
    const GPUPlanes *planes = query->planes;
    const GPUPlane *plane   = &planes->plane[query->p];

    av_bprintf(defines, "#define SAMPLE %s\n#define SAMPLE_MAX %d\n"
               "#define DEPTH %d\n#define SHIFT %d\n#define CHANNELS %d\n"
               "#define CHANNEL_MASK %d\n",
               planes->bytes == 1 ? "uchar" : "ushort",
               planes->bytes == 1 ? 255 : 65535, planes->depth, planes->shift,
               plane->channels, plane->channel_mask);
    /* channels of staging images are in the order of samples in memory */
    av_bprintf(defines, "#define IMAGE_MASK %d\n",
               planes->memory == GPU_MEMORY_BUFFER ? plane->channel_mask :
               image_mask(plane));
}

/* Hash everything that cached results about a kernel depend on. */
static uint64_t hash_kernel(const GPUOpenCLKernel *k, int buffers)
{
    const char *const *source = k->plan.source;
    uint64_t hash = ff_gpu_cache_hash(0, &buffers, sizeof(buffers));

    for (int i = 0; i < GPU_OPENCL_MAX_PASSES; i++)
        hash = ff_gpu_cache_hash(hash, k->pass[i].group,
                                 sizeof(k->pass[i].group));
    hash = ff_gpu_cache_hash(hash, k->defines, strlen(k->defines));
    for (int i = 0; i < GPU_OPENCL_MAX_SOURCES && source[i]; i++)
        hash = ff_gpu_cache_hash(hash, source[i], strlen(source[i]));
    return hash;
}

/* ---- programs that kernels share ---- */

/* Return the program of a kernel in the filter's list, or a new one, not built
 * yet. */
static GPUOpenCLProgram *get_program(GPUOpenCLContext *s,
                                     const GPUOpenCLKernel *k)
{
    GPUOpenCLProgram *p = s->programs;

    while (p && (strcmp(p->defines, k->defines) ||
                 memcmp(p->source, k->plan.source, sizeof(p->source))))
        p = p->next;
    if (p || !(p = av_mallocz(sizeof(*p))))
        return p;
    memcpy(p->source, k->plan.source, sizeof(p->source));
    p->defines  = av_strdup(k->defines);
    p->next     = s->programs;
    s->programs = p;
    return p;
}

static void leave_program(GPUOpenCLContext *s, GPUOpenCLProgram *p)
{
    GPUOpenCLProgram **link = &s->programs;

    if (!p || --p->users)
        return;
    while (*link != p)
        link = &(*link)->next;
    *link = p->next;
    release_program(&p->program);
    av_free(p->defines);
    av_free(p);
}

/* Count a user of a kernel's program, and build it for the first one. */
static int use_program(AVFilterContext *avctx, GPUOpenCLKernel *k)
{
    GPUOpenCLProgram *p = k->program = get_program(avctx->priv, k);
    const char *sources[MAX_SOURCES] = {
        GPU_CL_SOURCE(plane_io), GPU_CL_SOURCE(row_io),
    };
    int nb = 2;

    if (!p)
        return AVERROR(ENOMEM);
    p->users++;
    if (p->program)
        return 0;
    if (!p->defines)
        return AVERROR(ENOMEM);
    for (int i = 0; i < GPU_OPENCL_MAX_SOURCES && p->source[i]; i++)
        sources[nb++] = p->source[i];
    return build_program(avctx, &p->program, p->defines, sources, nb);
}

int ff_gpu_opencl_build(AVFilterContext *avctx, GPUOpenCLKernel *k)
{
    const GPUOpenCLContext *s = avctx->priv;
    const GPUOpenCLPlan *plan = &k->plan;
    int ret = use_program(avctx, k);

    for (int i = 0; i < GPU_OPENCL_MAX_PASSES && ret >= 0; i++)
        if (plan->kernel[i])
            ret = create_kernel(avctx, &k->pass[i], k->program->program,
                                plan->kernel[i], plan->group);
    if (ret >= 0)
        k->base.hash = hash_kernel(k, s->base.planes.memory ==
                                      GPU_MEMORY_BUFFER);
    return ret;
}

void ff_gpu_opencl_release(AVFilterContext *avctx, GPUOpenCLKernel *k)
{
    for (int i = 0; i < GPU_OPENCL_MAX_PASSES; i++)
        if (k->pass[i].kernel)
            clReleaseKernel(k->pass[i].kernel);
    leave_program(avctx->priv, k->program);
    av_freep(&k->defines);
}
