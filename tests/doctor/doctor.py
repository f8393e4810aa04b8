#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Test ffmpeg-doctor: provoke each of its diagnoses, and run its commands.

usage: doctor.py
(BUILD: build folder (build); CUDASIM_OUT, CLFAULT_OUT, FAKE: the simulated
drivers)
"""
import fcntl
import glob
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import termios

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
import lib
from lib import (BUILD, CLFAULT, CUDASIM, HANG, finish, problems, read_report,
                 skip, write)

FAKE = os.path.abspath(os.environ.get('FAKE', f'{BUILD}/doctor-fake.so'))
DOCTOR = f'{BUILD}/ffmpeg-doctor'
TMP = lib.temporary()
NO_ICD = f'{TMP}/none'
# No drivers, unless a run adds some
NOTHING = {'OCL_ICD_VENDORS': NO_ICD}
POCL = {'OCL_ICD_VENDORS': '/etc/OpenCL/vendors/pocl.icd'}
CUDA = dict(NOTHING, LD_LIBRARY_PATH=CUDASIM)


def check(what, ok, why='', report=None):
    if not lib.check(what, ok, why) and report is not None:
        print(json.dumps(report, indent=1)[:3000])


def environment(variables):
    env = {k: v for k, v in os.environ.items() if not k.startswith(
           ('CLFAULT', 'CUDASIM_', 'OCL_', 'LD_', 'FAKE', 'FFMPEG_GPU_SELF'))}
    return dict(env, **variables)


def run(arguments, variables=NOTHING, before=()):
    return subprocess.run([*before, DOCTOR, f'--limit={HANG}', *arguments],
                          env=environment(variables), stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=4 * HANG)


def examine(what, status, variables, *options, before=(), presets=False):
    """Return the report of a run, or None. Trials of presets take most of its
    time, and are needed once per API."""
    if not presets:
        loaded = dict.fromkeys([variables.get('LD_PRELOAD', FAKE), FAKE])
        variables = dict(variables, LD_PRELOAD=' '.join(loaded), FAKE_PRESETS='0')
    done = run(['--json', '--no-timing', *options], variables, before)
    return read_report(what, done, status)


def finds(what, status, variables, *options, problem, remedy, **more):
    """Check that a run reports a problem and a remedy with these words."""
    report = examine(what, status, variables, *options, **more)
    if report:
        check(what, any(problem in p.partition(' -> ')[0] and
                        remedy in p.partition(' -> ')[2]
                        for p in problems(report)),
              f'no problem "{problem}" with remedy "{remedy}"',
              problems(report))
    return report


def results(report, device=0):
    devices = report['devices']
    return [f['result'] for f in devices[device]['filters']] \
        if len(devices) > device else []


def all_right(what, report):
    """Check that a report has every filter and the presets, and that each is
    right."""
    if report:
        device = report['devices'][0]
        tried = sorted(f['filter'] for f in device['filters']
                       if not f['options'])
        check(f'{what}: all filters', tried == sorted(lib.filters(device['api'])),
              tried)
        check(f'{what}: presets', any(f['options'].startswith('preset=')
                                      for f in device['filters']))
    for f in report['devices'][0]['filters'] if report else []:
        name = f"{what}: {f['filter']} {f['options']}"
        if 'There are no kernels for patch' in f['detail']:
            skip(name, f['detail'].splitlines()[0])
        else:
            check(name, f['result'] == 'right', f)


# --- working machines --------------------------------------------------------

def command_runs(what, report, variables):
    """Check that the first command of a report outputs all frames of a clip."""
    if not report or not report['commands']:
        check(what, False, 'no command')
        return
    command = report['commands'][0].replace('\\\n', ' ')
    clip, out = f'{TMP}/in.mp4', f'{TMP}/out.mp4'
    ffmpeg = f'{BUILD}/ffmpeg'
    if not os.path.exists(clip):
        subprocess.run([ffmpeg, '-v', 'error', '-f', 'lavfi', '-i',
                        'testsrc2=s=160x96:d=0.4', '-c:v', 'libx264', clip],
                       check=True)
    words = shlex.split(command.replace('in.mp4', clip)
                        .replace('out.mp4', out))
    done = subprocess.run([words[0], '-y', '-v', 'error', *words[1:]],
                          env=environment(variables), capture_output=True,
                          stdin=subprocess.DEVNULL, text=True)
    frames = subprocess.run([f'{BUILD}/ffprobe', '-v', 'error',
                             '-count_frames', '-show_entries',
                             'stream=nb_read_frames', '-of', 'csv=p=0', out],
                            capture_output=True, text=True).stdout.strip()
    check(what, done.returncode == 0 and frames == '10',
          f'{command}: status {done.returncode}, {frames} frames: '
          f'{done.stderr}')


def works():
    report = examine('PoCL', 0, POCL, presets=True)
    device = report['devices'][0] if report else None
    # PoCL 5 has such images
    if device and 'two' not in device['facts']['images']:
        check('PoCL: images', any('two channels' in p and 'yuv420p' in p
                                  for p in problems(report)),
              problems(report))
    all_right('PoCL', report)
    command_runs('PoCL: the command', report, POCL)
    # leaked objects, or objects used after release, give status 87
    report = examine('under clfault', 0, dict(POCL, LD_PRELOAD=CLFAULT))
    if report:
        check('under clfault', not any('status' in p for p in
                                       problems(report)), problems(report))

    done = run([], dict(POCL, LD_PRELOAD=FAKE, FAKE_PRESETS='0'))
    text = done.stdout
    check('text', done.returncode == 0 and 'Result: All filters work' in text,
          text)
    for words in ['epsilon_opencl', 'ms per 1920x1080 frame', 'problem ',
                  'remedy ', 'libavfilter', 'driver ',
                  device['name'] if device else 'OpenCL device', f'{DOCTOR[:-7]} -i in.mp4 -vf epsilon_opencl=device=0.0']:
        check(f'text: {words}', words in text, text)


def works_on_cuda():
    report = finds('cudasim', 0, CUDA, problem='no NVDEC: libnvcuvid.so.1',
                   remedy='libnvcuvid1', presets=True)
    all_right('cudasim', report)
    if report:
        check('cudasim: NVENC', any('no NVENC' in p and 'libnvidia-encode1' in p
                                    for p in problems(report)),
              problems(report))
        check('cudasim: status', not any('status' in p for p in
                                         problems(report)), problems(report))
    command_runs('cudasim: the command', report, CUDA)
    # the devices use different kernels
    report = examine('two devices', 0, dict(
        CUDA, CUDASIM_DEVICES='2', CUDASIM_CC='9.0,7.5',
        FFMPEG_GPU_SELFCHECK='0'))
    if report:
        check('two devices: both', len(report['devices']) == 2 and
              len(report['commands']) == 2 and
              'device=1' in report['commands'][1], report['commands'])


# --- options -----------------------------------------------------------------

def options():
    done = run(['--help'])
    check('--help', done.returncode == 0 and '--json' in done.stdout,
          done.stdout)
    for wrong in ['--nonsense', '--limit=x', '--limit=0', '--size=x', 'file']:
        done = run([wrong])
        check(wrong, done.returncode == 2 and wrong.lstrip('-') in done.stderr,
              done.stderr)


# an argument of --tune, and what its one line has to say: no driver is needed
MISTUNED = [
    ('nosuch', "'nosuch' is no filter .*; type one of .* tmedian_opencl"),
    ('epsilon', "'epsilon' is no filter"), ('', "'' is no filter"),
    ('median_openclx', "'median_openclx' is no filter"),
    ('median_openclx=radius=2', "'median_openclx' is no filter"),
    ('median', "'median' is no filter"),
    ('tmedian_cuda', 'there is nothing to tune|this build has no tmedian_cuda'),
    ('median_opencl=radius=900', '900.* out of range'),
    ('epsilon_opencl=radius=2:nonsense=1', "no option 'nonsense'"),
    ('epsilon_opencl=0.5', 'NAME=VALUE')]


def mistuned():
    for argument, why in MISTUNED:
        done = run(['--tune', 'gauss_hilbert_opencl', argument])
        check(f'--tune {argument}', done.returncode == 2 and not done.stdout and
              re.fullmatch(f'ffmpeg-doctor: --tune: .*({why}).*\n',
                           done.stderr) and
              argument.split('=')[0] in done.stderr,
              done.stdout + done.stderr)
    done = run(['--tune', 'median_opencl'], dict(
        NOTHING, LD_PRELOAD=FAKE, FAKE_WITHOUT='median_opencl'))
    check('--tune, a build without the filter', done.returncode == 2 and
          'this build has no median_opencl' in done.stderr, done.stderr)
    done = run(['--tune', 'median_opencl'])
    check('--tune without a device', done.returncode == 1 and
          'No device has these filters' in done.stdout, done.stdout)


# --- OpenCL ------------------------------------------------------------------

def make_icd(name, library):
    folder = f'{TMP}/{name}'
    os.makedirs(folder, exist_ok=True)
    write(f'{folder}/{name}.icd', library + '\n')
    return folder


def icd_files():
    report = finds('no ICD file', 1, NOTHING,
                   problem='no OpenCL driver is installed: there is no .icd',
                   remedy='pocl-opencl-icd')
    if report:
        check('no ICD file', not report['devices'] and not report['commands'],
              'devices', report)
    finds('a driver that is not there', 1,
          {'OCL_ICD_VENDORS': make_icd('gone', 'libgone.so.1')},
          problem='names a driver that fails to load: libgone.so.1',
          remedy='dpkg -S')
    os.makedirs(f'{TMP}/empty', exist_ok=True)
    open(f'{TMP}/empty/empty.icd', 'w').close()
    finds('an empty ICD file', 1, {'OCL_ICD_VENDORS': f'{TMP}/empty'},
          problem='failed to read', remedy='dpkg -S')
    nvidia = f'{TMP}/nvidia-opencl'
    os.makedirs(nvidia)
    os.symlink(FAKE, f'{nvidia}/libnvidia-opencl.so.1')
    finds("NVIDIA's library without a file", 1,
          dict(NOTHING, LD_LIBRARY_PATH=nvidia), problem='libnvidia-opencl.so',
          remedy='sudo tee')


def ill_drivers():
    icd = {'OCL_ICD_VENDORS': make_icd('fake', FAKE)}
    for how, text, *limit in [
            ('crash', 'it crashed (Aborted) while'),
            ('hang', 'it did not answer for 1 s while', '--limit=1'),
            ('exit', 'it ended the process with status 7 while')]:
        finds(f'a driver that does: {how}', 1, dict(icd, FAKE_ICD=how),
              *limit, problem=text, remedy='update or remove')
    # it starts within the limit, and then never ends
    finds('a device that takes long', 1,
          dict(POCL, LD_PRELOAD=CLFAULT, CLFAULT_SLOW=str(4 * HANG)),
          '--limit=30',
          problem='filtering small frames by', remedy='update or remove')
    finds('no platform', 1,
          dict(POCL, LD_PRELOAD=CLFAULT, CLFAULT_FAIL='platform:1+'),
          problem='OpenCL has no platform (error -1001)',
          remedy='apt-get install')
    finds('no device', 1,
          dict(POCL, LD_PRELOAD=CLFAULT, CLFAULT_FAIL='device:1+'),
          problem="'Portable Computing Language', has no device",
          remedy='POCL_CACHE_DIR')
    rusticl = '/etc/OpenCL/vendors/rusticl.icd'
    if os.path.exists(rusticl):
        finds('rusticl', 1, {'OCL_ICD_VENDORS': rusticl},
              problem="'rusticl', has no device", remedy='RUSTICL_ENABLE')
    else:
        skip('rusticl', f'no {rusticl}; type: make deps check-all')


def ill_devices():
    fault = dict(POCL, LD_PRELOAD=CLFAULT)
    fake = dict(POCL, LD_PRELOAD=FAKE)
    finds('no images', 0, dict(fault, CLFAULT_FAIL='images:1+'),
          problem='no image support', remedy='no hwupload')
    finds('no context', 1, dict(fault, CLFAULT_FAIL='context:1+'),
          problem='create a context (error -6)', remedy='memory')
    finds('an old version', 1, dict(fake, FAKE_VERSION='OpenCL 1.1 old'),
          problem='OpenCL 1.1 old is too old', remedy='update')
    finds('no compiler', 1, dict(fake, FAKE_FALSE='0x1028'),
          problem='no compiler', remedy='in full')
    finds('not available', 1, dict(fake, FAKE_FALSE='0x1027'),
          problem='not available', remedy='restart')
    finds('the compiler fails', 1, dict(fault, CLFAULT_FAIL='source:1+'),
          problem='failed to build a kernel', remedy='update the driver')
    finds('no memory', 1, dict(fault, CLFAULT_FAIL='alloc:1+'),
          problem='is out of memory', remedy='end other jobs')


def wrong_results():
    # the kernel that the table of devices names for CPUs
    fault = dict(POCL, LD_PRELOAD=CLFAULT, FFMPEG_GPU_CACHE='0',
                 CLFAULT_WRONG='median_rows,at=40')
    report = finds('a wrong kernel that is not used', 0, fault,
                   problem='a kernel gives wrong results', remedy='report it')
    if report:
        check('a wrong kernel: another one', results(report)[1] == 'right' and
              'rows' in report['devices'][0]['filters'][1]['detail'],
              results(report), report)
    report = finds('wrong results', 1, dict(fault, FFMPEG_GPU_SELFCHECK='0'),
                   problem='the filters give wrong results',
                   remedy='another device')
    if report:
        check('wrong results: which', results(report)[:3] ==
              ['right', 'wrong', 'right'] and 'first one at 40,0' in
              report['devices'][0]['filters'][1]['detail'], '', report)
    # the default: levels of noise in the first and in the second frame, at half
    # the size, and what two scales change; one per day, since each is compiled
    for edit, frame in [('* 107 >>=>* 60 >>', 0), ('* 227 >>=>* 20 >>', 1),
                        ('4 * rule->factor=>3 * rule->factor', 0),
                        ('(type)Q_SHIFT) + (type)32=>'
                         '(type)Q_SHIFT) + (type)48', 0)]:
        if not lib.is_turn(4):
            continue
        report = finds(edit, 1, dict(
            POCL, LD_PRELOAD=CLFAULT, FFMPEG_GPU_CACHE='0',
            FFMPEG_GPU_SELFCHECK='0', CLFAULT_EDIT=edit),
            problem='the filters give wrong results', remedy='another device')
        if report:
            check(edit, results(report)[:3] == ['wrong', 'right', 'right'] and
                  f'of plane 0 of frame {frame} are wrong' in
                  report['devices'][0]['filters'][0]['detail'], '', report)
    report = examine('an FFmpeg without a filter', 1, dict(
        POCL, LD_PRELOAD=FAKE, FAKE_WITHOUT='median_opencl'))
    if report:
        check('an FFmpeg without a filter', results(report)[1] == 'failed' and
              'without' in report['devices'][0]['filters'][1]['detail'], '',
              report)


# --- tuning ------------------------------------------------------------------

# of a size that hardware frames of 4:2:0 cannot have; where the kernel by rank
# filters each row 1000 times, and where it is alone, as no other one compiles
TUNE = ['--tune', 'gauss_hilbert_opencl=radius=1']
SOFTWARE = [*TUNE, '--size=63x47']
SLOW = ('for (int y = y0; y < y1; y++) {=>'
        'for (int y = y0, k = 0; y < y1; y += ++k % 1000 == 0) {')
ALONE = '#define get_global_id none\n#define get_local_id none'


def tuning(**more):
    return dict(POCL, LD_PRELOAD=CLFAULT, FFMPEG_GPU_CACHE=f'{TMP}/tuned',
                FFMPEG_GPU_SELFCHECK='0', **more)


def chosen(what, expected, options='radius=1'):
    """Check how a filter chooses its kernel; return path and key of its line."""
    done = subprocess.run(
        [f'{BUILD}/ffmpeg', '-v', 'verbose', '-f', 'lavfi', '-i',
         'testsrc2=s=64x48:d=0.04', '-vf',
         f'format=yuv420p,gauss_hilbert_opencl={options}', '-f', 'null', '-'],
        env=environment(tuning()), stdin=subprocess.DEVNULL,
        capture_output=True, text=True)
    line = re.search(r'(/\S*): line of kernel \S+: (.*)', done.stderr)
    check(what, done.returncode == 0 and line and
          re.search(f'Using order {expected}', done.stderr), done.stderr)
    return line.groups() if line else ('', '')


def waiting(pipe):
    """Return how many bytes wait in a pipe."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)),
                          sys.byteorder)


def interrupted(path):
    """Kill a run after its first kernels."""
    before = lib.read(path)
    out, stdout = os.pipe()
    # its output has room for two kernels, and nobody reads it
    size = fcntl.fcntl(stdout, fcntl.F_SETPIPE_SZ, 4096)
    os.write(stdout, bytes(size - 250))
    with subprocess.Popen([DOCTOR, *SOFTWARE], env=environment(tuning()),
                          stdout=stdout, start_new_session=True) as doctor:
        lib.until(lambda: waiting(out) > size - 100 or
                  doctor.poll() is not None)
        os.killpg(doctor.pid, signal.SIGKILL)
    os.close(stdout)
    with open(out, 'rb') as f:
        check('tune: interrupted after a kernel', b' ms ' in f.read())
    check('tune: interrupted', lib.read(path) == before and
          glob.glob(f'{path}*') == [path], lib.read(path))


def tunes():
    by_rank = r'rows_\S+ .* the default for this device type'
    by_file = r'\S+ .* the fastest by ffmpeg-doctor --tune'
    os.makedirs(f'{TMP}/tuned')
    path, key = chosen('tune: without a file', by_rank)
    if not path:
        return
    # too many lines of other keys, and one of this key
    write(path, ''.join(f'key {n} -> order=rows, 1 ms\n' for n in range(300)) +
          f'{key} -> order=rows, 1 ms\n')
    done = run(SOFTWARE, tuning(CLFAULT_EDIT=SLOW))
    text = done.stdout
    check('tune: output', done.returncode == 0 and all(
        re.search(words, text, re.M) for words in [
            r'^gauss_hilbert_opencl=radius=1, software frames of yuv420p, 63x47 ',
            r'^    by rank +\d+\.\d+ ms rows_', r'^    order=raster +\d+\.\d+ ms',
            r'^  gained \d\d % by order=\w+$']) and 'status' not in text, text)
    lines = lib.read(path).splitlines()
    tuned = [n for n, line in enumerate(lines)
             if line.startswith('gauss_hilbert_opencl: ')]
    check('tune: lines', len(lines) == 256 and tuned == [254, 255] and
          lines[1:4] == [f'key {n} -> order=rows, 1 ms' for n in (47, 48, 49)]
          and all(re.search(r' -> order=\w+, [\d.]+ ms, by rank [\d.]+ ms$',
                            lines[n]) for n in tuned),
          '\n'.join(lines[:4] + lines[-4:]))
    check('tune: one line of a key', sum(
        line.startswith(f'{key} -> ') for line in lines) == 1, lines[-4:])
    check('tune: no other files', glob.glob(f'{path}*') == [path],
          os.listdir(f'{TMP}/tuned'))

    chosen('tune: a filter uses the line', by_file)
    chosen('tune: a line of other options', by_rank, 'radius=20')
    for what, line in [('an unknown kernel', f'{key} -> order=none, 1 ms\n'),
                       ('another option', f'{key} -> variant=raster\n'),
                       ('a kernel for other devices', f'{key} -> order=mma\n'),
                       ('auto', f'{key} -> order=auto\n'),
                       ('half a line', f'{key} -> order=rast')]:
        write(path, line)
        chosen(f'tune: {what}', by_rank if what != 'auto' else r'rows_\S+ ')
    write(path, f'{key} -> order=raster')
    interrupted(path)
    write(path, f'{key} -> order=raster, edited\n')
    chosen('tune: an edited line', 'raster .* the fastest by')
    done = run([*TUNE, '--size=64x48'], tuning(CLFAULT_SOURCE=ALONE))
    check('tune: nothing gained', done.stdout.count('  gained nothing') > 2 and
          'hardware frames of yuv420p' in done.stdout and
          key not in lib.read(path), done.stdout + lib.read(path))
    # without options, the usual ones; a filter whose output is a window later
    if lib.is_turn(2):
        done = run(['--tune', 'tmedian_opencl', '--size=64x48'], tuning())
        check('tune: tmedian', done.returncode == 0 and all(
            re.search(words, done.stdout, re.M) for words in [
                '^tmedian_opencl, software', '^tmedian_opencl=radius=2, hardware',
                r'^    variant=plain +\d+\.\d+ ms plain']), done.stdout)
    # hardware frames cannot have this size, and no kernel compiles
    done = run(SOFTWARE, tuning(CLFAULT_FAIL='source:1+'))
    check('tune: no kernel', done.returncode == 1 and
          'No kernel was timed; the reasons are above' in done.stdout,
          done.stdout)


# --- CUDA --------------------------------------------------------------------

def cuda_drivers():
    finds('no libcuda', 1, NOTHING, problem='no CUDA driver: libcuda.so.1',
          remedy='nvidia-driver')
    fake = dict(NOTHING, LD_LIBRARY_PATH=f'{TMP}/cuda')
    os.makedirs(f'{TMP}/cuda')
    os.symlink(FAKE, f'{TMP}/cuda/libcuda.so.1')
    for error, remedy in [(100, '/dev/nvidia'), (101, 'CUDA_VISIBLE_DEVICES'),
                          (802, 'fabricmanager'), (803, 'restart'),
                          (804, 'cuda-compat'), (999, 'nvidia-uvm'),
                          (3, 'update the NVIDIA driver')]:
        finds(f'cuInit: {error}', 1, dict(fake, FAKE_CUINIT=str(error)),
              problem=f'failed to start CUDA: error {error}', remedy=remedy)
    os.makedirs(f'{TMP}/old')
    os.symlink(CLFAULT, f'{TMP}/old/libcuda.so.1')
    finds('an old libcuda', 1, dict(NOTHING, LD_LIBRARY_PATH=f'{TMP}/old'),
          problem='libcuda.so.1 has no cuInit', remedy='update')
    finds('no CUDA device', 1, dict(CUDA, CUDASIM_DEVICES='0'),
          problem='error 100', remedy='/dev/nvidia')


def cuda_devices():
    for fault, problem, remedy in [
            ('module:1:UNSUPPORTED_PTX_VERSION+', 'too old for the kernels',
             'update the NVIDIA driver'),
            ('module:1:NO_BINARY_FOR_GPU+', 'kernels are for newer GPUs',
             '--cuda=llvm'),
            ('alloc:1+', 'is out of memory', 'nvidia-smi')]:
        finds(fault, 1, dict(CUDA, CUDASIM_FAIL=fault), problem=problem,
              remedy=remedy)
    wrong = dict(CUDA, CUDASIM_WRONG='median_net_3_u8,at=40')
    finds('a wrong kernel that is not used', 0, wrong,
          problem='a kernel gives wrong results', remedy='report it')
    finds('wrong results', 1, dict(wrong, FFMPEG_GPU_SELFCHECK='0'),
          problem='the filters give wrong results', remedy='another device')


def codecs():
    folder = f'{TMP}/codecs'
    os.makedirs(folder)
    for name in ['libnvcuvid.so.1', 'libnvidia-encode.so.1']:
        os.symlink(FAKE, f'{folder}/{name}')
    cuda = dict(CUDA, LD_LIBRARY_PATH=f'{CUDASIM}:{folder}',
                FFMPEG_GPU_SELFCHECK='0')
    report = finds('an old NVENC', 0, dict(cuda, FAKE_NVDEC='4',
                                           FAKE_NVENC='32'),
                   problem='minimum required', remedy='update the NVIDIA')
    if report:
        check('NVDEC', report['devices'][0]['facts'].get('NVDEC') == 'h264' and
              '-hwaccel cuda' in report['commands'][0] and
              'hwdownload,format=nv12' in report['commands'][0], '', report)
    report = finds('no NVENC in the GPU', 0, dict(cuda, FAKE_NVENC='0xff0'),
                   problem='no NVENC', remedy='data centers')
    if report:
        check('no NVDEC in the GPU', any(
            'none of the usual codecs' in p and 'decode on the CPU' in p
            for p in problems(report)), problems(report))
    finds('no NVENC in FFmpeg', 0, dict(cuda, LD_PRELOAD=FAKE,
                                        FAKE_WITHOUT='h264_nvenc'),
          problem='built without', remedy='--enable-nvenc')


# --- device nodes ------------------------------------------------------------

def make_root(name, vendor=None, nodes=()):
    """Make a folder with a GPU's description and empty files as nodes."""
    root = f'{TMP}/{name}'
    pci = f'{root}/sys/bus/pci/devices/0000:01:00.0'
    os.makedirs(pci)
    if vendor:
        for entry, text in [('class', '0x030200'), ('vendor', vendor),
                            ('device', '0x1234')]:
            write(f'{pci}/{entry}', text + '\n')
    for node in nodes:
        os.makedirs(os.path.dirname(f'{root}/dev/{node}'), exist_ok=True)
        open(f'{root}/dev/{node}', 'w').close()
    return root


def without_root_rights():
    """Return what makes a command respect file permissions."""
    if os.geteuid():
        return []
    lesser = ['setpriv', '--bounding-set=-dac_override,-dac_read_search']
    done = subprocess.run([*lesser, 'true'], capture_output=True)
    return None if done.returncode else lesser


def nodes():
    intel, amd, nvidia = '0x8086', '0x1002', '0x10de'
    all_nvidia = ['nvidia0', 'nvidiactl', 'nvidia-uvm']

    def root(problem, remedy, *arguments, before=()):
        folder = make_root(*arguments)
        return finds(arguments[0], 1, NOTHING, f'--root={folder}',
                     problem=problem, remedy=remedy, before=before)

    root('no /dev/dri/renderD* for the Intel', '--device=/dev/dri', 'intel',
         intel)
    root('no /dev/dri/renderD* for the AMD', 'firmware-amd-graphics', 'amd',
         amd)
    root('no /dev/nvidia0', '--gpus all', 'nvidia', nvidia)
    root('no /dev/nvidia-uvm', 'nvidia-modprobe', 'no-uvm', nvidia,
         all_nvidia[:2])
    root('no .icd file', 'nvidia-opencl-icd', 'nvidia-icd', nvidia, all_nvidia)
    root('no .icd file', 'intel-opencl-icd', 'intel-icd', intel,
         ['dri/renderD128'])
    root("none of the machine's GPUs", 'mesa-opencl-icd', 'amd-icd', amd,
         ['dri/renderD128', 'kfd'])

    folder = make_root('gone-node', intel)
    os.makedirs(f'{folder}/dev/dri')
    os.symlink('gone', f'{folder}/dev/dri/renderD128')
    finds('a node without its device', 1, NOTHING, f'--root={folder}',
          problem='failed to open /dev/dri/renderD128', remedy='restart')

    before = without_root_rights()
    if before is None:
        skip('refused nodes', 'setpriv cannot drop the rights of root')
        return
    folder = make_root('refused', intel, ['dri/renderD128'])
    node = f'{folder}/dev/dri/renderD128'
    os.chmod(node, 0)
    report = finds('refused', 1, NOTHING, f'--root={folder}', before=before,
                   problem='permission to open /dev/dri/renderD128: Permission',
                   remedy='chmod a+rw')
    if report:
        check('refused: listed', '(refused)' in report['system']['nodes'], '',
              report)
    try:
        shutil.chown(node, group='video')
    except (LookupError, PermissionError) as error:
        skip('refused to the group', str(error))
        return
    os.chmod(node, 0o060)
    finds('refused to the group', 1, NOTHING, f'--root={folder}',
          before=before, problem='permission to open /dev/dri/renderD128',
          remedy='sudo adduser $USER video')


def main():
    os.makedirs(NO_ICD)
    if os.path.exists(POCL['OCL_ICD_VENDORS']):
        works()
        ill_drivers()
        ill_devices()
        wrong_results()
        tunes()
    else:
        skip('OpenCL', 'no PoCL; type: make deps check')
    if lib.has_filter('epsilon_cuda'):
        works_on_cuda()
        cuda_devices()
        codecs()
        cuda_drivers()
    else:
        skip('CUDA', 'FFmpeg was built without its filters')
    options()
    mistuned()
    icd_files()
    finds('a build without CUDA filters', 1, dict(
        NOTHING, LD_PRELOAD=FAKE, FAKE_WITHOUT='epsilon_cuda'),
        problem='this build has no CUDA filters', remedy='make deps all')
    nodes()
    return finish()


if __name__ == '__main__':
    sys.exit(main())
