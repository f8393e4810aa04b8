/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Vectors of LANES samples for kernels for CPUs. Comes after row_io.cl and
 * before a kernel's own source.
 *
 * Vectors of OpenCL C have up to 16 elements. clang supports vectors that fill
 * a register of the CPU, or two if the CPU has 32.
 */

#if SAMPLE_MAX == 255 && defined(__AVX512BW__)
#define LANES 64
#elif defined(__AVX512BW__) || (SAMPLE_MAX == 255 && defined(__AVX2__))
#define LANES 32
#else
#define LANES 16
#endif

#ifdef __AVX2__                     /* the compiler is clang */
#define VECTOR(type) typedef type V_ ## type                                \
    __attribute__((ext_vector_type(LANES)));
#define CONVERT_(type, v)  __builtin_convertvector(v, V_ ## type)
#define BITS_(type, v)     __builtin_astype(v, V_ ## type)
typedef SAMPLE Loose                /* with the alignment of a sample */
    __attribute__((ext_vector_type(LANES), aligned(SAMPLE_MAX / 255 & 3)));
/* space: address space of p, empty for private memory */
#define LOAD(space, p)     ((Samples)*(space const Loose *)(p))
#define STORE(space, v, p) (*(space Loose *)(p) = (v))
#else
#define VECTOR(type) typedef JOIN(type, LANES) V_ ## type;
#define CONVERT_(type, v)  JOIN(convert_, JOIN(type, LANES))(v)
#define BITS_(type, v)     JOIN(as_, JOIN(type, LANES))(v)
#define LOAD(space, p)     JOIN(vload, LANES)(0, p)
#define STORE(space, v, p) JOIN(vstore, LANES)(v, 0, p)
#endif
#define CONVERT(type, v)   CONVERT_(type, v)
#define BITS(type, v)      BITS_(type, v)

VECTOR(char)
VECTOR(uchar)
VECTOR(short)
VECTOR(ushort)
VECTOR(int)
VECTOR(uint)
VECTOR(long)
VECTOR(ulong)
VECTOR(float)

typedef JOIN(V_, SAMPLE) Samples;

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* Store nb samples: filtered channels from v, the others from src. */
void store_some(__global SAMPLE *dst, __global const SAMPLE *src, Samples v,
                int nb)
{
    SAMPLE out[LANES];

    STORE(, v, out);
    for (int k = 0; k < nb; k++)
        dst[k] = is_filtered(k) ? out[k] : src[k];
}
