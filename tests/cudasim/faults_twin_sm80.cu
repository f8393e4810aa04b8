/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Second file of kernels for the self-test, with a name also in faults.cu, as
 * in variants of a kernel for other GPUs.
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
