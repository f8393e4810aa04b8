#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Test the zip for Windows under Wine: start without drivers, the cases of
build/job for all filters on PoCL and on the simulated CUDA driver, software
frames against the references, messages, ffmpeg-doctor, the cache, names, the
wheel.

usage: windows.py [BUILD [CASES]]
(BUILD: a folder of `make dist-windows`. Without it, FFmpeg is built with the
components that the tests need, on one of three days.)
"""
import atexit
import contextlib
import os
import random
import re
import shutil
import subprocess
import sys
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
import lib
from lib import (BUILD, CUDASIM, HANG, SEED, check, finish, problems, read,
                 read_report, skip, write)

RELEASE = '9.0'
WORK = f'{BUILD}/windows-test'
TARGET = 'x86_64-w64-mingw32'
# DLLs that are part of Windows
SYSTEM = {'advapi32', 'avicap32', 'bcrypt', 'crypt32', 'gdi32', 'kernel32',
          'msvcrt', 'ncrypt', 'ole32', 'oleaut32', 'psapi', 'secur32',
          'shell32', 'shlwapi', 'user32', 'ws2_32'}
# a name of several alphabets, and a space
FOLDER = 'Größe 測試'
SIZE = 66, 38
POCL = '/etc/OpenCL/vendors/pocl.icd'
LOADER = '/usr/lib/x86_64-linux-gnu/libOpenCL.so.1'
DLLS = f'{WORK}/dlls'
ENV = {k: v for k, v in os.environ.items() if not k.startswith((
    'CUDASIM_', 'OCL_', 'LD_', 'FFMPEG_', 'DISPLAY', 'XDG_', 'WINE'))}
ENV.update(WINEPREFIX=f'{WORK}/prefix', WINEDEBUG='-all', HOME=WORK,
           LC_ALL='C.UTF-8', OCL_ICD_VENDORS=POCL, FFMPEG_GPU_CACHE='0',
           FFMPEG_GPU_SELFCHECK='0', WINEDLLPATH=DLLS,
           WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe=;opencl=n')
NO_OPENCL = {'WINEDLLOVERRIDES': ENV['WINEDLLOVERRIDES'][:-1]}


def small():
    """Return the options of a build with the components that are used here."""
    enable = {
        'protocol': 'fd,file,pipe', 'demuxer': 'rawvideo,mov',
        'muxer': 'rawvideo,null,mp4',
        'decoder': 'rawvideo,wrapped_avframe,mpeg4',
        'encoder': 'rawvideo,wrapped_avframe,mpeg4', 'parser': 'mpeg4video',
        'indev': 'lavfi',
        'filter': ','.join(lib.filters() + (
            'concat crop format geq hflip hstack hwdownload hwmap hwupload '
            'interleave lut median negate noise null nullsrc overlay scale '
            'sendcmd setpts split streamselect testsrc2 trim vflip').split()),
    }
    return ' '.join(['--disable-everything', '--optflags=-O1'] +
                    [f'--enable-{k}={v}' for k, v in enable.items()])


def missing():
    """Return why nothing can be tested, or ''."""
    for tool in [f'{TARGET}-gcc', 'wine', 'winegcc', 'clang']:
        if not shutil.which(tool):
            return f'there is no {tool}; type: make deps check-all'
    for file in POCL, LOADER:
        if not os.path.exists(file):
            return f'there is no {file}; type: make deps check'
    return ''


# --- building ----------------------------------------------------------------

def make(folder, full):
    """Build the programs and the zip, and build/job for Windows. Return the
    zip, or None."""
    out = f'{WORK}/out'
    os.makedirs(WORK, exist_ok=True)
    with open(f'{WORK}/build.log', 'w') as log:
        done = subprocess.run(
            ['packaging/dist/windows.sh', folder, out, RELEASE],
            env=dict(os.environ, **{} if full else {
                'FLAGS': small(), 'PTX': f'{BUILD}/obj/libavfilter/cuda'}),
            stdout=log, stderr=subprocess.STDOUT).returncode or \
            subprocess.run(
                ['make', '-f', 'packaging/dist/windows.mak', f'BUILD={folder}',
                 f'{folder}/job.exe'], stdout=log,
                stderr=subprocess.STDOUT).returncode
    zips = [f for f in os.listdir(out)] if os.path.isdir(out) else []
    if check('the build', not done and len(zips) == 1,
             f'status {done}: ' + read(f'{WORK}/build.log')[-2000:]):
        return f'{out}/{zips[0]}'
    return None


def unpack(path):
    """Check the zip; unpack it and return the folder."""
    name = os.path.basename(path)[:-len('.zip')]
    with zipfile.ZipFile(path) as archive:
        check('files of the zip', archive.namelist() == [f'{name}/{n}' for n in [
            'LICENSE.txt', 'README.txt', 'SOURCES.txt', 'ffmpeg-doctor.exe',
            'ffmpeg.exe', 'ffprobe.exe']], archive.namelist())
        shutil.rmtree(f'{WORK}/{FOLDER}', ignore_errors=True)
        archive.extractall(f'{WORK}/{FOLDER}')
    folder = f'{WORK}/{FOLDER}/{name}'
    for text in ['LICENSE', 'README', 'SOURCES']:
        with open(f'{folder}/{text}.txt', 'rb') as file:
            lines = file.read().split(b'\n')
        check(f'{text}.txt: lines for Windows', len(lines) > 5 and all(
            line.endswith(b'\r') for line in lines[:-1]))
    place = os.path.dirname(os.path.dirname(os.path.abspath(path)))
    check('no folder of this machine', lib.ROOT not in read(
        f'{folder}/SOURCES.txt') and lib.ROOT.encode() not in open(
            f'{folder}/ffmpeg.exe', 'rb').read(), place)
    return folder


def imports(folder):
    for program in ['ffmpeg', 'ffprobe', 'ffmpeg-doctor']:
        text = lib.output(f'{TARGET}-objdump', '-p', f'{folder}/{program}.exe')
        dlls = {d.lower() for d in re.findall(r'DLL Name: (\S+)\.dll', text,
                                              re.I)}
        check(f"{program}.exe: only Windows' DLLs",
              dlls and dlls - {'avicap32'} <= SYSTEM, sorted(dlls - SYSTEM))


def again(build, full):
    """Link ffmpeg-doctor.exe, strip all programs and make the zip again. Return
    its name, which has the commit, and its bytes."""
    os.remove(f'{build}/ffmpeg-doctor.exe')
    path = make(build, full)
    with open(path or os.devnull, 'rb') as file:
        return path, file.read()


def reproduced(build, path, full):
    with open(path, 'rb') as file:
        first = path, file.read()
    second = again(build, full)
    while second[0] and second[0] != first[0]:      # somebody has committed
        first, second = second, again(build, full)
    check('the same zip again', first == second,
          [(name, len(data)) for name, data in (first, second)])
    log = read(f'{WORK}/build.log') + read(f'{build}/build.log')
    check('nothing is compiled again', not re.search(r'^CC\b', log, re.M), log)


# --- running -----------------------------------------------------------------

def run(command, data=None, timeout=HANG, **variables):
    return subprocess.run(['wine', *command], input=data or b'',
                          capture_output=True, timeout=timeout, cwd=lib.ROOT,
                          env=dict(ENV, **variables))


def messages(done):
    """Return what a run printed, with its status."""
    return f'status {done.returncode}: ' + (done.stdout[-1500:] +
                                            done.stderr[-1500:]).decode(
                                                errors='replace')


def begin():
    """Make Wine's folder, which takes a while."""
    shutil.rmtree(ENV['WINEPREFIX'], ignore_errors=True)
    atexit.register(subprocess.run, ['wineserver', '-k'], env=ENV,
                    capture_output=True)
    return check('Wine', run(['cmd', '/c', 'exit']).returncode == 0)


def raw(folder, data, chain, *before, **variables):
    """Filter raw frames of yuv420p."""
    return run([f'{folder}/ffmpeg.exe', '-v', 'error', *before, '-f',
                'rawvideo', '-pix_fmt', 'yuv420p', '-s', '%dx%d' % SIZE, '-i',
                '-', '-vf', chain, '-f', 'rawvideo', '-'], data, **variables)


def frames(count=3):
    """Return frames with slopes and noise."""
    rng = random.Random(SEED)
    return bytes(min(255, i // 7 % 200 + rng.randrange(1 + i % 40))
                 for i in range(count * SIZE[0] * SIZE[1] * 3 // 2))


OPTIONS = {'epsilon': 'radius=2:threshold=20', 'median': 'radius=2',
           'tmedian': 'radius=1', 'gauss_hilbert': 'radius=4'}


def exact(folder, api, **variables):
    """Compare software and hardware frames with the references."""
    data = frames()
    for algorithm in lib.output('tools/filters.sh', 'algorithms').split():
        options = OPTIONS[algorithm]
        want = lib.reference(algorithm, 'yuv420p', SIZE, options.split(':'), data)
        name = f'{algorithm}_{api}'
        done = raw(folder, data, f'{name}={options}', **variables)
        check(f'{name}: software frames', done.stdout == want, messages(done))
        device = ['-init_hw_device', f'{api}=d', '-filter_hw_device', 'd']
        done = raw(folder, data, f'hwupload,{name}={options},hwdownload,'
                   'format=yuv420p', *device, **variables)
        check(f'{name}: {api} frames', done.stdout == want, messages(done))


def cases(folder, api, count, **variables):
    """Run cases of job.exe, and add its result to ours."""
    slices = 12 if api == 'opencl' else 4   # PoCL's compiler takes a second
    for name in lib.filters(api):
        for more in [], ['--software']:
            command = [f'{folder}/job.exe', f'--device={api}',
                       f'--filter={name}', f'--cases={count}', f'--seed={SEED}',
                       f'--listed={SEED % 40}/40',
                       f'--slice={SEED % slices}/{slices}', *more]
            done = run(command, timeout=4 * HANG, **variables)
            text = done.stdout.decode(errors='replace').replace('\r', '')
            total = re.search(r'^(\d+) passed, (\d+) failed, (\d+) skipped$',
                              text, re.M)
            print(f"{' '.join(command[1:])}: " +
                  (total[0] if total else f'status {done.returncode}'))
            for line in re.findall(r'^ *(?:FAIL|repeat).*', text, re.M)[:10]:
                print(line)
            if not check(f'{name}: job.exe', total and int(total[1]) > 0 and
                         not done.returncode, messages(done)):
                continue
            for key, number in zip(lib.counts, total.groups()):
                lib.counts[key] += int(number)


# --- parts -------------------------------------------------------------------

def without_drivers(folder):
    ffmpeg = f'{folder}/ffmpeg.exe'
    done = run([ffmpeg, '-v', 'error', '-filters'], **NO_OPENCL)
    text = done.stdout.decode()
    check('no OpenCL: start, all filters', not done.returncode and
          all(f' {name} ' in text for name in lib.filters()), messages(done))
    data = frames(1)
    done = raw(folder, data, 'median=2', **NO_OPENCL)
    check('no OpenCL: filters of the CPU', done.stdout == lib.reference(
        'median', 'yuv420p', SIZE, ['radius=2'], data), messages(done))
    for api, remedy in [('opencl', "driver of the GPU's vendor"),
                        ('cuda', "install NVIDIA's driver")]:
        done = raw(folder, data, f'epsilon_{api}', **NO_OPENCL)
        text = done.stderr.decode()
        check(f'no {api}: message', done.returncode and remedy in text and
              'ffmpeg-doctor' in text and 'Debian' not in text, messages(done))
        done = raw(folder, data, 'null', '-init_hw_device', api, **NO_OPENCL)
        check(f'no {api}: -init_hw_device', done.returncode not in (0, 5) and
              b'ailed' in done.stderr, messages(done))


# there is no Python for Windows here: run the package's modules as if it were
LIKE_WINDOWS = '''\
import os, runpy, subprocess, sys
import ffmpeg_gpu_filters
call = subprocess.call
subprocess.call = lambda command: call(['wine'] + command)
os.name = 'nt'
runpy.run_module(sys.argv.pop(1), run_name='__main__')
'''


def by_wheel(folder):
    """Install the wheel as pip does on Windows, and run its programs."""
    python, site = f'{WORK}/venv/bin/python', f'{WORK}/{FOLDER}/site'
    shutil.rmtree(f'{WORK}/venv', ignore_errors=True)
    os.makedirs(f'{WORK}/wheels', exist_ok=True)
    wheel = lib.output('packaging/dist/wheel.py', folder, f'{WORK}/wheels',
                       '0+test').strip()
    subprocess.run(['python3', '-m', 'venv', f'{WORK}/venv'], check=True)
    done = subprocess.run([python, '-m', 'pip', 'install', '-q', '--no-deps',
                           '--platform=win_amd64', '--only-binary=:all:',
                           f'--target={site}', wheel], capture_output=True)
    if not check('the wheel', not done.returncode and
                 wheel.endswith('-win_amd64.whl'), messages(done)):
        return
    for module, arguments, status, text in [
            ('ffmpeg_gpu_filters', ['-v', 'error', '-filters'], 0,
             ' median_opencl '),
            ('ffmpeg_gpu_filters.doctor', ['--no-timing'], 1, 'Result: ')]:
        done = subprocess.run(
            [python, '-c', LIKE_WINDOWS, module, *arguments], timeout=HANG,
            capture_output=True, env=dict(ENV, PYTHONPATH=site, **NO_OPENCL))
        check(f'python -m {module}', done.returncode == status and
              text.encode() in done.stdout, messages(done))


def examine(folder, what, status, *options, **variables):
    """Return the report of ffmpeg-doctor.exe, or None."""
    done = run([f'{folder}/ffmpeg-doctor.exe', '--json', '--no-timing',
                *options], **variables)
    return read_report(what, done, status)


def finds(folder, what, status, pattern, *options, **variables):
    report = examine(folder, what, status, *options, **variables)
    if report:
        check(f'{what}: {pattern}', any(re.search(pattern, p)
                                        for p in problems(report)),
              problems(report))
        check(f'{what}: remedies of Windows', not any(
            re.search('sudo|apt-get|Debian|/dev/', p)
            for p in problems(report)), problems(report))
    return report


def doctor(folder):
    report = finds(folder, 'doctor: PoCL', 0, 'no CUDA driver: nvcuda.dll.*-> '
                   ".*NVIDIA's driver")
    if report:
        device = report['devices'][0]
        check('doctor: PoCL: all filters right', all(
            f['result'] == 'right' or 'no kernels for patch' in f['detail']
            for f in device['filters']), device['filters'])
        check('doctor: Wine', 'Wine' in report['system']['system'] and
              'OpenCL.dll' in report['system']['OpenCL'].replace(
                  'opencl', 'OpenCL'), report['system'])
        run_command(folder, report['commands'][0])
    finds(folder, 'doctor: no OpenCL', 1,
          "no OpenCL driver is installed.*-> .*driver of the GPU's vendor",
          **NO_OPENCL)
    done = run([f'{folder}/ffmpeg-doctor.exe', '--no-timing'])
    check('doctor: text', not done.returncode and
          b'All filters work on at least one device' in done.stdout,
          messages(done))
    for option in '--nonsense', '--limit=x':
        check(f'doctor: {option}', run([f'{folder}/ffmpeg-doctor.exe',
                                        option]).returncode == 2)


def run_command(folder, command):
    """Run a command of ffmpeg-doctor on a clip."""
    clip, out = f'{WORK}/in.mp4', f'{WORK}/out.mp4'
    run([f'{folder}/ffmpeg.exe', '-y', '-v', 'error', '-f', 'lavfi', '-i',
         'testsrc2=s=160x96:d=0.4', '-c:v', 'mpeg4', clip])
    program, arguments = re.fullmatch('"?([^"]*ffmpeg)"? (.*)',
                                      command).groups()
    words = arguments.replace('in.mp4', clip).replace('out.mp4', out).split()
    done = run([program + '.exe', '-y', '-v', 'error', *words])
    count = run([f'{folder}/ffprobe.exe', '-v', 'error', '-count_frames',
                 '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0',
                 out]).stdout.strip()
    check('doctor: command', not done.returncode and count == b'10' and
          FOLDER in program, f'{command}: {messages(done)}, {count}')


def broken(folder):
    """Test ffmpeg-doctor with drivers that crash, hang or end the process."""
    place = f'{WORK}/broken'
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(folder, place)
    lib.output(f'{TARGET}-gcc', '-shared', '-o', f'{place}/nvcuda.dll',
               'tests/windows/broken.c')
    crash = r'crashed \(0xC0000005\) while'
    for how, pattern, options in [
            ('crash', 'cuda: the CUDA driver: it ' + crash, []),
            ('hang', 'cuda: the CUDA driver: it did not answer for 3 s',
             ['--limit=3']),
            ('exit', 'cuda: .*ended the process with status 7', []),
            ('100', 'cuda: .*error 100.*Device Manager', [])]:
        finds(place, f'doctor: nvcuda.dll: {how}', 1, pattern, *options,
              WINEDLLOVERRIDES=NO_OPENCL['WINEDLLOVERRIDES'] + ';nvcuda=n',
              BROKEN=how)
    os.replace(f'{place}/nvcuda.dll', f'{place}/OpenCL.dll')
    for how, pattern in [('crash', 'opencl: an OpenCL driver: it ' + crash),
                         ('-30', r'opencl: .*no platform \(error -30\)')]:
        finds(place, f'doctor: OpenCL.dll: {how}', 1, pattern, BROKEN=how)


@contextlib.contextmanager
def temporary_files(folder):
    """Check that a run removes a temporary file of a process that was killed long
    ago, but no recent one, and no file of another name."""
    left = ['text-0ab.txt.new', 'notes.txt.old']
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    for name in [*left, 'text-0ab.txt.12345678']:
        write(f'{folder}/{name}', '')
        if name != left[0]:
            os.utime(f'{folder}/{name}', (1e9, 1e9))
    yield
    names = [f for f in os.listdir(folder) if f.count('.') > 1]
    check('temporary files of killed processes', sorted(names) == sorted(left),
          names)


def on_cuda(folder, cuda):
    report = finds(folder, 'doctor: CUDA', 0, 'no NVDEC: nvcuvid.dll', **cuda)
    if report:
        check('doctor: CUDA: all filters right', all(
            f['result'] == 'right' or 'no kernels for patch' in f['detail']
            for f in report['devices'][0]['filters']), report)
    for first in True, False:
        checked, log = filtered(folder, f'{WORK}/cache', 'epsilon_cuda=radius=2',
                                **cuda)
        check(f'cache of CUDA: first run {first}', checked == first, log)


def filtered(folder, cached, filter_='epsilon_opencl=radius=2', **more):
    """Filter a frame with a folder of the cache. Return whether a kernel was
    checked, and the messages."""
    done = raw(folder, frames(1), filter_, '-v', 'verbose',
               FFMPEG_GPU_CACHE=cached, FFMPEG_GPU_SELFCHECK='', **more)
    return b'passed the self-check' in done.stderr, messages(done)


def cache(folder):
    """Test the cache in %LOCALAPPDATA%, and in a folder with such a name."""
    local = f"{ENV['WINEPREFIX']}/drive_c/users"
    other = f'{WORK}/{FOLDER}/кеш'
    for what, variable, place in [
            ('%LOCALAPPDATA%', '', local), ('FFMPEG_GPU_CACHE', other, other)]:
        first, log = filtered(folder, variable)
        check(f'{what}: first run', first, log)
        first, log = filtered(folder, variable)
        check(f'{what}: second run', not first, log)
        files = [os.path.join(d, f) for d, _, names in os.walk(place)
                 for f in names if re.search('^(program|text)-', f)]
        check(f'{what}: files', files and all(
            re.search(r'\.(txt|bin)$', f) and
            (variable or '/AppData/Local/ffmpeg-gpu/' in f) for f in files),
            files)
    with temporary_files(other):
        filtered(folder, other)


def names(folder):
    """Test files, a program and options with names of several alphabets."""
    data = frames(2)
    source, out = f'{WORK}/{FOLDER}/вход.yuv', f'{WORK}/{FOLDER}/出力.yuv'
    with open(source, 'wb') as file:
        file.write(data)
    done = run([f'{folder}/ffmpeg.exe', '-y', '-v', 'error', '-f', 'rawvideo',
                '-pix_fmt', 'yuv420p', '-s', '%dx%d' % SIZE, '-i', source,
                '-vf', 'median_opencl=radius=2', '-f', 'rawvideo', out])
    result = b''
    if os.path.exists(out):
        with open(out, 'rb') as file:
            result = file.read()
    check('names of files', result == lib.reference(
        'median', 'yuv420p', SIZE, ['radius=2'], data), messages(done))
    done = raw(folder, data, 'median_opencl=device=größe')
    check('an option that is not ASCII', done.returncode and
          "matches 'größe'" in done.stderr.decode(), messages(done))


def bridge(name, library, *more):
    """Build NAME.dll of a library of Linux for Wine, with its functions and
    more. Return the path of the file that Wine's loader replaces by it."""
    place = f'{WORK}/{name}'
    os.makedirs(place, exist_ok=True)
    functions = sorted({*more, *re.findall(
        r' [TW] (c[ul][A-Z]\w*)', lib.output('nm', '-D', '--defined-only',
                                              library))})
    write(f'{place}/names.h', ''.join(f'NAME({f})\n' for f in functions))
    write(f'{place}/{name}.spec',
          ''.join(f'@ cdecl {f}() windows_{f}\n' for f in functions))
    lib.output('winegcc', '-m64', '-O1', '-shared', f'-I{place}',
               f'-DLIBRARY="{os.path.basename(library)}"',
               f'{place}/{name}.spec', 'tests/windows/bridge.c', '-ldl', '-o',
               f'{DLLS}/{name}.dll.so')
    lib.output('winebuild', '-m64', '--fake-module', '--dll', '-E',
               f'{place}/{name}.spec', '-F', f'{name}.dll', '-o',
               f'{place}/{name}.dll')
    return f'{place}/{name}.dll'


def bridge_opencl(folder):
    """Put an OpenCL.dll into a folder that forwards to the bridge: Wine's own
    has precedence over a bridge of that name."""
    path = bridge('linuxcl', LOADER)
    names = re.findall(r'NAME\((\w+)\)', read(f'{WORK}/linuxcl/names.h'))
    write(f'{WORK}/linuxcl/OpenCL.def', 'LIBRARY OpenCL.dll\nEXPORTS\n' +
          ''.join(f'{n} = linuxcl.{n}\n' for n in names))
    lib.output(f'{TARGET}-gcc', '-shared', '-nostdlib', '-Wl,-e,0',
               '-o',
               f'{folder}/OpenCL.dll', f'{WORK}/linuxcl/OpenCL.def')
    shutil.copy(path, folder)


def bridge_cuda(folder):
    """Put the simulated CUDA driver into a folder, and return the variables of a
    run with it, or None without the driver."""
    driver = f'{CUDASIM}/libcuda.so.1'
    if not os.path.exists(driver):
        skip('CUDA', f'there is no {driver}; type: make cudasim')
        return None
    # the loader of ffnvcodec wants functions for Direct3D
    only = [f'cuD3D11{f}' for f in ['GetDevice', 'GetDevices']] + [
        'cuGraphicsD3D11RegisterResource']
    shutil.copy(bridge('nvcuda', driver, *only), folder)
    return dict(NO_OPENCL, LD_LIBRARY_PATH=CUDASIM, CUDASIM_CC='8.0')


def main():
    given = sys.argv[1:2]
    count = int(sys.argv[2]) if sys.argv[2:] else 8
    why = missing()
    # the other days are for the folder and the wheel (tests/packages/dist.sh)
    if not why and not given and (SEED + 2) % int(os.environ.get('SAMPLE') or 3):
        why = "not selected by today's date"
    if why:
        skip('the zip for Windows', why)
        return finish()
    build = os.path.abspath(given[0]) if given else f'{WORK}/build'
    path = make(build, bool(given))
    if not path:
        return finish()
    folder = unpack(path)
    imports(folder)
    reproduced(build, path, bool(given))
    if begin():
        shutil.rmtree(DLLS, ignore_errors=True)
        os.makedirs(DLLS)
        without_drivers(folder)
        by_wheel(folder)
        # Windows searches the program's folder first
        bridge_opencl(folder)
        shutil.copy(f'{build}/job.exe', folder)
        exact(folder, 'opencl')
        names(folder)
        doctor(folder)
        broken(folder)
        cache(folder)
        cases(folder, 'opencl', count)
        cuda = bridge_cuda(folder)
        if cuda:
            exact(folder, 'cuda', **cuda)
            on_cuda(folder, cuda)
            cases(folder, 'cuda', count, **cuda)
    return finish()


if __name__ == '__main__':
    sys.exit(main())
