#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""libavfilter has machine code of each CUDA module, once for a GPU.

machine_code.py BUILD; skipped where FFmpeg was configured without. A fatbin is
a header (magic, version, its size, the size of the rest) and entries: kind (2:
machine code), version, size of the entry's header, size of the rest, and at 28
the compute capability.
"""
import glob
import re
import struct
import subprocess
import sys

MAGIC = 0xba55ed50
MACHINE_CODE = 2


def lines(*command):
    return subprocess.run(command, check=True, text=True,
                          stdout=subprocess.PIPE).stdout.splitlines()


def fatbins(library):
    """The bytes from each module's machine code on, by the module's name."""
    start = {}
    for line in lines('nm', library):
        match = re.fullmatch(r'(\w+) . ff_(\w+)_fatbin_data', line)
        if match:
            start[match[2]] = int(match[1], 16)
    sections = [re.search(r'PROGBITS +(\w+) (\w+) (\w+)', line)
                for line in lines('readelf', '-SW', library)]
    with open(library, 'rb') as f:
        data = f.read()
    for name, address in start.items():
        for section in filter(None, sections):
            base, offset, size = (int(s, 16) for s in section.groups())
            if base <= address < base + size:
                yield name, data[address - base + offset:]


def capabilities(fatbin):
    """What the entries are for."""
    magic, _, header, size = struct.unpack_from('<IHHQ', fatbin)
    assert magic == MAGIC, 'no fatbin'
    entry, end = header, header + size
    while entry < end:
        kind, _, header, size = struct.unpack_from('<HHIQ', fatbin, entry)
        assert kind == MACHINE_CODE, f'an entry of kind {kind}'
        yield struct.unpack_from('<I', fatbin, entry + 28)[0]
        entry += header + size


def wanted(module, modules, gpus):
    """Of the GPUs of a build, those that load this module; or all of them,
    where there are none of these."""
    if module.endswith('_sm90'):
        return [gpu for gpu in gpus if gpu >= 90] or gpus
    if module.endswith('_sm80') and module[:-2] + '90' in modules:
        return [gpu for gpu in gpus if gpu < 90] or gpus
    return gpus


def main(build):
    with open(f'{build}/obj/ffbuild/config.mak') as f:
        configured = 'CONFIG_CUDA_FATBIN=yes\n' in f
    if not configured:
        print('SKIP: machine code: FFmpeg is built without: no ptxas')
        print('0 passed, 0 failed, 1 skipped')
        return 0
    modules = [line.split()[0] for line in lines('tools/filters.sh', 'modules')]
    library, = glob.glob(f'{build}/lib/libavfilter.so.*')
    found = {name: sorted(capabilities(fatbin))
             for name, fatbin in fatbins(library)}
    gpus = sorted({gpu for list in found.values() for gpu in list})
    bad = [module for module in modules if not gpus or
           found.get(module) != wanted(module, modules, gpus)]
    for module in bad:
        print(f'FAIL: machine code of {module} is for {found.get(module)}, '
              f'wanted: {wanted(module, modules, gpus)}')
    print(f'{len(modules) - len(bad)} passed, {len(bad)} failed, 0 skipped')
    return bool(bad)


sys.exit(main(sys.argv[1]))
