# SPDX-License-Identifier: LGPL-2.1-or-later
"""Whole files equal the output of one run, alone or several in one ffmpeg."""
import argparse
import glob
import json
import os
import re
import shutil
import signal

import common
from common import (Clips, Held, background, batch, check, encode, one_run,
                    read, run, skip, write)
from test_pieces import DEVICE, backends, first_difference, streams

RUN = ['run', '--gpus', 'cpu', '--retries', '1']
END = ['-an', '-f', 'framemd5']
ABOUT = ''';FFMETADATA1
title=of %(name)s
creation_time=2001-02-03T04:05:06Z
[CHAPTER]
TIMEBASE=1/1000
START=500
END=1500
title=chapter of %(name)s
'''


class Folder:
    """A folder with the inputs and outputs of a job."""

    def __init__(self, clips, name, inputs):
        self.path = clips.path(name)
        self.job = os.path.join(self.path, 'ffmpeg-batch.job')
        os.makedirs(self.path)
        self.inputs = [os.path.join(self.path, '%d%s' % (
            n, os.path.splitext(path)[1])) for n, path in enumerate(inputs, 1)]
        for path, there in zip(inputs, self.inputs):
            shutil.copy(path, there)

    def out(self, n, suffix='.md5'):
        return os.path.join(self.path, '%s%s' % (n, suffix))

    def args(self, *chain_and_options, suffix='.md5', more=()):
        return [*RUN, *more, *self.inputs, '-vf', *chain_and_options,
                self.out('{}', suffix)]

    def together(self):
        """Return how many inputs the ffmpeg of each file had, 0 for no file."""
        found = []
        for n in range(1, len(self.inputs) + 1):
            path = '%s/pieces/%05d.json' % (self.job, n)
            found.append(json.loads(read(path))['together']
                         if os.path.exists(path) else 0)
        return found

    def tries(self):
        """Return how often several files were tried together."""
        return sum(read(path).count("['") for path in
                   glob.glob(self.job + '/logs/*.task.log'))

    def left(self):
        return [n for n in os.listdir(self.path) if n[0] == '.']

    def right(self, what, clips, chain='hflip', wrong=(), options=()):
        for n, path in enumerate(self.inputs, 1):
            there = os.path.exists(self.out(n))
            check('%s: file %d' % (what, n), there != (n in wrong) and
                  (not there or read(self.out(n)) == one_run(
                      path, chain, clips.path('one.md5'), *options)),
                  'other frames' if there else 'no output')
        check(what + ': no part of a file', not self.left(), self.left())


def described(clips, name):
    """Return a clip with two audio streams, title, time and chapter."""
    about, out = clips.path('about'), clips.path('described-' + name)
    write(about, ABOUT % {'name': name})
    encode('-i', clips[name], '-f', 'lavfi', '-i', 'sine=300:d=2', '-f',
           'lavfi', '-i', 'sine=500:d=3', '-i', about, '-map', '0:v', '-map',
           '1', '-map', '2', '-c:v', 'copy', '-c:a', 'aac', '-ac:a:1', '2',
           '-metadata:s:a:1', 'language=eng', '-map_metadata', '3', out)
    return out


def equal(clips):
    """Compare streams, packets, chapters and metadata with one run each."""
    inputs = [described(clips, n) for n in ('h264.mkv', 'mpeg2.mkv',
                                            'mpeg4.mp4')]
    mpeg4 = ['-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'copy']
    for n, (suffix, options) in enumerate((
            ('.mkv', mpeg4), ('.mp4', [*mpeg4, '-metadata', 'title=mine']),
            ('.mkv', [*mpeg4, '-map', '0:v', '-map', '0:a', '-map', '-0:a:0',
                      '-map_metadata', '0', '-map_chapters', '-1', '-t',
                      '1.5']),
            ('.mkv', [*mpeg4, '-map_metadata:s:v', '0:s:v', '-map_chapters',
                      '0']))):
        folder = Folder(clips, 'equal%d' % n, inputs)
        status, said = batch(*folder.args('hflip', *options,
                                          suffix='-out' + suffix))
        check('files together', status == 0 and folder.together() == [3] * 3,
              said)
        for k, path in enumerate(folder.inputs, 1):
            one = clips.path('one' + suffix)
            run([common.FFMPEG, '-v', 'error', '-y', '-i', path, '-vf', 'hflip',
                 *options, one])
            texts = streams(one), streams(folder.out(k, '-out' + suffix))
            check('file %d with %s' % (k, options), texts[0] == texts[1],
                  first_difference(*texts))


def options(clips):
    """Check that options unsafe for several files use one file per task, or
    are refused."""
    inputs = [clips['h264.mkv'], clips['mpeg4.mp4']]
    for n, (given, more, want, word) in enumerate((
            (['-map_metadata:s:v', '0:g'], [], [1, 1], 'one file per task'),
            (['-map_metadata:s:a', '-1'], [], [1, 1], 'one file per task'),
            (['-max_error_rate', '1'], ['--files-per-task', '2'], [0, 0],
             '-max_error_rate .* --files-per-task 1'),
            (['-vstats_file', 'stats'], [], [0, 0], 'one file for all'))):
        folder = Folder(clips, 'options%d' % n, inputs)
        status, said = batch(*folder.args('hflip', *END, *given, more=more))
        check('files with %s' % given, folder.together() == want and
              re.search(word, said) and status == (not want[0]), said)


def broken(clips):
    """Filter a file that ffmpeg cannot open, then the repaired file."""
    names = ['h264.mkv', 'mpeg4.mp4', 'vp9.mkv', 'mpeg2.mkv']
    folder = Folder(clips, 'broken', [clips[n] for n in names])
    with open(folder.inputs[3], 'r+b') as f:
        f.truncate(200)
    status, said = batch(*folder.args('hflip', *END))
    check('a broken file', status == 1 and '1 of 4' in said and 'file 4' in
          said and folder.together() == [3, 3, 3, 0], said)
    folder.right('a broken file', clips, wrong=[4])
    shutil.copy(clips['mpeg2.mkv'], folder.inputs[3])
    shutil.rmtree(folder.job)
    status, said = batch(*folder.args('hflip', *END, '-y'))
    check('the file is repaired', status == 0 and
          folder.together() == [4] * 4, said)
    folder.right('files', clips)
    status, said = batch(*folder.args('hflip', *END, '-y'))
    check('files that are done', status == 0 and 'file 1 of' not in said,
          said)


def bad(clips):
    """Filter a file that the chain fails for, among good files."""
    small = clips.path('small.mkv')
    encode('-i', clips['mpeg4.mp4'], '-vf', 'scale=32:32', '-c:v', 'ffv1',
           small)
    chain = 'crop=64:48'
    folder = Folder(clips, 'bad', [clips['mpeg4.mp4'], clips['h264.mkv'], small,
                                   clips['vp9.mkv']])
    status, said = batch(*folder.args(chain, *END))
    check('a bad file', status == 1 and '1 of 4 files' in said and
          'trying each one alone' in said and
          folder.together() == [1, 1, 0, 1], said)
    check('only the bad file is tried again', folder.tries() == 1 and read(
        folder.job + '/logs/00003.log').count("['") == 2 and read(
        folder.job + '/logs/00002.log').count("['") == 1, said)
    folder.right('a bad file', clips, chain, wrong=[3])
    status, said = batch('status', folder.job)
    check('status by file', status == 1 and '3 of 4 files done' in said and
          '\n3 failed: ' in said and 'too big' in said and
          'logs/00003.log' in said and '\n2 ' not in said, said)


def damaged(clips, ffmpeg=common.FFMPEG):
    """Check that a decoder's errors fail a file as in one run."""
    for amount in 1, 10:
        path = clips.path('damaged%d.mkv' % amount)
        encode('-i', clips['h264.mkv'], '-map', '0:v', '-c', 'copy', '-bsf:v',
               'noise=amount=%d' % amount, path)
        alone, _ = run([ffmpeg, '-v', 'error', '-y', '-i', path, '-vf',
                        'hflip', *END, clips.path('one.md5')],
                       env=dict(os.environ))
        folder = Folder(clips, 'damaged', [clips['h264.mkv']] * 3 + [path])
        status, said = batch(*folder.args('hflip', *END, more=[
            '--ffmpeg', ffmpeg, '--files-per-task', '4']))
        made = [bool(n) for n in folder.together()]
        check('a damaged file (%d), %s' % (amount, ffmpeg), made ==
              [True, True, True, alone == 0], said)
        shutil.rmtree(folder.path)


def killed(clips):
    """Kill a worker in the middle of several files."""
    folder = Folder(clips, 'together', [clips['mpeg4.mp4']] * 3)
    held = Held(clips)
    job = background(*folder.args('hflip', *END, more=held.options))
    held.wait(1)
    pids = set(common.temporaries(folder.path).values())
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    held.release()
    said = common.said(job)
    check('a killed worker of several files', len(pids) == 1 and
          job.returncode == 0 and folder.together() == [3] * 3 and
          folder.tries() == 2, said)
    folder.right('a killed worker', clips)


def devices(clips):
    """Filter on a device that all inputs of an ffmpeg share."""
    for gpu in backends():
        api, device = gpu.split(':')
        chain = 'format=yuv420p,hwupload,median_%s=radius=2,hwdownload,' \
                'format=yuv420p' % api
        folder = Folder(clips, 'on ' + api, [clips['mpeg4.mp4'],
                                             clips['h264.mkv']])
        fill = [o.format(api=api, gpu=device) for o in DEVICE]
        args = [*RUN, '--gpus', gpu, *DEVICE, '-i', *folder.inputs, '-vf',
                chain, *END, folder.out('{}')]
        status, said = batch(*args)
        check('files on ' + gpu, status == 0 and folder.together() == [2, 2],
              said)
        folder.right('files on ' + gpu, clips, chain, options=fill)


def division(clips):
    """Check the number of files per task."""
    files, engines = common.module('files'), common.module('engines')
    for seconds, max_files, max_seconds, want in (
            ([24] * 9, 8, 600, [8, 1]), ([100] * 9, 8, 600, [6, 3]),
            ([700, 1, 1, 700], 8, 600, [1, 2, 1]),
            ([1, None, 1, 1], 8, float('inf'), [1, 1, 2])):
        got = files.groups([n and (n, [0]) for n in seconds], max_files,
                           max_seconds)
        check('files of %s s' % seconds, [len(g) for g in got] == want and
              sum(got, []) == list(range(1, len(seconds) + 1)), got)
    hosts = clips.path('division.hosts')
    write(hosts, '4/one\ntwo\n# three\n')
    for engine, jobs, want in (('local', None, 6), ('local', 2, 2),
                               ('ssh', None, 10), ('slurm', 5, 5)):
        options = argparse.Namespace(engine=engine, jobs=jobs, hosts=hosts,
                                     gpus='cuda:0,cuda:1', per_gpu=3)
        got = engines.workers(options)
        check('workers of %s' % engine, got == want, got)
    folder = Folder(clips, 'division', [clips['mpeg4.mp4']] * 9)
    for want, more in ((4, ['--per-gpu', '2']), (8, []),
                       (9, ['--files-per-task', '9']),
                       (1, ['--files-per-task', '1'])):
        args = folder.args('hflip', *END, more=more)
        status, said = batch('plan', *args[1:3], *args[5:])
        groups = json.loads(read(folder.job + '/plan.json'))['groups']
        check('files of a task: %s' % more, len(groups[0]) == want, said)
        shutil.rmtree(folder.job)


def main(full):
    clips = Clips()
    if not shutil.which('parallel'):
        return skip('files', common.NO_PARALLEL)
    for test in equal, options, broken, bad, damaged, killed, devices, division:
        test(clips)
