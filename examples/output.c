// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: outputs of transcode.c and service.c
 */

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libavutil/error.h>
#include <libavutil/log.h>

#include "output.h"

/* Whether a descriptor is of the file that has this name by now: the one that
 * was opened may have been renamed since, as it was complete. */
static int is_file(int fd, const char *name)
{
    struct stat opened, named;

    return !fstat(fd, &opened) && !lstat(name, &named) &&
           S_ISREG(opened.st_mode) && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

int output_lock(const char *part)
{
    /* Neither follow a link that somebody put there, nor wait for a FIFO. */
    int fd = open(part, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
                  0666);

    if (fd < 0)
        return AVERROR(errno);
    /* Where the file system has no locks, there is nothing to ask. */
    if (!(flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) &&
        is_file(fd, part))
        return fd;
    close(fd);
    av_log(NULL, AV_LOG_ERROR, "%s is being written already\n", part);
    return AVERROR(EEXIST);
}
