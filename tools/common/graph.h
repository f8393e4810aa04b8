/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Graphs that filter single frames, for ffmpeg-doctor and the tests.
 */

#ifndef TOOLS_GRAPH_H
#define TOOLS_GRAPH_H

#include "libavfilter/avfilter.h"
#include "libavutil/buffer.h"
#include "libavutil/frame.h"
#include "libavutil/pixfmt.h"

/** Return a software frame, or NULL without memory. align: of rows, 0: FFmpeg
 *  chooses */
AVFrame *frame_new(enum AVPixelFormat format, int width, int height,
                   int align);

/** Add an initialized filter of this name to a graph. device: as of the option
 *  -filter_hw_device, or NULL */
int graph_add(AVFilterGraph *graph, AVFilterContext **added,
              const char *filter, const char *options, AVBufferRef *device);
/** Add a source of a pool's frames, or of software frames without a pool. */
int graph_add_source(AVFilterGraph *graph, AVFilterContext **added,
                     AVBufferRef *pool, enum AVPixelFormat format, int width,
                     int height);

/** A graph of one chain. */
typedef struct Graph {
    AVFilterGraph *graph;
    AVFilterContext *source;
    AVFilterContext *last;      ///< at the end, the buffersink
    int error;                  ///< first error; later calls do nothing
} Graph;

/** Start a chain with a source; avfilter_graph_free() ends it in any case. */
void graph_open(Graph *g, AVBufferRef *pool, enum AVPixelFormat format,
                int width, int height);
/** Append a filter. @return g->error */
int graph_append(Graph *g, const char *filter, const char *options,
                 AVBufferRef *device);
/** Append a buffersink and configure the graph. @return g->error */
int graph_configure(Graph *g);
/** Filter a frame; it keeps the input. AVERROR(EAGAIN): there is no output
 *  before later frames. */
int graph_filter(const Graph *g, const AVFrame *in, AVFrame *out);

#endif /* TOOLS_GRAPH_H */
