#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Print opencl_names.h for opencl_loader.c: the functions of CL/cl.h in FOLDER.
set -eu
sed -n 's/.*\<\(cl[A-Z][A-Za-z0-9]*\)(.*/\1/p' "$1/CL/cl.h" | sort -u |
    grep -vx clGetPlatformIDs |
    sed -E 's/.*/NAME(&)/; /Create(SubDevices|KernelsInProgram)/b
        s/NAME(.cl(Create|Clone|Link|SVMAlloc|EnqueueMap|GetExtension))/OBJECT\1/'
