/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/mem.h"

#include "gpu_device.h"

/* Fewer hexadecimal digits are a number or a name. */
#define MIN_UUID_DIGITS 8

void ff_gpu_device_print_uuid(char uuid[33], const uint8_t bytes[16])
{
    for (int i = 0; i < 16; i++)
        snprintf(uuid + 2 * i, 3, "%02x", bytes[i]);
}

int ff_gpu_device_add(GPUDeviceID **list, int *nb, const GPUDeviceID *id)
{
    int ret = av_reallocp_array(list, *nb + 1, sizeof(**list));

    if (ret >= 0)
        (*list)[(*nb)++] = *id;
    return ret;
}

/* Get the digits of a UUID, without "GPU-" and dashes.
 * @return whether the text is a UUID */
static int read_uuid(char digits[33], const char *text)
{
    int nb = 0;

    if (!av_strncasecmp(text, "GPU-", 4))
        text += 4;
    for (; *text; text++) {
        if (*text == '-')
            continue;
        if (!isxdigit((unsigned char)*text) || nb == 32)
            return 0;
        digits[nb++] = av_tolower(*text);
    }
    digits[nb] = 0;
    return nb >= MIN_UUID_DIGITS;
}

/* Compare with a text like 0000:65:00.0, domain and function optional. */
static int same_pci(const char *pci, const char *text)
{
    unsigned a[4], b[4] = { 0 };

    if (sscanf(pci, "%x:%x:%x.%x", &a[0], &a[1], &a[2], &a[3]) != 4)
        return 0;
    if (sscanf(text, "%x:%x:%x.%x", &b[0], &b[1], &b[2], &b[3]) < 3 &&
        (b[0] = 0, sscanf(text, "%x:%x.%x", &b[1], &b[2], &b[3]) < 2))
        return 0;
    return !memcmp(a, b, sizeof(a));
}

static int contains(const char *name, const char *part)
{
    const size_t n = strlen(part);

    for (; *name; name++)
        if (!av_strncasecmp(name, part, n))
            return 1;
    return 0;
}

int ff_gpu_is_number(const char *text)
{
    return text && *text && !text[strspn(text, "0123456789")];
}

int ff_gpu_device_matches(const GPUDeviceID *id, const char *wanted)
{
    char digits[33];

    if (!strcmp(id->number, wanted))
        return 1;
    if (strchr(wanted, ':'))
        return same_pci(id->pci, wanted) || contains(id->name, wanted);
    if (read_uuid(digits, wanted) &&
        !strncmp(id->uuid, digits, strlen(digits)))
        return 1;
    return contains(id->name, wanted);
}
