# SPDX-License-Identifier: LGPL-2.1-or-later
"""plan: divide a job into tasks and try it on one frame."""
import json
import os
import tempfile
from fractions import Fraction

import chain
import engines
import files
import locks
import source
import spatial
from job import (VERSION, Job, check_inputs, check_owner, create, identity,
                 read_json, write_json)
from merge import merge_command
from piece import WHOLE, piece_command, read_hashes
from tools import (Failed, capture, complaint, digest, last_lines, nearest,
                   say, show, url)


def writable_folder(path):
    """Fail unless files can be created in the folder of a path."""
    folder = os.path.dirname(path)
    if not os.access(folder, os.W_OK | os.X_OK):
        why = 'the folder is not writable' if os.path.isdir(folder) else \
            'no such folder'
        raise Failed(f'{show(folder)}: {why}')


def outputs(command):
    """Return the output of each input. {} stands for the input's name."""
    paths = []
    for path in command.inputs:
        name = os.path.splitext(os.path.basename(path))[0]
        out = os.path.abspath(command.output.replace('{}', name))
        if out in paths:
            raise Failed(f'{show(out)} would be written twice: put {{}} into '
                         "the output's name, and let inputs' names differ")
        paths.append(out)
    return paths


def folder_of(command, mode, given):
    output = os.path.abspath(command.output)
    if not given and mode == 'files' and '{}' in command.output:
        return os.path.join(os.path.dirname(output), 'ffmpeg-batch.job')
    return os.path.abspath(given or output + '.batch')


def request_of(command, mode, options):
    """Return the part of a plan that must not change for a job to resume."""
    names = ['length', 'preroll', 'store', 'remux'] if mode == 'pieces' else \
        ['files_per_task']
    return {'mode': mode, 'folder': os.getcwd(), 'inputs': command.inputs,
            'input_options': command.input_options, 'chain': command.chain,
            'output_options': command.output_options,
            'output': os.path.abspath(command.output),
            'outputs': outputs(command),
            **{name: getattr(options, name) for name in names}}


def make(tools, command, options):
    """Return a new job, or resume the one in the job's folder."""
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
    request = request_of(command, mode, options)
    for path in command.inputs:
        identity(path)
    os.makedirs(folder, exist_ok=True)
    check_owner(folder)
    with locks.take(os.path.join(folder, 'plan.lock')):
        old = read_json(os.path.join(folder, 'plan.json'))
        return resume(folder, old, request) if old else \
            create_plan(tools, command, options, mode, folder, request)


def resume(folder, old, request):
    other = [k for k, v in request.items() if old.get(k) != v]
    if other:
        raise Failed(f'{show(folder)} holds a job with other arguments '
                     f"({', '.join(other)}): remove it or give --job another "
                     'folder')
    check_inputs(old)
    return Job(folder, old)


def create_plan(tools, command, options, mode, folder, request):
    for out in request['outputs']:
        writable_folder(out)
        if out in command.inputs:
            raise Failed(f'{show(out)} is an input, too')
        if os.path.exists(out) and not command.overwrite:
            raise Failed(f'{show(out)} exists already: give -y to overwrite')
    check_muxer(tools, command)
    plan = {'version': VERSION, **request, 'format': '',
            'files': [identity(p) for p in command.inputs]}
    for sub in 'pieces', 'logs':
        os.makedirs(os.path.join(folder, sub), exist_ok=True)
    gpu = locks.gpus(options.gpus)[0]
    if mode == 'files':
        try_file(tools, command, gpu, os.path.basename(request['outputs'][0]))
        plan['tasks'], plan['groups'] = files.plan_tasks(
            tools, command, options.files_per_task, engines.workers(options))
    else:
        plan_pieces(tools, command, options, plan, folder, gpu)
    plan['id'] = digest(json.dumps(plan, sort_keys=True))
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
    say(f'reading the index of {show(path)}')
    src.read_index()
    plan.update(source=path, stream=src.stream, offset=src.offset,
                time_base='%d/%d' % src.time_base.as_integer_ratio(),
                disposition=src.disposition,
                maps=maps(tools, command, src),
                encoder_options=hdr_options(src, command, options),
                group=spatial.group(command.chain),
                reach=spatial.reach(command.chain))
    plan['tasks'] = src.pieces(options.length, options.preroll, plan['reach'],
                               plan['group'], spatial.lost(command.chain))
    src.check_sizes(plan['tasks'])
    wanted = try_subtitles(tools, plan, src, gpu)
    limit = chain.as_encoded(tools, facts, wanted)
    if limit and not facts['download']:
        # in one run, the last filter converts to what the encoder takes
        plan['format'] = ',' + limit
        command.chain += plan['format']
        facts = store(tools, command, options, plan, src, gpu)
        wanted = try_pieces(tools, plan, gpu)
    if chain.as_encoded(tools, facts, wanted):
        raise Failed('the encoder converts the frames of pieces, which would '
                     'not be those of one run: put ' +
                     chain.as_encoded(tools, facts, wanted) +
                     ' at the end of the chain, or use --mode files')


def maps(tools, command, src):
    """Return the options of ffmpeg that select the streams of the result: the
    filtered video of input 1, all else of input 0."""
    if '-map' not in command.output_options:
        attached = ['-map', '0:t?', '-c:t', 'copy'] * \
            command.output.endswith('.mkv')
        return ['-map', '1:v:0', *attached, '-map', '0:a?', '-map', '0:s?',
                '-c:a', 'copy', '-c:s', 'copy']
    if src.path != command.inputs[0]:
        raise Failed('-map has other numbers after --remux: make the Matroska '
                     'file first and filter that, or use --mode files')
    _, streams = files.look(tools, command, src.path) or (0, [])
    if [s for s in streams if src.kinds.get(s) == 'video'] != [src.stream]:
        raise Failed(f'-map has to take stream 0:{src.stream} once and no '
                     'other video: use --mode files')
    return [word for s in streams for word in (
        '-map', '1:v:0' if s == src.stream else f'0:{s}')]


def try_subtitles(tools, plan, src, gpu):
    """Plan to copy subtitles, or to convert them as ffmpeg does if the output
    does not take them. Return the properties of the frames that the encoder gets."""
    copied, error = plan['maps'], None
    ways = [copied, copied[:-2], [*copied, '-sn']] if copied[-1] == 'copy' and \
        'subtitle' in src.kinds.values() else [copied]
    for plan['maps'] in ways:
        try:
            encoded = try_pieces(tools, plan, gpu)
            if '-sn' not in plan['maps']:
                return encoded
            error = Failed(f"{show(plan['output'])} cannot take the subtitles: "
                           'give -sn to leave them out or -c:s to convert them')
        except Failed as e:
            error = error or e
    raise error


def store(tools, command, options, plan, src, gpu):
    """Plan how frames are stored. Return the properties of the first frame."""
    facts = chain.first_frame(tools, command, src.path, src.stream, gpu)
    codec, stored, restore = chain.storage(tools, facts, options.store)
    plan.update(download=facts['download'], codec=codec, stored=stored,
                restore=restore)
    return facts


# option of an encoder, and its parameters for mastering display and light level
HDR_OPTIONS = {'libx264': ('-x264-params', 'mastering-display', 'cll'),
               'libx265': ('-x265-params', 'master-display', 'max-cll')}


def hdr_options(src, command, options):
    """Return the encoder options for mastering display and content light level,
    which pieces do not carry."""
    display, light, lost = src.side_data()
    encoder = command.encoder()
    if options.ignore_side_data:
        return []
    if lost:
        raise Failed(f"{show(src.path)} carries {' and '.join(lost)}, which "
                     'pieces do not keep: use --mode files, or '
                     '--ignore-side-data')
    if not display and not light:
        return []
    if encoder not in HDR_OPTIONS:
        encoder = encoder or "the output's default encoder"
        raise Failed(f'{show(src.path)} carries HDR metadata, which can be '
                     'given to libx264 and libx265 (-c:v), not to '
                     f'{encoder}: use --mode files, or --ignore-side-data')
    option, *names = HDR_OPTIONS[encoder]
    values = [display and display_text(display),
              light and f"{light['max_content']},{light['max_average']}"]
    return [option, ':'.join(f'{name}={value}' for name, value in
                             zip(names, values) if value)]


def display_text(display):
    """Return a mastering display as an encoder's parameter."""
    units = [(f'{color}_{axis}', 50000) for color in (
        'green', 'blue', 'red', 'white_point') for axis in 'xy']
    return 'G(%d,%d)B(%d,%d)R(%d,%d)WP(%d,%d)L(%d,%d)' % tuple(
        nearest(Fraction(display[name]) * unit) for name, unit in (
            *units, ('max_luminance', 10000), ('min_luminance', 10000)))


def run_trial(what, args, env=None, data=b''):
    """Run ffmpeg and return its output and messages."""
    p = capture(args, data, env=env)
    if p.returncode:
        if 'info' in args:              # without the messages of encoders
            args[args.index('info')] = 'error'
            return run_trial(what, args, env, data)
        raise Failed(f'{what}:\n{last_lines(complaint(p.stderr))}')
    return p.stdout, p.stderr.decode(errors='replace')


def try_pieces(tools, plan, gpu):
    """Run some frames through both stages and return the properties of the
    frames that the encoder gets."""
    with tempfile.TemporaryDirectory() as temp:
        hashes = os.path.join(temp, 'hash')
        # from the whole file, as the first piece may have no frame
        args = piece_command(tools, plan, dict(WHOLE, seek=None), gpu, hashes,
                             frames=12)
        nut, _ = run_trial('failed to run the filter chain', args, gpu.env())
        times = [frame[0] for frame in read_hashes(hashes)]
        if times != sorted(set(times)):
            raise Failed(f"{show(plan['source'])}: frames are decoded out of "
                         'order (packed B-frames?): use --mode files')
        name = os.path.basename(plan['output'])
        out = os.path.join(temp, name)
        args = merge_command(tools, plan, 0, out, hashes, trial=True)
        _, said = run_trial('the output options do not work', args, data=nut)
        check_written(temp, name, 'hash')
    return chain.encoded(said)


def try_file(tools, command, gpu, name):
    with tempfile.TemporaryDirectory() as temp:
        run_trial('failed to run ffmpeg', tools.command(
            'error', *map(gpu.fill, command.input_options), '-t', '0.2', '-i',
            url(command.inputs[0]), '-vf', gpu.fill(command.chain),
            *command.output_options, url(os.path.join(temp, name))), gpu.env())
        check_written(temp, name)


SEVERAL = '%s is written as several files, or none: run ffmpeg itself'


def check_muxer(tools, command):
    """Fail if the output's muxer opens files by itself (AVFMT_NOFILE). ffmpeg
    does not check such outputs for existing files."""
    with tempfile.TemporaryDirectory() as temp:
        name = command.value('-f')
        args = tools.command(
            'info', '-n', '-f', 'lavfi', '-i', 'nullsrc=s=16x16', '-map', '0',
            '-c', 'copy', '-t', '1', *(['-f', name] if name else []),
            url(create(command.trial_output(temp))))
        if b'Stream mapping:' not in capture(args, cwd=temp).stderr:
            return
    raise Failed(SEVERAL % show(command.output))


def check_written(folder, name, *others):
    """Fail unless a trial wrote the output under its name, and no more."""
    if {name, *others} != set(os.listdir(folder)):
        raise Failed(SEVERAL % show(name))
