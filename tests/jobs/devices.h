/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Devices, pictures and options of the test programs.
 */

#ifndef TESTS_JOBS_DEVICES_H
#define TESTS_JOBS_DEVICES_H

#include <stdint.h>

#include "libavutil/buffer.h"
#include "libavutil/frame.h"
#include "libavutil/hwcontext.h"
#include "libavutil/pixfmt.h"

#include "../../tools/common/algorithms.h"
#include "../../tools/common/graph.h"

#define MAX_FRAMES 6    ///< of a random job
#define MAX_REACH  3    ///< largest prev and next
#define MAX_LOST   14   ///< largest spec_lost()
#define NOISE_BACK 7    ///< frames before a frame that its measured noise may
                        ///< depend on
#define OLDER_BACK 15   ///< and means of older frames, in whole groups
#define MAX_BACK   18   ///< frames before a frame that it may depend on
/** Frames of a case. */
#define MAX_STREAM (MAX_BACK + MAX_REACH + 1)

/* ---- random numbers: the same everywhere for one seed ---- */

typedef struct Rng {
    uint64_t state;
} Rng;

uint32_t rng_next(Rng *rng);
/** A number from first to last. */
int rng_range(Rng *rng, int first, int last);

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
    PATTERN_BLOCKS,             ///< 16x16 samples of one random value
    PATTERN_EDGES,              ///< 64x64 samples, alternately dark and bright
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

/** Measure the noise of a component of frame i of a stream, whose options are as
 *  in picture_expect_in(). @param measured the frame's levels, or NULL */
int picture_noise(RefNoise *noise, RefMeasured *measured, AVFrame *const *in,
                  int i, int component, const FilterSpec *specs, int step);

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
/** Return whether a variant of epsilon serves patch and weight on a device. */
int spec_compares_patches(const Device *device, const char *variant);
/** Select the n-th of the variants that serve few windows at this depth; return
 *  0 if there is none. */
int spec_set_limited(FilterSpec *spec, const Device *device, int depth,
                     unsigned n);
/** Write a variant as the end of a job's options line, and the line kernels or
 *  cc that it needs. */
void variant_lines(char *text, int size, const char *variant);
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
/** Return the devices of a name, of an API or a platform (opencl:0), or all for
 *  "", and their number in *nb. */
Device *devices_find(const char *wanted, int *nb);
void devices_free(Device **devices, int nb);
int device_nb_formats(const Device *device);
int device_has_format(const Device *device, enum AVPixelFormat format);
/** Return whether no format before format i has the same depth and
 *  interleaving. */
int device_is_first_alike(const Device *device, int i);
/** Return a pool of frames, or NULL if the device does not support them. */
AVBufferRef *frames_new(AVBufferRef *device, enum AVHWDeviceType type,
                        enum AVPixelFormat format, int width, int height);
/** Upload a picture to an offset in the pool's frame, in pixels. */
AVFrame *frames_upload(AVBufferRef *pool, const AVFrame *picture, int pixels);
/** Return whether the manual lists a format for software frames. */
int is_software_filterable(enum AVPixelFormat format);

/** Pixel format of all cases, or NULL. */
extern const char *wanted_format;

#endif /* TESTS_JOBS_DEVICES_H */
