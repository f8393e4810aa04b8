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

class Parser {
public:
    Parser(const char *text, Ptx *ptx) : p(text), ptx(ptx) { advance(); }
    bool run();

private:
    const char *p;
    Ptx *ptx;
    Token tok;

    void skip_blank();
    void advance();
    bool fail(const std::string &why);
    bool accept(const char *t);
    bool skip_group(const char *open, const char *close, PtxFunction *f);
    bool header();
    void skip_directive();
    bool statement();
    bool function(bool is_entry);
    bool params(PtxFunction *f);
    bool limits(PtxFunction *f);
    bool body(PtxFunction *f);
    bool variable(const Token &space, PtxFunction *f);
    size_t element();
    size_t dimensions();
    void resolve_shared();
    void collect(PtxFunction *entry, const PtxFunction &f,
                 std::set<std::string> *seen);
};

bool is_word(char c)
{
    return isalnum((unsigned char)c) || strchr("_$%.@", c);
}

void Parser::skip_blank()
{
    for (;;) {
        if (isspace((unsigned char)*p)) {
            p++;
        } else if (p[0] == '/' && p[1] == '/') {
            p += strcspn(p, "\n");
        } else if (p[0] == '/' && p[1] == '*') {
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

    if (!*p) {
        tok.clear();
        return;
    }
    if (*p == '"') {
        for (p++; *p && *p != '"'; p++)
            ;
        p += *p == '"';
    } else if (is_word(*p)) {
        while (*p && is_word(*p))
            p++;
    } else {
        p++;
    }
    tok.assign(start, p);
}

bool Parser::fail(const std::string &why)
{
    if (ptx->error.empty())
        ptx->error = why + (tok.empty() ? " at the end" : " at '" + tok + "'");
    return false;
}

bool Parser::accept(const char *t)
{
    if (tok != t)
        return false;
    advance();
    return true;
}

/* Skip a group from its opening token on; record words, parse shared
 * variables. */
bool Parser::skip_group(const char *open, const char *close, PtxFunction *f)
{
    int depth = 0;

    do {
        if (tok.empty())
            return fail("unfinished group");
        for (char c : tok)
            if (!isprint((unsigned char)c) && !isspace((unsigned char)c))
                return fail("not text");
        if (f && tok == ".shared") {
            advance();
            if (!variable(".shared", f))
                return false;
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
    return true;
}

bool Parser::header()
{
    int major, minor;

    if (!accept(".version"))
        return fail(".version expected");
    if (sscanf(tok.c_str(), "%d.%d", &major, &minor) != 2)
        return fail("bad .version");
    ptx->version = 10 * major + minor;
    advance();
    if (!accept(".target") || sscanf(tok.c_str(), "sm_%d", &ptx->target) != 1)
        return fail(".target sm_NN expected");
    advance();
    while (accept(","))
        advance();
    return true;
}

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
bool Parser::variable(const Token &space, PtxFunction *f)
{
    size_t size = 0, lanes = 1;
    Token name;

    for (; tok[0] == '.'; advance()) {
        if (tok == ".align")
            advance();
        else if (tok == ".v2" || tok == ".v4")
            lanes = tok[2] - '0';
        else if (element())
            size = element() * lanes;
        if (tok.empty())
            break;
    }
    name = tok;
    if (name.empty() || !is_word(name[0]))
        return fail("name of a variable expected");
    advance();
    size *= dimensions();
    while (!tok.empty() && tok != ";")
        advance();
    if (!accept(";"))
        return fail("unfinished variable");
    ptx->variables[name] = { space, size };
    if (f)
        f->words.insert(name);
    return true;
}

bool Parser::params(PtxFunction *f)
{
    if (!accept("("))
        return true;
    while (!accept(")")) {
        size_t size = 0;

        while (!tok.empty() && tok != "," && tok != ")" && tok != "[") {
            if (tok == ".align")
                advance();
            else if (tok[0] == '.' && tok != ".param" && element())
                size = element();
            advance();
        }
        size *= dimensions();
        f->params.push_back(size);
        if (tok != ")" && !accept(","))
            return fail("bad parameters");
    }
    return true;
}

/* Parse the directives between parameters and body. */
bool Parser::limits(PtxFunction *f)
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
    return true;
}

bool Parser::body(PtxFunction *f)
{
    if (tok == "{")
        return skip_group("{", "}", f);
    return accept(";") || fail("body of a function expected");
}

bool Parser::function(bool is_entry)
{
    PtxFunction f;

    f.is_entry = is_entry;
    if (!is_entry && tok == "(" && !skip_group("(", ")", nullptr))
        return false;
    const Token name = tok;
    if (name.empty() || !is_word(name[0]))
        return fail("name of a function expected");
    advance();
    if (!params(&f) || !limits(&f) || !body(&f))
        return false;
    /* a declaration must not replace the definition */
    if (!ptx->functions.count(name) || !f.words.empty())
        ptx->functions[name] = f;
    return true;
}

/* Skip a directive, up to the next one. */
void Parser::skip_directive()
{
    accept(".section");     /* then skip its name */
    advance();
    while (!tok.empty() && tok[0] != '.' && tok != "{" && tok != ";")
        advance();
    accept(";");
}

bool Parser::statement()
{
    static const std::set<Token> harmless = {
        ".visible", ".extern", ".weak", ".common", ".address_size", ".file",
        ".pragma", ".section", ".alias", ".loc", ".attribute",
    };
    const Token t = tok;

    if (t == "{")           /* of a .section */
        return skip_group("{", "}", nullptr);
    if (harmless.count(t)) {
        skip_directive();
        return true;
    }
    if (accept(".entry"))
        return function(true);
    if (accept(".func"))
        return function(false);
    if (accept(".shared") || accept(".global") || accept(".const"))
        return variable(t, nullptr);
    return fail("syntax error");
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

void Parser::resolve_shared()
{
    for (auto &item : ptx->functions) {
        std::set<std::string> seen;
        if (item.second.is_entry)
            collect(&item.second, item.second, &seen);
    }
}

bool Parser::run()
{
    if (!header())
        return false;
    while (!tok.empty())
        if (!statement())
            return false;
    resolve_shared();
    return true;
}

} // namespace

bool ptx_parse(const char *text, Ptx *ptx)
{
    return Parser(text, ptx).run();
}
