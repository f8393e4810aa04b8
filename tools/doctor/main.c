/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: options, and child processes that load the drivers.
 */

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "doctor.h"

Options options = { .timing = 1, .limit = 60, .root = "" };

const char *const api_names[]  = { "opencl", "cuda" };
const char *const api_titles[] = { "OpenCL", "CUDA" };

static const char usage[] =
    "Usage: ffmpeg-doctor [options]\n"
    "\n"
    "Check on which devices of this machine FFmpeg's GPU filters work: open\n"
    "each OpenCL and CUDA device, filter a small frame with each filter,\n"
    "compare it with plain C, time a 1920x1080 frame, and print a command\n"
    "line that works, or the missing package or setting.\n"
    "\n"
    "  --json           print JSON instead of text\n"
    "  --no-timing      do not time frames\n"
    "  --limit=SECONDS  give up on a device after that time [60]\n"
    "  --root=DIR       read /dev, /etc, /proc and /sys under DIR [/]\n"
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
    if (optind < argc) {
        fprintf(stderr, "ffmpeg-doctor: unknown option '%s'; see "
                "ffmpeg-doctor --help\n", argv[optind]);
        return 2;
    }
    return 0;
}

/* Describe how a child failed; the text is empty if it succeeded. */
static void explain(int status, char *text, size_t size)
{
    *text = 0;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        snprintf(text, size, "it did not answer for %d s", options.limit);
    else if (WIFSIGNALED(status))
        snprintf(text, size, "it crashed (%s)", strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status))
        snprintf(text, size, "it ended the process with status %d",
                 WEXITSTATUS(status));
}

/* Run look() in a child. If the child crashes or hangs, add a problem that
 * names the driver and the current step. */
static void in_child(void (*look)(void *), void *arg, const char *doing,
                     Problems *problems, int api, const char *driver)
{
    char how[80] = "";
    pid_t child;
    int status = 0;

    fflush(NULL);
    child = fork();
    if (!child) {
        alarm(options.limit);
        look(arg);
        exit(0);        // runs the drivers' cleanup, which may crash too
    }
    if (child < 0) {
        perror("ffmpeg-doctor: fork");
        exit(2);
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    explain(status, how, sizeof(how));
    if (*how)
        add_problem(problems, api, "%s: %s while %s\nupdate or remove this "
                    "driver; please report it with this output", driver, how,
                    doing);
}

static void list_opencl(void *report)
{
    find_opencl_devices(report);
}

static void list_cuda(void *report)
{
    find_cuda_devices(report);
}

static void look_at_device(void *arg)
{
    Device *device = arg;

    try_filters(device);
    if (device->api == API_CUDA)
        look_at_codecs(device);
}

/* Set options.ffmpeg to the ffmpeg in this program's folder. The Debian package
 * calls it ffmpeg-gpu. */
static void name_ffmpeg(const char *self)
{
    const char *slash = strrchr(self, '/');
    char path[512];
    ssize_t len = readlink("/proc/self/exe", path, sizeof(path) - 1);

    path[len > 0 ? len : 0] = 0;
    if (strstr(path, "/ffmpeg-gpu-filters/bin/"))
        snprintf(options.ffmpeg, sizeof(options.ffmpeg), "ffmpeg-gpu");
    else
        snprintf(options.ffmpeg, sizeof(options.ffmpeg), "%.*sffmpeg",
                 slash ? (int)(slash - self) + 1 : 0, self);
}

int main(int argc, char **argv)
{
    Report *report;
    int ret = parse(argc, argv);

    if (ret)
        return ret;
    name_ffmpeg(argv[0]);
    report = mmap(NULL, sizeof(*report), PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (report == MAP_FAILED) {
        perror("ffmpeg-doctor: mmap");
        return 2;
    }
    look_at_machine(report);
    /* repeat the self-check even if its results are cached */
    setenv("FFMPEG_GPU_SELFCHECK", "1", 0);
    in_child(list_opencl, report, report->doing, &report->problems,
             API_OPENCL, "an OpenCL driver");
    in_child(list_cuda, report, report->doing, &report->problems, API_CUDA,
             "the CUDA driver");
    for (int i = 0; i < report->nb_devices; i++) {
        Device *device = &report->device[i];

        if (device->usable)
            in_child(look_at_device, device, device->doing, &device->problems,
                     device->api, "the driver");
    }
    return options.json ? print_json(report) : print_text(report);
}
