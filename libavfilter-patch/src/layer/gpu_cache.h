/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Cache of results about kernels: short texts by key, for the process and, in
 * the user's cache directory, for later processes.
 *
 * The directory is ffmpeg-gpu in XDG_CACHE_HOME or ~/.cache, on Windows in
 * LOCALAPPDATA; the environment variable FFMPEG_GPU_CACHE sets another directory,
 * or none if it is 0. A hash of the key selects one of GPU_CACHE_TEXTS or
 * GPU_CACHE_PROGRAMS files, whose content it replaces, which limits the size of
 * the directory. A file is written under a temporary name and renamed, so that
 * processes do not interfere. Files that are damaged or belong to another user
 * are ignored.
 *
 * Filters only read a further file per device and driver, the text of
 * ffmpeg-doctor --tune. A line "KEY -> VARIANT..." names the fastest variant of
 * what KEY describes; other lines are for the reader.
 */

#ifndef AVFILTER_GPU_CACHE_H
#define AVFILTER_GPU_CACHE_H

#include <stddef.h>
#include <stdint.h>

/** Maximum size of a key or text, including the terminating zero. */
#define GPU_CACHE_SIZE 2048

/** Maximum number of files of texts and of programs. */
#define GPU_CACHE_TEXTS    4096
#define GPU_CACHE_PROGRAMS 256

/** Maximum number of lines of a file of ffmpeg-doctor --tune. */
#define GPU_CACHE_LINES 256

/**
 * Look up a text.
 *
 * @param key  one line, which has to contain everything the text depends on
 * @param text set to the cached text, or to ""
 * @return whether the text is cached
 */
int ff_gpu_cache_get(const char *key, char text[GPU_CACHE_SIZE]);

/**
 * Cache a text, replacing the previous one. Failures are ignored.
 *
 * @param text  one line
 * @param later whether to keep it for later processes
 */
void ff_gpu_cache_put(const char *key, const char *text, int later);

/**
 * Load a program of ff_gpu_cache_save(), to be freed with av_free(). Damaged
 * files are detected, files that the same user forged are not.
 *
 * @return NULL if there is none
 */
uint8_t *ff_gpu_cache_load(const char *key, size_t *size);

/**
 * Cache a compiled program for later processes.
 *
 * @param size 1 byte to 16 MiB; larger programs are not cached
 */
void ff_gpu_cache_save(const char *key, const uint8_t *bytes, size_t size);

/** Get the path of the file of ffmpeg-doctor --tune, or "" without a cache
 *  directory. */
void ff_gpu_cache_tuned(char path[GPU_CACHE_SIZE], const char *device,
                        const char *driver);

/** Find the first line that begins with start in such a file.
 *  @param rest set to the rest of the line
 *  @return whether there is one */
int ff_gpu_cache_find(const char *path, const char *start,
                      char rest[GPU_CACHE_SIZE]);

/** Continue a hash, 0 at first, with more bytes. */
uint64_t ff_gpu_cache_hash(uint64_t hash, const void *bytes, size_t size);

#endif /* AVFILTER_GPU_CACHE_H */
