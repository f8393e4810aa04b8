#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Test the first commands on all kinds of machines: configure, make deps, make
help and make clean in a copy of the tree, with fake compilers, apt and sudo.

    commands.py [TREE [EXPRESSION]]   TREE: instead of this one; EXPRESSION:
                                      all cases with such titles, instead of
                                      half of the cases, selected by the date

Nothing is built: calling tools/fetch.sh means that the target's requirements
are met.
"""
import concurrent.futures
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from machine import BASE, Machine, REACHED
from lib import finish, is_turn, result, skip

INTEL = {'/dev/dri/renderD128': '',
         '/sys/class/drm/renderD128/device/vendor': '0x8086\n'}
ICD = '/etc/OpenCL/vendors/'
DEMO = BASE + ['pocl-opencl-icd', 'lomiri-wallpapers-16.04', 'libdav1d-dev']


def case(title, command, says=(), lacks=(), ends=None, env=None, **machine):
    """Test one command; says and lacks: expressions that its output has and
    lacks; ends: 0, or 1 for any other status."""
    return title, [(command, says, lacks, ends, env or {})], machine


def steps(title, *commands, **machine):
    """Test several commands, each (command, says, lacks)."""
    return title, [(*c, (), ())[:3] + (None, {}) for c in commands], machine


# --- make deps installs what the target needs ---------------------------------

def mixes():
    """Test deps demo with each compiler, CUDA= and release."""
    clangs = {'no clang': {}, 'clang': {'packages': BASE + ['clang']},
              "AMD's clang": {'first': ['bad-clang']},
              'nvcc': {'first': ['nvcc']},
              "a clang of one's own": {'first': ['clang']}}
    for (what, machine), cuda, release in itertools.product(
            clangs.items(), ['', 'no', 'llvm', 'nvcc'], ['7.1', '5.1']):
        says = [REACHED]
        if cuda == 'llvm' and what == "AMD's clang":
            says = ['cannot compile CUDA kernels.*--cuda=no']
        elif cuda == 'nvcc' and what != 'nvcc':
            says = ["CUDA=nvcc: there is no nvcc; install NVIDIA's CUDA toolkit"]
        yield case(f'{what}, CUDA={cuda}, FFmpeg {release}',
                   f'make deps demo FFMPEG={release}' +
                   (f' CUDA={cuda}' if cuda else ''), says, **machine)


def hardware():
    """Test combinations of OpenCL and VAAPI hardware and packages."""
    pocl = '^installing .*pocl-opencl-icd'
    table = [
        ('an ICD without its library', {ICD + 'nvidia.icd': 'libno.so.1\n',
                                        '/dev/nvidiactl': ''}, True),
        ("NVIDIA's, without its device", {ICD + 'nvidia.icd': '/lib/nv.so\n',
                                          '/lib/nv.so': ''}, True),
        ("NVIDIA's", {ICD + 'nvidia.icd': '/lib/nv.so\n', '/lib/nv.so': '',
                      '/dev/nvidiactl': ''}, False),
        ("PoCL's that was removed", {ICD + 'pocl.icd': '/lib/p.so\n'}, True),
        ("Mesa's", {ICD + 'mesa.icd': '/lib/m.so\n', '/lib/m.so': '',
                    **INTEL}, True),
        ("Intel's", {ICD + 'intel.icd': '/lib/i.so\n', '/lib/i.so': '',
                     **INTEL}, False),
        ("Intel's, without its device", {ICD + 'intel.icd': '/lib/i.so\n',
                                         '/lib/i.so': ''}, True),
    ]
    for name, files, wanted in table:
        yield case(f'ICD: {name}', 'make deps demo', [REACHED] + [pocl] * wanted,
                   [] if wanted else [pocl], files=files)
    yield case('libva without libdrm', 'make deps demo', [REACHED],
               packages=BASE + ['libva-dev'])
    yield case('libva without libdrm, a GPU', 'make deps demo',
               [REACHED, 'installing .*libdrm-dev'], files=INTEL,
               packages=BASE + ['libva-dev'])
    yield case('an NVIDIA GPU', 'make deps demo', ['installing.* clang ', REACHED],
               ['nvenc'], files={'/dev/nvidiactl': ''})


FINDS = [
    case(f'make deps demo {setting}', f'make deps demo {setting}; '
         'cat $STATE/apt-get', [says, 'apt-get.: No such file|apt-get: No such file'],
         packages=[])
    for setting, says in [
        ('FFMPEG=7.0', 'FFMPEG=7.0 is not supported: .*7.1'),
        ('CUDA=12.4', 'CUDA=12.4 is not supported: .*llvm'),
        ('FULL=1', 'FULL=1 is not supported: .*yes'),
        ('PREFIX=opt', 'PREFIX=opt is not an absolute path'),
        ("'PREFIX=/opt/a b'", "'/opt/a b': FFmpeg cannot be built"),
        ("'BUILD=a b'", "'a b': FFmpeg cannot be built"),
        ("'OUT=a b'", "'a b': FFmpeg cannot be built")]
] + [
    steps('5.1 after a demo of 7.1, with CUDA',
          ('make deps demo', [REACHED]),
          ('make FFMPEG=5.1 BUILD=build/5.1',
           ['missing', 'libffmpeg-nvenc-dev', 'make deps demo .*FFMPEG=5.1']),
          ('make deps demo FFMPEG=5.1 BUILD=build/5.1',
           [REACHED, 'installing libffmpeg-nvenc-dev$']),
          packages=DEMO + ['clang']),
    case('configure: nvcc needs no clang', './configure --cuda=nvcc',
         ['kernels by nvcc', 'type: make'], first=['nvcc'],
         packages=BASE + ['g++']),
    case('configure: nvcc needs g++', './configure --cuda=nvcc',
         [r'g\+\+ ', 'make deps demo CUDA=nvcc'], ends=1, first=['nvcc']),
    steps('nvcc that is gone',
          ('./configure --cuda=nvcc; rm $BIN/../first/nvcc', ['type: make$']),
          ('make deps demo', ['there is no nvcc']),
          ('make deps doc', [], ['nvcc']),
          first=['nvcc'], packages=BASE + ['g++']),
    case('configure: libffmpeg-nvenc-dev is for 5.1', './configure --ffmpeg=9.0',
         ['kernels by Debian clang', 'type: make'], packages=BASE + ['clang']),
    case("configure: AMD's clang", './configure',
         ['CUDA filters +no, .*clang cannot compile CUDA kernels',
          'CUDA frames for OpenCL +no'], first=['bad-clang']),
    steps("make deps all with AMD's clang",
          ('make deps all', ['no CUDA filters: .*first/clang cannot compile '
                             'CUDA kernels .PATH=/usr/bin:', REACHED]),
          ('PATH=$BIN:$PATH make deps all; cat config.mak',
           [REACHED, 'CUDA +:= llvm']), first=['bad-clang']),
    case('configure: missing packages', './configure --prefix=/opt/x',
         ['libx264-dev', r'type: make deps demo PREFIX=/opt/x'], ends=1,
         packages=[p for p in BASE if p != 'libx264-dev']),
    case('configure: g++ is named', './configure',
         [r'g\+\+ .*make check needs it'], ['make check will skip']),
    case("configure: conda's pkg-config",
         './configure', ['libx264-dev.*installed, but .*/first/pkg-config does '
                         'not see it', 'type: PATH=/usr/bin:'],
         ['make deps'], first=['blind-pkg-config'], ends=1),
    case('configure: python3-minimal', './configure',
         ['python3 .*ffmpeg-batch', 'make deps demo'], ends=1,
         first=['minimal-python3'],
         packages=[p for p in BASE if p != 'python3']),
    case('the first make takes its settings', 'make CUDA=no FFMPEG=8.1 '
         'PREFIX=/opt/x; cat config.mak',
         [REACHED, 'FFMPEG +:= 8.1', 'CUDA +:= no', 'PREFIX +:= /opt/x'],
         packages=BASE + ['clang']),
    steps('clang that comes later changes nothing',
          ('make', [REACHED]), ('mkdir build/obj', []),
          ('$STATE/install clang; make', [REACHED], ['settings changed']),
          ('ls -d build/obj', ['^build/obj']),
          # unless requested
          ('make deps all', [REACHED, 'settings changed: CUDA=no -> llvm, '
                             'rebuilding']),
          ('ls -d build/obj', ['No such file'])),
    steps('libva that comes later changes nothing',
          ('make', [REACHED]), ('mkdir build/obj', []),
          ('$STATE/install libva-dev; $STATE/install libdrm-dev; make', [REACHED],
           ['settings changed']), ('ls -d build/obj', ['^build/obj'])),
    steps('a PATH without clang changes nothing',
          ('make', [REACHED]), ('mkdir build/obj', []),
          ('rm $BIN/clang; make', [REACHED], ['settings changed']),
          ('ls -d build/obj', ['^build/obj']), packages=BASE + ['clang']),
    steps('another setting says so',
          ('make', [REACHED]),
          ('make FFMPEG=9.0', [REACHED, 'settings changed: FFMPEG=7.1 -> 9.0, '
                               'rebuilding'])),
    steps("the first make's flags of FFmpeg stay",
          ('make FFMPEG_FLAGS=--enable-x=1', [REACHED]),
          ('make', [REACHED], ['settings changed']),
          ('make FFMPEG_FLAGS=--enable-x=2',
           ['settings changed: FFMPEG_FLAGS=--enable-x=1 -> --enable-x=2'])),
    steps('a clone that was moved',
          ('make', [REACHED]), ('mkdir build/obj', []),
          ('mkdir ../new && cp -a . ../new && cd ../new && make; ls -d build/obj',
           ['settings changed: folder=.*/tree -> .*/new', 'No such file'])),
]

# --- the environment, folders ------------------------------------------------

OTHERS = {'CUDA': '12.4', 'FFMPEG': '/opt/bin/ffmpeg', 'PREFIX': '/opt/conda',
          'FULL': 'yes', 'FFMPEG_SRC': '/nonexistent', 'OUT': 'precious',
          'BUILD': 'precious', 'FFMPEG_FLAGS': '--bad', 'CDPATH': '.:..',
          'GREP_OPTIONS': '--color=always', 'INPUT': 'x', 'PEERS': 'yes',
          'JOBS': 'x', 'CC': 'false', 'CFLAGS': '-bad', 'SUITES': 'x'}
ODD = ["a b", "a(b)", "a'b", 'a"b', 'a`b', 'a&b', 'a;b', 'a|b', 'a<b', 'a#b', 'a:b',
       'a%b', 'a*b', 'a?b', '[a]', 'a$b', 'a\\b']
PLACES = [
    case('environment: make help', 'make help', ['make demo'], ends=0, env=OTHERS),
    case('environment: make deps demo', 'make deps demo; cat config.mak', [
        REACHED, 'FULL +:= no', 'FFMPEG +:= 7.1', 'FFMPEG_SRC +:= $'],
        ['conda', '12.4', '--bad', 'GREP_OPTIONS'], env=OTHERS),
    case('environment: make clean', 'mkdir precious build; make clean; ls',
         ['^precious$'], ['^build$'], env=OTHERS),
    case('environment: make demo', 'make -n -o build/.built demo', ['demo.py'],
         ['precious', 'PEERS=yes', "'x'"], env=OTHERS),
    case('the compiler is gcc', 'make -n build/gain', ['^gcc .*gain.c']),
    case('environment: CC and CFLAGS', 'make -n build/gain', ['gcc .*gain.c'],
         ['false', '-bad'], env=OTHERS),
    case('environment: the style of ls, POSIX', 'make deps demo; '
         'echo "env >&2; exit 9" >tools/settings.sh; make', [REACHED],
         ['^(POSIXLY_CORRECT|QUOTING_STYLE)='],
         env={'POSIXLY_CORRECT': '1', 'QUOTING_STYLE': 'c'}),
    case('CDPATH: releases and filters', 'tools/patches.sh; tools/filters.sh names',
         ['^5.1$'], ['/'], env={'CDPATH': '.:..'}),
    case('CDPATH: configure by hand', './configure', ['config.mak written'],
         env={'CDPATH': '.:..'}, ends=0),
    case('make clean BUILD=a folder of others',
         'mkdir mine; make clean BUILD=mine; ls', ['mine was not made', '^mine$']),
    case('make clean OUT=a folder of others',
         'mkdir mine; make clean OUT=mine; ls', ['mine was not made', '^mine$']),
    steps('make clean BUILD=its own',
          ('make BUILD=../own', [REACHED]), ('ls -d ../own', ['^../own']),
          ('make clean BUILD=../own; ls ..', [], ['^own', 'was not made'])),
    case('make clean: builds of other releases',
         'mkdir -p build/5.1; make clean BUILD=build/5.1; ls build', [],
         ['^5.1$']),
    steps('make BUILD=a folder with src of others',
          ('mkdir -p mine/src; make BUILD=mine; ls -d mine/src',
           ['mine/src was not made', '^mine/src$'], [REACHED]),
          ('make clean BUILD=mine; ls -d mine', ['was not made', '^mine$'])),
    case('make BUILD=an empty folder', 'mkdir mine; make BUILD=mine', [REACHED]),
] + [
    case(f'a folder {name}', 'make deps demo; ./configure; cat $STATE/apt-get',
         [r'Makefile.*cannot be built with', 'configure: .*cannot be built with',
          'apt-get.: No such file|apt-get: No such file'],
         name=name, packages=[]) for name in ODD
] + [
    case('a folder with other characters', 'make deps demo', [REACHED],
         name='Größe-1_2.3,a=b+c@d~e'),
    case('HOME unset', 'tools/fetch-itself.sh ffmpeg 7.1',
         ['HOME is not set.*GPU_FILTERS_CACHE'], ends=1, env={'HOME': None}),
    case('HOME read-only', 'tools/fetch-itself.sh ffmpeg 7.1',
         ['cannot be written.*GPU_FILTERS_CACHE'], env={'HOME': '/proc'}, ends=1),
    # make 4.4 has a warning of its own
    case('TMPDIR missing', 'make deps demo', [REACHED],
         ['^(?!make: TMPDIR value).*/nonexistent'],
         env={'TMPDIR': '/nonexistent'}, packages=[]),
    case('TMPDIR noexec, no CUDA headers',
         'mkdir src; printf "%s\\n" "#!/bin/sh" "echo tmp=\\$TMPDIR. \\$*" '
         '>src/configure; chmod +x src/configure; CUDA=no PREFIX=/x NVHEADERS= '
         'tools/configure-ffmpeg.sh src obj default', ['tmp=.*/obj/tmp'],
         ['--enable-cuvid']),
]

# --- deps.sh -----------------------------------------------------------------

FEDORA = {'/etc/os-release': 'ID=fedora\n'}
DERIVED = ['debian-archive-keyring', 'python-apt-common']
ANN = {'uid': 1000, 'packages': []}
DEPS = [
    case('all there: no root, no sudo', 'make deps demo', ['all packages', REACHED],
         packages=DEMO, uid=1000, without=['sudo']),
    case("sudo's question comes first", 'make deps demo',
         [r'(?s)\[sudo\] password.*reading the package lists', REACHED], **ANN),
    case('no sudo', 'make deps demo',
         ['there is no sudo.*apt-get install .*gcc .*nasm'], ['progress'], ends=1,
         without=['sudo'], **ANN),
    case('sudo refuses', 'make deps demo',
         ['sudo was refused; as root, type: apt-get install'],
         ['reading the package lists'], ends=1, first=['refusing-sudo'], **ANN),
    case("a third party's source is gone", 'make deps demo',
         ['E: The repository http://gone', 'continuing', REACHED], state=['dead'],
         packages=[]),
    case('no network', 'make deps demo',
         ['W: Failed to fetch', 'is there a network'], ['^no packages', REACHED],
         state=['offline'], packages=[], ends=1),
    case('no apt', 'make deps demo', ['this is not Debian.*--ffmpeg-src=DIR'],
         ['not found'], ends=1, packages=[], without=['apt-get', 'dpkg-query']),
    case('no apt: what it says works',
         'mkdir -p ../ff/libavfilter; touch ../ff/configure; chmod +x ../ff/configure; '
         './configure --cuda=no --ffmpeg-src=../ff',
         ['config.mak written'], ends=0, without=['apt-get', 'dpkg-query'],
         files=FEDORA, packages=[p for p in BASE if p not in DERIVED]),
    case('Ubuntu: where Debian\'s sources are', 'make deps demo',
         ['installing debian-archive-keyring python-apt-common', REACHED],
         files={'/etc/os-release': 'ID=ubuntu\n'},
         packages=[p for p in BASE if p not in DERIVED]),
    case('a package that the release lacks', 'make deps check',
         ['has no oclgrind', REACHED], unknown=['oclgrind'], packages=[]),
    case('a package to build that it lacks', 'make deps check',
         ['no package nasm'], [REACHED], unknown=['nasm'], packages=[], ends=1),
    case("another's log in /tmp", 'export TMPDIR=$PWD; '
         'ln -s /proc/none deps-0.log; make deps demo', [REACHED], packages=[]),
    case('a package that replaces another', 'make deps demo',
         ['replace nvidia-opencl-dev; .*type: apt-get install .*ocl-icd'],
         [REACHED, 'installing'], ends=1, state=['replaces'],
         packages=[p for p in BASE if p != 'ocl-icd-opencl-dev']),
    case('an unknown target', 'make deps nonsense', ['nonsense.*make help'],
         ends=1),
] + [
    case(f'make deps {target} is known', f'tools/deps.sh --list {target}', ends=0)
    for target in 'help clean distclean load patch-fixes networks soak uninstall '
                  'all demo check check-all deb doc bench patch fuzz'.split()
] + [
    case(f'make {target} without its packages', f'make {target}',
         [f'make {target}: missing .*{package}.*type: make deps {deps}'],
         ['Traceback', 'type: make deps"?$'], ends=1,
         first=['clang'], without=['flock'])
    for target, package, deps in [
        ('doc', 'texinfo python3-markdown', 'doc'), ('deb', 'debhelper', 'deb'),
        ('deb-libavfilter', 'mmdebstrap', 'deb-libavfilter'),
        ('check-packages', 'mmdebstrap', 'check-packages'),
        ('patch', 'git', 'patch'), ('patch-fixes', 'git', 'patch-fixes')]
] + [
    case('make check without g++', 'make check', [
        r'make check: missing g\+\+ \(type: make deps check\)'], [REACHED], ends=1),
    # texinfo is a stand-in that writes nothing
    case('make doc that fails keeps what was there',
         'mkdir -p out/doc; touch out/doc/old; make doc || ls out/doc', ['^old$'],
         packages=BASE + ['texinfo', 'python3-markdown']),
    case('make demo builds what README names', 'make -n -o build/.built demo',
         ['-o build/ffmpeg-doctor', '-o build/ffmpeg-batch', 'demo.py']),
    case('make bench without g++', 'mkdir -p cv/opencv2; touch '
         'cv/opencv2/imgproc.hpp; make -n OPENCV_INCLUDE=cv -o build/.built '
         'bench-programs', ['bench.c'], [r'opencv\.cpp'], ends=0),
]

CASES = [*mixes(), *hardware(), *FINDS, *PLACES, *DEPS]


def problems(machine, commands):
    for command, says, lacks, ends, env in commands:
        status, output = machine.run(command, **env)
        wrong = [f'does not say {s}' for s in says
                 if not re.search(s, output, re.M)]
        wrong += [f'says {s}' for s in lacks if re.search(s, output, re.M)]
        if ends is not None and bool(status) != bool(ends):
            wrong.append(f'ends with {status}')
        if wrong:
            return [f'{command}: {"; ".join(wrong)}',
                    *('    | ' + l for l in output.splitlines()[-8:])]
    return []


def run(source, case_):
    _, commands, machine = case_
    with tempfile.TemporaryDirectory() as folder:
        try:
            return problems(Machine(source, folder, **machine), commands)
        except subprocess.TimeoutExpired:
            return ['it hangs']


def main():
    tree = sys.argv[1] if len(sys.argv) > 1 else '.'
    # do not pass the settings of the calling make on
    for name in 'MAKEFLAGS', 'MAKELEVEL', 'MAKEOVERRIDES':
        os.environ.pop(name, None)
    listed = subprocess.run(['git', 'ls-files'], cwd=tree, text=True,
                            stdout=subprocess.PIPE).stdout.splitlines()
    if not listed:
        skip('commands', "git does not list the tree's files")
        return finish()
    wanted = sys.argv[2] if len(sys.argv) > 2 else ''
    cases = [c for c in CASES if (re.search(wanted, c[0]) if wanted else
                                  is_turn(2))]
    with tempfile.TemporaryDirectory() as folder:
        # results and references are not used
        for name in listed:
            if os.path.isfile(f'{tree}/{name}') and not name.startswith(
                    ('doc/bench/', 'fate-refs/')):
                os.makedirs(os.path.dirname(f'{folder}/{name}'), exist_ok=True)
                shutil.copy(f'{tree}/{name}', f'{folder}/{name}')
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = pool.map(lambda c: run(folder, c), cases)
            for (name, _, _), wrong in zip(cases, results):
                result(name, '\n'.join(wrong))
    return finish()


if __name__ == '__main__':
    sys.exit(main())
