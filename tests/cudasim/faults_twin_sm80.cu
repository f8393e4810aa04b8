/*
 * This file is part of the FFmpeg GPU filters project's tests.
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
 * A second file of kernels for the self-test, with a name that faults.cu has,
 * too, as variants of a kernel for other GPUs have it.
 */

#include "faults.h"

__constant__ int faults_table[4] = { 5, 5, 5, 5 };

extern "C" {

__global__ void ok_macro(const FaultArgs a)
{
    *(int *)a.dst = 10;
}

__global__ void ok_twin(const FaultArgs a)
{
    *(int *)a.dst = faults_table[0];
}

}
