/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

#include <math.h>

#include "libavutil/error.h"
#include "libavutil/log.h"

#include "gpu_epsilon.h"

/* av_opt_set_double() lets NaN pass, which makes an integer 0 */
int ff_gpu_epsilon_check(const GPUEpsilon *eps, void *log_ctx)
{
    if (eps->radius >= 1 && !isnan(eps->threshold))
        return 0;
    av_log(log_ctx, AV_LOG_ERROR, "%s is not a number.\n",
           eps->radius < 1 ? "radius" : "threshold");
    return AVERROR(EINVAL);
}

int ff_gpu_epsilon_threshold(const GPUEpsilon *eps, int depth)
{
    return floor(eps->threshold * ((1 << depth) - 1) / 255 + 0.5);
}
