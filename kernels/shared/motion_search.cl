/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Search for the vectors of blocks in neighbor frames, in OpenCL C and CUDA
 * C++. Comes after gpu_language.cl and motion_layout.cl, and SEARCH_ITEMS,
 * work-items per work-group, at least 64.
 *
 * Formula:  c, V and vectors of libavfilter/ref_steps.h.
 * Layout:   motion_layout.cl. Shared memory holds the samples of A and of B
 *           around a region, and of B around the V0 of each block of the next
 *           level.
 * Launch:   a work-group finds the vectors of a region of 8x8 blocks of level
 *           1, from the last level on: of 4x4, 2x2 and 1 block, which other
 *           regions search as well if they lie in it, so that one launch does
 *           all levels.
 * Borders:  coordinates are clamped when windows are loaded.
 * Cost:     18 places of 144 differences per block of 16x16 samples, and 1/3 of
 *           it for the other levels: 13.5 differences per sample and neighbor
 *           frame. Where V0 is (0,0), the places around it are not compared
 *           twice.
 */

#define SEARCH_SIDE       (MOTION_REGION / (2 * MOTION_BLOCK))  /* blocks */
#define SEARCH_ALL        (SEARCH_SIDE * SEARCH_SIDE)
#define SEARCH_LEVEL      4             /* at which a region is one block */
#define SEARCH_SPAN       (MOTION_BLOCK + 2 * MOTION_MARGIN)
#define SEARCH_REACH      4             /* at the last level */

/* Windows of A and B around a region: words per row, rows of A; of B around the
 * V0 of a block of the next level, which has 2x2 blocks: rows and words */
#define SEARCH_PITCH      (2 * SEARCH_SIDE + 4)
#define SEARCH_ROWS       (MOTION_BLOCK * SEARCH_SIDE + 2 * MOTION_MARGIN)
#define SEARCH_NEAR       (2 * MOTION_BLOCK + 2 * MOTION_MARGIN + 2)
#define SEARCH_NEAR_WORDS (SEARCH_NEAR / 4 + 1)
#define SEARCH_NEAR_PITCH (SEARCH_NEAR_WORDS + 1)   /* odd: other banks */
#define SEARCH_SEGMENT    SEARCH_NEAR_WORDS /* words that a work-item copies */

/* Number of the first place around (0,0), if V0 has places; all numbers are
 * less than SEARCH_PLACES */
#define SEARCH_FIRST_ZERO (1 + 9)
#define SEARCH_PLACES     128

/* Shared memory */
typedef struct SearchTile {
    MotionLevel level[MOTION_MAX_LEVEL + 1];    /* from 1 on, and the end */
    uint a[SEARCH_ROWS * SEARCH_PITCH];
    uint zero[(SEARCH_ROWS + 2 * SEARCH_REACH) * SEARCH_PITCH];
    uint near[SEARCH_ALL / 4][SEARCH_NEAR * SEARCH_NEAR_PITCH];
    uint key[SEARCH_ALL];               /* c SEARCH_PLACES + number */
    uint still[SEARCH_ALL];             /* c(0,0) */
    int u[2][SEARCH_ALL], v[2][SEARCH_ALL]; /* V, by level & 1 */
} SearchTile;

/* A level of a component in both frames, and the region in it */
typedef struct Search {
    MotionLevel l;
    GLOBAL const uchar *a, *b;
    int is_last;                        /* level L */
    int log_side, log_above;            /* of the blocks per side, and of those
                                         * of the next level */
    int x, y;                           /* first block */
    SHARED const int *above_u, *above_v;    /* V of the next level */
    SHARED int *u, *v;                  /* V */
} Search;

/* Places of a task: three, one below the other */
typedef struct SearchPlaces {
    SHARED const uint *b;               /* word that has the first sample to
                                         * compare at the first place */
    int pitch, phase;                   /* words; byte of the first sample */
    int first, step;                    /* numbers of the places */
    int zero;                           /* number that stands for (0,0), or
                                         * -1 */
} SearchPlaces;

/* Set the levels; return the end, at L + 1. */
FUNCTION MotionLevel search_levels(SHARED SearchTile *sh, int w, int h)
{
    const int last = motion_levels(w, h);

    if (ITEM <= last)
        sh->level[ITEM] = motion_level(w, h, ITEM + 1);
    GROUP_BARRIER();
    return sh->level[last];
}

/* ---- windows ---- */

/* Replace samples outside of a level, of words from x on. */
FUNCTION void repeat_edges(uint v[SEARCH_SEGMENT], MotionLevel l,
                           GLOBAL const uchar *row, int x)
{
    const uint first = 0x1010101u * READ(row);
    const uint last  = 0x1010101u * READ(row + l.width - 1);

    UNROLL
    for (int k = 0; k < SEARCH_SEGMENT; k++, x += 4) {
        /* bytes before and after the level, and bits of those */
        const int before = clamp_to(-x, 4);
        const int after  = clamp_to(x + 4 - l.width, 4);
        const uint low   = before < 4 ? (1u << 8 * before) - 1 : ~0u;
        const uint high  = after ? ~0u << (32 - 8 * after) : 0;

        v[k] = (v[k] & ~(low | high)) | (first & low) | (last & high);
    }
}

/* Copy up to SEARCH_SEGMENT words of a row, from (x, y) on, to shared
 * memory. */
FUNCTION void copy_segment(SHARED uint *to, MotionLevel l,
                           GLOBAL const uchar *p, int x, int y, int nb)
{
    GLOBAL const uchar *row = p + clamp_to(y, l.height - 1) * l.pitch;
    uint v[SEARCH_SEGMENT + 1];

    UNROLL
    for (int k = 0; k <= SEARCH_SEGMENT; k++)
        v[k] = READ((GLOBAL const uint *)row +
                    clamp_to((x >> 2) + k, l.pitch / 4 - 1));
    UNROLL
    for (int k = 0; k < SEARCH_SEGMENT; k++)
        v[k] = bytes_from(v[k], v[k + 1], x & 3);
    if (x < 0 || x + 4 * SEARCH_SEGMENT > l.width)
        repeat_edges(v, l, row, x);
    UNROLL
    for (int k = 0; k < SEARCH_SEGMENT; k++)
        if (k < nb)
            to[k] = v[k];
}

/* Copy a window from (x, y) on. */
FUNCTION void copy_window(SHARED uint *to, MotionLevel l,
                          GLOBAL const uchar *p, int x, int y, int words,
                          int rows)
{
    const int per_row = (words + SEARCH_SEGMENT - 1) / SEARCH_SEGMENT;
    /* 2^16 / per_row, rounded up: exact quotients below 2^11 */
    const uint inverse = 65535u / per_row + 1;

    NO_UNROLL
    for (int i = ITEM; i < per_row * rows; i += SEARCH_ITEMS) {
        const int row = i * inverse >> 16;
        const int k   = (i - row * per_row) * SEARCH_SEGMENT;

        copy_segment(to + row * SEARCH_PITCH + k, l, p, x + 4 * k, y + row,
                     words - k);
    }
}

/* Copy the windows around V0 unless that is (0,0), from (x, y) with a V0 of
 * (0,0) on. */
FUNCTION void copy_near(SHARED SearchTile *sh, const Search *s, int x, int y)
{
    /* for one block the upper left of 2x2 */
    const int rows = s->log_side ? SEARCH_NEAR << 2 * s->log_above
                                 : SEARCH_SPAN + 2;

    NO_UNROLL
    for (int i = ITEM; i < rows; i += SEARCH_ITEMS) {
        const int k  = i / SEARCH_NEAR, row = i % SEARCH_NEAR;
        const int px = k & ((1 << s->log_above) - 1), py = k >> s->log_above;

        if (s->above_u[k] | s->above_v[k])
            copy_segment(sh->near[k] + row * SEARCH_NEAR_PITCH, s->l, s->b,
                         x + 2 * MOTION_BLOCK * px + 2 * s->above_u[k],
                         y + 2 * MOTION_BLOCK * py + 2 * s->above_v[k] + row,
                         SEARCH_SEGMENT);
    }
}

FUNCTION void load_windows(SHARED SearchTile *sh, const Search *s)
{
    const int reach = s->is_last ? SEARCH_REACH : 1;
    const int x = MOTION_BLOCK * s->x - MOTION_MARGIN;
    const int y = MOTION_BLOCK * s->y - MOTION_MARGIN;
    const int words = (2 << s->log_side) + 1;
    const int rows  = (MOTION_BLOCK << s->log_side) + 2 * MOTION_MARGIN;

    copy_window(sh->a, s->l, s->a, x, y, words, rows);
    copy_window(sh->zero, s->l, s->b, x - reach, y - reach,
                words + (2 * reach + 3) / 4, rows + 2 * reach);
    if (!s->is_last)
        copy_near(sh, s, x - 1, y - 1);
}

/* ---- comparison ---- */

/* Get c at three places, one below the other; see SearchPlaces. */
FUNCTION void compare_places(uint c[3], SHARED const uint *a,
                             SHARED const uint *b, int pitch, int phase)
{
    uint rows[3][SEARCH_SPAN / 4];

    c[0] = c[1] = c[2] = 0;
    UNROLL
    for (int j = 0; j < SEARCH_SPAN + 2; j++, b += pitch) {
        UNROLL
        for (int i = 0; i < SEARCH_SPAN / 4; i++) {
            const uint r = bytes_from(b[i], b[i + 1], phase);

            if (j < SEARCH_SPAN)
                rows[j % 3][i] = a[j * SEARCH_PITCH + i];
            UNROLL
            for (int k = 0; k < 3; k++)
                if (j >= k && j < k + SEARCH_SPAN)
                    c[k] = sad4(rows[(j - k) % 3][i], r, c[k]);
        }
    }
}

/* Set places around (0,0) of block (x, y), u and v from the first ones on. */
FUNCTION void set_zero(SearchPlaces *at, SHARED const SearchTile *sh, int x,
                       int y, int u, int v, int reach, int base)
{
    const int side = 2 * reach + 1;

    at->b     = sh->zero + (MOTION_BLOCK * y + v) * SEARCH_PITCH + 2 * x +
                (u >> 2);
    at->pitch = SEARCH_PITCH;
    at->phase = u & 3;
    at->first = base + v * side + u;
    at->step  = side;
    at->zero  = base + reach * side + reach;
}

/* Set places around V0; x and y: 0 or 1. */
FUNCTION void set_near(SearchPlaces *at, SHARED const uint *window, int x,
                       int y, int u)
{
    at->b     = window + MOTION_BLOCK * y * SEARCH_NEAR_PITCH + 2 * x;
    at->pitch = SEARCH_NEAR_PITCH;
    at->phase = u;
    at->first = 1 + u;
    at->step  = 3;
    at->zero  = -1;
}

/* Compare the places of a task for a block. */
FUNCTION void search_places(SHARED SearchTile *sh, int block,
                            SHARED const uint *a, const SearchPlaces *at)
{
    uint c[3], least = ~0u;

    compare_places(c, a, at->b, at->pitch, at->phase);
    UNROLL
    for (int k = 0; k < 3; k++) {
        const int number = at->first + k * at->step;
        const uint key   = c[k] * SEARCH_PLACES +
                           (number == at->zero ? 0 : number);

        if (number == at->zero)
            sh->still[block] = c[k];
        least = key < least ? key : least;
    }
    ATOMIC_MIN(&sh->key[block], least);
}

/* Return the index of the block of the next level. */
FUNCTION int block_above(const Search *s, int x, int y)
{
    return s->log_side ? (y >> 1 << s->log_above) + (x >> 1) : 0;
}

/* Run a task: block i and some of its places. */
FUNCTION void run_task(SHARED SearchTile *sh, const Search *s, int i, int k)
{
    const int x = i & ((1 << s->log_side) - 1), y = i >> s->log_side;
    SearchPlaces at;

    if (s->is_last) {
        set_zero(&at, sh, x, y, k % 9, k / 9 * 3, SEARCH_REACH, 1);
    } else if (k < 3) {
        const int of = block_above(s, x, y);

        if (!(s->above_u[of] | s->above_v[of]))
            return;
        set_near(&at, sh->near[of], x & 1, y & 1, k);
    } else {
        set_zero(&at, sh, x, y, k - 3, 0, 1, SEARCH_FIRST_ZERO);
    }
    search_places(sh, i, sh->a + MOTION_BLOCK * y * SEARCH_PITCH + 2 * x, &at);
}

FUNCTION void run_tasks(SHARED SearchTile *sh, const Search *s)
{
    enum { last = 27, others = 6 };     /* tasks per block */
    const uint nb = (s->is_last ? last : others) << 2 * s->log_side;

    NO_UNROLL
    for (uint i = ITEM; i < nb; i += SEARCH_ITEMS)
        run_task(sh, s, s->is_last ? i / last : i / others,
                 s->is_last ? i % last : i % others);
}

/* ---- vectors ---- */

/* Set V of block i. */
FUNCTION void set_vector(SHARED const SearchTile *sh, const Search *s, int i)
{
    const int side = 2 * SEARCH_REACH + 1;
    const uint number = sh->key[i] % SEARCH_PLACES, k = number - 1;
    const int of = block_above(s, i & ((1 << s->log_side) - 1),
                               i >> s->log_side);

    s->u[i] = s->v[i] = 0;
    if (number && s->is_last) {
        s->u[i] = (int)(k % side) - SEARCH_REACH;
        s->v[i] = (int)(k / side) - SEARCH_REACH;
    } else if (number) {
        const int is_near = number < SEARCH_FIRST_ZERO;

        s->u[i] = (int)(k % 9 % 3) - 1 + (is_near ? 2 * s->above_u[of] : 0);
        s->v[i] = (int)(k % 9 / 3) - 1 + (is_near ? 2 * s->above_v[of] : 0);
    }
}

/* Store the vector of block i of level 1: u in the lower half. */
FUNCTION void store_vector(GLOBAL uint *vectors, SHARED const SearchTile *sh,
                           const Search *s, int i)
{
    const int x = s->x + (i & ((1 << s->log_side) - 1));
    const int y = s->y + (i >> s->log_side);
    const int moves = 8 * (sh->key[i] / SEARCH_PLACES) < 7 * sh->still[i];

    if (x < s->l.across && y < s->l.down)
        vectors[y * s->l.across + x] =
            moves ? (2 * s->u[i] & 0xffff) | (uint)(2 * s->v[i]) << 16 : 0;
}

/* Return a level, and the region (x, y) in it. */
FUNCTION Search search_at(SHARED SearchTile *sh, GLOBAL const uchar *a,
                          GLOBAL const uchar *b, int x, int y, int level,
                          int last)
{
    Search s;

    s.l         = sh->level[level - 1];
    s.a         = a + s.l.at;
    s.b         = b + s.l.at;
    s.is_last   = level == last;
    s.log_side  = level > SEARCH_LEVEL ? 0 : SEARCH_LEVEL - level;
    s.log_above = s.log_side ? s.log_side - 1 : 0;
    s.x         = x * SEARCH_SIDE >> (level - 1);
    s.y         = y * SEARCH_SIDE >> (level - 1);
    s.above_u   = sh->u[(level + 1) & 1];
    s.above_v   = sh->v[(level + 1) & 1];
    s.u         = sh->u[level & 1];
    s.v         = sh->v[level & 1];
    return s;
}

/* Find the vectors of region (x, y) of a component, whose last level is L; a
 * and b: its pyramids in both frames. */
FUNCTION void search_region(SHARED SearchTile *sh, GLOBAL uint *vectors,
                            GLOBAL const uchar *a, GLOBAL const uchar *b,
                            int x, int y, int last)
{
    NO_UNROLL
    for (int level = last; level >= 1; level--) {
        const Search s = search_at(sh, a, b, x, y, level, last);
        const int nb   = 1 << 2 * s.log_side;

        if (ITEM < nb)
            sh->key[ITEM] = ~0u;
        load_windows(sh, &s);
        GROUP_BARRIER();
        run_tasks(sh, &s);
        GROUP_BARRIER();
        if (ITEM < nb) {
            set_vector(sh, &s, ITEM);
            if (level == 1)
                store_vector(vectors, sh, &s, ITEM);
        }
        GROUP_BARRIER();
    }
}
