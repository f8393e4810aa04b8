#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Check the sets of tests/suites.sh and the packages that each needs.

No core suite may need a package that `make deps check` does not install, nor run a
program that tests/run.py hides.
"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from lib import BUILD, finish, output, read, result, skip, temporary, write
from run import HIDDEN

MAX_PACKAGES = 150  # of `make deps check`, in addition to a minimal root
CORE = ['build', 'cuda', 'pocl', 'demo', 'patch', 'test']
INTEGRATION = ['vaapi', 'doc', 'integration', 'bench',
               'package', 'dist', 'windows', 'wine']
# tools without which parts of core suites are skipped, or which only suites of
# the other set use, or which scripts only name
OPTIONAL = {
    'tests/commands/commands.py': ['mmdebstrap', 'imgproc.hpp'],
    'tests/bench/': ['matplotlib', 'opencv2', 'rsvg-convert'],
    'tests/doc/doc.py': ['chromium-headless-shell'],
    'tests/static/generated.sh': ['makeinfo'],
    'tests/doctor/doctor.py': ['rusticl.icd'],
    'tests/examples/examples.py': ['import av'],
    'tests/packages/packages.sh': ['dh', 'lintian'],
}
# files that name all suites and tools
LISTS = 'tests/suites.sh', 'tests/static/suites.py'
# names that scripts use instead of a file
NAMES = {'/usr/lib/python3/dist-packages/av': 'import av'}


def check(what, problems):
    result(what, ''.join(f'\n    {p}' for p in problems))


def suites(which):
    """Return {name: command} of a set, and names that occur twice."""
    lines = output('tests/suites.sh', which, env=dict(
        os.environ, CASES='100', SEED='20260101', SAMPLE='1', CUDA='llvm',
        BUILD=os.path.relpath(BUILD))).splitlines()
    names = [l.split(': ')[0] for l in lines]
    return (dict(l.split(': ', 1) for l in lines),
            sorted({n for n in names if names.count(n) > 1}))


def packages():
    """Return {section: {package: file or tool that shows that it is
    installed}}."""
    sections = {}
    with open('tools/packages') as f:
        for line in f:
            title = re.fullmatch(r'# (\w+)\n', line)
            if title:
                section = sections.setdefault(title[1], {})
            elif not line.startswith('#'):
                name, shown = line.split()[:2]
                section[name] = shown.split(':', 1)[1]
    return sections


def called(path, seen):
    """Add the scripts that a script calls, sources or imports."""
    if path in seen or path in LISTS or not os.path.isfile(path):
        return
    seen.add(path)
    text = re.sub(r'^\s*#.*', '', read(path), flags=re.M)
    folder = os.path.dirname(path)
    for name in re.findall(r'\btests/[\w/-]+\.(?:sh|py)', text):
        called(name, seen)
    if path.endswith('.py'):
        for name in re.findall(r'^\s*(?:from|import) (\w+)', text, re.M):
            called(f'{folder}/{name}.py', seen)


def scripts(commands):
    """Return the scripts of suites; words after a script may name modules."""
    seen = set()
    for command in commands:
        words = command.split()
        for n, word in enumerate(words):
            if re.match(r'tests/.*\.(sh|py)$', word):
                called(word, seen)
                for part in words[n + 1:]:
                    called(f'{os.path.dirname(word)}/test_{part}.py', seen)
    return seen


def names(script, tool):
    """Return whether a script names a tool outside of its comments."""
    text = re.sub(r'(^|\s)# .*', '', read(script), flags=re.M)
    return re.search(r'(?<![\w.-])%s(?![\w-])' % re.escape(tool), text)


def allowed(script, tool):
    return any(script.startswith(start) and tool in tools
               for start, tools in OPTIONAL.items())


def foreign(found, tools):
    """Return lines "script: tool" of tools that scripts must not use."""
    return [f'{s}: {t}' for s in sorted(found) for t in tools
            if names(s, t) and not allowed(s, t)]


def check_sets():
    core, twice = suites('core')
    integration, more = suites('integration')
    everything, _ = suites('all')
    check('names that occur twice', twice + more)
    check('suites of both sets', sorted(set(core) & set(integration)))
    check('all is core and integration',
          sorted(set(everything) ^ (set(core) | set(integration))))
    check('short is a part of all',
          sorted(set(suites('short')[0]) - set(everything)))
    return core, integration


def check_tools(core, integration, sections):
    kept = {p for s in CORE for p in sections[s]}
    tools = []
    for section in INTEGRATION:
        for package, shown in sections[section].items():
            if package in kept or ':' in shown or section == 'vaapi':
                continue
            tools.append(NAMES.get(shown) or (
                shown if shown.startswith('/usr/') and '/bin/' in shown else
                os.path.basename(shown)))
    tools = sorted({*tools, *(f'/usr/bin/{name}' for name in HIDDEN)})
    found = scripts(core.values())
    check('tools of core suites', foreign(found, tools))
    others = scripts(integration.values())
    check('a tool of an integration suite is seen', [
        t for t in ('mpv', 'melt', 'sbatch', 'sshd', '/usr/bin/ffmpeg')
        if not any(names(s, t) for s in others - found)])


# the status of the calls is ignored
SUITES = '''
quiet: ffmpeg -i x; ! command -v melt || melt x; echo "3 passed, 0 failed, 0 skipped"
clean: echo "5 passed, 0 failed, 0 skipped"
other: PATH="${MACHINE_PATH:-$PATH}"; ffmpeg && echo "7 passed, 0 failed, 0 skipped"
'''


def check_stand_ins(core, integration):
    """Plant calls of a program that the machine has, and of one that it may
    lack."""
    users = re.findall(r'(?m)^\S+ +(?:tool:|file:/usr/bin/)(\S+) +takes our ',
                       read('tools/packages'))
    check('programs with another libavfilter are hidden',
          set(users) - set(HIDDEN) if users else ['there are none'])
    way = 'PATH="${MACHINE_PATH:-$PATH}"'
    check('core suites that find hidden programs',
          [name for name, command in core.items() if way in command])
    check('integration suites that do not find them',
          [name for name, command in integration.items() if way not in command])
    folder = temporary()
    write(f'{folder}/ffmpeg', '#!/bin/sh\n')
    os.chmod(f'{folder}/ffmpeg', 0o755)
    write(f'{folder}/suites', SUITES)
    done = subprocess.run(
        ['tests/run.py', f'{folder}/logs', f'{folder}/suites'], text=True,
        env=dict(os.environ, PATH=f'{folder}:{os.environ["PATH"]}'),
        stdout=subprocess.PIPE)
    said = done.stdout.splitlines()
    found = [l for l in said if l.startswith('FAILED: quiet: FAIL:')]
    ok = done.returncode == 1 and len(found) == 2 and \
        said[-1] == '15 passed, 2 failed, 0 skipped'
    check('a core suite that calls ffmpeg fails', [] if ok else said)
    named = [l for l in said if l.startswith('slowest: ')]
    ok = said[0] == '3 suites, about 1 min' and \
        re.fullmatch(r'slowest: (\w+ \d+ s(, )?){3}; make check ONLY=\w+ '
                     'runs one', ''.join(named))
    check('time of suites', [] if ok else said)


def check_packages(sections):
    core = {p for s in CORE for p in sections[s]}
    # builds on Ubuntu need those of the section "derived"
    other = ({p for s in INTEGRATION for p in sections[s]} - core -
             set(sections['derived']))
    listed = output('tools/deps.sh', '--list', 'check').split()
    check('packages that make deps check lacks', sorted(core - set(listed)))
    check('packages of integration suites in make deps check',
          sorted(other & set(listed)))
    full = output('tools/deps.sh', '--list', 'check-all').split()
    check('packages that make deps check-all lacks',
          sorted((core | other) - set(full)))
    return listed


def installed(*wanted):
    """Return the number of packages that apt would install without any
    present."""
    status = f'{BUILD}/no-packages'
    open(status, 'w').close()
    done = subprocess.run(
        ['apt-get', '-s', '--no-install-recommends', '-o',
         f'Dir::State::status={status}', 'install', *wanted],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, env=dict(os.environ, LC_ALL='C'))
    found = re.search(r'(\d+) newly installed', done.stdout)
    return int(found[1]) if found else done.stdout.strip().splitlines()[-1]


def check_number(listed):
    """Count packages without those of a minimal root: essential ones, apt,
    make."""
    minimal = output('dpkg-query', '-W', '-f',
                     '${Essential} ${Package}\n').splitlines()
    minimal = [l[4:] for l in minimal if l.startswith('yes ')] + ['apt', 'make']
    small, large = installed(*minimal), installed(*minimal, *listed)
    if not isinstance(large, int) or not isinstance(small, int):
        skip('number of packages', large)
        return
    check(f'make deps check: at most {MAX_PACKAGES} packages',
          [large - small] * (large - small > MAX_PACKAGES))
    print(f'make deps check: {large - small} packages')


def main():
    sections, sets = packages(), check_sets()
    check_tools(*sets, sections)
    check_stand_ins(*sets)
    check_number(check_packages(sections))
    return finish()


if __name__ == '__main__':
    sys.exit(main())
