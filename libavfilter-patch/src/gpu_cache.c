/*
 * This file is part of FFmpeg.
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

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "config.h"
#if HAVE_UNISTD_H
#include <unistd.h>
#endif
#ifdef _WIN32
#include <direct.h>
#include <process.h>
#define mkdir(path, mode) _mkdir(path)
#define getpid() _getpid()
#endif

#include "libavutil/mem.h"
#include "libavutil/thread.h"

#include "gpu_cache.h"

#define FIRST_LINE "FFmpeg GPU cache 1"
#define LAST_LINE  "end"

/* Longest program that is kept */
#define MAX_PROGRAM (16 << 20)

#define PATH_SIZE 1024

/* Most texts that a process keeps: options that change with each frame shall
 * not fill the memory. */
#define MAX_ENTRIES 4096

/* ---- of the process ---- */

typedef struct Entry {
    struct Entry *next;
    char *key, *text;
} Entry;

static AVMutex mutex = AV_MUTEX_INITIALIZER;
static Entry *entries;
static int nb_entries;
static unsigned nb_writes;

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

static unsigned next_write(void)
{
    unsigned n;

    ff_mutex_lock(&mutex);
    n = nb_writes++;
    ff_mutex_unlock(&mutex);
    return n;
}

/* ---- of the user ---- */

/* The folder that holds ours, and ours in it; @return whether there is one. */
static int get_folder(char outer[PATH_SIZE], char folder[PATH_SIZE])
{
    const char *chosen = getenv("FFMPEG_GPU_CACHE");
    const char *xdg    = getenv("XDG_CACHE_HOME");
    const char *home   = getenv("HOME");
    int length;

    *outer = 0;
    if (chosen && *chosen) {
        length = snprintf(folder, PATH_SIZE, "%s", chosen);
        return strcmp(chosen, "0") && length < PATH_SIZE;
    }
    if (xdg && *xdg == '/')
        length = snprintf(outer, PATH_SIZE, "%s", xdg);
    else if (home && *home == '/')
        length = snprintf(outer, PATH_SIZE, "%s/.cache", home);
    else
        return 0;
    return length < PATH_SIZE &&
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

/* The file of a key, of which those of one hash take turns: texts by all of
 * it, programs by so much that they do not fill the disk. */
static int get_path(char outer[PATH_SIZE], char path[PATH_SIZE],
                    const char *key, int is_program)
{
    const uint64_t hash = ff_gpu_cache_hash(0, key, strlen(key));
    char folder[PATH_SIZE], name[32];

    if (is_program)
        snprintf(name, sizeof(name), "program-%02x.bin", (int)(hash & 255));
    else
        snprintf(name, sizeof(name), "%016"PRIx64".txt", hash);
    return get_folder(outer, folder) &&
           snprintf(path, PATH_SIZE, "%s/%s", folder, name) < PATH_SIZE;
}

/* @return whether the file has a next line, which is text or put there. */
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

/* The file of a key, after the lines that say so; NULL: there is none. */
static FILE *open_kept(const char *key, int is_program)
{
    char outer[PATH_SIZE], path[PATH_SIZE];
    FILE *f;

    if (!get_path(outer, path, key, is_program))
        return NULL;
    f = fopen(path, "rb");
    if (f && read_is(f, FIRST_LINE) && read_is(f, key))
        return f;
    if (f)
        fclose(f);
    return NULL;
}

static int load(const char *key, char text[GPU_CACHE_SIZE])
{
    FILE *f = open_kept(key, 0);
    int ok;

    if (!f)
        return 0;
    ok = read_line(f, text) && read_is(f, LAST_LINE);
    fclose(f);
    return ok;
}

/* Create the folder of path, which is outer's or in a folder that exists. */
static void create_folder(const char *outer, const char *path)
{
    char folder[PATH_SIZE];

    snprintf(folder, sizeof(folder), "%s", path);
    *strrchr(folder, '/') = 0;
    if (*outer)
        mkdir(outer, 0700);
    mkdir(folder, 0700);
}

/* Have a key's file be these lines and bytes, at once or not at all. */
static void save(const char *key, int is_program, const char *line,
                 const void *bytes, size_t size)
{
    char outer[PATH_SIZE], path[PATH_SIZE], other[PATH_SIZE + 32];
    FILE *f;
    int ok;

    if (!get_path(outer, path, key, is_program))
        return;
    create_folder(outer, path);
    snprintf(other, sizeof(other), "%s.%d.%u", path, (int)getpid(),
             next_write());
    f = fopen(other, "wbx");
    if (!f)
        return;
    ok = fprintf(f, "%s\n%s\n%s\n", FIRST_LINE, key, line) > 0 &&
         fwrite(bytes, 1, size, f) == size;
    if (fclose(f) || !ok || rename(other, path))
        remove(other);
}

/* ---- what others call ---- */

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
    FILE *f = open_kept(key, 1);
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
