// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: output files of transcode.c and
 * service.c
 */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libavutil/avstring.h>

#include "output.h"

static int is_file(const struct stat *st, const char *name)
{
    struct stat named;

    return !stat(name, &named) && named.st_dev == st->st_dev &&
           named.st_ino == st->st_ino;
}

static int open_locked(const char *part, int flags)
{
    /* Do not follow links, and do not block on a FIFO. */
    int fd = open(part, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | flags,
                  0666);
    struct stat st;

    if (fd < 0)
        return AVERROR(errno);
    /* Ignore file systems without locks. The opened file may have been
     * completed and renamed since. */
    if (!(flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) &&
        !fstat(fd, &st) && S_ISREG(st.st_mode) && is_file(&st, part))
        return fd;
    close(fd);
    return AVERROR(EEXIST);
}

static int refuse(const char *name, const char *why)
{
    av_log(NULL, AV_LOG_ERROR, "%s %s\n", name, why);
    return AVERROR(EPERM);
}

int output_refuse_url(const char *name)
{
    const size_t length = strcspn(name, ":/");

    return name[length] != ':' ? 0 :
           refuse(name, "is a URL: give the path of a file, as ./NAME if the "
                  "name has a colon");
}

int output_open(Output *o, const char *name, const char *format,
                const char *input)
{
    const char *part = o->url + 5;          /* without "file:" */
    char opened[64];
    int ret = output_refuse_url(name);
    struct stat st;

    o->lock = -1;
    if (ret < 0)
        return ret;
    if (snprintf(o->url, sizeof(o->url), "file:%s.part", name) >=
        (int)sizeof(o->url))
        return AVERROR(ENAMETOOLONG);
    ret = avformat_alloc_output_context2(&o->ctx, NULL, format, name);
    if (ret < 0)
        return ret;
    /* These formats open files themselves, under any name. */
    if (o->ctx->oformat->flags & AVFMT_NOFILE)
        return refuse(o->ctx->oformat->name, "is a format that does not write "
                      "one file: give another, such as image2pipe for a "
                      "picture");
    av_strstart(input, "file:", &input);
    if (!stat(input, &st) && (is_file(&st, name) || is_file(&st, part)))
        return refuse(name, "is the input: give the output another name");
    ret = o->lock = open_locked(part, O_CREAT);
    if (ret == AVERROR(EEXIST))
        av_log(NULL, AV_LOG_ERROR, "%s is being written already\n", part);
    /* open the locked file: by now the name may be a symbolic link */
    snprintf(opened, sizeof(opened), "file:/proc/self/fd/%d", o->lock);
    return ret < 0 ? ret : avio_open2(&o->ctx->pb, opened, AVIO_FLAG_WRITE,
                                      &o->ctx->interrupt_callback, NULL);
}

int output_close(Output *o, const char *name, int ret)
{
    const char *part = o->url + 5;
    int err = o->ctx ? avio_closep(&o->ctx->pb) : 0;

    if (ret >= 0)
        ret = err;                          /* such as a full disk */
    avformat_free_context(o->ctx);
    if (ret >= 0 && rename(part, name))
        ret = AVERROR(errno);
    if (o->lock >= 0) {
        if (ret < 0)
            remove(part);
        close(o->lock);
        o->lock = -1;
    }
    return ret;
}

void output_discard(const char *name)
{
    char part[4096];
    int fd;

    snprintf(part, sizeof(part), "%s.part", name);
    fd = open_locked(part, 0);
    if (fd < 0)
        return;
    remove(part);
    close(fd);
}
