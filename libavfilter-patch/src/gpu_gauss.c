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

#include "gpu_gauss.h"

/* av_opt_set_double() lets NaN pass, which makes an integer 0 */
int ff_gpu_gauss_check(const GPUGauss *gauss, void *log_ctx)
{
    if (gauss->radius >= 1 && !isnan(gauss->sigma))
        return 0;
    av_log(log_ctx, AV_LOG_ERROR, "%s is not a number.\n",
           gauss->radius < 1 ? "radius" : "sigma");
    return AVERROR(EINVAL);
}

/* w(k) before normalisation; the centre is apart as sigma^2 may be 0 */
static double gaussian(int k, double sigma)
{
    return k ? exp(-(double)k * k / (2 * sigma * sigma)) : 1;
}

void ff_gpu_gauss_weights(const GPUGauss *gauss,
                          uint32_t weight[GPU_GAUSS_MAX_RADIUS + 1])
{
    const int radius   = gauss->radius;
    const double sigma = gauss->sigma ? gauss->sigma
                                      : 0.3 * (radius - 1) + 0.8;
    double sum = 0;

    for (int k = -radius; k <= radius; k++)
        sum += gaussian(k, sigma);
    weight[0] = 65536;
    for (int k = 1; k <= radius; k++) {
        weight[k]  = lround(65536 * (gaussian(k, sigma) / sum));
        weight[0] -= 2 * weight[k];
    }
}
