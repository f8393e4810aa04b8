/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Errors and the exit status.
 *
 * The destructor of the library reports, after the clean-up of the program in
 * exit() or at the end of main(). The library stays loaded until then (linked
 * with -z nodelete), because ffnvcodec unloads it early.
 */

#include <atomic>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim.h"

/** Exit status after any error, see README.md. */
#define EXIT_REPORTED 86
/** Number of errors printed; others are only counted. */
#define MAX_PRINTED 40

static std::atomic<unsigned> nb_errors;

uint64_t sim_option(const char *name, uint64_t def)
{
    const char *s = getenv(name);
    return s && *s ? strtoull(s, nullptr, 0) : def;
}

uint64_t sim_seed(void)
{
    static const uint64_t seed = sim_option("CUDASIM_SEED", 1);
    return seed;
}

/* constants of splitmix64: any state, also 0, is valid */
uint64_t sim_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15ULL;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
}

/* one write() per line, so that lines of threads and processes do not mix */
static void print_line(const char *prefix, const char *fmt, va_list ap)
{
    char line[1024];
    int len = snprintf(line, sizeof(line), "cudasim: %s", prefix);

    len += vsnprintf(line + len, sizeof(line) - len, fmt, ap);
    if (len > (int)sizeof(line) - 2)
        len = sizeof(line) - 2;
    line[len++] = '\n';
    for (int done = 0; done < len;) {
        ssize_t n = write(STDERR_FILENO, line + done, len - done);
        if (n <= 0)
            break;
        done += n;
    }
}

void sim_error(const char *fmt, ...)
{
    const unsigned n = nb_errors++;
    va_list ap;

    if (n < MAX_PRINTED) {
        va_start(ap, fmt);
        print_line("ERROR: ", fmt, ap);
        va_end(ap);
    } else if (n == MAX_PRINTED) {
        sim_note("further errors are counted, not printed");
    }
    if (sim_option("CUDASIM_ABORT", 0))
        abort();
}

void sim_note(const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    print_line("", fmt, ap);
    va_end(ap);
}

/* never destroyed: threads may still call when the process ends */
SimLock sim_lock(void)
{
    static std::recursive_mutex *m = new std::recursive_mutex;
    return SimLock(*m);
}

SimLock sim_engine(void)
{
    static std::recursive_mutex *m = new std::recursive_mutex;
    return SimLock(*m);
}

__attribute__((constructor)) static void hello(void)
{
    sim_note("test-only CUDA driver, no GPU is used");
}

__attribute__((destructor)) static void goodbye(void)
{
    if (sim_initialized()) {
        sim_check_canaries("the process");
        sim_context_report();
        sim_vmm_report();
    }
    sim_stats_report();
    if (!nb_errors)
        return;
    sim_note("%u errors reported (seed %llu)", nb_errors.load(),
             (unsigned long long)sim_seed());
    if (!sim_option("CUDASIM_STRICT", 1))
        return;
    fflush(nullptr);        /* _exit() does not flush streams */
    _exit(EXIT_REPORTED);
}
