# SPDX-License-Identifier: LGPL-2.1-or-later
"""Whole files: short ones share an ffmpeg, so that it starts once."""
import concurrent.futures
import os
import re
import subprocess
import tempfile

from command import part
from tools import Failed, say, url

# maximum number of files per task, and of their seconds in total
MAX_FILES, MAX_SECONDS = 8, 600
# input options that belong to the process and are given once for all inputs
GLOBAL = {'-init_hw_device', '-filter_hw_device', '-vaapi_device',
          '-qsv_device'}
# options without which an input is probed, as devices take long to start
DECODING = GLOBAL | {'-hwaccel', '-hwaccel_device', '-hwaccel_output_format',
                     '-extra_hw_frames', '-c', '-codec', '-vcodec'}
DURATION = re.compile(r'  Duration: (\d+):(\d\d):(\d\d\.\d+)')
STREAM = re.compile(r'  Stream #0:(\d+) -> #0:\d+')


def look(tools, command, path):
    """Return (seconds, streams that ffmpeg selects) of an input, from the
    messages before ffmpeg begins; None if those are missing."""
    seconds, streams = None, None
    with tempfile.TemporaryDirectory() as folder:
        args = tools.command(
            'info', *part(command.input_options, DECODING)[1], '-i', url(path),
            *command.output_options, url(command.trial_output(folder)))
        with subprocess.Popen(args, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, text=True,
                              stderr=subprocess.PIPE, errors='replace') as p:
            for line in p.stderr:
                time, stream = DURATION.match(line), STREAM.match(line)
                if time:
                    h, m, s = map(float, time.groups())
                    seconds = seconds or 3600 * h + 60 * m + s
                elif line.startswith('Stream mapping:'):
                    streams = []
                elif streams is not None and stream:
                    streams.append(int(stream[1]))
                elif streams is not None and not line.startswith('  '):
                    break
            p.kill()
    return (seconds, streams) if seconds and streams else None


def groups(found, max_files, max_seconds):
    """Return the numbers of the files of each task. A file that cannot be probed
    is alone."""
    tasks, room = [], 0
    for n, seen in enumerate(found, 1):
        seconds = seen[0] if seen else max_seconds
        if room <= 0 or not seen or seconds > room or \
                len(tasks[-1]) == max_files:
            tasks.append([])
            room = max_seconds
        tasks[-1].append(n)
        room = room - seconds if seen else 0
    return tasks


def plan_tasks(tools, command, given, workers):
    """Return the files, and the numbers of the files of each task."""
    files = [{'input': n} for n in range(len(command.inputs))]
    max_files = given or min(MAX_FILES, len(files) // max(1, workers))
    wrong = command.unknown(tools, 'files')
    if wrong and max_files > 1:
        if given:
            raise Failed(f'{wrong} is not supported with several files per '
                         'task: give --files-per-task 1')
        say(f'{wrong}: one file per task')
    if wrong or max_files <= 1:
        return files, [[n] for n in range(1, len(files) + 1)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda path: look(tools, command, path),
                              command.inputs))
    for one, seen in zip(files, found):
        one['streams'] = seen and seen[1]
    return files, groups(found, max_files,
                         float('inf') if given else MAX_SECONDS)


def numbered(options, n):
    """Return an output's options for input number n and given streams."""
    _, options = part(options, {'-map'})
    given, options = part(options, {'-map_metadata', '-map_chapters'})
    more = [re.sub(r'^0(?=$|:)', str(n), word) for word in given]
    if '-map_chapters' not in given:
        more += ['-map_chapters', str(n)]
    if {'-map_metadata', '-map_metadata:g'}.isdisjoint(given):
        # without the keys that ffmpeg drops if -map_metadata is not given
        more += ['-map_metadata', str(n)]
        cut = not {'-t', '-to'}.isdisjoint(options)
        for key in ['creation_time', 'company_name', 'product_name',
                    'product_version'] + ['duration'] * cut:
            more += ['-metadata', key + '=']
    return more + options


def files_command(tools, plan, tasks, temps, gpu):
    """Return the command of one ffmpeg that writes for each file the same as an
    ffmpeg of its own."""
    inputs = [['-i', url(plan['files'][t['input']]['path'])] for t in tasks]
    options = list(map(gpu.fill, plan['input_options']))
    chain = ['-vf', gpu.fill(plan['chain'])]
    if len(tasks) == 1:
        return tools.command('warning', '-y', *options, *inputs[0], *chain,
                             *plan['output_options'], url(temps[0]))
    once, each = part(options, GLOBAL)
    args = tools.command('warning', '-y', *once)
    for one in inputs:
        args += each + one
    for n, (task, temp) in enumerate(zip(tasks, temps)):
        for stream in task['streams']:
            args += ['-map', f'{n}:{stream}']
        args += numbered(plan['output_options'], n) + chain + [url(temp)]
    return args
