/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "config.h"

#if HAVE_DIRENT_H
#include <dirent.h>
#endif
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#if HAVE_UNISTD_H
#include <unistd.h>
#endif

#ifdef _WIN32
#include "libavformat/os_support.h"     // mkdir(), rename() of UTF-8 names
#endif
#include "libavutil/getenv_utf8.h"
#include "libavutil/mem.h"
#include "libavutil/random_seed.h"
#include "libavutil/thread.h"

#ifdef _WIN32
#include "gpu_compat.h"
#endif
#include "gpu_cache.h"

#define FIRST_LINE "FFmpeg GPU cache 1"
#define LAST_LINE  "end"

/* Maximum size of a cached program */
#define MAX_PROGRAM (16 << 20)

#define PATH_SIZE 1024

/* Age in seconds at which stray files are removed */
#define STALE 3600

/* Maximum number of texts per process, as options may change with each frame */
#define MAX_ENTRIES 4096

/* ---- cache of the process ---- */

typedef struct Entry {
    struct Entry *next;
    char *key, *text;
} Entry;

static AVMutex mutex = AV_MUTEX_INITIALIZER;
static Entry *entries;
static int nb_entries;
static int has_written;

static Entry *find(const char *key)
{
    Entry *e = entries;

    while (e && strcmp(e->key, key))
        e = e->next;
    return e;
}

static void replace(Entry *e, const char *text)
{
    char *copy = av_strdup(text);

    if (copy) {
        av_free(e->text);
        e->text = copy;
    }
}

static void insert(const char *key, const char *text)
{
    Entry *e = av_mallocz(sizeof(*e));

    if (!e)
        return;
    e->key  = av_strdup(key);
    e->text = av_strdup(text);
    if (!e->key || !e->text) {
        av_free(e->key);
        av_free(e->text);
        av_free(e);
        return;
    }
    e->next = entries;
    entries = e;
    nb_entries++;
}

static void remember(const char *key, const char *text)
{
    Entry *e;

    ff_mutex_lock(&mutex);
    e = find(key);
    if (e)
        replace(e, text);
    else if (nb_entries < MAX_ENTRIES)
        insert(key, text);
    ff_mutex_unlock(&mutex);
}

static int recall(const char *key, char text[GPU_CACHE_SIZE])
{
    const Entry *e;

    ff_mutex_lock(&mutex);
    e = find(key);
    if (e)
        snprintf(text, GPU_CACHE_SIZE, "%s", e->text);
    ff_mutex_unlock(&mutex);
    return !!e;
}

static int is_first_write(void)
{
    int first;

    ff_mutex_lock(&mutex);
    first       = !has_written;
    has_written = 1;
    ff_mutex_unlock(&mutex);
    return first;
}

/* ---- cache of the user ---- */

/* Copy the value of an environment variable.
 * @return its length, 0 if it is unset, or -1 if it is too long */
static int get_variable(const char *name, char value[PATH_SIZE])
{
    char *text       = getenv_utf8(name);
    const int length = text ? snprintf(value, PATH_SIZE, "%s", text) : 0;

    freeenv_utf8(text);
    return length < PATH_SIZE ? length : -1;
}

/* Get the directory of the user's caches. @return whether there is one */
static int get_caches(char folder[PATH_SIZE])
{
#ifdef _WIN32
    return get_variable("LOCALAPPDATA", folder) > 0;
#else
    char home[PATH_SIZE];
    int length = get_variable("XDG_CACHE_HOME", folder);

    if (length && *folder == '/')
        return length > 0;
    length = get_variable("HOME", home);
    return length > 0 && *home == '/' &&
           snprintf(folder, PATH_SIZE, "%s/.cache", home) < PATH_SIZE;
#endif
}

/* Get the cache directory, and its parent if that may have to be created, too.
 * @return whether there is a cache directory */
static int get_folder(char outer[PATH_SIZE], char folder[PATH_SIZE])
{
    const int length = get_variable("FFMPEG_GPU_CACHE", folder);

    *outer = 0;
    if (length)
        return length > 0 && strcmp(folder, "0");
    return get_caches(outer) &&
           snprintf(folder, PATH_SIZE, "%s/ffmpeg-gpu", outer) < PATH_SIZE;
}

/* FNV-1a */
uint64_t ff_gpu_cache_hash(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *b = bytes;

    hash ^= 0xcbf29ce484222325;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ b[i]) * 0x100000001b3;
    return hash;
}

/* Get the path of a key's file. */
static int get_path(char outer[PATH_SIZE], char path[PATH_SIZE],
                    const char *key, int is_program)
{
    const uint64_t hash = ff_gpu_cache_hash(0, key, strlen(key));
    char folder[PATH_SIZE], name[32];

    if (is_program)
        snprintf(name, sizeof(name), "program-%02x.bin",
                 (int)(hash % GPU_CACHE_PROGRAMS));
    else
        snprintf(name, sizeof(name), "text-%03x.txt",
                 (int)(hash % GPU_CACHE_TEXTS));
    return get_folder(outer, folder) &&
           snprintf(path, PATH_SIZE, "%s/%s", folder, name) < PATH_SIZE;
}

/* Read a line. @return whether it is complete */
static int read_line(FILE *f, char text[GPU_CACHE_SIZE])
{
    char *end;

    if (!fgets(text, GPU_CACHE_SIZE, f))
        return 0;
    end = strchr(text, '\n');
    if (end)
        *end = 0;
    return !!end;
}

static int read_is(FILE *f, const char *expected)
{
    char line[GPU_CACHE_SIZE];

    return read_line(f, line) && !strcmp(line, expected);
}

#ifdef _WIN32
/* other users cannot write to the folder */
static FILE *open_own(const char *path)
{
    return avpriv_fopen_utf8(path, "rb");
}

static FILE *create(const char *path)
{
    return avpriv_fopen_utf8(path, "wb");
}
#else
static FILE *create(const char *path)
{
    return fopen(path, "wbx");
}

static int is_own(const struct stat *st)
{
    return S_ISREG(st->st_mode) && st->st_uid == geteuid();
}

/* Open a file of the current user: programs of another user are not run (sudo
 * may keep HOME). O_NONBLOCK avoids waiting for a FIFO. */
static FILE *open_own(const char *path)
{
    const int fd = open(path, O_RDONLY | O_NONBLOCK);
    struct stat st;
    FILE *f = NULL;

    if (fd >= 0 && !fstat(fd, &st) && is_own(&st))
        f = fdopen(fd, "rb");
    if (fd >= 0 && !f)
        close(fd);
    return f;
}
#endif

/* Open the file of a key and read its header. Return NULL if it is missing. */
static FILE *open_cached(const char *key, int is_program)
{
    char outer[PATH_SIZE], path[PATH_SIZE];
    FILE *f;

    if (!get_path(outer, path, key, is_program))
        return NULL;
    f = open_own(path);
    if (f && read_is(f, FIRST_LINE) && read_is(f, key))
        return f;
    if (f)
        fclose(f);
    return NULL;
}

static int load(const char *key, char text[GPU_CACHE_SIZE])
{
    FILE *f = open_cached(key, 0);
    int ok;

    if (!f)
        return 0;
    ok = read_line(f, text) && read_is(f, LAST_LINE);
    fclose(f);
    return ok;
}

/* Return whether a name is start, a number of nb digits, and end. */
static int has_form(const char *name, const char *start, size_t nb,
                    const char *end)
{
    const size_t length = strlen(start);

    return !strncmp(name, start, length) &&
           strspn(name + length, "0123456789abcdef") == nb &&
           !strncmp(name + length + nb, end, strlen(end));
}

/* Return whether a name is a file's with the suffix of save() or of
 * ffmpeg-doctor, or is the name of a text in earlier versions, which had one
 * file per key. */
static int is_stray(const char *name)
{
    return has_form(name, "program-", 2, ".bin.") ||
           has_form(name, "text-", 3, ".txt.") ||
           has_form(name, "tuned-", 16, ".txt.") ||
           has_form(name, "", 16, ".txt");
}

#ifdef _WIN32
static int64_t ticks(FILETIME time)
{
    return (int64_t)time.dwHighDateTime << 32 | time.dwLowDateTime;
}

static int is_stale(const WIN32_FIND_DATAW *found)
{
    FILETIME now;

    GetSystemTimeAsFileTime(&now);
    return ticks(now) - ticks(found->ftLastWriteTime) > STALE * INT64_C(10000000);
}

static void remove_stale(const char *folder)
{
    HANDLE search    = INVALID_HANDLE_VALUE;
    wchar_t *pattern = NULL;
    WIN32_FIND_DATAW found;
    char path[PATH_SIZE + 256], *name;

    snprintf(path, sizeof(path), "%s/*", folder);
    if (!utf8towchar(path, &pattern) && pattern)
        search = FindFirstFileW(pattern, &found);
    av_free(pattern);
    if (search == INVALID_HANDLE_VALUE)
        return;
    do {
        name = NULL;
        wchartoutf8(found.cFileName, &name);
        if (name && is_stray(name) && is_stale(&found)) {
            snprintf(path, sizeof(path), "%s/%s", folder, name);
            unlink(path);
        }
        av_free(name);
    } while (FindNextFileW(search, &found));
    FindClose(search);
}
#elif HAVE_DIRENT_H
/* Remove temporary files of killed processes, and files of earlier versions. */
static void remove_stale(const char *folder)
{
    DIR *dir = opendir(folder);
    char path[PATH_SIZE + 256];
    struct dirent *entry;
    struct stat st;

    while (dir && (entry = readdir(dir))) {
        if (!is_stray(entry->d_name))
            continue;
        snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
        if (!lstat(path, &st) && is_own(&st) &&
            time(NULL) - st.st_mtime > STALE)
            remove(path);
    }
    if (dir)
        closedir(dir);
}
#else
static void remove_stale(const char *folder)
{
}
#endif

/* Create the directory of path and, if outer is not empty, its parent. */
static void create_folder(const char *outer, const char *path)
{
    char folder[PATH_SIZE];

    snprintf(folder, sizeof(folder), "%s", path);
    *strrchr(folder, '/') = 0;
    if (*outer)
        mkdir(outer, 0700);
    mkdir(folder, 0700);
    if (is_first_write())
        remove_stale(folder);
}

/* Write the file of a key atomically. */
static void save(const char *key, int is_program, const char *line,
                 const void *bytes, size_t size)
{
    char outer[PATH_SIZE], path[PATH_SIZE], other[PATH_SIZE + 32];
    FILE *f;
    int ok;

    if (!get_path(outer, path, key, is_program))
        return;
    create_folder(outer, path);
    snprintf(other, sizeof(other), "%s.%08"PRIx32, path,
             av_get_random_seed());
    f  = create(other);
    if (!f)
        return;
    ok = fprintf(f, "%s\n%s\n%s\n", FIRST_LINE, key, line) > 0 &&
         fwrite(bytes, 1, size, f) == size;
    if (fclose(f) || !ok || rename(other, path))
        unlink(other);
}

/* ---- public functions ---- */

int ff_gpu_cache_get(const char *key, char text[GPU_CACHE_SIZE])
{
    if (recall(key, text))
        return 1;
    if (load(key, text)) {
        remember(key, text);
        return 1;
    }
    *text = 0;
    return 0;
}

void ff_gpu_cache_put(const char *key, const char *text, int later)
{
    remember(key, text);
    if (later && strlen(key) < GPU_CACHE_SIZE - 1 &&
        strlen(text) < GPU_CACHE_SIZE - 1)
        save(key, 0, text, LAST_LINE "\n", sizeof(LAST_LINE));
}

uint8_t *ff_gpu_cache_load(const char *key, size_t *size)
{
    FILE *f = open_cached(key, 1);
    char line[GPU_CACHE_SIZE];
    uint8_t *bytes = NULL;
    uint64_t hash;

    if (!f)
        return NULL;
    if (read_line(f, line) &&
        sscanf(line, "%zu %"SCNx64, size, &hash) == 2 &&
        *size > 0 && *size <= MAX_PROGRAM && (bytes = av_malloc(*size)) &&
        (fread(bytes, 1, *size, f) != *size ||
         ff_gpu_cache_hash(0, bytes, *size) != hash))
        av_freep(&bytes);
    fclose(f);
    return bytes;
}

void ff_gpu_cache_save(const char *key, const uint8_t *bytes, size_t size)
{
    char line[64];

    if (!size || size > MAX_PROGRAM || strlen(key) >= GPU_CACHE_SIZE - 1)
        return;
    snprintf(line, sizeof(line), "%zu %016"PRIx64, size,
             ff_gpu_cache_hash(0, bytes, size));
    save(key, 1, line, bytes, size);
}

void ff_gpu_cache_tuned(char path[GPU_CACHE_SIZE], const char *device,
                        const char *driver)
{
    char outer[PATH_SIZE], folder[PATH_SIZE];
    uint64_t hash = ff_gpu_cache_hash(0, device, strlen(device) + 1);

    hash  = ff_gpu_cache_hash(hash, driver, strlen(driver));
    *path = 0;
    if (get_folder(outer, folder))
        snprintf(path, GPU_CACHE_SIZE, "%s/tuned-%016"PRIx64".txt", folder,
                 hash);
}

int ff_gpu_cache_find(const char *path, const char *start,
                      char rest[GPU_CACHE_SIZE])
{
    const size_t length = strlen(start);
    char line[GPU_CACHE_SIZE];
    FILE *f   = open_own(path);
    int found = 0;

    for (int n = 0; f && !found && n < GPU_CACHE_LINES && read_line(f, line);
         n++)
        found = !strncmp(line, start, length);
    if (found)
        snprintf(rest, GPU_CACHE_SIZE, "%s", line + length);
    if (f)
        fclose(f);
    return found;
}
