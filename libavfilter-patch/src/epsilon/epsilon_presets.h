/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Presets of the epsilon filter. Options, their defaults and tests are derived
 * from this table.
 */

#ifndef AVFILTER_EPSILON_PRESETS_H
#define AVFILTER_EPSILON_PRESETS_H

/** P(id, name, radius, threshold, patch, weight, name of weight, scales, prev,
 *    next, older); threshold -1 = auto */
#define EPSILON_PRESETS(P)                                                  \
    P(DOCUMENT, "document", 4, 12, 0, EQUAL,  "equal",  1, 0, 0, 0)         \
    P(LIGHT,    "light",    1,  2, 1, LINEAR, "linear", 1, 0, 0, 0)         \
    P(MEDIUM,   "medium",   1,  5, 2, LINEAR, "linear", 1, 0, 0, 0)         \
    P(STRONG,   "strong",   4,  8, 1, LINEAR, "linear", 1, 0, 0, 0)         \
    P(FAST,     "fast",     2, -1, 1, LINEAR, "linear", 2, 0, 0, 0)         \
    P(AUTO,     "auto",     2, -1, 1, LINEAR, "linear", 2, 2, 0, 1)         \
    P(SLOW,     "slow",     2, -1, 2, LINEAR, "linear", 2, 3, 3, 1)

#define EPSILON_DEFAULT_PRESET EPSILON_PRESET_AUTO

#endif /* AVFILTER_EPSILON_PRESETS_H */
