# SPDX-License-Identifier: LGPL-2.1-or-later
"""Whole files: several short ones share an ffmpeg, its start and its device."""
import concurrent.futures
import os
import re
import subprocess
import tempfile

from command import part
from tools import Failed, say, url

# files of a task, and seconds that they last together, at most
MOST, TOGETHER = 8, 600
# options before -i that are the process's: once for all inputs
GLOBAL = {'-init_hw_device', '-filter_hw_device', '-vaapi_device',
          '-qsv_device'}
# what a look at an input does without: devices take long to start
DECODING = GLOBAL | {'-hwaccel', '-hwaccel_device', '-hwaccel_output_format',
                     '-extra_hw_frames', '-c', '-codec', '-vcodec'}
DURATION = re.compile(r'  Duration: (\d+):(\d\d):(\d\d\.\d+)')
STREAM = re.compile(r'  Stream #0:(\d+) -> #0:\d+')


def look(tools, command, path):
    """(seconds, streams that one ffmpeg would take of an input), as ffmpeg
    tells before it begins; None where it tells something else."""
    seconds, streams = None, None
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, 'out' + os.path.splitext(command.output)[1])
        args = [tools.ffmpeg, '-nostdin', '-hide_banner', '-v', 'info',
                *part(command.input_options, DECODING)[1], '-i', url(path),
                *command.output_options, url(out)]
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
                    streams.append(int(stream.group(1)))
                elif streams is not None and not line.startswith('  '):
                    break
            p.kill()
    return (seconds, streams) if seconds and streams else None


def looks(tools, command):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda path: look(tools, command, path),
                             command.inputs))


def groups(found, most, together):
    """Numbers of files, by task; `together`: seconds. Files that cannot be
    looked at are alone."""
    tasks, room = [], 0
    for n, seen in enumerate(found, 1):
        seconds = seen[0] if seen else together
        if room <= 0 or not seen or len(tasks[-1]) == most or seconds > room:
            tasks.append([])
            room = together
        tasks[-1].append(n)
        room = room - seconds if seen else 0
    return tasks


def plan_tasks(tools, command, given, workers):
    """Return the files, and the numbers of the files of each task."""
    files = [{'input': n} for n in range(len(command.inputs))]
    most = given or min(MOST, len(files) // max(1, workers))
    wrong = command.unknown(tools, 'files')
    if wrong and most > 1:
        if given:
            raise Failed('%s is not supported with several files per task: '
                         'give --files-per-task 1' % wrong)
        say('%s: one file per task' % wrong)
    if wrong or most <= 1:
        return files, [[n] for n in range(1, len(files) + 1)]
    found = looks(tools, command)
    for one, seen in zip(files, found):
        one['streams'] = seen and seen[1]
    return files, groups(found, most, float('inf') if given else TOGETHER)


def numbered(options, n):
    """An output's options, where its input is number n and the streams are
    given."""
    _, options = part(options, {'-map'})
    given, options = part(options, {'-map_metadata', '-map_chapters'})
    more = [re.sub(r'^0(?=$|:)', str(n), word) for word in given]
    if '-map_chapters' not in given:
        more += ['-map_chapters', str(n)]
    if {'-map_metadata', '-map_metadata:g'}.isdisjoint(given):
        # and without what ffmpeg leaves out where it is not told
        more += ['-map_metadata', str(n)]
        keys = ['creation_time', 'company_name', 'product_name',
                'product_version']
        if not {'-t', '-to'}.isdisjoint(options):
            keys.append('duration')
        for key in keys:
            more += ['-metadata', key + '=']
    return more + options


def files_command(tools, plan, tasks, temps, gpu):
    """One ffmpeg, from inputs to outputs: what one each would make."""
    inputs = [['-i', url(plan['files'][t['input']]['path'])] for t in tasks]
    options = list(map(gpu.fill, plan['input_options']))
    chain = ['-vf', gpu.fill(plan['chain'])]
    start = [tools.ffmpeg, '-nostdin', '-hide_banner', '-v', 'warning', '-y']
    if len(tasks) == 1:
        return [*start, *options, *inputs[0], *chain, *plan['output_options'],
                url(temps[0])]
    once, each = part(options, GLOBAL)
    args = start + once
    for one in inputs:
        args += each + one
    for n, (task, temp) in enumerate(zip(tasks, temps)):
        for stream in task['streams']:
            args += ['-map', '%d:%d' % (n, stream)]
        args += numbered(plan['output_options'], n) + chain + [url(temp)]
    return args


def not_clean(text):
    """Inputs with errors that FFmpeg before 6 counts over all inputs: alone,
    one of them might be too many."""
    return {int(n) for n in
            re.findall(r'Error while decoding stream #(\d+):', text)}
