# SPDX-License-Identifier: LGPL-2.1-or-later
"""python -m ffmpeg_gpu_filters: run ffmpeg."""
from ffmpeg_gpu_filters import main

main()
