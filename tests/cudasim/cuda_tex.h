/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Texture reads for host-compiled kernels: tex2D<T>() on textures over linear
 * or pitched memory, as the driver half (texture.cpp) made them.
 */

#ifndef CUDASIM_CUDA_TEX_H
#define CUDASIM_CUDA_TEX_H

typedef unsigned long long cudaTextureObject_t;

template<typename T>
struct CudasimTexture {
    static T channel(const CudasimTexel &t, int i) { return (T)t.v[i]; }
};

template<>
struct CudasimTexture<float> {
    static float channel(const CudasimTexel &t, int i)
    {
        float f = t.v[i];
        if (t.is_float)
            memcpy(&f, &t.v[i], sizeof(f));
        return f;
    }
};

template<typename T>
static inline void cudasim_from_texel(T *out, const CudasimTexel &t)
{
    *out = CudasimTexture<T>::channel(t, 0);
}

#define CUDASIM_TEX(type, name)                                              \
    static inline void cudasim_from_texel(name##2 *o, const CudasimTexel &t) \
    {                                                                        \
        o->x = CudasimTexture<type>::channel(t, 0);                          \
        o->y = CudasimTexture<type>::channel(t, 1);                          \
    }                                                                        \
    static inline void cudasim_from_texel(name##4 *o, const CudasimTexel &t) \
    {                                                                        \
        o->x = CudasimTexture<type>::channel(t, 0);                          \
        o->y = CudasimTexture<type>::channel(t, 1);                          \
        o->z = CudasimTexture<type>::channel(t, 2);                          \
        o->w = CudasimTexture<type>::channel(t, 3);                          \
    }

CUDASIM_TEX(unsigned char,  uchar)
CUDASIM_TEX(unsigned short, ushort)
CUDASIM_TEX(unsigned,       uint)
CUDASIM_TEX(int,            int)
CUDASIM_TEX(float,          float)

template<typename T>
static inline T tex2D(cudaTextureObject_t tex, float x, float y)
{
    T out;

    cudasim_from_texel(&out, cudasim_texel(tex, x, y));
    return out;
}

template<typename T>
static inline T tex1Dfetch(cudaTextureObject_t tex, int x)
{
    return tex2D<T>(tex, x, 0);
}

#endif /* CUDASIM_CUDA_TEX_H */
