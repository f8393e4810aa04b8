/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Functions of POSIX that build/job uses, for Windows.
 */

#ifndef WINDOWS_POSIX_H
#define WINDOWS_POSIX_H

#include <stdlib.h>

static inline int setenv(const char *name, const char *value, int overwrite)
{
    return !overwrite && getenv(name) ? 0 : _putenv_s(name, value);
}

static inline int unsetenv(const char *name)
{
    return _putenv_s(name, "");
}

#endif /* WINDOWS_POSIX_H */
