/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Compatibility of the GPU filters with the supported FFmpeg releases (5.1 to
 * 9.0). No other file checks a version.
 *
 * Include this file first after the libavutil headers: it includes the filter
 * API. In the patches for one release, tools/resolve.py resolves the conditions
 * of this file, which have to be of the form below, and its macros with an
 * argument, called GPU_...
 */

#ifndef AVFILTER_GPU_COMPAT_H
#define AVFILTER_GPU_COMPAT_H

#include "libavutil/mem.h"
#include "version.h"
#include "avfilter.h"

/* 7.1 removed internal.h and added FilterLink */
#if LIBAVFILTER_VERSION_MAJOR < 10
#include "internal.h"
#elif defined(_WIN32)
#include "libavutil/file_open.h"        // avpriv_fopen_utf8()
#endif
#include "filters.h"
#include "video.h"

#if LIBAVFILTER_VERSION_MAJOR < 10
typedef AVFilterLink FilterLink;

static inline FilterLink *ff_filter_link(AVFilterLink *link)
{
    return link;
}

/** The embedded text of opencl/NAME.cl, as an external symbol. */
#define GPU_CL_SOURCE(name) ff_opencl_source_ ## name
#else
#define GPU_CL_SOURCE(name) ff_source_ ## name ## _cl
#endif

/* 8.1 moved the public part of a filter into FFFilter.p */
#if LIBAVFILTER_VERSION_MAJOR < 11
#define FFFilter AVFilter
#define GPU_FILTER_FIELD(field) .field
#else
#define GPU_FILTER_FIELD(field) .p.field
#endif

/* 7.1 passes ffmpeg's device only to filters with this flag */
#if LIBAVFILTER_VERSION_MAJOR < 10
#define AVFILTER_FLAG_HWDEVICE 0
#endif

/* Lowest priority: run when the graph has nothing else to do. Before 7.1 a request
 * that buffersrc cannot serve ends the run: be ahead of requests. */
#if LIBAVFILTER_VERSION_MAJOR < 10
#define GPU_IDLE_PRIORITY 101
#else
#define GPU_IDLE_PRIORITY 1
#endif

#endif /* AVFILTER_GPU_COMPAT_H */
