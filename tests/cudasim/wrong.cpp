/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Wrong results of a kernel on request.
 *
 * CUDASIM_WRONG is "KERNEL[,at=N][,odd][,launch=N]": after a launch of the
 * kernel, one bit is flipped in byte N (0) of the first row of its first plane,
 * if the plane is wider than N and all conditions hold: the width is odd, it is
 * the N-th launch of the process. The parameter of the kernel has to begin with
 * CudaPlanes.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../cuda/planes.h"
#include "launch.h"

struct Wrong {
    std::string kernel;
    int at, odd, launch;
    bool asked;
};

static Wrong parse(const char *env)
{
    std::string list = env ? env : "";
    Wrong w = {};

    w.asked = !list.empty();
    for (bool first = true; !list.empty(); first = false) {
        const size_t len = list.find(',');
        const std::string word = list.substr(0, len);

        list.erase(0, len == std::string::npos ? len : len + 1);
        if (first)
            w.kernel = word;
        else if (word == "odd")
            w.odd = 1;
        else if (sscanf(word.c_str(), "at=%d", &w.at) != 1 &&
                 sscanf(word.c_str(), "launch=%d", &w.launch) != 1)
            sim_error("CUDASIM_WRONG: '%s' is neither at=N, odd nor launch=N",
                      word.c_str());
    }
    return w;
}

void launch_spoil(const Run *r)
{
    static const Wrong w = parse(getenv("CUDASIM_WRONG"));
    static int launches;
    CudaPlane plane;

    if (!w.asked || r->func->name != w.kernel)
        return;
    launches++;
    memcpy(&plane, r->params[0], sizeof(plane));
    if (plane.width > w.at && (!w.odd || plane.width & 1) &&
        (!w.launch || launches == w.launch))
        *(unsigned char *)(uintptr_t)(plane.dst + w.at) ^= 1;
}
