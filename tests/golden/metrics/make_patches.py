#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Makes patches.json with scikit-image and SciPy.

Usage: /usr/bin/python3 make_patches.py > patches.json
"""
import json
import sys

import numpy as np
import scipy
import skimage
from scipy import ndimage
from skimage.measure import find_contours

rng = np.random.default_rng(11)
SQUARE = ndimage.generate_binary_structure(2, 2)
REACH = 4


def text(mask):
    return ["".join(".#"[int(v)] for v in row) for row in mask]


def vessels(shape, sigma, width):
    noise = ndimage.gaussian_filter(rng.normal(size=shape), sigma)
    return np.abs(noise) < width * noise.std()


def inputs():
    """Mask, reference, field of view, patches along a side."""
    for shape, sigma, side in (((64, 64), 2.5, 4), ((50, 75), 3.0, 5), ((71, 44), 2.0, 3)):
        reference = vessels(shape, sigma, 0.35)
        blurred = ndimage.gaussian_filter(reference.astype(float), 1.0)
        mask = blurred + 0.15 * rng.normal(size=shape) > 0.5
        y, x = np.mgrid[:shape[0], :shape[1]]
        disc = np.hypot(y - 0.55 * shape[0], x - 0.45 * shape[1]) < 0.4 * max(shape)
        yield mask, reference, disc, side
        yield mask, reference, np.ones(shape, bool), side


def square_edges(fov, side):
    """Rows and columns at which cells start, of a centred square around the field of view."""
    rows, columns = np.nonzero(fov)
    top, left = rows.min(), columns.min()
    height, width = rows.max() + 1 - top, columns.max() + 1 - left
    length = max(height, width)
    top -= (length - height) // 2
    left -= (length - width) // 2
    return [[start + i * length // side for i in range(side + 1)] for start in (top, left)]


def outline_points(mask):
    """For each point of the outlines: its pixel, the chord and the way over the points around."""
    padded = np.pad(mask, 1)
    for contour in find_contours(padded.astype(float), 0.5, fully_connected="high"):
        points = contour[:-1]
        count = len(points)
        steps = np.hypot(*(np.roll(points, -1, axis=0) - points).T)
        for i, (y, x) in enumerate(points):
            ends = ((int(np.floor(y)), int(np.floor(x))), (int(np.ceil(y)), int(np.ceil(x))))
            pixel = next(end for end in ends if padded[end])
            a, b = points[(i - REACH) % count], points[(i + REACH) % count]
            way = sum(steps[(i + k) % count] for k in range(-REACH, REACH))
            yield pixel[0] - 1, pixel[1] - 1, np.hypot(*(a - b)), way


def part(picture, rows, columns):
    return picture[max(0, rows[0]):max(0, rows[1]), max(0, columns[0]):max(0, columns[1])]


def shape_of(inside, rows, columns):
    here = [(chord, way) for y, x, chord, way in outline_points(inside)
            if rows[0] <= y < rows[1] and columns[0] <= x < columns[1]]
    smoothness = sum(c for c, _ in here) / sum(w for _, w in here) if here else None
    return {"components": ndimage.label(part(inside, rows, columns), SQUARE)[1],
            "smoothness": smoothness}


def patch(mask, reference, fov, rows, columns):
    a, b, f = (part(p, rows, columns) for p in (mask & fov, reference & fov, fov))
    shapes = [shape_of(p & fov, rows, columns) for p in (mask, reference)]
    tp, fp, fn = (int(v.sum()) for v in (a & b, a & ~b, ~a & b))
    difference = abs(shapes[0]["components"] - shapes[1]["components"])
    connectivity = None if tp + fp + fn == 0 else 0
    if tp + fn > 0:
        connectivity = 1 - min(1, difference / (tp + fn))
    return {
        "counts": [tp, fp, fn, int((f & ~a & ~b).sum())],
        "fov_share": f.sum() / ((rows[1] - rows[0]) * (columns[1] - columns[0])),
        "dice": 2 * tp / (2 * tp + fp + fn) if tp + fp + fn else None,
        "connectivity": connectivity,
        "mislabelled": (fp + fn) / int(f.sum()) if f.any() else None,
        "shapes": shapes,
    }


def cases():
    for mask, reference, fov, side in inputs():
        ys, xs = square_edges(fov, side)
        yield {
            "mask": text(mask),
            "reference": text(reference),
            "fov": text(fov),
            "side": side,
            "patches": [patch(mask, reference, fov, rows, columns)
                        for rows in zip(ys, ys[1:]) for columns in zip(xs, xs[1:])],
        }


def plain(value):
    return value.item()


json.dump({
    "made_by": "tests/golden/metrics/make_patches.py",
    "versions": f"scikit-image {skimage.__version__}, SciPy {scipy.__version__}, "
                f"NumPy {np.__version__}",
    "cases": list(cases()),
}, sys.stdout, separators=(",", ":"), default=plain)
