/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: messages of libav*.
 */

#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/log.h"
#include "libavutil/thread.h"

#include "doctor.h"

static AVMutex lock = AV_MUTEX_INITIALIZER;
static Device *logged;
static char messages[600];

static void append(char *text, size_t size, const char *name, const char *line)
{
    if (!strncmp(line, name, strlen(name)))
        name = "";
    av_strlcatf(text, size, "%s%s%s", name, *name ? ": " : "", line);
}

static void keep(void *avcl, int level, const char *format, va_list args)
{
    const AVClass *class = avcl ? *(const AVClass **)avcl : NULL;
    const char *name     = class ? class->item_name(avcl) : "";
    char line[1024];

    if (level > AV_LOG_VERBOSE)
        return;
    vsnprintf(line, sizeof(line), format, args);
    ff_mutex_lock(&lock);
    append(logged->log, sizeof(logged->log), name, line);
    /* irrelevant: the filters do not map QSV frames */
    if (level <= AV_LOG_WARNING && !strstr(line, "QSV to OpenCL"))
        append(messages, sizeof(messages), name, line);
    ff_mutex_unlock(&lock);
}

void keep_log(Device *device)
{
    logged = device;
    av_log_set_level(AV_LOG_VERBOSE);
    av_log_set_callback(keep);
}

void take_messages(char *text, size_t size)
{
    size_t end;

    ff_mutex_lock(&lock);
    end = strlen(messages);
    while (end && messages[end - 1] == '\n')
        messages[--end] = 0;
    av_strlcpy(text, messages, size);
    *messages = 0;
    ff_mutex_unlock(&lock);
}
