/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "epsilon_pictures.h"
#include "gpu_check_planes.h"

static int hash(int x, int y, uint32_t seed)
{
    return ff_gpu_check_mix(seed ^ ff_gpu_check_mix(x + 65536 * y)) >> 8;
}

static int draw_samples(int x, int y, int width, int frame, int depth,
                        uint32_t seed)
{
    const int max    = (1 << depth) - 1;
    const uint32_t v = ff_gpu_check_mix(hash(x, y, seed + 1));

    return v >> 16 & 3 ? v & max : v & 1 ? max : 0;
}

/* Draw a ramp that moves to the left, with noise that grows to the right and is
 * the same in all frames in an eighth of the width. Every other component has
 * softer noise, and steps every 8 samples. Two columns are black. */
static int draw_noise(int x, int y, int width, int frame, int depth,
                      uint32_t seed)
{
    const int soft      = !(seed & 1);
    const int amplitude = (3 + x / 32) << (depth - 8);
    const int steps     = soft ? 6 * ((x / 8 + y / 8) & 1) : 0;
    const int base      = (40 + (x + frame) / 4 + y / 2 + steps) <<
                          (depth - 8);
    const uint32_t at   = ff_gpu_check_mix(seed + 1 +
                                           (x < width / 8 ? 0 : frame));

    if (x / 2 == 90)
        return 0;
    return base + (hash(x, y, at) % amplitude +
                   hash(x + soft, y, at) % amplitude) / 2;
}

/* Draw cells with noise, most of which move by 3 samples a frame and the rest by
 * 22, next to flat cells and stripes, which match in many places. */
static int draw_motion(int x, int y, int width, int frame, int depth,
                       uint32_t seed)
{
    const int fast = y / 40 & 1;
    const int max  = (1 << depth) - 1;
    const int u    = x + 512 - frame * (fast ? 22 : 3), v = y + frame;
    const int cell = hash(u / 6, v / 5, seed);

    if (x / 24 == 1)
        return max / 3;
    if (x / 24 == 2)
        return y / 4 & 1 ? max : 0;
    return (cell & max) / 2 + hash(u, v, cell) % (max / 4) +
           hash(x, y, seed + frame) % (max / 16);
}

const GPUStepCheck ff_epsilon_check_samples = {
    .size = { { 131, 7 }, { 64, 10 }, { 3, 3 } },
    .draw = draw_samples,
};

const GPUStepCheck ff_epsilon_check_noise = {
    .size = { { 408, 48 } },
    .draw = draw_noise,
};

const GPUStepCheck ff_epsilon_check_motion = {
    .size = { { 150, 130 }, { 47, 33 } },
    .draw = draw_motion,
};
