/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Compare the last timed frame with the plain variant on the same device,
 * by checksums: build/job compares both with the reference in small frames. The
 * median's is FFmpeg's on the CPU, as the plain variant takes too long for large
 * windows; of large frames it filters three parts.
 */

#include <stdlib.h>
#include <string.h>

#include "libavutil/adler32.h"
#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "bench.h"

/* Rows of the first component; those of other components follow from them. */
typedef struct Rows {
    int first, nb;
} Rows;

/* Read rows of a component. @return the number of samples */
static int read_component(uint16_t *to, const AVFrame *frame, int component,
                          Rows rows)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(frame->format);
    const int chroma = desc->nb_components > 2 && (component == 1 ||
                                                   component == 2);
    const int shift  = chroma ? desc->log2_chroma_h : 0;
    const int first  = rows.first >> shift;
    const int end    = AV_CEIL_RSHIFT(rows.first + rows.nb, shift);
    const int w = AV_CEIL_RSHIFT(frame->width,
                                 chroma ? desc->log2_chroma_w : 0);

    for (int y = first; y < end; y++)
        av_read_image_line(to + (size_t)(y - first) * w,
                           (const uint8_t **)frame->data, frame->linesize,
                           desc, 0, y, component, w, 0);
    return w * (end - first);
}

static uint16_t *new_samples(const AVFrame *frame)
{
    uint16_t *samples = av_malloc_array(frame->width * frame->height,
                                        sizeof(*samples));

    if (!samples)
        abort();
    return samples;
}

/* Return the checksum `sum` with rows of all components added. */
static uint32_t checksum(uint32_t sum, const AVFrame *frame, Rows rows)
{
    const int nb      = av_pix_fmt_desc_get(frame->format)->nb_components;
    uint16_t *samples = new_samples(frame);

    for (int c = 0; c < nb; c++)
        sum = av_adler32_update(sum, (const uint8_t *)samples,
                                2 * read_component(samples, frame, c, rows));
    av_free(samples);
    return sum;
}

/* Get the rows of a frame that are compared. @return the number of parts */
static int parts_of(Rows parts[3], const Pool *pool, const FilterSpec *spec)
{
    enum { ROWS = 64 };
    const int last = (pool->h - ROWS) & ~1;

    if (spec->algorithm != ALGO_MEDIAN || pool->h < 8 * ROWS) {
        parts[0] = (Rows) { 0, pool->h };
        return 1;
    }
    parts[0] = (Rows) { 0, ROWS };
    parts[1] = (Rows) { last / 4 * 2, ROWS };
    parts[2] = (Rows) { last, pool->h - last };
    return 3;
}

/* Return a frame in system memory. */
static AVFrame *in_system(const AVFrame *frame)
{
    AVFrame *sw = frame->hw_frames_ctx ? av_frame_alloc() :
                                         av_frame_clone(frame);

    if (!sw || (frame->hw_frames_ctx &&
                av_hwframe_transfer_data(sw, frame, 0) < 0))
        abort();
    return sw;
}

/* ---- the plain variant ---- */

/* Return a copy of a frame in a format that FFmpeg's median has. */
static AVFrame *planar(const AVFrame *frame)
{
    const enum AVPixelFormat format =
        frame->format == AV_PIX_FMT_P010 ? AV_PIX_FMT_YUV420P10 :
        frame->format == AV_PIX_FMT_NV12 ? AV_PIX_FMT_YUV420P : frame->format;
    const int nb      = av_pix_fmt_desc_get(format)->nb_components;
    AVFrame *to       = frame_new(format, frame->width, frame->height, 0);
    uint16_t *samples = new_samples(frame);

    if (!to)
        abort();
    for (int c = 0; c < nb; c++) {
        read_component(samples, frame, c, (Rows) { 0, frame->height });
        picture_set(to, c, samples);
    }
    av_free(samples);
    return to;
}

/* Filter rows of a frame by FFmpeg's median, with the rows around them that its
 * windows reach. @return AVERROR */
static int median_rows(uint32_t *sum, const AVFrame *frame, Rows rows,
                       const FilterSpec *spec)
{
    const int shift  = av_pix_fmt_desc_get(frame->format)->log2_chroma_h;
    const int around = FFMAX(spec->radius, spec->radius_v) << shift;
    AVFrame *in = av_frame_clone(frame), *out = av_frame_alloc();
    char options[160];
    Graph g;
    int ret;

    if (!in || !out)
        abort();
    in->crop_top    = FFMAX(rows.first - around, 0);
    in->crop_bottom = FFMAX(in->height - rows.first - rows.nb - around, 0);
    rows.first     -= in->crop_top;
    if (av_frame_apply_cropping(in, AV_FRAME_CROP_UNALIGNED) < 0)
        abort();
    spec_print(spec, "median", options, sizeof(options));
    graph_open(&g, NULL, in->format, in->width, in->height);
    graph_append(&g, "median", options, NULL);
    ret = graph_configure(&g);
    if (ret >= 0)
        ret = graph_filter(&g, in, out);
    if (ret >= 0)
        *sum = checksum(*sum, out, rows);
    avfilter_graph_free(&g.graph);
    av_frame_free(&in);
    av_frame_free(&out);
    return ret;
}

/* Filter parts of the pool's first frame by FFmpeg's median. @return AVERROR */
static int by_median(uint32_t *sum, const Pool *pool, const FilterSpec *spec)
{
    AVFrame *sw = in_system(pool->in[0]), *in = planar(sw);
    Rows parts[3];
    const int nb = parts_of(parts, pool, spec);
    int ret = 0;

    *sum = 1;
    for (int i = 0; i < nb && ret >= 0; i++)
        ret = median_rows(sum, in, parts[i], spec);
    av_frame_free(&sw);
    av_frame_free(&in);
    return ret;
}

/* Return how many frames before a frame its output depends on. */
static int history(const FilterSpec *spec)
{
    return spec->algorithm != ALGO_EPSILON ? 0 :
           spec->older && spec->prev ? OLDER_BACK :
           spec->prev * spec->scales +
           (spec->threshold == REF_AUTO ? NOISE_BACK : 0);
}

/* Filter the pool's first frames by a variant. @return AVERROR */
static int by_variant(uint32_t *sum, const Pool *pool, const char *filter,
                      const char *options, int last)
{
    AVFrame *out;
    Stage stage;
    int ret = stage_init(&stage, pool, filter, options);

    if (ret >= 0)
        ret = stage_frame(&stage, last);
    if (ret >= 0) {
        out  = in_system(stage_output(&stage));
        *sum = checksum(1, out, (Rows) { 0, out->height });
        av_frame_free(&out);
    }
    stage_free(&stage);
    return ret;
}

/* Get the checksum of the plain variant, which rows of variants share. */
static int plain_sum(uint32_t *sum, const Pool *pool, const Row *row,
                     const FilterSpec *spec)
{
    static char last[400];
    static uint32_t last_sum;
    const int is_cuda  = pool->device->type == AV_HWDEVICE_TYPE_CUDA;
    const char *named  = strstr(row->options, ":variant=");
    char options[200], key[400], *cc = getenv("FFMPEG_GPU_CUDA_CC");
    int ret;

    named = named ? named : strstr(row->options, ":order=");
    snprintf(options, sizeof(options), "%.*s%s", named ?
             (int)(named - row->options) : (int)strlen(row->options),
             row->options, spec->algorithm == ALGO_EPSILON ?
             is_cuda ? ":variant=plain" : ":variant=patch" :
             spec->algorithm == ALGO_GAUSS && !is_cuda ? ":order=raster" : "");
    snprintf(key, sizeof(key), "%s %s=%s %s %dx%d %s", row->device, row->filter,
             options, row->format, row->w, row->h, row->content);
    if (!strcmp(key, last)) {
        *sum = last_sum;
        return 0;
    }
    /* CUDA's simple kernel of the Gaussian has no name */
    cc = cc ? av_strdup(cc) : NULL;
    if (spec->algorithm == ALGO_GAUSS && is_cuda)
        setenv("FFMPEG_GPU_CUDA_CC", "7.5", 1);
    ret = spec->algorithm == ALGO_MEDIAN ? by_median(sum, pool, spec) :
          by_variant(sum, pool, row->filter, options, history(spec));
    if (cc)
        setenv("FFMPEG_GPU_CUDA_CC", cc, 1);
    else
        unsetenv("FFMPEG_GPU_CUDA_CC");
    av_free(cc);
    if (ret >= 0) {
        av_strlcpy(last, key, sizeof(last));
        last_sum = *sum;
    }
    return ret;
}

int verify(Stage *stage, const Row *row, const FilterSpec *spec, int plant)
{
    const Pool *pool = stage->pool;
    uint32_t got = 1, want;
    Rows parts[3];
    const int nb = parts_of(parts, pool, spec);
    AVFrame *out;
    int ret = stage_frame(stage, history(spec));

    if (ret < 0)
        return ret;
    out = in_system(stage_output(stage));
    stage_free(stage);          // large frames may leave no memory for others
    if (plant == 2 && av_frame_make_writable(out) >= 0)
        out->data[0][0] ^= 0xff;
    for (int i = 0; i < nb; i++)
        got = checksum(got, out, parts[i]);
    av_frame_free(&out);
    ret = plain_sum(&want, pool, row, spec);
    return ret < 0 ? AVERROR_EXTERNAL : got == (want ^ (plant == 1));
}
