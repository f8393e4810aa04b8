/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor on Windows: child processes, libraries, names. A child is this
 * program with the same command line, a handle of the report and a step in an
 * environment variable.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "../doctor.h"
#include "../system.h"
#include "module.h"

#define CHILD "FFMPEG_DOCTOR_CHILD"

static HANDLE mapping;

void name_module(void *module, char *path, size_t size)
{
    wchar_t wide[512];
    const DWORD length = GetModuleFileNameW(module, wide, 512);

    if (!length || length == 512 ||
        !WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, size, NULL, NULL))
        *path = 0;
}

void name_libavfilter(char *name, size_t size)
{
    name_module(NULL, name, size);
}

void name_ffmpeg(const char *self)
{
    char path[sizeof(options.ffmpeg) - 16];
    const char *slash, *quote;

    name_module(NULL, path, sizeof(path));
    slash = strrchr(path, '\\');
    quote = strchr(path, ' ') ? "\"" : "";
    snprintf(options.ffmpeg, sizeof(options.ffmpeg), "%s%.*sffmpeg%s", quote,
             slash ? (int)(slash - path) + 1 : 0, path, quote);
}

void set_variable(const char *name, const char *value)
{
    _putenv_s(name, value);
}

/* End a crashed process with the exception as its status, without a window or a
 * debugger. */
static LONG WINAPI end(EXCEPTION_POINTERS *exception)
{
    return EXCEPTION_EXECUTE_HANDLER;
}

static Report *map_report(HANDLE handle)
{
    return MapViewOfFile(handle, FILE_MAP_ALL_ACCESS, 0, 0, sizeof(Report));
}

Report *share_report(Step step)
{
    SECURITY_ATTRIBUTES inherited = { sizeof(inherited), NULL, TRUE };
    const char *child = getenv(CHILD);
    Report *report    = NULL;
    unsigned long long handle;
    int number;

    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
    SetUnhandledExceptionFilter(end);
    if (child && sscanf(child, "%llu %d", &handle, &number) == 2) {
        report = map_report((HANDLE)(uintptr_t)handle);
        if (!report)
            exit(3);
        step(report, number);
        exit(0);        // runs the drivers' cleanup, which may crash too
    }
    SetConsoleOutputCP(CP_UTF8);
    mapping = CreateFileMappingW(INVALID_HANDLE_VALUE, &inherited,
                                 PAGE_READWRITE, 0, sizeof(Report), NULL);
    if (mapping)
        report = map_report(mapping);
    if (!report)
        fprintf(stderr, "ffmpeg-doctor: failed to share memory: error %lu\n",
                GetLastError());
    return report;
}

/* Start a child with a report and a step. */
static HANDLE start(int number)
{
    STARTUPINFOW startup = { sizeof(startup) };
    PROCESS_INFORMATION process;
    wchar_t *command = _wcsdup(GetCommandLineW());
    char text[48];
    BOOL started;

    snprintf(text, sizeof(text), "%llu %d",
             (unsigned long long)(uintptr_t)mapping, number);
    SetEnvironmentVariableA(CHILD, text);
    fflush(NULL);
    started = command && CreateProcessW(NULL, command, NULL, NULL, TRUE, 0,
                                        NULL, NULL, &startup, &process);
    SetEnvironmentVariableA(CHILD, NULL);
    free(command);
    if (!started) {
        fprintf(stderr, "ffmpeg-doctor: failed to start a process: error "
                "%lu\n", GetLastError());
        exit(2);
    }
    CloseHandle(process.hThread);
    return process.hProcess;
}

void run_child(Report *report, Step step, int number, char *how, size_t size)
{
    HANDLE child = start(number);
    DWORD status = 0;

    *how = 0;
    if (WaitForSingleObject(child, 1000 * options.limit) == WAIT_TIMEOUT) {
        TerminateProcess(child, 1);
        WaitForSingleObject(child, INFINITE);
        snprintf(how, size, "it did not answer for %d s", options.limit);
    } else if (GetExitCodeProcess(child, &status) && status >= 0x80000000) {
        snprintf(how, size, "it crashed (0x%08lX)", status);
    } else if (status) {
        snprintf(how, size, "it ended the process with status %lu", status);
    }
    CloseHandle(child);
}

void *open_library(const char *name, char why[400])
{
    /* where ffmpeg looks, too */
    void *library = LoadLibraryExA(name, NULL,
                                   LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);

    if (!library)
        snprintf(why, 400, "%s: error %lu", name, GetLastError());
    return library;
}

void *find_function(void *library, const char *name)
{
    return (void *)GetProcAddress(library, name);
}
