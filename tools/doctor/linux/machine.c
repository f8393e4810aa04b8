/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor on Linux: the system's version, GPUs on the PCI bus, device nodes
 * and their permissions.
 */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "libavfilter/avfilter.h"
#include "libavutil/avstring.h"

#include "../doctor.h"
#include "../system.h"

/* Read the first line that starts with PREFIX from a file below the root, and
 * remove the prefix; the line is empty if the file has none. */
static void read_line(const char *path, const char *prefix, char *line,
                      size_t size)
{
    char name[512];
    FILE *f;

    snprintf(name, sizeof(name), "%s%s", options.root, path);
    f = fopen(name, "r");
    *line = 0;
    while (f && fgets(line, size, f) && strncmp(line, prefix, strlen(prefix)))
        *line = 0;
    if (f)
        fclose(f);
    line[strcspn(line, "\n")] = 0;
    if (*line)
        memmove(line, line + strlen(prefix), strlen(line + strlen(prefix)) + 1);
}

void name_libavfilter(char *name, size_t size)
{
    Dl_info library;

    snprintf(name, size, "%s", dladdr((void *)avfilter_version, &library) ?
             library.dli_fname : "unknown file");
}

void look_at_system(Report *report)
{
    char system[200], kernel[200];
    struct utsname name;

    read_line("/etc/os-release", "PRETTY_NAME=\"", system, sizeof(system));
    system[strcspn(system, "\"")] = 0;
    uname(&name);
    add_fact(&report->system, "system", "%s, %s %s %s, %ld processors",
             system, name.sysname, name.release, name.machine,
             sysconf(_SC_NPROCESSORS_ONLN));
    read_line("/proc/driver/nvidia/version", "NVRM version: ", kernel,
              sizeof(kernel));
    if (*kernel)
        add_fact(&report->system, "NVIDIA", "%s", kernel);
}

/* List display controllers (class 03) and accelerators (class 12). */
static void look_at_pci(Report *report)
{
    static const struct {
        const char *id, *name;
        int vendor;
    } known[] = {
        { "0x10de", "NVIDIA", VENDOR_NVIDIA },
        { "0x8086", "Intel",  VENDOR_INTEL  },
        { "0x1002", "AMD",    VENDOR_AMD    },
    };
    char path[512], list[400] = "";
    glob_t found;

    snprintf(path, sizeof(path), "%s/sys/bus/pci/devices/*", options.root);
    if (glob(path, 0, NULL, &found))
        found.gl_pathc = 0;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *dir = found.gl_pathv[i] + strlen(options.root);
        char class[16], vendor[16], model[16];

        snprintf(path, sizeof(path), "%s/class", dir);
        read_line(path, "", class, sizeof(class));
        if (strncmp(class, "0x03", 4) && strncmp(class, "0x12", 4))
            continue;
        snprintf(path, sizeof(path), "%s/vendor", dir);
        read_line(path, "", vendor, sizeof(vendor));
        snprintf(path, sizeof(path), "%s/device", dir);
        read_line(path, "", model, sizeof(model));
        for (size_t k = 0; k < sizeof(known) / sizeof(*known); k++) {
            if (strcmp(vendor, known[k].id))
                continue;
            report->gpus |= known[k].vendor;
            av_strlcatf(list, sizeof(list), "%s%s %s at %s", *list ? ", " : "",
                        known[k].name, model, strrchr(dir, '/') + 1);
        }
    }
    globfree(&found);
    add_fact(&report->system, "GPUs", "%s", *list ? list :
             "none of NVIDIA, Intel or AMD on the PCI bus");
}

static void explain_refusal(Report *report, int api, const char *node,
                            int error)
{
    const struct group *group = NULL;
    struct stat st;
    char path[512];

    snprintf(path, sizeof(path), "%s%s", options.root, node);
    if (error != EACCES && error != EPERM) {
        add_problem(&report->problems, api, "failed to open %s: %s\nreload "
                    "the GPU's kernel driver, or restart the machine",
                    node, strerror(error));
        return;
    }
    if (!stat(path, &st) && st.st_gid)
        group = getgrgid(st.st_gid);
    if (group && st.st_mode & S_IWGRP)
        add_problem(&report->problems, api, "no permission to open %s: %s\n"
                    "sudo adduser $USER %s, then log in again; in a "
                    "container, pass the group on (--group-add)", node,
                    strerror(error), group->gr_name);
    else
        add_problem(&report->problems, api, "no permission to open %s: %s\n"
                    "sudo chmod a+rw %s; in a container, pass the device on "
                    "(--device=%s; NVIDIA: --gpus all)", node,
                    strerror(error), node, node);
}

/* Open all nodes that match the pattern. @return their number */
static int look_at_nodes(Report *report, int api, const char *pattern,
                         char *list, size_t size)
{
    char path[512];
    glob_t found;
    int nb;

    snprintf(path, sizeof(path), "%s%s", options.root, pattern);
    if (glob(path, 0, NULL, &found))
        return 0;
    nb = found.gl_pathc;
    for (int i = 0; i < nb; i++) {
        const char *node = found.gl_pathv[i] + strlen(options.root);
        const int fd = open(found.gl_pathv[i], O_RDWR | O_NONBLOCK | O_CLOEXEC);

        if (fd < 0)
            explain_refusal(report, api, node, errno);
        else
            close(fd);
        av_strlcatf(list, size, "%s%s%s", *list ? " " : "", node,
                    fd < 0 ? " (refused)" : "");
    }
    globfree(&found);
    return nb;
}

static void look_at_dev(Report *report)
{
    char list[400] = "";
    int nb;

    nb = look_at_nodes(report, API_OPENCL, "/dev/dri/renderD*", list,
                       sizeof(list));
    if (!nb && report->gpus & (VENDOR_INTEL | VENDOR_AMD))
        add_problem(&report->problems, API_OPENCL, "there is no "
                    "/dev/dri/renderD* for the %s GPU\nin a container, pass "
                    "it on with --device=/dev/dri; otherwise its kernel "
                    "driver is not loaded: install %s and restart",
                    report->gpus & VENDOR_INTEL ? "Intel" : "AMD",
                    report->gpus & VENDOR_INTEL ? "firmware-misc-nonfree" :
                    "firmware-amd-graphics");
    if (report->gpus & VENDOR_AMD)
        look_at_nodes(report, API_OPENCL, "/dev/kfd", list, sizeof(list));
    nb = look_at_nodes(report, API_CUDA, "/dev/nvidia[0-9]*", list,
                       sizeof(list));
    if (nb + look_at_nodes(report, API_CUDA, "/dev/nvidiactl", list,
                           sizeof(list)) < 2 && report->gpus & VENDOR_NVIDIA)
        add_problem(&report->problems, API_CUDA, "there is no /dev/nvidia0 or "
                    "/dev/nvidiactl for the NVIDIA GPU\nin a container, pass "
                    "the GPU on with --gpus all; otherwise install "
                    "nvidia-driver (Debian non-free), and restart");
    if (!look_at_nodes(report, API_CUDA, "/dev/nvidia-uvm", list,
                       sizeof(list)) && nb)
        add_problem(&report->problems, API_CUDA, "there is no /dev/nvidia-uvm"
                    "\nsudo nvidia-modprobe -u -c 0 (package nvidia-modprobe); "
                    "in a container, pass the GPU on with --gpus all");
    if (*list)
        add_fact(&report->system, "nodes", "%s", list);
}

void look_at_gpus(Report *report)
{
    look_at_pci(report);
    look_at_dev(report);
}
