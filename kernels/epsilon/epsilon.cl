/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter, simplest kernels: epsilon_buffer runs on any device;
 * epsilon_naive is the starting point of the documents in epsilon_ladder.cl and
 * is not used by default.
 *
 * Formula:  out = floor((2 S + n) / (2 n)) over the (2 RADIUS + 1)^2 window,
 *           n = number of samples p with |p - center| <= threshold, S = their
 *           sum.
 * Layout:   epsilon_buffer: packed rows of raw samples; epsilon_naive: images.
 *           The host defines RADIUS and what plane_io.cl needs.
 * Launch:   one work-item per sample (epsilon_buffer, width * CHANNELS per row)
 *           or pixel (epsilon_naive); the grid may be larger.
 * Borders:  coordinates are clamped, except in work-groups inside the plane.
 * Cost:     (2 RADIUS + 1)^2 reads per sample.
 */

#define ACCUMULATE(value)                                       \
    do {                                                        \
        const uint p_   = (value);                              \
        const uint near = abs_diff(p_, center) <= threshold;    \
        count += near;                                          \
        sum   += near ? p_ : 0;                                 \
    } while (0)

__kernel void epsilon_buffer(__global SAMPLE *dst, __global const SAMPLE *src,
                             int width, int height, uint threshold)
{
    const int stride = width * CHANNELS;
    const int i = get_global_id(0);
    const int y = get_global_id(1);
    const int x = i / CHANNELS;
    const int c = i % CHANNELS;
    const int group_x = (int)(get_group_id(0) * get_local_size(0));
    const int group_y = (int)(get_group_id(1) * get_local_size(1));
    const bool inside =
        group_x >= RADIUS * CHANNELS && group_y >= RADIUS &&
        group_x + (int)get_local_size(0) + RADIUS * CHANNELS <= stride &&
        group_y + (int)get_local_size(1) + RADIUS <= height;
    uint center, count = 0, sum = 0;

    if (i >= stride || y >= height)
        return;
    if (!(CHANNEL_MASK >> c & 1)) {
        dst[y * stride + i] = src[y * stride + i];
        return;
    }

    center = src[y * stride + i] >> SHIFT;
    if (inside) {
        for (int dy = -RADIUS; dy <= RADIUS; dy++) {
            __global const SAMPLE *row = src + (y + dy) * stride + i;
            #pragma unroll
            for (int dx = -RADIUS; dx <= RADIUS; dx++)
                ACCUMULATE(row[dx * CHANNELS] >> SHIFT);
        }
    } else {
        for (int dy = -RADIUS; dy <= RADIUS; dy++) {
            __global const SAMPLE *row =
                src + clamp(y + dy, 0, height - 1) * stride + c;
            for (int dx = -RADIUS; dx <= RADIUS; dx++)
                ACCUMULATE(row[clamp(x + dx, 0, width - 1) * CHANNELS] >>
                           SHIFT);
        }
    }
    dst[y * stride + i] = mean(sum, count) << SHIFT;
}

__constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE |
                               CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

/* Clamp coordinates, as a decoder's image may be larger than the plane. */
__kernel void epsilon_naive(__write_only image2d_t dst,
                            __read_only image2d_t src,
                            int width, int height, uint threshold)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int4 filtered = (int4)(-(IMAGE_MASK & 1), -(IMAGE_MASK >> 1 & 1),
                                 -(IMAGE_MASK >> 2 & 1), -(IMAGE_MASK >> 3));
    uint4 raw, center, count = 0, sum = 0;

    if (x >= width || y >= height)
        return;
    raw    = texel_to_samples(read_imagef(src, nearest, (int2)(x, y)));
    center = raw >> (uint)SHIFT;
    for (int dy = -RADIUS; dy <= RADIUS; dy++) {
        for (int dx = -RADIUS; dx <= RADIUS; dx++) {
            const int2 at  = (int2)(clamp(x + dx, 0, width - 1),
                                    clamp(y + dy, 0, height - 1));
            const uint4 p  = texel_to_samples(read_imagef(src, nearest, at)) >>
                             (uint)SHIFT;
            const uint4 in = as_uint4(abs_diff(p, center) <= threshold);

            count += in & 1;
            sum   += in & p;
        }
    }
    raw = select(raw, (uint4)(mean(sum.x, count.x), mean(sum.y, count.y),
                              mean(sum.z, count.z), mean(sum.w, count.w)) <<
                      (uint)SHIFT, filtered);
    write_imagef(dst, (int2)(x, y), samples_to_texel(raw));
}
