/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

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
