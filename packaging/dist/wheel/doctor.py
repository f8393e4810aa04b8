# SPDX-License-Identifier: LGPL-2.1-or-later
"""python -m ffmpeg_gpu_filters.doctor: tell what the filters can use here."""
import sys

from ffmpeg_gpu_filters import run

if __name__ == '__main__':
    run('ffmpeg-doctor', sys.argv[1:])
