/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Access to the samples of a plane, for all OpenCL kernels. Comes before a
 * kernel's own source. The host defines:
 *
 *   SAMPLE        uchar or ushort, as stored
 *   SAMPLE_MAX    255 or 65535
 *   DEPTH         significant bits, 8 to 16
 *   SHIFT         samples are stored times 2^SHIFT (P010: 6)
 *   CHANNELS      interleaved samples per pixel: 1, 2 or 4
 *   CHANNEL_MASK  bit c: sample c of a pixel, in memory order, is filtered,
 *                 not copied (packed alpha, padding)
 *   IMAGE_MASK    the same for the channels of a texel
 */

/* clang warns about the ABI of functions with vectors longer than the CPU's
 * registers. All of them are inlined. */
#if defined(__clang__) && defined(__x86_64__)
#pragma clang diagnostic ignored "-Wpsabi"
#endif

/* Normalized channels are k / SAMPLE_MAX: rounding gives k exactly. */
uint4 texel_to_samples(float4 texel)
{
    return convert_uint4_rte(texel * (float)SAMPLE_MAX);
}

float4 samples_to_texel(uint4 samples)
{
    return convert_float4(samples) / (float)SAMPLE_MAX;
}

/* Return floor(num / den) for num < 2^31 and num / den < 2^16. The error of the
 * float quotient is less than 1. */
uint divide(uint num, uint den)
{
    uint q = (uint)((float)num / (float)den);
    int  r = (int)(num - q * den);

    return r < 0 ? q - 1 : r >= (int)den ? q + 1 : q;
}

/* Return sum / count, rounded half up. */
uint mean(uint sum, uint count)
{
    return divide(2 * sum + count, 2 * count);
}

#define JOIN_(a, b) a ## b
#define JOIN(a, b) JOIN_(a, b)

/* Return sample i of a packed row of width pixels, which is extended by its
 * first and last pixel. */
SAMPLE edge_sample(__global const SAMPLE *row, int width, int i)
{
    const int channel = i & (CHANNELS - 1);

    return row[clamp(i, channel, (width - 1) * CHANNELS + channel)];
}

/* a bool, as some compilers warn about int constants in conditions */
#define ALL_FILTERED ((bool)(CHANNEL_MASK == (1 << CHANNELS) - 1))

bool is_filtered(int i)
{
    return CHANNEL_MASK >> (i & (CHANNELS - 1)) & 1;
}
