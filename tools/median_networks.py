#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Generate selection networks (make networks): for square windows up to 15x15,
which OpenCL C and CUDA share, in kernels/generated/median_networks.cl, and for
the other windows, which only CUDA has, in cuda/generated/median_networks.cuh.

A thread computes a tile of outputs. The samples that all windows of the tile
share (the core) are sorted once. Then the tile is halved recursively, and each
half merges the additional rows or columns that its windows share. With R
samples of a window still missing, only the R + 1 samples of the sorted list
around the wanted rank can be the result; the others are dropped. (Hierarchical
tiling: Sugy 2025, arXiv 2507.19926; separable sorting: Adams 2021. The merges
are Batcher's odd-even merges for any lengths.) Networks are graphs, written
backwards from their outputs, which removes compare-exchanges with unused
results.

    median_networks.py FILE...      write the networks for the file's suffix
    median_networks.py --verify     prove every network by the 0-1 principle
    median_networks.py --count      operations per pixel
"""

import contextlib
import heapq
import itertools
import random
import sys

# Sorting networks with the fewest comparators known, from "Bert Dobbelaere's
# list of sorting networks" (facts, not text); other lengths are sorted as two
# halves, which are merged.
SORTERS = {
    3: '02 01 12',
    5: '03 14 02 13 01 24 12 34 23',
    6: '05 13 24 12 34 03 25 01 23 45 12 34',
    7: '06 23 45 02 14 36 01 25 34 12 46 23 45 12 34 56',
    9: '03 17 25 48 07 24 38 56 02 13 45 78 14 36 57 01 24 35 68 23 45 67 12 '
       '34 56',
    10: '08 19 27 35 46 02 14 58 79 03 24 57 69 01 36 89 15 23 48 67 12 35 46 '
        '78 23 45 67 34 56',
}
SQUARES = [(n, n) for n in range(3, 17, 2)]
OBLONGS = [(w, h) for w in (3, 5, 7) for h in (3, 5, 7) if w != h]
MEDIANS = [(17, 17), (19, 19), (21, 21)]    # without networks for other ranks
WINDOWS = SQUARES + OBLONGS + MEDIANS
UNROLLED = [(3, 3), (5, 5)] + OBLONGS   # others loop over the parts of the tile
# Tiles, and the order of their halvings: horizontally or vertically. Higher
# tiles need fewer operations, but small frames then have less parallelism.
TILE = dict.fromkeys(WINDOWS, (4, 4, 'hvhv'))
TILE.update(dict.fromkeys(MEDIANS, (4, 8, 'vhvhv')))
# root tile and order of halvings of unrolled windows
ROOT = {(3, 3): (2, 2, 'hv'), (5, 5): (4, 4, 'hvhv')}
# Fraction of the compare-exchanges, with two used results and with one, that
# use the multiply-add pipe (see Lanes in median_net.cuh).
SHARE = {**dict.fromkeys([(3, 3), (5, 5), (7, 7)] + OBLONGS, (0.4, 0.3)),
         **dict.fromkeys([(9, 9), (11, 11)], (0.4, 0))}


QUAD = (0, 0), (1, 0), (0, 1), (1, 1)     # the outputs of 2x2 pixels


class Graph:
    """Graph of min and max nodes without duplicates."""

    def __init__(self):
        self.nodes, self.known = [], {}

    def node(self, *key):
        if key not in self.known:
            self.known[key] = len(self.nodes)
            self.nodes.append(key)
        return self.known[key]

    def load(self, x, y):
        return self.node('load', x, y)

    def var(self, name):
        return self.node('var', name, 0)

    def exchange(self, a, b):
        a, b = min(a, b), max(a, b)
        return (a, a) if a == b else (self.node('min', a, b),
                                      self.node('max', a, b))

    def sort(self, v):
        v, n = list(v), len(v)
        if n in SORTERS:
            for c in SORTERS[n].split():
                i, j = int(c[0]), int(c[1])
                v[i], v[j] = self.exchange(v[i], v[j])
        elif n > 1:
            v = self.merge(self.sort(v[:n // 2]), self.sort(v[n // 2:]))
        return v

    def merge(self, a, b):
        if not a or not b:
            return a or b
        if len(a) == len(b) == 1:
            return list(self.exchange(a[0], b[0]))
        even = self.merge(a[0::2], b[0::2])
        odd = self.merge(a[1::2], b[1::2])
        out = even[:1]
        for i, v in enumerate(odd):
            out += self.exchange(v, even[i + 1]) if i + 1 < len(even) else [v]
        return out + even[len(odd) + 1:]

    def merge_all(self, lists):
        """Merge {position: sorted list}, starting with neighbors at even
        positions, so that overlapping tiles share merged pairs."""
        while len(lists) > 1:
            pairs = {}
            for i in sorted(lists):
                pairs.setdefault(i // 2, []).append(lists[i])
            lists = {i: self.merge(*p) if len(p) == 2 else p[0]
                     for i, p in pairs.items()}
        return next(iter(lists.values()))

    def order(self, outs):
        """Return the nodes that the outputs depend on, operands first."""
        done, out = set(), []

        def visit(v):
            if v in done:
                return
            done.add(v)
            op, a, b = self.nodes[v]
            if op in ('min', 'max'):
                visit(a)
                visit(b)
            out.append(v)
        for v in outs:
            visit(v)
        return out

    def cost(self, outs):
        """Return the number of compare-exchanges with two used results, and
        with one."""
        pairs = {}
        for v in self.order(outs):
            op, a, b = self.nodes[v]
            if op in ('min', 'max'):
                pairs[a, b] = pairs.get((a, b), 0) + 1
        both = sum(n == 2 for n in pairs.values())
        return both, len(pairs) - both


class Net:
    """Networks of a window of size (width, height). Coordinates are relative to
    the tile's footprint: the window of output (x, y) starts at (x, y)."""

    def __init__(self, size, any_rank, graph=None):
        self.size, self.any_rank = size, any_rank
        self.n = size[0] * size[1]
        self.g = graph or Graph()
        self.sorted = {}

    def keep(self, v, rank, missing):
        """Drop samples that cannot be the result. Return the list, and the rank
        in it."""
        if self.any_rank:
            assert len(v) >= rank + 1
        low = max(0, rank - missing)
        return v[low:rank + 1], rank - low

    def first(self, core):
        """Return the useful part of the sorted core, and the rank in it."""
        rest = self.n - len(core)
        if self.any_rank:
            # the kernel selects rest + 1 samples around the rank at run time
            return core, rest
        return self.keep(core, self.n // 2, rest)

    def line(self, axis, pos, start, span, root):
        """Return the sorted samples of column (axis 0) or row (axis 1) pos that
        are in the windows of all `span` outputs from `start` on."""
        key = axis, pos, start, span
        if key not in self.sorted:
            def at(i):
                return self.g.load(*((pos, i) if axis == 0 else (i, pos)))
            size = self.size[1 - axis]
            lo, hi = start + span - 1, start + size
            if span >= root:
                v = self.g.sort([at(i) for i in range(lo, hi)])
            else:
                wide = start // (2 * span) * 2 * span
                wlo, whi = wide + 2 * span - 1, wide + size
                more = [at(i) for i in [*range(lo, wlo), *range(whi, hi)]]
                v = self.g.merge(self.line(axis, pos, wide, 2 * span, root),
                                 self.g.sort(more))
            self.sorted[key] = v
        return self.sorted[key]

    def core(self, x, y, w, h):
        return self.g.merge_all({c: self.line(0, c, y, h, h)
                                 for c in range(x + w - 1, x + self.size[0])})

    def half(self, v, rank, tile, into, root):
        """Merge the samples that the half `into` adds to list v of its tile."""
        x, y, w, h = tile
        x2, y2, w2, h2 = into
        if w2 < w:
            new = {c: self.line(0, c, y, h, root[1])
                   for c in range(x2 + w2 - 1, x2 + self.size[0])
                   if not x + w - 1 <= c < x + self.size[0]}
        else:
            new = {c: self.line(1, c, x, w, root[0])
                   for c in range(y2 + h2 - 1, y2 + self.size[1])
                   if not y + h - 1 <= c < y + self.size[1]}
        v = self.g.merge(v, self.g.merge_all(new))
        n = self.size[0] - w2 + 1, self.size[1] - h2 + 1
        return self.keep(v, rank, self.n - n[0] * n[1])

    def halves(self, v, rank, tile, order, root, out):
        x, y, w, h = tile
        if w == h == 1:
            assert len(v) == 1
            out[x, y] = v[0]
            return
        if order[0] == 'h':
            parts = [(x + i, y, w // 2, h) for i in (0, w // 2)]
        else:
            parts = [(x, y + i, w, h // 2) for i in (0, h // 2)]
        for part in parts:
            v2, rank2 = self.half(v, rank, tile, part, root)
            self.halves(v2, rank2, part, order[1:], root, out)


def net3(w, h):
    """Build the 3x3 network: sort columns once per row, then take the median of
    the maximum low, the median middle and the minimum high sample."""
    net = Net((3, 3), False)
    g = net.g
    out = {}

    def mid(pair, c):
        return g.exchange(pair[0], g.exchange(pair[1], c)[0])[1]

    def middle(a, b, c):
        return mid(g.exchange(a, b), c)

    for y in range(h):
        # rows y + 1 and y + 2 (y even) or y and y + 1 (y odd) are shared
        cols = []
        for x in range(w + 2):
            odd = y & 1
            lo, hi = g.exchange(g.load(x, y + 1 - odd), g.load(x, y + 2 - odd))
            new = g.load(x, y + 2 if odd else y)
            a, t = g.exchange(lo, new)
            b, c = g.exchange(hi, t)
            cols.append((a, b, c))
        for x in range(w):
            # columns x + 1 and x + 2 (x even), x and x + 1 (x odd)
            i = (x + 1, x + 2, x) if not x & 1 else (x, x + 1, x + 2)
            p, q, r = (cols[j] for j in i)
            low = g.exchange(g.exchange(p[0], q[0])[1], r[0])[1]
            high = g.exchange(g.exchange(p[2], q[2])[0], r[2])[0]
            m = mid(g.exchange(p[1], q[1]), r[1])
            out[x, y] = middle(low, high, m)
    return net, out


class Writer:
    """Writer of C code that consists of macros, to be defined by each
    language."""

    def __init__(self, size):
        self.text, self.acc, self.acc1 = [], 0.0, 0.0
        self.both, self.one = SHARE.get(size, (0, 0))
        self.inputs = None      # names of variables that the graph numbers

    def line(self, indent, text):
        self.text.append(' ' * indent + text)

    def move(self, indent, terms):
        """Set the position of LD to the sum of the terms of x and of y."""
        self.line(indent, 'MOVE(%s, %s);' % tuple(' + '.join(t) or '0'
                                                  for t in terms))

    def steps(self, g, outs):
        """Return the steps of a graph in order: [(macro, results, operands)].
        Results and operands are nodes, except for operands of LD and IN."""
        order, users, made, out = g.order(outs), {}, set(), []
        for v in order:
            op, a, b = g.nodes[v]
            if op in ('min', 'max'):
                users.setdefault((a, b), {})[op] = v
        for v in order:
            if v in made:
                continue
            op, a, b = g.nodes[v]
            if op == 'var':
                step = 'IN', (v,), (self.inputs[a] if self.inputs else a,)
            elif op == 'load':
                step = 'LD', (v,), (a, b)
            elif len(users[a, b]) == 2:
                self.acc += self.both
                fma = self.acc >= 1
                self.acc -= fma
                step = ('CF' if fma else 'CE',
                        (users[a, b]['min'], users[a, b]['max']), (a, b))
            else:
                self.acc1 += self.one
                fma = self.acc1 >= 1
                self.acc1 -= fma
                step = ({'min': 'MN', 'max': 'MX'}[op] + 'F' * fma, (v,),
                        (a, b))
            made.update(step[1])
            out.append(step)
        return out

    def body(self, indent, g, outs, names=None):
        """Write statements for a graph and return the C names of the outputs.
        Values are in an array whose elements are reused. If names is set, the
        outputs are assigned to these variables, which are already declared."""
        steps, last = self.steps(g, outs), {}
        for i, (op, _, args) in enumerate(steps):
            if op not in ('LD', 'IN'):
                last.update((v, i) for v in args)
        last.update((v, len(steps)) for v in outs)
        place, free, size, toks = {}, [], 0, []
        for i, (op, results, args) in enumerate(steps):
            shown = args
            if op not in ('LD', 'IN'):
                shown = tuple(place[v] for v in args)
                for v in args:
                    if last[v] == i:
                        heapq.heappush(free, place.pop(v))
            for v, at in zip(results, shown):   # reuse operands' places if free
                if op not in ('LD', 'IN') and at in free:
                    free.remove(at)
                    heapq.heapify(free)
                    place[v] = at
            for v in results:
                if v not in place:
                    place[v] = heapq.heappop(free) if free else size
                    size += place[v] == size
            to = tuple(place[v] for v in results)
            if to == shown:
                op, shown = {'CE': 'X', 'CF': 'XF'}[op], ()
            toks.append('%s(%s);' % (op, ', '.join(map(str, to + shown))))
        self.line(indent, 'Value v[%d];' % size)
        self.wrap(indent, toks)
        for v, n in zip(outs, names or ()):
            self.line(indent, '%s = v[%d];' % (n, place[v]))
        return ['v[%d]' % place[v] for v in outs]

    def wrap(self, indent, toks):
        cur = ''
        for t in toks:
            if cur and len(cur) + len(t) + indent > 78:
                self.line(indent, cur)
                cur = ''
            cur += (' ' if cur else '') + t
        if cur:
            self.line(indent, cur)

    def declare(self, indent, names):
        if names:
            self.wrap(indent, ['Value ' + names[0] +
                               (',' if len(names) > 1 else ';')] +
                      [n + ',' for n in names[1:-1]] +
                      ([names[-1] + ';'] if len(names) > 1 else []))


def select_rank(w, indent, core, kept, prefix):
    """Select samples for any rank: store the sorted core to memory, and load
    the `kept` samples around the rank."""
    w.line(indent, 'Value core[%d];' % (len(core) + 2))
    w.line(indent, 'core[0] = LOWEST;')
    for i, v in enumerate(core):
        w.line(indent, 'core[%d] = %s;' % (i + 1, v))
    w.line(indent, 'core[%d] = HIGHEST;' % (len(core) + 1))
    names = ['%s%d' % (prefix, i) for i in range(kept)]
    for i, v in enumerate(names):
        w.line(indent, '%s = core[CORE_INDEX(rank - %d, %d)];' %
               (v, kept - 1 - i, len(core)))


def build_tile(size, any_rank, x, y, root):
    """Build the networks of a root tile of an unrolled window.

    @return (graph of the core, its outputs), (graph of the rest, its outputs);
    without any_rank, the last graph includes the core
    """
    w, h, order = root
    net = Net(size, any_rank)
    v, rank = net.first(net.core(x, y, w, h))
    first = net.g, v
    if any_rank:
        kept = net.n - len(v) + 1
        net = Net(size, True)
        v, rank = [net.g.var('k%d' % i) for i in range(kept)], kept - 1
    out = {}
    net.halves(v, rank, (x, y, w, h), order, (w, h), out)
    return first, (net.g, out)


class Level:
    """A part of a looped network: the list of the whole tile, or the samples
    that a half adds to the list of its tile, or, in the last one, the outputs
    of 2x2 pixels. shift is the distance between the samples that both halves
    load."""

    def __init__(self, tile, axis, shift, graph, outs):
        self.tile, self.axis, self.shift = tile, axis, shift
        self.graph, self.outs = graph, outs


def build_loop(size, any_rank):
    """Build networks of a tile whose halves use the same code, down to quarters
    of 2x2: [Level], with numbers as variables."""
    w, h, order = TILE[size]
    net = Net(size, any_rank)
    v, rank = net.first(net.core(0, 0, w, h))
    levels = [Level((w, h), None, 0, net.g, v)]
    n = net.n - len(v) + 1 if any_rank else len(v)
    while (w, h) != (2, 2):
        half = (w // 2, h) if order[0] == 'h' else (w, h // 2)
        net = Net(size, any_rank)
        v = [net.g.var(i) for i in range(n)]
        v, rank = net.half(v, rank, (0, 0, w, h), (0, 0, *half), (w, h))
        axis, order = 'hv'.index(order[0]), order[1:]
        levels.append(Level(half, axis, size[axis] + 1 - half[axis],
                            net.g, v))
        n, (w, h) = len(v), half
    net, out = Net(size, any_rank), {}
    net.halves([net.g.var(i) for i in range(n)], rank, (0, 0, 2, 2), order,
               (2, 2), out)
    return levels + [Level((2, 2), None, 0, net.g, [out[k] for k in QUAD])]


def kinds(size):
    """Return the kinds of networks of a window: 0, the median, and 1, any
    rank."""
    return (0,) if size in MEDIANS else (0, 1)


def oblong_root(w, h):
    """Return the largest root tile whose windows all overlap, and its
    halvings."""
    w, h = (2 if n < 5 else 4 for n in (w, h))
    return w, h, {(2, 4): 'vhv', (4, 2): 'hvh', (4, 4): 'hvhv'}[w, h]


def roots(size):
    """Return the root tiles of an unrolled window's tile."""
    tw, th, _ = TILE[size]
    root = ROOT.get(size) or oblong_root(*size)
    return [(x, y, root) for y in range(0, th, root[1])
            for x in range(0, tw, root[0])]


def unrolled(w, size, any_rank):
    if size == (3, 3) and not any_rank:
        net, out = net3(*TILE[size][:2])
        rows(w, 4, net.g, out)
        return
    for n, (x, y, root) in enumerate(roots(size)):
        (g, v), (g2, out) = build_tile(size, any_rank, x, y, root)
        if any_rank:
            kept = size[0] * size[1] - len(v) + 1
            if not n:
                w.declare(4, ['k%d' % i for i in range(kept)])
            w.line(4, '{')
            select_rank(w, 8, w.body(8, g, v), kept, 'k')
            w.line(4, '}')
        w.line(4, '{')
        rows(w, 8, g2, out)
        w.line(4, '}')


def rows(w, indent, g, out):
    """Write the outputs of a tile, with one store per pair in a row."""
    keys = sorted(out, key=lambda k: (k[1], k[0]))
    names = w.body(indent, g, [out[k] for k in keys])
    name = dict(zip(keys, names))
    width = 4 if (2, 0) in out and (0, 0) in out else 2
    for x, y in keys:
        if x % width == 0:
            w.line(indent, 'PUT%d(%d, %d, %s);' % (
                width, x, y,
                ', '.join(name[x + i, y] for i in range(width))))


def looped(w, size, any_rank):
    """Write a loop per halving of the tile, and in the innermost 2x2
    outputs."""
    root, *levels, last = build_loop(size, any_rank)
    core = root.outs
    kept = size[0] * size[1] - len(core) + 1 if any_rank else len(core)
    names = ['p%d' % i for i in range(kept)]
    w.declare(4, names)
    w.line(4, '{')
    if any_rank:
        select_rank(w, 8, w.body(8, root.graph, core), kept, 'p')
    else:
        w.body(8, root.graph, core, names)
    w.line(4, '}')

    depth, at = 4, ([], [])     # terms of the tile's x and y
    for level, var, prefix in zip(levels, 'ijn', 'qut'):
        before, w.inputs = names, names
        names = ['%s%d' % (prefix, i) for i in range(len(level.outs))]
        w.line(depth, 'NO_UNROLL')
        w.line(depth, 'for (int %s = 0; %s < 2; %s++) {' % (var, var, var))
        depth += 4
        w.declare(depth, names)
        w.line(depth, '{')
        at[level.axis].append('%s * %d' % (var, level.shift))
        w.move(depth + 4, at)
        w.body(depth + 4, level.graph, level.outs, names)
        w.line(depth, '}')
        at[level.axis][-1] = '%s * %d' % (var, level.tile[level.axis])
    w.inputs = names
    w.line(depth, '{')
    w.move(depth + 4, at)
    names = w.body(depth + 4, last.graph, last.outs)
    x, y = (' + '.join(terms) for terms in at)
    w.line(depth + 4, 'PUT2(%s, %s, %s, %s);' % (x, y, *names[:2]))
    w.line(depth + 4, 'PUT2(%s, %s + 1, %s, %s);' % (x, y, *names[2:]))
    w.line(depth, '}')
    while depth > 4:
        depth -= 4
        w.line(depth, '}')


def evaluate(g, outs, load, env):
    """Evaluate a graph for 0/1 inputs, one per bit: min is AND, max is OR."""
    val = {}
    for v in g.order(outs):
        op, a, b = g.nodes[v]
        val[v] = (load(a, b) if op == 'load' else env[a] if op == 'var' else
                  val[a] & val[b] if op == 'min' else val[a] | val[b])
    return [val[v] for v in outs]


def select(core, kept, rank, ones):
    """Evaluate the code that select_rank() writes."""
    index = [rank - (kept - 1) + i for i in range(kept)]
    return [0 if i < 0 else ones if i >= len(core) else core[i]
            for i in index]


def run(size, any_rank, rank, load, ones):
    """Return all outputs of a thread's tile: {(x, y): bits}."""
    res = {}
    if size == (3, 3) and not any_rank:
        net, out = net3(*TILE[size][:2])
        return dict(zip(out, evaluate(net.g, list(out.values()), load, {})))
    if size in UNROLLED:
        for x, y, root in roots(size):
            (g, v), (g2, out) = build_tile(size, any_rank, x, y, root)
            env = {}
            if any_rank:
                kept = size[0] * size[1] - len(v) + 1
                got = select(evaluate(g, v, load, {}), kept, rank, ones)
                env = {'k%d' % i: b for i, b in enumerate(got)}
            res.update(zip(out, evaluate(g2, list(out.values()), load, env)))
        return res
    root, *levels = build_loop(size, any_rank)
    core = evaluate(root.graph, root.outs, load, {})
    if any_rank:
        core = select(core, size[0] * size[1] - len(core) + 1, rank, ones)

    def halves(v, levels, x, y):
        level, *levels = levels
        def part(dx, dy):
            return evaluate(level.graph, level.outs, lambda a, b:
                            load(x + dx + a, y + dy + b), dict(enumerate(v)))
        if not levels:
            res.update(((x + a, y + b), bits)
                       for (a, b), bits in zip(QUAD, part(0, 0)))
            return
        for i in (0, 1):
            go, to = [0, 0], [x, y]
            go[level.axis] += i * level.shift
            to[level.axis] += i * level.tile[level.axis]
            halves(part(*go), levels, *to)
    halves(core, levels, 0, 0)
    return res


def all_inputs(n):
    """Return n integers of 2^n bits whose bits form all 0/1 combinations."""
    out = []
    for i in range(n):
        half = (1 << (1 << i)) - 1 << (1 << i)
        v, width = half, 2 << i
        while width < 1 << n:
            v |= v << width
            width *= 2
        out.append(v)
    return out


def verify():
    """Verify the networks. A network of min and max is correct for all inputs
    if it is for all inputs of zeros and ones. Sorters are tested with all of
    these, merges with all that are sorted. Dropped samples cannot be the
    result: more than `rank` others are below them, or fewer even if all
    missing samples are. Whole networks, including offsets and loops, are
    tested with all inputs for 3x3 and 5x5, and for other windows with random
    inputs whose number of zeros is just enough for a result of 1 (rank zeros)
    or 0 (rank + 1).
    """
    used_sort, used_merge = set(), set()
    sort, merge = Graph.sort, Graph.merge

    def note_sort(self, v):
        used_sort.add(len(v))
        return sort(self, v)

    def note_merge(self, a, b):
        used_merge.add((len(a), len(b)))
        return merge(self, a, b)
    Graph.sort, Graph.merge = note_sort, note_merge
    for size in WINDOWS:
        for any_rank in kinds(size):
            if size in UNROLLED:
                for x, y, root in roots(size):
                    build_tile(size, any_rank, x, y, root)
            else:
                build_loop(size, any_rank)
    Graph.sort, Graph.merge = sort, merge

    for n in sorted(used_sort):
        g = Graph()
        outs = g.sort([g.var(i) for i in range(n)])
        got = evaluate(g, outs, None, dict(enumerate(all_inputs(n))))
        assert all(a & ~b == 0 for a, b in zip(got, got[1:])), n
    for m, n in sorted(used_merge):
        g = Graph()
        outs = g.merge([g.var(i) for i in range(m)],
                       [g.var(m + i) for i in range(n)])
        env, bit = [0] * (m + n), 1
        for a in range(m + 1):
            for b in range(n + 1):
                for i in itertools.chain(range(a, m), range(m + b, m + n)):
                    env[i] |= bit
                bit <<= 1
        got = evaluate(g, outs, None, dict(enumerate(env)))
        assert all(a & ~b == 0 for a, b in zip(got, got[1:])), (m, n)
    print('%d sorters and %d merges: all 0/1 inputs' %
          (len(used_sort), len(used_merge)))

    random.seed(1)
    for size in WINDOWS:
        n = size[0] * size[1]
        for any_rank in kinds(size):
            for rank in {n // 2} if not any_rank else {0, n // 3, n - 1}:
                if n <= 25 and not any_rank:
                    whole(size, rank)
                else:
                    sample(size, any_rank, rank)
        print('%dx%d: right' % size)


def whole(size, rank):
    """Test each output with all inputs of its window."""
    w, h = size
    n, chunk = w * h, min(w * h, 16)
    free = all_inputs(chunk)
    ones = (1 << (1 << chunk)) - 1
    weights = [0] * (chunk + 1)         # mask of the bits by number of ones
    weights[0] = ones
    for v in free:
        weights = [weights[i] & ~v | (weights[i - 1] & v if i else 0)
                   for i in range(chunk + 1)]
    outputs = itertools.product(range(TILE[size][0]), range(TILE[size][1]))
    if size == (3, 3):
        net, out = net3(*TILE[size][:2])
        graphs = {k: (net.g, v) for k, v in out.items()}
    else:
        graphs = {}
        for x, y, root in roots(size):
            _, (g, out) = build_tile(size, 0, x, y, root)
            graphs.update({k: (g, v) for k, v in out.items()})
    for ox, oy in outputs:
        g, v = graphs[ox, oy]
        for high in range(1 << n - chunk):
            def load(x, y):
                i = (y - oy) * w + x - ox
                assert 0 <= x - ox < w and 0 <= y - oy < h
                return free[i] if i < chunk else \
                    ones if high >> i - chunk & 1 else 0
            got = evaluate(g, [v], load, {})[0]
            need = n - rank - bin(high).count('1')  # ones for a result of 1
            want = 0
            for i in range(max(need, 0), chunk + 1):
                want |= weights[i]
            assert got == want, (size, ox, oy, high)


def sample(size, any_rank, rank, trials=256):
    w, h = size
    n, ones = w * h, (1 << trials) - 1
    tw, th, _ = TILE[size]
    for ox, oy in itertools.product(range(tw), range(th)):
        bits = [[random.getrandbits(trials) for x in range(w + tw)]
                for y in range(h + th)]
        for y in range(h):
            for x in range(w):
                bits[y + oy][x + ox] = 0
        want = 0
        for t in range(trials):
            zeros = rank + (t & 1)
            for i in random.sample(range(n), n - zeros):
                bits[i // w + oy][i % w + ox] |= 1 << t
            want |= (1 - (t & 1)) << t
        got = run(size, any_rank, rank, lambda x, y: bits[y][x], ones)
        assert got[ox, oy] == want, (size, any_rank, rank, ox, oy)


def count():
    print('window  compare-exchanges per pixel: two results, one; operations')
    for size in WINDOWS:
        (tw, th, _), both, one = TILE[size], 0, 0
        if size == (3, 3):
            net, out = net3(tw, th)
            both, one = net.g.cost(list(out.values()))
        elif size in UNROLLED:
            for x, y, root in roots(size):
                _, (g, out) = build_tile(size, 0, x, y, root)
                b, o = g.cost(list(out.values()))
                both, one = both + b, one + o
        else:
            for level in build_loop(size, 0):
                times = tw * th // (level.tile[0] * level.tile[1])
                b, o = level.graph.cost(level.outs)
                both, one = both + b * times, one + o * times
        px = tw * th
        print('%2dx%-2d  %6.1f %6.1f %6.1f' % (*size, both / px, one / px,
                                           (2 * both + one) / px))


SHARED_HEAD = """/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Selection networks of square windows, in OpenCL C and CUDA C++.
 *
 * Written by tools/median_networks.py: do not edit.
 *
 * The including file defines the macros. MEDIAN_NETWORK(width, height,
 * any_rank) tells whether the network is needed. NETWORK(width, height,
 * any_rank, rows) and NETWORK_END enclose the body of a function that computes
 * a tile of 4 x rows samples. LD loads a sample of the tile's footprint, IN
 * takes a variable, CE sorts two samples, X sorts them in place, MN and MX
 * take the smaller or larger, PUT2 and PUT4 store adjacent samples. Operands
 * are indices of v[], results first. CF, XF, MNF and MXF are CE, X, MN and MX
 * that may use other instructions. MOVE sets the position of LD for the rest
 * of the block.
 *
 * In OpenCL, this is built between a source with the macros and one with the
 * kernel; NET_SIZE and NET_ANY_RANK select the only network that is needed.
 */

#ifdef NET_SIZE
#define MEDIAN_NETWORK(width, height, any_rank) \\
    (NET_SIZE == (width) && NET_ANY_RANK == (any_rank))
#define NETWORK(width, height, any_rank, rows) \\
    void median_network(NET_ARGUMENTS, int rank)
#define NETWORK_END
#ifndef CF
#define CF  CE
#define XF  X
#define MNF MN
#define MXF MX
#endif
#endif
"""


CUDA_HEAD = """/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Selection networks of windows that only CUDA has; see median_networks.cl.
 *
 * Written by tools/median_networks.py: do not edit.
 */

#ifndef AVFILTER_CUDA_MEDIAN_NETWORKS_CUH
#define AVFILTER_CUDA_MEDIAN_NETWORKS_CUH
"""

CUDA_TAIL = '#endif /* AVFILTER_CUDA_MEDIAN_NETWORKS_CUH */\n'


def write(head, windows, tail=''):
    print(head)
    for size in windows:
        for any_rank in kinds(size):
            w = Writer(size)
            (unrolled if size in UNROLLED else looped)(w, size, any_rank)
            print('#if MEDIAN_NETWORK(%d, %d, %d)' % (*size, any_rank))
            print('NETWORK(%d, %d, %d, %d)\n{' %
                  (*size, any_rank, TILE[size][1]))
            print('\n'.join(w.text))
            print('}\nNETWORK_END\n#endif\n')
    print(tail, end='')


def main(arguments):
    for argument in arguments:
        if argument in ('--verify', '--count'):
            {'--verify': verify, '--count': count}[argument]()
        else:
            with open(argument, 'w') as f, contextlib.redirect_stdout(f):
                write(*(SHARED_HEAD, SQUARES) if argument.endswith('.cl')
                      else (CUDA_HEAD, OBLONGS + MEDIANS, CUDA_TAIL))


if __name__ == '__main__':
    sys.setrecursionlimit(10000)
    main(sys.argv[1:])
