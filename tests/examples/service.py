# SPDX-License-Identifier: LGPL-2.1-or-later
"""The service of examples/, its clients, and broken jobs."""
import os
import re
import signal
import socket
import subprocess

from common import *


class Service:
    """A service in a folder, and its clients."""

    def __init__(self, programs, folder, device='', threads=3, frames=4,
                 user=None, files=(), **env):
        self.folder = folder
        make_folder(folder, user)
        self.errors = open(folder + '/log', 'a')
        self.process = subprocess.Popen(
            [programs + '/service', folder, str(threads), str(frames),
             *([device] if device else []), *files], env=environment(device, **env),
            stderr=self.errors, preexec_fn=limit_files, restore_signals=False,
            user=user, group=user, umask=0o007)

    def put(self, name, *lines, mode=0o644):
        """Put a job as clients do. @return its text"""
        text = '\n'.join(lines) + '\n'
        path = f'{self.folder}/queue/{name}'
        write(path + '.new', text)
        os.chmod(path + '.new', mode)
        os.rename(path + '.new', path + '.job')
        return text

    def ask(self, request=b'GET /metrics HTTP/1.0\r\n\r\n'):
        """Return the counters, if any."""
        with socket.socket(socket.AF_UNIX) as s:
            s.settimeout(HANG)
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

    def wait(self, condition):
        """Wait for a condition, unless the service ends. @return whether it
        is met"""
        until(lambda: condition() or self.process.poll() is not None)
        return condition()

    def idle(self):
        return not self.listed('queue') and not self.listed('running')

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            status = self.process.wait(HANG)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = f'{self.process.wait()}, as it hung'
        self.errors.close()
        return status


def counted(page, name, *labels):
    """Sum up a metric's lines that have all of these labels."""
    return sum(value for key, value in page.items()
               if key.split('{')[0] == name and all(l in key for l in labels))


def usage(pid):
    """Return resident memory in KiB, descriptors and threads of a process."""
    status = read(f'/proc/{pid}/status')
    return (int(re.search(r'VmRSS:\s+(\d+)', status)[1]),
            len(os.listdir(f'/proc/{pid}/fd')),
            int(re.search(r'Threads:\s+(\d+)', status)[1]))


DENIED = 'Operation not permitted\n'
GOOD_INPUT = '{tmp}/good.mp4'
BROKEN = {      # start of the reason, lines of the job
    'zero':   ('Invalid data', '{tmp}/zero.mp4', '{out}', 'null', 'ffv1'),
    'cut':    ('Invalid data', '{tmp}/cut.mp4', '{out}', 'null', 'ffv1'),
    'noise':  ('Invalid data', '{tmp}/noise.mp4', '{out}', 'null', 'ffv1'),
    'none':   ('No such file', '{tmp}/none.mp4', '{out}', 'null', 'ffv1'),
    'audio':  ('Stream not found', '{tmp}/audio.mp4', '{out}', 'null', 'ffv1'),
    'sizes':  ('Input changed', '{tmp}/sizes.h264', '{out}', 'null', 'ffv1'),
    'pipe':   (DENIED, '{folder}/pipe', '{out}', 'null', 'ffv1'),
    'folder': (DENIED, '{folder}', '{out}', 'null', 'ffv1'),
    'http':   (DENIED + 'http://127.0.0.1:9/x.mp4 is a URL',
               'http://127.0.0.1:9/x.mp4', '{out}', 'null', 'ffv1'),
    'concat': (DENIED + 'concat:', 'concat:{tmp}/a.h264|{tmp}/b.h264', '{out}',
               'null', 'ffv1'),
    # demuxers and filters that open files
    'list':   ('Invalid argument', '{tmp}/list.ffconcat', '{out}', 'null',
               'ffv1'),
    'images': ('Invalid argument', '{tmp}/p_%d.png', '{out}', 'null', 'ffv1'),
    'cmd':    (DENIED + 'sendcmd is not for jobs', GOOD_INPUT, '{out}',
               'sendcmd=f={folder}/pipe', 'ffv1'),
    'value':  ('', GOOD_INPUT, '{out}',
               'median= : /radius={folder}/pipe', 'ffv1'),
    # graphs
    'filter': (DENIED + 'nosuch is not for jobs', GOOD_INPUT, '{out}', 'nosuch', 'ffv1'),
    'option': ('Numerical result out of range', GOOD_INPUT, '{out}',
               'median_{api}=radius=900', 'ffv1'),
    'name':   ('Option not found', GOOD_INPUT, '{out}', 'median_{api}=x=1',
               'ffv1'),
    'loop':   ('', GOOD_INPUT, '{out}',
               'null;[x]median_{api}[y];[y]median_{api}[x]', 'ffv1'),
    'long':   ('Invalid argument', GOOD_INPUT, '{out}', 'null,' * 300 + 'null',
               'ffv1'),
    'source': (DENIED + 'movie is not for jobs', GOOD_INPUT, '{out}',
               "[a]null@b=, 'mov'\\ie@c=http\\://x/y[z];[z]null", 'ffv1'),
    'sink':   (DENIED + 'metadata is not for jobs', GOOD_INPUT, '{out}',
               "metadata=print:file='{out}'", 'ffv1'),
    'endless': ('Numerical result out of range\nThe chain makes', GOOD_INPUT,
                '{out}', 'tpad=stop=-1', 'ffv1'),
    # outputs
    'encoder': ('Encoder not found', GOOD_INPUT, '{out}', 'null', 'nosuch'),
    'format': (DENIED + 'image2 is a format that', GOOD_INPUT, '{out}', 'null',
               'png', 'image2'),
    'url':    (DENIED + 'md5:', GOOD_INPUT, 'md5:{out}', 'null', 'ffv1',
               'matroska'),
    'self':   (DENIED + '{tmp}/good.mp4 is the input', GOOD_INPUT, GOOD_INPUT,
               'null', 'mpeg4'),
    'full':   ('File too large', '{tmp}/long.mp4', '{out}', 'null', 'rawvideo'),
    'where':  ('No such file', GOOD_INPUT, '{folder}/none/{name}.mkv', 'null',
               'ffv1'),
    'closed': ('Permission denied', GOOD_INPUT, '{folder}/closed/{name}.mkv',
               'null', 'ffv1'),
    'taken':  ('Is a directory', GOOD_INPUT, '{folder}/taken', 'null',
               'ffv1', 'matroska'),
    'link':   ('Too many levels', GOOD_INPUT, '{folder}/links/{name}.mkv',
               'null', 'ffv1'),
    # jobs; incomplete ones are from clients that were killed
    'secret': ('Permission denied', GOOD_INPUT, '{out}', 'null', 'ffv1'),
    'few':    ('Invalid argument\nA job has', GOOD_INPUT),
    'wide':   ('Invalid argument\nA job has', GOOD_INPUT, '{out}', 'x' * 2000),
    'fifo':   ('Invalid argument\nThe job is not',),
    'dir':    ('Invalid argument\nThe job is not',),
    'links':  ('Too many levels of symbolic links\nThe job is a link',),
    'new':    (None, GOOD_INPUT),
}


def broken_kinds(user):
    """Return the kinds that fail for a service of this user (None: ours): root
    can access all files."""
    closed = () if user or os.geteuid() else ('secret', 'closed')
    return [kind for kind in BROKEN if kind not in closed]


def make_folder(folder, user=None):
    """Create the service's folder, with files for broken jobs."""
    if os.path.isdir(folder + '/queue'):
        return
    for path, mode in (('', 0o770), ('queue', 0o770), ('out', 0o770),
                       ('closed', 0o550), ('taken', 0o770), ('links', 0o770)):
        path = os.path.join(folder, path)
        os.makedirs(path, exist_ok=True)
        os.chmod(path, mode)
        if user:
            os.chown(path, user, user)
    os.mkfifo(folder + '/pipe')


def put_broken(service, tmp, name, kind, api='opencl'):
    """Put a broken job. @return the start of its reason (None: it is not a
    job), and its text"""
    reason, *lines = BROKEN[kind]
    reason = reason and reason.replace('{tmp}', tmp)
    folder = service.folder
    queued = f'{folder}/queue/{name}'
    lines = [line.format(tmp=tmp, folder=folder, name=name, api=api,
                         out=f'{folder}/out/{name}.mkv') for line in lines]
    text = '\n'.join(lines)
    if kind == 'fifo':
        os.mkfifo(queued + '.job')
    elif kind == 'dir':
        os.mkdir(queued + '.job')
    elif kind == 'links':
        os.symlink('/etc/passwd', queued + '.job')
    elif kind == 'new':
        write(queued + '.new', text)
    else:
        if kind == 'link':
            os.symlink(folder + '/nowhere', f'{folder}/links/{name}.mkv.part')
        text = service.put(name, *lines, mode=0 if kind == 'secret' else 0o644)
    return reason, text


def reason_flaw(service, name, reason):
    """Return a description unless the job failed for this reason."""
    path = f'{service.folder}/failed/{name}.job.reason'
    got  = ''
    if os.path.exists(path):
        got = read(path)
    return '' if got and got.startswith(reason) else \
        f'{name}: not for {reason!r} but {got!r}'


def left_flaw(service):
    """Return the files that broken jobs created or left, if any."""
    left = [f for f in leftovers(service.folder + '/links', '')
            if not os.path.islink(f'{service.folder}/links/{f}')]
    left += [f for path in ('closed', 'taken')
             for f in leftovers(f'{service.folder}/{path}', '')]
    want = {'queue', 'running', 'done', 'failed', 'out', 'closed', 'taken',
            'links', 'pipe', 'lock', 'log', 'metrics.sock'}
    left += sorted(set(os.listdir(service.folder)) - want)
    return 'left: ' + ' '.join(left) if left else ''


def check_ended(service, good, reasons):
    """Check that exactly the good jobs are done, and the reasons of the
    others."""
    flaws = []
    done, failed = service.listed('done'), service.listed('failed')
    if done != [n + '.job' for n in good]:
        flaws.append(f'done: {done}')
    if failed != sorted(n + '.job' for n in reasons):
        flaws.append(f'failed: {failed}')
    flaws += filter(None, (reason_flaw(service, name, reason)
                           for name, reason in reasons.items()))
    there = sorted(os.listdir(service.folder + '/out'))
    if there != [n + '.mkv' for n in good]:
        flaws.append(f'outputs: {there}')
    return '; '.join(flaws)


def check_log(service):
    with open(service.folder + '/log') as f:
        lines = [l for l in f if 'test-only' not in l]
    untagged = [''.join(pair) for pair in zip([''] + lines, lines)
                if not re.match(r'<\d>[\w.~]+: .*\n$', pair[1])]
    result('service, its log', ''.join(untagged[:3]))


