/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The check program: runs the filters through real libavfilter graphs on
 * every device and compares every byte with reference/.
 */

#ifndef TESTS_CHECK_CHECK_H
#define TESTS_CHECK_CHECK_H

#include <stdint.h>

#include "libavfilter/avfilter.h"
#include "libavutil/buffer.h"
#include "libavutil/frame.h"
#include "libavutil/hwcontext.h"
#include "libavutil/pixfmt.h"

#include "../../reference/ref.h"

#define MAX_FRAMES 6
#define MAX_REACH  3    ///< largest radiusT
#define MAX_STREAM 9    ///< frames that one frame may depend on, including
                        ///< itself

/* ---- random numbers: the same everywhere for one seed ---- */

typedef struct Rng {
    uint64_t state;
} Rng;

uint32_t rng_next(Rng *rng);
/** A number from first to last. */
int rng_range(Rng *rng, int first, int last);
enum Algorithm { ALGO_EPSILON, ALGO_MEDIAN, ALGO_GAUSS, NB_ALGORITHMS };

/** Choose a frame size: close to those of tiles and work-groups, or any;
 *  sometimes large enough for the algorithm to measure noise. */
void rng_size(Rng *rng, enum Algorithm algorithm, int *width, int *height);

/* ---- pictures ---- */

enum Pattern {
    PATTERN_MIN, PATTERN_MID, PATTERN_MAX, PATTERN_RAMP_X, PATTERN_RAMP_Y,
    PATTERN_CHECKER, PATTERN_STRIPES, PATTERN_IMPULSE, PATTERN_NOISE,
    PATTERN_FAINT, PATTERN_SALT, PATTERN_TEXTURE, PATTERN_DIRTY,
    PATTERN_GRAIN,              ///< noise on a slope
    PATTERN_BARS,               ///< PATTERN_GRAIN with two bars of one value
    PATTERN_CELLS,              ///< 8x8 samples of one value plus noise
    PATTERN_SPARSE,             ///< grain in one block too few to count
    PATTERN_ENOUGH,             ///< grain in just enough blocks
    PATTERN_COARSE,             ///< low-frequency grain, different in each
                                ///< frame
    NB_PATTERNS
};

extern const char *const pattern_names[NB_PATTERNS];

/** Return a new software frame, or NULL without memory. */
AVFrame *picture_new(enum AVPixelFormat format, int width, int height,
                     enum Pattern pattern, Rng *rng);

/** Set every sample of a software frame. */
void picture_fill(AVFrame *frame, enum Pattern pattern, Rng *rng);

/** Set the samples of one component. */
void picture_set(AVFrame *frame, int component, const uint16_t *samples);

/** Return the next frame of a stream: identical, moved, brighter, partly still,
 *  noisier, or another picture. */
AVFrame *picture_next(const AVFrame *frame, Rng *rng);

/** Filter options for one component of width x height samples. */
typedef struct FilterSpec FilterSpec;
typedef struct Device Device;

/** Return the expected output: the reference applied to every selected
 *  component. */
AVFrame *picture_expect(const AVFrame *in, const FilterSpec *spec);
/** Return the expected output of frame i of a stream of nb frames. */
AVFrame *picture_expect_in(AVFrame *const *in, int nb, int i,
                           const FilterSpec *spec);
/** Return the expected output of frame i where each frame has its own
 *  options. */
AVFrame *picture_expect_each(AVFrame *const *in, int nb, int i,
                             const FilterSpec *specs);

/** Return a gray picture of a component at half its size, or NULL without
 *  memory or a format of that depth. */
AVFrame *picture_half(const AVFrame *frame, int component);
/** Apply the first step of epsilon with two scales to a gray picture. */
AVFrame *picture_prepare(const AVFrame *gray, const FilterSpec *spec);

/** Measure the noise of a component of frame i of a stream of nb frames. */
int picture_noise(RefNoise *noise, AVFrame *const *in, int nb, int i,
                  int component, const FilterSpec *before);

/** Return the number of rows of a plane of a software frame. */
int picture_rows(const AVFrame *frame, int plane);
/** Store the rows in reverse order. */
void picture_flip(AVFrame *frame);
/** Compare all visible bytes; print the first difference. @return 0 if equal */
int picture_compare(const AVFrame *got, const AVFrame *want);

/* ---- the filters ---- */

/** Epsilon's default for planes: all but alpha, or the luma plane of YUV. */
#define PLANES_COLOR (-1)
#define PLANES_LUMA  (-2)

struct FilterSpec {
    enum Algorithm algorithm;
    int radius, radius_v;
    int planes;                 ///< bit mask, or PLANES_COLOR
    double threshold, sigma;    ///< may be REF_AUTO
    double strength;            ///< of the automatic threshold
    int patch, linear;          ///< epsilon's patch and weight
    int radius_t;               ///< epsilon's radiusT
    int scales;                 ///< epsilon's, 1 or 2
    float percentile;
    const char *variant;        ///< option text, "" or ":name=value"
};

/** Return the largest radius of an algorithm. */
int spec_max_radius(enum Algorithm algorithm);
/** Choose random options; `size` limits the reference's work. Large planes
 *  mostly get an automatic threshold. */
void spec_random(FilterSpec *spec, enum Algorithm algorithm, int width,
                 int height, Rng *rng);
/** Options that a preset of epsilon sets. */
typedef struct SpecPreset {
    const char *name;
    FilterSpec spec;
} SpecPreset;

extern const SpecPreset spec_presets[];
int spec_nb_presets(void);
/** Return the number of variants that a device's filter has. */
int spec_nb_variants(const Device *device, enum Algorithm algorithm);
/** Select a variant by its number, modulo their count. */
void spec_set_variant(FilterSpec *spec, const Device *device, unsigned n);
/** Return whether a variant of epsilon serves patch and weight on a device. */
int spec_compares_patches(const Device *device, const char *variant);
/** Select the n-th of the variants that serve few windows at this depth; return
 *  0 if there is none. */
int spec_set_limited(FilterSpec *spec, const Device *device, int depth,
                     unsigned n);
/** Write the options of the next filter to configure, and set
 *  FFMPEG_GPU_KERNELS as its variant needs. */
void spec_options(const FilterSpec *spec, char *text, int size);
/** Return the options with radii reduced as the filter does for small
 *  frames. */
FilterSpec spec_effective(const FilterSpec *spec, enum AVPixelFormat format,
                          int width, int height);
/** Return the bit of a component in the option planes. */
int component_bit(enum AVPixelFormat format, int component);
/** Return whether a component is filtered; alpha has bit 3 in all formats. */
int spec_selects(const FilterSpec *spec, enum AVPixelFormat format,
                 int component);
/** Return whether alpha is interleaved with color. */
int has_packed_alpha(enum AVPixelFormat format);
/** Convert the options to those of epsilon's reference. */
RefEpsilon spec_epsilon(const FilterSpec *spec);
/** Apply the reference of any algorithm but epsilon to a component. */
void spec_reference(const FilterSpec *spec, uint16_t *dst,
                    const RefStream *stream, int frame);

/* ---- devices and graphs ---- */

struct Device {
    enum AVHWDeviceType type;   ///< AV_HWDEVICE_TYPE_NONE: FFmpeg's CPU filter
    char name[16];              ///< "opencl:0.0", "cuda:0", "cpu"
    AVBufferRef *ref;
    enum AVPixelFormat *formats;    ///< supported by the filters, ended by -1
    int cc;                     ///< compute capability of CUDA, 75 for 7.5
    int media_ops;              ///< OpenCL with cl_amd_media_ops2
    int gpu;                    ///< OpenCL device of type GPU
    int limits_loops;           ///< OpenCL on llvmpipe (doc/opencl-drivers.md)
    int software;               ///< software frames as input and output
};

/** Names of the algorithms as in filters' names, ALGORITHM_API. */
extern const char *const algorithm_names[NB_ALGORITHMS];

/** Return the name of an algorithm's filter on a device, or NULL. */
const char *device_filter(const Device *device, enum Algorithm algorithm);
/** Return whether that filter has an option. */
int device_has_option(const Device *device, enum Algorithm algorithm,
                      const char *option);
/** Return all devices whose name starts with wanted, and their number in
 *  *nb. */
Device *devices_find(const char *wanted, int *nb);
void devices_free(Device **devices, int nb);
/** Use software frames of all formats on a device from now on. */
int device_use_software(Device *device);
int device_nb_formats(const Device *device);
int device_has_format(const Device *device, enum AVPixelFormat format);
/** Return a supported format whose planes may have any size and whose first
 *  component has this depth, or AV_PIX_FMT_NONE. */
enum AVPixelFormat device_planar_format(const Device *device, int depth);
/** Return a pool of frames, or NULL if the device does not support them. */
AVBufferRef *frames_new(AVBufferRef *device, enum AVHWDeviceType type,
                        enum AVPixelFormat format, int width, int height);
/** Open the same device as another part of a program would. */
AVBufferRef *device_again(const Device *device);
/** Upload a picture to an offset in the pool's frame, in pixels. */
AVFrame *frames_upload(AVBufferRef *pool, const AVFrame *picture, int pixels);
/** Return whether the manual lists a format for software frames. */
int is_software_filterable(enum AVPixelFormat format);

/** Return an initialized filter, or NULL. */
AVFilterContext *graph_add(AVFilterGraph *graph, const char *filter,
                           const char *name, const char *options);
/** Append a filter to the chain that ends in *last, unless it is NULL. Set its
 *  device before it is initialized, which parsing a graph could not. */
int graph_append(AVFilterGraph *graph, AVFilterContext **last,
                 const char *filter, const char *name, const char *options,
                 const Device *device);
/** Add a source of a pool's frames, or of software frames without a pool. */
AVFilterContext *graph_add_source(AVFilterGraph *graph, const char *name,
                                  AVBufferRef *pool,
                                  enum AVPixelFormat format, int width,
                                  int height);

typedef struct GraphCommand {
    int before_frame;           ///< the frame after it, counted from 0
    const char *command, *argument;
    int refused;                ///< whether it has to fail
} GraphCommand;

/**
 * Run frames through FILTER=OPTIONS on a device.
 *
 * @param delay number of frames that the filter may hold back
 * @param out  nb software frames, freed by the caller
 * @param commands ended by a NULL command, or NULL
 */
int graph_run(const Device *device, const char *filter, const char *options,
              AVFrame **in, AVFrame **out, int nb, int delay,
              const GraphCommand *commands);

/* ---- results ---- */

extern int passed, failed, skipped;

/** Return whether this process runs the next case; call it once per case. */
int is_our_turn(void);

/** Change one byte of every output, so that all cases have to fail. */
extern int plant_error;

/** Pixel format that --format selects, or NULL for all. */
extern const char *wanted_format;

/** Count a test; print its name if it failed or in verbose mode. */
void result(int ok, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void skip(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Check cases of one device and algorithm. */
void check_random(const Device *device, enum Algorithm algorithm, int first,
                  int cases, uint64_t seed);
void check_listed(const Device *device, enum Algorithm algorithm);
/** Check epsilon's measured thresholds. */
void check_levels(const Device *device);
/** Check epsilon's two scales. */
void check_scales(const Device *device);
void check_behavior(const Device *device, enum Algorithm algorithm);
/** Check measured thresholds that are 0 except at half the size. */
void check_restored(const Device *device);
/** Check epsilon's noise measurement. */
void check_noise(const Device *device);
/** Return whether frame i of a stream of nb has metadata of exactly the
 *  filtered planes if the options export it; before: options of the previous
 *  frame. */
int has_metadata(const AVFrame *out, AVFrame *const *in, int nb, int i,
                 const FilterSpec *spec, const FilterSpec *before,
                 int exported);
void check_frames(const Device *device, enum Algorithm algorithm);
void check_software(const Device *device, enum Algorithm algorithm);
/** Compare an algorithm's filters on two devices in random cases. */
void check_twins(const Device *opencl, const Device *cuda,
                 enum Algorithm algorithm, int first, int cases, uint64_t seed);

#endif /* TESTS_CHECK_CHECK_H */
