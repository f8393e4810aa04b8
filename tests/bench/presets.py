# SPDX-License-Identifier: LGPL-2.1-or-later
"""The epsilon filter's presets, read from the source."""
import collections
import os
import re

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..',
                      'libavfilter-patch', 'src', 'epsilon',
                      'epsilon_presets.h')
Setting = collections.namedtuple(
    'Setting', 'radius threshold patch weight scales prev next older')


def every():
    """Return {preset: Setting}."""
    with open(SOURCE) as f:
        found = re.findall(
            r'P\(\w+, *"(\w+)", *(\d+), *([-\d.]+), *(\d+), *\w+, *"(\w+)", '
            r'*(\d+), *(\d+), *(\d+), *(\d+)\)', f.read())
    return {name: Setting(int(r), float(t), int(p), w, *map(int, rest))
            for name, r, t, p, w, *rest in found}


def table():
    """Return the presets with fixed thresholds."""
    return {name: s for name, s in every().items() if s.threshold >= 0}


def setting(options):
    """Return a setting of gain for the filter's options; a threshold alone is
    in one frame and one scale."""
    if options.startswith('threshold='):
        options = 'preset=fast:scales=1:' + options
    given = dict(o.split('=') for o in options.split(':'))
    s = every()[given.pop('preset', 'auto')]
    frames = given.pop('radiusT', None)
    if frames:
        s = s._replace(prev=int(frames), next=int(frames))
    s = s._replace(**{name: float(v) for name, v in given.items()})
    return '%d:%g:%d:%d:%d:%d:%d:%d' % (
        s.radius, s.threshold, s.patch, s.weight == 'linear', s.scales, s.prev,
        s.next, s.older)


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else 0.
