/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Kernels of the steps before the epsilon filter, 8 to 16 bits: noise, planes
 * of half size, pyramids, vectors and sums of frames. The module
 * epsilon_steps_sm80 is for newer GPUs, epsilon_steps for any (kernels.mak).
 */

#include "epsilon_add.cuh"
#include "epsilon_motion.cuh"
#include "epsilon_noise.cuh"
#include "epsilon_scales.cuh"

EPSILON_NOISE_KERNEL(epsilon_noise_u8,  NoiseTile8,  1)
EPSILON_NOISE_KERNEL(epsilon_noise_u16, NoiseTile16, 2)

EPSILON_SCALES_KERNELS(u8,  unsigned char)
EPSILON_SCALES_KERNELS(u16, unsigned short)

EPSILON_MOTION_KERNELS(u8,  unsigned char)
EPSILON_MOTION_KERNELS(u16, unsigned short)
