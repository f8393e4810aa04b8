/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Copies and fills.
 */

#include <string.h>

#include "sim.h"

#define MEMORYTYPE_UNIFIED 4
#define MAX_PITCH          0x7fffffffu

/* Source or destination of a two-dimensional copy. */
struct Side {
    const char *name;
    char *base;                 ///< first row, with x and y applied
    size_t pitch;
    bool device;
};

/* Report device memory or NULL in place of host memory. */
static bool check_host(const char *call, const char *what, const void *p)
{
    if (p && !sim_is_device_address(p))
        return true;
    return FAIL(false, "%s: the host %s %s", call, what,
                p ? sim_describe_address(p).c_str() : "is NULL");
}

static bool check_side(const char *call, const Side *s, size_t width,
                       size_t height)
{
    if (s->device)
        return sim_check_range(call, s->name, (CUdeviceptr)(uintptr_t)s->base,
                               (height - 1) * s->pitch + width);
    return check_host(call, s->name, s->base);
}

static bool make_side(const char *call, Side *s, const char *name, int type,
                      const void *host, CUdeviceptr device, size_t x,
                      size_t y, size_t pitch, size_t width)
{
    const char *base = (const char *)(uintptr_t)device;

    if (type == CU_MEMORYTYPE_HOST)
        base = (const char *)host;
    else if (type != CU_MEMORYTYPE_DEVICE && type != MEMORYTYPE_UNIFIED)
        return false;
    if (pitch < x + width || pitch > MAX_PITCH)
        return FAIL(false, "%s: %s pitch %zu for rows of %zu + %zu bytes",
                    call, name, pitch, x, width);
    s->name   = name;
    s->device = type == CU_MEMORYTYPE_DEVICE ||
                (type == MEMORYTYPE_UNIFIED && sim_is_device_address(base));
    s->base   = (char *)base + y * pitch + x;
    s->pitch  = pitch;
    return true;
}

static bool ranges_overlap(const Side *a, const Side *b, size_t width,
                           size_t height)
{
    const char *a_end = a->base + (height - 1) * a->pitch + width;
    const char *b_end = b->base + (height - 1) * b->pitch + width;

    if (a->base >= b_end || b->base >= a_end)
        return false;
    if (a->pitch != b->pitch || !a->pitch)
        return true;
    /* equal pitch: adjacent columns of the same rows do not overlap */
    const size_t shift = (a->base < b->base ? b->base - a->base
                                            : a->base - b->base) % a->pitch;
    return shift < width || a->pitch - shift < width;
}

/* Context and stream of work. */
struct Queue {
    Context *ctx;
    CUstream stream;
    bool async;                 ///< the call does not wait
};

static void move(const Side &dst, const Side &src, const SimRows &rows)
{
    for (size_t y = 0; y < rows.height; y++)
        memmove(dst.base + y * dst.pitch, src.base + y * src.pitch,
                rows.width);
}

static std::vector<char> save(const SimRows &rows)
{
    std::vector<char> bytes;

    for (size_t y = 0; y < rows.height; y++) {
        const char *row = rows.start + y * rows.pitch;
        bytes.insert(bytes.end(), row, row + rows.width);
    }
    return bytes;
}

/* Return the copy to or from the host as later work: a copy from the host has
 * read its source, and pinned sources must not change meanwhile. */
static SimAction copy_later(const Side &dst, const Side &src,
                            const SimRows &rows, bool pinned)
{
    if (!dst.device)
        return [=] { move(dst, src, rows); };
    const std::vector<char> bytes = save(rows);

    return [=] {
        const Side staged = { src.name, (char *)bytes.data(), rows.width,
                              false };

        if (pinned && bytes != save(rows))
            sim_error("pinned memory at %p was changed before a copy from it "
                      "was finished", rows.start);
        move(dst, staged, rows);
    };
}

/* Copy rows. As in CUDA, copies to memory that is not pinned, and copies from
 * pinned memory by calls that wait, are finished when the call returns; copies
 * from other memory have read it, and may be pending. */
static CUresult copy_rows(const Queue &q, const Side &dst, const Side &src,
                          size_t width, size_t height)
{
    const Side &side   = dst.device ? src : dst;
    const SimRows rows = { side.base, side.pitch, width, height };
    const bool pinned  = !side.device &&
                         sim_is_pinned(rows.start, rows.size());
    /* another thread must not run the copy before the garbage is written */
    SimLock engine = sim_engine();
    uint64_t work;

    if (side.device) {
        sim_enqueue(q.ctx, q.stream, [=] { move(dst, src, rows); });
        return SIM_SUCCESS;
    }
    sim_wait_for_host(rows);
    work = sim_enqueue(q.ctx, q.stream, copy_later(dst, src, rows, pinned), 0,
                       pinned ? rows : SimRows());
    if (dst.device ? pinned && !q.async : !pinned || !q.async) {
        sim_wait({ work });
        return q.ctx->sticky;
    }
    for (size_t y = 0; !dst.device && y < height; y++)
        sim_fill(rows.start + y * rows.pitch, width, work);
    return SIM_SUCCESS;
}

static CUresult copy_2d(const char *call, const CUDA_MEMCPY2D *c,
                        const Queue &q)
{
    Side src, dst;

    if (!c)
        return SIM_INVALID_VALUE;
    const size_t width = c->WidthInBytes, height = c->Height;
    if (!width || !height)
        return SIM_SUCCESS;
    if (!make_side(call, &src, "source", c->srcMemoryType, c->srcHost,
                   c->srcDevice, c->srcXInBytes, c->srcY, c->srcPitch,
                   width) ||
        !make_side(call, &dst, "destination", c->dstMemoryType, c->dstHost,
                   c->dstDevice, c->dstXInBytes, c->dstY, c->dstPitch,
                   width) ||
        !check_side(call, &src, width, height) ||
        !check_side(call, &dst, width, height))
        return SIM_INVALID_VALUE;
    if (ranges_overlap(&src, &dst, width, height))
        sim_error("%s: source and destination overlap", call);
    return copy_rows(q, dst, src, width, height);
}

static CUresult copy_1d(const char *call, Side dst, Side src, size_t size,
                        const Queue &q)
{
    if (!size)
        return SIM_SUCCESS;
    dst.name = "destination";
    src.name = "source";
    if (!check_side(call, &src, size, 1) || !check_side(call, &dst, size, 1))
        return SIM_INVALID_VALUE;
    if (ranges_overlap(&src, &dst, size, 1))
        sim_error("%s: source and destination overlap", call);
    return copy_rows(q, dst, src, size, 1);
}

static Side device_side(CUdeviceptr p)
{
    return { "", (char *)(uintptr_t)p, 0, true };
}

static Side host_side(const void *p)
{
    return { "", (char *)p, 0, false };
}

/* `dst` and `src` are evaluated after the checks of the call */
#define COPY(name, params, stream, async, dst, src)                          \
    API name params                                                          \
    {                                                                        \
        ENTER_COPY(KIND_COPY, stream);                                       \
        return copy_1d(__func__, dst, src, n, { ctx, stream, async });       \
    }

#define ENTER_COPY(kind, stream)                                             \
    ENTER(kind);                                                             \
    TRY(sim_check_stream(__func__, stream, ctx))

COPY(cuMemcpyHtoD_v2, (CUdeviceptr d, const void *s, size_t n),
     nullptr, false, device_side(d), host_side(s))
COPY(cuMemcpyHtoDAsync_v2, (CUdeviceptr d, const void *s, size_t n,
                            CUstream st),
     st, true, device_side(d), host_side(s))
COPY(cuMemcpyDtoH_v2, (void *d, CUdeviceptr s, size_t n),
     nullptr, false, host_side(d), device_side(s))
COPY(cuMemcpyDtoHAsync_v2, (void *d, CUdeviceptr s, size_t n, CUstream st),
     st, true, host_side(d), device_side(s))
COPY(cuMemcpyDtoD_v2, (CUdeviceptr d, CUdeviceptr s, size_t n),
     nullptr, false, device_side(d), device_side(s))
COPY(cuMemcpyDtoDAsync_v2, (CUdeviceptr d, CUdeviceptr s, size_t n,
                            CUstream st),
     st, true, device_side(d), device_side(s))

API cuMemcpy2D_v2(const CUDA_MEMCPY2D *c)
{
    ENTER_COPY(KIND_COPY, nullptr);
    return copy_2d(__func__, c, { ctx, nullptr, false });
}

API cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *c, CUstream stream)
{
    ENTER_COPY(KIND_COPY, stream);
    return copy_2d(__func__, c, { ctx, stream, true });
}

API cuMemsetD8Async(CUdeviceptr dst, unsigned char value, size_t size,
                    CUstream stream)
{
    ENTER_COPY(KIND_MEMSET, stream);
    if (size && !sim_check_range(__func__, "destination", dst, size))
        return SIM_INVALID_VALUE;
    sim_enqueue(ctx, sim_is_loose("fill") ? nullptr : stream,
                [=] { memset((void *)(uintptr_t)dst, value, size); });
    return SIM_SUCCESS;
}
