# SPDX-License-Identifier: LGPL-2.1-or-later
"""ffmpeg-batch with the system's ffmpeg, another release with more muxers and
encoders."""
import os

import test_files
import test_input
from common import Clips, batch, check, run, skip, write

FFMPEG = '/usr/bin/ffmpeg'
SEVERAL = [('x.m3u8', []), ('x.mpd', []), ('x%d.mkv', ['-f', 'segment']),
           ('x.mkv|y.mkv', ['-f', 'tee'])]


def make(*args):
    run([FFMPEG, '-v', 'error', '-y', *args], env=dict(os.environ))


def subtitles(clips):
    """Check that subtitles are copied or refused, depending on the container."""
    text, clip = clips.path('text.srt'), clips.path('text.mkv')
    write(text, '1\n00:00:00,100 --> 00:00:00,900\nhello\n')
    make('-i', clips['mpeg4.mp4'], '-i', text, '-c', 'copy', clip)
    for name, more, word in (
            ('a.mp4', [], 'give -sn to leave them out'),
            ('b.mp4', ['-sn'], ' pieces'),
            ('c.mp4', ['-c:s', 'mov_text'], ' pieces'),
            ('d.mp4', ['-c:v', 'nosuch'], "Unknown encoder 'nosuch'"),
            ('e.mkv', [], ' pieces')):
        status, said = batch(
            'plan', '--ffmpeg', FFMPEG, '--gpus', 'cpu', clip, '-vf', 'hflip',
            '-c:v', 'mpeg4', *more, clips.path(name))
        check('subtitles, %s %s' % (name, more), word in said and status ==
              (' pieces' not in word), said)


def packed(clips):
    """Refuse packed B-frames, in AVI and remuxed."""
    avi, mkv = clips.path('xvid.avi'), clips.path('xvid.mkv')
    make('-i', clips['mpeg4.mp4'], '-c:v', 'libxvid', '-bf', '2', avi)
    make('-fflags', '+genpts', '-i', avi, '-c', 'copy', mkv)
    if not os.path.exists(mkv):
        return skip('packed B-frames', 'no libxvid in ' + FFMPEG)
    for clip, word in (avi, 'the times of all frames'), (mkv, 'packed'):
        test_input.refused('packed B-frames', [word, '--mode files'], 'plan',
                           '--gpus', 'cpu', '--remux', clip, '-vf', 'hflip',
                           '-an', '-f', 'framemd5', clips.path('packed.md5'))


def main(full):
    if not os.access(FFMPEG, os.X_OK):
        return skip('system', 'no %s; type: make deps check-all' % FFMPEG)
    clips = Clips()
    test_files.damaged(clips, FFMPEG)
    test_input.several(clips, FFMPEG, SEVERAL)
    subtitles(clips)
    packed(clips)
