/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Access to several samples of a row, in packed rows or images. Comes after
 * plane_io.cl and before a kernel's own source. The host defines:
 *
 *   FROM_IMAGE    1: read an image, 0: packed rows
 *   TO_IMAGE      1: write an image, 0: packed rows
 *   SURFACES      1: images are accessed as bytes (NVIDIA's OpenCL), 0: as
 *                 texels, in planes of one channel
 *
 * i counts the samples of a row, n of them; vectors of N samples start at
 * multiples of N. Samples are shifted right by SHIFT as they are loaded.
 */

#ifdef FROM_IMAGE
typedef JOIN(SAMPLE, 4) Sample4;
typedef JOIN(SAMPLE, 8) Sample8;
typedef JOIN(SAMPLE, 16) Sample16;
#define CONVERT_SAMPLE4 JOIN(convert_, JOIN(SAMPLE, 4))

#if SURFACES
/* NVIDIA's driver writes single texels slowly, and copies between images and
 * buffers more slowly than a kernel. Its images are surfaces, however, whose
 * rows PTX reads and writes as bytes, at aligned addresses. The compiler passes
 * a __write_only image as a surface, even if it is only read. Only single bytes
 * may be read beyond the end of a row. */
#define SURFACE __write_only image2d_t

uint surface_load1(SURFACE image, int byte, int y)
{
    ushort v;

    asm("{ .reg .b16 t; suld.b.2d.b8.clamp t, [%1, {%2, %3}];"
        " and.b16 %0, t, 255; }"
        : "=h"(v) : "l"(image), "r"(byte), "r"(y));
    return v;
}

#define SURFACE_LOAD(name, type, bits, constraint)              \
uint name(SURFACE image, int byte, int y)                       \
{                                                               \
    type v;                                                     \
                                                                \
    asm("suld.b.2d.b" bits ".clamp %0, [%1, {%2, %3}];"         \
        : constraint(v) : "l"(image), "r"(byte), "r"(y));       \
    return v;                                                   \
}
SURFACE_LOAD(surface_load2, ushort, "16", "=h")
SURFACE_LOAD(surface_load4, uint,   "32", "=r")

uint2 surface_load8(SURFACE image, int byte, int y)
{
    uint2 v;

    asm("suld.b.2d.v2.b32.clamp {%0, %1}, [%2, {%3, %4}];"
        : "=r"(v.x), "=r"(v.y) : "l"(image), "r"(byte), "r"(y));
    return v;
}

uint4 surface_load16(SURFACE image, int byte, int y)
{
    uint4 v;

    asm("suld.b.2d.v4.b32.clamp {%0, %1, %2, %3}, [%4, {%5, %6}];"
        : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
        : "l"(image), "r"(byte), "r"(y));
    return v;
}

#define SURFACE_STORE(name, type, bits, constraint)                     \
void name(SURFACE image, int byte, int y, uint v)                       \
{                                                                       \
    asm volatile("sust.b.2d.b" bits ".clamp [%0, {%1, %2}], {%3};"      \
                 :: "l"(image), "r"(byte), "r"(y), constraint((type)v));\
}
SURFACE_STORE(surface_store1, ushort, "8",  "h")
SURFACE_STORE(surface_store2, ushort, "16", "h")
SURFACE_STORE(surface_store4, uint,   "32", "r")

void surface_store8(SURFACE image, int byte, int y, uint2 v)
{
    asm volatile("sust.b.2d.v2.b32.clamp [%0, {%1, %2}], {%3, %4};"
                 :: "l"(image), "r"(byte), "r"(y), "r"(v.x), "r"(v.y));
}

void surface_store16(SURFACE image, int byte, int y, uint4 v)
{
    asm volatile("sust.b.2d.v4.b32.clamp [%0, {%1, %2}], {%3, %4, %5, %6};"
                 :: "l"(image), "r"(byte), "r"(y),
                    "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w));
}

/* Return the bytes of a (0 to 3) and b (4 to 7) that the hexadecimal digits of
 * sel select. */
uint pick_bytes(uint a, uint b, uint sel)
{
    uint v;

    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(v) : "r"(a), "r"(b), "r"(sel));
    return v;
}

/* Shifts, as vector conversions make gauss_hilbert_tile 4 % slower at 8 bits */
#if SAMPLE_MAX == 255
#define BYTES          1
#define SURFACE_READ1  surface_load1
#define SURFACE_WRITE1 surface_store1
#define SURFACE_WRITE8 surface_store8
#define FROM_SAMPLE8   as_uint2

Sample16 surface_read16(SURFACE image, int byte, int y)
{
    return as_uchar16(surface_load16(image, byte, y));
}

void surface_write16(SURFACE image, int byte, int y, Sample16 v)
{
    surface_store16(image, byte, y, as_uint4(v));
}

uint4 surface_read4(SURFACE image, int byte, int y)
{
    const uint v = surface_load4(image, byte, y);

    return (uint4)(v & 255, v >> 8 & 255, v >> 16 & 255, v >> 24);
}

void surface_write4(SURFACE image, int byte, int y, uint4 v)
{
    surface_store4(image, byte, y, v.x | v.y << 8 | v.z << 16 | v.w << 24);
}
#else
#define BYTES          2
#define SURFACE_READ1  surface_load2
#define SURFACE_WRITE1 surface_store2
#define SURFACE_WRITE8 surface_store16
#define FROM_SAMPLE8   as_uint4

Sample16 surface_read16(SURFACE image, int byte, int y)
{
    return (Sample16)(as_ushort8(surface_load16(image, byte,      y)),
                      as_ushort8(surface_load16(image, byte + 16, y)));
}

void surface_write16(SURFACE image, int byte, int y, Sample16 v)
{
    surface_store16(image, byte,      y, as_uint4(v.lo));
    surface_store16(image, byte + 16, y, as_uint4(v.hi));
}

uint4 surface_read4(SURFACE image, int byte, int y)
{
    const uint2 v = surface_load8(image, byte, y);

    return (uint4)(v.x & 65535, v.x >> 16, v.y & 65535, v.y >> 16);
}

void surface_write4(SURFACE image, int byte, int y, uint4 v)
{
    surface_store8(image, byte, y, (uint2)(v.x | v.y << 16, v.z | v.w << 16));
}
#endif
#endif /* SURFACES */

/* ---- as stored, inside the row ---- */

/* macros, as PoCL does not support a typedef of images */
#if FROM_IMAGE && SURFACES
#define SOURCE SURFACE

uint read1(SOURCE src, int i, int y, int n)
{
    return SURFACE_READ1(src, i * BYTES, y);
}

uint4 read4(SOURCE src, int i, int y, int n)
{
    return surface_read4(src, i * BYTES, y);
}

Sample16 read16(SOURCE src, int i, int y, int n)
{
    return surface_read16(src, i * BYTES, y);
}
#elif FROM_IMAGE
#define SOURCE __read_only image2d_t

__constant sampler_t texels = CLK_NORMALIZED_COORDS_FALSE |
                              CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;

uint read1(SOURCE src, int i, int y, int n)
{
    return texel_to_samples(read_imagef(src, texels, (int2)(i, y))).x;
}

uint4 read4(SOURCE src, int i, int y, int n)
{
    return (uint4)(read1(src, i,     y, n), read1(src, i + 1, y, n),
                   read1(src, i + 2, y, n), read1(src, i + 3, y, n));
}

Sample16 read16(SOURCE src, int i, int y, int n)
{
    return (Sample16)(CONVERT_SAMPLE4(read4(src, i,      y, n)),
                      CONVERT_SAMPLE4(read4(src, i + 4,  y, n)),
                      CONVERT_SAMPLE4(read4(src, i + 8,  y, n)),
                      CONVERT_SAMPLE4(read4(src, i + 12, y, n)));
}
#else
#define SOURCE __global const SAMPLE *

uint read1(SOURCE src, int i, int y, int n)
{
    return src[y * n + i];
}

uint4 read4(SOURCE src, int i, int y, int n)
{
    return convert_uint4(n % 4 ? vload4(0, src + y * n + i) :
                         *(__global const Sample4 *)(src + y * n + i));
}

Sample16 read16(SOURCE src, int i, int y, int n)
{
    return n % 16 ? vload16(0, src + y * n + i) :
           *(__global const Sample16 *)(src + y * n + i);
}
#endif

#if TO_IMAGE && SURFACES
#define TARGET SURFACE

void write1(TARGET dst, int i, int y, int n, uint v)
{
    SURFACE_WRITE1(dst, i * BYTES, y, v);
}

void write4(TARGET dst, int i, int y, int n, uint4 v)
{
    surface_write4(dst, i * BYTES, y, v);
}

void write8(TARGET dst, int i, int y, int n, Sample8 v)
{
    SURFACE_WRITE8(dst, i * BYTES, y, FROM_SAMPLE8(v));
}

void write16(TARGET dst, int i, int y, int n, Sample16 v)
{
    surface_write16(dst, i * BYTES, y, v);
}
#elif TO_IMAGE
#define TARGET __write_only image2d_t

void write1(TARGET dst, int i, int y, int n, uint v)
{
    write_imagef(dst, (int2)(i, y), samples_to_texel((uint4)v));
}

void write4(TARGET dst, int i, int y, int n, uint4 v)
{
    write1(dst, i,     y, n, v.x);
    write1(dst, i + 1, y, n, v.y);
    write1(dst, i + 2, y, n, v.z);
    write1(dst, i + 3, y, n, v.w);
}

void write8(TARGET dst, int i, int y, int n, Sample8 v)
{
    write4(dst, i,     y, n, convert_uint4(v.lo));
    write4(dst, i + 4, y, n, convert_uint4(v.hi));
}

void write16(TARGET dst, int i, int y, int n, Sample16 v)
{
    write8(dst, i,     y, n, v.lo);
    write8(dst, i + 8, y, n, v.hi);
}
#else
#define TARGET __global SAMPLE *

void write1(TARGET dst, int i, int y, int n, uint v)
{
    dst[y * n + i] = v;
}

void write4(TARGET dst, int i, int y, int n, uint4 v)
{
    const Sample4 samples = CONVERT_SAMPLE4(v);

    if (n % 4)
        vstore4(samples, 0, dst + y * n + i);
    else
        *(__global Sample4 *)(dst + y * n + i) = samples;
}

void write8(TARGET dst, int i, int y, int n, Sample8 v)
{
    if (n % 8)
        vstore8(v, 0, dst + y * n + i);
    else
        *(__global Sample8 *)(dst + y * n + i) = v;
}

void write16(TARGET dst, int i, int y, int n, Sample16 v)
{
    if (n % 16)
        vstore16(v, 0, dst + y * n + i);
    else
        *(__global Sample16 *)(dst + y * n + i) = v;
}
#endif

/* ---- at any position ---- */

/* Return sample i, or the same component of the row's first or last pixel. */
uint load1(SOURCE src, int i, int y, int n)
{
    const int c = i & (CHANNELS - 1);

    return read1(src, clamp(i, c, n - CHANNELS + c), y, n) >> SHIFT;
}

/* Return four samples from i on, which may be outside the plane. */
uint4 load4(SOURCE src, int i, int y, int n, int height)
{
    y = clamp(y, 0, height - 1);
    if (i >= 0 && i + 4 <= n)
        return read4(src, i, y, n) >> (uint)SHIFT;
    return (uint4)(load1(src, i,     y, n), load1(src, i + 1, y, n),
                   load1(src, i + 2, y, n), load1(src, i + 3, y, n));
}

/* Return sixteen samples from i on, as stored. */
Sample16 load16(SOURCE src, int i, int y, int n, int height)
{
    Sample16 v;

    y = clamp(y, 0, height - 1);
    if (i >= 0 && i + 16 <= n)
        return read16(src, i, y, n);
    #pragma unroll
    for (int j = 0; j < 16; j++) {
        const int c = (i + j) & (CHANNELS - 1);

        ((SAMPLE *)&v)[j] = read1(src, clamp(i + j, c, n - CHANNELS + c), y, n);
    }
    return v;
}

/* Store four values from sample i on, up to the end of the row; copy channels
 * outside CHANNEL_MASK from src. */
void store4(TARGET dst, SOURCE src, int i, int y, int n, uint4 v)
{
    uint out[4];

    v = v << (uint4)SHIFT;
    if (i + 4 <= n && ALL_FILTERED) {
        write4(dst, i, y, n, v);
        return;
    }
    vstore4(v, 0, out);
    for (int j = 0; j < 4 && i + j < n; j++)
        write1(dst, i + j, y, n, is_filtered(j) ? out[j] :
                                 read1(src, i + j, y, n));
}

/* Store eight values that are already shifted. */
void store8(TARGET dst, SOURCE src, int i, int y, int n, Sample8 v)
{
    if (!ALL_FILTERED)
        #pragma unroll
        for (int j = 0; j < 8; j++)
            if (!is_filtered(j) && i + j < n)
                ((SAMPLE *)&v)[j] = read1(src, i + j, y, n);
    if (i + 8 <= n) {
        write8(dst, i, y, n, v);
        return;
    }
    #pragma unroll
    for (int j = 0; j < 8; j++)
        if (i + j < n)
            write1(dst, i + j, y, n, ((SAMPLE *)&v)[j]);
}

/* Store sixteen values that are already shifted. */
void store16(TARGET dst, SOURCE src, int i, int y, int n, Sample16 v)
{
    if (ALL_FILTERED && i + 16 <= n) {
        write16(dst, i, y, n, v);
        return;
    }
    store8(dst, src, i, y, n, v.lo);
    if (i + 8 < n)
        store8(dst, src, i + 8, y, n, v.hi);
}
#endif
