/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Gaussian filter for 8 bits, both passes in one kernel as products of byte
 * matrices, for NVIDIA's OpenCL with inline PTX, compute capability 8.0. It
 * also compiles as CUDA C: gauss_hilbert_mma_u8.cuh defines the macros that
 * differ and includes it.
 *
 * Formula:  V   = (sum W[k] p(x, y + k) + 2^7)  >> 8
 *           out = (sum W[k] V(x + k, y) + 2^23) >> 24
 *           for |k| <= radius, W in Q16 with sum 65536 and none above 65535
 *           (libavfilter/gauss_hilbert_common.h). Weights and V are split into
 *           bytes; sums of products of bytes fit 32 bits, and their sum is
 *           correct modulo 2^32.
 * Method:   mma.m16n8k32 multiplies 16 x 32 by 32 x 8 bytes. Vertical: the
 *           left matrix is a band of weights, the right matrix 32 rows of the
 *           8 even or odd columns of 16. Horizontal: the left matrix is V of
 *           16 rows and 32 columns, the right matrix a band of weights. The V
 *           that lane 4 g + t gets is its input of the second product: columns
 *           4 t to 4 t + 3 of rows g and g + 8. The columns of the second
 *           product are ordered so that a lane gets four adjacent results.
 *           Weights are as many columns apart as there are interleaved
 *           channels, with zeros between.
 * Layout:   rows of samples in shared memory, with MMA_PAD bytes of padding, so
 *           that ldmatrix.trans has no bank conflicts. It gives a lane pairs of
 *           columns of the rows 2 t and 2 t + 1 of each 8; a word of a right
 *           matrix has rows 2 t, 2 t + 1, 2 t + 8, 2 t + 9 of 16, and the table
 *           of the rows' weights has the same order.
 * Launch:   blocks of up to MMA_WARPS warps; a warp filters 16 rows of the
 *           tile, from left to right.
 * Borders:  coordinates are clamped when samples are loaded.
 * Cost:     a product gives 128 sums: 6 products up to reach 8. Beyond, 2
 *           ceil((16 + 2 radius) / 32) vertical and 4 (1 + 2 ceil(reach / 32))
 *           horizontal products, fewer if all upper bytes are 0.
 */

#ifndef __cplusplus
#define FUNCTION    __attribute__((always_inline))
#define UNROLL      _Pragma("unroll")
#define NO_UNROLL   _Pragma("unroll 1")
#define LANE        ((int)get_local_id(0) & 31)         /* of a warp */
#define WARP        ((int)get_local_id(0) >> 5)         /* of the block */
#define GROUP_BARRIER()  barrier(CLK_LOCAL_MEM_FENCE)
#define HAS_PTX     1
#define PRIVATE     __private
#define MmaPlane    SURFACE
#define MmaTarget   SURFACE
#define MmaWeights  __constant const uint *
#define MMA_WEIGHT(weights, k) weights[CENTER + (k)]

typedef uint SharedAt;          /* address in shared memory */

uint warp_xor(uint v, int lanes)
{
    uint r;

    asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 31, 0xffffffff;"
                 : "=r"(r) : "r"(v), "r"(lanes));
    return r;
}

uint mma_row(MmaPlane pl, int y, int height)
{
    return clamp(y, 0, height - 1);
}

void mma_load8(uint v[2], MmaPlane pl, uint row, int x)
{
    const uint2 both = surface_load8(pl, x, row);

    v[0] = both.x;
    v[1] = both.y;
}

uint mma_load1(MmaPlane pl, uint row, int x)
{
    return surface_load1(pl, x, row);
}

/* Store eight samples, as far as they are inside the plane; x is a multiple of
 * 8. */
void mma_store(MmaTarget dst, int x, int y, int samples, int height,
               const uint v[2])
{
    if (y >= height)
        return;
    if (x + 8 <= samples) {
        surface_store8(dst, x, y, (uint2)(v[0], v[1]));
        return;
    }
    NO_UNROLL
    for (int i = 0; x + i < samples; i++)
        surface_store1(dst, x + i, y, (i < 4 ? v[0] : v[1]) >> 8 * (i & 3));
}
#endif

#define MMA_ROUND 128           /* 2^7; 2^16 times that in the second pass */

/* ---- instructions ---- */

/* Elements of lane 4 g + t. Sums, 16 x 8: columns 2 t and 2 t + 1 of rows g and
 * g + 8. Left matrices: 4 columns from 4 t on of rows g and g + 8, and from
 * 16 + 4 t on. Right matrices: rows from 4 t on and 16 + 4 t on of column g. */

/** Add a b to c. */
FUNCTION void mma_add(uint c[4], const uint a[4], const uint b[2])
{
#if HAS_PTX
    asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%10, %11, %12, %13};"
                 : "=r"(c[0]), "=r"(c[1]), "=r"(c[2]), "=r"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]),
                   "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
#else
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < 2; i++) {
            const uint b0 = warp_from(b[i], 8 * (LANE % 4) + k);
            const uint b1 = warp_from(b[i], 8 * (LANE % 4) + 4 + k);
            const uint up = warp_from(a[2 * i], LANE / 4 * 4 + k);
            const uint lo = warp_from(a[2 * i + 1], LANE / 4 * 4 + k);

            c[0] = dot4(up, b0, c[0]);
            c[1] = dot4(up, b1, c[1]);
            c[2] = dot4(lo, b0, c[2]);
            c[3] = dot4(lo, b1, c[3]);
        }
    }
#endif
}

/** Load words of columns 2 g and 2 g + 1 of the rows 2 t and 2 t + 1 of each 8
 *  of 32 rows; each lane passes the address of the row of its index. */
FUNCTION void mma_matrices(uint m[4], SharedAt from, int pitch)
{
#if HAS_PTX
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 "
                 "{%0, %1, %2, %3}, [%4];"
                 : "=r"(m[0]), "=r"(m[1]), "=r"(m[2]), "=r"(m[3])
                 : "r"(from) : "memory");
#else
    from += (2 * (LANE % 4) - LANE) * pitch + LANE / 4 * 2;
    for (int i = 0; i < 4; i++, from += 8 * pitch)
        m[i] = from[0] | from[1] << 8 | from[pitch] << 16 |
               (uint)from[pitch + 1] << 24;
#endif
}

FUNCTION void mma_put(SharedAt to, uint v)
{
#if HAS_PTX
    asm volatile("st.shared.u32 [%0], %1;" : : "r"(to), "r"(v) : "memory");
#else
    *(uint *)to = v;
#endif
}

FUNCTION void mma_put2(SharedAt to, const uint v[2])
{
#if HAS_PTX
    asm volatile("st.shared.v2.u32 [%0], {%1, %2};"
                 : : "r"(to), "r"(v[0]), "r"(v[1]) : "memory");
#else
    ((uint *)to)[0] = v[0];
    ((uint *)to)[1] = v[1];
#endif
}

FUNCTION void mma_put4(SharedAt to, const uint v[4])
{
#if HAS_PTX
    asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};"
                 : : "r"(to), "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3])
                 : "memory");
#else
    mma_put2(to, v);
    mma_put2(to + 8, v + 2);
#endif
}

/** Load into a separate register. The compiler would merge equal values, and
 *  copy them each time an instruction needs one. */
FUNCTION uint mma_take(SharedAt from)
{
#if HAS_PTX
    uint v;
    asm volatile("ld.volatile.shared.u32 %0, [%1];"
                 : "=r"(v) : "r"(from) : "memory");
    return v;
#else
    return *(uint *)from;
#endif
}

FUNCTION void mma_take4(uint v[4], SharedAt from)
{
#if HAS_PTX
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3])
                 : "r"(from) : "memory");
#else
    for (int i = 0; i < 4; i++)
        v[i] = ((uint *)from)[i];
#endif
}

FUNCTION void mma_clear(uint v[4], uint to)
{
    UNROLL
    for (int i = 0; i < 4; i++)
        v[i] = to;
}

FUNCTION void mma_copy(uint v[4], const uint from[4])
{
    UNROLL
    for (int i = 0; i < 4; i++)
        v[i] = from[i];
}

/* ---- tables of weights ---- */

/**
 * Write a table of weights: entry i has the lower bytes of the weights of four
 * distances from i - first on, entry size + i their upper bytes. step is the
 * distance from the first two weights of an entry to the last two, channels the
 * distance of two pixels.
 */
FUNCTION void mma_table(SharedAt table, int size, int first, int step,
                        MmaWeights weights, int radius, int channels,
                        int thread, int threads)
{
    NO_UNROLL
    for (int i = thread; i < size; i += threads) {
        uint lo = 0, hi = 0;

        NO_UNROLL
        for (int n = 0; n < 4; n++) {
            const int d = i - first + (n & 1) + (n >> 1) * step;
            const int distance = d < 0 ? -d : d;

            if (!(distance & (channels - 1)) &&
                distance <= radius * channels) {
                const uint w = MMA_WEIGHT(weights, distance / channels);

                lo |= (w & 0xff) << 8 * n;
                hi |= (w >> 8)   << 8 * n;
            }
        }
        mma_put(table + 4 * i, lo);
        mma_put(table + 4 * (size + i), hi);
    }
}

/** Load left matrices of lower and upper bytes for 32 rows of samples, which
 *  start d rows below the warp's first row. */
FUNCTION void mma_left(uint lo[4], uint hi[4], SharedAt table, int size,
                       int first, int d)
{
    const int at = first + d + LANE % 4 * 2 - LANE / 4;

    UNROLL
    for (int i = 0; i < 4; i++) {
        const int e = at + (i & 2 ? 16 : 0) - (i & 1 ? 8 : 0);

        lo[i] = mma_take(table + 4 * e);
        hi[i] = mma_take(table + 4 * (size + e));
    }
}

/** Load half of a right matrix for columns of V that start d columns after 16
 *  results, of which tile j has columns 4 n + 2 j and 4 n + 2 j + 1. */
FUNCTION uint mma_right(SharedAt table, int first, int d, int j)
{
    const int g = LANE / 4, t = LANE % 4;

    return mma_take(table + 4 * (first + d + 4 * t - 4 * (g >> 1) - 2 * j -
                                 (g & 1)));
}

/* ---- samples ---- */

/** Load eight samples from x on; x is a multiple of 8, -8 included. */
FUNCTION void mma_load(uint v[2], MmaPlane pl, uint row, int x, int samples,
                       int channels, int bytes)
{
    if (bytes) {                        // rows end inside a word or are odd
        const int last = samples - channels;
        uint b[8];

        UNROLL
        for (int i = 0; i < 8; i++) {
            const int c = (x + i) & (channels - 1), p = x + i - c;

            b[i] = mma_load1(pl, row, (p < 0 ? 0 : p > last ? last : p) + c);
        }
        v[0] = b[0] | b[1] << 8 | b[2] << 16 | b[3] << 24;
        v[1] = b[4] | b[5] << 8 | b[6] << 16 | b[7] << 24;
    } else {
        mma_load8(v, pl, row, x < 0 ? 0 : x < samples ? x : samples - 8);
    }
}

/** Replace eight samples from x on, if outside, by the first or last pixel. */
FUNCTION void mma_extend(uint v[2], int x, int samples, int channels)
{
    if (x < 0)
        v[0] = v[1] = pick_bytes(v[0], 0, channels == 1 ? 0x0000 :
                                          channels == 2 ? 0x1010 : 0x3210);
    else if (x >= samples)
        v[0] = v[1] = pick_bytes(v[1], 0, channels == 1 ? 0x3333 :
                                          channels == 2 ? 0x3232 : 0x3210);
}

/** Return whether some columns up to end cannot be loaded as vectors of 8. */
FUNCTION int mma_bytes(int samples, int aligned, int end)
{
    return !aligned || samples < 8 || (samples & 7 && end > (samples & ~7));
}

/* ---- passes ---- */

/** Compute V of 16 columns, half of the left matrices, from the sums of even
 *  and odd columns with lower and upper bytes of weights. */
FUNCTION void mma_first_result(uint lo[4], uint hi[4], int half_,
                               uint l[2][4], uint h[2][4])
{
    UNROLL
    for (int i = 0; i < 4; i++) {
        l[0][i] += h[0][i] << 8;
        l[1][i] += h[1][i] << 8;
    }
    UNROLL
    for (int i = 0; i < 2; i++) {
        const uint a = pick_bytes(l[0][2 * i],     l[1][2 * i],     0x6251);
        const uint b = pick_bytes(l[0][2 * i + 1], l[1][2 * i + 1], 0x6251);

        lo[2 * half_ + i] = pick_bytes(a, b, 0x5410);
        hi[2 * half_ + i] = pick_bytes(a, b, 0x7632);
    }
}

/** Get the right matrix of even (0) or odd (1) columns. */
FUNCTION void mma_columns(uint b[2], const uint m[4], int odd)
{
    b[0] = pick_bytes(m[0], m[1], odd ? 0x7531 : 0x6420);
    b[1] = pick_bytes(m[2], m[3], odd ? 0x7531 : 0x6420);
}

/** Get four results of rows g and g + 8 from the sums of both tiles,
 *  lo + 2^8 mid + 2^16 hi. */
FUNCTION void mma_results(uint out[2], uint lo[2][4], uint mid[2][4],
                          uint hi[2][4])
{
    UNROLL
    for (int j = 0; j < 2; j++)
        UNROLL
        for (int i = 0; i < 4; i++)
            lo[j][i] += (mid[j][i] << 8) + (hi[j][i] << 16);
    UNROLL
    for (int i = 0; i < 2; i++)
        out[i] = pick_bytes(pick_bytes(lo[0][2 * i], lo[0][2 * i + 1], 0x73),
                            pick_bytes(lo[1][2 * i], lo[1][2 * i + 1], 0x73),
                            0x5410);
}

/** Store 32 columns from x on. A lane has four of the first and four of the
 *  last 16 columns; lanes t and t ^ 1 exchange four to get eight adjacent. */
FUNCTION void mma_store32(MmaTarget dst, int x, int y, int samples,
                          int height, const uint a[2], const uint b[2])
{
    const int odd = LANE & 1;

    UNROLL
    for (int i = 0; i < 2; i++) {
        const uint got = warp_xor(odd ? a[i] : b[i], 1);
        uint v[2];

        v[0] = odd ? got : a[i];
        v[1] = odd ? b[i] : got;
        mma_store(dst, x + (LANE & 2) * 4 + odd * 16, y + LANE / 4 + 8 * i,
                  samples, height, v);
    }
}

/* ---- up to reach 8 ---- */

/** Words of 8 bytes per row, and rows per load. */
#define MMA_REACH8_WORDS (MMA_REACH8_STEP / 8)
#define MMA_REACH8_SKIP  (32 * MMA_WARPS / MMA_REACH8_WORDS)
#define MMA_REACH8_LOADS (MMA_REACH8_ROWS / MMA_REACH8_SKIP)  /* per thread */
#define MMA_REACH8_FIRST 24     /* index of distance 0 in the tables */

typedef struct MmaReach8 {
    uint left[2][4];            /* lower, upper bytes */
    uint right[2][2][2][2];     /* columns before last; tile; bytes; half */
    uint round[4];
    uint lo[4], hi[4];          /* V of the last 32 columns */
} MmaReach8;

/** Compute V of 16 columns into a half of state->lo and state->hi. */
FUNCTION void mma_reach8_first(PRIVATE MmaReach8 *state, int half_,
                               SharedAt from)
{
    uint m[4], l[2][4], h[2][4];

    mma_matrices(m, from, MMA_REACH8_PITCH);
    UNROLL
    for (int odd = 0; odd < 2; odd++) {
        uint b[2];

        mma_columns(b, m, odd);
        mma_copy(l[odd], state->round);
        mma_clear(h[odd], 0);
        mma_add(l[odd], state->left[0], b);
        mma_add(h[odd], state->left[1], b);
    }
    mma_first_result(state->lo, state->hi, half_, l, h);
}

/** Compute the results of 16 columns; half_ is the half with the last V. */
FUNCTION void mma_reach8_second(const PRIVATE MmaReach8 *state, int half_,
                                uint out[2])
{
    uint lo[2][4], mid[2][4], hi[2][4];

    UNROLL
    for (int j = 0; j < 2; j++) {
        mma_clear(lo[j], 0);
        mma_clear(mid[j], 0);
        mma_copy(hi[j], state->round);
        mma_add(lo[j],  state->lo, state->right[half_][j][0]);
        mma_add(mid[j], state->lo, state->right[half_][j][1]);
        mma_add(hi[j],  state->hi, state->right[half_][j][1]);
        mma_add(mid[j], state->hi, state->right[half_][j][0]);
    }
    mma_results(out, lo, mid, hi);
}

FUNCTION void mma_reach8_weights(PRIVATE MmaReach8 *state, SharedAt table,
                                 MmaWeights weights, int radius, int channels,
                                 int thread)
{
    const SharedAt columns = table + 8 * MMA_REACH8_TABLE;
    const SharedAt round   = columns + 8 * MMA_REACH8_TABLE;

    mma_table(table, MMA_REACH8_TABLE, MMA_REACH8_FIRST, 8, weights, radius, 1,
              thread, 32 * MMA_WARPS);
    mma_table(columns, MMA_REACH8_TABLE, MMA_REACH8_FIRST, 2, weights, radius,
              channels, thread, 32 * MMA_WARPS);
    if (thread < 4)
        mma_put(round + 4 * thread, MMA_ROUND);
    GROUP_BARRIER();
    mma_left(state->left[0], state->left[1], table, MMA_REACH8_TABLE,
             MMA_REACH8_FIRST, -8);
    UNROLL
    for (int i = 0; i < 16; i++) {
        const int last = i >> 3, j = i >> 2 & 1, upper = i >> 1 & 1, h = i & 1;

        state->right[last][j][upper][h] =
            mma_right(columns + (upper ? 4 * MMA_REACH8_TABLE : 0),
                      MMA_REACH8_FIRST, h == last ? 8 : -8, j);
    }
    UNROLL
    for (int i = 0; i < 4; i++) {
        state->round[i] = mma_take(round + LANE % 4 * 4);
        state->lo[i]    = state->hi[i] = 0;
    }
}

/**
 * Filter a tile from (x0, y0) on, up to column end. Samples in shared memory
 * start 8 columns and 8 rows before the tile. V of 16 more columns gives 16
 * results, which end 8 columns before the end of V.
 */
FUNCTION void mma_reach8(MmaTarget dst, MmaPlane pl, MmaWeights weights,
                         int radius, int samples, int height, int channels,
                         int aligned, int x0, int y0, int end, SharedAt memory)
{
    const int thread = 32 * WARP + LANE;
    const int c = thread % MMA_REACH8_WORDS * 8 - 8;
    const int n = thread / MMA_REACH8_WORDS, y = y0 + 16 * WARP;
    const SharedAt table = memory + 2 * MMA_REACH8_ROWS * MMA_REACH8_PITCH;
    uint row[MMA_REACH8_LOADS], ahead[MMA_REACH8_LOADS][2], held[2] = { 0, 0 };
    int bytes = mma_bytes(samples, aligned, x0 + MMA_REACH8_STEP - 8);
    int buffer = 0;
    MmaReach8 state;

    UNROLL
    for (int i = 0; i < MMA_REACH8_LOADS; i++) {
        row[i] = mma_row(pl, y0 - 8 + n + MMA_REACH8_SKIP * i, height);
        mma_load(ahead[i], pl, row[i], x0 + c, samples, channels, bytes);
    }
    mma_reach8_weights(&state, table, weights, radius, channels, thread);
    NO_UNROLL
    for (int x = x0; x < end + 32; x += MMA_REACH8_STEP) {
        const int next = x + MMA_REACH8_STEP;

        if (x < 8 || next - 8 > samples) {
            UNROLL
            for (int i = 0; i < MMA_REACH8_LOADS; i++)
                mma_extend(ahead[i], x + c, samples, channels);
        }
        UNROLL
        for (int i = 0; i < MMA_REACH8_LOADS; i++)
            mma_put2(memory + buffer +
                     (n + MMA_REACH8_SKIP * i) * MMA_REACH8_PITCH + c + 8,
                     ahead[i]);
        GROUP_BARRIER();
        if (next < end + 32) {
            bytes = mma_bytes(samples, aligned, next + MMA_REACH8_STEP - 8);
            UNROLL
            for (int i = 0; i < MMA_REACH8_LOADS; i++)
                mma_load(ahead[i], pl, row[i], next + c, samples, channels,
                         bytes);
        }
        if (y < height) {
            SharedAt from = memory + buffer + thread % 32 * MMA_REACH8_PITCH +
                            16 * WARP * MMA_REACH8_PITCH;

            NO_UNROLL
            for (int s = x; s < next && s < end + 32; s += 32, from += 32) {
                uint now[2];

                mma_reach8_first(&state, 0, from);
                mma_reach8_second(&state, 0, now);
                if (s > x0)
                    mma_store32(dst, s - 32, y, samples, height, held, now);
                mma_reach8_first(&state, 1, from + 16);
                mma_reach8_second(&state, 1, held);
            }
        }
        buffer = buffer ? 0 : MMA_REACH8_ROWS * MMA_REACH8_PITCH;
    }
}

/* ---- any reach for which shared memory suffices ---- */

#define MMA_BATCH                 5
/** Index of distance 0 in the table of weights of rows. */
#define MMA_ROWS_FIRST(radius)    ((radius) + 16)

/* Constants of a block */
typedef struct MmaAny {
    SharedAt samples, v, rows, columns;     /* v is the warp's */
    int rows_size, rows_first, columns_size, columns_first;
    int radius, lag;
    int upper_rows, upper_columns;  /* distances from which on the upper
                                     * bytes of weights are 0 */
} MmaAny;

/** Load 32 columns of the rows from y on that the warps need to shared
 *  memory. */
FUNCTION void mma_any_load(MmaPlane pl, SharedAt to, int radius, int samples,
                           int height, int channels, int aligned, int x, int y,
                           int warps)
{
    const int rows    = MMA_ANY_ROWS(radius, warps), c = LANE % 4 * 8;
    const int bytes   = mma_bytes(samples, aligned, x + MMA_ANY_STEP);
    const int outside = x < 0 || x + MMA_ANY_STEP > samples;

    to += c;
    NO_UNROLL
    for (int n = (32 * WARP + LANE) / 4; n < rows; n += MMA_BATCH * 8 * warps) {
        uint v[MMA_BATCH][2];

        UNROLL
        for (int i = 0; i < MMA_BATCH; i++)
            mma_load(v[i], pl, mma_row(pl, y + n + 8 * warps * i, height),
                     x + c, samples, channels, bytes);
        UNROLL
        for (int i = 0; i < MMA_BATCH; i++) {
            const int at = n + 8 * warps * i;

            if (outside)
                mma_extend(v[i], x + c, samples, channels);
            if (at < rows)
                mma_put2(to + at * MMA_ANY_PITCH, v[i]);
        }
    }
}

/** Compute V of 32 columns. */
FUNCTION void mma_any_first(const PRIVATE MmaAny *block, uint lo[4], uint hi[4])
{
    SharedAt from = block->samples + (16 * WARP + LANE) * MMA_ANY_PITCH;
    uint l[2][2][4], h[2][2][4];

    UNROLL
    for (int i = 0; i < 4; i++) {
        mma_clear(l[i >> 1][i & 1], MMA_ROUND);
        mma_clear(h[i >> 1][i & 1], 0);
    }
    NO_UNROLL
    for (int d = -block->radius; d < block->radius + 16;
         d += 32, from += 32 * MMA_ANY_PITCH) {
        const int upper = d - 15 < block->upper_rows &&
                          d + 31 > -block->upper_rows;
        uint left[2][4];

        mma_left(left[0], left[1], block->rows, block->rows_size,
                 block->rows_first, d);
        UNROLL
        for (int half_ = 0; half_ < 2; half_++) {
            uint m[4], b[2][2];

            mma_matrices(m, from + 16 * half_, MMA_ANY_PITCH);
            UNROLL
            for (int odd = 0; odd < 2; odd++) {
                mma_columns(b[odd], m, odd);
                mma_add(l[half_][odd], left[0], b[odd]);
            }
            if (upper) {
                mma_add(h[half_][0], left[1], b[0]);
                mma_add(h[half_][1], left[1], b[1]);
            }
        }
    }
    mma_first_result(lo, hi, 0, l[0], h[0]);
    mma_first_result(lo, hi, 1, l[1], h[1]);
}

/** Compute the results of 32 columns; the oldest V is in slot. */
FUNCTION void mma_any_second(const PRIVATE MmaAny *block, int slot, uint a[2],
                             uint b[2])
{
    uint lo[2][2][4], mid[2][2][4], hi[2][2][4];

    UNROLL
    for (int i = 0; i < 4; i++) {
        mma_clear(lo[i >> 1][i & 1], 0);
        mma_clear(mid[i >> 1][i & 1], 0);
        mma_clear(hi[i >> 1][i & 1], MMA_ROUND);
    }
    NO_UNROLL
    for (int k = -block->lag; k <= block->lag; k++) {
        const SharedAt at = block->v + slot * MMA_ANY_V + 16 * LANE;
        const int upper = 32 * k - 31 < block->upper_columns &&
                          32 * k + 31 > -block->upper_columns;
        uint v[2][4];

        mma_take4(v[0], at);
        mma_take4(v[1], at + MMA_ANY_V / 2);
        slot = slot == 2 * block->lag ? 0 : slot + 1;
        UNROLL
        for (int i = 0; i < 4; i++) {
            const int s = i >> 1, j = i & 1, d = 32 * k - 16 * s;
            uint w[2];

            w[0] = mma_right(block->columns, block->columns_first, d, j);
            w[1] = mma_right(block->columns, block->columns_first, d + 16, j);
            mma_add(lo[s][j],  v[0], w);
            mma_add(mid[s][j], v[1], w);
        }
        if (upper) {
            const SharedAt table = block->columns + 4 * block->columns_size;

            UNROLL
            for (int i = 0; i < 4; i++) {
                const int s = i >> 1, j = i & 1, d = 32 * k - 16 * s;
                uint w[2];

                w[0] = mma_right(table, block->columns_first, d, j);
                w[1] = mma_right(table, block->columns_first, d + 16, j);
                mma_add(mid[s][j], v[0], w);
                mma_add(hi[s][j],  v[1], w);
            }
        }
    }
    mma_results(a, lo[0], mid[0], hi[0]);
    mma_results(b, lo[1], mid[1], hi[1]);
}

/** Return the distance from which on the upper bytes of weights are 0. Weights
 *  do not increase with the distance, except from the first to the second. */
FUNCTION int mma_upper(MmaWeights weights, int radius)
{
    int d = MMA_WEIGHT(weights, 0) > 255, end = radius + 1;

    NO_UNROLL
    for (int k = 1; k < end;) {
        const int middle = (k + end) / 2;

        if (MMA_WEIGHT(weights, middle) > 255)
            d = k = middle + 1;
        else if (middle > k)
            end = middle;
        else
            break;
    }
    return d;
}

/** Filter a tile from (x0, y0) on, up to column end. V stays in shared memory
 *  until the results, which lag behind, are computed. */
FUNCTION void mma_any(MmaTarget dst, MmaPlane pl, MmaWeights weights,
                      int radius, int samples, int height, int channels,
                      int aligned, int x0, int y0, int end, int warps,
                      SharedAt memory)
{
    const int thread = 32 * WARP + LANE, y = y0 + 16 * WARP;
    const int reach  = radius * channels;
    int slot = 0;
    MmaAny block;

    block.radius        = radius;
    block.lag           = GAUSS_LAG(reach);
    block.rows_size     = MMA_ROWS_TABLE(radius);
    block.rows_first    = MMA_ROWS_FIRST(radius);
    block.columns_size  = MMA_COLUMNS_TABLE(reach);
    block.columns_first = MMA_COLUMNS_FIRST(reach);
    block.rows          = memory;
    block.columns       = block.rows + 8 * block.rows_size;
    block.samples       = block.columns + 8 * block.columns_size;
    block.v             = block.samples +
                          MMA_ANY_ROWS(radius, warps) * MMA_ANY_PITCH +
                          (2 * block.lag + 1) * MMA_ANY_V * WARP;
    block.upper_rows    = mma_upper(weights, radius);
    block.upper_columns = block.upper_rows * channels;
    mma_table(block.rows, block.rows_size, block.rows_first, 8, weights,
              radius, 1, thread, 32 * warps);
    mma_table(block.columns, block.columns_size, block.columns_first, 2,
              weights, radius, channels, thread, 32 * warps);
    NO_UNROLL
    for (int x = x0 - block.lag * MMA_ANY_STEP;
         x < end + block.lag * MMA_ANY_STEP; x += MMA_ANY_STEP) {
        const int at = x - block.lag * MMA_ANY_STEP;

        mma_any_load(pl, block.samples, radius, samples, height, channels,
                     aligned, x, y0 - radius, warps);
        GROUP_BARRIER();
        if (y < height) {
            const SharedAt to = block.v + slot * MMA_ANY_V + 16 * LANE;
            uint lo[4], hi[4];

            mma_any_first(&block, lo, hi);
            mma_put4(to, lo);
            mma_put4(to + MMA_ANY_V / 2, hi);
        }
        slot = slot == 2 * block.lag ? 0 : slot + 1;  // now the oldest
        if (y < height && at >= x0) {
            uint a[2], b[2];

            mma_any_second(&block, slot, a, b);
            mma_store32(dst, at, y, samples, height, a, b);
        }
        GROUP_BARRIER();
    }
}

#ifndef __cplusplus
__kernel __attribute__((reqd_work_group_size(32 * WARPS, 1, 1)))
void gauss_mma(MmaTarget dst, MmaPlane src, int width, int height,
               MmaWeights weights, int radius, int tile_w,
               __local uint4 *memory)
{
    const SharedAt at = (uint)(size_t)memory;
    const int samples = width * CHANNELS;
    const int x = get_group_id(0) * tile_w, y = get_group_id(1) * 16 * WARPS;
    const int end = min(x + tile_w, samples);

#if ANY_REACH
    mma_any(dst, src, weights, radius, samples, height, CHANNELS, 1, x, y, end,
            WARPS, at);
#else
    mma_reach8(dst, src, weights, radius, samples, height, CHANNELS, 1, x, y,
               end, at);
#endif
}
#endif
