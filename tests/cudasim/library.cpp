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


/**
 * @file
 * The libraries of host-compiled kernels: libcudasim-kernels.so in this
 * library's own folder, or those that CUDASIM_KERNELS lists.
 */

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

static std::vector<KernelLibrary *> &libraries(void)
{
    static auto *l = new std::vector<KernelLibrary *>;
    return *l;
}

/* called by a library's constructor, within open_library()'s dlopen() */
static const CudasimLibrary *registering;

extern "C" __attribute__((visibility("default")))
void cudasim_register_library(const CudasimLibrary *lib)
{
    registering = lib;
}

/* ---- the thread-local variables, read from the file's symbol table ---- */

static void read_symbols(const char *file, size_t size, KernelLibrary *l)
{
    const ElfW(Ehdr) *eh = (const ElfW(Ehdr) *)file;
    const ElfW(Shdr) *sh = (const ElfW(Shdr) *)(file + eh->e_shoff);

    if (size < sizeof(*eh) || memcmp(eh->e_ident, ELFMAG, SELFMAG) ||
        eh->e_shoff + eh->e_shnum * sizeof(*sh) > size)
        return;
    for (int i = 0; i < eh->e_shnum; i++) {
        if (sh[i].sh_type != SHT_SYMTAB)
            continue;
        const ElfW(Sym) *sym = (const ElfW(Sym) *)(file + sh[i].sh_offset);
        const char *names = file + sh[sh[i].sh_link].sh_offset;
        for (size_t n = sh[i].sh_size / sizeof(*sym); n; n--, sym++)
            if (ELF64_ST_TYPE(sym->st_info) == STT_TLS)
                l->tls_symbols[names + sym->st_name] = { sym->st_value,
                                                         sym->st_size };
    }
}

static void read_file(KernelLibrary *l)
{
    struct stat st;
    int fd = open(l->path.c_str(), O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return;
    if (!fstat(fd, &st)) {
        void *p = mmap(nullptr, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (p != MAP_FAILED) {
            read_symbols((const char *)p, st.st_size, l);
            munmap(p, st.st_size);
        }
    }
    close(fd);
}

static int find_tls_size(struct dl_phdr_info *info, size_t, void *arg)
{
    KernelLibrary *l = (KernelLibrary *)arg;

    if ((const char *)info->dlpi_addr != l->base)
        return 0;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_TLS)
            l->tls_size = info->dlpi_phdr[i].p_memsz;
    return 1;
}

/* ---- loading ---- */

static void open_library(const std::string &path)
{
    KernelLibrary *l = new KernelLibrary();
    Dl_info info;

    registering = nullptr;
    l->path   = path;
    l->handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!l->handle) {
        sim_error("no kernels: %s", dlerror());
        delete l;
        return;
    }
    l->lib = registering;
    if (!l->lib || !dladdr((const void *)l->lib, &info)) {
        sim_error("%s is no library of kernels", path.c_str());
        delete l;
        return;
    }
    l->base = (const char *)info.dli_fbase;
    dl_iterate_phdr(find_tls_size, l);
    read_file(l);
    libraries().push_back(l);
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

const CudasimKernel *sim_find_kernel(const std::string &name,
                                     const KernelLibrary **library)
{
    SimLock lock = sim_lock();

    if (libraries().empty())
        open_libraries();
    for (const KernelLibrary *l : libraries()) {
        for (int i = 0; i < l->lib->nb_kernels; i++) {
            if (name == l->lib->kernels[i]->name) {
                *library = l;
                return l->lib->kernels[i];
            }
        }
    }
    return nullptr;
}

void *sim_find_global(const std::string &name)
{
    SimLock lock = sim_lock();

    if (libraries().empty())
        open_libraries();
    for (const KernelLibrary *l : libraries())
        if (void *p = dlsym(l->handle, name.c_str()))
            return p;
    return nullptr;
}
