/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdlib.h>
#include <string.h>

#include "sim.h"

static const struct {
    int code;
    const char *name, *text;
} errors[] = {
#define ERROR_ROW(name, value, text) { value, "CUDA_ERROR_" #name, text },
    SIM_ERRORS(ERROR_ROW)
};

const char *sim_error_name(CUresult err)
{
    if (!err)
        return "CUDA_SUCCESS";
    for (const auto &e : errors)
        if (e.code == (int)err)
            return e.name;
    return nullptr;
}

const char *sim_error_text(CUresult err)
{
    for (const auto &e : errors)
        if (e.code == (int)err)
            return e.text;
    return nullptr;
}

int sim_error_parse(const char *s)
{
    const size_t prefix = strlen("CUDA_ERROR_");
    char *end;
    long code = strtol(s, &end, 10);

    if (*s && !*end)
        return code > 0 && code < 1000 ? code : -1;
    for (const auto &e : errors)
        if (!strcmp(s, e.name) || !strcmp(s, e.name + prefix))
            return e.code ? e.code : -1;
    return -1;
}

API cuGetErrorName(CUresult err, const char **str)
{
    if (!str)
        return SIM_INVALID_VALUE;
    *str = sim_error_name(err);
    return *str ? SIM_SUCCESS : SIM_INVALID_VALUE;
}

API cuGetErrorString(CUresult err, const char **str)
{
    if (!str)
        return SIM_INVALID_VALUE;
    *str = sim_error_text(err);
    return *str ? SIM_SUCCESS : SIM_INVALID_VALUE;
}
