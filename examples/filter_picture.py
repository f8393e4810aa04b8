#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Filter one picture on the GPU with PyAV, as filter_picture.c does in C.

    filter_picture.py in.jpg out.png median_opencl radius=2

PyAV must use a libavfilter that has the filters. They filter software frames
and select a device automatically.
"""
import sys

import av

source, out, name, options = sys.argv[1:]
video = av.open(source)
graph = av.filter.Graph()
chain = [graph.add_buffer(template=video.streams.video[0]),
         graph.add(name, options), graph.add('buffersink')]
chain[0].link_to(chain[1])
chain[1].link_to(chain[2])
graph.configure()
graph.push(next(video.decode(video=0)))
picture = graph.pull().reformat(format='rgb24')

with av.open(out, 'w') as file:
    png = file.add_stream('png', 1)
    png.width, png.height, png.pix_fmt = picture.width, picture.height, 'rgb24'
    file.mux(png.encode(picture))
