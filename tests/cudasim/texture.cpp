/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Texture objects over pitched or linear memory, read at the nearest texel.
 */

#include <math.h>
#include <string.h>

#include "block.h"

struct Texture : Object {
    static const Type TYPE = TEXTURE;
    CUDA_TEXTURE_DESC desc;
    const char *base;
    CUarray_format format;
    unsigned channels;
    size_t width, height, pitch;

    Texture() : Object(TEXTURE) {}
};

static size_t channel_bytes(CUarray_format f)
{
    switch (f) {
    case CU_AD_FORMAT_UNSIGNED_INT8:
    case CU_AD_FORMAT_SIGNED_INT8:
        return 1;
    case CU_AD_FORMAT_UNSIGNED_INT16:
    case CU_AD_FORMAT_SIGNED_INT16:
        return 2;
    case CU_AD_FORMAT_UNSIGNED_INT32:
    case CU_AD_FORMAT_SIGNED_INT32:
    case CU_AD_FORMAT_FLOAT:
        return 4;
    default:
        return 0;
    }
}

static CUresult bad(const char *what, size_t value)
{
    sim_error("cuTexObjectCreate: %s %zu", what, value);
    return SIM_INVALID_VALUE;
}

static CUresult describe(Texture *t, const CUDA_RESOURCE_DESC *r)
{
    if (r->resType == CU_RESOURCE_TYPE_PITCH2D) {
        t->base     = (const char *)(uintptr_t)r->res.pitch2D.devPtr;
        t->format   = r->res.pitch2D.format;
        t->channels = r->res.pitch2D.numChannels;
        t->width    = r->res.pitch2D.width;
        t->height   = r->res.pitch2D.height;
        t->pitch    = r->res.pitch2D.pitchInBytes;
        return SIM_SUCCESS;
    }
    if (r->resType != CU_RESOURCE_TYPE_LINEAR)
        return SIM_NOT_SUPPORTED;
    t->base     = (const char *)(uintptr_t)r->res.linear.devPtr;
    t->format   = r->res.linear.format;
    t->channels = r->res.linear.numChannels;
    t->height   = 1;
    t->pitch    = r->res.linear.sizeInBytes;
    if (t->channels && channel_bytes(t->format))
        t->width = t->pitch / t->channels / channel_bytes(t->format);
    return SIM_SUCCESS;
}

static CUresult check(const Texture *t, bool pitched)
{
    const size_t texel = channel_bytes(t->format) * t->channels;

    if (!texel || (t->channels != 1 && t->channels != 2 && t->channels != 4))
        return bad("channels or format:", t->channels);
    if (!t->width || !t->height || t->pitch < t->width * texel)
        return bad("pitch", t->pitch);
    if (pitched && t->pitch % 32)
        return bad("pitch is no multiple of 32:", t->pitch);
    if ((uintptr_t)t->base % SIM_ALIGNMENT)
        return bad("address is no multiple of 512, off by",
                   (uintptr_t)t->base % SIM_ALIGNMENT);
    if (!sim_check_range("cuTexObjectCreate", "texture",
                         (CUdeviceptr)(uintptr_t)t->base,
                         (t->height - 1) * t->pitch + t->width * texel))
        return SIM_INVALID_VALUE;
    return SIM_SUCCESS;
}

API cuTexObjectCreate(CUtexObject *tex, const CUDA_RESOURCE_DESC *res,
                      const CUDA_TEXTURE_DESC *desc,
                      const CUDA_RESOURCE_VIEW_DESC *view)
{
    Context *ctx;
    CUresult ret = sim_enter_ctx(__func__, KIND_TEXTURE, &ctx);

    if (ret)
        return ret;
    if (!tex || !res || !desc || view)
        return SIM_INVALID_VALUE;
    std::unique_ptr<Texture> t(new Texture);
    t->ctx  = ctx;
    t->desc = *desc;
    if ((ret = describe(t.get(), res)) ||
        (ret = check(t.get(), res->resType == CU_RESOURCE_TYPE_PITCH2D)))
        return ret;
    sim_object_add(t.get());
    *tex = (CUtexObject)(uintptr_t)t.release();
    return SIM_SUCCESS;
}

API cuTexObjectDestroy(CUtexObject tex)
{
    Context *ctx;
    CUresult ret = sim_enter_release(__func__, &ctx);

    if (ret)
        return ret;
    Texture *t = sim_find<Texture>(__func__, (void *)(uintptr_t)tex);
    if (!t)
        return SIM_INVALID_VALUE;
    sim_object_end(t);
    return ctx->sticky;
}

/* ---- reading, from a kernel ---- */

/* the texel at coordinate v of n, or -1 for the border */
static long address(CUaddress_mode mode, float v, size_t n)
{
    long i = (long)floorf(v);
    const long size = n;

    if (mode == CU_TR_ADDRESS_MODE_BORDER)
        return i < 0 || i >= size ? -1 : i;
    if (mode == CU_TR_ADDRESS_MODE_WRAP)
        return (i % size + size) % size;
    if (mode == CU_TR_ADDRESS_MODE_MIRROR) {
        i = (i % (2 * size) + 2 * size) % (2 * size);
        return i < size ? i : 2 * size - 1 - i;
    }
    return i < 0 ? 0 : i >= size ? size - 1 : i;
}

/* a channel as integer bits, or normalized to a float */
static unsigned channel(const Texture *t, const char *p, bool raw)
{
    unsigned v = 0;
    float f;

    memcpy(&v, p, channel_bytes(t->format));
    if (t->format == CU_AD_FORMAT_SIGNED_INT8)
        v = (signed char)v;
    else if (t->format == CU_AD_FORMAT_SIGNED_INT16)
        v = (short)v;
    if (raw || channel_bytes(t->format) == 4)
        return v;
    switch (t->format) {
    case CU_AD_FORMAT_UNSIGNED_INT8:  f = v / 255.f;         break;
    case CU_AD_FORMAT_UNSIGNED_INT16: f = v / 65535.f;       break;
    case CU_AD_FORMAT_SIGNED_INT8:    f = fmaxf((int)v / 127.f, -1);   break;
    default:                          f = fmaxf((int)v / 32767.f, -1); break;
    }
    memcpy(&v, &f, sizeof(v));
    return v;
}

extern "C" __attribute__((visibility("default")))
CudasimTexel cudasim_texel(unsigned long long tex, float x, float y)
{
    Worker *w = worker_self();
    const Texture *t = sim_find<Texture>("tex2D", (void *)(uintptr_t)tex);
    CudasimTexel out = {};

    if (!t)
        worker_abort(w, SIM_ILLEGAL_ADDRESS);
    if (t->desc.filterMode != CU_TR_FILTER_MODE_POINT) {
        sim_error("%s: only the nearest texel is simulated",
                  worker_where(w).c_str());
        worker_abort(w, SIM_NOT_SUPPORTED);
    }
    const bool normalized = t->desc.flags & 2;
    const bool raw = t->desc.flags & CU_TRSF_READ_AS_INTEGER;
    const long ix = address(t->desc.addressMode[0],
                            normalized ? x * t->width : x, t->width);
    const long iy = address(t->desc.addressMode[1],
                            normalized ? y * t->height : y, t->height);
    out.is_float = t->format == CU_AD_FORMAT_FLOAT ||
                   (!raw && channel_bytes(t->format) < 4);
    if (ix < 0 || iy < 0)
        return out;
    const char *p = t->base + iy * t->pitch +
                    ix * t->channels * channel_bytes(t->format);
    for (unsigned i = 0; i < t->channels; i++)
        out.v[i] = channel(t, p + i * channel_bytes(t->format), raw);
    return out;
}
