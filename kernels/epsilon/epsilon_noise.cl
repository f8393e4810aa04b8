/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measure the noise and the blocking of planes P and Q, and derive the limits
 * of both filters.
 *
 * Formula:  libavfilter/ref_steps.h and epsilon_noise.h.
 * Layout:   P see row_io.cl, with VECTORS packed rows of raw samples; Q packed
 *           rows of 16 bits. Comes after epsilon_block.cl, or
 *           epsilon_record_lanes.cl for CPUs.
 * Launch:   epsilon_noise: a work-group per block of P and of Q,
 *           get_group_id(0), and filtered component, get_group_id(1), which
 *           writes the record of the block: NOISE_ITEMS work-items.
 *           epsilon_threshold: a work-group of LEVELS_ITEMS per component,
 *           get_group_id(0), and measured plane, get_group_id(1).
 * Borders:  sums of 4x4 samples outside the plane exceed others.
 * Cost:     per block: 20736 samples are added up, 17 thousand differences of
 *           their sums and 41 thousand of samples; at 8 bits, an instruction
 *           adds 4 differences, on CPUs 32. The rest is less than a tenth on
 *           CPUs, and a third on GPUs, whose instructions epsilon_noise.cuh
 *           counts.
 */

/* Return the k-th filtered channel. */
int filtered_channel(int k)
{
    int channel = 0;

    for (int c = 0; c < CHANNELS; c++)
        if (is_filtered(c) && k-- == 0)
            channel = c;
    return channel;
}

/* Return the records of a component of the frame. */
__global int *records_of(__global int *records, int component, int size)
{
    return records + (component * EPSILON_NB_SIZES + size) *
                     EPSILON_RECORD_WORDS * EPSILON_MAX_BLOCKS;
}

/* last: entry of the previous frame; plane: of the frame; blocks: number of
 * those of P; step and across: of P, and of Q */
__kernel __attribute__((reqd_work_group_size(NOISE_ITEMS, 1, 1)))
void epsilon_noise(__global int *records, SOURCE src, SOURCE prev,
                   __global const ushort *q, __global const ushort *prev_q,
                   __global const EpsilonEntry *entries, int last, uint number,
                   int width, int height, int plane, int blocks, int2 step,
                   int2 across)
{
    __local union {
        NoiseTile_p p;
        NoiseTile_q q;
    } shared;
    const int c      = filtered_channel(get_group_id(1));
    const int b      = get_group_id(0);
    const bool is_q  = b >= blocks;
    const bool has_r =
        epsilon_has_prev(entries[last].noise[4 * plane + c].stamp, number);
    __global int *record = records_of(records, 4 * plane + c, is_q);

    if (is_q) {
        const int k = b - blocks;

        record_block_q(record + k, &shared.q, q, prev_q, c, has_r, width / 2,
                       height / 2, 4 + k % across.y * step.y,
                       4 + k / across.y * step.y);
    } else {
        record_block_p(record + b, &shared.p, src, prev, c, has_r, width,
                       height, 4 + b % across.x * step.x,
                       4 + b / across.x * step.x);
    }
}

/* past: entries of the frames before, from the last one on. Elements of the
 * other vectors are of the planes of the launch: plane: of the frame, blocks,
 * q_blocks: numbers of those of P and of Q. */
__kernel __attribute__((reqd_work_group_size(LEVELS_ITEMS, 1, 1)))
void epsilon_threshold(__global int *records, __global EpsilonEntry *entries,
                       int entry, int4 past, int4 plane, int4 blocks,
                       int4 q_blocks, int patch, int linear, int factor,
                       int strength, uint number)
{
    __local LevelsShared shared;
    __local EpsilonWork work;
    const int c = get_group_id(0), k = get_group_id(1);
    const bool filtered = is_filtered(c);
    const int component = 4 * ((const int *)&plane)[k] + c;
    const int p_blocks  = filtered ? ((const int *)&blocks)[k]   : 0;
    const int blocks_of_q = filtered ? ((const int *)&q_blocks)[k] : 0;
    const int classes   = epsilon_nb_classes(p_blocks, blocks_of_q);
    const EpsilonRule rule = {
        DEPTH, patch, linear, factor, strength, number
    };
    const uint stamp[EPSILON_NB_FOUND] = {
        entries[past.x].noise[component].stamp,
        entries[past.y].noise[component].stamp,
        entries[past.z].noise[component].stamp,
    };
    const int gap = epsilon_gap(stamp, number);

    find_levels(&shared, work.levels[EPSILON_P],
                records_of(records, component, EPSILON_P), p_blocks, classes,
                DEPTH);
    GROUP_BARRIER();
    find_levels(&shared, work.levels[EPSILON_Q],
                records_of(records, component, EPSILON_Q), blocks_of_q, classes,
                Q_DEPTH);
    for (int set = ITEM; set < EPSILON_NB_SETS; set += ITEMS) {
        const EpsilonPast none = { { { 0 } }, { { 0 } } };
        const int last = ((const int *)&past)[max(gap - 1, 0)];

        work.before[set] = gap ? entries[last].noise[component].past[set] :
                                 none;
    }
    GROUP_BARRIER();
    derive_noise(entries + entry, &work, component, gap, &rule, filtered);
}
