# SPDX-License-Identifier: LGPL-2.1-or-later
"""User errors are reported before any work, and unusual names are accepted."""
import json
import os
import re
import shlex
import shutil
import tempfile

import common
from common import (Clips, batch, check, encode, environment, filters, one_run,
                    read, run, skip, write)

NULL = ['-an', '-f', 'framemd5']


def refused(what, words, *args, **more):
    """Check that a command fails with these words and leaves no plan."""
    status, said = batch(*args, **more)
    check(what, status == 1 and all(re.search(w, said) for w in words) and
          'Traceback' not in said, 'status %d: %s' % (status, said))
    check(what + ': no plan', not os.path.exists(
        str(args[-1]) + '.batch/plan.json'), 'there is a plan')


def refusals(clips):
    clip, out = clips['mpeg4.mp4'], clips.path('refused.md5')
    for what, words, args in (
            ('an unknown filter', ["No such filter: 'epsilom'"],
             ['-vf', 'epsilom', *NULL]),
            ('an unknown option of a filter', ['radios', 'Option.* not found'],
             ['-vf', 'median=radios=3', *NULL]),
            ("a filter's value", ['radius.*out of range'],
             ['-vf', 'median=radius=300', *NULL]),
            ('no filter', ['-vf'], NULL),
            ('an unknown encoder', ["Unknown encoder 'libx2'"],
             ['-vf', 'hflip', '-c:v', 'libx2', '-f', 'matroska']),
            ('an unknown output option', ['-crff is not supported', 'misspelled'],
             ['-vf', 'hflip', '-crff', '3', *NULL]),
            ('a filter over several frames', ['tmix', '--any-filter'],
             ['-vf', 'hflip,tmix', *NULL]),
            ('-sws_flags', ['-sws_flags is not supported'],
             ['-vf', 'scale=8:8', '-sws_flags', 'neighbor', *NULL]),
            ('-ss', ['-ss is not supported'], ['-vf', 'hflip', '-ss', '1',
                                               *NULL])):
        more = ['--any-filter'] if 'epsilom' in args else []
        refused(what, words, 'plan', '--gpus', 'cpu', *more, clip, *args, out)
    good = ['-vf', 'hflip', *NULL]
    refused('no such input', ['none.mkv: No such file'], 'plan',
            clips.path('none.mkv'), *good, out)
    text = clips.path('text.mkv')
    write(text, 'no video')
    refused('no video', ['text.mkv'], 'plan', text, *good, out)
    refused('no such folder', ['no such folder'], 'plan', clip, *good,
            clips.path('none/out.md5'))
    refused('an input as output', ['is an input'], 'plan', '--mode', 'files',
            '--job', clips.path('j'), clip, '-vf', 'hflip', clip)
    write(out, 'mine')
    refused('an output that exists', ['exists already', '-y'], 'plan', clip,
            *good, out)
    check('an output that exists is kept', read(out) == 'mine', read(out))
    os.unlink(out)


# chains whose frames differ in pieces, with parts of the message
PLACED = [
    ("hflip=enable='lt(n,5)'", 'hflip: enable', 'the time t'),
    ("crop=50:50:x='mod(n,40)':y=0", 'crop: x', 'the time t'),
    (r'null,crop@c=50:50:0:mod(n\,9)[a];[a]null', 'crop: y', 'the time t'),
    ("scale=w='32+2*mod(n,9)':h=32:eval=frame", 'scale: w', 'the time t'),
    ("eq=eval=frame:brightness='n/100'", 'eq: brightness', 'the time t'),
    ("crop=50:50:'40*random(0)'", 'crop: x', 'a sequence'),
    ("hflip=enable='st(0,not(ld(0)))'", 'hflip: enable', 'kept'),
    ("crop=50:50:'if(isnan(x),0,mod(x+1,40))'", 'crop: x', 'frame before'),
    ('crop=50:50:/x=file', 'crop: /x', 'reads a file'),
    ('scale=48:32:sws_dither=ed,format=monow', 'scale: sws_dither',
     r'flags=bicubic\+bitexact'),
    ('scale=48:32:full_chroma_int,format=rgb8', 'scale: flags',
     r'flags=full_chroma_int\+bitexact'),
    ('hwupload,tonemap_opencl,hwdownload', 'tonemap_opencl', '--mode files')]


def placed(clips):
    """Refuse filters of single frames whose options depend on other frames."""
    clip, out = clips['mpeg4.mp4'], clips.path('placed.md5')
    for chain, option, why in PLACED:
        refused(chain, [option, why], 'plan', '--gpus', 'cpu', clip, '-vf',
                chain, *NULL, out)
    status, said = batch('plan', '--gpus', 'cpu', '--any-filter', clip, '-vf',
                         PLACED[0][0], *NULL, out)
    check('--any-filter', status == 0, said)
    refused('t after --remux', ['enable', '--remux rounds'], 'plan', '--gpus',
            'cpu', '--remux', clips['h264.ts'], '-vf',
            "hflip=enable='gt(t,1)'", *NULL, clips.path('rounded.md5'))


# chains, how many frames before and after a frame they use, and how many at the
# end they do not output; each epsilon filter measures seven frames before its
# neighbors, tmedian and tmedian_* output the first frame of a window of 2 radius + 1
REACHES = [
    ('epsilon_cuda=older=0', 9, 0, 0),
    ('epsilon_cuda=prev=1:preset=light:older=1', 15, 0, 0),
    ('hflip', 0, 0, 0), ('epsilon_opencl', 15, 0, 0),
    ('epsilon_cuda=radius=3', 15, 0, 0), ('epsilon_opencl=radiusT=2', 15, 2, 0),
    ('epsilon_cuda=prev=0', 7, 0, 0), ('epsilon_cuda=next=1', 15, 1, 0),
    ('epsilon_cuda=prev=3:radiusT=1', 15, 1, 0),
    ('epsilon_opencl=1:2:auto:1:0:2', 7, 2, 0),
    ('epsilon_opencl=preset=fast', 7, 0, 0),
    ('epsilon_opencl=preset=slow:next=1', 15, 1, 0),
    ('epsilon_opencl=preset=light:prev=1', 8, 0, 0),
    ('epsilon_{api}@a=1:4:5:1', 15, 1, 0),
    ('hflip,epsilon_cuda=preset=strong:radiusT=1:patch=2,vflip', 8, 1, 0),
    ('epsilon_opencl=radiusT=1:radius=2,epsilon_opencl=1:2:auto:3', 30, 4, 0),
    ("[0]epsilon_opencl = radius=3 : radiusT='2'[a];[a]hflip", 15, 2, 0),
    ('epsilon_cuda=radiusT=3:radiusT=0', 7, 0, 0),
    # the maximum, for values that ffmpeg evaluates
    ('epsilon_cuda=radiusT=1+1', 15, 3, 0),
    ('epsilon_cuda=radiusT=max', 15, 3, 0), ('epsilon_cuda=preset=6', 15, 3, 0),
    ('epsilon_cuda=prev=1+1', 15, 0, 0), ('epsilon_cuda=/next=1', 15, 3, 0),
    ('epsilon_cuda=/radiusT=1', 15, 3, 0), ('median_cuda=radiusT=2', 0, 0, 0),
    ('tmedian_cuda', 0, 2, 2), ('tmedian_{api}=3:percentile=0.2,hflip', 0, 6, 6),
    ('tmedian_opencl,tmedian_opencl=radius=2', 0, 6, 6),
    ('tmedian', 0, 2, 2), ('hflip,tmedian=20', 0, 40, 40),
    ('tmedian_opencl=radius=7,epsilon_opencl=radiusT=1', 15, 15, 14)]


def reaches():
    spatial = common.module('spatial')
    for chain, before, after, lost in REACHES:
        found = [*spatial.reach(chain), spatial.lost(chain)]
        check('the reach of ' + chain, found == [before, after, lost], found)
    for name in filters():
        check('files can be split for ' + name, common.module(
            'spatial').SPATIAL.match(name), 'it is not in batch/spatial.py')
    for name in 'epsilon_opencl', 'epsilon_cuda':
        said = run([common.FFMPEG, '-hide_banner', '-h', 'filter=' + name])[1]
        if 'AVOptions' not in said:
            skip('options of ' + name, 'it is not in this build')
            continue
        options = re.findall(r'^   (\w+) +<', said, re.M)
        places = common.module('chain').PLACES[name]
        largest = common.module('spatial').MAX_RADIUS_T
        check('options of ' + name, tuple(options[:len(places)]) == places
              and all(re.search(r'%s .*from 0 to %d\)' % (name, largest), said)
                      for name in places[3:]), options)
        numbers = {name: tuple(map(int, v)) for name, *v in re.findall(
            r'^ +(\w+) .*:prev=(\d):next=(\d):older=(\d)', said, re.M)}
        check('presets of ' + name, numbers == common.module('spatial').PRESETS,
              numbers)


def transport_stream(clips):
    """Run the command that the message suggests."""
    clip, out = clips['h264.ts'], clips.path('ts.md5')
    status, said = batch('plan', clip, '-vf', 'hflip', *NULL, out)
    line = [l for l in said.splitlines() if '-fflags' in l]
    check('MPEG-TS is refused', status == 1 and line, said)
    if line:
        status, said = run(shlex.split(line[0]))
        check('the suggested command', status == 0 and os.path.exists(
            clip[:-3] + '.mkv'), said)


def misplaced(clips):
    """Give options of ffmpeg-batch after the input, then run the suggested
    command."""
    clip, out = clips['mpeg4.mp4'], clips.path('misplaced.md5')
    end = ['-vf', 'hflip', *NULL, out]
    status, said = batch('plan', '--length', '1', clip, '--gpus', 'cpu',
                         *end[:2], '--any-filter', *end[2:])
    line = [l for l in said.splitlines() if l.startswith('  ffmpeg-batch ')]
    check('options after the input', status == 1 and line and
          '--gpus is an option of ffmpeg-batch' in said, said)
    status, said = batch(*shlex.split(line[0])[1:] if line else ())
    check('the corrected command', status == 0, said)
    status, said = batch('plan', '--gpus', ',', clip, *end)
    check('no GPU', status and 'argument --gpus: no GPU is named' in said and
          'Traceback' not in said, said)
    for args in ('--jobs', '3', clip), (clip, '--jobs=3'), ('--preset', clip):
        status, said = batch('plan', *args, *end)
        check('plan %s' % (args,), status == 1 and 'plan has no option --' in
              said, said)


# Options that would have another effect in pieces, with parts of the message
OPTIONS = [
    ('-map 0:v -map 0:a -c:v copy', 'has to be encoded'),
    ('-map 0:a', '-map has to take stream 0:0 once'),
    ('-map 0:0 -map 0:0', '-map has to take stream 0:0 once'),
    ('-map_chapters 1', '-map_chapters is not supported'),
    ('-map_metadata 1', '-map_metadata is not supported'),
    ('-map_metadata:s:v 1:s:0', '-map_metadata:s:v is not supported'),
    ('-metadata:s:1 title=x', '-metadata:s:1 is not supported.*or -map'),
    ('-disposition:a:0 default', '-disposition:a:0 is not supported.*or -map'),
    ('-filter hflip', '-filter is not supported'),
    ('-noautorotate', '-noautorotate is not supported'),
    ('-timelimit 9', '-timelimit is not supported'),
    ('other.mkv -c:a copy', 'other.mkv: give one output')]
# Outputs of several files, or of none
SEVERAL = [('x_%03d.png', []), ('x.mkv', ['-f', 'null'])]


def options(clips):
    """Refuse options whose result would differ from one run, by name."""
    clip = clips['h264.mkv']
    for text, word in OPTIONS:
        out = clips.path('options.mkv')
        refused(text, [word], 'plan', '--gpus', 'cpu', clip, '-vf', 'hflip',
                *text.split(), out)
        shutil.rmtree(out + '.batch', ignore_errors=True)


def several(clips, ffmpeg=common.FFMPEG, outputs=SEVERAL):
    for name, more in outputs:
        for inputs in [clips['mpeg4.mp4']], [clips['mpeg4.mp4'],
                                             clips['h264.mkv']]:
            folder = clips.path('several')
            os.makedirs(folder)
            out = os.path.join(folder, '{}' * (len(inputs) - 1) + name)
            refused('%s %s of %d files' % (name, more, len(inputs)),
                    ['written as several files, or none'], 'run', '--gpus',
                    'cpu', '--ffmpeg', ffmpeg, '--job', clips.path('job'),
                    *inputs, '-vf', 'hflip', *more, out)
            check(name + ': nothing is written', not os.listdir(folder),
                  os.listdir(folder))
            for path in folder, clips.path('job'):
                shutil.rmtree(path, ignore_errors=True)


def without_times(clips):
    """Refuse inputs whose timestamps would be guessed, and a change of size."""
    names = {'raw.h264': ['-c:v', 'libx264'], 'b.avi': ['-c:v', 'mpeg4',
             '-bf', '2'], 'raw.m2v': ['-c:v', 'mpeg2video', '-bf', '2', '-f',
                                      'mpeg2video']}
    for name, codec in names.items():
        if name[-3:] == 'm2v':      # no muxer in the default build
            codec = codec[:-2] + ['-f', 'rawvideo']
        encode('-f', 'lavfi', '-i', 'testsrc2=s=96x64:d=0.5', *codec,
               clips.path(name))
    for name in names:
        refused(name, ['the times of all frames', '--mode files'], 'plan',
                '--gpus', 'cpu', '--remux', clips.path(name), '-vf', 'hflip',
                *NULL, clips.path('timeless.md5'))
    two = clips.path('two.ts')
    with open(two, 'wb') as f:
        for size in '64x48', '48x64':
            one = clips.path(size + '.ts')
            encode('-f', 'lavfi', '-i', 'testsrc2=d=0.6:s=' + size, '-c:v',
                   'libx264', '-g', '5', one)
            with open(one, 'rb') as part:
                f.write(part.read())
    refused('a size that changes', ['changes from 64x48 .* to 48x64',
                                    '--mode files'], 'plan', '--gpus', 'cpu',
            '--length', '0.2', '--remux', two, '-vf', 'hflip', *NULL,
            clips.path('two.md5'))


def forged(clips):
    """Refuse a job folder of another user, or with another plan."""
    out = clips.path('forged.md5')
    args = ['--gpus', 'cpu', clips['mpeg4.mp4'], '-vf', 'hflip', *NULL, out]
    batch('plan', *args)
    path = out + '.batch/plan.json'
    plan = json.loads(read(path))
    for key, value in ('output', clips.path('precious')), ('chain', 'vflip'), \
            ('outputs', [clips.path('precious')]), ('output_options', []):
        with open(path, 'w') as f:
            json.dump(dict(plan, **{key: value}), f)
        status, said = batch('plan', *args)
        check('a plan with another ' + key, status == 1 and
              'holds a job with other arguments (%s)' % key in said, said)
    if os.getuid():
        return skip("another user's job", 'needs root')
    for path in out + '.batch', out + '.batch/plan.json':
        os.chown(path, 65534, 65534)
        for command in ['plan', *args], ['work', out + '.batch', 1]:
            status, said = batch(*command)
            check("%s, another user's %s" % (command[0], path), status == 1
                  and 'belongs to another user' in said, said)
        os.chown(path, 0, 0)


def linked(clips):
    """Check that a link in place of a temporary file is not followed."""
    folder, clip = clips.path('linked'), clips['mpeg4.mp4']
    os.makedirs(folder)
    precious = clips.path('precious')
    out = os.path.join(folder, 'out.md5')
    batch('plan', '--gpus', 'cpu', '--mode', 'files', clip, '-vf', 'hflip',
          *NULL, out)
    job = common.load_job(out + '.batch')
    link = os.path.join(folder, '.%s.%s@1.md5' % (job.mark(1),
                                                  os.uname().nodename))
    write(precious, 'mine')
    os.symlink(precious, link)
    status, said = batch('work', out + '.batch', 1, '--gpus', 'cpu',
                         change='import os; os.getpid = lambda: 1')
    check('a link in place of a temporary file', status == 0 and
          read(precious) == 'mine' and not os.path.islink(out), said)


def relative(clips):
    """Resolve names in options and in the chain in the user's folder."""
    folder = clips.path('relative')
    os.makedirs(folder)
    for name, text in ('notes.txt', 'hello'), ('radius', '2'):
        write(os.path.join(folder, name), text)
    one = one_run(clips['mpeg4.mp4'], 'median=radius=2', clips.path('one.md5'))
    for mode in 'pieces', 'files':
        args = ['run', '--gpus', 'cpu', '--mode', mode, clips['mpeg4.mp4'],
                '-vf', 'median=/radius=radius']
        status, said = batch(*args, *NULL, mode + '.md5', cwd=folder)
        out = os.path.join(folder, mode + '.md5')
        check('a name in a chain, ' + mode, status == 0 and os.path.exists(
            out) and read(out) == one, said)
        status, said = batch(*args, '-c:v', 'ffv1', '-attach', 'notes.txt',
                             '-metadata:s:t', 'mimetype=text/plain',
                             mode + '.mkv', cwd=folder)
        check('a name in an option, ' + mode, status == 0, said)


def engines_absent(clips):
    with tempfile.TemporaryDirectory() as path:
        for tool in 'python3', 'env', 'sh':
            os.symlink(shutil.which(tool), os.path.join(path, tool))
        env = dict(environment(), PATH=path)
        out = clips.path('absent.md5')
        args = [clips['mpeg4.mp4'], '-vf', 'hflip', *NULL, out]
        for engine, package in ('local', 'parallel'), ('ssh', 'parallel'), \
                ('slurm', 'slurm-client'):
            status, said = batch('run', '--gpus', 'cpu', '--engine', engine,
                                 *args, env=env)
            check('no engine: ' + engine, status == 1 and
                  'install the package ' + package in said, said)


def odd_names(clips):
    folder = clips.path('a \'folder" of\n%d: $x')
    os.makedirs(folder)
    for name in '-an in\'put".mp4', 'new\nline %03d.mp4', ' [x]*?.mp4':
        clip = os.path.join(folder, name)
        shutil.copy(clips['mpeg4.mp4'], clip)
        one = one_run(clip, 'hflip', clips.path('one.md5'))
        out = name[:-4] + '.md5'
        status, said = batch('run', '--gpus', 'cpu', '--length', '1', '-i',
                             name, '-vf', 'hflip', '-an', '-f', 'framemd5', out,
                             cwd=folder)
        out = os.path.join(folder, out)
        check('a name such as %r' % name, status == 0 and
              os.path.exists(out) and read(out) == one, said)


def read_only(clips):
    """Plan as a user who cannot write to the folder."""
    with tempfile.TemporaryDirectory() as folder:
        clip = os.path.join(folder, 'in.mp4')
        shutil.copy(clips['mpeg4.mp4'], clip)
        os.chmod(folder, 0o555)
        user = {'user': 65534} if os.getuid() == 0 else {}
        status, said = batch('plan', '--gpus', 'cpu', clip, '-vf', 'hflip',
                             *NULL, os.path.join(folder, 'out.md5'), **user)
        if user and 'Permission denied' in said and 'not writable' not in said:
            skip('a read-only folder', 'the build cannot be run by another '
                 'user')
        else:
            check('a read-only folder', status == 1 and 'not writable' in
                  said, said)
        os.chmod(folder, 0o755)


def help_text():
    for args in (), ('--help',), ('run', '--help'), ('work', '--help'):
        status, said = batch(*args)
        check('help %s' % (args,), status == (0 if args else 2) and
              len(said) > 300, said)


def main(full):
    clips = Clips()
    help_text()
    reaches()
    refusals(clips)
    placed(clips)
    transport_stream(clips)
    misplaced(clips)
    options(clips)
    several(clips)
    without_times(clips)
    forged(clips)
    linked(clips)
    read_only(clips)
    engines_absent(clips)
    if shutil.which('parallel'):
        odd_names(clips)
        relative(clips)
    else:
        skip('odd names', common.NO_PARALLEL)
