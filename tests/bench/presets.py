# SPDX-License-Identifier: LGPL-2.1-or-later
"""The epsilon filter's presets with fixed thresholds, read from the source."""
import collections
import os
import re

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..',
                      'libavfilter-patch', 'src', 'epsilon',
                      'epsilon_presets.h')
Setting = collections.namedtuple('Setting', 'radius threshold patch weight')


def table():
    """Return {preset: Setting}."""
    with open(SOURCE) as f:
        found = re.findall(r'P\(\w+, *"(\w+)", *(\d+), *([\d.]+), *(\d+), *'
                           r'\w+, *"(\w+)", *1\)', f.read())
    return {name: Setting(int(r), float(t), int(p), w)
            for name, r, t, p, w in found}


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else 0.
