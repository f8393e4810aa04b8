#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The programs of examples/: what they deliver, and how they fail.

    examples.py PROGRAMS [JOBS]

PROGRAMS is the folder that they were built in. JOBS is the service's load
(24); a tenth of it are broken in ways that clients and disks have. Outputs are
compared with those of the references (tests/ref). BUILD: where ffmpeg is.
"""
import concurrent.futures
import hashlib
import json
import os
import re
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

BUILD = os.path.abspath(os.environ.get('BUILD', 'build'))
CUDASIM = os.path.abspath('build/cudasim')
CLFAULT = os.path.abspath('build/clfault/libclfault.so')
FFMPEG = [BUILD + '/ffmpeg', '-v', 'error', '-nostdin', '-y']
SIZE = ['160', '120']
MAX_FILE = 16 << 20     # of the programs; long.mp4 has 43 MB of frames
UPLOAD = 'format=yuv420p,hwupload,%s,hwdownload,format=yuv420p'
counts = {'passed': 0, 'failed': 0, 'skipped': 0}


def result(what, flaw):
    counts['failed' if flaw else 'passed'] += 1
    if flaw:
        print(f'FAIL: {what}: {flaw}', flush=True)


def skip(what, why):
    counts['skipped'] += 1
    print(f'SKIP: {what}: {why}', flush=True)


def bytes_of(command, data=None):
    return subprocess.run(command, input=data, check=True,
                          stdout=subprocess.PIPE).stdout


def raw(path, pixels):
    return bytes_of(FFMPEG + ['-i', path, '-pix_fmt', pixels,
                              '-f', 'rawvideo', '-'])


def expected(path, pixels, algorithm, *options):
    """What the reference makes of a file's pictures."""
    return bytes_of([BUILD + '/reffilter', algorithm, pixels, *SIZE, *options],
                    raw(path, pixels))


def environment(device, **more):
    env = dict(os.environ, **more)
    if device.startswith('cuda'):
        path = env.get('LD_LIBRARY_PATH')
        env['LD_LIBRARY_PATH'] = CUDASIM + (':' + path if path else '')
    return env


def make_inputs(folder):
    def make(name, seconds, size, *codec):
        bytes_of(FFMPEG + ['-f', 'lavfi', '-i',
                           f'testsrc2=s={size}:d={seconds}', *codec,
                           f'{folder}/{name}'])
    size = 'x'.join(SIZE)
    make('good.mp4', 1, size, '-c:v', 'mpeg4', '-q:v', '4')
    make('long.mp4', 60, size, '-c:v', 'mpeg4', '-q:v', '9')
    make('good.png', 0.04, size)
    make('fields.mp4', 0.2, size, '-vf', 'setparams=field_mode=tff', '-c:v',
         'libx264', '-flags', '+ildct+ilme', '-x264-params',
         'colorprim=bt709:transfer=bt709:colormatrix=bt709')
    make('hdr10.mp4', 0.2, size, '-vf', 'format=yuv420p10,setsar=4/3', '-c:v',
         'libx264', '-x264-params', 'colorprim=bt2020:transfer=smpte2084:'
         'colormatrix=bt2020nc:chromaloc=2')
    add_hdr10(folder + '/hdr10.mp4')
    make('a.h264', 0.2, size, '-c:v', 'libx264')
    make('b.h264', 0.2, '96x64', '-c:v', 'libx264')
    files = {name: open(f'{folder}/{name}', 'rb').read()
             for name in ('good.mp4', 'a.h264', 'b.h264')}
    for name, data in (('zero.mp4', b''), ('cut.mp4', files['good.mp4'][:3000]),
                       ('noise.mp4', os.urandom(9999)),
                       ('sizes.h264', files['a.h264'] + files['b.h264'])):
        with open(f'{folder}/{name}', 'wb') as f:
            f.write(data)


def grow_box(data, path, more):
    """Append to the box at a path of an MP4 file that ends with its moov."""
    data, begin = bytearray(data), 0
    for kind in path:
        while data[begin + 4:begin + 8] != kind:
            begin += int.from_bytes(data[begin:begin + 4], 'big')
        size = int.from_bytes(data[begin:begin + 4], 'big')
        data[begin:begin + 4] = (size + len(more)).to_bytes(4, 'big')
        end = begin + size
        begin += 16 if kind == b'stsd' else 8
    return bytes(data[:end] + more + data[end:])


def add_hdr10(path):
    """A mastering display and light levels, which no option makes."""
    with open(path, 'rb') as f:
        data = f.read()
    display = struct.pack('>8HII', 13250, 34500, 7500, 3000, 34000, 16000,
                          15635, 16450, 10000000, 50)
    boxes = struct.pack('>I4s', 32, b'mdcv') + display + \
        struct.pack('>I4sHH', 12, b'clli', 1000, 400)
    with open(path, 'wb') as f:
        f.write(grow_box(data, (b'moov', b'trak', b'mdia', b'minf', b'stbl',
                                b'stsd', b'avc1'), boxes))


# ---- filter_picture ----

def check_picture(programs, tmp, device, api):
    pixels = 'bgr0' if api == 'cuda' else 'rgba'
    for algorithm, options in (('median', ['radius=2']),
                               ('gauss_hilbert', ['radius=7'])):
        want = expected(tmp + '/good.png', pixels, algorithm, *options)
        chain = f'{algorithm}_{api}=' + ':'.join(options)
        upload = f'hwupload,{chain},hwdownload,format={pixels}'
        out = f'{tmp}/picture.png'
        for arguments in ([f'format={pixels},{upload}', device.split(':')[0]],
                          [f'format={pixels},{chain}']):
            done = subprocess.run([programs + '/filter_picture',
                                   tmp + '/good.png', out, *arguments],
                                  env=environment(device), text=True,
                                  stderr=subprocess.PIPE)
            result(f'filter_picture {arguments}', done.stderr
                   if done.returncode else
                   '' if raw(out, pixels) == want else 'another picture')


def check_picture_errors(programs, tmp):
    for what, picture, out, chain in (
            ('no picture', 'none.png', 'x.png', 'null'),
            ('not a picture', 'noise.mp4', 'x.png', 'null'),
            ('no such filter', 'good.png', 'x.png', 'nosuch'),
            ('two outputs', 'good.png', 'x.png', 'split'),
            ('no folder', 'good.png', 'none/x.png', 'null'),
            ('no space', 'good.png', 'full.png', 'null')):
        if out == 'full.png':
            os.symlink('/dev/full', f'{tmp}/{out}')
        done = subprocess.run([programs + '/filter_picture',
                               f'{tmp}/{picture}', f'{tmp}/{out}', chain],
                              stderr=subprocess.PIPE, text=True)
        flaw = '' if done.returncode == 1 and done.stderr else \
            f'status {done.returncode}: {done.stderr}'
        result(f'filter_picture, {what}', flaw or
               ('an output' if os.path.lexists(f'{tmp}/{out}') else ''))


# ---- transcode ----

def limit_files():
    """As a full disk, for what is larger."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE, MAX_FILE))


def transcode(programs, tmp, source, out, chain, *more, env=None):
    return subprocess.run([programs + '/transcode', f'{tmp}/{source}',
                           f'{tmp}/{out}', chain, *more], env=env, text=True,
                          stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          preexec_fn=limit_files, restore_signals=False)


def check_transcode(programs, tmp, device, api):
    for algorithm, options in (('epsilon', ['radius=3', 'threshold=20']),
                               ('median', ['radius=2']),
                               ('gauss_hilbert', ['radius=6'])):
        want = expected(tmp + '/good.mp4', 'yuv420p', algorithm, *options)
        chain = f'{algorithm}_{api}=' + ':'.join(options)
        for arguments in ([UPLOAD % chain, 'ffv1', device],
                          [chain, 'ffv1', device], [chain, 'ffv1']):
            done = transcode(programs, tmp, 'good.mp4', 'out.mkv', *arguments,
                             env=environment(device))
            result(f'transcode {arguments}', done.stderr if done.returncode else
                   '' if raw(tmp + '/out.mkv', 'yuv420p') == want else
                   'other frames')
            os.unlink(tmp + '/out.mkv')


def leftovers(tmp, name):
    return [f for f in os.listdir(tmp) if f.startswith(name)]


def check_transcode_errors(programs, tmp):
    for what, source, out, chain, more in (
            ('no input', 'none.mp4', 'e.mkv', 'null', []),
            ('zero length', 'zero.mp4', 'e.mkv', 'null', []),
            ('cut off', 'cut.mp4', 'e.mkv', 'null', []),
            ('noise', 'noise.mp4', 'e.mkv', 'null', []),
            ('changing size', 'sizes.h264', 'e.mkv', 'null', []),
            ('no space', 'long.mp4', 'e.mkv', 'null', ['rawvideo']),
            ('no folder', 'good.mp4', 'e/x.mkv', 'null', []),
            ('no such filter', 'good.mp4', 'e.mkv', 'nosuch', []),
            ('two outputs', 'good.mp4', 'e.mkv', 'split', []),
            ('no frame', 'good.mp4', 'e.mkv', 'select=0', []),
            ('no such encoder', 'good.mp4', 'e.mkv', 'null', ['nosuch']),
            ('no such format', 'good.mp4', 'e.nosuch', 'null', []),
            ('no such device', 'good.mp4', 'e.mkv', 'null', ['ffv1', 'x']),
            ('no device', 'good.mp4', 'e.mkv', 'hwupload', ['ffv1'])):
        done = transcode(programs, tmp, source, out, chain, *more)
        flaw = '' if done.returncode == 1 and done.stderr.startswith(
            f'{tmp}/{source}: ') or f'\n{tmp}/{source}: ' in done.stderr else \
            f'status {done.returncode}: {done.stderr}'
        result(f'transcode, {what}', flaw or ' '.join(leftovers(tmp, 'e.')))


def check_cancel(programs, tmp):
    """And that nobody else writes the same output meanwhile."""
    process = subprocess.Popen([programs + '/transcode', tmp + '/long.mp4',
                                tmp + '/c.mkv', 'realtime', 'ffv1'],
                               stderr=subprocess.PIPE, text=True)
    while 'frames' not in process.stderr.readline():
        pass
    other = transcode(programs, tmp, 'good.mp4', 'c.mkv', 'null', 'ffv1')
    there = leftovers(tmp, 'c.')
    result('transcode, two at once', '' if other.returncode == 1 and
           'c.mkv.part is being written' in other.stderr else
           f'status {other.returncode}: {other.stderr}')
    process.send_signal(signal.SIGTERM)
    errors = process.communicate(timeout=20)[1]
    result('transcode, SIGTERM', errors
           if process.returncode != 128 + signal.SIGTERM else
           '' if there == ['c.mkv.part'] and not leftovers(tmp, 'c.') else
           'before: %s, after: %s' % (there, leftovers(tmp, 'c.')))


# ---- service ----

class Service:
    """A service in a folder, and its clients."""

    def __init__(self, programs, folder, device='', threads=3, frames=4,
                 user=None, **env):
        os.makedirs(folder + '/queue', exist_ok=True)
        self.folder = folder
        self.errors = open(folder + '/log', 'a')
        self.process = subprocess.Popen(
            [programs + '/service', folder, str(threads), str(frames),
             *([device] if device else [])], env=environment(device, **env),
            stderr=self.errors, preexec_fn=limit_files, restore_signals=False,
            user=user, group=user)

    def put(self, name, *lines, mode=0o644):
        """A job, as clients write it."""
        path = f'{self.folder}/queue/{name}'
        with open(path + '.new', 'w') as f:
            f.write('\n'.join(lines) + '\n')
        os.chmod(path + '.new', mode)
        os.rename(path + '.new', path + '.job')

    def ask(self, request=b'GET /metrics HTTP/1.0\r\n\r\n'):
        """The counters, or nothing."""
        with socket.socket(socket.AF_UNIX) as s:
            s.settimeout(20)
            s.connect(self.folder + '/metrics.sock')
            s.sendall(request)
            with s.makefile() as f:
                page = f.read()
        return {name: float(value) for name, value in
                re.findall(r'^(gpu_\S+) (\S+)$', page, re.M)}

    def listed(self, state):
        path = f'{self.folder}/{state}'
        names = os.listdir(path) if os.path.isdir(path) else []
        return sorted(n for n in names if '.job' in n and
                      not n.endswith('.reason'))

    def wait(self, condition, seconds=900):
        end = time.time() + seconds
        while time.time() < end and self.process.poll() is None:
            if condition():
                return True
            time.sleep(0.05)
        return condition()

    def idle(self):
        return not self.listed('queue') and not self.listed('running')

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            status = self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = f'{self.process.wait()}, as it hung'
        self.errors.close()
        return status


def counted(page, name, *labels):
    """The sum of a metric's lines with all of these labels."""
    return sum(value for key, value in page.items()
               if key.split('{')[0] == name and all(l in key for l in labels))


def usage(pid):
    """Resident memory in KiB, descriptors, threads of a process."""
    with open(f'/proc/{pid}/status') as f:
        status = f.read()
    return (int(re.search(r'VmRSS:\s+(\d+)', status)[1]),
            len(os.listdir(f'/proc/{pid}/fd')),
            int(re.search(r'Threads:\s+(\d+)', status)[1]))


DENIED = 'Operation not permitted\n'
BROKEN = {      # how the reason begins, and the job's lines
    'zero':   ('Invalid data', '{tmp}/zero.mp4', '{out}', 'null', 'ffv1'),
    'cut':    ('Invalid data', '{tmp}/cut.mp4', '{out}', 'null', 'ffv1'),
    'sizes':  ('Input changed', '{tmp}/sizes.h264', '{out}', 'null', 'ffv1'),
    'full':   ('File too large', '{tmp}/long.mp4', '{out}', 'null', 'rawvideo'),
    'filter': ('', '{tmp}/good.mp4', '{out}', 'nosuch', 'ffv1'),
    'none':   ('No such file', '{tmp}/none.mp4', '{out}', 'null', 'ffv1'),
    'option': ('', '{tmp}/good.mp4', '{out}', 'median_opencl=radius=900',
               'ffv1'),
    'loop':   ('', '{tmp}/good.mp4', '{out}',
               'null;[x]median_opencl[y];[y]median_opencl[x]', 'ffv1'),
    'long':   ('Invalid argument', '{tmp}/good.mp4', '{out}',
               'null,' * 300 + 'null', 'ffv1'),
    'link':   ('Too many levels', '{tmp}/good.mp4', '{out}', 'null', 'ffv1'),
    'source': (DENIED + 'The filter movie', '{tmp}/good.mp4', '{out}',
               "[a]null@b=, 'mov'\\ie@c=http\\://x/y[z];[z]null", 'ffv1'),
    'sink':   (DENIED + 'The filter metadata', '{tmp}/good.mp4', '{out}',
               "metadata=print:file='{out}'", 'ffv1'),
    'format': (DENIED + 'The format image2 ', '{tmp}/good.mp4', '{out}', 'null',
               'png', 'image2'),
    'url':    ('No such file', '{tmp}/good.mp4', 'md5:{out}', 'null', 'ffv1',
               'matroska'),
    'pipe':   (DENIED, '{tmp}/broken/pipe', '{out}', 'null', 'ffv1'),
    # killed as it wrote
    'client': ('Invalid argument\nA job has', '{tmp}/good.mp4'),
}


def put_broken(service, tmp, name, kind):
    """@return how its reason begins"""
    reason, *lines = BROKEN[kind]
    out = f'{service.folder}/out/{name}.mkv'
    service.put(name, *[line.format(tmp=tmp, out=out) for line in lines])
    return reason


def put_jobs(service, tmp, device, api, first, nb):
    """@return how the names of the broken ones begin their reasons"""
    reasons = {}
    kinds = list(BROKEN)
    for i in range(first, first + nb):
        name = f'job{i:03}'
        out = f'{service.folder}/out/{name}.mkv'
        if i % 10 == 5:
            kind = kinds[i // 10 % len(kinds)]
            reasons[name] = put_broken(service, tmp, name, kind)
            continue
        algorithm, options = GOOD[i % len(GOOD)]
        chain = f'{algorithm}_{api}={options}'
        service.put(name, tmp + '/good.mp4', out,
                    UPLOAD % chain if i % 2 else chain, 'ffv1')
    return reasons


GOOD = [('epsilon', 'radius=2:threshold=30'), ('median', 'radius=2'),
        ('gauss_hilbert', 'radius=4')]


def check_ended(service, good, reasons):
    """Which jobs are done, and why others failed."""
    flaws = []
    done, failed = service.listed('done'), service.listed('failed')
    if done != [n + '.job' for n in good]:
        flaws.append(f'done: {done}')
    if failed != sorted(n + '.job' for n in reasons):
        flaws.append(f'failed: {failed}')
    for name, reason in reasons.items():
        path = f'{service.folder}/failed/{name}.job.reason'
        got  = ''
        if os.path.exists(path):
            with open(path) as f:
                got = f.read()
        if not got or not got.startswith(reason):
            flaws.append(f'{name}: not for {reason!r} but {got!r}')
    there = sorted(os.listdir(service.folder + '/out'))
    if there != [n + '.mkv' for n in good]:
        flaws.append(f'outputs: {there}')
    return '; '.join(flaws)


def check_outputs(service, tmp, nb, reasons):
    """How the jobs of put_jobs() ended."""
    want = {a: expected(tmp + '/good.mp4', 'yuv420p', a, *o.split(':'))
            for a, o in GOOD}
    names = [f'job{i:03}' for i in range(nb)]
    flaws = [check_ended(service, [n for n in names if n not in reasons],
                         reasons)]
    there = sorted(os.listdir(service.folder + '/out'))

    def same(file):
        algorithm = GOOD[int(file[3:6]) % len(GOOD)][0]
        return raw(f'{service.folder}/out/{file}', 'yuv420p') == want[algorithm]

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        flaws += [f'{f}: other frames' for f, ok in
                  zip(there, pool.map(same, there)) if not ok]
    return '; '.join(filter(None, flaws))


def check_log(service):
    with open(service.folder + '/log') as f:
        lines = [l for l in f if 'test-only' not in l]
    untagged = [l for l in lines if not re.match(r'<\d>[\w.~]+: .*\n$', l)]
    result('service, its log', ''.join(untagged[:3]))


def check_load(programs, tmp, device, api, nb):
    folder = f'{tmp}/load-{api}'
    os.makedirs(folder + '/out')
    service = Service(programs, folder, device)
    reasons = put_jobs(service, tmp, device, api, 0, nb // 2)
    service.wait(lambda: len(service.listed('done')) >= nb // 4 and
                 service.listed('running'))
    interrupted = service.listed('running')
    service.end(signal.SIGKILL)
    result(f'service {api}, killed', '' if interrupted else 'it was idle')

    service = Service(programs, folder, device)
    service.wait(lambda: os.path.exists(folder + '/done/job000.job') and
                 service.idle())
    first = usage(service.process.pid)
    before = len(service.listed('done')) + len(service.listed('failed'))
    start = counted(service.ask(), 'gpu_frames_total')
    reasons.update(put_jobs(service, tmp, device, api, nb // 2, nb - nb // 2))
    with socket.socket(socket.AF_UNIX) as silent:   # a client that hangs
        silent.connect(folder + '/metrics.sock')
        for _ in range(3):                          # and some that are killed
            with socket.socket(socket.AF_UNIX) as s:
                s.connect(folder + '/metrics.sock')
                s.sendall(b'GET')
        busy = service.ask()
    result(f'service {api}, counters while it runs', '' if
           counted(busy, 'gpu_jobs_running') <= 3 else str(busy))
    service.wait(service.idle)
    page = service.ask()
    last = usage(service.process.pid)
    result(f'service {api}, jobs', check_outputs(service, tmp, nb, reasons))
    put = nb - nb // 2
    failed = len([r for r in reasons if int(r[3:6]) >= nb // 2])
    want = (before == nb // 2, counted(page, 'gpu_frames_total') - start >=
            25 * (put - failed), page['gpu_errors_total'] >= failed,
            any('memory_used' in key for key in page) == (api == 'cuda'))
    result(f'service {api}, counters', '' if all(want) else f'{want}: {page}')
    print(f'service {api}: {put} jobs later: resident memory {first[0]} -> '
          f'{last[0]} KiB, descriptors {first[1]} -> {last[1]}, threads '
          f'{first[2]} -> {last[2]}')
    result(f'service {api}, growth', '' if last[1] <= first[1] and
           last[2] <= first[2] and last[0] - first[0] < 100 * put + 24576 else
           'see above')
    status = service.end()
    result(f'service {api}, SIGTERM', '' if status == 0 else f'status {status}')
    check_log(service)


def check_broken(programs, tmp):
    """Each kind of broken jobs fails alone."""
    folder = tmp + '/broken'
    os.makedirs(folder + '/out')
    service = Service(programs, folder, 'opencl')
    good = ['a', 'b.job', 'c~d', 'z']
    reasons = {kind: put_broken(service, tmp, kind, kind) for kind in BROKEN}
    os.symlink(folder + '/nowhere', folder + '/out/link.mkv.part')
    with open(folder + '/out/a.mkv.part', 'wb') as f:   # of a killed process
        f.write(os.urandom(1 << 20))
    os.mkfifo(folder + '/pipe')
    os.mkfifo(folder + '/queue/fifo.job')
    reasons['fifo'] = 'Invalid argument\nThe job is not'
    for name in good:
        service.put(name, tmp + '/good.mp4', f'{folder}/out/{name}.mkv',
                    'null', 'ffv1')
    service.wait(lambda: 'z.job' in service.listed('done') and service.idle(),
                 60)
    status = service.end()
    for name in leftovers(folder + '/out', 'link'):
        os.unlink(f'{folder}/out/{name}')
    want = raw(tmp + '/good.mp4', 'yuv420p')
    result('service, broken jobs', f'status {status}' if status else
           check_ended(service, good, reasons))
    result('service, beside broken jobs',
           '' if raw(folder + '/out/a.mkv', 'yuv420p') == want else
           'other frames')


def check_shared(programs, tmp):
    """Of two jobs that write one output at once, the second fails."""
    folder = tmp + '/shared'
    out    = folder + '/out/first.mkv'
    os.makedirs(folder + '/out')
    service = Service(programs, folder, 'opencl')
    service.put('first', tmp + '/good.mp4', out, 'realtime', 'ffv1')
    service.wait(lambda: os.path.exists(out + '.part'), 20)
    service.put('second', tmp + '/a.h264', out, 'null', 'ffv1')
    service.wait(service.idle, 20)
    service.end()
    flaw = check_ended(service, ['first'],
                       {'second': f'File exists\n{out}.part is being written'})
    result('service, two jobs with one output', flaw or
           ('' if raw(out, 'yuv420p') == raw(tmp + '/good.mp4', 'yuv420p') else
            'other frames'))


def check_user(programs, tmp):
    """Clients are other users: their jobs need to be readable, no more."""
    folder = tmp + '/user'
    user = 65534 if os.geteuid() == 0 else None
    for path in tmp, folder, folder + '/queue', folder + '/out':
        os.makedirs(path, exist_ok=True)
        os.chmod(path, 0o777)
    if subprocess.run(['test', '-x', programs + '/service'],
                      user=user).returncode:
        return skip('service, other users', f'{programs} is not for them')
    service = Service(programs, folder, 'opencl', user=user,
                      POCL_CACHE_DIR=folder)
    for name, mode in ('good', 0o444), ('secret', 0):
        service.put(name, tmp + '/good.mp4', f'{folder}/out/{name}.mkv',
                    'null', 'ffv1', mode=mode)
    service.wait(lambda: os.path.exists(folder + '/lock') and service.idle(),
                 20)
    service.end()
    result('service, other users', check_ended(
        service, ['good'], {'secret': 'Permission denied'}))


def check_stop(programs, tmp):
    """Jobs that are running when it is stopped go back to the queue."""
    folder = tmp + '/stop'
    service = Service(programs, folder, 'opencl')
    service.put('long', tmp + '/long.mp4', folder + '/x.mkv', 'realtime',
                'ffv1')
    service.wait(lambda: os.path.exists(folder + '/x.mkv.part'))
    other = subprocess.run([programs + '/service', folder, '1', '1'],
                           stderr=subprocess.PIPE, text=True)
    result('service, a second one', '' if other.returncode == 1 and
           other.stderr else f'status {other.returncode}')
    status = service.end()
    there = service.listed('queue'), leftovers(folder, 'x.')
    result('service, SIGTERM while it works', '' if status == 0 and
           there == (['long.job'], []) else f'status {status}, {there}')


def check_poison(programs, tmp):
    """A job that ends the process each time is tried three times."""
    folder = tmp + '/poison'
    for name in ('bad.job', 'bad.job~', 'bad.job~~', ''):
        service = Service(programs, folder, 'opencl')
        if name == 'bad.job':
            service.put('bad', tmp + '/long.mp4', folder + '/x.mkv', 'realtime',
                        'ffv1')
        there = service.wait(lambda: service.listed('running') == [name] or
                             service.listed('failed'), 20)
        service.end(signal.SIGKILL)
        if not there:
            break
    failed = service.listed('failed')
    result('service, three tries', '' if not name and
           failed == ['bad.job~~~'] and
           os.path.exists(folder + '/failed/bad.job.reason') else
           f'{name}, failed: {failed}')


def check_lost(programs, tmp, device, api, **fault):
    folder = f'{tmp}/lost-{api}'
    os.makedirs(folder + '/out')
    service = Service(programs, folder, device, **fault)
    put_jobs(service, tmp, device, api, 0, 4)
    service.wait(lambda: False, 60)
    status = service.end()
    with open(folder + '/log') as f:
        told = f': {device} is lost\n' in f.read()
    marked, others = service.listed('running'), service.listed('queue')
    result(f'service {api}, its device is lost', '' if status == 75 and told
           and len(marked) == 1 and '~' not in ''.join(others) else
           f'status {status}, named: {told}, to be marked: {marked}')
    service = Service(programs, folder, device)
    service.wait(service.idle)
    service.end()
    result(f'service {api}, after that', check_outputs(service, tmp, 4, {}))


def check_several(programs, tmp, devices, api, **more):
    """Jobs go to the device with the fewest; one that is absent is left out."""
    folder = f'{tmp}/several-{api}'
    os.makedirs(folder + '/out')
    absent = f'{api}:9' + ('.9' if api == 'opencl' else '')
    service = Service(programs, folder, ','.join([devices[0], absent,
                                                  devices[1]]), 4, 2, **more)
    for n in range(4):
        service.put(f'long{n}', tmp + '/long.mp4', f'{folder}/out/{n}.mkv',
                    UPLOAD % f'median_{api}=radius=1' + ',realtime', 'ffv1')
    service.wait(lambda: len(leftovers(folder + '/out', '')) == 4, 60)

    def by_device(*metric):
        return [counted(page, *metric, f'device="{d}"')
                for d in (devices[0], absent, devices[1])]

    page = service.ask()
    got = by_device('gpu_device_up'), by_device('gpu_jobs_running')
    result(f'service {api}, two devices of three', '' if
           got == ([1, 0, 1], [2, 0, 2]) else str(got))
    service.end()
    for name in service.listed('queue'):
        os.unlink(f'{folder}/queue/{name}')

    reasons = put_jobs(service, tmp, devices[0], api, 0, 12)
    service = Service(programs, folder, ','.join(devices), 4, 2, **more)
    service.wait(lambda: os.path.exists(folder + '/metrics.sock') and
                 service.idle(), 120)
    service.wait(lambda: counted(service.ask(), 'gpu_jobs_total') == 12, 10)
    page = service.ask()
    done = by_device('gpu_jobs_total', 'done')
    result(f'service {api}, jobs on two devices', check_outputs(
        service, tmp, 12, reasons) or ('' if sum(done) == 12 - len(reasons) and
                                       min(done[0], done[2]) > 1 and
                                       min(by_device('gpu_frames_total')[::2])
                                       >= 50 else str(page)))
    status = service.end()
    result(f'service {api}, two devices, SIGTERM', '' if status == 0 else
           f'status {status}')
    check_log(service)
    status = Service(programs, folder, absent, **more).process.wait(60)
    result(f'service {api}, no device', '' if status == 1 else
           f'status {status}')


def check_retry(programs, tmp):
    """A failed job is as it was, and may be put back; and the fifth line, a
    format."""
    folder = tmp + '/retry'
    service = Service(programs, folder)
    lines = folder + '/late.mp4', folder + '/out.md5', 'null', 'rawvideo', \
        'framemd5'
    service.put('job', *lines)
    service.wait(lambda: service.listed('failed'), 20)
    with open(folder + '/failed/job.job') as f:
        result('service, a failed job', '' if tuple(f.read().split()) == lines
               else 'it was changed')
    os.symlink(tmp + '/good.mp4', folder + '/late.mp4')
    os.rename(folder + '/failed/job.job', folder + '/queue/job.job')
    service.wait(lambda: service.listed('done') or service.listed('failed'), 20)
    service.end()
    frames = raw(tmp + '/good.mp4', 'yuv420p')
    size = len(frames) // 25
    want = [hashlib.md5(frames[i:i + size]).hexdigest()
            for i in range(0, len(frames), size)]
    got = []
    if os.path.exists(folder + '/out.md5'):
        with open(folder + '/out.md5') as f:
            got = [line.split()[-1] for line in f if line[0] != '#']
    left = os.listdir(folder + '/failed')
    result('service, a job again, to framemd5', '' if got == want and not left
           else f'failed: {left}, {len(got)} frames')


# ---- colours ----

def description(path):
    """What a stream says of its pictures."""
    page = bytes_of([BUILD + '/ffprobe', '-v', 'error', '-show_streams', '-of',
                     'json', path])
    stream = json.loads(page)['streams'][0]
    return {key: value for key, value in stream.items() if
            key.startswith(('color_', 'chroma_', 'field_', 'sample_aspect',
                            'side_data'))}


def check_colours(programs, tmp, device, api):
    """They are those that ffmpeg writes."""
    folder  = f'{tmp}/colours-{api}'
    service = Service(programs, folder, device)
    for name, words in (('hdr10', ('bt2020nc', 'smpte2084', 'topleft', '4:3',
                                   'Mastering display', '1000/1', '400')),
                        ('fields', ("'tb'",))):
        source, want = f'{tmp}/{name}.mp4', f'{folder}/{name}.mkv'
        bytes_of(FFMPEG + ['-i', source, '-c:v', 'ffv1', want])
        want = description(want)
        lost = [w for w in words if w not in str(want)]
        result(f'ffmpeg, {name}', ' '.join(lost))
        chain = f'median_{api}'
        done  = transcode(programs, tmp, name + '.mp4', name + '.mkv', chain,
                          'ffv1', device, env=environment(device))
        got = description(f'{tmp}/{name}.mkv')
        result(f'transcode {chain}, {name}', done.stderr if done.returncode else
               '' if got == want else f'{got}, not {want}')
        out = f'{folder}/{name}-job.mkv'
        service.put(name, source, out, chain, 'ffv1')
        service.wait(service.idle, 60)
        got = description(out) if os.path.exists(out) else 'failed'
        result(f'service {chain}, {name}', '' if got == want else
               f'{got}, not {want}')
    service.end()


# ---- the start in Python ----

def check_python(tmp):
    """By the system's libavfilter and FFmpeg's median; by ours and its twin
    where PyAV is linked with that release's."""
    script = 'examples/filter_picture.py'
    python = '/usr/bin/python3'         # Debian's, which has Debian's PyAV
    if subprocess.run([python, '-c', 'import av'],
                      stderr=subprocess.DEVNULL).returncode:
        return skip(script, 'no module av: the package python3-av')
    for libs, name in ('/nowhere', 'median'), (BUILD + '/lib', 'median_opencl'):
        if name != 'median' and not os.path.exists(libs + '/libavfilter.so.8'):
            skip(f'{script} {name}', 'PyAV is built for FFmpeg 5.1')
            continue
        out = tmp + '/python.png'
        done = subprocess.run([python, script, tmp + '/good.png', out,
                               name, 'radius=2'], stderr=subprocess.PIPE,
                              env=dict(os.environ, LD_LIBRARY_PATH=libs),
                              text=True)
        want = expected(tmp + '/good.png', 'gbrp', 'median', 'radius=2')
        result(f'{script} {name}', done.stderr if done.returncode else
               '' if raw(out, 'gbrp') == want else 'another picture')


def works(programs, tmp, device, api, **more):
    done = transcode(programs, tmp, 'a.h264', 'works.mkv',
                     UPLOAD % f'epsilon_{api}', 'ffv1', device,
                     env=environment(device, **more))
    if done.returncode:
        skip(f'examples on {device}', (done.stderr.splitlines() or ['?'])[-1])
    return not done.returncode


def main():
    programs = os.path.abspath(sys.argv[1])
    nb = int(sys.argv[2]) if len(sys.argv) > 2 else 24
    with tempfile.TemporaryDirectory() as tmp:
        make_inputs(tmp)
        check_picture_errors(programs, tmp)
        check_transcode_errors(programs, tmp)
        check_cancel(programs, tmp)
        check_broken(programs, tmp)
        check_shared(programs, tmp)
        check_user(programs, tmp)
        check_stop(programs, tmp)
        check_poison(programs, tmp)
        check_retry(programs, tmp)
        for device, api, fault in (
                ('opencl', 'opencl', {'LD_PRELOAD': CLFAULT,
                                      'CLFAULT_FAIL': 'finish:30:-36+'}),
                ('cuda:0', 'cuda',
                 {'CUDASIM_FAIL': 'any:300:LAUNCH_FAILED+'})):
            if works(programs, tmp, device, api):
                check_picture(programs, tmp, device, api)
                check_transcode(programs, tmp, device, api)
                check_colours(programs, tmp, device, api)
                check_load(programs, tmp, device, api, nb)
                check_lost(programs, tmp, device, api, **fault)
        for devices, api, more in (
                (('opencl:0.0', 'opencl:0.1'), 'opencl',
                 {'POCL_DEVICES': 'pthread pthread'}),  # "basic" deadlocks
                (('cuda:0', 'cuda:1'), 'cuda', {'CUDASIM_DEVICES': '2'})):
            if works(programs, tmp, devices[1], api, **more):
                check_several(programs, tmp, devices, api, **more)
        check_python(tmp)
    print('%(passed)d passed, %(failed)d failed, %(skipped)d skipped' % counts)
    return 1 if counts['failed'] else 0


if __name__ == '__main__':
    sys.exit(main())
