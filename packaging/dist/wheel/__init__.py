# SPDX-License-Identifier: LGPL-2.1-or-later
"""FFmpeg with denoising and blur filters for GPUs.

    import ffmpeg_gpu_filters
    ffmpeg_gpu_filters.get_ffmpeg_exe()     path of the program
"""
import os
import pathlib
import subprocess
import sys

_BIN = pathlib.Path(__file__).parent / 'bin'


def path(program):
    """Return the path of ffmpeg, ffprobe, ffmpeg-doctor or ffmpeg-batch."""
    if os.name == 'nt' and program != 'ffmpeg-batch':
        program += '.exe'
    return str(_BIN / program)


def get_ffmpeg_exe():
    """Return the path of ffmpeg, as imageio_ffmpeg.get_ffmpeg_exe() does."""
    return path('ffmpeg')


def run(program, arguments):
    """Run a program in place of this process; on Windows as a child."""
    command = [path(program), *arguments]
    if os.name == 'nt':
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def main():
    run('ffmpeg', sys.argv[1:])
