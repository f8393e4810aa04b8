/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Search for the vectors of blocks in neighbor frames.
 *
 * Formula:  a block of level l is the 8x8 samples from (8X, 8Y). With A and B,
 *           the levels of the frame and of the other, extended beyond their
 *           edges,
 *               c(u,v) = sum of |A(8X + i, 8Y + j) - B(8X + u + i, 8Y + v + j)|
 *                        over -2 <= i, j < 10
 *           V is the (u,v) with the least c, the first of equal ones: (0,0);
 *           then at the last level -4 ... 4 in both directions, at others
 *           -1 ... 1 around V0, twice the V of the block of the next level in
 *           which it lies, and -1 ... 1 around (0,0); row by row. At level 1,
 *           V = (0,0) if 8 c(V) >= 7 c(0,0); the result is 2 V.
 * Layout:   motion_layout.cl. Local memory holds the samples of A and of B
 *           around a region, and of B around the V0 of each block of the next
 *           level. The host defines SEARCH_ITEMS, work-items per group.
 * Launch:   a group finds the vectors of a region of 8x8 blocks of level 1,
 *           from the last level on: of 4x4, 2x2 and 1 block, which other
 *           regions search as well if they lie in it, so that one launch does
 *           all levels. The second index is the channel, then the neighbor
 *           frame.
 * Borders:  coordinates are clamped when windows are loaded.
 * Cost:     18 places of 144 differences per block of 16x16 samples, and 1/3 of
 *           it for the other levels: 13.5 differences per sample. Where V0 is
 *           (0,0), the places around it are not compared twice.
 */

#define SEARCH_BLOCKS     (MOTION_REGION / (2 * MOTION_BLOCK))  /* per side */
#define SEARCH_REACH      4             /* at the last level */
#define SEARCH_SPAN       (MOTION_BLOCK + 2 * MOTION_MARGIN)

/* Windows around a region, and around V0: rows and words */
#define SEARCH_PITCH      (2 * SEARCH_BLOCKS + 4)
#define SEARCH_ROWS       (MOTION_BLOCK * SEARCH_BLOCKS + 2 * MOTION_MARGIN)
#define SEARCH_ABOVE      (SEARCH_BLOCKS * SEARCH_BLOCKS / 4)
#define SEARCH_NEAR       (2 * MOTION_BLOCK + 2 * MOTION_MARGIN + 2)
#define SEARCH_NEAR_WORDS (SEARCH_NEAR / 4 + 1)
#define SEARCH_NEAR_PITCH (SEARCH_NEAR_WORDS + 1)   /* odd: other banks */
#define SEARCH_SEGMENT    SEARCH_NEAR_WORDS /* words that a work-item copies */

/* Number of the first place around (0,0), if V0 has places; all numbers are
 * less than SEARCH_PLACES */
#define SEARCH_FIRST_ZERO (1 + 9)
#define SEARCH_PLACES     128

/* Local memory */
typedef struct SearchMemory {
    MotionLevel level[MOTION_MAX_LEVEL + 2];    /* from 1 on, and the end */
    uint a[SEARCH_ROWS * SEARCH_PITCH];
    uint zero[(SEARCH_ROWS + 2 * SEARCH_REACH) * SEARCH_PITCH];
    uint near[SEARCH_ABOVE * SEARCH_NEAR * SEARCH_NEAR_PITCH];
    uint key[SEARCH_BLOCKS * SEARCH_BLOCKS];    /* c SEARCH_PLACES + number */
    uint still[SEARCH_BLOCKS * SEARCH_BLOCKS];  /* c(0,0) */
    int2 v[2][SEARCH_BLOCKS * SEARCH_BLOCKS];   /* V, by level & 1 */
} SearchMemory;

/* A level, and the region in it */
typedef struct SearchRegion {
    MotionLevel l;
    __global const uchar *a, *b;
    int log_side;                       /* of the blocks per side */
    int x, y;                           /* first block */
} SearchRegion;

/* Return c plus the sum of |a - b| over four bytes. */
uint sad4(uint a, uint b, uint c)
{
#ifdef __NV_CL_C_VERSION
    uint d;

    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;"
        : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
#else
    const uchar4 d = abs_diff(as_uchar4(a), as_uchar4(b));

    return c + d.x + d.y + d.z + d.w;
#endif
}

/* Return bytes k to k + 3 of two words, k < 4. */
uint shifted(uint low, uint high, int k)
{
#ifdef __NV_CL_C_VERSION
    uint v;

    asm("prmt.b32 %0, %1, %2, %3;"
        : "=r"(v) : "r"(low), "r"(high), "r"(0x3210 + 0x1111 * k));
    return v;
#else
    return ((ulong)high << 32 | low) >> 8 * k;
#endif
}

/* Replace samples outside of a level, of words from x on. */
void repeat_edges(uint v[SEARCH_SEGMENT], MotionLevel l,
                  __global const uchar *row, int x)
{
    const uint first = 0x1010101u * row[0];
    const uint last  = 0x1010101u * row[l.width - 1];

    #pragma unroll
    for (int k = 0; k < SEARCH_SEGMENT; k++) {
        /* bytes before and after the level, and bits of those */
        const int before = clamp(-x - 4 * k, 0, 4);
        const int after  = clamp(x + 4 * k + 4 - l.width, 0, 4);
        const uint low   = before < 4 ? (1u << 8 * before) - 1 : UINT_MAX;
        const uint high  = after ? UINT_MAX << (32 - 8 * after) : 0;

        v[k] = (v[k] & ~(low | high)) | (first & low) | (last & high);
    }
}

/* Copy up to SEARCH_SEGMENT words of a row of a level, from (x, y) on, to local
 * memory. */
void copy_segment(__local uint *to, MotionLevel l, __global const uchar *p,
                  int x, int y, int nb)
{
    __global const uchar *row = p + clamp(y, 0, l.height - 1) * l.pitch;
    uint v[SEARCH_SEGMENT + 1];

    #pragma unroll
    for (int k = 0; k <= SEARCH_SEGMENT; k++)
        v[k] = ((__global const uint *)row)[clamp((x >> 2) + k, 0,
                                                  l.pitch / 4 - 1)];
    #pragma unroll
    for (int k = 0; k < SEARCH_SEGMENT; k++)
        v[k] = shifted(v[k], v[k + 1], x & 3);
    if (x < 0 || x + 4 * SEARCH_SEGMENT > l.width)
        repeat_edges(v, l, row, x);
    #pragma unroll
    for (int k = 0; k < SEARCH_SEGMENT; k++)
        if (k < nb)
            to[k] = v[k];
}

/* Copy a window of a level from (x, y) on to local memory. */
void copy_window(__local uint *to, MotionLevel l, __global const uchar *p,
                 int x, int y, int words, int rows)
{
    const int per_row = (words + SEARCH_SEGMENT - 1) / SEARCH_SEGMENT;

    for (int i = get_local_id(0); i < per_row * rows; i += SEARCH_ITEMS) {
        const int row = i / per_row, k = i % per_row * SEARCH_SEGMENT;

        copy_segment(to + row * SEARCH_PITCH + k, l, p, x + 4 * k, y + row,
                     words - k);
    }
}

/* Copy the windows around V0 unless that is (0,0), rows of a segment. */
void copy_near(__local SearchMemory *sh, const SearchRegion *r,
               __local const int2 *above)
{
    const int log_above = max(r->log_side - 1, 0);

    for (int i = get_local_id(0); i < SEARCH_NEAR << 2 * log_above;
         i += SEARCH_ITEMS) {
        const int k   = i / SEARCH_NEAR, row = i % SEARCH_NEAR;
        const int px  = k & ((1 << log_above) - 1), py = k >> log_above;
        const int2 v0 = 2 * above[k];

        if (v0.x | v0.y)
            copy_segment(sh->near + i * SEARCH_NEAR_PITCH, r->l, r->b,
                         MOTION_BLOCK * (r->x + 2 * px) - MOTION_MARGIN - 1 +
                         v0.x,
                         MOTION_BLOCK * (r->y + 2 * py) - MOTION_MARGIN - 1 +
                         v0.y + row, SEARCH_SEGMENT);
    }
}

/* Return the index of the block of the next level. */
int block_above(int log_side, int x, int y)
{
    return log_side ? (y >> 1 << (log_side - 1)) + (x >> 1) : 0;
}

/* Compare three places, one below the other, for a block; b is the word that
 * has the first sample to compare at the first place, in byte `phase`; number
 * and step: of the places; zero: number that stands for (0,0), or -1. */
void search_three(__local SearchMemory *sh, int block, __local const uint *a,
                   __local const uint *b, int pitch, int phase, int number,
                   int step, int zero)
{
    uint c[3] = { 0 }, rows[3][SEARCH_SPAN / 4], least = UINT_MAX;

    #pragma unroll
    for (int j = 0; j < SEARCH_SPAN + 2; j++) {
        #pragma unroll
        for (int i = 0; i < SEARCH_SPAN / 4; i++) {
            const uint r = shifted(b[j * pitch + i], b[j * pitch + i + 1],
                                   phase);

            if (j < SEARCH_SPAN)
                rows[j % 3][i] = a[j * SEARCH_PITCH + i];
            #pragma unroll
            for (int k = 0; k < 3; k++)
                if (j >= k && j < k + SEARCH_SPAN)
                    c[k] = sad4(rows[(j - k) % 3][i], r, c[k]);
        }
    }
    #pragma unroll
    for (int k = 0; k < 3; k++) {
        const int place = number + k * step;

        if (place == zero)
            sh->still[block] = c[k];
        least = min(least, c[k] * SEARCH_PLACES + (place == zero ? 0 : place));
    }
    atomic_min(&sh->key[block], least);
}

/* Run task i: a block and some of its places. */
void search_task(__local SearchMemory *sh, const SearchRegion *r, bool is_last,
                 __local const int2 *above, int i)
{
    const int tasks = is_last ? 27 : 6;
    const int block = i / tasks, k = i % tasks;
    const int x = block & ((1 << r->log_side) - 1), y = block >> r->log_side;
    const int reach = is_last ? SEARCH_REACH : 1, side = 2 * reach + 1;
    const int u = is_last ? k % 9 : k - 3, v = is_last ? k / 9 * 3 : 0;
    const int base = is_last ? 1 : SEARCH_FIRST_ZERO;
    const int from = block_above(r->log_side, x, y);
    const bool near = !is_last && k < 3;
    __local const uint *b =
        near ? sh->near + (from * SEARCH_NEAR + MOTION_BLOCK * (y & 1)) *
                          SEARCH_NEAR_PITCH + 2 * (x & 1) :
               sh->zero + (MOTION_BLOCK * y + v) * SEARCH_PITCH + 2 * x +
               (u >> 2);

    if (near && !(above[from].x | above[from].y))
        return;
    search_three(sh, block, sh->a + MOTION_BLOCK * y * SEARCH_PITCH + 2 * x, b,
                  near ? SEARCH_NEAR_PITCH : SEARCH_PITCH, near ? k : u & 3,
                  near ? 1 + k : base + v * side + u, near ? 3 : side,
                  near ? -1 : base + reach * side + reach);
}

/* Return V of block i. */
int2 find_vector(__local const SearchMemory *sh, const SearchRegion *r,
                 bool is_last, __local const int2 *above, int i)
{
    const int number = sh->key[i] % SEARCH_PLACES;
    const bool near  = !is_last && number < SEARCH_FIRST_ZERO;
    const int reach  = is_last ? SEARCH_REACH : 1, side = 2 * reach + 1;
    const int k      = number - (is_last || near ? 1 : SEARCH_FIRST_ZERO);
    const int from   = block_above(r->log_side, i & ((1 << r->log_side) - 1),
                                   i >> r->log_side);
    const int2 place = (int2)(k % side - reach, k / side - reach);

    return !number ? (int2)(0, 0) : near ? place + 2 * above[from] : place;
}

/* Store the vector of block i of level 1. */
void store_vector(__global short2 *vectors, __local const SearchMemory *sh,
                  const SearchRegion *r, int2 v, int i)
{
    const int x = r->x + (i & ((1 << r->log_side) - 1));
    const int y = r->y + (i >> r->log_side);
    const bool moves = 8 * (sh->key[i] / SEARCH_PLACES) < 7 * sh->still[i];

    if (x < r->l.across && y < r->l.down)
        vectors[y * r->l.across + x] = moves ? convert_short2(2 * v) :
                                               (short2)(0, 0);
}

/* Find V of the blocks of a region at one level. */
void search_level(__local SearchMemory *sh, const SearchRegion *r, int level,
                  bool is_last, __global short2 *vectors)
{
    const int side  = 1 << r->log_side;
    const int reach = is_last ? SEARCH_REACH : 1;
    const int x = MOTION_BLOCK * r->x - MOTION_MARGIN;
    const int y = MOTION_BLOCK * r->y - MOTION_MARGIN;
    const int words = 2 * side + 1;
    const int rows  = MOTION_BLOCK * side + 2 * MOTION_MARGIN;
    __local const int2 *above = sh->v[(level + 1) & 1];

    for (int i = get_local_id(0); i < side * side; i += SEARCH_ITEMS)
        sh->key[i] = UINT_MAX;
    copy_window(sh->a, r->l, r->a, x, y, words, rows);
    copy_window(sh->zero, r->l, r->b, x - reach, y - reach,
                words + (2 * reach + 3) / 4, rows + 2 * reach);
    if (!is_last)
        copy_near(sh, r, above);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_local_id(0); i < (is_last ? 27 : 6) * side * side;
         i += SEARCH_ITEMS)
        search_task(sh, r, is_last, above, i);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_local_id(0); i < side * side; i += SEARCH_ITEMS) {
        const int2 v = find_vector(sh, r, is_last, above, i);

        sh->v[level & 1][i] = v;
        if (level == 1)
            store_vector(vectors, sh, r, v, i);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

/* Return the pyramids of neighbor frame k. */
#define OTHER(k) ((k) == 0 ? other0 : (k) == 1 ? other1 : (k) == 2 ? other2 : \
                  (k) == 3 ? other3 : (k) == 4 ? other4 : other5)

/* first: number of the first vector of each neighbor frame */
__kernel __attribute__((reqd_work_group_size(SEARCH_ITEMS, 1, 1)))
void epsilon_search(__global short2 *vectors, __global const uchar *now,
                    __global const uchar *other0, __global const uchar *other1,
                    __global const uchar *other2, __global const uchar *other3,
                    __global const uchar *other4, __global const uchar *other5,
                    int8 first, int width, int height)
{
    __local SearchMemory sh;
    const int across = (width + MOTION_REGION - 1) / MOTION_REGION;
    const int levels = motion_levels(width, height);
    const int c = get_group_id(1) % CHANNELS, k = get_group_id(1) / CHANNELS;
    int at, nb;

    if (!is_filtered(c))
        return;
    for (int i = get_local_id(0); i <= levels; i += SEARCH_ITEMS)
        sh.level[i] = motion_level(width, height, i + 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    at = c * sh.level[levels].at;
    nb = c * sh.level[levels].first;
    for (int level = levels; level >= 1; level--) {
        const MotionLevel l = sh.level[level - 1];
        const SearchRegion r = {
            l, now + at + l.at, OTHER(k) + at + l.at, max(4 - level, 0),
            (int)get_group_id(0) % across * SEARCH_BLOCKS >> (level - 1),
            (int)get_group_id(0) / across * SEARCH_BLOCKS >> (level - 1)
        };

        search_level(&sh, &r, level, level == levels,
                     vectors + ((const int *)&first)[k] + nb);
    }
}
