/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Options of the test programs.
 */

#ifndef TESTS_JOBS_OPTIONS_H
#define TESTS_JOBS_OPTIONS_H

/** An option "--name" or "--name=VALUE". One of flag, text, number and parse is
 *  set. */
typedef struct Option {
    const char *name;
    const char *value;          ///< what the help calls the value, or NULL: none
    const char *help;
    int *flag;                  ///< gets `max`, or 1
    const char **text;
    int *number;                ///< from 0 to max
    int (*parse)(const char *value);    ///< returns whether the value is right
    int max;
    const char *verbs;          ///< which have it: "check,list"; NULL: all
} Option;

/**
 * Read options up to the first argument that is none, or all arguments of a
 * program without verbs. If one is wrong, print the help and end the program with
 * status 2; with status 0 after --help.
 *
 * @param options ended by an option without a name
 * @param verb    of the program, or NULL: it has none
 * @param argv    of main(), after the verb; ended by NULL
 * @return the remaining arguments
 */
char **options_read(const char *usage, const Option *options, const char *verb,
                    char **argv);
#endif /* TESTS_JOBS_OPTIONS_H */
