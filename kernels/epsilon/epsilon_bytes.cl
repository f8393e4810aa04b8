/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter of 8-bit samples, four taps of a pixel at once.
 *
 * Formula:  see epsilon.cl. A word is four taps of one pixel: four neighbours
 *           in a row, or, for even radii, in the column that is left over.
 *               d    = |word - centre|          of each byte
 *               near = K - (d & 127) & ~d & 128 K = 128 + threshold: the upper
 *                      bit stays where d & 127 <= threshold, without a borrow
 *               n   += near . 1, S += near . word           dot products
 *           so that n and S are 128 times what they count. The mean does not
 *           change by that. Thresholds from 128 on have K = threshold, and
 *           what has d < 128 is near.
 * Layout:   see row_io.cl. More defines of the host:
 *             RADIUS
 *             LIMIT       no threshold is larger
 *             ROWS        2, rows that a work-item makes
 *             DP4A        1: an NVIDIA GPU that has products of bytes
 *           Local memory holds a tile and its surroundings four times, each
 *           one pixel further to the left: in copy k, words are the neighbours
 *           of the pixels k, k + 4, k + 8, ... of a row. Channels are apart.
 * Launch:   groups of 32 x 8 work-items make 128 samples of 16 rows; an item
 *           4 pixels, 4 apart, of one channel in two rows.
 * Borders:  coordinates are clamped where the tile is filled.
 * Cost:     6 instructions for 4 taps where the device has them as NVIDIA's
 *           do: a difference and two logical ones on one pipe, a subtraction,
 *           done as a multiply-add, and two dot products on another.
 */

#define ODD      (RADIUS & 1)
#define WORDS    ((RADIUS + 1) / 2)         /* of a row of the window */
#define PAD      ((WORDS + 3) / 4 * 4)      /* words beside the tile */
#define LEFT     ((RADIUS + 3) / 4 * 4)     /* pixels of them left of it */
#define TILE_W   (128 / CHANNELS)           /* pixels */
#define TILE_H   16
#define PIXELS   4                          /* of a row of an item */
#define WIDTH    (TILE_W / 4 + PAD)         /* words of a row of a copy */
#define PITCH    (4 * CHANNELS * WIDTH)
#define HEIGHT   (TILE_H + 2 * RADIUS)
#define READ     ((WORDS + PIXELS + 3) / 4) /* fours of words */
#define ALL      0x80808080u                /* taps of a word */
#define ALL_EVEN 0x00808080u                /* the last word of odd radii */

/* The bits of 2^23: added to them, an integer below 2^23 makes 2^23 + it. */
#define MAGIC 0x4b000000u
/* may S, times 128, be larger than 2^23? */
#define LARGE ((2 * RADIUS + 1) * (2 * RADIUS + 1) > 257)

/* ---- bytes ---- */

#if !SURFACES
/* as row_io.cl has it for NVIDIA's */
uint pick_bytes(uint a, uint b, uint sel)
{
    const ulong ab = (ulong)b << 32 | a;

    return (uint)(ab >> 8 * (sel       & 7) & 255)       |
           (uint)(ab >> 8 * (sel >>  4 & 7) & 255) <<  8 |
           (uint)(ab >> 8 * (sel >>  8 & 7) & 255) << 16 |
           (uint)(ab >> 8 * (sel >> 12 & 7) & 255) << 24;
}
#endif

#if DP4A
uint distance4(uint a, uint b)
{
    uint d;

    asm("vabsdiff4.u32.u32.u32 %0, %1, %2, %3;"
        : "=r"(d) : "r"(a), "r"(b), "r"(0));
    return d;
}

uint dot4(uint a, uint b, uint sum)
{
    uint v;

    asm("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(v) : "r"(a), "r"(b), "r"(sum));
    return v;
}

/* k - v, by a product with -1 that the compiler does not see */
uint subtract(uint k, uint v, uint minus_one)
{
    uint d;

    asm("mad.lo.u32 %0, %1, %2, %3;"
        : "=r"(d) : "r"(v), "r"(minus_one), "r"(k));
    return d;
}

#define QUOTIENT(a, b) native_divide(a, b)
#else
uint distance4(uint a, uint b)
{
    return as_uint(abs_diff(as_uchar4(a), as_uchar4(b)));
}

uint dot4(uint a, uint b, uint sum)
{
    const uint4 v = convert_uint4(as_uchar4(a)) * convert_uint4(as_uchar4(b));

    return sum + v.x + v.y + v.z + v.w;
}

#define subtract(k, v, minus_one) ((k) - (v))
#define QUOTIENT(a, b) ((a) / (b))
#endif

/* ---- an item's pixels ---- */

typedef struct Pixels {
    uint k, minus_one, beyond;
    uint centre[ROWS][PIXELS];      /* four times in a word */
    uint n[ROWS][PIXELS];           /* MAGIC + 128 n */
    uint sum[ROWS][PIXELS];         /* MAGIC + 32 + 128 S; LARGE: no MAGIC */
    uint column[PIXELS];            /* samples right of words, four rows */
} Pixels;

void tap(Pixels *s, int row, int j, uint word, uint taps)
{
    const uint d = distance4(word, s->centre[row][j]);
    const uint x = subtract(s->k, d & 0x7f7f7f7f, s->minus_one);
#if LIMIT > 127
    const uint near = ((x & ~d) | ((x | ~d) & s->beyond)) & taps;
#else
    const uint near = x & ~d & taps;
#endif

    s->n[row][j]   = dot4(near, 0x01010101, s->n[row][j]);
    s->sum[row][j] = dot4(near, word, s->sum[row][j]);
}

/* A row of the window for the pixels of the rows first to last. */
void add_row(Pixels *s, __local const uint *p, int first, int last)
{
    uint w[4 * READ];

    #pragma unroll
    for (int i = 0; i < READ; i++)
        vstore4(*(__local const uint4 *)(p + 4 * i), i, w);
    #pragma unroll
    for (int y = 0; y < ROWS; y++)
        if (y >= first && y <= last)
            #pragma unroll
            for (int j = 0; j < PIXELS; j++)
                #pragma unroll
                for (int i = 0; i < WORDS; i++)
                    tap(s, y, j, w[i + j],
                        ODD && i == WORDS - 1 ? ALL_EVEN : ALL);
    if (!ODD)
        #pragma unroll
        for (int j = 0; j < PIXELS; j++)
            s->column[j] = pick_bytes(s->column[j], w[WORDS + j], 0x4321);
}

void use_column(Pixels *s, int row, uint taps)
{
    if (!ODD)
        #pragma unroll
        for (int j = 0; j < PIXELS; j++)
            tap(s, row, j, s->column[j], taps);
}

/* All rows: the first is p, others follow after PITCH words. */
void add_window(Pixels *s, __local const uint *p)
{
    #pragma unroll
    for (int j = 0; j < PIXELS; j++)
        s->column[j] = 0;
    add_row(s, p, 0, 0);
    #pragma unroll 1
    for (int y = 0; y < RADIUS / 2; y++) {
        add_row(s, p += PITCH, 0, 1);
        add_row(s, p += PITCH, 0, 1);
        add_row(s, p += PITCH, 0, 1);
        use_column(s, 0, ALL);
        add_row(s, p += PITCH, 0, 1);
        use_column(s, 1, ALL);
    }
    if (ODD) {
        add_row(s, p += PITCH, 0, 1);
        add_row(s, p += PITCH, 0, 1);
    }
    use_column(s, 0, 0x80000000);
    add_row(s, p += PITCH, 1, 1);
    use_column(s, 1, 0x80000000);
}

/* The mean, rounded half up. (S + 1/4) / n is 1 / 4n or more away from one
 * half of an integer, and its rounding errors are less: n <= 961 and 1 / 3844 >
 * 256 * 2^-20. Added to 2^23, it becomes the nearest integer. */
uchar rounded_mean(uint sum, uint n)
{
    const float s = LARGE ? (float)sum : as_float(sum) - as_float(MAGIC);

    return as_uint(QUOTIENT(s, as_float(n) - as_float(MAGIC)) +
                   as_float(MAGIC)) & 255;
}

/* ---- the tile ---- */

/* Four words, `at` pixels after the 24 of v. */
uint4 move_words(const uint v[6], int at)
{
    const int i = at / 4, which = 0x3210 + 0x1111 * (at & 3);

    return (uint4)(pick_bytes(v[i],     v[i + 1], which),
                   pick_bytes(v[i + 1], v[i + 2], which),
                   pick_bytes(v[i + 2], v[i + 3], which),
                   pick_bytes(v[i + 3], v[i + 4], which));
}

/* Fill the tile: 16 pixels of all copies of all channels of a row at once. The
 * first pixel is x, of row y - RADIUS. */
void fill(__local uint *tile, SOURCE src, int x, int y, int n, int height)
{
    const int item = get_local_id(1) * 32 + get_local_id(0);

    for (int t = item; t < HEIGHT * (WIDTH / 4); t += 256) {
        const int row = t / (WIDTH / 4), group = t % (WIDTH / 4);
        const int i = (x - LEFT + 16 * group) * CHANNELS;
        __local uint4 *to = (__local uint4 *)(tile + row * PITCH) + group;
        uint v[6 * CHANNELS];

        #pragma unroll
        for (int j = 0; j < 6 * CHANNELS; j++)
            v[j] = load_word(src, i + 4 * j, y - RADIUS + row, n, height);
        #pragma unroll
        for (int c = 0; c < CHANNELS; c++) {
            uint own[6];

            #pragma unroll
            for (int j = 0; j < 6; j++) {
#if CHANNELS == 1
                own[j] = v[j];
#elif CHANNELS == 2
                own[j] = pick_bytes(v[2 * j], v[2 * j + 1],
                                    0x6420 + 0x1111 * c);
#else
                const uint a = pick_bytes(v[4 * j],     v[4 * j + 1],
                                          0x40 + 0x11 * c);
                const uint b = pick_bytes(v[4 * j + 2], v[4 * j + 3],
                                          0x40 + 0x11 * c);

                own[j] = pick_bytes(a, b, 0x5410);
#endif
            }
            #pragma unroll
            for (int k = 0; k < 4; k++)
                to[(4 * c + k) * (WIDTH / 4)] =
                    move_words(own, LEFT - RADIUS + k);
        }
    }
}

__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void epsilon_bytes(TARGET dst, SOURCE src, int width, int height,
                   uint threshold)
{
    __local uint4 memory[HEIGHT * PITCH / 4];
    __local uint *tile = (__local uint *)memory;
    __local uchar *result = (__local uchar *)memory;
    const int n = width * CHANNELS;
    const int x = get_group_id(0) * TILE_W, y = get_group_id(1) * TILE_H;
    const int item = get_local_id(1) * 32 + get_local_id(0);
    /* the item's copy, channel, and group of 16 pixels */
    const int copy  = get_local_id(0) >> 3;
    const int c     = get_local_id(0) % 8 * CHANNELS / 8;
    const int group = get_local_id(0) % (8 / CHANNELS);
    __local const uint *first = tile + get_local_id(1) * ROWS * PITCH +
                                (4 * c + copy) * WIDTH + 4 * group;
    Pixels s;

    fill(tile, src, x, y, n, height);
    barrier(CLK_LOCAL_MEM_FENCE);

    s.beyond    = threshold > 127 ? ~0u : 0;
    s.k         = threshold * 0x01010101 | ALL;
    s.minus_one = ~(threshold >> 8);
    #pragma unroll
    for (int k = 0; k < ROWS; k++)
        #pragma unroll
        for (int j = 0; j < PIXELS; j++) {
            s.centre[k][j] =
                pick_bytes(first[(RADIUS + k) * PITCH + j + RADIUS / 4], 0,
                           0x1111 * (RADIUS & 3));
            s.n[k][j]      = MAGIC;
            s.sum[k][j]    = (LARGE ? 0 : MAGIC) + 32;
        }
    add_window(&s, first);

    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll
    for (int k = 0; k < ROWS; k++)
        #pragma unroll
        for (int j = 0; j < PIXELS; j++)
            result[(get_local_id(1) * ROWS + k) * 128 +
                   (16 * group + 4 * j + copy) * CHANNELS + c] =
                rounded_mean(s.sum[k][j], s.n[k][j]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < TILE_H * 128 / 16) {
        const int i = x * CHANNELS + item % 8 * 16, row = y + item / 8;

        if (i < n && row < height)
            store16(dst, src, i, row, n,
                    *(__local const uchar16 *)(result + 16 * item));
    }
}
