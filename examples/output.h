// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: outputs of transcode.c and service.c
 */

#ifndef OUTPUT_H
#define OUTPUT_H

/**
 * Create a file that only one job at a time writes. One that a killed process
 * left behind is taken over.
 *
 * @return a descriptor, which keeps others away until it is closed;
 *         AVERROR(EEXIST), which is logged, or another AVERROR
 */
int output_lock(const char *part);

#endif /* OUTPUT_H */
