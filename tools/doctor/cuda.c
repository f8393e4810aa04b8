/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: the CUDA driver and its devices, NVDEC and NVENC.
 */

#include <string.h>

#include <ffnvcodec/dynlink_cuda.h>
#include <ffnvcodec/dynlink_nvcuvid.h>

#include "libavcodec/avcodec.h"
#include "libavfilter/avfilter.h"
#include "libavutil/avstring.h"
#include "libavutil/hwcontext.h"
#include "libavutil/hwcontext_cuda.h"
#include "libavutil/opt.h"

#include "doctor.h"
#include "remedies.h"
#include "system.h"

/* function types that nv-codec-headers before 12 lack */
typedef CUresult CUDAAPI DriverGetVersion(int *version);
typedef CUresult CUDAAPI DeviceGetPCIBusId(char *id, int size, CUdevice device);

/* functions of the driver */
static struct {
    tcuInit                    *init;
    DriverGetVersion           *version;
    tcuDeviceGetCount          *count;
    tcuDeviceGet               *get;
    tcuDeviceGetName           *name;
    DeviceGetPCIBusId          *pci;
    tcuDeviceGetUuid           *uuid;
    tcuDeviceComputeCapability *capability;
    tcuGetErrorName            *error;
    tcuCtxPushCurrent_v2       *push;
    tcuCtxPopCurrent_v2        *pop;
} cu;

static const struct {
    const char *name;
    void *where;
} functions[] = {
    { "cuInit",                    &cu.init       },
    { "cuDriverGetVersion",        &cu.version    },
    { "cuDeviceGetCount",          &cu.count      },
    { "cuDeviceGet",               &cu.get        },
    { "cuDeviceGetName",           &cu.name       },
    { "cuDeviceGetPCIBusId",       &cu.pci        },
    { "cuDeviceGetUuid",           &cu.uuid       },
    { "cuDeviceComputeCapability", &cu.capability },
    { "cuGetErrorName",            &cu.error      },
    { "cuCtxPushCurrent_v2",       &cu.push       },
    { "cuCtxPopCurrent_v2",        &cu.pop        },
};

/* Load the functions; return the name of the first missing one, or NULL. */
static const char *find_functions(void *library)
{
    for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
        void *function = find_function(library, functions[i].name);

        if (!function)
            return functions[i].name;
        memcpy(functions[i].where, &function, sizeof(function));
    }
    return NULL;
}

static int load(Problems *problems)
{
    char why[400];
    void *library = open_library(CUDA_LIBRARY, why);
    const char *missing;

    if (!library) {
        add_problem(problems, API_CUDA, "no CUDA driver: %s\n" INSTALL_CUDA,
                    why);
        return -1;
    }
    missing = find_functions(library);
    if (!missing)
        return 0;
    add_problem(problems, API_CUDA, CUDA_LIBRARY " has no %s\n" UPDATE_CUDA,
                missing);
    return -1;
}

/* ---- devices ---- */

static void explain(Report *report, CUresult error)
{
    static const struct {
        CUresult error;
        const char *remedy;
    } known[] = {
        { 100, NO_CUDA_DEVICE },
        { 101, "set CUDA_VISIBLE_DEVICES to an existing device" },
        { 802, CUDA_NOT_READY },
        { 803, "the driver's library and its kernel module differ: restart "
               "the machine" },
        { 804, CUDA_TOO_NEW },
        { 999, CUDA_UNKNOWN },
    };
    const char *name   = "unknown";
    const char *remedy = "update the NVIDIA driver, or restart the machine";

    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
        if (known[i].error == error)
            remedy = known[i].remedy;
    cu.error(error, &name);
    add_problem(&report->problems, API_CUDA, "failed to start CUDA: error %d, "
                "%s\n%s", error, name, remedy);
}

static void look_at_device(Report *report, int i, int version)
{
    Device *device = add_device(report, API_CUDA);
    char pci[32]   = "";
    int major = 0, minor = 0;
    CUuuid uuid = { { 0 } };
    CUdevice id;

    if (!device)
        return;
    device->is_gpu = 1;
    snprintf(device->id, sizeof(device->id), "%d", i);
    snprintf(report->doing, sizeof(report->doing), "looking at device %d", i);
    if (cu.get(&id, i) || cu.name(device->name, sizeof(device->name), id))
        return;
    cu.capability(&major, &minor, id);
    cu.pci(pci, sizeof(pci), id);
    add_fact(&device->facts, "type", "GPU of compute capability %d.%d at PCI "
             "%s", major, minor, pci);
    add_fact(&device->facts, "driver", "for CUDA up to %d.%d", version / 1000,
             version % 1000 / 10);
    if (!cu.uuid(&uuid, id)) {
        const uint8_t *u = (const uint8_t *)uuid.bytes;

        add_fact(&device->facts, "UUID", "GPU-%02x%02x%02x%02x-%02x%02x-%02x"
                 "%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", u[0], u[1], u[2],
                 u[3], u[4], u[5], u[6], u[7], u[8], u[9], u[10], u[11], u[12],
                 u[13], u[14], u[15]);
    }
}

void find_cuda_devices(Report *report)
{
    int nb = 0, version = 0;
    CUresult error;

    if (!avfilter_get_by_name("epsilon_cuda")) {
        add_problem(&report->problems, API_CUDA, "this build has no CUDA "
                    "filters\n" NO_CUDA_FILTERS);
        return;
    }
    snprintf(report->doing, sizeof(report->doing), "loading " CUDA_LIBRARY);
    if (load(&report->problems) < 0)
        return;
    snprintf(report->doing, sizeof(report->doing), "starting CUDA");
    error = cu.init(0);
    if (!error)
        error = cu.version(&version);
    if (!error)
        error = cu.count(&nb);
    if (!error && !nb)
        error = 100;                // CUDA_ERROR_NO_DEVICE
    if (error)
        explain(report, error);
    for (int i = 0; i < nb; i++)
        look_at_device(report, i, version);
}

/* ---- decoder and encoder ---- */

/* List the codecs that the GPU decodes. The CUDA context must be current. */
static void ask_decoder(Device *device, tcuvidGetDecoderCaps *get_caps)
{
    static const struct {
        const char *name;
        cudaVideoCodec codec;
        int depth;
    } wanted[] = {
        { "h264",        cudaVideoCodec_H264,   8 },
        { "hevc",        cudaVideoCodec_HEVC,   8 },
        { "hevc-10",     cudaVideoCodec_HEVC,  10 },
        { "vp9",         cudaVideoCodec_VP9,    8 },
        { "av1",         cudaVideoCodec_AV1,    8 },
        { "mpeg2video",  cudaVideoCodec_MPEG2,  8 },
    };
    char list[200] = "";

    for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++) {
        CUVIDDECODECAPS caps = {
            .eCodecType      = wanted[i].codec,
            .eChromaFormat   = cudaVideoChromaFormat_420,
            .nBitDepthMinus8 = wanted[i].depth - 8,
        };

        if (get_caps(&caps) || !caps.bIsSupported)
            continue;
        device->nvdec = 1;
        av_strlcatf(list, sizeof(list), "%s%s", *list ? " " : "",
                    wanted[i].name);
    }
    if (device->nvdec)
        add_fact(&device->facts, "NVDEC", "%s", list);
    else
        add_problem(&device->problems, API_CUDA, "no NVDEC: the GPU decodes "
                    "none of the usual codecs\ndecode on the CPU, as in the "
                    "command below");
}

static void look_at_nvdec(Device *device, const AVBufferRef *ref)
{
    char why[400];
    void *library = open_library(NVDEC_LIBRARY, why);
    AVCUDADeviceContext *cuda;
    tcuvidGetDecoderCaps *get_caps = NULL;
    CUcontext dummy;
    void *function;

    if (!library) {
        add_problem(&device->problems, API_CUDA, "no NVDEC: %s\n"
                    INSTALL_NVDEC, why);
        return;
    }
    function = find_function(library, "cuvidGetDecoderCaps");
    memcpy(&get_caps, &function, sizeof(get_caps));
    if (!get_caps) {
        add_problem(&device->problems, API_CUDA, "no NVDEC: " NVDEC_LIBRARY
                    " is too old\nupdate the NVIDIA driver");
        return;
    }
    cuda = ((AVHWDeviceContext *)ref->data)->hwctx;
    if (!cu.push(cuda->cuda_ctx)) {
        ask_decoder(device, get_caps);
        cu.pop(&dummy);
    }
}

static int open_encoder(const Device *device, const AVCodec *codec)
{
    AVCodecContext *encoder = avcodec_alloc_context3(codec);
    int ret;

    if (!encoder)
        return AVERROR(ENOMEM);
    encoder->width     = 320;
    encoder->height    = 240;
    encoder->pix_fmt   = AV_PIX_FMT_NV12;
    encoder->time_base = (AVRational) { 1, 25 };
    av_opt_set(encoder->priv_data, "gpu", device->id, 0);
    ret = avcodec_open2(encoder, codec, NULL);
    avcodec_free_context(&encoder);
    return ret;
}

static void look_at_nvenc(Device *device)
{
    const AVCodec *codec = avcodec_find_encoder_by_name("h264_nvenc");
    char why[400];
    void *library        = open_library(NVENC_LIBRARY, why);

    if (!codec) {
        add_problem(&device->problems, API_CUDA, "no NVENC: this FFmpeg was "
                    "built without it\n./configure -- --enable-nvenc");
    } else if (!library) {
        add_problem(&device->problems, API_CUDA, "no NVENC: %s\n"
                    INSTALL_NVENC, why);
    } else if (open_encoder(device, codec) < 0) {
        take_messages(why, sizeof(why));
        add_problem(&device->problems, API_CUDA, "no NVENC: %s\n%s", why,
                    strstr(why, "minimum required") ?
                    "update the NVIDIA driver" :
                    "GPUs for data centers have none (A100, H100, H200): "
                    "encode on the CPU, as in the command below");
    } else {
        device->nvenc = 1;
        add_fact(&device->facts, "NVENC", "h264");
    }
    take_messages(why, sizeof(why));
}

void look_at_codecs(Device *device)
{
    AVBufferRef *ref = NULL;
    Problems none    = { 0 };

    keep_log(device);
    snprintf(device->doing, sizeof(device->doing), "opening NVDEC");
    /* if it fails to open, try_filters() has reported the reason */
    if (load(&none) < 0 || av_hwdevice_ctx_create(&ref, AV_HWDEVICE_TYPE_CUDA,
                                                  device->id, NULL, 0) < 0)
        return;
    look_at_nvdec(device, ref);
    av_buffer_unref(&ref);
    snprintf(device->doing, sizeof(device->doing), "opening NVENC");
    look_at_nvenc(device);
}
