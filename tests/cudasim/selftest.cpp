/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Main program of the self-tests: run each test in a separate process, and
 * compare the reports of the driver and the exit status with the expected ones.
 */

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "selftest.h"

/** Exit status after any error, see README.md. */
#define EXIT_REPORTED 86

Driver cu;

std::string own_folder(void)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof(path) - 1);

    path[n > 0 ? n : 0] = 0;
    return std::string(path).substr(0, std::string(path).rfind('/') + 1);
}

/* ---- common functions of tests ---- */

static bool load_driver(void)
{
    const std::string path = own_folder() + "libcuda.so.1";
    bool ok = true;

    cu.lib = dlopen(path.c_str(), RTLD_LAZY);
    if (!cu.lib) {
        fprintf(stderr, "%s\n", dlerror());
        return false;
    }
#define LOAD(name)    ok &= !!(cu.name = (t##name *)dlsym(cu.lib, #name));
#define LOAD_V2(name) \
    ok &= !!(cu.name = (t##name##_v2 *)dlsym(cu.lib, #name "_v2"));
    DRIVER_FUNCTIONS(LOAD)
    DRIVER_FUNCTIONS_V2(LOAD_V2)
    return ok;
}

void fail(const char *file, int line, const char *what, int code)
{
    fprintf(stderr, "%s:%d: %s: %d\n", file, line, what, code);
    fflush(nullptr);
    _exit(1);
}

CUresult launch(CUfunction f, const FaultArgs &args, unsigned grid,
                unsigned block, unsigned shared)
{
    FaultArgs copy = args;
    void *params[] = { &copy };

    return cu.cuLaunchKernel(f, grid, 1, 1, block, 1, 1, shared, nullptr,
                             params, nullptr);
}

/* Return an entry whose body only names its shared memory. */
static std::string ptx_entry(const std::string &name, const char *shared,
                             int bytes)
{
    std::string s, limit;

    if (*shared && bytes > 0)
        s = ".shared .align 4 .b8 " + std::string(shared) + "[" +
            std::to_string(bytes) + "];\n";
    if (name == "limit_threads")
        limit = ".maxntid 128, 1, 1\n";
    else if (name == "limit_shape")
        limit = ".reqntid 32, 4, 1\n";
    return s + ".visible .entry " + name + "(\n    .param .align 8 .b8 " +
           name + "_param_0[" + std::to_string(sizeof(FaultArgs)) + "]\n)\n" +
           limit + "{\n    .reg .b32 %r<2>; // } not this one\n" +
           (*shared ? "    mov.u32 %r1, " + std::string(shared) + ";\n" : "") +
           "    ret;\n}\n";
}

std::string faults_ptx(const char *version, const char *target)
{
    std::string s = "//\n// hand-written\n//\n.version ";

    s += version + std::string("\n.target ") + target +
         "\n.address_size 64\n\n"
         ".extern .shared .align 16 .b8 faults_dynamic[];\n";
#define ENTRY(name, shared, bytes) s += ptx_entry(#name, shared, bytes);
    FAULT_KERNELS(ENTRY)
    ENTRY(only_in_ptx, "", 0)
    return s;
}

Setup::Setup(int device)
{
    OK(cu.cuInit(0));
    OK(cu.cuCtxCreate(&ctx, 4, device));
    OK(cu.cuModuleLoadData(&module, faults_ptx().c_str()));
}

void Setup::end(void)
{
    if (ended)
        return;
    ended = true;
    cu.cuModuleUnload(module);
    OK(cu.cuCtxDestroy(ctx));
}

CUfunction Setup::kernel(const char *name)
{
    CUfunction f;
    return cu.cuModuleGetFunction(&f, module, name) ? nullptr : f;
}

/* ---- running tests ---- */

static void child(const Test *t, FILE *err)
{
    char *list = strdup(t->env ? t->env : "");

    dup2(fileno(err), STDERR_FILENO);
    alarm(1800);                // a hang
    setenv("CUDASIM_KERNELS", (own_folder() + "libcudasim-faults.so").c_str(),
           1);
    for (char *item = strtok(list, " "); item; item = strtok(nullptr, " "))
        putenv(item);
    if (!load_driver())
        exit(2);
    t->run();
    exit(0);
}

static bool is_expected(const Test *t, int status, const std::string &out)
{
    const bool reported = out.find("cudasim: ERROR:") != std::string::npos;

    if (!WIFEXITED(status))
        return false;
    if (!t->report)
        return !WEXITSTATUS(status) && !reported;
    if (out.find(t->report) == std::string::npos)
        return false;
    /* notes are expected of successful runs, errors of failing ones */
    return WEXITSTATUS(status) == (reported ? EXIT_REPORTED : 0);
}

static bool run_test(const Test *t)
{
    FILE *err = tmpfile();
    int status = 0;

    fflush(nullptr);
    if (!err)
        return false;
    const pid_t pid = fork();
    if (!pid)
        child(t, err);
    waitpid(pid, &status, 0);
    std::string out(lseek(fileno(err), 0, SEEK_END), 0);
    if (pread(fileno(err), &out[0], out.size(), 0) < 0)
        out.clear();
    fclose(err);

    const bool ok = is_expected(t, status, out);
    printf("%s cudasim %s\n", ok ? "ok  " : "FAIL", t->name);
    if (!ok)
        printf("  status %#x, expected report: %s\n%s", status,
               t->report ? t->report : "none", out.c_str());
    return ok;
}

int main(int argc, char **argv)
{
    const Test *const groups[] = { driver_tests, fault_tests };
    int passed = 0, failed = 0;

    for (const Test *group : groups) {
        for (const Test *t = group; t->name; t++) {
            if (argc > 1 && !strstr(t->name, argv[1]))
                continue;
            (run_test(t) ? passed : failed)++;
        }
    }
    printf("%d passed, %d failed, 0 skipped\n", passed, failed);
    return failed > 0;
}
