/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The check program: runs the filters through real libavfilter graphs on
 * every device and compares every byte with reference/.
 */

#ifndef TESTS_CHECK_CHECK_H
#define TESTS_CHECK_CHECK_H

#include <stdint.h>

#include "libavutil/buffer.h"
#include "libavutil/frame.h"
#include "libavutil/hwcontext.h"
#include "libavutil/pixfmt.h"

#include "../../tools/common/algorithms.h"
#include "../../tools/common/graph.h"

#define MAX_FRAMES 6
#define MAX_REACH  3    ///< largest prev and next
#define MAX_LOST   14   ///< largest spec_lost()
#define NOISE_BACK 7    ///< frames before a frame that its measured noise may
                        ///< depend on
/** Frames of a case. One frame may depend on NOISE_BACK + 2 MAX_REACH + 1. */
#define MAX_STREAM (MAX_FRAMES + MAX_LOST)

/* ---- random numbers: the same everywhere for one seed ---- */

typedef struct Rng {
    uint64_t state;
} Rng;

uint32_t rng_next(Rng *rng);
/** A number from first to last. */
int rng_range(Rng *rng, int first, int last);

/** Choose a frame size: close to multiples of tiles and work-groups, or any;
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

/** Return the expected output for a frame, or for spec_lost() + 1 such frames:
 *  the reference applied to every selected component. */
AVFrame *picture_expect(const AVFrame *in, const FilterSpec *spec);
/** Return the expected output of frame i of a stream of nb frames, i less than nb -
 *  spec_lost(). Each frame has its own options (step 1), or all have the first
 *  ones (0). */
AVFrame *picture_expect_in(AVFrame *const *in, int nb, int i,
                           const FilterSpec *specs, int step);

/** Apply the first step of epsilon with two scales to a gray picture. */
AVFrame *picture_prepare(const AVFrame *gray, const FilterSpec *spec);

/** Measure the noise of a component of frame i of a stream, whose options are as
 *  in picture_expect_in(). @param measured the frame's levels, or NULL */
int picture_noise(RefNoise *noise, RefMeasured *measured, AVFrame *const *in,
                  int i, int component, const FilterSpec *specs, int step);

void frames_free(AVFrame **frames, int nb);
/** Return the number of rows of a plane of a software frame. */
int picture_rows(const AVFrame *frame, int plane);
/** Store the rows in reverse order. */
void picture_flip(AVFrame *frame);
/** Compare all visible bytes; print the first difference. @return 0 if equal */
int picture_compare(const AVFrame *got, const AVFrame *want);

/* ---- the filters ---- */

typedef struct Device Device;

/** Return the defaults; of epsilon, the values of preset=document for the first
 *  plane. */
FilterSpec spec_default(enum Algorithm algorithm);
/** Return the values that a text of options sets; abort if they are wrong. */
FilterSpec spec_of(enum Algorithm algorithm, const char *text);
/** Return the largest radius of an algorithm. */
int spec_max_radius(enum Algorithm algorithm);
/** Choose a value that tests often use, or the default. */
double option_pick(const AVOption *option, Rng *rng);
/** Choose any value, often an end of the range or a small one. */
double option_random(const AVOption *option, Rng *rng);
/** Choose random options; `size` limits the reference's work. Large planes
 *  mostly get an automatic threshold. */
void spec_random(FilterSpec *spec, enum Algorithm algorithm, int width,
                 int height, Rng *rng);
/** Return the number of variants that a device's filter has. */
int spec_nb_variants(const Device *device, enum Algorithm algorithm);
/** Select a variant by its number, modulo their count. */
void spec_set_variant(FilterSpec *spec, const Device *device, unsigned n);
/** Select epsilon's variant *n, or the next one that serves patch and weight,
 *  and set *n to the number after it. */
void spec_set_patch_variant(FilterSpec *spec, const Device *device, int *n);
/** Return whether a variant of epsilon serves patch and weight on a device. */
int spec_compares_patches(const Device *device, const char *variant);
/** Select the n-th of the variants that serve few windows at this depth; return
 *  0 if there is none. */
int spec_set_limited(FilterSpec *spec, const Device *device, int depth,
                     unsigned n);
/** Write the options of the next filter to configure, and set
 *  FFMPEG_GPU_KERNELS and FFMPEG_GPU_CUDA_CC as its variant needs. */
void spec_options(const FilterSpec *spec, const char *filter, char *text,
                  int size);
/** Return whether alpha is interleaved with color. */
int has_packed_alpha(enum AVPixelFormat format);
/* ---- devices and graphs ---- */

/** Type of the device of tests/dummy. */
#define TYPE_DUMMY ((enum AVHWDeviceType)-1)

struct Device {
    enum AVHWDeviceType type;   ///< AV_HWDEVICE_TYPE_NONE: FFmpeg's CPU filter
    char name[16];              ///< "opencl:0.0", "cuda:0", "dummy:0", "cpu"
    AVBufferRef *ref;
    enum AVPixelFormat *formats;    ///< supported by the filters, ended by -1
    int cc;                     ///< compute capability of CUDA, 75 for 7.5
    int media_ops;              ///< OpenCL with cl_amd_media_ops2
    int gpu;                    ///< OpenCL device of type GPU
    int limits_loops;           ///< OpenCL on llvmpipe (doc/opencl-drivers.md)
    int software;               ///< software frames as input and output
};

/** Return the name of an algorithm's filter on a device, or NULL. */
const char *device_filter(const Device *device, enum Algorithm algorithm);
/** Return whether that filter has an option. */
int device_has_option(const Device *device, enum Algorithm algorithm,
                      const char *option);
/** Open a device by its name as for -init_hw_device, or return NULL. */
AVBufferRef *device_open(const char *name);
/** Return all devices whose name starts with wanted, and their number in
 *  *nb. */
Device *devices_find(const char *wanted, int *nb);
void devices_free(Device **devices, int nb);
/** Use software frames of all formats on a device from now on. */
int device_use_software(Device *device);
int device_nb_formats(const Device *device);
int device_has_format(const Device *device, enum AVPixelFormat format);
/** Return whether no format before format i has the same depth and
 *  interleaving. */
int device_is_first_alike(const Device *device, int i);
/** Return a supported format whose planes may have any size and whose first
 *  component has this depth, or AV_PIX_FMT_NONE. */
enum AVPixelFormat device_planar_format(const Device *device, int depth);
/** Return a pool of frames, or NULL if the device does not support them. */
AVBufferRef *frames_new(AVBufferRef *device, enum AVHWDeviceType type,
                        enum AVPixelFormat format, int width, int height);
/** Upload a picture to an offset in the pool's frame, in pixels. */
AVFrame *frames_upload(AVBufferRef *pool, const AVFrame *picture, int pixels);
/** Return whether the manual lists a format for software frames. */
int is_software_filterable(enum AVPixelFormat format);

typedef struct GraphCommand {
    int before_frame;           ///< the frame after it, counted from 0
    const char *command, *argument;
    int refused;                ///< whether it has to fail
} GraphCommand;

/**
 * Run frames through FILTER=OPTIONS on a device.
 *
 * @param spec the options, for spec_delay() and spec_lost(); NULL: both are 0
 * @param out  nb - spec_lost() software frames, freed by the caller
 * @param commands ended by a NULL command, or NULL
 */
int graph_run(const Device *device, const char *filter, const char *options,
              AVFrame **in, AVFrame **out, int nb, const FilterSpec *spec,
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

/** Filter frames. Compare samples with the reference, properties and metadata
 *  with the input.
 *  @param nb     more than spec_lost()
 *  @param specs  of each frame (step 1), or of all (0)
 *  @param copied bit mask of frames that the timeline excludes
 *  @return 1 if all are equal, 0 if not, or an error of the graph */
int check_filter(const Device *device, const char *options, AVFrame **in,
                 int nb, const FilterSpec *specs, int step, unsigned copied,
                 const GraphCommand *commands);

/** Check cases of one device and algorithm. */
void check_random(const Device *device, enum Algorithm algorithm, int first,
                  int cases, uint64_t seed);
void check_listed(const Device *device, enum Algorithm algorithm);
/** Check epsilon's measured thresholds. */
void check_levels(const Device *device);
/** Check epsilon's two scales. */
void check_scales(const Device *device);
/** Check epsilon's vectors in neighbor frames. */
void check_motion(const Device *device);
void check_behavior(const Device *device, enum Algorithm algorithm);
/** Check epsilon with random commands and failures that a device plants. */
void check_streams(const Device *device, int first, int cases, uint64_t seed);
/** Check measured thresholds that are 0 except at half the size. */
void check_restored(const Device *device);
/** Check epsilon's noise measurement. */
void check_noise(const Device *device);
/** Return whether frame i of a stream, whose options are as in
 *  picture_expect_in(), has metadata of exactly the filtered planes if the
 *  options export it and it is filtered. */
int has_metadata(const AVFrame *out, AVFrame *const *in, int i,
                 const FilterSpec *specs, int step, int filtered);
void check_frames(const Device *device, enum Algorithm algorithm);
void check_software(const Device *device, enum Algorithm algorithm);
/** Compare an algorithm's filters on two devices in random cases. */
void check_twins(const Device *opencl, const Device *cuda,
                 enum Algorithm algorithm, int first, int cases, uint64_t seed);

#endif /* TESTS_CHECK_CHECK_H */
