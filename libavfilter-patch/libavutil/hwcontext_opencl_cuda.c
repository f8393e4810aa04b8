/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "common.h"
#include "cuda_check.h"
#include "error.h"
#include "hwcontext_opencl_cuda.h"
#include "imgutils.h"
#include "log.h"
#include "macros.h"
#include "mem.h"
#include "pixdesc.h"
#include "thread.h"

/* Maximum number of pending transfers to CUDA, each of which needs its staging
 * memory until CUDA has read it; further ones wait for the oldest. */
#define MAX_SLOTS 4

/* Alignment of planes, for fast copies in both APIs */
#define PLANE_ALIGNMENT 512

/* --- not in older headers --------------------------------------------------- */

#define EXTENSION "cl_khr_external_memory_opaque_fd"

#define MEMORY_HANDLE_OPAQUE_FD 0x2060  // CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR
#define MEMORY_DEVICE_LIST      0x2051  // CL_MEM_DEVICE_HANDLE_LIST_KHR
#define DEVICE_UUID             0x106A  // CL_DEVICE_UUID_KHR
#define DEVICE_PCI_BUS_INFO     0x410F  // CL_DEVICE_PCI_BUS_INFO_KHR
#define DEVICE_PCI_BUS_ID_NV    0x4008
#define DEVICE_PCI_SLOT_ID_NV   0x4009
#define DEVICE_PCI_DOMAIN_ID_NV 0x400A

/* clEnqueueAcquireExternalMemObjectsKHR() and its counterpart */
typedef cl_int (CL_API_CALL *EnqueueExternal)(cl_command_queue queue,
                                              cl_uint nb, const cl_mem *mem,
                                              cl_uint nb_wait,
                                              const cl_event *wait,
                                              cl_event *event);

/* --- state ------------------------------------------------------------------ */

/** Staging memory for one frame, planes one after the other, without padding of
 *  rows. */
typedef struct Slot {
    CUdeviceptr address;        ///< reserved addresses, 0 if none
    CUmemGenericAllocationHandle handle;
    int is_created, is_mapped;
    cl_mem buffer;              ///< the same memory in OpenCL
    CUevent read;               ///< end of CUDA's copy
    int is_read_pending;
} Slot;

/** Transfers with one CUDA device. */
typedef struct Bridge {
    struct Bridge *next;
    void *log_ctx;
    AVBufferRef *device_ref;
    AVCUDADeviceContext *hwctx;
    CudaFunctions *cu;
    EnqueueExternal acquire, release;

    int nb_planes;
    size_t offset[AV_NUM_DATA_POINTERS];
    size_t pixel_size[AV_NUM_DATA_POINTERS];
    size_t size;                ///< bytes of a slot

    Slot slots[MAX_SLOTS];
    int nb_slots, max_slots;
    int last;                   ///< index of the last slot used
} Bridge;

struct FFOpenCLCUDA {
    AVMutex lock;
    Bridge *bridges;
};

#define CHECK_CU(x) FF_CUDA_CHECK_DL(b->log_ctx, b->cu, x)

/* --- devices ---------------------------------------------------------------- */

static int same_pci_address(cl_device_id device, CudaFunctions *cu,
                            CUdevice cuda_device)
{
    struct { cl_uint domain, bus, device, function; } khr;
    cl_uint nv[3];
    int domain, bus, slot;

    if (cu->cuDeviceGetAttribute(&domain, CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID,
                                 cuda_device) ||
        cu->cuDeviceGetAttribute(&bus, CU_DEVICE_ATTRIBUTE_PCI_BUS_ID,
                                 cuda_device) ||
        cu->cuDeviceGetAttribute(&slot, CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID,
                                 cuda_device))
        return 0;
    if (!clGetDeviceInfo(device, DEVICE_PCI_BUS_INFO, sizeof(khr), &khr, NULL))
        return khr.domain == domain && khr.bus == bus && khr.device == slot;
    if (clGetDeviceInfo(device, DEVICE_PCI_BUS_ID_NV, sizeof(*nv), nv, NULL) ||
        clGetDeviceInfo(device, DEVICE_PCI_SLOT_ID_NV, sizeof(*nv), &nv[1], NULL))
        return 0;
    /* the domain is newer than the other two; slot: device << 3 | function */
    if (clGetDeviceInfo(device, DEVICE_PCI_DOMAIN_ID_NV, sizeof(*nv), &nv[2], NULL))
        nv[2] = domain;
    return nv[2] == domain && nv[0] == bus && nv[1] >> 3 == slot;
}

int ff_opencl_cuda_same_device(cl_device_id device, CudaFunctions *cu,
                               CUdevice cuda_device)
{
    CUuuid cuda_uuid;
    unsigned char uuid[sizeof(cuda_uuid.bytes)];

    if (cu->cuDeviceGetUuid && !cu->cuDeviceGetUuid(&cuda_uuid, cuda_device) &&
        !clGetDeviceInfo(device, DEVICE_UUID, sizeof(uuid), uuid, NULL))
        return !memcmp(uuid, cuda_uuid.bytes, sizeof(uuid));
    return same_pci_address(device, cu, cuda_device);
}

/* Return whether the device or, if it is NULL, the platform supports sharing of
 * memory. */
static int has_extension(cl_platform_id platform, cl_device_id device)
{
    char *list = NULL;
    size_t size;
    cl_int cle;
    int found;

    cle = device ?
          clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, 0, NULL, &size) :
          clGetPlatformInfo(platform, CL_PLATFORM_EXTENSIONS, 0, NULL, &size);
    if (cle != CL_SUCCESS || !(list = av_mallocz(size + 1)))
        return 0;
    cle = device ?
          clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, size, list, NULL) :
          clGetPlatformInfo(platform, CL_PLATFORM_EXTENSIONS, size, list, NULL);
    found = cle == CL_SUCCESS && strstr(list, EXTENSION);
    av_free(list);
    return found;
}

static EnqueueExternal get_function(cl_device_id device, const char *name)
{
    cl_platform_id platform;

    if (clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof(platform),
                        &platform, NULL))
        return NULL;
    return (EnqueueExternal)clGetExtensionFunctionAddressForPlatform(platform,
                                                                     name);
}

int ff_opencl_cuda_check_opencl(void *log_ctx, cl_device_id device)
{
    char name[128] = "", version[128] = "";

    if (has_extension(NULL, device) &&
        get_function(device, "clEnqueueAcquireExternalMemObjectsKHR") &&
        get_function(device, "clEnqueueReleaseExternalMemObjectsKHR"))
        return 0;
    if (log_ctx) {
        clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof(name) - 1, name, NULL);
        clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof(version) - 1, version,
                        NULL);
        av_log(log_ctx, AV_LOG_ERROR, "The OpenCL device '%s' (driver %s) "
               "cannot share memory with CUDA: it does not support " EXTENSION
               ".\n", name, version);
    }
    return AVERROR(ENOSYS);
}

int ff_opencl_cuda_check_cuda(void *log_ctx, CudaFunctions *cu)
{
    if (cu->cuMemGetAllocationGranularity && cu->cuMemCreate &&
        cu->cuMemRelease && cu->cuMemAddressReserve && cu->cuMemAddressFree &&
        cu->cuMemMap && cu->cuMemUnmap && cu->cuMemSetAccess &&
        cu->cuMemExportToShareableHandle)
        return 0;
    av_log(log_ctx, AV_LOG_ERROR, "The CUDA driver cannot share memory with "
           "OpenCL: it has no virtual memory management (CUDA 10.2).\n");
    return AVERROR(ENOSYS);
}

/* Get the device by the context, which may be created by the user. */
static int get_cuda_device(void *log_ctx, const AVCUDADeviceContext *hwctx,
                           CUdevice *device)
{
    CudaFunctions *cu = hwctx->internal->cuda_dl;
    CUcontext dummy;
    int ret;

    ret = FF_CUDA_CHECK_DL(log_ctx, cu, cu->cuCtxPushCurrent(hwctx->cuda_ctx));
    if (ret < 0)
        return ret;
    ret = FF_CUDA_CHECK_DL(log_ctx, cu, cu->cuCtxGetDevice(device));
    FF_CUDA_CHECK_DL(log_ctx, cu, cu->cuCtxPopCurrent(&dummy));
    return ret;
}

int ff_opencl_cuda_filter_platform(AVHWDeviceContext *hwdev,
                                   cl_platform_id platform, const char *name,
                                   void *match)
{
    if (has_extension(platform, NULL))
        return 0;
    av_log(hwdev, AV_LOG_DEBUG, "%s does not support " EXTENSION ".\n", name);
    return 1;
}

int ff_opencl_cuda_filter_device(AVHWDeviceContext *hwdev, cl_device_id device,
                                 const char *device_name, void *match)
{
    FFOpenCLCUDAMatch *m = match;
    const AVCUDADeviceContext *hwctx = m->cuda->hwctx;
    CUdevice cuda_device;
    int ret;

    if (m->found)   // several platforms may have the same GPU
        return 1;
    ret = get_cuda_device(hwdev, hwctx, &cuda_device);
    if (ret < 0)
        return ret;
    if (!ff_opencl_cuda_same_device(device, hwctx->internal->cuda_dl,
                                    cuda_device)) {
        av_log(hwdev, AV_LOG_DEBUG, "%s is not the CUDA device.\n",
               device_name);
        return 1;
    }
    m->found = ff_opencl_cuda_check_opencl(NULL, device) >= 0;
    if (!m->found)
        av_log(hwdev, AV_LOG_WARNING, "%s is the CUDA device, but does not "
               "support " EXTENSION ".\n", device_name);
    return !m->found;
}

/* --- staging memory --------------------------------------------------------- */

/* Free a slot, also after slot_create() failed. */
static void slot_free(Bridge *b, Slot *s)
{
    if (s->read) {
        if (s->is_read_pending)
            CHECK_CU(b->cu->cuEventSynchronize(s->read));
        CHECK_CU(b->cu->cuEventDestroy(s->read));
    }
    if (s->buffer)
        clReleaseMemObject(s->buffer);
    if (s->is_mapped)
        CHECK_CU(b->cu->cuMemUnmap(s->address, b->size));
    if (s->address)
        CHECK_CU(b->cu->cuMemAddressFree(s->address, b->size));
    if (s->is_created)
        CHECK_CU(b->cu->cuMemRelease(s->handle));
    memset(s, 0, sizeof(*s));
}

static int slot_map(Bridge *b, Slot *s, const CUmemAllocationProp *properties)
{
    const CUmemAccessDesc access = {
        properties->location, CU_MEM_ACCESS_FLAGS_PROT_READWRITE
    };
    int ret;

    ret = CHECK_CU(b->cu->cuMemCreate(&s->handle, b->size, properties, 0));
    if (ret < 0)
        return ret;
    s->is_created = 1;
    ret = CHECK_CU(b->cu->cuMemAddressReserve(&s->address, b->size, 0, 0, 0));
    if (ret < 0)
        return ret;
    ret = CHECK_CU(b->cu->cuMemMap(s->address, b->size, 0, s->handle, 0));
    if (ret < 0)
        return ret;
    s->is_mapped = 1;
    return CHECK_CU(b->cu->cuMemSetAccess(s->address, b->size, &access, 1));
}

static int slot_import(Bridge *b, Slot *s, const AVOpenCLDeviceContext *opencl)
{
    int fd = -1, ret;
    cl_int cle;

    ret = CHECK_CU(b->cu->cuMemExportToShareableHandle(&fd, s->handle,
        CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    if (ret < 0)
        return ret;
    s->buffer = clCreateBufferWithProperties(opencl->context,
        (const cl_mem_properties[]) {
            MEMORY_HANDLE_OPAQUE_FD, fd,
            MEMORY_DEVICE_LIST, (intptr_t)opencl->device_id, 0,
            0,
        }, CL_MEM_READ_WRITE, b->size, NULL, &cle);
    if (!s->buffer) {
        close(fd);
        av_log(b->log_ctx, AV_LOG_ERROR, "Failed to import %zu bytes of CUDA "
               "memory into OpenCL: %d.\n", b->size, cle);
        return AVERROR(EIO);
    }
    return 0;
}

static int slot_create(Bridge *b, Slot *s, const AVOpenCLDeviceContext *opencl)
{
    CUmemAllocationProp properties = {
        .type                 = CU_MEM_ALLOCATION_TYPE_PINNED,
        .requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
        .location.type        = CU_MEM_LOCATION_TYPE_DEVICE,
    };
    size_t granularity;
    int ret;

    ret = CHECK_CU(b->cu->cuCtxGetDevice(&properties.location.id));
    if (ret < 0)
        return ret;
    ret = CHECK_CU(b->cu->cuMemGetAllocationGranularity(&granularity, &properties,
        CU_MEM_ALLOC_GRANULARITY_MINIMUM));
    if (ret < 0)
        return ret;
    b->size = FFALIGN(b->size, granularity);

    ret = slot_map(b, s, &properties);
    if (ret >= 0)
        ret = slot_import(b, s, opencl);
    if (ret >= 0)
        ret = CHECK_CU(b->cu->cuEventCreate(&s->read, CU_EVENT_BLOCKING_SYNC |
                                                     CU_EVENT_DISABLE_TIMING));
    if (ret < 0)
        slot_free(b, s);
    return ret;
}

/* Get a free slot: the oldest if CUDA does not use it anymore, otherwise a new
 * slot or, if none can be created, the oldest after waiting for CUDA. */
static int slot_get(Bridge *b, Slot **slot, const AVOpenCLDeviceContext *opencl)
{
    const int oldest = b->nb_slots ? (b->last + 1) % b->nb_slots : 0;
    Slot *s = &b->slots[oldest];
    int ret;

    if (s->is_read_pending && b->cu->cuEventQuery(s->read) == CUDA_SUCCESS)
        s->is_read_pending = 0;
    if (b->nb_slots < b->max_slots && (!b->nb_slots || s->is_read_pending)) {
        ret = slot_create(b, &b->slots[b->nb_slots], opencl);
        if (ret >= 0)
            s = &b->slots[b->nb_slots++];
        else if (!b->nb_slots)
            return ret;
        else    // out of memory: use the existing slots
            b->max_slots = b->nb_slots;
    }
    if (s->is_read_pending) {
        ret = CHECK_CU(b->cu->cuEventSynchronize(s->read));
        if (ret < 0)
            return ret;
        s->is_read_pending = 0;
    }
    b->last = s - b->slots;
    *slot   = s;
    return 0;
}

/* --- bridge: an OpenCL frames context and a CUDA device --------------------- */

static void bridge_free(Bridge **bridge)
{
    Bridge *b = *bridge;
    CUcontext dummy;
    int is_pushed;

    /* if this fails, slot_free() still releases OpenCL's objects */
    is_pushed = b->nb_slots &&
                CHECK_CU(b->cu->cuCtxPushCurrent(b->hwctx->cuda_ctx)) >= 0;
    for (int i = 0; i < b->nb_slots; i++)
        slot_free(b, &b->slots[i]);
    if (is_pushed)
        CHECK_CU(b->cu->cuCtxPopCurrent(&dummy));
    av_buffer_unref(&b->device_ref);
    av_freep(bridge);
}

static int bridge_check_devices(Bridge *b, cl_device_id device)
{
    CUdevice cuda_device;
    int ret;

    ret = ff_opencl_cuda_check_opencl(b->log_ctx, device);
    if (ret < 0)
        return ret;
    ret = ff_opencl_cuda_check_cuda(b->log_ctx, b->cu);
    if (ret < 0)
        return ret;
    ret = get_cuda_device(b->log_ctx, b->hwctx, &cuda_device);
    if (ret < 0)
        return ret;
    if (!ff_opencl_cuda_same_device(device, b->cu, cuda_device)) {
        av_log(b->log_ctx, AV_LOG_ERROR, "The OpenCL device is not the GPU of "
               "the CUDA frames.\n");
        return AVERROR(ENOSYS);
    }
    return 0;
}

static int bridge_layout(Bridge *b, const AVHWFramesContext *fc,
                         const AVFrame *frame)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(fc->sw_format);

    b->nb_planes = av_pix_fmt_count_planes(fc->sw_format);
    for (int p = 0; p < b->nb_planes; p++) {
        const int shift = p == 1 || p == 2 ? desc->log2_chroma_h : 0;
        const int bytes = av_image_get_linesize(fc->sw_format, fc->width, p);
        cl_int cle;

        if (bytes < 0)
            return bytes;
        cle = clGetImageInfo((cl_mem)frame->data[p], CL_IMAGE_ELEMENT_SIZE,
                             sizeof(*b->pixel_size), &b->pixel_size[p], NULL);
        if (cle != CL_SUCCESS) {
            av_log(b->log_ctx, AV_LOG_ERROR, "Failed to get the pixel size of "
                   "plane %d: %d.\n", p, cle);
            return AVERROR(EIO);
        }
        b->offset[p] = b->size;
        b->size     += FFALIGN((size_t)bytes *
                               AV_CEIL_RSHIFT(fc->height, shift),
                               PLANE_ALIGNMENT);
    }
    return 0;
}

/* Get the bridge to a CUDA device; the first transfer creates it. */
static int bridge_get(FFOpenCLCUDA *interop, Bridge **bridge,
                      AVHWFramesContext *fc, AVBufferRef *cuda_device,
                      const AVFrame *frame)
{
    const AVOpenCLDeviceContext *opencl = fc->device_ctx->hwctx;
    Bridge *b;
    int ret;

    for (b = interop->bridges; b; b = b->next)
        if (b->device_ref->data == cuda_device->data)
            break;
    if (b) {
        *bridge = b;
        return 0;
    }

    b = av_mallocz(sizeof(*b));
    if (!b)
        return AVERROR(ENOMEM);
    b->max_slots  = MAX_SLOTS;
    b->log_ctx    = fc;
    b->device_ref = av_buffer_ref(cuda_device);
    if (!b->device_ref) {
        ret = AVERROR(ENOMEM);
        goto fail;
    }
    b->hwctx   = ((AVHWDeviceContext *)cuda_device->data)->hwctx;
    b->cu      = b->hwctx->internal->cuda_dl;
    b->acquire = get_function(opencl->device_id,
                              "clEnqueueAcquireExternalMemObjectsKHR");
    b->release = get_function(opencl->device_id,
                              "clEnqueueReleaseExternalMemObjectsKHR");
    ret = bridge_check_devices(b, opencl->device_id);
    if (ret < 0)
        goto fail;
    ret = bridge_layout(b, fc, frame);
    if (ret < 0)
        goto fail;

    b->next          = interop->bridges;
    interop->bridges = b;
    *bridge          = b;
    return 0;

fail:
    bridge_free(&b);
    return ret;
}

FFOpenCLCUDA *ff_opencl_cuda_alloc(void)
{
    FFOpenCLCUDA *interop = av_mallocz(sizeof(*interop));

    if (interop && ff_mutex_init(&interop->lock, NULL))
        av_freep(&interop);
    return interop;
}

void ff_opencl_cuda_free(FFOpenCLCUDA **interop)
{
    if (!*interop)
        return;
    while ((*interop)->bridges) {
        Bridge *b = (*interop)->bridges;

        (*interop)->bridges = b->next;
        bridge_free(&b);
    }
    ff_mutex_destroy(&(*interop)->lock);
    av_freep(interop);
}

/* --- copies ----------------------------------------------------------------- */

/** Arguments of a transfer */
typedef struct Transfer {
    Bridge *b;
    Slot *slot;
    enum AVPixelFormat format;
    const AVFrame *cuda, *opencl;
    int width, height;          ///< common size of both frames
    int to_opencl;
} Transfer;

/* Get the bytes per row and the number of rows of plane p. */
static void plane_size(const Transfer *t, int p, size_t *bytes, size_t *rows)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(t->format);
    const int shift = p == 1 || p == 2 ? desc->log2_chroma_h : 0;

    *bytes = av_image_get_linesize(t->format, t->width, p);
    *rows  = AV_CEIL_RSHIFT(t->height, shift);
}

static int copy_cuda(const Transfer *t)
{
    Bridge *b = t->b;
    CUDA_MEMCPY2D copy = {
        .srcMemoryType = CU_MEMORYTYPE_DEVICE,
        .dstMemoryType = CU_MEMORYTYPE_DEVICE,
    };

    for (int p = 0; p < b->nb_planes; p++) {
        const CUdeviceptr frame  = (CUdeviceptr)t->cuda->data[p];
        const CUdeviceptr staged = t->slot->address + b->offset[p];
        size_t bytes, rows;
        int ret;

        plane_size(t, p, &bytes, &rows);
        copy.srcDevice    = t->to_opencl ? frame : staged;
        copy.srcPitch     = t->to_opencl ? t->cuda->linesize[p] : bytes;
        copy.dstDevice    = t->to_opencl ? staged : frame;
        copy.dstPitch     = t->to_opencl ? bytes : t->cuda->linesize[p];
        copy.WidthInBytes = bytes;
        copy.Height       = rows;
        ret = CHECK_CU(b->cu->cuMemcpy2DAsync(&copy, b->hwctx->stream));
        if (ret < 0)
            return ret;
    }
    return 0;
}

static cl_int enqueue_plane(const Transfer *t, cl_command_queue queue, int p,
                            const cl_event *after, cl_event *event)
{
    const size_t origin[3] = { 0, 0, 0 };
    const size_t offset    = t->b->offset[p];
    cl_mem buffer = t->slot->buffer;
    cl_mem image  = (cl_mem)t->opencl->data[p];
    size_t region[3], bytes, rows;

    plane_size(t, p, &bytes, &rows);
    region[0] = bytes / t->b->pixel_size[p];
    region[1] = rows;
    region[2] = 1;
    return t->to_opencl ?
           clEnqueueCopyBufferToImage(queue, buffer, image, offset, origin,
                                      region, 1, after, event) :
           clEnqueueCopyImageToBuffer(queue, image, buffer, origin, region,
                                      offset, 1, after, event);
}

/* Enqueue commands to acquire the staging memory, copy and release it, ordered
 * by events, as the queue may be out of order. */
static cl_int enqueue_opencl(const Transfer *t, cl_command_queue queue,
                             cl_event *events, int *nb_events)
{
    const Bridge *b = t->b;
    cl_int cle, cle_release;

    *nb_events = 0;
    cle = b->acquire(queue, 1, &t->slot->buffer, 0, NULL, events);
    if (cle != CL_SUCCESS)
        return cle;
    (*nb_events)++;
    for (int p = 0; p < b->nb_planes; p++) {
        cle = enqueue_plane(t, queue, p, events, &events[*nb_events]);
        if (cle != CL_SUCCESS)
            break;
        (*nb_events)++;
    }
    /* also after an error, as acquired memory cannot be acquired again */
    cle_release = b->release(queue, 1, &t->slot->buffer, *nb_events, events,
                             &events[*nb_events]);
    if (cle_release == CL_SUCCESS) {
        (*nb_events)++;
    } else {
        /* try again: NVIDIA's clReleaseCommandQueue() waits forever for memory
         * that is still acquired */
        clFinish(queue);
        b->release(queue, 1, &t->slot->buffer, 0, NULL, NULL);
    }
    return cle != CL_SUCCESS ? cle : cle_release;
}

static int copy_opencl(const Transfer *t, cl_command_queue queue)
{
    cl_event events[AV_NUM_DATA_POINTERS + 2];
    cl_int cle, cle_wait = CL_SUCCESS;
    int nb_events;

    cle = enqueue_opencl(t, queue, events, &nb_events);
    if (nb_events)
        cle_wait = clWaitForEvents(nb_events, events);
    for (int i = 0; i < nb_events; i++)
        clReleaseEvent(events[i]);
    if (cle == CL_SUCCESS)
        cle = cle_wait;
    if (cle != CL_SUCCESS) {
        av_log(t->b->log_ctx, AV_LOG_ERROR, "Failed to copy an OpenCL frame %s "
               "staging memory: %d.\n", t->to_opencl ? "from" : "to",
               cle);
        return AVERROR(EIO);
    }
    return 0;
}

/* Copy to OpenCL and wait, as users of the frame may have other queues. */
static int transfer_to(const Transfer *t, cl_command_queue queue)
{
    Bridge *b = t->b;
    int ret;

    ret = copy_cuda(t);
    if (ret < 0)
        return ret;
    ret = CHECK_CU(b->cu->cuEventRecord(t->slot->read, b->hwctx->stream));
    if (ret < 0)
        return ret;
    ret = CHECK_CU(b->cu->cuEventSynchronize(t->slot->read));
    if (ret < 0)
        return ret;
    return copy_opencl(t, queue);
}

static int transfer_from(const Transfer *t, cl_command_queue queue)
{
    Bridge *b = t->b;
    int ret;

    ret = copy_opencl(t, queue);
    if (ret < 0)
        return ret;
    ret = copy_cuda(t);
    if (ret < 0)
        return ret;
    ret = CHECK_CU(b->cu->cuEventRecord(t->slot->read, b->hwctx->stream));
    if (ret < 0)
        return ret;
    t->slot->is_read_pending = 1;
    return 0;
}

static int transfer(AVHWFramesContext *fc, FFOpenCLCUDA *interop,
                    cl_command_queue queue, Transfer *t)
{
    const AVHWFramesContext *cuda_fc;
    CUcontext dummy;
    Bridge *b;
    int ret;

    if (!t->cuda->hw_frames_ctx) {
        av_log(fc, AV_LOG_ERROR, "A CUDA frame without hw_frames_ctx cannot "
               "be transferred to or from OpenCL.\n");
        return AVERROR(EINVAL);
    }
    cuda_fc = (const AVHWFramesContext *)t->cuda->hw_frames_ctx->data;
    t->format = fc->sw_format;
    t->width  = FFMIN(t->cuda->width,  t->opencl->width);
    t->height = FFMIN(t->cuda->height, t->opencl->height);
    if (t->width > fc->width || t->height > fc->height) {
        av_log(fc, AV_LOG_ERROR, "A frame of %dx%d does not fit into OpenCL "
               "frames of %dx%d.\n", t->width, t->height, fc->width,
               fc->height);
        return AVERROR(EINVAL);
    }
    if (cuda_fc->sw_format != fc->sw_format) {
        av_log(fc, AV_LOG_ERROR, "CUDA frames of %s and OpenCL frames of %s "
               "cannot be copied into each other.\n",
               av_get_pix_fmt_name(cuda_fc->sw_format),
               av_get_pix_fmt_name(fc->sw_format));
        return AVERROR(EINVAL);
    }

    ff_mutex_lock(&interop->lock);
    ret = bridge_get(interop, &t->b, fc, cuda_fc->device_ref, t->opencl);
    if (ret < 0)
        goto unlock;
    b   = t->b;
    ret = CHECK_CU(b->cu->cuCtxPushCurrent(b->hwctx->cuda_ctx));
    if (ret < 0)
        goto unlock;

    ret = slot_get(b, &t->slot, fc->device_ctx->hwctx);
    if (ret >= 0) {
        ret = t->to_opencl ? transfer_to(t, queue) : transfer_from(t, queue);
        if (ret < 0)    // the caller may free the frames
            b->cu->cuStreamSynchronize(b->hwctx->stream);
    }

    CHECK_CU(b->cu->cuCtxPopCurrent(&dummy));
unlock:
    ff_mutex_unlock(&interop->lock);
    return ret;
}

int ff_opencl_cuda_transfer_to(AVHWFramesContext *fc, FFOpenCLCUDA *interop,
                               cl_command_queue queue,
                               AVFrame *dst, const AVFrame *src)
{
    Transfer t = { .cuda = src, .opencl = dst, .to_opencl = 1 };

    return transfer(fc, interop, queue, &t);
}

int ff_opencl_cuda_transfer_from(AVHWFramesContext *fc, FFOpenCLCUDA *interop,
                                 cl_command_queue queue,
                                 AVFrame *dst, const AVFrame *src)
{
    Transfer t = { .cuda = dst, .opencl = src, .to_opencl = 0 };

    return transfer(fc, interop, queue, &t);
}
