#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Makes measures.json with scikit-learn, scikit-image and SciPy.

Usage: /usr/bin/python3 make_measures.py > measures.json
"""
import json
import sys

import numpy as np
import scipy
import skimage
import sklearn
from scipy import ndimage
from skimage.metrics import variation_of_information
from skimage.morphology import disk, skeletonize
from sklearn import metrics

rng = np.random.default_rng(7)
CROSS = ndimage.generate_binary_structure(2, 1)
SQUARE = ndimage.generate_binary_structure(2, 2)


def text(mask):
    return ["".join(".#"[int(v)] for v in row) for row in mask]


def vessels(shape, sigma, width):
    noise = ndimage.gaussian_filter(rng.normal(size=shape), sigma)
    return np.abs(noise) < width * noise.std()


def inputs():
    """Reference, soft map in 0..255, field of view."""
    for shape, sigma in (((40, 36), 2.0), ((33, 50), 3.0), ((64, 48), 4.0), ((48, 48), 2.5)):
        for noise in (0.1, 0.35):
            reference = vessels(shape, sigma, 0.35)
            blurred = ndimage.gaussian_filter(reference.astype(float), 1.0)
            soft = np.clip(blurred * 1.6 + noise * rng.normal(size=shape), 0, 1)
            y, x = np.mgrid[:shape[0], :shape[1]]
            fov = (np.hypot(y - shape[0] / 2, x - shape[1] / 2) < 0.48 * min(shape))
            yield reference, np.rint(255 * soft).astype(int), fov
            yield reference, np.rint(255 * soft).astype(int), np.ones(shape, bool)


def best_threshold(reference, soft, criterion):
    best = (-2, 0)
    for level in sorted(set(soft), reverse=True):
        value = criterion(reference, soft >= level)
        if value > best[0] + 1e-15:
            best = (value, level)
    return [best[1], best[0]]


def youden(reference, mask):
    return metrics.recall_score(reference, mask) + metrics.recall_score(~reference, ~mask) - 1


def calibration_error(reference, soft, bins):
    index = np.minimum((soft * bins).astype(int), bins - 1)
    return sum(abs(soft[index == b].mean() - reference[index == b].mean()) * (index == b).mean()
               for b in range(bins) if (index == b).any())


def surface(a, b):
    edge_a = a & ~ndimage.binary_erosion(a, CROSS)
    edge_b = b & ~ndimage.binary_erosion(b, CROSS)
    d_a = ndimage.distance_transform_edt(~edge_b)[edge_a]
    d_b = ndimage.distance_transform_edt(~edge_a)[edge_b]
    both = np.r_[d_a, d_b]
    return {
        "hausdorff": both.max(),
        "hd95": max(np.percentile(d_a, 95), np.percentile(d_b, 95)),
        "assd": both.mean(),
        "nsd_1": (both <= 1).mean(),
        "nsd_2": (both <= 2).mean(),
    }


def holes(mask):
    labels, count = ndimage.label(~mask, CROSS)
    rim = set(labels[[0, -1]].ravel()) | set(labels[:, [0, -1]].ravel())
    return count - len(rim - {0})


def topology(a, b):
    bone_a, bone_b = (skeletonize(m, method="lee") > 0 for m in (a, b))
    precision, sensitivity = b[bone_a].mean(), a[bone_b].mean()
    wide_a, wide_b = (ndimage.binary_dilation(m, disk(2)) for m in (a, b))
    parts = [ndimage.label(m, SQUARE)[1] for m in (a, b)]
    return {
        "cldice": 2 * precision * sensitivity / (precision + sensitivity),
        "components": parts,
        "holes": [holes(a), holes(b)],
        "cal": [1 - min(1, abs(parts[0] - parts[1]) / b.sum()),
                ((wide_a & b) | (a & wide_b)).sum() / (a | b).sum(),
                ((bone_a & wide_b) | (wide_a & bone_b)).sum() / (bone_a | bone_b).sum()],
    }


def cases():
    for reference, soft, fov in inputs():
        a, b = (soft >= 128) & fov, reference & fov
        r, s = reference[fov], soft[fov]
        vi = variation_of_information((soft >= 128)[fov].astype(int), r.astype(int)).sum()
        tp, fp, fn = (a & b).sum(), (a & ~b).sum(), (~a & b).sum()
        yield {
            "reference": text(reference),
            "soft": soft.tolist(),
            "fov": text(fov),
            "kappa": metrics.cohen_kappa_score(r, s >= 128),
            "balanced_accuracy": metrics.balanced_accuracy_score(r, s >= 128),
            "variation_of_information": vi * np.log(2),
            "volumetric_similarity": 1 - abs(int(fn) - int(fp)) / (2 * tp + fp + fn),
            "roc_auc": metrics.roc_auc_score(r, s),
            "average_precision": metrics.average_precision_score(r, s),
            "calibration_error": calibration_error(r, s / 255, 15),
            "youden": best_threshold(r, s, youden),
            "dice": best_threshold(r, s, metrics.f1_score),
            "mcc": best_threshold(r, s, metrics.matthews_corrcoef),
            **surface(a, b),
            **topology(a, b),
        }


def plain(value):
    return value.item()


json.dump({
    "made_by": "tests/golden/metrics/make_measures.py",
    "versions": f"scikit-learn {sklearn.__version__}, scikit-image {skimage.__version__}, "
                f"SciPy {scipy.__version__}",
    "cases": list(cases()),
}, sys.stdout, separators=(",", ":"), default=plain)
