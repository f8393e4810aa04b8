#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Filter videos by imageio, moviepy and ffmpeg-python with the FFmpeg of the
wheel, which each of them finds by a variable or a name: wheel_users.py FOLDER
"""
import os
import pathlib
import sys

import ffmpeg_gpu_filters

os.environ['IMAGEIO_FFMPEG_EXE'] = ffmpeg_gpu_filters.get_ffmpeg_exe()

import ffmpeg                                       # noqa: E402
import imageio.v2 as imageio                        # noqa: E402
import moviepy.config                               # noqa: E402
import numpy                                        # noqa: E402

FILTER = 'median_opencl=2'
folder = pathlib.Path(sys.argv[1])
video = str(folder / 'in.avi')
(ffmpeg.input('testsrc2=size=128x96:duration=1', f='lavfi')
       .output(video, pix_fmt='yuv420p', vcodec='rawvideo').overwrite_output()
       .run(cmd='ffmpeg-gpu-filters', quiet=True))

reader = imageio.get_reader(video, format='ffmpeg',
                            output_params=['-vf', FILTER])
frames = [numpy.asarray(frame) for frame in reader]
plain = [numpy.asarray(frame)
         for frame in imageio.get_reader(video, format='ffmpeg')]
assert len(frames) == len(plain) == 25, (len(frames), len(plain))
assert not numpy.array_equal(frames[0], plain[0]), 'imageio: not filtered'

raw, _ = (ffmpeg.input(video).filter('median_opencl', radius=2)
          .output('pipe:', format='rawvideo', pix_fmt='rgb24')
          .run(cmd='ffmpeg-gpu-filters', capture_stdout=True, quiet=True))
assert raw == b''.join(frame.tobytes() for frame in frames), \
    'ffmpeg-python and imageio differ'

assert moviepy.config.FFMPEG_BINARY == ffmpeg_gpu_filters.get_ffmpeg_exe(), \
    moviepy.config.FFMPEG_BINARY
print('imageio, moviepy, ffmpeg-python: ok')
