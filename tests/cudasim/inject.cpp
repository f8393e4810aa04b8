/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Counts of calls, and failures on request.
 *
 * CUDASIM_FAIL has items "kind:n[:error][+]", separated by commas: the n-th
 * call of that kind fails, with '+' every later call as well. An injected
 * failure happens before the call does anything.
 */

#include <atomic>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static const struct {
    const char *name;
    CUresult error;         ///< default error
} kinds[KIND_NB] = {
    [KIND_ALLOC]    = { "alloc",    SIM_OUT_OF_MEMORY },
    [KIND_MODULE]   = { "module",   SIM_INVALID_PTX },
    [KIND_FUNCTION] = { "function", SIM_NOT_FOUND },
    [KIND_LAUNCH]   = { "launch",   SIM_LAUNCH_OUT_OF_RESOURCES },
    [KIND_COPY]     = { "copy",     SIM_LAUNCH_FAILED },
    [KIND_MEMSET]   = { "memset",   SIM_LAUNCH_FAILED },
    [KIND_STREAM]   = { "stream",   SIM_OUT_OF_MEMORY },
    [KIND_EVENT]    = { "event",    SIM_OUT_OF_MEMORY },
    [KIND_SYNC]     = { "sync",     SIM_LAUNCH_FAILED },
    [KIND_CONTEXT]  = { "context",  SIM_OUT_OF_MEMORY },
    [KIND_PUSH]     = { "push",     SIM_INVALID_CONTEXT },
};

struct Rule {
    int kind;               ///< KIND_NB: any
    uint64_t n;
    bool later_too;
    CUresult error;         ///< success: the default of the kind
};

static std::atomic<uint64_t> counts[KIND_NB + 1];

static int parse_kind(const char *s)
{
    if (!strcmp(s, "any"))
        return KIND_NB;
    for (int i = 0; i < KIND_NB; i++)
        if (!strcmp(s, kinds[i].name))
            return i;
    return -1;
}

static bool parse_rule(std::string item, Rule *r)
{
    char kind[32], error[64] = "";
    unsigned long long n;

    r->later_too = !item.empty() && item.back() == '+';
    if (r->later_too)
        item.pop_back();
    if (sscanf(item.c_str(), "%31[^:]:%llu:%63s", kind, &n, error) < 2)
        return false;
    r->kind  = parse_kind(kind);
    r->n     = n;
    r->error = (CUresult)(*error ? sim_error_parse(error) : 0);
    return r->kind >= 0 && n > 0 && (int)r->error >= 0;
}

static std::vector<Rule> *parse_rules(void)
{
    std::vector<Rule> *rules = new std::vector<Rule>;
    const char *env = getenv("CUDASIM_FAIL");
    std::string list = env ? env : "";

    while (!list.empty()) {
        const size_t len = list.find(',');
        const std::string item = list.substr(0, len);
        Rule r;

        list.erase(0, len == std::string::npos ? len : len + 1);
        if (parse_rule(item, &r))
            rules->push_back(r);
        else
            sim_error("CUDASIM_FAIL: '%s' is not kind:n[:error][+]",
                      item.c_str());
    }
    return rules;
}

static const std::vector<Rule> &get_rules(void)
{
    static const std::vector<Rule> *rules = parse_rules();
    return *rules;
}

/* before main(), so that invalid requests are reported first */
__attribute__((constructor)) static void check_rules(void)
{
    get_rules();
}

static CUresult apply_rules(SimKind kind, uint64_t n, uint64_t n_any,
                            const char *call)
{
    for (const Rule &r : get_rules()) {
        const bool any = r.kind == KIND_NB;
        const uint64_t at = any ? n_any : n;

        if ((!any && r.kind != kind) || !at ||
            (r.later_too ? at < r.n : at != r.n))
            continue;
        const CUresult err = r.error ? r.error : kinds[kind].error;
        sim_note("injected: %s no. %llu of %s fails with %s (%d)", call,
                 (unsigned long long)at, any ? "any" : kinds[kind].name,
                 sim_error_name(err) ? sim_error_name(err) : "?", (int)err);
        return err;
    }
    return SIM_SUCCESS;
}

CUresult sim_inject(SimKind kind, const char *call)
{
    if (kind == KIND_NONE)
        return SIM_SUCCESS;

    const uint64_t n = ++counts[kind];
    /* release functions of hwcontext_cuda.c, which cannot fail, pop the
     * context even after a failed push: fail pushes only by name */
    const uint64_t n_any = kind == KIND_PUSH ? 0 : ++counts[KIND_NB];
    return apply_rules(kind, n, n_any, call);
}

void sim_stats_report(void)
{
    const char *path = getenv("CUDASIM_COUNT");
    std::string line;

    for (int i = 0; i <= KIND_NB; i++) {
        line += i ? " " : "";
        line += i < KIND_NB ? kinds[i].name : "any";
        line += "=" + std::to_string(counts[i].load());
    }
    if (sim_option("CUDASIM_STATS", 0))
        sim_note("stats: %s", line.c_str());
    if (path && *path) {
        FILE *f = fopen(path, "w");
        if (!f) {
            sim_note("cannot write %s", path);
            return;
        }
        fprintf(f, "%s\n", line.c_str());
        fclose(f);
    }
}
