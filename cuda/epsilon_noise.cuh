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
 * Kernels that measure the noise and the blocking of planes, and derive the
 * threshold from them; every module whose kernels compare patches has some.
 *
 * Formula:  libavfilter/epsilon_noise.h. Every component of a plane that is
 *           filtered is measured by itself.
 * Layout:   a thread goes down the rows y0 = 8 m to y0 + 10 of a strip of
 *           words. A word is the sample x, or the two samples x and x + 8:
 *           what lies beside a sample is then in the same place of another
 *           word. It makes
 *               L       of the rows y0 + 1 to y0 + 8, columns x0 + 1 to x0 + 8
 *               e       along the rows y0 to y0 + 7, x0 + 2 to x0 + 9
 *               e       down the columns x0 to x0 + 7, y0 + 2 to y0 + 9
 *           so that a block of 16x16 samples is that of two or four threads,
 *           and all that is asked is whether a row or a column is a multiple
 *           of 8, of 4 or even is known where it is compiled.
 * Launch:   blocks of EPSILON_NOISE_STRIPS x EPSILON_NOISE_GROUPS threads, as
 *           many as EpsilonNoiseParams.blocks beside each other, which share
 *           the tiles of a plane; blockIdx.y is the channel, .z the plane.
 * Sums:     a block counts levels in shared memory, and adds to those of all
 *           blocks when it has no more tiles. The last one of a plane to do
 *           so finds the threshold and clears the sums for the next frame.
 *           Integers are added in any order, so that the result is always
 *           the same.
 *
 * Arithmetic: samples are numbers whose unit is 2^-(depth - 2), plus a large
 *           one that differences get rid of. All that follows are multiples of
 *           the unit, of at most 11 bits (half precision) or 24, and exact.
 *           e is clipped for nothing: +-32 2^(depth - 8) are +-1/2, and an
 *           addition that saturates keeps e + 1/2 between 0 and 1. The 1/2
 *           comes with the changes of |difference| to even places; in odd
 *           places it is 1/2 - e.
 *
 * Cost:     a row of a thread is, in instructions a word and not counting the
 *           overlap of a quarter or so:
 *               word from samples               1.5 (two samples), 1
 *               difference down, L from it      4
 *               sum of |L|                      2.5, 1
 *               e across: 4.5, down: 3.5        8
 *               rows and columns of one value   1
 *           which is 17, and about 20 with the overlap: 10 a sample of 8 bits
 *           where words are two, 17.6 else. Of 128 lanes a clock and
 *           multiprocessor that is 0.7, 2.5 and 10 us for 1080p, 4K and 8K
 *           (1.2, 4.4, 17 us for single samples) on 132 multiprocessors at
 *           1.98 GHz. Reading a plane once takes 1.3, 2.6 and 9.3 us.
 */

#ifndef AVFILTER_CUDA_EPSILON_NOISE_CUH
#define AVFILTER_CUDA_EPSILON_NOISE_CUH

#include "epsilon_mean.cuh"
#include "epsilon_motion.cuh"
#include "epsilon_params.h"
#include "planes.cuh"

enum {
    NOISE_THREADS = EPSILON_NOISE_STRIPS * EPSILON_NOISE_GROUPS,
    NOISE_STRIP   = 8,                  ///< words that a thread measures
    NOISE_WORDS   = NOISE_STRIP + 3,    ///< words that it needs of a row
    NOISE_ROWS    = 8,
    NOISE_LEVELS  = EPSILON_MAX_LEVEL + 1,
    NOISE_JOINED  = 8,                  ///< threads whose sums are joined first
};

/* ---- what other blocks see ---- */

/* FFmpeg's CUDA header lacks some of this. */

static __forceinline__ __device__ void add_global(unsigned *p, unsigned v)
{
#ifdef __CUDA_ARCH__
    asm volatile("red.global.add.u32 [%0], %1;" : : "l"(p), "r"(v) : "memory");
#else
    atomicAdd(p, v);
#endif
}

static __forceinline__ __device__ void
add_global(unsigned long long *p, unsigned long long v)
{
#ifdef __CUDA_ARCH__
    asm volatile("red.global.add.u64 [%0], %1;" : : "l"(p), "l"(v) : "memory");
#else
    atomicAdd(p, v);
#endif
}

/** What this thread has written comes before what it does after. */
static __forceinline__ __device__ void fence(void)
{
#ifdef __CUDA_ARCH__
    asm volatile("membar.gl;" : : : "memory");
#else
    __threadfence();
#endif
}

/** Four words that other blocks have added to. */
static __forceinline__ __device__ void load_sums(unsigned v[4], const void *p)
{
#ifdef __CUDA_ARCH__
    asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3])
                 : "l"(p) : "memory");
#else
    for (int i = 0; i < 4; i++)
        v[i] = ((const unsigned *)p)[i];
#endif
}

/* ---- arithmetic ---- */

/** Channel c of four pixels from x on, a multiple of 4, of a plane that has a
 * multiple of 4 in a row and one or two channels, at addresses of words of four
 * samples; beyond the plane they are anything. */
template<typename T, int channels>
static __forceinline__ __device__ typename Samples4<T>::Word
noise_word(const CudaPlane &pl, int x, int y, int c)
{
    const T *row = row_at<const T>(pl.src, pl.src_pitch,
                                   clamp_to(y, pl.height - 1));
    const T *p = row + clamp_to(x, pl.width - 4) * channels;

    return channels == 2 ? channel4(p, c) :
           load_global((const typename Samples4<T>::Word *)p);
}

/** The same of channel c of any plane. */
template<typename T>
static __forceinline__ __device__ typename Samples4<T>::Word
noise_samples4(const CudaPlane &pl, int x, int y, int c)
{
    typedef typename Samples4<T>::Word Word;
    const T *row = row_at<const T>(pl.src, pl.src_pitch,
                                   clamp_to(y, pl.height - 1));
    Word v = 0;

    NO_UNROLL
    for (int i = 0; i < 4 && x + i < pl.width; i++)
        v |= (Word)load_global(row + (x + i) * pl.channels + c) <<
             8 * sizeof(T) * i;
    return v;
}

/** One sample a word, any depth: single precision. */
template<typename T> struct NoiseMemory;

template<> struct NoiseMemory<unsigned char> {
    typedef unsigned char Sample;
    struct Row { unsigned v[3]; };

    /** That row of samples from x on, a multiple of 8, as words. */
    static __forceinline__ __device__ void
    load(Row &r, const unsigned char *p)
    {
        const unsigned long long v =
            load_global((const unsigned long long *)p);

        r.v[0] = (unsigned)v;
        r.v[1] = (unsigned)(v >> 32);
        r.v[2] = load_global((const unsigned *)(p + 8));
    }
    static __forceinline__ __device__ void
    set(Row &r, int i, unsigned v)
    {
        r.v[i] = v;
    }
    static __forceinline__ __device__ unsigned
    bits(const Row &r, int j, int shift, unsigned mask, unsigned large)
    {
        return pick_bytes(r.v[j / 4], large, 0x7650 + j % 4);
    }
};

template<> struct NoiseMemory<unsigned short> {
    typedef unsigned short Sample;
    struct Row { unsigned v[6]; };

    static __forceinline__ __device__ void
    load(Row &r, const unsigned short *p)
    {
        load_global(r.v, p);
        set(r, 2, load_global((const unsigned long long *)(p + 8)));
    }
    static __forceinline__ __device__ void
    set(Row &r, int i, unsigned long long v)
    {
        r.v[2 * i]     = (unsigned)v;
        r.v[2 * i + 1] = (unsigned)(v >> 32);
    }
    static __forceinline__ __device__ unsigned
    bits(const Row &r, int j, int shift, unsigned mask, unsigned large)
    {
        return pick_bytes(r.v[j / 2] >> shift & mask, large,
                          j & 1 ? 0x7632 : 0x7610);
    }
};

template<typename T> struct NoiseSingle {
    typedef T Sample;
    typedef float Word;
    typedef NoiseMemory<T> Memory;
    typedef typename Memory::Row Row;
    enum { lanes = 1, quads = 3 };

    int shift;
    unsigned mask;
    unsigned large;             ///< bits of 2^23 times the unit

    __forceinline__ __device__ NoiseSingle(const CudaPlanes &planes)
        : shift(planes.shift), mask((0xffff >> planes.shift) * 0x10001u),
          large((unsigned)(127 + 25 - planes.depth) << 23) {}

    static __forceinline__ __device__ unsigned bits_of(float v)
    {
        FloatBits f;

        f.value = v;
        return f.bits;
    }
    static __forceinline__ __device__ float size(float v)
    {
        return v < 0 ? -v : v;
    }
    static __forceinline__ __device__ void load(Row &r, const T *p)
    {
        Memory::load(r, p);
    }
    static __forceinline__ __device__ void
    set(Row &r, int i, typename Samples4<T>::Word v)
    {
        Memory::set(r, i, v);
    }
    __forceinline__ __device__ void
    words(Word w[NOISE_WORDS], const Row &r) const
    {
        UNROLL
        for (int j = 0; j < NOISE_WORDS; j++)
            w[j] = float_of(Memory::bits(r, j, shift, mask, large));
    }
    static __forceinline__ __device__ Word zero(void)
    {
        return 0;
    }
    static __forceinline__ __device__ Word add(Word a, Word b)
    {
        return a + b;
    }
    static __forceinline__ __device__ Word sub(Word a, Word b)
    {
        return a - b;
    }
    /** |a| - |b|, and 1/2 more in even places */
    static __forceinline__ __device__ Word change(Word a, Word b, int odd)
    {
        return (odd ? size(a) : size(a) + 0.5f) - size(b);
    }
    /** a - b, not below 0, not above 1 */
    static __forceinline__ __device__ Word sat(Word a, Word b)
    {
#ifdef __CUDA_ARCH__
        Word v;
        asm("sub.sat.f32 %0, %1, %2;" : "=f"(v) : "f"(a), "f"(b));
        return v;
#else
        return a - b < 0 ? 0 : a - b > 1 ? 1 : a - b;
#endif
    }
    /** v where it is asked for, which is 1/2 elsewhere */
    static __forceinline__ __device__ Word keep(Word v, int first, int second)
    {
        return first ? v : 0.5f;
    }
    /** A sum, of up to 2^23 units in both lanes. */
    __forceinline__ __device__ unsigned units(Word v) const
    {
        return bits_of(v + float_of(large)) - large;
    }
    /** Bits of a difference, 0 if it is none. */
    static __forceinline__ __device__ unsigned differ(Word v)
    {
        return bits_of(v);
    }
    /** Which lanes have any. */
    static __forceinline__ __device__ unsigned lanes_of(unsigned bits)
    {
        return !!bits;
    }
    /** The units of 1/2. */
    __forceinline__ __device__ int half(void) const
    {
        return bits_of(float_of(large) + 0.5f) - large;
    }

    /** The sum of |L| over two rows, at most 2^23 units. */
    struct Total {
        float v;

        __forceinline__ __device__ Total(void) : v(0) {}
        __forceinline__ __device__ void add(float l)
        {
            v += size(l);
        }
    };
    __forceinline__ __device__ unsigned units(const Total &t) const
    {
        return units(t.v);
    }
};

/** Two samples a word, of 8 bits: half precision, compute capability 8.0. In
 * host code, for tests, its bits are integers. */
struct NoisePairs {
    typedef unsigned char Sample;
    typedef unsigned Word;
    struct Row { unsigned v[5]; };
    enum { lanes = 2, quads = 5 };

    __forceinline__ __device__ NoisePairs(const CudaPlanes &planes) {}

    static __forceinline__ __device__ void
    load(Row &r, const unsigned char *p)
    {
        load_global(r.v, p);
        r.v[4] = load_global((const unsigned *)(p + 16));
    }
    static __forceinline__ __device__ void set(Row &r, int i, unsigned v)
    {
        r.v[i] = v;
    }
    __forceinline__ __device__ void
    words(Word w[NOISE_WORDS], const Row &r) const
    {
#ifdef __CUDA_ARCH__
        const unsigned large = 0x4c4c4c4c;      // 16, and 1/64 a bit
#else
        const unsigned large = 0;
#endif

        UNROLL
        for (int j = 0; j < NOISE_WORDS; j += 2) {
            const unsigned two = pick_bytes(r.v[j / 4], r.v[j / 4 + 2],
                                            j & 2 ? 0x7632 : 0x5410);

            w[j] = pick_bytes(two, large, 0x4240);
            if (j + 1 < NOISE_WORDS)
                w[j + 1] = pick_bytes(two, large, 0x4341);
        }
    }
    static __forceinline__ __device__ Word zero(void)
    {
        return 0;
    }
#ifndef __CUDA_ARCH__
    static __forceinline__ __device__ int lane(Word a, int i)
    {
        return (short)(a >> 16 * i);
    }
    static __forceinline__ __device__ Word word(int low, int high)
    {
        return (low & 0xffff) | (unsigned)high << 16;
    }
    static __forceinline__ __device__ int clip(int v)
    {
        return v < 0 ? 0 : v > 64 ? 64 : v;
    }
    static __forceinline__ __device__ int size(int v)
    {
        return v < 0 ? -v : v;
    }
    static __forceinline__ __device__ int change1(int a, int b, int odd)
    {
        return size(a) - size(b) + (odd ? 0 : 32);
    }
#endif
    static __forceinline__ __device__ Word add(Word a, Word b)
    {
#ifdef __CUDA_ARCH__
        Word v;
        asm("add.f16x2 %0, %1, %2;" : "=r"(v) : "r"(a), "r"(b));
        return v;
#else
        return word(lane(a, 0) + lane(b, 0), lane(a, 1) + lane(b, 1));
#endif
    }
    static __forceinline__ __device__ Word sub(Word a, Word b)
    {
#ifdef __CUDA_ARCH__
        Word v;
        asm("sub.f16x2 %0, %1, %2;" : "=r"(v) : "r"(a), "r"(b));
        return v;
#else
        return word(lane(a, 0) - lane(b, 0), lane(a, 1) - lane(b, 1));
#endif
    }
    static __forceinline__ __device__ Word change(Word a, Word b, int odd)
    {
#ifdef __CUDA_ARCH__
        Word v, w;
        asm("abs.f16x2 %0, %2; abs.f16x2 %1, %3;"
            : "=r"(v), "=r"(w) : "r"(a), "r"(b));
        return sub(odd ? v : add(v, 0x38003800), w);
#else
        return word(change1(lane(a, 0), lane(b, 0), odd),
                    change1(lane(a, 1), lane(b, 1), odd));
#endif
    }
    static __forceinline__ __device__ Word sat(Word a, Word b)
    {
#ifdef __CUDA_ARCH__
        Word v;
        asm("sub.sat.f16x2 %0, %1, %2;" : "=r"(v) : "r"(a), "r"(b));
        return v;
#else
        return word(clip(lane(a, 0) - lane(b, 0)),
                    clip(lane(a, 1) - lane(b, 1)));
#endif
    }
    static __forceinline__ __device__ Word keep(Word v, int first, int second)
    {
#ifdef __CUDA_ARCH__
        const Word half = 0x38003800;
#else
        const Word half = 0x00200020;
#endif
        return ((first ? v : half) & 0xffff) |
               ((second ? v : half) & 0xffff0000);
    }
    /** The integers that both lanes are times the unit: half precision has
     * their bits in the numbers of its smallest, 2^-18 of the unit. */
    static __forceinline__ __device__ Word integers(Word a)
    {
#ifdef __CUDA_ARCH__
        Word v;
        asm("mul.f16x2 %0, %1, %2;" : "=r"(v) : "r"(a), "r"(0x00400040));
        return v;
#else
        return a;
#endif
    }
    static __forceinline__ __device__ unsigned both(unsigned v)
    {
        return (v & 0xffff) + (v >> 16);
    }
    /** Of up to 2048 units in a lane. */
    __forceinline__ __device__ unsigned units(Word v) const
    {
        return both(integers(v));
    }
    static __forceinline__ __device__ unsigned differ(Word v)
    {
        return v;
    }
    static __forceinline__ __device__ unsigned lanes_of(unsigned bits)
    {
        return !!(bits & 0xffff) | (unsigned)!!(bits >> 16) << NOISE_STRIP;
    }
    /** In both lanes. */
    __forceinline__ __device__ int half(void) const
    {
        return 2 * 32;
    }

    /** The sum of |L| over two rows: 16 times 2040 in a lane. */
    struct Total {
        unsigned v;

        __forceinline__ __device__ Total(void) : v(0) {}
        __forceinline__ __device__ void add(Word l)
        {
#ifdef __CUDA_ARCH__
            v += integers(l) & 0x7fff7fff;
#else
            const int a = lane(l, 0), b = lane(l, 1);

            v += word(size(a), size(b));
#endif
        }
    };
    __forceinline__ __device__ unsigned units(const Total &t) const
    {
        return both(t.v);
    }
};

/* ---- a thread's samples ---- */

/** What was measured of them. */
struct NoiseFound {
    unsigned fine;              ///< sum of |L|
    unsigned rows, columns;     ///< bits of those that are not of one value
    int across8, across0, down8, down0;         ///< sums of e
};

/** What is known of a strip. */
enum NoisePath {
    NOISE_ANY,
    NOISE_WORDS4,               ///< rows are words of four samples
    NOISE_INSIDE,               ///< all that it reads is in the plane, and rows
                                ///< begin where 16 bytes do, or, with two
                                ///< channels, are such words
};

/** Of a plane with so many channels; NOISE_ANY: with any. */
template<typename A, int path, int channels> struct NoiseStrip {
    typedef typename A::Word Word;
    typedef typename A::Row Row;

    const A &a;
    const CudaPlane &pl;
    int x0, y0, c;
    int last_x, last_y;         ///< of e
    int is_left, is_top;        ///< in the block of 16x16 samples

    Word above[NOISE_WORDS];            ///< the row before
    Word down[NOISE_STRIP + 2];         ///< differences to the one before it
    Word change[NOISE_STRIP];           ///< of their sizes, likewise
    unsigned column[NOISE_STRIP];       ///< bits that differ down the column
    unsigned rows, fine;
    /* sums of e in places that are multiples of 8, even and odd */
    Word across8, across2, across1, down8, down2, down1;

    __forceinline__ __device__
    NoiseStrip(const A &arithmetic, const CudaPlane &plane, int strip,
               int group, int channel)
        : a(arithmetic), pl(plane), x0(strip * NOISE_STRIP * A::lanes),
          y0(group * NOISE_ROWS), c(channel),
          last_x(plane.width - 2 - x0), last_y(plane.height - 2 - y0),
          is_left(A::lanes == 2 || !(strip & 1)), is_top(!(group & 1)),
          rows(0), fine(0), across8(A::zero()), across2(A::zero()),
          across1(A::zero()), down8(A::zero()), down2(A::zero()),
          down1(A::zero())
    {
        UNROLL
        for (int j = 0; j < NOISE_WORDS; j++)
            above[j] = A::zero();
        UNROLL
        for (int j = 0; j < NOISE_STRIP + 2; j++)
            down[j] = A::zero();
        UNROLL
        for (int j = 0; j < NOISE_STRIP; j++)
            change[j] = A::zero();
        UNROLL
        for (int j = 0; j < NOISE_STRIP; j++)
            column[j] = 0;
    }
    __forceinline__ __device__ void load(Row &r, int y) const
    {
        typedef typename A::Sample T;

        enum { at_once = path == NOISE_INSIDE && channels == 1 };
        const T *row = row_at<const T>(pl.src, pl.src_pitch, y0 + y);

        if (at_once)
            A::load(r, row + x0);
        UNROLL
        for (int i = 0; i < (at_once ? 0 : A::quads); i++)
            A::set(r, i, path == NOISE_INSIDE ?
                             channel4(row + (x0 + 4 * i) * channels, c) :
                         path == NOISE_WORDS4 ?
                             noise_word<T, channels>(pl, x0 + 4 * i, y0 + y,
                                                     c) :
                         noise_samples4<T>(pl, x0 + 4 * i, y0 + y, c));
    }
    /* e + 1/2 in place j of a line, or of the place beside; 1/2 beyond its
     * end, where samples are, but e is not */
    static __forceinline__ __device__ Word
    step(Word change, Word next, int is_odd, int first, int second)
    {
        const Word v = is_odd ? A::sat(next, change) : A::sat(change, next);

        return path == NOISE_INSIDE ? v : A::keep(v, first, second);
    }
    /** Differences along a row, y is that of the row. */
    __forceinline__ __device__ void across(const Word w[NOISE_WORDS], int y)
    {
        Word d[NOISE_WORDS], s[NOISE_WORDS], e;
        unsigned differ = 0;

        UNROLL
        for (int j = 1; j < NOISE_WORDS; j++)
            d[j] = A::sub(w[j], w[j - 1]);
        UNROLL
        for (int j = 2; j <= NOISE_STRIP; j++)
            differ |= A::differ(d[j]);
        differ |= A::differ(d[NOISE_STRIP + 1]) &
                  (A::lanes == 2 ? 0xffff : 0u - is_left);
        rows |= (unsigned)!!differ << y;
        if (y == NOISE_ROWS)
            return;
        UNROLL
        for (int j = 2; j < NOISE_WORDS; j++)
            s[j] = A::change(d[j], d[j - 1], j & 1);
        UNROLL
        for (int j = 2; j < NOISE_WORDS - 1; j++) {
            if (j == 4)
                continue;
            e = step(s[j], s[j + 1], j & 1, j <= last_x && y <= last_y + 1,
                     j + NOISE_STRIP <= last_x && y <= last_y + 1);
            if (j & 1)
                across1 = A::add(across1, e);
            else if (j & 7)
                across2 = A::add(across2, e);
            else
                across8 = A::add(across8, e);
        }
    }
    /** L in the row before y, d: from that to y. */
    __forceinline__ __device__ void
    add_fine(typename A::Total &total, const Word d[NOISE_STRIP + 2], int y)
    {
        Word v[NOISE_STRIP + 2];

        UNROLL
        for (int j = 0; j < NOISE_STRIP + 2; j++)
            v[j] = A::sub(d[j], down[j]);
        UNROLL
        for (int j = 0; j < NOISE_STRIP + 1; j++)
            v[j] = A::sub(v[j + 1], v[j]);
        UNROLL
        for (int j = 0; j < NOISE_STRIP; j++)
            total.add(A::sub(v[j + 1], v[j]));
    }
    /** Steps in the row before y, which is odd or not; c: to it and to y. */
    template<int is_odd>
    __forceinline__ __device__ void
    add_down(const Word next[NOISE_STRIP], int y)
    {
        Word sum = A::zero();

        if (y - 1 == 4)
            return;
        UNROLL
        for (int j = 0; j < NOISE_STRIP; j++)
            sum = A::add(sum, step(change[j], next[j], is_odd,
                                   j <= last_x + 1 && y - 1 <= last_y,
                                   j + NOISE_STRIP <= last_x + 1 &&
                                   y - 1 <= last_y));
        if (is_odd)
            down1 = A::add(down1, sum);
        else if (y - 1 == 8)
            down8 = sum;
        else
            down2 = A::add(down2, sum);
    }
    /** Row y, which is odd or not. */
    template<int is_odd>
    __forceinline__ __device__ void row(const Row &r, typename A::Total &total,
                                        int y)
    {
        Word w[NOISE_WORDS], d[NOISE_STRIP + 2], next[NOISE_STRIP];

        a.words(w, r);
        if (y <= NOISE_ROWS)
            across(w, y);
        UNROLL
        for (int j = 0; j < NOISE_STRIP + 2; j++)
            d[j] = A::sub(w[j], above[j]);
        if (y >= 2 && y <= NOISE_ROWS + 1) {
            add_fine(total, d, y);
            if (y <= NOISE_ROWS || is_top) {
                UNROLL
                for (int j = 0; j < NOISE_STRIP; j++)
                    column[j] |= A::differ(d[j + 1]);
            }
        }
        UNROLL
        for (int j = 0; j < NOISE_STRIP; j++)
            next[j] = A::change(d[j], down[j], is_odd);
        if (y >= 3)
            add_down<!is_odd>(next, y);
        UNROLL
        for (int j = 0; j < NOISE_STRIP; j++)
            change[j] = next[j];
        UNROLL
        for (int j = 0; j < NOISE_STRIP + 2; j++)
            down[j] = d[j];
        UNROLL
        for (int j = 0; j < NOISE_WORDS; j++)
            above[j] = w[j];
    }
    __forceinline__ __device__ void measure(NoiseFound &f)
    {
        /* half of what saturated in each place, and how many there were */
        const int half = a.half();
        Row even, odd;

        load(even, 0);
        load(odd, 1);
        NO_UNROLL
        for (int y = 0; y < NOISE_ROWS + 3; y += 2) {
            typename A::Total total;

            row<0>(even, total, y);
            if (y + 2 >= NOISE_ROWS + 3)
                break;
            load(even, y + 2);
            row<1>(odd, total, y + 1);
            if (y + 3 < NOISE_ROWS + 3)
                load(odd, y + 3);
            fine += a.units(total);
        }
        f.fine    = fine;
        f.rows    = rows >> 1;
        f.columns = 0;
        UNROLL
        for (int j = 0; j < NOISE_STRIP; j++)
            f.columns |= A::lanes_of(column[j]) << j;
        f.across8 = a.units(across8) - half * 8;
        f.across0 = a.units(across2) - a.units(across1) + half * 16;
        f.down8   = a.units(down8) - half * 8;
        f.down0   = a.units(down2) - a.units(down1) + half * 16;
    }
};

/* ---- a block's tiles ---- */

/** Shared memory of a block. */
struct NoiseShared {
    unsigned count[NOISE_LEVELS];
    unsigned fine[NOISE_THREADS], flags[NOISE_THREADS];
    long long sum[4][NOISE_THREADS];
    long long part[4][NOISE_JOINED];    ///< of these sums
    unsigned nb[NOISE_THREADS];         ///< blocks of a thread's levels
    unsigned joined[NOISE_THREADS / NOISE_JOINED];  ///< of those joined first
    int mean[4];
    unsigned level[4];          ///< fine, and those of EpsilonTemporal
    unsigned limit[4], last;
} __attribute__((aligned(16)));

/** What a block works on. */
struct NoisePlane {
    CudaPlane pl;
    int c, depth;
    int wide;                   ///< rows are words of four samples, of one or
                                ///< two channels
    int aligned;                ///< rows begin where words that are read away
                                ///< from the borders do
    int strips, groups;         ///< of threads
    int across, down;           ///< blocks of 16x16 samples

    __forceinline__ __device__
    NoisePlane(const EpsilonNoiseParams &p, int lanes, int sample_bytes)
        : pl(block_plane(p.planes)), c(blockIdx.y), depth(p.planes.depth)
    {
        const unsigned misaligned = (unsigned)pl.src | (unsigned)pl.src_pitch;

        wide    = pl.channels < 3 && !(pl.width & 3) &&
                  !(misaligned & (4 * sample_bytes - 1));
        aligned = pl.channels == 2 ? wide :
                  pl.channels == 1 && !(misaligned & 15);
        strips  = (pl.width + NOISE_STRIP * lanes - 1) / (NOISE_STRIP * lanes);
        groups  = (pl.height + NOISE_ROWS - 1) / NOISE_ROWS;
        across  = pl.width  < 2 ? 0 : (pl.width  - 2) / 16;
        down    = pl.height < 2 ? 0 : (pl.height - 2) / 16;
    }
};

/** The number of this thread in its block. */
static __forceinline__ __device__ int noise_thread(void)
{
    return threadIdx.y * EPSILON_NOISE_STRIPS + threadIdx.x;
}

/** Count the levels of the tile's blocks of 16x16 samples; of these, the first
 * one is (bx, by). Each thread has put its share into shared memory. */
template<int lanes>
static __forceinline__ __device__ void
count_levels(NoiseShared &sh, const NoisePlane &n, int bx, int by)
{
    enum {
        strips = 2 / lanes,             ///< of a block
        width  = EPSILON_NOISE_STRIPS / strips,
        height = EPSILON_NOISE_GROUPS / 2,
        full   = (1 << NOISE_STRIP * lanes) - 1,
    };
    const int i = noise_thread();
    const int x = i % width, y = i / width;
    unsigned sum = 0, all = 1;

    if (y >= height || bx + x >= n.across || by + y >= n.down)
        return;

    const int first = 2 * y * EPSILON_NOISE_STRIPS + strips * x;
    const int below = first + EPSILON_NOISE_STRIPS, second = strips - 1;

    UNROLL
    for (int j = 0; j < strips; j++) {
        sum += sh.fine[first + j] + sh.fine[below + j];
        all &= (sh.flags[first + j] | sh.flags[below + j]) >> 8 == full;
    }
    all &= ((sh.flags[first] | sh.flags[first + second]) & 0xff) == 0xff &&
           ((sh.flags[below] | sh.flags[below + second]) & 0xff) == 0xff;
    if (!all)
        return;

    const unsigned long long level = 107ull * sum >> (n.depth + 5);

    atomicAdd(&sh.count[level < NOISE_LEVELS ? (int)level : NOISE_LEVELS - 1],
              1u);
}

template<int path, int channels, typename A>
static __forceinline__ __device__ void
measure_strip(NoiseFound &f, const A &a, const NoisePlane &n, int strip,
              int group)
{
    NoiseStrip<A, path, channels> s(a, n.pl, strip, group, n.c);

    s.measure(f);
}

/** Tiles of the plane, every p.blocks-th one from this block's first on. */
template<typename A>
static __forceinline__ __device__ void
measure_tiles(NoiseShared &sh, const EpsilonNoiseParams &p, const NoisePlane &n)
{
    enum { words = NOISE_STRIP * A::lanes };
    const A a(p.planes);
    const int t = noise_thread();
    const int tiles_across = (n.strips + EPSILON_NOISE_STRIPS - 1) /
                             EPSILON_NOISE_STRIPS;
    const int tiles = (n.groups + EPSILON_NOISE_GROUPS - 1) /
                      EPSILON_NOISE_GROUPS * tiles_across;

    UNROLL
    for (int i = 0; i < 4; i++)
        sh.sum[i][t] = 0;
    NO_UNROLL
    for (int tile = blockIdx.x; tile < tiles; tile += p.blocks) {
        const int first_strip = tile % tiles_across * EPSILON_NOISE_STRIPS;
        const int first_group = tile / tiles_across * EPSILON_NOISE_GROUPS;
        const int strip = first_strip + threadIdx.x;
        const int group = first_group + threadIdx.y;
        NoiseFound f = { 0, 0, 0, 0, 0, 0, 0 };

        const int is_inside = n.aligned &&
            (first_strip + EPSILON_NOISE_STRIPS) * words + 4 <= n.pl.width &&
            (first_group + EPSILON_NOISE_GROUPS) * NOISE_ROWS + 3 <=
            n.pl.height;

        if (is_inside && n.pl.channels == 1)
            measure_strip<NOISE_INSIDE, 1>(f, a, n, strip, group);
        else if (is_inside)
            measure_strip<NOISE_INSIDE, 2>(f, a, n, strip, group);
        else if (strip >= n.strips || group >= n.groups)
            ;
        else if (!n.wide)
            measure_strip<NOISE_ANY, 1>(f, a, n, strip, group);
        else if (n.pl.channels == 1)
            measure_strip<NOISE_WORDS4, 1>(f, a, n, strip, group);
        else
            measure_strip<NOISE_WORDS4, 2>(f, a, n, strip, group);
        sh.fine[t]  = f.fine;
        sh.flags[t] = f.rows | f.columns << 8;
        sh.sum[0][t] += f.across8;
        sh.sum[1][t] += f.across0;
        sh.sum[2][t] += f.down8;
        sh.sum[3][t] += f.down0;
        __syncthreads();
        count_levels<A::lanes>(sh, n, first_strip * A::lanes / 2,
                               first_group / 2);
        __syncthreads();
    }
}

/** Add what the block has to what the others have. */
static __forceinline__ __device__ void
add_to_all(NoiseShared &sh, EpsilonSums *all)
{
    const int t = noise_thread();
    long long sum = 0;

    __syncthreads();
    for (int i = 4 * t; i < NOISE_LEVELS; i += 4 * NOISE_THREADS) {
        unsigned v[4], any = 0;

        UNROLL
        for (int j = 0; j < 4; j++)
            any |= v[j] = sh.count[i + j];
        if (!any)
            continue;
        UNROLL
        for (int j = 0; j < 4; j++)
            if (v[j])
                add_global(&all->count[i + j], v[j]);
    }
    if (t < 4 * NOISE_JOINED) {
        for (int i = t % NOISE_JOINED; i < NOISE_THREADS; i += NOISE_JOINED)
            sum += sh.sum[t / NOISE_JOINED][i];
        sh.part[t / NOISE_JOINED][t % NOISE_JOINED] = sum;
    }
    __syncthreads();
    if (t >= 4)
        return;
    sum = 0;
    UNROLL
    for (int i = 0; i < NOISE_JOINED; i++)
        sum += sh.part[t][i];
    add_global(&all->sum[t], (unsigned long long)sum);
}

/* ---- the threshold ---- */

/** How many e of a line of nb samples are in places that are multiples of 8, or
 * of none of 4. */
static __forceinline__ __device__ long long
line_places(int nb, int is8)
{
    return nb < 4 ? 0 : is8 ? (nb - 2) / 8 : nb - 3 - (nb - 2) / 4;
}

/** The (nb / part)-th smallest level of nb, 0 if too few of all blocks count.
 * All threads call it, each with its share of the counts. */
static __forceinline__ __device__ void
find_level(NoiseShared &sh, unsigned *level, const unsigned *count, int part,
           int blocks)
{
    enum { own = NOISE_LEVELS / NOISE_THREADS };
    const int t = noise_thread(), group = t / NOISE_JOINED;
    unsigned mine = 0, before = 0, all = 0;

    UNROLL
    for (int i = 0; i < own; i++)
        mine += count[i];
    sh.nb[t] = mine;
    if (!t)
        *level = 0;
    __syncthreads();
    UNROLL
    for (int i = 0; i < NOISE_JOINED; i++) {
        const unsigned nb = sh.nb[group * NOISE_JOINED + i];

        all    += nb;
        before += i < t % NOISE_JOINED ? nb : 0;
    }
    if (t % NOISE_JOINED == 0)
        sh.joined[group] = all;
    __syncthreads();
    all = 0;
    UNROLL
    for (int i = 0; i < NOISE_THREADS / NOISE_JOINED; i++) {
        all    += sh.joined[i];
        before += i < group ? sh.joined[i] : 0;
    }

    const unsigned k = all / part - before;     // wraps if it is below

    if (all < EPSILON_MIN_BLOCKS || k >= mine || 8ull * all < 3ull * blocks)
        return;
    before = 0;
    UNROLL
    for (int i = 0; i < own; i++) {
        if (k >= before && k - before < count[i])
            *level = t * own + i;
        before += count[i];
    }
}

/** floor(a / n), of at most 2^17 either way. */
static __forceinline__ __device__ int floor_ratio(long long a, long long n)
{
    /* one more or less than it is: products tell */
    int q = (int)((float)a / (float)n);
    const long long rest = a - q * n;

    return rest < 0 ? q - 1 : rest >= n ? q + 1 : q;
}

/** floor(16 sum / n) of a sum of e, in sh.mean, 0 where n is: by four
 * threads, v are two of these sums. */
static __forceinline__ __device__ void
find_mean(NoiseShared &sh, const NoisePlane &n, const unsigned v[4])
{
    const int t = noise_thread(), is_down = t >> 1, is8 = !(t & 1);
    const long long nb = line_places(is_down ? n.pl.height : n.pl.width, is8) *
                         (is_down ? n.pl.width : n.pl.height);
    const unsigned low = is8 ? v[0] : v[2], high = is8 ? v[1] : v[3];
    const long long sum = (long long)((unsigned long long)high << 32 | low);

    sh.mean[t] = nb ? floor_ratio(16 * sum, nb) : 0;
}

static __forceinline__ __device__ int line_excess(const NoiseShared &sh, int nb,
                                                  int t)
{
    return line_places(nb, 1) && line_places(nb, 0) ?
           sh.mean[t] - sh.mean[t + 1] : 0;
}

/** That of weights, see epsilon_patch.cuh. */
static __forceinline__ __device__ unsigned
limit_of(const EpsilonNoiseParams &p, int depth, unsigned tl)
{
    return p.linear ? ((tl + 2) << (depth - 8)) - 1 :
           (2 * tl * ((1u << depth) - 1) + 255) / 510 + 1;
}

/** The lesser one of the coarse level and motion's. */
static __forceinline__ __device__ int
temporal_level(const NoiseShared &sh, const EpsilonTemporal *t)
{
    int motion = -1;

    UNROLL
    for (int i = 0; i < 2; i++) {
        const int level = (int)sh.level[2 + i];

        if (t->differs[i] && (motion < 0 || level < motion))
            motion = level;
    }
    return motion < 0 ? 0 : motion < (int)sh.level[1] ? motion :
                                                        (int)sh.level[1];
}

/** The threshold and what it comes to for the kernel that filters. */
static __forceinline__ __device__ EpsilonComponent
make_component(const NoiseShared &sh, const EpsilonNoiseParams &p,
               const NoisePlane &n, const EpsilonTemporal *temporal)
{
    const int b = (line_excess(sh, n.pl.width, 0) +
                   line_excess(sh, n.pl.height, 2)) >> (n.depth - 6);
    const int grid    = clamp_to(b, NOISE_LEVELS - 1);
    const int blocky  = 7 * p.factor * clamp_to(grid, EPSILON_GRID_CAP) / 5;
    const int fine    = p.factor * (int)sh.level[0];
    const int slow    = HAS_BESIDE && p.present ? 4 * p.factor *
                                    temporal_level(sh, temporal) / 5 : 0;
    const int spatial = fine > blocky ? fine : blocky;
    const int highest = spatial > slow ? spatial : slow;
    EpsilonComponent found = { 0, 0, 0 };
    unsigned tl;

    found.noise = highest > EPSILON_MIN_NOISE ? highest : EPSILON_MIN_NOISE;
    tl = ((unsigned)(p.area * p.strength) * found.noise + 4096) >> 13;
    tl = tl < 64u * p.area ? tl : 64u * p.area;
    found.limit = limit_of(p, n.depth, tl);
    return found;
}

/** What epsilon_motion.cuh counted of a component, and have that cleared. */
static __forceinline__ __device__ void
find_temporal(NoiseShared &sh, const EpsilonNoiseParams &p,
              const NoisePlane &n, EpsilonTemporal *all)
{
    enum { own = NOISE_LEVELS / NOISE_THREADS };
    const MotionItems items(n.pl, p.present);
    const int t = noise_thread();

    NO_UNROLL
    for (int k = 0; k < 3; k++) {
        unsigned count[own];

        UNROLL
        for (int i = 0; i < own; i += 4)
            load_sums(count + i, &all->count[k][t * own + i]);
        __syncthreads();
        find_level(sh, &sh.level[1 + k], count, k ? 10 : 20,
                   k ? items.motion : items.coarse);
        for (int i = t; i < NOISE_LEVELS; i += NOISE_THREADS)
            all->count[k][i] = 0;
    }
}

/** What all blocks have measured of a component, and have it cleared. */
static __forceinline__ __device__ void
find_component(NoiseShared &sh, const EpsilonNoiseParams &p,
               const NoisePlane &n, EpsilonSums *all, EpsilonTemporal *temporal,
               EpsilonComponent *component)
{
    enum { own = NOISE_LEVELS / NOISE_THREADS };
    const int t = noise_thread();
    unsigned count[own], sum[4];

    UNROLL
    for (int i = 0; i < own; i += 4)
        load_sums(count + i, &all->count[t * own + i]);
    if (t < 4)
        load_sums(sum, &all->sum[t & 2]);
    find_level(sh, &sh.level[0], count, 20, n.across * n.down);
    if (t < 4)                  // the first has read those of another component
        find_mean(sh, n, sum);
    for (int i = t; i < NOISE_LEVELS; i += NOISE_THREADS)
        all->count[i] = 0;
    if (HAS_BESIDE && p.present)
        find_temporal(sh, p, n, temporal);
    __syncthreads();
    if (t < 4)
        all->sum[t] = 0;
    if (t == 0) {
        const EpsilonComponent found = make_component(sh, p, n, temporal);

        if (HAS_BESIDE)
            temporal->differs[0] = temporal->differs[1] = 0;

        *component    = found;
        sh.limit[n.c] = found.limit;
    }
}

/** The thresholds of the plane: by the last of its blocks. */
static __forceinline__ __device__ void
find_thresholds(NoiseShared &sh, const EpsilonNoiseParams &p, NoisePlane &n)
{
    EpsilonMeasured *m = (EpsilonMeasured *)p.measured;
    const int t = noise_thread(), first = 4 * blockIdx.z;
    unsigned most = 0;

    NO_UNROLL
    for (n.c = 0; n.c < n.pl.channels; n.c++) {
        if (n.pl.channel_mask >> n.c & 1)
            find_component(sh, p, n, &m->sums[first + n.c],
                           &m->temporal[first + n.c],
                           &m->component[first + n.c]);
        else if (!t)            // it is copied, but has weights all the same
            sh.limit[n.c] = limit_of(p, n.depth, 0);
    }
    if (t)
        return;
    NO_UNROLL
    for (int c = 0; c < n.pl.channels; c++)
        most = sh.limit[c] > most ? sh.limit[c] : most;
    NO_UNROLL
    for (int c = 0; c < n.pl.channels; c++) {
        m->component[first + c].limit = sh.limit[c];
        m->component[first + c].most  = most;
    }
    m->done[blockIdx.z] = 0;
}

/** Is this the last block of all that measure the plane? */
static __forceinline__ __device__ int
is_last(NoiseShared &sh, const EpsilonNoiseParams &p, const NoisePlane &n)
{
    EpsilonMeasured *m = (EpsilonMeasured *)p.measured;
    unsigned blocks = 0;

    for (int c = 0; c < n.pl.channels; c++)
        blocks += n.pl.channel_mask >> c & 1 ? p.blocks : 0;
    __syncthreads();
    if (!noise_thread()) {
        fence();                // for all threads, which the barrier joins
        sh.last = atomicAdd(&m->done[blockIdx.z], 1u) == blocks - 1;
        if (sh.last)
            fence();
    }
    __syncthreads();
    return sh.last;
}

template<typename A>
static __forceinline__ __device__ void
measure_noise(NoiseShared &sh, const EpsilonNoiseParams &p)
{
    NoisePlane n(p, A::lanes, sizeof(typename A::Sample));
    const int t = noise_thread();

    if (n.c >= n.pl.channels || !(n.pl.channel_mask >> n.c & 1))
        return;
    for (int i = t; i < NOISE_LEVELS; i += NOISE_THREADS)
        sh.count[i] = 0;
    measure_tiles<A>(sh, p, n);
    add_to_all(sh, &((EpsilonMeasured *)p.measured)->sums[4 * blockIdx.z +
                                                          n.c]);
    if (is_last(sh, p, n))
        find_thresholds(sh, p, n);
}

/** A kernel with an arithmetic, which is what follows. */
#define EPSILON_NOISE_KERNEL(name, ...)                                       \
extern "C" __global__ void                                                    \
__launch_bounds__(NOISE_THREADS, EPSILON_NOISE_RESIDENT)                      \
name(const EpsilonNoiseParams p)                                              \
{                                                                             \
    __shared__ NoiseShared sh;                                                \
                                                                              \
    measure_noise<__VA_ARGS__>(sh, p);                                        \
}

#endif /* AVFILTER_CUDA_EPSILON_NOISE_CUH */
