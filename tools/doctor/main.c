/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: options, and the steps of the checks.
 */

#include <getopt.h>
#include <stdlib.h>

#include "libavutil/parseutils.h"

#include "doctor.h"
#include "system.h"

Options options = { .timing = 1, .limit = 60, .root = "" };

const char *const api_names[]  = { "opencl", "cuda" };
const char *const api_titles[] = { "OpenCL", "CUDA" };

static const char usage[] =
    "Usage: ffmpeg-doctor [options]\n"
    "       ffmpeg-doctor [options] --tune [FILTER[=OPTIONS]...]\n"
    "\n"
    "Check on which devices of this machine FFmpeg's GPU filters work: open\n"
    "each OpenCL and CUDA device, filter small frames with each filter,\n"
    "compare them with plain C, time a 1920x1080 frame, and print a command\n"
    "line that works, or the missing package or setting.\n"
    "\n"
    "  --json           print JSON instead of text\n"
    "  --no-timing      do not time frames\n"
    "  --limit=SECONDS  give up on a device, or a kernel to tune, after that\n"
    "                   time [60]\n"
    "  --root=DIR       read /dev, /etc, /proc and /sys under DIR [/]\n"
    "  --tune           time the kernels of all or some filters for the given or\n"
    "                   usual options, and let filters use the fastest ones\n"
    "  --size=WxH       size of the frames for --tune [1920x1080, 3840x2160]\n"
    "  --help           print this text\n"
    "\n"
    "Exit status: 0 if all filters of an API work on at least one device, 1\n"
    "if not, 2 for invalid options.\n";

static int parse(int argc, char **argv)
{
    static const struct option known[] = {
        { "json",      no_argument,       NULL, 'j' },
        { "no-timing", no_argument,       NULL, 'n' },
        { "limit",     required_argument, NULL, 'l' },
        { "root",      required_argument, NULL, 'r' },
        { "tune",      no_argument,       NULL, 't' },
        { "size",      required_argument, NULL, 's' },
        { "help",      no_argument,       NULL, 'h' },
        { NULL, 0, NULL, 0 },
    };
    char *end;
    int c;

    while ((c = getopt_long(argc, argv, "h", known, NULL)) != -1) {
        switch (c) {
        case 'j': options.json   = 1;      break;
        case 'n': options.timing = 0;      break;
        case 'r': options.root   = optarg; break;
        case 't': options.tune   = 1;      break;
        case 's':
            if (av_parse_video_size(&options.width, &options.height,
                                    optarg) < 0) {
                fprintf(stderr, "ffmpeg-doctor: --size=%s is no size such as "
                        "1280x720\n", optarg);
                return 2;
            }
            break;
        case 'l':
            options.limit = strtol(optarg, &end, 10);
            if (*end || options.limit < 1) {
                fprintf(stderr, "ffmpeg-doctor: --limit=%s is not a number of "
                        "seconds\n", optarg);
                return 2;
            }
            break;
        case 'h':
            fputs(usage, stdout);
            exit(0);
        default:
            return 2;
        }
    }
    if (optind < argc && !options.tune) {
        fprintf(stderr, "ffmpeg-doctor: unknown option '%s'; see "
                "ffmpeg-doctor --help\n", argv[optind]);
        return 2;
    }
    return tune_check(argv + optind) < 0 ? 2 : 0;
}

void run_step(Report *report, int number)
{
    Device *device = &report->device[number - FIRST_DEVICE];

    if (number == LIST_OPENCL) {
        find_opencl_devices(report);
    } else if (number == LIST_CUDA) {
        find_cuda_devices(report);
    } else if (number == TUNE) {
        time_kernel(report);
    } else {
        try_filters(device);
        if (device->api == API_CUDA)
            look_at_codecs(device);
    }
}

/* Run a step. If its child crashes or hangs, add a problem that names the driver
 * and what the child was doing. */
static void in_child(Report *report, int number, const char *doing,
                     Problems *problems, int api, const char *driver)
{
    char how[80];

    run_child(report, run_step, number, how, sizeof(how));
    if (*how)
        add_problem(problems, api, "%s: %s while %s\nupdate or remove this "
                    "driver; please report it with this output", driver, how,
                    doing);
}

int main(int argc, char **argv)
{
    Report *report;
    int ret = parse(argc, argv);

    if (ret)
        return ret;
    name_ffmpeg(argv[0]);
    report = share_report(run_step);
    if (!report)
        return 2;
    look_at_machine(report);
    /* repeat the self-check even if its results are cached */
    if (!options.tune && !getenv("FFMPEG_GPU_SELFCHECK"))
        set_variable("FFMPEG_GPU_SELFCHECK", "1");
    in_child(report, LIST_OPENCL, report->doing, &report->problems,
             API_OPENCL, "an OpenCL driver");
    in_child(report, LIST_CUDA, report->doing, &report->problems, API_CUDA,
             "the CUDA driver");
    if (options.tune)
        return tune(report, argv + optind);
    for (int i = 0; i < report->nb_devices; i++) {
        Device *device = &report->device[i];

        if (device->usable)
            in_child(report, FIRST_DEVICE + i, device->doing,
                     &device->problems, device->api, "the driver");
    }
    return options.json ? print_json(report) : print_text(report);
}
