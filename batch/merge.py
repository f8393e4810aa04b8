# SPDX-License-Identifier: LGPL-2.1-or-later
"""merge: every piece checked, then one encoder over all of them.

NUT files can be read one after the other: headers may repeat, and each piece
begins with a sync point that sets the time. So timestamps reach the encoder as
the pieces have them, without arithmetic between files."""
import hashlib
import os
import subprocess
import sys
from fractions import Fraction

import locks
from command import part
from job import MERGE, check_input, create, gone, own, write_json
from piece import check_status, read_hashes
from tools import Failed, say, show, start, url

NUT = b'nut/multimedia container\0'
SYNC_POINT = b'NK\xe4\xad\xee\xca\x45\x69'


def merge_command(tools, plan, first, out, hashes, trial=False):
    """ffmpeg, from pieces on stdin to the result and the frames' hashes. Input
    0 is the original: audio and what else there is are copied from there."""
    micro = int(Fraction(plan['time_base']) * first * 1000000 +
                Fraction(1, 2))
    restore = ['-vf', plan['restore']] if plan['restore'] else []
    few = ['-t', '0.2'] if trial else []
    return [tools.ffmpeg, '-hide_banner', '-v', 'info' if trial else 'warning',
            '-y', *few, '-i', url(plan['source']),
            # a first frame that is not at 0 stays where it is
            *(['-itsoffset', '%.6f' % (micro / 1e6)] if micro else []),
            '-f', 'nut', '-i', 'pipe:0', *plan['maps'], *restore,
            *plan['encoder_options'],
            *part(plan['output_options'], {'-map'})[1], url(out),
            '-map', '1:v:0', '-fps_mode', 'passthrough', '-enc_time_base',
            plan['time_base'].replace('/', ':'), '-c:v', 'rawvideo',
            '-f', 'framehash', '-hash', 'murmur3', url(hashes)]


def check_piece(job, n):
    """A piece's record and header, or why it is not right."""
    record = job.record(n)
    if not record:
        return None, 'not done' if not job.why_failed(n) else \
            'failed: ' + job.why_failed(n)
    sha = hashlib.sha256()
    with open(job.piece(n, 'nut'), 'rb') as f:
        head = f.read(1 << 20)
        sha.update(head)
        for data in iter(lambda: f.read(1 << 20), b''):
            sha.update(data)
    if sha.hexdigest() != record['sha256']:
        return None, 'damaged on disk'
    record['head'] = head[:max(0, head.find(SYNC_POINT))]
    return record, None


def check_times(job, records):
    """No overlap and no gap: the pieces' frames, in order, are the index's."""
    last, offset = None, job.plan['offset']
    for n, (task, record) in enumerate(zip(job.tasks, records), 1):
        start, end = task['start'], task['end']
        for time, _, _ in record['frames']:
            if last is not None and time <= last or \
                    start is not None and time < start - offset or \
                    end is not None and time >= end - offset:
                raise Failed('piece %d: a frame at %d is out of order: use '
                             '--mode files' % (n, time))
            last = time
        if record['as_planned'] and len(record['frames']) != task['frames']:
            raise Failed('piece %d lacks frames' % n)


def check(job):
    """Records of all pieces; what is damaged is removed, so that it is made
    again."""
    records, wrong = [], []
    for n in range(1, len(job.tasks) + 1):
        record, why = check_piece(job, n)
        if why == 'damaged on disk':
            job.discard(n)
        if why:
            wrong.append('piece %d: %s\n  its log: %s' %
                         (n, why, show(job.log(n))))
        records.append(record)
    if wrong:
        raise Failed('%d of %d pieces are missing:\n%s' % (
            len(wrong), len(records), '\n'.join(wrong[:20])))
    check_times(job, records)
    heads = [(n, r['head']) for n, r in enumerate(records, 1) if r['frames']]
    for n, head in heads:
        first = heads[0][0]
        if records[n - 1]['frames'][0][1] != records[first - 1]['frames'][0][1]:
            raise Failed('the frame size differs between pieces %d and %d: the '
                         'video changes, use --mode files' % (first, n))
        if head != heads[0][1]:
            job.discard(n)
            raise Failed('piece %d was written by another ffmpeg than piece '
                         '%d: run again with one release on all hosts' %
                         (n, first))
    return records


def feed(job, records, pipe):
    """All pieces into a pipe, as one NUT."""
    total = sum(r['size'] for r in records)
    done, told, first = 0, 0, True
    for n, record in enumerate(records, 1):
        if not record['frames']:
            continue
        with open(job.piece(n, 'nut'), 'rb') as f:
            if not first:
                f.seek(len(NUT))
            first = False
            for data in iter(lambda: f.read(1 << 20), b''):
                pipe.write(data)
                done += len(data)
        if sys.stderr.isatty() or done * 10 // total > told:
            told = done * 10 // total
            say('merging: %d %%' % (100 * done // total))


def encode(tools, job, records, out, hashes):
    frames = [tuple(f) for r in records for f in r['frames']]
    if not frames:
        raise Failed('the pieces have no frames')
    args = merge_command(tools, job.plan, frames[0][0], create(out),
                         create(hashes))
    with open(job.path('logs', 'merge.log'), 'wb') as log:
        with start(args, cwd=job.cwd(), stdin=subprocess.PIPE,
                   stderr=log) as p:
            try:
                feed(job, records, p.stdin)
                p.stdin.close()
            except BrokenPipeError:
                p.wait()
                check_status(p, log)
                raise Failed('the encoder ended before the last piece')
        check_status(p, log)
    got = read_hashes(hashes)
    if got != frames:
        raise Failed('the encoder got %d frames that are not the %d of the '
                     'pieces' % (len(got), len(frames)))
    return len(frames)


def merge(tools, job):
    """The result, under its name only when all is right."""
    if not job.pieces_mode():
        return finish_files(job)
    plan = job.plan
    temp = job.temp(MERGE, os.path.splitext(plan['output'])[1])
    hashes = job.temp(MERGE, '.hash', job.path('pieces'))
    with locks.locked(job.path('merge.lock')):
        job.sweep(gone, MERGE)
        if job.merged():
            return say('%s is done' % show(plan['output']))
        try:
            for one in plan['files']:
                check_input(one)
            frames = encode(tools, job, check(job), temp, hashes)
            for one in plan['files']:
                check_input(one)
            with open(temp, 'rb') as f:
                os.fsync(f.fileno())
            size = os.stat(temp).st_size
            os.rename(temp, plan['output'])
        finally:
            job.sweep(own, MERGE)
        write_json(job.path('merged.json'), {'plan': plan['id'], 'size': size,
                                             'frames': frames})
        job.sweep_all()
    say('%s: %d frames' % (show(plan['output']), frames))


def finish_files(job):
    missing = job.missing()
    if missing:
        raise Failed('%d of %d files are missing:\n%s' % (
            len(missing), len(job.tasks), '\n'.join(
                'file %d: %s\n  its log: %s' % (
                    n, job.why_failed(n) or 'not done', show(job.log(n)))
                for n in missing[:20])))
    job.sweep_all()
    say('%d files are done' % len(job.tasks))


def clean(job):
    """Pieces take much room; their records tell nothing without them."""
    for n in range(1, len(job.tasks) + 1):
        job.discard(n)
