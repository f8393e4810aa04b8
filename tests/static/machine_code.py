#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Check that libavfilter has machine code of each CUDA module, once per GPU, and
that a module that does not fit into memory is not tried as PTX.

machine_code.py BUILD; skipped if FFmpeg was configured without machine code. A
fatbin has a header (magic, version, header size, size of the entries) and
entries: kind (2: machine code), version, size of the entry's header, size of
its data, and at offset 28 the compute capability.
"""
import glob
import os
import re
import struct
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from lib import CUDASIM, FFMPEG, finish, output, result, skip

MAGIC = 0xba55ed50
MACHINE_CODE = 2


def fatbins(library):
    """Yield each module's name and the library's bytes from its fatbin on."""
    start = {}
    for line in output('nm', library).splitlines():
        match = re.fullmatch(r'(\w+) . ff_(\w+)_fatbin_data', line)
        if match:
            start[match[2]] = int(match[1], 16)
    sections = [re.search(r'PROGBITS +(\w+) (\w+) (\w+)', line)
                for line in output('readelf', '-SW', library).splitlines()]
    with open(library, 'rb') as f:
        data = f.read()
    for name, address in start.items():
        for section in filter(None, sections):
            base, offset, size = (int(s, 16) for s in section.groups())
            if base <= address < base + size:
                yield name, data[address - base + offset:]


def capabilities(fatbin):
    """Yield the compute capabilities of the entries."""
    magic, _, header, size = struct.unpack_from('<IHHQ', fatbin)
    assert magic == MAGIC, 'no fatbin'
    entry, end = header, header + size
    while entry < end:
        kind, _, header, size = struct.unpack_from('<HHIQ', fatbin, entry)
        assert kind == MACHINE_CODE, f'an entry of kind {kind}'
        yield struct.unpack_from('<I', fatbin, entry + 28)[0]
        entry += header + size


def wanted(module, modules, gpus):
    """Return the GPUs of a build that load this module, or all if none does."""
    if module.endswith('_sm90'):
        return [gpu for gpu in gpus if gpu >= 90] or gpus
    if module.endswith('_sm80') and module[:-2] + '90' in modules:
        return [gpu for gpu in gpus if gpu < 90] or gpus
    return gpus


def too_large():
    """Return the fault of a run in which no machine code fits into memory."""
    env = dict(os.environ, LD_LIBRARY_PATH=CUDASIM, CUDASIM_FAIL='fatbin:1')
    done = subprocess.run([FFMPEG, '-v', 'error', '-f', 'lavfi', '-i',
                           'testsrc2=s=32x24:d=0.04', '-vf', 'median_cuda',
                           '-f', 'null', '-'], env=env, capture_output=True,
                          text=True)
    return '' if done.returncode and re.search(
        'Out of memory on the CUDA device for the kernels of ', done.stderr) \
        else f'status {done.returncode}: {done.stderr}'


def main(build):
    with open(f'{build}/obj/ffbuild/config.mak') as f:
        configured = 'CONFIG_CUDA_FATBIN=yes\n' in f
    if not configured:
        skip('machine code', 'FFmpeg is built without: no ptxas')
        return finish()
    modules = [line.split()[0] for line in
               output('tools/filters.sh', 'modules').splitlines()]
    library, = glob.glob(f'{build}/lib/libavfilter.so.*')
    found = {name: sorted(capabilities(fatbin))
             for name, fatbin in fatbins(library)}
    gpus = sorted({gpu for list in found.values() for gpu in list})
    for module in modules:
        got, want = found.get(module), wanted(module, modules, gpus)
        result(f'machine code of {module}', '' if gpus and got == want else
               f'it is for {got}, wanted: {want}')
    result('machine code that does not fit', too_large())
    return finish()


sys.exit(main(sys.argv[1]))
