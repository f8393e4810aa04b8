#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Make a wheel of a folder of FFmpeg: wheel.py FOLDER OUT VERSION

FOLDER is what `make dist` or `make dist-windows` built; its name ends in the
platform. All files get the time of its README.txt, so that the wheel of a commit is
always the same, byte for byte.
"""
import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import time
import zipfile

NAME = 'ffmpeg_gpu_filters'
METADATA = '''\
Metadata-Version: 2.1
Name: ffmpeg-gpu-filters
Version: {version}
Summary: FFmpeg with denoising and blur filters for GPUs (CUDA, OpenCL)
License: GPL-2.0-or-later
Requires-Python: >=3.7
Description-Content-Type: text/plain

{readme}'''
WHEEL = '''\
Wheel-Version: 1.0
Generator: ffmpeg-gpu-filters
Root-Is-Purelib: false
Tag: py3-none-{tag}
'''
ENTRY_POINTS = '''\
[console_scripts]
ffmpeg-gpu-filters = ffmpeg_gpu_filters:main
'''


def glibc(folder):
    """Return the highest version of glibc's symbols in programs of a folder."""
    needed = {(2, 17)}
    for file in sorted(folder.rglob('*')):
        if file.is_file() and file.read_bytes()[:4] == b'\x7fELF':
            symbols = subprocess.run(['objdump', '-T', file], check=True,
                                     capture_output=True, text=True).stdout
            needed |= {(int(a), int(b)) for a, b in
                       re.findall(r'\(?GLIBC_(\d+)\.(\d+)', symbols)}
    return max(needed)


def platform_tag(folder):
    if folder.name.endswith('windows-x86_64'):
        return 'win_amd64'
    return 'manylinux_{}_{}_x86_64'.format(*glibc(folder))


def contents(folder, version, tag):
    """Return names in the wheel, with their bytes and modes."""
    here = pathlib.Path(__file__).parent / 'wheel'
    files = {f'{NAME}/{file.name}': (file.read_bytes(), 0o644)
             for file in sorted(here.glob('*.py'))}
    for file in sorted(folder.rglob('*')):
        if file.is_file():
            files[f'{NAME}/bin/{file.relative_to(folder).as_posix()}'] = (
                file.read_bytes(), file.stat().st_mode & 0o755)
    info = f'{NAME}-{version}.dist-info'
    readme = (folder / 'README.txt').read_text()
    for name, text in (('METADATA', METADATA), ('WHEEL', WHEEL),
                       ('entry_points.txt', ENTRY_POINTS)):
        text = text.format(version=version, readme=readme, tag=tag)
        files[f'{info}/{name}'] = text.encode(), 0o644
    record = ''.join(f'{name},{digest(data)},{len(data)}\n'
                     for name, (data, _) in files.items())
    record += f'{info}/RECORD,,\n'
    files[f'{info}/RECORD'] = record.encode(), 0o644
    return files


def digest(data):
    code = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
    return 'sha256=' + code.decode().rstrip('=')


def main():
    folder, out, version = sys.argv[1:]
    folder = pathlib.Path(folder)
    # PEP 440: 0+git123.abc1234
    version = re.sub(r'[^0-9A-Za-z.+]', '.', version)
    tag = platform_tag(folder)
    date = time.gmtime((folder / 'README.txt').stat().st_mtime)[:6]
    path = pathlib.Path(out) / f'{NAME}-{version}-py3-none-{tag}.whl'
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED,
                         compresslevel=9) as wheel:
        for name, (data, mode) in contents(folder, version, tag).items():
            entry = zipfile.ZipInfo(name, date)
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    print(path)


main()
