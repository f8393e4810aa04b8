/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter for GPUs and large windows, by sliding histograms.
 *
 * Formula:  see median.cl.
 * Method:   a work-item moves down a column with the histogram of the window:
 *           for each row, a row of samples is added and one removed, and the
 *           search for the result's bin starts at the previous one (T. S.
 *           Huang, A fast two-dimensional median filtering algorithm, 1979).
 * Layout:   packed rows of raw samples. The host defines RADIUS, RADIUS_V,
 *           ROWS, and what plane_io.cl needs. The histograms of a work-group
 *           are in local memory, interleaved by bin, so that 32 work-items have
 *           no bank conflicts (banks of 4 bytes).
 * Launch:   work-groups of ITEMS x 1; one work-item per sample of a row, width
 *           * CHANNELS, and per ROWS rows; the grid may be larger.
 * Borders:  coordinates are clamped.
 * Cost:     2 (2 RADIUS + 1) updates per sample, each a load and a store in
 *           local memory, and the whole window once per ROWS rows.
 */

#define ITEMS 64

typedef struct Slide {
    __global const SAMPLE *src;
    int width, height;
    int i;                      /* the work-item's sample of a row */
    __local ushort *bins;       /* of this work-item: every ITEMS-th */
    int bin;                    /* the result */
    int below;                  /* samples in lower bins */
} Slide;

/* Return the sample dx pixels to the right in row y. */
uint value(const Slide *s, int dx, int y)
{
    const int row = clamp(y, 0, s->height - 1) * s->width * CHANNELS;

    return edge_sample(s->src + row, s->width, s->i + dx * CHANNELS);
}

/* Add a row of the window without updating below. */
void fill_row(Slide *s, int y)
{
    for (int dx = -RADIUS; dx <= RADIUS; dx++)
        s->bins[value(s, dx, y) * ITEMS]++;
}

void fill(Slide *s, int y)
{
    for (int b = 0; b < 256; b++)
        s->bins[b * ITEMS] = 0;
    for (int dy = -RADIUS_V; dy <= RADIUS_V; dy++)
        fill_row(s, y + dy);
    s->bin = s->below = 0;
}

/* Move the window down by one row, to y. */
void slide(Slide *s, int y)
{
    for (int dx = -RADIUS; dx <= RADIUS; dx++) {
        const int in  = value(s, dx, y + RADIUS_V);
        const int out = value(s, dx, y - RADIUS_V - 1);
        /* both loads first, so that their latencies overlap */
        const ushort more = s->bins[in * ITEMS], less = s->bins[out * ITEMS];

        s->bins[in * ITEMS]  = more + 1;
        s->bins[out * ITEMS] = less - (in != out);
        s->below += (in < s->bin) - (out < s->bin);
    }
}

/* Find the bin of the sample of this rank. */
void find_bin(Slide *s, int rank)
{
    while (s->below > rank)
        s->below -= s->bins[--s->bin * ITEMS];
    while (s->below + s->bins[s->bin * ITEMS] <= rank)
        s->below += s->bins[s->bin++ * ITEMS];
}

__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))
void median_slide(__global SAMPLE *dst, __global const SAMPLE *src, int width,
                  int height, uint rank)
{
    __local ushort bins[256 * ITEMS];
    const int n     = width * CHANNELS;
    const int item  = get_local_id(0);
    const int i     = get_global_id(0);
    const int first = get_global_id(1) * ROWS;
    const int end   = min(first + ROWS, height);
    Slide s = { src, width, height, i,
                bins + (item & 31) * 2 + (item >> 5), 0, 0 };

    if (i >= n || first >= end)
        return;
    if (!is_filtered(i)) {
        for (int y = first; y < end; y++)
            dst[y * n + i] = src[y * n + i];
        return;
    }
    fill(&s, first);
    for (int y = first; y < end; y++) {
        if (y > first)
            slide(&s, y);
        find_bin(&s, rank);
        dst[y * n + i] = s.bin;
    }
}
