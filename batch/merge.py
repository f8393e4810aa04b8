# SPDX-License-Identifier: LGPL-2.1-or-later
"""merge: check every piece, then feed all of them to one encoder.

NUT files can be concatenated: headers may repeat, and each piece begins with a
sync point that sets the time. So the encoder gets the timestamps of the pieces,
without arithmetic between files."""
import bisect
import contextlib
import hashlib
import math
import os
import subprocess
import sys
from fractions import Fraction

import locks
from command import part
from job import MERGE, check_inputs, create, gone, own, write_json
from piece import bounds, hashing, read_hashes, running
from source import times_digest
from tools import Failed, chunks, nearest, say, show, url

NUT = b'nut/multimedia container\0'
SYNC_POINT = b'NK\xe4\xad\xee\xca\x45\x69'


class Replanned(Failed):
    """Pieces were replanned and have to be filtered again."""


def merge_command(tools, plan, first, out, hashes, trial=False):
    """Return the ffmpeg command from pieces on stdin to the result and the
    frames' hashes. Input 0 is the original, for audio and all else."""
    micro = nearest(Fraction(plan['time_base']) * first * 1000000)
    return tools.command(
        'info' if trial else 'warning', '-y', *(['-t', '0.2'] if trial else []),
        '-i', url(plan['source']),
        # a first frame that is not at 0 stays where it is
        *(['-itsoffset', f'{micro / 1e6:.6f}'] if micro else []),
        '-f', 'nut', '-i', 'pipe:0', *plan['maps'],
        *(['-vf', plan['restore']] if plan['restore'] else []),
        *plan['encoder_options'],
        # as NUT names the language, which the stream has as well
        '-metadata:s:v:0', 'X-Language=', '-metadata:s:v:0', 'X_LANGUAGE=',
        *part(plan['output_options'], {'-map'})[1], url(out),
        '-map', '1:v:0', *hashing(plan, hashes))


def check_piece(job, n):
    """Return the record of a piece, with its header, and None; or None and what
    is wrong. Remove a damaged piece, so that it is filtered again."""
    record, why = job.record(n), job.why_failed(n)
    if not record:
        return None, f'failed: {why}' if why else 'not done'
    with open(job.piece(n, 'nut'), 'rb') as f:
        head = f.read(1 << 20)
        sha = hashlib.sha256(head)
        for data in chunks(f.read):
            sha.update(data)
    if sha.hexdigest() != record['sha256']:
        job.discard(n)
        return None, 'damaged on disk'
    record['head'] = head[:max(0, head.find(SYNC_POINT))]
    return record, None


def check_times(job, records):
    """Fail unless the frames of the pieces, in order, are the index's."""
    last = -math.inf
    for n, task, record in zip(job.numbers, job.tasks, records):
        start, end = bounds(task, job.plan['offset'])
        for time, _, _ in record['frames']:
            if time <= last or not start <= time < end:
                raise Failed(f'piece {n}: a frame at {time} is out of order: '
                             'use --mode files')
            last = time
        if record['as_planned'] and len(record['frames']) != task['frames']:
            raise Failed(f'piece {n} lacks frames')


def shifted(task, times, plan):
    """Return the task with the first filtered frame at the beginning of a group,
    counted among the timestamps of the frames that can be decoded."""
    offset, group, old = plan['offset'], plan['group'], task['filtered']
    first = bisect.bisect_left(times, bounds(task, offset)[0])
    begin = max(0, first - plan['reach'][0]) // group * group
    end = bisect.bisect_left(times, bounds(old, offset)[1])
    found = times[begin:end - (task['lost'] if old['end'] is not None else 0)]
    filtered = {'start': times[begin] + offset if begin else None,
                'end': old['end'], 'frames': len(found),
                'times': times_digest(found)}
    return dict(task, filtered=filtered, again=True,
                reach=[first - begin, task['reach'][1]])


def check_groups(job, records):
    """Replan pieces whose first filtered frame does not begin a group, because
    earlier frames cannot be decoded."""
    plan, wrong = job.plan, {}
    times = [frame[0] for record in records for frame in record['frames']]
    for n, task, record in zip(job.numbers, job.tasks, records):
        begin = record.get('begin')
        if 'filtered' in task and begin is not None and \
                bisect.bisect_left(times, begin) % plan['group']:
            wrong[n] = shifted(task, times, plan)
    if wrong and any(job.tasks[n - 1].get('again') for n in wrong):
        raise Failed(f'{job.name(*wrong)}: other frames are decoded each time: '
                     'use --mode files')
    if wrong:
        job.replan(wrong)
        raise Replanned(f'{job.name(*wrong)}: frames before cannot be decoded, '
                        'so that other frames are averaged: filter again')


def check(job):
    """Return [(number, record)] of the pieces that have frames, or fail."""
    checked = [check_piece(job, n) for n in job.numbers]
    job.fail_missing([job.failure(n, why) for n, (_, why) in
                      zip(job.numbers, checked) if why])
    records = [record for record, _ in checked]
    check_times(job, records)
    check_groups(job, records)
    filled = [(n, r) for n, r in zip(job.numbers, records) if r['frames']]
    for n, record in filled:
        first, model = filled[0]
        if record['frames'][0][1] != model['frames'][0][1]:
            raise Failed(f'the frame size differs between pieces {first} and '
                         f'{n}: the video changes, use --mode files')
        if record['head'] != model['head']:
            job.discard(n)
            raise Failed(f'piece {n} was written by another ffmpeg than piece '
                         f'{first}: run again with one release on all hosts')
    return filled


def feed(job, pieces, pipe):
    """Write pieces to a pipe, as one NUT."""
    total = sum(record['size'] for _, record in pieces)
    done, told, skip = 0, 0, 0
    for n, _ in pieces:
        with open(job.piece(n, 'nut'), 'rb') as f:
            f.seek(skip)
            skip = len(NUT)             # one file header is enough
            for data in chunks(f.read):
                pipe.write(data)
                done += len(data)
        if sys.stderr.isatty() or done * 10 // total > told:
            told = done * 10 // total
            say(f'merging: {100 * done // total} %')


def encode(tools, job, pieces, out, hashes):
    frames = [tuple(f) for _, record in pieces for f in record['frames']]
    if not frames:
        raise Failed('the pieces have no frames')
    args = merge_command(tools, job.plan, frames[0][0], create(out),
                         create(hashes))
    with open(job.path('logs', 'merge.log'), 'wb') as log, \
            running(args, log, cwd=job.cwd(), stdin=subprocess.PIPE) as p, \
            contextlib.suppress(BrokenPipeError):
        feed(job, pieces, p.stdin)
        p.stdin.close()
    got = read_hashes(hashes)
    if got != frames:
        raise Failed(f'the encoder got {len(got)} frames that are not the '
                     f'{len(frames)} of the pieces')
    return len(frames)


def merge(tools, job):
    """Encode the pieces, or check that all files are done. The result gets its
    name only if all is right."""
    if not job.in_pieces:
        job.fail_missing([job.failure(n, job.why_failed(n) or 'not done')
                          for n in job.missing()])
        job.sweep_all()
        return say(f'{len(job.tasks)} files are done')
    plan = job.plan
    output = show(plan['output'])
    temp, hashes = job.temp(MERGE), job.temp(MERGE, '.hash', job.path('pieces'))
    with locks.take(job.path('merge.lock')):
        job.sweep(gone, MERGE)
        if job.record(MERGE):
            return say(f'{output} is done')
        try:
            check_inputs(plan)
            frames = encode(tools, job, check(job), temp, hashes)
            check_inputs(plan)
            with open(temp, 'rb') as f:
                os.fsync(f.fileno())
            size = os.stat(temp).st_size
            os.rename(temp, plan['output'])
        finally:
            job.sweep(own, MERGE)
        write_json(job.path('merged.json'), {'plan': plan['id'], 'size': size,
                                             'frames': frames})
        job.sweep_all()
    say(f'{output}: {frames} frames')
