# SPDX-License-Identifier: LGPL-2.1-or-later
"""Merged pieces have the frames and the timestamps of one run."""
import os
import re

import common
from common import (Clips, batch, check, encode, is_turn, one_run, read, run,
                    skip)

DEVICE = ['-init_hw_device', '{api}=dev:{gpu}', '-filter_hw_device', 'dev']
FILTERS = ['epsilon_{api}=radius=2', 'median_{api}=radius=2',
           'tmedian_{api}=radius=2', 'gauss_hilbert_{api}=radius=3']


def same(clips, name, chain, workers, one, gpus='cpu', options=(), more=(),
         length='0.4'):
    """Compare a clip in pieces with one run's framemd5; return the output."""
    out = clips.path('out.md5')
    what = '%s, %s on %s, %d workers' % (name, chain, gpus, workers)
    status, said = batch('run', '--length', length, '--preroll', '0.3',
                         '--jobs', workers, '--per-gpu', workers, '--gpus',
                         gpus, *more, *options, '-i', clips[name], '-vf', chain,
                         '-an', '-sn', '-f', 'framemd5', out)
    ok = check(what, status == 0 and read(out) == one,
               said if status else 'the frames differ from one run')
    run(['rm', '-rf', out, out + '.batch'])
    return said if ok else ''


def containers(clips, full):
    """Check cuts, seeking and timestamps with a fast filter."""
    names = [n for n in common.CLIPS if not n.endswith('.ts')]
    if not full:
        names = [n for n in names if is_turn(6)]
    for n, name in enumerate(names, common.SEED):
        one = one_run(clips[name], 'hflip', clips.path('one.md5'))
        for workers in (1, 2, 3, 7) if full else ((1, 2, 3, 7)[n % 4],):
            said = same(clips, name, 'hflip', workers, one,
                        more=['--ignore-side-data'] * (name[:4] == 'hevc'))
            check(name + ' in pieces', not said or ' 1 pieces' not in said,
                  'there was only one piece')
            # no piece needs decoding from the beginning
            check(name + ' by seeking', 'from the beginning' not in said,
                  said)
    for name in ('h264.ts', 'mpeg2.ts') if full else ('h264.ts',):
        remuxed = clips.path('remuxed.mkv')
        status, said = run([common.FFMPEG, '-v', 'error', '-y', '-fflags',
                            '+genpts', '-i', clips[name], '-map', '0:v:0',
                            '-map', '0:a?', '-c', 'copy', remuxed])
        one = one_run(remuxed, 'hflip', clips.path('one.md5'))
        same(clips, name, 'hflip', 2, one, more=['--remux'])


def placed(clips):
    """Check options that depend on the time t, error-diffusion dithering, and
    FFmpeg's own filter of neighbor frames."""
    for chain in ('tmedian=radius=2:percentile=0.3',
                  "hflip=enable='between(t,0.5,1.5)'",
                  "crop=50:50:x='mod(25*t,40)':y='mod(x,9)'",
                  'scale=48:32:sws_dither=ed:flags=bicubic+bitexact,'
                  'format=monow'):
        one = one_run(clips['h264.mkv'], chain, clips.path('one.md5'))
        same(clips, 'h264.mkv', chain, 2, one)


def backends():
    """Return the devices for --gpus, 'opencl:0.0' and 'cuda:0', if any."""
    found = []
    for api, gpu, name in (('opencl', '0.0', 'PoCL'), ('cuda', '0', 'cudasim')):
        status, said = run([common.FFMPEG, '-v', 'error', '-init_hw_device',
                            '%s=d:%s' % (api, gpu), '-f', 'lavfi', '-i',
                            'nullsrc=s=16x16:d=0.04', '-f', 'null', '-'])
        if status:
            skip(name, said.strip().splitlines()[-1] if said else 'no device')
        else:
            found.append('%s:%s' % (api, gpu))
    return found


def filters(clips, full):
    """Check each filter on each API, and workers on both APIs at once."""
    found = backends()
    tries = [(g, w) for g in found for w in (1, 2, 3, 7)] \
        if full or len(found) < 2 else []
    if len(found) == 2:
        tries.append((','.join(found), 2))
    names = ['h264.mp4', 'hevc10.mkv', 'mpeg2.mkv', 'mpeg4.mp4', 'vp9.mp4'] \
        if full else ['h264.mp4']
    for name in names:
        for f in FILTERS:
            # 10 bits as software frames: the APIs have different formats of
            # hardware frames
            chain = f if name[:4] == 'hevc' else \
                'format=yuv420p,hwupload,%s,hwdownload,format=yuv420p' % f
            one = None
            for gpus, workers in tries:
                api, device = gpus.split(',')[0].split(':')
                fill = [o.format(api=api, gpu=device) for o in DEVICE]
                one = one or one_run(clips[name], chain.format(api=api),
                                     clips.path('one.md5'), *fill)
                same(clips, name, chain, workers, one, gpus, DEVICE,
                     ['--ignore-side-data'] * (name[:4] == 'hevc'),
                     length='0.4' if full else '1')
    if len(found) == 2:
        mixed(clips, found)


def mixed(clips, found):
    """Check that workers run on both APIs: a piece takes longer than the start
    of a worker, so the first worker cannot take all pieces."""
    out, job = clips.path('mixed.md5'), clips.path('mixed.md5.batch')
    chain = 'format=yuv420p,hwupload,epsilon_{api}=radius=5,hwdownload,' \
            'format=yuv420p'
    status, said = batch('run', '--keep', '--length', '0.4', '--jobs', 2,
                         '--gpus', ','.join(found), *DEVICE, '-i',
                         clips['h264.mp4'], '-vf', chain, '-an', '-f',
                         'framemd5', out)
    used = [g for g in found if g in said]
    check('workers on both backends', status == 0 and used == found, said)
    run(['rm', '-rf', out, job])


# number of neighbor frames before and after, and a chain
NEIGHBORS = [
    (1, 'epsilon_{api}=threshold=60:radiusT=1:patch=0'),
    (2, 'epsilon_{api}=preset=strong:planes=15:radiusT=2'),
    (7, 'epsilon_{api}=patch=0:prev=0'), (9, 'epsilon_{api}'),
    (3, 'epsilon_{api}=threshold=20:prev=1:next=3'),
    (2, 'tmedian_{api}=radius=2:percentile=0.3'),
    (3, "epsilon_{api}=1:2:60:1:enable='not(between(t,0.1,0.2))',hflip,"
        'epsilon_{api}=radiusT=2:threshold=60')]


def by_frames(clips, name, chain, gpus, count, one, **more):
    """Filter a clip in pieces of `count` frames; return whether the frames
    equal one run, the tasks, and the output."""
    out = clips.path('neighbors.md5')
    status, said = batch('run', '--keep', '--length', '%.2f' % (count * 0.04),
                         '--preroll', '0.1', '--jobs', 2, '--per-gpu', 2,
                         '--gpus', gpus, *DEVICE, '-i', clips[name], '-vf',
                         chain, '-an', '-f', 'framemd5', out, **more)
    tasks = common.load_job(out + '.batch').tasks if status == 0 else []
    same = status == 0 and read(out) == one
    run(['rm', '-rf', out, out + '.batch'])
    return same, tasks, said


def neighbors(clips, full):
    """Check pieces of few frames, with and without neighbor frames."""
    found = backends()
    if not found:
        return
    gpus = found[common.SEED % len(found)]
    api, device = gpus.split(':')
    fill = [o.format(api=api, gpu=device) for o in DEVICE]
    for reach, chain in NEIGHBORS if full else [NEIGHBORS[common.SEED % len(NEIGHBORS)]]:
        for name in 'short.mkv', 'shortvfr.mp4':
            one = one_run(clips[name], chain.format(api=api),
                          clips.path('one.md5'), *fill)
            for count in sorted({1, 2, 2 * reach} if full else
                                {1, 2 * reach} if name == 'short.mkv' else {2}):
                what = '%s, %s on %s, pieces of %d frames' % (name, chain,
                                                              gpus, count)
                same, tasks, said = by_frames(clips, name, chain, gpus, count,
                                              one)
                check(what, same, said)
                check(what + ': number of pieces',
                      len(tasks) >= common.SHORT / (count + 1), len(tasks))
                check(what + ': seeking', any(t['seek'] for t in tasks) and
                      'from the beginning' not in said, said)
            if name == 'short.mkv' and not full:
                continue
            # without neighbor frames the result must differ; pieces no longer
            # than the window of tmedian would have no frame at all
            count = 2 * reach + 2 if chain.startswith('tmedian') else 2
            same, tasks, said = by_frames(
                clips, name, chain, gpus, count, one,
                change='import spatial; spatial.reach = lambda chain: (0, 0)')
            check('%s, %s: no neighbor frames' % (name, chain),
                  tasks and not same, said)
    damaged(clips, gpus, fill, api)


def damage(clips, source, numbers):
    """Return a clip of key frames with frames that cannot be decoded."""
    clip = clips.path('damaged.mkv')
    encode('-i', clips[source], '-an', '-c:v', 'prores_ks', clip)
    packets = run([os.path.join(common.BUILD, 'ffprobe'), '-v', 'error',
                   '-show_entries', 'packet=pos,size', '-of', 'csv=p=0',
                   clip])[1].split()
    with open(clip, 'r+b') as f:
        for n in numbers:
            size, pos = map(int, packets[n].split(',')[:2])
            # keep the head of the block
            f.seek(pos + 16)
            f.write(bytes(size // 2))
    return clip


def damaged(clips, gpus, fill, api):
    """Check that the frame before damaged frames replaces them as neighbor,
    also where a piece has no other frame, and that later pieces average the
    groups of frames that one run does."""
    for lost, (_, chain), grouped in (([6], NEIGHBORS[0], True),
                                      (range(3, 9), NEIGHBORS[2], False)):
        what = 'damaged frames %s' % list(lost)
        clip = damage(clips, 'short.mkv', lost)
        one = one_run(clip, chain.format(api=api), clips.path('one.md5'), *fill)
        check(what + ' are dropped',
              common.frames(one) == common.SHORT - len(lost), one)
        same, _, said = by_frames(clips, 'damaged.mkv', chain, gpus, 2, one)
        check(what + ', pieces', same and 'filtering the whole' in said and
              ('filter again' in said) == grouped, said)


def undecodable(clips, full):
    """Check pieces without a frame that can be decoded: at the beginning, in
    the middle and at the end of 75 frames."""
    for first, last in (0, 30), (20, 60), (40, 75):
        if not full and not is_turn(3):
            continue
        clip = damage(clips, 'mpeg4.mp4', range(first, last))
        what = 'no frame from %d to %d' % (first, last)
        one = one_run(clip, 'hflip', clips.path('one.md5'))
        check(what, common.frames(one) == 75 - last + first, one)
        said = same(clips, 'damaged.mkv', 'hflip', 2, one)
        check(what + ', pieces', ': 0 frames where' in said, said)


def encoded(clips, full):
    """Compare encoded files, with all copied streams, with one run's."""
    x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '1',
            '-metadata', 'title=a title', '-c:a', 'copy']
    interlaced = ['-flags', '+ildct']
    names = ['h264.mkv', 'hevc10.mkv', 'vfr.mkv', 'mpeg2.mkv']
    for name in names if full else names[common.SEED % 2::2]:
        suffix = 'mp4' if name == 'h264.mkv' else 'mkv'
        out, one = clips.path('out.' + suffix), clips.path('one.' + suffix)
        encoder = x264 + interlaced * (name[:5] == 'mpeg2')
        run([common.FFMPEG, '-v', 'error', '-y', '-i', clips[name], '-vf',
             'vflip', *encoder, one])
        status, said = batch('run', '--length', '0.5', '--jobs', 2, '--preroll',
                             '0.3', clips[name], '-vf', 'vflip', *encoder, out)
        texts = [streams(f) for f in (one, out)] if status == 0 else []
        same_file = status == 0 and texts[0] == texts[1]
        check(name + ' encoded', same_file, said if status else
              first_difference(*texts))
        if name[:4] == 'hevc':
            said = first_frame(out)
            check('HDR metadata', 'Mastering display' in said and
                  'Content light' in said and 'smpte2084' in said, said)
        if name[:5] == 'mpeg2':
            said = first_frame(out)
            check('interlaced', 'interlaced_frame=1' in said, said)
        run(['rm', '-rf', out, one, out + '.batch'])


# Encoding options of the input, filter chain, and encoders. Pieces have to give
# an encoder the format, color range and color space that it gets in one run.
NEGOTIATED = [
    (['-pix_fmt', 'yuv444p', '-c:v', 'ffv1'], 'scale=48:32',
     ['mpeg4', 'ffv1 -pix_fmt yuv422p10le', 'prores_ks', 'libx264']),
    (['-pix_fmt', 'yuvj420p', '-c:v', 'mjpeg'], 'vflip',
     ['mjpeg', 'libx264', 'libx264 -pix_fmt yuv420p', 'mpeg4', 'ffv1',
      'utvideo', 'png', 'rawvideo']),
    (['-pix_fmt', 'yuvj444p', '-c:v', 'mjpeg'],
     'hflip,scale=48:32:flags=bicubic+bitexact', ['mjpeg', 'mpeg2video']),
    (['-vf', 'scale=out_range=pc,format=yuv420p10le', '-color_range', 'pc',
      '-c:v', 'libx264'], 'hflip', ['libx264', 'ffv1', 'mpeg4', 'mjpeg']),
    (['-c:v', 'ffv1'], 'hflip,scale=out_range=pc', ['libx264', 'ffv1']),
    (['-c:v', 'ffv1'], 'setparams=range=pc:colorspace=bt709',
     ['mpeg4', 'mjpeg', 'libx264']),
    (['-c:v', 'ffv1'], 'format=gbrp,hflip', ['ffv1', 'libx264', 'png']),
    (['-c:v', 'ffv1', '-metadata:s:v:0', 'language=ger'], 'hflip',
     ['ffv1', 'ffv1 -metadata:s:v:0 language=fre']),
]


# since FFmpeg 8.1: encoders that take straight alpha only, or either
ALPHA = [
    (['-vf', 'format=yuva444p,colorchannelmixer=aa=0.4', '-c:v', 'ffv1'],
     f'hflip,setparams=alpha_mode={mode}', ['png', 'ffv1'])
    for mode in ('premultiplied', 'straight')]


def negotiated(clips, full):
    clip = clips.path('negotiated.mkv')
    out, one = clips.path('out.mkv'), clips.path('one.mkv')
    has_alpha = 'alpha_mode' in run([common.FFMPEG, '-v', 'error', '-h',
                                     'filter=setparams'])[1]
    for made, chain, encoders in NEGOTIATED + ALPHA * has_alpha:
        encode('-i', clips['mpeg4.mp4'], *made, clip)
        for encoder in encoders:
            if not full and not is_turn(6):
                continue
            end = ['-vf', chain, '-c:v', *encoder.split(), '-q:v', '3']
            run([common.FFMPEG, '-v', 'error', '-y', '-i', clip, *end, one])
            status, said = batch('run', '--length', '1', '--gpus', 'cpu',
                                 clip, *end, out)
            texts = streams(one), streams(out)
            check(f'{made}, {chain}, {encoder}', status == 0 and texts[0] ==
                  texts[1] != '', said if status else first_difference(*texts))
            run(['rm', '-rf', out, one, out + '.batch'])


def full_range(clips, full):
    """Check full-range formats; pieces store the samples in other formats."""
    for kind in 'yuvj420p', 'yuvj422p', 'yuvj444p':
        name = kind + '.mkv'
        encode('-i', clips['mpeg4.mp4'], '-pix_fmt', kind, '-c:v', 'mjpeg',
               clips.path(name))
        for chain in 'vflip', 'hflip,scale=48:32:flags=bicubic+bitexact':
            if not full and not is_turn(3):
                continue
            one = one_run(clips.path(name), chain, clips.path('one.md5'))
            said = same(clips, name, chain, 2, one, length='1')
            check('%s, %s in pieces' % (name, chain), not said or
                  ' 1 pieces' not in said, said)


# Options with numbers of streams
NUMBERED = [
    ['-map', '0', '-metadata:s:1', 'language=fra', '-disposition:a:1',
     'default'],
    ['-map', '0:a:1', '-map', '0:v', '-metadata:s:1', 'title=video'],
    ['-map', '0', '-map', '-0:a:0', '-map_metadata:s:v', '0:s:v',
     '-map_chapters', '0', '-map_metadata', '-1']]


def numbered(clips, full):
    from test_files import described
    clip = described(clips, 'h264.mkv')
    for options in NUMBERED:
        if not full and not is_turn(3):
            continue
        out, one = clips.path('out.mkv'), clips.path('one.mkv')
        options = [*options, '-c:v', 'ffv1', '-c:a', 'copy']
        run([common.FFMPEG, '-v', 'error', '-y', '-i', clip, '-vf', 'hflip',
             *options, one])
        status, said = batch('run', '--length', '0.5', '--jobs', 2, clip,
                             '-vf', 'hflip', *options, out)
        texts = [streams(f) for f in (one, out)] if status == 0 else []
        check('pieces with %s' % options, status == 0 and texts[0] ==
              texts[1], said if status else first_difference(*texts))
        run(['rm', '-rf', out, one, out + '.batch'])


def streams(path):
    """Return packets and their hashes, streams, chapters, and metadata without
    the container's copy of HDR metadata, which results from pieces lack
    (doc/batch.md)."""
    text = run([os.path.join(common.BUILD, 'ffprobe'), '-v', 'error',
                '-show_packets', '-show_streams', '-show_chapters',
                '-show_entries', 'format_tags', '-show_data_hash', 'md5', '-i',
                'file:' + path])[1]
    text = re.sub(r'\[SIDE_DATA\]\nside_data_type=(Content light|Mastering)'
                  r'.*?\[/SIDE_DATA\]\n', '', text, flags=re.S)
    return re.sub(r'\npos=\d+', '', text)


def first_frame(path):
    """Return the first frame's properties and side data."""
    return run([os.path.join(common.BUILD, 'ffprobe'), '-v', 'error',
                '-show_frames', '-select_streams', 'v', '-read_intervals',
                '%+#1', '-i', 'file:' + path])[1]


def first_difference(a, b):
    for x, y in zip(a.splitlines(), b.splitlines()):
        if x != y:
            return '%s where one run has %s' % (y, x)
    return 'one is longer'


def main(full):
    clips = Clips()
    containers(clips, full)
    placed(clips)
    undecodable(clips, full)
    neighbors(clips, full)
    encoded(clips, full)
    numbered(clips, full)
    negotiated(clips, full)
    full_range(clips, full)
    filters(clips, full)
