/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Tests of the cache: texts for later processes, broken files and folders,
 * concurrent processes. Each step is a separate process.
 */

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

#include "libavutil/mem.h"

#include "gpu_cache.h"
#include "unit.h"

enum { WRITERS = 20, TIMES = 50 };

static char folder[64];

/* Return whether a new process reads the expected text, "" for none. */
static int gets(const char *key, const char *expected)
{
    char text[GPU_CACHE_SIZE];
    int status = 1;
    const pid_t pid = fork();

    if (!pid) {
        alarm(1800);            // a hang
        ff_gpu_cache_get(key, text);
        _exit(!!strcmp(text, expected));
    }
    return pid > 0 && waitpid(pid, &status, 0) == pid && !status;
}

static void put(const char *key, const char *text, int later)
{
    const pid_t pid = fork();

    if (!pid) {
        ff_gpu_cache_put(key, text, later);
        _exit(0);
    }
    waitpid(pid, NULL, 0);
}

/* Get the path of the n-th file of the folder. Return the number of files. */
static int list(int n, char path[512])
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    int nb = 0;

    while (dir && (entry = readdir(dir)))
        if (*entry->d_name != '.' && nb++ == n)
            snprintf(path, 512, "%s/%s", folder, entry->d_name);
    if (dir)
        closedir(dir);
    return nb;
}

static void overwrite(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    if (f) {
        fputs(text, f);
        fclose(f);
    }
}

static void remove_all(void)
{
    char path[512];

    while (list(0, path))
        if (remove(path))
            break;
}

static void check_broken(void)
{
    static const char *const texts[] = {
        "", "FFmpeg GPU cache 1\n", "FFmpeg GPU cache 1\na key\nfirst",
        "FFmpeg GPU cache 1\na key\nfirst\nen",
        "FFmpeg GPU cache 2\na key\nfirst\nend\n",
        "FFmpeg GPU cache 1\nanother key\nfirst\nend\n",
        "something else",
    };
    char path[512];

    for (int i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        remove_all();
        put("a key", "first", 1);
        list(0, path);
        overwrite(path, texts[i]);
        result(gets("a key", ""), "broken file is ignored:", i, 0);
        put("a key", "second", 1);
        result(gets("a key", "second"), "broken file is replaced:", i, 0);
    }
    remove(path);
    mkdir(path, 0700);
    put("a key", "third", 1);
    result(gets("a key", "") && list(0, path) == 1,
           "folder in place of a file:", 0, 0);
    rmdir(path);
    mkfifo(path, 0600);
    result(gets("a key", ""), "FIFO in place of a file:", 0, 0);
    put("a key", "fourth", 1);
    result(gets("a key", "fourth"), "FIFO is replaced:", 0, 0);
    if (!geteuid()) {
        result(!chown(path, 65534, 65534) && gets("a key", ""),
               "another user's file is ignored:", 0, 0);
        put("a key", "fifth", 1);
        result(gets("a key", "fifth"), "another user's file is replaced:", 0,
               0);
    }
}

/* Test temporary files of a process that was killed long ago; containers reuse
 * its number. Files of other names may belong to the user. */
static void check_stale(void)
{
    const struct utimbuf old = { 1, 1 };
    char path[512], left[600], other[600];

    remove_all();
    put("a key", "first", 1);
    list(0, path);
    snprintf(other, sizeof(other), "%s/notes.txt.1", folder);
    overwrite(other, "");
    utime(other, &old);
    if (!fork()) {
        for (int n = 0; n < 3; n++) {
            snprintf(left, sizeof(left), "%s.%d.%d", path, (int)getpid(), n);
            overwrite(left, "FFmpeg GPU");
            utime(left, &old);
        }
        ff_gpu_cache_put("a key", "second", 1);
        _exit(0);
    }
    wait(NULL);
    result(gets("a key", "second"), "a temporary file is left:", 0, 0);
    result(list(0, path) == 2 && !access(other, F_OK),
           "stale files are removed:", list(0, path), 2);
}

/* Test concurrent writers of the same keys: each text is complete and from one
 * writer. */
static void check_writers(void)
{
    char path[512], key[32], text[GPU_CACHE_SIZE], expected[GPU_CACHE_SIZE];
    int ok = 1, status;

    for (int i = 0; i < WRITERS; i++) {
        if (fork())
            continue;
        memset(text, 'a' + i, GPU_CACHE_SIZE);
        text[1000 + i] = 0;
        for (int n = 0; n < TIMES; n++) {
            snprintf(key, sizeof(key), "key %d", n % 5);
            ff_gpu_cache_put(key, text, 1);
        }
        _exit(0);
    }
    for (int i = 0; i < WRITERS; i++)
        ok &= wait(&status) > 0 && !status;
    result(ok, "writers end:", WRITERS, TIMES);
    result(list(0, path) == 5, "files of 5 keys:", list(0, path), 5);
    for (int n = 0; n < 5; n++) {
        snprintf(key, sizeof(key), "key %d", n);
        ok = ff_gpu_cache_get(key, text);
        memset(expected, *text, sizeof(expected));
        expected[1000 + *text - 'a'] = 0;
        result(ok && !strcmp(text, expected), "one writer's text:", n, 0);
    }
}

static void check_folders(void)
{
    char home[128], missing[GPU_CACHE_SIZE];

    snprintf(missing, sizeof(missing), "%s/none/there", folder);
    setenv("FFMPEG_GPU_CACHE", missing, 1);
    put("a key", "text", 1);
    result(gets("a key", ""), "no folder", 0, 0);
    setenv("FFMPEG_GPU_CACHE", "/dev/null", 1);
    put("a key", "text", 1);
    result(gets("a key", ""), "file instead of a folder", 0, 0);
    setenv("FFMPEG_GPU_CACHE", "/dev/full/x", 1);
    put("a key", "text", 1);
    result(gets("a key", ""), "impossible folder", 0, 0);
    setenv("FFMPEG_GPU_CACHE", "0", 1);
    put("a key", "text", 1);
    ff_gpu_cache_tuned(missing, "a device", "1.0");
    result(gets("a key", "") && access("0", F_OK) && !*missing, "disabled", 0,
           0);

    unsetenv("FFMPEG_GPU_CACHE");
    snprintf(home, sizeof(home), "%s/cache", folder);
    setenv("XDG_CACHE_HOME", home, 1);
    put("a key", "text", 1);
    result(gets("a key", "text"), "XDG_CACHE_HOME", 0, 0);
    strcat(home, "/ffmpeg-gpu");
    result(!access(home, W_OK), "folder in XDG_CACHE_HOME", 0, 0);
    setenv("FFMPEG_GPU_CACHE", home, 1);
    result(gets("a key", "text"), "same folder by FFMPEG_GPU_CACHE", 0, 0);
    snprintf(folder, sizeof(folder), "%s", home);
    remove_all();
    rmdir(folder);
    *strrchr(folder, '/') = 0;
    rmdir(folder);
    *strrchr(folder, '/') = 0;
}

/* Return whether the program of a key has the expected size, 0 if there is
 * none, and pattern. */
static int has_program(const char *key, size_t expected, int pattern)
{
    size_t size    = 0;
    uint8_t *bytes = ff_gpu_cache_load(key, &size);
    int ok         = bytes ? size == expected : !expected;

    for (size_t i = 0; ok && bytes && i < size; i++)
        ok = bytes[i] == (uint8_t)(pattern * i + (i >> 8));
    av_free(bytes);
    return ok;
}

static void keep_program(const char *key, size_t size, int pattern)
{
    uint8_t *bytes = av_malloc(size + 1);

    for (size_t i = 0; bytes && i < size; i++)
        bytes[i] = pattern * i + (i >> 8);
    if (bytes)
        ff_gpu_cache_save(key, bytes, size);
    av_free(bytes);
}

static void check_programs(void)
{
    static const int sizes[] = { 1, 2, 4095, 4096, 100000, 16 << 20 };
    char path[512], key[32];
    int nb;

    result(has_program("a program", 0, 0), "no program yet", 0, 0);
    for (int i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
        keep_program("a program", sizes[i], 7);
        result(has_program("a program", sizes[i], 7), "program of bytes:",
               sizes[i], 0);
    }
    keep_program("a program", 0, 1);
    keep_program("a program", (16 << 20) + 1, 1);
    result(has_program("a program", 16 << 20, 7),
           "program too short or too long", 0, 0);
    put("a program", "a text", 1);
    result(has_program("a program", 16 << 20, 7) && gets("a program", "a text"),
           "text and program of one key", 0, 0);
    for (int i = 0; i < 2000; i++) {
        snprintf(key, sizeof(key), "program %d", i);
        keep_program(key, 10, i);
        if (!has_program(key, 10, i))
            result(0, "latest program:", i, 0);
    }
    nb = list(0, path);
    result(nb > 200 && nb <= 257, "files of 2000 programs:", nb, 257);
    nb = 0;
    for (int i = 0; i < 2000; i++) {
        snprintf(key, sizeof(key), "program %d", i);
        nb += !has_program(key, 0, 0);
        if (!has_program(key, 0, 0) && !has_program(key, 10, i))
            result(0, "program of another key:", i, 0);
    }
    result(nb > 200 && nb <= 256, "programs kept:", nb, 256);
}

/* Test that the files of texts are limited in number, and name their keys. */
static void check_texts(void)
{
    enum { KEYS = 6000 };
    char path[512], key[32], text[GPU_CACHE_SIZE];
    int nb, kept = 0, wrong = 0;

    if (!fork()) {
        for (int i = 0; i < KEYS; i++) {
            snprintf(key, sizeof(key), "text %d", i);
            ff_gpu_cache_put(key, key + 5, 1);
        }
        _exit(0);
    }
    wait(NULL);
    nb = list(0, path);
    result(nb > 2500 && nb <= GPU_CACHE_TEXTS, "files of 6000 texts:", nb,
           GPU_CACHE_TEXTS);
    for (int i = 0; i < KEYS; i++) {
        snprintf(key, sizeof(key), "text %d", i);
        if (ff_gpu_cache_get(key, text)) {
            kept++;
            wrong += !!strcmp(text, key + 5);
        }
    }
    result(kept == nb, "texts kept:", kept, nb);
    result(!wrong, "texts of other keys:", wrong, 0);
    result(!strcmp(text, "5999"), "latest text", 0, 0);
}

/* Test that files of earlier versions, one per key, are removed in time. */
static void check_old_texts(void)
{
    const struct utimbuf old = { 1, 1 };
    char fresh[600], stale[600];

    snprintf(fresh, sizeof(fresh), "%s/0123456789abcdef.txt", folder);
    snprintf(stale, sizeof(stale), "%s/123456789abcdef0.txt", folder);
    overwrite(fresh, "FFmpeg GPU cache 1\n");
    overwrite(stale, "FFmpeg GPU cache 1\n");
    utime(stale, &old);
    put("a key", "first", 1);
    result(!access(fresh, F_OK) && access(stale, F_OK),
           "files of earlier versions", 0, 0);
}

/* Test texts of ffmpeg-doctor --tune, which users may edit, between others. */
static void check_tuned(void)
{
    static const struct {
        const char *text, *rest;    ///< NULL: none
        int before, after;
    } files[] = {
        { "a: b -> variant=x, 1 ms\n", "x, 1 ms", 0, 0 },
        { "a: b -> variant=x\na: b -> variant=y\n", "x", 1, 1 },
        { "a: b -> variant=\n", "", 0, 0 },
        { "a: b -> variant=x\n", "x", GPU_CACHE_LINES - 1, 5 },
        { "a: b -> variant=x\n", NULL, GPU_CACHE_LINES, 0 },
        { "a: b -> variant=x", NULL, 0, 0 },
        { "a: b c -> variant=x\n", NULL, 0, 0 },
        { "a: b -> order=x\n", NULL, 0, 0 },
        { " -> \n->\n\n", NULL, 0, 0 },
        { "", NULL, 0, 0 },
    };
    char path[GPU_CACHE_SIZE], other[GPU_CACHE_SIZE], rest[GPU_CACHE_SIZE];
    FILE *f;

    ff_gpu_cache_tuned(path,  "a device", "1.0");
    ff_gpu_cache_tuned(other, "a device", "1.1");
    result(*path && strcmp(path, other), "a file per driver", 0, 0);
    result(!ff_gpu_cache_find(path, "a", rest), "no file", 0, 0);
    for (int i = 0; i < sizeof(files) / sizeof(*files); i++) {
        f = fopen(path, "w");
        for (int n = 0; f && n < files[i].before + 1 + files[i].after; n++)
            fputs(n == files[i].before ? files[i].text : "c: d -> x\n", f);
        if (f)
            fclose(f);
        result(ff_gpu_cache_find(path, "a: b -> variant=", rest) ?
               files[i].rest && !strcmp(rest, files[i].rest) : !files[i].rest,
               "line of a file:", i, 0);
    }
    f = fopen(path, "w");
    for (int n = 0; f && n < 100000; n++)
        fputc(n % 251, f);
    if (f)
        fclose(f);
    result(!ff_gpu_cache_find(path, "a: b -> ", rest), "any bytes", 0, 0);
}

void check_cache(void)
{
    char path[512], text[GPU_CACHE_SIZE];
    char *last;

    snprintf(folder, sizeof(folder), "/tmp/gpu-cache-XXXXXX");
    last = mkdtemp(folder);
    result(!!last, "temporary folder", 0, 0);
    if (!last)
        return;
    setenv("FFMPEG_GPU_CACHE", folder, 1);
    result(gets("a key", ""), "empty cache", 0, 0);
    put("a key", "private", 0);
    result(gets("a key", ""), "not for later processes", 0, 0);
    put("a key", "first", 1);
    put("another key", "other", 1);
    result(gets("a key", "first") && gets("another key", "other"),
           "for later processes", 0, 0);
    put("a key", "second", 1);
    result(gets("a key", "second"), "replaced", 0, 0);
    result(list(0, path) == 2, "files:", list(0, path), 2);

    ff_gpu_cache_put("mine", "kept", 0);
    result(ff_gpu_cache_get("mine", text) && !strcmp(text, "kept"),
           "for this process", 0, 0);
    ff_gpu_cache_put("mine", "better", 0);
    result(ff_gpu_cache_get("mine", text) && !strcmp(text, "better"),
           "replaced in this process", 0, 0);
    check_broken();
    check_stale();
    remove_all();
    check_writers();
    remove_all();
    check_texts();
    remove_all();
    check_old_texts();
    remove_all();
    check_programs();
    remove_all();
    check_tuned();
    remove_all();
    check_folders();
    rmdir(folder);
    result(access(folder, F_OK), "nothing is left", 0, 0);
}
