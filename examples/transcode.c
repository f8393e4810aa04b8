// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: transcode a video through GPU filters
 * @example transcode.c
 *
 * Frames stay on the GPU from the decoder to the encoder if all support it:
 *
 *   transcode in.mp4 out.mp4 epsilon_cuda h264_nvenc cuda
 *   transcode in.mp4 out.mp4 median_cuda,hwdownload,format=nv12 libx264 cuda:1
 *   transcode in.mp4 out.mp4 epsilon_opencl libx264 opencl
 *
 * The output gets its name only when it is complete; a run that fails or is
 * ended by a signal leaves no file. Other streams are dropped.
 */

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include <libavutil/avstring.h>
#include <libavutil/hwcontext.h>
#include <libavutil/time.h>

#include "pipeline.h"

static Pipeline pipeline;
static volatile sig_atomic_t signalled;

static void on_signal(int number)
{
    signalled = number;
    alarm(1);
}

/* Exit a second after the signal: a chain without end that drops all frames
 * never returns to check(). */
static void on_alarm(int number)
{
    if (pipeline.out.lock >= 0)
        unlink(pipeline.out.url + 5);
    _exit(128 + signalled);
}

/* Show the progress twice per second. */
static int check(Pipeline *p, int has_progress)
{
    static int64_t next;

    if (p->nb_out && av_gettime_relative() >= next) {
        next = av_gettime_relative() + 500000;
        fprintf(stderr, "%"PRId64" frames, at %.2f s\n", p->nb_out,
                p->next_pts * av_q2d(p->stream->time_base));
    }
    return signalled ? AVERROR_EXIT : 0;
}

int main(int argc, char **argv)
{
    const struct sigaction action = { .sa_handler = on_signal };
    const struct sigaction late   = { .sa_handler = on_alarm };
    char *type, *name = NULL;
    int ret = 0;

    if (argc < 4 || argc > 6) {
        fprintf(stderr, "transcode INPUT OUTPUT CHAIN [ENCODER [DEVICE]]\n");
        return 2;
    }
    sigaction(SIGINT,  &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGALRM, &late, NULL);
    pipeline.chain   = argv[3];
    pipeline.encoder = argv[4];
    pipeline.check   = check;
    type = argc > 5 ? av_strtok(argv[5], ":", &name) : NULL;
    if (type)
        ret = av_hwdevice_ctx_create(&pipeline.device,
                                     av_hwdevice_find_type_by_name(type), name,
                                     NULL, 0);
    if (ret >= 0)
        ret = pipeline_run(&pipeline, argv[1], argv[2], NULL);
    if (ret < 0)
        fprintf(stderr, "%s: %s\n", argv[1], av_err2str(ret));
    av_buffer_unref(&pipeline.device);
    return signalled ? 128 + signalled : ret < 0;
}
