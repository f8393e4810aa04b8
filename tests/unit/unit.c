/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Unit tests of host code without a device: curves, weights, ranks, plans.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "gauss_hilbert_opencl_plan.h"
#include "cuda/gauss_hilbert_params.h"
#include "gauss_hilbert_cuda_plan.h"
#include "epsilon_common.h"
#include "gauss_hilbert_common.h"
#include "gauss_hilbert_curve.h"
#include "median_common.h"
#include "../../reference/ref.h"
#include "unit.h"

/* sources of the rows, which are not built here */
const char *GPU_CL_SOURCE(gauss_hilbert),
           *GPU_CL_SOURCE(gauss_hilbert_constants),
           *GPU_CL_SOURCE(gauss_hilbert_mma),
           *GPU_CL_SOURCE(gauss_hilbert_rows),
           *GPU_CL_SOURCE(gauss_hilbert_tile);

static int passed, failed;

void result(int ok, const char *what, int a, int b)
{
    *(ok ? &passed : &failed) += 1;
    if (!ok)
        printf("FAIL: %s %d %d\n", what, a, b);
}

void done(int ret)
{
    if (ret >= 0)
        return;
    printf("FAIL: out of memory\n");
    exit(1);
}

/* Test that a curve visits each pixel once and steps to adjacent pixels, except
 * for at most one diagonal step, if the longer side is odd and the shorter
 * even. */
static void check_curve(int w, int h)
{
    const int n     = w * h;
    const int longer = w > h ? w : h, shorter = w > h ? h : w;
    GPUCoord *order = malloc(n * sizeof(*order));
    char *seen      = calloc(n, 1);
    int ok = order && seen, diagonal = 0;

    if (ok)
        ff_hilbert_order(order, w, h);
    for (int i = 0; i < n && ok; i++) {
        const int x = order[i].x, y = order[i].y;

        ok = x < w && y < h && !seen[y * w + x];
        if (!ok)
            break;
        seen[y * w + x] = 1;
        if (i) {
            const int dx = abs(x - order[i - 1].x);
            const int dy = abs(y - order[i - 1].y);

            ok = dx <= 1 && dy <= 1;
            diagonal += dx && dy;
        }
    }
    result(ok, "Hilbert order visits each pixel once, by neighbors:", w, h);
    result(diagonal <= (longer % 2 && shorter % 2 == 0 && shorter > 1),
           "Hilbert order has diagonal steps:", w, h);
    free(order);
    free(seen);
}

static void check_curves(void)
{
    static const int large[][2] = {
        { 1, 65535 }, { 65535, 1 }, { 2, 4099 }, { 4095, 4097 }, { 1920, 1080 },
        { 997, 1009 }, { 3264, 2448 }, { 4096, 4096 }, { 1023, 1024 },
    };

    for (int w = 1; w <= 48; w++)
        for (int h = 1; h <= 48; h++)
            check_curve(w, h);
    for (int i = 0; i < sizeof(large) / sizeof(*large); i++)
        check_curve(large[i][0], large[i][1]);
}

/* Compare the weights with the reference, and test their sum and symmetry. */
static void check_weights(int radius, double sigma)
{
    const GaussHilbert gauss = { .radius = radius, .sigma = sigma };
    uint32_t half[GAUSS_MAX_RADIUS + 1], full[255], sum = 0;
    int same = 1;

    ff_gauss_hilbert_weights(&gauss, half);
    ref_gauss_weights(full, radius, sigma);
    for (int k = -radius; k <= radius; k++) {
        sum += full[k + radius];
        same &= full[k + radius] == half[abs(k)];
    }
    result(sum == 65536, "sum of weights for radius, 1000 sigma:", radius,
           sigma * 1000);
    result(same, "weights equal the reference's for radius, 1000 sigma:",
           radius, sigma * 1000);
}

/* Return the largest possible error of rounding: of the weights in both passes,
 * and half a unit of V and of the output. */
static double gauss_bound(const double *w, double sum, int depth, int radius,
                          double sigma)
{
    uint32_t weight[255];
    double error = 0;

    ref_gauss_weights(weight, radius, sigma);
    for (int k = 0; k <= 2 * radius; k++)
        error += fabs(w[k] / sum - weight[k] / 65536.);
    return 2 * error * (1 << depth) + ldexp(0.5, depth - 16) + 0.5;
}

/* Return the largest difference of the integer filter from the convolution in
 * double, in code values, for noise and extremes; it has to be at most
 * *bound. */
static double gauss_error(int depth, int radius, double sigma,
                          double *bound)
{
    enum { W = 64, H = 48 };
    static uint16_t src[W * H], dst[W * H];
    static double v[W * H];
    double w[255], sum = 0, worst = 0;
    const int max = (1 << depth) - 1;

    if (sigma == REF_AUTO)
        sigma = 0.3 * (radius - 1) + 0.8;
    for (int k = -radius; k <= radius; k++)
        sum += w[k + radius] = exp(-k * k / (2 * sigma * sigma));
    *bound = gauss_bound(w, sum, depth, radius, sigma);
    for (int i = 0; i < W * H; i++)
        src[i] = i % 7 ? rand() & max : i & 1 ? max : 0;
    done(ref_gauss(dst, src, W, H, depth, radius, sigma));
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            v[y * W + x] = 0;
            for (int k = -radius; k <= radius; k++) {
                int at = y + k < 0 ? 0 : y + k >= H ? H - 1 : y + k;

                v[y * W + x] += w[k + radius] / sum * src[at * W + x];
            }
        }
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            double out = 0;

            for (int k = -radius; k <= radius; k++) {
                int at = x + k < 0 ? 0 : x + k >= W ? W - 1 : x + k;

                out += w[k + radius] / sum * v[y * W + at];
            }
            worst = fmax(worst, fabs(out - dst[y * W + x]));
        }
    return worst;
}

static void check_gauss(void)
{
    static const double sigmas[] = { REF_AUTO, 0.2, 0.5, 1, 2, 5, 20, 1024 };

    for (int radius = 1; radius <= 127; radius++)
        for (int i = 0; i < 8; i++)
            check_weights(radius, sigmas[i]);
    for (int depth = 8; depth <= 16; depth++) {
        double worst = 0;

        for (int radius = 1; radius <= 127; radius += 9)
            for (int i = 0; i < 8; i++) {
                double bound, error = gauss_error(depth, radius, sigmas[i],
                                                  &bound);

                worst = fmax(worst, error);
                result(error <= bound, "Gaussian error at depth, radius:",
                       depth, radius);
            }
        printf("Gaussian, depth %2d: at most %.3f code values from the "
               "convolution in double\n", depth, worst);
        result(worst <= 1 || depth > 11, "at most 1 code value at depth:",
               depth, 0);
    }
}

/* Test that any plane has kernels on any device, each at most once and none
 * with a tile that takes all of the device's local memory. */
static void check_gauss_kernels(void)
{
    static const enum GPUDeviceKind kinds[] = {
        GPU_DEVICE_OTHER, GPU_DEVICE_CPU, GPU_DEVICE_NVIDIA,
    };

    for (int i = 0; i < 3 * 127 * 3; i++) {
        const GPUPlane plane = { .width = 64, .height = 64,
                                 .channels = 1 << i % 3, .channel_mask = 1 };
        const GPUPlanes planes   = { .depth = 8, .plane = { plane } };
        const int radius         = i / 3 % 127 + 1;
        const GaussHilbert gauss = { .radius = radius };
        const GPUOpenCLDevice device = {
            .kind         = kinds[i / (3 * 127)],
            .max_group    = 256,
            .local_memory = 48 << 10,
        };
        const GPUQuery query = {
            .variant = GAUSS_ORDER_AUTO,
            .planes  = &planes,
            .options = &gauss,
        };
        int list[NB_GAUSS_KERNELS], seen[NB_GAUSS_KERNELS] = { 0 }, ok = 1;
        const int nb = ff_gauss_hilbert_opencl_list(list, &query, &device);

        for (int k = 0; k < nb; k++) {
            const GaussKernel *kernel = &ff_gauss_hilbert_opencl_kernels[list[k]];

            ok &= !seen[list[k]]++ && kernel->entry.name &&
                  (!ff_gauss_hilbert_opencl_is_tile(kernel) ||
                   2 * kernel->tile_h *
                   (kernel->tile_w + 2 * FFALIGN(radius * plane.channels, 8)) <
                   48 << 10);
        }
        result(ok && nb, "kernels for radius, channels:", radius,
               plane.channels);
    }
}

/* Test that the kernels with products of matrices are first in the list for
 * whole pixels of 8 bits, weights of 16 bits and GPUs that support them, and
 * missing otherwise. */
static void check_gauss_mma(void)
{
    for (int i = 0; i < 2 * 2 * 2 * 2 * 127; i++) {
        const GPUOpenCLDevice device = {
            .kind = GPU_DEVICE_NVIDIA, .cc = i & 1 ? 90 : 75, .units = 132,
            .max_group = 1024, .local_memory = 227 << 10,
        };
        const GPUPlanes planes = {
            .depth = i & 4 ? 8 : 10,
            .plane = { { .width = 640, .height = 480, .channels = 2,
                         .channel_mask = i & 2 ? 3 : 1 } },
        };
        /* weights of 65534 and 65536 */
        const GaussHilbert gauss = { .radius = i / 16 + 1,
                                     .sigma = i & 8 ? 0.21 : 0 };
        const GPUQuery query     = {
            .variant = GAUSS_ORDER_AUTO, .planes = &planes, .options = &gauss,
        };
        int list[NB_GAUSS_KERNELS], at = -1, nb;

        nb = ff_gauss_hilbert_opencl_list(list, &query, &device);
        for (int k = 0; k < nb; k++)
            if (ff_gauss_hilbert_opencl_kernels[list[k]].order ==
                GAUSS_ORDER_MMA)
                at = k;
        result(at == (i % 16 == 15 ? 0 : -1),
               "products of matrices, case, radius:", i % 16, gauss.radius);
    }
}

/* Test that the window of kernels has the weights, and 0 outside. */
static void check_window(int radius, double sigma)
{
    const GaussHilbert gauss = { .radius = radius, .sigma = sigma };
    uint32_t full[255];
    GaussWindow window;
    int ok = 1;

    ff_gauss_hilbert_opencl_window(&window, &gauss);
    ref_gauss_weights(full, radius, sigma);
    for (int k = -GAUSS_CENTER; k < GAUSS_CENTER - 1; k++) {
        const uint32_t w0 = abs(k) > radius ? 0 : full[radius + k];
        const uint32_t w1 = abs(k + 1) > radius ? 0 : full[radius + k + 1];

        ok &= window.weight[GAUSS_CENTER + k] == w0 &&
              window.pair[GAUSS_CENTER + k] % 65536 == w0 % 65536 &&
              window.pair[GAUSS_CENTER + k] / 65536 == w1 % 65536;
    }
    result(ok, "window of radius, sigma:", radius, sigma);
}

/* Return whether the plan of a query has the same tiles in all passes and fits
 * into shared memory. */
static int gauss_cuda_plan_fits(const GPUCudaQuery *q)
{
    const int radius = ((const GaussHilbert *)q->options)->radius;
    const int bytes  = q->depth > 8 ? 2 : 1, reach = radius * q->channels;
    GPUCudaPlan plan = { 0 };
    const GaussCudaPriv *priv = GPU_PRIV(&plan, GaussCudaPriv);
    const GPUCudaPass *pass   = plan.pass;
    int scratch_bytes;
    int words;

    ff_gauss_hilbert_cuda_plan(NULL, q, &plan);
    scratch_bytes = priv->scratch_bytes;
    if (!pass->name || !pass[scratch_bytes ? 1 : 0].name ||
        pass->tile_w < 1 || pass->tile_h < 1 ||
        (scratch_bytes && (pass[1].tile_w != pass->tile_w ||
                           pass[1].tile_h != pass->tile_h)))
        return 0;
    if (!strcmp(plan.module, "gauss_hilbert"))
        return scratch_bytes == 2;
    if (!strcmp(plan.module, "gauss_hilbert_scalar_u16"))
        return q->depth > 8 && q->channels <= 2 && !scratch_bytes &&
               radius <= GAUSS_SCALAR_RADIUS &&
               pass->tile_w + 2 * ((reach + 7) / 8 * 8) == GAUSS_SCALAR_WIDTH &&
               pass->block_h == GAUSS_SCALAR_WARPS &&
               pass->tile_h == GAUSS_SCALAR_STRIP * pass->block_h;
    if (q->cc < 80 || priv->weight[0] > 65535 || pass->tile_w % GAUSS_STEP ||
        pass->tile_h != 16 * pass->block_h || scratch_bytes)
        return 0;
    if (!strstr(pass->name, "any")) {
        const int is_32 = !!strstr(pass->name, "reach32");

        return reach <= (is_32 ? GAUSS_REACH32_LIMIT : GAUSS_REACH16_LIMIT) &&
               pass->block_h ==
               (is_32 ? GAUSS_REACH32_WARPS : GAUSS_REACH16_WARPS) &&
               GAUSS_EIGHTS(radius, pass->block_h) <= 4 * pass->block_h;
    }
    words = GAUSS_ANY_WORDS(radius, reach, pass->block_h, bytes);
    return pass->block_h <= GAUSS_MAX_WARPS && words <= GAUSS_MAX_WORDS;
}

static void check_gauss_cuda_plans(void)
{
    static const int widths[] = { 1, 33, 1920, 7680 }, sms[] = { 64, 1, 132 };

    for (int i = 0; i < 1 << 9; i++) {
        /* weights of 65534 and 65536, or of the radius */
        GaussHilbert gauss = { .sigma = i & 2 ? 0.21 : i & 4 ? 0 : -1 };
        GPUCudaQuery q = {
            .options     = &gauss,
            .depth       = i & 8 ? 8 : 16,
            .channels    = 1 << (i >> 4 & 3) % 3,
            .row_samples = widths[i >> 6 & 3],
            .cc          = i & 256 ? 80 : 75,
            .nb_sm       = sms[i % 3],
        };

        q.samples = 1080. * q.row_samples;
        for (gauss.radius = 1; gauss.radius <= GAUSS_MAX_RADIUS; gauss.radius++)
            if (!gauss_cuda_plan_fits(&q))
                break;
        result(gauss.radius > GAUSS_MAX_RADIUS, "CUDA plan for a Gaussian:", i,
               gauss.radius);
    }
}

static void check_thresholds(void)
{
    for (int i = 0; i < 9 * 3 * 2; i++) {
        const int depth = 8 + i % 9, patch = i / 9 % 3, linear = i / 27;
        const int area  = (2 * patch + 1) * (2 * patch + 1);

        for (int t = 0; t <= 2550; t++) {
            const Epsilon eps = {
                .radius = 1, .threshold = t / 10.0, .patch = patch,
                .weight = linear,
            };
            const int want =
                linear ? floor(eps.threshold * area + 0.5) :
                floor(eps.threshold * area * ((1 << depth) - 1) / 255 + 0.5);
            const EpsilonTerms terms = ff_epsilon_terms(&eps, depth);

            result(terms.threshold == want, "threshold at depth, tenths:",
                   depth, t);
        }
    }
}

/* Test that unset options have the values of the preset, and no others. */
static void check_presets(void)
{
    static const struct {
        int radius;
        double threshold;
        int patch, weight, scales, prev, next, older;
    } presets[] = {
#define PRESET(id, name, radius, threshold, patch, weight, weight_name,     \
               scales, prev, next, older)                                   \
        { radius, threshold, patch, EPSILON_WEIGHT_ ## weight, scales,      \
          prev, next, older },
        EPSILON_PRESETS(PRESET)
#undef PRESET
    };

    for (int i = 0; i < 512 * NB_EPSILON_PRESETS; i++) {
        const int preset  = i / 512;
        const int t       = i & 128 ? 1 : EPSILON_UNSET;
        Epsilon eps = {
            .preset    = preset,
            .strength  = 1,
            .radius    = i & 1 ? 9   : EPSILON_UNSET,
            .threshold = i & 2 ? 100 : EPSILON_UNSET,
            .patch     = i & 4 ? 2   : EPSILON_UNSET,
            .weight    = i & 8 ? 0   : EPSILON_UNSET,
            .scales    = i & 16 ? 1  : EPSILON_UNSET,
            .prev      = i & 32 ? 3  : EPSILON_UNSET,
            .next      = i & 64 ? 2  : EPSILON_UNSET,
            .older     = i & 256 ? 1 : EPSILON_UNSET,
            .radius_t  = t,
        };
        Epsilon same = {
            .strength  = 1,
            .radius    = i & 1 ? 9   : presets[preset].radius,
            .threshold = i & 2 ? 100 : presets[preset].threshold,
            .patch     = i & 4 ? 2   : presets[preset].patch,
            .weight    = i & 8 ? 0   : presets[preset].weight,
            .scales    = i & 16 ? 1  : presets[preset].scales,
            .prev      = i & 32 ? 3  : i & 128 ? 1 : presets[preset].prev,
            .next      = i & 64 ? 2  : i & 128 ? 1 : presets[preset].next,
        };
        EpsilonTerms got, want;

        /* without prev there are no means */
        same.older = same.prev && (i & 256 || presets[preset].older);
        ff_epsilon_algorithm.configure(&eps);
        ff_epsilon_algorithm.configure(&same);
        got  = ff_epsilon_terms(&eps, 10);
        want = ff_epsilon_terms(&same, 10);
        result(!memcmp(&got, &want, sizeof(got)), "terms of preset, set:",
               preset, i % 512);
    }
}

/* Test that the bound is the sum for a window of the brightest samples. */
static void check_bounds(void)
{
#define TERMS(r, p, l, t, d) \
        { .radius = r, .patch = p, .linear = l, .threshold = t, .depth = d }
    const EpsilonTerms frames = { .radius = 2, .prev = 2, .next = 1,
                                  .depth = 8 };
    const EpsilonTerms equal = TERMS(15, 2, 0, 65535 * 25, 16);
    const EpsilonTerms large = TERMS(15, 2, 1, 6375, 16);
    const EpsilonTerms small = TERMS(2, 1, 1, 54, 8);
#undef TERMS

    result(ff_epsilon_max_sum(&equal) == 961LL * 131071, "largest sum",
           0, 16);
    result(ff_epsilon_max_sum(&large) == 961LL * 6376 * 131071,
           "largest sum", 1, 16);
    result(ff_epsilon_max_sum(&small) == 25 * 55 * 511, "largest sum", 1, 8);
    result(ff_epsilon_max_sum(&frames) == 52 * 511, "largest sum", 0, 8);
}

/* Test the clipping of vf_median.c on its documented example, 16x12 yuv420p. */
static void check_median(void)
{
    GPUPlanes planes;
    Median all = { .radius = 4, .percentile = 0.5, .planes = 15 };
    Median luma = { .radius = 4, .percentile = 0.5, .planes = 1 };

    result(ff_gpu_planes_init(&planes, AV_PIX_FMT_YUV420P, 16, 12) >= 0,
           "planes of yuv420p", 0, 0);
    ff_median_update(&all, &planes, NULL);
    result(all.radius == 3 && all.radius_v == 2, "clipped radii:", all.radius,
           all.radius_v);
    result(all.rank == 17, "rank of a 7x5 median:", all.rank, 17);
    ff_median_update(&luma, &planes, NULL);
    result(luma.radius == 4 && luma.radius_v == 4, "luma alone:", luma.radius,
           luma.radius_v);
}

static char logged[256];

static void keep_log(void *ctx, int level, const char *format, va_list args)
{
    vsnprintf(logged, sizeof(logged), format, args);
}

/* Test that options which are fixed when the link is configured are rejected
 * later, although av_opt_set() sets them. */
static void check_fixed(void)
{
    const Epsilon unset = {
        .threshold = 1, .strength = 1, .radius = 1, .radius_t = 1, .next = 2,
        .prev = EPSILON_UNSET, .scales = EPSILON_UNSET,
    };
    const GPUPlanes planes = { .depth = 8 };
    Epsilon eps = unset;

    av_log_set_callback(keep_log);
    ff_epsilon_algorithm.configure(&eps);
    result(!ff_epsilon_algorithm.check(&eps, &planes, NULL), "as configured", 0,
           0);
    eps.radius = 2;
    result(!ff_epsilon_algorithm.check(&eps, &planes, NULL), "another radius", 0,
           0);
    eps.radius_t = 2;
    result(ff_epsilon_algorithm.check(&eps, &planes, NULL) == AVERROR(EINVAL),
           "another radiusT", 0, 0);
    result(!!strstr(logged, "radiusT=2"), "message on radiusT", 0, 0);
    eps.radius_t = 1;
    eps.next     = 1;
    result(ff_epsilon_algorithm.check(&eps, &planes, NULL) == AVERROR(EINVAL),
           "another next", 0, 0);
    result(!!strstr(logged, "next=1"), "message on next", 0, 0);
    eps.next     = 2;
    eps.prev     = 0;
    result(ff_epsilon_algorithm.check(&eps, &planes, NULL) == AVERROR(EINVAL),
           "another prev", 0, 0);
    eps.prev     = EPSILON_UNSET;
    eps.scales   = 2;
    result(ff_epsilon_algorithm.check(&eps, &planes, NULL) == AVERROR(EINVAL),
           "other scales", 0, 0);
    av_log_set_callback(av_log_default_callback);
}

static void check_formats(void)
{
    static const struct {
        const char *name;
        int ok, channels, own, alpha;
    } list[] = {
        { "gray", 1, 1, 1, 0 }, { "nv12", 1, 1, 1, 0 },
        { "p010le", 1, 1, 1, 0 }, { "rgba", 1, 4, 7, 8 },
        { "argb", 1, 4, 14, 1 }, { "0rgb", 1, 4, 14, 0 },
        { "rgb0", 1, 4, 7, 0 }, { "ya8", 1, 2, 1, 2 },
        { "rgba64le", 1, 4, 7, 8 }, { "rgb24", 0, 0, 0, 0 },
        { "yuyv422", 0, 0, 0, 0 }, { "pal8", 0, 0, 0, 0 },
        { "monow", 0, 0, 0, 0 }, { "gray16be", 0, 0, 0, 0 },
        { "rgb565le", 0, 0, 0, 0 }, { "grayf32le", 0, 0, 0, 0 },
        { "x2rgb10le", 0, 0, 0, 0 }, { "gbrpf32le", 0, 0, 0, 0 },
        { "bayer_bggr8", 0, 0, 0, 0 }, { "opencl", 0, 0, 0, 0 },
        { "cuda", 0, 0, 0, 0 }, { "y210le", 0, 0, 0, 0 },
        { "yuva420p", 1, 1, 1, 0 },
    };

    for (int i = 0; i < sizeof(list) / sizeof(*list); i++) {
        GPUPlanes planes;
        const GPUPlane *first = &planes.plane[0];
        const int ok = ff_gpu_planes_init(&planes, av_get_pix_fmt(list[i].name),
                                          33, 17) >= 0;

        if (ok != list[i].ok || (ok && first->channels != list[i].channels))
            printf("%s:\n", list[i].name);
        result(ok == list[i].ok, "format accepted:", ok, list[i].ok);
        if (!ok)
            continue;
        result(first->channels == list[i].channels, "channels:",
               first->channels, list[i].channels);
        for (int selected = 0; selected <= GPU_ALL_PLANES; selected++) {
            const int mask = (selected & 1 ? list[i].own   : 0) |
                             (selected & 8 ? list[i].alpha : 0);

            ff_gpu_planes_select(&planes, selected);
            result(first->channel_mask == mask, list[i].name, selected,
                   first->channel_mask);
            result((ff_gpu_plane_bits(&planes, selected) & 1) == !!mask,
                   list[i].name, selected, mask);
        }
    }
}

/* Return the offset of the first component of a stored plane that is not packed
 * alpha, by FFmpeg's descriptor, or -1. */
static int first_offset(const AVPixFmtDescriptor *desc, int stored)
{
    for (int c = 0; c < desc->nb_components; c++) {
        const int is_alpha = desc->flags & AV_PIX_FMT_FLAG_ALPHA &&
                             c == desc->nb_components - 1;

        if (desc->comp[c].plane == stored &&
            !(is_alpha && desc->comp[0].plane == stored))
            return desc->comp[c].offset;
    }
    return -1;
}

/* Return the offset of the channel whose values stand for a stored plane. */
static int told_offset(const GPUPlanes *planes, int stored)
{
    for (int p = 0; p < planes->nb_planes; p++) {
        const GPUPlane *plane = &planes->plane[p];

        if (plane->stored == stored && plane->own_mask)
            return plane->offset + plane->first_channel * planes->bytes;
    }
    return -1;
}

/* Test which component the metadata of a plane is about. */
static void check_first_channels(void)
{
    const AVPixFmtDescriptor *desc = NULL;
    GPUPlanes planes;

    while ((desc = av_pix_fmt_desc_next(desc))) {
        if (ff_gpu_software_planes_init(&planes, av_pix_fmt_desc_get_id(desc),
                                        64, 64) < 0)
            continue;
        for (int stored = 0; stored < GPU_MAX_PLANES; stored++)
            result(told_offset(&planes, stored) == first_offset(desc, stored),
                   desc->name, stored, told_offset(&planes, stored));
    }
}

/* Test the planes that planes=-1 of epsilon selects. */
static void check_selected(void)
{
    static const struct { const char *format; int by_auto, by_others; } list[] = {
        { "yuv420p", 7, 1 }, { "yuva444p", 7, 1 }, { "nv12", 7, 1 },
        { "gray", 7, 1 }, { "ya8", 7, 1 }, { "gbrp", 7, 7 }, { "gbrap", 7, 7 },
        { "rgba", 7, 7 }, { "bgr0", 7, 7 },
    };

    for (int i = 0; i < sizeof(list) / sizeof(*list); i++)
        for (int preset = 0; preset < NB_EPSILON_PRESETS; preset++)
            for (int planes = EPSILON_COLOR; planes < 16; planes++) {
                const Epsilon eps = { .preset = preset, .planes = planes };
                const int want = planes >= 0 ? planes :
                                 preset >= EPSILON_PRESET_FAST ?
                                 list[i].by_auto : list[i].by_others;

                result(ff_epsilon_algorithm.selected(
                           &eps, av_get_pix_fmt(list[i].format)) == want,
                       list[i].format, preset, planes);
            }
}

/* Test that sigma=0 copies, extremes included. */
static void check_copy(int depth, int radius)
{
    enum { W = 37, H = 19 };
    const GaussHilbert gauss = { .radius = radius, .sigma = 0 };
    const uint16_t *frames[1];
    static uint16_t src[W * H], core[W * H], ref[W * H];

    for (int i = 0; i < W * H; i++)
        src[i] = i % 5 ? rand() & ((1 << depth) - 1) :
                 i & 1 ? (1 << depth) - 1 : 0;
    frames[0] = src;
    ff_gauss_hilbert_algorithm.filter(core, frames, NULL, 0, NULL, 0, W, H, 1,
                                      depth, &gauss, NULL, 0);
    done(ref_gauss(ref, src, W, H, depth, radius, 0));
    result(!memcmp(core, src, sizeof(src)), "sigma=0 copies at depth, radius:",
           depth, radius);
    result(!memcmp(ref, src, sizeof(src)), "reference of sigma=0 at depth, "
           "radius:", depth, radius);
}

static void check_sigma(void)
{
    static const struct { double sigma; int ok; } list[] = {
        { -1, 1 }, { 0, 1 }, { 1e-300, 1 }, { 1024, 1 }, { -0.5, 0 },
        { -1e-9, 0 }, { -0.999, 0 }, { NAN, 0 },
    };
    const int level = av_log_get_level();

    for (int depth = 8; depth <= 16; depth++)
        for (int radius = 1; radius <= 127; radius += 63)
            check_copy(depth, radius);
    av_log_set_level(AV_LOG_QUIET);
    for (int i = 0; i < sizeof(list) / sizeof(*list); i++) {
        GaussHilbert gauss = { .radius = 1, .sigma = list[i].sigma };

        result(ff_gauss_hilbert_algorithm.check(&gauss, NULL, NULL) ==
               (list[i].ok ? 0 : AVERROR(EINVAL)), "1000 sigma is accepted:",
               1000 * list[i].sigma, list[i].ok);
    }
    av_log_set_level(level);
}

static void check_filters(void)
{
    check_curves();
    check_gauss();
    check_gauss_kernels();
    check_gauss_mma();
    for (int radius = 1; radius <= GAUSS_MAX_RADIUS; radius++)
        for (int sigma = 0; sigma < 3; sigma++)
            check_window(radius, (double[]) { REF_AUTO, 0.1, 1024 }[sigma]);
    check_thresholds();
    check_presets();
    check_bounds();
    check_fixed();
    check_median();
    check_gauss_cuda_plans();
    check_formats();
    check_first_channels();
    check_selected();
    check_sigma();
}

/* unit [noise]: run all tests, or only those of the automatic threshold */
int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc < 2) {
        check_filters();
        check_selfcheck();
        check_cache();
    }
    check_noise();
    check_derive();
    check_motion();
    printf("%d passed, %d failed, 0 skipped\n", passed, failed);
    return !!failed;
}
