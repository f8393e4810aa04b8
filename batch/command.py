# SPDX-License-Identifier: LGPL-2.1-or-later
"""Parse and check ffmpeg's part of the command line."""
import os
import re

from tools import Failed

USAGE = 'type: ffmpeg-batch run [options] INPUT... -vf CHAIN ' \
        '[ffmpeg options] OUTPUT'
FILTER = '-vf', '-filter:v', '-filter:v:0'
# Options to remove, and their number of words: they change only messages, or
# are read beforehand
REMOVED = {'-y': 1, '-n': 1, '-hide_banner': 1, '-nostdin': 1, '-stats': 1,
           '-nostats': 1, '-v': 2, '-loglevel': 2}
# ffmpeg's own options that have the same effect in pieces, or with several
# files per command, as in one run: of inputs, of the output. Other options of
# ffmpeg itself are refused; AVOptions of codecs and formats are accepted.
INPUT = 'c codec vcodec hwaccel hwaccel_device hwaccel_output_format ' \
    'filter_threads extra_hw_frames init_hw_device filter_hw_device ' \
    'vaapi_device qsv_device thread_queue_size '
OUTPUT = 'c codec vcodec acodec scodec f q qscale aq profile tag vtag atag ' \
    'stag b ab pix_fmt aspect r fps_mode vsync fpsmax ac ar af filter bsf ' \
    'vbsf absf sample_fmt ch_layout channel_layout metadata disposition map ' \
    'attach map_metadata map_chapters muxdelay muxpreload ' \
    'max_muxing_queue_size filter_threads an sn dn bitexact '
RIGHT = {
    'pieces': (INPUT, OUTPUT),
    'files': (INPUT + 'ss sseof t to itsoffset itsscale stream_loop r f re '
              'readrate copyts seek_timestamp accurate_seek noaccurate_seek '
              'noautorotate discard start_at_zero acodec scodec an vn sn dn',
              OUTPUT + 'ss t to frames vframes aframes fs s shortest timecode '
              'force_key_frames enc_time_base copyinkf noautoscale vn')}
FLAGS = 'an vn sn dn bitexact re copyts seek_timestamp accurate_seek ' \
    'noaccurate_seek noautorotate start_at_zero shortest copyinkf noautoscale'
# Options of decoders that do not change frames
DECODERS = {'threads', 'thread_type', 'hwaccel_flags', 'strict', 'gpu',
            'surfaces'}
# Stream specifiers that are valid in pieces, always and with -map
STREAMS = re.compile(r'((s:)?([vV](:0)?|[asdt])|g|c:\d+|)$')
NUMBERED = re.compile(r'(s:)?([vVasdt]:)?\d+$')
# Options that make each ffmpeg write the same file
WRITING = {'-pass', '-passlogfile', '-vstats', '-vstats_file', '-progress'}


def part(options, names):
    """Return the options of these names, with their values, and the others."""
    taken, others, at = [], [], 0
    while at < len(options):
        named = options[at].split(':')[0] in names
        (taken if named else others).extend(options[at:at + 1 + named])
        at += 1 + named
    return taken, others


class Command:
    """[INPUT-OPTIONS -i] INPUT... -vf CHAIN [OUTPUT-OPTIONS] OUTPUT"""

    def __init__(self, words, listed=()):
        if not words:
            raise Failed('no output: ' + USAGE)
        *words, self.output = words
        first = words.index('-i') if '-i' in words else 0
        self.input_options, words = words[:first], words[first:]
        self.inputs = list(listed)
        while words and (words[0] == '-i' or not words[0].startswith('-')):
            if words[0] == '-i':
                words.pop(0)
            if not words:
                raise Failed('-i without a file; ' + USAGE)
            self.inputs.append(words.pop(0))
        if not self.inputs:
            raise Failed('no input: ' + USAGE)
        self.inputs = [os.path.abspath(i) for i in self.inputs]
        self.overwrite = '-y' in self.input_options + words
        for options in self.input_options, words:
            for flag, count in REMOVED.items():
                while flag in options:
                    at = options.index(flag)
                    del options[at:at + count]
        self.chain = self.take(words)
        self.output_options = words

    @staticmethod
    def take(words):
        """Remove the filter chain from the options and return it."""
        chain = None
        for name in FILTER:
            while name in words:
                at = words.index(name)
                if chain is not None or at + 1 == len(words):
                    raise Failed(f'{name}: one filter chain, please')
                chain = words[at + 1]
                del words[at:at + 2]
        if not chain:
            raise Failed('no filter chain (-vf); ' + USAGE)
        return chain

    def unknown(self, tools, mode):
        """Return the first option that may have another effect in this mode
        than in one run, or None."""
        own, encoding, decoding = tools.options()
        if mode == 'pieces':
            decoding = decoding & DECODERS
        for options, names, av in zip(
                (self.input_options, self.output_options), RIGHT[mode],
                (decoding, encoding)):
            at = 0
            while at < len(options):
                name, _, streams = options[at][1:].partition(':')
                if options[at][0] != '-':
                    raise Failed(f'{options[at]}: give one output, at the end')
                if name not in names.split() and (
                        name in own or {name, name[1:]}.isdisjoint(av)):
                    return options[at]
                value = ''.join(options[at + 1:at + 2])
                if not self.same(mode, name, streams, value):
                    return options[at]
                at += 1 if name in FLAGS.split() else 2
        return None

    def same(self, mode, name, streams, value):
        """Return whether an option selects the same streams as in one run."""
        if name == 'filter':
            return streams[:1] == 'a'
        if name == 'map_chapters':
            return value in ('0', '-1')
        if name == 'map_metadata':
            # ffmpeg copies less where the kinds differ
            number, _, source = value.partition(':')
            return number in ('0', '-1') and (
                mode == 'pieces' or (streams or 'g')[0] == (source or 'g')[0])
        return mode != 'pieces' or bool(STREAMS.match(streams)) or \
            '-map' in self.output_options and bool(NUMBERED.match(streams))

    def check_files(self):
        shared = WRITING.intersection(self.input_options + self.output_options)
        if shared and len(self.inputs) > 1:
            raise Failed(f'{min(shared)} would write one file for all inputs: '
                         'run ffmpeg-batch for each')

    def check_pieces(self, tools):
        wrong = self.unknown(tools, 'pieces')
        if wrong:
            advice = ', or -map, which sets the numbers of streams' if \
                re.search(r':\d', wrong) else ''
            raise Failed(f'{wrong} is not supported with pieces or misspelled: '
                         f'use --mode files{advice}')
        if self.encoder() == 'copy':
            raise Failed('-c:v copy: filtered video has to be encoded')

    def value(self, *names):
        """Return the last value of the output's options of these names."""
        pairs = zip(self.output_options, self.output_options[1:])
        return ([value for name, value in pairs if name in names] or [''])[-1]

    def encoder(self):
        """Return the name of the video encoder; '' for the default."""
        return self.value('-c', '-codec', '-c:v', '-codec:v', '-vcodec',
                          '-c:v:0', '-codec:v:0', '-c:0', '-codec:0')

    def trial_output(self, folder):
        """Return a path whose suffix selects the muxer of the output."""
        return os.path.join(folder, 'out' + os.path.splitext(self.output)[1])
