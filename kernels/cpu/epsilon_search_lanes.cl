/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Search for the vectors of blocks in neighbor frames on CPUs.
 *
 * Formula:  c, V and vectors of libavfilter/ref_steps.h.
 * Layout:   motion_layout.cl. Vectors of 16 bytes hold the 12 samples of a row
 *           that are compared; those of A are 0 to 2 bytes behind the first, so
 *           that three places in a row are compared with the same vector of B.
 * Launch:   a work-item per region, see motion_search.cl.
 * Borders:  coordinates are clamped when rows are loaded.
 * Cost:     per place and row of a block, 5 vector instructions for the
 *           differences and their sum, per level and set of 9 places about 700.
 *           Where c(0,0) is 0 there is nothing to search: V is (0,0).
 */

#define SEARCH_BLOCKS (MOTION_REGION / (2 * MOTION_BLOCK))  /* per side */
#define SEARCH_SPAN   (MOTION_BLOCK + 2 * MOTION_MARGIN)
#define SEARCH_REACH  4                 /* at the last level */

/* PoCL's vload16() accesses single bytes */
#ifdef __AVX2__                         /* the compiler is clang */
typedef uchar SearchLoose __attribute__((ext_vector_type(16), aligned(1)));
#define SEARCH_LOAD(p)  ((uchar16)*(__global const SearchLoose *)(p))
#define SEARCH_WIDEN(v) __builtin_convertvector(v, ushort16)
#else
#define SEARCH_LOAD(p)  vload16(0, p)
#define SEARCH_WIDEN(v) convert_ushort16(v)
#endif

/* Levels of both frames */
typedef struct SearchLevel {
    MotionLevel l;
    __global const uchar *a, *b;
} SearchLevel;

/* The rows of a block, moved by 0 to 2 bytes; bytes that are not compared are
 * 0 */
typedef struct SearchBlock {
    uchar16 row[SEARCH_SPAN][3];
} SearchBlock;

/* The least c, its place, and c(0,0) */
typedef struct SearchLeast {
    uint c, still;
    int2 v;
} SearchLeast;

/* Return the bytes that are compared if the first one is number k, 0 to 2. */
uchar16 search_mask(int k)
{
    const uchar16 n = (uchar16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
                                14, 15);

    return as_uchar16(n - (uchar16)k < (uchar16)SEARCH_SPAN);
}

/* Load 16 samples from (x, y) on. */
uchar16 search_row(MotionLevel l, __global const uchar *p, int x, int y)
{
    __global const uchar *row = p + clamp(y, 0, l.height - 1) * l.pitch;
    uchar16 v;

    if (x >= 0 && x + 16 <= l.width)
        return SEARCH_LOAD(row + x);
    for (int k = 0; k < 16; k++)
        ((uchar *)&v)[k] = row[clamp(x + k, 0, l.width - 1)];
    return v;
}

uint add_shorts(ushort16 v)
{
    const ushort8 a = v.lo + v.hi;
    const ushort4 b = a.lo + a.hi;
    const ushort2 c = b.lo + b.hi;

    return (ushort)(c.x + c.y);
}

ushort16 row_difference(uchar16 a, uchar16 b)
{
    return SEARCH_WIDEN(max(a, b) - min(a, b));
}

/* Load the rows of a block of A. */
void load_block(SearchBlock *block, const SearchLevel *s, int x, int y)
{
    for (int j = 0; j < SEARCH_SPAN; j++)
        for (int k = 0; k < 3; k++)
            block->row[j][k] =
                search_row(s->l, s->a, MOTION_BLOCK * x - MOTION_MARGIN - k,
                           MOTION_BLOCK * y - MOTION_MARGIN + j) &
                search_mask(k);
}

/* Get c at the 9 places around a displacement, row by row. */
void compare_places(uint c[9], const SearchBlock *block, const SearchLevel *s,
                    int x, int y, int2 v)
{
    uchar16 b[SEARCH_SPAN + 2];

    for (int j = 0; j < SEARCH_SPAN + 2; j++)
        b[j] = search_row(s->l, s->b,
                          MOTION_BLOCK * x - MOTION_MARGIN - 1 + v.x,
                          MOTION_BLOCK * y - MOTION_MARGIN - 1 + v.y + j);
    for (int k = 0; k < 3; k++) {
        const uchar16 mask = search_mask(k);
        ushort16 sum[3]    = { 0, 0, 0 };

        for (int j = 0; j < SEARCH_SPAN; j++) {
            const uchar16 a = block->row[j][k];

            sum[0] += row_difference(a, b[j]     & mask);
            sum[1] += row_difference(a, b[j + 1] & mask);
            sum[2] += row_difference(a, b[j + 2] & mask);
        }
        for (int j = 0; j < 3; j++)
            c[3 * j + k] = add_shorts(sum[j]);
    }
}

/* Return c at one place. */
uint compare_place(const SearchBlock *block, const SearchLevel *s, int x, int y,
                   int u, int v)
{
    const uchar16 mask = search_mask(0);
    ushort16 sum = 0;

    for (int j = 0; j < SEARCH_SPAN; j++)
        sum += row_difference(block->row[j][0],
                              search_row(s->l, s->b,
                                         MOTION_BLOCK * x - MOTION_MARGIN + u,
                                         MOTION_BLOCK * y - MOTION_MARGIN + v +
                                         j) & mask);
    return add_shorts(sum);
}

/* Take the first of the least c of 9 places. */
void take_least(SearchLeast *least, const uint c[9], int2 v)
{
    for (int k = 0; k < 9; k++) {
        if (c[k] >= least->c)
            continue;
        least->c = c[k];
        least->v = v + (int2)(k % 3 - 1, k / 3 - 1);
    }
}

/* Find V of a block at the last level. */
void search_last(SearchLeast *least, const SearchBlock *block,
                 const SearchLevel *s, int x, int y)
{
    least->c = least->still = compare_place(block, s, x, y, 0, 0);
    least->v = (int2)(0, 0);
    for (int v = -SEARCH_REACH; v <= SEARCH_REACH && least->still; v++) {
        for (int u = -SEARCH_REACH; u <= SEARCH_REACH; u++) {
            const uint c = compare_place(block, s, x, y, u, v);

            if (c >= least->c)
                continue;
            least->c = c;
            least->v = (int2)(u, v);
        }
    }
}

/* Find V of a block at another level. */
void search_around(SearchLeast *least, const SearchBlock *block,
                   const SearchLevel *s, int x, int y, int2 v0)
{
    uint zero[9], near[9];

    compare_places(zero, block, s, x, y, (int2)(0, 0));
    least->c = least->still = zero[4];
    least->v = (int2)(0, 0);
    if (!least->still)
        return;
    if (v0.x | v0.y) {
        compare_places(near, block, s, x, y, v0);
        take_least(least, near, v0);
    }
    take_least(least, zero, (int2)(0, 0));
}

/* Find the vectors of a region. */
void search_region(__global short2 *vectors, __global const uchar *now,
                   __global const uchar *other, int width, int height,
                   int region_x, int region_y)
{
    const int levels = motion_levels(width, height);
    int2 found[2][SEARCH_BLOCKS * SEARCH_BLOCKS];   /* V, by level & 1 */

    for (int level = levels; level >= 1; level--) {
        const MotionLevel l = motion_level(width, height, level);
        const SearchLevel s = { l, now + l.at, other + l.at };
        const int log_side  = max(4 - level, 0), side = 1 << log_side;
        const int x0 = region_x >> (level - 1), y0 = region_y >> (level - 1);
        const int2 *above = found[(level + 1) & 1];

        for (int i = 0; i < side * side; i++) {
            const int x = x0 + (i & (side - 1)), y = y0 + (i >> log_side);
            const int from = log_side ? (i >> log_side >> 1 << (log_side - 1)) +
                                        ((i & (side - 1)) >> 1) : 0;
            SearchBlock block;
            SearchLeast least;

            if (x >= l.across || y >= l.down)
                continue;
            load_block(&block, &s, x, y);
            if (level == levels)
                search_last(&least, &block, &s, x, y);
            else
                search_around(&least, &block, &s, x, y, 2 * above[from]);
            found[level & 1][i] = least.v;
            if (8 * least.c >= 7 * least.still)
                least.v = (int2)(0, 0);
            if (level == 1)
                vectors[y * l.across + x] = convert_short2(2 * least.v);
        }
    }
}

/* Return the pyramids of neighbor frame k. */
#define OTHER(k) ((k) == 0 ? other0 : (k) == 1 ? other1 : (k) == 2 ? other2 : \
                  (k) == 3 ? other3 : (k) == 4 ? other4 : other5)

/* Arguments: see epsilon_search.cl */
__kernel void epsilon_search(__global short2 *vectors,
                             __global const uchar *now,
                             __global const uchar *other0,
                             __global const uchar *other1,
                             __global const uchar *other2,
                             __global const uchar *other3,
                             __global const uchar *other4,
                             __global const uchar *other5, int8 first,
                             int width, int height, uint limits,
                             __global const uint *entries)
{
    const int across = (width + MOTION_REGION - 1) / MOTION_REGION;
    const int c = get_global_id(1) % CHANNELS, k = get_global_id(1) / CHANNELS;
    const MotionLevel end = motion_level(width, height,
                                         motion_levels(width, height) + 1);

    if (is_filtered(c) && !is_alone(limits, entries, c))
        search_region(vectors + ((const int *)&first)[k] + c * end.first,
                      now + c * end.at, OTHER(k) + c * end.at, width, height,
                      (int)get_global_id(0) % across * SEARCH_BLOCKS,
                      (int)get_global_id(0) / across * SEARCH_BLOCKS);
}
