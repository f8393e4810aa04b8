/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * 3x3 median of 8-bit samples, loaded from global memory into registers,
 * compute capability 8.0.
 *
 * Formula:  out(x, y) = the median of the 9 samples around (x, y): exactly
 *           libavfilter/vf_median.c.
 * Layout:   planes.h. A thread filters 16 samples of each of its rows, two rows
 *           at a time. A word of four samples becomes two words of two:
 *           `even` with samples 0 and 2, `odd` with 1 and 3 (LanesF16). The
 *           three samples of a column are sorted once; a byte permutation
 *           makes columns that span two words.
 * Launch:   blocks of w x h threads filter 16 w samples of tile_h rows, a
 *           thread tile_h / h of them, which is even; blockIdx.z is the plane.
 * Borders:  coordinates are clamped: the threads at the ends of a row replace
 *           the pixel outside. The last thread loads 16 bytes, too, so rows
 *           have to start and end at multiples of 16; other frames use a
 *           slower function.
 * Cost:     about 12 comparisons and permutations per sample. Two rows are
 *           loaded while the two before them are filtered; rows that threads
 *           share come from the cache.
 */

#ifndef AVFILTER_CUDA_MEDIAN_3X3_REGISTERS_CUH
#define AVFILTER_CUDA_MEDIAN_3X3_REGISTERS_CUH

#include "median_net.cuh"

typedef LanesF16<1> Med3x3Lanes;

/** Samples -4 to 19 of a row, relative to the first of the thread. */
struct Med3x3Words { unsigned w[6]; };

/** Samples -4 to 19 of a row, two per word. */
struct Med3x3Row { unsigned even[6], odd[6]; };

/** Smallest, middle and largest samples of columns. */
struct Med3x3Column { unsigned lo, mid, hi; };

/** Store without keeping the data in the cache. */
FUNCTION void med3x3_store(unsigned char *p, const unsigned w[4])
{
#ifdef __CUDA_ARCH__
    asm volatile("st.global.cs.v4.u32 [%0], {%1, %2, %3, %4};"
                 : : "l"(p), "r"(w[0]), "r"(w[1]), "r"(w[2]), "r"(w[3])
                 : "memory");
#else
    for (int i = 0; i < 4; i++)
        ((unsigned *)p)[i] = w[i];
#endif
}

/** Position of a thread in its plane. */
struct Med3x3Place {
    unsigned long long src, dst; ///< the thread's first sample in row 0
    int src_pitch, dst_pitch;
    int last;                   ///< last row of the plane
    int left;                   ///< whether there is a word to the left
    int samples;                ///< from the thread's first to the row's end
};

/** Return base + pitch * y as one instruction; compilers use several. */
FUNCTION unsigned long long med3x3_at(unsigned long long base, int pitch, int y)
{
#ifdef __CUDA_ARCH__
    unsigned long long v;
    asm("mad.wide.s32 %0, %1, %2, %3;"
        : "=l"(v) : "r"(pitch), "r"(y), "l"(base));
    return v;
#else
    return base + (long long)pitch * y;
#endif
}

/** Load a word if it exists; a branch instead would wait for the load. */
FUNCTION unsigned med3x3_load_if(int there, const unsigned char *p)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("{\n\t.reg .pred t;\n\tsetp.ne.s32 t, %2, 0;\n\tmov.u32 %0, 0;\n\t"
        "@t ld.global.u32 %0, [%1];\n\t}" : "=r"(v) : "l"(p), "r"(there));
    return v;
#else
    return there ? *(const unsigned *)p : 0;
#endif
}

FUNCTION Med3x3Words med3x3_load(const Med3x3Place &at, int y)
{
    const unsigned char *p = (const unsigned char *)
        med3x3_at(at.src, at.src_pitch, clamp_to(y, at.last));
    Med3x3Words r;

    load_global(r.w + 1, p);
    r.w[0] = med3x3_load_if(at.left, p - 4);
    r.w[5] = med3x3_load_if(at.samples > 16, p + 16);
    return r;
}

/** Replace the pixels outside of the row by those at its ends. */
template<int channels>
FUNCTION void med3x3_border(const Med3x3Place &at, Med3x3Words &r)
{
    const int word = at.samples >> 2, byte = at.samples & 3;
    const unsigned sel =
        channels == 4 ? 0x7654 :
        channels == 2 ? byte ? 0x1010 : 0x3276 :
        byte == 0 ? 0x3217 : byte == 1 ? 0x3200 : byte == 2 ? 0x3110 : 0x2210;

    if (!at.left)
        r.w[0] = pick_bytes(r.w[1], 0, channels == 1 ? 0x0000 :
                                       channels == 2 ? 0x1010 : 0x3210);
    UNROLL
    for (int i = 0; i < 5; i++)
        if (i == word)
            r.w[i + 1] = pick_bytes(r.w[i + 1], r.w[i], sel);
}

FUNCTION Med3x3Row med3x3_unpack(const Med3x3Words &r)
{
    Med3x3Row u;

    UNROLL
    for (int i = 0; i < 6; i++) {
        u.even[i] = r.w[i] & 0x00ff00ff;
        u.odd[i]  = pick_bytes(r.w[i], 0, 0x4341);
    }
    return u;
}

/** Return the sorted column of lo, hi, sorted before, and v. */
FUNCTION Med3x3Column med3x3_column(unsigned lo, unsigned hi, unsigned v)
{
    Med3x3Column c;
    unsigned t;

    Med3x3Lanes::sortf(c.lo, t, lo, v);
    Med3x3Lanes::sortf(c.mid, c.hi, hi, t);
    return c;
}

/** Return the columns between a and b: the upper of a and the lower of b. */
FUNCTION Med3x3Column med3x3_between(const Med3x3Column &a,
                                     const Med3x3Column &b)
{
    Med3x3Column c;

    c.lo  = pick_bytes(a.lo,  b.lo,  0x5432);
    c.mid = pick_bytes(a.mid, b.mid, 0x5432);
    c.hi  = pick_bytes(a.hi,  b.hi,  0x5432);
    return c;
}

/**
 * Return the median of nine samples in sorted columns: the median of three, the
 * maximum of the smallest samples, the minimum of the largest, and the median
 * of the middle ones, which are mn and mx, sorted before, and mid.
 *
 * Compilers use one instruction for a maximum of three if the maximum of two is
 * not used elsewhere: therefore adjacent medians pass common columns in
 * different order.
 */
FUNCTION unsigned med3x3_median(const Med3x3Column &a, const Med3x3Column &b,
                                const Med3x3Column &c, unsigned mn, unsigned mx,
                                unsigned mid)
{
    typedef Med3x3Lanes L;
    const unsigned lo  = L::mx(L::mx(a.lo, b.lo), c.lo);
    const unsigned hi  = L::mn(L::mn(a.hi, b.hi), c.hi);
    const unsigned med = L::mx(mn, L::mn(mx, mid));

    return L::mxf(L::mn(lo, hi), L::mn(L::mx(lo, hi), med));
}

/** Return the median of columns that no adjacent median has. */
FUNCTION unsigned med3x3_median(const Med3x3Column &a, const Med3x3Column &b,
                                const Med3x3Column &c)
{
    unsigned mn, mx;

    Med3x3Lanes::sortf(mn, mx, a.mid, b.mid);
    return med3x3_median(a, b, c, mn, mx, c.mid);
}

/** Compute a row of results, words 1 to 4, from the two sorted rows lo and hi
 * that two results share, and the third row. */
template<int channels>
FUNCTION void med3x3_row(unsigned w[4], const unsigned elo[6],
                         const unsigned ehi[6], const unsigned olo[6],
                         const unsigned ohi[6], const unsigned even[6],
                         const unsigned odd[6])
{
    typedef Med3x3Lanes L;
    /* columns of word i (1) and of the words left (0) and right (2) of it */
    Med3x3Column e0 = med3x3_column(elo[0], ehi[0], even[0]);
    Med3x3Column o0 = med3x3_column(olo[0], ohi[0], odd[0]);
    Med3x3Column e1 = med3x3_column(elo[1], ehi[1], even[1]);
    Med3x3Column o1 = med3x3_column(olo[1], ohi[1], odd[1]);
    /* columns left of word i that span two words */
    Med3x3Column e = { 0, 0, 0 }, o = { 0, 0, 0 };

    if (channels < 4)
        o = med3x3_between(o0, o1);
    if (channels == 2)
        e = med3x3_between(e0, e1);
    UNROLL
    for (int i = 1; i < 5; i++) {
        const Med3x3Column e2 = med3x3_column(elo[i + 1], ehi[i + 1],
                                              even[i + 1]);
        const Med3x3Column o2 = med3x3_column(olo[i + 1], ohi[i + 1],
                                              odd[i + 1]);
        unsigned ve, vo;

        if (channels == 1) {
            const Med3x3Column er = med3x3_between(e1, e2);
            unsigned mn, mx;

            L::sortf(mn, mx, e1.mid, o1.mid);
            ve = med3x3_median(o, e1, o1, mn, mx, o.mid);
            vo = med3x3_median(er, o1, e1, mn, mx, er.mid);
            o  = med3x3_between(o1, o2);
        } else if (channels == 2) {
            const Med3x3Column er = med3x3_between(e1, e2);
            const Med3x3Column ri = med3x3_between(o1, o2);

            ve = med3x3_median(e, er, e1);
            vo = med3x3_median(o, ri, o1);
            e  = er;
            o  = ri;
        } else {
            ve = med3x3_median(e0, e2, e1);
            vo = med3x3_median(o0, o2, o1);
        }
        w[i - 1] = pick_bytes(ve, vo, 0x6240);
        e0 = e1;
        o0 = o1;
        e1 = e2;
        o1 = o2;
    }
}

/** Store row y; copy the bytes in keep. */
FUNCTION void med3x3_put(const Med3x3Place &at, int y, unsigned w[4],
                         unsigned keep)
{
    unsigned char *dst = (unsigned char *)med3x3_at(at.dst, at.dst_pitch, y);

    if (keep) {
        const unsigned char *src = (const unsigned char *)
            med3x3_at(at.src, at.src_pitch, y);

        UNROLL
        for (int i = 0; i < 4; i++)
            w[i] = (w[i] & ~keep) |
                   (load_global((const unsigned *)src + i) & keep);
    }
    if (at.samples >= 16) {
        med3x3_store(dst, w);
        return;
    }
    NO_UNROLL
    for (int i = 0; i < at.samples; i++) {
        dst[i] = w[0];
        UNROLL
        for (int j = 0; j < 3; j++)
            w[j] = w[j] >> 8 | w[j + 1] << 24;
        w[3] >>= 8;
    }
}

/** Rows loaded ahead: y + 1 and y + 2. */
struct Med3x3Ahead { Med3x3Words c, d; };

/** Filter rows y and y + 1 from rows y - 1 (a) to y + 2 (d), the last two of
 * which were loaded ahead; load the next two. */
template<int channels>
FUNCTION void med3x3_step(const Med3x3Place &at, int y, int end, unsigned keep,
                          Med3x3Ahead &n, const Med3x3Row &a,
                          const Med3x3Row &b, Med3x3Row &c, Med3x3Row &d)
{
    typedef Med3x3Lanes L;
    unsigned elo[6], ehi[6], olo[6], ohi[6], w[4];

    if (!at.left || at.samples <= 16) {
        med3x3_border<channels>(at, n.c);
        med3x3_border<channels>(at, n.d);
    }
    c = med3x3_unpack(n.c);
    d = med3x3_unpack(n.d);
    if (y + 2 < end) {
        n.c = med3x3_load(at, y + 3);
        n.d = med3x3_load(at, y + 4);
    }
    UNROLL
    for (int i = 0; i < 6; i++) {
        elo[i] = L::mn(b.even[i], c.even[i]);
        ehi[i] = L::mx(b.even[i], c.even[i]);
        olo[i] = L::mn(b.odd[i],  c.odd[i]);
        ohi[i] = L::mx(b.odd[i],  c.odd[i]);
    }
    med3x3_row<channels>(w, elo, ehi, olo, ohi, a.even, a.odd);
    med3x3_put(at, y, w, keep);
    if (y + 1 >= end)
        return;
    med3x3_row<channels>(w, elo, ehi, olo, ohi, d.even, d.odd);
    med3x3_put(at, y + 1, w, keep);
}

/** Filter rows y to end - 1 of an aligned plane. */
template<int channels>
FUNCTION void med3x3_walk(const CudaPlane &pl, int s, int y, int end)
{
    Med3x3Place at;
    Med3x3Words n0, n1;
    Med3x3Ahead n;
    Med3x3Row a, b, c, d;
    unsigned keep = 0;

    at.src       = pl.src + s;
    at.dst       = pl.dst + s;
    at.src_pitch = pl.src_pitch;
    at.dst_pitch = pl.dst_pitch;
    at.last      = pl.height - 1;
    at.left      = s > 0;
    at.samples   = pl.width * channels - s;
    n0  = med3x3_load(at, y - 1);
    n1  = med3x3_load(at, y);
    n.c = med3x3_load(at, y + 1);
    n.d = med3x3_load(at, y + 2);
    /* bytes of channels to copy */
    if (channels == 4)
        UNROLL
        for (int i = 0; i < 4; i++)
            if (!(pl.channel_mask >> i & 1))
                keep |= 0xffu << 8 * i;
    if (!at.left || at.samples <= 16) {
        med3x3_border<channels>(at, n0);
        med3x3_border<channels>(at, n1);
    }
    a = med3x3_unpack(n0);
    b = med3x3_unpack(n1);
    NO_UNROLL
    for (;;) {
        med3x3_step<channels>(at, y, end, keep, n, a, b, c, d);
        y += 2;
        if (y >= end)
            break;
        med3x3_step<channels>(at, y, end, keep, n, c, d, a, b);
        y += 2;
        if (y >= end)
            break;
    }
}

/** Return samples x of channel k in rows y - 1 to y + 1, sorted. */
FUNCTION Med3x3Column med3x3_sample_column(const CudaPlane &pl, int x, int y,
                                           int k)
{
    const int i = clamp_to(x, pl.width - 1) * pl.channels + k;
    unsigned v[3];

    UNROLL
    for (int n = 0; n < 3; n++)
        v[n] = load_global(
            src_row<unsigned char>(pl, clamp_to(y + n - 1, pl.height - 1)) + i);
    return med3x3_column(Med3x3Lanes::mn(v[0], v[1]),
                         Med3x3Lanes::mx(v[0], v[1]), v[2]);
}

/** Filter rows y to end - 1 of any plane, sample by sample. */
FUNCTION void med3x3_samples(const CudaPlane &pl, int s, int y, int end)
{
    const int log2 = pl.channels >> 1;

    NO_UNROLL
    for (; y < end; y++) {
        NO_UNROLL
        for (int k = 0; k < pl.channels; k++) {
            const int x0 = s >> log2, x1 = x0 + (16 >> log2);
            Med3x3Column a = med3x3_sample_column(pl, x0 - 1, y, k);
            Med3x3Column b = med3x3_sample_column(pl, x0, y, k);

            NO_UNROLL
            for (int x = x0; x < x1 && x < pl.width; x++) {
                const Med3x3Column c = med3x3_sample_column(pl, x + 1, y, k);
                const int i = x * pl.channels + k;

                dst_row<unsigned char>(pl, y)[i] =
                    pl.channel_mask >> k & 1 ?
                    med3x3_median(a, b, c) :
                    load_global(src_row<unsigned char>(pl, y) + i);
                a = b;
                b = c;
            }
        }
    }
}

extern "C" __global__ void
__launch_bounds__(MEDIAN_3X3_BLOCK_W * MEDIAN_3X3_BLOCK_H,
                  MEDIAN_3X3_BLOCKS)
median_3x3_registers_u8(const MedianParams p)
{
    const CudaPlane pl = block_plane(p.planes);
    const int rows = p.tile_h / (int)blockDim.y;
    const int s = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
    const int y = blockIdx.y * p.tile_h + threadIdx.y * rows;
    const int end = y + rows < pl.height ? y + rows : pl.height;

    if (s >= pl.width * pl.channels || y >= pl.height)
        return;
    if (((pl.src | pl.dst | (unsigned)(pl.src_pitch | pl.dst_pitch)) & 15) ||
        (pl.channels < 4 && (~pl.channel_mask & ((1 << pl.channels) - 1))))
        med3x3_samples(pl, s, y, end);
    else if (pl.channels == 1)
        med3x3_walk<1>(pl, s, y, end);
    else if (pl.channels == 2)
        med3x3_walk<2>(pl, s, y, end);
    else
        med3x3_walk<4>(pl, s, y, end);
}

#endif /* AVFILTER_CUDA_MEDIAN_3X3_REGISTERS_CUH */
