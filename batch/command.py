# SPDX-License-Identifier: LGPL-2.1-or-later
"""The part of the command line that is ffmpeg's."""
import os

from tools import Failed

USAGE = 'type: ffmpeg-batch run [options] INPUT... -vf CHAIN ' \
        '[ffmpeg options] OUTPUT'
FILTER = '-vf', '-filter:v', '-filter:v:0'
# they would cut or move time once more, or filter what is not a piece
NOT_IN_PIECES = {
    '-ss', '-sseof', '-t', '-to', '-itsoffset', '-copyts', '-start_at_zero',
    '-seek_timestamp', '-stream_loop', '-re', '-frames', '-frames:v',
    '-vframes', '-filter_complex', '-lavfi', '-/filter_complex', '-pass', '-fs',
    '-shortest', '-filter_complex_script', '-filter_script:v', '-/vf',
    '-/filter:v', '-s', '-s:v', '-force_key_frames'}


class Command:
    """[INPUT-OPTIONS -i] INPUT... -vf CHAIN [OUTPUT-OPTIONS] OUTPUT"""

    def __init__(self, words, listed=()):
        words = list(words)
        self.input_options, self.inputs = [], list(listed)
        self.overwrite = False
        if not words:
            raise Failed('no output: ' + USAGE)
        self.output = words.pop()
        if '-i' in words:
            first = words.index('-i')
            self.input_options, words = words[:first], words[first:]
        while words and (words[0] == '-i' or not words[0].startswith('-')):
            if words[0] == '-i':
                words.pop(0)
            if not words:
                raise Failed('-i without a file; ' + USAGE)
            self.inputs.append(words.pop(0))
        if not self.inputs:
            raise Failed('no input: ' + USAGE)
        self.inputs = [os.path.abspath(i) for i in self.inputs]
        for flag in '-y', '-n':
            for options in words, self.input_options:
                while flag in options:
                    options.remove(flag)
                    self.overwrite |= flag == '-y'
        self.chain = self.take(words)
        self.output_options = words

    def take(self, words):
        chain = None
        for name in FILTER:
            while name in words:
                at = words.index(name)
                if chain is not None or at + 1 == len(words):
                    raise Failed('%s: one filter chain, please' % name)
                chain = words[at + 1]
                del words[at:at + 2]
        if not chain:
            raise Failed('no filter chain (-vf); ' + USAGE)
        return chain

    def check_pieces(self):
        for option in self.input_options + self.output_options:
            # -sws_flags of an output would be those of one run's filters
            if option in NOT_IN_PIECES or option.startswith('-sws_'):
                raise Failed('%s is not supported with pieces: cut or scale '
                             'with a run of ffmpeg before or after, or use '
                             '--mode files' % option)
        for option in '-r', '-f':
            if option in self.input_options:
                raise Failed('%s before the input is not supported with pieces'
                             % option)

    def encoder(self):
        """Of the video, as it is named; '' for the output's default."""
        name = ''
        for option, value in zip(self.output_options, self.output_options[1:]):
            if option in ('-c', '-codec', '-c:v', '-codec:v', '-vcodec',
                          '-c:v:0', '-codec:v:0'):
                name = value
        return name

    def save(self):
        return {'input_options': self.input_options, 'chain': self.chain,
                'output_options': self.output_options}
