# SPDX-License-Identifier: LGPL-2.1-or-later
"""plan: what there is to do, tried on one frame before any work begins."""
import os
import tempfile
from fractions import Fraction

import chain
import engines
import files
import locks
import source
import spatial
from job import (VERSION, Job, check_input, check_owner, create, digest,
                 identity, read_json, write_json)
from merge import merge_command
from piece import WHOLE, piece_command, read_hashes
from tools import Failed, capture, complaint, last_lines, say, show, url


def writable_folder(path):
    folder = os.path.dirname(path)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Failed('%s: %s' % (show(folder), 'the folder is not writable' if
                                 os.path.isdir(folder) else 'no such folder'))


def outputs(command):
    """The output of each input: {} stands for the input's name."""
    paths = {}
    for path in command.inputs:
        name = os.path.splitext(os.path.basename(path))[0]
        out = os.path.abspath(command.output.replace('{}', name))
        if out in paths.values():
            raise Failed('%s would be written twice: put {} into the '
                         "output's name, and let inputs' names differ" %
                         show(out))
        paths[path] = out
    return paths


def check_outputs(command, paths):
    for path, out in paths.items():
        writable_folder(out)
        if out in command.inputs:
            raise Failed('%s is an input, too' % show(out))
        if os.path.exists(out) and not command.overwrite:
            raise Failed('%s exists already: give -y to overwrite' % show(out))


def folder_of(command, mode, given):
    if given:
        return os.path.abspath(given)
    if mode == 'files' and '{}' in command.output:
        return os.path.join(os.path.dirname(os.path.abspath(command.output)),
                            'ffmpeg-batch.job')
    return os.path.abspath(command.output) + '.batch'


def wanted(command, mode, options):
    """What has to be the same for a job to go on."""
    names = ['length', 'preroll', 'store', 'remux'] if mode == 'pieces' else \
        ['files_per_task']
    return {**command.save(), 'mode': mode, 'folder': os.getcwd(),
            'inputs': command.inputs,
            'output': os.path.abspath(command.output),
            'outputs': list(outputs(command).values()),
            **{name: getattr(options, name) for name in names}}


def make(tools, command, options):
    """The job of these arguments: a new one, or the one that was begun."""
    several = len(command.inputs) > 1
    mode = options.mode
    if mode == 'auto':
        mode = 'files' if several or '{}' in command.output else 'pieces'
    if mode == 'files':
        command.check_files()
    else:
        if several:
            raise Failed('--mode pieces takes one input')
        command.check_pieces(tools)
        if not options.any_filter:
            spatial.check(command.chain)
    folder = folder_of(command, mode, options.job)
    writable_folder(folder)
    asked = wanted(command, mode, options)
    for path in command.inputs:
        identity(path)
    os.makedirs(folder, exist_ok=True)
    check_owner(folder)
    with locks.locked(os.path.join(folder, 'plan.lock')):
        old = read_json(os.path.join(folder, 'plan.json'))
        return resume(folder, old, asked) if old else \
            begin(tools, command, options, mode, folder, asked)


def resume(folder, old, asked):
    other = [k for k, v in asked.items() if old.get(k) != v]
    if other:
        raise Failed('%s holds a job with other arguments (%s): remove it or '
                     'give --job another folder' % (
                         show(folder), ', '.join(other)))
    for one in old['files']:
        check_input(one)
    return Job(folder, old)


def begin(tools, command, options, mode, folder, asked):
    check_outputs(command, outputs(command))
    check_muxer(tools, command)
    plan = {'version': VERSION, **asked, 'format': '',
            'files': [identity(p) for p in command.inputs]}
    for sub in 'pieces', 'logs':
        os.makedirs(os.path.join(folder, sub), exist_ok=True)
    gpu = locks.gpus(options.gpus)[0]
    if mode == 'files':
        try_file(tools, command, gpu)
        plan['tasks'], plan['groups'] = files.plan_tasks(
            tools, command, options.files_per_task, engines.workers(options))
    else:
        plan_pieces(tools, command, options, plan, folder, gpu)
    plan['id'] = digest(plan)
    write_json(os.path.join(folder, 'plan.json'), plan)
    return Job(folder, plan)


def plan_pieces(tools, command, options, plan, folder, gpu):
    path = command.inputs[0]
    src = source.Source(tools, path)
    if options.remux and src.container not in source.INDEXED:
        if not options.any_filter:
            spatial.check_times(command.chain)
        src.check_times()
        path = os.path.join(folder, 'source.mkv')
        source.remux(tools, command.inputs[0], path)
        plan['files'].append(identity(path))
        src = source.Source(tools, path)
    src.check_container()
    facts = store(tools, command, options, plan, src, gpu)
    say('reading the index of %s' % show(path))
    src.read_index()
    rate = '%d/%d' % (src.time_base.numerator, src.time_base.denominator)
    plan.update(source=path, stream=src.stream, time_base=rate,
                offset=src.offset, disposition=src.disposition(),
                maps=maps(tools, command, src),
                encoder_options=hdr_options(src, command, options),
                tasks=src.pieces(options.length, options.preroll,
                                 spatial.reach(command.chain)))
    src.check_sizes(plan['tasks'])
    encoded = try_subtitles(tools, plan, src, gpu)
    if encoded not in (None, facts['format']) and not facts['download']:
        # one run's filters make what the encoder takes, in one step
        plan['format'] = ',format=' + encoded
        command.chain += plan['format']
        store(tools, command, options, plan, src, gpu)
        try_pieces(tools, plan, gpu)


def maps(tools, command, src):
    """Return the options of ffmpeg that select the streams of the result, where
    the filtered video is of input 1, all else of input 0."""
    if '-map' not in command.output_options:
        attached = ['-map', '0:t?', '-c:t', 'copy'] * \
            command.output.endswith('.mkv')
        return ['-map', '1:v:0', *attached, '-map', '0:a?', '-map', '0:s?',
                '-c:a', 'copy', '-c:s', 'copy']
    if src.path != command.inputs[0]:
        raise Failed('-map has other numbers after --remux: make the Matroska '
                     'file first and filter that, or use --mode files')
    seen = files.look(tools, command, src.path)
    streams = seen[1] if seen else []
    if [s for s in streams if src.kinds.get(s) == 'video'] != [src.stream]:
        raise Failed('-map has to take stream 0:%d once and no other video: '
                     'use --mode files' % src.stream)
    return [word for s in streams for word in (
        '-map', '1:v:0' if s == src.stream else '0:%d' % s)]


def try_subtitles(tools, plan, src, gpu):
    """Copy subtitles where the output takes them, or convert them as ffmpeg
    does."""
    copied, error = plan['maps'], None
    ways = [copied, copied[:-2], [*copied, '-sn']] if copied[-1] == 'copy' and \
        'subtitle' in src.kinds.values() else [copied]
    for plan['maps'] in ways:
        try:
            encoded = try_pieces(tools, plan, gpu)
        except Failed as e:
            error = error or e
            continue
        if '-sn' not in plan['maps']:
            return encoded
        error = Failed('%s cannot take the subtitles: give -sn to leave them '
                       'out or -c:s to convert them' % show(plan['output']))
    raise error


def store(tools, command, options, plan, src, gpu):
    """Plan how the chain's frames are stored: what those are."""
    facts = chain.first_frame(tools, command, src.path, src.stream, gpu)
    codec, stored, restore = chain.storage(tools, facts, options.store)
    plan.update(download=facts['download'], codec=codec, stored=stored,
                restore=restore)
    return facts


def hdr_options(src, command, options):
    """Mastering display and content light level, for encoders that take them
    as parameters: pieces do not carry them."""
    display, light, lost = src.side_data()
    encoder = command.encoder()
    if options.ignore_side_data:
        return []
    if lost:
        raise Failed('%s carries %s, which pieces do not keep: use --mode '
                     'files, or --ignore-side-data' %
                     (show(src.path), ' and '.join(lost)))
    if not display and not light:
        return []
    names = {'libx264': ('-x264-params', 'mastering-display', 'cll'),
             'libx265': ('-x265-params', 'master-display', 'max-cll')}
    if encoder not in names:
        raise Failed(
            '%s carries HDR metadata, which can be given to libx264 and '
            'libx265 (-c:v), not to %s: use --mode files, or '
            '--ignore-side-data' % (show(src.path),
                                    encoder or "the output's default encoder"))
    option, *names = names[encoder]
    values = [display and display_text(display), light and '%d,%d' % (
        light['max_content'], light['max_average'])]
    return [option, ':'.join('%s=%s' % pair for pair in zip(names, values)
                             if pair[1])]


def display_text(d):
    text = ''
    for letter, x, y, unit in (
            *((letter, name + '_x', name + '_y', 50000) for letter, name in (
                ('G', 'green'), ('B', 'blue'), ('R', 'red'),
                ('WP', 'white_point'))),
            ('L', 'max_luminance', 'min_luminance', 10000)):
        text += '%s(%d,%d)' % (letter, *(
            int(Fraction(d[name]) * unit + Fraction(1, 2)) for name in (x, y)))
    return text


def run_trial(what, args, env, data=None):
    p = capture(args, input=data or b'', env=env)
    if p.returncode:
        if 'info' in args:              # without what encoders tell
            args[args.index('info')] = 'error'
            return run_trial(what, args, env, data)
        raise Failed('%s:\n%s' % (what, last_lines(complaint(p.stderr))))
    return p.stdout, p.stderr.decode(errors='replace')


def try_pieces(tools, plan, gpu):
    """Run some frames through both stages and return the format that the
    encoder gets. The first piece may have no frame."""
    with tempfile.TemporaryDirectory() as temp:
        hashes = os.path.join(temp, 'hash')
        args = piece_command(tools, plan, dict(WHOLE, seek=None), gpu, hashes,
                             frames=12)
        nut, _ = run_trial('failed to run the filter chain', args, gpu.env())
        times = [frame[0] for frame in read_hashes(hashes)]
        if times != sorted(set(times)):
            raise Failed('%s: frames are decoded out of order (packed B-frames?'
                         '): use --mode files' % show(plan['source']))
        out = os.path.join(temp, os.path.basename(plan['output']))
        _, said = run_trial('the output options do not work',
                            merge_command(tools, plan, 0, out, hashes,
                                          trial=True), None, nut)
        check_written(temp, out, 'hash')
    return chain.encoded_format(said)


def try_file(tools, command, gpu):
    with tempfile.TemporaryDirectory() as temp:
        out = os.path.join(temp, os.path.basename(outputs(command)[
            command.inputs[0]]))
        run_trial('failed to run ffmpeg',
                  [tools.ffmpeg, '-nostdin', '-hide_banner', '-v', 'error',
                   *map(gpu.fill, command.input_options), '-t', '0.2', '-i',
                   url(command.inputs[0]), '-vf', gpu.fill(command.chain),
                   *command.output_options, url(out)], gpu.env())
        check_written(temp, out)


SEVERAL = '%s is written as several files, or none: run ffmpeg itself'


def check_muxer(tools, command):
    """Fail where the output's muxer opens files by itself (AVFMT_NOFILE): of
    such, ffmpeg does not ask whether the output exists."""
    with tempfile.TemporaryDirectory() as temp:
        out = create(os.path.join(temp, 'out' + os.path.splitext(
            command.output)[1]))
        name = command.value('-f')
        args = [tools.ffmpeg, '-nostdin', '-v', 'info', '-n', '-f', 'lavfi',
                '-i', 'nullsrc=s=16x16', '-map', '0', '-c', 'copy', '-t', '1',
                *(['-f', name] if name else []), url(out)]
        if b'Stream mapping:' not in capture(args, cwd=temp).stderr:
            return
    raise Failed(SEVERAL % show(command.output))


def check_written(folder, out, *others):
    """Fail unless a trial wrote the output under its name."""
    if {os.path.basename(out), *others} != set(os.listdir(folder)):
        raise Failed(SEVERAL % show(os.path.basename(out)))
