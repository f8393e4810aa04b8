#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Time Python's peers, as rows of the bench's CSV: peers.py SIZE...

The peers are OpenCV's CUDA module (cv2.cuda) and CuPy's ndimage filters. A peer
that is not installed gets a row with the reason, and so does a peer that fails:
then the exit status is 1.
"""
import sys
import time

HEAD = ('table,device,size,width,height,format,filter,options,status,us,'
        'least,most,wall_us,device_us,samples')
SIZES = {'tiny': (96, 64), '360p': (640, 360), '1080p': (1920, 1080),
         '4K': (3840, 2160), '8K': (7680, 4320)}
BATCHES, FRAMES = 7, 6
BATCH_S, ROW_S = 0.01, 0.8      # minimum for a batch, maximum for all batches


def row(name, options, status, size='', times=()):
    w, h = SIZES.get(size, (0, 0))
    t = sorted(times)
    numbers = ['%.3f' % v for v in (t[len(t) // 2], t[0], t[-1],
                                    t[len(t) // 2])] if t else [''] * 4
    print(','.join(['peer', 'cuda:0', size, str(w), str(h), 'gray', name,
                    options, '"%s"' % status] + numbers +
                   ['', str(w * h) if t else '']), flush=True)


def batches(run, wait):
    """Return microseconds per frame of each batch, by the host's clock."""
    times, frames = [], 2
    begin = start = time.perf_counter()
    for b in range(BATCHES + 2):        # two warm up
        for f in range(frames):
            run(f % FRAMES)
        wait()
        now = time.perf_counter()
        if b >= 2:
            times.append((now - start) * 1e6 / frames)
            if now - begin > ROW_S:
                break
        elif b == 1:
            frames = min(max(int(BATCH_S * frames / (now - start)), 2), 200)
        start = now
    return times


def opencv(sizes):
    import cv2
    import numpy
    if not hasattr(cv2, 'cuda') or not cv2.cuda.getCudaEnabledDeviceCount():
        raise ImportError('cv2 was built without CUDA')
    stream = cv2.cuda.Stream()
    kinds = [('OpenCV CUDA median', 'radius=%d' % r,
              cv2.cuda.createMedianFilter(cv2.CV_8UC1, 2 * r + 1))
             for r in (1, 2, 5, 15, 31)]
    kinds += [('OpenCV CUDA Gaussian', 'radius=%d' % r,
               cv2.cuda.createGaussianFilter(cv2.CV_8UC1, cv2.CV_8UC1,
                                             (2 * r + 1,) * 2, 0.3 * r + 0.5))
              for r in (2, 5, 10)]
    for size in sizes:
        w, h = SIZES[size]
        frames = [cv2.cuda_GpuMat(numpy.random.randint(0, 256, (h, w),
                                                       numpy.uint8))
                  for _ in range(FRAMES)]
        outs = [cv2.cuda_GpuMat(h, w, cv2.CV_8UC1) for _ in range(FRAMES)]
        for name, options, f in kinds:
            row(name, options, 'ok', size,
                batches(lambda i: f.apply(frames[i], outs[i], stream),
                        stream.waitForCompletion))


def cupy(sizes):
    import cupy as cp
    from cupyx.scipy import ndimage
    try:
        cp.cuda.runtime.getDeviceCount()
    except cp.cuda.runtime.CUDARuntimeError:
        raise ImportError('no CUDA device')
    for size in sizes:
        w, h = SIZES[size]
        frames = [cp.random.randint(0, 256, (h, w)).astype(cp.uint8)
                  for _ in range(FRAMES)]
        outs = [cp.empty_like(f) for f in frames]
        for r in (1, 2, 3, 5):
            row('CuPy median_filter', 'radius=%d' % r, 'ok', size,
                batches(lambda i: ndimage.median_filter(
                    frames[i], 2 * r + 1, output=outs[i], mode='nearest'),
                    cp.cuda.Stream.null.synchronize))


def main():
    sizes = [s for s in sys.argv[1:] if s in SIZES]
    if not sizes:
        sys.exit(__doc__)
    print(HEAD)
    failed = 0
    for name, adapter in ('OpenCV CUDA', opencv), ('CuPy', cupy):
        try:
            adapter(sizes)
        except ImportError as e:
            row(name, '', 'absent: ' + str(e).replace('"', "'"))
        except Exception as e:      # a peer that fails must not end the others
            row(name, '', 'failed: ' + type(e).__name__)
            failed = 1
    return failed


if __name__ == '__main__':
    sys.exit(main())
