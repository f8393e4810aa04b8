/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Kernels and variables of a module, from PTX.
 */

#ifndef CUDASIM_PTX_H
#define CUDASIM_PTX_H

#include <map>
#include <set>
#include <string>
#include <vector>

struct PtxVariable {
    std::string space;              ///< ".shared", ".global" or ".const"
    size_t size;                    ///< 0: `extern __shared__`
};

struct PtxFunction {
    bool is_entry = false;
    std::vector<size_t> params;     ///< bytes of each parameter
    unsigned reqntid[3] = { 0, 0, 0 };
    unsigned maxntid = 0;           ///< threads per block, 0: no limit
    size_t shared = 0;              ///< bytes of static shared memory
    std::set<std::string> shared_names;
    std::set<std::string> words;    ///< identifiers in the body
};

struct Ptx {
    int version = 0;                ///< 10 * major + minor
    int target = 0;                 ///< 75 for sm_75
    std::map<std::string, PtxFunction> functions;
    std::map<std::string, PtxVariable> variables;
    std::string error;              ///< why parsing failed
};

/** Parse PTX. Return false, with ptx->error set, if it is invalid. */
bool ptx_parse(const char *text, Ptx *ptx);

#endif /* CUDASIM_PTX_H */
