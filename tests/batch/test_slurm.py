# SPDX-License-Identifier: LGPL-2.1-or-later
"""Slurm: two slurmd, each with a GPU (GRES, on /dev/null), without systemd."""
import json
import os
import shutil
import signal
import socket
import subprocess

import common
from common import (Clips, Held, background, batch, check, one_run, read, run,
                    skip, until, worker_of, write)
from test_ssh import free_port

CONF = '''ClusterName=batch
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={dir}/munge.sock
CryptoType=crypto/munge
StateSaveLocation={dir}/state
SlurmdSpoolDir={dir}/spool-%n
SlurmctldPidFile={dir}/ctld.pid
SlurmdPidFile={dir}/slurmd-%n.pid
SlurmctldLogFile={dir}/ctld.log
SlurmdLogFile={dir}/slurmd-%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2,batch_sched_delay=0
MpiDefault=none
ReturnToService=2
SwitchType=switch/none
GresTypes=gpu
NodeName=node1 NodeHostname={host} NodeAddr=127.0.0.1 Port={port1} CPUs={cpus} Gres=gpu:1
NodeName=node2 NodeHostname={host} NodeAddr=127.0.0.1 Port={port2} CPUs={cpus} Gres=gpu:1
PartitionName=main Nodes=node1,node2 Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO
'''


class Cluster:
    def __init__(self, folder):
        self.folder, self.daemons = folder, []
        for sub in 'state', 'spool-node1', 'spool-node2':
            os.makedirs(os.path.join(folder, sub))
        self.write('slurm.conf', CONF.format(
            host=socket.gethostname().split('.')[0], dir=folder,
            port=free_port(), port1=free_port(), port2=free_port(),
            user='root', cpus=os.cpu_count()))
        self.write('gres.conf', 'Name=gpu File=/dev/null\n')
        self.write('cgroup.conf', 'CgroupPlugin=cgroup/v1\n')
        os.environ['SLURM_CONF'] = os.path.join(folder, 'slurm.conf')

    def write(self, name, text):
        write(os.path.join(self.folder, name), text)

    def start(self, *args):
        log = open(os.path.join(self.folder, 'daemons.log'), 'ab')
        self.daemons.append(subprocess.Popen(args, stdin=subprocess.DEVNULL,
                                             stdout=log, stderr=log,
                                             start_new_session=True))

    def ended(self):
        """Return whether a daemon has ended."""
        return any(d.poll() is not None for d in self.daemons)

    def begin(self):
        """Start the cluster; return None, or why it does not run."""
        key = os.path.join(self.folder, 'munge.key')
        with open(key, 'wb') as f:
            f.write(os.urandom(1024))
        os.chmod(key, 0o400)
        socket_path = os.path.join(self.folder, 'munge.sock')
        self.start('/usr/sbin/munged', '--foreground', '--force',
                   '--key-file', key, '--socket', socket_path,
                   '--pid-file', self.folder + '/munged.pid',
                   '--log-file', self.folder + '/munged.log',
                   '--seed-file', self.folder + '/munged.seed')
        if not until(lambda: os.path.exists(socket_path) or self.ended()) or \
                self.ended():
            return 'munged does not start: ' + self.tail('daemons.log')
        self.start('slurmctld', '-D', '-i')
        for node in 'node1', 'node2':
            self.start('slurmd', '-D', '-N', node)
        if not until(lambda: self.ended() or run(
                ['sinfo', '-h', '-t', 'idle', '-o', '%D'])[1].strip() == '2') \
                or self.ended():
            return 'no two idle nodes: %s; %s; %s' % (
                run(['sinfo', '-N', '-l'])[1], self.tail('ctld.log'),
                self.tail('daemons.log'))
        return None

    def tail(self, name):
        try:
            with open(os.path.join(self.folder, name)) as f:
                return ' / '.join(f.read().splitlines()[-3:])
        except OSError:
            return ''

    def end(self):
        run(['scancel', '--user=root'])
        for d in reversed(self.daemons):
            d.terminate()
        for d in reversed(self.daemons):
            try:
                d.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(d.pid, signal.SIGKILL)
                d.wait()


def main(full):
    clips = Clips()
    for tool in 'sbatch', 'slurmctld', 'slurmd', '/usr/sbin/munged':
        if not shutil.which(tool):
            return skip('slurm', 'no %s; install the packages slurm-wlm and '
                        'munge' % tool)
    if os.getuid() != 0:
        return skip('slurm', 'its daemons need root')
    cluster = Cluster(clips.folder.name)
    try:
        why = cluster.begin()
        if why:
            return skip('slurm', why)
        jobs(clips)
    finally:
        cluster.end()


def jobs(clips):
    one = one_run(clips['h264.mkv'], 'hflip', clips.path('one.md5'))
    out, held = clips.path('a cluster.md5'), Held(clips)
    job = background('run', '--engine', 'slurm', '--slurm=--partition=main',
                     '--length', '0.4', '--preroll', '0.3', '--any-filter',
                     '--keep', *held.options, clips['h264.mkv'], '-vf', 'hflip',
                     '-an', '-f', 'framemd5', out)
    held.wait(2)
    pid = worker_of(out + '.batch', 2)
    if pid:
        os.kill(pid, signal.SIGKILL)
    held.release()
    said = common.said(job)
    check('a worker of the array was killed', pid, said)
    if not check('slurm', job.returncode == 0 and read(out) == one, said):
        return
    check('each worker has a GPU by GRES', ', cuda:0' in
          read_records(out + '.batch'), read_records(out + '.batch'))
    check('merged by the cluster', os.path.getsize(
        out + '.batch/logs/slurm-merge.log') > 0, 'its log is empty')
    failing(clips)


def failing(clips):
    """Check that a failed array does not leave the merge waiting."""
    out = clips.path('fails.md5')
    more = ['--length', '1', clips['mpeg4.mp4'], '-vf', 'hflip', '-an', '-f',
            'framemd5', out]
    batch('plan', *more)
    path = out + '.batch/plan.json'
    with open(path) as f:
        plan = json.load(f)
    plan['download'] = ',no_such_filter'
    with open(path, 'w') as f:
        json.dump(plan, f)
    status, said = batch('run', '--engine', 'slurm', '--retries', '0', *more)
    check('a failed array', status == 1 and 'No such filter' in said and
          not os.path.exists(out), said)
    check('nothing is left in the queue', until(
        lambda: not run(['squeue', '-h'])[1].strip()), run(['squeue'])[1])


def read_records(job):
    return ' '.join(', ' + read_gpu(os.path.join(job, 'pieces', n))
                    for n in sorted(os.listdir(job + '/pieces'))
                    if n.endswith('.json'))


def read_gpu(path):
    with open(path) as f:
        return json.load(f)['gpu']
