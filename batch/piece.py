# SPDX-License-Identifier: LGPL-2.1-or-later
"""work: filter a piece, or some whole files, on one GPU."""
import contextlib
import hashlib
import math
import os
import re
import socket
import subprocess
import time

import files
import locks
from job import MERGE, STALE, check_input, create, gone, own, remove, write_json
from source import times_digest
from tools import Failed, chunks, complaint, last_lines, say, show, start, url

FAST = {'ffv1': ['-level', '3', '-slicecrc', '1', '-context', '0', '-g', '1']}
# the part to filter if the planned part lacks neighbor frames
WHOLE = {'start': None, 'end': None, 'frames': 0, 'times': ''}


def trim(part, offset=0):
    cut = ':'.join(f'{k}_pts={part[k] - offset}'
                   for k in ('start', 'end') if part[k] is not None)
    return cut and 'trim=' + cut


def piece_graph(plan, task, gpu):
    """Return a graph with outputs for the frames to store [a] and to hash [b].
    Timestamps are the container's up to the exact cut, then those of one run.
    Neighbor frames are hashed, too, to see that they were there."""
    cut = trim(task.get('filtered', task))
    time_base = f"settb={plan['time_base']}"
    graph = [f"[0:{plan['stream']}]{time_base}", *([cut] if cut else []),
             f"setpts=PTS-({plan['offset']})",
             gpu.fill(plan['chain'] + plan['format']) + plan['download'],
             f"format={plan['stored']}",
             *(['setparams=range=tv'] if plan['codec'] == 'ffv1' else [])]
    graph += ['split[a][b]'] if 'filtered' not in task else [
        time_base, f"split[c][b];[c]{trim(task, plan['offset'])}[a]"]
    return ','.join(graph)


def piece_command(tools, plan, task, gpu, hashes, frames=None, stored=True):
    """Return the ffmpeg command from the input to a lossless NUT on stdout,
    unless nothing is to be stored, and the frames' hashes. It does not fail if
    little of its part is decoded."""
    limit = ['-frames:v', str(frames)] if frames else []
    graph = piece_graph(plan, task, gpu)
    outputs = ['-map', '[a]', *exact(plan), *limit, '-map_metadata:s:v:0',
               f"0:s:{plan['stream']}", '-disposition:v:0',
               plan['disposition'], '-c:v', plan['codec'],
               *FAST.get(plan['codec'], ()), '-f', 'nut', 'pipe:1']
    seeking = ['-seek_timestamp', '1', '-noaccurate_seek', '-ss',
               task['seek']] if task['seek'] else []
    return tools.command(
        'warning', '-y', '-max_error_rate', '1', '-copyts',
        *map(gpu.fill, plan['input_options']), *seeking, '-i',
        url(plan['source']), '-filter_complex',
        *([graph, *outputs] if stored else [graph + ';[a]nullsink']),
        '-map', '[b]', *limit, *hashing(plan, hashes))


def exact(plan):
    """Return the output options that keep timestamps."""
    return ['-fps_mode', 'passthrough', '-enc_time_base',
            plan['time_base'].replace('/', ':')]


def hashing(plan, path):
    """Return the options of an output that has the frames' hashes."""
    return [*exact(plan), '-c:v', 'rawvideo', '-f', 'framehash', '-hash',
            'murmur3', url(path)]


def read_hashes(path):
    """Return [(timestamp, bytes, hash)] from a file of hashes."""
    with open(path) as f:
        lines = [l.split(',') for l in f if not l.startswith('#')]
    return [(int(l[2]), int(l[4]), l[5].strip()) for l in lines]


@contextlib.contextmanager
def running(args, log, **more):
    """Run ffmpeg, log its command and messages; fail if it fails."""
    log.write(f'{args}\n'.encode())
    log.flush()
    with start(args, stderr=log, **more) as p:
        yield p
    if p.returncode:
        with open(log.name, 'rb') as f:
            text = last_lines(complaint(f.read()), 4)
        how = f'was killed by signal {-p.returncode}' if p.returncode < 0 else \
            f'ended with {p.returncode}'
        raise Failed(f'ffmpeg {how}: {text}')


def store(path, args, log, **more):
    """Run ffmpeg, write its stdout to a file and return (size, SHA-256). The
    hash covers ffmpeg's output, not what the file contains."""
    sha, size = hashlib.sha256(), 0
    with open(create(path), 'wb') as out, \
            running(args, log, stdout=subprocess.PIPE, **more) as p:
        try:
            for data in chunks(p.stdout.read1):
                sha.update(data)
                size += len(data)
                out.write(data)
            out.flush()
            os.fsync(out.fileno())
        except OSError as e:
            p.kill()
            raise Failed(f'{show(path)}: {e.strerror}')
    return size, sha.hexdigest()


def store_piece(tools, job, n, task, gpu, log, **more):
    """Filter a piece once and return (size, SHA-256, [(timestamp, bytes,
    hash)]), the latter of the neighbor frames, too. If only these can be
    decoded, ffmpeg fails and writes nothing, as it has no frame to open the
    encoder with; then filter again without storing, to see if that is why."""
    path, hashes = job.temp(n), job.temp(n, '.hash')
    start, end = bounds(task, job.plan['offset'])

    def command(stored):
        return piece_command(tools, job.plan, task, gpu, create(hashes),
                             stored=stored)
    try:
        size, sha = store(path, command(True), log, **more)
    except Failed:
        if 'filtered' not in task or os.path.getsize(path):
            raise
        size, sha = store(path, command(False), log, **more)
        if any(start <= f[0] < end for f in read_hashes(hashes)):
            raise
    return size, sha, read_hashes(hashes)


def bounds(part, offset):
    """Return a part's start and end as timestamps of one run."""
    start, end = part['start'], part['end']
    return (-math.inf if start is None else start - offset,
            math.inf if end is None else end - offset)


def matches(part, frames):
    return len(frames) == part['frames'] and \
        times_digest(f[0] for f in frames) == part['times']


def filter_piece(tools, job, numbers, gpu, log, **more):
    """Filter a piece and return {number: record}. Decode from the beginning of
    the file if frames are missing after seeking."""
    n, = numbers
    task, plan = job.tasks[n - 1], job.plan
    start, end = bounds(task, plan['offset'])
    while True:
        part = task.get('filtered', task)
        size, sha, filtered = store_piece(tools, job, n, task, gpu, log,
                                          **more)
        frames = [f for f in filtered if start <= f[0] < end]
        around = [sum(f[0] < start for f in filtered),
                  sum(f[0] >= end for f in filtered)]
        if matches(part, filtered):
            break
        if task['seek']:
            say(f'piece {n}: seeking did not bring every frame; decoding from '
                'the beginning')
            task = dict(task, seek=None)
        elif any(part[k] is not None and count < needed for k, count, needed
                 in zip(('start', 'end'), around, task.get('reach', ()))) or (
                     task.get('lost') and part['end'] is not None and
                     len(frames) < task['frames']):
            say(f'piece {n}: neighbor frames are missing; filtering the whole '
                'file')
            task = dict(task, filtered=WHOLE)
        else:
            break
    as_planned = matches(task, frames)
    if not as_planned:
        say(f'piece {n}: {len(frames)} frames where the index has '
            f"{task['frames']} (damaged input?)")
    return {n: {'size': size, 'sha256': sha, 'frames': frames,
                'as_planned': as_planned,
                'begin': filtered[0][0] if filtered else None}}


def filter_files(tools, job, numbers, gpu, log, **more):
    """Filter files in one ffmpeg; return {number: record} of the good ones."""
    temps = [create(job.temp(n)) for n in numbers]
    tasks = [job.tasks[n - 1] for n in numbers]
    args = files.files_command(tools, job.plan, tasks, temps, gpu)
    begun = log.tell()
    with running(args, log, stdout=log, **more):
        pass
    with open(log.name, 'rb') as f:
        f.seek(begun)
        # FFmpeg before 6 applies -max_error_rate to all inputs together, so
        # that files with errors have to be tried alone
        wrong = re.findall(rb'Error while decoding stream #(\d+):', f.read())
    alone, records = len(numbers) == 1, {}
    for at, (n, temp) in enumerate(zip(numbers, temps)):
        size = os.stat(temp).st_size
        if size and (alone or b'%d' % at not in wrong):
            records[n] = {'size': size}
    if alone and not records:
        raise Failed('ffmpeg wrote nothing')
    return records


def check_source(job, n, options):
    file = -1 if job.in_pieces else job.tasks[n - 1]['input']
    check_input(job.plan['files'][file], options.moved)


def attempt(tools, job, numbers, log, options):
    """Filter one piece, or files in one ffmpeg, and rename the good results."""
    begun = time.time()
    for n in numbers:
        check_source(job, n, options)
    with locks.gpu(options.gpus, options.per_gpu,
                   options.unlocked) as (gpu, fds), open(log, 'ab') as f:
        try:
            run = filter_piece if job.in_pieces else filter_files
            records = run(tools, job, numbers, gpu, f, env=gpu.env(), fds=fds,
                          cwd=job.cwd())
            for n, record in records.items():
                check_source(job, n, options)
                record.update(
                    plan=job.plan['id'], host=socket.gethostname(),
                    gpu=gpu.name, seconds=round(time.time() - begun, 3),
                    together=len(numbers))
                os.rename(job.temp(n), job.result(n))
                write_json(job.piece(n, 'json'), record)
                remove(job.log(n, 'failed'))
                if options.moved:       # the folder does not stay
                    remove(log)
        finally:
            job.sweep(own, *numbers)
    for n, record in records.items():
        others = f' with {len(numbers) - 1} others' * (len(numbers) > 1)
        say(f'{job.name(n)} of {len(job.tasks)}: {record["seconds"]:.1f} s'
            f'{others} on {record["host"]}, {gpu.name}')


def seize(job, task):
    """Wait for the lock of a task and return it, or None once the task is done.
    Ignore the lock if its holder has written nothing for STALE seconds: both
    would write the same, but the holder may come back and needs its files."""
    begun, group = time.time(), job.groups[task - 1]
    while True:
        if job.done(task) or job.in_pieces and job.record(MERGE):
            return None
        lock = locks.take(job.piece(task, 'lock'), wait=False)
        if lock:
            job.sweep(gone, *group)
            return lock
        written = [os.stat(t).st_mtime for t in job.temps(*group)
                   if os.path.exists(t)]
        if time.time() - max(written + [begun]) > STALE:
            say(f'{job.name(*group)}: its worker seems to be gone')
            return contextlib.nullcontext()
        time.sleep(0.2)


def together(tools, job, task, options):
    """Try the files of a task that have not failed so far in one ffmpeg."""
    log = job.log(task, 'task.log')
    numbers = [n for n in job.groups[task - 1]
               if not job.record(n) and not job.why_failed(n)]
    if len(numbers) > 1:
        try:
            attempt(tools, job, numbers, log, options)
        except (Failed, OSError) as e:
            say(f'{job.name(*numbers)}: {e}\n  trying each one alone; the log: '
                f'{show(log)}')


def work(tools, job, task, options):
    """Do a task, unless it is done."""
    if not 1 <= task <= len(job.groups):
        raise Failed(f'there are {len(job.groups)} tasks')
    lock, wrong = seize(job, task), []
    if not lock:
        return
    with lock:
        together(tools, job, task, options)
        for n in job.groups[task - 1]:
            try:
                if not job.record(n):
                    attempt(tools, job, [n], job.log(n), options)
            except (Failed, OSError) as e:
                wrong.append(job.failure(n, e))
                job.fail(n, str(e))
        if options.moved:
            remove(job.piece(task, 'lock'))
    if wrong:
        raise Failed('\n'.join(wrong))
