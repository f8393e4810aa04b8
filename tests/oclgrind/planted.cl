/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

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
