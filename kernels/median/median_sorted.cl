/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter for GPUs, large windows and more than 8 bits, by sorted tiles.
 *
 * Formula:  see median.cl.
 * Method:   a work-group sorts the samples in and around a tile (radix sort,
 *           lowest digit first) and divides them into 256 classes of equal
 *           size; equal samples are distinguished by their position. Then each
 *           work-item moves down a column with a histogram of the window by
 *           class, as median_slide.cl does by value, and searches the sorted
 *           list of the result's class for the result. The cost hardly depends
 *           on the values.
 * Layout:   packed rows of raw samples. The host defines RADIUS, RADIUS_V, ROWS
 *           and SCRATCH, the bytes of a work-group's scratch memory: two lists
 *           of 256 classes and the samples' classes. An element is a sample's
 *           value, row and column, with the value in the highest bits. Counts
 *           and histograms are in local memory, interleaved by bin, so that 32
 *           work-items have no bank conflicts (banks of 4 bytes).
 * Launch:   work-groups of ITEMS x 1, each with scratch memory; with n groups,
 *           each filters every n-th tile of ITEMS x ROWS samples.
 * Borders:  coordinates are clamped when the tile is read for sorting.
 * Cost:     per sample: 2 (2 RADIUS + 1) updates of a histogram, about SAMPLES
 *           / 1024 elements of a list, and for sorting SAMPLES / (ITEMS ROWS)
 *           times 2 PASSES reads and PASSES writes of scattered elements.
 */

#define ITEMS   64
#define SIDE    (2 * RADIUS * CHANNELS + 1)     /* of a window, in samples */
#define SIDE_V  (2 * RADIUS_V + 1)
#define WIDTH   (ITEMS + SIDE - 1)              /* of the sorted area */
#define SAMPLES (WIDTH * (ROWS + SIDE_V - 1))
#define EACH    ((SAMPLES + ITEMS - 1) / ITEMS)
#define CLASS   ((SAMPLES + 1023) / 1024 * 4)   /* elements per class */
#define LIST    (256 * CLASS)

#define PASSES ((DEPTH + 5) / 6)
#define DIGIT  ((DEPTH + PASSES - 1) / PASSES)  /* bits */
#define DIGITS (1 << DIGIT)

#if WIDTH < 256 && ROWS + SIDE_V <= 256
typedef uint Element;
typedef uint4 Element4;
#define PLACE 8                                 /* bits of a row or column */
#else
typedef ulong Element;
typedef ulong4 Element4;
#define PLACE 16
#endif
#define NOWHERE ((Element)-1)                   /* in no window */
#define COLUMN_OF(e) ((e) & ((1 << PLACE) - 1))
#define ROW_OF(e)    ((e) >> PLACE & ((1 << PLACE) - 1))
#define VALUE_OF(e)  ((e) >> 2 * PLACE)

typedef struct Tile {
    __global const SAMPLE *src;
    int width, height;
    int i, y;                   /* of the first sample */
    int item;
    __local uint *counts;       /* by digit and work-item */
    __global uchar *classes;    /* of the samples, row by row */
} Tile;

/* ---- sorting ---- */

/* Return the element of sample k of the tile. */
Element element(const Tile *t, int k)
{
    const int x = k % WIDTH, y = k / WIDTH;
    const int row = clamp(t->y + y - RADIUS_V, 0, t->height - 1) *
                    t->width * CHANNELS;
    const uint v = edge_sample(t->src + row, t->width,
                               t->i + x - RADIUS * CHANNELS) >> SHIFT;

    return (Element)(v & ((1u << DEPTH) - 1)) << 2 * PLACE |
           (uint)(y << PLACE | x);
}

/* Convert counts by digit and work-item into positions of first elements. */
void sum_up(const Tile *t)
{
    const int d = t->item;      /* digit of this work-item */
    __local uint *counts = t->counts + d * ITEMS;
    __local uint *totals = t->counts + DIGITS * ITEMS;
    uint before = 0, total = 0, first = 0;

    /* different start for each work-item, to avoid bank conflicts */
    for (int k = 0; k < ITEMS && d < DIGITS; k++) {
        const int item = (k + d) % ITEMS;

        total  += counts[item];
        before += item < d ? counts[item] : 0;
    }
    if (d < DIGITS)
        totals[d] = total;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < d && d < DIGITS; k++)
        first += totals[k];
    before += first;
    for (int k = 0; k < ITEMS && d < DIGITS; k++) {
        const int item   = (k + d) % ITEMS;
        const uint count = counts[item];

        before = item ? before : first;
        counts[item] = before;
        before += count;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

#define AHEAD 4         /* independent loads */

/* Read the elements k, k + step ... before end, from a list or, if that is 0,
 * from the plane. */
void read_ahead(Element e[AHEAD], const Tile *t, __global const Element *list,
                int k, int step, int end)
{
    #pragma unroll
    for (int j = 0; j < AHEAD; j++) {
        const int at = min(k + j * step, end - 1);

        e[j] = list ? list[at] : element(t, at);
    }
}

void put(const Tile *t, __global Element *to, uint at, Element e, int pass)
{
    to[at] = e;
    if (pass == PASSES - 1)
        t->classes[ROW_OF(e) * WIDTH + COLUMN_OF(e)] = at / CLASS;
}

/* Sort by one digit, stably; the first pass reads the plane, in any order. */
void sort(const Tile *t, __global const Element *from, __global Element *to,
          int pass)
{
    const int shift = 2 * PLACE + pass * DIGIT;
    const int begin = pass ? t->item * EACH : t->item;
    const int end   = pass ? min(begin + EACH, SAMPLES) : SAMPLES;
    const int step  = pass ? 1 : ITEMS;
    __local uint *counts = t->counts + t->item;

    for (int d = 0; d < DIGITS; d++)
        counts[d * ITEMS] = 0;
    for (int k = begin; k < end; k += AHEAD * step) {
        Element e[AHEAD];

        read_ahead(e, t, pass ? from : 0, k, step, end);
        #pragma unroll
        for (int j = 0; j < AHEAD; j++)
            if (k + j * step < end)
                counts[(uint)(e[j] >> shift) % DIGITS * ITEMS]++;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    sum_up(t);
    for (int k = begin; k < end; k += AHEAD * step) {
        Element e[AHEAD];

        read_ahead(e, t, pass ? from : 0, k, step, end);
        #pragma unroll
        for (int j = 0; j < AHEAD; j++)
            if (k + j * step < end)
                put(t, to, counts[(uint)(e[j] >> shift) % DIGITS * ITEMS]++,
                    e[j], pass);
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

/* ---- the window ---- */

typedef struct Window {
    __global const uchar *classes;      /* of the column's first sample */
    __global const Element *list;
    __local ushort *bins;       /* of this work-item: every ITEMS-th */
    int bin;                    /* the result's class */
    int below;                  /* samples in lower classes */
} Window;

void fill(Window *w)
{
    for (int b = 0; b < 256; b++)
        w->bins[b * ITEMS] = 0;
    for (int y = 0; y < SIDE_V; y++)
        for (int x = 0; x < SIDE; x += CHANNELS)
            w->bins[w->classes[y * WIDTH + x] * ITEMS]++;
    w->bin = w->below = 0;
}

/* Move the window down by one row, to row y of the tile. */
void slide(Window *w, int y)
{
    __global const uchar *out = w->classes + (y - 1) * WIDTH;

    for (int x = 0; x < SIDE; x += CHANNELS) {
        const int more = out[x + SIDE_V * WIDTH], less = out[x];
        /* both loads first, so that their latencies overlap */
        const ushort a = w->bins[more * ITEMS], b = w->bins[less * ITEMS];

        w->bins[more * ITEMS] = a + 1;
        w->bins[less * ITEMS] = b - (more != less);
        w->below += (more < w->bin) - (less < w->bin);
    }
}

/* Find the class of the sample of this rank. */
void find_bin(Window *w, int rank)
{
    while (w->below > rank)
        w->below -= w->bins[--w->bin * ITEMS];
    while (w->below + w->bins[w->bin * ITEMS] <= rank)
        w->below += w->bins[w->bin++ * ITEMS];
}

uint4 are_inside(Element4 e, int item, int y)
{
    const uint4 dx = convert_uint4(COLUMN_OF(e)) - (uint)item;
    const uint4 dy = convert_uint4(ROW_OF(e))    - (uint)y;

    return as_uint4(dx < (uint)SIDE & dy < (uint)SIDE_V &
                    (dx & (uint)(CHANNELS - 1)) == 0u) & 1u;
}

/* Return the sample of this rank. Search from the nearer end of its class. */
uint search(const Window *w, int item, int y, int rank)
{
    const int count = w->bins[w->bin * ITEMS];
    const bool back = rank - w->below >= count / 2;
    uint left = back ? w->below + count - 1 - rank : rank - w->below;
    int k = w->bin * CLASS + (back ? CLASS - 4 : 0);

    for (int n = 0; n < CLASS; n += 4) {
        const Element4 next = vload4(0, w->list + k);
        const Element4 e    = back ? next.wzyx : next;
        const uint4 in      = are_inside(e, item, y);
        const uint two      = in.x + in.y, three = two + in.z;

        if (left < three + in.w)
            return VALUE_OF(left < in.x ? e.x : left < two   ? e.y :
                                                left < three ? e.z : e.w);
        left -= three + in.w;
        k += back ? -4 : 4;
    }
    return 0;       /* never */
}

/* ---- the kernel ---- */

void filter_column(__global SAMPLE *dst, const Tile *t, Window *w, int rank)
{
    const int n   = t->width * CHANNELS;
    const int i   = t->i + t->item;
    const int end = min(ROWS, t->height - t->y);

    if (i >= n)
        return;
    if (!is_filtered(i)) {
        for (int y = 0; y < end; y++)
            dst[(t->y + y) * n + i] = t->src[(t->y + y) * n + i];
        return;
    }
    fill(w);
    for (int y = 0; y < end; y++) {
        if (y)
            slide(w, y);
        find_bin(w, rank);
        dst[(t->y + y) * n + i] = search(w, t->item, y, rank) << SHIFT;
    }
}

__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))
void median_sorted(__global SAMPLE *dst, __global const SAMPLE *src, int width,
                   int height, uint rank, __global uchar *scratch)
{
    __local uint memory[256 * ITEMS / 2];
    const int item = get_local_id(0), group = get_group_id(0);
    const int across = (width * CHANNELS + ITEMS - 1) / ITEMS;
    const int tiles  = (height + ROWS - 1) / ROWS * across;
    __global Element *list = (__global Element *)(scratch +
                                                  (size_t)group * SCRATCH);
    __global Element *other = list + LIST;
    __global uchar *classes = (__global uchar *)(other + LIST);

    for (int k = SAMPLES + item; k < LIST; k += ITEMS)
        list[k] = other[k] = NOWHERE;
    for (int k = group; k < tiles; k += get_num_groups(0)) {
        const Tile t = { src, width, height, k % across * ITEMS,
                         k / across * ROWS, item, memory, classes };
        Window w = { classes + item, PASSES % 2 ? list : other,
                     (__local ushort *)memory + (item & 31) * 2 + (item >> 5),
                     0, 0 };

        sort(&t, other, list, 0);
        sort(&t, list, other, 1);
        if (PASSES > 2)
            sort(&t, other, list, 2);
        filter_column(dst, &t, &w, rank);
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
}
