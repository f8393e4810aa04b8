/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Filter random streams by the toy filter, and compare: main [CASES [SEED]]
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#include "libavutil/dict.h"
#include "libavutil/mem.h"
#include "libavutil/opt.h"
#include "libavutil/pixdesc.h"

#include "../../tools/common/graph.h"
#include "dummy.h"

#define NB_FRAMES 7
#define MAX_SIZE  40

static const enum AVPixelFormat formats[] = {
    AV_PIX_FMT_GRAY8, AV_PIX_FMT_GRAY16, AV_PIX_FMT_YUV420P, AV_PIX_FMT_NV12,
    AV_PIX_FMT_GBRP10, AV_PIX_FMT_YA8, AV_PIX_FMT_RGB24, AV_PIX_FMT_P010,
    AV_PIX_FMT_YUVA444P12,
};

typedef struct Case {
    Toy toy[NB_FRAMES];         ///< options of each frame
    int command;                ///< the frame before which options change
    int disabled;               ///< that is not filtered, or -1
    int failing;                ///< whose measurement fails once, if measured
    int fails_early;            ///< see GPUDummyContext
    enum AVPixelFormat format;
    int width, height;
    AVFrame *in[NB_FRAMES];
} Case;

static uint32_t state;

static int random_below(int n)
{
    state = state * 1664525 + 1013904223;
    return (state >> 8) % n;
}

/* ---- samples ---- */

typedef struct Plane {
    int width, height, depth;
    int v[MAX_SIZE * MAX_SIZE];
} Plane;

/* Get all samples of a component, or set them in a frame of zeros. */
static void access(AVFrame *frame, int c, Plane *plane, int set)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(frame->format);
    const int chroma = (c == 1 || c == 2) &&
                       !(desc->flags & AV_PIX_FMT_FLAG_RGB);

    plane->width  = AV_CEIL_RSHIFT(frame->width, chroma * desc->log2_chroma_w);
    plane->height = AV_CEIL_RSHIFT(frame->height, chroma * desc->log2_chroma_h);
    plane->depth  = desc->comp[c].depth;
    for (int y = 0; y < plane->height; y++) {
        int *row = plane->v + y * plane->width;

        if (set)
            av_write_image_line2(row, frame->data, frame->linesize, desc, 0, y,
                                 c, plane->width, sizeof(*row));
        else
            av_read_image_line2(row, (const uint8_t **)frame->data,
                                frame->linesize, desc, 0, y, c, plane->width,
                                0, sizeof(*row));
    }
}

/* ---- the expected output, from the definition ---- */

static int is_selected(const Case *k, const Toy *toy, int c)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(k->format);
    const int is_alpha = desc->flags & AV_PIX_FMT_FLAG_ALPHA &&
                         c == desc->nb_components - 1;

    return toy->planes >> (is_alpha ? 3 : desc->comp[c].plane) & 1;
}

/* Return whether a component of the same plane is measured. */
static int is_measured(const Case *k, const Toy *toy, int c)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(k->format);

    for (int i = 0; i < desc->nb_components; i++)
        if (desc->comp[i].plane == desc->comp[c].plane &&
            is_selected(k, toy, i))
            return toy->measured;
    return 0;
}

static int darkest(const Plane *p)
{
    int level = p->v[0];

    for (int i = 1; i < p->width * p->height; i++)
        level = FFMIN(level, p->v[i]);
    return level;
}

/* Return the level of frame n of component c, at one size.
 *
 * @param last the last measured frame, or -1 */
static int level_of(const Case *k, int c, const Plane *planes,
                    const int *levels, int n, int last)
{
    const int gap = last >= 0 && n - last <= 3 ? n - last : 0;
    const int level = gap ? levels[last] / 2 + gap : 11;

    if (!is_selected(k, &k->toy[n], c) || !planes[n].width || !planes[n].height)
        return level;
    return level + (n == 1) + darkest(&planes[n]) +
           (n && k->toy[n - 1].measured && is_selected(k, &k->toy[n - 1], c) ?
            darkest(&planes[n - 1]) : 5);
}

static int limited(int v, int depth)
{
    return v < 0 ? 0 : FFMIN(v, (1 << depth) - 1);
}

/* Make Q. */
static void make_half(Plane *q, const Plane *p)
{
    const int shift = FFMAX(p->depth - 14, 0);

    *q = (Plane) { .width = p->width / 2, .height = p->height / 2,
                   .depth = FFMIN(p->depth + 2, 16) };
    for (int i = 0; i < q->width * q->height; i++) {
        const int *s = p->v + i / q->width * 2 * p->width + i % q->width * 2;

        q->v[i] = (s[0] + s[1] + s[p->width] + s[p->width + 1] +
                   (1 << shift >> 1)) >> shift;
    }
}

/* Replace P by P'; level: of Q. */
static void two_scales(Plane *p, const Plane *q, const Toy *toy, int level)
{
    const int w = q->width, shift = p->depth + 2 - q->depth;

    for (int y = 0; y < 2 * q->height; y++) {
        for (int x = 0; x < 2 * w; x++) {
            const int v = q->v[y / 2 * w + x / 2];
            const int g = limited(v + toy->add + (level & 3), q->depth);
            int *s = &p->v[y * p->width + x];

            *s = limited(*s + (((g - v) * (1 << shift) + 2) >> 2), p->depth);
        }
    }
}

/* Filter component c of all frames. levels: of P, for the metadata */
static void expect(const Case *k, int c, Plane out[NB_FRAMES],
                   int levels[NB_FRAMES])
{
    static Plane p[NB_FRAMES], q[NB_FRAMES];
    int half[NB_FRAMES], last = -1;

    for (int n = 0; n < NB_FRAMES; n++) {
        access(k->in[n], c, &p[n], 0);
        make_half(&q[n], &p[n]);
        out[n]    = p[n];
        levels[n] = half[n] = 0;
        if (!is_measured(k, &k->toy[n], c))
            continue;
        levels[n] = level_of(k, c, p, levels, n, last);
        half[n]   = level_of(k, c, q, half,   n, last);
        last      = n;
    }
    for (int n = 0; n < NB_FRAMES; n++)
        if (k->toy[n].scales > 1 && is_selected(k, &k->toy[n], c))
            two_scales(&p[n], &q[n], &k->toy[n], half[n]);
    for (int n = 0; n < NB_FRAMES; n++) {
        const Toy *toy  = &k->toy[n];
        const int first = FFMAX(n - toy->radius_t, 0);
        const int last  = FFMIN(n + toy->radius_t, NB_FRAMES - 1);
        const int nb    = last - first + 1;

        for (int i = 0; i < p[n].width * p[n].height && n != k->disabled &&
                        is_selected(k, toy, c); i++) {
            int sum = 0;

            for (int j = first; j <= last; j++)
                sum += p[j].v[i];
            out[n].v[i] = limited((sum + nb / 2) / nb + toy->add +
                                  (levels[n] & 3), p[n].depth);
        }
    }
}

/* ---- a case ---- */

static int make_case(Case *k)
{
    const Toy toy = {
        .planes   = random_below(3) ? 15 : random_below(16),
        .radius_t = random_below(4), .scales = 1 + random_below(2),
        .measured = random_below(2), .add = random_below(9),
    };
    const Toy later = {
        .planes   = random_below(2) ? toy.planes : random_below(16),
        .measured = random_below(4) ? toy.measured : !toy.measured,
        .add      = toy.add + 20,
    };
    Plane *plane = av_malloc(sizeof(*plane));

    k->format   = formats[random_below(FF_ARRAY_ELEMS(formats))];
    k->width    = 1 + random_below(MAX_SIZE);
    k->height   = 1 + random_below(MAX_SIZE);
    k->command  = random_below(NB_FRAMES);
    k->disabled = random_below(2 * NB_FRAMES);
    k->failing  = random_below(2 * NB_FRAMES);
    k->fails_early = random_below(2);
    for (int n = 0; n < NB_FRAMES && plane; n++) {
        const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(k->format);
        const int base = random_below(200);

        k->toy[n] = toy;
        if (n >= k->command && n < k->command + 3) {
            k->toy[n].planes   = later.planes;
            k->toy[n].measured = later.measured;
            k->toy[n].add      = later.add;
        }
        k->in[n] = frame_new(k->format, k->width, k->height, 0);
        if (!k->in[n])
            break;
        k->in[n]->pts = n;
        /* av_write_image_line2() only sets bits */
        for (int i = 0; i < AV_NUM_DATA_POINTERS && k->in[n]->buf[i]; i++)
            memset(k->in[n]->buf[i]->data, 0, k->in[n]->buf[i]->size);
        for (int c = 0; c < desc->nb_components; c++) {
            access(k->in[n], c, plane, 0);
            for (int i = 0; i < plane->width * plane->height; i++)
                plane->v[i] = (base + random_below(56)) << (plane->depth - 8);
            access(k->in[n], c, plane, 1);
        }
    }
    av_free(plane);
    return k->in[NB_FRAMES - 1] ? 0 : AVERROR(ENOMEM);
}

static int open_graph(Graph *g, const Case *k, AVFilterContext **toy)
{
    char options[128];

    graph_open(g, NULL, k->format, k->width, k->height);
    if (g->error < 0)
        return g->error;
    snprintf(options, sizeof(options), "planes=%d:radiusT=%d:scales=%d:"
             "measured=%d:add=%d:enable='not(eq(n,%d))'", k->toy->planes,
             k->toy->radius_t, k->toy->scales, k->toy->measured, k->toy->add,
             k->disabled);
    *toy = avfilter_graph_alloc_filter(g->graph,
                                       (const AVFilter *)&ff_vf_toy_dummy,
                                       "toy");
    g->error = *toy ? avfilter_init_str(*toy, options) : AVERROR(ENOMEM);
    if (g->error >= 0)
        g->error = avfilter_link(g->last, 0, *toy, 0);
    g->last = *toy;
    if (g->error >= 0) {
        GPUDummyContext *s = (*toy)->priv;

        s->fails         = 1;
        s->fails_early   = k->fails_early;
        s->failing_entry = k->failing;
    }
    return g->error < 0 ? g->error : graph_configure(g);
}

/* Compare output n, and the level of plane 0 in the metadata. */
static int compare(const Case *k, AVFrame *out, int n, char *why, int size)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(k->format);
    const AVDictionaryEntry *e = av_dict_get(out->metadata, "lavfi.toy.level",
                                             NULL, 0);
    static Plane expected[NB_FRAMES], got;
    int levels[NB_FRAMES];

    for (int c = 0; c < desc->nb_components; c++) {
        const int is_first = !desc->comp[c].plane && !desc->comp[c].offset;

        expect(k, c, expected, levels);
        access(out, c, &got, 0);
        for (int i = 0; i < got.width * got.height; i++) {
            if (got.v[i] == expected[n].v[i])
                continue;
            snprintf(why, size, "frame %d, component %d, sample %d is %d, not "
                     "%d", n, c, i, got.v[i], expected[n].v[i]);
            return 0;
        }
        if (e && is_first && is_selected(k, &k->toy[n], c) &&
            atoi(e->value) != levels[n]) {
            snprintf(why, size, "level of frame %d is %s, not %d", n, e->value,
                     levels[n]);
            return 0;
        }
    }
    if (out->pts == n)
        return 1;
    snprintf(why, size, "frame %d has pts %"PRId64, n, out->pts);
    return 0;
}

static int send_command(Graph *g, const char *option, int value)
{
    char text[8], answer[64];

    snprintf(text, sizeof(text), "%d", value);
    return avfilter_graph_send_command(g->graph, "toy", option, text, answer,
                                       sizeof(answer), 0);
}

/* Set the options of a frame. add=13 is refused, and changes nothing. */
static int send_commands(Graph *g, const Toy *toy)
{
    int ret = send_command(g, "add", 13) >= 0 ? AVERROR_BUG : 0;

    if (ret >= 0)
        ret = send_command(g, "add", toy->add);
    if (ret >= 0)
        ret = send_command(g, "planes", toy->planes);
    return ret < 0 ? ret : send_command(g, "measured", toy->measured);
}

static int run_case(const Case *k, char *why, int size)
{
    AVFrame *out = av_frame_alloc();
    AVFilterContext *toy = NULL;
    Graph g;
    int n = 0, ret = open_graph(&g, k, &toy);

    for (int i = 0; i <= NB_FRAMES && ret >= 0; i++) {
        if (i < NB_FRAMES)
            ret = send_commands(&g, &k->toy[i]);
        if (ret >= 0)
            ret = i < NB_FRAMES ?
                  av_buffersrc_write_frame(g.source, k->in[i]) :
                  av_buffersrc_close(g.source, NB_FRAMES, 0);
        while (ret >= 0 && (ret = av_buffersink_get_frame(g.last, out)) >= 0) {
            ret = compare(k, out, n++, why, size) ? 0 : AVERROR_BUG;
            av_frame_unref(out);
        }
        if (ret == AVERROR(EAGAIN))
            ret = 0;
    }
    if (ret != AVERROR_EOF && !*why)
        snprintf(why, size, "error %d after %d frames", ret, n);
    else if (!*why && n != NB_FRAMES)
        snprintf(why, size, "%d frames", n);
    else if (!*why && ((GPUDummyContext *)toy->priv)->nb_built >
                      2 * GPU_MAX_PLANES)
        snprintf(why, size, "kernels of old options are kept");
    avfilter_graph_free(&g.graph);
    av_frame_free(&out);
    return !*why;
}

int main(int argc, char **argv)
{
    const int nb       = argc > 1 ? atoi(argv[1]) : 1000;
    const unsigned seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
    int passed = 0;

    av_log_set_level(AV_LOG_QUIET);
    for (int i = 0; i < nb; i++) {
        Case k = { .width = 0 };
        char why[128] = "";

        state = seed + 7919 * i;
        if (make_case(&k) >= 0 && run_case(&k, why, sizeof(why)))
            passed++;
        else
            printf("FAIL: case %d of seed %u: %s %dx%d planes=%d:radiusT=%d:"
                   "scales=%d:measured=%d:add=%d, command at %d, disabled %d, "
                   "failing %d: %s\n", i, seed,
                   av_get_pix_fmt_name(k.format), k.width, k.height,
                   k.toy->planes, k.toy->radius_t, k.toy->scales,
                   k.toy->measured, k.toy->add, k.command, k.disabled,
                   k.failing, why);
        for (int n = 0; n < NB_FRAMES; n++)
            av_frame_free(&k.in[n]);
    }
    printf("%d passed, %d failed, 0 skipped\n", passed, nb - passed);
    return passed != nb;
}
