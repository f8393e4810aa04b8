/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Registration of host-compiled kernels, for the sources written by
 * gen-kernels.sh.
 */

#ifndef CUDASIM_REGISTER_H
#define CUDASIM_REGISTER_H

#include <type_traits>

#include "device.h"

template<size_t...> struct CudasimList {};
template<size_t n, size_t... i>
struct CudasimCount : CudasimCount<n - 1, n - 1, i...> {};
template<size_t... i>
struct CudasimCount<0, i...> { typedef CudasimList<i...> type; };

/** Parameters of a kernel, from its type. */
template<typename... Args>
struct CudasimSignature {
    typedef void (*Kernel)(Args...);

    template<Kernel kernel, size_t... i>
    static inline void call(void **params, CudasimList<i...>)
    {
        (void)params;
        kernel(*(typename std::remove_cv<Args>::type *)params[i]...);
    }

    template<Kernel kernel>
    static void run(void **params)
    {
        call<kernel>(params, typename CudasimCount<sizeof...(Args)>::type());
    }
};

/** sizeof() of each parameter. Not a static member, which -fno-weak leaves out. */
template<size_t n> struct CudasimSizes { size_t of[n + 1]; };
template<typename... Args>
constexpr CudasimSizes<sizeof...(Args)> cudasim_sizes(void (*)(Args...))
{
    return {{ sizeof(Args)..., 0 }};
}

template<typename... Args>
CudasimSignature<Args...> cudasim_signature(void (*)(Args...));
template<typename... Args>
constexpr int cudasim_nb_params(void (*)(Args...))
{
    return sizeof...(Args);
}

#define CUDASIM_KERNEL(name)                                                 \
    typedef decltype(cudasim_signature(&name)) cudasim_signature_##name;     \
    static constexpr auto cudasim_sizes_##name = cudasim_sizes(&name);       \
    static const CudasimKernel cudasim_kernel_##name = {                     \
        #name, cudasim_signature_##name::run<&name>,                         \
        cudasim_nb_params(&name), cudasim_sizes_##name.of,                   \
    };

/* 48 KiB, the limit per block, and a bit more to find overruns */
#define CUDASIM_DYNAMIC_SHARED                                               \
    extern "C" {                                                             \
    __thread unsigned char cudasim_dynamic_shared[49152 + 256]               \
        __attribute__((aligned(128)));                                       \
    }                                                                        \
    static unsigned char *dynamic_shared(void)                               \
    {                                                                        \
        return cudasim_dynamic_shared;                                       \
    }

/* all `extern __shared__` arrays of all kernels are the same memory */
#define CUDASIM_DYNAMIC_ARRAY(name)                                          \
    extern "C" __thread unsigned char name[49152 + 256]                      \
        __attribute__((alias("cudasim_dynamic_shared")));

#define CUDASIM_LIBRARY(units)                                               \
    static const CudasimLibrary library = {                                  \
        units, dynamic_shared, sizeof(cudasim_dynamic_shared),               \
    };                                                                       \
    __attribute__((constructor)) static void register_library(void)          \
    {                                                                        \
        cudasim_register_library(&library);                                  \
    }

#endif /* CUDASIM_REGISTER_H */
