/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * OpenCV on the CPU: medianBlur and GaussianBlur of one gray frame, all cores.
 * A program of its own, as OpenCV may be absent: bench-opencv SIZE... prints
 * rows of the bench's CSV.
 */

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace {

using Clock = std::chrono::steady_clock;
using Filter = std::function<void(const cv::Mat &, cv::Mat &)>;

const int nb_in = 6, batches = 7;

double us_since(Clock::time_point start)
{
    return std::chrono::duration<double, std::micro>(Clock::now() - start)
               .count();
}

void measure(const char *size, int type, int w, int h, const char *name,
             const std::string &options, const Filter &filter)
{
    std::vector<cv::Mat> in(nb_in), out(nb_in);
    std::vector<double> t;

    for (auto &frame : in) {
        frame.create(h, w, type);
        cv::randu(frame, 0, type == CV_8UC1 ? 256 : 65536);
    }
    filter(in[0], out[0]);      // warm-up
    const auto begin = Clock::now();
    for (int b = 0; b < batches && (b < 1 || us_since(begin) < 1e6); b++) {
        const auto start = Clock::now();

        for (int i = 0; i < nb_in; i++)
            filter(in[i], out[i]);
        t.push_back(us_since(start) / nb_in);
    }
    std::sort(t.begin(), t.end());
    printf("peer,cpu,%s,%d,%d,%s,%s,\"%s\",ok,%.3f,%.3f,%.3f,%.3f,,%d\n", size,
           w, h, type == CV_8UC1 ? "gray" : "gray16le", name, options.c_str(),
           t[t.size() / 2], t.front(), t.back(), t[t.size() / 2], w * h);
}

void measure_all(const char *size, int w, int h)
{
    for (int type : { CV_8UC1, CV_16UC1 })
        for (int r : { 1, 2, 3, 5, 7, 15, 31 })
            if (type == CV_8UC1 || r <= 2)      // OpenCV's limit in 16 bits
                measure(size, type, w, h, "OpenCV medianBlur",
                        "radius=" + std::to_string(r),
                        [=](const cv::Mat &in, cv::Mat &out) {
                            cv::medianBlur(in, out, 2 * r + 1);
                        });
    for (int r : { 2, 5, 10, 32 }) {
        const double sigma = 0.3 * (r - 1) + 0.8;

        measure(size, CV_8UC1, w, h, "OpenCV GaussianBlur",
                "radius=" + std::to_string(r),
                [=](const cv::Mat &in, cv::Mat &out) {
                    cv::GaussianBlur(in, out, cv::Size(2 * r + 1, 2 * r + 1),
                                     sigma, sigma, cv::BORDER_REPLICATE);
                });
    }
}

} // namespace

int main(int argc, char **argv)
{
    printf("table,device,size,width,height,format,filter,options,status,us,"
           "least,most,wall_us,device_us,samples\n");
    for (int i = 1; i < argc; i++) {
        const bool hd = !strcmp(argv[i], "1080p"), sd = !strcmp(argv[i], "360p");

        measure_all(argv[i], hd ? 1920 : sd ? 640 : 96,
                    hd ? 1080 : sd ? 360 : 64);
    }
    return 0;
}
