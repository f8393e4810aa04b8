/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Kernels with faults for Oclgrind to report; see oclgrind.sh.
 */

__kernel void race(__global int *out)
{
    out[0] = get_global_id(0);
}

__kernel void bounds(__global int *out)
{
    out[get_global_id(0) + 1] = 0;
}

__kernel void uninitialized(__global int *out)
{
    volatile __local int value[4];

    out[get_global_id(0)] = value[get_local_id(0)];
}

__kernel void clean(__global int *out)
{
    out[get_global_id(0)] = 0;
}
