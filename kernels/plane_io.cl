/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Samples of a plane, for all OpenCL kernels. Comes before a kernel's own
 * source, after these defines of the host:
 *
 *   SAMPLE        uchar or ushort, as stored
 *   SAMPLE_MAX    255 or 65535
 *   DEPTH         significant bits, 8 to 16
 *   SHIFT         a sample is stored times 2^SHIFT (P010: 6)
 *   CHANNELS      interleaved samples per pixel: 1, 2 or 4
 *   CHANNEL_MASK  bit c: sample c of a pixel, in memory order, is filtered;
 *                 others (packed alpha, padding) are copied
 *   IMAGE_MASK    the same for the channels of an image's texel
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

/* floor(num / den) for num < 2^31, num / den < 2^16: the float quotient is
 * off by less than one, so one step either way makes it exact. */
uint divide(uint num, uint den)
{
    uint q = (uint)((float)num / (float)den);
    int  r = (int)(num - q * den);

    return r < 0 ? q - 1 : r >= (int)den ? q + 1 : q;
}

/* The mean of count samples, rounded half up. */
uint mean(uint sum, uint count)
{
    return divide(2 * sum + count, 2 * count);
}

#define JOIN_(a, b) a ## b
#define JOIN(a, b) JOIN_(a, b)

/* Sample i of a packed row of width pixels, i in samples; pixels outside the
 * plane are those at its edge. */
SAMPLE edge_sample(__global const SAMPLE *row, int width, int i)
{
    const int channel = i & (CHANNELS - 1);

    return row[clamp(i, channel, (width - 1) * CHANNELS + channel)];
}

/* a bool, as some compilers warn about other constants in conditions */
#define ALL_FILTERED ((bool)(CHANNEL_MASK == (1 << CHANNELS) - 1))

bool is_filtered(int i)
{
    return CHANNEL_MASK >> (i & (CHANNELS - 1)) & 1;
}
