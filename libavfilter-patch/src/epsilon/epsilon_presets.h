/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Presets of the epsilon filter. Options, their defaults and tests are derived
 * from this table.
 */

#ifndef AVFILTER_EPSILON_PRESETS_H
#define AVFILTER_EPSILON_PRESETS_H

/** P(name, radius, threshold, patch, weight, scales); threshold -1 = auto */
#define EPSILON_PRESETS(P)                                                  \
    P(document, 4, 12, 0, equal,  1)                                        \
    P(light,    1,  2, 1, linear, 1)                                        \
    P(medium,   1,  5, 2, linear, 1)                                        \
    P(strong,   4,  8, 1, linear, 1)                                        \
    P(auto,     2, -1, 1, linear, 2)

#define EPSILON_DEFAULT_PRESET EPSILON_PRESET_auto

#endif /* AVFILTER_EPSILON_PRESETS_H */
