/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The epsilon filter's presets: the one table from which options, their
 * defaults and the tests are made.
 */

#ifndef AVFILTER_EPSILON_PRESETS_H
#define AVFILTER_EPSILON_PRESETS_H

/** P(name, radius, threshold, patch, weight, scales); the threshold -1 is
 *  measured */
#define EPSILON_PRESETS(P)                                                  \
    P(document, 4, 12, 0, equal,  1)                                        \
    P(light,    1,  2, 1, linear, 1)                                        \
    P(medium,   1,  5, 2, linear, 1)                                        \
    P(strong,   4,  8, 1, linear, 1)                                        \
    P(auto,     2, -1, 1, linear, 2)

#define EPSILON_DEFAULT_PRESET EPSILON_PRESET_auto

#endif /* AVFILTER_EPSILON_PRESETS_H */
