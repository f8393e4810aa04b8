/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * 3x3 median of 8-bit samples, loaded from the frame into registers.
 *
 * Formula:  see median.cl.
 * Layout:   see row_io.cl and median_lanes.cl. The host also defines ROWS, the
 *           rows of a work-item, a multiple of 4. The four samples of a word
 *           are split into two words of two: `even` with samples 0 and 2, `odd`
 *           with 1 and 3. The three samples of a column are sorted once;
 *           columns between two words of one kind are combined from both.
 * Launch:   groups of 32 x 4 work-items, each of which filters 16 adjacent
 *           samples of ROWS rows, two rows at a time.
 * Borders:  coordinates are clamped as samples are loaded. On NVIDIA GPUs, if
 *           rows are multiples of 16 samples, the pixels at their ends replace
 *           those outside when the row is used.
 * Cost:     about 12 comparisons and permutations per sample. Two rows are
 *           loaded while the two before them are computed, on NVIDIA GPUs
 *           without a branch, which would wait for them; a work-item gets the
 *           words on both sides from adjacent work-items, as any access to a
 *           surface costs as much as one of 16 bytes.
 */

/* otherwise arrays are in memory, not in registers */
#define INLINE __attribute__((always_inline))

enum { WORDS = 6 };                 /* samples -4 to 19 of a row of an item */

typedef struct Row {
    Value even[WORDS], odd[WORDS];
} Row;

/* A column's smallest, middle and largest sample. */
typedef struct Column {
    Value lo, mid, hi;
} Column;

typedef struct Place {
    int i, n, height;
} Place;

/* ---- loading ---- */

/* The part of a row that is loaded ahead: words 1 to 4, and of the words on
 * both sides both (general) or the one that no adjacent work-item has */
typedef struct Ahead {
    uint own[4], left, right;
} Ahead;

INLINE Ahead load_general(SOURCE src, Place at, int y)
{
    Ahead r = { { 0 }, 0, 0 };

    if (at.i < at.n) {
        vstore4(as_uint4(load16(src, at.i, y, at.n, at.height)), 0, r.own);
        r.left  = load_word(src, at.i - 4,  y, at.n, at.height);
        r.right = load_word(src, at.i + 16, y, at.n, at.height);
    }
    return r;
}

INLINE void words_general(uint w[WORDS], Ahead r, Place at)
{
    w[0] = r.left;
    #pragma unroll
    for (int k = 0; k < 4; k++)
        w[k + 1] = r.own[k];
    w[5] = r.right;
}

#if FROM_IMAGE && SURFACES && defined PTX_TYPE
#define HAS_WHOLE 1

INLINE Ahead load_whole(SOURCE src, Place at, int y)
{
    const int row  = clamp(y, 0, at.height - 1);
    const int ends = get_local_id(0) == 0 ? -4 : 16;
    const uint end = get_local_id(0) % 31 == 0;
    Ahead r;

    vstore4(surface_load16(src, min(at.i, at.n - 16), row), 0, r.own);
    asm("{ .reg .pred p; setp.ne.u32 p, %4, 0; mov.u32 %0, 0;"
        " @p suld.b.2d.b32.clamp %0, [%1, {%2, %3}]; }"
        : "=r"(r.left)
        : "l"(src), "r"(clamp(at.i + ends, 0, at.n - 4)), "r"(row), "r"(end));
    r.right = r.left;
    return r;
}

/* Repeat the first (0) or the last pixel (1) of a word. */
INLINE uint repeat_pixel(uint word, int last)
{
#if CHANNELS == 1
    return (word >> 24 * last & 255) * 0x01010101;
#elif CHANNELS == 2
    return (word >> 16 * last & 65535) * 0x00010001;
#else
    return word;
#endif
}

INLINE void words_whole(uint w[WORDS], Ahead r, Place at)
{
    const int lane = get_local_id(0);

    words_general(w, r, at);
    asm volatile("shfl.sync.up.b32 %0, %1, 1, 0, -1;"
                 : "=r"(w[0]) : "r"(r.own[3]));
    asm volatile("shfl.sync.down.b32 %0, %1, 1, 31, -1;"
                 : "=r"(w[5]) : "r"(r.own[0]));
    w[0] = at.i == 0          ? repeat_pixel(r.own[0], 0) :
           lane == 0          ? r.left : w[0];
    w[5] = at.i + 16 >= at.n  ? repeat_pixel(r.own[3], 1) :
           lane == 31         ? r.right : w[5];
}
#else
#define HAS_WHOLE   0
#define load_whole  load_general
#define words_whole words_general
#endif

INLINE Ahead load_row(SOURCE src, Place at, int y, int whole)
{
    return whole ? load_whole(src, at, y) : load_general(src, at, y);
}

INLINE Row unpack(Ahead ahead, Place at, int whole)
{
    uint w[WORDS];
    Row r;

    if (whole)
        words_whole(w, ahead, at);
    else
        words_general(w, ahead, at);
    #pragma unroll
    for (int k = 0; k < WORDS; k++) {
        r.even[k] = w[k]      & 0x00ff00ff;
        r.odd[k]  = w[k] >> 8 & 0x00ff00ff;
    }
    return r;
}

/* ---- the median ---- */

/* Sort with other instructions than pair_min() and pair_max() if there are any,
 * to use both execution units. */
INLINE void sort_else(Value *lo, Value *hi, Value a, Value b)
{
#ifdef PAIR_ABOVE
    const Value above = pair_above(a, b);

    *lo = pair_sub(a, above);
    *hi = pair_add(b, above);
#else
    *lo = pair_min(a, b);
    *hi = pair_max(a, b);
#endif
}

INLINE Value max_else(Value a, Value b)
{
#ifdef PAIR_ABOVE
    return pair_add(b, pair_above(a, b));
#else
    return pair_max(a, b);
#endif
}

/* Sort a column of three of which two are sorted. */
INLINE Column sort_column(Value lo, Value hi, Value v)
{
    Column c;
    Value t;

    sort_else(&c.lo, &t, lo, v);
    sort_else(&c.mid, &c.hi, hi, t);
    return c;
}

/* Columns between a and b: the upper one of a, the lower one of b. */
INLINE Column between(Column a, Column b)
{
    return (Column) {
        a.lo  >> 16 | b.lo  << 16,
        a.mid >> 16 | b.mid << 16,
        a.hi  >> 16 | b.hi  << 16,
    };
}

/* Median of nine in sorted columns: the median of the largest of the smallest
 * samples, the smallest of the largest ones, and the median of the middle ones,
 * of which mn and mx are two, sorted, and mid is the third. Compilers use one
 * instruction for a maximum of three if that of two is not used elsewhere:
 * therefore adjacent medians take common columns in different order. */
INLINE Value median_of(Column a, Column b, Column c, Value mn, Value mx,
                       Value mid)
{
    const Value lo = pair_max(pair_max(a.lo, b.lo), c.lo);
    const Value hi = pair_min(pair_min(a.hi, b.hi), c.hi);
    const Value median = pair_max(mn, pair_min(mx, mid));

    return max_else(pair_min(lo, hi), pair_min(pair_max(lo, hi), median));
}

/* The same for columns that no adjacent median has */
INLINE Value median_alone(Column a, Column b, Column c)
{
    Value mn, mx;

    sort_else(&mn, &mx, a.mid, b.mid);
    return median_of(a, b, c, mn, mx, c.mid);
}

/* Filter the samples of a word: from its columns (1) and those of the words to
 * the left (0) and right (2). */
INLINE uint median_word(const Column even[3], const Column odd[3])
{
    Value e, o;

#if CHANNELS == 1
    const Column left  = between(odd[0], odd[1]);
    const Column right = between(even[1], even[2]);
    Value mn, mx;

    sort_else(&mn, &mx, even[1].mid, odd[1].mid);
    e = median_of(left, even[1], odd[1], mn, mx, left.mid);
    o = median_of(right, odd[1], even[1], mn, mx, right.mid);
#elif CHANNELS == 2
    e = median_alone(between(even[0], even[1]), between(even[1], even[2]),
                     even[1]);
    o = median_alone(between(odd[0], odd[1]), between(odd[1], odd[2]), odd[1]);
#else
    e = median_alone(even[0], even[2], even[1]);
    o = median_alone(odd[0], odd[2], odd[1]);
#endif
    return e | o << 8;
}

/* Filter a row: lo and hi are two sorted rows, which two results share. */
INLINE Sample16 median_row(const Row *lo, const Row *hi, const Row *third)
{
    Column even[3] = { { 0 } }, odd[3] = { { 0 } };
    uint out[4];

    #pragma unroll
    for (int k = 0; k < WORDS; k++) {
        even[0] = even[1];
        even[1] = even[2];
        even[2] = sort_column(lo->even[k], hi->even[k], third->even[k]);
        odd[0]  = odd[1];
        odd[1]  = odd[2];
        odd[2]  = sort_column(lo->odd[k], hi->odd[k], third->odd[k]);
        if (k > 1)
            out[k - 2] = median_word(even, odd);
    }
    return as_uchar16(vload4(0, out));
}

/* ---- the kernel ---- */

INLINE void put(TARGET dst, SOURCE src, Place at, int y, int whole, Sample16 v)
{
    if (at.i >= at.n || y >= at.height)
        return;
    if (whole && HAS_WHOLE && ALL_FILTERED)
        write16(dst, at.i, y, at.n, v);
    else
        store16(dst, src, at.i, y, at.n, v);
}

/* Filter rows y and y + 1 from rows y - 1 (a) to y + 2 (d), the last two of
 * which were loaded ahead; load the two after them. */
INLINE void step(TARGET dst, SOURCE src, Place at, int y, int whole,
                 Ahead ahead[2], const Row *a, const Row *b, Row *c, Row *d)
{
    Row lo, hi;

    *c = unpack(ahead[0], at, whole);
    *d = unpack(ahead[1], at, whole);
    ahead[0] = load_row(src, at, y + 3, whole);
    ahead[1] = load_row(src, at, y + 4, whole);
    #pragma unroll
    for (int k = 0; k < WORDS; k++) {
        lo.even[k] = pair_min(b->even[k], c->even[k]);
        hi.even[k] = pair_max(b->even[k], c->even[k]);
        lo.odd[k]  = pair_min(b->odd[k], c->odd[k]);
        hi.odd[k]  = pair_max(b->odd[k], c->odd[k]);
    }
    put(dst, src, at, y,     whole, median_row(&lo, &hi, a));
    put(dst, src, at, y + 1, whole, median_row(&lo, &hi, d));
}

INLINE void walk(TARGET dst, SOURCE src, Place at, int y0, int whole)
{
    Row a = unpack(load_row(src, at, y0 - 1, whole), at, whole);
    Row b = unpack(load_row(src, at, y0,     whole), at, whole), c, d;
    Ahead ahead[2] = { load_row(src, at, y0 + 1, whole),
                       load_row(src, at, y0 + 2, whole) };

    #pragma unroll 1
    for (int y = y0; y < y0 + ROWS; y += 4) {
        step(dst, src, at, y,     whole, ahead, &a, &b, &c, &d);
        step(dst, src, at, y + 2, whole, ahead, &c, &d, &a, &b);
    }
}

__kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void median_direct(TARGET dst, SOURCE src, int width, int height, uint rank)
{
    const Place at = { get_global_id(0) * 16, width * CHANNELS, height };
    const int y    = get_global_id(1) * ROWS;

    if (y >= height)
        return;
    if (HAS_WHOLE && at.n % 16 == 0)
        walk(dst, src, at, y, 1);
    else
        walk(dst, src, at, y, 0);
}
