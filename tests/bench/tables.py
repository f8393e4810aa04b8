# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tables of Markdown."""


def table(head, lines):
    return ['| %s |' % ' | '.join(head), '|' + '---|' * len(head)] + \
        ['| %s |' % ' | '.join(line) for line in lines]


def verdict(found, reached):
    return '%s: %s' % (found, 'reached' if reached else '**not reached**')
