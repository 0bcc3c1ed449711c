#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Makes skeletal.json: the skeletal similarity of Yan, Yang and Cheng 2018, written anew from the
definition in skeletal_similarity.h, with scikit-image's skeletons, SciPy's distances and exact
fractions in the cubic fits.

Usage: /usr/bin/python3 make_skeletal.py > skeletal.json
"""
import json
import sys
from collections import deque
from fractions import Fraction

import numpy as np
import scipy
import skimage
from scipy import ndimage
from skimage.morphology import skeletonize

rng = np.random.default_rng(5)
# Clockwise from the upper left, as (dy, dx).
STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
LEVELS, SHORTEST, LONGEST, ALPHA = 2, 4, 15, 0.2


def text(mask):
    return ["".join(".#"[int(v)] for v in row) for row in mask]


def pixels_of(mask):
    return [tuple(map(int, p)) for p in np.argwhere(mask)]


def links(bone):
    """For each pixel its linked pixels: over an edge, or over a corner that has no short cut."""
    ones = set(pixels_of(bone))
    linked = {}
    for y, x in ones:
        near = [(y + dy, x + dx) for dy, dx in STEPS]
        linked[y, x] = [p for k, p in enumerate(near) if p in ones and (
            k % 2 == 1 or not {near[k - 1], near[(k + 1) % 8]} & ones)]
    return linked


def junctions(linked):
    """The node of each junction pixel: its first pixel in reading order, and its place there."""
    node = {}
    for first in sorted(linked):
        if len(linked[first]) < 3 or first in node:
            continue
        node[first] = (first, 0)
        queue, count = deque([first]), 1
        while queue:
            for p in linked[queue.popleft()]:
                if len(linked[p]) >= 3 and p not in node:
                    node[p] = (first, count)
                    count += 1
                    queue.append(p)
    return node


def walk(start, second, linked, node):
    """The pixels from start over second to the next end or junction, or round a loop."""
    path = [start, second]
    while path[-1] not in node and path[-1] != start:
        onward = [p for p in linked[path[-1]] if p != path[-2]]
        if not onward:
            break
        path.append(onward[0])
    return path


def branches(linked):
    """From the node that is first in reading order to the other, without junction pixels."""
    node = junctions(linked)
    starts = {p: (p, 0) for p in linked if len(linked[p]) == 1} | node
    done = set()
    for start in sorted(starts, key=starts.get):
        for second in linked[start]:
            if second in node or (start, second) in done:
                continue
            path = walk(start, second, linked, node)
            done |= {(start, second), (path[-1], path[-2])}
            yield [p for p in path if p not in node]
    seen = {p for pair in done for p in pair} | set(starts)
    for p in list(seen):
        queue = deque([p])
        while queue:
            for q in linked[queue.popleft()]:
                if q not in seen:
                    seen.add(q)
                    queue.append(q)
    for start in sorted(linked):
        if start not in seen and linked[start]:
            path = walk(start, linked[start][0], linked, node)[:-1]
            seen |= set(path)
            yield path


def segments(bone):
    for branch in branches(links(bone)):
        parts = -(-len(branch) // LONGEST)
        for k in range(parts):
            part = branch[len(branch) * k // parts:len(branch) * (k + 1) // parts]
            if len(part) >= SHORTEST:
                yield part


def cubic(places, values):
    """Exact least squares by the normal equations; coefficients of t, t^2 and t^3."""
    degree = min(3, len(set(places)) - 1)
    powers = range(degree + 1)
    rows = [[Fraction(sum(t ** (i + j) for t in places)) for j in powers] +
            [Fraction(sum(v * t ** i for t, v in zip(places, values)))] for i in powers]
    for i in powers:
        pivot = next(r for r in range(i, degree + 1) if rows[r][i] != 0)
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r in powers:
            if r != i:
                rows[r] = [a - rows[r][i] * b for a, b in zip(rows[r], rows[i])]
    return [row[-1] for row in rows][1:] + [Fraction(0)] * (3 - degree)


def curve_similarity(segment, matched):
    along_x = len({x for _, x in segment}) > len({y for y, _ in segment})
    a, b = (cubic([p[along_x] + 1 for p in points], [p[not along_x] + 1 for p in points])
            for points in (segment, matched))
    norms = [sum(c * c for c in v) for v in (a, b)]
    if not any(norms):
        return 1.0
    if not all(norms):
        return 0.0
    return min(1.0, abs(sum(p * q for p, q in zip(a, b))) / float(norms[0] * norms[1]) ** 0.5)


def skeletal(mask, reference, fov):
    bones = [skeletonize(m, method="lee") > 0 for m in (mask, reference)]
    radius = [ndimage.distance_transform_edt(np.pad(m, 1))[1:-1, 1:-1] for m in (mask, reference)]
    parts = list(segments(bones[1]))
    if not parts:
        return None
    owner = {p: k for k, part in enumerate(parts) for p in part}
    centreline = pixels_of(bones[1])
    radii = [radius[1][p] for p in centreline]
    low, high = min(radii), max(radii)
    reach = {p: LEVELS if high == low else min(LEVELS, 1 + int(
        np.floor((high - radius[1][p]) / (high - low) * LEVELS))) for p in centreline}
    matched = [[] for _ in parts]
    for y, x in pixels_of(bones[0]):
        square, nearest = min(((y - v) ** 2 + (x - u) ** 2, (v, u)) for v, u in centreline)
        if int(square ** 0.5) <= reach[nearest] and nearest in owner:
            matched[owner[nearest]].append((y, x))
    total = 0.0
    for part, found in zip(parts, matched):
        if len(found) <= 3 or len(found) <= 0.6 * len(part):
            continue
        thickness = max(0.0, 1 - abs(np.mean([radius[1][p] for p in part]) -
                                     np.mean([radius[0][p] for p in found])) /
                        np.mean([reach[p] for p in part]))
        total += len(part) * ((1 - ALPHA) * curve_similarity(part, found) + ALPHA * thickness)
    similarity = total / len(owner)
    area = reference.copy()
    y, x = np.mgrid[:mask.shape[0], :mask.shape[1]]
    for (v, u), size in reach.items():
        area |= (y - v) ** 2 + (x - u) ** 2 < (size + 1) ** 2
    positive = int((area & fov).sum())
    fp, tn = (int((~area & fov & m).sum()) for m in (mask, ~mask))
    return {
        "similarity": float(similarity),
        "specificity": tn / (tn + fp) if tn + fp else 1.0,
        "accuracy": float(similarity * positive + tn) / (positive + tn + fp),
        "confidence": len(owner) / len(centreline),
    }


def drawn_tree(shape):
    """Bent vessels of falling width that leave each other, drawn as discs."""
    mask = np.zeros(shape, bool)
    grid_y, grid_x = np.mgrid[:shape[0], :shape[1]]
    open_ends = [(shape[0] / 2, 3.0, 0.0, 3.2)]
    while open_ends:
        y, x, angle, width = open_ends.pop()
        for step in range(rng.integers(16, 34)):
            mask |= np.hypot(grid_y - y, grid_x - x) <= width
            angle += rng.normal(0, 0.12)
            y, x = y + np.sin(angle), x + np.cos(angle)
        if width > 0.9 and 0 < y < shape[0] and 0 < x < shape[1]:
            open_ends += [(y, x, angle + turn, width * 0.72) for turn in (-0.6, 0.55)]
    return mask


def ring(shape):
    y, x = np.mgrid[:shape[0], :shape[1]]
    radius = np.hypot(y - shape[0] / 2, (x - shape[1] / 2) * 0.8)
    return (radius > 14) & (radius < 18)


def changed(reference):
    """Shifted by a pixel, ragged, with gaps and false vessels."""
    mask = np.roll(reference, rng.integers(-1, 2, 2), (0, 1))
    rim = mask ^ ndimage.binary_dilation(mask)
    mask |= rim & (rng.random(mask.shape) < 0.3)
    for _ in range(4):
        y, x = (rng.integers(0, n) for n in mask.shape)
        mask[max(0, y - 4):y + 4, max(0, x - 4):x + 4] = False
    noise = ndimage.gaussian_filter(rng.normal(size=mask.shape), 6)
    return mask | (np.abs(noise) < 0.03 * noise.std())


def cases():
    shape = (72, 96)
    y, x = np.mgrid[:shape[0], :shape[1]]
    disc = np.hypot((y - 36) / 36, (x - 48) / 47) < 1
    references = [drawn_tree(shape) for _ in range(4)] + [ring(shape)]
    for k, reference in enumerate(references):
        fov = disc if k % 2 else np.ones(shape, bool)
        for mask in (changed(reference), ndimage.binary_dilation(reference)):
            mask, truth = mask & fov, reference & fov
            yield {"mask": text(mask), "reference": text(truth), "fov": text(fov),
                   **skeletal(mask, truth, fov)}


json.dump({
    "made_by": "tests/golden/metrics/make_skeletal.py",
    "versions": f"scikit-image {skimage.__version__}, SciPy {scipy.__version__}, "
                f"NumPy {np.__version__}",
    "cases": list(cases()),
}, sys.stdout, separators=(",", ":"))
