/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor on Windows: paths.
 */

#ifndef DOCTOR_MODULE_H
#define DOCTOR_MODULE_H

#include <stddef.h>

/** Get the path of a library, or of the program for NULL, in UTF-8; it is empty
 *  if it is too long. */
void name_module(void *module, char *path, size_t size);

#endif /* DOCTOR_MODULE_H */
