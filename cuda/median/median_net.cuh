/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median of small windows by selection networks.
 *
 * Formula:  out(x, y) = the sample of rank `rank`, counted from 0, among the
 *           samples of the window around (x, y): exactly
 *           libavfilter/vf_median.c.
 * Layout:   planes.h. A 32-bit word holds one sample of each half (band) of the
 *           block's tile, upper and lower, so that one instruction works on
 *           two samples; or one sample, if Lanes::bands is 1.
 * Launch:   blocks of 32 x threads_y; a block filters 128 samples of
 *           bands * threads_y * tile_h rows, a thread 4 x tile_h pixels of one
 *           channel in each band; blockIdx.z is the plane.
 * Borders:  coordinates are clamped while the tile and its halo are loaded into
 *           shared memory, which also separates the channels.
 * Cost:     the comparisons of the networks, see median_networks.py --count;
 *           samples are read little more than once.
 */

#ifndef AVFILTER_CUDA_MEDIAN_NET_CUH
#define AVFILTER_CUDA_MEDIAN_NET_CUH

#include "median_params.h"
#include "planes.cuh"

/** mnf(), mxf() and sortf() by mn() and mx(), for lanes L without faster
 * instructions. */
template<typename L> struct LanesPlain {
    FUNCTION unsigned mnf(unsigned a, unsigned b)
    {
        return L::mn(a, b);
    }
    FUNCTION unsigned mxf(unsigned a, unsigned b)
    {
        return L::mx(a, b);
    }
    /** Sort a and b, passed by value, as lo and hi may be the same. */
    FUNCTION void sortf(unsigned &lo, unsigned &hi, unsigned a, unsigned b)
    {
        lo = L::mn(a, b);
        hi = L::mx(a, b);
    }
};

/** One sample of up to 16 bits per word; any device. */
struct LanesU32 : LanesPlain<LanesU32> {
    enum { bands = 1 };
    FUNCTION unsigned lowest(void)  { return 0; }
    FUNCTION unsigned highest(void) { return 0xffff; }
    FUNCTION unsigned mn(unsigned a, unsigned b)
    {
        return a < b ? a : b;
    }
    FUNCTION unsigned mx(unsigned a, unsigned b)
    {
        return a > b ? a : b;
    }
};

/**
 * Two samples of up to 14 bits per word; compute capability 8.0.
 *
 * Instructions are those of half precision: bit patterns of numbers from 0 to
 * 0x7bff (below infinity) are ordered like integers, so min and max are exact.
 *
 * With fma set, samples have up to 11 bits: their patterns are multiples of the
 * smallest denormal number up to 2^11, so sums and differences are exact, too.
 * Some of the work moves from the pipe for comparisons (64 lanes per clock) to
 * the pipe for multiply-add (128): with d = max(a - b, 0), one instruction,
 * max(a, b) = b + d and min(a, b) = a - d.
 */
template<int fma>
struct LanesF16 {
    enum { bands = 2 };
    FUNCTION unsigned lowest(void)  { return 0; }
    FUNCTION unsigned highest(void)
    {
        return fma ? 0x07ff07ff : 0x7bff7bff;
    }
    INSTRUCTION2(mn, "min.f16x2", smaller_halves(a, b))
    INSTRUCTION2(mx, "max.f16x2", a + b - smaller_halves(a, b))
    INSTRUCTION2(add, "add.rn.f16x2", a + b)
    INSTRUCTION2(sub, "sub.rn.f16x2", a - b)
    FUNCTION unsigned above(unsigned a, unsigned b)
    {
#ifdef __CUDA_ARCH__
        unsigned v;
        asm("{\n\t.reg .b32 n;\n\tneg.f16x2 n, %2;\n\t"
            "fma.rn.relu.f16x2 %0, %1, %3, n;\n\t}"
            : "=r"(v) : "r"(a), "r"(b), "r"(0x3c003c00));
        return v;
#else
        return a - smaller_halves(a, b);
#endif
    }
    FUNCTION unsigned mnf(unsigned a, unsigned b)
    {
        return fma ? sub(a, above(a, b)) : mn(a, b);
    }
    FUNCTION unsigned mxf(unsigned a, unsigned b)
    {
        return fma ? add(b, above(a, b)) : mx(a, b);
    }
    FUNCTION void sortf(unsigned &lo, unsigned &hi, unsigned a, unsigned b)
    {
        if (fma) {
            const unsigned d = above(a, b);
            lo = sub(a, d);
            hi = add(b, d);
        } else {
            LanesPlain<LanesF16>::sortf(lo, hi, a, b);
        }
    }
};

/** Two samples of up to 16 bits per word; compute capability 9.0. */
struct LanesU16 : LanesPlain<LanesU16> {
    enum { bands = 2 };
    FUNCTION unsigned lowest(void)  { return 0; }
    FUNCTION unsigned highest(void)
    {
        return 0xffffffff;
    }
    INSTRUCTION2(mn, "min.u16x2", smaller_halves(a, b))
    INSTRUCTION2(mx, "max.u16x2", a + b - smaller_halves(a, b))
};

template<int width, int height, int any_rank>
struct MedianNet;

/* operations of the networks: d, l, h, a, b are indices into v[] */
#define NETWORK(width, height, any_rank, rows)                                \
template<>                                                                    \
struct MedianNet<width, height, any_rank> {                                   \
    enum { tile_h = rows };                                                   \
    typedef unsigned Value;                                                   \
    template<typename L, typename In, typename Out>                           \
    FUNCTION void run(const In &start, const In &at, Out &out, int rank)
#define NETWORK_END };
#define LOWEST          L::lowest()
#define HIGHEST         L::highest()
#define LD(d, x, y)     v[d] = at.get(x, y)
#define IN(d, var)      v[d] = var
#define MOVE(dx, dy)    const In at = start.shift(dx, dy)
#define PUT2(...)       out.put2(__VA_ARGS__)
#define PUT4(...)       out.put4(__VA_ARGS__)
#define MN(d, a, b)     v[d] = L::mn(v[a], v[b])
#define MX(d, a, b)     v[d] = L::mx(v[a], v[b])
#define MNF(d, a, b)    v[d] = L::mnf(v[a], v[b])
#define MXF(d, a, b)    v[d] = L::mxf(v[a], v[b])
#define CE(l, h, a, b)  LanesPlain<L>::sortf(v[l], v[h], v[a], v[b])
#define CF(l, h, a, b)  L::sortf(v[l], v[h], v[a], v[b])
#define X(a, b)         CE(a, b, a, b)
#define XF(a, b)        CF(a, b, a, b)

/* index into {lowest, n samples, highest} of sample i */
#define CORE_INDEX(i, n) ((i) < 0 ? 0 : (i) >= (n) ? (n) + 1 : (i) + 1)

#include "../../kernels/generated/median_networks.cl"
#include "median_networks.cuh"

/** Layout of shared memory for one size of window. */
template<int window_w, int window_h, int threads_y, int tile_h, int bands>
struct NetGeometry {
    enum {
        radius   = window_w / 2,
        radius_v = window_h / 2,
        /* columns loaded left of the tile, a multiple of 4 */
        left    = (radius + 3) / 4 * 4,
        /* groups of 4 columns loaded beyond the tile, per channel */
        extra   = (left - radius + window_w + 6) / 4 - 1,
        /*
         * A row in shared memory: column c of channel k is word
         * (c % 4) * quarter + k * (32 / channels + extra) + c / 4, so that
         * threads that work on columns 4 t + i hit different banks.
         */
        quarter = 32 + 4 * extra,
        pitch   = 4 * quarter,
        band    = threads_y * tile_h,
        rows    = band + window_h - 1,
    };
};

/** Samples around the tile of a thread in shared memory. */
template<typename G>
struct NetInput {
    /* base for columns that are 0 or 1, and 2 or 3, modulo 4 */
    const unsigned *p0, *p1;

    METHOD unsigned get(int x, int y) const
    {
        const int c = x + G::left - G::radius;
        return (c & 2 ? p1 : p0)[y * G::pitch + (c & 3) * G::quarter +
                                 (c >> 2)];
    }
    /** Return the input moved by dx columns, which is even, and dy rows. */
    METHOD NetInput shift(int dx, int dy) const
    {
        const int d = dy * G::pitch + (dx >> 2);
        NetInput in;
        in.p0 = p0 + d + (dx & 2 ? 2 * G::quarter : 0);
        in.p1 = p1 + d + (dx & 2 ? 1 - 2 * G::quarter : 0);
        return in;
    }
};

/** Pair the samples of two words of 4 in 4 words of 2. */
FUNCTION void pair_up(unsigned v[4], unsigned a, unsigned b)
{
    const unsigned p = pick_bytes(a, b, 0x5410);
    const unsigned q = pick_bytes(a, b, 0x7632);
    v[0] = p & 0x00ff00ff;
    v[1] = pick_bytes(p, 0, 0x4341);
    v[2] = q & 0x00ff00ff;
    v[3] = pick_bytes(q, 0, 0x4341);
}

FUNCTION void pair_up(unsigned v[4], unsigned long long a, unsigned long long b)
{
    v[0] = pick_bytes((unsigned)a, (unsigned)b, 0x5410);
    v[1] = pick_bytes((unsigned)a, (unsigned)b, 0x7632);
    v[2] = pick_bytes((unsigned)(a >> 32), (unsigned)(b >> 32), 0x5410);
    v[3] = pick_bytes((unsigned)(a >> 32), (unsigned)(b >> 32), 0x7632);
}

/** Reverse pair_up(). */
FUNCTION void take_apart(unsigned &a, unsigned &b, unsigned v0, unsigned v1,
                         unsigned v2, unsigned v3)
{
    const unsigned p = pick_bytes(v0, v1, 0x6240);
    const unsigned q = pick_bytes(v2, v3, 0x6240);
    a = pick_bytes(p, q, 0x5410);
    b = pick_bytes(p, q, 0x7632);
}

FUNCTION void take_apart(unsigned long long &a, unsigned long long &b,
                         unsigned v0, unsigned v1, unsigned v2, unsigned v3)
{
    a = pick_bytes(v0, v1, 0x5410) |
        (unsigned long long)pick_bytes(v2, v3, 0x5410) << 32;
    b = pick_bytes(v0, v1, 0x7632) |
        (unsigned long long)pick_bytes(v2, v3, 0x7632) << 32;
}

/** Results of the tile of a thread. */
template<typename T, int two, int band>
struct NetOutput {
    typedef typename Samples4<T>::Word Word;
    typedef typename Samples4<T>::Half Half;

    CudaPlane pl;
    int x, y, k;                ///< first pixel of the tile, its channel
    int shift;
    int skip;                   ///< the channel is copied
    int inside;                 ///< the tile is in the plane, and words aligned
    unsigned long long first;   ///< of the tile

    METHOD void set(const CudaPlane &plane, int px, int py, int channel,
                    int bits, int tile_h)
    {
        pl     = plane;
        x      = px;
        y      = py;
        k      = channel;
        shift  = bits;
        skip   = !(pl.channel_mask >> k & 1);
        inside = pl.channels == 1 && is_aligned4<T>(pl.dst, pl.dst_pitch) &&
                 x + 4 <= pl.width && y + two * band + tile_h <= pl.height;
        first  = pl.dst + (long long)pl.dst_pitch * y + x * (int)sizeof(T);
    }
    /** Store the samples in v, and w in the other band, from (dx, dy) on. */
    template<typename W>
    METHOD void put(int dx, int dy, W v, W w)
    {
        if (inside) {
            const unsigned long long p = first + dx * (int)sizeof(T) +
                                         (long long)pl.dst_pitch * dy;
            *(W *)p = v;
            if (two)
                *(W *)(p + (long long)pl.dst_pitch * band) = w;
            return;
        }
        NO_UNROLL
        for (int n = 0; n <= two; n++) {
            const int yy = y + dy + n * band;

            if (yy < pl.height)
                put_samples(dx, yy, (Word)(n ? w : v),
                            (int)(sizeof(W) / sizeof(T)));
        }
    }
    METHOD void put_samples(int dx, int yy, Word v, int n)
    {
        T *row = dst_row<T>(pl, yy);

        NO_UNROLL
        for (int i = 0; i < n && x + dx + i < pl.width; i++) {
            const int s = (x + dx + i) * pl.channels + k;
            row[s] = skip ? src_row<T>(pl, yy)[s]
                          : (T)(v >> 8 * sizeof(T) * i);
        }
    }
    METHOD void put2(int dx, int dy, unsigned a, unsigned b)
    {
        if (sizeof(T) == 1) {
            const unsigned v = pick_bytes(a, b, 0x6240);
            put(dx, dy, (Half)v, (Half)(v >> 16));
        } else {
            a <<= shift;
            b <<= shift;
            put(dx, dy, (Half)pick_bytes(a, b, 0x5410),
                (Half)pick_bytes(a, b, 0x7632));
        }
    }
    METHOD void put4(int dx, int dy, unsigned a, unsigned b, unsigned c,
                     unsigned d)
    {
        Word v, w;

        if (sizeof(T) > 1) {
            a <<= shift;
            b <<= shift;
            c <<= shift;
            d <<= shift;
        }
        take_apart(v, w, a, b, c, d);
        put(dx, dy, v, w);
    }
};

/** Input of a block: its tile with the halo. */
template<typename G, typename T, int two, int threads_y>
struct NetLoader {
    typedef typename Samples4<T>::Word Word;
    enum {
        turns = (G::rows + threads_y - 1) / threads_y,
        batch = 5,
    };

    unsigned *shared;
    int y0;                     ///< first row of the tile
    int first;                  ///< first sample loaded per row
    int log_channels;           ///< of 1, 2, 4
    int groups;                 ///< of 4 columns, per channel
    /* for samples of 16 bits: shift, and mask of the other sample */
    int shift;
    unsigned mask;

    /** Pair 4 samples of each band in 4 words. */
    METHOD void pair_samples(unsigned v[4], Word a, Word b) const
    {
        pair_up(v, a, b);
        UNROLL
        for (int j = 0; j < 4; j++)
            v[j] = sizeof(T) > 1 ? v[j] >> shift & mask : v[j];
    }
    /** Load a tile inside of the plane, the common case: all offsets in shared
     * memory are constants, and loads do not wait for each other. */
    METHOD void load_inside(const CudaPlane &pl) const
    {
        const int tx = threadIdx.x, ty = threadIdx.y;
        const unsigned long long corner =
            pl.src + (long long)pl.src_pitch * (y0 - G::radius_v) +
            first * (int)sizeof(T);
        const int below = G::band * pl.src_pitch;
        const int step = threads_y * pl.src_pitch;
        int at = ty * pl.src_pitch + tx * (int)sizeof(Word);
        unsigned *to = shared + ty * G::pitch + tx;

        UNROLL
        for (int turn = 0; turn < turns; turn += batch) {
            Word a[batch], b[batch];

            UNROLL
            for (int n = 0; n < batch; n++) {
                a[n] = b[n] = 0;
                if (!has_row(turn + n, ty))
                    continue;
                a[n] = load_global((const Word *)(corner + at));
                if (two)
                    b[n] = load_global((const Word *)(corner + at + below));
                at += step;
            }
            UNROLL
            for (int n = 0; n < batch; n++) {
                unsigned v[4];

                if (!has_row(turn + n, ty))
                    continue;
                pair_samples(v, a[n], b[n]);
                UNROLL
                for (int j = 0; j < 4; j++)
                    to[(turn + n) * threads_y * G::pitch + j * G::quarter] =
                        v[j];
            }
        }
        load_extra(pl, corner, below);
    }
    FUNCTION int has_row(int turn, int ty)
    {
        return (turn + 1) * threads_y <= G::rows ||
               (turn < turns && turn * threads_y + ty < G::rows);
    }
    /** Load the groups beyond the tile. */
    METHOD void load_extra(const CudaPlane &pl, unsigned long long corner,
                           int below) const
    {
        NO_UNROLL
        for (int i = threadIdx.y * 32 + threadIdx.x; i < G::rows * G::extra;
             i += 32 * threads_y) {
            const int row = i / G::extra, w = 32 + i % G::extra;
            const unsigned long long p =
                corner + row * pl.src_pitch + w * (int)sizeof(Word);
            unsigned v[4];

            pair_samples(v, load_global((const Word *)p),
                         two ? load_global((const Word *)(p + below))
                             : (Word)0);
            UNROLL
            for (int j = 0; j < 4; j++)
                shared[row * G::pitch + j * G::quarter + w] = v[j];
        }
    }
    /** Load any other tile: at the edges of the plane, or with channels. */
    METHOD void load_clamped(const CudaPlane &pl, int wide) const
    {
        const int words = groups << log_channels;

        for (int row = threadIdx.y; row < G::rows; row += threads_y)
            for (int w = threadIdx.x; w < words; w += 32) {
                const int y = y0 + row - G::radius_v;
                const Word a = load4<T>(pl, first + 4 * w, y, wide);
                const Word b = two ? load4<T>(pl, first + 4 * w,
                                                  y + G::band, wide)
                                   : (Word)0;
                unsigned v[4];

                pair_samples(v, a, b);
                UNROLL
                for (int j = 0; j < 4; j++) {
                    const int k = (4 * w + j) & (pl.channels - 1);
                    const int x = (4 * w + j) >> log_channels;

                    shared[row * G::pitch + (x & 3) * G::quarter +
                           k * groups + (x >> 2)] = v[j];
                }
            }
    }
};

template<typename T, typename L, int window_w, int window_h, int any_rank,
         int threads_y>
FUNCTION void median_net(const MedianParams &p)
{
    typedef MedianNet<window_w, window_h, any_rank> Net;
    typedef NetGeometry<window_w, window_h, threads_y, Net::tile_h, L::bands>
        G;
    enum { two = L::bands == 2 };
    __shared__ unsigned shared[G::rows * G::pitch];

    const CudaPlane pl = block_plane(p.planes);
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int log_channels = pl.channels >> 1;      /* of 1, 2, 4 */
    const int s0 = blockIdx.x * 128, y0 = blockIdx.y * G::band * L::bands;
    const int wide = is_aligned4<T>(pl.src, pl.src_pitch);

    if (s0 >= pl.width * pl.channels || y0 >= pl.height)
        return;

    NetLoader<G, T, two, threads_y> loader;
    loader.shared       = shared;
    loader.y0           = y0;
    loader.first        = s0 - G::left * pl.channels;
    loader.log_channels = log_channels;
    loader.groups       = (32 >> log_channels) + G::extra;
    loader.shift        = p.planes.shift;
    loader.mask         = (0xffff >> p.planes.shift) * 0x10001u;
    if (pl.channels == 1 && wide && loader.first >= 0 &&
        loader.first + 4 * (32 + G::extra) <= pl.width * pl.channels &&
        y0 >= G::radius_v &&
        y0 + G::band * L::bands + G::radius_v <= pl.height)
        loader.load_inside(pl);
    else
        loader.load_clamped(pl, wide);
    __syncthreads();

    const int log_per = 5 - log_channels;
    const int k = tx >> log_per, t = tx & ((1 << log_per) - 1);
    NetOutput<T, two, G::band> out;
    NetInput<G> in;

    out.set(pl, (s0 >> log_channels) + 4 * t, y0 + ty * Net::tile_h, k,
            p.planes.shift, Net::tile_h);
    if (out.x >= pl.width || out.y >= pl.height)
        return;
    in.p0 = in.p1 = shared + ty * Net::tile_h * G::pitch + k * loader.groups +
                    t;
    Net::template run<L>(in, in, out, p.rank);
}

/** Minimum number of blocks per multiprocessor, which limits the registers per
 * thread: more blocks with a few spilled registers were measured faster. */
#define MEDIAN_NET_BLOCKS(size) ((size) == 3 ? 4 : (size) == 5 ? 6 :          \
                                 (size) == 7 ? 5 : (size) < 13 ? 4 :          \
                                 (size) < 17 ? 3 : 2)

#define MEDIAN_NET_KERNEL(name, T, L, window_w, window_h, any_rank,           \
                          threads_y)                                          \
extern "C" __global__ void                                                    \
__launch_bounds__(32 * threads_y, MEDIAN_NET_BLOCKS(                          \
    (window_w) > (window_h) ? (window_w) : (window_h)))                       \
name(const MedianParams p)                                                    \
{                                                                             \
    median_net<T, L, window_w, window_h, any_rank, threads_y>(p);             \
}

#endif /* AVFILTER_CUDA_MEDIAN_NET_CUH */
