# SPDX-License-Identifier: LGPL-2.1-or-later
"""ffmpeg-batch with the system's ffmpeg, of another release than ours."""
import os

import test_files
from lib import Clips, skip

FFMPEG = '/usr/bin/ffmpeg'


def main(full):
    if not os.access(FFMPEG, os.X_OK):
        return skip('system', 'no %s; type: make deps check-all' % FFMPEG)
    test_files.damaged(Clips(), FFMPEG)
