/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Derive the noise of a component, of the classes of its blocks, and the limits
 * of weights, in a work-group of OpenCL or a block of CUDA, or in C. Formulas:
 * epsilon_noise.h; the rules for a set: epsilon_derive.cl.
 *
 * Comes after epsilon_derive.cl; for GPUs also after gpu_language.cl and the
 * definition of ITEMS, work-items per work-group.
 * Launch:  a work-item per set of blocks, at most 7, then per entry of the
 *          tables.
 */

#ifndef AVFILTER_EPSILON_CLASSES_CL
#define AVFILTER_EPSILON_CLASSES_CL

#ifndef GROUP_BARRIER                    /* C */
#define FUNCTION static inline
#define GLOBAL
#define SHARED
#define ITEM  0
#define ITEMS 1
#define NO_UNROLL
#define GROUP_BARRIER()
#endif

/* State in shared memory */
typedef struct EpsilonWork {
    /* set before */
    EpsilonLevels levels[EPSILON_NB_SIZES][EPSILON_NB_SETS];
    EpsilonPast before[EPSILON_NB_SETS];    /* past of the last frame that was
                                             * measured */
    /* results */
    EpsilonNoise noise;
    EpsilonCurve curve[EPSILON_NB_SIZES];
    /* of sets: what the plane shows and what its classes show by themselves,
     * and the noise of classes; what a class and its changes show */
    EpsilonFound found[EPSILON_NB_SETS], shown[EPSILON_MAX_CLASSES];
    EpsilonChanges changes[EPSILON_NB_SETS][EPSILON_NB_SIZES];
    int kept[EPSILON_MAX_CLASSES][EPSILON_NB_SIZES];
    int m[EPSILON_NB_SIZES][EPSILON_MAX_CLASSES];   /* M_c, M2_c */
    int noise_of[EPSILON_NB_SIZES][EPSILON_MAX_CLASSES];    /* of classes */
    int middle[EPSILON_NB_SIZES];       /* noise and noise2 */
} EpsilonWork;

/* ---- tables ---- */

/* Return whether thresholds depend on the brightness. */
FUNCTION int is_by_mean(SHARED const EpsilonCurve *curve)
{
    int differs = 0;

    NO_UNROLL
    for (int i = 1; i < curve->nb; i++)
        differs |= curve->tl[i] != curve->tl[0];
    return differs;
}

/* Return Tl for a mean of 3x3 samples in 8 bits. */
FUNCTION int curve_tl(SHARED const EpsilonCurve *curve, int mean)
{
    int i = 0, width, rise;

    NO_UNROLL
    while (i < curve->nb && curve->mean[i] <= mean)
        i++;
    if (!i || i == curve->nb)
        return curve->tl[i ? i - 1 : 0];
    width = curve->mean[i] - curve->mean[i - 1];
    rise  = (curve->tl[i] - curve->tl[i - 1]) * (mean - curve->mean[i - 1]);
    /* rounds down */
    return curve->tl[i - 1] + (rise < 0 ? -((width - 1 - rise) / width) :
                                          rise / width);
}

/* Return EpsilonLimits.limit of a table. */
FUNCTION unsigned int limit_of_table(SHARED const EpsilonCurve *curve,
                                     const EpsilonRule *rule, int depth)
{
    int tl = 0;

    NO_UNROLL
    for (int i = 0; i < curve->nb; i++)
        tl = curve->tl[i] > tl ? curve->tl[i] : tl;
    return EPSILON_BY_MEAN | epsilon_limit_in_table(rule, tl, depth);
}

/* ---- classes ---- */

FUNCTION int classes_by_size(SHARED const EpsilonWork *w)
{
    return epsilon_nb_classes(w->levels[EPSILON_P][EPSILON_WHOLE].all,
                              w->levels[EPSILON_Q][EPSILON_WHOLE].all);
}

/* Return the number of classes of the frame, 0 if it has none. */
FUNCTION int classes_of(SHARED const EpsilonWork *w)
{
    const int nb = classes_by_size(w);

    return w->levels[EPSILON_P][EPSILON_WHOLE].nb >= 32 * nb &&
           w->levels[EPSILON_Q][EPSILON_WHOLE].nb >= 32 * nb ? nb : 0;
}

/* Return whether noise may be found by classes. */
FUNCTION int tries_classes(SHARED const EpsilonWork *w)
{
    return classes_of(w) && !w->found[EPSILON_WHOLE].p &&
           !epsilon_is_far(w->levels[EPSILON_P][EPSILON_WHOLE],
                           w->levels[EPSILON_Q][EPSILON_WHOLE]);
}

/* ---- the past ---- */

/* Move the past on by a frame, of which nothing was found yet. */
FUNCTION void shift_past(SHARED EpsilonWork *w, int gap, int is_measured)
{
    enum { changes = EPSILON_NB_SIZES * EPSILON_NB_CHANGES,
           words = sizeof(EpsilonPast) / sizeof(int) };
    SHARED const int *before = (SHARED const int *)w->before;
    SHARED int *past         = (SHARED int *)w->noise.past;

    NO_UNROLL
    for (int i = ITEM; i < words * EPSILON_NB_SETS; i += ITEMS) {
        const int set = i / words, word = i % words;
        const int is_change = word < changes;
        const int nb   = is_change ? EPSILON_NB_CHANGES : EPSILON_NB_FOUND;
        const int size = (is_change ? word : word - changes) / nb;
        const int back = (is_change ? word : word - changes) % nb;
        const int counts = is_measured && (set < classes_of(w) ||
                                           set == EPSILON_WHOLE);

        past[i] = gap && back >= gap ? before[i - gap] :
                  is_change && !back && counts ? w->levels[size][set].change :
                                                 0;
    }
}

/* Sum up the stored changes of a set. number: of the frame */
FUNCTION EpsilonChanges changes_of(SHARED const int *stored,
                                   unsigned int number)
{
    EpsilonTop all  = { 0, -1, -1, EPSILON_MAX_FOUND };
    EpsilonTop even = all, last = all;
    EpsilonChanges c;

    NO_UNROLL
    for (int i = 0; i < EPSILON_NB_CHANGES; i++) {
        const int level = EPSILON_LEVEL(stored[i]);

        if (!stored[i])
            continue;
        all = epsilon_add(all, level);
        if (EPSILON_IS_EVEN(stored[i]))
            even = epsilon_add(even, level);
        if (i < EPSILON_NB_CHANGES - 1)
            last = epsilon_add(last, level);
    }
    c.nb      = all.nb;
    c.largest = all.first;
    c.lasting = even.nb >= 2 ? even.second :
                even.nb && number == 1 ? even.first : 0;
    c.alike   = last.nb >= 2 && 4 * last.first <= 5 * (last.least + 1);
    return c;
}

/* Return the second largest of what frames n-1, n-2 and n-3 found. found: what
 * frame n - gap and the frames before it did */
FUNCTION int kept_of(SHARED const int *found, int gap)
{
    EpsilonTop t = { 0, -1, -1, EPSILON_MAX_FOUND };

    NO_UNROLL
    for (int i = 1; i <= EPSILON_NB_FOUND; i++)
        t = epsilon_add(t, gap && i >= gap ? found[i - gap] : 0);
    return t.second;
}

FUNCTION void sum_up_past(SHARED EpsilonWork *w, int gap,
                          const EpsilonRule *rule)
{
    NO_UNROLL
    for (int i = ITEM; i < EPSILON_NB_SETS * EPSILON_NB_SIZES; i += ITEMS) {
        const int set = i / EPSILON_NB_SIZES, size = i % EPSILON_NB_SIZES;

        w->changes[set][size] = changes_of(w->noise.past[set].change[size],
                                           rule->number);
        if (set < EPSILON_MAX_CLASSES)
            w->kept[set][size] = kept_of(w->before[set].found[size], gap);
    }
}

/* ---- sets ---- */

/* Find what each set shows by itself, and the plane by its changes as well. */
FUNCTION void find_sets(SHARED EpsilonWork *w, int is_measured)
{
    const int p_covers = epsilon_covers(w->levels[EPSILON_P][EPSILON_WHOLE]);
    const int q_covers = epsilon_covers(w->levels[EPSILON_Q][EPSILON_WHOLE]);

    NO_UNROLL
    for (int set = ITEM; set < EPSILON_NB_SETS; set += ITEMS) {
        const int is_class        = set < classes_of(w);
        const EpsilonLevels p     = w->levels[EPSILON_P][set];
        const EpsilonLevels q     = w->levels[EPSILON_Q][set];
        const EpsilonChanges in_p = w->changes[set][EPSILON_P];
        const EpsilonFound still  = epsilon_find_still(p, q, p_covers, q_covers,
                                                       in_p);

        w->found[set] = !is_measured || (!is_class && set != EPSILON_WHOLE) ?
                        epsilon_found(0, 0, EPSILON_NONE) :
            is_class ? epsilon_find_shown(still, p, q, in_p) :
                       epsilon_find_plane(still, p, q, in_p,
                                          w->changes[set][EPSILON_Q]);
    }
}

/* Find what the changes of classes show that show nothing by themselves. */
FUNCTION void find_changing(SHARED EpsilonWork *w)
{
    const int classes = classes_of(w);
    int any = 0;

    NO_UNROLL
    for (int c = 0; c < classes; c++)
        any |= w->found[c].p;
    NO_UNROLL
    for (int c = ITEM; c < classes; c += ITEMS)
        w->shown[c] = w->found[c].p ? w->found[c] :
            epsilon_find_in_changes(w->levels[EPSILON_P][c],
                                    w->levels[EPSILON_Q][c],
                                    w->changes[c][EPSILON_P],
                                    w->changes[c][EPSILON_Q], any);
}

/* Return the noise of a class that neither shows it nor its changes. */
FUNCTION EpsilonFound borrow(SHARED const EpsilonWork *w, int c, int classes)
{
    const EpsilonLevels p = w->levels[EPSILON_P][c];
    const EpsilonLevels q = w->levels[EPSILON_Q][c];
    const int most        = epsilon_most(p);
    EpsilonFound v = epsilon_found(most, most, EPSILON_CLASSES);
    int i;

    if (p.change) {
        v.p = epsilon_min(most, EPSILON_LEVEL(p.change));
        v.q = epsilon_min(v.p, epsilon_most(q));
        if (q.change)
            v.q = epsilon_min(v.q, EPSILON_LEVEL(q.change));
        return v;
    }
    NO_UNROLL
    for (i = c - 1; i >= 0 && !w->shown[i].p; i--) {}
    if (i >= 0) {
        v.p = epsilon_min(v.p, w->shown[i].p);
        v.q = epsilon_min(v.q, w->shown[i].q);
    }
    NO_UNROLL
    for (i = c + 1; i < classes && !w->shown[i].p; i++) {}
    if (i < classes) {
        v.p = epsilon_min(v.p, w->shown[i].p);
        v.q = epsilon_min(v.q, w->shown[i].q);
    }
    return v;
}

/* Return whether enough classes show noise. */
FUNCTION int agree(SHARED const EpsilonWork *w, int classes)
{
    int nb = 0;

    NO_UNROLL
    for (int c = 0; c < classes; c++)
        nb += w->shown[c].p > 0;
    return nb >= (2 * classes + 2) / 3;
}

/* ---- noise ---- */

/* Set the noise of the classes, or of number 0 if there are none, and what is
 * left for the next frames; then M, M2, and both thresholds. */
FUNCTION void set_noise(SHARED EpsilonWork *w, const EpsilonRule *rule,
                        int is_measured)
{
    const int classes = classes_of(w), by_size = classes_by_size(w);
    const int by_classes      = is_measured && tries_classes(w) &&
                                agree(w, classes);
    const EpsilonLevels plane = w->levels[EPSILON_P][EPSILON_WHOLE];
    const int alike = w->changes[EPSILON_WHOLE][EPSILON_P].alike;
    const int area  = EPSILON_AREA(rule->patch);

    NO_UNROLL
    for (int c = ITEM; c < EPSILON_MAX_CLASSES; c += ITEMS) {
        EpsilonFound found = w->found[EPSILON_WHOLE];

        if (c >= (by_size ? by_size : 1))
            break;
        if (by_classes && !w->shown[c].p)
            found = borrow(w, c, classes);
        else if (by_classes)
            found = w->shown[c];
        w->noise.past[c].found[EPSILON_P][0] = found.p;
        w->noise.past[c].found[EPSILON_Q][0] = found.q;
        if (is_measured && alike)
            found = epsilon_keep(found, w->kept[c][EPSILON_P],
                                 w->kept[c][EPSILON_Q]);
        found.kind  = by_classes ? EPSILON_CLASSES : found.kind;
        w->found[c] = found;
        w->noise_of[EPSILON_P][c] = found.p;
        w->noise_of[EPSILON_Q][c] = found.q;
        w->m[EPSILON_P][c] = is_measured ? epsilon_m(found.p, plane, rule) : 0;
        w->m[EPSILON_Q][c] = is_measured ? epsilon_m2(found.q, plane, rule) : 0;
        NO_UNROLL
        for (int size = 0; size < EPSILON_NB_SIZES; size++) {
            w->curve[size].mean[c] = w->levels[size][c].mean;
            w->curve[size].tl[c]   = epsilon_tl(w->m[size][c], rule->strength,
                                                area);
        }
    }
}

/* Return how many of nb values come before value i in ascending order. */
FUNCTION int nb_before(SHARED const int *v, int nb, int i)
{
    int before = 0;

    NO_UNROLL
    for (int k = 0; k < nb; k++)
        before += v[k] < v[i] || (v[k] == v[i] && k < i);
    return before;
}

/* Return how the noise of the component, of nb classes, was found. */
FUNCTION int sum_up_kind(SHARED const EpsilonWork *w, int nb)
{
    int kept = 0;

    NO_UNROLL
    for (int c = 0; c < nb; c++)
        kept += w->found[c].p > w->noise.past[c].found[EPSILON_P][0];
    return 2 * kept > nb ? EPSILON_KEPT : w->found[0].kind;
}

/* Return whether M of each of nb classes is the floor. */
FUNCTION int is_quiet(SHARED const EpsilonWork *w, int nb, int depth)
{
    const int low = epsilon_floor(w->levels[EPSILON_P][EPSILON_WHOLE], depth);
    int above = 0;

    NO_UNROLL
    for (int c = 0; c < nb; c++)
        above |= w->m[EPSILON_P][c] > low;
    return !above;
}

/* Sum up the classes. */
FUNCTION void sum_up(SHARED EpsilonWork *w, const EpsilonRule *rule,
                     int is_measured)
{
    const int classes = is_measured ? classes_of(w) : 0;
    const int by_size = classes_by_size(w), nb = by_size ? by_size : 1;
    SHARED EpsilonNoise *n = &w->noise;

    NO_UNROLL
    for (int i = ITEM; i < EPSILON_NB_SIZES * EPSILON_MAX_CLASSES; i += ITEMS) {
        const int size = i / EPSILON_MAX_CLASSES, c = i % EPSILON_MAX_CLASSES;

        if (c < nb && nb_before(w->m[size], nb, c) == (nb - 1) / 2)
            n->noise[size] = w->m[size][c];
        if (c < nb && nb_before(w->noise_of[size], nb, c) == (nb - 1) / 2)
            w->middle[size] = w->noise_of[size][c];
        if (c == 0) {
            n->levels[size]   = w->levels[size][EPSILON_WHOLE];
            w->curve[size].nb = classes;
        }
        if (size == EPSILON_P) {
            n->mean[c]     = c < classes ? w->levels[EPSILON_P][c].mean : 0;
            n->of_class[c] = c < classes ? w->m[EPSILON_P][c] : 0;
        }
    }
    if (ITEM == ITEMS - 1) {
        n->stamp    = EPSILON_STAMP(rule->number, is_measured);
        n->classes  = classes;
        n->kind     = sum_up_kind(w, nb);
        n->is_quiet = is_quiet(w, nb, rule->depth);
    }
}

/* ---- the entry ---- */

/* Set the limit of channel c of a plane, whether other frames give no samples,
 * and R. */
FUNCTION void set_limit(GLOBAL EpsilonLimits *limits, int c,
                        SHARED const EpsilonCurve *curve, int noise,
                        int alone, int r, const EpsilonRule *rule, int depth)
{
    limits->alone[c] = alone;
    limits->r[c]     = r;
    limits->limit[c] = is_by_mean(curve) ? limit_of_table(curve, rule, depth) :
                                           epsilon_limit(rule, noise, depth);
}

/* Set the table of channel c of a plane, if it has one. */
FUNCTION void set_table(GLOBAL EpsilonLimits *limits, int c,
                        SHARED const EpsilonCurve *curve,
                        const EpsilonRule *rule, int depth)
{
    const int by_mean = is_by_mean(curve);

    NO_UNROLL
    for (int m = ITEM; by_mean && m < EPSILON_NB_MEANS; m += ITEMS)
        limits->table[c][m] = epsilon_limit_in_table(rule, curve_tl(curve, m),
                                                     depth);
}

FUNCTION void store_noise(GLOBAL EpsilonEntry *entry,
                          SHARED const EpsilonWork *w, int component,
                          const EpsilonRule *rule)
{
    /* not of int, the type of the first member: to rusticl 22.3, that would be
     * a pointer to the member alone */
    GLOBAL char *to         = (GLOBAL char *)&entry->noise[component];
    SHARED const char *from = (SHARED const char *)&w->noise;
    const int plane = component / EPSILON_CHANNELS;
    const int c     = component % EPSILON_CHANNELS;

    NO_UNROLL
    for (int i = ITEM; i < (int)sizeof(w->noise) / 4; i += ITEMS)
        *(GLOBAL int *)(to + 4 * i) = *(SHARED const int *)(from + 4 * i);
    NO_UNROLL
    for (int size = ITEM; size < EPSILON_NB_SIZES; size += ITEMS)
        set_limit(&entry->limits[size][plane], c, &w->curve[size],
                  w->noise.noise[size], w->noise.is_quiet,
                  epsilon_r(w->middle[EPSILON_P], w->middle[EPSILON_Q]), rule,
                  epsilon_depth(rule, size));
    NO_UNROLL
    for (int size = 0; size < EPSILON_NB_SIZES; size++)
        set_table(&entry->limits[size][plane], c, &w->curve[size], rule,
                  epsilon_depth(rule, size));
}

/**
 * Derive the noise and the limits of a component, and write them to the entry
 * of its frame.
 *
 * w            levels, and before: EpsilonNoise.past of the last measured
 *              frame, 0 if there is none; a barrier came after them
 * gap          frames since that one: epsilon_gap()
 * is_measured  whether the component is measured: else levels are 0
 */
FUNCTION void derive_noise(GLOBAL EpsilonEntry *entry, SHARED EpsilonWork *w,
                           int component, int gap, const EpsilonRule *rule,
                           int is_measured)
{
    shift_past(w, gap, is_measured);
    GROUP_BARRIER();
    sum_up_past(w, gap, rule);
    GROUP_BARRIER();
    find_sets(w, is_measured);
    GROUP_BARRIER();
    find_changing(w);
    GROUP_BARRIER();
    set_noise(w, rule, is_measured);
    GROUP_BARRIER();
    sum_up(w, rule, is_measured);
    GROUP_BARRIER();
    store_noise(entry, w, component, rule);
}

#endif /* AVFILTER_EPSILON_CLASSES_CL */
