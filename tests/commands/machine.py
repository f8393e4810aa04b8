# SPDX-License-Identifier: LGPL-2.1-or-later
"""A simulated machine: a copy of the tree, a PATH of fake programs, and
packages that apt-get "installs"."""
import os
import shutil
import subprocess
import sys

from lib import HANG

# programs of the real machine that the scripts use
TOOLS = '''awk basename cat chmod cmp cp cut date dirname echo env expr false find
flock grep head kill ldconfig ln ls make mkdir mktemp mv nproc paste printf pwd
readlink realpath rm sed sh sleep sort tail tar tee test touch tr true uname uniq
wc xargs'''.split()

STANDS = {
    'clang': '''case " $* " in
*" -x cuda "*) echo ".visible .entry kernel()" ;;
*)             echo "Debian clang version 14" ;;
esac''',
    'bad-clang': '''case " $* " in
*" -x cuda "*) echo "error: unknown target" >&2; exit 1 ;;
*)             echo "AMD clang version 17" ;;
esac''',
    'nvcc': 'echo "Cuda compilation tools, release 12.4, V12.4"',
    'dpkg': ':',
    'dpkg-query': '''printf "%s\\n" "$@" | grep -xFf "$STATE/installed" |
    if [ "$3" = "\\${Status}" ]; then
        sed "s/.*/install ok installed/"
    else
        sed "s/^/ii  /"
    fi''',
    'pkg-config': '''case $1 in
--exists) shift; for name; do
              case $name in --*) continue ;; esac
              grep -qx "pkg:$name" "$STATE/provides" || exit 1
          done ;;
esac''',
    'blind-pkg-config': 'exit 1',
    'apt-cache': '''shift
[ ! -e "$STATE/offline" ] || exit 0
for package; do
    grep -qx "$package" "$STATE/unknown" ||
        printf "%s:\\n  Installed: (none)\\n  Candidate: 1.0\\n" "$package"
done''',
    'apt-get': r'''echo "$*" >>"$STATE/apt-get"
case " $* " in
*" update "*)
    [ ! -e "$STATE/offline" ] || echo "W: Failed to fetch http://x"
    [ ! -e "$STATE/dead" ] || {
        echo "E: The repository http://gone does not have a Release file."
        exit 100
    }
    exit 0 ;;
esac
packages=$(echo "$*" | sed "s/.* install //")
[ ! -e "$STATE/offline" ] || {
    echo "E: Unable to locate package ${packages%% *}"; exit 100; }
for package in $packages; do
    ! grep -qx "$package" "$STATE/unknown" || {
        echo "E: Unable to locate package $package"; exit 100; }
done
case " $* " in
*" --assume-no "*)
    set -- $packages
    [ ! -e "$STATE/replaces" ] || case " $* " in
    *" ocl-icd-opencl-dev "*)
        printf "%s\\n" "The following packages will be REMOVED:" \
            "  nvidia-opencl-dev" "The following NEW packages will be installed:"
    esac
    echo "0 upgraded, $# newly installed, 0 to remove and 0 not upgraded."
    echo "Need to get 1 MB of archives."
    echo "After this operation, 2 MB of additional disk space will be used."
    exit 1 ;;
esac
for package in $packages; do "$STATE/install" "$package"; done''',
    # one package: create the files that tools/packages looks for
    'install': r'''grep -qx "$1" "$STATE/installed" || echo "$1" >>"$STATE/installed"
awk -v p="$1" '!/^#/ && $1 == p { print $2 }' "$STATE/packages" |
while read -r how; do
    echo "$how" >>"$STATE/provides"
    name=${how#*:}
    case $how in
    tool:*) [ -e "$BIN/$name" ] || cp "$STATE/tool-$name" "$BIN/$name" 2>/dev/null ||
                cp "$STATE/tool" "$BIN/$name" ;;
    file:*) mkdir -p "$GPU_FILTERS_MACHINE${name%/*}"
            : >"$GPU_FILTERS_MACHINE$name" ;;
    icd:*)  mkdir -p "$GPU_FILTERS_MACHINE/etc/OpenCL/vendors"
            echo /libpocl >"$GPU_FILTERS_MACHINE/etc/OpenCL/vendors/$name"
            : >"$GPU_FILTERS_MACHINE/libpocl" ;;
    esac
done''',
    # -n succeeds once -v has asked for the password
    'sudo': r'''case $1 in
-n) [ -e "$STATE/asked" ]; exit ;;
-v) echo "[sudo] password for ann:" >&2; : >"$STATE/asked"; exit ;;
esac
exec "$@"''',
    'refusing-sudo': 'exit 1',
    'id': 'cat "$STATE/uid"',
    'minimal-python3': 'exit 1',
}

# output of the fake tools/fetch.sh, when the target's requirements are met
REACHED = 'fetching the source'
BASE = ['gcc', 'libc6-dev', 'make', 'dpkg-dev', 'xz-utils', 'patch', 'perl',
        'pkg-config', 'nasm', 'ocl-icd-opencl-dev', 'zlib1g-dev',
        'libx264-dev', 'python3', 'debian-archive-keyring', 'python-apt-common']


def script(path, text):
    with open(path, 'w') as f:
        f.write('#!/bin/sh\n' + text + '\n')
    os.chmod(path, 0o755)


class Machine:
    """A machine with packages, programs that come first in PATH, packages known
    to apt and its failures (state), files below /, and a user."""

    def __init__(self, source, folder, packages=BASE, first=(), state=(),
                 files=None, unknown=(), without=(), uid=0, name='tree'):
        self.tree = f'{folder}/{name}'
        self.state = f'{folder}/state'
        self.root = f'{folder}/root'
        self.bin = f'{folder}/bin'
        self.first = f'{folder}/first'
        for path in self.state, self.root, self.bin, self.first:
            os.makedirs(path)
        self.plant(source)
        shutil.copy(f'{self.tree}/tools/packages', self.state)
        os.rename(f'{self.tree}/tools/fetch.sh',
                  f'{self.tree}/tools/fetch-itself.sh')
        script(f'{self.tree}/tools/fetch.sh', f'echo "{REACHED}" >&2; exit 9')
        self.env = {'PATH': f'{self.first}:{self.bin}', 'STATE': self.state,
                    'BIN': self.bin, 'GPU_FILTERS_MACHINE': self.root,
                    'HOME': folder, 'LC_ALL': 'C'}
        self.stand_in(unknown, uid)
        self.run(''.join(f'$STATE/install {p}\n' for p in packages))
        for program in first:
            script(f'{self.first}/{program.split("-", 1)[-1]}'
                   if program not in STANDS or program.startswith(
                       ('bad-', 'blind-', 'minimal-', 'refusing-'))
                   else f'{self.first}/{program}', STANDS[program])
        for program in without:
            os.remove(f'{self.bin}/{program}')
        for name in state:
            self.write(f'{self.state}/{name}')
        for path, text in (files or {}).items():
            self.write(self.root + path, text)

    def plant(self, source):
        """Copy only files that are written, or run by their own path."""
        os.mkdir(self.tree)
        for name in os.listdir(source):
            if name == 'tools':
                shutil.copytree(f'{source}/tools', f'{self.tree}/tools')
            else:
                os.symlink(f'{source}/{name}', f'{self.tree}/{name}')

    def stand_in(self, unknown, uid):
        for tool in TOOLS:
            path = shutil.which(tool, path='/usr/bin:/bin:/usr/sbin:/sbin')
            if path:
                os.symlink(path, f'{self.bin}/{tool}')
        script(f'{self.bin}/python3', f'exec {sys.executable} "$@"')
        for name in 'dpkg', 'dpkg-query', 'apt-get', 'apt-cache', 'sudo', 'id':
            script(f'{self.bin}/{name}', STANDS[name])
        for name in 'clang', 'pkg-config':
            script(f'{self.state}/tool-{name}', STANDS[name])
        script(f'{self.state}/tool', 'echo "a tool"')
        script(f'{self.state}/install', STANDS['install'])
        self.write(f'{self.root}/etc/os-release', 'ID=debian\n')
        for name in 'installed', 'provides':
            self.write(f'{self.state}/{name}')
        self.write(f'{self.state}/unknown', '\n'.join(unknown) + '\n')
        self.write(f'{self.state}/uid', f'{uid}\n')

    @staticmethod
    def write(path, text=''):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w') as f:
            f.write(text)

    def run(self, command, **env):
        """Return status and output of a shell command in the tree; None in env
        unsets a variable."""
        full = {k: v for k, v in {**self.env, **env}.items() if v is not None}
        done = subprocess.run(
            [f'{self.bin}/sh', '-c', command], cwd=self.tree, env=full,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors='replace', timeout=HANG)
        return done.returncode, done.stdout
