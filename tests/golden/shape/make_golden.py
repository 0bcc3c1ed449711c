#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Makes golden.json with scikit-image and SciPy: /usr/bin/python3 make_golden.py > golden.json"""
import json
import sys

import numpy as np
import scipy
import skimage
from scipy import ndimage
from skimage.draw import disk, line
from skimage.morphology import skeletonize

rng = np.random.default_rng(11)
CROSS = ndimage.generate_binary_structure(2, 1)
SQUARE = ndimage.generate_binary_structure(2, 2)


def masks():
    yield np.zeros((5, 7), bool)
    yield np.ones((9, 12), bool)
    yield np.eye(8, dtype=bool)
    single = np.zeros((3, 3), bool)
    single[1, 1] = True
    yield single
    yield np.ones((2, 2), bool)
    yield np.ones((1, 6), bool)
    for density in (0.3, 0.5, 0.7, 0.9):
        yield rng.random((31, 42)) < density
    for sigma in (1.0, 1.5, 2.5):
        noise = ndimage.gaussian_filter(rng.normal(size=(56, 60)), sigma)
        yield noise > 0
        yield np.abs(noise) < 0.6 * noise.std()
    tree = np.zeros((70, 64), bool)
    for width, count in ((4, 3), (2, 6), (1, 8), (0, 8)):
        for _ in range(count):
            ends = rng.integers(0, 64, size=4)
            for y, x in zip(*line(*ends)):
                tree[disk((y, x), width + 0.5, shape=tree.shape)] = True
    yield tree


def text(mask):
    return ["".join(".#"[int(v)] for v in row) for row in mask]


def areas(mask, structure):
    labels, count = ndimage.label(mask, structure)
    return np.bincount(labels.ravel(), minlength=count + 1)[1:].tolist()


def hole_areas(mask, background):
    labels, count = ndimage.label(~mask, background)
    rim = set(labels[[0, -1]].ravel()) | set(labels[:, [0, -1]].ravel())
    sizes = np.bincount(labels.ravel(), minlength=count + 1)
    return [int(sizes[i]) for i in range(1, count + 1) if i not in rim]


def squared(distances):
    return np.rint(distances ** 2).astype(int).ravel().tolist()


def cases():
    for mask in masks():
        yield {
            "mask": text(mask),
            "skeleton": text(skeletonize(mask, method="lee") > 0),
            "areas_4": areas(mask, CROSS),
            "areas_8": areas(mask, SQUARE),
            "holes_of_4": hole_areas(mask, SQUARE),
            "holes_of_8": hole_areas(mask, CROSS),
            "boundary": text(mask & ~ndimage.binary_erosion(mask, CROSS)),
            "to_ones": squared(ndimage.distance_transform_edt(~mask)) if mask.any() else None,
            "to_zeros": squared(ndimage.distance_transform_edt(np.pad(mask, 1))[1:-1, 1:-1]),
        }


json.dump({
    "made_by": "tests/golden/shape/make_golden.py",
    "versions": f"scikit-image {skimage.__version__}, SciPy {scipy.__version__}",
    "cases": list(cases()),
}, sys.stdout, separators=(",", ":"))
