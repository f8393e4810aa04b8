/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Faults of a test tool in front of a driver or in its place: calls that fail
 * on request, wrong results, reports, and the exit status.
 */

#ifndef TESTS_FAULTS_H
#define TESTS_FAULTS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FaultError {
    int code;
    const char *name, *text;
} FaultError;

/** Description of the tool, defined by each library with faults.c. */
typedef struct FaultTool {
    const char *name;               ///< at the start of each line
    const char *variables;          ///< prefix of the environment variables
    const char *greeting;
    int exit_status;                ///< after any error
    const char *const *kinds;       ///< of calls; the last one is "any"
    int nb_kinds;                   ///< without "any"
    int not_any;                    ///< bit mask of kinds that "any" does not
                                    ///< include
    const FaultError *errors;       ///< the last one has no name
    const char *prefix;             ///< of their names
    int min_error, max_error;       ///< valid numbers
    int (*is_used)(void);           ///< whether the program uses the driver
    void (*report)(void);           ///< report errors at the end
} FaultTool;

extern const FaultTool fault_tool;

void fault_note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/** Report and count an error, which changes the exit status. */
void fault_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/** Return the value of an environment variable without its prefix, or NULL. */
const char *fault_variable(const char *name);
uint64_t fault_option(const char *name, uint64_t def);

/** Return the error of a code, or NULL. */
const FaultError *fault_find_error(int code);

/**
 * Count a call.
 *
 * @param error error of a failure, unless the request has another one
 * @return 0, or the error that the call has to return
 */
int fault_inject(int kind, const char *call, int error);

void fault_parse_wrong(void);
/** Return whether any wrong result is requested. */
int fault_any_wrong(void);

/**
 * Spoil the results of a launch as requested.
 *
 * @param source source of the kernel, or NULL
 * @param width  width of the plane
 * @param flip   called to flip a bit of a byte of the output
 */
void fault_spoil(const char *kernel, const char *source, int width,
                 void (*flip)(void *arg, int at), void *arg);

#ifdef __cplusplus
}
#endif

#endif /* TESTS_FAULTS_H */
