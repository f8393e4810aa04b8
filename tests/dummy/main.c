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
    int command;                ///< the frame before which add changes
    int disabled;               ///< that is not filtered, or -1
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

static int darkest(const Plane *p, int prev)
{
    int level = p->v[0];

    for (int i = 1; i < p->width * p->height; i++)
        level = FFMIN(level, p->v[i]);
    return prev < 0 ? level : (level + prev + 1) / 2;
}

static int limited(int v, int depth)
{
    return v < 0 ? 0 : FFMIN(v, (1 << depth) - 1);
}

/* Replace P by P', and update the level of Q. */
static void two_scales(Plane *p, const Toy *toy, int *level)
{
    const int w = p->width / 2, h = p->height / 2;
    const int depth = FFMIN(p->depth + 2, 16), shift = p->depth + 2 - depth;
    static Plane q;

    if (!w || !h)
        return;
    q = (Plane) { .width = w, .height = h, .depth = depth };
    for (int i = 0; i < w * h; i++) {
        const int *s = p->v + i / w * 2 * p->width + i % w * 2;

        q.v[i] = (s[0] + s[1] + s[p->width] + s[p->width + 1] +
                  (1 << shift >> 1)) >> shift;
    }
    if (toy->measured)
        *level = darkest(&q, *level);
    for (int y = 0; y < 2 * h; y++) {
        for (int x = 0; x < 2 * w; x++) {
            const int v = q.v[y / 2 * w + x / 2];
            const int g = limited(v + toy->add +
                                  (toy->measured ? *level & 3 : 0), depth);
            int *s = &p->v[y * p->width + x];

            *s = limited(*s + (((g - v) * (1 << shift) + 2) >> 2), p->depth);
        }
    }
}

/* Filter component c of all frames. levels: of P, for the metadata */
static void expect(const Case *k, int c, Plane out[NB_FRAMES],
                   int levels[NB_FRAMES])
{
    static Plane p[NB_FRAMES];
    int half = -1;

    for (int n = 0; n < NB_FRAMES; n++) {
        const Toy *toy = &k->toy[n];

        access(k->in[n], c, &p[n], 0);
        out[n]    = p[n];
        levels[n] = toy->measured ? darkest(&p[n], n ? levels[n - 1] : -1) : 0;
        if (toy->scales > 1)
            two_scales(&p[n], toy, &half);
    }
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
    Plane *plane = av_malloc(sizeof(*plane));

    k->format   = formats[random_below(FF_ARRAY_ELEMS(formats))];
    k->width    = 1 + random_below(MAX_SIZE);
    k->height   = 1 + random_below(MAX_SIZE);
    k->command  = random_below(NB_FRAMES);
    k->disabled = random_below(2 * NB_FRAMES);
    for (int n = 0; n < NB_FRAMES && plane; n++) {
        const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(k->format);
        const int base = random_below(200);

        k->toy[n] = toy;
        if (n >= k->command)
            k->toy[n].add += 20;
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
             k->toy->radius_t, k->toy->scales, k->toy->measured,
             k->toy->add - (k->command ? 0 : 20), k->disabled);
    *toy = avfilter_graph_alloc_filter(g->graph,
                                       (const AVFilter *)&ff_vf_toy_dummy,
                                       "toy");
    g->error = *toy ? avfilter_init_str(*toy, options) : AVERROR(ENOMEM);
    if (g->error >= 0)
        g->error = avfilter_link(g->last, 0, *toy, 0);
    g->last = *toy;
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

static int run_case(const Case *k, char *why, int size)
{
    AVFrame *out = av_frame_alloc();
    AVFilterContext *toy;
    Graph g;
    int n = 0, ret = open_graph(&g, k, &toy);
    char add[8], refused[64];

    snprintf(add, sizeof(add), "%d", k->toy[NB_FRAMES - 1].add);
    for (int i = 0; i <= NB_FRAMES && ret >= 0; i++) {
        if (i == k->command) {
            /* 13 is refused, and changes nothing */
            if (avfilter_graph_send_command(g.graph, "toy", "add", "13",
                                            refused, sizeof(refused), 0) >= 0)
                ret = AVERROR_BUG;
            else
                ret = avfilter_graph_send_command(g.graph, "toy", "add", add,
                                                  refused, sizeof(refused), 0);
        }
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
                   "scales=%d:measured=%d:add=%d, command at %d, disabled %d: "
                   "%s\n", i, seed, av_get_pix_fmt_name(k.format), k.width,
                   k.height, k.toy->planes, k.toy->radius_t, k.toy->scales,
                   k.toy->measured, k.toy->add, k.command, k.disabled, why);
        for (int n = 0; n < NB_FRAMES; n++)
            av_frame_free(&k.in[n]);
    }
    printf("%d passed, %d failed, 0 skipped\n", passed, nb - passed);
    return passed != nb;
}
