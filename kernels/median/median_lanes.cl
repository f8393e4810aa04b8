/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Minimum and maximum of words of two samples. Comes before a kernel's own
 * source. On NVIDIA GPUs the host may define PTX_TYPE: "f16x2" for samples of
 * up to 14 bits (compute capability 8.0) or "u16x2" (9.0).
 */

typedef uint Value;                 /* two samples */

#define PAIR_PTX(name, instruction)                                         \
Value pair_ ## name(Value a, Value b)                                       \
{                                                                           \
    Value v;                                                                \
                                                                            \
    asm(instruction " %0, %1, %2;" : "=r"(v) : "r"(a), "r"(b));             \
    return v;                                                               \
}

/* Half-precision bit patterns from 0 to 0x7bff are ordered like integers, so
 * min and max are exact. */
#if defined __NV_CL_C_VERSION && defined PTX_TYPE
PAIR_PTX(min, "min." PTX_TYPE)
PAIR_PTX(max, "max." PTX_TYPE)
#else
Value pair_min(Value a, Value b)
{
    return as_uint(min(as_ushort2(a), as_ushort2(b)));
}

Value pair_max(Value a, Value b)
{
    return as_uint(max(as_ushort2(a), as_ushort2(b)));
}
#endif

#if defined __NV_CL_C_VERSION && defined PTX_TYPE && DEPTH <= 11
/* Up to 11 bits, the patterns are multiples of the smallest denormal number, so
 * sums and differences are exact, too. With d = max(a - b, 0), the maximum is
 * b + d and the minimum a - d, which use another execution unit. */
#define PAIR_ABOVE
PAIR_PTX(add, "add.rn.f16x2")
PAIR_PTX(sub, "sub.rn.f16x2")

Value pair_above(Value a, Value b)
{
    Value v;

    asm("{ .reg .b32 n; neg.f16x2 n, %2; fma.rn.relu.f16x2 %0, %1, %3, n; }"
        : "=r"(v) : "r"(a), "r"(b), "r"(0x3c003c00));
    return v;
}
#endif
