/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Kinds of calls and errors that can be injected, and common functions.
 *
 * The library stays loaded until the end of the process (linked with
 * -z nodelete), because ffnvcodec unloads it early.
 */

#include "sim.h"

/* ---- errors ---- */

static const FaultError errors[] = {
#define ERROR_ROW(name, value, text) { value, "CUDA_ERROR_" #name, text },
    { 0, "CUDA_SUCCESS", "no error" },
    SIM_ERRORS(ERROR_ROW)
    { 0, nullptr, nullptr }
};

static CUresult describe(CUresult err, const char *FaultError::*text,
                         const char **str)
{
    const FaultError *e = fault_find_error(err);

    if (!str)
        return SIM_INVALID_VALUE;
    *str = e ? e->*text : nullptr;
    return e ? SIM_SUCCESS : SIM_INVALID_VALUE;
}

API cuGetErrorName(CUresult err, const char **str)
{
    return describe(err, &FaultError::name, str);
}

API cuGetErrorString(CUresult err, const char **str)
{
    return describe(err, &FaultError::text, str);
}

/* ---- injected failures ---- */

static const char *const kinds[KIND_NB + 1] = {
#define KIND_NAME(kind, name, error) [KIND_##kind] = name,
    SIM_KINDS(KIND_NAME)
    [KIND_NB] = "any",
};

static const CUresult default_errors[KIND_NB] = {
#define KIND_ERROR(kind, name, error) [KIND_##kind] = SIM_##error,
    SIM_KINDS(KIND_ERROR)
};

CUresult sim_inject(SimKind kind, const char *call)
{
    if (kind == KIND_NONE)
        return SIM_SUCCESS;
    return (CUresult)fault_inject(kind, call, default_errors[kind]);
}

/* ---- random numbers and locks ---- */

uint64_t sim_seed(void)
{
    static const uint64_t seed = fault_option("SEED", 1);
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

/* ---- the tool ---- */

static int is_used(void)
{
    return 1;
}

static void report(void)
{
    if (!sim_initialized())
        return;
    sim_check_canaries("the process");
    sim_context_report();
    sim_vmm_report();
}

/* Release functions of hwcontext_cuda.c, which cannot fail, pop the context
 * even after a failed push: pushes fail only by name, not by "any". */
const FaultTool fault_tool = {
    .name        = "cudasim",
    .variables   = "CUDASIM",
    .greeting    = "test-only CUDA driver, no GPU is used",
    .exit_status = 86,
    .kinds       = kinds,
    .nb_kinds    = KIND_NB,
    .not_any     = 1 << KIND_FATBIN | 1 << KIND_PUSH,
    .errors      = errors,
    .prefix      = "CUDA_ERROR_",
    .min_error   = 1,
    .max_error   = 999,
    .is_used     = is_used,
    .report      = report,
};
