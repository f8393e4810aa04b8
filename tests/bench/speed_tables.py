# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tables of pages, made from doc/bench: of the H200 unless they name PoCL."""
import re

import published
from tables import Rows, num, option, over, pivot, radius, table, window

OCL, CUDA = 'opencl:0.0', 'cuda:0'
FORMATS = {8: ('yuv444p', 'gray'), 16: ('yuv444p16le', 'gray16le'),
           10: ('p010le', 'p010le')}     # hwcontext_cuda has no gray
# variants that the documents do not have
FAST = 'auto', 'vector', 'tile_image', 'pairs_image'
DOCUMENT = 'radius=4:planes=15:preset=document'
PATCH = 'radius=%d:planes=15:threshold=12:patch=1:weight=linear:scales=1:prev=0'
# preset=auto, the default
AUTO = 'radius=2:planes=15:threshold=auto:patch=1:weight=linear:scales=2'
AUTO_SIZES = '1080p', '4K', '8K'
AUTO_ROWS = (('defaults', AUTO), ('`prev=0`', AUTO + ':prev=0'),
             ('`older=0`', AUTO + ':older=0'),
             ('`prev=0:scales=1`', AUTO[:-1] + '1:prev=0'))


def both(rows, name, options, depth, size):
    """Return the rows of CUDA and OpenCL."""
    return [rows.one(table=name, device=d, size=size, options=options,
                     format=f) for d, f in zip((CUDA, OCL), FORMATS[depth])]


def cell(r):
    """Return the text of a row of CSV."""
    return (num(r.get('us')) or num(r.get('fps'), 4)) if isinstance(r, dict) \
        else r or ''


def measured(head, lines):
    """Return a table. A line consists of text, rows of CSV, and None."""
    return table(head, [list(map(cell, line)) for line in lines])


def machine(*folders):
    """Return what was measured on which devices, PoCL's without the target."""
    names = [re.sub(r'^(pthread|cpu)-[a-z0-9-]*-', 'PoCL on two cores of ',
                    rows.names()[OCL]) for rows in folders]
    return ['Speeds: %s, commit %s.' % ('; '.join(names), ', '.join(
        folders[0].commits()))]


# --- two APIs -----------------------------------------------------------------

def compared(rows, first, found):
    """Return a table by size and API, with NPP. found: (text, arguments of
    both(), NPP's function and options or None)."""
    return measured(['us', '1080p: CUDA', 'OpenCL', 'NPP', '8K: CUDA',
                     'OpenCL', 'NPP'], first + [
        [text, *(r for size in ('1080p', '8K') for r in (
            *both(rows, *args, size), peer and rows.npp(
                peer[0], size=size, options=peer[1],
                format=FORMATS[args[2]][1])))]
        for text, args, peer in found])


def twins(rows):
    copies = [['copy', *(r for size in ('1080p', '8K') for r in (
        rows.one(table='floor', device=CUDA, size=size, format='yuv444p',
                 filter='copy kernel linear'),
        rows.one(table='floor', device=OCL, size=size, format='gray',
                 filter='16-byte surface kernel'), None))]]
    return compared(rows, copies, [
        *(('median %s%s' % (window(r), text),
           ('median', 'radius=%d' % r, depth), ('median', window(r)))
          for depth, text, radii in ((8, '', (1, 2, 7, 15, 63)),
                                     (16, ', 16 bits', (2, 7)))
          for r in radii),
        ('Gaussian, radius 5', ('gauss', 'radius=5', 8), ('gauss', '11x11')),
        ('Gaussian, radius 5, 16 bits', ('gauss', 'radius=5', 16), None)])


def twins_epsilon(rows):
    return compared(rows, [], [
        (text, ('epsilon', DOCUMENT, depth),
         ('bilateral', '9x9') if depth == 8 else None)
        for depth, text in ((8, '8 bits'), (16, '16 bits'), (10, 'P010'))])


def patches(rows):
    lines = [['%s%s' % (size, text), *(
        both(rows, 'epsilon-patch', PATCH % r, depth, size)[api]
        for api in (0, 1) for r in (2, 3))]
        for depth, text in ((8, ''), (10, ', P010'))
        for size in ('1080p', '4K')]
    return measured(['us', 'CUDA, radius 2', '3', 'OpenCL, radius 2',
                     '3'], lines)


def epsilon_auto(rows):
    """Return times of the default, with and without noise."""
    def one(api, depth, options, **want):
        return rows.one(table='epsilon-auto', device=(CUDA, OCL)[api],
                        options=options, format=FORMATS[depth][api], **want)
    lines = [['%s, %s%s' % (api, 'P010, ' * (depth == 10), text),
              *(one(i, depth, options, size=size, content='grain')
                for size in AUTO_SIZES),
              one(i, depth, options, size='1080p', content='ramp-x')]
             for depth in (8, 10) for i, api in enumerate(('CUDA', 'OpenCL'))
             for text, options in AUTO_ROWS[:None if depth == 8 else 2]]
    return measured(['us', *AUTO_SIZES, '1080p without noise'], lines)


def large_medians(rows):
    radii = 7, 8, 10, 15, 31, 63, 127
    lines = [['%s, %d bits' % (api, depth), *(both(
        rows, 'median', 'radius=%d' % r, depth, '8K')[i] for r in radii)]
        for depth in (8, 16) for i, api in enumerate(('CUDA', 'OpenCL'))]
    return measured(['us', *map(window, radii)], lines)


def gauss_radius(rows):
    lines = [['%d' % r, *(row for size in ('1080p', '4096') for row in both(
        rows, 'gauss-radius', 'radius=%d' % r, 8, size))]
        for r in (2, 10, 32, 127)]
    return measured(['radius', '1080p: CUDA', 'OpenCL', '4096²: CUDA',
                     'OpenCL'], lines)


# --- the documents' systems ---------------------------------------------------

def epsilon_ladder(rows, pocl):
    """Return the speed-up over naive, in the documents and here."""
    def found(rows, size):
        return {option(r, 'variant'): r for r in rows.pick(
            table='epsilon-ladder', device=OCL, size=size) if r['us']}
    ours, theirs = found(rows, '8MP'), found(pocl, '360p')
    lines = [[v, *(num(t, 2) for t in published.EPSILON_LADDER.get(
        v, (None, None))), *(
            '%s (%s)' % (num(hit[v]['us']), over(
                hit['naive']['us'], hit[v]['us'])) if v in hit else ''
            for hit in (ours, theirs))]
        for v in theirs if v in (*published.EPSILON_LADDER, *FAST)]
    return table(['variant', 'blog', 'guide', '3264x2448, us',
                  '640x360 on PoCL, us'], lines)


def median_ladder(rows):
    """Return the article's versions at 1080p."""
    found = [r for r in rows.pick(table='median-ladder', device=CUDA,
                                  size='1080p')
             if r['us'] and option(r, 'variant') != 'plain']
    lines = [[window(radius(r)), option(r, 'variant'), num(
        1000 * published.MEDIAN_LADDER[key]) if (key := (
            radius(r), option(r, 'variant'))) in published.MEDIAN_LADDER
        else '', r] for r in found]
    return measured(['window', 'variant', 'article, us', 'us'], lines)


def median_cpu(rows):
    """Return FFmpeg's median and ours on a CPU."""
    lines = [[window(radius(r)), r, rows.one(
        table='median', device=OCL, size='1080p', options=r['options'],
        format='gray')]
        for r in rows.pick(table='median', device='cpu', size='1080p')]
    return measured(['us', '`median`', '`median_opencl`'], lines)


def orders(rows):
    found = [r for r in rows.pick(table='gauss-orders', device=OCL)
             if r['us'] and option(r, 'order') != 'auto']
    columns, lines = pivot(
        found, lambda r: option(r, 'order'),
        lambda r: '%s²%s' % (r['size'], ', host' if option(r, 'mem') == 'host'
                             else ''))
    # all sizes in device memory, the largest square also in host memory
    some = [i for i, c in enumerate(columns)
            if 'host' not in c or c == '4096², host']
    return measured(['us', *(columns[i] for i in some)],
                    [[order, *(cells[i] for i in some)]
                     for order, cells in lines.items()])


# --- ffmpeg -------------------------------------------------------------------

def e2e(rows):
    """Return frames/s of chains, by what follows the filter."""
    def column(r):
        end = 'to ' + r['chain'].split(' -> ')[-1]
        return end + ', hwupload' if 'hwupload, ' in r['chain'] else end

    def chain(r):
        text = re.sub('hwupload, |, hwdownload', '', r['chain'])
        return '`%s`' % text.split(' -> ')[1] if text.count(' -> ') > 1 \
            else 'no filter'
    columns, lines = pivot([r for r in rows.pick(table='e2e', status='ok')
                            if 'threads=1' not in r['chain']], chain, column)
    return measured(['frames/s', *columns],
                    [[key, *cells] for key, cells in lines.items()])


def nvdec(rows):
    """Return frames/s of 1080p, a clip per column."""
    clips, lines = pivot(
        [r for r in rows.pick(table='e2e-nvdec', device=CUDA, status='ok')],
        lambda r: r['chain'], lambda r: r['clip'].split('_by_')[0])
    return measured(['chain', *clips],
                    [['`%s`' % k, *cells] for k, cells in lines.items()])


def nvdec_4k(rows):
    """Return frames/s of HEVC 4K by the number of decoders."""
    counts, lines = pivot(
        rows.pick(table='e2e-nvdec', clip='HEVC 4K', status='ok'),
        lambda r: r['chain'].split(' -> ', 1)[1][:-len(' -> null')]
        if r['chain'].count(' -> ') > 1 else 'no filter',
        lambda r: r['chain'].split()[0])
    return measured(['decoders', *counts],
                    [['`%s`' % k if k != 'no filter' else k, *cells]
                     for k, cells in lines.items()])


def at_once(rows):
    """Return frames/s of streams on one GPU and of one ffmpeg per GPU."""
    counts, lines = pivot(
        rows.pick(table='e2e-streams') + rows.pick(table='e2e-gpus'),
        lambda r: (r['clip'].split('_by_')[0], '`%s`' % r['chain'].split(
            ' -> ')[1].split(',')[0], r['table'].split('-')[1]),
        lambda r: r['chain'].split()[0])
    order = sorted(counts, key=int)
    return measured(['clip', 'NVDEC, then', 'of', *order],
                    [[*k, *(cells[counts.index(c)] for c in order)]
                     for k, cells in lines.items()])


def denoisers(gpu, pocl):
    """Return gains and frames/s of the default and of FFmpeg's denoisers, on a
    GPU and without."""
    def one(rows, chain):
        return rows.one(table='e2e-denoisers', chain=chain)
    names = [r['chain'] for r in gpu.pick(table='e2e-denoisers', status='ok')
             if ' -> ' not in r['chain']]
    lines = [[name if name == 'no filter' else '`%s`' % name,
              '%+.2f' % (one(pocl, name) or one(gpu, name))['gain']
              if name != 'no filter' else '', one(gpu, name),
              one(gpu, 'NVDEC -> ' + name), one(pocl, name)] for name in names]
    return measured(['1080p', 'gain in dB', 'frames/s', 'from NVDEC',
                     'two cores, no GPU'], lines)


def blocks(folder):
    """Return {name: function that returns the table's lines}."""
    gpu, pocl = Rows(folder + '/H200'), Rows(folder + '/PoCL')
    found = {f.__name__: lambda f=f: f(gpu) for f in (
        twins, twins_epsilon, patches, epsilon_auto, large_medians,
        gauss_radius, median_ladder, orders, e2e, nvdec, nvdec_4k, at_once)}
    found.update({'epsilon_ladder': lambda: epsilon_ladder(gpu, pocl),
                  'machine': lambda: machine(gpu),
                  'machines': lambda: machine(gpu, pocl),
                  'denoisers': lambda: denoisers(gpu, pocl),
                  'median_cpu': lambda: median_cpu(pocl),
                  'orders_pocl': lambda: orders(pocl)})
    return found
