/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The values that a part of a file of jobs stands for.
 */

#ifndef TESTS_JOBS_VALUES_H
#define TESTS_JOBS_VALUES_H

#include "jobs.h"

/** Values in the order of the file. */
typedef struct Values {
    char **value;
    int nb;
} Values;

/** List the values of a part as joblist_read() describes it. text: the job,
 *  complete up to the part */
int values_of(Values *values, const Device *device, const char *text,
              const char *part, int length);
void values_free(Values *values);
/** Return the n-th of the formats of a device with all properties of a text, or
 *  AV_PIX_FMT_NONE. */
enum AVPixelFormat format_of(const Device *device, const char *words, int n);
/** Return whether a device is of a kind that the line on names. */
int device_is(const Device *device, const char *kind);
/** Number of words so far that name neither a kind of device nor a property of
 *  formats. */
extern int nb_unknown_words;

#endif /* TESTS_JOBS_VALUES_H */
