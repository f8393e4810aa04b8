/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * dlopen() of the CUDA driver, for Windows.
 */

#ifndef WINDOWS_DLFCN_H
#define WINDOWS_DLFCN_H

#include <windows.h>

#define RTLD_NOW 0

#define dlopen(name, flags)   (void *)LoadLibraryA("nvcuda.dll")
#define dlsym(library, name)  (void *)GetProcAddress(library, name)

#endif /* WINDOWS_DLFCN_H */
