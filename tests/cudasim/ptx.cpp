/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Parser of PTX for the kernels of a module, their parameters, limits and
 * shared memory. Instructions are not checked, only that functions end.
 */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ptx.h"

namespace {

typedef std::string Token;      /* a word, one character, or "" at the end */

bool is_word(char c)
{
    return isalnum((unsigned char)c) || (c && strchr("_$%.@", c));
}

struct Parser {
    const char *p;
    Ptx *ptx;
    Token tok;

    void skip_blank();
    void advance();
    void check(bool is_valid, const char *expected);
    bool accept(const char *t);
    Token name();
    void skip_group(const char *open, const char *close, PtxFunction *f);
    void header();
    void statement();
    void function(bool is_entry);
    void params(PtxFunction *f);
    void limits(PtxFunction *f);
    void variable(const char *space, PtxFunction *f);
    size_t element();
    size_t dimensions();
    void collect(PtxFunction *entry, const PtxFunction &f,
                 std::set<std::string> *seen);
    void run();
};

/* ---- tokens ---- */

void Parser::skip_blank()
{
    for (;;) {
        p += strspn(p, " \t\r\n\v\f");
        if (!strncmp(p, "//", 2)) {
            p += strcspn(p, "\n");
        } else if (!strncmp(p, "/*", 2)) {
            const char *end = strstr(p + 2, "*/");
            p = end ? end + 2 : p + strlen(p);
        } else {
            return;
        }
    }
}

void Parser::advance()
{
    skip_blank();
    const char *start = p;

    if (*p == '"') {
        p += 1 + strcspn(p + 1, "\"");
        p += *p == '"';
    } else if (is_word(*p)) {
        while (is_word(*p))
            p++;
    } else if (*p) {
        p++;
    }
    tok.assign(start, p);
}

void Parser::check(bool is_valid, const char *expected)
{
    if (!is_valid)
        throw expected + (tok.empty() ? " expected at the end"
                                      : " expected at '" + tok + "'");
}

bool Parser::accept(const char *t)
{
    if (tok != t)
        return false;
    advance();
    return true;
}

Token Parser::name()
{
    const Token t = tok;

    check(is_word(tok[0]), "name");
    advance();
    return t;
}

/* Skip a group from its opening token on; record words, parse shared
 * variables. */
void Parser::skip_group(const char *open, const char *close, PtxFunction *f)
{
    int depth = 0;

    do {
        check(!tok.empty(), close);
        for (char c : tok)
            check(isprint((unsigned char)c) || isspace((unsigned char)c),
                  "text");
        if (f && accept(".shared")) {
            variable(".shared", f);
            continue;
        }
        if (tok == open)
            depth++;
        else if (tok == close)
            depth--;
        else if (f && is_word(tok[0]))
            f->words.insert(tok);
        advance();
    } while (depth);
}

/* ---- variables ---- */

/* Return the size of a type from its last digits: .b8, .u16, .f32, .s64. */
size_t Parser::element()
{
    const size_t digits = tok.find_first_of("0123456789");

    if (tok[0] != '.' || digits == Token::npos)
        return 0;
    return atoi(tok.c_str() + digits) / 8;
}

/* Return the number of elements: 32 for "[4][8]", 1 for "", 0 for "[]". */
size_t Parser::dimensions()
{
    size_t n = 1;

    while (accept("[")) {
        n *= tok == "]" ? 0 : strtoul(tok.c_str(), nullptr, 0);
        if (tok != "]")
            advance();
        if (!accept("]"))
            break;
    }
    return n;
}

/* Parse, after the space: [.align n] [.v4] type name[dimensions] [= value] ; */
void Parser::variable(const char *space, PtxFunction *f)
{
    size_t size = 0, lanes = 1;

    for (; tok[0] == '.'; advance()) {
        if (tok == ".align")
            advance();
        else if (tok == ".v2" || tok == ".v4")
            lanes = tok[2] - '0';
        else if (element())
            size = element() * lanes;
    }
    const Token variable = name();
    size *= dimensions();
    while (!tok.empty() && tok != ";")
        advance();
    check(accept(";"), ";");
    ptx->variables[variable] = { space, size };
    if (f)
        f->words.insert(variable);
}

/* ---- functions ---- */

void Parser::params(PtxFunction *f)
{
    if (!accept("("))
        return;
    while (!accept(")")) {
        size_t size = 0;

        while (!tok.empty() && tok != "," && tok != ")" && tok != "[") {
            if (tok == ".align")
                advance();
            else if (tok != ".param" && element())
                size = element();
            advance();
        }
        f->params.push_back(size * dimensions());
        check(tok == ")" || accept(","), "parameter");
    }
}

/* Parse the directives between parameters and body. */
void Parser::limits(PtxFunction *f)
{
    while (!tok.empty() && tok != "{" && tok != ";") {
        const Token what = tok;
        unsigned v[3] = { 1, 1, 1 };

        advance();
        for (int i = 0; i < 3 && isdigit((unsigned char)tok[0]); i++) {
            v[i] = atoi(tok.c_str());
            advance();
            if (!accept(","))
                break;
        }
        if (what == ".reqntid")
            memcpy(f->reqntid, v, sizeof(v));
        else if (what == ".maxntid")
            f->maxntid = v[0] * v[1] * v[2];
    }
}

void Parser::function(bool is_entry)
{
    PtxFunction f;

    f.is_entry = is_entry;
    if (!is_entry && tok == "(")
        skip_group("(", ")", nullptr);
    const Token function = name();
    params(&f);
    limits(&f);
    if (tok == "{")
        skip_group("{", "}", &f);
    else
        check(accept(";"), "body");
    /* a declaration must not replace the definition */
    if (!ptx->functions.count(function) || !f.words.empty())
        ptx->functions[function] = f;
}

/* Collect the shared variables that an entry or its callees use. */
void Parser::collect(PtxFunction *entry, const PtxFunction &f,
                     std::set<std::string> *seen)
{
    for (const std::string &word : f.words) {
        if (!seen->insert(word).second)
            continue;
        auto v = ptx->variables.find(word);
        if (v != ptx->variables.end() && v->second.space == ".shared") {
            entry->shared += v->second.size;
            entry->shared_names.insert(word);
        }
        auto callee = ptx->functions.find(word);
        if (callee != ptx->functions.end())
            collect(entry, callee->second, seen);
    }
}

/* ---- the module ---- */

void Parser::header()
{
    int major, minor;

    check(accept(".version") &&
          sscanf(tok.c_str(), "%d.%d", &major, &minor) == 2, ".version N.N");
    ptx->version = 10 * major + minor;
    advance();
    check(accept(".target") &&
          sscanf(tok.c_str(), "sm_%d", &ptx->target) == 1, ".target sm_NN");
    advance();
    while (accept(","))
        advance();
}

void Parser::statement()
{
    static const std::set<Token> harmless = {
        ".visible", ".extern", ".weak", ".common", ".address_size", ".file",
        ".pragma", ".section", ".alias", ".loc", ".attribute",
    };

    if (harmless.count(tok)) {
        accept(".section");     /* then skip its name */
        advance();
        while (!tok.empty() && tok[0] != '.' && tok != "{" && tok != ";")
            advance();
        accept(";");
        return;
    }
    if (tok == "{")             /* of a .section */
        return skip_group("{", "}", nullptr);
    for (const char *space : { ".shared", ".global", ".const" })
        if (accept(space))
            return variable(space, nullptr);
    const bool is_entry = accept(".entry");
    check(is_entry || accept(".func"), "statement");
    function(is_entry);
}

void Parser::run()
{
    advance();
    header();
    while (!tok.empty())
        statement();
    for (auto &item : ptx->functions) {
        std::set<std::string> seen;
        if (item.second.is_entry)
            collect(&item.second, item.second, &seen);
    }
}

} // namespace

bool ptx_parse(const char *text, Ptx *ptx)
{
    try {
        Parser{ text, ptx, "" }.run();
    } catch (const std::string &error) {
        ptx->error = error;
    }
    return ptx->error.empty();
}
