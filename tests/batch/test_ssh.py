# SPDX-License-Identifier: LGPL-2.1-or-later
"""GNU parallel over ssh: two sshd on loopback are two hosts; one is killed."""
import os
import shutil
import signal
import socket
import subprocess

import common
from common import (Clips, Held, background, batch, check, one_run, read, run,
                    skip, until, write)


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


class Hosts:
    """sshd processes of this user, with separate ports and keys."""

    def __init__(self, folder, count):
        self.folder = folder
        key = os.path.join(folder, 'key')
        run(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', key])
        shutil.copy(key + '.pub', os.path.join(folder, 'authorized'))
        os.makedirs('/run/sshd', exist_ok=True)
        self.daemons, self.ports, text = [], [], ''
        for n in range(1, count + 1):
            port = free_port()
            self.daemons.append(self.daemon(n, port, key))
            self.ports.append(port)
            text += ('Host host%d\n HostName 127.0.0.1\n Port %d\n'
                     ' IdentityFile %s\n UserKnownHostsFile /dev/null\n'
                     ' StrictHostKeyChecking no\n LogLevel ERROR\n'
                     % (n, port, key))
        self.config = os.path.join(folder, 'config')
        write(self.config, text)
        self.ssh = 'ssh -F %s -o BatchMode=yes -o ConnectTimeout=600' % \
            self.config

    def daemon(self, n, port, key):
        config = os.path.join(self.folder, 'sshd%d' % n)
        with open(config, 'w') as f:
            f.write('Port %d\nListenAddress 127.0.0.1\nHostKey %s\n'
                    'AuthorizedKeysFile %s\nStrictModes no\nUsePAM no\n'
                    'PidFile none\nMaxStartups 50\n'
                    'SetEnv FFMPEG_GPU_SELFCHECK=0\n' %
                    (port, key, os.path.join(self.folder, 'authorized')))
        return subprocess.Popen(['/usr/sbin/sshd', '-D', '-f', config],
                                stdin=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL,
                                start_new_session=True)

    def answer(self):
        for daemon, port in zip(self.daemons, self.ports):
            until(lambda d=daemon, p=port: d.poll() is not None or
                  not socket.socket().connect_ex(('127.0.0.1', p)))
        return not any(run(['ssh', '-F', self.config, 'host%d' % n, 'true'])[0]
                       for n in range(1, len(self.daemons) + 1))

    def vanish(self, n):
        """Kill a daemon, its sessions and their processes."""
        tree = [self.daemons[n - 1].pid]
        for pid in tree:
            tree += children(pid)
        for pid in tree:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.daemons[n - 1].wait()

    def end(self):
        for n, d in enumerate(self.daemons, 1):
            if d.poll() is None:
                self.vanish(n)


def children(parent):
    found = []
    for pid in filter(str.isdigit, os.listdir('/proc')):
        try:
            with open('/proc/%s/stat' % pid) as f:
                if int(f.read().rsplit(')', 1)[1].split()[1]) == parent:
                    found.append(int(pid))
        except (OSError, IndexError):
            pass
    return found


def check_run(what, status, said, out, one):
    there = os.path.exists(out)
    return check(what, status == 0 and there and read(out) == one,
                 'the frames differ from one run' if there else said)


def main(full):
    clips = Clips()
    for tool, package in ('parallel', 'parallel'), ('ssh', 'openssh-client'), \
            ('/usr/sbin/sshd', 'openssh-server'), ('rsync', 'rsync'):
        if not shutil.which(tool):
            return skip('ssh', 'no %s; install the package %s' %
                        (tool, package))
    hosts = Hosts(clips.folder.name, 2)
    try:
        if not hosts.answer():
            return skip('ssh', 'sshd on loopback refuses the connection')
        engine(clips, hosts)
    finally:
        hosts.end()


def engine(clips, hosts):
    name = os.path.join(clips.folder.name, 'hosts')
    write(name, '# two hosts\n1/host1\n1/host2\nnowhere.invalid\n')
    options = ['--engine', 'ssh', '--ssh', hosts.ssh, '--hosts', name, '--gpus',
              'cpu', '--length', '0.4', '--preroll', '0.3', '--any-filter',
              '--keep']
    one = one_run(clips['h264.mkv'], 'hflip', clips.path('one.md5'))
    # a name with a space, files copied to the hosts
    out = clips.path('by rsync.md5')
    status, said = batch('run', *options, '--length', '1', '--transfer',
                         clips['h264.mkv'], '-vf', 'hflip', '-an', '-f', 'framemd5', out)
    check_run('--transfer', status, said, out, one)
    left = [f for _, _, files in os.walk(os.path.expanduser('~/.ffmpeg-batch'))
            for f in files]
    check('--transfer leaves no file on the hosts', not left, str(left))
    check('an unreachable host', 'nowhere.invalid is left out' in said,
          said)
    out, held = clips.path('vanish.md5'), Held(clips)
    job = background('run', *options, *held.options, clips['h264.mkv'], '-vf',
                     'hflip', '-an', '-f', 'framemd5', out)
    begun = held.wait(2)
    hosts.vanish(2)
    held.release()
    said = common.said(job)
    check('a host vanishes during the job', begun, 'no worker had started')
    check_run('a host that vanished', job.returncode, said, out, one)
