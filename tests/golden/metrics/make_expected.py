#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Makes expected.json with scikit-learn, scikit-image and SciPy.

Each pixel stands twice in a sample: as vessel with the weight p, as background with 1 - p.
Usage: /usr/bin/python3 make_expected.py > expected.json
"""
import json
import sys

import numpy as np
import scipy
import skimage
import sklearn
from scipy import ndimage
from scipy.stats import entropy
from skimage.morphology import skeletonize
from sklearn import metrics

rng = np.random.default_rng(11)


def text(mask):
    return ["".join(".#"[int(v)] for v in row) for row in mask]


def inputs():
    """Levels of a posterior and of a soft map in 0..255, field of view."""
    for shape, sigma in (((40, 36), 2.0), ((33, 50), 3.0), ((64, 48), 4.0)):
        noise = ndimage.gaussian_filter(rng.normal(size=shape), sigma)
        vessels = ndimage.gaussian_filter((np.abs(noise) < 0.3 * noise.std()).astype(float), 0.8)
        y, x = np.mgrid[:shape[0], :shape[1]]
        fov = np.hypot(y - shape[0] / 2, x - shape[1] / 2) < 0.48 * min(shape)
        posterior = np.clip(1.3 * vessels + 0.05 * rng.normal(size=shape), 0, 1)
        soft = np.clip(1.5 * vessels + 0.25 * rng.normal(size=shape), 0, 1)
        yield np.rint(255 * posterior).astype(int), np.rint(255 * soft).astype(int), fov


def measures(mask, p):
    """Counts and measures of a mask under probabilities, both over the field of view."""
    truth = np.r_[np.ones(p.size), np.zeros(p.size)]
    guess = np.r_[mask, mask]
    weight = np.r_[p, 1 - p]
    table = metrics.confusion_matrix(truth, guess, sample_weight=weight, labels=[0, 1])
    # Not mutual_info_score: it cuts the margins of the table to whole numbers.
    entropies = entropy(table.sum(axis=0)) + entropy(table.sum(axis=1))
    information = entropies - entropy(table.ravel())
    return {
        "counts": [table[1, 1], table[0, 1], table[1, 0], table[0, 0]],
        "dice": metrics.f1_score(truth, guess, sample_weight=weight),
        "mcc": metrics.matthews_corrcoef(truth, guess, sample_weight=weight),
        "nmi": 2 * information / entropies,
    }


def cldice(mask, posterior, fov):
    inside = mask & fov
    likely = (posterior >= 0.15) & fov
    along_mask = skeletonize(inside, method="lee") > 0
    along_posterior = skeletonize(likely, method="lee") > 0
    return [posterior[along_mask].mean(), inside[along_posterior].mean()]


def local(mask, p, fov, share):
    """Dice, invented and missed shares of the windows around the middle row's pixels in the FoV."""
    radius = round(share * (max(np.ptp(np.nonzero(fov), axis=1)) + 1) / 2)

    def window(values):
        return ndimage.correlate(values.astype(float), np.ones((2 * radius + 1,) * 2), mode="constant")
    inside = mask & fov
    p = p * fov
    tp, in_mask, vessel = window(inside * p), window(inside), window(p)
    row = np.arange(fov.shape[0])[:, None] == fov.shape[0] // 2
    tp, in_mask, vessel = (sums[fov & row] for sums in (tp, in_mask, vessel))
    return [list(2 * tp / (in_mask + vessel)),
            list((1 - tp / np.maximum(in_mask, 1)) * (in_mask > 0)),
            list(1 - tp / vessel)]


def cases():
    for posterior, soft, fov in inputs():
        p = (posterior.astype(np.float32) / np.float32(255)).astype(float)
        thresholds = [20, 60, 100, 128, 160, 200, 240]
        curve = [measures((soft >= t)[fov], p[fov]) for t in thresholds]
        yield {
            "fov": text(fov),
            "posterior": posterior.tolist(),
            "soft": soft.tolist(),
            "thresholds": thresholds,
            "curve": curve,
            "window_share": 0.3,
            "local": local(soft >= 128, p, fov, 0.3),
            "centerline": [cldice(soft >= t, p, fov) for t in thresholds],
        }


json.dump({
    "made_by": "tests/golden/metrics/make_expected.py",
    "versions": f"scikit-learn {sklearn.__version__}, scikit-image {skimage.__version__}, "
                f"SciPy {scipy.__version__}, NumPy {np.__version__}",
    "cases": list(cases()),
}, sys.stdout)
