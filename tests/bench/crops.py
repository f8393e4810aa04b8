#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""A picture of parts of clips before and after: crops.py BUILD OUT

OUT/crop-quality.png has a row for each of CROPS: clean, spoilt, presets, and
nlmeans at its best strength on that clip by OUT/peers.csv. OUT/crops.txt names
them.
sources.py draws the cartoon and the text; the photograph is CC0.
"""
import os
import subprocess
import sys

import denoisers
import presets
import quality
import quality_page
import sources

SIZE = 120, 92
PRESETS = 'document', 'light', 'strong'
CROPS = [('cartoon', 'MPEG-2 q 12', 160, 145),
         ('text', 'MPEG-2 q 12', 10, 130),
         ('dandelion', 'x264 ultrafast crf 28', 60, 150)]


def panels(clips, numbers, source, way, scratch):
    """[(name, file, FFmpeg filter before the crop or '')]"""
    clean = clips.clean(source)[0]
    spoilt = clips.spoilt(source, way)[0]
    found = [('clean', clean, ''), ('compressed', spoilt, '')]
    for name in PRESETS:
        to = clips.path('%s-%s.y' % (scratch, name))
        subprocess.run([clips.gain, *map(str, sources.SIZE), clean, spoilt,
                        '--write=' + to,
                        presets.grid(presets.table()[name])],
                       stdout=subprocess.DEVNULL, check=True)
        found.append((name, to, ''))
    best = numbers.best('nlmeans', [(source, way)])
    found.append(('nlmeans at its best', spoilt, 'nlmeans=%s,' % best))
    return found if best else []


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build, out = sys.argv[1:]
    numbers = quality_page.Numbers(out)
    runner = denoisers.Denoisers(build, out, 'full', [])
    clips = runner.clips
    inputs, graph, count, names = [], [], 0, []
    try:
        for row, (source, way, x, y) in enumerate(CROPS):
            line = ''
            found = panels(clips, numbers, source, way, 'crop-%d' % row)
            names = [name for name, _, _ in found]
            for _, path, before in found:
                inputs += ['-f', 'rawvideo', '-video_size', '%dx%d' %
                           sources.SIZE, '-pixel_format', 'gray', '-i', path]
                graph.append('[%d:v]%scrop=%d:%d:%d:%d,scale=iw*2:ih*2:flags='
                             'neighbor[p%d]' % (count, before, *SIZE, x, y,
                                                count))
                line += '[p%d]' % count
                count += 1
            graph.append('%shstack=%d[r%d]' % (line, len(found), row))
        graph.append(''.join('[r%d]' % i for i in range(len(CROPS))) +
                     'vstack=%d' % len(CROPS))
        clips.run(*inputs, '-lavfi', ';'.join(graph), '-frames:v', '1',
                  os.path.join(out, 'crop-quality.png'))
    except sources.Missing as e:
        print('crops: left out: %s' % e)
        return
    with open(os.path.join(out, 'crops.txt'), 'w') as f:
        f.write('crop-quality.png: %s\n' % ', '.join(names))


if __name__ == '__main__':
    main()
