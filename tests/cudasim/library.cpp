/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Libraries of host-compiled kernels: libcudasim-kernels.so in the folder of
 * this library, or the libraries in CUDASIM_KERNELS.
 */

#include <ctype.h>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "module.h"

typedef std::vector<KernelUnit *> Units;

static Units &units(void)
{
    static auto *u = new Units;
    return *u;
}

/* set by the constructor of a library, within dlopen() of open_library() */
static const CudasimLibrary *registering;

extern "C" __attribute__((visibility("default")))
void cudasim_register_library(const CudasimLibrary *lib)
{
    registering = lib;
}

/* ---- thread-local variables, from the symbol table of the file ---- */

/* Return the name of a variable in PTX. The variable of a kernel is
 * _ZZ<length><kernel>E...; gen-kernels.sh adds the name of the unit to the name
 * of the kernel, PTX does not. */
static std::string ptx_name(const std::string &symbol, const std::string &unit)
{
    const std::string prefix = unit + "__";
    size_t digits = 3;

    if (symbol.compare(0, 3, "_ZZ"))
        return symbol;
    while (digits < symbol.size() && isdigit((unsigned char)symbol[digits]))
        digits++;
    if (symbol.compare(digits, prefix.size(), prefix))
        return symbol;
    const size_t length = atoi(symbol.c_str() + 3) - prefix.size();
    return "_ZZ" + std::to_string(length) +
           symbol.substr(digits + prefix.size());
}

/* Read symbols; local symbols follow the name of their file. */
static void read_table(const ElfW(Sym) *sym, size_t n, const char *names,
                       const Units &list)
{
    KernelUnit *unit = nullptr;

    for (; n; n--, sym++) {
        const std::string name = names + sym->st_name;

        if (ELF64_ST_TYPE(sym->st_info) == STT_FILE) {
            unit = nullptr;
            for (KernelUnit *u : list)
                if (name == std::string(u->unit->name) + ".cpp")
                    unit = u;
        }
        if (unit && ELF64_ST_TYPE(sym->st_info) == STT_TLS &&
            ELF64_ST_BIND(sym->st_info) == STB_LOCAL)
            unit->tls[ptx_name(name, unit->unit->name)] = { sym->st_value,
                                                            sym->st_size };
    }
}

static void read_symbols(const char *file, size_t size, const Units &list)
{
    const ElfW(Ehdr) *eh = (const ElfW(Ehdr) *)file;
    const ElfW(Shdr) *sh = (const ElfW(Shdr) *)(file + eh->e_shoff);

    if (size < sizeof(*eh) || memcmp(eh->e_ident, ELFMAG, SELFMAG) ||
        eh->e_shoff + eh->e_shnum * sizeof(*sh) > size)
        return;
    for (int i = 0; i < eh->e_shnum; i++)
        if (sh[i].sh_type == SHT_SYMTAB)
            read_table((const ElfW(Sym) *)(file + sh[i].sh_offset),
                       sh[i].sh_size / sizeof(ElfW(Sym)),
                       file + sh[sh[i].sh_link].sh_offset, list);
}

static void read_file(const std::string &path, const Units &list)
{
    struct stat st;
    int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return;
    if (!fstat(fd, &st)) {
        void *p = mmap(nullptr, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (p != MAP_FAILED) {
            read_symbols((const char *)p, st.st_size, list);
            munmap(p, st.st_size);
        }
    }
    close(fd);
}

/* ---- loading ---- */

static int target_of(const std::string &unit)
{
    const size_t at = unit.rfind("_sm");
    return at == std::string::npos ? 0 : atoi(unit.c_str() + at + 3);
}

static void add_units(const CudasimLibrary *lib, const std::string &path,
                      const char *base)
{
    Units list;

    for (auto unit = lib->units; *unit; unit++) {
        KernelUnit *u = new KernelUnit();
        u->unit = *unit;
        u->lib  = lib;
        u->path = path;
        u->base = base;
        u->sm   = target_of((*unit)->name);
        list.push_back(u);
    }
    read_file(path, list);
    units().insert(units().end(), list.begin(), list.end());
}

static void open_library(const std::string &path)
{
    Dl_info info;

    registering = nullptr;
    if (!dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL))
        sim_error("no kernels: %s", dlerror());
    else if (!registering || !dladdr((const void *)registering, &info))
        sim_error("%s is not a library of kernels", path.c_str());
    else
        add_units(registering, path, (const char *)info.dli_fbase);
}

static std::string own_folder(void)
{
    Dl_info info;
    std::string path;

    if (dladdr((void *)own_folder, &info))
        path = info.dli_fname;
    return path.substr(0, path.rfind('/') + 1);
}

static void open_libraries(void)
{
    const char *env = getenv("CUDASIM_KERNELS");
    std::string list = env && *env ? env
                                   : own_folder() + "libcudasim-kernels.so";

    while (!list.empty()) {
        const size_t len = list.find(':');
        open_library(list.substr(0, len));
        list.erase(0, len == std::string::npos ? len : len + 1);
    }
}

/* ---- finding ---- */

const CudasimKernel *sim_unit_kernel(const KernelUnit *u,
                                     const std::string &name)
{
    for (auto k = u->unit->kernels; *k; k++)
        if (name == (*k)->name)
            return *k;
    return nullptr;
}

/* Return whether PTX and host code have the same parameters. */
bool sim_same_params(const CudasimKernel *k, const PtxFunction &ptx)
{
    bool same = (size_t)k->nb_params == ptx.params.size();

    for (int i = 0; same && i < k->nb_params; i++)
        same = k->sizes[i] == ptx.params[i];
    return same;
}

/* Return how much unit and PTX differ: kernels that only one of them has with
 * these parameters, then, with less weight, the target. */
static int difference(const KernelUnit *u, const Ptx &ptx)
{
    int common = 0, entries = 0, kernels = 0;

    for (const auto &f : ptx.functions) {
        if (!f.second.is_entry)
            continue;
        entries++;
        const CudasimKernel *k = sim_unit_kernel(u, f.first);
        common += k && sim_same_params(k, f.second);
    }
    for (auto k = u->unit->kernels; *k; k++)
        kernels++;
    return 4 * (entries + kernels - 2 * common) +
           (u->sm == ptx.target ? 0 : u->sm ? 2 : 1);
}

const KernelUnit *sim_find_unit(const Ptx &ptx, const std::string &name)
{
    SimLock lock = sim_lock();
    const KernelUnit *best = nullptr;

    if (units().empty())
        open_libraries();
    for (const KernelUnit *u : units()) {
        if (sim_unit_kernel(u, name) &&
            (!best || difference(u, ptx) < difference(best, ptx)))
            best = u;
    }
    return best;
}
