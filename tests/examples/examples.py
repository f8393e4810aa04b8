#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Test the programs of examples/, their outputs and their errors.

    examples.py PROGRAMS [python]

PROGRAMS is the folder of the built programs; python: test the example for PyAV
instead. Outputs are compared with those of the references (reference/). The
service also gets a short form of load.py's load. BUILD: folder of ffmpeg. SEED:
random seed (the date).
"""
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

from common import *
from load import Load
from service import *

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
            ('several files', 'good.mp4', 'e.%d.png', 'null', ['png']),
            ('one file of such a format', 'good.png', 'e.png', 'null', ['png']),
            ('itself', 'good.mp4', 'good.mp4', 'null', []),
            ('no such device', 'good.mp4', 'e.mkv', 'null', ['ffv1', 'x']),
            ('no device', 'good.mp4', 'e.mkv', 'hwupload', ['ffv1'])):
        done = transcode(programs, tmp, source, out, chain, *more)
        flaw = '' if done.returncode == 1 and done.stderr.startswith(
            f'{tmp}/{source}: ') or f'\n{tmp}/{source}: ' in done.stderr else \
            f'status {done.returncode}: {done.stderr}'
        result(f'transcode, {what}', flaw or ' '.join(leftovers(tmp, 'e.')))


def times(path):
    """Return the timestamps of a file's frames in ms."""
    text = bytes_of([BUILD + '/ffprobe', '-v', 'error', '-show_entries',
                     'frame=best_effort_timestamp_time', '-of', 'csv=p=0', path])
    return [round(1000 * float(line.strip(b','))) for line in text.split()]


def check_times(programs, tmp):
    """Check that frames are 40 ms apart, for inputs without some timestamps or
    with another time base than the encoder's."""
    service = Service(programs, tmp + '/times', 'opencl')
    for source, suffix, encoder in TIMES:
        for name in 'job', 'run':
            out = f'{name}-{source}.{suffix}'
            if name == 'job':
                path = f'{service.folder}/out/{out}'
                service.put(source, f'{tmp}/{source}', path, 'null', encoder)
                service.wait(service.idle)
                errors = ''
            else:
                path = f'{tmp}/{out}'
                errors = transcode(programs, tmp, source, out, 'null',
                                   encoder).stderr
            got = times(path) if os.path.exists(path) else []
            steps = [b - a for a, b in zip(got, got[1:])]
            result(f'times of {out}', '' if steps == [40] * 24 else
                   f'{got} {errors}')
    service.end()


TIMES = [(source, suffix, encoder) for source in ('b.avi', 'raw.h264', 'ticks.ts')
         for suffix, encoder in (('mp4', 'libx264'), ('mkv', 'mpeg4'))]


def check_url(programs, tmp):
    done = subprocess.run([programs + '/transcode', tmp + '/good.mp4',
                           'file:u.mkv', 'null', 'ffv1'], cwd=tmp, text=True,
                          stderr=subprocess.PIPE)
    left = leftovers(tmp, 'u.') + leftovers(tmp, 'file:')
    result('transcode, a URL', '' if done.returncode == 1 and
           'is a URL' in done.stderr and not left else done.stderr + str(left))


ENDLESS = 'tpad=stop=-1', "tpad=stop=-1,select='lt(n,5)'"


def check_endless(programs, tmp):
    """Check that endless jobs end after SIGTERM and leave no files."""
    for n, chain in enumerate(ENDLESS):
        out = f'{tmp}/endless.mkv'
        process = subprocess.Popen([programs + '/transcode', tmp + '/good.mp4',
                                    out, chain, 'ffv1'],
                                   stderr=subprocess.DEVNULL)
        until(lambda: leftovers(tmp, 'endless.') or process.poll() is not None)
        process.send_signal(signal.SIGTERM)
        status = ended(process)
        result(f'transcode, SIGTERM, {chain}', '' if status == 128 + 15 and
               not leftovers(tmp, 'endless.') else f'status {status}')
        service = Service(programs, f'{tmp}/endless{n}', 'opencl')
        service.put('a', tmp + '/good.mp4', f'{service.folder}/out/a.mkv',
                    chain, 'ffv1')
        service.wait(lambda: leftovers(service.folder + '/out', 'a'))
        service.process.send_signal(signal.SIGTERM)
        status = ended(service.process)
        service.end()
        result(f'service, SIGTERM, {chain}', '' if status == 0 else
               f'status {status}')


def ended(process):
    try:
        return process.wait(HANG)
    except subprocess.TimeoutExpired:
        process.kill()
        return f'{process.wait()}, as it hung'


def check_hang(programs, tmp):
    """Check that a hanging job ends the process three times, and that other
    jobs are done."""
    folder = tmp + '/hang'
    for n in range(4):
        service = Service(programs, folder, 'opencl', SERVICE_MAX_WAIT='10')
        if not n:
            for name, chain in ('bad', ENDLESS[1]), ('good', 'null'):
                service.put(name, tmp + '/good.mp4', f'{folder}/out/{name}.mkv',
                            chain, 'ffv1')
        service.wait(service.idle)
        status = service.end()
        result(f'service, a job that hangs, process {n}', '' if
               status == (75 if n < 3 else 0) else f'status {status}')
    got = service.listed('done'), service.listed('failed'), \
        os.listdir(folder + '/out')
    result('service, after a job that hangs', '' if got == (
        ['good.job'], ['bad.job~~~'], ['good.mkv']) else str(got))


def check_names(programs, tmp):
    """Check jobs whose names are too long for suffixes, in both folders."""
    folder = tmp + '/names'
    make_folder(folder)
    os.makedirs(folder + '/running')
    names = {state: state[0] * (length - 4) + '.job'
             for state, length in (('queue', 249), ('running', 255))}
    for state, name in names.items():
        with open(f'{folder}/{state}/{name}', 'w') as f:
            f.write('\n'.join((tmp + '/good.mp4', folder + '/out/x.mkv', 'null',
                               'ffv1')))
    os.makedirs(folder + '/failed/taken.job')   # a folder that a client put
    service = Service(programs, folder, 'opencl')
    service.put('taken', tmp + '/none.mp4', folder + '/out/x.mkv', 'null')
    service.wait(lambda: len(service.listed('failed')) == 4)
    service.end()
    got = [n for n in service.listed('failed') if 'taken' not in n]
    result('service, a folder with a failed job\'s name',
           '' if 'taken.job~' in service.listed('failed') and
           not service.listed('running') else str(service.listed('failed')))
    reasons = [f for f in os.listdir(folder + '/failed') if 'reason' in f]
    result('service, long names', '' if got == sorted(names.values()) and
           len(reasons) == 3 else f'{got} {reasons}')


def check_folders(programs, tmp):
    """Check that files outside of the folders for jobs, and links to such
    files, are refused and left alone."""
    for n, name in enumerate(('files:/nowhere', 'files/', 'link/')):
        folder = f'{tmp}/folders{n}'
        os.makedirs(folder + '/files')
        os.symlink(folder + '/files', folder + '/link')
        check_folder(programs, tmp, folder, name)


def check_folder(programs, tmp, folder, name):
    files, part = folder + '/files', tmp + '/elsewhere.mkv.part'
    os.makedirs(folder + '/running')
    write(part, 'of a client')
    write(folder + '/running/left.job',
          f'{files}/good.mp4\n{part[:-5]}\nnull\nffv1\n')
    bytes_of(FFMPEG + ['-i', tmp + '/good.mp4', '-frames:v', '1',
                       files + '/photo.jpg'])
    shutil.copy(tmp + '/good.mp4', files)
    os.symlink(tmp + '/good.mp4', files + '/link.mp4')
    os.symlink(tmp, files + '/away')
    service = Service(programs, folder, 'opencl', files=[f'{folder}/{name}'])
    lines = {'good': ('files/good.mp4', files + '/good.mkv'),
             'photo': ('files/photo.jpg', files + '/photo.mkv'),
             'input': (tmp + '/good.mp4', files + '/x.mkv'),
             'link': (files + '/link.mp4', files + '/x.mkv'),
             'dots': (files + '/../../good.mp4', files + '/x.mkv'),
             'output': (files + '/good.mp4', tmp + '/x.mkv'),
             'away': (files + '/good.mp4', files + '/away/x.mkv')}
    for job, (source, out) in lines.items():
        service.put(job, source, out, 'format=yuv420p', 'ffv1')
    service.wait(service.idle)
    service.end()
    flaws = [reason_flaw(service, job, DENIED) for job in [*lines, 'left']
             if job not in ('good', 'photo')]
    done = service.listed('done')
    result(f'service, its folders: {name}', ' '.join(filter(None, flaws)) or
           ('' if done == ['good.job', 'photo.job'] else str(done)))
    result(f'service, a file outside of {name}', '' if os.path.exists(part) else
           'it was removed')


def check_cancel(programs, tmp):
    """Check that SIGTERM leaves no files, and that a second process cannot
    write the same output."""
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
    errors = process.communicate(timeout=HANG)[1]
    result('transcode, SIGTERM', errors
           if process.returncode != 128 + signal.SIGTERM else
           '' if there == ['c.mkv.part'] and not leftovers(tmp, 'c.') else
           'before: %s, after: %s' % (there, leftovers(tmp, 'c.')))


# ---- service ----

def put_jobs(service, tmp, api, first, nb):
    """Put jobs. @return {name of a broken job: start of its reason}"""
    reasons = {}
    kinds = [k for k in broken_kinds(None) if k != 'new']
    for i in range(first, first + nb):
        name = f'job{i:03}'
        out = f'{service.folder}/out/{name}.mkv'
        if i % 10 == 5:
            kind = kinds[i // 10 % len(kinds)]
            reasons[name] = put_broken(service, tmp, name, kind, api)[0]
            continue
        algorithm, options = GOOD[i % len(GOOD)]
        chain = f'{algorithm}_{api}={options}'
        service.put(name, tmp + '/good.mp4', out,
                    UPLOAD % chain if i % 2 else chain, 'ffv1')
    return reasons


GOOD = [('epsilon', 'radius=2:threshold=30'), ('median', 'radius=2'),
        ('gauss_hilbert', 'radius=4')]


def check_outputs(service, tmp, nb, reasons):
    """Check the results of the jobs of put_jobs()."""
    want = {a: expected(tmp + '/good.mp4', 'yuv420p', a, *o.split(':'))
            for a, o in GOOD}
    names = [f'job{i:03}' for i in range(nb)]
    flaws = [check_ended(service, [n for n in names if n not in reasons],
                         reasons)]
    files = sorted(os.listdir(service.folder + '/out'))
    there = [f for f in files if re.match(r'job\d{3}\b', f)]
    flaws += [f'{f}: of no job' for f in files if f not in there]

    def same(file):
        algorithm = GOOD[int(file[3:6]) % len(GOOD)][0]
        return raw(f'{service.folder}/out/{file}', 'yuv420p') == want[algorithm]

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        flaws += [f'{f}: other frames' for f, ok in
                  zip(there, pool.map(same, there)) if not ok]
    return '; '.join(filter(None, flaws))


def check_broken(programs, tmp):
    """Check that broken jobs of each kind fail without affecting other jobs."""
    folder = tmp + '/broken'
    service = Service(programs, folder, 'opencl')
    good = ['a', 'b.job', 'c~d', 'z']
    reasons = {kind: put_broken(service, tmp, kind, kind)[0]
               for kind in broken_kinds(None)}
    del reasons['new']
    with open(folder + '/out/a.mkv.part', 'wb') as f:   # left by a killed one
        f.write(os.urandom(1 << 20))
    for name in good:
        service.put(name, tmp + '/good.mp4', f'{folder}/out/{name}.mkv',
                    'null', 'ffv1')
    service.wait(lambda: 'z.job' in service.listed('done') and service.idle())
    status = service.end()
    result('service, files left by broken jobs', left_flaw(service) or
           ('' if os.listdir(folder + '/queue') == ['new.new'] else
            'a job that is being written'))
    want = raw(tmp + '/good.mp4', 'yuv420p')
    result('service, broken jobs', f'status {status}' if status else
           check_ended(service, good, reasons))
    result('service, good jobs with broken ones',
           '' if raw(folder + '/out/a.mkv', 'yuv420p') == want else
           'other frames')
    check_log(service)


def check_shared(programs, tmp):
    """Check that the second of two jobs with the same output fails."""
    folder = tmp + '/shared'
    out    = folder + '/out/first.mkv'
    service = Service(programs, folder, 'opencl')
    service.put('first', tmp + '/long.mp4', out, 'realtime', 'ffv1')
    service.wait(lambda: os.path.exists(out + '.part'))
    service.put('second', tmp + '/a.h264', out, 'null', 'ffv1')
    service.wait(lambda: service.listed('failed'))
    there = service.listed('running') == ['first.job'] and \
        os.path.exists(out + '.part')
    service.end()
    flaw = check_ended(service, [], {
        'second': f'File exists\n{out}.part is being written'})
    result('service, two jobs with one output', flaw or
           ('' if there else 'the first job does not go on'))


def check_user(programs, tmp):
    """Check that jobs of other users only need to be readable."""
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
    if user:                # only the owner can move a folder
        os.mkdir(folder + '/queue/dir.job')
    service.wait(lambda: not service.listed('running') and
                 'secret.job' in service.listed('failed') and
                 'good.job' in service.listed('done'))
    service.end()
    result('service, other users', check_ended(
        service, ['good'], {'secret': 'Permission denied'}))
    if user:
        result('service, another user\'s folder',
               reason_flaw(service, 'dir', 'Permission denied\ndir.job'))


def check_stop(programs, tmp):
    """Check that running jobs return to the queue when the service is
    stopped."""
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
    """Check that a job that ends the process each time is run three times."""
    folder = tmp + '/poison'
    for name in ('bad.job', 'bad.job~', 'bad.job~~', ''):
        service = Service(programs, folder, 'opencl')
        if name == 'bad.job':
            service.put('bad', tmp + '/long.mp4', folder + '/x.mkv', 'realtime',
                        'ffv1')
        there = service.wait(lambda: service.listed('running') == [name] or
                             service.listed('failed'))
        service.end(signal.SIGKILL)
        if not there:
            break
    failed = service.listed('failed')
    result('service, three tries', '' if not name and
           failed == ['bad.job~~~'] and
           os.path.exists(folder + '/failed/bad.job.reason') else
           f'{name}, failed: {failed}')
    result('service, files left after three tries',
           ' '.join(leftovers(folder, 'x.')))


def check_lost(programs, tmp, device, api, **fault):
    folder = f'{tmp}/lost-{api}'
    service = Service(programs, folder, device, **fault)
    put_jobs(service, tmp, api, 0, 4)
    service.wait(lambda: False)
    status = service.end()
    told = f': {device} is lost\n' in read(folder + '/log')
    marked, others = service.listed('running'), service.listed('queue')
    result(f'service {api}, its device is lost', '' if status == 75 and told
           and len(marked) == 1 and '~' not in ''.join(others) else
           f'status {status}, named: {told}, to be marked: {marked}')
    service = Service(programs, folder, device)
    service.wait(service.idle)
    service.end()
    result(f'service {api}, after that', check_outputs(service, tmp, 4, {}))


def check_several(programs, tmp, devices, api, **more):
    """Check that jobs go to the device with the fewest jobs, and that a missing
    device is skipped."""
    folder = f'{tmp}/several-{api}'
    absent = f'{api}:9' + ('.9' if api == 'opencl' else '')
    service = Service(programs, folder, ','.join([devices[0], absent,
                                                  devices[1]]), 4, 2, **more)
    for n in range(4):
        service.put(f'long{n}', tmp + '/long.mp4', f'{folder}/out/{n}.mkv',
                    UPLOAD % f'median_{api}=radius=1' + ',realtime', 'ffv1')
    service.wait(lambda: len(leftovers(folder + '/out', '')) == 4)

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

    reasons = put_jobs(service, tmp, api, 0, 12)
    service = Service(programs, folder, ','.join(devices), 4, 2, **more)
    service.wait(lambda: os.path.exists(folder + '/metrics.sock') and
                 service.idle())
    service.wait(lambda: counted(service.ask(), 'gpu_jobs_total') == 12)
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
    status = Service(programs, folder, absent, **more).process.wait(HANG)
    result(f'service {api}, no device', '' if status == 1 else
           f'status {status}')


def check_retry(programs, tmp):
    """Check that a failed job is unchanged and can be put back, and that the
    fifth line sets the format."""
    folder = tmp + '/retry'
    service = Service(programs, folder)
    lines = folder + '/late.mp4', folder + '/out.md5', 'null', 'rawvideo', \
        'framemd5'
    service.put('job', *lines)
    service.wait(lambda: service.listed('failed'))
    with open(folder + '/failed/job.job') as f:
        result('service, a failed job', '' if tuple(f.read().split()) == lines
               else 'it was changed')
    os.symlink(tmp + '/good.mp4', folder + '/late.mp4')
    os.rename(folder + '/failed/job.job', folder + '/queue/job.job')
    service.wait(lambda: service.listed('done') or service.listed('failed'))
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


# ---- colors ----

def description(path):
    """Return the properties of a stream's frames."""
    page = bytes_of([BUILD + '/ffprobe', '-v', 'error', '-show_streams', '-of',
                     'json', path])
    stream = json.loads(page)['streams'][0]
    return {key: value for key, value in stream.items() if
            key.startswith(('color_', 'chroma_', 'field_', 'sample_aspect',
                            'side_data'))}


def check_colors(programs, tmp, device, api):
    """Check that color properties are the same as from ffmpeg."""
    folder  = f'{tmp}/colors-{api}'
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
        service.wait(service.idle)
        got = description(out) if os.path.exists(out) else 'failed'
        result(f'service {chain}, {name}', '' if got == want else
               f'{got}, not {want}')
    service.end()


# ---- Python ----

def check_python(tmp):
    """Test the system's libavfilter with FFmpeg's median and, if PyAV is
    linked with libavfilter of our release, ours with median_opencl."""
    script = 'examples/filter_picture.py'
    python = '/usr/bin/python3'         # Debian's, which has Debian's PyAV
    if subprocess.run([python, '-c', 'import av'],
                      stderr=subprocess.DEVNULL).returncode:
        return skip(script, 'no module av; type: make deps check-all')
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


def works(programs, tmp, device, **more):
    done = transcode(programs, tmp, 'a.h264', 'works.mkv', 'null', 'ffv1',
                     device, env=environment(device, **more))
    if done.returncode:
        skip(f'examples on {device}', (done.stderr.splitlines() or ['?'])[-1])
    return not done.returncode


def check_c(programs, tmp):
    check_picture_errors(programs, tmp)
    check_transcode_errors(programs, tmp)
    check_url(programs, tmp)
    check_times(programs, tmp)
    check_cancel(programs, tmp)
    check_endless(programs, tmp)
    check_hang(programs, tmp)
    check_names(programs, tmp)
    check_folders(programs, tmp)
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
        if works(programs, tmp, device):
            check_picture(programs, tmp, device, api)
            check_transcode(programs, tmp, device, api)
            check_colors(programs, tmp, device, api)
            Load(programs, tmp, device, api, 24, 0, SEED).run()
            check_lost(programs, tmp, device, api, **fault)
    for devices, api, more in (
            (('opencl:0.0', 'opencl:0.1'), 'opencl',
             {'POCL_DEVICES': 'pthread pthread'}),  # "basic" deadlocks
            (('cuda:0', 'cuda:1'), 'cuda', {'CUDASIM_DEVICES': '2'})):
        if works(programs, tmp, devices[1], **more):
            check_several(programs, tmp, devices, api, **more)


def main():
    programs = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as tmp:
        make_inputs(tmp)
        if sys.argv[2:] == ['python']:
            check_python(tmp)
        else:
            check_c(programs, tmp)
    return finish()


if __name__ == '__main__':
    sys.exit(main())
