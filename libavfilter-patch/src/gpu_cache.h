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

/**
 * @file
 * What was learned about kernels and is worth keeping: short texts by keys,
 * for the process and, in the user's cache folder, for later ones.
 *
 * The folder is ffmpeg-gpu in XDG_CACHE_HOME or ~/.cache; the environment
 * variable FFMPEG_GPU_CACHE names another one, and none by 0. Each text is a
 * file of its own, which is written under another name first, so that processes
 * do not disturb each other. A folder that cannot be written, or a file that is
 * broken or another user's, is as if it were empty. On Windows there is no
 * folder unless the variable names one.
 */

#ifndef AVFILTER_GPU_CACHE_H
#define AVFILTER_GPU_CACHE_H

#include <stddef.h>
#include <stdint.h>

/** Longest key and longest text, with the zero that ends it. */
#define GPU_CACHE_SIZE 2048

/**
 * @param key  one line, which names everything that the text depends on
 * @param text what was kept, or an empty text
 * @return whether there is one
 */
int ff_gpu_cache_get(const char *key, char text[GPU_CACHE_SIZE]);

/**
 * Keep a text, in place of the one before. Does what it can: failures are no
 * concern of the caller's.
 *
 * @param text  one line
 * @param later whether to keep it for later processes, too
 */
void ff_gpu_cache_put(const char *key, const char *text, int later);

/**
 * What was kept by ff_gpu_cache_save(), to be freed by av_free(), or NULL. It
 * is what this or another program wrote in the user's name, and nothing that
 * was cut or changed by accident.
 */
uint8_t *ff_gpu_cache_load(const char *key, size_t *size);

/**
 * Keep a compiled program for later processes, in a file that is one of 256:
 * of two with the same hash, the later one stays, so that the folder does not
 * grow without end.
 *
 * @param size 1 to 16 MiB; more is not kept
 */
void ff_gpu_cache_save(const char *key, const uint8_t *bytes, size_t size);

/** A hash of these bytes and of what hash stands for, which is 0 at first. */
uint64_t ff_gpu_cache_hash(uint64_t hash, const void *bytes, size_t size);

#endif /* AVFILTER_GPU_CACHE_H */
