/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Copying of samples from global to shared memory as right matrices of the
 * Gaussian's first pass: words of four rows of a column, with the two words of
 * eight rows adjacent.
 */

#ifndef AVFILTER_CUDA_GAUSS_HILBERT_LOAD_CUH
#define AVFILTER_CUDA_GAUSS_HILBERT_LOAD_CUH

#include "gauss_hilbert.cuh"

struct GaussWords2 { unsigned w[2]; } __attribute__((aligned(8)));

/** Four samples of a row, split into bytes. */
template<typename T> struct GaussSamples;
template<> struct GaussSamples<unsigned char> {
    typedef unsigned Word;
    unsigned w[1];
};
template<> struct GaussSamples<unsigned short> {
    typedef unsigned long long Word;
    unsigned w[2];
};

/** Four samples of eight rows. */
template<typename T> struct GaussBlock { GaussSamples<T> row[8]; };

/** Offsets of eight rows from row 0 of the plane, below 4 GiB. */
struct GaussRows { unsigned at[8]; };

/** Source of the samples of a block. */
struct GaussSource {
    CudaPlane pl;
    int samples;                ///< per row
    int shift;
    int aligned;                ///< whether four samples are one load
};

FUNCTION void gauss_split(GaussSamples<unsigned char> &s, unsigned v,
                          const GaussSource &)
{
    s.w[0] = v;
}

FUNCTION void gauss_split(GaussSamples<unsigned short> &s, unsigned long long v,
                          const GaussSource &src)
{
    const unsigned mask = (0xffffu >> src.shift) * 0x10001;
    const unsigned a = (unsigned)v >> src.shift & mask;
    const unsigned b = (unsigned)(v >> 32) >> src.shift & mask;

    s.w[0] = pick_bytes(a, b, 0x6420);
    s.w[1] = pick_bytes(a, b, 0x7531);
}

/** Return the offsets of rows y to y + 7, clamped to the plane. */
FUNCTION GaussRows gauss_rows(const GaussSource &src, int y)
{
    GaussRows r;

    UNROLL
    for (int i = 0; i < 8; i++)
        r.at[i] = (unsigned)clamp_to(y + i, src.pl.height - 1) *
                  src.pl.src_pitch;
    return r;
}

/** Load samples x to x + 3 of a row, with pixels clamped. */
template<typename T>
FUNCTION typename GaussSamples<T>::Word gauss_clamped(const GaussSource &src,
                                                      const T *row, int x)
{
    typedef typename GaussSamples<T>::Word Word;
    const int last = src.samples - src.pl.channels;
    Word v = 0;

    NO_UNROLL
    for (int i = 0; i < 4; i++) {
        const int c = (x + i) & (src.pl.channels - 1);

        v |= (Word)load_global(row + clamp_to(x + i - c, last) + c) <<
             8 * sizeof(T) * i;
    }
    return v;
}

/** Transpose words of four columns to words of four rows. */
FUNCTION void gauss_transpose(Words4 &m)
{
    const unsigned a = pick_bytes(m.w[0], m.w[1], 0x5140);
    const unsigned b = pick_bytes(m.w[2], m.w[3], 0x5140);
    const unsigned c = pick_bytes(m.w[0], m.w[1], 0x7362);
    const unsigned d = pick_bytes(m.w[2], m.w[3], 0x7362);

    m.w[0] = pick_bytes(a, b, 0x5410);
    m.w[1] = pick_bytes(a, b, 0x7632);
    m.w[2] = pick_bytes(c, d, 0x5410);
    m.w[3] = pick_bytes(c, d, 0x7632);
}

/** Load eight rows of columns x to x + 3. */
template<typename T>
FUNCTION GaussBlock<T> gauss_fetch(const GaussSource &src,
                                   const GaussRows &rows, int x)
{
    typedef typename GaussSamples<T>::Word Word;
    Word v[8];
    GaussBlock<T> b;

    if (src.aligned && x >= 0 && x + 4 <= src.samples) {
        const unsigned long long at = src.pl.src + x * (int)sizeof(T);

        UNROLL
        for (int i = 0; i < 8; i++)
            v[i] = load_global((const Word *)(at + rows.at[i]));
    } else {
        UNROLL
        for (int i = 0; i < 8; i++)
            v[i] = gauss_clamped(src, (const T *)(src.pl.src + rows.at[i]), x);
    }
    UNROLL
    for (int i = 0; i < 8; i++)
        gauss_split(b.row[i], v[i], src);
    return b;
}

/** Return the position of column c of rows 8 n to 8 n + 7, two words of four
 * rows. The gap avoids bank conflicts. */
FUNCTION int gauss_place(int n, int c)
{
    return n * GAUSS_ROWS_WORDS + 2 * c + (c & 16 ? 4 : 0);
}

template<typename T>
FUNCTION void gauss_put(unsigned *input, int upper, int n, int c,
                        const GaussBlock<T> &b)
{
    UNROLL
    for (unsigned i = 0; i < sizeof(T); i++) {
        Words4 m = { { b.row[0].w[i], b.row[1].w[i],
                     b.row[2].w[i], b.row[3].w[i] } };
        Words4 k = { { b.row[4].w[i], b.row[5].w[i],
                     b.row[6].w[i], b.row[7].w[i] } };
        Words4 *to = (Words4 *)(input + upper * i + gauss_place(n, c));

        gauss_transpose(m);
        gauss_transpose(k);
        const Words4 first = { { m.w[0], k.w[0], m.w[1], k.w[1] } };
        const Words4 last  = { { m.w[2], k.w[2], m.w[3], k.w[3] } };
        to[0] = first;
        to[1] = last;
    }
}

/** Words of four columns, as right matrices. */
struct GaussColumns { unsigned w[4][2]; };

FUNCTION GaussColumns gauss_columns(const unsigned *at)
{
    const Words4 a = ((const Words4 *)at)[0];
    const Words4 b = ((const Words4 *)at)[1];
    const GaussColumns c = { { { a.w[0], a.w[1] }, { a.w[2], a.w[3] },
                               { b.w[0], b.w[1] }, { b.w[2], b.w[3] } } };

    return c;
}

#endif /* AVFILTER_CUDA_GAUSS_HILBERT_LOAD_CUH */
