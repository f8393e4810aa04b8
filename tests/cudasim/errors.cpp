/*
 * This file is part of the FFmpeg GPU filters project's tests.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */


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
