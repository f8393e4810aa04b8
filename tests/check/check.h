/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The check program: runs the filters through real libavfilter graphs on
 * every device and compares every byte with the references of tests/ref.
 */

#ifndef TESTS_CHECK_CHECK_H
#define TESTS_CHECK_CHECK_H

#include <stdint.h>

#include "libavfilter/avfilter.h"
#include "libavutil/buffer.h"
#include "libavutil/frame.h"
#include "libavutil/hwcontext.h"
#include "libavutil/pixfmt.h"

#include "../ref/ref.h"

#define MAX_FRAMES 6
#define MAX_REACH  3    ///< largest radiusT
#define MAX_STREAM 9    ///< frames that one frame may depend on, and itself

/* ---- random numbers: the same everywhere for one seed ---- */

typedef struct Rng {
    uint64_t state;
} Rng;

uint32_t rng_next(Rng *rng);
/** A number from first to last. */
int rng_range(Rng *rng, int first, int last);
enum Algorithm { ALGO_EPSILON, ALGO_MEDIAN, ALGO_GAUSS, NB_ALGORITHMS };

/** Sides of a frame: around those of tiles and work-groups, or anything; some
 *  are large enough for the algorithm to measure noise. */
void rng_size(Rng *rng, enum Algorithm algorithm, int *width, int *height);

/* ---- pictures ---- */

enum Pattern {
    PATTERN_MIN, PATTERN_MID, PATTERN_MAX, PATTERN_RAMP_X, PATTERN_RAMP_Y,
    PATTERN_CHECKER, PATTERN_STRIPES, PATTERN_IMPULSE, PATTERN_NOISE,
    PATTERN_FAINT, PATTERN_SALT, PATTERN_TEXTURE, PATTERN_DIRTY,
    PATTERN_GRAIN,              ///< noise on a slope
    PATTERN_BARS,               ///< the same with two bars of one value
    PATTERN_CELLS,              ///< 8x8 samples of one value, less noise
    PATTERN_FEW,                ///< grain in one block less than have to count
    PATTERN_ENOUGH,             ///< in as many
    PATTERN_COARSE,             ///< grain of low frequencies; frames differ
    NB_PATTERNS
};

extern const char *const pattern_names[NB_PATTERNS];

/** A new software frame; NULL when memory is out. */
AVFrame *picture_new(enum AVPixelFormat format, int width, int height,
                     enum Pattern pattern, Rng *rng);

/** Set every sample of a software frame. */
void picture_fill(AVFrame *frame, enum Pattern pattern, Rng *rng);

/** Set the samples of one component. */
void picture_set(AVFrame *frame, int component, const uint16_t *samples);

/** The next frame of a stream: the same, moved, lighter, still in a part, with
 *  some noise, or another picture. */
AVFrame *picture_next(const AVFrame *frame, Rng *rng);

/** What a filter does to one component of width x height samples. */
typedef struct FilterSpec FilterSpec;
typedef struct Device Device;

/** The expected output: every selected component goes through the reference. */
AVFrame *picture_expect(const AVFrame *in, const FilterSpec *spec);
/** The same of frame i of a stream of nb. */
AVFrame *picture_expect_in(AVFrame *const *in, int nb, int i,
                           const FilterSpec *spec);
/** The same with options of each frame. */
AVFrame *picture_expect_each(AVFrame *const *in, int nb, int i,
                             const FilterSpec *specs);

/** A gray picture of one component at half its size; NULL when memory is out or
 *  no format has the depth. */
AVFrame *picture_half(const AVFrame *frame, int component);
/** What epsilon makes of a gray picture with two scales before it filters it. */
AVFrame *picture_prepare(const AVFrame *gray, const FilterSpec *spec);

/** Measure one component of frame i of a stream of nb as epsilon does. */
int picture_noise(RefNoise *noise, AVFrame *const *in, int nb, int i,
                  int component, const FilterSpec *before);

/** The rows of a plane of a software frame. */
int picture_rows(const AVFrame *frame, int plane);
/** The rows in the other order: the last one is the first in memory. */
void picture_flip(AVFrame *frame);
/** Compare all visible bytes; print the first difference. @return 0 if equal */
int picture_compare(const AVFrame *got, const AVFrame *want);

/* ---- the filters ---- */

/** Epsilon's default for planes by preset: all but alpha; of YUV plane 0. */
#define PLANES_COLOR (-1)
#define PLANES_LUMA  (-2)

struct FilterSpec {
    enum Algorithm algorithm;
    int radius, radius_v;
    int planes;                 ///< bits, or epsilon's PLANES_COLOR
    double threshold, sigma;    ///< may be REF_AUTO
    double strength;            ///< of the automatic threshold
    int patch, linear;          ///< epsilon's patch and weight
    int radius_t;               ///< epsilon's frames before and after
    int scales;                 ///< epsilon's, 1 or 2
    float percentile;
    const char *variant;        ///< option text, "" or ":name=value"
};

/** Largest radius of an algorithm. */
int spec_max_radius(enum Algorithm algorithm);
/** Random options; size limits how much work the reference may be. Large
 *  planes mostly have an automatic threshold. */
void spec_random(FilterSpec *spec, enum Algorithm algorithm, int width,
                 int height, Rng *rng);
/** Epsilon's presets: of spec, radius, threshold, patch, linear and planes. */
typedef struct SpecPreset {
    const char *name;
    FilterSpec spec;
} SpecPreset;

extern const SpecPreset spec_presets[];
int spec_nb_presets(void);
/** How many variants the filter on a device has. */
int spec_nb_variants(const Device *device, enum Algorithm algorithm);
/** One of the filter's variants, in turn. */
void spec_set_variant(FilterSpec *spec, const Device *device, unsigned n);
/** Whether epsilon on a device serves patch and weight by a variant. */
int spec_compares_patches(const Device *device, const char *variant);
/** The n-th of a device's variants that serve little, but this depth; 0: there
 *  is none. */
int spec_set_limited(FilterSpec *spec, const Device *device, int depth,
                     unsigned n);
/** The options of a filter that is to be configured next; also sets
 *  FFMPEG_GPU_KERNELS to what its variant wants. */
void spec_options(const FilterSpec *spec, char *text, int size);
/** What the filter does on its own to radii that are too large for a frame. */
FilterSpec spec_effective(const FilterSpec *spec, enum AVPixelFormat format,
                          int width, int height);
/** Return the bit of the option planes that a component has. */
int component_bit(enum AVPixelFormat format, int component);
/** Return whether a component is filtered; alpha has bit 3 in all formats. */
int spec_selects(const FilterSpec *spec, enum AVPixelFormat format,
                 int component);
/** Return whether alpha is interleaved with color. */
int has_packed_alpha(enum AVPixelFormat format);
/** Epsilon's options as the reference takes them. */
RefEpsilon spec_epsilon(const FilterSpec *spec);
/** Apply the reference to one component of a frame; epsilon has options of its
 *  own. */
void spec_reference(const FilterSpec *spec, uint16_t *dst,
                    const RefStream *stream, int frame);

/* ---- devices and graphs ---- */

struct Device {
    enum AVHWDeviceType type;   ///< AV_HWDEVICE_TYPE_NONE: the CPU filter
    char name[16];              ///< "opencl:0.0", "cuda:0", "cpu"
    AVBufferRef *ref;
    enum AVPixelFormat *formats;    ///< that the filters take, -1 at the end
    int media_ops;              ///< OpenCL with cl_amd_media_ops2
    int gpu;                    ///< OpenCL that says it is one
    int few_rounds;             ///< OpenCL of llvmpipe (doc/opencl-drivers.md)
    int software;               ///< frames go in and come out in memory
};

/** As in the names of the filters, ALGORITHM_API. */
extern const char *const algorithm_names[NB_ALGORITHMS];

/** The name of the filter of an algorithm on a device; NULL: there is none. */
const char *device_filter(const Device *device, enum Algorithm algorithm);
/** Whether that filter has an option. */
int device_has_option(const Device *device, enum Algorithm algorithm,
                      const char *option);
/** Every device there is whose name starts with wanted; *nb is set. */
Device *devices_find(const char *wanted, int *nb);
void devices_free(Device **devices, int nb);
/** From here on the device gets software frames, of all formats there are. */
int device_use_software(Device *device);
int device_nb_formats(const Device *device);
int device_has_format(const Device *device, enum AVPixelFormat format);
/** A format that the filters take whose first component has this depth and
 *  whose planes are of any size, or AV_PIX_FMT_NONE. */
enum AVPixelFormat device_planar_format(const Device *device, int depth);
/** A pool of frames on a device; NULL: it does not hold them. */
AVBufferRef *frames_new(AVBufferRef *device, enum AVHWDeviceType type,
                        enum AVPixelFormat format, int width, int height);
/** The same device, opened as another part of a program would. */
AVBufferRef *device_again(const Device *device);
/** A picture on a device, so many pixels to the right in the pool's frame, and
 *  down. */
AVFrame *frames_upload(AVBufferRef *pool, const AVFrame *picture, int pixels);
/** Does the manual say that software frames of a format are filtered? */
int is_software_filterable(enum AVPixelFormat format);

/** A filter that is initialised, or NULL. */
AVFilterContext *graph_add(AVFilterGraph *graph, const char *filter,
                           const char *name, const char *options);
/** Append a filter to the chain that ends in *last, if it is not NULL. By hand
 *  and not by parsing, as some want their device before they are initialised. */
int graph_append(AVFilterGraph *graph, AVFilterContext **last,
                 const char *filter, const char *name, const char *options,
                 const Device *device);
/** A source of frames of a pool, or without one of software frames. */
AVFilterContext *graph_add_source(AVFilterGraph *graph, const char *name,
                                  AVBufferRef *pool,
                                  enum AVPixelFormat format, int width,
                                  int height);

typedef struct GraphCommand {
    int before_frame;           ///< sent before this frame, counted from 0
    const char *command, *argument;
    int refused;                ///< it has to fail
} GraphCommand;

/**
 * Run frames through FILTER=OPTIONS on a device.
 *
 * @param delay how many frames the filter keeps until others follow: no more
 *              may be in the graph after each frame
 * @param out  nb frames in system memory, to be freed by the caller
 * @param commands ended by a NULL command; NULL for none
 */
int graph_run(const Device *device, const char *filter, const char *options,
              AVFrame **in, AVFrame **out, int nb, int delay,
              const GraphCommand *commands);

/* ---- results ---- */

extern int passed, failed, skipped;

/** To be asked before every case: is it for this process? */
int is_our_turn(void);

/** Spoil one byte of every output: all cases have to fail. */
extern int plant_error;

/** The pixel format that --format leaves, or NULL: all. */
extern const char *wanted_format;

/** Count a test; prints its name when it failed or in verbose mode. */
void result(int ok, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void skip(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Cases of one device and algorithm. */
void check_random(const Device *device, enum Algorithm algorithm, int first,
                  int cases, uint64_t seed);
void check_listed(const Device *device, enum Algorithm algorithm);
/** Those of them where epsilon measures noise. */
void check_levels(const Device *device);
/** Cases of epsilon's two scales. */
void check_scales(const Device *device);
void check_behaviour(const Device *device, enum Algorithm algorithm);
/** Cases where epsilon measures a threshold of 0, but not at half the size. */
void check_restored(const Device *device);
/** Cases of epsilon's noise measurement. */
void check_noise(const Device *device);
/**
 * Return whether frame i of a stream of nb has metadata of exactly the filtered
 * planes, if it is exported; before: the options of the frame before.
 */
int has_metadata(const AVFrame *out, AVFrame *const *in, int nb, int i,
                 const FilterSpec *spec, const FilterSpec *before,
                 int exported);
void check_frames(const Device *device, enum Algorithm algorithm);
void check_software(const Device *device, enum Algorithm algorithm);
/** Random cases of an algorithm's filters on two devices, against each other. */
void check_twins(const Device *opencl, const Device *cuda,
                 enum Algorithm algorithm, int first, int cases, uint64_t seed);

#endif /* TESTS_CHECK_CHECK_H */
