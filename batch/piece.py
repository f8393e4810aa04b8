# SPDX-License-Identifier: LGPL-2.1-or-later
"""work: one piece, or some whole files, on one GPU."""
import hashlib
import os
import socket
import subprocess
import time

import files
import locks
from job import STALE, check_input, create, gone, own, remove, write_json
from source import times_digest
from tools import Failed, complaint, last_lines, say, show, start, url

FAST = {'ffv1': ['-level', '3', '-slicecrc', '1', '-context', '0', '-g', '1']}
# what is filtered, where the plan's part is not enough
WHOLE = {'start': None, 'end': None, 'frames': 0, 'times': ''}


def trim(part, offset=0):
    cut = ':'.join('%s_pts=%d' % (k, part[k] - offset)
                   for k in ('start', 'end') if part[k] is not None)
    return cut and 'trim=' + cut


def piece_graph(plan, task, gpu):
    """Timestamps are as the container has them up to the exact cut, then as
    one run of ffmpeg would make them. Frames beside the piece, which its own
    are filtered with, are hashed, too, to see that they were there."""
    cut = trim(task.get('filtered', task))
    graph = '[0:%d]settb=%s,%ssetpts=PTS-(%d),%s%s,format=%s,' % (
        plan['stream'], plan['time_base'], cut and cut + ',', plan['offset'],
        gpu.fill(plan['chain'] + plan['format']), plan['download'],
        plan['stored'])
    if 'filtered' not in task:
        return graph + 'split[a][b]'
    return graph + 'settb=%s,split[c][b];[c]%s[a]' % (
        plan['time_base'], trim(task, plan['offset']))


def piece_command(tools, plan, task, gpu, hashes, frames=None, seek=True):
    """ffmpeg, from the input to a lossless NUT on stdout and the frames'
    hashes. How much of the part that it reads can be decoded is no error."""
    graph = piece_graph(plan, task, gpu)
    exact = ['-fps_mode', 'passthrough', '-enc_time_base',
             plan['time_base'].replace('/', ':')]
    if frames:
        exact += ['-frames:v', str(frames)]
    seeking = ['-seek_timestamp', '1', '-noaccurate_seek', '-ss',
               task['seek']] if seek and task['seek'] else []
    return [tools.ffmpeg, '-nostdin', '-hide_banner', '-v', 'warning', '-y',
            '-max_error_rate', '1', '-copyts',
            *map(gpu.fill, plan['input_options']), *seeking, '-i',
            url(plan['source']), '-filter_complex', graph,
            '-map', '[a]', *exact, '-map_metadata:s:v:0',
            '0:s:%d' % plan['stream'], '-disposition:v:0',
            plan['disposition'], '-c:v', plan['codec'],
            *FAST.get(plan['codec'], ()), '-f', 'nut', 'pipe:1',
            '-map', '[b]', *exact, '-c:v', 'rawvideo',
            '-f', 'framehash', '-hash', 'murmur3', url(hashes)]


def read_hashes(path):
    """[(timestamp, bytes, hash)] of a file by the muxer framehash."""
    with open(path) as f:
        lines = [l.split(',') for l in f if not l.startswith('#')]
    return [(int(l[2]), int(l[4]), l[5].strip()) for l in lines]


def store(args, env, fds, cwd, log, path):
    """Run ffmpeg, write its stdout: (size, SHA-256), or Failed. What is hashed
    is what ffmpeg wrote, whatever the disk makes of it."""
    sha, size = hashlib.sha256(), 0
    with open(create(path), 'wb') as out, \
            start(args, env, fds, cwd=cwd, stdout=subprocess.PIPE,
                  stderr=log) as p:
        try:
            while True:
                data = p.stdout.read1(1 << 20)
                if not data:
                    break
                sha.update(data)
                size += len(data)
                out.write(data)
            out.flush()
            os.fsync(out.fileno())
        except OSError as e:
            p.kill()
            raise Failed('%s: %s' % (show(path), e.strerror))
    check_status(p, log)
    return size, sha.hexdigest()


def check_status(p, log):
    if p.returncode:
        log.flush()
        with open(log.name, 'rb') as f:
            text = complaint(f.read())
        raise Failed('ffmpeg %s: %s' % (
            'was killed by signal %d' % -p.returncode if p.returncode < 0 else
            'ended with %d' % p.returncode, last_lines(text, 4)))


def in_parts(task, offset, frames):
    """Frames before, in and after a piece"""
    start, end = ((None if task[k] is None else task[k] - offset)
                  for k in ('start', 'end'))
    parts = [], [], []
    for frame in frames:
        parts[0 if start is not None and frame[0] < start else
              2 if end is not None and frame[0] >= end else 1].append(frame)
    return parts


def matches(part, frames):
    return len(frames) == part['frames'] and \
        times_digest([f[0] for f in frames]) == part['times']


def lacks(task, before, after):
    """Return whether one run may have had other frames around the piece."""
    return 'filtered' in task and any(
        task['filtered'][k] is not None and len(frames) < needed
        for k, frames, needed in zip(('start', 'end'), (before, after),
                                     task['reach']))


def filter_piece(tools, job, n, gpu, fds, log):
    """{n: record}; from the beginning of the file where seeking did not bring
    every frame."""
    task, plan = job.tasks[n - 1], job.plan
    nut, hashes = job.temp(n, '.nut'), job.temp(n, '.hash')
    seek = bool(task['seek'])
    while True:
        args = piece_command(tools, plan, task, gpu, create(hashes), seek=seek)
        log.write((repr(args) + '\n').encode())
        log.flush()
        size, sha = store(args, gpu.env(), fds, job.cwd(), log, nut)
        filtered = read_hashes(hashes)
        before, frames, after = in_parts(task, plan['offset'], filtered)
        if matches(task.get('filtered', task), filtered):
            break
        if seek:
            say('piece %d: seeking did not bring every frame; decoding from '
                'the beginning' % n)
            seek = False
        elif lacks(task, before, after):
            say('piece %d: neighbor frames are missing; filtering the whole '
                'file' % n)
            task = dict(task, filtered=WHOLE)
        else:
            break
    as_planned = matches(task, frames)
    if not as_planned:
        say('piece %d: %d frames where the index has %d (damaged input?)' %
            (n, len(frames), task['frames']))
    return {n: {'size': size, 'sha256': sha, 'frames': frames,
                'as_planned': as_planned}}


def filter_files(tools, job, numbers, gpu, fds, log):
    """{n: record} of those that are whole"""
    temps = [create(job.temp(n, job.suffix(n))) for n in numbers]
    args = files.files_command(tools, job.plan, [job.tasks[n - 1]
                                                 for n in numbers], temps, gpu)
    begun = log.tell()
    log.write((repr(args) + '\n').encode())
    log.flush()
    with start(args, gpu.env(), fds, cwd=job.cwd(), stdout=log,
               stderr=log) as p:
        pass
    check_status(p, log)
    with open(log.name, 'rb') as f:
        f.seek(begun)
        wrong = files.not_clean(f.read().decode(errors='replace'))
    records = {n: {'size': os.stat(temp).st_size}
               for n, temp in zip(numbers, temps)}
    if len(numbers) == 1:
        if not records[numbers[0]]['size']:
            raise Failed('ffmpeg wrote nothing')
        return records
    return {n: record for at, (n, record) in enumerate(records.items())
            if record['size'] and at not in wrong}


def check_source(job, n, options):
    task = -1 if job.pieces_mode() else job.tasks[n - 1]['input']
    check_input(job.plan['files'][task], options.moved)


def attempt(tools, job, numbers, log, options):
    """Results of tasks, under their names when they are right: one piece, or
    files in one ffmpeg."""
    begun = time.time()
    for n in numbers:
        check_source(job, n, options)
    with locks.gpu(options.gpus, options.per_gpu,
                   options.unlocked) as (gpu, fds), open(log, 'ab') as f:
        try:
            records = filter_piece(tools, job, *numbers, gpu, fds, f) \
                if job.pieces_mode() else \
                filter_files(tools, job, numbers, gpu, fds, f)
            for n, record in records.items():
                check_source(job, n, options)
                record.update(
                    plan=job.plan['id'], host=socket.gethostname(),
                    gpu=gpu.name, seconds=round(time.time() - begun, 3),
                    together=len(numbers))
                os.rename(job.temp(n, job.suffix(n)), job.result(n))
                write_json(job.piece(n, 'json'), record)
                remove(job.log(n, 'failed'))
        finally:
            job.sweep(own, *numbers)
    for n, record in records.items():
        say('%s of %d: %.1f s%s on %s, %s' % (
            job.name(n), len(job.tasks), record['seconds'],
            ' with %d others' % (len(numbers) - 1) if len(numbers) > 1 else '',
            record['host'], gpu.name))


def seize(job, task):
    """The lock of a task; None when another worker has done it meanwhile. One
    whose holder writes nothing any more is not waited for: results are the
    same whoever makes them, and appear at once. That holder may come back, so
    that its files are left to it."""
    begun, group = time.time(), job.groups[task - 1]
    while True:
        if job.done(task) or job.pieces_mode() and job.merged():
            return None
        fd = locks.take(job.piece(task, 'lock'), wait=False)
        if fd is not None:
            job.sweep(gone, *group)
            return fd
        written = [os.stat(t).st_mtime for t in job.temps(*group)
                   if os.path.exists(t)]
        if time.time() - max(written + [begun]) > STALE:
            say('%s: its worker seems to be gone' % job.name(*group))
            return os.open(os.devnull, os.O_RDONLY)
        time.sleep(0.2)


def together(tools, job, task, options):
    """Files of a task that nothing is known against, in one ffmpeg. Whatever
    goes wrong is found out by trying each one alone."""
    numbers = [n for n in job.groups[task - 1]
               if not job.record(n) and not job.why_failed(n)]
    if len(numbers) > 1:
        try:
            attempt(tools, job, numbers, job.log(task, 'task.log'), options)
        except (Failed, OSError) as e:
            say('%s: %s\n  trying each one alone; the log: %s' % (
                job.name(*numbers), e, show(job.log(task, 'task.log'))))


def work(tools, job, task, options):
    """A task, unless it is done."""
    if not 1 <= task <= len(job.groups):
        raise Failed('there are %d tasks' % len(job.groups))
    fd = seize(job, task)
    if fd is None:
        return
    wrong = []
    try:
        together(tools, job, task, options)
        for n in job.groups[task - 1]:
            try:
                if not job.record(n):
                    attempt(tools, job, [n], job.log(n), options)
            except (Failed, OSError) as e:
                wrong.append('%s: %s\n  its log: %s' % (job.name(n), e,
                                                        show(job.log(n))))
                job.fail(n, str(e))
    finally:
        os.close(fd)
    if wrong:
        raise Failed('\n'.join(wrong))
